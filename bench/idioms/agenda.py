"""The agenda: what remains to be done lies in the state as a stack of immutable steps."""

from typing import Final

from bench.idioms.cards import (
    ABYSS,
    ABYSS_LOSES,
    ASTRAL,
    ASTRAL_WINS,
    DECK_OUT,
    FIRST_PLAY,
    HAND,
    HIDDEN,
    KINDS,
    PILES,
    SET_WINS,
    SPELL,
    complete_set,
    next_word,
    pick,
    play_number,
    shuffled,
    tie_break,
)


class Step:
    """A thing that remains to be done."""

    def run(self, t: "Table") -> None:
        raise NotImplementedError


class Sequence(Step):
    """Several steps, one after the other."""

    def __init__(self, *steps: Step) -> None:
        self.backwards = list(reversed(steps))

    def run(self, t: "Table") -> None:
        t.agenda.extend(self.backwards)


class Ask(Step):
    """A choice that the active seat owes."""

    def actions(self, t: "Table") -> list[int]:
        raise NotImplementedError

    def take(self, t: "Table", action: int) -> None:
        raise NotImplementedError


class Table:
    def __init__(
        self,
        deck: list[int],
        piles: list[list[int]],
        hands: list[list[int]],
        collections: list[list[int]],
        agenda: list[Step],
    ) -> None:
        self.over = False
        self.winners = 0
        self.reason = 0
        self.active = 0
        self.deck = deck
        self.piles = piles
        self.hands = hands
        self.collections = collections
        self.agenda = agenda

    def copy(self) -> "Table":
        twin = Table(
            self.deck[:],
            [pile[:] for pile in self.piles],
            [hand[:] for hand in self.hands],
            [collection[:] for collection in self.collections],
            self.agenda[:],
        )
        twin.over = self.over
        twin.winners = self.winners
        twin.reason = self.reason
        twin.active = self.active
        return twin

    def advance(self) -> None:
        agenda = self.agenda
        while not self.over:
            step = agenda[-1]
            if isinstance(step, Ask):
                return
            agenda.pop()
            step.run(self)

    def actions(self) -> list[int]:
        step = self.agenda[-1]
        assert isinstance(step, Ask)
        return step.actions(self)

    def play(self, action: int) -> None:
        step = self.agenda.pop()
        assert isinstance(step, Ask)
        step.take(self, action)
        self.advance()

    def finish(self, winners: int, reason: int) -> None:
        self.over = True
        self.winners = winners
        self.reason = reason

    def facts(self) -> list[list[int]]:
        return [self.deck, *self.piles, *self.hands, *self.collections, [self.winners, self.reason]]


class SetUp(Step):
    def run(self, t: Table) -> None:
        t.piles = [[t.deck.pop()] for _ in range(PILES)]
        t.hands = [[0] * KINDS, [0] * KINDS]
        t.collections = [[0] * KINDS, [0] * KINDS]
        for hand in t.hands:
            for _ in range(HAND):
                hand[t.deck.pop()] += 1
        t.agenda.append(TURN)


class Scavenge(Ask):
    def actions(self, t: Table) -> list[int]:
        return [pile for pile in range(PILES) if t.piles[pile]]

    def take(self, t: Table, action: int) -> None:
        collection = t.collections[t.active]
        for card in t.piles[action]:
            kind = card % HIDDEN
            if kind != SPELL:
                collection[kind] += 1
        t.piles[action] = []


class Check(Step):
    def run(self, t: Table) -> None:
        collection = t.collections[t.active]
        if collection[ASTRAL] >= 3:
            t.finish(1 << t.active, ASTRAL_WINS)
        elif collection[ABYSS] >= 3:
            t.finish(2 >> t.active, ABYSS_LOSES)
        elif complete_set(collection):
            t.finish(1 << t.active, SET_WINS)


class Play(Ask):
    def __init__(self, hidden: int) -> None:
        self.hidden = hidden

    def left(self, t: Table) -> int:
        """How many cards the seat still plays this turn."""
        return sum(t.hands[t.active]) - 1

    def actions(self, t: Table) -> list[int]:
        hand = t.hands[t.active]
        piles = [pile for pile in range(PILES) if not t.piles[pile]]
        if len(piles) < self.left(t):
            piles = [0, 1, 2]
        return [play_number(kind, pile, self.hidden) for kind in range(KINDS) if hand[kind] for pile in piles]

    def take(self, t: Table, action: int) -> None:
        place = (action - FIRST_PLAY) // 2
        kind = place // PILES
        t.hands[t.active][kind] -= 1
        t.piles[place % PILES].append(kind + HIDDEN * self.hidden)


class Refill(Step):
    def run(self, t: Table) -> None:
        hand = t.hands[t.active]
        for _ in range(HAND - sum(hand)):
            if not t.deck:
                t.finish(tie_break(t.collections), DECK_OUT)
                return
            hand[t.deck.pop()] += 1


class NextTurn(Step):
    def run(self, t: Table) -> None:
        t.active = 1 - t.active
        t.agenda.append(TURN)


SET_UP: Final = SetUp()
SCAVENGE: Final = Scavenge()
CHECK: Final = Check()
PLAY_OPEN: Final = Play(0)
PLAY_HIDDEN: Final = Play(1)
REFILL: Final = Refill()
NEXT_TURN: Final = NextTurn()
TURN: Final = Sequence(SCAVENGE, CHECK, PLAY_OPEN, PLAY_OPEN, PLAY_HIDDEN, REFILL, NEXT_TURN)


def start(seed: int) -> Table:
    table = Table(shuffled(seed), [], [], [], [SET_UP])
    table.advance()
    return table


def play_out(seed: int, word: int) -> int:
    """A game of random choices; the number of them."""
    table = start(seed)
    word &= 0xFFFF
    decisions = 0
    while not table.over:
        actions = table.actions()
        word = next_word(word)
        table.play(actions[pick(word, len(actions))])
        decisions += 1
    return decisions
