"""The command line: `grimalkin` offers to play, `grimalkin COMMAND` does one thing."""

import argparse
import importlib
import os
import re
import sys
from collections.abc import Sequence
from typing import Final, NoReturn

from grimalkin import __version__, games
from grimalkin.core.errors import GrimalkinError
from grimalkin.core.pack_files import ContentError

# What `grimalkin --help` says of each, so that it need not load them; a test compares it with what they say.
COMMANDS: Final = {
    "play": "play with people and bots, or go on with a kept game",
    "serve": "open the table in the browser, for you alone or for friends",
    "replay": "look back at a game, step by step",
    "verify": "see whether a finished game is what its seed and its choices make",
    "simulate": "let bots play many games, and count",
    "rules": "read the rules of a game, or search them",
    "cards": "list and show cards, check a pack of cards, begin a new one",
    "fuzz": "look for mistakes with random games",
}

WRONG: Final = 2
INTERRUPTED: Final = 130
PIPE_CLOSED: Final = 141
"""Exit codes, as shells have them."""


class Parser(argparse.ArgumentParser):
    """Says in one line what is wrong."""

    def error(self, message: str) -> NoReturn:
        sentence = plain(message) or f"{message[:1].upper()}{message[1:]}".rstrip(".")
        self.exit(WRONG, f"grimalkin: {sentence}. See '{self.prog} --help'.\n")


def plain(message: str) -> str:
    """What argparse says of a wrong value, as a person would say it; nothing of other messages."""
    found = re.fullmatch(r"argument (\S+): invalid (int|float) value: (.*)", message)
    if found:
        return f"{found[1]} takes {'a whole number' if found[2] == 'int' else 'a number'}, not {found[3]}"
    found = re.fullmatch(r"argument (\S+): expected one argument", message)
    return f"{found[1]} needs a word after it" if found else ""


def parser(asked: str = "") -> Parser:
    """The whole command line, of which only the command that is asked for is loaded."""
    made = Parser(
        prog="grimalkin",
        description="Tabletop games of familiars and foes: play, test cards, run many games. "
        "'grimalkin' alone opens the start screen.",
    )
    made.add_argument("--version", action="version", version=f"grimalkin {__version__}")
    commands = made.add_subparsers(metavar="COMMAND")
    for name, about in COMMANDS.items():
        if name == asked:
            importlib.import_module(f"grimalkin.commands.{name}").add(commands)
        else:
            commands.add_parser(name, help=about)
    return made


def main(words: Sequence[str] | None = None) -> int:
    words = sys.argv[1:] if words is None else list(words)
    try:
        return told(words)
    except (GrimalkinError, ContentError) as error:
        print(f"grimalkin: {error}", file=sys.stderr)
        return WRONG
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # Whoever read the output has gone, and Python would complain once more when it closes its own end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return PIPE_CLOSED


def told(words: Sequence[str]) -> int:
    """Do what is asked for, and see that all of it is read, help and version too."""
    try:
        return run(words)
    finally:
        sys.stdout.flush()


def run(words: Sequence[str]) -> int:
    if not words:
        from grimalkin.commands import play

        return play.offer()
    asked = words[0]
    if not asked.startswith("-") and asked not in COMMANDS:
        raise GrimalkinError(unknown(asked))
    made = parser(asked)
    arguments, more = made.parse_known_args(words)
    if more:
        raise GrimalkinError(unwanted(made, asked, more[0]))
    return int(arguments.run(arguments))


def unknown(word: str) -> str:
    """What to say of a command that there is not."""
    if word.lower() in games():
        return f"'{word}' is a game: 'grimalkin play {word.lower()}' plays it."
    near = nearest(word, list(COMMANDS))
    return f"There is no command '{word}'; {near or 'there are ' + ', '.join(COMMANDS) + '.'}"


def unwanted(made: Parser, command: str, word: str) -> str:
    """What to say of a word or an option that the command does not take."""
    of = f"grimalkin {command}" if command in COMMANDS else "grimalkin"
    if not word.startswith("-"):
        if os.path.isdir(word):
            return f"'{word}' is too much: a folder of cards comes after --pack, as in '--pack {word}'."
        return f"'{word}' is too much: see '{of} --help'."
    near = nearest(word, re.findall(r"--[a-z-]+", help_of(made, command)))
    return f"'{of}' has no option '{word}'; {near or f'see {of} --help.'}"


def help_of(made: Parser, command: str) -> str:
    for action in made._actions:
        if isinstance(action, argparse._SubParsersAction) and command in action.choices:
            return str(action.choices[command].format_help())
    return made.format_help()


def nearest(word: str, known: Sequence[str]) -> str:
    import difflib

    near = difflib.get_close_matches(word.lower().partition("=")[0], known, 1)
    return f"did you mean '{near[0]}'?" if near else ""
