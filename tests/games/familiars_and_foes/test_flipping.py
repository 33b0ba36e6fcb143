"""The coin: the ledger's section 9."""

import pytest

from grimalkin.core.chance import CHANCE
from grimalkin.testing import rule
from tests.games.familiars_and_foes.table import (
    active,
    chance_owes,
    familiar,
    foe_hp,
    hp,
    mp,
    plays,
    refused,
    setup,
    step,
    table,
    tokens,
    waiting,
)

NO_GEMS = {"gems": 0}


def attempt(face: str, **more):
    """Piddy Paw hits Cinder for 4 - 2, and Jinxie takes the coin."""
    for name in ("PP", "JX"):
        more[name] = {**NO_GEMS, **more.get(name, {})}
    t = setup("PP", "JX", foes=["cinder"], script=["roll 18", f"flip {face}"], **more)
    return plays(plays(t, "PP", "attack 1"), "JX", "ballyhoo jinxie")


def all_pass(t):
    while step(t) == "after-flip":
        t.play(t.waiting()[0], "pass")
    return t


@rule("FNF-FLIP-01")
def test_both_eyes_are_equally_likely():
    t = setup("PP", "JX", PP=NO_GEMS, JX=NO_GEMS, foes=["cinder"], chance="explicit", script=[])
    plays(t, "PP", "attack 1")
    t.play(CHANCE, "roll 18")
    plays(t, "JX", "ballyhoo jinxie")
    assert [(str(face), part) for face, part in t.chances()] == [("flip closed", 0.5), ("flip open", 0.5)]
    faces = [str(chance_owes(t).draw(t)) for _ in range(2000)]
    assert 900 < faces.count("flip open") < 1100


@rule("FNF-FLIP-02")
@pytest.mark.parametrize("face", ["open", "closed"])
def test_after_a_flip_and_before_its_scoring_tokens_can_be_used(face):
    t = attempt(face)
    assert (step(t), waiting(t), table(t)["coins"]) == ("after-flip", "PP JX", [{"seat": 1, "face": face, "tokens": 0}])
    assert (foe_hp(t, 1), hp(t, "JX")) == (7, 11), "nothing is scored yet"


@rule("FNF-FLIP-02")
def test_the_flips_of_a_revive_can_be_turned_as_well():
    t = setup(
        "PP", "JX", "MI", PP={"tasks": "all"}, JX={"tasks": "all"}, MI={"fallen": True}, foes=["grub"],
        script=["flip closed", "flip closed"],
    )  # fmt: skip
    plays(t, "PP", "revive mimsy")
    plays(t, "JX", "agree")
    assert (step(t), hp(t, "MI")) == ("after-flip", 0)
    plays(t, "JX", "luck jinxie piddy-paw")
    all_pass(t)
    assert hp(t, "MI") == 6


@rule("FNF-FLIP-03")
def test_what_changes_a_die_does_not_change_a_coin():
    t = attempt("closed", JX={"next_roll": 4, "next_attack": 3})
    all_pass(t)
    assert (hp(t, "JX"), foe_hp(t, 1)) == (10, 7)
    assert (familiar(t, "JX")["next_roll"], familiar(t, "JX")["next_attack"]) == (4, 3), "they wait for a die"


@rule("FNF-FLIP-03")
def test_winds_of_change_and_bonuses_for_a_roll_cannot_be_used_on_a_coin():
    t = setup("PP", "JX", "FI", JX=NO_GEMS, foes=["cinder"], script=["roll 18", "flip closed"])
    plays(t, "PP", "attack 1")
    plays(t, "FI", "pass")
    plays(t, "PP", "pass")
    plays(t, "JX", "ballyhoo jinxie")
    plays(t, "FI", "pass")
    assert step(t) == "after-flip"
    refused(t, "PP", "gem piddy-paw", "FNF-INT-12")
    refused(t, "FI", "gem figgitch", "FNF-INT-12")


@rule("FNF-FLIP-04")
@pytest.mark.parametrize(
    ("flipped", "turned", "foe_left", "jinxie"),
    [("open", False, 5, 11), ("closed", False, 7, 10), ("open", True, 7, 10), ("closed", True, 5, 11)],
)
def test_the_face_after_the_window_counts(flipped, turned, foe_left, jinxie):
    t = attempt(flipped)
    if turned:
        plays(t, "PP", "luck piddy-paw jinxie")
    all_pass(t)
    assert (foe_hp(t, 1), hp(t, "JX"), mp(t, "JX"), tokens(t, "PP")) == (foe_left, jinxie, 8, 0 if turned else 1)
    assert (active(t), step(t)) == ("JX", "action")
