import hashlib
import itertools
import json
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import grimalkin
from grimalkin import GrimalkinError
from grimalkin.core.chance import Deck, Stream, commitment, fresh_seed


def chi_square(counts: list[int], expected: list[float]) -> float:
    return sum((count - wanted) ** 2 / wanted for count, wanted in zip(counts, expected, strict=True))


def test_a_seed_gives_the_words_that_it_gave_in_every_earlier_version():
    # Were these to change, no saved game could be replayed.
    stream = Stream.from_seed("7")
    assert [stream.word() for _ in range(4)] == [500662462, 3024165778, 657252611, 2563140775]
    for _ in range(60):
        stream.word()
    # The first words of the second block.
    assert [stream.word() for _ in range(2)] == [3020423835, 3702777933]


def test_a_seed_gives_the_outcomes_that_it_gave_in_every_earlier_version():
    stream = Stream.from_seed("grimalkin")
    assert [stream.below(100) for _ in range(8)] == [46, 91, 97, 80, 13, 67, 99, 73]
    cards = list(range(10))
    stream.shuffle(cards)
    assert cards == [0, 8, 1, 3, 4, 6, 2, 9, 7, 5]


def test_the_words_are_shake_128_of_the_key_and_a_counter():
    stream = Stream(b"key")
    for block in range(3):
        data = hashlib.shake_128(b"key" + block.to_bytes(8, "little")).digest(256)
        for at in range(0, 256, 4):
            assert stream.word() == int.from_bytes(data[at : at + 4], "little")


def test_seeds_that_differ_little_give_streams_that_differ_wholly():
    streams = [Stream.from_seed(seed) for seed in ("7", "7 ", "07", "8")]
    assert len({tuple(stream.word() for _ in range(4)) for stream in streams}) == 4


@pytest.mark.parametrize("n", [2, 3, 6, 20, 52])
def test_every_number_below_n_is_equally_likely(n: int):
    stream = Stream.from_seed(f"below {n}")
    counts = [0] * n
    for _ in range(400 * n):
        counts[stream.below(n)] += 1
    # Over the mean of a chi-square by five standard deviations.
    assert chi_square(counts, [400.0] * n) < (n - 1) + 5 * (2 * (n - 1)) ** 0.5


def test_a_large_n_favours_no_number():
    # Without throwing words away every third number would come twice as often.
    stream = Stream.from_seed("large")
    counts = [0, 0, 0]
    for _ in range(9000):
        number = stream.below(3 << 30)
        assert 0 <= number < 3 << 30
        counts[number % 3] += 1
    assert chi_square(counts, [3000.0] * 3) < 14


def test_below_one_is_always_nought():
    stream = Stream.from_seed("one")
    assert [stream.below(1) for _ in range(5)] == [0] * 5


def test_weighted_outcomes_come_in_proportion():
    stream = Stream.from_seed("weights")
    weights = [1, 0, 3, 6]
    counts = [0] * 4
    for _ in range(10_000):
        counts[stream.weighted(weights)] += 1
    assert counts[1] == 0
    assert chi_square([counts[0], *counts[2:]], [1000.0, 3000.0, 6000.0]) < 14


def test_weights_of_nothing_are_a_mistake():
    with pytest.raises(AssertionError):
        Stream.from_seed("nothing").weighted([0, 0])


def test_every_order_of_a_shuffle_is_equally_likely():
    stream = Stream.from_seed("shuffle")
    orders = dict.fromkeys(itertools.permutations(range(4)), 0)
    for _ in range(200 * 24):
        cards = list(range(4))
        stream.shuffle(cards)
        orders[tuple(cards)] += 1
    assert chi_square(list(orders.values()), [200.0] * 24) < 23 + 5 * 46**0.5


@given(st.text(max_size=8), st.lists(st.integers(0, 9), max_size=12))
def test_a_shuffle_keeps_every_card(seed: str, cards: list[int]):
    shuffled = cards[:]
    Stream.from_seed(seed).shuffle(shuffled)
    assert sorted(shuffled) == sorted(cards)


@given(st.integers(0, 200))
def test_a_copy_and_a_loaded_stream_go_on_alike_from_any_place(words: int):
    stream = Stream.from_seed("copy")
    for _ in range(words):
        stream.word()
    copied = stream.copy()
    loaded = Stream.load(json.loads(json.dumps(stream.dump())))
    assert loaded.dump() == copied.dump() == stream.dump()
    ahead = [stream.word() for _ in range(70)]
    assert [copied.word() for _ in range(70)] == ahead
    assert [loaded.word() for _ in range(70)] == ahead


def test_a_copy_is_independent():
    stream = Stream.from_seed("copy")
    copied = stream.copy()
    copied.word()
    assert stream.dump() != copied.dump()
    assert stream.word() == Stream.from_seed("copy").word()


@pytest.mark.parametrize(
    "data",
    [
        [],
        ["00", 1],
        ["00", 1, 4, 4],
        ["zz", 1, 4],
        [7, 1, 4],
        ["00", -1, 256],
        ["00", 1, 3],
        ["00", 1, 260],
        ["00", 0, 4],
        ["00", True, 256],
        ["00", "1", 256],
        ["00", 1, 4.0],
        ["00", 1 << 70, 4],
    ],
)
def test_a_damaged_stream_is_refused(data: list[object]):
    with pytest.raises((ValueError, TypeError)):
        Stream.load(data)


def test_a_commitment_is_a_hash_that_tells_nothing_of_the_seed():
    assert commitment("7") == hashlib.sha256(b"grimalkin seed 7").hexdigest()
    assert commitment("7") != commitment("8")
    # It is not the key of the stream either.
    assert Stream.from_seed("7").key.hex() not in commitment("7")


def test_fresh_seeds_are_long_and_all_different():
    seeds = {fresh_seed() for _ in range(100)}
    assert len(seeds) == 100
    assert all(len(bytes.fromhex(seed)) == 16 for seed in seeds)


def test_a_deck_counts_its_settled_and_its_loose_cards():
    deck = Deck([3, 1], [2, 0, 1])
    assert (deck.count(), deck.loose_left, deck.settled()) == (5, 3, True)
    assert Deck([], [0, 0]).settled()
    assert not Deck([], [0, 1]).settled()


def test_a_loose_card_settles_on_top():
    deck = Deck([], [2, 1])
    deck.settle(0)
    assert (deck.cards, deck.loose, deck.loose_left, deck.count()) == ([0], [1, 1], 2, 3)


@pytest.mark.parametrize("deck", [Deck([], [0, 1]), Deck([1], [1, 1])])
def test_a_card_that_is_not_loose_or_not_needed_cannot_settle(deck: Deck):
    with pytest.raises(AssertionError):
        deck.settle(0)


@pytest.mark.parametrize("loose", [[2, 1], [0, 0]])
def test_a_copied_deck_is_independent(loose: list[int]):
    deck = Deck([1, 2], loose[:])
    twin = deck.copy()
    twin.cards.pop()
    twin.cards.pop()
    if twin.loose_left:
        twin.settle(0)
    assert (deck.cards, deck.loose, deck.count()) == ([1, 2], loose, 2 + sum(loose))


class Bytes:
    """Like a generator of NumPy."""

    def bytes(self, count):
        return b"\x07" * count


@pytest.mark.parametrize("source", [lambda: random.Random(3), lambda: 3, lambda: "three", Bytes])
def test_any_usual_source_of_randomness_deals_anew_and_deals_the_same_again(source):
    t = grimalkin.game("familiar-find").new(3, 1)
    first, again = t.redeal(0, source()), t.redeal(0, source())
    assert first == again
    assert first.view(0) == t.view(0)
    assert first != t


def test_one_generator_deals_differently_each_time():
    t = grimalkin.game("familiar-find").new(3, 1)
    rng = random.Random(3)
    assert t.redeal(0, rng) != t.redeal(0, rng)


def test_what_is_no_source_of_randomness_is_refused():
    t = grimalkin.game("familiar-find").new(3, 1)
    with pytest.raises(GrimalkinError, match=r"random.Random or a seed, not list"):
        t.redeal(0, [1, 2])
