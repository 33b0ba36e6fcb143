"""Everything that can be carried out, in one list: spells, interrupts, Artifacts, and the codes inside their codes.

Steps and running effects hold the place of a deed in this list, never the code itself.
"""

from grimalkin.games.familiars_and_foes.catalog import Catalog
from grimalkin.games.familiars_and_foes.effects import (
    BY_ARTIFACT,
    DIRECT,
    EACH_FOE,
    HIT_ALL,
    NEXT_ROLL,
    Code,
    Effect,
)


class Deed:
    """A code with a name for saves and the words for people."""

    def __init__(self, index: int, key: str, name: str, code: Code, kind: int) -> None:
        self.index = index
        self.key = key
        self.name = name
        self.code = code
        # What an attack by it counts as.
        self.kind = kind
        # By the place of an effect: the deed in its brackets, or -1.
        self.nested: list[int] = [-1] * len(code.effects)
        self.either: list[int] = [-1] * len(code.effects)
        # The same for the effects of the rows of a roll.
        self.row_nested: list[list[int]] = []
        # Whether one roll of it concerns every Foe (FNF-CARD-61).
        self.wide = False
        if code.table is not None:
            self.row_nested = [[-1] * len(row.effects) for row in code.table.rows]
            self.wide = any(_wide(effect) for row in code.table.rows for effect in row.effects)

    def effects(self, row: int) -> list[Effect]:
        """The effects of a row, or, for row -1, those that come without a roll."""
        table = self.code.table
        if row < 0 or table is None:
            return self.code.effects
        return table.rows[row].effects

    def inside(self, row: int, place: int) -> int:
        """The deed in the brackets of an effect."""
        return self.nested[place] if row < 0 else self.row_nested[row][place]

    def __repr__(self) -> str:
        return f"<Deed {self.key}>"


def _wide(effect: Effect) -> bool:
    return effect.op == HIT_ALL or (effect.op == NEXT_ROLL and effect.foe == EACH_FOE)


class Deeds:
    """All deeds of a catalog, and where each card's own one is."""

    def __init__(self, catalog: Catalog) -> None:
        self.list: list[Deed] = []
        self.by_key: dict[str, int] = {}
        # By the index of the card.
        self.spell: list[int] = []
        self.interrupt: list[int] = []
        self.artifact: list[int] = []
        for spell in catalog.spells:
            self.spell.append(self._add(spell.id, spell.name, spell.code, spell.kind))
        for interrupt in catalog.interrupts:
            self.interrupt.append(self._add(interrupt.id, interrupt.name, interrupt.code, DIRECT))
        for artifact in catalog.artifacts:
            self.artifact.append(self._add(artifact.id, artifact.name, artifact.code, BY_ARTIFACT))

    def _add(self, key: str, name: str, code: Code, kind: int) -> int:
        deed = Deed(len(self.list), key, name, code, kind)
        self.list.append(deed)
        self.by_key[key] = deed.index
        for place, effect in enumerate(code.effects):
            deed.nested[place] = self._inside(deed, f"{key}/{place + 1}", effect)
            if effect.either is not None:
                deed.either[place] = self._add(f"{key}/{place + 1}/or", name, effect.either, kind)
        if code.table is not None:
            for number, row in enumerate(code.table.rows):
                for place, effect in enumerate(row.effects):
                    inside = self._inside(deed, f"{key}/row-{number + 1}/{place + 1}", effect)
                    deed.row_nested[number][place] = inside
        return deed.index

    def _inside(self, deed: Deed, key: str, effect: Effect) -> int:
        if effect.nested is not None:
            return self._add(key, deed.name, effect.nested, deed.kind)
        if effect.rolled is not None:
            return self._add(key, deed.name, Code([], effect.rolled), deed.kind)
        return -1
