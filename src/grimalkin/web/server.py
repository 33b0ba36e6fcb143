"""The server: HTTP, sockets, pages, and what is told of it to those who run it."""

import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path as Folder
from typing import Any, Final

import msgspec
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import BaseRoute, Route, WebSocketRoute, compile_path
from starlette.websockets import WebSocket

import grimalkin
from grimalkin.core.errors import GrimalkinError
from grimalkin.web import identity, pages, sockets
from grimalkin.web.api import PATHS
from grimalkin.web.errors import Refused, StorageTrouble, refused
from grimalkin.web.house import House
from grimalkin.web.journal import complain, tell
from grimalkin.web.metrics import Metrics
from grimalkin.web.openapi import description
from grimalkin.web.paced import Pace
from grimalkin.web.paths import Asked, Path, read_body, respond
from grimalkin.web.rates import Rates
from grimalkin.web.sitting import Services
from grimalkin.web.sqlite_storage import SqliteStorage
from grimalkin.web.storage import Storage
from grimalkin.web.thinkers import Thinkers

DATABASE: Final = "grimalkin.db"
METHODS: Final = ("GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE")


class Settings(msgspec.Struct, frozen=True):
    """How a server is run."""

    data: Folder
    # Pages of these origins may ask as well, such as "https://play.example.org".
    origins: frozenset[str] = frozenset()
    # How long bots and tables let people wait: 1 is for people, 0 for tests.
    pace: float = 1.0
    thinkers: int = 0
    # How much faster than a person anybody may ask; 0 is without limit.
    limits: float = 1.0


class Server:
    """The application and what it holds."""

    def __init__(self, settings: Settings, storage: Storage | None = None) -> None:
        self.settings = settings
        kept = storage or SqliteStorage(settings.data / DATABASE)
        services = Services(kept, Thinkers(settings.thinkers), Pace(settings.pace), Metrics())
        self.house = House(services)
        self.asks = Rates(200 * settings.limits, 50 * settings.limits)
        self.costly = Rates(30 * settings.limits, 0.5 * settings.limits)
        self.begun = time.time()

    def app(self) -> Starlette:
        routes: list[BaseRoute] = [
            Route(path.path, partial(self.answer, path), methods=[path.method]) for path in PATHS
        ]
        routes += [
            Route("/api/openapi.json", self.openapi),
            WebSocketRoute("/api/tables/{table}/socket", self.socket),
            Route("/health", self.health),
            Route("/metrics", self.metrics),
            Route("/api/{rest:path}", no_such_path, methods=METHODS),
            *pages.routes(),
        ]
        app = Starlette(routes=routes, lifespan=self.lifespan, exception_handlers={HTTPException: told_plainly})
        app.add_middleware(pages.SecurityHeaders)
        return app

    @asynccontextmanager
    async def lifespan(self, app: Starlette) -> AsyncIterator[None]:
        await self.house.open()
        tell("open", version=grimalkin.__version__, data=str(self.settings.data))
        yield
        await self.house.close()
        tell("closed")

    # The API.

    async def answer(self, path: Path, request: Request) -> Response:
        word = identity.word_of(request)
        fresh = word is None
        word = word or identity.new_word()
        try:
            if path.method != "GET" and identity.foreign(request, self.settings.origins):
                raise Refused("foreign", "Pages of another site may not do that.")
            response = respond(await self._answer(path, request, identity.person_of(word)), path.status)
        except Refused as error:
            response = self._no(error)
        except ClientDisconnect:
            return Response(status_code=400)
        except GrimalkinError as error:
            response = self._no(refused(error))
        except Exception as error:  # Whatever it was, the person hears a sentence and the journal the rest.
            complain("a request failed", error, path=path.path)
            self.house.services.metrics.count("failures", "request")
            response = respond({"error": failure()}, 500)
        response.headers["Cache-Control"] = "no-store"
        if fresh:
            identity.give(response, word, request.url.scheme == "https")
        self.house.services.metrics.count("requests", f"{response.status_code}")
        return response

    async def _answer(self, path: Path, request: Request, person: str) -> Any:
        asker = request.client.host if request.client else ""
        if self.settings.limits and not (self.costly if path.costly else self.asks).take(asker):
            raise Refused("too-fast", "That was too much at once: wait a moment.")
        raw = await self._read(request, path.most) if path.body is not None or path.raw else b""
        body = None if path.body is None else read_body(request, raw, path.body)
        query = dict(request.query_params)
        return await path.answer(Asked(self.house, person, dict(request.path_params), query, body, raw))

    async def _read(self, request: Request, most: int) -> bytes:
        data = b""
        async for part in request.stream():
            data += part
            if len(data) > most:
                raise Refused("too-large", f"This takes {most >> 10} KB at most.")
        return data

    def _no(self, error: Refused) -> Response:
        if isinstance(error, StorageTrouble):
            self.house.services.metrics.count("storage_refusals")
        return respond({"error": error.json()}, error.status)

    async def openapi(self, request: Request) -> Response:
        return Response(description(), media_type="application/json")

    async def socket(self, socket: WebSocket) -> None:
        if identity.foreign(socket, self.settings.origins):
            await socket.close(1008, "Pages of another site may not do that.")
            return
        await sockets.serve(self.house, socket, self.settings.limits)

    # For those who run it.

    async def health(self, request: Request) -> Response:
        storage = self.house.services.storage
        trouble = getattr(storage, "trouble", "")
        try:
            await storage.counts()
        except StorageTrouble as error:
            trouble = trouble or error.message
        if trouble:
            return JSONResponse({"status": "trouble", "reason": trouble}, 503)
        return JSONResponse({"status": "ok", "version": grimalkin.__version__})

    async def metrics(self, request: Request) -> Response:
        house = self.house
        thinkers = house.services.thinkers
        sockets_open = sum(len(placed.sitting.connections) for placed in house.placed.values())
        gauges = {
            "up_seconds": time.time() - self.begun,
            "tables_in_memory": len(house.placed),
            "sockets": sockets_open,
            "thinking_asked": thinkers.asked,
            "thinking_restarts": thinkers.restarts,
        }
        for status, count in (await house.services.storage.counts()).items():
            gauges[f"tables_{status}"] = count
        return PlainTextResponse(house.services.metrics.text(gauges))


def failure() -> dict[str, str]:
    words = "Something is wrong with the server: it was written down, and is not your fault."
    return {"kind": "storage", "message": words, "rule": ""}


async def no_such_path(request: Request) -> Response:
    """Nothing is there, or it does not take that method."""
    allowed = sorted({path.method for path in PATHS if compile_path(path.path)[0].fullmatch(request.url.path)})
    if allowed:
        response = respond({"error": Refused("wrong", f"This path takes {', '.join(allowed)}.").json()}, 405)
        response.headers["Allow"] = ", ".join(allowed)
        return response
    return respond({"error": Refused("missing", f"There is no {request.url.path} here.").json()}, 404)


async def told_plainly(request: Request, error: Exception) -> Response:
    """What the routes themselves refuse, in the form of every other refusal."""
    status = error.status_code if isinstance(error, HTTPException) else 500
    words = "This path does not take that method." if status == 405 else f"There is no {request.url.path} here."
    kind = "wrong" if status == 405 else "missing"
    headers = getattr(error, "headers", None) or {}
    response = respond({"error": Refused(kind, words).json()}, status)
    response.headers.update(headers)
    return response
