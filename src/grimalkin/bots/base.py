"""What every bot is: something that chooses for a seat from what that seat may know."""

from grimalkin.bots.standpoint import Standpoint
from grimalkin.core import mypyc_attr
from grimalkin.core.actions import Action
from grimalkin.core.chance import Stream
from grimalkin.core.errors import GrimalkinError


class BadBot(GrimalkinError):
    """There is no such bot."""


class Thought:
    """What a bot thinks of one action: how often it tried it, and how good it takes it to be."""

    def __init__(self, action: Action, visits: int, value: float) -> None:
        self.action = action
        self.visits = visits
        self.value = value

    def __repr__(self) -> str:
        return f"Thought({self.action.text!r}, visits={self.visits}, value={self.value:.3f})"


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """Chooses for a seat. All its randomness comes from its seed, the seat and the number of the choice."""

    def __init__(self, name: str, seed: str) -> None:
        self.name = name
        self.seed = seed
        # A table that reopens a saved game sets this to how many choices the seat has made.
        self.choices = 0
        self.thoughts: list[Thought] = []

    def choose(self, place: Standpoint) -> Action:
        """One of the seat's legal actions."""
        self.choices += 1
        self.thoughts = []
        actions = place.actions()
        if not actions:
            raise ValueError(f"seat {place.seat} is not asked, so {self.name} has nothing to choose")
        if len(actions) == 1:
            return actions[0]
        stream = Stream.from_seed(f"{self.seed} seat {place.seat} choice {self.choices}")
        return self.pick(place, actions, stream)

    def pick(self, place: Standpoint, actions: list[Action], stream: Stream) -> Action:
        """One of these two or more actions."""
        raise NotImplementedError(type(self).__name__)

    def explain(self) -> list[Thought]:
        """What it thought of each action when it last chose, the best first; empty for a forced choice."""
        return self.thoughts

    def __repr__(self) -> str:
        return f"<bot {self.name}>"


def best(thoughts: list[Thought], stream: Stream) -> Action:
    """The action with the highest value; the stream decides between equals."""
    highest = thoughts[0].value
    for thought in thoughts:
        highest = max(highest, thought.value)
    equals = [thought.action for thought in thoughts if thought.value >= highest - 1e-9]
    return equals[stream.below(len(equals))]
