"""What a deed promises: expected damage, expected loss, and what a Familiar's HP, MP and tasks are worth just now.

All values are in HP of a Foe. Everything here is public, so a bot that follows it knows no more than a person.
"""

from typing import Final

from grimalkin.games.familiars_and_foes.effects import (
    ALL,
    ARMOR,
    AURA_ATTACK,
    AURA_GUARD,
    BACKFIRE,
    CAP,
    DAMAGE,
    DRAIN,
    EACH_FOE,
    HEAL,
    HELPER,
    HIT,
    HIT_ALL,
    HIT_LOOT,
    MEND,
    MIRROR,
    NEXT_ATTACK,
    NEXT_ROLL,
    PARTS,
    REST,
    SLIP,
    SOFT,
    THORNS,
    TIRED,
    Effect,
    Row,
    Table,
)
from grimalkin.games.familiars_and_foes.lasting import Throw
from grimalkin.games.familiars_and_foes.state import ALL_TASKS, FamiliarsAndFoes
from grimalkin.games.familiars_and_foes.waves import foe_hp_to_come


class Weights:
    """How much things count, found by playing thousands of games with one value and another."""

    def __init__(self) -> None:
        # One HP of a Familiar that is in no danger, that could fall in two rounds, that could fall in this one.
        self.hp = 0.2
        self.hp_wary = 1.0
        self.hp_urgent = 0.875
        # One MP, while there is use for it before the Wave ends.
        self.mp = 0.85
        # A Foe out of the way: so much for each HP that it would have cost the team, over so many rolls.
        self.rolls_spared = 1.26
        self.kill = 0.808
        # A training task, far from the end of the game.
        self.task = 3.24
        self.task_more = 0.446
        # What a chain of Ballyhoo attempts adds to a success.
        self.chain = 0.18
        self.token = 4.022
        self.artifact = 2.925
        self.gem = 3.515
        # From what gain on something is spent.
        self.spend_gem = 4.5
        self.spend_reroll = 3.7
        self.spend_reward = 0.759
        self.keep_artifact = 3.0
        self.bolt = 1.0
        self.revive = 20.412


WEIGHTS: Final = Weights()


class Prospect:
    """What one roll promises."""

    def __init__(self) -> None:
        # HP that Foes lose on the average, the chance that any do, and the chance that the Foe named first is defeated.
        self.damage = 0.0
        self.success = 0.0
        self.kill = 0.0
        # HP that the roller loses, and what else the rows bring.
        self.loss = 0.0
        self.more = 0.0


class Prospects:
    """The table as it stands, judged once for each choice."""

    def __init__(self, t: FamiliarsAndFoes, weights: Weights) -> None:
        self.t = t
        self.weights = weights
        self.guard = t.aura(AURA_GUARD) if t.auras else 0
        # By area: the HP that a Familiar must expect to lose by the next roll.
        self.threats = [0.0, 0.0, 0.0]
        self.incoming = 0.0
        self.ahead = 0.0
        for slot in t.slots:
            threat = self.expected_hurt(slot, t.foe_next[slot])
            if t.foe_skip[slot]:
                threat *= 0.15
            self.threats[slot] = threat
            self.incoming += threat
            self.ahead += t.foe_hp[slot]
        self.standing = len(t.standing)
        later = foe_hp_to_come(t)
        # What this Wave still asks for, and the whole game.
        self.wave_left = self.ahead
        self.game_left = self.ahead + later
        per_round = 2.2 * self.standing + 0.1
        self.last_wave = later == 0
        # MP come back between the Waves, so they are worth little just before one ends.
        self.mp = weights.mp * min(1.0, self.wave_left / (2.0 * per_round) + (0.25 if self.last_wave else 0.0))
        self.task = weights.task * min(1.0, self.game_left / (5.0 * per_round))
        # What is kept beyond the end of the game is worth nothing.
        self.late = min(1.0, self.game_left / (2.5 * per_round))

    # Foes' rolls.

    def expected_hurt(self, slot: int, shift: int) -> float:
        """HP that each Standing Familiar loses by a roll of that Foe, on the average."""
        foe = self.t.catalog.foes[self.t.foes[slot]]
        total = 0.0
        for row in foe.chart.rows:
            count = dice_in(row, shift)
            if count:
                total += count * self.row_hurt(row)
        return total / 20.0

    def row_hurt(self, row: Row) -> float:
        hurt = 0.0
        for effect in row.effects:
            op = effect.op
            if op == DAMAGE:
                hurt += max(0, effect.amount - self.guard)
            elif op == DRAIN:
                hurt += 0.35 * effect.amount
            elif op == MEND:
                hurt += 0.25 * effect.amount
            elif op == BACKFIRE:
                hurt -= 0.25 * effect.amount
            else:
                hurt += 0.4
        return hurt

    # Familiars.

    def endangered(self, seat: int) -> bool:
        """Whether it could fall in the next Foes' turn."""
        return self.t.hp[seat] <= self.incoming * 1.35 + 0.5

    def hp_worth(self, seat: int) -> float:
        """What one HP of it is worth."""
        hp = self.t.hp[seat]
        weights = self.weights
        if self.endangered(seat):
            return weights.hp_urgent
        if hp <= self.incoming * 2.4:
            return weights.hp_wary
        return weights.hp * self.late

    def healing(self, seat: int, amount: int) -> float:
        """What so many HP would be worth to it; the first ones count most for somebody in danger."""
        t = self.t
        missing = t.catalog.mats[t.mats[seat]].hp - t.hp[seat]
        return min(amount, missing) * self.hp_worth(seat)

    def team_worth(self) -> float:
        """What it is worth that nobody loses one HP."""
        total = 0.0
        for seat in self.t.standing:
            total += self.hp_worth(seat)
        return total

    def magic(self, seat: int, amount: int) -> float:
        t = self.t
        missing = t.catalog.mats[t.mats[seat]].mp - t.mp[seat]
        return min(amount, missing) * self.mp

    def training(self, seat: int, kind: int) -> float:
        """What the task that such a deed completes is worth; nothing when it is done already."""
        t = self.t
        ticks = t.ticks[seat]
        if ticks == ALL_TASKS:
            return 0.0
        done = 0
        found = False
        for place, task in enumerate(t.catalog.trainings[t.mats[seat]].tasks):
            if ticks >> place & 1:
                done += 1
            elif task.kinds & kind:
                found = True
        return self.task + self.weights.task_more * done * self.late if found else 0.0

    # Blows.

    def blow(self, slot: int, points: int, kind: int) -> float:
        """HP that the Foe would lose, never more than it has; negative when it would be sent back."""
        t = self.t
        ability = t.catalog.foes[t.foes[slot]].ability
        for effect in ability:
            op = effect.op
            if not effect.kind & kind:
                continue
            if op == SOFT:
                points += effect.amount
            elif op == MIRROR:
                return -float(points)
            elif op == ARMOR:
                points = max(0, points - effect.amount)
            elif op == CAP:
                points = min(points, effect.amount)
        return float(min(points, t.foe_hp[slot]))

    def defeat(self, slot: int) -> float:
        """What it is worth to have that Foe out of the way."""
        weights = self.weights
        return weights.kill + self.threats[slot] * weights.rolls_spared * self.team_worth() * 0.5

    def damage(self, slot: int, points: float) -> float:
        """What so many HP of that Foe are worth: the last ones free the team of it."""
        hp = self.t.foe_hp[slot]
        if hp <= 0:
            return 0.0
        part = points / hp
        # Foes that do much for few HP come first.
        return points * self.weights.bolt + 0.35 * part * self.threats[slot] * self.standing

    def best_bolt(self, points: int, kind: int) -> float:
        best = 0.0
        for slot in self.t.slots:
            best = max(best, self.bolt(slot, points, kind))
        return best

    def bolt(self, slot: int, points: int, kind: int) -> float:
        taken = self.blow(slot, points, kind)
        if taken <= 0:
            return 0.0
        return self.damage(slot, taken) + (self.defeat(slot) if taken >= self.t.foe_hp[slot] else 0.0)

    # Rolls.

    def roll(self, seat: int, slot: int, table: Table, kind: int, plus: int, power: int, doubled: bool) -> Prospect:
        """What a roll of a Familiar at that Foe promises; `slot` is NOBODY for a roll at none."""
        found = Prospect()
        shift = plus - self.lower(slot, kind)
        for row in table.rows:
            count = dice_in(row, shift)
            if count and row.effects:
                self._row(found, row, count / 20.0, seat, slot, kind, power, doubled)
        found.success = min(1.0, found.success)
        return found

    def rolled(self, throw: Throw, table: Table) -> Prospect:
        """The same for a die that lies there already."""
        found = Prospect()
        total = throw.die + throw.plus - self.lower(throw.slot, throw.kind)
        row = table.row(min(20, max(1, total)))
        self._row(found, row, 1.0, throw.seat, throw.slot, throw.kind, throw.power, throw.doubled)
        found.success = min(1.0, found.success)
        return found

    def lower(self, slot: int, kind: int) -> int:
        """What the Foe's special ability takes from such a roll."""
        if slot >= 0:
            for effect in self.t.catalog.foes[self.t.foes[slot]].ability:
                if effect.op == SLIP and effect.kind & kind:
                    return effect.amount
        return 0

    def stings(self, slot: int, kind: int) -> float:
        """What it costs to hurt that Foe."""
        if slot >= 0:
            for effect in self.t.catalog.foes[self.t.foes[slot]].ability:
                if effect.op == THORNS and effect.kind & kind:
                    return float(effect.amount)
                if effect.op == TIRED:
                    return 0.5
        return 0.0

    def _row(
        self, found: Prospect, row: Row, chance: float, seat: int, slot: int, kind: int, power: int, doubled: bool
    ) -> None:
        t = self.t
        times = 2 if doubled else 1
        aura = t.aura(AURA_ATTACK) if t.auras and kind != HELPER else 0
        for effect in row.effects:
            op = effect.op
            if op in (HIT, HIT_LOOT):
                points = effect.amount
                if op == HIT_LOOT:
                    points = min(effect.other, points + len(t.artifacts[seat]) + len(t.rewards[seat]))
                self._hit(found, slot, (points + aura + power) * times, kind, chance)
            elif op == HIT_ALL:
                for other in t.slots:
                    extra = power if other == slot else 0
                    self._hit(found, other, (effect.amount + aura + extra) * times, kind, chance)
            elif op == BACKFIRE:
                found.loss += effect.amount * chance
            else:
                found.more += chance * self.rider(seat, slot, effect)

    def _hit(self, found: Prospect, slot: int, points: int, kind: int, chance: float) -> None:
        taken = self.blow(slot, points, kind)
        if taken < 0:
            found.loss -= taken * chance
        elif taken > 0:
            found.damage += self.damage(slot, taken) * chance
            found.success += chance
            found.loss += self.stings(slot, kind) * chance
            if taken >= self.t.foe_hp[slot]:
                found.kill += chance
                found.more += chance * self.defeat(slot)

    def rider(self, seat: int, slot: int, effect: Effect) -> float:
        """What else a successful row of a Familiar brings."""
        op = effect.op
        if op == HEAL:
            if effect.who == ALL:
                total = 0.0
                for other in self.t.standing:
                    total += self.healing(other, effect.amount)
                return total
            if effect.who == REST:
                return 0.5 * effect.amount * self.standing * self.weights.hp
            return self.best_healing(effect.amount)
        if op == NEXT_ROLL:
            if effect.foe == EACH_FOE:
                total = 0.0
                for other in self.t.slots:
                    total += self.hindered(other, effect.amount)
                return total
            if effect.foe >= 0:
                if slot >= 0:
                    return self.hindered(slot, effect.amount)
                best = 0.0
                for other in self.t.slots:
                    best = max(best, self.hindered(other, effect.amount))
                return best
            return 0.25 * effect.amount
        if op == NEXT_ATTACK:
            return 0.65 * effect.amount * min(2, self.standing)
        if op == AURA_GUARD:
            return min(effect.amount * 1.0, 2.0) * len(self.t.slots) * 0.8 * self.team_worth()
        if op == AURA_ATTACK:
            return 0.65 * effect.amount * (self.standing + 1)
        if op == PARTS:
            return 3.0 * effect.amount * min(1.0, self.game_left / 8.0)
        return 0.5

    def best_healing(self, amount: int) -> float:
        best = 0.0
        for seat in self.t.standing:
            best = max(best, self.healing(seat, amount))
        return best

    def hindered(self, slot: int, change: int) -> float:
        """What it is worth that a Foe rolls so much lower."""
        now = self.threats[slot]
        if self.t.foe_skip[slot]:
            return 0.0
        return max(0.0, now - self.expected_hurt(slot, self.t.foe_next[slot] + change)) * self.team_worth()


def dice_in(row: Row, shift: int) -> int:
    """How many of the twenty numbers lead to that row, when so much is added."""
    low = 1 if row.first <= 1 else row.first - shift
    high = 20 if row.last >= 20 else row.last - shift
    return max(0, min(20, high) - max(1, low) + 1)
