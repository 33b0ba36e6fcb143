"""What a careless world does to a game at any moment: keeps it, replays it, leaves it, and asks for what cannot be.

Each deed leaves the game that it is given as it was, and complains with `Broken` when something does not hold.
"""

import json
import random
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from grimalkin import bots
from grimalkin.core.actions import Action, Noun, Verb
from grimalkin.core.chance import CHANCE, Stream
from grimalkin.core.errors import BadSave, GrimalkinError, UnknownAction
from grimalkin.core.saves import SUFFIX, read_save, write_save
from grimalkin.core.state import State
from grimalkin.testing.positions import all_cards
from grimalkin.testing.walks import Broken, Table, play_on, same
from grimalkin.testing.whole_games import check_ending, check_log_alone

BOTS: Final = ("random", "careful", "thinker:6")

_JUGGLE: Final = Verb("juggle", Noun("thing", ["knives", "torches"]))
_JUGGLE.number(0)


def check_leaving(t: State, table: Table, chooser: random.Random) -> None:
    """Somebody leaves for good: the rules go on without that seat, or say that nobody can leave."""
    before = t.dump()
    cards = all_cards(t)
    twin = t.copy()
    for seat in chooser.sample(range(t.seats), chooser.choice((1, 1, 2))):
        try:
            twin.leave(seat)
        except GrimalkinError:
            # Not every game lets people leave, and then the table keeps the seat.
            return
        if twin.over == bool(twin.waiting()):
            raise Broken(f"After seat {seat} left nobody is asked, and the game is not over either.")
        if all_cards(twin) != cards:
            raise Broken(f"Cards are lost or made when seat {seat} leaves.")
    play_on(twin, chooser)
    check_ending(twin, table)
    if all_cards(twin) != cards:
        raise Broken("Cards are lost or made when the others play on.")
    if twin.recording:
        check_log_alone(table, twin)
    same(before, t.dump(), "Leaving a copy changed the game itself")


def check_timeouts(t: State, table: Table, chooser: random.Random) -> None:
    """Whoever takes too long is answered for with something legal."""
    for seat in t.waiting():
        if seat == CHANCE:
            continue
        twin = t.copy()
        legal = [action.text for action in twin.actions(seat)]
        chosen = twin.timeout(seat, Stream.from_seed(str(chooser.random())))
        if chosen.text not in legal:
            raise Broken(f"The time of seat {seat} was up, and '{chosen}' was done for it, which is not legal.")


def check_replaying(t: State, table: Table, chooser: random.Random) -> None:
    """The log alone makes this position."""
    if t.recording:
        check_log_alone(table, t)


def check_files(t: State, table: Table, chooser: random.Random) -> None:
    """A game comes back from a file as it was, also when it is written over another one."""
    before = t.dump()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"fuzzed{SUFFIX}"
        for _ in range(2):
            write_save(path, before, {"name": "fuzzed"})
            saved = read_save(path)
            loaded = table.game.load(saved["state"])
            same(before, loaded.dump(), "A game comes back from its file as another one")
        same({"name": "fuzzed"}, saved["table"], "What was kept beside the game is another thing")
        if len(list(Path(folder).iterdir())) != 1:
            raise Broken("Writing a save leaves other files behind.")


def check_foreign_actions(t: State, table: Table, chooser: random.Random) -> None:
    """What is no action of this game, or comes from a seat that is not there, is refused and changes nothing."""
    before = t.dump()
    verbs = table.game.verbs
    stranger = Action(_JUGGLE, (1,), 1, "juggle torches")
    for seat in (*range(t.seats), t.seats, t.seats + 40, CHANCE, -7):
        _refused(GrimalkinError, t.play, seat, stranger)
        if seat not in range(t.seats) and seat not in t.waiting():
            _refused(GrimalkinError, t.play, seat, chooser.choice(verbs.actions))
            if t.actions(seat):
                raise Broken(f"There is no seat {seat}, but it could {t.actions(seat)[0]}.")
    for number in (-1, len(verbs), 1 << 40):
        _refused(UnknownAction, verbs.action, number)
    forms: tuple[Any, ...] = (None, 7, [], {}, {"verb": 3}, {"verb": "juggle"})
    for form in (*forms, _spoiled(chooser.choice(verbs.actions).json(), chooser)):
        _refused(UnknownAction, verbs.from_json, form)
    same(before, t.dump(), "What was refused changed the game")


def _spoiled(form: dict[str, str], chooser: random.Random) -> dict[str, Any]:
    key = chooser.choice(list(form))
    return {**form, key: chooser.choice((None, 3, "", "juggle", [])), "more": "juggle"}


def _refused(kind: type[Exception], deed: Callable[..., object], *words: object) -> None:
    """Complain unless it is refused with an error of that kind."""
    try:
        deed(*words)
    except kind:
        return
    raise Broken(f"{deed.__name__}({', '.join(repr(word) for word in words)}) was not refused.")


def check_bots(t: State, table: Table, chooser: random.Random) -> None:
    """Every bot has a legal answer for every seat that is asked, and only looks."""
    before = t.dump()
    for seat in t.waiting():
        if seat == CHANCE:
            continue
        legal = [action.text for action in t.actions(seat)]
        name = chooser.choice(BOTS)
        chosen = bots.bot(name, table.game, chooser.getrandbits(32)).choose(bots.Standpoint(t, seat))
        if chosen.text not in legal:
            raise Broken(f"The bot {name} chooses '{chosen}' for seat {seat}, which is not legal.")
    same(before, t.dump(), "A bot changed the game while it thought")


def check_other_games(t: State, table: Table, chooser: random.Random) -> None:
    """A save of another game, version or set of cards is refused, and never read as this game."""
    form = json.loads(json.dumps(t.dump()))
    for key, value in (("game", "chess"), ("rules", 99), ("rules", None), ("digest", "0" * 64), ("seats", 99)):
        try:
            table.game.load({**form, key: value})
        except BadSave:
            continue
        raise Broken(f"A save in which '{key}' is {value!r} was not refused.")
