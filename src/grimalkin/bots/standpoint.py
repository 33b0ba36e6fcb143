"""A game in progress as one seat may know it: all that a bot is given."""

from typing import Any

from grimalkin.core import mypyc_attr
from grimalkin.core.actions import Action
from grimalkin.core.chance import Stream
from grimalkin.core.game import Game
from grimalkin.core.log import Entry
from grimalkin.core.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Standpoint:
    """One seat's side of the table; of the true game it shows what that seat may know and nothing else."""

    def __init__(self, t: State, seat: int) -> None:
        self._t = t
        self.seat = seat

    @property
    def game(self) -> Game:
        return self._t.game

    @property
    def seats(self) -> int:
        return self._t.seats

    @property
    def options(self) -> dict[str, Any]:
        return self._t.options

    def actions(self) -> list[Action]:
        """The seat's legal actions."""
        return self._t.actions(self.seat)

    def view(self) -> dict[str, Any]:
        return self._t.view(self.seat)

    def prompt(self) -> str:
        return self._t.prompt(self.seat)

    def log(self) -> list[Entry]:
        return self._t.log_for(self.seat)

    def redeal(self, stream: Stream) -> State:
        """A game that the seat cannot tell from the true one, to be tried out at will."""
        return self._t.redeal(self.seat, stream)
