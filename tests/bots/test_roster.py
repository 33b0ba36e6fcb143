"""Bots by name."""

import pytest

from grimalkin import bots
from grimalkin.bots.thinker import ThinkerBot


def test_there_are_three_bots_from_the_weakest_to_the_strongest():
    assert bots.names() == ["random", "careful", "thinker"]


def test_a_thinker_thinks_two_thousand_times_unless_told_otherwise(doorstep):
    thinker = bots.bot("thinker", doorstep)
    assert isinstance(thinker, ThinkerBot)
    assert (thinker.iterations, thinker.seconds) == (2000, 0.0)


@pytest.mark.parametrize(
    ("name", "iterations", "seconds"),
    [("thinker:1", 1, 0.0), ("thinker:500", 500, 0.0), ("thinker:2s", 0, 2.0), ("Thinker:0.25s", 0, 0.25)],
)
def test_a_thinker_takes_a_budget_of_iterations_or_of_seconds(doorstep, name, iterations, seconds):
    thinker = bots.bot(name, doorstep)
    assert isinstance(thinker, ThinkerBot)
    assert (thinker.iterations, thinker.seconds) == (iterations, seconds)


NO_BOTS = ["", "wizard", "random:3", "careful:"]
NO_BUDGETS = ["", "0", "-5", "0s", "-1s", "many", "s", "nans", "infs", "1e9s", "2.5", "1:2"]


@pytest.mark.parametrize("name", [*NO_BOTS, *(f"thinker:{budget}" for budget in NO_BUDGETS)])
def test_what_is_no_bot_is_refused_with_what_would_be_one(doorstep, name):
    with pytest.raises(bots.BadBot) as refused:
        bots.bot(name, doorstep)
    assert f"'{name}'" in str(refused.value)
    assert "thinker" in str(refused.value) or "just 'random'" in str(refused.value) or "careful" in str(refused.value)


def test_a_game_without_rules_of_thumb_has_no_hints(doorstep):
    assert bots.hints_for(doorstep) is None
