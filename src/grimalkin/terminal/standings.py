"""The players as a table: a row for each, a column for each thing that is counted."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from grimalkin.terminal.pen import Node, Pen, Room, ident_of
from grimalkin.terminal.spans import Row, Span, padded, row_width

HEADS: Final = (99, 10, 9, 8, 7, 6, 4, 3)
"""How long the head of a column may be: as long as there is room for."""


@dataclass
class Line:
    """One player: who it is, the boards before it, and what is counted by column."""

    area: Node
    words: list[Node] = field(default_factory=list)
    cells: dict[str, Node] = field(default_factory=dict)


def standings(pen: Pen, group: Node, width: int) -> list[Row] | None:
    """The players of this area as a table, or None when they do not fit into one."""
    brief = in_brief(group["items"])
    if brief and (pen.room < Room.TIGHT or not all(_fitsin_brief(item) for item in _things(group["items"]))):
        return None
    lines = [_line(area, brief) for area in group["items"]]
    columns = _columns(pen, lines)
    for head in HEADS:
        for names in (True, False):
            rows = _rows(pen, group, lines, columns, head, names)
            if max(row_width(row) for row in rows) <= width:
                return rows
    return None


def beside(pen: Pen, areas: Sequence[Node]) -> list[tuple[Node, list[Node]]]:
    """By area, what is told below the table: what it does not show, and where there is room what it only counts."""
    if not in_brief(areas):
        return [(area, [item for item in area.get("items", ()) if not _counted(item)]) for area in areas]
    return [(area, [item for item in area.get("items", ()) if _told_below(pen, area, item)]) for area in areas]


def _told_below(pen: Pen, area: Node, item: Node) -> bool:
    """In brief: words, what lies before the viewer, and cards of others unless the place is cramped."""
    if item["kind"] != "zone" or not item.get("items"):
        return bool(item["kind"] == "label")
    if pen.viewer is not None and area.get("seat") == pen.viewer:
        return not _counted(item)
    if pen.room >= Room.CRAMPED or item.get("layout") == "spread" or _counted(item):
        return False
    return all(inner["kind"] == "card" for inner in item["items"])


def _counted(node: Node) -> bool:
    """Whether the table shows all of this."""
    return node["kind"] != "zone" or all(card.get("count") is not None for card in node.get("items", ()))


def _things(areas: Sequence[Node]) -> list[Node]:
    return [item for area in areas for item in area.get("items", ())]


def in_brief(areas: Sequence[Node]) -> bool:
    """Whether there is more than fits into the columns, so that cards are only counted."""
    return not all(_fits(item) for item in _things(areas))


def _fits(node: Node) -> bool:
    if node["kind"] == "sheet":
        return all(item["kind"] in ("counter", "track") for item in node.get("items", ()))
    return node["kind"] in ("counter", "track", "zone")


def _fitsin_brief(node: Node) -> bool:
    """A card is called by its name, and words come below the table."""
    return _fits(node) or node["kind"] in ("card", "label")


def _line(area: Node, brief: bool) -> Line:
    line = Line(area)
    for item in area.get("items", ()):
        if item["kind"] == "label":
            continue
        if item["kind"] in ("sheet", "card"):
            line.words.append(item)
            line.cells.update({str(inner["name"]): inner for inner in item.get("items", ())})
        elif item["kind"] != "zone":
            line.cells[str(item["name"])] = item
        elif not item.get("items"):
            # A hand that is hidden has a number and no cards; an empty collection has no column.
            if item.get("count"):
                line.cells[str(item["name"])] = item
        elif _counted(item):
            line.cells.update({str(card["name"]): card for card in item["items"]})
        elif brief and item.get("count") is not None and item.get("layout") != "spread":
            line.cells[str(item["name"])] = item
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
        star = "*" if sheet.get("note") and sheet["kind"] == "sheet" else ""
        row += pen.named(pen.words(sheet) + star, "zone", sheet)
    return row


def _cell(pen: Pen, line: Line, name: str) -> Row:
    node = line.cells.get(name)
    if node is None:
        return [Span(pen.signs.none, "note", ident_of(line.area))]
    if node["kind"] == "card":
        words = pen.amount(node)
    elif node["kind"] == "track":
        words = f"{node['value']}/{node['most']}"
    elif node["kind"] == "zone":
        words = pen.counted(node)
    else:
        words = str(node["value"])
    return pen.named(words, f"card {node.get('category', '')}".strip(), node)
