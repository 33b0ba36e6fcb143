"""The Foes' turn and the special abilities of Foes: the first half of the ledger's section 21."""

import pytest

from grimalkin.testing import rule
from tests.games.familiars_and_foes.table import (
    active,
    brings,
    cards,
    ended,
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


def foes_turn(*foes_there, who=("PP", "JX"), lay=setup, script=(), **more):
    """The Foes' turn begins, and nobody has gems or tokens unless said so."""
    for name in who:
        more[name] = {**QUIET, **more.get(name, {})}
    return lay(*who, foes=list(foes_there), step="foes", script=list(script), **more)


def rolled(t) -> list[str]:
    """Which Foes have rolled, in order."""
    return [entry.text.split(" rolls")[0] for entry in t.log if entry.facts.get("event") == "foe-roll"]


@rule("FNF-FOE-01")
@pytest.mark.parametrize(("fallen", "turns"), [("", 3), ("JX", 2), ("MI", 2)])
def test_the_foes_roll_when_every_standing_familiar_has_had_its_turn(fallen, turns):
    more = {name: {**QUIET, "fallen": name == fallen} for name in ("PP", "JX", "MI")}
    t = setup("PP", "JX", "MI", foes=["grub"], script=["roll 2"] * (turns - 1), **more)
    for _ in range(turns - 1):
        assert (rolled(t), table(t)["round"]) == ([], 1)
        plays(t, active(t), f"cast {simple(t)} 1")
    brings(t, "roll 2", "roll 8")
    plays(t, active(t), f"cast {simple(t)} 1")
    assert (rolled(t), table(t)["round"], active(t)) == (["Grub"], 2, "PP")


def simple(t) -> str:
    return {"PP": "summon-the-toad", "JX": "spark-solo", "MI": "splish"}[active(t)]


@rule("FNF-FOE-03")
@pytest.mark.parametrize(
    ("areas", "order"),
    [
        (["grub", None, "husk"], ["Grub", "Husk"]),
        ([None, "husk", "grub"], ["Husk", "Grub"]),
        ([None, None, "grub"], ["Grub"]),
    ],
)
def test_empty_areas_are_passed_over(areas, order):
    t = foes_turn(*areas, script=["roll 5"] * len(order))
    assert (rolled(t), active(t)) == (order, "PP")


@rule("FNF-FOE-03")
def test_a_foe_that_is_defeated_within_the_turn_leaves_its_area_empty():
    t = passes(foes_turn({"foe": "husk", "hp": 2}, "grub", script=["roll 20", "roll 5"]))
    assert (rolled(t), foes(t)) == (["Husk", "Grub"], ["grub"])


@rule("FNF-FOE-04", "FNF-WIN-16")
def test_nobody_is_asked_to_roll_for_the_foes():
    t = foes_turn("grub", "cinder", script=["roll 9", "roll 5"])
    # Both have rolled before anybody was asked anything.
    assert (active(t), step(t), rolled(t)) == ("PP", "action", ["Grub", "Cinder"])
    t = foes_turn("grub", who=("NU", "JX"), NU={"gems": 1})
    refused(t, "NU", "roll 9", "FNF-NET-01")


@rule("FNF-FOE-05")
@pytest.mark.parametrize(
    ("roll", "grub", "cinder", "glass"), [(2, 0, 0, 0), (4, 0, 0, 3), (8, 0, 2, 3), (17, 2, 2, 3), (20, 3, 2, 5)]
)
def test_the_number_is_read_on_that_foes_own_chart(roll, grub, cinder, glass):
    for name, lost in (("grub", grub), ("cinder", cinder), ("glass", glass)):
        assert 11 - hp(foes_turn(name, script=[f"roll {roll}"]), "JX") == lost


@rule("FNF-FOE-06")
@pytest.mark.parametrize("who", [("PP", "JX"), ("PP", "JX", "MI"), ("PP", "JX", "MI", "FI", "NU")])
def test_every_standing_familiar_loses_all_the_attack_points(who):
    t = foes_turn("glass", who=who, script=["roll 19"])
    assert [hp(t, name) for name in who] == [6] * len(who)


@rule("FNF-FOE-07")
@pytest.mark.parametrize(
    ("more", "act", "lost"),
    [
        ({}, None, 4),
        ({"NU": {"gems": 1}}, ("NU", "gem nutterson-iii"), 0),
        ({"JX": {"cards": ["the-dish-hag"]}}, ("JX", "reward the-dish-hag"), 0),
        ({"JX": {"cards": ["knuckleroot"]}}, ("JX", "reward knuckleroot"), 3),
        ({"armed": [{"card": "looking-glass-tray", "owner": "jinxie"}]}, None, 0),
        ({"auras": [{"card": "cauldron-lid", "owner": "jinxie"}]}, None, 2),
    ],
    ids=["nothing", "ability", "guard", "reduction", "armed Artifact", "running Artifact"],
)
def test_abilities_rewards_and_artifacts_change_that_damage(more, act, lost):
    t = foes_turn("hiccup-harpy", who=("NU", "JX"), lay=setup_base, script=["roll 14"], **more)
    most = {who: table(t)["familiars"][place]["most_hp"] for place, who in enumerate(("NU", "JX"))}
    if act is not None:
        plays(t, *act)
        passes(t)
    assert [most[who] - hp(t, who) for who in ("NU", "JX")] == [lost, lost]


@rule("FNF-FOE-08")
def test_a_row_takes_the_same_mp_from_every_standing_familiar():
    t = foes_turn("cinder", who=("PP", "JX", "MI"), JX={"mp": 1}, MI={"fallen": True}, script=["roll 16"])
    assert [mp(t, who) for who in ("PP", "JX", "MI")] == [7, 0, 0]
    assert [hp(t, who) for who in ("PP", "JX", "MI")] == [9, 9, 0]


@rule("FNF-FOE-09")
@pytest.mark.parametrize(("before", "after"), [(1, 4), (6, 9), (7, 9), (9, 9)])
def test_a_foe_heals_itself_up_to_its_guide(before, after):
    t = foes_turn({"foe": "cinder", "hp": before}, script=["roll 4"])
    assert (foe_hp(t, 1), hp(t, "PP")) == (after, 11)


@rule("FNF-FOE-09")
def test_the_guide_is_the_one_for_the_number_of_familiars():
    t = foes_turn({"foe": "cinder", "hp": 11}, who=("PP", "JX", "MI"), MI={"fallen": True}, script=["roll 4"])
    assert foe_hp(t, 1) == 12


@rule("FNF-FOE-10")
def test_a_row_may_be_a_backfire_or_a_miss():
    t = foes_turn("grub", script=["roll 3"])
    assert (foe_hp(t, 1), hp(t, "PP"), hp(t, "JX")) == (4, 11, 11)
    t = foes_turn("grub", script=["roll 4"])
    assert (foe_hp(t, 1), hp(t, "PP"), hp(t, "JX")) == (6, 11, 11)


@rule("FNF-FOE-12")
def test_a_special_attack_ends_when_its_time_is_over():
    # Professor Null rolls No Magic Next Turn: it holds for each Familiar in its own next turn.
    t = foes_turn("professor-null", "grumblemole", lay=setup_base, script=["roll 14", "roll 5"])
    refused(t, "PP", "cast summon-the-toad 2", "FNF-FOE-11")
    plays(brings(t, "roll 1"), "PP", "attack 2")
    refused(t, "JX", "cast spark-solo 2", "FNF-FOE-11")
    plays(brings(t, "roll 6", "roll 3", "roll 5"), "JX", "attack 2")
    assert (active(t), table(t)["round"], may(t, "PP", "cast summon-the-toad 2")) == ("PP", 3, True)


@rule("FNF-FOE-12")
def test_a_special_attack_ends_with_its_foe_if_that_is_sooner():
    t = foes_turn(
        {"foe": "professor-null", "hp": 5}, "grumblemole", lay=setup_base, script=["roll 14", "roll 5"],
        PP={"cards": ["countess-cumulonimbus"]},
    )  # fmt: skip
    passes(t)
    refused(t, "PP", "cast summon-the-toad 2", "FNF-FOE-11")
    plays(t, "PP", "reward countess-cumulonimbus")
    assert (foes(t), may(t, "PP", "cast summon-the-toad 2")) == (["grumblemole"], True)


@rule("FNF-FOE-14")
def test_when_nobody_stands_any_more_the_later_foes_do_not_roll():
    t = foes_turn("glass", "husk", PP={"hp": 3}, JX={"hp": 2}, script=["roll 10"])
    assert (t.over, rolled(t), ended(t).winners, ended(t).reason) == (True, ["Glass"], (), "FNF-END-02")


@rule("FNF-FOE-14")
def test_as_long_as_one_stands_they_do():
    t = foes_turn("glass", "husk", PP={"hp": 4}, JX={"hp": 2}, script=["roll 10", "roll 5"])
    assert (t.over, rolled(t), hp(t, "PP"), active(t)) == (False, ["Glass", "Husk"], 1, "PP")


@rule("FNF-FOE-15")
def test_a_wave_that_ends_when_a_foe_has_rolled_ends_the_foes_turn():
    # The Husk hurts itself; the Foe that comes in its place does not act in this round any more.
    t = foes_turn(
        {"foe": "husk", "hp": 2}, who=("PP", "JX", "MI"), PP={"fallen": True},
        script=["roll 20", "rescue pixie-terra", "reveal grub", "reveal grumblemole"],
    )  # fmt: skip
    assert (table(t)["wave"], table(t)["round"], foes(t)) == (2, 2, ["grub", "grumblemole"])
    assert (rolled(t), active(t), step(t)) == (["Husk"], "JX", "action")


@rule("FNF-FOE-15")
def test_it_is_the_same_when_an_interrupt_ends_the_wave_between_two_rolls():
    t = foes_turn(
        {"foe": "grumblemole", "hp": 2}, {"foe": "puddle-pirate", "hp": 3}, lay=setup_base,
        JX={"cards": ["matchstick-imp"]}, script=["roll 1", "rescue pixie-terra", "reveal knuckleroot"],
    )  # fmt: skip
    plays(t, "JX", "pass")
    assert (rolled(t), step(t), foes(t)) == (["Grumblemole"], "before-roll", ["puddle-pirate"])
    plays(t, "JX", "reward matchstick-imp")
    assert (rolled(t), foes(t), table(t)["round"]) == (["Grumblemole"], ["knuckleroot"], 2)
    assert (active(t), step(t)) == ("PP", "action")


@rule("FNF-FOE-19")
def test_a_wave_that_ends_before_any_foe_has_rolled_leaves_the_turn_to_the_new_foes():
    t = foes_turn(
        {"foe": "puddle-pirate", "hp": 3}, lay=setup_base, JX={"cards": ["matchstick-imp"]},
        script=["rescue pixie-terra", "reveal knuckleroot", "roll 5"],
    )  # fmt: skip
    assert (step(t), waiting(t)) == ("before-roll", "JX")
    plays(t, "JX", "reward matchstick-imp")
    assert (foes(t), rolled(t), table(t)["wave"]) == (["knuckleroot"], ["Knuckleroot"], 2)
    assert (table(t)["round"], active(t)) == (2, "PP")


@rule("FNF-FOE-16")
def test_the_window_before_each_foes_roll_is_open_to_all_standing_familiars():
    t = foes_turn(
        "grub", "husk", who=("PP", "JX", "NU", "FI"), JX={"cards": ["glass"]}, NU={"gems": 1},
        FI={"fallen": True, "cards": ["cinder"]}, script=["roll 5", "roll 5"],
    )  # fmt: skip
    for name in ("grub", "husk"):
        assert (step(t), waiting(t)) == ("before-roll", "JX NU")
        assert foe(t, table(t)["roll"]["foe"])["card"] == name
        plays(t, "NU", "pass")
        plays(t, "JX", "pass")
    assert active(t) == "PP"


@rule("FNF-FOE-17")
def test_the_fallen_are_not_touched():
    down = {"fallen": True, "tokens": 1}
    t = foes_turn(
        "puddle-pirate", "lint-wraith", lay=setup_base, JX=down, PP={"tokens": 1}, script=["roll 6", "roll 15"]
    )
    assert (hp(t, "JX"), tokens(t, "JX")) == (0, 1)
    assert tokens(t, "PP") == 0
    assert [special["seats"] for special in table(t)["specials"]] == [[0]]


@rule("FNF-FOE-18")
def test_an_equal_special_attack_of_the_same_foe_replaces_the_one_that_runs():
    t = foes_turn("lint-wraith", lay=setup_base, script=["roll 15"], JX={"fallen": True})
    assert table(t)["specials"] == [{"foe": 1, "daze": 2, "seats": [0]}]
    plays(brings(t, "roll 15"), "PP", "restore magic-eye piddy-paw; pay 1")
    # Nobody has rolled in between: it is 2 lower once, not 4.
    assert table(t)["specials"] == [{"foe": 1, "daze": 2, "seats": [0]}]


@rule("FNF-FOE-18")
def test_a_ban_that_is_renewed_holds_to_the_later_end_and_stands_there_once():
    t = foes_turn("grub", JX={"fallen": True}, script=["roll 18"])
    assert [(ban["ban"], ban["round"]) for ban in table(t)["specials"]] == [("heal", 2)]
    plays(brings(t, "roll 18"), "PP", "restore magic-eye piddy-paw; pay 1")
    assert [(ban["ban"], ban["round"], ban["now"]) for ban in table(t)["specials"]] == [("heal", 3, True)]
    plays(brings(t, "roll 5"), "PP", "restore magic-eye piddy-paw; pay 1")
    assert table(t)["specials"] == []


@rule("FNF-FOE-18")
def test_two_that_end_together_stand_there_once():
    t = foes_turn("grub", bans=[{"foe": 1, "ban": "heal", "round": 2}], script=["roll 18"])
    assert [(ban["ban"], ban["round"]) for ban in table(t)["specials"]] == [("heal", 2)]


@rule("FNF-FOE-18")
def test_that_of_another_foe_stands_beside_it():
    t = foes_turn("grub", "toast-troll", script=["roll 18", "roll 16"])
    assert [(ban["foe"], ban["ban"]) for ban in table(t)["specials"]] == [(1, "heal"), (2, "heal")]


@rule("FNF-FOE-20")
def test_parts_come_before_the_first_window_in_tracker_order_and_then_as_they_were_begun():
    t = foes_turn(
        "grub", "cinder", who=("NU", "JX"), NU={"gems": 1},
        running=[{"card": "seeds", "owner": "jinxie"}, {"card": "time-spiral", "owner": "nutterson-iii"}],
    )  # fmt: skip
    assert (waiting(t), rolled(t)) == ("NU", [])
    plays(t, "NU", "target 1")
    assert (waiting(t), rolled(t), foe_hp(t, 1)) == ("JX", [], 3)
    plays(t, "JX", "target 2")
    assert (step(t), waiting(t), foe_hp(t, 2)) == ("before-roll", "NU", 8)


@rule("FNF-FOE-20")
@pytest.mark.parametrize(("begun", "first"), [(["seeds", "time-spiral"], 1), (["time-spiral", "seeds"], 3)])
def test_parts_of_one_owner_come_in_the_order_in_which_they_were_begun(begun, first):
    t = foes_turn(
        "grub", "cinder", who=("NU", "JX"), NU={"gems": 1},
        running=[{"card": card, "owner": "nutterson-iii"} for card in begun],
    )  # fmt: skip
    plays(t, "NU", "target 1")
    assert (6 - foe_hp(t, 1), rolled(t)) == (first, [])
    plays(t, "NU", "target 1")
    assert (6 - foe_hp(t, 1), step(t)) == (4, "before-roll")


# Special abilities of Foes.


def acts(*foes_there, script, action, who=("NU", "JX"), **more):
    """The Active Familiar does it with the game's own cards, and nobody interrupts."""
    for name in who:
        more[name] = {"tasks": "all", **QUIET, **more.get(name, {})}
    t = setup_base(*who, foes=list(foes_there), script=list(script), **more)
    return plays(t, who[0], action)


@rule("FNF-FSA-04")
def test_in_an_attack_on_several_each_ability_meets_only_its_own_part():
    t = acts("queen-quagmire", "grumblemole", script=["roll 17"], action="cast supernova 2")
    assert [23 - foe_hp(t, 1), 18 - foe_hp(t, 2)] == [4, 6]
    t = acts("the-bathtub-leviathan", "grumblemole", script=["roll 6"], action="cast supernova 2")
    assert [23 - foe_hp(t, 1), 18 - foe_hp(t, 2)] == [0, 3]


@rule("FNF-FSA-04")
def test_a_foe_stings_once_for_its_own_part():
    t = acts("chancellor-char", "grumblemole", "puddle-pirate", script=["roll 10"], action="cast supernova 2")
    assert table(t)["familiars"][0]["most_hp"] - hp(t, "NU") == 1


@rule("FNF-FSA-05")
def test_an_artifact_or_a_reward_at_a_chosen_foe_targets_it():
    quagmire = ("queen-quagmire", "grumblemole")
    for place, lost in ((1, [4, 0]), (2, [0, 6])):
        t = acts(
            *quagmire, script=[], action=f"use bottled-thunderclap; target {place}",
            NU={"artifacts": ["bottled-thunderclap"]},
        )  # fmt: skip
        assert [23 - foe_hp(t, 1), 18 - foe_hp(t, 2)] == lost


@rule("FNF-FSA-05")
def test_damage_to_all_foes_targets_each_of_them():
    t = acts(
        "queen-quagmire", "grumblemole", script=[], action="reward countess-cumulonimbus",
        NU={"cards": ["countess-cumulonimbus"]},
    )  # fmt: skip
    assert [23 - foe_hp(t, 1), 18 - foe_hp(t, 2)] == [4, 5]


@rule("FNF-FSA-06")
def test_in_its_own_roll_a_foe_is_not_targeted():
    more = {"options": {"reflect_amount": "per_familiar"}, "who": ("NU", "JX"), "lay": setup_base}
    # It never loses more than 4 by a blow, but this is its own: 4 for each of two.
    t = foes_turn("queen-quagmire", NU={"gems": 1}, script=["roll 19"], **more)
    plays(t, "NU", "gem nutterson-iii")
    assert (23 - foe_hp(t, 1), gems(t, "NU")) == (8, 0)
    # No Special Ability on rolls against it, but on its own.
    t = foes_turn("professor-null", NU={"gems": 1}, script=["roll 5"], **more)
    plays(t, "NU", "gem nutterson-iii")
    assert 23 - foe_hp(t, 1) == 4
    # It stings whoever hurts it, but not whoever sends its own attack back.
    t = foes_turn("chancellor-char", NU={"gems": 1}, script=["roll 13"], **more)
    before = hp(t, "NU")
    plays(t, "NU", "gem nutterson-iii")
    assert (21 - foe_hp(t, 1), before - hp(t, "NU")) == (8, 0)
    # A 7 against it always misses; its own counts.
    t = foes_turn("stardust-swindler", script=["roll 7"], who=("PP", "JX"), lay=setup_base)
    assert "Every Standing Familiar loses 2 HP." in told(t)


@rule("FNF-FSA-07")
def test_what_a_foe_adds_to_the_cost_counts_from_the_declaration_on():
    t = setup_base("JX", "PP", JX={"mp": 3, **QUIET}, PP=QUIET, foes=["kettle-drake", "grumblemole"])
    assert may(t, "JX", "cast chorus-of-flames 2")
    refused(t, "JX", "cast chorus-of-flames 1", "FNF-FSA-07")
    t = setup_base("JX", "PP", JX={"mp": 4, **QUIET}, PP={"gems": 1}, foes=["kettle-drake", "grumblemole"])
    plays(brings(t, "roll 4"), "JX", "cast chorus-of-flames 1")
    assert mp(t, "JX") == 0


@rule("FNF-FSA-07")
def test_the_addition_is_part_of_what_is_paid_before_the_roll():
    t = setup_base("FI", "JX", FI={"mp": 4}, JX=QUIET, foes=["kettle-drake", "grumblemole"])
    plays(t, "FI", "cast avalanche-in-a-bag 1")
    assert (step(t), mp(t, "FI"), table(t)["roll"]["die"]) == ("before-roll", 0, None)
    assert cards(t, "FI") == []
