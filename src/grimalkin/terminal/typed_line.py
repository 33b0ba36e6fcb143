"""A line that is being typed, drawn like everything else on the table's screen."""

from rich.cells import cell_len

from grimalkin.terminal.spans import Row, Span

MOST = 200
"""Longer words are nobody's question."""


class TypedLine:
    """Some words and a cursor in them."""

    def __init__(self) -> None:
        self.words = ""
        self.cursor = 0

    def clear(self) -> None:
        self.words, self.cursor = "", 0

    def insert(self, words: str) -> None:
        """Type or paste these words; a paste ends with its first line."""
        words = "".join(sign for sign in (words.splitlines() or [""])[0] if sign.isprintable())
        self.words = (self.words[: self.cursor] + words + self.words[self.cursor :])[:MOST]
        self.cursor = min(self.cursor + len(words), len(self.words))

    def press(self, key: str) -> bool:
        """Do what a key does in a line; False when it is none for lines."""
        moves = {
            "left": self.cursor - 1,
            "right": self.cursor + 1,
            "home": 0,
            "ctrl+a": 0,
            "end": len(self.words),
            "ctrl+e": len(self.words),
        }
        if len(key) == 1:
            self.insert(key)
        elif key in moves:
            self.cursor = max(0, min(moves[key], len(self.words)))
        elif key == "backspace":
            self._cut(self.cursor - 1, self.cursor)
        elif key == "delete":
            self._cut(self.cursor, self.cursor + 1)
        elif key == "ctrl+u":
            self._cut(0, self.cursor)
        elif key == "ctrl+w":
            kept = self.words[: self.cursor].rstrip().rpartition(" ")
            self._cut(len(kept[0] + kept[1]), self.cursor)
        else:
            return False
        return True

    def _cut(self, start: int, end: int) -> None:
        start = max(0, start)
        self.words = self.words[:start] + self.words[end:]
        self.cursor = start

    def row(self, width: int, while_empty: str) -> Row:
        """The line with its cursor, as much of it as there is room for."""
        if not self.words:
            return [Span(while_empty[:1] or " ", "chosen"), Span(while_empty[1:], "note")]
        start = 0
        while cell_len(self.words[start : self.cursor]) > width - 1:
            start += 1
        under = self.words[self.cursor : self.cursor + 1] or " "
        return [Span(self.words[start : self.cursor]), Span(under, "chosen"), Span(self.words[self.cursor + 1 :])]
