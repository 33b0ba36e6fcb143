"""The tables of docs/games/familiars-and-foes.md are the vocabulary of codes, no more and no less."""

import re

import pytest

from grimalkin.games.familiars_and_foes import effects
from grimalkin.games.familiars_and_foes.cards import KINDS as CARD_KINDS
from grimalkin.games.familiars_and_foes.codes import CHARACTERS, parse
from grimalkin.games.familiars_and_foes.effects import DURATIONS, FOES, KINDS, OPS, SCHEDULES, USED, WHO
from tests.docs.pages import ROOT, prose

PAGE = ROOT / "docs" / "games" / "familiars-and-foes.md"
PLACES = {
    "action": effects.ACT,
    "row": effects.ROW,
    "restorative": effects.RESTORE,
    **effects.CLASSES,
    "chart": effects.FOE_ROW,
    "ability": effects.ABILITY,
    "part": effects.PART,
    "armed": effects.ARMED,
}
Row = dict[str, str]


def tables() -> list[list[Row]]:
    """Every table of the page, its rows by the names of their columns."""
    found: list[list[Row]] = []
    for block in re.findall(r"(?:^\|.*\n)+", prose(PAGE) + "\n", re.MULTILINE):
        lines = [[cell.strip() for cell in line.strip().strip("|").split("|")] for line in block.splitlines()]
        found.append([dict(zip(lines[0], cells, strict=True)) for cells in lines[2:]])
    return found


def words(cell: str) -> list[str]:
    return re.findall(r"`([^`]+)`", cell)


def listed(column: str) -> list[str]:
    """The words in that column of whichever tables have it."""
    return [word for rows in tables() if column in rows[0] for row in rows for word in words(row[column])]


ROWS = [row for rows in tables() if "effect" in rows[0] for row in rows]


def test_every_effect_has_a_row():
    assert [words(row["effect"])[0] for row in ROWS] == [op.word for op in OPS]


@pytest.mark.parametrize(("row", "op"), list(zip(ROWS, OPS)), ids=[op.word for op in OPS])
def test_a_row_tells_where_an_effect_may_stand_and_shows_it(row: Row, op: effects.Op):
    places = [PLACES[word] for word in words(row["where"])]
    assert sum(places) == op.points
    (example,) = words(row["example"])
    shown = [
        parse(example, place) for place in places if place not in (effects.ROW, effects.FOE_ROW) or ";" in example
    ] or [parse(example, places[0])]
    assert op.op == effects.MISS or all(code.has(op.op) for code in shown)


def test_the_words_that_effects_use_are_listed():
    assert listed("which Familiars") == WHO
    assert listed("which Foe") == FOES
    assert sorted(listed("kind")) == sorted(KINDS)
    assert listed("how long") == DURATIONS[:USED]
    assert listed("when parts come") == SCHEDULES
    assert listed("place") == list(PLACES)


def test_the_files_of_a_pack_are_listed():
    assert listed("file") == [f"{kind}.toml" for kind in CARD_KINDS.types]


def test_bans_and_free_attacks_are_named_in_their_rows():
    rows = {words(row["effect"])[0]: row["what happens"] for row in ROWS}
    assert words(rows["ban"]) == effects.BANS
    assert words(rows["encore"]) == ["physical", "simple", "strong"]
    assert words(rows["toll"]) == ["simple", "strong", "elem", "adv", "spell"]
    assert words(rows["exchange"]) == effects.POINTS


def test_the_limits_are_the_true_ones():
    assert f"at most {CHARACTERS} characters and eight effects" in " ".join(prose(PAGE).split())
