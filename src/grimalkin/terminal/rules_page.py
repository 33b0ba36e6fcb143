"""The rules on a screen: sections, one line by its ID, or a search."""

from textual import events
from textual.app import ComposeResult
from textual.widgets import Input

from grimalkin.core.game import Game
from grimalkin.core.rules_text import ledger
from grimalkin.terminal.counsel import rules_advice
from grimalkin.terminal.page import Page, advice_rows, paragraph
from grimalkin.terminal.rows import Rows
from grimalkin.terminal.spans import Row


class RulesPage(Page):
    """Type to search; without words the whole of the rules is there to read."""

    keys = (("Esc", "back"), ("PgUp", "and"), ("PgDn", "to read on"))

    def __init__(self, game: Game, words: str = "") -> None:
        super().__init__()
        self.game = game
        self.words = words
        self.title_text = f"The rules of {game.name}"

    def compose(self) -> ComposeResult:
        yield Rows("title", self.paint_title)
        line = Input(
            self.words, id="line", compact=True, placeholder=self.signs.text("Search: words, or an ID such as PLAY-08")
        )
        line.cursor_blink = False
        yield line
        yield Rows("body", self.paint_body)
        yield Rows("keys", self.paint_keys)

    def on_mount(self) -> None:
        line = self.query_one("#line", Input)
        line.display = True
        line.focus()

    def on_input_changed(self, event: Input.Changed) -> None:
        self.words = event.value.strip()
        self.rows("body").move_to(0)
        self.paint()

    def paint_body(self, width: int) -> list[Row]:
        if not self.words:
            return self._all(width)
        prefix = ledger(self.game.key).prefix
        found = rules_advice(self.game, f"{prefix}-{self.words}") if "-" in self.words else []
        found = found or rules_advice(self.game, self.words)
        if not found:
            return paragraph(self.signs, "No line of the rules holds these words.", width)
        return advice_rows(self.signs, found, width)

    def _all(self, width: int) -> list[Row]:
        rows: list[Row] = []
        section = ""
        for rule in ledger(self.game.key).rules:
            if rule.section != section:
                section = rule.section
                rows.extend([[], *paragraph(self.signs, section, width, "heading")] if rows else [])
                if not rows:
                    rows.extend(paragraph(self.signs, section, width, "heading"))
            rows.extend(paragraph(self.signs, f"{rule.id} {rule.text}", width, "", 2))
        return rows

    def on_key(self, event: events.Key) -> None:
        # Letters go to the line for searching, and only what moves or leaves comes here.
        if event.is_printable:
            return
        super().on_key(event)
