"""A game looked back at: stop by stop, as one seat knew it then, as a bystander saw it, or with all cards open."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from grimalkin.core.chance import CHANCE
from grimalkin.core.errors import BadOption, BadSave, GrimalkinError
from grimalkin.core.log import EVERYBODY, Entry
from grimalkin.core.saves import SUFFIX, read_save
from grimalkin.core.state import State
from grimalkin.table.history import Past
from grimalkin.table.keeping import load_table
from grimalkin.table.open_cards import open_scene
from grimalkin.table.seats import Seat
from grimalkin.table.store import keep_table, open_game, pack_folders
from grimalkin.table.table import TOLD, BadTable, Table

CHOICE: Final = "choice"
LEAVE: Final = "leave"
END: Final = "end"
"""What comes next at a stop: a choice, somebody who leaves for good, or nothing more."""


@dataclass(frozen=True, slots=True)
class Eyes:
    """Through whose eyes the past is seen: those of a seat, of a bystander (no seat), or with all cards open."""

    seat: int | None = None
    everything: bool = False

    def see(self, entry: Entry) -> bool:
        return self.everything or entry.visible(self.seat)


@dataclass(frozen=True, slots=True)
class Stop:
    """A position, and what came next as these eyes know it."""

    # Which of all moves of the game it is; what eyes may not see makes gaps in these numbers.
    move: int
    kind: str
    # Who made the move; CHANCE at the end.
    seat: int = CHANCE
    # What was chosen; nothing where that is secret.
    choice: str = ""
    # Why the table chose for the person in that seat.
    why: str = ""
    # What it brought, in sentences.
    brought: tuple[str, ...] = ()


class Replay:
    """The past of one table. It changes nothing of it."""

    def __init__(self, table: Table, guarded: bool = True) -> None:
        self.table = table
        self.game = table.game
        self.past = Past(table.game, table.t.log, table.origin)
        # While people play, nobody looks at all cards.
        self.may_open = table.t.over or not guarded or not table.people()
        self._stops: dict[Eyes, list[Stop]] = {}
        self._last: tuple[int, State] | None = None

    # Through whose eyes.

    def eyes(self, seat: int | None = None, everything: bool = False) -> Eyes:
        """These eyes, or those of the only person at the table."""
        if everything:
            if not self.may_open:
                raise BadOption(
                    "This game is not over, so its cards are not laid open: look through the eyes of one seat."
                )
            return Eyes(seat, True)
        people = [place for place, sitter in enumerate(self.table.seats) if sitter.person]
        if seat is None and len(people) == 1:
            seat = people[0]
        return Eyes(seat)

    def seat_of(self, word: str) -> int:
        """The seat that somebody means: its letter, or the name of the person who sits there."""
        said = word.strip().lower()
        letters = [self.game.seat_name(seat).lower() for seat in range(self.table.t.seats)]
        names = [sitter.name.lower() for sitter in self.table.seats]
        for known in (letters, names):
            if said and said in known:
                return known.index(said)
        known = [self.table.seat_name(seat) for seat in range(self.table.t.seats)]
        raise BadOption(f"There is no seat '{word}' in this game; there are {', '.join(known[:-1])} and {known[-1]}.")

    # What happened.

    def opening(self, eyes: Eyes) -> list[str]:
        """What happened before the first choice."""
        first = self.past.moves[0] if self.past.moves else len(self.past.entries)
        told = self._told(self.past.entries[:first], eyes)
        return ["This game was opened at a point of another one.", *told] if self.table.origin is not None else told

    def stops(self, eyes: Eyes) -> list[Stop]:
        """The positions at which these eyes learn something, in order; the last one is the last position."""
        if eyes not in self._stops:
            self._stops[eyes] = [*self._moves_seen(eyes), Stop(len(self.past.moves), END)]
        return self._stops[eyes]

    def _moves_seen(self, eyes: Eyes) -> Iterator[Stop]:
        ends = [*self.past.moves[1:], len(self.past.entries)]
        for move, (place, end) in enumerate(zip(self.past.moves, ends)):
            entry = self.past.entries[place]
            known = eyes.see(entry)
            brought = self._told(self.past.entries[place:end], eyes)
            # A secret choice that told nothing is no stop: not even that it was made may be known.
            if known or brought:
                choice = entry.text if known and entry.kind == CHOICE else ""
                why = self._why(self.past.told + place, entry.seat, eyes)
                yield Stop(move, entry.kind, entry.seat, choice, why, tuple(brought))

    def _why(self, place: int, seat: int, eyes: Eyes) -> str:
        # That somebody had only one choice tells something of the hand.
        return self.table.automatic.get(place, "") if eyes.everything or eyes.seat == seat else ""

    def _told(self, entries: Sequence[Entry], eyes: Eyes) -> list[str]:
        return [self._sentence(entry, eyes) for entry in entries if entry.kind in TOLD and eyes.see(entry)]

    def _sentence(self, entry: Entry, eyes: Eyes) -> str:
        """What was told; where all is open, also to whom."""
        if not eyes.everything or entry.audience == EVERYBODY:
            return entry.text
        told = [seat for seat in range(self.table.t.seats) if entry.visible(seat)]
        return f"(To {' and '.join(map(self.game.seat_name, told)) or 'nobody'}: {entry.text})"

    def matches(self, words: str, eyes: Eyes) -> list[int]:
        """The stops, by their places, whose choice or sentences hold all these words."""
        wanted = words.lower().split()
        found = []
        for place, stop in enumerate(self.stops(eyes)):
            sentences = [stop.choice, *stop.brought, *(self.opening(eyes) if place == 0 else ())]
            text = " ".join(sentences).lower().replace("-", " ")
            if wanted and all(word.replace("-", " ") in text for word in wanted):
                found.append(place)
        return found

    def nearest(self, move: int, eyes: Eyes) -> int:
        """The place of the last stop of these eyes that is not later than that move."""
        stops = self.stops(eyes)
        return max((place for place, stop in enumerate(stops) if stop.move <= move), default=0)

    # What it was like.

    def state(self, stop: Stop) -> State:
        if self._last is None or self._last[0] != stop.move:
            try:
                self._last = stop.move, self.past.before(stop.move)
            except GrimalkinError as error:
                raise BadSave(f"The log of this game cannot be played again up to here: {error}") from None
        return self._last[1]

    def scene(self, stop: Stop, eyes: Eyes) -> dict[str, Any]:
        """The table as it was."""
        t = self.state(stop)
        if not eyes.everything:
            return t.scene(eyes.seat)
        return open_scene(t, stop.seat if stop.seat >= 0 else None)

    def label(self, stop: Stop, eyes: Eyes) -> str:
        """The choice in words, as the seat itself read it where these eyes are that seat's."""
        return str(self._chosen(stop, eyes).get("label") or stop.choice)

    def concerned(self, stop: Stop, eyes: Eyes) -> list[str]:
        """The nodes of the scene that the choice concerns."""
        return [str(ident) for ident in self._chosen(stop, eyes).get("ids", ())]

    def _chosen(self, stop: Stop, eyes: Eyes) -> dict[str, Any]:
        # A label can tell more than the choice itself, so that it is read by its own seat alone.
        if stop.choice and (eyes.everything or eyes.seat == stop.seat):
            for choice in self.state(stop).scene(stop.seat)["choices"]:
                if choice["action"] == stop.choice:
                    return dict(choice)
        return {}

    def doubt(self) -> str:
        """What is wrong when the log does not lead to the position that was saved beside it."""
        if self.state(self.stops(Eyes())[-1]) == self.table.t:
            return ""
        return "The save holds another last position than the one to which its log leads, so one of them was changed."

    def json(self, eyes: Eyes) -> Iterator[dict[str, Any]]:
        """Every stop with its view; where all is open, with the views of all seats."""
        stops = {stop.move: stop for stop in self.stops(eyes)}
        number = 0
        for move, t in enumerate(self.past.positions()):
            stop = stops.get(move)
            if stop is not None:
                number += 1
                yield {"number": number, **self._stop_json(stop), **self._views(t, eyes)}

    def _stop_json(self, stop: Stop) -> dict[str, Any]:
        return {
            "next": stop.kind,
            "seat": self.game.seat_name(stop.seat) if stop.seat >= 0 else None,
            "choice": stop.choice or None,
            "brought": list(stop.brought),
        }

    def _views(self, t: State, eyes: Eyes) -> dict[str, Any]:
        if not eyes.everything:
            return {"view": t.view(eyes.seat)}
        return {"views": {self.game.seat_name(seat): t.view(seat) for seat in range(t.seats)}}

    # Playing on from there.

    def play_on(self, stop: Stop, number: int, seats: Sequence[Seat], knower: int | None) -> Table:
        """This position as a new, kept game. What the seat `knower` did not know is dealt anew; None keeps all."""
        if knower is None and not self.may_open:
            raise BadTable("This game is not over, so what a seat does not know of it must be dealt anew.")
        there = Table(self.state(stop), self.table.seats, packs=self.table.packs)
        return keep_table(there.branch(seats, knower, f"{self.table.name} from {number}"))


def open_replay(path: Path, packs: Sequence[str | Path] = ()) -> Replay:
    """The game in that file, to look back at."""
    saved = read_save(path)
    if saved["state"].get("recording") is False:
        raise BadSave("Nothing was written down while this game was played, so nobody can look back at it.")
    table = load_table(open_game(saved, packs), saved)
    if packs:
        table.packs = pack_folders(packs)
    table.name = table.name or path.name.removesuffix(SUFFIX)
    # A bare dump has no table and nobody who plays at it.
    return Replay(table, guarded="seats" in saved["table"])
