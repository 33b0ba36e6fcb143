"""Who decides for which Familiar, and who is asked on whose behalf."""

import pytest

import grimalkin
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
