"""Many games at once: who wins, how long it takes, how it ends."""

from grimalkin.lab.matches import Match, Outcome, play, play_all
from grimalkin.lab.report import Report
from grimalkin.lab.statistics import Spread, Winnings, wilson

__all__ = ["Match", "Outcome", "Report", "Spread", "Winnings", "play", "play_all", "wilson"]
