"""The tables that `python -m bench` prints, as Markdown."""

from collections.abc import Sequence

from bench.rounds import Figures
from bench.rows import COMPILED, INTERPRETED, Row, Section


class Peers:
    """A table of OpenSpiel's games beside one of ours, all measured by loops of the same kind."""

    def __init__(self, title: str, games: Sequence[str], what: str, own: str, figure: str) -> None:
        self.title = title
        self.games = games
        self.what = what
        self.own = own
        self.figure = figure

    def table(self, figures: Figures) -> str:
        ours = {build: figures.middle(f"{self.own} {build}", self.figure) for build in (INTERPRETED, COMPILED)}
        rows = [[f"A Familiar Find, {build}", short(value), "", ""] for build, value in ours.items()]
        for game in self.games:
            theirs = figures.middle(f"{self.what} {game}", self.figure)
            rows.append([f"OpenSpiel's {game}", short(theirs), *(times(value / theirs) for value in ours.values())])
        heads = ["", "a second", "A Familiar Find interpreted is", "compiled is"]
        return table(self.title, heads, rows)


def short(value: float | None) -> str:
    """A number with three digits that count."""
    if value is None:
        return "-"
    if value >= 999_500:
        return f"{value / 1e6:.3g} M"
    if value >= 10_000:
        return f"{value / 1e3:.3g} k"
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def times(ratio: float | None) -> str:
    if ratio is None:
        return "-"
    return f"{ratio:.1f}x" if ratio >= 0.95 else f"{ratio:.2g}x"


def table(title: str, heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A heading and a table whose columns are as wide as they must be; all but the first hold numbers."""
    widths = [max(3, *(len(row[i]) for row in [heads, *rows])) for i in range(len(heads))]

    def line(cells: Sequence[str]) -> str:
        set_out = [cell.rjust(width) if i else cell.ljust(width) for i, (cell, width) in enumerate(zip(cells, widths))]
        return f"| {' | '.join(set_out)} |"

    rule = [f"{'-' * (width - 1)}:" if i else "-" * width for i, width in enumerate(widths)]
    return "\n".join([f"### {title}", "", line(heads), line(rule), *(line(row) for row in rows)])


def goals(rows: Sequence[Row], figures: Figures) -> str:
    """What is meant to be reached, and whether it is."""
    lines = []
    for row in rows:
        for build, goal in row.goals.items():
            if goal is not None and row.middle(figures, build) is not None:
                limit = f"{'at most' if row.lower_is_better else 'at least'} {short(goal)}"
                said = "yes" if row.reached(figures, build) else "no"
                value, best = row.middle(figures, build), row.best(figures, build)
                lines.append([f"{row.label}, {build}", limit, short(value), short(best), said])
    return table("Goals", ["", "goal", "median", "best", "reached"], lines)


def section(part: Section, figures: Figures) -> str:
    rows = [
        [
            row.label,
            short(row.middle(figures, INTERPRETED)),
            short(row.middle(figures, COMPILED)),
            short(row.best(figures, COMPILED)),
            times(row.ratio(figures)),
        ]
        for row in part.rows
    ]
    return table(part.title, ["", INTERPRETED, COMPILED, "at best", "compiled is"], rows)


def known(sections: Sequence[Section], figures: Figures) -> list[Section]:
    """The sections of which something was measured, with those rows alone."""
    found = []
    for part in sections:
        rows = [row for row in part.rows if row.middle(figures, INTERPRETED) or row.middle(figures, COMPILED)]
        if rows:
            found.append(Section(part.title, rows))
    return found


def report(sections: Sequence[Section], peers: Sequence[Peers], figures: Figures) -> str:
    """All tables, first of all what has a goal, then the peers that were measured."""
    shown = known(sections, figures)
    parts = []
    rows = [row for part in shown for row in part.rows if row.has_goal()]
    if rows:
        parts.append(goals(rows, figures))
    for one in peers:
        wanted = [f"{one.own} {build}" for build in (INTERPRETED, COMPILED)]
        wanted += [f"{one.what} {game}" for game in one.games]
        if all(figures.has(key, one.figure) for key in wanted):
            parts.append(one.table(figures))
    return "\n\n".join([*parts, *(section(part, figures) for part in shown)])
