"""Reading the fields of a save: what is missing or of another type is a BadSave with the field's name."""

from typing import Any, Final

from grimalkin.core.errors import BadSave

MOST: Final = 1 << 53
"""No honest count is larger, and JSON cannot hold larger ones everywhere."""

LONGEST: Final = 300
"""A message says no more of what somebody else wrote."""


def brief(words: object) -> str:
    """What a file or a person says, as it may stand in a message: not too long."""
    shown = str(words)
    return shown if len(shown) <= LONGEST else f"{shown[:LONGEST]}..."


def field(data: dict[str, Any], key: str) -> Any:
    if key not in data:
        raise BadSave(f"This save is damaged: it has no '{key}'.")
    return data[key]


def whole(data: dict[str, Any], key: str, least: int = 0, most: int = MOST) -> int:
    value = field(data, key)
    if type(value) is not int or not least <= value <= most:
        raise BadSave(f"This save is damaged: '{key}' is {value!r:.60}, not a whole number from {least} up.")
    return value


def flag(data: dict[str, Any], key: str) -> bool:
    value = field(data, key)
    if type(value) is not bool:
        raise BadSave(f"This save is damaged: '{key}' is {value!r:.60}, neither true nor false.")
    return value


def text(data: dict[str, Any], key: str) -> str:
    value = field(data, key)
    if not isinstance(value, str):
        raise BadSave(f"This save is damaged: '{key}' is {value!r:.60}, no text.")
    return value


def array(data: dict[str, Any], key: str) -> list[Any]:
    value = field(data, key)
    if not isinstance(value, list):
        raise BadSave(f"This save is damaged: '{key}' is {value!r:.60}, no list.")
    return value


def mapping(data: dict[str, Any], key: str) -> dict[str, Any]:
    value = field(data, key)
    if not isinstance(value, dict):
        raise BadSave(f"This save is damaged: '{key}' is {value!r:.60}, no object.")
    return value


def wholes(data: dict[str, Any], key: str, least: int = 0, most: int = MOST) -> list[int]:
    """A list of whole numbers."""
    values = array(data, key)
    for value in values:
        if type(value) is not int or not least <= value <= most:
            raise BadSave(f"This save is damaged: '{key}' holds {value!r:.60}, no whole number from {least} up.")
    return list(values)


def texts(data: dict[str, Any], key: str) -> list[str]:
    """A list of texts."""
    values = array(data, key)
    for value in values:
        if not isinstance(value, str):
            raise BadSave(f"This save is damaged: '{key}' holds {value!r:.60}, no text.")
    return list(values)
