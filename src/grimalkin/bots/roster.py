"""The bots by name, as people write them: `random`, `careful`, `thinker`, `thinker:500`, `thinker:2s`."""

from typing import Final

from grimalkin.bots.base import BadBot, Bot
from grimalkin.bots.careful import CarefulBot
from grimalkin.bots.hints import hints_for
from grimalkin.bots.random import RandomBot
from grimalkin.bots.thinker import ThinkerBot
from grimalkin.core.game import Game

BOTS: Final = {
    "random": "takes any legal action",
    "careful": "follows rules of thumb and answers at once",
    "thinker": "plays many possible games to their end before it answers",
}

ITERATIONS: Final = 2000
MOST_ITERATIONS: Final = 10_000_000
MOST_SECONDS: Final = 3600.0


def names() -> list[str]:
    """The bots, from the weakest to the strongest."""
    return list(BOTS)


def bot(name: str, game: Game, seed: int | str = 0) -> Bot:
    """The bot with that name, for that game; bots with the same seed choose the same."""
    kind, _, budget = name.strip().lower().partition(":")
    if kind not in BOTS:
        raise BadBot(f"There is no bot '{name}'; there are {', '.join(BOTS)}.")
    if kind == "thinker":
        iterations, seconds = _budget(name, budget) if ":" in name else (ITERATIONS, 0.0)
        return ThinkerBot(name, str(seed), hints_for(game), iterations, seconds)
    if ":" in name:
        raise BadBot(f"'{name}' is no bot: {kind} takes no budget, so say just '{kind}'.")
    if kind == "careful":
        return CarefulBot(name, str(seed), hints_for(game))
    return RandomBot(name, str(seed))


def check(name: str, game: Game) -> None:
    """Complain about a name that is no bot."""
    bot(name, game)


def _budget(name: str, budget: str) -> tuple[int, float]:
    """Iterations and seconds, one of which is 0."""
    wrong = BadBot(
        f"'{name}' is no bot: after 'thinker:' comes a number of iterations, such as 'thinker:{ITERATIONS}', "
        "or of seconds, such as 'thinker:1.5s'."
    )
    try:
        if budget.endswith("s"):
            seconds = float(budget[:-1])
            if not 0 < seconds <= MOST_SECONDS:
                raise wrong
            return 0, seconds
        iterations = int(budget)
    except ValueError:
        raise wrong from None
    if not 0 < iterations <= MOST_ITERATIONS:
        raise wrong
    return iterations, 0.0
