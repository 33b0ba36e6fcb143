"""People who type at a table that is played by lines, and what they read there."""

import io
import random
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass

from grimalkin.table.table import Table
from grimalkin.terminal.plain import PlainGame
from grimalkin.terminal.plain_commands import Left
from grimalkin.terminal.plain_lines import EndOfInput, Lines
from grimalkin.terminal.symbols import Symbols

HEIGHT = 5
"""So many blank lines stand between two people."""

Says = Callable[[PlainGame], str]


class Keyboard:
    """Types what a function says, which sees the game; no words end the input."""

    def __init__(self, says: Callable[[], str]) -> None:
        self.says = says

    def isatty(self) -> bool:
        return False

    def readline(self) -> str:
        return self.says()


@dataclass
class Read:
    """What stood on the screen, and the game behind it."""

    text: str
    game: PlainGame

    def after(self, line: str) -> str:
        """What was answered when this was typed last."""
        answer = self.text.rpartition(f"> {line}\n")[2]
        assert answer != self.text, f"nobody typed {line!r}"
        return answer.partition("\n> ")[0].strip("\n")


def typed(table: Table, *typed_lines: str) -> Read:
    """These lines are typed one after the other, then the input ends."""
    left = list(typed_lines)
    return said(table, lambda game: f"{left.pop(0)}\n" if left else "")


def said(table: Table, says: Says) -> Read:
    """Lines that depend on the game are typed until it is over or the input ends."""
    screen = io.StringIO()
    lines = Lines(Keyboard(lambda: says(game)), screen, Symbols(True), 0, HEIGHT)
    game = PlainGame(table, lines, hint="random")
    with suppress(EndOfInput, Left):
        game.play()
    return Read(screen.getvalue(), game)


def by_numbers(seed: int, others: Iterable[str] = ()) -> Says:
    """Somebody who presses Enter when the keyboard comes, says other things now and then, and chooses at random."""
    luck = random.Random(seed)
    known = list(others)

    def says(game: PlainGame) -> str:
        if game.viewer is None:
            return "\n"
        if known and luck.random() < 0.5:
            return f"{luck.choice(known)}\n"
        return f"{luck.randint(1, len(game.items()))}\n"

    return says


@dataclass
class Sight:
    """What one person read from sitting down to giving the keyboard away."""

    who: str
    text: str


def sights(text: str) -> list[Sight]:
    """The screens of a game at one keyboard, one for each time that somebody sat there."""
    marker = "\n" * HEIGHT + "Give the keyboard to "
    parts = text.split(marker)
    return [Sight("", parts[0]), *(Sight(part[0], part) for part in parts[1:])]


def twin_of(table: Table, seat: int) -> Table:
    """A table that this seat cannot tell from its own, in which what it does not know is dealt anew."""
    twin = table.branch(table.seats, knower=seat)
    # The twin's log holds only what the seat may read.
    before = [entry for place, entry in enumerate(table.t.log) if place < table.seen[seat]]
    twin.seen[seat] = sum(entry.visible(seat) for entry in before)
    twin.name = table.name
    assert twin.t.dump_table() != table.t.dump_table(), "nothing is hidden here that could be another thing"
    return twin
