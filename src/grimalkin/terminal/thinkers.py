"""Bots that think long do it in a process of their own, so that the screen goes on answering."""

import asyncio
import json
import os
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any, Final

import grimalkin
from grimalkin.core.errors import GrimalkinError
from grimalkin.core.game import Game
from grimalkin.core.state import State
from grimalkin.table.thinking import INSTANT, Choice, Opinion, think

MODULE: Final = "grimalkin.terminal.thinker_process"


class ThinkingFailed(GrimalkinError):
    """The process in which a bot thought came to an end."""


def instant(bot: str) -> bool:
    """Whether the bot answers before anybody could wait for it."""
    return bot.partition(":")[0] in INSTANT


class Thinkers:
    """One process that thinks for all bots of a table, begun when it is first needed."""

    def __init__(self, packs: list[str]) -> None:
        self.packs = packs
        self._process: subprocess.Popen[str] | None = None
        self._turn = asyncio.Lock()
        # Guards the process against being begun and ended at once by two threads.
        self._door = threading.Lock()
        self._closed = False

    async def think(self, t: State, seat: int, bot: str, seed: str) -> Choice:
        """The bot's choice for that seat of this position."""
        if instant(bot):
            return think(t, seat, bot, seed)
        if not self._known(t.game):
            # Another process could not find such a game, so a thread has to do.
            return await asyncio.to_thread(think, t.copy(), seat, bot, seed)
        async with self._turn:
            question = {"packs": self.packs, "state": t.dump(), "seat": seat, "bot": bot, "seed": seed}
            return await asyncio.to_thread(self._ask, bot, json.dumps(question))

    def _known(self, game: Game) -> bool:
        return game.key in grimalkin.games()

    def _ask(self, bot: str, question: str) -> Choice:
        try:
            process = self._open()
            assert process.stdin is not None and process.stdout is not None
            process.stdin.write(f"{question}\n")
            process.stdin.flush()
            answer = json.loads(process.stdout.readline())
        except (OSError, ValueError):
            # Whatever a line that is being cut can raise; half an answer is none.
            raise ThinkingFailed(f"{bot} was stopped while it thought.") from None
        if "trouble" in answer:
            raise ThinkingFailed(f"{bot} could not think: {answer['trouble']}.")
        opinions = [Opinion(**opinion) for opinion in answer["opinions"]]
        return Choice(answer["action"], opinions, answer["failures"])

    def _open(self) -> "subprocess.Popen[str]":
        with self._door:
            if self._closed:
                raise BrokenPipeError
            if self._process is None or self._process.poll() is not None:
                self._end()
                self._process = subprocess.Popen(
                    [sys.executable, "-P", "-m", MODULE],
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    stderr=subprocess.DEVNULL,
                    env=_environment(),
                    text=True,
                    # Ctrl-C at the keyboard is for the table alone.
                    start_new_session=True,
                )
            return self._process

    def stop(self) -> None:
        """End the process, whatever it is thinking; the next question begins another."""
        with self._door:
            self._end()

    def close(self) -> None:
        """End the process for good."""
        with self._door:
            self._closed = True
            self._end()

    def _end(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.wait()


def _environment() -> dict[str, str]:
    """This environment, in which the other process finds the very package that runs here."""
    package = str(Path(grimalkin.__path__[0]).parent)
    others = os.environ.get("PYTHONPATH", "")
    return {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, [package, others])), "PYTHONUTF8": "1"}


def answer_to(question: dict[str, Any]) -> dict[str, Any]:
    """What the other process says to a question."""
    game = grimalkin.game(question["state"]["game"], question["packs"])
    choice = think(game.load(question["state"]), question["seat"], question["bot"], question["seed"])
    opinions = [
        {"action": opinion.action, "value": opinion.value, "visits": opinion.visits} for opinion in choice.opinions
    ]
    return {"action": choice.action, "opinions": opinions, "failures": choice.failures}
