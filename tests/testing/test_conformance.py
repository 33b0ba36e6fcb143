"""The suite passes a sound game, and every property fails on a game that is broken in just that."""

from pathlib import Path

import pytest

from docs.examples.doorstep.game import DoorstepGame
from grimalkin.testing.conformance import PROPERTIES, check_game, check_property, conformance_tests
from grimalkin.testing.walks import Broken, Table
from tests.testing.broken_games import BROKEN, BrokenGame, Mutant, MutantGame

RULES = Path(__file__).resolve().parents[2] / "docs" / "examples" / "doorstep"

test_doorstep_conforms = conformance_tests(DoorstepGame(), rules=RULES)


@pytest.mark.parametrize("broken", BROKEN, ids=lambda broken: f"{broken.breaks}-{broken.name}")
def test_a_broken_game_is_caught(broken: BrokenGame):
    with pytest.raises(Broken, match=f"^{broken.breaks}: .*{broken.complaint}"):
        check_property(broken.breaks, Table(broken.make(), 3, rules=RULES), games=4)


@pytest.mark.parametrize("name", PROPERTIES)
def test_the_game_behind_the_broken_ones_is_sound(name: str):
    check_property(name, Table(MutantGame(), 3, rules=RULES), games=4)


def test_every_property_is_shown_to_fail():
    assert {broken.breaks for broken in BROKEN} == set(PROPERTIES)


def test_check_game_runs_every_property():
    for broken in BROKEN:
        if broken.name in ("DealsTheBestToRivals", "SharesHands", "EndsInAWord"):
            with pytest.raises(Broken):
                check_game(broken.make(), rules=RULES, games=1)


class CrashesOnFish(Mutant):
    def score(self, seat: int) -> int:
        raise ZeroDivisionError("no fish")


@pytest.mark.parametrize("name", ["end", "copies"])
def test_a_crash_is_told_with_the_game_in_which_it_came(name: str):
    with pytest.raises(
        Broken, match=f"^{name}: It crashed with ZeroDivisionError: no fish(.|\\n)*Game: doorstep with 3"
    ):
        check_property(name, Table(MutantGame(CrashesOnFish), 3, rules=RULES))
