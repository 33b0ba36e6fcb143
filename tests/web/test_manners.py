"""What comes over the line that should not: nothing of it harms, and most of it hears why."""

import asyncio
import json
import random
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from grimalkin.web import sockets
from grimalkin.web.journal import JsonLines
from tests.web.company import Running, Window, running


async def seated(house: Running) -> Window:
    anna = house.guest("Anna")
    table = (await anna.table("me", "me", seed="7"))["table"]
    return await anna.open(table)


async def still_good(window: Window) -> None:
    """The table goes on as if nothing had been."""
    await window.do("look", seat=window.facts["waiting"][0])
    assert (await window.act(window.choices[0]))["type"] == "done"


@pytest.mark.parametrize(
    "data",
    [
        "",
        "hello",
        "[]",
        "7",
        "null",
        "{}",
        '{"type": "act"}',
        '{"type": "fly", "seat": 0}',
        '{"type": "act", "seat": "0", "action": "pass"}',
        '{"type": "act", "seat": -1, "action": "pass"}',
        '{"type": "act", "seat": 1e99, "action": "pass"}',
        '{"type": "act", "seat": 0, "action": ["pass"]}',
        '{"type": "act", "seat": 0, "action": "pass", "colour": "red"}',
        '{"type": "act", "seat": 0, "action": "pass", "move": "short"}',
        '{"type": "act", "seat": 0, "action": "pass", "move": "with spaces in it"}',
        '{"type": "chat", "text": ""}',
        json.dumps({"type": "chat", "text": "x" * 501}),
        json.dumps({"type": "act", "seat": 0, "action": "x" * 300}),
        "[" * 5000,
        '{"type": "act", "type": "chat"',
        '{"type": "view"}',
        "\u0000",
    ],
)
async def test_a_message_that_is_none_is_answered_and_harms_nothing(house: Running, data: str):
    window = await seated(house)
    before = len(window.messages)
    await window.line.send(data)
    await window.until(lambda: len(window.messages) > before)
    assert window.messages[before]["type"] == "refused"
    assert window.messages[before]["error"]["kind"] == "wrong"
    await still_good(window)


async def test_a_message_in_bytes_and_one_that_is_large_are_refused(house: Running):
    window = await seated(house)
    before = len(window.messages)
    await window.line.send(b"\x00\x01")
    await window.line.send(json.dumps({"type": "chat", "text": "x" * 9000}))
    await window.until(lambda: len(window.messages) >= before + 2)
    assert {message["error"]["kind"] for message in window.messages[before:]} == {"wrong"}
    await still_good(window)


async def test_a_huge_message_closes_the_line_and_the_seat_is_there_again(house: Running):
    window = await seated(house)
    await window.line.send("x" * 1_000_000)
    await window.end()
    await still_good(await window.guest.open(window.facts["table"]))


async def test_who_sends_nothing_but_nonsense_is_sent_away(house: Running):
    window = await seated(house)
    for _ in range(sockets.MOST_WRONG):
        await window.line.send("nonsense")
    await window.end()
    assert window.closed is not None and window.closed["reason"] == "wrong"


async def test_who_sends_too_fast_is_sent_away_and_may_come_back(tmp_path: Path):
    async with running(tmp_path, limits=1.0) as house:
        window = await seated(house)
        for _ in range(sockets.BURST + 10):
            await window.line.send('{"type": "ping"}')
        await window.end()
        assert window.closed is not None and window.closed["reason"] == "too-fast"
        await still_good(await window.guest.open(window.facts["table"]))


async def test_who_makes_too_many_tables_hears_to_wait(tmp_path: Path):
    async with running(tmp_path, limits=0.2) as house:
        anna = house.guest()
        answers = [
            await anna.http.post("/api/tables", json={"game": "familiar-find", "seats": ["me", "open"]})
            for _ in range(9)
        ]
        assert answers[0].status_code == 201
        assert answers[-1].status_code == 429
        assert answers[-1].json()["error"]["kind"] == "too-fast"


async def test_random_bytes_and_broken_commands_never_fail_the_server(house: Running, caplog: pytest.LogCaptureFixture):
    window = await seated(house)
    chooser = random.Random(1)
    verbs = [
        "act",
        "why",
        "undo",
        "agree",
        "order",
        "automatic",
        "chat",
        "here",
        "look",
        "back",
        "leave",
        "hint",
        "ping",
    ]
    values: list[object] = [
        None,
        0,
        1,
        5,
        -1,
        2.5,
        True,
        "",
        "pass",
        "scavenge left",
        "A" * 199,
        [],
        {},
        "AFF-PLAY-01",
        "\ud83d\ude00",
    ]
    for _ in range(300):
        if window.ended:
            window = await window.guest.open(window.facts["table"])
        keys = chooser.sample(
            ["seat", "action", "position", "move", "yes", "rule", "on", "text"], chooser.randint(0, 5)
        )
        message = {"type": chooser.choice(verbs), **{key: chooser.choice(values) for key in keys}}
        if message["type"] == "leave":
            continue
        data = json.dumps(message)
        if chooser.random() < 0.2:
            place = chooser.randrange(len(data))
            data = data[:place] + chr(chooser.randrange(32, 0x2FF)) + data[place + 1 :]
        try:
            await window.say({"type": "ping"}) if chooser.random() < 0.1 else await window.line.send(data)
        except Exception:
            window = await window.guest.open(window.facts["table"])
        await asyncio.sleep(0)
    window = await window.guest.open(window.facts["table"])
    assert [record for record in caplog.records if record.levelname == "ERROR"] == []
    await window.do("automatic", seat=0, on=False)
    await still_good(window)


async def test_a_page_of_another_site_can_neither_ask_nor_listen(house: Running):
    window = await seated(house)
    guest, table = window.guest, window.facts["table"]
    foreign = {"Origin": "https://evil.example"}
    response = await guest.http.post(f"/api/tables/{table}/chat", json={"text": "hi"}, headers=foreign)
    assert (response.status_code, response.json()["error"]["kind"]) == (403, "foreign")
    with pytest.raises(InvalidStatus):
        await guest.open(table, None, **foreign)
    own = {"Origin": house.address}
    assert (await guest.http.post(f"/api/tables/{table}/chat", json={"text": "hi"}, headers=own)).status_code == 200
    await guest.open(table, None, **own)


async def test_an_origin_that_the_server_was_told_of_may_ask(tmp_path: Path):
    async with running(tmp_path, origins=frozenset({"https://play.example"})) as house:
        response = await house.guest().http.post(
            "/api/tables",
            json={"game": "familiar-find", "seats": ["me", "me"]},
            headers={"Origin": "https://play.example"},
        )
        assert response.status_code == 201


async def test_the_cookie_is_for_the_server_alone(house: Running):
    response = await house.guest().http.get("/api/me")
    cookie = response.headers["set-cookie"].lower()
    assert "httponly" in cookie and "samesite=lax" in cookie and "path=/" in cookie
    assert "secure" not in cookie
    response = await house.guest().http.get("/api/me", headers={"X-Forwarded-Proto": "https"})
    assert "; secure" in response.headers["set-cookie"].lower()


async def test_who_has_no_cookie_or_a_short_one_is_a_stranger(house: Running):
    window = await seated(house)
    table = window.facts["table"]
    for cookie in ("", "short", "x" * 40):
        async with httpx.AsyncClient(base_url=house.address, cookies={"grimalkin": cookie}) as client:
            assert (await client.get(f"/api/tables/{table}")).status_code == 404


async def test_every_answer_has_the_headers_that_keep_others_out(house: Running):
    guest = house.guest()
    for path in ("/", "/table/x", "/api/games", "/health", "/api/nothing", "/nothing.js"):
        headers = (await guest.http.get(path)).headers
        policy = headers["content-security-policy"]
        assert "script-src 'self'" in policy and "unsafe" not in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert "frame-ancestors 'none'" in policy


async def test_errors_of_the_paths_have_the_form_of_all_others(house: Running):
    guest = house.guest()
    for method, path, status in (
        ("GET", "/api/nothing", 404),
        ("DELETE", "/api/games", 405),
        ("GET", "/api/games/chess", 404),
        ("GET", "/api/rules/XYZ-1", 404),
        ("GET", "/api/games/familiar-find/cards/none", 404),
        ("GET", "/api/tables/none", 404),
        ("POST", "/api/tables/none/act", 400),
    ):
        response = await guest.http.request(method, path)
        assert response.status_code == status, path
        assert response.json()["error"]["message"].endswith(".")


async def test_nobody_reads_files_outside_the_browsers_folder(house: Running):
    guest = house.guest()
    for path in ("/../server.py", "/%2e%2e/server.py", "/..%2fserver.py", "//etc/passwd", "/static/../../server.py"):
        response = await guest.http.get(path)
        assert response.status_code in (400, 404)


async def test_rules_are_found_by_their_words_and_by_their_id(house: Running):
    guest = house.guest()
    found = await guest.get("/api/games/familiar-find/rules?search=hidden+card")
    assert 0 < len(found["rules"]) < len((await guest.get("/api/games/familiar-find/rules"))["rules"])
    first = found["rules"][0]
    assert (await guest.get(f"/api/rules/{first['rule']}")) == first
    card = await guest.get("/api/games/familiar-find/cards/echo")
    assert card["name"] == "Echo" and card["rule_text"]


async def test_those_who_run_it_see_counts_and_times(house: Running):
    window = await seated(house)
    await still_good(window)
    text = (await window.guest.http.get("/metrics")).text
    assert 'grimalkin_actions_total{kind="person"} ' in text
    assert "grimalkin_sockets 1" in text
    assert "grimalkin_tables_playing 1" in text
    assert 'grimalkin_command_seconds_bucket{le="+Inf"}' in text


async def test_a_reader_who_does_not_read_is_let_go_and_holds_up_nobody(
    house: Running, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("grimalkin.web.connection.MOST_WAITING", 2000)
    anna, ben = house.guest("Anna"), house.guest("Ben")
    table = (await anna.table("me", "open", mode="full"))["table"]
    await anna.invite(table, ben)
    sitting = house.house.placed[table].sitting

    class Stuck:
        async def send_text(self, data: str) -> None:
            await asyncio.sleep(3600)

        async def close(self, code: int = 1000, reason: str | None = None) -> None:
            return

    from grimalkin.web.connection import Connection

    stuck = Connection(Stuck(), "nobody", None)
    sitting.connections.add(stuck)
    for number in range(30):
        assert (await anna.post(f"/api/tables/{table}/chat", {"text": f"{number} " + "x" * 200}))["type"] == "done"
    assert stuck.closing


def test_the_journal_is_one_json_object_a_line():
    import logging

    record = logging.LogRecord("grimalkin.web", logging.INFO, "", 0, "table", (), None)
    record.facts = {"table": "abc", "words": "two\nlines"}
    line = JsonLines().format(record)
    assert "\n" not in line
    assert json.loads(line)["words"] == "two\nlines"
