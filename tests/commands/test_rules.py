import argparse
from pathlib import Path

import pytest

from grimalkin.commands import rules as command
from grimalkin.core.errors import GrimalkinError
from grimalkin.testing import citations


def run(*words: str) -> int:
    parser = argparse.ArgumentParser()
    command.add(parser.add_subparsers())
    arguments = parser.parse_args(["rules", *words])
    return int(arguments.run(arguments))


@pytest.fixture(autouse=True)
def width(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "60")


@pytest.fixture
def tests(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A checkout whose only test proves AFF-PLAY-01."""
    folder = tmp_path / "tests"
    folder.mkdir()
    (folder / "test_play.py").write_text(
        "import pytest\n\n\n@pytest.mark.rule('AFF-PLAY-01')\ndef test_three_cards(): ...\n"
    )
    monkeypatch.setattr(citations, "checkout", lambda: tmp_path)
    return folder


def test_without_words_the_games_are_listed(capsys: pytest.CaptureFixture[str]):
    assert run() == 0
    assert "familiar-find: A Familiar Find, " in capsys.readouterr().out


def test_a_game_alone_shows_its_sections(capsys: pytest.CaptureFixture[str]):
    assert run("familiar-find") == 0
    shown = capsys.readouterr().out
    assert "11. Step 3 — Play  (PLAY, 21 lines)" in shown
    assert "AFF-PLAY-02" not in shown


@pytest.mark.parametrize("words", [("familiar-find", "AFF-PLAY-04"), ("familiar-find", "play-04"), ("AFF-PLAY-04",)])
def test_one_rule_is_shown_with_its_reason(words: tuple[str, ...], capsys: pytest.CaptureFixture[str]):
    assert run(*words) == 0
    assert capsys.readouterr().out == (
        "11. Step 3 — Play\n\n"
        "AFF-PLAY-04  (ruling)\n"
        "  The player freely chooses which cards are played, which of\n"
        "  them is hidden, and which card stays in hand.\n"
        "  Why: the rulebook restricts only the number of open and\n"
        "  hidden cards.\n\n"
    )


def test_a_group_is_shown_whole_and_within_the_terminal(capsys: pytest.CaptureFixture[str]):
    assert run("familiar-find", "elim") == 0
    shown = capsys.readouterr().out
    assert shown.count("AFF-ELIM-") == 24
    assert "AFF-ELIM-12  (ruling; option: final_play = all | three)" in shown
    assert max(map(len, shown.splitlines())) <= 80


def test_a_table_stands_below_its_rule(capsys: pytest.CaptureFixture[str]):
    assert run("familiar-find", "MIX-01") == 0
    assert "    dragon_scale         ingredient  6   1   2   6      7      9\n" in capsys.readouterr().out


def test_words_are_searched(capsys: pytest.CaptureFixture[str]):
    assert run("familiar-find", "nobody", "DECK") == 0
    shown = capsys.readouterr().out
    assert "AFF-INFO-06" in shown
    assert "AFF-PLAY-01" not in shown


def test_words_that_no_rule_holds_are_told(capsys: pytest.CaptureFixture[str]):
    assert run("familiar-find", "zeppelin") == 1
    assert capsys.readouterr().out == "No rule of A Familiar Find holds 'zeppelin'.\n"


def test_all_lines_of_a_game_can_be_read(capsys: pytest.CaptureFixture[str]):
    assert run("familiar-find", "--all") == 0
    shown = capsys.readouterr().out
    assert all(f"\n{rule_id}" in shown for rule_id in ("AFF-MODE-01", "AFF-DEC-14", "AFF-MIX-03", "AFF-WE-20"))


def test_an_unknown_game_is_refused():
    with pytest.raises(GrimalkinError, match=r"There are no rules of 'goat'; there are rules of .*familiar-find"):
        run("goat")


def test_a_rule_can_show_its_tests(tests: Path, capsys: pytest.CaptureFixture[str]):
    assert run("AFF-PLAY-01", "-v") == 0
    assert "    proved by tests/test_play.py:4 test_three_cards\n" in capsys.readouterr().out


def test_uncited_rules_of_a_finished_game_fail(tests: Path, capsys: pytest.CaptureFixture[str]):
    assert run("familiar-find", "--uncited") == 1
    shown = capsys.readouterr().out
    assert "familiar-find: tests name 1 of 295 rules.\n" in shown
    assert "  AFF-PLAY-02  Two of them are placed open.\n" in shown
    assert "AFF-PLAY-01" not in shown
    assert "AFF-MIX-03" not in shown


def test_uncited_rules_of_an_unfinished_game_are_only_told(
    tests: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    monkeypatch.setattr(citations, "FINISHED", ())
    assert run("--uncited") == 0
    assert "familiar-find, a game that is not finished: tests name 1 of 295" in capsys.readouterr().out


def test_exempt_lines_are_named_on_request(tests: Path, capsys: pytest.CaptureFixture[str]):
    run("familiar-find", "--uncited", "-v")
    assert "AFF-MIX-03 is exempt: it says itself that it is" in capsys.readouterr().out


def test_an_installed_package_cannot_tell_what_is_uncited(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    monkeypatch.setattr(citations, "checkout", lambda: None)
    assert run("--uncited") == 2
    assert "Only a source checkout can tell which rules have a test" in capsys.readouterr().err


def test_the_check_passes_here(capsys: pytest.CaptureFixture[str]):
    assert run("--check") == 0
    assert capsys.readouterr().out.startswith("No faults: ")


def test_the_check_tells_each_fault_and_fails(tests: Path, capsys: pytest.CaptureFixture[str]):
    (tests / "test_play.py").write_text("import pytest\n@pytest.mark.rule('AFF-JUMP-01')\ndef test_jump(): ...\n")
    assert run("--check") == 1
    shown = capsys.readouterr().out
    assert "tests/test_play.py:2: test_jump: There is no rule AFF-JUMP-01" in shown
    assert "\n1 fault: " in shown
