"""Scoring: what a roll does once its windows have closed."""

from typing import Final

from grimalkin.games.familiars_and_foes.ballyhoo import unlock
from grimalkin.games.familiars_and_foes.defeat import settle
from grimalkin.games.familiars_and_foes.effects import (
    ADVANCED,
    ALL,
    ARMOR,
    ATTACKS,
    AURA_ATTACK,
    AURA_GUARD,
    AURA_PRICKLE,
    BACKFIRE,
    BAN,
    CAP,
    DAMAGE,
    DAZE,
    DRAIN,
    EACH_FOE,
    HEAL,
    HELPER,
    HIT,
    HIT_ALL,
    HIT_LOOT,
    JINX,
    LUCK,
    MEND,
    MIRROR,
    NEXT_ROLL,
    NEXT_ROUND,
    NEXT_TURN,
    PHYSICAL,
    REFLECT,
    SELF,
    SLIP,
    SNATCH,
    SOFT,
    TARGET,
    THORNS,
    TIRED,
    Effect,
    Row,
)
from grimalkin.games.familiars_and_foes.execution import CarryOut, gain_artifacts, gain_luck, heal, is_aura, start_aura
from grimalkin.games.familiars_and_foes.lasting import BY_ACTION, NOBODY, Ban, Throw
from grimalkin.games.familiars_and_foes.question import FoesStep
from grimalkin.games.familiars_and_foes.spells import spend_shared
from grimalkin.games.familiars_and_foes.state import FamiliarsAndFoes
from grimalkin.games.familiars_and_foes.telling import tell_damage
from grimalkin.games.familiars_and_foes.training import train

BAN_TITLES: Final = [
    "No Healing",
    "No Magic",
    "No Ballyhoo",
    "No Special Abilities",
    "No Artifacts",
]


class Score(FoesStep):
    """The roll in the hand changes markers at last (FNF-ROLL-01)."""

    def run(self, t: FamiliarsAndFoes) -> None:
        throw = t.throw
        assert throw is not None
        if throw.seat < 0:
            score_foe(t, throw)
        else:
            score_familiar(t, throw)


def total_of(throw: Throw, lower: int = 0) -> int:
    """The die with all that changes it, never beyond what the charts know (FNF-ROLL-05)."""
    return min(20, max(1, throw.die + throw.plus - lower))


# A Familiar's roll.


def score_familiar(t: FamiliarsAndFoes, throw: Throw) -> None:
    seat = throw.seat
    deed = t.deeds.list[throw.deed]
    table = deed.code.table
    assert table is not None
    slot = throw.slot
    lower = slip(t, slot, throw.kind) if slot >= 0 else 0
    total = total_of(throw, lower)
    place = table.at[total]
    row = table.rows[place]
    # With several Foes before it, a spell at all of them is scored Foe by Foe (FNF-CARD-08).
    wide = deed.wide and slot >= 0 and len(t.slots) > 1
    if wide:
        place = table.at[total_of(throw)]
        row = table.rows[place]
    before = t.foe_hp[:] if t.recording else []
    if slot >= 0 and not wide and jinxed(t, slot, throw.die):
        _tell_total(t, throw, total, f"this number always misses {t.foe_name(slot)}")
        t.throw = None
        finish_familiar(t, throw, 0, -1, before)
        return
    if t.recording:
        _tell_total(t, throw, total_of(throw) if wide else total, _words(row))
    if throw.kind == HELPER and row.effects and t.shared:
        # With the option that a miss does not spend it, the success does.
        # A part of a spell is called after the spell, with a slash between them.
        spend_shared(t, t.catalog.spell_ids.index(deed.key.split("/")[0]))
    taken = 0
    later = False
    for effect in row.effects:
        op = effect.op
        if op in (HIT, HIT_LOOT):
            taken += blow(t, slot, attack_points(t, throw, effect, True), throw.kind, seat)
        elif op == BACKFIRE:
            t.lose_hp(seat, effect.amount)
        elif op == HIT_ALL:
            if not wide:
                taken += blow(t, slot, attack_points(t, throw, effect, True), throw.kind, seat)
        elif op == NEXT_ROLL and effect.foe >= 0 and effect.foe in (TARGET, EACH_FOE):
            if effect.foe == TARGET:
                t.foe_next[slot] += effect.amount
            elif not wide:
                for other in t.slots:
                    t.foe_next[other] += effect.amount
        elif not at_once(t, throw, effect):
            later = True
    if wide:
        for other in _first_first(t.slots, slot):
            taken += _part(t, throw, other, other == slot)
    if t.recording and not taken and not wide and slot >= 0 and _strikes(row) and t.ability(slot, MIRROR) is None:
        t.note("harmless", seat, f"{t.foe_name(slot)} loses no HP.", {"foe": slot + 1})
    t.throw = None
    finish_familiar(t, throw, taken, place if later else -1, before)


def _strikes(row: Row) -> bool:
    return any(effect.op in (HIT, HIT_ALL, HIT_LOOT) for effect in row.effects)


def _first_first(slots: list[int], first: int) -> list[int]:
    return [first, *[slot for slot in slots if slot != first]]


def _part(t: FamiliarsAndFoes, throw: Throw, slot: int, first: bool) -> int:
    """The part of a spell at all Foes that is aimed at one of them (FNF-FSA-04)."""
    if jinxed(t, slot, throw.die):
        return 0
    table = t.deeds.list[throw.deed].code.table
    assert table is not None
    taken = 0
    for effect in table.row(total_of(throw, slip(t, slot, throw.kind))).effects:
        if effect.op == HIT_ALL:
            taken += blow(t, slot, attack_points(t, throw, effect, first), throw.kind, throw.seat)
        elif effect.op == NEXT_ROLL and effect.foe == EACH_FOE:
            t.foe_next[slot] += effect.amount
    return taken


def at_once(t: FamiliarsAndFoes, throw: Throw, effect: Effect) -> bool:
    """Carry out what leaves nobody a choice; False for what does (FNF-CARD-01, FNF-CARD-04)."""
    op = effect.op
    if op == HEAL and effect.who in (SELF, ALL):
        heal(t, [throw.seat] if effect.who == SELF else t.standing, effect.amount)
    elif op == LUCK and effect.who in (SELF, ALL):
        gain_luck(t, [throw.seat] if effect.who == SELF else t.standing, effect.amount)
    elif is_aura(op):
        start_aura(t, effect, throw.seat)
    else:
        return False
    return True


def attack_points(t: FamiliarsAndFoes, throw: Throw, effect: Effect, first: bool) -> int:
    """The row, then additions, then the doubling (FNF-ROLL-06, FNF-CARD-06)."""
    points = effect.amount
    if effect.op == HIT_LOOT:
        loot = len(t.artifacts[throw.seat]) + len(t.rewards[throw.seat])
        points = min(effect.other, points + loot)
    if throw.kind == HELPER:
        return points
    if first:
        points += throw.power
    if t.auras:
        points += t.aura(AURA_ATTACK)
    return points * 2 if throw.doubled else points


def slip(t: FamiliarsAndFoes, slot: int, kind: int) -> int:
    lower = 0
    for effect in t.catalog.foes[t.foes[slot]].ability:
        if effect.op == SLIP and effect.kind & kind:
            lower += effect.amount
    return lower


def jinxed(t: FamiliarsAndFoes, slot: int, die: int) -> bool:
    return any(effect.op == JINX and die in effect.numbers for effect in t.catalog.foes[t.foes[slot]].ability)


def blow(t: FamiliarsAndFoes, slot: int, points: int, kind: int, seat: int) -> int:
    """Attack Points meet the Foe's special ability (FNF-CARD-06); the HP that the Foe loses."""
    ability = t.catalog.foes[t.foes[slot]].ability
    if not ability:
        return t.hurt_foe(slot, points, seat)
    for effect in ability:
        if effect.op == SOFT and effect.kind & kind:
            points += effect.amount
    for effect in ability:
        if effect.op == MIRROR and effect.kind & kind:
            t.lose_hp(seat, points)
            if t.recording:
                t.note("mirror", seat, f"{t.foe_name(slot)} reflects it: {t.name(seat)} loses {points} HP.")
            return 0
    for effect in ability:
        if effect.op == ARMOR and effect.kind & kind:
            points = max(0, points - effect.amount)
    for effect in ability:
        if effect.op == CAP and effect.kind & kind:
            points = min(points, effect.amount)
    taken = t.hurt_foe(slot, points, seat)
    if taken > 0:
        # They act also when that blow defeats the Foe (FNF-CARD-91).
        for effect in ability:
            if effect.op == THORNS and effect.kind & kind:
                lost = t.lose_hp(seat, effect.amount)
                if t.recording:
                    t.note("thorns", seat, f"{t.foe_name(slot)} stings: {t.name(seat)} loses {lost} HP.")
            elif effect.op == TIRED and kind & ATTACKS:
                t.next_roll[seat] -= effect.amount
    return taken


def finish_familiar(t: FamiliarsAndFoes, throw: Throw, taken: int, later: int, before: list[int]) -> None:
    """What a Familiar's roll brings after its markers are moved: finds, training, defeats, a Ballyhoo."""
    seat = throw.seat
    kind = throw.kind
    if t.recording and taken:
        tell_damage(t, seat, before)
    if kind & ATTACKS and kind != ADVANCED:
        train(t, seat, kind, taken > 0)
    if settle(t):
        if taken and throw.origin == BY_ACTION and not throw.quiet:
            unlock(t, throw.slot, kind)
        if later >= 0:
            t.then(CarryOut(throw.deed, later, 0, seat, NOBODY))
    if not t.over:
        for finder in throw.finders:
            find(t, finder, throw.die)


def find(t: FamiliarsAndFoes, seat: int, die: int) -> None:
    """An Artifact by an even die, a Good Luck Token by an odd one (FNF-CARD-05)."""
    if die % 2:
        gain_luck(t, [seat], 1)
    else:
        gain_artifacts(t, seat, 1)


# A Foe's roll.


def score_foe(t: FamiliarsAndFoes, throw: Throw) -> None:
    """All effects of the row at the same moment on all Familiars and on the Foe (FNF-FOE-13)."""
    slot = throw.slot
    foe = t.catalog.foes[t.foes[slot]]
    total = total_of(throw)
    row = foe.chart.rows[foe.chart.at[total]]
    if t.recording:
        _tell_total(t, throw, total, _words(row))
    if row.hurts and t.armed and throw.reflector < 0 and not throw.guarded:
        _spring(t, throw)
    riders = throw.reflector < 0 or not t.options["reflect_cancels_riders"]
    for effect in row.effects:
        op = effect.op
        if op == DAMAGE:
            _damage_all(t, throw, effect.amount)
        elif op == BACKFIRE:
            t.hurt_foe(slot, effect.amount, NOBODY)
        elif op == MEND:
            if t.foe_hp[slot]:
                t.foe_hp[slot] = min(t.most_foe_hp(slot), t.foe_hp[slot] + effect.amount)
        elif riders:
            _rider(t, slot, effect)
    if row.hurts and t.auras:
        for aura in t.auras:
            if aura.op == AURA_PRICKLE:
                lost = t.hurt_foe(slot, aura.amount, aura.owner)
                if t.recording and lost:
                    t.note("prickle", aura.owner, f"{t.foe_name(slot)} pricks itself and loses {lost} HP.")
    t.throw = None
    settle(t)


def _spring(t: FamiliarsAndFoes, throw: Throw) -> None:
    """The first armed Artifact takes effect (FNF-CARD-15)."""
    armed = t.armed.pop(0)
    for effect in t.deeds.list[armed.deed].code.effects:
        if effect.op == REFLECT:
            throw.reflector = armed.owner
    if t.recording:
        t.note("armed", armed.owner, f"{t.deed(armed.deed).name} of {t.name(armed.owner)} takes effect.")


def _damage_all(t: FamiliarsAndFoes, throw: Throw, amount: int) -> None:
    """Every Standing Familiar loses the full Attack Points, or the Foe does (FNF-FOE-06, FNF-BACK-05)."""
    if throw.reflector >= 0:
        times = len(t.standing) if t.options["reflect_amount"] == "per_familiar" else 1
        credit = throw.reflector if t.options["reflect_credit"] == "reflector" else NOBODY
        lost = t.hurt_foe(throw.slot, amount * times, credit)
        if t.recording:
            t.note("reflect", throw.reflector, f"The attack bounces back: {t.foe_name(throw.slot)} loses {lost} HP.")
        return
    if throw.guarded:
        amount = 0
    elif t.auras:
        amount = max(0, amount - t.aura(AURA_GUARD))
    for seat in t.standing:
        t.lose_hp(seat, amount)
    if t.recording:
        sentence = f"Every Standing Familiar loses {amount} HP." if amount else "Nobody loses HP."
        t.note("hurt", -1, sentence, {"damage": amount})


def _rider(t: FamiliarsAndFoes, slot: int, effect: Effect) -> None:
    """What a Foe's row does besides HP damage: it takes MP and tokens, and makes special attacks."""
    op = effect.op
    if op == DRAIN:
        for seat in t.standing:
            t.mp[seat] -= min(t.mp[seat], effect.amount)
    elif op == SNATCH:
        for seat in t.standing:
            t.luck[seat] -= min(t.luck[seat], effect.amount)
    elif op == DAZE:
        for seat in t.standing:
            # The same special attack of the same Foe replaces the older one (FNF-FOE-18).
            t.dazes[slot * 5 + seat] = effect.amount
    elif op == BAN:
        start_ban(t, slot, effect)


def start_ban(t: FamiliarsAndFoes, slot: int, effect: Effect) -> None:
    round = t.round + 1 if effect.duration == NEXT_ROUND else NOBODY
    seats = 0
    if effect.duration == NEXT_TURN:
        for seat in t.standing:
            seats |= 1 << seat
    # The same special attack of the same Foe goes on to the later end (FNF-FOE-18).
    bans = [ban for ban in t.bans if ban.slot != slot or ban.ban != effect.ban or ban.round != round]
    bans.append(Ban(slot, effect.ban, round, seats))
    t.bans = bans
    if t.recording:
        when = "Round" if effect.duration == NEXT_ROUND else "Turn"
        t.note("ban", -1, f"{t.foe_name(slot)}: {BAN_TITLES[effect.ban]} Next {when}!")


# Words.


def _words(row: Row) -> str:
    """The row in a few words, for the log."""
    words = []
    for effect in row.effects:
        op = effect.op
        if op in (HIT, HIT_LOOT):
            words.append("a hit")
        elif op == HIT_ALL:
            words.append("a hit on every Foe")
        elif op == BACKFIRE:
            words.append(f"a backfire for {effect.amount} HP")
        elif op == DAMAGE:
            words.append(f"{effect.amount} damage to everyone")
        elif op == DRAIN:
            words.append(f"everyone loses {effect.amount} MP")
        elif op == MEND:
            words.append(f"it regains {effect.amount} HP")
        elif op == SNATCH:
            tokens = "a Good Luck Token" if effect.amount == 1 else f"{effect.amount} Good Luck Tokens"
            words.append(f"Finders Keepers, everyone loses {tokens}")
        elif op == DAZE:
            words.append(f"Dizzy, the next roll of everyone is {effect.amount} lower")
    return ", ".join(words) if words else "a miss" if not row.effects else "a success"


def _tell_total(t: FamiliarsAndFoes, throw: Throw, total: int, what: str) -> None:
    if not t.recording:
        return
    shown = f"{throw.die}" if total == throw.die else f"{throw.die}, which counts as {total},"
    if throw.seat < 0:
        who = t.foe_name(throw.slot)
        t.note("foe-roll", -1, f"{who} rolls {shown.rstrip(',')}: {what}.", {"foe": throw.slot + 1, "die": throw.die})
        return
    deed = t.deed(throw.deed)
    facts = {"deed": deed.key, "die": throw.die, "total": total}
    # What was announced with its Foe is not told a second time.
    announced = throw.slot < 0 or deed.wide or (throw.kind != PHYSICAL and throw.origin == BY_ACTION)
    name = deed.name.removesuffix("!") if announced else f"{deed.name} at {t.foe_name(throw.slot)}"
    t.note("roll", throw.seat, f"{t.name(throw.seat)} rolls {shown} for {name}: {what}.", facts)


SCORE: Final = Score()
