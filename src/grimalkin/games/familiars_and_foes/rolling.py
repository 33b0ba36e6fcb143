"""A die roll in its order: the window before it, the die, the window after it, the scoring (FNF-ROLL-01)."""

from typing import Final

from grimalkin.core.actions import Action
from grimalkin.core.state import Roll
from grimalkin.games.familiars_and_foes.effects import ATTACKS, ELEMENTAL, POST
from grimalkin.games.familiars_and_foes.good_rolls import stands_well
from grimalkin.games.familiars_and_foes.lasting import Throw
from grimalkin.games.familiars_and_foes.question import FoesStep, Poll, Question, mask_of
from grimalkin.games.familiars_and_foes.scoring import SCORE
from grimalkin.games.familiars_and_foes.state import AREAS, BEFORE_FOES, FOES_ROLL, FamiliarsAndFoes
from grimalkin.games.familiars_and_foes.timing import (
    could_change,
    healing_specials,
    points_before,
    usable,
)

FACES: Final = [1] * 20


class BeforeRoll(FoesStep):
    """Whoever could change this roll is asked first, people before bots (FNF-WIN-06, FNF-INT-16)."""

    def run(self, t: FamiliarsAndFoes) -> None:
        throw = t.throw
        if throw is None or not still_rolls(t, throw):
            t.throw = None
            return
        if throw.seat >= 0 and throw.slot >= 0 and t.foes[throw.slot] < 0:
            retarget(t, throw)
            return
        mask = asked_before(t, throw, False)
        if mask:
            t.then(BEFORE_PEOPLE[mask])
        elif t.with_bots:
            BEFORE_ROLL_BOTS.run(t)
        else:
            throw_die(t, throw)


class BeforeRollBots(FoesStep):
    def run(self, t: FamiliarsAndFoes) -> None:
        throw = t.throw
        assert throw is not None
        mask = asked_before(t, throw, True)
        if mask:
            t.then(BEFORE_BOTS[mask])
        else:
            throw_die(t, throw)


def still_rolls(t: FamiliarsAndFoes, throw: Throw) -> bool:
    """Whether an interrupt has not ended the roll before it began (FNF-ACT-11, FNF-DEF-11, FNF-CARD-13)."""
    if throw.seat >= 0:
        if t.hp[throw.seat] <= 0:
            return False
        return throw.slot < 0 or t.foes[throw.slot] >= 0 or len(targets_for(t, throw)) > 0
    slot = throw.slot
    if t.foes[slot] < 0:
        return False
    if t.foe_skip[slot] > 0:
        skip_roll(t, slot)
        return False
    return True


def skip_roll(t: FamiliarsAndFoes, slot: int) -> None:
    t.foe_skip[slot] -= 1
    if t.recording:
        t.note("skipped", -1, f"{t.foe_name(slot)} does not roll.", {"foe": slot + 1})


def targets_for(t: FamiliarsAndFoes, throw: Throw) -> list[int]:
    """The Foes that the roll could be aimed at instead (FNF-ACT-10)."""
    if throw.kind == ELEMENTAL:
        strong = t.mat(throw.seat).strong_against
        return [slot for slot in t.slots if t.foe(slot).element == strong]
    return t.slots


def retarget(t: FamiliarsAndFoes, throw: Throw) -> None:
    could = targets_for(t, throw)
    if len(could) == 1:
        throw.slot = could[0]
        t.then(BEFORE_ROLL)
    else:
        t.then(NEW_TARGET)


class NewTarget(Question):
    rule = "FNF-WIN-14"
    phase = "target"

    def seat(self, t: FamiliarsAndFoes) -> int:
        throw = t.throw
        return t.active if throw is None else throw.seat

    def again(self, t: FamiliarsAndFoes) -> FoesStep:
        return BEFORE_ROLL

    def choices(self, t: FamiliarsAndFoes, seat: int) -> list[Action]:
        throw = t.throw
        return [] if throw is None else [t.say.target.one(slot) for slot in targets_for(t, throw)]

    def answer(self, t: FamiliarsAndFoes, seat: int, action: Action) -> None:
        throw = t.throw
        assert throw is not None
        throw.slot = action.nouns[0]
        t.then(BEFORE_ROLL)

    def prompt(self, t: FamiliarsAndFoes, seat: int) -> str:
        return "Your target is defeated already: name another Foe at no further cost."


def asked_before(t: FamiliarsAndFoes, throw: Throw, bots: bool) -> int:
    """The seats that are asked before the roll, as bits; 0 when nobody could change anything (FNF-INT-17)."""
    points = points_before(throw)
    seats: list[int] = []
    for seat in t.standing:
        if (t.persons[seat] < 0) == bots and could_change(t, seat, points):
            seats.append(seat)
    return mask_of(t.spokes(seats)) if seats else 0


class BeforeRollWindow(Poll):
    rule = "FNF-WIN-06"
    phase = "before-roll"

    def choices(self, t: FamiliarsAndFoes, seat: int) -> list[Action]:
        throw = t.throw
        assert throw is not None
        points = points_before(throw)
        made: list[Action] = []
        for ours in t.ours(seat):
            made += usable(t, ours, points)
        made.append(t.say.passing.actions[0])
        return made

    def again(self, t: FamiliarsAndFoes) -> FoesStep:
        return BEFORE_ROLL

    def settle(self, t: FamiliarsAndFoes, answers: list[Action | None]) -> None:
        self.go_on(t)

    def go_on(self, t: FamiliarsAndFoes) -> None:
        if t.with_bots:
            t.then(BEFORE_ROLL_BOTS)
        elif t.throw is not None:
            throw_die(t, t.throw)

    def prompt(self, t: FamiliarsAndFoes, seat: int) -> str:
        throw = t.throw
        if throw is None:
            return ""
        if throw.seat < 0:
            return f"{t.foe_name(throw.slot)} is about to roll. Use something before it, or pass."
        name = t.deed(throw.deed).name
        return f"{t.name(throw.seat)} is about to roll for {name}. Use something before it, or pass."


class BeforeRollBotWindow(BeforeRollWindow):
    def go_on(self, t: FamiliarsAndFoes) -> None:
        if t.throw is not None:
            throw_die(t, t.throw)


# The die.


def throw_die(t: FamiliarsAndFoes, throw: Throw) -> None:
    """Attach what waits for the next roll, which a re-roll keeps (FNF-HELP-10, FNF-HELP-11), and roll."""
    if not throw.attached:
        throw.attached = 1
        seat = throw.seat
        if seat >= 0:
            throw.plus += t.next_roll[seat]
            t.next_roll[seat] = 0
            dazes = t.dazes
            for at in range(seat, AREAS * 5, 5):
                if dazes[at]:
                    throw.plus -= dazes[at]
                    dazes[at] = 0
            if throw.kind & ATTACKS and t.next_attack[seat]:
                throw.power += t.next_attack[seat]
                t.next_attack[seat] = 0
        else:
            throw.plus += t.foe_next[throw.slot]
            t.foe_next[throw.slot] = 0
    t.then(ROLL_DIE)


class RollDie(Roll[FamiliarsAndFoes]):
    """Nobody knows the number before the window has closed (FNF-NET-02)."""

    def outcomes(self, t: FamiliarsAndFoes) -> list[Action]:
        return t.say.roll.actions

    def weights(self, t: FamiliarsAndFoes) -> list[int]:
        return FACES

    def draw(self, t: FamiliarsAndFoes) -> Action:
        return t.say.roll.actions[t.stream.below(20)]

    def happen(self, t: FamiliarsAndFoes, outcome: Action) -> None:
        throw = t.throw
        assert throw is not None
        throw.die = outcome.nouns[0] + 1
        if t.phase == BEFORE_FOES and throw.seat < 0:
            t.phase = FOES_ROLL
        t.then(AFTER_ROLL)


# After the roll.


class AfterRoll(FoesStep):
    """Whoever could make the die roll again is asked (FNF-WIN-07)."""

    def run(self, t: FamiliarsAndFoes) -> None:
        mask = asked_after(t, False)
        if mask:
            t.then((GOOD_PEOPLE if is_good(t) else AFTER_PEOPLE)[mask])
        elif t.with_bots:
            AFTER_ROLL_BOTS.run(t)
        else:
            t.then(SCORE)


class AfterRollBots(FoesStep):
    def run(self, t: FamiliarsAndFoes) -> None:
        mask = asked_after(t, True)
        if mask:
            t.then(AFTER_BOTS[mask])
        else:
            t.then(SCORE)


def asked_after(t: FamiliarsAndFoes, bots: bool) -> int:
    seats: list[int] = []
    for seat in t.standing:
        if (t.persons[seat] < 0) == bots and (t.gems[seat] or t.rewards[seat]) and after_roll_actions(t, seat):
            seats.append(seat)
    return mask_of(t.spokes(seats)) if seats else 0


def is_good(t: FamiliarsAndFoes) -> bool:
    """Whether the roll stands well already; a question of its own, so that a table can pass there."""
    throw = t.throw
    return throw is not None and not t.heal_after_roll and stands_well(t, throw)


def after_roll_actions(t: FamiliarsAndFoes, seat: int) -> list[Action]:
    made = usable(t, seat, POST)
    if t.heal_after_roll:
        made += healing_specials(t, seat)
    return made


class AfterRollWindow(Poll):
    rule = "FNF-WIN-07"
    phase = "after-roll"

    def choices(self, t: FamiliarsAndFoes, seat: int) -> list[Action]:
        made: list[Action] = []
        for ours in t.ours(seat):
            made += after_roll_actions(t, ours)
        made.append(t.say.passing.actions[0])
        return made

    def interrupts(self, t: FamiliarsAndFoes, seat: int) -> list[Action]:
        # Between a roll and its scoring nothing else is possible (FNF-INT-12).
        return []

    def again(self, t: FamiliarsAndFoes) -> FoesStep:
        return ROLLED_AGAIN

    def settle(self, t: FamiliarsAndFoes, answers: list[Action | None]) -> None:
        self.go_on(t)

    def go_on(self, t: FamiliarsAndFoes) -> None:
        t.then(AFTER_ROLL_BOTS if t.with_bots else SCORE)

    def prompt(self, t: FamiliarsAndFoes, seat: int) -> str:
        throw = t.throw
        if throw is None:
            return ""
        who = t.foe_name(throw.slot) if throw.seat < 0 else t.name(throw.seat)
        return f"{who} has rolled {throw.die}. Let it stand, or not?"


class GoodRollWindow(AfterRollWindow):
    rule = "FNF-SA-13"


class AfterRollBotWindow(AfterRollWindow):
    def go_on(self, t: FamiliarsAndFoes) -> None:
        t.then(SCORE)


class RolledAgain(FoesStep):
    """A forced re-roll is a fresh roll, with the window before it or without (FNF-ROLL-09, FNF-ROLL-10)."""

    def run(self, t: FamiliarsAndFoes) -> None:
        throw = t.throw
        assert throw is not None
        if throw.die:
            t.then(AFTER_ROLL)
        elif t.options["reroll_reopens_preroll"]:
            t.then(BEFORE_ROLL)
        else:
            t.then(ROLL_DIE)


BEFORE_ROLL: Final = BeforeRoll()
BEFORE_ROLL_BOTS: Final = BeforeRollBots()
NEW_TARGET: Final = NewTarget()
BEFORE_PEOPLE: Final = [BeforeRollWindow(mask) for mask in range(32)]
BEFORE_BOTS: Final = [BeforeRollBotWindow(mask) for mask in range(32)]
ROLL_DIE: Final = RollDie()
AFTER_ROLL: Final = AfterRoll()
AFTER_ROLL_BOTS: Final = AfterRollBots()
AFTER_PEOPLE: Final = [AfterRollWindow(mask) for mask in range(32)]
GOOD_PEOPLE: Final = [GoodRollWindow(mask) for mask in range(32)]
AFTER_BOTS: Final = [AfterRollBotWindow(mask) for mask in range(32)]
ROLLED_AGAIN: Final = RolledAgain()
