"""Time limits: what they are, for whom they count, and what happens when somebody's time is up."""

import asyncio
import time
from pathlib import Path
from typing import Any

import msgspec
import pytest

from grimalkin import State
from grimalkin.core.limits import Limit, limit_for
from grimalkin.table.seats import Seat
from grimalkin.testing import rule
from grimalkin.web import answers, attendant, identity
from grimalkin.web.errors import StorageTrouble
from grimalkin.web.looking_back import new_record
from grimalkin.web.paced import PacedTable
from grimalkin.web.records import Batch, SeatRecord, TableRecord
from grimalkin.web.sitting import Sitting
from grimalkin.web.titles import game_of
from tests.games.familiars_and_foes.table import GAME, plays, setup_base
from tests.web.company import PATIENCE, SALE, Running, Window, running

FOES = "familiars-and-foes"
DEFAULTS = {"ballyhoo": 10, "interrupt": 8, "revive": 30, "turn": 90}
PLENTY = {"ballyhoo": 3000, "interrupt": 3100, "revive": 3200, "turn": 3300}
"""So long that no machine is too slow for a test that does not wait for it."""
PLAIN = {"gems": 0, "tokens": 0}


# At the table.


async def laid(house: Running, *seats: str, **more: Any) -> list[Window]:
    """A new game of the people in these seats, Anna at `me`, with plenty of time unless other limits are told."""
    names = ("Anna", "Ben", "Cleo")[: seats.count("open") + 1]
    people = [house.guest(name) for name in names]
    body = {
        "game": FOES,
        "seats": list(seats),
        "options": {"familiars": "random"},
        "limits": PLENTY,
        "seed": "3",
        **more,
    }
    table = (await people[0].post("/api/tables", body))["table"]
    for guest in people[1:]:
        await people[0].invite(table, guest)
    return [await guest.open(table) for guest in people]


async def settled(house: Running, t: State, limits: dict[str, int] | None = None) -> list[Window]:
    """That position as a table with limits, Anna in its first seat, Ben in the second, Cleo in the third."""
    people = [house.guest(name) for name in ("Anna", "Ben", "Cleo")[: t.seats]]
    record = new_record(PacedTable(t, [Seat("", guest.name) for guest in people]), "", "Limits")
    for sitter, guest in zip(record.seats, people):
        sitter.persons = [identity.person_of(await guest.cookie())]
    record.limits = limits or PLENTY
    table = PacedTable(t, [Seat("", guest.name) for guest in people])
    placed = await house.house.settle_table(record, table)
    return [await guest.open(placed.sitting.record.table) for guest in people]


def position(*familiars: str, **forms: Any) -> State:
    """A chosen position with the game's own cards, whatever they are, before an ordinary Foe."""
    foes = [foe.id for foe in GAME.catalog.foes_of(1)[:1]]
    return setup_base(*familiars, **{"foes": foes, "chance": "seeded", "seed": 3, **forms})


def at(kind: str) -> State:
    """Piddy Paw attacks, and the game has come to that question for Jinxie and perhaps Mimsy."""
    for seed in range(60):
        t = position("PP", "JX", "MI", PP=PLAIN, JX={"gems": 1, "tokens": 1}, MI=PLAIN, seed=seed)
        plays(t, "PP", "attack 1")
        while t.view(None)["step"] != kind and "pass" in [str(action) for action in t.legal(1)]:
            # A coin is flipped only when somebody volunteers.
            volunteers = t.view(None)["step"] == "ballyhoo" and kind == "after-flip"
            for seat in t.waiting():
                t.play(seat, "ballyhoo jinxie" if volunteers and seat == 1 else "pass")
        if t.view(None)["step"] == kind and 1 in t.waiting():
            return t
    raise AssertionError(f"no seed leads to {kind}")


def proposed() -> State:
    """Piddy Paw asks whether Mimsy is to be revived."""
    whole = {"tasks": "all"}
    return plays(position("PP", "JX", "MI", PP=whole, JX=whole, MI={"fallen": True}), "PP", "revive mimsy")


def sitting_of(house: Running, window: Window) -> Sitting:
    return house.house.placed[window.facts["table"]].sitting


def run_out(house: Running, window: Window) -> None:
    """Let the time for the question be over."""
    placed = house.house.placed[window.facts["table"]]
    clock = placed.sitting.record.clock
    assert clock is not None and clock.until is not None
    placed.sitting.record.clock = msgspec.structs.replace(clock, until=time.time() - 0.01)
    placed.attendant.arrange()


async def asked_one(windows: list[Window]) -> Window:
    """Whoever is asked alone, in their window."""
    async with asyncio.timeout(PATIENCE):
        while True:
            for window in windows:
                if window.facts["waiting"] == [window.seat] and window.choices:
                    return window
            await asyncio.sleep(0.005)


def left_of(window: Window) -> float:
    until: float = window.facts["clock"]["until"]
    return until - time.time()


def automatic(window: Window) -> list[str]:
    return [line["text"] for line in window.lines.values() if line["event"] == "automatic"]


# What they are.


@rule("FNF-NET-03")
async def test_the_game_brings_its_own_limits_and_tables_have_none_unless_they_want_them(house: Running):
    anna = house.guest("Anna")
    game = await anna.get(f"/api/games/{FOES}")
    assert {limit["key"]: limit["seconds"] for limit in game["limits"]} == DEFAULTS
    assert (await anna.get("/api/games/familiar-find"))["limits"] == []
    (slow,) = await laid(house, "me", "careful", limits=None)
    assert (slow.facts["limits"], slow.facts["clock"]) == (None, None)
    hurried, _ = await laid(house, "me", "open", limits={})
    assert hurried.facts["limits"] == DEFAULTS


@rule("FNF-NET-03")
@pytest.mark.parametrize(
    "kind, limit", [("before-roll", "interrupt"), ("after-flip", "interrupt"), ("ballyhoo", "ballyhoo")]
)
async def test_each_window_has_its_limit(house: Running, kind: str, limit: str):
    windows = await settled(house, at(kind), DEFAULTS)
    clock = windows[0].messages[0]["table"]["clock"]
    assert (clock["kind"], clock["seconds"]) == (limit, DEFAULTS[limit])


@rule("FNF-NET-03")
@pytest.mark.parametrize(
    "limit, questions",
    [
        ("ballyhoo", ["FNF-WIN-09"]),
        ("interrupt", ["FNF-WIN-06", "FNF-WIN-07", "FNF-SA-13", "FNF-WIN-08", "FNF-LUCK-01"]),
        ("revive", ["FNF-WIN-10"]),
        ("turn", ["FNF-ACT-01", "FNF-REST-05", "FNF-WIN-13", "FNF-SETUP-01"]),
    ],
)
def test_every_question_has_a_limit_by_its_kind(limit: str, questions: list[str]):
    for question in questions:
        found = limit_for(GAME.limits, question)
        assert found is not None and (found.key, found.seconds) == (limit, DEFAULTS[limit])


@rule("FNF-NET-03")
async def test_a_revive_and_a_turn_action_have_theirs(house: Running):
    windows = await settled(house, proposed(), DEFAULTS)
    clock = windows[0].messages[0]["table"]["clock"]
    assert (clock["kind"], clock["seconds"]) == ("revive", 30)
    windows = await laid(house, "me", "open", limits={})
    clock = windows[1].messages[0]["table"]["clock"]
    assert (clock["kind"], clock["seconds"]) == ("turn", 90)


async def test_all_see_the_same_time_run(house: Running):
    anna, ben = await settled(house, position("PP", "JX", PP=PLAIN, JX=PLAIN))
    await anna.until(lambda: anna.facts["clock"]["until"] is not None)
    assert anna.facts["clock"] == ben.facts["clock"]
    assert 0 < left_of(ben) <= PLENTY["turn"]


@rule("FNF-NET-03")
async def test_each_number_can_be_changed_when_the_table_is_laid_and_later_by_the_host(house: Running):
    anna, ben = await laid(house, "me", "open", limits={"turn": 300, "interrupt": 3})
    assert anna.facts["limits"] == {"ballyhoo": 10, "interrupt": 3, "revive": 30, "turn": 300}
    assert 100 < left_of(anna) <= 300
    table = anna.facts["table"]
    await ben.guest.ask("PATCH", f"/api/tables/{table}", {"limits": None}, 403)
    facts = await anna.guest.ask("PATCH", f"/api/tables/{table}", {"limits": None})
    assert (facts["limits"], facts["clock"]) == (None, None)
    facts = await anna.guest.ask("PATCH", f"/api/tables/{table}", {"limits": {"turn": 20}})
    assert facts["limits"]["turn"] == facts["clock"]["seconds"] == 20


async def test_limits_that_nobody_could_keep_are_refused(house: Running):
    anna = house.guest("Anna")
    for game, limits, words in (
        (FOES, {"turn": 2}, ">= 3"),
        (FOES, {"turn": 3601}, "<= 3600"),
        (FOES, {"lunch": 60}, "no limit 'lunch'"),
        ("familiar-find", {}, "no time limits of its own"),
    ):
        answer = await anna.post("/api/tables", {"game": game, "seats": ["me", "open"], "limits": limits}, 400)
        assert words in answer["error"]["message"]


def test_a_table_that_was_kept_before_there_were_limits_has_none():
    record = TableRecord("t", FOES, "Old", "", {}, [SeatRecord("person")], "anna", 1, 1)
    form = {key: value for key, value in msgspec.to_builtins(record).items() if key not in ("limits", "clock")}
    again = msgspec.convert(form, TableRecord)
    assert (again.limits, again.clock) == (None, None)


# For whom they count.


@rule("FNF-NET-03")
@pytest.mark.parametrize("seats", [("me", "me"), ("me", "careful"), ("me", "me", "random")])
async def test_nobody_hurries_who_plays_alone_or_at_one_screen(house: Running, seats: tuple[str, ...]):
    (anna,) = await laid(house, *seats, limits={})
    assert anna.facts["limits"] == DEFAULTS
    assert anna.facts["clock"] is None


@rule("FNF-NET-03")
async def test_the_same_person_on_another_device_is_still_alone(house: Running):
    (anna,) = await laid(house, "me", "me")
    table = anna.facts["table"]
    link = await anna.guest.post(f"/api/tables/{table}/links", {"kind": "device", "seat": 1})
    phone = house.guest("Anna")
    await phone.post(f"/api/links/{link['token']}", {})
    window = await phone.open(table, 1)
    assert window.facts["mine"] == [1]
    assert window.facts["clock"] is None


async def test_whoever_plays_two_familiars_among_others_has_to_hurry_too(house: Running):
    anna, *_ = await laid(house, "me", "me", "open")
    for _ in range(6):
        clock = anna.facts["clock"]
        assert clock is not None and clock["until"] is not None
        run_out(house, anna)
        await anna.until(lambda: anna.facts["clock"] not in (None, clock))  # noqa: B023


async def test_a_question_for_one_screen_of_several_has_no_limit_and_any_other_has(
    house: Running, monkeypatch: pytest.MonkeyPatch
):
    """Anna and Cleo sit at one screen, Ben is far away."""
    monkeypatch.setattr(game_of("familiar-find"), "limits", [Limit("turn", 60, "Everything.")])
    anna, ben = house.guest("Anna"), house.guest("Ben")
    table = (await anna.table("me", "me", "open", limits={}, seed="7"))["table"]
    await anna.invite(table, ben)
    window, other = await anna.open(table), await ben.open(table)
    seen: set[int] = set()
    async with asyncio.timeout(PATIENCE):
        while len(seen) < 3:
            seat = window.facts["waiting"][0]
            own = other if seat == 2 else window
            if own is window and window.seat != seat:
                await window.do("look", seat=seat)
            await own.until(lambda: own.asked and bool(own.choices))  # noqa: B023
            assert (own.facts["clock"] is not None) == (seat == 2)
            seen.add(seat)
            await own.act(own.choices[0])


async def test_a_secret_question_put_to_all_has_a_limit_for_all(house: Running, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(SALE, "limits", [Limit("bid", 20, "A bid.")])
    people = [house.guest("Anna"), house.guest("Ben")]
    body = {"game": "attic-sale", "seats": ["me", "me", "open"], "limits": {}}
    table = (await people[0].post("/api/tables", body))["table"]
    await people[0].invite(table, people[1])
    anna, ben = [await guest.open(table) for guest in people]
    await anna.until(lambda: anna.facts["waiting"] == [0, 1, 2] and anna.facts["clock"]["until"] is not None)
    # Whoever is left alone with the question keeps the time of all.
    await ben.act(ben.choices[0])
    await anna.until(lambda: anna.facts["waiting"] == [0, 1])
    assert anna.facts["clock"]["seconds"] == 20
    run_out(house, anna)
    await ben.until(lambda: any("bids are open" in words for words in ben.words))


async def test_the_time_begins_to_run_when_somebody_is_there(house: Running):
    anna, ben = house.guest("Anna"), house.guest("Ben")
    table = (await anna.post("/api/tables", {"game": FOES, "seats": ["me", "open"], "limits": {}}))["table"]
    await anna.invite(table, ben)
    assert (await anna.get(f"/api/tables/{table}"))["clock"]["until"] is None
    stranger = await house.guest().open(table)
    assert stranger.closed is not None
    window = await ben.open(table)
    await window.until(lambda: window.facts["clock"]["until"] is not None)


# When the time is up.


@rule("FNF-NET-03", "FNF-NET-04")
@pytest.mark.parametrize("kind", ["before-roll", "after-flip", "ballyhoo"])
async def test_whoever_lets_the_time_of_a_window_run_out_has_passed(house: Running, kind: str):
    windows = await settled(house, at(kind))
    ben = windows[1]
    assert 1 in ben.facts["waiting"] and len(ben.choices) > 1
    before = len(sitting_of(house, ben).playing().t.log)
    run_out(house, windows[0])
    await ben.until(lambda: bool(automatic(ben)))
    assert automatic(ben) == ["Done for you, because your time was up: pass."]
    log = sitting_of(house, ben).playing().t.log
    assert [entry.text for entry in log.since(before) if entry.kind == "choice" and entry.seat == 1] == ["pass"]


@rule("FNF-NET-03", "FNF-NET-04")
async def test_all_who_still_owe_an_answer_have_waited_and_who_has_answered_keeps_it(house: Running):
    anna, ben, cleo = await settled(house, at("ballyhoo"))
    assert anna.facts["waiting"] == [1, 2]
    before = anna.facts["clock"]
    assert (await ben.act("pass"))["type"] == "done"
    await cleo.until(lambda: cleo.facts["waiting"] == [2])
    # Whoever answers first gives the others no more time.
    assert cleo.facts["clock"] == before
    run_out(house, anna)
    await cleo.until(lambda: bool(automatic(cleo)))
    assert automatic(ben) == []
    assert cleo.facts["clock"]["kind"] == "turn"


@rule("FNF-NET-03", "FNF-NET-04")
async def test_whoever_lets_a_proposal_to_revive_run_out_has_refused(house: Running):
    anna, ben, _ = await settled(house, proposed())
    run_out(house, anna)
    await ben.until(lambda: bool(automatic(ben)))
    assert automatic(ben) == ["Done for you, because your time was up: refuse."]
    await anna.until(lambda: anna.asked and anna.facts["clock"]["kind"] == "turn")


@rule("FNF-NET-03", "FNF-NET-04")
async def test_a_bot_chooses_the_turn_action_of_whoever_is_too_late(house: Running):
    windows = await laid(house, "me", "open")
    asked = await asked_one(windows)
    could = asked.choices
    assert "pass" not in could
    real = house.house.services.thinkers.think
    bots = []

    async def think(t: State, seat: int, bot: str, seed: str) -> Any:
        bots.append((seat, bot))
        return await real(t, seat, bot, seed)

    house.house.services.thinkers.think = think  # type: ignore[method-assign]
    run_out(house, asked)
    await asked.until(lambda: bool(automatic(asked)))
    assert bots == [(asked.seat, "careful")]
    done = automatic(asked)[0].removeprefix("Done for you, because your time was up: ").removesuffix(".")
    assert done in could
    # The seat is still its person's, who goes on with the next question.
    assert {seat["kind"] for seat in asked.facts["seats"]} == {"person"}
    assert {seat["away_bot"] for seat in asked.facts["seats"]} == {""}


async def test_an_answer_in_the_last_moment_is_the_only_one(house: Running):
    """The person is quicker than the bot that was asked to stand in."""
    windows = await laid(house, "me", "open")
    asked = await asked_one(windows)
    real = house.house.services.thinkers.think
    thinking, go_on = asyncio.Event(), asyncio.Event()

    async def think(t: State, seat: int, bot: str, seed: str) -> Any:
        thinking.set()
        await go_on.wait()
        return await real(t, seat, bot, seed)

    house.house.services.thinkers.think = think  # type: ignore[method-assign]
    run_out(house, asked)
    async with asyncio.timeout(PATIENCE):
        await thinking.wait()
    seat, action = asked.seat, asked.choices[0]
    assert (await asked.act(action))["type"] == "done"
    go_on.set()
    await asyncio.sleep(0.1)
    log = sitting_of(house, asked).playing().t.log
    assert [entry.text for entry in log if entry.kind == "choice" and entry.seat == seat][:1] == [action]
    assert automatic(asked) == []


async def test_an_answer_to_a_question_that_the_table_has_answered_is_refused(house: Running):
    windows = await settled(house, at("before-roll"))
    ben = windows[1]
    seen, action = ben.position, ben.choices[0]
    run_out(house, ben)
    await ben.until(lambda: bool(automatic(ben)))
    answer = await ben.do("act", seat=1, action=action, position=seen, move="too-late-1")
    assert answer["type"] == "refused" and answer["error"]["kind"] in ("stale", "illegal")


async def test_the_server_looks_at_the_time_by_itself(house: Running):
    windows = await settled(house, at("before-roll"))
    placed = house.house.placed[windows[0].facts["table"]]
    clock = placed.sitting.record.clock
    assert clock is not None
    placed.sitting.record.clock = msgspec.structs.replace(clock, until=time.time() + 0.1)
    placed.attendant.arrange()
    await windows[1].until(lambda: bool(automatic(windows[1])))


# Standing still, going back, going on.


async def test_the_time_stands_still_while_somebody_asks_to_take_something_back(house: Running):
    anna, ben = await laid(house, "me", "open")
    asked = await asked_one([anna, ben])
    run_out(house, asked)
    await asked.until(lambda: bool(automatic(asked)))
    sitting = sitting_of(house, anna)

    async def asks() -> Window:
        """Play on until one may ask."""
        while True:
            for window in (anna, ben):
                if window.own is not None and window.own["propose"]:
                    return window
            for window in (anna, ben):
                if window.asked and window.choices:
                    await window.act("pass" if "pass" in window.choices else window.choices[0])
            await asyncio.sleep(0.005)

    async with asyncio.timeout(PATIENCE):
        who = await asks()
    other = ben if who is anna else anna
    await who.until(lambda: who.facts["clock"] is not None and who.facts["clock"]["until"] is not None)
    assert (await who.do("undo", seat=who.seat))["type"] == "done"
    await other.until(lambda: other.facts["proposal"] is not None)
    assert other.facts["clock"]["until"] is None
    clock = sitting.record.clock
    assert clock is not None and 0 < clock.left <= clock.seconds
    await other.do("agree", seat=other.seat, yes=False)
    await other.until(lambda: other.facts["clock"]["until"] is not None)
    assert left_of(other) <= clock.left


async def test_an_undo_brings_back_no_time(house: Running):
    """What is paid for a restorative spell can be thought over; the time for the choice before it was spent."""
    ill = {**PLAIN, "hp": 2}
    anna, _ = await settled(house, position("PP", "JX", PP=ill, JX=PLAIN))
    sitting = sitting_of(house, anna)
    clock = sitting.record.clock
    assert clock is not None
    sitting.record.clock = msgspec.structs.replace(clock, until=time.time() + 400)
    for _ in range(2):
        await anna.act(next(action for action in anna.choices if action.startswith("restore")))
        assert anna.own is not None and anna.own["undo"]
        assert left_of(anna) > 2000
        await anna.do("undo", seat=0)
        assert 0 < left_of(anna) <= 400


async def until_answered(house: Running, table: str, seat: int) -> None:
    async with asyncio.timeout(PATIENCE):
        while True:
            placed = house.house.placed.get(table)
            if placed is not None:
                log = placed.sitting.playing().t.log
                if any(entry.kind == "choice" and entry.seat == seat for entry in log):
                    return
            await asyncio.sleep(0.005)


async def test_the_time_outlives_the_server(tmp_path: Path):
    async with running(tmp_path) as house:
        windows = await laid(house, "me", "open")
        asked = await asked_one(windows)
        table, seat, clock = asked.facts["table"], asked.seat, asked.facts["clock"]
        cookie = await windows[0].guest.cookie()
    async with running(tmp_path) as house:
        anna = house.guest("Anna")
        anna.http.cookies.set("grimalkin", cookie)
        assert (await anna.get(f"/api/tables/{table}"))["clock"] == clock
        window = await anna.open(table)
        assert window.facts["clock"] == clock
        assert seat is not None
        run_out(house, window)
        await until_answered(house, table, seat)


async def test_a_table_is_woken_when_its_time_is_up_and_the_next_question_waits_for_somebody(tmp_path: Path):
    async with running(tmp_path) as house:
        windows = await laid(house, "me", "open")
        asked = await asked_one(windows)
        table, seat = asked.facts["table"], asked.seat
        assert seat is not None
        sitting = sitting_of(house, asked)
        for window in windows:
            await window.close()
        async with asyncio.timeout(PATIENCE):
            while sitting.connections:
                await asyncio.sleep(0.005)
        clock = sitting.record.clock
        assert clock is not None
        house.house.placed[table].attendant.stop()
        sitting.record.clock = msgspec.structs.replace(clock, until=time.time() - 5)
    async with running(tmp_path) as house:
        await house.house.sweep()
        await until_answered(house, table, seat)
        clock = house.house.placed[table].sitting.record.clock
        assert clock is not None and (clock.until is None) is bool(clock.kind)


# What it tells.


async def test_what_is_told_has_the_promised_form(house: Running):
    anna, _ = await laid(house, "me", "open")
    content = (await anna.guest.http.get(f"/api/tables/{anna.facts['table']}")).content
    told = msgspec.json.decode(content, type=answers.Table)
    assert told.limits == PLENTY
    assert told.clock is not None and told.clock.until == anna.facts["clock"]["until"]


async def test_a_view_tells_the_server_s_time_and_a_change_only_when_the_question_changes(house: Running):
    windows = await laid(house, "me", "open")
    for window in windows:
        assert abs(window.messages[0]["now"] - time.time()) < PATIENCE
    asked = await asked_one(windows)
    other = next(window for window in windows if window is not asked)
    before = len(other.messages)
    await asked.do("automatic", seat=asked.seat, on=False)
    await asked.do("why", seat=asked.seat, action="pass")
    await asyncio.sleep(0.05)
    assert other.messages[before:] == []


async def test_where_seats_have_secrets_only_those_who_are_asked_see_the_time(house: Running):
    anna, ben = await laid(house, "me", "open")
    asked = await asked_one([anna, ben])
    other = ben if asked is anna else anna
    sitting_of(house, anna).record.secrets = True
    sitting_of(house, anna).publish()
    await other.until(lambda: other.facts["clock"] is None)
    assert asked.facts["clock"] is not None


async def test_in_a_guarded_window_time_is_up_no_sooner_than_an_answer_may_be_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(SALE, "limits", [Limit("bid", 20, "A bid.")])
    async with running(tmp_path, pace=0.2) as house:
        people = [house.guest("Anna"), house.guest("Ben")]
        table = (await people[0].post("/api/tables", {"game": "attic-sale", "seats": ["me", "open"], "limits": {}}))[
            "table"
        ]
        await people[0].invite(table, people[1])
        anna, ben = [await guest.open(table) for guest in people]
        placed = house.house.placed[table]
        placed.attendant.due = asyncio.get_running_loop().time() + 3600
        # What is answered before it may be told is held, and is told with what the time decides.
        action = anna.choices[-1]
        await anna.act(action)
        assert anna.own is not None and anna.own["held"] == action
        before = len(ben.messages)
        run_out(house, ben)
        await asyncio.sleep(0.1)
        assert ben.messages[before:] == []
        placed.attendant.due = 0.0
        placed.attendant.arrange()
        await ben.until(lambda: any("bids are open" in words for words in ben.words))
        assert len(automatic(ben)) == 1 and automatic(anna) == []


async def test_a_late_answer_waits_until_it_can_be_written(house: Running, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(attendant, "PATIENCE", 0.02)
    windows = await settled(house, at("before-roll"))
    storage = house.house.services.storage
    write = storage.write
    refused: list[Batch] = []

    async def fails_twice(batch: Batch) -> None:
        if batch.entries and len(refused) < 2:
            refused.append(batch)
            raise StorageTrouble("disk full, for the test")
        await write(batch)

    monkeypatch.setattr(storage, "write", fails_twice)
    run_out(house, windows[0])
    await windows[1].until(lambda: bool(automatic(windows[1])))
    assert len(refused) == 2
