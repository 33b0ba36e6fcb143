"""Moments of both games that a page must show well, with the person who looks at seat A and bots around them."""

import json
from typing import Any

import grimalkin
from grimalkin import State
from grimalkin.core.saves import save_bytes

FIND = grimalkin.game("familiar-find")
FOES = grimalkin.game("familiars-and-foes")

CROWD: dict[str, dict[str, Any]] = {
    "A": {"familiar": "piddy-paw", "hp": 6, "mp": 5, "gems": 2, "tokens": 1, "tasks": ["simple", "physical"]},
    "B": {"familiar": "jinxie", "hp": 9, "tokens": 1, "gems": 0, "artifacts": ["jar-of-mildly-annoyed-bees"]},
    "C": {"familiar": "mimsy", "fallen": True, "tasks": "all"},
    "D": {"familiar": "figgitch", "gems": 1, "artifacts": ["cauldron-lid"], "cards": ["lint-wraith"]},
    "E": {"familiar": "nutterson-iii", "mp": 2, "gems": 0},
}
CROWD["A"] |= {"artifacts": ["parade-drum", "magic-seeds"], "cards": ["hiccup-harpy"]}


def save(t: State, seats: int) -> bytes:
    """A file with this game, in which bots sit everywhere but at seat A."""
    sitters = [{"bot": "careful" if seat else "", "name": ""} for seat in range(seats)]
    return save_bytes(json.loads(json.dumps(t.dump())), {"seats": sitters})


def _foes(familiars: dict[str, dict[str, Any]], **more: Any) -> State:
    seats = len(familiars)
    position: dict[str, Any] = {"active": "A", "first": "A", "step": "action", "seed": 5, **more}
    return FOES.setup(familiars=familiars, options={"controllers": "a" + "*" * (seats - 1)}, **position)


def a_crowd() -> bytes:
    """The last Wave: three Foes, five Familiars, and everything that they can do."""
    foes = ["the-yawning-void", {"foe": "queen-quagmire", "hp": 11}, "kettle-drake"]
    t = _foes(CROWD, wave=4, round=2, foes=foes, coven=["mystic-mistral"])
    return save(t, 5)


def an_unscored_roll() -> bytes:
    """The die lies on the table, and something can still be done about it."""
    two = {"A": {"familiar": "piddy-paw", "gems": 2}, "B": {"familiar": "jinxie", "gems": 0}}
    t = _foes(two, wave=1, foes=["toast-troll"], chance="scripted", script=["roll 3"])
    t.play(0, "attack 1")
    while t.waiting() == (0,) and t.scene(0)["status"].endswith("before the roll."):
        t.play(0, "pass")
    return save(t, 2)


def a_ballyhoo() -> bytes:
    """The coin has been flipped, and luck can still turn it; a Foe sleeps, another has forbidden something."""
    three = {seat: {**CROWD[other], "gems": 0, "cards": []} for seat, other in zip("ABC", "ABD", strict=True)}
    foes = [{"foe": "salsa-salamander", "hp": 9, "next_roll": -5, "skips": 1}, "the-echo-clerk"]
    more = {"coven": ["witch-sirena"], "bans": [{"foe": 2, "ban": "heal", "round": 1}]}
    script = ["roll 12", "flip closed"]
    t = _foes(three, wave=3, foes=foes, active="B", first="B", chance="scripted", script=script, **more)
    t.play(1, "attack 1")
    t.play(0, "ballyhoo piddy-paw")
    while t.scene(0)["status"].endswith("Ballyhoo."):
        t.play(t.waiting()[0], "pass")
    return save(t, 3)


def high_piles() -> bytes:
    """What to scavenge: piles that have grown, with open and hidden cards of everybody."""
    t = FIND.setup(
        seats=3,
        options={"mode": "full"},
        active="A",
        step="scavenge",
        familiars={"A": "hedgehog", "B": "newt", "C": "falcon"},
        hands={"A": ["dragon-scale", "abyss", "lantern-eyes", "overflowing-satchel"]},
        collections={
            "A": {"astral": 2, "dragon-scale": 1, "pink-lichen": 3, "residuum": 1},
            "B": {"abyss": 2, "ruby-dust": 2, "enchanted-wood": 1},
            "C": {"astral": 1, "abyss": 1, "pink-lichen": 1},
        },
        piles={
            "center": ["dragon-scale", "abyss↓B", "ruby-dust", "echo", "residuum↓A", "dim-the-stars"],
            "a-b": ["enchanted-wood", "pink-lichen", "astral↓A"],
            "b-c": ["unwanted-gift↓C"],
            "c-a": ["second-helping", "crosswind", "abyss", "ruby-dust", "pink-lichen↓C"],
        },
        discard=["sticky-paws", "banish-the-murk", "cloak-of-smoke"],
        location="toll-bridge",
        seed=3,
    )
    return save(t, 3)


def two_at_the_piles() -> bytes:
    """Two players, and one pile each."""
    t = FIND.setup(
        seats=2,
        options={"mode": "family"},
        active="A",
        step="play",
        hands={"A": ["ruby-dust", "astral", "enchanted-wood", "residuum"]},
        collections={"A": {"astral": 1, "dragon-scale": 1}, "B": {"abyss": 1, "residuum": 2}},
        piles={"left": ["dragon-scale", "residuum"], "middle": [], "right": ["abyss↓B", "pink-lichen"]},
        seed=3,
    )
    return save(t, 2)
