"""Making tables, coming to them by links, leaving and playing again."""

import asyncio
from pathlib import Path
from typing import Any

from tests.web.company import Guest, Running, Window, play, running


async def hosted(house: Running, *seats: str, **more: Any) -> tuple[Guest, str]:
    anna = house.guest("Anna")
    await anna.ask("PUT", "/api/me", {"name": "Anna"})
    return anna, (await anna.table(*seats, **more))["table"]


# A new table.


async def test_a_table_waits_for_its_people_and_begins_when_the_last_has_come(house: Running):
    anna, table = await hosted(house, "me", "open", "careful")
    window = await anna.open(table)
    assert (window.facts["status"], window.scene) == ("gathering", None)
    await anna.invite(table, house.guest("Ben"))
    await window.until(lambda: window.facts["status"] == "playing")
    await window.until(lambda: window.scene is not None)
    assert [seat["name"] for seat in window.facts["seats"]] == ["Anna", "Ben", ""]
    assert [seat["kind"] for seat in window.facts["seats"]] == ["person", "person", "bot"]


async def test_the_host_fills_open_seats_with_bots_and_begins(house: Running):
    anna, table = await hosted(house, "me", "open", "open")
    facts = await anna.post(f"/api/tables/{table}/begin", {"fill": "random"})
    assert facts["status"] == "playing"
    assert [seat["bot"] for seat in facts["seats"]] == ["", "random", "random"]
    await anna.post(f"/api/tables/{table}/begin", {"fill": "random"}, 409)


async def test_a_host_decides_who_sits_where_until_the_table_begins(house: Running):
    anna, table = await hosted(house, "me", "open", "open")
    facts = await anna.ask("PUT", f"/api/tables/{table}/seats/1", {"who": "careful"})
    assert facts["seats"][1]["bot"] == "careful"
    facts = await anna.ask("PUT", f"/api/tables/{table}/seats/1", {"who": "open"})
    assert facts["seats"][1]["kind"] == "open"
    ben = house.guest("Ben")
    await anna.invite(table, ben)
    await anna.ask("PUT", f"/api/tables/{table}/seats/1", {"who": "careful"}, 409)
    await ben.ask("PUT", f"/api/tables/{table}/seats/2", {"who": "careful"}, 403)
    facts = await ben.ask("PUT", f"/api/tables/{table}/seats/1", {"who": "open"})
    await anna.ask("PUT", f"/api/tables/{table}/seats/9", {"who": "open"}, 404)


async def test_what_cannot_be_a_table_is_refused_in_a_sentence(house: Running):
    anna = house.guest()
    for body, words in (
        ({"game": "chess", "seats": ["me", "me"]}, "There is no game 'chess'"),
        ({"game": "familiar-find", "seats": ["me"]}, "2, 3 or 4 players"),
        ({"game": "familiar-find", "seats": ["me", "dragon"]}, "There is no bot 'dragon'"),
        ({"game": "familiar-find", "seats": ["me", "thinker:999999"]}, "would think too long"),
        ({"game": "familiar-find", "seats": ["me", "me"], "mode": "brutal"}, "There is no mode 'brutal'"),
        ({"game": "familiar-find", "seats": ["me", "me"], "options": {"tourism": True}}, "needs use_locations"),
        ({"game": "familiar-find", "seats": ["me", "me"], "colour": "red"}, "unknown field `colour`"),
        ({"seats": ["me", "me"]}, "missing required field `game`"),
    ):
        response = await anna.http.post("/api/tables", json=body)
        assert response.status_code in (400, 404)
        assert words in response.json()["error"]["message"]
    response = await anna.http.post("/api/tables", content=b"{")
    assert "no JSON" in response.json()["error"]["message"]


async def test_listed_tables_are_there_for_everybody_and_others_for_nobody(house: Running):
    anna, table = await hosted(house, "me", "open", listed=True, name="Come in")
    await hosted(house, "me", "open", name="Not you")
    ben = house.guest("Ben")
    assert [facts["name"] for facts in (await ben.get("/api/tables"))["tables"]] == ["Come in"]
    assert (await ben.post(f"/api/tables/{table}/join", {"name": "Ben"}))["seat"] == 1
    assert (await ben.get(f"/api/tables/{table}"))["status"] == "playing"
    watcher = house.guest()
    window = await watcher.open(table)
    assert (window.seat, window.own) == (None, None)
    assert window.choices == []
    await anna.ask("PATCH", f"/api/tables/{table}", {"listed": False})
    await watcher.get(f"/api/tables/{table}", 404)


async def test_my_tables_come_with_those_that_wait_for_me_first(house: Running):
    anna, first = await hosted(house, "me", "me")
    _, second = await hosted(house, "me", "open")
    third = (await anna.table("me", "open"))["table"]
    mine = (await anna.get("/api/mine"))["tables"]
    assert [facts["table"] for facts in mine] == [first, third]
    assert second not in {facts["table"] for facts in mine}
    assert mine[0]["waiting"]


async def test_settings_are_the_hosts_alone(house: Running):
    anna, table = await hosted(house, "me", "open", listed=True)
    ben = house.guest("Ben")
    await ben.ask("PATCH", f"/api/tables/{table}", {"name": "Mine"}, 403)
    facts = await anna.ask(
        "PATCH", f"/api/tables/{table}", {"name": "Ours", "takeover": {"bot": "careful", "after": 90}}
    )
    assert (facts["name"], facts["takeover"]) == ("Ours", {"bot": "careful", "after": 90})
    facts = await anna.ask("PATCH", f"/api/tables/{table}", {"takeover": None})
    assert facts["takeover"] is None


async def test_a_table_can_be_put_away_while_nobody_else_sits_there(house: Running):
    anna, table = await hosted(house, "me", "open", listed=True)
    ben = house.guest("Ben")
    window = await anna.open(table)
    await ben.ask("DELETE", f"/api/tables/{table}", status=403)
    await anna.ask("DELETE", f"/api/tables/{table}")
    await window.end()
    assert window.closed is not None and window.closed["reason"] == "revoked"
    await anna.get(f"/api/tables/{table}", 404)
    anna, table = await hosted(house, "me", "open")
    await anna.invite(table, ben)
    await anna.ask("DELETE", f"/api/tables/{table}", status=409)


# Links.


async def test_a_private_table_is_not_there_for_whoever_has_no_link(house: Running):
    _, table = await hosted(house, "me", "me")
    ben = house.guest("Ben")
    for path in ("", "/view", "/log", "/past", "/fairness", "/save"):
        await ben.get(f"/api/tables/{table}{path}", 404)
    await ben.post(f"/api/tables/{table}/act", {"seat": 0, "action": "pass"}, 404)
    await ben.post(f"/api/tables/{table}/join", {}, 404)
    window = await ben.open(table)
    assert window.closed is not None


async def test_a_link_tells_where_it_leads_and_works_until_it_is_revoked(house: Running):
    anna, table = await hosted(house, "me", "open", "open")
    link = await anna.post(f"/api/tables/{table}/links", {"kind": "join"})
    assert len(link["token"]) >= 32
    assert link["path"] == f"/join/{link['token']}"
    ben, cleo = house.guest("Ben"), house.guest("Cleo")
    shown = await ben.get(f"/api/links/{link['token']}")
    assert (shown["kind"], shown["table"]["name"]) == ("join", "A Familiar Find")
    assert (await ben.post(f"/api/links/{link['token']}", {"name": "Ben"}))["seat"] == 1
    # Who has a seat already keeps it.
    assert (await ben.post(f"/api/links/{link['token']}", {"name": "Ben"}))["seat"] == 1
    assert [known["token"] for known in (await anna.get(f"/api/tables/{table}/links"))["links"]] == [link["token"]]
    await ben.ask("DELETE", f"/api/links/{link['token']}", status=404)
    await anna.ask("DELETE", f"/api/links/{link['token']}")
    await cleo.post(f"/api/links/{link['token']}", {"name": "Cleo"}, 404)
    await cleo.get("/api/links/never-was-one", 404)


async def test_a_seat_link_gives_that_seat_once(house: Running):
    anna, table = await hosted(house, "me", "open", "open")
    ben, cleo = house.guest("Ben"), house.guest("Cleo")
    assert await anna.invite(table, ben, kind="seat", seat=2) == 2
    link = await anna.post(f"/api/tables/{table}/links", {"kind": "seat", "seat": 1})
    await cleo.post(f"/api/links/{link['token']}", {})
    await house.guest().post(f"/api/links/{link['token']}", {}, 404)
    await anna.post(f"/api/tables/{table}/links", {"kind": "seat", "seat": 1}, 409)


async def test_two_who_take_the_last_seat_at_once_do_not_both_get_it(house: Running):
    anna, table = await hosted(house, "me", "open")
    link = await anna.post(f"/api/tables/{table}/links", {"kind": "join"})
    guests = [house.guest(f"Guest {number}") for number in range(6)]
    answers = await asyncio.gather(
        *(guest.http.post(f"/api/links/{link['token']}", json={"name": guest.name}) for guest in guests)
    )
    assert sorted(answer.status_code for answer in answers) == [200, 409, 409, 409, 409, 409]


async def test_a_seat_is_claimed_on_a_second_device_and_both_play(house: Running):
    anna, table = await hosted(house, "me", "me", "careful")
    phone = house.guest()
    link = await anna.post(f"/api/tables/{table}/links", {"kind": "device", "seat": 1})
    assert await phone.post(f"/api/links/{link['token']}", {}) == {"table": table, "seat": 1}
    await house.guest().post(f"/api/links/{link['token']}", {}, 404)
    window = await phone.open(table)
    assert (window.seat, window.facts["mine"]) == (1, [1])
    assert (await anna.get(f"/api/tables/{table}"))["mine"] == [0, 1]
    await phone.post(f"/api/tables/{table}/links", {"kind": "device", "seat": 0}, 403)


async def test_a_device_link_is_good_for_an_hour(house: Running, monkeypatch: Any):
    anna, table = await hosted(house, "me", "me")
    link = await anna.post(f"/api/tables/{table}/links", {"kind": "device", "seat": 0})
    monkeypatch.setattr("grimalkin.web.api.HOUR", -1)
    await house.guest().post(f"/api/links/{link['token']}", {}, 404)


async def test_watchers_come_by_a_link_and_are_sent_away_when_it_is_revoked(house: Running):
    anna, table = await hosted(house, "me", "me")
    link = await anna.post(f"/api/tables/{table}/links", {"kind": "watch"})
    watcher = house.guest()
    assert (await watcher.post(f"/api/links/{link['token']}", {}))["seat"] is None
    window = await watcher.open(table)
    assert window.own is None
    assert (await window.do("act", seat=0, action="pass"))["error"]["kind"] == "foreign"
    await watcher.get(f"/api/tables/{table}/view?seat=0", 403)
    await anna.ask("DELETE", f"/api/links/{link['token']}")
    await window.end()
    assert window.closed is not None and window.closed["reason"] == "revoked"
    await watcher.get(f"/api/tables/{table}", 404)
    await anna.ask("PATCH", f"/api/tables/{table}", {"watchable": False})
    await anna.post(f"/api/tables/{table}/links", {"kind": "watch"}, 409)


# Taking back.


async def three(house: Running) -> tuple[Window, Window, Window]:
    anna, table = await hosted(house, "me", "open", "open", seed="7")
    guests = [house.guest("Ben"), house.guest("Cleo")]
    for guest in guests:
        await anna.invite(table, guest)
    windows = [await guest.open(table) for guest in (anna, *guests)]
    for window in windows:
        await window.do("automatic", seat=window.seat, on=False)
    return windows[0], windows[1], windows[2]


async def asked(*windows: Window) -> Window:
    async with asyncio.timeout(10):
        while True:
            for window in windows:
                if window.asked and window.choices:
                    return window
            await asyncio.sleep(0.002)


async def to_play(windows: tuple[Window, ...]) -> Window:
    """Go on until somebody lays down cards."""
    while True:
        active = await asked(*windows)
        if active.choices[0].startswith("play"):
            return active
        await active.act(active.choices[0])


async def test_a_choice_that_told_nothing_is_taken_back_freely(house: Running):
    windows = await three(house)
    active = await to_play(windows)
    scene = active.scene
    await active.act(active.choices[0])
    assert active.own is not None and active.own["undo"]
    assert (await active.do("undo", seat=active.seat, move="undo-once-01"))["type"] == "done"
    assert active.scene == scene
    # Sent again it is not undone twice.
    assert (await active.do("undo", seat=active.seat, move="undo-once-01"))["type"] == "done"
    assert active.scene == scene


async def test_beyond_a_mark_everybody_is_asked_and_the_last_yes_takes_it_back(house: Running):
    windows = await three(house)
    first = await to_play(windows)
    scene, words = first.scene, first.words
    while first.choices and first.choices[0].startswith("play"):
        await first.act(first.choices[0])
    await asked(*(window for window in windows if window is not first))
    others = [window for window in windows if window is not first]
    await first.until(lambda: first.own is not None and first.own["propose"])
    await first.do("undo", seat=first.seat)
    await others[0].until(lambda: others[0].facts["proposal"] is not None)
    assert others[0].facts["proposal"]["asked"] == sorted(window.seat for window in others if window.seat is not None)
    # Nobody goes on before the answer.
    active = await asked(*others)
    assert "asks to take back" in (await active.act(active.choices[0]))["error"]["message"]
    assert (await others[0].do("agree", seat=others[0].seat, yes=True))["type"] == "done"
    assert (await others[0].do("agree", seat=others[0].seat, yes=True))["type"] == "refused"
    assert (await others[1].do("agree", seat=others[1].seat, yes=True))["type"] == "done"
    await first.until(lambda: first.asked)
    assert any("takes back" in line for line in first.words)
    assert first.words[: len(words)] == words
    assert scene is not None and first.scene is not None
    for window in windows:
        whole = await window.guest.get(f"/api/tables/{window.facts['table']}/view?seat={window.seat}")
        await window.until(lambda window=window, whole=whole: window.scene == whole["scene"])  # type: ignore[misc]
        assert window.words == [line["text"] for line in whole["log"]["lines"]]


async def test_one_no_ends_a_proposal_and_who_asked_can_withdraw_it(house: Running):
    windows = await three(house)
    first = await to_play(windows)
    while first.choices and first.choices[0].startswith("play"):
        await first.act(first.choices[0])
    others = [window for window in windows if window is not first]
    active = await asked(*others)
    await first.do("undo", seat=first.seat)
    await others[0].until(lambda: others[0].facts["proposal"] is not None)
    await others[0].do("agree", seat=others[0].seat, yes=False)
    await first.until(lambda: first.facts["proposal"] is None)
    await first.do("undo", seat=first.seat)
    assert (await first.do("agree", seat=first.seat, yes=True))["type"] == "refused"
    assert (await first.do("agree", seat=first.seat, yes=False))["type"] == "done"
    assert first.facts["proposal"] is None
    assert (await active.act(active.choices[0], position=None))["type"] == "done"


async def test_alone_among_bots_one_takes_back_whatever_one_likes(house: Running):
    anna, table = await hosted(house, "me", "careful", seed="7")
    window = await anna.open(table)
    await window.do("automatic", seat=0, on=False)
    for _ in range(4):
        await asked(window)
        await window.act(window.choices[0])
    await asked(window)
    assert (await window.do("undo", seat=0))["type"] == "done"
    await asked(window)
    assert window.facts["proposal"] is None


async def test_in_one_seat_a_person_takes_back_what_was_chosen_in_another(house: Running):
    anna, table = await hosted(house, "me", "me", "careful", game="familiars-and-foes", seed="7")
    window = await anna.open(table)
    await window.do("act", seat=0, action="familiar jinxie", position=None, move="one-0001")
    await window.until(lambda: window.facts["waiting"] == [1])
    assert window.own is not None and window.own["undo"]
    assert (await window.do("undo", seat=1))["type"] == "done"
    await window.until(lambda: window.facts["waiting"] == [0])
    assert not window.own["undo"]
    assert window.facts["proposal"] is None


# Leaving.


async def test_who_leaves_while_people_gather_opens_the_seat_again(house: Running):
    anna, table = await hosted(house, "me", "open", "open")
    ben = house.guest("Ben")
    await anna.invite(table, ben)
    await ben.post(f"/api/tables/{table}/leave", {"seat": 1})
    assert (await anna.get(f"/api/tables/{table}"))["seats"][1]["kind"] == "open"


async def test_who_leaves_a_game_is_out_of_it_and_the_others_go_on(house: Running):
    windows = await three(house)
    await windows[2].do("leave", seat=2)
    await windows[0].until(lambda: windows[0].facts["seats"][2]["left"])
    assert windows[2].seat is None
    active = await asked(*windows[:2])
    assert (await active.act(active.choices[0]))["type"] == "done"
    assert (await windows[2].guest.http.get(f"/api/tables/{windows[0].facts['table']}")).status_code == 404


# After the game.


async def over(house: Running, **more: Any) -> tuple[Guest, str, Window]:
    anna, table = await hosted(house, "me", "random", **more)
    window = await anna.open(table)
    await play(window, lambda choices: choices[0])
    return anna, table, window


async def test_a_finished_game_shows_why_it_ended_and_that_it_was_fair(house: Running):
    anna, table, window = await over(house)
    result = window.facts["result"]
    assert result["reason"].startswith("AFF-") and result["reason_text"]
    fair = await anna.get(f"/api/tables/{table}/fairness")
    assert (fair["over"], fair["replayed"], fair["matches"]) == (True, True, True)
    import hashlib

    assert hashlib.sha256(b"grimalkin seed " + fair["seed"].encode()).hexdigest() == fair["commitment"]


async def test_before_the_end_the_commitment_is_there_and_the_seed_is_not(house: Running):
    anna, table = await hosted(house, "me", "me")
    fair = await anna.get(f"/api/tables/{table}/fairness")
    assert len(fair["commitment"]) == 64
    assert (fair["seed"], fair["replayed"], fair["over"]) == (None, None, False)


async def test_a_rematch_is_one_table_for_all_with_the_seats_turned(house: Running):
    anna, table = await hosted(house, "me", "open", seed="3")
    ben = house.guest("Ben")
    await anna.invite(table, ben)
    await anna.post(f"/api/tables/{table}/rematch", {}, 409)
    windows = [await anna.open(table), await ben.open(table)]
    await asyncio.gather(*(play(window, lambda choices: choices[0]) for window in windows))
    made = await asyncio.gather(*(guest.post(f"/api/tables/{table}/rematch") for guest in (anna, ben, anna)))
    assert len({facts["table"] for facts in made}) == 1
    new = await ben.get(f"/api/tables/{made[0]['table']}")
    assert [seat["name"] for seat in new["seats"]] == ["Ben", "Anna"]
    assert new["status"] == "playing"
    for window in windows:
        await window.until(lambda window=window: window.facts["rematch"] == made[0]["table"])  # type: ignore[misc]


async def test_a_replay_link_shows_a_finished_game_from_every_side(house: Running):
    anna, table, _ = await over(house)
    link = await anna.post(f"/api/tables/{table}/links", {"kind": "replay"})
    assert link["path"].startswith("/replay/")
    guest = house.guest()
    await guest.post(f"/api/links/{link['token']}", {})
    for seat in (0, 1):
        past = await guest.get(f"/api/tables/{table}/past?seat={seat}")
        middle = past["positions"][len(past["positions"]) // 2]
        stop = await guest.get(f"/api/tables/{table}/past/{middle['number']}?seat={seat}")
        assert stop["scene"]["seat"] == seat
        assert stop["scene"]["choices"] == []


# Looking back.


async def test_a_past_position_is_the_scene_that_the_seat_saw_then(house: Running):
    anna, table = await hosted(house, "me", "me", seed="7", mode="full")
    seen = []
    for _ in range(14):
        facts = await anna.get(f"/api/tables/{table}")
        seat = facts["waiting"][0]
        view = await anna.get(f"/api/tables/{table}/view?seat={seat}")
        log = await anna.get(f"/api/tables/{table}/log?seat={seat}")
        seen.append((seat, view["scene"]["root"], log["total"]))
        await anna.http.post(
            f"/api/tables/{table}/act", json={"seat": seat, "action": view["scene"]["choices"][0]["action"]}
        )
        await asyncio.sleep(0.03)
    for seat, root, lines in seen:
        past = await anna.get(f"/api/tables/{table}/past?seat={seat}")
        roots = []
        for position in past["positions"]:
            if position["line"] == lines:
                stop = await anna.get(f"/api/tables/{table}/past/{position['number']}?seat={seat}")
                roots.append(stop["scene"]["root"])
        assert root in roots
    await anna.get(f"/api/tables/{table}/past/9999?seat=0", 404)
    await anna.get(f"/api/tables/{table}/past/x?seat=0", 404)


async def test_a_game_goes_on_from_a_past_point_against_bots_and_the_old_one_stays(house: Running):
    windows = await three(house)
    for _ in range(8):
        active = await asked(*windows)
        await active.act(active.choices[0])
    anna, table = windows[0].guest, windows[0].facts["table"]
    before = await anna.get(f"/api/tables/{table}/view?seat=0")
    stop = await anna.get(f"/api/tables/{table}/past/4?seat=0")
    new = await anna.post(f"/api/tables/{table}/branch", {"seat": 0, "number": 4, "bot": "random"})
    assert new["from"] == table
    assert [seat["kind"] for seat in new["seats"]] == ["person", "bot", "bot"]
    assert await anna.get(f"/api/tables/{table}/view?seat=0") == before
    window = await anna.open(new["table"])
    assert stop["scene"]["game"] == "familiar-find"
    await play(window, lambda choices: choices[0])
    await windows[1].guest.post(f"/api/tables/{table}/branch", {"seat": 0, "number": 4}, 403)
    await anna.post(f"/api/tables/{table}/branch", {"seat": 0, "number": 4000}, 404)


async def test_a_game_is_downloaded_and_goes_on_from_its_file(tmp_path: Path):
    async with running(tmp_path / "one") as house:
        anna, table = await hosted(house, "me", "careful", seed="7", mode="full")
        window = await anna.open(table)
        for _ in range(5):
            await asked(window)
            await window.act(window.choices[0])
        response = await anna.http.get(f"/api/tables/{table}/save")
        assert response.headers["content-disposition"].endswith('.grimalkin"')
    async with running(tmp_path / "two") as house:
        ben = house.guest("Ben")
        answer = await ben.http.post("/api/saves", content=response.content)
        assert answer.status_code == 201, answer.text
        window = await ben.open(answer.json()["table"])
        await play(window, lambda choices: choices[0])
        assert window.facts["status"] == "over"


async def test_files_that_are_no_games_are_refused_in_a_sentence(house: Running):
    anna, table, _ = await over(house)
    good = (await anna.http.get(f"/api/tables/{table}/save")).content
    assert (await anna.http.post("/api/saves", content=good)).status_code == 201
    head, _, rest = good.partition(b"\n")
    wrong = [
        b"",
        b"hello",
        b"{}",
        b"[" * 100_000,
        b"\xff\xfe",
        good[: len(good) // 2],
        head,
        head + b"\n" + rest[:-20] + b"\n",
        good.replace(b'"familiar-find"', b'"chess"'),
        good.replace(b'"marks":', b'"narks":', 1),
        good.replace(b'"kind":"choice"', b'"kind":7'),
        good.replace(b'"bot":"random"', b'"bot":"thinker:9999999"'),
        good.replace(b'"seats":2', b'"seats":99', 1),
    ]
    for data in wrong:
        answer = await anna.http.post("/api/saves", content=data)
        assert answer.status_code in (400, 409), (data[:80], answer.text)
        assert len(answer.json()["error"]["message"]) > 10
    answer = await anna.http.post("/api/saves", content=b"x" * (5 * 1024 * 1024))
    assert answer.status_code == 413


async def test_an_uploaded_file_cannot_name_folders_of_the_server(house: Running, tmp_path: Path):
    anna, table, _ = await over(house)
    good = (await anna.http.get(f"/api/tables/{table}/save")).content
    data = good.replace(b'"packs":[]', f'"packs":["{tmp_path}"]'.encode())
    assert data != good
    answer = await anna.http.post("/api/saves", content=data)
    assert answer.status_code == 201
    placed = house.house.placed[answer.json()["table"]]
    assert placed.sitting.table is not None and placed.sitting.table.packs == []
