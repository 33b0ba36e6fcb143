"""The players as a table: a row for each, a column for each thing that is counted."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from grimalkin.terminal.pen import Node, Pen, ident_of
from grimalkin.terminal.spans import Row, Span, padded, row_width

HEADS: Final = (99, 6, 4, 3)
"""How long the head of a column may be: as long as there is room for."""


@dataclass
class Line:
    """One player: who it is, the boards before it, and what is counted by column."""

    area: Node
    words: list[Node] = field(default_factory=list)
    cells: dict[str, Node] = field(default_factory=dict)


def standings(pen: Pen, group: Node, width: int) -> list[Row] | None:
    """The players of this area as a table, or None when they do not fit into one."""
    if not all(_fits(item) for area in group["items"] for item in area.get("items", ())):
        return None
    lines = [_line(area) for area in group["items"]]
    columns = _columns(pen, lines)
    for head in HEADS:
        for names in (True, False):
            rows = _rows(pen, group, lines, columns, head, names)
            if max(row_width(row) for row in rows) <= width:
                return rows
    return None


def counted(node: Node) -> bool:
    """Whether the table shows this; other zones come below it."""
    return node["kind"] != "zone" or all(card.get("count") is not None for card in node.get("items", ()))


def _fits(node: Node) -> bool:
    if node["kind"] == "sheet":
        return all(item["kind"] in ("counter", "track") for item in node.get("items", ()))
    return node["kind"] in ("counter", "track", "zone")


def _line(area: Node) -> Line:
    line = Line(area)
    for item in area.get("items", ()):
        if item["kind"] == "sheet":
            line.words.append(item)
            line.cells.update({str(inner["name"]): inner for inner in item.get("items", ())})
        elif item["kind"] != "zone":
            line.cells[str(item["name"])] = item
        elif not item.get("items"):
            # A hand that is hidden has a number and no cards; an empty collection has no column.
            if item.get("count"):
                line.cells[str(item["name"])] = item
        elif counted(item):
            line.cells.update({str(card["name"]): card for card in item["items"]})
    return line


def _columns(pen: Pen, lines: Sequence[Line]) -> list[str]:
    """Counters first, then cards in the order of the game, then what belongs at the end."""
    order = {name: place for place, name in enumerate(pen.brief)}
    names = list(dict.fromkeys(name for line in lines for name in line.cells))
    cards = [name for name in names if name in order]
    others = [name for name in names if name not in order]
    return [*others[:1], *sorted(cards, key=lambda name: order[name]), *others[1:]]


def _rows(pen: Pen, group: Node, lines: Sequence[Line], columns: Sequence[str], head: int, names: bool) -> list[Row]:
    heads = [pen.signs.text(pen.brief.get(name, name))[:head] for name in columns]
    whos = [_who(pen, line, names) for line in lines]
    texts = [_texts(pen, line) for line in lines]
    title = pen.words(group) if names else ""
    first = max(row_width(who) for who in [*whos, [Span("  " + title)]])
    second = max(row_width(text) for text in texts)
    cells = [[_cell(pen, line, name) for name in columns] for line in lines]
    widths = [max(row_width(cell) for cell in [*column, [Span(head)]]) for head, column in zip(heads, zip(*cells))]
    top = [Span("  "), *padded([Span(title, "heading")], first - 2)]
    if second:
        top += padded([], second + 1)
    for head_words, width in zip(heads, widths):
        top.append(Span(f" {head_words:>{width}}", "note"))
    rows: list[Row] = [top]
    for place, who in enumerate(whos):
        row = padded(who, first)
        if second:
            row += [Span(" "), *padded(texts[place], second)]
        for cell, width in zip(cells[place], widths):
            row += [Span(" " * (width - row_width(cell) + 1)), *cell]
        rows.append(row)
    return rows


def _who(pen: Pen, line: Line, names: bool) -> Row:
    area = line.area
    seat = int(area["seat"])
    words = pen.seat_words(area) if names else pen.signs.text(pen.letters.get(seat, pen.seat_words(area)))
    row = [Span(f"{pen.signs.active} " if area.get("active") else "  ", "active")]
    row += pen.named(words, "heading", area)
    if area.get("note"):
        row.append(Span(" (out)" if not names else f" ({pen.words(area, 'note')})", "note"))
    return row


def _texts(pen: Pen, line: Line) -> Row:
    """The boards of a player; a star stands for a note on one."""
    row: Row = []
    for place, sheet in enumerate(line.words):
        if place:
            row.append(Span(" "))
        row += pen.named(pen.words(sheet) + ("*" if sheet.get("note") else ""), "zone", sheet)
    return row


def _cell(pen: Pen, line: Line, name: str) -> Row:
    node = line.cells.get(name)
    if node is None:
        return [Span(pen.signs.none, "note", ident_of(line.area))]
    if node["kind"] == "card":
        words = pen.amount(node)
    elif node["kind"] == "track":
        words = f"{node['value']}/{node['most']}"
    else:
        words = str(node["count"] if node["kind"] == "zone" else node["value"])
    return pen.named(words, f"card {node.get('category', '')}".strip(), node)
