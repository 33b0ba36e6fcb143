"""The games that bots are tried on."""

import importlib
import sys
from pathlib import Path

import pytest

import grimalkin
from grimalkin import Game

EXAMPLES = str(Path(__file__).resolve().parents[2] / "docs" / "examples")


@pytest.fixture(scope="session")
def doorstep() -> Game:
    """A small game without rules of thumb, outside of the package."""
    if EXAMPLES not in sys.path:
        sys.path.append(EXAMPLES)
    game = importlib.import_module("doorstep.game").DoorstepGame()
    assert isinstance(game, Game)
    return game


@pytest.fixture(scope="session")
def familiar_find() -> Game:
    return grimalkin.game("familiar-find")
