"""Lines of text in and out: no cursor control, no colour, nothing drawn."""

import shutil
import sys
import textwrap
from typing import Final, Protocol, TextIO

from grimalkin.core.pack_files import unseen_character
from grimalkin.terminal.symbols import Symbols, knows_unicode

MARK: Final = "> "
"""Stands before what a person types."""


class Source(Protocol):
    """Where lines come from."""

    def isatty(self) -> bool: ...

    def readline(self) -> str: ...


class EndOfInput(Exception):
    """Nobody is there to type anything more."""


class Lines:
    """What a person, a reader of screens or a script reads and types."""

    def __init__(self, source: Source, sink: TextIO, signs: Symbols, width: int = 0, height: int = 24) -> None:
        self.source = source
        self.sink = sink
        self.signs = signs
        # Longer lines are broken at a blank; with 0 they are left whole, which is best for a script.
        self.width = width
        # So many blank lines hide what stood on the screen.
        self.height = height

    def say(self, text: str = "") -> None:
        """One sentence or paragraph, as a line of its own."""
        words = self._clean(text)
        if self.width and len(words) > self.width:
            words = textwrap.fill(
                words, self.width, subsequent_indent="  ", break_long_words=False, break_on_hyphens=False
            )
        self._write(words)

    def show(self, text: str) -> None:
        """A line that is to be copied, so it stays whole."""
        self._write(self._clean(text))

    def _clean(self, text: str) -> str:
        # A name in a save may hold anything, also signs that would steer a terminal.
        return "".join(" " if unseen_character(sign, False) else sign for sign in self.signs.text(text))

    def _write(self, words: str) -> None:
        self.sink.write(f"{words}\n")
        self.sink.flush()

    def hide(self) -> None:
        """Push what was said out of sight."""
        self.sink.write("\n" * self.height)
        self.sink.flush()

    def ask(self) -> str:
        """The next line that is typed, without the blanks around it."""
        if self.source.isatty():
            self.sink.write(MARK)
            self.sink.flush()
        line = self.source.readline()
        if not line:
            if self.source.isatty():
                self.say()
            raise EndOfInput
        if not self.source.isatty():
            # A script's lines are shown, so that what it brought can be read like a game at a keyboard.
            self.say(f"{MARK}{line.strip()}")
        return line.strip()


def standard_lines(ascii_only: bool = False) -> Lines:
    """The terminal or the pipes of this process."""
    for stream in (sys.stdin, sys.stdout):
        if hasattr(stream, "reconfigure"):
            # A wrong byte is a wrong answer, and no reason to stop.
            stream.reconfigure(errors="replace")
    unicode = knows_unicode() and "utf" in (sys.stdout.encoding or "").lower()
    size = shutil.get_terminal_size()
    width = max(20, size.columns - 1) if sys.stdout.isatty() else 0
    return Lines(sys.stdin, sys.stdout, Symbols(unicode and not ascii_only), width, size.lines)
