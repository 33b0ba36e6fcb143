"""Bots that think long: the screen goes on answering, and nothing that they think of an old position counts."""

import asyncio
import json
import os
import subprocess
import sys
from contextlib import suppress

import pytest

from grimalkin.table.thinking import Choice, think
from grimalkin.terminal.course import Course
from grimalkin.terminal.hand_over import HandOver
from grimalkin.terminal.thinkers import MODULE, Thinkers, ThinkingFailed, instant
from tests.table.company import duel, sale, seated
from tests.terminal.visitor import Visitor, sit_down

PATIENCE = 60
"""Seconds after which something that should happen at once does not happen at all."""


class SlowBots:
    """Bots whose thoughts end when the test lets them."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.asked: list[int] = []
        self.may = asyncio.Event()
        self.stopped = 0
        monkeypatch.setattr(Thinkers, "think", self.think)
        monkeypatch.setattr(Thinkers, "stop", self.stop)

    async def think(self, t: object, seat: int, bot: str, seed: str) -> Choice:
        self.asked.append(seat)
        await self.may.wait()
        self.may.clear()
        if self.stopped:
            self.stopped -= 1
            raise ThinkingFailed(f"{bot} was stopped while it thought.")
        return think(t, seat, "careful", seed)  # type: ignore[arg-type]

    def stop(self) -> None:
        if self.asked:
            self.stopped += 1
            self.may.set()

    async def finish(self, visitor: Visitor) -> None:
        """Let the bot come to its end, and see what follows."""
        known = visitor.table.version
        self.may.set()
        async with asyncio.timeout(PATIENCE):
            while visitor.table.version == known:
                await visitor.pilot.pause()
        await visitor.pilot.pause()


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> SlowBots:
    return SlowBots(monkeypatch)


async def to_the_bot(visitor: Visitor) -> None:
    while visitor.table.asked():
        await visitor.press("1")


async def test_while_a_bot_thinks_the_screen_says_so_and_everything_but_choosing_works(slow: SlowBots):
    async with sit_down(duel("me,thinker")) as visitor:
        await to_the_bot(visitor)
        assert visitor.lines()[-2] == "  B (thinker) is thinking."
        await visitor.press("1", "2", "enter")
        assert visitor.table.t.active == 1 and len(slow.asked) == 1, "keys that choose do nothing meanwhile"
        await visitor.press("l")
        assert visitor.lines()[0] == "What happened so far"
        await visitor.press("escape", "?")
        await visitor.type("abyss")
        assert visitor.read("answers").startswith("Abyss Essence")
        await visitor.press("escape", "m")
        assert visitor.lines()[0].startswith("Menu: ")
        await visitor.press("escape", "h")
        assert visitor.lines()[-1] == "There is nothing for you to choose now."
        while visitor.table.bot_to_act() is not None:
            await slow.finish(visitor)
        assert visitor.table.asked() == [0] and "1 Scavenge" in visitor.read("choices")


async def test_a_half_typed_question_stays_when_the_bot_has_chosen(slow: SlowBots):
    async with sit_down(duel("me,thinker")) as visitor:
        await to_the_bot(visitor)
        await visitor.press("?")
        await visitor.type("aby")
        while visitor.table.bot_to_act() is not None:
            await slow.finish(visitor)
        await visitor.type("ss")
        assert visitor.page.questions.line.words == "abyss"
        assert visitor.read("answers").startswith("Abyss Essence")


async def test_quitting_does_not_wait_for_a_thinking_bot(slow: SlowBots):
    async with sit_down(duel("me,thinker")) as visitor:
        await to_the_bot(visitor)
        await visitor.press("q")
        assert not visitor.app.is_running or visitor.app._exit


async def test_what_a_bot_thought_of_a_position_that_was_taken_back_does_not_count(slow: SlowBots):
    async with sit_down(duel("me,thinker")) as visitor:
        await to_the_bot(visitor)
        chosen = visitor.table.t.view(0)["turn"]
        await visitor.press("U")
        assert visitor.table.takebacks == 1 and visitor.table.asked() == [0]
        await visitor.pilot.pause()
        assert visitor.table.t.view(0)["turn"] == chosen - 1
        assert visitor.table.failures == [] and "stopped" not in visitor.read()


async def test_a_person_answers_a_window_while_a_bot_thinks_about_it(slow: SlowBots):
    async with sit_down(sale("me,thinker")) as visitor:
        assert slow.asked == [1] and "1 bid tin-cup" in visitor.read("choices")
        await visitor.press("1")
        assert visitor.table.t.waiting() == (1,)
        slow.may.set()
        async with asyncio.timeout(PATIENCE):
            while len(slow.asked) < 2:
                await visitor.pilot.pause()
        assert slow.asked == [1, 1], "the bot thinks anew, for the table has changed"
        await slow.finish(visitor)
        assert "The bids are open" in visitor.read("story")


async def test_the_next_person_gets_the_keyboard_while_a_bot_thinks(slow: SlowBots):
    async with sit_down(sale("me:Ann,me:Bob,thinker", hands=three_hands())) as visitor:
        await visitor.press("a", "1")
        assert isinstance(visitor.app.screen, HandOver)
        await visitor.press("b", "1")
        assert visitor.table.t.waiting() == (2,) and visitor.page.viewer == 1


def three_hands() -> dict[str, list[str]]:
    return {letter: ["tin-cup", "red-coin", "red-gem"] for letter in "ABC"}


async def test_a_bot_whose_process_ends_is_stood_in_for_by_careful(monkeypatch: pytest.MonkeyPatch):
    async def fail(*_: object) -> Choice:
        raise ThinkingFailed("thinker was stopped while it thought.")

    monkeypatch.setattr(Thinkers, "think", fail)
    async with sit_down(duel("me,thinker")) as visitor:
        await visitor.turn()
        assert visitor.table.asked() == [0]
        assert "thinker was stopped while it thought. careful chose in its place." in visitor.read().replace("\n", " ")


async def test_watching_stops_where_one_says(slow: SlowBots):
    async with sit_down(seated("thinker,thinker")) as visitor:
        await visitor.press("2")
        assert "Stop here" in visitor.read("choices")
        await visitor.press("1")
        await slow.finish(visitor)
        assert "1 Next move" in visitor.read("choices") and not visitor.page.course.running


# The process in which bots think.


async def test_a_bot_in_its_own_process_chooses_what_it_would_choose_here():
    table = duel("thinker:30,careful")
    thinkers = Thinkers([])
    try:
        there = await thinkers.think(table.t, 0, "thinker:30", "luck")
        assert there == think(table.t, 0, "thinker:30", "luck")
        # The same process answers again.
        process = thinkers._process
        assert await thinkers.think(table.t, 0, "thinker:30", "luck") == there and thinkers._process is process
    finally:
        thinkers.close()
    assert process is not None and process.poll() is not None


async def test_a_thought_that_is_stopped_fails_and_the_next_one_begins_anew():
    table = duel("thinker:30,careful")
    thinkers = Thinkers([])
    try:
        long = asyncio.create_task(thinkers.think(table.t, 0, "thinker:10000000", "luck"))
        async with asyncio.timeout(PATIENCE):
            while thinkers._process is None:
                await asyncio.sleep(0)
            thinkers.stop()
            with pytest.raises(ThinkingFailed, match="was stopped while it thought"):
                await long
        assert (await thinkers.think(table.t, 0, "thinker:30", "luck")).action
    finally:
        thinkers.close()
    with pytest.raises(ThinkingFailed):
        await thinkers.think(table.t, 0, "thinker:30", "luck")


async def test_a_game_that_only_this_program_knows_is_thought_about_here():
    table = sale("thinker:20,careful")
    thinkers = Thinkers([])
    assert (await thinkers.think(table.t, 0, "thinker:20", "luck")).action in [str(a) for a in table.t.actions(0)]
    assert thinkers._process is None


def process() -> "subprocess.Popen[str]":
    pipe = subprocess.PIPE
    return subprocess.Popen([sys.executable, "-m", MODULE], stdin=pipe, stdout=pipe, text=True, env=dict(os.environ))


def test_the_process_says_what_went_wrong_and_goes_on():
    with process() as thinking:
        assert thinking.stdin is not None and thinking.stdout is not None
        thinking.stdin.write("no question\n")
        thinking.stdin.flush()
        assert "JSONDecodeError" in json.loads(thinking.stdout.readline())["trouble"]
        question = {"packs": [], "state": duel().t.dump(), "seat": 0, "bot": "careful", "seed": "luck"}
        thinking.stdin.write(f"{json.dumps(question)}\n")
        thinking.stdin.flush()
        assert json.loads(thinking.stdout.readline())["action"].startswith("scavenge ")
        thinking.stdin.close()
        assert thinking.wait(PATIENCE) == 0


def test_the_process_ends_when_whoever_asked_has_gone_even_while_it_thinks():
    with process() as thinking:
        assert thinking.stdin is not None and thinking.stdout is not None
        question = {"packs": [], "state": duel().t.dump(), "seat": 0, "bot": "thinker:10000000", "seed": "luck"}
        with suppress(BrokenPipeError):
            thinking.stdin.write(f"{json.dumps(question)}\n")
            thinking.stdin.close()
        assert thinking.wait(PATIENCE) == 0
        assert thinking.stdout.read() == "", "it had not come to an end of its thoughts"


def test_which_bots_answer_at_once():
    assert [instant(bot) for bot in ("random", "careful", "thinker", "thinker:5")] == [True, True, False, False]


def test_a_table_with_no_bots_needs_no_process():
    course = Course(duel(), lambda: None)
    course.interrupt()
    course.close()
    assert course.thinkers._process is None
