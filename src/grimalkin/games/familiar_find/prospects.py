"""How near a collection is to victory, and what a pile would do to it."""

import math
from typing import Final

from grimalkin.games.familiar_find.catalog import (
    ABYSS,
    COLLECT_TOP,
    DISCARD_FROM_RIVAL,
    DISCARD_OWN,
    GIVE_TO_RIVAL,
    INGREDIENT_TYPES,
    NOWHERE,
    SWAP_WITH_RIVAL,
    TAKE_FROM_RIVAL,
    Catalog,
)

UNKNOWN: Final = -1
"""A card whose kind the seat does not know."""

COMPLETE: Final = 99.0
"""The strength of Ingredients that are a complete set."""

# Strength is the logarithm of the chance to win against equals; fitted to games among bots.
MISSING: Final = [COMPLETE, 1.2, 0.75, 0.45, 0.2, 0.05, -0.1, -0.2, -0.3, -0.3]
"""By the number of Ingredients that the nearest set still lacks."""
NEARNESS: Final = 0.03
"""For each Ingredient that the three sets together lack."""
ASTRAL_STRENGTH: Final = [0.0, 0.4, 1.0, 4.0]
ABYSS_STRENGTH: Final = [0.0, -0.25, -0.9, -3.0]
STEP: Final = 0.18
"""What an unknown Ingredient adds."""
FITS: Final = 0.15
"""How likely an unknown card is the one Ingredient that is missing."""
NEWT: Final = 0.3


def _missing(counts: list[int], kinds: int, each: int) -> int:
    """How many cards a set of so many kinds with so many cards each lacks."""
    ordered = sorted(counts, reverse=True)
    lacking = 0
    for count in ordered[:kinds]:
        lacking += max(0, each - count)
    return lacking


def _ingredient_strengths() -> list[float]:
    """The strength of every choice of five counts up to 4, numbered in base 5."""
    found: list[float] = []
    for number in range(5**INGREDIENT_TYPES):
        counts = [number // 5**i % 5 for i in range(INGREDIENT_TYPES)]
        lacks = [_missing(counts, 4, 2), _missing(counts, 3, 3), _missing(counts, 2, 4)]
        strength = MISSING[min(lacks)] - NEARNESS * sum(lacks)
        found.append(strength if min(lacks) else COMPLETE)
    return found


INGREDIENT_STRENGTHS: Final = _ingredient_strengths()


def ingredient_strength(collection: list[int]) -> float:
    """How strong the Ingredients of a collection are, in any order of the five kinds."""
    number = 0
    for kind in range(4, -1, -1):
        count = collection[kind]
        number = number * 5 + (count if count < 4 else 4)
    return INGREDIENT_STRENGTHS[number]


class Sight:
    """The table as one seat knows it, in numbers."""

    def __init__(self, catalog: Catalog, me: int, seats: int) -> None:
        self.catalog = catalog
        self.me = me
        self.astral = catalog.astral
        self.abyss = catalog.abyss
        # Living seats clockwise, this one first.
        self.order: list[int] = []
        self.collections: list[list[int]] = []
        self.wild: list[bool] = [False] * seats
        self.shielded: list[bool] = [False] * seats
        self.reach: list[list[int]] = []
        self.hand: list[int] = []
        # What lies in each pile as this seat knows it, and as everybody does.
        self.piles: list[list[int]] = []
        self.shown: list[list[int]] = []
        # The kind of an unknown card: how likely it is each of these.
        self.likely_astral = 0.1
        self.likely_abyss = 0.2
        self.likely_ingredient = 0.5
        self.weights: list[float] = [0.0] * seats
        self.total = 0.0

    def weigh(self) -> None:
        """Compare the living seats anew, after their collections changed."""
        self.total = 0.0
        for seat in self.order:
            weight = math.exp(self.strength(seat))
            self.weights[seat] = weight
            self.total += weight

    def strength(self, seat: int) -> float:
        """How strong a collection is between turns."""
        collection = self.collections[seat]
        astral = collection[self.astral]
        abyss = collection[self.abyss]
        strength = ingredient_strength(collection)
        if strength == COMPLETE:
            strength = ASTRAL_STRENGTH[3]
        elif self.wild[seat]:
            strength += NEWT
        strength += ASTRAL_STRENGTH[astral if astral < 3 else 3]
        return strength + ABYSS_STRENGTH[abyss if abyss < 3 else 3]

    def outlook(self) -> float:
        """This seat's chance to win if its turn's check came now."""
        return self.appraise(self.me, _NOTHING)

    def appraise(self, seat: int, cards: list[int]) -> float:
        """That seat's chance to win once it has collected these cards and been checked."""
        collection = self.collections[seat]
        mine = collection[:5]
        astral = collection[self.astral]
        abyss = collection[self.abyss]
        others = self.total - self.weights[seat]
        unknown = 0
        bonus = 0.0
        spells = False
        for kind in cards:
            if kind < 0:
                unknown += 1
            elif kind < 5:
                mine[kind] += 1
            elif kind == self.astral:
                astral += 1
            elif kind == self.abyss:
                abyss += 1
            else:
                spells = True
        if spells:
            relief = 0
            for kind in cards:
                if kind >= 5 and kind not in (self.astral, self.abyss):
                    effect = self.catalog.kinds[kind].effects[0]
                    op = effect.op
                    if op == DISCARD_OWN and effect.category == ABYSS:
                        relief += 1
                    elif op == GIVE_TO_RIVAL and effect.category == ABYSS:
                        if self.can_give(seat, abyss - relief):
                            relief += 1
                            bonus += 0.1
                    elif op in (TAKE_FROM_RIVAL, SWAP_WITH_RIVAL):
                        self.help_to_ingredient(seat, mine, op == SWAP_WITH_RIVAL)
                    elif op == DISCARD_FROM_RIVAL:
                        bonus += 0.1
                    elif op == COLLECT_TOP:
                        bonus += 0.15
                    else:
                        bonus += 0.03
            abyss = abyss - relief if abyss > relief else 0
        strength = ingredient_strength(mine)
        complete = strength == COMPLETE
        strength += bonus
        if self.wild[seat]:
            strength += NEWT
        if not unknown:
            if astral >= 3:
                return 1.0
            if abyss >= 3:
                return 0.0
            if complete:
                return 1.0
            weight = math.exp(strength + ASTRAL_STRENGTH[astral] + ABYSS_STRENGTH[abyss])
            return weight / (weight + others)
        return self.expect(astral, abyss, strength, complete, unknown, others)

    def expect(self, astral: int, abyss: int, strength: float, complete: bool, unknown: int, others: float) -> float:
        """The chance to win with so many unknown cards among the collected ones."""
        unknown = min(unknown, 6)
        rest = 1.0 - self.likely_astral - self.likely_abyss
        ingredient = self.likely_ingredient / rest
        value = 0.0
        ways = _CHOOSE[unknown]
        p_abyss = 1.0
        for b in range(unknown + 1):
            p_astral = p_abyss * ways[b]
            inner = _CHOOSE[unknown - b]
            for a in range(unknown - b + 1):
                left = unknown - b - a
                likely = p_astral * inner[a] * rest**left
                if astral + a >= 3:
                    value += likely
                elif abyss + b < 3:
                    if complete:
                        value += likely
                    else:
                        more = strength + STEP * ingredient * left
                        weight = math.exp(more + ASTRAL_STRENGTH[astral + a] + ABYSS_STRENGTH[abyss + b])
                        value += likely * weight / (weight + others)
                p_astral *= self.likely_astral
            p_abyss *= self.likely_abyss
        return value

    def can_give(self, seat: int, abyss: int) -> bool:
        """Whether a rival has fewer Abyss Essences than so many."""
        for rival in self.order:
            if rival != seat and not self.shielded[rival] and self.collections[rival][self.abyss] < abyss:
                return True
        return False

    def help_to_ingredient(self, seat: int, mine: list[int], swap: bool) -> None:
        """Add the Ingredient of a rival that serves best; in a swap the one that serves least goes."""
        best_gain = NOWHERE
        best_loss = NOWHERE
        best = ingredient_strength(mine)
        for gain in range(INGREDIENT_TYPES):
            if not self.rivals_have(seat, gain):
                continue
            mine[gain] += 1
            if swap:
                for loss in range(INGREDIENT_TYPES):
                    if loss != gain and mine[loss]:
                        mine[loss] -= 1
                        strength = ingredient_strength(mine)
                        if strength > best:
                            best = strength
                            best_gain = gain
                            best_loss = loss
                        mine[loss] += 1
            else:
                strength = ingredient_strength(mine)
                if strength > best:
                    best = strength
                    best_gain = gain
            mine[gain] -= 1
        if best_gain >= 0:
            mine[best_gain] += 1
        if best_loss >= 0:
            mine[best_loss] -= 1

    def rivals_have(self, seat: int, kind: int) -> bool:
        rivals = [rival for rival in self.order if rival != seat and not self.shielded[rival]]
        return any(self.collections[rival][kind] for rival in rivals)

    def foresee(self) -> float:
        """How good it is to end the turn like this: what the rivals then collect, and what they leave."""
        taken = 0
        theirs = 0.0
        for seat in self.order:
            if seat == self.me:
                continue
            best = -1.0
            choice = NOWHERE
            for pile in self.reach[seat]:
                if self.shown[pile] and not taken >> pile & 1:
                    value = self.appraise(seat, self.shown[pile])
                    if value > best:
                        best = value
                        choice = pile
            if choice >= 0:
                taken |= 1 << choice
                theirs += self.appraise(seat, self.piles[choice])
        mine = -1.0
        for pile in self.reach[self.me]:
            if self.piles[pile] and not taken >> pile & 1:
                mine = max(mine, self.appraise(self.me, self.piles[pile]))
        if mine < 0:
            mine = self.outlook()
        return mine - theirs / (len(self.order) - 1)


_NOTHING: Final[list[int]] = []
_CHOOSE: Final = [[1, 0, 0, 0, 0, 0, 0]] + [[math.comb(n, k) for k in range(7)] for n in range(1, 7)]
