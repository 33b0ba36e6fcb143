"""A game's rules of thumb: what `careful` follows, and what guides the playouts of `thinker`."""

import importlib
import importlib.util
from functools import cache
from typing import Any

from grimalkin.bots.standpoint import Standpoint
from grimalkin.core import mypyc_attr
from grimalkin.core.actions import Action
from grimalkin.core.chance import Stream
from grimalkin.core.game import Game
from grimalkin.core.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Hints:
    """What a game without rules of thumb has: no opinion. Games extend it in their own `hints.py`."""

    def advise(self, view: dict[str, Any], actions: list[Action]) -> list[float] | None:
        """How good each action looks to the seat whose view this is; None for no opinion."""
        return None

    def weigh(self, place: Standpoint, actions: list[Action]) -> list[float] | None:
        """The same from all that a bot is given, for rules of thumb that read a possible game and not a view."""
        return self.advise(place.view(), actions)

    def doubt(self) -> float:
        """An action that looks better by so much is e times as likely the right one."""
        return 0.1

    def trust(self) -> int:
        """For how many tries counts what was believed before them: more where a single game is mostly luck."""
        return 8

    def horizon(self, seats: int) -> int:
        """After how many choices a possible game is left and judged by `t.worth`; 0 to play it to its end."""
        return 0

    def calm(self, t: State, actions: list[Action]) -> bool:
        """Whether `t.worth` can judge this position, beyond the horizon; else the game is played on a little."""
        return True

    def quick(self, t: State, seat: int, actions: list[Action], stream: Stream) -> Action | None:
        """A fast choice in a possible game, by what this seat would know in that game; None for no opinion."""
        return None


@cache
def hints_for(game: Game) -> Hints | None:
    """The rules of thumb of a game: `hints(game)` in the module `hints` beside the module of its class."""
    beside = type(game).__module__.rpartition(".")[0]
    if not beside or importlib.util.find_spec(f"{beside}.hints") is None:
        return None
    found = importlib.import_module(f"{beside}.hints").hints(game)
    assert isinstance(found, Hints)
    return found
