"""The words in which these tests speak of a table: who sits there, and what they see and do."""

from collections.abc import Callable
from typing import Any

import grimalkin
from grimalkin import Game
from grimalkin.table.seats import read_seats
from grimalkin.table.table import Table
from tests.tiny_games.attic_sale import AtticSaleGame

FIND: Game = grimalkin.game("familiar-find")
SALE = AtticSaleGame()

# Two players, A to move: nothing is hidden in the piles, and no pile holds a Spell.
HANDS = {"A": ["dragon-scale", "abyss", "astral", "residuum"], "B": ["dragon-scale", "abyss", "residuum", "residuum"]}
PILES = {"left": ["residuum"], "middle": ["dragon-scale"], "right": ["abyss"]}
SALE_HANDS = {"A": ["tin-cup", "red-coin", "red-gem"], "B": ["tin-cup", "red-gem", "blue-gem"]}


def seated(words: str, seed: int | str = 7, game: Game = FIND, **more: Any) -> Table:
    """A new game with these people and bots around it."""
    seats = read_seats(words, game)
    table = Table(game.new(len(seats), seed, **more), seats)
    table.begin()
    return table


def duel(words: str = "me:Ann,me:Bob", **position: Any) -> Table:
    """A and B in the position above, A to scavenge."""
    seats = read_seats(words, FIND)
    given = {"seats": 2, "active": "A", "hands": HANDS, "piles": PILES, "seed": 3, **position}
    table = Table(FIND.setup(**given), seats)
    table.begin()
    return table


def sale(words: str = "me:Ann,me:Bob", **position: Any) -> Table:
    """Attic Sale: both are asked for a secret bid at once."""
    seats = read_seats(words, SALE)
    table = Table(SALE.setup(**{"seats": len(seats), "hands": SALE_HANDS, **position}), seats)
    table.begin()
    return table


def acts(table: Table, *choices: str) -> Table:
    """These seats do these things: 'A scavenge left'."""
    for choice in choices:
        letter, _, action = choice.partition(" ")
        table.act("ABCD".index(letter), action)
    return table


# A whole turn of A in the duel: three cards, the last of them hidden.
TURN_OF_A = ("A scavenge left", "A play dragon-scale left face-up", "A play abyss left face-up")
END_OF_A = "A play astral left face-down"


def after_a(words: str) -> Table:
    """A game for three or more in which A has begun and has had a whole turn, so that B is asked."""
    table = seated(words, 1, options={"first_player": "host_choice"})
    acts(table, "A first a")
    while table.t.waiting() == (0,):
        table.act(0, first_legal(table, 0))
    return table


def first_legal(table: Table, seat: int) -> str:
    return str(table.t.actions(seat)[0])


def last_legal(table: Table, seat: int) -> str:
    return str(table.t.actions(seat)[-1])


def play_on(table: Table, choices: int = 10_000, choose: Callable[[Table, int], str] = first_legal) -> Table:
    """So many choices further, or to the end: bots choose for themselves, people do as they are told here."""
    while not table.t.over and choices:
        choices -= 1
        if table.bot_acts() is None:
            seat = table.t.waiting()[0]
            table.act(seat, choose(table, seat))
    return table


def told(table: Table, seat: int | None) -> list[str]:
    """What that seat is told of all that happened, in sentences."""
    return [one.text for one in table.story(seat)]


class Notebook:
    """Keeps nothing but how often it was asked to keep, and what the table was like."""

    def __init__(self) -> None:
        self.kept: list[dict[str, Any]] = []

    def keep(self, table: Table) -> None:
        self.kept.append(table.t.dump())
