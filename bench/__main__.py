"""How fast the engine is, interpreted and compiled, and beside OpenSpiel.

`quick` gives rough figures in a minute or two; `idioms` compares the ways in which a game could be written.
"""

import argparse
import json
import os
import platform
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from bench import familiar_find, familiars_and_foes
from bench.report import Peers, report
from bench.rounds import FAST, ROOT, Figures, Subject, measure

SECTIONS: Final = [*familiar_find.SECTIONS, *familiars_and_foes.SECTIONS]

PEERS: Final = ("gin_rummy", "backgammon", "hanabi", "hearts")
PEERS_WITH_OWN_LOOP: Final = ("gin_rummy", "backgammon", "hearts")
DUEL: Final = familiar_find.DUEL
BESIDE: Final = [
    Peers(
        "Beside OpenSpiel: the same loop in Python, whole games with set-up, decisions",
        PEERS,
        "playouts",
        f"playouts {DUEL} trusting",
        "decisions",
    ),
    Peers("The same from dealt games on, copied each time, decisions", PEERS, "dealt", f"dealt {DUEL}", "decisions"),
    Peers(
        "Each engine's own loop, decisions (OpenSpiel's in C++ from dealt games on, ours with set-up)",
        PEERS_WITH_OWN_LOOP,
        "own-loop",
        f"playouts {DUEL} engine",
        "decisions",
    ),
    Peers("Copies of games in play", PEERS, "copies", f"copies {DUEL}", "copies"),
]

PAGE: Final = ROOT / "docs" / "speed.md"
MARK: Final = "<!-- make bench ARGS=--write puts its tables below this line. -->"

# Rounds, and seconds for each measurement.
LONG: Final = (5, 0.5)
QUICK: Final = (1, 0.1)


def subjects() -> list[Subject]:
    """Everything that is measured, each thing once."""
    found: dict[str, Subject] = {}
    for part in SECTIONS:
        for row in part.rows:
            found.update({subject.key: subject for subject in row.subjects()})
    if find_spec("pyspiel") is not None:
        for peers in BESIDE:
            for game in peers.games:
                key = f"{peers.what} {game}"
                found[key] = Subject(key, "bench.open_spiel", [game, peers.what], [ROOT])
    return list(found.values())


def tell(sentence: str) -> None:
    """What is being measured, where somebody watches."""
    if sys.stderr.isatty():
        print(f"\r{sentence:<100.100}", end="", file=sys.stderr, flush=True)


def about(rounds: int, seconds: float) -> dict[str, object]:
    """What the figures depend on."""
    return {
        "python": platform.python_version(),
        "machine": platform.machine(),
        "cores": os.cpu_count(),
        "rounds": rounds,
        "seconds": seconds,
    }


def main(words: list[str]) -> int:
    reader = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    reader.add_argument("form", nargs="?", choices=("long", "quick", "idioms"), default="long")
    reader.add_argument("--json", action="store_true", help="print all repeats as JSON")
    reader.add_argument("--write", action="store_true", help="put the tables into docs/speed.md as well")
    reader.add_argument("--only", metavar="WORD", default="", help="only what has this word in its name")
    options = reader.parse_args(words)
    if options.form == "idioms":
        from bench.idioms import measure as idioms_measure

        idioms_measure.main()
        return 0
    if not (FAST / "grimalkin").is_dir():
        raise SystemExit("There is no compiled package to measure: make fast builds it, make bench does all.")
    chosen = [subject for subject in subjects() if options.only in subject.key]
    if not chosen:
        raise SystemExit(f"Nothing that is measured has '{options.only}' in its name.")
    rounds, seconds = QUICK if options.form == "quick" else LONG
    figures = measure(chosen, rounds, seconds, tell)
    tell("")
    tables = text_report(figures, rounds, seconds)
    print(json_report(figures, rounds, seconds) if options.json else tables)
    if options.write:
        write_page(PAGE, tables)
    return 0


def write_page(page: Path, tables: str) -> None:
    """Put the tables in the place of those that the page has."""
    words, mark, _ = page.read_text(encoding="utf-8").partition(MARK)
    if not mark:
        raise SystemExit(f"{page} has no line that says where the tables go: {MARK}")
    page.write_text(f"{words}{MARK}\n\n{tables}\n", encoding="utf-8")


def json_report(figures: Figures, rounds: int, seconds: float) -> str:
    return json.dumps({"about": about(rounds, seconds), "figures": figures.json()}, indent=1)


def text_report(figures: Figures, rounds: int, seconds: float) -> str:
    how = f"Medians of {rounds} rounds" if rounds > 1 else "One round"
    facts = about(rounds, seconds)
    where = f"Python {facts['python']}, {facts['cores']} cores, {facts['machine']}"
    head = f"{how} of {seconds} seconds of processor time each; {where}."
    if find_spec("pyspiel") is None:
        head += "\nOpenSpiel is not installed here (make bench installs it), so there is nothing beside it."
    return f"{head}\n\n{report(SECTIONS, BESIDE, figures)}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
