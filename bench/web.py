"""`python -m bench.web`: many tables with four sockets each on one server process, beside boardgame.io's server.

Moves come at a fixed rate, whatever the server does. A move counts until the last window has its news.
"""

import argparse
import asyncio
import json
import os
import random
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

ROOT: Final = Path(__file__).resolve().parent.parent
PEER: Final = ROOT / "build" / "boardgame_io"
SOCKETS: Final = 4
TOGETHER: Final = 20
QUIET: Final = 0.5
"""So long nothing else happens at a table after a move, so that its last news is known to be its last."""
PATIENCE: Final = 30.0
DRAWN: Final = (0, 1, 2, 4, 3, 5, 7, 6, 8)
"""Cells of a game of tic-tac-toe that nobody wins."""


@dataclass
class Seat:
    """One socket, and when it last heard something."""

    line: ClientConnection
    heard: float = 0.0
    news: int = 0
    choices: list[str] = field(default_factory=list)
    position: str = ""
    owes: bool = False


@dataclass
class Place:
    """One table with its sockets."""

    name: str
    seats: list[Seat]
    busy: bool = False
    moves: int = 0
    answered: int = 0
    refused: int = 0
    over: bool = False


class Subject:
    """A server, and how one plays on it."""

    name = ""

    def __init__(self) -> None:
        listening = socket.socket()
        listening.bind(("127.0.0.1", 0))
        self.port = listening.getsockname()[1]
        listening.close()
        self.address = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None

    def command(self) -> list[str]:
        raise NotImplementedError

    async def sit(self, number: int) -> Place:
        """A new table with four sockets."""
        raise NotImplementedError

    def heard(self, place: Place, seat: Seat, data: str) -> None:
        """Take in a message."""
        raise NotImplementedError

    async def move(self, place: Place, chooser: random.Random) -> bool:
        """Send somebody's move; False when there is none."""
        raise NotImplementedError

    async def start(self) -> None:
        self.process = subprocess.Popen(self.command(), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        for _ in range(300):
            try:
                _, writer = await asyncio.open_connection("127.0.0.1", self.port)
            except OSError:
                await asyncio.sleep(0.1)
                continue
            writer.close()
            return
        raise RuntimeError(f"{self.name} did not start.")

    def stop(self) -> None:
        if self.process is not None:
            self.process.terminate()
            self.process.wait()

    def memory(self) -> int:
        """Kilobytes in memory."""
        assert self.process is not None
        lines = Path(f"/proc/{self.process.pid}/status").read_text(encoding="utf-8").splitlines()
        return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS"))

    def seconds(self) -> float:
        """Of processor time."""
        assert self.process is not None
        words = Path(f"/proc/{self.process.pid}/stat").read_text(encoding="utf-8").rsplit(")", 1)[1].split()
        return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")

    async def listen(self, place: Place, seat: Seat) -> None:
        async for data in seat.line:
            now = time.perf_counter()
            assert isinstance(data, str)
            known = seat.news
            self.heard(place, seat, data)
            if seat.news > known:
                seat.heard = now


class Grimalkin(Subject):
    name = "Grimalkin, A Familiar Find for four"

    def __init__(self, data: Path) -> None:
        super().__init__()
        self.data = data
        self.people: list[httpx.AsyncClient] = []

    def command(self) -> list[str]:
        words = ["serve", "--port", str(self.port), "--data", str(self.data), "--log-level", "error"]
        return [sys.executable, "-m", "grimalkin", *words, "--pace", "0", "--limits", "0", "--thinkers", "1"]

    async def sit(self, number: int) -> Place:
        while len(self.people) < SOCKETS:
            self.people.append(httpx.AsyncClient(base_url=self.address, timeout=60))
            (await self.people[-1].get("/api/me")).raise_for_status()
        body = {"game": "familiar-find", "mode": "full", "seats": ["me", "open", "open", "open"], "listed": True}
        table = (await self.people[0].post("/api/tables", json=body)).json()["table"]
        for person in self.people[1:]:
            (await person.post(f"/api/tables/{table}/join", json={})).raise_for_status()
        seats: list[Seat] = []
        for person in self.people:
            address = f"ws://127.0.0.1:{self.port}/api/tables/{table}/socket"
            cookie = {"Cookie": f"grimalkin={person.cookies['grimalkin']}"}
            line = await connect(address, additional_headers=cookie, compression=None, max_size=None)
            # Answers that the table gives by itself would be counted as late news of the move before.
            await line.send(json.dumps({"type": "automatic", "seat": len(seats), "on": False}))
            seats.append(Seat(line))
        return Place(table, seats)

    def heard(self, place: Place, seat: Seat, data: str) -> None:
        message = msgspec.json.decode(data)
        if message["type"] not in ("view", "change"):
            place.refused += message["type"] == "refused"
            place.answered += message["type"] == "refused" or message.get("command") == "act"
            return
        seat.news += 1
        seat.position = message["position"]
        scene = message["scene"] if message.get("scene") else message
        if "choices" in scene:
            seat.choices = [choice["action"] for choice in scene["choices"]]
        if "table" in message:
            place.over = place.over or message["table"].get("status") == "over"
        if message.get("own"):
            seat.owes = bool(message["own"]["owe"])

    async def move(self, place: Place, chooser: random.Random) -> bool:
        for number, seat in enumerate(place.seats):
            if seat.owes and seat.choices:
                place.moves += 1
                body = {
                    "type": "act",
                    "seat": number,
                    "action": chooser.choice(seat.choices),
                    "position": seat.position,
                }
                await seat.line.send(json.dumps({**body, "move": f"{place.name[:8]}-{place.moves:08d}"}))
                return True
        return False


class BoardgameIo(Subject):
    name = "boardgame.io 0.50, tic-tac-toe"

    def command(self) -> list[str]:
        return ["node", str(PEER / "server.cjs"), str(self.port)]

    async def sit(self, number: int) -> Place:
        # A match that nobody knows yet is made when somebody wants to see it.
        match = f"match-{number}"
        place = Place(match, [])
        for player in ("0", "1", None, None):
            line = await connect(
                f"ws://127.0.0.1:{self.port}/socket.io/?EIO=4&transport=websocket", compression=None, max_size=None
            )
            await line.recv()
            await line.send("40/tic-tac-toe,")
            await line.recv()
            await line.send("42/tic-tac-toe," + json.dumps(["sync", match, player, None, 2]))
            while not str(await line.recv()).startswith('42/tic-tac-toe,["sync"'):
                continue
            place.seats.append(Seat(line))
        return place

    def heard(self, place: Place, seat: Seat, data: str) -> None:
        if data == "2":
            asyncio.get_running_loop().create_task(seat.line.send("3"))
        elif data.startswith('42/tic-tac-toe,["update"'):
            json.loads(data[15:])
            seat.news += 1
            place.answered = place.moves

    async def move(self, place: Place, chooser: random.Random) -> bool:
        if place.moves == len(DRAWN):
            place.over = True
            return False
        player = place.moves % 2
        seat = place.seats[player]
        payload = {
            "type": "clickCell",
            "args": [DRAWN[place.moves]],
            "playerID": str(player),
            "credentials": seat.position,
        }
        action = {"type": "MAKE_MOVE", "payload": payload}
        await seat.line.send("42/tic-tac-toe," + json.dumps(["update", action, place.moves, place.name, str(player)]))
        place.moves += 1
        return True


@dataclass
class Figures:
    """What came of one subject."""

    tables: int
    asked: float
    moves: int
    done: float
    times: list[float]
    late: int
    refused: int
    told: float
    processor: float
    table_memory: float

    def lines(self) -> list[str]:
        times = sorted(self.times)

        def part(share: float) -> str:
            return f"{times[min(len(times) - 1, int(len(times) * share))] * 1000:.1f} ms"

        return [
            f"tables {self.tables:,}, sockets {self.tables * SOCKETS:,}",
            f"moves a second {self.done:.0f} of {self.asked:.0f} ({self.moves:,} in all, {self.late} found no table, "
            f"{self.refused} refused)",
            f"click to all views: p50 {part(0.5)}, p90 {part(0.9)}, p99 {part(0.99)}, worst {part(1.0)}",
            f"windows that a move reaches {self.told:.1f}",
            f"processor {self.processor * 100:.0f} % of a core",
            f"memory a table with its sockets {self.table_memory:.0f} KB",
        ]


async def measure(subject: Subject, tables: int, rate: float, seconds: float) -> Figures:
    await subject.start()
    listeners = []
    try:
        warm = await subject.sit(0)
        before = subject.memory()
        places: list[Place] = [warm]
        while len(places) < tables:
            count = min(TOGETHER, tables - len(places))
            places += await asyncio.gather(*(subject.sit(len(places) + number) for number in range(count)))
        for place in places:
            for seat in place.seats:
                listeners.append(asyncio.create_task(subject.listen(place, seat)))
        await asyncio.sleep(2)
        memory = (subject.memory() - before) / max(1, tables - 1)
        figures = await load(subject, places, rate, seconds)
        figures.table_memory = memory
        for listener in listeners:
            if listener.done():
                listener.result()
        return figures
    finally:
        for listener in listeners:
            listener.cancel()
        subject.stop()


async def load(subject: Subject, places: list[Place], rate: float, seconds: float) -> Figures:
    """Moves at that rate, each at a table where nothing is under way."""
    chooser = random.Random(1)
    times: list[float] = []
    told: list[int] = []
    moves: list[asyncio.Task[None]] = []
    late = 0

    async def one(place: Place) -> None:
        news = [seat.news for seat in place.seats]
        begun = time.perf_counter()
        if await subject.move(place, chooser):
            await asyncio.sleep(QUIET)
            while place.answered < place.moves and time.perf_counter() - begun < PATIENCE:
                await asyncio.sleep(QUIET)
            reached = [seat for seat, known in zip(place.seats, news) if seat.news > known]
            if reached:
                times.append(max(seat.heard for seat in place.seats if seat.heard > begun) - begun)
                told.append(len(reached))
        place.busy = False

    begun, processor = time.perf_counter(), subject.seconds()
    number = 0
    while time.perf_counter() - begun < seconds:
        free = [place for place in chooser.sample(places, min(len(places), 40)) if not place.busy and not place.over]
        if free:
            free[0].busy = True
            moves.append(asyncio.create_task(one(free[0])))
        else:
            late += 1
        number += 1
        await asyncio.sleep(max(0.0, begun + number / rate - time.perf_counter()))
    took = time.perf_counter() - begun
    share = (subject.seconds() - processor) / took
    await asyncio.gather(*moves)
    refused = sum(place.refused for place in places)
    reach = sum(told) / max(1, len(told))
    return Figures(len(places), rate, len(times), len(times) / took, times, late, refused, reach, share, 0)


def peer_ready() -> bool:
    """Whether the other server is there, or can be fetched."""
    if not shutil.which("node") or not shutil.which("npm"):
        return False
    PEER.mkdir(parents=True, exist_ok=True)
    for name in ("package.json", "server.cjs"):
        shutil.copy(ROOT / "bench" / "boardgame_io" / name, PEER / name)
    if not (PEER / "node_modules" / "boardgame.io").is_dir():
        subprocess.run(["npm", "install", "--no-audit", "--no-fund", "--silent"], cwd=PEER, check=False)
    return (PEER / "node_modules" / "boardgame.io").is_dir()


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.web", description=__doc__)
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--rate", type=float, default=100.0, help="moves a second")
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--only", choices=("grimalkin", "boardgame.io"))
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        subjects: list[Subject] = []
        if arguments.only != "boardgame.io":
            subjects.append(Grimalkin(Path(folder)))
        if arguments.only != "grimalkin":
            if peer_ready():
                subjects.append(BoardgameIo())
            else:
                print("boardgame.io is not measured: it needs node and npm.")
        for subject in subjects:
            figures = asyncio.run(measured(subject, arguments))
            print("\n  ".join([subject.name, *figures.lines()]), flush=True)


async def measured(subject: Subject, arguments: argparse.Namespace) -> Figures:
    return await measure(subject, arguments.tables, arguments.rate, arguments.seconds)


if __name__ == "__main__":
    main()
