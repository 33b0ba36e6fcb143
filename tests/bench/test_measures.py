"""The measurements run, count what they say, and know every row of the tables. Nothing here looks at the time."""

import json
import random
from pathlib import Path

import pytest

import grimalkin
from bench import measures
from bench.__main__ import MARK, PAGE, SECTIONS, main, subjects, write_page
from bench.measures import ENDLESS, MEASURES, Playouts, Table, long_dump, run, step_on
from bench.rounds import SOURCE
from bench.rows import COMPILED, INTERPRETED
from grimalkin.core import state

DUEL = Table("familiar-find", 2, "family")
ROWS = [row for section in SECTIONS for row in section.rows]
INSTANT = 0.001
CASES = [
    ("playouts familiar-find 2 family engine", ["decisions", "length"]),
    ("playouts familiar-find 2 family trusting", ["decisions", "length"]),
    ("playouts familiar-find 2 family checking", ["decisions", "length"]),
    ("dealt familiar-find 2 family", ["decisions"]),
    ("set-up familiar-find 4 tourism", ["games"]),
    ("copies familiar-find 4 full", ["copies"]),
    ("redeals familiar-find 3 full", ["redeals"]),
    ("views familiar-find 2 family", ["views"]),
    ("dumps familiar-find 2 family", ["dumps"]),
    ("replays familiar-find 2 family", ["actions", "json"]),
    ("opening familiar-find 4 full 100", ["opened", "shown", "megabytes"]),
    ("logged familiar-find 4 full 100", ["copies", "branches"]),
    ("memory familiar-find 2 family recorded", ["megabytes"]),
    ("memory familiar-find 2 family silent", ["megabytes"]),
    ("thinker familiar-find 2 family", ["iterations"]),
]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row.subject}-{row.figure}")
def test_a_row_asks_for_a_table_that_can_be_measured(row):
    what, key, seats, mode, *_ = row.subject.split()
    assert what in MEASURES
    assert mode in grimalkin.game(key).presets
    assert int(seats) in grimalkin.game(key).seats


@pytest.mark.parametrize(("subject", "figures"), CASES)
def test_a_measurement_finds_what_its_rows_show(subject: str, figures: list[str]):
    found = run(subject.split(), INSTANT)
    assert sorted(found) == sorted(figures)
    assert all(value > 0 for value in found.values())
    what = subject.split(maxsplit=1)[0]
    shown = {row.figure for row in ROWS if row.subject.startswith(f"{what} ")}
    assert shown <= set(found)


def test_every_measurement_is_tried_here():
    assert {subject.split()[0] for subject, _ in CASES} == set(MEASURES)


@pytest.mark.parametrize("loop", ["trusting", "checking", "engine"])
def test_a_loop_plays_a_whole_game_and_counts_its_decisions(loop: str, monkeypatch: pytest.MonkeyPatch):
    games = Playouts(DUEL)
    t = DUEL.new(3, recording=True)
    monkeypatch.setattr(games, "start", lambda: t)
    decisions = getattr(games, loop)()
    assert t.over
    assert decisions == sum(1 for entry in t.log if entry.kind == "choice")


def test_positions_are_at_all_stages_and_none_is_over():
    tables = DUEL.positions(40)
    assert len(tables) == 40
    assert not any(t.over for t in tables)
    assert len({t.dump()["table"]["turn"] for t in tables}) > 4


def test_so_many_choices_are_made_and_no_more():
    t = DUEL.new(3)
    assert step_on(t, 5, random.Random(1).random) == 5
    rest = step_on(t, ENDLESS, random.Random(1).random)
    assert t.over and rest > 0
    assert step_on(t, 5, random.Random(1).random) == 0


def test_a_long_log_is_as_long_as_it_is_asked_to_be():
    dump = long_dump(DUEL, 1_000)
    assert len(dump["log"]) == 1_000
    assert len(DUEL.game.load(dump).log) == 1_000


def test_every_row_is_measured_interpreted_and_compiled_and_each_thing_once():
    keys = [subject.key for subject in subjects()]
    assert len(set(keys)) == len(keys)
    for row in ROWS:
        for build in (INTERPRETED, COMPILED):
            assert f"{row.subject} {build}" in keys


def test_a_build_that_is_not_the_one_that_was_asked_for_is_refused(monkeypatch: pytest.MonkeyPatch):
    for where, build in (("grimalkin/core/state.py", COMPILED), ("grimalkin/core/state.so", INTERPRETED)):
        monkeypatch.setattr(state, "__file__", where)
        with pytest.raises(SystemExit, match=f"should be {build} here"):
            measures.main([build, "copies", "familiar-find", "2", "family", "0.1"])


def test_without_a_compiled_package_nothing_is_measured(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    monkeypatch.setattr("bench.__main__.FAST", tmp_path)
    with pytest.raises(SystemExit, match="There is no compiled package to measure: make fast builds it"):
        main(["quick"])


def test_a_word_that_is_in_no_name_is_refused(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("bench.__main__.FAST", SOURCE)
    with pytest.raises(SystemExit, match="Nothing that is measured has 'zeppelin' in its name"):
        main(["--only", "zeppelin"])


def test_figures_can_be_had_as_json(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    monkeypatch.setattr("bench.__main__.FAST", SOURCE)
    monkeypatch.setattr("bench.rounds.Subject.run", lambda subject, seconds: {"games": 3.0})
    assert main(["quick", "--json", "--only", "set-up familiar-find 2 family interpreted"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["figures"] == {
        "set-up familiar-find 2 family interpreted": {"games": {"median": 3.0, "repeats": [3.0]}}
    }
    assert (found["about"]["rounds"], found["about"]["seconds"]) == (1, 0.1)


def test_new_tables_take_the_place_of_the_old_ones_on_the_page(tmp_path: Path):
    page = tmp_path / "speed.md"
    page.write_text(f"# Speed\n\nWords.\n\n{MARK}\n\nold tables\n")
    write_page(page, "new tables")
    assert page.read_text() == f"# Speed\n\nWords.\n\n{MARK}\n\nnew tables\n"


def test_a_page_without_a_place_for_tables_is_left_as_it_is(tmp_path: Path):
    page = tmp_path / "speed.md"
    page.write_text("# Speed\n")
    with pytest.raises(SystemExit, match="has no line that says where the tables go"):
        write_page(page, "new tables")
    assert page.read_text() == "# Speed\n"


def test_the_page_about_speed_has_a_place_for_tables():
    assert PAGE.read_text().count(MARK) == 1
