"""Playing on from a point of a game that is looked back at: who takes the seats, and what is dealt anew."""

from functools import partial
from typing import Any, Final

from grimalkin import bots
from grimalkin.table.replay import Eyes, Replay, Stop
from grimalkin.table.seats import Seat
from grimalkin.terminal.entries import Entry
from grimalkin.terminal.page import ListPage

ME: Final = "me"
STAND_IN: Final = "careful"
"""Who takes the seat of another person."""


def usual_sitters(replay: Replay, stop: Stop, eyes: Eyes) -> list[str]:
    """The person at the keyboard in the seat through whose eyes it looks, and bots in all others."""
    mine = eyes.seat if eyes.seat is not None else max(0, stop.seat)
    others = [sitter.bot or STAND_IN for sitter in replay.table.seats]
    return [ME if seat == mine else bot for seat, bot in enumerate(others)]


def usual_knower(replay: Replay, eyes: Eyes, mine: int) -> int:
    """The seat whose knowledge the new game keeps: the person's own, unless that would tell what is still hidden."""
    return mine if replay.may_open or eyes.seat is None else eyes.seat


def seats_of(sitters: list[str]) -> list[Seat]:
    return [Seat() if sitter == ME else Seat(sitter) for sitter in sitters]


class PlayOn(ListPage):
    """A new game begins at that stop; the old one stays as it is."""

    keys = (("Enter", "begin or change"), ("Left", "and"), ("Right", "to change"), ("Esc", "back"))

    def __init__(self, replay: Replay, stop: Stop, eyes: Eyes, number: int) -> None:
        super().__init__()
        self.replay = replay
        self.stop = stop
        self.eyes = eyes
        self.number = number
        self.sitters = usual_sitters(replay, stop, eyes)
        self.dealt_anew = True
        self.title_text = f"Play on from choice {number}"
        self.intro = ("A new game begins at this point and is kept by itself. The old one stays as it is.",)

    @property
    def knower(self) -> int:
        """The seat whose knowledge the new game keeps."""
        mine = self.sitters.index(ME) if ME in self.sitters else max(0, self.stop.seat)
        return usual_knower(self.replay, self.eyes, mine)

    def entries(self) -> list[Entry]:
        made = [Entry("Begin", self.begin)]
        for seat, sitter in enumerate(self.sitters):
            turn = partial(self._turn_sitter, seat)
            told = "; ".join(f"{name} {does}" for name, does in bots.BOTS.items())
            label = f"Seat {self.replay.game.seat_name(seat)}: {sitter}"
            made.append(Entry(label, partial(turn, 1), turn, about=f"'me', or a bot: {told}."))
        if self.replay.may_open:
            letter = self.replay.game.seat_name(self.knower)
            value = f"what {letter} did not know is dealt anew" if self.dealt_anew else "all as they lay"
            about = "Dealt anew, the game is open again also for somebody who has seen all cards."
            made.append(Entry(f"Cards: {value}", self._turn_deal, self._turn_deal, about=about))
        return made

    def _turn_sitter(self, seat: int, step: int) -> None:
        kinds = [ME, *reversed(bots.names())]
        here = kinds.index(self.sitters[seat]) if self.sitters[seat] in kinds else 0
        self.sitters[seat] = kinds[(here + step) % len(kinds)]

    def _turn_deal(self, step: Any = 1) -> None:
        self.dealt_anew = not self.dealt_anew

    def begin(self) -> None:
        self.attempt(self._begin)

    def _begin(self) -> None:
        knower = self.knower if self.dealt_anew else None
        self.terminal.play(self.replay.play_on(self.stop, self.number, seats_of(self.sitters), knower))
