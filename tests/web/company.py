"""The words in which these tests speak of a server: a house on a free port, and people and programs who come to it."""

import asyncio
import json
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import uvicorn
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from grimalkin.web.patch import patched
from grimalkin.web.server import Server, Settings
from grimalkin.web.storage import Storage
from tests.tiny_games.attic_sale import AtticSaleGame

SALE = AtticSaleGame()
PATIENCE = 20.0


def free_socket() -> socket.socket:
    listening = socket.socket()
    listening.bind(("127.0.0.1", 0))
    return listening


class Running:
    """A server in this process, and its address."""

    def __init__(self, server: Server, port: int) -> None:
        self.server = server
        self.house = server.house
        self.address = f"http://127.0.0.1:{port}"
        self.guests: list[Guest] = []

    def guest(self, name: str = "") -> "Guest":
        made = Guest(self.address, name)
        self.guests.append(made)
        return made


@asynccontextmanager
async def running(data: Path, storage: Storage | None = None, **settings: Any) -> AsyncIterator[Running]:
    server = Server(Settings(data, **{"pace": 0.0, "limits": 0.0, "thinkers": 1, **settings}), storage)
    listening = free_socket()
    config = uvicorn.Config(
        server.app(),
        log_config=None,
        ws="websockets-sansio",
        ws_per_message_deflate=False,
        ws_max_size=32 * 1024,
        timeout_graceful_shutdown=1,
        lifespan="on",
    )
    serving = uvicorn.Server(config)
    serving.capture_signals = _no_signals  # type: ignore[method-assign]
    task = asyncio.create_task(serving.serve([listening]))
    while not serving.started:
        await asyncio.sleep(0.005)
        if task.done():
            task.result()
    there = Running(server, listening.getsockname()[1])
    try:
        yield there
    finally:
        for guest in there.guests:
            await guest.go()
        serving.should_exit = True
        await task
        listening.close()


def _no_signals() -> Any:
    from contextlib import nullcontext

    return nullcontext()


class Guest:
    """A browser: it keeps its cookie, and opens windows on tables."""

    def __init__(self, address: str, name: str = "") -> None:
        self.address = address
        self.name = name
        self.http = httpx.AsyncClient(base_url=address, timeout=PATIENCE)
        self.windows: list[Window] = []

    async def go(self) -> None:
        for window in self.windows:
            await window.close()
        await self.http.aclose()

    async def ask(self, method: str, path: str, body: Any = None, status: int | None = None) -> Any:
        """The answer's JSON; the status must be as expected, or at least good."""
        response = (
            await self.http.request(method, path, json=body)
            if body is not None
            else await self.http.request(method, path)
        )
        wanted = status or (201 if response.status_code == 201 else 200)
        assert response.status_code == wanted, f"{method} {path}: {response.status_code} {response.text[:400]}"
        return response.json()

    async def get(self, path: str, status: int | None = None) -> Any:
        return await self.ask("GET", path, None, status)

    async def post(self, path: str, body: Any = None, status: int | None = None) -> Any:
        return await self.ask("POST", path, {} if body is None else body, status)

    async def table(self, *seats: str, **more: Any) -> dict[str, Any]:
        """A new table."""
        made = await self.post("/api/tables", {"game": "familiar-find", "seats": list(seats), **more})
        assert isinstance(made, dict)
        return made

    async def invite(self, table: str, guest: "Guest", **more: Any) -> int | None:
        """Let somebody in by a link."""
        link = await self.post(f"/api/tables/{table}/links", {"kind": "join", **more})
        taken = await guest.post(f"/api/links/{link['token']}", {"name": guest.name})
        seat: int | None = taken["seat"]
        return seat

    async def cookie(self) -> str:
        if "grimalkin" not in self.http.cookies:
            await self.get("/api/me")
        return self.http.cookies["grimalkin"]

    async def open(self, table: str, seat: int | None = None, **more: Any) -> "Window":
        """A window on a table, with its first view."""
        query = "" if seat is None else f"?seat={seat}"
        address = f"{self.address.replace('http', 'ws')}/api/tables/{table}/socket{query}"
        headers = {"Cookie": f"grimalkin={await self.cookie()}", **more}
        line = await connect(address, additional_headers=headers, max_size=1 << 24, compression=None)
        window = Window(self, line)
        self.windows.append(window)
        await window.until(lambda: bool(window.facts) or window.closed is not None)
        return window


class Window:
    """What somebody sees of a table; every byte that came is kept."""

    def __init__(self, guest: Guest, line: ClientConnection) -> None:
        self.guest = guest
        self.line = line
        self.bytes: list[str] = []
        self.messages: list[dict[str, Any]] = []
        self.seat: int | None = None
        self.position = ""
        self.scene: dict[str, Any] | None = None
        self.facts: dict[str, Any] = {}
        self.own: dict[str, Any] | None = None
        self.lines: dict[int, dict[str, Any]] = {}
        self.said: list[dict[str, Any]] = []
        self.closed: dict[str, Any] | None = None
        self.ended = False
        self._moves = 0
        self._news = asyncio.Event()
        self._reader = asyncio.create_task(self._read_on())

    async def _read_on(self) -> None:
        try:
            async for data in self.line:
                assert isinstance(data, str)
                self.bytes.append(data)
                self.take(json.loads(data))
                self._news.set()
        except ConnectionClosed:
            pass
        self.ended = True
        self._news.set()

    def take(self, message: dict[str, Any]) -> None:
        """Do with a message what every client does."""
        self.messages.append(message)
        kind = message["type"]
        if kind == "view":
            self.seat, self.position, self.scene = message["seat"], message["position"], message["scene"]
            self.facts, self.own = message["table"], message["own"]
            first = message["log"]["first"]
            self.lines = {first + i: line for i, line in enumerate(message["log"]["lines"])}
            self.said = message["chat"]
        elif kind == "change":
            self.position = message["position"]
            if "scene" in message:
                self.scene = message["scene"]
            elif self.scene is not None:
                self.scene = patched(self.scene, message)
            self.facts = {**self.facts, **message.get("table", {})}
            self.own = message.get("own", self.own)
            if "log" in message:
                first = message["log"]["first"]
                self.lines = {number: line for number, line in self.lines.items() if number < first}
                self.lines |= {first + i: line for i, line in enumerate(message["log"]["lines"])}
        elif kind == "said":
            self.said = [*self.said, message["said"]]
        elif kind == "closed":
            self.closed = message

    async def until(self, there: Callable[[], bool], patience: float = PATIENCE) -> None:
        """Wait for something to be seen."""
        end = asyncio.get_running_loop().time() + patience
        while not there():
            self._news.clear()
            if self.ended:
                raise AssertionError(f"The line was cut: {self.messages[-1:]}")
            left = end - asyncio.get_running_loop().time()
            try:
                await asyncio.wait_for(self._news.wait(), max(0.0, left))
            except TimeoutError:
                raise AssertionError(f"It was not seen; the last was {json.dumps(self.messages[-1])[:500]}") from None

    async def end(self, patience: float = PATIENCE) -> None:
        async with asyncio.timeout(patience):
            await self._reader

    @property
    def choices(self) -> list[str]:
        return [] if self.scene is None else [choice["action"] for choice in self.scene["choices"]]

    @property
    def asked(self) -> bool:
        return self.seat is not None and self.seat in self.facts["waiting"] and self.facts["status"] == "playing"

    @property
    def words(self) -> list[str]:
        """The lines of the log, in order."""
        return [self.lines[number]["text"] for number in sorted(self.lines)]

    def move(self) -> str:
        self._moves += 1
        return f"{self.guest.name or 'guest'}-{id(self)}-{self._moves:04d}"[-40:]

    async def say(self, message: dict[str, Any]) -> None:
        await self.line.send(json.dumps(message))

    async def do(self, command: str, **body: Any) -> dict[str, Any]:
        """Send a command and wait for what becomes of it."""
        before = len(self.messages)
        await self.say({"type": command, **body})

        def answers() -> list[dict[str, Any]]:
            return [
                message
                for message in self.messages[before:]
                if message["type"] in ("done", "refused") and message["command"] == command
            ]

        await self.until(lambda: bool(answers()))
        return answers()[0]

    async def act(self, action: str, **more: Any) -> dict[str, Any]:
        """Answer what is seen."""
        body = {"seat": self.seat, "position": self.position, "move": self.move(), "action": action, **more}
        return await self.do("act", **body)

    async def close(self) -> None:
        await self.line.close()
        self._reader.cancel()


async def play(window: Window, choose: Callable[[list[str]], str], most: int = 2000) -> int:
    """Choose whenever asked, until the game is over; how many choices that were."""
    made = 0
    while window.facts["status"] != "over" and made < most:
        await window.until(lambda: bool(window.asked and window.choices) or window.facts["status"] == "over")
        if window.facts["status"] == "over":
            break
        answer = await window.act(choose(window.choices))
        if answer["type"] == "done":
            made += 1
        else:
            assert answer["error"]["kind"] in ("stale", "illegal", "not-now"), answer
            await window.until(lambda: True)
    return made
