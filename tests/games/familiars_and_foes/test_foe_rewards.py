"""Foe Rewards: the ledger's section 18d."""

import pytest

from grimalkin import State
from grimalkin.games.familiars_and_foes.effects import (
    DOUBLE,
    GUARD,
    OPEN,
    POWER,
    PRE_ATTACK,
    PRE_FAMILIAR,
    PRE_FOE,
    REFLECT,
    ROLL,
)
from grimalkin.testing import rule
from tests.games.familiars_and_foes.table import (
    GAME,
    KIT,
    active,
    brings,
    cards,
    choices,
    foe_hp,
    foes,
    hp,
    may,
    passes_until,
    plays,
    refused,
    setup,
    step,
    table,
    tokens,
    waiting,
)

QUIET = {"gems": 0, "tokens": 0}


def some(*who, foes_there=("glass",), lay=setup, script=(), **more) -> State:
    """Nobody has a gem or a token unless said so."""
    for name in who:
        more[name] = {**QUIET, **more.get(name, {})}
    t: State = lay(*who, foes=list(foes_there), script=list(script), **more)
    return t


def lasting(t: State) -> list[str]:
    return [str(shown["effect"]) for shown in table(t)["lasting"]]


@rule("FNF-REW-01")
def test_every_foe_card_has_a_reward_of_its_own():
    for game in (GAME, KIT):
        rewards = [foe.reward for foe in game.catalog.foes]
        assert len({reward.id for reward in rewards}) == len(rewards) == 25
        assert all(reward.code.effects for reward in rewards)


@rule("FNF-REW-01")
def test_whoever_has_the_card_may_use_it_and_nobody_else():
    t = some("PP", "MI", "JX", MI={"cards": ["grub"]})
    refused(t, "PP", "reward grub", "FNF-REW-01")
    refused(t, "JX", "reward grub", "FNF-REW-01")
    refused(t, "MI", "reward cinder", "FNF-REW-01")
    plays(t, "MI", "reward grub")
    assert (tokens(t, "MI"), tokens(t, "PP")) == (1, 0)


@rule("FNF-REW-01")
def test_it_is_used_when_its_timing_fits():
    t = some("PP", "MI", PP={"cards": ["glass"]}, foes_there=["grub"], script=["roll 3"])
    refused(t, "PP", "reward glass", "FNF-INT-07")
    plays(t, "PP", "attack 1")
    plays(brings(t, "roll 10"), "MI", "restore story-time-soup mimsy; pay 1")
    assert (active(t), step(t), waiting(t)) == ("Foes", "before-roll", "PP")
    plays(t, "PP", "reward glass")
    assert (hp(t, "PP"), hp(t, "MI")) == (10, 11), "Piddy Paw's own backfire only"


@rule("FNF-REW-02")
def test_a_used_card_leaves_the_game():
    t = some("PP", "MI", MI={"cards": ["grub", "cinder"]})
    plays(t, "MI", "reward grub")
    assert (cards(t, "MI"), table(t)["used_foes"]) == (["cinder"], ["grub"])
    refused(t, "MI", "reward grub", "FNF-REW-02")


@rule("FNF-REW-03")
def test_a_reward_may_be_kept_into_later_waves():
    weak = [{"foe": "husk", "hp": 2}]
    t = some(
        "PP", "MI", MI={"cards": ["grub"]}, foes_there=weak, script=["roll 10", "rescue mage-ember", "reveal cinder"]
    )
    plays(t, "PP", "attack 1")
    assert (table(t)["wave"], cards(t, "MI"), may(t, "MI", "reward grub")) == (2, ["grub"], True)
    plays(t, "MI", "reward grub")
    assert tokens(t, "MI") == 1


def guarded_mid_turn(**options) -> State:
    """The first of two Foes has rolled; Mimsy uses a protection for a round before the second one does."""
    t = some(
        "PP", "MI", "JX", MI={"cards": ["husk"]}, foes_there=["grub", "glass"], step="foes", options=options,
        script=["roll 10"],
    )  # fmt: skip
    plays(t, "MI", "pass")
    assert (hp(t, "PP"), step(t)) == (9, "before-roll")
    plays(brings(t, "roll 10"), "MI", "reward husk")
    assert (hp(t, "PP"), active(t)) == (9 - (3 - 1), "PP")
    return t


def next_foes_turn(t: State) -> State:
    """All rest; then both Foes roll a 10."""
    plays(t, "PP", "restore magic-eye piddy-paw; pay 1")
    plays(t, "MI", "restore rainy-day-savings mimsy; pay 1")
    return plays(brings(t, "roll 10", "roll 10"), "JX", "restore fan-the-flames jinxie; pay 1")


@rule("FNF-REW-06")
def test_a_round_reward_used_in_the_foes_turn_ends_with_that_turn():
    t = guarded_mid_turn()
    assert lasting(t) == []
    next_foes_turn(t)
    assert hp(t, "PP") == 7 - 2 - 3


@rule("FNF-REW-06")
def test_where_the_group_wants_it_so_it_lasts_until_after_the_following_one():
    t = guarded_mid_turn(round_reward_mid_foes="ends_following_turn")
    assert lasting(t) == ["aura guard"]
    next_foes_turn(t)
    assert (hp(t, "PP"), lasting(t)) == (7 - 1 - 2, [])


@rule("FNF-REW-06")
@pytest.mark.parametrize("option", ["ends_same_turn", "ends_following_turn"])
def test_one_used_in_a_familiars_turn_ends_after_the_next_foes_turn_either_way(option):
    t = some("PP", "MI", "JX", MI={"cards": ["husk"]}, foes_there=["grub", "glass"],
             options={"round_reward_mid_foes": option})  # fmt: skip
    plays(t, "MI", "reward husk")
    next_foes_turn(t)
    assert (hp(t, "PP"), lasting(t)) == (11 - 1 - 2, [])


@rule("FNF-REW-08")
def test_a_card_may_be_used_from_the_next_moment_even_in_the_same_turn():
    there = [{"foe": "grub", "hp": 3}, "husk", "glass"]
    t = some("PP", "MI", PP={"tasks": "all"}, foes_there=there, script=["roll 10"])
    plays(t, "PP", "cast whirl 1")
    assert (foes(t), step(t), active(t)) == (["husk", "glass"], "part", "PP")
    plays(t, "PP", "reward grub")
    assert (tokens(t, "PP"), cards(t, "PP"), step(t)) == (1, [], "part")


@rule("FNF-REW-08")
def test_a_card_won_in_the_foes_turn_may_meet_the_next_foe_of_it():
    there = [{"foe": "husk", "hp": 2, "damaged_by": ["mimsy"]}, "glass"]
    t = some("PP", "MI", foes_there=there, step="foes", script=["roll 20"])
    assert (cards(t, "MI"), step(t), waiting(t)) == (["husk"], "before-roll", "MI")
    plays(brings(t, "roll 10"), "MI", "reward husk")
    assert (hp(t, "PP"), hp(t, "MI")) == (11 - 1 - (3 - 1), 8)


CHANGES_OF_A_ROLL = {ROLL, POWER, DOUBLE, REFLECT, GUARD}


@rule("FNF-REW-09")
@pytest.mark.parametrize("game", [GAME, KIT], ids=["base", "kit"])
def test_what_changes_a_roll_or_its_damage_comes_before_it_and_all_else_is_open(game):
    for foe in game.catalog.foes:
        changes = bool({effect.op for effect in foe.reward.code.effects} & CHANGES_OF_A_ROLL)
        before = foe.reward.point in (PRE_ATTACK, PRE_FAMILIAR, PRE_FOE)
        assert (before, foe.reward.point == OPEN) == (changes, not changes), foe.name


@rule("FNF-REW-09")
def test_so_the_table_takes_them():
    t = some("PP", "MI", MI={"cards": ["hiccup-harpy", "grub"]}, foes_there=["husk"], script=["roll 10"])
    refused(t, "MI", "reward hiccup-harpy", "FNF-INT-07")
    assert choices(t, "MI") == ["reward grub"]
    plays(t, "PP", "attack 1")
    assert choices(t, "MI") == ["reward hiccup-harpy", "pass", "reward grub"]
    plays(t, "MI", "reward hiccup-harpy")
    passes_until(t, "ballyhoo")
    assert 6 - foe_hp(t, 1) == 2 + 3


@rule("FNF-REW-10")
def test_the_fallen_keep_their_cards_and_use_them_only_when_revived():
    ready = {"tasks": "all"}
    t = some("PP", "MI", "JX", PP=ready, JX=ready, MI={"hp": 3, "cards": ["grub"]}, step="foes",
             script=["roll 10"])  # fmt: skip
    assert (hp(t, "MI"), cards(t, "MI"), choices(t, "MI")) == (0, ["grub"], [])
    refused(t, "MI", "reward grub", "FNF-REW-10")
    plays(t, "PP", "revive mimsy")
    plays(brings(t, "flip open", "flip open"), "JX", "agree")
    assert (hp(t, "MI"), cards(t, "MI")) == (11, ["grub"])
    plays(t, "MI", "reward grub")
    assert tokens(t, "MI") == 1
