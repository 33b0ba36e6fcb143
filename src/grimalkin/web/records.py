"""What the server writes down: of each table its facts, the entries of its log and its snapshots."""

from typing import Any, Final

import msgspec

GATHERING: Final = "gathering"
PLAYING: Final = "playing"
OVER: Final = "over"


class Takeover(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The bot that plays for a seat whose person has been away for so many seconds while it was asked."""

    bot: str
    after: int


class Clock(msgspec.Struct, frozen=True):
    """The time for the question on the table. What it counts is public: everybody may see it run."""

    # The length of the log, the marks and the takebacks when the question was put.
    question: tuple[int, int, int]
    # The limit by its key; empty when this question has none.
    kind: str = ""
    seconds: int = 0
    # How much was left when it last stood still, and when it runs out; None while it stands still.
    left: float = 0.0
    until: float | None = None
    # What was left of earlier questions to which an undo may lead back, by the length of the log.
    earlier: list[tuple[int, float]] = []


class SeatRecord(msgspec.Struct):
    """Who has a seat. A person may have come to it from several devices."""

    kind: str
    name: str = ""
    bot: str = ""
    persons: list[str] = []
    away_bot: str = ""
    # When its person last had the table open, as far as it was written down.
    seen: int = 0
    left: bool = False

    @property
    def open(self) -> bool:
        return self.kind == "open"


class TableRecord(msgspec.Struct):
    """The facts of a table that outlive its being in memory."""

    table: str
    game: str
    name: str
    mode: str
    options: dict[str, Any]
    seats: list[SeatRecord]
    host: str
    created: int
    # When something last happened that everybody may know.
    played: int
    status: str = GATHERING
    listed: bool = False
    watchable: bool = True
    takeover: Takeover | None = None
    seed: str | None = None
    secrets: bool = False
    rules_version: int = 1
    digest: str = ""
    waiting: list[int] = []
    watchers: list[str] = []
    came_from: str | None = None
    rematch: str | None = None
    result: dict[str, Any] | None = None
    # When the seats that are asked were asked.
    asked_at: int = 0
    # By the key of a game's limit: so many seconds; None where nobody need hurry.
    limits: dict[str, int] | None = None
    clock: Clock | None = None

    def seats_of(self, person: str) -> list[int]:
        return [place for place, seat in enumerate(self.seats) if person in seat.persons]

    def persons(self) -> set[str]:
        return {person for seat in self.seats for person in seat.persons}


class Entry(msgspec.Struct):
    """One line of a table's log: a command as it was carried out. Lines are never changed."""

    number: int
    kind: str
    body: dict[str, Any]
    person: str = ""
    # The client's own word for the command, and what it was answered.
    move: str = ""
    answer: dict[str, Any] | None = None
    when: int = 0


class Snapshot(msgspec.Struct):
    """The table as it was after the entry of that number."""

    number: int
    data: bytes


class Link(msgspec.Struct):
    """A way to a table for whoever has its token."""

    token: str
    table: str
    kind: str
    seat: int | None
    person: str
    created: int


class Batch(msgspec.Struct):
    """All that one step of a table writes, together or not at all."""

    record: TableRecord
    entries: list[Entry] = []
    snapshot: Snapshot | None = None
    # When the table must be looked at although nobody comes; None for never.
    wake: int | None = None
