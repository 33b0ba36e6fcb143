"""Counting: shares of victories with intervals, and how a number is spread."""

import math
from collections.abc import Sequence
from typing import Any

CONFIDENCE = 1.959963984540054
"""The normal quantile of a two-sided 95% interval."""


def wilson(wins: float, games: int, quantile: float = CONFIDENCE) -> tuple[float, float]:
    """Wilson's score interval for a share; `wins` may hold parts of shared victories."""
    if games == 0:
        return 0.0, 1.0
    share = wins / games
    square = quantile * quantile
    middle = (share + square / (2 * games)) / (1 + square / games)
    half = quantile / (1 + square / games) * math.sqrt(share * (1 - share) / games + square / (4 * games**2))
    return max(0.0, middle - half), min(1.0, middle + half)


class Winnings:
    """How often somebody won, out of so many games; a shared victory counts as its part."""

    def __init__(self) -> None:
        self.games = 0
        self.wins = 0.0

    def add(self, part: float) -> None:
        self.games += 1
        self.wins += part

    @property
    def share(self) -> float:
        return self.wins / self.games if self.games else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        return wilson(self.wins, self.games)

    def json(self) -> dict[str, Any]:
        low, high = self.interval
        return {
            "games": self.games,
            "wins": round(self.wins, 3),
            "share": round(self.share, 5),
            "low": round(low, 5),
            "high": round(high, 5),
        }


class Spread:
    """Least, middle, average and most of some numbers."""

    def __init__(self, numbers: Sequence[float]) -> None:
        ordered = sorted(numbers)
        self.count = len(ordered)
        self.least = ordered[0] if ordered else 0
        self.most = ordered[-1] if ordered else 0
        self.mean = sum(ordered) / len(ordered) if ordered else 0.0
        self.median = _quantile(ordered, 0.5)
        self.low = _quantile(ordered, 0.05)
        self.high = _quantile(ordered, 0.95)

    def json(self) -> dict[str, float]:
        return {
            "mean": round(self.mean, 3),
            "median": self.median,
            "least": self.least,
            "most": self.most,
            "low": self.low,
            "high": self.high,
        }


def _quantile(ordered: Sequence[float], part: float) -> float:
    """Between two neighbors where the place falls between them."""
    if not ordered:
        return 0.0
    place = part * (len(ordered) - 1)
    below = math.floor(place)
    above = math.ceil(place)
    return ordered[below] + (ordered[above] - ordered[below]) * (place - below)
