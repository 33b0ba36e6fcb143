"""A widget that draws several parts of the screen, so that nothing is drawn again when they change their sizes."""

from collections.abc import Callable, Mapping
from typing import ClassVar

from textual.geometry import Region

from grimalkin.terminal.drawn import Drawn
from grimalkin.terminal.part import Part
from grimalkin.terminal.spans import Row, cut, padded

Layout = Callable[[], Mapping[str, Region]]


class Canvas(Drawn, can_focus=False):
    """Parts, each in its place; a layout tells where, and leaves out those that are hidden."""

    DEFAULT_CSS: ClassVar[str] = "Canvas { height: 1fr; }"

    def __init__(self, ident: str, parts: Mapping[str, Part], layout: Layout) -> None:
        super().__init__(ident)
        self.parts = parts
        self.places = layout
        self._shown: Mapping[str, Region] = {}

    def make(self) -> None:
        self._shown = self.places()
        for ident, part in self.parts.items():
            place = self._shown.get(ident, Region())
            part.fit(place.width, place.height)

    def place(self, ident: str) -> Region:
        """Where that part is; an empty region when it is hidden."""
        return self._shown.get(ident, Region())

    def lines(self) -> list[Row]:
        lines: list[Row] = [[] for _ in range(self.size.height)]
        for ident, place in sorted(self._shown.items(), key=lambda shown: shown[1].x):
            for y, row in enumerate(self.parts[ident].lines(self.signs), place.y):
                if place.width and y < len(lines):
                    line = padded(lines[y], place.x)
                    lines[y] = [*line, *cut(row, place.width, self.signs.more)]
        return lines

    def part_at(self, x: int, y: int) -> Part | None:
        for ident, place in self._shown.items():
            if place.contains(x, y):
                return self.parts[ident]
        return None

    def wheel(self, x: int, y: int, rows: int) -> None:
        part = self.part_at(x, y)
        if part is not None:
            part.move_to(part.top + rows)
            self.draw()
