"""Who is asking: a cookie with a random word stands for a person, and only its hash is kept."""

import hashlib
import secrets
from base64 import urlsafe_b64encode
from typing import Final
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection
from starlette.responses import Response

COOKIE: Final = "grimalkin"
YEAR: Final = 365 * 24 * 3600
SHORTEST: Final = 32


def new_word() -> str:
    return secrets.token_urlsafe(32)


def person_of(word: str) -> str:
    """The person's name in the store, from which nobody finds the cookie."""
    return urlsafe_b64encode(hashlib.sha256(b"grimalkin person " + word.encode()).digest()[:18]).decode()


def word_of(connection: HTTPConnection) -> str | None:
    word = connection.cookies.get(COOKIE, "")
    return word if len(word) >= SHORTEST else None


def give(response: Response, word: str, secure: bool) -> None:
    response.set_cookie(COOKIE, word, max_age=YEAR, path="/", secure=secure, httponly=True, samesite="lax")


def foreign(connection: HTTPConnection, origins: frozenset[str]) -> bool:
    """Whether a page of another site is asking; programs send no origin."""
    origin = connection.headers.get("origin")
    if origin is None:
        return False
    if origin in origins:
        return False
    return urlsplit(origin).netloc.lower() != connection.headers.get("host", "").lower()
