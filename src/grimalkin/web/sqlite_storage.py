"""Tables in one SQLite file. One thread writes, and commits what has come together; another one reads."""

import asyncio
import queue
import sqlite3
import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final, TypeVar

import msgspec

from grimalkin.core.errors import BadSave
from grimalkin.web.errors import StorageTrouble
from grimalkin.web.records import Batch, Entry, Link, Snapshot, TableRecord

T = TypeVar("T")
Work = Callable[[sqlite3.Connection], Any]

MIGRATIONS: Final = (
    """
    CREATE TABLE tables (
        id TEXT PRIMARY KEY, game TEXT NOT NULL, status TEXT NOT NULL, listed INTEGER NOT NULL, played INTEGER NOT NULL,
        wake INTEGER, rules INTEGER NOT NULL, record BLOB NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX tables_listed ON tables (listed, status, played);
    CREATE INDEX tables_wake ON tables (wake) WHERE wake IS NOT NULL;
    CREATE TABLE entries (
        table_id TEXT NOT NULL, number INTEGER NOT NULL, kind TEXT NOT NULL, person TEXT NOT NULL, move TEXT NOT NULL,
        at INTEGER NOT NULL, body BLOB NOT NULL, answer BLOB, PRIMARY KEY (table_id, number)
    ) WITHOUT ROWID;
    CREATE UNIQUE INDEX entries_move ON entries (table_id, person, move) WHERE move <> '';
    CREATE INDEX entries_said ON entries (table_id, number) WHERE kind = 'said';
    CREATE TABLE snapshots (
        table_id TEXT PRIMARY KEY, number INTEGER NOT NULL, data BLOB NOT NULL
    ) WITHOUT ROWID;
    CREATE TABLE sitters (
        person TEXT NOT NULL, table_id TEXT NOT NULL, PRIMARY KEY (person, table_id)
    ) WITHOUT ROWID;
    CREATE INDEX sitters_table ON sitters (table_id);
    CREATE TABLE links (
        token TEXT PRIMARY KEY, table_id TEXT NOT NULL, kind TEXT NOT NULL, seat INTEGER, person TEXT NOT NULL,
        created INTEGER NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX links_table ON links (table_id);
    CREATE TABLE people (person TEXT PRIMARY KEY, name TEXT NOT NULL) WITHOUT ROWID;
    """,
)
"""Each brings a database one version further; what has been released is never changed."""

MOST_TOGETHER: Final = 256
PATIENCE: Final = 3.0
"""How many seconds to wait for somebody else's lock."""

_encode = msgspec.json.Encoder().encode
_read_record = msgspec.json.Decoder(TableRecord).decode
_read_body = msgspec.json.Decoder(dict[str, Any]).decode


class SqliteStorage:
    """The file is `grimalkin.db` in the data folder."""

    def __init__(self, path: Path, patience: float = PATIENCE) -> None:
        self.path = path
        self.patience = patience
        self.trouble = ""
        self._jobs: queue.SimpleQueue[tuple[Work, Future[Any]] | None] = queue.SimpleQueue()
        self._writer: threading.Thread | None = None
        self._readers = ThreadPoolExecutor(1, "storage-reads")
        self._reading: sqlite3.Connection | None = None

    # Opening and closing.

    async def open(self) -> None:
        await asyncio.to_thread(self._prepare)
        self._writer = threading.Thread(target=self._write_on, name="storage-writes", daemon=True)
        self._writer.start()

    def _prepare(self) -> None:
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            connection = self._connect()
            try:
                migrate(connection)
            finally:
                connection.close()
        except (sqlite3.Error, OSError) as error:
            raise BadSave(f"{self.path} cannot be opened: {error}.") from None

    async def close(self) -> None:
        if self._writer is not None:
            self._jobs.put(None)
            await asyncio.to_thread(self._writer.join)
            self._writer = None
        await asyncio.get_running_loop().run_in_executor(self._readers, self._close_reading)
        self._readers.shutdown()

    def _close_reading(self) -> None:
        if self._reading is not None:
            self._reading.close()
            self._reading = None

    def _connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(self.path, timeout=self.patience, isolation_level=None, check_same_thread=False)
        connection.execute("PRAGMA journal_mode = WAL")
        # A commit returns when the disk has it, not when the system promises to write it.
        connection.execute("PRAGMA synchronous = FULL")
        return connection

    # The two threads.

    async def _written(self, work: Callable[[sqlite3.Connection], T]) -> T:
        future: Future[T] = Future()
        self._jobs.put((work, future))
        return await asyncio.wrap_future(future)

    async def _read(self, work: Callable[[sqlite3.Connection], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._reads, work)

    def _reads(self, work: Callable[[sqlite3.Connection], T]) -> T:
        try:
            if self._reading is None:
                self._reading = self._connect()
            return work(self._reading)
        except sqlite3.Error as error:
            raise StorageTrouble(str(error)) from None

    def _write_on(self) -> None:
        connection: sqlite3.Connection | None = None
        while True:
            jobs = self._next_jobs()
            last = jobs[-1] is None
            todo = [job for job in jobs if job is not None]
            if todo:
                try:
                    connection = connection or self._connect()
                except sqlite3.Error as error:
                    self._fail(todo, error)
                else:
                    self._commit(connection, todo)
            if last:
                if connection is not None:
                    connection.close()
                return

    def _next_jobs(self) -> list[tuple[Work, Future[Any]] | None]:
        """What has come since the last commit: the more is waiting, the more is made durable at once."""
        jobs = [self._jobs.get()]
        while jobs[-1] is not None and len(jobs) < MOST_TOGETHER:
            try:
                jobs.append(self._jobs.get_nowait())
            except queue.Empty:
                break
        return jobs

    def _commit(self, connection: sqlite3.Connection, jobs: list[tuple[Work, Future[Any]]]) -> None:
        made: list[tuple[Future[Any], Any]] = []
        failed: list[tuple[Future[Any], Exception]] = []
        try:
            connection.execute("BEGIN IMMEDIATE")
            for work, future in jobs:
                connection.execute("SAVEPOINT job")
                try:
                    made.append((future, work(connection)))
                except (sqlite3.IntegrityError, sqlite3.DataError, sqlite3.InterfaceError) as error:
                    connection.execute("ROLLBACK TO job")
                    failed.append((future, StorageTrouble(str(error))))
                connection.execute("RELEASE job")
            connection.execute("COMMIT")
        except sqlite3.Error as error:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            self._fail(jobs, error)
            return
        self.trouble = ""
        for future, answer in made:
            future.set_result(answer)
        for future, trouble in failed:
            future.set_exception(trouble)

    def _fail(self, jobs: list[tuple[Work, Future[Any]]], error: sqlite3.Error) -> None:
        self.trouble = str(error)
        for _, future in jobs:
            future.set_exception(StorageTrouble(str(error)))

    # Tables.

    async def write(self, batch: Batch) -> None:
        await self._written(lambda connection: _write(connection, batch))

    async def load(self, table: str) -> tuple[TableRecord, Snapshot | None, list[Entry]] | None:
        return await self._read(lambda connection: _load(connection, table))

    async def entry_of(self, table: str, person: str, move: str) -> Entry | None:
        found = await self._read(
            lambda connection: _entries(
                connection, "table_id = ? AND person = ? AND move = ? AND move <> ''", (table, person, move)
            )
        )
        return found[0] if found else None

    async def said(self, table: str, count: int) -> list[Entry]:
        found = await self._read(
            lambda connection: _entries(
                connection, "table_id = ? AND kind = 'said'", (table,), f"ORDER BY number DESC LIMIT {count}"
            )
        )
        return found[::-1]

    async def remove(self, table: str) -> None:
        def work(connection: sqlite3.Connection) -> None:
            connection.execute("DELETE FROM tables WHERE id = ?", (table,))
            for name in ("entries", "snapshots", "sitters", "links"):
                connection.execute(f"DELETE FROM {name} WHERE table_id = ?", (table,))

        await self._written(work)

    async def listed(self, count: int) -> list[TableRecord]:
        words = "SELECT record FROM tables WHERE listed = 1 ORDER BY status = 'gathering' DESC, played DESC LIMIT ?"
        return await self._records(words, (count,))

    async def tables_of(self, person: str, count: int) -> list[TableRecord]:
        words = (
            "SELECT record FROM sitters JOIN tables ON tables.id = sitters.table_id WHERE person = ? "
            "ORDER BY played DESC LIMIT ?"
        )
        return await self._records(words, (person, count))

    async def _records(self, words: str, values: tuple[Any, ...]) -> list[TableRecord]:
        rows = await self._read(lambda connection: connection.execute(words, values).fetchall())
        return [_read_record(row[0]) for row in rows]

    async def due(self, now: int, count: int) -> list[str]:
        words = "SELECT id FROM tables WHERE wake IS NOT NULL AND wake <= ? ORDER BY wake LIMIT ?"
        rows = await self._read(lambda connection: connection.execute(words, (now, count)).fetchall())
        return [row[0] for row in rows]

    async def counts(self) -> dict[str, int]:
        rows = await self._read(
            lambda connection: connection.execute("SELECT status, COUNT(*) FROM tables GROUP BY status").fetchall()
        )
        return dict(rows)

    # Links and people.

    async def add_link(self, link: Link) -> None:
        values = (link.token, link.table, link.kind, link.seat, link.person, link.created)
        await self._written(lambda connection: connection.execute("INSERT INTO links VALUES (?,?,?,?,?,?)", values))

    async def link(self, token: str) -> Link | None:
        found = await self._links("token = ?", (token,))
        return found[0] if found else None

    async def links_of(self, table: str, person: str) -> list[Link]:
        return await self._links("table_id = ? AND person = ? ORDER BY created", (table, person))

    async def _links(self, where: str, values: tuple[Any, ...]) -> list[Link]:
        words = f"SELECT token, table_id, kind, seat, person, created FROM links WHERE {where}"
        rows = await self._read(lambda connection: connection.execute(words, values).fetchall())
        return [Link(*row) for row in rows]

    async def remove_link(self, token: str) -> bool:
        count = await self._written(
            lambda connection: connection.execute("DELETE FROM links WHERE token = ?", (token,)).rowcount
        )
        return count > 0

    async def name_of(self, person: str) -> str:
        row = await self._read(
            lambda connection: connection.execute("SELECT name FROM people WHERE person = ?", (person,)).fetchone()
        )
        return row[0] if row else ""

    async def set_name(self, person: str, name: str) -> None:
        words = "INSERT INTO people VALUES (?, ?) ON CONFLICT (person) DO UPDATE SET name = excluded.name"
        await self._written(lambda connection: connection.execute(words, (person, name)))


def migrate(connection: sqlite3.Connection) -> None:
    """Bring the database up to this version, step by step, each whole or not at all."""
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    if version > len(MIGRATIONS):
        raise BadSave(
            f"This database is of version {version}, and this Grimalkin knows {len(MIGRATIONS)}: a newer one wrote it."
        )
    for number in range(version, len(MIGRATIONS)):
        connection.execute("BEGIN IMMEDIATE")
        try:
            for statement in MIGRATIONS[number].split(";"):
                if statement.strip():
                    connection.execute(statement)
            connection.execute(f"PRAGMA user_version = {number + 1}")
            connection.execute("COMMIT")
        except sqlite3.Error:
            connection.execute("ROLLBACK")
            raise


def _write(connection: sqlite3.Connection, batch: Batch) -> None:
    record = batch.record
    connection.execute(
        "INSERT INTO tables VALUES (?,?,?,?,?,?,?,?) ON CONFLICT (id) DO UPDATE SET status = excluded.status, "
        "listed = excluded.listed, played = excluded.played, wake = excluded.wake, record = excluded.record",
        (
            record.table,
            record.game,
            record.status,
            int(record.listed),
            record.played,
            batch.wake,
            record.rules_version,
            _encode(record),
        ),
    )
    for entry in batch.entries:
        answer = None if entry.answer is None else _encode(entry.answer)
        connection.execute(
            "INSERT INTO entries VALUES (?,?,?,?,?,?,?,?)",
            (record.table, entry.number, entry.kind, entry.person, entry.move, entry.when, _encode(entry.body), answer),
        )
    if batch.snapshot is not None:
        connection.execute(
            "INSERT OR REPLACE INTO snapshots VALUES (?,?,?)",
            (record.table, batch.snapshot.number, batch.snapshot.data),
        )
    _write_sitters(connection, record)


def _write_sitters(connection: sqlite3.Connection, record: TableRecord) -> None:
    rows = connection.execute("SELECT person FROM sitters WHERE table_id = ?", (record.table,)).fetchall()
    there = {row[0] for row in rows}
    now = record.persons()
    connection.executemany("INSERT INTO sitters VALUES (?, ?)", [(person, record.table) for person in now - there])
    gone = [(person, record.table) for person in there - now]
    connection.executemany("DELETE FROM sitters WHERE person = ? AND table_id = ?", gone)


def _load(connection: sqlite3.Connection, table: str) -> tuple[TableRecord, Snapshot | None, list[Entry]] | None:
    connection.execute("BEGIN")
    try:
        row = connection.execute("SELECT record FROM tables WHERE id = ?", (table,)).fetchone()
        if row is None:
            return None
        kept = connection.execute("SELECT number, data FROM snapshots WHERE table_id = ?", (table,)).fetchone()
        snapshot = None if kept is None else Snapshot(*kept)
        since = -1 if snapshot is None else snapshot.number
        entries = _entries(connection, "table_id = ? AND number > ?", (table, since), "ORDER BY number")
        return _read_record(row[0]), snapshot, entries
    finally:
        connection.execute("COMMIT")


def _entries(connection: sqlite3.Connection, where: str, values: tuple[Any, ...], order: str = "") -> list[Entry]:
    words = f"SELECT number, kind, body, person, move, answer, at FROM entries WHERE {where} {order}"
    return [
        Entry(number, kind, _read_body(body), person, move, None if answer is None else _read_body(answer), when)
        for number, kind, body, person, move, answer, when in connection.execute(words, values)
    ]
