"""Physical attacks: the ledger's section 10."""

import pytest

from grimalkin.testing import rule
from tests.games.familiars_and_foes.table import (
    CAST,
    active,
    brings,
    foe_hp,
    hp,
    may,
    mp,
    plays,
    setup_base,
    step,
    table,
    tasks,
    waiting,
)

QUIET = {"gems": 0, "tokens": 0}


def attack(who: str, roll: int, foe="grumblemole", **more):
    """One Familiar attacks, with the game's own cards, and a second one looks on."""
    other = "MI" if who != "MI" else "PP"
    t = setup_base(who, other, foes=[foe], script=[f"roll {roll}"], **{who: {**QUIET, **more}, other: QUIET})
    return plays(t, who, "attack 1")


@rule("FNF-PHYS-01")
@pytest.mark.parametrize("points", [0, 1, 9])
def test_a_physical_attack_costs_no_mp(points):
    assert mp(attack("PP", 10, mp=points), "PP") == points


@rule("FNF-PHYS-02", "FNF-PHYS-03", "FNF-PHYS-04")
@pytest.mark.parametrize(
    ("who", "roll", "lost", "taken"),
    [
        ("NU", 4, 1, 0), ("NU", 5, 0, 0), ("NU", 7, 0, 0), ("NU", 8, 0, 2), ("NU", 17, 0, 2), ("NU", 18, 0, 4),
        ("JX", 5, 1, 0), ("JX", 6, 0, 0), ("JX", 7, 0, 2), ("JX", 15, 0, 2), ("JX", 16, 0, 5),
        ("MI", 1, 0, 0), ("MI", 5, 0, 0), ("MI", 6, 0, 2), ("MI", 16, 0, 2), ("MI", 17, 0, 3),
        ("FI", 3, 1, 0), ("FI", 4, 0, 0), ("FI", 6, 0, 0), ("FI", 7, 0, 2), ("FI", 16, 0, 2), ("FI", 17, 0, 4),
    ],
)  # fmt: skip
def test_the_roll_is_read_on_the_familiars_own_chart(who, roll, lost, taken):
    t = attack(who, roll)
    shown = next(shown for shown in table(t)["familiars"] if shown["familiar"] == CAST[who])
    assert (shown["most_hp"] - shown["hp"], 18 - foe_hp(t, 1)) == (lost, taken)


@rule("FNF-PHYS-05")
@pytest.mark.parametrize("roll", range(1, 21))
def test_swift_kick(roll):
    t = attack("PP", roll)
    backfire = roll <= 5
    assert 12 - hp(t, "PP") == (1 if backfire else 0)
    assert 18 - foe_hp(t, 1) == (0 if backfire else 2 if roll <= 16 else 4)


@rule("FNF-PHYS-06")
@pytest.mark.parametrize(("roll", "unlocked"), [(5, False), (6, True), (17, True)])
def test_a_success_unlocks_a_ballyhoo(roll, unlocked):
    t = attack("PP", roll)
    assert (step(t), waiting(t)) == (("ballyhoo", "MI") if unlocked else ("action", "MI"))
    assert active(t) == ("PP" if unlocked else "MI")
    assert tasks(t, "PP") == (["physical"] if unlocked else [])


@rule("FNF-PHYS-06")
def test_a_hit_that_costs_the_foe_nothing_unlocks_none():
    t = setup_base("PP", "MI", PP=QUIET, MI=QUIET, foes=["stardust-swindler"])
    plays(brings(t, "roll 7"), "PP", "attack 1")
    assert (active(t), step(t), foe_hp(t, 1), may(t, "MI", "ballyhoo mimsy")) == ("MI", "action", 19, False)
