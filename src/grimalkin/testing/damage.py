"""Saved games that somebody or something has spoiled: they must be refused in words, or be games after all."""

import copy
import json
import random
from typing import Any, Final

from grimalkin.core.errors import BadSave, GrimalkinError
from grimalkin.core.game import Game
from grimalkin.core.saves import read_save_bytes
from grimalkin.core.state import State
from grimalkin.table.keeping import load_table, table_json
from grimalkin.table.seats import Seat
from grimalkin.table.table import Table as PlayedTable
from grimalkin.table.verification import verify
from grimalkin.testing.positions import all_cards, readers
from grimalkin.testing.walks import Broken, Table, any_choice, play_on

ODD_VALUES: Final[tuple[Any, ...]] = (
    *(None, True, False, -1, 0, 1, 3, 7, 99, 1 << 20, 1 << 62, -(1 << 70), 0.5, 1e308),
    *("", "a", "-1", "\x00", "é" * 40, [], [[]], [None], {}, {"": None}, "start", "center"),
)
"""What may stand where something else stood."""

TRIES: Final = 12
"""How many spoiled forms of one position are read."""
FURTHER: Final = 30
"""How many choices a game is played on that was read from a spoiled save."""

Path = list[Any]


def check_spoiled_positions(t: State, table: Table, chooser: random.Random) -> None:
    """A dump with a few wrong values is refused, or is a game that can be looked at and played on."""
    whole = t.dump()
    for _ in range(TRIES):
        form = copy.deepcopy(whole)
        what = [spoil(form, chooser) for _ in range(chooser.choice((1, 1, 1, 2, 4)))]
        try:
            _read(table.game, form, t, chooser)
        except Exception as error:
            raise Broken(f"After {'; '.join(what)} in a save: {type(error).__name__}: {error}") from error


def _read(game: Game, form: Any, original: State, chooser: random.Random) -> None:
    """Open a spoiled position; if it opens, it must be a whole game."""
    try:
        t = game.load(form)
    except BadSave as refusal:
        _check_words(refusal)
        return
    before, after = all_cards(original), all_cards(t)
    # What has been put out of the game by a spoiled save is missed by nobody, but nothing may be there twice.
    if before is not None and after is not None and after - before and t.seats == original.seats:
        raise Broken(f"A spoiled save brings {dict(after - before)} more than there are.")
    try:
        for reader in readers(t):
            t.view(reader)
            t.scene(reader)
            t.log_for(reader)
        for _ in range(FURTHER):
            if t.over:
                break
            seat, action = any_choice(t, chooser)
            t.play(seat, action)
        t.dump()
    except GrimalkinError as refusal:
        # Its log is read only now, and its script may not fit.
        _check_words(refusal)


def _check_words(refusal: GrimalkinError) -> None:
    words = str(refusal)
    if not words.endswith((".", "!", "?")) or len(words) > 2000:
        raise Broken(f"A spoiled save is refused with {words[:200]!r}, which is no short sentence.")


def check_spoiled_tables(t: State, table: Table, chooser: random.Random) -> None:
    """What a table keeps beside the game is refused as well when it is spoiled, or is a table after all."""
    if not t.recording:
        return
    seats = [Seat("", f"Seat {seat}") for seat in range(t.seats)]
    played = PlayedTable(t.copy(), seats, "spoiled")
    if not t.over and chooser.random() < 0.5:
        # A game opened at a point of another keeps that point beside it.
        played = played.branch(seats, chooser.choice((None, *range(t.seats))), "spoiled")
        play_on(played.t, chooser, 5)
    whole = json.dumps(table_json(played))
    for _ in range(TRIES):
        beside = json.loads(whole)
        what = [spoil(beside, chooser) for _ in range(chooser.choice((1, 1, 2)))]
        try:
            opened = load_table(table.game, {"state": played.t.dump(), "table": beside})
            for seat in range(t.seats):
                opened.seat_name(seat)
                opened.since(seat)
                opened.can_undo(seat)
            opened.bot_to_act()
            table_json(opened)
            verify(opened)
        except BadSave as refusal:
            _check_words(refusal)
        except Exception as error:
            raise Broken(f"After {'; '.join(what)} in a table: {type(error).__name__}: {error}") from error


def check_spoiled_files(t: State, table: Table, chooser: random.Random) -> None:
    """A file with wrong bytes is refused, or holds a game after all."""
    state = t.dump()
    lines = [{"grimalkin": 1, "entries": len(state["log"]), "state": {**state}, "table": {}}, *state["log"]]
    del lines[0]["state"]["log"]
    whole = "".join(f"{json.dumps(line)}\n" for line in lines).encode()
    for _ in range(TRIES):
        data, what = spoil_bytes(whole, chooser)
        try:
            saved = read_save_bytes(data)
            load_table(table.game, saved)
            _read(table.game, saved["state"], t, chooser)
        except BadSave as refusal:
            _check_words(refusal)
        except Exception as error:
            raise Broken(f"After {what} in a file: {type(error).__name__}: {error}") from error


# What can happen to a form and to bytes.


def spoil(form: Any, chooser: random.Random) -> str:
    """Change one thing somewhere in a piece of JSON; tells what was done."""
    place, key = _somewhere(form, chooser)
    if place is None:
        return "nothing"
    holder = _at(form, place)
    old = holder[key]
    where = ".".join(str(step) for step in [*place, key])
    deed = chooser.choice(("odd", "odd", "near", "near", "gone", "twice", "swapped", "borrowed"))
    if deed == "gone":
        del holder[key]
        return f"{where} taken out"
    if deed == "twice" and isinstance(holder, list):
        holder.insert(key, copy.deepcopy(old))
        return f"{where} doubled"
    if deed == "swapped" and len(holder) > 1:
        other = chooser.choice(list(holder) if isinstance(holder, dict) else range(len(holder)))
        holder[key], holder[other] = holder[other], holder[key]
        return f"{where} swapped with {other}"
    if deed == "borrowed":
        elsewhere, other = _somewhere(form, chooser)
        value = copy.deepcopy(_at(form, elsewhere or [])[other])
    elif deed == "near" and type(old) is int:
        value = old + chooser.choice((-2, -1, 1, 2, 10))
    elif deed == "near" and isinstance(old, bool):
        value = not old
    else:
        value = copy.deepcopy(chooser.choice(ODD_VALUES))
    holder[key] = value
    return f"{value!r:.60} for {where}, which was {old!r:.60}"


def _somewhere(form: Any, chooser: random.Random) -> tuple[Path | None, Any]:
    """A way down to some place, deep ones as likely as others, and the key there; None in an empty form."""
    place: Path = []
    here = form
    while True:
        keys = list(here) if isinstance(here, dict) else list(range(len(here)))
        if not keys:
            return None, None
        key = chooser.choice(keys)
        below = here[key]
        if not isinstance(below, (dict, list)) or not below or chooser.random() < 0.15:
            return place, key
        place.append(key)
        here = below


def _at(form: Any, place: Path) -> Any:
    for key in place:
        form = form[key]
    return form


def spoil_bytes(data: bytes, chooser: random.Random) -> tuple[bytes, str]:
    """Other bytes, and what was done to them."""
    at = chooser.randrange(len(data))
    lines = data.splitlines(keepends=True)
    line = chooser.randrange(len(lines))
    deed = chooser.choice(("cut", "flip", "insert", "line gone", "line twice", "lines swapped", "joined", "digit"))
    if deed == "cut":
        return data[:at], f"a cut at byte {at}"
    if deed == "flip":
        flipped = data[at] ^ 1 << chooser.randrange(8)
        return data[:at] + bytes([flipped]) + data[at + 1 :], f"byte {at} becoming {flipped}"
    if deed == "insert":
        more = chooser.choice((b"\x00", b"\xff\xfe", b"\n", b"}", b'"', b"[" * 5000, b"\xef\xbb\xbf", b" " * 100))
        return data[:at] + more + data[at:], f"{more[:4]!r} at byte {at}"
    if deed == "line gone":
        return b"".join(lines[:line] + lines[line + 1 :]), f"line {line + 1} gone"
    if deed == "line twice":
        return b"".join(lines[: line + 1] + lines[line:]), f"line {line + 1} doubled"
    if deed == "lines swapped":
        other = chooser.randrange(len(lines))
        lines[line], lines[other] = lines[other], lines[line]
        return b"".join(lines), f"lines {line + 1} and {other + 1} swapped"
    if deed == "joined":
        return data.replace(b"\n", b"", 1), "the first two lines joined"
    digits = [place for place, byte in enumerate(data) if 48 <= byte <= 57]
    place = chooser.choice(digits)
    return data[:place] + str(chooser.randrange(1000)).encode() + data[place + 1 :], f"another number at byte {place}"
