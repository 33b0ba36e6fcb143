"""The cards of Familiars and Foes as the engine reads them: plain objects, each with its place in a list."""

from typing import Final

from grimalkin.games.familiars_and_foes.effects import (
    ANY,
    EXCHANGE,
    HIT,
    HIT_ALL,
    HIT_LOOT,
    NEXT_ROLL,
    PARTS,
    REVIVE,
    ROLLED,
    STRIKE,
    TARGET,
    Code,
    Effect,
    Table,
)

EARTH: Final = 0
AIR: Final = 1
FIRE: Final = 2
WATER: Final = 3
AETHER: Final = 4
ELEMENTS: Final = ["earth", "air", "fire", "water", "aether"]

VARIABLE_COST: Final = -1
"""The cost of a spell for which the caster chooses how much to pay (FNF-REST-03, FNF-REST-04)."""

# What is named before anything is rolled or carried out.
NOTHING: Final = 0
ONE_FOE: Final = 1
ALL_FOES: Final = 2
ONE_FAMILIAR: Final = 3
ONE_FALLEN: Final = 4
# Each part names its own Foe, just before it is rolled (FNF-ADV-06).
FOE_BY_PART: Final = 5


class Printed:
    """What everything on a card shows: a name, and words for a person."""

    def __init__(self, index: int, id: str, name: str, text: str, quip: str, source: str, rule: str) -> None:
        self.index = index
        self.id = id
        self.name = name
        self.text = text
        self.quip = quip
        self.source = source
        self.rule = rule

    def __repr__(self) -> str:
        return f"<{self.id}>"


class Spell(Printed):
    """A spell of any scroll, or a physical attack."""

    def __init__(
        self,
        index: int,
        id: str,
        name: str,
        text: str,
        quip: str,
        source: str,
        rule: str,
        cost: int,
        kind: int,
        code: Code,
    ) -> None:
        super().__init__(index, id, name, text, quip, source, rule)
        # MP, or VARIABLE_COST.
        self.cost = cost
        # One bit of effects.KINDS, or RESTORATIVE.
        self.kind = kind
        self.code = code
        self.aims = aims(code)


class Interrupt(Printed):
    """A Special Ability or a Foe's reward."""

    def __init__(
        self,
        index: int,
        id: str,
        name: str,
        text: str,
        quip: str,
        source: str,
        rule: str,
        point: int,
        code: Code,
    ) -> None:
        super().__init__(index, id, name, text, quip, source, rule)
        # OPEN, PRE_ATTACK, PRE_FAMILIAR, PRE_FOE or POST.
        self.point = point
        self.code = code


class Mat(Printed):
    """A Character Mat with its Beginner Scroll."""

    def __init__(
        self,
        index: int,
        id: str,
        name: str,
        text: str,
        quip: str,
        source: str,
        rule: str,
        element: int,
        strong_against: int,
        mentor: str,
        toad: str,
        hp: int,
        mp: int,
        physical: Spell,
        simple: Spell,
        strong: Spell,
        elemental: Spell,
        restoratives: list[Spell],
        special: Interrupt,
    ) -> None:
        super().__init__(index, id, name, text, quip, source, rule)
        self.element = element
        self.strong_against = strong_against
        self.mentor = mentor
        self.toad = toad
        self.hp = hp
        self.mp = mp
        self.physical = physical
        self.simple = simple
        self.strong = strong
        self.elemental = elemental
        self.restoratives = restoratives
        self.special = special


class Task:
    """One of the six tasks of a Training Scroll."""

    def __init__(self, kinds: int, damage: bool, text: str) -> None:
        # Bits of effects.KINDS, RESTORATIVE or SPECIAL: any of these deeds completes the task.
        self.kinds = kinds
        # Whether a Foe must lose HP by it (FNF-TRAIN-03).
        self.damage = damage
        self.text = text


class Training(Printed):
    """A Training Scroll; `index` is the place of its Familiar among the mats."""

    def __init__(
        self,
        index: int,
        id: str,
        name: str,
        text: str,
        quip: str,
        source: str,
        rule: str,
        mentor: str,
        tasks: list[Task],
    ) -> None:
        super().__init__(index, id, name, text, quip, source, rule)
        self.mentor = mentor
        self.tasks = tasks


class Scroll(Printed):
    """An Advanced Spell Scroll, Revive included; `index` is the place of its Familiar among the mats."""

    def __init__(
        self,
        index: int,
        id: str,
        name: str,
        text: str,
        quip: str,
        source: str,
        rule: str,
        advanced: list[Spell],
    ) -> None:
        super().__init__(index, id, name, text, quip, source, rule)
        self.advanced = advanced


class Coven(Printed):
    """A Coven Card with its Helper Spell."""

    def __init__(
        self,
        index: int,
        id: str,
        name: str,
        text: str,
        quip: str,
        source: str,
        rule: str,
        element: int,
        familiar: int,
        spell: Spell,
    ) -> None:
        super().__init__(index, id, name, text, quip, source, rule)
        self.element = element
        # The place of its Familiar among the mats.
        self.familiar = familiar
        self.spell = spell


class Artifact(Printed):
    """An Artifact; using it is a turn action."""

    def __init__(
        self,
        index: int,
        id: str,
        name: str,
        text: str,
        quip: str,
        source: str,
        rule: str,
        code: Code,
    ) -> None:
        super().__init__(index, id, name, text, quip, source, rule)
        self.code = code
        self.aims = aims(code)
        # Whether what is unfinished may be finished in the next Wave (FNF-CARRY-01).
        self.carry = carries(code)
        # Whether a Ballyhoo may follow it (FNF-CARD-21).
        self.ballyhoo = code.has(STRIKE)


class Foe(Printed):
    """A Foe card."""

    def __init__(
        self,
        index: int,
        id: str,
        name: str,
        text: str,
        quip: str,
        source: str,
        rule: str,
        level: int,
        element: int,
        hp: list[int],
        ability_name: str,
        ability_text: str,
        ability: list[Effect],
        chart: Table,
        reward: Interrupt,
    ) -> None:
        super().__init__(index, id, name, text, quip, source, rule)
        self.level = level
        self.element = element
        # For two, three, four and five Familiars.
        self.hp = hp
        # Nothing for a Foe without a special ability.
        self.ability_name = ability_name
        self.ability_text = ability_text
        self.ability = ability
        self.chart = chart
        self.reward = reward

    def most_hp(self, familiars: int) -> int:
        """What its guide says for so many Familiars (FNF-WAVE-10)."""
        return self.hp[familiars - 2]


class Catalog:
    """All cards of the packs in use."""

    def __init__(
        self,
        mats: list[Mat],
        trainings: list[Training],
        scrolls: list[Scroll],
        coven: list[Coven],
        artifacts: list[Artifact],
        foes: list[Foe],
        packs: list[tuple[str, str]],
        digest: str,
    ) -> None:
        self.mats = mats
        # These two stand in the order of the mats.
        self.trainings = trainings
        self.scrolls = scrolls
        self.coven = coven
        self.artifacts = artifacts
        self.foes = foes
        self.packs = packs
        self.digest = digest
        # By the number of Familiars and the level: the HP of a usual Foe.
        self.usual_hp = [_usual_hp(foes, familiars) for familiars in range(6)]
        # Everything that can be cast or used, each at the place of its own index; the five Revives are one.
        self.spells = _spells(mats, scrolls, coven)
        self.interrupts = [mat.special for mat in mats] + [foe.reward for foe in foes]
        self.mat_ids = [mat.id for mat in mats]
        self.spell_ids = [spell.id for spell in self.spells]
        self.interrupt_ids = [interrupt.id for interrupt in self.interrupts]
        self.coven_ids = [card.id for card in coven]
        self.artifact_ids = [artifact.id for artifact in artifacts]
        self.foe_ids = [foe.id for foe in foes]
        self._mats = {mat.id: mat for mat in mats}
        self._spells = {spell.id: spell for spell in self.spells}
        self._interrupts = {interrupt.id: interrupt for interrupt in self.interrupts}
        self._coven = {card.id: card for card in coven}
        self._artifacts = {artifact.id: artifact for artifact in artifacts}
        self._foes = {foe.id: foe for foe in foes}
        everything: list[Printed] = [*self.spells, *self.interrupts, *mats, *trainings, *scrolls, *coven]
        everything += [*artifacts, *foes]
        self._printed = {printed.id: printed for printed in everything}

    def mat(self, id: str) -> Mat | None:
        return self._mats.get(id)

    def spell(self, id: str) -> Spell | None:
        return self._spells.get(id)

    def interrupt(self, id: str) -> Interrupt | None:
        return self._interrupts.get(id)

    def coven_card(self, id: str) -> Coven | None:
        return self._coven.get(id)

    def artifact(self, id: str) -> Artifact | None:
        return self._artifacts.get(id)

    def foe(self, id: str) -> Foe | None:
        return self._foes.get(id)

    def foes_of(self, level: int) -> list[Foe]:
        """The deck of that level, in the order of the files."""
        return [foe for foe in self.foes if foe.level == level]

    def find(self, id: str) -> Printed | None:
        """Whatever has that id: a card, or what is printed on one."""
        return self._printed.get(id)

    def __repr__(self) -> str:
        names = ", ".join(f"{name} {version}" for name, version in self.packs)
        return f"<Catalog of {names}>"


def _spells(mats: list[Mat], scrolls: list[Scroll], coven: list[Coven]) -> list[Spell]:
    found: dict[int, Spell] = {}
    for mat in mats:
        for spell in (mat.physical, mat.simple, mat.strong, mat.elemental, *mat.restoratives):
            found[spell.index] = spell
    for scroll in scrolls:
        for spell in scroll.advanced:
            found[spell.index] = spell
    for card in coven:
        found[card.spell.index] = card.spell
    return [found[index] for index in sorted(found)]


def aims(code: Code) -> int:
    """What somebody who casts or uses it must name before anything happens."""
    if code.has(REVIVE):
        return ONE_FALLEN
    if code.effect(EXCHANGE) is not None:
        return ONE_FAMILIAR
    parts = code.effect(PARTS)
    if parts is not None:
        # Parts that come later choose their Foe when they come.
        rolled = parts.nested is not None and parts.nested.table is not None
        return FOE_BY_PART if rolled else NOTHING
    if code.effect(ROLLED) is not None:
        return ONE_FOE
    if code.table is None:
        return ONE_FOE if any(effect.foe == ANY for effect in code.effects) else NOTHING
    found = NOTHING
    for row in code.table.rows:
        for effect in row.effects:
            if effect.op == HIT_ALL:
                return ALL_FOES
            if effect.op in (HIT, HIT_LOOT) or (effect.op == NEXT_ROLL and effect.foe == TARGET):
                found = ONE_FOE
    return found


def carries(code: Code) -> bool:
    """Whether parts of it may be finished in the next Wave (FNF-CARRY-01)."""
    return any(effect.carry for effect in code.everything())


def _usual_hp(foes: list[Foe], familiars: int) -> list[int]:
    """For each level the average guide of its Foes."""
    if familiars < 2:
        return [0] * 4
    found = [0]
    for level in (1, 2, 3):
        guides = [foe.most_hp(familiars) for foe in foes if foe.level == level]
        found.append(sum(guides) // len(guides) if guides else 0)
    return found
