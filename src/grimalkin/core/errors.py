"""The ways in which a request can be wrong, each with a sentence for a person."""


class GrimalkinError(Exception):
    """Every error that a caller's request can raise."""


class BadOption(GrimalkinError):
    """A game cannot be set up like that."""


class IllegalAction(GrimalkinError):
    """The action exists, but the rules forbid it now."""

    def __init__(self, rule: str, message: str) -> None:
        super().__init__(f"{message} ({rule})" if rule else message)
        self.rule = rule
        self.message = message


class UnknownAction(GrimalkinError):
    """The text names no action of this game."""


class AmbiguousAction(GrimalkinError):
    """The text fits several legal actions."""


class BadScript(GrimalkinError):
    """A scripted game asked for another outcome than the script holds."""


class BadSave(GrimalkinError):
    """A saved game cannot be read here."""


class BadPosition(GrimalkinError):
    """A position to set up contradicts itself."""


class Refusal:
    """Why a seat may not do a thing: `kind` is illegal, unknown or ambiguous."""

    def __init__(self, rule: str, message: str, kind: str = "illegal") -> None:
        self.rule = rule
        self.message = message
        self.kind = kind

    def __repr__(self) -> str:
        return f"Refusal({self.rule!r}, {self.message!r}, {self.kind!r})"

    def __str__(self) -> str:
        return f"{self.message} ({self.rule})" if self.rule else self.message
