"""Sub-step 1f, Tourism: whoever collected from the center may change the Location."""

from typing import Final

from grimalkin.core.actions import Action
from grimalkin.core.chance import CHANCE, SEEDED
from grimalkin.core.state import Roll, Step
from grimalkin.games.familiar_find.question import Question
from grimalkin.games.familiar_find.state import FamiliarFind


class Tour(Step[FamiliarFind]):
    """Opens the window, at most once a turn (AFF-TOUR-07)."""

    def run(self, t: FamiliarFind) -> None:
        if t.tourism and t.from_center and not t.toured:
            t.toured = True
            if t.locations.count() or t.location_discard:
                t.then(CHANGE_LOCATION)


class ChangeLocation(Question):
    rule = "AFF-TOUR-02"
    phase = "tour"

    def actions(self, t: FamiliarFind, seat: int) -> list[Action]:
        return [t.say.tour.plain(), t.say.passing.plain()]

    def take(self, t: FamiliarFind, seat: int, action: Action) -> None:
        if action.verb is t.say.tour:
            t.then(NEW_LOCATION)

    def prompt(self, t: FamiliarFind, seat: int) -> str:
        name = t.catalog.locations[t.location].name
        return f"You collected from the center. Do you want another Location than {name}?"


class SettleLocation(Roll[FamiliarFind]):
    """Which Location lies on top of its deck, where chance is not the program's own."""

    def outcomes(self, t: FamiliarFind) -> list[Action]:
        loose = t.locations.loose
        return [t.say.location.one(card) for card in range(len(loose)) if loose[card]]

    def happen(self, t: FamiliarFind, outcome: Action) -> None:
        t.locations.settle(outcome.nouns[0])


class NewLocation(Step[FamiliarFind]):
    """The new card is drawn before the old one is discarded (AFF-TOUR-05)."""

    def run(self, t: FamiliarFind) -> None:
        if not t.locations.count():
            if not t.location_discard:
                return
            reshuffle(t)
        if not t.locations.settled():
            t.then(SETTLE_LOCATION, self)
            return
        t.marks += 1
        old = t.location
        t.location = t.locations.cards.pop()
        if old >= 0:
            t.location_discard.append(old)
        if t.recording:
            name = t.catalog.locations[t.location].name
            sentence = f"{name} is the Location now." if old >= 0 else f"{name} is the Location."
            t.tell(
                -1,
                "location",
                t.active if old >= 0 else CHANCE,
                sentence,
                {"location": t.catalog.location_ids[t.location]},
            )


def reshuffle(t: FamiliarFind) -> None:
    """The discarded Locations become the new deck (AFF-TOUR-04)."""
    fill_locations(t, sorted(t.location_discard))
    t.location_discard = []
    if t.recording:
        t.note("reshuffle", "The discarded Locations are shuffled into a new deck.")


def fill_locations(t: FamiliarFind, cards: list[int]) -> None:
    """Make these the Location deck, in an order that chance decides."""
    t.locations.cards = []
    t.locations.loose = []
    t.locations.loose_left = 0
    if t.chance == SEEDED:
        t.locations.cards = cards
        t.shuffle("locations", t.locations.cards, t.catalog.location_ids)
        return
    loose = [0] * len(t.catalog.locations)
    for card in cards:
        loose[card] += 1
    t.locations.loose = loose
    t.locations.loose_left = len(cards)


TOUR: Final = Tour()
CHANGE_LOCATION: Final = ChangeLocation()
SETTLE_LOCATION: Final = SettleLocation()
NEW_LOCATION: Final = NewLocation()
