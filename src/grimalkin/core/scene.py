"""Scenes: small trees of things to see, made from a view; docs/architecture.md lists the kinds of nodes."""

from typing import Any

Node = dict[str, Any]


def node(kind: str, ident: str, name: str, **more: Any) -> Node:
    """A node; what is None is left out."""
    made: Node = {"kind": kind, "id": ident, "name": name}
    for key, value in more.items():
        if value is not None:
            made[key] = value
    return made


def board(ident: str, name: str, items: list[Node], layout: str = "rows", **more: Any) -> Node:
    return node("board", ident, name, items=items, layout=layout, **more)


def area(ident: str, name: str, items: list[Node], layout: str = "rows", **more: Any) -> Node:
    return node("area", ident, name, items=items, layout=layout, **more)


def zone(ident: str, name: str, items: list[Node], layout: str = "row", **more: Any) -> Node:
    return node("zone", ident, name, items=items, layout=layout, **more)


def card(ident: str, name: str, face: str = "up", **more: Any) -> Node:
    return node("card", ident, name, face=face, **more)


def track(ident: str, name: str, value: int, most: int) -> Node:
    return node("track", ident, name, value=value, most=most)


def counter(ident: str, name: str, value: int, **more: Any) -> Node:
    return node("counter", ident, name, value=value, **more)


def sheet(ident: str, name: str, text: str, **more: Any) -> Node:
    return node("sheet", ident, name, text=text, **more)


def label(ident: str, name: str, text: str) -> Node:
    return node("label", ident, name, text=text)


def choice(action: str, words: str, ids: list[str]) -> Node:
    """A legal action with a label for a person and the nodes it concerns."""
    return {"action": action, "label": words, "ids": ids}


def scene(view: dict[str, Any], title: str, status: str, root: Node, choices: list[Node]) -> dict[str, Any]:
    """The whole scene around a view."""
    return {
        "game": view["game"],
        "seat": view["seat"],
        "title": title,
        "status": status,
        "prompt": {"text": view["prompt"], "rule": view["rule"], "waiting": view["waiting"]},
        "root": root,
        "choices": choices,
    }
