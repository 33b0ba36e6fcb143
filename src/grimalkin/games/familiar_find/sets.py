"""Complete sets of Ingredients."""

from typing import Final

TYPES: Final = 5

PATTERNS: Final = ((2, 4), (3, 3), (4, 2))
"""How many types with how many cards each are a set (AFF-SETS-01 to AFF-SETS-03)."""


def complete_set(collection: list[int]) -> bool:
    """Two types with four cards, three with three, or four with two (AFF-SETS-01 to AFF-SETS-06)."""
    twos = 0
    threes = 0
    fours = 0
    for kind in range(TYPES):
        count = collection[kind]
        if count >= 2:
            twos += 1
            if count >= 3:
                threes += 1
                if count >= 4:
                    fours += 1
    return twos >= 4 or threes >= 3 or fours >= 2


def complete_with_wild(collection: list[int], wild: int) -> bool:
    """Whether so many Ingredients, each counted as another type, complete a set (AFF-FAB-08)."""
    if complete_set(collection):
        return True
    if wild <= 0:
        return False
    return any(complete_with_wild(changed, wild - 1) for changed in _changed(collection))


def short_of_set(collection: list[int], wild: int = 0) -> int:
    """How many Ingredients a collection still lacks for its nearest set, `wild` of them counted as another type."""
    counts = sorted(collection[:TYPES], reverse=True)
    fewest = TYPES * TYPES
    for types, each in PATTERNS:
        lacking = 0
        for count in counts[:types]:
            lacking += max(0, each - count)
        fewest = min(fewest, lacking)
    if wild > 0 and fewest:
        for changed in _changed(collection):
            fewest = min(fewest, short_of_set(changed, wild - 1))
    return fewest


def _changed(collection: list[int]) -> list[list[int]]:
    """The collection with one Ingredient counted as another type, in every way."""
    found = []
    for mine in range(TYPES):
        for other in range(TYPES):
            if collection[mine] and other != mine:
                changed = collection[:TYPES]
                changed[mine] -= 1
                changed[other] += 1
                found.append(changed)
    return found
