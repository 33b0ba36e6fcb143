"""What must hold of a loaded table as a whole, so that nothing impossible is met when it is played on."""

from typing import TYPE_CHECKING, Final

from grimalkin.core.errors import BadSave
from grimalkin.core.state import Ask, Roll
from grimalkin.games.familiar_find.casting import DrawCards, DropCard, ExchangeCards, TurnOpen
from grimalkin.games.familiar_find.check import CheckRival
from grimalkin.games.familiar_find.elimination import Eliminate
from grimalkin.games.familiar_find.opening import DealBoard, PickBoard
from grimalkin.games.familiar_find.play import FinalPlay, PutDown
from grimalkin.games.familiar_find.question import SettleTop
from grimalkin.games.familiar_find.scavenge import Collect, LeaveBottomCard, LeaveLowest, LeaveOpenCard, Remove
from grimalkin.games.familiar_find.spells import DiscardSpell
from grimalkin.games.familiar_find.state import NOTHING
from grimalkin.games.familiar_find.tourism import SettleLocation
from grimalkin.games.familiar_find.turn import NEXT_TURN, TURN

if TYPE_CHECKING:
    from grimalkin.games.familiar_find.state import FamiliarFind

MOST_CARDS: Final = 1000
"""No pack prints as many."""


def check_cards(t: "FamiliarFind") -> None:
    """No card is there more often than it was printed; a chosen position may have fewer."""
    left = t.catalog.deck_counts(t.seats)
    for form in t.staged:
        left[form // 32] -= 1
    for zone in (t.deck.cards, t.discarded, *t.hands):
        for kind in zone:
            left[kind] -= 1
    for pile in (t.buried, t.aside, *t.piles):
        for card in pile:
            left[card.kind] -= 1
    for counts in (t.deck.loose, *t.collections):
        for kind, count in enumerate(counts):
            left[kind] -= count
    for kind, count in enumerate(left):
        if count < 0:
            raise BadSave(f"This save is damaged: it has {-count} more of {t.catalog.kind_ids[kind]} than there are.")
    boards = [board for board in t.familiars if board != NOTHING]
    places = [*t.locations.cards, *t.location_discard]
    if t.location != NOTHING:
        places.append(t.location)
    for location, count in enumerate(t.locations.loose):
        for _ in range(count):
            places.append(location)
    if len(set(boards)) != len(boards) or len(set(places)) != len(places):
        raise BadSave("This save is damaged: a Familiar or a Location is there twice.")


def check_agenda(t: "FamiliarFind") -> None:
    """Nobody is asked to do what the table has no room for."""
    if t.over:
        return
    # Whatever else is to be done, a turn comes after it.
    if not t.agenda or t.agenda[0] not in (TURN, NEXT_TURN):
        raise BadSave("This save is damaged: nothing says how the game goes on.")
    _check_questions(t)
    out: list[int] = []
    spells = t.collections[t.active][:]
    for step in t.agenda:
        name = step.name()
        if isinstance(step, (TurnOpen, DropCard)):
            pile = t.piles[_within(step.pile, name, len(t.piles))]
            if isinstance(step, DropCard):
                _within(step.position, name, len(pile))
        elif isinstance(step, ExchangeCards):
            _check_living(t, step.rival)
        elif isinstance(step, DiscardSpell):
            spells[step.kind] -= 1
            if spells[step.kind] < 0:
                raise BadSave("This save is damaged: a Spell that nobody has is to be discarded.")
        elif isinstance(step, DrawCards):
            _within(step.count, name, MOST_CARDS)
        elif isinstance(step, Eliminate):
            _check_living(t, step.seat)
            out.append(step.seat)
        elif isinstance(step, FinalPlay):
            _check_living(t, step.seat)
        elif isinstance(step, PutDown):
            _check_play(t, step)
        elif isinstance(step, (Remove, LeaveOpenCard, LeaveLowest, LeaveBottomCard, Collect)):
            if not t.piles[_within(t.scavenged, name, len(t.piles))]:
                raise BadSave("This save is damaged: an empty pile is to be collected.")
        elif isinstance(step, (SettleTop, CheckRival)):
            _within(step.seat + 1, name, t.seats + 1)
        elif isinstance(step, (PickBoard, DealBoard)):
            _within(step.owner, name, t.seats)
    if len(set(out)) != len(out) or len(out) > len(t.living) - 2:
        raise BadSave("This save is damaged: more seats are to be eliminated than can be.")


def _check_questions(t: "FamiliarFind") -> None:
    """One thing is asked at a time; only boards are chosen by one seat after the other."""
    for step in t.agenda[:-1]:
        if isinstance(step, (Ask, Roll)) and not isinstance(step, (PickBoard, DealBoard)):
            raise BadSave(f"This save is damaged: '{step.name()}' is asked before its time.")
    asked = t.agenda[-1]
    if t.staged and not isinstance(asked, PutDown):
        raise BadSave("This save is damaged: cards are put down for no play.")
    if isinstance(asked, SettleTop) and t.deck.settled():
        raise BadSave("This save is damaged: a card is asked for that lies on the deck already.")
    if isinstance(asked, SettleLocation) and t.locations.settled():
        raise BadSave("This save is damaged: a Location is asked for that lies on its deck already.")


def _within(number: int, name: str, end: int) -> int:
    if not 0 <= number < end:
        raise BadSave(f"This save is damaged: the step '{name}' points to what is not there.")
    return number


def _check_living(t: "FamiliarFind", seat: int) -> None:
    if seat not in t.living:
        raise BadSave(f"This save is damaged: seat {seat} is out of the game, and still has something to do.")


def _check_play(t: "FamiliarFind", step: PutDown) -> None:
    """An unfinished play has cards left to put down, and as many in the hand."""
    seat = step.seat(t)
    _check_living(t, seat)
    if not 0 < t.left_open + t.left_hidden <= len(t.hands[seat]):
        raise BadSave("This save is damaged: a play needs as many cards as are still to be put down.")
