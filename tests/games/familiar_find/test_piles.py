"""Piles and who reaches them: the ledger's section 4."""

import pytest

from grimalkin.core.chance import Stream
from grimalkin.testing import rule
from tests.games.familiar_find.table import (
    GAME,
    choices,
    collection,
    finishes,
    hand,
    may,
    pile,
    pile_seen,
    places,
    plays,
    reach,
    refused,
    seat,
    setup,
    step,
    table,
)

FULL_TABLE = {
    2: {"left": ["residuum"], "middle": ["residuum"], "right": ["residuum"]},
    3: {"center": ["residuum"], "a-b": ["residuum"], "b-c": ["residuum"], "c-a": ["residuum"]},
    4: {
        "center": ["residuum"],
        "a-b": ["residuum"],
        "b-c": ["residuum"],
        "c-d": ["residuum"],
        "d-a": ["residuum"],
    },
}


def collectable(t, who):
    return sorted(text.removeprefix("scavenge ") for text in choices(t, who) if text.startswith("scavenge"))


def playable(t, who):
    return sorted({text.split()[2] for text in choices(t, who) if text.startswith("play")})


@rule("AFF-PILE-01")
def test_a_card_is_added_on_the_top_of_a_pile():
    t = setup(
        seats=2,
        active="A",
        step="play",
        hands={"A": ["dragon-scale", "abyss", "echo", "ruby-dust"]},
        piles={"left": ["residuum", "astral↓"], "middle": ["residuum"], "right": ["residuum"]},
    )
    plays(t, "A", "play abyss left face-down; play echo left face-up; play dragon-scale left face-up")
    assert pile(t, "left") == ["residuum", "astral↓", "abyss↓", "echo", "dragon-scale"]


@rule("AFF-PILE-02")
def test_piles_are_spread_so_that_covered_cards_stay_in_view():
    t = setup(
        seats=3,
        active="A",
        piles={"center": ["astral", "abyss↓", "echo", "residuum↓", "ruby-dust"], "b-c": ["astral↓", "fair-swap↓"]},
    )
    for viewer in ("A", "B", "C", ""):
        assert pile_seen(t, "center", viewer) == ["astral", "?↓", "echo", "?↓", "ruby-dust"]
        assert pile_seen(t, "b-c", viewer) == ["?↓", "?↓"]


@rule("AFF-PILE-03")
@pytest.mark.parametrize("who", ["A", "B"])
def test_two_players_both_reach_all_three_piles(who):
    t = setup(seats=2, active=who, piles=FULL_TABLE[2], hands={who: ["ruby-dust"] * 4})
    assert reach(t, "A") == reach(t, "B") == ["left", "middle", "right"]
    assert collectable(t, who) == ["left", "middle", "right"]
    plays(t, who, "scavenge left")
    assert playable(t, who) == ["left", "middle", "right"]


@rule("AFF-PILE-04", "AFF-PILE-06")
@pytest.mark.parametrize(
    ("who", "near", "far"),
    [
        ("A", ["a-b", "c-a", "center"], ["b-c"]),
        ("B", ["a-b", "b-c", "center"], ["c-a"]),
        ("C", ["b-c", "c-a", "center"], ["a-b"]),
    ],
)
def test_with_three_players_the_pile_between_the_opponents_is_out_of_reach(who, near, far):
    t = setup(seats=3, active=who, piles=FULL_TABLE[3], hands={who: ["ruby-dust"] * 4})
    assert reach(t, who) == near
    assert collectable(t, who) == near
    for place in far:
        refused(t, who, f"scavenge {place}", "AFF-SCAV-03")
    plays(t, who, "scavenge center")
    assert playable(t, who) == near
    for place in far:
        refused(t, who, f"play ruby-dust {place} face-up", "AFF-PLAY-10")


@rule("AFF-PILE-05", "AFF-PILE-06")
@pytest.mark.parametrize(
    ("who", "near", "far"),
    [
        ("A", ["a-b", "center", "d-a"], ["b-c", "c-d"]),
        ("B", ["a-b", "b-c", "center"], ["c-d", "d-a"]),
        ("C", ["b-c", "c-d", "center"], ["a-b", "d-a"]),
        ("D", ["c-d", "center", "d-a"], ["a-b", "b-c"]),
    ],
)
def test_with_four_players_the_piles_beside_the_opposite_seat_are_out_of_reach(who, near, far):
    t = setup(seats=4, active=who, piles=FULL_TABLE[4], hands={who: ["ruby-dust"] * 4})
    assert reach(t, who) == near
    assert collectable(t, who) == near
    for place in far:
        refused(t, who, f"scavenge {place}", "AFF-SCAV-03")
    plays(t, who, "scavenge center")
    assert playable(t, who) == near
    for place in far:
        refused(t, who, f"play ruby-dust {place} face-up", "AFF-PLAY-10")


@rule("AFF-PILE-06")
def test_an_effect_may_reach_further_for_collecting_alone():
    # The Falcon scavenges any pile, and opens to its play only the one that it emptied.
    t = setup(
        seats=4,
        active="A",
        familiars={"A": "falcon"},
        piles=FULL_TABLE[4],
        hands={"A": ["ruby-dust"] * 4},
    )
    assert collectable(t, "A") == ["a-b", "b-c", "c-d", "center", "d-a"]
    plays(t, "A", "scavenge c-d")
    assert playable(t, "A") == ["a-b", "c-d", "center", "d-a"]


@rule("AFF-PILE-07")
def test_a_card_goes_from_the_deck_to_a_hand_to_a_pile_to_a_collection():
    t = setup(
        seats=2,
        active="A",
        hands={"A": ["residuum"] * 4, "B": ["ruby-dust"] * 4},
        piles={"left": ["pink-lichen"], "middle": ["pink-lichen"], "right": ["pink-lichen"]},
        deck=["dragon-scale", "enchanted-wood", "enchanted-wood", *["abyss"] * 6],
    )
    plays(t, "A", "scavenge left; play residuum left face-up")
    plays(t, "A", "play residuum left face-up; play residuum left face-down")
    # Drawn: in the hand, not in the collection.
    assert hand(t, "A") == ["dragon-scale", "enchanted-wood", "enchanted-wood", "residuum"]
    assert collection(t, "A") == {"pink-lichen": 1}
    plays(t, "B", "scavenge right; play ruby-dust right face-up")
    plays(t, "B", "play ruby-dust right face-up; play ruby-dust right face-down")
    plays(t, "A", "scavenge middle; play dragon-scale middle face-up")
    # Played: in the pile, not in the collection.
    plays(t, "A", "play enchanted-wood middle face-up; play enchanted-wood left face-down")
    assert pile(t, "middle") == ["dragon-scale", "enchanted-wood"]
    assert collection(t, "A") == {"pink-lichen": 2}
    # Scavenged: in a collection.
    plays(t, "B", "scavenge middle")
    assert collection(t, "B") == {"pink-lichen": 1, "dragon-scale": 1, "enchanted-wood": 1}


@rule("AFF-PILE-07")
@pytest.mark.parametrize("seed", range(6))
def test_nothing_that_a_player_holds_or_draws_goes_straight_into_a_collection(seed):
    t = GAME.new(seats=2 + seed % 3, seed=seed)
    rng = Stream.from_seed(f"walk {seed}")
    while not t.over:
        (who,) = t.waiting()
        before = table(t)
        legal = t.actions(who)
        t.play(who, legal[rng.below(len(legal))])
        if before["step"] in ("play", "final-play", "refill"):
            collections = [player["collection"] for player in before["players"]]
            assert [player["collection"] for player in table(t)["players"]] == collections


@rule("AFF-PILE-08")
@pytest.mark.parametrize(("seats", "empty"), [(2, "right"), (3, "c-a"), (4, "d-a")])
def test_an_empty_pile_keeps_its_place_and_can_receive_cards(seats, empty):
    t = setup(
        seats=seats,
        active="A",
        piles={**FULL_TABLE[seats], empty: []},
        hands={"A": ["ruby-dust"] * 4},
    )
    assert empty in places(t)
    assert pile(t, empty) == []
    plays(t, "A", "scavenge " + next(place for place in reach(t, "A") if place != empty))
    assert step(t) == "play"
    assert may(t, "A", f"play ruby-dust {empty} face-up")
    plays(t, "A", f"play ruby-dust {empty} face-up")
    finishes(t, "A")
    assert pile(t, empty)[0] == "ruby-dust"
    assert seat("A") not in t.waiting()
