"""Levels and the chart of Foes: the ledger's section 2."""

import pytest

from grimalkin.core.errors import BadOption
from grimalkin.testing import rule
from tests.games.familiars_and_foes.table import GAME, setup_base, table

BEGINNER_2 = ["1", "2", "2", "11"]
BEGINNER_3 = ["3", "11", "12", "23"]
BEGINNER_4 = ["11", "12", "13", "122"]
BEGINNER_5 = ["13", "23", "122", "233"]
MASTER_2 = ["2", "3", "11", "13"]
MASTER_3 = ["11", "22", "23", "123"]
MASTER_4 = ["13", "23", "112", "223"]
MASTER_5 = ["223", "233", "233", "333"]
CHARTS = {
    ("beginner", 2): BEGINNER_2,
    ("beginner", 3): BEGINNER_3,
    ("beginner", 4): BEGINNER_4,
    ("beginner", 5): BEGINNER_5,
    ("master", 2): MASTER_2,
    ("master", 3): MASTER_3,
    ("master", 4): MASTER_4,
    ("master", 5): MASTER_5,
}


def game(level: str, seats: int, **options):
    return GAME.new(seats=seats, seed=11, options={"level": level, "familiars": "random", **options})


def demanded(t) -> list[str]:
    """The levels that the chart asks for, one word for each Wave."""
    return ["".join(map(str, wave["levels"])) for wave in table(t)["waves"]]


def turned_up(level: str, seats: int, wave: int) -> str:
    """The levels of the Foes that really come in that Wave, in the order of the areas."""
    letters = ["PP", "JX", "MI", "FI", "NU"][:seats]
    t = setup_base(*letters, options={"level": level}, wave=wave, chance="seeded", script=[])
    return "".join(str(foe["level"]) for foe in table(t)["foes"])


@rule("FNF-CHART-01")
def test_there_are_two_levels_and_the_group_picks_one_before_setup():
    assert GAME.options["level"].values == ["beginner", "master"]
    assert table(GAME.new(seats=2, seed=1))["options"]["level"] == "beginner"
    with pytest.raises(BadOption, match="level"):
        GAME.new(seats=2, options={"level": "expert"})


@rule("FNF-CHART-02")
@pytest.mark.parametrize("controllers", ["aaa", "abc", "a**", "aab"])
def test_the_column_is_the_number_of_familiars_whoever_runs_them(controllers):
    assert demanded(game("beginner", 3, controllers=controllers)) == BEGINNER_3


@rule("FNF-CHART-11")
def test_beginner_for_two():
    assert demanded(game("beginner", 2)) == BEGINNER_2


@rule("FNF-CHART-12")
def test_beginner_for_three():
    assert demanded(game("beginner", 3)) == BEGINNER_3


@rule("FNF-CHART-13")
def test_beginner_for_four():
    assert demanded(game("beginner", 4)) == BEGINNER_4


@rule("FNF-CHART-14")
def test_beginner_for_five():
    assert demanded(game("beginner", 5)) == BEGINNER_5


@rule("FNF-CHART-15")
def test_master_for_two():
    assert demanded(game("master", 2)) == MASTER_2


@rule("FNF-CHART-16")
def test_master_for_three():
    assert demanded(game("master", 3)) == MASTER_3


@rule("FNF-CHART-17")
def test_master_for_four():
    assert demanded(game("master", 4)) == MASTER_4


@rule("FNF-CHART-18")
def test_master_for_five():
    assert demanded(game("master", 5)) == MASTER_5


@rule("FNF-CHART-03")
@pytest.mark.parametrize("wave", [1, 2, 3, 4])
@pytest.mark.parametrize(("level", "seats"), CHARTS)
def test_the_foes_that_come_are_those_of_the_chart_in_its_order(level, seats, wave):
    assert turned_up(level, seats, wave) == CHARTS[level, seats][wave - 1]


@rule("FNF-CHART-21")
@pytest.mark.parametrize(
    ("level", "seats", "sums"),
    [
        ("beginner", 2, (3, 2, 0)),
        ("beginner", 3, (3, 2, 2)),
        ("beginner", 4, (5, 3, 1)),
        ("beginner", 5, (2, 4, 4)),
        ("master", 2, (3, 1, 2)),
        ("master", 3, (3, 4, 2)),
        ("master", 4, (3, 4, 3)),
        ("master", 5, (0, 4, 8)),
    ],
)
def test_a_whole_game_needs_so_many_foes_of_each_level(level, seats, sums):
    whole = "".join(demanded(game(level, seats)))
    assert (whole.count("1"), whole.count("2"), whole.count("3")) == sums


@rule("FNF-CHART-22")
@pytest.mark.parametrize(
    ("level", "seats", "gems"),
    [("beginner", 5, 3), ("master", 2, 3), ("master", 3, 3), ("master", 4, 2), ("master", 5, 2)],
)
def test_only_a_master_game_of_four_or_five_gives_two_gems(level, seats, gems):
    assert [who["gems"] for who in table(game(level, seats))["familiars"]] == [gems] * seats


@rule("FNF-CHART-22")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_nothing_else_but_the_chart_tells_a_master_game_from_a_beginners(seats):
    beginner, master = (table(game(level, seats)) for level in ("beginner", "master"))
    for key in ("supply", "artifact_deck", "order", "wave", "round"):
        assert beginner[key] == master[key]
    for one, other in zip(beginner["familiars"], master["familiars"], strict=True):
        assert {**one, "gems": 0} == {**other, "gems": 0}


@rule("FNF-CHART-23")
def test_the_foes_are_nine_eight_and_eight():
    assert [len(GAME.catalog.foes_of(level)) for level in (1, 2, 3)] == [9, 8, 8]


@rule("FNF-CHART-24")
def test_the_chart_is_followed_even_where_a_wave_is_no_harder_than_the_one_before():
    assert turned_up("beginner", 3, 1) == "3", "three Beginners open on a level 3"
    assert turned_up("beginner", 3, 2) == "11"
    assert turned_up("master", 5, 2) == turned_up("master", 5, 3) == "233"
