"""Lists to choose from, each line with its key, and the line of keys below a page."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from grimalkin.terminal.choosing import KEYS
from grimalkin.terminal.spans import Row, Span, cut, row_width, wrap_text
from grimalkin.terminal.symbols import Symbols

ENTRY: Final = "entry:"
KEY: Final = "key:"
"""What a click on an entry or a key is told by, before its number or its name."""

AND: Final = "and"
"""What stands between two keys that do a thing together."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A line to choose: its words, what choosing it does, what left and right do, and a word on it."""

    label: str
    run: Callable[[], Any]
    turn: Callable[[int], Any] | None = None
    key: str = ""
    about: str = ""


def keys_row(keys: Sequence[tuple[str, str]], width: int) -> list[Row]:
    """Keys with what they do, each a thing to click."""
    row: Row = []
    before = ""
    for key, does in keys:
        gap = (" " if before == AND else "  ") if row else ""
        before = does
        if row_width(row) + len(gap) + len(key) + 1 + len(does) > width:
            break
        row += [Span(gap), Span(key, "key", KEY + key), Span(f" {does}", "", KEY + key)]
    return [row]


def entry_keys(entries: Sequence[Entry]) -> list[str]:
    """The key of each entry: its own, or the next that is free."""
    taken = {entry.key for entry in entries if entry.key}
    free = iter([key for key in KEYS if key not in taken])
    return [entry.key or next(free, "") for entry in entries]


def entry_rows(signs: Symbols, entries: Sequence[Entry], cursor: int, width: int) -> list[Row]:
    """The entries one below the other."""
    rows: list[Row] = []
    for place, (key, entry) in enumerate(zip(entry_keys(entries), entries)):
        label = wrap_text(signs.text(entry.label), max(8, width - 4), "", f"{ENTRY}{place}")
        for line, words in enumerate(label):
            row = _piece(key if line == 0 else "", words, place, cursor)
            rows.append(cut(row, width, signs.more))
    return rows


def entry_columns(signs: Symbols, entries: Sequence[Entry], cursor: int, width: int) -> list[Row]:
    """The entries in as few rows as they need, read downwards."""
    if not entries:
        return []
    keys = entry_keys(entries)
    pieces = [
        _piece(key, [Span(signs.text(entry.label), "", f"{ENTRY}{place}")], place, cursor)
        for place, (key, entry) in enumerate(zip(keys, entries))
    ]
    widest = max(row_width(piece) for piece in pieces) + 2
    across = max(1, min(len(pieces), (width + 2) // widest)) if len(pieces) > 2 else 1
    down = -(-len(pieces) // across)
    if across == 1 and row_width(pieces[0]) > width:
        return entry_rows(signs, entries, cursor, width)
    rows: list[Row] = []
    for line in range(down):
        row: Row = []
        for place in range(line, len(pieces), down):
            row += pieces[place]
            if place + down < len(pieces):
                row.append(Span(" " * (widest - row_width(pieces[place]))))
        rows.append(cut(row, width, signs.more))
    return rows


def _piece(key: str, words: Row, place: int, cursor: int) -> Row:
    """The sign of the cursor, the key, and the words."""
    look = "chosen" if place == cursor else ""
    node = f"{ENTRY}{place}"
    row = [Span(">" if place == cursor and key else " ", look, node)]
    row += [Span(key or " ", f"key {look}".strip(), node), Span(" ", look, node)]
    return [*row, *(Span(span.text, look, node) for span in words)]
