"""The turn action: exactly one physical attack, Artifact or spell (FNF-ACT-01), and open interrupts before it."""

from typing import Any, Final

from grimalkin.core.actions import Action
from grimalkin.games.familiars_and_foes.effects import (
    BAN_ARTIFACT,
    BAN_HEAL,
    BY_ARTIFACT,
    EXCHANGE,
    HEAL,
    HP,
    RESTORATIVE,
)
from grimalkin.games.familiars_and_foes.execution import CarryOut, begin_roll
from grimalkin.games.familiars_and_foes.lasting import BY_ACTION, NOBODY
from grimalkin.games.familiars_and_foes.question import FoesStep, Question
from grimalkin.games.familiars_and_foes.revive import propose, revivable
from grimalkin.games.familiars_and_foes.spells import castable, cost_at, price, spend_shared
from grimalkin.games.familiars_and_foes.state import ACTING, FamiliarsAndFoes
from grimalkin.games.familiars_and_foes.telling import ended
from grimalkin.games.familiars_and_foes.trading import gifts, give_thing
from grimalkin.games.familiars_and_foes.training import train


class Act(FoesStep):
    """A Familiar that fell before its action has no turn left (FNF-TURN-09)."""

    def run(self, t: FamiliarsAndFoes) -> None:
        if t.hp[t.active] > 0:
            t.then(TURN_ACTION)


class TurnAction(Question):
    rule = "FNF-ACT-01"
    phase = "action"

    def again(self, t: FamiliarsAndFoes) -> FoesStep:
        return ACT

    def choices(self, t: FamiliarsAndFoes, seat: int) -> list[Action]:
        say = t.say
        attack = say.attack.actions
        made = [attack[slot] for slot in t.slots]
        castable(t, seat, made)
        if t.artifacts[seat]:
            artifacts(t, seat, made)
        if len(t.standing) < t.seats:
            made += [say.revive.actions[t.mats[fallen]] for fallen in revivable(t, seat)]
        if t.trading:
            made += gifts(t, seat)
        return made

    def answer(self, t: FamiliarsAndFoes, seat: int, action: Action) -> None:
        say = t.say
        verb = action.verb
        if verb is say.attack:
            t.phase = ACTING
            mat = t.catalog.mats[t.mats[seat]]
            begin_roll(t, seat, action.nouns[0], t.deeds.spell[mat.physical.index], BY_ACTION, 0)
        elif verb is say.cast:
            t.phase = ACTING
            cast(t, seat, say.cast_spells[action.nouns[0]], action.nouns[1])
        elif verb is say.chant:
            t.phase = ACTING
            cast(t, seat, say.chant_spells[action.nouns[0]], NOBODY)
        elif verb is say.restore:
            spell = say.restore_spells[action.nouns[0]]
            whom = t.seat_of[action.nouns[1]]
            if t.mp[seat] == 1:
                restore(t, seat, spell, whom, 1)
            else:
                t.then(PayPoints(spell, whom))
        elif verb is say.use:
            t.phase = ACTING
            use(t, seat, action.nouns[0])
        elif verb is say.revive:
            propose(t, seat, t.seat_of[action.nouns[0]])
        else:
            # Gifts are additional: the action is still to come.
            t.then(ACT)
            give_thing(t, seat, action)

    def prompt(self, t: FamiliarsAndFoes, seat: int) -> str:
        return f"{t.name(seat)}: attack, use an Artifact or cast a spell."


def artifacts(t: FamiliarsAndFoes, seat: int, made: list[Action]) -> None:
    """Add the Artifacts that it may use (FNF-ART-01, FNF-HEAL-08)."""
    if t.bans and t.banned(BAN_ARTIFACT):
        return
    for card in t.artifacts[seat]:
        if not (t.bans and t.banned(BAN_HEAL) and heals_only(t, card)):
            made.append(t.say.use.actions[card])


def heals_only(t: FamiliarsAndFoes, card: int) -> bool:
    return all(effect.op == HEAL for effect in t.catalog.artifacts[card].code.effects)


# Artifacts.


def use(t: FamiliarsAndFoes, seat: int, card: int) -> None:
    """Used at the moment of the action, whenever its effect comes (FNF-ART-05, FNF-TRAIN-12)."""
    t.artifacts[seat].remove(card)
    t.spent_artifacts.append(card)
    if t.recording:
        artifact = t.catalog.artifacts[card]
        t.note("use", seat, ended(f"{t.name(seat)} uses {artifact.name}"), {"card": artifact.id})
    train(t, seat, BY_ARTIFACT, False)
    t.then(CarryOut(t.deeds.artifact[card], -1, 0, seat, NOBODY))


# Spells.


def cast(t: FamiliarsAndFoes, seat: int, spell_index: int, slot: int) -> None:
    """Pay before anything is rolled (FNF-ACT-05)."""
    spell = t.catalog.spells[spell_index]
    paid = price(t, spell) if slot < 0 else cost_at(t, spell, slot)
    t.mp[seat] -= paid
    if t.recording:
        at = "" if slot < 0 else f" at {t.foe_name(slot)}"
        t.note("cast", seat, f"{t.name(seat)} casts {spell.name}{at} for {paid} MP.", {"spell": spell.id, "mp": paid})
    if t.options["shared_helper_spent_on_miss"] or spell.code.table is None:
        spend_shared(t, spell_index)
    deed = t.deeds.spell[spell_index]
    if spell.code.table is not None:
        begin_roll(t, seat, slot, deed, BY_ACTION, 0)
    else:
        t.then(CarryOut(deed, -1, 0, seat, slot))


class PayPoints(Question):
    """How many MP go into a Restorative Spell (FNF-REST-05)."""

    rule = "FNF-REST-05"
    phase = "pay"

    def __init__(self, spell: int, whom: int) -> None:
        self.spell = spell
        self.whom = whom

    def nouns(self, t: FamiliarsAndFoes) -> list[Any]:
        return [t.catalog.spell_ids[self.spell], self.whom]

    def again(self, t: FamiliarsAndFoes) -> FoesStep:
        # What was chosen may be others now, so the action is chosen anew.
        return ACT

    def choices(self, t: FamiliarsAndFoes, seat: int) -> list[Action]:
        return t.say.pay.actions[: t.mp[seat]]

    def answer(self, t: FamiliarsAndFoes, seat: int, action: Action) -> None:
        restore(t, seat, self.spell, self.whom, action.nouns[0] + 1)

    def prompt(self, t: FamiliarsAndFoes, seat: int) -> str:
        spell = t.catalog.spells[self.spell]
        effect = spell.code.effect(EXCHANGE)
        assert effect is not None
        hp = effect.points == HP
        room = t.mat(self.whom).hp - t.hp[self.whom] if hp else t.mat(self.whom).mp - t.mp[self.whom]
        more = f" plus {effect.other}" if effect.other else ""
        gives = f"each MP gives {effect.amount} {'HP' if hp else 'MP'}{more}"
        return f"{spell.name} for {t.name(self.whom)}: {gives}, and {room} fit. How many MP do you pay?"


def restore(t: FamiliarsAndFoes, seat: int, spell_index: int, whom: int, paid: int) -> None:
    """The price first, the gain afterwards; what does not fit is lost (FNF-REST-06, FNF-REST-07)."""
    t.phase = ACTING
    spell = t.catalog.spells[spell_index]
    effect = spell.code.effect(EXCHANGE)
    assert effect is not None
    t.mp[seat] -= paid
    amount = effect.amount * paid + effect.other
    if effect.points == HP:
        gained = t.gain_hp(whom, amount)
    else:
        gained = t.gain_mp(whom, amount)
    if t.recording:
        what = f"{gained} {'HP' if effect.points == HP else 'MP'}" if gained else "nothing"
        sentence = f"{t.name(seat)} casts {spell.name} for {paid} MP: {t.name(whom)} gains {what}."
        t.note("restore", seat, sentence, {"spell": spell.id, "mp": paid, "whom": whom, "gained": gained})
    if gained or t.options["empty_restore_counts"]:
        train(t, seat, RESTORATIVE, False)


ACT: Final = Act()
TURN_ACTION: Final = TurnAction()
