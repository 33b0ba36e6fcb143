"""What a table adds to a game, as far as somebody can check it: consent, branches, windows."""

import json
import random
from typing import Any

import pytest

from grimalkin.core.errors import BadSave
from grimalkin.core.log import Entry, Log
from grimalkin.table.keeping import load_table, table_json
from grimalkin.table.seats import read_seats
from grimalkin.table.table import Table
from grimalkin.table.verification import Verdict, verify
from tests.table.company import END_OF_A, FIND, SALE, TURN_OF_A, acts, duel, play_on, sale, seated


def reopened(table: Table) -> Table:
    """The table as it comes out of its file."""
    saved = {"state": table.t.dump(), "table": table_json(table)}
    return load_table(table.game, json.loads(json.dumps(saved)))


def verdict_on(table: Table) -> Verdict:
    return verify(reopened(table))


def changed(table: Table, place: int, **more: Any) -> Table:
    """The same table with other words in one entry of its log."""
    forms = table.t.log.json()
    forms[place] = {**forms[place], **more}
    table.t.history = Log.from_json(forms)
    return table


def places(table: Table, kind: str) -> list[int]:
    return [place for place, entry in enumerate(table.t.log) if entry.kind == kind]


# Windows and dice.


@pytest.mark.parametrize("seats", [2, 3])
def test_secret_answers_and_rolls_are_played_again(seats: int):
    for seed in range(5):
        table = play_on(seated("me," * (seats - 1) + "random", f"{seed:032x}", SALE))
        verdict = verdict_on(table)
        assert (verdict.verified, verdict.faults, verdict.unchecked) == (True, [], [])


def test_a_secret_answer_that_was_changed_is_caught():
    table = play_on(sale(hands={"A": ["tin-cup", "red-gem"], "B": ["red-coin"]}))
    bid = next(place for place in places(table, "choice") if table.t.log[place].text == "bid tin-cup")
    verdict = verdict_on(changed(table, bid, text="bid red-gem"))
    assert "choice 'bid red-gem'" in verdict.faults[0] or "event" in verdict.faults[0]


def test_a_roll_that_was_changed_is_caught():
    table = play_on(sale())
    rolls = [place for place in places(table, "chance") if table.t.log[place].text.startswith("roll")]
    face = table.t.log[rolls[0]].text
    other = "roll 1" if face != "roll 1" else "roll 2"
    verdict = verdict_on(changed(table, rolls[0], text=other))
    assert verdict.faults == [
        f"Entry {rolls[0] + 1} of the log, chance '{other}', is not what the choices before it make: chance '{face}'."
    ]


# Consent.


def taken_back_once() -> Table:
    """A takes back its last card of the turn, with B's consent, and plays another."""
    table = acts(duel(seed="0" * 32), *TURN_OF_A, END_OF_A)
    table.propose_undo(0)
    table.answer_proposal(1, True)
    return table


def test_a_game_with_choices_taken_back_by_consent_is_verified_with_a_reserve():
    verdict = verdict_on(play_on(taken_back_once()))
    assert verdict.verified
    assert "Choices were taken back by consent." in verdict.unchecked[-1]


def test_what_was_taken_back_freely_leaves_no_reserve():
    table = acts(seated("me,me", "0" * 32, options={"first_player": "host_choice"}), "A first a", "A scavenge left")
    table.undo(0)
    verdict = verdict_on(play_on(table))
    assert (verdict.verified, verdict.unchecked) == (True, [])


def test_a_takeback_that_was_struck_out_of_the_log_is_missed():
    table = play_on(taken_back_once())
    forms = table.t.log.json()
    del forms[places(table, "takeback")[0]]
    table.t.history = Log.from_json(forms)
    assert verdict_on(table).faults == ["The table says that choices were taken back once, and the log says 0 times."]


def test_a_log_may_count_no_more_takebacks_than_the_table():
    table = play_on(taken_back_once())
    place = places(table, "takeback")[0]
    assert verdict_on(changed(table, place, facts={"count": 5})).faults == [
        "The table says that choices were taken back once, and the log says 5 times."
    ]


def test_several_takebacks_are_followed():
    table = taken_back_once()
    acts(table, END_OF_A, "B scavenge left")
    table.propose_undo(0)
    table.answer_proposal(1, True)
    verdict = verdict_on(play_on(table))
    assert (verdict.verified, verdict.faults) == (True, [])


# Branches.


def test_a_game_opened_at_a_known_point_of_another_is_verified_from_its_seed():
    table = play_on(seated("me,me", "0" * 32), 9)
    branch = play_on(table.branch(read_seats("random,random", FIND), None))
    verdict = verdict_on(branch)
    assert verdict.verified
    assert verdict.unchecked == [
        "The game was opened at a point of another one, so somebody may know its cards from there."
    ]
    assert f"made the same {len(branch.t.log)} entries" in verdict.checked[1]


def test_a_game_dealt_anew_from_one_seat_s_knowledge_has_no_seed_to_be_proven_by():
    table = play_on(seated("me,me", "0" * 32), 9)
    branch = table.branch(read_seats("random,random", FIND), 0)
    begun_with = len(branch.t.log)
    verdict = verdict_on(play_on(branch))
    assert not verdict.verified
    assert verdict.faults == []
    assert verdict.missing == ["The log has no seed, for it tells of a game as one seat knew it."]
    assert "with the cards that one seat did not know dealt anew" in verdict.unchecked[0]
    # From there on everything is followed.
    assert verdict.checked[0].startswith("Played again by the rules, ")
    assert f"made the same {len(branch.t.log) - begun_with} entries" in verdict.checked[0]


@pytest.mark.parametrize("knower", [None, 0])
def test_a_branch_whose_choices_were_changed_is_caught(knower: int | None):
    table = play_on(seated("me,me", "0" * 32), 9)
    branch = play_on(table.branch(read_seats("random,random", FIND), knower))
    last = places(branch, "choice")[-1]
    other = "scavenge left" if branch.t.log[last].text == "scavenge right" else "scavenge right"
    assert verdict_on(changed(branch, last, text=other)).faults


def test_a_branch_must_begin_like_the_game_it_was_opened_in():
    table = play_on(seated("me,me", "0" * 32), 9)
    branch = play_on(table.branch(read_seats("random,random", FIND), 0))
    place = next(place for place in places(branch, "event"))
    assert verdict_on(changed(branch, place, text="Nothing happened.")).faults == [
        "The log does not begin like the one of the game at a point of which this one was opened."
    ]


def test_takebacks_of_the_other_game_are_known_in_a_branch():
    table = taken_back_once()
    branch = play_on(table.branch(read_seats("random,random", FIND), None))
    verdict = verdict_on(branch)
    assert verdict.verified
    assert any("Choices were taken back by consent." in sentence for sentence in verdict.unchecked)


# Others.


def test_a_game_that_was_not_written_down_has_nothing_to_be_checked_by():
    t = FIND.new(2, "0" * 32, recording=False)
    while not t.over:
        t.play(t.waiting()[0], t.actions(t.waiting()[0])[0])
    t.recording = True
    verdict = verify(Table(t, read_seats("me,me", FIND)))
    assert verdict.faults == ["The log does not begin with the start of the game."]


def test_a_log_that_is_no_log_cannot_be_read():
    table = play_on(seated("me,me", "0" * 32))
    table.t.history = Log.from_json(["{"])
    with pytest.raises(BadSave, match="a line is no JSON"):
        verify(table)


@pytest.mark.parametrize("seed", range(4))
def test_whatever_entry_is_changed_it_is_noticed(seed: int):
    table = play_on(seated("me,careful,me", f"{seed:032x}", options={"mode": "tourism"}))
    luck = random.Random(seed)
    for place in luck.sample(range(len(table.t.log)), 40):
        form = Entry.from_json(table.t.log.json()[place]).json()
        key = luck.choice(["seat", "text", "kind", "for", "facts"])
        other = {"seat": form["seat"] + 1, "text": f"{form['text']}.", "kind": "event", "for": [1], "facts": {"x": 1}}
        if form.get(key) != other[key]:
            before = table.t.history.copy()
            verdict = verdict_on(changed(table, place, **{key: other[key]}))
            assert not verdict.verified, f"{key} of entry {place + 1}: {form}"
            table.t.history = before
