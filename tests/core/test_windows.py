"""Windows ask several seats at once, and keep their answers secret: shown with Attic Sale."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grimalkin.core.chance import Stream
from grimalkin.core.state import State
from grimalkin.testing.positions import all_cards
from tests.tiny_games.attic_sale import AtticSale, AtticSaleGame

GAME = AtticSaleGame()
HANDS = {
    "A": ["tin-cup", "red-coin", "red-gem"],
    "B": ["tin-cup", "red-coin", "blue-gem"],
    "C": ["red-coin", "red-gem", "blue-gem"],
}
READERS = (0, 1, 2, None)


def sale(**more) -> AtticSale:
    return GAME.setup(seats=3, hands=HANDS, **more)


def log_of(t: State, seat: int | None) -> list[tuple[str, int, str]]:
    return [(entry.kind, entry.seat, entry.text) for entry in t.log_for(seat)]


def test_a_window_asks_all_its_seats_and_then_those_that_still_owe_an_answer():
    t = sale()
    assert t.waiting() == (0, 1, 2)
    t.play(1, "pass")
    assert t.waiting() == (0, 2)
    assert t.actions(1) == []
    t.play(2, "pass")
    assert t.waiting() == (0,)


def test_a_window_closes_with_its_last_answer_and_tells_all_of_them():
    t = sale()
    for seat, text in ((2, "bid red-coin"), (0, "pass"), (1, "bid blue-gem")):
        assert t.bids == [-1, -1, -1]
        t.play(seat, text)
    assert t.bids == [-1, 3, 1]
    for reader in READERS:
        assert log_of(t, reader)[-1] == (
            "event",
            -1,
            "The bids are open: A pass, B bid blue-gem, C bid red-coin.",
        )


def test_the_order_of_the_answers_does_not_matter():
    answers = {0: "bid red-gem", 1: "bid tin-cup", 2: "pass"}
    ends = []
    for order in itertools.permutations(answers):
        t = sale()
        for seat in order:
            t.play(seat, answers[seat])
        dump = t.dump()
        # The log remembers who was first, the game does not.
        del dump["log"]
        ends.append((dump, [t.view(reader) for reader in READERS]))
    assert all(end == ends[0] for end in ends)


@given(
    st.sampled_from(["bid tin-cup", "bid red-coin", "bid red-gem", "pass"]),
    st.sampled_from(["bid tin-cup", "bid red-coin", "bid red-gem", "pass"]),
    st.sampled_from(["", "bid tin-cup", "bid blue-gem", "pass"]),
)
def test_an_answer_is_secret_until_the_window_closes(one: str, other: str, second: str):
    twins = [sale(), sale()]
    for t, answer in zip(twins, (one, other), strict=True):
        t.play(0, answer)
        if second:
            t.play(1, second)
    for reader in (1, 2, None):
        first, last = ((t.view(reader), t.scene(reader), log_of(t, reader)) for t in twins)
        assert first == last
    for t, answer in zip(twins, (one, other), strict=True):
        assert t.view(0)["answer"] == answer
        assert log_of(t, 0)[-1] == ("choice", 0, answer)


def test_everybody_sees_who_has_answered():
    t = sale()
    t.play(0, "pass")
    assert all(t.view(reader)["waiting"] == [1, 2] for reader in READERS)


def test_the_first_interrupt_closes_its_window_and_is_told_to_all():
    t = sale()
    for seat in (0, 1, 2):
        t.play(seat, "bid red-coin")
    t.play(2, "accept")
    assert t.waiting() == (0, 1)
    t.play(0, "object")
    # Nobody won; the next round asks for bids again.
    assert (t.round, t.bids, t.scores) == (2, [-1, -1, -1], [0, 0, 0])
    assert t.waiting() == (0, 1, 2)
    assert t.answers == [None, None, None]
    for reader in READERS:
        assert ("choice", 0, "object") in log_of(t, reader)
        # That somebody had accepted stays that somebody's secret.
        assert (("choice", 2, "accept") in log_of(t, reader)) == (reader == 2)


def test_without_an_interrupt_the_window_waits_for_all():
    t = sale()
    for seat, text in ((0, "bid red-gem"), (1, "pass"), (2, "pass"), (0, "accept"), (1, "accept")):
        t.play(seat, text)
    assert t.scores == [0, 0, 0]
    t.play(2, "accept")
    assert t.scores[0] > 0
    assert t.waiting() == (0,)


def test_a_half_answered_window_comes_back_from_a_save():
    t = sale()
    t.play(1, "bid blue-gem")
    back = GAME.load(t.dump())
    assert back == t
    assert back.waiting() == (0, 2)
    for game in (t, back):
        game.play(0, "pass")
        game.play(2, "bid red-coin")
    assert back == t
    assert isinstance(back, AtticSale)
    assert back.bids == [-1, 3, 1]


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_a_redeal_keeps_what_the_seat_knows_and_changes_secret_answers(seat: int):
    t = sale()
    t.play((seat + 1) % 3, "bid red-coin")
    rng = Stream.from_seed("redeal")
    answers, hands = set(), set()
    for _ in range(40):
        twin = t.redeal(seat, rng)
        assert isinstance(twin, AtticSale)
        assert twin.view(seat) == t.view(seat)
        assert twin.actions(seat) == t.actions(seat)
        assert log_of(twin, seat) == log_of(t, seat)
        assert all_cards(twin) == all_cards(t)
        assert GAME.load(twin.dump()) == twin
        answers.add(str(twin.answers[(seat + 1) % 3]))
        hands.add(tuple(map(tuple, twin.hands)))
    assert len(answers) > 2
    assert len(hands) > 10
    # A re-dealt game can be played to its end and writes nothing down.
    before = len(twin.log)
    while not twin.over:
        asked = twin.waiting()[0]
        twin.play(asked, twin.actions(asked)[-1])
    assert len(twin.log) == before


def test_a_redeal_leaves_the_true_game_as_it_was():
    t = sale()
    t.play(0, "pass")
    before = t.dump()
    t.redeal(1, Stream.from_seed("redeal")).play(1, "pass")
    assert t.dump() == before
