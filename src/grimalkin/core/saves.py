"""Saved games: a file of JSON lines, the position first, then the log with one entry a line."""

import json
import os
import tempfile
from pathlib import Path
from typing import Any, Final

from grimalkin.core.errors import BadSave

FORMAT: Final = 1
SUFFIX: Final = ".grimalkin"
LIMIT: Final = 64 * 1024 * 1024
"""No honest game comes near so many bytes, so a larger file is not even read."""


def write_save(path: str | Path, state: dict[str, Any], table: dict[str, Any] | None = None) -> None:
    """Write a dumped game and what its table keeps beside it; a crash midway leaves the old file whole."""
    target = Path(path)
    data = save_bytes(state, table)
    if len(data) > LIMIT:
        raise BadSave(f"{target} would be larger than {LIMIT >> 20} MB.")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        _replace(target, data)
    except OSError as error:
        raise BadSave(f"{target} cannot be written: {error.strerror or error}.") from None
    except ValueError:
        raise BadSave(f"{str(target)!r} can be the name of no file.") from None


def save_bytes(state: dict[str, Any], table: dict[str, Any] | None = None) -> bytes:
    """What such a file holds."""
    entries = state["log"]
    position = {key: value for key, value in state.items() if key != "log"}
    head = {"grimalkin": FORMAT, "entries": len(entries), "state": position, "table": table or {}}
    lines = [_line(head), *(entry if isinstance(entry, str) else _line(entry) for entry in entries)]
    return ("\n".join(lines) + "\n").encode()


def _replace(target: Path, data: bytes) -> None:
    """Put these bytes in the file's place in one move."""
    handle, temporary = tempfile.mkstemp(prefix=".saving-", dir=target.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(temporary, target)
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise


def read_save(path: str | Path) -> dict[str, Any]:
    """The save as {"grimalkin", "state", "table"}; `state` is for `game.load`, its log still unread lines."""
    try:
        # A device or a pipe could go on for ever.
        if Path(path).exists() and not Path(path).is_file():
            raise BadSave(f"{path} cannot be read: it is no plain file.")
        with Path(path).open("rb") as file:
            data = file.read(LIMIT + 1)
    except OSError as error:
        raise BadSave(f"{path} cannot be read: {error.strerror or error}.") from None
    except ValueError:
        raise BadSave(f"{str(path)!r} can be the name of no file.") from None
    if len(data) > LIMIT:
        raise BadSave(f"{path} is larger than {LIMIT >> 20} MB, which no saved game is.")
    try:
        return read_save_bytes(data)
    except BadSave as fault:
        raise BadSave(f"{path}: {fault}") from None


def read_save_bytes(data: bytes) -> dict[str, Any]:
    """The same from the bytes of a file. A whole save or a bare dump in one JSON document is read too."""
    try:
        text = data.decode()
    except UnicodeDecodeError:
        raise BadSave("This is no saved game: it is not text in UTF-8.") from None
    first, _, rest = text.partition("\n")
    try:
        head = json.loads(first)
    except (ValueError, RecursionError):
        # One JSON document may be spread over many lines.
        head, rest = _document(text), ""
    if not isinstance(head, dict):
        raise BadSave("This is no saved game: it is no JSON object.")
    if "grimalkin" not in head:
        if "game" not in head or "log" not in head:
            raise BadSave("This is no saved game: it has no 'grimalkin' and is no dump.")
        head = {"grimalkin": FORMAT, "state": head}
    if head["grimalkin"] != FORMAT:
        raise BadSave(
            f"This save is in format {head['grimalkin']!r:.60}; this Grimalkin reads format {FORMAT}. "
            "A newer Grimalkin may read it."
        )
    state = head.get("state")
    table = head.get("table", {})
    if not isinstance(state, dict) or not isinstance(table, dict):
        raise BadSave("This save is damaged: it has no position.")
    if "log" not in state:
        state["log"] = _entries(head.get("entries"), rest)
    elif not isinstance(state["log"], list):
        raise BadSave("This save is damaged: its log is no list.")
    return {"grimalkin": FORMAT, "state": state, "table": table}


def _entries(count: Any, rest: str) -> list[str]:
    """The log's lines, as many as the first line promises; they are parsed when somebody reads them."""
    lines = rest.split("\n")
    if lines[-1] != "" or count != len(lines) - 1:
        raise BadSave("This save is damaged: its log is cut short or has been added to.")
    lines.pop()
    return lines


def _document(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        raise BadSave("This is no saved game: it is no JSON.") from None


def _line(form: Any) -> str:
    return json.dumps(form, separators=(",", ":"))
