"""What a match brought, as numbers and as text."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

import grimalkin
from grimalkin.core.rules_text import find_rule
from grimalkin.lab.cards import CardTally, card_lines
from grimalkin.lab.matches import Match, Outcome, in_order
from grimalkin.lab.statistics import Spread, Winnings


class Report:
    """Of a match that is over, or of as much of it as was played."""

    def __init__(self, match: Match, outcomes: Sequence[Outcome]) -> None:
        self.match = match
        self.outcomes = in_order(outcomes)
        seats = range(len(match.bots))
        self.players = [Winnings() for _ in seats]
        self.seats = [Winnings() for _ in seats]
        self.shared = 0
        # Where all win together, the victory counts whole for each.
        self.cooperative = grimalkin.game(match.game, match.packs).cooperative
        for outcome in self.outcomes:
            part = 1.0 if self.cooperative else 1 / max(1, len(outcome.players))
            self.shared += len(outcome.players) > 1 and not self.cooperative
            for place in seats:
                self.players[place].add(part if place in outcome.players else 0.0)
                self.seats[place].add(part if place in outcome.seats else 0.0)
        self.cards = CardTally()
        for outcome in self.outcomes if match.cards else ():
            if self.cooperative:
                self.cards.add(outcome.seen, [1.0 if outcome.seats else 0.0])
            else:
                share = 1 / max(1, len(outcome.seats))
                self.cards.add(outcome.seen, [share if seat in outcome.seats else 0.0 for seat in seats])
        self.ends = Counter(outcome.reason for outcome in self.outcomes)
        self.turns = Spread([outcome.turns for outcome in self.outcomes])
        self.decisions = Spread([outcome.decisions for outcome in self.outcomes])

    @property
    def games(self) -> int:
        return len(self.outcomes)

    def bots(self) -> dict[str, Winnings]:
        """The wins of all bots with one name together, out of all games."""
        together: dict[str, Winnings] = {}
        for place, name in enumerate(self.match.bots):
            known = together.setdefault(name, Winnings())
            known.games = self.games
            wins = self.players[place].wins
            known.wins = max(known.wins, wins) if self.cooperative else known.wins + wins
        return together

    def json(self) -> dict[str, Any]:
        match = self.match
        return {
            "game": match.game,
            "options": match.options,
            "packs": [str(pack) for pack in match.packs],
            "seed": match.seed,
            "asked": match.games,
            "games": self.games,
            "players": [{"bot": name, **winnings.json()} for name, winnings in zip(match.bots, self.players)],
            "bots": {name: winnings.json() for name, winnings in self.bots().items()},
            "seats": [{"seat": "ABCDEFGH"[i], **seat.json()} for i, seat in enumerate(self.seats)],
            "shared": self.shared,
            "turns": self.turns.json(),
            "decisions": self.decisions.json(),
            "ends": [
                {"rule": rule, "text": words(rule), "games": count, "share": round(count / self.games, 5)}
                for rule, count in self.ends.most_common()
            ],
            **({"cards": self._cards_json()} if self.match.cards else {}),
        }

    def _cards_json(self) -> list[dict[str, Any]]:
        return [row.json() for event in self.cards.kinds() for row in self.cards.rows(event)]

    def _rows(self) -> list[str]:
        """Who won how often, where each plays against the others."""
        lines = [_row(name, winnings) for name, winnings in zip(self.match.bots, self.players)]
        together = self.bots()
        if 1 < len(together) < len(self.match.bots):
            lines.append("  together")
            lines += [_row(name, winnings) for name, winnings in together.items()]
        lines.append("  by seat")
        lines += [_row(f"seat {'ABCDEFGH'[i]}", seat) for i, seat in enumerate(self.seats)]
        return lines

    def text(self) -> str:
        """A page for people."""
        match = self.match
        chosen = "".join(f", {key}={str(value).lower()}" for key, value in match.options.items())
        lines = [
            f"{match.game}, {len(match.bots)} players{chosen}: {self.games:,} games, seed {match.seed}",
            "",
            f"  {'wins':<16}{'games':>9}{'share':>9}   95% interval",
        ]
        lines += [_row("the team", self.players[0])] if self.cooperative else self._rows()
        lines += ["", "  ends"]
        for rule, count in self.ends.most_common():
            lines.append(f"  {count / self.games:>6.1%}  {rule}  {words(rule)}"[:100].rstrip())
        if self.shared:
            lines.append(f"  {self.shared / self.games:>6.1%}  of the games ended in a shared victory")
        lines += ["", _spread("turns", self.turns), _spread("decisions", self.decisions)]
        if match.cards:
            lines += card_lines(self.cards)
        return "\n".join(lines)


def words(rule: str) -> str:
    """What a rule says, or nothing where it is not written down."""
    found = find_rule(rule)
    return found.text if found is not None else ""


def _row(name: str, winnings: Winnings) -> str:
    low, high = winnings.interval
    return f"  {name:<16}{winnings.wins:>9.5g}{winnings.share:>9.1%}   {low:.1%} to {high:.1%}"


def _spread(name: str, spread: Spread) -> str:
    return (
        f"  {name}: {spread.mean:.1f} on average, mostly {spread.low:.0f} to {spread.high:.0f} "
        f"(least {spread.least:g}, most {spread.most:g})"
    )
