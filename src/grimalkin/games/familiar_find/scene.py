"""The table as a tree of things to see, made from the view alone."""

from typing import TYPE_CHECKING, Any

from grimalkin.core import scene as nodes
from grimalkin.core.actions import Action
from grimalkin.core.scene import Node
from grimalkin.games.familiar_find.catalog import ABYSS, ASTRAL, CATEGORIES, WILD, Catalog
from grimalkin.games.familiar_find.scene_words import label, short_name
from grimalkin.games.familiar_find.sets import TYPES, short_of_set

if TYPE_CHECKING:
    from grimalkin.games.familiar_find.state import FamiliarFind

LETTERS = "ABCD"
STEPS = {
    "setup": "Set-up",
    "look": "Step 1: look",
    "scavenge": "Step 1: scavenge",
    "after": "Step 1: after scavenging",
    "tour": "Step 1: the Location",
    "spells": "Step 1: Spells",
    "check": "Step 2: check",
    "play": "Step 3: play",
    "final-play": "Final play",
    "bury": "Step 4: before the refill",
    "refill": "Step 4: refill",
    "chance": "Chance",
    "over": "The game is over",
}


def scene_of(t: "FamiliarFind", seat: int | None) -> dict[str, Any]:
    view = t.view(seat)
    actions = t.legal(seat) if seat is not None else []
    return nodes.scene(view, t.game.name, _status(view), _root(t.catalog, view), _choices(t, view, actions))


def _status(view: dict[str, Any]) -> str:
    if view["over"]:
        return str(view["result"]["summary"])
    step = STEPS[view["step"]]
    if not view["turn"]:
        return step
    return f"Turn {view['turn']}, {LETTERS[view['active']]}: {step}. Deck {view['deck']}."


def _root(catalog: Catalog, view: dict[str, Any]) -> Node:
    items = [_middle(catalog, view), nodes.board("piles", "Piles", _piles(catalog, view), "columns")]
    players = [_player(catalog, view, player) for player in _seen_from(view)]
    items.append(nodes.area("players", "Players", players, "rows"))
    if view["staged"]:
        items.append(_staged(catalog, view))
    if view["hand"] or (view["seat"] is not None and view["seat"] in view["living"]):
        items.append(_hand(catalog, view))
    return nodes.board("table", "Table", items)


def _seen_from(view: dict[str, Any]) -> list[dict[str, Any]]:
    """The players clockwise, the viewer first."""
    players: list[dict[str, Any]] = view["players"]
    at = view["seat"] or 0
    return players[at:] + players[:at]


def _middle(catalog: Catalog, view: dict[str, Any]) -> Node:
    deck = nodes.counter("deck", "Deck", view["deck"], text=_mix(catalog, view))
    if view["buried"]:
        known = [item["kind"] or "?" for item in view["buried"]]
        deck["note"] = f"{len(known)} known to lie at the bottom: " + ", ".join(
            [_kind_name(catalog, kind) for kind in known]
        )
    items = [deck, _discard(catalog, view)]
    if view["location"] is not None:
        items.append(_location(catalog, view))
    if view["pending"]:
        cards = [_card(catalog, f"pending:{kind}:{i + 1}", kind) for i, kind in enumerate(view["pending"])]
        items.append(nodes.zone("pending", "Spells to carry out", cards, "row", count=len(cards)))
    up, down = view["pattern"]
    items.append(nodes.label("pattern", "To play", f"{up} open, {down} hidden"))
    return nodes.area("middle", "Middle", items, "columns")


def _mix(catalog: Catalog, view: dict[str, Any]) -> str:
    """What the whole deck is made of, which everybody may know at all times (AFF-SETUP-08)."""
    cards = [f"{count} {_kind_name(catalog, kind)}" for kind, count in view["mix"].items() if count]
    return f"This game's {sum(view['mix'].values())} cards: {', '.join(cards)}."


def _location(catalog: Catalog, view: dict[str, Any]) -> Node:
    location = catalog.location(view["location"])
    if location is None:
        raise AssertionError(view["location"])
    more: dict[str, Any] = {"rule": location.rule, "card": location.id}
    if view["options"]["tourism"]:
        gone = len(view["location_discard"])
        more["note"] = f"{view['location_deck']} more in the deck, {gone} discarded"
    return nodes.sheet("location", location.name, location.text, **more)


def _discard(catalog: Catalog, view: dict[str, Any]) -> Node:
    counts: dict[str, int] = {}
    for kind in view["discard"]:
        counts[kind] = counts.get(kind, 0) + 1
    cards = [_card(catalog, f"discard:{kind}", kind, count=count) for kind, count in counts.items()]
    return nodes.zone("discard", "Discard pile", cards, "stack", count=len(view["discard"]), empty="empty")


def _piles(catalog: Catalog, view: dict[str, Any]) -> list[Node]:
    reach = view["players"][view["seat"]]["reach"] if view["seat"] is not None else []
    made = []
    for pile in view["piles"]:
        place = pile["pile"]
        cards = [_pile_card(catalog, view, place, i, card) for i, card in enumerate(pile["cards"])]
        name = pile_title(place)
        note = None
        if pile["center"] and view["location"] is not None:
            note = _location_name(catalog, view["location"])
        elif reach and place not in reach:
            note = "out of reach"
        made.append(nodes.zone(f"pile:{place}", name, cards, "spread", count=len(cards), empty="empty", note=note))
    return made


def pile_title(place: str) -> str:
    if "-" in place:
        first, second = place.upper().split("-")
        return f"{first}|{second}"
    return place.capitalize()


def _pile_card(catalog: Catalog, view: dict[str, Any], place: str, at: int, card: dict[str, Any]) -> Node:
    ident = f"pile:{place}:{at + 1}"
    by = None if card["by"] is None else LETTERS[card["by"]]
    if card["kind"] is None:
        note = f"hidden, placed by {by}" if by else "hidden"
        return nodes.card(ident, "Hidden card", "down", note=note, short="??", seat=card["by"])
    if not card["hidden"]:
        return _card(catalog, ident, card["kind"])
    note = f"hidden, placed by {by}; you know it" if by else "hidden; you know it"
    if view["over"]:
        note = f"hidden, placed by {by}" if by else "hidden"
    return _card(catalog, ident, card["kind"], face="down", note=note, seat=card["by"])


def _player(catalog: Catalog, view: dict[str, Any], player: dict[str, Any]) -> Node:
    seat = player["seat"]
    items: list[Node] = []
    if player["familiar"] is not None:
        familiar = catalog.familiar(player["familiar"])
        if familiar is not None:
            note = "power used up" if player["used"] else None
            text = f"{familiar.power}: {familiar.text}"
            items.append(
                nodes.sheet(f"familiar:{seat}", familiar.name, text, rule=familiar.rule, card=familiar.id, note=note)
            )
    cards = [
        _card(catalog, f"collection:{seat}:{kind}", kind, count=count, most=_most(catalog, kind))
        for kind, count in player["collection"].items()
    ]
    collection = nodes.zone(f"collection:{seat}", "Collection", cards, "row", count=sum(player["collection"].values()))
    collection["empty"] = "nothing yet"
    items.append(collection)
    items.append(nodes.counter(f"hand-size:{seat}", "Hand", player["hand"]))
    if not player["eliminated"]:
        items.append(_short_of_set(catalog, player))
    if view["over"] and player["cards"]:
        last = [_card(catalog, f"last:{seat}:{i}", kind) for i, kind in enumerate(player["cards"])]
        items.append(nodes.zone(f"last:{seat}", "Cards held", last, "row", count=len(last)))
    name = LETTERS[seat]
    if seat == view["seat"]:
        name += " (you)"
    note = "out of the game" if player["eliminated"] else None
    active = seat == view["active"] and not view["over"]
    return nodes.area(f"seat:{seat}", name, items, "columns", seat=seat, active=active, note=note)


def _most(catalog: Catalog, kind: str) -> int | None:
    """How many Essences decide the game for their owner."""
    from grimalkin.games.familiar_find.check import ENOUGH

    known = catalog.kind(kind)
    return ENOUGH if known is not None and known.category in (ASTRAL, ABYSS) else None


def _short_of_set(catalog: Catalog, player: dict[str, Any]) -> Node:
    counts = [0] * TYPES
    for kind, count in player["collection"].items():
        known = catalog.kind(kind)
        if known is not None and known.ingredient >= 0:
            counts[known.ingredient] += count
    familiar = None if player["familiar"] is None else catalog.familiar(player["familiar"])
    power = None if familiar is None else familiar.effect(WILD)
    lacking = short_of_set(counts, 0 if power is None else power.count)
    text = "How many Ingredients are still lacking for the nearest complete set."
    return nodes.counter(f"set:{player['seat']}", "To set", lacking, text=text, rule="AFF-SETS-06")


def _hand(catalog: Catalog, view: dict[str, Any]) -> Node:
    seen: dict[str, int] = {}
    cards = []
    for kind in view["hand"]:
        seen[kind] = seen.get(kind, 0) + 1
        cards.append(_card(catalog, f"hand:{kind}:{seen[kind]}", kind))
    return nodes.zone("hand", "Your hand", cards, "fan", count=len(cards), empty="empty")


def _staged(catalog: Catalog, view: dict[str, Any]) -> Node:
    cards = []
    for i, staged in enumerate(view["staged"]):
        face = "up" if staged["face"] == "face-up" else "down"
        note = f"on {pile_title(staged['pile'])}, {'open' if face == 'up' else 'hidden'}"
        cards.append(_card(catalog, f"staged:{i + 1}", staged["kind"], face=face, note=note))
    return nodes.zone("staged", "Your play so far", cards, "row", count=len(cards))


def _card(catalog: Catalog, ident: str, kind: str, face: str = "up", **more: Any) -> Node:
    known = catalog.kind(kind)
    if known is None:
        raise AssertionError(kind)
    category = CATEGORIES[known.category]
    return nodes.card(
        ident,
        known.name,
        face,
        card=kind,
        category=category,
        short=short_name(known.name),
        text=known.text,
        **more,
    )


def _kind_name(catalog: Catalog, kind: str) -> str:
    known = catalog.kind(kind)
    return "unknown" if known is None else known.name


def _location_name(catalog: Catalog, slug: str) -> str:
    known = catalog.location(slug)
    return slug if known is None else known.name


def _choices(t: "FamiliarFind", view: dict[str, Any], actions: list[Action]) -> list[Node]:
    return [nodes.choice(action.text, label(t, action), _ids(t, view, action)) for action in actions]


def _ids(t: "FamiliarFind", view: dict[str, Any], action: Action) -> list[str]:
    """The nodes of the scene that an action concerns."""
    verb = action.verb.name
    words = [action.noun(i) for i in range(len(action.nouns))]
    if verb in ("scavenge", "look", "collect", "drop"):
        return [f"pile:{words[0]}"]
    if verb == "play":
        count = view["hand"].count(words[0])
        return [f"hand:{words[0]}:{n}" for n in range(1, count + 1)] + [f"pile:{words[1]}"]
    if verb in ("toll", "bury"):
        return [f"hand:{words[0]}:{n}" for n in range(1, view["hand"].count(words[0]) + 1)]
    if verb in ("peek", "leave", "turn", "lift"):
        return _position_ids(view, verb, words)
    if verb in ("discard", "sacrifice"):
        return [f"collection:{view['seat']}:{words[0]}"]
    if verb in ("take", "swap", "give", "dim", "spy"):
        return _rival_ids(view, verb, words, action.nouns[0])
    if verb == "exchange":
        return [f"hand:{words[1]}:{n}" for n in range(1, view["hand"].count(words[1]) + 1)]
    if verb == "resolve":
        return [f"pending:{kind}:{i + 1}" for i, kind in enumerate(view["pending"]) if kind == words[0]]
    if verb == "echo":
        return [f"discard:{words[0]}"]
    return ["deck"] if verb == "reveal" else []


def _position_ids(view: dict[str, Any], verb: str, words: list[str]) -> list[str]:
    if verb == "lift":
        return [f"pile:{words[0]}:{words[1]}"]
    if verb == "turn" and view["looking"] is not None:
        return [f"pile:{view['looking']['pile']}:{words[0]}"]
    if verb == "leave":
        return [f"pile:{view['scavenging']}:{words[0]}"]
    center = [pile["pile"] for pile in view["piles"] if pile["center"]]
    return [f"pile:{center[0]}:{words[0]}"]


def _rival_ids(view: dict[str, Any], verb: str, words: list[str], rival: int) -> list[str]:
    if verb == "take":
        return [f"collection:{rival}:{words[1]}"]
    if verb == "swap":
        return [f"collection:{rival}:{words[1]}", f"collection:{view['seat']}:{words[2]}"]
    if verb == "dim":
        return [f"seat:{rival}"]
    return [f"seat:{rival}"]
