"""Games kept in files: where they lie, how they are named, and how a table comes back from one."""

import os
import re
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import grimalkin
from grimalkin.core.content import ContentError
from grimalkin.core.errors import BadSave, GrimalkinError
from grimalkin.core.fields import brief, texts
from grimalkin.core.game import Game
from grimalkin.core.saves import SUFFIX, read_save, write_save
from grimalkin.table.keeping import load_table, table_json
from grimalkin.table.locks import folder_lock
from grimalkin.table.seats import PEOPLE, Seat
from grimalkin.table.table import Table

GAMES: Final = "games"
MOST_NAME: Final = 60
MOST_BYTES: Final = 200
"""File systems take names of 255 bytes, and a number may come behind this one."""
MOST_LISTED: Final = 50
DEVICES: Final = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)(\.|$)", re.IGNORECASE)
"""What Windows takes for a device, whatever comes behind the dot."""


def data_folder() -> Path:
    """Where this user's games are kept: GRIMALKIN_DATA, or the place that the system has for such things."""
    own = os.environ.get("GRIMALKIN_DATA")
    if own:
        return _expanded(own)
    shared = os.environ.get("XDG_DATA_HOME")
    if shared and Path(shared).is_absolute():
        return Path(shared) / "grimalkin"
    if sys.platform == "win32" and os.environ.get("LOCALAPPDATA"):
        return Path(os.environ["LOCALAPPDATA"]) / "grimalkin"
    return Path.home() / ".local" / "share" / "grimalkin"


def games_folder() -> Path:
    return data_folder() / GAMES


def _expanded(words: str) -> Path:
    """A path with `~` read as a home folder, where there is such a home."""
    try:
        return Path(words).expanduser()
    except RuntimeError:
        return Path(words)


def file_name(name: str) -> str:
    """A name for people as the name of a file."""
    plain = re.sub(r"[^\w.-]+", "-", name.strip().removesuffix(SUFFIX)).strip("-.")
    short = plain[:MOST_NAME].encode()[:MOST_BYTES].decode(errors="ignore") or "game"
    return ("game-" if DEVICES.match(short) else "") + short + SUFFIX


def free_path(name: str, folder: Path | None = None) -> Path:
    """A file of that name which does not exist yet."""
    place = folder or games_folder()
    first = place / file_name(name)
    path = first
    number = 2
    while _exists(path):
        path = first.with_name(f"{first.name.removesuffix(SUFFIX)}-{number}{SUFFIX}")
        number += 1
    return path


def _exists(path: Path) -> bool:
    try:
        return path.exists()
    except (OSError, ValueError):
        # What can be no file is none.
        return False


def new_name(game: Game) -> str:
    """Such as `familiar-find 2026-01-31 20.15`."""
    return f"{game.key} {time.strftime('%Y-%m-%d %H.%M')}"


class Slot:
    """The file of one table. What goes wrong is told in `trouble` for the screen; the game goes on."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._written = _stamp(path)
        self._moved = ""
        self._failure = ""

    @property
    def trouble(self) -> str:
        return self._failure or self._moved

    def keep(self, table: Table) -> None:
        try:
            with folder_lock(self.path.parent):
                path = self._own_path()
                write(table, path)
                if path != self.path:
                    self._moved = f"{self.path.name} was changed from outside: this game is now kept in {path.name}."
                self.path = path
                self._written = _stamp(path)
            self._failure = ""
        except BadSave as error:
            self._failure = f"This game is not kept: {error}"

    def _own_path(self) -> Path:
        """The file as this table left it, or another one: nobody else's game may be overwritten."""
        there = _stamp(self.path)
        if there is None or there == self._written:
            return self.path
        return free_path(self.path.name, self.path.parent)


def _stamp(path: Path) -> tuple[int, int, int] | None:
    """What tells one writing of a file from every other; None where there is no file."""
    try:
        known = path.stat()
    except (OSError, ValueError):
        return None
    return known.st_ino, known.st_mtime_ns, known.st_size


def write(table: Table, path: Path) -> None:
    write_save(path, table.t.dump(), {**table_json(table), "played": int(time.time())})


def save_copy(table: Table, path: Path) -> None:
    """Write the game to another file as well, which may not exist yet."""
    with folder_lock(path.parent):
        if _exists(path):
            raise BadSave(f"{path} is already there: choose another name.")
        write(table, path)


def asked_path(words: str) -> Path:
    """Where a person wants a copy: a path, or just a name, which lies with the kept games."""
    words = words.strip()
    if not any(mark and mark in words for mark in (os.sep, os.altsep)):
        return games_folder() / file_name(words)
    path = _expanded(words)
    if path.name in ("", "..") or words.endswith(os.sep):
        return path / file_name("")
    return path if path.suffix == SUFFIX else path.with_name(path.name + SUFFIX)


@dataclass(frozen=True, slots=True)
class Kept:
    """What the list of kept games shows of one, from its first line alone."""

    path: Path
    name: str
    game: str
    seats: str
    over: bool
    played: int


def kept_games(folder: Path | None = None) -> list[Kept]:
    """The kept games, the last played first. Files that cannot be read are left out."""
    place = folder or games_folder()
    found = []
    for path in sorted(place.glob(f"*{SUFFIX}"), key=_changed, reverse=True)[:MOST_LISTED]:
        try:
            saved = read_save(path)
            found.append(_kept(path, saved["state"], saved["table"]))
        except (GrimalkinError, OSError, KeyError, TypeError, ValueError, AttributeError):
            continue
    return sorted(found, key=_last_played, reverse=True)


def _changed(path: Path) -> int:
    try:
        return path.stat().st_mtime_ns
    except OSError:
        return 0


def _last_played(kept: Kept) -> tuple[int, str]:
    return kept.played, kept.name


def _kept(path: Path, state: dict[str, Any], table: dict[str, Any]) -> Kept:
    sitters = [form.get("bot") or form.get("name") or "me" for form in table.get("seats") or []]
    return Kept(
        path,
        str(table.get("name") or path.name.removesuffix(SUFFIX)),
        str(state["game"]),
        ", ".join(str(sitter) for sitter in sitters) or f"{state['seats']} seats",
        bool(state["over"]),
        int(table.get("played", 0)),
    )


def find_save(words: str) -> Path:
    """The file that somebody means: a path, or the name of a kept game."""
    for path in (_expanded(words), games_folder() / words, games_folder() / file_name(words)):
        if words.strip() and _exists(path):
            return path
    raise BadSave(f"There is no saved game {words!r}, neither here nor in {games_folder()}.")


def open_game(saved: dict[str, Any], packs: Sequence[str | Path] = ()) -> Game:
    """The game of a save with the cards it was played with, or with the packs that are named."""
    key = saved["state"].get("game")
    if key not in grimalkin.games():
        raise BadSave(f"This is a game of '{brief(key)}', which this Grimalkin does not have.")
    if packs:
        return grimalkin.game(str(key), packs)
    folders = texts({"packs": [], **saved["table"]}, "packs")
    try:
        return grimalkin.game(str(key), folders)
    except ContentError as error:
        raise BadSave(
            f"This game is played with packs that cannot be read any more: {error} Say where they are with --pack."
        ) from None


def open_table(path: Path, packs: Sequence[str | Path] = ()) -> Table:
    """The table kept in that file, which goes on being kept there."""
    # First the file's stamp: what somebody writes while it is being read is noticed later.
    slot = Slot(path)
    saved = read_save(path)
    table = load_table(open_game(saved, packs), saved, slot)
    if packs:
        table.packs = pack_folders(packs)
    if not table.name:
        table.name = path.name.removesuffix(SUFFIX)
    return table


def pack_folders(packs: Sequence[str | Path]) -> list[str]:
    """The folders as a save remembers them, wherever it is opened."""
    return [str(Path(pack).absolute()) for pack in packs]


def begin_table(
    game: Game,
    seats: Sequence[Seat],
    options: dict[str, Any] | None = None,
    seed: int | str | None = None,
    name: str = "",
    packs: Sequence[str] = (),
) -> Table:
    """A new game, kept in a file of its own from its first moment on."""
    t = game.new(seats=len(seats), seed=seed, options=seated_options(game, seats, options))
    return keep_table(Table(t, seats, name or new_name(game), pack_folders(packs)))


def seated_options(game: Game, seats: Sequence[Seat], options: dict[str, Any] | None) -> dict[str, Any]:
    """The options with those that follow from who sits where; seats of plain `me` have the same person."""
    chosen = dict(options or {})
    for key, value in game.seating([None if seat.bot else seat.name or PEOPLE[0] for seat in seats]).items():
        if chosen.get(key, game.options[key].default) == game.options[key].default:
            chosen[key] = value
    return chosen


def keep_table(table: Table) -> Table:
    """Keep a table in a file of its own from now on."""
    table.name = table.name or new_name(table.game)
    table.keeper = Slot(free_path(table.name))
    table.begin()
    return table
