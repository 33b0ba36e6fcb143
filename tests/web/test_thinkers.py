"""Bots think in processes of their own, and the table goes on whatever happens to them."""

import asyncio
import os
import signal
import time

import pytest

import grimalkin
from grimalkin.core.errors import BadOption
from grimalkin.web.thinkers import Thinkers, check_bot
from tests.web.company import Running

FIND = grimalkin.game("familiar-find")


async def test_a_thinking_bot_slows_nobodys_click(house: Running):
    anna, ben = house.guest("Anna"), house.guest("Ben")
    table = (await anna.table("me", "thinker:3s", seed="8"))["table"]
    other = (await ben.table("me", "me", seed="7"))["table"]
    window = await anna.open(table)
    while 1 not in window.facts["waiting"]:
        await window.until(lambda: bool(window.asked and window.choices) or 1 in window.facts["waiting"])
        if window.asked:
            await window.act(window.choices[0])
    # The bot thinks now, for seconds.
    clicks: list[float] = []
    beside = await ben.open(other)
    while len(clicks) < 10 and beside.facts["status"] == "playing":
        await beside.do("look", seat=beside.facts["waiting"][0])
        begun = time.monotonic()
        await beside.act(beside.choices[0])
        clicks.append(time.monotonic() - begun)
    assert 1 in window.facts["waiting"]
    assert len(clicks) > 3
    assert sorted(clicks)[len(clicks) // 2] < 1.0


async def test_a_process_that_is_killed_while_it_thinks_is_begun_again():
    thinkers = Thinkers(1)
    t = FIND.new(seats=2, seed=7)
    try:
        await thinkers.think(t, t.waiting()[0], "careful", "7")
        first = thinkers.workers[0].process
        assert first is not None and first.pid is not None
        thinking = asyncio.create_task(thinkers.think(t, t.waiting()[0], "thinker:1s", "7"))
        await asyncio.sleep(0.3)
        os.kill(first.pid, signal.SIGKILL)
        choice = await thinking
        assert choice.action in [str(action) for action in t.actions(t.waiting()[0])]
        assert choice.failures == []
        assert thinkers.restarts == 1
        second = thinkers.workers[0].process
        assert second is not None and second.pid != first.pid
    finally:
        thinkers.close()


async def test_where_no_process_can_think_the_table_goes_on(monkeypatch: pytest.MonkeyPatch):
    from grimalkin.web import thinkers as module

    def dead(self: object, question: object) -> None:
        raise module.WorkerDied

    monkeypatch.setattr(module.Worker, "ask", dead)
    thinkers = Thinkers(1)
    t = FIND.new(seats=2, seed=7)
    try:
        choice = await thinkers.think(t, t.waiting()[0], "careful", "7")
        assert choice.action in [str(action) for action in t.actions(t.waiting()[0])]
        assert "could not think" in choice.failures[0]
    finally:
        thinkers.close()


async def test_the_same_position_and_seed_bring_the_same_choice_as_in_the_terminal():
    from grimalkin.table.thinking import think

    thinkers = Thinkers(1)
    t = FIND.new(seats=3, seed=5)
    try:
        seat = t.waiting()[0]
        assert (await thinkers.think(t, seat, "careful", "seed")).action == think(t, seat, "careful", "seed").action
    finally:
        thinkers.close()


@pytest.mark.parametrize("word", ["thinker:20001", "thinker:11s", "thinker:3600s"])
def test_bots_that_think_too_long_for_others_are_refused(word: str):
    with pytest.raises(BadOption, match="too long for others"):
        check_bot(word, FIND)
    assert check_bot(" Thinker:500 ", FIND) == "thinker:500"
