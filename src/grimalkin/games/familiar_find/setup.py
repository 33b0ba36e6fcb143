"""Chosen positions, for tests and puzzles; docs/games/familiar-find.md says how they are written."""

import json
from typing import TYPE_CHECKING, Any, Final

from grimalkin.core.chance import KINDS, Deck, Stream
from grimalkin.core.errors import BadOption, BadPosition
from grimalkin.core.state import Step
from grimalkin.games.familiar_find.catalog import SPELL
from grimalkin.games.familiar_find.check import CHECK
from grimalkin.games.familiar_find.elimination import Eliminate
from grimalkin.games.familiar_find.opening import fill_deck
from grimalkin.games.familiar_find.piles import NOBODY_PLACED, PLACES, PileCard, layout_for
from grimalkin.games.familiar_find.play import END_OF_PLAY, PLAY, final_play
from grimalkin.games.familiar_find.refill import BURY, REFILL
from grimalkin.games.familiar_find.spells import SPELLS
from grimalkin.games.familiar_find.state import NOTHING, FamiliarFind
from grimalkin.games.familiar_find.tourism import NEW_LOCATION, fill_locations
from grimalkin.games.familiar_find.turn import NEXT_TURN, SCAVENGE, start_turn

if TYPE_CHECKING:
    from grimalkin.games.familiar_find.game import FamiliarFindGame

WORDS: Final = [
    "seats",
    "options",
    "active",
    "step",
    "hands",
    "collections",
    "piles",
    "discard",
    "deck",
    "location",
    "location_deck",
    "location_discard",
    "familiars",
    "used",
    "eliminated",
    "opened",
    "pattern",
    "turn",
    "last_center",
    "pending",
    "seed",
    "chance",
    "script",
    "recording",
]

# What remains of a turn that begins in the middle.
REST_OF_TURN: Final[dict[str, list[Step[Any]]]] = {
    "scavenge": [SCAVENGE, CHECK, PLAY, END_OF_PLAY, BURY, REFILL, NEXT_TURN],
    "spells": [SPELLS, CHECK, PLAY, END_OF_PLAY, BURY, REFILL, NEXT_TURN],
    "check": [CHECK, PLAY, END_OF_PLAY, BURY, REFILL, NEXT_TURN],
    "play": [PLAY, END_OF_PLAY, BURY, REFILL, NEXT_TURN],
    "final-play": [NEXT_TURN],
    "bury": [BURY, REFILL, NEXT_TURN],
    "refill": [REFILL, NEXT_TURN],
}


def set_up(game: "FamiliarFindGame", position: dict[str, Any]) -> FamiliarFind:
    for word in position:
        if word not in WORDS:
            raise BadPosition(f"A position has no '{word}'; it can have {', '.join(WORDS)}.")
    return Position(game, position).laid_out()


class Position:
    """A position while it is being laid out: the cards not yet placed, and the words that place them."""

    def __init__(self, game: "FamiliarFindGame", words: dict[str, Any]) -> None:
        self.game = game
        self.words = words
        self.t = game.blank(words.get("seats"), _options(words))
        self.left = game.catalog.deck_counts(self.t.seats)

    def laid_out(self) -> FamiliarFind:
        t = self.t
        words = self.words
        t.seed = str(words.get("seed", 0) if words.get("seed") is not None else 0)
        t.stream = Stream.from_seed(t.seed)
        chance = words.get("chance", "seeded")
        if chance not in KINDS:
            raise BadOption(f"'{chance}' is no kind of chance; there are {', '.join(KINDS)}.")
        t.chance = KINDS.index(chance)
        t.script = list(words.get("script", ()))
        if t.script and chance != "scripted":
            raise BadOption("A script of outcomes needs chance='scripted'.")
        t.recording = bool(words.get("recording", True))
        self.game.record_start(t, {"position": self.given()})
        self.seats_and_turn()
        self.named_cards()
        self.other_cards()
        self.boards_and_location()
        self.agenda()
        t.advance()
        return t

    def given(self) -> dict[str, Any]:
        """What was asked for, for the log."""
        left_out = ("seed", "chance", "script", "recording")
        given = {word: value for word, value in self.words.items() if word not in left_out}
        try:
            plain: dict[str, Any] = json.loads(json.dumps(given))
        except (TypeError, ValueError):
            raise BadPosition("A position is made of words, numbers, lists and objects, as JSON has them.") from None
        return plain

    def seats_and_turn(self) -> None:
        t = self.t
        words = self.words
        gone = {self.seat(name) for name in words.get("eliminated", ())}
        t.living = [seat for seat in range(t.seats) if seat not in gone]
        if len(t.living) < 2:
            raise BadPosition("At least two seats must still be in the game.")
        t.layout = layout_for(t.living)
        t.piles = [[] for _ in t.layout.places]
        t.active = self.seat(words.get("active", t.living[0]))
        if t.active not in t.living:
            raise BadPosition(f"{t.seat_name(t.active)} is out of the game and cannot be the active seat.")
        t.first = t.active
        start_turn(t)
        t.turn = _whole(words.get("turn", 1), "turn")
        for place in words.get("opened", ()):
            t.opened |= 1 << t.layout.places[self.pile(place)]
        if "pattern" in words:
            t.pattern_open, t.pattern_hidden = (_whole(number, "pattern") for number in words["pattern"])
        for name in words.get("last_center", ()):
            t.last_center[self.seat(name)] = True

    def named_cards(self) -> None:
        t = self.t
        words = self.words
        for name, cards in words.get("collections", {}).items():
            seat = self.seat(name)
            for kind in self.kinds(cards, f"the collection of {t.seat_name(seat)}"):
                t.collections[seat][kind] += 1
        for form in words.get("pending", ()):
            name, _, source = form.partition("@")
            kind = self.take(name, "the pending Spells")
            if self.game.catalog.kinds[kind].category != SPELL:
                raise BadPosition(f"'{name}' is no Spell, so it cannot be pending.")
            t.gain(kind, source == "center")
        for place, cards in words.get("piles", {}).items():
            t.piles[self.pile(place)] = [self.pile_card(card, place) for card in cards]
        t.discarded = self.kinds(words.get("discard", ()), "the discard pile")
        for name, cards in words.get("hands", {}).items():
            seat = self.seat(name)
            t.hands[seat] = self.kinds(cards, f"the hand of {t.seat_name(seat)}")
            t.traces[seat] = [0] * len(t.hands[seat])

    def other_cards(self) -> None:
        """The deck, and what fills hands and piles that were not named."""
        t = self.t
        words = self.words
        deck = words.get("deck")
        named: list[int] = []
        if deck is not None and not isinstance(deck, int):
            named = self.kinds(deck, "the deck")
        rest = [kind for kind, count in enumerate(self.left) for _ in range(count)]
        t.stream.shuffle(rest)
        if "piles" not in words:
            for pile in t.piles:
                if rest:
                    pile.append(PileCard(rest.pop(), False))
        named_hands = {self.seat(name) for name in words.get("hands", {})}
        familiars = {self.seat(name): slug for name, slug in words.get("familiars", {}).items()}
        for seat in t.living:
            if seat in familiars:
                t.familiars[seat] = self.familiar(familiars[seat])
            if seat not in named_hands:
                while len(t.hands[seat]) < t.hand_size(seat) and rest:
                    t.hands[seat].append(rest.pop())
                    t.traces[seat].append(0)
        if deck is None:
            self.lay_deck(rest)
        elif isinstance(deck, int):
            if not 0 <= deck <= len(rest):
                raise BadPosition(f"Only {len(rest)} cards are left for the deck, not {deck}.")
            self.lay_deck(rest[:deck])
        else:
            # Written top first, kept with the top last.
            t.deck = Deck(named[::-1], [])

    def lay_deck(self, cards: list[int]) -> None:
        counts = [0] * len(self.left)
        for kind in cards:
            counts[kind] += 1
        fill_deck(self.t, [kind for kind, count in enumerate(counts) for _ in range(count)])

    def boards_and_location(self) -> None:
        t = self.t
        words = self.words
        for name in words.get("used", ()):
            t.used[self.seat(name)] = True
        if len(set(t.familiars) - {NOTHING}) < len([board for board in t.familiars if board >= 0]):
            raise BadPosition("Two seats cannot have the same Familiar.")
        if not t.use_locations:
            return
        discard = [self.location(slug) for slug in words.get("location_discard", ())]
        deck = [self.location(slug) for slug in words.get("location_deck", ())]
        named = [*discard, *deck]
        if words.get("location") is not None:
            t.location = self.location(words["location"])
            named.append(t.location)
        if len(set(named)) != len(named):
            raise BadPosition("There is one card of each Location, and one is named twice.")
        rest = [card for card in range(len(t.catalog.locations)) if card not in named]
        if t.location < 0:
            fill_locations(t, rest)
            NEW_LOCATION.run(t)
            rest = [card for card in rest if card != t.location]
        t.locations = Deck([], [])
        t.location_discard = discard
        if t.tourism:
            if "location_deck" in words:
                t.locations = Deck(deck[::-1], [])
            else:
                fill_locations(t, rest)

    def agenda(self) -> None:
        t = self.t
        step = self.words.get("step", "scavenge")
        if step not in REST_OF_TURN:
            raise BadPosition(f"There is no step '{step}'; there are {', '.join(REST_OF_TURN)}.")
        t.then(*REST_OF_TURN[step])
        if step == "final-play":
            if len(t.living) == 2:
                raise BadPosition("With two players left nobody has a final play.")
            t.then(final_play(t.active), END_OF_PLAY, Eliminate(t.active))

    # Words.

    def seat(self, name: Any) -> int:
        number = -1
        if isinstance(name, str) and len(name) == 1:
            number = "abcd".find(name.lower())
        elif isinstance(name, int) and not isinstance(name, bool):
            number = name
        if not 0 <= number < self.t.seats:
            letters = ", ".join("ABCD"[: self.t.seats])
            raise BadPosition(f"There is no seat {name!r} at this table; there are {letters}.")
        return number

    def pile(self, name: str) -> int:
        place = PLACES.index(name) if name in PLACES else -1
        at = self.t.layout.pile_at[place] if place >= 0 else -1
        if at < 0:
            piles = ", ".join(PLACES[known] for known in self.t.layout.places)
            raise BadPosition(f"There is no pile '{name}' at this table; there are {piles}.")
        return at

    def pile_card(self, form: str, place: str) -> PileCard:
        """`abyss` or `abyss↑` is open, `abyss↓` hidden, `abyss↓B` hidden and placed by B."""
        hidden = "↓" in form
        name, _, owner = form.partition("↓" if hidden else "↑")
        kind = self.take(name, f"the pile {place}")
        seat = self.seat(owner) if owner else NOBODY_PLACED
        known = 1 << seat if hidden and seat >= 0 else 0
        return PileCard(kind, hidden, seat, max(0, self.t.turn - 1), known)

    def kinds(self, cards: Any, where: str) -> list[int]:
        """A list of cards, or how many there are of each."""
        if isinstance(cards, dict):
            return [self.take(name, where) for name, count in cards.items() for _ in range(_whole(count, name))]
        return [self.take(name, where) for name in cards]

    def take(self, name: str, where: str) -> int:
        kind = self.game.catalog.kind(name)
        if kind is None:
            raise BadPosition(f"There is no card '{name}' to put into {where}.")
        if not self.left[kind.index]:
            total = kind.count(self.t.seats)
            raise BadPosition(
                f"There are only {total} of '{name}' with {self.t.seats} players, and {where} would need one more."
            )
        self.left[kind.index] -= 1
        return kind.index

    def familiar(self, slug: str) -> int:
        found = self.game.catalog.familiar(slug)
        if found is None:
            raise BadPosition(f"There is no Familiar '{slug}'; there are {', '.join(self.game.catalog.familiar_ids)}.")
        return found.index

    def location(self, slug: str) -> int:
        found = self.game.catalog.location(slug)
        if found is None:
            raise BadPosition(f"There is no Location '{slug}'; there are {', '.join(self.game.catalog.location_ids)}.")
        return found.index


def _options(words: dict[str, Any]) -> dict[str, Any]:
    """The options of a position, with the modules that it needs switched on."""
    chosen = dict(words.get("options") or {})
    if "mode" not in chosen:
        if words.get("familiars"):
            chosen.setdefault("use_abilities", True)
        if any(words.get(word) for word in ("location", "location_deck", "location_discard")):
            chosen.setdefault("use_locations", True)
    if words.get("location_deck") or words.get("location_discard"):
        chosen.setdefault("tourism", True)
    if words.get("familiars") and not (chosen.get("use_abilities") or chosen.get("mode") in ("full", "tourism")):
        raise BadPosition("Familiars have powers only with use_abilities=true (AFF-MODE-02).")
    if words.get("location") and not (chosen.get("use_locations") or chosen.get("mode") in ("full", "tourism")):
        raise BadPosition("A Location is in play only with use_locations=true (AFF-MODE-02).")
    return chosen


def _whole(number: Any, what: str) -> int:
    if isinstance(number, bool) or not isinstance(number, int) or number < 0:
        raise BadPosition(f"'{what}' must be a whole number, not {number!r}.")
    return number
