"""Revive: the ledger's section 19b."""

import pytest

from grimalkin import State
from grimalkin.core.chance import Stream
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
    plays,
    refused,
    seat,
    setup,
    step,
    table,
    tasks,
    tokens,
    waiting,
)

QUIET = {"gems": 0, "tokens": 0}
UNLOCKED = {"tasks": "all"}


def team(*who, fallen=("MI",), foes_there=("husk",), script=(), **more) -> State:
    """All who stand have unlocked their Advanced Scrolls; nobody has a gem or a token unless said so."""
    for name in who:
        state = {"fallen": True} if name in fallen else UNLOCKED
        more[name] = {**QUIET, **state, **more.get(name, {})}
    return setup(*who, foes=list(foes_there), script=list(script), **more)


def revived(*flips: str, **more) -> State:
    """Piddy Paw, Jinxie and Figgitch flip for Mimsy; all have agreed."""
    t = team("PP", "JX", "FI", "MI", script=[f"flip {face}" for face in flips], **more)
    plays(t, "PP", "revive mimsy")
    plays(t, "JX", "agree")
    return plays(t, "FI", "agree")


@rule("FNF-REVIVE-01")
def test_it_is_the_turn_action_of_the_active_familiar():
    t = team("PP", "JX", "MI")
    assert may(t, "PP", "revive mimsy") and not may(t, "JX", "revive mimsy")
    refused(t, "JX", "revive mimsy", "FNF-TURN-03")
    plays(t, "PP", "revive mimsy")
    refused(t, "JX", "revive mimsy", "FNF-ACT-01")
    plays(brings(t, "flip open", "flip open"), "JX", "agree")
    assert (hp(t, "MI"), active(t), step(t)) == (11, "JX", "action")


@rule("FNF-REVIVE-01")
def test_it_names_one_fallen_familiar():
    t = team("PP", "JX", "MI", "FI", fallen=("MI", "FI"))
    assert [text for text in choices(t, "PP") if text.startswith("revive")] == ["revive mimsy", "revive figgitch"]
    refused(t, "PP", "revive jinxie", "FNF-REVIVE-01")
    refused(t, "PP", "revive piddy-paw", "FNF-REVIVE-01")
    refused(t, "PP", "revive nutterson-iii", "FNF-REVIVE-01")


@rule("FNF-REVIVE-02")
def test_every_standing_familiar_has_to_agree():
    t = team("PP", "JX", "FI", "MI")
    plays(t, "PP", "revive mimsy")
    assert (step(t), waiting(t), choices(t, "JX")) == ("agreement", "JX FI", ["agree", "refuse"])
    plays(t, "JX", "agree")
    assert (step(t), waiting(t), mp(t, "PP")) == ("agreement", "FI", 9), "Jinxie's word alone is not enough"
    plays(brings(t, "flip open", "flip open", "flip open"), "FI", "agree")
    assert (hp(t, "MI"), mp(t, "PP"), mp(t, "JX"), mp(t, "FI")) == (11, 7, 7, 7)


@rule("FNF-REVIVE-03")
@pytest.mark.parametrize("learner", ["PP", "JX", "FI"])
def test_every_standing_familiar_must_have_unlocked_its_scroll(learner):
    five = {"tasks": ["simple", "physical", "strong", "restorative", "special"]}
    t = team("PP", "JX", "FI", "MI", **{learner: five})
    assert not may(t, "PP", "revive mimsy")
    refused(t, "PP", "revive mimsy", "FNF-REVIVE-03")


@rule("FNF-REVIVE-04")
@pytest.mark.parametrize("poor", ["PP", "JX", "FI"])
def test_every_standing_familiar_must_be_able_to_pay_2_mp(poor):
    t = team("PP", "JX", "FI", "MI", **{poor: {"mp": 1}})
    assert not may(t, "PP", "revive mimsy")
    refused(t, "PP", "revive mimsy", "FNF-REVIVE-04")
    assert may(team("PP", "JX", "FI", "MI", **{poor: {"mp": 2}}), "PP", "revive mimsy")


@rule("FNF-REVIVE-04")
def test_nobody_pays_who_does_not_want_to():
    t = plays(team("PP", "JX", "MI"), "PP", "revive mimsy")
    plays(t, "JX", "refuse")
    assert (mp(t, "PP"), mp(t, "JX"), hp(t, "MI")) == (9, 9, 0)


@rule("FNF-REVIVE-05")
def test_the_fallen_need_no_scroll_are_not_asked_and_pay_nothing():
    t = team("PP", "JX", "MI", MI={"tasks": []})
    plays(t, "PP", "revive mimsy")
    assert (familiar(t, "MI")["unlocked"], waiting(t), choices(t, "MI")) == (False, "JX", [])
    refused(t, "MI", "refuse", "FNF-FALL-06")
    plays(brings(t, "flip open", "flip open"), "JX", "agree")
    assert (mp(t, "MI"), hp(t, "MI"), len(table(t)["coins"])) == (9, 11, 0)


@rule("FNF-REVIVE-11")
def test_without_an_open_eye_it_stays_fallen():
    t = revived("closed", "closed", "closed")
    assert (hp(t, "MI"), mp(t, "MI"), gems(t, "MI"), familiar(t, "MI")["standing"]) == (0, 0, 0, False)
    assert (mp(t, "PP"), mp(t, "JX"), mp(t, "FI"), active(t)) == (7, 7, 7, "JX")


@rule("FNF-REVIVE-12")
@pytest.mark.parametrize(("face", "whole"), [("open", (11, 9, 3)), ("closed", (0, 0, 0))])
def test_with_a_single_standing_familiar_it_is_all_or_nothing(face, whole):
    t = team("PP", "MI", foes_there=["grub"])
    plays(brings(t, f"flip {face}", "roll 8"), "PP", "revive mimsy")
    assert (hp(t, "MI"), mp(t, "MI"), gems(t, "MI"), mp(t, "PP")) == (*whole, 7)


@rule("FNF-REVIVE-13")
@pytest.mark.parametrize(
    ("level", "who", "full"),
    [
        ("beginner", ("PP", "JX", "MI"), 3),
        ("master", ("PP", "JX", "MI"), 3),
        ("beginner", ("PP", "JX", "MI", "FI"), 3),
        ("master", ("PP", "JX", "MI", "FI"), 2),
        ("master", ("PP", "JX", "MI", "FI", "NU"), 2),
    ],
)
@pytest.mark.parametrize("whole", [True, False])
def test_the_number_of_gems_is_that_of_the_set_up(level, who, full, whole):
    t = team(*who, options={"level": level})
    plays(t, "PP", "revive mimsy")
    others = [name for name in who if name not in ("PP", "MI")]
    brings(t, "flip open", *["flip open" if whole else "flip closed"] * len(others))
    for name in others:
        plays(t, name, "agree")
    assert gems(t, "MI") == (full if whole else (full + 1) // 2)


@rule("FNF-REVIVE-15", "FNF-HEAL-10")
@pytest.mark.parametrize(("flips", "left"), [(("open", "open", "open"), 11), (("open", "closed", "closed"), 6)])
def test_it_is_possible_while_healing_is_forbidden(flips, left):
    t = revived(*flips, bans=[{"foe": 1, "ban": "heal", "round": 1}])
    assert hp(t, "MI") == left
    refused(t, "JX", "restore toasted-marshmallow mimsy", "FNF-HEAL-01")


@rule("FNF-REVIVE-17")
def test_after_a_failure_it_may_be_tried_again_on_later_turns():
    t = team("PP", "JX", "MI", foes_there=["cinder"])
    for active_one, other in (("PP", "JX"), ("JX", "PP")):
        plays(t, active_one, "revive mimsy")
        if other == "PP":
            brings(t, "flip closed", "flip closed", "roll 2")
        else:
            brings(t, "flip closed", "flip closed")
        plays(t, other, "agree")
        assert hp(t, "MI") == 0
    plays(t, "PP", "revive mimsy")
    plays(brings(t, "flip open", "flip open"), "JX", "agree")
    assert (hp(t, "MI"), mp(t, "PP"), mp(t, "JX")) == (11, 9 - 3 * 2, 9 - 3 * 2)


@rule("FNF-REVIVE-17")
def test_but_only_while_the_conditions_hold():
    t = team("PP", "JX", "MI", PP={"mp": 3})
    plays(t, "PP", "revive mimsy")
    plays(brings(t, "flip closed", "flip closed"), "JX", "agree")
    refused(t, "JX", "revive mimsy", "FNF-REVIVE-04")


@rule("FNF-REVIVE-18")
def test_whoever_is_revived_stands_at_once_and_can_be_hit_by_the_foes():
    t = team("MI", "PP", active="piddy-paw", fallen=("MI",), foes_there=["glass"])
    plays(brings(t, "flip open", "roll 10"), "PP", "revive mimsy")
    assert (hp(t, "MI"), hp(t, "PP")) == (11 - 3, 11 - 3)
    assert active(t) == "MI", "and the next round begins with it"


@rule("FNF-REVIVE-18")
def test_it_may_attempt_a_ballyhoo_and_be_healed_again():
    t = team("PP", "JX", "MI", fallen=("MI",), foes_there=["grumblemole"])
    plays(t, "PP", "revive mimsy")
    plays(brings(t, "flip open", "flip closed"), "JX", "agree")
    assert may(t, "JX", "restore toasted-marshmallow mimsy")
    plays(brings(t, "roll 10"), "JX", "attack 1")
    assert (step(t), waiting(t)) == ("ballyhoo", "PP MI")


@rule("FNF-REVIVE-19")
def test_it_may_use_its_kept_foe_cards_again():
    t = team("PP", "JX", "MI", MI={"cards": ["grub"], "tokens": 2})
    refused(t, "MI", "reward grub", "FNF-REW-10")
    plays(t, "PP", "revive mimsy")
    plays(brings(t, "flip open", "flip closed"), "JX", "agree")
    plays(t, "MI", "reward grub")
    assert tokens(t, "MI") == 3


@rule("FNF-REVIVE-20")
def test_one_casting_revives_one():
    t = team("PP", "JX", "MI", "FI", fallen=("MI", "FI"))
    plays(t, "PP", "revive figgitch")
    plays(brings(t, "flip open", "flip open"), "JX", "agree")
    assert (hp(t, "FI"), hp(t, "MI"), active(t)) == (11, 0, "JX")
    # Figgitch stands now, so it has a say and a price in the next casting.
    refused(t, "JX", "revive mimsy", "FNF-REVIVE-03")
    t = team("PP", "JX", "MI", "FI", fallen=("MI", "FI"), FI=UNLOCKED)
    plays(t, "PP", "revive figgitch")
    plays(brings(t, "flip open", "flip open"), "JX", "agree")
    plays(t, "JX", "revive mimsy")
    assert waiting(t) == "PP FI"


@rule("FNF-REVIVE-21")
@pytest.mark.parametrize("late", [False, True])
def test_a_refusal_costs_nothing_and_the_same_one_cannot_be_proposed_again_this_turn(late):
    t = team("PP", "JX", "FI", "MI", "NU", fallen=("MI", "NU"))
    plays(t, "PP", "revive mimsy")
    plays(t, "JX", "agree")
    if late:
        t.timeout(seat(t, "FI"), Stream.from_seed("late"))
    else:
        plays(t, "FI", "refuse")
    assert (active(t), step(t), mp(t, "PP"), mp(t, "JX"), mp(t, "FI")) == ("PP", "action", 9, 9, 9)
    assert not may(t, "PP", "revive mimsy") and may(t, "PP", "revive nutterson-iii")
    refused(t, "PP", "revive mimsy", "FNF-REVIVE-21")
    plays(brings(t, "roll 1"), "PP", "attack 1")
    assert may(t, "JX", "revive mimsy"), "it is another turn"


@rule("FNF-REVIVE-21")
def test_one_refusal_is_enough_whatever_the_others_say():
    t = plays(team("PP", "JX", "FI", "MI"), "PP", "revive mimsy")
    plays(t, "JX", "refuse")
    assert (step(t), waiting(t)) == ("action", "PP"), "Figgitch is not asked any more"


@rule("FNF-REVIVE-22")
def test_bots_agree_to_what_a_person_proposes():
    t = team("PP", "JX", "FI", "MI", options={"controllers": "a**b"})
    plays(brings(t, "flip open", "flip open", "flip open"), "PP", "revive mimsy")
    assert (hp(t, "MI"), mp(t, "JX"), mp(t, "FI")) == (11, 7, 7)


@rule("FNF-REVIVE-22")
def test_they_are_not_asked_where_another_person_is():
    t = team("PP", "JX", "FI", "MI", options={"controllers": "a*ba"})
    plays(t, "PP", "revive mimsy")
    assert (step(t), waiting(t)) == ("agreement", "FI")
    plays(brings(t, "flip open", "flip open", "flip open"), "FI", "agree")
    assert hp(t, "MI") == 11


@rule("FNF-REVIVE-22")
def test_what_a_bot_proposes_the_other_bots_may_refuse():
    t = team("PP", "JX", "FI", "MI", options={"controllers": "**ab"})
    plays(t, "PP", "revive mimsy")
    assert (step(t), waiting(t)) == ("agreement", "FI")
    plays(t, "FI", "agree")
    assert (step(t), waiting(t), choices(t, "JX")) == ("agreement", "JX", ["agree", "refuse"])


@rule("FNF-REVIVE-23")
def test_it_needs_no_die_unlocks_no_ballyhoo_and_completes_no_task():
    t = team("PP", "JX", "MI", PP={"next_roll": 4}, MI={"tasks": []})
    plays(t, "PP", "revive mimsy")
    before = foe_hp(t, 1)
    plays(brings(t, "flip open", "flip open"), "JX", "agree")
    # All that chance had to bring were the two flips.
    assert [entry.text for entry in t.log if entry.kind == "chance"] == ["flip open", "flip open"]
    assert (familiar(t, "PP")["next_roll"], foe_hp(t, 1), tasks(t, "MI")) == (4, before, [])
    assert (active(t), step(t)) == ("JX", "action")


@rule("FNF-REVIVE-23")
def test_a_special_ability_for_a_roll_does_not_fit_it():
    t = team("PP", "JX", "FI", "MI", FI={"gems": 1}, PP={"gems": 1, "tokens": 1})
    plays(t, "PP", "revive mimsy")
    refused(t, "FI", "gem figgitch", "FNF-INT-07")
    plays(t, "JX", "agree")
    plays(brings(t, "flip closed", "flip closed", "flip closed"), "FI", "agree")
    assert (step(t), waiting(t)) == ("after-flip", "PP")
    refused(t, "PP", "gem piddy-paw", "FNF-INT-12")


@rule("FNF-REVIVE-07")
def test_the_others_flip_in_tracker_order_after_the_active_one_even_when_all_is_certain():
    t = team("PP", "JX", "FI", "MI", active="jinxie", JX={"tokens": 1})
    plays(t, "JX", "revive mimsy")
    plays(t, "PP", "agree")
    plays(brings(t, "flip closed", "flip open", "flip closed"), "FI", "agree")
    assert [(coin["seat"], coin["face"]) for coin in table(t)["coins"]] == [
        (seat(t, "JX"), "closed"),
        (seat(t, "FI"), "open"),
        (seat(t, "PP"), "closed"),
    ]
