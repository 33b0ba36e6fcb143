"""A widget that draws lines of spans, only those that have changed, and tells which node was clicked."""

from typing import TYPE_CHECKING, Any, ClassVar, Final, cast

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Region
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from grimalkin.terminal.spans import Row, merged
from grimalkin.terminal.symbols import Symbols

if TYPE_CHECKING:
    from grimalkin.terminal.app import TerminalApp

LOOKS: Final = {
    "heading": Style(bold=True),
    "zone": Style(bold=True),
    "rule": Style(dim=True),
    "note": Style(dim=True),
    "number": Style(dim=True),
    "key": Style(bold=True),
    "prompt": Style(bold=True),
    "astral": Style(color="cyan"),
    "abyss": Style(color="red"),
    "spell": Style(color="magenta"),
    "active": Style(bold=True),
    "usable": Style(underline=True),
    "marked": Style(bold=True, reverse=True),
    "chosen": Style(reverse=True),
    "trouble": Style(bold=True),
}
"""How things look, on top of what their words say: nothing is told by a look alone."""

WHEEL: Final = 3
"""So many rows pass at a turn of the mouse wheel."""


def look(names: str) -> Style:
    """The style of one or more looks; unknown ones change nothing."""
    style = Style()
    for name in names.split():
        style += LOOKS.get(name, Style())
    return style


class Drawn(Widget, can_focus=False):
    """Lines that are drawn when they differ from what stands there."""

    DEFAULT_CSS: ClassVar[str] = "Drawn { background: ansi_default; color: ansi_default; }"

    class Clicked(Message):
        """A node was clicked."""

        def __init__(self, node: str, button: int) -> None:
            super().__init__()
            self.node = node
            self.button = button

    class Pointed(Message):
        """The mouse came to another node, or to none."""

        def __init__(self, node: str) -> None:
            super().__init__()
            self.node = node

    def __init__(self, ident: str) -> None:
        super().__init__(id=ident)
        self._drawn: list[Row] = []
        self._pointed = ""

    @property
    def signs(self) -> Symbols:
        return cast("TerminalApp", self.app).signs

    # What a widget of this kind brings.

    def make(self) -> None:
        """Make what is shown, for the size at hand."""

    def lines(self) -> list[Row]:
        """What is shown, from the top."""
        return []

    def wheel(self, x: int, y: int, rows: int) -> None:
        """Move what lies there by so many rows."""

    # Drawing.

    def paint(self) -> None:
        """Make everything anew, and draw what is different."""
        if self.size.width and self.size.height:
            self.make()
            self.draw()

    def draw(self) -> None:
        """Draw the lines that look different now."""
        lines = [merged(row) for row in self.lines()]
        before, self._drawn = self._drawn, lines
        for line, row in enumerate(lines):
            if line >= len(before) or row != before[line]:
                self.refresh(Region(0, line, self.size.width, 1))

    def on_resize(self, event: events.Resize) -> None:
        self._drawn = []
        self.paint()

    def render_line(self, y: int) -> Strip:
        width = self.size.width
        base = self.rich_style
        segments = []
        used = 0
        for span in self._drawn[y] if y < len(self._drawn) else ():
            meta = {"node": span.node} if span.node else None
            segments.append(Segment(span.text, base + look(span.look) + Style(meta=meta)))
            used += cell_len(span.text)
        if used < width:
            segments.append(Segment(" " * (width - used), base))
        return Strip(segments).adjust_cell_length(width, base)

    def seen(self) -> list[str]:
        """What stands on the screen, line by line."""
        return ["".join(span.text for span in row).rstrip() for row in self._drawn]

    # Mouse.

    def _node_at(self, event: events.MouseEvent) -> str:
        meta: dict[str, Any] = event.style.meta
        return str(meta.get("node", ""))

    def on_click(self, event: events.Click) -> None:
        event.stop()
        self.post_message(self.Clicked(self._node_at(event), event.button))

    def on_mouse_move(self, event: events.MouseMove) -> None:
        self._point(self._node_at(event))

    def on_leave(self, event: events.Leave) -> None:
        self._point("")

    def _point(self, node: str) -> None:
        if node != self._pointed:
            self._pointed = node
            self.post_message(self.Pointed(node))

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        event.stop()
        self.wheel(event.x, event.y, WHEEL)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        event.stop()
        self.wheel(event.x, event.y, -WHEEL)
