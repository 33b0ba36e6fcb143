"""Who sits where, as lines of a list that can be turned from people to bots and back."""

from collections.abc import Sequence
from functools import partial
from typing import Final

from grimalkin import bots
from grimalkin.core.game import Game
from grimalkin.table.seats import Seat
from grimalkin.terminal.entries import Entry

USUAL: Final = "careful"
PERSON: Final = "me"


class Sitters:
    """The seats of a table that is being put together, or changed."""

    def __init__(self, game: Game, seats: Sequence[Seat]) -> None:
        self.game = game
        self.seats = list(seats)

    def count(self) -> int:
        return len(self.seats)

    def people(self) -> list[int]:
        return [seat for seat, sitter in enumerate(self.seats) if sitter.person]

    def entries(self) -> list[Entry]:
        """A line for each seat."""
        kinds = "; ".join(f"{name} {does}" for name, does in bots.BOTS.items())
        about = f"'me' in several seats: you pass the keyboard on, and hands stay hidden. Bots: {kinds}."
        made = []
        for seat, sitter in enumerate(self.seats):
            who = sitter.bot or (f"{PERSON} ({sitter.name})" if sitter.name else PERSON)
            turn = partial(self._turn, seat)
            made.append(Entry(f"Seat {self.game.seat_name(seat)}: {who}", partial(turn, 1), turn, about=about))
        return made

    def _turn(self, seat: int, step: int) -> None:
        sitter = self.seats[seat]
        kinds = [PERSON, *reversed(bots.names())]
        here = kinds.index(sitter.bot.partition(":")[0]) if sitter.bot else 0
        kind = kinds[(here + step) % len(kinds)]
        self.seats[seat] = Seat() if kind == PERSON else Seat(kind)

    def resize(self, count: int) -> None:
        """So many seats; new ones are for bots."""
        self.seats = (self.seats + [Seat(USUAL)] * count)[:count]

    def names(self) -> str:
        return ", ".join(self.seats[seat].name for seat in self.people() if self.seats[seat].name)

    def name(self, words: str) -> None:
        """Name the people, in the order of their seats."""
        names = [" ".join(name.split())[:20] for name in words.split(",")]
        for place, seat in enumerate(self.people()):
            self.seats[seat] = Seat("", names[place] if place < len(names) else "")
