"""Reads one TOML file of a pack, which may have been written by anybody, and keeps it from doing harm."""

import re
import tomllib
import unicodedata
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

FILE_BYTES: Final = 256 * 1024
LINE_CHARACTERS: Final = 4000
DEPTH: Final = 8
"""How deep tables and lists may lie in each other, and how many parts a dotted key may have."""

# Strings and comments are passed over whole; the TOML reader itself reports a string that does not end.
_TOKEN: Final = re.compile(
    r"""\"\"\"(?:[^"\\]|\\.|"(?!""))*\"{3,5}"""
    r"""|'''(?:[^']|'(?!''))*'{3,5}"""
    r"""|"(?:[^"\\\n]|\\.)*\""""
    r"""|'[^'\n]*'"""
    r"""|\#[^\n]*"""
    r"""|(?P<open>[\[{])|(?P<close>[\]}])|(?P<dot>\.)|(?P<end>[\n=,])|(?P<unfinished>["'])""",
    re.DOTALL,
)
# Joiners are part of how some languages are written, and hide nothing.
_JOINERS: Final = "\u200c\u200d"
_UNSEEN: Final = {
    "Cc": "a control character",
    "Cf": "an invisible or direction mark",
    "Cs": "half a character",
    "Co": "a character without a meaning of its own",
    "Zl": "a line mark",
    "Zp": "a paragraph mark",
}


class ContentError(Exception):
    """A pack is wrong: the message is one sentence, and `problems` holds all of them."""

    def __init__(self, *problems: str) -> None:
        super().__init__(problems[0])
        self.problems = list(problems)


def read_page(path: Path, place: str) -> dict[str, Any]:
    """The tables of a file, after everything that could make reading it dangerous has been refused."""
    text = _read_text(path, place)
    for number, line in enumerate(text.split("\n"), start=1):
        if len(line) > LINE_CHARACTERS:
            raise ContentError(
                f"{place}: line {number}: expected at most {LINE_CHARACTERS} characters, found {len(line)}."
            )
    _check_depth(text, place)
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise ContentError(f"{place}: expected TOML: {printable(str(error)).rstrip('.')}.") from None


def _read_text(path: Path, place: str) -> str:
    try:
        # A device or a pipe could go on for ever.
        if not path.is_file():
            raise ContentError(f"{place}: expected a plain file.")
        with path.open("rb") as file:
            data = file.read(FILE_BYTES + 1)
    except OSError as error:
        raise ContentError(f"{place}: expected a file that can be read: {error.strerror}.") from None
    if len(data) > FILE_BYTES:
        raise ContentError(f"{place}: expected at most {FILE_BYTES // 1024} KiB, and the file is bigger.")
    try:
        return data.decode("utf-8").removeprefix("\ufeff")
    except UnicodeDecodeError as mistake:
        line = data.count(b"\n", 0, mistake.start) + 1
        raise ContentError(f"{place}: line {line}: expected text in UTF-8.") from None


def _check_depth(text: str, place: str) -> None:
    """Refuse deep nesting before the TOML reader, which is recursive, sees it."""
    depth = 0
    dots = 0
    for token in _TOKEN.finditer(text):
        group = token.lastgroup
        if group is None:
            continue
        if group == "unfinished":
            return
        if group == "open":
            depth += 1
            dots = 0
        elif group == "close":
            depth = max(depth - 1, 0)
            dots = 0
        elif group == "dot":
            dots += 1
        else:
            dots = 0
        if depth > DEPTH or dots >= DEPTH:
            line = text.count("\n", 0, token.start()) + 1
            raise ContentError(f"{place}: line {line}: expected at most {DEPTH} levels of tables and lists.")


def unseen_character(text: str, lines: bool) -> str:
    """What a person would not see in a text although it is there, or nothing."""
    for character in text:
        category = unicodedata.category(character)
        if category in _UNSEEN and character not in _JOINERS and not (lines and character == "\n"):
            return f"{_UNSEEN[category]} (U+{ord(character):04X})"
    return ""


def printable(text: str, most: int = 120) -> str:
    """A text from a pack as it may stand in a message: on one line, nothing unseen, not too long."""
    shown = "".join(character if not unseen_character(character, False) else "\ufffd" for character in text)
    return shown if len(shown) <= most else shown[: most - 1] + "\u2026"


def listed(words: Sequence[str]) -> str:
    """Words in quotation marks, with commas."""
    return ", ".join(f"'{word}'" for word in words)
