"""What may stand in a card file of A Familiar Find, and the catalog that the engine reads from it."""

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Annotated, ClassVar, Final, Literal

import msgspec
from msgspec import Meta

from grimalkin.core.content import Card, CardKinds, Content, Name
from grimalkin.core.packs import load_pack
from grimalkin.games.familiar_find.catalog import (
    CATEGORIES,
    INGREDIENT,
    INGREDIENT_TYPES,
    ArcaneKind,
    Catalog,
    FamiliarCard,
    LocationCard,
)
from grimalkin.games.familiar_find.operations import (
    FamiliarOperation,
    HandSize,
    LocationOperation,
    Operation,
    SpellOperation,
    Trigger,
)

BASE: Final = Path(__file__).parent / "cards"
STARTER: Final = Path(__file__).parent / "starter"

# What all packs together must hold (AFF-CONT-01 to 04).
ARCANE_CARDS: Final = 84
FAMILIAR_BOARDS: Final = 10
LOCATION_CARDS: Final = 13

HAND: Final = 4

When = Annotated[
    tuple[Trigger, ...],
    Meta(
        max_length=4,
        description="When the card acts; each operation has its moment. In the order of a turn: `start` "
        "(before a pile is chosen, 1a), `choose` (1b), `remove` (1c), `after` (having collected, 1e), "
        "`spell` (1g), `loss` and `set` (second and third question of the check), `pattern`, `placement` and "
        "`end-of-play` (step 3), `refill` (step 4); besides these `hand-size` and `always`.",
    ),
]
Marked = Annotated[int, Meta(ge=0, le=ARCANE_CARDS)]


class Counts(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How many cards of a type carry each marker."""

    two: Annotated[Marked, Meta(description="Cards marked 2+, in every game.")] = msgspec.field(name="2+")
    three: Annotated[Marked, Meta(description="Cards marked 3+, for three players or four.")] = msgspec.field(name="3+")
    four: Annotated[Marked, Meta(description="Cards marked 4, for four players only.")] = msgspec.field(name="4")

    def list(self) -> list[int]:
        return [self.two, self.three, self.four]


class Circles(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The circles above a type, which tell everybody how many such cards there are."""

    clear: Annotated[Marked, Meta(description="As many as cards marked 2+.")]
    gray: Annotated[Marked, Meta(description="As many as cards marked 3+.")]
    solid: Annotated[Marked, Meta(description="As many as cards marked 4.")]

    def list(self) -> list[int]:
        return [self.clear, self.gray, self.solid]


class Arcane(Card, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A type of Arcane card: an Ingredient, an Essence or a Spell (AFF-CONT-01)."""

    words: ClassVar[tuple[str, ...]] = (*Card.words, "circles", "when")

    category: Annotated[Literal["ingredient", "astral", "abyss", "spell"], Meta(description="What the card counts as.")]
    counts: Annotated[Counts, Meta(description="How many such cards there are, by marker.")]
    circles: Annotated[
        Circles, Meta(description="The circles printed on the card; they must say the same as `counts`.")
    ]
    when: When = ()
    effects: Annotated[
        tuple[SpellOperation, ...],
        Meta(
            max_length=4,
            description="What a Spell does, one operation after the other; other cards do nothing.",
        ),
    ] = ()

    def problems(self) -> Iterator[tuple[str, str]]:
        markers = zip(Circles.__struct_fields__, Counts.__struct_encode_fields__, strict=True)
        for (circle, marker), shown, counted in zip(markers, self.circles.list(), self.counts.list(), strict=True):
            if shown != counted:
                yield (
                    f"circles.{circle}",
                    f"expected {counted}, as in counts.{marker}, found {shown} (AFF-CONT-04)",
                )
        if not any(self.counts.list()):
            yield "counts", "expected at least one card; use [[drop]] for a type that shall not be played"
        if self.category == "spell":
            yield from _doing(self.effects, self.when, spell=True)
        elif self.effects:
            yield "effects", f"expected nothing, because the category is '{self.category}' (AFF-TYPE-06)"
        elif self.when:
            yield "when", f"expected nothing, because the category is '{self.category}' (AFF-TYPE-06)"

    def summary(self) -> str:
        counted = " + ".join(str(count) for count in self.counts.list())
        return ": ".join([f"{self.category}, {counted}", *_words(self.effects)])


class Familiar(Card, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A Familiar board with its power (AFF-CONT-02). The Family side is only a picture."""

    words: ClassVar[tuple[str, ...]] = (*Card.words, "power", "when")

    power: Annotated[Name, Meta(description="The name of the power.")]
    limit: Annotated[
        Literal["always", "turn", "game"],
        Meta(
            description="How often the power may be used: `always`, once a `turn` or once a `game`. "
            "Each operation has its own limit."
        ),
    ]
    when: When
    effects: Annotated[tuple[FamiliarOperation, ...], Meta(max_length=4, description="What the power does.")]

    def problems(self) -> Iterator[tuple[str, str]]:
        yield from _doing(self.effects, self.when)
        for effect in self.effects:
            if self.limit not in effect.limits:
                could = " or ".join(f"'{limit}'" for limit in effect.limits)
                yield "limit", f"expected {could}, because of '{effect.word()}', found '{self.limit}'"

    def summary(self) -> str:
        often = "always" if self.limit == "always" else f"once a {self.limit}"
        return ": ".join([f"{self.power}, {often}", *_words(self.effects)])


class Location(Card, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A Location: what is different about the pile in the center (AFF-CONT-03)."""

    words: ClassVar[tuple[str, ...]] = (*Card.words, "when")

    when: When
    effects: Annotated[
        tuple[LocationOperation, ...], Meta(max_length=4, description="What is different about the center.")
    ]

    def problems(self) -> Iterator[tuple[str, str]]:
        yield from _doing(self.effects, self.when)

    def summary(self) -> str:
        return ", ".join(effect.word() for effect in self.effects)


def _words(effects: Sequence[Operation]) -> list[str]:
    return [", ".join(effect.word() for effect in effects)] if effects else []


def _doing(effects: Sequence[Operation], when: Sequence[str], spell: bool = False) -> Iterator[tuple[str, str]]:
    """What is wrong with the effects of a card, and with the moments given for them."""
    if not effects:
        yield "effects", "expected at least one operation, found none"
    seen: set[str] = set()
    for number, effect in enumerate(effects, start=1):
        if effect.word() in seen:
            yield f"effects[{number}].do", f"expected each operation once, found '{effect.word()}' again"
        seen.add(effect.word())
        for field, wrong in effect.problems():
            yield f"effects[{number}].{field}", wrong
    moments: list[str] = list(dict.fromkeys("spell" if spell else effect.acts for effect in effects))
    if sorted(when) != sorted(moments):
        yield "when", f"expected {_toml(moments)}, which is when these operations act, found {_toml(when)}"


def _toml(words: Sequence[str]) -> str:
    return "[" + ", ".join(f'"{word}"' for word in words) + "]"


def whole(content: Content) -> Iterable[str]:
    """What is wrong with the cards of all packs together."""
    arcane, familiars, locations = content.of(Arcane), content.of(Familiar), content.of(Location)
    sums = (
        ("arcane.toml", "Arcane cards", sum(sum(card.counts.list()) for card in arcane), ARCANE_CARDS),
        ("familiars.toml", "Familiar boards", len(familiars), FAMILIAR_BOARDS),
        ("locations.toml", "Locations", len(locations), LOCATION_CARDS),
    )
    for file, what, found, expected in sums:
        if found != expected:
            yield f"all packs together: {file}: expected {expected} {what}, found {found} (AFF-CONT-04)."
    for category, types in (("ingredient", INGREDIENT_TYPES), ("astral", 1), ("abyss", 1)):
        known = [card.id for card in arcane if card.category == category]
        if len(known) != types:
            found_types = f"{len(known)} ({', '.join(known)})" if known else "none"
            ids = "types" if types > 1 else "type"
            yield (
                f"all packs together: arcane.toml: field 'category': "
                f"expected exactly {types} {ids} of '{category}', found {found_types}."
            )
    for kind in content.kinds.types:
        yield from _same_names(content, kind)
    yield from _short_decks(arcane, familiars)


def _same_names(content: Content, kind: str) -> Iterator[str]:
    owners: dict[str, str] = {}
    for card in content.cards(kind):
        other = owners.setdefault(card.name.casefold(), card.id)
        if other != card.id:
            yield (
                f"{content.place(kind, card.id)}: card '{card.id}': field 'name': "
                f"expected a name of its own, and card '{other}' is called '{card.name}' too."
            )


def _short_decks(arcane: Sequence[Arcane], familiars: Sequence[Familiar]) -> Iterator[str]:
    """A deck must at least last for the opening piles, the hands and one whole refill."""
    sizes = [effect.count for card in familiars for effect in card.effects if isinstance(effect, HandSize)]
    hand = max([HAND, *sizes])
    for seats in (2, 3, 4):
        piles = 3 if seats == 2 else seats + 1
        needed = piles + (seats + 1) * hand
        found = sum(sum(card.counts.list()[: seats - 1]) for card in arcane)
        if found < needed:
            yield (
                f"all packs together: arcane.toml: field 'counts': "
                f"expected at least {needed} cards in the deck for {seats} players, found {found}."
            )


KINDS: Final = CardKinds(
    "familiar-find",
    {"arcane": Arcane, "familiars": Familiar, "locations": Location},
    base=BASE,
    starter=STARTER,
    whole=whole,
)


def load_catalog(packs: Sequence[Path] = ()) -> Catalog:
    """The cards of the base pack, with these packs laid over it in turn."""
    return catalog_of(load_pack(KINDS, [BASE, *packs]))


def catalog_of(content: Content) -> Catalog:
    """Plain objects for the engine: Ingredients first, then the Essences, then the Spells."""
    arcane = sorted(content.of(Arcane), key=lambda card: CATEGORIES.index(card.category))
    kinds = [_arcane_kind(index, card) for index, card in enumerate(arcane)]
    familiars = [_familiar_card(index, card) for index, card in enumerate(content.of(Familiar))]
    locations = [_location_card(index, card) for index, card in enumerate(content.of(Location))]
    return Catalog(kinds, familiars, locations, list(content.packs), content.digest)


def _arcane_kind(index: int, card: Arcane) -> ArcaneKind:
    category = CATEGORIES.index(card.category)
    return ArcaneKind(
        index,
        card.id,
        card.name,
        card.text,
        [operation.effect() for operation in card.effects],
        list(card.when),
        card.rule,
        card.source,
        category,
        card.counts.list(),
        index if category == INGREDIENT else -1,
    )


def _familiar_card(index: int, card: Familiar) -> FamiliarCard:
    effects = [operation.effect() for operation in card.effects]
    return FamiliarCard(
        index,
        card.id,
        card.name,
        card.text,
        effects,
        list(card.when),
        card.rule,
        card.source,
        card.power,
        card.limit,
    )


def _location_card(index: int, card: Location) -> LocationCard:
    effects = [operation.effect() for operation in card.effects]
    return LocationCard(index, card.id, card.name, card.text, effects, list(card.when), card.rule, card.source)
