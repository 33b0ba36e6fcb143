"""The stories in tests/playthroughs are what the games still tell; README.md there says how to change them."""

from pathlib import Path

import pytest

import grimalkin
from grimalkin.testing.playthroughs import COMMAND, compare, files_of, missing_recipes

ROOT = Path(__file__).parent / "playthroughs"
FILES = [(key, path) for key in grimalkin.games() for path in files_of(grimalkin.game(key), ROOT)]


@pytest.mark.parametrize(("key", "path"), FILES, ids=[f"{key}-{path.stem}" for key, path in FILES])
def test_the_game_still_tells_this_story(key: str, path: Path):
    fault = compare(grimalkin.game(key), path)
    assert not fault, fault


@pytest.mark.parametrize("key", grimalkin.games())
def test_every_mode_and_number_of_seats_has_a_story(key: str):
    missing = [recipe.file_name for recipe in missing_recipes(grimalkin.game(key), ROOT)]
    assert not missing, f"{key} has no {', '.join(missing)}; this writes them: {COMMAND}"


def test_no_story_lies_about():
    known = {path for _, path in FILES} | {ROOT / "README.md"}
    stray = sorted(path for path in ROOT.rglob("*") if path.is_file() and path not in known)
    assert not stray, f"No game tells {stray[0]}: a playthrough is called GAME/MODE-SEATS.txt."
