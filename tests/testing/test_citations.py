import subprocess
import sys
from pathlib import Path

import pytest

import grimalkin
from grimalkin.core.rules_text import find_rule, rules
from grimalkin.testing import rule
from grimalkin.testing.citations import checkout, citations, citations_of, uncited, wrong_id

SOURCE = """\
import pytest

from grimalkin.testing import rule
from grimalkin.testing.citations import rule as proves

pytestmark = pytest.mark.rule("AFF-MODE-01")

CASES = [pytest.param(1, marks=rule("AFF-MODE-02"))]


@rule("AFF-PLAY-01", "AFF-PLAY-02")
def test_one():
    rule("AFF-PLAY-21")


@pytest.mark.parametrize("n", [pytest.param(1, marks=[proves("AFF-PLAY-03")]), *CASES])
async def test_two(n): ...


class TestThree:
    @pytest.mark.rule("AFF-PLAY-04")
    def test_four(self): ...


@rule("AFF-PLAY-05")
def make(): ...


@rule("AFF-PLAY-99")
def test_five(): ...


@rule(*IDS)
def test_six(): ...


@other.rule("AFF-PLAY-06")
def test_seven(): ...
"""


@pytest.fixture
def tests(tmp_path: Path) -> Path:
    folder = tmp_path / "tests" / "games"
    folder.mkdir(parents=True)
    (folder / "test_source.py").write_text(SOURCE, encoding="utf-8")
    return tmp_path / "tests"


def test_a_mark_carries_its_ids():
    mark = rule("AFF-PLAY-03", "AFF-WE-07").mark
    assert (mark.name, mark.args) == ("rule", ("AFF-PLAY-03", "AFF-WE-07"))


@pytest.mark.parametrize(
    ("ids", "message"),
    [
        ((), "at least one rule"),
        (("PLAY-03",), "'PLAY-03' is no ID of a rule"),
        (("AFF-PLAY-3",), "'AFF-PLAY-3' is no ID of a rule"),
        (("AFF-PLAY-01 to 03",), "is no ID of a rule"),
        (("AFF-PLAY-99",), "There is no rule AFF-PLAY-99"),
        (("AFF-PLAY-03", "AFF-PLYA-03"), "There is no rule AFF-PLYA-03; near it are .*AFF-PLAY-03"),
    ],
)
def test_a_wrong_id_is_an_error_at_once(ids: tuple[str, ...], message: str):
    with pytest.raises(ValueError, match=message):
        rule(*ids)


def test_a_right_id_has_nothing_wrong():
    assert wrong_id("AFF-PLAY-03") == ""


def test_citations_are_read_wherever_pytest_takes_marks(tests: Path):
    good = {cited.id: cited.test for cited in citations(tests) if not cited.wrong}
    assert good == {
        "AFF-MODE-01": "",
        "AFF-MODE-02": "",
        "AFF-PLAY-01": "test_one",
        "AFF-PLAY-02": "test_one",
        "AFF-PLAY-03": "test_two",
        "AFF-PLAY-04": "TestThree.test_four",
    }


def test_citations_that_cannot_count_say_why(tests: Path):
    wrong = {cited.id: cited.wrong for cited in citations(tests) if cited.wrong}
    assert list(wrong) == ["AFF-PLAY-05", "AFF-PLAY-99", "*IDS"]
    assert wrong["AFF-PLAY-05"] == "make is no test, so it proves nothing."
    assert wrong["AFF-PLAY-99"].startswith("There is no rule AFF-PLAY-99")
    assert wrong["*IDS"] == "The ID of a rule must be written out."


def test_a_citation_knows_its_place(tests: Path):
    path = tests / "games" / "test_source.py"
    places = {cited.id: cited.place for cited in citations_of(path, tests.parent)}
    assert places["AFF-PLAY-01"] == "tests/games/test_source.py:11"


def test_uncited_rules_are_all_others_but_notes(tests: Path):
    missing = {line.id for line in uncited("familiar-find", tests)}
    assert "AFF-PLAY-01" not in missing
    # A mark on a function that is no test, and a call inside a test, prove nothing.
    assert {"AFF-PLAY-05", "AFF-PLAY-06", "AFF-PLAY-21"} <= missing
    note = find_rule("AFF-MIX-03")
    assert note is not None and note.kind == "note"
    assert len(missing) == len(rules("familiar-find")) - 6 - 1


def test_this_checkout_is_found_from_the_source_and_from_the_compiled_package():
    root = Path(__file__).resolve().parents[2]
    elsewhere = Path(sys.prefix)
    assert checkout(root / "src" / "grimalkin", elsewhere) == root
    assert checkout(root / "build" / "fast" / "grimalkin", elsewhere) == root


def test_an_installed_package_belongs_to_no_checkout(tmp_path: Path):
    package = tmp_path / "lib" / "python3" / "site-packages" / "grimalkin"
    assert checkout(package, tmp_path) is None


def test_citations_can_be_read_without_pytest():
    package = Path(grimalkin.__path__[0]).parent
    code = "import sys; sys.modules['pytest'] = None; import grimalkin.testing.ledgers"
    subprocess.run([sys.executable, "-c", code], check=True, env={"PYTHONPATH": str(package)})
