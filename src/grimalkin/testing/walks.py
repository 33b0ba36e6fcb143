"""Random walks through games, for everything in this package that looks at positions."""

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final

from grimalkin.core.actions import Action
from grimalkin.core.chance import CHANCE
from grimalkin.core.game import Game
from grimalkin.core.rules_text import read_ledger, rules_folder
from grimalkin.core.state import State

MOST_CHOICES: Final = 20_000
"""A random game that goes on for longer does not end by itself."""

MEANWHILE: Final = 0.2
"""How often somebody acts who is not asked, where the game allows it."""

Choice = tuple[int, str]
"""A seat and the text of what it did."""


class Broken(AssertionError):
    """A property does not hold."""


@dataclass(frozen=True)
class Table:
    """A game as it is set up: with these seats, options, seed and kind of chance."""

    game: Game
    seats: int
    options: Mapping[str, Any] = field(default_factory=dict)
    seed: str = "a seed that nobody knows"
    chance: str = "seeded"
    rules: Path | None = None

    def __str__(self) -> str:
        options = " ".join(f"{key}={value}" for key, value in self.options.items())
        chance = f"seed {self.seed!r}" if self.chance == "seeded" else f"{self.chance} chance"
        return f"{self.game.key} with {self.seats} seats, {options or 'all options as usual'}, {chance}"

    def begin(self, recording: bool = True, script: Sequence[str] = ()) -> State:
        seed = self.seed if self.chance == "seeded" else None
        return self.game.new(self.seats, seed, dict(self.options), recording, self.chance, script)

    def with_chance(self, chance: str) -> "Table":
        return replace(self, chance=chance)

    def with_seed(self, seed: str) -> "Table":
        return replace(self, seed=seed)

    def rule_ids(self) -> frozenset[str]:
        """The lines of the written rules; none when nobody wrote them down."""
        return frozenset(line.id for line in read_ledger(self.rules or rules_folder(), self.game.key).rules)


def tables(
    game: Game, modes: Mapping[str, Mapping[str, Any]] | None = None, rules: Path | None = None
) -> Iterator[tuple[str, Table]]:
    """Every mode at every number of seats, with a name for each."""
    for mode, options in (modes or modes_of(game)).items():
        for seats in game.seats:
            yield f"{game.key}-{mode}-{seats}", Table(game, seats, options, rules=rules)


def modes_of(game: Game) -> dict[str, dict[str, Any]]:
    """The presets of a game, or its default options."""
    return {mode: dict(options) for mode, options in game.presets.items()} or {"usual": {}}


def play(t: State, seat: int, text: str) -> None:
    """Take the legal action with exactly this text."""
    for action in t.legal(seat):
        if action.text == text:
            t.apply(seat, action)
            return
    raise Broken(f"'{text}' is not legal for seat {seat} here, as it was in an equal game.")


def any_choice(t: State, chooser: random.Random) -> tuple[int, Action]:
    """Somebody who is asked, and one of the answers; chance answers as likely as it says.

    Now and then it is somebody who may act although nobody asks.
    """
    waiting = t.waiting()
    if not waiting:
        raise Broken("The game is not over, but nobody is asked.")
    busybodies = [] if t.over else [seat for seat in range(t.seats) if seat not in waiting and t.legal(seat)]
    if busybodies and chooser.random() < MEANWHILE:
        seat = chooser.choice(busybodies)
        return seat, chooser.choice(t.legal(seat))
    seat = chooser.choice(waiting)
    if seat == CHANCE:
        outcomes = t.chances()
        return seat, chooser.choices([action for action, _ in outcomes], [likely for _, likely in outcomes])[0]
    legal = t.legal(seat)
    if not legal:
        raise Broken(f"Seat {seat} is asked, but has no legal action.")
    return seat, chooser.choice(legal)


def play_on(t: State, chooser: random.Random, most: int = MOST_CHOICES) -> list[Choice]:
    """Play at random to the end, or so many choices; tells what was chosen."""
    chosen: list[Choice] = []
    while not t.over and len(chosen) < most:
        seat, action = any_choice(t, chooser)
        chosen.append((seat, action.text))
        t.apply(seat, action)
    if not t.over and len(chosen) >= MOST_CHOICES:
        raise Broken(f"The game has not ended after {MOST_CHOICES} choices.")
    return chosen


def follow(t: State, choices: Sequence[Choice]) -> None:
    """Make these choices in a game."""
    for seat, text in choices:
        play(t, seat, text)


def moments(table: Table, chooser: random.Random, count: int) -> Iterator[State]:
    """Positions of one random game, the first and the last among them. Whoever gets one may not change it."""
    choices = play_on(table.begin(), chooser)
    length = len(choices)
    between = chooser.sample(range(1, length), min(count, length - 1)) if length > 1 else []
    t = table.begin()
    at = 0
    for stop in sorted({0, *between, length}):
        follow(t, choices[at:stop])
        at = stop
        yield t


def difference(one: Any, other: Any, place: str = "") -> str:
    """Where two pieces of JSON first differ, in words; empty when they are equal."""
    if isinstance(one, dict) and isinstance(other, dict):
        for key in [*one, *(key for key in other if key not in one)]:
            here = f"{place}.{key}" if place else str(key)
            if key not in one or key not in other:
                return f"{here} is only in the {'second' if key in other else 'first'}"
            found = difference(one[key], other[key], here)
            if found:
                return found
        return ""
    if isinstance(one, list) and isinstance(other, list):
        for i, (mine, theirs) in enumerate(zip(one, other, strict=False)):
            found = difference(mine, theirs, f"{place}[{i}]")
            if found:
                return found
        if len(one) != len(other):
            return f"{place} has {len(one)} items in the first and {len(other)} in the second"
        return ""
    if type(one) is type(other) and one == other:
        return ""
    return f"{place or 'it'} is {one!r} in the first and {other!r} in the second"


def same(one: Any, other: Any, complaint: str) -> None:
    """Complain when two pieces of JSON differ."""
    # Nearly always they are the same to the letter, and that is quickly seen.
    if repr(one) == repr(other):
        return
    found = difference(one, other)
    if found:
        raise Broken(f"{complaint}: {found}.")


def position(t: State) -> dict[str, Any]:
    """A dump without what only tells how the game came to be here."""
    data = t.dump()
    for key in ("log", "recording", "seed", "stream", "chance", "script"):
        del data[key]
    return data
