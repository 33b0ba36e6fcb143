"""The line in which a player types a question."""

from grimalkin.terminal.spans import row_text
from grimalkin.terminal.typed_line import MOST, TypedLine


def typed(*keys: str) -> TypedLine:
    line = TypedLine()
    for key in keys:
        line.press(key)
    return line


def test_letters_go_where_the_cursor_is():
    assert typed("a", "c", "left", "b").words == "abc"
    assert typed("b", "home", "a", "end", "c").words == "abc"
    assert typed("b", "ctrl+a", "a", "ctrl+e", "c").words == "abc"


def test_what_is_wrong_can_be_taken_out():
    assert typed("a", "b", "backspace").words == "a"
    assert typed("a", "b", "home", "delete").words == "b"
    assert typed("backspace", "delete", "left", "right").words == ""
    assert typed(*"two words", "ctrl+w").words == "two "
    assert typed(*"two words", "left", "ctrl+u").words == "s"


def test_other_keys_are_none_of_a_line():
    assert not TypedLine().press("f5")


def test_a_paste_ends_with_its_first_line_and_brings_no_steering_signs():
    line = TypedLine()
    line.insert("dragon\x1b scale\nand more")
    assert line.words == "dragon scale"
    line.insert("")
    assert line.words == "dragon scale"


def test_a_line_has_an_end():
    line = TypedLine()
    line.insert("x" * 1000)
    assert len(line.words) == MOST and line.cursor == MOST


def test_the_end_of_a_long_line_stays_in_view():
    line = typed(*"abcdefgh")
    assert row_text(line.row(5, "ask")) == "efgh "
    line.press("home")
    assert row_text(line.row(5, "ask")).startswith("abcdefgh")


def test_an_empty_line_says_what_it_is_for():
    row = TypedLine().row(20, "Help on")
    assert row_text(row) == "Help on" and row[0].look == "chosen"
