"""What a table does by itself: bots' choices, standing orders, the only possible answers, answers of those whose time
is up, and seats left alone.
"""

import asyncio
import time
from typing import Any, Final

from grimalkin.core.errors import GrimalkinError
from grimalkin.table.table import STAND_IN
from grimalkin.table.thinking import Choice
from grimalkin.web import clocks
from grimalkin.web.errors import StorageTrouble
from grimalkin.web.records import Entry
from grimalkin.web.sitting import Gone, Sitting

PATIENCE: Final = 2.0
"""After so many seconds a table tries again to write what could not be written."""

Question = tuple[int, int, int]


class Attendant:
    """Waits at one table, answers when it is time, and never sooner than waiting may tell."""

    def __init__(self, sitting: Sitting) -> None:
        self.sitting = sitting
        self._task: asyncio.Task[None] | None = None
        self._asked: Question | None = None
        # When the answers to the question on the table may be told.
        self.due = 0.0
        # The bots' thoughts about this question, so that they need not think twice.
        self._thoughts: dict[int, Choice] = {}
        self._takeover: asyncio.TimerHandle | None = None
        self._clock: asyncio.TimerHandle | None = None
        self._late: asyncio.Task[None] | None = None
        sitting.arrange = self.arrange

    def question(self) -> Question:
        return self.sitting.playing().question()

    def holding(self) -> bool:
        """Whether answers are not told yet, because waiting would tell something."""
        sitting = self.sitting
        if sitting.table is None or not sitting.guarded() or not sitting.table.in_window():
            return False
        self._notice()
        return asyncio.get_running_loop().time() < self.due

    def busy(self) -> bool:
        return self._task is not None and not self._task.done()

    def stop(self) -> None:
        for waiting in (self._task, self._takeover, self._clock, self._late):
            if waiting is not None:
                waiting.cancel()

    def arrange(self) -> None:
        """See what the table owes now, and see to it."""
        self.stop()
        sitting = self.sitting
        table = sitting.table
        if table is None or sitting.gone or table.t.over or table.proposal is not None:
            return
        self._notice()
        if table.bots_asked() or sitting.held or table.own_answers():
            self._task = asyncio.get_running_loop().create_task(self._go_on(self.question()))
        self._watch_absent()
        self._watch_clock()

    def _notice(self) -> None:
        """Draw the delay of a new question once, when it is first seen."""
        question = self.question()
        if question == self._asked:
            return
        self._asked = question
        self._thoughts = {}
        pace = self.sitting.services.pace
        table = self.sitting.playing()
        now = asyncio.get_running_loop().time()
        if self.sitting.guarded():
            # Whoever answers late in a window is told at once: the table itself has long answered.
            fresh = not any(answer is not None for answer in table.t.answers)
            self.due = now + (pace.guarded() if fresh else 0.0)
        else:
            self.due = now + (pace.easy() if table.bots_asked() else 0.0)

    async def _go_on(self, question: Question) -> None:
        sitting = self.sitting
        loop = asyncio.get_running_loop()
        try:
            await self._think(question)
            # A bot that thought longer is told in the next slot.
            slot = sitting.services.pace.slot() if sitting.guarded() else 0.0
            while slot and self.due < loop.time():
                self.due += slot
            await asyncio.sleep(max(0.0, self.due - loop.time()))
            await sitting.step(lambda: self._answer(question))
        except StorageTrouble:
            self._task = loop.create_task(self._try_again(question))
        except Gone:
            return
        except GrimalkinError as error:
            sitting.complain("a table could not go on", error)
        except Exception as error:  # One table's fault stops that table alone, and is told.
            sitting.complain("a table failed", error)

    async def _try_again(self, question: Question) -> None:
        await asyncio.sleep(PATIENCE)
        await self._go_on(question)

    async def _think(self, question: Question) -> None:
        table = self.sitting.playing()
        asked = [seat for seat in table.bots_asked() if seat not in self._thoughts]
        thinkers = self.sitting.services.thinkers
        thoughts = [thinkers.think(table.t, seat, table.seats[seat].bot, table.bot_seed) for seat in asked]
        for seat, choice in zip(asked, await asyncio.gather(*thoughts)):
            if question == self._asked:
                self._thoughts[seat] = choice
            for failure in choice.failures:
                self.sitting.complain("a bot failed", GrimalkinError(failure))

    def _answer(self, question: Question, late: dict[int, str] | None = None) -> list[Entry]:
        """All answers that are due, as one step; `late` are those of seats whose time is up."""
        if question != self.question():
            return []
        sitting = self.sitting
        table = sitting.playing()
        # Answers are told by seat, not by who was first.
        answers: dict[int, dict[str, Any]] = {}
        for seat, text in (late or {}).items():
            answers[seat] = {"seat": seat, "action": text, "why": clocks.TIME}
        for seat, text, why in table.own_answers():
            answers[seat] = {"seat": seat, "action": text, "why": why}
        for seat, choice in self._thoughts.items():
            answers[seat] = {"seat": seat, "action": choice.action}
        for seat, text in sitting.held.items():
            answers[seat] = {"seat": seat, "action": text}
        several = table.asks_several()
        entries: list[Entry] = []
        for seat in sorted(answers):
            # An earlier answer may have closed the question.
            if entries and (not several or not self._still_asked(seat)):
                break
            entries.append(sitting.entry("act", answers[seat]))
            sitting.services.metrics.count("actions", "person" if seat in sitting.held else "table")
        sitting.held.clear()
        return entries

    def _still_asked(self, seat: int) -> bool:
        t = self.sitting.playing().t
        return seat in t.waiting() and any(answer is not None for answer in t.answers)

    # Time that runs out.

    def time_left(self) -> float | None:
        """How long the seats that are asked still have; None when nobody has to hurry."""
        clock = self.sitting.record.clock
        if clock is None or clock.until is None:
            return None
        # What waiting may tell counts here too: no answer is told before it is due.
        return max(clock.until - time.time(), self.due - asyncio.get_running_loop().time())

    def _watch_clock(self) -> None:
        left = self.time_left()
        if left is not None:
            self._clock = asyncio.get_running_loop().call_later(max(0.0, left), self._time_is_up)

    def _time_is_up(self) -> None:
        left = self.time_left()
        if left is not None and left > 0:
            # The loop's clock and the world's do not go quite alike.
            self._watch_clock()
        elif left is not None:
            self._late = asyncio.get_running_loop().create_task(self._answer_late(self.question()))

    async def _answer_late(self, question: Question) -> None:
        sitting = self.sitting

        def work() -> list[Entry]:
            # Somebody may have answered in the last moment, or asked to take something back.
            left = self.time_left()
            return [] if left is None or left > 0 else self._answer(question, late)

        try:
            late = await self._late_answers()
            await sitting.step(work)
        except StorageTrouble:
            self._clock = asyncio.get_running_loop().call_later(PATIENCE, self._time_is_up)
        except Gone:
            return
        except GrimalkinError as error:
            sitting.complain("a table could not go on", error)
        except Exception as error:  # One table's fault stops that table alone, and is told.
            sitting.complain("a table failed", error)

    async def _late_answers(self) -> dict[int, str]:
        """By seat, what the rules say to time that has run out, or what a bot chooses."""
        table = self.sitting.playing()
        t = table.t
        late: dict[int, str] = {}
        for seat, text in clocks.late_answers(table).items():
            if text is None:
                text = (await self.sitting.services.thinkers.think(t, seat, STAND_IN, table.bot_seed)).action
            late[seat] = text
        return late

    # Seats left alone.

    def absent_until(self) -> float | None:
        """When a bot takes the first seat that is asked and left alone; None when there is none."""
        sitting = self.sitting
        rule = sitting.record.takeover
        if rule is None or sitting.table is None:
            return None
        record = sitting.record
        times = [
            max(float(record.asked_at), sitting.last_here.get(seat, float(record.seats[seat].seen))) + rule.after
            for seat in sitting.table.asked()
            if not sitting.is_here(record.seats[seat])
        ]
        return min(times, default=None)

    def _watch_absent(self) -> None:
        until = self.absent_until()
        if until is not None:
            loop = asyncio.get_running_loop()
            self._takeover = loop.call_later(max(0.0, until - time.time()), self._begin_takeover)

    def _begin_takeover(self) -> None:
        asyncio.get_running_loop().create_task(self._take_over())

    async def _take_over(self) -> None:
        try:
            await self.sitting.step(self._stand_in)
        except (Gone, StorageTrouble):
            return

    def _stand_in(self) -> list[Entry]:
        """Bots for the seats that are asked and were left alone for long enough."""
        sitting = self.sitting
        record = sitting.record
        rule = record.takeover
        entries: list[Entry] = []
        if rule is not None:
            for seat in sitting.playing().asked():
                sitter = record.seats[seat]
                last = max(float(record.asked_at), sitting.last_here.get(seat, float(sitter.seen)))
                if not sitting.is_here(sitter) and last + rule.after <= time.time():
                    sitter.away_bot = rule.bot
                    entries.append(sitting.entry("hand", {"seat": seat, "bot": rule.bot}))
        return entries
