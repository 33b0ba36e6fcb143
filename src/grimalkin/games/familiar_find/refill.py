"""Step 4: the Mole's burrow, then drawing up to the hand size; a deck that runs out ends the game."""

from typing import Final

from grimalkin.core.actions import Action
from grimalkin.core.errors import Refusal
from grimalkin.core.log import only
from grimalkin.core.state import Step
from grimalkin.games.familiar_find.catalog import BURY as BURY_CARDS
from grimalkin.games.familiar_find.catalog import HAND_SIZE
from grimalkin.games.familiar_find.ending import deck_out
from grimalkin.games.familiar_find.question import Question, settle_for
from grimalkin.games.familiar_find.state import HAND, FamiliarFind


class Bury(Step[FamiliarFind]):
    def run(self, t: FamiliarFind) -> None:
        if not t.use_abilities or not t.present() or not t.hands[t.active]:
            return
        if t.power(t.active, BURY_CARDS) is not None:
            t.then(BURY_CARD)


class BuryCard(Question):
    """One card after the other, each below the one before (AFF-FAB-07)."""

    rule = "AFF-DEC-14"
    phase = "bury"

    def actions(self, t: FamiliarFind, seat: int) -> list[Action]:
        made = [t.say.bury.one(kind) for kind in sorted(set(t.hands[seat]))]
        made.append(t.say.passing.plain())
        return made

    def take(self, t: FamiliarFind, seat: int, action: Action) -> None:
        if action.verb is t.say.passing:
            return
        t.bury(seat, action.nouns[0])
        if t.recording:
            t.note("bury", f"{t.seat_name(seat)} puts a hand card under the deck.")
        t.then(BURY)

    def audience(self, t: FamiliarFind, seat: int, action: Action) -> int:
        return only(seat)

    def prompt(self, t: FamiliarFind, seat: int) -> str:
        return "You may put hand cards under the deck before you refill. Pass when you are done."

    def objection(self, t: FamiliarFind, seat: int, action: Action) -> Refusal:
        return Refusal(self.rule, "You have no such card in your hand.")


class Refill(Step[FamiliarFind]):
    def run(self, t: FamiliarFind) -> None:
        if not t.present():
            return
        seat = t.active
        size = HAND
        enough = HAND
        power = t.power(seat, HAND_SIZE)
        if power is not None:
            size = power.count
            enough = power.least
        hand = t.hands[seat]
        held = len(hand)
        settled = t.draw_up(seat, size)
        if t.recording:
            _tell(t, hand[held:])
        if not settled:
            t.then(settle_for(seat), self)
            return
        # The deck ran out before the hand was full (AFF-REFILL-03), or just now (AFF-REFILL-05).
        if len(hand) < enough or (t.end_empty and not t.in_deck()):
            deck_out(t)


def _tell(t: FamiliarFind, drawn: list[int]) -> None:
    if drawn:
        seat = t.active
        cards = "a card" if len(drawn) == 1 else f"{len(drawn)} cards"
        t.note("draw", f"{t.seat_name(seat)} draws {cards}.", {"count": len(drawn)})
        t.note_to(seat, "drawn", f"You draw {t.names(drawn)}.")


BURY: Final = Bury()
BURY_CARD: Final = BuryCard()
REFILL: Final = Refill()
