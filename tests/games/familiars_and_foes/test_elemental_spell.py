"""The Elemental Spell: the ledger's section 13."""

import pytest

from grimalkin.games.familiars_and_foes.catalog import ELEMENTS
from grimalkin.testing import rule
from tests.games.familiars_and_foes.table import (
    GAME,
    choices,
    foe,
    foe_hp,
    may,
    mp,
    plays,
    refused,
    setup,
    setup_base,
    step,
    table,
    tasks,
    waiting,
)

QUIET = {"gems": 0, "tokens": 0}
ELEMENTAL = {
    "NU": "aether-way-you-lose",
    "JX": "hot-air-harmony",
    "MI": "wet-blanket",
    "FI": "thirsty-roots",
    "PP": "gust-of-disgust",
}
ONE_OF_EACH = {
    "earth": "grumblemole",
    "air": "hiccup-harpy",
    "fire": "matchstick-imp",
    "water": "puddle-pirate",
    "aether": "stardust-swindler",
}
STRONG_AGAINST = {"FI": "water", "PP": "earth", "JX": "air", "MI": "fire", "NU": "aether"}


def duel(who: str, *foes_there, script=(), lay=setup_base, **more):
    """One Familiar acts, and another one looks on."""
    other = "MI" if who != "MI" else "PP"
    return lay(who, other, foes=list(foes_there), script=list(script), **{who: {**QUIET, **more}, other: QUIET})


@rule("FNF-ELEM-01")
def test_every_familiar_and_every_foe_has_exactly_one_of_five_elements():
    assert sorted(ELEMENTS) == ["aether", "air", "earth", "fire", "water"]
    elements = {mat.id: ELEMENTS[mat.element] for mat in GAME.catalog.mats}
    assert elements == {
        "nutterson-iii": "aether", "jinxie": "fire", "mimsy": "water", "figgitch": "earth", "piddy-paw": "air",
    }  # fmt: skip
    assert {ELEMENTS[foe.element] for foe in GAME.catalog.foes} == set(ELEMENTS)
    t = setup_base("PP", "JX", foes=["grumblemole"])
    assert (table(t)["familiars"][0]["element"], foe(t, 1)["element"]) == ("air", "earth")


@rule("FNF-ELEM-02", "FNF-ELEM-03")
@pytest.mark.parametrize("element", ONE_OF_EACH)
@pytest.mark.parametrize("who", STRONG_AGAINST)
def test_each_element_has_an_advantage_over_one(who, element):
    t = duel(who, ONE_OF_EACH[element])
    action = f"cast {ELEMENTAL[who]} 1"
    assert may(t, who, action) is (STRONG_AGAINST[who] == element)
    if STRONG_AGAINST[who] != element:
        refused(t, who, action, "FNF-ELEM-03")


@rule("FNF-ELEM-03")
def test_only_foes_of_that_element_are_targets():
    t = duel("PP", "puddle-pirate", "grumblemole", "knuckleroot")
    elemental = [text for text in choices(t, "PP") if text.startswith("cast gust-of-disgust")]
    assert elemental == ["cast gust-of-disgust 2", "cast gust-of-disgust 3"]
    refused(t, "PP", "cast gust-of-disgust 1", "FNF-ELEM-03")


@rule("FNF-ELEM-04")
def test_without_such_a_foe_the_spell_cannot_be_chosen():
    t = duel("PP", "puddle-pirate", None, "matchstick-imp")
    assert not any(text.startswith("cast gust-of-disgust") for text in choices(t, "PP"))
    refused(t, "PP", "cast gust-of-disgust 2", "FNF-ACT-07")


@rule("FNF-ELEM-05")
def test_it_is_paid_aimed_rolled_and_scored_like_any_attack_spell():
    t = duel("PP", "puddle-pirate", "grumblemole", script=["roll 5"])
    plays(t, "PP", "cast gust-of-disgust 2")
    assert (mp(t, "PP"), foe_hp(t, 2), tasks(t, "PP")) == (7, 14, ["strong"])
    assert (step(t), waiting(t)) == ("ballyhoo", "MI")
    refused(duel("PP", "grumblemole", mp=1), "PP", "cast gust-of-disgust 1", "FNF-SPELL-02")


@rule("FNF-ELEM-05")
def test_abilities_for_attacks_hold_for_it_too():
    t = setup("PP", "JX", PP=QUIET, foes=["grub"], script=["roll 5"])
    plays(t, "PP", "cast gust-of-disgust 1")
    assert step(t) == "before-roll"
    t = setup("PP", "JX", "MI", PP=QUIET, MI=QUIET, foes=["grumblemole"], script=["roll 5"])
    plays(t, "PP", "cast gust-of-disgust 1")
    plays(t, "JX", "gem jinxie")
    assert 19 - foe_hp(t, 1) == 8


@rule("FNF-ELEM-06")
@pytest.mark.parametrize("roll", range(1, 21))
def test_gust_of_disgust(roll):
    t = duel("PP", "grumblemole", script=[f"roll {roll}"])
    plays(t, "PP", "cast gust-of-disgust 1")
    assert (mp(t, "PP"), 18 - foe_hp(t, 1)) == (7, 4 if roll >= 5 else 0)


@rule("FNF-ELEM-07")
@pytest.mark.parametrize("foe_there", ["grumblemole", "hiccup-harpy", "puddle-pirate"])
@pytest.mark.parametrize(
    ("action", "rolls", "taken"),
    [("attack 1", 1, 2), ("cast summon-the-toad 1", 1, 1), ("cast whirligig 1", 1, 4), ("cast whirl 1", 3, 9)],
)
def test_elements_change_no_other_attack(foe_there, action, rolls, taken):
    t = duel("PP", foe_there, script=["roll 12"] * rolls, lay=setup, tasks="all")
    full = foe_hp(t, 1)
    plays(t, "PP", action)
    assert (full - foe_hp(t, 1), t.script) == (taken, [])


@rule("FNF-ELEM-07")
def test_a_component_may_say_otherwise():
    # The Soggy Sock Sprite takes 2 more from Elemental Spells.
    t = duel("FI", "soggy-sock-sprite", script=["roll 12"])
    plays(t, "FI", "cast thirsty-roots 1")
    assert 19 - foe_hp(t, 1) == 6
