"""The course of a game on the screen: bots choose elsewhere, while the screen goes on answering."""

import asyncio
from collections.abc import Callable
from typing import Final

from grimalkin.table.table import Table
from grimalkin.table.thinking import HINT, Choice, think
from grimalkin.terminal.thinkers import Thinkers, ThinkingFailed, instant

NOBODY: Final = -1
STAND_IN: Final = "careful"


class Course:
    """Moves the bots of one table."""

    def __init__(self, table: Table, changed: Callable[[], object]) -> None:
        self.table = table
        self.changed = changed
        self.thinkers = Thinkers(table.packs)
        # The seat whose bot is thinking.
        self.thinking = NOBODY
        self.running = False
        self._moves = 0

    async def run(self, moves: int = -1) -> None:
        """So many moves of bots, or all until a person is asked or the game is over."""
        if self.running:
            return
        self.running = True
        self._moves = moves
        try:
            seat = self.table.bot_to_act()
            while seat is not None and self._moves != 0:
                await self._move(seat)
                self._moves -= 1
                seat = self.table.bot_to_act()
        finally:
            self.running = False
            self.thinking = NOBODY

    def pause(self) -> None:
        """Stop after the move that is being made."""
        self._moves = 1

    async def _move(self, seat: int) -> None:
        """Let one bot choose, unless the table changes meanwhile."""
        table = self.table
        version = table.version
        bot = table.seats[seat].bot
        if not instant(bot) and self.thinking != seat:
            self.thinking = seat
            self.changed()
        try:
            choice = await self.thinkers.think(table.t, seat, bot, table.bot_seed)
        except ThinkingFailed as error:
            if version != table.version:
                return
            stand_in = think(table.t, seat, STAND_IN, table.bot_seed)
            choice = Choice(stand_in.action, stand_in.opinions, [f"{error} {STAND_IN} chose in its place."])
        if version == table.version:
            table.take(seat, choice)
            # Where a bot is quick, the screen waits until all bots have acted, unless a person is asked already.
            if not instant(bot) or table.asked():
                self.changed()
        # Keys that were pressed meanwhile come first.
        await asyncio.sleep(0)

    async def hint(self, seat: int) -> Choice:
        """What a good bot would do in that seat."""
        return await self.thinkers.think(self.table.t, seat, HINT, f"hint of {self.table.bot_seed}")

    def interrupt(self) -> None:
        """Stop whoever is thinking about a position that has been taken back."""
        self.thinkers.stop()

    def close(self) -> None:
        self.thinkers.close()
