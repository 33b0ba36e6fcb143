"""Which cards came up in a match, how often they were used, what they did, and how such games ended.

Everything is read from the events of the games: one that names a card in its facts is counted under its kind.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from grimalkin.core.log import Entry
from grimalkin.lab.statistics import Winnings

NAMES: Final = ("card", "spell", "gem")
"""The facts that name what a person can ask help about."""

AMOUNTS: Final = ("damage", "hp", "mp")
"""The facts that tell how much something did."""

PAUSES: Final = ("turn", "foes-turn", "foe-roll", "foe", "coven")
"""Events after which nothing more belongs to the card that was used last."""

CREDITS: Final = ("cast", "use", "reward", "special", "restore", "attack")
"""Events that use a card."""


@dataclass
class Seen:
    """One card in one game: how often each kind of event named it, and what it did."""

    events: dict[str, int] = field(default_factory=dict)
    amounts: dict[str, int] = field(default_factory=dict)


def seen_in(entries: Iterable[Entry], cooperative: bool) -> dict[tuple[int, str], Seen]:
    """By who did it and the slug of the card; a team's game is one, so there everybody is seat 0."""
    found: dict[tuple[int, str], Seen] = {}
    used = (0, "")
    for entry in entries:
        if entry.kind != "event":
            continue
        event = str(entry.facts.get("event", ""))
        if event in PAUSES:
            used = (0, "")
        seat = 0 if cooperative else entry.seat
        slug = next((str(entry.facts[name]) for name in NAMES if name in entry.facts), "")
        if slug and seat >= 0:
            seen = found.setdefault((seat, slug), Seen())
            seen.events[event] = seen.events.get(event, 0) + 1
            if event in CREDITS:
                used = (seat, slug)
                continue
        if used[1] and event != "restore":
            for name in AMOUNTS:
                amount = entry.facts.get(name)
                if isinstance(amount, int) and not isinstance(amount, bool):
                    amounts = found[used].amounts
                    amounts[name] = amounts.get(name, 0) + amount
    return found


class CardTally:
    """All games of a match; where each plays for itself, what each did in each game counts as one."""

    def __init__(self) -> None:
        self.games = 0
        self.wins = 0.0
        self.events: dict[tuple[str, str], int] = {}
        self.with_event: dict[tuple[str, str], Winnings] = {}
        self.amounts: dict[tuple[str, str], int] = {}

    def add(self, seen: dict[tuple[int, str], Seen], shares: Sequence[float]) -> None:
        """One game, and each seat's share of its victory; a team has one share together."""
        self.games += len(shares)
        self.wins += sum(shares)
        for (seat, slug), one in seen.items():
            won = shares[seat]
            for event, count in one.events.items():
                key = (slug, event)
                self.events[key] = self.events.get(key, 0) + count
                self.with_event.setdefault(key, Winnings()).add(won)
            for name, amount in one.amounts.items():
                self.amounts[slug, name] = self.amounts.get((slug, name), 0) + amount

    def rows(self, event: str) -> list["CardRow"]:
        """Every card that events of that kind named, the most frequent first."""
        made = []
        for slug, found in self.events:
            if found == event:
                made.append(self._row(slug, event))
        return sorted(made, key=lambda row: (-row.count, row.card))

    def kinds(self) -> list[str]:
        return sorted({event for _, event in self.events})

    def _row(self, slug: str, event: str) -> "CardRow":
        inside = self.with_event[slug, event]
        without = Winnings()
        without.games = self.games - inside.games
        without.wins = self.wins - inside.wins
        amounts = {name: amount for (card, name), amount in self.amounts.items() if card == slug}
        return CardRow(slug, event, self.events[slug, event], self.games, inside, without, amounts)


@dataclass(frozen=True)
class CardRow:
    """One card under one kind of event, over a whole match."""

    card: str
    event: str
    count: int
    games: int
    inside: Winnings
    without: Winnings
    amounts: dict[str, int]

    @property
    def a_game(self) -> float:
        return self.count / self.games if self.games else 0.0

    @property
    def worth(self) -> float:
        """How much oftener games with it are won than games without it."""
        if not self.inside.games or not self.without.games:
            return 0.0
        return self.inside.share - self.without.share

    def json(self) -> dict[str, Any]:
        return {
            "card": self.card,
            "event": self.event,
            "count": self.count,
            "a_game": round(self.a_game, 4),
            "in": self.inside.json(),
            "without": self.without.json(),
            "worth": round(self.worth, 4),
            "each": {name: round(amount / self.count, 2) for name, amount in self.amounts.items()},
        }


def card_lines(tally: CardTally, events: Sequence[str] = ()) -> list[str]:
    """A table for each kind of event."""
    lines = []
    for event in events or tally.kinds():
        rows = tally.rows(event)
        if not rows:
            continue
        lines += ["", f"  {event:<34}{'a game':>8}{'games':>8}{'won':>8}{'without':>9}{'worth':>8}   each time"]
        for row in rows:
            each = ", ".join(f"{amount / row.count:.1f} {name}" for name, amount in sorted(row.amounts.items()))
            each = each if event in CREDITS else ""
            lines.append(
                f"  {row.card:<34}{row.a_game:>8.2f}{row.inside.games:>8}{row.inside.share:>8.1%}"
                f"{row.without.share:>9.1%}{row.worth:>+8.1%}   {each}".rstrip()
            )
    return lines
