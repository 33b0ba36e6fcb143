"""The table as JSON and back: names instead of numbers, so that saves survive a longer list of cards."""

from typing import TYPE_CHECKING, Any

from grimalkin.core.chance import Deck
from grimalkin.core.errors import BadSave
from grimalkin.games.familiars_and_foes.effects import BANS
from grimalkin.games.familiars_and_foes.lasting import Armed, Aura, Ban, Running, Throw

if TYPE_CHECKING:
    from grimalkin.games.familiars_and_foes.state import FamiliarsAndFoes

BY_SEAT = ("hp", "mp", "gems", "luck", "ticks", "attempts", "next_roll", "next_attack", "turns", "last_turn")
BY_AREA = ("foe_hp", "foe_skip", "foe_next")


def dump_table(t: "FamiliarsAndFoes") -> dict[str, Any]:
    catalog = t.catalog
    made: dict[str, Any] = {
        "familiars": [None if mat < 0 else catalog.mat_ids[mat] for mat in t.mats],
        "persons": t.persons[:],
        "order": t.order[:],
        "artifacts": [_names(cards, catalog.artifact_ids) for cards in t.artifacts],
        "rewards": [_names(cards, catalog.foe_ids) for cards in t.rewards],
        "covens": [None if card < 0 else catalog.coven_ids[card] for card in t.covens],
        "shared": _names(t.shared, catalog.coven_ids),
        "spent_covens": _names(t.spent_covens, catalog.coven_ids),
        "spent_artifacts": _names(t.spent_artifacts, catalog.artifact_ids),
        "spent_foes": _names(t.spent_foes, catalog.foe_ids),
        "foes": [None if card < 0 else catalog.foe_ids[card] for card in t.foes],
        "damagers": [seats[:] for seats in t.damagers],
        "dazes": t.dazes[:],
        "bans": [[ban.slot, BANS[ban.ban], ban.round, ban.seats] for ban in t.bans],
        "foe_decks": [_dump_deck(deck, catalog.foe_ids) for deck in t.foe_decks],
        "coven_deck": _dump_deck(t.coven_deck, catalog.coven_ids),
        "artifact_deck": _dump_deck(t.artifact_deck, catalog.artifact_ids),
        "throw": None if t.throw is None else _dump_throw(t, t.throw),
        "flippers": t.flippers[:],
        "faces": t.faces[:],
        "turned": t.turned[:],
        "auras": [[aura.op, aura.amount, aura.owner, aura.duration, aura.until] for aura in t.auras],
        "running": [
            [t.deed(part.deed).key, part.owner, part.left, part.schedule, part.carry, part.done] for part in t.running
        ],
        "armed": [[t.deed(armed.deed).key, armed.owner] for armed in t.armed],
    }
    made["hp"] = t.hp[:]
    made["mp"] = t.mp[:]
    made["gems"] = t.gems[:]
    made["luck"] = t.luck[:]
    made["ticks"] = t.ticks[:]
    made["attempts"] = t.attempts[:]
    made["next_roll"] = t.next_roll[:]
    made["next_attack"] = t.next_attack[:]
    made["turns"] = t.turns[:]
    made["last_turn"] = t.last_turn[:]
    made["foe_hp"] = t.foe_hp[:]
    made["foe_skip"] = t.foe_skip[:]
    made["foe_next"] = t.foe_next[:]
    made["time"] = [t.wave, t.round, t.turn, t.phase, t.spot, t.attempted, t.refused, t.chosen_seat, t.chosen_foe]
    return made


def load_table(t: "FamiliarsAndFoes", data: dict[str, Any]) -> None:
    catalog = t.catalog
    mats = _index(catalog.mat_ids)
    artifacts = _index(catalog.artifact_ids)
    foes = _index(catalog.foe_ids)
    coven = _index(catalog.coven_ids)
    for name in ("familiars", "persons", "order", "artifacts", "rewards", "covens", *BY_SEAT):
        if len(data[name]) != t.seats:
            raise BadSave(f"This save is damaged: '{name}' is not there for each of {t.seats} seats.")
    for name in ("foes", "damagers", *BY_AREA):
        if len(data[name]) != 3:
            raise BadSave(f"This save is damaged: '{name}' is not there for each of three areas.")
    t.mats = [-1 if name is None else mats[name] for name in data["familiars"]]
    t.seat_of = [-1] * len(catalog.mats)
    for seat, mat in enumerate(t.mats):
        if mat >= 0:
            t.seat_of[mat] = seat
    t.persons = [_whole(person) for person in data["persons"]]
    t.with_bots = -1 in t.persons
    t.order = list(data["order"])
    if sorted(t.order) != list(range(t.seats)):
        raise BadSave(f"This save is damaged: {t.order} is no order of {t.seats} seats.")
    t.hp = _wholes(data["hp"])
    t.mp = _wholes(data["mp"])
    t.gems = _wholes(data["gems"])
    t.luck = _wholes(data["luck"])
    t.ticks = _wholes(data["ticks"])
    t.attempts = _wholes(data["attempts"])
    t.next_roll = _wholes(data["next_roll"])
    t.next_attack = _wholes(data["next_attack"])
    t.turns = _wholes(data["turns"])
    t.last_turn = _wholes(data["last_turn"])
    t.standing = [seat for seat in t.order if t.hp[seat] > 0 and t.mats[seat] >= 0]
    t.artifacts = [[artifacts[name] for name in cards] for cards in data["artifacts"]]
    t.rewards = [[foes[name] for name in cards] for cards in data["rewards"]]
    t.covens = [-1 if name is None else coven[name] for name in data["covens"]]
    t.shared = [coven[name] for name in data["shared"]]
    t.spent_covens = [coven[name] for name in data["spent_covens"]]
    t.spent_artifacts = [artifacts[name] for name in data["spent_artifacts"]]
    t.spent_foes = [foes[name] for name in data["spent_foes"]]
    t.foes = [-1 if name is None else foes[name] for name in data["foes"]]
    t.slots = [slot for slot in range(3) if t.foes[slot] >= 0]
    t.foe_hp = _wholes(data["foe_hp"])
    t.foe_skip = _wholes(data["foe_skip"])
    t.foe_next = _wholes(data["foe_next"])
    t.damagers = [_wholes(seats) for seats in data["damagers"]]
    t.dazes = _wholes(data["dazes"])
    if len(t.dazes) != 15:
        raise BadSave("This save is damaged: 'dazes' is not there for each area and seat.")
    t.bans = [Ban(slot, BANS.index(ban), round, seats) for slot, ban, round, seats in data["bans"]]
    t.foe_decks = [_load_deck(form, catalog.foe_ids, foes) for form in data["foe_decks"]]
    if len(t.foe_decks) != 3:
        raise BadSave("This save is damaged: there are three decks of Foes.")
    t.coven_deck = _load_deck(data["coven_deck"], catalog.coven_ids, coven)
    t.artifact_deck = _load_deck(data["artifact_deck"], catalog.artifact_ids, artifacts)
    t.wave, t.round, t.turn, t.phase, t.spot, t.attempted, t.refused, t.chosen_seat, t.chosen_foe = _wholes(
        data["time"]
    )
    t.throw = None if data["throw"] is None else _load_throw(t, data["throw"])
    t.flippers = _wholes(data["flippers"])
    t.faces = _wholes(data["faces"])
    t.turned = _wholes(data["turned"])
    t.auras = [Aura(op, amount, owner, duration, until) for op, amount, owner, duration, until in data["auras"]]
    keys = t.deeds.by_key
    t.running = [
        Running(keys[key], owner, left, schedule, _flag(carry), done)
        for key, owner, left, schedule, carry, done in data["running"]
    ]
    t.armed = [Armed(keys[key], owner) for key, owner in data["armed"]]


def _dump_throw(t: "FamiliarsAndFoes", throw: Throw) -> dict[str, Any]:
    return {
        "seat": throw.seat,
        "foe": throw.slot,
        "deed": None if throw.deed < 0 else t.deed(throw.deed).key,
        "kind": throw.kind,
        "origin": throw.origin,
        "die": throw.die,
        "plus": throw.plus,
        "power": throw.power,
        "doubled": throw.doubled,
        "quiet": throw.quiet,
        "finders": throw.finders[:],
        "reflector": throw.reflector,
        "guarded": throw.guarded,
        "attached": throw.attached,
    }


def _load_throw(t: "FamiliarsAndFoes", form: dict[str, Any]) -> Throw:
    deed = -1 if form["deed"] is None else t.deeds.by_key[form["deed"]]
    throw = Throw(form["seat"], form["foe"], deed, form["kind"], form["origin"])
    throw.die = form["die"]
    throw.plus = form["plus"]
    throw.power = form["power"]
    throw.doubled = _flag(form["doubled"])
    throw.quiet = _flag(form["quiet"])
    throw.finders = _wholes(form["finders"])
    throw.reflector = form["reflector"]
    throw.guarded = _flag(form["guarded"])
    throw.attached = form["attached"]
    return throw


def _names(cards: list[int], ids: list[str]) -> list[str]:
    return [ids[card] for card in cards]


def _index(ids: list[str]) -> dict[str, int]:
    return {name: place for place, name in enumerate(ids)}


def _whole(number: Any) -> int:
    if isinstance(number, bool) or not isinstance(number, int):
        raise BadSave(f"This save is damaged: {number!r} should be a whole number.")
    return number


def _flag(value: Any) -> bool:
    if not isinstance(value, bool):
        raise BadSave(f"This save is damaged: {value!r} should be true or false.")
    return value


def _wholes(numbers: Any) -> list[int]:
    return [_whole(number) for number in numbers]


def _dump_deck(deck: Deck, names: list[str]) -> dict[str, Any]:
    loose = {names[card]: count for card, count in enumerate(deck.loose) if count}
    # The top card is the last one.
    return {"cards": [names[card] for card in deck.cards], "loose": loose}


def _load_deck(data: dict[str, Any], names: list[str], index: dict[str, int]) -> Deck:
    loose = [data["loose"].get(name, 0) for name in names] if data["loose"] else []
    return Deck([index[name] for name in data["cards"]], loose)
