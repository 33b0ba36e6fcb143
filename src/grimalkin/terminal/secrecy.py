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


def agree_with_oneself(table: Table) -> None:
    """Whoever plays several open seats is not asked in one whether to take back what was chosen in another."""
    while table.proposal is not None:
        asking = table.seats[table.proposal.seat]
        same = [seat for seat in table.proposal.asked if table.seats[seat] == asking]
        if not same or has_secrets(table.t, table.people()):
            return
        table.answer_proposal(same[0], True)
