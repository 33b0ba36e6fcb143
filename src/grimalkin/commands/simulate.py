"""`grimalkin simulate`: many games among bots, and what came of them."""

import argparse
import json
import secrets
import sys
import time
from pathlib import Path

import grimalkin
from grimalkin.bots import BadBot, bot, names
from grimalkin.commands.play import known_game, options_of
from grimalkin.core.card_forms import did_you_mean
from grimalkin.core.game import Game
from grimalkin.lab import Match, Outcome, Report, play_all


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = commands.add_parser(
        "simulate",
        help="let bots play many games, and count",
        description="Let bots play many games, and tell who wins, how long it takes and how it ends. "
        "The bots change seats from game to game. Bots: random, careful, thinker, thinker:500 (thinks 500 "
        "times about each choice), thinker:2s (two seconds).",
    )
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("--games", type=int, default=1000, metavar="N", help="how many (1000)")
    parser.add_argument("--seats", default="careful,random", metavar="BOT,BOT...", help="who plays (careful,random)")
    parser.add_argument("--mode", metavar="MODE", help="a preset of options, such as family or full")
    parser.add_argument("--option", action="append", default=[], metavar="KEY=VALUE", help="an option of the table")
    parser.add_argument("--seed", metavar="WORD", help="the same seed brings the same games")
    parser.add_argument("--jobs", type=int, metavar="N", help="worker processes (one for each core)")
    parser.add_argument(
        "--pack",
        action="append",
        default=[],
        metavar="DIR",
        help="a folder of cards laid over the game's own",
    )
    parser.add_argument(
        "--cards", action="store_true", help="count too how often each card came up, and how those games ended"
    )
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    match = match_of(arguments)
    # Complain before anything is played.
    match.open()
    outcomes: list[Outcome] = []
    progress = Progress(match.games)
    stopped = False
    games = play_all(match, arguments.jobs)
    try:
        for outcome in games:
            outcomes.append(outcome)
            progress.show(len(outcomes))
    except KeyboardInterrupt:
        stopped = True
    finally:
        games.close()
        progress.clear()
    if stopped:
        print(f"Stopped after {len(outcomes):,} of {match.games:,} games.", file=sys.stderr)
    if not outcomes:
        return 130
    report = Report(match, outcomes)
    print(json.dumps(report.json(), indent=2) if arguments.json else report.text())
    return 130 if stopped else 0


def match_of(arguments: argparse.Namespace) -> Match:
    packs = tuple(Path(folder) for folder in arguments.pack)
    key = known_game(arguments.game)
    game = grimalkin.game(key, packs)
    return Match(
        game=key,
        bots=known_bots(arguments.seats, game),
        games=arguments.games,
        options=options_of(arguments, game),
        seed=arguments.seed if arguments.seed is not None else secrets.token_hex(4),
        packs=packs,
        cards=arguments.cards,
    )


def known_bots(words: str, game: Game) -> tuple[str, ...]:
    """The bots by name; one that is not known is told before how many there may be."""
    found = tuple(name.strip().lower() for name in words.split(","))
    for name in found:
        try:
            bot(name, game)
        except BadBot as error:
            near = did_you_mean(name, names())
            more = f" --seats names them, as in '{names()[-1]},{names()[-1]}'." if name.isdigit() else ""
            raise BadBot(f"{str(error).rstrip('.')}{near or '.'}{more}") from None
    return found


class Progress:
    """A bar on a terminal, a line now and then elsewhere; never where the results go."""

    def __init__(self, games: int) -> None:
        self.games = games
        self.bar = sys.stderr.isatty()
        self.start = time.monotonic()
        self.shown = self.start
        self.lines = 0

    def show(self, done: int) -> None:
        now = time.monotonic()
        if self.bar:
            if now - self.shown >= 0.1 or done == self.games:
                self.shown = now
                filled = 30 * done // self.games
                sys.stderr.write(f"\r[{'#' * filled}{'.' * (30 - filled)}] {self.words(done, now)}\x1b[K")
                sys.stderr.flush()
        elif done * 10 // self.games > self.lines and now - self.start >= 2:
            self.lines = done * 10 // self.games
            print(self.words(done, now), file=sys.stderr, flush=True)

    def words(self, done: int, now: float) -> str:
        left = (now - self.start) * (self.games - done) / done
        rest = f", {duration(left)} left" if done < self.games else ""
        return f"{done:,} of {self.games:,} games{rest}"

    def clear(self) -> None:
        if self.bar:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()


def duration(seconds: float) -> str:
    """Hours, minutes and seconds, as far as they matter."""
    whole = round(seconds)
    if whole < 60:
        return f"{whole} s"
    if whole < 3600:
        return f"{whole // 60} min {whole % 60} s"
    return f"{whole // 3600} h {whole % 3600 // 60} min"
