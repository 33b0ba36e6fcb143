"""What every game in progress can do, shown with Attic Sale."""

import pytest

from grimalkin.core.chance import CHANCE, Stream
from grimalkin.core.errors import AmbiguousAction, IllegalAction, UnknownAction
from grimalkin.core.state import Ask, Result, Roll, Sequence, Step, Window
from tests.tiny_games.attic_sale import BIDS, DIE, AtticSale, AtticSaleGame, Award

GAME = AtticSaleGame()
HANDS = {"A": ["tin-cup", "red-coin", "red-gem"], "B": ["tin-cup", "red-gem", "blue-gem"]}


def sale(*script: str, **more) -> AtticSale:
    return GAME.setup(hands=HANDS, chance="scripted", script=script, **more)


def won(*script: str) -> AtticSale:
    """B has won the first sale and rolled, and may share."""
    t = sale(*script)
    for seat, text in ((0, "bid tin-cup"), (1, "bid blue-gem"), (0, "accept"), (1, "accept")):
        t.play(seat, text)
    return t


def texts(t: AtticSale, seat: int) -> list[str]:
    return [str(action) for action in t.actions(seat)]


def test_the_legal_actions_are_those_of_the_question():
    t = sale()
    assert texts(t, 0) == ["bid tin-cup", "bid red-coin", "bid red-gem", "pass"]
    assert texts(t, 1) == ["bid tin-cup", "bid red-gem", "bid blue-gem", "pass"]
    assert t.actions(CHANCE) == t.actions(7) == []


def test_a_caller_may_change_the_list_of_actions_that_it_got():
    t = sale()
    t.actions(0).clear()
    assert len(t.actions(0)) == 4


def test_an_action_can_be_played_as_itself_as_text_and_from_another_load_of_the_game():
    for action in (
        GAME.verbs.parse("bid red-gem"),
        "bid red-gem",
        AtticSaleGame().verbs.parse("bid red-gem"),
    ):
        t = sale()
        t.play(0, action)
        assert str(t.answers[0]) == "bid red-gem"


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("bid tin-cup", "bid tin-cup"),
        ("  BID  Tin-Cup ", "bid tin-cup"),
        ("b tin", "bid tin-cup"),
        ("bid cup", "bid tin-cup"),
        ("bid coin", "bid red-coin"),
        ("b, gem", "bid red-gem"),
        ("p", "pass"),
        # Known words are the action itself, whether it is legal or not.
        ("bid blue-gem", "bid blue-gem"),
        ("object", "object"),
    ],
)
def test_text_is_read_exactly_or_from_the_beginnings_of_words(text: str, action: str):
    assert str(sale().parse(0, text)) == action


def test_text_that_fits_several_actions_is_ambiguous():
    with pytest.raises(AmbiguousAction) as refused:
        sale().parse(0, "bid red")
    assert str(refused.value) == "'bid red' could mean 'bid red-coin', 'bid red-gem': say more."


def test_beginnings_fit_only_what_the_seat_may_do():
    # A has two red things, B has one.
    assert str(sale().parse(1, "bid red")) == "bid red-gem"


@pytest.mark.parametrize("text", ["", "bid", "bid kettle", "sing", "bid tin-cup twice", "bid in-cup"])
def test_text_that_fits_nothing_is_unknown(text: str):
    with pytest.raises(UnknownAction):
        sale().parse(0, text)


def test_why_not_is_silent_about_what_is_legal():
    t = sale()
    assert all(t.why_not(seat, str(action)) is None for seat in t.waiting() for action in t.actions(seat))
    assert t.why_not(0, "b cup") is None


@pytest.mark.parametrize(
    ("seat", "text", "kind", "rule", "message"),
    [
        (0, "bid blue-gem", "illegal", "SALE-BID-02", "You have no blue-gem to bid."),
        (
            0,
            "object",
            "illegal",
            "SALE-BID-01",
            "'object' is not possible now: Bid one of your things, or pass.",
        ),
        (0, "bid red", "ambiguous", "", "'bid red' could mean 'bid red-coin', 'bid red-gem': say more."),
        (0, "sing", "unknown", "", "'sing' is no verb here; the verbs are "),
        (2, "pass", "illegal", "", "C is not asked now; A and B is."),
        (CHANCE, "roll 1", "illegal", "", "Chance is not asked now; A and B is."),
        (99, "pass", "illegal", "", "seat 99 is not asked now; A and B is."),
    ],
)
def test_why_not_tells_the_reason_with_its_rule(seat: int, text: str, kind: str, rule: str, message: str):
    refusal = sale().why_not(seat, text)
    assert refusal is not None
    assert (refusal.kind, refusal.rule) == (kind, rule)
    assert refusal.message.startswith(message)


def test_why_not_after_the_end_names_the_rule_that_ended_the_game():
    t = sale(options={"rounds": 1})
    for seat in (0, 1):
        t.play(seat, "pass")
    t.play(0, "object")
    assert t.over
    refusal = t.why_not(0, "pass")
    assert refusal is not None
    assert str(refusal) == "The game is over. (SALE-END-01)"


@pytest.mark.parametrize(
    ("seat", "text", "error"),
    [
        (0, "bid blue-gem", IllegalAction),
        (0, "object", IllegalAction),
        (0, "bid red", AmbiguousAction),
        (0, "sing", UnknownAction),
        (2, "pass", IllegalAction),
        (CHANCE, "roll 1", IllegalAction),
        (99, "pass", IllegalAction),
        (-5, "pass", IllegalAction),
    ],
)
def test_a_refused_play_changes_nothing(seat: int, text: str, error: type[Exception]):
    t = sale("roll 4")
    before = t.dump()
    with pytest.raises(error):
        t.play(seat, text)
    assert t.dump() == before


def test_an_illegal_play_carries_its_rule():
    with pytest.raises(IllegalAction) as refused:
        sale().play(0, "bid blue-gem")
    assert (refused.value.rule, refused.value.message) == ("SALE-BID-02", "You have no blue-gem to bid.")


def test_a_seat_that_has_answered_cannot_answer_again():
    t = sale()
    t.play(0, "pass")
    with pytest.raises(IllegalAction, match="A is not asked now; B is"):
        t.play(0, "pass")


def test_steps_run_in_the_order_in_which_they_are_told():
    t = sale()
    t.agenda.clear()
    t.then(Award(0, 1), BIDS)
    t.then(DIE, Award(1, 1))
    assert [step.name() for step in t.agenda] == ["Bids", "Award", "Award", "Die"]


def test_a_sequence_is_its_steps_in_order():
    t = sale()
    t.agenda.clear()
    t.then(Sequence("Round", Award(0, 1), BIDS), DIE)
    t.advance()
    # The award is done, the bids are asked for, the die waits.
    assert [step.name() for step in t.agenda] == ["Die", "Bids"]
    assert t.scores == [1, 0]
    assert Sequence("Round", BIDS).name() == "Round"


def test_a_step_that_holds_data_tells_it_and_comes_back():
    step = Award(1, 3)
    assert step.nouns(sale()) == [1, 3]
    back = GAME.load_step("Award", [1, 3])
    assert isinstance(back, Award)
    assert (back.seat, back.points) == (1, 3)


def test_steps_that_do_not_say_what_they_do_cannot_be_used():
    t = sale()
    with pytest.raises(NotImplementedError, match="Step"):
        Step[AtticSale]().run(t)
    with pytest.raises(NotImplementedError, match="a window closes with all its answers"):
        BIDS.take(t, 0, GAME.verbs.parse("pass"))
    for kind in (Ask, Window, Roll):
        assert issubclass(kind, Step)


def test_the_question_is_told_to_those_who_are_asked():
    t = sale()
    t.play(0, "pass")
    assert (t.prompt(0), t.prompt(1)) == ("", "Bid one of your things, or pass.")
    assert t.prompt_rule() == "SALE-BID-01"
    t = won("roll 4")
    assert (t.prompt(0), t.prompt(1)) == ("", "Keep your points, or share some.")
    assert t.prompt_rule() == "SALE-SHARE-01"


def test_a_single_seat_is_asked_and_its_choice_is_told_to_all():
    t = won("roll 2")
    assert t.waiting() == (1,)
    assert texts(t, 1) == ["keep", "share one a", "share two a"]
    t.play(1, "share two a")
    assert t.scores == [2, 0]
    choice = [entry for entry in t.log if entry.kind == "choice"][-1]
    assert (choice.seat, choice.text, choice.visible(None)) == (1, "share two a", True)


def test_the_game_ends_with_its_result():
    t = won("roll 3", "roll 4")
    assert t.result() is None
    t.play(1, "share one a")
    for seat, text in ((0, "bid red-gem"), (1, "bid tin-cup"), (0, "accept"), (1, "accept"), (0, "keep")):
        t.play(seat, text)
    result = t.result()
    assert t.over
    assert isinstance(result, Result)
    assert (result.winners, result.reason, result.scores) == ((0,), "SALE-END-01", [[5], [2]])
    assert result.json() == {
        "winners": [0],
        "reason": "SALE-END-01",
        "scores": [[5], [2]],
        "summary": "Won by A.",
    }
    assert repr(result) == "Result(winners=(0,), reason='SALE-END-01', scores=[[5], [2]])"


def test_after_the_end_nobody_is_asked_and_nothing_can_be_done():
    t = sale(options={"rounds": 1})
    for seat in (0, 1):
        t.play(seat, "pass")
    t.play(1, "object")
    assert (t.over, t.waiting(), t.actions(0), t.chances(), t.prompt_rule()) == (True, (), [], [], "")
    before = t.dump()
    with pytest.raises(IllegalAction, match="The game is over"):
        t.play(0, "pass")
    assert t.dump() == before


def test_marks_rise_with_a_draw_an_answer_a_roll_and_another_seat_but_not_with_a_choice():
    t = won("roll 4")
    # Two bids, two acceptances, the change from A to B, the roll.
    assert t.marks == 6
    t.play(1, "keep")
    # Only the change back to A: the choice itself could have been taken back.
    assert t.marks == 7


def test_a_drawn_card_leaves_a_mark_although_nothing_is_rolled():
    dealt = GAME.new(2, seed=1)
    # One for the shuffle and one for each of the six cards.
    assert dealt.marks == 7


def test_a_copy_is_equal_and_independent():
    t = won("roll 4", "roll 1")
    twin = t.copy()
    assert twin == t
    before = t.dump()
    twin.play(1, "share one a")
    for seat, text in ((0, "bid red-gem"), (1, "pass"), (0, "accept"), (1, "accept"), (0, "keep")):
        twin.play(seat, text)
    assert twin.over
    assert t.dump() == before
    t.play(1, "keep")
    assert t.scores == [0, 4]
    assert twin.scores == [2, 3]


def test_a_copy_of_a_half_answered_window_is_independent():
    t = sale()
    t.play(0, "bid red-gem")
    twin = t.copy()
    twin.play(1, "pass")
    assert (t.waiting(), twin.waiting()) == ((1,), (0, 1))
    assert str(t.answers[0]) == "bid red-gem"
    assert twin.answers == [None, None]


def test_games_are_equal_when_all_of_them_is():
    t, twin = GAME.new(2, seed=1), GAME.new(2, seed=1)
    assert t == twin
    assert t != GAME.new(2, seed=2)
    twin.marks += 1
    assert t != twin
    assert t != "a game"
    with pytest.raises(TypeError, match="a game in progress changes"):
        hash(t)


def test_without_recording_nothing_is_written_and_nothing_else_differs():
    def play(recording: bool) -> AtticSale:
        t = GAME.new(3, seed=5, recording=recording)
        assert isinstance(t, AtticSale)
        while not t.over:
            seat = t.waiting()[-1]
            t.play(seat, t.actions(seat)[0])
        return t

    told, silent = play(True).dump(), play(False).dump()
    assert len(silent["log"]) == 0
    assert len(told["log"]) > 10
    for dump in (told, silent):
        del dump["log"], dump["recording"]
    assert told == silent


def test_a_person_can_leave_for_good_in_the_middle_of_a_window():
    t = GAME.new(3, seed=1)
    t.play(0, "pass")
    marks = t.marks
    t.leave(2)
    result = t.result()
    assert result is not None
    assert (result.winners, result.reason) == ((0, 1), "SALE-END-02")
    assert t.marks > marks
    assert [(entry.kind, entry.seat) for entry in t.log if entry.kind == "leave"] == [("leave", 2)]
    assert GAME.replay(t.log) == t
    assert GAME.load(t.dump()) == t


def test_nobody_can_leave_a_game_that_is_over_or_a_seat_that_is_not_there():
    t = GAME.new(2, seed=1)
    before = t.dump()
    t.leave(7)
    assert t.dump() == before
    t.leave(0)
    after = t.dump()
    t.leave(1)
    assert t.dump() == after


def test_a_seat_out_of_time_passes_where_it_may_and_else_does_anything_legal():
    t = won("roll 4")
    chosen = t.timeout(1, Stream.from_seed("clock"))
    assert str(chosen) in ("keep", "share one a", "share two a")
    assert t.waiting() == (0, 1)
    assert str(t.timeout(0, Stream.from_seed("clock"))) == "pass"
    before = t.dump()
    with pytest.raises(IllegalAction, match="A is not asked now; B is"):
        t.timeout(0, Stream.from_seed("clock"))
    assert t.dump() == before
