"""The table with all cards open, for those who look back at it."""

import re
from collections.abc import Iterator
from typing import Any

from grimalkin.core.state import Result, State

Node = dict[str, Any]


def open_scene(t: State, seat: int | None) -> dict[str, Any]:
    """The scene with all cards open; the question in it is that of the seat which is to choose."""
    asked = t.scene(seat)
    root = laid_open(t).scene(None)["root"]
    turns = {node["id"]: node["active"] for node in _nodes(asked["root"]) if "active" in node}
    own = [] if seat is None else _own(asked["root"], root, seat, t.game.seat_name(seat))
    return {**asked, "root": _with_turns({**root, "items": [*root.get("items", ()), *own]}, turns)}


def laid_open(t: State) -> State:
    """The same position as if the game were over, for then all cards are open."""
    twin = t.copy()
    twin.over = True
    twin.outcome = twin.outcome or Result([], "", [], "")
    return twin


def _own(asked: Node, root: Node, seat: int, letter: str) -> list[Node]:
    """What only that seat sees before it, such as the beginning of a play, as far as it is not there already."""
    areas = [node for node in _nodes(root) if node.get("seat") == seat]
    there = [_cards(zone) for area in areas for zone in area.get("items", ()) if zone.get("kind") == "zone"]
    shown = {node.get("id") for node in root.get("items", ())}
    zones = [node for node in asked.get("items", ()) if node.get("kind") == "zone" and node.get("items")]
    return [
        # What is called yours belongs to somebody else than the reader.
        {**zone, "name": re.sub("^Your ", f"{letter}'s ", str(zone["name"]))}
        for zone in zones
        if zone.get("id") not in shown and _cards(zone) not in there
    ]


def _cards(zone: Node) -> list[str]:
    return sorted(str(item.get("card")) for item in zone.get("items", ()))


def _nodes(root: Node) -> Iterator[Node]:
    yield root
    for item in root.get("items", ()):
        yield from _nodes(item)


def _with_turns(node: Node, turns: dict[str, bool]) -> Node:
    """A table that is laid open does not know whose turn it is."""
    made = {**node, "active": turns[node["id"]]} if node.get("id") in turns else dict(node)
    if "items" in node:
        made["items"] = [_with_turns(item, turns) for item in node["items"]]
    return made
