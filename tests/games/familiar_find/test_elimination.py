"""Elimination: the ledger's section 10."""

import pytest

from grimalkin import State
from grimalkin.core.chance import CHANCE
from grimalkin.testing import rule
from tests.games.familiar_find.table import (
    FOUR,
    GAME,
    THREE,
    choices,
    collection,
    deck,
    discard,
    ended_by,
    finishes,
    hand_size,
    letters,
    living,
    may,
    pattern,
    pile,
    pile_seen,
    places,
    player,
    plays,
    ran_out,
    reach,
    refused,
    seat,
    setup,
    step,
    table,
    whose_turn,
    winners,
)

DULL = ["pink-lichen", "pink-lichen", "enchanted-wood", "enchanted-wood"]


def three_lose_one(**more: object) -> State:
    """A of three is about to lose with the center."""
    position = {
        "seats": 3,
        "active": "A",
        "hands": {"A": DULL},
        "collections": {"A": {"abyss": 2}},
        "piles": {
            "center": ["abyss"],
            "a-b": ["dragon-scale", "enchanted-wood↓B"],
            "b-c": ["ruby-dust", "astral↓"],
            "c-a": ["pink-lichen↓A", "residuum"],
        },
    }
    return setup(**{**position, **more})


def four_lose_one(**more: object) -> State:
    """B of four is about to lose with the pile between B and C."""
    position = {
        "seats": 4,
        "active": "B",
        "hands": {"B": ["dragon-scale", "enchanted-wood", "astral", "abyss"]},
        "collections": {"B": {"abyss": 2}},
        "piles": {
            "center": ["pink-lichen"],
            "a-b": ["residuum", "residuum↓"],
            "b-c": ["abyss↓"],
            "c-d": ["ruby-dust"],
            "d-a": ["dragon-scale", "enchanted-wood"],
        },
    }
    return setup(**{**position, **more})


LAST_WORDS = (
    "play dragon-scale b-c face-up; play enchanted-wood center face-up; "
    "play abyss a-b face-up; play astral a-b face-down"
)

# Three players.


@rule("AFF-ELIM-01")
def test_after_one_of_three_is_out_the_two_others_play_as_two():
    t = three_lose_one(hands={"B": ["ruby-dust"] * 4, "C": ["residuum"] * 4})
    plays(t, "A", "scavenge center")
    assert (living(t), whose_turn(t), t.over) == ("BC", "B", False)
    for who in "BCBC":
        assert whose_turn(t) == who
        finishes(t, who)


@rule("AFF-ELIM-01")
def test_after_one_of_three_is_out_a_loss_decides_the_game():
    t = three_lose_one(collections={"A": {"abyss": 2}, "B": {"abyss": 3}})
    plays(t, "A", "scavenge center")
    plays(t, "B", "scavenge right")
    assert (winners(t), ended_by(t)) == ("C", "AFF-CHECK-12")


@rule("AFF-ELIM-02", "AFF-ELIM-05")
@pytest.mark.parametrize(
    ("loser", "merged"),
    [
        ("A", ["pink-lichen↓", "residuum", "dragon-scale", "enchanted-wood↓"]),
        ("B", ["dragon-scale", "enchanted-wood↓", "ruby-dust", "astral↓"]),
        ("C", ["ruby-dust", "astral↓", "pink-lichen↓", "residuum"]),
    ],
)
def test_the_piles_beside_the_loser_become_one_with_the_next_players_pile_on_top(loser, merged):
    t = three_lose_one(active=loser, collections={loser: {"abyss": 2}})
    plays(t, loser, "scavenge center")
    assert pile(t, "left") == merged
    # Who placed the hidden cards is still known, and so are their faces to whoever placed them.
    if loser != "C":
        assert pile_seen(t, "left", "B")[merged.index("enchanted-wood↓")] == (
            "enchanted-wood↓" if loser == "A" else "?↓"
        )


@rule("AFF-ELIM-03", "AFF-ELIM-04")
def test_the_three_piles_then_lie_in_the_middle_within_reach_of_both():
    t = three_lose_one()
    plays(t, "A", "scavenge center")
    assert places(t) == ["left", "middle", "right"]
    assert reach(t, "B") == reach(t, "C") == ["left", "middle", "right"]
    assert len(pile(t, "left")) == 4
    assert pile(t, "middle") == []
    assert pile(t, "right") == ["ruby-dust", "astral↓"]


@rule("AFF-ELIM-04", "AFF-LOC-03")
def test_the_center_becomes_the_middle_pile_and_keeps_the_location():
    t = three_lose_one(
        location="sunlit-glade",
        hands={"B": ["residuum"] * 4},
        piles={
            "center": ["echo", "abyss"],
            "a-b": ["abyss"],
            "b-c": ["ruby-dust"],
            "c-a": ["dragon-scale"],
        },
    )
    plays(t, "A", "scavenge a-b")
    assert [found["pile"] for found in table(t)["piles"] if found["center"]] == ["middle"]
    assert (pile(t, "middle"), table(t)["location"]) == (["echo", "abyss"], "sunlit-glade")
    plays(t, "B", "scavenge left")
    refused(t, "B", "play residuum middle face-down", "AFF-LFX-01")


@rule("AFF-ELIM-06")
@pytest.mark.parametrize("every_time", [False, True])
def test_in_a_game_of_three_the_loser_makes_no_final_play(every_time):
    t = three_lose_one(options={"final_play_every_time": every_time})
    plays(t, "A", "scavenge center")
    assert (t.waiting(), step(t)) == ((seat("B"),), "scavenge")
    assert sum(len(pile(t, place)) for place in places(t)) == 6


@rule("AFF-ELIM-07")
def test_the_pile_that_the_loser_emptied_stays_empty_until_the_next_player_fills_it():
    t = three_lose_one(hands={"A": DULL, "B": ["ruby-dust"] * 4})
    plays(t, "A", "scavenge center")
    refused(t, "B", "scavenge middle", "AFF-SCAV-05")
    plays(t, "B", "scavenge left; play ruby-dust left face-up; play ruby-dust left face-up")
    refused(t, "B", "play ruby-dust right face-down", "AFF-PLAY-08")
    plays(t, "B", "play ruby-dust middle face-down")
    assert pile(t, "middle") == ["ruby-dust↓"]


@rule("AFF-ELIM-07")
def test_the_next_player_fills_every_pile_that_the_loser_emptied():
    t = three_lose_one(
        hands={"A": DULL, "B": ["ruby-dust"] * 4},
        piles={"center": ["second-helping", "abyss"], "a-b": [], "b-c": ["residuum"], "c-a": ["pink-lichen"]},
    )
    # Second Helping takes the last card beside A as well, so that the merged pile is empty too.
    plays(t, "A", "scavenge center; collect c-a")
    assert (pile(t, "left"), pile(t, "middle"), pile(t, "right")) == ([], [], ["residuum"])
    assert choices(t, "B") == ["scavenge right"]
    plays(t, "B", "scavenge right; play ruby-dust right face-up")
    refused(t, "B", "play ruby-dust right face-up", "AFF-PLAY-08")
    plays(t, "B", "play ruby-dust left face-up; play ruby-dust middle face-down")
    assert whose_turn(t) == "C"


@rule("AFF-ELIM-08")
def test_the_deck_stays_as_it_is():
    # Sticky Paws twice in the deck: one of them is marked 3+.
    t = three_lose_one(
        hands={"A": DULL, "B": ["ruby-dust"] * 4, "C": ["residuum"] * 4},
        deck=["sticky-paws", "sticky-paws", "abyss", "abyss", "abyss"],
    )
    mix = table(t)["mix"]
    plays(t, "A", "scavenge center")
    assert (deck(t), table(t)["mix"]) == (5, mix)
    plays(t, "B", "scavenge right")
    finishes(t, "B")
    assert table(t, "B")["hand"].count("sticky-paws") == 2


# Four players, the first to leave.


@rule("AFF-ELIM-10")
def test_the_first_to_leave_of_four_makes_a_final_play():
    t = four_lose_one()
    plays(t, "B", "scavenge b-c")
    assert (step(t), t.waiting(), living(t)) == ("final-play", (seat("B"),), "ABCD")
    refused(t, "B", "pass", "AFF-ELIM-10")
    plays(t, "B", LAST_WORDS)
    assert (living(t), whose_turn(t)) == ("ACD", "C")


@rule("AFF-ELIM-10", "AFF-PLAY-19")
def test_the_final_play_too_is_seen_by_others_only_when_it_is_complete():
    t = four_lose_one()
    plays(t, "B", "scavenge b-c")
    before = t.view(seat("A")), t.view(None)
    plays(t, "B", "play dragon-scale b-c face-up; play enchanted-wood center face-up; play abyss a-b face-up")
    assert (t.view(seat("A")), t.view(None)) == before
    plays(t, "B", "play astral a-b face-down")
    assert pile_seen(t, "center", "A") == ["pink-lichen", "enchanted-wood"]


@rule("AFF-ELIM-11")
def test_after_the_final_play_the_loser_does_not_refill():
    t = four_lose_one(deck=30)
    plays(t, "B", f"scavenge b-c; {LAST_WORDS}")
    assert (deck(t), hand_size(t, "B")) == (30, 0)


@rule("AFF-ELIM-11")
def test_after_the_final_play_an_empty_deck_does_not_end_the_game():
    t = four_lose_one(deck=[])
    plays(t, "B", f"scavenge b-c; {LAST_WORDS}")
    assert (t.over, whose_turn(t)) == (False, "C")


@rule("AFF-ELIM-12", "AFF-ELIM-13")
def test_all_cards_in_hand_are_played_three_open_and_one_hidden():
    t = four_lose_one()
    plays(t, "B", "scavenge b-c")
    assert pattern(t) == [3, 1]
    plays(t, "B", "play dragon-scale b-c face-up; play enchanted-wood b-c face-up; play abyss b-c face-up")
    refused(t, "B", "play astral a-b face-up", "AFF-PLAY-02")
    plays(t, "B", "play astral a-b face-down")
    assert hand_size(t, "B") == 0
    assert table(t)["aside"] == 0
    assert pile(t, "a-c") == ["residuum", "residuum↓", "astral↓", "dragon-scale", "enchanted-wood", "abyss"]


@rule("AFF-ELIM-12", "AFF-ELIM-24")
def test_by_the_option_three_of_the_cards_are_played_and_the_last_goes_aside():
    t = four_lose_one(options={"final_play": "three"})
    plays(t, "B", "scavenge b-c")
    assert pattern(t) == [2, 1]
    plays(t, "B", "play dragon-scale b-c face-up; play enchanted-wood center face-up; play astral a-b face-down")
    assert (living(t), whose_turn(t)) == ("ACD", "C")
    assert (hand_size(t, "B"), table(t)["aside"], discard(t)) == (0, 1, [])


@rule("AFF-ELIM-12", "AFF-ELIM-24")
def test_by_both_options_the_last_card_goes_to_the_discard_pile():
    t = four_lose_one(options={"final_play": "three", "eliminated_hand": "discard"})
    plays(t, "B", "scavenge b-c; play dragon-scale b-c face-up; play enchanted-wood center face-up")
    plays(t, "B", "play astral a-b face-down")
    assert (table(t)["aside"], discard(t)) == (0, ["abyss"])


@rule("AFF-ELIM-13")
@pytest.mark.parametrize(
    ("hand", "expected"), [([*DULL, "echo"], [4, 1]), (DULL[:3], [2, 1]), (DULL[:2], [1, 1]), (DULL[:1], [0, 1])]
)
def test_as_many_are_hidden_as_the_pattern_asks_and_all_others_open(hand, expected):
    t = four_lose_one(hands={"B": hand})
    plays(t, "B", "scavenge b-c")
    assert pattern(t) == expected


@rule("AFF-ELIM-12")
def test_without_a_card_in_hand_there_is_no_final_play():
    t = four_lose_one(hands={"B": []})
    plays(t, "B", "scavenge b-c")
    assert (living(t), whose_turn(t), pile(t, "a-c")) == ("ACD", "C", ["residuum", "residuum↓"])


@rule("AFF-ELIM-14")
def test_the_final_play_stays_in_reach_and_leaves_no_pile_empty():
    t = four_lose_one()
    plays(t, "B", "scavenge b-c")
    refused(t, "B", "play astral c-d face-up", "AFF-PLAY-10")
    refused(t, "B", "play astral d-a face-up", "AFF-PLAY-10")
    plays(t, "B", "play abyss a-b face-up; play astral a-b face-up; play enchanted-wood a-b face-up")
    refused(t, "B", "play dragon-scale center face-down", "AFF-PLAY-08")
    assert choices(t, "B") == ["play dragon-scale b-c face-down"]


@rule("AFF-ELIM-14", "AFF-PLAY-12")
def test_the_final_play_also_goes_to_a_closed_pile_that_the_loser_emptied():
    t = four_lose_one(familiars={"B": "falcon"}, piles={**FOUR, "d-a": ["abyss"]})
    plays(t, "B", "scavenge d-a; play astral a-b face-up; play abyss a-b face-up; play dragon-scale a-b face-up")
    assert choices(t, "B") == ["play enchanted-wood d-a face-down"]


@rule("AFF-ELIM-15")
def test_a_spell_of_this_turn_changes_the_final_play():
    t = four_lose_one(piles={**FOUR, "b-c": ["abyss", "cloak-of-smoke"]})
    plays(t, "B", "scavenge b-c")
    assert pattern(t) == [2, 2]


@rule("AFF-ELIM-15")
def test_a_spell_of_this_turn_changes_the_number_where_only_the_normal_number_is_played():
    t = four_lose_one(options={"final_play": "three"}, piles={**FOUR, "b-c": ["abyss", "cloak-of-smoke"]})
    plays(t, "B", "scavenge b-c")
    assert pattern(t) == [1, 2]


@rule("AFF-ELIM-15")
def test_the_location_restricts_the_final_play():
    t = four_lose_one(location="smugglers-cellar")
    plays(t, "B", "scavenge b-c")
    refused(t, "B", "play astral b-c face-down", "AFF-LFX-02")
    assert may(t, "B", "play astral center face-down")


@rule("AFF-ELIM-16")
@pytest.mark.parametrize(
    ("loser", "merged", "from_bottom", "left"),
    [
        ("A", "d-b", ["dragon-scale", "astral"], ["b-c", "c-d", "center", "d-b"]),
        ("B", "a-c", ["astral", "enchanted-wood"], ["a-c", "c-d", "center", "d-a"]),
        ("C", "b-d", ["enchanted-wood", "ruby-dust"], ["a-b", "b-d", "center", "d-a"]),
        ("D", "c-a", ["ruby-dust", "dragon-scale"], ["a-b", "b-c", "c-a", "center"]),
    ],
)
def test_the_losers_two_side_piles_become_one_between_the_neighbors(loser, merged, from_bottom, left):
    t = setup(
        seats=4,
        active=loser,
        hands={loser: []},
        collections={loser: {"abyss": 2}},
        piles={
            "center": ["residuum", "abyss"],
            "a-b": ["astral"],
            "b-c": ["enchanted-wood"],
            "c-d": ["ruby-dust"],
            "d-a": ["dragon-scale"],
        },
    )
    plays(t, loser, "scavenge center")
    assert sorted(places(t)) == left
    assert pile(t, merged) == from_bottom
    whole = {place: pile(t, place) for place in left if place not in (merged, "center")}
    assert whole == {
        place: cards
        for place, cards in {
            "a-b": ["astral"],
            "b-c": ["enchanted-wood"],
            "c-d": ["ruby-dust"],
            "d-a": ["dragon-scale"],
        }.items()
        if loser.lower() not in place
    }


@rule("AFF-ELIM-17")
def test_the_three_others_each_neighbor_both_others():
    t = four_lose_one()
    plays(t, "B", f"scavenge b-c; {LAST_WORDS}")
    assert reach(t, "A") == ["a-c", "center", "d-a"]
    assert reach(t, "C") == ["a-c", "c-d", "center"]
    assert reach(t, "D") == ["c-d", "center", "d-a"]
    assert reach(t, "B") == []
    for who in "CDAC":
        assert whose_turn(t) == who
        (far,) = set(places(t)) - set(reach(t, who))
        refused(t, who, f"scavenge {far}", "AFF-SCAV-03")
        finishes(t, who)


# Four players, the second to leave and after.


def second_loses(**more: object) -> State:
    """Of four, A, C and D are left; C is about to lose with the pile between C and D."""
    position = {
        "seats": 4,
        "active": "C",
        "eliminated": ["B"],
        "hands": {"C": DULL},
        "collections": {"C": {"abyss": 2}},
        "piles": {
            "center": ["pink-lichen"],
            "a-c": ["residuum", "astral↓"],
            "c-d": ["abyss"],
            "d-a": ["dragon-scale"],
        },
    }
    return setup(**{**position, **more})


@rule("AFF-ELIM-20")
def test_the_second_losers_piles_become_one_and_the_survivors_play_as_two():
    t = second_loses(piles={"center": ["abyss"], "a-c": ["residuum", "astral↓"], "c-d": ["echo"]})
    plays(t, "C", "scavenge center")
    assert (living(t), whose_turn(t)) == ("AD", "D")
    assert places(t) == ["left", "middle", "right"]
    # D, the next player, has the upper part.
    assert pile(t, "left") == ["residuum", "astral↓", "echo"]
    assert (pile(t, "middle"), pile(t, "right")) == ([], [])
    assert reach(t, "A") == reach(t, "D") == ["left", "middle", "right"]


@rule("AFF-ELIM-21")
def test_the_second_to_leave_makes_no_final_play():
    t = second_loses()
    plays(t, "C", "scavenge c-d")
    assert (t.waiting(), step(t), living(t)) == ((seat("D"),), "scavenge", "AD")


@rule("AFF-ELIM-21")
def test_by_the_option_the_second_to_leave_makes_a_final_play_too():
    t = second_loses(options={"final_play_every_time": True})
    plays(t, "C", "scavenge c-d")
    assert (t.waiting(), step(t), pattern(t)) == ((seat("C"),), "final-play", [3, 1])
    plays(t, "C", "play pink-lichen c-d face-up; play pink-lichen a-c face-up")
    plays(t, "C", "play enchanted-wood center face-up; play enchanted-wood center face-down")
    assert (whose_turn(t), pile(t, "left")) == ("D", ["residuum", "astral↓", "pink-lichen", "pink-lichen"])
    assert pile(t, "middle") == ["pink-lichen", "enchanted-wood", "enchanted-wood↓"]


@rule("AFF-ELIM-21", "AFF-CHECK-12")
def test_the_last_loss_of_all_has_no_final_play():
    t = setup(
        seats=4,
        options={"final_play_every_time": True},
        active="C",
        eliminated=["A", "B"],
        collections={"C": {"abyss": 2}},
        piles={"left": ["abyss"]},
    )
    plays(t, "C", "scavenge left")
    assert winners(t) == "D"


@rule("AFF-ELIM-22")
def test_the_game_goes_on_until_one_of_the_survivors_wins():
    t = second_loses(collections={"C": {"abyss": 2}, "D": {"astral": 2}})
    plays(t, "C", "scavenge c-d")
    assert not t.over
    plays(t, "D", "scavenge left")
    assert winners(t) == "D"


@rule("AFF-ELIM-22", "AFF-END-03")
def test_the_game_goes_on_until_only_one_is_left():
    t = four_lose_one(
        collections={"A": {"abyss": 2}, "B": {"abyss": 2}, "C": {"abyss": 2}, "D": {"astral": 2}},
        hands={"B": [], "D": DULL},
        piles={**FOUR, "b-c": ["abyss"], "center": ["abyss"], "d-a": ["abyss"]},
    )
    plays(t, "B", "scavenge b-c")
    plays(t, "C", "scavenge center")
    assert (t.over, living(t), whose_turn(t)) == (False, "AD", "D")
    plays(t, "D", "scavenge left")
    finishes(t, "D")
    plays(t, "A", "scavenge right")
    assert winners(t) == "D"


# All eliminations.


@rule("AFF-ELIM-23")
@pytest.mark.parametrize(("loser", "after"), [("A", "B"), ("B", "C"), ("C", "D"), ("D", "A")])
def test_the_turn_ends_without_a_refill_and_the_next_seat_that_is_left_has_its_turn(loser, after):
    t = setup(
        seats=4,
        active=loser,
        hands={loser: DULL},
        collections={loser: {"abyss": 2}},
        piles={**FOUR, "center": ["abyss"]},
        deck=20,
    )
    plays(t, loser, "scavenge center")
    while t.waiting() == (seat(loser),):
        plays(t, loser, choices(t, loser)[0])
    assert (whose_turn(t), deck(t), table(t)["turn"]) == (after, 20, 2)


@rule("AFF-ELIM-24")
def test_the_hand_of_the_loser_goes_aside_unseen():
    others = {"B": ["ruby-dust"] * 4, "C": ["residuum"] * 4}
    t, other = (
        three_lose_one(hands={"A": cards, **others}, deck=["abyss"] * 3)
        for cards in (DULL, ["astral", "echo", "dim-the-stars", "fair-swap"])
    )
    for game in (t, other):
        plays(game, "A", "scavenge center")
        assert (table(game)["aside"], hand_size(game, "A"), discard(game)) == (4, 0, [])
    # Nobody can tell which cards they were, not even from what was told.
    for viewer in (0, 1, 2, None):
        assert t.view(viewer) == other.view(viewer)
    for viewer in (1, 2, None):
        assert told(t, viewer) == told(other, viewer)


def told(t: State, viewer: int | None) -> list[tuple[str, str]]:
    return [(entry.kind, entry.text) for entry in t.log_for(viewer) if entry.kind != "start"]


@rule("AFF-ELIM-24")
def test_by_the_option_the_hand_of_the_loser_lies_open_on_the_discard_pile():
    t = three_lose_one(options={"eliminated_hand": "discard"}, discard=["echo"])
    plays(t, "A", "scavenge center")
    assert (table(t)["aside"], hand_size(t, "A")) == (0, 0)
    assert discard(t)[0] == "echo"
    assert sorted(discard(t)[1:]) == sorted(DULL)


@rule("AFF-ELIM-24")
def test_cards_put_aside_never_come_back():
    t = three_lose_one(deck=2)
    plays(t, "A", "scavenge center")
    # Two cards are not enough for B, and the four cards of A are no help.
    plays(t, "B", "scavenge left")
    finishes(t, "B")
    assert ran_out(t)
    assert (table(t)["aside"], deck(t)) == (4, 0)


@rule("AFF-ELIM-25")
def test_the_collection_of_an_eliminated_player_stays_open_and_counts_for_nothing():
    t = setup(
        seats=4,
        active="A",
        eliminated=["C"],
        hands={"A": DULL},
        collections={"A": {"residuum": 1}, "C": {"abyss": 4, "astral": 3, "dragon-scale": 5}, "D": {"astral": 1}},
        piles={"center": ["sticky-paws"], "a-b": ["residuum"], "b-d": ["residuum"], "d-a": ["residuum"]},
        deck=1,
    )
    # Nothing there can be taken.
    plays(t, "A", "scavenge center")
    assert step(t) == "play"
    assert [t.view(viewer)["players"][2]["collection"]["astral"] for viewer in (0, 1, 3, None)] == [3] * 4
    # Nor does it count at the end.
    finishes(t, "A")
    assert (ran_out(t), winners(t)) == (True, "D")
    assert collection(t, "C") == {"abyss": 4, "astral": 3, "dragon-scale": 5}


@rule("AFF-ELIM-25")
def test_where_all_are_checked_an_eliminated_player_is_not():
    t = setup(
        seats=4,
        active="A",
        step="check",
        options={"check_scope": "all"},
        eliminated=["C"],
        collections={"C": {"astral": 3}},
    )
    assert (t.over, step(t)) == (False, "play")


@rule("AFF-ELIM-26")
def test_an_eliminated_player_sees_what_a_bystander_sees():
    t = three_lose_one()
    assert pile_seen(t, "c-a", "A") == ["pink-lichen↓", "residuum"]
    plays(t, "A", "scavenge center")
    # Not even the hidden card that the player placed, let alone the hands.
    assert pile_seen(t, "left", "A") == ["?↓", "residuum", "dragon-scale", "?↓"]
    mine, theirs = t.view(seat("A")), t.view(None)
    assert {key: mine[key] for key in mine if key != "seat"} == {key: theirs[key] for key in theirs if key != "seat"}
    refused(t, "A", "scavenge left", "AFF-TURN-03")


# People who leave.


@rule("AFF-ELIM-27")
def test_whoever_leaves_while_another_plays_is_out_when_nobody_elses_decision_is_pending():
    t = setup(seats=4, active="A", hands={"A": DULL, "B": ["ruby-dust"] * 4}, piles=FOUR, deck=30)
    plays(t, "A", "scavenge center")
    t.leave(seat("B"))
    finishes(t, "A")
    assert (living(t), whose_turn(t)) == ("ACD", "C")
    # No final play; the hand is aside, the piles are merged, and A has refilled.
    assert (table(t)["aside"], hand_size(t, "B"), deck(t)) == (4, 0, 27)
    assert pile(t, "a-c") == ["residuum", "residuum"]


@rule("AFF-ELIM-27")
def test_whoever_leaves_in_the_own_turn_drops_the_open_decision():
    t = setup(
        seats=3,
        active="A",
        hands={"A": DULL},
        piles={"center": ["residuum"], "a-b": ["ruby-dust"], "b-c": ["astral"], "c-a": ["pink-lichen"]},
        deck=30,
    )
    t.leave(seat("A"))
    assert (living(t), whose_turn(t), step(t)) == ("BC", "B", "scavenge")
    assert [pile(t, place) for place in places(t)] == [["pink-lichen", "ruby-dust"], ["residuum"], ["astral"]]
    assert (table(t)["aside"], deck(t), collection(t, "A")) == (4, 30, {})


@rule("AFF-ELIM-27")
def test_spells_that_a_leaver_has_not_carried_out_are_discarded_without_effect():
    t = setup(
        seats=3,
        active="A",
        collections={"A": {"abyss": 1}, "B": {"astral": 2}, "C": {"astral": 2, "residuum": 1}},
        piles={"center": ["dim-the-stars", "sticky-paws"], "a-b": ["residuum"], "b-c": ["residuum"]},
    )
    plays(t, "A", "scavenge center; resolve sticky-paws")
    t.leave(seat("A"))
    assert sorted(discard(t)) == ["dim-the-stars", "sticky-paws"]
    assert (collection(t, "B"), collection(t, "C")) == ({"astral": 2}, {"astral": 2, "residuum": 1})
    assert (living(t), whose_turn(t), table(t)["pending"]) == ("BC", "B", [])


@rule("AFF-ELIM-27")
def test_cards_that_a_leaver_had_put_down_for_an_unfinished_play_go_aside():
    t = setup(seats=4, active="A", hands={"A": DULL}, piles=FOUR)
    plays(t, "A", "scavenge center; play pink-lichen center face-up; play pink-lichen a-b face-up")
    t.leave(seat("A"))
    assert table(t)["aside"] == 4
    assert (pile(t, "center"), pile(t, "d-b")) == ([], ["residuum", "residuum"])
    assert whose_turn(t) == "B"


@rule("AFF-ELIM-27", "AFF-END-03")
def test_when_one_of_two_leaves_the_other_wins():
    t = setup(seats=2, active="A", piles={"left": ["residuum"]})
    t.leave(seat("A"))
    assert (winners(t), ended_by(t)) == ("B", "AFF-END-03")


@rule("AFF-ELIM-27")
def test_of_three_two_may_leave_in_one_turn():
    t = setup(seats=3, active="A", hands={"A": DULL}, piles={"center": ["residuum"], "a-b": ["residuum"]})
    t.leave(seat("C"))
    t.leave(seat("B"))
    plays(t, "A", "scavenge center")
    finishes(t, "A")
    assert t.over
    assert winners(t) == "A"
    assert player(t, "B")["eliminated"]


@rule("AFF-ELIM-27")
def test_whoever_leaves_during_the_set_up_is_asked_nothing_more():
    t = GAME.new(seats=3, seed=2, options={"mode": "full", "first_player": "host_choice"})
    plays(t, "A", "first a")
    t.leave(seat("B"))
    plays(t, "A", "board owl")
    # B has no Familiar to choose any longer.
    assert letters(t.waiting()) == "C"
    plays(t, "C", "board fox")
    assert (whose_turn(t), living(t)) == ("A", "ABC")
    finishes(t, "A")
    assert (whose_turn(t), living(t)) == ("C", "AC")


@rule("AFF-ELIM-27")
def test_the_first_turn_passes_when_the_first_player_has_left_during_the_set_up():
    t = GAME.new(seats=3, seed=2, options={"mode": "full", "first_player": "host_choice"})
    plays(t, "A", "first a; board owl")
    t.leave(seat("A"))
    plays(t, "B", "board fox")
    plays(t, "C", "board cat")
    assert (whose_turn(t), living(t)) == ("B", "BC")


@rule("AFF-ELIM-27")
def test_whoever_has_left_makes_no_final_play():
    t = setup(
        seats=4,
        options={"check_scope": "all"},
        active="A",
        hands={"A": DULL, "B": ["ruby-dust"] * 4},
        collections={"B": {"abyss": 3}},
        piles=FOUR,
        deck=30,
    )
    t.leave(seat("B"))
    plays(t, "A", "scavenge center")
    # A's rivals have been checked: B has lost, and A goes on to play.
    assert (whose_turn(t), step(t), living(t)) == ("A", "play", "ACD")
    assert (table(t)["aside"], hand_size(t, "B")) == (4, 0)


@rule("AFF-ELIM-27")
def test_whoever_leaves_while_chance_is_asked_for_a_card_is_asked_nothing_more():
    t = setup(
        seats=3,
        active="A",
        step="spells",
        pending=["overflowing-satchel", "sticky-paws"],
        collections={"B": {"residuum": 1}},
        hands={"A": DULL},
        piles=THREE,
        deck=30,
        chance="asked",
    )
    plays(t, "A", "resolve overflowing-satchel")
    assert t.waiting() == (CHANCE,)
    t.leave(seat("A"))
    while t.waiting() == (CHANCE,):
        t.play(CHANCE, t.actions(CHANCE)[0])
    # Sticky Paws has taken nothing.
    assert (collection(t, "B"), sorted(discard(t))) == ({"residuum": 1}, ["overflowing-satchel", "sticky-paws"])
    assert (whose_turn(t), living(t)) == ("B", "BC")
