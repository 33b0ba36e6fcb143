"""The OpenAPI description of the HTTP API, made from the table of its paths."""

import re
from functools import cache
from typing import Any, Final

import msgspec

import grimalkin
from grimalkin.web import messages
from grimalkin.web.answers import FORMS
from grimalkin.web.api import PATHS
from grimalkin.web.paths import Path

WHEN: Final = {
    "400": "The request is wrong, or the rules do not allow it.",
    "403": "It is not yours to do.",
    "404": "There is no such thing, or it is not yours to see.",
    "409": "It cannot be done now.",
    "413": "The body is too large.",
    "429": "Too much at once.",
    "503": "The server cannot keep it now; nothing was changed.",
}
NUMBERS: Final = ("seat", "first", "count")
MOST_NUMBER: Final = 999_999_999
SOCKET: Final = (
    "Everything at the table also goes over a WebSocket at /api/tables/{table}/socket, as docs/protocol.md describes."
)


@cache
def description() -> bytes:
    """The document, as JSON."""
    kinds = [*FORMS.values(), *{path.body for path in PATHS if path.body is not None}]
    _, components = msgspec.json.schema_components(kinds, ref_template="#/components/schemas/{name}")
    for name in messages.COMMANDS:
        # The path says which command it is, so that its body need not.
        required = components[name.capitalize()]["required"]
        required.remove("type")
    paths: dict[str, dict[str, Any]] = {}
    for path in PATHS:
        paths.setdefault(path.path, {})[path.method.lower()] = operation(path)
    document = {
        "openapi": "3.1.0",
        "info": {
            "title": "Grimalkin",
            "version": grimalkin.__version__,
            "description": f"The table over HTTP. {SOCKET}",
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {
                "person": {
                    "type": "apiKey",
                    "in": "cookie",
                    "name": "grimalkin",
                    "description": "Given with the first answer; whoever has it is that person.",
                }
            },
        },
        "security": [{}, {"person": []}],
    }
    return msgspec.json.encode(document)


def operation(path: Path) -> dict[str, Any]:
    made: dict[str, Any] = {
        "operationId": path.name,
        "summary": path.summary,
        "responses": {str(path.status): {"description": "Done.", "content": content(path.gives)}, **refusals()},
    }
    parameters = [parameter(name, "path") for name in re.findall(r"{(\w+)}", path.path)]
    parameters += [parameter(name, "query") for name in path.query]
    if parameters:
        made["parameters"] = parameters
    if path.raw:
        made["requestBody"] = {"required": True, "content": {"application/octet-stream": {"schema": {}}}}
    elif path.body is not None:
        needed = any(field.required for field in msgspec.structs.fields(path.body))
        made["requestBody"] = {"required": needed, "content": {"application/json": {"schema": reference(path.body)}}}
    return made


def refusals() -> dict[str, Any]:
    form = content("Refused")
    return {status: {"description": words, "content": form} for status, words in WHEN.items()}


def content(gives: str) -> dict[str, Any]:
    if gives == "File":
        return {"application/octet-stream": {"schema": {"type": "string", "format": "binary"}}}
    return {"application/json": {"schema": {"$ref": f"#/components/schemas/{gives}"}}}


def reference(kind: type[messages.Strict]) -> dict[str, str]:
    return {"$ref": f"#/components/schemas/{kind.__name__}"}


def parameter(name: str, where: str) -> dict[str, Any]:
    number = name in NUMBERS or name == "number"
    schema: dict[str, Any] = {"type": "integer", "minimum": 0, "maximum": MOST_NUMBER} if number else {"type": "string"}
    return {"name": name, "in": where, "required": where == "path", "schema": schema}
