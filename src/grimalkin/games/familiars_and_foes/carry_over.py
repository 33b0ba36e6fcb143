"""Parts of effects that come later: at the start of turns, and, where a Wave ended them, in the next one."""

from typing import Any, Final

from grimalkin.core.actions import Action
from grimalkin.core.state import Step
from grimalkin.games.familiars_and_foes.effects import FOES_TURNS, NOW, NOW_AND_LAPS
from grimalkin.games.familiars_and_foes.execution import DoPart, do_part, spend_part
from grimalkin.games.familiars_and_foes.lasting import Running
from grimalkin.games.familiars_and_foes.question import FoesStep, Question
from grimalkin.games.familiars_and_foes.state import LEFT, FamiliarsAndFoes


class LapParts(FoesStep):
    """The parts that come at the start of their owner's turn (FNF-CARD-62)."""

    def run(self, t: FamiliarsAndFoes) -> None:
        seat = t.active
        for running in t.running:
            if running.schedule == NOW_AND_LAPS and running.owner == seat and running.done < t.turns[seat]:
                spend_part(t, running, t.turns[seat])
                t.then(DoPart(running.deed, seat), self)
                return


class FoesParts(FoesStep):
    """The parts that come at the start of the Foes' turn, owners in tracker order (FNF-CARD-14)."""

    def run(self, t: FamiliarsAndFoes) -> None:
        if not t.running:
            return
        for seat in t.order:
            for running in t.running:
                if running.schedule == FOES_TURNS and running.owner == seat and running.done < t.round:
                    spend_part(t, running, t.round)
                    t.then(DoPart(running.deed, seat), self)
                    return


class CarryOver(FoesStep):
    """Owners may finish what the last Wave cut short, from the spot that acts next on (FNF-CARRY-01, FNF-CARRY-08)."""

    def run(self, t: FamiliarsAndFoes) -> None:
        if not t.running:
            return
        for seat in _from_next_spot(t):
            if unfinished(t, seat) is not None:
                t.then(FinishPart(seat))
                return


def unfinished(t: FamiliarsAndFoes, seat: int) -> Running | None:
    """The Familiar's first effect that can be finished now; some keep their schedule (FNF-CARRY-05)."""
    keep = t.options["carry_schedule"] == "keep"
    for running in t.running:
        if running.owner == seat and running.carry and (running.schedule == NOW or not keep):
            return running
    return None


def _from_next_spot(t: FamiliarsAndFoes) -> list[int]:
    """The Familiars in tracker order, beginning with the spot that will act next."""
    if t.active < 0:
        return t.order
    at = t.order.index(t.active) + (1 if t.phase == LEFT else 0)
    return t.order[at:] + t.order[:at]


class FinishPart(Question):
    """The next part of the owner's first unfinished effect, at a new Foe, or not (FNF-CARRY-02, FNF-CARRY-04)."""

    rule = "FNF-WIN-12"
    phase = "carry-over"

    def __init__(self, owner: int) -> None:
        self.owner = owner

    def nouns(self, t: FamiliarsAndFoes) -> list[Any]:
        return [self.owner]

    def again(self, t: FamiliarsAndFoes) -> Step[Any]:
        return CARRY_OVER

    def seat(self, t: FamiliarsAndFoes) -> int:
        return self.owner

    def choices(self, t: FamiliarsAndFoes, seat: int) -> list[Action]:
        made = [t.say.target.one(slot) for slot in t.slots]
        made.append(t.say.passing.plain())
        return made

    def answer(self, t: FamiliarsAndFoes, seat: int, action: Action) -> None:
        running = self.first(t)
        t.then(CARRY_OVER)
        if action.verb is t.say.passing:
            t.running.remove(running)
            if t.recording:
                t.note("declined", seat, f"{t.name(self.owner)} leaves {t.deed(running.deed).name} unfinished.")
            return
        spend_part(t, running, running.done)
        do_part(t, running.deed, self.owner, action.nouns[0])

    def first(self, t: FamiliarsAndFoes) -> Running:
        running = unfinished(t, self.owner)
        assert running is not None
        return running

    def prompt(self, t: FamiliarsAndFoes, seat: int) -> str:
        running = self.first(t)
        parts = "1 part" if running.left == 1 else f"{running.left} parts"
        return f"{t.deed(running.deed).name}: {parts} left. Name a new Foe for the next one, or pass."


LAP_PARTS: Final = LapParts()
FOES_PARTS: Final = FoesParts()
CARRY_OVER: Final = CarryOver()
