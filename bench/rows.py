"""What stands in the tables: rows, each a figure of a subject, interpreted and compiled."""

from typing import Final

from bench.rounds import FAST, ROOT, SOURCE, Figures, Subject

INTERPRETED: Final = "interpreted"
COMPILED: Final = "compiled"
PATHS: Final = {INTERPRETED: [SOURCE, ROOT], COMPILED: [FAST, ROOT]}


class Row:
    """One line of a table. `subject` is what `bench.measures` is asked for, as words."""

    def __init__(
        self,
        label: str,
        subject: str,
        figure: str,
        interpreted_goal: float | None = None,
        compiled_goal: float | None = None,
        lower_is_better: bool = False,
        once: bool = False,
    ) -> None:
        self.label = label
        self.subject = subject
        self.figure = figure
        self.goals = {INTERPRETED: interpreted_goal, COMPILED: compiled_goal}
        self.lower_is_better = lower_is_better
        self.once = once

    def subjects(self) -> list[Subject]:
        """What is to be run for this row."""
        words = self.subject.split()
        return [
            Subject(f"{self.subject} {build}", "bench.measures", [build, *words], path, self.once)
            for build, path in PATHS.items()
        ]

    def middle(self, figures: Figures, build: str) -> float | None:
        key = f"{self.subject} {build}"
        return figures.middle(key, self.figure) if figures.has(key, self.figure) else None

    def best(self, figures: Figures, build: str) -> float | None:
        key = f"{self.subject} {build}"
        return figures.best(key, self.figure, self.lower_is_better) if figures.has(key, self.figure) else None

    def ratio(self, figures: Figures) -> float | None:
        """How many times as good the compiled package is."""
        interpreted = self.middle(figures, INTERPRETED)
        compiled = self.middle(figures, COMPILED)
        if interpreted is None or compiled is None:
            return None
        return interpreted / compiled if self.lower_is_better else compiled / interpreted

    def has_goal(self) -> bool:
        return any(goal is not None for goal in self.goals.values())

    def reached(self, figures: Figures, build: str) -> bool | None:
        """Whether the middle one of the repeats reaches the goal; None where there is no goal, or no figure."""
        goal = self.goals[build]
        value = self.middle(figures, build)
        if goal is None or value is None:
            return None
        return value <= goal if self.lower_is_better else value >= goal


class Section:
    """A table with its heading."""

    def __init__(self, title: str, rows: list[Row]) -> None:
        self.title = title
        self.rows = rows


def playouts(game: str, seats: int, mode: str) -> list[Row]:
    """Random games by the engine's own loop, and by one in Python."""
    table = f"{game} {seats} {mode}"
    return [
        Row(f"{seats} seats, {mode}: the engine's own loop", f"playouts {table} engine", "decisions"),
        Row(f"{seats} seats, {mode}: a loop in Python", f"playouts {table} trusting", "decisions"),
    ]


def memory(game: str, seats: int, mode: str) -> list[Row]:
    """Megabytes of many live games."""
    table = f"{game} {seats} {mode}"
    return [
        Row(f"{seats} seats, {mode}, {words}", f"memory {table} {what}", "megabytes", None, None, True, True)
        for what, words in (("recorded", "with its log"), ("silent", "without one, as search has it"))
    ]
