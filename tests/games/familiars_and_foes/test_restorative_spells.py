"""Restorative Spells: the ledger's section 14."""

import pytest

from grimalkin.games.familiars_and_foes.effects import EXCHANGE, HP, MP
from grimalkin.testing import rule
from tests.games.familiars_and_foes.table import (
    GAME,
    active,
    choices,
    hp,
    may,
    mp,
    plays,
    refused,
    seat,
    setup,
    setup_base,
    step,
    tasks,
)

QUIET = {"gems": 0}


def three(**more):
    for name in ("PP", "JX", "MI"):
        more[name] = {**QUIET, **more.get(name, {})}
    return setup("PP", "JX", "MI", foes=["grub"], script=[], **more)


@rule("FNF-REST-01")
def test_it_needs_no_roll_and_opens_no_window():
    # Root is for rolls, and there is none.
    t = setup("PP", "FI", PP={"hp": 4}, foes=["grub"], script=[])
    plays(t, "PP", "restore healing-paw piddy-paw; pay 3")
    assert (hp(t, "PP"), active(t), step(t)) == (7, "FI", "action")


@rule("FNF-REST-02")
@pytest.mark.parametrize(("whom", "name"), [("PP", "piddy-paw"), ("JX", "jinxie"), ("MI", "mimsy")])
def test_one_familiar_is_named_and_only_that_one_is_restored(whom, name):
    hurt = {who: {"hp": 3} for who in ("PP", "JX", "MI")}
    t = three(**hurt)
    plays(t, "PP", f"restore healing-paw {name}; pay 4")
    assert [hp(t, who) for who in ("PP", "JX", "MI")] == [7 if who == whom else 3 for who in ("PP", "JX", "MI")]


@rule("FNF-REST-02")
def test_only_familiars_in_the_game_can_be_named():
    refused(three(), "PP", "restore healing-paw figgitch", "FNF-REST-02")


@rule("FNF-REST-03")
@pytest.mark.parametrize("paid", range(1, 9))
def test_healing_paw_gives_one_hp_for_each_mp(paid):
    t = three(JX={"hp": 1})
    plays(t, "PP", f"restore healing-paw jinxie; pay {paid}")
    assert (hp(t, "JX"), mp(t, "PP"), mp(t, "JX")) == (1 + paid, 9 - paid, 9)


@rule("FNF-REST-04")
@pytest.mark.parametrize(("paid", "gained"), [(1, 2), (2, 4), (3, 6), (4, 8)])
def test_magic_eye_gives_two_mp_for_each_mp(paid, gained):
    t = three(JX={"mp": 1})
    plays(t, "PP", f"restore magic-eye jinxie; pay {paid}")
    assert (mp(t, "JX"), mp(t, "PP"), hp(t, "JX")) == (1 + gained, 9 - paid, 11)


@rule("FNF-REST-05")
@pytest.mark.parametrize("points", [2, 5, 9])
def test_any_whole_number_from_1_to_all_its_mp_can_be_paid(points):
    t = three(PP={"mp": points})
    plays(t, "PP", "restore healing-paw jinxie")
    assert choices(t, "PP") == [f"pay {paid}" for paid in range(1, points + 1)]
    refused(t, "PP", "pass", "FNF-REST-05")
    if points < 9:
        refused(t, "PP", f"pay {points + 1}", "FNF-REST-05")
    assert t.why_not(seat(t, "PP"), "pay 0").kind == "unknown"


@rule("FNF-REST-05")
def test_with_a_single_mp_there_is_nothing_to_choose_and_with_none_no_spell():
    t = three(PP={"mp": 1}, JX={"hp": 3})
    plays(t, "PP", "restore healing-paw jinxie")
    assert (hp(t, "JX"), mp(t, "PP"), active(t)) == (4, 0, "JX")
    t = three(PP={"mp": 0})
    assert not any(text.startswith("restore") for text in choices(t, "PP"))
    refused(t, "PP", "restore healing-paw jinxie", "FNF-REST-05")


@rule("FNF-REST-06")
@pytest.mark.parametrize(("had", "paid", "has"), [(3, 1, 4), (3, 3, 6), (6, 3, 9), (9, 2, 9), (8, 5, 9)])
def test_the_price_is_paid_first_and_the_gain_comes_afterwards(had, paid, has):
    t = three(PP={"mp": had})
    plays(t, "PP", f"restore magic-eye piddy-paw; pay {paid}")
    assert mp(t, "PP") == has


@rule("FNF-REST-07")
def test_more_may_be_paid_than_fits_and_the_player_is_told_how_much_does():
    t = three(JX={"hp": 9})
    plays(t, "PP", "restore healing-paw jinxie")
    assert "each MP gives 1 HP, and 2 fit" in t.prompt(seat(t, "PP"))
    plays(t, "PP", "pay 5")
    assert (hp(t, "JX"), mp(t, "PP")) == (11, 4)
    t = three(JX={"mp": 8})
    plays(t, "PP", "restore magic-eye jinxie")
    assert "each MP gives 2 MP, and 1 fit" in t.prompt(seat(t, "PP"))
    plays(t, "PP", "pay 3")
    assert (mp(t, "JX"), mp(t, "PP")) == (9, 6)


@rule("FNF-REST-08")
@pytest.mark.parametrize("spell", ["healing-paw", "magic-eye"])
def test_the_fallen_cannot_be_named(spell):
    t = three(JX={"fallen": True})
    assert not may(t, "PP", f"restore {spell} jinxie")
    refused(t, "PP", f"restore {spell} jinxie", "FNF-REST-08")


@rule("FNF-REST-09")
@pytest.mark.parametrize("spell", ["healing-paw", "magic-eye"])
def test_no_ballyhoo_follows(spell):
    t = three(JX={"hp": 5, "mp": 3})
    plays(t, "PP", f"restore {spell} jinxie; pay 2")
    assert (active(t), step(t), tasks(t, "PP")) == ("JX", "action", ["restorative"])


@rule("FNF-REST-10")
@pytest.mark.parametrize("mat", GAME.catalog.mats, ids=lambda mat: mat.id)
def test_every_familiar_has_a_healing_and_a_magic_spell(mat):
    points = [spell.code.effect(EXCHANGE).points for spell in mat.restoratives]
    assert sorted(points) == sorted([HP, MP])


@rule("FNF-REST-10")
def test_the_numbers_may_differ_by_familiar():
    # Mimsy's soup gives 1 HP more than it costs.
    t = setup_base("MI", "PP", MI=QUIET, PP={"hp": 3, **QUIET}, foes=["grumblemole"])
    plays(t, "MI", "restore story-time-soup piddy-paw; pay 4")
    assert (hp(t, "PP"), mp(t, "MI")) == (8, 6)
