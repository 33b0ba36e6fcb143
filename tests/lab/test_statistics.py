"""Shares, intervals and spreads, against values worked out by hand."""

import pytest

from grimalkin.lab import Spread, Winnings, wilson


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [
        # As printed by Newcombe, Two-sided confidence intervals for the single proportion (1998), method 3.
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
        # By symmetry.
        (20, 20, 0.8389, 1.0),
    ],
)
def test_the_interval_of_a_share_is_wilson_s(wins, games, low, high):
    assert wilson(wins, games) == pytest.approx((low, high), abs=5e-5)


def test_the_interval_with_a_round_quantile_can_be_followed_by_hand():
    # z = 2, 8 of 10: (0.8 + 4/20) / (1 + 4/10) = 1 / 1.4, give or take 2 / 1.4 * sqrt(0.016 + 0.01).
    half = 2 / 1.4 * 0.026**0.5
    assert wilson(8, 10, 2) == pytest.approx((1 / 1.4 - half, 1 / 1.4 + half))


def test_without_games_nothing_is_known_of_a_share():
    assert wilson(0, 0) == (0.0, 1.0)


def test_a_shared_victory_counts_as_its_part():
    winnings = Winnings()
    for part in (1.0, 0.5, 0.5, 0.0):
        winnings.add(part)
    assert winnings.json() == {"games": 4, "wins": 2.0, "share": 0.5, "low": 0.15004, "high": 0.84996}


def test_a_spread_tells_the_middle_the_average_and_both_ends():
    spread = Spread([7, 1, 3, 9])
    assert (spread.least, spread.most, spread.mean, spread.median) == (1, 9, 5.0, 5.0)


def test_the_quantiles_of_a_spread_lie_between_neighbors():
    spread = Spread(list(range(1, 102)))
    assert (spread.low, spread.median, spread.high) == (6, 51, 96)
    assert Spread([1, 2]).high == pytest.approx(1.95)


def test_a_spread_of_nothing_is_nothing():
    assert Spread([]).json() == {"mean": 0, "median": 0, "least": 0, "most": 0, "low": 0, "high": 0}
