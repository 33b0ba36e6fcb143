"""The program itself in a terminal of its own: begun, killed, gone on with, and left."""

import os
import re
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from grimalkin.table.store import kept_games, open_table
from tests.table.company import FIND

if sys.platform == "win32":
    pytest.skip("these terminals are those of Unix", allow_module_level=True)

import fcntl
import pty
import struct
import termios

PATIENCE = 90
"""Seconds after which what should appear does not appear at all."""

ESCAPES = re.compile(rb"\x1b(?:\[[0-9;?>=<$]*[ -/]*[@-~]|[PX^_].*?\x1b\\|[@-Z\\^_])", re.DOTALL)
COLOURS = re.compile(rb"\x1b\[[0-9;]*?\b(?:3[0-7]|4[0-7]|9[0-7]|10[0-7]|38|48)[0-9;]*m")


class Terminal:
    """A terminal with a program in it: all that was written there, and keys to press."""

    def __init__(self, process: "subprocess.Popen[bytes]", master: int) -> None:
        self.process = process
        self.master = master
        self.written = b""

    def read(self) -> str:
        return ESCAPES.sub(b"", self.written).decode("utf-8", "replace")

    def wait_for(self, words: str) -> None:
        """Go on as soon as these words stand in what was written since the last key."""
        end = time.monotonic() + PATIENCE
        while words not in self.read():
            ready, _, _ = select.select([self.master], [], [], max(0.0, end - time.monotonic()))
            assert ready, f"{words!r} did not appear in:\n{self.read()}"
            try:
                piece = os.read(self.master, 65536)
            except OSError:
                piece = b""
            assert piece, f"the program ended before {words!r} appeared:\n{self.read()}"
            self.written += piece

    def press(self, keys: str) -> None:
        self.written = b""
        os.write(self.master, keys.encode())

    def leave(self) -> int:
        return self.process.wait(PATIENCE)


@contextmanager
def terminal(*words: str, columns: int = 80, rows: int = 24, **environment: str) -> Iterator[Terminal]:
    """`grimalkin` with these words in a terminal of that size."""
    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
    known = {"TERM": "xterm-256color", **environment}
    process = subprocess.Popen(
        [sys.executable, "-m", "grimalkin", *words],
        stdin=slave,
        stdout=slave,
        stderr=slave,
        env={**os.environ, **known},
        start_new_session=True,
    )
    os.close(slave)
    try:
        yield Terminal(process, master)
    finally:
        process.kill()
        process.wait()
        os.close(master)


def seed_of(begins: int) -> str:
    """A seed with which that seat begins, and plays cards as soon as it has collected the left pile."""
    for seed in range(1000):
        t = FIND.new(2, seed)
        if t.waiting() == (begins,):
            t.play(begins, "scavenge left")
            if t.view(begins)["step"] == "play":
                return str(seed)
    raise AssertionError("no seed is like that")


DUEL = ("play", "familiar-find", "--seats", "me,random", "--mode", "family", "--seed", seed_of(0), "--name", "evening")


def test_grimalkin_alone_offers_to_play():
    with terminal() as shown:
        shown.wait_for("q quit")
        assert "New game" in shown.read() and "Rules of A Familiar Find" in shown.read()
        shown.press("q")
        assert shown.leave() == 0


def test_a_game_is_played_and_left_and_the_way_back_is_told():
    with terminal(*DUEL) as shown:
        shown.wait_for("Choose a pile to scavenge.")
        shown.press("1")
        shown.wait_for("A scavenges the left pile")
        shown.press("q")
        shown.wait_for("grimalkin play --resume evening")
        assert shown.leave() == 0


def test_ctrl_c_leaves_too_and_nothing_is_lost():
    with terminal(*DUEL) as shown:
        shown.wait_for("Choose a pile to scavenge.")
        shown.press("?")
        shown.wait_for("Keys")
        shown.press("\x03")
        shown.wait_for("grimalkin play --resume evening")
        assert shown.leave() == 0
    assert kept_games()[0].name == "evening"


def test_a_game_that_was_killed_goes_on_where_it_was(own_folder: Path):
    with terminal(*DUEL) as shown:
        shown.wait_for("Choose a pile to scavenge.")
        shown.press("1")
        shown.wait_for("A scavenges the left pile")
        shown.press("1")
        shown.wait_for("(Esc: back)")
        shown.press("1")
        shown.wait_for("Your play so far 1")
        shown.process.send_signal(signal.SIGKILL)
        assert shown.leave() == -signal.SIGKILL
    table = open_table(kept_games()[0].path)
    assert [entry.text.split()[0] for entry in table.t.log if entry.kind == "choice" and entry.seat == 0][-2:] == [
        "scavenge",
        "play",
    ]
    with terminal("play", "--resume") as shown:
        shown.wait_for("Your play so far 1")
        shown.press("u")
        shown.wait_for("Taken back: ")
        shown.wait_for(", open, on the left pile.")


def test_an_old_terminal_gets_no_colour_and_no_sign_that_it_lacks():
    with terminal(*DUEL, TERM="vt100", NO_COLOR="1", LC_ALL="C", PYTHONUTF8="0", PYTHONIOENCODING="") as shown:
        shown.wait_for("Choose a pile to scavenge.")
        shown.press("1")
        shown.wait_for("A scavenges the left pile")
        assert shown.written.isascii() and not COLOURS.search(shown.written)


def test_a_terminal_with_colour_gets_some():
    with terminal(*DUEL) as shown:
        shown.wait_for("Choose a pile to scavenge.")
        assert COLOURS.search(shown.written)


def test_a_bot_that_thinks_leaves_the_keyboard_alone():
    # B begins with this seed, and thinks for days.
    with terminal("play", "familiar-find", "--seats", "me,thinker:10000000", "--seed", seed_of(1)) as shown:
        shown.wait_for("B (thinker:10000000) is thinking.")
        shown.press("l")
        shown.wait_for("What happened so far")
        shown.press("q")
        shown.wait_for("is thinking.")
        shown.press("q")
        assert shown.leave() == 0
