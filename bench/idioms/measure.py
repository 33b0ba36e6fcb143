"""Compiles the four idioms, checks that they play the same games, and measures them."""

import ast
import hashlib
import importlib
import json
import shutil
import subprocess
import sys
import tracemalloc
from typing import Any

from bench.clock import pin, rate
from bench.idioms.cards import next_word, pick
from bench.rounds import ROOT, Subject, measure

IDIOMS = ("agenda", "phases", "asking", "packed")
BUILD = ROOT / "build" / "idioms"
CHECKED_GAMES = 500
POSITIONS = 64

COMPILE = """
import sys
from mypyc.build import mypycify
from setuptools import setup
flags = ["--config-file=", "--cache-dir=mypy", "--strict"]
extensions = mypycify([*flags, *sys.argv[1:]], opt_level="3", debug_level="0", group_name="idioms")
words = ["--quiet", "build_ext", "--inplace", "--build-temp=temp"]
setup(name="idioms", ext_modules=extensions, script_args=words)
"""


def compile_idioms() -> None:
    """Copy the package into the build folder and compile the idioms there, unless that is done."""
    sources = sorted((ROOT / "bench").rglob("*.py"))
    digest = hashlib.sha256(b"".join(source.read_bytes() for source in sources)).hexdigest()
    stamp = BUILD / ".built"
    if stamp.is_file() and stamp.read_text() == digest:
        return
    print("Compiling the idioms into build/idioms.", file=sys.stderr)
    shutil.rmtree(BUILD, ignore_errors=True)
    shutil.copytree(ROOT / "bench", BUILD / "bench", ignore=shutil.ignore_patterns("__pycache__"))
    modules = [f"bench/idioms/{name}.py" for name in ("cards", *IDIOMS)]
    subprocess.run([sys.executable, "-P", "-c", COMPILE, *modules], cwd=BUILD, check=True)
    stamp.write_text(digest)


def lines_of_code(name: str) -> int:
    """Lines that say something: no blank ones, comments, docstrings or imports."""
    source = (ROOT / "bench" / "idioms" / f"{name}.py").read_text()
    said: set[int] = set()
    silent: set[int] = set()
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, (ast.expr, ast.stmt)):
            continue
        lines = range(node.lineno, (node.end_lineno or node.lineno) + 1)
        said.update(lines)
        is_docstring = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        if is_docstring or isinstance(node, (ast.Import, ast.ImportFrom)):
            silent.update(lines)
    text = ["", *(line.strip() for line in source.splitlines())]
    return sum(1 for line in said - silent if text[line] and not text[line].startswith("#"))


def check_equal_games() -> int:
    """Play the same choices in all idioms and compare everything after each one; the number of decisions."""
    modules = [importlib.import_module(f"bench.idioms.{name}") for name in IDIOMS]
    decisions = 0
    for seed in range(1, CHECKED_GAMES + 1):
        tables = [module.start(seed) for module in modules]
        word = seed * 7919 & 0xFFFF
        while not tables[0].over:
            choices = tables[0].actions()
            word = next_word(word)
            action = choices[pick(word, len(choices))]
            if word % 16 == 0:
                tables = [table.copy() for table in tables]
            for table, name in zip(tables, IDIOMS, strict=True):
                if table.actions() != choices:
                    raise SystemExit(f"{name} offers other choices than {IDIOMS[0]} in the game of seed {seed}.")
                table.play(action)
                if table.facts() != tables[0].facts():
                    raise SystemExit(f"{name} plays otherwise than {IDIOMS[0]} with seed {seed}.")
            decisions += 1
        if not all(table.over for table in tables):
            raise SystemExit(f"The idioms do not end the game of seed {seed} together.")
        if len({module.play_out(seed, seed * 7919) for module in modules}) != 1:
            raise SystemExit(f"The idioms count the decisions of the game of seed {seed} differently.")
    return decisions


def positions(module: Any) -> list[Any]:
    """Tables in the middle of their games, none of them over."""
    found: list[Any] = []
    seed = 0
    while len(found) < POSITIONS:
        seed += 1
        table = module.start(seed)
        word = seed
        for _ in range(seed % 24):
            choices = table.actions()
            if table.over:
                break
            word = next_word(word)
            table.play(choices[pick(word, len(choices))])
        if not table.over:
            found.append(table)
    return found


def figures_of(name: str, seconds: float) -> dict[str, float]:
    """All figures of one idiom, in this process."""
    module = importlib.import_module(f"bench.idioms.{name}")

    def whole_games() -> int:
        return sum(int(module.play_out(seed, seed * 31)) for seed in range(1, 41))

    def games_from_python() -> int:
        decisions = 0
        for seed in range(1, 41):
            table = module.start(seed)
            word = seed * 31 & 0xFFFF
            while not table.over:
                choices = table.actions()
                word = next_word(word)
                table.play(choices[pick(word, len(choices))])
                decisions += 1
        return decisions

    tables = positions(module)

    def copies() -> int:
        for table in tables:
            table.copy()
        return POSITIONS

    found = {
        "decisions": rate(whole_games, seconds),
        "driven": rate(games_from_python, seconds),
        "copies": rate(copies, seconds),
    }
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    kept = [table.copy() for table in tables]
    found["bytes"] = (tracemalloc.get_traced_memory()[0] - before) / len(kept)
    return found


def main(rounds: int = 5, seconds: float = 0.5) -> None:
    compile_idioms()
    built = [BUILD]
    source = [ROOT]
    for path, kind in ((source, "interpreted"), (built, "compiled")):
        checked = Subject("the check", "bench.idioms.measure", ["check", kind], path).run(0)
        print(
            f"{kind}: the idioms play {CHECKED_GAMES} equal games, {checked['decisions']:,.0f} decisions.",
            file=sys.stderr,
        )
    subjects = [
        Subject(f"{name} {kind}", "bench.idioms.measure", [name, kind], path)
        for name in IDIOMS
        for path, kind in ((source, "interpreted"), (built, "compiled"))
    ]
    figures = measure(subjects, rounds, seconds)
    print("| idiom | lines | decisions/s interpreted | compiled | compiled, loop in Python |", end="")
    print(" copies/s interpreted | compiled | bytes a copy, compiled |")
    print("|---|---:|---:|---:|---:|---:|---:|---:|")
    for name in IDIOMS:
        plain, fast = f"{name} interpreted", f"{name} compiled"
        print(
            f"| {name} | {lines_of_code(name)} | {figures.middle(plain, 'decisions'):,.0f}"
            f" | {figures.middle(fast, 'decisions'):,.0f} | {figures.middle(fast, 'driven'):,.0f}"
            f" | {figures.middle(plain, 'copies'):,.0f} | {figures.middle(fast, 'copies'):,.0f}"
            f" | {figures.middle(fast, 'bytes'):,.0f} |"
        )
    widest = max(figures.spread(key, name) for key in figures.repeats for name in ("decisions", "copies"))
    print(f"\nMedians of {rounds} repeats; the repeats of one figure lie up to {widest:.0%} apart.")


def worker(words: list[str]) -> None:
    """One measurement: an idiom or 'check', interpreted or compiled, for so many seconds."""
    what, kind, seconds = words
    where = importlib.import_module(f"bench.idioms.{IDIOMS[0]}").__file__ or ""
    if where.endswith(".py") == (kind == "compiled"):
        raise SystemExit(f"The idioms should be {kind} here, but Python found {where}.")
    if what == "check":
        print(json.dumps({"decisions": check_equal_games()}))
        return
    pin()
    print(json.dumps(figures_of(what, float(seconds))))


if __name__ == "__main__":
    if len(sys.argv) > 1:
        worker(sys.argv[1:])
    else:
        main()
