"""The words in which these tests speak of a table of A Familiar Find."""

from collections.abc import Sequence
from typing import Any

import pytest

import grimalkin
from grimalkin import Game, IllegalAction, State

GAME: Game = grimalkin.game("familiar-find")

# One open Residuum on each pile of a table for two, three and four.
ROW = {place: ["residuum"] for place in ("left", "middle", "right")}
THREE = {place: ["residuum"] for place in ("center", "a-b", "b-c", "c-a")}
FOUR = {place: ["residuum"] for place in ("center", "a-b", "b-c", "c-d", "d-a")}


def setup(**position: Any) -> State:
    """A chosen position; docs/games/familiar-find.md tells how it is written."""
    return GAME.setup(**position)


def seat(letter: str) -> int:
    return "ABCD".index(letter)


def letters(seats: Sequence[int]) -> str:
    return "".join("ABCD"[number] for number in seats)


# Acting.


def plays(t: State, who: str, actions: str) -> State:
    """That seat does these things, one after the other: 'scavenge left; play abyss left face-down'."""
    for action in actions.split(";"):
        t.play(seat(who), action.strip())
    return t


def finishes(t: State, who: str) -> State:
    """That seat goes on to the end of its turn: it declines what it can, else does the first legal thing."""
    turn = t.view(None)["turn"]
    while t.waiting() == (seat(who),) and t.view(None)["turn"] == turn:
        legal = choices(t, who)
        t.play(seat(who), "pass" if "pass" in legal else legal[0])
    return t


def refused(t: State, who: str, action: str, rule: str) -> None:
    """That seat may not do this, for the reason that this rule gives, and trying changes nothing."""
    before = t.dump()
    refusal = t.why_not(seat(who), action)
    assert refusal is not None, f"{who} may {action}"
    assert refusal.kind == "illegal", refusal
    with pytest.raises(IllegalAction) as error:
        t.play(seat(who), action)
    assert t.dump() == before
    assert (refusal.rule, error.value.rule) == (rule, rule), refusal


def choices(t: State, who: str) -> list[str]:
    """All that this seat may do now, as text."""
    return [str(action) for action in t.actions(seat(who))]


def may(t: State, who: str, action: str) -> bool:
    return action in choices(t, who)


# Seeing.


def table(t: State, by: str = "") -> dict[str, Any]:
    """The view of a seat, or of a bystander."""
    return t.view(seat(by) if by else None)


def player(t: State, who: str) -> dict[str, Any]:
    """What everybody sees of a player."""
    found: dict[str, Any] = table(t)["players"][seat(who)]
    return found


def collection(t: State, who: str) -> dict[str, int]:
    """How many cards of each kind lie there; kinds that are missing are left out."""
    return {kind: count for kind, count in player(t, who)["collection"].items() if count}


def hand(t: State, who: str) -> list[str]:
    """The hand of a seat, sorted by name."""
    return sorted(table(t, who)["hand"])


def hand_size(t: State, who: str) -> int:
    size: int = player(t, who)["hand"]
    return size


def reach(t: State, who: str) -> list[str]:
    """The piles in reach, sorted by name."""
    return sorted(player(t, who)["reach"])


def places(t: State) -> list[str]:
    """The names of the piles on the table."""
    return [pile["pile"] for pile in table(t)["piles"]]


def pile(t: State, place: str) -> list[str]:
    """The true cards of a pile, bottom first; a hidden one ends in ↓."""
    cards = t.dump()["table"]["piles"][places(t).index(place)]
    return [f"{kind}↓" if hidden else kind for kind, hidden, *_ in cards]


def pile_seen(t: State, place: str, by: str = "") -> list[str]:
    """A pile as a seat, or a bystander, sees it; a hidden card that it does not know is ?↓."""
    cards = table(t, by)["piles"][places(t).index(place)]["cards"]
    return [f"{card['kind'] or '?'}↓" if card["hidden"] else card["kind"] for card in cards]


def discard(t: State) -> list[str]:
    """The discard pile, bottom first."""
    return list(table(t)["discard"])


def deck(t: State) -> int:
    """How many cards the deck still holds."""
    count: int = table(t)["deck"]
    return count


def step(t: State) -> str:
    found: str = table(t)["step"]
    return found


def pattern(t: State) -> list[int]:
    """How many cards are still to be played open and hidden this turn, as the seat sees it that is to play."""
    return list(t.view(t.waiting()[0] if t.waiting() else None)["pattern"])


def whose_turn(t: State) -> str:
    return letters([table(t)["active"]])


def living(t: State) -> str:
    return letters(table(t)["living"])


def winners(t: State) -> str:
    """The letters of the winners; the game must be over."""
    result = t.result()
    assert result is not None, "the game goes on"
    return letters(result.winners)


def ended_by(t: State) -> str:
    """The rule that ended the game."""
    result = t.result()
    assert result is not None, "the game goes on"
    return result.reason


def ran_out(t: State) -> bool:
    """Whether the deck ended the game, so that the tie-break decided it."""
    return t.over and ended_by(t) in ("AFF-END-06", "AFF-END-07", "AFF-END-08")


# Spells.


def casts(spell: str, **position: Any) -> State:
    """A has just scavenged this Spell, alone in the pile beside B; C sits on the other side."""
    piles = {"center": ["pink-lichen"], "a-b": [spell], "b-c": ["residuum"], "c-a": ["ruby-dust"]}
    piles.update(position.pop("piles", {}))
    position = {"seats": 3, "active": "A", "seed": 7, **position}
    return plays(setup(piles=piles, **position), "A", "scavenge a-b")


def casts_at_twin_springs(spell: str, **position: Any) -> State:
    """A has just scavenged this Spell from the center, where the Twin Springs lie."""
    piles = {"center": [spell], "a-b": ["pink-lichen"], "b-c": ["residuum"], "c-a": ["ruby-dust"]}
    piles.update(position.pop("piles", {}))
    position = {"seats": 3, "active": "A", "location": "twin-springs", "seed": 7, **position}
    return plays(setup(piles=piles, **position), "A", "scavenge center")


def seen_while_looking(t: State, who: str) -> dict[int, str]:
    """The cards of a pile that this seat looks at, by position."""
    looking = table(t, who)["looking"]
    assert looking is not None
    return {int(position): kind for position, kind in looking["cards"].items()}


def is_spent(t: State, spell: str) -> bool:
    """The Spell lies on top of the discard pile and Step 1 is over."""
    return discard(t)[-1] == spell and step(t) == "play" and spell not in collection(t, "A")
