"""The games that the server offers, under their keys."""

from typing import Final

import grimalkin
from grimalkin.core.game import Game

OTHERS: Final[dict[str, Game]] = {}
"""Games that are no part of the package, which tests bring."""


def keys() -> list[str]:
    return [*grimalkin.games(), *OTHERS]


def game_of(key: str) -> Game:
    return OTHERS[key] if key in OTHERS else grimalkin.game(key)


def title_of(key: str) -> str:
    return game_of(key).name if key in keys() else key
