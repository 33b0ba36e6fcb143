"""The die from its window to its scoring: the ledger's section 8."""

import pytest

from grimalkin.testing import rule
from tests.games.familiars_and_foes.table import (
    active,
    brings,
    chance_owes,
    foe_hp,
    gems,
    hp,
    may,
    mp,
    passes,
    passes_until,
    plays,
    refused,
    setup,
    step,
    table,
    tasks,
    told,
    waiting,
)

NO_GEMS = {"gems": 0}


def events(t) -> list[str]:
    """What happened, as the log calls it, with the die among it."""
    return [
        entry.text if entry.kind == "chance" else entry.facts["event"]
        for entry in t.log
        if entry.kind in ("event", "chance")
    ]


def kick(roll: int, *foes_there, **piddy):
    """Piddy Paw kicks, and nobody can change it."""
    t = setup("PP", "JX", PP={**NO_GEMS, **piddy}, JX=NO_GEMS, foes=list(foes_there) or ["cinder"])
    return plays(brings(t, f"roll {roll}"), "PP", "attack 1")


@rule("FNF-ROLL-01")
def test_a_roll_goes_from_its_declaration_through_two_windows_to_its_consequences():
    t = setup("PP", "JX", "FI", JX=NO_GEMS, foes=["cinder", {"foe": "grub", "hp": 3}], script=["roll 2", "roll 8"])
    before = len(events(t))
    plays(t, "PP", "cast whirligig 2")
    assert (step(t), waiting(t), mp(t, "PP")) == ("before-roll", "FI", 6)
    plays(t, "FI", "gem figgitch; pass")
    assert (step(t), waiting(t), foe_hp(t, 2)) == ("after-roll", "PP", 3)
    plays(t, "PP", "gem piddy-paw")
    plays(t, "FI", "pass")
    plays(t, "PP", "pass")
    assert events(t)[before:][:12] == [
        "cast", "special", "training", "roll 2", "special", "training", "roll 8", "roll", "damage", "training",
        "defeat", "turn",
    ]  # fmt: skip


@rule("FNF-ROLL-01")
def test_a_ballyhoo_comes_after_the_scoring():
    t = kick(18)
    assert (step(t), foe_hp(t, 1), tasks(t, "PP")) == ("ballyhoo", 7, ["physical"])


@rule("FNF-ROLL-02")
@pytest.mark.parametrize("who", ["familiar", "foe"])
def test_every_number_from_1_to_20_is_equally_likely(who):
    t = setup(
        "PP", "JX", PP=NO_GEMS, JX=NO_GEMS, foes=["grub"], chance="explicit", script=[],
        step="foes" if who == "foe" else "action",
    )  # fmt: skip
    if who == "familiar":
        plays(t, "PP", "attack 1")
    assert [(str(number), part) for number, part in t.chances()] == [(f"roll {n}", 0.05) for n in range(1, 21)]


@rule("FNF-ROLL-02")
def test_the_programs_own_die_shows_all_its_numbers_about_equally_often():
    seen = [0] * 21
    t = setup("PP", "JX", PP=NO_GEMS, JX=NO_GEMS, foes=["grub"], chance="explicit", script=[], step="foes", seed=4)
    for _ in range(4000):
        seen[int(str(chance_owes(t).draw(t)).split()[1])] += 1
    assert seen[0] == 0 and min(seen[1:]) > 150 and max(seen) < 250


@rule("FNF-ROLL-03")
@pytest.mark.parametrize(("roll", "taken"), [(1, 0), (2, 0), (3, 1), (4, 1), (19, 1), (20, 1)])
def test_an_entry_with_a_plus_is_met_by_that_total_and_every_higher_one(roll, taken):
    t = setup("PP", "JX", PP=NO_GEMS, JX=NO_GEMS, foes=["cinder"], script=[f"roll {roll}"])
    plays(t, "PP", "cast summon-the-toad 1")
    assert 9 - foe_hp(t, 1) == taken


@rule("FNF-ROLL-03")
@pytest.mark.parametrize(
    ("roll", "lost", "taken"), [(1, 1, 0), (5, 1, 0), (6, 0, 2), (16, 0, 2), (17, 0, 4), (20, 0, 4)]
)
def test_an_entry_from_to_is_met_by_both_of_its_ends(roll, lost, taken):
    t = kick(roll, "grub")
    assert (11 - hp(t, "PP"), 6 - foe_hp(t, 1)) == (lost, taken)


@rule("FNF-ROLL-04")
def test_a_miss_costs_nobody_any_hp():
    t = setup("PP", "JX", PP=NO_GEMS, JX=NO_GEMS, foes=["grub"], script=["roll 8"])
    plays(t, "PP", "cast whirligig 1")
    assert (foe_hp(t, 1), hp(t, "PP"), hp(t, "JX")) == (6, 11, 11)
    t = setup("PP", "JX", PP=NO_GEMS, JX=NO_GEMS, foes=["grub"], step="foes", script=["roll 8"])
    assert (foe_hp(t, 1), hp(t, "PP"), hp(t, "JX")) == (6, 11, 11)


@rule("FNF-ROLL-05")
@pytest.mark.parametrize(
    ("die", "change", "counts"), [(18, 4, 20), (17, 3, 20), (12, 4, 16), (3, -4, 1), (2, -1, 1), (8, -2, 6)]
)
def test_changes_count_for_the_total_which_stays_between_1_and_20(die, change, counts):
    t = kick(die, next_roll=change)
    assert any(f"rolls {die}, which counts as {counts}" in line for line in told(t))
    taken = 0 if counts < 6 else 0 if counts < 17 else 2
    assert (9 - foe_hp(t, 1), 11 - hp(t, "PP")) == (taken, 1 if counts < 6 else 0)


@rule("FNF-ROLL-05")
@pytest.mark.parametrize(("die", "change", "lost"), [(9, -1, 0), (10, -1, 2), (17, 1, 3), (20, 5, 3), (2, -5, 0)])
def test_the_same_holds_for_the_rolls_of_foes(die, change, lost):
    foe = {"foe": "grub", "next_roll": change}
    t = setup("PP", "JX", PP=NO_GEMS, JX=NO_GEMS, foes=[foe], step="foes", script=[f"roll {die}"])
    assert 11 - hp(t, "PP") == lost
    assert foe_hp(t, 1) == (4 if die + change < 4 else 6)


@rule("FNF-ROLL-06")
def test_additions_come_before_the_doubling_and_the_foes_ability_last():
    t = setup("PP", "JX", PP={"next_attack": 3, **NO_GEMS}, foes=["cinder"])
    plays(brings(t, "roll 6"), "PP", "attack 1")
    plays(t, "JX", "gem jinxie")
    passes_until(t, "action") if not t.over else None
    assert 9 - foe_hp(t, 1) == (2 + 3) * 2 - 2


@rule("FNF-ROLL-06")
def test_a_reduction_never_goes_below_zero():
    t = kick(10)
    assert (foe_hp(t, 1), hp(t, "PP")) == (9, 11), "2 - 2 heals nobody"


@rule("FNF-ROLL-07")
def test_an_attack_is_successful_when_its_foe_loses_at_least_1_hp():
    t = kick(10)
    assert (tasks(t, "PP"), step(t), active(t)) == ([], "action", "JX"), "a hit for 2 that the crust takes away"
    t = kick(17)
    assert (tasks(t, "PP"), step(t), active(t)) == (["physical"], "ballyhoo", "PP")


@rule("FNF-ROLL-08")
def test_a_backfire_is_no_success():
    t = kick(3)
    assert (hp(t, "PP"), tasks(t, "PP"), step(t), active(t)) == (10, [], "action", "JX")


def rolled_again(**options):
    """The first roll is a 2; Winds of Change makes Piddy Paw's kick roll again."""
    t = setup("PP", "JX", PP={"next_roll": 4}, options=options, foes=["cinder"], script=["roll 1", "roll 13"])
    plays(t, "PP", "attack 1")
    plays(t, "JX", "pass")
    assert step(t) == "after-roll"
    return plays(t, "PP", "gem piddy-paw")


@rule("FNF-ROLL-09", "FNF-ROLL-10")
def test_before_a_forced_re_roll_the_window_opens_again_and_what_was_added_stays():
    t = rolled_again()
    assert (step(t), waiting(t), table(t)["roll"]["die"], table(t)["roll"]["plus"]) == ("before-roll", "JX", None, 4)
    plays(t, "JX", "gem jinxie")
    passes(t)
    # 13 and 4 are a critical hit, doubled, less the crust; the 1 is forgotten.
    assert (9 - foe_hp(t, 1), hp(t, "PP"), gems(t, "JX")) == (6, 11, 2)


@rule("FNF-ROLL-10")
def test_without_that_option_the_die_is_rolled_again_at_once():
    t = rolled_again(reroll_reopens_preroll=False)
    assert (step(t), table(t)["roll"]["die"]) == ("after-roll", 13)
    assert not may(t, "JX", "gem jinxie")
    refused(t, "JX", "gem jinxie", "FNF-INT-12")


@rule("FNF-ROLL-09")
def test_what_was_declared_for_a_roll_holds_for_its_re_roll():
    t = setup("PP", "JX", foes=["cinder"], script=["roll 1", "roll 17"])
    plays(t, "PP", "attack 1")
    plays(t, "JX", "gem jinxie")
    plays(t, "PP", "gem piddy-paw")
    passes(t)
    assert (9 - foe_hp(t, 1), gems(t, "JX"), hp(t, "PP")) == (4 * 2 - 2, 2, 11)
