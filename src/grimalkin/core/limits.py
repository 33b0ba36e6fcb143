"""How long people may think about a kind of question, where a table wants them to hurry."""

from collections.abc import Sequence


class Limit:
    """A kind of question, by the rules behind it, and how many seconds a game gives for it.

    It may hang only on what everybody knows, because everybody sees the time run.
    """

    def __init__(self, key: str, seconds: int, text: str, rules: Sequence[str] = ()) -> None:
        self.key = key
        self.seconds = seconds
        self.text = text
        # None at all stands for every question that no other limit names.
        self.rules = tuple(rules)

    def covers(self, rule: str) -> bool:
        return not self.rules or rule in self.rules


def limit_for(limits: Sequence[Limit], rule: str) -> Limit | None:
    """The first of them that covers the question of that rule."""
    for limit in limits:
        if limit.covers(rule):
            return limit
    return None
