"""The table as JSON and back: names instead of numbers, so that saves survive a longer list of cards."""

from typing import TYPE_CHECKING, Any

from grimalkin.core.chance import Deck
from grimalkin.core.errors import BadSave
from grimalkin.core.fields import array, field, flag, mapping, text, whole, wholes
from grimalkin.games.familiar_find.catalog import SPELL
from grimalkin.games.familiar_find.piles import NOBODY_PLACED, PLACES, PileCard, layout_for
from grimalkin.games.familiar_find.redeal import SEEN
from grimalkin.games.familiar_find.soundness import MOST_CARDS, check_agenda, check_cards
from grimalkin.games.familiar_find.state import NOTHING

if TYPE_CHECKING:
    from grimalkin.games.familiar_find.state import FamiliarFind


def dump_table(t: "FamiliarFind") -> dict[str, Any]:
    kinds = t.catalog.kind_ids
    locations = t.catalog.location_ids
    return {
        "first": t.first,
        "living": t.living[:],
        "piles": [[card.dump(kinds) for card in pile] for pile in t.piles],
        "deck": _dump_deck(t.deck, kinds),
        "buried": [card.dump(kinds) for card in t.buried],
        "discarded": [kinds[kind] for kind in t.discarded],
        "aside": [card.dump(kinds) for card in t.aside],
        "hands": [
            [[kinds[kind], trace // SEEN, trace % SEEN] for kind, trace in zip(hand, t.traces[seat])]
            for seat, hand in enumerate(t.hands)
        ],
        "looks": [list(look) for look in t.looks],
        "collections": [
            {kinds[kind]: count for kind, count in enumerate(collection) if count} for collection in t.collections
        ],
        "familiars": [None if at < 0 else t.catalog.familiar_ids[at] for at in t.familiars],
        "used": t.used[:],
        "location": None if t.location < 0 else locations[t.location],
        "locations": _dump_deck(t.locations, locations),
        "location_discard": [locations[card] for card in t.location_discard],
        "last_center": t.last_center[:],
        "leaving": t.leaving[:],
        "turn": t.turn,
        "pattern": [t.pattern_open, t.pattern_hidden],
        "scavenged": t.scavenged,
        "gained": t.gained,
        "left": t.left,
        "done": t.done,
        "opened": t.opened,
        "from_center": t.from_center,
        "toured": t.toured,
        "pending": [[kinds[form // 2], form & 1] for form in t.pending],
        "staged": [[kinds[form // 32], form % 32, trace] for form, trace in zip(t.staged, t.staged_traces)],
        "to_play": [t.left_open, t.left_hidden],
        "sleight": t.sleight,
        "to_center": t.to_center,
    }


def load_table(t: "FamiliarFind", data: dict[str, Any]) -> None:
    """Trusts nothing: what cannot be a table of this game is refused here, and not met later on."""
    kinds = {name: i for i, name in enumerate(t.catalog.kind_ids)}
    familiars = {name: i for i, name in enumerate(t.catalog.familiar_ids)}
    locations = {name: i for i, name in enumerate(t.catalog.location_ids)}
    last = t.seats - 1
    t.first = whole(data, "first", 0, last)
    whole({"active": t.active}, "active", 0, last)
    t.living = wholes(data, "living", 0, last)
    # Only when the game is over can a single seat be left.
    if len(t.living) < (1 if t.over else 2) or sorted(set(t.living)) != t.living:
        raise BadSave(f"This save is damaged: {t.living} cannot be the seats that are left.")
    t.layout = layout_for(t.living)
    t.piles = [_load_pile(t, {"piles": pile}, "piles", kinds) for pile in array(data, "piles")]
    if len(t.piles) != len(t.layout.places):
        raise BadSave(f"This save is damaged: {len(t.piles)} piles for {len(t.living)} seats.")
    t.deck = _load_deck(mapping(data, "deck"), t.catalog.kind_ids, kinds)
    t.buried = _load_pile(t, data, "buried", kinds)
    t.discarded = _load_names(data, "discarded", kinds)
    t.aside = _load_pile(t, data, "aside", kinds)
    t.hands = []
    t.traces = []
    for form in _one_each(t, data, "hands"):
        _load_hand(t, {"hands": form}, kinds)
    t.looks = [_load_look(form, last) for form in array(data, "looks")]
    t.collections = [
        _load_counts({"collections": form}, "collections", kinds) for form in _one_each(t, data, "collections")
    ]
    boards = _one_each(t, data, "familiars")
    t.familiars = [
        NOTHING if board is None else _named({"familiars": board}, "familiars", familiars) for board in boards
    ]
    t.used = _load_flags(t, data, "used")
    t.last_center = _load_flags(t, data, "last_center")
    t.leaving = wholes(data, "leaving", 0, last)
    here = field(data, "location")
    t.location = NOTHING if here is None else _named(data, "location", locations)
    t.locations = _load_deck(mapping(data, "locations"), t.catalog.location_ids, locations)
    t.location_discard = _load_names(data, "location_discard", locations)
    _load_turn(t, data, kinds)
    check_cards(t)
    check_agenda(t)


def _load_turn(t: "FamiliarFind", data: dict[str, Any], kinds: dict[str, int]) -> None:
    """What has happened in the turn so far."""
    t.turn = whole(data, "turn")
    t.pattern_open, t.pattern_hidden = _pair(data, "pattern")
    t.scavenged = whole(data, "scavenged", NOTHING, len(t.piles) - 1)
    t.gained = whole(data, "gained", 0, MOST_CARDS)
    t.left = whole(data, "left")
    t.done = whole(data, "done")
    t.opened = whole(data, "opened", 0, (1 << len(PLACES)) - 1)
    t.from_center = flag(data, "from_center")
    t.toured = flag(data, "toured")
    t.pending = []
    for form in array(data, "pending"):
        name, center = _parts(form, 2)
        kind = _named({"pending": name}, "pending", kinds)
        if t.catalog.kinds[kind].category != SPELL:
            raise BadSave(f"This save is damaged: {name} is no Spell, and cannot be pending.")
        t.pending.append(kind * 2 + whole({"pending": center}, "pending", 0, 1))
    t.staged = []
    t.staged_traces = []
    for form in array(data, "staged"):
        name, place, trace = _parts(form, 3)
        kind = _named({"staged": name}, "staged", kinds)
        t.staged.append(kind * 32 + whole({"staged": place}, "staged", 0, 2 * len(t.piles) - 1))
        t.staged_traces.append(whole({"staged": trace}, "staged"))
    t.left_open, t.left_hidden = _pair(data, "to_play")
    t.sleight = flag(data, "sleight")
    t.to_center = flag(data, "to_center")


# Parts of a table.


def _named(data: dict[str, Any], key: str, index: dict[str, int]) -> int:
    """The number of a card from its name."""
    name = text(data, key)
    if name not in index:
        raise BadSave(f"This save is damaged: '{key}' speaks of {name!r:.60}, and there is no such card.")
    return index[name]


def _load_names(data: dict[str, Any], key: str, index: dict[str, int]) -> list[int]:
    return [_named({key: name}, key, index) for name in array(data, key)]


def _load_counts(data: dict[str, Any], key: str, index: dict[str, int]) -> list[int]:
    """How many there are of each card, from the names of those that are there."""
    form = mapping(data, key)
    counts = [0] * len(index)
    for name in form:
        counts[_named({key: name}, key, index)] = whole(form, name, 0, MOST_CARDS)
    return counts


def _load_flags(t: "FamiliarFind", data: dict[str, Any], key: str) -> list[bool]:
    return [flag({key: value}, key) for value in _one_each(t, data, key)]


def _one_each(t: "FamiliarFind", data: dict[str, Any], key: str) -> list[Any]:
    forms = array(data, key)
    if len(forms) != t.seats:
        raise BadSave(f"This save is damaged: '{key}' is not there for each of {t.seats} seats.")
    return forms


def _parts(form: Any, count: int) -> list[Any]:
    if not isinstance(form, list) or len(form) != count:
        raise BadSave(f"This save is damaged: {form!r:.60} should have {count} parts.")
    return form


def _pair(data: dict[str, Any], key: str) -> tuple[int, int]:
    one, other = _parts(wholes(data, key, 0, MOST_CARDS), 2)
    return one, other


def _load_hand(t: "FamiliarFind", data: dict[str, Any], kinds: dict[str, int]) -> None:
    """Add a hand, with the trace of each card."""
    hand: list[int] = []
    traces: list[int] = []
    for form in array(data, "hands"):
        name, mark, seen = _parts(form, 3)
        hand.append(_named({"hands": name}, "hands", kinds))
        traces.append(whole({"hands": mark}, "hands") * SEEN + whole({"hands": seen}, "hands", 0, SEEN - 1))
    t.hands.append(hand)
    t.traces.append(traces)


def _load_look(form: Any, last: int) -> tuple[int, int, int]:
    mark, who, whose = _parts(form, 3)
    return (
        whole({"looks": mark}, "looks"),
        whole({"looks": who}, "looks", 0, last),
        whole({"looks": whose}, "looks", 0, last),
    )


def _load_pile(t: "FamiliarFind", data: dict[str, Any], key: str, kinds: dict[str, int]) -> list[PileCard]:
    pile: list[PileCard] = []
    for form in array(data, key):
        name, hidden, placed_by, *numbers = _parts(form, 8)
        turn, known_to, seen, since, placed = wholes({key: numbers}, key)
        if known_to >= SEEN or seen >= SEEN:
            raise BadSave(f"This save is damaged: a card of '{key}' is known to seats that are not there.")
        kind = _named({key: name}, key, kinds)
        seat = whole({key: placed_by}, key, NOBODY_PLACED, t.seats - 1)
        pile.append(PileCard(kind, flag({key: hidden}, key), seat, turn, known_to, seen, since, placed))
    return pile


def _dump_deck(deck: Deck, names: list[str]) -> dict[str, Any]:
    loose = {names[card]: count for card, count in enumerate(deck.loose) if count}
    # The top card is the last one.
    return {"cards": [names[card] for card in deck.cards], "loose": loose}


def _load_deck(data: dict[str, Any], names: list[str], index: dict[str, int]) -> Deck:
    loose = _load_counts(data, "loose", index) if field(data, "loose") else []
    return Deck(_load_names(data, "cards", index), loose)
