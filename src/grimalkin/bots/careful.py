"""The bot that follows rules of thumb and answers at once."""

from grimalkin.bots.base import Bot, Thought, best
from grimalkin.bots.hints import Hints
from grimalkin.bots.search import standing
from grimalkin.bots.standpoint import Standpoint
from grimalkin.core.actions import Action
from grimalkin.core.chance import Stream

SAMPLES = 8


class CarefulBot(Bot):
    """Takes what the game's hints like best, or else what leads to the worthiest position."""

    def __init__(self, name: str, seed: str, hints: Hints | None) -> None:
        super().__init__(name, seed)
        self.hints = hints

    def pick(self, place: Standpoint, actions: list[Action], stream: Stream) -> Action:
        values: list[float] | None = None
        if self.hints is not None:
            values = self.hints.weigh(place, actions)
        if values is None:
            values = try_out(place, actions, stream)
        thoughts = [Thought(action, 1, values[i]) for i, action in enumerate(actions)]
        chosen = best(thoughts, stream)
        thoughts.sort(key=_by_value)
        self.thoughts = thoughts
        return chosen


def try_out(place: Standpoint, actions: list[Action], stream: Stream) -> list[float]:
    """What each action is worth one step later, on the average of a few possible games."""
    values = [0.0] * len(actions)
    for _ in range(SAMPLES):
        sample = place.redeal(stream)
        for i, action in enumerate(actions):
            t = sample.copy()
            t.apply(place.seat, action)
            values[i] += standing(t, place.seat) / SAMPLES
    return values


def _by_value(thought: Thought) -> float:
    return -thought.value
