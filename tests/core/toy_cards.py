"""A game of two kinds of cards, made for the tests of packs."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from grimalkin.core.content import Card, CardKinds, Content
from grimalkin.core.pack_files import ContentError
from grimalkin.core.packs import load_pack


class Purr(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="purr", rename="kebab"):
    """Makes a sound."""

    how_loud: Annotated[int, Meta(ge=1, le=9)] = 1


class Pounce(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="pounce"):
    """Jumps on something."""

    on: Literal["mouse", "shadow"]


class Sharpen(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="sharpen"):
    """Improves a tool."""


class Beast(Card, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A beast."""

    lives: Annotated[int, Meta(ge=1, le=9)]
    wild: bool = False
    acts: Annotated[tuple[Purr | Pounce, ...], Meta(min_length=1, max_length=3)] = (Purr(),)

    def problems(self) -> Iterator[tuple[str, str]]:
        if self.wild and self.lives == 9:
            yield "lives", "expected less than 9, because nobody wild lives that often"

    def summary(self) -> str:
        return f"{self.lives} lives"


class Tool(Card, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A tool."""

    acts: tuple[Sharpen | Purr, ...] = ()


def whole(content: Content) -> Iterable[str]:
    if len(content.cards("beasts")) > 4:
        yield "all packs together: beasts.toml: expected at most 4 beasts."


KINDS = CardKinds("toy", {"beasts": Beast, "tools": Tool}, base=Path("base"), starter=Path("starter"), whole=whole)


def beast(card_id: str, **fields: object) -> str:
    """A beast as TOML."""
    lines = {
        "id": card_id,
        "name": card_id.title(),
        "text": "A beast.",
        "source": "original",
        "lives": 3,
        **fields,
    }
    return "[[card]]\n" + "".join(
        f"{name} = {value if name == 'acts' else msgspec.json.encode(value).decode()}\n"
        for name, value in lines.items()
        if value is not None
    )


def tool(card_id: str) -> str:
    return f'[[card]]\nid = "{card_id}"\nname = "{card_id}"\ntext = "A tool."\nsource = "original"\n'


def pack(folder: Path, name: str = "base", manifest: str = "", **files: str) -> Path:
    """A pack on the disk: `beasts="..."` becomes beasts.toml."""
    made = folder / name
    made.mkdir(parents=True, exist_ok=True)
    lines = f'name = "{name}"\ntitle = "Cards"\ngame = "toy"\nversion = "1"\n{manifest}'
    (made / "pack.toml").write_text(lines, encoding="utf-8")
    for kind, text in files.items():
        (made / f"{kind}.toml").write_text(text, encoding="utf-8")
    return made


def wrong(*folders: Path) -> list[str]:
    """All that is said about packs that are wrong."""
    try:
        load_pack(KINDS, folders)
    except ContentError as error:
        assert str(error) == error.problems[0]
        return error.problems
    return []
