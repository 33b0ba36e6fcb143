"""Who decides for which Familiar, and who is asked on whose behalf."""

import pytest

import grimalkin
from grimalkin import State
from grimalkin.core.errors import BadOption
from grimalkin.table.seats import read_seats
from grimalkin.table.store import seated_options
from grimalkin.table.table import Table
from tests.games.familiars_and_foes.table import (
    GAME,
    active,
    choices,
    foe_hp,
    gems,
    mp,
    passes_until,
    plays,
    setup,
    step,
    waiting,
)


@pytest.mark.parametrize(
    ("sitters", "word"),
    [
        (["Anna", "Ben", "Cleo"], "each"),
        (["Anna", "Anna", "Ben", None], "aab*"),
        (["", ""], "each"),
        ([None, None], "**"),
        (["Ben", None, "Ben"], "a*a"),
    ],
)
def test_who_sits_where_tells_who_controls_whom(sitters, word):
    assert GAME.seating(sitters) == {"controllers": word}


def test_a_table_fills_the_controllers_by_itself():
    seats = read_seats("me,me:Ben,careful,me", GAME)
    assert seated_options(GAME, seats, {"level": "master"}) == {"level": "master", "controllers": "ab*a"}
    assert seated_options(GAME, seats, {"controllers": "abcd"})["controllers"] == "abcd"
    find = grimalkin.game("familiar-find")
    assert seated_options(find, read_seats("me,careful", find), None) == {}


@pytest.mark.parametrize(
    ("options", "seats", "complaint"),
    [
        ({"controllers": "a?"}, 2, "such as 'aab\\*'"),
        ({"controllers": "aab"}, 2, "speaks of 3 Familiars"),
        ({"controllers": "aab", "multi_control": False}, 3, "FNF-SOLO-05"),
    ],
)
def test_words_that_fit_no_table_are_refused(options, seats, complaint):
    with pytest.raises(BadOption, match=complaint):
        GAME.new(seats=seats, options=options)


@pytest.mark.rule("FNF-SOLO-05")
def test_a_single_person_may_have_several_familiars_at_every_table():
    assert GAME.new(options={"controllers": "aaa", "multi_control": False}).seats == 3


@pytest.mark.rule("FNF-SOLO-03", "FNF-BALLY-33")
def test_one_person_is_asked_once_and_names_the_familiar():
    t = setup(
        "PP", "JX", "MI", options={"controllers": "aaa"}, PP={"gems": 0}, JX={"gems": 0}, foes=["grub"],
        script=["roll 12", "flip open"],
    )  # fmt: skip
    plays(t, "PP", "attack 1")
    assert (step(t), waiting(t)) == ("ballyhoo", "JX")
    assert choices(t, "JX") == ["ballyhoo jinxie", "ballyhoo mimsy", "pass", "gem mimsy"]
    plays(t, "JX", "ballyhoo mimsy")
    assert (mp(t, "JX"), mp(t, "MI")) == (9, 8)
    assert (step(t), waiting(t)) == ("after-flip", "PP")
    passes_until(t, "ballyhoo")
    assert (foe_hp(t, 1), waiting(t)) == (4, "JX")


@pytest.mark.rule("FNF-SOLO-04")
def test_who_proposes_a_revive_has_agreed_for_all_own_familiars():
    whole = {"tasks": "all"}
    t = setup(
        "PP", "JX", "MI", "NU", options={"controllers": "aab*"}, PP=whole, JX=whole, NU=whole, MI={"fallen": True},
        foes=["grub"], script=["flip open"] * 3,
    )  # fmt: skip
    plays(t, "PP", "revive mimsy")
    assert step(t) == "after-flip", "the other person's only Familiar has fallen, and the bot agrees"


def choosing(word: str) -> State:
    """The set-up, up to the choice of Familiars."""
    return GAME.new(seats=len(word), seed=1, options={"controllers": word})


def asks(t: State, *choices: str) -> State:
    """Each seat in turn asks for a Familiar: 'A jinxie'."""
    for choice in choices:
        letter, name = choice.split()
        t.play("ABCDE".index(letter), f"familiar {name}")
    return t


@pytest.mark.rule("FNF-SETUP-01", "FNF-SETUP-02")
def test_one_person_chooses_one_familiar_after_the_other_and_each_only_once():
    t = asks(choosing("aaa"), "A jinxie")
    assert t.waiting() == (1,)
    assert "familiar jinxie" not in [str(action) for action in t.actions(1)]
    refusal = t.why_not(1, "familiar jinxie")
    assert refusal is not None and "Jinxie" in refusal.message
    assert "seat B" in t.prompt(1)
    asks(t, "B mimsy", "C figgitch")
    assert [familiar["familiar"] for familiar in t.view(None)["familiars"]] == ["jinxie", "mimsy", "figgitch"]
    assert not [entry for entry in t.log if entry.facts.get("event") == "taken"]


@pytest.mark.rule("FNF-SETUP-03", "FNF-WIN-02")
def test_different_people_still_choose_at_once_whatever_each_of_them_has_to_choose():
    t = choosing("abab")
    assert t.waiting() == (0, 1)
    asks(t, "B jinxie", "A jinxie")
    # The lower seat keeps it, and the other chooses again, beside the second Familiar of the first.
    assert t.waiting() == (1, 2)
    asks(t, "C mimsy", "B figgitch", "D piddy-paw")
    chosen = [familiar["familiar"] for familiar in t.view(None)["familiars"]]
    assert chosen == ["jinxie", "figgitch", "mimsy", "piddy-paw"]


@pytest.mark.rule("FNF-WIN-02")
def test_a_save_in_which_one_person_is_asked_in_all_seats_at_once_goes_on():
    t = choosing("aab")
    dump = t.dump()
    dump["agenda"][-1] = ["ChooseFamiliar", 7]
    t = asks(GAME.load(dump), "A jinxie", "B jinxie", "C mimsy")
    assert t.waiting() == (1,)
    asks(t, "B figgitch")
    assert t.view(None)["step"] != "setup"


def test_a_person_alone_can_take_back_the_choice_of_a_familiar():
    seats = read_seats("me,me", GAME)
    table = Table(GAME.new(seats=2, seed=1, options=seated_options(GAME, seats, None)), seats)
    table.act(0, "familiar jinxie")
    assert table.undo(0) == "familiar jinxie"
    assert table.asked() == [0]


@pytest.mark.rule("FNF-INT-16", "FNF-NET-07")
def test_people_answer_before_bots():
    t = setup(
        "PP", "JX", "NU", options={"controllers": "a*b"}, foes=["glass"], step="foes",
        PP={"hp": 9}, script=["roll 5"],
    )  # fmt: skip
    assert waiting(t) == "NU"
    t = setup("PP", "NU", "JX", options={"controllers": "a*b"}, foes=["grub"], script=["roll 12"])
    plays(t, "PP", "attack 1")
    assert (step(t), waiting(t)) == ("before-roll", "JX")
    plays(t, "JX", "gem jinxie")
    assert gems(t, "JX") == 2


@pytest.mark.rule("FNF-NET-05", "FNF-END-06")
def test_a_bot_takes_over_until_the_last_person_gives_up():
    t = setup("PP", "JX", "MI", options={"controllers": "aab"}, foes=["grub"])
    t.leave(2)
    assert not t.over and active(t) == "PP"
    assert t.view(None)["persons"] == [0, 0, None]
    t.leave(1)
    result = t.result()
    assert result is not None and (result.winners, result.reason) == ((), "FNF-END-06")


@pytest.mark.rule("FNF-NET-05")
def test_at_a_table_a_bot_sits_down_where_somebody_leaves():
    seats = read_seats("me,me:Ben,careful", GAME)
    table = Table(GAME.new(seats=3, seed=1, options=seated_options(GAME, seats, {"familiars": "random"})), seats)
    table.begin()
    table.leave(1)
    assert not table.seats[1].person and table.people() == [0]
    assert table.left == []


@pytest.mark.rule("FNF-NET-05")
def test_who_took_the_place_of_a_bot_leaves_it_to_a_bot_again():
    t = GAME.new(seats=2, seed=1, options={"controllers": "a*", "familiars": "random"})
    assert t.stand_ins(1) == [1]
    assert t.stand_ins(0) == [0]
