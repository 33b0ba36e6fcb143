"""Tables in their database: what is written is written, and what cannot be written did not happen."""

import asyncio
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from grimalkin.core.errors import BadSave
from grimalkin.web import sqlite_storage
from grimalkin.web.errors import StorageTrouble
from grimalkin.web.records import Batch, Entry, Link, SeatRecord, Snapshot, TableRecord
from grimalkin.web.sqlite_storage import SqliteStorage
from tests.web.company import Running, Window, play, running


def record(table: str = "one", **more: Any) -> TableRecord:
    seats = [SeatRecord("person", "Anna", persons=["anna"]), SeatRecord("open")]
    return TableRecord(table, "familiar-find", "Friday", "", {}, seats, "anna", 1, 1, **more)


def entry(number: int, move: str = "") -> Entry:
    return Entry(number, "act", {"seat": 0, "action": "pass"}, "anna", move, {"done": number} if move else None, 5)


@pytest.fixture
async def storage(tmp_path: Path):
    made = SqliteStorage(tmp_path / "grimalkin.db", patience=0.2)
    await made.open()
    yield made
    await made.close()


async def test_a_table_comes_back_with_its_last_snapshot_and_the_entries_since(storage: SqliteStorage):
    await storage.write(Batch(record(), [entry(0)], Snapshot(0, b"first")))
    await storage.write(Batch(record(), [entry(1), entry(2)]))
    found = await storage.load("one")
    assert found is not None
    kept, snapshot, entries = found
    assert kept == record()
    assert snapshot == Snapshot(0, b"first")
    assert entries == [entry(1), entry(2)]
    await storage.write(Batch(record(), [entry(3)], Snapshot(3, b"later")))
    found = await storage.load("one")
    assert found is not None and found[1:] == (Snapshot(3, b"later"), [])


async def test_an_entry_is_found_by_its_move_and_its_person(storage: SqliteStorage):
    await storage.write(Batch(record(), [entry(0, "a-move-01"), entry(1)]))
    assert await storage.entry_of("one", "anna", "a-move-01") == entry(0, "a-move-01")
    assert await storage.entry_of("one", "ben", "a-move-01") is None
    assert await storage.entry_of("one", "anna", "") is None


async def test_the_same_place_of_a_log_is_written_once(storage: SqliteStorage):
    """Two processes that think they have the same table cannot both go on."""
    await storage.write(Batch(record(), [entry(0)]))
    with pytest.raises(StorageTrouble):
        await storage.write(Batch(record(), [entry(1), entry(0)]))
    found = await storage.load("one")
    assert found is not None and found[2] == [entry(0)]


async def test_one_that_fails_does_not_take_the_others_of_its_commit_along(storage: SqliteStorage):
    await storage.write(Batch(record(), [entry(0)]))
    tries = [
        storage.write(Batch(record(), [entry(0)])),
        *(storage.write(Batch(record(f"t{i}"), [])) for i in range(20)),
    ]
    results = await asyncio.gather(*tries, return_exceptions=True)
    assert isinstance(results[0], StorageTrouble)
    assert results[1:] == [None] * 20
    assert sum((await storage.counts()).values()) == 21


async def test_what_waits_together_is_committed_together(storage: SqliteStorage, monkeypatch: pytest.MonkeyPatch):
    commits = []
    commit = SqliteStorage._commit

    def counted(self: SqliteStorage, connection: sqlite3.Connection, jobs: Any) -> None:
        commits.append(len(jobs))
        commit(self, connection, jobs)

    monkeypatch.setattr(SqliteStorage, "_commit", counted)
    await asyncio.gather(*(storage.write(Batch(record(f"t{i}"), [])) for i in range(200)))
    assert sum(commits) == 200
    assert len(commits) < 100


async def test_lists_know_people_listed_tables_and_those_to_be_woken(storage: SqliteStorage):
    await storage.write(Batch(record("old", listed=True), wake=10))
    newer = record("new", listed=True, status="playing")
    newer.played = 9
    await storage.write(Batch(newer, wake=50))
    hidden = record("hidden")
    hidden.seats[0].persons = ["ben"]
    await storage.write(Batch(hidden))
    assert [found.table for found in await storage.listed(10)] == ["old", "new"]
    assert {found.table for found in await storage.tables_of("anna", 10)} == {"old", "new"}
    assert await storage.due(20, 10) == ["old"]
    hidden.seats[0].persons = ["anna", "cleo"]
    await storage.write(Batch(hidden))
    assert [found.table for found in await storage.tables_of("ben", 10)] == []
    assert [found.table for found in await storage.tables_of("cleo", 10)] == ["hidden"]


async def test_of_two_who_use_up_a_link_one_gets_it(storage: SqliteStorage):
    await storage.add_link(Link("token", "one", "device", 0, "anna", 1))
    assert await storage.link("token") == Link("token", "one", "device", 0, "anna", 1)
    gone = await asyncio.gather(storage.remove_link("token"), storage.remove_link("token"))
    assert sorted(gone) == [False, True]


async def test_a_removed_table_leaves_nothing(storage: SqliteStorage):
    await storage.write(Batch(record(), [entry(0)], Snapshot(0, b"")))
    await storage.add_link(Link("token", "one", "join", None, "anna", 1))
    await storage.remove("one")
    assert await storage.load("one") is None
    assert await storage.link("token") is None
    assert await storage.tables_of("anna", 10) == []


async def test_a_database_of_a_newer_version_is_refused_in_a_sentence(tmp_path: Path):
    path = tmp_path / "grimalkin.db"
    connection = sqlite3.connect(path)
    connection.execute(f"PRAGMA user_version = {len(sqlite_storage.MIGRATIONS) + 1}")
    connection.close()
    with pytest.raises(BadSave, match="a newer one wrote it"):
        await SqliteStorage(path).open()


async def test_a_migration_is_done_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    path = tmp_path / "grimalkin.db"
    first = SqliteStorage(path)
    await first.open()
    await first.write(Batch(record(), [entry(0)]))
    await first.close()
    broken = (*sqlite_storage.MIGRATIONS, "CREATE TABLE more (a TEXT); CREATE TABLE tables (a TEXT);")
    monkeypatch.setattr(sqlite_storage, "MIGRATIONS", broken)
    with pytest.raises(BadSave, match="already exists"):
        await SqliteStorage(path).open()
    monkeypatch.setattr(sqlite_storage, "MIGRATIONS", (*sqlite_storage.MIGRATIONS[:-1], "CREATE TABLE more (a TEXT)"))
    again = SqliteStorage(path)
    await again.open()
    assert await again.load("one") is not None
    await again.close()


async def test_a_file_that_is_no_database_is_refused_in_a_sentence(tmp_path: Path):
    path = tmp_path / "grimalkin.db"
    path.write_bytes(b"this is no database at all, and it is long enough to be looked at" * 20)
    with pytest.raises(BadSave, match="cannot be opened"):
        await SqliteStorage(path).open()


# When the disk is full or the database is locked.


async def at_a_table(house: Running) -> Window:
    anna = house.guest("Anna")
    table = (await anna.table("me", "me", seed="7"))["table"]
    window = await anna.open(table)
    seat = window.facts["waiting"][0]
    await window.do("look", seat=seat)
    await window.do("automatic", seat=0, on=False)
    await window.do("automatic", seat=1, on=False)
    await window.act(window.choices[0])
    return window


async def look_at_asked(window: Window) -> None:
    await window.do("look", seat=window.facts["waiting"][0])


async def failing(window: Window) -> dict[str, Any]:
    """A move that cannot be written: it is refused, and nothing has changed."""
    before: dict[str, Any] = await window.guest.get(f"/api/tables/{window.facts['table']}/view?seat={window.seat}")
    sent = len(window.messages)
    answer = await window.act(window.choices[0])
    assert (answer["type"], answer["error"]["kind"]) == ("refused", "storage")
    assert "nothing was changed" in answer["error"]["message"]
    assert [message["type"] for message in window.messages[sent:]] == ["refused"]
    assert await window.guest.get(f"/api/tables/{window.facts['table']}/view?seat={window.seat}") == before
    return before


async def test_while_the_database_is_locked_moves_are_refused_and_afterwards_they_are_done(tmp_path: Path):
    storage = SqliteStorage(tmp_path / "grimalkin.db", patience=0.1)
    async with running(tmp_path, storage) as house:
        window = await at_a_table(house)
        await look_at_asked(window)
        other = sqlite3.connect(tmp_path / "grimalkin.db", isolation_level=None)
        other.execute("BEGIN EXCLUSIVE")
        await failing(window)
        assert (await window.guest.get("/health", 503))["status"] == "trouble"
        other.execute("ROLLBACK")
        other.close()
        assert (await window.act(window.choices[0]))["type"] == "done"
        assert (await window.guest.get("/health"))["status"] == "ok"


async def test_on_a_full_disk_moves_are_refused_and_nothing_acknowledged_is_lost(tmp_path: Path):
    storage = SqliteStorage(tmp_path / "grimalkin.db", patience=0.1)
    connect = storage._connect
    connections: list[sqlite3.Connection] = []

    def noted() -> sqlite3.Connection:
        connections.append(connect())
        return connections[-1]

    storage._connect = noted  # type: ignore[method-assign]
    async with running(tmp_path, storage) as house:
        window = await at_a_table(house)
        acknowledged = 1
        full = False
        for _ in range(200):
            await look_at_asked(window)
            if not full and acknowledged == 5:
                for connection in connections[1:]:
                    pages = connection.execute("PRAGMA page_count").fetchone()[0]
                    connection.execute(f"PRAGMA max_page_count = {pages}")
                full = True
            text = "x" * 400
            if full:
                answer = await window.do("chat", text=text)
                if answer["type"] == "refused":
                    assert "full" in answer["error"]["message"]
                    break
            else:
                await window.act(window.choices[0])
                acknowledged += 1
        else:
            raise AssertionError("The disk was never full.")
        said = len(window.said)
        for connection in connections[1:]:
            connection.execute("PRAGMA max_page_count = 1000000")
        assert (await window.do("chat", text="There is room again."))["type"] == "done"
        cookie, table, seat = await window.guest.cookie(), window.facts["table"], window.seat
    async with running(tmp_path) as house:
        again = house.guest()
        again.http.cookies.set("grimalkin", cookie)
        later = await again.open(table, seat)
        assert len(later.said) == min(said + 1, 100)
        past = await again.get(f"/api/tables/{table}/past?seat=0")
        other = await again.get(f"/api/tables/{table}/past?seat=1")
        own = [stop for stop in past["positions"] if stop["choice"] and stop["seat"] == 0]
        own += [stop for stop in other["positions"] if stop["choice"] and stop["seat"] == 1]
        assert len(own) == acknowledged


async def test_a_table_waits_with_its_bot_until_it_can_be_written_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("grimalkin.web.attendant.PATIENCE", 0.05)
    storage = SqliteStorage(tmp_path / "grimalkin.db", patience=0.05)
    async with running(tmp_path, storage) as house:
        anna = house.guest("Anna")
        table = (await anna.table("me", "random", seed="8"))["table"]
        window = await anna.open(table)
        await window.until(lambda: window.asked and bool(window.choices))
        write = storage.write
        failures = 0

        async def failing_for_bots(batch: Batch) -> None:
            nonlocal failures
            if failures < 3 and any(entry.kind == "act" and not entry.person for entry in batch.entries):
                failures += 1
                raise StorageTrouble("disk full, for the test")
            await write(batch)

        monkeypatch.setattr(storage, "write", failing_for_bots)
        await play(window, lambda choices: choices[0])
        assert failures == 3


async def test_a_game_of_other_rules_says_why_it_cannot_go_on(house: Running, monkeypatch: pytest.MonkeyPatch):
    anna = house.guest("Anna")
    table = (await anna.table("me", "me"))["table"]
    await house.house.sweep(idle=-1.0)
    from grimalkin.web.titles import game_of

    monkeypatch.setattr(type(game_of("familiar-find")), "reads_versions", (2,))
    facts = await anna.get(f"/api/tables/{table}")
    assert "rules version 1" in facts["trouble"]
    window = await anna.open(table)
    assert window.scene is None
    answer = await window.do("act", seat=0, action="pass")
    assert "rules version 1" in answer["error"]["message"]
