"""`grimalkin play`: sit down at a new table, or at one that was kept."""

import argparse
import os
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import grimalkin
from grimalkin.core.errors import BadOption, BadSave, GrimalkinError

if TYPE_CHECKING:
    from grimalkin.core.game import Game
    from grimalkin.table.seats import Seat
    from grimalkin.table.table import Table

LAST: Final = ""
"""What `--resume` means without a name."""

USUAL_SEATS: Final = 3

KEPT: Final = "; 'grimalkin play --list' tells which there are."


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = commands.add_parser(
        "play",
        help="play with people and bots, or go on with a kept game",
        description="Play at a new table, or go on with a kept game. Every game is kept after each choice.",
        epilog="With --plain the exit code is 0 when the game is over, 3 when it is kept for another time, 130 after "
        "Ctrl-C (the game is kept), and 2 when something was asked for that cannot be.",
    )
    parser.add_argument("game", nargs="?", metavar="GAME", help="the key of the game (familiar-find)")
    parser.add_argument(
        "--seats",
        metavar="WHO,WHO...",
        help="who plays: me, me:NAME, random, careful, thinker, thinker:500 or thinker:2s; me in several seats passes "
        "the keyboard on (me and careful bots)",
    )
    parser.add_argument("--mode", metavar="MODE", help="a preset of options, such as family or full")
    parser.add_argument("--option", action="append", default=[], metavar="KEY=VALUE", help="an option of the table")
    parser.add_argument("--seed", metavar="WORD", help="the same seed brings the same cards")
    parser.add_argument("--name", metavar="NAME", help="how the game is called among the kept ones")
    parser.add_argument("--pack", action="append", default=[], metavar="DIR", help="a folder of cards to lay over")
    parser.add_argument(
        "--resume", nargs="?", const=LAST, metavar="NAME|FILE", help="go on with a kept game (the last one played)"
    )
    parser.add_argument("--list", action="store_true", help="list the kept games")
    parser.add_argument("--plain", action="store_true", help="play by lines, for screen readers and scripts")
    parser.add_argument("--ascii", action="store_true", help="show nothing but ASCII")
    parser.set_defaults(run=run)


def offer() -> int:
    """What `grimalkin` alone does: open the start screen."""
    check_terminal()
    from grimalkin.terminal.app import TerminalApp

    TerminalApp().run()
    return 0


def run(arguments: argparse.Namespace) -> int:
    if arguments.list:
        return list_games(arguments)
    if not arguments.plain:
        check_terminal()
    table = begun(arguments) if arguments.resume is None else resumed(arguments)
    if arguments.plain:
        from grimalkin.terminal.plain import play_plain
        from grimalkin.terminal.plain_lines import standard_lines

        return play_plain(table, standard_lines(arguments.ascii))
    from grimalkin.terminal.app import TerminalApp

    TerminalApp(table, ascii_only=arguments.ascii, packs=arguments.pack).run()
    return 0


def check_terminal(instead: str = "'grimalkin play --plain' plays by lines of text") -> None:
    """The screens need a terminal that can move its cursor."""
    if sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM") != "dumb":
        return
    raise GrimalkinError(
        "The table needs a terminal to be drawn on, and this is none. "
        f"{instead}; 'grimalkin --help' tells what else there is."
    )


# A new table.


def begun(arguments: argparse.Namespace) -> "Table":
    from grimalkin.table.store import begin_table

    game = grimalkin.game(known_game(arguments.game), arguments.pack)
    seats = seats_of(arguments.seats, game)
    options = options_of(arguments, game)
    check_sitters(game, seats, options)
    if arguments.seed is not None and not arguments.seed.strip():
        raise BadOption("A seed needs a sign to be told again, such as --seed evening; without --seed it is drawn.")
    return begin_table(game, seats, options, arguments.seed, arguments.name or "", arguments.pack)


def known_game(word: str | None) -> str:
    """The key of a game; the first one where none is named."""
    keys = grimalkin.games()
    if word is None:
        return keys[0]
    if word.lower() in keys:
        return word.lower()
    from grimalkin.core.card_forms import did_you_mean
    from grimalkin.core.saves import SUFFIX

    if word.endswith(SUFFIX):
        raise GrimalkinError(f"'{word}' is no game but a kept one: 'grimalkin play --resume {word}' goes on with it.")
    raise GrimalkinError(f"There is no game '{word}'; there are {', '.join(keys)}{did_you_mean(word, keys) or '.'}")


def seats_of(words: str | None, game: "Game") -> list["Seat"]:
    from grimalkin import bots
    from grimalkin.core.card_forms import did_you_mean
    from grimalkin.table.seats import PEOPLE, Seat, read_seats

    if words is None:
        count = min(max(USUAL_SEATS, game.seats.start), game.seats.stop - 1)
        return [Seat(), *(Seat("careful") for _ in range(count - 1))]
    try:
        return read_seats(words, game)
    except GrimalkinError as error:
        for word in words.split(","):
            kind = word.strip().lower().partition(":")[0]
            known = [*PEOPLE, *bots.names()]
            near = did_you_mean(kind, known) if kind not in known else ""
            if near:
                wrong, _, rest = str(error).partition(". ")
                raise BadOption(f"{wrong.rstrip('.')}{near} {rest}".strip()) from None
        raise


def check_sitters(game: "Game", seats: "list[Seat]", options: dict[str, Any]) -> None:
    """Complain about an option that has a person where --seats has a bot, or the other way round."""
    from grimalkin.table.store import seated_options

    if not any(seat.person for seat in seats):
        return
    for key, follows in seated_options(game, seats, {}).items():
        told = str(options.get(key, follows))
        # A sign for each seat, of which a star is a bot.
        if told == game.options[key].default or len(told) != len(seats):
            continue
        for place, (seat, sign) in enumerate(zip(seats, told)):
            if seat.person == (sign == "*"):
                other, who = ("a bot", "a person") if seat.person else ("a person", f"the bot '{seat.bot}'")
                raise BadOption(
                    f"{key}={told} has {other} in seat {game.seat_name(place)}, and --seats has {who} there: "
                    f"leave it out, for --seats alone means {key}={follows}."
                )


def options_of(arguments: argparse.Namespace, game: "Game") -> dict[str, Any]:
    from grimalkin.core.card_forms import did_you_mean

    options: dict[str, Any] = {}
    modes = list(game.presets)
    if arguments.mode is not None:
        if arguments.mode.lower() not in modes:
            near = did_you_mean(arguments.mode, modes) or "."
            raise BadOption(f"There is no mode '{arguments.mode}'; there are {', '.join(modes)}{near}")
        options["mode"] = arguments.mode.lower()
    for form in arguments.option:
        key, equals, value = (word.strip() for word in form.partition("="))
        key = key.lower().replace("-", "_")
        if not equals or not key:
            raise BadOption(f"'{form}' is no option: say KEY=VALUE, such as {example_option(game)}.")
        if key not in game.options and key != "mode":
            near = did_you_mean(key, list(game.options)) or "."
            raise BadOption(f"There is no option '{key}'; there are {', '.join(game.options)}{near}")
        options[key] = value
    return options


def example_option(game: "Game") -> str:
    for option in game.options.values():
        return f"{option.key}={str(option.values[-1]).lower()}"
    return "mode=family"


# Kept games.


def resumed(arguments: argparse.Namespace) -> "Table":
    from grimalkin.table.store import open_table

    for word in ("game", "seats", "mode", "option", "seed", "name"):
        if getattr(arguments, word):
            shown = "GAME" if word == "game" else f"--{word}"
            raise BadOption(f"--resume goes on with a kept game just as it is, so it takes no {shown}.")
    return open_table(kept_file(arguments.resume), arguments.pack)


def kept_file(words: str) -> Path:
    """The file that is meant: a path, the name of a kept game, or the last one that is not over."""
    from grimalkin.core.card_forms import did_you_mean
    from grimalkin.core.saves import SUFFIX
    from grimalkin.table.store import find_save, games_folder, kept_games

    if words == LAST:
        for kept in kept_games():
            if not kept.over:
                return kept.path
        raise BadSave(f"No kept game waits in {games_folder()}: 'grimalkin play' begins one.")
    try:
        return find_save(words)
    except BadSave as error:
        near = did_you_mean(words, [kept.path.name.removesuffix(SUFFIX) for kept in kept_games()])
        raise BadSave(f"{str(error).rstrip('.')}{near or KEPT}") from None


def list_games(arguments: argparse.Namespace) -> int:
    from grimalkin.core.pack_files import printable
    from grimalkin.core.saves import SUFFIX
    from grimalkin.table.store import games_folder, kept_games

    wanted = known_game(arguments.game) if arguments.game else ""
    found = [kept for kept in kept_games() if wanted in ("", kept.game)]
    if not found:
        print(f"No game is kept in {games_folder()}: 'grimalkin play' begins one.")
        return 0
    for kept in found:
        when = time.strftime("%Y-%m-%d %H:%M", time.localtime(kept.played)) if kept.played else ""
        parts = [kept.game, kept.seats, when, "over" if kept.over else ""]
        told = ", ".join(printable(part) for part in parts if part)
        print(f"{printable(kept.path.name.removesuffix(SUFFIX))}: {told}")
    print("\n'grimalkin play --resume NAME' goes on with one of them.")
    return 0
