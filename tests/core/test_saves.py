"""Saved games as files: written whole or not at all, and refused in a sentence when they cannot be read."""

import json
import os
import stat
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from grimalkin.core.errors import BadSave
from grimalkin.core.saves import FORMAT, LIMIT, read_save, read_save_bytes, write_save
from grimalkin.core.state import State
from tests.tiny_games.attic_sale import AtticSaleGame

SALE = AtticSaleGame()
TABLE = {"name": "Käse & Co", "seats": [{"bot": "", "name": "Ann"}]}


def game(choices: int = 4) -> State:
    t = SALE.new(2, 5)
    for _ in range(choices):
        t.play(t.waiting()[0], t.actions(t.waiting()[0])[0])
    return t


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    path = tmp_path / "evening.grimalkin"
    write_save(path, game().dump(), TABLE)
    return path


def refused(data: bytes) -> str:
    with pytest.raises(BadSave) as error:
        read_save_bytes(data)
    return str(error.value)


# There and back.


def test_a_game_comes_back_with_what_its_table_keeps(kept: Path):
    saved = read_save(kept)
    assert saved.keys() == {"grimalkin", "state", "table"}
    assert (saved["grimalkin"], saved["table"]) == (FORMAT, TABLE)
    assert SALE.load(saved["state"]) == game()


def test_the_first_line_is_the_position_and_each_further_line_an_entry(kept: Path):
    first, *lines = kept.read_text(encoding="utf-8").splitlines()
    head = json.loads(first)
    dump = game().dump()
    assert list(head) == ["grimalkin", "entries", "state", "table"]
    assert head["entries"] == len(lines) == len(dump["log"])
    assert [json.loads(line) for line in lines] == dump.pop("log")
    assert head["state"] == dump


def test_without_a_table_nothing_is_kept_beside_the_game(tmp_path: Path):
    write_save(tmp_path / "a.grimalkin", game().dump())
    assert read_save(tmp_path / "a.grimalkin")["table"] == {}


def test_what_was_read_can_be_written_again_without_reading_the_log(kept: Path, tmp_path: Path):
    saved = read_save(kept)
    assert all(isinstance(line, str) for line in saved["state"]["log"])
    write_save(tmp_path / "copy.grimalkin", saved["state"], saved["table"])
    assert (tmp_path / "copy.grimalkin").read_bytes() == kept.read_bytes()


def test_a_path_may_be_text_and_its_folders_need_not_exist(tmp_path: Path):
    path = tmp_path / "deep" / "down" / "a.grimalkin"
    write_save(str(path), game().dump())
    assert SALE.load(read_save(str(path))["state"]) == game()


@pytest.mark.parametrize("indent", [None, 2])
def test_one_document_is_read_as_well(indent: int | None):
    whole = {"grimalkin": FORMAT, "state": game().dump(), "table": TABLE}
    saved = read_save_bytes(json.dumps(whole, indent=indent).encode())
    assert (SALE.load(saved["state"]), saved["table"]) == (game(), TABLE)


@pytest.mark.parametrize("indent", [None, 2])
def test_a_bare_dump_is_read_as_well(indent: int | None):
    saved = read_save_bytes(json.dumps(game().dump(), indent=indent).encode())
    assert (SALE.load(saved["state"]), saved["table"]) == (game(), {})


def test_names_in_any_writing_come_back(tmp_path: Path):
    write_save(tmp_path / "a.grimalkin", game().dump(), {"name": "夜 \u2028 \x00 😸"})
    assert read_save(tmp_path / "a.grimalkin")["table"] == {"name": "夜 \u2028 \x00 😸"}


# Written whole or not at all.


def test_a_save_replaces_the_one_before_it(kept: Path):
    write_save(kept, game(5).dump())
    assert SALE.load(read_save(kept)["state"]) == game(5)
    assert [path.name for path in kept.parent.iterdir()] == [kept.name]


@pytest.mark.parametrize("step", ["fsync", "replace"])
def test_a_crash_while_writing_leaves_the_old_save_whole(step: str, kept: Path, monkeypatch: pytest.MonkeyPatch):
    before = kept.read_bytes()

    def crash(*words: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, step, crash)
    with pytest.raises(KeyboardInterrupt):
        write_save(kept, game(5).dump())
    assert kept.read_bytes() == before
    assert [path.name for path in kept.parent.iterdir()] == [kept.name]


def test_a_full_disk_is_told_and_leaves_the_old_save_whole(kept: Path, monkeypatch: pytest.MonkeyPatch):
    before = kept.read_bytes()

    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(BadSave, match=r"evening\.grimalkin cannot be written: No space left on device\.$"):
        write_save(kept, game(5).dump())
    assert kept.read_bytes() == before
    assert [path.name for path in kept.parent.iterdir()] == [kept.name]


def test_nobody_reads_half_a_save(kept: Path, monkeypatch: pytest.MonkeyPatch):
    """Until the last moment the old save is there, and then the new one is."""
    seen: list[State] = []
    replace = os.replace

    def watched(source: Any, target: Any) -> None:
        seen.append(SALE.load(read_save(kept)["state"]))
        replace(source, target)
        seen.append(SALE.load(read_save(kept)["state"]))

    monkeypatch.setattr(os, "replace", watched)
    write_save(kept, game(5).dump())
    assert seen == [game(4), game(5)]


def test_the_bytes_are_on_the_disk_before_they_take_the_place(kept: Path, monkeypatch: pytest.MonkeyPatch):
    order: list[str] = []
    sync, replace = os.fsync, os.replace

    def watched_sync(handle: int) -> None:
        order.append("sync")
        sync(handle)

    def watched_replace(source: Any, target: Any) -> None:
        order.append("replace")
        replace(source, target)

    monkeypatch.setattr(os, "fsync", watched_sync)
    monkeypatch.setattr(os, "replace", watched_replace)
    write_save(kept, game(5).dump())
    assert order == ["sync", "replace"]


@pytest.mark.skipif(os.name == "nt", reason="Windows has other rights")
def test_a_save_is_for_its_owner_alone(kept: Path):
    # It holds every hidden card.
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600


def test_a_folder_is_no_place_for_a_save(tmp_path: Path):
    with pytest.raises(BadSave, match="cannot be written"):
        write_save(tmp_path, game().dump())


def test_a_file_is_no_folder(tmp_path: Path):
    (tmp_path / "file").write_text("")
    with pytest.raises(BadSave, match="cannot be written"):
        write_save(tmp_path / "file" / "a.grimalkin", game().dump())


@pytest.mark.parametrize("name", ["a\0b", "\ud800"])
def test_what_can_be_the_name_of_no_file_is_told(name: str, tmp_path: Path):
    with pytest.raises(BadSave, match="can be the name of no file"):
        write_save(tmp_path / name, game().dump())
    with pytest.raises(BadSave, match="can be the name of no file"):
        read_save(tmp_path / name)


# Limits.


def test_what_could_not_be_read_back_is_not_written(tmp_path: Path):
    with pytest.raises(BadSave, match=r"a\.grimalkin would be larger than 64 MB"):
        write_save(tmp_path / "a.grimalkin", game().dump(), {"name": "x" * LIMIT})
    assert list(tmp_path.iterdir()) == []


def test_more_than_64_mb_are_not_even_parsed(tmp_path: Path):
    path = tmp_path / "a.grimalkin"
    with path.open("wb") as file:
        # A file with a hole in it, which takes no room.
        file.truncate(LIMIT + 1)
    with pytest.raises(BadSave, match=r"a\.grimalkin is larger than 64 MB, which no saved game is\.$"):
        read_save(path)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with a name here")
def test_a_pipe_is_not_waited_for(tmp_path: Path):
    os.mkfifo(tmp_path / "a.grimalkin")
    with pytest.raises(BadSave, match="cannot be read: it is no plain file"):
        read_save(tmp_path / "a.grimalkin")


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="no such device here")
def test_a_device_without_an_end_is_not_read():
    with pytest.raises(BadSave, match="cannot be read: it is no plain file"):
        read_save("/dev/zero")


def test_a_missing_file_is_told(tmp_path: Path):
    with pytest.raises(BadSave, match=r"a\.grimalkin cannot be read: No such file or directory\.$"):
        read_save(tmp_path / "a.grimalkin")


def test_a_folder_is_no_save(tmp_path: Path):
    with pytest.raises(BadSave, match="cannot be read: it is no plain file"):
        read_save(tmp_path)


# Damaged files.


@pytest.mark.parametrize(
    ("data", "complaint"),
    [
        (b"", "it is no JSON"),
        (b"\n", "it is no JSON"),
        (b"once upon a time", "it is no JSON"),
        (b"[" * 100_000, "it is no JSON"),
        (b"\xff\xfe{}", "it is not text in UTF-8"),
        (b"7", "it is no JSON object"),
        (b"[]", "it is no JSON object"),
        (b"{}", "it has no 'grimalkin' and is no dump"),
        (b'{"game": "attic-sale"}', "it has no 'grimalkin' and is no dump"),
        (b'{"grimalkin": 2}', "is in format 2; this Grimalkin reads format 1. A newer Grimalkin may read it."),
        (b'{"grimalkin": "1"}', "is in format '1'"),
        (b'{"grimalkin": 1}', "it has no position"),
        (b'{"grimalkin": 1, "state": []}', "it has no position"),
        (b'{"grimalkin": 1, "state": {}, "table": []}', "it has no position"),
        (b'{"grimalkin": 1, "state": {"log": 7}}', "its log is no list"),
        (b'{"grimalkin": 1, "state": {}, "entries": 1}\n', "cut short or has been added to"),
        (b'{"grimalkin": 1, "state": {}, "entries": 0}\n{}\n', "cut short or has been added to"),
        (b'{"grimalkin": 1, "state": {}}\n', "cut short or has been added to"),
        (b'{"grimalkin": 1, "state": {}, "entries": "0"}\n', "cut short or has been added to"),
    ],
)
def test_a_file_that_is_no_save_is_refused(data: bytes, complaint: str):
    assert complaint in refused(data)


def test_what_is_wrong_with_a_file_is_told_with_its_name(tmp_path: Path):
    (tmp_path / "a.grimalkin").write_text("once upon a time")
    with pytest.raises(BadSave, match=r"a\.grimalkin: This is no saved game: it is no JSON\.$"):
        read_save(tmp_path / "a.grimalkin")


def test_a_format_with_no_end_is_told_in_a_short_sentence():
    assert len(refused(b'{"grimalkin": "%s"}' % (b"x" * 5000))) < 500


def test_wherever_a_file_is_cut_it_is_noticed(kept: Path):
    data = kept.read_bytes()
    for end in range(len(data)):
        refused(data[:end])


@pytest.mark.parametrize(
    "damage",
    [
        lambda lines: lines[:-1],
        lambda lines: [*lines, lines[-1]],
        lambda lines: [*lines, ""],
        lambda lines: [lines[0], "", *lines[1:]],
        lambda lines: [lines[0], lines[1] + lines[2], *lines[3:]],
    ],
)
def test_a_line_too_few_or_too_many_is_noticed(damage: Callable[[list[str]], list[str]], kept: Path):
    lines = kept.read_text(encoding="utf-8").splitlines()
    data = "\n".join(damage(lines)) + "\n"
    assert "cut short or has been added to" in refused(data.encode())


def test_a_damaged_line_of_the_log_is_found_when_somebody_reads_it(kept: Path):
    text = kept.read_text(encoding="utf-8").replace('{"kind":"choice"', '{"kind:"choice"', 1)
    t = SALE.load(read_save_bytes(text.encode())["state"])
    # The position is sound, and its past is not.
    assert t.waiting()
    with pytest.raises(BadSave, match="a line is no JSON"):
        list(t.log)


def test_opening_costs_the_same_however_long_the_log_is(tmp_path: Path):
    """No line of the log is parsed: lines that would be refused are opened without a word."""
    dump = game().dump()
    dump["log"] = ["no JSON at all"] * 50_000
    write_save(tmp_path / "long.grimalkin", dump)
    assert SALE.load(read_save(tmp_path / "long.grimalkin")["state"]).actions(0)
