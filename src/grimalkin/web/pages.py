"""The browser's files, and what keeps others out of its pages."""

from pathlib import Path
from typing import Final

from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send

STATIC: Final = Path(__file__).resolve().parent / "static"
INDEX: Final = STATIC / "index.html"

PAGES: Final = (
    "/",
    "/new",
    "/mine",
    "/about",
    "/table/{rest:path}",
    "/join/{rest:path}",
    "/replay/{rest:path}",
    "/rules/{rest:path}",
    "/game/{rest:path}",
)
"""All of them are one document; its script reads the path."""

POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "media-src 'self'; manifest-src 'self'; worker-src 'self'; connect-src 'self'; form-action 'self'; "
    "base-uri 'none'; frame-ancestors 'none'"
)

HEADERS: Final = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    # A link in the address must not go to other sites.
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}


async def index(request: Request) -> Response:
    return FileResponse(INDEX, headers={"Cache-Control": "no-cache"})


class Files(StaticFiles):
    """Browsers ask whether a file is still the same, so that a new version is there at once."""

    def file_response(self, *words: object, **more: object) -> Response:
        response = super().file_response(*words, **more)  # type: ignore[arg-type]
        response.headers["Cache-Control"] = "no-cache"
        return response


def routes() -> list[BaseRoute]:
    return [*(Route(page, index) for page in PAGES), Mount("/", Files(directory=STATIC, check_dir=False))]


class SecurityHeaders:
    """Puts the headers on every answer."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self.headers = [(name.encode(), value.encode()) for name, value in HEADERS.items()]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *self.headers]
            await send(message)

        await self.app(scope, receive, with_headers)
