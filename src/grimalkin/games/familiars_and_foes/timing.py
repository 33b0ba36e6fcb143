"""Timing: which Special Ability or Foe Reward could be used now, and by whom."""

from grimalkin.core.actions import Action
from grimalkin.games.familiars_and_foes.catalog import Interrupt
from grimalkin.games.familiars_and_foes.effects import (
    ATTACKS,
    AURA_GUARD,
    BAN_GEM,
    BAN_HEAL,
    BOLT,
    BOLT_ALL,
    BY_ARTIFACT,
    DOUBLE,
    GUARD,
    HEAL,
    OPEN,
    PRE_ATTACK,
    PRE_FAMILIAR,
    PRE_FOE,
    REFLECT,
    SKIP,
    STUBBORN,
)
from grimalkin.games.familiars_and_foes.lasting import Throw
from grimalkin.games.familiars_and_foes.state import FamiliarsAndFoes


def points_before(throw: Throw) -> int:
    """The classes of interrupts that can be declared before this roll (section 1.3 of the effect language)."""
    if throw.seat < 0:
        return PRE_FOE
    return PRE_FAMILIAR | PRE_ATTACK if throw.kind & (ATTACKS | BY_ARTIFACT) else PRE_FAMILIAR


def special_allowed(t: FamiliarsAndFoes) -> bool:
    """Whether Special Abilities may be declared at all: no ban, no stubborn Foe named for the roll."""
    if t.bans and t.banned(BAN_GEM):
        return False
    throw = t.throw
    if throw is None or throw.seat < 0 or throw.slot < 0:
        return True
    if t.ability(throw.slot, STUBBORN) is not None:
        return False
    if len(t.slots) > 1 and t.deeds.list[throw.deed].wide:
        for slot in t.slots:
            if t.ability(slot, STUBBORN) is not None:
                return False
    return True


def fits(t: FamiliarsAndFoes, interrupt: Interrupt) -> bool:
    """Whether it would not be refused as pointless (FNF-INT-14, FNF-CARD-07, FNF-HEAL-08)."""
    throw = t.throw
    if interrupt.point == OPEN:
        if t.bans and t.banned(BAN_HEAL):
            return any(effect.op != HEAL for effect in interrupt.code.effects)
        return True
    if throw is None:
        return False
    for effect in interrupt.code.effects:
        op = effect.op
        if op == DOUBLE and throw.doubled:
            return False
        if op == REFLECT and throw.reflector >= 0:
            return False
        if op == GUARD and throw.guarded:
            return False
    return True


def usable(t: FamiliarsAndFoes, seat: int, points: int) -> list[Action]:
    """The interrupts of those classes that the Familiar could declare now."""
    made: list[Action] = []
    if t.gems[seat]:
        mat = t.catalog.mats[t.mats[seat]]
        special = mat.special
        if special.point & points and special_allowed(t) and fits(t, special):
            made.append(t.say.gem.actions[mat.index])
    for card in t.rewards[seat]:
        reward = t.catalog.foes[card].reward
        if reward.point & points and fits(t, reward):
            made.append(t.say.reward.actions[card])
    return made


def could_change(t: FamiliarsAndFoes, seat: int, points: int) -> bool:
    """Whether it has something for which it should be asked: of these classes, or open ones that meet a Foe's roll."""
    if t.gems[seat]:
        special = t.catalog.mats[t.mats[seat]].special
        point = special.point
        if (point & points or (point == OPEN and points & PRE_FOE and meets_foe(t, special))) and (
            special_allowed(t) and fits(t, special)
        ):
            return True
    for card in t.rewards[seat]:
        reward = t.catalog.foes[card].reward
        point = reward.point
        if (point & points or (point == OPEN and points & PRE_FOE and meets_foe(t, reward))) and fits(t, reward):
            return True
    return False


def meets_foe(t: FamiliarsAndFoes, interrupt: Interrupt) -> bool:
    """Whether an open interrupt could matter for the roll that a Foe is about to make."""
    for effect in interrupt.code.effects:
        op = effect.op
        if op == HEAL:
            for seat in t.standing:
                if t.hp[seat] < t.catalog.mats[t.mats[seat]].hp:
                    return True
        elif op in (BOLT, BOLT_ALL, AURA_GUARD, SKIP):
            return True
    return False


def healing_specials(t: FamiliarsAndFoes, seat: int) -> list[Action]:
    """Under heal_after_roll: a Special Ability that heals, between a roll and its scoring (FNF-SA-08)."""
    if not t.gems[seat]:
        return []
    mat = t.mat(seat)
    if mat.special.point != OPEN or not special_allowed(t) or not fits(t, mat.special):
        return []
    for effect in mat.special.code.effects:
        if effect.op == HEAL:
            return [t.say.gem.actions[mat.index]]
    return []
