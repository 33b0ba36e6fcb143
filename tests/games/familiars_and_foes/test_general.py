"""What holds throughout: the ledger's section 1."""

import pytest

from grimalkin.core.chance import CHANCE
from grimalkin.core.errors import BadOption
from grimalkin.testing import rule
from tests.games.familiars_and_foes.table import (
    GAME,
    KIT,
    active,
    artifacts,
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
    tokens,
    told,
    waiting,
)

NO_GEMS = {"gems": 0}
CHANCES = {"roll", "flip", "draw", "level", "reveal", "rescue"}


@rule("FNF-GEN-01")
def test_all_seats_win_together_and_lose_together():
    t = setup("PP", "JX", "MI", wave=4, MI={"fallen": True}, foes=[{"foe": "grub", "hp": 1}], script=["roll 12"])
    plays(t, "PP", "attack 1")
    passes(t)
    assert ended(t).winners == (0, 1, 2)
    t = setup("PP", "JX", "MI", PP={"hp": 1, **NO_GEMS}, JX={"fallen": True}, MI={"fallen": True}, foes=["grub"])
    t.script.append("roll 1")
    plays(t, "PP", "attack 1")
    assert ended(t).winners == ()


@rule("FNF-GEN-02")
@pytest.mark.parametrize(
    ("controllers", "people"), [("aa", 1), ("aaaaa", 1), ("ab", 2), ("abca", 3), ("abcd", 4), ("abcde", 5)]
)
def test_one_to_five_people_can_play(controllers, people):
    t = KIT.new(seats=len(controllers), seed=1, options={"controllers": controllers, "familiars": "random"})
    assert len(set(table(t)["persons"])) == people


@rule("FNF-GEN-02")
def test_there_is_no_room_for_a_sixth_person():
    with pytest.raises(BadOption):
        KIT.new(options={"controllers": "abcdef"})


@rule("FNF-GEN-03")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_two_to_five_familiars_play_and_all_are_different(seats):
    t = KIT.new(seats=seats, seed=3, options={"familiars": "random"})
    names = [shown["familiar"] for shown in table(t)["familiars"]]
    assert len(names) == len(set(names)) == seats


@rule("FNF-GEN-03")
@pytest.mark.parametrize("seats", [0, 1, 6])
def test_one_familiar_is_too_few_and_six_are_too_many(seats):
    with pytest.raises(BadOption, match="2, 3, 4 or 5"):
        KIT.new(seats=seats)


@rule("FNF-GEN-04")
@pytest.mark.parametrize(("die", "lost", "foe_lost"), [(2, 0, 2), (6, 0, 0), (9, 2, 0), (18, 3, 0)])
def test_the_die_and_the_foes_own_chart_decide_what_it_does(die, lost, foe_lost):
    t = setup("PP", "JX", PP=NO_GEMS, JX=NO_GEMS, foes=["grub"], step="foes", script=[f"roll {die}"])
    # Nobody was asked before the next turn began.
    assert (active(t), step(t)) == ("PP", "action")
    assert (11 - hp(t, "PP"), 11 - hp(t, "JX"), 6 - foe_hp(t, 1)) == (lost, lost, foe_lost)


@rule("FNF-GEN-05")
@pytest.mark.parametrize("wave", [1, 2, 3])
def test_after_each_of_the_first_three_waves_comes_the_next(wave):
    t = setup("PP", "JX", wave=wave, PP=NO_GEMS, JX=NO_GEMS, foes=[{"foe": "grub", "hp": 1}])
    t.script.extend(["roll 6", *["rescue pixie-terra", "rescue mage-ember"][: 2 if wave == 3 else 1]])
    t.script.extend(["reveal husk", "reveal grumblemole"] if wave == 3 else ["reveal cinder"])
    plays(t, "PP", "attack 1")
    assert (table(t)["wave"], t.over) == (wave + 1, False)
    assert [shown["state"] for shown in table(t)["waves"]].index("now") == wave


@rule("FNF-GEN-05")
def test_there_is_no_fifth_wave():
    t = setup("PP", "JX", wave=4, PP=NO_GEMS, JX=NO_GEMS, foes=[{"foe": "grub", "hp": 1}], script=["roll 6"])
    assert len(table(t)["waves"]) == 4
    plays(t, "PP", "attack 1")
    assert t.over and t.waiting() == ()


@rule("FNF-GEN-06")
def test_the_next_wave_waits_for_the_last_foe_of_this_one():
    t = setup("PP", "JX", "MI", PP=NO_GEMS, JX=NO_GEMS, MI=NO_GEMS, foes=[{"foe": "grub", "hp": 1}, "husk"])
    plays(brings(t, "roll 6"), "PP", "attack 1")
    assert (foes(t), table(t)["wave"], active(t)) == (["husk"], 1, "JX")
    t = setup("PP", "JX", "MI", PP=NO_GEMS, JX=NO_GEMS, MI=NO_GEMS, foes=[{"foe": "grub", "hp": 1}])
    plays(brings(t, "roll 6", "rescue mage-ember", "reveal husk", "reveal grumblemole"), "PP", "attack 1")
    assert (foes(t), table(t)["wave"], active(t)) == (["husk", "grumblemole"], 2, "JX")


@rule("FNF-GEN-07")
@pytest.mark.parametrize(
    "doubtful",
    [
        "restore healing-paw jinxie",  # She has lost nothing.
        "restore magic-eye piddy-paw",  # Magic for magic.
        "use tonic",  # Nobody needs it.
        "cast nova 2",  # A weak spell although a stronger one can be paid.
    ],
)
def test_what_nothing_forbids_is_permitted_even_if_it_is_of_little_use(doubtful):
    t = setup("PP", "JX", PP={"tasks": "all", "artifacts": ["tonic"]}, foes=["grub", "husk"])
    assert may(t, "PP", doubtful)


@rule("FNF-GEN-07")
def test_several_abilities_may_meet_on_one_roll():
    t = setup("PP", "JX", "FI", PP=NO_GEMS, foes=["cinder"], script=["roll 12"])
    plays(t, "PP", "attack 1")
    plays(t, "JX", "gem jinxie")
    plays(t, "FI", "gem figgitch; gem figgitch; pass")
    assert (foe_hp(t, 1), gems(t, "FI"), gems(t, "JX")) == (6, 1, 2), "12 and 10 is a critical hit, 4 * 2 - 2"


@rule("FNF-GEN-08")
def test_nothing_can_be_said_that_the_written_rules_do_not_list():
    said = set(GAME.verbs.by_name) - CHANCES
    action = {"attack", "cast", "chant", "restore", "pay", "use", "revive"}
    interrupts = {"gem", "reward", "luck"}
    assert said == action | interrupts | {
        "ballyhoo", "agree", "refuse", "target", "name", "mark", "pick", "familiar", "first", "pass", "give",
    }  # fmt: skip


@rule("FNF-GEN-08")
def test_a_turn_offers_only_its_three_actions_and_open_interrupts():
    t = setup("PP", "MI", PP={"tasks": "all", "artifacts": ["seeds"], "cards": ["husk"]}, foes=["grub"])
    assert {text.split()[0] for text in choices(t, "PP")} == {"attack", "cast", "restore", "use", "reward"}


@rule("FNF-GEN-09")
@pytest.mark.parametrize(("artifact", "offered"), [("self-throwing-broom", True), ("bottled-thunderclap", False)])
def test_the_text_of_a_card_wins_over_the_general_rule(artifact, offered):
    # An Artifact unlocks no Ballyhoo in general; the Broom says that it does.
    t = setup_base("PP", "JX", PP={"artifacts": [artifact]}, foes=["grumblemole"])
    plays(t, "PP", f"use {artifact}")
    assert (step(t) == "ballyhoo") is offered


@rule("FNF-GEN-10")
def test_limits_count_for_each_familiar_and_not_for_each_person():
    # One person has Jinxie and Mimsy; both may attempt in the same turn.
    t = setup("PP", "JX", "MI", options={"controllers": "abb"}, PP=NO_GEMS, JX=NO_GEMS, MI=NO_GEMS, foes=["cinder"])
    brings(t, "roll 18", "flip open", "flip closed")
    plays(t, "PP", "attack 1")
    plays(t, "JX", "ballyhoo jinxie")
    passes_until(t, "ballyhoo")
    assert (waiting(t), choices(t, "MI")) == ("MI", ["ballyhoo mimsy", "pass"])
    plays(t, "MI", "ballyhoo mimsy")
    passes(t)
    assert (mp(t, "JX"), mp(t, "MI"), hp(t, "MI"), active(t)) == (8, 8, 10, "JX")


def explicit(**position):
    return setup("PP", "JX", PP=NO_GEMS, JX=NO_GEMS, chance="explicit", script=[], foes=["grub"], **position)


@rule("FNF-GEN-11")
def test_play_knows_one_die_of_twenty_sides_and_one_coin_of_two():
    t = explicit()
    plays(t, "PP", "attack 1")
    assert [str(action) for action in t.actions(CHANCE)] == [f"roll {number}" for number in range(1, 21)]
    t.play(CHANCE, "roll 12")
    plays(t, "JX", "ballyhoo jinxie")
    assert [str(action) for action in t.actions(CHANCE)] == ["flip closed", "flip open"]


@rule("FNF-GEN-13")
def test_everything_that_lies_open_is_seen_by_everybody():
    t = setup("PP", "JX", "MI", JX={"artifacts": ["tonic"], "cards": ["husk"], "tasks": ["simple"]}, foes=["grub"])
    seen = [t.view(viewer) for viewer in (0, 1, 2, None)]
    for view in seen:
        shown = view["familiars"][1]
        assert (shown["artifacts"], shown["cards"], shown["tasks"]) == (["tonic"], ["husk"], ["simple"])
        own = {"seat", "prompt"}
        assert {key: view[key] for key in view.keys() - own} == {key: seen[0][key] for key in view.keys() - own}


@rule("FNF-GEN-13")
def test_all_are_told_the_same_story():
    t = KIT.new(seats=3, seed=5, options={"familiars": "random"})
    for _ in range(60):
        if not t.over:
            t.play(t.waiting()[0], t.actions(t.waiting()[0])[0])
    stories = [[entry.text for entry in t.log_for(viewer) if entry.kind == "event"] for viewer in (0, 1, 2, None)]
    assert stories[0] == stories[1] == stories[2] == stories[3] == told(t)


def gifted(**more):
    return setup(
        "PP", "JX", "MI", PP={"artifacts": ["tonic"], "cards": ["husk"], "mp": 5}, JX={"gems": 2, "mp": 8},
        MI={"fallen": True}, foes=["grub"], **more,
    )  # fmt: skip


@rule("FNF-GEN-14")
@pytest.mark.parametrize("thing", ["tonic", "husk", "gem", "token", "point"])
def test_nothing_is_handed_over(thing):
    refused(gifted(), "PP", f"give {thing} jinxie", "FNF-GEN-14")


@rule("FNF-GEN-14")
def test_where_trading_is_allowed_everything_can_be_handed_over_before_the_action():
    t = gifted(options={"trading": True})
    plays(t, "PP", "give tonic jinxie; give husk jinxie; give gem jinxie; give token jinxie; give point jinxie")
    assert (artifacts(t, "JX"), cards(t, "JX"), gems(t, "JX"), tokens(t, "JX"), mp(t, "JX")) == (
        ["tonic"], ["husk"], 3, 2, 9,
    )  # fmt: skip
    assert (artifacts(t, "PP"), cards(t, "PP"), gems(t, "PP"), tokens(t, "PP"), mp(t, "PP")) == ([], [], 2, 0, 4)
    assert (active(t), step(t), table(t)["supply"]) == ("PP", "action", 7)


@rule("FNF-GEN-14")
def test_even_then_nobody_gives_beyond_a_maximum_to_the_fallen_or_what_it_does_not_have():
    t = gifted(options={"trading": True})
    plays(t, "PP", "give gem jinxie; give point jinxie")
    refused(t, "PP", "give gem jinxie", "FNF-GEN-14")
    refused(t, "PP", "give point jinxie", "FNF-GEN-14")
    refused(t, "PP", "give token mimsy", "FNF-GEN-14")
    refused(t, "PP", "give seeds jinxie", "FNF-GEN-14")


@rule("FNF-GEN-14")
def test_an_effect_that_says_so_gives_something_to_another():
    t = setup_base("PP", "JX", PP={"artifacts": ["rabbits-other-foot"]}, foes=["grumblemole"])
    plays(t, "PP", "use rabbits-other-foot")
    assert (tokens(t, "PP"), tokens(t, "JX")) == (3, 2)
