"""Five familiar-and-foe tabletop games: one set of rules engines for people, designers and researchers."""

from collections.abc import Sequence
from functools import cache
from importlib import import_module
from pathlib import Path

from grimalkin.core.actions import Action
from grimalkin.core.errors import GrimalkinError, IllegalAction, Refusal
from grimalkin.core.game import Game
from grimalkin.core.state import Result, State

__version__ = "0.1.0"
__all__ = ["Action", "Game", "GrimalkinError", "IllegalAction", "Refusal", "Result", "State", "game", "games"]

# Each game's class: the part of grimalkin.games that holds it, and its name. It is imported when somebody asks for it.
_GAMES = {
    "familiar-find": "familiar_find.game FamiliarFindGame",
    "familiars-and-foes": "familiars_and_foes.game FamiliarsAndFoesGame",
}

# Python binds a folder's name here when it is first imported; done now, it cannot hide the function later.
import_module("grimalkin.games")


def games() -> list[str]:
    """The keys of the games."""
    return list(_GAMES)


def game(key: str, packs: Sequence[str | Path] = ()) -> Game:
    """The game with that key, its own cards overlaid with these folders of cards."""
    if key not in _GAMES:
        raise GrimalkinError(f"There is no game '{key}'; there are {', '.join(_GAMES)}.")
    return _game(key, tuple(Path(pack) for pack in packs))


@cache
def _game(key: str, packs: tuple[Path, ...]) -> Game:
    module, name = _GAMES[key].split()
    kind = getattr(import_module(f"grimalkin.games.{module}"), name)
    made = kind(packs) if packs else kind()
    assert isinstance(made, Game)
    return made
