import datetime
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grimalkin.core.card_forms import CardForm, did_you_mean, found_words
from tests.core.toy_cards import KINDS, Beast, Tool

LYNX: dict[str, Any] = {"id": "lynx", "name": "Lynx", "text": "A beast.", "source": "original", "lives": 3}


def told(**changed: Any) -> list[tuple[str, str]]:
    """What is said of a lynx with these fields; None takes a field away."""
    fields = {name: value for name, value in {**LYNX, **changed}.items() if value is not None}
    return list(KINDS.forms["beasts"].problems(fields))


def test_a_good_card_passes():
    assert told() == []
    assert told(acts=[{"do": "purr", "how-loud": 9}, {"do": "pounce", "on": "mouse"}], note="", rule="") == []


@pytest.mark.parametrize(
    ("changed", "field", "expected"),
    [
        ({"lives": None}, "lives", "expected a whole number from 1 to 9, found nothing"),
        ({"lives": "many"}, "lives", "expected a whole number from 1 to 9, found 'many'"),
        ({"lives": 0}, "lives", "expected a whole number from 1 to 9, found 0"),
        ({"lives": 10**5000}, "lives", "expected a whole number from 1 to 9, found a huge number"),
        ({"lives": 3.0}, "lives", "expected a whole number from 1 to 9, found 3.0"),
        ({"lives": True}, "lives", "expected a whole number from 1 to 9, found true"),
        (
            {"lives": datetime.date(2000, 1, 1)},
            "lives",
            "expected a whole number from 1 to 9, found a date or a time",
        ),
        ({"wild": "yes"}, "wild", "expected true or false, found 'yes'"),
        ({"wild": 1}, "wild", "expected true or false, found 1"),
        ({"name": ""}, "name", "expected a text of 1 to 60 characters, found nothing to read"),
        ({"name": "  "}, "name", "expected a text of 1 to 60 characters, found nothing to read"),
        ({"name": "x" * 61}, "name", "expected a text of 1 to 60 characters, found 61 characters"),
        ({"name": 7}, "name", "expected a text of 1 to 60 characters, found 7"),
        (
            {"name": "a\nb"},
            "name",
            "expected a text of 1 to 60 characters, found a control character (U+000A) in it",
        ),
        (
            {"source": "orginal"},
            "source",
            "expected one of 'original', 'public', 'rulebook', found 'orginal'; did you mean 'original'?",
        ),
        ({"source": []}, "source", "expected one of 'original', 'public', 'rulebook', found a list"),
        (
            {"id": "Lynx"},
            "id",
            "expected small letters, digits and single hyphens, at most 40 characters, found 'Lynx'",
        ),
        (
            {"id": "lynx\n"},
            "id",
            "at most 40 characters, found a control character (U+000A) in it",
        ),
        (
            {"id": "x" * 41},
            "id",
            "expected small letters, digits and single hyphens, at most 40 characters, found 41 characters",
        ),
        (
            {"rule": "PLAY 1"},
            "rule",
            "expected the ID of a rule such as AFF-SFX-01, or nothing, found 'PLAY 1'",
        ),
        ({"livse": 3}, "livse", "did you mean 'lives'?"),
        ({"acts": "purr"}, "acts", "expected a list, found 'purr'"),
        ({"acts": []}, "acts", "expected at least 1 entry, found none"),
        ({"acts": [{"do": "purr"}] * 4}, "acts", "expected at most 3 entries, found 4"),
        ({"acts": ["purr"]}, "acts[1]", "expected a table with 'do', found 'purr'"),
        ({"acts": [{}]}, "acts[1].do", "expected one of 'purr', 'pounce', found nothing"),
        (
            {"acts": [{"do": "pur"}]},
            "acts[1].do",
            "expected one of 'purr', 'pounce', found 'pur'; did you mean 'purr'?",
        ),
        ({"acts": [{"do": 1}]}, "acts[1].do", "expected one of 'purr', 'pounce', found 1"),
        (
            {"acts": [{"do": "sharpen"}]},
            "acts[1].do",
            "expected one of 'purr', 'pounce', found 'sharpen', which is for tools",
        ),
        (
            {"acts": [{"do": "purr", "how_loud": 1}]},
            "acts[1].how_loud",
            "expected no such field, only 'do', 'how-loud'; did you mean 'how-loud'?",
        ),
        (
            {"acts": [{"do": "purr"}, {"do": "pounce"}]},
            "acts[2].on",
            "expected one of 'mouse', 'shadow', found nothing",
        ),
        (
            {"acts": [{"do": "pounce", "on": "mouse", "how-loud": 1}]},
            "acts[1].how-loud",
            "expected no such field, only 'do', 'on'",
        ),
    ],
)
def test_each_field_says_what_it_expects(changed: dict[str, Any], field: str, expected: str):
    found = told(**changed)
    assert [name for name, _ in found] == [field]
    assert expected in found[0][1]


def test_a_text_may_have_several_lines_and_a_name_not():
    assert told(text="One.\nTwo.", note="a\nb") == []
    assert len(told(text="One.\tTwo.")) == 1


def test_all_that_is_wrong_is_told_in_the_order_of_the_fields():
    found = told(lives=0, name="", lifes=3)
    assert [field for field, _ in found] == ["lifes", "name", "lives"]


def test_a_card_must_be_a_table():
    found = list(CardForm(Tool).problems("comb"))
    assert found == [("", "expected a table with 'id', 'name', 'text', 'source', found 'comb'")]


def test_forms_know_their_operations():
    assert KINDS.forms["beasts"].operations() == ["purr", "pounce"]
    assert KINDS.forms["beasts"].elsewhere == {"sharpen": "tools"}


def test_a_type_that_cards_cannot_have_is_an_error_of_the_programmer():
    class Strange(msgspec.Struct):
        x: float

    with pytest.raises(TypeError, match="no card may have a field of the type"):
        list(CardForm(Strange).problems({"x": 1.0}))
    with pytest.raises(TypeError, match="is no Struct"):
        CardForm(int)


@pytest.mark.parametrize(
    ("word", "hint"),
    [
        ("familars", "; did you mean 'familiars'?"),
        ("Familiars", "; did you mean 'familiars'?"),
        ("fam", "; did you mean 'familiars'?"),
        ("end_of_play", "; did you mean 'end-of-play'?"),
        ("zebra", ""),
        ("", ""),
        (17, ""),
    ],
)
def test_a_misspelt_word_gets_a_guess(word: Any, hint: str):
    assert did_you_mean(word, ["familiars", "locations", "end-of-play"]) == hint


def test_what_was_found_is_told_shortly_and_safely():
    assert found_words("x" * 500) == "'" + "x" * 49 + "…'"
    assert found_words("\x1b[2J") == "'\N{REPLACEMENT CHARACTER}[2J'"
    assert found_words({"a": 1}) == "a table"


# The words and msgspec, which has the last word, must agree.

scalars = (
    st.booleans()
    | st.integers(-2, 12)
    | st.floats(allow_nan=False)
    | st.sampled_from(["lynx", "", "original", "purr", "mouse", "AFF-SFX-01", "x" * 61])
    | st.dates()
)
acts = st.fixed_dictionaries(
    {},
    optional={
        "do": st.sampled_from(["purr", "pounce", "sharpen", 1]),
        "how-loud": st.integers(0, 10),
        "on": st.sampled_from(["mouse", "shadow", "x"]),
    },
)
values = scalars | st.lists(acts | scalars, max_size=4) | acts
good = {name: st.just(value) for name, value in LYNX.items()}
cards = st.fixed_dictionaries({name: value | values for name, value in good.items()}) | st.fixed_dictionaries(
    good, optional={"acts": values, "wild": values, "note": values, "rule": values, "more": values}
)


@settings(derandomize=True, max_examples=500)
@given(cards | values)
def test_what_passes_here_is_what_msgspec_takes(card: Any):
    found = list(KINDS.forms["beasts"].problems(card))
    try:
        msgspec.convert(card, Beast)
    except msgspec.ValidationError:
        assert found
    else:
        assert not found or "nothing to read" in found[0][1], found
