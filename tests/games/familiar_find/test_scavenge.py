"""Step 1, Scavenge: the ledger's section 6."""

import pytest

from grimalkin.testing import rule
from tests.games.familiar_find.table import (
    FOUR,
    choices,
    collection,
    deck,
    discard,
    finishes,
    hand_size,
    may,
    pile,
    pile_seen,
    plays,
    refused,
    seat,
    setup,
    step,
    table,
    whose_turn,
    winners,
)

DULL = ["pink-lichen", "pink-lichen", "enchanted-wood", "enchanted-wood"]


@rule("AFF-SCAV-01")
def test_a_whole_pile_and_only_one_is_collected():
    t = setup(
        seats=2,
        active="A",
        collections={"A": {"ruby-dust": 1}},
        piles={
            "left": ["dragon-scale", "abyss↓", "dragon-scale", "astral↓"],
            "middle": ["residuum"],
            "right": ["pink-lichen"],
        },
    )
    plays(t, "A", "scavenge left")
    assert collection(t, "A") == {"ruby-dust": 1, "dragon-scale": 2, "abyss": 1, "astral": 1}
    assert [pile(t, place) for place in ("left", "middle", "right")] == [[], ["residuum"], ["pink-lichen"]]
    refused(t, "A", "scavenge middle", "AFF-TURN-02")


@rule("AFF-SCAV-02")
@pytest.mark.parametrize("place", ["left", "middle", "right"])
@pytest.mark.parametrize("who", ["A", "B"])
def test_with_two_players_any_of_the_three_piles_may_be_chosen(who, place):
    t = setup(seats=2, active=who, piles={"left": ["residuum"], "middle": ["residuum"], "right": ["residuum"]})
    plays(t, who, f"scavenge {place}")
    assert collection(t, who) == {"residuum": 1}
    assert pile(t, place) == []


@rule("AFF-SCAV-03")
def test_with_three_players_the_choice_is_the_center_or_a_pile_beside_the_player():
    piles = {"center": ["abyss"], "a-b": ["residuum"], "b-c": ["ruby-dust"], "c-a": ["astral"]}
    t = setup(seats=3, active="C", piles=piles)
    assert sorted(choices(t, "C")) == ["scavenge b-c", "scavenge c-a", "scavenge center"]
    refused(t, "C", "scavenge a-b", "AFF-SCAV-03")
    plays(t, "C", "scavenge c-a")
    assert collection(t, "C") == {"astral": 1}


@rule("AFF-SCAV-03")
def test_with_four_players_the_choice_is_the_center_or_a_pile_beside_the_player():
    t = setup(seats=4, active="D", piles=FOUR)
    assert sorted(choices(t, "D")) == ["scavenge c-d", "scavenge center", "scavenge d-a"]
    refused(t, "D", "scavenge a-b", "AFF-SCAV-03")
    refused(t, "D", "scavenge b-c", "AFF-SCAV-03")


@rule("AFF-SCAV-04")
def test_collecting_is_compulsory():
    t = setup(
        seats=2,
        active="A",
        collections={"A": {"abyss": 2}},
        piles={"left": ["abyss"], "middle": ["abyss"], "right": ["abyss"]},
    )
    # Every choice loses, and yet one must be made.
    assert choices(t, "A") == ["scavenge left", "scavenge middle", "scavenge right"]
    refused(t, "A", "pass", "AFF-SCAV-04")
    refused(t, "A", "rest", "AFF-SCAV-04")


@rule("AFF-SCAV-05")
def test_an_empty_pile_may_not_be_chosen():
    t = setup(seats=3, active="A", piles={"center": [], "a-b": ["residuum"], "b-c": ["residuum"], "c-a": ["residuum"]})
    assert choices(t, "A") == ["scavenge a-b", "scavenge c-a"]
    refused(t, "A", "scavenge center", "AFF-SCAV-05")


@rule("AFF-SCAV-06")
def test_a_player_who_reaches_only_empty_piles_collects_nothing_and_goes_on():
    t = setup(
        seats=3,
        active="A",
        hands={"A": DULL},
        collections={"A": {"astral": 2}},
        piles={"center": [], "a-b": [], "b-c": ["residuum"], "c-a": []},
    )
    assert (whose_turn(t), step(t), collection(t, "A")) == ("A", "play", {"astral": 2})
    plays(t, "A", "play pink-lichen center face-up; play pink-lichen a-b face-up")
    plays(t, "A", "play enchanted-wood c-a face-down")
    assert whose_turn(t) == "B"


@rule("AFF-SCAV-06", "AFF-CHECK-10")
def test_the_check_follows_also_when_nothing_can_be_collected():
    t = setup(seats=3, active="A", collections={"A": {"astral": 3}}, piles={"b-c": ["residuum"]})
    assert winners(t) == "A"


@rule("AFF-SCAV-07")
def test_the_pile_is_chosen_before_its_hidden_cards_are_seen():
    t = setup(
        seats=3,
        active="A",
        piles={"center": ["residuum", "abyss↓"], "a-b": ["astral↓B"], "b-c": ["echo↓"], "c-a": ["residuum"]},
    )
    assert (pile_seen(t, "center", "A"), pile_seen(t, "a-b", "A")) == (["residuum", "?↓"], ["?↓"])
    plays(t, "A", "scavenge a-b")
    # There is no way back.
    assert collection(t, "A") == {"astral": 1}
    assert pile_seen(t, "center", "A") == ["residuum", "?↓"]


@rule("AFF-SCAV-08")
def test_hidden_cards_of_the_collected_pile_are_turned_open_for_everybody():
    t = setup(seats=3, active="A", piles={"a-b": ["residuum", "abyss↓B", "astral↓"], "center": ["echo↓"]})
    plays(t, "A", "scavenge a-b")
    for viewer in (0, 1, 2, None):
        seen = {kind: count for kind, count in t.view(viewer)["players"][0]["collection"].items() if count}
        assert seen == {"residuum": 1, "abyss": 1, "astral": 1}
        told = " ".join(f"{entry.text} {entry.facts}" for entry in t.log_for(viewer)).lower()
        assert "abyss" in told
        assert "astral" in told


@rule("AFF-SCAV-09")
def test_collections_lie_open_sorted_and_countable():
    t = setup(
        seats=3,
        active="A",
        collections={"A": ["astral", "residuum", "dragon-scale", "residuum"], "B": {"abyss": 2}},
        piles={"center": ["residuum", "dragon-scale↓"]},
    )
    plays(t, "A", "scavenge center")
    for viewer in (0, 1, 2, None):
        players = t.view(viewer)["players"]
        counted = [{kind: n for kind, n in player["collection"].items() if n} for player in players]
        assert counted == [{"dragon-scale": 2, "residuum": 3, "astral": 1}, {"abyss": 2}, {}]
        # By type, in the order of the catalog.
        assert list(counted[0]) == ["dragon-scale", "residuum", "astral"]


@rule("AFF-SCAV-10")
def test_each_collected_spell_is_pending_until_the_end_of_the_step():
    t = setup(
        seats=2,
        active="A",
        collections={"B": {"residuum": 1}},
        piles={"left": ["sticky-paws", "ruby-dust", "fair-swap↓"], "middle": ["abyss"]},
    )
    plays(t, "A", "scavenge left")
    assert step(t) == "spells"
    assert sorted(table(t)["pending"]) == ["fair-swap", "sticky-paws"]
    assert collection(t, "A")["ruby-dust"] == 1
    plays(t, "A", "resolve sticky-paws; take b residuum")
    # Fair Swap finds nothing any more, so Step 1 is over.
    assert table(t)["pending"] == []
    assert step(t) == "play"


@rule("AFF-SCAV-11")
def test_nobody_wins_in_step_1_although_the_third_astral_is_there():
    t = setup(
        seats=2,
        active="A",
        collections={"A": {"astral": 2}, "B": {"residuum": 1}},
        piles={"left": ["astral", "sticky-paws"], "middle": ["abyss"]},
    )
    plays(t, "A", "scavenge left")
    assert (t.over, step(t), collection(t, "A")["astral"]) == (False, "spells", 3)
    plays(t, "A", "pass")
    assert winners(t) == "A"


@rule("AFF-SCAV-11")
def test_nobody_loses_in_step_1_although_the_third_abyss_is_there():
    t = setup(
        seats=2,
        active="A",
        collections={"A": {"abyss": 2}},
        piles={"left": ["abyss", "unwanted-gift"], "middle": ["residuum"]},
    )
    plays(t, "A", "scavenge left")
    assert (t.over, step(t), collection(t, "A")["abyss"]) == (False, "spells", 3)
    plays(t, "A", "give b")
    assert (t.over, step(t), collection(t, "A")) == (False, "play", {"abyss": 2})


@rule("AFF-SCAV-11")
def test_a_set_that_a_spell_breaks_up_again_does_not_win():
    t = setup(
        seats=2,
        active="A",
        collections={"A": {"dragon-scale": 4, "enchanted-wood": 3}, "B": {"residuum": 1}},
        piles={"left": ["enchanted-wood", "fair-swap"], "middle": ["residuum"]},
    )
    plays(t, "A", "scavenge left")
    assert not t.over
    plays(t, "A", "swap b residuum enchanted-wood")
    assert (t.over, step(t)) == (False, "play")


# The sub-steps.


@rule("AFF-SCAV-12")
def test_looking_comes_before_the_choice_and_the_toll_after_it():
    t = setup(
        seats=3,
        active="A",
        familiars={"A": "owl"},
        location="toll-bridge",
        hands={"A": DULL},
        piles={"center": ["residuum", "abyss↓"], "a-b": ["residuum"], "c-a": ["ruby-dust"], "b-c": ["ruby-dust"]},
        deck=20,
    )
    # 1a.
    assert step(t) == "look"
    assert sorted(choices(t, "A")) == ["look center", "pass"]
    plays(t, "A", "look center")
    # 1b: the choice, and what it costs; only then is the pile collected.
    assert step(t) == "scavenge"
    plays(t, "A", "scavenge center")
    assert sorted(set(choices(t, "A"))) == ["toll enchanted-wood", "toll pink-lichen"]
    assert (collection(t, "A"), pile(t, "center")) == ({}, ["residuum", "abyss↓"])
    plays(t, "A", "toll pink-lichen")
    assert (collection(t, "A"), hand_size(t, "A"), deck(t)) == ({"residuum": 1, "abyss": 1}, 3, 21)


@rule("AFF-SCAV-12")
def test_what_is_left_in_the_pile_is_chosen_before_anything_is_revealed():
    t = setup(
        seats=3,
        active="A",
        location="night-market",
        piles={"center": ["residuum", "abyss↓", "ruby-dust"], "a-b": ["astral"]},
    )
    # 1c: one of the open cards may stay, and the hidden one is still hidden.
    plays(t, "A", "scavenge center")
    assert sorted(choices(t, "A")) == ["leave 1", "leave 3", "pass"]
    assert pile_seen(t, "center", "A") == ["residuum", "?↓", "ruby-dust"]
    assert collection(t, "A") == {}
    # 1d.
    plays(t, "A", "leave 3")
    assert collection(t, "A") == {"residuum": 1, "abyss": 1}
    assert pile(t, "center") == ["ruby-dust"]


@rule("AFF-SCAV-12")
@pytest.mark.parametrize("order", ["collect left; reveal", "reveal; collect left"])
def test_after_collecting_come_other_effects_in_any_order_then_tourism_then_spells(order):
    t = setup(
        seats=2,
        options={"mode": "full", "tourism": True},
        active="A",
        familiars={"A": "magpie"},
        location="starfall-terrace",
        location_deck=["clear-pool"],
        collections={"A": {"abyss": 1}, "B": {"residuum": 1}},
        piles={"middle": ["sticky-paws"], "left": ["ruby-dust", "pink-lichen"], "right": ["astral"]},
        deck=["dragon-scale", "abyss", "abyss", "abyss", "abyss"],
    )
    plays(t, "A", "scavenge middle")
    # 1e: Magpie and Starfall Terrace, in the order that A chooses.
    assert step(t) == "after"
    assert sorted(choices(t, "A")) == ["collect left", "collect right", "pass", "reveal"]
    plays(t, "A", order)
    assert (collection(t, "A")["pink-lichen"], collection(t, "A")["dragon-scale"]) == (1, 1)
    # 1f: Tourism. The Spell has not acted yet.
    assert choices(t, "A") == ["tour", "pass"]
    assert collection(t, "B") == {"residuum": 1}
    plays(t, "A", "tour")
    # 1g: Spells.
    assert step(t) == "spells"
    assert choices(t, "A") == ["take b residuum", "pass"]


@rule("AFF-SCAV-12")
def test_a_hungry_bog_swallows_its_card_before_the_pile_is_collected():
    t = setup(seats=2, active="A", location="hungry-bog", piles={"middle": ["abyss↓", "residuum"], "left": ["astral"]})
    plays(t, "A", "scavenge middle")
    assert collection(t, "A") == {"residuum": 1}
    assert discard(t) == ["abyss"]


@rule("AFF-SCAV-04")
def test_one_pile_left_is_still_asked_for():
    t = setup(seats=2, active="A", piles={"left": ["residuum"]})
    assert (t.waiting(), choices(t, "A")) == ((seat("A"),), ["scavenge left"])
    assert not may(t, "A", "pass")
    plays(t, "A", "scavenge left")
    finishes(t, "A")
    assert whose_turn(t) == "B"
