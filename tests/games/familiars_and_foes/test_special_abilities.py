"""Special Abilities and the gems that pay for them: the ledger's section 18b."""

import pytest

from grimalkin import State
from grimalkin.table.seats import read_seats
from grimalkin.table.table import Table
from grimalkin.testing import rule
from tests.games.familiars_and_foes.table import (
    active,
    brings,
    choices,
    familiar,
    foe_hp,
    gems,
    hp,
    may,
    mp,
    passes,
    passes_until,
    plays,
    refused,
    seat,
    setup,
    setup_base,
    step,
    table,
    tasks,
    waiting,
)

QUIET = {"gems": 0, "tokens": 0}


def some(*who, foes_there=("husk",), lay=setup, script=(), **more) -> State:
    """Nobody has a gem or a token unless said so."""
    for name in who:
        more[name] = {**QUIET, **more.get(name, {})}
    t: State = lay(*who, foes=list(foes_there), script=list(script), **more)
    return t


def spends(who: str) -> State:
    """A table at which that Familiar has just used its Special Ability, with two gems before it."""
    name = {"PP": "piddy-paw", "JX": "jinxie", "MI": "mimsy", "FI": "figgitch", "NU": "nutterson-iii"}[who]
    foes_turn = {"step": "foes"} if who == "NU" else {}
    wounded = {"gems": 2, "hp": 5}
    other = "JX" if who != "JX" else "FI"
    t = some(who, other, foes_there=["glass"], script=["roll 10"], **{who: wounded}, **foes_turn)
    if who in ("PP", "JX", "FI"):
        plays(brings(t, "roll 12"), who, "attack 1")
    return plays(t, who, f"gem {name}")


FIVE = ["PP", "JX", "MI", "FI", "NU"]


@rule("FNF-SA-02")
@pytest.mark.parametrize("who", FIVE)
def test_a_use_costs_one_of_its_own_gems(who):
    t = spends(who)
    others = [int(shown["gems"]) for shown in table(t)["familiars"] if shown["seat"] != seat(t, who)]
    assert (gems(t, who), others) == (1, [0])


@rule("FNF-SA-02")
def test_nobody_pays_with_anothers_gem():
    t = some("PP", "MI", "JX", PP={"gems": 3})
    refused(t, "MI", "gem mimsy", "FNF-SA-03")
    refused(t, "PP", "gem mimsy", "FNF-SA-01")
    t = some("PP", "MI", "JX", PP={"gems": 3}, MI={"gems": 1})
    plays(t, "MI", "gem mimsy; name jinxie")
    assert (gems(t, "PP"), gems(t, "MI")) == (3, 0)


@rule("FNF-SA-02")
def test_a_spent_gem_does_not_come_back_by_itself():
    """Neither the next round nor the next Wave brings one."""
    weak = [{"foe": "husk", "hp": 2}]
    t = some("PP", "MI", foes_there=weak, MI={"gems": 1}, script=["roll 10", "rescue mage-ember", "reveal cinder"])
    plays(t, "MI", "gem mimsy; name mimsy")
    plays(t, "PP", "attack 1")
    assert (table(t)["wave"], mp(t, "MI"), gems(t, "MI")) == (2, 9, 0)
    plays(brings(t, "roll 5"), "MI", "restore story-time-soup mimsy; pay 1")
    # The Husk's card could still protect everybody.
    plays(t, "PP", "pass")
    assert (table(t)["round"], gems(t, "MI")) == (2, 0)


@rule("FNF-SA-03")
@pytest.mark.parametrize("who", FIVE)
def test_without_a_gem_it_cannot_be_used(who):
    # Somebody holds a card for which the Foe's roll waits.
    more = {"step": "foes", "PP": {"cards": ["glass"]}} if who == "NU" else {}
    t = some(*FIVE, JX={"hp": 5}, **more)
    name = familiar(t, who)["familiar"]
    assert not may(t, who, f"gem {name}")
    refused(t, who, f"gem {name}", "FNF-SA-03")


@rule("FNF-SA-03")
def test_the_last_gem_is_the_last_use():
    t = some("PP", "MI", MI={"gems": 1})
    plays(t, "MI", "gem mimsy; name mimsy")
    refused(t, "MI", "gem mimsy", "FNF-SA-03")


@rule("FNF-SA-04")
def test_uses_may_be_combined_on_one_roll():
    t = some("PP", "JX", "FI", JX={"gems": 3}, FI={"gems": 3}, foes_there=["grumblemole"], script=["roll 2"])
    plays(t, "PP", "attack 1")
    plays(t, "FI", "gem figgitch; gem figgitch; gem figgitch")
    plays(t, "JX", "gem jinxie")
    # 2 and three times 5 are a critical hit, doubled.
    assert (19 - foe_hp(t, 1), gems(t, "FI"), gems(t, "JX")) == (8, 0, 2)


@rule("FNF-SA-04")
def test_they_may_follow_one_another_or_be_spread_out_or_never_happen():
    t = some("PP", "MI", "JX", MI={"gems": 3, "hp": 1}, script=["roll 3"])
    plays(t, "MI", "gem mimsy; name mimsy; gem mimsy; name mimsy")
    assert (hp(t, "MI"), gems(t, "MI")) == (9, 1)
    plays(t, "PP", "attack 1")
    plays(t, "MI", "gem mimsy; name piddy-paw")
    assert (hp(t, "PP"), gems(t, "MI")) == (11, 0)
    never = passes(plays(some("PP", "FI", FI={"gems": 3}, script=["roll 3"]), "PP", "attack 1"))
    assert gems(never, "FI") == 3


@rule("FNF-SA-04")
def test_only_its_own_text_limits_it():
    t = some("PP", "JX", "FI", JX={"gems": 3}, FI={"gems": 1})
    plays(t, "PP", "attack 1")
    plays(t, "JX", "gem jinxie")
    refused(t, "JX", "gem jinxie", "FNF-INT-14")


@rule("FNF-SA-05")
@pytest.mark.parametrize(
    ("who", "name", "roller"), [("JX", "jinxie", "PP"), ("FI", "figgitch", "PP"), ("NU", "nutterson-iii", "foe")]
)
def test_three_abilities_are_declared_before_the_roll(who, name, roller):
    t = some("PP", who, PP={"gems": 1}, **{who: {"gems": 1}}, step="action" if roller == "PP" else "foes",
             script=["roll 12"])  # fmt: skip
    if roller == "PP":
        plays(t, "PP", "attack 1")
    assert (step(t), waiting(t), may(t, who, f"gem {name}")) == ("before-roll", who, True)
    plays(t, who, "pass")
    assert (step(t), waiting(t)) == ("after-roll", "PP")
    refused(t, who, f"gem {name}", "FNF-INT-12")


@rule("FNF-SA-07")
def test_mimsy_heals_before_the_blow_and_not_after_it():
    wounded = {"hp": 3}
    t = some("PP", "MI", PP=wounded, MI={"gems": 2}, foes_there=["glass"], step="foes", script=["roll 10"])
    plays(t, "MI", "gem mimsy; name piddy-paw; gem mimsy; name mimsy")
    assert (hp(t, "PP"), hp(t, "MI")) == (3 + 4 - 3, 8)


@rule("FNF-SA-07")
def test_for_the_fallen_it_comes_too_late():
    t = some("PP", "MI", "JX", PP={"hp": 3}, MI={"gems": 1}, foes_there=["glass"], step="foes", script=["roll 10"])
    plays(t, "MI", "pass")
    assert (hp(t, "PP"), active(t)) == (0, "MI")
    plays(t, "MI", "gem mimsy")
    assert choices(t, "MI") == ["name mimsy", "name jinxie"]
    refused(t, "MI", "name piddy-paw", "FNF-FALL-09")


def rolled(number: int, foe: object, who: str = "foe", lay=setup, **more) -> State:
    """Somebody has rolled this number, and Piddy Paw has a gem."""
    if who == "foe":
        more["step"] = "foes"
    t = some("PP", "JX", PP={"gems": 1}, foes_there=[foe], lay=lay, script=[f"roll {number}"], **more)
    if who != "foe":
        plays(t, "PP", "attack 1")
    assert step(t) == "after-roll" and may(t, "PP", "gem piddy-paw")
    return t


@rule("FNF-NET-06", "FNF-SA-13")
@pytest.mark.parametrize(
    ("number", "who", "asked"),
    [
        # Piddy Paw's physical attack backfires, misses, hits, hits critically.
        (1, "PP", "FNF-WIN-07"),
        (4, "PP", "FNF-WIN-07"),
        (12, "PP", "FNF-SA-13"),
        (20, "PP", "FNF-SA-13"),
        # The Foe backfires for 2, misses, deals 2, deals 3 and forbids healing.
        (2, "foe", "FNF-SA-13"),
        (6, "foe", "FNF-SA-13"),
        (12, "foe", "FNF-SA-13"),
        (19, "foe", "FNF-WIN-07"),
    ],
)
def test_a_roll_that_stands_well_is_a_question_of_its_own_and_may_still_be_rolled_again(number, who, asked):
    t = rolled(number, "grub", who)
    assert (waiting(t), t.prompt_rule()) == ("PP", asked)
    brings(t, "roll 11")
    plays(t, "PP", "gem piddy-paw")
    assert gems(t, "PP") == 0


@rule("FNF-NET-06")
def test_a_hit_that_takes_nothing_does_not_stand_well():
    # 2 - 2 for a physical attack on Cinder.
    assert rolled(10, "cinder", "PP").prompt_rule() == "FNF-WIN-07"


@rule("FNF-NET-06")
@pytest.mark.parametrize(("left", "asked"), [(11, "FNF-SA-13"), (4, "FNF-SA-13"), (3, "FNF-WIN-07")])
def test_a_roll_by_which_somebody_falls_does_not_stand_well(left, asked):
    t = some("PP", "JX", PP={"gems": 1}, JX={"hp": left}, foes_there=["glass"], step="foes", script=["roll 10"])
    assert t.prompt_rule() == asked


@rule("FNF-NET-06")
def test_a_roll_that_no_other_could_better_stands_well():
    assert rolled(12, {"foe": "grub", "hp": 2}, "PP").prompt_rule() == "FNF-SA-13"
    # Glass reflects what hits it, so the small backfire is the best there is.
    assert rolled(3, "glass", "PP").prompt_rule() == "FNF-SA-13"


@rule("FNF-SA-08")
def test_where_healing_is_possible_after_a_roll_every_roll_is_asked_about():
    assert rolled(1, "glass", options={"heal_after_roll": True}).prompt_rule() == "FNF-WIN-07"


@rule("FNF-NET-06")
def test_a_table_passes_after_rolls_that_stand_well_until_a_person_wants_to_be_asked():
    for wants in (False, True):
        t = some("PP", "JX", PP={"gems": 1}, foes_there=["grub"], script=["roll 12"])
        laid = Table(t, read_seats("me:Anna,me:Ben", t.game))
        laid.begin()
        if wants:
            laid.order_for(0, "FNF-SA-13", None)
        laid.act(0, "attack 1")
        assert (step(laid.t), waiting(laid.t)) == (("after-roll", "PP") if wants else ("ballyhoo", "JX"))


def rolled_at_the_weak(option: bool) -> State:
    """Glass has rolled a 10, which would fell Jinxie; it is not scored yet, for Piddy Paw has a gem."""
    t = some(
        "PP", "MI", "JX", JX={"hp": 3}, PP={"gems": 1}, MI={"gems": 2}, foes_there=["glass"], step="foes",
        options={"heal_after_roll": option}, script=["roll 10"],
    )  # fmt: skip
    plays(t, "MI", "pass")
    assert (step(t), table(t)["roll"]["die"], hp(t, "JX")) == ("after-roll", 10, 3)
    return t


@rule("FNF-SA-08")
def test_she_cannot_heal_between_a_roll_and_its_scoring():
    t = rolled_at_the_weak(False)
    assert (waiting(t), choices(t, "MI")) == ("PP", [])
    refused(t, "MI", "gem mimsy", "FNF-INT-12")
    plays(t, "PP", "pass")
    assert (hp(t, "JX"), gems(t, "MI")) == (0, 2)


@rule("FNF-SA-08")
def test_she_can_where_the_group_wants_it_so():
    t = rolled_at_the_weak(True)
    assert (waiting(t), choices(t, "MI")) == ("PP MI", ["gem mimsy", "pass"])
    plays(t, "MI", "gem mimsy; name jinxie")
    assert (hp(t, "JX"), step(t)) == (7, "after-roll"), "the roll is still to be scored"
    passes_until(t, "action")
    assert (hp(t, "JX"), gems(t, "MI")) == (7 - 3, 1)


@rule("FNF-SA-08")
def test_no_other_ability_profits_from_that_option():
    t = some("PP", "JX", "FI", PP={"gems": 1}, JX={"gems": 1}, FI={"gems": 1}, options={"heal_after_roll": True},
             script=["roll 10"])  # fmt: skip
    plays(t, "PP", "attack 1")
    plays(t, "JX", "pass")
    plays(t, "FI", "pass")
    assert (step(t), waiting(t)) == ("after-roll", "PP")
    refused(t, "JX", "gem jinxie", "FNF-INT-12")


@rule("FNF-SA-10")
def test_once_the_roll_is_scored_it_cannot_be_rolled_again():
    t = some("PP", "JX", PP={"gems": 3}, script=["roll 10"])
    plays(t, "PP", "attack 1")
    assert (step(t), foe_hp(t, 1)) == ("after-roll", 6)
    plays(t, "PP", "pass")
    assert (foe_hp(t, 1), step(t)) == (4, "ballyhoo")
    refused(t, "PP", "gem piddy-paw", "FNF-INT-08")


@rule("FNF-SA-11")
def test_a_roll_can_be_forced_again_and_again():
    t = some("PP", "JX", PP={"gems": 3}, script=["roll 1", "roll 2", "roll 3", "roll 17"])
    plays(t, "PP", "attack 1")
    for left in (2, 1):
        plays(t, "PP", "gem piddy-paw")
        assert (step(t), gems(t, "PP"), foe_hp(t, 1), hp(t, "PP")) == ("after-roll", left, 6, 11)
    plays(t, "PP", "gem piddy-paw")
    # Only the 17 counts, and there is no gem left to ask for.
    assert (gems(t, "PP"), 6 - foe_hp(t, 1), hp(t, "PP")) == (0, 4, 11)


@rule("FNF-SA-13")
@pytest.mark.parametrize("who", ["PP", "JX"])
def test_the_rolls_of_all_familiars_can_be_forced_again_its_own_among_them(who):
    name = familiar(some("PP", "JX"), who)["familiar"]
    t = some("PP", "JX", active=name, PP={"gems": 1}, script=["roll 3", "roll 10"])
    plays(t, who, "attack 1")
    assert (step(t), waiting(t)) == ("after-roll", "PP")
    plays(t, "PP", "gem piddy-paw")
    assert (6 - foe_hp(t, 1), hp(t, who)) == (2, 11)


@rule("FNF-SA-13")
def test_so_can_the_rolls_of_foes_and_of_spells_without_a_target():
    t = some("PP", "JX", PP={"gems": 1}, foes_there=["grub"], step="foes", script=["roll 18", "roll 4"])
    plays(t, "PP", "gem piddy-paw")
    assert (hp(t, "PP"), hp(t, "JX"), table(t)["specials"], active(t)) == (11, 11, [], "PP")
    t = some("PP", "JX", PP={"gems": 1}, coven=["mystic-mistral"], script=["roll 1", "roll 4"])
    plays(t, "PP", "chant blowing-kisses; gem piddy-paw")
    assert step(t) == "card"


@rule("FNF-SA-15")
@pytest.mark.parametrize("who", FIVE)
def test_declaring_one_completes_the_fifth_task(who):
    assert "special" in tasks(spends(who), who)


@rule("FNF-SA-15")
def test_it_is_complete_even_before_the_effect_is_known():
    t = some("NU", "MI", NU={"gems": 1}, MI={"gems": 1, "hp": 5}, step="foes", script=["roll 1"])
    plays(t, "NU", "gem nutterson-iii")
    assert (step(t), tasks(t, "NU")) == ("before-roll", ["special"])


@rule("FNF-SA-14")
@pytest.mark.parametrize(("foe", "roll"), [("husk", 5), ("cinder", 2)])
def test_a_gem_spent_in_vain_is_not_returned(foe, roll):
    t = some("NU", "MI", NU={"gems": 2}, foes_there=[foe], step="foes", script=[f"roll {roll}"])
    plays(t, "NU", "gem nutterson-iii")
    assert (gems(t, "NU"), foe_hp(t, 1)) == (1, {"husk": 6, "cinder": 9}[foe])


@rule("FNF-SA-01")
def test_each_familiar_has_an_ability_of_its_own():
    t = setup_base("PP", "JX", "MI", "FI", "NU", foes=["grumblemole"], MI={"hp": 5})
    plays(t, "PP", "attack 1")
    assert (choices(t, "JX"), choices(t, "FI")) == (
        ["gem jinxie", "pass"],
        ["gem figgitch", "pass"],
    )
    refused(t, "JX", "gem figgitch", "FNF-SA-01")
