"""What a player asks the page beside the game: help, why not, a name to save under, a hint."""

from typing import Any, Final

from grimalkin.table.table import Table
from grimalkin.terminal.counsel import Advice, help_advice, node_advice, why_advice, why_node
from grimalkin.terminal.pen import Node
from grimalkin.terminal.typed_line import TypedLine

HELP: Final = "help"
WHY: Final = "why"
SAVE: Final = "save"
HINT: Final = "hint"
NOTHING: Final = ""

TYPED: Final = {
    HELP: "Help on: type a card or a word of the rules, or click a card",
    WHY: "Why can't I: type what you would do, or click a card or pile",
    SAVE: "Save a copy as: a name, or a path",
}
"""The questions that take words, with what their empty line says."""

ON_KEYS: Final = Advice(
    "Keys",
    (
        "The key before a choice makes it; or move with the arrows and press Enter; or click it.",
        "A click on a card or a pile leaves the choices that concern it; a second click on the last one makes it.",
        "Esc goes back. PgUp, PgDn and the mouse wheel read on. A right click on anything tells about it.",
        "u takes a choice back while nothing new is known, U when all agree. The game is kept after each choice.",
    ),
)


class Questions:
    """The question that is open now, and what there is to say to it."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.kind = NOTHING
        self.line = TypedLine()
        self.answers: list[Advice] = []

    @property
    def typed(self) -> bool:
        """Whether keys go to the line for typing."""
        return self.kind in TYPED

    def open(self, kind: str) -> None:
        self.kind = kind
        self.line.clear()
        self.answers = []

    def close(self) -> None:
        self.open(NOTHING)

    def hear(self, scene: dict[str, Any], viewer: int | None) -> None:
        """Answer what has been typed so far."""
        words = self.line.words.strip()
        self.answers = []
        if self.kind == HELP:
            self.answers = help_advice(self.table.game, scene, words)
            if not words:
                self.answers.insert(0, ON_KEYS)
        elif self.kind == WHY:
            self.answers = self._why(words, viewer)
        if words and not self.answers and self.kind != SAVE:
            self.answers = [Advice(f"Nothing is known about '{words}'.")]

    def _why(self, words: str, viewer: int | None) -> list[Advice]:
        if viewer is None:
            return [Advice("Only somebody at the table can be told why.")]
        if words:
            return why_advice(self.table.t, viewer, words)
        legal = [action.text for action in self.table.t.actions(viewer)]
        examples = f"For example '{legal[0]}' is what you could do now. " if legal else ""
        how = f"{examples}A few words of it are enough, such as a card and a pile; or click a card or a pile."
        return [Advice("Type what you would like to do.", (how,))]

    def point(self, node: Node, viewer: int | None) -> None:
        """Answer about a thing on the table that was clicked."""
        if self.kind == WHY and viewer is not None:
            self.answers = why_node(self.table.t, viewer, node)
            return
        self.kind = HELP
        advice = node_advice(self.table.game, node)
        self.answers = [advice] if advice else [Advice(str(node.get("name", "")), ("There are no words on it.",))]
