"""The phase number: the state says where the turn stands, and one `if` leads on."""

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

SCAVENGE: Final = 0
FIRST_OPEN: Final = 1
SECOND_OPEN: Final = 2
LAST_HIDDEN: Final = 3


class Table:
    def __init__(
        self,
        deck: list[int],
        piles: list[list[int]],
        hands: list[list[int]],
        collections: list[list[int]],
    ) -> None:
        self.over = False
        self.winners = 0
        self.reason = 0
        self.active = 0
        self.phase = SCAVENGE
        self.deck = deck
        self.piles = piles
        self.hands = hands
        self.collections = collections

    def copy(self) -> "Table":
        twin = Table(
            self.deck[:],
            [pile[:] for pile in self.piles],
            [hand[:] for hand in self.hands],
            [collection[:] for collection in self.collections],
        )
        twin.over = self.over
        twin.winners = self.winners
        twin.reason = self.reason
        twin.active = self.active
        twin.phase = self.phase
        return twin

    def actions(self) -> list[int]:
        if self.phase == SCAVENGE:
            return [pile for pile in range(PILES) if self.piles[pile]]
        hand = self.hands[self.active]
        hidden = 1 if self.phase == LAST_HIDDEN else 0
        piles = [pile for pile in range(PILES) if not self.piles[pile]]
        if len(piles) < LAST_HIDDEN + 1 - self.phase:
            piles = [0, 1, 2]
        return [play_number(kind, pile, hidden) for kind in range(KINDS) if hand[kind] for pile in piles]

    def play(self, action: int) -> None:
        if self.phase == SCAVENGE:
            collection = self.collections[self.active]
            for card in self.piles[action]:
                kind = card % HIDDEN
                if kind != SPELL:
                    collection[kind] += 1
            self.piles[action] = []
            if collection[ASTRAL] >= 3:
                self.finish(1 << self.active, ASTRAL_WINS)
            elif collection[ABYSS] >= 3:
                self.finish(2 >> self.active, ABYSS_LOSES)
            elif complete_set(collection):
                self.finish(1 << self.active, SET_WINS)
            else:
                self.phase = FIRST_OPEN
        else:
            hand = self.hands[self.active]
            place = (action - FIRST_PLAY) // 2
            kind = place // PILES
            hand[kind] -= 1
            if self.phase != LAST_HIDDEN:
                self.piles[place % PILES].append(kind)
                self.phase += 1
            else:
                self.piles[place % PILES].append(kind + HIDDEN)
                for _ in range(HAND - sum(hand)):
                    if not self.deck:
                        self.finish(tie_break(self.collections), DECK_OUT)
                        return
                    hand[self.deck.pop()] += 1
                self.active = 1 - self.active
                self.phase = SCAVENGE

    def finish(self, winners: int, reason: int) -> None:
        self.over = True
        self.winners = winners
        self.reason = reason

    def facts(self) -> list[list[int]]:
        return [self.deck, *self.piles, *self.hands, *self.collections, [self.winners, self.reason]]


def start(seed: int) -> Table:
    deck = shuffled(seed)
    piles = [[deck.pop()] for _ in range(PILES)]
    table = Table(deck, piles, [[0] * KINDS, [0] * KINDS], [[0] * KINDS, [0] * KINDS])
    for hand in table.hands:
        for _ in range(HAND):
            hand[deck.pop()] += 1
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
