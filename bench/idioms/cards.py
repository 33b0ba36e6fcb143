"""What the four idioms share: the cards, the numbers of the actions and a plain shuffle."""

from typing import Final

KINDS: Final = 8
ASTRAL: Final = 5
ABYSS: Final = 6
SPELL: Final = 7
CARDS: Final = 54
PILES: Final = 3
HAND: Final = 4

# Five ingredients, Astral Essences, Abyss Essences, and Spells that do nothing here.
COUNTS: Final = [6, 6, 6, 5, 5, 6, 8, 12]

# A card in a pile is its kind, and this more when it lies hidden.
HIDDEN: Final = 8

# Actions 0 to 2 scavenge a pile; the others play a kind to a pile, open (even) or hidden (odd).
FIRST_PLAY: Final = 3

ASTRAL_WINS: Final = 1
SET_WINS: Final = 2
ABYSS_LOSES: Final = 3
DECK_OUT: Final = 4


def play_number(kind: int, pile: int, hidden: int) -> int:
    return FIRST_PLAY + (kind * PILES + pile) * 2 + hidden


def next_word(word: int) -> int:
    """A small generator of 16 bits: compiled numbers multiply fast as long as both are small."""
    return (word * 75 + 74) % 65537


def pick(word: int, n: int) -> int:
    """The place that a word chooses among n."""
    return word * n >> 16


def shuffled(seed: int) -> list[int]:
    deck = [kind for kind in range(KINDS) for _ in range(COUNTS[kind])]
    word = seed & 0xFFFF
    for i in range(CARDS - 1, 0, -1):
        word = next_word(word)
        j = pick(word, i + 1)
        deck[i], deck[j] = deck[j], deck[i]
    return deck


def complete_set(collection: list[int]) -> bool:
    """Four kinds of ingredients twice, three thrice, or two four times."""
    twos = threes = fours = 0
    for kind in range(ASTRAL):
        count = collection[kind]
        if count >= 2:
            twos += 1
        if count >= 3:
            threes += 1
        if count >= 4:
            fours += 1
    return twos >= 4 or threes >= 3 or fours >= 2


def tie_break(collections: list[list[int]]) -> int:
    """The winners as bits: most Essences, then most ingredients."""
    worth = [100 * (c[ASTRAL] + c[ABYSS]) + sum(c[:ASTRAL]) for c in collections]
    if worth[0] == worth[1]:
        return 3
    return 1 if worth[0] > worth[1] else 2
