"""Several people at one keyboard: nobody sees another's cards."""

import random

import pytest

from grimalkin.table.seats import Seat
from grimalkin.terminal.hand_over import HandOver
from grimalkin.terminal.menu import TableMenu
from grimalkin.terminal.page import TextPage
from grimalkin.terminal.play_page import PlayPage
from grimalkin.terminal.secrecy import has_secrets
from tests.table.company import FIND, SALE, duel, play_on, sale, seated
from tests.terminal.typists import twin_of
from tests.terminal.visitor import LARGE, SMALL, Visitor, sit_down

CARDS = [FIND.help(slug)["name"] for slug in FIND.verbs.parse("play abyss left face-up").verb.nouns[0].values]


def waits(visitor: Visitor) -> HandOver:
    screen = visitor.app.screen
    assert isinstance(screen, HandOver), f"the screen shows a {type(screen).__name__}"
    return screen


async def test_nothing_is_shown_before_the_first_person_has_said_who_it_is():
    async with sit_down(duel()) as visitor:
        waits(visitor)
        assert "Give the keyboard to A (Ann), who presses a." in visitor.read()
        assert not any(card in visitor.read() for card in CARDS)
        await visitor.press("a")
        assert visitor.page.viewer == 0 and "Your hand 4:" in visitor.read()


async def test_only_the_right_key_opens_the_table():
    async with sit_down(duel()) as visitor:
        await visitor.press("enter", "space", "escape", "b", "1", "l", "m", "?", "u", "U", "h", "w", "s", "r", "tab")
        waits(visitor)
        await visitor.press("A")
        assert visitor.page.viewer == 0


async def test_the_keyboard_goes_on_to_the_next_person():
    async with sit_down(duel()) as visitor:
        await visitor.press("a")
        hand = visitor.lines()[-5]
        await visitor.turn_of("A")
        assert "Give the keyboard to B (Bob), who presses b." in visitor.read() and hand not in visitor.read()
        await visitor.press("b")
        assert visitor.page.viewer == 1
        # Bob is told what Ann did as Bob may know it.
        assert "a hidden card" in visitor.read("story") and "You draw" not in visitor.read("story")


async def test_what_the_one_has_open_is_closed_before_the_other_comes():
    async with sit_down(seated("me:Ann,careful,me:Bob", 3, options={"first_player": "host_choice"})) as visitor:
        await visitor.press("a", "1")
        page = visitor.page
        for open_page in (page.show_log, lambda: visitor.app.menu(page)):
            open_page()
            await visitor.pilot.pause()
            assert isinstance(visitor.app.screen, TextPage | TableMenu)
        # It comes to be Bob's choice while Ann reads: by Ann's own choice here, for the screen does not mind whose.
        while visitor.table.asked() == [0]:
            visitor.table.act(0, str(visitor.table.t.actions(0)[0]))
        page.go_on()
        await visitor.settle()
        assert waits(visitor).who == "C (Bob)"
        assert [type(screen) for screen in visitor.app.screen_stack[1:]] == [PlayPage, HandOver]
        await visitor.press("c")
        assert visitor.page.viewer == 2


async def test_a_half_typed_question_is_gone_when_the_other_comes():
    async with sit_down(duel()) as visitor:
        await visitor.press("a", "w")
        await visitor.type("play astral")
        while visitor.table.asked() == [0]:
            visitor.table.act(0, str(visitor.table.t.actions(0)[0]))
        visitor.page.go_on()
        await visitor.settle()
        await visitor.press("b")
        assert "astral" not in visitor.read().lower().partition("your hand")[0].partition("players")[2]
        assert not visitor.page.questions.kind


async def test_all_who_are_asked_at_once_answer_one_after_the_other():
    async with sit_down(sale("me:Ann,me:Bob")) as visitor:
        await visitor.press("a", "1")
        assert "bid tin-cup" not in visitor.read(), "a bid is secret until all have been made"
        await visitor.press("b")
        assert "Ann" not in visitor.read("story")
        await visitor.press("1")
        assert "The bids are open: A bid tin-cup, B bid tin-cup." in visitor.read("story")


def test_where_there_is_something_to_hide():
    t = FIND.new(2, 5, {"mode": "full"})
    assert not has_secrets(t, [0, 1]), "nobody holds cards while Familiars are chosen"
    while not t.view(t.waiting()[0])["hand"]:
        t.play(t.waiting()[0], t.actions(t.waiting()[0])[0])
    assert has_secrets(t, [0, 1])
    assert not has_secrets(SALE.setup(seats=2, hands={}), []), "where no people sit, nothing is hidden from them"


async def test_where_all_lies_open_the_keyboard_goes_round_without_ado():
    async with sit_down(seated("me:Ann,me:Bob", 5, options={"mode": "full"})) as visitor:
        first = visitor.page.viewer
        assert first is not None and visitor.read("prompt").startswith(
            f"► {'AB'[first]} ({'Ann' if first == 0 else 'Bob'}): Choose"
        )
        await visitor.press("1")
        second = visitor.page.viewer
        assert second == 1 - first
        await visitor.press("1")
        # Now they hold cards.
        waits(visitor)


async def test_everybody_must_agree_before_something_known_is_taken_back():
    async with sit_down(duel()) as visitor:
        await visitor.press("a")
        await visitor.turn_of("A")
        await visitor.press("b")
        played = len(visitor.table.t.log)
        await visitor.turn_of("B")
        await visitor.press("a", "U")
        assert waits(visitor).who == "B (Bob)"
        await visitor.press("b")
        assert "A (Ann) asks to take back" in visitor.read("prompt") and "Do you agree?" in visitor.read("prompt")
        await visitor.press("2")
        assert waits(visitor).who == "A (Ann)" and len(visitor.table.t.log) > played
        await visitor.press("a", "U", "b", "1")
        assert visitor.table.takebacks == 1


async def test_a_seat_given_to_a_bot_shows_nobody_elses_cards():
    async with sit_down(duel()) as visitor:
        await visitor.press("a", "m")
        await visitor.click("Who sits where")
        await visitor.press("right", "right")
        assert "Seat A: careful" in visitor.read()
        await visitor.click("So be it")
        assert visitor.table.seats[0] == Seat("careful")
        # Bob alone is left, and still nobody knows that it is Bob who sits there.
        assert waits(visitor).who == "B (Bob)"
        await visitor.press("b")
        assert visitor.page.viewer == 1


async def test_whoever_leaves_for_good_is_asked_once_more():
    async with sit_down(duel()) as visitor:
        await visitor.press("a", "m")
        await visitor.click("Leave this game for good")
        assert "nobody can come back to this seat" in visitor.read().replace("\n", " ")
        await visitor.press("1")
        assert visitor.table.left == [] and isinstance(visitor.app.screen, TableMenu)
        await visitor.click("Leave this game for good")
        await visitor.press("2")
        assert visitor.table.left == [0] and visitor.table.t.over


async def test_at_the_end_everybody_may_look():
    async with sit_down(duel()) as visitor:
        await visitor.press("a")
        table = visitor.table
        while not table.t.over:
            if isinstance(visitor.app.screen, HandOver):
                await visitor.press(visitor.app.screen.letter)
            else:
                await visitor.press("1")
        assert visitor.page.viewer is None
        assert "The game is over. " in visitor.read("prompt")


@pytest.mark.parametrize(("seats", "mode", "size"), [("me,me", "full", SMALL), ("me,careful,me", "tourism", LARGE)])
async def test_no_screen_of_a_whole_evening_shows_more_than_its_reader_may_know(
    seats: str, mode: str, size: tuple[int, int]
):
    luck = random.Random(f"{seats} {mode}")
    async with sit_down(seated(seats, 4, options={"mode": mode}), size) as visitor:
        for _ in range(120):
            screen = visitor.app.screen
            if isinstance(screen, HandOver):
                assert not any(card in visitor.read() for card in CARDS)
                await visitor.press(screen.letter)
                continue
            page = visitor.page
            if page.table.t.over:
                break
            assert page.viewer in page.table.asked()
            assert page.scene == page.table.t.scene(page.viewer)
            mine = page.table.t.view(page.viewer)["hand"]
            shown = " ".join(page.part("own").text().split())
            assert all(FIND.help(slug)["name"].split()[-1] in shown for slug in mine)
            await visitor.press(luck.choice(["1", "2", "3", "4", "escape"]))


@pytest.mark.parametrize("mode", ["family", "tourism"])
async def test_what_a_seat_cannot_know_changes_nothing_that_it_sees(mode: str):
    table = play_on(seated("me,careful,careful", 6, options={"mode": mode}), 20)
    while table.bot_acts() is not None:
        pass
    screens = []
    for one in (table, twin_of(table, 0)):
        async with sit_down(one, LARGE) as visitor:
            shown = []
            for key in ("", "down", "?", "escape", "l", "escape", "m", "escape"):
                await visitor.press(*([key] if key else []))
                shown.append(visitor.read())
            screens.append(shown)
    assert screens[0] == screens[1]
