"""Somebody at the terminal's screens: what is pressed, clicked and read there."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from textual.pilot import Pilot

from grimalkin.table.table import Table
from grimalkin.terminal.app import TerminalApp
from grimalkin.terminal.drawn import Drawn
from grimalkin.terminal.play_page import PlayPage

SMALL = (80, 24)
LARGE = (120, 40)


class Visitor:
    """Presses keys, clicks on words, and reads what stands on the screen."""

    def __init__(self, app: TerminalApp, pilot: Pilot[None]) -> None:
        self.app = app
        self.pilot = pilot

    @property
    def page(self) -> PlayPage:
        page = self.app.screen
        assert isinstance(page, PlayPage), f"the screen shows a {type(page).__name__}"
        return page

    @property
    def table(self) -> Table:
        """The table on the screen, or below what lies over it."""
        return next(screen.table for screen in self.app.screen_stack if isinstance(screen, PlayPage))

    async def press(self, *keys: str) -> None:
        for key in keys:
            await self.pilot.press(key)
            await self.settle()

    async def settle(self) -> None:
        """Wait until the bots that answer at once have answered, and the screen shows it."""
        await self.pilot.pause()
        if not self.thinking():
            await self.app.workers.wait_for_complete([worker for worker in self.app.workers if worker.group == "bots"])
            await self.pilot.pause()

    async def turn(self) -> None:
        """Choose the first of everything until the turn is over and it is for somebody at the keyboard again."""
        turn = self.table.t.view(None)["turn"]
        while self.table.t.view(None)["turn"] == turn:
            await self.press("1")

    async def turn_of(self, letter: str) -> None:
        """Choose the first of everything as long as that person is asked."""
        seat = "ABCD".index(letter)
        table = self.table
        while table.asked() == [seat]:
            await self.press("1")

    def thinking(self) -> bool:
        """Whether the table waits for a bot that thinks long."""
        return any(isinstance(screen, PlayPage) and screen.course.thinking >= 0 for screen in self.app.screen_stack)

    async def type(self, words: str) -> None:
        await self.press(*("space" if sign == " " else sign for sign in words))

    async def click(self, words: str, button: int = 1, times: int = 1) -> None:
        """Click on the first place of the screen where these words stand."""
        x, y = self.find(words)
        await self.pilot.click(offset=(x, y), button=button, times=times)
        await self.settle()

    async def point(self, words: str) -> None:
        """Move the mouse there."""
        await self.pilot.hover(offset=self.find(words))
        await self.pilot.pause()

    def find(self, words: str) -> tuple[int, int]:
        for y, line in enumerate(self.lines()):
            if words in line:
                return line.index(words), y
        raise AssertionError(f"nowhere on the screen stands {words!r}:\n{self.read()}")

    def lines(self) -> list[str]:
        """The screen, line by line."""
        lines = [""] * self.app.size.height
        for drawn in self.app.screen.query(Drawn):
            for y, line in enumerate(drawn.seen(), drawn.region.y):
                if drawn.display and y < len(lines):
                    lines[y] = line
        return lines

    def read(self, part: str = "") -> str:
        """The screen, or all that a part of the table's screen holds."""
        return self.page.part(part).text() if part else "\n".join(self.lines())

    async def resize(self, width: int, height: int) -> None:
        await self.pilot.resize_terminal(width, height)
        await self.pilot.pause()


@asynccontextmanager
async def sit_down(table: Table | None, size: tuple[int, int] = SMALL, **more: Any) -> AsyncIterator[Visitor]:
    """The terminal with this table, or with its start screen."""
    app = TerminalApp(table, **more)
    async with app.run_test(size=size) as pilot:
        visitor = Visitor(app, pilot)
        await visitor.settle()
        yield visitor


@asynccontextmanager
async def at_start(size: tuple[int, int] = SMALL, **more: Any) -> AsyncIterator[Visitor]:
    async with sit_down(None, size, **more) as visitor:
        yield visitor
