"""Step 3, Play: the ledger's section 11."""

import pytest

from grimalkin import State
from grimalkin.testing import rule
from tests.games.familiar_find.table import (
    FOUR,
    ROW,
    THREE,
    choices,
    collection,
    discard,
    finishes,
    hand,
    hand_size,
    may,
    pattern,
    pile,
    pile_seen,
    places,
    plays,
    refused,
    seat,
    setup,
    step,
    table,
    whose_turn,
)

HAND = ["dragon-scale", "dragon-scale", "astral", "abyss"]


def playing(**position: object) -> State:
    """A is about to play, with a hand of four and no empty pile."""
    return setup(**{"seats": 2, "active": "A", "step": "play", "hands": {"A": HAND}, "piles": ROW, **position})


def where(t: State, who: str = "A") -> set[str]:
    """The piles to which that seat may play its next card."""
    return {text.split()[2] for text in choices(t, who) if text.startswith("play")}


@rule("AFF-PLAY-01")
def test_exactly_three_cards_are_played_from_the_hand():
    t = playing(deck=[])
    plays(t, "A", "play dragon-scale left face-up")
    refused(t, "A", "pass", "AFF-PLAY-01")
    plays(t, "A", "play dragon-scale left face-up")
    assert (whose_turn(t), t.over) == ("A", False)
    refused(t, "A", "pass", "AFF-PLAY-01")
    plays(t, "A", "play abyss right face-down")
    # No fourth card: with an empty deck the game ends in Step 4, and A holds one card.
    assert (t.over, hand_size(t, "A")) == (True, 1)
    assert sum(len(pile(t, place)) for place in places(t)) == 3 + 3


@rule("AFF-PLAY-01")
def test_only_cards_in_hand_can_be_played():
    t = playing()
    refused(t, "A", "play ruby-dust left face-up", "AFF-PLAY-01")
    plays(t, "A", "play astral left face-up")
    # The only Astral Essence is down already.
    refused(t, "A", "play astral left face-up", "AFF-PLAY-01")


@rule("AFF-PLAY-02", "AFF-PLAY-03")
def test_two_cards_are_open_and_one_is_hidden():
    t = playing()
    assert pattern(t) == [2, 1]
    plays(t, "A", "play dragon-scale left face-up; play abyss middle face-up; play astral right face-down")
    assert [pile(t, place) for place in places(t)] == [
        ["residuum", "dragon-scale"],
        ["residuum", "abyss"],
        ["residuum", "astral↓"],
    ]


@rule("AFF-PLAY-02")
def test_a_third_open_card_is_refused():
    t = playing()
    plays(t, "A", "play dragon-scale left face-up; play abyss middle face-up")
    refused(t, "A", "play astral right face-up", "AFF-PLAY-02")


@rule("AFF-PLAY-03")
def test_a_second_hidden_card_is_refused():
    t = playing()
    plays(t, "A", "play dragon-scale left face-down")
    refused(t, "A", "play abyss middle face-down", "AFF-PLAY-03")


@rule("AFF-PLAY-04")
@pytest.mark.parametrize("kept", ["dragon-scale", "enchanted-wood", "astral", "abyss"])
@pytest.mark.parametrize("hidden", ["dragon-scale", "enchanted-wood", "astral", "abyss"])
def test_which_cards_are_played_and_which_is_hidden_is_free(kept, hidden):
    cards = ["dragon-scale", "enchanted-wood", "astral", "abyss"]
    if kept == hidden:
        return
    t = playing(hands={"A": cards})
    open_cards = [kind for kind in cards if kind not in (kept, hidden)]
    plays(t, "A", f"play {hidden} left face-down")
    plays(t, "A", f"play {open_cards[1]} left face-up; play {open_cards[0]} left face-up")
    assert pile(t, "left") == ["residuum", f"{hidden}↓", open_cards[1], open_cards[0]]
    assert kept in hand(t, "A")


@rule("AFF-PLAY-05")
def test_each_card_goes_on_the_top_of_a_pile():
    t = playing(piles={**ROW, "left": ["residuum", "ruby-dust↓"]})
    plays(t, "A", "play dragon-scale left face-up; play abyss left face-down; play astral left face-up")
    assert pile(t, "left") == ["residuum", "ruby-dust↓", "dragon-scale", "abyss↓", "astral"]


@rule("AFF-PLAY-06")
@pytest.mark.parametrize(
    ("seats", "who", "piles", "near"),
    [
        (2, "A", ROW, {"left", "middle", "right"}),
        (2, "B", ROW, {"left", "middle", "right"}),
        (3, "B", THREE, {"center", "a-b", "b-c"}),
        (3, "C", THREE, {"center", "c-a", "b-c"}),
        (4, "C", FOUR, {"center", "b-c", "c-d"}),
        (4, "D", FOUR, {"center", "d-a", "c-d"}),
    ],
)
def test_the_piles_in_reach_can_be_used(seats, who, piles, near):
    t = playing(seats=seats, active=who, piles=piles, hands={who: HAND})
    assert where(t, who) == near


@rule("AFF-PLAY-07")
@pytest.mark.parametrize(
    "spread",
    [("left", "left", "left"), ("right", "middle", "right"), ("left", "middle", "right"), ("middle",) * 3],
)
def test_the_cards_may_be_spread_in_any_way(spread):
    t = playing()
    first, second, third = spread
    plays(t, "A", f"play abyss {first} face-up; play astral {second} face-up; play dragon-scale {third} face-down")
    assert [len(pile(t, place)) for place in places(t)] == [1 + spread.count(place) for place in places(t)]


@rule("AFF-PLAY-08", "AFF-PLAY-09")
def test_the_pile_collected_this_turn_must_receive_a_card():
    t = setup(seats=3, active="A", hands={"A": HAND}, piles=THREE)
    plays(t, "A", "scavenge c-a; play abyss center face-up; play astral a-b face-up")
    refused(t, "A", "play dragon-scale center face-down", "AFF-PLAY-08")
    assert where(t) == {"c-a"}
    plays(t, "A", "play dragon-scale c-a face-down")
    assert pile(t, "c-a") == ["dragon-scale↓"]


@rule("AFF-PLAY-08")
def test_every_empty_pile_in_reach_must_receive_a_card():
    t = playing(seats=3, piles={**THREE, "center": [], "a-b": []})
    assert where(t) == {"center", "a-b", "c-a"}
    plays(t, "A", "play abyss c-a face-up")
    # Two cards are left for two empty piles.
    refused(t, "A", "play astral c-a face-up", "AFF-PLAY-08")
    plays(t, "A", "play astral center face-up")
    assert where(t) == {"a-b"}


@rule("AFF-PLAY-09")
def test_what_a_pile_that_was_collected_in_part_keeps_is_enough():
    # The Falcon leaves the bottom card, so that the pile is not empty.
    t = setup(
        seats=2,
        active="A",
        familiars={"A": "falcon"},
        hands={"A": HAND},
        piles={**ROW, "left": ["ruby-dust", "ruby-dust"]},
    )
    plays(t, "A", "scavenge left; leave 1")
    plays(t, "A", "play abyss right face-up; play astral right face-up; play dragon-scale right face-down")
    assert pile(t, "left") == ["ruby-dust"]


@rule("AFF-PLAY-10")
def test_closed_piles_cannot_be_played_to():
    t = playing(seats=3, piles=THREE)
    refused(t, "A", "play abyss b-c face-up", "AFF-PLAY-10")
    t = playing(seats=4, piles=FOUR)
    refused(t, "A", "play abyss b-c face-down", "AFF-PLAY-10")
    refused(t, "A", "play abyss c-d face-up", "AFF-PLAY-10")
    assert where(t) == {"center", "a-b", "d-a"}


@rule("AFF-PLAY-11")
def test_a_spell_resolved_this_turn_changes_what_is_played():
    t = setup(seats=2, active="A", hands={"A": HAND}, piles={**ROW, "left": ["cloak-of-smoke"]})
    plays(t, "A", "scavenge left; play abyss left face-up")
    refused(t, "A", "play astral left face-up", "AFF-PLAY-02")
    plays(t, "A", "play astral left face-down; play dragon-scale left face-down")
    assert pile(t, "left") == ["abyss", "astral↓", "dragon-scale↓"]


@rule("AFF-PLAY-11")
def test_a_spell_resolved_this_turn_changes_how_many_cards_are_played():
    t = setup(
        seats=2,
        active="A",
        hands={"A": HAND},
        piles={**ROW, "left": ["overflowing-satchel"]},
        deck=["ruby-dust"] + ["pink-lichen"] * 4,
    )
    plays(t, "A", "scavenge left; play abyss left face-up; play astral left face-up; play ruby-dust left face-up")
    assert (whose_turn(t), pattern(t)) == ("A", [0, 1])
    plays(t, "A", "play dragon-scale left face-down")
    assert (whose_turn(t), hand(t, "A")) == ("B", ["dragon-scale"] + ["pink-lichen"] * 3)


# Closed piles that were opened.


@rule("AFF-PLAY-12")
def test_a_closed_pile_that_the_player_emptied_must_receive_a_card():
    t = setup(seats=4, active="A", familiars={"A": "falcon"}, hands={"A": HAND}, piles=FOUR)
    plays(t, "A", "scavenge c-d; play abyss center face-up; play astral center face-up")
    refused(t, "A", "play dragon-scale center face-down", "AFF-PLAY-08")
    assert where(t) == {"c-d"}
    plays(t, "A", "play dragon-scale c-d face-down")
    assert pile(t, "c-d") == ["dragon-scale↓"]


@rule("AFF-PLAY-12")
def test_a_closed_pile_that_lost_only_its_top_card_stays_closed():
    t = setup(
        seats=4,
        active="A",
        familiars={"A": "magpie"},
        hands={"A": HAND},
        piles={**FOUR, "c-d": ["residuum", "ruby-dust"]},
    )
    plays(t, "A", "scavenge center; collect c-d")
    assert where(t) == {"center", "a-b", "d-a"}
    refused(t, "A", "play abyss c-d face-up", "AFF-PLAY-10")


@rule("AFF-PLAY-13")
def test_an_opened_pile_may_receive_more_than_one_card():
    t = setup(seats=4, active="A", familiars={"A": "falcon"}, hands={"A": HAND}, piles=FOUR)
    plays(t, "A", "scavenge c-d")
    plays(t, "A", "play abyss c-d face-up; play astral c-d face-up; play dragon-scale c-d face-down")
    assert pile(t, "c-d") == ["abyss", "astral", "dragon-scale↓"]


@rule("AFF-PLAY-13")
def test_an_opened_pile_is_closed_again_in_the_next_turn():
    t = setup(seats=4, active="A", familiars={"A": "falcon"}, hands={"A": HAND}, piles=FOUR, deck=60)
    plays(t, "A", "scavenge c-d")
    plays(t, "A", "play abyss c-d face-up; play astral c-d face-up; play dragon-scale c-d face-down")
    for who in "BCD":
        finishes(t, who)
    plays(t, "A", next(text for text in choices(t, "A") if text in ("scavenge center", "scavenge a-b")))
    assert "c-d" not in where(t)


@rule("AFF-PLAY-14")
def test_a_closed_pile_that_was_empty_before_is_no_duty_and_stays_closed():
    t = setup(seats=4, active="A", hands={"A": HAND}, piles={**FOUR, "c-d": [], "b-c": []})
    plays(t, "A", "scavenge center")
    assert where(t) == {"center", "a-b", "d-a"}
    refused(t, "A", "play abyss c-d face-up", "AFF-PLAY-10")
    plays(t, "A", "play abyss center face-up; play astral center face-up; play dragon-scale center face-down")
    assert (whose_turn(t), pile(t, "c-d"), pile(t, "b-c")) == ("B", [], [])


@rule("AFF-PLAY-14")
def test_a_closed_pile_that_another_emptied_is_no_duty():
    # A's Falcon emptied the far pile and could not fill it, having no card.
    t = setup(
        seats=4,
        active="A",
        familiars={"A": "falcon"},
        hands={"A": [], "B": HAND},
        piles=FOUR,
    )
    plays(t, "A", "scavenge c-d")
    assert (whose_turn(t), pile(t, "c-d")) == ("B", [])
    plays(t, "B", "scavenge center")
    assert where(t, "B") == {"center", "a-b", "b-c"}


# Too few cards.


@rule("AFF-PLAY-15")
@pytest.mark.parametrize(
    ("spells", "cards", "expected"),
    [
        ([], 4, [2, 1]),
        ([], 3, [2, 1]),
        ([], 2, [1, 1]),
        ([], 1, [1, 0]),
        (["cloak-of-smoke"], 3, [1, 2]),
        (["cloak-of-smoke"], 2, [1, 1]),
        (["cloak-of-smoke"], 1, [1, 0]),
        (["cloak-of-smoke", "cloak-of-smoke"], 2, [0, 2]),
        (["cloak-of-smoke", "cloak-of-smoke"], 1, [0, 1]),
        (["overflowing-satchel"], 4, [3, 1]),
        (["overflowing-satchel"], 3, [2, 1]),
        (["overflowing-satchel"], 1, [1, 0]),
        (["cloak-of-smoke", "overflowing-satchel"], 4, [2, 2]),
        (["cloak-of-smoke", "overflowing-satchel"], 3, [2, 1]),
    ],
)
def test_a_small_hand_is_played_whole_and_the_larger_group_is_cut(spells, cards, expected):
    # The deck is empty, so that the Satchel adds no card.
    t = setup(
        seats=4,
        active="A",
        hands={"A": HAND[:cards]},
        piles={**FOUR, "center": [*spells, "residuum"]},
        deck=[],
    )
    plays(t, "A", "scavenge center")
    while step(t) == "spells":
        plays(t, "A", choices(t, "A")[0])
    assert pattern(t) == expected
    for _ in range(sum(expected)):
        plays(t, "A", choices(t, "A")[0])
    assert table(t)["players"][0]["hand"] == cards - sum(expected)


@rule("AFF-PLAY-15")
def test_with_an_empty_hand_nothing_is_played():
    t = setup(seats=2, active="A", hands={"A": []}, piles=ROW, deck=20)
    plays(t, "A", "scavenge left")
    assert (whose_turn(t), pile(t, "left"), hand_size(t, "A"), table(t)["deck"]) == ("B", [], 4, 16)


@rule("AFF-PLAY-16")
def test_with_too_few_cards_each_goes_to_a_different_empty_pile():
    t = playing(hands={"A": HAND[:2]}, piles={})
    plays(t, "A", "play dragon-scale right face-up")
    assert where(t) == {"left", "middle"}
    refused(t, "A", "play dragon-scale right face-down", "AFF-PLAY-08")


@rule("AFF-PLAY-16")
@pytest.mark.parametrize("left_empty", ["left", "middle", "right"])
def test_the_player_chooses_which_piles_stay_empty(left_empty):
    first, second = [place for place in ("left", "middle", "right") if place != left_empty]
    t = playing(hands={"A": HAND[:2]}, piles={}, deck=20)
    plays(t, "A", f"play dragon-scale {first} face-up; play dragon-scale {second} face-down")
    assert (whose_turn(t), pile(t, left_empty)) == ("B", [])


@rule("AFF-PLAY-16")
def test_a_pile_with_cards_gets_none_while_empty_ones_want_them():
    t = playing(hands={"A": HAND[:1]}, piles={"left": ["residuum"]})
    assert where(t) == {"middle", "right"}
    refused(t, "A", "play dragon-scale left face-up", "AFF-PLAY-08")


@rule("AFF-PLAY-17")
def test_a_pile_left_empty_waits_for_the_next_player_who_reaches_it():
    t = setup(
        seats=3,
        active="A",
        hands={"A": [], "B": ["enchanted-wood"] * 4, "C": ["pink-lichen"] * 4},
        piles={"center": ["residuum"], "a-b": ["residuum"], "b-c": ["residuum"], "c-a": ["ruby-dust"]},
    )
    plays(t, "A", "scavenge c-a")
    # B does not reach it; nobody fills it, and nothing falls there from the deck.
    plays(t, "B", "scavenge center; play enchanted-wood center face-up; play enchanted-wood center face-up")
    refused(t, "B", "play enchanted-wood c-a face-down", "AFF-PLAY-10")
    plays(t, "B", "play enchanted-wood center face-down")
    assert pile(t, "c-a") == []
    refused(t, "C", "scavenge c-a", "AFF-SCAV-05")
    plays(t, "C", "scavenge b-c; play pink-lichen b-c face-up; play pink-lichen b-c face-up")
    assert where(t, "C") == {"c-a"}
    plays(t, "C", "play pink-lichen c-a face-down")
    assert pile(t, "c-a") == ["pink-lichen↓"]


# What makes a play legal.


@rule("AFF-PLAY-18")
def test_the_fox_may_not_dodge_a_duty():
    # At the Cellar hidden cards go to the center only: two of them would leave an empty pile beside the Fox.
    t = playing(
        seats=3,
        familiars={"A": "fox"},
        location="smugglers-cellar",
        piles={"center": ["residuum"], "a-b": [], "c-a": [], "b-c": ["residuum"]},
    )
    refused(t, "A", "sleight", "AFF-PLAY-18")
    assert where(t) == {"center", "a-b", "c-a"}
    plays(t, "A", "play abyss a-b face-up; play astral c-a face-up; play dragon-scale center face-down")
    assert whose_turn(t) == "B"


@rule("AFF-PLAY-18")
def test_the_fox_may_bend_the_pattern_where_no_duty_suffers():
    t = playing(
        seats=3,
        familiars={"A": "fox"},
        location="smugglers-cellar",
        piles={"center": ["residuum"], "a-b": [], "c-a": ["residuum"], "b-c": ["residuum"]},
    )
    plays(t, "A", "sleight")
    assert pattern(t) == [1, 2]
    plays(t, "A", "play abyss center face-down; play astral center face-down")
    refused(t, "A", "play dragon-scale c-a face-up", "AFF-PLAY-08")
    plays(t, "A", "play dragon-scale a-b face-up")
    assert whose_turn(t) == "B"


@rule("AFF-PLAY-18")
def test_a_card_that_would_make_the_rest_impossible_is_refused_at_once():
    # The empty center takes open cards only; one open card must be kept for it.
    t = playing(
        seats=3,
        location="sunlit-glade",
        piles={"center": [], "a-b": ["residuum"], "c-a": ["residuum"], "b-c": ["residuum"]},
    )
    plays(t, "A", "play abyss a-b face-up")
    refused(t, "A", "play astral a-b face-up", "AFF-PLAY-08")
    assert "play astral a-b face-down" in choices(t, "A")
    plays(t, "A", "play astral a-b face-down; play dragon-scale center face-up")
    assert whose_turn(t) == "B"


@rule("AFF-PLAY-18")
def test_a_prohibition_counts_before_a_duty():
    # Hidden cards may go to the center only, and the center's own card must be the hidden one.
    t = playing(
        seats=3,
        hands={"A": ["dragon-scale", "astral", "abyss"]},
        location="smugglers-cellar",
        piles={"center": [], "a-b": [], "c-a": [], "b-c": ["residuum"]},
    )
    refused(t, "A", "play abyss center face-up", "AFF-PLAY-08")
    plays(t, "A", "play abyss a-b face-up; play astral center face-down; play dragon-scale c-a face-up")
    assert whose_turn(t) == "B"


# One decision.


@rule("AFF-PLAY-19")
def test_the_play_becomes_visible_to_the_others_all_at_once():
    t = playing(seats=3, piles=THREE)
    viewers = (seat("B"), seat("C"), None)
    before = [(t.view(viewer), len(t.log_for(viewer))) for viewer in viewers]
    plays(t, "A", "play abyss center face-up; play astral a-b face-down")
    assert [(t.view(viewer), len(t.log_for(viewer))) for viewer in viewers] == before
    # A sees what is put together so far.
    assert table(t, "A")["staged"] == [
        {"kind": "abyss", "pile": "center", "face": "face-up"},
        {"kind": "astral", "pile": "a-b", "face": "face-down"},
    ]
    assert hand(t, "A") == ["dragon-scale", "dragon-scale"]
    plays(t, "A", "play dragon-scale center face-up")
    for who in ("B", "C", ""):
        assert pile_seen(t, "center", who) == ["residuum", "abyss", "dragon-scale"]
        assert pile_seen(t, "a-b", who) == ["residuum", "?↓"]


@rule("AFF-PLAY-19")
@pytest.mark.parametrize("order", [("abyss", "astral"), ("astral", "abyss")])
def test_the_order_of_the_cards_decides_only_the_order_in_the_piles(order):
    t = playing(hands={"A": ["abyss", "astral", "ruby-dust", "ruby-dust"]})
    for kind in order:
        plays(t, "A", f"play {kind} left face-up")
    plays(t, "A", "play ruby-dust right face-down")
    assert pile(t, "left") == ["residuum", *order]
    assert (pile(t, "right"), whose_turn(t)) == (["residuum", "ruby-dust↓"], "B")


@rule("AFF-PLAY-20")
def test_covered_cards_keep_their_facing():
    t = playing(piles={**ROW, "left": ["echo↓", "ruby-dust", "astral↓B"]})
    plays(t, "A", "play dragon-scale left face-down; play abyss left face-up; play astral left face-up")
    assert pile(t, "left") == ["echo↓", "ruby-dust", "astral↓", "dragon-scale↓", "abyss", "astral"]


@rule("AFF-PLAY-21")
@pytest.mark.parametrize("face", ["face-up", "face-down"])
@pytest.mark.parametrize(
    "kind",
    ["residuum", "astral", "abyss", "banish-the-murk", "dim-the-stars", "overflowing-satchel", "crosswind"],
)
def test_any_card_may_be_played_either_way_and_does_nothing_there(kind, face):
    t = playing(
        hands={"A": [kind, "pink-lichen", "pink-lichen", "pink-lichen"]},
        collections={"A": {"abyss": 2}, "B": {"astral": 2}},
        deck=["echo", "fair-swap", "nimble-fingers"],
    )
    other = "face-down" if face == "face-up" else "face-up"
    plays(t, "A", f"play {kind} left {face}; play pink-lichen left face-up; play pink-lichen left {other}")
    assert pile(t, "left")[1] == (kind if face == "face-up" else f"{kind}↓")
    assert (whose_turn(t), discard(t), table(t)["pending"]) == ("B", [], [])
    assert (collection(t, "A"), collection(t, "B")) == ({"abyss": 2}, {"astral": 2})
    assert hand(t, "A") == ["echo", "fair-swap", "nimble-fingers", "pink-lichen"]


@rule("AFF-PLAY-02", "AFF-PLAY-03")
def test_three_cards_alike_still_need_two_faces():
    t = playing(hands={"A": ["pink-lichen"] * 4})
    assert may(t, "A", "play pink-lichen left face-up")
    assert may(t, "A", "play pink-lichen left face-down")
    plays(t, "A", "play pink-lichen left face-down")
    assert not may(t, "A", "play pink-lichen left face-down")
