import tomllib
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grimalkin.core.pack_files import (
    DEPTH,
    FILE_BYTES,
    LINE_CHARACTERS,
    ContentError,
    printable,
    read_page,
    unseen_character,
)


def page(tmp_path: Path, data: bytes | str) -> dict[str, object]:
    path = tmp_path / "page.toml"
    path.write_bytes(data.encode() if isinstance(data, str) else data)
    return read_page(path, "mine/page.toml")


def refusal(tmp_path: Path, data: bytes | str) -> str:
    with pytest.raises(ContentError) as error:
        page(tmp_path, data)
    assert "\n" not in str(error.value)
    return str(error.value)


def test_a_good_page_is_read(tmp_path: Path):
    assert page(tmp_path, 'a = 1\n[b]\nc = "d"\n') == {"a": 1, "b": {"c": "d"}}


def test_a_page_may_begin_with_the_mark_that_some_editors_write(tmp_path: Path):
    assert page(tmp_path, b"\xef\xbb\xbfa = 1\r\n") == {"a": 1}


def test_wrong_toml_is_told_with_its_line(tmp_path: Path):
    told = refusal(tmp_path, "a = 1\nb = \n")
    assert told.startswith("mine/page.toml: expected TOML: ")
    assert "line 2" in told


def test_a_page_that_is_not_utf_8_is_told_with_its_line(tmp_path: Path):
    assert refusal(tmp_path, b"a = 1\nb = '\xff'\n") == "mine/page.toml: line 2: expected text in UTF-8."


def test_a_page_that_is_too_big_is_not_parsed(tmp_path: Path):
    assert "expected at most 256 KiB" in refusal(tmp_path, b"#" * (FILE_BYTES + 1))


def test_a_missing_page_is_told(tmp_path: Path):
    with pytest.raises(ContentError, match="expected a plain file"):
        read_page(tmp_path / "none.toml", "mine/none.toml")


def test_a_line_has_only_so_many_characters(tmp_path: Path):
    page(tmp_path, "#" + "x" * (LINE_CHARACTERS - 1))
    assert "mine/page.toml: line 2: expected at most" in refusal(tmp_path, "\n#" + "x" * LINE_CHARACTERS)


@pytest.mark.parametrize(
    "deep",
    [
        "a = " + "[" * 3000 + "]" * 900,
        "a = " + "{a = " * 500 + "1" + "}" * 500,
        "a = [\n" + "[\n" * 60_000,
        "a." * 1900 + "a = 1",
        "[" + "a." * 1900 + "a]",
        "a = {" + "'a' . " * 600 + "a = 1}",
        'a = "[" # [\nb = """\n"""\nc = ' + "[" * 20,
    ],
)
def test_a_page_that_is_nested_too_deep_is_refused(tmp_path: Path, deep: str):
    assert f"expected at most {DEPTH} levels" in refusal(tmp_path, deep)


@pytest.mark.parametrize(
    "flat",
    [
        'a = "' + "[" * 100 + '"',
        "a = '" + "{" * 100 + "'",
        'a = """\n' + "[\n" * 100 + '"""',
        "a = '''\n" + "a.b.c.d.e.f.g.h.i.j.k\n" + "'''",
        "# " + "[" * 100 + "\na = 1",
        'a = "say \\"' + "[" * 50 + '\\""',
        'a = """one "" two ' + "[" * 50 + '"""""',
        "a = [" + "[1], " * 100 + "]",
        "a = 1\n" * 0 + "[[card]]\n" * 50,
    ],
)
def test_brackets_and_dots_in_texts_do_not_count(tmp_path: Path, flat: str):
    assert page(tmp_path, flat) == tomllib.loads(flat)


@pytest.mark.parametrize(
    "odd",
    [
        'a = "never ends',
        'a = """never\nends',
        "a = '''never ends",
        "a = 9" + "9" * 3990,
        "a = 1\na = 2",
        "[a]\n[a]",
        "a = \x00",
        "a = 'b'\r",
        "a = 2000-13-45",
        "= 1",
        "]" * 100,
        "{" * 5,
        'a = "\\ud800"',
        "\\",
    ],
)
def test_odd_pages_are_read_or_refused_in_one_sentence(tmp_path: Path, odd: str):
    try:
        page(tmp_path, odd)
    except ContentError as error:
        assert str(error).startswith("mine/page.toml: ")
        assert str(error).endswith(".")


@settings(derandomize=True)
@given(st.binary(max_size=300) | st.text(alphabet="ab[]{}\"'\\.=,#\n 1", max_size=300))
def test_no_bytes_whatever_bring_the_reader_down(tmp_path_factory: pytest.TempPathFactory, data: bytes | str):
    folder = tmp_path_factory.getbasetemp()
    try:
        page(folder, data)
    except ContentError as error:
        assert not unseen_character(str(error), lines=False)


@settings(derandomize=True)
@given(st.text(alphabet="ab[]{}\"'\\.=,#\n 1", max_size=60))
def test_what_the_reader_accepts_is_what_toml_says(tmp_path_factory: pytest.TempPathFactory, text: str):
    try:
        wanted = tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        return
    try:
        assert page(tmp_path_factory.getbasetemp(), text) == wanted
    except ContentError as error:
        assert "levels of tables and lists" in str(error)


# Texts.


@pytest.mark.parametrize(
    ("character", "what"),
    [
        ("\x1b", "control"),
        ("\x00", "control"),
        ("\x7f", "control"),
        ("\x9b", "control"),
        ("\t", "control"),
        ("\u202e", "direction"),
        ("\u2066", "direction"),
        ("\u200b", "invisible"),
        ("\ufeff", "invisible"),
        ("\U000e0041", "invisible"),
        ("\u2028", "line mark"),
        ("\ue000", "without a meaning"),
    ],
)
def test_what_nobody_would_see_is_found(character: str, what: str):
    assert what in unseen_character(f"Owl{character}", lines=True)
    assert f"U+{ord(character):04X}" in unseen_character(character, lines=False)
    assert character not in printable(f"Owl{character}")


@pytest.mark.parametrize("text", ["Smugglers' Cellar", "Käuzchen", "猫", "נמייה", "می\u200cخواهم", "🐈", "“–”"])
def test_texts_of_all_languages_pass(text: str):
    assert unseen_character(text, lines=False) == ""
    assert printable(text) == text


def test_a_text_may_have_lines_where_lines_are_allowed():
    assert unseen_character("one\ntwo", lines=True) == ""
    assert "U+000A" in unseen_character("one\ntwo", lines=False)


def test_what_is_shown_of_a_pack_is_short():
    assert printable("x" * 1000) == "x" * 119 + "…"
