"""All tables of a server: how they come to be, how people come to them, and which of them are in memory."""

import asyncio
import secrets
import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final

import msgspec

from grimalkin.core.errors import BadOption, GrimalkinError
from grimalkin.core.game import Game
from grimalkin.table.seats import Seat
from grimalkin.table.store import seated_options
from grimalkin.web import messages, views
from grimalkin.web.attendant import Attendant
from grimalkin.web.commands import Floor
from grimalkin.web.errors import Refused, StorageTrouble, refused
from grimalkin.web.journal import complain, tell
from grimalkin.web.paced import PacedTable
from grimalkin.web.records import GATHERING, OVER, Entry, SeatRecord, TableRecord, Takeover
from grimalkin.web.sitting import Gone, Services, Sitting
from grimalkin.web.thinkers import check_bot
from grimalkin.web.titles import game_of, keys

MOST_LISTED: Final = 100
IDLE: Final = 60.0
"""A table that nobody has open leaves memory after so many seconds."""
SWEEP: Final = 10.0
SHORTEST_GRACE: Final = 60


class Placed(msgspec.Struct, frozen=True):
    """A table in memory, with what serves it."""

    sitting: Sitting
    attendant: Attendant
    floor: Floor


class House:
    """The tables of one server process."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self.placed: dict[str, Placed] = {}
        self._loading: dict[str, asyncio.Task[Placed]] = {}
        self._rematches = asyncio.Lock()
        self._sweeper: asyncio.Task[None] | None = None
        self.closing = False

    # From opening to closing.

    async def open(self) -> None:
        await self.services.storage.open()
        self._sweeper = asyncio.create_task(self._sweep_on())

    async def close(self) -> None:
        self.closing = True
        if self._sweeper is not None:
            self._sweeper.cancel()
        self.stop_connections()
        for placed in list(self.placed.values()):
            try:
                await self._put_away(placed)
            except StorageTrouble as error:
                # Every acknowledged entry is written already; only the snapshot is older.
                complain("a table could not be put away", error, table=placed.sitting.record.table)
        self.services.thinkers.close()
        await self.services.storage.close()

    def stop_connections(self) -> None:
        for placed in self.placed.values():
            placed.sitting.close_connections("stopping", "The server is stopping: come back in a moment.")

    async def _sweep_on(self) -> None:
        while True:
            try:
                await self.sweep()
            except StorageTrouble as error:
                complain("the sweep could not read or write", error)
            except Exception as error:  # The sweep must go on: tables hang on it.
                complain("the sweep failed", error)
            await asyncio.sleep(SWEEP)

    async def sweep(self, idle: float = IDLE) -> None:
        """Put away tables that nobody has open, and wake those whose time has come."""
        now = time.monotonic()
        for placed in list(self.placed.values()):
            sitting = placed.sitting
            if not sitting.connections and now - sitting.touched > idle and not placed.attendant.busy():
                await self._put_away(placed)
        for table in await self.services.storage.due(int(time.time()), MOST_LISTED):
            if table not in self.placed:
                try:
                    await self.find(table)
                except Refused as error:
                    complain("a table could not be woken", error, table=table)

    async def _put_away(self, placed: Placed) -> None:
        sitting = placed.sitting
        async with sitting.lock:
            if sitting.gone or (sitting.connections and not self.closing):
                return
            placed.attendant.stop()
            for seat, last in sitting.last_here.items():
                sitting.record.seats[seat].seen = int(last)
            try:
                await sitting.put_down(placed.attendant.absent_until())
            except StorageTrouble:
                placed.attendant.arrange()
                raise
            sitting.gone = True
            self.placed.pop(sitting.record.table, None)

    # Finding.

    async def find(self, table: str) -> Placed:
        """The table of that ID, in memory."""
        placed = self.placed.get(table)
        if placed is not None:
            return placed
        if table not in self._loading:
            task = self._loading[table] = asyncio.create_task(self._load(table))
            task.add_done_callback(lambda _: self._loading.pop(table, None))
        return await asyncio.shield(self._loading[table])

    async def _load(self, table: str) -> Placed:
        storage = self.services.storage
        found = await storage.load(table)
        if found is None:
            raise missing()
        record, snapshot, entries = found
        sitting = Sitting(self.services, record)
        sitting.said = [entry.body for entry in await storage.said(table, views.TAIL)]
        try:
            sitting.restore(snapshot, entries)
        except GrimalkinError as error:
            complain("a table could not be loaded", error, table=table)
            sitting.trouble = sitting.trouble or f"This table cannot be opened: {error}"
            sitting.table = None
        placed = self._place(sitting)
        placed.attendant.arrange()
        return placed

    def _place(self, sitting: Sitting) -> Placed:
        attendant = Attendant(sitting)
        placed = Placed(sitting, attendant, Floor(sitting, attendant))
        self.placed[sitting.record.table] = placed
        return placed

    async def seen(self, person: str, table: str) -> Placed:
        """A table that this person may look at."""
        placed = await self.find(table)
        if not may_see(placed.sitting.record, person):
            raise missing()
        return placed

    async def do(self, person: str, table: str, command: messages.Command) -> dict[str, Any]:
        """A command at a table."""
        begun = time.perf_counter()
        while True:
            placed = await self.seen(person, table)
            try:
                answer = await placed.floor.do(person, command)
            except Gone:
                continue
            self.services.metrics.took(time.perf_counter() - begun)
            return answer

    async def change(self, table: str, work: Callable[[Sitting], list[Entry]]) -> Placed:
        """One step of a table that is no command of a seat."""
        while True:
            placed = await self.find(table)
            sitting = placed.sitting
            try:
                await sitting.step(partial(work, sitting))
            except Gone:
                continue
            except GrimalkinError as error:
                raise refused(error) from None
            return placed

    # New tables.

    async def create(self, person: str, wanted: messages.NewTable, came_from: str | None = None) -> Placed:
        if wanted.game not in keys():
            raise Refused("missing", f"There is no game '{wanted.game}'; there are {', '.join(keys())}.")
        game = game_of(wanted.game)
        try:
            game.check_seats(len(wanted.seats))
            name = await self.services.storage.name_of(person)
            seats = [seat_record(word, game, person, name) for word in wanted.seats]
            options = dict(wanted.options)
            if wanted.mode is not None:
                options["mode"] = wanted.mode
            # A table that could never begin is refused now.
            chosen = game.new(len(wanted.seats), "trial", options, recording=False).options
        except GrimalkinError as error:
            raise Refused("wrong", str(error)) from None
        now = int(time.time())
        record = TableRecord(
            table=secrets.token_urlsafe(12),
            game=game.key,
            name=wanted.name.strip() or game.name,
            mode=wanted.mode or "",
            options=dict(chosen),
            seats=seats,
            host=person,
            created=now,
            played=now,
            listed=wanted.listed,
            watchable=wanted.watchable,
            takeover=checked_takeover(wanted.takeover, game),
            limits=checked_limits(wanted.limits, game),
            seed=wanted.seed,
            rules_version=game.rules_version,
            digest=game.digest(),
            came_from=came_from,
        )
        return await self._settle_in(Sitting(self.services, record))

    async def _settle_in(self, sitting: Sitting) -> Placed:
        """Write a new table down, and begin it when nobody is missing."""
        placed = self._place(sitting)
        try:
            await sitting.step(lambda: self._begin_when_full(sitting))
        except GrimalkinError as error:
            self.placed.pop(sitting.record.table, None)
            raise refused(error) from None
        self.services.metrics.count("tables", sitting.record.game)
        tell("table", table=sitting.record.table, game=sitting.record.game, seats=len(sitting.record.seats))
        return placed

    def _begin_when_full(self, sitting: Sitting) -> list[Entry]:
        record = sitting.record
        if sitting.table is None and record.status == GATHERING and not any(seat.open for seat in record.seats):
            game = game_of(record.game)
            # Two people can have one name, so who is who is told by what only they have.
            persons = [Seat(seat.bot, seat.persons[0] if seat.persons else "") for seat in record.seats]
            t = game.new(len(record.seats), record.seed, seated_options(game, persons, record.options))
            sitting.begin(PacedTable(t, sitters(record.seats), record.name))
            # The seed is in the game now, and nowhere else.
            record.seed = None
        return []

    async def settle_table(self, record: TableRecord, table: PacedTable) -> Placed:
        """A new table at a game that is under way."""
        sitting = Sitting(self.services, record)

        def work() -> list[Entry]:
            sitting.begin(table)
            return []

        placed = self._place(sitting)
        try:
            await sitting.step(work)
        except GrimalkinError as error:
            self.placed.pop(record.table, None)
            raise refused(error) from None
        return placed

    async def rematch(self, person: str, table: str) -> Placed:
        """The next game of the same people, one seat further; asked again it is the same table."""
        # Two who ask at once must not get two tables.
        async with self._rematches:
            placed = await self.seen(person, table)
            record = placed.sitting.record
            if person not in record.persons():
                raise Refused("foreign", "Only those who played can ask for a rematch.")
            if record.status != OVER:
                raise Refused("not-now", "The game is not over yet.")
            if record.rematch is not None:
                return await self.find(record.rematch)
            new = await self._settle_in(Sitting(self.services, turned(record, person)))

            def point(sitting: Sitting) -> list[Entry]:
                sitting.record.rematch = new.sitting.record.table
                return []

            await self.change(table, point)
            return new

    async def remove(self, person: str, table: str) -> None:
        placed = await self.seen(person, table)
        sitting = placed.sitting
        record = sitting.record
        check_host(record, person)
        if record.status != GATHERING and record.persons() - {person}:
            raise Refused("not-now", "Other people sit at this table, so it stays.")
        async with sitting.lock:
            await self.services.storage.remove(table)
            sitting.gone = True
            placed.attendant.stop()
            self.placed.pop(table, None)
        sitting.close_connections("revoked", "This table was put away by its host.")

    # Sitting down.

    async def sit(self, person: str, table: str, seat: int | None, name: str) -> int:
        """Take an open seat; who sits there already and did not ask for another one keeps the seat."""
        known = name.strip() or await self.services.storage.name_of(person)
        taken: list[int] = []

        def work(sitting: Sitting) -> list[Entry]:
            record = sitting.record
            mine = record.seats_of(person)
            if mine and seat is None:
                taken.append(mine[0])
                return []
            free = [place for place, sitter in enumerate(record.seats) if sitter.open]
            if seat is not None and seat not in free:
                raise Refused("not-now", "This seat is taken.")
            if not free:
                raise Refused("not-now", "All seats of this table are taken.")
            place = free[0] if seat is None else seat
            record.seats[place] = SeatRecord("person", known[:20], persons=[person], seen=int(time.time()))
            taken.append(place)
            return self._begin_when_full(sitting)

        await self.change(table, work)
        return taken[-1]

    async def fill(self, person: str, table: str, bot: str | None) -> Placed:
        """Begin now, with that bot in the open seats."""

        def work(sitting: Sitting) -> list[Entry]:
            record = sitting.record
            check_host(record, person)
            check_gathering(record)
            for place, seat in enumerate(record.seats):
                if seat.open:
                    if bot is None:
                        raise Refused("not-now", "Some seats are open: say which bot is to fill them.")
                    record.seats[place] = seat_record(bot, game_of(record.game), person, "")
            return self._begin_when_full(sitting)

        return await self.change(table, work)

    async def reseat(self, person: str, table: str, seat: int, who: str) -> Placed:
        """While people gather: open a seat, or put a bot there."""
        name = await self.services.storage.name_of(person)

        def work(sitting: Sitting) -> list[Entry]:
            record = sitting.record
            check_gathering(record)
            if seat >= len(record.seats):
                raise Refused("missing", f"This table has {len(record.seats)} seats.")
            own = record.seats[seat].persons == [person]
            if record.host != person and not (own and who == "open"):
                raise Refused("foreign", "Only the host decides who sits there.")
            if record.seats[seat].persons and not own:
                raise Refused("not-now", "Somebody sits there.")
            record.seats[seat] = seat_record(who, game_of(record.game), person, name)
            return self._begin_when_full(sitting)

        return await self.change(table, work)

    async def amend(self, person: str, table: str, changes: messages.TableChanges) -> Placed:
        def work(sitting: Sitting) -> list[Entry]:
            record = sitting.record
            check_host(record, person)
            if changes.name is not msgspec.UNSET:
                record.name = changes.name.strip() or record.name
            if changes.listed is not msgspec.UNSET:
                record.listed = changes.listed
            if changes.watchable is not msgspec.UNSET:
                record.watchable = changes.watchable
            if changes.takeover is not msgspec.UNSET:
                record.takeover = checked_takeover(changes.takeover, game_of(record.game))
            if changes.limits is not msgspec.UNSET:
                record.limits = checked_limits(changes.limits, game_of(record.game))
            return []

        return await self.change(table, work)

    # Lists.

    def record_facts(self, record: TableRecord, person: str) -> dict[str, Any]:
        placed = self.placed.get(record.table)
        if placed is not None:
            return placed.sitting.facts(person)
        return views.facts(record, person, views.nobody_here, 0, None)

    async def listed(self, person: str) -> list[dict[str, Any]]:
        return [self.record_facts(record, person) for record in await self.services.storage.listed(MOST_LISTED)]

    async def mine(self, person: str) -> list[dict[str, Any]]:
        records = await self.services.storage.tables_of(person, MOST_LISTED)

        def asked(record: TableRecord) -> bool:
            return not set(record.seats_of(person)) & set(record.waiting)

        return [self.record_facts(record, person) for record in sorted(records, key=asked)]


def turned(record: TableRecord, host: str) -> TableRecord:
    """The same table before a new game, with the seats turned by one."""
    fresh = [msgspec.structs.replace(seat, seen=0, away_bot="", left=False) for seat in record.seats]
    seats = [SeatRecord("open") if seat.kind == "person" and not seat.persons else seat for seat in fresh]
    now = int(time.time())
    return msgspec.structs.replace(
        record,
        table=secrets.token_urlsafe(12),
        seats=[*seats[1:], seats[0]],
        host=host,
        created=now,
        played=now,
        status=GATHERING,
        secrets=False,
        waiting=[],
        watchers=[],
        came_from=None,
        result=None,
        seed=None,
        clock=None,
    )


def missing() -> Refused:
    return Refused("missing", "There is no such table, or it is not yours to see.")


def may_see(record: TableRecord, person: str) -> bool:
    return record.listed or person == record.host or person in record.persons() or person in record.watchers


def check_host(record: TableRecord, person: str) -> None:
    if record.host != person:
        raise Refused("foreign", "Only the host of the table can do that.")


def check_gathering(record: TableRecord) -> None:
    if record.status != GATHERING:
        raise Refused("not-now", "This table has begun.")


def checked_takeover(takeover: Takeover | None, game: Game) -> Takeover | None:
    if takeover is None:
        return None
    if takeover.after < SHORTEST_GRACE:
        raise Refused("wrong", f"A bot stands in after {SHORTEST_GRACE} seconds at the soonest.")
    try:
        return Takeover(check_bot(takeover.bot, game), takeover.after)
    except GrimalkinError as error:
        raise Refused("wrong", str(error)) from None


def checked_limits(limits: dict[str, int] | None, game: Game) -> dict[str, int] | None:
    """The game's own limits, with the seconds that were asked for."""
    if limits is None:
        return None
    own = {limit.key: limit.seconds for limit in game.limits}
    if not own:
        raise Refused("wrong", f"{game.name} has no time limits of its own.")
    for key in limits:
        if key not in own:
            raise Refused("wrong", f"{game.name} has no limit '{key}'; there are {', '.join(own)}.")
    return {**own, **limits}


def seat_record(word: str, game: Game, person: str, name: str) -> SeatRecord:
    """A seat from `me`, `open` or the name of a bot."""
    kind = word.strip().lower()
    if kind == "me":
        return SeatRecord("person", name[:20], persons=[person], seen=int(time.time()))
    if kind == "open":
        return SeatRecord("open")
    try:
        return SeatRecord("bot", bot=check_bot(kind, game))
    except GrimalkinError as error:
        raise BadOption(f"{error} Who sits in a seat is 'me', 'open' or a bot.") from None


def sitter(seat: SeatRecord) -> Seat:
    return Seat(seat.bot or seat.away_bot, seat.name)


def sitters(seats: Sequence[SeatRecord]) -> list[Seat]:
    return [sitter(seat) for seat in seats]
