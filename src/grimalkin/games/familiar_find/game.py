"""A Familiar Find: seats, options and modes, and how its tables begin and come back."""

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from grimalkin.core.errors import BadOption, BadSave
from grimalkin.core.fields import brief
from grimalkin.core.game import Game
from grimalkin.core.options import Option
from grimalkin.core.state import State, Step
from grimalkin.games.familiar_find import (
    casting,
    check,
    elimination,
    opening,
    play,
    question,
    refill,
    scavenge,
    setup,
    spells,
    tourism,
    turn,
)
from grimalkin.games.familiar_find.cards import load_catalog
from grimalkin.games.familiar_find.catalog import ArcaneKind
from grimalkin.games.familiar_find.piles import Layout, layout_for
from grimalkin.games.familiar_find.state import FamiliarFind
from grimalkin.games.familiar_find.verbs import Vocabulary

OPTIONS = (
    Option("use_abilities", [False, True], "AFF-MODE-04", "Familiars have their powers."),
    Option("use_locations", [False, True], "AFF-MODE-04", "A Location changes the rules of the center."),
    Option("tourism", [False, True], "AFF-MODE-05", "Whoever collects from the center may change the Location."),
    Option("first_player", ["random", "host_choice"], "AFF-SETUP-20", "Who begins: drawn, or named by the host."),
    Option("board_pick", ["turn_order", "random"], "AFF-SETUP-16", "Boards are chosen in turn, or dealt."),
    Option("check_scope", ["active", "all"], "AFF-CHECK-08", "Who is checked: the active player, or everybody."),
    Option(
        "final_play",
        ["all", "three"],
        "AFF-ELIM-12",
        "A final play uses the whole hand, or the normal number.",
    ),
    Option("final_play_every_time", [False, True], "AFF-ELIM-21", "With four, every loser has a final play."),
    Option("eliminated_hand", ["aside", "discard"], "AFF-ELIM-24", "Where the hand of a loser goes."),
    Option(
        "deck_out",
        ["refill_fails", "deck_empty"],
        "AFF-REFILL-05",
        "What ends the game: a refill that fails, or an empty deck.",
    ),
    Option(
        "own_facedown_recall",
        [True, False],
        "AFF-INFO-08",
        "You may look again at hidden cards that you know.",
    ),
)

LONE_LETTER: Final = re.compile(r"\b[A-Z]\b")

PRESETS: dict[str, dict[str, Any]] = {
    "family": {"use_abilities": False, "use_locations": False},
    "full": {"use_abilities": True, "use_locations": True},
    "tourism": {"use_abilities": True, "use_locations": True, "tourism": True},
}


class FamiliarFindGame(Game):
    key = "familiar-find"
    name = "A Familiar Find"
    summary = "Scavenge hidden cards with your familiar: two to four players, a quarter of an hour."
    score_names = ("Essences", "Ingredients")

    def __init__(self, packs: Sequence[Path] = ()) -> None:
        self.catalog = load_catalog(packs)
        self.vocabulary = Vocabulary(self.catalog)
        super().__init__(range(2, 5), OPTIONS, self.vocabulary.verbs())
        self.presets = PRESETS
        self._tables: list[Layout] = [layout_for(list(range(seats))) for seats in self.seats]
        self.name_steps(
            [
                opening.FIRST_PLAYER, opening.NAME_FIRST, opening.DRAW_FIRST, opening.SHUFFLE_DECK,
                opening.OPENING_PILES, opening.FIRST_LOCATION, opening.PUT_LOCATIONS_AWAY, opening.BOARDS,
                opening.OPENING_HANDS, opening.SET_UP, turn.TURN, turn.WHOLE_TURN, turn.FAMILY_TURN, turn.SCAVENGE,
                turn.NEXT_TURN,
                scavenge.LOOK, scavenge.LOOK_FIRST, scavenge.CHOOSE_PILE, scavenge.SCAVENGE_PILE, scavenge.PAY_TOLL,
                scavenge.REMOVE, scavenge.LEAVE_OPEN_CARD, scavenge.LEAVE_LOWEST, scavenge.LEAVE_BOTTOM_CARD,
                scavenge.COLLECT, scavenge.AFTER, scavenge.AFTER_COLLECTING, scavenge.COLLECT_FROM_DECK,
                tourism.TOUR, tourism.CHANGE_LOCATION, tourism.SETTLE_LOCATION, tourism.NEW_LOCATION,
                spells.SPELLS, spells.CHOOSE_SPELL, check.CHECK, check.NINE_LIVES, play.PLAY, play.END_OF_PLAY,
                refill.BURY, refill.BURY_CARD, refill.REFILL,
            ]
        )  # fmt: skip

    def full_table(self, seats: int) -> Layout:
        """The piles of a table where nobody is out yet."""
        return self._tables[seats - 2]

    def pack_names(self) -> list[tuple[str, str]]:
        return list(self.catalog.packs)

    def digest(self) -> str:
        return self.catalog.digest

    def blank(self, seats: int | None, options: dict[str, Any] | None) -> FamiliarFind:
        count = self.check_seats(seats)
        chosen = self.check_options(options)
        if chosen["tourism"] and not chosen["use_locations"]:
            raise BadOption("Tourism changes Locations, so it needs use_locations=true (AFF-MODE-06).")
        t = FamiliarFind(self, count, chosen, self.catalog, self.vocabulary, self.full_table(count))
        opening.lay_table(t)
        return t

    def begin(self, t: State) -> None:
        t.then(opening.SET_UP)

    def setup(self, **position: Any) -> FamiliarFind:
        return setup.set_up(self, position)

    def help(self, slug: str) -> dict[str, str]:
        """A card's words, its rule and where it comes from; empty if there is no such card."""
        card = self.catalog.kind(slug) or self.catalog.location(slug)
        if card is not None:
            return {"name": card.name, "text": card.text, "rule": card.rule, "source": card.source}
        familiar = self.catalog.familiar(slug)
        if familiar is None:
            return {}
        text = f"{familiar.power}: {familiar.text}"
        return {"name": familiar.name, "text": text, "rule": familiar.rule, "source": familiar.source}

    def no_seats(self) -> list[str]:
        catalog = self.catalog
        printed = [self.name]
        for card in [*catalog.kinds, *catalog.familiars, *catalog.locations]:
            printed += [card.name, card.text]
        printed += [familiar.power for familiar in catalog.familiars]
        return [words for words in printed if LONE_LETTER.search(words)]

    def load_step(self, name: str, nouns: list[Any]) -> Step[Any]:
        if name in self.steps and not nouns:
            return self.steps[name]
        if name in _BY_KIND:
            kind = self.catalog.kind(nouns[0])
            if kind is None:
                raise BadSave(f"This save speaks of a card '{brief(nouns[0])}' that is not in the packs in use.")
            return _kind_step(name, kind, [_number(noun) for noun in nouns[1:]])
        if name == "PutDown":
            return play.put_down_question(bool(nouns[0]), _seat(nouns[1]))
        if name in _BY_NUMBER and len(nouns) == 1:
            return _number_step(name, _number(nouns[0]))
        return super().load_step(name, nouns)


_BY_KIND = frozenset(
    [
        "Cast",
        "DiscardSpell",
        "DiscardOwn",
        "TakeFromRival",
        "LookAtPile",
        "TurnOpen",
        "CollectTop",
        "GiveToRival",
        "SwapWithRival",
        "MoveCard",
        "DropCard",
        "DiscardFromRival",
        "RepeatDiscarded",
        "SwapHandCards",
        "ExchangeCards",
    ]
)
_BY_NUMBER = frozenset(["SettleTop", "DrawCards", "CheckRival", "Eliminate", "FinalPlay", "PickBoard", "DealBoard"])


def _kind_step(name: str, kind: ArcaneKind, numbers: list[int]) -> Step[Any]:
    """A step of a Spell."""
    if name == "DiscardSpell":
        return spells.DiscardSpell(kind.index)
    nth, *more = numbers
    if not 0 <= nth < len(kind.effects):
        raise BadSave(f"This save is damaged: {kind.name} has no effect {nth}.")
    if name == "Cast":
        return casting.Cast(kind.index, nth)
    question = casting.question_for(kind.effects[nth].op, kind.index, nth)
    asked = "" if question is None else question.name()
    if name == "TurnOpen" and asked == "LookAtPile":
        return casting.TurnOpen(kind.index, nth, more[0])
    if name == "DropCard" and asked == "MoveCard":
        return casting.DropCard(kind.index, nth, more[0], more[1])
    if name == "ExchangeCards" and asked == "SwapHandCards":
        return casting.ExchangeCards(kind.index, nth, more[0])
    if question is None or name != asked:
        raise BadSave(f"This save is damaged: '{name}' is not what {kind.name} does.")
    return question


def _number_step(name: str, number: int) -> Step[Any]:
    """A step that holds a seat or a count."""
    if name == "SettleTop":
        return question.settle_for(number if number == -1 else _seat(number))
    if name == "DrawCards":
        return casting.DrawCards(number)
    seat = _seat(number)
    if name == "CheckRival":
        return check.CheckRival(seat)
    if name == "Eliminate":
        return elimination.Eliminate(seat)
    if name == "FinalPlay":
        return play.final_play(seat)
    if name == "PickBoard":
        return opening.PICK_BOARD[seat]
    return opening.DEAL_BOARD[seat]


def _number(noun: Any) -> int:
    if isinstance(noun, bool) or not isinstance(noun, int):
        raise BadSave(f"This save is damaged: {noun!r:.60} should be a whole number.")
    return noun


def _seat(noun: Any) -> int:
    number = _number(noun)
    if not 0 <= number < 4:
        raise BadSave(f"This save is damaged: there is no seat {number}.")
    return number
