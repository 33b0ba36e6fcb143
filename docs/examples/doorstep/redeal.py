"""Another game that one cat cannot tell from the true one: what it does not know is dealt anew."""

from typing import TYPE_CHECKING

from grimalkin.core.chance import SEEDED, Stream

if TYPE_CHECKING:
    from .game import Doorstep


def redeal(t: "Doorstep", seat: int, rng: Stream) -> "Doorstep":
    twin = t.copy()
    # Neither the seed, nor coming draws, nor what the log told to others may slip through.
    twin.seed, twin.script, twin.chance, twin.recording = "", [], SEEDED, False
    twin.stream = Stream.from_seed(str(rng.word()))
    twin.history = t.history.for_reader(seat)
    # Other hands go back into the bag, and as many cards are drawn again.
    rivals = [rival for rival in range(t.seats) if rival != seat]
    for rival in rivals:
        for kind, count in enumerate(t.hands[rival]):
            for _ in range(count):
                twin.move(kind, twin.hands[rival], twin.bag)
    for rival in rivals:
        for _ in range(sum(t.hands[rival])):
            twin.move(rng.weighted(twin.bag), twin.bag, twin.hands[rival])
    return twin
