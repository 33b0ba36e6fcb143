"""The API is what its OpenAPI says: its answers are of those forms, and no request makes it fail."""

import json
import re
import threading
import time
from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest
import requests
import schemathesis
import uvicorn
from hypothesis import HealthCheck, Phase, settings
from schemathesis.specs.openapi.checks import ignored_auth, positive_data_acceptance

from grimalkin.web import answers, messages
from grimalkin.web.api import PATHS
from grimalkin.web.openapi import description
from grimalkin.web.server import Server, Settings
from tests.web.company import Running, free_socket, play

DOCUMENT = json.loads(description())


def test_every_path_says_what_it_takes_and_gives():
    for path in PATHS:
        operation = DOCUMENT["paths"][path.path][path.method.lower()]
        assert operation["summary"].endswith(".")
        assert path.gives == "File" or path.gives in answers.FORMS, path.path
    names = [operation["operationId"] for paths in DOCUMENT["paths"].values() for operation in paths.values()]
    assert len(set(names)) == len(names)


def test_the_protocol_page_names_every_path_and_every_command():
    page = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text(encoding="utf-8")
    said = re.sub(r"ID/seats/1", "ID/seats/N", page)
    for path in PATHS:
        name = path.path.rsplit("/", 1)[-1]
        if name in messages.COMMANDS:
            assert f"| `{name}` |" in page
            continue
        words = {
            "{table}": "ID",
            "{game}": "KEY",
            "{card}": "SLUG",
            "{rule}": "ID",
            "{token}": "TOKEN",
            "{seat}": "N",
            "{number}": "7",
        }
        shown = path.path
        for old, new in words.items():
            shown = shown.replace(old, new)
        assert f"{path.method} {shown}" in said, shown


async def test_answers_have_the_forms_that_are_promised(house: Running):
    """Every GET at a finished table and at one that is on, read strictly by its form."""
    anna = house.guest("Anna")
    over = (await anna.table("me", "random", mode="full", listed=True))["table"]
    window = await anna.open(over)
    await play(window, lambda choices: choices[0])
    playing = (await anna.table("me", "me", takeover={"bot": "random", "after": 60}))["table"]
    link = await anna.post(f"/api/tables/{playing}/links", {"kind": "watch"})
    values = {"game": "familiar-find", "card": "echo", "rule": "AFF-SCAV-01", "token": link["token"], "number": "0"}
    for path in PATHS:
        if path.method != "GET" or path.gives == "File":
            continue
        for table in (over, playing):
            where = path.path.format(table=table, seat=0, **values)
            query = "?seat=0" if "seat" in path.query else ""
            response = await anna.http.get(where + query)
            assert response.status_code == 200, where
            read_strictly(response.content, answers.FORMS[path.gives])


def read_strictly(data: bytes, form: Any) -> None:
    """Nothing may be missing, nothing of another type, and nothing there that is not promised."""
    read = msgspec.json.decode(data, type=form)
    assert shape(msgspec.to_builtins(read)) == shape(json.loads(data))


def shape(form: Any) -> Any:
    if isinstance(form, dict):
        # Facts of a line that has none may be there or not.
        return {key: shape(value) for key, value in sorted(form.items()) if value not in ({}, None)}
    return [shape(item) for item in form] if isinstance(form, list | tuple) else type(form)


class Place(NamedTuple):
    """A server in a thread of its own, who asks it, and a table that is there."""

    address: str
    session: requests.Session
    table: str


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    server = Server(Settings(tmp_path_factory.mktemp("data"), pace=0.0, limits=0.0, thinkers=1))
    listening = free_socket()
    serving = uvicorn.Server(uvicorn.Config(server.app(), log_config=None, ws="websockets-sansio", lifespan="on"))
    serving.capture_signals = nullcontext  # type: ignore[assignment]
    thread = threading.Thread(target=serving.run, args=([listening],))
    thread.start()
    while not serving.started:
        time.sleep(0.01)
    address = f"http://127.0.0.1:{listening.getsockname()[1]}"
    session = requests.Session()
    body = json.dumps({"game": "familiar-find", "seats": ["me", "me"], "listed": True})
    table = session.post(f"{address}/api/tables", data=body).json()["table"]
    yield Place(address, session, table)
    session.close()
    serving.should_exit = True
    thread.join()


schema = schemathesis.openapi.from_dict(DOCUMENT)


@schema.parametrize()
@settings(
    max_examples=10,
    deadline=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
    derandomize=True,
)
def test_no_request_makes_the_api_fail(case: schemathesis.Case, place: Place) -> None:
    """Whatever is asked, of a table that is there: an answer of a promised form, and never a 500."""
    if "table" in (case.path_parameters or {}):
        case.path_parameters["table"] = place.table
    if case.method == "DELETE" and case.path == "/api/tables/{table}":
        case.path_parameters["table"] = "another"
    response = case.call(session=place.session, base_url=place.address)
    assert response.status_code < 500, response.text
    # A body can fit the schema and not the rules of a game, and nobody needs a cookie to ask.
    case.validate_response(response, excluded_checks=[positive_data_acceptance, ignored_auth])
