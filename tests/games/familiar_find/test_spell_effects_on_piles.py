"""The twelve Spells (AFF-SFX): those that concern piles."""

from grimalkin.testing import rule
from tests.games.familiar_find.table import (
    casts,
    casts_at_twin_springs,
    choices,
    collection,
    discard,
    is_spent,
    pattern,
    pile,
    pile_seen,
    plays,
    seen_while_looking,
    step,
    table,
)

# Lantern Eyes.


@rule("AFF-SFX-03")
def test_lantern_eyes_look_at_all_hidden_cards_of_a_pile_out_of_reach():
    t = casts("lantern-eyes", piles={"b-c": ["residuum", "abyss↓B", "pink-lichen", "astral↓C"]})
    assert set(choices(t, "A")) == {"look b-c", "pass"}
    plays(t, "A", "look b-c")
    assert table(t, "A")["looking"]["pile"] == "b-c"
    assert seen_while_looking(t, "A") == {2: "abyss", 4: "astral"}
    assert table(t, "B")["looking"] is None
    assert table(t)["looking"] is None
    assert pile_seen(t, "b-c", "A") == ["residuum", "abyss↓", "pink-lichen", "astral↓"]
    assert pile_seen(t, "b-c", "B") == ["residuum", "abyss↓", "pink-lichen", "?↓"]


@rule("AFF-SFX-03")
def test_lantern_eyes_choose_among_the_piles_that_hold_hidden_cards():
    t = casts("lantern-eyes", piles={"b-c": ["abyss↓"], "c-a": ["astral↓", "ruby-dust"]})
    assert set(choices(t, "A")) == {"look b-c", "look c-a", "pass"}


@rule("AFF-SFX-03")
def test_lantern_eyes_may_turn_one_of_the_cards_open_where_it_lies():
    t = casts("lantern-eyes", piles={"b-c": ["residuum", "abyss↓B", "pink-lichen", "astral↓C"]})
    plays(t, "A", "look b-c")
    assert set(choices(t, "A")) == {"turn 2", "turn 4", "pass"}
    plays(t, "A", "turn 2")
    assert pile(t, "b-c") == ["residuum", "abyss", "pink-lichen", "astral↓"]
    assert pile_seen(t, "b-c") == ["residuum", "abyss", "pink-lichen", "?↓"]
    assert is_spent(t, "lantern-eyes")


@rule("AFF-SFX-03")
def test_lantern_eyes_may_leave_all_cards_hidden():
    t = casts("lantern-eyes", piles={"b-c": ["residuum", "abyss↓B"]})
    plays(t, "A", "look b-c; pass")
    assert pile_seen(t, "b-c") == ["residuum", "?↓"]
    assert table(t, "A")["looking"] is None
    assert is_spent(t, "lantern-eyes")


@rule("AFF-SFX-03")
def test_lantern_eyes_may_stay_shut():
    t = casts("lantern-eyes", piles={"b-c": ["residuum", "abyss↓B"]})
    plays(t, "A", "pass")
    assert pile_seen(t, "b-c", "A") == ["residuum", "?↓"]
    assert is_spent(t, "lantern-eyes")


@rule("AFF-SFX-03")
def test_lantern_eyes_are_just_discarded_where_every_card_lies_open():
    assert is_spent(casts("lantern-eyes"), "lantern-eyes")


@rule("AFF-SFX-03", "AFF-LFX-08")
def test_lantern_eyes_look_at_two_piles_at_twin_springs():
    t = casts_at_twin_springs("lantern-eyes", piles={"b-c": ["abyss↓B"], "c-a": ["astral↓C", "ruby-dust"]})
    plays(t, "A", "look b-c; pass; look c-a; turn 1")
    assert pile_seen(t, "b-c", "A") == ["abyss↓"]
    assert pile_seen(t, "c-a") == ["astral", "ruby-dust"]
    assert is_spent(t, "lantern-eyes")


# Second Helping.


@rule("AFF-SFX-06")
def test_a_second_helping_collects_the_top_card_of_a_pile_in_reach():
    t = casts("second-helping", piles={"center": ["pink-lichen", "residuum", "astral"]})
    assert set(choices(t, "A")) == {"collect center", "collect c-a", "pass"}
    plays(t, "A", "collect center")
    assert collection(t, "A") == {"astral": 1}
    assert pile(t, "center") == ["pink-lichen", "residuum"]
    assert is_spent(t, "second-helping")


@rule("AFF-SFX-06", "AFF-INFO-10")
def test_a_hidden_card_taken_as_a_second_helping_is_revealed():
    t = casts("second-helping", piles={"c-a": ["ruby-dust↓", "astral↓C"]})
    plays(t, "A", "collect c-a")
    assert collection(t, "A") == {"astral": 1}
    assert pile_seen(t, "c-a", "B") == ["?↓"]


@rule("AFF-SFX-06", "AFF-SPELL-06")
def test_a_spell_taken_as_a_second_helping_acts_in_the_same_turn():
    t = casts("second-helping", piles={"c-a": ["ruby-dust", "banish-the-murk↓C"]}, collections={"A": {"abyss": 1}})
    plays(t, "A", "collect c-a; discard abyss")
    assert collection(t, "A") == {}
    assert discard(t) == ["second-helping", "abyss", "banish-the-murk"]
    assert step(t) == "play"


@rule("AFF-SFX-06")
def test_a_second_helping_can_be_declined():
    t = casts("second-helping")
    plays(t, "A", "pass")
    assert collection(t, "A") == {}
    assert pile(t, "center") == ["pink-lichen"]
    assert is_spent(t, "second-helping")


@rule("AFF-SFX-06")
def test_there_is_no_second_helping_from_empty_piles():
    t = casts("second-helping", piles={"center": [], "c-a": []})
    assert is_spent(t, "second-helping")
    assert pile(t, "b-c") == ["residuum"]


@rule("AFF-SFX-06", "AFF-SPELL-13")
def test_a_pile_emptied_by_a_second_helping_must_be_filled_again():
    t = casts("second-helping", hands={"A": ["dragon-scale", "residuum", "ruby-dust", "abyss"]})
    plays(t, "A", "collect c-a; play dragon-scale center face-up; play residuum a-b face-up")
    assert {action.split()[2] for action in choices(t, "A")} == {"c-a"}


@rule("AFF-SFX-06", "AFF-LFX-08")
def test_a_second_helping_at_twin_springs_is_followed_by_a_third():
    t = casts_at_twin_springs("second-helping", piles={"c-a": ["ruby-dust", "astral"]})
    plays(t, "A", "collect c-a; collect c-a")
    assert collection(t, "A") == {"astral": 1, "ruby-dust": 1}
    assert is_spent(t, "second-helping")


# Crosswind.


@rule("AFF-SFX-09")
def test_a_crosswind_moves_any_card_of_a_pile_in_reach_to_the_top_of_any_other_pile():
    t = casts("crosswind", piles={"center": ["pink-lichen", "astral", "residuum"]})
    lifts = {"lift center 1", "lift center 2", "lift center 3", "lift c-a 1", "pass"}
    assert set(choices(t, "A")) == lifts
    plays(t, "A", "lift center 2")
    assert set(choices(t, "A")) == {"drop a-b", "drop b-c", "drop c-a"}
    plays(t, "A", "drop b-c")
    assert pile(t, "center") == ["pink-lichen", "residuum"]
    assert pile(t, "b-c") == ["residuum", "astral"]
    assert is_spent(t, "crosswind")


@rule("AFF-SFX-09")
def test_a_crosswind_can_carry_a_card_to_an_empty_pile():
    t = casts("crosswind", piles={"center": ["pink-lichen", "astral"]})
    plays(t, "A", "lift center 1; drop a-b")
    assert pile(t, "a-b") == ["pink-lichen"]
    assert pile(t, "center") == ["astral"]


@rule("AFF-SFX-09")
def test_a_hidden_card_in_a_crosswind_is_not_looked_at_and_stays_hidden():
    t = casts("crosswind", piles={"center": ["pink-lichen", "astral↓C", "residuum"]})
    plays(t, "A", "lift center 2; drop b-c")
    assert pile(t, "b-c") == ["residuum", "astral↓"]
    assert pile_seen(t, "b-c", "A") == ["residuum", "?↓"]
    assert pile_seen(t, "b-c", "B") == ["residuum", "?↓"]
    assert pile_seen(t, "b-c", "C") == ["residuum", "astral↓"]


@rule("AFF-SFX-09")
def test_a_crosswind_can_be_let_pass():
    t = casts("crosswind")
    plays(t, "A", "pass")
    assert pile(t, "center") == ["pink-lichen"]
    assert is_spent(t, "crosswind")


@rule("AFF-SFX-09")
def test_a_crosswind_finds_nothing_in_empty_piles():
    t = casts("crosswind", piles={"center": [], "c-a": []})
    assert is_spent(t, "crosswind")
    assert pile(t, "b-c") == ["residuum"]


@rule("AFF-SFX-09", "AFF-SPELL-13")
def test_a_pile_emptied_by_a_crosswind_must_be_filled_again():
    t = casts("crosswind", hands={"A": ["dragon-scale", "residuum", "ruby-dust", "abyss"]})
    plays(t, "A", "lift c-a 1; drop b-c; play dragon-scale center face-up; play residuum a-b face-up")
    assert {action.split()[2] for action in choices(t, "A")} == {"c-a"}


@rule("AFF-SFX-09", "AFF-PLAY-21")
def test_a_spell_in_a_crosswind_stays_without_effect():
    t = casts("crosswind", piles={"center": ["pink-lichen", "cloak-of-smoke"]})
    plays(t, "A", "lift center 2; drop c-a")
    assert pattern(t) == [2, 1]
    assert pile(t, "c-a") == ["ruby-dust", "cloak-of-smoke"]


@rule("AFF-SFX-09", "AFF-LFX-08")
def test_a_crosswind_blows_twice_at_twin_springs():
    t = casts_at_twin_springs("crosswind")
    plays(t, "A", "lift a-b 1; drop c-a; lift c-a 1; drop a-b")
    assert pile(t, "a-b") == ["ruby-dust"]
    assert pile(t, "c-a") == ["pink-lichen"]
    assert is_spent(t, "crosswind")
