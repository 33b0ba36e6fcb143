"""The generator: the rules as one function that yields its questions."""

from collections.abc import Generator

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


class Table:
    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.over = False
        self.winners = 0
        self.reason = 0
        self.active = 0
        self.deck = shuffled(seed)
        self.piles = [[self.deck.pop()] for _ in range(PILES)]
        self.hands = [[0] * KINDS, [0] * KINDS]
        self.collections = [[0] * KINDS, [0] * KINDS]
        for hand in self.hands:
            for _ in range(HAND):
                hand[self.deck.pop()] += 1
        self.chosen: list[int] = []
        self.course = course(self)
        self.asked = next(self.course)

    def copy(self) -> "Table":
        """A running generator can be neither copied nor saved: the twin plays the game again."""
        twin = Table(self.seed)
        for action in self.chosen:
            twin.play(action)
        return twin

    def actions(self) -> list[int]:
        return self.asked

    def play(self, action: int) -> None:
        self.chosen.append(action)
        try:
            self.asked = self.course.send(action)
        except StopIteration:
            self.asked = []

    def finish(self, winners: int, reason: int) -> None:
        self.over = True
        self.winners = winners
        self.reason = reason

    def facts(self) -> list[list[int]]:
        return [self.deck, *self.piles, *self.hands, *self.collections, [self.winners, self.reason]]


def course(t: Table) -> Generator[list[int], int, None]:
    while True:
        collection = t.collections[t.active]
        scavenged = yield [pile for pile in range(PILES) if t.piles[pile]]
        for card in t.piles[scavenged]:
            kind = card % HIDDEN
            if kind != SPELL:
                collection[kind] += 1
        t.piles[scavenged] = []

        if collection[ASTRAL] >= 3:
            return t.finish(1 << t.active, ASTRAL_WINS)
        if collection[ABYSS] >= 3:
            return t.finish(2 >> t.active, ABYSS_LOSES)
        if complete_set(collection):
            return t.finish(1 << t.active, SET_WINS)

        hand = t.hands[t.active]
        for left in range(3, 0, -1):
            hidden = 1 if left == 1 else 0
            piles = [pile for pile in range(PILES) if not t.piles[pile]]
            if len(piles) < left:
                piles = [0, 1, 2]
            action = yield [play_number(kind, pile, hidden) for kind in range(KINDS) if hand[kind] for pile in piles]
            place = (action - FIRST_PLAY) // 2
            kind = place // PILES
            hand[kind] -= 1
            t.piles[place % PILES].append(kind + HIDDEN * hidden)

        for _ in range(HAND - sum(hand)):
            if not t.deck:
                return t.finish(tie_break(t.collections), DECK_OUT)
            hand[t.deck.pop()] += 1
        t.active = 1 - t.active


def start(seed: int) -> Table:
    return Table(seed)


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
