from typing import Any

import pytest

from grimalkin.core.errors import BadOption
from grimalkin.core.options import Option, read_options

MODULES = Option("modules", [False, True], "SALE-OPT-01", "With modules.")
ROUNDS = Option("rounds", [2, 1, 3], "SALE-OPT-02", "How many rounds.")
DECK_OUT = Option("deck_out", ["refill_fails", "deck_empty"], "SALE-OPT-03", "When the deck ends the game.")
ALL = {option.key: option for option in (MODULES, ROUNDS, DECK_OUT)}


def test_the_first_value_is_the_default():
    assert {key: option.default for key, option in ALL.items()} == {
        "modules": False,
        "rounds": 2,
        "deck_out": "refill_fails",
    }


def test_only_what_is_given_is_read():
    assert read_options(ALL, {}) == {}
    assert read_options(ALL, {"rounds": "3", "modules": True}) == {"rounds": 3, "modules": True}


@pytest.mark.parametrize(
    ("option", "given", "value"),
    [
        (MODULES, True, True),
        (MODULES, "TRUE", True),
        (MODULES, "false", False),
        (ROUNDS, 3, 3),
        (ROUNDS, "3", 3),
        (DECK_OUT, "Deck_Empty", "deck_empty"),
    ],
)
def test_a_value_is_read_as_itself_or_as_text(option: Option, given: Any, value: Any):
    read = option.read(given)
    assert read == value
    assert type(read) is type(value)


@pytest.mark.parametrize(
    ("option", "given", "message"),
    [
        (MODULES, 1, "Option 'modules' takes false, true; it was given 1."),
        (MODULES, "yes", "Option 'modules' takes false, true; it was given 'yes'."),
        (ROUNDS, True, "Option 'rounds' takes 2, 1, 3; it was given True."),
        (ROUNDS, 4, "Option 'rounds' takes 2, 1, 3; it was given 4."),
        (ROUNDS, 2.0, "Option 'rounds' takes 2, 1, 3; it was given 2.0."),
        (DECK_OUT, None, "Option 'deck_out' takes refill_fails, deck_empty; it was given None."),
        (
            DECK_OUT,
            ["deck_empty"],
            "Option 'deck_out' takes refill_fails, deck_empty; it was given ['deck_empty'].",
        ),
    ],
)
def test_any_other_value_is_refused_with_the_possible_ones(option: Option, given: Any, message: str):
    with pytest.raises(BadOption) as refused:
        option.read(given)
    assert str(refused.value) == message


def test_an_unknown_option_is_refused_with_the_known_ones():
    with pytest.raises(BadOption, match=r"There is no option 'moduls'; there are modules, rounds, deck_out."):
        read_options(ALL, {"moduls": True})
