"""The few signs that are not letters, with stand-ins for terminals that know only ASCII."""

import locale
import os
import sys
import unicodedata
from collections.abc import Mapping
from typing import Final

from grimalkin.core.pack_files import unseen_character

_ASCII: Final = {
    "\N{EN DASH}": "-",
    "\N{EM DASH}": "-",
    "\N{MINUS SIGN}": "-",
    "\N{MULTIPLICATION SIGN}": "x",
    "\N{HORIZONTAL ELLIPSIS}": "...",
    "\N{LEFT SINGLE QUOTATION MARK}": "'",
    "\N{RIGHT SINGLE QUOTATION MARK}": "'",
    "\N{LEFT DOUBLE QUOTATION MARK}": '"',
    "\N{RIGHT DOUBLE QUOTATION MARK}": '"',
    "\N{BULLET}": "*",
    "\N{MIDDLE DOT}": ".",
    "\N{RIGHTWARDS ARROW}": "->",
    "\N{UPWARDS ARROW}": "^",
    "\N{DOWNWARDS ARROW}": "v",
    "\N{GREATER-THAN OR EQUAL TO}": ">=",
    "\N{LESS-THAN OR EQUAL TO}": "<=",
    "\N{BLACK SPADE SUIT}": "S",
    "\N{BLACK HEART SUIT}": "H",
    "\N{BLACK DIAMOND SUIT}": "D",
    "\N{BLACK CLUB SUIT}": "C",
}


class Symbols:
    """The signs of one kind of terminal."""

    def __init__(self, unicode: bool) -> None:
        self.unicode = unicode
        self.rule = "─" if unicode else "-"
        self.bar = "│" if unicode else "|"
        self.thumb = "█" if unicode else "#"
        self.active = "►" if unicode else ">"
        self.between = " · " if unicode else ", "
        self.more = "…" if unicode else "~"
        self.hidden = "▒" if unicode else "#"
        self.none = "·" if unicode else "."
        self.marked = ("[", "]")

    def text(self, words: str) -> str:
        """The words as this terminal can show them."""
        if not words.isprintable():
            # A name or a sentence in a save may hold anything, also signs that would steer a terminal.
            words = "".join(" " if unseen_character(sign, False) else sign for sign in words)
        if self.unicode or words.isascii():
            return words
        made = []
        for sign in words:
            if sign.isascii():
                made.append(sign)
            elif sign in _ASCII:
                made.append(_ASCII[sign])
            else:
                made.append(unicodedata.normalize("NFKD", sign).encode("ascii", "ignore").decode() or "?")
        return "".join(made)


def knows_unicode(environment: Mapping[str, str] | None = None) -> bool:
    """Whether the terminal's locale is one of Unicode."""
    known = os.environ if environment is None else environment
    for variable in ("LC_ALL", "LC_CTYPE", "LANG"):
        value = known.get(variable, "")
        if value:
            return "utf-8" in value.lower() or "utf8" in value.lower()
    if environment is not None:
        return False
    return "utf" in (sys.stdout.encoding or locale.getpreferredencoding(False)).lower()


def symbols(ascii_only: bool = False) -> Symbols:
    return Symbols(not ascii_only and knows_unicode())
