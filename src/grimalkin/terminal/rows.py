"""A widget that is one part of the screen."""

from typing import ClassVar

from grimalkin.terminal.drawn import Drawn
from grimalkin.terminal.part import Painter, Part
from grimalkin.terminal.spans import Row


class Rows(Drawn, can_focus=False):
    """Rows made for the width at hand by a painter, with a bar at the right when there are more than can be seen."""

    DEFAULT_CSS: ClassVar[str] = "Rows { height: 1; }"

    def __init__(self, ident: str, painter: Painter, follows: bool = False) -> None:
        super().__init__(ident)
        self.part = Part(painter, follows)

    def make(self) -> None:
        self.part.fit(self.size.width, self.size.height)

    def lines(self) -> list[Row]:
        return self.part.lines(self.signs)

    def wheel(self, x: int, y: int, rows: int) -> None:
        self.move_by(rows)

    @property
    def rows(self) -> list[Row]:
        return self.part.rows

    @property
    def overflows(self) -> bool:
        return self.part.overflows

    def text(self) -> str:
        """All rows, as text."""
        return self.part.text()

    def move_to(self, top: int) -> None:
        """Let that row be the first one seen, or as near as it gets."""
        self.part.move_to(top)
        self.draw()

    def move_by(self, rows: int) -> None:
        self.move_to(self.part.top + rows)

    def move_by_page(self, pages: int) -> None:
        self.move_by(pages * max(1, self.size.height - 1))

    def bring_into_view(self, place: int) -> None:
        """Move as little as needed to see that row."""
        self.part.bring_into_view(place)
        self.draw()
