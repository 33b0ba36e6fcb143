from pathlib import Path

import pytest

from grimalkin.core.rules_text import PACKAGE, read_ledger
from grimalkin.testing.ledgers import card_faults, citation_faults, faults_of, ledger_faults, source_faults

ROOT = Path(__file__).resolve().parents[2]
EXAMPLES = sorted(path.parent for path in ROOT.glob("docs/examples/*/game.py"))


def test_the_written_rules_are_in_order():
    assert ledger_faults() == []


def test_every_card_names_a_rule_that_exists():
    assert card_faults(PACKAGE) == []


def test_code_and_pages_name_rules_that_exist():
    assert source_faults(ROOT) == []


def test_tests_name_rules_that_exist():
    assert citation_faults(ROOT / "tests") == []


@pytest.mark.parametrize("folder", EXAMPLES, ids=lambda folder: folder.name)
def test_every_example_has_its_rules_beside_it(folder: Path):
    written = read_ledger(folder, folder.name)
    assert written.rules
    assert list(faults_of(written)) == []


def test_only_pages_may_name_the_rules_of_an_example(tmp_path: Path):
    example = tmp_path / "docs" / "examples" / "goat"
    example.mkdir(parents=True)
    (example / "goat.md").write_text("# Goat (prefix GOAT)\n\n- **GOAT-JUMP-01** A goat jumps.\n")
    (example / "game.py").write_text("# A goat jumps (GOAT-JUMP-01), and lands (GOAT-JUMP-02).\n")
    (tmp_path / "src").mkdir()
    (tmp_path / "src" / "find.py").write_text("# As a goat does (GOAT-JUMP-01).\n")
    assert source_faults(tmp_path) == [
        "docs/examples/goat/game.py:1: There is no rule GOAT-JUMP-02.",
        "src/find.py:1: There is no rule GOAT-JUMP-01.",
    ]
