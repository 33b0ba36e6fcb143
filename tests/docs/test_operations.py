"""The tables of docs/designers.md are the vocabulary of card effects, no more and no less."""

import re
import tomllib
from typing import Any

import msgspec
import pytest

from grimalkin.games.familiar_find.operations import (
    FamiliarOperation,
    LocationOperation,
    Operation,
    SpellOperation,
    operations,
)
from tests.docs.pages import ROOT, prose

VOCABULARY = {
    "What Spells do": SpellOperation,
    "What Familiars do": FamiliarOperation,
    "What Locations do": LocationOperation,
}
Row = dict[str, str]


def table(heading: str) -> list[Row]:
    """The rows below a heading, by the names of their columns."""
    section = re.split(r"^## ", prose(ROOT / "docs" / "designers.md"), flags=re.MULTILINE)
    (text,) = [part for part in section if part.startswith(heading + "\n")]
    lines = [[cell.strip() for cell in line.strip("|").split("|")] for line in text.splitlines() if line[:1] == "|"]
    return [dict(zip(lines[0], cells, strict=True)) for cells in lines[2:]]


def words(cell: str) -> list[str]:
    return re.findall(r"`([^`]+)`", cell)


ROWS = [(heading, row) for heading in VOCABULARY for row in table(heading)]


@pytest.mark.parametrize("heading", VOCABULARY)
def test_every_operation_has_a_row(heading: str):
    told = [words(row["operation"])[0] for row in table(heading)]
    known = [operation.word() for operation in operations(VOCABULARY[heading])]
    assert sorted(told) == sorted(known)


@pytest.mark.parametrize(("heading", "row"), ROWS, ids=[f"{heading}-{row['operation']}" for heading, row in ROWS])
def test_a_row_tells_what_the_operation_is(heading: str, row: Row):
    example: dict[str, Any] = tomllib.loads(f"effect = {words(row['example'])[0]}")["effect"]
    effect = msgspec.convert(example, VOCABULARY[heading])
    assert isinstance(effect, Operation)
    assert effect.word() == words(row["operation"])[0]
    assert list(effect.problems()) == []
    assert words(row["fields"]) == list(effect.__struct_encode_fields__)
    if "when" in row:
        assert words(row["when"]) == [effect.acts]
    if "limit" in row:
        assert words(row["limit"]) == list(effect.limits)
