"""Another game that one seat cannot tell from the true one: what it does not know is dealt anew.

Everything here depends on what that seat knows alone, so two games that it cannot tell apart are re-dealt alike.
"""

from typing import TYPE_CHECKING, Final

from grimalkin.core.chance import ASKED, EXPLICIT, SEEDED, Deck, Stream
from grimalkin.games.familiar_find.piles import PLACES, PileCard

if TYPE_CHECKING:
    from grimalkin.games.familiar_find.state import FamiliarFind

# As in state.py: a trace is a mark times this, plus the seats that have seen the card.
SEEN: Final = 16


def redeal(t: "FamiliarFind", seat: int, rng: Stream) -> "FamiliarFind":
    twin = t.copy()
    twin.recording = False
    twin.seed = ""
    twin.script = []
    twin.history = t.history.for_reader(seat)
    twin.stream = Stream(b"".join([rng.word().to_bytes(4, "little") for _ in range(4)]))
    if t.over:
        return twin
    if t.chance not in (ASKED, EXPLICIT):
        twin.chance = SEEDED
    take_back_play(twin, seat)
    bit = 1 << seat if seat in t.living else 0
    pool = unknown_cards(twin, seat, bit, rng)
    if bit and _any_seen(twin, seat, bit):
        for rival in range(t.seats):
            if rival != seat:
                mix_seen(twin, seat, rival, rng)
    deal(twin, seat, bit, pool)
    shuffle_locations(twin, rng)
    return twin


def take_back_play(t: "FamiliarFind", seat: int) -> None:
    """Nobody but its owner knows anything of an unfinished play."""
    if not t.staged and not t.sleight:
        return
    from grimalkin.games.familiar_find.elimination import unstage
    from grimalkin.games.familiar_find.play import PutDown, plan

    step = t.agenda[-1]
    if isinstance(step, PutDown) and step.seat(t) != seat:
        owner = step.seat(t)
        unstage(t, owner)
        plan(t, owner, step.final)


def unknown_cards(t: "FamiliarFind", seat: int, bit: int, rng: Stream) -> list[int]:
    """All cards whose place the seat does not know, shuffled."""
    counts = [0] * len(t.catalog.kinds)
    for other in range(t.seats):
        if other == seat and bit:
            continue
        traces = t.traces[other]
        for i, kind in enumerate(t.hands[other]):
            if not traces[i] & bit:
                counts[kind] += 1
    for pile in t.piles:
        for card in pile:
            if card.hidden and not (card.known_to | card.seen) & bit:
                counts[card.kind] += 1
    for card in t.buried:
        if not (card.known_to | card.seen) & bit:
            counts[card.kind] += 1
    for card in t.aside:
        if not (card.known_to | card.seen) & bit:
            counts[card.kind] += 1
    for kind in t.deck.cards:
        counts[kind] += 1
    for kind, count in enumerate(t.deck.loose):
        counts[kind] += count
    pool: list[int] = []
    for kind, count in enumerate(counts):
        for _ in range(count):
            pool.append(kind)
    rng.shuffle(pool)
    return pool


def deal(t: "FamiliarFind", seat: int, bit: int, pool: list[int]) -> None:
    """Put the cards of the pool where the seat sees only backs; the rest is the deck."""
    for other in range(t.seats):
        if other == seat and bit:
            continue
        hand = t.hands[other]
        traces = t.traces[other]
        for i in range(len(hand)):
            if not traces[i] & bit:
                hand[i] = pool.pop()
    for pile in t.piles:
        _deal_to(pile, bit, pool)
    _deal_to(t.buried, bit, pool)
    _deal_to(t.aside, bit, pool)
    if t.chance == SEEDED:
        t.deck = Deck(pool, [])
    else:
        # A top card that was told for a player who then left lies there as it did, whatever it is.
        settled = [pool.pop() for _ in t.deck.cards]
        loose = [0] * len(t.catalog.kinds)
        for kind in pool:
            loose[kind] += 1
        t.deck = Deck(settled, loose)


def _deal_to(cards: list[PileCard], bit: int, pool: list[int]) -> None:
    for i, card in enumerate(cards):
        if card.hidden and not (card.known_to | card.seen) & bit:
            cards[i] = card.dealt_as(pool.pop(), card.seen, card.since)


def _any_seen(t: "FamiliarFind", seat: int, bit: int) -> bool:
    """Whether the seat has ever looked at a hand of which cards are still hidden somewhere."""
    for other in range(t.seats):
        if other != seat:
            for trace in t.traces[other]:
                if trace & bit:
                    return True
    for pile in [*t.piles, t.buried, t.aside]:
        for card in pile:
            if card.hidden and card.seen & bit:
                return True
    return False


def mix_seen(t: "FamiliarFind", seat: int, rival: int, rng: Stream) -> None:
    """Which of the cards that it saw in a hand were placed hidden since, the seat does not know.

    Each hidden card was taken from what the rival held at that moment, so the placements are gone through in order.
    """
    bit = 1 << seat
    looks = looks_of(t, seat, rival)
    slots: list[tuple[int, int, int]] = []
    # From which mark on a card could be placed, since when it was in the hand, who has seen it there, and its kind.
    held: list[tuple[int, int, int, int]] = []
    zones = [*t.piles, t.buried, t.aside]
    for z, zone in enumerate(zones):
        for i, card in enumerate(zone):
            if card.hidden and card.placed_by == rival and not card.known_to & bit:
                slots.append((card.placed, z, i))
                kind = card.kind if card.seen & bit else 0
                held.append((last_look(looks, card.since, card.placed), card.since, card.seen, kind))
    if not slots:
        return
    for i, kind in enumerate(t.hands[rival]):
        since, seen = divmod(t.traces[rival][i], SEEN)
        held.append((last_look(looks, since, t.marks), since, seen, kind if seen & bit else 0))
    slots.sort()
    held.sort()
    for placed, z, i in slots:
        could = [n for n, (earliest, _, _, _) in enumerate(held) if earliest <= placed]
        _, since, seen, kind = held.pop(could[rng.below(len(could))])
        zones[z][i] = zones[z][i].dealt_as(kind, seen, since)
    t.hands[rival] = [kind for _, _, _, kind in held]
    t.traces[rival] = [since * SEEN + seen for _, since, seen, _ in held]


def looks_of(t: "FamiliarFind", seat: int, rival: int) -> list[int]:
    """The marks at which the seat looked at the rival's hand."""
    return [mark for mark, who, whose in t.looks if who == seat and whose == rival]


def last_look(looks: list[int], since: int, until: int) -> int:
    """The mark of the last look at a card that was in a hand from one mark to another; without any, the first of them.

    What was seen in the hand has not been placed before.
    """
    last = since
    for mark in looks:
        if since < mark <= until:
            last = mark
    return last


def cards_in_doubt(t: "FamiliarFind", seat: int, seen: bool) -> dict[str, list[str]]:
    """The cards, by zone, that the seat saw in a hand and cannot find again, or of which it has never seen the face."""
    bit = 1 << seat if seat in t.living else 0
    names = t.catalog.kind_ids
    zones: dict[str, list[str]] = {}
    piles = {f"pile {PLACES[t.layout.places[at]]}": pile for at, pile in enumerate(t.piles)}
    for zone, cards in {**piles, "buried": t.buried, "aside": t.aside}.items():
        doubtful = [card for card in cards if card.hidden and not card.known_to & bit]
        zones[zone] = [names[card.kind] for card in doubtful if bool(card.seen & bit) == seen]
    for other in range(t.seats):
        if other == seat and bit:
            continue
        traces = t.traces[other]
        held = list(zip(t.hands[other], traces))
        if other == t.staging_seat():
            held += [(form // 32, trace) for form, trace in zip(t.staged, t.staged_traces)]
        if seen:
            # What it saw in the hand after the last hidden card left it, it still knows to be there.
            looks = looks_of(t, seat, other)
            last = last_hidden(t, other, bit)
            held = [(kind, trace) for kind, trace in held if last_look(looks, trace // SEEN, t.marks) <= last]
        zones[f"hand {t.seat_name(other)}"] = [names[kind] for kind, trace in held if bool(trace & bit) == seen]
    if not seen:
        zones["deck"] = t.census()["deck"]
    return {} if t.over else zones


def last_hidden(t: "FamiliarFind", rival: int, bit: int) -> int:
    """The mark at which the rival last placed a card that is still hidden from that seat; -1 without any."""
    last = -1
    for zone in [*t.piles, t.buried, t.aside]:
        for card in zone:
            if card.hidden and card.placed_by == rival and not card.known_to & bit:
                last = max(last, card.placed)
    return last


def shuffle_locations(t: "FamiliarFind", rng: Stream) -> None:
    """Nobody knows the order of the Location deck (AFF-TOUR-09)."""
    if t.locations.cards:
        cards = sorted(t.locations.cards)
        rng.shuffle(cards)
        if t.chance == SEEDED:
            t.locations = Deck(cards, [])
        else:
            loose = [0] * len(t.catalog.locations)
            for card in cards:
                loose[card] += 1
            t.locations = Deck([], loose)
    elif t.chance == SEEDED and t.locations.loose_left:
        cards = [card for card, count in enumerate(t.locations.loose) for _ in range(count)]
        rng.shuffle(cards)
        t.locations = Deck(cards, [])
