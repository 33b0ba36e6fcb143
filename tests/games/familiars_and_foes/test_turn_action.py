"""The turn action: the ledger's section 7."""

import pytest

from grimalkin import State
from grimalkin.core.chance import CHANCE
from grimalkin.testing import rule
from tests.games.familiars_and_foes.table import (
    active,
    brings,
    choices,
    foe_hp,
    foes,
    hp,
    may,
    mp,
    passes_until,
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

NO_GEMS = {"gems": 0}


def two(*foes_there, script=(), **more):
    """Piddy Paw and Jinxie without gems and tokens, so that no window opens by itself."""
    for name in ("PP", "JX"):
        more[name] = {**NO_GEMS, "tokens": 0, **more.get(name, {})}
    return setup("PP", "JX", foes=list(foes_there) or ["grub"], script=list(script), **more)


def two_of_base(*foes_there, who=("PP", "JX"), script=(), **more):
    for name in who:
        more[name] = {**NO_GEMS, "tokens": 0, **more.get(name, {})}
    return setup_base(*who, foes=list(foes_there) or ["grumblemole"], script=list(script), **more)


@rule("FNF-ACT-01")
@pytest.mark.parametrize(
    ("action", "brought"),
    [
        ("attack 1", "roll 1"),
        ("cast summon-the-toad 1", "roll 2"),
        ("restore healing-paw piddy-paw; pay 1", ""),
        ("use tonic; name piddy-paw", ""),
    ],
)
def test_one_action_is_a_turn(action, brought):
    t = two(PP={"artifacts": ["tonic", "seeds"]})
    plays(brings(t, *[brought] if brought else []), "PP", action)
    assert (active(t), step(t)) == ("JX", "action")
    refused(t, "PP", "attack 1", "FNF-TURN-03")
    refused(t, "PP", "use seeds", "FNF-TURN-03")


@rule("FNF-ACT-01")
def test_a_second_action_cannot_slip_in_before_the_first_one_is_rolled():
    t = two(PP={"gems": 3, "artifacts": ["tonic"]}, JX={"gems": 3})
    plays(t, "PP", "attack 1")
    assert (step(t), waiting(t)) == ("before-roll", "JX")
    refused(t, "JX", "attack 1", "FNF-ACT-01")
    refused(t, "PP", "use tonic", "FNF-TURN-03")


@rule("FNF-ACT-02")
@pytest.mark.parametrize("hurdle", [{}, {"mp": 0}, {"mp": 0, "hp": 1}])
def test_a_physical_attack_is_always_possible_and_passing_never(hurdle):
    t = two(PP=hurdle)
    assert may(t, "PP", "attack 1")
    assert not may(t, "PP", "pass")
    refused(t, "PP", "pass", "FNF-ACT-02")


@rule("FNF-ACT-02")
def test_a_physical_attack_is_possible_even_under_every_ban():
    bans = [{"foe": 1, "ban": ban} for ban in ("heal", "spell", "ballyhoo", "gem", "artifact")]
    t = two("cinder", PP={"artifacts": ["tonic"]}, bans=bans)
    assert choices(t, "PP") == ["attack 1"]


@rule("FNF-ACT-03")
def test_interrupts_do_not_use_up_the_action():
    t = two("glass", PP={"cards": ["husk", "grub"]}, JX={"cards": ["cinder"]})
    plays(t, "PP", "reward grub; reward husk")
    plays(t, "JX", "reward cinder")
    assert (active(t), step(t)) == ("PP", "action")
    assert (tokens(t, "PP"), len(table(t)["lasting"])) == (1, 2)
    plays(brings(t, "roll 12"), "PP", "cast whirligig 1")
    passes_until(t, "ballyhoo")
    assert (foe_hp(t, 1), step(t)) == (10 - 5, "ballyhoo"), "4 and 1 more by the reward of Cinder"


@rule("FNF-ACT-04", "FNF-ACT-05")
def test_before_the_roll_the_foe_is_named_and_the_price_is_paid():
    t = two("grub", "cinder", chance="explicit")
    plays(t, "PP", "cast whirligig 2")
    assert (waits_for_chance(t), table(t)["roll"]["foe"], table(t)["roll"]["die"], mp(t, "PP")) == (True, 2, None, 6)


@rule("FNF-ACT-04", "FNF-ACT-05")
def test_before_the_flip_the_foe_is_known_and_the_price_is_paid():
    t = two("grub", "cinder", chance="explicit")
    plays(t, "PP", "cast whirligig 2")
    t.play(CHANCE, "roll 12")
    plays(t, "JX", "ballyhoo jinxie")
    assert (waits_for_chance(t), mp(t, "JX"), foe_hp(t, 2)) == (True, 8, 5)
    t.play(CHANCE, "flip open")
    assert (foe_hp(t, 1), foe_hp(t, 2)) == (6, 3)


def waits_for_chance(t: State) -> bool:
    return t.waiting() == (CHANCE,)


@rule("FNF-ACT-05")
def test_the_revivers_pay_before_anybody_flips():
    t = setup(
        "PP", "JX", "MI", PP={"tasks": "all"}, JX={"tasks": "all"}, MI={"fallen": True}, foes=["grub"],
        chance="explicit", script=[],
    )  # fmt: skip
    plays(t, "PP", "revive mimsy")
    plays(t, "JX", "agree")
    assert (waits_for_chance(t), mp(t, "PP")) == (True, 7)


@rule("FNF-ACT-06")
def test_mp_are_not_returned_for_a_miss():
    t = two(script=["roll 8"])
    plays(t, "PP", "cast whirligig 1")
    assert (mp(t, "PP"), foe_hp(t, 1)) == (6, 6)


@rule("FNF-ACT-06")
def test_mp_are_not_returned_for_a_backfire():
    t = two_of_base(active="jinxie", who=("JX", "PP"), script=["roll 2"])
    plays(t, "JX", "cast chorus-of-flames 1")
    assert (mp(t, "JX"), hp(t, "JX")) == (6, 13)


@rule("FNF-ACT-06")
def test_mp_are_not_returned_for_a_reflected_spell():
    t = two_of_base("the-echo-clerk", script=["roll 12"])
    plays(t, "PP", "cast summon-the-toad 1")
    assert (mp(t, "PP"), hp(t, "PP")) == (8, 11)


@rule("FNF-ACT-06")
def test_mp_are_not_returned_for_a_spell_that_comes_to_nothing():
    t = two_of_base("stardust-swindler", script=["roll 13"])
    full = foe_hp(t, 1)
    plays(t, "PP", "cast whirligig 1")
    assert (mp(t, "PP"), foe_hp(t, 1)) == (6, full)


@rule("FNF-ACT-07")
def test_only_a_foe_in_play_can_be_a_target():
    t = two(None, "grub", PP={"tasks": "all"})
    assert [text for text in choices(t, "PP") if text.endswith((" 1", " 3"))] == []
    for area in (1, 3):
        refused(t, "PP", f"attack {area}", "FNF-ACT-07")
        refused(t, "PP", f"cast whirligig {area}", "FNF-ACT-07")
        refused(t, "PP", f"cast nova {area}", "FNF-ACT-07")


@rule("FNF-ACT-07")
def test_a_defeated_foe_is_no_target_any_more():
    t = two({"foe": "grub", "hp": 1}, "cinder", script=["roll 6"])
    plays(t, "PP", "attack 1")
    assert foes(t) == ["cinder"]
    refused(t, "JX", "attack 1", "FNF-ACT-07")


@rule("FNF-ACT-08")
@pytest.mark.parametrize("area", [1, 2, 3])
def test_any_foe_in_play_can_be_attacked_whatever_its_area(area):
    t = two("grub", "husk", "cinder", script=["roll 18"])
    full = [foe_hp(t, number) for number in (1, 2, 3)]
    plays(t, "PP", f"cast whirligig {area}")
    assert [full[number - 1] - foe_hp(t, number) for number in (1, 2, 3)] == [
        4 if number == area else 0 for number in (1, 2, 3)
    ]


@rule("FNF-ACT-09")
def test_until_it_is_paid_an_action_can_be_taken_back_and_afterwards_not():
    t = two(PP={"hp": 5})
    before = t.marks
    plays(t, "PP", "restore healing-paw piddy-paw")
    assert (step(t), t.marks, mp(t, "PP")) == ("pay", before, 9), "undo is free up to here"
    plays(t, "PP", "pay 2")
    assert t.marks > before


@rule("FNF-ACT-09")
@pytest.mark.parametrize("action", ["attack 1", "cast whirligig 1"])
def test_a_confirmed_action_stands(action):
    t = two("grub", "husk", JX={"gems": 1})
    before = t.marks
    plays(t, "PP", action)
    assert step(t) == "before-roll" and t.marks > before
    refused(t, "PP", "attack 2", "FNF-TURN-03")


def struck_before_the_roll(action: str, *foes_there):
    """Jinxie's Last Match takes the last HP of the Foe in area #1 while Piddy Paw's action waits for its roll."""
    t = two_of_base(*foes_there, JX={"gems": 1, "cards": ["matchstick-imp"]})
    plays(t, "PP", action)
    assert step(t) == "before-roll"
    plays(t, "JX", "reward matchstick-imp")
    if step(t) == "card":
        plays(t, "JX", "target 1")
    return t


@rule("FNF-ACT-10")
def test_another_target_is_named_at_no_further_cost():
    t = struck_before_the_roll("cast whirligig 1", {"foe": "grumblemole", "hp": 3}, "knuckleroot", "puddle-pirate")
    assert (waiting(t), step(t), choices(t, "PP"), mp(t, "PP")) == ("PP", "target", ["target 2", "target 3"], 6)
    refused(t, "PP", "target 1", "FNF-ACT-07")
    refused(t, "PP", "attack 2", "FNF-ACT-01")
    full = foe_hp(t, 3)
    plays(brings(t, "roll 12"), "PP", "target 3")
    passes_until(t, "ballyhoo")
    assert (full - foe_hp(t, 3), mp(t, "PP")) == (4, 6)


@rule("FNF-ACT-10")
def test_the_only_other_target_needs_no_naming():
    t = struck_before_the_roll("attack 1", {"foe": "grumblemole", "hp": 3}, "puddle-pirate")
    assert (step(t), table(t)["roll"]["foe"]) == ("before-roll", 2)
    full = foe_hp(t, 2)
    brings(t, "roll 12")
    passes_until(t, "ballyhoo")
    assert full - foe_hp(t, 2) == 2


@rule("FNF-ACT-11")
def test_without_a_legal_target_the_action_is_over_without_a_roll():
    # Gust of Disgust needs an earthen Foe, and the Pirate is of water.
    t = struck_before_the_roll("cast gust-of-disgust 1", {"foe": "grumblemole", "hp": 3}, "puddle-pirate")
    assert (foes(t), mp(t, "PP"), active(t), step(t)) == (["puddle-pirate"], 7, "JX", "action")
    assert not any(line.startswith("Piddy Paw rolls") for line in told(t))


@rule("FNF-ACT-11")
def test_with_the_last_foe_gone_the_next_wave_comes_and_the_cost_is_refilled_with_all_mp():
    t = two_of_base({"foe": "grumblemole", "hp": 3}, JX={"gems": 1, "cards": ["matchstick-imp"]})
    brings(t, "rescue mage-ember", "reveal knuckleroot")
    plays(t, "PP", "cast whirligig 1")
    plays(t, "JX", "reward matchstick-imp")
    assert (foes(t), active(t), step(t), mp(t, "PP")) == (["knuckleroot"], "JX", "action", 9)
    assert not any(line.startswith("Piddy Paw rolls") for line in told(t))
