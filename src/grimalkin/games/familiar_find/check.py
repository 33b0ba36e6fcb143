"""Step 2: three questions in a fixed order, and what follows from the first that is true."""

from typing import Any, Final

from grimalkin.core.actions import Action
from grimalkin.core.state import Step
from grimalkin.games.familiar_find.catalog import ABYSS, SURVIVE, WILD
from grimalkin.games.familiar_find.elimination import lose
from grimalkin.games.familiar_find.ending import scores
from grimalkin.games.familiar_find.question import Question
from grimalkin.games.familiar_find.sets import complete_set, complete_with_wild
from grimalkin.games.familiar_find.state import FamiliarFind

ENOUGH: Final = 3
"""Three Essences or more decide (AFF-CHECK-07)."""


class Check(Step[FamiliarFind]):
    """Checks the active seat, and the rivals after it where the table says so (AFF-CHECK-08)."""

    def run(self, t: FamiliarFind) -> None:
        if t.check_all:
            for rival in reversed(t.clockwise(t.active)[1:]):
                t.then(CheckRival(rival))
        check_seat(t, t.active)


class CheckRival(Step[FamiliarFind]):
    def __init__(self, seat: int) -> None:
        self.seat = seat

    def nouns(self, t: FamiliarFind) -> list[Any]:
        return [self.seat]

    def run(self, t: FamiliarFind) -> None:
        if self.seat in t.living:
            check_seat(t, self.seat)


def check_seat(t: FamiliarFind, seat: int) -> None:
    """Astral, then Abyss, then sets; the first that is true counts (AFF-CHECK-01)."""
    collection = t.collections[seat]
    if collection[t.catalog.astral] >= ENOUGH:
        win(t, seat, "AFF-CHECK-02", "with three Astral Essences")
    elif collection[t.catalog.abyss] >= ENOUGH:
        # A power works in its owner's own turn only (AFF-FAM-05).
        if seat == t.active and t.power(seat, SURVIVE) is not None and not t.used[seat]:
            t.then(NINE_LIVES)
        else:
            lose(t, seat)
    else:
        check_set(t, seat)


def check_set(t: FamiliarFind, seat: int) -> None:
    """The third question (AFF-CHECK-04)."""
    collection = t.collections[seat]
    if complete_set(collection):
        win(t, seat, "AFF-CHECK-04", "with a complete set of Ingredients")
    elif seat == t.active:
        # A power works in its owner's own turn only (AFF-FAM-05).
        power = t.power(seat, WILD)
        if power is not None and complete_with_wild(collection, power.count):
            win(t, seat, "AFF-CHECK-04", "with a set of Ingredients that a power completes")


def win(t: FamiliarFind, seat: int, rule: str, how: str) -> None:
    t.finish([seat], rule, scores(t), f"{t.seat_name(seat)} wins {how}.")


class NineLives(Question):
    """The Cat may discard all Abyss Essences instead of losing (AFF-FAB-03)."""

    rule = "AFF-FAB-03"
    phase = "check"

    def actions(self, t: FamiliarFind, seat: int) -> list[Action]:
        return [t.say.survive.plain(), t.say.passing.plain()]

    def take(self, t: FamiliarFind, seat: int, action: Action) -> None:
        if action.verb is t.say.passing:
            lose(t, seat)
            return
        t.used[seat] = True
        for kind in t.kinds_of(seat, ABYSS):
            while t.collections[seat][kind]:
                t.lose(seat, kind)
        if t.recording:
            t.note("survive", f"{t.seat_name(seat)} discards all Abyss Essences and plays on.")
        check_set(t, seat)

    def prompt(self, t: FamiliarFind, seat: int) -> str:
        return "Three Abyss Essences: use your power to discard them all, or lose."


CHECK: Final = Check()
NINE_LIVES: Final = NineLives()
