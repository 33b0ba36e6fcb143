"""An evening at a table: people choose, think better of it, save, leave, come back and branch off, in any order."""

import json
import random
from collections.abc import Callable
from typing import Any, Final

from grimalkin.core.chance import CHANCE, SEEDED
from grimalkin.core.errors import GrimalkinError
from grimalkin.core.state import State
from grimalkin.table.history import positions
from grimalkin.table.keeping import load_table, table_json
from grimalkin.table.seats import Seat
from grimalkin.table.table import BadTable
from grimalkin.table.table import Table as PlayedTable
from grimalkin.table.verification import verify
from grimalkin.testing.walks import MOST_CHOICES, Broken, Table, any_choice, same

DEEDS: Final = 14
"""So many things happen in one evening."""


def check_session(t: State, table: Table, chooser: random.Random) -> None:
    """Sit down at this position, do this and that, and sometimes play to the end; all must stay in order."""
    if not t.recording or t.over:
        return
    before = t.dump()
    evening = Evening(t, chooser)
    evening.pass_by()
    same(before, t.dump(), "Playing at a table changed the game that was copied for it")


class Evening:
    """One table, and what is done at it."""

    def __init__(self, t: State, chooser: random.Random) -> None:
        self.chooser = chooser
        seats = [Seat(self._bot(), "") for _ in range(t.seats)]
        beginning = PlayedTable(t.copy(), seats)
        # Nothing is known of how the position came about, as with a game opened at a point of another.
        self.table = beginning.branch(seats, None, "evening")
        self.table.begin()
        self.deeds: list[tuple[int, Callable[[], None]]] = [
            (12, self.choose),
            (6, self.choose_and_undo),
            (3, self.undo),
            (4, self.propose),
            (1, self.answer),
            (2, self.order),
            (2, self.hand_over),
            (4, self.keep),
            (1, self.leave),
            (1, self.branch),
            (2, self.read),
            (2, self.say_nonsense),
        ]

    def pass_by(self) -> None:
        weights = [weight for weight, _ in self.deeds]
        for _ in range(self.chooser.randrange(1, DEEDS)):
            if self.table.t.over:
                break
            _, deed = self.chooser.choices(self.deeds, weights)[0]
            if self.table.proposal is not None and self.chooser.random() < 0.6:
                deed = self.answer
            self.attempt(deed)
            self.check_past()
        if self.chooser.random() < 0.3:
            self.play_on()
            self.check_past()
            self.check_verdict()

    def attempt(self, deed: Callable[[], None]) -> None:
        """Do it, or be refused in words and with nothing changed."""
        before = self.form()
        try:
            deed()
        except GrimalkinError as refusal:
            if not str(refusal).strip():
                raise Broken(f"{deed.__name__} is refused without a word.") from None
            same(before, self.form(), f"{deed.__name__} was refused ({refusal}) and changed the table")

    def form(self) -> Any:
        return [self.table.t.dump(), table_json(self.table)]

    def _bot(self) -> str:
        return self.chooser.choice(("", "", "", "random", "careful"))

    # What people do.

    def choose(self) -> None:
        if self.table.bot_to_act() is not None and (not self.table.asked() or self.chooser.random() < 0.5):
            self.table.bot_acts()
            return
        seat, action = self.any_choice()
        self.table.act(seat, action)

    def any_choice(self) -> tuple[int, str]:
        asked = [seat for seat in self.table.t.waiting() if seat == CHANCE or seat in self.table.people()]
        if not asked:
            raise BadTable("No person is asked.")
        seat = self.chooser.choice(asked)
        return seat, self.chooser.choice(self.table.t.actions(seat)).text

    def choose_and_undo(self) -> None:
        """What can be taken back is as if it had never been."""
        seat, action = self.any_choice()
        before, seen = self.table.t.dump(), list(self.table.seen)
        marks = self.table.t.marks
        self.table.act(seat, action)
        if seat == CHANCE or not self.table.can_undo(seat):
            if seat != CHANCE and self.table.t.marks == marks and not self.table.t.over:
                raise Broken(f"'{action}' told nobody anything, and cannot be taken back.")
            return
        self.table.undo(seat)
        same(before, self.table.t.dump(), f"Taking back '{action}' leads to another position")
        same(seen, self.table.seen, f"Taking back '{action}' forgets who has read what")

    def undo(self) -> None:
        self.table.undo(self.any_seat())

    def any_seat(self) -> int:
        """Mostly somebody who could mean it: whoever chose last, or a person; sometimes a seat that is not there."""
        last = [entry.seat for entry in self.table.t.log.since(max(0, len(self.table.t.log) - 12))]
        sensible = [seat for seat in (*last, *self.table.people()) if seat >= 0]
        if sensible and self.chooser.random() < 0.8:
            return self.chooser.choice(sensible)
        return self.chooser.randrange(-1, self.table.t.seats + 1)

    def propose(self) -> None:
        self.table.propose_undo(self.any_seat())

    def answer(self) -> None:
        """One of those who are asked agrees, or does not."""
        proposal = self.table.proposal
        if proposal is None:
            raise BadTable("Nothing is proposed.")
        self.table.answer_proposal(self.chooser.choice(proposal.asked), self.chooser.random() < 0.8)

    def order(self) -> None:
        seat, action = self.any_choice()
        self.table.order(seat, self.chooser.choice((action, None, "nonsense")))

    def hand_over(self) -> None:
        self.table.hand_over(self.any_seat(), Seat(self._bot(), "Guest"))

    def leave(self) -> None:
        """Whoever is asked from now on is a person who is there, or a bot."""
        self.table.leave(self.any_seat())
        for seat in self.table.t.waiting():
            if seat != CHANCE and self.table.seats[seat].person and seat not in self.table.people():
                raise Broken(f"Seat {seat} has left, and is asked all the same.")

    def say_nonsense(self) -> None:
        verbs = self.table.game.verbs
        words = self.chooser.choice(("", "\x00", "help", self.chooser.choice(verbs.actions).text, "é" * 500))
        self.table.act(self.any_seat(), words)

    def read(self) -> None:
        """Everybody reads what happened."""
        for seat in (*range(self.table.t.seats), None):
            self.table.since(seat)
            self.table.story(seat)
        self.table.bot_to_act()
        self.table.asked()

    def keep(self) -> None:
        """The table comes back from its file, and goes on as it would have."""
        before = self.form()
        undo = [(moment.seat, moment.action) for moment in self.table.moments]
        saved = json.loads(json.dumps({"state": before[0], "table": before[1]}))
        opened = load_table(self.table.game, saved)
        again = [(moment.seat, moment.action) for moment in opened.moments]
        same([list(one) for one in undo], [list(one) for one in again], "A kept table can take back something else")
        same(before, [opened.t.dump(), table_json(opened)], "A kept table comes back as another one")
        self.table = opened

    def branch(self) -> None:
        """Go on in a game opened here, with all known or with what one seat knows."""
        knower = self.chooser.choice((None, *range(self.table.t.seats)))
        seats = [Seat(self._bot(), "") for _ in range(self.table.t.seats)]
        branch = self.table.branch(seats, knower, "branch")
        branch.begin()
        self.table = branch

    def play_on(self) -> None:
        """To the end, bots for themselves and people at random."""
        left = MOST_CHOICES
        while self.table.proposal is not None:
            self.answer()
        while not self.table.t.over and left:
            left -= 1
            seat, action = any_choice(self.table.t, self.chooser)
            if seat != CHANCE and self.table.seats[seat].person and seat in self.table.people():
                self.table.act(seat, action.text)
            elif seat == CHANCE:
                self.table.act(CHANCE, action.text)
            else:
                self.table.bot_acts()
        if not left:
            raise Broken(f"The game at a table has not ended after {MOST_CHOICES} choices.")

    # What must hold.

    def check_past(self) -> None:
        """The log leads to where the table is."""
        past = positions(self.table.game, self.table.t.log, self.table.origin)
        same(self.table.t.dump(), past[-1].state.dump(), "The past of a table leads elsewhere")

    def check_verdict(self) -> None:
        """An honest game is found to be one."""
        saved = json.loads(json.dumps({"state": self.table.t.dump(), "table": table_json(self.table)}))
        verdict = verify(load_table(self.table.game, saved))
        if verdict.faults:
            raise Broken(f"An honest game is called false: {verdict.faults[0]}")
        proven = self.table.t.chance == SEEDED and bool(self.table.t.seed)
        if proven and not verdict.verified:
            raise Broken(f"An honest game cannot be verified: {verdict.missing[0]}")
