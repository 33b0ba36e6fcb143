"""The twelve Spells (AFF-SFX): those that concern the own collection, the own play and other Spells."""

from pathlib import Path
from typing import Any

from grimalkin.games.familiar_find.game import FamiliarFindGame
from grimalkin.testing import rule
from tests.games.familiar_find.shelf import changed, pack
from tests.games.familiar_find.table import (
    casts,
    casts_at_twin_springs,
    choices,
    collection,
    deck,
    discard,
    finishes,
    hand,
    hand_size,
    is_spent,
    living,
    may,
    pattern,
    pile,
    plays,
    refused,
    seat,
    step,
    whose_turn,
)

# Banish the Murk.


@rule("AFF-SFX-01")
def test_banish_the_murk_sends_one_abyss_essence_to_the_discard_pile():
    t = casts("banish-the-murk", collections={"A": {"abyss": 2, "dragon-scale": 1}})
    assert set(choices(t, "A")) == {"discard abyss", "pass"}
    plays(t, "A", "discard abyss")
    assert collection(t, "A") == {"abyss": 1, "dragon-scale": 1}
    assert discard(t) == ["abyss", "banish-the-murk"]
    assert step(t) == "play"


@rule("AFF-SFX-01")
def test_banish_the_murk_saves_from_the_third_abyss_essence():
    t = casts("banish-the-murk", collections={"A": {"abyss": 3}})
    plays(t, "A", "discard abyss")
    assert living(t) == "ABC"
    assert step(t) == "play"


@rule("AFF-SFX-01")
def test_banish_the_murk_can_be_declined():
    t = casts("banish-the-murk", collections={"A": {"abyss": 1}})
    plays(t, "A", "pass")
    assert collection(t, "A") == {"abyss": 1}
    assert is_spent(t, "banish-the-murk")


@rule("AFF-SFX-01")
def test_banish_the_murk_is_just_discarded_by_a_collection_without_abyss_essences():
    t = casts("banish-the-murk", collections={"A": {"astral": 2}, "B": {"abyss": 2}})
    assert is_spent(t, "banish-the-murk")
    assert collection(t, "B") == {"abyss": 2}


@rule("AFF-SFX-01", "AFF-LFX-08")
def test_banish_the_murk_banishes_two_at_twin_springs():
    t = casts_at_twin_springs("banish-the-murk", collections={"A": {"abyss": 2}})
    plays(t, "A", "discard abyss; discard abyss")
    assert collection(t, "A") == {}
    assert discard(t) == ["abyss", "abyss", "banish-the-murk"]
    assert step(t) == "play"


@rule("AFF-SFX-01", "AFF-LFX-08")
def test_the_second_time_at_twin_springs_asks_nothing_when_nothing_is_left_to_do():
    t = casts_at_twin_springs("banish-the-murk", collections={"A": {"abyss": 1}})
    plays(t, "A", "discard abyss")
    assert is_spent(t, "banish-the-murk")


# Cloak of Smoke.


@rule("AFF-SFX-04")
def test_cloak_of_smoke_makes_one_open_card_hidden_this_turn():
    t = casts("cloak-of-smoke", hands={"A": ["dragon-scale", "residuum", "astral", "abyss"]})
    assert is_spent(t, "cloak-of-smoke")
    assert pattern(t) == [1, 2]
    plays(t, "A", "play dragon-scale a-b face-up")
    assert not [action for action in choices(t, "A") if action.endswith("face-up")]
    plays(t, "A", "play residuum a-b face-down; play astral center face-down")
    assert pile(t, "a-b") == ["dragon-scale", "residuum↓"]
    assert pile(t, "center") == ["pink-lichen", "astral↓"]
    assert whose_turn(t) == "B"
    assert t.waiting() == (seat("B"),)


@rule("AFF-SFX-04", "AFF-LFX-08")
def test_two_cloaks_of_smoke_leave_no_open_card():
    t = casts_at_twin_springs("cloak-of-smoke")
    assert pattern(t) == [0, 3]
    assert not [action for action in choices(t, "A") if action.endswith("face-up")]


@rule("AFF-SFX-13", "AFF-SFX-04")
def test_a_cloak_of_smoke_changes_nothing_when_no_card_is_open():
    t = casts_at_twin_springs("cloak-of-smoke", piles={"center": ["cloak-of-smoke", "echo"]})
    plays(t, "A", "resolve cloak-of-smoke; echo cloak-of-smoke")
    assert pattern(t) == [0, 3]
    plays(t, "A", "echo cloak-of-smoke")
    assert pattern(t) == [0, 3]
    assert step(t) == "play"


@rule("AFF-SFX-04")
def test_the_cloak_of_smoke_is_gone_when_the_next_turn_begins():
    t = finishes(casts("cloak-of-smoke"), "A")
    plays(t, "B", "scavenge b-c")
    assert pattern(t) == [2, 1]


# Overflowing Satchel.


@rule("AFF-SFX-05")
def test_overflowing_satchel_draws_a_card_that_is_played_open():
    t = casts(
        "overflowing-satchel",
        hands={"A": ["dragon-scale", "residuum", "ruby-dust", "abyss"]},
        deck=["astral", "enchanted-wood", "pink-lichen", "pink-lichen", "pink-lichen"],
    )
    assert hand(t, "A") == ["abyss", "astral", "dragon-scale", "residuum", "ruby-dust"]
    assert deck(t) == 4
    assert pattern(t) == [3, 1]
    assert is_spent(t, "overflowing-satchel")
    plays(t, "A", "play dragon-scale a-b face-up; play residuum a-b face-up; play astral center face-up")
    assert t.waiting() == (seat("A"),)
    assert not [action for action in choices(t, "A") if action.endswith("face-up")]
    plays(t, "A", "play abyss c-a face-down")
    assert whose_turn(t) == "B"
    assert hand_size(t, "A") == 4
    assert deck(t) == 1


@rule("AFF-SFX-05", "AFF-INFO-01")
def test_only_the_drawer_sees_the_card_from_the_overflowing_satchel():
    t = casts("overflowing-satchel", hands={"A": ["residuum"] * 4}, deck=["fair-swap", *["ruby-dust"] * 4])
    assert "fair-swap" in hand(t, "A")
    for reader in (seat("B"), seat("C"), None):
        told = " ".join(f"{entry.text} {entry.facts}" for entry in t.log_for(reader)[2:])
        assert "fair-swap" not in told
        assert "Fair Swap" not in told


@rule("AFF-SFX-05", "AFF-SPELL-11")
def test_an_overflowing_satchel_over_an_empty_deck_still_asks_for_one_more_open_card():
    t = casts("overflowing-satchel", deck=[])
    assert hand_size(t, "A") == 4
    assert pattern(t) == [3, 1]
    assert step(t) == "play"
    assert not t.over


@rule("AFF-SFX-05", "AFF-LFX-08")
def test_an_overflowing_satchel_at_twin_springs_draws_two():
    t = casts_at_twin_springs("overflowing-satchel", deck=20)
    assert hand_size(t, "A") == 6
    assert deck(t) == 18
    assert pattern(t) == [4, 1]


# Echo.


@rule("AFF-SFX-11")
def test_an_echo_repeats_a_spell_of_the_discard_pile_which_stays_there():
    t = casts(
        "echo",
        discard=["cloak-of-smoke", "residuum", "banish-the-murk", "astral"],
        collections={"A": {"abyss": 1}},
    )
    assert set(choices(t, "A")) == {"echo cloak-of-smoke", "echo banish-the-murk", "pass"}
    plays(t, "A", "echo banish-the-murk; discard abyss")
    assert collection(t, "A") == {}
    assert discard(t) == ["cloak-of-smoke", "residuum", "banish-the-murk", "astral", "abyss", "echo"]
    assert step(t) == "play"


@rule("AFF-SFX-11")
def test_an_echo_can_be_declined():
    t = casts("echo", discard=["cloak-of-smoke"])
    plays(t, "A", "pass")
    assert pattern(t) == [2, 1]
    assert discard(t) == ["cloak-of-smoke", "echo"]
    assert step(t) == "play"


@rule("AFF-SFX-11")
def test_an_echo_of_an_empty_discard_pile_is_silence():
    assert is_spent(casts("echo"), "echo")
    assert is_spent(casts("echo", discard=["abyss", "residuum"]), "echo")


@rule("AFF-SFX-11")
def test_an_echo_never_repeats_an_echo(tmp_path: Path):
    # A pack with a second Echo in place of a Ruby Dust.
    dust = changed("arcane", "ruby-dust", '"2+" = 5', '"2+" = 4').replace("clear = 5", "clear = 4")
    two = changed("arcane", "echo", '"2+" = 1', '"2+" = 2').replace("clear = 1", "clear = 2")
    game = FamiliarFindGame([pack(tmp_path, arcane=dust + two)])
    piles = {"left": ["echo"], "middle": ["pink-lichen"], "right": ["pink-lichen"]}
    t = plays(game.setup(seats=2, active="A", piles=piles, discard=["echo", "sticky-paws"]), "A", "scavenge left")
    assert choices(t, "A") == ["echo sticky-paws", "pass"]
    refused(t, "A", "echo echo", "AFF-SFX-11")
    # With nothing but an Echo there it is silent.
    t = plays(game.setup(seats=2, active="A", piles=piles, discard=["echo"]), "A", "scavenge left")
    assert (step(t), discard(t)) == ("play", ["echo", "echo"])


@rule("AFF-SFX-11", "AFF-SPELL-05")
def test_an_echo_of_a_spell_that_can_do_nothing_does_nothing():
    t = casts("echo", discard=["banish-the-murk"])
    if may(t, "A", "echo banish-the-murk"):
        plays(t, "A", "echo banish-the-murk")
    assert is_spent(t, "echo")
    assert discard(t) == ["banish-the-murk", "echo"]


@rule("AFF-SFX-11")
def test_an_echo_carries_out_each_spell_as_if_it_were_resolved_now():
    position: dict[str, Any] = {
        "hands": {"A": ["dragon-scale", "residuum", "ruby-dust", "abyss"], "B": ["enchanted-wood"]},
        "collections": {"A": {"abyss": 1, "residuum": 1}, "B": {"astral": 2, "ruby-dust": 1}},
        "piles": {"center": ["pink-lichen", "residuum↓C"]},
        "deck": 20,
    }
    echoed = {
        "sticky-paws": "take b ruby-dust",
        "lantern-eyes": "look center; turn 2",
        "second-helping": "collect center",
        "unwanted-gift": "give b",
        "fair-swap": "swap b ruby-dust residuum",
        "crosswind": "lift c-a 1; drop b-c",
        "nimble-fingers": "spy b; exchange enchanted-wood abyss",
    }
    for spell, doing in echoed.items():
        t = plays(casts("echo", discard=[spell], **position), "A", f"echo {spell}")
        plays(t, "A", doing)
        assert discard(t) == [spell, "echo"], spell
        assert step(t) == "play", spell
    smoke = plays(casts("echo", discard=["cloak-of-smoke"], **position), "A", "echo cloak-of-smoke")
    assert pattern(smoke) == [1, 2]
    satchel = plays(casts("echo", discard=["overflowing-satchel"], **position), "A", "echo overflowing-satchel")
    assert hand_size(satchel, "A") == 5
    assert pattern(satchel) == [3, 1]
    dim = plays(casts("echo", discard=["dim-the-stars"], **position), "A", "echo dim-the-stars")
    assert collection(dim, "B")["astral"] == 1
    assert discard(dim) == ["dim-the-stars", "astral", "echo"]


@rule("AFF-SFX-11", "AFF-LFX-08")
def test_an_echo_at_twin_springs_may_repeat_two_different_spells():
    t = casts_at_twin_springs("echo", discard=["cloak-of-smoke", "banish-the-murk"], collections={"A": {"abyss": 1}})
    plays(t, "A", "echo cloak-of-smoke; echo banish-the-murk; discard abyss")
    assert pattern(t) == [1, 2]
    assert collection(t, "A") == {}
    assert discard(t) == ["cloak-of-smoke", "banish-the-murk", "abyss", "echo"]
