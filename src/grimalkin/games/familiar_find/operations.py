"""What cards of A Familiar Find can do: a record for each operation, with its fields (AFF-CONT-06 to 10)."""

from collections.abc import Iterator
from typing import Annotated, Any, ClassVar, Literal, get_args

import msgspec
from msgspec import Meta

from grimalkin.games.familiar_find.catalog import ALWAYS, CATEGORIES, ONCE_A_GAME, ONCE_A_TURN, WHERES, Effect
from grimalkin.games.familiar_find.piles import FACES

Trigger = Literal[
    "start",
    "choose",
    "remove",
    "after",
    "spell",
    "loss",
    "set",
    "pattern",
    "placement",
    "end-of-play",
    "refill",
    "hand-size",
    "always",
]
"""The moments at which a card can act, in the order of a turn; the last two are not moments but last."""

Owned = Annotated[
    Literal["ingredient", "astral", "abyss"],
    Meta(description="Which cards of a collection it concerns. Spells never stay in one."),
]
Essence = Annotated[Literal["astral", "abyss"], Meta(description="Which Essences it concerns.")]
NearOrFar = Annotated[
    Literal["reach", "table"],
    Meta(description="`reach`: a pile within reach. `table`: any pile, however far away."),
]
ChangeOfPattern = Annotated[int, Meta(ge=-3, le=3)]
PileSize = Annotated[int, Meta(ge=2, le=9, description="How many cards the pile must have at least.")]
Players = Annotated[int, Meta(ge=2, le=4)]


class Operation(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="do", rename="kebab"):
    """One thing that a card does."""

    # When a Familiar or a Location does it; what a Spell does, it does when its turn to be resolved comes.
    acts: ClassVar[Trigger] = "spell"
    # Whether its player is free to decline, which the card's text must then say (AFF-CONT-10).
    may: ClassVar[bool] = False
    # How often a Familiar can be allowed to do it.
    limits: ClassVar[tuple[str, ...]] = (ALWAYS,)

    @classmethod
    def word(cls) -> str:
        """What it is called in card files."""
        return str(cls.__struct_config__.tag)

    def problems(self) -> Iterator[tuple[str, str]]:
        """What no field shows by itself: the field, and what was expected."""
        yield from ()

    def effect(self) -> Effect:
        """The same as a plain object for the engine."""
        fields: dict[str, Any] = {}
        for name in self.__struct_fields__:
            value = getattr(self, name)
            if name == "category":
                value = CATEGORIES.index(value)
            elif name == "where":
                value = WHERES.index(value)
            elif name == "face":
                value = FACES.index(value)
            elif name in ("least_players", "most_players"):
                name = "players"
            fields[name] = value
        return Effect(self.word(), **fields)


# Spells; Familiars share some of them.


class DiscardOwn(Operation, frozen=True, tag="discard-own"):
    """You may discard one card of that category from your collection."""

    may = True

    category: Owned


class TakeFromRival(Operation, frozen=True, tag="take-from-rival"):
    """You may choose a card of that category in a rival's collection; it moves into yours."""

    may = True

    category: Owned


class LookAtPile(Operation, frozen=True, tag="look-at-pile"):
    """You may look at all hidden cards of one pile."""

    may = True

    where: NearOrFar
    then_turn: Annotated[bool, Meta(description="Whether one of these cards may then be turned open.")] = False


class ChangePattern(Operation, frozen=True, tag="change-pattern"):
    """Changes how many cards you play this turn, unless there are fewer than it takes away."""

    # What a Spell changes just happens; the owner of a Familiar with this power is free to decline.
    acts = "pattern"
    limits = (ONCE_A_TURN,)

    open: Annotated[ChangeOfPattern, Meta(description="Open cards more, or fewer if below 0.")] = 0
    hidden: Annotated[ChangeOfPattern, Meta(description="Hidden cards more, or fewer if below 0.")] = 0

    def problems(self) -> Iterator[tuple[str, str]]:
        if not self.open and not self.hidden:
            yield "open", "expected a change of 'open' or of 'hidden', found 0 for both"


class Draw(Operation, frozen=True, tag="draw"):
    """You draw cards from the deck, as far as there are any."""

    count: Annotated[int, Meta(ge=1, le=9, description="How many cards.")]


class CollectTop(Operation, frozen=True, tag="collect-top"):
    """You may add the top card of one pile to your collection."""

    may = True

    where: NearOrFar


class GiveToRival(Operation, frozen=True, tag="give-to-rival"):
    """You may move one such Essence of yours into the collection of a rival who owns fewer of them."""

    may = True

    category: Essence


class SwapWithRival(Operation, frozen=True, tag="swap-with-rival"):
    """You may swap one such card of your collection for one of another type in a rival's collection."""

    may = True

    category: Annotated[Literal["ingredient"], Meta(description="Only Ingredients have several types.")]


class MoveCard(Operation, frozen=True, tag="move-card"):
    """You may move one card of a pile within reach, from any height, onto any other pile, as it lay."""

    may = True


class DiscardFromRival(Operation, frozen=True, tag="discard-from-rival"):
    """You choose a rival who owns enough such Essences, if there is one; that rival loses one of them."""

    category: Essence
    least: Annotated[int, Meta(ge=1, le=9, description="How many of them the rival must own.")] = 1


class RepeatDiscardedSpell(Operation, frozen=True, tag="repeat-discarded-spell"):
    """You may carry out a Spell of the discard pile, though never one that repeats Spells itself."""

    may = True


class SwapHandCards(Operation, frozen=True, tag="swap-hand-cards"):
    """You may look at a rival's hand, and may then swap one of your hand cards for one of theirs."""

    may = True


# Familiars.


class LookBeforeChoosing(Operation, frozen=True, tag="look-at-pile"):
    """Before you choose a pile, you may look at all hidden cards of one pile."""

    acts = "start"
    may = True
    limits = (ONCE_A_TURN,)

    where: NearOrFar


class CollectTopElsewhere(Operation, frozen=True, tag="collect-top"):
    """After scavenging a small pile you may also collect the top card of another one."""

    acts = "after"
    may = True
    limits = (ONCE_A_TURN,)

    where: Annotated[Literal["elsewhere"], Meta(description="Any pile but the one just scavenged.")]
    most: Annotated[int, Meta(ge=1, le=9, description="The most cards that the scavenged pile gave you.")]


class Survive(Operation, frozen=True, tag="survive"):
    """You may discard all such cards of your collection instead of losing by them."""

    acts = "loss"
    may = True
    limits = (ONCE_A_GAME,)

    category: Annotated[Literal["abyss"], Meta(description="Only Abyss Essences defeat anybody.")]


class HandSize(Operation, frozen=True, tag="hand-size"):
    """Your hand holds so many cards, from the start and after each refill."""

    acts = "hand-size"

    count: Annotated[int, Meta(ge=4, le=8, description="How many cards your hand holds.")]
    least: Annotated[int, Meta(ge=1, le=8, description="Your refill fails only below so many cards.")]

    def problems(self) -> Iterator[tuple[str, str]]:
        if self.least > self.count:
            yield "least", f"expected at most {self.count}, which is 'count', found {self.least}"


class Shield(Operation, frozen=True, tag="shield"):
    """Spells of rivals touch neither your collection nor your hand, and you cannot be chosen for them."""

    acts = "always"


class Bury(Operation, frozen=True, tag="bury"):
    """Before you refill, you may put any of your hand cards under the deck."""

    acts = "refill"
    may = True


class Wild(Operation, frozen=True, tag="wild"):
    """When your sets are checked, so many of your Ingredients count as whichever types help most."""

    acts = "set"

    count: Annotated[Literal[1], Meta(description="How many Ingredients; the game knows only 1.")]


class CollectNothing(Operation, frozen=True, tag="collect-nothing"):
    """You may collect no pile this turn."""

    acts = "choose"
    may = True


class ReachAny(Operation, frozen=True, tag="reach-any"):
    """You may scavenge any pile on the table while enough players remain."""

    acts = "choose"
    may = True

    least_players: Annotated[Players, Meta(description="Works while so many players remain, or more.")] = 3


class LeaveBottom(Operation, frozen=True, tag="leave-bottom"):
    """Once few players remain, you may leave the bottom card of the scavenged pile where and as it lies."""

    acts = "remove"
    may = True

    most_players: Annotated[Players, Meta(description="Works once so many players remain, or fewer.")] = 2
    least: PileSize = 2


# Locations.


class CenterFace(Operation, frozen=True, tag="center-face"):
    """Cards played to the center must lie like this."""

    acts = "placement"

    face: Annotated[Literal["face-up", "face-down"], Meta(description="How they must lie.")]


class HiddenCenterOnly(Operation, frozen=True, tag="hidden-center-only"):
    """Hidden cards may be played to the center only."""

    acts = "placement"


class CenterCap(Operation, frozen=True, tag="center-cap"):
    """No card may be played or moved to the center while it holds so many cards."""

    acts = "placement"

    count: Annotated[int, Meta(ge=1, le=9, description="How many cards close the center.")]


class DiscardBottom(Operation, frozen=True, tag="discard-bottom"):
    """When the center is scavenged, its bottom card is shown and discarded first."""

    acts = "remove"

    least: PileSize = 2


class Toll(Operation, frozen=True, tag="toll"):
    """Who scavenges the center puts a hand card under the deck, if there is one."""

    acts = "choose"

    count: Annotated[Literal[1], Meta(description="How many cards; the game knows only 1.")]


class CollectDeckTop(Operation, frozen=True, tag="collect-deck-top"):
    """Who scavenged the center may turn over the top card of the deck and collect it."""

    acts = "after"
    may = True


class CenterSpells(Operation, frozen=True, tag="center-spells"):
    """Spells collected from the center are carried out so many times."""

    times: Annotated[Literal[0, 2], Meta(description="0: not at all. 2: twice, choosing afresh.")]


class LookAtCard(Operation, frozen=True, tag="look-at-card"):
    """Before choosing a pile, you may look at one hidden card of the center."""

    acts = "start"
    may = True

    where: Annotated[Literal["center"], Meta(description="A Location speaks of the center only.")]


class LeaveOpen(Operation, frozen=True, tag="leave-open"):
    """Who scavenges the center may leave one of its open cards there, and must still collect a card."""

    acts = "remove"
    may = True

    least: PileSize = 2


class Sacrifice(Operation, frozen=True, tag="sacrifice"):
    """Who scavenged the center may discard one Abyss Essence and one Ingredient, both or neither."""

    acts = "after"
    may = True


class DeckTopToCenter(Operation, frozen=True, tag="deck-top-to-center"):
    """If nobody's card went to the center in a play, the top card of the deck is put there, open."""

    acts = "end-of-play"


class NoRepeat(Operation, frozen=True, tag="no-repeat"):
    """Who scavenged the center in their last turn may not do so now, unless nothing else is in reach."""

    acts = "choose"


SpellOperation = (
    DiscardOwn
    | TakeFromRival
    | LookAtPile
    | ChangePattern
    | Draw
    | CollectTop
    | GiveToRival
    | SwapWithRival
    | MoveCard
    | DiscardFromRival
    | RepeatDiscardedSpell
    | SwapHandCards
)
FamiliarOperation = (
    CollectTopElsewhere
    | LookBeforeChoosing
    | Survive
    | ChangePattern
    | HandSize
    | Shield
    | Bury
    | Wild
    | CollectNothing
    | ReachAny
    | LeaveBottom
)
LocationOperation = (
    CenterFace
    | HiddenCenterOnly
    | CenterCap
    | DiscardBottom
    | Toll
    | CollectDeckTop
    | CenterSpells
    | LookAtCard
    | LeaveOpen
    | Sacrifice
    | DeckTopToCenter
    | NoRepeat
)


def operations(union: Any) -> tuple[type[Operation], ...]:
    """The operations of one kind of card."""
    return get_args(union)
