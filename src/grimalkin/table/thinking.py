"""A bot's choice, made so that it can be made anywhere: here, in a thread, in another process."""

from dataclasses import dataclass, field
from typing import Final

from grimalkin import bots
from grimalkin.core.state import State

INSTANT: Final = ("random", "careful")
"""Bots that answer before anybody could wait for them."""

HINT: Final = "thinker:1s"


@dataclass(frozen=True, slots=True)
class Opinion:
    """What a bot thinks of one action: its worth from 0 to 1, and how often it tried it."""

    action: str
    value: float
    visits: int


@dataclass(frozen=True, slots=True)
class Choice:
    """What a bot chose, what else it thought of, and what went wrong in it."""

    action: str
    opinions: list[Opinion] = field(default_factory=list)
    failures: list[str] = field(default_factory=list)


def think(t: State, seat: int, bot: str, seed: str) -> Choice:
    """Let the bot choose for that seat."""
    thinker = bots.SteadyBot(bots.bot(bot, t.game, seed))
    # The bot's luck hangs on the number of its choice, so a resumed game goes on just as it would have.
    thinker.choices = choices_of(t, seat)
    action = thinker.choose(bots.Standpoint(t, seat))
    opinions = [Opinion(known.action.text, known.value, known.visits) for known in thinker.explain()]
    return Choice(action.text, opinions, thinker.failures)


def choices_of(t: State, seat: int) -> int:
    """How many choices that seat has made."""
    return sum(1 for entry in t.log if entry.kind == "choice" and entry.seat == seat)
