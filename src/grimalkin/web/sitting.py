"""One table in memory: its commands are carried out one after the other, written down, and only then told."""

import asyncio
import time
import zlib
from collections.abc import Callable
from typing import Any, Final

import msgspec

from grimalkin.core.errors import GrimalkinError
from grimalkin.core.log import EVERYBODY, Log
from grimalkin.table.keeping import load_table_as, table_json
from grimalkin.table.seats import Seat
from grimalkin.table.thinking import Choice
from grimalkin.web import clocks, views
from grimalkin.web.connection import Connection
from grimalkin.web.errors import Refused, StorageTrouble
from grimalkin.web.journal import complain
from grimalkin.web.metrics import Metrics
from grimalkin.web.paced import Pace, PacedTable, has_secrets, knows_more, private
from grimalkin.web.patch import difference
from grimalkin.web.records import OVER, PLAYING, Batch, Entry, SeatRecord, Snapshot, TableRecord
from grimalkin.web.storage import Storage
from grimalkin.web.thinkers import Thinkers
from grimalkin.web.titles import game_of

SNAPSHOT_EVERY: Final = 40
MOST_SAID: Final = 100
MANY_NODES: Final = 40
"""Only so large a change can be longer than the whole."""
GOING_BACK: Final = ("undo", "propose", "agree")
"""Entries after which the game's log may be shorter."""

Work = Callable[[], list[Entry]]


class Gone(Exception):
    """This table has left memory meanwhile; whoever wanted it loads it again."""


class Services(msgspec.Struct, frozen=True):
    """What every table of a server shares."""

    storage: Storage
    thinkers: Thinkers
    pace: Pace
    metrics: Metrics


class Sitting:
    """A table with everybody who has it open."""

    def __init__(self, services: Services, record: TableRecord, number: int = -1) -> None:
        self.services = services
        self.record = record
        self.table: PacedTable | None = None
        # Why a table that was begun cannot be gone on with here.
        self.trouble = ""
        # The last entry that was written, and the last that is in a snapshot.
        self.number = number
        self.kept = -1
        self.reloaded = False
        # By seat: answers to a question put to several, which are told when its time has come.
        self.held: dict[int, str] = {}
        self.said: list[dict[str, Any]] = []
        self.answers: dict[tuple[str, str], dict[str, Any]] = {}
        # The past as it was last looked at.
        self.remembered: object = None
        self.connections: set[Connection] = set()
        self.pictures: dict[int | None, views.Picture] = {}
        self.lines: dict[int | None, views.Lines] = {}
        # By seat: when its person last had the table open.
        self.last_here: dict[int, float] = {}
        self.lock = asyncio.Lock()
        self.gone = False
        self.touched = time.monotonic()
        # Called after each change, to see what the table owes by itself.
        self.arrange: Callable[[], None] = lambda: None

    # Coming from and going to the store.

    def restore(self, snapshot: Snapshot | None, entries: list[Entry]) -> None:
        """Become what was written down."""
        self.reloaded = True
        if snapshot is not None:
            self.number = self.kept = snapshot.number
            kept = msgspec.json.decode(zlib.decompress(snapshot.data))
            try:
                self.table = load_table_as(PacedTable, game_of(self.record.game), kept)
            except GrimalkinError as error:
                self.trouble = str(error)
            else:
                self.table.by_hand = kept["by_hand"]
            self.held = {int(seat): text for seat, text in kept["held"].items()}
        if entries:
            self.number = entries[-1].number
        for entry in entries:
            if entry.kind != "said" and self.table is not None:
                self.perform(entry.kind, entry.body)

    def snapshot(self) -> Snapshot | None:
        if self.table is None:
            return None
        held = {str(seat): text for seat, text in self.held.items()}
        form = {
            "state": self.table.t.dump(),
            "table": table_json(self.table),
            "held": held,
            "by_hand": self.table.by_hand,
        }
        return Snapshot(self.number, zlib.compress(msgspec.json.encode(form), 1))

    # Commands as they are written down: performed once when they are given, and again when the table is loaded.

    def perform(self, kind: str, body: dict[str, Any]) -> None:
        table = self.playing()
        seat = body["seat"]
        if kind == "act":
            self.held.pop(seat, None)
            if "why" in body:
                table.answer(seat, body["action"], body["why"])
            elif table.seats[seat].person:
                table.act(seat, body["action"])
            else:
                table.take(seat, Choice(body["action"]))
        elif kind == "hold":
            self.held[seat] = body["action"]
        elif kind == "release":
            self.held.pop(seat, None)
        elif kind == "undo":
            table.undo(seat)
        elif kind == "propose":
            table.propose_undo(seat)
        elif kind == "agree":
            table.answer_proposal(seat, body["yes"])
        elif kind == "withdraw":
            table.withdraw_proposal(seat)
        elif kind == "order":
            table.order_for(seat, body["rule"], body["action"])
        elif kind == "automatic":
            table.answer_forced_for(seat, body["on"])
        elif kind == "hand":
            self.held.pop(seat, None)
            table.hand_over(seat, Seat(body["bot"], self.record.seats[seat].name))
        elif kind == "leave":
            self.held.pop(seat, None)
            table.leave(seat)
        else:
            raise GrimalkinError(f"This table's log has an entry of the unknown kind '{kind}'.")

    def entry(self, kind: str, body: dict[str, Any], person: str = "", move: str | None = None) -> Entry:
        """Perform it, and make the line that is written down."""
        if kind != "said":
            self.perform(kind, body)
        self.number += 1
        return Entry(self.number, kind, body, person, move or "", None, int(time.time()))

    def playing(self) -> PacedTable:
        if self.trouble:
            raise Refused("not-now", self.trouble)
        if self.table is None:
            raise Refused("not-now", "This table has not begun: some seats are still open.")
        return self.table

    # One step: perform, write down, tell. Whatever goes wrong on the way, nothing has changed.

    async def step(self, work: Work) -> list[Entry]:
        """Carry it out to its end even if whoever asked has gone."""
        return await asyncio.shield(asyncio.create_task(self._step(work)))

    async def _step(self, work: Work) -> list[Entry]:
        async with self.lock:
            if self.gone:
                raise Gone
            return await self.step_locked(work)

    async def step_locked(self, work: Work) -> list[Entry]:
        back = self._memory()
        log = None if self.table is None else self.table.t.log
        try:
            entries = work()
            self._refresh(0 if log is None else len(log))
            await self._write(entries)
        except BaseException as error:
            back()
            if isinstance(error, StorageTrouble):
                self.services.metrics.count("storage_failures")
            raise
        for entry in entries:
            if entry.move and entry.answer is not None:
                self.answers[entry.person, entry.move] = entry.answer
        if log is not None and any(entry.kind in GOING_BACK for entry in entries):
            self._cut(log)
        self.publish()
        self.arrange()
        return entries

    def _cut(self, old: Log) -> None:
        """The log may have gone back: what readers were told beyond the fork is told anew."""
        table = self.playing()
        place = views.parting(old, table.t.log)
        for lines in self.lines.values():
            lines.go_back(table, place)

    async def _write(self, entries: list[Entry]) -> None:
        batch = Batch(self.record, entries, None, self.wake())
        if self.table is not None and (self.kept < 0 or self.number - self.kept >= SNAPSHOT_EVERY):
            batch.snapshot = self.snapshot()
        await self.services.storage.write(batch)
        if batch.snapshot is not None:
            self.kept = batch.snapshot.number

    def _memory(self) -> Callable[[], None]:
        """What puts everything back as it is now."""
        record, table, number = self.record, self.table, self.number
        held, said = dict(self.held), self.said[:]
        inside = {} if table is None else {key: _copied(value) for key, value in vars(table).items()}
        # Work changes a copy, and the copy is thrown away when it fails.
        self.record = msgspec.structs.replace(record, seats=[msgspec.structs.replace(seat) for seat in record.seats])

        def back() -> None:
            self.record, self.table, self.number = record, table, number
            self.held, self.said = held, said
            if table is not None:
                vars(table).clear()
                vars(table).update(inside)

        return back

    def _refresh(self, told: int) -> None:
        """Bring the facts up to the game."""
        if self.table is None:
            return
        t = self.table.t
        record = self.record
        now = int(time.time())
        new = t.log.since(told)
        if any(entry.audience == EVERYBODY for entry in new):
            record.played = now
        if not record.secrets:
            record.secrets = not t.over and (any(private(entry) for entry in new) or knows_more(t))
        waiting = [seat for seat in t.waiting() if seat >= 0]
        if waiting != record.waiting:
            record.waiting = waiting
            record.asked_at = now
        record.clock = clocks.renewed(record, self.table, self.attended(), time.time())
        record.status = OVER if t.over else PLAYING
        record.result = views.result_json(self.table)

    def begin(self, table: PacedTable) -> None:
        """A game is laid out on the table."""
        self.table = table
        self.record.secrets = has_secrets(table.t)
        self.number = max(self.number, 0)

    async def put_down(self, absent_until: float | None) -> None:
        """Write down how it is, so that it can leave memory."""
        snapshot = self.snapshot() if self.number > self.kept else None
        wake = self.wake() if absent_until is None else min(self.wake() or 1 << 60, int(absent_until) + 1)
        await self.services.storage.write(Batch(self.record, [], snapshot, wake))

    def wake(self) -> int | None:
        """When somebody must look after this table although nobody comes."""
        table = self.table
        if table is None or table.t.over or table.proposal is not None:
            return None
        now = int(time.time())
        if table.bots_asked() or self.held or table.own_answers():
            return now
        times = []
        if self.record.takeover is not None and table.asked():
            times.append(now + self.record.takeover.after)
        if self.record.clock is not None and self.record.clock.until is not None:
            times.append(int(self.record.clock.until) + 1)
        return min(times, default=None)

    # Who is here.

    def is_here(self, seat: SeatRecord) -> bool:
        return any(connection.here and connection.person in seat.persons for connection in self.connections)

    def attended(self) -> bool:
        """Whether somebody who sits here has the table open, in whatever window."""
        persons = self.record.persons()
        return any(connection.person in persons for connection in self.connections)

    def onlookers(self) -> bool:
        """Whether anybody but one single person could learn something from waiting."""
        people = self.record.persons() | {connection.person for connection in self.connections}
        return len(people) > 1

    def guarded(self) -> bool:
        return self.record.secrets and self.onlookers()

    # Telling.

    def facts(self, person: str | None) -> dict[str, Any]:
        persons = self.record.persons()
        watchers = len({connection.person for connection in self.connections} - persons)
        proposal = None if self.table is None else views.proposal_json(self.table)
        return views.facts(self.record, person, self.is_here, watchers, proposal, self.trouble)

    def own(self, person: str, seat: int | None) -> dict[str, Any] | None:
        if seat is None or self.table is None:
            return None
        return views.own(self.table, seat, self.record.seats_of(person), self.held.get(seat))

    def picture(self, seat: int | None) -> views.Picture:
        """What that seat sees now."""
        return self.pictures[seat] if seat in self.pictures else views.picture(self.playing(), seat)

    def view(self, person: str, seat: int | None) -> dict[str, Any]:
        """The whole of what that seat sees."""
        made: dict[str, Any] = {
            "type": "view",
            "seat": seat,
            "position": "",
            "table": self.facts(person),
            "scene": None,
            "log": {"first": 0, "lines": []},
            "chat": self.said[-MOST_SAID:],
            "own": self.own(person, seat),
        }
        if self.table is not None:
            shown = self.picture(seat)
            made["position"] = shown.position
            made["scene"] = msgspec.Raw(shown.data)
            story = self.table.story(seat)
            first = max(0, len(story) - views.TAIL)
            made["log"] = {"first": first, "lines": [views.line_json(line) for line in story[first:]]}
        return made

    def connect(self, connection: Connection) -> None:
        """Somebody opens the table: the first view, and from then on changes."""
        self.connections.add(connection)
        self.show(connection)
        self.publish()

    def show(self, connection: Connection) -> None:
        """Send the whole view; what follows are changes of it."""
        self.touched = time.monotonic()
        seat = connection.seat
        if self.table is not None and seat not in self.pictures:
            self.pictures[seat] = views.picture(self.table, seat)
            lines = self.lines[seat] = views.Lines(seat)
            lines.go_on(self.table)
        message = self.view(connection.person, seat)
        connection.facts, connection.own = message["table"], message["own"]
        # Clocks of people's own go as they like, so the server's is told with what it counts from.
        connection.send({**message, "now": round(time.time(), 3)})

    def disconnect(self, connection: Connection) -> None:
        self.connections.discard(connection)
        self.forget_unread()
        for seat in self.record.seats_of(connection.person):
            self.last_here[seat] = time.time()
        self.touched = time.monotonic()
        self.publish()
        self.arrange()

    def forget_unread(self) -> None:
        read = {connection.seat for connection in self.connections}
        for seat in set(self.pictures) - read:
            del self.pictures[seat], self.lines[seat]

    def publish(self) -> None:
        """Send everybody what changed for them, and nobody anything else."""
        self.touched = time.monotonic()
        changes: dict[int | None, dict[str, Any]] = {}
        for connection in list(self.connections):
            seat = connection.seat
            if seat not in changes:
                changes[seat] = self._scene_change(seat)
            change = dict(changes[seat])
            table = self.facts(connection.person)
            told = {key: value for key, value in table.items() if connection.facts.get(key) != value}
            if told:
                change["table"] = told
            own = self.own(connection.person, seat)
            if own != connection.own:
                change["own"] = own
            connection.facts, connection.own = table, own
            if change:
                position = self.pictures[seat].position if seat in self.pictures else ""
                connection.send({"type": "change", "seat": seat, "position": position, **change})

    def _scene_change(self, seat: int | None) -> dict[str, Any]:
        if self.table is None:
            return {}
        if seat not in self.pictures:
            # The game has begun under the eyes of those who waited for it.
            self.pictures[seat] = views.picture(self.table, seat)
            self.lines[seat] = views.Lines(seat)
            change: dict[str, Any] = {"scene": msgspec.Raw(self.pictures[seat].data)}
        else:
            change = self._new_picture(seat)
        lines = self.lines[seat]
        first = lines.count
        new = lines.go_on(self.table)
        if new or lines.cut:
            change["log"] = {"first": first, "lines": new}
            lines.cut = False
        return change

    def _new_picture(self, seat: int | None) -> dict[str, Any]:
        assert self.table is not None
        old = self.pictures[seat]
        scene = self.table.t.scene(seat)
        data = views.encoded(scene)
        if data == old.data:
            return {}
        self.pictures[seat] = views.Picture(data, views.position_of(self.table, scene))
        change = difference(old.scene(), scene)
        large = len(change.get("nodes", ())) + len(change.get("items", ())) > MANY_NODES
        return {"scene": msgspec.Raw(data)} if large and len(views.encoded(change)) > len(data) else change

    def close_connections(self, reason: str, words: str, person: str | None = None) -> None:
        for connection in list(self.connections):
            if person is None or connection.person == person:
                connection.close(reason, words)

    def complain(self, event: str, error: BaseException) -> None:
        self.services.metrics.count("failures", event.replace(" ", "-"))
        complain(event, error, table=self.record.table, game=self.record.game)


def _copied(value: Any) -> Any:
    """Containers are copied one level deep, and lists of dicts two; games are changed by replacing them."""
    if isinstance(value, list):
        return [dict(item) if isinstance(item, dict) else item for item in value]
    return dict(value) if isinstance(value, dict) else value
