"""`grimalkin rules`: read the rules of a game, and see which of them no test proves."""

import argparse
import shutil
import sys
import textwrap
from collections.abc import Sequence

from grimalkin.core.errors import GrimalkinError
from grimalkin.core.rules_text import PACKAGE, Rule, find_rule, ledger, ledgers, rules, search

NAMES = {
    "rule": "",
    "ruling": "ruling",
    "original": "our design",
    "decision": "who decides",
    "example": "worked example",
    "note": "no rule, a note",
}


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = commands.add_parser(
        "rules",
        help="read the rules of a game, or search them",
        description="Read a game's rules: its sections, one line by ID, a group such as PLAY, or a search.",
    )
    parser.add_argument("words", nargs="*", metavar="GAME [ID | GROUP | WORD...]")
    parser.add_argument("--all", action="store_true", help="print every line of the game")
    parser.add_argument("--uncited", action="store_true", help="list the rules that no test names")
    parser.add_argument("--check", action="store_true", help="see whether every ID that is named anywhere exists")
    parser.add_argument("-v", "--verbose", action="store_true", help="say more: tests of a rule, exempt lines")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    words: list[str] = arguments.words
    if arguments.check:
        return check()
    if arguments.uncited:
        return uncited(words, arguments.verbose)
    if not words:
        for game in ledgers():
            print(f"{game}: {ledger(game).title}, {len(rules(game))} lines")
        print("\n'grimalkin rules GAME' lists the sections of a game.")
        return 0
    lone = find_rule(words[0])
    if lone is not None and len(words) == 1:
        show([lone], arguments.verbose)
        return 0
    game = known_game(words[0])
    if arguments.all:
        show(rules(game), arguments.verbose)
    elif len(words) == 1:
        sections(game)
    else:
        found = look_up(game, words[1:])
        if not found:
            print(f"No rule of {ledger(game).title} holds {' and '.join(repr(word) for word in words[1:])}.")
            return 1
        show(found, arguments.verbose)
    return 0


def known_game(word: str) -> str:
    if word.lower() not in ledgers():
        raise GrimalkinError(f"There are no rules of '{word}'; there are rules of {', '.join(ledgers())}.")
    return word.lower()


def look_up(game: str, words: Sequence[str]) -> Sequence[Rule]:
    """By ID with or without its prefix, by group, or by words."""
    if len(words) == 1:
        name = words[0].upper().removeprefix(f"{ledger(game).prefix}-")
        one = find_rule(f"{ledger(game).prefix}-{name}")
        if one is not None:
            return [one]
        group = [line for line in rules(game) if line.group == name]
        if group:
            return group
    return search(game, " ".join(words))


def sections(game: str) -> None:
    """The table of contents, with the groups of IDs in each section."""
    written = ledger(game)
    print(f"{written.title}\n")
    contents: dict[str, list[Rule]] = {}
    for line in written.rules:
        contents.setdefault(line.section, []).append(line)
    for section, lines in contents.items():
        groups = list(dict.fromkeys(line.group for line in lines))
        print(wrapped(f"{section}  ({', '.join(groups)}, {len(lines)} lines)", "", "    "))
    first = written.rules[0]
    print(f"\n'grimalkin rules {game} {first.group}' reads a group, '{first.id}' one line; others are searched.")


def show(lines: Sequence[Rule], verbose: bool = False) -> None:
    """Print rules under the headings of their sections."""
    tests = tests_by_rule() if verbose else {}
    section = ""
    for line in lines:
        if line.section != section:
            section = line.section
            print(f"{section}\n")
        print(shown(line))
        for test in tests.get(line.id, []):
            print(f"    proved by {test}")
        print()


def shown(line: Rule) -> str:
    """One rule as text for the width of the terminal."""
    marks = [mark for mark in (NAMES[line.kind], f"option: {line.option}" if line.option else "", *line.tags) if mark]
    parts = [f"{line.id}{'  ' + line.title if line.title else ''}{'  (' + '; '.join(marks) + ')' if marks else ''}"]
    parts.append(wrapped(line.text, "  ", "  "))
    if line.table:
        widths = [max(len(row[place]) for row in line.table if place < len(row)) for place in range(len(line.table[0]))]
        for row in line.table:
            parts.append("    " + "  ".join(cell.ljust(width) for cell, width in zip(row, widths)).rstrip())
    if line.why:
        parts.append(wrapped(f"Why: {line.why}", "  ", "  "))
    return "\n".join(parts)


def wrapped(text: str, first: str, later: str) -> str:
    width = max(30, min(100, shutil.get_terminal_size().columns))
    return textwrap.fill(text, width, initial_indent=first, subsequent_indent=later, break_on_hyphens=False)


def tests_by_rule() -> dict[str, list[str]]:
    from grimalkin.testing.citations import checkout, citations

    root = checkout()
    tests: dict[str, list[str]] = {}
    for cited in citations(root / "tests") if root else []:
        tests.setdefault(cited.id, []).append(f"{cited.place} {cited.test}")
    return tests


def uncited(words: Sequence[str], verbose: bool) -> int:
    """List the rules without a test; only a finished game must have none."""
    from grimalkin.testing import citations

    root = citations.checkout()
    if root is None:
        where = f"{PACKAGE.parent} has no tests beside it"
        print(f"Only a source checkout can tell which rules have a test: {where}.", file=sys.stderr)
        return 2
    missing_of_finished = 0
    for game in [known_game(word) for word in words] or ledgers():
        missing = citations.uncited(game, root / "tests")
        finished = game in citations.FINISHED
        proving = [line for line in rules(game) if line.kind != "note"]
        state = "" if finished else ", a game that is not finished"
        print(f"{game}{state}: tests name {len(proving) - len(missing)} of {len(proving)} rules.")
        for line in missing:
            print(wrapped(f"{line.id}  {line.title or line.text}"[:160], "  ", "      "))
        if verbose:
            for line in rules(game):
                if line.kind == "note":
                    print(wrapped(f"{line.id} is exempt: it says itself that it is not a rule.", "  ", "      "))
        if finished:
            missing_of_finished += len(missing)
    return 1 if missing_of_finished else 0


def check() -> int:
    """See that the ledgers are in order and that nothing names a rule that is not there."""
    from grimalkin.testing import ledgers as orderly
    from grimalkin.testing.citations import checkout

    root = checkout()
    faults = [*orderly.ledger_faults(), *orderly.card_faults(PACKAGE)]
    if root is not None:
        faults += [*orderly.source_faults(root), *orderly.citation_faults(root / "tests")]
    for fault in faults:
        print(fault)
    lines = sum(len(rules(game)) for game in ledgers())
    what = "ledgers, cards, code, pages and tests" if root else "ledgers and cards (there is no source checkout here)"
    print(f"{len(faults) or 'No'} {'fault' if len(faults) == 1 else 'faults'}: {lines} rules, read in {what}.")
    return 1 if faults else 0
