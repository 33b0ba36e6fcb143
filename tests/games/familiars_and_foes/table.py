"""The words in which these tests speak of a table of Familiars and Foes."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

import grimalkin
from grimalkin import Game, IllegalAction, State
from grimalkin.core.state import Result, Roll
from grimalkin.games.familiars_and_foes.game import FamiliarsAndFoesGame
from tests.games.familiars_and_foes.story_hp import STORY_HP


def game(*packs: Path) -> FamiliarsAndFoesGame:
    found = grimalkin.game("familiars-and-foes", packs)
    assert isinstance(found, FamiliarsAndFoesGame)
    return found


GAME = game()
KIT = game(Path(__file__).parent / "kit")
"""The cards of the worked examples: every Familiar has 11 HP and 9 MP."""

PP = "piddy-paw"
JX = "jinxie"
MI = "mimsy"
FI = "figgitch"
NU = "nutterson-iii"
CAST = {"PP": PP, "JX": JX, "MI": MI, "FI": FI, "NU": NU}
"""The Familiars as the worked examples call them."""


def setup(*familiars: str, **position: Any) -> State:
    """A chosen position with the cards of the kit: `setup("PP", "JX", foes=["grub"], script=["roll 12"])`.

    The Familiars stand in tracker order, the first of them is Active.
    """
    return _setup(KIT, familiars, position)


def setup_base(*familiars: str, **position: Any) -> State:
    """The same with the game's own cards."""
    return _setup(GAME, familiars, position)


def _setup(game: Game, familiars: Sequence[str], position: dict[str, Any]) -> State:
    forms: dict[str, dict[str, Any]] = {}
    for place, name in enumerate(familiars):
        forms["ABCDE"[place]] = {"familiar": CAST[name], **position.pop(name, {})}
    if forms:
        position["familiars"] = forms
    if "foes" in position:
        position["foes"] = [_in_story(foe, len(familiars)) for foe in position["foes"]]
    position.setdefault("script", [])
    return game.setup(**position)


def _in_story(foe: Any, count: int) -> Any:
    """The game's own Foes come with the HP of the stories, unless a story says otherwise."""
    form = foe if isinstance(foe, dict) else {"foe": foe}
    guides = STORY_HP.get(form["foe"])
    return foe if guides is None else {"hp": guides[count - 2], **form}


# Who is who.


def seat(t: State, who: str) -> int:
    """The seat of a Familiar, by its short name, its name or its letter."""
    if len(who) == 1:
        return "ABCDE".index(who)
    for familiar in t.view(None)["familiars"]:
        if familiar["familiar"] == CAST.get(who, who):
            found: int = familiar["seat"]
            return found
    raise AssertionError(f"{who} does not play here")


def short(t: State, number: int) -> str:
    """The short name of the Familiar in that seat."""
    name = t.view(None)["familiars"][number]["familiar"]
    return next(key for key, value in CAST.items() if value == name)


def waiting(t: State) -> str:
    """Who is asked, in order: 'PP JX'."""
    return " ".join(short(t, number) for number in t.waiting())


# Acting.


def plays(t: State, who: str, actions: str) -> State:
    """That Familiar's seat does these things one after the other: 'attack 1; target 2'."""
    for action in actions.split(";"):
        t.play(seat(t, who), action.strip())
    return t


def chance_owes(t: State) -> Roll[Any]:
    """The roll or flip that comes next."""
    step = t.agenda[-1]
    assert isinstance(step, Roll)
    return step


def ended(t: State) -> Result:
    """How the game ended; it must be over."""
    result = t.result()
    assert result is not None, "the game goes on"
    return result


def brings(t: State, *outcomes: str) -> State:
    """What chance is going to bring, after what the script holds already."""
    t.script.extend(outcomes)
    return t


def passes(t: State) -> State:
    """Everybody who is asked in a window passes, until somebody has to act."""
    while not t.over:
        able = [number for number in t.waiting() if "pass" in [str(action) for action in t.legal(number)]]
        if not able:
            return t
        t.play(able[0], "pass")
    return t


def passes_until(t: State, step: str) -> State:
    """The same, but only up to the next question of that kind."""
    for _ in range(200):
        if t.over or t.view(None)["step"] == step:
            return t
        t.play(t.waiting()[0], "pass")
    raise AssertionError(f"there was no {step}")


def refused(t: State, who: str, action: str, rule: str) -> None:
    """That Familiar may not do this, for the reason that this rule gives, and trying changes nothing."""
    before = t.dump()
    number = seat(t, who)
    refusal = t.why_not(number, action)
    assert refusal is not None, f"{who} may {action}"
    assert refusal.kind == "illegal", refusal
    with pytest.raises(IllegalAction) as error:
        t.play(number, action)
    assert t.dump() == before
    assert (refusal.rule, error.value.rule) == (rule, rule), refusal


def choices(t: State, who: str) -> list[str]:
    """All that this Familiar may do now, as text, also while others decide."""
    return [str(action) for action in t.actions(seat(t, who))]


def may(t: State, who: str, action: str) -> bool:
    return action in choices(t, who)


# Seeing.


def table(t: State) -> dict[str, Any]:
    """What everybody can see."""
    return t.view(None)


def familiar(t: State, who: str) -> dict[str, Any]:
    found: dict[str, Any] = table(t)["familiars"][seat(t, who)]
    return found


def hp(t: State, who: str) -> int:
    return int(familiar(t, who)["hp"])


def mp(t: State, who: str) -> int:
    return int(familiar(t, who)["mp"])


def gems(t: State, who: str) -> int:
    return int(familiar(t, who)["gems"])


def tokens(t: State, who: str) -> int:
    return int(familiar(t, who)["tokens"])


def tasks(t: State, who: str) -> list[str]:
    return list(familiar(t, who)["tasks"])


def cards(t: State, who: str) -> list[str]:
    """The Foe Cards in front of a Familiar."""
    return list(familiar(t, who)["cards"])


def artifacts(t: State, who: str) -> list[str]:
    return list(familiar(t, who)["artifacts"])


def foe(t: State, number: int) -> dict[str, Any]:
    """The Foe in an area; an empty answer where there is none."""
    found: list[dict[str, Any]] = [shown for shown in table(t)["foes"] if shown["foe"] == number]
    return found[0] if found else {}


def foe_hp(t: State, number: int) -> int:
    """The HP of the Foe in an area; 0 when there is none."""
    shown = foe(t, number)
    return int(shown.get("hp", 0))


def foes(t: State) -> list[str]:
    return [shown["card"] for shown in table(t)["foes"]]


def active(t: State) -> str:
    """The short name of the Active Familiar, or 'Foes'."""
    shown = table(t)["active"]
    return "Foes" if shown is None else short(t, shown)


def step(t: State) -> str:
    return str(table(t)["step"])


def told(t: State) -> list[str]:
    """All that everybody was told, in sentences."""
    return [entry.text for entry in t.log if entry.kind == "event"]
