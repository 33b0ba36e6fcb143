"""How Doorstep looks: one area for the bag and one for each cat."""

from typing import Any

from grimalkin.core import scene


def draw(view: dict[str, Any]) -> dict[str, Any]:
    """The table as a tree of things to see, made from a view alone."""
    areas = [scene.area("middle", "Middle", [scene.counter("bag", "Bag", view["bag"])])]
    for seat in range(view["seats"]):
        own = view["hand"] if seat == view["seat"] else []
        hand = [scene.card(f"hand:{seat}:{i}", catch) for i, catch in enumerate(own)]
        laid = [scene.card(f"laid:{seat}:{i}", catch) for i, catch in enumerate(view["doorsteps"][seat])]
        zones = [
            scene.zone(f"hand:{seat}", "Hand", hand, "fan", count=view["hands"][seat]),
            scene.zone(f"doorstep:{seat}", "Doorstep", laid, "spread"),
        ]
        areas.append(scene.area(f"cat:{seat}", f"Cat {'ABCD'[seat]}", zones, seat=seat))
    choices = []
    for action in view["actions"]:
        held = [i for i, catch in enumerate(view["hand"]) if action == f"lay {catch}"]
        choices.append(scene.choice(action, action.capitalize(), [f"hand:{view['seat']}:{i}" for i in held]))
    root = scene.board("table", "Doorstep", areas)
    return scene.scene(view, "Doorstep", f"{view['bag']} cards are left in the bag.", root, choices)
