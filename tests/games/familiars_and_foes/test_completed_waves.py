"""The end of a Wave and what it leaves unfinished: the second half of the ledger's section 22."""

import pytest

from grimalkin.core.chance import CHANCE
from grimalkin.testing import rule
from tests.games.familiars_and_foes.table import (
    active,
    brings,
    cards,
    choices,
    ended,
    foe_hp,
    foes,
    gems,
    hp,
    may,
    mp,
    passes,
    passes_until,
    plays,
    refused,
    setup,
    setup_base,
    step,
    table,
    waiting,
)

QUIET = {"gems": 0, "tokens": 0}
NEW = ["rescue pixie-terra", "reveal knuckleroot"]
"""Wave 2 or 3 of two Beginners: one Foe of level 2."""


def quiet(*who, foes, lay=setup, script=(), **more):
    """Nobody has gems or tokens unless said so."""
    for name in who:
        more[name] = {**QUIET, **more.get(name, {})}
    return lay(*who, foes=list(foes), script=list(script), **more)


# Finishing a Wave.


@rule("FNF-FIN-01")
def test_an_action_a_ballyhoo_an_interrupt_a_part_or_a_backfire_may_complete_the_wave():
    t = quiet("PP", "JX", foes=[{"foe": "grub", "hp": 2}], script=["roll 10", *NEW])
    plays(t, "PP", "attack 1")
    assert (table(t)["wave"], foes(t)) == (2, ["knuckleroot"])

    t = quiet("PP", "JX", foes=[{"foe": "grub", "hp": 4}], script=["roll 10", "flip open", *NEW])
    plays(t, "PP", "attack 1")
    assert (table(t)["wave"], foe_hp(t, 1)) == (1, 2)
    plays(t, "JX", "ballyhoo jinxie")
    assert (table(t)["wave"], cards(t, "JX")) == (2, ["grub"])

    imp = {"cards": ["matchstick-imp"]}
    t = quiet("PP", "JX", lay=setup_base, JX=imp, foes=[{"foe": "grumblemole", "hp": 3}], script=NEW)
    plays(t, "JX", "reward matchstick-imp")
    assert table(t)["wave"] == 2

    seeds = [{"card": "seeds", "owner": "jinxie", "left": 1}]
    t = quiet(
        "PP", "JX", foes=[{"foe": "grub", "hp": 1}], running=seeds, step="foes", script=[*NEW, "roll 4"]
    )  # fmt: skip
    assert table(t)["wave"] == 2

    t = quiet("PP", "JX", foes=[{"foe": "grub", "hp": 2}], step="foes", script=["roll 1", *NEW])
    assert table(t)["wave"] == 2


@rule("FNF-FIN-01")
def test_a_wave_with_a_foe_left_goes_on():
    t = quiet("PP", "JX", foes=[{"foe": "grub", "hp": 2}, {"foe": "husk", "hp": 1}], script=["roll 10"])
    plays(t, "PP", "attack 1")
    assert (table(t)["wave"], foes(t)) == (1, ["husk"])


@rule("FNF-FIN-04")
@pytest.mark.parametrize(("option", "left"), [(False, 0), (True, 9)])
def test_the_fallen_stay_without_mp_unless_the_group_wants_otherwise(option, left):
    t = quiet(
        "PP", "JX", "MI", PP={"mp": 1}, JX={"mp": 4}, MI={"fallen": True}, options={"fallen_mp_refill": option},
        foes=[{"foe": "grub", "hp": 2}], script=["roll 10", "rescue pixie-terra", "reveal husk", "reveal grumblemole"],
    )  # fmt: skip
    plays(t, "PP", "attack 1")
    assert [mp(t, who) for who in ("PP", "JX", "MI")] == [9, 9, left]
    assert hp(t, "MI") == 0


@rule("FNF-FIN-07")
def test_the_rest_of_the_turn_is_dropped():
    # Three throws of which the first ends the Wave; nothing lets Figgitch go on.
    t = quiet(
        "FI", "JX", lay=setup_base, FI={"tasks": "all"}, foes=[{"foe": "grumblemole", "hp": 3}],
        script=["roll 10", "rescue mystic-mistral", "reveal knuckleroot"],
    )  # fmt: skip
    plays(t, "FI", "cast rock-collection 1")
    assert (table(t)["wave"], active(t), step(t), table(t)["lasting"]) == (2, "JX", "action", [])
    assert t.script == []


@rule("FNF-FIN-07")
def test_no_ballyhoo_follows_the_final_blow():
    t = quiet("PP", "JX", "MI", foes=[{"foe": "grub", "hp": 2}], script=["roll 10"])
    brings(t, "rescue pixie-terra", "reveal husk", "reveal grumblemole")
    plays(t, "PP", "attack 1")
    assert (active(t), step(t)) == ("JX", "action")
    refused(t, "MI", "ballyhoo mimsy", "FNF-BALLY-02")


@rule("FNF-FIN-10")
def test_who_has_not_acted_yet_stays_active_and_acts_in_the_new_wave():
    t = quiet(
        "PP", "JX", lay=setup_base, PP={"mp": 2}, JX={"cards": ["matchstick-imp"]},
        foes=[{"foe": "grumblemole", "hp": 3}], script=NEW,
    )  # fmt: skip
    turn = table(t)["turn"]
    plays(t, "JX", "reward matchstick-imp")
    assert (table(t)["wave"], foes(t), table(t)["turn"]) == (2, ["knuckleroot"], turn)
    assert (active(t), step(t), may(t, "PP", "attack 1")) == ("PP", "action", True)
    assert mp(t, "PP") == table(t)["familiars"][0]["most_mp"], "refilled before the action"
    plays(brings(t, "roll 3"), "PP", "cast summon-the-toad 1")
    passes(t)
    assert active(t) == "JX"


@rule("FNF-FIN-08")
def test_nobody_can_interrupt_between_the_final_blow_and_the_next_foes():
    full = {"cards": ["knuckleroot"], "gems": 3}
    t = setup(
        "PP", "JX", "MI", PP=QUIET, JX={"gems": 0}, MI=full, foes=[{"foe": "grub", "hp": 2}], chance="explicit",
        script=[],
    )  # fmt: skip
    plays(t, "PP", "attack 1")
    t.play(CHANCE, "roll 10")
    # What lies there is for chance to say, and for nobody else.
    seen = 0
    while list(t.waiting()) == [CHANCE]:
        seen += 1
        assert [choices(t, who) for who in ("PP", "JX", "MI")] == [[], [], []]
        t.play(CHANCE, str(t.actions(CHANCE)[0]))
    assert (seen, table(t)["wave"], active(t)) == (3, 2, "JX")
    assert may(t, "MI", "gem mimsy") and may(t, "MI", "reward knuckleroot")


@rule("FNF-FIN-08")
def test_not_even_while_the_group_chooses_who_receives_the_last_card():
    t = setup(
        "PP", "MI", PP=QUIET, MI={"gems": 1, "hp": 11}, foes=[{"foe": "grub", "hp": 2}], step="foes",
        options={"unclaimed_reward": "choose"}, script=["roll 1", *NEW],
    )  # fmt: skip
    passes(t)
    assert (step(t), waiting(t), choices(t, "MI")) == ("heir", "PP", [])
    refused(t, "MI", "gem mimsy", "FNF-INT-11")
    plays(t, "PP", "name piddy-paw")
    assert (foes(t), may(t, "MI", "gem mimsy")) == (["knuckleroot"], True)


@rule("FNF-FIN-09")
def test_completing_the_fourth_wave_ends_the_game_without_a_refill():
    t = quiet("PP", "JX", wave=4, JX={"mp": 3}, foes=[{"foe": "grub", "hp": 1}], script=["roll 10"])
    plays(t, "PP", "cast summon-the-toad 1")
    assert (t.over, ended(t).reason, mp(t, "PP"), mp(t, "JX")) == (True, "FNF-END-01", 8, 3)


# Unfinished effects.


def blown(*brought, **more):
    """The first of three gusts ends the first Wave; Knuckleroot comes, 20 HP."""
    more["PP"] = {**QUIET, "tasks": "all", **more.get("PP", {})}
    more.setdefault("JX", QUIET)
    first = {"foe": "grub", "hp": 3}
    t = setup("PP", "JX", foes=[first], script=["roll 6", "rescue mage-ember", "reveal knuckleroot", *brought], **more)
    plays(t, "PP", "cast whirl 1")
    passes_until(t, "carry-over")
    return t


@rule("FNF-CARRY-02")
def test_the_owner_may_decline_and_the_rest_is_lost():
    t = blown()
    full = foe_hp(t, 1)
    assert (waiting(t), choices(t, "PP"), table(t)["rule"]) == ("PP", ["target 1", "pass", "reward grub"], "FNF-WIN-12")
    assert [(part["card"], part["left"]) for part in table(t)["lasting"]] == [("Whirl", 2)]
    plays(t, "PP", "pass")
    assert (active(t), step(t), table(t)["lasting"], foe_hp(t, 1)) == ("JX", "action", [], full)


@rule("FNF-CARRY-02")
def test_the_owner_may_stop_after_one_part():
    t = blown("roll 5")
    full = foe_hp(t, 1)
    plays(t, "PP", "target 1; pass")
    assert (active(t), table(t)["lasting"], full - foe_hp(t, 1)) == ("JX", [], 3)


@rule("FNF-CARRY-07")
def test_its_rolls_have_the_normal_windows_and_unlock_no_ballyhoo():
    t = blown("roll 2", "roll 9", PP={"gems": 1}, JX={"gems": 1})
    full = foe_hp(t, 1)
    plays(t, "PP", "target 1")
    assert (step(t), waiting(t)) == ("before-roll", "JX")
    plays(t, "JX", "gem jinxie")
    passes_until(t, "after-roll")
    assert waiting(t) == "PP"
    plays(t, "PP", "gem piddy-paw")
    passes_until(t, "carry-over")
    assert (full - foe_hp(t, 1), gems(t, "PP"), gems(t, "JX")) == (6, 0, 0)
    plays(brings(t, "roll 9"), "PP", "target 1")
    assert (full - foe_hp(t, 1), active(t), step(t)) == (9, "JX", "action")


def two_owners(last):
    """Piddy Paw's seeds and Nutterson's loops are unfinished when `last` ends the Wave; four play."""
    loops = {"card": "time-spiral", "owner": "nutterson-iii", "left": 1}
    seeds = {"card": "seeds", "owner": "piddy-paw", "left": 1}
    return quiet(
        "PP", "JX", "NU", "MI", active={"JX": "jinxie", "MI": "mimsy", "PP": "piddy-paw"}[last],
        foes=[{"foe": "grub", "hp": 1}],
        running=[loops, seeds],
        script=["roll 10", "rescue pixie-terra", "reveal husk", "reveal knuckleroot"],
    )  # fmt: skip


@rule("FNF-CARRY-08")
@pytest.mark.parametrize(("last", "order"), [("JX", "NU PP"), ("PP", "NU PP"), ("MI", "PP NU")])
def test_owners_are_asked_in_tracker_order_from_the_next_spot_on(last, order):
    t = two_owners(last)
    plays(t, last, "attack 1")
    asked = []
    while step(t) == "carry-over":
        asked.append(waiting(t))
        if len(asked) == 2 and last == "MI":
            # Then the new Foes have their turn.
            brings(t, "roll 5", "roll 5")
        plays(t, waiting(t), "target 2")
    assert " ".join(asked) == order
    assert foes(t) == ["husk", "knuckleroot"]


def stung(left):
    """Piddy Paw kicks the Imp, the last Foe, while two gusts wait; it stings him for 1."""
    return quiet(
        "PP", "JX", lay=setup_base, PP={"hp": left}, foes=[{"foe": "matchstick-imp", "hp": 1}],
        running=[{"card": "whirlwind", "owner": "piddy-paw", "left": 2}],
        script=["roll 10", "rescue mage-ember", "reveal knuckleroot"],
    )  # fmt: skip


@rule("FNF-CARRY-09")
def test_a_fallen_owner_cannot_finish():
    t = stung(2)
    plays(t, "PP", "attack 1")
    assert (step(t), waiting(t), hp(t, "PP")) == ("carry-over", "PP", 1)
    t = stung(1)
    plays(t, "PP", "attack 1")
    assert (hp(t, "PP"), table(t)["wave"], foes(t)) == (0, 2, ["knuckleroot"])
    assert (step(t), active(t), table(t)["lasting"]) == ("action", "JX", [])


@rule("FNF-CARRY-10")
def test_a_rest_that_completes_the_new_wave_too_is_offered_again():
    t = quiet(
        "PP", "JX", PP={"tasks": "all", "cards": ["hiccup-harpy"]}, JX={"gems": 1, "mp": 2},
        foes=[{"foe": "grub", "hp": 3}], script=["roll 6", "rescue mage-ember", "reveal cinder"],
    )  # fmt: skip
    plays(t, "PP", "cast whirl 1")
    passes_until(t, "carry-over")
    brings(t, "roll 6", "rescue pixie-terra", "reveal knuckleroot")
    plays(t, "PP", "target 1; reward hiccup-harpy")
    plays(t, "JX", "gem jinxie")
    passes_until(t, "carry-over")
    # Twice 3 and 3 are more than Cinder's 9.
    assert (table(t)["wave"], foes(t), waiting(t), table(t)["lasting"][0]["left"]) == (3, ["knuckleroot"], "PP", 1)
    assert (cards(t, "PP"), mp(t, "JX"), mp(t, "PP")) == (["grub", "cinder"], 9, 9)
    plays(brings(t, "roll 6"), "PP", "target 1")
    passes(t)
    assert (active(t), table(t)["lasting"], table(t)["round"]) == ("JX", [], 1)


@rule("FNF-CARRY-05")
def test_the_group_may_keep_the_schedule_of_what_is_spread_over_time():
    seeds = [{"card": "seeds", "owner": "piddy-paw", "left": 2}]
    for option in ("immediate", "keep"):
        t = quiet(
            "PP", "JX", foes=[{"foe": "grub", "hp": 1}], running=seeds, options={"carry_schedule": option},
            script=["roll 10", *NEW],
        )  # fmt: skip
        plays(t, "PP", "attack 1")
        full = foe_hp(t, 1)
        if option == "immediate":
            plays(t, "PP", "target 1; target 1")
            assert (active(t), full - foe_hp(t, 1), table(t)["lasting"]) == ("JX", 2, [])
        else:
            assert (active(t), step(t), table(t)["lasting"][0]["left"]) == ("JX", "action", 2)
            plays(brings(t, "roll 4"), "JX", "restore fan-the-flames jinxie; pay 1")
            assert (full - foe_hp(t, 1), table(t)["lasting"][0]["left"]) == (1, 1)


@rule("FNF-CARRY-05")
def test_rolls_that_follow_each_other_at_once_are_finished_at_once_under_both():
    for option in ("immediate", "keep"):
        assert waiting(blown(options={"carry_schedule": option})) == "PP"
