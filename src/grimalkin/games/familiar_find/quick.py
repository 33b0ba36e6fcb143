"""Instant choices inside playouts, each from what its seat knows in the game at hand."""

from typing import Final

from grimalkin.core.actions import Action
from grimalkin.core.chance import Stream
from grimalkin.games.familiar_find.catalog import NOWHERE, Catalog
from grimalkin.games.familiar_find.piles import OPEN, PileCard
from grimalkin.games.familiar_find.prospects import UNKNOWN, Sight, ingredient_strength
from grimalkin.games.familiar_find.state import FamiliarFind

WHIM: Final = 10
"""Of a hundred choices of a pile so many are made at random, so that no playout is quite like another."""

SURE: Final = 50.0
"""The weight of a seat that would win with the pile that it is expected to collect."""


def see(t: FamiliarFind, seat: int) -> Sight:
    """The table as that seat knows it."""
    sight = Sight(t.catalog, seat, t.seats)
    sight.order = t.clockwise(seat)
    sight.collections = t.collections
    sight.reach = t.layout.reach
    for pile in t.piles:
        known: list[int] = []
        shown: list[int] = []
        for card in pile:
            if not card.hidden:
                known.append(card.kind)
                shown.append(card.kind)
            else:
                known.append(card.kind if card.known_to >> seat & 1 else UNKNOWN)
                shown.append(UNKNOWN)
        sight.piles.append(known)
        sight.shown.append(shown)
    sight.weigh()
    return sight


def chances(t: FamiliarFind) -> list[float]:
    """Each seat's chance to win, judged as if everybody had collected the pile that looks best to it."""
    sight = Sight(t.catalog, t.active, t.seats)
    sight.order = t.living
    sight.collections = t.collections
    sight.weigh()
    weights = sight.weights
    order = t.clockwise(t.active)
    if t.scavenged >= 0:
        order = order[1:] + order[:1]
    taken = 0
    for seat in order:
        best = -1.0
        pile = NOWHERE
        for other in t.layout.reach[seat]:
            if not taken >> other & 1 and t.piles[other]:
                value = sight.appraise(seat, seen_by(t.piles[other], seat))
                if value > best:
                    best = value
                    pile = other
        if pile == NOWHERE:
            continue
        taken |= 1 << pile
        value = sight.appraise(seat, [card.kind for card in t.piles[pile]])
        others = sight.total - weights[seat]
        weights[seat] = SURE if value >= 1.0 else value * others / (1.0 - value)
        sight.total = others + weights[seat]
        if value >= 1.0:
            break
    return [weight / sight.total if sight.total else 0.0 for weight in weights]


def seen_by(pile: list[PileCard], seat: int) -> list[int]:
    """The cards of a pile as that seat knows them."""
    return [card.kind if not card.hidden or card.known_to >> seat & 1 else UNKNOWN for card in pile]


def choose(t: FamiliarFind, seat: int, actions: list[Action], stream: Stream) -> Action:
    verb = actions[0].verb
    say = t.say
    if verb is say.play or verb is say.sleight:
        return put_down(t, seat, actions, stream)
    if verb is say.scavenge:
        return scavenge(t, seat, actions, stream)
    if verb is say.discard or verb is say.survive:
        return actions[0]
    if verb is say.give:
        return give(t, actions)
    if verb is say.take:
        return take(t, seat, actions)
    return actions[stream.below(len(actions))]


def scavenge(t: FamiliarFind, seat: int, actions: list[Action], stream: Stream) -> Action:
    if stream.below(100) < WHIM:
        return actions[stream.below(len(actions))]
    sight = see(t, seat)
    best = -1.0
    chosen = actions[0]
    for action in actions:
        cards: list[int] = []
        if action.verb is t.say.scavenge:
            cards = sight.piles[t.layout.pile_at[action.nouns[0]]]
        value = sight.appraise(seat, cards)
        if value > best:
            best = value
            chosen = action
    return chosen


def put_down(t: FamiliarFind, seat: int, actions: list[Action], stream: Stream) -> Action:
    """A card onto a pile that it spoils for the next rival, or sweetens for the seat itself."""
    if seat not in t.living or len(t.living) < 2:
        return actions[stream.below(len(actions))]
    sight = see(t, seat)
    for form in t.staged:
        kind = form // 32
        pile = form // 2 % 16
        sight.piles[pile].append(kind)
        sight.shown[pile].append(kind if form & 1 == OPEN else UNKNOWN)
    rival = sight.order[1]
    # The pile that the rival would take now, and the one that would then be this seat's.
    theirs = -1
    best = -1.0
    for pile in sight.reach[rival]:
        if sight.shown[pile]:
            value = sight.appraise(rival, sight.shown[pile])
            if value > best:
                best = value
                theirs = pile
    mine = -1
    best = -1.0
    for pile in sight.reach[seat]:
        if pile != theirs:
            value = sight.appraise(seat, sight.piles[pile])
            if value > best:
                best = value
                mine = pile
    own = gains(t, seat)
    rivals = gains(t, rival)
    best = -1000.0
    chosen = actions[0]
    for action in actions:
        value = stream.below(1024) / 1024.0
        if action.verb is t.say.play:
            kind = action.nouns[0]
            pile = t.layout.pile_at[action.nouns[1]]
            if pile == theirs:
                value -= rivals[kind]
                if action.nouns[2] != OPEN and rivals[kind] < 0:
                    value -= rivals[kind]
            elif pile == mine:
                value += own[kind]
                if action.nouns[2] != OPEN and own[kind] > 0:
                    value += own[kind]
        if value > best:
            best = value
            chosen = action
    return chosen


def gains(t: FamiliarFind, seat: int) -> list[float]:
    """What one more card of each kind would do for a collection."""
    collection = t.collections[seat][:]
    catalog: Catalog = t.catalog
    found = [0.0] * len(catalog.kinds)
    strength = ingredient_strength(collection)
    for kind in range(5):
        collection[kind] += 1
        more = ingredient_strength(collection)
        found[kind] = 4.0 if more > 50.0 else 3.0 * (more - strength)
        collection[kind] -= 1
    astral = collection[catalog.astral]
    abyss = collection[catalog.abyss]
    found[catalog.astral] = 1.0 + astral if astral < 2 else 4.0
    found[catalog.abyss] = -0.7 - abyss if abyss < 2 else -4.0
    return found


def give(t: FamiliarFind, actions: list[Action]) -> Action:
    """To the rival who is nearest to defeat."""
    best = -1
    chosen = actions[0]
    for action in actions:
        if action.verb is t.say.give:
            abyss = t.collections[action.nouns[0]][t.catalog.abyss]
            if abyss > best:
                best = abyss
                chosen = action
    return chosen


def take(t: FamiliarFind, seat: int, actions: list[Action]) -> Action:
    """The Ingredient that serves best."""
    collection = t.collections[seat][:]
    best = -1000.0
    chosen = actions[0]
    for action in actions:
        if action.verb is t.say.take:
            kind = action.nouns[1]
            collection[kind] += 1
            strength = ingredient_strength(collection)
            collection[kind] -= 1
            if strength > best:
                best = strength
                chosen = action
    return chosen
