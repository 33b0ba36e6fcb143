"""Many measurements, each in processes of its own, in rounds so that a noisy moment hits them all alike."""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parent.parent
SOURCE: Final = ROOT / "src"
FAST: Final = ROOT / "build" / "fast"


class Subject:
    """One thing to measure: what runs, and where Python finds the packages for it."""

    def __init__(self, key: str, module: str, words: Sequence[str], path: Sequence[Path], once: bool = False) -> None:
        self.key = key
        self.module = module
        self.words = list(words)
        self.path = list(path)
        # What comes out the same each time is measured in the first round alone.
        self.once = once

    def run(self, seconds: float) -> dict[str, float]:
        """Run once in a fresh process, which prints its figures as one line of JSON."""
        surroundings = {**os.environ, "PYTHONPATH": os.pathsep.join(str(folder) for folder in self.path)}
        # A fixed hash seed, so that sets and dicts lie the same way in every repeat.
        surroundings["PYTHONHASHSEED"] = "0"
        command = [sys.executable, "-P", "-m", self.module, *self.words, str(seconds)]
        done = subprocess.run(command, env=surroundings, cwd=ROOT, capture_output=True, text=True, check=False)
        if done.returncode != 0:
            raise SystemExit(f"Measuring {self.key} failed:\n{done.stderr or done.stdout}")
        figures: dict[str, float] = json.loads(done.stdout.splitlines()[-1])
        return figures


class Figures:
    """What the rounds brought: for each subject and figure all repeats."""

    def __init__(self) -> None:
        self.repeats: dict[str, dict[str, list[float]]] = {}

    def add(self, key: str, figures: dict[str, float]) -> None:
        for name, value in figures.items():
            self.repeats.setdefault(key, {}).setdefault(name, []).append(value)

    def has(self, key: str, name: str) -> bool:
        return name in self.repeats.get(key, {})

    def middle(self, key: str, name: str) -> float:
        """The median of the repeats."""
        return median(self.repeats[key][name])

    def best(self, key: str, name: str, lower_is_better: bool = False) -> float:
        values = self.repeats[key][name]
        return min(values) if lower_is_better else max(values)

    def spread(self, key: str, name: str) -> float:
        """How far the repeats lie apart, as a part of their median."""
        values = self.repeats[key][name]
        return (max(values) - min(values)) / median(values)

    def json(self) -> dict[str, Any]:
        return {
            key: {name: {"median": median(values), "repeats": values} for name, values in names.items()}
            for key, names in self.repeats.items()
        }


def measure(
    subjects: Sequence[Subject], rounds: int, seconds: float, tell: Callable[[str], None] | None = None
) -> Figures:
    """Every subject once a round; the order turns, so that none always follows the same neighbor."""
    figures = Figures()
    for number in range(rounds):
        start = number * len(subjects) // rounds
        for place, subject in enumerate([*subjects[start:], *subjects[:start]]):
            if subject.once and number > 0:
                continue
            if tell is not None:
                tell(f"round {number + 1} of {rounds}, {place + 1} of {len(subjects)}: {subject.key}")
            figures.add(subject.key, subject.run(seconds))
    return figures
