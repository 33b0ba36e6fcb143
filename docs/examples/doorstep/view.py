"""What a cat, or somebody who only watches, may know of a game of Doorstep."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .game import Doorstep


def view(t: "Doorstep", seat: int | None) -> dict[str, Any]:
    zones = t.census()
    return {
        # The keys that every game has.
        "game": t.game.key,
        "seat": seat,
        "seats": t.seats,
        "over": t.over,
        "waiting": list(t.waiting()),
        "prompt": "" if seat is None else t.prompt(seat),
        "rule": t.prompt_rule(),
        "result": None if t.outcome is None else t.outcome.json(),
        # The game's own keys: of the bag and of other hands only the number of cards.
        "actions": [] if seat is None else [str(action) for action in t.legal(seat)],
        "bag": len(zones["bag"]),
        "hands": [len(zones[f"hand {cat}"]) for cat in range(t.seats)],
        "hand": [] if seat is None else zones[f"hand {seat}"],
        "doorsteps": [zones[f"doorstep {cat}"] for cat in range(t.seats)],
    }
