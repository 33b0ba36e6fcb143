from pathlib import Path

import pytest

from grimalkin.core.rules_text import read_ledger
from grimalkin.testing.ledgers import card_faults, citation_faults, faults_of, source_faults

HEAD = "# Goat Race — rule ledger (prefix GR)\n\n## 1. Running\n\n"
GOOD = "- **GR-RUN-01** A goat runs.\n- **GR-RUN-02** (ruling) It may walk. Why: the rulebook is silent.\n"


def faults(folder: Path, text: str) -> list[str]:
    (folder / "goat-race.md").write_text(text, encoding="utf-8")
    return list(faults_of(read_ledger(folder, "goat-race")))


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("- **GR-RUN-01** Again.", "goat-race.md:7: GR-RUN-01 is there twice, first at goat-race.md:5."),
        ("- **GX-RUN-03** Else.", "goat-race.md:7: GX-RUN-03 should begin with GR."),
        ("- **GR-RUN-03**", "goat-race.md:7: GR-RUN-03 says nothing."),
        ("- **GR-RUN-03** (ruling) It may.", "goat-race.md:7: GR-RUN-03 is a ruling and needs a 'Why:'."),
        ("- **GR-RUN-3** Short.", "goat-race.md:7: 'GR-RUN-3' is no ID: it should look like GR-PLAY-03."),
        (
            "**GR-RUN-03** No bullet.",
            "goat-race.md:7: the line of GR-RUN-03 cannot be read: write '- **GR-RUN-03** ...'.",
        ),
        ("A `mark", "goat-race.md:7: a mark of Markdown is opened and not closed."),
        ("- **GR-RUN-03** As AFF-PLAY-99 says.", "goat-race.md:7: there is no rule AFF-PLAY-99."),
        (
            "Running is free (TODO).",
            "goat-race.md:7: 'TODO' looks like an open end, which has no place here.",
        ),
        (
            "From goat.txt.",
            "goat-race.md:7: 'goat.txt' looks like a path or file of its making, which has no place here.",
        ),
        (
            "See page 12.",
            "goat-race.md:7: 'page 12' looks like a page of the rulebook, which has no place here.",
        ),
    ],
)
def test_a_fault_of_a_ledger_is_told_with_its_place(tmp_path: Path, line: str, fault: str):
    assert fault in faults(tmp_path, HEAD + GOOD + line + "\n")


def test_a_short_reference_that_leads_nowhere_is_told(tmp_path: Path):
    text = HEAD.replace("GR", "AFF") + "- **AFF-PLAY-01** As PLAY-02, 98 and 03, and as PLAY-97 to 99 say.\n"
    found = [fault.split("rule ")[1] for fault in faults(tmp_path, text) if "there is no" in fault]
    assert found == ["AFF-PLAY-98.", "AFF-PLAY-97.", "AFF-PLAY-99."]


def test_a_long_quotation_is_told(tmp_path: Path):
    found = faults(tmp_path, HEAD + GOOD + '"one two three four five six seven eight nine ten eleven twelve"\n')
    assert len(found) == 1 and "a long quotation" in found[0]


def test_a_ledger_without_a_prefix_is_told(tmp_path: Path):
    found = faults(tmp_path, "# Goat Race\n\n- **GR-RUN-01** A goat runs.\n")
    assert found[0] == "goat-race.md:1: the first line must name the prefix of the IDs, as in '(prefix AFF)'."


def test_a_card_that_names_no_rule_is_told(tmp_path: Path):
    cards = tmp_path / "games" / "goat_race" / "cards"
    cards.mkdir(parents=True)
    (cards / "goats.toml").write_text(
        '[[card]]\nid = "bock"\nrule = "AFF-PLAY-03"\n\n[[card]]\nid = "elan"\neffects = [{ rule = "AFF-PLAY-99" }]\n'
    )
    assert [fault.split(";")[0].rstrip(".") for fault in card_faults(tmp_path)] == [
        "games/goat_race/cards/goats.toml: elan: There is no rule AFF-PLAY-99"
    ]


def test_code_and_pages_that_name_no_rule_are_told(tmp_path: Path):
    (tmp_path / "src").mkdir()
    (tmp_path / "docs").mkdir()
    (tmp_path / "src" / "goat.py").write_text('rule = "AFF-PLAY-03"\n# A goat jumps (AFF-JUMP-01).\n')
    (tmp_path / "docs" / "page.md").write_text("AFF-PLAY-98 says so; X-AFF-PLAY-99 and AFF-XXX-NN are no IDs.\n")
    found = [fault.split(";")[0].rstrip(".") for fault in source_faults(tmp_path)]
    assert found == [
        "docs/page.md:1: There is no rule AFF-PLAY-98",
        "src/goat.py:2: There is no rule AFF-JUMP-01",
    ]


def test_a_test_that_names_no_rule_is_told(tmp_path: Path):
    tests = tmp_path / "tests"
    tests.mkdir()
    (tests / "test_goat.py").write_text("import pytest\n@pytest.mark.rule('AFF-JUMP-01')\ndef test_jump(): ...\n")
    assert citation_faults(tests)[0].startswith("tests/test_goat.py:2: test_jump: There is no rule AFF-JUMP-01")
