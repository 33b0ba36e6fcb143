"""What the log tells: whom, how much, of what, and nothing that did not happen."""

import re

import pytest

from grimalkin import State
from grimalkin.games.familiars_and_foes.telling import changed, ended, listed
from grimalkin.table.thinking import think
from tests.games.familiars_and_foes.table import GAME, passes_until, plays, setup, setup_base, step, told

QUIET = {"gems": 0, "tokens": 0}


def some(*who: str, lay=setup_base, **more) -> State:
    """Nobody has a gem or a token unless said so."""
    for name in who:
        more[name] = {**QUIET, **more.get(name, {})}
    t: State = lay(*who, **more)
    return t


def test_a_hit_tells_which_foe_lost_how_much():
    t = some("PP", "JX", lay=setup, foes=["grub", "husk"], script=["roll 12"])
    plays(t, "PP", "attack 2")
    assert "Piddy Paw rolls 12 for Swift Kick at Husk: a hit." in told(t)
    assert "Piddy Paw deals 2 damage to Husk." in told(t)


def test_a_spell_at_all_foes_tells_what_each_of_them_lost():
    foes = ["lint-wraith", "soggy-sock-sprite"]
    same = some("MI", "PP", MI={"tasks": "all"}, foes=foes, script=["roll 12"])
    plays(same, "MI", "cast tidal-tome 1")
    assert "Mimsy deals 3 damage each to Lint Wraith and Soggy Sock Sprite." in told(same)
    apart = some("MI", "PP", MI={"tasks": "all", "next_attack": 2}, foes=foes, script=["roll 12"])
    plays(apart, "MI", "cast tidal-tome 1")
    assert "Mimsy deals 5 damage to Lint Wraith and 3 to Soggy Sock Sprite." in told(apart)


def test_a_spell_that_was_announced_with_its_foe_does_not_name_it_again():
    t = some("PP", "JX", foes=["grumblemole", "kettle-drake"], script=["roll 12"])
    plays(t, "PP", "cast summon-the-toad 1")
    assert "Piddy Paw rolls 12 for Summon the Toad: a hit." in told(t)


def test_a_hit_that_takes_nothing_says_so():
    t = some("PP", "JX", lay=setup, foes=["cinder"], script=["roll 10"])
    plays(t, "PP", "attack 1")
    assert "Cinder loses no HP." in told(t)
    assert not any("deals" in line for line in told(t))


def test_a_sentence_has_one_end_mark():
    t = some("JX", "PP", JX={"gems": 1}, foes=["grumblemole"], script=["roll 12"])
    plays(t, "JX", "attack 1; gem jinxie")
    assert "Jinxie completes a training task: Crank It Up!" in told(t)
    assert (ended("Crank It Up!"), ended("Any Artifact")) == ("Crank It Up!", "Any Artifact.")


def test_who_gains_nothing_is_not_told_and_who_gains_the_same_is_told_together():
    hurt = {"hp": 6}
    t = some("PP", "JX", "MI", PP=hurt, JX=hurt, MI={"cards": ["queen-quagmire"]}, foes=["grumblemole"])
    plays(t, "MI", "reward queen-quagmire")
    assert [line for line in told(t) if " HP" in line and "gain" in line] == ["Piddy Paw and Jinxie gain 5 HP each."]
    t = some("PP", "JX", PP={**hurt, "cards": ["queen-quagmire"]}, JX={"hp": 10}, foes=["grumblemole"])
    plays(t, "PP", "reward queen-quagmire")
    gains = [line for line in told(t) if " HP" in line and "gain" in line]
    assert gains[0] == "Piddy Paw gains 5 HP."
    t = some("PP", "JX", PP={"hp": 2, "cards": ["queen-quagmire"]}, JX={"hp": 2}, foes=["grumblemole"])
    plays(t, "PP", "reward queen-quagmire")
    assert "Every Standing Familiar gains 5 HP." in told(t)


def test_damage_without_a_roll_says_what_it_is():
    t = some("PP", "JX", PP={"artifacts": ["bottled-thunderclap"]}, foes=["grumblemole"])
    plays(t, "PP", "use bottled-thunderclap")
    assert "Grumblemole takes 6 damage." in told(t)


def test_a_part_that_comes_later_names_where_it_comes_from():
    t = some("PP", "JX", PP={"artifacts": ["magic-seeds"]}, foes=["grumblemole"], script=["roll 12", "roll 12"])
    plays(t, "PP", "use magic-seeds")
    plays(t, "JX", "attack 1")
    passes_until(t, "action")
    assert "Magic Seeds: Grumblemole takes 3 damage." in told(t)


def test_a_foes_roll_that_hurts_nobody_says_so():
    t = some("PP", "JX", lay=setup, foes=["grub"], step="foes", PP={"cards": ["glass"]}, script=["roll 12"])
    plays(t, "PP", "reward glass")
    passes_until(t, "action")
    assert "Nobody loses HP." in told(t)


def test_what_lasts_is_told_with_its_end():
    t = some("FI", "PP", FI={"tasks": "all"}, foes=["grumblemole"])
    plays(t, "FI", "chant bramble-fort")
    assert "Until Figgitch's next turn begins, every Foe roll costs each Familiar 1 HP less." in told(t)


def test_a_change_of_the_next_roll_or_attack_is_told_in_words():
    assert (changed(4), changed(-5)) == ("4 higher", "5 lower")
    assert listed(["Jinxie"]) == "Jinxie"
    assert listed(["Jinxie", "Mimsy", "Figgitch"]) == "Jinxie, Mimsy and Figgitch"


@pytest.mark.parametrize(("seed", "seats", "bot"), [(1, 4, "careful"), (2, 3, "random"), (3, 5, "careful")])
def test_in_whole_games_no_sentence_is_clumsy(seed: int, seats: int, bot: str):
    t = GAME.new(seats=seats, seed=seed, options={"familiars": "random"})
    while not t.over:
        seat = t.waiting()[0]
        t.play(seat, think(t, seat, bot, "telling").action)
    for line in told(t):
        assert re.search(r"[.!?]$", line), line
        assert not re.search(r"[.!?:]{2}|!:| 0 (HP|MP|damage)|(takes|deals|for) \d+\.$|  ", line), line
    assert step(t) == "over"
