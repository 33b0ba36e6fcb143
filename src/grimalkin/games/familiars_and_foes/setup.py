"""Chosen positions, for tests and puzzles; docs/games/familiars-and-foes.md says how they are written."""

import json
from typing import TYPE_CHECKING, Any, Final

from grimalkin.core.chance import KINDS, SCRIPTED, SEEDED, Deck, Stream
from grimalkin.core.errors import BadOption, BadPosition
from grimalkin.core.state import Step
from grimalkin.games.familiars_and_foes.actions import ACT
from grimalkin.games.familiars_and_foes.effects import BANS, FOES_TURNS
from grimalkin.games.familiars_and_foes.execution import is_aura, start_aura
from grimalkin.games.familiars_and_foes.lasting import NOBODY, Armed, Ban, Running
from grimalkin.games.familiars_and_foes.opening import begin_with, equip, shuffled, take_mat
from grimalkin.games.familiars_and_foes.state import (
    ALL_TASKS,
    AREAS,
    BEFORE_ACTION,
    LEFT,
    TOKENS,
    WAVES,
    FamiliarsAndFoes,
)
from grimalkin.games.familiars_and_foes.turn import FAMILIARS_TURN, FOES_TURN, LEAVE_SPOT, MOVE_TOAD
from grimalkin.games.familiars_and_foes.verbs import TASKS
from grimalkin.games.familiars_and_foes.waves import TURN_UP_FOES, place_foe

if TYPE_CHECKING:
    from grimalkin.games.familiars_and_foes.game import FamiliarsAndFoesGame

WORDS: Final = [
    "seats", "options", "familiars", "first", "active", "step", "wave", "round", "foes", "coven", "used_coven",
    "coven_deck", "artifact_deck", "used_artifacts", "used_cards", "foe_decks", "bans", "auras", "running", "armed",
    "seed", "chance", "script", "recording",
]  # fmt: skip
OF_FAMILIAR: Final = [
    "familiar", "hp", "mp", "gems", "tokens", "tasks", "artifacts", "cards", "next_roll", "next_attack", "attempts",
    "fallen",
]  # fmt: skip
OF_FOE: Final = ["foe", "hp", "damaged_by", "next_roll", "skips"]

STEPS: Final[dict[str, list[Step[Any]]]] = {
    "action": [ACT, LEAVE_SPOT, MOVE_TOAD],
    "turn": [FAMILIARS_TURN],
    "foes": [FOES_TURN],
    "next": [MOVE_TOAD],
}


def set_up(game: "FamiliarsAndFoesGame", position: dict[str, Any]) -> FamiliarsAndFoes:
    for word in position:
        if word not in WORDS:
            raise BadPosition(f"A position has no '{word}'; it can have {', '.join(WORDS)}.")
    return Position(game, position).laid_out()


class Position:
    """A position while it is being laid out: the words that place everything, and the cards not yet placed."""

    def __init__(self, game: "FamiliarsAndFoesGame", words: dict[str, Any]) -> None:
        self.game = game
        self.catalog = game.catalog
        self.words = words
        self.forms = self.familiar_forms()
        seats = words.get("seats") or (max(self.forms) + 1 if self.forms else None)
        self.t = game.blank(seats, words.get("options"))
        self.foes_left = [True] * len(self.catalog.foes)
        self.artifacts_left = [True] * len(self.catalog.artifacts)
        self.coven_left = [True] * len(self.catalog.coven)

    def familiar_forms(self) -> dict[int, dict[str, Any]]:
        """What is said of each Familiar, by seat: names in tracker order, or by the letters of the seats."""
        given = self.words.get("familiars") or {}
        if isinstance(given, str):
            raise BadPosition("'familiars' is a list in tracker order, or an object with the letters of seats.")
        pairs = list(given.items()) if isinstance(given, dict) else list(enumerate(given))
        forms: dict[int, dict[str, Any]] = {}
        for name, form in pairs:
            seat = _letter(name)
            forms[seat] = {"familiar": form} if isinstance(form, str) else dict(form)
            for word in forms[seat]:
                if word not in OF_FAMILIAR:
                    raise BadPosition(f"A Familiar has no '{word}'; it can have {', '.join(OF_FAMILIAR)}.")
        return forms

    def laid_out(self) -> FamiliarsAndFoes:
        t = self.t
        words = self.words
        t.seed = str(words.get("seed", 0) if words.get("seed") is not None else 0)
        t.stream = Stream.from_seed(t.seed)
        chance = words.get("chance") or ("scripted" if "script" in words else "seeded")
        if chance not in KINDS:
            raise BadOption(f"'{chance}' is no kind of chance; there are {', '.join(KINDS)}.")
        t.chance = KINDS.index(chance)
        t.script = list(words.get("script", ()))
        if t.script and t.chance != SCRIPTED:
            raise BadOption("A script of outcomes needs chance='scripted'.")
        recording = bool(words.get("recording", True))
        t.recording = recording
        self.game.record_start(t, {"position": self.given()})
        # What lies there from the start is not told.
        t.recording = False
        self.seats()
        self.time()
        self.cards()
        self.foes()
        self.decks()
        self.effects()
        t.recording = recording
        self.agenda()
        t.marks = 0
        t.advance()
        return t

    def given(self) -> dict[str, Any]:
        """What was asked for, for the log."""
        left_out = ("seed", "chance", "script", "recording")
        given = {word: value for word, value in self.words.items() if word not in left_out}
        try:
            plain: dict[str, Any] = json.loads(json.dumps(given))
        except (TypeError, ValueError):
            raise BadPosition("A position is made of words, numbers, lists and objects, as JSON has them.") from None
        return plain

    # Familiars.

    def seats(self) -> None:
        t = self.t
        named: dict[int, int] = {}
        for seat, form in self.forms.items():
            if seat >= t.seats:
                raise BadPosition(f"There is no seat {t.seat_name(seat)} at this table of {t.seats}.")
            if "familiar" in form:
                named[seat] = self.mat(form["familiar"])
        if len(set(named.values())) < len(named):
            raise BadPosition("Two seats cannot have the same Familiar (FNF-SETUP-02).")
        rest = [mat for mat in range(len(self.catalog.mats)) if mat not in named.values()]
        for seat in range(t.seats):
            take_mat(t, seat, named[seat] if seat in named else rest.pop(0))
        begin_with(t, self.seat(self.words.get("first", 0)))
        equip(t)
        for seat, form in self.forms.items():
            self.familiar(seat, form)
        t.standing = [seat for seat in t.order if t.hp[seat] > 0]
        if not t.standing:
            raise BadPosition("At least one Familiar must be Standing.")
        if t.supply() < 0:
            raise BadPosition(f"There are only {TOKENS} Good Luck Tokens (FNF-LUCK-05).")

    def familiar(self, seat: int, form: dict[str, Any]) -> None:
        t = self.t
        mat = t.mat(seat)
        t.hp[seat] = _whole(form.get("hp", mat.hp), "hp", mat.hp)
        t.mp[seat] = _whole(form.get("mp", mat.mp), "mp", mat.mp)
        t.gems[seat] = _whole(form.get("gems", t.gems[seat]), "gems", 9)
        if form.get("fallen") or t.hp[seat] == 0:
            t.hp[seat] = 0
            t.mp[seat] = 0
            t.gems[seat] = 0
        t.luck[seat] = _whole(form.get("tokens", 1), "tokens", TOKENS)
        t.ticks[seat] = self.tasks(form.get("tasks", ()))
        t.attempts[seat] = _whole(form.get("attempts", 0), "attempts", 1000)
        t.next_roll[seat] = int(form.get("next_roll", 0))
        t.next_attack[seat] = int(form.get("next_attack", 0))

    def tasks(self, tasks: Any) -> int:
        """Completed tasks by name, or `all` of them."""
        if tasks == "all":
            return ALL_TASKS
        done = 0
        for task in tasks:
            if task not in TASKS:
                raise BadPosition(f"There is no task '{task}'; there are {', '.join(TASKS)}.")
            done |= 1 << TASKS.index(task)
        return done

    # Time.

    def time(self) -> None:
        t = self.t
        words = self.words
        t.wave = _whole(words.get("wave", 1), "wave", WAVES)
        if not t.wave:
            raise BadPosition("The Waves are numbered 1 to 4.")
        t.round = _whole(words.get("round", 1), "round", 10_000)
        step = words.get("step", "action")
        if step not in STEPS:
            raise BadPosition(f"There is no step '{step}'; there are {', '.join(STEPS)}.")
        active = self.seat(words.get("active", t.standing[0]))
        if t.hp[active] == 0 and step != "foes":
            raise BadPosition(f"{t.name(active)} has fallen and cannot be Active (FNF-TURN-05).")
        # Everybody before the Active one in the tracker has had its turn of this round.
        for place, seat in enumerate(t.order):
            before = step == "foes" or place < t.order.index(active)
            t.turns[seat] = t.round if before else t.round - 1
            t.last_turn[seat] = t.turns[seat] * t.seats + place if t.turns[seat] else 0
        t.turn = max(t.last_turn)
        t.active = active
        t.spot = t.order.index(active)
        if step == "foes":
            t.active = NOBODY
            t.spot = t.seats
        elif step in ("action", "next"):
            t.turn += 1
            t.turns[active] += 1
            t.last_turn[active] = t.turn
        t.phase = LEFT if step == "next" else BEFORE_ACTION

    # Cards.

    def cards(self) -> None:
        t = self.t
        words = self.words
        for seat, form in self.forms.items():
            where = f"the Artifacts of {t.name(seat)}"
            t.artifacts[seat] = [self.take_artifact(name, where) for name in form.get("artifacts", ())]
            where = f"the Foe Cards of {t.name(seat)}"
            t.rewards[seat] = [self.take_foe(name, where) for name in form.get("cards", ())]
        for name in words.get("coven", ()):
            card = self.take_coven(name)
            seat = t.seat_of[self.catalog.coven[card].familiar]
            if seat >= 0:
                t.covens[seat] = card
            else:
                t.shared.append(card)
        t.spent_covens = [self.take_coven(name) for name in words.get("used_coven", ())]
        t.spent_artifacts = [self.take_artifact(name, "the used ones") for name in words.get("used_artifacts", ())]
        t.spent_foes = [self.take_foe(name, "the used cards") for name in words.get("used_cards", ())]

    def foes(self) -> None:
        t = self.t
        given = self.words.get("foes")
        if given is None:
            return
        if len(given) > AREAS or not any(given):
            raise BadPosition("There are one to three Foes, in areas #1 to #3 (FNF-WAVE-13).")
        for slot, form in enumerate(given):
            if form is None:
                continue
            words = {"foe": form} if isinstance(form, str) else form
            for word in words:
                if word not in OF_FOE:
                    raise BadPosition(f"A Foe has no '{word}'; it can have {', '.join(OF_FOE)}.")
            place_foe(t, slot, self.take_foe(words["foe"], f"area #{slot + 1}"))
            t.foe_hp[slot] = _whole(words.get("hp", t.foe_hp[slot]), "hp", t.most_foe_hp(slot))
            if not t.foe_hp[slot]:
                raise BadPosition(f"{t.foe_name(slot)} has no HP, so it is defeated and not in play.")
            t.damagers[slot] = [self.seat(name) for name in words.get("damaged_by", ())]
            t.foe_next[slot] = int(words.get("next_roll", 0))
            t.foe_skip[slot] = _whole(words.get("skips", 0), "skips", 9)

    def decks(self) -> None:
        """What was not named lies face down, in an order that chance decides."""
        t = self.t
        words = self.words
        named = words.get("foe_decks", {})
        for level in (1, 2, 3):
            cards = named.get(level, named.get(str(level)))
            if cards is not None:
                t.foe_decks[level - 1] = self.named_deck([self.take_foe(name, "a deck") for name in cards])
            else:
                of_level = [foe.level == level for foe in self.catalog.foes]
                left = [1 if free and fits else 0 for free, fits in zip(self.foes_left, of_level)]
                t.foe_decks[level - 1] = self.deck(f"Foes of level {level}", left, self.catalog.foe_ids)
        if "artifact_deck" in words:
            cards = words["artifact_deck"]
            t.artifact_deck = self.named_deck([self.take_artifact(name, "the deck") for name in cards])
            t.spent_artifacts += [card for card, free in enumerate(self.artifacts_left) if free]
        else:
            left = [1 if free else 0 for free in self.artifacts_left]
            t.artifact_deck = self.deck("Artifacts", left, self.catalog.artifact_ids)
        if "coven_deck" in words:
            t.coven_deck = self.named_deck([self.take_coven(name) for name in words["coven_deck"]])
        else:
            left = [1 if free else 0 for free in self.coven_left]
            t.coven_deck = self.deck("Coven Cards", left, self.catalog.coven_ids)

    def named_deck(self, cards: list[int]) -> Deck:
        """Written top first, kept with the top last."""
        return Deck(cards[::-1], [])

    def deck(self, what: str, counts: list[int], names: list[str]) -> Deck:
        loose = Deck([], counts)
        return shuffled(self.t, what, loose, names) if self.t.chance == SEEDED else loose

    # What lasts.

    def effects(self) -> None:
        t = self.t
        words = self.words
        for form in words.get("bans", ()):
            if form["ban"] not in BANS:
                raise BadPosition(f"There is no ban '{form['ban']}'; there are {', '.join(BANS)}.")
            seats = 0
            for name in form.get("seats", ()):
                seats |= 1 << self.seat(name)
            round = NOBODY if seats else int(form.get("round", t.round))
            t.bans.append(Ban(self.area(form["foe"]), BANS.index(form["ban"]), round, seats))
        for form in words.get("auras", ()):
            deed = t.deed(self.deed(form["card"]))
            rows = range(-1, len(deed.code.table.rows) if deed.code.table is not None else 0)
            for effect in [effect for row in rows for effect in deed.effects(row)]:
                if is_aura(effect.op):
                    start_aura(t, effect, self.seat(form["owner"]))
        for form in words.get("running", ()):
            owner = self.seat(form["owner"])
            effect = next(effect for effect in self.all_effects(form["card"]) if effect.schedule >= 0)
            inside = next(place for key, place in t.deeds.by_key.items() if key.startswith(form["card"] + "/"))
            done = t.round - 1 if effect.schedule == FOES_TURNS else t.turns[owner]
            left = _whole(form.get("left", effect.amount), "left", 9)
            t.running.append(Running(inside, owner, left, effect.schedule, effect.carry, done))
        for form in words.get("armed", ()):
            inside = next(place for key, place in t.deeds.by_key.items() if key.startswith(form["card"] + "/"))
            t.armed.append(Armed(inside, self.seat(form["owner"])))

    def all_effects(self, name: str) -> list[Any]:
        return self.t.deed(self.deed(name)).code.everything()

    def agenda(self) -> None:
        t = self.t
        t.then(*STEPS[self.words.get("step", "action")])
        if self.words.get("foes") is None:
            t.then(TURN_UP_FOES)

    # Words.

    def seat(self, name: Any) -> int:
        """A seat by its letter, its number or its Familiar."""
        if isinstance(name, str) and len(name) > 1:
            mat = self.mat(name)
            if self.t.seat_of[mat] < 0:
                raise BadPosition(f"'{name}' does not play in this position.")
            return self.t.seat_of[mat]
        seat = _letter(name)
        if seat >= self.t.seats:
            raise BadPosition(f"There is no seat {name!r} at this table of {self.t.seats}.")
        return seat

    def area(self, number: Any) -> int:
        if not isinstance(number, int) or not 1 <= number <= AREAS or self.t.foes[number - 1] < 0:
            raise BadPosition(f"There is no Foe in area {number!r}.")
        return number - 1

    def mat(self, name: Any) -> int:
        found = self.catalog.mat(name) if isinstance(name, str) else None
        if found is None:
            raise BadPosition(f"There is no Familiar '{name}'; there are {', '.join(self.catalog.mat_ids)}.")
        return found.index

    def deed(self, name: str) -> int:
        if name not in self.t.deeds.by_key:
            raise BadPosition(f"There is no card or spell '{name}'.")
        return self.t.deeds.by_key[name]

    def take_foe(self, name: str, where: str) -> int:
        found = self.catalog.foe(name)
        if found is None:
            raise BadPosition(f"There is no Foe '{name}' to put into {where}.")
        return _take(self.foes_left, found.index, name, where)

    def take_artifact(self, name: str, where: str) -> int:
        found = self.catalog.artifact(name)
        if found is None:
            raise BadPosition(f"There is no Artifact '{name}' to put into {where}.")
        return _take(self.artifacts_left, found.index, name, where)

    def take_coven(self, name: str) -> int:
        found = self.catalog.coven_card(name)
        if found is None:
            raise BadPosition(f"There is no Coven Card '{name}'; there are {', '.join(self.catalog.coven_ids)}.")
        return _take(self.coven_left, found.index, name, "this position")


def _take(left: list[bool], card: int, name: str, where: str) -> int:
    if not left[card]:
        raise BadPosition(f"There is only one '{name}', and {where} would need a second one.")
    left[card] = False
    return card


def _letter(name: Any) -> int:
    number = -1
    if isinstance(name, str) and len(name) == 1:
        number = "abcde".find(name.lower())
    elif isinstance(name, int) and not isinstance(name, bool) and name < 5:
        number = name
    if number < 0:
        raise BadPosition(f"There is no seat {name!r}; there are A to E.")
    return number


def _whole(number: Any, what: str, most: int) -> int:
    if isinstance(number, bool) or not isinstance(number, int) or not 0 <= number <= most:
        raise BadPosition(f"'{what}' must be a whole number from 0 to {most}, not {number!r}.")
    return number
