"""Rulings on single cards: Advanced and Helper Spells, Artifacts, Foes; the last part of the ledger's section 30."""

import pytest

from grimalkin.testing import rule
from tests.games.familiars_and_foes.table import (
    active,
    artifacts,
    brings,
    cards,
    choices,
    familiar,
    foe,
    foe_hp,
    foes,
    gems,
    hp,
    may,
    mp,
    passes_until,
    plays,
    refused,
    setup_base,
    step,
    table,
    tasks,
    told,
    waiting,
)

QUIET = {"gems": 0, "tokens": 0}
UNLOCKED = {"tasks": "all"}


def base(*who, foes, script=(), **more):
    """The game's own cards, nobody with gems or tokens unless said so."""
    for name in who:
        more[name] = {**QUIET, **more.get(name, {})}
    return setup_base(*who, foes=foes, script=list(script), **more)


def rests(t, who: str, *rolls: int):
    """A turn without a roll of its own; what the Foes roll after it."""
    spell = {"PP": "healing-paw", "JX": "toasted-marshmallow", "FI": "moss-bandage", "NU": "astros-sticking-plaster"}
    brings(t, *[f"roll {roll}" for roll in rolls])
    return plays(t, who, f"restore {spell.get(who, 'story-time-soup')} {familiar(t, who)['familiar']}; pay 1")


# Advanced Spells.


@rule("FNF-CARD-61")
@pytest.mark.parametrize(
    ("who", "spell", "taken"),
    [("NU", "supernova", 3), ("JX", "mosh-pit", 3), ("MI", "tidal-tome", 3), ("PP", "eye-of-the-storm", 2)],
)
def test_a_spell_at_every_foe_asks_which_one_is_named_first(who, spell, taken):
    t = base(who, "FI", **{who: UNLOCKED}, foes=["grumblemole", None, "puddle-pirate"], script=["roll 10"])
    assert [text for text in choices(t, who) if spell in text] == [f"cast {spell} 1", f"cast {spell} 3"]
    plays(t, who, f"cast {spell} 3")
    assert (18 - foe_hp(t, 1), 18 - foe_hp(t, 3)) == (taken, taken)


@rule("FNF-CARD-61")
def test_rock_collection_is_three_throws_which_may_go_to_different_foes():
    t = base("FI", "PP", FI=UNLOCKED, foes=["grumblemole", "puddle-pirate"], script=["roll 7", "roll 6", "roll 18"])
    plays(t, "FI", "cast rock-collection 1")
    assert (step(t), 18 - foe_hp(t, 1)) == ("part", 3)
    plays(t, "FI", "target 2; target 2")
    assert (18 - foe_hp(t, 1), 18 - foe_hp(t, 2), active(t), mp(t, "FI")) == (3, 4, "PP", 4)


@rule("FNF-CARD-61")
def test_throws_that_are_left_are_lost_with_the_wave():
    t = base("FI", "PP", FI=UNLOCKED, foes=[{"foe": "grumblemole", "hp": 3}])
    plays(brings(t, "roll 7", "rescue mage-ember", "reveal knuckleroot"), "FI", "cast rock-collection 1")
    assert (foes(t), active(t), step(t), table(t)["lasting"]) == (["knuckleroot"], "PP", "action", [])


@rule("FNF-CARD-62")
def test_a_whirlwind_blows_now_and_at_the_start_of_the_next_two_turns():
    t = base("PP", "JX", PP=UNLOCKED, foes=["grumblemole"], script=["roll 6"])
    plays(t, "PP", "cast whirlwind 1")
    assert (18 - foe_hp(t, 1), active(t)) == (3, "JX"), "the first gust is the action"
    rests(t, "JX", 5, 17)
    assert (18 - foe_hp(t, 1), active(t), step(t)) == (7, "PP", "action"), "the second comes before it"
    rests(t, "PP")
    rests(t, "JX", 5, 5)
    assert (18 - foe_hp(t, 1), active(t), table(t)["lasting"]) == (7, "PP", []), "a 5 misses"
    assert mp(t, "PP") == 9 - 4 - 1


@rule("FNF-CARD-62")
def test_a_second_whirlwind_may_run_at_the_same_time():
    t = base("PP", "JX", PP=UNLOCKED, foes=["grumblemole"], script=["roll 6"])
    plays(t, "PP", "cast whirlwind 1")
    rests(t, "JX", 5, 6)
    plays(brings(t, "roll 6"), "PP", "cast whirlwind 1")
    rests(t, "JX", 5, 6, 6)
    assert (18 - foe_hp(t, 1), active(t), mp(t, "PP")) == (15, "PP", 1)
    assert [(lasting["card"], lasting["left"]) for lasting in table(t)["lasting"]] == [("Whirlwind", 1)]


@rule("FNF-CARD-63")
def test_time_spiral_rolls_against_nobody_and_its_loops_come_in_the_foes_turns():
    # The Leviathan lowers the rolls of spells at it by 2; the Spiral is aimed at no Foe.
    t = base("NU", "JX", NU=UNLOCKED, foes=["the-bathtub-leviathan"], script=["roll 12"])
    plays(t, "NU", "chant time-spiral")
    rests(t, "JX", 11)
    # 11 counts as 6: 2 damage.
    assert (23 - foe_hp(t, 1), hp(t, "JX"), foe(t, 1)["next_roll"]) == (3, 12, 0)
    rests(t, "NU")
    rests(t, "JX", 6)
    # 6 - 5 = 1, a backfire for 3 more.
    assert (23 - foe_hp(t, 1), table(t)["lasting"]) == (3 + 3 + 3, [])
    missed = base("NU", "JX", NU=UNLOCKED, foes=["grumblemole"], script=["roll 11"])
    plays(missed, "NU", "chant time-spiral")
    assert table(missed)["lasting"] == []


@rule("FNF-CARD-63")
def test_loops_that_are_left_come_at_once_in_the_next_wave_and_slow_its_foes():
    spiral = [{"card": "time-spiral", "owner": "nutterson-iii"}]
    t = base("PP", "NU", NU=UNLOCKED, running=spiral, foes=[{"foe": "grumblemole", "hp": 2}], script=["roll 10"])
    plays(brings(t, "rescue mage-ember", "reveal knuckleroot"), "PP", "attack 1")
    full = foe(t, 1)["most_hp"]
    assert (step(t), waiting(t), foe_hp(t, 1)) == ("carry-over", "NU", full)
    plays(t, "NU", "target 1; target 1")
    assert (full - foe_hp(t, 1), foe(t, 1)["next_roll"], active(t)) == (6, -10, "NU")


@rule("FNF-CARD-64")
@pytest.mark.parametrize(
    ("who", "spell"), [("FI", "bramble-fort"), ("MI", "hot-spring-holiday"), ("PP", "second-wind")]
)
def test_these_three_have_no_roll_and_cannot_fail(who, spell):
    t = base(who, "NU", **{who: UNLOCKED}, NU={"hp": 5}, foes=["grumblemole"], script=[])
    before = len([entry for entry in t.log if entry.kind == "chance"])
    plays(t, who, f"chant {spell}")
    assert len([entry for entry in t.log if entry.kind == "chance"]) == before
    if who == "FI":
        assert [lasting["effect"] for lasting in table(t)["lasting"]] == ["aura guard", "aura prickle"]
    elif who == "MI":
        assert hp(t, "NU") == 8
    else:
        assert (step(t), choices(t, "PP")) == ("card", ["name piddy-paw", "name nutterson-iii"])


@rule("FNF-CARD-64")
def test_under_a_healing_ban_a_holiday_is_not_offered():
    ban = [{"foe": 1, "ban": "heal", "round": 1}]
    t = base("MI", "PP", MI=UNLOCKED, bans=ban, foes=["grumblemole"])
    assert not may(t, "MI", "chant hot-spring-holiday")
    refused(t, "MI", "chant hot-spring-holiday", "FNF-HEAL-08")


@rule("FNF-CARD-65")
@pytest.mark.parametrize(
    ("artifacts_there", "cards_there", "taken"),
    [
        ([], [], 4),
        (["magic-seeds"], ["hiccup-harpy"], 6),
        (["magic-seeds", "parade-drum"], ["hiccup-harpy", "knuckleroot", "toast-troll"], 9),
        (["magic-seeds", "parade-drum", "cauldron-lid"], ["hiccup-harpy", "knuckleroot", "toast-troll"], 9),
    ],
)
def test_the_pouch_counts_what_is_unused_at_the_scoring(artifacts_there, cards_there, taken):
    full = {"artifacts": artifacts_there, "cards": cards_there, **UNLOCKED}
    t = base("FI", "PP", FI=full, foes=["grumblemole"], script=["roll 5"])
    plays(t, "FI", "cast everything-in-the-pouch 1")
    passes_until(t, "action")
    assert 18 - foe_hp(t, 1) == taken


@rule("FNF-CARD-65")
def test_a_card_used_before_the_roll_is_no_longer_in_the_pouch():
    full = {"cards": ["hiccup-harpy", "knuckleroot"], **UNLOCKED}
    t = base("FI", "PP", FI=full, foes=["grumblemole"], script=["roll 5"])
    plays(t, "FI", "cast everything-in-the-pouch 1; reward hiccup-harpy")
    # 4 and 1 card, and 3 by the Held Breath.
    assert 18 - foe_hp(t, 1) == 4 + 1 + 3


@rule("FNF-CARD-66")
def test_second_wind_may_include_piddy_paw_and_whoever_is_chosen_may_decline():
    t = base("PP", "JX", PP=UNLOCKED, foes=["grumblemole"], script=["roll 10"])
    plays(t, "PP", "chant second-wind; name piddy-paw; name jinxie")
    assert (step(t), waiting(t), choices(t, "PP")) == ("part", "PP", ["target 1", "pass"])
    plays(t, "PP", "pass")
    assert waiting(t) == "JX"
    plays(t, "JX", "target 1")
    assert (18 - foe_hp(t, 1), active(t), step(t), mp(t, "PP")) == (4, "JX", "action", 7), "and no Ballyhoo"


@rule("FNF-CARD-66")
def test_both_free_attacks_may_be_made():
    t = base("PP", "JX", "MI", PP=UNLOCKED, foes=["grumblemole"], script=["roll 17", "roll 10"])
    plays(t, "PP", "chant second-wind; name mimsy; name piddy-paw; target 1")
    plays(t, "MI", "target 1")
    assert 19 - foe_hp(t, 1) == (4 + 2) + (2 + 2)


@rule("FNF-CARD-67")
def test_a_gust_that_completes_the_wave_leaves_the_turns_action():
    gusts = [{"card": "whirlwind", "owner": "piddy-paw", "left": 2}]
    t = base(
        "PP", "JX", PP={"mp": 1, **UNLOCKED}, step="turn", running=gusts, foes=[{"foe": "grumblemole", "hp": 3}],
        script=["roll 6", "rescue mage-ember", "reveal knuckleroot", "roll 17"],
    )  # fmt: skip
    assert (step(t), waiting(t), foes(t), mp(t, "PP")) == ("carry-over", "PP", ["knuckleroot"], 9)
    plays(t, "PP", "target 1")
    assert (foe(t, 1)["most_hp"] - foe_hp(t, 1), active(t), step(t), table(t)["round"]) == (4, "PP", "action", 1)
    plays(brings(t, "roll 5"), "PP", "attack 1")
    assert active(t) == "JX"


# Helper Spells.


@rule("FNF-CARD-71")
def test_your_turn_on_a_shared_card_is_that_of_its_caster():
    t = base("PP", "JX", "MI", coven=["enchantress-akasha"], active="jinxie", foes=["grumblemole"], script=["roll 10"])
    plays(t, "JX", "chant blanket-of-stars")
    rests(t, "MI", 10)
    assert [hp(t, who) for who in ("PP", "JX")] == [11, 13], "2 - 1"
    assert (active(t), len(table(t)["lasting"])) == ("PP", 1), "Piddy Paw's turn does not end it"
    rests(t, "PP")
    assert (active(t), table(t)["lasting"]) == ("JX", [])


@rule("FNF-CARD-72")
def test_a_kind_word_waits_for_the_next_attack_roll_also_in_a_later_wave():
    t = base("JX", "PP", coven=["mage-ember"], foes=[{"foe": "grumblemole", "hp": 2}], script=["roll 4"])
    plays(t, "JX", "chant kind-word-quietly-spoken; name jinxie; name piddy-paw")
    assert [familiar(t, who)["next_attack"] for who in ("JX", "PP")] == [3, 3]
    plays(brings(t, "roll 10", "rescue pixie-terra", "reveal knuckleroot", "roll 4"), "PP", "attack 1")
    assert (table(t)["wave"], active(t)) == (2, "JX")
    assert [familiar(t, who)["next_attack"] for who in ("JX", "PP")] == [3, 0]
    full = foe_hp(t, 1)
    plays(brings(t, "roll 4"), "JX", "cast spark-solo 1")
    assert (full - foe_hp(t, 1), familiar(t, "JX")["next_attack"]) == (4, 0)


# Artifacts.


@rule("FNF-CARD-81")
@pytest.mark.parametrize("before", [[], ["simple"], ["simple", "physical", "strong", "restorative"]])
def test_homework_marks_its_own_task_first_and_then_one_of_choice(before):
    t = base("FI", "PP", FI={"artifacts": ["copied-homework"], "tasks": before}, foes=["grumblemole"])
    plays(t, "FI", "use copied-homework")
    left = [task for task in ("simple", "physical", "strong", "restorative", "special") if task not in before]
    assert "artifact" in tasks(t, "FI")
    if len(left) > 1:
        assert choices(t, "FI") == [f"mark {task}" for task in left]
        refused(t, "FI", "mark artifact", "FNF-TRAIN-07")
        plays(t, "FI", f"mark {left[0]}")
    assert set(tasks(t, "FI")) == {*before, left[0], "artifact"}
    assert gems(t, "FI") == 1


@rule("FNF-CARD-82")
@pytest.mark.parametrize("artifact", ["parade-drum", "cauldron-lid"])
def test_drum_and_lid_last_until_after_the_next_foes_turn(artifact):
    t = base("PP", "JX", PP={"artifacts": [artifact]}, foes=["grumblemole"])
    plays(t, "PP", f"use {artifact}")
    assert table(t)["lasting"]
    brings(t, "roll 10")
    rests(t, "JX")
    assert (active(t), table(t)["lasting"]) == ("PP", [])
    assert hp(t, "PP") == (12 if artifact == "cauldron-lid" else 10)


@rule("FNF-CARD-82")
@pytest.mark.parametrize("artifact", ["parade-drum", "cauldron-lid"])
def test_drum_and_lid_end_when_their_owner_falls(artifact):
    kept = [{"card": artifact, "owner": "piddy-paw"}]
    t = base("PP", "JX", PP={"hp": 1}, auras=kept, foes=["grumblemole"], script=["roll 1"])
    plays(t, "PP", "attack 1")
    assert (hp(t, "PP"), table(t)["lasting"]) == (0, [])


@rule("FNF-CARD-83")
def test_the_broom_unlocks_a_ballyhoo_on_its_foe_and_completes_only_the_sixth_task():
    t = base("PP", "JX", PP={"artifacts": ["self-throwing-broom"]}, foes=["grumblemole", "puddle-pirate"])
    plays(t, "PP", "use self-throwing-broom; target 2")
    assert (step(t), foe_hp(t, 2), tasks(t, "PP")) == ("ballyhoo", 14, ["artifact"])
    plays(brings(t, "flip open"), "JX", "ballyhoo jinxie")
    assert (foe_hp(t, 1), foe_hp(t, 2)) == (18, 12)


@rule("FNF-CARD-83")
def test_a_foe_that_is_gone_leaves_nothing_to_follow_up():
    mole = {"foe": "grumblemole", "hp": 4}
    t = base("PP", "JX", PP={"artifacts": ["self-throwing-broom"]}, foes=[mole, "puddle-pirate"])
    plays(t, "PP", "use self-throwing-broom; target 1")
    assert (foes(t), active(t), step(t), cards(t, "PP")) == (["puddle-pirate"], "JX", "action", ["grumblemole"])


@rule("FNF-CARD-84")
@pytest.mark.parametrize("deck", [[], ["magic-seeds"], ["magic-seeds", "parade-drum"]])
def test_the_box_gives_what_the_deck_still_has(deck):
    t = base("PP", "JX", PP={"artifacts": ["lost-and-found-box"]}, artifact_deck=deck, foes=["grumblemole"])
    plays(t, "PP", "use lost-and-found-box")
    assert (artifacts(t, "PP"), table(t)["artifact_deck"], active(t)) == (deck, 0, "JX")


# Foes.


@rule("FNF-CARD-91")
def test_thorns_sting_also_with_the_blow_that_defeats_their_foe():
    imp = {"foe": "matchstick-imp", "hp": 1}
    t = base("PP", "JX", foes=[imp, "puddle-pirate"], script=["roll 10"])
    plays(t, "PP", "attack 1")
    assert (foes(t), hp(t, "PP")) == (["puddle-pirate"], 11)


@rule("FNF-CARD-91")
def test_a_yawn_is_contagious_to_the_last():
    void = {"foe": "the-yawning-void", "hp": 1}
    t = base("PP", "JX", foes=[void, "puddle-pirate"], script=["roll 10"])
    plays(t, "PP", "attack 1")
    assert (foes(t), familiar(t, "PP")["next_roll"]) == (["puddle-pirate"], -2)


@rule("FNF-CARD-92")
@pytest.mark.parametrize("plain", ["grumblemole", "hiccup-harpy", "puddle-pirate", "the-dish-hag"])
def test_four_foes_have_no_ability_that_would_change_a_hit(plain):
    for action, taken in (("attack 1", 2), ("cast summon-the-toad 1", 1), ("cast whirligig 1", 4)):
        t = base("PP", "JX", foes=[plain], script=["roll 10"])
        full, paid = foe_hp(t, 1), mp(t, "PP")
        plays(t, "PP", action)
        assert (full - foe_hp(t, 1), hp(t, "PP")) == (taken, 12)
        assert paid - mp(t, "PP") == {"attack 1": 0, "cast summon-the-toad 1": 1, "cast whirligig 1": 3}[action]


@rule("FNF-CARD-93")
def test_the_duck_can_be_used_while_a_ballyhoo_is_offered():
    t = base("PP", "JX", PP={"hp": 5, "cards": ["the-bathtub-leviathan"]}, foes=["grumblemole"], script=["roll 10"])
    plays(t, "PP", "attack 1")
    assert step(t) == "ballyhoo"
    plays(t, "PP", "reward the-bathtub-leviathan")
    assert (hp(t, "PP"), step(t)) == (8, "ballyhoo")
    # No coin needs to be flipped: it shows Eye Open.
    plays(t, "JX", "ballyhoo jinxie")
    assert (18 - foe_hp(t, 1), hp(t, "JX"), active(t), table(t)["lasting"]) == (4, 14, "JX", [])


@rule("FNF-CARD-93")
def test_the_duck_can_be_used_while_a_revival_waits_for_agreement():
    duck = {"cards": ["the-bathtub-leviathan"], **UNLOCKED}
    t = base("PP", "JX", "MI", PP=duck, JX=UNLOCKED, MI={"fallen": True}, foes=["grumblemole"])
    plays(t, "PP", "revive mimsy")
    assert step(t) == "agreement"
    plays(t, "PP", "reward the-bathtub-leviathan")
    assert step(t) == "agreement"
    plays(t, "JX", "agree")
    assert (hp(t, "MI"), mp(t, "MI"), active(t)) == (12, 10, "JX"), "both coins show Eye Open"


@rule("FNF-CARD-93")
def test_once_the_coin_lies_there_the_duck_is_too_late():
    duck = {"cards": ["the-bathtub-leviathan"], "tokens": 1}
    t = base("PP", "JX", PP=duck, foes=["grumblemole"], script=["roll 10", "flip closed"])
    plays(t, "PP", "attack 1")
    plays(t, "JX", "ballyhoo jinxie")
    assert step(t) == "after-flip"
    refused(t, "PP", "reward the-bathtub-leviathan", "FNF-INT-12")


@rule("FNF-CARD-94")
def test_bedtime_in_the_foes_turn_spares_the_roll_of_those_who_have_not_rolled_yet():
    t = base("PP", "JX", PP={"cards": ["the-great-snore"]}, step="foes", foes=["grumblemole", "puddle-pirate"])
    assert (step(t), table(t)["roll"]["foe"]) == ("before-roll", 1)
    plays(brings(t, "roll 10"), "PP", "pass")
    assert (step(t), table(t)["roll"]["foe"], hp(t, "PP")) == ("before-roll", 2, 10)
    plays(t, "PP", "reward the-great-snore")
    # The Pirate does not roll in this turn, the Mole not in the next one.
    assert (active(t), hp(t, "PP"), [shown["skips"] for shown in table(t)["foes"]]) == ("PP", 10, [1, 0])
    rests(t, "PP")
    rests(t, "JX", 10)
    assert (hp(t, "PP"), [shown["skips"] for shown in table(t)["foes"]]) == (11 - 2, [0, 0])


@rule("FNF-CARD-94")
def test_a_sign_on_a_foe_keeps_it_from_its_next_roll_only():
    t = base("PP", "JX", PP={"artifacts": ["do-not-disturb-sign"]}, foes=["grumblemole", "puddle-pirate"])
    plays(t, "PP", "use do-not-disturb-sign; target 1")
    rests(t, "JX", 4)
    assert "Grumblemole does not roll." in told(t) and "Puddle Pirate rolls 4: a miss." in told(t)
    rests(t, "PP")
    rests(t, "JX", 10, 4)
    assert hp(t, "PP") == 12 - 2


@rule("FNF-CARD-95")
@pytest.mark.parametrize("first", ["piddy-paw", "mimsy"])
def test_the_sea_chest_is_dealt_in_tracker_order_until_the_deck_is_empty(first):
    t = base(
        "PP", "JX", "MI", first=first, active=first, PP={"cards": ["admiral-undertow"]}, foes=["grumblemole"],
        artifact_deck=["magic-seeds", "parade-drum"],
    )  # fmt: skip
    plays(t, "PP", "reward admiral-undertow")
    dealt = [artifacts(t, who) for who in (("PP", "JX", "MI") if first == "piddy-paw" else ("MI", "PP", "JX"))]
    assert dealt == [["magic-seeds"], ["parade-drum"], []]


@rule("FNF-CARD-96")
@pytest.mark.parametrize(
    ("level", "before", "after"), [("beginner", 2, 3), ("beginner", 3, 3), ("master", 1, 2), ("master", 2, 2)]
)
def test_extra_credit_lifts_nobody_above_its_gems_at_setup(level, before, after):
    t = base(
        "PP", "JX", "MI", "FI", options={"level": level}, PP={"cards": ["professor-null"]}, FI={"gems": before},
        foes=["grumblemole"],
    )  # fmt: skip
    plays(t, "PP", "reward professor-null; pick second")
    assert (gems(t, "FI"), gems(t, "PP")) == (after, 1)


@rule("FNF-CARD-96")
def test_without_an_open_task_only_the_gems_are_offered():
    t = base("PP", "JX", PP={"cards": ["professor-null"], **UNLOCKED}, JX=UNLOCKED, foes=["grumblemole"])
    plays(t, "PP", "reward professor-null")
    assert choices(t, "PP") == ["pick second"]
    t = base("PP", "JX", PP={"cards": ["professor-null"], **UNLOCKED}, JX={"tasks": ["simple"]}, foes=["grumblemole"])
    plays(t, "PP", "reward professor-null")
    assert choices(t, "PP") == ["pick first", "pick second"]
