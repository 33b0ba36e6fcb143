"""How hard Familiars and Foes is: every level and number of Familiars, every team, every card.

    PYTHONPATH=build/fast .venv/bin/python -m bench.balance            # some minutes: careful teams only
    PYTHONPATH=build/fast .venv/bin/python -m bench.balance --thinker thinker:8
    PYTHONPATH=build/fast .venv/bin/python -m bench.balance --cells    # the shares of victory alone

With --write the tables go into docs/games/familiars-and-foes-balance.md.
"""

import argparse
import multiprocessing
import sys
from collections.abc import Iterable, Sequence
from itertools import combinations
from pathlib import Path
from typing import Final

import grimalkin
from grimalkin.bots import Standpoint, bot
from grimalkin.lab import Match, Outcome, Report, Winnings, play_all
from grimalkin.lab.cards import CardRow

KEY: Final = "familiars-and-foes"
LEVELS: Final = ("beginner", "master")
COUNTS: Final = range(2, 6)
PAGE: Final = Path(__file__).parent.parent / "docs" / "games" / "familiars-and-foes-balance.md"
MARK: Final = "<!-- python -m bench.balance --write puts its tables below this line. -->"

Cell = tuple[str, int]


def match(who: str, cell: Cell, games: int, seed: str, cards: bool = False) -> Match:
    level, familiars = cell
    # Teams are drawn, so that no bot wins by choosing the strongest one.
    return Match(KEY, (who,) * familiars, games, {"level": level, "familiars": "random"}, seed, cards=cards)


def played(chosen: Match, jobs: int | None) -> Report:
    outcomes: list[Outcome] = []
    for outcome in play_all(chosen, jobs):
        outcomes.append(outcome)
        say(f"{chosen.bots[0]}, {chosen.options['level']} {len(chosen.bots)}: {len(outcomes):,} of {chosen.games:,}")
    return Report(chosen, outcomes)


def say(words: str) -> None:
    if sys.stderr.isatty():
        print(f"\r{words:<70}", end="", file=sys.stderr, flush=True)


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> list[str]:
    lines = [f"| {' | '.join(head)} |", f"|{'---|' * len(head)}"]
    return [*lines, *(f"| {' | '.join(row)} |" for row in rows), ""]


def share(won: Winnings) -> str:
    low, high = won.interval
    return f"{won.share:.1%} ({low:.1%} to {high:.1%})"


# Levels and numbers of Familiars.


def cell_lines(reports: dict[tuple[str, Cell], Report], who: Sequence[str]) -> list[str]:
    lines = ["### Victories", ""]
    rows = []
    for level in LEVELS:
        for familiars in COUNTS:
            cells = [reports[name, (level, familiars)] for name in who]
            turns = cells[0].turns
            rows.append(
                [
                    level.capitalize(),
                    str(familiars),
                    *(share(report.players[0]) for report in cells),
                    f"{turns.mean:.0f} ({turns.low:.0f} to {turns.high:.0f})",
                ]
            )
    return [*lines, *table(["level", "Familiars", *(f"`{name}`" for name in who), "turns, careful"], rows)]


# Teams.


def team_game(task: tuple[str, str, tuple[str, ...], str, int]) -> tuple[str, tuple[str, ...], int]:
    """How many of so many games a team of these Familiars wins, each led by that bot."""
    who, level, team, seed, games = task
    game = grimalkin.game(KEY)
    wins = 0
    for number in range(games):
        t = game.new(len(team), f"{seed}/{number}", {"level": level}, recording=False)
        led = [bot(who, game, f"{seed}/{number}") for _ in team]
        while not t.over:
            seat = t.waiting()[0]
            wanted = f"familiar {team[seat]}"
            chosen = next((action for action in t.actions(seat) if action.text == wanted), None)
            t.play(seat, led[seat].choose(Standpoint(t, seat)) if chosen is None else chosen)
        result = t.result()
        wins += result is not None and bool(result.winners)
    return level, team, wins


def team_lines(games: int, seed: str, jobs: int | None) -> list[str]:
    game = grimalkin.game(KEY)
    mats = [action.text.split()[1] for action in game.new(2, 1).actions(0)]
    names = {mat: name(game, mat) for mat in mats}
    teams = [team for size in COUNTS for team in combinations(sorted(names), size)]
    tasks = [("careful", level, team, seed, games) for level in LEVELS for team in teams]
    found: dict[tuple[str, tuple[str, ...]], Winnings] = {}
    with multiprocessing.Pool(jobs) as pool:
        for level, team, wins in pool.imap_unordered(team_game, tasks):
            say(f"teams: {len(found) + 1} of {len(tasks)}")
            won = found[level, team] = Winnings()
            won.games, won.wins = games, float(wins)
    rows = [
        [", ".join(names[familiar] for familiar in team), *(share(found[level, team]) for level in LEVELS)]
        for team in sorted(teams, key=lambda team: (len(team), -found["beginner", team].share))
    ]
    return ["### All 26 teams, `careful`", "", *table(["team", "Beginner", "Master"], rows)]


# Cards.


class Cards:
    """One kind of event over all matches: how often it named each card, and how such games ended."""

    def __init__(self, reports: Sequence[Report], event: str) -> None:
        self.games = sum([report.games for report in reports])
        self.rows: dict[str, list[CardRow]] = {}
        for report in reports:
            for row in report.cards.rows(event):
                self.rows.setdefault(row.card, []).append(row)

    def count(self, card: str) -> int:
        return sum([row.count for row in self.rows.get(card, [])])

    def often(self, card: str) -> str:
        return f"{self.count(card) / self.games:.2f}"

    def each(self, card: str) -> str:
        """What one of them does on the average."""
        count = self.count(card)
        totals: dict[str, int] = {}
        for row in self.rows.get(card, []):
            for name, amount in row.amounts.items():
                totals[name] = totals.get(name, 0) + amount
        words = [
            f"{amount / count:.1f} {name.upper() if name != 'damage' else name}" for name, amount in totals.items()
        ]
        return ", ".join(sorted(words)) or "–"

    def worth(self, card: str) -> str:
        """How much oftener games with it are won, compared within each level and number of Familiars."""
        total = 0.0
        weights = 0.0
        for row in self.rows.get(card, []):
            weight = min(row.inside.games, row.without.games)
            total += weight * row.worth
            weights += weight
        return f"{100 * total / weights:+.1f}" if weights else "–"


def card_lines(reports: Sequence[Report]) -> list[str]:
    game = grimalkin.game(KEY)
    found = {event: Cards(reports, event) for event in EVENTS}
    lines: list[str] = []

    def section(title: str, head: Sequence[str], rows: list[list[str]]) -> None:
        lines.extend([f"### {title}", "", *table(head, sorted(rows, key=lambda row: row[0])), ""][:-1])

    met, defeated = found["foe"], found["defeat"]
    section(
        "Foes",
        ["Foe", "met a game", "of those defeated", "victories with it, in points"],
        [
            [name(game, foe), met.often(foe), f"{defeated.count(foe) / max(1, met.count(foe)):.0%}", met.worth(foe)]
            for foe in met.rows
        ],
    )
    for title, got, used in (("Artifacts", "artifact", "use"), ("Foe Rewards", "defeat", "reward")):
        section(
            title,
            ["card", "come by a game", "used a game", "each use", "victories with a use, in points"],
            [
                [
                    name(game, card),
                    found[got].often(card),
                    found[used].often(card),
                    found[used].each(card),
                    found[used].worth(card),
                ]
                for card in found[got].rows
            ],
        )
    for title, used in (("Spells", "cast"), ("Restorative Spells", "restore"), ("Special Abilities", "special")):
        section(
            title,
            ["what", "used a game", "each use", "victories with a use, in points"],
            [
                [name(game, card), found[used].often(card), found[used].each(card), found[used].worth(card)]
                for card in found[used].rows
            ],
        )
    return lines


EVENTS: Final = ("foe", "defeat", "artifact", "use", "reward", "cast", "restore", "special")


def name(game: grimalkin.Game, slug: str) -> str:
    return game.help(slug)["name"]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=1000, help="for each row")
    parser.add_argument("--thinker", metavar="BOT", help="measure this bot as well; with many tries this takes hours")
    parser.add_argument("--seed", default="balance")
    parser.add_argument("--jobs", type=int)
    parser.add_argument("--cells", action="store_true", help="only the shares of victory")
    parser.add_argument("--write", action="store_true", help=f"into {PAGE.name}")
    arguments = parser.parse_args()
    who = ["careful", *([arguments.thinker] if arguments.thinker else [])]
    reports: dict[tuple[str, Cell], Report] = {}
    for bot_name in who:
        for level in LEVELS:
            for familiars in COUNTS:
                cards = bot_name == "careful" and not arguments.cells
                chosen = match(bot_name, (level, familiars), arguments.games, arguments.seed, cards)
                reports[bot_name, (level, familiars)] = played(chosen, arguments.jobs)
    lines = cell_lines(reports, who)
    if not arguments.cells:
        lines += team_lines(arguments.games, arguments.seed, arguments.jobs)
        lines += card_lines([report for (bot_name, _), report in reports.items() if bot_name == "careful"])
    text = "\n".join(lines)
    if arguments.write:
        before = PAGE.read_text(encoding="utf-8").partition(MARK)[0]
        PAGE.write_text(f"{before}{MARK}\n\n{text}", encoding="utf-8")
    print(text)


if __name__ == "__main__":
    main()
