"""Bots think in processes of their own: the server's loop goes on, whatever becomes of them."""

import asyncio
import os
import signal
import threading
from concurrent.futures import ThreadPoolExecutor
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any, Final

import grimalkin
from grimalkin import bots
from grimalkin.core.errors import BadOption, GrimalkinError
from grimalkin.core.game import Game
from grimalkin.core.state import State
from grimalkin.table.thinking import Choice, think
from grimalkin.web.journal import complain

MOST_SECONDS: Final = 10.0
MOST_ITERATIONS: Final = 20_000
"""A server's bots think no longer."""

PATIENCE: Final = 60.0
"""A process that has not answered in so many seconds has lost its way."""

ATTEMPTS: Final = 2
LAST_RESORT: Final = "random"


def check_bot(name: str, game: Game) -> str:
    """The bot's name, or a sentence why there is none on a server."""
    found = bots.bot(name, game)
    if getattr(found, "seconds", 0.0) > MOST_SECONDS or getattr(found, "iterations", 0) > MOST_ITERATIONS:
        raise BadOption(
            f"'{name}' would think too long for others: take at most thinker:{MOST_ITERATIONS} or "
            f"thinker:{MOST_SECONDS:g}s."
        )
    return name.strip().lower()


class WorkerDied(Exception):
    """The process came to an end, or answered no more."""


class Worker:
    """One process, begun when it is first asked, and again when it has died."""

    def __init__(self) -> None:
        self.process: BaseProcess | None = None
        self._line: Connection[Any, Any] | None = None

    def ask(self, question: tuple[Any, ...]) -> Choice:
        try:
            line = self._open()
            line.send(question)
            if not line.poll(PATIENCE):
                raise EOFError
            answer = line.recv()
        except (EOFError, OSError):
            self.end()
            raise WorkerDied from None
        if isinstance(answer, Choice):
            return answer
        raise GrimalkinError(str(answer))

    def _open(self) -> "Connection[Any, Any]":
        if self._line is None or self.process is None or not self.process.is_alive():
            self.end()
            context = get_context("spawn")
            here, there = context.Pipe()
            self.process = context.Process(target=work, args=(there,), daemon=True)
            self.process.start()
            # With only one holder of the other end, a dead process is noticed, and so is a dead server.
            there.close()
            self._line = here
        return self._line

    def end(self) -> None:
        if self.process is not None:
            self.process.kill()
            self.process.join()
            self.process = None
        if self._line is not None:
            self._line.close()
            self._line = None


class Thinkers:
    """The processes in which bots think, one thread for each that waits for its answers."""

    def __init__(self, count: int = 0) -> None:
        self.count = count or max(1, min(4, os.cpu_count() or 1))
        self.restarts = 0
        self.asked = 0
        self._threads = ThreadPoolExecutor(self.count, "thinkers")
        self._own = threading.local()
        self.workers: list[Worker] = []
        self._closed = False

    async def think(self, t: State, seat: int, bot: str, seed: str) -> Choice:
        """The bot's choice for that seat of this position."""
        self.asked += 1
        loop = asyncio.get_running_loop()
        if t.game.key not in grimalkin.games():
            # Another process could not find such a game.
            return await loop.run_in_executor(self._threads, think, t.copy(), seat, bot, seed)
        return await loop.run_in_executor(self._threads, self._ask, t.game.key, t.copy(), seat, bot, seed)

    def _ask(self, key: str, t: State, seat: int, bot: str, seed: str) -> Choice:
        worker = getattr(self._own, "worker", None)
        if worker is None:
            worker = self._own.worker = Worker()
            self.workers.append(worker)
        dump = t.dump()
        for name in [bot] * ATTEMPTS + [LAST_RESORT]:
            if self._closed:
                break
            try:
                return self._answered(worker.ask((key, dump, seat, name, seed)), bot, name)
            except WorkerDied:
                if not self._closed:
                    self.restarts += 1
                    complain("a thinking process died", bot=name)
            except GrimalkinError as error:
                complain("a bot could not think", bot=name, reason=str(error))
        # Whatever happens to processes, the table goes on.
        return self._answered(think(t, seat, LAST_RESORT, seed), bot, LAST_RESORT)

    def _answered(self, choice: Choice, bot: str, name: str) -> Choice:
        if name == bot:
            return choice
        return Choice(choice.action, [], [*choice.failures, f"{bot} could not think, so {name} chose."])

    def close(self) -> None:
        self._closed = True
        for worker in self.workers:
            worker.end()
        self._threads.shutdown(wait=False, cancel_futures=True)


def work(line: "Connection[Any, Any]") -> None:
    """The other process: think until the line is cut."""
    # Ctrl-C ends the server, and the server ends this.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # People's clicks come first.
    if hasattr(os, "nice"):
        os.nice(5)
    while True:
        try:
            key, dump, seat, bot, seed = line.recv()
        except (EOFError, OSError):
            return
        try:
            answer: Choice | str = think(grimalkin.game(key).load(dump), seat, bot, seed)
        except Exception as error:  # The table must hear of it, whatever it was.
            answer = f"{type(error).__name__}: {error}"
        try:
            line.send(answer)
        except OSError:
            return
