"""The pages for people, and the blocks of code in them.

A block says by its first line how it is tried out:

- ```python is run, all such blocks of a page one after the other, in a folder of the page's own;
- ```text right after it is what it prints; `...` stands for anything;
- ```toml my-cards/pack.toml is written to that file first;
- ```console shows commands after a dollar sign with what they print, and is run like that;
- ```sh is only read: each command of ours must be one that the command line understands;
- ```python state.py with a file of this project is a quotation, and must stand there word for word;
- anything else is a picture or an example of form.
"""

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]
EXAMPLE: Final = ROOT / "docs" / "examples" / "doorstep"

_FENCE: Final = re.compile(r"^```([\w-]*)[ ]*(.*)$")


@dataclass(frozen=True)
class Block:
    """One fenced block: its language, the file that stands behind it, and its text."""

    page: str
    line: int
    language: str
    file: str
    text: str

    def __str__(self) -> str:
        return f"{self.page}:{self.line}"

    @property
    def quoted(self) -> Path | None:
        """The file of this project that the block quotes."""
        for folder in (EXAMPLE, ROOT):
            if self.file and (folder / self.file).is_file():
                return folder / self.file
        return None

    @property
    def commands(self) -> list[str]:
        """What the block tells a person to type."""
        lines = self.text.replace("\\\n", " ").splitlines()
        if self.language == "console":
            return [line.removeprefix("$ ") for line in lines if line.startswith("$ ")]
        return lines if self.language == "sh" else []


def pages() -> list[Path]:
    """Everything written for people, without the written rules, which have tests of their own."""
    found = [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")]
    return sorted(path for path in found if path.parent != ROOT / "docs" / "rules" and path.parent != EXAMPLE)


def named(page: Path) -> str:
    """What a page is called in the names of tests."""
    return page.relative_to(ROOT).as_posix()


def blocks(page: Path) -> list[Block]:
    """The fenced blocks of a page, in their order."""
    found: list[Block] = []
    inside: list[str] | None = None
    head = ("", "")
    start = 0
    for number, line in enumerate(page.read_text(encoding="utf-8").splitlines(), 1):
        fence = _FENCE.match(line)
        if inside is None and fence:
            inside, head, start = [], (fence[1], fence[2].strip()), number
        elif inside is not None and line == "```":
            found.append(Block(named(page), start, *head, "\n".join(inside) + "\n"))
            inside = None
        elif inside is not None:
            inside.append(line)
    if inside is not None:
        raise ValueError(f"{named(page)}:{start}: this block is never closed")
    return found


def prose(page: Path) -> str:
    """The page without its blocks; lines keep their numbers."""
    kept: list[str] = []
    block = False
    for line in page.read_text(encoding="utf-8").splitlines():
        fence = line.startswith("```")
        kept.append("" if block or fence else line)
        block = block != fence
    return "\n".join(kept)
