"""What a seat, or a bystander, may know, built up from nothing; docs/games/familiar-find.md lists the keys."""

from typing import TYPE_CHECKING, Any

from grimalkin.games.familiar_find.piles import FACES, PLACES, PileCard

if TYPE_CHECKING:
    from grimalkin.games.familiar_find.state import FamiliarFind


def view(t: "FamiliarFind", seat: int | None) -> dict[str, Any]:
    # An eliminated player keeps only the public view (AFF-ELIM-26).
    viewer = seat if seat is not None and seat in t.living else -1
    shown: dict[str, Any] = {
        "game": t.game.key,
        "seat": seat,
        "seats": t.seats,
        "over": t.over,
        "waiting": list(t.waiting()),
        "prompt": "" if seat is None else t.prompt(seat),
        "rule": t.prompt_rule(),
        "result": None if t.outcome is None else t.outcome.json(),
        "options": dict(t.options),
        "turn": t.turn,
        "active": t.active,
        "first": t.first,
        "step": phase(t),
        "living": list(t.living),
        "players": [_player(t, other) for other in range(t.seats)],
        "hand": [] if viewer < 0 else _names(t, sorted(t.hands[viewer])),
        "staged": _staged(t, viewer),
        "piles": [_pile(t, viewer, at) for at in range(len(t.piles))],
        "deck": t.in_deck(),
        "buried": [_buried(t, viewer, card) for card in t.buried],
        "discard": _names(t, t.discarded),
        "aside": len(t.aside),
        "pending": [t.catalog.kind_ids[form // 2] for form in t.pending],
        "pattern": _pattern(t, viewer),
        "location": None if t.location < 0 else t.catalog.location_ids[t.location],
        "location_deck": t.locations.count(),
        "location_discard": [t.catalog.location_ids[card] for card in t.location_discard],
        "looking": _looking(t, viewer),
        "scavenging": PLACES[t.layout.places[t.scavenged]] if phase(t) == "scavenge" and t.scavenged >= 0 else None,
        # The mix of the deck in use is printed on the cards (AFF-SETUP-08).
        "mix": dict(zip(t.catalog.kind_ids, t.catalog.deck_counts(t.seats))),
    }
    return shown


def phase(t: "FamiliarFind") -> str:
    """The part of the turn in which the game stands."""
    from grimalkin.games.familiar_find.question import Question

    if t.over:
        return "over"
    for step in t.agenda[::-1]:
        if isinstance(step, Question):
            return step.phase
    return "setup" if t.turn == 0 else "chance"


def _names(t: "FamiliarFind", kinds: list[int]) -> list[str]:
    return [t.catalog.kind_ids[kind] for kind in kinds]


def _player(t: "FamiliarFind", seat: int) -> dict[str, Any]:
    collection = t.collections[seat]
    familiar = t.familiars[seat]
    hand = len(t.hands[seat])
    if t.staged and t.staging_seat() == seat:
        # Until the play is laid down, others see the hand as it was (AFF-PLAY-19).
        hand += len(t.staged)
    shown: dict[str, Any] = {
        "seat": seat,
        "hand": hand,
        "collection": {t.catalog.kind_ids[kind]: count for kind, count in enumerate(collection) if count},
        "familiar": None if familiar < 0 else t.catalog.familiar_ids[familiar],
        "used": t.used[seat],
        "eliminated": seat not in t.living,
        "reach": [PLACES[t.layout.places[pile]] for pile in t.layout.reach[seat]],
    }
    if t.over:
        shown["cards"] = _names(t, sorted(t.hands[seat]))
    return shown


def _knows(t: "FamiliarFind", viewer: int, card: PileCard) -> bool:
    """Whether the program shows that viewer the face of a card (AFF-INFO-08, AFF-INFO-15)."""
    if not card.hidden or t.over:
        return True
    return viewer >= 0 and bool(card.known_to >> viewer & 1) and bool(t.options["own_facedown_recall"])


def _pile(t: "FamiliarFind", viewer: int, at: int) -> dict[str, Any]:
    cards = []
    for card in t.piles[at]:
        known = _knows(t, viewer, card)
        cards.append(
            {
                "kind": t.catalog.kind_ids[card.kind] if known else None,
                "hidden": card.hidden,
                "by": card.placed_by if card.placed_by >= 0 else None,
                "turn": card.turn,
            }
        )
    return {"pile": PLACES[t.layout.places[at]], "center": at == t.layout.center, "cards": cards}


def _buried(t: "FamiliarFind", viewer: int, card: PileCard) -> dict[str, Any]:
    known = _knows(t, viewer, card)
    return {"by": card.placed_by, "kind": t.catalog.kind_ids[card.kind] if known else None}


def _staged(t: "FamiliarFind", viewer: int) -> list[dict[str, str]]:
    if not t.staged or viewer < 0 or t.staging_seat() != viewer:
        return []
    return [
        {
            "kind": t.catalog.kind_ids[form // 32],
            "pile": PLACES[t.layout.places[form // 2 % 16]],
            "face": FACES[form & 1],
        }
        for form in t.staged
    ]


def _pattern(t: "FamiliarFind", viewer: int) -> list[int]:
    """What is still to be played; whoever does not play sees what was to be played at first."""
    from grimalkin.games.familiar_find.play import PutDown, planned

    step = t.agenda[-1] if t.agenda else None
    if not isinstance(step, PutDown):
        return [t.pattern_open, t.pattern_hidden]
    owner = step.seat(t)
    if owner == viewer:
        return [t.left_open, t.left_hidden]
    return list(planned(t, owner, step.final, False, len(t.hands[owner]) + len(t.staged)))


def _looking(t: "FamiliarFind", viewer: int) -> dict[str, Any] | None:
    """The cards that the viewer looks at while it decides about them."""
    from grimalkin.games.familiar_find.casting import ExchangeCards, TurnOpen

    step = t.agenda[-1] if t.agenda else None
    if viewer != t.active:
        return None
    if isinstance(step, TurnOpen):
        cards = {str(i + 1): t.catalog.kind_ids[card.kind] for i, card in enumerate(t.piles[step.pile]) if card.hidden}
        return {"pile": PLACES[t.layout.places[step.pile]], "cards": cards}
    if isinstance(step, ExchangeCards):
        return {"seat": step.rival, "hand": _names(t, sorted(t.hands[step.rival]))}
    return None
