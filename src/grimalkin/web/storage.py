"""The layer between tables and a database. What it promises, every database behind it keeps."""

from typing import Protocol

from grimalkin.web.records import Batch, Entry, Link, Snapshot, TableRecord


class Storage(Protocol):
    """Where tables are kept. Whatever cannot be written raises StorageTrouble and leaves nothing behind."""

    async def open(self) -> None:
        """Make ready, and bring an older database up to date."""

    async def close(self) -> None: ...

    async def write(self, batch: Batch) -> None:
        """Return when it is durable: a crash right after this loses nothing of it."""

    async def load(self, table: str) -> tuple[TableRecord, Snapshot | None, list[Entry]] | None:
        """A table's facts, its last snapshot, and the entries since; None if there is no such table."""

    async def entry_of(self, table: str, person: str, move: str) -> Entry | None:
        """The entry that this command made when it was first sent."""

    async def said(self, table: str, count: int) -> list[Entry]:
        """The last lines of chat, the oldest first."""

    async def remove(self, table: str) -> None: ...

    async def listed(self, count: int) -> list[TableRecord]:
        """Listed tables: gathering first, then the last played."""

    async def tables_of(self, person: str, count: int) -> list[TableRecord]:
        """The tables where that person sits, the last played first."""

    async def due(self, now: int, count: int) -> list[str]:
        """Tables that asked to be woken by now."""

    async def add_link(self, link: Link) -> None: ...

    async def link(self, token: str) -> Link | None: ...

    async def links_of(self, table: str, person: str) -> list[Link]: ...

    async def remove_link(self, token: str) -> bool:
        """Whether it was still there: of two who use it up at once, one gets it."""

    async def name_of(self, person: str) -> str: ...

    async def set_name(self, person: str, name: str) -> None: ...

    async def counts(self) -> dict[str, int]:
        """How many tables there are, by status."""
