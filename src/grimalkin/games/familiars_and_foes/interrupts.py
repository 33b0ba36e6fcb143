"""Special Abilities and Foe Rewards: what happens when somebody declares one."""

from grimalkin.core.actions import Action
from grimalkin.games.familiars_and_foes.effects import (
    DOUBLE,
    FIND,
    GUARD,
    OPEN,
    POWER,
    QUIET,
    REFLECT,
    REROLL,
    ROLL,
    SPECIAL,
    Effect,
)
from grimalkin.games.familiars_and_foes.execution import CarryOut
from grimalkin.games.familiars_and_foes.lasting import NOBODY, Throw
from grimalkin.games.familiars_and_foes.state import FamiliarsAndFoes
from grimalkin.games.familiars_and_foes.telling import ended
from grimalkin.games.familiars_and_foes.training import train


def declarer(t: FamiliarsAndFoes, action: Action) -> int:
    """The Familiar whose gem or Foe Card it is, or NOBODY."""
    if action.verb is t.say.gem:
        return t.seat_of[action.nouns[0]]
    for seat in range(t.seats):
        if action.nouns[0] in t.rewards[seat]:
            return seat
    return NOBODY


def declare(t: FamiliarsAndFoes, action: Action) -> None:
    """Pay for it and carry it out at once (FNF-INT-13)."""
    seat = declarer(t, action)
    if action.verb is t.say.gem:
        interrupt = t.mat(seat).special
        t.gems[seat] -= 1
        if t.recording:
            facts = {"gem": t.mat(seat).id}
            t.note("special", seat, f"{t.name(seat)} spends a gem: {interrupt.name.removesuffix('!')}!", facts)
        train(t, seat, SPECIAL, False)
    else:
        card = action.nouns[0]
        interrupt = t.catalog.foes[card].reward
        t.rewards[seat].remove(card)
        t.spent_foes.append(card)
        if t.recording:
            facts = {"card": t.catalog.foe_ids[card]}
            t.note("reward", seat, ended(f"{t.name(seat)} uses a Foe Reward: {interrupt.name}"), facts)
    if interrupt.point == OPEN:
        t.then(CarryOut(t.deeds.interrupt[interrupt.index], -1, 0, seat, NOBODY))
        return
    throw = t.throw
    assert throw is not None
    for effect in interrupt.code.effects:
        alter(throw, effect, seat)


def alter(throw: Throw, effect: Effect, seat: int) -> None:
    """What an interrupt does to the roll in the hand."""
    op = effect.op
    if op == ROLL:
        throw.plus += effect.amount
    elif op == POWER:
        throw.power += effect.amount
    elif op == DOUBLE:
        throw.doubled = True
    elif op == QUIET:
        throw.quiet = True
    elif op == FIND:
        throw.finders.append(seat)
    elif op == REFLECT:
        throw.reflector = seat
    elif op == GUARD:
        throw.guarded = True
    elif op == REROLL:
        throw.die = 0
