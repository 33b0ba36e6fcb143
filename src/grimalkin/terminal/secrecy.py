"""Whether anybody at the keyboard has something to hide from the others, or is the same person."""

from collections.abc import Sequence
from typing import Final

from grimalkin.core.state import State
from grimalkin.table.table import TOLD, Table

OWN: Final = ("seat", "prompt")
"""What differs in the view of a seat although everybody could know it."""


def has_secrets(t: State, seats: Sequence[int]) -> bool:
    """Whether one of these seats sees more now than somebody who only looks on."""
    # What one was told alone stays a secret, also when nothing on the table shows it any more.
    if any(entry.kind in TOLD and not entry.visible(None) for entry in t.log):
        return True
    public = t.view(None)
    for seat in seats:
        view = t.view(seat)
        if any(view[key] != public.get(key) for key in view if key not in OWN):
            return True
    return False


def own_seats(table: Table, seat: int) -> list[int]:
    """All seats of the person in that one: where nothing is hidden, plain `me` is one person, and so is a name."""
    people = table.people()
    if seat not in people or has_secrets(table.t, people):
        return [seat]
    return [other for other in people if table.seats[other] == table.seats[seat]]


def last_to_choose(table: Table, seat: int) -> int:
    """Which of the person's seats made the last choice, for that is the one to take back."""
    own = own_seats(table, seat)
    for place in range(len(table.t.log) - 1, -1, -1) if len(own) > 1 else ():
        entry = table.t.log[place]
        if entry.kind == "choice" and entry.seat in own and place not in table.automatic:
            return entry.seat
    return seat


def agree_with_oneself(table: Table) -> None:
    """Whoever has several seats is not asked in one whether to take back what was chosen in another."""
    while table.proposal is not None:
        own = own_seats(table, table.proposal.seat)
        same = [seat for seat in table.proposal.asked if seat in own]
        if not same:
            return
        table.answer_proposal(same[0], True)


def order_everywhere(table: Table, seat: int, answer: str) -> str:
    """A standing answer for all seats of a person, each of which may be asked the next time. Returns its rule."""
    own = own_seats(table, seat)
    rule = table.order(seat, answer)
    for other in own:
        if other != seat:
            table.order_for(other, rule, answer)
    return rule
