"""The Tourism variant (AFF-TOUR)."""

from typing import Any

import pytest

from grimalkin import State
from grimalkin.core.chance import Stream
from grimalkin.testing import rule
from tests.games.familiar_find.table import (
    GAME,
    choices,
    collection,
    discard,
    may,
    pattern,
    pile,
    plays,
    setup,
    step,
    table,
)

HAND = ["dragon-scale", "enchanted-wood", "residuum", "ruby-dust"]
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


def touring(location: str, **position: Any) -> State:
    """A is to move at this Location, with Tourism; the Weighing House is the next of the Location deck."""
    piles = {"center": ["pink-lichen"], "a-b": ["residuum"], "b-c": ["ruby-dust"], "c-a": ["dragon-scale"]}
    piles.update(position.pop("piles", {}))
    position = {
        "seats": 3,
        "active": "A",
        "options": {"tourism": True},
        "location_deck": ["weighing-house", "clear-pool"],
        "hands": {"A": HAND},
        "deck": 20,
        "seed": 7,
        **position,
    }
    return setup(piles=piles, location=location, **position)


@rule("AFF-TOUR-01")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_twelve_other_locations_form_a_deck(seats: int):
    t = GAME.new(seats=seats, seed=5, options={"use_locations": True, "tourism": True})
    view = table(t)
    assert view["location"] in LOCATIONS
    assert view["location_deck"] == 12
    assert view["location_discard"] == []


@rule("AFF-TOUR-02", "AFF-DEC-08")
def test_who_collects_the_center_may_change_the_location():
    t = touring("hedge-maze")
    plays(t, "A", "scavenge center")
    assert step(t) == "tour"
    assert set(choices(t, "A")) == {"tour", "pass"}


@rule("AFF-TOUR-02", "AFF-DEC-08")
def test_nobody_has_to_change_the_location():
    t = touring("hedge-maze")
    plays(t, "A", "scavenge center; pass")
    assert table(t)["location"] == "hedge-maze"
    assert table(t)["location_deck"] == 2
    assert table(t)["location_discard"] == []
    assert step(t) == "play"


@rule("AFF-TOUR-02")
def test_who_collects_beside_the_center_does_not_change_the_location():
    t = touring("hedge-maze")
    plays(t, "A", "scavenge a-b")
    assert step(t) == "play"
    assert not may(t, "A", "tour")


@rule("AFF-TOUR-03")
def test_the_new_location_takes_the_place_of_the_old_which_is_discarded():
    t = touring("hedge-maze", location_discard=["silent-shrine"])
    plays(t, "A", "scavenge center; tour")
    assert table(t)["location"] == "weighing-house"
    assert table(t)["location_deck"] == 1
    assert table(t)["location_discard"] == ["silent-shrine", "hedge-maze"]
    assert step(t) == "play"


@rule("AFF-TOUR-04", "AFF-TOUR-05")
def test_an_empty_location_deck_is_made_of_the_discarded_ones_without_the_old_one():
    others = [location for location in LOCATIONS if location != "hedge-maze"]
    for seed in range(30):
        t = touring("hedge-maze", location_deck=[], location_discard=others, seed=seed)
        plays(t, "A", "scavenge center; tour")
        assert table(t)["location"] in others
        assert table(t)["location_deck"] == 11
        assert table(t)["location_discard"] == ["hedge-maze"]


@rule("AFF-TOUR-04")
def test_the_new_location_deck_is_shuffled():
    others = [location for location in LOCATIONS if location != "hedge-maze"]
    drawn = set()
    for seed in range(30):
        t = touring("hedge-maze", location_deck=[], location_discard=others, seed=seed)
        plays(t, "A", "scavenge center; tour")
        drawn.add(table(t)["location"])
    assert len(drawn) >= 6


@rule("AFF-TOUR-05")
def test_the_only_discarded_location_comes_back_and_not_the_old_one():
    t = touring("hedge-maze", location_deck=[], location_discard=["silent-shrine"])
    plays(t, "A", "scavenge center; tour")
    assert table(t)["location"] == "silent-shrine"
    assert table(t)["location_deck"] == 0
    assert table(t)["location_discard"] == ["hedge-maze"]


@rule("AFF-TOUR-06")
def test_declining_with_an_empty_location_deck_shuffles_nothing():
    t = touring("hedge-maze", location_deck=[], location_discard=["silent-shrine", "clear-pool"])
    entries = len(t.log)
    plays(t, "A", "scavenge center; pass")
    assert table(t)["location_deck"] == 0
    assert table(t)["location_discard"] == ["silent-shrine", "clear-pool"]
    assert not [entry for entry in t.log.since(entries) if entry.kind == "chance"]


@rule("AFF-TOUR-06")
def test_the_change_that_takes_the_last_location_shuffles_nothing_yet():
    t = touring("hedge-maze", location_deck=["weighing-house"], location_discard=["clear-pool"])
    plays(t, "A", "scavenge center; tour")
    assert table(t)["location"] == "weighing-house"
    assert table(t)["location_deck"] == 0
    assert table(t)["location_discard"] == ["clear-pool", "hedge-maze"]


@rule("AFF-TOUR-07", "AFF-TOUR-08", "AFF-SCAV-12")
def test_the_change_comes_after_the_old_locations_effects_and_before_the_spells():
    t = touring(
        "ashen-altar",
        piles={"center": ["pink-lichen", "banish-the-murk"]},
        collections={"A": {"abyss": 2}},
    )
    plays(t, "A", "scavenge center")
    assert step(t) == "after"
    assert not may(t, "A", "tour")
    plays(t, "A", "sacrifice pink-lichen")
    assert step(t) == "tour"
    plays(t, "A", "tour")
    assert step(t) == "spells"
    assert set(choices(t, "A")) == {"discard abyss", "pass"}


@rule("AFF-TOUR-07")
def test_a_magpie_that_takes_from_the_center_opens_the_window():
    t = touring("hedge-maze", familiars={"A": "magpie"})
    plays(t, "A", "scavenge a-b")
    assert step(t) == "after"
    plays(t, "A", "collect center")
    assert set(choices(t, "A")) == {"tour", "pass"}
    plays(t, "A", "tour")
    assert table(t)["location"] == "weighing-house"


@rule("AFF-TOUR-07")
def test_a_magpie_that_takes_from_elsewhere_opens_no_window():
    t = touring("hedge-maze", familiars={"A": "magpie"})
    plays(t, "A", "scavenge a-b; collect c-a")
    assert step(t) == "play"


@rule("AFF-TOUR-07")
def test_a_second_helping_from_the_center_opens_the_window_before_the_next_spell():
    t = touring(
        "hedge-maze",
        piles={"a-b": ["second-helping", "banish-the-murk"], "center": ["pink-lichen", "residuum"]},
        collections={"A": {"abyss": 1}},
    )
    plays(t, "A", "scavenge a-b")
    assert not may(t, "A", "tour")
    plays(t, "A", "resolve second-helping; collect center")
    assert set(choices(t, "A")) == {"tour", "pass"}
    plays(t, "A", "tour")
    assert set(choices(t, "A")) == {"discard abyss", "pass"}


@rule("AFF-TOUR-07")
def test_a_second_helping_from_beside_the_center_opens_no_window():
    t = touring("hedge-maze", piles={"a-b": ["second-helping"]})
    plays(t, "A", "scavenge a-b; collect c-a")
    assert step(t) == "play"


@rule("AFF-TOUR-07", "AFF-SFX-11")
def test_an_echo_of_a_second_helping_from_the_center_opens_the_window_too():
    t = touring("hedge-maze", piles={"a-b": ["echo"]}, discard=["second-helping"])
    plays(t, "A", "scavenge a-b; echo second-helping; collect center")
    assert set(choices(t, "A")) == {"tour", "pass"}


@rule("AFF-TOUR-07", "AFF-DEC-08")
@pytest.mark.parametrize("answer", ["tour", "pass"])
def test_the_window_opens_only_once_a_turn(answer: str):
    """At the Night Market a card stays in the center, and a Second Helping takes it later."""
    t = touring("night-market", piles={"center": ["residuum", "second-helping"]})
    plays(t, "A", f"scavenge center; leave 1; {answer}; collect center")
    assert collection(t, "A") == {"residuum": 1}
    assert step(t) == "play"


@rule("AFF-TOUR-07")
def test_the_window_is_used_up_by_the_normal_collection_also_for_a_magpie():
    t = touring(
        "night-market",
        familiars={"A": "magpie"},
        piles={"center": ["residuum", "pink-lichen"], "c-a": ["second-helping"]},
    )
    plays(t, "A", "scavenge center; leave 1; collect c-a; tour; collect center")
    assert collection(t, "A") == {"pink-lichen": 1, "residuum": 1}
    assert step(t) == "play"


@rule("AFF-TOUR-07", "AFF-LFX-06")
def test_a_card_from_the_deck_opens_no_window_of_its_own():
    """What falls at Starfall Terrace follows the center, and one window is all there is."""
    t = touring("starfall-terrace", deck=["residuum", *["abyss"] * 5])
    plays(t, "A", "scavenge center; reveal")
    assert step(t) == "tour"
    plays(t, "A", "pass")
    assert step(t) == "play"


@rule("AFF-TOUR-07", "AFF-SFX-09")
def test_a_crosswind_out_of_the_center_opens_no_window():
    t = touring("hedge-maze", piles={"a-b": ["crosswind"]})
    plays(t, "A", "scavenge a-b; lift center 1; drop c-a")
    assert step(t) == "play"


@rule("AFF-TOUR-07")
def test_the_next_turn_has_a_window_of_its_own():
    t = touring("hedge-maze", hands={"A": HAND, "B": HAND})
    plays(t, "A", "scavenge center; tour")
    plays(t, "A", "play dragon-scale center face-up; play residuum center face-up; play ruby-dust center face-down")
    plays(t, "B", "scavenge center")
    assert set(choices(t, "B")) == {"tour", "pass"}
    plays(t, "B", "tour")
    assert table(t)["location"] == "clear-pool"
    assert table(t)["location_discard"] == ["hedge-maze", "weighing-house"]


@rule("AFF-TOUR-08")
@pytest.mark.parametrize("location", ["hungry-bog", "toll-bridge", "starfall-terrace", "night-market", "ashen-altar"])
def test_the_new_location_does_not_act_on_the_collection_already_made(location: str):
    t = touring(
        "hedge-maze",
        location_deck=[location],
        piles={"center": ["pink-lichen", "residuum"]},
        collections={"A": {"abyss": 1}},
    )
    plays(t, "A", "scavenge center; tour")
    assert step(t) == "play"
    assert collection(t, "A") == {"abyss": 1, "pink-lichen": 1, "residuum": 1}
    assert discard(t) == []


@rule("AFF-TOUR-08")
def test_the_new_location_is_in_force_for_the_play_of_the_same_turn():
    t = touring("hedge-maze", location_deck=["sunlit-glade"])
    plays(t, "A", "scavenge center; tour")
    assert not may(t, "A", "play residuum center face-down")
    old = touring("sunlit-glade", location_deck=["hedge-maze"])
    plays(old, "A", "scavenge center; tour")
    assert may(old, "A", "play residuum center face-down")


@rule("AFF-TOUR-08", "AFF-LFX-08")
def test_the_new_location_is_in_force_for_the_spells_of_the_same_turn():
    t = touring("hedge-maze", location_deck=["twin-springs"], piles={"center": ["cloak-of-smoke"]})
    plays(t, "A", "scavenge center; tour")
    assert pattern(t) == [0, 3]


@rule("AFF-TOUR-08", "AFF-LFX-12")
def test_restless_library_counts_from_the_turn_in_which_it_comes_into_play():
    t = touring(
        "night-market",
        location_deck=["restless-library"],
        deck=["astral", *["abyss"] * 6],
        piles={"center": ["residuum", "pink-lichen"]},
    )
    plays(t, "A", "scavenge center; leave 1; tour")
    plays(t, "A", "play dragon-scale a-b face-up; play residuum a-b face-up; play ruby-dust a-b face-down")
    assert pile(t, "center") == ["residuum", "astral"]


@rule("AFF-TOUR-09")
def test_how_many_locations_are_left_and_which_are_gone_is_for_all_to_see():
    t = touring("hedge-maze", location_discard=["silent-shrine"])
    for viewer in ("", "A", "B", "C"):
        view = table(t, viewer)
        assert view["location_deck"] == 2
        assert view["location_discard"] == ["silent-shrine"]


@rule("AFF-TOUR-09")
def test_nobody_knows_the_order_of_the_location_deck():
    t = GAME.new(seats=2, seed=11, options={"use_locations": True, "tourism": True})
    scavenges_the_center(t)
    rng = Stream.from_seed("order")
    nexts = set()
    for _ in range(25):
        other = t.redeal(t.active, rng)
        assert other.view(t.active) == t.view(t.active)
        other.play(t.active, "tour")
        nexts.add(other.view(None)["location"])
    assert len(nexts) >= 5
    assert table(t)["location"] not in nexts


def scavenges_the_center(t: State) -> None:
    """The first player goes to the middle and stops at the question of Tourism."""
    for _ in range(20):
        legal = [str(action) for action in t.actions(t.active)]
        if "tour" in legal:
            return
        t.play(t.active, next((a for a in ("scavenge middle", "pass") if a in legal), legal[0]))
    raise AssertionError("no Tourism in this turn")
