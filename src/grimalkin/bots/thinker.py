"""The bot that searches: it plays many possible games to their end and learns from them."""

import time

from grimalkin.bots.base import Bot, Thought
from grimalkin.bots.hints import Hints
from grimalkin.bots.search import Search
from grimalkin.bots.standpoint import Standpoint
from grimalkin.core.actions import Action
from grimalkin.core.chance import Stream

# Whether to stop is asked once in so many iterations.
PAUSE = 8


class ThinkerBot(Bot):
    """Thinks at most so many times, or so many seconds, about each choice."""

    def __init__(self, name: str, seed: str, hints: Hints | None, iterations: int, seconds: float) -> None:
        super().__init__(name, seed)
        self.hints = hints
        self.iterations = iterations
        self.seconds = seconds

    def pick(self, place: Standpoint, actions: list[Action], stream: Stream) -> Action:
        search = Search(place, self.hints, actions, stream)
        if self.seconds > 0:
            end = time.perf_counter() + self.seconds
            while search.iterations % PAUSE or time.perf_counter() < end:
                search.iterate()
        else:
            while search.iterations < self.iterations:
                if search.iterations % PAUSE == 0 and search.iterations * 8 > self.iterations and search.settled():
                    break
                search.iterate()
        self.thoughts = [Thought(arm.action, arm.visits, arm.mean()) for arm in search.ranked()]
        return self.thoughts[0].action
