from pathlib import Path

import pytest

from grimalkin.core.rules_text import (
    Rule,
    find_rule,
    ledger,
    ledgers,
    read_ledger,
    rules,
    rules_folder,
    search,
    unmarked,
)

SMALL = """\
# Goat Race — rule ledger (prefix GR)

Conventions (vocabulary):

- **bold** words are no rules.

## 1. Running

Two goats

- **GR-RUN-01** A goat runs `one` field; see **RUN-02** and [the page](goats.md).
- **GR-RUN-02** (ruling, option: `pace` = slow | fast) A goat may walk. Why: the rulebook is silent.
  It may also stop.
- **GR-RUN-03** (original) [base][mm] The herd:

| goat | horns |
|---|---:|
| *Élan* | 2 |
| Bock | 1 |

- **GR-RUN-04** (original) Balance note, not a rule: goats win often.

### Fields

| ID | When | Who |
|---|---|---|
| **GR-DEC-01** | start of `A|B` | each goat |

## 2. Examples

**GR-WE-01 A short race.** Given one goat. When it runs. Then it wins. (RUN-01)
"""


@pytest.fixture
def goats(tmp_path: Path) -> dict[str, Rule]:
    (tmp_path / "goat-race.md").write_text(SMALL, encoding="utf-8")
    (tmp_path / "goat-race.cards.md").write_text("## Cards\n\n- **GR-CARD-01** Hay.\n", encoding="utf-8")
    written = read_ledger(tmp_path, "goat-race")
    assert (written.title, written.prefix) == ("Goat Race", "GR")
    return {line.id: line for line in written.rules}


def test_the_rules_of_this_very_package_are_found():
    assert list(rules_folder().glob("*.md"))


def test_an_installed_package_reads_its_own_copy(tmp_path: Path):
    package = tmp_path / "src" / "grimalkin"
    (package / "rules_text").mkdir(parents=True)
    (tmp_path / "docs" / "rules").mkdir(parents=True)
    assert rules_folder(package) == package / "rules_text"


def test_a_source_checkout_reads_the_docs(tmp_path: Path):
    (tmp_path / "docs" / "rules").mkdir(parents=True)
    assert rules_folder(tmp_path / "src" / "grimalkin") == tmp_path / "docs" / "rules"


def test_missing_rules_are_told_in_a_sentence(tmp_path: Path):
    with pytest.raises(FileNotFoundError, match="install Grimalkin again"):
        rules_folder(tmp_path / "src" / "grimalkin")


def test_every_line_with_an_id_is_a_rule_in_the_order_of_the_files(goats: dict[str, Rule]):
    ids = "GR-RUN-01 GR-RUN-02 GR-RUN-03 GR-RUN-04 GR-DEC-01 GR-WE-01 GR-CARD-01"
    assert list(goats) == ids.split()


def test_a_plain_line_has_its_section_and_no_marks(goats: dict[str, Rule]):
    line = goats["GR-RUN-01"]
    assert line.text == "A goat runs one field; see RUN-02 and the page."
    assert (line.kind, line.section, line.group) == ("rule", "1. Running: Two goats", "RUN")
    assert line.place == "goat-race.md:11"


def test_a_ruling_has_its_option_its_reason_and_what_is_indented_below(goats: dict[str, Rule]):
    line = goats["GR-RUN-02"]
    assert (line.kind, line.option) == ("ruling", "pace = slow | fast")
    assert line.text == "A goat may walk."
    assert line.why == "the rulebook is silent. It may also stop."


def test_a_line_that_announces_a_table_holds_it(goats: dict[str, Rule]):
    line = goats["GR-RUN-03"]
    assert (line.kind, line.tags) == ("original", ("base", "mm"))
    assert line.table == (("goat", "horns"), ("Élan", "2"), ("Bock", "1"))


def test_a_line_that_says_it_is_no_rule_is_a_note(goats: dict[str, Rule]):
    assert goats["GR-RUN-04"].kind == "note"


def test_a_row_of_a_table_tells_its_columns(goats: dict[str, Rule]):
    line = goats["GR-DEC-01"]
    assert (line.kind, line.section) == ("decision", "1. Running: Fields")
    assert line.text == "When: start of A|B; Who: each goat"


def test_a_worked_example_is_a_rule_with_a_title(goats: dict[str, Rule]):
    line = goats["GR-WE-01"]
    assert (line.kind, line.title) == ("example", "A short race")
    assert line.text == "Given one goat. When it runs. Then it wins. (RUN-01)"


def test_rules_of_an_unknown_game_are_none():
    assert rules("no-such-game") == ()


def test_the_ledger_of_a_familiar_find_is_read_whole():
    assert "familiar-find" in ledgers()
    text = (rules_folder() / "familiar-find.md").read_text(encoding="utf-8")
    written = ledger("familiar-find")
    assert (written.title, written.prefix) == ("A Familiar Find", "AFF")
    # Every ID in bold is the head of one line.
    assert [line.id for line in written.rules] == [
        word.split("**")[0].split(" ")[0]
        for line in text.splitlines()
        for word in line.split("**AFF-")[1:2]
        for word in ["AFF-" + word]
    ]
    assert all(line.text and line.section for line in written.rules)
    assert sum(line.kind == "example" for line in written.rules) == 20


def test_a_rule_is_found_by_its_id_however_it_is_written():
    found = find_rule("aff-play-03")
    assert found is not None
    assert (found.id, found.game, found.text) == (
        "AFF-PLAY-03",
        "familiar-find",
        "One of them is placed hidden.",
    )
    assert find_rule("AFF-PLAY-99") is None
    assert find_rule("PLAY-03") is None


def test_a_search_wants_all_words_and_knows_no_case_and_no_accents():
    found = [line.id for line in search("familiar-find", "ÉMPTY Pile")]
    assert "AFF-SCAV-05" in found
    assert all("empty" in _all_words(rule_id) and "pile" in _all_words(rule_id) for rule_id in found)
    assert search("familiar-find", "empty zeppelin") == []
    assert search("familiar-find", "  ") == []


def test_a_search_shows_the_best_first():
    assert search("familiar-find", "AFF-WE-03")[0].id == "AFF-WE-03"
    assert search("familiar-find", "echo")[0].id == "AFF-SFX-11"
    # The word itself comes before words that only contain it.
    found = [line.id for line in search("familiar-find", "lose")]
    assert found.index("AFF-CHECK-03") > found.index("AFF-FAB-03")


def test_a_search_by_group_puts_the_group_first():
    found = search("familiar-find", "tour")
    assert {line.group for line in found[:9]} == {"TOUR"}


@pytest.mark.parametrize(
    ("marked", "text"),
    [
        ("**bold** and *slanted*", "bold and slanted"),
        ("3 * 4 * 5", "3 * 4 * 5"),
        ("`code`  and [a link](x.md)", "code and a link"),
    ],
)
def test_marks_of_markdown_go_and_stars_that_are_none_stay(marked: str, text: str):
    assert unmarked(marked) == text


def _all_words(rule_id: str) -> str:
    line = find_rule(rule_id)
    assert line is not None
    return " ".join((line.id, line.section, line.title, line.text, line.why, line.option)).lower()
