"""The Training Scroll: the ledger's section 16."""

from itertools import permutations

import pytest

from grimalkin.testing import rule
from tests.games.familiars_and_foes.table import (
    GAME,
    active,
    artifacts,
    brings,
    familiar,
    foe_hp,
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
    tasks,
    told,
)

QUIET = {"gems": 0, "tokens": 0}
SIX = ["simple", "physical", "strong", "restorative", "special", "artifact"]


def two(*foes_there, lay=setup, who=("PP", "JX"), script=(), **more):
    for name in who:
        more[name] = {**QUIET, **more.get(name, {})}
    return lay(*who, foes=list(foes_there) or ["grumblemole"], script=list(script), **more)


def does(task: str, **more):
    """Mimsy does what completes a task, with exact success."""
    t = two(who=("MI", "JX"), lay=setup_base, MI={"gems": 2, "artifacts": ["magic-seeds"], "hp": 9, **more})
    action, brought = {
        "simple": ("cast splish 1", "roll 10"),
        "physical": ("attack 1", "roll 10"),
        "strong": ("cast chapter-and-wave 1", "roll 10"),
        "restorative": ("restore story-time-soup mimsy; pay 1", ""),
        "special": ("gem mimsy; name mimsy", ""),
        "artifact": ("use magic-seeds", ""),
    }[task]
    return plays(brings(t, *[brought] if brought else []), "MI", action)


@rule("FNF-TRAIN-01")
@pytest.mark.parametrize("task", SIX)
def test_each_of_the_six_deeds_completes_its_task(task):
    assert tasks(does(task), "MI") == [task]


@rule("FNF-TRAIN-02")
def test_all_five_scrolls_have_the_same_six_tasks():
    first, *others = GAME.catalog.trainings
    assert len(GAME.catalog.trainings) == 5 and len(first.tasks) == 6
    assert [task.damage for task in first.tasks] == [True, True, True, False, False, False]
    for scroll in others:
        assert [(task.kinds, task.damage) for task in scroll.tasks] == [
            (task.kinds, task.damage) for task in first.tasks
        ]


@rule("FNF-TRAIN-02")
@pytest.mark.parametrize(
    ("who", "simple"),
    [
        ("NU", "flicker-of-an-idea"),
        ("JX", "spark-solo"),
        ("MI", "splish"),
        ("FI", "pebble-flick"),
        ("PP", "summon-the-toad"),
    ],
)
def test_the_first_task_is_the_owners_own_simple_spell(who, simple):
    t = two(who=(who, "MI" if who != "MI" else "PP"), script=["roll 10"])
    plays(t, who, f"cast {simple} 1")
    assert tasks(t, who) == ["simple"]


@rule("FNF-TRAIN-03")
@pytest.mark.parametrize(
    ("action", "task", "miss", "hit"),
    [
        ("cast summon-the-toad 1", "simple", 2, 3),
        ("attack 1", "physical", 5, 6),
        ("cast whirligig 1", "strong", 8, 9),
        ("cast gust-of-disgust 1", "strong", 4, 5),
    ],
)
def test_the_first_three_tasks_need_damage_to_a_foe(action, task, miss, hit):
    for roll, done in ((miss, []), (hit, [task])):
        t = two(script=[f"roll {roll}"])
        plays(t, "PP", action)
        assert tasks(t, "PP") == done


@rule("FNF-TRAIN-03")
def test_a_hit_that_is_reduced_or_reflected_completes_nothing():
    t = two("cinder", script=["roll 10"])
    plays(t, "PP", "attack 1")
    assert (foe_hp(t, 1), tasks(t, "PP")) == (9, [])
    t = two("the-echo-clerk", script=["roll 10"])
    plays(t, "PP", "cast summon-the-toad 1")
    assert (hp(t, "PP"), tasks(t, "PP")) == (10, [])


@rule("FNF-TRAIN-04")
@pytest.mark.parametrize("task", ["restorative", "special", "artifact"])
def test_the_other_three_tasks_need_none(task):
    t = does(task)
    assert (foe_hp(t, 1), tasks(t, "MI")) == (18, [task])


@rule("FNF-TRAIN-05")
@pytest.mark.parametrize("spell", ["whirligig", "gust-of-disgust"])
def test_the_third_task_is_done_by_a_strong_or_an_elemental_spell(spell):
    t = two(script=["roll 10"])
    plays(t, "PP", f"cast {spell} 1")
    assert tasks(t, "PP") == ["strong"]


@rule("FNF-TRAIN-06")
@pytest.mark.parametrize(("before", "task"), list(permutations(SIX, 2)))
def test_tasks_come_in_any_order(before, task):
    assert set(tasks(does(task, tasks=[before]), "MI")) == {before, task}


@rule("FNF-TRAIN-07")
@pytest.mark.parametrize("task", SIX)
def test_a_task_may_be_repeated_and_gives_no_second_marker(task):
    t = does(task, tasks=[task])
    assert tasks(t, "MI") == [task]
    assert not any("completes a training task" in line for line in told(t))


@rule("FNF-TRAIN-08")
def test_the_marker_is_placed_at_once():
    t = two(script=["roll 12", "flip open"])
    plays(t, "PP", "attack 1")
    assert (step(t), tasks(t, "PP")) == ("ballyhoo", ["physical"])
    t = does("special")
    assert (active(t), step(t), tasks(t, "MI")) == ("MI", "action", ["special"])


@rule("FNF-TRAIN-09")
@pytest.mark.parametrize("last", SIX)
def test_the_sixth_marker_unlocks_the_advanced_scroll(last):
    five = [task for task in SIX if task != last]
    before = setup_base("MI", "JX", MI={"tasks": five}, foes=["grumblemole"])
    assert not familiar(before, "MI")["unlocked"]
    refused(before, "MI", "cast tidal-tome 1", "FNF-ADV-01")
    t = does(last, tasks=five)
    assert familiar(t, "MI")["unlocked"]
    assert "Mimsy unlocks the Advanced Spell Scroll!" in told(t)


@rule("FNF-TRAIN-10")
def test_an_interrupt_before_the_action_may_unlock_the_spell_of_that_very_turn():
    t = does("special", tasks=[task for task in SIX if task != "special"])
    assert (active(t), step(t), may(t, "MI", "cast tidal-tome 1")) == ("MI", "action", True)
    plays(brings(t, "roll 10"), "MI", "cast tidal-tome 1")
    assert (foe_hp(t, 1), mp(t, "MI")) == (15, 7)


@rule("FNF-TRAIN-11")
def test_a_gem_trains_on_anybodys_turn_even_if_it_turns_out_useless():
    t = setup("NU", "PP", "JX", PP=QUIET, JX=QUIET, foes=["grub"], step="foes", script=["roll 5"])
    plays(t, "NU", "gem nutterson-iii")
    assert (tasks(t, "NU"), gems(t, "NU"), foe_hp(t, 1)) == (["special"], 2, 8), "a miss has nothing to reflect"
    t = setup("PP", "JX", PP=QUIET, foes=["grub"], script=["roll 1"])
    plays(t, "PP", "attack 1")
    plays(t, "JX", "gem jinxie")
    assert (tasks(t, "JX"), hp(t, "PP")) == (["special"], 10), "a backfire is not doubled"


@rule("FNF-TRAIN-12")
def test_an_artifact_trains_even_if_it_brings_nothing_or_only_later():
    t = two(PP={"artifacts": ["cache"]}, artifact_deck=[])
    plays(t, "PP", "use cache")
    assert (tasks(t, "PP"), artifacts(t, "PP")) == (["artifact"], [])
    t = two(PP={"artifacts": ["seeds"]})
    plays(t, "PP", "use seeds")
    assert (tasks(t, "PP"), foe_hp(t, 1)) == (["artifact"], 18)


@rule("FNF-TRAIN-13")
@pytest.mark.parametrize(("option", "done"), [(True, ["restorative"]), (False, [])])
@pytest.mark.parametrize("spell", ["healing-paw", "magic-eye"])
def test_restoring_the_full_trains_unless_the_group_wants_otherwise(option, done, spell):
    t = two(options={"empty_restore_counts": option})
    plays(t, "PP", f"restore {spell} jinxie; pay 1")
    assert (tasks(t, "PP"), mp(t, "PP")) == (done, 8)


@rule("FNF-TRAIN-13")
@pytest.mark.parametrize("option", [True, False])
def test_restoring_a_single_point_trains_in_any_case(option):
    t = two(options={"empty_restore_counts": option}, JX={"hp": 10})
    plays(t, "PP", "restore healing-paw jinxie; pay 3")
    assert (tasks(t, "PP"), hp(t, "JX")) == (["restorative"], 11)


@rule("FNF-TRAIN-14")
def test_damage_of_a_ballyhoo_trains_nobody():
    t = two(script=["roll 12", "flip open"], PP={"tasks": ["physical"]})
    plays(t, "PP", "attack 1")
    plays(t, "JX", "ballyhoo jinxie")
    passes(t)
    assert (foe_hp(t, 1), tasks(t, "PP"), tasks(t, "JX")) == (14, ["physical"], [])


@rule("FNF-TRAIN-14")
@pytest.mark.parametrize(("artifact", "brought"), [("bottled-thunderclap", ""), ("sneezing-powder", "roll 10")])
def test_damage_of_an_artifact_completes_only_the_task_of_artifacts(artifact, brought):
    t = two(lay=setup_base, PP={"artifacts": [artifact]}, script=[brought] if brought else [])
    plays(t, "PP", f"use {artifact}")
    assert foe_hp(t, 1) < 18 and tasks(t, "PP") == ["artifact"]


@rule("FNF-TRAIN-14")
def test_damage_of_a_foe_reward_trains_nobody():
    t = two(lay=setup_base, PP={"cards": ["matchstick-imp"]})
    plays(t, "PP", "reward matchstick-imp")
    assert (foe_hp(t, 1), tasks(t, "PP")) == (15, [])


@rule("FNF-TRAIN-14")
def test_reflected_damage_completes_only_the_task_of_abilities():
    t = setup("NU", "PP", PP=QUIET, foes=["grub"], step="foes", script=["roll 10"])
    plays(t, "NU", "gem nutterson-iii")
    assert (foe_hp(t, 1), tasks(t, "NU")) == (4, ["special"])


@rule("FNF-TRAIN-15")
def test_a_free_physical_attack_trains():
    t = two(lay=setup_base, PP={"tasks": "all"}, script=["roll 12"])
    plays(t, "PP", "chant second-wind; name jinxie; pass")
    plays(t, "JX", "target 1")
    assert (18 - foe_hp(t, 1), tasks(t, "JX")) == (2 + 2, ["physical"])


@rule("FNF-TRAIN-16")
def test_progress_and_an_unlocked_scroll_survive_a_fall_and_a_revival():
    everything = {"tasks": "all"}
    t = setup(
        "PP", "JX", "MI", PP={**QUIET, **everything}, JX={"hp": 2, "tasks": ["simple"], **QUIET},
        MI={"hp": 2, **QUIET, **everything}, foes=["grub"], step="foes", script=["roll 10", "flip open", "flip open"],
    )  # fmt: skip
    assert (hp(t, "JX"), hp(t, "MI")) == (0, 0)
    assert (tasks(t, "JX"), tasks(t, "MI"), familiar(t, "MI")["unlocked"]) == (["simple"], SIX, True)
    plays(t, "PP", "revive mimsy")
    assert (hp(t, "MI"), familiar(t, "MI")["unlocked"], tasks(t, "MI")) == (11, True, SIX)


@rule("FNF-TRAIN-17")
def test_healing_by_a_helper_spell_does_not_train():
    t = two(lay=setup_base, who=("MI", "JX"), coven=["witch-sirena"], JX={"hp": 4}, script=["roll 10"])
    plays(t, "MI", "chant lullaby-of-the-shallows; name jinxie")
    assert (hp(t, "JX"), tasks(t, "MI")) == (8, [])
