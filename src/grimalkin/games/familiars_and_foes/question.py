"""What every question of this game has: its part of the game, what others may do meanwhile, reasons for refusals."""

from typing import Any

from grimalkin.core.actions import Action
from grimalkin.core.errors import Refusal
from grimalkin.core.state import Ask, Step, Window
from grimalkin.games.familiars_and_foes.effects import OPEN
from grimalkin.games.familiars_and_foes.state import FamiliarsAndFoes
from grimalkin.games.familiars_and_foes.timing import usable


class FoesStep(Step[FamiliarsAndFoes]):
    """A step of this game."""


class Question(Ask[FamiliarsAndFoes]):
    """A choice that one seat owes; everybody may use open interrupts instead (FNF-WIN-05)."""

    phase = ""

    def choices(self, t: FamiliarsAndFoes, seat: int) -> list[Action]:
        """The answers to the question itself."""
        raise NotImplementedError(self.name())

    def answer(self, t: FamiliarsAndFoes, seat: int, action: Action) -> None:
        """Carry such an answer out. The step has left the agenda already."""
        raise NotImplementedError(self.name())

    def again(self, t: FamiliarsAndFoes) -> Step[Any]:
        """What asks anew after an interrupt, if there is still something to ask (FNF-INT-15)."""
        return self

    def interrupts(self, t: FamiliarsAndFoes, seat: int) -> list[Action]:
        """What that seat may use while the game waits here."""
        return open_interrupts(t, seat)

    def actions(self, t: FamiliarsAndFoes, seat: int) -> list[Action]:
        return self.choices(t, seat) + self.interrupts(t, seat)

    def take(self, t: FamiliarsAndFoes, seat: int, action: Action) -> None:
        if is_interrupt(t, action):
            self.interrupt(t, seat, action)
        else:
            self.answer(t, seat, action)

    def meanwhile(self, t: FamiliarsAndFoes, seat: int) -> list[Action]:
        return self.interrupts(t, seat)

    def interrupt(self, t: FamiliarsAndFoes, seat: int, action: Action) -> None:
        from grimalkin.games.familiars_and_foes.interrupts import declare

        t.then(self.again(t))
        declare(t, action)

    def refusal(self, t: FamiliarsAndFoes, seat: int, action: Action) -> Refusal:
        from grimalkin.games.familiars_and_foes.refusals import refuse

        return refuse(t, self.rule, seat, action)


class Poll(Window[FamiliarsAndFoes]):
    """A choice that several seats owe at once; one object for each set of seats, given as bits."""

    phase = ""

    def __init__(self, mask: int) -> None:
        self.mask = mask
        self.asked = [seat for seat in range(5) if mask >> seat & 1]

    def nouns(self, t: FamiliarsAndFoes) -> list[Any]:
        return [self.mask]

    def seats(self, t: FamiliarsAndFoes) -> list[int]:
        return self.asked

    def choices(self, t: FamiliarsAndFoes, seat: int) -> list[Action]:
        """The answers to the question itself."""
        raise NotImplementedError(self.name())

    def settle(self, t: FamiliarsAndFoes, answers: list[Action | None]) -> None:
        """Carry the answers out, of which none is an interrupt."""
        raise NotImplementedError(self.name())

    def ends(self, t: FamiliarsAndFoes, seat: int, action: Action) -> bool:
        """Whether this answer ends the window at once."""
        return False

    def again(self, t: FamiliarsAndFoes) -> Step[Any]:
        """What asks anew after an interrupt, if there is still something to ask (FNF-INT-15)."""
        return self

    def interrupts(self, t: FamiliarsAndFoes, seat: int) -> list[Action]:
        """What that seat may use while the game waits here."""
        return open_interrupts(t, seat)

    def actions(self, t: FamiliarsAndFoes, seat: int) -> list[Action]:
        return self.choices(t, seat) + self.interrupts(t, seat)

    def closes(self, t: FamiliarsAndFoes, seat: int, action: Action) -> bool:
        return is_interrupt(t, action) or self.ends(t, seat, action)

    def close(self, t: FamiliarsAndFoes, answers: list[Action | None]) -> None:
        for seat, answer in enumerate(answers):
            if answer is not None and is_interrupt(t, answer):
                # Everybody is asked again, also those who had answered (FNF-INT-18).
                self.interrupt(t, seat, answer)
                return
        self.settle(t, answers)

    def meanwhile(self, t: FamiliarsAndFoes, seat: int) -> list[Action]:
        return self.interrupts(t, seat)

    def interrupt(self, t: FamiliarsAndFoes, seat: int, action: Action) -> None:
        from grimalkin.games.familiars_and_foes.interrupts import declare

        t.then(self.again(t))
        declare(t, action)

    def refusal(self, t: FamiliarsAndFoes, seat: int, action: Action) -> Refusal:
        from grimalkin.games.familiars_and_foes.refusals import refuse

        return refuse(t, self.rule, seat, action)


def is_interrupt(t: FamiliarsAndFoes, action: Action) -> bool:
    """Whether it is a Special Ability or a Foe Reward."""
    return action.verb is t.say.gem or action.verb is t.say.reward


def open_interrupts(t: FamiliarsAndFoes, seat: int) -> list[Action]:
    """The open interrupts of all Familiars for which the seat speaks (FNF-INT-02, FNF-INT-11)."""
    made: list[Action] = []
    if t.at_rest():
        for ours in t.ours(seat):
            if t.gems[ours] or t.rewards[ours]:
                made += usable(t, ours, OPEN)
    return made


def mask_of(seats: list[int]) -> int:
    mask = 0
    for seat in seats:
        mask |= 1 << seat
    return mask
