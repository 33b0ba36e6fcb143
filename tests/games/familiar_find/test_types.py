"""The types of Arcane cards: the ledger's section 3."""

import pytest

from grimalkin.testing import rule
from tests.games.familiar_find.table import (
    GAME,
    collection,
    discard,
    ended_by,
    pattern,
    plays,
    setup,
    step,
    table,
    whose_turn,
    winners,
)

INGREDIENTS = ["dragon-scale", "enchanted-wood", "pink-lichen", "residuum", "ruby-dust"]
SPELLS = [
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
]


@rule("AFF-TYPE-01")
def test_arcane_cards_come_in_four_categories():
    t = setup(seats=4, piles={"center": [*INGREDIENTS, "astral", "abyss", *SPELLS]})
    (center,) = [zone for zone in nodes(t.scene(None)["root"]) if zone["id"] == "pile:center"]
    shown = {card["card"]: card["category"] for card in center["items"]}
    assert shown == {
        **dict.fromkeys(INGREDIENTS, "ingredient"),
        "astral": "astral",
        "abyss": "abyss",
        **dict.fromkeys(SPELLS, "spell"),
    }


def nodes(node):
    yield node
    for item in node.get("items", []):
        yield from nodes(item)


@rule("AFF-TYPE-02")
def test_there_are_five_types_of_ingredient():
    names = [GAME.help(kind)["name"] for kind in INGREDIENTS]
    assert names == ["Dragon Scale", "Enchanted Wood", "Pink Lichen", "Residuum", "Ruby Dust"]


@rule("AFF-TYPE-02")
@pytest.mark.parametrize("kind", INGREDIENTS)
def test_each_of_the_five_counts_as_an_ingredient(kind):
    # Two each of three other types and two of this one: a complete set.
    others = [other for other in INGREDIENTS if other != kind][:3]
    t = setup(
        seats=2,
        active="A",
        collections={"A": {**dict.fromkeys(others, 2), kind: 1}},
        piles={"left": [kind], "middle": ["abyss"], "right": ["abyss"]},
    )
    plays(t, "A", "scavenge left")
    assert winners(t) == "A"


@rule("AFF-TYPE-03")
def test_three_astral_essences_win():
    t = setup(seats=2, active="A", collections={"A": {"astral": 2}}, piles={"left": ["astral"]})
    plays(t, "A", "scavenge left")
    assert (winners(t), ended_by(t)) == ("A", "AFF-CHECK-02")


@rule("AFF-TYPE-04")
def test_three_abyss_essences_lose():
    t = setup(seats=2, active="A", collections={"A": {"abyss": 2}}, piles={"left": ["abyss"]})
    plays(t, "A", "scavenge left")
    assert winners(t) == "B"


@rule("AFF-TYPE-05")
@pytest.mark.parametrize("spell", ["banish-the-murk", "cloak-of-smoke", "dim-the-stars", "overflowing-satchel"])
def test_a_spell_does_nothing_in_a_hand_a_pile_or_the_deck(spell):
    t = setup(
        seats=2,
        active="A",
        hands={"A": [spell, "residuum", "residuum", "residuum"]},
        collections={"A": {"abyss": 2}, "B": {"astral": 2}},
        piles={"left": ["residuum"], "middle": ["ruby-dust"], "right": ["echo"]},
        deck=["sticky-paws", "unwanted-gift", "nimble-fingers", "abyss"],
    )
    # Held: no change of the pattern, nothing to decide.
    plays(t, "A", "scavenge left")
    assert (step(t), pattern(t)) == ("play", [2, 1])
    # Played: the same.
    plays(t, "A", f"play {spell} left face-up; play residuum left face-up; play residuum middle face-down")
    assert whose_turn(t) == "B"
    assert collection(t, "A") == {"abyss": 2, "residuum": 1}
    assert collection(t, "B") == {"astral": 2}
    assert (discard(t), table(t)["pending"]) == ([], [])


@rule("AFF-TYPE-05")
def test_a_spell_has_its_effect_when_it_is_collected():
    t = setup(seats=2, active="A", collections={"B": {"astral": 2}}, piles={"left": ["dim-the-stars"]})
    plays(t, "A", "scavenge left")
    assert collection(t, "B") == {"astral": 1}
    assert discard(t) == ["astral", "dim-the-stars"]


@rule("AFF-TYPE-06")
@pytest.mark.parametrize("kind", [*INGREDIENTS, "astral", "abyss"])
def test_an_ingredient_or_an_essence_does_nothing_but_count(kind):
    t = setup(
        seats=2,
        active="A",
        collections={"B": {"dragon-scale": 1, "astral": 1, "abyss": 1}},
        piles={"left": [kind, f"{kind}↓"]},
        hands={"A": ["pink-lichen"] * 3 + ["residuum"]},
        deck=10,
    )
    plays(t, "A", "scavenge left")
    # Straight to Step 3: nothing was asked, drawn, discarded or changed elsewhere.
    assert (step(t), pattern(t), discard(t)) == ("play", [2, 1], [])
    assert collection(t, "A") == {kind: 2}
    assert collection(t, "B") == {"dragon-scale": 1, "astral": 1, "abyss": 1}
    assert (table(t)["deck"], [player["hand"] for player in table(t)["players"]]) == (10, [4, 4])
