"""Cards of Familiars and Foes on the disk, for the tests of card files."""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from grimalkin.core.content import Content
from grimalkin.core.pack_files import ContentError
from grimalkin.core.packs import load_pack
from grimalkin.games.familiars_and_foes.cards import (
    BASE,
    KINDS,
    STARTER,
    Artifact,
    Foe,
    load_catalog,
    parts_of,
)
from grimalkin.games.familiars_and_foes.codes import parse
from grimalkin.games.familiars_and_foes.words import sentence

KIT = Path(__file__).parent / "kit"
CONTENT = load_pack(KINDS, [BASE])
EVERYTHING = {
    "base": CONTENT,
    "kit": load_pack(KINDS, [BASE, KIT]),
    "starter": load_pack(KINDS, [BASE, STARTER]),
}


class Written(NamedTuple):
    """A code of a card, and the words printed beside it."""

    name: str
    field: str
    code: str
    text: str

    def rendered(self) -> str:
        """The code in plain words."""
        return sentence(parse(self.code), critical=self.field == "physical")


def codes(content: Content) -> Iterator[Written]:
    """Every code of the cards."""
    for kind in content.kinds.types:
        for card in content.cards(kind):
            for field, part in parts_of(card):
                yield Written(part.id, field, part.code, part.text)
            if isinstance(card, Artifact):
                yield Written(card.id, "code", card.code, card.text)
            if isinstance(card, Foe):
                yield Written(f"chart of {card.id}", "chart", card.chart, card.text)
                if card.ability.code:
                    yield Written(f"ability of {card.id}", "ability", card.ability.code, card.ability.text)


def printed(kind: str, card_id: str) -> str:
    """A card of the kit, or else of the base pack, as it stands in its file; only the kit's numbers never change."""
    for folder in (KIT, BASE):
        path = folder / f"{kind}.toml"
        if path.exists() and f'[[card]]\nid = "{card_id}"\n' in path.read_text(encoding="utf-8"):
            break
    blocks = (folder / f"{kind}.toml").read_text(encoding="utf-8").split("[[card]]\n")[1:]
    (block,) = [block for block in blocks if block.startswith(f'id = "{card_id}"\n')]
    return "[[card]]\n" + block


def changed(kind: str, card_id: str, old: str, new: str) -> str:
    """The same with other words in one place."""
    text = printed(kind, card_id)
    assert text.count(old) == 1, text
    return text.replace(old, new)


def pack(folder: Path, **files: str) -> Path:
    """A pack on the disk: `foes="..."` becomes foes.toml."""
    made = folder / "mine"
    made.mkdir()
    (made / "pack.toml").write_text('name = "mine"\ntitle = "Mine"\ngame = "familiars-and-foes"\nversion = "1"\n')
    for kind, text in files.items():
        (made / f"{kind}.toml").write_text(text, encoding="utf-8")
    return made


def refusals(folder: Path, **files: str) -> list[str]:
    """All that is said against a pack with these files."""
    with pytest.raises(ContentError) as error:
        load_catalog([pack(folder, **files)])
    return error.value.problems
