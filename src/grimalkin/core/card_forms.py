"""Compares the tables of a card file with the type of its cards, and says in plain words what is wrong."""

import datetime
import difflib
import re
from collections.abc import Iterator, Sequence
from typing import Any

from msgspec import inspect

from grimalkin.core.pack_files import listed, printable, unseen_character

Problem = tuple[str, str]
"""A field, and what was expected in it."""


class CardForm:
    """A type as msgspec describes it, ready to be compared with tables."""

    def __init__(self, type_: Any) -> None:
        form = inspect.type_info(type_)
        if not isinstance(form, inspect.StructType):
            raise TypeError(f"{type_!r} is no Struct")
        self.form: inspect.StructType = form
        # Operations that only other kinds of cards know, with the name of the kind, for better messages.
        self.elsewhere: dict[str, str] = {}

    def problems(self, value: Any) -> Iterator[Problem]:
        """Everything about the value that does not fit, in the order of the fields."""
        return self._any(value, self.form, "")

    def operations(self) -> list[str]:
        """Every word by which a table inside says what it is."""
        found: list[str] = []
        _collect_tags(self.form, found)
        return found

    def _any(self, value: Any, form: inspect.Type, field: str) -> Iterator[Problem]:
        expected = words(form)
        lines = False
        while isinstance(form, inspect.Metadata):
            lines = lines or bool((form.extra or {}).get("lines"))
            form = form.type
        if isinstance(form, inspect.StructType):
            yield from self._table(value, form, field)
        elif isinstance(form, inspect.UnionType):
            yield from self._variant(value, form, field)
        elif isinstance(form, inspect.VarTupleType):
            yield from self._list(value, form, field)
        elif isinstance(form, inspect.StrType):
            found = _wrong_text(value, form, lines)
            if found:
                yield field, f"expected {expected}, found {found}"
        elif isinstance(form, inspect.IntType):
            if type(value) is not int or not _within(value, form):
                yield field, f"expected {expected}, found {found_words(value)}"
        elif isinstance(form, inspect.BoolType):
            if type(value) is not bool:
                yield field, f"expected {expected}, found {found_words(value)}"
        elif isinstance(form, inspect.LiteralType):
            if not any(type(value) is type(known) and value == known for known in form.values):
                hint = did_you_mean(value, [str(known) for known in form.values])
                yield field, f"expected {expected}, found {found_words(value)}{hint}"
        else:
            raise TypeError(f"no card may have a field of the type {form!r}")

    def _table(self, value: Any, form: inspect.StructType, field: str) -> Iterator[Problem]:
        if not isinstance(value, dict):
            yield field, f"expected {words(form)}, found {found_words(value)}"
            return
        names = [known.encode_name for known in form.fields]
        if form.tag_field is not None:
            names.insert(0, form.tag_field)
        for key in value:
            if key not in names:
                shown = _inside(field, printable(key, 40))
                yield shown, f"expected no such field, only {listed(names)}{did_you_mean(key, names)}"
        for known in form.fields:
            name = known.encode_name
            if name in value:
                yield from self._any(value[name], known.type, _inside(field, name))
            elif known.required:
                yield _inside(field, name), f"expected {words(known.type)}, found nothing"

    def _variant(self, value: Any, form: inspect.UnionType, field: str) -> Iterator[Problem]:
        """One of several tables, told apart by a word that each of them holds."""
        variants: dict[str, inspect.StructType] = {}
        tag_field = ""
        for variant in form.types:
            if not isinstance(variant, inspect.StructType) or variant.tag_field is None:
                raise TypeError(f"no card may have a field of the type {form!r}")
            tag_field = variant.tag_field
            variants[str(variant.tag)] = variant
        if not isinstance(value, dict):
            yield field, f"expected a table with '{tag_field}', found {found_words(value)}"
            return
        tag = value.get(tag_field)
        if isinstance(tag, str) and tag in variants:
            yield from self._table(value, variants[tag], field)
            return
        place = _inside(field, tag_field)
        expected = f"expected one of {listed(list(variants))}"
        if tag_field not in value:
            yield place, f"{expected}, found nothing"
        elif isinstance(tag, str) and tag in self.elsewhere:
            yield place, f"{expected}, found '{tag}', which is for {self.elsewhere[tag]}"
        else:
            yield place, f"{expected}, found {found_words(tag)}{did_you_mean(tag, list(variants))}"

    def _list(self, value: Any, form: inspect.VarTupleType, field: str) -> Iterator[Problem]:
        if not isinstance(value, list):
            yield field, f"expected a list, found {found_words(value)}"
            return
        most = form.max_length
        if most is not None and len(value) > most:
            yield field, f"expected at most {_counted(most)}, found {len(value)}"
            return
        if form.min_length is not None and len(value) < form.min_length:
            yield field, f"expected at least {_counted(form.min_length)}, found {len(value) or 'none'}"
        for number, item in enumerate(value, start=1):
            yield from self._any(item, form.item_type, f"{field}[{number}]")


def _wrong_text(value: Any, form: inspect.StrType, lines: bool) -> str:
    """What stands there instead of a text that fits, or nothing."""
    if not isinstance(value, str):
        return found_words(value)
    unseen = unseen_character(value, lines)
    if unseen:
        return f"{unseen} in it"
    if form.max_length is not None and len(value) > form.max_length:
        return f"{len(value)} characters"
    if form.min_length and not value.strip():
        return "nothing to read"
    if form.pattern is not None and re.search(form.pattern, value) is None:
        return found_words(value)
    return ""


def words(form: inspect.Type) -> str:
    """What a field wants, in words."""
    described = ""
    while isinstance(form, inspect.Metadata):
        described = described or str((form.extra or {}).get("expected", ""))
        form = form.type
    if described:
        return described
    if isinstance(form, inspect.StrType):
        return _text_words(form)
    if isinstance(form, inspect.IntType):
        return _number_words(form)
    if isinstance(form, inspect.BoolType):
        return "true or false"
    if isinstance(form, inspect.LiteralType):
        shown = [f"'{value}'" if isinstance(value, str) else str(value) for value in form.values]
        return shown[0] if len(shown) == 1 else "one of " + ", ".join(shown)
    if isinstance(form, inspect.VarTupleType):
        return "a list"
    if isinstance(form, inspect.StructType):
        return f"a table with {listed([known.encode_name for known in form.fields if known.required])}"
    return "a table"


def _text_words(form: inspect.StrType) -> str:
    if form.max_length is None:
        return "a text"
    return f"a text of {form.min_length or 0} to {form.max_length} characters"


def _number_words(form: inspect.IntType) -> str:
    if form.ge is not None and form.le is not None:
        return f"a whole number from {form.ge} to {form.le}"
    return "a whole number"


def _within(value: int, form: inspect.IntType) -> bool:
    return (form.ge is None or value >= form.ge) and (form.le is None or value <= form.le)


def found_words(value: Any) -> str:
    """A value of a card file as it may stand in a message."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        # Python itself refuses to write out a number of thousands of digits.
        return str(value) if abs(value) < 10**15 else "a huge number"
    if isinstance(value, float):
        return str(value)
    if isinstance(value, str):
        return f"'{printable(value, 50)}'"
    if isinstance(value, dict):
        return "a table"
    if isinstance(value, list):
        return "a list"
    if isinstance(value, (datetime.date, datetime.time)):
        return "a date or a time"
    return "nothing"


def did_you_mean(word: Any, known: Sequence[str]) -> str:
    """A question after a misspelt word, or nothing."""
    if not isinstance(word, str):
        return ""
    plain = word[:100].lower().replace("_", "-").replace(" ", "-")
    near = difflib.get_close_matches(plain, known, 1)
    if not near:
        near = [name for name in known if name.startswith(plain)][:1] if len(plain) > 1 else []
    return f"; did you mean '{near[0]}'?" if near else ""


def _inside(field: str, name: str) -> str:
    return f"{field}.{name}" if field else name


def _counted(count: int) -> str:
    return "1 entry" if count == 1 else f"{count} entries"


def _collect_tags(form: inspect.Type, found: list[str]) -> None:
    while isinstance(form, inspect.Metadata):
        form = form.type
    if isinstance(form, inspect.StructType):
        if form.tag is not None:
            found.append(str(form.tag))
        for field in form.fields:
            _collect_tags(field.type, found)
    elif isinstance(form, inspect.UnionType):
        for variant in form.types:
            _collect_tags(variant, found)
    elif isinstance(form, inspect.VarTupleType):
        _collect_tags(form.item_type, found)
