"""Step 2, Check: the ledger's section 9."""

import pytest

from grimalkin.testing import rule
from tests.games.familiar_find.table import (
    FOUR,
    THREE,
    choices,
    collection,
    deck,
    ended_by,
    finishes,
    hand_size,
    living,
    pile,
    places,
    plays,
    refused,
    seat,
    setup,
    step,
    whose_turn,
    winners,
)

SET = {"dragon-scale": 4, "enchanted-wood": 4}
DULL = ["pink-lichen", "pink-lichen", "ruby-dust", "ruby-dust"]


def checked(**position):
    return setup(active="A", step="check", **position)


@rule("AFF-CHECK-01")
@pytest.mark.parametrize(
    ("has", "ending"),
    [
        ({"astral": 3, "abyss": 3, **SET}, ("A", "AFF-CHECK-02")),
        ({"astral": 3, **SET}, ("A", "AFF-CHECK-02")),
        ({"astral": 2, "abyss": 3, **SET}, ("B", "AFF-CHECK-12")),
        ({"astral": 2, "abyss": 2, **SET}, ("A", "AFF-CHECK-04")),
    ],
)
def test_the_first_question_that_is_true_decides(has, ending):
    t = checked(seats=2, collections={"A": has})
    assert (winners(t), ended_by(t)) == ending


@rule("AFF-CHECK-01")
def test_where_no_question_is_true_the_turn_goes_on():
    t = checked(seats=2, collections={"A": {"astral": 2, "abyss": 2, "dragon-scale": 4, "residuum": 3}})
    assert (t.over, step(t)) == (False, "play")


@rule("AFF-CHECK-02")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_three_astral_essences_win(seats):
    t = checked(seats=seats, collections={"A": {"astral": 3}})
    assert winners(t) == "A"
    assert not checked(seats=seats, collections={"A": {"astral": 2}}).over


@rule("AFF-CHECK-03")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_three_abyss_essences_lose(seats):
    t = checked(seats=seats, collections={"A": {"abyss": 3}})
    if seats == 2:
        assert winners(t) == "B"
    elif seats == 3:
        assert living(t) == "BC"
    else:
        assert step(t) == "final-play"
    assert step(checked(seats=seats, collections={"A": {"abyss": 2}})) == "play"


@rule("AFF-CHECK-04")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_complete_set_wins(seats):
    t = checked(seats=seats, collections={"A": SET})
    assert (winners(t), ended_by(t)) == ("A", "AFF-CHECK-04")


@rule("AFF-CHECK-05")
def test_three_astral_beat_three_abyss():
    t = setup(
        seats=4,
        active="A",
        collections={"A": {"astral": 2, "abyss": 2}},
        piles={**FOUR, "a-b": ["abyss", "astral↓"]},
    )
    plays(t, "A", "scavenge a-b")
    assert winners(t) == "A"


@rule("AFF-CHECK-05", "AFF-CHECK-06")
def test_three_abyss_beat_a_complete_set():
    # The summary names both wins before the loss; that order would make A the winner.
    t = setup(
        seats=3,
        active="A",
        collections={"A": {"dragon-scale": 4, "enchanted-wood": 3, "abyss": 2, "astral": 2}},
        piles={**THREE, "a-b": ["abyss", "enchanted-wood"]},
    )
    plays(t, "A", "scavenge a-b")
    assert (t.over, living(t), whose_turn(t)) == (False, "BC", "B")


@rule("AFF-CHECK-07")
@pytest.mark.parametrize("astral", [3, 4, 5])
def test_more_than_three_astral_win_as_three_do(astral):
    assert winners(checked(seats=2, collections={"A": {"astral": astral}})) == "A"


@rule("AFF-CHECK-07")
@pytest.mark.parametrize("abyss", [3, 4, 7])
def test_more_than_three_abyss_lose_as_three_do(abyss):
    assert winners(checked(seats=2, collections={"A": {"abyss": abyss}})) == "B"


@rule("AFF-CHECK-07")
def test_one_pile_may_jump_over_three():
    t = setup(
        seats=2,
        active="A",
        collections={"A": {"abyss": 2}},
        piles={"left": ["abyss", "abyss↓"], "middle": ["residuum"]},
    )
    plays(t, "A", "scavenge left")
    assert winners(t) == "B"
    assert collection(t, "A") == {"abyss": 4}


@rule("AFF-CHECK-08")
@pytest.mark.parametrize("has", [{"astral": 3}, {"abyss": 3}, SET])
def test_only_the_active_player_is_checked(has):
    t = setup(seats=3, active="A", step="check", piles=THREE, collections={"B": has})
    assert (t.over, step(t), living(t)) == (False, "play", "ABC")


@rule("AFF-CHECK-08")
@pytest.mark.parametrize(("has", "ending"), [({"astral": 3}, "AFF-CHECK-02"), (SET, "AFF-CHECK-04")])
def test_where_all_are_checked_a_rival_may_win_in_the_turn_of_another(has, ending):
    t = checked(seats=3, options={"check_scope": "all"}, collections={"C": has})
    assert (winners(t), ended_by(t)) == ("C", ending)


@rule("AFF-CHECK-08")
def test_where_all_are_checked_a_rival_may_be_eliminated_in_the_turn_of_another():
    t = checked(
        seats=3, options={"check_scope": "all"}, collections={"C": {"abyss": 3}}, piles=THREE, hands={"A": DULL}
    )
    assert (t.over, living(t)) == (False, "AB")
    # A's turn goes on.
    assert (whose_turn(t), step(t), t.waiting()) == ("A", "play", (seat("A"),))


@rule("AFF-CHECK-08")
def test_where_all_are_checked_the_active_player_comes_first_and_then_the_others_clockwise():
    options = {"check_scope": "all"}
    everybody = {who: {"astral": 3} for who in "ABC"}
    assert winners(setup(seats=4, active="B", step="check", options=options, collections=everybody)) == "B"
    others = {"A": {"astral": 3}, "D": {"astral": 3}}
    assert winners(setup(seats=4, active="B", step="check", options=options, collections=others)) == "D"


@rule("AFF-CHECK-08")
def test_where_all_are_checked_each_is_asked_the_three_questions_in_their_order():
    t = checked(
        seats=3,
        options={"check_scope": "all"},
        collections={"B": {"abyss": 3, **SET}, "C": {"abyss": 3, "astral": 3}},
    )
    assert (winners(t), ended_by(t)) == ("C", "AFF-CHECK-02")
    assert living(t) == "AC"


@rule("AFF-CHECK-09")
def test_a_rival_who_was_given_a_third_abyss_is_judged_in_that_rivals_own_turn():
    t = setup(
        seats=3,
        active="A",
        hands={"A": DULL},
        collections={"A": {"abyss": 3}, "B": {"abyss": 2}},
        piles={**THREE, "center": ["unwanted-gift"]},
    )
    plays(t, "A", "scavenge center; give b")
    assert (step(t), living(t), collection(t, "B")) == ("play", "ABC", {"abyss": 3})
    finishes(t, "A")
    # B still scavenges first.
    assert (whose_turn(t), step(t)) == ("B", "scavenge")
    plays(t, "B", "scavenge b-c")
    assert (t.over, living(t), collection(t, "B")) == (False, "AC", {"abyss": 3, "residuum": 1})


@rule("AFF-CHECK-09")
def test_a_rival_who_was_given_a_third_abyss_may_still_mend_it():
    t = setup(
        seats=3,
        active="A",
        hands={"A": DULL},
        collections={"A": {"abyss": 3}, "B": {"abyss": 2}},
        piles={**THREE, "center": ["unwanted-gift"], "b-c": ["banish-the-murk"]},
    )
    plays(t, "A", "scavenge center; give b")
    finishes(t, "A")
    plays(t, "B", "scavenge b-c; discard abyss")
    assert (living(t), step(t)) == ("ABC", "play")


@rule("AFF-CHECK-10")
def test_the_check_takes_place_although_the_tortoise_rested():
    t = setup(
        seats=2, active="A", familiars={"A": "tortoise"}, collections={"A": {"abyss": 3}}, piles={"left": ["residuum"]}
    )
    plays(t, "A", "rest")
    assert winners(t) == "B"


@rule("AFF-CHECK-10")
def test_the_check_takes_place_although_no_pile_could_be_collected():
    t = setup(seats=3, active="A", collections={"A": SET}, piles={"b-c": ["residuum"]})
    assert winners(t) == "A"


@rule("AFF-CHECK-11")
def test_a_win_ends_the_game_at_once():
    t = setup(
        seats=3,
        active="A",
        hands={"A": DULL},
        collections={"A": {"astral": 2}},
        piles={**THREE, "center": ["astral"]},
        deck=10,
    )
    plays(t, "A", "scavenge center")
    assert (t.over, t.waiting()) == (True, ())
    # Nothing was played, nothing drawn.
    assert (pile(t, "center"), hand_size(t, "A"), deck(t)) == ([], 4, 10)
    refused(t, "A", "play pink-lichen center face-up", "AFF-CHECK-02")


@rule("AFF-CHECK-12")
@pytest.mark.parametrize(("loser", "winner"), [("A", "B"), ("B", "A")])
def test_with_two_players_the_loss_of_one_is_the_victory_of_the_other(loser, winner):
    t = setup(
        seats=2,
        active=loser,
        collections={loser: {"abyss": 2}},
        piles={"left": ["abyss"], "middle": ["residuum"], "right": ["residuum"]},
        deck=10,
    )
    plays(t, loser, "scavenge left")
    assert (t.over, winners(t), deck(t), pile(t, "left")) == (True, winner, 10, [])


@rule("AFF-CHECK-12")
def test_with_two_players_left_of_four_a_loss_decides_the_game():
    t = setup(
        seats=4,
        active="B",
        eliminated=["A", "C"],
        collections={"B": {"abyss": 2}},
        piles={"left": ["abyss"], "middle": ["residuum"], "right": ["residuum"]},
    )
    plays(t, "B", "scavenge left")
    assert (winners(t), ended_by(t)) == ("D", "AFF-CHECK-12")


@rule("AFF-CHECK-13")
@pytest.mark.parametrize(("seats", "piles"), [(3, THREE), (4, FOUR)])
def test_with_three_or_four_players_a_loss_eliminates_and_the_game_goes_on(seats, piles):
    t = setup(
        seats=seats,
        active="A",
        hands={"A": DULL},
        collections={"A": {"abyss": 2}},
        piles={**piles, "center": ["abyss"]},
    )
    plays(t, "A", "scavenge center")
    finishes(t, "A")
    assert (t.over, living(t), whose_turn(t)) == (False, "BCD"[: seats - 1], "B")


@rule("AFF-CHECK-14")
def test_an_elimination_is_complete_before_the_next_player_is_checked():
    # B is out first; then only A and C are left, and C's loss is A's victory.
    t = checked(seats=3, options={"check_scope": "all"}, collections={"B": {"abyss": 3}, "C": {"abyss": 3}})
    assert (winners(t), ended_by(t), living(t)) == ("A", "AFF-CHECK-12", "AC")


@rule("AFF-CHECK-14")
def test_the_final_play_of_one_comes_before_the_check_of_the_next():
    t = checked(
        seats=4,
        options={"check_scope": "all"},
        hands={"B": DULL},
        collections={"B": {"abyss": 3}, "D": {"astral": 3}},
        piles=FOUR,
    )
    assert (t.over, step(t), t.waiting()) == (False, "final-play", (seat("B"),))
    while not t.over:
        plays(t, "B", choices(t, "B")[0])
    assert (winners(t), living(t)) == ("D", "ACD")
    assert sorted(places(t)) == ["a-c", "c-d", "center", "d-a"]
    # All four cards of B lie on the table.
    assert sum(len(pile(t, place)) for place in places(t)) == 5 + 4


@rule("AFF-CHECK-14")
def test_the_first_result_that_ends_the_game_stands():
    t = checked(seats=4, options={"check_scope": "all"}, collections={"B": {"astral": 3}, "C": {"abyss": 3}, "D": SET})
    assert (winners(t), living(t)) == ("B", "ABCD")


@rule("AFF-CHECK-14")
def test_the_others_are_checked_also_when_the_active_player_was_eliminated():
    t = checked(seats=3, options={"check_scope": "all"}, collections={"A": {"abyss": 3}, "C": {"astral": 3}})
    assert (winners(t), living(t)) == ("C", "BC")
