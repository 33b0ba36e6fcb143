"""Games among bots, many at once: each in some worker process, the same whatever the number of workers."""

import multiprocessing
import os
import signal
from collections.abc import Generator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import grimalkin
from grimalkin.bots import Standpoint, bot
from grimalkin.core.errors import GrimalkinError
from grimalkin.core.game import Game
from grimalkin.lab.cards import Seen, seen_in

ENDLESS = 1_000_000
"""So many choices in one game mean that it would never end."""


class BadMatch(GrimalkinError):
    """Such a match cannot be played."""


@dataclass(frozen=True)
class Match:
    """What is to be played; from game to game the bots move on by one seat, and each has its own seed."""

    game: str
    bots: tuple[str, ...]
    games: int = 1000
    options: dict[str, Any] = field(default_factory=dict)
    seed: str = "1"
    packs: tuple[Path, ...] = ()
    # Whether it is also counted which cards came up and were used; games are played slower then.
    cards: bool = False

    def open(self) -> Game:
        """The game, when all of the match makes sense."""
        game = grimalkin.game(self.game, self.packs)
        if self.games < 1:
            raise BadMatch(f"A match needs at least one game, not {self.games}.")
        # A table shows whether the seats and the options go together.
        game.blank(len(self.bots), dict(self.options))
        for name in self.bots:
            bot(name, game)
        return game

    def seat_of(self, player: int, number: int) -> int:
        """Where that bot of the list sits in that game."""
        return (player + number) % len(self.bots)


@dataclass(frozen=True)
class Outcome:
    """How one game of a match went."""

    number: int
    # The winners by their place in the match's list of bots, and by their seats.
    players: tuple[int, ...]
    seats: tuple[int, ...]
    reason: str
    turns: int
    decisions: int
    seen: dict[tuple[int, str], Seen] = field(default_factory=dict)


def play(match: Match, game: Game, number: int) -> Outcome:
    """One game of a match, from its number alone."""
    seed = f"{match.seed}/{number}"
    t = game.new(len(match.bots), seed, dict(match.options), recording=match.cards)
    seated = {match.seat_of(player, number): bot(name, game, seed) for player, name in enumerate(match.bots)}
    decisions = 0
    while not t.over:
        seat = t.waiting()[0]
        t.play(seat, seated[seat].choose(Standpoint(t, seat)))
        decisions += 1
        if decisions > ENDLESS:
            raise BadMatch(f"Game {number} of the match does not come to an end.")
    result = t.result()
    assert result is not None
    turns = t.view(None).get("turn", 0)
    players = tuple(player for player in range(t.seats) if match.seat_of(player, number) in result.winners)
    seen = seen_in(t.log, game.cooperative) if match.cards else {}
    return Outcome(number, players, result.winners, result.reason, turns, decisions, seen)


def play_all(match: Match, jobs: int | None = None) -> Generator[Outcome]:
    """All games of a match, in the order in which they end. Stop reading, and the workers stop."""
    game = match.open()
    workers = min(match.games, cores() if jobs is None else jobs)
    if workers < 1:
        raise BadMatch(f"A match needs at least one worker, not {jobs}.")
    if workers == 1:
        for number in range(match.games):
            yield play(match, game, number)
        return
    pool = multiprocessing.Pool(workers, _begin, (match,))
    try:
        yield from pool.imap_unordered(_work, range(match.games), chunksize=1)
    finally:
        pool.terminate()
        pool.join()


def cores() -> int:
    """How many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


# A worker's own match and game.
_own: list[tuple[Match, Game]] = []


def _begin(match: Match) -> None:
    # The process that reads the outcomes decides when to stop.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _own[:] = [(match, match.open())]


def _work(number: int) -> Outcome:
    match, game = _own[0]
    return play(match, game, number)


def in_order(outcomes: Sequence[Outcome]) -> list[Outcome]:
    """By number, so that a report does not depend on who was faster."""
    return sorted(outcomes, key=lambda outcome: outcome.number)
