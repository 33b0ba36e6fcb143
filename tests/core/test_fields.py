from typing import Any

import pytest

from grimalkin.core import fields
from grimalkin.core.errors import BadSave

DATA: dict[str, Any] = {
    "count": 3,
    "yes": True,
    "name": "tin",
    "list": [1, 2],
    "names": ["a", "b"],
    "object": {"a": 1},
    "nothing": None,
}
READERS = {
    fields.whole: ["count"],
    fields.flag: ["yes"],
    fields.text: ["name"],
    fields.array: ["list", "names"],
    fields.mapping: ["object"],
    fields.wholes: ["list"],
    fields.texts: ["names"],
}


@pytest.mark.parametrize("reader", READERS)
@pytest.mark.parametrize("key", DATA)
def test_each_reader_takes_its_own_type_and_no_other(reader: Any, key: str):
    if key in READERS[reader]:
        assert reader(DATA, key) == DATA[key]
    else:
        with pytest.raises(BadSave, match=f"This save is damaged: '{key}' "):
            reader(DATA, key)


@pytest.mark.parametrize("reader", READERS)
def test_a_missing_field_is_named(reader: Any):
    with pytest.raises(BadSave, match=r"This save is damaged: it has no 'else'."):
        reader(DATA, "else")


def test_whole_numbers_stay_in_their_range():
    assert fields.whole({"n": -1}, "n", -1) == -1
    assert fields.wholes({"n": [0, 5]}, "n", 0, 5) == [0, 5]
    for data, least, most in (
        ({"n": -1}, 0, 5),
        ({"n": 6}, 0, 5),
        ({"n": 2.0}, 0, 5),
        ({"n": 10**30}, 0, fields.MOST),
    ):
        with pytest.raises(BadSave):
            fields.whole(data, "n", least, most)
        with pytest.raises(BadSave):
            fields.wholes({"n": [data["n"]]}, "n", least, most)


def test_lists_are_new_lists():
    data = {"n": [1], "t": ["a"]}
    assert fields.wholes(data, "n") is not data["n"]
    assert fields.texts(data, "t") is not data["t"]


def test_a_message_says_no_more_than_so_much_of_what_a_file_says():
    assert fields.brief("a word") == "a word"
    assert fields.brief(7) == "7"
    assert fields.brief("x" * 10_000) == "x" * 300 + "..."
