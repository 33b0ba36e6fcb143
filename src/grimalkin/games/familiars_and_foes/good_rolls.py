"""Which rolls stand so well that hardly anybody would spend something on rolling again."""

from typing import Final

from grimalkin.games.familiars_and_foes.effects import (
    ARMOR,
    AURA_GUARD,
    BACKFIRE,
    CAP,
    DAMAGE,
    HIT,
    HIT_ALL,
    HIT_LOOT,
    MEND,
    MIRROR,
    SOFT,
    Row,
)
from grimalkin.games.familiars_and_foes.lasting import Throw
from grimalkin.games.familiars_and_foes.scoring import attack_points, jinxed, slip
from grimalkin.games.familiars_and_foes.state import FamiliarsAndFoes

WORTH_A_GEM: Final = 2
"""So many HP, of Foes or of the team, a new roll must promise on the average before anybody is asked."""

FACES: Final = 20


def stands_well(t: FamiliarsAndFoes, throw: Throw) -> bool:
    """Whether a new roll would not, on the average, be better by as much as a gem is worth (FNF-NET-06)."""
    now = worth_of(t, throw, throw.die)
    best = now
    total = 0
    for die in range(1, FACES + 1):
        worth = worth_of(t, throw, die)
        total += worth
        best = max(best, worth)
    if best == now:
        return True
    # A miss costs more than its points: the training, and the Ballyhoo that would follow.
    if fells(t, throw) or (throw.seat >= 0 and now <= 0):
        return False
    return total - now * FACES < WORTH_A_GEM * FACES


def fells(t: FamiliarsAndFoes, throw: Throw) -> bool:
    """Whether a Familiar would fall by what a Foe has rolled."""
    if throw.seat >= 0 or throw.guarded or throw.reflector >= 0:
        return False
    for effect in t.foe(throw.slot).chart.row(total_with(throw, throw.die, 0)).effects:
        if effect.op == DAMAGE:
            each = effect.amount - t.aura(AURA_GUARD)
            return any(t.hp[seat] <= each for seat in t.standing)
    return False


def worth_of(t: FamiliarsAndFoes, throw: Throw, die: int) -> int:
    """What that face of the die brings the team, in HP; what cannot be counted in HP counts as one or two."""
    if throw.seat < 0:
        chart = t.foe(throw.slot).chart
        return foe_worth(t, throw, chart.row(total_with(throw, die, 0)))
    deed = t.deeds.list[throw.deed]
    table = deed.code.table
    assert table is not None
    if throw.slot < 0:
        return row_worth(t, throw, table.row(total_with(throw, die, 0)), -1)
    if not deed.wide:
        return slot_worth(t, throw, die, throw.slot)
    return sum([slot_worth(t, throw, die, slot) for slot in t.slots])


def total_with(throw: Throw, die: int, lower: int) -> int:
    return min(FACES, max(1, die + throw.plus - lower))


def slot_worth(t: FamiliarsAndFoes, throw: Throw, die: int, slot: int) -> int:
    """What it does to one Foe."""
    if jinxed(t, slot, die):
        return 0
    table = t.deeds.list[throw.deed].code.table
    assert table is not None
    return row_worth(t, throw, table.row(total_with(throw, die, slip(t, slot, throw.kind))), slot)


def row_worth(t: FamiliarsAndFoes, throw: Throw, row: Row, slot: int) -> int:
    worth = 0
    for effect in row.effects:
        if effect.op in (HIT, HIT_ALL, HIT_LOOT):
            if slot >= 0:
                worth += taken(t, slot, attack_points(t, throw, effect, slot == throw.slot), throw.kind)
        elif effect.op == BACKFIRE:
            worth -= effect.amount
        else:
            # Healing, luck, bonuses: a success in any case.
            worth += 2
    return worth


def taken(t: FamiliarsAndFoes, slot: int, points: int, kind: int) -> int:
    """The HP that the Foe would lose, or the roller with a minus (FNF-CARD-06)."""
    for effect in t.foe(slot).ability:
        if effect.kind & kind:
            if effect.op == SOFT:
                points += effect.amount
            elif effect.op == MIRROR:
                return -points
            elif effect.op == ARMOR:
                points -= effect.amount
            elif effect.op == CAP:
                points = min(points, effect.amount)
    return max(0, min(points, t.foe_hp[slot]))


def foe_worth(t: FamiliarsAndFoes, throw: Throw, row: Row) -> int:
    """What the row of a Foe's chart costs the team, with a minus."""
    worth = 0
    for effect in row.effects:
        if effect.op == DAMAGE:
            if throw.reflector >= 0:
                worth += min(effect.amount, t.foe_hp[throw.slot])
            elif not throw.guarded:
                each = max(0, effect.amount - t.aura(AURA_GUARD))
                worth -= sum([min(each, t.hp[seat]) for seat in t.standing])
        elif effect.op == BACKFIRE:
            worth += min(effect.amount, t.foe_hp[throw.slot])
        elif effect.op == MEND:
            worth -= min(effect.amount, t.most_foe_hp(throw.slot) - t.foe_hp[throw.slot])
        else:
            # Lost MP or tokens, a special attack: one for everybody.
            worth -= len(t.standing)
    return worth
