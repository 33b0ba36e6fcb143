"""A table whose own answers are given when the server says so, not at once: waiting must tell nobody anything."""

import secrets
from typing import Any, Final

from grimalkin.core.log import EVERYBODY, NOBODY, Entry
from grimalkin.core.state import State, Window
from grimalkin.table.table import Table

SHORTEST: Final = 0.8
LONGEST: Final = 2.2
"""Between these many seconds lie the delays of answers that somebody could learn from."""

SLOT: Final = 2.0
"""A bot that thinks longer answers so many seconds later, or twice as many, so that its time tells little."""

_chance = secrets.SystemRandom()


class Pace:
    """How long the table waits before it answers; `scale` 0 is at once, for tests and measurements."""

    def __init__(self, scale: float = 1.0) -> None:
        self.scale = scale

    def guarded(self) -> float:
        """A delay from which nothing can be learned: it is drawn without a look at the game."""
        return self.scale * _chance.uniform(SHORTEST, LONGEST)

    def easy(self) -> float:
        """A delay that only lets people see what a bot does."""
        return self.scale * SHORTEST

    def slot(self) -> float:
        return self.scale * SLOT


class PacedTable(Table):
    """Bots, standing orders and only possible answers wait here until they are called."""

    def __init__(self, *words: Any, **more: Any) -> None:
        super().__init__(*words, **more)
        # The seats whose people answer even when there is only one answer.
        self.by_hand: list[int] = []

    def answers_forced(self, seat: int) -> bool:
        return seat not in self.by_hand

    def answer_forced_for(self, seat: int, on: bool) -> None:
        self.by_hand = [place for place in self.by_hand if place != seat] + ([] if on else [seat])

    def _settle(self) -> None:
        """The server calls `answer` when the time has come."""

    def answer(self, seat: int, text: str, why: str) -> None:
        """Answer for the person in that seat."""
        self._play(seat, text, why)
        self._changed()

    def question(self) -> tuple[int, int, int]:
        """What tells the question on the table from every other one."""
        return len(self.t.log), self.t.marks, self.takebacks

    def asks_several(self) -> bool:
        """Whether the question on the table is put to several seats at once."""
        return bool(self.t.agenda) and isinstance(self.t.agenda[-1], Window)

    def half_answered(self) -> bool:
        """Whether some of the seats that were asked have answered and others have not."""
        return self.asks_several() and any(answer is not None for answer in self.t.answers)

    def in_window(self) -> bool:
        """Whether the question on the table is put to several seats, and nobody has answered yet."""
        return self.asks_several() and not self.half_answered()


def private(entry: Entry) -> bool:
    """Whether some seats were told this and others not."""
    return entry.kind in ("event", "chance") and entry.audience not in (EVERYBODY, NOBODY)


def has_secrets(t: State) -> bool:
    """Whether seats know different things."""
    return any(private(entry) for entry in t.log) or knows_more(t)


def knows_more(t: State) -> bool:
    """Whether some seat sees more than a bystander, apart from what it is asked."""
    bystander = _known(t.view(None))
    return any(_known(t.view(seat)) != bystander for seat in range(t.seats))


def _known(view: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in view.items() if key not in ("seat", "prompt", "rule")}
