import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

import grimalkin
from grimalkin.commands.cards import card_kinds
from grimalkin.core.card_schema import schema_name, schemas
from grimalkin.core.content import CardKinds
from tests.core.toy_cards import KINDS, beast

GAMES = [card_kinds(game) for game in grimalkin.games()]
TYPES = {"string": str, "integer": int, "boolean": bool, "array": list, "object": dict}


def fits(value: Any, schema: dict[str, Any], root: dict[str, Any]) -> bool:
    """As much of JSON Schema as the schemas of card files use; an unknown word fails the test."""
    known = {"$schema", "$defs", "title", "description", "default", "discriminator"}
    for word, wanted in schema.items():
        match word:
            case "$ref":
                good = fits(value, root["$defs"][wanted.removeprefix("#/$defs/")], root)
            case "anyOf":
                good = any(fits(value, one, root) for one in wanted)
            case "type":
                good = isinstance(value, TYPES[wanted]) and (wanted == "boolean") == isinstance(value, bool)
            case "enum":
                good = value in wanted
            case "pattern":
                good = re.search(wanted, value) is not None
            case "minLength" | "minItems":
                good = len(value) >= wanted
            case "maxLength" | "maxItems":
                good = len(value) <= wanted
            case "minimum":
                good = value >= wanted
            case "maximum":
                good = value <= wanted
            case "required":
                good = all(name in value for name in wanted)
            case "items":
                good = all(fits(item, wanted, root) for item in value)
            case "properties":
                good = all(fits(value[name], one, root) for name, one in wanted.items() if name in value)
            case "additionalProperties":
                good = wanted or all(name in schema["properties"] for name in value)
            case _:
                assert word in known, f"the test knows no '{word}'"
                good = True
        if not good:
            return False
    return True


@pytest.mark.parametrize("kinds", GAMES, ids=[kinds.game for kinds in GAMES])
@pytest.mark.parametrize("folder", ["base", "starter"])
def test_the_shipped_card_files_fit_their_schemas(kinds: CardKinds, folder: str):
    pages = getattr(kinds, folder)
    for name, schema in schemas(kinds).items():
        page = tomllib.loads((pages / f"{name}.toml").read_text(encoding="utf-8"))
        assert fits(page, schema, schema), name


@pytest.mark.parametrize(
    "broken",
    [
        beast("Lynx"),
        beast("lynx", lives=0),
        beast("lynx", lives=None),
        beast("lynx", claws=4),
        beast("lynx", source="me"),
        beast("lynx", acts='[{ do = "sharpen" }]'),
        beast("lynx", acts='[{ do = "pounce", on = "dog" }]'),
        beast("lynx", acts="[]"),
        beast("lynx") + "[[cards]]\n",
        "[card]\n",
    ],
)
def test_a_broken_card_does_not_fit(broken: str):
    schema = schemas(KINDS)["beasts"]
    assert fits(tomllib.loads(beast("lynx")), schema, schema)
    assert not fits(tomllib.loads(broken), schema, schema)


def test_the_schema_of_the_manifest_names_the_game_and_its_kinds():
    schema = schemas(KINDS)["pack"]
    page = {"name": "mine", "title": "Mine", "game": "toy", "version": "1", "replaces": ["tools"]}
    assert fits(page, schema, schema)
    assert not fits({**page, "game": "chess"}, schema, schema)
    assert not fits({**page, "replaces": ["hats"]}, schema, schema)


@pytest.mark.parametrize("kinds", GAMES, ids=[kinds.game for kinds in GAMES])
def test_every_field_and_every_operation_is_described(kinds: CardKinds):
    for name, schema in schemas(kinds).items():
        for part in [schema, *schema.get("$defs", {}).values()]:
            assert part["description"], (name, part["title"])
            for field, form in part["properties"].items():
                assert field == "do" or form["description"], (name, part["title"], field)


@pytest.mark.parametrize("kinds", GAMES, ids=[kinds.game for kinds in GAMES])
def test_the_pages_to_begin_with_name_their_schemas(kinds: CardKinds):
    for page in sorted(Path(kinds.starter).glob("*.toml")):
        assert page.read_text(encoding="utf-8").startswith(f"#:schema {schema_name(page.stem)}\n")
