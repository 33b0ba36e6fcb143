"""A part of the screen: rows made for its width, of which as many are seen as it is high."""

from collections.abc import Callable

from grimalkin.terminal.spans import Row, Span, padded
from grimalkin.terminal.symbols import Symbols

BAR = 2
"""The width of a scroll bar with the gap before it."""

Painter = Callable[[int], list[Row]]


class Part:
    """Rows by a painter, with a bar at the right when there are more than can be seen."""

    def __init__(self, painter: Painter, follows: bool = False) -> None:
        self.painter = painter
        # Whether the end comes into view when the rows have changed.
        self.follows = follows
        self.width = 0
        self.height = 0
        self.rows: list[Row] = []
        # The first row that is seen.
        self.top = 0

    @property
    def overflows(self) -> bool:
        return len(self.rows) > self.height > 0

    def fit(self, width: int, height: int) -> None:
        """Take so much room, and make the rows for it."""
        changed = (width, height) != (self.width, self.height)
        self.width, self.height = width, height
        before = [] if changed else self.rows
        self.rows = self.painter(width) if width and height else []
        if self.overflows:
            self.rows = self.painter(max(1, width - BAR))
        if self.follows and self.rows != before:
            self.top = len(self.rows)
        self.move_to(self.top)

    def move_to(self, top: int) -> None:
        """Let that row be the first one seen, or as near as it gets."""
        self.top = max(0, min(top, len(self.rows) - self.height))

    def bring_into_view(self, place: int) -> None:
        """Move as little as needed to see that row."""
        self.move_to(min(max(self.top, place - self.height + 1), place))

    def lines(self, signs: Symbols) -> list[Row]:
        """What is seen, as many lines as the part is high."""
        seen = self.rows[self.top : self.top + self.height]
        if self.overflows:
            bar = self._bar(signs)
            seen = [[*padded(row, self.width - 1), bar[line]] for line, row in enumerate(seen)]
        return [*seen, *([] for _ in range(self.height - len(seen)))]

    def _bar(self, signs: Symbols) -> list[Span]:
        """By line: a piece of the scroll bar."""
        shown = max(1, round(self.height * self.height / len(self.rows)))
        first = round((self.height - shown) * self.top / (len(self.rows) - self.height))
        thumb = range(first, first + shown)
        return [Span(signs.thumb) if line in thumb else Span(signs.bar, "note") for line in range(self.height)]

    def text(self) -> str:
        """All rows, as text."""
        return "\n".join("".join(span.text for span in row).rstrip() for row in self.rows)
