"""Rows of text in pieces: every piece knows how it looks and which node of the scene it shows."""

from collections.abc import Sequence
from dataclasses import dataclass

from rich.cells import cell_len, chop_cells, set_cell_size


@dataclass(frozen=True, slots=True)
class Span:
    """A piece of a row: its words, how they look, and the node behind them."""

    text: str
    look: str = ""
    node: str = ""

    @property
    def width(self) -> int:
        return cell_len(self.text)


Row = list[Span]
Chip = list[Span]
"""Spans that stay together when a row is broken."""


def row_width(row: Sequence[Span]) -> int:
    return sum(span.width for span in row)


def row_text(row: Sequence[Span]) -> str:
    return "".join(span.text for span in row)


def merged(row: Sequence[Span]) -> Row:
    """The row with as few spans as can be: each change of looks costs time on a slow line."""
    made: Row = []
    for span in row:
        if made and (made[-1].look, made[-1].node) == (span.look, span.node):
            made[-1] = Span(made[-1].text + span.text, span.look, span.node)
        elif span.text:
            made.append(span)
    return made


def chips_width(chips: Sequence[Chip], between: str) -> int:
    """How wide the chips are in one row."""
    return sum(row_width(chip) for chip in chips) + cell_len(between) * max(0, len(chips) - 1)


def joined(chips: Sequence[Chip], between: str) -> Row:
    """The chips in one row."""
    row: Row = []
    for place, chip in enumerate(chips):
        row += [Span(between), *chip] if place else chip
    return row


def padded(row: Row, width: int) -> Row:
    """The row with blanks at its end, so that it is so wide."""
    short = width - row_width(row)
    return [*row, Span(" " * short)] if short > 0 else row


class _Paragraph:
    """Rows that fill up from left to right."""

    def __init__(self, width: int, indent: int) -> None:
        self.width = width
        self.indent = indent
        self.rows: list[Row] = []
        self.used = 0

    def add(self, chip: Chip, gap: str) -> None:
        wide = row_width(chip)
        fresh = not self.rows or self.used == self.indent
        if not self.rows:
            self.rows.append([])
        elif self.used + cell_len(gap) + wide > self.width and not fresh:
            self.rows.append([Span(" " * self.indent)] if self.indent else [])
            self.used = self.indent
        elif gap and not (fresh and len(self.rows) > 1):
            row = self.rows[-1]
            # Words that look alike become one piece.
            alike = bool(row) and bool(chip) and (row[-1].look, row[-1].node) == (chip[0].look, chip[0].node)
            row.append(Span(gap, chip[0].look, chip[0].node) if alike else Span(gap))
            self.used += cell_len(gap)
        self.rows[-1].extend(chip)
        self.used += wide


def wrap(chips: Sequence[Chip], width: int, indent: int = 0, between: str = " ") -> list[Row]:
    """Chips one after the other, in as many rows as they need; too wide ones are broken at blanks."""
    paragraph = _Paragraph(width, indent)
    for place, chip in enumerate(chips):
        gap = between if place else ""
        if row_width(chip) <= width - indent:
            paragraph.add(chip, gap)
            continue
        for word in _words(chip, max(4, width - indent)):
            paragraph.add(word, gap)
            gap = " "
    return paragraph.rows


def _words(chip: Chip, width: int) -> list[Chip]:
    """The chip in pieces between which a row may end; a word may go through several spans."""
    words: list[Chip] = [[]]
    for span in chip:
        for place, part in enumerate(span.text.split(" ")):
            if place:
                words.append([])
            *whole, rest = chop_cells(part, width) if cell_len(part) > width else [part]
            for piece in whole:
                words[-1].append(Span(piece, span.look, span.node))
                words.append([])
            if rest:
                words[-1].append(Span(rest, span.look, span.node))
    return [word for word in words if word]


def wrap_text(text: str, width: int, look: str = "", node: str = "", indent: int = 0) -> list[Row]:
    """A paragraph, broken at its blanks."""
    return wrap(_words([Span(text, look, node)], max(4, width - indent)), width, indent)


def cut(row: Row, width: int, more: str) -> Row:
    """The row, no wider than that."""
    if row_width(row) <= width:
        return row
    made: Row = []
    left = width - cell_len(more)
    for span in row:
        if span.width > left:
            made.append(Span(set_cell_size(span.text, max(0, left)), span.look, span.node))
            break
        made.append(span)
        left -= span.width
    made.append(Span(more))
    return made
