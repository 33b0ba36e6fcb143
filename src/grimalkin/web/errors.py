"""What a request can be answered with when it cannot be done."""

from typing import Any, Final

from grimalkin.core.errors import AmbiguousAction, GrimalkinError, IllegalAction, UnknownAction

STATUS: Final = {
    "wrong": 400,
    "illegal": 400,
    "unknown": 400,
    "ambiguous": 400,
    "foreign": 403,
    "missing": 404,
    "stale": 409,
    "not-now": 409,
    "too-large": 413,
    "too-fast": 429,
    "storage": 503,
}


class Refused(GrimalkinError):
    """A request that is not carried out, with its kind, a sentence, and perhaps a rule."""

    def __init__(self, kind: str, message: str, rule: str = "") -> None:
        super().__init__(message)
        self.kind = kind
        self.message = message
        self.rule = rule

    @property
    def status(self) -> int:
        return STATUS[self.kind]

    def json(self) -> dict[str, Any]:
        return {"kind": self.kind, "message": self.message, "rule": self.rule}


class StorageTrouble(Refused):
    """What was asked could not be written down, so it did not happen."""

    def __init__(self, reason: str) -> None:
        super().__init__(
            "storage", f"The server cannot keep this now ({reason}), so nothing was changed. Try again in a moment."
        )


def refused(error: GrimalkinError) -> Refused:
    """The answer to a person for what the table or the game would not do."""
    if isinstance(error, Refused):
        return error
    if isinstance(error, IllegalAction):
        return Refused("illegal", error.message, error.rule)
    if isinstance(error, UnknownAction):
        return Refused("unknown", str(error))
    if isinstance(error, AmbiguousAction):
        return Refused("ambiguous", str(error))
    return Refused("not-now", str(error))
