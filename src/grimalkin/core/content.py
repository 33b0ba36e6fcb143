"""Content packs: folders of TOML files that hold a game's cards, and no code.

Here is what a pack and its cards may say; `packs.py` reads them and lays packs over each other.
"""

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, ClassVar, Literal, TypeVar

import msgspec
from msgspec import Meta

from grimalkin.core.card_forms import CardForm
from grimalkin.core.pack_files import ContentError

__all__ = [
    "Card",
    "CardKinds",
    "Content",
    "ContentError",
    "Drop",
    "Name",
    "Note",
    "Pack",
    "Text",
]

Source = Annotated[
    Literal["rulebook", "public", "original"],
    Meta(
        description="Where the card comes from: `rulebook` (the printed game's own book), "
        "`public` (published elsewhere; say where in the note) or `original` (somebody's own design)."
    ),
]
Slug = Annotated[
    str,
    Meta(
        pattern="^[a-z][a-z0-9]*(-[a-z0-9]+)*$",
        max_length=40,
        extra={"expected": "small letters, digits and single hyphens, at most 40 characters"},
    ),
]
Id = Annotated[
    Slug,
    Meta(
        description="What the card is called in actions and saved games: small letters, digits and single "
        "hyphens. The id of a card in a pack below replaces that card."
    ),
]
Name = Annotated[str, Meta(min_length=1, max_length=60)]
Text = Annotated[str, Meta(min_length=1, max_length=2000, extra={"lines": True})]
Note = Annotated[
    str,
    Meta(
        max_length=2000,
        description="Anything worth knowing about the card; not shown in play.",
        extra={"lines": True},
    ),
]
RuleId = Annotated[
    str,
    Meta(
        pattern="^([A-Z]{2,5}-[A-Z]{1,12}-[0-9]{2,3}[a-z]?)?$",
        max_length=24,
        description="The ID of the written rule behind the card, such as AFF-SFX-01.",
        extra={"expected": "the ID of a rule such as AFF-SFX-01, or nothing"},
    ),
]


class Card(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What every card has, whatever the game."""

    # What the fingerprint leaves out: new words, or what follows from other fields, change no game.
    words: ClassVar[tuple[str, ...]] = ("name", "text", "source", "rule", "note")

    id: Id
    name: Annotated[Name, Meta(description="The name as it is printed on the card.")]
    text: Annotated[Text, Meta(description="The words for a person to read, beside what the machine runs.")]
    source: Source
    rule: RuleId = ""
    note: Note = ""

    def problems(self) -> Iterator[tuple[str, str]]:
        """What no field shows by itself: the field, and what was expected."""
        yield from ()

    def summary(self) -> str:
        """What tells the card from others of its kind, in a few words for a list."""
        return self.source


class Drop(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Takes a card of a lower pack away."""

    id: Annotated[Slug, Meta(description="The id of the card that goes.")]


class Pack(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The page `pack.toml`: what the pack is and which game it belongs to."""

    name: Annotated[Slug, Meta(description="A short name of its own, which saved games remember.")]
    title: Annotated[Name, Meta(description="The pack's name for people.")]
    game: Annotated[Slug, Meta(description="The key of the game, such as familiar-find.")]
    version: Annotated[str, Meta(min_length=1, max_length=20, description="Raise it whenever a card changes.")]
    note: Annotated[
        str,
        Meta(max_length=2000, description="Anything worth knowing about the pack.", extra={"lines": True}),
    ] = ""
    replaces: Annotated[
        tuple[Slug, ...],
        Meta(
            max_length=20,
            description="Kinds of which the packs below count no longer: only this pack's cards stay.",
        ),
    ] = ()


class CardKinds:
    """The kinds of cards of one game, where its own cards lie, and what a whole set of them must fulfil."""

    def __init__(
        self,
        game: str,
        types: Mapping[str, type[Card]],
        base: Path,
        starter: Path,
        whole: Callable[["Content"], Iterable[str]],
    ) -> None:
        self.game = game
        # Each file of a pack is called after its kind, with `.toml`.
        self.types = dict(types)
        self.base = base
        # An example of a pack to begin with, made for people to read.
        self.starter = starter
        # Says what is wrong with the cards of all packs together.
        self.whole = whole
        self.forms = {kind: CardForm(card_type) for kind, card_type in types.items()}
        for form in self.forms.values():
            own = form.operations()
            for other, others_form in self.forms.items():
                form.elsewhere.update({word: other for word in others_form.operations() if word not in own})

    def __repr__(self) -> str:
        return f"<CardKinds of {self.game}: {', '.join(self.types)}>"


CardType = TypeVar("CardType", bound=Card)


class Content:
    """The cards of all packs after layering, in the order of the files."""

    def __init__(
        self,
        kinds: CardKinds,
        packs: Sequence[Pack],
        cards: Mapping[str, Sequence[Card]],
        places: Mapping[tuple[str, str], str],
    ) -> None:
        self.kinds = kinds
        self.packs = tuple((pack.name, pack.version) for pack in packs)
        self.manifests = tuple(packs)
        self._cards = {kind: tuple(laid) for kind, laid in cards.items()}
        self._places = dict(places)
        self._by_id = {(kind, card.id): card for kind, laid in self._cards.items() for card in laid}
        self.digest = _digest(kinds.game, self._cards)

    def __repr__(self) -> str:
        names = ", ".join(f"{name} {version}" for name, version in self.packs)
        return f"<Content of {self.kinds.game}: {names}>"

    def cards(self, kind: str) -> tuple[Card, ...]:
        """All cards of a kind, in order."""
        return self._cards[kind]

    def of(self, card_type: type[CardType]) -> tuple[CardType, ...]:
        """All cards of a type, in order: `cards` for callers who want the fields typed."""
        for kind, known in self.kinds.types.items():
            if known is card_type:
                return tuple(card for card in self._cards[kind] if isinstance(card, card_type))
        raise KeyError(card_type.__name__)

    def find(self, kind: str, card_id: str) -> Card | None:
        """The card with that id, or None."""
        return self._by_id.get((kind, card_id))

    def place(self, kind: str, card_id: str) -> str:
        """The file that a card was read from, for messages."""
        return self._places.get((kind, card_id), f"{kind}.toml")


def _digest(game: str, cards: Mapping[str, Sequence[Card]]) -> str:
    """A fingerprint of all that is played: the order of cards counts, words and the way of writing do not."""
    played = [[kind, [_without_words(card) for card in cards[kind]]] for kind in sorted(cards)]
    return hashlib.sha256(msgspec.json.encode([game, played], order="sorted")).hexdigest()


def _without_words(card: Card) -> Any:
    return _played(msgspec.to_builtins(card), card.words)


def _played(value: Any, words: tuple[str, ...]) -> Any:
    """What is left without the words, however deep they stand."""
    if isinstance(value, dict):
        return {name: _played(inside, words) for name, inside in value.items() if name not in words}
    if isinstance(value, (list, tuple)):
        return [_played(inside, words) for inside in value]
    return value
