"""What all screens share: a title, a body of rows, a line of keys, and lists to choose from."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, cast

from textual import events
from textual.app import ComposeResult
from textual.screen import Screen

from grimalkin.core.errors import GrimalkinError
from grimalkin.terminal.counsel import Advice
from grimalkin.terminal.drawn import Drawn
from grimalkin.terminal.entries import ENTRY, KEY, Entry, entry_keys, entry_rows, keys_row
from grimalkin.terminal.rows import Rows
from grimalkin.terminal.spans import Row, Span, cut, wrap_text
from grimalkin.terminal.symbols import Symbols

if TYPE_CHECKING:
    from grimalkin.terminal.app import TerminalApp


def paragraph(signs: Symbols, text: str, width: int, look: str = "", indent: int = 0) -> list[Row]:
    return wrap_text(signs.text(text), width, look, "", indent)


def advice_rows(signs: Symbols, advice: Sequence[Advice], width: int) -> list[Row]:
    """Headings with their sentences."""
    rows: list[Row] = []
    for piece in advice:
        if piece.heading:
            rows.extend(paragraph(signs, piece.heading, width, "heading", 2))
        for line in piece.lines:
            for row in paragraph(signs, line, width - 2):
                rows.append([Span("  "), *row])
    return rows


class Page(Screen[Any]):
    """A screen of rows. Everything is done by keys; what can be clicked stands for a key or an entry."""

    # No part takes the keys for itself unless it is told to.
    AUTO_FOCUS = ""

    title_text = ""
    keys: Sequence[tuple[str, str]] = ()

    @property
    def terminal(self) -> "TerminalApp":
        return cast("TerminalApp", self.app)

    @property
    def signs(self) -> Symbols:
        return self.terminal.signs

    def compose(self) -> ComposeResult:
        yield Rows("title", self.paint_title)
        yield Rows("body", self.paint_body)
        yield Rows("keys", self.paint_keys)

    def rows(self, ident: str) -> Rows:
        return self.query_one(f"#{ident}", Rows)

    def paint(self) -> None:
        """Draw again what has changed."""
        for rows in self.query(Rows):
            rows.paint()

    def paint_title(self, width: int) -> list[Row]:
        return [cut([Span(self.signs.text(self.title_text), "heading")], width, self.signs.more)]

    def paint_body(self, width: int) -> list[Row]:
        return []

    def paint_keys(self, width: int) -> list[Row]:
        return keys_row(self.keys, width)

    def on_drawn_clicked(self, event: Drawn.Clicked) -> None:
        event.stop()
        if event.node.startswith(KEY):
            self.press(event.node.removeprefix(KEY))
        else:
            self.clicked(event)

    def clicked(self, event: Drawn.Clicked) -> None:
        """A node was clicked that is no key."""

    def on_key(self, event: events.Key) -> None:
        if self.press(event.character if event.is_printable and event.character else event.key):
            event.stop()
            event.prevent_default()

    def press(self, key: str) -> bool:
        """Do what the key stands for; False when it stands for nothing."""
        body = self.rows("body")
        if key in ("pageup", "PgUp"):
            body.move_by_page(-1)
        elif key in ("pagedown", "PgDn", " "):
            body.move_by_page(1)
        elif key == "up":
            body.move_by(-1)
        elif key == "down":
            body.move_by(1)
        elif key == "home":
            body.move_to(0)
        elif key == "end":
            body.move_to(len(body.rows))
        elif key in ("escape", "Esc", "q"):
            self.dismiss(None)
        else:
            return False
        return True


class TextPage(Page):
    """Something to read: paragraphs, made for the width at hand."""

    keys: Sequence[tuple[str, str]] = (("Esc", "back"), ("PgUp", "and"), ("PgDn", "to read on"))

    def __init__(self, title: str, painter: Callable[[int], list[Row]], at_end: bool = False) -> None:
        super().__init__()
        self.title_text = title
        self.painter = painter
        self.at_end = at_end

    def paint_body(self, width: int) -> list[Row]:
        return self.painter(width)

    def on_mount(self) -> None:
        if self.at_end:
            self.call_after_refresh(self.press, "end")


class ListPage(Page):
    """Lines to choose from."""

    keys: Sequence[tuple[str, str]] = (("Enter", "choose"), ("Esc", "back"))
    intro: Sequence[str] = ()

    def __init__(self) -> None:
        super().__init__()
        self.cursor = 0
        self.message = ""

    def entries(self) -> list[Entry]:
        return []

    def compose(self) -> ComposeResult:
        yield Rows("title", self.paint_title)
        yield Rows("body", self.paint_body)
        yield Rows("about", self.paint_about)
        yield Rows("keys", self.paint_keys)

    def paint(self) -> None:
        """Draw again what has changed; what is told about the list never scrolls out of view."""
        about = self.rows("about")
        told = len(self.paint_about(self.size.width))
        about.display = told > 0
        about.styles.height = max(1, min(told, self.size.height // 2))
        super().paint()

    def on_resize(self, event: events.Resize) -> None:
        self.paint()

    def paint_body(self, width: int) -> list[Row]:
        rows: list[Row] = []
        for line in self.intro:
            rows.extend(paragraph(self.signs, line, width) or [[]])
        if rows:
            rows.append([])
        return [*rows, *entry_rows(self.signs, self.entries(), self.cursor, width)]

    def paint_about(self, width: int) -> list[Row]:
        """A word on the line under the cursor, and what went wrong."""
        entries = self.entries()
        about = entries[self.cursor].about if self.cursor < len(entries) else ""
        rows: list[Row] = []
        for words, kind in ((about, ""), (self.message, "trouble")):
            if words:
                rows += paragraph(self.signs, words, width, kind)
        return rows

    def attempt(self, deed: Callable[[], object]) -> bool:
        """Do it, or say why it cannot be done."""
        self.message = ""
        try:
            deed()
        except GrimalkinError as error:
            self.message = str(error)
            self.paint()
            return False
        return True

    def clicked(self, event: Drawn.Clicked) -> None:
        if event.node.startswith(ENTRY):
            self.choose(int(event.node.removeprefix(ENTRY)))

    def choose(self, place: int) -> None:
        entries = self.entries()
        if 0 <= place < len(entries):
            self.cursor = place
            entries[place].run()
            if self.is_attached:
                self.paint()

    def press(self, key: str) -> bool:
        entries = self.entries()
        keys = entry_keys(entries)
        if key in ("enter", "Enter", " "):
            self.choose(self.cursor)
        elif key in ("up", "down", "tab", "shift+tab"):
            step = 1 if key in ("down", "tab") else -1
            self.cursor = (self.cursor + step) % max(1, len(entries))
            self.paint()
            self._show_cursor()
        elif key in ("left", "right") and entries:
            turn = entries[self.cursor].turn
            if turn is not None:
                turn(1 if key == "right" else -1)
                self.paint()
        elif key in keys:
            self.choose(keys.index(key))
        else:
            return super().press(key)
        return True

    def _show_cursor(self) -> None:
        body = self.rows("body")
        for place, row in enumerate(body.rows):
            if any(span.node == f"{ENTRY}{self.cursor}" for span in row):
                body.bring_into_view(place)
