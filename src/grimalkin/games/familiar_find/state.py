"""The table of A Familiar Find: what lies where, and the small movements that everything else is made of."""

from typing import Any, Final

from grimalkin.core.chance import Deck, Stream
from grimalkin.core.errors import Refusal
from grimalkin.core.game import Game
from grimalkin.core.log import EVERYBODY
from grimalkin.core.state import Ask, State
from grimalkin.games.familiar_find import redeal as redealing
from grimalkin.games.familiar_find import scene as scenes
from grimalkin.games.familiar_find import view as views
from grimalkin.games.familiar_find.catalog import (
    CENTER_CAP,
    HAND_SIZE,
    SHIELD,
    SPELL,
    Catalog,
    Effect,
)
from grimalkin.games.familiar_find.piles import PLACES, Layout, PileCard, pile_words
from grimalkin.games.familiar_find.verbs import Vocabulary

NOTHING: Final = -1
HAND: Final = 4
OPEN_CARDS: Final = 2
HIDDEN_CARDS: Final = 1

SEEN: Final = 16
"""A trace is the mark at which a card came into a hand, times this, plus the seats that have seen it there."""


class FamiliarFind(State):
    """A game of A Familiar Find in progress."""

    __slots__ = (
        "aside", "buried", "catalog", "check_all", "collections", "deck", "discarded", "done", "end_empty",
        "familiars", "first", "from_center", "gained", "hands", "last_center", "layout", "leaving", "left",
        "left_hidden", "left_open", "living", "location", "location_discard", "locations", "looks", "opened",
        "pattern_hidden", "pattern_open", "pending", "piles", "say", "scavenged", "sleight", "staged",
        "staged_traces", "to_center", "toured", "tourism", "traces", "turn", "use_abilities", "use_locations",
        "used",
    )  # fmt: skip

    def __init__(
        self, game: Game, seats: int, options: dict[str, Any], catalog: Catalog, say: Vocabulary, layout: Layout
    ) -> None:
        super().__init__(game, seats, options)
        self.catalog = catalog
        self.say = say
        self.use_abilities: bool = options["use_abilities"]
        self.use_locations: bool = options["use_locations"]
        self.tourism: bool = options["tourism"]
        self.check_all: bool = options["check_scope"] == "all"
        self.end_empty: bool = options["deck_out"] == "deck_empty"
        # The table.
        self.first = 0
        self.living: list[int] = []
        self.layout = layout
        self.piles: list[list[PileCard]] = []
        self.deck = Deck([], [])
        # Cards under the deck, topmost first: drawn when the deck itself is used up.
        self.buried: list[PileCard] = []
        self.discarded: list[int] = []
        self.aside: list[PileCard] = []
        self.hands: list[list[int]] = []
        self.traces: list[list[int]] = []
        # Looks at whole hands: the mark, who looked, and at whose hand. Copies share the list.
        self.looks: list[tuple[int, int, int]] = []
        self.collections: list[list[int]] = []
        self.familiars: list[int] = []
        # Powers used up for the whole game.
        self.used: list[bool] = []
        self.location = NOTHING
        self.locations = Deck([], [])
        self.location_discard: list[int] = []
        # Who scavenged the center in the own previous turn.
        self.last_center: list[bool] = []
        # Seats whose people have gone; they are eliminated when the turn passes (AFF-ELIM-27).
        self.leaving: list[int] = []
        # This turn.
        self.turn = 0
        self.pattern_open = OPEN_CARDS
        self.pattern_hidden = HIDDEN_CARDS
        self.scavenged = NOTHING
        self.gained = 0
        self.left = 0
        # Operations used this turn, as bits, and closed places that the active seat emptied, as bits (AFF-PLAY-12).
        self.done = 0
        self.opened = 0
        self.from_center = False
        self.toured = False
        # Spells to be resolved: the kind, doubled, plus one when it came from the center.
        self.pending: list[int] = []
        # The play being put together: the cards, and the pile of each.
        self.staged: list[int] = []
        self.staged_traces: list[int] = []
        self.left_open = 0
        self.left_hidden = 0
        self.sleight = False
        # Whether the play put a card on the center (AFF-LFX-12).
        self.to_center = False

    def copy(self) -> "FamiliarFind":
        twin = FamiliarFind(self.game, self.seats, self.options, self.catalog, self.say, self.layout)
        twin.copy_core(self)
        twin.first = self.first
        twin.living = self.living
        twin.piles = [pile[:] for pile in self.piles]
        twin.deck = self.deck.copy()
        twin.buried = self.buried[:]
        twin.discarded = self.discarded[:]
        twin.aside = self.aside[:]
        twin.hands = [hand[:] for hand in self.hands]
        twin.traces = [traces[:] for traces in self.traces]
        twin.looks = self.looks
        twin.collections = [collection[:] for collection in self.collections]
        twin.familiars = self.familiars[:]
        twin.used = self.used[:]
        twin.location = self.location
        twin.locations = self.locations.copy()
        twin.location_discard = self.location_discard[:]
        twin.last_center = self.last_center[:]
        twin.leaving = self.leaving[:]
        twin.turn = self.turn
        twin.pattern_open = self.pattern_open
        twin.pattern_hidden = self.pattern_hidden
        twin.scavenged = self.scavenged
        twin.gained = self.gained
        twin.left = self.left
        twin.done = self.done
        twin.opened = self.opened
        twin.from_center = self.from_center
        twin.toured = self.toured
        twin.pending = self.pending[:]
        twin.staged = self.staged[:]
        twin.staged_traces = self.staged_traces[:]
        twin.left_open = self.left_open
        twin.left_hidden = self.left_hidden
        twin.sleight = self.sleight
        twin.to_center = self.to_center
        return twin

    # Who has which power, and what the Location says.

    def power(self, seat: int, op: int) -> Effect | None:
        """The effect of the seat's Familiar with that operation, or None."""
        if not self.use_abilities:
            return None
        familiar = self.familiars[seat]
        return None if familiar < 0 else self.catalog.familiars[familiar].effect(op)

    def law(self, op: int) -> Effect | None:
        """What the Location in play says of that operation, or None."""
        location = self.location
        return None if location < 0 else self.catalog.locations[location].effect(op)

    def hand_size(self, seat: int) -> int:
        power = self.power(seat, HAND_SIZE)
        return HAND if power is None else power.count

    def rivals(self) -> list[int]:
        """The seats that the active seat's Spells can name, clockwise (AFF-SPELL-12, AFF-FAB-06)."""
        return [
            seat for seat in self.clockwise(self.active) if seat != self.active and self.power(seat, SHIELD) is None
        ]

    def present(self) -> bool:
        """Whether the active seat still takes its turn (AFF-ELIM-23, AFF-ELIM-27)."""
        return self.layout.seated[self.active] and not (self.leaving and self.active in self.leaving)

    def clockwise(self, seat: int) -> list[int]:
        """The living seats in order, from that seat on."""
        living = self.living
        if living and living[0] == seat:
            return living[:]
        return [other for other in living if other >= seat] + [other for other in living if other < seat]

    # Cards.

    def in_deck(self) -> int:
        return len(self.deck.cards) + self.deck.loose_left + len(self.buried)

    def lift_top(self) -> PileCard:
        """Take the top card of the deck, which must be settled."""
        self.marks += 1
        deck = self.deck
        if deck.cards:
            return PileCard(deck.cards.pop(), True)
        return self.buried.pop(0)

    def draw_up(self, seat: int, size: int) -> bool:
        """Fill a hand from the deck to that size; False where the top card must be settled first."""
        hand = self.hands[seat]
        traces = self.traces[seat]
        deck = self.deck
        while len(hand) < size:
            if deck.cards:
                kind = deck.cards.pop()
                seen = 0
            elif deck.loose_left:
                return False
            elif self.buried:
                card = self.buried.pop(0)
                kind = card.kind
                seen = (card.known_to | card.seen) & ~(1 << seat)
            else:
                break
            self.marks += 1
            hand.append(kind)
            traces.append(self.marks * SEEN + seen)
        return True

    def take_from_hand(self, seat: int, kind: int) -> int:
        """Take a card out of a hand, a card that rivals have seen before its like; its trace."""
        hand = self.hands[seat]
        traces = self.traces[seat]
        at = hand.index(kind)
        if traces[at] % SEEN == 0:
            for i in range(at + 1, len(hand)):
                if hand[i] == kind and traces[i] % SEEN:
                    at = i
                    break
        hand.pop(at)
        return traces.pop(at)

    def put_down(self, seat: int, kind: int, trace: int, hidden: bool) -> PileCard:
        """A hand card as it lies in a pile."""
        if not hidden:
            return PileCard(kind, False, seat, self.turn)
        known = 1 << seat
        return PileCard(kind, True, seat, self.turn, known, trace % SEEN & ~known, trace // SEEN, self.marks)

    def bury(self, seat: int, kind: int) -> None:
        """Put a hand card under the deck, unseen (AFF-INFO-11)."""
        trace = self.take_from_hand(seat, kind)
        self.buried.append(self.put_down(seat, kind, trace, True))

    def gain(self, kind: int, center: bool) -> None:
        """Put a card into the active seat's collection; a Spell becomes pending (AFF-SPELL-06)."""
        collection = self.collections[self.active]
        collection[kind] = collection[kind] + 1
        if self.catalog.kinds[kind].category == SPELL:
            self.pending.append(kind * 2 + (1 if center else 0))

    def lose(self, seat: int, kind: int) -> None:
        """Put a card of a collection on the discard pile."""
        self.collections[seat][kind] -= 1
        self.discarded.append(kind)

    def emptied(self, pile: int) -> None:
        """Remember that the active seat emptied a pile that is closed to it (AFF-PLAY-12)."""
        if not self.piles[pile] and pile not in self.layout.reach[self.active]:
            self.opened |= 1 << self.layout.places[pile]

    def count_of(self, seat: int, category: int) -> int:
        collection = self.collections[seat]
        total = 0
        for kind in self.catalog.by_category[category]:
            total += collection[kind]
        return total

    def kinds_of(self, seat: int, category: int) -> list[int]:
        """The kinds of a category of which the collection has a card."""
        collection = self.collections[seat]
        return [kind for kind in self.catalog.by_category[category] if collection[kind]]

    def hidden_positions(self, pile: int) -> list[int]:
        """The places, from 0, of the hidden cards in a pile."""
        return [i for i, card in enumerate(self.piles[pile]) if card.hidden]

    def capped(self, pile: int) -> bool:
        """Whether the Location lets no further card onto that pile (AFF-LFX-03)."""
        if pile != self.layout.center or self.location < 0:
            return False
        law = self.law(CENTER_CAP)
        return law is not None and len(self.piles[pile]) >= law.count

    # Words.

    def seat_name(self, seat: int) -> str:
        return self.game.seat_name(seat)

    def kind_name(self, kind: int) -> str:
        return self.catalog.kinds[kind].name

    def names(self, kinds: list[int]) -> str:
        """Several cards in words."""
        return ", ".join([self.catalog.kinds[kind].name for kind in kinds]) if kinds else "nothing"

    def pile_name(self, pile: int) -> str:
        return pile_words(self.layout.places[pile])

    def note(self, event: str, sentence: str, facts: dict[str, Any] | None = None) -> None:
        """Tell everybody what the active seat did. Callers ask `recording` first."""
        self.tell(EVERYBODY, event, self.active, sentence, facts or {})

    def note_to(self, seat: int, event: str, sentence: str, facts: dict[str, Any] | None = None) -> None:
        """Tell one seat alone."""
        self.tell(1 << seat, event, seat, sentence, facts or {})

    # The contract.

    def idle_rule(self, seat: int) -> Refusal:
        if seat not in self.living and 0 <= seat < self.seats:
            return Refusal("AFF-TURN-03", f"{self.seat_name(seat)} is out of the game and takes no turn.")
        waiting = " and ".join([self.seat_name(other) for other in self.waiting()])
        return Refusal("AFF-TURN-05", f"{self.seat_name(seat)} is not asked now; {waiting} is.")

    def depart(self, seat: int) -> None:
        from grimalkin.games.familiar_find.elimination import depart

        depart(self, seat)

    def view(self, seat: int | None) -> dict[str, Any]:
        return views.view(self, seat)

    def scene(self, seat: int | None) -> dict[str, Any]:
        return scenes.scene_of(self, seat)

    def deal_anew(self, seat: int, rng: Stream) -> "FamiliarFind":
        return redealing.redeal(self, seat, rng)

    def hidden(self, seat: int) -> dict[str, list[str]]:
        """The cards of which that seat knows nothing, by zone as in the census."""
        return redealing.cards_in_doubt(self, seat, False)

    def mingled(self, seat: int) -> dict[str, list[str]]:
        """The cards that it saw in a hand from which others were placed hidden since, by zone."""
        return redealing.cards_in_doubt(self, seat, True)

    def worth(self, seat: int) -> float:
        """Its chance to win, by the collections and by what lies within reach."""
        from grimalkin.games.familiar_find.quick import chances

        if self.outcome is not None:
            return 1.0 / len(self.outcome.winners) if seat in self.outcome.winners else 0.0
        return chances(self)[seat]

    def census(self) -> dict[str, list[str]]:
        """Every card by its zone, for checks that none is lost or doubled."""
        names = self.catalog.kind_ids
        deck = [names[kind] for kind in self.deck.cards]
        for kind, count in enumerate(self.deck.loose):
            deck += [names[kind]] * count
        zones = {
            "deck": deck,
            "buried": [names[card.kind] for card in self.buried],
            "discard": [names[kind] for kind in self.discarded],
            "aside": [names[card.kind] for card in self.aside],
        }
        for i, pile in enumerate(self.piles):
            zones[f"pile {PLACES[self.layout.places[i]]}"] = [names[card.kind] for card in pile]
        for seat in range(self.seats):
            staged = self.staged if seat == self.staging_seat() else []
            hand = [names[kind] for kind in self.hands[seat]]
            zones[f"hand {self.seat_name(seat)}"] = hand + [names[form // 32] for form in staged]
            zones[f"collection {self.seat_name(seat)}"] = [
                names[kind] for kind, count in enumerate(self.collections[seat]) for _ in range(count)
            ]
        return zones

    def staging_seat(self) -> int:
        """The seat that is putting a play together, or nobody."""
        step = self.agenda[-1] if self.agenda else None
        return step.seat(self) if self.staged and isinstance(step, Ask) else NOTHING

    def dump_table(self) -> dict[str, Any]:
        from grimalkin.games.familiar_find.saving import dump_table

        return dump_table(self)

    def load_table(self, data: dict[str, Any]) -> None:
        from grimalkin.games.familiar_find.saving import load_table

        load_table(self, data)
