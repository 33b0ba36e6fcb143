"""What was: lines and positions of the past, games that go on from there, files, and whether all was fair."""

import asyncio
import secrets
import time
from bisect import bisect_left
from typing import Any, Final

import msgspec

from grimalkin.core.chance import commitment
from grimalkin.core.errors import BadSave, GrimalkinError
from grimalkin.core.saves import read_save_bytes, save_bytes
from grimalkin.table.keeping import load_table_as, table_json
from grimalkin.table.replay import Eyes, Replay, Stop
from grimalkin.table.seats import Seat
from grimalkin.table.store import file_name
from grimalkin.table.verification import verify
from grimalkin.web import views
from grimalkin.web.errors import Refused, refused
from grimalkin.web.house import Placed
from grimalkin.web.paced import PacedTable
from grimalkin.web.paths import Asked
from grimalkin.web.records import OVER, SeatRecord, TableRecord
from grimalkin.web.sitting import Sitting
from grimalkin.web.thinkers import check_bot
from grimalkin.web.titles import game_of, keys

MOST_LINES: Final = 500


async def side(asked: Asked) -> tuple[Placed, int | None]:
    """The table, and through whose eyes it may be seen: one's own, a bystander's, and anybody's when it is over."""
    placed = await asked.house.seen(asked.person, asked.path["table"])
    record = placed.sitting.record
    seat = asked.seat()
    if seat is not None and seat >= len(record.seats):
        raise Refused("missing", f"This table has {len(record.seats)} seats.")
    if seat is not None and seat not in record.seats_of(asked.person) and record.status != OVER:
        raise Refused("foreign", "This seat is not yours, and the game is not over.")
    return placed, seat


async def get_log(asked: Asked) -> Any:
    placed, seat = await side(asked)
    story = placed.sitting.playing().story(seat)
    first = asked.number("first", 0) or 0
    count = min(asked.number("count", MOST_LINES) or 0, MOST_LINES)
    lines = [views.line_json(line) for line in story[first : first + count]]
    return {"first": first, "total": len(story), "lines": lines}


# Positions of the past.


class Remembered(msgspec.Struct):
    """A replay as long as the game has not gone on."""

    length: int
    replay: Replay
    # By seat: the places in the log of its lines.
    lines: dict[int | None, list[int]] = {}


async def remembered(sitting: Sitting) -> Remembered:
    table = sitting.playing()
    length = len(table.t.log)
    known = sitting.remembered
    if isinstance(known, Remembered) and known.length == length and known.replay.table.t is table.t:
        return known
    # A long game takes a while to play again, and others wait for the loop.
    made = Remembered(length, await asyncio.to_thread(Replay, _frozen(table)))
    sitting.remembered = made
    return made


def _frozen(table: PacedTable) -> PacedTable:
    """The table as it is now, whatever is done at it meanwhile."""
    twin = PacedTable(table.t, table.seats, table.name, table.packs, table.bot_seed, table.origin)
    twin.automatic = dict(table.automatic)
    return twin


def _stops(known: Remembered, seat: int | None) -> list[Stop]:
    return known.replay.stops(Eyes(seat))


def _line(known: Remembered, seat: int | None, stop: Stop) -> int:
    """How many lines that seat had read at that stop."""
    if seat not in known.lines:
        known.lines[seat] = [place for place, _ in known.replay.table.told(seat)]
    past = known.replay.past
    place = past.moves[stop.move] if stop.move < len(past.moves) else len(past.entries)
    return bisect_left(known.lines[seat], past.told + place)


async def get_past(asked: Asked) -> Any:
    placed, seat = await side(asked)
    try:
        known = await remembered(placed.sitting)
    except GrimalkinError as error:
        raise refused(error) from None
    stops = _stops(known, seat)
    return {
        "positions": [
            {"number": number, "line": _line(known, seat, stop), "seat": stop.seat, "choice": stop.choice}
            for number, stop in enumerate(stops)
        ]
    }


def _stop(known: Remembered, seat: int | None, number: int) -> Stop:
    stops = _stops(known, seat)
    if number >= len(stops):
        raise Refused("missing", f"This game has {len(stops)} positions for this seat, counted from 0.")
    return stops[number]


async def get_stop(asked: Asked) -> Any:
    placed, seat = await side(asked)
    word = asked.path["number"]
    if not word.isascii() or not word.isdigit() or len(word) > 6:
        raise Refused("missing", f"'{word}' is no whole number.")
    known = await remembered(placed.sitting)
    stop = _stop(known, seat, int(word))
    scene = await asyncio.to_thread(known.replay.scene, stop, Eyes(seat))
    return {"number": int(word), "line": _line(known, seat, stop), "scene": {**scene, "choices": []}}


async def branch(asked: Asked) -> Any:
    """A new table from what that seat knew then: the person in that seat, bots in the others."""
    house = asked.house
    wanted = asked.body
    asked.query["seat"] = str(wanted.seat)
    placed, _ = await side(asked)
    sitting = placed.sitting
    table = sitting.playing()
    game = table.game
    try:
        bot = check_bot(wanted.bot, game)
        if wanted.number is None:
            there = table
        else:
            known = await remembered(sitting)
            stop = _stop(known, wanted.seat, wanted.number)
            state = await asyncio.to_thread(known.replay.state, stop)
            there = PacedTable(state, table.seats)
        name = await house.services.storage.name_of(asked.person)
        name = sitting.record.seats[wanted.seat].name or name
        seats = [Seat("", name) if seat == wanted.seat else Seat(bot) for seat in range(table.t.seats)]
        new = there.branch(seats, wanted.seat)
    except Refused:
        raise
    except GrimalkinError as error:
        raise refused(error) from None
    record = new_record(new, asked.person, f"{sitting.record.name}, continued")
    record.came_from = sitting.record.table
    record.mode = sitting.record.mode
    made = await house.settle_table(record, new)
    return made.sitting.facts(asked.person)


def new_record(table: PacedTable, person: str, name: str) -> TableRecord:
    """The facts of a table for a game that is under way: all people's seats are that person's."""
    now = int(time.time())
    seats = []
    for place, seat in enumerate(table.seats):
        if seat.bot:
            seats.append(SeatRecord("bot", bot=seat.bot))
        else:
            left = place in table.left
            seats.append(SeatRecord("person", seat.name, persons=[] if left else [person], left=left, seen=now))
    game = table.game
    return TableRecord(
        table=secrets.token_urlsafe(12),
        game=game.key,
        name=name[:60],
        mode="",
        options=dict(table.t.options),
        seats=seats,
        host=person,
        created=now,
        played=now,
        rules_version=game.rules_version,
        digest=game.digest(),
    )


# Files.


def save_of(sitting: Sitting, person: str, seat: int | None) -> tuple[str, bytes]:
    """A game that is over as it was; one that is not as its seat knows it, with the rest dealt anew."""
    table = sitting.playing()
    name = file_name(f"{table.game.key} {sitting.record.name}")
    if not name.isascii():
        name = file_name(table.game.key)
    if not table.t.over:
        mine = sitting.record.seats_of(person)
        own = seat if seat is not None else mine[0] if mine else None
        if own is None:
            raise Refused("foreign", "While a game is on, only those who play can save it, each from the own seat.")
        seats = [Seat("", sitter.name) if place == own else Seat("careful") for place, sitter in enumerate(table.seats)]
        table = table.branch(seats, own, sitting.record.name)
    form = {**table_json(table), "name": sitting.record.name, "packs": [], "played": sitting.record.played}
    return name, save_bytes(table.t.dump(), form)


async def upload(asked: Asked) -> Placed:
    """A table from a file. Nothing in it is trusted."""
    table = await asyncio.to_thread(read_table, asked.raw)
    record = new_record(table, asked.person, " ".join(table.name.split()) or table.game.name)
    return await asked.house.settle_table(record, table)


def read_table(data: bytes) -> PacedTable:
    saved = read_save_bytes(data)
    key = saved["state"].get("game")
    if key not in keys():
        raise BadSave(f"This is a game of '{key}', which this server does not have.")
    # A file names folders of the computer that it comes from.
    saved["table"]["packs"] = []
    game = game_of(str(key))
    try:
        table = load_table_as(PacedTable, game, saved)
        for seat in table.seats:
            if seat.bot:
                check_bot(seat.bot, game)
        # Lines that cannot be read are found now, not when somebody looks.
        table.t.log.seen_by(None)
        for seat_number in range(table.t.seats):
            table.story(seat_number)
            table.t.scene(seat_number)
        if not table.t.over and len(table.moments) > len(table.t.log):
            raise BadSave("This save is damaged.")
    except (LookupError, TypeError, ValueError, AttributeError, ArithmeticError, RecursionError) as error:
        raise BadSave(f"This save is damaged: {type(error).__name__}.") from None
    return table


# Whether all was fair.


async def fairness(asked: Asked) -> Any:
    placed, _ = await side(asked)
    table = placed.sitting.playing()
    t = table.t
    start = t.log[0] if len(t.log) else None
    made: dict[str, Any] = {
        "commitment": "" if start is None else start.facts.get("commitment", ""),
        "seed": None,
        "over": t.over,
        "replayed": None,
        "matches": None,
        "verdict": [],
        "how": "SHA-256 of 'grimalkin seed ' and the seed",
    }
    if t.over:
        verdict = await asyncio.to_thread(verify, _frozen_whole(table))
        made["seed"] = t.seed or None
        made["replayed"] = verdict.verified
        made["verdict"] = verdict.lines()
        made["matches"] = bool(t.seed) and commitment(t.seed) == made["commitment"]
    return made


def _frozen_whole(table: PacedTable) -> PacedTable:
    twin = _frozen(table)
    twin.takebacks = table.takebacks
    twin.left = table.left[:]
    return twin
