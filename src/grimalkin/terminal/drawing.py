"""Scenes as rows of text, with as much detail as there is room for."""

from collections.abc import Sequence
from typing import Final

from grimalkin.terminal.pen import Node, Pen, Room, ident_of, nodes
from grimalkin.terminal.spans import (
    Chip,
    Row,
    Span,
    chips_width,
    cut,
    joined,
    padded,
    row_width,
    wrap,
)
from grimalkin.terminal.standings import beside, in_brief, standings

GAP: Final = 2
NARROWEST: Final = 22
WIDEST: Final = 32
INLINE: Final = ("card", "counter", "track", "token", "die", "label")


class Drawing:
    """Draws the nodes of one scene."""

    def __init__(self, pen: Pen) -> None:
        self.pen = pen
        self.signs = pen.signs
        self.room = pen.room
        # A part of the table that is drawn elsewhere.
        self._apart: Node | None = None
        # So many rows at the end of the table are of use, but need not be seen at once.
        self.further = 0

    def rows(self, node: Node, width: int) -> list[Row]:
        """The node as rows no wider than that."""
        outermost = node.get("kind") in ("board", "area")
        made = self._group(node, width, inner=False) if outermost else self._block(node, width)
        return [cut(row, width, self.signs.more) for row in made]

    def table(self, root: Node, width: int) -> list[Row]:
        """Everything below the root that is not the viewer's own."""
        self._apart = self._set_apart(root, width)
        rows: list[Row] = []
        for item in root.get("items", ()):
            if item.get("kind") != "zone":
                rows.extend(self.rows(item, width))
        return rows

    def own(self, root: Node, width: int) -> list[Row]:
        """The zones right below the root: what the viewer holds, and in a cramped place the viewer's area too."""
        apart = self._set_apart(root, width)
        self._apart = None
        rows = [cut(row, width, self.signs.more) for row in self._block(apart, width)] if apart else []
        for item in root.get("items", ()):
            if item.get("kind") == "zone" and not self._is_order_of_seats(item, root, width):
                rows.extend(self.rows(item, width))
        return rows

    def _is_order_of_seats(self, node: Node, root: Node, width: int) -> bool:
        """Whether there is no room for the order of the players, in which their table names them already."""
        if self.room < Room.CRAMPED or not any(isinstance(item.get("seat"), int) for item in node.get("items", ())):
            return False
        if any(item.get("kind") != "token" for item in node["items"]):
            return False
        told = [group for group in nodes(root) if _is_company(group.get("items", ()))]
        return any(standings(self.pen, group, width) is not None for group in told)

    def _set_apart(self, root: Node, width: int) -> Node | None:
        """The viewer's area, where the players are told one after the other and not all can be seen at once."""
        if self.room < Room.CRAMPED or self.pen.viewer is None:
            return None
        for group in nodes(root):
            areas = group.get("items", ())
            own = [item for item in areas if item.get("kind") == "area" and item.get("seat") == self.pen.viewer]
            if own:
                return None if _is_company(areas) and standings(self.pen, group, width) else own[0]
        return None

    # Blocks.

    def _block(self, node: Node, width: int) -> list[Row]:
        kind = node.get("kind")
        if kind in ("board", "area"):
            return self._group(node, width, inner=True)
        if kind == "zone" and node.get("layout") == "spread":
            return self._spread_row(node, width, 0)
        if kind == "zone" and node.get("layout") == "fan" and self.room == Room.AMPLE:
            return self._fan(node, width)
        if kind == "sheet":
            return self._sheet(node, width)
        return wrap(self._chips(node), width, 2, self.signs.between)

    def _group(self, node: Node, width: int, inner: bool) -> list[Row]:
        """A board or an area: its heading, then its items. An outermost area needs no heading to be told apart."""
        items: Sequence[Node] = node.get("items", ())
        if items and all(item.get("kind") == "zone" and item.get("layout") == "spread" for item in items):
            return self._spreads(node, width)
        if _is_company(items):
            found = standings(self.pen, node, width)
            if found is not None:
                return [*found, *self._beside(items, width)]
        return self._plain_group(node, width, inner)

    def _beside(self, areas: Sequence[Node], width: int) -> list[Row]:
        """What players have beside the table's columns."""
        rows: list[Row] = []
        told_below = beside(self.pen, areas)
        cramped = self.room >= Room.CRAMPED and in_brief(areas)
        if cramped:
            # The viewer's own come last, where they may lie below what can be seen at once.
            told_below.sort(key=lambda found: self._is_own(found[0]))
        for area, things in told_below:
            lead = f"  {self.pen.letters.get(area['seat'], '')}: "
            told: list[Row] = []
            inline: list[Chip] = []
            for item in things:
                if self.room >= Room.TIGHT and self._is_inline(item):
                    inline.extend(self._chips(item))
                else:
                    told.extend(self._block(item, width - len(lead)))
            broken = [*wrap(inline, width - len(lead), 2, self.signs.between), *told] if inline else told
            for place, row in enumerate(broken):
                rows.append([Span(lead if place == 0 else " " * len(lead), "note"), *row])
            if cramped and self._is_own(area):
                self.further += len(broken)
        return rows

    def _is_own(self, area: Node) -> bool:
        return self.pen.viewer is not None and area.get("seat") == self.pen.viewer

    def _plain_group(self, node: Node, width: int, inner: bool) -> list[Row]:
        rows: list[Row] = []
        heading = self._heading(node, inner)
        items = [item for item in node.get("items", ()) if not self._is_repeated(item, node)]
        inline = [chip for item in items if self._is_inline(item) for chip in self._chips(item)]
        blocks = [item for item in items if not self._is_inline(item) and item is not self._apart]
        indent = 0
        if heading and node["kind"] == "board":
            rows.extend(self._ruled(heading, width))
            heading = []
        if heading:
            lead = [[*heading, Span(": "), *inline[0]], *inline[1:]] if inline else [heading]
            sign = self._sign(node)
            broken = wrap(lead, width - len(sign), 4 - len(sign), self.signs.between)
            rows.extend(
                [Span(sign if place == 0 else " " * len(sign), "active"), *row] for place, row in enumerate(broken)
            )
            indent = 2
        elif inline:
            rows.extend(wrap(inline, width, 2, self.signs.between))
        if len(blocks) > 1 and node.get("layout") == "columns" and width >= NARROWEST * len(blocks) + GAP:
            columns = self._columns(blocks, width)
            lines = self._lines(blocks, width, indent) if self.room >= Room.SCARCE else columns
            return [*rows, *(lines if self.room >= Room.SCARCE and len(lines) <= len(columns) else columns)]
        return [*rows, *self._lines(blocks, width, indent)]

    def _lines(self, items: Sequence[Node], width: int, indent: int) -> list[Row]:
        """Items one below the other."""
        return [[Span(" " * indent), *row] for item in items for row in self._block(item, width - indent)]

    def _is_repeated(self, node: Node, group: Node) -> bool:
        """Whether there is no room for a sheet that only says what the card beside it says when it is asked."""
        if self.room < Room.SCARCE or node.get("kind") != "sheet" or node.get("items"):
            return False
        return any(item.get("kind") == "card" and item.get("text") == node.get("text") for item in group["items"])

    def _is_inline(self, node: Node) -> bool:
        """Whether a node is a piece of a row, and needs none of its own."""
        kind = node.get("kind")
        if kind == "zone":
            return node.get("layout") != "spread"
        if kind == "sheet":
            plain = all(self._is_inline(item) for item in node.get("items", ()))
            return plain and (self.room >= Room.SCARCE or not node.get("text"))
        return kind in INLINE

    def _heading(self, node: Node, inner: bool) -> Row:
        name = self.pen.seat_words(node)
        plain = node.get("kind") == "area" and "seat" not in node and not node.get("note") and not inner
        if not name or (plain and self.room != Room.AMPLE and ident_of(node) not in self.pen.usable):
            return []
        row = [*self.pen.named(name, "heading", node)]
        if node.get("note"):
            row.append(Span(f" ({self.pen.words(node, 'note')})", "note"))
        return row

    def _sign(self, node: Node) -> str:
        """Stands before those who can be the active ones."""
        if "active" not in node:
            return ""
        return f"{self.signs.active} " if node["active"] else "  "

    def _ruled(self, heading: Row, width: int) -> list[Row]:
        """A heading on a line across the screen, or none where there is no room for it."""
        if self.room >= Room.TIGHT:
            return []
        row = [Span(self.signs.rule * 2 + " ", "rule"), *heading, Span(" ")]
        row.append(Span(self.signs.rule * max(0, width - row_width(row)), "rule"))
        return [row]

    def _columns(self, items: Sequence[Node], width: int) -> list[Row]:
        """Items side by side, in several bands where the screen is too narrow."""
        most = max(1, (width + GAP) // (NARROWEST + GAP))
        bands = -(-len(items) // most)
        across = -(-len(items) // bands)
        column = min(WIDEST, (width - GAP * (across - 1)) // across)
        rows: list[Row] = []
        for start in range(0, len(items), across):
            blocks = [self._block(item, column) for item in items[start : start + across]]
            for line in range(max(len(block) for block in blocks)):
                row: Row = []
                for place, block in enumerate(blocks):
                    piece = cut(block[line], column, self.signs.more) if line < len(block) else []
                    row = [*padded(row, (column + GAP) * place), *piece]
                rows.append(row)
        return rows

    # Piles of which every card can be seen.

    def _spreads(self, node: Node, width: int) -> list[Row]:
        """A row for each pile, its bottom card first."""
        items = node["items"]
        heading = [
            *self.pen.named(self.pen.words(node), "heading", node),
            Span(f", bottom card first; {self.signs.hidden} is a hidden card"),
        ]
        rows = self._ruled(heading, width)
        lead = max(row_width([Span(self.pen.words(item))]) for item in items)
        for item in items:
            rows.extend(self._spread_row(item, width, lead))
        return rows

    def _spread_row(self, node: Node, width: int, lead: int) -> list[Row]:
        items = node.get("items", ())
        head = self.pen.named(self.pen.words(node), "zone", node)
        if ident_of(node) not in self.pen.marked:
            # Where the mark would be, so that nothing moves when it comes.
            head = [Span(" "), *head]
        head = padded(head, max(lead, row_width([Span(self.pen.words(node))])) + 2)
        head.append(Span(f"{len(items):2}  ", "number", ident_of(node)))
        room = width - row_width(head)
        note = self.pen.words(node, "note")
        tail = [Span(f"  ({note})", "note", ident_of(node))] if note else []
        if not items:
            words = self.pen.words(node, "empty") or "empty"
            return [[*head, Span(words, "note", ident_of(node)), *tail]]
        between = self.signs.between
        if any(item.get("note") for item in items) and not any(item.get("face") == "down" for item in items):
            # What is said of each card is read rather than overlooked at a glance; of hidden ones their sign tells it.
            return self._after_head(head, [[*self._lying(item), *self._note(item)] for item in items], tail, width)
        for chips in ([self._lying(item) for item in items], [self._lying(item, brief=True) for item in items]):
            used = chips_width(chips, between)
            if used + row_width(tail) <= room:
                return [[*head, *joined(chips, between), *tail]]
            if used <= room and self.room >= Room.TIGHT:
                return [[*head, *joined(chips, between)]]
        return self._after_head(head, chips, tail, width)

    def _after_head(self, head: Row, chips: list[Chip], tail: Row, width: int) -> list[Row]:
        """The chips in as many rows as they need, all of them beside the head."""
        broken = wrap([*chips, tail] if tail else chips, width - row_width(head), 0, self.signs.between)
        return [[*(head if place == 0 else [Span(" " * row_width(head))]), *row] for place, row in enumerate(broken)]

    def _lying(self, node: Node, brief: bool = False) -> Chip:
        """A card in a pile: open, hidden, or hidden and known to the viewer."""
        name = self.pen.short(node) if brief else self.pen.words(node)
        if node.get("face") != "down":
            return self.pen.named(name, f"card {node.get('category', '')}", node)
        seat = node.get("seat")
        by = self.pen.letters.get(seat, "") if isinstance(seat, int) else ""
        if node.get("card"):
            words = f"{self.signs.hidden} {name} ({by or 'known'})"
        else:
            words = f"{self.signs.hidden} by {by}" if by else self.signs.hidden
        return self.pen.named(words, "hidden", node)

    def _fan(self, node: Node, width: int) -> list[Row]:
        """A hand, with what each card says."""
        items = node.get("items", ())
        rows = wrap([self._lead(node)] if items else self._row_zone(node), width, 2)
        for item in items:
            chip = [*joined(self._chips(item), self.signs.between)]
            if item.get("text"):
                chip.append(Span(f": {self.pen.words(item, 'text')}", "label", ident_of(item)))
            rows.extend([Span("  "), *row] for row in wrap([chip], width - 2, 4))
        return rows

    def _sheet(self, node: Node, width: int) -> list[Row]:
        """A board or card with words: its name and what is counted on it, then what it says and what lies on it."""
        text: Row = [Span(self.pen.words(node, "text"), "label", ident_of(node))] if node.get("text") else []
        items = node.get("items", ())
        inline = [chip for item in items if self._is_inline(item) for chip in self._chips(item)]
        head = self._lead(node)
        rows: list[Row] = []
        if head and inline:
            rows.extend(wrap([[*head, Span(": "), *inline[0]], *inline[1:]], width, 2, self.signs.between))
        elif inline:
            rows.extend(wrap(inline, width, 2, self.signs.between))
        elif head and text:
            text = [*head, Span(": "), *text]
        elif head:
            rows.extend(wrap([head], width, 2))
        if text:
            rows.extend(wrap([text], width, 2) if not rows else ([Span("  "), *row] for row in wrap([text], width - 2)))
        for item in items:
            if not self._is_inline(item):
                rows.extend([Span("  "), *row] for row in self._block(item, width - 2))
        return rows

    # Pieces within a row.

    def _chips(self, node: Node) -> list[Chip]:
        kind = node.get("kind")
        if kind == "card":
            return [self._card(node)]
        if kind == "zone":
            return self._row_zone(node)
        if kind == "sheet":
            return self._led(self._lead(node), [chip for item in node.get("items", ()) for chip in self._chips(item)])
        name = self._letter(node) or self.pen.words(node)
        value = node.get("value")
        words = f"{name} {value}" if value is not None else name
        if kind == "track":
            words += f"/{node.get('most')}"
        elif kind == "die" and value is None:
            # A die that has not been rolled.
            words += " -"
        elif kind == "label":
            text = self.pen.words(node, "text")
            words = f"{name}: {text}" if name else text
        return [[*self.pen.named(self.signs.text(words), "counter", node), *self._note(node)]]

    def _letter(self, node: Node) -> str:
        """What a player's token is called where there is little room."""
        seat = node.get("seat")
        if self.room < Room.SCARCE or node.get("kind") != "token" or not isinstance(seat, int):
            return ""
        return self.signs.text(self.pen.letters.get(seat, ""))

    def _note(self, node: Node) -> Row:
        return [Span(f" ({self.pen.words(node, 'note')})", "note", ident_of(node))] if node.get("note") else []

    def _lead(self, node: Node) -> Row:
        """The name of a zone or a sheet with how many there are, and its note."""
        name = self.pen.words(node)
        if node.get("count") is not None:
            name = f"{name} {self.pen.counted(node)}".strip()
        return [*self.pen.named(name, "zone", node), *self._note(node)] if name else []

    def _led(self, lead: Row, chips: list[Chip]) -> list[Chip]:
        if not lead or not chips:
            return chips or ([lead] if lead else [])
        return [[*lead, Span(": "), *chips[0]], *chips[1:]]

    def _row_zone(self, node: Node) -> list[Chip]:
        """A zone inside a row: its name, how many things are there, and those that can be seen."""
        items = list(node.get("items", ()))
        if node.get("layout") == "stack":
            # Of a heap only the top is shown, unless there is something in it to choose.
            items = [item for item in items if ident_of(item) in self.pen.usable] or items[-1:]
        if items and self.room >= Room.SCARCE and all(_is_unknown(item) for item in items):
            return self._led(self._lead(node), [self._unknown(items)])
        if items:
            return self._led(self._lead(node), [chip for item in items for chip in self._chips(item)])
        count = node.get("count")
        told = str(count) if count is not None else self.pen.words(node, "empty") or "none"
        words = f"{self.pen.words(node)} {told}".strip()
        return [[*self.pen.named(words, "counter", node), *self._note(node)]]

    def _unknown(self, cards: Sequence[Node]) -> Chip:
        """Hidden cards of which no more than their backs is known, in few signs."""
        chip: Chip = [Span(self.signs.hidden, "hidden")]
        for card in cards:
            chip += [Span(" "), *self.pen.named(self.pen.words(card, "short"), "hidden", card)]
        return chip

    def _card(self, node: Node) -> Chip:
        name = self.pen.words(node)
        look = f"card {node.get('category', '')}".strip()
        if node.get("most") is not None and node.get("count") is not None:
            name = f"{name} {self.pen.amount(node)}"
        elif node.get("count") is not None:
            name = f"{node['count']} {name}"
        if node.get("face") == "down":
            name = f"{self.signs.hidden} {name}"
            look = "hidden"
        return [*self.pen.named(name, look, node), *self._note(node)]


def _is_unknown(node: Node) -> bool:
    """Whether this is a hidden card with a back that tells something."""
    known = node.get("card") or node.get("count") is not None or node.get("note")
    return node.get("kind") == "card" and node.get("face") == "down" and bool(node.get("short")) and not known


def _is_company(areas: Sequence[Node]) -> bool:
    """Whether these are the areas of players."""
    return bool(areas) and all(item.get("kind") == "area" and isinstance(item.get("seat"), int) for item in areas)
