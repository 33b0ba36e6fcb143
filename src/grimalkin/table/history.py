"""A game's past: its positions, one before each move, played again from the log."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Any, Final

from grimalkin.core.chance import CHANCE, KINDS
from grimalkin.core.errors import BadSave, GrimalkinError
from grimalkin.core.game import DAMAGE, Game, replay_entry
from grimalkin.core.log import Log
from grimalkin.core.state import State

MOVES: Final = ("choice", "leave")
"""The kinds of entry before which a game has a position of its own."""

APART: Final = 16
"""A position is kept before every so many moves; the others are a few moves away from one of these."""


@dataclass(frozen=True, slots=True)
class Position:
    """The game before a choice: who made it, and what it was. The last position has none."""

    state: State
    seat: int = CHANCE
    choice: str = ""


@dataclass(frozen=True, slots=True)
class Moment:
    """A choice that can still be taken back, with the game before it."""

    seat: int
    action: str
    automatic: bool
    before: State
    # Where in the log each seat was when it last chose.
    seen: tuple[int, ...]


class Past:
    """The positions of one game, made when somebody asks for them; going to any costs a few moves at most.

    A game that was opened at a point of another one has an `origin`: the dump of that point.
    """

    def __init__(self, game: Game, log: Log, origin: dict[str, Any] | None = None) -> None:
        try:
            t, self.told = _beginning(game, log, origin)
            # Outcomes that were told are told again by the log; afterwards chance speaks as it did.
            self._chance = t.chance if origin is not None else KINDS.index(log[0].facts["chance"])
        except DAMAGE as error:
            raise BadSave(f"This log is damaged at its beginning: {type(error).__name__} {error}.") from None
        # What happened from the first position on.
        self.entries = log.since(self.told)
        # Where among these entries each move is.
        self.moves = [place for place, entry in enumerate(self.entries) if entry.kind in MOVES]
        self._go_through(t, 0, self.moves[0] if self.moves else len(self.entries))
        self._kept = [t]

    def before(self, move: int) -> State:
        """The game before that move, counted from 0; the number after the last move is the last position."""
        if not 0 <= move <= len(self.moves):
            raise BadSave(f"This game has {len(self.moves)} moves, so none has the number {move + 1}.")
        nearest = min(move // APART, len(self._kept) - 1)
        t = self._kept[nearest].copy()
        for number in range(nearest * APART, move):
            self._make(t, number)
            if number + 1 == len(self._kept) * APART:
                self._kept.append(t.copy())
        return self._settled(t)

    def positions(self) -> Iterator[State]:
        """The game before each move, and at last the last position."""
        t = self._kept[0].copy()
        yield self._settled(t)
        for number in range(len(self.moves)):
            self._make(t, number)
            yield self._settled(t)

    def _make(self, t: State, move: int) -> None:
        """Play that move, and whatever else happened before the next one."""
        after = self.moves[move + 1] if move + 1 < len(self.moves) else len(self.entries)
        self._go_through(t, self.moves[move], after)

    def _go_through(self, t: State, start: int, end: int) -> None:
        for entry in self.entries[start:end]:
            if entry.kind == "takeback":
                t.history.add(entry)
            elif entry.kind in MOVES or (entry.kind == "chance" and t.waiting() == (CHANCE,)):
                replay_entry(t, entry)

    def _settled(self, t: State) -> State:
        twin = t.copy()
        twin.chance = self._chance
        return twin


def _beginning(game: Game, log: Log, origin: dict[str, Any] | None) -> tuple[State, int]:
    """The first position, and how many entries of the log lie before it."""
    if origin is None:
        t = game.opening(log, recording=True)
        # The log that is made anew says that outcomes are asked for, even where a script told them.
        anew = t.log.since(1)
        t.history = Log()
        for entry in (log[0], *anew):
            t.history.add(entry)
        return t, 0
    t = game.load(origin)
    return t, len(t.log)


def positions(game: Game, log: Log, origin: dict[str, Any] | None = None) -> list[Position]:
    """The position before every choice that the log tells, in order, with its own log, and the last one."""
    past = Past(game, log, origin)
    *before, last = past.positions()
    moves = [(state, past.entries[place]) for state, place in zip(before, past.moves)]
    made = [Position(state, entry.seat, entry.text) for state, entry in moves if entry.kind == "choice"]
    return [*made, Position(last)]


def open_moments(t: State, origin: dict[str, Any] | None, automatic: Collection[int]) -> list[Moment]:
    """The choices of a loaded game that can still be taken back: the last ones, without a mark since."""
    try:
        past = positions(t.game, t.log, origin)
        if past[-1].state != t:
            return []
    except GrimalkinError:
        # Such a log cannot be played again, so its choices stand.
        return []
    made: list[Moment] = []
    seen = [0 if origin is None else len(origin["log"])] * t.seats
    # What was taken back by consent is on record, and going behind it would strike it out.
    settled = max((place for place, entry in enumerate(t.log) if entry.kind == "takeback"), default=-1)
    for position in past[:-1]:
        place = len(position.state.log)
        by_table = place in automatic
        if position.state.marks == t.marks and place > settled:
            made.append(Moment(position.seat, position.choice, by_table, position.state, tuple(seen)))
        if not by_table and position.seat >= 0:
            seen[position.seat] = place + 1
    return made
