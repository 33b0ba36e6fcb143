"""What every question of this game has: the part of the turn in which it comes, and a reason for a refusal."""

from grimalkin.core.actions import Action
from grimalkin.core.chance import CHANCE
from grimalkin.core.errors import Refusal
from grimalkin.core.log import EVERYBODY
from grimalkin.core.state import Ask, Roll, Step
from grimalkin.games.familiar_find.state import FamiliarFind


class FindStep(Step[FamiliarFind]):
    """A step of this game."""


class Question(Ask[FamiliarFind]):
    """A choice that one seat owes, in a part of the turn."""

    phase = ""

    def proceed(self, t: FamiliarFind) -> bool:
        # Nobody who has left is asked (AFF-ELIM-27).
        if t.leaving:
            from grimalkin.games.familiar_find.elimination import drop_decision

            return drop_decision(t, self.seat(t))
        return False

    def refusal(self, t: FamiliarFind, seat: int, action: Action) -> Refusal:
        for legal in t.legal(seat):
            if legal.verb is action.verb:
                return self.objection(t, seat, action)
        if action.verb is t.say.passing:
            return Refusal(self.duty(t), f"This cannot be declined. {self.prompt(t, seat)}")
        return Refusal("AFF-TURN-02", f"'{action.text}' has its place elsewhere in the turn. {self.prompt(t, seat)}")

    def duty(self, t: FamiliarFind) -> str:
        """The rule that lets nobody decline."""
        return self.rule

    def objection(self, t: FamiliarFind, seat: int, action: Action) -> Refusal:
        """Why this action, of a kind that is possible now, is not."""
        return Refusal(self.rule, f"'{action.text}' is not possible now. {self.prompt(t, seat)}")


class SettleTop(Roll[FamiliarFind]):
    """Which card lies on top of the deck, where chance is not the program's own; `seat` or everybody learns it."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def nouns(self, t: FamiliarFind) -> list[object]:
        return [self.seat]

    def outcomes(self, t: FamiliarFind) -> list[Action]:
        loose = t.deck.loose
        return [t.say.draw.one(kind) for kind in range(len(loose)) if loose[kind]]

    def weights(self, t: FamiliarFind) -> list[int]:
        return [count for count in t.deck.loose if count]

    def happen(self, t: FamiliarFind, outcome: Action) -> None:
        t.deck.settle(outcome.nouns[0])

    def audience(self, t: FamiliarFind, outcome: Action) -> int:
        return EVERYBODY if self.seat == CHANCE else 1 << self.seat


_SETTLE = [SettleTop(seat) for seat in range(-1, 4)]


def settle_for(seat: int) -> SettleTop:
    """The roll for a card that this seat draws; CHANCE for one that everybody sees."""
    return _SETTLE[seat + 1]
