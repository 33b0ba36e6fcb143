"""Games so small that the right choice is known: heaps of matches, and secret answers."""

from typing import Any

from grimalkin.bots import Hints
from grimalkin.core.actions import Action, Noun, Verb
from grimalkin.core.chance import Stream
from grimalkin.core.game import Game
from grimalkin.core.state import Ask, State, Window

TAKE = Verb("take", Noun("matches", ["1", "2", "3"]))
BID = Verb("bid", Noun("coins", ["1", "2", "3"]))


class Toy(State):
    """A heap of matches; whoever takes the last one wins. A game of bids leaves it alone."""

    def __init__(self, game: Game, seats: int, options: dict[str, Any]) -> None:
        super().__init__(game, seats, options)
        self.heap = 10

    def copy(self) -> "Toy":
        twin = Toy(self.game, self.seats, self.options)
        twin.copy_core(self)
        twin.heap = self.heap
        return twin

    def dump_table(self) -> dict[str, Any]:
        return {"heap": self.heap}

    def load_table(self, data: dict[str, Any]) -> None:
        self.heap = data["heap"]

    def view(self, seat: int | None) -> dict[str, Any]:
        return {"seat": seat, "heap": self.heap}

    def scene(self, seat: int | None) -> dict[str, Any]:
        return {}

    def deal_anew(self, seat: int, rng: Stream) -> "Toy":
        twin = self.copy()
        twin.stream = Stream.from_seed(str(rng.word()))
        # A secret answer of somebody else is not known, so it is asked again.
        twin.answers = [answer if i == seat else None for i, answer in enumerate(self.answers)]
        return twin

    def worth(self, seat: int) -> float:
        """A heap of a multiple of four loses for whoever is to take."""
        winning = self.heap % 4 != 0
        return 0.9 if winning == (seat == self.active) else 0.1


class TakeSome(Ask[Toy]):
    def actions(self, t: Toy, seat: int) -> list[Action]:
        return [TAKE.one(i) for i in range(min(3, t.heap))]

    def take(self, t: Toy, seat: int, action: Action) -> None:
        t.heap -= action.nouns[0] + 1
        if t.heap == 0:
            t.finish([seat], "HEAP-01", [], f"{t.game.seat_name(seat)} takes the last match.")
            return
        t.active = 1 - t.active
        t.then(TAKE_SOME)


class Bid(Window[Toy]):
    """The highest bid wins; equal bids share the victory."""

    def seats(self, t: Toy) -> list[int]:
        return list(range(t.seats))

    def actions(self, t: Toy, seat: int) -> list[Action]:
        return BID.actions[:]

    def close(self, t: Toy, answers: list[Action | None]) -> None:
        bids = [answer.nouns[0] for answer in answers if answer is not None]
        winners = [seat for seat in range(t.seats) if bids[seat] == max(bids)]
        t.finish(winners, "BID-01", [[bid] for bid in bids], "The bids are opened.")


TAKE_SOME = TakeSome()
ONE_BID = Bid()


class HeapGame(Game):
    key = "heap"
    name = "Heap"

    def __init__(self) -> None:
        super().__init__(range(2, 3), [], [TAKE])
        self.name_steps([TAKE_SOME])

    def blank(self, seats: int | None, options: dict[str, Any] | None) -> Toy:
        return Toy(self, self.check_seats(seats), self.check_options(options))

    def begin(self, t: State) -> None:
        t.then(TAKE_SOME)

    def setup(self, **position: Any) -> State:
        t = self.new(2, 1)
        assert isinstance(t, Toy)
        t.heap = position["heap"]
        return t


class BidGame(HeapGame):
    key = "bid"
    name = "Bid"

    def __init__(self) -> None:
        Game.__init__(self, range(2, 5), [], [BID])
        self.name_steps([ONE_BID])

    def begin(self, t: State) -> None:
        t.answers = [None] * t.seats
        t.then(ONE_BID)


class TwoCoins(Window[Toy]):
    """The first seat wins if both bid the same, the other one if they do not; only that one may also curse."""

    def seats(self, t: Toy) -> list[int]:
        return [0, 1]

    def actions(self, t: Toy, seat: int) -> list[Action]:
        return BID.actions[:2] if seat == 0 else [*BID.actions[:2], CURSE.plain()]

    def close(self, t: Toy, answers: list[Action | None]) -> None:
        winner = 0 if answers[0] is answers[1] else 1
        # A curse strikes its own seat.
        t.finish([0 if answers[1] is CURSE.plain() else winner], "COIN-01", [], "The coins are shown.")


CURSE = Verb("curse")
TWO_COINS = TwoCoins()


class CoinGame(BidGame):
    key = "coins"
    name = "Coins"

    def __init__(self) -> None:
        Game.__init__(self, range(2, 3), [], [BID, CURSE])
        self.name_steps([TWO_COINS])

    def begin(self, t: State) -> None:
        t.answers = [None] * t.seats
        t.then(TWO_COINS)


class TakeTogether(TakeSome):
    """All win when the second seat takes the last match, and all lose when the first one does."""

    def take(self, t: Toy, seat: int, action: Action) -> None:
        t.heap -= action.nouns[0] + 1
        if t.heap == 0:
            t.finish([0, 1] if seat == 1 else [], "HEAP-02", [], "The heap is gone.")
            return
        t.active = 1 - t.active
        t.then(TAKE_TOGETHER)


TAKE_TOGETHER = TakeTogether()


class TogetherGame(HeapGame):
    key = "together"
    name = "Together"
    cooperative = True

    def __init__(self) -> None:
        Game.__init__(self, range(2, 3), [], [TAKE])
        self.name_steps([TAKE_TOGETHER])

    def begin(self, t: State) -> None:
        t.then(TAKE_TOGETHER)


class Pour(Ask[Toy]):
    """Matches are poured onto a heap for ever; the more, the better for the first seat. Nobody ever wins."""

    def actions(self, t: Toy, seat: int) -> list[Action]:
        return TAKE.actions[:]

    def take(self, t: Toy, seat: int, action: Action) -> None:
        t.heap += action.nouns[0] + 1
        t.active = 1 - t.active
        t.then(POUR)


POUR = Pour()


class EndlessToy(Toy):
    def copy(self) -> "EndlessToy":
        twin = EndlessToy(self.game, self.seats, self.options)
        twin.copy_core(self)
        twin.heap = self.heap
        return twin

    def worth(self, seat: int) -> float:
        height = min(1.0, self.heap / 40)
        return height if seat == 0 else 1.0 - height


class EndlessGame(HeapGame):
    key = "endless"
    name = "Endless"

    def __init__(self) -> None:
        Game.__init__(self, range(2, 3), [], [TAKE])
        self.name_steps([POUR])

    def blank(self, seats: int | None, options: dict[str, Any] | None) -> Toy:
        return EndlessToy(self, self.check_seats(seats), self.check_options(options))

    def begin(self, t: State) -> None:
        t.then(POUR)


class ShortSighted(Hints):
    """Looks so many choices ahead, and no further."""

    def __init__(self, choices: int) -> None:
        self.choices = choices

    def horizon(self, seats: int) -> int:
        return self.choices
