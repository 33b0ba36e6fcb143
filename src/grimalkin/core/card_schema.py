"""JSON Schema of the files of a pack, so that editors complete and check them while somebody writes."""

from typing import Any, Final

import msgspec

from grimalkin.core.content import CardKinds, Drop, Pack

DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"


def schema_name(kind: str) -> str:
    """The file that holds the schema of `KIND.toml`."""
    return f"{kind}.schema.json"


def schemas(kinds: CardKinds) -> dict[str, dict[str, Any]]:
    """The schema of each file that a pack of this game can have, by the file's name without `.toml`."""
    return {"pack": _pack_schema(kinds), **{kind: _page_schema(kinds, kind) for kind in kinds.types}}


def _pack_schema(kinds: CardKinds) -> dict[str, Any]:
    _, parts = msgspec.json.schema_components([Pack])
    page = dict(parts["Pack"])
    properties = dict(page["properties"])
    properties["game"] = {**properties["game"], "enum": [kinds.game]}
    properties["replaces"] = {**properties["replaces"], "items": {"enum": list(kinds.types)}}
    return {"$schema": DIALECT, **page, "title": f"pack.toml of {kinds.game}", "properties": properties}


def _page_schema(kinds: CardKinds, kind: str) -> dict[str, Any]:
    (card, drop), parts = msgspec.json.schema_components([kinds.types[kind], Drop], ref_template="#/$defs/{name}")
    return {
        "$schema": DIALECT,
        "title": f"{kind}.toml of {kinds.game}",
        "description": "Cards that this pack adds, puts in the place of others, or takes away.",
        "type": "object",
        "properties": {
            "card": {
                "description": "A card: a new id adds it, a known id puts it in the place of the card below.",
                "type": "array",
                "items": card,
            },
            "drop": {
                "description": "A card of a pack below that is taken away.",
                "type": "array",
                "items": drop,
            },
        },
        "additionalProperties": False,
        "$defs": parts,
    }
