"""Scenes of games that are not there yet, with every kind of node that docs/architecture.md lists."""

from typing import Any

from grimalkin.core import scene
from grimalkin.core.scene import Node, node
from grimalkin.terminal.drawing import Drawing
from grimalkin.terminal.pen import Pen, Room
from grimalkin.terminal.spans import row_text
from grimalkin.terminal.symbols import Symbols

NAMES = {0: "A (you)", 1: "B (careful)"}
LETTERS = {0: "you", 1: "B"}


def drawn(root: Node, width: int = 80, room: Room = Room.USUAL, unicode: bool = True, **more: Any) -> list[str]:
    """The rows of a scene: the table, then what is the viewer's own."""
    drawing = Drawing(Pen(Symbols(unicode), room, names=NAMES, letters=LETTERS, **more))
    return [row_text(row).rstrip() for row in [*drawing.table(root, width), *drawing.own(root, width)]]


def die(ident: str, name: str, value: int | None, sides: int = 6) -> Node:
    return {"kind": "die", "id": ident, "name": name, "value": value, "sides": sides}


def coin(ident: str, side: str) -> Node:
    return node("die", ident, "Coin", value=side, sides=2)


def token(ident: str, name: str, value: int | None = None) -> Node:
    return node("token", ident, name, value=value)


def hero(seat: int, active: bool) -> Node:
    """Somebody who fights: a mat with scales on it, familiars, and a hand that only its owner sees."""
    mat = scene.sheet(
        f"mat:{seat}",
        "Hedge Witch",
        "Once a round: re-roll one die.",
        items=[scene.track(f"life:{seat}", "Life", 4, 10), scene.counter(f"gold:{seat}", "Gold", 12)],
    )
    familiars = [scene.card(f"owl:{seat}", "Grey Owl", note="ready"), scene.card(f"toad:{seat}", "Toad", note="asleep")]
    return scene.area(
        f"seat:{seat}",
        "AB"[seat],
        [
            mat,
            scene.zone(f"familiars:{seat}", "Familiars", familiars, count=2),
            scene.zone(f"hand:{seat}", "Hand", [], "fan", count=5),
            token(f"poison:{seat}", "Poisoned", 2),
        ],
        "columns",
        seat=seat,
        active=active,
    )


def foe(ident: str, name: str, text: str, life: int, **more: Any) -> Node:
    claws = [die(f"{ident}:claw:1", "Claw", 4), die(f"{ident}:claw:2", "Claw", None)]
    items = [scene.track(f"{ident}:life", "Life", life, 14), scene.zone(f"{ident}:dice", "Dice", claws)]
    return scene.area(ident, name, [*items, scene.sheet(f"{ident}:card", "", text)], **more)


def battle() -> Node:
    """A cooperative battle with dice and coins."""
    middle = [
        scene.counter("round", "Round", 3, text="Of six."),
        scene.track("threat", "Threat", 7, 12),
        die("d20", "d20", 17, 20),
        coin("coin", "heads"),
        token("sun", "Sun marker"),
        scene.zone("foe-deck", "Foe deck", [], "stack", count=14),
        scene.label("moon", "Moon", "waxing"),
    ]
    foes = [
        foe("foe:1", "Bog Hag", "Attacks the weakest hero.", 9, note="stunned"),
        foe("foe:2", "Crow King", "Only ranged attacks hit.", 3),
    ]
    hand = [
        scene.card("hand:1", "Firebolt", card="firebolt", category="spell", text="3 damage to one foe."),
        scene.card("hand:2", "Mend", card="mend", category="spell", text="Heal 2."),
    ]
    return scene.board(
        "table",
        "Table",
        [
            scene.area("middle", "Middle", middle, "columns"),
            scene.board("foes", "Foes", foes, "columns"),
            scene.area("heroes", "Heroes", [hero(0, True), hero(1, False)]),
            scene.zone("hand", "Your hand", hand, "fan", count=2),
        ],
    )


def nine_areas() -> Node:
    """A skirmish on a map of three by three."""
    lines = []
    for line, letter in enumerate("ABC"):
        areas = [
            scene.area(
                f"at:{letter}{column}", f"{letter}{column}", [token(f"knight:{letter}{column}", "Knight", column)]
            )
            if (line + column) % 2
            else scene.area(f"at:{letter}{column}", f"{letter}{column}", [])
            for column in (1, 2, 3)
        ]
        lines.append(scene.board(f"line:{letter}", "", areas, "columns"))
    suits = [scene.card("hand:7s", "7 of \N{BLACK SPADE SUIT}"), scene.card("hand:qh", "Queen of \N{BLACK HEART SUIT}")]
    players = [
        scene.area("seat:0", "A", [scene.counter("points:0", "Points", 3)], seat=0, active=True),
        scene.area(
            "seat:1",
            "B",
            [scene.counter("points:1", "Points", 5), scene.zone("hand:1", "Hand", [], count=4)],
            seat=1,
            active=False,
            note="resting",
        ),
    ]
    return scene.board(
        "arena",
        "Arena",
        [
            scene.board("map", "Map", lines),
            scene.area("players", "Players", players),
            scene.zone("hand", "Your hand", suits, "fan", count=2),
        ],
    )
