"""What scenes are drawn with: signs, names, marks, and how much room there is."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any

from grimalkin.terminal.spans import Row, Span
from grimalkin.terminal.symbols import Symbols

Node = dict[str, Any]


class Room(IntEnum):
    """How much room there is: for what own cards say, for headings, for what boards say, for the bare facts.

    In the last one not even these fit, and the viewer's own are set apart from what has to be scrolled.
    """

    AMPLE = 0
    USUAL = 1
    TIGHT = 2
    SCARCE = 3
    CRAMPED = 4


@dataclass(frozen=True)
class Pen:
    """What a drawing is made with."""

    signs: Symbols
    room: Room = Room.USUAL
    # Nodes that narrow the choices, and nodes that choices concern.
    marked: frozenset[str] = frozenset()
    usable: frozenset[str] = frozenset()
    # By seat: who sits there, and the letter or word for it.
    names: Mapping[int, str] = field(default_factory=dict)
    letters: Mapping[int, str] = field(default_factory=dict)
    # By name of a card: one word for it, in the order of the game.
    brief: Mapping[str, str] = field(default_factory=dict)
    viewer: int | None = None

    def words(self, node: Node, key: str = "name") -> str:
        return self.signs.text(str(node.get(key) or ""))

    def short(self, node: Node) -> str:
        """One word for the node."""
        return self.signs.text(self.brief.get(str(node.get("name", "")), str(node.get("name", ""))))

    def named(self, words: str, look: str, node: Node) -> Row:
        """Words for a node, marked when it narrows the choices."""
        ident = ident_of(node)
        if ident and ident in self.marked:
            opening, closing = self.signs.marked
            return [Span(f"{opening}{words}{closing}", "marked", ident)]
        if ident and ident in self.usable:
            return [Span(words, f"{look} usable", ident)]
        return [Span(words, look, ident)]

    def seat_words(self, node: Node) -> str:
        """Who sits where this area is."""
        seat = node.get("seat")
        return self.signs.text(self.names.get(seat, "") if isinstance(seat, int) else "") or self.words(node)

    def amount(self, node: Node) -> str:
        """A count, out of how many where so many decide; one step before that it calls out."""
        count = int(node["count"])
        if not isinstance(node.get("most"), int):
            return str(count)
        return f"{count}/{node['most']}" + ("!" if count >= node["most"] - 1 else "")

    def counted(self, zone: Node) -> str:
        """How much lies there; where only some of it counts, such as tasks that are done, out of how much."""
        count, most = int(zone["count"]), len(zone.get("items", ()))
        return f"{count}/{most}" if most > count else str(count)


def ident_of(node: Node) -> str:
    return str(node.get("id", ""))


def nodes(root: Node) -> list[Node]:
    """The node and all below it, in reading order."""
    found = [root]
    for item in root.get("items", ()):
        found.extend(nodes(item))
    return found


def surroundings(root: Node) -> dict[str, str]:
    """By id of a node: the id of the nearest node around it that has one."""
    found: dict[str, str] = {}
    for item in root.get("items", ()):
        if ident_of(item):
            found[ident_of(item)] = ident_of(root)
        found.update(surroundings(item if ident_of(item) else {**item, "id": ident_of(root)}))
    return found
