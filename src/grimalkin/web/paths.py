"""The paths of the HTTP API: what each takes, gives, and what it is for. The server and its OpenAPI read them."""

from collections.abc import Awaitable, Callable
from typing import Any, Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from grimalkin.web.errors import Refused
from grimalkin.web.house import House

MOST_BODY: Final = 64 * 1024


class Asked(msgspec.Struct, frozen=True):
    """A request with everything that answering it needs."""

    house: House
    person: str
    path: dict[str, str]
    query: dict[str, str]
    body: Any
    raw: bytes

    def seat(self) -> int | None:
        """The seat in the query."""
        return self.number("seat")

    def number(self, name: str, otherwise: int | None = None) -> int | None:
        word = self.query.get(name)
        if word is None or word == "":
            return otherwise
        if not word.isascii() or not word.isdigit() or len(word) > 9:
            raise Refused("wrong", f"'{name}' is a whole number.")
        return int(word)


Answer = Callable[[Asked], Awaitable[Any]]


class Path(msgspec.Struct, frozen=True):
    """One method of one path."""

    method: str
    path: str
    answer: Answer
    summary: str
    body: Any = None
    gives: str = "Anything"
    status: int = 200
    query: tuple[str, ...] = ()
    most: int = MOST_BODY
    # The rate that it counts against.
    costly: bool = False
    raw: bool = False

    @property
    def name(self) -> str:
        return self.answer.__name__


class File(msgspec.Struct, frozen=True):
    """An answer that is saved, not read."""

    name: str
    data: bytes


def read_body(request: Request, data: bytes, kind: Any) -> Any:
    """The body as its type, or a sentence."""
    try:
        return msgspec.json.decode(data or b"{}", type=kind)
    except msgspec.ValidationError as error:
        raise Refused("wrong", f"The body is not as it should be: {error}.") from None
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise Refused("wrong", f"The body is no JSON: {error}.") from None
    except RecursionError:
        raise Refused("wrong", "The body is nested too deep.") from None


def respond(answer: Any, status: int) -> Response:
    if isinstance(answer, File):
        headers = {"Content-Disposition": f'attachment; filename="{answer.name}"'}
        return Response(answer.data, status, headers, "application/octet-stream")
    return Response(msgspec.json.encode(answer), status, media_type="application/json")
