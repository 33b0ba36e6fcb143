"""Backfire and Reflect: the ledger's section 20."""

from pathlib import Path

import pytest

from grimalkin import State
from grimalkin.testing import rule
from tests.games.familiars_and_foes.shelf import changed, pack
from tests.games.familiars_and_foes.table import (
    active,
    brings,
    cards,
    foe_hp,
    foes,
    game,
    gems,
    hp,
    may,
    mp,
    passes,
    plays,
    refused,
    setup,
    setup_base,
    step,
    table,
    tasks,
)

QUIET = {"gems": 0, "tokens": 0}


def some(*who, foes_there=("grub",), lay=setup, script=(), **more) -> State:
    """Nobody has a gem or a token unless said so."""
    for name in who:
        more[name] = {**QUIET, **more.get(name, {})}
    t: State = lay(*who, foes=list(foes_there), script=list(script), **more)
    return t


def reflected(foe, roll: int, **more) -> State:
    """Three Familiars; Nutterson III reflects the Foe's roll."""
    more["NU"] = {"gems": 2, **more.get("NU", {})}
    t = some("NU", "PP", "MI", foes_there=[foe], step="foes", script=[f"roll {roll}"], **more)
    return plays(t, "NU", "gem nutterson-iii")


def team(t: State) -> list[tuple[int, int]]:
    return [(hp(t, who), mp(t, who)) for who in ("NU", "PP", "MI")]


UNHURT = [(11, 9)] * 3


# Backfire.


@rule("FNF-BACK-01")
@pytest.mark.parametrize(("roll", "lost"), [(1, 1), (5, 1), (6, 0)])
def test_a_familiars_backfire_costs_itself_hp_and_the_foe_none(roll, lost):
    t = plays(some("PP", "JX", foes_there=["grumblemole"], script=[f"roll {roll}"]), "PP", "attack 1")
    assert (11 - hp(t, "PP"), hp(t, "JX"), 18 - foe_hp(t, 1)) == (lost, 11, 0 if lost else 2)


@rule("FNF-BACK-01")
@pytest.mark.parametrize(("roll", "lost"), [(1, 2), (3, 2), (4, 0)])
def test_a_foes_backfire_costs_itself_hp_and_the_familiars_none(roll, lost):
    t = some("PP", "JX", step="foes", script=[f"roll {roll}"])
    assert (6 - foe_hp(t, 1), hp(t, "PP"), hp(t, "JX")) == (lost, 11, 11)


@rule("FNF-BACK-03")
def test_a_familiar_can_fall_by_its_own_backfire():
    t = plays(some("PP", "JX", PP={"hp": 1}, script=["roll 3"]), "PP", "attack 1")
    assert (hp(t, "PP"), mp(t, "PP"), active(t), step(t)) == (0, 0, "JX", "action")


# Reflect.


@rule("FNF-BACK-05")
def test_a_reflected_attack_costs_only_the_attacker():
    t = reflected("glass", 10)
    assert (14 - foe_hp(t, 1), team(t)) == (3, UNHURT)
    # The same without it.
    t = some("NU", "PP", "MI", foes_there=["glass"], step="foes", script=["roll 10"])
    assert (14 - foe_hp(t, 1), team(t)) == (0, [(8, 9)] * 3)


@rule("FNF-BACK-06")
@pytest.mark.parametrize(("option", "times"), [("once", 1), ("per_familiar", 3)])
def test_it_costs_the_foe_its_attack_points_once_or_for_each_standing_familiar(option, times):
    t = reflected("glass", 10, options={"reflect_amount": option})
    assert (14 - foe_hp(t, 1), team(t)) == (3 * times, UNHURT)


@rule("FNF-BACK-06")
def test_the_fallen_do_not_count_for_it():
    t = reflected("glass", 10, options={"reflect_amount": "per_familiar"}, MI={"fallen": True})
    assert 14 - foe_hp(t, 1) == 3 * 2


@rule("FNF-BACK-07")
@pytest.mark.parametrize(("option", "magic"), [(False, 7), (True, 9)])
def test_the_loss_of_mp_still_happens_unless_the_group_wants_otherwise(option, magic):
    t = reflected("cinder", 18, options={"reflect_cancels_riders": option})
    assert (12 - foe_hp(t, 1), team(t)) == (2, [(11, magic)] * 3)


@rule("FNF-BACK-07")
@pytest.mark.parametrize("option", [False, True])
def test_so_does_a_special_attack(option):
    t = reflected("grub", 18, options={"reflect_cancels_riders": option})
    assert (8 - foe_hp(t, 1), [shown["ban"] for shown in table(t)["specials"]]) == (3, [] if option else ["heal"])


@rule("FNF-BACK-08")
@pytest.mark.parametrize("option", ["once", "per_familiar"])
def test_on_a_backfire_it_changes_nothing(option):
    t = reflected("grub", 2, options={"reflect_amount": option})
    assert (8 - foe_hp(t, 1), team(t), gems(t, "NU")) == (2, UNHURT, 1)


@rule("FNF-BACK-08")
def test_a_foe_defeated_by_that_backfire_is_not_the_reflectors():
    there = [{"foe": "grub", "hp": 2, "damaged_by": ["mimsy"]}, "cinder"]
    t = some("NU", "PP", "MI", NU={"gems": 1}, foes_there=there, step="foes", script=["roll 2", "roll 2"])
    plays(t, "NU", "gem nutterson-iii")
    assert (foes(t), cards(t, "MI"), cards(t, "NU")) == (["cinder"], ["grub"], [])


@rule("FNF-BACK-09")
@pytest.mark.parametrize(("foe", "roll", "left"), [("grub", 5, 8), ("cinder", 2, 12)])
def test_on_a_miss_or_a_healing_it_has_no_effect_and_is_used_up(foe, roll, left):
    t = reflected(foe, roll)
    assert (foe_hp(t, 1), team(t), gems(t, "NU")) == (left, UNHURT, 1)
    # In the next Foes' turn nothing is left of it.
    for who, spell in (("NU", "borrowed-brilliance"), ("PP", "magic-eye"), ("MI", "rainy-day-savings")):
        plays(t, who, f"restore {spell} mimsy; pay 1")
    plays(brings(t, "roll 10"), "NU", "pass")
    assert (hp(t, "NU"), foe_hp(t, 1)) == (9, left)


@rule("FNF-BACK-09")
def test_a_foe_heals_itself_all_the_same():
    assert foe_hp(reflected({"foe": "cinder", "hp": 5}, 2), 1) == 8


@rule("FNF-BACK-10")
def test_it_covers_one_roll_of_one_foe():
    t = some("NU", "PP", "MI", NU={"gems": 1}, foes_there=["grub", "glass"], step="foes", script=["roll 10", "roll 10"])
    plays(t, "NU", "gem nutterson-iii")
    assert (8 - foe_hp(t, 1), 14 - foe_hp(t, 2), team(t)) == (2, 0, [(8, 9)] * 3)


@rule("FNF-BACK-11")
def test_a_second_one_on_the_same_roll_is_refused():
    t = some("NU", "PP", "MI", lay=setup_base, NU={"gems": 2, "hp": 9}, MI={"gems": 1, "cards": ["the-echo-clerk"]},
             foes_there=["grumblemole"], step="foes", script=["roll 10"])  # fmt: skip
    plays(t, "NU", "gem nutterson-iii")
    refused(t, "MI", "reward the-echo-clerk", "FNF-INT-14")
    refused(t, "NU", "gem nutterson-iii", "FNF-INT-14")
    passes(t)
    assert (19 - foe_hp(t, 1), hp(t, "NU"), cards(t, "MI")) == (2, 9, ["the-echo-clerk"])


@rule("FNF-BACK-11")
def test_a_foe_that_mirrors_does_not_send_it_back_again(tmp_path):
    t = with_ability(tmp_path, "mirror any", "Every attack is reflected.", "roll 10")
    assert (14 - foe_hp(t, 1), team(t)) == (3, UNHURT)
    # What a Familiar throws at it does come back.
    plays(t, "NU", "restore astros-sticking-plaster nutterson-iii; pay 1")
    plays(brings(t, "roll 10"), "PP", "attack 1")
    assert (14 - foe_hp(t, 1), hp(t, "PP")) == (3, 9)


def with_ability(folder: Path, code: str, text: str, outcome: str) -> State:
    """Glass with another ability; Nutterson III reflects its roll."""
    kit = Path(__file__).parent / "kit"
    glass = changed("foes", "glass", 'code = "mirror physical"', f'code = "{code}"')
    glass = glass.replace("Physical attacks are reflected.", text)
    none = {"gems": 0, "tokens": 0}
    t = game(kit, pack(folder, foes=glass)).setup(
        familiars=[
            {"familiar": "nutterson-iii", "gems": 1, "tokens": 0},
            {"familiar": "piddy-paw", **none},
            {"familiar": "mimsy", **none},
        ],
        foes=["glass"], step="foes", script=[outcome],
    )  # fmt: skip
    return plays(t, "NU", "gem nutterson-iii")


@rule("FNF-BACK-12")
@pytest.mark.parametrize(("option", "owner"), [("reflector", "NU"), ("last_damager", "MI")])
def test_the_final_blow_is_the_reflectors_or_the_last_damagers(option, owner):
    there = [{"foe": "glass", "hp": 3, "damaged_by": ["piddy-paw", "mimsy"]}, "husk"]
    t = some("NU", "PP", "MI", NU={"gems": 1}, foes_there=there, step="foes", options={"reflect_credit": option},
             script=["roll 10"])  # fmt: skip
    plays(t, "NU", "gem nutterson-iii")
    assert (foes(t), [cards(t, who) for who in ("NU", "PP", "MI")]) == (
        ["husk"],
        [["glass"] if who == owner else [] for who in ("NU", "PP", "MI")],
    )


@rule("FNF-BACK-13")
def test_an_attack_that_a_foe_reflects_costs_the_familiar_and_is_no_success():
    t = plays(some("PP", "JX", foes_there=["glass"], script=["roll 10"]), "PP", "attack 1")
    assert (hp(t, "PP"), hp(t, "JX"), foe_hp(t, 1)) == (9, 11, 10)
    assert (tasks(t, "PP"), active(t), may(t, "JX", "ballyhoo jinxie")) == ([], "JX", False)


@rule("FNF-BACK-14")
@pytest.mark.parametrize(("roll", "lost"), [(10, 3), (19, 5), (1, 4)])
def test_what_a_foe_does_against_attacks_does_not_lessen_reflected_or_backfire_damage(tmp_path, roll, lost):
    t = with_ability(tmp_path, "cap any 1", "Nothing deals more than 1 to it.", f"roll {roll}")
    assert (14 - foe_hp(t, 1), team(t)) == (lost, UNHURT)
    if roll == 10:
        plays(t, "NU", "restore astros-sticking-plaster nutterson-iii; pay 1")
        plays(brings(t, "roll 17"), "PP", "attack 1")
        assert 14 - foe_hp(t, 1) == lost + 1, "an attack is lessened"
