"""The difference between two scenes, node by node, as docs/protocol.md describes it."""

from typing import Any

from grimalkin.core.scene import Node

HEAD = ("title", "status", "prompt")


def difference(old: dict[str, Any], new: dict[str, Any]) -> dict[str, Any]:
    """What must be sent to whoever has the old scene; empty when nothing changed."""
    change: dict[str, Any] = {}
    head = {key: new[key] for key in HEAD if new[key] != old[key]}
    if head:
        change["head"] = head
    if new["root"] != old["root"]:
        if new["root"]["id"] != old["root"]["id"]:
            return {"scene": new}
        nodes, items = _tree_difference(old["root"], new["root"])
        if nodes:
            change["nodes"] = nodes
        if items:
            change["items"] = items
    if new["choices"] != old["choices"]:
        change["choices"] = new["choices"]
    return change


def _tree_difference(old: Node, new: Node) -> tuple[dict[str, Any], dict[str, Any]]:
    before: dict[str, Node] = {}
    _gather(old, before)
    nodes: dict[str, dict[str, Any]] = {}
    items: dict[str, list[Any]] = {}
    todo = [new]
    while todo:
        node = todo.pop()
        known = before[node["id"]]
        changed = _keys_changed(known, node)
        if changed:
            nodes[node["id"]] = changed
        inside = node.get("items", ())
        order = [item["id"] for item in inside]
        if order != [item["id"] for item in known.get("items", ())] or ("items" in node) != ("items" in known):
            items[node["id"]] = [_child(item, before) for item in inside]
        todo.extend(item for item in inside if item["id"] in before)
    return nodes, items


def _gather(node: Node, found: dict[str, Node]) -> None:
    found[node["id"]] = node
    for item in node.get("items", ()):
        _gather(item, found)


def _keys_changed(old: Node, new: Node) -> dict[str, Any]:
    changed = {key: value for key, value in new.items() if key != "items" and old.get(key) != value}
    for key in old:
        if key not in new and key != "items":
            changed[key] = None
    return changed


def _child(node: Node, before: dict[str, Node]) -> Any:
    """A name for a node that was there, the node for one that was not; what was there inside it is told whole again."""
    return node["id"] if node["id"] in before else node


def patched(scene: dict[str, Any], change: dict[str, Any]) -> dict[str, Any]:
    """The new scene from the old one and what was sent: what every client does."""
    if "scene" in change:
        return dict(change["scene"])
    made = {**scene, **change.get("head", {})}
    if "choices" in change:
        made["choices"] = change["choices"]
    before: dict[str, Node] = {}
    _gather(scene["root"], before)
    made["root"] = _rebuilt(scene["root"], before, change.get("nodes", {}), change.get("items", {}))
    return made


def _rebuilt(node: Node, before: dict[str, Node], nodes: dict[str, Any], items: dict[str, Any]) -> Node:
    made = {**node, **nodes.get(node["id"], {})}
    made = {key: value for key, value in made.items() if value is not None}
    inside = items.get(node["id"], node.get("items"))
    if inside is not None:
        made["items"] = [
            _rebuilt(before[item] if isinstance(item, str) else item, before, nodes, items)
            if isinstance(item, str) or item["id"] in before
            else item
            for item in inside
        ]
    return made
