"""Rounds and the order of turns: the ledger's section 6."""

import pytest

from grimalkin.testing import rule
from tests.games.familiars_and_foes.table import (
    KIT,
    active,
    brings,
    choices,
    foe_hp,
    hp,
    may,
    passes_until,
    plays,
    refused,
    setup,
    setup_base,
    step,
    table,
    told,
    waiting,
)

NO_GEMS = {"gems": 0}


def three(*foes_there, script=(), **more):
    """Three Familiars without gems, so that only those are asked who owe an action or a Ballyhoo."""
    for name in ("PP", "JX", "MI"):
        more[name] = {**NO_GEMS, **more.get(name, {})}
    return setup("PP", "JX", "MI", foes=list(foes_there) or ["grub"], script=list(script), **more)


def misses(t):
    """The Active Familiar casts its Simple Spell and misses."""
    spell = {"PP": "summon-the-toad", "JX": "spark-solo", "MI": "splish"}[active(t)]
    brings(t, "roll 2")
    standing = [seat for seat in table(t)["order"] if table(t)["familiars"][seat]["standing"]]
    if standing[-1] == table(t)["active"]:
        # After the last Familiar the Foe rolls too, and Grub misses.
        brings(t, "roll 5")
    plays(t, active(t), f"cast {spell} 1")
    return passes_until(t, "action")


@rule("FNF-TURN-01", "FNF-TURN-02")
def test_a_round_is_one_turn_of_each_familiar_and_then_the_foes_turn():
    t = three(first="jinxie", active="jinxie")
    story = []
    for _ in range(6):
        story.append((active(t), table(t)["round"]))
        misses(t)
    assert story == [("JX", 1), ("MI", 1), ("PP", 1), ("JX", 2), ("MI", 2), ("PP", 2)]
    turns = [line for line in told(t) if line.endswith("turn.") or line.startswith("Grub rolls")]
    assert turns[:5] == [
        "Mimsy's turn.",
        "Piddy Paw's turn.",
        "The Foes' turn.",
        "Grub rolls 5: a miss.",
        "Jinxie's turn.",
    ]


@rule("FNF-TURN-03")
def test_only_the_familiar_below_the_toad_acts():
    t = three()
    assert (active(t), waiting(t)) == ("PP", "PP")
    refused(t, "JX", "attack 1", "FNF-TURN-03")
    refused(t, "MI", "cast splish 1", "FNF-TURN-03")
    misses(t)
    assert (active(t), waiting(t)) == ("JX", "JX")
    refused(t, "PP", "attack 1", "FNF-TURN-03")


@rule("FNF-TURN-04")
def test_the_toad_moves_to_the_right_and_from_the_foes_back_to_the_left_end():
    t = three(first="mimsy", active="mimsy")
    spots = []
    for _ in range(4):
        spots.append(table(t)["spot"])
        misses(t)
    assert spots == [0, 1, 2, 0]
    t = setup("NU", "JX", JX=NO_GEMS, step="foes", foes=["grub"])
    assert table(t)["spot"] == 2, "the Foes' spot, to the right of both"


@rule("FNF-TURN-05")
@pytest.mark.parametrize(("fallen", "order"), [("PP", "JX MI JX"), ("JX", "PP MI PP"), ("MI", "PP JX PP")])
def test_the_toad_passes_over_the_fallen(fallen, order):
    t = three(**{fallen: {"fallen": True}})
    came = []
    for _ in range(3):
        came.append(active(t))
        misses(t)
    assert " ".join(came) == order
    name = {"PP": "Piddy Paw", "JX": "Jinxie", "MI": "Mimsy"}[fallen]
    assert f"{name}'s turn." not in told(t)


@rule("FNF-TURN-05")
def test_the_fallen_are_told_that_they_take_no_part():
    refused(three(MI={"fallen": True}), "MI", "attack 1", "FNF-FALL-06")


@rule("FNF-TURN-06")
@pytest.mark.parametrize("first", ["jinxie", "mimsy"])
def test_the_very_first_turn_belongs_to_the_first_player(first):
    draws = ["draw seeds", "draw tonic", "rescue pixie-terra", "reveal grub"]
    t = KIT.new(seats=2, chance="scripted", script=[f"first {first}", *draws])
    t.play(0, "familiar jinxie")
    t.play(1, "familiar mimsy")
    assert (active(t), table(t)["turn"], step(t)) == ({"jinxie": "JX", "mimsy": "MI"}[first], 1, "action")


@rule("FNF-TURN-07")
def test_a_turn_ends_with_its_action_or_with_the_ballyhoo_that_it_unlocked():
    assert active(misses(three())) == "JX"
    t = three("cinder", script=["roll 18", "flip open"])
    plays(t, "PP", "attack 1")
    assert (active(t), step(t)) == ("PP", "ballyhoo")
    plays(t, "JX", "ballyhoo jinxie")
    plays(t, "MI", "pass")
    passes_until(t, "ballyhoo")
    assert (active(t), waiting(t)) == ("PP", "MI")
    plays(t, "MI", "pass")
    assert (active(t), step(t)) == ("JX", "action")


@rule("FNF-TURN-08")
def test_nobody_is_active_in_the_foes_turn():
    t = setup("NU", "JX", "MI", JX=NO_GEMS, MI={"hp": 5}, step="foes", foes=["grub"])
    assert (table(t)["active"], step(t), waiting(t)) == (None, "before-roll", "NU MI")
    # The first in the tracker has no more to say than the others.
    refused(t, "NU", "attack 1", "FNF-ACT-01")
    refused(t, "MI", "attack 1", "FNF-ACT-01")
    refused(t, "JX", "attack 1", "FNF-TURN-03")


@rule("FNF-TURN-09")
def test_a_familiar_that_falls_by_its_own_attack_has_no_turn_left():
    t = three(PP={"hp": 1}, script=["roll 1"])
    plays(t, "PP", "attack 1")
    assert (hp(t, "PP"), active(t), step(t)) == (0, "JX", "action")


@rule("FNF-TURN-09")
def test_a_ballyhoo_that_it_has_earned_is_still_played():
    t = setup_base("PP", "JX", "MI", PP={"hp": 1, **NO_GEMS}, JX=NO_GEMS, MI=NO_GEMS, foes=["matchstick-imp"])
    full = foe_hp(t, 1)
    plays(brings(t, "roll 10", "flip open"), "PP", "attack 1")
    assert (hp(t, "PP"), step(t), waiting(t)) == (0, "ballyhoo", "JX MI")
    plays(t, "JX", "ballyhoo jinxie")
    plays(t, "MI", "pass")
    passes_until(t, "ballyhoo")
    plays(t, "MI", "pass")
    assert (full - foe_hp(t, 1), active(t)) == (4, "JX")


@rule("FNF-TURN-10")
def test_a_new_wave_does_not_start_a_new_round():
    t = three({"foe": "grub", "hp": 1}, active="jinxie", round=3)
    plays(brings(t, "roll 6", "rescue mage-ember", "reveal husk", "reveal grumblemole"), "JX", "attack 1")
    assert (table(t)["wave"], table(t)["round"], active(t)) == (2, 3, "MI")
    plays(brings(t, "roll 2", "roll 1", "roll 5"), "MI", "cast splish 1")
    assert (table(t)["round"], active(t)) == (4, "PP")


def revived(fallen: str, by: str):
    """One Familiar revives another, and all coins show Eye Open."""
    whom = {"PP": "piddy-paw", "JX": "jinxie", "MI": "mimsy"}
    more: dict[str, dict[str, object]] = {who: {"tasks": "all"} for who in whom}
    more[fallen] = {"fallen": True}
    t = three(active=whom[by], **more)
    brings(t, "flip open", "flip open")
    plays(t, by, f"revive {whom[fallen]}")
    plays(t, waiting(t), "agree")
    while step(t) == "after-flip":
        if by == "MI" and len(t.waiting()) == 1:
            # Mimsy is the last of the round; Grub misses.
            brings(t, "roll 5")
        t.play(t.waiting()[0], "pass")
    return t


@rule("FNF-TURN-11")
@pytest.mark.parametrize(("fallen", "by"), [("JX", "PP"), ("MI", "JX")])
def test_a_revived_familiar_has_its_turn_when_the_toad_comes_to_it(fallen, by):
    t = revived(fallen, by)
    assert (active(t), table(t)["round"]) == (fallen, 1)
    t = revived("MI", "PP")
    assert (active(t), table(t)["round"]) == ("JX", 1)
    misses(t)
    assert (active(t), table(t)["round"]) == ("MI", 1)


@rule("FNF-TURN-12")
def test_whoever_was_passed_already_waits_for_the_next_round():
    t = revived("PP", "JX")
    assert (active(t), table(t)["round"]) == ("MI", 1)
    misses(t)
    assert (active(t), table(t)["round"]) == ("PP", 2)
    t = revived("JX", "MI")
    assert (active(t), table(t)["round"]) == ("PP", 2)


@rule("FNF-TURN-13")
def test_waiting_parts_come_before_everything_else_of_the_turn():
    gusts = [{"card": "whirlwind", "owner": "piddy-paw", "left": 2}]
    t = setup_base(
        "PP", "JX", PP={"tasks": "all"}, JX={"cards": ["hiccup-harpy"]}, step="turn", running=gusts,
        foes=["grumblemole", "puddle-pirate"], script=["roll 6", "roll 10"],
    )  # fmt: skip
    assert (active(t), step(t), choices(t, "PP")) == ("PP", "part", ["target 1", "target 2"])
    refused(t, "PP", "attack 1", "FNF-ACT-01")
    before = foe_hp(t, 2)
    plays(t, "PP", "target 2")
    assert step(t) == "before-roll", "a gust has the windows of a roll"
    passes_until(t, "action")
    assert (before - foe_hp(t, 2), active(t), table(t)["lasting"][0]["left"]) == (3, "PP", 1)
    assert may(t, "PP", "attack 1")
