"""People at a table over the socket: what they see, and what becomes of what they do."""

import asyncio
import random
from pathlib import Path
from typing import Any

from tests.web.company import Guest, Running, Window, play, running

PAIR = ("me", "open")


async def pair(house: Running, *, seed: str = "7", **more: object) -> tuple[Window, Window]:
    """Anna and Ben at a new table for two."""
    anna, ben = house.guest("Anna"), house.guest("Ben")
    await anna.ask("PUT", "/api/me", {"name": "Anna"})
    table = await anna.table(*PAIR, seed=seed, **more)
    await anna.invite(table["table"], ben)
    one, other = await anna.open(table["table"]), await ben.open(table["table"])
    for window in (one, other):
        await window.do("automatic", seat=window.seat, on=False)
    return one, other


async def turn(one: Window, other: Window) -> tuple[Window, Window]:
    """Who is asked, and who is not."""
    async with asyncio.timeout(10):
        while not (one.asked and one.choices) and not (other.asked and other.choices):
            await asyncio.sleep(0.001)
    return (one, other) if one.asked else (other, one)


async def same(window: Window) -> None:
    """What was patched together is what would be sent whole."""
    whole = await window.guest.get(f"/api/tables/{window.facts['table']}/view?seat={window.seat}")
    await window.until(lambda: window.position == whole["position"])
    assert window.scene == whole["scene"]
    assert window.own == whole["own"]
    first = whole["log"]["first"]
    assert [window.lines[number] for number in sorted(window.lines) if number >= first] == whole["log"]["lines"]
    assert window.facts == whole["table"]


async def test_two_people_play_a_whole_game_and_their_windows_show_what_a_first_view_would(house: Running):
    one, other = await pair(house, mode="full")
    chooser = random.Random(1)
    while one.facts["status"] != "over":
        active, waiting = await turn(one, other)
        answer = await active.act(chooser.choice(active.choices))
        assert answer["type"] == "done"
        await same(active)
        await same(waiting)
    assert other.facts["result"] == one.facts["result"]
    assert one.facts["result"]["winners"]
    assert len({message["type"] for message in one.messages} - {"view", "change", "done"}) == 0


async def test_the_first_message_is_the_whole_view_and_all_others_are_smaller(house: Running):
    one, other = await pair(house, mode="full")
    chooser = random.Random(2)
    for _ in range(25):
        active, _ = await turn(one, other)
        await active.act(chooser.choice(active.choices))
    sizes = [len(data) for data in other.bytes]
    assert other.messages[0]["type"] == "view"
    assert all(message["type"] in ("change", "done") for message in other.messages[1:])
    assert sorted(sizes[1:])[len(sizes) // 2] < sizes[0] / 4


async def test_a_choice_is_told_to_nobody_who_cannot_see_it(house: Running):
    one, other = await pair(house)
    while not any(choice.startswith("play") for choice in (await turn(one, other))[0].choices):
        active, _ = await turn(one, other)
        await active.act(active.choices[0])
    active, waiting = await turn(one, other)
    before = len(waiting.messages)
    # The first card of three is laid down in secret; the table sees the play when it is whole.
    await active.act(next(choice for choice in active.choices if choice.startswith("play")))
    assert (await waiting.do("why", seat=waiting.seat, action="pass"))["type"] == "done"
    assert [message["type"] for message in waiting.messages[before:]] == ["done"]


async def test_a_repeated_move_is_answered_the_same_and_applied_once(house: Running):
    one, other = await pair(house)
    active, _ = await turn(one, other)
    body = {"seat": active.seat, "action": active.choices[0], "position": active.position, "move": "the-same-move"}
    first = await active.do("act", **body)
    position = active.position
    assert await active.do("act", **body) == first
    assert await active.guest.post(f"/api/tables/{active.facts['table']}/act", body) == first
    assert active.position == position
    log = await active.guest.get(f"/api/tables/{active.facts['table']}/past?seat={active.seat}")
    assert len(log["positions"]) == 2


async def test_a_repeat_that_comes_at_the_same_moment_is_applied_once(house: Running):
    one, other = await pair(house)
    active, _ = await turn(one, other)
    path = f"/api/tables/{active.facts['table']}/act"
    body = {"seat": active.seat, "action": active.choices[0], "position": active.position, "move": "the-same-move"}
    answers = await asyncio.gather(*(active.guest.post(path, body) for _ in range(8)))
    assert answers == [answers[0]] * 8
    past = await active.guest.get(f"/api/tables/{active.facts['table']}/past?seat={active.seat}")
    assert len(past["positions"]) == 2


async def test_a_repeat_after_a_restart_is_answered_the_same(tmp_path: Path):
    async with running(tmp_path) as house:
        anna = house.guest("Anna")
        table = (await anna.table("me", "careful", seed="7"))["table"]
        window = await anna.open(table)
        await window.until(lambda: window.asked)
        body = {"seat": 0, "action": window.choices[0], "position": window.position, "move": "the-same-move"}
        first = await anna.post(f"/api/tables/{table}/act", body)
        cookie = await anna.cookie()
    async with running(tmp_path) as house:
        anna = house.guest("Anna")
        anna.http.cookies.set("grimalkin", cookie)
        assert await anna.post(f"/api/tables/{table}/act", body) == first


async def test_a_stale_move_is_refused_with_the_new_view(house: Running):
    one, other = await pair(house)
    active, _ = await turn(one, other)
    old = active.position
    action = active.choices[0]
    await active.act(action)
    await active.until(lambda: active.position != old)
    before = len(active.messages)
    answer = await active.act(action, position=old)
    assert (answer["type"], answer["error"]["kind"]) == ("refused", "stale")
    await active.until(lambda: active.messages[-1]["type"] == "view")
    assert [message["type"] for message in active.messages[before:]] == ["refused", "view"]
    assert active.position != old


async def test_an_illegal_move_is_refused_with_its_rule_and_changes_nothing(house: Running):
    one, other = await pair(house)
    active, waiting = await turn(one, other)
    position = active.position
    answer = await waiting.act("pass")
    assert answer["error"]["kind"] == "illegal"
    answer = await active.act("refill")
    assert answer["type"] == "refused"
    await same(active)
    assert active.position == position


async def test_nobody_acts_for_another_seat(house: Running):
    one, other = await pair(house)
    active, waiting = await turn(one, other)
    answer = await waiting.act(active.choices[0], seat=active.seat, position=None)
    assert answer["error"]["kind"] == "foreign"


async def test_two_windows_of_one_person_show_the_same_and_both_can_act(house: Running):
    one, other = await pair(house)
    active, _ = await turn(one, other)
    second = await active.guest.open(active.facts["table"])
    assert second.scene == active.scene
    await second.act(second.choices[0])
    await active.until(lambda: active.position == second.position)
    assert active.scene == second.scene
    if active.asked:
        await active.act(active.choices[0])
        await same(second)


async def test_a_line_that_was_cut_comes_back_to_the_same_seat_with_nothing_lost_or_doubled(house: Running):
    one, other = await pair(house)
    active, waiting = await turn(one, other)
    table = active.facts["table"]
    # The move is sent, and the line is cut before the answer.
    body = {"seat": active.seat, "action": active.choices[0], "position": active.position, "move": "cut-in-the-middle"}
    await active.say({"type": "act", **body})
    active.line.transport.abort()
    again = await active.guest.open(table)
    assert again.seat == active.seat
    assert (await again.do("act", **body))["type"] == "done"
    past = await again.guest.get(f"/api/tables/{table}/past?seat={again.seat}")
    assert len(past["positions"]) == 2
    await same(again)
    await same(waiting)


async def test_a_closed_table_is_opened_again_after_a_week_as_it_was(tmp_path: Path):
    async with running(tmp_path) as house:
        one, other = await pair(house, mode="full")
        chooser = random.Random(3)
        for _ in range(25):
            active, _ = await turn(one, other)
            await active.act(chooser.choice(active.choices))
        await same(one)
        scene, words, cookie, table = one.scene, one.words, await one.guest.cookie(), one.facts["table"]
    async with running(tmp_path) as house:
        anna = house.guest("Anna")
        anna.http.cookies.set("grimalkin", cookie)
        window = await anna.open(table)
        assert (window.scene, window.words[-20:]) == (scene, words[-20:])


async def test_a_table_that_left_memory_goes_on_where_it_was(house: Running):
    anna = house.guest("Anna")
    table = (await anna.table("me", "me", seed="7"))["table"]
    chooser = random.Random(4)
    seat = 0
    for number in range(50):
        facts = await anna.get(f"/api/tables/{table}")
        if facts["status"] == "over":
            break
        seat = facts["waiting"][0]
        view = await anna.get(f"/api/tables/{table}/view?seat={seat}")
        action = chooser.choice(view["scene"]["choices"])["action"]
        body = {"seat": seat, "action": action, "position": view["position"]}
        await anna.http.post(f"/api/tables/{table}/act", json=body)
        if number % 4 == 0:
            before = await settled(anna, table, seat)
            await house.house.sweep(idle=-1.0)
            assert not house.house.placed
            assert await anna.get(f"/api/tables/{table}/view?seat={seat}") == before


async def settled(guest: Guest, table: str, seat: int) -> dict[str, Any]:
    """The view when the table has given all answers of its own."""
    while True:
        view: dict[str, Any] = await guest.get(f"/api/tables/{table}/view?seat={seat}")
        await asyncio.sleep(0.03)
        if await guest.get(f"/api/tables/{table}/view?seat={seat}") == view:
            return view


async def test_one_person_plays_all_bots_to_the_end(house: Running):
    anna = house.guest("Anna")
    table = await anna.table("me", "careful", "random", "careful", seed="9", mode="tourism")
    window = await anna.open(table["table"])
    await play(window, lambda choices: choices[0])
    assert window.facts["status"] == "over"


async def test_chat_reaches_everybody_at_the_table_as_it_was_written(house: Running):
    one, other = await pair(house)
    text = "<script>alert('x')</script> & well met"
    assert (await one.do("chat", text=text, move="chat-0001"))["type"] == "done"
    assert (await one.do("chat", text=text, move="chat-0001"))["type"] == "done"
    await other.until(lambda: bool(other.said))
    assert [(said["who"], said["seat"], said["text"]) for said in other.said] == [("Anna", 0, text)]
    later = await other.guest.open(other.facts["table"])
    assert later.said == other.said


async def test_why_not_tells_the_rule_and_its_words(house: Running):
    one, other = await pair(house)
    active, waiting = await turn(one, other)
    answer = await waiting.do("why", seat=waiting.seat, action=active.choices[0])
    assert answer["legal"] is False
    assert answer["refusal"]["message"]
    answer = await active.do("why", seat=active.seat, action=active.choices[0])
    assert answer["legal"] is True


async def test_a_person_in_several_seats_looks_through_the_eyes_of_each(house: Running):
    anna = house.guest("Anna")
    table = await anna.table("me", "me", seed="7")
    window = await anna.open(table["table"], 0)
    first = window.scene
    assert (await window.do("look", seat=1))["type"] == "done"
    assert window.seat == 1
    assert window.scene != first
    await window.do("look", seat=0)
    assert window.scene == first
    assert (await window.do("look", seat=None))["type"] == "done"
    assert window.own is None
