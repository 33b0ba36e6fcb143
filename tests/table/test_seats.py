"""Who sits where, from words and from saves."""

from typing import Any

import pytest

from grimalkin.bots import BadBot
from grimalkin.core.errors import BadOption, BadSave
from grimalkin.table.seats import Seat, load_seats, read_seat, read_seats
from grimalkin.table.table import BadTable, Table
from tests.table.company import FIND


@pytest.mark.parametrize(
    ("word", "seat"),
    [
        ("me", Seat()),
        ("person", Seat()),
        (" Me ", Seat()),
        ("me:Anna", Seat("", "Anna")),
        ("me: Anna  the   Great ", Seat("", "Anna the Great")),
        ("me:" + "x" * 50, Seat("", "x" * 20)),
        ("careful", Seat("careful")),
        ("Thinker:500", Seat("thinker:500")),
        ("thinker:2s", Seat("thinker:2s")),
    ],
)
def test_a_seat_is_a_person_or_a_bot(word: str, seat: Seat):
    assert read_seat(word, FIND) == seat
    assert seat.person == (not seat.bot)


@pytest.mark.parametrize(
    ("word", "message"),
    [
        ("", "A seat is empty: each takes 'me' or a bot (random, careful, thinker)."),
        (
            "carefull",
            "There is no bot 'carefull'; there are random, careful, thinker. A person's seat is 'me', or 'me:NAME'.",
        ),
        ("careful:3", "'careful:3' is no bot: careful takes no budget, so say just 'careful'. "),
        ("thinker:soon", "'thinker:soon' is no bot: after 'thinker:' comes a number of iterations, "),
    ],
)
def test_any_other_word_is_refused_with_what_would_be_right(word: str, message: str):
    with pytest.raises(BadOption) as refused:
        read_seat(word, FIND)
    assert str(refused.value).startswith(message)


@pytest.mark.parametrize("words", ["me", "me,me,me,me,me"])
def test_a_game_has_room_for_so_many_and_no_others(words: str):
    with pytest.raises(BadOption, match="A Familiar Find is for 2, 3 or 4 players"):
        read_seats(words, FIND)


def test_seats_come_in_the_order_of_the_words():
    assert read_seats("me:Ann,careful,me", FIND) == [Seat("", "Ann"), Seat("careful"), Seat()]


def test_seats_come_back_from_a_save():
    seats = read_seats("me:Ann,thinker:50,me", FIND)
    assert load_seats([seat.json() for seat in seats], FIND, 3) == seats
    assert load_seats(None, FIND, 2) == [Seat(), Seat()]


@pytest.mark.parametrize(
    "forms",
    [
        {},
        [],
        [{"bot": "", "name": ""}],
        [{"bot": "", "name": ""}] * 3,
        ["me", "me"],
        [{"bot": 1, "name": ""}, {}],
        [{"bot": "", "name": None}, {}],
    ],
)
def test_damaged_seats_are_refused(forms: Any):
    with pytest.raises(BadSave, match="damaged"):
        load_seats(forms, FIND, 2)


def test_a_bot_that_is_not_there_is_told_by_its_name():
    with pytest.raises(BadSave, match=r"seats a bot that cannot sit here\. There is no bot 'oracle'; there are"):
        load_seats([{"bot": "oracle", "name": ""}, {}], FIND, 2)


def test_a_table_needs_somebody_in_each_seat():
    t = FIND.new(3, seed=1)
    with pytest.raises(BadTable, match="This game has 3 seats, and 2 were filled"):
        Table(t, [Seat(), Seat()])
    with pytest.raises(BadBot, match="There is no bot 'oracle'"):
        Table(t, [Seat(), Seat(), Seat("oracle")])


def test_a_table_needs_a_game_that_is_written_down():
    with pytest.raises(BadTable, match="needs a game that writes down what happens"):
        Table(FIND.new(2, seed=1, recording=False), [Seat(), Seat()])


def test_seats_are_called_by_letter_and_by_who_sits_there():
    table = Table(FIND.new(3, seed=1), read_seats("me:Ann,careful,me", FIND))
    assert [table.seat_name(seat) for seat in (0, 1, 2, -1, 7)] == ["A (Ann)", "B (careful)", "C", "Chance", "H"]
    assert table.people() == [0, 2]
