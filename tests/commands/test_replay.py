"""`grimalkin replay`: which game it opens, and what it prints."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from grimalkin import cli
from grimalkin.commands.replay import chosen_file
from grimalkin.core.errors import BadSave
from grimalkin.table.replay import Eyes, Replay
from grimalkin.table.store import begin_table, write
from grimalkin.table.table import Table
from tests.table.company import FIND, TURN_OF_A, acts, duel, play_on, seated


@pytest.fixture(autouse=True)
def games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Every test keeps its games in a folder of its own."""
    monkeypatch.setenv("GRIMALKIN_DATA", str(tmp_path / "data"))
    return tmp_path / "data" / "games"


def kept(games: Path, table: Table, name: str = "evening") -> Path:
    games.mkdir(parents=True, exist_ok=True)
    path = games / f"{name}.grimalkin"
    write(table, path)
    return path


def replay(*words: str) -> int:
    return cli.main(["replay", *words])


def printed(capsys: pytest.CaptureFixture[str], *words: str) -> list[dict[str, Any]]:
    assert replay(*words, "--json") == 0
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def refused(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert replay(*words) == cli.WRONG
    said = capsys.readouterr()
    assert said.out == ""
    return said.err.removeprefix("grimalkin: ").strip()


# Which game.


def test_a_game_is_named_by_its_path_or_its_name(games: Path):
    path = kept(games, duel())
    assert chosen_file("evening") == path
    assert chosen_file("evening.grimalkin") == path
    assert chosen_file(str(path)) == path


def test_without_a_name_it_is_the_one_played_last(games: Path):
    for name, played in (("old", 5), ("new", 9), ("older", 2)):
        path = kept(games, play_on(seated("careful,random", 3)), name)
        head, _, rest = path.read_text().partition("\n")
        form = json.loads(head)
        form["table"]["played"] = played
        path.write_text(json.dumps(form) + "\n" + rest)
    assert chosen_file(None).name == "new.grimalkin"


def test_without_any_game_one_is_told_how_to_begin(capsys: pytest.CaptureFixture[str]):
    assert refused(capsys, "--json").endswith("'grimalkin play' begins one.")


def test_a_name_that_is_nearly_right_is_told(games: Path):
    kept(games, duel())
    with pytest.raises(BadSave, match=r"no saved game 'evenin'.*did you mean 'evening'\?"):
        chosen_file("evenin")
    with pytest.raises(BadSave, match="'grimalkin play --list' tells which there are"):
        chosen_file("nothing-like-it")


# What is printed.


def test_json_prints_the_view_of_each_position(games: Path, capsys: pytest.CaptureFixture[str]):
    table = acts(duel("me:Ann,careful"), *TURN_OF_A)
    kept(games, table)
    told = printed(capsys, "evening")
    assert told == list(Replay(table).json(Eyes(0)))
    assert [line["choice"] for line in told] == [*(choice[2:] for choice in TURN_OF_A), None]
    assert told[-1]["view"] == table.t.view(0)


@pytest.mark.parametrize(("words", "eyes"), [(("--seat", "B"), Eyes(1)), (("--seat", "ann"), Eyes(0)), ((), Eyes())])
def test_eyes_are_chosen(words: tuple[str, ...], eyes: Eyes, games: Path, capsys: pytest.CaptureFixture[str]):
    table = acts(duel("me:Ann,me:Bob"), *TURN_OF_A)
    kept(games, table)
    assert printed(capsys, "evening", *words) == list(Replay(table).json(eyes))


def test_all_prints_the_views_of_all_seats_once_the_game_is_over(games: Path, capsys: pytest.CaptureFixture[str]):
    table = play_on(seated("me,careful", 3))
    kept(games, table)
    told = printed(capsys, "evening", "--all")
    assert told[-1]["views"] == {"A": table.t.view(0), "B": table.t.view(1)}
    kept(games, duel("me,careful"), "open")
    assert refused(capsys, "open", "--all", "--json").startswith("This game is not over")


def test_a_seat_that_is_not_there_is_refused(games: Path, capsys: pytest.CaptureFixture[str]):
    kept(games, duel("me:Ann,me:Bob"))
    assert refused(capsys, "evening", "--seat", "Z", "--json") == (
        "There is no seat 'Z' in this game; there are A (Ann) and B (Bob)."
    )


def test_a_file_that_is_no_game_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    path = tmp_path / "notes.txt"
    path.write_text("milk, eggs")
    assert "This is no saved game" in refused(capsys, str(path), "--json")


def test_a_bare_dump_is_printed(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    t = acts(duel(), *TURN_OF_A).t
    path = tmp_path / "dump.json"
    path.write_text(json.dumps(t.dump()))
    assert printed(capsys, str(path), "--all")[-1]["views"] == {"A": t.view(0), "B": t.view(1)}


def test_lines_are_played_from_a_pipe(games: Path):
    kept(games, acts(duel("me:Ann,careful"), *TURN_OF_A))
    words = [sys.executable, "-m", "grimalkin", "replay", "evening", "--plain", "--ascii"]
    made = subprocess.run(words, input="\nnext\nquit\n", capture_output=True, text=True, timeout=60, check=False)
    assert (made.returncode, made.stderr) == (0, "")
    assert "Choice 3 of 3. A (Ann): Abyss Essence, open, on the left pile." in made.stdout


def test_a_reader_who_goes_early_breaks_nothing(games: Path):
    kept(games, play_on(seated("careful,careful,careful", 3)))
    command = f"{sys.executable} -m grimalkin replay evening --json --all | head -n 1"
    made = subprocess.run(command, shell=True, capture_output=True, text=True, timeout=60, check=False)
    assert json.loads(made.stdout)["number"] == 1
    assert made.stderr == ""


def test_without_a_terminal_lines_are_proposed(games: Path, capsys: pytest.CaptureFixture[str]):
    kept(games, duel())
    told = refused(capsys, "evening")
    assert "--plain" in told
    assert "replay" in told


def test_plain_and_json_exclude_each_other(capsys: pytest.CaptureFixture[str]):
    with pytest.raises(SystemExit) as left:
        replay("--plain", "--json")
    assert left.value.code == cli.WRONG
    assert "not allowed with argument" in capsys.readouterr().err


def test_looking_back_leaves_every_file_as_it_is(games: Path, capsys: pytest.CaptureFixture[str]):
    table = begin_table(FIND, seated("me,careful").seats, seed=3, name="evening")
    before = {path.name: path.read_bytes() for path in games.iterdir()}
    printed(capsys, table.name)
    assert {path.name: path.read_bytes() for path in games.iterdir()} == before
