"""The time for a question: who has to hurry, when it begins to run, when it stands still, and what an undo leaves."""

from typing import Final

import msgspec

from grimalkin.core.chance import Stream, fresh_seed
from grimalkin.core.limits import limit_for
from grimalkin.web.paced import PacedTable
from grimalkin.web.records import Clock, TableRecord

TIME: Final = "because your time was up"
"""Why the table answered for a person."""


def renewed(record: TableRecord, table: PacedTable, attended: bool, now: float) -> Clock | None:
    """The clock after something has happened; it begins to run when somebody who sits there has the table open."""
    if record.limits is None or table.t.over or not table.t.waiting():
        return None
    clock = record.clock
    question = table.question()
    if clock is None:
        clock = _new(record, table, [])
    elif clock.kind and table.asked() and (clock.question == question or table.half_answered()):
        # Whoever answers first leaves the others no more and no less time.
        clock = msgspec.structs.replace(clock, question=question)
    else:
        clock = _new(record, table, _kept(clock, question, now))
    return _running(clock, attended and table.proposal is None, table.proposal is None, now)


def _new(record: TableRecord, table: PacedTable, earlier: list[tuple[int, float]]) -> Clock:
    question = table.question()
    limit = limit_for(table.game.limits, table.t.prompt_rule())
    if limit is None or not hurried(record, table):
        return Clock(question, earlier=earlier)
    seconds = (record.limits or {}).get(limit.key, limit.seconds)
    # An undo brings back no time that was spent before it.
    left = [left for length, left in earlier if length == question[0]]
    before = [(length, left) for length, left in earlier if length < question[0]]
    return Clock(question, limit.key, seconds, left[0] if left else float(seconds), None, before)


def _kept(clock: Clock, question: tuple[int, int, int], now: float) -> list[tuple[int, float]]:
    """What is left of the questions that can still be gone back to; none when something new has become known."""
    if clock.question[1:] != question[1:]:
        return []
    if not clock.kind:
        return clock.earlier
    return [*clock.earlier, (clock.question[0], _left(clock, now))]


def _left(clock: Clock, now: float) -> float:
    return clock.left if clock.until is None else max(0.0, clock.until - now)


def _running(clock: Clock, may_begin: bool, may_go_on: bool, now: float) -> Clock:
    if not clock.kind:
        return clock
    if clock.until is None and may_begin:
        return msgspec.structs.replace(clock, until=round(now + clock.left, 3))
    if clock.until is not None and not may_go_on:
        return msgspec.structs.replace(clock, left=_left(clock, now), until=None)
    return clock


def waits_for_somebody(record: TableRecord) -> bool:
    """Whether there is a clock that stands still, perhaps because nobody was there when the question was put."""
    return record.clock is not None and bool(record.clock.kind) and record.clock.until is None


# Who has to hurry.


def hurried(record: TableRecord, table: PacedTable) -> bool:
    """Whether somebody else waits: nobody hurries alone, or while one device goes from hand to hand."""
    known = people(record)
    asked = table.asked()
    if len(known) < 2 or not asked:
        return False
    for seats in known:
        if seats.issuperset(asked):
            # By some games' rules one person plays several seats, and one will decides for them.
            return seats <= {asked[0], *table.t.stand_ins(asked[0])}
    return True


def people(record: TableRecord) -> list[set[int]]:
    """The seats of each person; one who came from several devices is one person."""
    found: list[tuple[set[int], set[str]]] = []
    for place, seat in enumerate(record.seats):
        if not seat.persons:
            continue
        seats, devices = {place}, set(seat.persons)
        apart = []
        for known in found:
            if known[1] & devices:
                seats |= known[0]
                devices |= known[1]
            else:
                apart.append(known)
        found = [*apart, (seats, devices)]
    return [seats for seats, _ in found]


# When it is over.


def late_answers(table: PacedTable) -> dict[int, str | None]:
    """By seat, what the rules say to time that has run out; None where a bot has to choose."""
    answers: dict[int, str | None] = {}
    for seat in table.asked():
        # What is drawn here is written down as the answer, so nothing hangs on where it came from.
        late = table.t.late_answer(seat, Stream.from_seed(fresh_seed()))
        answers[seat] = None if late is None else late.text
    return answers
