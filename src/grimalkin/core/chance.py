"""The only source of randomness: a stream of words from a key, and the four ways in which chance speaks."""

import hashlib
import secrets
from random import Random
from typing import Any, Final

from grimalkin.core import i64
from grimalkin.core.errors import GrimalkinError

SEEDED: Final = 0
"""Outcomes come from the state's own stream; decks are shuffled at once."""
SCRIPTED: Final = 1
"""Outcomes come from a list, for tests; decks are drawn card by card."""
ASKED: Final = 2
"""Outcomes are told by a person with real dice and cards."""
EXPLICIT: Final = 3
"""Outcomes are actions of the seat CHANCE with probabilities, for search."""
KINDS: Final = ("seeded", "scripted", "asked", "explicit")

CHANCE: Final = -1
"""The seat of chance, where chance is asked or explicit."""

_BLOCK: Final = 256
# Up to here a word times n is a whole number of the machine.
_QUICK: Final = (1 << 31) - 1


class Stream:
    """An endless, copyable stream of 32-bit words: SHAKE-128 over a key and a counter.

    A cryptographic stream, because whoever could foresee it would know every hidden card.
    """

    def __init__(self, key: bytes) -> None:
        self.key = key
        self.block = 0
        self.at = _BLOCK
        self.buffer = b""

    @staticmethod
    def from_seed(seed: str) -> "Stream":
        return Stream(hashlib.sha256(b"grimalkin stream " + seed.encode()).digest()[:16])

    def copy(self) -> "Stream":
        twin = Stream(self.key)
        twin.block = self.block
        twin.at = self.at
        twin.buffer = self.buffer
        return twin

    def word(self) -> int:
        """The next whole number below 2**32."""
        if self.at >= _BLOCK:
            self._next_block()
        buffer = self.buffer
        at = self.at
        self.at = at + 4
        first: i64 = buffer[at]
        second: i64 = buffer[at + 1]
        third: i64 = buffer[at + 2]
        fourth: i64 = buffer[at + 3]
        return first | second << 8 | third << 16 | fourth << 24

    def _next_block(self) -> None:
        self.buffer = hashlib.shake_128(self.key + self.block.to_bytes(8, "little")).digest(_BLOCK)
        self.block += 1
        self.at = 0

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1, each equally likely to the last bit."""
        if n > _QUICK:
            return self._fair(self.word(), n)
        # The next word, as in `word`, but without a call: a shuffle asks for one with each card.
        if self.at >= _BLOCK:
            self._next_block()
        buffer = self.buffer
        at = self.at
        self.at = at + 4
        first: i64 = buffer[at]
        second: i64 = buffer[at + 1]
        third: i64 = buffer[at + 2]
        fourth: i64 = buffer[at + 3]
        word = first | second << 8 | third << 16 | fourth << 24
        bound: i64 = n
        product: i64 = word * bound
        if product & 0xFFFFFFFF < bound:
            return self._fair(word, n)
        return product >> 32

    def _fair(self, word: int, n: int) -> int:
        """From this word or a later one: the few that would favour some numbers are thrown away."""
        floor = (1 << 32) % n
        while word * n & 0xFFFFFFFF < floor:
            word = self.word()
        return word * n >> 32

    def shuffle(self, cards: list[Any]) -> None:
        for i in range(len(cards) - 1, 0, -1):
            j = self.below(i + 1)
            card = cards[i]
            cards[i] = cards[j]
            cards[j] = card

    def weighted(self, weights: list[int]) -> int:
        """An index, likely in proportion to its weight."""
        total = 0
        for weight in weights:
            total += weight
        left = self.below(total)
        for i, weight in enumerate(weights):
            left -= weight
            if left < 0:
                return i
        raise AssertionError("weights do not add up")

    def dump(self) -> list[Any]:
        return [self.key.hex(), self.block, self.at]

    @staticmethod
    def load(data: list[Any]) -> "Stream":
        key, block, at = data
        stream = Stream(bytes.fromhex(key))
        if type(block) is not int or type(at) is not int or not 0 <= block < 1 << 62:
            raise ValueError("a stream is at two whole numbers")
        if at % 4 or not 0 <= at <= _BLOCK or (block == 0 and at < _BLOCK):
            raise ValueError("a stream stands between two words")
        stream.block = block
        stream.at = at
        if at < _BLOCK:
            before = stream.block - 1
            stream.buffer = hashlib.shake_128(stream.key + before.to_bytes(8, "little")).digest(_BLOCK)
        return stream


def stream_of(rng: object) -> Stream:
    """A stream from whatever source of randomness somebody has at hand."""
    if isinstance(rng, Stream):
        return rng
    if isinstance(rng, Random):
        return Stream.from_seed(str(rng.getrandbits(128)))
    if isinstance(rng, (int, str)) and not isinstance(rng, bool):
        return Stream.from_seed(str(rng))
    words = getattr(rng, "bytes", None)
    if callable(words):
        return Stream.from_seed(bytes(words(16)).hex())
    raise GrimalkinError(f"A source of randomness is a random.Random or a seed, not {type(rng).__name__}.")


def fresh_seed() -> str:
    """A seed that nobody can guess, so that its published hash tells nothing."""
    return secrets.token_hex(16)


def commitment(seed: str) -> str:
    """What is published of a seed when the game starts."""
    return hashlib.sha256(b"grimalkin seed " + seed.encode()).hexdigest()


class Deck:
    """A face-down deck: cards whose order is settled on top, loose ones (drawn only when needed) below."""

    def __init__(self, cards: list[int], loose: list[int]) -> None:
        self.cards = cards
        # How many cards of each kind are there, their order not yet decided.
        self.loose = loose
        self.loose_left = 0
        for count in loose:
            self.loose_left += count

    def copy(self) -> "Deck":
        return _deck(self.cards[:], self.loose[:] if self.loose_left else [], self.loose_left)

    def count(self) -> int:
        return len(self.cards) + self.loose_left

    def settled(self) -> bool:
        """Whether the top card is decided, or there is none."""
        return self.loose_left == 0 or len(self.cards) > 0

    def settle(self, card: int) -> None:
        """Decide that this loose card lies on top."""
        if self.cards or not self.loose[card]:
            raise AssertionError("only a loose card can become the top card, and only when none is settled")
        self.loose[card] -= 1
        self.loose_left -= 1
        self.cards.append(card)


def _deck(cards: list[int], loose: list[int], loose_left: int) -> Deck:
    deck = Deck(cards, _NONE)
    deck.loose = loose
    deck.loose_left = loose_left
    return deck


_NONE: Final[list[int]] = []
