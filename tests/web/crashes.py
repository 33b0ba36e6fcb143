"""Kill a server at random moments under load, and look whether every acknowledged move is there and no table is stuck.

`python -m tests.web.crashes 50` does it fifty times; the suite does it a few times.
"""

import asyncio
import random
import signal
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx

from tests.web.company import Guest, Window, free_socket

TABLES = 6
LONGEST = 1.2
PATIENCE = 30.0


@dataclass
class Seated:
    """A person at a table, and what was acknowledged to them."""

    guest: Guest
    table: str
    seat: int
    # The bodies of moves that were answered with `done`, in order.
    kept: list[dict[str, Any]] = field(default_factory=list)
    # One that was sent, and the line was cut before its answer.
    open: dict[str, Any] | None = None


@dataclass
class Tally:
    rounds: int = 0
    acknowledged: int = 0
    unanswered: int = 0
    games: int = 0
    slowest_start: float = 0.0


class Victim:
    """A server in a process of its own."""

    def __init__(self, data: Path) -> None:
        listening = free_socket()
        self.port = listening.getsockname()[1]
        listening.close()
        self.data = data
        self.address = f"http://127.0.0.1:{self.port}"
        self.process: asyncio.subprocess.Process | None = None

    async def start(self) -> float:
        begun = time.monotonic()
        words = ["-m", "grimalkin", "serve", "--port", str(self.port), "--data", str(self.data), "--log-level", "error"]
        quick = ["--pace", "0", "--limits", "0", "--thinkers", "1"]
        self.process = await asyncio.create_subprocess_exec(
            sys.executable, *words, *quick, stdout=asyncio.subprocess.DEVNULL
        )
        async with httpx.AsyncClient(base_url=self.address) as client:
            while time.monotonic() - begun < PATIENCE:
                try:
                    if (await client.get("/health")).status_code == 200:
                        return time.monotonic() - begun
                except httpx.TransportError:
                    await asyncio.sleep(0.02)
        raise AssertionError("The server did not start.")

    async def kill(self) -> None:
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        await self.process.wait()


async def sit_down(victim: Victim, number: int) -> list[Seated]:
    """A new table: two people, and a bot at every other one."""
    anna, ben = Guest(victim.address, "Anna"), Guest(victim.address, "Ben")
    bots = ["careful"] if number % 2 else []
    table = (await anna.table("me", "open", *bots, mode="full"))["table"]
    await anna.invite(table, ben)
    return [Seated(anna, table, 0), Seated(ben, table, 1)]


async def go_on(sitter: Seated, chooser: random.Random) -> None:
    """Play until the game is over or the line is cut."""
    window: Window | None = None
    try:
        window = await sitter.guest.open(sitter.table)
        while window.facts["status"] != "over":
            await window.until(lambda: bool(window.asked and window.choices) or window.facts["status"] == "over")
            if window.facts["status"] == "over":
                return
            body = {
                "seat": sitter.seat,
                "action": chooser.choice(window.choices),
                "position": window.position,
                "move": f"{chooser.getrandbits(64):016x}",
            }
            sitter.open = body
            answer = await window.do("act", **body)
            sitter.open = None
            if answer["type"] == "done":
                sitter.kept.append(body)
    except (AssertionError, OSError, httpx.HTTPError, EOFError):
        return
    except Exception as error:
        if type(error).__module__.startswith("websockets"):
            return
        raise
    finally:
        if window is not None:
            sitter.guest.windows.remove(window)
            await window.close()


async def check(sitter: Seated) -> None:
    """Everything that was acknowledged is in the game, in its order, and a repeat changes nothing."""
    past = await sitter.guest.get(f"/api/tables/{sitter.table}/past?seat={sitter.seat}")
    chosen = iter([stop["choice"] for stop in past["positions"] if stop["seat"] == sitter.seat])
    for body in sitter.kept:
        assert any(choice == body["action"] for choice in chosen), f"lost: {body}"
    for body in sitter.kept[-3:]:
        answer = await sitter.guest.post(f"/api/tables/{sitter.table}/act", body)
        assert answer["move"] == body["move"]
    if sitter.open is not None:
        # Nobody knows whether it was done; sent again it is done once, or it is stale.
        response = await sitter.guest.http.post(f"/api/tables/{sitter.table}/act", json=sitter.open)
        assert response.status_code in (200, 400, 409), response.text
        if response.status_code == 200:
            sitter.kept.append(sitter.open)
        sitter.open = None


async def moves_on(sitters: list[Seated]) -> bool:
    """Whether somebody at the table can do something, or the game is over."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        facts = await sitters[0].guest.get(f"/api/tables/{sitters[0].table}")
        if facts["status"] == "over":
            return True
        for sitter in sitters:
            view = await sitter.guest.get(f"/api/tables/{sitter.table}/view?seat={sitter.seat}")
            if sitter.seat in view["table"]["waiting"] and view["scene"]["choices"]:
                return True
        await asyncio.sleep(0.02)
    return False


async def crash(data: Path, rounds: int, seed: int, tell: bool = False) -> Tally:
    """So many rounds of load, death and looking after what is left."""
    chooser = random.Random(seed)
    victim = Victim(data)
    tally = Tally()
    tables: list[list[Seated]] = []
    await victim.start()
    try:
        for number in range(rounds):
            while len(tables) < TABLES:
                tables.append(await sit_down(victim, len(tables)))
            players = [
                asyncio.create_task(go_on(sitter, random.Random(chooser.random())))
                for pair in tables
                for sitter in pair
            ]
            await asyncio.sleep(chooser.uniform(0.05, LONGEST))
            await victim.kill()
            await asyncio.wait_for(asyncio.gather(*players), PATIENCE)
            tally.slowest_start = max(tally.slowest_start, await victim.start())
            for pair in tables:
                tally.unanswered += sum(sitter.open is not None for sitter in pair)
                for sitter in pair:
                    await check(sitter)
                assert await moves_on(pair), f"stuck: {pair[0].table}"
            tally.rounds += 1
            over = []
            for pair in tables:
                facts = await pair[0].guest.get(f"/api/tables/{pair[0].table}")
                if facts["status"] == "over":
                    over.append(pair)
            for pair in over:
                tables.remove(pair)
                tally.games += 1
                tally.acknowledged += sum(len(sitter.kept) for sitter in pair)
                for sitter in pair:
                    await sitter.guest.go()
            if tell:
                print(f"round {number + 1}: {len(over)} games over, all acknowledged moves are there", flush=True)
        tally.acknowledged += sum(len(sitter.kept) for pair in tables for sitter in pair)
    finally:
        for pair in tables:
            for sitter in pair:
                await sitter.guest.go()
        await victim.kill()
    return tally


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        print(asyncio.run(crash(Path(folder), int(sys.argv[1]), int(time.time()), True)))
