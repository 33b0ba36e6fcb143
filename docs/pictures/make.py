"""Make the pictures of the documentation anew: python docs/pictures/make.py"""

import asyncio
import re
from pathlib import Path
from typing import Final

import grimalkin
from grimalkin.table.seats import read_seats
from grimalkin.table.table import Table
from grimalkin.table.thinking import think
from grimalkin.terminal.app import TerminalApp
from grimalkin.terminal.symbols import Symbols

HERE: Final = Path(__file__).parent
SEED: Final = "hearth"
TURN: Final = 10
SIZE: Final = (120, 28)
KEYS: Final = ("1", "down")
"""What is pressed before the picture is taken."""

FONTS: Final = "'Fira Code', 'DejaVu Sans Mono', Menlo, Consolas, monospace"


def in_the_middle() -> Table:
    """A game of three in which it is for the first of them to play cards."""
    game = grimalkin.game("familiar-find")
    seats = read_seats("me,careful,thinker", game)
    t = game.new(len(seats), SEED, {"mode": "full"})
    table = Table(t, seats, bot_seed=SEED)
    table.begin()
    while not _is_worth_a_picture(table):
        seat = table.t.waiting()[0]
        # Whoever sits there, all choose by rules of thumb, so that the picture is the same each time.
        choice = think(table.t, seat, "careful", SEED)
        if table.seats[seat].person:
            table.act(seat, choice.action)
        else:
            table.take(seat, choice)
    return table


def _is_worth_a_picture(table: Table) -> bool:
    view = table.t.view(0)
    return view["turn"] >= TURN and view["waiting"] == [0] and view["step"] == "play" and len(view["staged"]) == 1


async def taken() -> str:
    """The screen as SVG."""
    app = TerminalApp(in_the_middle())
    # The picture is the same whatever terminal it is made in.
    app.signs = Symbols(unicode=True)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press(*KEYS)
        await pilot.pause()
        return app.export_screenshot(title="grimalkin play familiar-find --seats me,careful,thinker --mode full")


def tidied(svg: str) -> str:
    """Without fonts from elsewhere, and with names that do not change from one making to the next."""
    svg = re.sub(r"\s*@font-face \{.*?\n    \}", "", svg, flags=re.DOTALL)
    svg = svg.replace("font-family: Fira Code, monospace", f"font-family: {FONTS}")
    svg = re.sub(r"terminal-\d+-", "terminal-", svg)
    return re.sub(r"<!--.*?-->\s*", "", svg, flags=re.DOTALL)


def main() -> None:
    (HERE / "terminal.svg").write_text(tidied(asyncio.run(taken())), encoding="utf-8")


if __name__ == "__main__":
    main()
