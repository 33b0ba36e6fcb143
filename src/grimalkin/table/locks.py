"""One process at a time changes the files of a folder."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from grimalkin.core.errors import BadSave

LOCK: Final = ".grimalkin-lock"


@contextmanager
def folder_lock(folder: Path) -> Iterator[None]:
    """Wait until no other Grimalkin writes in that folder."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        handle = os.open(folder / LOCK, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        raise BadSave(f"{folder} cannot be written: {error.strerror or error}.") from None
    except ValueError:
        raise BadSave(f"{str(folder)!r} can be the name of no folder.") from None
    try:
        _lock(handle)
        yield
    finally:
        # Closing the file opens the lock.
        os.close(handle)


def _lock(handle: int) -> None:
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(handle, msvcrt.LK_LOCK, 1)
        else:
            import fcntl

            fcntl.flock(handle, fcntl.LOCK_EX)
    except OSError:
        # Some network folders have no locks; changes from outside are noticed there all the same.
        return
