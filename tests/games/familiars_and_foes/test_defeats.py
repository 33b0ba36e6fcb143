"""Defeated Foes and fallen Familiars: the first half of the ledger's section 22."""

import pytest

from grimalkin.testing import rule
from tests.games.familiars_and_foes.table import (
    active,
    artifacts,
    brings,
    cards,
    choices,
    foe,
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
    setup_base,
    step,
    table,
    tokens,
    told,
    waiting,
)

QUIET = {"gems": 0, "tokens": 0}


def quiet(*who, foes, lay=setup, script=(), **more):
    """Nobody has gems or tokens unless said so."""
    for name in who:
        more[name] = {**QUIET, **more.get(name, {})}
    return lay(*who, foes=list(foes), script=list(script), **more)


# Defeating a Foe.


@rule("FNF-DEF-01")
@pytest.mark.parametrize(("before", "left"), [(1, 0), (2, 0), (3, 1)])
def test_a_foe_without_hp_is_defeated_at_once(before, left):
    t = quiet("PP", "JX", foes=[{"foe": "grub", "hp": before}, "husk"], script=["roll 10"])
    plays(t, "PP", "attack 1")
    assert (foe_hp(t, 1), foes(t)) == (left, ["grub", "husk"] if left else ["husk"])
    if not left:
        # Nothing of the turn is left: no Ballyhoo on a Foe that is gone.
        assert (active(t), step(t)) == ("JX", "action")
        refused(t, "JX", "attack 1", "FNF-ACT-07")


@rule("FNF-DEF-05")
@pytest.mark.parametrize(
    ("fallen", "heir"), [([], "MI"), (["MI"], "JX"), (["MI", "JX"], "PP")], ids=["none", "last", "last two"]
)
def test_the_card_of_a_foe_that_nobody_hurt_goes_to_the_last_active_one_who_stands(fallen, heir):
    more = {name: {"fallen": True} for name in fallen}
    weak = [{"foe": "grub", "hp": 2}, "husk"]
    t = quiet("PP", "JX", "MI", foes=weak, step="foes", script=["roll 1", "roll 5"], **more)
    assert foes(t) == ["husk"]
    assert {who: cards(t, who) for who in ("PP", "JX", "MI")} == {
        who: ["grub"] if who == heir else [] for who in ("PP", "JX", "MI")
    }


@rule("FNF-DEF-05")
@pytest.mark.parametrize(("first", "heir"), [("jinxie", "PP"), ("piddy-paw", "JX")])
def test_the_last_one_is_whoever_had_the_last_turn_not_the_last_seat(first, heir):
    weak = [{"foe": "grub", "hp": 2}, "husk"]
    t = quiet("PP", "JX", first=first, foes=weak, step="foes", script=["roll 1", "roll 5"])
    assert {who: cards(t, who) for who in ("PP", "JX")} == {
        who: ["grub"] if who == heir else [] for who in ("PP", "JX")
    }


@rule("FNF-DEF-05")
def test_the_group_may_let_such_a_card_go():
    t = quiet(
        "PP", "JX", foes=[{"foe": "grub", "hp": 2}, "husk"], step="foes", script=["roll 1", "roll 5"],
        options={"unclaimed_reward": "discard"},
    )  # fmt: skip
    assert (cards(t, "PP"), cards(t, "JX"), table(t)["used_foes"], active(t)) == ([], [], ["grub"], "PP")


def unclaimed(controllers="each", **more):
    return quiet(
        "PP", "JX", "MI", foes=[{"foe": "grub", "hp": 2}, "husk"], step="foes", script=["roll 1", "roll 5"],
        options={"unclaimed_reward": "choose", "controllers": controllers}, **more,
    )  # fmt: skip


@rule("FNF-DEF-05", "FNF-WIN-19")
@pytest.mark.parametrize("heir", ["PP", "JX"])
def test_the_group_may_choose_who_receives_it(heir):
    t = unclaimed(MI={"fallen": True})
    assert (step(t), waiting(t), table(t)["rule"]) == ("heir", "PP", "FNF-WIN-19")
    assert choices(t, "PP") == ["name piddy-paw", "name jinxie"]
    refused(t, "PP", "name mimsy", "FNF-FALL-09")
    refused(t, "PP", "pass", "FNF-WIN-19")
    name = {"PP": "piddy-paw", "JX": "jinxie"}[heir]
    plays(t, "PP", f"name {name}")
    assert cards(t, heir) == ["grub"] and cards(t, "JX" if heir == "PP" else "PP") == []
    assert table(t)["used_foes"] == []


@rule("FNF-WIN-19")
def test_the_host_is_the_first_person():
    assert waiting(unclaimed("*ab")) == "JX"


@rule("FNF-DEF-05")
@pytest.mark.parametrize("option", ["last_active", "discard", "choose"])
def test_a_card_that_somebody_earned_goes_to_whoever_struck_last_under_every_option(option):
    t = quiet(
        "PP", "JX", foes=[{"foe": "grub", "hp": 2, "damaged_by": ["piddy-paw"]}, "husk"], step="foes",
        script=["roll 1", "roll 5"], options={"unclaimed_reward": option},
    )  # fmt: skip
    assert (cards(t, "PP"), cards(t, "JX")) == (["grub"], [])


@rule("FNF-DEF-06")
@pytest.mark.parametrize(("option", "heir"), [(True, "JX"), (False, "PP")])
def test_a_fallen_familiar_receives_the_card_it_has_earned_unless_the_group_wants_otherwise(option, heir):
    t = quiet(
        "PP", "JX", "MI", JX={"fallen": True}, step="foes", script=["roll 1", "roll 5"],
        foes=[{"foe": "grub", "hp": 2, "damaged_by": ["piddy-paw", "jinxie"]}, "husk"],
        options={"fallen_receives_card": option},
    )  # fmt: skip
    passes(t)
    assert {who: cards(t, who) for who in ("PP", "JX", "MI")} == {
        who: ["grub"] if who == heir else [] for who in ("PP", "JX", "MI")
    }


@rule("FNF-DEF-06")
def test_it_uses_that_card_only_after_a_revive():
    whole = {"tasks": "all"}
    t = quiet(
        "PP", "JX", PP=whole, JX={"fallen": True}, script=["roll 1", "roll 5", "flip open", "roll 5"], step="foes",
        foes=[{"foe": "grub", "hp": 2, "damaged_by": ["jinxie"]}, "husk"],
    )  # fmt: skip
    refused(t, "JX", "reward grub", "FNF-REW-10")
    plays(t, "PP", "revive jinxie")
    assert hp(t, "JX") == 11
    before = tokens(t, "JX")
    plays(t, "JX", "reward grub")
    assert (tokens(t, "JX") - before, cards(t, "JX")) == (1, [])


@rule("FNF-DEF-07")
def test_special_attacks_of_a_defeated_foe_end_at_once():
    t = quiet(
        "PP", "JX", "MI", lay=setup_base, foes=[{"foe": "lint-wraith", "hp": 1}, {"foe": "toast-troll", "hp": 2}],
        step="foes", script=["roll 15", "roll 16", "roll 9", "roll 9"],
    )  # fmt: skip
    assert sorted(special["foe"] for special in table(t)["specials"]) == [1, 2]
    refused(t, "PP", "restore healing-paw jinxie", "FNF-HEAL-01")
    # Dizzy makes the 9 of Piddy Paw a 7; with the Wraith gone, Jinxie is dizzy no more.
    plays(t, "PP", "attack 1")
    assert [special["foe"] for special in table(t)["specials"]] == [2]
    plays(t, "JX", "attack 2")
    passes(t)
    assert any("Piddy Paw rolls 9, which counts as 7" in line for line in told(t))
    assert any("Jinxie rolls 9 for" in line for line in told(t))
    assert (foe_hp(t, 2), active(t)) == (1, "MI")


@rule("FNF-DEF-08")
def test_the_others_stay_in_their_areas():
    t = quiet("PP", "JX", foes=[{"foe": "grub", "hp": 1}, "husk", "cinder"], script=["roll 10"])
    plays(t, "PP", "attack 1")
    assert [(shown["foe"], shown["card"]) for shown in table(t)["foes"]] == [(2, "husk"), (3, "cinder")]
    assert may(t, "JX", "attack 3") and not may(t, "JX", "attack 1")


@rule("FNF-DEF-09")
def test_one_attack_that_defeats_several_gives_all_their_cards():
    weak = [{"foe": "grub", "hp": 4}, {"foe": "cinder", "hp": 2, "damaged_by": ["jinxie"]}, "glass"]
    t = quiet("PP", "JX", PP={"tasks": "all"}, foes=weak, script=["roll 10"])
    plays(t, "PP", "cast nova 1")
    assert (cards(t, "PP"), cards(t, "JX"), foes(t)) == (["grub", "cinder"], [], ["glass"])


@rule("FNF-DEF-10")
def test_a_part_that_comes_later_is_a_blow_of_whoever_used_the_artifact():
    t = quiet(
        "PP", "JX", foes=[{"foe": "grub", "hp": 1, "damaged_by": ["jinxie"]}, "husk"], step="foes",
        running=[{"card": "seeds", "owner": "piddy-paw"}], script=["roll 5"],
    )  # fmt: skip
    plays(t, "PP", "target 1")
    assert (cards(t, "PP"), cards(t, "JX"), foes(t)) == (["grub"], [], ["husk"])


@rule("FNF-DEF-10")
def test_a_reward_is_a_blow_of_its_owner_on_whoevers_turn():
    t = quiet(
        "PP", "JX", lay=setup_base, JX={"cards": ["matchstick-imp"]},
        foes=[{"foe": "grumblemole", "hp": 3, "damaged_by": ["piddy-paw"]}, "puddle-pirate"],
    )  # fmt: skip
    plays(t, "JX", "reward matchstick-imp; target 1")
    assert (cards(t, "JX"), cards(t, "PP"), active(t)) == (["grumblemole"], [], "PP")


@rule("FNF-DEF-10")
@pytest.mark.parametrize(
    "more",
    [
        {"armed": [{"card": "looking-glass-tray", "owner": "jinxie"}]},
        {"auras": [{"card": "bramble-fort", "owner": "jinxie"}]},
    ],
    ids=["tray", "fort"],
)
def test_what_an_effect_gives_back_in_the_foes_turn_is_a_blow_of_its_owner(more):
    there = [{"foe": "grumblemole", "hp": 1, "damaged_by": ["piddy-paw"]}, "puddle-pirate"]
    t = quiet("PP", "JX", lay=setup_base, foes=there, step="foes", script=["roll 10", "roll 4"], **more)
    assert (cards(t, "JX"), cards(t, "PP")) == (["grumblemole"], [])


@rule("FNF-DEF-11")
def test_a_foe_that_is_defeated_before_its_roll_does_not_roll():
    t = quiet(
        "PP", "JX", lay=setup_base, JX={"cards": ["matchstick-imp"]}, step="foes",
        foes=["grumblemole", {"foe": "puddle-pirate", "hp": 3}], script=["roll 5"],
    )  # fmt: skip
    assert step(t) == "before-roll"
    plays(t, "JX", "reward matchstick-imp; target 2")
    passes(t)
    rolls = [line for line in told(t) if " rolls " in line]
    assert (rolls, active(t)) == (["Grumblemole rolls 5: a miss."], "PP")


@rule("FNF-DEF-11")
def test_that_holds_too_when_it_falls_in_its_own_window():
    t = quiet(
        "PP", "JX", lay=setup_base, JX={"cards": ["matchstick-imp"]}, step="foes",
        foes=[{"foe": "puddle-pirate", "hp": 3}, "grumblemole"], script=["roll 5"],
    )  # fmt: skip
    plays(t, "JX", "reward matchstick-imp; target 1")
    passes(t)
    assert [line for line in told(t) if " rolls " in line] == ["Grumblemole rolls 5: a miss."]


@rule("FNF-DEF-12")
def test_a_foe_that_heals_still_knows_who_hurt_it_last():
    hurt = {"foe": "stardust-swindler", "hp": 1, "damaged_by": ["jinxie", "piddy-paw"]}
    t = quiet("PP", "JX", lay=setup_base, foes=[hurt, "grumblemole"], step="foes", script=["roll 4", "roll 5"])
    assert (foe_hp(t, 1), foe(t, 1)["last_damager"]) == (3, 0)
    # Twice it hurts itself; meanwhile nobody else does, and Jinxie was Active last.
    for foe_roll in (1, 1):
        plays(t, "PP", "restore magic-eye jinxie; pay 1")
        plays(brings(t, f"roll {foe_roll}", "roll 5"), "JX", "restore fan-the-flames jinxie; pay 1")
    assert (cards(t, "PP"), cards(t, "JX")) == (["stardust-swindler"], [])


# Falling.


def felled(**more):
    """Mimsy falls by Glass's roll of the Foes' turn; Piddy Paw and Jinxie stand."""
    mimsy = {"hp": 3, "gems": 2, "tokens": 1, **more.pop("MI", {})}
    return passes(quiet("PP", "JX", "MI", MI=mimsy, foes=["glass"], step="foes", script=["roll 5"], **more))


@rule("FNF-FALL-05")
def test_the_fallen_keep_their_foe_cards_and_cannot_use_them():
    t = felled(MI={"cards": ["grub", "husk"]})
    assert (hp(t, "MI"), cards(t, "MI"), table(t)["used_foes"]) == (0, ["grub", "husk"], [])
    for card in ("grub", "husk"):
        refused(t, "MI", f"reward {card}", "FNF-REW-10")
    assert choices(t, "MI") == []


@rule("FNF-FALL-06")
def test_the_fallen_have_no_turn_no_action_no_interrupt_and_no_ballyhoo():
    t = felled(MI={"cards": ["grub"]})
    assert (active(t), choices(t, "MI")) == ("PP", [])
    refused(t, "MI", "attack 1", "FNF-FALL-06")
    refused(t, "MI", "gem mimsy", "FNF-INT-05")
    plays(brings(t, "roll 6"), "PP", "cast summon-the-toad 1")
    assert (step(t), waiting(t)) == ("ballyhoo", "JX")
    refused(t, "MI", "ballyhoo mimsy", "FNF-BALLY-06")
    plays(t, "JX", "pass")
    # The Toad passes over Mimsy to the Foes.
    plays(brings(t, "roll 3", "roll 5"), "JX", "cast spark-solo 1")
    passes(t)
    assert (active(t), table(t)["round"]) == ("PP", 3)


@rule("FNF-FALL-12")
def test_another_fallen_familiar_is_not_asked_for_agreement():
    whole = {"tasks": "all"}
    t = quiet(
        "PP", "JX", "MI", "FI", PP=whole, JX=whole, MI={"fallen": True}, FI={"fallen": True}, foes=["glass"],
        script=["flip open", "flip open"],
    )  # fmt: skip
    plays(t, "PP", "revive mimsy")
    assert (step(t), waiting(t)) == ("agreement", "JX")
    refused(t, "FI", "agree", "FNF-FALL-06")
    refused(t, "MI", "agree", "FNF-FALL-06")
    plays(t, "JX", "agree")
    passes(t)
    assert (hp(t, "MI"), hp(t, "FI")) == (11, 0)


@rule("FNF-FALL-07")
@pytest.mark.parametrize(("option", "kept", "used"), [(True, ["tonic", "cache"], []), (False, [], ["tonic", "cache"])])
def test_unused_artifacts_stay_unless_the_group_wants_otherwise(option, kept, used):
    t = felled(MI={"artifacts": ["tonic", "cache"]}, options={"fallen_keeps_artifacts": option})
    assert (artifacts(t, "MI"), table(t)["used_artifacts"]) == (kept, used)
    refused(t, "MI", "use tonic", "FNF-FALL-06")


@rule("FNF-FALL-07")
def test_after_a_revive_they_can_be_used():
    down = {"fallen": True, "artifacts": ["tonic"]}
    t = quiet("PP", "MI", PP={"tasks": "all"}, MI=down, foes=["glass"], script=["flip open"])
    plays(t, "PP", "revive mimsy")
    assert (active(t), may(t, "MI", "use tonic")) == ("MI", True)


@rule("FNF-FALL-08")
@pytest.mark.parametrize(("option", "kept", "supply"), [(True, 1, 9), (False, 0, 10)])
def test_tokens_stay_unless_the_group_wants_them_back_in_the_supply(option, kept, supply):
    t = felled(options={"fallen_keeps_luck": option})
    assert (tokens(t, "MI"), table(t)["supply"]) == (kept, supply)


@rule("FNF-FALL-08")
def test_kept_tokens_are_locked_until_the_revive():
    whole = {"tasks": "all"}
    t = quiet("PP", "JX", "MI", PP=whole, JX=whole, MI={"fallen": True, "tokens": 1}, foes=["glass"])
    brings(t, "flip closed", "flip open")
    plays(t, "PP", "revive mimsy")
    plays(t, "JX", "agree")
    # Nobody else has a token, and hers turns nothing: half.
    assert (hp(t, "MI"), tokens(t, "MI"), active(t)) == (6, 1, "JX")
    plays(brings(t, "roll 6", "flip closed"), "JX", "cast spark-solo 1")
    plays(t, "PP", "ballyhoo piddy-paw")
    plays(t, "MI", "pass")
    assert may(t, "MI", "luck mimsy piddy-paw")


@rule("FNF-FALL-09")
def test_nothing_but_a_revive_chooses_a_fallen_familiar():
    down = {"fallen": True}
    t = quiet("PP", "JX", "MI", MI=down, PP={"artifacts": ["tonic"]}, foes=["glass"])
    refused(t, "PP", "restore healing-paw mimsy", "FNF-REST-08")
    refused(t, "PP", "restore magic-eye mimsy", "FNF-REST-08")
    plays(t, "PP", "use tonic")
    assert choices(t, "PP") == ["name piddy-paw", "name jinxie"]
    refused(t, "PP", "name mimsy", "FNF-FALL-09")


@rule("FNF-FALL-09")
def test_what_is_for_all_passes_the_fallen_by():
    t = quiet(
        "PP", "JX", "MI", MI={"fallen": True}, PP={"artifacts": ["bottomless-soup-tureen"], "hp": 3}, JX={"hp": 3},
        lay=setup_base, foes=["grumblemole"],
    )  # fmt: skip
    plays(t, "PP", "use bottomless-soup-tureen")
    assert [hp(t, who) for who in ("PP", "JX", "MI")] == [7, 7, 0]


@rule("FNF-FALL-11")
def test_several_fall_at_the_same_moment():
    t = quiet(
        "PP", "JX", "MI", PP={"hp": 3}, JX={"hp": 2, "cards": ["husk"]}, MI={"hp": 4}, foes=["glass"],
        step="foes", script=["roll 5"],
    )  # fmt: skip
    plays(t, "JX", "pass")
    assert [(hp(t, who), mp(t, who), gems(t, who)) for who in ("PP", "JX", "MI")] == [(0, 0, 0), (0, 0, 0), (1, 9, 0)]
    falls = [entry.facts["event"] for entry in t.log if entry.kind == "event"]
    at = falls.index("fall")
    assert falls[at - 1 : at + 2] == ["hurt", "fall", "fall"]
    assert active(t) == "MI"
