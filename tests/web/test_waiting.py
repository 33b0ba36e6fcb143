"""What waiting tells: nothing. And what happens to seats that are left alone."""

import asyncio
import time
from pathlib import Path
from typing import Any

from grimalkin.table.thinking import Choice
from grimalkin.web.paced import LONGEST, SHORTEST, Pace
from tests.web.company import PATIENCE, Guest, Running, Window, running


async def sale(house: Running, *seats: str, **more: object) -> list[Window]:
    """Attic Sale: everybody is asked for a secret bid at once."""
    people = [house.guest(name) for name in ("Anna", "Ben", "Cleo")[: seats.count("open") + 1]]
    table = (await people[0].post("/api/tables", {"game": "attic-sale", "seats": list(seats), **more}))["table"]
    for guest in people[1:]:
        await people[0].invite(table, guest)
    return [await guest.open(table) for guest in people]


def told(window: Window) -> list[str]:
    return [message["type"] for message in window.messages]


async def test_an_answer_to_a_question_put_to_several_is_told_to_nobody_before_its_time(tmp_path: Path):
    async with running(tmp_path, pace=0.5) as house:
        anna, ben = await sale(house, "me", "open")
        begun = time.monotonic()
        before = len(ben.messages)
        action = anna.choices[0]
        assert (await anna.act(action))["type"] == "done"
        assert anna.own is not None and anna.own["held"] == action
        assert anna.asked
        await asyncio.sleep(0.2)
        assert told(ben)[before:] == []
        await ben.until(lambda: ben.facts["waiting"] == [1])
        assert time.monotonic() - begun > SHORTEST * 0.5 * 0.9
        # From now on there is nothing to hide: the last answer is told at once.
        assert (await ben.act(ben.choices[0]))["type"] == "done"
        await anna.until(lambda: any("bids are open" in words for words in anna.words))


async def test_a_held_answer_can_be_given_anew_or_taken_back(tmp_path: Path):
    async with running(tmp_path, pace=3.0) as house:
        anna, ben = await sale(house, "me", "open")
        first, second = anna.choices[0], anna.choices[-1]
        await anna.act(first)
        await anna.act(second)
        assert anna.own is not None and anna.own["held"] == second
        assert (await anna.do("undo", seat=0))["type"] == "done"
        assert anna.own["held"] is None
        assert ben.facts["waiting"] == [0, 1]


async def test_a_held_answer_outlives_the_server(tmp_path: Path):
    async with running(tmp_path, pace=3.0) as house:
        anna, ben = await sale(house, "me", "open")
        await anna.act(anna.choices[0])
        table, cookies = anna.facts["table"], [await window.guest.cookie() for window in (anna, ben)]
    async with running(tmp_path, pace=0.0) as house:
        again = house.guest("Ben")
        again.http.cookies.set("grimalkin", cookies[1])
        window = await again.open(table)
        await window.until(lambda: window.facts["waiting"] == [1])


async def test_no_answer_of_a_whole_game_is_told_before_the_delay_of_its_question(tmp_path: Path):
    """People's, bots' and the table's own answers alike, in windows of a game with hidden hands."""
    scale = 0.1
    async with running(tmp_path, pace=scale) as house:
        anna, ben = await sale(house, "me", "open", "random")
        placed = house.house.placed[anna.facts["table"]]
        perform = placed.sitting.perform
        opened = asyncio.get_running_loop().time()
        early: list[float] = []

        def timed(kind: str, body: dict[str, Any]) -> None:
            nonlocal opened
            now = asyncio.get_running_loop().time()
            fresh = placed.sitting.playing().in_window()
            perform(kind, body)
            if kind == "act":
                if fresh:
                    early.append(now - opened)
                if placed.sitting.playing().in_window():
                    opened = now

        placed.sitting.perform = timed  # type: ignore[method-assign]
        while anna.facts["status"] != "over":
            for window in (anna, ben):
                if window.asked and window.choices and window.own is not None and window.own["held"] is None:
                    await window.do("act", seat=window.seat, action=window.choices[0])
            await asyncio.sleep(0.002)
        assert len(early) >= 2
        assert min(early) > scale * SHORTEST * 0.9


async def test_the_same_person_in_all_seats_waits_for_nobody(tmp_path: Path):
    async with running(tmp_path, pace=5.0) as house:
        (anna,) = await sale(house, "me", "me")
        begun = time.monotonic()
        await anna.act(anna.choices[0])
        assert anna.own is not None and anna.own["held"] is None
        await anna.do("look", seat=1)
        await anna.act(anna.choices[0])
        await anna.until(lambda: any("bids are open" in words for words in anna.words))
        assert time.monotonic() - begun < 2


async def test_a_bot_that_thinks_longer_is_told_in_a_slot_of_its_own(tmp_path: Path):
    async with running(tmp_path, pace=0.1) as house:
        real = house.house.services.thinkers.think

        async def slow(t, seat: int, bot: str, seed: str) -> Choice:
            await asyncio.sleep(0.3)
            return await real(t, seat, bot, seed)

        house.house.services.thinkers.think = slow  # type: ignore[method-assign]
        anna, ben = await sale(house, "me", "open", "random")
        due = house.house.placed[anna.facts["table"]].attendant.due
        await ben.until(lambda: 2 not in ben.facts["waiting"])
        assert asyncio.get_running_loop().time() >= due + 0.2


def test_a_delay_is_drawn_without_a_look_at_the_game():
    delays = [Pace().guarded() for _ in range(2000)]
    assert min(delays) >= SHORTEST and max(delays) <= LONGEST
    middle = (SHORTEST + LONGEST) / 2
    assert abs(sum(delays) / len(delays) - middle) < 0.05


# Standing orders.


async def test_a_standing_order_answers_from_then_on(house: Running):
    anna, ben = await sale(house, "me", "open")
    rule = anna.scene["prompt"]["rule"] if anna.scene else ""
    answer = await anna.do("order", seat=0, rule=rule, action=anna.choices[0])
    assert answer["type"] == "done"
    await anna.until(lambda: 0 not in anna.facts["waiting"])
    assert anna.own is not None and list(anna.own["orders"]) == [rule]
    assert ben.own is not None and ben.own["orders"] == {}


# Seats left alone.


async def alone(house: Running, after: int = 60) -> tuple[Guest, Guest, str]:
    """Anna waits for Ben, who has gone."""
    anna, ben = house.guest("Anna"), house.guest("Ben")
    table = (await anna.table("me", "open", takeover={"bot": "random", "after": after}, seed="7"))["table"]
    await anna.invite(table, ben)
    return anna, ben, table


async def until_asked(house: Running, window: Window, seat: int) -> None:
    while seat not in window.facts["waiting"]:
        if window.asked and window.choices:
            await window.act(window.choices[0])
        await asyncio.sleep(0.005)


def long_ago(house: Running, table: str) -> None:
    """Let much time pass at a table."""
    placed = house.house.placed[table]
    placed.sitting.record.asked_at -= 100
    for seat in placed.sitting.record.seats:
        seat.seen -= 100
    for seat_number in placed.sitting.last_here:
        placed.sitting.last_here[seat_number] -= 100
    placed.attendant.arrange()


async def test_a_bot_takes_a_seat_after_the_grace_time_and_hands_it_back(house: Running):
    anna, ben, table = await alone(house)
    window = await anna.open(table)
    await until_asked(house, window, 1)
    await asyncio.sleep(0.05)
    assert window.facts["seats"][1]["away_bot"] == ""
    long_ago(house, table)
    await window.until(lambda: window.facts["seats"][1]["away_bot"] == "random")
    await window.until(lambda: 1 not in window.facts["waiting"])
    assert window.facts["seats"][1]["kind"] == "person"
    back = await ben.open(table)
    await back.until(lambda: back.facts["seats"][1]["away_bot"] == "")
    assert back.facts["mine"] == [1]
    if back.asked:
        assert (await back.act(back.choices[0]))["type"] == "done"


async def test_nobody_is_replaced_while_the_table_is_open_in_front_of_them(house: Running):
    anna, ben, table = await alone(house)
    window, other = await anna.open(table), await ben.open(table)
    await until_asked(house, window, 1)
    long_ago(house, table)
    await asyncio.sleep(0.05)
    assert window.facts["seats"][1]["away_bot"] == ""
    # The page is hidden, and after a while the bot comes.
    await other.say({"type": "here", "on": False})
    await window.until(lambda: not window.facts["seats"][1]["here"])
    long_ago(house, table)
    await window.until(lambda: window.facts["seats"][1]["away_bot"] == "random")
    await other.say({"type": "here", "on": True})
    await window.until(lambda: window.facts["seats"][1]["away_bot"] == "")


async def left_alone(house: Running) -> str:
    """A table that waits for somebody who is long gone, and that nobody looks at."""
    anna, _, table = await alone(house)
    window = await anna.open(table)
    await until_asked(house, window, 1)
    await window.close()
    placed = house.house.placed[table]
    async with asyncio.timeout(PATIENCE):
        while placed.sitting.connections or placed.attendant.busy():
            await asyncio.sleep(0.005)
    long_ago(house, table)
    placed.attendant.stop()
    return table


async def until_taken(house: Running, table: str) -> None:
    async with asyncio.timeout(PATIENCE):
        while house.house.placed[table].sitting.record.seats[1].away_bot != "random":
            await asyncio.sleep(0.005)


async def test_a_table_that_was_put_away_is_woken_for_its_bot(house: Running):
    table = await left_alone(house)
    before = house.house.placed[table]
    await house.house.sweep(idle=-1.0)
    assert house.house.placed[table] is not before
    await until_taken(house, table)


async def test_a_table_is_woken_for_its_bot_after_the_server_was_away(tmp_path: Path):
    async with running(tmp_path) as house:
        table = await left_alone(house)
    async with running(tmp_path) as house:
        await house.house.sweep()
        await until_taken(house, table)


async def test_a_grace_time_is_never_no_time_at_all(house: Running):
    anna = house.guest("Anna")
    body = {"game": "familiar-find", "seats": ["me", "open"], "takeover": {"bot": "random", "after": 5}}
    answer = await anna.post("/api/tables", body, 400)
    assert "60 seconds" in answer["error"]["message"]
