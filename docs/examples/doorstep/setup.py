"""Chosen positions of Doorstep, for tests and puzzles."""

from collections.abc import Collection, Iterable
from typing import TYPE_CHECKING, Any

from grimalkin.core.errors import BadPosition

if TYPE_CHECKING:
    from .game import Doorstep, DoorstepGame

USUAL = {"seats": 2, "zones": {}, "seed": None, "recording": True, "chance": "seeded", "script": ()}


def set_up(game: "DoorstepGame", position: dict[str, Any]) -> "Doorstep":
    """A turn of cat A begins; the cards lie as `zones` says: {"bag": ["moth"], "hand 0": ["fish"]}."""
    chosen: dict[str, Any] = {**USUAL, **position}
    seats, zones = chosen.pop("seats"), chosen.pop("zones")
    t = game.blank(seats, None)
    check("part", position, USUAL)
    check("zone", zones, t.census())
    check("card", [card for cards in zones.values() for card in cards], t.census()["bag"])
    t.load_table({zone: zones.get(zone, []) for zone in t.census()})
    game.prepare(t, **chosen)
    game.record_start(t, {"position": {"seats": seats, "zones": zones}})
    t.then(game.steps["Dusk"])
    t.advance()
    return t


def check(what: str, given: Iterable[str], known: Collection[str]) -> None:
    for name in given:
        if name not in known:
            raise BadPosition(f"Doorstep has no {what} '{name}' to set up: it has {', '.join(dict.fromkeys(known))}.")
