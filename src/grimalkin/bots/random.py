"""The bot that takes any legal action."""

from grimalkin.bots.base import Bot
from grimalkin.bots.standpoint import Standpoint
from grimalkin.core.actions import Action
from grimalkin.core.chance import Stream


class RandomBot(Bot):
    """Every legal action is equally likely."""

    def pick(self, place: Standpoint, actions: list[Action], stream: Stream) -> Action:
        return actions[stream.below(len(actions))]
