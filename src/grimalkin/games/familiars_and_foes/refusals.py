"""Why not: the rule behind each thing that somebody may want to do and may not."""

from grimalkin.core.actions import Action
from grimalkin.core.errors import Refusal
from grimalkin.games.familiars_and_foes.catalog import Interrupt, Spell
from grimalkin.games.familiars_and_foes.effects import (
    ADVANCED,
    BAN_ARTIFACT,
    BAN_BALLYHOO,
    BAN_GEM,
    BAN_HEAL,
    BAN_SPELL,
    ELEMENTAL,
    HELPER,
    HUSH,
    OPEN,
    POST,
    PRE_FOE,
)
from grimalkin.games.familiars_and_foes.state import FamiliarsAndFoes
from grimalkin.games.familiars_and_foes.timing import fits, points_before, special_allowed
from grimalkin.games.familiars_and_foes.view import phase

CANNOT_DECLINE = {"action": "FNF-ACT-02", "pay": "FNF-REST-05", "agreement": "FNF-WIN-10", "setup": "FNF-SETUP-01"}


def refuse(t: FamiliarsAndFoes, rule: str, seat: int, action: Action) -> Refusal:
    """For a seat that is asked."""
    found = _interrupt(t, seat, action) or _elsewhere(t, rule, seat, action)
    if found is not None:
        return found
    say = t.say
    verb = action.verb
    if verb in (say.attack, say.target):
        return _no_foe(t, action.nouns[0])
    if verb is say.cast:
        return _cast(t, seat, t.catalog.spells[say.cast_spells[action.nouns[0]]], action.nouns[1])
    if verb is say.chant:
        return _cast(t, seat, t.catalog.spells[say.chant_spells[action.nouns[0]]], -1)
    if verb is say.restore:
        return _restore(t, seat, t.catalog.spells[say.restore_spells[action.nouns[0]]], action.nouns[1])
    if verb is say.use:
        return _use(t, seat, action.nouns[0])
    if verb is say.revive:
        return _revive(t, seat, action.nouns[0])
    if verb is say.pay:
        return Refusal("FNF-REST-05", f"{t.name(seat)} can pay 1 to {t.mp[seat]} MP, not {action.noun(0)}.")
    if verb is say.name:
        return _name(t, rule, action.nouns[0])
    if verb is say.mark:
        return Refusal("FNF-TRAIN-07", f"The task '{action.noun(0)}' is done already and gives no second marker.")
    if verb is say.familiar:
        return Refusal("FNF-SETUP-02", f"{t.catalog.mats[action.nouns[0]].name} is in the game already.")
    if verb is say.give:
        return _give(t, seat, action)
    return Refusal(rule, f"'{action.text}' is not possible now. {t.prompt(seat)}")


def refuse_idle(t: FamiliarsAndFoes, seat: int, action: Action) -> Refusal:
    """For a seat that is not asked."""
    if not 0 <= seat < t.seats or t.mats[seat] < 0:
        return t.idle_rule(seat)
    return _interrupt(t, seat, action) or t.idle_rule(seat)


def _elsewhere(t: FamiliarsAndFoes, rule: str, seat: int, action: Action) -> Refusal | None:
    """What has its place at another moment; None for what could be possible now."""
    say = t.say
    verb = action.verb
    step = phase(t)
    if verb in (say.roll, say.flip, say.draw, say.level, say.reveal, say.rescue):
        return Refusal("FNF-NET-01", f"'{action.text}' is for chance to decide.")
    if verb is say.passing:
        message = f"This cannot be declined. {t.prompt(seat)}"
        return Refusal(CANNOT_DECLINE.get(step, rule), message)
    if verb in (say.agree, say.refuse):
        return Refusal("FNF-WIN-10", "No Revive is proposed that waits for agreement.")
    if verb is say.give and not t.trading:
        return Refusal("FNF-GEN-14", "Familiars keep what they have: at this table nothing is handed over.")
    acts = (say.attack, say.cast, say.chant, say.restore, say.use, say.revive, say.give)
    fits_here = {
        "action": acts,
        "pay": (say.pay,),
        "target": (say.target,),
        "part": (say.target,),
        "carry-over": (say.target,),
        "card": (say.target, say.name, say.mark, say.pick),
        "heir": (say.name,),
        "setup": (say.familiar, say.first),
    }
    if verb in fits_here.get(step, ()):
        return None
    if verb in acts:
        return Refusal("FNF-ACT-01", f"'{action.text}' is a turn action, and this is not the moment. {t.prompt(seat)}")
    return Refusal(rule, f"'{action.text}' has its place at another moment. {t.prompt(seat)}")


# The turn action.


def _no_foe(t: FamiliarsAndFoes, slot: int) -> Refusal:
    there = ", ".join([f"{t.foe_name(area)} (#{area + 1})" for area in t.slots])
    return Refusal("FNF-ACT-07", f"There is no Foe in area #{slot + 1}; in play are {there}.")


def _cast(t: FamiliarsAndFoes, seat: int, spell: Spell, slot: int) -> Refusal:
    from grimalkin.games.familiars_and_foes.spells import cost_at, only_heals, price

    missing = _not_available(t, seat, spell)
    if missing is not None:
        return missing
    if t.banned(BAN_SPELL):
        return Refusal("FNF-FOE-11", "No Magic: a special attack forbids spells this turn.")
    if slot >= 0 and t.foes[slot] < 0:
        return _no_foe(t, slot)
    if spell.kind == ELEMENTAL and t.foe(slot).element != t.mat(seat).strong_against:
        return Refusal("FNF-ELEM-03", f"{spell.name} can be cast only at a Foe of the element it is strong against.")
    if slot < 0 and only_heals(t, spell):
        return Refusal("FNF-HEAL-08", f"No Healing: {spell.name} would do nothing now.")
    cost = price(t, spell) if slot < 0 else cost_at(t, spell, slot)
    rule = "FNF-SPELL-02" if cost <= spell.cost else "FNF-FSA-07"
    return Refusal(rule, f"{spell.name} costs {cost} MP, and {t.name(seat)} has {t.mp[seat]}.")


def _not_available(t: FamiliarsAndFoes, seat: int, spell: Spell) -> Refusal | None:
    """A spell that is on no scroll and no card of this Familiar, or not yet."""
    name = t.name(seat)
    mat = t.mat(seat)
    if spell.kind == HELPER:
        return _helper_not_available(t, seat, spell)
    if spell.kind == ADVANCED:
        if spell not in t.catalog.scrolls[mat.index].advanced:
            return Refusal("FNF-SPELL-03", f"{spell.name} is not on the Advanced Scroll of {name}.")
        if not t.unlocked(seat):
            return Refusal("FNF-ADV-01", f"{name} has not completed its training, so {spell.name} is still covered.")
        return None
    beginners = [mat.simple, mat.strong, mat.elemental, *mat.restoratives]
    if spell not in beginners:
        return Refusal("FNF-SPELL-03", f"{spell.name} is not on the Beginner Scroll of {name}.")
    return None


def _helper_not_available(t: FamiliarsAndFoes, seat: int, spell: Spell) -> Refusal | None:
    for card in t.catalog.coven:
        if card.spell is not spell:
            continue
        if t.covens[seat] == card.index or card.index in t.shared:
            return None
        if card.index in t.spent_covens:
            return Refusal("FNF-HELP-05", f"{spell.name} was for all, once, and has been used.")
        if card.index in t.covens:
            owner = t.name(t.covens.index(card.index))
            return Refusal("FNF-HELP-04", f"Only {owner} can cast {spell.name}.")
        return Refusal("FNF-WAVE-05", f"{card.name} has not been turned up yet.")
    return None


def _restore(t: FamiliarsAndFoes, seat: int, spell: Spell, mat: int) -> Refusal:
    from grimalkin.games.familiars_and_foes.spells import restores_hp

    missing = _not_available(t, seat, spell)
    if missing is not None:
        return missing
    whom = t.seat_of[mat]
    if whom < 0:
        return Refusal("FNF-REST-02", f"{t.catalog.mats[mat].name} does not play in this game.")
    if t.hp[whom] <= 0:
        return Refusal("FNF-REST-08", f"{t.name(whom)} has fallen: only Revive can help.")
    if t.banned(BAN_SPELL):
        return Refusal("FNF-FOE-11", "No Magic: a special attack forbids spells this turn.")
    if restores_hp(spell) and t.banned(BAN_HEAL):
        return Refusal("FNF-HEAL-01", "No Healing: no Familiar can gain HP now.")
    return Refusal("FNF-REST-05", f"{t.name(seat)} has no MP to pay for {spell.name}.")


def _use(t: FamiliarsAndFoes, seat: int, card: int) -> Refusal:
    name = t.catalog.artifacts[card].name
    if card in t.spent_artifacts:
        return Refusal("FNF-ART-04", f"{name} has been used and is out of the game.")
    if card not in t.artifacts[seat]:
        return Refusal("FNF-ART-02", f"{t.name(seat)} does not have {name}.")
    if t.banned(BAN_ARTIFACT):
        return Refusal("FNF-FOE-11", "No Artifacts: a special attack forbids them this turn.")
    return Refusal("FNF-HEAL-08", f"No Healing: {name} would do nothing now.")


def _revive(t: FamiliarsAndFoes, seat: int, mat: int) -> Refusal:
    fallen = t.seat_of[mat]
    if fallen < 0:
        return Refusal("FNF-REVIVE-01", f"{t.catalog.mats[mat].name} does not play in this game.")
    if t.hp[fallen] > 0:
        return Refusal("FNF-REVIVE-01", f"{t.name(fallen)} is Standing and needs no Revive.")
    for other in t.standing:
        if not t.unlocked(other):
            return Refusal("FNF-REVIVE-03", f"{t.name(other)} has not unlocked its Advanced Scroll yet.")
    for other in t.standing:
        if t.mp[other] < 2:
            return Refusal("FNF-REVIVE-04", f"{t.name(other)} cannot pay its 2 MP.")
    return Refusal("FNF-REVIVE-21", f"Somebody refused to revive {t.name(fallen)} this turn.")


def _name(t: FamiliarsAndFoes, rule: str, mat: int) -> Refusal:
    seat = t.seat_of[mat]
    if seat < 0:
        return Refusal(rule, f"{t.catalog.mats[mat].name} does not play in this game.")
    if t.hp[seat] <= 0:
        return Refusal("FNF-FALL-09", f"{t.name(seat)} has fallen and can be chosen only by a Revive.")
    return Refusal(rule, f"{t.name(seat)} cannot be chosen for this.")


def _give(t: FamiliarsAndFoes, seat: int, action: Action) -> Refusal:
    other = t.seat_of[action.nouns[1]]
    if other < 0 or t.hp[other] <= 0 or other == seat:
        return Refusal("FNF-GEN-14", "Things can be given only to another Standing Familiar.")
    return Refusal("FNF-GEN-14", f"{t.name(seat)} has no '{action.noun(0)}' to give, or {t.name(other)} has no room.")


# Interrupts and team work.


def _interrupt(t: FamiliarsAndFoes, seat: int, action: Action) -> Refusal | None:
    """Why an interrupt or a Ballyhoo is not possible; None for all other actions."""
    say = t.say
    verb = action.verb
    if verb is say.gem:
        return _gem(t, seat, action.nouns[0])
    if verb is say.reward:
        return _reward(t, seat, action.nouns[0])
    if verb is say.luck:
        return _luck(t, seat, action.nouns[0], action.nouns[1])
    if verb is say.ballyhoo:
        return _ballyhoo(t, seat, action.nouns[0])
    return None


def _speaks_for(t: FamiliarsAndFoes, seat: int, other: int) -> bool:
    return seat == other or (t.persons[seat] >= 0 and t.persons[seat] == t.persons[other])


def _gem(t: FamiliarsAndFoes, seat: int, mat: int) -> Refusal:
    owner = t.seat_of[mat]
    special = t.catalog.mats[mat].special
    if owner < 0 or not _speaks_for(t, seat, owner):
        return Refusal("FNF-SA-01", f"{special.name} belongs to {t.catalog.mats[mat].name}, and that is not yours.")
    if t.hp[owner] <= 0:
        return Refusal("FNF-INT-05", f"{t.name(owner)} has fallen and cannot use anything.")
    if not t.gems[owner]:
        return Refusal("FNF-SA-03", f"{t.name(owner)} has no gem left for {special.name}.")
    if t.banned(BAN_GEM):
        return Refusal("FNF-FOE-11", "No Special Abilities: a special attack forbids them now.")
    wrong = _wrong_moment(t, special)
    if wrong is not None:
        return wrong
    if not special_allowed(t):
        return Refusal("FNF-FSA-02", "The Foe that is named for this roll allows no Special Abilities on it.")
    return _pointless(t, special)


def _reward(t: FamiliarsAndFoes, seat: int, card: int) -> Refusal:
    foe = t.catalog.foes[card]
    owners = [other for other in range(t.seats) if card in t.rewards[other]]
    if card in t.spent_foes:
        return Refusal("FNF-REW-02", f"The card of {foe.name} has been used.")
    if not owners or not _speaks_for(t, seat, owners[0]):
        return Refusal("FNF-REW-01", f"You do not have the card of {foe.name}.")
    if t.hp[owners[0]] <= 0:
        return Refusal("FNF-REW-10", f"{t.name(owners[0])} has fallen and keeps the card for later.")
    return _wrong_moment(t, foe.reward) or _pointless(t, foe.reward)


def _wrong_moment(t: FamiliarsAndFoes, interrupt: Interrupt) -> Refusal | None:
    """Whether its class does not fit the moment (FNF-INT-06 to FNF-INT-12)."""
    throw = t.throw
    point = interrupt.point
    name = interrupt.name
    if t.flippers:
        return Refusal("FNF-INT-12", f"Between a flip and its scoring only tokens are possible, not {name}.")
    if throw is not None and throw.die:
        if point == POST:
            return None
        return Refusal("FNF-INT-12", f"The die has been rolled already: it is too late for {name}.")
    if point == OPEN:
        if phase(t) in ("setup", "heir"):
            return Refusal("FNF-INT-11", f"This is no moment for {name}.")
        return None
    if point == POST:
        return Refusal("FNF-INT-08", f"{name} is declared after a roll and before it is scored.")
    if throw is None or not point & points_before(throw):
        when = "a Foe's roll" if point == PRE_FOE else "a roll of a Familiar"
        return Refusal("FNF-INT-07", f"{name} is declared before {when}.")
    return None


def _pointless(t: FamiliarsAndFoes, interrupt: Interrupt) -> Refusal:
    if fits(t, interrupt):
        return Refusal("FNF-INT-15", f"{interrupt.name} is not possible in the middle of this choice.")
    if interrupt.point == OPEN:
        return Refusal("FNF-HEAL-08", f"No Healing: {interrupt.name} would do nothing now.")
    return Refusal("FNF-INT-14", f"{interrupt.name} would do nothing more for this roll.")


def _luck(t: FamiliarsAndFoes, seat: int, owner_mat: int, flipper_mat: int) -> Refusal:
    owner = t.seat_of[owner_mat]
    if owner < 0 or not _speaks_for(t, seat, owner):
        return Refusal("FNF-LUCK-02", f"{t.catalog.mats[owner_mat].name} is not yours to use a token for.")
    if t.hp[owner] <= 0:
        return Refusal("FNF-INT-05", f"{t.name(owner)} has fallen and cannot use anything.")
    if not t.faces or t.seat_of[flipper_mat] not in t.flippers:
        return Refusal("FNF-INT-09", "A token is used after a coin flip, and that coin does not lie there.")
    if not t.luck[owner]:
        return Refusal("FNF-LUCK-01", f"{t.name(owner)} has no Good Luck Token.")
    return Refusal("FNF-LUCK-07", "A token has been used on that flip already.")


def _ballyhoo(t: FamiliarsAndFoes, seat: int, mat: int) -> Refusal:
    from grimalkin.games.familiars_and_foes.ballyhoo import AskInTurn, OfferWindow, cost

    volunteer = t.seat_of[mat]
    if volunteer < 0 or not _speaks_for(t, seat, volunteer):
        return Refusal("FNF-BALLY-06", f"{t.catalog.mats[mat].name} is not yours to volunteer.")
    if volunteer == t.active:
        return Refusal("FNF-BALLY-05", "The Active Familiar cannot take part in a Ballyhoo on its own attack.")
    if t.hp[volunteer] <= 0:
        return Refusal("FNF-BALLY-06", f"{t.name(volunteer)} has fallen; only a Standing Familiar can attempt.")
    if t.banned(BAN_BALLYHOO):
        return Refusal("FNF-FOE-11", "No Ballyhoo: a special attack forbids it now.")
    step = t.agenda[-1] if t.agenda else None
    if t.attempted >> volunteer & 1:
        return Refusal("FNF-BALLY-09", f"{t.name(volunteer)} has attempted a Ballyhoo this turn.")
    if isinstance(step, (OfferWindow, AskInTurn)):
        price = cost(t, step.slot)
        if t.mp[volunteer] < price:
            return Refusal("FNF-BALLY-08", f"{t.name(volunteer)} has {t.mp[volunteer]} MP, and it costs {price}.")
        asked = " and ".join([t.name(other) for other in t.waiting()])
        if t.persons[volunteer] < 0:
            return Refusal("FNF-BALLY-32", f"Bots volunteer only when every person has waited; {asked} may still.")
        if isinstance(step, AskInTurn):
            return Refusal("FNF-BALLY-35", f"The Familiars are asked one after the other, and now it is {asked}.")
    if len(t.slots) == 1 and t.ability(t.slots[0], HUSH) is not None:
        return Refusal("FNF-CARD-21", f"{t.foe_name(t.slots[0])} lets nobody attempt a Ballyhoo.")
    return Refusal("FNF-BALLY-02", "A Ballyhoo is offered only after a successful physical attack or Beginner Spell.")
