"""The end of the game: the ledger's section 13."""

import pytest

from grimalkin import State
from grimalkin.testing import rule
from tests.games.familiar_find.table import (
    THREE,
    ended_by,
    hand_size,
    living,
    plays,
    refused,
    seat,
    setup,
    table,
    winners,
)

SET = {"dragon-scale": 4, "enchanted-wood": 4}


def deck_is_out(collections: dict[str, dict[str, int]], seats: int = 3, **more: object) -> State:
    """A cannot refill, so the collections are compared."""
    position = {"hands": {"A": []}, "piles": {}, **more}
    return setup(seats=seats, active="A", step="refill", collections=collections, deck=[], **position)


@rule("AFF-END-01")
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize(("has", "question"), [({"astral": 3}, "AFF-CHECK-02"), (SET, "AFF-CHECK-04")])
def test_who_meets_a_victory_condition_is_the_only_winner(seats, has, question):
    # Another collection that would win as well does not count, being nobody's Step 2.
    t = setup(seats=seats, active="B", step="check", collections={"B": has, "A": {"astral": 3}})
    assert (winners(t), ended_by(t)) == ("B", question)


@rule("AFF-END-02")
def test_with_two_left_the_opponent_of_the_loser_is_the_only_winner():
    t = setup(seats=2, active="A", step="check", collections={"A": {"abyss": 3}})
    assert (winners(t), ended_by(t)) == ("B", "AFF-CHECK-12")
    t = setup(seats=3, active="C", step="check", eliminated=["A"], collections={"C": {"abyss": 3}})
    assert winners(t) == "B"


@rule("AFF-END-02")
def test_the_opponent_wins_whatever_lies_in_the_own_collection():
    t = setup(seats=2, active="A", step="check", collections={"A": {"abyss": 3}, "B": {"abyss": 4}})
    assert winners(t) == "B"


@rule("AFF-END-03")
def test_the_last_one_who_is_not_eliminated_is_the_only_winner():
    t = setup(
        seats=3,
        active="A",
        hands={"A": []},
        collections={"A": {"abyss": 2}, "B": {"abyss": 2}},
        piles={**THREE, "center": ["abyss"], "b-c": ["abyss"]},
    )
    plays(t, "A", "scavenge center")
    assert (t.over, living(t)) == (False, "BC")
    plays(t, "B", "scavenge right")
    assert winners(t) == "C"


@rule("AFF-END-03")
def test_the_last_one_who_stays_is_the_only_winner():
    t = setup(seats=3, active="A", collections={"A": {"astral": 2}, "B": {"astral": 2}}, piles=THREE)
    t.leave(seat("A"))
    t.leave(seat("B"))
    assert (winners(t), ended_by(t)) == ("C", "AFF-END-03")


@rule("AFF-END-04")
def test_a_failed_refill_ends_the_game_without_a_direct_winner():
    t = deck_is_out({"B": {"abyss": 2}})
    # A took the turn and nobody met a condition: the collections decide.
    assert (t.over, winners(t), ended_by(t)) == (True, "B", "AFF-END-06")
    refused(t, "A", "scavenge center", "AFF-END-06")


@rule("AFF-END-05")
def test_everybody_who_is_left_takes_part_in_the_tie_break():
    for who in "ABC":
        t = deck_is_out({who: {"astral": 1}})
        assert winners(t) == who
    assert winners(deck_is_out({})) == "ABC"


@rule("AFF-END-06")
@pytest.mark.parametrize(
    ("a", "b", "winner"),
    [
        ({"astral": 2, "abyss": 1}, {"astral": 2}, "A"),
        ({"astral": 2}, {"abyss": 2, "astral": 1}, "B"),
        ({"astral": 1}, {"abyss": 2}, "B"),
        ({"astral": 1, "residuum": 1}, {"dragon-scale": 3, "residuum": 3}, "A"),
    ],
)
def test_the_most_essences_of_both_kinds_together_win(a, b, winner):
    t = deck_is_out({"A": a, "B": b}, seats=2)
    assert (winners(t), ended_by(t)) == (winner, "AFF-END-06")


@rule("AFF-END-07")
@pytest.mark.parametrize(
    ("a", "b", "winner"),
    [
        ({"astral": 1, "residuum": 2}, {"abyss": 1, "residuum": 3}, "B"),
        ({"residuum": 1}, {}, "A"),
        ({"astral": 2, "ruby-dust": 1}, {"abyss": 2}, "A"),
    ],
)
def test_among_those_equal_in_essences_the_most_ingredients_win(a, b, winner):
    t = deck_is_out({"A": a, "B": b}, seats=2)
    assert (winners(t), ended_by(t)) == (winner, "AFF-END-07")


@rule("AFF-END-07")
def test_the_ingredients_of_those_who_lost_the_first_comparison_do_not_matter():
    t = deck_is_out({"A": {"astral": 1}, "B": {"abyss": 1, "residuum": 1}, "C": {"residuum": 3, "ruby-dust": 3}})
    assert (winners(t), ended_by(t)) == ("B", "AFF-END-07")


@rule("AFF-END-08")
def test_those_still_equal_share_the_victory():
    t = deck_is_out(
        {"A": {"astral": 2, "residuum": 1}, "B": {"abyss": 2}, "C": {"abyss": 1, "astral": 1, "ruby-dust": 1}}
    )
    assert (winners(t), ended_by(t)) == ("AC", "AFF-END-08")


@rule("AFF-END-08")
def test_a_shared_victory_is_told_to_everybody():
    t = deck_is_out({"A": {"residuum": 1}, "C": {"residuum": 1}})
    for viewer in (0, 1, 2, None):
        assert t.view(viewer)["result"]["winners"] == [0, 2]
        assert t.view(viewer)["result"]["reason"] == "AFF-END-08"


@rule("AFF-END-09")
def test_ingredient_cards_count_whatever_their_type():
    t = deck_is_out(
        {
            "A": {"dragon-scale": 1, "enchanted-wood": 1, "pink-lichen": 1, "residuum": 1, "ruby-dust": 1},
            "B": {"dragon-scale": 5, "enchanted-wood": 1},
        },
        seats=2,
    )
    assert winners(t) == "B"


@rule("AFF-END-10")
def test_eliminated_players_take_no_part_in_the_tie_break():
    t = deck_is_out({"C": {"abyss": 4, "astral": 2, "residuum": 5}, "B": {"residuum": 1}}, seats=4, eliminated=["C"])
    assert (winners(t), ended_by(t)) == ("B", "AFF-END-07")


@rule("AFF-END-11")
def test_hands_and_piles_do_not_count():
    t = deck_is_out(
        {"B": {"residuum": 1}},
        seats=2,
        hands={"A": ["astral", "astral", "abyss"], "B": ["pink-lichen"] * 4},
        piles={"left": ["astral"], "middle": ["abyss↓A"], "right": ["ruby-dust"]},
    )
    assert (hand_size(t, "A"), winners(t), ended_by(t)) == (3, "B", "AFF-END-07")


@rule("AFF-END-12")
def test_a_rivals_unchecked_third_abyss_counts_as_an_essence():
    t = deck_is_out({"A": {"astral": 2}, "B": {"abyss": 3}})
    assert (winners(t), ended_by(t), living(t)) == ("B", "AFF-END-06", "ABC")


@rule("AFF-END-12")
def test_a_rival_with_an_unchecked_third_astral_does_not_win_outright():
    t = deck_is_out({"A": {"astral": 2, "abyss": 2}, "B": {"astral": 3}, "C": SET})
    assert (winners(t), ended_by(t)) == ("A", "AFF-END-06")


@rule("AFF-END-12")
def test_unchecked_sets_do_not_win_outright():
    t = deck_is_out({"A": {"astral": 1}, "B": SET}, seats=2)
    assert winners(t) == "A"


@rule("AFF-END-06", "AFF-END-07")
def test_the_scores_tell_what_was_compared():
    t = deck_is_out({"A": {"astral": 2, "residuum": 1}, "B": {"abyss": 1, "ruby-dust": 2}}, seats=2)
    assert table(t)["result"]["scores"] == [[2, 1], [1, 2]]
