"""What people do at a table, by the rules of the table and of the game."""

import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from grimalkin.core.errors import GrimalkinError
from grimalkin.table.table import BadTable
from grimalkin.web import clocks, messages, views
from grimalkin.web.attendant import Attendant
from grimalkin.web.connection import Connection
from grimalkin.web.errors import Refused, StorageTrouble, refused
from grimalkin.web.records import GATHERING, Entry
from grimalkin.web.sitting import Gone, Sitting


class Repeated(Exception):
    """This was done before; it is answered as it was then."""

    def __init__(self, answer: dict[str, Any]) -> None:
        super().__init__()
        self.answer = answer


class Floor:
    """The commands of one table."""

    def __init__(self, sitting: Sitting, attendant: Attendant) -> None:
        self.sitting = sitting
        self.attendant = attendant

    async def do(self, person: str, command: messages.Command) -> dict[str, Any]:
        """Carry it out, or raise why not. A command that was done before is answered as it was then."""
        move = getattr(command, "move", None)
        if move:
            known = await self._answered(person, move)
            if known is not None:
                return known
        answer = {"type": "done", "command": type(command).__name__.lower(), "move": move}
        try:
            answer.update(await self._carry_out(person, command, answer))
        except Repeated as repeated:
            return repeated.answer
        except Gone:
            raise
        except GrimalkinError as error:
            raise refused(error) from None
        return answer

    async def _answered(self, person: str, move: str) -> dict[str, Any] | None:
        known = self.sitting.answers.get((person, move))
        if known is None and self.sitting.reloaded:
            entry = await self.sitting.services.storage.entry_of(self.sitting.record.table, person, move)
            known = None if entry is None else entry.answer
        return known

    async def _carry_out(self, person: str, command: messages.Command, answer: dict[str, Any]) -> dict[str, Any]:
        if isinstance(command, messages.Act):
            await self._step(person, command, answer, lambda: self._act(person, command))
        elif isinstance(command, messages.Undo):
            await self._step(person, command, answer, lambda: self._undo(person, command))
        elif isinstance(command, messages.Agree):
            await self._step(person, command, answer, lambda: self._agree(person, command))
        elif isinstance(command, messages.Chat):
            await self._chat(person, command, answer)
        elif isinstance(command, messages.Order):
            body = {"seat": command.seat, "rule": command.rule, "action": command.action}
            await self._seat_step(person, command.seat, "order", body)
        elif isinstance(command, messages.Automatic):
            await self._seat_step(person, command.seat, "automatic", {"seat": command.seat, "on": command.on})
        elif isinstance(command, messages.Back):
            self._own(person, command.seat)
            await self.come_back(person)
        elif isinstance(command, messages.Leave):
            await self._leave(person, command.seat)
        elif isinstance(command, messages.Why):
            return self._why(person, command)
        elif isinstance(command, messages.Hint):
            return await self._hint(person, command)
        return {}

    async def _step(self, person: str, command: Any, answer: dict[str, Any], work: Callable[[], list[Entry]]) -> None:
        def counted() -> list[Entry]:
            # Of two that came at once the second waited for the first.
            known = self.sitting.answers.get((person, command.move or ""))
            if known is not None:
                raise Repeated(known)
            entries = work()
            # The last line carries the client's word, so that a repeat finds it.
            entries[-1].person, entries[-1].move, entries[-1].answer = person, command.move or "", answer
            return entries

        await self.sitting.step(counted)

    async def _seat_step(self, person: str, seat: int, kind: str, body: dict[str, Any]) -> None:
        def work() -> list[Entry]:
            self._own(person, seat)
            return [self.sitting.entry(kind, body, person)]

        await self.sitting.step(work)

    def _own(self, person: str, seat: int) -> None:
        if seat not in self.sitting.record.seats_of(person):
            raise Refused("foreign", "This seat is not yours.")

    def _check(self, person: str, seat: int, position: str | None) -> None:
        """Whether that seat is this person's, and still sees what it answers."""
        sitting = self.sitting
        self._own(person, seat)
        sitting.playing()
        if sitting.record.seats[seat].away_bot:
            raise Refused("not-now", "A bot plays for you: take your seat back first.")
        if position is not None and position != sitting.picture(seat).position:
            raise Refused("stale", "The table has changed since: look again.")

    # Choices.

    def _act(self, person: str, command: messages.Act) -> list[Entry]:
        sitting = self.sitting
        self._check(person, command.seat, command.position)
        table = sitting.playing()
        if self.attendant.holding() and command.seat in table.asked():
            refusal = table.why_not(command.seat, command.action)
            if refusal is not None:
                raise Refused(refusal.kind, refusal.message, refusal.rule)
            text = table.t.parse(command.seat, command.action).text
            return [sitting.entry("hold", {"seat": command.seat, "action": text}, person)]
        entry = sitting.entry("act", {"seat": command.seat, "action": command.action}, person)
        sitting.services.metrics.count("actions", "person")
        return [entry]

    def _undo(self, person: str, command: messages.Undo) -> list[Entry]:
        sitting = self.sitting
        self._check(person, command.seat, command.position)
        table = sitting.playing()
        seat = command.seat
        if seat in sitting.held:
            return [sitting.entry("release", {"seat": seat}, person)]
        # A person's last choice may be one of another of its seats.
        for own in (seat, *sitting.record.seats_of(person)):
            if table.can_undo(own):
                return [sitting.entry("undo", {"seat": own}, person)]
        entries = [sitting.entry("propose", {"seat": seat}, person)]
        # Nobody asks oneself.
        while table.proposal is not None:
            same = [other for other in table.proposal.asked if other in sitting.record.seats_of(person)]
            if not same:
                break
            entries.append(sitting.entry("agree", {"seat": same[0], "yes": True}, person))
        return entries

    def _agree(self, person: str, command: messages.Agree) -> list[Entry]:
        sitting = self.sitting
        self._own(person, command.seat)
        table = sitting.playing()
        proposal = table.proposal
        if proposal is None:
            raise BadTable("Nothing is proposed now.")
        if proposal.seat == command.seat:
            if command.yes:
                raise BadTable("You asked for it: the others are to agree.")
            return [sitting.entry("withdraw", {"seat": command.seat}, person)]
        return [sitting.entry("agree", {"seat": command.seat, "yes": command.yes}, person)]

    async def _leave(self, person: str, seat: int) -> None:
        """By the game's rules; where they let nobody leave, a bot takes the seat for good."""

        def work() -> list[Entry]:
            self._own(person, seat)
            sitting = self.sitting
            sitter = sitting.record.seats[seat]
            if sitting.record.status == GATHERING:
                sitter.kind, sitter.name, sitter.persons = "open", "", []
                return []
            table = sitting.playing()
            if table.t.over:
                raise BadTable("The game is over, so nobody need leave it.")
            bot = sitting.record.takeover.bot if sitting.record.takeover is not None else "careful"
            if sitter.away_bot:
                entries = []
            else:
                try:
                    entries = [sitting.entry("leave", {"seat": seat}, person)]
                except BadTable:
                    raise
                except GrimalkinError:
                    entries = [sitting.entry("hand", {"seat": seat, "bot": bot}, person)]
            sitter.left = True
            sitter.persons = [known for known in sitter.persons if known != person]
            # By some games' rules others leave with one, and bots play on in all their seats.
            for place, other in enumerate(sitting.record.seats):
                bot = table.seats[place].bot
                if bot and other.kind == "person" and (place == seat or not other.away_bot):
                    other.kind, other.bot, other.away_bot, other.left, other.persons = "bot", bot, "", True, []
            return entries

        await self.sitting.step(work)
        for connection in self.sitting.connections:
            if connection.person == person and connection.seat == seat:
                self.look(connection, None)

    # Being here.

    async def come_back(self, person: str) -> None:
        """Take back from bots what is this person's."""
        sitting = self.sitting
        if not any(person in seat.persons and seat.away_bot for seat in sitting.record.seats):
            return

        def work() -> list[Entry]:
            entries = []
            for place, seat in enumerate(sitting.record.seats):
                if person in seat.persons and seat.away_bot:
                    seat.away_bot = ""
                    entries.append(sitting.entry("hand", {"seat": place, "bot": ""}, person))
            return entries

        await sitting.step(work)

    async def be_here(self, connection: Connection, on: bool) -> None:
        """The window is in front of somebody, or no more."""
        connection.here = on
        for seat in self.sitting.record.seats_of(connection.person):
            self.sitting.last_here[seat] = time.time()
        if on:
            await self.come_back(connection.person)
        if clocks.waits_for_somebody(self.sitting.record):
            # A step looks at the clock; where it cannot be written, the clock goes on waiting.
            with suppress(StorageTrouble):
                await self.sitting.step(lambda: [])
        self.sitting.publish()
        self.attendant.arrange()

    def look(self, connection: Connection, seat: int | None) -> None:
        """Look through the eyes of another of one's seats."""
        if seat is not None:
            self._own(connection.person, seat)
        connection.seat = seat
        self.sitting.show(connection)
        self.sitting.forget_unread()

    # Words.

    async def _chat(self, person: str, command: messages.Chat, answer: dict[str, Any]) -> None:
        sitting = self.sitting

        def work() -> list[Entry]:
            seats = sitting.record.seats_of(person)
            if not seats:
                raise Refused("foreign", "Only those who sit at the table talk there.")
            said = {
                "number": sitting.said[-1]["number"] + 1 if sitting.said else 0,
                "who": sitting.record.seats[seats[0]].name,
                "seat": seats[0],
                "text": command.text,
                "when": int(time.time()),
            }
            sitting.said = [*sitting.said, said][-200:]
            return [sitting.entry("said", said, person)]

        await self._step(person, command, answer, work)
        for connection in sitting.connections:
            connection.send({"type": "said", "said": sitting.said[-1]})

    def _why(self, person: str, command: messages.Why) -> dict[str, Any]:
        self._own(person, command.seat)
        refusal = self.sitting.playing().why_not(command.seat, command.action)
        if refusal is None:
            return {"legal": True, "refusal": None}
        form = {"rule": refusal.rule, "message": refusal.message, "kind": refusal.kind}
        return {"legal": False, "refusal": {**form, "rule_text": views.rule_words(refusal.rule)}}

    async def _hint(self, person: str, command: messages.Hint) -> dict[str, Any]:
        self._own(person, command.seat)
        table = self.sitting.playing()
        if command.seat not in table.asked():
            raise BadTable("You have nothing to choose now.")
        seed = f"hint of {table.bot_seed}"
        choice = await self.sitting.services.thinkers.think(table.t, command.seat, "careful", seed)
        return {"action": choice.action}
