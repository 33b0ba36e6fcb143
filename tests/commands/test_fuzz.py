"""`grimalkin fuzz`: what it plays, what it tells, and what it leaves behind."""

from collections import Counter
from collections.abc import Callable
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import Any

import pytest

import grimalkin
from grimalkin import cli
from grimalkin.commands import fuzz as command
from grimalkin.core.game import Game
from grimalkin.core.saves import read_save
from grimalkin.testing import series as serial
from grimalkin.testing.fuzzing import Crash, Played, play
from grimalkin.testing.series import Series, play_series

FIND = "familiar-find"


def run(*words: str) -> int:
    return cli.main(["fuzz", *words])


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def broken(number: int, place: str = "piles.py:7 IndexError", **more: Any) -> Played:
    """A game that broke after two choices."""
    state = grimalkin.game(FIND).new(2, 5).dump()
    crash = {"doing": "checking copies", "error": "IndexError: no pile", "trace": "Traceback\nIndexError: no pile"}
    parts = {**crash, "place": place, "choices": ["0 scavenge left", "1 leaves"], "state": state, **more}
    return Played(number, "familiar-find with 2 seats", 2, Counter(copies=1), Crash(**parts))


def plays(patch: pytest.MonkeyPatch, one: Callable[[int], Played]) -> None:
    """These games are played instead of random ones."""
    patch.setattr(serial, "play", lambda game, seed, number: one(number))


def well(number: int) -> Played:
    return Played(number, "familiar-find with 2 seats", 10, Counter(copies=2, files=1))


def test_a_few_games_are_played_and_counted(capsys: pytest.CaptureFixture[str], folder: Path):
    assert run(FIND, "--games", "3", "--seed", "s", "--jobs", "1") == 0
    games = [play(grimalkin.game(FIND), "s", number) for number in range(3)]
    decisions = sum(played.decisions for played in games)
    checks = sum(played.checks.total() for played in games)
    assert capsys.readouterr().out == (
        f"familiar-find: 3 games, {decisions} decisions, {checks} checks. Seed s.\nNothing broke.\n"
    )
    # Nothing is left behind when nothing broke.
    assert list(folder.iterdir()) == []


def test_the_games_are_the_same_in_several_processes():
    one, two = (sorted(play_series(Series(FIND, "s", 2, 4), jobs), key=lambda played: played.number) for jobs in (1, 2))
    assert one == two
    assert [played.number for played in one] == [2, 3, 4, 5]


def test_a_series_ends_when_the_time_is_up(monkeypatch: pytest.MonkeyPatch):
    plays(monkeypatch, well)
    clock = iter([float(second) for second in range(100)])
    monkeypatch.setattr("grimalkin.testing.series.time.monotonic", lambda: next(clock))
    # The clock is read once when the series begins, and once before each game.
    assert len(list(play_series(Series(FIND, "s", seconds=5)))) == 4


def test_minutes_count_and_games_count_whichever_comes_first(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    plays(monkeypatch, well)
    assert run(FIND, "--games", "5", "--minutes", "60", "--jobs", "1") == 0
    assert "familiar-find: 5 games, 50 decisions, 15 checks." in capsys.readouterr().out


def test_without_an_end_it_is_a_minute():
    arguments = cli.parser("fuzz").parse_args(["fuzz", FIND])
    assert command.series_of(arguments).seconds == 60
    arguments = cli.parser("fuzz").parse_args(["fuzz", FIND, "--games", "3"])
    assert command.series_of(arguments).seconds is None


def test_without_a_seed_each_series_is_another():
    arguments = cli.parser("fuzz").parse_args(["fuzz", FIND])
    assert command.series_of(arguments).seed != command.series_of(arguments).seed


# What broke.


def test_a_crash_is_told_kept_and_can_be_repeated(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], folder: Path
):
    plays(monkeypatch, lambda number: broken(number) if number == 4 else well(number))
    assert run(FIND, "--games", "3", "--first", "3", "--seed", "s", "--jobs", "1", "--out", "deep/down") == 1
    shown = capsys.readouterr()
    assert shown.err == (
        "Game 4 broke while checking copies, after 2 choices.\n"
        "  IndexError: no pile\n"
        "  Table: familiar-find with 2 seats.\n"
        "  The position just before it, and what happened: deep/down/familiar-find-s-4.grimalkin\n"
        "  Again: grimalkin fuzz familiar-find --seed s --first 4 --games 1\n"
        "\n"
    )
    assert shown.out == (
        "familiar-find: 3 games, 22 decisions, 7 checks. Seed s.\n"
        "1 game broke, in 1 place:\n"
        "  1 x piles.py:7 IndexError\n"
    )
    saved = read_save(folder / "deep" / "down" / "familiar-find-s-4.grimalkin")
    assert grimalkin.game(FIND).load(saved["state"]) == grimalkin.game(FIND).new(2, 5)
    assert saved["table"]["crash"]["repeat"] == "grimalkin fuzz familiar-find --seed s --first 4 --games 1"


def test_a_crash_can_be_opened_at_a_table(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], folder: Path
):
    from grimalkin.table.store import open_table

    plays(monkeypatch, broken)
    run(FIND, "--games", "1", "--seed", "s", "--jobs", "1")
    table = open_table(folder / "crashes" / "familiar-find-s-0.grimalkin")
    assert table.name == "familiar-find-s-0"
    assert table.asked()


def test_of_crashes_in_one_place_the_first_is_kept(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], folder: Path
):
    plays(monkeypatch, lambda number: broken(number, "piles.py:7 IndexError" if number % 3 else "deck.py:1 Broken"))
    assert run(FIND, "--games", "9", "--seed", "s", "--jobs", "1") == 1
    shown = capsys.readouterr()
    assert shown.err.count("broke while") == 2
    assert sorted(path.name for path in (folder / "crashes").iterdir()) == [
        "familiar-find-s-0.grimalkin",
        "familiar-find-s-1.grimalkin",
    ]
    assert shown.out.endswith("9 games broke, in 2 places:\n  6 x piles.py:7 IndexError\n  3 x deck.py:1 Broken\n")


def test_enough_kinds_of_crashes_are_enough(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    plays(monkeypatch, lambda number: broken(number, f"piles.py:{number} IndexError"))
    assert run(FIND, "--games", "500", "--seed", "s", "--jobs", "1") == 1
    assert f"familiar-find: {command.MOST_KINDS} games," in capsys.readouterr().out


def test_where_no_position_could_be_saved_it_is_said(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], folder: Path
):
    plays(monkeypatch, lambda number: broken(number, state=None))
    assert run(FIND, "--games", "1", "--seed", "s", "--jobs", "1") == 1
    assert "No position could be saved; what is known stands in crashes/familiar-find-s-0.json." in (
        capsys.readouterr().err
    )


def test_a_crash_with_a_pack_is_repeated_with_it(folder: Path, capsys: pytest.CaptureFixture[str]):
    assert cli.main(["cards", "new", FIND, str(folder / "mine")]) == 0
    assert run(FIND, "--games", "1", "--jobs", "1", "--pack", "mine") == 0
    series = Series(FIND, "s", packs=(Path("mine"),), games=1)
    assert series.repeat(7) == "grimalkin fuzz familiar-find --seed s --first 7 --games 1 --pack mine"
    assert [name for name, _ in series.open().pack_names()] == ["base", "mine"]


def test_words_for_a_shell_are_quoted():
    assert Series(FIND, "a b").repeat(1) == "grimalkin fuzz familiar-find --seed 'a b' --first 1 --games 1"


def test_a_worker_that_dies_is_told(monkeypatch: pytest.MonkeyPatch):
    class Dying:
        def __init__(self, *words: object) -> None: ...

        def __enter__(self) -> "Dying":
            return self

        def __exit__(self, *words: object) -> None: ...

        def shutdown(self, **words: object) -> None: ...

        def submit(self, work: object, number: int) -> object:
            future: Future[Played] = Future()
            future.set_exception(BrokenProcessPool("a process in the pool was terminated"))
            return future

    monkeypatch.setattr(serial, "ProcessPoolExecutor", Dying)
    played = list(play_series(Series(FIND, "s", games=9), 2))
    # Either of the games that were being played may have done it.
    assert [one.number for one in played] == [0, 1]
    assert all(one.crash and one.crash.error == "A worker process died without a word." for one in played)


# Stopping, and progress.


def test_ctrl_c_stops_and_counts_what_was_played(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    def one(number: int) -> Played:
        if number == 2:
            raise KeyboardInterrupt
        return well(number)

    plays(monkeypatch, one)
    assert run(FIND, "--games", "9", "--seed", "s", "--jobs", "1") == 130
    assert capsys.readouterr().out == "familiar-find: 2 games, 20 decisions, 6 checks. Seed s.\nNothing broke.\n"


@pytest.mark.parametrize(("terminal", "mark"), [(True, "\r"), (False, "\n")])
def test_progress_goes_where_the_results_do_not(
    terminal: bool, mark: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    plays(monkeypatch, well)
    monkeypatch.setattr("sys.stderr.isatty", lambda: terminal)
    monkeypatch.setattr(command, "NEWS", 0.0)
    clock = iter([float(second) for second in range(1000)])
    monkeypatch.setattr("grimalkin.commands.fuzz.time.monotonic", lambda: next(clock))
    run(FIND, "--games", "3", "--seed", "s", "--jobs", "1")
    shown = capsys.readouterr()
    assert "left" not in shown.out
    assert "1 game, 10 decisions, 3 checks" in shown.err
    assert " s left" in shown.err
    assert mark in shown.err


# Bad words.


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["familar-find"], "There is no game 'familar-find'; there are"),
        ([FIND, "--games", "0"], "A series needs at least one game, not 0."),
        ([FIND, "--minutes", "0"], "A series needs some time: --minutes takes a number above 0."),
        ([FIND, "--minutes", "nan"], "A series needs some time: --minutes takes a number above 0."),
        ([FIND, "--first", "-1"], "Games are numbered from 0, so --first cannot be -1."),
        ([FIND, "--games", "1", "--jobs", "0"], "A series needs at least one worker, not 0."),
        ([FIND, "--pack", "nowhere", "--games", "1"], "nowhere"),
        ([FIND, "--gaems", "1"], "did you mean '--games'"),
    ],
)
def test_what_cannot_be_played_is_told_before_anything_is(
    words: list[str], complaint: str, capsys: pytest.CaptureFixture[str]
):
    assert run(*words) == 2
    shown = capsys.readouterr()
    assert complaint in shown.err
    assert shown.out == ""


def test_a_place_where_nothing_can_be_written_is_told_before_anything_breaks(
    folder: Path, capsys: pytest.CaptureFixture[str]
):
    (folder / "note").write_text("A file, and no folder.")
    assert run(FIND, "--games", "1", "--out", str(folder / "note" / "crashes")) == 2
    shown = capsys.readouterr()
    assert f"Broken games cannot be written to {folder / 'note' / 'crashes'}: " in shown.err
    assert f"{folder / 'note'} is no folder." in shown.err
    assert shown.out == ""


@pytest.mark.parametrize("words", [[], [FIND, "--games", "many"], [FIND, "--minutes", "some"]])
def test_words_that_are_no_numbers_are_told(words: list[str], capsys: pytest.CaptureFixture[str]):
    with pytest.raises(SystemExit) as stopped:
        run(*words)
    assert stopped.value.code == 2
    assert "See 'grimalkin fuzz --help'." in capsys.readouterr().err


def test_every_game_can_be_fuzzed():
    for key in grimalkin.games():
        game: Game = Series(key, "s", games=1).open()
        assert game.key == key
