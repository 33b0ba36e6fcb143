"""Scenes in words: every node is a sentence, in the order in which the scene has them."""

from collections.abc import Mapping
from typing import Any, Final

from grimalkin.terminal.pen import Node, nodes

GROUPS: Final = ("board", "area")


def table_words(scene: dict[str, Any], names: Mapping[int, str]) -> list[str]:
    """The whole table."""
    return [*status_words(scene), *node_words(scene["root"], names)]


def last_words(scene: dict[str, Any], names: Mapping[int, str]) -> list[str]:
    """The table when the game is over."""
    return node_words(_named_only(scene["root"]), names)


def status_words(scene: dict[str, Any]) -> list[str]:
    status = str(scene.get("status", "")).rstrip(".")
    return [f"{status}."] if status else []


def pile_words(scene: dict[str, Any], names: Mapping[int, str]) -> list[str]:
    """The piles of which every card can be seen, as far as they lie before nobody."""
    spread = [node for node in _common(scene["root"]) if node.get("layout") == "spread" and node["kind"] == "zone"]
    return [sentence(node, names) for node in spread]


def _common(root: Node) -> list[Node]:
    """The node and what is below it, without what lies before a player."""
    found = [root]
    for item in root.get("items", ()):
        if item["kind"] != "area" or not isinstance(item.get("seat"), int):
            found.extend(_common(item))
    return found


def picture_words(scene: dict[str, Any], names: Mapping[int, str]) -> list[str]:
    """How the table looks at the beginning of a turn: who has how much left of what, the piles, and one's own cards.

    Where each player stands in a line of its own, one's own cards are left to `hand`.
    """
    tracked = [node for node in nodes(scene["root"]) if node["kind"] == "area" and _tracks(node)]
    lines = [*pile_words(scene, names), *(sentence(_brief(node), names) for node in tracked)]
    if any("seat" in node and node["seat"] == scene.get("seat") for node in tracked):
        loose = [node for node in scene["root"].get("items", ()) if node["kind"] == "zone"]
        return [*lines, *(sentence(node, names) for node in loose)]
    return [*lines, *hand_words(scene, names)]


def _tracks(node: Node) -> bool:
    return any(item["kind"] == "track" for item in node.get("items", ()))


def _brief(node: Node) -> Node:
    """An area without what sheets say and without what can be read on its cards at any time."""
    items = [item for item in node.get("items", ()) if item["kind"] != "sheet" and item.get("layout") != "spread"]
    return {**node, "items": [_counted_only(item) if _is_tally(item) else item for item in items]}


def _is_tally(node: Node) -> bool:
    """Whether of what lies there only so many count, such as tasks that are done."""
    things = len(node.get("items", ()))
    return bool(node["kind"] == "zone" and things > int(node.get("count", things)))


def _counted_only(zone: Node) -> Node:
    return {"kind": "track", "name": zone["name"], "value": zone["count"], "most": len(zone["items"])}


def hand_words(scene: dict[str, Any], names: Mapping[int, str]) -> list[str]:
    """What belongs to the viewer: the own area of the table, and what lies on nobody's."""
    own = [node for node in nodes(scene["root"]) if node["kind"] == "area" and node.get("seat") == scene.get("seat")]
    loose = [node for node in scene["root"].get("items", ()) if node["kind"] == "zone"]
    return [sentence(_named_only(node), names) for node in [*own, *loose]]


def _named_only(node: Node) -> Node:
    """The same without what its sheets say: `look` and `help` tell that."""
    if node["kind"] == "sheet":
        return {**node, "text": ""}
    return {**node, "items": [_named_only(item) for item in node.get("items", ())]}


def node_words(node: Node, names: Mapping[int, str]) -> list[str]:
    """A board or an area with its parts, one line for each."""
    items = node.get("items", ())
    if node["kind"] == "board" or any(item["kind"] in GROUPS for item in items):
        heading = _heading(node, names)
        lines = [f"{heading}."] if heading and "seat" in node else []
        for item in items:
            lines.extend(node_words(item, names))
        return lines
    words = sentence(node, names)
    return [words] if words else []


def sentence(node: Node, names: Mapping[int, str]) -> str:
    """A node and all that is in it, in one line."""
    kind = node["kind"]
    if kind in GROUPS:
        parts = [sentence(item, names) for item in node.get("items", ())]
        heading = _heading(node, names)
        return " ".join([f"{heading}." if heading else "", *parts]).strip()
    if kind == "zone":
        return _zone(node)
    if kind == "label":
        return f"{_name(node)}: {node.get('text', '')}."
    if kind == "sheet":
        parts = [sentence(item, names) for item in node.get("items", ())]
        return " ".join([f"{_name(node)}.", str(node.get("text", "")), *parts]).strip()
    return f"{_piece(node)}."


def _zone(node: Node) -> str:
    items = node.get("items", ())
    name = _spoken(node.get("name"))
    notes = [_spoken(node["note"])] if node.get("note") else []
    count = node.get("count")
    if not items:
        told = f"{count} cards" if count else str(node.get("empty") or "nothing")
        return f"{', '.join([name, *notes])}: {told}."
    if _is_tally(node):
        notes.insert(0, f"{count} of {len(items)}")
    elif count is not None:
        notes.insert(0, "1 card" if count == 1 else f"{count} cards")
    cards = [_piece(item) for item in items]
    if node.get("layout") == "spread" and len(cards) > 1:
        # Choices speak of cards by their place, counted from the bottom.
        cards = [f"{place} {card}" for place, card in enumerate(cards, start=1)]
        notes.append("from the bottom")
    return f"{', '.join([name, *notes])}: {', '.join(cards)}."


def _piece(node: Node) -> str:
    """A card, a counter, a track, a token or a die."""
    words = _name(node)
    value = node.get("value")
    if value is not None:
        words = f"{words} {value}"
    if node["kind"] == "track":
        words += f" of {node.get('most')}"
    if node.get("count") is not None and node["count"] != 1:
        words = f"{node['count']} {words}"
    return words


def _name(node: Node) -> str:
    """The node's name and note; what the name says already is left out of the note."""
    name = _spoken(node.get("name"))
    said = name.lower().split()
    notes = [part for part in _spoken(node.get("note")).split(", ") if part and part not in said]
    return f"{name} ({', '.join(notes)})" if notes else name


def _heading(node: Node, names: Mapping[int, str]) -> str:
    seat = node.get("seat")
    name = names.get(seat, "") if isinstance(seat, int) else ""
    parts = [name or _spoken(node.get("name")), _spoken(node.get("note"))]
    if node.get("active"):
        parts.append("whose turn it is")
    return ", ".join(part for part in parts if part)


def _spoken(words: Any) -> str:
    """Without the bar between two seats: actions say it with a hyphen, and so can a voice."""
    return str(words or "").replace("|", "-")
