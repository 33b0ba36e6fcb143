"""Sub-step 1g: pending Spells are carried out one after the other, in an order that the active seat chooses."""

from typing import Final

from grimalkin.core.actions import Action
from grimalkin.core.errors import Refusal
from grimalkin.core.state import Step
from grimalkin.games.familiar_find.casting import Cast
from grimalkin.games.familiar_find.catalog import CENTER_SPELLS
from grimalkin.games.familiar_find.question import Question
from grimalkin.games.familiar_find.state import FamiliarFind


class Spells(Step[FamiliarFind]):
    """One Spell at a time; the order is asked only where there is one (AFF-SPELL-02, AFF-SPELL-03)."""

    def run(self, t: FamiliarFind) -> None:
        pending = t.pending
        if not pending:
            return
        t.then(self)
        for form in pending:
            if form // 2 != pending[0] // 2:
                t.then(CHOOSE_SPELL)
                return
        resolve(t, pending[0] // 2)


class ChooseSpell(Question):
    rule = "AFF-SPELL-02"
    phase = "spells"

    def actions(self, t: FamiliarFind, seat: int) -> list[Action]:
        return [t.say.resolve.one(kind) for kind in pending_kinds(t)]

    def take(self, t: FamiliarFind, seat: int, action: Action) -> None:
        resolve(t, action.nouns[0])

    def prompt(self, t: FamiliarFind, seat: int) -> str:
        return "Choose the Spell that is carried out next."

    def objection(self, t: FamiliarFind, seat: int, action: Action) -> Refusal:
        return Refusal("AFF-SPELL-01", f"{t.kind_name(action.nouns[0])} is no Spell that waits to be carried out.")


def pending_kinds(t: FamiliarFind) -> list[int]:
    return sorted({form // 2 for form in t.pending})


def resolve(t: FamiliarFind, kind: int) -> None:
    """Carry a pending Spell out as often as the Location has it, then discard it (AFF-LFX-14)."""
    form = kind * 2 + 1
    if form not in t.pending:
        form = kind * 2
    t.pending.remove(form)
    times = 1
    if form & 1:
        law = t.law(CENTER_SPELLS)
        if law is not None:
            times = law.times
    if t.recording:
        how = "" if times == 1 else (" It has no effect here." if times == 0 else " It acts twice here.")
        t.note(
            "spell",
            f"{t.kind_name(kind)} is carried out.{how}",
            {"spell": t.catalog.kind_ids[kind], "times": times},
        )
    t.then(DiscardSpell(kind))
    effects = len(t.catalog.kinds[kind].effects)
    for _ in range(times):
        for nth in range(effects - 1, -1, -1):
            t.then(Cast(kind, nth))


class DiscardSpell(Step[FamiliarFind]):
    """A resolved Spell is discarded before the next begins (AFF-SPELL-04)."""

    def __init__(self, kind: int) -> None:
        self.kind = kind

    def nouns(self, t: FamiliarFind) -> list[object]:
        return [t.catalog.kind_ids[self.kind]]

    def run(self, t: FamiliarFind) -> None:
        t.lose(t.active, self.kind)


SPELLS: Final = Spells()
CHOOSE_SPELL: Final = ChooseSpell()
