"""What holds for all Locations (AFF-LOC)."""

from typing import Any

import pytest

from grimalkin import State
from grimalkin.testing import rule
from tests.games.familiar_find.table import (
    GAME,
    choices,
    collection,
    discard,
    finishes,
    hand_size,
    living,
    may,
    pile,
    places,
    plays,
    setup,
    step,
    table,
    whose_turn,
)

LOCATIONS = [
    "sunlit-glade",
    "smugglers-cellar",
    "weighing-house",
    "hungry-bog",
    "toll-bridge",
    "starfall-terrace",
    "silent-shrine",
    "twin-springs",
    "clear-pool",
    "night-market",
    "ashen-altar",
    "restless-library",
    "hedge-maze",
]
HAND = ["dragon-scale", "enchanted-wood", "residuum", "ruby-dust"]


def turn_at(location: str, **position: Any) -> State:
    piles = {"center": ["pink-lichen"], "a-b": ["residuum"], "b-c": ["ruby-dust"], "c-a": ["dragon-scale"]}
    piles.update(position.pop("piles", {}))
    position = {"seats": 3, "active": "A", "hands": {"A": HAND}, "seed": 7, **position}
    return setup(piles=piles, location=location, **position)


@rule("AFF-LOC-01")
@pytest.mark.parametrize("location", LOCATIONS)
def test_a_location_changes_nothing_for_who_collects_and_plays_beside_the_center(location: str):
    """Two side piles with all that could wake a Location, and five cards on one of them."""
    t = turn_at(
        location,
        piles={"a-b": ["residuum", "abyss↓B", "sticky-paws"], "c-a": ["dragon-scale"] * 5, "center": ["pink-lichen"]},
        collections={"A": {"abyss": 1}, "B": {"ruby-dust": 2}},
        deck=20,
    )
    plays(t, "A", "scavenge a-b")
    assert step(t) == "spells"
    plays(t, "A", "take b ruby-dust")
    assert collection(t, "A") == {"abyss": 2, "residuum": 1, "ruby-dust": 1}
    assert step(t) == "play"
    assert discard(t) == ["sticky-paws"]
    assert hand_size(t, "A") == 4
    hidden_beside = may(t, "A", "play residuum c-a face-down")
    # Smugglers' Cellar alone draws all hidden cards to the center.
    assert hidden_beside == (location != "smugglers-cellar")
    plays(t, "A", "play dragon-scale a-b face-up; play enchanted-wood c-a face-up")
    plays(t, "A", f"play residuum {'c-a' if location == 'sunlit-glade' else 'center'} face-down")
    assert whose_turn(t) == "B"
    assert pile(t, "a-b") == ["dragon-scale"]
    assert pile(t, "c-a")[:6] == [*["dragon-scale"] * 5, "enchanted-wood"]


@rule("AFF-LOC-01", "AFF-INFO-13")
def test_one_location_lies_open_above_the_center():
    for seats in (2, 3, 4):
        t = GAME.new(seats=seats, seed=3, options={"use_locations": True})
        assert table(t)["location"] in LOCATIONS
        assert table(t)["location"] == table(t, "B")["location"]
    assert table(GAME.new(seats=2, seed=3))["location"] is None


@rule("AFF-LOC-02")
def test_a_location_is_the_same_for_everybody():
    """Each in turn pays the toll for the center."""
    t = turn_at("toll-bridge", hands={"A": HAND, "B": HAND, "C": HAND}, deck=30)
    for who in "ABC":
        plays(t, who, "scavenge center")
        assert set(choices(t, who)) == {
            f"toll {kind}" for kind in ["dragon-scale", "enchanted-wood", "residuum", "ruby-dust"]
        }
        plays(t, who, "toll enchanted-wood")
        plays(t, who, "play dragon-scale center face-up; play residuum center face-up")
        plays(t, who, "play ruby-dust center face-down")
        assert collection(t, who)
    assert whose_turn(t) == "A"


@rule("AFF-LOC-03")
def test_with_two_players_the_location_belongs_to_the_middle_pile():
    piles = {"left": ["residuum"], "middle": ["pink-lichen"], "right": ["ruby-dust"]}
    t = setup(seats=2, active="A", location="toll-bridge", piles=piles, hands={"A": HAND}, seed=7)
    paid = plays(t.copy(), "A", "scavenge middle")
    assert may(paid, "A", "toll residuum")
    for free in ("left", "right"):
        assert step(plays(t.copy(), "A", f"scavenge {free}")) == "play"
    shown = {pile["pile"]: pile["center"] for pile in table(t)["piles"]}
    assert shown == {"left": False, "middle": True, "right": False}


@rule("AFF-LOC-03", "AFF-ELIM-04")
def test_the_location_stays_with_the_former_center_when_two_remain():
    t = turn_at(
        "toll-bridge",
        piles={"a-b": ["abyss"]},
        collections={"A": {"abyss": 2}},
        hands={"A": HAND, "B": HAND},
    )
    plays(t, "A", "scavenge a-b")
    assert living(t) == "BC"
    assert places(t) == ["left", "middle", "right"]
    assert pile(t, "middle") == ["pink-lichen"]
    assert table(t)["location"] == "toll-bridge"
    assert step(plays(t.copy(), "B", "scavenge left")) == "play"
    assert may(plays(t, "B", "scavenge middle"), "B", "toll dragon-scale")


@rule("AFF-LOC-03")
def test_the_location_stays_with_the_center_when_three_of_four_remain():
    t = setup(
        seats=4,
        active="A",
        location="toll-bridge",
        piles={
            "center": ["pink-lichen"],
            "a-b": ["abyss"],
            "b-c": ["ruby-dust"],
            "c-d": ["residuum"],
            "d-a": ["astral"],
        },
        collections={"A": {"abyss": 2}},
        hands={"A": HAND, "B": HAND},
        seed=7,
    )
    plays(t, "A", "scavenge a-b; play dragon-scale a-b face-up; play residuum a-b face-up; play ruby-dust a-b face-up")
    plays(t, "A", "play enchanted-wood a-b face-down")
    assert living(t) == "BCD"
    assert may(plays(t, "B", "scavenge center"), "B", "toll dragon-scale")


@rule("AFF-LOC-04")
def test_without_tourism_the_location_never_changes():
    for seed in range(6):
        t = GAME.new(seats=3, seed=seed, options={"mode": "full"})
        first = table(t)["location"]
        for _ in range(400):
            if t.over:
                break
            (who,) = t.waiting()
            legal = [str(action) for action in t.actions(who)]
            assert "tour" not in legal
            toward = [action for action in legal if action in ("scavenge center", "scavenge middle")]
            t.play(who, toward[0] if toward else legal[(seed + len(legal)) % len(legal)])
            assert table(t)["location"] == first
            assert table(t)["location_deck"] == 0
            assert table(t)["location_discard"] == []


@rule("AFF-LOC-05")
@pytest.mark.parametrize("location", ["toll-bridge", "starfall-terrace", "ashen-altar", "hungry-bog", "night-market"])
@pytest.mark.parametrize("how", ["magpie", "second-helping"])
def test_taking_a_single_card_from_the_center_is_not_scavenging_it(location: str, how: str):
    t = turn_at(
        location,
        familiars={"A": "magpie"} if how == "magpie" else {},
        piles={
            "center": ["pink-lichen", "astral", "residuum"],
            "a-b": ["dragon-scale"] if how == "magpie" else ["second-helping"],
        },
        collections={"A": {"abyss": 1, "ruby-dust": 1}},
        deck=20,
    )
    plays(t, "A", "scavenge a-b; collect center")
    assert step(t) == "play"
    assert pile(t, "center") == ["pink-lichen", "astral"]
    gained = {"dragon-scale": 1} if how == "magpie" else {}
    assert collection(t, "A") == {"abyss": 1, "ruby-dust": 1, "residuum": 1, **gained}
    assert hand_size(t, "A") == 4


@rule("AFF-LOC-05", "AFF-LFX-13")
def test_taking_a_single_card_does_not_lead_into_the_hedge_maze():
    t = setup(
        seats=2,
        active="A",
        location="hedge-maze",
        familiars={"A": "magpie"},
        piles={"left": ["pink-lichen"], "middle": ["residuum", "residuum"], "right": ["ruby-dust"]},
        hands={"A": HAND, "B": HAND},
        deck=[*["pink-lichen"] * 4, *["dragon-scale"] * 4],
    )
    plays(t, "A", "scavenge left; collect middle; play dragon-scale left face-up; play residuum left face-up")
    plays(t, "A", "play ruby-dust left face-down")
    plays(t, "B", "scavenge right")
    finishes(t, "B")
    assert may(t, "A", "scavenge middle")
