"""Step 4, Refill: the ledger's section 12."""

import pytest

from grimalkin.testing import rule
from tests.games.familiar_find.table import (
    ROW,
    collection,
    deck,
    discard,
    finishes,
    hand,
    hand_size,
    plays,
    ran_out,
    setup,
    step,
    table,
    whose_turn,
    winners,
)

DULL = ["pink-lichen", "pink-lichen", "enchanted-wood", "enchanted-wood"]


@rule("AFF-REFILL-01")
@pytest.mark.parametrize("cards", [0, 1, 2, 3])
def test_the_hand_is_filled_up_to_four(cards):
    t = setup(seats=2, active="A", step="refill", hands={"A": DULL[:cards]}, piles=ROW, deck=["astral"] * 4 + ["abyss"])
    assert hand(t, "A") == sorted(DULL[:cards] + ["astral"] * (4 - cards))
    assert (deck(t), whose_turn(t)) == (1 + cards, "B")


@rule("AFF-REFILL-01")
def test_cards_are_drawn_from_the_top_of_the_deck():
    t = setup(
        seats=2,
        active="A",
        hands={"A": DULL, "B": ["residuum", "residuum", "ruby-dust", "ruby-dust"]},
        piles=ROW,
        deck=["echo", "astral", "abyss", "dim-the-stars", "abyss", "abyss", "abyss"],
    )
    plays(t, "A", "scavenge left; play pink-lichen left face-up; play pink-lichen left face-up")
    plays(t, "A", "play enchanted-wood left face-down")
    assert hand(t, "A") == ["abyss", "astral", "echo", "enchanted-wood"]
    plays(t, "B", "scavenge left")
    finishes(t, "B")
    assert "dim-the-stars" in hand(t, "B")


@rule("AFF-REFILL-02")
def test_after_a_normal_turn_three_cards_are_drawn():
    t = setup(seats=2, active="A", hands={"A": DULL}, piles=ROW, deck=20)
    plays(t, "A", "scavenge left")
    finishes(t, "A")
    assert (hand_size(t, "A"), deck(t)) == (4, 17)


@rule("AFF-REFILL-02")
def test_after_a_larger_play_more_are_drawn_and_never_more_than_the_hand_lacks():
    t = setup(seats=2, active="A", hands={"A": DULL}, piles={**ROW, "left": ["overflowing-satchel"]}, deck=20)
    plays(t, "A", "scavenge left")
    # One card by the Satchel; four of five are played; three are drawn.
    finishes(t, "A")
    assert (hand_size(t, "A"), deck(t)) == (4, 16)


@rule("AFF-REFILL-03")
@pytest.mark.parametrize("cards", [0, 1, 2])
def test_a_deck_too_small_for_the_refill_ends_the_game_at_once(cards):
    t = setup(seats=2, active="A", hands={"A": DULL}, piles=ROW, collections={"A": {"residuum": 1}}, deck=cards)
    plays(t, "A", "scavenge left")
    finishes(t, "A")
    assert ran_out(t)
    assert (t.waiting(), winners(t)) == ((), "A")


@rule("AFF-REFILL-04")
@pytest.mark.parametrize("cards", [1, 2])
def test_the_cards_that_are_left_are_drawn_first_and_change_nothing(cards):
    t = setup(
        seats=2,
        active="A",
        hands={"A": DULL, "B": DULL[:2]},
        piles=ROW,
        collections={"B": {"abyss": 1}},
        deck=["astral"] * cards,
    )
    plays(t, "A", "scavenge left")
    finishes(t, "A")
    # A holds Astral Essences now, but B's single Abyss Essence lies in a collection.
    assert (ran_out(t), deck(t), hand_size(t, "A")) == (True, 0, 1 + cards)
    assert table(t)["players"][0]["cards"].count("astral") == cards
    assert winners(t) == "B"


@rule("AFF-REFILL-05")
def test_a_deck_emptied_by_the_last_card_needed_ends_nothing_yet():
    t = setup(seats=2, active="A", hands={"A": DULL, "B": ["ruby-dust"] * 4}, piles=ROW, deck=["abyss"] * 3)
    plays(t, "A", "scavenge left")
    finishes(t, "A")
    assert (t.over, deck(t), whose_turn(t), hand_size(t, "A")) == (False, 0, "B", 4)
    # The next refill that cannot be completed does.
    plays(t, "B", "scavenge right")
    finishes(t, "B")
    assert ran_out(t)


@rule("AFF-REFILL-05")
def test_by_the_option_a_deck_emptied_by_the_last_card_needed_ends_the_game():
    t = setup(
        seats=2,
        options={"deck_out": "deck_empty"},
        active="A",
        hands={"A": DULL},
        piles=ROW,
        deck=["abyss"] * 3,
    )
    plays(t, "A", "scavenge left")
    finishes(t, "A")
    assert (ran_out(t), deck(t), hand_size(t, "A")) == (True, 0, 4)


@rule("AFF-REFILL-05")
def test_by_the_option_a_deck_with_one_card_left_ends_nothing():
    t = setup(
        seats=2,
        options={"deck_out": "deck_empty"},
        active="A",
        hands={"A": DULL},
        piles=ROW,
        deck=["abyss"] * 4,
    )
    plays(t, "A", "scavenge left")
    finishes(t, "A")
    assert (t.over, deck(t), whose_turn(t)) == (False, 1, "B")


@rule("AFF-REFILL-05")
def test_by_the_option_a_failed_refill_ends_the_game_too():
    t = setup(seats=2, options={"deck_out": "deck_empty"}, active="A", step="refill", hands={"A": []}, deck=["abyss"])
    assert (ran_out(t), deck(t)) == (True, 0)


@rule("AFF-REFILL-06")
@pytest.mark.parametrize("extra", [[], ["astral"], ["astral", "abyss"]])
def test_a_full_hand_draws_nothing_discards_nothing_and_plays_on_with_an_empty_deck(extra):
    t = setup(seats=2, active="A", step="refill", hands={"A": [*DULL, *extra]}, piles=ROW, deck=[])
    assert (t.over, whose_turn(t), step(t)) == (False, "B", "scavenge")
    assert hand(t, "A") == sorted([*DULL, *extra])
    assert (discard(t), collection(t, "A")) == ([], {})


@rule("AFF-REFILL-05", "AFF-REFILL-06")
def test_by_the_option_an_empty_deck_ends_the_game_although_the_hand_is_full():
    t = setup(seats=2, options={"deck_out": "deck_empty"}, active="A", step="refill", hands={"A": DULL}, deck=[])
    assert ran_out(t)


@rule("AFF-REFILL-06")
def test_a_hand_of_five_keeps_its_cards_while_the_deck_holds_more():
    t = setup(seats=2, active="A", step="refill", hands={"A": [*DULL, "astral"]}, piles=ROW, deck=20)
    assert (hand_size(t, "A"), deck(t)) == (5, 20)
