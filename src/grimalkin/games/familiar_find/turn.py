"""A turn: scavenge, check, play, refill, and on to the next seat."""

from typing import Final

from grimalkin.core.state import Sequence, Step
from grimalkin.games.familiar_find.check import CHECK
from grimalkin.games.familiar_find.elimination import eliminate_leavers
from grimalkin.games.familiar_find.play import END_OF_PLAY, PLAY
from grimalkin.games.familiar_find.refill import BURY, REFILL
from grimalkin.games.familiar_find.scavenge import AFTER, CHOOSE_PILE, LOOK
from grimalkin.games.familiar_find.spells import SPELLS
from grimalkin.games.familiar_find.state import HIDDEN_CARDS, NOTHING, OPEN_CARDS, FamiliarFind
from grimalkin.games.familiar_find.tourism import TOUR


def start_turn(t: FamiliarFind) -> None:
    """Forget what belonged to the turn before."""
    t.turn += 1
    t.pattern_open = OPEN_CARDS
    t.pattern_hidden = HIDDEN_CARDS
    t.scavenged = NOTHING
    t.gained = 0
    t.left = 0
    t.done = 0
    t.opened = 0
    t.from_center = False
    t.toured = False
    t.sleight = False


class Turn(Step[FamiliarFind]):
    """The first one; all others follow from NextTurn."""

    def run(self, t: FamiliarFind) -> None:
        begin_turn(t)


class NextTurn(Step[FamiliarFind]):
    """The nearest seat clockwise that is still in the game (AFF-TURN-01, AFF-TURN-03)."""

    def run(self, t: FamiliarFind) -> None:
        if t.leaving and eliminate_leavers(t):
            return
        t.marks += 1
        t.active = t.layout.next_after(t.active)
        begin_turn(t)


def begin_turn(t: FamiliarFind) -> None:
    start_turn(t)
    if t.recording:
        t.note("turn", f"{t.seat_name(t.active)}'s turn.", {"turn": t.turn})
    steps = WHOLE_TURN if t.use_abilities or t.use_locations else FAMILY_TURN
    steps.run(t)


TURN: Final = Turn()
NEXT_TURN: Final = NextTurn()

# The order of Step 1 is AFF-SCAV-12, that of the turn AFF-TURN-02.
SCAVENGE: Final = Sequence[FamiliarFind]("Scavenge", LOOK, CHOOSE_PILE, AFTER, TOUR, SPELLS)
WHOLE_TURN: Final = Sequence[FamiliarFind]("WholeTurn", SCAVENGE, CHECK, PLAY, END_OF_PLAY, BURY, REFILL, NEXT_TURN)
# Without powers and Locations the other steps have nothing to do.
FAMILY_TURN: Final = Sequence[FamiliarFind]("FamilyTurn", CHOOSE_PILE, SPELLS, CHECK, PLAY, REFILL, NEXT_TURN)
