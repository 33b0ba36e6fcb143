"""One process at a time changes the files of a folder."""

import multiprocessing
import os
import time
from pathlib import Path

import pytest

from grimalkin.core.errors import BadSave
from grimalkin.table.locks import LOCK, folder_lock


def count_up(folder: Path, times: int) -> None:
    """Read a number, wait, and write the next one: without a lock some of it is lost."""
    counter = folder / "counter"
    for _ in range(times):
        with folder_lock(folder):
            number = int(counter.read_text())
            time.sleep(0.002)
            counter.write_text(str(number + 1))


def test_processes_take_turns(tmp_path: Path):
    (tmp_path / "counter").write_text("0")
    context = multiprocessing.get_context("spawn")
    workers = [context.Process(target=count_up, args=(tmp_path, 40)) for _ in range(2)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join(60)
    assert (tmp_path / "counter").read_text() == "80"


def test_the_folder_is_made_where_there_is_none(tmp_path: Path):
    with folder_lock(tmp_path / "deep" / "down"):
        assert [path.name for path in (tmp_path / "deep" / "down").iterdir()] == [LOCK]


def test_the_lock_opens_again_also_after_a_crash(tmp_path: Path):
    with pytest.raises(ZeroDivisionError), folder_lock(tmp_path):
        raise ZeroDivisionError
    with folder_lock(tmp_path):
        pass


def test_locks_keep_no_files_open(tmp_path: Path):
    if not Path("/proc/self/fd").exists():
        pytest.skip("nobody tells here which files are open")
    with folder_lock(tmp_path):
        pass
    before = len(os.listdir("/proc/self/fd"))
    for _ in range(50):
        with folder_lock(tmp_path):
            pass
    assert len(os.listdir("/proc/self/fd")) == before


def test_a_folder_without_locks_is_used_all_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    def no_locks(handle: int, what: int) -> None:
        raise OSError(95, "Operation not supported")

    monkeypatch.setattr(pytest.importorskip("fcntl"), "flock", no_locks)
    with folder_lock(tmp_path):
        pass


def test_where_nothing_can_be_written_it_is_told(tmp_path: Path):
    (tmp_path / "file").write_text("")
    with pytest.raises(BadSave, match=r"file cannot be written: "), folder_lock(tmp_path / "file"):
        pass
    with pytest.raises(BadSave, match="can be the name of no folder"), folder_lock(tmp_path / "a\0b"):
        pass
