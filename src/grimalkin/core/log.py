"""What happened, entry by entry, each with the seats that may know it."""

import json
from collections.abc import Iterator
from typing import Any, Final

from grimalkin.core.errors import BadSave
from grimalkin.core.fields import mapping, text, whole, wholes

SEATS: Final = 16
"""No game seats more."""

EVERYBODY: Final = -1
"""An audience is a set of seats as bits; all bits are everybody, bystanders too."""
NOBODY: Final = 0


def only(*seats: int) -> int:
    """The audience of just these seats."""
    audience = 0
    for seat in seats:
        audience |= 1 << seat
    return audience


class Entry:
    """One line of the log.

    `kind` is start, seed, choice, chance, leave, event, takeback or reveal. Choices and outcomes alone rebuild the
    game; events tell it.
    """

    def __init__(self, kind: str, seat: int, text: str, audience: int, facts: dict[str, Any]) -> None:
        self.kind = kind
        self.seat = seat
        self.text = text
        self.audience = audience
        self.facts = facts

    def __repr__(self) -> str:
        return f"Entry({self.kind!r}, {self.seat}, {self.text!r})"

    def visible(self, seat: int | None) -> bool:
        """Whether that seat, or a bystander, may know this."""
        if self.audience == EVERYBODY:
            return True
        return seat is not None and seat >= 0 and bool(self.audience >> seat & 1)

    def json(self) -> dict[str, Any]:
        form: dict[str, Any] = {"kind": self.kind, "seat": self.seat, "text": self.text}
        if self.audience != EVERYBODY:
            form["for"] = [seat for seat in range(self.audience.bit_length()) if self.audience >> seat & 1]
        if self.facts:
            form["facts"] = self.facts
        return form

    @staticmethod
    def from_json(form: Any) -> "Entry":
        if not isinstance(form, dict):
            raise BadSave("This log is damaged: an entry is no object.")
        audience = EVERYBODY
        if "for" in form:
            audience = only(*wholes(form, "for", 0, SEATS - 1))
        facts = mapping(form, "facts") if "facts" in form else {}
        return Entry(text(form, "kind"), whole(form, "seat", -1, SEATS - 1), text(form, "text"), audience, facts)


class Log:
    """An append-only list that copies share until one of them writes something else."""

    def __init__(self) -> None:
        self._entries: list[Entry] = []
        self._length = 0
        # Entries of a loaded game stay raw until somebody reads them: opening does not grow with length.
        self._raw: list[Any] | None = None
        self._reader: int | None = None

    def copy(self) -> "Log":
        twin = Log()
        twin._entries = self._entries
        twin._length = self._length
        twin._raw = self._raw
        twin._reader = self._reader
        return twin

    def for_reader(self, seat: int) -> "Log":
        """The log as that seat knows it; filtered only when read."""
        twin = self.copy()
        if self._reader is not None:
            # What another reader may not know stays unknown.
            twin._settle()
        twin._reader = seat
        return twin

    def add(self, entry: Entry) -> None:
        self._settle()
        if self._length != len(self._entries):
            self._entries = self._entries[: self._length]
        self._entries.append(entry)
        self._length += 1

    def _settle(self) -> None:
        if self._raw is not None:
            self._entries = [_read(form) for form in self._raw]
            self._length = len(self._entries)
            self._raw = None
        if self._reader is not None:
            reader = self._reader
            self._entries = [entry for entry in self._entries[: self._length] if entry.visible(reader)]
            self._length = len(self._entries)
            self._reader = None

    def __len__(self) -> int:
        if self._raw is not None and self._reader is None:
            return len(self._raw)
        self._settle()
        return self._length

    def __iter__(self) -> Iterator[Entry]:
        self._settle()
        return iter(self._entries[: self._length])

    def __getitem__(self, place: int) -> Entry:
        self._settle()
        if place < 0:
            place += self._length
        if not 0 <= place < self._length:
            raise IndexError(f"the log has {self._length} entries")
        return self._entries[place]

    def since(self, place: int) -> list[Entry]:
        if self._raw is not None and self._reader is None:
            # Whoever asks for the last entries of a loaded game need not wait for all of them.
            return [_read(form) for form in self._raw[place:]]
        self._settle()
        return self._entries[place : self._length]

    def seen_by(self, seat: int | None) -> list[Entry]:
        """The entries that this seat, or a bystander, may know."""
        self._settle()
        return [entry for entry in self._entries[: self._length] if entry.visible(seat)]

    def json(self) -> list[Any]:
        if self._raw is not None and self._reader is None:
            return [_json(form) for form in self._raw]
        self._settle()
        return [entry.json() for entry in self._entries[: self._length]]

    @staticmethod
    def from_json(forms: list[Any]) -> "Log":
        """Read from JSON objects, or from their unread lines of text."""
        log = Log()
        log._raw = forms
        log._length = len(forms)
        return log


def _read(form: Any) -> Entry:
    return Entry.from_json(_json(form))


def _json(form: Any) -> Any:
    if isinstance(form, (str, bytes)):
        try:
            return json.loads(form)
        except (ValueError, RecursionError):
            raise BadSave("This log is damaged: a line is no JSON.") from None
    return form
