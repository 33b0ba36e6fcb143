"""The written rules, line by line: docs/rules of a source checkout, or an installed package's copy."""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

PACKAGE = Path(__file__).resolve().parent.parent

RULE_ID: Final = re.compile(r"([A-Z]{2,5})-([A-Z]{1,12})-[0-9]{2,3}[a-z]?")

_PREFIX: Final = re.compile(r"\b(?:prefix )?([A-Z]{2,5})\)")
_BULLET: Final = re.compile(r"- \*\*([^*]+)\*\*(.*)")
_ROW: Final = re.compile(r"\| \*\*([A-Z]+-[^*]+)\*\*([^|]*)\|(.*)\|")
_EXAMPLE: Final = re.compile(r"\*\*([A-Z]+-[^ *]+) ([^*]+)\*\*(.*)")
_TAGS: Final = re.compile(r"\s*((?:\[[a-z]+\]\s*)+)")
_MARKS: Final = re.compile(r"\s*\(((?:ruling|original|option)[^)]*)\)")
_LINK: Final = re.compile(r"\[([^\]]+)\]\([^)]+\)")
_NO_RULE: Final = re.compile(r"\bnot a rule\b")


@dataclass(frozen=True, slots=True)
class Rule:
    """One line of the written rules.

    `kind` is rule (the rulebook's own), ruling (the rulebook leaves it open), original (content that the
    rulebook does not print), decision (a row of the table of choices), example, or note (proves nothing).
    """

    id: str
    game: str
    section: str
    kind: str
    text: str
    why: str = ""
    option: str = ""
    title: str = ""
    tags: tuple[str, ...] = ()
    table: tuple[tuple[str, ...], ...] = ()
    place: str = ""

    @property
    def group(self) -> str:
        """What stands between the prefix and the number, such as PLAY."""
        found = RULE_ID.fullmatch(self.id)
        return found[2] if found else ""


@dataclass(frozen=True, slots=True)
class Ledger:
    """The written rules of one game."""

    game: str
    title: str
    prefix: str
    rules: tuple[Rule, ...]
    files: tuple[Path, ...]


def rules_folder(package: Path = PACKAGE) -> Path:
    """Where the written rules are."""
    installed = package / "rules_text"
    checkout = package.parent.parent / "docs" / "rules"
    for folder in (installed, checkout):
        if folder.is_dir():
            return folder
    raise FileNotFoundError(f"No rules in {installed}, nor in {checkout}: install Grimalkin again.")


def ledgers() -> tuple[str, ...]:
    """The games whose rules are written down."""
    return _games(rules_folder())


def ledger(game: str) -> Ledger:
    """All that is written about a game; empty when nothing is."""
    return read_ledger(rules_folder(), game)


def rules(game: str) -> tuple[Rule, ...]:
    """The lines of a game, in their order."""
    return ledger(game).rules


def find_rule(rule_id: str) -> Rule | None:
    """The line with that ID, or None."""
    wanted = rule_id.strip().upper()
    for game in ledgers():
        found = _by_id(rules_folder(), game).get(wanted)
        if found is not None:
            return found
    return None


def search(game: str, words: str) -> list[Rule]:
    """The lines that hold all these words, the best first; case and accents do not matter."""
    wanted = plain(words).split()
    found: list[tuple[int, int, Rule]] = []
    for place, line in enumerate(rules(game)):
        worth = [_worth(word, line) for word in wanted]
        if worth and all(worth):
            found.append((-sum(worth), place, line))
    return [line for _, _, line in sorted(found, key=lambda hit: hit[:2])]


def plain(text: str) -> str:
    """Small letters without accents, for comparing."""
    apart = unicodedata.normalize("NFKD", text)
    return "".join(sign for sign in apart if not unicodedata.combining(sign)).casefold()


def unmarked(text: str) -> str:
    """Without the marks of Markdown."""
    text = _LINK.sub(r"\1", text)
    text = re.sub(r"\*\*([^*]+)\*\*", r"\1", text)
    text = re.sub(r"(?<![\w*])\*([^*\s][^*]*)\*(?![\w*])", r"\1", text)
    return " ".join(text.replace("`", "").split())


@cache
def read_ledger(folder: Path, game: str) -> Ledger:
    """The files `<game>.md` and `<game>.<part>.md` of a folder."""
    files = [*folder.glob(f"{game}.md"), *sorted(folder.glob(f"{game}.*.md"))]
    title, prefix = game, ""
    lines: list[Rule] = []
    for path in files:
        text = path.read_text(encoding="utf-8").splitlines()
        if path == files[0] and text:
            title = unmarked(re.split(r" — |: rule ledger| - rule ledger", text[0].lstrip("# "))[0])
            found = _PREFIX.search(text[0])
            prefix = found[1] if found else ""
        lines.extend(_Reader(game, path.name).read(text))
    return Ledger(game, title, prefix, tuple(lines), tuple(files))


@cache
def _games(folder: Path) -> tuple[str, ...]:
    return tuple(sorted({path.name.split(".")[0] for path in folder.glob("*.md")}))


@cache
def _by_id(folder: Path, game: str) -> dict[str, Rule]:
    return {line.id.upper(): line for line in read_ledger(folder, game).rules}


def _worth(word: str, line: Rule) -> int:
    """How well one word fits a line; 0 when it does not at all."""
    if word == plain(line.id):
        return 100
    if word in plain(line.id).split("-") or word == plain(line.id).partition("-")[2]:
        return 8
    for text, worth in (
        (f"{line.title} {line.text}", 4),
        (line.why, 2),
        (f"{line.section} {line.option}", 1),
    ):
        known = plain(text)
        if word in known:
            whole = re.search(rf"(?<!\w){re.escape(word)}(?!\w)", known)
            start = re.search(rf"(?<!\w){re.escape(word)}", known)
            return worth + (2 if whole else 1 if start else 0)
    return 0


class _Reader:
    """Reads one file from top to bottom."""

    def __init__(self, game: str, file: str) -> None:
        self.game = game
        self.file = file
        self.chapter = ""
        self.part = ""
        self.group = ""
        self.columns: list[str] = []

    def read(self, text: list[str]) -> Iterator[Rule]:
        at = 0
        while at < len(text):
            line = text[at]
            end = at + 1
            made = self._line(line, at + 1)
            if made is not None:
                body = [made[1]]
                # What is indented below a line belongs to it.
                while end < len(text) and text[end].startswith("  ") and text[end].strip():
                    body.append(text[end].strip().removeprefix("- "))
                    end += 1
                said = " ".join(body).strip()
                rows, end = self._table(text, end) if said.endswith(":") else ([], end)
                yield self._rule(made[0], said, made[2], rows, at + 1)
            at = end

    def _line(self, line: str, number: int) -> tuple[str, str, str] | None:
        """The ID, what is said, and the kind that its form alone tells."""
        found = _BULLET.match(line)
        if found and "-" in found[1] and found[1][:2].isupper():
            return found[1], found[2], ""
        found = _ROW.fullmatch(line.rstrip())
        if found:
            cells = _cells(found[3])
            told = zip(self.columns[1:], cells)
            return found[1], found[2] + "; ".join(f"{name}: {cell}" for name, cell in told), "decision"
        found = _EXAMPLE.match(line)
        if found and RULE_ID.fullmatch(found[1]):
            return found[1], f"{found[2].rstrip('.')}.\n{found[3]}", "example"
        if line.startswith("|"):
            if not re.fullmatch(r"[|:\- ]+", line.rstrip()):
                self.columns = _cells(line.strip().strip("|"))
        elif line.startswith("#"):
            title = unmarked(line.lstrip("# "))
            if line.startswith("## "):
                self.chapter, self.part, self.group = title, "", ""
            elif line.startswith("###"):
                self.part, self.group = title, ""
        elif line and line[0].isalnum() and line.rstrip()[-1] not in ".:;":
            # A short line of its own stands over the lines that follow it.
            self.group = unmarked(line)
        return None

    def _table(self, text: list[str], at: int) -> tuple[list[tuple[str, ...]], int]:
        """The rows right below a line that announces them."""
        while at < len(text) and not text[at].strip():
            at += 1
        rows: list[tuple[str, ...]] = []
        while at < len(text) and text[at].startswith("|"):
            if not re.fullmatch(r"[|:\- ]+", text[at].rstrip()):
                rows.append(tuple(unmarked(cell) for cell in _cells(text[at].strip().strip("|"))))
            at += 1
        return rows, at

    def _rule(self, rule_id: str, said: str, kind: str, rows: list[tuple[str, ...]], number: int) -> Rule:
        tags: list[str] = []
        option = ""
        title = ""
        if kind == "example":
            title, _, said = said.partition("\n")
            title = unmarked(title.rstrip("."))
        while True:
            marks = _MARKS.match(said)
            boxes = _TAGS.match(said)
            if marks:
                word, _, more = marks[1].partition(",")
                kind = kind or word.split()[0]
                option = unmarked(more.partition(":")[2] or more.replace("option", "", 1)) if more else option
                said = said[marks.end() :]
            elif boxes:
                tags.extend(re.findall(r"[a-z]+", boxes[1]))
                said = said[boxes.end() :]
            else:
                break
        said, _, why = said.partition(" Why: ")
        if _NO_RULE.search(said):
            kind = "note"
        section = ": ".join(part for part in (self.chapter, self.part, self.group) if part)
        return Rule(
            id=rule_id,
            game=self.game,
            section=section,
            kind=kind or "rule",
            text=unmarked(said),
            why=unmarked(why),
            option=option,
            title=title,
            tags=tuple(tags),
            table=tuple(rows),
            place=f"{self.file}:{number}",
        )


def _cells(row: str) -> list[str]:
    """The cells of a table's row; a bar inside code is no border."""
    parts: list[str] = []
    inside = False
    cell = ""
    for sign in row:
        if sign == "`":
            inside = not inside
        if sign == "|" and not inside:
            parts.append(cell.strip())
            cell = ""
        else:
            cell += sign
    parts.append(cell.strip())
    return parts
