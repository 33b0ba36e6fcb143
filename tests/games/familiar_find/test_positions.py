"""A chosen position that contradicts itself is refused in a sentence."""

from typing import Any

import pytest

import grimalkin
from grimalkin.core.errors import BadOption, BadPosition

FIND = grimalkin.game("familiar-find")


@pytest.mark.parametrize(
    ("position", "complaint"),
    [
        ({"weather": "rain"}, "A position has no 'weather'; it can have seats, options, active"),
        ({"active": "C"}, "There is no seat 'C' at this table; there are A, B"),
        ({"active": 2}, "There is no seat 2 at this table"),
        ({"eliminated": ["B"]}, "At least two seats must still be in the game"),
        ({"step": "sleep"}, "There is no step 'sleep'; there are scavenge, spells, check, play"),
        ({"step": "final-play"}, "With two players left nobody has a final play"),
        ({"piles": {"center": []}}, "There is no pile 'center' at this table; there are left, middle, right"),
        ({"piles": {"left": ["wand"]}}, "There is no card 'wand' to put into the pile left"),
        ({"hands": {"A": ["echo"] * 9}}, "There are only"),
        ({"pending": ["abyss"]}, "'abyss' is no Spell, so it cannot be pending"),
        ({"deck": 500}, "cards are left for the deck, not 500"),
        ({"familiars": {"A": "dog"}}, "There is no Familiar 'dog'; there are"),
        ({"familiars": {"A": "owl", "B": "owl"}}, "Two seats cannot have the same Familiar"),
        ({"location": "bakery"}, "There is no Location 'bakery'; there are"),
        (
            {"options": {"mode": "tourism"}, "location": "clear-pool", "location_deck": ["clear-pool"]},
            "There is one card of each Location, and one is named twice",
        ),
        ({"hands": {"A": {"abyss"}}}, "A position is made of words, numbers, lists and objects"),
    ],
)
def test_a_position_that_contradicts_itself_is_refused(position: dict[str, Any], complaint: str):
    with pytest.raises(BadPosition) as refused:
        FIND.setup(seats=2, **position)
    assert complaint in str(refused.value)


def test_outcomes_are_told_only_where_a_script_is_wanted():
    with pytest.raises(BadOption, match="A script of outcomes needs chance='scripted'"):
        FIND.setup(seats=2, script=["draw abyss"])
    with pytest.raises(BadOption, match="'dicey' is no kind of chance"):
        FIND.setup(seats=2, chance="dicey")
