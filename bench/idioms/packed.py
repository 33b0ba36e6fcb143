"""Packed: machine integers and one flat array of bytes that holds every zone."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from bench.idioms.cards import COUNTS

# Where each zone begins in the array: the deck, three piles, two hands, two collections, three pile sizes.
PILE: Final = 54
HAND: Final = PILE + 3 * 54
COLLECTION: Final = HAND + 16
SIZE: Final = COLLECTION + 16
CELLS: Final = SIZE + 3

KINDS: Final = 8
ASTRAL: Final = 5
ABYSS: Final = 6
SPELL: Final = 7


def shuffled_zones(seed: i64) -> vec[u8]:
    """The array with a shuffled deck and nothing else."""
    zones = vec[u8]([u8(0)] * CELLS)
    at: i64 = 0
    for kind in range(KINDS):
        for _ in range(COUNTS[kind]):
            zones[at] = u8(kind)
            at += 1
    word = seed & 0xFFFF
    for i in range(i64(53), i64(0), i64(-1)):
        word = (word * 75 + 74) % 65537
        j = word * (i + 1) >> 16
        card = zones[i]
        zones[i] = zones[j]
        zones[j] = card
    return zones


@final
class Table:
    def __init__(self, zones: vec[u8], deck: i64) -> None:
        self.over = False
        self.winners: i64 = 0
        self.reason: i64 = 0
        self.active: i64 = 0
        # Cards still to play this turn; none means that a pile is to be scavenged.
        self.left: i64 = 0
        self.deck = deck
        self.zones = zones

    def copy(self) -> "Table":
        twin = Table(self.zones[:], self.deck)
        twin.over = self.over
        twin.winners = self.winners
        twin.reason = self.reason
        twin.active = self.active
        twin.left = self.left
        return twin

    def draw(self, seat: i64, cards: i64) -> bool:
        """Whether the deck had enough."""
        zones = self.zones
        while cards > 0:
            if self.deck == 0:
                return False
            self.deck -= 1
            zones[HAND + 8 * seat + i64(zones[self.deck])] += u8(1)
            cards -= 1
        return True

    def piles(self) -> i64:
        """The piles that can be chosen now, as bits."""
        zones = self.zones
        empty: i64 = 0
        count: i64 = 0
        for pile in range(i64(3)):
            if zones[SIZE + pile] == 0:
                empty |= 1 << pile
                count += 1
        if self.left == 0:
            return 7 ^ empty
        return 7 if count < self.left else empty

    def kinds(self) -> i64:
        """The kinds in hand, as bits."""
        zones = self.zones
        base = HAND + 8 * self.active
        kinds: i64 = 0
        for kind in range(i64(KINDS)):
            if zones[base + kind] != 0:
                kinds |= 1 << kind
        return kinds

    def count(self) -> i64:
        """How many actions there are."""
        count = bits(self.piles())
        return count if self.left == 0 else count * bits(self.kinds())

    def nth(self, n: i64) -> i64:
        """The action at a place of the list that is never made."""
        piles = self.piles()
        if self.left == 0:
            return bit(piles, n)
        wide = bits(piles)
        hidden: i64 = 1 if self.left == 1 else 0
        return 3 + (bit(self.kinds(), n // wide) * 3 + bit(piles, n % wide)) * 2 + hidden

    def actions(self) -> list[int]:
        return [int(self.nth(n)) for n in range(self.count())]

    def play(self, action: i64) -> None:
        zones = self.zones
        if self.left == 0:
            base = COLLECTION + 8 * self.active
            for at in range(PILE + 54 * action, PILE + 54 * action + i64(zones[SIZE + action])):
                kind = i64(zones[at]) & 7
                if kind != SPELL:
                    zones[base + kind] += u8(1)
            zones[SIZE + action] = u8(0)
            self.left = 3
            self.check(base)
            return
        place = (action - 3) >> 1
        kind = place // 3
        pile = place % 3
        zones[HAND + 8 * self.active + kind] -= u8(1)
        size = i64(zones[SIZE + pile])
        zones[PILE + 54 * pile + size] = u8(kind + ((action - 3) & 1) * 8)
        zones[SIZE + pile] = u8(size + 1)
        self.left -= 1
        if self.left == 0:
            if self.draw(self.active, 3):
                self.active = 1 - self.active
            else:
                self.tie_break()

    def check(self, base: i64) -> None:
        zones = self.zones
        twos: i64 = 0
        threes: i64 = 0
        fours: i64 = 0
        for kind in range(i64(ASTRAL)):
            count = zones[base + kind]
            if count >= 2:
                twos += 1
            if count >= 3:
                threes += 1
            if count >= 4:
                fours += 1
        if zones[base + ASTRAL] >= 3:
            self.finish(1 << self.active, 1)
        elif zones[base + ABYSS] >= 3:
            self.finish(2 >> self.active, 3)
        elif twos >= 4 or threes >= 3 or fours >= 2:
            self.finish(1 << self.active, 2)

    def tie_break(self) -> None:
        first = self.worth(0)
        second = self.worth(1)
        self.finish(3 if first == second else 1 if first > second else 2, 4)

    def worth(self, seat: i64) -> i64:
        zones = self.zones
        base = COLLECTION + 8 * seat
        worth = 100 * (i64(zones[base + ASTRAL]) + i64(zones[base + ABYSS]))
        for kind in range(i64(ASTRAL)):
            worth += i64(zones[base + kind])
        return worth

    def finish(self, winners: i64, reason: i64) -> None:
        self.over = True
        self.winners = winners
        self.reason = reason

    def facts(self) -> list[list[int]]:
        cells = [int(cell) for cell in self.zones]
        return [
            cells[: self.deck],
            *[cells[PILE + 54 * pile : PILE + 54 * pile + cells[SIZE + pile]] for pile in range(3)],
            *[cells[at : at + 8] for at in range(HAND, SIZE, 8)],
            [int(self.winners), int(self.reason)],
        ]


def bits(of: i64) -> i64:
    count: i64 = 0
    while of != 0:
        of &= of - 1
        count += 1
    return count


def bit(of: i64, n: i64) -> i64:
    """Where the bit number n stands."""
    at: i64 = 0
    while True:
        if of >> at & 1 != 0:
            if n == 0:
                return at
            n -= 1
        at += 1


def start(seed: i64) -> Table:
    zones = shuffled_zones(seed)
    for pile in range(i64(3)):
        zones[PILE + 54 * pile] = zones[53 - pile]
        zones[SIZE + pile] = u8(1)
    table = Table(zones, 51)
    table.draw(0, 4)
    table.draw(1, 4)
    return table


def play_out(seed: i64, word: i64) -> i64:
    """A game of random choices; the number of them."""
    table = start(seed)
    word &= 0xFFFF
    decisions: i64 = 0
    while not table.over:
        word = (word * 75 + 74) % 65537
        table.play(table.nth(word * table.count() >> 16))
        decisions += 1
    return decisions
