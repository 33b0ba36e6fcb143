"""What a Familiar may cast now, at whom, and what it costs."""

from grimalkin.core.actions import Action
from grimalkin.games.familiars_and_foes.catalog import ALL_FOES, NOTHING, ONE_FALLEN, Spell
from grimalkin.games.familiars_and_foes.effects import (
    AURA_CHEAP,
    BAN_HEAL,
    BAN_SPELL,
    EXCHANGE,
    HEAL,
    HP,
    TOLL,
)
from grimalkin.games.familiars_and_foes.state import FamiliarsAndFoes


def price(t: FamiliarsAndFoes, spell: Spell) -> int:
    """The cost without the Foes' tolls (section 1.5 of the effect language: `aura cheap`)."""
    if not t.auras:
        return spell.cost
    return max(0, spell.cost - t.aura(AURA_CHEAP))


def toll(t: FamiliarsAndFoes, slot: int, kind: int) -> int:
    """What a Foe adds to the cost of a spell at it (FNF-FSA-07)."""
    for effect in t.catalog.foes[t.foes[slot]].ability:
        if effect.op == TOLL and effect.kind & kind:
            return effect.amount
    return 0


def highest_toll(t: FamiliarsAndFoes, kind: int) -> int:
    """For a spell at every Foe the toll counts once (FNF-CARD-08)."""
    highest = 0
    for slot in t.slots:
        highest = max(highest, toll(t, slot, kind))
    return highest


def cost_at(t: FamiliarsAndFoes, spell: Spell, slot: int) -> int:
    """What it costs with that Foe named first."""
    if spell.aims == ALL_FOES:
        return price(t, spell) + highest_toll(t, spell.kind)
    return price(t, spell) + toll(t, slot, spell.kind)


def castable(t: FamiliarsAndFoes, seat: int, made: list[Action]) -> None:
    """Add every spell that the Familiar could cast now (FNF-SPELL-02, FNF-SPELL-03)."""
    if t.bans and t.banned(BAN_SPELL):
        return
    mp = t.mp[seat]
    mat = t.catalog.mats[t.mats[seat]]
    _add(t, mat.simple, mp, made)
    _add(t, mat.strong, mp, made)
    _add_elemental(t, seat, mp, made)
    if mp > 0:
        _add_restoratives(t, seat, made)
    own = t.covens[seat]
    if own >= 0:
        _add(t, t.catalog.coven[own].spell, mp, made)
    for card in t.shared:
        _add(t, t.catalog.coven[card].spell, mp, made)
    if t.unlocked(seat):
        for spell in t.catalog.scrolls[mat.index].advanced:
            if spell.aims != ONE_FALLEN:
                _add(t, spell, mp, made)


def _add(t: FamiliarsAndFoes, spell: Spell, mp: int, made: list[Action]) -> None:
    if spell.cost > mp and not t.auras:
        return
    if spell.aims == NOTHING:
        if price(t, spell) <= mp and not only_heals(t, spell):
            made.append(t.say.chant.actions[t.say.chant_place[spell.index]])
        return
    first = t.say.cast_place[spell.index] * 3
    actions = t.say.cast.actions
    for slot in t.slots:
        if cost_at(t, spell, slot) <= mp:
            made.append(actions[first + slot])


def _add_elemental(t: FamiliarsAndFoes, seat: int, mp: int, made: list[Action]) -> None:
    """Only at Foes of the element that the Familiar is strong against (FNF-ELEM-03)."""
    mat = t.catalog.mats[t.mats[seat]]
    spell = mat.elemental
    for slot in t.slots:
        if t.catalog.foes[t.foes[slot]].element == mat.strong_against and cost_at(t, spell, slot) <= mp:
            made.append(t.say.cast.actions[t.say.cast_place[spell.index] * 3 + slot])


def _add_restoratives(t: FamiliarsAndFoes, seat: int, made: list[Action]) -> None:
    """Each at any Standing Familiar, itself too (FNF-REST-02, FNF-REST-08)."""
    verb = t.say.restore
    mats = t.mats
    for spell in t.catalog.mats[mats[seat]].restoratives:
        if t.bans and restores_hp(spell) and t.banned(BAN_HEAL):
            continue
        first = t.say.restore_place[spell.index] * verb.second_size
        for other in t.standing:
            made.append(verb.actions[first + mats[other]])


def restores_hp(spell: Spell) -> bool:
    effect = spell.code.effect(EXCHANGE)
    return effect is not None and effect.points == HP


def only_heals(t: FamiliarsAndFoes, spell: Spell) -> bool:
    """Under a healing ban what does nothing but heal is not offered (FNF-HEAL-08)."""
    if not t.bans or spell.code.table is not None or not t.banned(BAN_HEAL):
        return False
    return all(effect.op == HEAL for effect in spell.code.effects)


def spend_shared(t: FamiliarsAndFoes, spell_index: int) -> None:
    """A shared Helper Spell is used once in the whole game (FNF-HELP-05, FNF-HELP-07)."""
    for card in t.shared:
        if t.catalog.coven[card].spell.index == spell_index:
            t.shared.remove(card)
            t.spent_covens.append(card)
            return
