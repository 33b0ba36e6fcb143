"""Golden tree counts: how many ways a game can go on for a few choices, counted from seeded positions.

A tree has a leaf for each way; chance answers from the game's own stream, and where several seats are asked at once the
first of them answers first. Any rule that offers a choice too many or too few changes a count, and the counts of the
first branches tell where. They lie in tests/testing/trees/GAME.txt:

    python -m grimalkin.testing.trees               # compare all of them
    python -m grimalkin.testing.trees --write       # write anew what differs, and what is missing
"""

import argparse
import random
import re
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import grimalkin
from grimalkin.core.errors import GrimalkinError
from grimalkin.core.game import Game
from grimalkin.core.state import State
from grimalkin.testing.citations import checkout
from grimalkin.testing.walks import modes_of, play_on

COMMAND: Final = ".venv/bin/python -m grimalkin.testing.trees --write"
SEED: Final = "tree"
AFTER: Final = (0, 12, 25)
"""Trees grow from the start, and from the middle of games, where more can happen."""
DEEPEST: Final = 6
ENOUGH: Final = 1000
"""A new tree is counted one choice deeper until it has so many leaves."""

_HEAD: Final = re.compile(r"(?P<mode>\S+), (?P<seats>\d+) seats, after (?P<after>\d+) choices: (?P<counts>[\d ]+)")
_BRANCH: Final = re.compile(r"   (?P<count>\d+) (?P<text>.+)")


class BadTrees(GrimalkinError):
    """A file of tree counts cannot be read."""


def leaves(t: State, depth: int) -> int:
    """The leaves of the tree of choices; a game that is over is a leaf."""
    if depth == 0 or t.over:
        return 1
    return sum(branches(t, depth).values())


def branches(t: State, depth: int) -> dict[str, int]:
    """The leaves below each first choice."""
    found: dict[str, int] = {}
    if t.over:
        return found
    seat = t.waiting()[0]
    for action in t.actions(seat):
        twin = t.copy()
        twin.apply(seat, action)
        found[action.text] = leaves(twin, depth - 1)
    return found


@dataclass(frozen=True)
class Root:
    """Where a tree grows."""

    mode: str
    seats: int
    after: int

    def __str__(self) -> str:
        return f"{self.mode}, {self.seats} seats, after {self.after} choices"

    def position(self, game: Game) -> State:
        modes = modes_of(game)
        if self.mode not in modes:
            raise BadTrees(f"{game.name} has no mode '{self.mode}'; there are {', '.join(modes)}.")
        t = game.new(self.seats, SEED, modes[self.mode], recording=False)
        play_on(t, random.Random(SEED), self.after)
        return t


@dataclass
class Tree:
    """The leaves at depth 1, 2 and so on, and the branches of the deepest count."""

    counts: list[int] = field(default_factory=list)
    branches: dict[str, int] = field(default_factory=dict)

    def lines(self, root: Root) -> list[str]:
        counts = " ".join(str(count) for count in self.counts)
        return [f"{root}: {counts}", *(f"   {count} {text}" for text, count in self.branches.items())]


def roots_of(game: Game) -> list[Root]:
    return [Root(mode, seats, after) for mode in modes_of(game) for seats in game.seats for after in AFTER]


def grow(game: Game, root: Root, depth: int = 0) -> Tree:
    """Count to that depth, or as deep as makes sense."""
    t = root.position(game)
    tree = Tree()
    while len(tree.counts) < (depth or DEEPEST):
        tree.branches = branches(t, len(tree.counts) + 1)
        tree.counts.append(sum(tree.branches.values()) or 1)
        if not depth and tree.counts[-1] >= ENOUGH:
            break
    return tree


def read(path: Path) -> dict[Root, Tree]:
    """The trees of a file."""
    trees: dict[Root, Tree] = {}
    tree = Tree()
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines() if path.exists() else [], 1):
        head = _HEAD.fullmatch(line)
        branch = _BRANCH.fullmatch(line)
        if head:
            tree = Tree([int(count) for count in head["counts"].split()])
            trees[Root(head["mode"], int(head["seats"]), int(head["after"]))] = tree
        elif branch and trees:
            tree.branches[branch["text"]] = int(branch["count"])
        elif line.strip():
            raise BadTrees(f"{path}:{number}: {line!r} is no tree and no branch of one.")
    return trees


def compare(game: Game, path: Path) -> list[str]:
    """What is not as the file has it, one sentence for each tree; the file must have every tree."""
    trees = read(path)
    faults = [f"{root}: {path.name} has no such tree." for root in roots_of(game) if root not in trees]
    for root, old in trees.items():
        faults += [f"{root}: {fault}" for fault in differences(old, grow(game, root, len(old.counts)))]
    return faults


def differences(old: Tree, new: Tree) -> Iterator[str]:
    """The shallowest count that differs, with the branches in which it does when it is the deepest."""
    for depth, (before, now) in enumerate(zip(old.counts, new.counts), 1):
        if before != now:
            yield f"{now} leaves at depth {depth}, where there were {before}.{_branches_that_differ(old, new)}"
            return
    if old.branches != new.branches:
        yield f"as many leaves as before, but elsewhere.{_branches_that_differ(old, new)}"


def _branches_that_differ(old: Tree, new: Tree) -> str:
    lines = []
    for text in [*old.branches, *(text for text in new.branches if text not in old.branches)]:
        before, now = old.branches.get(text), new.branches.get(text)
        if before != now:
            words = "there is none" if now is None else str(now)
            lines.append(f"\n   {text}: {words}, where {'there was none' if before is None else f'it was {before}'}")
    return "".join(lines)


def write(game: Game, path: Path) -> bool:
    """Count every tree and write them all, each as deep as before; whether the file is another."""
    known = read(path)
    lines: list[str] = []
    for root in [*known, *(root for root in roots_of(game) if root not in known)]:
        lines += grow(game, root, len(known[root].counts) if root in known else 0).lines(root)
    text = "\n".join(lines) + "\n"
    if path.exists() and path.read_text(encoding="utf-8") == text:
        return False
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return True


def file_of(game: Game) -> Path:
    home = checkout()
    if home is None:
        raise BadTrees("Only a source checkout has tree counts.")
    return home / "tests" / "testing" / "trees" / f"{game.key}.txt"


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m grimalkin.testing.trees", description="Compare the golden tree counts, or write them."
    )
    parser.add_argument("--write", action="store_true", help="write anew what differs, and what is missing")
    given = parser.parse_args(arguments)
    faults: list[str] = []
    try:
        for game in [grimalkin.game(key) for key in grimalkin.games()]:
            path = file_of(game)
            if given.write:
                print(f"{path} {'is written' if write(game, path) else 'stays as it was'}.")
            else:
                faults += [f"{game.key}, {fault}" for fault in compare(game, path)]
    except GrimalkinError as error:
        print(error, file=sys.stderr)
        return 2
    print("\n".join(faults) if faults or given.write else "All trees are as they were.")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
