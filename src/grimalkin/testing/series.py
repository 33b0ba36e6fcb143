"""Many fuzzed games, one after the other or in several processes, until there are enough or the time is up."""

import multiprocessing
import shlex
import signal
import time
from collections.abc import Generator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from pathlib import Path

import grimalkin
from grimalkin.core.errors import GrimalkinError
from grimalkin.core.game import Game
from grimalkin.testing.fuzzing import Crash, Played, play


class BadSeries(GrimalkinError):
    """Such a series cannot be played."""


@dataclass(frozen=True)
class Series:
    """Which games are to be fuzzed. Each follows from the seed and its own number."""

    game: str
    seed: str
    first: int = 0
    games: int | None = None
    seconds: float | None = None
    packs: tuple[Path, ...] = ()

    def open(self) -> Game:
        """The game, when all of the series makes sense."""
        if self.games is not None and self.games < 1:
            raise BadSeries(f"A series needs at least one game, not {self.games}.")
        if self.seconds is not None and not self.seconds > 0:
            raise BadSeries("A series needs some time: --minutes takes a number above 0.")
        if self.first < 0:
            raise BadSeries(f"Games are numbered from 0, so --first cannot be {self.first}.")
        if self.games is None and self.seconds is None:
            raise BadSeries("A series needs an end: a number of games, or of minutes.")
        return grimalkin.game(self.game, self.packs)

    def repeat(self, number: int) -> str:
        """The command that plays that one game again."""
        words = ["grimalkin", "fuzz", self.game, "--seed", self.seed, "--first", str(number), "--games", "1"]
        for folder in self.packs:
            words += ["--pack", str(folder)]
        return shlex.join(words)


class _Clock:
    """Whether there is time, and a number, for another game."""

    def __init__(self, series: Series) -> None:
        self.next = series.first
        self.end = None if series.games is None else series.first + series.games
        self.deadline = None if series.seconds is None else time.monotonic() + series.seconds

    def more(self) -> bool:
        if self.end is not None and self.next >= self.end:
            return False
        return self.deadline is None or time.monotonic() < self.deadline

    def take(self) -> int:
        self.next += 1
        return self.next - 1


def play_series(series: Series, jobs: int = 1) -> Generator[Played]:
    """The games in the order in which they end; with a single job in that of their numbers."""
    game = series.open()
    if jobs < 1:
        raise BadSeries(f"A series needs at least one worker, not {jobs}.")
    clock = _Clock(series)
    if jobs > 1:
        yield from _side_by_side(series, clock, jobs)
        return
    while clock.more():
        yield play(game, series.seed, clock.take())


def _side_by_side(series: Series, clock: _Clock, jobs: int) -> Generator[Played]:
    # A fresh interpreter is the same everywhere, whatever this process has open.
    context = multiprocessing.get_context("spawn")
    running: dict[Future[Played], int] = {}
    with ProcessPoolExecutor(jobs, context, _begin, (series,)) as pool:
        try:
            while running or clock.more():
                while len(running) < jobs and clock.more():
                    number = clock.take()
                    running[pool.submit(_work, number)] = number
                done, _ = wait(running, return_when=FIRST_COMPLETED)
                for future in done:
                    number = running.pop(future)
                    yield future.result()
        except BrokenProcessPool:
            # A process that was killed says nothing, so each of the games that it may have played is told.
            for lost in sorted({number, *running.values()}):
                yield _lost(lost)
        finally:
            pool.shutdown(wait=True, cancel_futures=True)


def _lost(number: int) -> Played:
    crash = Crash("playing the game", "A worker process died without a word.", "", "a worker process", [], None)
    return Played(number, f"game {number}, or one that was played beside it", crash=crash)


# A worker's own series and game.
_own: list[tuple[Series, Game]] = []


def _begin(series: Series) -> None:
    # The process that reads the outcomes decides when to stop.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _own[:] = [(series, series.open())]


def _work(number: int) -> Played:
    series, game = _own[0]
    return play(game, series.seed, number)
