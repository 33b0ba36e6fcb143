"""What a seat, or a bystander, may know, built up from nothing; docs/games/familiars-and-foes.md lists the keys.

Everything that lies open is public (FNF-HID-06), so all seats see the same but for what they are asked.
"""

from typing import TYPE_CHECKING, Any, Final

from grimalkin.games.familiars_and_foes.catalog import ELEMENTS
from grimalkin.games.familiars_and_foes.charts import chart
from grimalkin.games.familiars_and_foes.effects import BANS, DURATIONS, OPS
from grimalkin.games.familiars_and_foes.lasting import Throw
from grimalkin.games.familiars_and_foes.verbs import FACES, TASKS

if TYPE_CHECKING:
    from grimalkin.games.familiars_and_foes.state import FamiliarsAndFoes

PHASES: Final = ["setup", "before-action", "acting", "before-foes", "foes", "left"]


def view(t: "FamiliarsAndFoes", seat: int | None) -> dict[str, Any]:
    catalog = t.catalog
    return {
        "game": t.game.key,
        "seat": seat,
        "seats": t.seats,
        "over": t.over,
        "waiting": list(t.waiting()),
        "prompt": "" if seat is None else t.prompt(seat),
        "rule": t.prompt_rule(),
        "result": None if t.outcome is None else t.outcome.json(),
        "options": dict(t.options),
        "step": phase(t),
        "part": PHASES[t.phase],
        "wave": t.wave,
        "round": t.round,
        "turn": t.turn,
        "active": t.active if t.turn and t.active >= 0 else None,
        "order": t.order[:],
        "spot": t.spot,
        "persons": [None if person < 0 else person for person in t.persons],
        "familiars": [_familiar(t, other) for other in range(t.seats)],
        "foes": [_foe(t, slot) for slot in t.slots],
        "waves": _waves(t),
        "specials": _specials(t),
        "lasting": _lasting(t),
        "roll": None if t.throw is None else _roll(t, t.throw),
        "coins": [
            {"seat": flipper, "face": FACES[t.faces[at]], "tokens": t.turned[at]}
            for at, flipper in enumerate(t.flippers[: len(t.faces)])
        ],
        "attempted": [other for other in range(t.seats) if t.attempted >> other & 1],
        "refused": [other for other in range(t.seats) if t.refused >> other & 1],
        "supply": t.supply(),
        "shared": _ids(t.shared, catalog.coven_ids),
        "artifact_deck": t.artifact_deck.count(),
        "coven_deck": sorted(_ids(_cards(t.coven_deck.cards, t.coven_deck.loose), catalog.coven_ids)),
        "used_artifacts": _ids(t.spent_artifacts, catalog.artifact_ids),
        "used_foes": _ids(t.spent_foes, catalog.foe_ids),
        "used_coven": _ids(t.spent_covens, catalog.coven_ids),
    }


def phase(t: "FamiliarsAndFoes") -> str:
    """The kind of question on the table."""
    from grimalkin.games.familiars_and_foes.question import Poll, Question

    if t.over:
        return "over"
    step = t.agenda[-1] if t.agenda else None
    if isinstance(step, (Poll, Question)):
        return step.phase
    return "chance"


def _ids(cards: list[int], names: list[str]) -> list[str]:
    return [names[card] for card in cards]


def _cards(cards: list[int], loose: list[int]) -> list[int]:
    """What lies in a deck, in no order: which cards have not been seen yet is no secret (FNF-HID-02)."""
    found = sorted(cards)
    for card, count in enumerate(loose):
        found += [card] * count
    return found


def _familiar(t: "FamiliarsAndFoes", seat: int) -> dict[str, Any]:
    catalog = t.catalog
    mat = t.mats[seat]
    if mat < 0:
        return {"seat": seat, "familiar": None, "name": t.seat_name(seat), "standing": False, "hp": 0, "mp": 0}
    printed = catalog.mats[mat]
    coven = t.covens[seat]
    return {
        "seat": seat,
        "familiar": printed.id,
        "name": printed.name,
        "element": ELEMENTS[printed.element],
        "strong_against": ELEMENTS[printed.strong_against],
        "standing": t.hp[seat] > 0,
        "hp": t.hp[seat],
        "most_hp": printed.hp,
        "mp": t.mp[seat],
        "most_mp": printed.mp,
        "gems": t.gems[seat],
        "tokens": t.luck[seat],
        "tasks": [task for place, task in enumerate(TASKS) if t.ticks[seat] >> place & 1],
        "unlocked": t.unlocked(seat),
        "artifacts": _ids(t.artifacts[seat], catalog.artifact_ids),
        "cards": _ids(t.rewards[seat], catalog.foe_ids),
        "coven": None if coven < 0 else catalog.coven_ids[coven],
        "attempts": t.attempts[seat],
        "next_roll": t.next_roll[seat] - sum(t.dazes[seat::5]),
        "next_attack": t.next_attack[seat],
    }


def _foe(t: "FamiliarsAndFoes", slot: int) -> dict[str, Any]:
    foe = t.foe(slot)
    return {
        "foe": slot + 1,
        "card": foe.id,
        "name": foe.name,
        "level": foe.level,
        "element": ELEMENTS[foe.element],
        "hp": t.foe_hp[slot],
        "most_hp": t.most_foe_hp(slot),
        "skips": t.foe_skip[slot],
        "next_roll": t.foe_next[slot],
        "last_damager": t.damagers[slot][-1] if t.damagers[slot] else None,
    }


def _waves(t: "FamiliarsAndFoes") -> list[dict[str, Any]]:
    """The levels of each Wave are on the backs of its cards (FNF-HID-01)."""
    made = []
    for number, levels in enumerate(chart(t.options["level"], t.seats)):
        state = "over" if number + 1 < t.wave else "now" if number + 1 == t.wave else "to come"
        made.append({"wave": number + 1, "levels": levels[:], "coven": 2 if number == 3 else 1, "state": state})
    return made


def _specials(t: "FamiliarsAndFoes") -> list[dict[str, Any]]:
    """Special attacks that are running, or about to."""
    made: list[dict[str, Any]] = []
    for ban in t.bans:
        made.append(
            {
                "foe": ban.slot + 1,
                "ban": BANS[ban.ban],
                "round": None if ban.round < 0 else ban.round,
                "seats": [seat for seat in range(t.seats) if ban.seats >> seat & 1],
                "now": t.banned(ban.ban),
            }
        )
    for slot in t.slots:
        dazed = [seat for seat in range(t.seats) if t.dazes[slot * 5 + seat]]
        if dazed:
            made.append({"foe": slot + 1, "daze": t.dazes[slot * 5 + dazed[0]], "seats": dazed})
    return made


def _lasting(t: "FamiliarsAndFoes") -> list[dict[str, Any]]:
    """Effects of Familiars that go on."""
    made: list[dict[str, Any]] = []
    for aura in t.auras:
        made.append(
            {
                "effect": OPS[aura.op].word,
                "amount": aura.amount,
                "owner": aura.owner,
                "duration": DURATIONS[aura.duration],
            }
        )
    for part in t.running:
        made.append({"effect": "parts", "card": t.deed(part.deed).name, "owner": part.owner, "left": part.left})
    for armed in t.armed:
        made.append({"effect": "armed", "card": t.deed(armed.deed).name, "owner": armed.owner})
    return made


def _roll(t: "FamiliarsAndFoes", throw: Throw) -> dict[str, Any]:
    return {
        "seat": throw.seat if throw.seat >= 0 else None,
        "foe": throw.slot + 1 if throw.slot >= 0 else None,
        "for": None if throw.deed < 0 else t.deed(throw.deed).name,
        "die": throw.die or None,
        "plus": throw.plus,
        "power": throw.power,
        "doubled": throw.doubled,
        "reflected": throw.reflector if throw.reflector >= 0 else None,
        "guarded": throw.guarded,
    }
