"""Rules of thumb for A Familiar Find, from a view alone: what `careful` follows."""

from typing import Any, Final

from grimalkin.bots.hints import Hints
from grimalkin.core.actions import Action
from grimalkin.core.chance import Stream
from grimalkin.core.game import Game
from grimalkin.core.state import State
from grimalkin.games.familiar_find.catalog import (
    ABYSS,
    ASTRAL,
    CHANGE_PATTERN,
    COLLECT_TOP,
    DISCARD_FROM_RIVAL,
    DISCARD_OWN,
    DRAW,
    GIVE_TO_RIVAL,
    INGREDIENT,
    LOOK_AT_PILE,
    MOVE_CARD,
    REPEAT_DISCARDED_SPELL,
    SHIELD,
    SPELL,
    SWAP_HAND_CARDS,
    SWAP_WITH_RIVAL,
    TAKE_FROM_RIVAL,
    WILD,
    Catalog,
)
from grimalkin.games.familiar_find.game import FamiliarFindGame
from grimalkin.games.familiar_find.piles import HIDDEN
from grimalkin.games.familiar_find.prospects import UNKNOWN, Sight
from grimalkin.games.familiar_find.quick import choose
from grimalkin.games.familiar_find.state import FamiliarFind
from grimalkin.games.familiar_find.verbs import Vocabulary

RIVALS_NEXT: Final = 0.5
"""What a pile left to the rivals weighs against the pile collected."""
HIDES_ABYSS: Final = 1.5
"""How much likelier than by the mix a hidden card is an Abyss Essence: people hide them."""
HORIZON: Final = 8
"""So many choices a search looks ahead: the own turn, and what the next rival makes of it."""
EMPTY: Final = 10.0
"""More than any play can gain."""

# Which of several Spells is best resolved first: looks and draws, then what changes collections, and Echo last.
SPELL_ORDER: Final = [
    LOOK_AT_PILE,
    COLLECT_TOP,
    DRAW,
    CHANGE_PATTERN,
    GIVE_TO_RIVAL,
    DISCARD_OWN,
    TAKE_FROM_RIVAL,
    DISCARD_FROM_RIVAL,
    SWAP_WITH_RIVAL,
    MOVE_CARD,
    SWAP_HAND_CARDS,
    REPEAT_DISCARDED_SPELL,
]


def hints(game: Game) -> Hints:
    assert isinstance(game, FamiliarFindGame)
    return FindHints(game)


class FindHints(Hints):
    """Asks of each action how well the seat then stands."""

    def __init__(self, game: FamiliarFindGame) -> None:
        self.catalog = game.catalog
        self.say = game.vocabulary

    def advise(self, view: dict[str, Any], actions: list[Action]) -> list[float] | None:
        return Adviser(self.catalog, self.say, view).values(actions)

    def horizon(self, seats: int) -> int:
        return HORIZON

    def quick(self, t: State, seat: int, actions: list[Action], stream: Stream) -> Action:
        assert isinstance(t, FamiliarFind)
        return choose(t, seat, actions, stream)


class Adviser:
    """One question, and what a view tells about it."""

    def __init__(self, catalog: Catalog, say: Vocabulary, view: dict[str, Any]) -> None:
        self.catalog = catalog
        self.say = say
        self.view = view
        self.me: int = view["seat"]
        self.places: list[str] = [pile["pile"] for pile in view["piles"]]
        self.sight = read_view(catalog, view)

    def values(self, actions: list[Action]) -> list[float]:
        if self.me not in self.sight.order:
            return [0.0] * len(actions)
        verbs = [action.verb for action in actions]
        if self.say.play in verbs or self.say.sleight in verbs:
            return self.plays(actions)
        return [self.value(action) for action in actions]

    def value(self, action: Action) -> float:
        """How well the seat stands after this action."""
        verb = action.verb
        say = self.say
        if verb is say.scavenge:
            return self.scavenge(self.pile(action, 0))
        if verb is say.rest:
            return self.sight.outlook() - RIVALS_NEXT * self.rivals_next(-1)
        if verb is say.look:
            # Looking costs nothing, and the pile with most to see tells most.
            return 1.0 + sum(1 for kind in self.sight.piles[self.pile(action, 0)] if kind == UNKNOWN)
        if verb is say.peek:
            return 1.0 + action.nouns[0] / 100
        if verb is say.collect:
            return self.sight.appraise(self.me, self.sight.piles[self.pile(action, 0)][-1:])
        if verb is say.reveal:
            return self.sight.appraise(self.me, [UNKNOWN])
        if verb is say.leave:
            return self.leave(action.nouns[0])
        if verb is say.resolve:
            op = self.op(action.nouns[0])
            return -float(SPELL_ORDER.index(op)) if op in SPELL_ORDER else 0.0
        if verb is say.echo:
            return self.sight.appraise(self.me, [action.nouns[0]])
        if verb is say.toll or verb is say.bury:
            return self.give_up(action.nouns[0]) + (1.0 if verb is say.toll else 0.0)
        if verb is say.survive:
            return 2.0
        if verb is say.spy:
            return 1.0
        if verb is say.lift or verb is say.drop or verb is say.turn:
            return self.move(action)
        return self.change(action)

    # Step 1.

    def scavenge(self, pile: int) -> float:
        value = self.sight.appraise(self.me, self.sight.piles[pile])
        if value >= 1.0:
            return value
        return value - RIVALS_NEXT * self.rivals_next(pile)

    def rivals_next(self, without: int) -> float:
        """What the next rival can make of the piles that are left."""
        sight = self.sight
        rival = sight.order[1]
        best = sight.appraise(rival, [])
        for pile in sight.reach[rival]:
            if pile != without and sight.shown[pile]:
                best = max(best, sight.appraise(rival, sight.shown[pile]))
        return best

    def leave(self, position: int) -> float:
        """The pile without the card that is left."""
        sight = self.sight
        cards = max((pile for pile in sight.piles if len(pile) > position), key=len)
        center = [i for i, pile in enumerate(self.view["piles"]) if pile["center"]]
        if center and len(sight.piles[center[0]]) > position:
            cards = sight.piles[center[0]]
        return sight.appraise(self.me, cards[:position] + cards[position + 1 :])

    def give_up(self, kind: int) -> float:
        """A hand card under the deck: one that the rivals want more than this seat does."""
        sight = self.sight
        mine = sight.appraise(self.me, [kind])
        rivals = [sight.appraise(rival, [kind]) - sight.appraise(rival, []) for rival in sight.order[1:]]
        return max(rivals) - (mine - sight.outlook()) - 0.1

    # Spells and powers that change collections.

    def change(self, action: Action) -> float:
        """The outlook after cards of collections moved."""
        sight = self.sight
        say = self.say
        nouns = action.nouns
        mine = sight.collections[self.me]
        saved = [collection[:] for collection in sight.collections]
        bonus = 0.0
        if action.verb is say.discard:
            mine[nouns[0]] -= 1
        elif action.verb is say.sacrifice:
            mine[nouns[0]] -= 1
            mine[sight.abyss] -= 1
        elif action.verb is say.take:
            sight.collections[nouns[0]][nouns[1]] -= 1
            mine[nouns[1]] += 1
        elif action.verb is say.give:
            mine[sight.abyss] -= 1
            sight.collections[nouns[0]][sight.abyss] += 1
        elif action.verb is say.swap:
            theirs = sight.collections[nouns[0]]
            theirs[nouns[1]] -= 1
            mine[nouns[1]] += 1
            mine[nouns[2]] -= 1
            theirs[nouns[2]] += 1
        elif action.verb is say.dim:
            sight.collections[nouns[0]][sight.astral] -= 1
        elif action.verb is say.exchange:
            bonus = 0.5 * (self.give_up(nouns[1]) - self.give_up(nouns[0]))
        elif action.verb is say.board:
            bonus = 0.0
        sight.weigh()
        value = sight.outlook() + bonus
        sight.collections = saved
        sight.weigh()
        return value

    def move(self, action: Action) -> float:
        """Crosswind and Lantern Eyes: how the turn would end with the card elsewhere, or open."""
        return 0.0

    # Step 3.

    def plays(self, actions: list[Action]) -> list[float]:
        """For each card that can be put down next: the best play that it can belong to."""
        play = self.say.play
        found = [-EMPTY * EMPTY] * len(actions)
        items: list[Item] = []
        for i, action in enumerate(actions):
            if action.verb is play:
                items.append(Item(i, action.nouns[0], self.pile(action, 1), action.nouns[2]))
            else:
                found[i] = -EMPTY * EMPTY / 2
        counts = [0] * len(self.catalog.kinds)
        for kind in self.sight.hand:
            counts[kind] += 1
        pattern = self.view["pattern"]
        Plays(self.sight, items, counts, found).search(0, pattern[0], pattern[1])
        return found

    # Small questions.

    def pile(self, action: Action, place: int) -> int:
        return self.places.index(action.noun(place))

    def op(self, kind: int) -> int:
        effects = self.catalog.kinds[kind].effects
        return effects[0].op if effects else -1


class Item:
    """A card that can be put down: what, where, and which face up."""

    def __init__(self, index: int, kind: int, pile: int, face: int) -> None:
        self.index = index
        self.kind = kind
        self.pile = pile
        self.face = face


class Plays:
    """All plays that can be put together of some cards."""

    def __init__(self, sight: Sight, items: list[Item], counts: list[int], best: list[float]) -> None:
        self.sight = sight
        self.items = items
        self.counts = counts
        # For each item the value of the best play that holds it.
        self.best = best
        self.chosen: list[int] = []

    def search(self, start: int, open_cards: int, hidden_cards: int) -> None:
        """Try every way to complete the play with items from `start` on."""
        if not open_cards and not hidden_cards:
            self.judge()
            return
        sight = self.sight
        for i in range(start, len(self.items)):
            item = self.items[i]
            if not self.counts[item.kind]:
                continue
            hidden = item.face == HIDDEN
            if not (hidden_cards if hidden else open_cards):
                continue
            self.counts[item.kind] -= 1
            sight.piles[item.pile].append(item.kind)
            sight.shown[item.pile].append(UNKNOWN if hidden else item.kind)
            self.chosen.append(item.index)
            self.search(i, open_cards - (not hidden), hidden_cards - hidden)
            self.chosen.pop()
            sight.shown[item.pile].pop()
            sight.piles[item.pile].pop()
            self.counts[item.kind] += 1

    def judge(self) -> None:
        value = self.sight.foresee()
        for pile in self.sight.reach[self.sight.me]:
            if not self.sight.piles[pile]:
                value -= EMPTY
        for index in self.chosen:
            self.best[index] = max(self.best[index], value)


def read_view(catalog: Catalog, view: dict[str, Any]) -> Sight:
    """What a view tells, in numbers."""
    me: int = view["seat"]
    sight = Sight(catalog, me, view["seats"])
    index = {kind.id: kind.index for kind in catalog.kinds}
    living: list[int] = view["living"]
    sight.order = [seat for seat in living if seat >= me] + [seat for seat in living if seat < me]
    unseen = [0] * len(catalog.kinds)
    for slug, count in view["mix"].items():
        unseen[index[slug]] += count
    places: list[str] = [pile["pile"] for pile in view["piles"]]
    for player in view["players"]:
        collection = [0] * len(catalog.kinds)
        for slug, count in player["collection"].items():
            collection[index[slug]] = count
            unseen[index[slug]] -= count
        sight.collections.append(collection)
        sight.reach.append([places.index(place) for place in player["reach"]])
        familiar = catalog.familiar(player["familiar"]) if player["familiar"] else None
        if familiar is not None:
            sight.wild[player["seat"]] = familiar.effect(WILD) is not None
            sight.shielded[player["seat"]] = familiar.effect(SHIELD) is not None
    for pile in view["piles"]:
        known: list[int] = []
        shown: list[int] = []
        for card in pile["cards"]:
            kind = UNKNOWN if card["kind"] is None else index[card["kind"]]
            known.append(kind)
            shown.append(UNKNOWN if card["hidden"] else kind)
            if kind != UNKNOWN:
                unseen[kind] -= 1
        sight.piles.append(known)
        sight.shown.append(shown)
    for slug in view.get("hand") or []:
        sight.hand.append(index[slug])
        unseen[index[slug]] -= 1
    for slug in view["discard"]:
        unseen[index[slug]] -= 1
    for staged in view.get("staged") or []:
        kind = index[staged["kind"]]
        hidden = staged["face"] == "face-down"
        pile_at = places.index(staged["pile"])
        sight.piles[pile_at].append(kind)
        sight.shown[pile_at].append(UNKNOWN if hidden else kind)
        unseen[kind] -= 1
    guess_unknown(sight, unseen)
    sight.weigh()
    return sight


def guess_unknown(sight: Sight, unseen: list[int]) -> None:
    """How likely an unknown card is of each category, from all cards that the seat has not seen."""
    by_category = [0.0, 0.0, 0.0, 0.0]
    for kind in sight.catalog.kinds:
        by_category[kind.category] += max(0, unseen[kind.index])
    by_category[ABYSS] *= HIDES_ABYSS
    total = by_category[INGREDIENT] + by_category[ASTRAL] + by_category[ABYSS] + by_category[SPELL]
    if total:
        sight.likely_astral = by_category[ASTRAL] / total
        sight.likely_abyss = by_category[ABYSS] / total
        sight.likely_ingredient = by_category[INGREDIENT] / total
