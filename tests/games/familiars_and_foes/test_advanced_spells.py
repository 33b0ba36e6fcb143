"""Advanced Spells: the ledger's section 19a."""

import pytest

from grimalkin import State
from grimalkin.testing import rule
from tests.games.familiars_and_foes.table import (
    GAME,
    active,
    brings,
    choices,
    familiar,
    foe_hp,
    foes,
    may,
    mp,
    plays,
    refused,
    setup,
    setup_base,
    step,
    table,
    waiting,
)

QUIET = {"gems": 0, "tokens": 0}
UNLOCKED = {"tasks": "all"}


def some(*who, foes_there=("grumblemole",), lay=setup, script=(), **more) -> State:
    """The first has unlocked its Advanced Scroll; nobody has a gem or a token unless said so."""
    for name in who:
        more[name] = {**QUIET, **(UNLOCKED if name == who[0] else {}), **more.get(name, {})}
    t: State = lay(*who, foes=list(foes_there), script=list(script), **more)
    return t


@rule("FNF-ADV-02")
def test_it_is_chosen_and_aimed_paid_rolled_and_scored_like_any_spell():
    t = some("PP", "FI", FI={"gems": 1}, foes_there=["grub", "husk"], script=["roll 10"])
    assert [text for text in choices(t, "PP") if "nova" in text] == ["cast nova 1", "cast nova 2"]
    plays(t, "PP", "cast nova 2")
    # Paid, aimed and not rolled yet.
    assert (mp(t, "PP"), step(t), table(t)["roll"]["foe"], table(t)["roll"]["die"]) == (5, "before-roll", 2, None)
    plays(t, "FI", "pass")
    assert (foe_hp(t, 1), foe_hp(t, 2), active(t)) == (2, 2, "FI")


@rule("FNF-ADV-02")
def test_what_is_wrong_with_any_spell_is_wrong_with_it_too():
    refused(some("PP", "JX", PP={"mp": 3}), "PP", "cast nova 1", "FNF-SPELL-02")
    refused(some("PP", "JX"), "PP", "cast nova 2", "FNF-ACT-07")
    refused(some("PP", "JX"), "JX", "cast nova 1", "FNF-TURN-03")
    refused(some("PP", "JX"), "PP", "cast mosh-pit 1", "FNF-SPELL-03")


@rule("FNF-ADV-02")
@pytest.mark.parametrize(("roll", "taken"), [(9, 0), (10, 4)])
def test_a_miss_costs_the_same(roll, taken):
    t = plays(some("PP", "JX", script=[f"roll {roll}"]), "PP", "cast nova 1")
    assert (18 - foe_hp(t, 1), mp(t, "PP"), active(t)) == (taken, 5, "JX")


@rule("FNF-ADV-01")
def test_before_the_training_is_complete_it_is_covered():
    five = {"tasks": ["simple", "physical", "strong", "restorative", "special"]}
    t = some("PP", "JX", PP=five)
    assert not may(t, "PP", "cast nova 1")
    refused(t, "PP", "cast nova 1", "FNF-ADV-01")
    refused(t, "PP", "cast whirl 1", "FNF-ADV-01")


@rule("FNF-ADV-03")
def test_all_foes_are_declared_before_the_one_roll():
    t = some("PP", "FI", FI={"gems": 1}, foes_there=["grub", None, "husk"], script=["roll 5"])
    plays(t, "PP", "cast nova 3")
    # The Root counts for the one roll, so it counts for all parts of it.
    plays(t, "FI", "gem figgitch")
    assert (foe_hp(t, 1), foe_hp(t, 3), step(t)) == (2, 2, "action"), "nothing was asked in between"


@rule("FNF-ADV-03")
def test_the_caster_names_the_first_as_far_as_the_spell_leaves_a_choice():
    t = some("PP", "JX", PP={"next_attack": 3}, foes_there=["grumblemole", "hiccup-harpy"], script=["roll 10"])
    plays(t, "PP", "cast nova 2")
    assert (18 - foe_hp(t, 1), 19 - foe_hp(t, 2)) == (4, 4 + 3)


@rule("FNF-ADV-05")
def test_each_roll_of_a_spell_has_its_own_windows_and_its_own_scoring():
    t = some("PP", "FI", PP={"gems": 1}, FI={"gems": 2}, script=["roll 5", "roll 1", "roll 17", "roll 4"])
    plays(t, "PP", "cast whirl 1")
    assert (step(t), waiting(t)) == ("before-roll", "FI")
    plays(t, "FI", "pass")
    assert (step(t), waiting(t), 18 - foe_hp(t, 1)) == ("after-roll", "PP", 0)
    plays(t, "PP", "pass")
    # The first roll is scored before anybody is asked about the second.
    assert (step(t), waiting(t), 18 - foe_hp(t, 1)) == ("before-roll", "FI", 3)
    plays(t, "FI", "pass")
    assert (step(t), table(t)["roll"]["die"]) == ("after-roll", 1)
    plays(t, "PP", "gem piddy-paw")
    plays(t, "FI", "pass")
    assert (step(t), waiting(t), 18 - foe_hp(t, 1)) == ("before-roll", "FI", 6)
    # 4 alone would miss: the Root counts for the third roll only.
    plays(t, "FI", "gem figgitch; pass")
    assert (18 - foe_hp(t, 1), active(t)) == (9, "FI")


@rule("FNF-ADV-05")
def test_what_was_declared_for_one_roll_is_over_with_it():
    t = some("PP", "JX", JX={"gems": 1}, script=["roll 10", "roll 10", "roll 10"])
    plays(t, "PP", "cast whirl 1")
    plays(t, "JX", "gem jinxie")
    assert 18 - foe_hp(t, 1) == 3 * 2 + 3 + 3


@rule("FNF-ADV-06")
def test_the_target_of_each_roll_is_named_just_before_it():
    t = some("PP", "JX", foes_there=["grumblemole", "hiccup-harpy"], script=["roll 10"])
    plays(t, "PP", "cast whirl 1")
    assert (step(t), choices(t, "PP"), 18 - foe_hp(t, 1)) == ("part", ["target 1", "target 2"], 3)
    plays(brings(t, "roll 10"), "PP", "target 2")
    assert (step(t), 19 - foe_hp(t, 2)) == ("part", 3)
    plays(brings(t, "roll 10"), "PP", "target 1")
    assert (18 - foe_hp(t, 1), 19 - foe_hp(t, 2), active(t), mp(t, "PP")) == (6, 3, "JX", 5)


@rule("FNF-ADV-06")
def test_a_foe_that_an_earlier_roll_has_defeated_is_no_target_any_more():
    there = [{"foe": "grub", "hp": 3}, "husk", "cinder"]
    t = plays(some("PP", "JX", foes_there=there, script=["roll 10"]), "PP", "cast whirl 1")
    assert (foes(t), choices(t, "PP")) == (["husk", "cinder"], ["target 2", "target 3", "reward grub"])
    refused(t, "PP", "target 1", "FNF-ACT-07")


@rule("FNF-ADV-07")
@pytest.mark.parametrize(
    ("who", "spell", "cost"),
    [("NU", "supernova", 4), ("NU", "starblazer", 2), ("NU", "time-spiral", 2), ("PP", "whirlwind", 4)],
)
def test_the_disclosed_spells_have_their_costs(who, spell, cost):
    t = some(who, "JX", lay=setup_base, script=["roll 4"])
    full = mp(t, who)
    (action,) = [text for text in choices(t, who) if text.split()[1] == spell]
    plays(t, who, action)
    assert full - mp(t, who) == cost


@rule("FNF-ADV-07")
@pytest.mark.parametrize(("roll", "taken"), [(4, 0), (5, 5)])
def test_starblazer_succeeds_from_5(roll, taken):
    t = plays(some("NU", "JX", lay=setup_base, script=[f"roll {roll}"]), "NU", "cast starblazer 1")
    assert 18 - foe_hp(t, 1) == taken


@rule("FNF-ADV-09")
def test_revive_is_on_all_five_scrolls():
    assert [[spell.id for spell in scroll.advanced][-1] for scroll in GAME.catalog.scrolls] == ["revive"] * 5
    for who in ("PP", "JX", "MI", "FI", "NU"):
        other = "PP" if who != "PP" else "JX"
        t = some(who, other, lay=setup_base, **{other: {"fallen": True}})
        assert may(t, who, f"revive {familiar(t, other)['familiar']}")


@rule("FNF-ADV-04")
def test_no_ballyhoo_follows_when_only_a_part_succeeds():
    t = some("PP", "JX", foes_there=["grumblemole", "hiccup-harpy"], script=["roll 10"])
    plays(t, "PP", "cast whirl 1")
    plays(brings(t, "roll 1"), "PP", "target 2")
    plays(brings(t, "roll 1"), "PP", "target 2")
    assert (18 - foe_hp(t, 1), active(t), step(t)) == (3, "JX", "action")
