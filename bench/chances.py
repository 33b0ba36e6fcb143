"""Finds the weights of `chance_to_win` in Familiars and Foes: plays games by rules of thumb, and fits their ends.

    PYTHONPATH=build/fast .venv/bin/python -m bench.chances --games 3000

prints the table for chances.py, and how well it foretells games that it was not made from.
"""

import argparse
import math
from typing import Final

import grimalkin
from grimalkin.core.chance import Stream
from grimalkin.games.familiars_and_foes.chances import features
from grimalkin.games.familiars_and_foes.hints import hints
from grimalkin.games.familiars_and_foes.state import FamiliarsAndFoes

LEVELS: Final = ("beginner", "master")
ONE_IN: Final = 3
"""So many turns are looked at."""
PULL: Final = 1e-5
"""Towards zero, so that what hardly varies gets no wild weight."""
STEPS: Final = 12

Sample = tuple[list[float], float]


def samples(familiars: int, level: str, games: int, seed: str) -> list[Sample]:
    """Positions at which a Familiar is about to act, and whether their team won."""
    game = grimalkin.game("familiars-and-foes")
    rules_of_thumb = hints(game)
    stream = Stream.from_seed(seed)
    found: list[Sample] = []
    for number in range(games):
        t = game.new(familiars, f"{seed}/{number}", {"level": level}, recording=False)
        assert isinstance(t, FamiliarsAndFoes)
        seen: list[list[float]] = []
        turn = -1
        while not t.over:
            seat = t.waiting()[0]
            actions = t.legal(seat)
            if t.turn != turn and rules_of_thumb.calm(t, actions):
                turn = t.turn
                if not stream.below(ONE_IN):
                    seen.append(features(t))
            t.apply(seat, actions[0] if len(actions) == 1 else rules_of_thumb.quick(t, seat, actions, stream))
        assert t.outcome is not None
        won = 1.0 if t.outcome.winners else 0.0
        found += [(values, won) for values in seen]
    return found


def chance(weights: list[float], values: list[float]) -> float:
    total = sum([weight * value for weight, value in zip(weights, values)])
    return 1.0 / (1.0 + math.exp(-max(-30.0, min(30.0, total))))


def fit(rows: list[Sample]) -> list[float]:
    """Logistic regression by Newton's steps."""
    size = len(rows[0][0])
    weights = [0.0] * size
    for _ in range(STEPS):
        slope = [PULL * weight for weight in weights]
        bend = [[PULL if i == k else 0.0 for k in range(size)] for i in range(size)]
        for values, won in rows:
            p = chance(weights, values)
            off = (p - won) / len(rows)
            much = p * (1 - p) / len(rows)
            for i, value in enumerate(values):
                slope[i] += off * value
                row = bend[i]
                part = much * value
                for k in range(i + 1):
                    row[k] += part * values[k]
        for i in range(size):
            for k in range(i):
                bend[k][i] = bend[i][k]
        weights = [weight - step for weight, step in zip(weights, solve(bend, slope))]
    return weights


def solve(matrix: list[list[float]], right: list[float]) -> list[float]:
    """The solution of linear equations, by elimination."""
    size = len(right)
    rows = [[*row, value] for row, value in zip(matrix, right)]
    for i in range(size):
        best = max(range(i, size), key=lambda k: abs(rows[k][i]))
        rows[i], rows[best] = rows[best], rows[i]
        for k in range(i + 1, size):
            factor = rows[k][i] / rows[i][i]
            if factor:
                rows[k] = [value - factor * pivot for value, pivot in zip(rows[k], rows[i])]
    found = [0.0] * size
    for i in reversed(range(size)):
        known = sum([rows[i][k] * found[k] for k in range(i + 1, size)])
        found[i] = (rows[i][size] - known) / rows[i][i]
    return found


def surprise(weights: list[float], rows: list[Sample]) -> float:
    """The average logarithmic loss: less is better, 0.693 is a coin."""
    return -sum([math.log(max(1e-9, chance(weights, v) if won else 1 - chance(weights, v))) for v, won in rows]) / len(
        rows
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1500, help="for each number of Familiars and each level")
    parser.add_argument("--seed", default="chances")
    arguments = parser.parse_args()
    print("TABLE: Final[list[list[float]]] = [")
    for familiars in range(2, 6):
        learned: list[Sample] = []
        tested: list[Sample] = []
        for level in LEVELS:
            learned += samples(familiars, level, arguments.games, arguments.seed)
            tested += samples(familiars, level, arguments.games // 4, f"{arguments.seed} tested")
        weights = fit(learned)
        share = sum([won for _, won in tested]) / len(tested)
        blind = -share * math.log(share) - (1 - share) * math.log(1 - share)
        words = f"{familiars} Familiars: {len(learned):,} positions; surprise {surprise(weights, tested):.4f}"
        print(f"    # {words}, without a look {blind:.4f}")
        print(f"    [{', '.join([f'{weight:.3f}' for weight in weights])}],", flush=True)
    print("]")


if __name__ == "__main__":
    main()
