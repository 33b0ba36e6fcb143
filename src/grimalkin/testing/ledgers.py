"""Whether the written rules are in order, and whether every rule that is named anywhere exists."""

import re
import tomllib
from collections.abc import Container, Iterator
from pathlib import Path
from typing import Any, Final

from grimalkin.core.rules_text import RULE_ID, Ledger, find_rule, ledger, ledgers, read_ledger, rules_folder
from grimalkin.testing.citations import citations, wrong_id

_NAMED: Final = re.compile(rf"(?<![\w-]){RULE_ID.pattern}(?![\w-])")
_SHORT: Final = re.compile(
    r"(?<![\w-])(?:([A-Z]{2,5})-)?([A-Z]{1,12})-(\d{2,3}[a-z]?)((?:(?:,? and |,? to |, )\d{2,3}\b)*)(?![\w-])"
)
_HEAD: Final = re.compile(r"(?:- |\| )?\*\*([A-Z]+-[A-Za-z0-9-]*\d[A-Za-z0-9-]*)")

# What betrays a working paper, or words that are somebody else's.
_LEFTOVERS: Final = (
    (re.compile(r"\b(?:TODO|FIXME|TBD|XXX)\b|\?\?\?"), "an open end"),
    (
        re.compile(r"(?<!\w)(?:\.\./|/\w+/|seeds/|shared/)\S*|\b[\w-]+\.(?:txt|pdf)\b"),
        "a path or file of its making",
    ),
    (re.compile(r"\b(?:page|pp?\.)\s*\d+"), "a page of the rulebook"),
    (re.compile(r"[\"“](?:[^\s\"”]+\s+){11,}[^\"”]*[\"”]"), "a long quotation"),
)


def ledger_faults() -> list[str]:
    """What is wrong inside the ledgers, each with its place."""
    return [fault for game in ledgers() for fault in faults_of(ledger(game))]


def faults_of(written: Ledger) -> Iterator[str]:
    """What is wrong inside one ledger."""
    if not written.prefix:
        yield f"{written.game}.md:1: the first line must name the prefix of the IDs, as in '(prefix AFF)'."
    places: dict[str, str] = {}
    for line in written.rules:
        if line.id in places:
            yield f"{line.place}: {line.id} is there twice, first at {places[line.id]}."
        places.setdefault(line.id, line.place)
        if RULE_ID.fullmatch(line.id) and not line.id.startswith(written.prefix + "-"):
            yield f"{line.place}: {line.id} should begin with {written.prefix}."
        if not line.text:
            yield f"{line.place}: {line.id} says nothing."
        if line.kind == "ruling" and not line.why:
            yield f"{line.place}: {line.id} is a ruling and needs a 'Why:'."
    read = {place: rule_id for rule_id, place in places.items()}
    for path in written.files:
        for number, text in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            place = f"{path.name}:{number}"
            head = _HEAD.match(text)
            if head and not RULE_ID.fullmatch(head[1]):
                yield f"{place}: '{head[1]}' is no ID: it should look like {written.prefix or 'AFF'}-PLAY-03."
            elif head and place not in read and head[1] not in places:
                yield f"{place}: the line of {head[1]} cannot be read: write '- **{head[1]}** ...'."
            if text.count("`") % 2 or text.count("**") % 2:
                yield f"{place}: a mark of Markdown is opened and not closed."
            yield from (f"{place}: {fault}" for fault in _unknown(text, written.prefix, places))
            for pattern, what in _LEFTOVERS:
                found = pattern.search(text)
                if found:
                    yield f"{place}: '{found[0]}' looks like {what}, which has no place here."


def _unknown(text: str, prefix: str, ids: Container[str]) -> Iterator[str]:
    """The references of a line, also short ones such as 'SETUP-01, 09', that lead nowhere."""
    for found in _SHORT.finditer(text):
        for number in (found[3], *re.findall(r"\d{2,3}", found[4])):
            rule_id = f"{found[1] or prefix}-{found[2]}-{number}"
            if rule_id not in ids and find_rule(rule_id) is None:
                yield f"there is no rule {rule_id}."


def card_faults(package: Path) -> list[str]:
    """The `rule` fields of cards that name no rule."""
    faults: list[str] = []
    for path in sorted(package.glob("games/*/cards/**/*.toml")):
        place = path.relative_to(package).as_posix()
        with path.open("rb") as file:
            read = tomllib.load(file)
        for owner, rule_id in _rule_fields(read, ""):
            wrong = wrong_id(rule_id) if rule_id else ""
            if wrong:
                faults.append(f"{place}: {owner}: {wrong}")
    return faults


def _rule_fields(data: Any, owner: str) -> Iterator[tuple[str, str]]:
    if isinstance(data, dict):
        owner = str(data.get("id", owner))
        for key, value in data.items():
            if key == "rule" and isinstance(value, str):
                yield owner, value
            else:
                yield from _rule_fields(value, owner)
    elif isinstance(data, list):
        for value in data:
            yield from _rule_fields(value, owner)


def source_faults(root: Path) -> list[str]:
    """The IDs in code, comments and pages, below `root`, that name no rule."""
    faults: list[str] = []
    written = rules_folder()
    # The games under docs/examples have their written rules beside them.
    examples = {line.id for folder in root.glob("docs/examples/*/") for line in read_ledger(folder, folder.name).rules}
    patterns = ("src/**/*.py", "docs/**/*.py", "docs/**/*.md", "*.md")
    for path in sorted(path for pattern in patterns for path in root.glob(pattern)):
        if path.parent == written:
            continue
        known = examples if path.is_relative_to(root / "docs") else set[str]()
        place = path.relative_to(root).as_posix()
        for number, text in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            for found in _NAMED.finditer(text):
                wrong = "" if found[0] in known else wrong_id(found[0])
                if wrong:
                    faults.append(f"{place}:{number}: {wrong}")
    return faults


def citation_faults(tests: Path) -> list[str]:
    """What tests cite and cannot."""
    return [f"{cited.place}: {cited.test}: {cited.wrong}" for cited in citations(tests) if cited.wrong]
