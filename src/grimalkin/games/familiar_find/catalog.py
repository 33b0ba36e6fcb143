"""The cards of A Familiar Find as the engine reads them: plain objects, each with its place in a list."""

from typing import Final

INGREDIENT: Final = 0
ASTRAL: Final = 1
ABYSS: Final = 2
SPELL: Final = 3
NO_CATEGORY: Final = -1
CATEGORIES: Final = ["ingredient", "astral", "abyss", "spell"]

INGREDIENT_TYPES: Final = 5

# Where an effect finds its pile: in reach, anywhere, anywhere but the pile just scavenged, or in the center.
REACH: Final = 0
TABLE: Final = 1
ELSEWHERE: Final = 2
CENTER_ONLY: Final = 3
NOWHERE: Final = -1
WHERES: Final = ["reach", "table", "elsewhere", "center"]

# Spells.
DISCARD_OWN: Final = 0
TAKE_FROM_RIVAL: Final = 1
LOOK_AT_PILE: Final = 2
CHANGE_PATTERN: Final = 3
DRAW: Final = 4
COLLECT_TOP: Final = 5
GIVE_TO_RIVAL: Final = 6
SWAP_WITH_RIVAL: Final = 7
MOVE_CARD: Final = 8
DISCARD_FROM_RIVAL: Final = 9
REPEAT_DISCARDED_SPELL: Final = 10
SWAP_HAND_CARDS: Final = 11
# Familiars; Magpie, Owl and Fox share COLLECT_TOP, LOOK_AT_PILE and CHANGE_PATTERN with the Spells.
SURVIVE: Final = 12
HAND_SIZE: Final = 13
SHIELD: Final = 14
BURY: Final = 15
WILD: Final = 16
COLLECT_NOTHING: Final = 17
REACH_ANY: Final = 18
LEAVE_BOTTOM: Final = 19
# Locations.
CENTER_FACE: Final = 20
HIDDEN_CENTER_ONLY: Final = 21
CENTER_CAP: Final = 22
DISCARD_BOTTOM: Final = 23
TOLL: Final = 24
COLLECT_DECK_TOP: Final = 25
CENTER_SPELLS: Final = 26
LOOK_AT_CARD: Final = 27
LEAVE_OPEN: Final = 28
SACRIFICE: Final = 29
DECK_TOP_TO_CENTER: Final = 30
NO_REPEAT: Final = 31

OPS: Final = [
    "discard-own",
    "take-from-rival",
    "look-at-pile",
    "change-pattern",
    "draw",
    "collect-top",
    "give-to-rival",
    "swap-with-rival",
    "move-card",
    "discard-from-rival",
    "repeat-discarded-spell",
    "swap-hand-cards",
    "survive",
    "hand-size",
    "shield",
    "bury",
    "wild",
    "collect-nothing",
    "reach-any",
    "leave-bottom",
    "center-face",
    "hidden-center-only",
    "center-cap",
    "discard-bottom",
    "toll",
    "collect-deck-top",
    "center-spells",
    "look-at-card",
    "leave-open",
    "sacrifice",
    "deck-top-to-center",
    "no-repeat",
]
"""The word of each operation in a card file; the constants above are its places."""

NO_LIMIT: Final = 99

# How often a power may be used.
ALWAYS: Final = "always"
ONCE_A_TURN: Final = "turn"
ONCE_A_GAME: Final = "game"


class Effect:
    """One thing that a card does; a field that its operation does not know keeps its neutral value."""

    def __init__(
        self,
        do: str,
        open: int = 0,
        hidden: int = 0,
        count: int = 0,
        least: int = 0,
        most: int = NO_LIMIT,
        players: int = 0,
        category: int = NO_CATEGORY,
        where: int = NOWHERE,
        face: int = -1,
        times: int = 1,
        then_turn: bool = False,
    ) -> None:
        self.do = do
        self.op = OPS.index(do)
        # Changes of the pattern.
        self.open = open
        self.hidden = hidden
        # How many cards.
        self.count = count
        # The fewest and the most cards that a pile, collection or hand may have for it.
        self.least = least
        self.most = most
        # The fewest players for REACH_ANY, the most players for LEAVE_BOTTOM.
        self.players = players
        self.category = category
        self.where = where
        # 0 for face-up, 1 for face-down, -1 when the effect says nothing of it.
        self.face = face
        # How often a Spell from the center is carried out.
        self.times = times
        # Whether one of the cards looked at may be turned open.
        self.then_turn = then_turn

    def __repr__(self) -> str:
        return f"<Effect {self.do}>"


class PrintedCard:
    """What every card shows, and what it does."""

    def __init__(
        self,
        index: int,
        id: str,
        name: str,
        text: str,
        effects: list[Effect],
        when: list[str],
        rule: str,
        source: str,
    ) -> None:
        self.index = index
        self.id = id
        self.name = name
        self.text = text
        self.effects = effects
        # The first effect with each operation.
        self._by_op: list[Effect | None] = [None] * len(OPS)
        for effect in reversed(effects):
            self._by_op[effect.op] = effect
        self.when = when
        self.rule = rule
        self.source = source

    def effect(self, op: int) -> Effect | None:
        """The card's effect with that operation, or None."""
        return self._by_op[op]

    def __repr__(self) -> str:
        return f"<{self.id}>"


class ArcaneKind(PrintedCard):
    """A type of Arcane card, with its number of cards by marker."""

    def __init__(
        self,
        index: int,
        id: str,
        name: str,
        text: str,
        effects: list[Effect],
        when: list[str],
        rule: str,
        source: str,
        category: int,
        counts: list[int],
        ingredient: int,
    ) -> None:
        super().__init__(index, id, name, text, effects, when, rule, source)
        self.category = category
        # Cards marked 2+, 3+ and 4: the clear, gray and solid circles (AFF-SETUP-07).
        self.counts = counts
        # The place among the five Ingredients, or -1.
        self.ingredient = ingredient

    def count(self, seats: int) -> int:
        """How many cards of this type the deck for so many players holds."""
        total = 0
        for marker in range(seats - 1):
            total += self.counts[marker]
        return total


class FamiliarCard(PrintedCard):
    """A Familiar board with its power."""

    def __init__(
        self,
        index: int,
        id: str,
        name: str,
        text: str,
        effects: list[Effect],
        when: list[str],
        rule: str,
        source: str,
        power: str,
        limit: str,
    ) -> None:
        super().__init__(index, id, name, text, effects, when, rule, source)
        self.power = power
        # ALWAYS, ONCE_A_TURN or ONCE_A_GAME.
        self.limit = limit


class LocationCard(PrintedCard):
    """A Location: what is different about the center."""


class Catalog:
    """All cards of the packs in use."""

    def __init__(
        self,
        kinds: list[ArcaneKind],
        familiars: list[FamiliarCard],
        locations: list[LocationCard],
        packs: list[tuple[str, str]],
        digest: str,
    ) -> None:
        # The five Ingredients come first, then Astral, Abyss and the Spells.
        self.kinds = kinds
        self.familiars = familiars
        self.locations = locations
        self.packs = packs
        self.digest = digest
        self.kind_ids = [kind.id for kind in kinds]
        self.familiar_ids = [familiar.id for familiar in familiars]
        self.location_ids = [location.id for location in locations]
        self._kinds = {kind.id: kind for kind in kinds}
        self._familiars = {familiar.id: familiar for familiar in familiars}
        self._locations = {location.id: location for location in locations}
        # The kinds of each category, and none for NO_CATEGORY, which stands last.
        self.by_category = [
            [kind.index for kind in kinds if kind.category == category] for category in range(len(CATEGORIES) + 1)
        ]
        self._counts = [[kind.count(seats) for kind in kinds] for seats in range(5)]
        self._decks = [[kind for kind, count in enumerate(counts) for _ in range(count)] for counts in self._counts]
        self.astral = _first(kinds, ASTRAL)
        self.abyss = _first(kinds, ABYSS)

    def kind(self, id: str) -> ArcaneKind | None:
        return self._kinds.get(id)

    def familiar(self, id: str) -> FamiliarCard | None:
        return self._familiars.get(id)

    def location(self, id: str) -> LocationCard | None:
        return self._locations.get(id)

    def deck_counts(self, seats: int) -> list[int]:
        """How many cards of each type are in the deck for so many players (AFF-SETUP-01 to 03)."""
        return self._counts[seats][:]

    def deck(self, seats: int) -> list[int]:
        """The same as a list of cards, not yet shuffled."""
        return self._decks[seats][:]

    def spells_that(self, op: int) -> list[ArcaneKind]:
        """The Spells with that operation."""
        return [kind for kind in self.kinds if kind.effect(op) is not None]

    def familiar_that(self, op: int) -> FamiliarCard | None:
        """The first Familiar with that operation, or None."""
        for familiar in self.familiars:
            if familiar.effect(op) is not None:
                return familiar
        return None

    def location_that(self, op: int) -> LocationCard | None:
        """The first Location with that operation, or None."""
        for location in self.locations:
            if location.effect(op) is not None:
                return location
        return None

    def __repr__(self) -> str:
        names = ", ".join(f"{name} {version}" for name, version in self.packs)
        return f"<Catalog of {names}>"


def _first(kinds: list[ArcaneKind], category: int) -> int:
    """The place of the first type of a category, or -1."""
    for kind in kinds:
        if kind.category == category:
            return kind.index
    return -1
