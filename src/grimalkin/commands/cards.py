"""`grimalkin cards`: read the cards of a game, check a pack of one's own, begin a new one."""

import argparse
import importlib
import json
import re
import shutil
import sys
import textwrap
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec

import grimalkin
from grimalkin.core.card_forms import did_you_mean
from grimalkin.core.card_schema import schema_name, schemas
from grimalkin.core.content import Card, CardKinds, Content, ContentError
from grimalkin.core.errors import GrimalkinError
from grimalkin.core.packs import load_pack
from grimalkin.core.rules_text import find_rule


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = commands.add_parser(
        "cards",
        help="list and show cards, check a pack of cards, begin a new one",
        description="The cards of a game, and packs with which you change them.",
    )
    parser.set_defaults(run=run, ask=None, parser=parser)
    asked = parser.add_subparsers(metavar="list | show | check | new | schema")
    game = argparse.ArgumentParser(add_help=False)
    game.add_argument("game", metavar="GAME", help="the key of the game, such as familiar-find")
    packs = argparse.ArgumentParser(add_help=False)
    packs.add_argument(
        "--pack", metavar="DIR", action="append", default=[], type=Path, help="lay this pack over the cards"
    )
    as_json = argparse.ArgumentParser(add_help=False)
    as_json.add_argument("--json", action="store_true", help="print the cards as JSON")

    one = asked.add_parser("list", parents=[game, packs, as_json], help="one line for each card")
    one.add_argument("kind", metavar="KIND", nargs="?", help="only this kind of cards")
    one.set_defaults(ask=list_cards)
    one = asked.add_parser("show", parents=[game, packs, as_json], help="everything about one card")
    one.add_argument("card", metavar="CARD", nargs="+", help="the card's id or its name")
    one.set_defaults(ask=show_card)
    one = asked.add_parser("check", parents=[game, packs], help="see what is wrong with packs, and what they change")
    one.set_defaults(ask=check)
    one = asked.add_parser("new", parents=[game], help="write a pack to begin with, full of comments")
    one.add_argument("folder", metavar="DIR", type=Path, help="a folder that does not exist yet, or is empty")
    one.set_defaults(ask=new_pack)
    one = asked.add_parser("schema", parents=[game], help="the JSON Schema of card files, for editors")
    one.add_argument("kind", metavar="KIND", nargs="?", help="only the schema of this file: a kind, or pack")
    one.add_argument("--write", metavar="DIR", type=Path, help="write the schemas into this folder")
    one.set_defaults(ask=print_schema)


def run(arguments: argparse.Namespace) -> int:
    if arguments.ask is None:
        arguments.parser.print_help()
        return 2
    return int(arguments.ask(arguments))


def card_kinds(game: str) -> CardKinds:
    """The kinds of cards that a game has."""
    if game not in grimalkin.games():
        hint = did_you_mean(game, grimalkin.games()) or "."
        raise GrimalkinError(f"There is no game '{game}'; there are {', '.join(grimalkin.games())}{hint}")
    found = importlib.import_module(f"grimalkin.games.{game.replace('-', '_')}.cards").KINDS
    if not isinstance(found, CardKinds):
        raise TypeError(f"KINDS of {game} are {found!r}")
    return found


def content_of(arguments: argparse.Namespace) -> Content:
    kinds = card_kinds(arguments.game)
    return load_pack(kinds, [kinds.base, *arguments.pack])


# grimalkin cards list


def list_cards(arguments: argparse.Namespace) -> int:
    content = content_of(arguments)
    kinds = [known_kind(arguments.kind, list(content.kinds.types))] if arguments.kind else list(content.kinds.types)
    if arguments.json:
        print_json({kind: [card_json(content, kind, card) for card in content.cards(kind)] for kind in kinds})
        return 0
    print(wrapped(f"{content.kinds.game}: {pack_names(content)}", "", screen_width()))
    for kind in kinds:
        cards = content.cards(kind)
        print(f"\n{kind}: {len(cards)}")
        for line in table([row(content, kind, card) for card in cards], screen_width()):
            print(line)
    return 0


def known_kind(word: str, kinds: Sequence[str]) -> str:
    if word not in kinds:
        raise GrimalkinError(
            f"There is no kind '{word}'; there are {', '.join(kinds)}{did_you_mean(word, kinds) or '.'}"
        )
    return word


def row(content: Content, kind: str, card: Card) -> list[str]:
    # Where only one pack is in use, naming it on each line tells nothing.
    pack = [content.place(kind, card.id).split("/")[0]] if len(content.packs) > 1 else []
    return [card.id, card.name, *pack, card.summary()]


def table(rows: Sequence[Sequence[str]], width: int) -> Iterator[str]:
    """Columns, the last one wrapped; on a narrow screen a heading and an indented rest for each row."""
    if not rows:
        return
    widths = [max(len(cells[place]) for cells in rows) for place in range(len(rows[0]) - 1)]
    indent = sum(widths) + 2 * len(widths) + 2
    for cells in rows:
        if width - indent >= 30:
            first = "  " + "  ".join([*(cell.ljust(size) for cell, size in zip(cells, widths)), ""])
            yield fill(cells[-1], width, first, " " * indent)
        else:
            yield fill("  ".join(cells[:-1]), width, "  ", "    ")
            yield fill(cells[-1], width, "      ", "      ")


# grimalkin cards show


def show_card(arguments: argparse.Namespace) -> int:
    content = content_of(arguments)
    kind, card = find_card(content, " ".join(arguments.card))
    if arguments.json:
        print_json(card_json(content, kind, card))
        return 0
    width = screen_width()
    print(f"{card.name} ({card.id})")
    print(wrapped(f"{card.summary()}; {card.source}, from {content.place(kind, card.id)}", "  ", width))
    print()
    for paragraph in card.text.splitlines():
        print(wrapped(paragraph, "  ", width))
    if card.note:
        print()
        print(wrapped(f"Note: {card.note}", "  ", width))
    rule = find_rule(card.rule) if card.rule else None
    if rule is not None:
        print()
        print(wrapped(f"{rule.id}: {rule.text}", "  ", width))
    print()
    fields: dict[str, Any] = msgspec.to_builtins(card)
    for name, value in fields.items():
        if name not in ("id", "name", "text", "source", "note", "rule"):
            for indent, line in shown(name, value, "  ", width):
                print(wrapped(line, indent, width))
    return 0


def shown(name: str, value: Any, indent: str, width: int) -> Iterator[tuple[str, str]]:
    """A field as it could stand in a card file, without what is empty; long tables go over several lines."""
    value = without_empty(value)
    if not says(value):
        return
    line = f"{name} = {toml(value)}"
    tables = value if isinstance(value, (list, tuple)) else [value]
    if len(indent + line) <= width or not all(isinstance(table, dict) for table in tables):
        yield indent, line
        return
    for table in tables:
        yield indent, f"[{name}]" if tables is not value else f"[[{name}]]"
        for key, inside in table.items():
            yield from shown(key, inside, indent + "  ", width)


def without_empty(value: Any) -> Any:
    """A table without the fields that say nothing, however deep they are."""
    if isinstance(value, dict):
        kept = {name: without_empty(inside) for name, inside in value.items()}
        return {name: inside for name, inside in kept.items() if says(inside)}
    if isinstance(value, (list, tuple)):
        return [without_empty(inside) for inside in value]
    return value


def says(value: Any) -> bool:
    return value not in ("", [], {}, ())


def find_card(content: Content, word: str) -> tuple[str, Card]:
    """By id, or else by name; what is printed on a card with a name of its own leads to that card."""
    known: dict[str, tuple[str, Card]] = {}
    everything = [(kind, card) for kind in content.kinds.types for card in content.cards(kind)]
    for kind, card in everything:
        known.setdefault(card.name.lower(), (kind, card))
    for kind, card in everything:
        known[card.id] = (kind, card)
    for kind, card in everything:
        for name in names_inside(msgspec.to_builtins(card)):
            known.setdefault(name.lower(), (kind, card))
    found = known.get(word.lower())
    if found is None:
        raise GrimalkinError(
            f"There is no card '{word}' in {content.kinds.game}{did_you_mean(word, list(known)) or '.'}"
        )
    return found


def names_inside(value: Any) -> Iterator[str]:
    """The ids and names of a card and of everything on it."""
    if isinstance(value, dict):
        for key, inside in value.items():
            if key in ("id", "name") and isinstance(inside, str) and inside:
                yield inside
            else:
                yield from names_inside(inside)
    elif isinstance(value, (list, tuple)):
        for inside in value:
            yield from names_inside(inside)


def card_json(content: Content, kind: str, card: Card) -> dict[str, Any]:
    return {"kind": kind, **msgspec.to_builtins(card), "from": content.place(kind, card.id)}


def toml(value: Any) -> str:
    """A value as it could stand in a card file."""
    if isinstance(value, dict):
        inside = ", ".join(f"{toml_key(key)} = {toml(item)}" for key, item in value.items())
        return f"{{ {inside} }}" if inside else "{}"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(toml(item) for item in value) + "]"
    return json.dumps(value, ensure_ascii=False)


def toml_key(key: str) -> str:
    return key if re.fullmatch(r"[A-Za-z_-][A-Za-z0-9_-]*", key) else json.dumps(key, ensure_ascii=False)


# grimalkin cards check


def check(arguments: argparse.Namespace) -> int:
    kinds = card_kinds(arguments.game)
    try:
        content = content_of(arguments)
    except ContentError as error:
        for problem in error.problems:
            print(wrapped(problem, "", screen_width()), file=sys.stderr)
        count = len(error.problems)
        print(f"{count} {'error' if count == 1 else 'errors'}.", file=sys.stderr)
        return 1
    below = load_pack(kinds, [kinds.base])
    for indent, line in changes(below, content):
        print(wrapped(line, indent, screen_width()))
    counted = ", ".join(f"{len(content.cards(kind))} in {kind}.toml" for kind in kinds.types)
    print(wrapped(f"{pack_names(content)}: all in order, with {counted}.", "", screen_width()))
    return 0


def pack_names(content: Content) -> str:
    return " and ".join(" ".join(pack) for pack in content.packs)


def changes(below: Content, above: Content) -> Iterator[tuple[str, str]]:
    """What is different in the second one: lines with their indents, under the name of each file."""
    for kind in above.kinds.types:
        old = {card.id: card for card in below.cards(kind)}
        new = {card.id: card for card in above.cards(kind)}
        lines = [("  ", f"- {card.name} ({card.id})") for card in old.values() if card.id not in new]
        for card in new.values():
            if card.id not in old:
                lines.append(("  ", f"+ {card.name} ({card.id}): {card.summary()}"))
                continue
            before, after = fields_of(old[card.id]), fields_of(card)
            different = list(differences(before, after, ""))
            if different:
                lines.append(("  ", f"~ {card.name} ({card.id})"))
                lines.extend(("      ", difference) for difference in different)
        if lines:
            yield "", f"{kind}.toml"
            yield from lines


def fields_of(card: Card) -> dict[str, Any]:
    fields: dict[str, Any] = msgspec.to_builtins(card)
    # A comment and a reference change nothing at the table.
    return {name: value for name, value in fields.items() if name not in ("note", "rule", "source")}


def differences(old: Any, new: Any, field: str) -> Iterator[str]:
    """What is different between two values of a card file, field by field as deep as they are alike."""
    if isinstance(old, dict) and isinstance(new, dict) and old.get("do") == new.get("do"):
        for name in [*old, *(name for name in new if name not in old)]:
            yield from differences(old.get(name), new.get(name), f"{field}.{name}" if field else name)
    elif isinstance(old, (list, tuple)) and isinstance(new, (list, tuple)) and len(old) == len(new):
        for number, (before, after) in enumerate(zip(old, new), start=1):
            yield from differences(before, after, f"{field}[{number}]")
    elif old != new and field == "text":
        yield f"text: {toml(new)}"
    elif old != new:
        yield f"{field}: {toml(old)} becomes {toml(new)}"


# grimalkin cards new


def new_pack(arguments: argparse.Namespace) -> int:
    kinds = card_kinds(arguments.game)
    folder: Path = arguments.folder
    name = pack_name(folder)
    try:
        if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
            raise GrimalkinError(f"{folder} is already there, and a new pack needs a new or an empty folder.")
        folder.mkdir(parents=True, exist_ok=True)
        for page in sorted(kinds.starter.glob("*.toml")):
            text = page.read_text(encoding="utf-8")
            if page.name == "pack.toml":
                text = text.replace('name = "starter"', f'name = "{name}"', 1)
            (folder / page.name).write_text(text, encoding="utf-8")
        write_schemas(kinds, folder, list(schemas(kinds)))
    except OSError as error:
        raise GrimalkinError(f"{folder} cannot be written: {error.strerror}.") from None
    print(f"{folder} holds the pack '{name}', with an example of each kind of card: change it as you like.")
    print(f"See what it changes:  grimalkin cards check {kinds.game} --pack {folder}")
    print(f"Play with it:         grimalkin play {kinds.game} --pack {folder}")
    return 0


def pack_name(folder: Path) -> str:
    """A name for a pack, made of the folder's name."""
    words = re.findall(r"[a-z0-9]+", folder.resolve().name.lower())
    name = "-".join(words)[:40].rstrip("-")
    return name if re.match(r"[a-z]", name) and name not in ("base", "starter") else "my-cards"


# grimalkin cards schema


def print_schema(arguments: argparse.Namespace) -> int:
    kinds = card_kinds(arguments.game)
    made = schemas(kinds)
    wanted = [known_kind(arguments.kind, list(made))] if arguments.kind else list(made)
    if arguments.write is None:
        print_json(made[wanted[0]] if arguments.kind else {kind: made[kind] for kind in wanted})
        return 0
    try:
        arguments.write.mkdir(parents=True, exist_ok=True)
        for path in write_schemas(kinds, arguments.write, wanted):
            print(path)
    except OSError as error:
        raise GrimalkinError(f"{arguments.write} cannot be written: {error.strerror}.") from None
    return 0


def write_schemas(kinds: CardKinds, folder: Path, wanted: Sequence[str]) -> list[Path]:
    made = schemas(kinds)
    written = []
    for kind in wanted:
        path = folder / schema_name(kind)
        path.write_text(json_text(made[kind]) + "\n", encoding="utf-8")
        written.append(path)
    return written


# What several of them need.


def screen_width() -> int:
    return max(30, min(100, shutil.get_terminal_size().columns))


def wrapped(text: str, indent: str, width: int) -> str:
    return fill(text, width, indent, indent + "  ")


def fill(text: str, width: int, first: str, later: str) -> str:
    return textwrap.fill(text, width, initial_indent=first, subsequent_indent=later, break_on_hyphens=False)


def json_text(value: Any) -> str:
    return json.dumps(value, indent=2, ensure_ascii=False)


def print_json(value: Any) -> None:
    print(json_text(value))
