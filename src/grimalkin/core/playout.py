"""Games of random choices, for search and for measuring speed."""

from typing import Final

from grimalkin.core import i64
from grimalkin.core.state import State

_BITS: Final = (1 << 30) - 1
_FACTOR: Final = 747796405


class Dice:
    """Quick random numbers for choices that need no secrecy: a linear congruence, of which the upper bits count."""

    def __init__(self, seed: int) -> None:
        self.state: i64 = seed & _BITS

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1, for n up to 1024."""
        bound: i64 = n
        self.state = (self.state * _FACTOR + 1) & _BITS
        return (self.state >> 10) * bound >> 20


def play_out(t: State, dice: Dice) -> int:
    """Random choices to the end; how many there were."""
    decisions = 0
    while not t.over:
        seat = t.waiting()[0]
        legal = t.legal(seat)
        t.apply(seat, legal[dice.below(len(legal))])
        decisions += 1
    return decisions
