"""A screen on which a line is typed."""

from textual.app import ComposeResult
from textual.widgets import Input

from grimalkin.terminal.page import Page, paragraph
from grimalkin.terminal.rows import Rows
from grimalkin.terminal.spans import Row


class LinePage(Page):
    """Asks for some words; what was typed is the result, and nothing when it was left with Esc."""

    keys = (("Enter", "done"), ("Esc", "back"))

    def __init__(self, title: str, sentence: str, value: str = "") -> None:
        super().__init__()
        self.title_text = title
        self.sentence = sentence
        self.value = value

    def compose(self) -> ComposeResult:
        yield Rows("title", self.paint_title)
        line = Input(self.value, id="line", compact=True)
        line.cursor_blink = False
        yield line
        yield Rows("body", self.paint_body)
        yield Rows("keys", self.paint_keys)

    def on_mount(self) -> None:
        line = self.query_one("#line", Input)
        line.display = True
        line.focus()

    def paint_body(self, width: int) -> list[Row]:
        return [[], *paragraph(self.signs, self.sentence, width)]

    def on_input_submitted(self, event: Input.Submitted) -> None:
        self.dismiss(event.value.strip())

    def press(self, key: str) -> bool:
        if key == "Enter":
            self.dismiss(self.query_one("#line", Input).value.strip())
        elif key in ("escape", "Esc"):
            self.dismiss(None)
        else:
            return False
        return True
