"""`grimalkin replay`: look back at a game, step by step."""

import argparse
import json
from pathlib import Path
from typing import TYPE_CHECKING

from grimalkin.core.errors import BadSave

if TYPE_CHECKING:
    from grimalkin.table.replay import Eyes, Replay


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = commands.add_parser(
        "replay",
        help="look back at a game, step by step",
        description="Look back at a game choice by choice, from the first position on, and play on from any of them. "
        "A game of one person is seen through that person's eyes; other games are seen from outside.",
    )
    parser.add_argument(
        "game", nargs="?", metavar="NAME|FILE", help="a kept game, a save, or a dump (the game played last)"
    )
    parser.add_argument("--seat", metavar="SEAT", help="through whose eyes: a letter, or the name of a person")
    parser.add_argument("--all", action="store_true", help="with all cards open, once the game is over")
    parser.add_argument("--pack", action="append", default=[], metavar="DIR", help="a folder of cards to lay over")
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--plain", action="store_true", help="by lines, for screen readers and scripts")
    form.add_argument("--json", action="store_true", help="print the view of each position, one JSON object a line")
    parser.add_argument("--ascii", action="store_true", help="show nothing but ASCII")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    from grimalkin.commands.play import check_terminal
    from grimalkin.table.replay import open_replay

    if not arguments.plain and not arguments.json:
        check_terminal("'grimalkin replay --plain' tells it by lines of text")
    path = chosen_file(arguments.game)
    # Whatever is wrong is told here, before the screen is taken.
    replay = open_replay(path, arguments.pack)
    seat = None if arguments.seat is None else replay.seat_of(arguments.seat)
    eyes = replay.eyes(seat, arguments.all)
    if arguments.json:
        return print_json(replay, eyes)
    if arguments.plain:
        from grimalkin.terminal.plain_lines import standard_lines
        from grimalkin.terminal.replay_plain import replay_plain

        return replay_plain(replay, eyes, standard_lines(arguments.ascii))
    from grimalkin.terminal.app import TerminalApp

    shown = {"seat": seat, "show_all": arguments.all, "ascii_only": arguments.ascii, "packs": arguments.pack}
    TerminalApp(None, path, **shown).run()
    return 0


def chosen_file(words: str | None) -> Path:
    """The file that is meant: a path, the name of a kept game, or that of the game played last."""
    from grimalkin.core.card_forms import did_you_mean
    from grimalkin.core.saves import SUFFIX
    from grimalkin.table.store import find_save, games_folder, kept_games

    if words is None:
        kept = kept_games()
        if not kept:
            raise BadSave(f"No game is kept in {games_folder()}: 'grimalkin play' begins one.")
        return kept[0].path
    try:
        return find_save(words)
    except BadSave as error:
        near = did_you_mean(words, [kept.path.name.removesuffix(SUFFIX) for kept in kept_games()])
        told = near or "; 'grimalkin play --list' tells which there are."
        raise BadSave(f"{str(error).rstrip('.')}{told}") from None


def print_json(replay: "Replay", eyes: "Eyes") -> int:
    for form in replay.json(eyes):
        print(json.dumps(form, separators=(",", ":")))
    return 0
