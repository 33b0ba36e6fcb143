"""Cards of A Familiar Find on the disk, for the tests of card files."""

from pathlib import Path

import pytest

from grimalkin.core.content import Card
from grimalkin.core.pack_files import ContentError
from grimalkin.core.packs import load_pack
from grimalkin.games.familiar_find.cards import BASE, KINDS, Arcane, Familiar, Location, load_catalog

CONTENT = load_pack(KINDS, [BASE])
ARCANE = CONTENT.of(Arcane)
FAMILIARS = CONTENT.of(Familiar)
LOCATIONS = CONTENT.of(Location)
CARDS: tuple[Arcane | Familiar | Location, ...] = (*ARCANE, *FAMILIARS, *LOCATIONS)


def names(cards: tuple[Card, ...]) -> list[str]:
    return [card.id for card in cards]


def printed(kind: str, card_id: str) -> str:
    """A card of the base pack as it stands in its file."""
    blocks = (BASE / f"{kind}.toml").read_text(encoding="utf-8").split("[[card]]\n")[1:]
    (block,) = [block for block in blocks if block.startswith(f'id = "{card_id}"\n')]
    return "[[card]]\n" + block


def changed(kind: str, card_id: str, old: str, new: str) -> str:
    """The same with other words in one place."""
    text = printed(kind, card_id)
    assert text.count(old) == 1, text
    return text.replace(old, new)


def pack(folder: Path, **files: str) -> Path:
    """A pack on the disk: `arcane="..."` becomes arcane.toml."""
    made = folder / "mine"
    made.mkdir()
    (made / "pack.toml").write_text('name = "mine"\ntitle = "Mine"\ngame = "familiar-find"\nversion = "1"\n')
    for kind, text in files.items():
        (made / f"{kind}.toml").write_text(text, encoding="utf-8")
    return made


def refusals(folder: Path, **files: str) -> list[str]:
    """All that is said against a pack with these files."""
    with pytest.raises(ContentError) as error:
        load_catalog([pack(folder, **files)])
    return error.value.problems
