"""Reads packs and lays them over each other.

A pack is a folder with `pack.toml` and one file for each kind of card. A card with a known id replaces the
card of a pack below, a new id is added, `[[drop]]` takes one away.
"""

import os
from collections.abc import Mapping, Sequence
from itertools import islice
from pathlib import Path
from typing import Any, Final

import msgspec

from grimalkin.core.card_forms import CardForm, did_you_mean, found_words
from grimalkin.core.content import Card, CardKinds, Content, Drop, Pack
from grimalkin.core.pack_files import ContentError, listed, printable, read_page

PACKS: Final = 20
FILES_A_PACK: Final = 40
ENTRIES_A_PACK: Final = 400
CARDS_A_KIND: Final = 500
PROBLEMS_A_CARD: Final = 20
PROBLEMS: Final = 100

# A pack may bring texts about itself, and schema files for editors.
BESIDES: Final = (".md", ".txt", ".schema.json")
BESIDES_NAMES: Final = ("LICENSE", "README")


def load_pack(kinds: CardKinds, folders: Sequence[Path]) -> Content:
    """Read packs, base first, and lay each over those before it."""
    if not folders:
        raise ContentError("No pack was named: expected at least the base pack.")
    if len(folders) > PACKS:
        raise ContentError(f"Expected at most {PACKS} packs, found {len(folders)}.")
    layers = _Layers(kinds)
    for folder in folders:
        layers.add(Path(folder))
    return layers.content()


class _Layers:
    """Packs on their way to becoming content, and all that was found wrong with them."""

    def __init__(self, kinds: CardKinds) -> None:
        self.kinds = kinds
        self.packs: list[Pack] = []
        self.laid: dict[str, dict[str, Card]] = {kind: {} for kind in kinds.types}
        self.places: dict[tuple[str, str], str] = {}
        self.wrong: list[str] = []

    def content(self) -> Content:
        if not self.wrong:
            self._check_ids()
        cards = {kind: tuple(cards.values()) for kind, cards in self.laid.items()}
        made = Content(self.kinds, self.packs, cards, self.places)
        if not self.wrong:
            self.wrong.extend(self.kinds.whole(made))
        if self.wrong:
            raise ContentError(*self.wrong[:PROBLEMS])
        return made

    def add(self, folder: Path) -> None:
        """Lay one more pack over the others."""
        try:
            files = files_of(folder)
            pack = self._read_manifest(folder, files)
        except ContentError as error:
            self.wrong.extend(error.problems)
            return
        self._check_files(pack, files)
        self.packs.append(pack)
        for kind in pack.replaces:
            self.laid[kind].clear()
        for kind in self.kinds.types:
            path = files.get(f"{kind}.toml")
            if path is not None:
                self._lay(kind, path, f"{pack.name}/{kind}.toml")

    def _read_manifest(self, folder: Path, files: Mapping[str, Path]) -> Pack:
        place = f"{folder_name(folder)}/pack.toml"
        if "pack.toml" not in files:
            raise ContentError(f"{place}: expected this file, which says what the pack is, found nothing.")
        page = read_page(files["pack.toml"], place)
        found = [sentence(place, "", *problem) for problem in islice(_PACK_FORM.problems(page), PROBLEMS_A_CARD)]
        if found:
            raise ContentError(*found)
        pack = msgspec.convert(page, Pack)
        if pack.game != self.kinds.game:
            found.append(sentence(place, "", "game", f"expected '{self.kinds.game}', found '{pack.game}'"))
        if pack.name in [known.name for known in self.packs]:
            wrong = f"expected a name of its own, and two packs are called '{pack.name}'"
            found.append(sentence(place, "", "name", wrong))
        kinds = list(self.kinds.types)
        for kind in pack.replaces:
            if kind not in kinds:
                wrong = f"expected only {listed(kinds)}, found '{kind}'{did_you_mean(kind, kinds)}"
                found.append(sentence(place, "", "replaces", wrong))
        if found:
            raise ContentError(*found)
        return pack

    def _check_files(self, pack: Pack, files: Mapping[str, Path]) -> None:
        known = ["pack.toml", *(f"{kind}.toml" for kind in self.kinds.types)]
        for name in files:
            if name not in known and name not in BESIDES_NAMES and not name.endswith(BESIDES):
                wrong = f"expected no such file, only {listed(known)} and texts{did_you_mean(name, known)}"
                self.wrong.append(sentence(f"{pack.name}/{printable(name)}", "", "", wrong))

    def _lay(self, kind: str, path: Path, place: str) -> None:
        try:
            page = read_page(path, place)
        except ContentError as error:
            self.wrong.extend(error.problems)
            return
        for key in islice(page, PROBLEMS_A_CARD):
            if key not in ("card", "drop"):
                wrong = f"expected only [[card]] and [[drop]]{did_you_mean(key, ['card', 'drop'])}"
                self.wrong.append(sentence(place, "", printable(key, 40), wrong))
        dropped = self._drop(kind, self._tables(page, "drop", place), place)
        seen: set[str] = set()
        for number, table in enumerate(self._tables(page, "card", place), start=1):
            card = self._card(kind, table, place, number)
            if card is None:
                continue
            if card.id in seen:
                wrong = "expected an id of its own, and two cards of this file have it"
                self.wrong.append(sentence(place, f"card '{card.id}'", "id", wrong))
            elif card.id in dropped:
                wrong = "expected either a [[card]] or a [[drop]] with this id, found both"
                self.wrong.append(sentence(place, f"card '{card.id}'", "id", wrong))
            seen.add(card.id)
            self.laid[kind][card.id] = card
            self.places[kind, card.id] = place
        if len(self.laid[kind]) > CARDS_A_KIND:
            self.wrong.append(f"{place}: expected at most {CARDS_A_KIND} cards with those of the packs below.")

    def _tables(self, page: Mapping[str, Any], key: str, place: str) -> list[Any]:
        found = page.get(key, [])
        if not isinstance(found, list):
            wrong = f"expected [[{key}]] in double brackets, found {found_words(found)}"
            self.wrong.append(sentence(place, "", key, wrong))
            return []
        if len(found) > CARDS_A_KIND:
            self.wrong.append(f"{place}: expected at most {CARDS_A_KIND} times [[{key}]], found {len(found)}.")
            return []
        return found

    def _card(self, kind: str, table: Any, place: str, number: int) -> Card | None:
        known = table.get("id") if isinstance(table, dict) else None
        subject = f"card '{printable(known, 40)}'" if isinstance(known, str) and known else f"card {number}"
        found = list(islice(self.kinds.forms[kind].problems(table), PROBLEMS_A_CARD))
        if not found:
            card = msgspec.convert(table, self.kinds.types[kind])
            found = list(islice(card.problems(), PROBLEMS_A_CARD))
            if not found:
                return card
        self.wrong.extend(sentence(place, subject, *problem) for problem in found)
        return None

    def _drop(self, kind: str, tables: Sequence[Any], place: str) -> set[str]:
        dropped: set[str] = set()
        for number, table in enumerate(tables, start=1):
            found = list(islice(_DROP_FORM.problems(table), PROBLEMS_A_CARD))
            if not found:
                card_id = table["id"]
                if self.laid[kind].pop(card_id, None) is not None:
                    dropped.add(card_id)
                elif card_id in dropped:
                    found.append(("id", f"expected each id once, found '{card_id}' twice"))
                else:
                    hint = did_you_mean(card_id, list(self.laid[kind]))
                    found.append(("id", f"expected the id of a card in a pack below, found '{card_id}'{hint}"))
            self.wrong.extend(sentence(place, f"drop {number}", *problem) for problem in found)
        return dropped

    def _check_ids(self) -> None:
        """An id names one card of the game, whatever its kind: help and actions know no kinds."""
        owners: dict[str, str] = {}
        for kind, cards in self.laid.items():
            for card_id in cards:
                other = owners.setdefault(card_id, kind)
                if other != kind:
                    wrong = f"expected an id that no card of another kind has, and {other}.toml has it too"
                    self.wrong.append(sentence(self.places[kind, card_id], f"card '{card_id}'", "id", wrong))


def sentence(place: str, subject: str, field: str, wrong: str) -> str:
    """What is wrong with a pack, for the person who wrote it."""
    parts = [place, subject, f"field '{field}'" if field else "", wrong]
    text = ": ".join(part for part in parts if part)
    return text if text.endswith("?") else text + "."


def files_of(folder: Path) -> dict[str, Path]:
    """The files of a pack by name, after a look at what kind of things they are."""
    shown = folder_name(folder)
    if not folder.is_dir():
        raise ContentError(f"{shown}: expected a folder with pack.toml in it, found no such folder.")
    files: dict[str, Path] = {}
    try:
        with os.scandir(folder) as entries:
            for number, entry in enumerate(entries):
                # Version control and file managers keep things of their own beside the cards.
                if not entry.name.startswith("."):
                    files[entry.name] = folder / entry.name
                if len(files) > FILES_A_PACK or number > ENTRIES_A_PACK:
                    raise ContentError(f"{shown}: expected at most {FILES_A_PACK} files, found more.")
    except OSError as error:
        raise ContentError(f"{shown}: expected a folder that can be read: {error.strerror}.") from None
    root = folder.resolve()
    for name, path in files.items():
        place = f"{shown}/{printable(name)}"
        if path.is_symlink() and not _leads_into(root, path):
            raise ContentError(f"{place}: expected a file of the pack, found a link that leads out of it.")
        if not path.is_file():
            raise ContentError(f"{place}: expected a plain file, and a pack has no folders inside.")
    return dict(sorted(files.items()))


def folder_name(folder: Path) -> str:
    return printable(folder.name or folder.resolve().name or str(folder))


def _leads_into(root: Path, link: Path) -> bool:
    try:
        return link.resolve(strict=True).is_relative_to(root)
    except (OSError, RuntimeError):
        return False


_PACK_FORM = CardForm(Pack)
_DROP_FORM = CardForm(Drop)
