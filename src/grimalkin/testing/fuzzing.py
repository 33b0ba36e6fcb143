"""The fuzzer: random games of every kind, with everything that a careless or hostile world does to them on the way.

Each game follows from the fuzzer's seed and its own number alone, so whatever goes wrong can be made to go wrong again.
"""

import json
import random
import re
import signal
import threading
import traceback
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from grimalkin import bots
from grimalkin.core.actions import Action
from grimalkin.core.chance import CHANCE, SEEDED
from grimalkin.core.errors import BadOption, GrimalkinError
from grimalkin.core.game import Game
from grimalkin.core.saves import SUFFIX, read_save_bytes, write_save
from grimalkin.core.state import State
from grimalkin.table.keeping import load_table
from grimalkin.table.verification import verify
from grimalkin.testing.conformance import AT_POSITIONS, PositionCheck
from grimalkin.testing.damage import check_spoiled_files, check_spoiled_positions, check_spoiled_tables
from grimalkin.testing.deeds import (
    check_bots,
    check_files,
    check_foreign_actions,
    check_leaving,
    check_other_games,
    check_replaying,
    check_timeouts,
)
from grimalkin.testing.positions import all_cards
from grimalkin.testing.sessions import check_session
from grimalkin.testing.walks import MOST_CHOICES, Broken, Table, modes_of, same
from grimalkin.testing.whole_games import check_ending, check_log_alone

DEEDS: Final[dict[str, PositionCheck]] = {
    **AT_POSITIONS,
    "leaving": check_leaving,
    "timeouts": check_timeouts,
    "replaying": check_replaying,
    "files": check_files,
    "foreign actions": check_foreign_actions,
    "other games": check_other_games,
    "bots": check_bots,
    "an evening at a table": check_session,
    "spoiled positions": check_spoiled_positions,
    "spoiled tables": check_spoiled_tables,
    "spoiled files": check_spoiled_files,
}
"""What is done at random moments, beside playing on."""

OFTEN: Final = 0.15
"""How often something else than a choice is done."""
RARELY: Final = 0.004
"""How often somebody leaves the game itself."""
PATIENCE: Final = 60
"""So many seconds of computing for one deed mean that it would never end."""
BROUGHT: Final = ("a copy", "a save", "a file", "the log")
"""The ways in which a game is put aside and taken up again."""


@dataclass(frozen=True)
class Crash:
    """What went wrong in a game, and the position just before it."""

    doing: str
    error: str
    trace: str
    # Where in the code it was noticed; the same crash in two games has the same place.
    place: str
    choices: list[str]
    # None when not even the game can be begun.
    state: dict[str, Any] | None


@dataclass(frozen=True)
class Played:
    """How one game went."""

    number: int
    about: str
    decisions: int = 0
    checks: Counter[str] = field(default_factory=Counter)
    crash: Crash | None = None


def play(game: Game, seed: str, number: int, deeds: Sequence[str] = tuple(DEEDS)) -> Played:
    """Play the game with that number, and do these things on the way."""
    try:
        fuzzed = _FuzzedGame(game, seed, number, deeds)
    except Exception as error:
        return Played(number, f"{game.key}, at no table", crash=_crash(error, "laying the table", [], None))
    return fuzzed.play()


def any_table(game: Game, seed: str, chooser: random.Random) -> Table:
    """Any number of seats, mode and options that go together, and any kind of chance that needs no script."""
    while True:
        options: dict[str, Any] = dict(chooser.choice(list(modes_of(game).values())))
        for option in game.options.values():
            if chooser.random() < 0.25:
                options[option.key] = chooser.choice(option.values)
        seats = chooser.choice(list(game.seats))
        chance = chooser.choice(("seeded", "seeded", "seeded", "asked", "explicit"))
        try:
            game.blank(seats, dict(options))
        except BadOption:
            # Not all options go together.
            continue
        return Table(game, seats, options, seed, chance)


class _FuzzedGame:
    """One game, and what has been done in it."""

    def __init__(self, game: Game, seed: str, number: int, deeds: Sequence[str]) -> None:
        self.number = number
        self.deeds = deeds
        self.chooser = random.Random(f"{seed} {number}")
        # As long as a seed that nobody knows: a short one could stand somewhere by chance.
        drawn = f"{self.chooser.getrandbits(128):032x}"
        self.table = any_table(game, drawn, self.chooser)
        self.recording = self.chooser.random() < 0.9
        # How each seat chooses; the last one is chance.
        self.habits = [self.chooser.choice((_anything, _any_verb, _like_a_bot)) for _ in range(self.table.seats)]
        self.course: list[tuple[int, str]] = []
        self.t: State | None = None
        self.doing = "beginning the game"
        self.decisions = 0
        self.checks: Counter[str] = Counter()

    def play(self) -> Played:
        crash = None
        try:
            self.play_through()
        except Exception as error:
            crash = self.crash(error)
        return Played(self.number, str(self.table), self.decisions, self.checks, crash)

    def play_through(self) -> None:
        with patience():
            t = self.table.begin(self.recording)
            cards = all_cards(t)
        self.t = t
        while not t.over:
            if self.decisions >= MOST_CHOICES:
                raise Broken(f"The game has not ended after {MOST_CHOICES} choices.")
            if self.chooser.random() < OFTEN:
                self.do(t, self.chooser.choice(self.deeds))
            if self.chooser.random() < OFTEN / 3:
                self.t = t = self.bring_back(t)
            if self.chooser.random() < RARELY:
                self.leave(t)
            else:
                self.choose(t)
            if all_cards(t) != cards:
                raise Broken(f"After {self.doing} the cards are others: {_balance(cards, all_cards(t))}")
            self.course.append(self.last)
        for name in self.chooser.sample(self.deeds, min(3, len(self.deeds))):
            self.do(t, name)
        self.finish(t)

    # What is done.

    def do(self, t: State, name: str) -> None:
        """One of the deeds, which leaves the game as it is."""
        self.doing = f"checking {name}"
        # A deed has luck of its own, so that it is the same whatever others need.
        luck = random.Random(self.chooser.getrandbits(64))
        with patience():
            DEEDS[name](t, self.table, luck)
        self.checks[name] += 1

    def bring_back(self, t: State) -> State:
        """Put the game aside and go on with what comes back."""
        way = self.chooser.choice(BROUGHT if t.recording else BROUGHT[:-1])
        self.doing = f"going on from {way}"
        before = t.dump()
        with patience():
            if way == "a copy":
                back = t.copy()
            elif way == "a save":
                back = self.table.game.load(json.loads(json.dumps(before)))
            elif way == "a file":
                back = self.table.game.load(
                    read_save_bytes(json.dumps({"grimalkin": 1, "state": before}).encode())["state"]
                )
            else:
                back = self.table.game.replay(t.log)
        same(before, back.dump(), f"The game that comes back from {way} is another one")
        self.checks["going on"] += 1
        return back

    def choose(self, t: State) -> None:
        """Somebody who may act does, and says so in one way or another."""
        seats = [seat for seat in (*range(t.seats), CHANCE) if t.actions(seat)]
        waiting = t.waiting()
        if not waiting or not seats:
            self.doing = "going on"
            raise Broken("The game is not over, but nobody is asked, or nobody has an answer.")
        # Whoever is asked acts more often than those who only may.
        seat = self.chooser.choice(waiting if self.chooser.random() < 0.8 else seats)
        legal = t.actions(seat)
        if not legal:
            self.doing = f"asking seat {seat}"
            raise Broken(f"Seat {seat} is asked, but has no legal action.")
        habit = _anything if seat == CHANCE or seat not in waiting else self.habits[seat]
        self.doing = f"asking a bot for seat {seat}"
        action = habit(t, seat, legal, self.chooser)
        self.doing = f"'{action.text}' of seat {seat}"
        self.last = seat, action.text
        marks = t.marks
        with patience():
            self.say(t, seat, action)
        self.decisions += 1
        if t.over == bool(t.waiting()):
            raise Broken(f"After {self.doing} nobody is asked, and the game is not over either.")
        if t.marks < marks:
            raise Broken(f"{self.doing} took marks away.")

    def say(self, t: State, seat: int, action: Action) -> None:
        """The action itself, its text, or what comes of its JSON or its number."""
        verbs = self.table.game.verbs
        way = self.chooser.randrange(5)
        if way == 0:
            t.play(seat, action)
        elif way == 1:
            t.play(seat, action.text)
        elif way == 2:
            t.play(seat, f"  {action.text.upper()} ")
        elif way == 3:
            t.play(seat, verbs.from_json(json.loads(json.dumps(action.json()))))
        else:
            t.play(seat, verbs.action(action.index))

    def leave(self, t: State) -> None:
        """Somebody goes for good, if the rules let people go."""
        seat = self.chooser.randrange(t.seats)
        self.doing = f"the leaving of seat {seat}"
        try:
            t.copy().leave(seat)
        except GrimalkinError:
            self.choose(t)
            return
        self.last = seat, ""
        with patience():
            t.leave(seat)

    def finish(self, t: State) -> None:
        """What must hold of every game that is over."""
        self.doing = "looking at the end"
        check_ending(t, self.table)
        self.checks["endings"] += 1
        if not t.recording:
            return
        self.doing = "replaying the finished game"
        check_log_alone(self.table, t)
        self.doing = "verifying the finished game"
        verdict = verify(load_table(self.table.game, {"state": json.loads(json.dumps(t.dump())), "table": {}}))
        if verdict.faults or (t.chance == SEEDED and verdict.missing):
            raise Broken(f"An honest game is not verified: {[*verdict.faults, *verdict.missing][0]}")
        self.doing = "verifying the finished game after somebody has changed its log"
        _check_tampering(t, self.table, self.chooser)
        self.checks["verdicts"] += 1

    # What is told of a crash.

    def crash(self, error: Exception) -> Crash:
        choices = [f"{seat} {text or 'leaves'}" for seat, text in self.course]
        return _crash(error, self.doing, choices, self.position())

    def position(self) -> dict[str, Any] | None:
        """The position before the deed that failed: made anew, so that what the deed has broken is not in it."""
        try:
            t = self.table.begin(self.recording)
            for seat, text in self.course:
                if text:
                    t.play(seat, text)
                else:
                    t.leave(seat)
            return _plain(t.dump())
        except Exception:
            return self.broken_position()

    def broken_position(self) -> dict[str, Any] | None:
        """The position as it is, when it cannot be made anew."""
        try:
            return None if self.t is None else _plain(self.t.dump())
        except Exception:
            return None


def _crash(error: Exception, doing: str, choices: list[str], state: dict[str, Any] | None) -> Crash:
    told = str(error) if isinstance(error, Broken) else f"{type(error).__name__}: {error}"
    trace = "".join(traceback.format_exception(error))
    frames = traceback.extract_tb((error.__cause__ or error).__traceback__)
    # Every comparison is made in one place, which tells nothing.
    frames = traceback.StackSummary([frame for frame in frames if "walks.py" not in frame.filename]) or frames
    place = f"{Path(frames[-1].filename).name}:{frames[-1].lineno} {type(error).__name__}"
    return Crash(doing, told, trace, place, choices, state)


def _plain(form: dict[str, Any]) -> dict[str, Any]:
    plain: dict[str, Any] = json.loads(json.dumps(form))
    return plain


def _balance(before: "Counter[str] | None", after: "Counter[str] | None") -> str:
    lost = dict((before or Counter()) - (after or Counter()))
    made = dict((after or Counter()) - (before or Counter()))
    return f"lost {lost or 'none'}, made {made or 'none'}."


def _check_tampering(t: State, table: Table, chooser: random.Random) -> None:
    """A log in which one entry is changed or gone is not verified."""
    state = _plain(t.dump())
    place = chooser.randrange(len(state["log"]))
    entry = dict(state["log"][place])
    if chooser.random() < 0.5:
        del state["log"][place]
    else:
        # Who did a thing may make no difference to what came of it.
        keys = ("kind", "text", "for") if entry["kind"] == "choice" else ("kind", "seat", "text", "for")
        key = chooser.choice(keys)
        entry[key] = {"kind": "event", "seat": entry["seat"] + 1, "text": f"{entry['text']}!", "for": [0]}[key]
        if entry == state["log"][place]:
            return
        state["log"][place] = entry
    try:
        verdict = verify(load_table(table.game, {"state": state, "table": {}}))
    except GrimalkinError:
        return
    if verdict.verified:
        raise Broken(f"A false log is called true: entry {place + 1} was changed, or is gone.")


# How a seat chooses.


def _anything(t: State, seat: int, legal: Sequence[Action], chooser: random.Random) -> Action:
    return chooser.choice(legal)


def _any_verb(t: State, seat: int, legal: Sequence[Action], chooser: random.Random) -> Action:
    """Rare kinds of action as often as those that come in hundreds."""
    verb = chooser.choice(sorted({action.verb.name for action in legal}))
    return chooser.choice([action for action in legal if action.verb.name == verb])


def _like_a_bot(t: State, seat: int, legal: Sequence[Action], chooser: random.Random) -> Action:
    """Games that go well lead to other places than games that go anyhow."""
    if chooser.random() < 0.2:
        return chooser.choice(legal)
    return bots.bot("careful", t.game, chooser.getrandbits(32)).choose(bots.Standpoint(t, seat))


@contextmanager
def patience(seconds: float = PATIENCE) -> Iterator[None]:
    """Complain when something goes on computing for so long that it hardly ever ends."""
    here = threading.current_thread() is threading.main_thread()
    if not here or not hasattr(signal, "setitimer"):
        yield
        return

    def complain(number: int, frame: object) -> None:
        raise Broken(f"It has not come to an end after {seconds:g} seconds of computing.")

    usual = signal.signal(signal.SIGVTALRM, complain)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, usual)


# A crash as a game that can be opened.


def write_crash(folder: Path, game: Game, seed: str, played: Played, repeat: str, packs: Sequence[str] = ()) -> Path:
    """Write the position before the crash as a saved game, with what was being done beside it."""
    crash = played.crash
    assert crash is not None
    name = re.sub(r"[^\w-]+", "-", f"{game.key}-{seed}-{played.number}").strip("-")
    beside = {
        "doing": crash.doing,
        "error": crash.error,
        "trace": crash.trace.splitlines(),
        "game": played.about,
        "seed": seed,
        "number": played.number,
        "repeat": repeat,
        "choices": crash.choices,
    }
    folder.mkdir(parents=True, exist_ok=True)
    if crash.state is None:
        path = folder / f"{name}.json"
        path.write_text(json.dumps(beside, indent=2) + "\n", encoding="utf-8")
        return path
    path = folder / f"{name}{SUFFIX}"
    write_save(path, crash.state, {"name": name, "packs": list(packs), "crash": beside})
    return path
