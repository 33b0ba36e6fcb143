"""Complete sets of Ingredients: the ledger's section 8."""

from itertools import combinations

import pytest

from grimalkin import State
from grimalkin.testing import rule
from tests.games.familiar_find.table import ended_by, plays, setup, step, winners

INGREDIENTS = ["dragon-scale", "enchanted-wood", "pink-lichen", "residuum", "ruby-dust"]


def checked(counts: dict[str, int], seats: int = 4) -> State:
    """A's check with this collection; the game is over, or A is to play."""
    return setup(seats=seats, active="A", step="check", collections={"A": counts})


def wins(counts: dict[str, int]) -> bool:
    t = checked(counts)
    if t.over:
        assert (winners(t), ended_by(t)) == ("A", "AFF-CHECK-04")
    else:
        assert step(t) == "play"
    return t.over


@rule("AFF-SETS-01", "AFF-SETS-04")
@pytest.mark.parametrize("types", list(combinations(INGREDIENTS, 4)))
def test_two_each_of_four_types_are_a_complete_set(types):
    assert wins(dict.fromkeys(types, 2))
    assert not wins({**dict.fromkeys(types, 2), types[3]: 1})


@rule("AFF-SETS-02", "AFF-SETS-04")
@pytest.mark.parametrize("types", list(combinations(INGREDIENTS, 3)))
def test_three_each_of_three_types_are_a_complete_set(types):
    assert wins(dict.fromkeys(types, 3))
    assert not wins({**dict.fromkeys(types, 3), types[2]: 2})


@rule("AFF-SETS-03", "AFF-SETS-04")
@pytest.mark.parametrize("types", list(combinations(INGREDIENTS, 2)))
def test_four_each_of_two_types_are_a_complete_set(types):
    assert wins(dict.fromkeys(types, 4))
    assert not wins({types[0]: 4, types[1]: 3})


@rule("AFF-SETS-05")
@pytest.mark.parametrize("counts", [(5, 2, 2, 2, 1), (3, 4, 3, 1, 1), (6, 5, 1, 1, 1), (2, 2, 2, 2, 2)])
def test_extra_cards_and_extra_types_do_no_harm(counts):
    assert wins(dict(zip(INGREDIENTS, counts, strict=True)))


@rule("AFF-SETS-06")
def test_a_set_is_complete_exactly_when_its_counts_sorted_downward_say_so():
    sorted_counts = [
        (c1, c2, c3, c4, c5)
        for c1 in range(6)
        for c2 in range(c1 + 1)
        for c3 in range(c2 + 1)
        for c4 in range(c3 + 1)
        for c5 in range(c4 + 1)
    ]
    assert len(sorted_counts) == 252
    for turn, counts in enumerate(sorted_counts):
        # Which type has which count does not matter, so each case has another one in front.
        types = INGREDIENTS[turn % 5 :] + INGREDIENTS[: turn % 5]
        complete = counts[1] >= 4 or counts[2] >= 3 or counts[3] >= 2
        assert wins(dict(zip(types, counts, strict=True))) is complete, counts


@rule("AFF-SETS-06")
@pytest.mark.parametrize("counts", [(7, 3, 2, 1, 1), (9, 3, 2, 1, 1), (9, 3, 2, 1, 0), (9, 0, 0, 0, 0)])
def test_many_cards_of_one_type_make_no_set(counts):
    assert not wins(dict(zip(INGREDIENTS, counts, strict=True)))


@rule("AFF-SETS-07")
def test_essences_never_count_toward_a_set():
    # Four Dragon Scales, and two of each Essence: no second and no third type.
    assert not wins({"dragon-scale": 4, "astral": 2, "abyss": 2})
    assert not wins({"dragon-scale": 2, "residuum": 2, "astral": 2, "abyss": 2})


@rule("AFF-SETS-07")
def test_spells_never_count_toward_a_set():
    t = setup(
        seats=4,
        active="A",
        collections={"A": {"dragon-scale": 2, "residuum": 2, "ruby-dust": 2}},
        piles={"center": ["banish-the-murk", "banish-the-murk"], "a-b": ["residuum"]},
    )
    plays(t, "A", "scavenge center")
    assert not t.over
    assert step(t) == "play"


@rule("AFF-SETS-08")
@pytest.mark.parametrize("last", ["left", "middle"])
def test_one_set_is_enough(last):
    t = setup(
        seats=2,
        active="A",
        collections={"A": {"dragon-scale": 4, "enchanted-wood": 3}},
        piles={"left": ["enchanted-wood"], "middle": ["enchanted-wood", "abyss"]},
    )
    plays(t, "A", f"scavenge {last}")
    assert winners(t) == "A"
