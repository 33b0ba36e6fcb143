"""Golden playthroughs: whole games as text that a person can read like a story and a test plays again, line by line.

They lie in tests/playthroughs/GAME/MODE-SEATS.txt, or MODE-SEATS-NAME.txt. The head of a file says how the game is
set up and who chooses; the choices stand in the story, so that a cleverer bot changes no file.

    python -m grimalkin.testing.playthroughs                    # compare all of them
    python -m grimalkin.testing.playthroughs --write            # write anew what differs, and what is missing
    python -m grimalkin.testing.playthroughs --write full-3     # only files whose names hold these words

What is written keeps the choices of the file as long as they are legal. With --anew all choices are made anew: do
that after a change of a head, such as another seed.
"""

import argparse
import hashlib
import json
import random
import re
import sys
import textwrap
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import grimalkin
from grimalkin.bots import Standpoint, bot
from grimalkin.bots.base import Bot
from grimalkin.core.errors import GrimalkinError
from grimalkin.core.game import LETTERS, Game
from grimalkin.core.log import EVERYBODY, Entry
from grimalkin.core.state import State
from grimalkin.testing.citations import checkout
from grimalkin.testing.walks import MOST_CHOICES, Choice, modes_of

COMMAND: Final = ".venv/bin/python -m grimalkin.testing.playthroughs --write"
WIDTH: Final = 116
VIEW_EVERY: Final = 30
"""After so many choices the story shows what somebody sees."""
ODD: Final = "odd"
"""Chooses like the careful bot, but every fourth time anything."""

_PLACE: Final = re.compile(r"(?P<mode>.+?)-(?P<seats>\d+)(?:-(?P<name>.+))?")
_CHOICE: Final = re.compile(r"([A-P]) > (\S+(?: \S+)*)")
_HEAD: Final = ("game", "rules", "mode", "options", "seats", "seed", "choices")


class BadPlaythrough(GrimalkinError):
    """The head of a playthrough cannot be read."""


@dataclass(frozen=True)
class Recipe:
    """How the game of a playthrough is set up, and who chooses for each seat."""

    mode: str
    seats: int
    seed: str
    choosers: tuple[str, ...]
    options: Mapping[str, str] = field(default_factory=dict)
    name: str = ""

    @property
    def file_name(self) -> str:
        return f"{self.mode}-{self.seats}{'-' + self.name if self.name else ''}.txt"

    def head(self, game: Game) -> list[str]:
        options = ", ".join(f"{key}={value}" for key, value in self.options.items())
        choosers = ", ".join(f"{LETTERS[seat]} {name}" for seat, name in enumerate(self.choosers))
        values = (
            game.key,
            str(game.rules_version),
            self.mode,
            options or "as the mode has them",
            str(self.seats),
            self.seed,
            choosers,
        )
        return [f"{key}: {value}" for key, value in zip(_HEAD, values)]

    def begin(self, game: Game) -> State:
        modes = modes_of(game)
        if self.mode not in modes:
            raise BadPlaythrough(f"{game.name} has no mode '{self.mode}'; there are {', '.join(modes)}.")
        return game.new(self.seats, self.seed, {**modes[self.mode], **self.options})


def usual_recipe(mode: str, seats: int) -> Recipe:
    """For a playthrough that is missing: one seat plays well, one badly, one now and then."""
    kinds = ("careful", ODD, "random")
    return Recipe(mode, seats, "1", tuple(kinds[seat % len(kinds)] for seat in range(seats)))


def read_recipe(path: Path, text: str) -> Recipe:
    """From the head of a file."""
    place = _PLACE.fullmatch(path.stem)
    if place is None:
        raise BadPlaythrough(f"{path}: a playthrough is called MODE-SEATS.txt or MODE-SEATS-NAME.txt.")
    head: dict[str, str] = {}
    for line in text.split("\n\n", 1)[0].splitlines():
        key, colon, value = line.partition(": ")
        if not colon or key not in _HEAD:
            raise BadPlaythrough(f"{path}: the head has lines such as 'seed: 1', not {line!r}.")
        head[key] = value
    missing = [key for key in _HEAD if key not in head]
    if missing:
        raise BadPlaythrough(f"{path}: the head has no '{missing[0]}'.")
    if head["mode"] != place["mode"] or head["seats"] != place["seats"] or head["game"] != path.parent.name:
        raise BadPlaythrough(f"{path}: the head tells of {head['mode']}-{head['seats']} of {head['game']}.")
    options = dict(pair.split("=", 1) for pair in head["options"].split(", ") if "=" in pair)
    choosers = tuple(word.split(" ", 1)[-1] for word in head["choices"].split(", "))
    if len(choosers) != int(head["seats"]):
        raise BadPlaythrough(f"{path}: {len(choosers)} choosers cannot sit on {head['seats']} seats.")
    return Recipe(head["mode"], int(head["seats"]), head["seed"], choosers, options, place["name"] or "")


def read_choices(text: str) -> list[Choice]:
    """The choices of a story, in order."""
    made = (_CHOICE.match(line) for line in text.splitlines())
    return [(LETTERS.index(found[1]), found[2]) for found in made if found]


class Choosers:
    """Who chooses while a story is being written."""

    def __init__(self, game: Game, recipe: Recipe) -> None:
        self.rng = random.Random(f"{recipe.seed} {recipe.file_name}")
        self.odd = [name == ODD for name in recipe.choosers]
        names = ["careful" if name == ODD else name for name in recipe.choosers]
        self.bots: list[Bot] = [bot(name, game, recipe.seed) for name in names]

    def choose(self, t: State) -> Choice:
        seat = self.rng.choice(t.waiting())
        if self.odd[seat] and self.rng.random() < 0.25:
            return seat, self.rng.choice(t.actions(seat)).text
        return seat, self.bots[seat].choose(Standpoint(t, seat)).text


class Story:
    """A game while it is told. Without `choosers` it follows the given choices and nothing else."""

    def __init__(self, game: Game, recipe: Recipe, choices: Sequence[Choice], choosers: Choosers | None) -> None:
        self.game = game
        self.recipe = recipe
        self.given = list(choices)
        self.choosers = choosers
        self.lines = [*recipe.head(game), ""]
        self.shown: dict[str, Any] = {}
        self.views = 0
        self.made = 0

    def tell(self) -> list[str]:
        t = self.recipe.begin(self.game)
        self.lines.append("The game begins.")
        self.entries(list(t.log))
        self.view(t)
        while not t.over and self.made < MOST_CHOICES:
            choice = self.next_choice(t)
            if choice is None:
                return self.lines
            self.decision(t, *choice)
            if self.made % VIEW_EVERY == 0 and not t.over:
                self.view(t)
        self.end(t)
        return self.lines

    def next_choice(self, t: State) -> Choice | None:
        """The next one of the file, or of the choosers; None, with a line that tells why, when there is none."""
        if self.given:
            seat, text = self.given[self.made] if self.made < len(self.given) else (-1, "")
            if text in [action.text for action in t.actions(seat)]:
                return seat, text
            if self.choosers is None:
                reason = t.why_not(seat, text) if seat >= 0 else "the file has no further choice"
                self.lines.append(f"The story breaks off, for '{text}' is not possible: {reason}")
                return None
            self.given = []
        if self.choosers is None:
            self.lines.append("The story breaks off: there are no choices.")
            return None
        return self.choosers.choose(t)

    def decision(self, t: State, seat: int, text: str) -> None:
        self.made += 1
        legal = [action.text for action in t.actions(seat)]
        others = [LETTERS[other] for other in t.waiting() if other != seat]
        rule = f" ({t.prompt_rule()})" if t.prompt_rule() else ""
        also = f", as {'is' if len(others) == 1 else 'are'} {' and '.join(others)}" if others else ""
        if " > " not in self.lines[-1]:
            self.lines.append("")
        self.wrapped(f"{self.made}. {LETTERS[seat]} is asked{also}: {t.prompt(seat)}{rule}", "   ")
        self.lines.append(f"   {len(legal)} legal: {_some(legal)}")
        before = len(t.log)
        t.play(seat, text)
        told = t.log.since(before)
        # The choice itself is the first entry.
        self.lines.append(f"{LETTERS[seat]} > {text}{_secret(told[0])}")
        self.entries(told[1:])

    def entries(self, told: Sequence[Entry]) -> None:
        for entry in told:
            if entry.kind not in ("start", "seed"):
                kind = "" if entry.kind == "event" else f"[{entry.kind}] "
                self.wrapped(f"   {_audience(entry):<8}{kind}{entry.text}", " " * 11)

    def view(self, t: State) -> None:
        """What one reader sees, as far as it differs from what was shown last, and a fingerprint of all."""
        readers: list[int | None] = [*range(t.seats), None]
        reader = readers[self.views % len(readers)]
        prints = [f"{_name(one)} {fingerprint(t.view(one))}" for one in readers]
        self.lines += ["", f"What {_name(reader)} sees{', where it is new' if self.views else ''}:"]
        view = t.view(reader)
        for key, value in view.items():
            if key not in self.shown or self.shown[key] != value:
                self.wrapped(f"   {key}: {plain(value)}", "      ")
        self.wrapped(f"   fingerprints: {', '.join(prints)}, position {position_print(t)}", "      ")
        self.shown = view
        self.views += 1

    def end(self, t: State) -> None:
        result = t.result()
        assert result is not None, "a story that does not end cannot be told"
        self.view(t)
        winners = " and ".join(LETTERS[seat] for seat in result.winners) or "nobody"
        self.lines += [
            "",
            f"The end after {self.made} choices: won by {winners} ({result.reason}).",
            f"   scores: {plain(result.scores)}",
            f"   marks: {t.marks}",
            f"   fingerprint of the whole game: {position_print(t)}",
        ]

    def wrapped(self, line: str, indent: str) -> None:
        first = line[: len(line) - len(line.lstrip())]
        made = textwrap.wrap(
            line.strip(),
            WIDTH,
            initial_indent=first,
            subsequent_indent=indent,
            break_long_words=False,
            break_on_hyphens=False,
        )
        self.lines += made


def fingerprint(form: Any) -> str:
    """A short hash of a piece of JSON."""
    return hashlib.sha256(json.dumps(form, sort_keys=True).encode()).hexdigest()[:12]


def position_print(t: State) -> str:
    """The hash of the dump with its log. The cards' own fingerprint stays out: a reworded card changes no game."""
    dump = t.dump()
    for data in (dump, *(entry.get("facts", {}) for entry in dump["log"] if entry["kind"] == "start")):
        data.pop("digest", None)
        data.pop("packs", None)
    return fingerprint(dump)


def plain(form: Any) -> str:
    """JSON as people would write it."""
    if isinstance(form, dict):
        return "{" + ", ".join(f"{key}: {plain(value)}" for key, value in form.items()) + "}"
    if isinstance(form, list):
        return "[" + ", ".join(plain(value) for value in form) + "]"
    if isinstance(form, bool):
        return "yes" if form else "no"
    return "-" if form is None or form == "" else str(form)


def _some(legal: Sequence[str]) -> str:
    """As many of the legal actions as fit into one line."""
    shown = ", ".join(legal)
    count = len(legal)
    while len(shown) > WIDTH - 15:
        count -= 1
        shown = f"{', '.join(legal[:count])} and {len(legal) - count} more"
    return shown


def _audience(entry: Entry) -> str:
    if entry.audience == EVERYBODY:
        return "all"
    seats = [letter for seat, letter in enumerate(LETTERS) if entry.audience >> seat & 1]
    return " ".join(seats) or "nobody"


def _secret(entry: Entry) -> str:
    return "" if entry.audience == EVERYBODY else f"  (told to {_audience(entry)})"


def _name(reader: int | None) -> str:
    return "a bystander" if reader is None else LETTERS[reader]


# Comparing and writing.


def folder_of(game: Game, root: Path | None = None) -> Path:
    """Where the playthroughs of a game lie."""
    if root is None:
        home = checkout()
        if home is None:
            raise BadPlaythrough("Only a source checkout has playthroughs.")
        root = home / "tests" / "playthroughs"
    return root / game.key


def files_of(game: Game, root: Path | None = None) -> list[Path]:
    return sorted(folder_of(game, root).glob("*.txt"))


def missing_recipes(game: Game, root: Path | None = None) -> list[Recipe]:
    """The modes and numbers of seats that have no playthrough of their own."""
    told = set()
    for path in files_of(game, root):
        place = _PLACE.fullmatch(path.stem)
        if place is not None:
            told.add((place["mode"], int(place["seats"])))
    every = [(mode, seats) for mode in modes_of(game) for seats in game.seats]
    return [usual_recipe(mode, seats) for mode, seats in every if (mode, seats) not in told]


def compare(game: Game, path: Path) -> str:
    """Play a file again; the first line that differs, with the command that writes it anew, or nothing."""
    text = path.read_text(encoding="utf-8")
    before = text.removesuffix("\n").split("\n")
    now = Story(game, read_recipe(path, text), read_choices(text), None).tell()
    for number, (old, new) in enumerate(zip([*before, "(the end of the file)"], [*now, "(the end of the story)"]), 1):
        if old != new and not (number > len(before) and number > len(now)):
            return "\n".join(
                [
                    f"{path}:{number} is not what the game tells now.",
                    f"  file: {old.strip()}",
                    f"  now:  {new.strip()}",
                    f"If that is as it should be, write it anew and read the difference: {COMMAND} {path.stem}",
                ]
            )
    return ""


def write(game: Game, path: Path, recipe: Recipe, choices: Sequence[Choice] = ()) -> bool:
    """Write a story; whether the file is another than before."""
    lines = Story(game, recipe, choices, Choosers(game, recipe)).tell()
    text = "\n".join(lines) + "\n"
    if path.exists() and path.read_text(encoding="utf-8") == text:
        return False
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return True


def write_all(game: Game, words: Sequence[str] = (), anew: bool = False, root: Path | None = None) -> Iterator[Path]:
    """Write what differs and what is missing; tells which files."""
    for path in files_of(game, root):
        if _wanted(path.stem, words):
            text = path.read_text(encoding="utf-8")
            if write(game, path, read_recipe(path, text), [] if anew else read_choices(text)):
                yield path
    for recipe in missing_recipes(game, root):
        path = folder_of(game, root) / recipe.file_name
        if _wanted(path.stem, words) and write(game, path, recipe):
            yield path


def _wanted(name: str, words: Sequence[str]) -> bool:
    return not words or any(word in name for word in words)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m grimalkin.testing.playthroughs", description="Compare the golden playthroughs, or write them."
    )
    parser.add_argument("names", nargs="*", metavar="NAME", help="only files whose names hold this")
    parser.add_argument("--write", action="store_true", help="write anew what differs, and what is missing")
    parser.add_argument("--anew", action="store_true", help="make all choices anew while writing")
    given = parser.parse_args(arguments)
    games = [grimalkin.game(key) for key in grimalkin.games()]
    try:
        if not given.write:
            return 1 if sum(show_faults(game, given.names) for game in games) else 0
        for game in games:
            for path in write_all(game, given.names, given.anew):
                print(f"{path} is written.")
    except GrimalkinError as error:
        print(error, file=sys.stderr)
        return 2
    return 0


def show_faults(game: Game, words: Sequence[str]) -> int:
    """Print what differs and what is missing; how many faults there are."""
    wanted = [path for path in files_of(game) if _wanted(path.stem, words)]
    faults = [fault for fault in (compare(game, path) for path in wanted) if fault]
    faults += [f"{game.key} has no playthrough {recipe.file_name}: {COMMAND}" for recipe in missing_recipes(game)]
    print("\n".join([*faults, f"{game.key}: {len(wanted)} playthroughs, {len(faults) or 'no'} faults."]))
    return len(faults)


if __name__ == "__main__":
    sys.exit(main())
