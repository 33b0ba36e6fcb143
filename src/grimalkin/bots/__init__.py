"""Bots: they see what their seat may know, and nothing else."""

from grimalkin.bots.base import BadBot, Bot, Thought
from grimalkin.bots.hints import Hints, hints_for
from grimalkin.bots.roster import BOTS, bot, names
from grimalkin.bots.standpoint import Standpoint
from grimalkin.bots.steady import SteadyBot

__all__ = [
    "BOTS",
    "BadBot",
    "Bot",
    "Hints",
    "Standpoint",
    "SteadyBot",
    "Thought",
    "bot",
    "hints_for",
    "names",
]
