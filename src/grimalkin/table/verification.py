"""Whether a finished game is what its committed seed and its choices make, in plain sentences."""

import re
from dataclasses import dataclass, field
from typing import Any, Final

from grimalkin.core.chance import KINDS, commitment
from grimalkin.core.errors import GrimalkinError
from grimalkin.core.game import replay_entry
from grimalkin.core.log import Entry, Log
from grimalkin.core.state import State
from grimalkin.table.table import Table

FRESH: Final = re.compile("[0-9a-f]{32}")
"""A seed that was drawn and not chosen."""

SHUFFLE: Final = "shuffle "


@dataclass
class Verdict:
    """What was looked at, and what came of it."""

    # What holds.
    checked: list[str] = field(default_factory=list)
    # What a finished game can be without, but should be known.
    unchecked: list[str] = field(default_factory=list)
    # Why nothing can be proven, though nothing is wrong.
    missing: list[str] = field(default_factory=list)
    # What is not as it should be.
    faults: list[str] = field(default_factory=list)

    @property
    def verified(self) -> bool:
        return not self.faults and not self.missing

    def lines(self) -> list[str]:
        """For people to read."""
        parts = (("Checked", self.checked), ("Not checked", [*self.missing, *self.unchecked]), ("Wrong", self.faults))
        lines: list[str] = []
        for title, sentences in parts:
            if sentences:
                lines += [f"{title}:", *(f"  - {sentence}" for sentence in sentences), ""]
        return [*lines, self.conclusion()]

    def conclusion(self) -> str:
        if self.faults:
            return "Not verified: this is not the game that its seed and its choices make."
        if self.missing:
            return "Not verified: nothing is wrong, but not everything could be checked."
        return "Verified: this is the game that its seed and its choices make."


def verify(table: Table) -> Verdict:
    """Look at a table as it was kept. What cannot be read at all is a BadSave."""
    verdict = Verdict()
    t = table.t
    log = list(t.log)
    if not log or log[0].kind != "start":
        verdict.faults.append("The log does not begin with the start of the game.")
        return verdict
    if not t.over:
        verdict.missing.append("The game is not over, and its seed stays closed until then.")
    _check_seed(verdict, t, log)
    _check_takebacks(verdict, table, log)
    _tell_origin(verdict, table, log)
    if not verdict.faults and (_has_seed(log) or _told(log) or table.origin is not None):
        _check_course(verdict, table, log)
    return verdict


# The seed.


def _has_seed(log: list[Entry]) -> bool:
    return len(log) > 1 and log[1].kind == "seed"


def _told(log: list[Entry]) -> bool:
    """Whether outcomes were told and not drawn."""
    return log[0].facts.get("chance") != "seeded"


def _check_seed(verdict: Verdict, t: State, log: list[Entry]) -> None:
    """The seed of the log is the one committed to, and the one that was opened at the end."""
    if _told(log):
        verdict.missing.append(
            "What chance brought was told and not drawn from a seed: nobody can say that it was fair."
        )
        return
    if not _has_seed(log):
        verdict.missing.append("The log has no seed, for it tells of a game as one seat knew it.")
        return
    seed, committed = log[1].text, log[0].facts.get("commitment")
    if commitment(seed) != committed:
        verdict.faults.append("The seed does not have the hash that the first entry of the log commits to.")
        return
    if not t.over:
        # Whoever reads this may be playing still.
        verdict.checked.append("The closed seed has the hash that the first entry of the log commits to.")
        return
    opened = log[-1]
    if opened.kind != "reveal" or opened.text != seed:
        verdict.faults.append("The log does not end with the seed that was committed to.")
        return
    verdict.checked.append(
        f"The seed '{seed}' has the hash with which the log begins, {committed}. Whoever read that hash when the game "
        "began knows that nobody has changed the seed since."
    )
    if not FRESH.fullmatch(seed):
        verdict.unchecked.append(
            "The seed may have been chosen by a person, who could then know what chance would bring."
        )
    if log[0].facts.get("chosen"):
        verdict.unchecked.append(
            "The game began at a position that somebody laid out; the seed decides what came after."
        )


# What the rules know nothing of.


def _check_takebacks(verdict: Verdict, table: Table, log: list[Entry]) -> None:
    """As many choices were taken back as the table counted, the last of them still to be read in the log."""
    first = 0 if table.origin is None else len(table.origin["log"])
    counts = [entry.facts.get("count") for entry in log[first:] if entry.kind == "takeback"]
    if (counts[-1] if counts else 0) != table.takebacks:
        said = f"{_times(table.takebacks)}, and the log says {_times(counts[-1] if counts else 0)}"
        verdict.faults.append(f"The table says that choices were taken back {said}.")
    if any(entry.kind == "takeback" for entry in log):
        verdict.unchecked.append(
            "Choices were taken back by consent. What was chosen and seen before that is in the log no more, so "
            "somebody may have known more than the rules allow."
        )


def _times(count: Any) -> str:
    return "once" if count == 1 else f"{count} times"


def _tell_origin(verdict: Verdict, table: Table, log: list[Entry]) -> None:
    """A game opened at a point of another one begins with that one's log."""
    if table.origin is None:
        return
    before = table.origin["log"]
    if Log.from_json(before).json() != [entry.json() for entry in log[: len(before)]]:
        verdict.faults.append(
            "The log does not begin like the one of the game at a point of which this one was opened."
        )
        return
    verdict.unchecked.append(
        "The game was opened at a point of another one, so somebody may know its cards from there."
        if _has_seed(log)
        else "The game was opened at a point of another one, with the cards that one seat did not know dealt anew."
    )


# The course of the game.


def _check_course(verdict: Verdict, table: Table, log: list[Entry]) -> None:
    """Played again, the choices make the same log, position and result."""
    # A game that was dealt anew from one seat's knowledge begins where it was opened, any other with its seed.
    origin = None if _has_seed(log) else table.origin
    try:
        t = table.game.opening(table.t.log, recording=True) if origin is None else table.game.load(origin)
    except GrimalkinError as error:
        verdict.faults.append(f"The game cannot be begun again: {error}")
        return
    told = 0 if origin is None else len(t.log)
    if origin is None:
        # Outcomes that are told again are told by the log, whoever told them first.
        t.log[0].facts["chance"] = log[0].facts["chance"]
    fault = _follow(t, log, table.t.over)
    if fault:
        verdict.faults.append(fault)
        return
    if origin is None:
        t.chance = KINDS.index(log[0].facts["chance"])
    other = _differences(t, table.t)
    if other:
        verdict.faults.append(f"The choices lead to another position than the one in the file: it differs in {other}.")
        return
    verdict.checked += _what_was_played(table, log, told)


def _follow(t: State, log: list[Entry], is_open: bool) -> str:
    """Do what the log says and compare what comes of it, entry by entry; what is wrong, or nothing.

    While a game is on, its secrets stay closed, so that nothing is quoted.
    """
    for place, entry in enumerate(log):
        where = f"Entry {place + 1} of the log"
        said = f"{where}, {_words(entry)}," if is_open else where
        if place == len(t.log):
            try:
                _do(t, entry)
            except GrimalkinError as error:
                return f"{said} is not possible there{f': {error}' if is_open else '.'}"
        if place == len(t.log):
            return f"{said} comes of nothing before it."
        made = t.log[place]
        if made.json() != entry.json():
            return f"{said} is not what the choices before it make{f': {_words(made)}' if is_open else ''}."
    missing = len(t.log) - len(log)
    return f"The log ends too soon: {_number(missing, 'more entry', 'more entries')} should follow." if missing else ""


def _do(t: State, entry: Entry) -> None:
    if entry.kind == "takeback":
        t.history.add(entry)
    else:
        replay_entry(t, entry)


def _words(entry: Entry) -> str:
    return f"{entry.kind} '{entry.text:.80}'"


def _differences(one: State, other: State) -> str:
    """What is different about two positions, by name; empty when they are equal."""
    # Outcomes that a script still holds are no part of what happened.
    aside = ("log", "script")
    first, second = ({key: value for key, value in t.dump().items() if key not in aside} for t in (one, other))
    found = [key for key in first if key != "table" and first[key] != second[key]]
    found += [key for key in first["table"] if first["table"][key] != second["table"].get(key)]
    return " and ".join(repr(key) for key in found)


def _what_was_played(table: Table, log: list[Entry], told: int) -> list[str]:
    """What has just been found in order."""
    played = log[told:]
    choices = sum(entry.kind == "choice" for entry in played)
    shuffles = sum(entry.kind == "chance" and entry.text.startswith(SHUFFLE) for entry in played)
    outcomes = sum(entry.kind == "chance" for entry in played) - shuffles
    events = sum(entry.kind == "event" for entry in played)
    source = "from the seed" if _has_seed(log) and not _told(log) else "by the rules"
    made = (
        f"Played again {source}, {_number(choices, 'choice')} made the same {_number(len(played), 'entry', 'entries')}"
    )
    counted = (
        f"{_number(shuffles, 'shuffle')}, {_number(outcomes, 'other outcome')} of chance, {_number(events, 'event')}"
    )
    sentences = [f"{made} of the log: {counted}."]
    result = table.t.result()
    if result is None:
        return [*sentences, "They lead to the position in the file."]
    return [*sentences, f"They lead to the same end: {result.summary} ({result.reason})"]


def _number(count: int, one: str, more: str = "") -> str:
    return f"{count:,} {one if count == 1 else more or one + 's'}"
