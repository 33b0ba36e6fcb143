"""Everything about a table comes back from its save, and what cannot be is refused."""

import json
from typing import Any

import pytest

from grimalkin.core.errors import BadSave
from grimalkin.table.history import positions
from grimalkin.table.keeping import load_table, table_json
from grimalkin.table.seats import Seat, read_seats
from grimalkin.table.table import Table
from tests.table.company import END_OF_A, FIND, TURN_OF_A, acts, after_a, duel, first_legal, play_on, sale, seated


def form_of(table: Table) -> dict[str, Any]:
    """The save as it comes out of its file."""
    form: dict[str, Any] = json.loads(json.dumps({"state": table.t.dump(), "table": table_json(table)}))
    return form


def reopened(table: Table) -> Table:
    return load_table(table.game, form_of(table))


def everything(table: Table) -> dict[str, Any]:
    """All that a table knows, by attribute, whatever the save says of it."""
    known = dict(vars(table))
    for left_out in ("keeper", "version", "failures", "open_kept"):
        del known[left_out]
    known["open_moments"] = [(moment.seat, moment.action, moment.automatic, moment.seen) for moment in table.moments]
    return known


def test_a_new_table_comes_back():
    table = seated("me:Ann,careful,me")
    assert everything(reopened(table)) == everything(table)


def test_everything_comes_back_in_the_middle_of_an_evening():
    table = after_a("me:Ann,me:Bob,me:Cid")
    table.propose_undo(0)
    table.answer_proposal(1, True)
    table.answer_proposal(2, True)
    table.answer_forced = False
    table.order(0, first_legal(table, 0))
    table.leave(2)
    assert (table.takebacks, table.left, table.orders[0] != {}) == (1, [2], True)
    again = reopened(table)
    assert everything(again) == everything(table)
    assert (again.people(), again.seat_name(0)) == ([0, 1], "A (Ann)")


def test_what_the_table_answered_for_a_person_comes_back():
    table = sale(hands={"A": [], "B": ["blue-gem"]})
    assert table.automatic
    assert reopened(table).automatic == table.automatic


def test_an_open_proposal_comes_back_and_can_be_answered():
    table = after_a("me:Ann,me:Bob,me:Cid")
    table.propose_undo(0)
    table.answer_proposal(2, True)
    again = reopened(table)
    assert again.proposal == table.proposal
    again.answer_proposal(1, True)
    table.answer_proposal(1, True)
    assert everything(again) == everything(table)


def test_what_each_seat_has_read_comes_back():
    table = after_a("me:Ann,me:Bob,me:Cid")
    again = reopened(table)
    for seat in range(3):
        assert again.since(seat) == table.since(seat)


def test_a_branch_comes_back_with_where_it_was_opened():
    branch = play_on(seated("me,me"), 6).branch(read_seats("me,careful", FIND), 0, "what if")
    branch.begin()
    play_on(branch, 5)
    again = reopened(branch)
    assert everything(again) == everything(branch)
    assert positions(FIND, again.t.log, again.origin)[-1].state == again.t


# What can be taken back.


def test_what_can_be_taken_back_can_still_be_taken_back():
    table = acts(duel(), *TURN_OF_A)
    again = reopened(table)
    assert [again.undo(0) for _ in TURN_OF_A] == [choice.removeprefix("A ") for choice in reversed(TURN_OF_A)]
    assert again.t == duel().t
    assert not again.can_undo(0)


def test_what_was_sealed_stays_sealed():
    again = reopened(acts(duel(), *TURN_OF_A, END_OF_A))
    assert (again.moments, again.can_undo(0), again.can_undo(1)) == ([], False, False)


def test_opening_a_table_plays_nothing_again():
    """Only whoever wants to take something back needs the log."""
    form = form_of(acts(duel(), *TURN_OF_A))
    form["state"]["log"] = ["no JSON at all"] * len(form["state"]["log"])
    table = load_table(FIND, form)
    assert table.t.actions(0)
    with pytest.raises(BadSave, match="a line is no JSON"):
        table.story(0)


def test_nobody_takes_back_what_another_person_chose_in_the_same_seat():
    table = acts(duel(), TURN_OF_A[0])
    table.hand_over(0, Seat("", "Zoe"))
    acts(table, TURN_OF_A[1])
    again = reopened(table)
    assert again.undo(0) == TURN_OF_A[1].removeprefix("A ")
    assert not again.can_undo(0)


def test_keeping_a_table_changes_nothing_about_it():
    table = acts(duel(), *TURN_OF_A)
    before = everything(table)
    table_json(table)
    assert everything(table) == before


# Damaged tables.


@pytest.mark.parametrize(
    ("key", "value", "complaint"),
    [
        ("name", 7, "'name' is 7, no text"),
        ("seats", [], "who sits in each of 2 seats"),
        ("seats", [{"bot": "oracle"}, {}], "seats a bot that cannot sit here"),
        ("packs", [7], "'packs' holds 7, no text"),
        ("bots", None, "'bots' is None, no text"),
        ("seen", [0], "not as much of everything as seats"),
        ("seen", [0, 999], "'seen' holds 999"),
        ("seen", [0, -1], "'seen' holds -1"),
        ("automatic", [[1]], "a place and a reason"),
        ("automatic", [[999, "why"]], "'automatic' is 999"),
        ("automatic", {"1": "why"}, "'automatic' is {'1': 'why'}, no list"),
        ("orders", [{}], "not as much of everything as seats"),
        ("orders", [{}, {"AFF-PLAY-01": 3}], "'AFF-PLAY-01' is 3, no text"),
        ("forced", 1, "'forced' is 1, neither true nor false"),
        ("open", "2", "'open' is '2'"),
        ("proposal", [0, "scavenge left"], "a seat, a choice and those who are asked"),
        ("proposal", [5, "scavenge left", [1]], "'seat' is 5"),
        ("proposal", [0, "scavenge left", [7]], "'asked' holds 7"),
        ("takebacks", -1, "'takebacks' is -1"),
        ("left", [2], "'left' holds 2"),
        ("origin", [], "'origin' is [], no object"),
        ("origin", {}, "it has no 'log'"),
    ],
)
def test_a_damaged_table_is_refused(key: str, value: Any, complaint: str):
    form = form_of(duel())
    form["table"][key] = value
    with pytest.raises(BadSave) as refused:
        load_table(FIND, form)
    assert complaint in str(refused.value)


def test_what_a_save_does_not_tell_is_as_at_a_new_table():
    table = acts(duel(), *TURN_OF_A)
    bare = load_table(FIND, {"state": form_of(table)["state"], "table": {}})
    assert (bare.t, bare.people(), bare.takebacks, bare.orders) == (table.t, [0, 1], 0, [{}, {}])
    assert bare.answer_forced


def test_what_a_later_version_keeps_beside_it_is_no_hindrance():
    form = form_of(duel())
    form["table"]["weather"] = "rain"
    assert load_table(FIND, form).t == duel().t


def test_a_game_that_was_not_written_down_has_no_table():
    t = FIND.new(2, 1, recording=False)
    with pytest.raises(BadSave, match="was not written down while it was played, so no table can go on with it"):
        load_table(FIND, {"state": t.dump(), "table": {}})
