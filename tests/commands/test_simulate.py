"""`grimalkin simulate`: what it reports, where, and what it does not take."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import grimalkin
from grimalkin import cli
from grimalkin.commands import simulate as command
from grimalkin.lab import Match, Outcome, Report, play

FIND = "familiar-find"
WORDS = (FIND, "--games", "12", "--seats", "careful,random,random", "--mode", "full", "--seed", "s", "--jobs", "1")


def run(*words: str) -> int:
    return cli.main(["simulate", *words])


def expected() -> Report:
    match = Match(FIND, ("careful", "random", "random"), 12, {"mode": "full"}, "s")
    return Report(match, [play(match, match.open(), number) for number in range(12)])


def test_the_page_is_the_report_of_the_match(capsys: pytest.CaptureFixture[str]):
    assert run(*WORDS) == 0
    assert capsys.readouterr().out == expected().text() + "\n"


def test_the_page_has_wins_with_intervals_lengths_and_ends(capsys: pytest.CaptureFixture[str]):
    run(*WORDS)
    page = capsys.readouterr().out
    assert "95% interval" in page
    assert len([line for line in page.splitlines() if " to " in line and "%" in line]) == 8
    assert "  turns: " in page
    assert "  decisions: " in page
    assert "  AFF-" in page.partition("  ends\n")[2]


def test_numbers_for_a_program(capsys: pytest.CaptureFixture[str]):
    assert run(*WORDS, "--json") == 0
    shown = capsys.readouterr()
    assert json.loads(shown.out) == expected().json()


def test_several_workers_bring_the_same_page(capsys: pytest.CaptureFixture[str]):
    run(*WORDS)
    alone = capsys.readouterr().out
    assert run(*WORDS[:-1], "2") == 0
    assert capsys.readouterr().out == alone


def test_the_same_seed_brings_the_same_games_and_without_one_each_time_others(capsys: pytest.CaptureFixture[str]):
    pages = []
    for words in (WORDS, WORDS, WORDS[:7], WORDS[:7]):
        run(*words)
        pages.append(capsys.readouterr().out)
    assert pages[0] == pages[1]
    assert pages[2] != pages[3]


def test_options_and_packs_reach_the_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    assert cli.main(["cards", "new", FIND, str(tmp_path / "mine")]) == 0
    capsys.readouterr()
    words = ("--option", "use-locations = true", "--option", "tourism=True", "--pack", str(tmp_path / "mine"))
    assert run(FIND, "--games", "2", "--seed", "s", "--jobs", "1", "--json", *words) == 0
    form = json.loads(capsys.readouterr().out)
    assert form["options"] == {"use_locations": "true", "tourism": "True"}
    assert form["packs"] == [str(tmp_path / "mine")]


def test_the_usual_match_is_careful_against_random():
    arguments = cli.parser("simulate").parse_args(["simulate", FIND])
    match = command.match_of(arguments)
    assert (match.bots, match.games, match.options) == (("careful", "random"), 1000, {})


# Progress.


class Clock:
    """Each look at it takes a second."""

    def __init__(self, step: float = 1.0) -> None:
        self.now = 0.0
        self.step = step

    def __call__(self) -> float:
        self.now += self.step
        return self.now


@pytest.mark.parametrize("as_json", [False, True])
@pytest.mark.parametrize("terminal", [False, True])
def test_progress_never_mixes_with_results(
    terminal: bool, as_json: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    monkeypatch.setattr("sys.stderr.isatty", lambda: terminal)
    monkeypatch.setattr("grimalkin.commands.simulate.time.monotonic", Clock())
    assert run(*WORDS, *(["--json"] if as_json else [])) == 0
    shown = capsys.readouterr()
    assert "of 12 games" not in shown.out
    assert "\r" not in shown.out
    assert "12 of 12 games" in shown.err
    assert ("\r[" in shown.err) == terminal
    if as_json:
        json.loads(shown.out)


def test_a_bar_fills_and_goes_away(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    monkeypatch.setattr("grimalkin.commands.simulate.time.monotonic", Clock())
    progress = command.Progress(4)
    for done in range(1, 5):
        progress.show(done)
    progress.clear()
    bars = capsys.readouterr().err.split("\r")
    assert bars[2].startswith("[###############...............] 2 of 4 games, 2 s left")
    assert bars[4].startswith(f"[{'#' * 30}] 4 of 4 games\x1b[K")
    assert bars[-1] == "\x1b[K"


def test_elsewhere_a_line_comes_now_and_then(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    monkeypatch.setattr("sys.stderr.isatty", lambda: False)
    monkeypatch.setattr("grimalkin.commands.simulate.time.monotonic", Clock(0.1))
    progress = command.Progress(1000)
    for done in range(1, 1001):
        progress.show(done)
    progress.clear()
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == 10
    assert lines[0].startswith("100 of 1,000 games, 1 min 30 s left")
    assert lines[-1] == "1,000 of 1,000 games"


def test_what_is_quickly_done_is_done_without_a_word(capsys: pytest.CaptureFixture[str]):
    progress = command.Progress(3)
    for done in (1, 2, 3):
        progress.show(done)
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize(
    ("seconds", "words"), [(0.4, "0 s"), (59.4, "59 s"), (60, "1 min 0 s"), (3599, "59 min 59 s"), (7322, "2 h 2 min")]
)
def test_time_is_told_as_far_as_it_matters(seconds: float, words: str):
    assert command.duration(seconds) == words


# Stopping.


def stopped_after(patch: pytest.MonkeyPatch, games: int) -> None:
    def play_all(match: Match, jobs: int | None) -> Iterator[Outcome]:
        for number in range(games):
            yield play(match, grimalkin.game(FIND), number)
        raise KeyboardInterrupt

    patch.setattr(command, "play_all", play_all)


def test_ctrl_c_reports_what_was_played(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    stopped_after(monkeypatch, 3)
    assert run(*WORDS, "--json") == 130
    shown = capsys.readouterr()
    assert (json.loads(shown.out)["games"], json.loads(shown.out)["asked"]) == (3, 12)
    assert shown.err.endswith("Stopped after 3 of 12 games.\n")


def test_ctrl_c_before_the_first_game_reports_nothing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    stopped_after(monkeypatch, 0)
    assert run(*WORDS) == 130
    assert capsys.readouterr().out == ""


# Bad words.


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["familar-find"], "There is no game 'familar-find'; there are familiar-find"),
        (["familar-find"], "did you mean 'familiar-find'?"),
        ([FIND, "--seats", "careful"], "A Familiar Find is for 2, 3 or 4 players, not 1."),
        ([FIND, "--seats", "careful,oracle"], "There is no bot 'oracle'; there are random, careful, thinker."),
        ([FIND, "--seats", "careful,carful"], "there are random, careful, thinker; did you mean 'careful'?"),
        ([FIND, "--seats", "3"], "There is no bot '3'; there are random, careful, thinker. --seats names them, as in"),
        ([FIND, "--seats", "careful,"], "There is no bot ''"),
        ([FIND, "--seats", "careful,thinker:soon"], "'thinker:soon' is no bot"),
        ([FIND, "--games", "0"], "A match needs at least one game, not 0."),
        ([FIND, "--jobs", "0", "--games", "1"], "A match needs at least one worker, not 0."),
        ([FIND, "--mode", "ful"], "There is no mode 'ful'; there are family, full, tourism; did you mean 'full'?"),
        ([FIND, "--option", "tourism"], "'tourism' is no option: say KEY=VALUE, such as"),
        ([FIND, "--option", "=yes"], "'=yes' is no option: say KEY=VALUE"),
        ([FIND, "--option", "turism=true"], "did you mean 'tourism'?"),
        ([FIND, "--option", "tourism=perhaps"], "Option 'tourism' takes false, true; it was given 'perhaps'."),
        ([FIND, "--option", "tourism=true"], "Tourism changes Locations, so it needs use_locations=true"),
        ([FIND, "--pack", "nowhere"], "nowhere"),
        ([FIND, "--sets", "careful"], "has no option '--sets'; did you mean '--seats'?"),
        ([FIND, "more"], "'more' is too much: see 'grimalkin simulate --help'."),
    ],
)
def test_what_makes_no_sense_is_told_before_anything_is_played(
    words: list[str], complaint: str, capsys: pytest.CaptureFixture[str]
):
    assert run(*words) == 2
    shown = capsys.readouterr()
    assert shown.err.startswith("grimalkin: ")
    assert complaint in shown.err
    assert shown.out == ""


@pytest.mark.parametrize("words", [[], [FIND, "--games", "many"], [FIND, "--jobs"]])
def test_words_that_cannot_be_read_are_told_in_one_line(words: list[Any], capsys: pytest.CaptureFixture[str]):
    with pytest.raises(SystemExit) as stopped:
        run(*words)
    assert stopped.value.code == 2
    told = capsys.readouterr().err
    assert told.startswith("grimalkin: ") and told.endswith(" See 'grimalkin simulate --help'.\n")
    assert told.count("\n") == 1
