"""The worked examples of the rules, with the cards of the kit and their exact numbers."""

import pytest

from tests.games.familiars_and_foes.table import (
    KIT,
    active,
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
    passes_until,
    plays,
    setup,
    step,
    table,
    tasks,
    tokens,
    waiting,
)


def all_unlocked(**more):
    return {"tasks": "all", **more}


def ballyhoo_of_two(**more):
    """Piddy Paw has hit the Grub, Jinxie has succeeded, Mimsy's coin shows Eye Closed."""
    t = setup("PP", "JX", "MI", "FI", foes=["grub"], MI={"gems": 0}, JX={"gems": 0}, FI={"gems": 0}, **more)
    brings(t, "roll 12", "flip open", "flip closed")
    plays(t, "PP", "attack 1; pass")
    plays(t, "JX", f"ballyhoo {familiar(t, 'JX')['familiar']}")
    plays(t, "MI", "pass")
    plays(t, "FI", "pass")
    passes_until(t, "ballyhoo")
    plays(t, "MI", "ballyhoo mimsy")
    plays(t, "FI", "pass")
    return t


@pytest.mark.rule(
    "FNF-EX-01",
    "FNF-PHYS-02",
    "FNF-BALLY-07",
    "FNF-BALLY-11",
    "FNF-BALLY-12",
    "FNF-BALLY-14",
    "FNF-TURN-04",
    "FNF-TRAIN-03",
)
def test_a_ballyhoo_goes_on_after_success_and_ends_with_a_failure():
    t = ballyhoo_of_two()
    while step(t) == "after-flip":
        t.play(t.waiting()[0], "pass")
    assert foe_hp(t, 1) == 6
    assert (mp(t, "JX"), mp(t, "MI"), hp(t, "MI")) == (8, 8, 10)
    assert (active(t), step(t)) == ("JX", "action")
    assert tasks(t, "PP") == ["physical"]
    assert mp(t, "FI") == 9 and not may(t, "FI", "ballyhoo figgitch")


@pytest.mark.rule("FNF-EX-02", "FNF-LUCK-01", "FNF-LUCK-02", "FNF-LUCK-03", "FNF-BALLY-13", "FNF-BALLY-20")
def test_a_token_turns_a_failure_into_success_and_the_chain_goes_on():
    t = ballyhoo_of_two()
    assert table(t)["supply"] == 6
    plays(t, "FI", "luck figgitch mimsy")
    assert (foe_hp(t, 1), hp(t, "MI"), tokens(t, "FI"), table(t)["supply"]) == (4, 11, 0, 7)
    assert (step(t), waiting(t)) == ("ballyhoo", "FI")
    assert may(t, "FI", "ballyhoo figgitch")


@pytest.mark.rule("FNF-EX-03", "FNF-BALLY-17", "FNF-BALLY-18", "FNF-DEF-02", "FNF-SPELL-06")
def test_an_attempt_that_takes_the_last_hp_receives_the_card_and_ends_the_ballyhoo():
    t = setup("PP", "JX", "MI", foes=[{"foe": "grub", "hp": 3}, "cinder"], script=["roll 3", "flip open"])
    plays(t, "PP", "cast summon-the-toad 1")
    passes_until(t, "ballyhoo")
    assert foe_hp(t, 1) == 2
    plays(t, "JX", "ballyhoo jinxie")
    plays(t, "MI", "pass")
    passes(t)
    assert (cards(t, "JX"), foes(t), foe_hp(t, 2)) == (["grub"], ["cinder"], 12)
    assert (mp(t, "PP"), mp(t, "JX"), mp(t, "MI")) == (8, 8, 9)
    assert active(t) == "JX"


@pytest.mark.rule(
    "FNF-EX-04",
    "FNF-SA-06",
    "FNF-SA-09",
    "FNF-SA-12",
    "FNF-BACK-06",
    "FNF-BACK-10",
    "FNF-ROLL-09",
    "FNF-TRAIN-11",
)
def test_a_reflected_roll_that_is_rolled_again_costs_the_foe_the_new_points_once():
    t = setup("NU", "PP", "MI", foes=["glass"], step="foes", script=["roll 9", "roll 19"])
    plays(t, "NU", "gem nutterson-iii")
    passes_until(t, "after-roll")
    plays(t, "PP", "gem piddy-paw")
    passes(t)
    assert foe_hp(t, 1) == 9
    assert (hp(t, "NU"), hp(t, "PP"), hp(t, "MI")) == (11, 11, 11)
    assert (gems(t, "NU"), gems(t, "PP")) == (2, 2)
    assert (tasks(t, "NU"), tasks(t, "PP")) == (["special"], ["special"])


@pytest.mark.rule(
    "FNF-EX-05",
    "FNF-FIN-02",
    "FNF-FIN-03",
    "FNF-FIN-05",
    "FNF-FIN-06",
    "FNF-CHART-11",
    "FNF-WAVE-10",
)
def test_a_wave_can_begin_with_the_turn_of_its_foes():
    t = setup(
        "PP", "MI", PP={"mp": 4, "hp": 7}, MI={"mp": 3, "hp": 8}, active="mimsy", foes=[{"foe": "grub", "hp": 2}],
        script=["roll 12", "rescue pixie-terra", "reveal cinder", "roll 7"],
    )  # fmt: skip
    plays(t, "MI", "attack 1")
    passes_until(t, "before-roll")
    assert (cards(t, "MI"), foes(t), foe_hp(t, 1)) == (["grub"], ["cinder"], 9)
    assert (mp(t, "PP"), mp(t, "MI"), hp(t, "PP"), hp(t, "MI")) == (9, 9, 7, 8)
    assert (active(t), table(t)["wave"], table(t)["roll"]["foe"]) == ("Foes", 2, 1)
    assert table(t)["shared"] == ["pixie-terra"]
    passes(t)
    assert (hp(t, "PP"), hp(t, "MI"), active(t)) == (5, 6, "PP")


@pytest.mark.rule("FNF-EX-06", "FNF-REW-04", "FNF-REW-05", "FNF-TURN-10")
def test_a_round_reward_goes_on_in_the_next_wave_and_ends_after_the_foes_turn():
    t = setup(
        "PP", "JX", "MI", options={"level": "master"}, wave=3, active="jinxie", MI={"cards": ["cinder"]},
        foes=[{"foe": "glass", "hp": 2}],
        script=["roll 10", "rescue enchantress-akasha", "rescue pixie-terra", "reveal grub", "reveal salsa-salamander",
                "reveal queen-quagmire", "roll 12", "roll 8", "roll 6", "roll 6", "roll 6", "roll 12"],
    )  # fmt: skip
    plays(t, "MI", "reward cinder")
    plays(t, "JX", "cast spark-solo 1")
    passes_until(t, "action")
    assert (cards(t, "JX"), table(t)["wave"], active(t)) == (["glass"], 4, "MI")
    assert foe_hp(t, 1) == 8
    plays(t, "MI", "attack 1")
    passes(t)
    assert foe_hp(t, 1) == 5, "a hit of 2 and 1 more"
    assert (active(t), table(t)["round"]) == ("PP", 2)
    before = foe_hp(t, 1)
    plays(t, "PP", "attack 1")
    passes(t)
    assert before - foe_hp(t, 1) == 2, "no bonus any more"


@pytest.mark.rule(
    "FNF-EX-07",
    "FNF-HEAL-01",
    "FNF-HEAL-02",
    "FNF-HEAL-03",
    "FNF-HEAL-04",
    "FNF-HEAL-05",
    "FNF-HEAL-08",
    "FNF-INT-10",
)
def test_no_healing_begins_after_the_foes_turn_and_ends_with_its_foe():
    t = setup(
        "PP", "JX", "MI", PP={"artifacts": ["tonic"]}, MI={"gems": 2}, JX={"gems": 0},
        foes=[{"foe": "grub", "hp": 2}, "cinder"], step="foes", script=["roll 18", "roll 5", "roll 12", "roll 12"],
    )  # fmt: skip
    passes_until(t, "after-roll")
    plays(t, "PP", "pass")
    assert (hp(t, "PP"), hp(t, "JX"), hp(t, "MI")) == (8, 8, 8)
    assert (step(t), waiting(t)) == ("before-roll", "MI")
    plays(t, "MI", "gem mimsy; name jinxie")
    assert hp(t, "JX") == 11
    passes(t)
    assert active(t) == "PP"
    offered = choices(t, "PP")
    assert not any(text.startswith("restore healing-paw") for text in offered)
    assert any(text.startswith("restore magic-eye") for text in offered)
    assert not may(t, "PP", "use tonic") and not may(t, "MI", "gem mimsy")
    plays(t, "PP", "attack 1")
    passes(t)
    assert foes(t) == ["cinder"]
    assert may(t, "MI", "gem mimsy")


@pytest.mark.rule("FNF-EX-08", "FNF-DEF-03", "FNF-DEF-04", "FNF-BACK-04")
def test_a_foe_that_defeats_itself_leaves_its_card_to_whoever_hurt_it_last():
    t = setup(
        "PP", "JX", "FI", step="foes", JX={"gems": 0}, script=["roll 2", "roll 5"],
        foes=[
            {"foe": "grub", "hp": 2, "damaged_by": ["jinxie", "figgitch"]},
            {"foe": "glass", "damaged_by": ["piddy-paw"]},
        ],
    )  # fmt: skip
    passes(t)
    assert (cards(t, "FI"), cards(t, "PP"), foes(t)) == (["grub"], [], ["glass"])


@pytest.mark.rule("FNF-EX-09", "FNF-TRAIN-09", "FNF-TRAIN-10", "FNF-TRAIN-11", "FNF-ADV-01", "FNF-ADV-04")
def test_the_last_task_unlocks_the_scroll_in_the_middle_of_anothers_turn():
    done = ["simple", "physical", "strong", "restorative", "artifact"]
    t = setup(
        "JX", "PP", "MI", PP={"tasks": done, "gems": 1}, JX={"gems": 0}, foes=["glass"],
        script=["roll 4", "roll 10", "roll 8", "roll 2", "roll 2"],
    )  # fmt: skip
    plays(t, "JX", "cast spark-solo 1")
    passes_until(t, "after-roll")
    plays(t, "PP", "gem piddy-paw")
    assert "special" in tasks(t, "PP") and familiar(t, "PP")["unlocked"]
    assert active(t) == "JX"
    passes(t)
    assert active(t) == "PP"
    plays(t, "PP", "cast whirl 1")
    assert (mp(t, "PP"), foe_hp(t, 1)) == (5, 10), "one hit of three"
    assert (active(t), step(t)) == ("MI", "action"), "nobody was offered a Ballyhoo"


def revival(*flips: str, level: str = "beginner"):
    """Piddy Paw proposes to revive Nutterson III, and all agree."""
    t = setup(
        "PP", "NU", "JX", "MI", options={"level": level},
        PP=all_unlocked(mp=5), NU={"fallen": True}, JX=all_unlocked(mp=2), MI=all_unlocked(mp=9),
        foes=["glass"], script=list(flips),
    )  # fmt: skip
    plays(t, "PP", "revive nutterson-iii")
    plays(t, "JX", "agree")
    plays(t, "MI", "agree")
    return t


@pytest.mark.rule(
    "FNF-EX-10",
    "FNF-REVIVE-06",
    "FNF-REVIVE-07",
    "FNF-REVIVE-08",
    "FNF-REVIVE-09",
    "FNF-REVIVE-10",
    "FNF-REVIVE-14",
    "FNF-REVIVE-16",
    "FNF-LUCK-02",
)
def test_one_open_eye_of_three_revives_by_half():
    t = revival("flip closed", "flip closed", "flip closed")
    assert step(t) == "after-flip"
    plays(t, "MI", "luck mimsy jinxie")
    while step(t) == "after-flip":
        t.play(t.waiting()[0], "pass")
    assert (mp(t, "PP"), mp(t, "JX"), mp(t, "MI")) == (3, 0, 7)
    assert (hp(t, "NU"), mp(t, "NU"), gems(t, "NU"), tokens(t, "NU")) == (6, 5, 2, 1)
    assert tokens(t, "MI") == 0
    assert active(t) == "NU"


@pytest.mark.rule("FNF-EX-11", "FNF-REVIVE-09", "FNF-REVIVE-13", "FNF-TURN-11", "FNF-SETUP-09")
def test_all_open_eyes_revive_whole_and_the_next_turn_may_be_its_own():
    t = revival("flip open", "flip open", "flip open", level="master")
    while step(t) == "after-flip":
        t.play(t.waiting()[0], "pass")
    assert (hp(t, "NU"), mp(t, "NU"), gems(t, "NU")) == (11, 9, 2)
    assert (active(t), step(t)) == ("NU", "action")


@pytest.mark.rule("FNF-EX-12", "FNF-FALL-02", "FNF-FALL-03", "FNF-FALL-04", "FNF-REW-07", "FNF-FALL-10", "FNF-FOE-02")
def test_a_protection_covers_the_roll_that_fells_its_owner_and_no_later_one():
    t = setup(
        "MI", "JX", MI={"hp": 2, "cards": ["husk"]}, JX={"hp": 9}, foes=["glass", "cinder"], step="foes",
        script=["roll 10", "roll 7"],
    )  # fmt: skip
    plays(t, "MI", "reward husk")
    passes(t)
    assert (hp(t, "MI"), mp(t, "MI"), gems(t, "MI")) == (0, 0, 0)
    assert hp(t, "JX") == 5, "2 by the first roll, then the full 2 of the second"
    assert table(t)["lasting"] == []


@pytest.mark.rule("FNF-EX-13", "FNF-WAVE-03", "FNF-HELP-05", "FNF-HELP-06", "FNF-HELP-09", "FNF-HELP-10")
def test_a_shared_helper_spell_is_cast_once_and_its_bonus_raises_the_next_roll():
    t = setup("JX", "MI", coven=["mystic-mistral"], foes=["grub"], script=["roll 4", "roll 13", "flip closed"])
    plays(t, "JX", "chant blowing-kisses")
    passes_until(t, "card")
    plays(t, "JX", "name mimsy")
    assert mp(t, "JX") == 7
    assert (active(t), familiar(t, "MI")["next_roll"]) == ("MI", 4)
    assert not may(t, "MI", "chant blowing-kisses")
    plays(t, "MI", "attack 1")
    passes_until(t, "ballyhoo")
    assert foe_hp(t, 1) == 2
    assert (table(t)["shared"], table(t)["used_coven"]) == ([], ["mystic-mistral"])


@pytest.mark.rule("FNF-EX-14", "FNF-ELEM-02", "FNF-ELEM-03", "FNF-ELEM-04")
def test_elemental_spells_are_offered_only_at_foes_of_the_right_element():
    elemental = {"PP": "gust-of-disgust", "FI": "thirsty-roots", "NU": "aether-way-you-lose"}
    offered = {}
    for who, spell in elemental.items():
        t = setup("PP", "FI", "NU", foes=["grub", "glass"], active={"PP": "A", "FI": "B", "NU": "C"}[who])
        offered[who] = [text for text in choices(t, who) if text.startswith(f"cast {spell}")]
    assert offered == {"PP": ["cast gust-of-disgust 1"], "FI": ["cast thirsty-roots 2"], "NU": []}


def kick(roll: str, target: int):
    t = setup("PP", "JX", "MI", JX={"gems": 0}, foes=["cinder", "grub"], script=[roll])
    plays(t, "PP", f"attack {target}")
    while step(t) in ("before-roll", "after-roll"):
        t.play(t.waiting()[0], "pass")
    return t


@pytest.mark.rule("FNF-EX-15", "FNF-FSA-02", "FNF-FSA-03", "FNF-ROLL-06", "FNF-ROLL-07", "FNF-BALLY-03")
def test_a_foes_ability_reduces_only_attacks_on_that_foe():
    t = kick("roll 10", 1)
    assert (foe_hp(t, 1), tasks(t, "PP"), step(t)) == (12, [], "action")
    t = kick("roll 18", 1)
    assert (foe_hp(t, 1), tasks(t, "PP"), step(t)) == (10, ["physical"], "ballyhoo")
    t = kick("roll 10", 2)
    assert (foe_hp(t, 2), foe_hp(t, 1)) == (6, 12)


@pytest.mark.rule("FNF-EX-16", "FNF-BACK-13", "FNF-FALL-01", "FNF-FALL-03", "FNF-SA-14")
def test_a_reflected_attack_costs_the_attacker_the_doubled_points():
    t = setup("JX", "MI", "FI", JX={"hp": 3}, foes=["glass"], script=["roll 17"])
    plays(t, "JX", "attack 1")
    plays(t, "JX", "gem jinxie")
    while step(t) in ("before-roll", "after-roll"):
        t.play(t.waiting()[0], "pass")
    assert (hp(t, "JX"), gems(t, "JX"), foe_hp(t, 1)) == (0, 0, 14)
    assert (active(t), step(t)) == ("MI", "action")


@pytest.mark.rule(
    "FNF-EX-17",
    "FNF-CARRY-01",
    "FNF-CARRY-03",
    "FNF-CARRY-04",
    "FNF-CARRY-05",
    "FNF-CARRY-06",
    "FNF-CARRY-12",
)
def test_unfinished_gusts_are_finished_at_the_new_foe():
    t = setup(
        "PP", "MI", PP=all_unlocked(gems=0), foes=[{"foe": "grub", "hp": 3}],
        script=["roll 6", "rescue pixie-terra", "reveal cinder", "roll 5", "roll 4"],
    )  # fmt: skip
    plays(t, "PP", "cast whirl 1")
    passes_until(t, "carry-over")
    assert (foes(t), foe_hp(t, 1), mp(t, "PP"), table(t)["wave"]) == (["cinder"], 9, 9, 2)
    plays(t, "PP", "target 1")
    passes_until(t, "carry-over")
    assert foe_hp(t, 1) == 6
    plays(t, "PP", "target 1")
    assert (foe_hp(t, 1), active(t), step(t), mp(t, "PP")) == (6, "MI", "action", 9)


@pytest.mark.rule("FNF-EX-18", "FNF-END-03", "FNF-FOE-13")
def test_last_foe_and_last_familiar_at_zero_in_one_scoring_is_a_loss():
    t = setup(
        "PP", "JX", wave=4, step="foes", PP={"hp": 1, "gems": 0}, JX={"fallen": True},
        foes=[{"foe": "husk", "hp": 2}], script=["roll 20"],
    )  # fmt: skip
    result = t.result()
    assert result is not None and result.winners == ()
    assert result.reason == "FNF-END-02"


@pytest.mark.rule("FNF-EX-19", "FNF-BALLY-28", "FNF-BALLY-29", "FNF-BALLY-30", "FNF-BALLY-31", "FNF-BALLY-32")
def test_the_coin_goes_to_the_person_with_the_fewest_attempts_before_any_bot():
    t = setup(
        "PP", "JX", "MI", "FI", "NU", options={"controllers": "ab**c"}, JX={"attempts": 2, "gems": 0},
        NU={"attempts": 1}, FI={"gems": 0}, MI={"tokens": 0}, foes=["grub"], script=["roll 12", "flip open"],
    )  # fmt: skip
    plays(t, "PP", "attack 1")
    passes_until(t, "ballyhoo")
    assert waiting(t) == "JX NU", "bots are not asked"
    plays(t, "JX", "ballyhoo jinxie")
    plays(t, "NU", "ballyhoo nutterson-iii")
    assert (mp(t, "JX"), mp(t, "NU")) == (9, 8)
    passes_until(t, "ballyhoo")
    assert waiting(t) == "JX"


@pytest.mark.rule(
    "FNF-EX-20",
    "FNF-CHART-18",
    "FNF-CHART-21",
    "FNF-SETUP-09",
    "FNF-SETUP-11",
    "FNF-SETUP-13",
    "FNF-SETUP-16",
    "FNF-SETUP-18",
)
def test_a_master_game_with_five_familiars():
    t = KIT.new(seats=5, seed=1, options={"level": "master", "familiars": "random"})
    shown = table(t)
    assert [(who["gems"], who["tokens"], len(who["artifacts"])) for who in shown["familiars"]] == [(2, 1, 1)] * 5
    assert (shown["supply"], shown["artifact_deck"]) == (5, 10)
    levels = [level for wave in shown["waves"] for level in wave["levels"]]
    assert [len(wave["levels"]) for wave in shown["waves"]] == [3, 3, 3, 3]
    assert (levels.count(1), levels.count(2), levels.count(3)) == (0, 4, 8)
    assert 25 - len(levels) == 13
    assert [wave["coven"] for wave in shown["waves"]] == [1, 1, 1, 2]
    assert shown["shared"] == []
