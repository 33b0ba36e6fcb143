"""Points, markers and limits: the ledger's section 4."""

import pytest

from grimalkin.testing import rule
from tests.games.familiars_and_foes.table import (
    artifacts,
    brings,
    cards,
    choices,
    familiar,
    foe_hp,
    foes,
    gems,
    hp,
    may,
    mp,
    passes,
    plays,
    refused,
    setup,
    table,
    tokens,
)

NO_GEMS = {"gems": 0}


def kick(roll: int, *foes_there, **piddy):
    """Piddy Paw kicks the Foe in area #1, and nobody does anything about it."""
    t = setup("PP", "JX", "MI", PP={**NO_GEMS, **piddy}, JX=NO_GEMS, MI=NO_GEMS, foes=list(foes_there))
    plays(brings(t, f"roll {roll}"), "PP", "attack 1")
    return passes(t)


@rule("FNF-STAT-01")
def test_with_hp_a_familiar_stands_and_without_it_has_fallen():
    assert familiar(kick(3, "grub", hp=2), "PP")["standing"] is True
    fallen = familiar(kick(3, "grub", hp=1), "PP")
    assert (fallen["hp"], fallen["standing"]) == (0, False)


@rule("FNF-STAT-02")
def test_a_foe_at_zero_is_defeated():
    assert foes(kick(12, {"foe": "grub", "hp": 3}, "husk")) == ["grub", "husk"]
    assert foes(kick(12, {"foe": "grub", "hp": 2}, "husk")) == ["husk"]


@rule("FNF-STAT-03")
@pytest.mark.parametrize(("roll", "points"), [(12, 2), (18, 4)])
def test_attack_points_are_the_hp_that_an_attack_takes(roll, points):
    assert foe_hp(kick(roll, "grub"), 1) == 8 - points


@rule("FNF-STAT-04", "FNF-STAT-05")
def test_damage_beyond_a_foes_last_hp_is_lost_and_hits_nobody_else():
    t = kick(18, {"foe": "grub", "hp": 1}, "husk")
    assert (foes(t), foe_hp(t, 2), hp(t, "PP")) == (["husk"], 8, 11)


@rule("FNF-STAT-04")
def test_damage_beyond_a_familiars_last_hp_is_lost():
    t = setup("PP", "JX", PP=NO_GEMS, JX={"hp": 2, **NO_GEMS}, foes=["glass"], step="foes", script=["roll 10"])
    assert (hp(t, "PP"), hp(t, "JX")) == (8, 0)


@rule("FNF-STAT-06")
@pytest.mark.parametrize(("had", "has"), [(3, 8), (6, 11), (9, 11), (11, 11)])
def test_hp_never_rise_above_the_maximum_of_the_mat(had, has):
    t = setup("PP", "JX", "MI", PP={"artifacts": ["tonic"]}, MI={"hp": had}, foes=["grub"])
    plays(t, "PP", "use tonic; name mimsy")
    assert hp(t, "MI") == has


@rule("FNF-STAT-07")
@pytest.mark.parametrize(("had", "has"), [(2, 5), (7, 9), (9, 9)])
def test_a_foe_never_regains_more_than_its_guide_value(had, has):
    foe = {"foe": "cinder", "hp": had}
    t = setup("PP", "JX", PP=NO_GEMS, JX=NO_GEMS, foes=[foe], step="foes", script=["roll 2"])
    assert foe_hp(t, 1) == has


@rule("FNF-STAT-08")
@pytest.mark.parametrize(("had", "has"), [(1, 5), (5, 9), (6, 9), (9, 9)])
def test_mp_never_rise_above_the_maximum_of_the_mat(had, has):
    t = setup("PP", "JX", "MI", MI={"mp": had}, foes=["grub"])
    plays(t, "PP", "restore magic-eye mimsy; pay 2")
    assert mp(t, "MI") == has


@rule("FNF-STAT-09")
@pytest.mark.parametrize(("had", "has"), [(3, 1), (2, 0), (1, 0), (0, 0)])
def test_a_foe_drains_what_is_there_and_not_more(had, has):
    t = setup("PP", "JX", PP={"mp": had, **NO_GEMS}, JX=NO_GEMS, foes=["cinder"], step="foes", script=["roll 16"])
    assert (mp(t, "PP"), mp(t, "JX")) == (has, 7)


@rule("FNF-STAT-10")
def test_a_cost_is_paid_in_full_and_by_whoever_acts():
    t = setup("PP", "JX", PP={"mp": 2, **NO_GEMS}, JX=NO_GEMS, foes=["grub"])
    assert not may(t, "PP", "cast whirligig 1"), "Jinxie's 9 MP do not help"
    refused(t, "PP", "cast whirligig 1", "FNF-SPELL-02")
    plays(brings(t, "roll 1"), "PP", "cast summon-the-toad 1")
    assert (mp(t, "PP"), mp(t, "JX")) == (1, 9)


@rule("FNF-STAT-11")
def test_mp_go_by_paying_and_by_drains_and_come_back_with_the_next_wave():
    t = setup("PP", "JX", PP=NO_GEMS, JX=NO_GEMS, active="jinxie", foes=[{"foe": "cinder", "hp": 4}])
    plays(brings(t, "roll 1", "roll 20"), "JX", "cast spark-solo 1")
    assert (mp(t, "PP"), mp(t, "JX")) == (7, 6), "1 was paid, 2 were drained"
    plays(brings(t, "roll 9", "rescue pixie-terra", "reveal knuckleroot"), "PP", "cast whirligig 1")
    assert (table(t)["wave"], mp(t, "PP"), mp(t, "JX")) == (2, 9, 9)


@rule("FNF-STAT-12")
def test_all_but_mp_is_carried_into_the_next_wave():
    kept = {
        "hp": 4,
        "gems": 1,
        "tokens": 2,
        "tasks": ["simple"],
        "artifacts": ["seeds", "tonic"],
        "cards": ["husk", "glass"],
    }
    t = setup("PP", "JX", PP=NO_GEMS, JX=kept, coven=["mage-ember"], foes=[{"foe": "grub", "hp": 1}])
    plays(brings(t, "roll 6", "rescue pixie-terra", "reveal cinder"), "PP", "attack 1")
    passes(t)
    assert (table(t)["wave"], familiar(t, "JX")["coven"]) == (2, "mage-ember")
    assert {key: familiar(t, "JX")[key] for key in kept} == kept


@rule("FNF-STAT-13")
def test_what_has_been_used_is_gone_for_good():
    t = setup(
        "MI", "JX", MI={"artifacts": ["cache"], "cards": ["husk"], "gems": 2, "hp": 5}, JX=NO_GEMS, foes=["grub"],
        artifact_deck=["seeds", "tonic"],
    )  # fmt: skip
    plays(t, "MI", "reward husk; gem mimsy; name mimsy; use cache")
    assert (gems(t, "MI"), cards(t, "MI"), artifacts(t, "MI")) == (1, [], ["seeds", "tonic"])
    assert table(t)["used_foes"] == ["husk"]
    assert "cache" in table(t)["used_artifacts"] and "husk" not in t.census()["Foes of level 1"]
    refused(setup("PP", "JX", used_artifacts=["tonic"], foes=["grub"]), "PP", "use tonic", "FNF-ART-04")
    refused(setup("PP", "JX", used_cards=["husk"], foes=["grub"]), "PP", "reward husk", "FNF-REW-02")


@rule("FNF-STAT-14")
def test_a_familiar_may_own_any_number_of_things():
    everything = ["seeds", "tonic", "cache", "cauldron-lid", "parade-drum", "self-throwing-broom"]
    many = {"artifacts": everything, "cards": ["husk", "glass", "cinder", "knuckleroot"], "tokens": 6}
    t = setup("PP", "JX", PP=many, foes=["grub"], artifact_deck=["copied-homework", "sneezing-powder"])
    assert [text for text in choices(t, "PP") if text.startswith("use")] == [f"use {card}" for card in everything]
    plays(t, "PP", "use cache")
    assert (len(artifacts(t, "PP")), len(cards(t, "PP")), tokens(t, "PP")) == (7, 4, 6)
