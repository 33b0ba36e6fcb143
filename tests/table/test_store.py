"""Games kept in files: their places and names, what is written when, and how they are found again."""

import json
import os
import shutil
import sys
import time
from pathlib import Path

import pytest

import grimalkin
from grimalkin.core.errors import BadSave
from grimalkin.core.saves import SUFFIX, read_save, write_save
from grimalkin.table import store
from grimalkin.table.locks import LOCK
from grimalkin.table.seats import read_seats
from grimalkin.table.store import (
    Slot,
    asked_path,
    begin_table,
    data_folder,
    file_name,
    find_save,
    free_path,
    games_folder,
    keep_table,
    kept_games,
    new_name,
    open_game,
    open_table,
    save_copy,
)
from grimalkin.table.table import Table
from tests.table.company import FIND, duel, first_legal, play_on, seated


def begun(name: str = "evening", words: str = "me:Ann,careful", seed: str = "7") -> Table:
    return begin_table(FIND, read_seats(words, FIND), None, seed, name)


def slot_of(table: Table) -> Slot:
    assert isinstance(table.keeper, Slot)
    return table.keeper


def saves(folder: Path | None = None) -> list[str]:
    return sorted(path.name for path in (folder or games_folder()).iterdir() if path.name != LOCK)


def state_in(path: Path) -> object:
    return FIND.load(read_save(path)["state"])


# Places.


def test_games_lie_where_the_user_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("GRIMALKIN_DATA", str(tmp_path / "mine"))
    assert data_folder() == tmp_path / "mine"
    assert games_folder() == tmp_path / "mine" / "games"
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("GRIMALKIN_DATA", "~/mine")
    assert data_folder() == tmp_path / "mine"


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has other places")
def test_else_they_lie_where_the_system_has_such_things(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.delenv("GRIMALKIN_DATA")
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "shared"))
    assert data_folder() == tmp_path / "shared" / "grimalkin"
    # A relative place would be another one in every folder.
    monkeypatch.setenv("XDG_DATA_HOME", "shared")
    assert data_folder() == tmp_path / ".local" / "share" / "grimalkin"
    monkeypatch.delenv("XDG_DATA_HOME")
    assert data_folder() == tmp_path / ".local" / "share" / "grimalkin"


# Names.


@pytest.mark.parametrize(
    ("name", "file"),
    [
        ("evening", "evening"),
        ("evening.grimalkin", "evening"),
        ("Ann & Bob, round 2", "Ann-Bob-round-2"),
        ("familiar-find 2026-01-31 20.15", "familiar-find-2026-01-31-20.15"),
        ("Käse", "Käse"),
        ("夜", "夜"),
        ("../../etc/passwd", "etc-passwd"),
        ("a/b\\c:d", "a-b-c-d"),
        (".hidden", "hidden"),
        ("-rf", "rf"),
        ("a\0b\nc", "a-b-c"),
        ("", "game"),
        ("   ", "game"),
        ("😸", "game"),
        ("x" * 500, "x" * 60),
        ("夜" * 500, "夜" * 60),
        ("con", "game-con"),
        ("NUL.txt", "game-NUL.txt"),
        ("com7", "game-com7"),
        ("console", "console"),
    ],
)
def test_any_name_for_people_is_the_name_of_a_file(name: str, file: str):
    assert file_name(name) == file + SUFFIX


def test_a_name_in_any_writing_is_short_enough_for_a_file_system():
    for name in ("夜" * 500, "𠜎" * 500, "x" * 500):
        assert len(file_name(name).encode()) <= 255 - len("-999")


def test_a_name_that_is_taken_gets_a_number(tmp_path: Path):
    for expected in ("evening", "evening-2", "evening-3"):
        path = free_path("evening", tmp_path)
        assert path == tmp_path / (expected + SUFFIX)
        path.write_text("")


def test_a_new_game_is_named_after_the_game_and_the_hour(monkeypatch: pytest.MonkeyPatch):
    noon = time.struct_time((2026, 1, 31, 12, 5, 9, 5, 31, 0))
    monkeypatch.setattr(time, "strftime", lambda form, strftime=time.strftime: strftime(form, noon))
    assert new_name(FIND) == "familiar-find 2026-01-31 12.05"
    assert file_name(new_name(FIND)) == "familiar-find-2026-01-31-12.05.grimalkin"


@pytest.mark.parametrize(
    ("words", "path"),
    [
        ("copy", "{games}/copy.grimalkin"),
        (" a copy ", "{games}/a-copy.grimalkin"),
        ("{tmp}/copy", "{tmp}/copy.grimalkin"),
        ("{tmp}/copy.grimalkin", "{tmp}/copy.grimalkin"),
        ("{tmp}/copy.txt", "{tmp}/copy.txt.grimalkin"),
        ("{tmp}/folder/", "{tmp}/folder/game.grimalkin"),
        ("~/copy", "{home}/copy.grimalkin"),
        ("..", "{games}/game.grimalkin"),
    ],
)
def test_a_copy_goes_where_somebody_asks_for_it(words: str, path: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    places = {"games": games_folder(), "tmp": tmp_path, "home": tmp_path / "home"}
    assert asked_path(words.format(**places)) == Path(path.format(**places))


# Keeping.


def test_a_new_game_is_kept_from_its_first_moment_on():
    table = begun()
    assert saves() == ["evening.grimalkin"]
    assert state_in(slot_of(table).path) == table.t


def test_every_choice_is_kept():
    table = begun()
    for _ in range(20):
        play_on(table, 1)
        assert state_in(slot_of(table).path) == table.t
    assert slot_of(table).trouble == ""
    assert saves() == ["evening.grimalkin"]


def test_a_game_to_the_end_is_kept_with_its_end():
    table = play_on(begun())
    assert open_table(slot_of(table).path).t.over


def test_two_games_of_one_name_lie_side_by_side():
    one, other = begun(), begun()
    play_on(one, 3)
    assert saves() == ["evening-2.grimalkin", "evening.grimalkin"]
    assert state_in(slot_of(one).path) == one.t
    assert state_in(slot_of(other).path) == other.t


def test_a_game_without_a_name_gets_one():
    table = keep_table(Table(FIND.new(2, 1), read_seats("me,me", FIND)))
    assert table.name.startswith("familiar-find 20")
    assert saves() == [file_name(table.name)]


def test_what_somebody_else_has_written_is_not_overwritten():
    table = begun()
    path = slot_of(table).path
    other = open_table(path)
    play_on(other, 2)
    elsewhere = path.read_bytes()
    play_on(table, 1)
    assert path.read_bytes() == elsewhere
    assert slot_of(table).path == path.with_name("evening-2.grimalkin")
    assert slot_of(table).trouble == (
        "evening.grimalkin was changed from outside: this game is now kept in evening-2.grimalkin."
    )
    assert state_in(slot_of(table).path) == table.t
    # From now on it stays there.
    play_on(table, 1)
    assert saves() == ["evening-2.grimalkin", "evening.grimalkin"]


def test_a_file_that_was_deleted_is_written_again():
    table = begun()
    slot_of(table).path.unlink()
    play_on(table, 1)
    assert state_in(slot_of(table).path) == table.t


def test_a_folder_that_was_deleted_is_made_again():
    table = begun()
    shutil.rmtree(data_folder())
    play_on(table, 1)
    assert state_in(slot_of(table).path) == table.t


def test_what_cannot_be_kept_is_told_and_the_game_goes_on(monkeypatch: pytest.MonkeyPatch):
    table = begun()
    before = slot_of(table).path.read_bytes()

    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        play_on(table, 2)
    assert slot_of(table).trouble.startswith("This game is not kept: ")
    assert slot_of(table).trouble.endswith("cannot be written: No space left on device.")
    assert slot_of(table).path.read_bytes() == before
    # When there is room again, it is kept again.
    play_on(table, 1)
    assert slot_of(table).trouble == ""
    assert state_in(slot_of(table).path) == table.t


def test_a_copy_is_the_game_as_it_is_and_is_never_written_over_another(tmp_path: Path):
    table = begun()
    save_copy(table, tmp_path / "deep" / "copy.grimalkin")
    assert state_in(tmp_path / "deep" / "copy.grimalkin") == table.t
    play_on(table, 1)
    with pytest.raises(BadSave, match=r"copy\.grimalkin is already there: choose another name\.$"):
        save_copy(table, tmp_path / "deep" / "copy.grimalkin")
    assert state_in(tmp_path / "deep" / "copy.grimalkin") != table.t
    assert slot_of(table).path.parent == games_folder()


# Opening.


def test_a_table_comes_back_from_its_file_and_goes_on_being_kept_there():
    table = play_on(begun(), 7)
    opened = open_table(slot_of(table).path)
    assert (opened.t, opened.seats, opened.name) == (table.t, table.seats, "evening")
    play_on(opened, 3)
    assert state_in(slot_of(table).path) == opened.t
    assert saves() == ["evening.grimalkin"]


def test_a_resumed_game_goes_on_just_as_it_would_have():
    whole = play_on(begun("whole"))
    parts = begun("parts")
    while not parts.t.over:
        play_on(parts, 5)
        parts = open_table(slot_of(parts).path)
    assert parts.t == whole.t


def test_a_bare_save_is_a_table_of_people(tmp_path: Path):
    path = tmp_path / "evening.grimalkin"
    write_save(path, FIND.new(3, 1).dump())
    table = open_table(path)
    assert (table.people(), table.name, table.packs) == ([0, 1, 2], "evening", [])


def test_what_is_changed_while_the_file_is_being_opened_is_noticed(monkeypatch: pytest.MonkeyPatch):
    table = begun()
    path = slot_of(table).path

    def slow(one: Path) -> dict[str, object]:
        saved = read_save(one)
        play_on(table, 1)
        return saved

    monkeypatch.setattr(store, "read_save", slow)
    opened = open_table(path)
    play_on(opened, 1)
    assert slot_of(opened).path.name == "evening-2.grimalkin"
    assert state_in(path) == table.t


def test_a_game_is_opened_with_the_packs_it_was_played_with(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    from grimalkin import cli

    assert cli.main(["cards", "new", "familiar-find", str(tmp_path / "mine")]) == 0
    monkeypatch.chdir(tmp_path)
    game = grimalkin.game("familiar-find", ["mine"])
    table = begin_table(game, read_seats("me,careful", game), None, 1, "packed", ["mine"])
    assert table.packs == [str(tmp_path / "mine")]
    path = slot_of(table).path
    # Also from another folder.
    monkeypatch.chdir("/")
    assert open_table(path).game.packs == ["base", "mine"]


def test_a_pack_that_has_moved_is_asked_for(tmp_path: Path):
    from grimalkin import cli

    assert cli.main(["cards", "new", "familiar-find", str(tmp_path / "moved")]) == 0
    game = grimalkin.game("familiar-find", [tmp_path / "moved"])
    table = begin_table(game, read_seats("me,careful", game), None, 1, "packed", [str(tmp_path / "before")])
    path = slot_of(table).path
    with pytest.raises(BadSave, match=r"packs that cannot be read any more: .*Say where they are with --pack\.$"):
        open_table(path)
    opened = open_table(path, [tmp_path / "moved"])
    assert opened.packs == [str(tmp_path / "moved")]
    # From the next choice on the file says so, too.
    play_on(opened, 1)
    assert open_table(path).t == opened.t


def test_a_game_that_there_is_not_is_told():
    with pytest.raises(BadSave, match="This is a game of 'goat-race', which this Grimalkin does not have"):
        open_game({"state": {"game": "goat-race"}, "table": {}})
    with pytest.raises(BadSave, match="'packs' is 'mine', no list"):
        open_game({"state": {"game": "familiar-find"}, "table": {"packs": "mine"}})


# Finding.


def test_a_game_is_found_by_its_path_by_its_file_and_by_its_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    path = slot_of(begun("Ann & Bob")).path
    monkeypatch.chdir(games_folder())
    assert find_save("Ann-Bob.grimalkin") == Path("Ann-Bob.grimalkin")
    monkeypatch.chdir(tmp_path)
    for words in (str(path), "Ann-Bob.grimalkin", "Ann-Bob", "Ann & Bob"):
        assert find_save(words) == path


@pytest.mark.parametrize("words", ["", "  ", "nobody", "/nowhere/at/all", "a\0b", "~nobody/x", "x" * 5000])
def test_what_is_not_there_is_told(words: str):
    with pytest.raises(BadSave, match=r"There is no saved game .*, neither here nor in "):
        find_save(words)


def test_the_kept_games_are_listed_the_last_played_first(monkeypatch: pytest.MonkeyPatch):
    for hour, name in enumerate(("first", "second", "third")):
        monkeypatch.setattr(time, "time", lambda hour=hour: 1_000_000 + 3600 * hour)
        begun(name, "me:Ann,careful,me")
    listed = kept_games()
    assert [(kept.name, kept.played) for kept in listed] == [
        ("third", 1_007_200),
        ("second", 1_003_600),
        ("first", 1_000_000),
    ]
    assert {(kept.game, kept.seats, kept.over) for kept in listed} == {("familiar-find", "Ann, careful, me", False)}
    assert kept_games(Path("/nowhere")) == []


def test_a_finished_game_is_listed_as_over():
    play_on(begun())
    assert [kept.over for kept in kept_games()] == [True]


def test_what_is_no_save_is_not_listed():
    begun()
    for name, text in (
        ("a", "nonsense"),
        ("b", ""),
        ("c", '{"grimalkin": 1, "state": {"game": "x"}, "entries": 0}\n'),
        ("d", '{"grimalkin": 1, "state": {"game": 1, "seats": 2, "over": 0}, "table": {"seats": 7}, "entries": 0}\n'),
        ("e", '{"grimalkin": 1, "state": {"game": 1, "seats": 2, "over": 0}, "table": {"played": {}}, "entries": 0}\n'),
        ("f", '{"grimalkin": 1, "state": {"game": 1, "seats": 2, "over": 0}, "table": {"seats": [7]}, "entries": 0}\n'),
        ("g", json.dumps({"grimalkin": 99})),
    ):
        (games_folder() / f"{name}{SUFFIX}").write_text(text)
    (games_folder() / f"folder{SUFFIX}").mkdir()
    (games_folder() / "notes.txt").write_text("")
    assert [kept.name for kept in kept_games()] == ["evening"]


def test_listing_reads_no_more_than_so_many_games(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(store, "MOST_LISTED", 3)
    for number in range(5):
        path = slot_of(begun(f"game {number}")).path
        os.utime(path, (number, number))
    assert {kept.name for kept in kept_games()} == {"game 2", "game 3", "game 4"}


def test_a_list_looks_at_no_line_of_the_log():
    path = slot_of(play_on(begun(), 5)).path
    first, *lines = path.read_text(encoding="utf-8").splitlines()
    path.write_text("\n".join([first, *("no JSON" for _ in lines)]) + "\n", encoding="utf-8")
    assert [kept.name for kept in kept_games()] == ["evening"]


def test_a_table_that_keeps_nothing_writes_nothing():
    play_on(seated("me,careful"), 5, first_legal)
    duel()
    assert not games_folder().exists()
