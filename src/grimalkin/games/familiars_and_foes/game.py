"""Familiars and Foes: seats, options and levels, and how its tables begin and come back."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from grimalkin.core.errors import BadOption, BadSave
from grimalkin.core.game import Game
from grimalkin.core.limits import Limit
from grimalkin.core.options import Option, WordOption
from grimalkin.core.state import State, Step
from grimalkin.games.familiars_and_foes import (
    actions,
    ballyhoo,
    carry_over,
    execution,
    flipping,
    foes_turn,
    inheritance,
    opening,
    revive,
    rolling,
    scoring,
    setup,
    turn,
    waves,
)
from grimalkin.games.familiars_and_foes.cards import load_catalog
from grimalkin.games.familiars_and_foes.charts import chart
from grimalkin.games.familiars_and_foes.controllers import EACH, check_controllers, controllers_word, persons_of
from grimalkin.games.familiars_and_foes.deeds import Deeds
from grimalkin.games.familiars_and_foes.state import AREAS, FamiliarsAndFoes
from grimalkin.games.familiars_and_foes.verbs import Vocabulary

OPTIONS: tuple[Option, ...] = (
    Option("level", ["beginner", "master"], "FNF-CHART-01", "How hard the Foes are."),
    WordOption(
        "controllers",
        EACH,
        ["aab*"],
        check_controllers,
        "FNF-SOLO-05",
        "Who decides for which Familiar: each has its own person, or a letter for each seat and * for a bot (aab*).",
    ),
    Option("familiars", ["choose", "random"], "FNF-SETUP-01", "Familiars are chosen, or dealt."),
    Option("first_player", ["random", "chosen"], "FNF-SETUP-20", "Who begins: drawn, or named by the host."),
    Option("trading", [False, True], "FNF-GEN-14", "Familiars may hand things to each other."),
    Option("foe_order", ["chart", "random"], "FNF-WAVE-09", "In which order the Foes of a Wave are turned up."),
    Option("reroll_reopens_preroll", [True, False], "FNF-ROLL-10", "A forced re-roll opens the window before it."),
    Option("artifact_ballyhoo", [False, True], "FNF-ART-10", "Artifacts that deal damage unlock a Ballyhoo."),
    Option(
        "shared_helper_spent_on_miss", [True, False], "FNF-HELP-07", "A shared Helper Spell is spent even by a miss."
    ),
    Option("helper_ballyhoo", [False, True], "FNF-HELP-13", "Helper Spells that deal damage unlock a Ballyhoo."),
    Option("empty_restore_counts", [True, False], "FNF-TRAIN-13", "A Restorative Spell trains even without effect."),
    Option(
        "ballyhoo_claim",
        ["collect", "first_claim", "clockwise"],
        "FNF-BALLY-28",
        "Who gets the coin: all are asked and the one with the fewest attempts goes, the first to claim it, "
        "or one after the other.",
    ),
    Option(
        "heal_after_roll", [False, True], "FNF-SA-08", "Healing abilities also work between a roll and its scoring."
    ),
    Option("good_luck_per_flip", ["1", "unlimited"], "FNF-LUCK-07", "How many tokens one flip can take."),
    Option(
        "round_reward_mid_foes",
        ["ends_same_turn", "ends_following_turn"],
        "FNF-REW-06",
        "When a round reward ends that is used in the Foes' turn.",
    ),
    Option("reflect_amount", ["once", "per_familiar"], "FNF-BACK-06", "What a reflected attack costs the Foe."),
    Option("reflect_cancels_riders", [False, True], "FNF-BACK-07", "Reflect also stops what else the row does."),
    Option("reflect_credit", ["reflector", "last_damager"], "FNF-BACK-12", "Whose blow reflected damage is."),
    Option(
        "unclaimed_reward",
        ["last_active", "discard", "choose"],
        "FNF-DEF-05",
        "Where the card of a Foe goes that nobody ever damaged.",
    ),
    Option("fallen_receives_card", [True, False], "FNF-DEF-06", "A Fallen Familiar can receive a Foe Card."),
    Option("fallen_keeps_artifacts", [True, False], "FNF-FALL-07", "A Fallen Familiar keeps its unused Artifacts."),
    Option("fallen_keeps_luck", [True, False], "FNF-FALL-08", "A Fallen Familiar keeps its Good Luck Tokens."),
    Option("fallen_mp_refill", [False, True], "FNF-FIN-04", "The Fallen take part in the refill between Waves."),
    Option("carry_schedule", ["immediate", "keep"], "FNF-CARRY-05", "When effects of an ended Wave are finished."),
    Option("multi_control", [True, False], "FNF-SOLO-05", "In a group, one person may run several Familiars."),
)

# FNF-NET-03
LIMITS: tuple[Limit, ...] = (
    Limit("ballyhoo", 10, "The offer of a Ballyhoo.", ["FNF-WIN-09"]),
    Limit(
        "interrupt",
        8,
        "A window for interrupts, before or after a roll or a flip.",
        ["FNF-WIN-06", "FNF-WIN-07", "FNF-SA-13", "FNF-WIN-08", "FNF-LUCK-01"],
    ),
    Limit("revive", 30, "The agreement to a Revive.", ["FNF-WIN-10"]),
    Limit("turn", 90, "A turn action, and whatever else must be chosen."),
)

PRESETS: dict[str, dict[str, Any]] = {
    "beginner": {"level": "beginner"},
    "master": {"level": "master"},
}


class FamiliarsAndFoesGame(Game):
    key = "familiars-and-foes"
    name = "Familiars and Foes"
    summary = "Stand together against the Foes through four Waves: one to five people, two to five Familiars."
    cooperative = True
    score_names = ("HP left", "Tasks done")

    def __init__(self, packs: Sequence[Path] = ()) -> None:
        self.catalog = load_catalog(packs)
        self.deeds = Deeds(self.catalog)
        self.vocabulary = Vocabulary(self.catalog)
        super().__init__(range(2, 6), OPTIONS, self.vocabulary.verbs())
        self.presets = PRESETS
        self.limits = list(LIMITS)
        # Hardly anybody wants to turn an Eye Open, or to roll again what stands well (FNF-NET-06).
        self.standing_orders = {"FNF-LUCK-01": "pass", "FNF-SA-13": "pass"}
        self.name_steps(
            [
                opening.SHUFFLE_DECKS, opening.FAMILIARS, opening.CHOOSE_FAMILIARS, opening.FIRST_PLAYER,
                opening.NAME_FIRST, opening.DRAW_FIRST, opening.EQUIP, opening.FIRST_TURN, opening.SET_UP,
                waves.REFILL, waves.BEGIN_WAVE, waves.TURN_UP_COVEN, waves.SETTLE_COVEN, waves.TURN_UP_FOES,
                waves.DRAW_LEVEL, *waves.SETTLE_FOE, *waves.TURN_UP, turn.START_TURN, turn.START_FOES_TURN,
                turn.LEAVE_SPOT, turn.MOVE_TOAD, turn.REST_OF_TURN, turn.FAMILIARS_TURN, turn.REST_OF_FOES_TURN,
                turn.FOES_TURN, turn.NEXT_WAVE, carry_over.LAP_PARTS, carry_over.FOES_PARTS, carry_over.CARRY_OVER,
                actions.ACT, actions.TURN_ACTION, rolling.BEFORE_ROLL, rolling.BEFORE_ROLL_BOTS, rolling.NEW_TARGET,
                rolling.ROLL_DIE, rolling.AFTER_ROLL, rolling.AFTER_ROLL_BOTS, rolling.ROLLED_AGAIN, scoring.SCORE,
                flipping.FLIP_COIN, flipping.AFTER_FLIP, flipping.AFTER_FLIP_BOTS, execution.SETTLE_ARTIFACT,
            ]
        )  # fmt: skip

    def pack_names(self) -> list[tuple[str, str]]:
        return list(self.catalog.packs)

    def digest(self) -> str:
        return self.catalog.digest

    def blank(self, seats: int | None, options: dict[str, Any] | None) -> FamiliarsAndFoes:
        chosen = self.check_options(options)
        word = chosen["controllers"]
        # Controllers tell how many Familiars there are, where nobody else does.
        count = self.check_seats(len(word) if seats is None and word != EACH else seats)
        self.check_cards(chosen["level"], count)
        persons = persons_of(word, count, chosen["multi_control"])
        t = FamiliarsAndFoes(self, count, chosen, self.catalog, self.deeds, self.vocabulary, persons)
        opening.lay_table(t)
        return t

    def check_cards(self, level: str, seats: int) -> None:
        """Packs may hold other cards, but there must be enough of them."""
        needed = [number for wave in chart(level, seats) for number in wave]
        for number in (1, 2, 3):
            there = len(self.catalog.foes_of(number))
            if there < needed.count(number):
                raise BadOption(
                    f"The {level} chart for {seats} Familiars needs {needed.count(number)} Foes of level {number}, "
                    f"and these packs have {there} (FNF-CHART-03)."
                )
        if len(self.catalog.mats) < seats:
            raise BadOption(f"These packs have only {len(self.catalog.mats)} Familiars, not {seats} (FNF-SETUP-02).")

    def begin(self, t: State) -> None:
        t.then(opening.SET_UP)

    def setup(self, **position: Any) -> FamiliarsAndFoes:
        return setup.set_up(self, position)

    def seating(self, sitters: Sequence[str | None]) -> dict[str, Any]:
        return {"controllers": controllers_word(sitters)}

    def help(self, slug: str) -> dict[str, str]:
        """The words of a card or of what is printed on it, its rule and where it comes from."""
        printed = self.catalog.find(slug)
        if printed is None:
            return {}
        return {"name": printed.name, "text": printed.text, "rule": printed.rule, "source": printed.source}

    def load_step(self, name: str, nouns: list[Any]) -> Step[Any]:
        if name in self.steps and not nouns:
            return self.steps[name]
        if name in _BY_DEED and nouns and isinstance(nouns[0], str):
            if nouns[0] not in self.deeds.by_key:
                raise BadSave(f"This save speaks of a card '{nouns[0]}' that is not in the packs in use.")
            return _deed_step(name, self.deeds.by_key[nouns[0]], _numbers(nouns[1:]))
        if name == "NameHeir" and nouns:
            card = self.catalog.foe(nouns[0])
            if card is None:
                raise BadSave(f"This save speaks of a Foe '{nouns[0]}' that is not in the packs in use.")
            return inheritance.NameHeir(card.index)
        if name == "PayPoints" and len(nouns) == 2:
            spell = self.catalog.spell(nouns[0])
            if spell is None:
                raise BadSave(f"This save speaks of a spell '{nouns[0]}' that is not in the packs in use.")
            return actions.PayPoints(spell.index, _seat(_numbers(nouns[1:])[0]))
        found = _numbered_step(name, _numbers(nouns))
        return super().load_step(name, nouns) if found is None else found


_BY_DEED = frozenset(
    [
        "CarryOut",
        "AskAgain",
        "NameFamiliar",
        "NameFoe",
        "TickTasks",
        "MarkTask",
        "DoPart",
        "MoreParts",
        "NamePartTarget",
        "Encore",
        "NameEncoreTarget",
        "PickHalf",
    ]
)


def _deed_step(name: str, deed: int, numbers: list[int]) -> Step[Any]:
    """A step that carries out something printed on a card."""
    n = numbers
    if name == "CarryOut":
        return execution.CarryOut(deed, n[0], n[1], _seat(n[2]), n[3])
    if name == "AskAgain":
        return execution.AskAgain(deed, n[0], n[1], _seat(n[2]))
    if name == "NameFamiliar":
        return execution.NameFamiliar(deed, n[0], n[1], _seat(n[2]), n[3])
    if name == "NameFoe":
        return execution.NameFoe(deed, n[0], n[1], _seat(n[2]))
    if name == "TickTasks":
        return execution.TickTasks(deed, _seat(n[0]), _seat(n[1]), n[2])
    if name == "MarkTask":
        return execution.MarkTask(deed, _seat(n[0]), _seat(n[1]), n[2])
    if name == "DoPart":
        return execution.DoPart(deed, _seat(n[0]))
    if name == "MoreParts":
        return execution.MoreParts(deed, _seat(n[0]))
    if name == "NamePartTarget":
        return execution.NamePartTarget(deed, _seat(n[0]))
    if name == "Encore":
        return execution.Encore(deed, _seat(n[0]), n[1], n[2])
    if name == "NameEncoreTarget":
        return execution.NameEncoreTarget(deed, _seat(n[0]), n[1], n[2])
    return execution.PickHalf(deed, n[0], n[1], _seat(n[2]))


def _numbered_step(name: str, n: list[int]) -> Step[Any] | None:
    """A step that holds seats, areas or numbers; None when there is none of that name."""
    if len(n) == 1 and name in ("OfferBots", "Offer", "ScoreAttempt", "FoeRoll"):
        slot = _area(n[0])
        by_slot: dict[str, Step[Any]] = {
            "Offer": ballyhoo.OFFER[slot],
            "OfferBots": ballyhoo.OFFER_BOTS[slot],
            "ScoreAttempt": ballyhoo.SCORE_ATTEMPT[slot],
            "FoeRoll": foes_turn.FOE_ROLLS[slot],
        }
        return by_slot[name]
    if len(n) == 1 and name in ("DealFamiliar", "Flip", "AskAll", "AskBots", "PayAndFlip", "CountEyes", "FinishPart"):
        seat = _seat(n[0])
        by_seat: dict[str, Step[Any]] = {
            "DealFamiliar": opening.DEAL_FAMILIAR[seat],
            "Flip": flipping.FLIP[seat],
            "AskAll": revive.ASK_ALL[seat],
            "AskBots": revive.ASK_BOTS[seat],
            "PayAndFlip": revive.PAY_AND_FLIP[seat],
            "CountEyes": revive.COUNT_EYES[seat],
            "FinishPart": carry_over.FinishPart(seat),
        }
        return by_seat[name]
    if len(n) == 1 and (name.endswith("Window") or name == "ChooseFamiliar"):
        mask = _mask(n[0])
        by_mask: dict[str, Step[Any]] = {
            "ChooseFamiliar": opening.CHOOSE_FAMILIAR[mask],
            "BeforeRollWindow": rolling.BEFORE_PEOPLE[mask],
            "BeforeRollBotWindow": rolling.BEFORE_BOTS[mask],
            "AfterRollWindow": rolling.AFTER_PEOPLE[mask],
            "GoodRollWindow": rolling.GOOD_PEOPLE[mask],
            "AfterRollBotWindow": rolling.AFTER_BOTS[mask],
            "AfterFlipWindow": flipping.CLOSED_PEOPLE[mask],
            "AfterFlipBotWindow": flipping.CLOSED_BOTS[mask],
            "OpenWindow": flipping.OPEN_PEOPLE[mask],
            "OpenBotWindow": flipping.OPEN_BOTS[mask],
        }
        return by_mask.get(name)
    if len(n) != 2:
        return None
    if name == "DrawArtifacts":
        return execution.DrawArtifacts(_seat(n[0]), n[1])
    if name == "AskInTurn":
        return ballyhoo.AskInTurn(_area(n[0]), _mask(n[1]))
    if name == "OfferWindow":
        return ballyhoo.OFFER_PEOPLE[_area(n[0])][_mask(n[1])]
    if name == "OfferBotWindow":
        return ballyhoo.OFFER_BOT_WINDOW[_area(n[0])][_mask(n[1])]
    if name == "Agreement":
        return revive.AGREE_PEOPLE[_seat(n[0])][_mask(n[1])]
    if name == "BotAgreement":
        return revive.AGREE_BOTS[_seat(n[0])][_mask(n[1])]
    return None


def _numbers(nouns: list[Any]) -> list[int]:
    for noun in nouns:
        if isinstance(noun, bool) or not isinstance(noun, int):
            raise BadSave(f"This save is damaged: {noun!r} should be a whole number.")
    return list(nouns)


def _within(number: int, most: int, what: str) -> int:
    if not 0 <= number <= most:
        raise BadSave(f"This save is damaged: there is no {what} {number!r}.")
    return number


def _seat(number: int) -> int:
    return _within(number, 4, "seat")


def _area(number: int) -> int:
    return _within(number, AREAS - 1, "area")


def _mask(number: int) -> int:
    return _within(number, 31, "set of seats")
