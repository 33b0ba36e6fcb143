"""Instant choices: what each action is worth by rules of thumb, for `careful` and inside the playouts of `thinker`."""

from typing import Final

from grimalkin.core.actions import Action
from grimalkin.core.chance import Stream
from grimalkin.games.familiars_and_foes.actions import PayPoints
from grimalkin.games.familiars_and_foes.ballyhoo import OfferWindow
from grimalkin.games.familiars_and_foes.ballyhoo import cost as ballyhoo_cost
from grimalkin.games.familiars_and_foes.catalog import Interrupt, Spell
from grimalkin.games.familiars_and_foes.effects import (
    ALL,
    ARM,
    ARTIFACT,
    ATTACKS,
    AURA_ATTACK,
    AURA_BALLYHOO,
    AURA_CHEAP,
    AURA_GUARD,
    AURA_PRICKLE,
    AURA_SAFE,
    BALLYHOO_SHARP,
    BALLYHOO_SOFT,
    BOLT,
    BOLT_ALL,
    BY_ARTIFACT,
    BY_BALLYHOO,
    CHOOSE,
    COINS,
    DIRECT,
    DOUBLE,
    EACH_FOE,
    ELEMENTAL,
    ENCORE,
    EXCHANGE,
    FIND,
    GEM,
    GUARD,
    HEAL,
    HP,
    HUSH,
    LUCK,
    MAGIC,
    NEXT_ATTACK,
    NEXT_ROLL,
    OPEN,
    PARTS,
    PHYSICAL,
    POST,
    POWER,
    PRE_FOE,
    REFLECT,
    REST,
    RESTORATIVE,
    ROLL,
    ROLLED,
    SELF,
    SIMPLE,
    SKIP,
    SPECIAL,
    STRIKE,
    STRONG,
    TICK,
    TWO,
    Effect,
)
from grimalkin.games.familiars_and_foes.execution import (
    NameEncoreTarget,
    NameFamiliar,
    NameFoe,
    NamePartTarget,
    PickHalf,
    encore_deed,
)
from grimalkin.games.familiars_and_foes.lasting import NOBODY, Throw
from grimalkin.games.familiars_and_foes.prospects import Prospect, Prospects, Weights
from grimalkin.games.familiars_and_foes.spells import cost_at, price
from grimalkin.games.familiars_and_foes.state import FamiliarsAndFoes
from grimalkin.games.familiars_and_foes.training import open_tasks

UNLOCKS: Final = PHYSICAL | SIMPLE | STRONG | ELEMENTAL
FREE: Final = 50.0
"""What costs no action comes before the action."""


class Judge:
    """Rules of thumb by one set of weights."""

    def __init__(self, weights: Weights) -> None:
        self.weights = weights

    def prospects(self, t: FamiliarsAndFoes) -> Prospects:
        return Prospects(t, self.weights)

    def choose(self, t: FamiliarsAndFoes, seat: int, actions: list[Action], stream: Stream) -> Action:
        """The action of the highest value."""
        verb = actions[0].verb
        say = t.say
        if verb is say.familiar or verb is say.first:
            return actions[stream.below(len(actions))]
        view = self.prospects(t)
        best = actions[0]
        highest = -1000.0
        for action in actions:
            value = self.rate(view, seat, action)
            if value > highest:
                highest = value
                best = action
        return best

    def rates(self, t: FamiliarsAndFoes, seat: int, actions: list[Action]) -> list[float]:
        say = t.say
        if actions[0].verb is say.familiar or actions[0].verb is say.first:
            return [0.0] * len(actions)
        view = self.prospects(t)
        return [self.rate(view, seat, action) for action in actions]

    def rate(self, view: Prospects, seat: int, action: Action) -> float:
        """What an action is worth, in HP of a Foe; to pass is worth nothing."""
        t = view.t
        say = t.say
        verb = action.verb
        if verb is say.passing:
            return 0.0
        if verb is say.attack:
            spell = t.catalog.mats[t.mats[seat]].physical
            return self.attack(view, seat, action.nouns[0], spell, 0)
        if verb is say.cast:
            spell = t.catalog.spells[say.cast_spells[action.nouns[0]]]
            slot = action.nouns[1]
            return self.attack(view, seat, slot, spell, cost_at(t, spell, slot))
        if verb is say.chant:
            spell = t.catalog.spells[say.chant_spells[action.nouns[0]]]
            return self.chant(view, seat, spell)
        if verb is say.restore:
            spell = t.catalog.spells[say.restore_spells[action.nouns[0]]]
            return self.restore(view, seat, spell, t.seat_of[action.nouns[1]])
        if verb is say.pay:
            return self.payment(view, seat, action.nouns[0] + 1)
        if verb is say.use:
            return self.artifact(view, seat, action.nouns[0])
        if verb is say.revive:
            return self.revival(view, seat)
        if verb is say.gem:
            return self.special(view, t.seat_of[action.nouns[0]])
        if verb is say.reward:
            return self.reward(view, seat, action.nouns[0])
        if verb is say.luck:
            return self.token(view, action)
        if verb is say.ballyhoo:
            return self.volunteer(view, t.seat_of[action.nouns[0]])
        if verb is say.agree:
            return 1.0
        if verb is say.target:
            return self.target(view, seat, action.nouns[0])
        if verb is say.name:
            return self.named(view, t.seat_of[action.nouns[0]])
        if verb is say.mark:
            return self.task(t, seat, action.nouns[0])
        if verb is say.pick:
            return self.half(view, seat, action.nouns[0])
        return -1.0

    # The turn action.

    def attack(self, view: Prospects, seat: int, slot: int, spell: Spell, cost: int) -> float:
        t = view.t
        table = spell.code.table
        if table is None:
            inside = spell.code.effect(PARTS)
            if inside is None or inside.nested is None or inside.nested.table is None:
                return self.effects(view, seat, spell.code.effects) - cost * view.mp
            # The parts that come later find other Foes, or come too late.
            found = view.roll(seat, slot, inside.nested.table, spell.kind, self.plus(t, seat), 0, False)
            return self.gain(view, seat, found) * (1.0 + 0.75 * (inside.amount - 1)) - cost * view.mp
        found = view.roll(
            seat, slot, table, spell.kind, self.plus(t, seat), t.next_attack[seat] if spell.kind & ATTACKS else 0, False
        )
        value = self.gain(view, seat, found) - cost * view.mp
        if spell.kind & UNLOCKS:
            value += found.success * view.training(seat, spell.kind)
            value += found.success * (1.0 - found.kill) * self.chain(view, slot)
        return value

    def plus(self, t: FamiliarsAndFoes, seat: int) -> int:
        """What is added to the Familiar's next roll already."""
        plus = t.next_roll[seat]
        for at in range(seat, 15, 5):
            plus -= t.dazes[at]
        return plus

    def gain(self, view: Prospects, seat: int, found: Prospect) -> float:
        return found.damage + found.more - found.loss * view.hp_worth(seat)

    def chain(self, view: Prospects, slot: int) -> float:
        """What a Ballyhoo on that Foe adds."""
        t = view.t
        if slot < 0 or t.ability(slot, HUSH) is not None:
            return 0.0
        able = 0
        for other in t.standing:
            if t.mp[other] >= 1 and t.hp[other] > 1:
                able += 1
        return self.weights.chain * min(3, able - 1) if able > 1 else 0.0

    def chant(self, view: Prospects, seat: int, spell: Spell) -> float:
        t = view.t
        value = -price(t, spell) * view.mp
        table = spell.code.table
        if table is None:
            return value + self.effects(view, seat, spell.code.effects)
        found = view.roll(seat, NOBODY, table, spell.kind, self.plus(t, seat), 0, False)
        return value + found.more - found.loss * view.hp_worth(seat)

    def restore(self, view: Prospects, seat: int, spell: Spell, whom: int) -> float:
        """With the payment that is worth most."""
        best = -100.0
        for paid in range(1, view.t.mp[seat] + 1):
            best = max(best, self.exchange(view, seat, spell, whom, paid))
        return best + view.training(seat, RESTORATIVE)

    def exchange(self, view: Prospects, seat: int, spell: Spell, whom: int, paid: int) -> float:
        effect = spell.code.effect(EXCHANGE)
        if effect is None:
            return 0.0
        amount = effect.amount * paid + effect.other
        cost = paid * view.mp
        if effect.points == HP:
            return view.healing(whom, amount) - cost
        if whom == seat:
            t = view.t
            room = t.catalog.mats[t.mats[seat]].mp - t.mp[seat]
            return min(amount, room + paid) * view.mp - cost
        return view.magic(whom, amount) - cost

    def payment(self, view: Prospects, seat: int, paid: int) -> float:
        t = view.t
        step = t.agenda[-1]
        if not isinstance(step, PayPoints):
            return 0.0
        # Among equals less is better.
        return self.exchange(view, seat, t.catalog.spells[step.spell], step.whom, paid) - 0.01 * paid

    def artifact(self, view: Prospects, seat: int, card: int) -> float:
        t = view.t
        value = self.effects(view, seat, t.catalog.artifacts[card].code.effects)
        return value + view.training(seat, BY_ARTIFACT) - self.weights.keep_artifact * view.late

    def revival(self, view: Prospects, seat: int) -> float:
        """The more coins, the surer one of them shows Eye Open; who could fall next looks after itself first."""
        t = view.t
        chance = 1.0 - 0.5**view.standing
        for other in t.standing:
            if t.luck[other]:
                chance = 1.0
        if view.endangered(seat):
            chance *= 0.4
        return self.weights.revive * chance * view.late - 2.0 * view.standing * view.mp

    # Interrupts.

    def special(self, view: Prospects, seat: int) -> float:
        """A gem is spent for its task, and when it brings enough."""
        t = view.t
        special = t.catalog.mats[t.mats[seat]].special
        gain = self.interrupt(view, seat, special) + view.training(seat, SPECIAL)
        least = self.weights.spend_reroll if special.point == POST else self.weights.spend_gem
        if special.point == OPEN:
            least = self.weights.spend_reward * self.promise(view, special.code.effects)
        surplus = gain - least * (0.35 + 0.65 * view.late)
        return FREE + surplus if surplus > 0 else surplus

    def reward(self, view: Prospects, seat: int, card: int) -> float:
        t = view.t
        reward = t.catalog.foes[card].reward
        owner = seat
        for other in t.standing:
            if card in t.rewards[other]:
                owner = other
        gain = self.interrupt(view, owner, reward)
        if reward.point == OPEN:
            least = self.weights.spend_reward * self.promise(view, reward.code.effects)
        else:
            least = self.weights.spend_gem
        surplus = gain - least * (0.35 + 0.65 * view.late)
        return FREE + surplus if surplus > 0 else surplus

    def interrupt(self, view: Prospects, seat: int, interrupt: Interrupt) -> float:
        """What it brings now."""
        t = view.t
        if interrupt.point == OPEN:
            return self.effects(view, seat, interrupt.code.effects)
        throw = t.throw
        if throw is None:
            return 0.0
        if interrupt.point == POST:
            return self.again(view, throw)
        if interrupt.point == PRE_FOE:
            return self.against_foe(view, throw, interrupt)
        return self.before_attack(view, throw, interrupt)

    def again(self, view: Prospects, throw: Throw) -> float:
        """What it is worth to have the die rolled once more."""
        t = view.t
        total = min(20, max(1, throw.die + throw.plus))
        if throw.seat < 0:
            if throw.reflector >= 0 or throw.guarded:
                return 0.0
            foe = t.catalog.foes[t.foes[throw.slot]]
            now = view.row_hurt(foe.chart.rows[foe.chart.at[total]])
            return (now - view.expected_hurt(throw.slot, throw.plus)) * view.team_worth()
        table = t.deeds.list[throw.deed].code.table
        if table is None:
            return 0.0
        usual = self.roll_at_hand(view, throw, 0, False, 0)
        return self.worth_of(view, throw, usual) - self.worth_of(view, throw, view.rolled(throw, table))

    def roll_at_hand(self, view: Prospects, throw: Throw, power: int, doubled: bool, plus: int) -> Prospect:
        t = view.t
        table = t.deeds.list[throw.deed].code.table
        assert table is not None
        plus += throw.plus
        power += throw.power
        if not throw.attached:
            plus += self.plus(t, throw.seat)
            if throw.kind & ATTACKS:
                power += t.next_attack[throw.seat]
        return view.roll(throw.seat, throw.slot, table, throw.kind, plus, power, doubled or throw.doubled)

    def worth_of(self, view: Prospects, throw: Throw, found: Prospect) -> float:
        value = self.gain(view, throw.seat, found)
        if throw.kind & UNLOCKS:
            value += found.success * view.training(throw.seat, throw.kind)
            if not throw.quiet:
                value += found.success * (1.0 - found.kill) * self.chain(view, throw.slot)
        return value

    def before_attack(self, view: Prospects, throw: Throw, interrupt: Interrupt) -> float:
        if throw.seat < 0:
            return 0.0
        power = 0
        plus = 0
        doubled = False
        value = 0.0
        for effect in interrupt.code.effects:
            op = effect.op
            if op == POWER:
                power = effect.amount
            elif op == ROLL:
                plus = effect.amount
            elif op == DOUBLE:
                doubled = True
            elif op == FIND:
                value += 0.5 * (self.weights.artifact + self.weights.token) * view.late
        now = self.roll_at_hand(view, throw, 0, False, 0)
        then = self.roll_at_hand(view, throw, power, doubled, plus)
        value += self.worth_of(view, throw, then) - self.worth_of(view, throw, now)
        if doubled and not throw.quiet and throw.kind & UNLOCKS:
            value -= then.success * (1.0 - then.kill) * self.chain(view, throw.slot)
        return value

    def against_foe(self, view: Prospects, throw: Throw, interrupt: Interrupt) -> float:
        if throw.seat >= 0 or throw.reflector >= 0 or throw.guarded:
            return 0.0
        slot = throw.slot
        threat = view.threats[slot]
        for effect in interrupt.code.effects:
            op = effect.op
            if op == REFLECT:
                return threat * view.team_worth() + view.damage(slot, min(threat, view.t.foe_hp[slot]))
            if op == GUARD:
                return threat * view.team_worth()
            if op == ROLL:
                return view.hindered(slot, effect.amount)
        return 0.0

    def token(self, view: Prospects, action: Action) -> float:
        """A token turns Eye Closed, never Eye Open."""
        t = view.t
        flipper = t.seat_of[action.nouns[1]]
        at = t.flippers.index(flipper)
        if t.faces[at]:
            return -1.0
        if len(t.faces) > 1 or len(t.standing) == 1:
            # A Revive: the first open eye brings a Familiar back, the last one all of it.
            opened = sum(t.faces)
            if not opened:
                return 6.0
            return 2.0 if opened == len(t.faces) - 1 else -1.0
        slot = self.ballyhoo_slot(t)
        if slot < 0:
            return 1.0
        gain = self.success(view, slot) + self.failure(view, flipper, slot) + 0.5 * self.chain(view, slot)
        return gain - self.weights.token * view.late

    def ballyhoo_slot(self, t: FamiliarsAndFoes) -> int:
        """The Foe on which the Ballyhoo is."""
        for step in t.agenda[::-1]:
            if step.name() == "ScoreAttempt":
                slot = step.nouns(t)[0]
                assert isinstance(slot, int)
                return slot
        return NOBODY

    # The Ballyhoo.

    def volunteer(self, view: Prospects, seat: int) -> float:
        t = view.t
        step = t.agenda[-1]
        if not isinstance(step, OfferWindow):
            return 0.0
        slot = step.slot
        if t.foes[slot] < 0:
            return -1.0
        chance = 0.5
        for other in t.standing:
            if t.luck[other]:
                chance = 0.8
        gain = chance * self.success(view, slot) - (1.0 - chance) * self.failure(view, seat, slot)
        return gain - ballyhoo_cost(t, slot) * view.mp * 0.9

    def success(self, view: Prospects, slot: int) -> float:
        t = view.t
        points = 2 + (t.aura(AURA_BALLYHOO) if t.auras else 0)
        softer = t.ability(slot, BALLYHOO_SOFT)
        if softer is not None:
            points -= softer.amount
        return view.bolt(slot, points, BY_BALLYHOO) if points > 0 else 0.0

    def failure(self, view: Prospects, seat: int, slot: int) -> float:
        t = view.t
        if t.auras and t.aura(AURA_SAFE):
            return 0.0
        sharper = t.ability(slot, BALLYHOO_SHARP)
        lost = 1 if sharper is None else 1 + sharper.amount
        return lost * view.hp_worth(seat) + (6.0 if t.hp[seat] <= lost else 0.0)

    # What effects are worth.

    def effects(self, view: Prospects, seat: int, effects: list[Effect]) -> float:
        total = 0.0
        for effect in effects:
            total += self.effect(view, seat, effect)
        return total

    def effect(self, view: Prospects, seat: int, effect: Effect) -> float:
        t = view.t
        op = effect.op
        amount = effect.amount
        weights = self.weights
        if op == HEAL:
            return self.to_whom(view, seat, effect, True)
        if op == MAGIC:
            return self.to_whom(view, seat, effect, False)
        if op == LUCK:
            gained = min(t.supply(), amount * (view.standing if effect.who == ALL else 1))
            return gained * weights.token * view.late
        if op == ARTIFACT:
            gained = min(t.artifact_deck.count(), amount * (view.standing if effect.who == ALL else 1))
            return gained * weights.artifact * view.late
        if op == GEM:
            total = 0.0
            for other in t.standing:
                if t.gems[other] < t.starting_gems() and (effect.who == ALL or other == seat):
                    total += weights.gem * view.late
            return total
        if op == TICK:
            best = 0.0
            for other in t.standing:
                if effect.who != SELF or other == seat:
                    tasks = len(open_tasks(t, other))
                    if tasks:
                        best = max(best, view.task + weights.task_more * (6 - tasks) * view.late)
            return best
        if op == BOLT:
            return view.best_bolt(amount, DIRECT)
        if op == BOLT_ALL:
            total = 0.0
            for slot in t.slots:
                total += view.bolt(slot, amount, DIRECT)
            return total
        if op == STRIKE:
            return view.best_bolt(amount, BY_ARTIFACT) + weights.chain * min(2, view.standing - 1)
        if op == SKIP:
            return self.skipping(view, effect)
        if op == NEXT_ROLL:
            return view.rider(seat, NOBODY, effect)
        if op in (NEXT_ATTACK, AURA_ATTACK):
            return view.rider(seat, NOBODY, effect)
        if op == AURA_GUARD:
            saved = 0.0
            for slot in t.slots:
                saved += min(float(amount), view.threats[slot])
            return saved * 0.95 * view.team_worth()
        if op == AURA_PRICKLE:
            return 0.75 * amount * len(t.slots)
        if op in (AURA_BALLYHOO, AURA_SAFE):
            return 0.5 * (view.standing - 1)
        if op == AURA_CHEAP:
            return 0.7 * view.mp * view.standing
        if op == COINS:
            return 1.2 * (view.standing - 1)
        if op == ROLLED and effect.rolled is not None:
            best = 0.0
            for slot in t.slots:
                found = view.roll(seat, slot, effect.rolled, BY_ARTIFACT, self.plus(t, seat), 0, False)
                best = max(best, self.gain(view, seat, found))
            return best
        if op == ENCORE:
            return self.encores(view, effect)
        if op == ARM:
            worst = 0.0
            for slot in t.slots:
                worst = max(worst, view.threats[slot])
            return (worst + 0.5) * (view.team_worth() + 1.0)
        if op == PARTS and effect.nested is not None:
            one = self.effects(view, seat, effect.nested.effects)
            return one * amount * 0.9 * min(1.0, view.game_left / (3.0 * amount + 1.0))
        if op == CHOOSE and effect.nested is not None and effect.either is not None:
            first = self.effects(view, seat, effect.nested.effects)
            return max(first, self.effects(view, seat, effect.either.effects))
        return 0.0

    def to_whom(self, view: Prospects, seat: int, effect: Effect, hp: bool) -> float:
        """HP or MP for those who get it; `one` goes to whoever needs it most."""
        total = 0.0
        best = 0.0
        for other in view.t.standing:
            value = view.healing(other, effect.amount) if hp else view.magic(other, effect.amount)
            total += value
            best = max(best, value)
            if effect.who == SELF and other == seat:
                return value
        if effect.who == ALL:
            return total
        if effect.who == REST:
            return total - best
        return best

    def skipping(self, view: Prospects, effect: Effect) -> float:
        total = 0.0
        best = 0.0
        for slot in view.t.slots:
            if not view.t.foe_skip[slot]:
                total += view.threats[slot]
                best = max(best, view.threats[slot])
        return (total if effect.foe == EACH_FOE else best) * view.team_worth()

    def encores(self, view: Prospects, effect: Effect) -> float:
        t = view.t
        first = 0.0
        second = 0.0
        for other in t.standing:
            value = self.free_attack(view, other, effect.kind, effect.amount)
            if value > first:
                first, second = value, first
            elif value > second:
                second = value
        return first + second if effect.who == TWO else first

    def free_attack(self, view: Prospects, seat: int, kind: int, power: int) -> float:
        t = view.t
        deed = t.deeds.list[encore_deed(t, seat, kind)]
        table = deed.code.table
        if table is None:
            return 0.0
        best = 0.0
        for slot in t.slots:
            found = view.roll(seat, slot, table, deed.kind, self.plus(t, seat), power + t.next_attack[seat], False)
            value = self.gain(view, seat, found) + found.success * view.training(seat, deed.kind)
            best = max(best, value)
        return best

    def promise(self, view: Prospects, effects: list[Effect]) -> float:
        """What those effects bring at a good moment: less than so much of it is a waste."""
        total = 0.0
        weights = self.weights
        standing = view.standing
        for effect in effects:
            op = effect.op
            many = standing if effect.who in (ALL, REST) else 1
            if op == HEAL:
                total += effect.amount * many * weights.hp_wary
            elif op == MAGIC:
                total += effect.amount * many * weights.mp
            elif op in (BOLT, STRIKE):
                total += effect.amount
            elif op == BOLT_ALL:
                total += effect.amount * 2.0
            elif op in (SKIP, AURA_GUARD):
                total += 2.0 * standing * weights.hp_wary * (2.0 if effect.foe == EACH_FOE else 1.0)
            elif op == AURA_ATTACK:
                total += 0.65 * effect.amount * standing
        return total

    # What a card leaves to its owner.

    def target(self, view: Prospects, seat: int, slot: int) -> float:
        """Which Foe: the one that a roll or effect at hand does most to."""
        t = view.t
        step = t.agenda[-1]
        if isinstance(step, NameFoe):
            effect = t.deeds.list[step.deed].effects(step.row)[step.at]
            op = effect.op
            if op == SKIP:
                return -1.0 if t.foe_skip[slot] else view.threats[slot] * view.team_worth()
            if op == NEXT_ROLL:
                return view.hindered(slot, effect.amount)
            if op == ROLLED and effect.rolled is not None:
                found = view.roll(seat, slot, effect.rolled, BY_ARTIFACT, self.plus(t, seat), 0, False)
                return 1.0 + self.gain(view, seat, found)
            return 1.0 + view.bolt(slot, effect.amount, DIRECT)
        if isinstance(step, NameEncoreTarget):
            deed = t.deeds.list[encore_deed(t, step.attacker, step.kind)]
            if deed.code.table is None:
                return 0.0
            power = step.power + t.next_attack[step.attacker]
            found = view.roll(
                step.attacker, slot, deed.code.table, deed.kind, self.plus(t, step.attacker), power, False
            )
            training = found.success * view.training(step.attacker, deed.kind)
            return self.gain(view, step.attacker, found) + training
        if isinstance(step, NamePartTarget):
            deed = t.deeds.list[step.deed]
            if deed.code.table is not None:
                found = view.roll(seat, slot, deed.code.table, deed.kind, self.plus(t, seat), 0, False)
                return 1.0 + self.gain(view, seat, found)
        return 2.0 + view.bolt(slot, 3, DIRECT)

    def named(self, view: Prospects, whom: int) -> float:
        """Which Familiar."""
        t = view.t
        step = t.agenda[-1]
        if not isinstance(step, NameFamiliar):
            return 0.0
        effect = t.deeds.list[step.deed].effects(step.row)[step.at]
        op = effect.op
        if op == HEAL:
            return view.healing(whom, effect.amount) + 0.001
        if op == MAGIC:
            return view.magic(whom, effect.amount) + 0.001
        if op == ENCORE:
            return self.free_attack(view, whom, effect.kind, effect.amount)
        if op == TICK:
            tasks = len(open_tasks(t, whom))
            return view.task + self.weights.task_more * (6 - tasks) if tasks else 0.0
        if op == LUCK:
            return 1.0 - 0.2 * t.luck[whom]
        if op in (NEXT_ATTACK, NEXT_ROLL):
            # Whoever acts soonest makes use of it soonest.
            order = t.after(t.active) if t.active >= 0 else t.standing
            place = order.index(whom) if whom in order else len(order)
            already = t.next_attack[whom] if op == NEXT_ATTACK else t.next_roll[whom]
            return 2.0 - 0.2 * place - 0.3 * already
        return 0.5

    def task(self, t: FamiliarsAndFoes, seat: int, place: int) -> float:
        """The task that would be hardest to do."""
        hard = [1.0, 0.5, 2.0, 0.2, 1.5, 3.0]
        value = hard[place]
        if place == 5 and t.artifacts[seat]:
            value = 0.3
        if place == 4 and t.gems[seat]:
            value = 0.4
        return value

    def half(self, view: Prospects, seat: int, place: int) -> float:
        t = view.t
        step = t.agenda[-1]
        if not isinstance(step, PickHalf):
            return 0.0
        deed = t.deeds.list[step.deed]
        half = deed.nested[step.at] if place == 0 else deed.either[step.at]
        return self.effects(view, seat, t.deeds.list[half].code.effects)
