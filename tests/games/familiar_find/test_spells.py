"""How Spells are carried out: the ledger's section 7."""

import pytest

from grimalkin.core.chance import Stream
from grimalkin.testing import rule
from tests.games.familiar_find.table import (
    GAME,
    choices,
    collection,
    deck,
    discard,
    finishes,
    hand,
    hand_size,
    may,
    pattern,
    pile,
    plays,
    ran_out,
    refused,
    setup,
    step,
    table,
    whose_turn,
)

DULL = ["pink-lichen", "pink-lichen", "enchanted-wood", "enchanted-wood"]
SPELLS = {
    "banish-the-murk",
    "sticky-paws",
    "lantern-eyes",
    "cloak-of-smoke",
    "overflowing-satchel",
    "second-helping",
    "unwanted-gift",
    "fair-swap",
    "crosswind",
    "dim-the-stars",
    "echo",
    "nimble-fingers",
}


@rule("AFF-SPELL-01")
def test_a_spell_acts_in_the_turn_of_its_collection_and_before_the_check():
    t = setup(
        seats=2,
        active="A",
        collections={"A": {"abyss": 2}},
        piles={"left": ["banish-the-murk↓", "abyss"], "middle": ["residuum"]},
    )
    plays(t, "A", "scavenge left; discard abyss")
    assert (t.over, step(t), collection(t, "A")) == (False, "play", {"abyss": 2})


@rule("AFF-SPELL-01")
def test_a_spell_is_the_last_thing_of_step_1():
    t = setup(
        seats=2,
        active="A",
        familiars={"A": "magpie"},
        collections={"A": {"abyss": 1}},
        piles={"left": ["banish-the-murk"], "middle": ["abyss"]},
    )
    plays(t, "A", "scavenge left")
    # The Magpie's power is offered before the Spell.
    assert choices(t, "A") == ["collect middle", "pass"]
    plays(t, "A", "collect middle")
    assert choices(t, "A") == ["discard abyss", "pass"]


@rule("AFF-SPELL-02")
@pytest.mark.parametrize("first", ["banish-the-murk", "unwanted-gift"])
def test_the_active_player_chooses_the_order_of_several_spells(first):
    # B has two Abyss Essences: fewer than A's three, but not fewer than two.
    t = setup(
        seats=2,
        active="A",
        collections={"A": {"abyss": 3}, "B": {"abyss": 2}},
        piles={"left": ["unwanted-gift", "banish-the-murk"], "middle": ["residuum"]},
    )
    plays(t, "A", "scavenge left")
    assert sorted(choices(t, "A")) == ["resolve banish-the-murk", "resolve unwanted-gift"]
    plays(t, "A", f"resolve {first}")
    if first == "banish-the-murk":
        plays(t, "A", "discard abyss")
        # Now A has no more Abyss Essences than B, so that the gift does nothing.
        assert (step(t), collection(t, "A"), collection(t, "B")) == ("play", {"abyss": 2}, {"abyss": 2})
    else:
        plays(t, "A", "give b; discard abyss")
        assert (step(t), collection(t, "A"), collection(t, "B")) == ("play", {"abyss": 1}, {"abyss": 3})


@rule("AFF-SPELL-03")
def test_the_next_spell_is_chosen_only_when_the_one_before_is_finished():
    t = setup(
        seats=2,
        active="A",
        collections={"A": {"abyss": 2}, "B": {"residuum": 1, "ruby-dust": 1}},
        piles={"left": ["sticky-paws", "banish-the-murk", "unwanted-gift"], "middle": ["residuum"]},
    )
    plays(t, "A", "scavenge left")
    assert len(choices(t, "A")) == 3
    plays(t, "A", "resolve sticky-paws")
    # Inside the Spell no other can be begun.
    refused(t, "A", "resolve banish-the-murk", "AFF-SPELL-03")
    plays(t, "A", "take b residuum")
    # The order of the others is still free.
    assert sorted(choices(t, "A")) == ["resolve banish-the-murk", "resolve unwanted-gift"]


@rule("AFF-SPELL-04")
def test_a_resolved_spell_is_discarded_before_the_next_begins():
    t = setup(
        seats=2,
        active="A",
        collections={"A": {"abyss": 2}},
        piles={"left": ["echo", "banish-the-murk"], "middle": ["residuum"]},
    )
    plays(t, "A", "scavenge left; resolve banish-the-murk")
    assert discard(t) == []
    plays(t, "A", "discard abyss")
    # Banish the Murk lies there already, so that Echo can repeat it.
    assert discard(t) == ["abyss", "banish-the-murk"]
    assert choices(t, "A") == ["echo banish-the-murk", "pass"]


@rule("AFF-SPELL-04")
def test_the_discard_pile_is_common_to_all():
    t = setup(
        seats=2,
        active="A",
        hands={"A": DULL, "B": [*DULL[:2], "residuum", "residuum"]},
        collections={"B": {"abyss": 1}},
        discard=["ruby-dust"],
        piles={"left": ["cloak-of-smoke"], "middle": ["dim-the-stars"], "right": ["residuum"]},
    )
    plays(t, "A", "scavenge left")
    finishes(t, "A")
    plays(t, "B", "scavenge middle")
    assert discard(t) == ["ruby-dust", "cloak-of-smoke", "dim-the-stars"]


@rule("AFF-SPELL-05")
@pytest.mark.parametrize(
    "spell",
    [
        "banish-the-murk",
        "sticky-paws",
        "lantern-eyes",
        "unwanted-gift",
        "fair-swap",
        "dim-the-stars",
        "echo",
        "second-helping",
        "crosswind",
    ],
)
def test_a_spell_that_can_do_nothing_is_discarded_all_the_same(spell):
    t = setup(seats=2, active="A", hands={"A": DULL}, piles={"left": [spell]})
    plays(t, "A", "scavenge left")
    assert step(t) == "play"
    assert discard(t) == [spell]
    assert collection(t, "A") == {}


@rule("AFF-SPELL-05")
def test_what_a_spell_only_permits_can_be_declined():
    t = setup(seats=2, active="A", collections={"A": {"abyss": 1}}, piles={"left": ["banish-the-murk"]})
    plays(t, "A", "scavenge left; pass")
    assert (collection(t, "A"), discard(t)) == ({"abyss": 1}, ["banish-the-murk"])


@rule("AFF-SPELL-05")
def test_what_a_spell_commands_cannot_be_declined():
    t = setup(
        seats=3,
        active="A",
        collections={"B": {"astral": 2}, "C": {"astral": 2}},
        piles={"center": ["dim-the-stars"]},
    )
    plays(t, "A", "scavenge center")
    assert choices(t, "A") == ["dim b", "dim c"]
    refused(t, "A", "pass", "AFF-SFX-10")
    plays(t, "A", "dim c")
    assert collection(t, "C") == {"astral": 1}


@rule("AFF-SPELL-05")
def test_an_impossible_part_is_skipped_and_the_other_carried_out():
    # No card to draw, and still one more card to play.
    t = setup(
        seats=2,
        active="A",
        hands={"A": DULL},
        piles={"left": ["overflowing-satchel"], "middle": ["residuum"], "right": ["residuum"]},
        deck=[],
    )
    plays(t, "A", "scavenge left")
    assert (hand_size(t, "A"), pattern(t), discard(t)) == (4, [3, 1], ["overflowing-satchel"])


@rule("AFF-SPELL-06")
def test_a_spell_collected_by_a_spell_is_carried_out_in_the_same_step():
    t = setup(
        seats=2,
        active="A",
        collections={"A": {"abyss": 3}},
        piles={"left": ["second-helping"], "right": ["residuum", "banish-the-murk↓"]},
    )
    plays(t, "A", "scavenge left; collect right")
    assert (step(t), choices(t, "A")) == ("spells", ["discard abyss", "pass"])
    plays(t, "A", "discard abyss")
    assert (t.over, step(t), collection(t, "A")) == (False, "play", {"abyss": 2})
    assert discard(t) == ["second-helping", "abyss", "banish-the-murk"]


@rule("AFF-SPELL-06")
def test_a_spell_collected_by_a_familiar_is_carried_out_in_the_same_step():
    t = setup(
        seats=2,
        active="A",
        familiars={"A": "magpie"},
        collections={"A": {"abyss": 3}},
        piles={"left": ["residuum"], "right": ["banish-the-murk"]},
    )
    plays(t, "A", "scavenge left; collect right; discard abyss")
    assert (t.over, step(t), collection(t, "A")["abyss"]) == (False, "play", 2)


@rule("AFF-SPELL-07")
def test_a_pending_spell_cannot_be_given_to_a_rival():
    t = setup(
        seats=2,
        active="A",
        collections={"A": {"abyss": 1, "residuum": 1}, "B": {"ruby-dust": 1}},
        piles={"left": ["unwanted-gift", "fair-swap", "echo"], "middle": ["residuum"]},
    )
    plays(t, "A", "scavenge left; resolve fair-swap")
    assert choices(t, "A") == ["swap b ruby-dust residuum", "pass"]
    plays(t, "A", "pass; resolve unwanted-gift; give b")
    assert collection(t, "B") == {"ruby-dust": 1, "abyss": 1}


@rule("AFF-SPELL-07")
@pytest.mark.parametrize("seed", range(12))
def test_between_turns_no_collection_contains_a_spell(seed):
    t = GAME.new(
        seats=2 + seed % 3,
        seed=seed,
        options={"mode": "full", "tourism": True, "board_pick": "random", "check_scope": "all"},
    )
    rng = Stream.from_seed(f"walk {seed}")
    turn = 0
    while not t.over:
        seen = table(t)
        if seen["turn"] != turn:
            turn = seen["turn"]
            assert seen["pending"] == []
            for player in seen["players"]:
                assert not SPELLS & {kind for kind, count in player["collection"].items() if count}
        (who,) = t.waiting()
        t.play(who, t.actions(who)[rng.below(len(t.actions(who)))])
    assert turn > 1


@rule("AFF-SPELL-08", "AFF-PLAY-11")
@pytest.mark.parametrize(
    ("spell", "changed"), [("cloak-of-smoke", [1, 2]), ("overflowing-satchel", [3, 1]), ("dim-the-stars", [2, 1])]
)
def test_a_spell_may_change_how_many_cards_are_played_and_how_many_hidden(spell, changed):
    t = setup(
        seats=2,
        active="A",
        hands={"A": DULL},
        piles={"left": [spell], "middle": ["residuum"], "right": ["residuum"]},
    )
    plays(t, "A", "scavenge left")
    assert pattern(t) == changed


@rule("AFF-SPELL-09")
def test_changes_of_the_pattern_add_up_and_end_with_the_turn():
    t = setup(
        seats=2,
        active="A",
        hands={"A": DULL, "B": ["residuum", "residuum", "residuum", "ruby-dust"]},
        piles={
            "left": ["cloak-of-smoke", "overflowing-satchel"],
            "middle": ["ruby-dust"],
            "right": ["dragon-scale"],
        },
        deck=["ruby-dust", *["abyss"] * 8],
    )
    plays(t, "A", "scavenge left; resolve cloak-of-smoke")
    assert pattern(t) == [2, 2]
    plays(t, "A", "play pink-lichen left face-up; play pink-lichen left face-up")
    refused(t, "A", "play enchanted-wood left face-up", "AFF-PLAY-02")
    plays(t, "A", "play enchanted-wood left face-down; play enchanted-wood left face-down")
    assert pile(t, "left") == ["pink-lichen", "pink-lichen", "enchanted-wood↓", "enchanted-wood↓"]
    # B's turn, and A's next one, know nothing of it.
    plays(t, "B", "scavenge middle")
    assert pattern(t) == [2, 1]
    finishes(t, "B")
    plays(t, "A", "scavenge right")
    assert (whose_turn(t), pattern(t)) == ("A", [2, 1])


@rule("AFF-SPELL-09")
def test_two_cloaks_hide_all_three_cards():
    t = setup(
        seats=4,
        active="A",
        hands={"A": DULL},
        piles={"center": ["cloak-of-smoke", "cloak-of-smoke"], "a-b": ["residuum"], "d-a": ["residuum"]},
    )
    plays(t, "A", "scavenge center")
    assert pattern(t) == [0, 3]


@rule("AFF-SPELL-10")
def test_the_discard_pile_never_becomes_the_deck():
    t = setup(
        seats=2,
        active="A",
        hands={"A": DULL},
        discard=["residuum", "astral", "ruby-dust", "astral", "abyss"],
        piles={"left": ["residuum"], "middle": ["residuum"], "right": ["residuum"]},
        deck=["abyss"],
    )
    plays(t, "A", "scavenge left")
    finishes(t, "A")
    assert ran_out(t)
    assert discard(t) == ["residuum", "astral", "ruby-dust", "astral", "abyss"]


@rule("AFF-SPELL-11")
def test_a_spell_that_draws_from_an_empty_deck_ends_nothing():
    t = setup(
        seats=2,
        active="A",
        hands={"A": DULL},
        discard=["astral"],
        piles={"left": ["overflowing-satchel"], "middle": ["residuum"], "right": ["residuum"]},
        deck=[],
    )
    plays(t, "A", "scavenge left")
    assert (t.over, step(t), hand(t, "A")) == (False, "play", sorted(DULL))
    # Step 4 does.
    finishes(t, "A")
    assert ran_out(t)


@rule("AFF-SPELL-11")
@pytest.mark.parametrize("location", ["starfall-terrace", "restless-library"])
def test_a_location_that_wants_a_card_of_an_empty_deck_ends_nothing(location):
    t = setup(
        seats=2,
        active="A",
        location=location,
        hands={"A": DULL},
        piles={"left": ["ruby-dust"], "middle": ["residuum"], "right": ["residuum"]},
        deck=[],
    )
    plays(t, "A", "scavenge middle" if location == "starfall-terrace" else "scavenge left")
    if location == "starfall-terrace":
        assert not may(t, "A", "reveal")
    assert (t.over, deck(t)) == (False, 0)
    place = "middle" if location == "starfall-terrace" else "left"
    while not t.over:
        plays(t, "A", next(text for text in choices(t, "A") if place in text or text == "pass"))
    assert ran_out(t)


@rule("AFF-SPELL-12")
def test_a_spell_can_name_only_rivals_who_are_still_in_the_game():
    t = setup(
        seats=4,
        active="A",
        eliminated=["C"],
        collections={
            "A": {"residuum": 1, "abyss": 2},
            "B": {"ruby-dust": 1},
            "C": {"dragon-scale": 2, "astral": 2},
            "D": {"pink-lichen": 1},
        },
        piles={"center": ["sticky-paws", "unwanted-gift", "fair-swap", "nimble-fingers", "dim-the-stars"]},
    )
    plays(t, "A", "scavenge center; resolve sticky-paws")
    assert sorted(choices(t, "A")) == ["pass", "take b ruby-dust", "take d pink-lichen"]
    refused(t, "A", "take c dragon-scale", "AFF-SPELL-12")
    plays(t, "A", "pass; resolve unwanted-gift")
    assert sorted(choices(t, "A")) == ["give b", "give d", "pass"]
    plays(t, "A", "pass; resolve fair-swap")
    assert sorted(choices(t, "A")) == ["pass", "swap b ruby-dust residuum", "swap d pink-lichen residuum"]
    plays(t, "A", "pass; resolve nimble-fingers")
    assert sorted(choices(t, "A")) == ["pass", "spy b", "spy d"]
    plays(t, "A", "pass")
    # Only C has two Astral Essences, and C is out of the game: Dim the Stars does nothing.
    assert collection(t, "C") == {"dragon-scale": 2, "astral": 2}
    assert discard(t)[-1] == "dim-the-stars"


@rule("AFF-SPELL-13")
def test_a_pile_that_a_spell_emptied_must_be_filled():
    t = setup(
        seats=2,
        active="A",
        hands={"A": DULL},
        piles={"left": ["crosswind"], "middle": ["residuum"], "right": ["ruby-dust"]},
    )
    # The wind carries the only card of the right pile to the middle; the left one was scavenged.
    plays(t, "A", "scavenge left; lift right 1; drop middle")
    assert [pile(t, place) for place in ("left", "middle", "right")] == [[], ["residuum", "ruby-dust"], []]
    plays(t, "A", "play pink-lichen left face-up; play pink-lichen left face-up")
    refused(t, "A", "play enchanted-wood middle face-down", "AFF-PLAY-08")
    assert {text.split()[2] for text in choices(t, "A")} == {"right"}


@rule("AFF-SPELL-13")
def test_a_pile_that_second_helping_emptied_must_be_filled():
    t = setup(
        seats=3,
        active="A",
        hands={"A": DULL},
        piles={"center": ["second-helping"], "a-b": ["residuum"], "c-a": ["ruby-dust"], "b-c": ["residuum"]},
    )
    plays(t, "A", "scavenge center; collect a-b")
    plays(t, "A", "play pink-lichen c-a face-up; play pink-lichen a-b face-up")
    refused(t, "A", "play enchanted-wood c-a face-down", "AFF-PLAY-08")
    plays(t, "A", "play enchanted-wood center face-down")
    assert whose_turn(t) == "B"


@rule("AFF-SPELL-01", "AFF-SPELL-05")
def test_a_hidden_spell_acts_like_an_open_one():
    t = setup(
        seats=2, active="A", collections={"A": {"astral": 2}, "B": {"astral": 2}}, piles={"left": ["dim-the-stars↓B"]}
    )
    plays(t, "A", "scavenge left")
    assert collection(t, "B") == {"astral": 1}
    assert (t.over, step(t), discard(t)) == (False, "play", ["astral", "dim-the-stars"])
