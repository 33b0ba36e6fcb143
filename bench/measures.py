"""The measurements. Each is a function of a table (game, seats, mode) and runs in a process of its own."""

import json
import random
import sys
import tempfile
import tracemalloc
from collections.abc import Callable
from itertools import cycle
from pathlib import Path
from typing import Any, Final

import grimalkin
from bench.clock import milliseconds, pin, rate
from bench.rows import COMPILED
from grimalkin.bots import Standpoint, bot
from grimalkin.core import state as state_module
from grimalkin.core.chance import CHANCE, Stream
from grimalkin.core.playout import Dice, play_out
from grimalkin.core.saves import read_save, write_save
from grimalkin.core.state import State

POSITIONS: Final = 64
LIVE_GAMES: Final = 10_000
ITERATIONS: Final = 100
SHOWN: Final = 20

Figures = dict[str, float]
"""What a measurement found, by name."""


class Table:
    """A game with its seats and mode."""

    def __init__(self, key: str, seats: int, mode: str) -> None:
        self.game = grimalkin.game(key)
        self.seats = seats
        self.mode = mode

    def new(self, seed: int, recording: bool = False) -> State:
        return self.game.new(seats=self.seats, seed=seed, options={"mode": self.mode}, recording=recording)

    def length(self) -> float:
        """The decisions of a random game, on the average."""
        return sum(play_out(self.new(seed), Dice(seed)) for seed in range(50)) / 50

    def positions(self, count: int, recording: bool = False) -> list[State]:
        """Games at all stages of play, none of them over."""
        longest = max(2, int(self.length()))
        draw = random.Random(5).random
        found: list[State] = []
        seed = 0
        while len(found) < count:
            seed += 1
            t = self.new(seed, recording)
            step_on(t, seed % longest, draw)
            if not t.over:
                found.append(t)
        return found


def step_on(t: State, decisions: int, draw: Callable[[], float]) -> int:
    """So many random choices, or fewer if the game ends before; how many there were."""
    left = decisions
    while left and not t.over:
        seat = t.waiting()[0]
        legal = t.legal(seat)
        t.apply(seat, legal[int(draw() * len(legal))])
        left -= 1
    return decisions - left


ENDLESS: Final = 1 << 40


class Playouts:
    """Random games to the end; each call of a loop plays one and counts the decisions."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.seed = 0
        self.draw = random.Random(7).random
        self.dice = Dice(7)

    def start(self) -> State:
        self.seed += 1
        return self.table.new(self.seed)

    def trusting(self) -> int:
        """The loop in Python, with what a bot's playouts use."""
        return step_on(self.start(), ENDLESS, self.draw)

    def checking(self) -> int:
        """The loop in Python, with what everybody uses."""
        t = self.start()
        draw = self.draw
        decisions = 0
        while not t.over:
            seat = t.waiting()[0]
            actions = t.actions(seat)
            t.play(seat, actions[int(draw() * len(actions))])
            decisions += 1
        return decisions

    def engine(self) -> int:
        """The loop of the package itself."""
        return play_out(self.start(), self.dice)


def playouts(table: Table, seconds: float, loop: str) -> Figures:
    work: Callable[[], int] = getattr(Playouts(table), loop)
    return {"decisions": rate(work, seconds), "length": table.length()}


def dealt(table: Table, seconds: float) -> Figures:
    """Playouts without set-up: each begins with a copy of a game that is dealt already."""
    draw = random.Random(7).random
    starts = [table.new(seed) for seed in range(POSITIONS)]
    return {"decisions": rate(lambda: sum(step_on(start.copy(), ENDLESS, draw) for start in starts), seconds)}


def set_up(table: Table, seconds: float) -> Figures:
    games = Playouts(table)

    def start() -> int:
        games.start()
        return 1

    return {"games": rate(start, seconds)}


def over_all(tables: list[State], work: Callable[[State], object], seconds: float) -> float:
    """How often a second something can be done, to one position after the other."""

    def do_all() -> int:
        for t in tables:
            work(t)
        return len(tables)

    return rate(do_all, seconds)


def copies(table: Table, seconds: float) -> Figures:
    return {"copies": over_all(table.positions(POSITIONS), lambda t: t.copy(), seconds)}


def redeals(table: Table, seconds: float) -> Figures:
    stream = Stream.from_seed("redeal")
    asked = [(t, max(t.waiting()[0], 0)) for t in table.positions(POSITIONS)]

    def redeal_all() -> int:
        for t, seat in asked:
            t.redeal(seat, stream)
        return len(asked)

    return {"redeals": rate(redeal_all, seconds)}


def views(table: Table, seconds: float) -> Figures:
    return {"views": over_all(table.positions(POSITIONS), lambda t: t.view(0), seconds)}


def dumps(table: Table, seconds: float) -> Figures:
    return {"dumps": over_all(table.positions(POSITIONS, recording=True), lambda t: t.dump(), seconds)}


def replays(table: Table, seconds: float) -> Figures:
    """Finished games from their logs, as objects in memory and as the JSON of a file."""
    draw = random.Random(5).random
    logs = []
    for seed in range(16):
        t = table.new(seed, recording=True)
        step_on(t, ENDLESS, draw)
        logs.append(t.log)
    choices = sum(1 for log in logs for entry in log if entry.kind == "choice")
    forms = [json.dumps(log.json()) for log in logs]

    def from_entries() -> int:
        for log in logs:
            table.game.replay(log)
        return choices

    def from_json() -> int:
        for form in forms:
            table.game.replay(json.loads(form))
        return choices

    return {"actions": rate(from_entries, seconds), "json": rate(from_json, seconds)}


def long_dump(table: Table, entries: int) -> dict[str, Any]:
    """A game with a log of that length. No game is so long by itself: its own lines stand in for a long evening's."""
    dump = table.positions(POSITIONS, recording=True)[-1].dump()
    dump["log"] = (dump["log"] * (entries // len(dump["log"]) + 1))[:entries]
    return dump


def opening(table: Table, seconds: float, entries: str) -> Figures:
    """From the file to a game that can be played on, and further to its newest lines."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "long.grimalkin")
        write_save(path, long_dump(table, int(entries)))
        times = max(3, min(50, int(seconds * 100)))

        def opened() -> State:
            return table.game.load(read_save(path)["state"])

        def opened_and_shown() -> object:
            found = opened()
            return found.view(0), found.log.since(int(entries) - SHOWN)

        return {
            "opened": milliseconds(opened, times),
            "shown": milliseconds(opened_and_shown, times),
            "megabytes": path.stat().st_size / 1e6,
        }


def logged(table: Table, seconds: float, entries: str) -> Figures:
    """Copies of a game with a long log, and copies that then write into it."""
    t = table.game.load(long_dump(table, int(entries)))
    # Its lines are read once, as by somebody who scrolls back.
    len(list(t.log))
    draw = random.Random(5).random

    return {
        "copies": over_all([t], lambda t: t.copy(), seconds),
        "branches": rate(lambda: step_on(t.copy(), 1, draw), seconds),
    }


def memory(table: Table, seconds: float, what: str) -> Figures:
    """What live games at all stages take, with their logs or without."""
    recording = what == "recorded"
    # What is made once for all games is no part of a game.
    table.positions(POSITIONS, recording)
    count = LIVE_GAMES if seconds >= 0.5 else LIVE_GAMES // 20
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    live = table.positions(count, recording)
    taken = tracemalloc.get_traced_memory()[0] - before
    return {"megabytes": taken / len(live) * LIVE_GAMES / 1e6}


def thinker(table: Table, seconds: float) -> Figures:
    """The thinker's iterations, at questions with a real choice."""
    asked = [(t, t.waiting()[0]) for t in table.positions(POSITIONS)]
    places = [Standpoint(t, seat) for t, seat in asked if seat != CHANCE and len(t.legal(seat)) > 1]
    bot_at_work = bot(f"thinker:{ITERATIONS}", table.game, 7)
    turn = cycle(places)

    def think() -> int:
        bot_at_work.choose(next(turn))
        # It stops early where its mind is made up.
        return sum(thought.visits for thought in bot_at_work.explain())

    return {"iterations": rate(think, seconds)}


MEASURES: Final[dict[str, Callable[..., Figures]]] = {
    "playouts": playouts,
    "dealt": dealt,
    "set-up": set_up,
    "copies": copies,
    "redeals": redeals,
    "views": views,
    "dumps": dumps,
    "replays": replays,
    "opening": opening,
    "logged": logged,
    "memory": memory,
    "thinker": thinker,
}


def run(words: list[str], seconds: float) -> Figures:
    """A measurement by its words: what, the game, its seats and mode, and whatever else it wants to know."""
    what, key, seats, mode, *more = words
    return MEASURES[what](Table(key, int(seats), mode), seconds, *more)


def main(words: list[str]) -> None:
    build, *subject, seconds = words
    where = str(state_module.__file__)
    if where.endswith(".py") == (build == COMPILED):
        raise SystemExit(f"Grimalkin should be {build} here, but Python found {where}.")
    pin()
    print(json.dumps(run(subject, float(seconds))))


if __name__ == "__main__":
    main(sys.argv[1:])
