"""People and bots choose, and the table answers what has only one answer or a standing one."""

import pytest

import grimalkin
from grimalkin.core.chance import CHANCE
from grimalkin.core.errors import AmbiguousAction, IllegalAction, UnknownAction
from grimalkin.table.seats import Seat, read_seats
from grimalkin.table.table import BadTable, Table
from grimalkin.table.thinking import Choice
from tests.table.company import (
    END_OF_A,
    HANDS,
    SALE_HANDS,
    TURN_OF_A,
    Notebook,
    acts,
    duel,
    first_legal,
    play_on,
    sale,
    seated,
    told,
)


def test_people_are_asked_and_bots_are_not():
    table = duel("me:Ann,careful")
    assert (table.asked(), table.bot_to_act()) == ([0], None)
    acts(table, *TURN_OF_A, END_OF_A)
    assert (table.asked(), table.bot_to_act()) == ([], 1)


def test_a_choice_is_kept_and_raises_the_version():
    table = duel()
    table.keeper = notebook = Notebook()
    version = table.version
    table.act(0, "scavenge left")
    assert table.version == version + 1
    assert notebook.kept == [table.t.dump()]


@pytest.mark.parametrize(
    ("seat", "text", "error"),
    [
        (0, "play abyss left face-up", IllegalAction),
        (0, "scavenge", UnknownAction),
        (0, "s", UnknownAction),
        (1, "scavenge left", IllegalAction),
        (2, "scavenge left", BadTable),
        (CHANCE, "draw abyss", IllegalAction),
    ],
)
def test_a_refused_choice_changes_nothing_and_is_not_kept(seat: int, text: str, error: type[Exception]):
    table = duel()
    table.keeper = notebook = Notebook()
    before, version = table.t.dump(), table.version
    with pytest.raises(error):
        table.act(seat, text)
    assert (table.t.dump(), table.version, table.moments, notebook.kept) == (before, version, [], [])


def test_an_ambiguous_choice_is_refused_and_changes_nothing():
    table = acts(duel(), "A scavenge left")
    before = table.t.dump()
    with pytest.raises(AmbiguousAction, match="could mean"):
        table.act(0, "play dragon left face")
    assert table.t.dump() == before


def test_nobody_chooses_for_a_bot():
    table = acts(duel("me,careful"), *TURN_OF_A, END_OF_A)
    with pytest.raises(BadTable, match=r"No person sits in B \(careful\) who could choose"):
        table.act(1, "scavenge left")


def test_why_not_is_the_reason_of_the_rules():
    table = duel()
    assert table.why_not(0, "scavenge left") is None
    refusal = table.why_not(1, "scavenge left")
    assert refusal is not None
    assert refusal.rule == "AFF-TURN-05"


def test_a_bot_chooses_when_it_is_its_turn():
    table = acts(duel("me,careful"), *TURN_OF_A, END_OF_A)
    choice = table.bot_acts()
    assert choice is not None
    assert choice.failures == []
    assert (table.t.log[-1].seat, table.t.view(None)["active"]) == (1, 1)
    assert [entry.text for entry in table.t.log if entry.kind == "choice"][-1] == choice.action


def test_no_bot_chooses_while_a_person_is_asked():
    table = duel("me,careful")
    before = table.t.dump()
    assert table.bot_acts() is None
    assert table.t.dump() == before


def test_bots_alone_play_a_game_to_its_end():
    table = play_on(seated("careful,random,careful"))
    assert table.t.over
    assert table.failures == []


def test_what_goes_wrong_in_a_bot_is_kept_for_the_people_to_read():
    table = acts(duel("me,careful"), *TURN_OF_A, END_OF_A)
    table.take(1, Choice(first_legal(table, 1), failures=["careful: ValueError: no idea"]))
    assert table.failures == ["careful: ValueError: no idea"]
    assert table.t.log[-1].seat == 1


def test_a_bot_that_chose_for_an_old_position_is_refused():
    table = duel("me,careful")
    before = table.t.dump()
    with pytest.raises(IllegalAction):
        table.take(1, Choice("scavenge left"))
    assert table.t.dump() == before


def test_a_hint_comes_from_what_the_seat_knows_and_changes_nothing():
    table = duel("me,careful")
    before = table.t.dump()
    choice = table.hint(0, "thinker:20")
    assert choice.action in [str(action) for action in table.t.actions(0)]
    # It may stop when the rest could change nothing any more.
    assert 0 < sum(opinion.visits for opinion in choice.opinions) <= 20
    assert table.t.dump() == before
    with pytest.raises(BadTable, match=r"B \(careful\) has nothing to choose now"):
        table.hint(1)


def test_people_who_are_asked_at_once_answer_in_any_order():
    table = sale()
    assert table.asked() == [0, 1]
    acts(table, "B bid blue-gem")
    assert table.asked() == [0]
    acts(table, "A pass", "B accept", "A accept")
    assert table.asked() == [1]


def test_bots_answer_beside_the_people_in_a_window():
    table = sale("me,random")
    assert (table.asked(), table.bot_to_act()) == ([0], 1)
    table.bot_acts()
    assert (table.asked(), table.bot_to_act()) == ([0], None)


def test_people_tell_what_real_dice_brought():
    table = acts(sale(chance="asked"), "A pass", "B bid blue-gem", "A accept", "B accept")
    assert (table.asked(), table.bot_to_act()) == ([], None)
    table.act(CHANCE, "roll 4")
    assert table.t.view(None)["scores"] == [0, 4]
    assert table.asked() == [1]


# What has only one answer.


def test_a_choice_with_one_answer_is_made_by_the_table_and_told():
    table = sale(hands={"A": [], "B": ["blue-gem"]})
    # A has nothing to bid, so it can only pass; B may bid or pass.
    assert table.asked() == [1]
    assert told(table, 0) == ["Done for you, it was the only choice: pass."]
    assert told(table, 1) == told(table, None) == []


def test_a_person_can_ask_to_make_such_choices_too():
    table = acts(sale(hands={"A": ["tin-cup"], "B": ["blue-gem"]}), "A pass")
    table.answer_forced = False
    acts(table, "B bid blue-gem", "A accept", "B accept", "B keep")
    # In the next round neither B, whose hand is empty, nor anybody else is passed over.
    assert table.asked() == [0, 1]
    assert [str(action) for action in table.t.actions(1)] == ["pass"]


def test_a_forced_choice_that_would_seal_an_open_one_waits_for_the_person():
    empty: dict[str, list[str]] = {"left": [], "middle": [], "right": []}
    table = duel(hands={**HANDS, "A": ["abyss", "abyss", "abyss"]}, piles=empty, step="play")
    acts(table, "A play abyss left face-up", "A play abyss middle face-up")
    # No pile may stay empty, so there is one place left; but then the whole play is on the table.
    assert [str(action) for action in table.t.actions(0)] == ["play abyss right face-down"]
    assert table.undo(0) == "play abyss middle face-up"


def test_a_forced_choice_that_seals_nothing_is_made():
    piles = {"left": ["residuum"], "middle": ["residuum"], "right": []}
    table = duel(hands={**HANDS, "A": ["abyss"]}, piles=piles, step="play", pattern=[1, 0])
    assert table.asked() == [1]
    assert told(table, 0)[0] == "Done for you, it was the only choice: play abyss right face-up."


# Standing orders.


def test_a_standing_order_answers_the_question_at_once_and_whenever_it_comes_again():
    table = sale("me:Ann,me:Bob", options={"rounds": 3})
    rule = table.order(0, "pass")
    assert rule == "SALE-BID-01"
    assert table.asked() == [1]
    acts(table, "B pass", "A accept", "B accept")
    # The second round.
    assert table.t.view(None)["round"] == 2
    assert table.asked() == [1]
    assert told(table, 0).count("Done for you, as you asked: pass.") == 2
    assert not [text for text in told(table, 1) if "Done" in text]


def heads(words: str = "me:Ann,me:Bob", tokens: int = 1) -> Table:
    """A Ballyhoo has been flipped and shows Eye Open; only Bob's Jinxie has tokens."""
    foes = grimalkin.game("familiars-and-foes")
    bare = {"gems": 0, "tokens": 0}
    familiars = {"A": {"familiar": "piddy-paw", **bare}, "B": {"familiar": "jinxie", **bare, "tokens": tokens}}
    script = ["roll 15", "flip open"] * 2 + ["roll 1"] * 4
    t = foes.setup(
        familiars=familiars, foes=["kettle-drake", "queen-quagmire"], active="A", step="action", script=script
    )
    table = Table(t, read_seats(words, foes))
    table.begin()
    return table


def test_what_a_game_answers_by_custom_is_not_said_to_have_been_asked_for_and_is_told_once():
    table = acts(heads(), "A attack 1", "B ballyhoo jinxie", "B attack 1", "A ballyhoo piddy-paw")
    passed = [place for place, why in table.automatic.items() if why == "as is usual (FNF-LUCK-01)"]
    assert len(passed) == 2
    done = [text for text in told(table, 1) if text.startswith("Done for you")]
    assert done == ["Done for you, as is usual (FNF-LUCK-01): pass."]
    assert not [text for text in told(table, 0) if text.startswith("Done for you")]


def test_what_a_person_asked_for_is_still_told_every_time():
    table = heads()
    table.order_for(1, "FNF-LUCK-01", "luck jinxie jinxie")
    acts(table, "A attack 1", "B ballyhoo jinxie")
    assert [text for text in told(table, 1) if "as you asked" in text] == [
        "Done for you, as you asked: luck jinxie jinxie."
    ]


def test_the_only_answer_to_a_question_was_not_asked_for_either():
    table = sale("me:Ann,me:Bob", hands={**SALE_HANDS, "A": []})
    table.order_for(0, "SALE-BID-01", "pass")
    assert "Done for you, it was the only choice: pass." in told(table, 0)
    assert not [text for text in told(table, 0) if "as you asked" in text]


def test_a_standing_order_waits_while_its_answer_is_not_legal():
    table = sale("me:Ann,me:Bob", options={"rounds": 3}, hands={**SALE_HANDS, "A": ["red-gem", "tin-cup"]})
    table.order(0, "bid red-gem")
    acts(table, "B pass", "A accept", "B accept", "A keep")
    # The gem is gone, so A is asked again.
    assert "red-gem" not in table.t.view(0)["hand"]
    assert table.asked() == [0, 1]


def test_a_standing_order_can_be_withdrawn():
    table = sale("me:Ann,me:Bob", options={"rounds": 3})
    table.order(0, "pass")
    acts(table, "B pass")
    table.orders[0].clear()
    acts(table, "A accept", "B accept")
    assert table.asked() == [0, 1]


def test_an_order_can_be_withdrawn_at_its_own_question():
    table = sale("me:Ann,me:Bob", hands={**SALE_HANDS, "A": ["red-gem"]})
    table.orders[0]["SALE-BID-01"] = "bid blue-gem"
    assert table.asked() == [0, 1]
    assert table.order(0, None) == "SALE-BID-01"
    assert table.orders[0] == {}


def test_only_a_question_on_the_table_can_be_answered_for_good():
    table = acts(sale(), "A pass")
    with pytest.raises(BadTable, match="no question now that could always be answered alike"):
        table.order(0, "pass")
    with pytest.raises(BadTable, match="no question now"):
        table.order(2, "pass")
    with pytest.raises(UnknownAction):
        table.order(1, "sing")
    assert table.orders == [{}, {}]


def test_orders_are_kept():
    table = sale()
    table.keeper = notebook = Notebook()
    table.order(0, "pass")
    assert len(notebook.kept) == 1


def test_a_bot_has_no_standing_orders():
    table = sale("me,careful")
    with pytest.raises(BadTable, match="no question now"):
        table.order(1, "pass")


# Coming and going.


def test_a_bot_takes_the_seat_of_a_person_and_a_person_that_of_a_bot():
    table = duel("me:Ann,careful")
    table.hand_over(0, Seat("careful"))
    assert (table.people(), table.bot_to_act()) == ([], 0)
    table.hand_over(1, Seat("", "Eve"))
    assert table.people() == [1]
    assert table.seat_name(1) == "B (Eve)"


def test_whoever_takes_a_seat_takes_neither_orders_nor_choices_over():
    table = sale()
    table.order(0, "pass")
    table.hand_over(0, Seat("", "Eve"))
    assert table.orders[0] == {}
    table = acts(duel(), "A scavenge left")
    table.hand_over(0, Seat("", "Eve"))
    assert not table.can_undo(0)


@pytest.mark.parametrize(("seat", "sitter"), [(2, Seat()), (-1, Seat()), (0, Seat("oracle"))])
def test_a_seat_cannot_be_handed_to_nobody(seat: int, sitter: Seat):
    table = duel()
    with pytest.raises(Exception, match=r"Nobody can take the seat|There is no bot 'oracle'"):
        table.hand_over(seat, sitter)
    assert table.seats == [Seat("", "Ann"), Seat("", "Bob")]


def test_a_person_leaves_for_good_and_the_rules_say_what_becomes_of_the_seat():
    table = seated("me:Ann,careful,me:Cid")
    table.leave(2)
    assert table.people() == [0]
    assert "C leaves." in told(table, 0)
    play_on(table)
    result = table.t.result()
    assert result is not None
    assert 2 not in result.winners
    assert table.t.view(None)["players"][2]["eliminated"]


def test_with_two_the_one_who_stays_wins():
    table = duel()
    table.leave(1)
    play_on(table)
    result = table.t.result()
    assert result is not None
    assert (result.winners, result.reason) == ((0,), "AFF-END-03")


def test_whoever_left_is_asked_nothing_and_comes_back_no_more():
    table = seated("me,me,me")
    table.leave(1)
    with pytest.raises(BadTable, match="No person sits in B who could leave"):
        table.leave(1)
    with pytest.raises(BadTable, match="No person sits in B who could choose"):
        table.act(1, "scavenge center")
    with pytest.raises(BadTable, match="Nobody can take the seat B"):
        table.hand_over(1, Seat())
    assert [entry.seat for entry in table.t.log if entry.kind == "leave"] == [1]


@pytest.mark.parametrize("seat", [1, 5, -1])
def test_neither_a_bot_nor_nobody_can_leave(seat: int):
    table = duel("me,careful")
    before = table.t.dump()
    with pytest.raises(BadTable, match="who could leave"):
        table.leave(seat)
    assert table.t.dump() == before


def test_nobody_leaves_a_game_that_is_over():
    table = sale()
    table.leave(0)
    assert table.t.over
    with pytest.raises(BadTable, match="The game is over"):
        table.leave(1)
