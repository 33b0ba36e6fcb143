"""Whether a scene is one that a screen can draw."""

import random
from collections.abc import Iterator
from typing import Any, Final

from grimalkin.core.state import State
from grimalkin.testing.positions import plain_json, readers
from grimalkin.testing.walks import Broken, Table, same

TEXT: Final = (str,)
NUMBER: Final = (int,)
LIST: Final = (list,)

# What docs/architecture.md says about the nodes: the keys that each kind must have.
NEEDED: Final[dict[str, dict[str, tuple[type, ...]]]] = {
    "board": {"items": LIST, "layout": TEXT},
    "area": {"items": LIST, "layout": TEXT},
    "zone": {"items": LIST, "layout": TEXT},
    "card": {"face": TEXT},
    "track": {"value": NUMBER, "most": NUMBER},
    "counter": {"value": NUMBER},
    "token": {},
    "die": {"value": NUMBER, "sides": NUMBER},
    "sheet": {"text": TEXT},
    "label": {"text": TEXT},
}
WORDS: Final[dict[tuple[str, str], tuple[str, ...]]] = {
    ("board", "layout"): ("rows", "columns"),
    ("area", "layout"): ("rows", "columns"),
    ("zone", "layout"): ("spread", "stack", "fan", "row"),
    ("card", "face"): ("up", "down"),
}
FRAME: Final = ("game", "seat", "title", "status", "prompt", "root", "choices")


def check_scenes(t: State, table: Table, chooser: random.Random) -> None:
    """Every scene is well formed, and its choices are the legal actions of its reader."""
    for reader in readers(t):
        scene = plain_json(t.scene(reader), "A scene")
        for fault in faults_of(scene, t.seats):
            raise Broken(f"The scene of {'a bystander' if reader is None else f'seat {reader}'}: {fault}")
        view = t.view(reader)
        same(
            [view["game"], view["seat"], view["prompt"], view["rule"], view["waiting"]],
            [scene["game"], scene["seat"], *(scene["prompt"][key] for key in ("text", "rule", "waiting"))],
            "A scene differs from its view",
        )
        legal = [] if reader is None else [action.text for action in t.actions(reader)]
        same(
            sorted(legal),
            sorted(choice["action"] for choice in scene["choices"]),
            "The choices are not the legal actions",
        )
        for node in nodes(scene["root"]):
            if "card" in node and hasattr(t.game, "help") and not t.game.help(node["card"]):
                raise Broken(f"There is no help on '{node['card']}', which the scene shows.")


def nodes(root: Any) -> Iterator[dict[str, Any]]:
    """A node and all that is in it."""
    if not isinstance(root, dict):
        raise Broken(f"{root!r} is no node.")
    yield root
    for item in root.get("items", []):
        yield from nodes(item)


def faults_of(scene: dict[str, Any], seats: int) -> Iterator[str]:
    """What is wrong with a scene."""
    missing = [key for key in FRAME if key not in scene]
    if missing:
        yield f"it has no '{missing[0]}'."
        return
    idents: set[str] = set()
    for node in nodes(scene["root"]):
        for key in ("kind", "id", "name"):
            if not isinstance(node.get(key), str) or (key != "name" and not node[key]):
                yield f"a node has no {key}: {node}."
                return
        if node["id"] in idents:
            yield f"two nodes have the id '{node['id']}'."
        idents.add(node["id"])
        yield from _faults_of_node(node, seats)
    for choice in scene["choices"]:
        if not choice.get("label") or not isinstance(choice.get("ids"), list):
            yield f"the choice '{choice.get('action')}' needs a label and a list of ids."
            return
        for ident in choice["ids"]:
            if ident not in idents:
                yield f"the choice '{choice['action']}' points to '{ident}', which is not there."


def _faults_of_node(node: dict[str, Any], seats: int) -> Iterator[str]:
    kind = node["kind"]
    if kind not in NEEDED:
        yield f"'{node['id']}' is of the unknown kind '{kind}'."
        return
    for key, types in NEEDED[kind].items():
        if not isinstance(node.get(key), types):
            yield f"the {kind} '{node['id']}' needs {key} as {types[0].__name__}."
        elif (kind, key) in WORDS and node[key] not in WORDS[kind, key]:
            words = ", ".join(WORDS[kind, key])
            yield f"{key} of the {kind} '{node['id']}' is {node[key]!r}: it should be one of {words}."
    if kind == "card" and node.get("face") == "up" and node["name"] == "":
        yield f"the open card '{node['id']}' has no name."
    if "seat" in node and not (node["seat"] is None or node["seat"] in range(seats)):
        yield f"'{node['id']}' belongs to seat {node['seat']}, and there is none."
