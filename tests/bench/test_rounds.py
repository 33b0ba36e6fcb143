"""The rounds of the bench: who is measured when, and what is made of the repeats."""

from pathlib import Path

import pytest

from bench import rounds
from bench.rounds import Figures, Subject, measure


class Counted(Subject):
    """A subject that says when it was run instead of running anything."""

    def __init__(self, key: str, diary: list[str], once: bool = False) -> None:
        super().__init__(key, "nothing", [], [], once)
        self.diary = diary

    def run(self, seconds: float) -> dict[str, float]:
        self.diary.append(self.key)
        return {"figure": float(len(self.diary)), "seconds": seconds}


def test_every_subject_has_its_turn_once_a_round_and_never_after_the_same_neighbor():
    diary: list[str] = []
    measure([Counted(key, diary) for key in "abc"], 3, 0.1)
    assert diary == [*"abc", *"bca", *"cab"]


def test_what_comes_out_the_same_each_time_is_measured_once():
    diary: list[str] = []
    measure([Counted("rate", diary), Counted("size", diary, once=True)], 3, 0.1)
    assert sorted(diary) == ["rate", "rate", "rate", "size"]


def test_each_run_is_told_before_it_begins():
    diary: list[str] = []
    measure([Counted("copies", diary)], 2, 0.1, diary.append)
    assert diary == ["round 1 of 2, 1 of 1: copies", "copies", "round 2 of 2, 1 of 1: copies", "copies"]


def test_the_figure_of_several_rounds_is_their_median_and_the_best_is_kept():
    figures = Figures()
    for value in (5.0, 1.0, 3.0):
        figures.add("copies", {"rate": value})
    assert figures.middle("copies", "rate") == 3.0
    assert (figures.best("copies", "rate"), figures.best("copies", "rate", lower_is_better=True)) == (5.0, 1.0)
    assert figures.spread("copies", "rate") == pytest.approx(4 / 3)
    assert figures.json() == {"copies": {"rate": {"median": 3.0, "repeats": [5.0, 1.0, 3.0]}}}


def test_a_figure_that_was_not_measured_is_not_there():
    figures = Figures()
    figures.add("copies", {"rate": 5.0})
    assert figures.has("copies", "rate")
    assert not figures.has("copies", "weight") and not figures.has("views", "rate")


def test_a_subject_runs_in_a_process_of_its_own_and_its_last_line_counts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    (tmp_path / "counting.py").write_text("import sys\nprint('hello')\nprint('{\"words\": %d}' % len(sys.argv))\n")
    monkeypatch.setattr(rounds, "ROOT", tmp_path)
    assert Subject("counting", "counting", ["one", "two"], [tmp_path]).run(0.1) == {"words": 4}


def test_a_subject_that_fails_is_named_with_its_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    (tmp_path / "failing.py").write_text("raise SystemExit('no cards')\n")
    monkeypatch.setattr(rounds, "ROOT", tmp_path)
    with pytest.raises(SystemExit, match="Measuring a failure failed:\nno cards"):
        Subject("a failure", "failing", [], [tmp_path]).run(0.1)


def test_the_packages_that_are_measured_come_before_those_that_are_installed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    first, second = tmp_path / "first", tmp_path / "second"
    for number, folder in enumerate((first, second)):
        folder.mkdir()
        (folder / "which.py").write_text(f"print('{{\"folder\": {number}}}')\n")
    monkeypatch.setattr(rounds, "ROOT", tmp_path)
    assert Subject("which", "which", [], [second, first]).run(0.1) == {"folder": 1}
