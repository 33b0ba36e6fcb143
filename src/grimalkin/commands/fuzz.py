"""`grimalkin fuzz`: random games with everything that can happen to them, until something breaks."""

import argparse
import os
import secrets
import sys
import time
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Final

from grimalkin.commands.play import known_game
from grimalkin.commands.simulate import duration
from grimalkin.core.errors import GrimalkinError
from grimalkin.core.pack_files import printable

if TYPE_CHECKING:
    from grimalkin.core.game import Game
    from grimalkin.testing.fuzzing import Crash, Played
    from grimalkin.testing.series import Series

CRASHED: Final = 1
STOPPED: Final = 130

USUAL_MINUTES: Final = 1.0
MOST_KINDS: Final = 20
"""So many kinds of crashes are enough to begin with."""
NEWS: Final = 10.0
"""Seconds between two lines of progress where no bar can be drawn."""


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = commands.add_parser(
        "fuzz",
        help="look for mistakes with random games",
        description="Look for mistakes: play random games in all modes, with any options and numbers of seats, and do "
        "on the way what careless and hostile people do. They copy, save, replay, undo, leave, redeal, damage files "
        "and talk nonsense. What breaks is written as a saved game, just before it breaks, which 'grimalkin play "
        "--resume FILE' opens.",
        epilog="The exit code is 0 when all held, 1 when something broke, and 130 after Ctrl-C. The same seed and "
        "number bring the same game, so each message tells the command that repeats it.",
    )
    parser.add_argument("game", metavar="GAME", help="the key of the game, such as familiar-find")
    parser.add_argument("--minutes", type=float, metavar="N", help="how long (1, or as long as it takes with --games)")
    parser.add_argument("--games", type=int, metavar="N", help="how many games (as many as there is time for)")
    parser.add_argument("--seed", metavar="WORD", help="the same seed brings the same games")
    parser.add_argument("--first", type=int, default=0, metavar="N", help="the number of the first game (0)")
    parser.add_argument("--jobs", type=int, metavar="N", help="worker processes (one for each core)")
    parser.add_argument(
        "--out", type=Path, default=Path("crashes"), metavar="DIR", help="where broken games are written (crashes)"
    )
    parser.add_argument("--pack", action="append", default=[], metavar="DIR", help="a folder of cards to lay over")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    from grimalkin.lab.matches import cores
    from grimalkin.testing.series import play_series

    series = series_of(arguments)
    # Complain before anything is played.
    check_folder(arguments.out)
    game = series.open()
    jobs = cores() if arguments.jobs is None else arguments.jobs
    findings = Findings(series, game, arguments.out)
    progress = Progress(series)
    games = play_series(series, jobs)
    stopped = False
    try:
        for played in games:
            findings.add(played)
            if played.crash is not None:
                progress.clear()
                findings.tell_news()
            progress.show(findings)
            if len(findings.crashes) >= MOST_KINDS:
                break
    except KeyboardInterrupt:
        stopped = True
    finally:
        games.close()
        progress.clear()
    print("\n".join(findings.summary()))
    if findings.crashes:
        return CRASHED
    return STOPPED if stopped else 0


def check_folder(out: Path) -> None:
    """Complain when a broken game could not be written there."""
    there = out.absolute()
    while not there.exists():
        there = there.parent
    if not there.is_dir():
        raise GrimalkinError(f"Broken games cannot be written to {out}: {there} is no folder.")
    if not os.access(there, os.W_OK):
        raise GrimalkinError(f"Broken games cannot be written to {out}: nothing may be written in {there}.")


def series_of(arguments: argparse.Namespace) -> "Series":
    from grimalkin.testing.series import Series

    minutes = arguments.minutes
    if minutes is None and arguments.games is None:
        minutes = USUAL_MINUTES
    return Series(
        known_game(arguments.game),
        secrets.token_hex(4) if arguments.seed is None else arguments.seed,
        arguments.first,
        arguments.games,
        None if minutes is None else minutes * 60,
        tuple(Path(folder) for folder in arguments.pack),
    )


class Findings:
    """What the games brought. Of crashes in the same place only the first is written."""

    def __init__(self, series: "Series", game: "Game", folder: Path) -> None:
        self.series = series
        self.game = game
        self.folder = folder
        self.games = 0
        self.decisions = 0
        self.checks: Counter[str] = Counter()
        # By the place in the code: how often it crashed there.
        self.crashes: Counter[str] = Counter()
        self.news: list[str] = []

    def add(self, played: "Played") -> None:
        self.games += 1
        self.decisions += played.decisions
        self.checks += played.checks
        crash = played.crash
        if crash is None:
            return
        self.crashes[crash.place] += 1
        if self.crashes[crash.place] == 1:
            self.news += [*self.report(played, crash), ""]

    def report(self, played: "Played", crash: "Crash") -> Iterable[str]:
        """What broke, where the game lies, and how to break it again."""
        from grimalkin.testing.fuzzing import write_crash

        repeat = self.series.repeat(played.number)
        packs = [str(folder.absolute()) for folder in self.series.packs]
        path = write_crash(self.folder, self.game, self.series.seed, played, repeat, packs)
        yield f"Game {played.number} broke while {crash.doing}, after {len(crash.choices)} choices."
        yield f"  {crash.error}"
        yield f"  Table: {played.about}."
        if crash.state is None:
            yield f"  No position could be saved; what is known stands in {path}."
        else:
            yield f"  The position just before it, and what happened: {path}"
        yield f"  Again: {repeat}"

    def tell_news(self) -> None:
        for line in self.news:
            print(printable(line, 2000), file=sys.stderr, flush=True)
        self.news.clear()

    def summary(self) -> list[str]:
        lines = [f"{self.series.game}: {self.counted()}. Seed {self.series.seed}."]
        if not self.crashes:
            return [*lines, "Nothing broke."]
        broken = f"{_number(self.crashes.total(), 'game')} broke, in {_number(len(self.crashes), 'place')}:"
        return [*lines, broken, *(f"  {count} x {place}" for place, count in self.crashes.most_common())]

    def counted(self) -> str:
        counts = ((self.games, "game"), (self.decisions, "decision"), (self.checks.total(), "check"))
        return ", ".join(_number(count, name) for count, name in counts)


def _number(count: int, name: str) -> str:
    return f"{count:,} {name}" if count == 1 else f"{count:,} {name}s"


class Progress:
    """A line that is drawn anew on a terminal, a new line now and then elsewhere; never where the results go."""

    def __init__(self, series: "Series") -> None:
        self.series = series
        self.drawn = sys.stderr.isatty()
        self.start = time.monotonic()
        self.shown = self.start

    def show(self, findings: Findings) -> None:
        now = time.monotonic()
        if now - self.shown < (0.2 if self.drawn else NEWS):
            return
        self.shown = now
        words = findings.counted()
        if findings.crashes:
            words += f", {findings.crashes.total():,} broken"
        words += self.left(findings.games, now)
        if self.drawn:
            sys.stderr.write(f"\r{words}\x1b[K")
            sys.stderr.flush()
        else:
            print(words, file=sys.stderr, flush=True)

    def left(self, games: int, now: float) -> str:
        """How much time is left, by the clock or by the games that are still to be played."""
        passed = now - self.start
        ends = []
        if self.series.seconds is not None:
            ends.append(self.series.seconds - passed)
        if self.series.games is not None:
            ends.append(passed * (self.series.games - games) / games)
        return f", {duration(max(0.0, min(ends)))} left"

    def clear(self) -> None:
        if self.drawn:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()
