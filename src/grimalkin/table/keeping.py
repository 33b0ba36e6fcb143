"""A table as JSON and back: what a save keeps beside the game."""

from typing import Any, TypeVar

from grimalkin.core.errors import BadSave
from grimalkin.core.fields import array, flag, mapping, text, texts, whole, wholes
from grimalkin.core.game import Game
from grimalkin.table.seats import load_seats
from grimalkin.table.table import Keeper, Proposal, Table

T = TypeVar("T", bound=Table)


def table_json(table: Table) -> dict[str, Any]:
    """Everything about a table but the game itself."""
    proposal = table.proposal
    return {
        "name": table.name,
        "seats": [seat.json() for seat in table.seats],
        "packs": table.packs,
        "bots": table.bot_seed,
        "seen": table.seen,
        "automatic": [[place, why] for place, why in sorted(table.automatic.items())],
        "orders": table.orders,
        "forced": table.answer_forced,
        "open": len(table.moments),
        "proposal": None if proposal is None else [proposal.seat, proposal.action, list(proposal.asked)],
        "takebacks": table.takebacks,
        "left": table.left,
        "origin": table.origin,
    }


def load_table(game: Game, saved: dict[str, Any], keeper: Keeper | None = None) -> Table:
    """The table of a save, as `read_save` gives it, ready for the next choice."""
    return load_table_as(Table, game, saved, keeper)


def load_table_as(kind: type[T], game: Game, saved: dict[str, Any], keeper: Keeper | None = None) -> T:
    """The same as a table of that kind."""
    t = game.load(saved["state"])
    if not t.recording:
        raise BadSave("This game was not written down while it was played, so no table can go on with it.")
    seats = load_seats(saved["table"].get("seats"), game, t.seats)
    # What is not told is as at a new table.
    kept = {**table_json(Table(t, seats)), **saved["table"]}
    origin = None if kept["origin"] is None else mapping(kept, "origin")
    if origin is not None:
        array(origin, "log")
    made = kind(t, seats, text(kept, "name"), texts(kept, "packs"), text(kept, "bots"), origin, keeper)
    last = len(t.log)
    made.seen = wholes(kept, "seen", 0, last)
    for form in array(kept, "automatic"):
        place, why = _two(form)
        made.automatic[whole({"automatic": place}, "automatic", 0, last)] = text({"automatic": why}, "automatic")
    made.orders = []
    for form in array(kept, "orders"):
        orders = mapping({"orders": form}, "orders")
        made.orders.append({rule: text(orders, rule) for rule in orders})
    if len(made.seen) != t.seats or len(made.orders) != t.seats:
        raise BadSave("The table of this save is damaged: it has not as much of everything as seats.")
    made.answer_forced = flag(kept, "forced")
    made.takebacks = whole(kept, "takebacks")
    made.left = wholes(kept, "left", 0, t.seats - 1)
    made.proposal = _proposal(kept["proposal"], t.seats)
    # They are played again only when somebody wants to take one back, so that opening needs no look at the log.
    made.open_kept = whole(kept, "open")
    made.open_moments = [] if made.open_kept == 0 else None
    return made


def _two(form: Any) -> tuple[Any, Any]:
    if not isinstance(form, list) or len(form) != 2:
        raise BadSave("The table of this save is damaged: an answer of the table is a place and a reason.")
    return form[0], form[1]


def _proposal(form: Any, seats: int) -> Proposal | None:
    if form is None:
        return None
    if not isinstance(form, list) or len(form) != 3:
        raise BadSave("The table of this save is damaged: a proposal is a seat, a choice and those who are asked.")
    data = {"seat": form[0], "action": form[1], "asked": form[2]}
    asked = wholes(data, "asked", 0, seats - 1)
    return Proposal(whole(data, "seat", 0, seats - 1), text(data, "action"), tuple(asked))
