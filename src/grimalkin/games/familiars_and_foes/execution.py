"""Carrying out what a card says without a roll of its own: one effect after the other, with choices in between."""

from typing import Any, Final

from grimalkin.core.actions import Action
from grimalkin.core.state import Roll, Step
from grimalkin.games.familiars_and_foes.defeat import settle
from grimalkin.games.familiars_and_foes.effects import (
    ALL,
    ARM,
    ARTIFACT,
    AURA_ATTACK,
    AURA_CHEAP,
    BAN_HEAL,
    BOLT,
    BOLT_ALL,
    BY_ARTIFACT,
    CHOOSE,
    COINS,
    DIRECT,
    EACH_FOE,
    ENCORE,
    FOES_TURNS,
    GEM,
    HEAL,
    LUCK,
    MAGIC,
    NEXT_ATTACK,
    NEXT_ROLL,
    NOW,
    NOW_AND_LAPS,
    OTHER,
    PARTS,
    PHYSICAL,
    REST,
    ROLLED,
    ROUND,
    SAME,
    SELF,
    SIMPLE,
    SKIP,
    STRIKE,
    STRONG,
    TARGET,
    TICK,
    TWO,
    Effect,
)
from grimalkin.games.familiars_and_foes.lasting import (
    BY_ACTION,
    BY_ENCORE,
    BY_PART,
    NOBODY,
    Armed,
    Aura,
    Running,
    Throw,
)
from grimalkin.games.familiars_and_foes.question import FoesStep, Question
from grimalkin.games.familiars_and_foes.state import ACTING, BEFORE_FOES, FOES_ROLL, FamiliarsAndFoes
from grimalkin.games.familiars_and_foes.telling import changed, ended, tell_gains, tell_lasting
from grimalkin.games.familiars_and_foes.training import mark_task, open_tasks
from grimalkin.games.familiars_and_foes.verbs import HALVES

AT_ONCE_IN_ROWS: Final = frozenset([HEAL, LUCK])


class CarryOut(FoesStep):
    """One effect of a deed after the other, from `at` on; `row` is -1 for those that come without a roll.

    `foe` is the area that was named already for an effect on any Foe, or NOBODY.
    """

    def __init__(self, deed: int, row: int, at: int, owner: int, foe: int) -> None:
        self.deed = deed
        self.row = row
        self.at = at
        self.owner = owner
        self.foe = foe

    def nouns(self, t: FamiliarsAndFoes) -> list[Any]:
        return [t.deed(self.deed).key, self.row, self.at, self.owner, self.foe]

    def run(self, t: FamiliarsAndFoes) -> None:
        # What a Familiar has enacted ends when it falls (FNF-FALL-04).
        if t.hp[self.owner] <= 0:
            return
        deed = t.deeds.list[self.deed]
        effects = deed.effects(self.row)
        at = self.at
        while at < len(effects) and self.row >= 0 and scored(effects[at]):
            at += 1
        if at == len(effects):
            return
        if at + 1 < len(effects):
            t.then(CarryOut(self.deed, self.row, at + 1, self.owner, self.foe))
        perform(t, effects[at], self.deed, self.row, at, self.owner, self.foe)


def scored(effect: Effect) -> bool:
    """Whether the scoring of the row has carried it out already, because it leaves no choice (FNF-CARD-04)."""
    op = effect.op
    if op in AT_ONCE_IN_ROWS:
        return effect.who in (SELF, ALL)
    if op == NEXT_ROLL:
        return effect.foe in (TARGET, EACH_FOE)
    return op not in (PARTS, NEXT_ATTACK)


def perform(t: FamiliarsAndFoes, effect: Effect, deed: int, row: int, at: int, owner: int, foe: int) -> None:
    """Carry out one effect, or ask its owner first for whom or what it is."""
    op = effect.op
    if op == HEAL and t.banned(BAN_HEAL):
        return
    if op == TICK or effect.who >= 0:
        _for_familiars(t, effect, deed, row, at, owner)
    elif effect.foe >= 0:
        _for_foes(t, effect, deed, row, at, owner, foe)
    elif op == BOLT_ALL:
        kind = bolt_kind(t, deed)
        for slot in t.slots:
            _bolt(t, slot, effect.amount, kind, owner, deed)
        settle(t)
    elif is_aura(op):
        start_aura(t, effect, owner)
    elif op == ARM:
        t.armed.append(Armed(t.deed(deed).inside(row, at), owner))
        if t.recording:
            tell_lasting(t, effect, owner)
    elif op == PARTS:
        start_parts(t, effect, t.deed(deed).inside(row, at), owner, foe)
    elif op == CHOOSE:
        t.then(PickHalf(deed, row, at, owner))


# Familiars.


def _for_familiars(t: FamiliarsAndFoes, effect: Effect, deed: int, row: int, at: int, owner: int) -> None:
    who = effect.who
    if who == SELF:
        give(t, effect, deed, [owner], owner)
    elif who == ALL:
        give(t, effect, deed, t.standing, owner)
    elif who == REST:
        give(t, effect, deed, [seat for seat in t.standing if seat != t.chosen_seat], owner)
    else:
        could = nameable(t, effect, owner)
        if not could:
            t.chosen_seat = NOBODY
        elif len(could) == 1 and who != TWO:
            t.chosen_seat = could[0]
            give(t, effect, deed, could, owner)
        else:
            t.then(NameFamiliar(deed, row, at, owner, NOBODY))


def nameable(t: FamiliarsAndFoes, effect: Effect, owner: int) -> list[int]:
    """The Standing Familiars for which the owner may use it."""
    could = t.standing
    if effect.who == OTHER:
        could = [seat for seat in could if seat != owner]
    if effect.op == TICK:
        could = [seat for seat in could if open_tasks(t, seat)]
    return could


class NameFamiliar(Question):
    """For whom it is; with `first` known, a second one or nobody else."""

    rule = "FNF-WIN-15"
    phase = "card"

    def __init__(self, deed: int, row: int, at: int, owner: int, first: int) -> None:
        self.deed = deed
        self.row = row
        self.at = at
        self.owner = owner
        self.first = first

    def nouns(self, t: FamiliarsAndFoes) -> list[Any]:
        return [t.deed(self.deed).key, self.row, self.at, self.owner, self.first]

    def again(self, t: FamiliarsAndFoes) -> Step[Any]:
        if self.first >= 0:
            return self
        return AskAgain(self.deed, self.row, self.at, self.owner)

    def seat(self, t: FamiliarsAndFoes) -> int:
        return self.owner

    def choices(self, t: FamiliarsAndFoes, seat: int) -> list[Action]:
        effect = t.deeds.list[self.deed].effects(self.row)[self.at]
        made = [t.say.name.one(t.mats[other]) for other in nameable(t, effect, self.owner) if other != self.first]
        if self.first >= 0:
            made.append(t.say.passing.plain())
        return made

    def answer(self, t: FamiliarsAndFoes, seat: int, action: Action) -> None:
        effect = t.deeds.list[self.deed].effects(self.row)[self.at]
        if action.verb is t.say.passing:
            give(t, effect, self.deed, [self.first], self.owner)
            return
        chosen = t.seat_of[action.nouns[0]]
        if self.first >= 0:
            both = [other for other in t.standing if other in (self.first, chosen)]
            give(t, effect, self.deed, both, self.owner)
        elif effect.who == TWO and len(t.standing) > 1:
            t.then(NameFamiliar(self.deed, self.row, self.at, self.owner, chosen))
        else:
            t.chosen_seat = chosen
            give(t, effect, self.deed, [chosen], self.owner)

    def prompt(self, t: FamiliarsAndFoes, seat: int) -> str:
        name = t.deed(self.deed).name
        if self.first >= 0:
            return f"{name}: name a second Familiar besides {t.name(self.first)}, or pass."
        return f"{name}: name a Standing Familiar."


class AskAgain(FoesStep):
    """One effect anew, after an interrupt."""

    def __init__(self, deed: int, row: int, at: int, owner: int) -> None:
        self.deed = deed
        self.row = row
        self.at = at
        self.owner = owner

    def nouns(self, t: FamiliarsAndFoes) -> list[Any]:
        return [t.deed(self.deed).key, self.row, self.at, self.owner]

    def run(self, t: FamiliarsAndFoes) -> None:
        if t.hp[self.owner] > 0:
            effect = t.deeds.list[self.deed].effects(self.row)[self.at]
            perform(t, effect, self.deed, self.row, self.at, self.owner, NOBODY)


def give(t: FamiliarsAndFoes, effect: Effect, deed: int, seats: list[int], owner: int) -> None:
    """The effect on these Familiars."""
    op = effect.op
    amount = effect.amount
    if op == HEAL:
        heal(t, seats, amount)
    elif op == MAGIC:
        gains = [t.gain_mp(seat, amount) for seat in seats]
        if t.recording:
            tell_gains(t, "magic", "MP", seats, gains)
    elif op == LUCK:
        gain_luck(t, seats, amount)
    elif op == ARTIFACT:
        for seat in seats[::-1]:
            t.then(DrawArtifacts(seat, amount))
    elif op == GEM:
        for seat in seats:
            gained = min(amount, t.starting_gems() - t.gems[seat])
            if gained > 0:
                t.gems[seat] += gained
                if t.recording:
                    gems = "a Special Ability Gem" if gained == 1 else f"{gained} Special Ability Gems"
                    t.note("gem", seat, f"{t.name(seat)} gets back {gems}.")
    elif op == TICK:
        for seat in seats[::-1]:
            t.then(TickTasks(deed, owner, seat, amount))
    elif op == NEXT_ROLL:
        for seat in seats:
            t.next_roll[seat] += amount
            if t.recording:
                sentence = f"The next roll of {t.name(seat)} is {changed(amount)}."
                t.note("next-roll", seat, sentence, {"change": amount})
    elif op == NEXT_ATTACK:
        for seat in seats:
            t.next_attack[seat] += amount
            if t.recording:
                t.note("next-attack", seat, f"The next attack of {t.name(seat)} deals {amount} more damage.")
    elif op == ENCORE:
        for seat in [other for other in t.order[::-1] if other in seats]:
            t.then(Encore(deed, seat, effect.kind, amount))


def heal(t: FamiliarsAndFoes, seats: list[int], amount: int) -> None:
    if t.bans and t.banned(BAN_HEAL):
        return
    # Whoever has fallen cannot be healed (FNF-REST-08); at zero one falls only after the scoring (FNF-CARD-01).
    healed = [seat for seat in seats if seat in t.standing]
    gains = [t.gain_hp(seat, amount) for seat in healed]
    if t.recording:
        tell_gains(t, "heal", "HP", healed, gains)


def gain_luck(t: FamiliarsAndFoes, seats: list[int], amount: int) -> None:
    """Good Luck Tokens, in tracker order, as long as the supply has any (FNF-LUCK-06, FNF-LUCK-09)."""
    supply = t.supply()
    for seat in seats:
        gained = min(amount, supply)
        if gained <= 0:
            return
        supply -= gained
        t.luck[seat] += gained
        if t.recording:
            tokens = "a Good Luck Token" if gained == 1 else f"{gained} Good Luck Tokens"
            t.note("luck", seat, f"{t.name(seat)} gains {tokens}.", {"tokens": gained})


def gain_artifacts(t: FamiliarsAndFoes, seat: int, amount: int) -> None:
    t.then(DrawArtifacts(seat, amount))


class DrawArtifacts(FoesStep):
    """The top cards of the Artifact deck, face up, as far as there are any (FNF-ART-07, FNF-ART-08)."""

    def __init__(self, owner: int, left: int) -> None:
        self.owner = owner
        self.left = left

    def nouns(self, t: FamiliarsAndFoes) -> list[Any]:
        return [self.owner, self.left]

    def run(self, t: FamiliarsAndFoes) -> None:
        deck = t.artifact_deck
        left = self.left
        while left and deck.count():
            if not deck.settled():
                t.then(SETTLE_ARTIFACT, DrawArtifacts(self.owner, left))
                return
            t.marks += 1
            card = deck.cards.pop()
            t.artifacts[self.owner].append(card)
            left -= 1
            if t.recording:
                artifact = t.catalog.artifacts[card]
                sentence = ended(f"{t.name(self.owner)} gains an Artifact: {artifact.name}")
                t.note("artifact", self.owner, sentence, {"card": artifact.id})


class SettleArtifact(Roll[FamiliarsAndFoes]):
    """Which Artifact lies on top, where chance is not the program's own."""

    def outcomes(self, t: FamiliarsAndFoes) -> list[Action]:
        loose = t.artifact_deck.loose
        return [t.say.draw.one(card) for card in range(len(loose)) if loose[card]]

    def happen(self, t: FamiliarsAndFoes, outcome: Action) -> None:
        t.artifact_deck.settle(outcome.nouns[0])


class TickTasks(FoesStep):
    """The owner of the card marks open tasks of a Familiar (FNF-CARD-31)."""

    def __init__(self, deed: int, owner: int, seat: int, left: int) -> None:
        self.deed = deed
        self.owner = owner
        self.whose = seat
        self.left = left

    def nouns(self, t: FamiliarsAndFoes) -> list[Any]:
        return [t.deed(self.deed).key, self.owner, self.whose, self.left]

    def run(self, t: FamiliarsAndFoes) -> None:
        tasks = open_tasks(t, self.whose)
        if not self.left or not tasks:
            return
        if len(tasks) <= self.left:
            for task in tasks:
                mark_task(t, self.whose, task)
        else:
            t.then(MarkTask(self.deed, self.owner, self.whose, self.left))


class MarkTask(Question):
    rule = "FNF-CARD-31"
    phase = "card"

    def __init__(self, deed: int, owner: int, seat: int, left: int) -> None:
        self.deed = deed
        self.owner = owner
        self.whose = seat
        self.left = left

    def nouns(self, t: FamiliarsAndFoes) -> list[Any]:
        return [t.deed(self.deed).key, self.owner, self.whose, self.left]

    def again(self, t: FamiliarsAndFoes) -> Step[Any]:
        return TickTasks(self.deed, self.owner, self.whose, self.left)

    def seat(self, t: FamiliarsAndFoes) -> int:
        return self.owner

    def choices(self, t: FamiliarsAndFoes, seat: int) -> list[Action]:
        return [t.say.mark.one(task) for task in open_tasks(t, self.whose)]

    def answer(self, t: FamiliarsAndFoes, seat: int, action: Action) -> None:
        mark_task(t, self.whose, action.nouns[0])
        t.then(TickTasks(self.deed, self.owner, self.whose, self.left - 1))

    def prompt(self, t: FamiliarsAndFoes, seat: int) -> str:
        return f"{t.deed(self.deed).name}: mark an open training task of {t.name(self.whose)}."


# Foes.


def _for_foes(t: FamiliarsAndFoes, effect: Effect, deed: int, row: int, at: int, owner: int, foe: int) -> None:
    kind = effect.foe
    if kind == EACH_FOE:
        for slot in t.slots:
            affect(t, effect, deed, row, at, slot, owner)
        settle(t)
    elif kind in (SAME, TARGET):
        if t.chosen_foe in t.slots:
            affect(t, effect, deed, row, at, t.chosen_foe, owner)
            settle(t)
    elif foe in t.slots or len(t.slots) == 1:
        chosen = foe if foe in t.slots else t.slots[0]
        t.chosen_foe = chosen
        affect(t, effect, deed, row, at, chosen, owner)
        settle(t)
    elif t.slots:
        t.then(NameFoe(deed, row, at, owner))


class NameFoe(Question):
    """At which Foe it is aimed."""

    rule = "FNF-WIN-15"
    phase = "card"

    def __init__(self, deed: int, row: int, at: int, owner: int) -> None:
        self.deed = deed
        self.row = row
        self.at = at
        self.owner = owner

    def nouns(self, t: FamiliarsAndFoes) -> list[Any]:
        return [t.deed(self.deed).key, self.row, self.at, self.owner]

    def again(self, t: FamiliarsAndFoes) -> Step[Any]:
        return AskAgain(self.deed, self.row, self.at, self.owner)

    def seat(self, t: FamiliarsAndFoes) -> int:
        return self.owner

    def choices(self, t: FamiliarsAndFoes, seat: int) -> list[Action]:
        return [t.say.target.one(slot) for slot in t.slots]

    def answer(self, t: FamiliarsAndFoes, seat: int, action: Action) -> None:
        slot = action.nouns[0]
        t.chosen_foe = slot
        effect = t.deeds.list[self.deed].effects(self.row)[self.at]
        affect(t, effect, self.deed, self.row, self.at, slot, self.owner)
        settle(t)

    def prompt(self, t: FamiliarsAndFoes, seat: int) -> str:
        return f"{t.deed(self.deed).name}: name a Foe."


def affect(t: FamiliarsAndFoes, effect: Effect, deed: int, row: int, at: int, slot: int, owner: int) -> None:
    """The effect on one Foe; whoever calls settles it."""
    op = effect.op
    if op in (BOLT, STRIKE):
        kind = bolt_kind(t, deed)
        taken = _bolt(t, slot, effect.amount, kind, owner, deed)
        # A later part is no action any more, and a Ballyhoo follows only an action (FNF-BALLY-02).
        if taken and t.foe_hp[slot] and t.phase == ACTING and t.active == owner:
            from grimalkin.games.familiars_and_foes.ballyhoo import open_ballyhoo, unlock

            if op == STRIKE:
                open_ballyhoo(t, slot)
            else:
                unlock(t, slot, kind)
    elif op == SKIP:
        t.foe_skip[slot] += effect.amount
        if t.recording:
            t.note("skip", owner, f"{t.foe_name(slot)} will not make its next roll.", {"foe": slot + 1})
    elif op == NEXT_ROLL:
        t.foe_next[slot] += effect.amount
        if t.recording:
            t.note("next-roll", owner, f"The next roll of {t.foe_name(slot)} is {changed(effect.amount)}.")
    elif op == ROLLED:
        begin_roll(t, owner, slot, t.deed(deed).inside(row, at), BY_ACTION, 0)


def bolt_kind(t: FamiliarsAndFoes, deed: int) -> int:
    return BY_ARTIFACT if t.deeds.list[deed].kind == BY_ARTIFACT else DIRECT


def _bolt(t: FamiliarsAndFoes, slot: int, points: int, kind: int, owner: int, deed: int) -> int:
    from grimalkin.games.familiars_and_foes.scoring import blow

    taken = blow(t, slot, points, kind, owner)
    if t.recording:
        # A part of a spell or Artifact comes long after it was used.
        source = f"{t.deed(deed).name}: " if "/" in t.deed(deed).key else ""
        sentence = f"{source}{t.foe_name(slot)} takes {taken or 'no'} damage."
        t.note("bolt", owner, sentence, {"foe": slot + 1, "damage": taken})
    return taken


# What lasts.


def is_aura(op: int) -> bool:
    return AURA_ATTACK <= op <= AURA_CHEAP or op == COINS


def start_aura(t: FamiliarsAndFoes, effect: Effect, owner: int) -> None:
    """It ends with a round, or with a turn of its owner (section 1.2 of the effect language)."""
    until = t.turns[owner]
    if effect.duration == ROUND:
        until = t.round
        if t.phase in (BEFORE_FOES, FOES_ROLL) and t.options["round_reward_mid_foes"] == "ends_following_turn":
            until += 1
    t.auras.append(Aura(effect.op, effect.amount, owner, effect.duration, until))
    if t.recording:
        tell_lasting(t, effect, owner)


# Parts.


def start_parts(t: FamiliarsAndFoes, effect: Effect, inside: int, owner: int, foe: int) -> None:
    """The first part comes at once, or all of them later."""
    if effect.schedule == FOES_TURNS:
        t.running.append(Running(inside, owner, effect.amount, FOES_TURNS, effect.carry, t.round - 1))
        return
    if effect.schedule == NOW_AND_LAPS:
        left = effect.amount - 1
        t.running.append(Running(inside, owner, left, NOW_AND_LAPS, effect.carry, t.turns[owner]))
        do_part(t, inside, owner, foe)
    elif effect.schedule == NOW:
        t.running.append(Running(inside, owner, effect.amount - 1, NOW, effect.carry, t.turns[owner]))
        t.then(MoreParts(inside, owner))
        do_part(t, inside, owner, foe)


def spend_part(t: FamiliarsAndFoes, running: Running, done: int) -> None:
    """One part fewer is left."""
    at = t.running.index(running)
    if running.left <= 1:
        t.running.pop(at)
    else:
        left = running.left - 1
        t.running[at] = Running(running.deed, running.owner, left, running.schedule, running.carry, done)


def do_part(t: FamiliarsAndFoes, inside: int, owner: int, foe: int) -> None:
    """One part: a roll at the Foe that was named, or effects; without a name its owner is asked."""
    deed = t.deeds.list[inside]
    if deed.code.table is None:
        t.then(CarryOut(inside, -1, 0, owner, foe))
    elif foe in t.slots:
        begin_roll(t, owner, foe, inside, BY_PART, 0)
    elif len(t.slots) == 1:
        begin_roll(t, owner, t.slots[0], inside, BY_PART, 0)
    elif t.slots:
        t.then(NamePartTarget(inside, owner))


class DoPart(FoesStep):
    def __init__(self, deed: int, owner: int) -> None:
        self.deed = deed
        self.owner = owner

    def nouns(self, t: FamiliarsAndFoes) -> list[Any]:
        return [t.deed(self.deed).key, self.owner]

    def run(self, t: FamiliarsAndFoes) -> None:
        if t.hp[self.owner] > 0:
            do_part(t, self.deed, self.owner, NOBODY)


class MoreParts(FoesStep):
    """The further rolls of one spell, each with its own target (FNF-ADV-05, FNF-ADV-06)."""

    def __init__(self, deed: int, owner: int) -> None:
        self.deed = deed
        self.owner = owner

    def nouns(self, t: FamiliarsAndFoes) -> list[Any]:
        return [t.deed(self.deed).key, self.owner]

    def run(self, t: FamiliarsAndFoes) -> None:
        for running in t.running:
            if running.schedule == NOW and running.deed == self.deed and running.owner == self.owner:
                spend_part(t, running, running.done)
                t.then(self)
                do_part(t, self.deed, self.owner, NOBODY)
                return


class NamePartTarget(Question):
    rule = "FNF-WIN-13"
    phase = "part"

    def __init__(self, deed: int, owner: int) -> None:
        self.deed = deed
        self.owner = owner

    def nouns(self, t: FamiliarsAndFoes) -> list[Any]:
        return [t.deed(self.deed).key, self.owner]

    def again(self, t: FamiliarsAndFoes) -> Step[Any]:
        return DoPart(self.deed, self.owner)

    def seat(self, t: FamiliarsAndFoes) -> int:
        return self.owner

    def choices(self, t: FamiliarsAndFoes, seat: int) -> list[Action]:
        return [t.say.target.one(slot) for slot in t.slots]

    def answer(self, t: FamiliarsAndFoes, seat: int, action: Action) -> None:
        begin_roll(t, self.owner, action.nouns[0], self.deed, BY_PART, 0)

    def prompt(self, t: FamiliarsAndFoes, seat: int) -> str:
        return f"{t.deed(self.deed).name}: name the Foe for this roll."


def begin_roll(t: FamiliarsAndFoes, seat: int, slot: int, deed: int, origin: int, power: int) -> None:
    """Take the die into the hand; its windows come first (FNF-ROLL-01)."""
    throw = Throw(seat, slot, deed, t.deeds.list[deed].kind, origin)
    throw.power = power
    t.throw = throw
    t.then(t.named("BeforeRoll"))


# A free attack, and one of two halves.


class Encore(FoesStep):
    """A free attack of that kind, if the Familiar wants it (FNF-CARD-66)."""

    def __init__(self, deed: int, seat: int, kind: int, power: int) -> None:
        self.deed = deed
        self.attacker = seat
        self.kind = kind
        self.power = power

    def nouns(self, t: FamiliarsAndFoes) -> list[Any]:
        return [t.deed(self.deed).key, self.attacker, self.kind, self.power]

    def run(self, t: FamiliarsAndFoes) -> None:
        if t.hp[self.attacker] > 0 and encore_targets(t, self.attacker, self.kind):
            t.then(NameEncoreTarget(self.deed, self.attacker, self.kind, self.power))


def encore_deed(t: FamiliarsAndFoes, seat: int, kind: int) -> int:
    """The deed of a Familiar's own attack of that kind."""
    mat = t.mat(seat)
    if kind & PHYSICAL:
        return t.deeds.spell[mat.physical.index]
    if kind & SIMPLE:
        return t.deeds.spell[mat.simple.index]
    if kind & STRONG:
        return t.deeds.spell[mat.strong.index]
    return t.deeds.spell[mat.elemental.index]


def encore_targets(t: FamiliarsAndFoes, seat: int, kind: int) -> list[int]:
    if kind & (PHYSICAL | SIMPLE | STRONG):
        return t.slots
    return [slot for slot in t.slots if t.foe(slot).element == t.mat(seat).strong_against]


class NameEncoreTarget(Question):
    rule = "FNF-CARD-66"
    phase = "part"

    def __init__(self, deed: int, seat: int, kind: int, power: int) -> None:
        self.deed = deed
        self.attacker = seat
        self.kind = kind
        self.power = power

    def nouns(self, t: FamiliarsAndFoes) -> list[Any]:
        return [t.deed(self.deed).key, self.attacker, self.kind, self.power]

    def again(self, t: FamiliarsAndFoes) -> Step[Any]:
        return Encore(self.deed, self.attacker, self.kind, self.power)

    def seat(self, t: FamiliarsAndFoes) -> int:
        return self.attacker

    def choices(self, t: FamiliarsAndFoes, seat: int) -> list[Action]:
        made = [t.say.target.one(slot) for slot in encore_targets(t, self.attacker, self.kind)]
        made.append(t.say.passing.plain())
        return made

    def answer(self, t: FamiliarsAndFoes, seat: int, action: Action) -> None:
        if action.verb is t.say.passing:
            return
        deed = encore_deed(t, self.attacker, self.kind)
        begin_roll(t, self.attacker, action.nouns[0], deed, BY_ENCORE, self.power)

    def prompt(self, t: FamiliarsAndFoes, seat: int) -> str:
        return f"{t.deed(self.deed).name}: name a Foe for the free attack of {t.name(self.attacker)}, or pass."


class PickHalf(Question):
    rule = "FNF-WIN-15"
    phase = "card"

    def __init__(self, deed: int, row: int, at: int, owner: int) -> None:
        self.deed = deed
        self.row = row
        self.at = at
        self.owner = owner

    def nouns(self, t: FamiliarsAndFoes) -> list[Any]:
        return [t.deed(self.deed).key, self.row, self.at, self.owner]

    def seat(self, t: FamiliarsAndFoes) -> int:
        return self.owner

    def choices(self, t: FamiliarsAndFoes, seat: int) -> list[Action]:
        deed = t.deeds.list[self.deed]
        halves = [deed.nested[self.at], deed.either[self.at]]
        made = [t.say.pick.one(i) for i, half in enumerate(halves) if could_do(t, half)]
        return made or [t.say.pick.one(1)]

    def answer(self, t: FamiliarsAndFoes, seat: int, action: Action) -> None:
        deed = t.deeds.list[self.deed]
        half = deed.nested[self.at] if action.nouns[0] == 0 else deed.either[self.at]
        t.then(CarryOut(half, -1, 0, self.owner, NOBODY))

    def prompt(self, t: FamiliarsAndFoes, seat: int) -> str:
        return f"{t.deed(self.deed).name}: take the {HALVES[0]} or the {HALVES[1]} half of the card."


def could_do(t: FamiliarsAndFoes, deed: int) -> bool:
    """Whether a half finds anything to work on (FNF-CARD-96)."""
    for effect in t.deeds.list[deed].code.effects:
        if effect.op != TICK:
            return True
        for seat in t.standing:
            if open_tasks(t, seat):
                return True
    return False


SETTLE_ARTIFACT: Final = SettleArtifact()
