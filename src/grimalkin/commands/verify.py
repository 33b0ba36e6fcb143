"""`grimalkin verify`: whether a finished game is what its seed and its choices make."""

import argparse
import shutil
import textwrap
from typing import TYPE_CHECKING, Final

from grimalkin.commands.play import kept_file
from grimalkin.core.pack_files import printable
from grimalkin.core.saves import read_save

if TYPE_CHECKING:
    from grimalkin.table.table import Table

VERIFIED: Final = 0
NOT_VERIFIED: Final = 1


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = commands.add_parser(
        "verify",
        help="see whether a finished game is what its seed and its choices make",
        description="See whether a finished game is what its seed and its choices make. The first thing that a game "
        "writes down is the hash of its seed, and the last is the seed itself, so nobody can choose the cards. Played "
        "again from that seed, the choices must make the same log to the letter, and lead to the same result. Whether "
        "the people at the table made these choices is for them to say.",
        epilog="The exit code is 0 when all of it holds, 1 when something does not or could not be checked, and 2 when "
        "the file cannot be read.",
    )
    parser.add_argument("file", metavar="FILE", help="a saved game, or the name of a kept one")
    parser.add_argument(
        "--pack", action="append", default=[], metavar="DIR", help="a folder of cards it was played with"
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    from grimalkin.table.keeping import load_table
    from grimalkin.table.store import open_game
    from grimalkin.table.verification import verify

    path = kept_file(arguments.file)
    saved = read_save(path)
    table = load_table(open_game(saved, arguments.pack), saved)
    verdict = verify(table)
    say(f"{path.name}: {about(table)}.")
    print()
    for line in verdict.lines():
        say(line)
    return VERIFIED if verdict.verified else NOT_VERIFIED


def about(table: "Table") -> str:
    """What was played."""
    game = table.game
    packs = " and ".join(" ".join(pack) for pack in game.pack_names())
    cards = f", cards of {packs}" if packs else ""
    return f"{game.name}, {table.t.seats} seats, rules version {game.rules_version}{cards}"


def say(line: str) -> None:
    """A line that may come from a file of anybody's, broken where the terminal ends."""
    columns = max(shutil.get_terminal_size().columns, 30)
    indent = "    " if line.startswith("  - ") else ""
    safe = printable(line, len(line) + 1)
    print(textwrap.fill(safe, columns, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False))
