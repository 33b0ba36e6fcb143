"""What is measured of OpenSpiel's games: the same loop in Python, and where it offers one its own in C++."""

import importlib
import json
import random
import sys
from collections.abc import Callable
from typing import Any

from bench.clock import pin, rate

pyspiel: Any = importlib.import_module("pyspiel")

GAMES = ("gin_rummy", "backgammon", "hanabi", "hearts")
# Where all outcomes of chance are equally likely, one is taken without a look at the probabilities.
EVEN_CHANCE = ("gin_rummy", "backgammon", "hearts")
# OpenSpiel's search plays out only games that are scored at the end.
SEARCHABLE = ("gin_rummy", "backgammon", "hearts")
POSITIONS = 64


def happen(state: Any, draw: Callable[[], float], even: bool) -> None:
    """Let chance speak once."""
    outcomes = state.chance_outcomes()
    if even:
        state.apply_action(outcomes[int(draw() * len(outcomes))][0])
        return
    left = draw()
    for action, probability in outcomes:
        left -= probability
        if left < 0:
            state.apply_action(action)
            return
    # Probabilities that add up to a little less than one.
    state.apply_action(outcomes[-1][0])


def play_to_end(state: Any, draw: Callable[[], float], even: bool) -> int:
    """Random choices to the end; the number of them, chance not counted."""
    decisions = 0
    while not state.is_terminal():
        if state.is_chance_node():
            happen(state, draw, even)
        else:
            legal = state.legal_actions()
            state.apply_action(legal[int(draw() * len(legal))])
            decisions += 1
    return decisions


def dealt_state(game: Any, draw: Callable[[], float], even: bool) -> Any:
    state = game.new_initial_state()
    while state.is_chance_node():
        happen(state, draw, even)
    return state


def figures_of(name: str, what: str, seconds: float) -> dict[str, float]:
    game = pyspiel.load_game(name)
    even = name in EVEN_CHANCE
    draw = random.Random(7).random
    if even and len({round(p, 9) for _, p in game.new_initial_state().chance_outcomes()}) != 1:
        raise SystemExit(f"Chance in {name} is not even.")
    if what == "playouts":
        return {"decisions": rate(lambda: play_to_end(game.new_initial_state(), draw, even), seconds)}
    starts = [dealt_state(game, draw, even) for _ in range(POSITIONS)]
    if what == "dealt":
        return {"decisions": rate(lambda: sum(play_to_end(start.clone(), draw, even) for start in starts), seconds)}
    if what == "own-loop":
        return {"decisions": own_loop(game, starts, draw, even, seconds)}
    return {"copies": rate(lambda: len([start.clone() for start in starts]), seconds)}


def own_loop(game: Any, starts: list[Any], draw: Callable[[], float], even: bool, seconds: float) -> float:
    """Playouts by the evaluator of OpenSpiel's tree search, from dealt games on."""
    playouts = 50
    evaluator = pyspiel.RandomRolloutEvaluator(playouts, 7)
    # One simulation evaluates the position itself and does nothing else.
    search = pyspiel.MCTSBot(game, evaluator, 1.4, 1, 100, False, 7, False)

    def evaluate() -> int:
        for start in starts:
            search.step(start)
        return playouts * len(starts)

    samples = [play_to_end(start.clone(), draw, even) for start in starts for _ in range(4)]
    return rate(evaluate, seconds) * sum(samples) / len(samples)


if __name__ == "__main__":
    pin()
    print(json.dumps(figures_of(sys.argv[1], sys.argv[2], float(sys.argv[3]))))
