"""Another game that one seat cannot tell from the true one: face-down cards and secret answers are dealt anew.

Everything here depends on what that seat knows alone, so two games that it cannot tell apart are re-dealt alike.
"""

from typing import TYPE_CHECKING

from grimalkin.core.chance import ASKED, EXPLICIT, SEEDED, Deck, Stream
from grimalkin.core.state import Window

if TYPE_CHECKING:
    from grimalkin.games.familiars_and_foes.state import FamiliarsAndFoes


def redeal(t: "FamiliarsAndFoes", seat: int, rng: Stream) -> "FamiliarsAndFoes":
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
    for level in range(3):
        twin.foe_decks[level] = shuffled(twin, t.foe_decks[level], len(t.catalog.foes), rng)
    twin.coven_deck = shuffled(twin, t.coven_deck, len(t.catalog.coven), rng)
    twin.artifact_deck = shuffled(twin, t.artifact_deck, len(t.catalog.artifacts), rng)
    hide_answers(twin, seat, rng)
    return twin


def shuffled(t: "FamiliarsAndFoes", deck: Deck, kinds: int, rng: Stream) -> Deck:
    """The same cards in another order; where chance is told card by card, in none."""
    counts = deck_counts(deck, kinds)
    if t.chance != SEEDED:
        return Deck([], counts)
    cards: list[int] = []
    for card, count in enumerate(counts):
        for _ in range(count):
            cards.append(card)
    rng.shuffle(cards)
    return Deck(cards, [])


def deck_counts(deck: Deck, kinds: int) -> list[int]:
    counts = [0] * kinds
    for card in deck.cards:
        counts[card] += 1
    for card, count in enumerate(deck.loose):
        counts[card] += count
    return counts


def hide_answers(t: "FamiliarsAndFoes", seat: int, rng: Stream) -> None:
    """What others have answered in a window that is still open is secret (FNF-NET-09)."""
    step = t.agenda[-1] if t.agenda else None
    if not isinstance(step, Window):
        return
    for other in range(t.seats):
        if other != seat and t.answers[other] is not None:
            t.answers[other] = None
            possible = [action for action in step.actions(t, other) if not step.closes(t, other, action)]
            t.answers[other] = possible[rng.below(len(possible))]


def face_down(t: "FamiliarsAndFoes") -> dict[str, list[str]]:
    """The cards that nobody has seen yet, by deck."""
    foes = t.catalog.foe_ids
    zones = {f"Foes of level {level + 1}": names(deck, foes) for level, deck in enumerate(t.foe_decks)}
    zones["Coven Cards"] = names(t.coven_deck, t.catalog.coven_ids)
    zones["Artifacts"] = names(t.artifact_deck, t.catalog.artifact_ids)
    return zones


def names(deck: Deck, ids: list[str]) -> list[str]:
    found = [ids[card] for card in deck.cards]
    for card, count in enumerate(deck.loose):
        found += [ids[card]] * count
    return found
