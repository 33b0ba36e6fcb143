"""Whom an unclaimed Foe Card goes to, where the group chooses (FNF-WIN-19)."""

from typing import Any

from grimalkin.core.actions import Action
from grimalkin.games.familiars_and_foes.question import Question
from grimalkin.games.familiars_and_foes.state import FamiliarsAndFoes


class NameHeir(Question):
    rule = "FNF-WIN-19"
    phase = "heir"

    def __init__(self, card: int) -> None:
        self.card = card

    def nouns(self, t: FamiliarsAndFoes) -> list[Any]:
        return [t.catalog.foe_ids[self.card]]

    def seat(self, t: FamiliarsAndFoes) -> int:
        return t.host()

    def choices(self, t: FamiliarsAndFoes, seat: int) -> list[Action]:
        return [t.say.name.one(t.mats[other]) for other in t.standing]

    def answer(self, t: FamiliarsAndFoes, seat: int, action: Action) -> None:
        heir = t.seat_of[action.nouns[0]]
        t.spent_foes.remove(self.card)
        t.rewards[heir].append(self.card)
        if t.recording:
            name = t.catalog.foes[self.card].name
            t.note("heir", heir, f"{t.name(heir)} receives the card of {name}.")

    def interrupts(self, t: FamiliarsAndFoes, seat: int) -> list[Action]:
        # Nothing happens between the final blow and the next Foes (FNF-FIN-08).
        return []

    def prompt(self, t: FamiliarsAndFoes, seat: int) -> str:
        return f"Nobody ever hurt {t.catalog.foes[self.card].name}: who receives its card?"
