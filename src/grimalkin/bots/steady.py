"""A bot that cannot stop a table: when the bot inside fails, any legal action is taken instead."""

from grimalkin.bots.base import Bot
from grimalkin.bots.standpoint import Standpoint
from grimalkin.core.actions import Action
from grimalkin.core.chance import Stream


class SteadyBot(Bot):
    """Keeps what went wrong in `failures`, for the table to tell."""

    def __init__(self, inside: Bot) -> None:
        super().__init__(inside.name, inside.seed)
        self.inside = inside
        self.failures: list[str] = []

    def pick(self, place: Standpoint, actions: list[Action], stream: Stream) -> Action:
        self.inside.choices = self.choices - 1
        try:
            chosen = self.inside.choose(place)
        except Exception as error:  # People at the table must be able to go on, whatever the bot did.
            self.failures.append(f"{self.name}: {type(error).__name__}: {error}")
        else:
            if chosen in actions:
                self.thoughts = self.inside.thoughts
                return chosen
            self.failures.append(f"{self.name}: '{chosen}' is not legal")
        return actions[stream.below(len(actions))]
