"""One socket: what it was last told, and what it has still to be told."""

import asyncio
from collections import deque
from typing import Any, Final, Protocol

import msgspec

MOST_WAITING: Final = 4 * 1024 * 1024
"""A reader who lets so many bytes pile up is gone or stuck."""

_encode = msgspec.json.Encoder().encode


class Line(Protocol):
    """The socket itself."""

    async def send_text(self, data: str) -> None: ...

    async def close(self, code: int = 1000, reason: str | None = None) -> None: ...


class Connection:
    """A person's window on a table, through the eyes of one seat or of a bystander."""

    def __init__(self, line: Line, person: str, seat: int | None) -> None:
        self.line = line
        self.person = person
        self.seat = seat
        self.here = True
        self.facts: dict[str, Any] = {}
        self.own: dict[str, Any] | None = None
        self.closing = False
        self._waiting: deque[str] = deque()
        self._bytes = 0
        self._more = asyncio.Event()

    def send(self, message: dict[str, Any]) -> None:
        """Put it in line; the loop does not wait for anybody's network."""
        if self.closing:
            return
        data = _encode(message).decode()
        self._bytes += len(data)
        if self._bytes > MOST_WAITING:
            self.close("too-slow", "This reader does not read.")
            return
        self._waiting.append(data)
        self._more.set()

    def close(self, reason: str, words: str) -> None:
        """Say why, then close."""
        if self.closing:
            return
        self._waiting.append(_encode({"type": "closed", "reason": reason, "message": words}).decode())
        self.closing = True
        self._more.set()

    async def write_on(self) -> None:
        """Send what comes, in order, until it is closed."""
        while True:
            await self._more.wait()
            self._more.clear()
            while self._waiting:
                data = self._waiting.popleft()
                self._bytes -= len(data)
                await self.line.send_text(data)
            if self.closing:
                await self.line.close()
                return
