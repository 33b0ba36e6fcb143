"""What can be chosen when a game is set up."""

from collections.abc import Callable, Sequence
from typing import Any

from grimalkin.core.errors import BadOption


class Option:
    """A choice at set-up: its values, the default first, and the rule that grants it."""

    def __init__(self, key: str, values: Sequence[Any], rule: str, text: str) -> None:
        self.key = key
        self.values = list(values)
        self.default = self.values[0]
        self.rule = rule
        self.text = text

    def read(self, value: Any) -> Any:
        """The value itself, also from its text; anything else is refused."""
        for known in self.values:
            if known is value or (type(known) is type(value) and known == value):
                return known
            if isinstance(value, str) and _word(known) == value.lower():
                return known
        could = ", ".join(_word(known) for known in self.values)
        raise BadOption(f"Option '{self.key}' takes {could}; it was given {value!r}.")


class WordOption(Option):
    """A choice that is a word of its own: the default, or whatever the check accepts."""

    def __init__(
        self, key: str, default: str, examples: Sequence[str], check: Callable[[str], str], rule: str, text: str
    ) -> None:
        super().__init__(key, [default, *examples], rule, text)
        # Gives the word as it is kept, or raises a ValueError whose sentence says what is wrong with it.
        self.check = check

    def read(self, value: Any) -> Any:
        if not isinstance(value, str):
            raise BadOption(f"Option '{self.key}' takes a word; it was given {value!r}.")
        word = value.strip().lower()
        if word == self.default:
            return word
        try:
            return self.check(word)
        except ValueError as error:
            raise BadOption(f"Option '{self.key}': {error}") from None


def _word(value: Any) -> str:
    return str(value).lower()


def read_options(known: dict[str, Option], given: dict[str, Any]) -> dict[str, Any]:
    """The options given, with the values that they have."""
    chosen: dict[str, Any] = {}
    for key, value in given.items():
        if key not in known:
            raise BadOption(f"There is no option '{key}'; there are {', '.join(known)}.")
        chosen[key] = known[key].read(value)
    return chosen
