"""What each reader of a table sees: its facts, a seat's scene, its lines of the log, and what is its own."""

import hashlib
from base64 import urlsafe_b64encode
from collections.abc import Callable
from functools import cache
from typing import Any, Final

import msgspec

from grimalkin.core import rules_text
from grimalkin.core.game import LETTERS
from grimalkin.core.log import Log
from grimalkin.core.scene import Node
from grimalkin.core.state import Window
from grimalkin.table.table import Told
from grimalkin.web.paced import PacedTable
from grimalkin.web.records import SeatRecord, TableRecord
from grimalkin.web.titles import title_of

TAIL: Final = 100
"""So many lines of the log come with the first view."""

encoded = msgspec.json.Encoder().encode


@cache
def rule_words(rule: str) -> str:
    """The words of a rule line; empty when there is none."""
    found = rules_text.find_rule(rule) if rule else None
    return "" if found is None else found.text


class Picture(msgspec.Struct):
    """One seat's scene as it was last sent, and what answers to it refer to."""

    data: bytes
    position: str

    def scene(self) -> dict[str, Any]:
        return dict(msgspec.json.decode(self.data))


def picture(table: PacedTable, seat: int | None) -> Picture:
    scene = table.t.scene(seat)
    return Picture(encoded(scene), position_of(table, scene))


def position_of(table: PacedTable, scene: dict[str, Any]) -> str:
    """A name for what this seat sees, from nothing but what it sees, so that it tells nothing and outlives the server.

    Who else has answered an open question is left out: their answers do not make this seat's answer stale.
    """
    step = table.t.agenda[-1] if table.t.agenda else None
    root = _without_activity(scene["root"]) if isinstance(step, Window) else scene["root"]
    prompt = scene["prompt"]
    seen = encoded([prompt["text"], prompt["rule"], root, scene["choices"]])
    return urlsafe_b64encode(hashlib.blake2b(seen, digest_size=9).digest()).decode()


def _without_activity(node: Node) -> Node:
    made = {key: value for key, value in node.items() if key != "active"}
    if "items" in made:
        made["items"] = [_without_activity(item) for item in made["items"]]
    return made


# The log.


class Lines:
    """How far one reader has been told the log."""

    def __init__(self, seat: int | None) -> None:
        self.seat = seat
        # Where in the log, and after how many of this reader's lines.
        self.place = 0
        self.count = 0
        # Lines that were told have been taken back since.
        self.cut = False

    def go_on(self, table: PacedTable) -> list[dict[str, Any]]:
        """The lines since the last time."""
        told = table.story(self.seat, self.place)
        self.place = len(table.t.log)
        self.count += len(told)
        return [line_json(line) for line in told]

    def go_back(self, table: PacedTable, place: int) -> None:
        """The log was cut there."""
        if place < self.place:
            self.place = place
            count = sum(1 for where, _ in table.told(self.seat) if where < place)
            self.cut = self.cut or count < self.count
            self.count = count


def line_json(line: Told) -> dict[str, Any]:
    made: dict[str, Any] = {"seat": line.seat, "text": line.text, "event": line.event}
    if line.facts:
        made["facts"] = line.facts
    return made


def parting(old: Log, new: Log) -> int:
    """How many entries two logs have in common."""
    place = 0
    for one, other in zip(old, new):
        if one is not other and one.json() != other.json():
            break
        place += 1
    return place


# Facts.


def facts(
    record: TableRecord,
    person: str | None,
    here: Callable[[SeatRecord], bool],
    watchers: int,
    proposal: dict[str, Any] | None,
    trouble: str = "",
) -> dict[str, Any]:
    """The table as everybody may know it, with what is this person's marked as such."""
    mine = [] if person is None else record.seats_of(person)
    return {
        "table": record.table,
        "name": record.name,
        "game": record.game,
        "title": title_of(record.game),
        "mode": record.mode,
        "options": record.options,
        "status": record.status,
        "listed": record.listed,
        "watchable": record.watchable,
        "created": record.created,
        "played": record.played,
        "takeover": record.takeover,
        "limits": record.limits,
        "clock": clock_json(record, mine),
        "secrets": record.secrets,
        "rules_version": record.rules_version,
        "seats": [
            {
                "seat": place,
                "letter": LETTERS[place],
                "name": seat.name,
                "kind": seat.kind,
                "bot": seat.bot,
                "mine": place in mine,
                "host": record.host in seat.persons,
                "here": here(seat),
                "away_bot": seat.away_bot,
                "left": seat.left,
            }
            for place, seat in enumerate(record.seats)
        ],
        "waiting": record.waiting,
        "mine": mine,
        "host": person == record.host,
        "watchers": watchers,
        "proposal": proposal,
        "rematch": record.rematch,
        "from": record.came_from,
        "result": record.result,
        "trouble": trouble,
    }


def clock_json(record: TableRecord, mine: list[int]) -> dict[str, Any] | None:
    """The time for the question on the table; where seats have secrets, only for those who are asked."""
    clock = record.clock
    if clock is None or not clock.kind or (record.secrets and not set(mine) & set(record.waiting)):
        return None
    return {"kind": clock.kind, "seconds": clock.seconds, "until": clock.until}


def nobody_here(seat: SeatRecord) -> bool:
    """For tables that nobody has open."""
    return False


def result_json(table: PacedTable) -> dict[str, Any] | None:
    outcome = table.t.result()
    if outcome is None:
        return None
    return {**outcome.json(), "reason_text": rule_words(outcome.reason)}


def proposal_json(table: PacedTable) -> dict[str, Any] | None:
    proposal = table.proposal
    if proposal is None:
        return None
    return {"what": "undo", "seat": proposal.seat, "action": proposal.action, "asked": list(proposal.asked)}


def own(table: PacedTable, seat: int, mine: list[int], held: str | None) -> dict[str, Any]:
    """What only that seat knows of itself."""
    begun = 0 if table.origin is None else len(table.origin["log"])
    chosen = table.seen[seat] > begun
    free = any(table.can_undo(own) for own in (seat, *mine))
    asked = table.asked()
    return {
        "undo": free or held is not None,
        "propose": chosen and not free and not table.t.over and table.proposal is None and seat in table.people(),
        "orders": dict(table.orders[seat]),
        "automatic": table.answers_forced(seat),
        "owe": [place for place in mine if place in asked],
        "held": held,
    }
