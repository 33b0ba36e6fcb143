"""Taking back: free to the last mark and never beyond, unless everybody agrees."""

from typing import Any

import pytest

import grimalkin
from grimalkin.core.log import EVERYBODY, only
from grimalkin.table.seats import Seat, read_seats
from grimalkin.table.table import BadTable, Proposal, Table
from grimalkin.table.thinking import think
from tests.table.company import (
    END_OF_A,
    PILES,
    TURN_OF_A,
    Notebook,
    acts,
    after_a,
    duel,
    first_legal,
    last_legal,
    play_on,
    sale,
    seated,
    told,
)

FOES = grimalkin.game("familiars-and-foes")
STANDS = "Something new has become known since your last choice, so it stands"


def position(table: Table) -> tuple[object, ...]:
    return table.t.dump(), list(table.seen), dict(table.automatic)


def test_every_choice_of_a_turn_can_be_taken_back_one_after_the_other():
    table = duel()
    positions = [position(table)]
    for choice in TURN_OF_A:
        acts(table, choice)
        positions.append(position(table))
    for choice in reversed(TURN_OF_A):
        assert table.can_undo(0)
        assert position(table) == positions.pop()
        assert table.undo(0) == choice.removeprefix("A ")
    assert position(table) == positions.pop()
    assert not table.can_undo(0)


def test_a_choice_taken_back_can_be_made_otherwise():
    table = acts(duel(), "A scavenge left")
    table.undo(0)
    acts(table, "A scavenge right")
    assert [entry.text for entry in table.t.log if entry.kind == "choice"] == ["scavenge right"]
    assert not [text for text in told(table, 1) if "left" in text]


def test_taking_back_is_kept():
    table = acts(duel(), "A scavenge left")
    table.keeper = notebook = Notebook()
    version = table.version
    table.undo(0)
    assert notebook.kept == [table.t.dump()]
    assert table.version > version


def test_a_draw_ends_what_can_be_taken_back():
    table = acts(duel(), *TURN_OF_A)
    assert table.can_undo(0)
    # The hand is filled up again.
    acts(table, END_OF_A)
    assert not table.can_undo(0)
    with pytest.raises(BadTable, match=STANDS):
        table.undo(0)


def test_a_look_ends_what_can_be_taken_back():
    piles = {**PILES, "left": ["residuum", "abyss↓"]}
    table = duel(piles=piles, familiars={"A": "owl"}, options={"mode": "full"})
    acts(table, "A look left")
    assert not table.can_undo(0)
    with pytest.raises(BadTable, match=STANDS):
        table.undo(0)
    # What is chosen afterwards can be taken back again, and the look cannot.
    acts(table, "A scavenge middle")
    assert table.undo(0) == "scavenge middle"
    assert not table.can_undo(0)


def test_a_hidden_card_that_is_turned_over_ends_what_can_be_taken_back():
    table = acts(duel(piles={**PILES, "left": ["residuum", "abyss↓"]}), "A scavenge left")
    assert not table.can_undo(0)


def test_a_window_ends_what_can_be_taken_back_with_the_first_answer():
    table = acts(sale(), "A bid red-gem")
    assert not table.can_undo(0)
    acts(table, "B pass")
    assert not table.can_undo(0)
    assert not table.can_undo(1)


def test_nobody_takes_back_what_another_seat_chose():
    table = acts(duel(), "A scavenge left")
    assert not table.can_undo(1)
    with pytest.raises(BadTable, match="There is nothing to take back"):
        table.undo(1)
    assert table.can_undo(0)


def test_the_turn_of_another_seat_ends_what_can_be_taken_back():
    table = acts(duel(), *TURN_OF_A, END_OF_A, "B scavenge left")
    assert not table.can_undo(0)
    with pytest.raises(BadTable, match=STANDS):
        table.undo(0)


@pytest.mark.parametrize("seat", [0, 1, 2, -1])
def test_at_the_beginning_there_is_nothing_to_take_back(seat: int):
    table = duel()
    assert not table.can_undo(seat)
    with pytest.raises(BadTable, match="There is nothing to take back"):
        table.undo(seat)


def test_a_standing_answer_that_tells_nothing_goes_back_with_the_choice_before_it():
    table = duel()
    table.orders[0]["AFF-PLAY-01"] = "play dragon-scale left face-up"
    before = position(table)
    acts(table, "A scavenge left")
    assert table.t.view(0)["staged"] == [{"kind": "dragon-scale", "pile": "left", "face": "face-up"}]
    assert table.undo(0) == "scavenge left"
    assert position(table) == before


def test_a_standing_answer_alone_cannot_be_taken_back():
    table = duel(step="play")
    table.order(0, "play dragon-scale left face-up")
    assert table.t.view(0)["staged"]
    assert not table.can_undo(0)


def test_a_random_game_can_always_be_taken_back_to_its_last_mark_and_no_further():
    for seed in range(3):
        table = seated("me,me", seed, options={"mode": "full"})
        marked = position(table)
        for _ in range(150):
            if table.t.over:
                break
            seat, before = table.t.waiting()[0], table.t.marks
            play_on(table, 1)
            if table.t.marks != before:
                marked = position(table)
                assert not table.can_undo(0) and not table.can_undo(1)
                continue
            assert table.can_undo(seat) and not table.can_undo(1 - seat)
            twin = Table(table.t.copy(), table.seats)
            twin.seen, twin.automatic, twin.open_moments = list(table.seen), dict(table.automatic), table.moments[:]
            while twin.can_undo(seat):
                twin.undo(seat)
            assert position(twin) == marked


# One person with several seats, and bots.


def kick(words: str, controllers: str, figgitch: int = 0, **jinxie: Any) -> Table:
    """Piddy Paw is to act; Jinxie has a gem that could double the attack."""
    seats = read_seats(words, FOES)
    familiars = {
        "A": {"familiar": "piddy-paw", "gems": 0, "tokens": 0},
        "B": {"familiar": "jinxie", "gems": 1, "tokens": 0, **jinxie},
        "C": {"familiar": "figgitch", "gems": figgitch, "tokens": 0},
    }
    position = {"familiars": familiars, "foes": ["grumblemole", "kettle-drake"], "active": "A", "step": "action"}
    table = Table(FOES.setup(options={"controllers": controllers}, seed=3, **position), seats)
    table.begin()
    return table


@pytest.mark.parametrize(("words", "controllers"), [("me,me,me", "aaa"), ("me,me,careful", "aa*")])
def test_whoever_is_asked_about_an_own_attack_can_still_take_it_back(words: str, controllers: str):
    table = kick(words, controllers)
    before = position(table)
    acts(table, "A attack 1")
    assert (table.asked(), table.t.prompt_rule()) == ([1], "FNF-WIN-06")
    assert table.undo(0) == "attack 1"
    assert position(table) == before
    # The die is a mark.
    acts(table, "A attack 1", "B pass")
    with pytest.raises(BadTable, match=STANDS):
        table.undo(1)


def test_what_an_own_familiar_declared_can_be_taken_back_before_the_roll():
    table = kick("me,me,me", "aaa", figgitch=1)
    acts(table, "A attack 1")
    before = position(table)
    acts(table, "B gem jinxie")
    assert (table.asked(), table.t.prompt_rule()) == ([2], "FNF-WIN-06")
    assert table.undo(1) == "gem jinxie"
    assert position(table) == before
    assert table.undo(0) == "attack 1"


@pytest.mark.parametrize(("words", "controllers"), [("me:Ann,me:Bob,me:Cid", "each"), ("me:Ann,me:Bob,me:Ann", "aba")])
def test_an_attack_about_which_somebody_else_is_asked_stands(words: str, controllers: str):
    table = kick(words, controllers)
    acts(table, "A attack 1")
    assert table.asked() == [1]
    assert not table.can_undo(0)
    proposal = table.propose_undo(0)
    assert proposal is not None and 1 in proposal.asked


def test_a_proposal_names_what_was_chosen_in_words_and_the_log_does_so_too():
    table = acts(kick("me:Ann,me:Bob,me:Cid", "each"), "A attack 1")
    proposal = table.propose_undo(0)
    assert proposal is not None
    assert proposal.action == "Swift Kick at Grumblemole"
    table.answer_proposal(1, True)
    table.answer_proposal(2, True)
    assert told(table, None)[-1] == "A takes back 'Swift Kick at Grumblemole' and what came after it."
    # Programs read what it was.
    assert table.t.log[-1].facts == {"count": 1, "choice": "attack 1"}


def test_the_turn_of_the_next_familiar_of_the_same_person_ends_nothing():
    table = kick("me,me,careful", "aa*", hp=2, gems=0)
    before = position(table)
    acts(table, "A restore healing-paw jinxie")
    table.act(0, last_legal(table, 0))
    assert (table.asked(), table.t.prompt_rule()) == ([1], "FNF-ACT-01")
    table.undo(0)
    table.undo(0)
    assert position(table) == before


def test_a_choice_before_the_turn_of_a_bot_can_be_taken_back_until_the_bot_acts():
    table = kick("me,careful,me", "a*a", hp=2, gems=0)
    acts(table, "A restore healing-paw jinxie")
    table.act(0, last_legal(table, 0))
    assert table.bots_asked() == [1]
    assert table.can_undo(0)
    table.bot_acts()
    assert not table.can_undo(0)


# With everybody's consent.


def drawn(words: str = "me:Ann,me:Bob") -> Table:
    """A has played and drawn, so its last choice stands, and B is asked."""
    return acts(duel(words), *TURN_OF_A, END_OF_A)


def test_with_consent_a_choice_is_taken_back_whatever_became_known():
    table = acts(duel(), *TURN_OF_A)
    before = table.t.dump()
    acts(table, END_OF_A)
    proposal = table.propose_undo(0)
    assert proposal == table.proposal
    assert proposal is not None
    assert (proposal.seat, proposal.asked) == (0, (1,))
    table.answer_proposal(1, True)
    assert table.proposal is None
    after = table.t.dump()
    assert after["log"].pop()["kind"] == "takeback"
    assert after == before
    assert table.asked() == [0]
    assert table.takebacks == 1


def test_that_something_was_taken_back_is_written_down_for_all():
    table = drawn()
    table.propose_undo(0)
    table.answer_proposal(1, True)
    sentence = "A takes back a secret choice and what came after it."
    assert all(told(table, seat)[-1] == sentence for seat in (0, 1, None))
    assert [one.text for one in table.since(1)][-1] == sentence
    entry = table.t.log[-1]
    assert (entry.kind, entry.seat, entry.audience, entry.facts) == ("takeback", 0, EVERYBODY, {"count": 1})


def test_a_public_choice_is_named_and_a_secret_one_is_not():
    table = acts(sale(), "A pass", "B bid blue-gem", "A accept", "B accept", "B share one a", "A pass")
    proposal = table.propose_undo(1)
    assert proposal is not None
    assert proposal.action == "share one a"
    table.answer_proposal(0, True)
    assert table.t.log[-1].facts == {"count": 1, "choice": "share one a"}
    assert told(table, None)[-1] == "B takes back 'share one a' and what came after it."
    table = acts(sale(), "A bid red-gem")
    proposal = table.propose_undo(0)
    assert proposal is not None
    assert proposal.action == "a secret choice"
    assert table.t.log[-1].audience == only(0)


def test_after_a_refusal_all_stays_as_it_was():
    table = drawn()
    before = position(table)
    table.propose_undo(0)
    table.answer_proposal(1, False)
    assert table.proposal is None
    assert position(table) == before
    assert table.takebacks == 0
    acts(table, "B scavenge left")


def test_all_people_must_agree_and_bots_agree_by_themselves():
    table = after_a("me:Ann,me:Bob,careful,me:Dan")
    proposal = table.propose_undo(0)
    assert proposal is not None
    assert proposal.asked == (1, 3)
    for seat in (0, 2, 9):
        with pytest.raises(BadTable, match="is not asked to agree to anything"):
            table.answer_proposal(seat, True)
    table.answer_proposal(3, True)
    assert table.proposal == Proposal(0, proposal.action, (1,))
    with pytest.raises(BadTable, match=r"D \(Dan\) is not asked to agree to anything"):
        table.answer_proposal(3, True)
    table.answer_proposal(1, True)
    assert (table.takebacks, table.asked()) == (1, [0])
    assert no_proposal(table)


def no_proposal(table: Table) -> bool:
    return table.proposal is None


def test_one_refusal_is_enough():
    table = after_a("me:Ann,me:Bob,me:Cid")
    before = position(table)
    table.propose_undo(0)
    table.answer_proposal(2, False)
    assert (position(table), table.proposal) == (before, None)


def test_among_bots_alone_nobody_need_be_asked():
    table = drawn("me:Ann,careful")
    assert table.propose_undo(0) is None
    assert table.asked() == [0]
    assert table.takebacks == 1


def test_while_a_proposal_is_open_nobody_goes_on():
    table = drawn("me:Ann,me:Bob")
    table.propose_undo(0)
    for deed in (
        lambda: table.act(1, "scavenge left"),
        lambda: table.undo(0),
        lambda: table.propose_undo(1),
    ):
        with pytest.raises(BadTable, match=r"A \(Ann\) asks to take back a choice: answer that first"):
            deed()
    assert not table.can_undo(0)
    table.answer_proposal(1, False)
    acts(table, "B scavenge left")


def test_bots_wait_for_the_answer():
    table = after_a("me:Ann,careful,me:Cid")
    assert table.bot_to_act() == 1
    table.propose_undo(0)
    assert table.bot_to_act() is None
    assert table.bot_acts() is None
    table.answer_proposal(2, False)
    assert table.bot_to_act() == 1


def test_a_bot_that_answers_too_late_is_not_heard():
    table = after_a("me:Ann,careful,me:Cid")
    version, choice = table.version, think(table.t, 1, "careful", "luck")
    table.propose_undo(0)
    assert table.version != version
    with pytest.raises(BadTable, match="answer that first"):
        table.take(1, choice)


def test_a_proposal_ends_when_somebody_goes():
    for go in (lambda table: table.hand_over(1, Seat("careful")), lambda table: table.leave(1)):
        table = after_a("me:Ann,me:Bob,me:Cid")
        table.propose_undo(0)
        go(table)
        assert table.proposal is None


def test_what_can_be_taken_back_freely_needs_no_consent_and_leaves_no_trace():
    table = duel()
    before = table.t.dump()
    acts(table, "A scavenge left")
    assert table.propose_undo(0) is None
    assert (table.t.dump(), table.takebacks) == (before, 0)


def test_there_must_be_something_to_take_back():
    table = drawn("me:Ann,careful")
    for seat in (1, 2, -1):
        with pytest.raises(BadTable, match="There is nothing to take back"):
            table.propose_undo(seat)
    with pytest.raises(BadTable, match="There is nothing to take back"):
        duel().propose_undo(0)


def test_what_the_table_answered_is_no_choice_of_the_person():
    table = sale(hands={"A": [], "B": ["blue-gem"]})
    assert table.automatic
    with pytest.raises(BadTable, match="There is nothing to take back"):
        table.propose_undo(0)


def test_choices_can_be_taken_back_one_after_the_other():
    table = acts(duel("me:Ann,careful"), *TURN_OF_A)
    before = table.t.dump()
    acts(table, END_OF_A)
    for _ in range(3):
        table.propose_undo(0)
        acts(table, END_OF_A)
    table.propose_undo(0)
    after = table.t.dump()
    assert table.takebacks == 4
    assert [entry["facts"]["count"] for entry in after["log"] if entry["kind"] == "takeback"] == [1, 2, 3, 4]
    del after["log"][-4:]
    assert after == before


def test_going_back_further_keeps_count_of_what_was_taken_back_before():
    table = drawn()
    table.propose_undo(0)
    table.answer_proposal(1, True)
    acts(table, END_OF_A, "B scavenge left")
    table.propose_undo(0)
    table.answer_proposal(1, True)
    assert [entry.facts["count"] for entry in table.t.log if entry.kind == "takeback"] == [1, 2]
    assert not [entry for entry in table.t.log if entry.seat == 1]


def test_nobody_is_brought_back_who_has_left():
    table = after_a("me:Ann,me:Bob,me:Cid")
    table.leave(2)
    with pytest.raises(BadTable, match=r"C \(Cid\) has left the game since, so your last choice stands"):
        table.propose_undo(0)


def test_a_choice_made_after_somebody_left_can_be_taken_back():
    table = after_a("me:Ann,me:Bob,me:Cid")
    table.leave(2)
    while table.t.waiting() == (1,):
        table.act(1, first_legal(table, 1))
    assert table.propose_undo(1) is not None
    table.answer_proposal(0, True)
    assert (table.asked(), table.people()) == ([1], [0, 1])


def test_a_game_that_is_over_stays_over():
    table = play_on(seated("me:Ann,careful"))
    assert not table.can_undo(0)
    with pytest.raises(BadTable, match="The game is over and its seed is open"):
        table.propose_undo(0)


def test_a_log_that_leads_elsewhere_is_not_followed_back():
    table = drawn("me:Ann,careful")
    table.t.active = 0
    before = table.t.dump()
    with pytest.raises(BadTable, match="its log leads to another position"):
        table.propose_undo(0)
    assert (table.t.dump(), table.takebacks) == (before, 0)


def test_after_consent_chance_brings_the_same_again():
    # The seed is committed to, so a choice made again draws what it drew before.
    table = drawn("me:Ann,careful")
    hand = table.t.view(0)["hand"]
    table.propose_undo(0)
    acts(table, END_OF_A)
    assert table.t.view(0)["hand"] == hand
