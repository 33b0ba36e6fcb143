"""What happened, as paragraphs: one for each turn of somebody."""

from collections.abc import Sequence

from grimalkin.table.table import Told
from grimalkin.terminal.spans import Row, wrap_text
from grimalkin.terminal.symbols import Symbols


def story_rows(signs: Symbols, told: Sequence[Told], width: int, look: str = "") -> list[Row]:
    """Sentences of the same seat run on."""
    rows: list[Row] = []
    words = ""
    for place, piece in enumerate(told):
        words = f"{words} {piece.text}".strip()
        if place + 1 == len(told) or told[place + 1].seat != piece.seat:
            rows.extend(wrap_text(signs.text(words), width, look, "", 2))
            words = ""
    return rows
