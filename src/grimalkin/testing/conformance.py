"""The conformance suite: what every game must hold to, whoever wrote it.

    from grimalkin.testing.conformance import conformance_tests

    test_my_game = conformance_tests(MyGame())

makes one test for each property, mode and number of seats. `check_game` does the same without pytest.
"""

import random
from collections.abc import Callable, Collection, Mapping
from pathlib import Path
from typing import Any, Final

from grimalkin.core.game import Game
from grimalkin.core.state import State
from grimalkin.testing.positions import (
    check_census,
    check_copies,
    check_forms,
    check_legal_actions,
    check_questions,
    check_refusals,
    check_saves,
    check_views,
)
from grimalkin.testing.scenes import check_scenes
from grimalkin.testing.twins import check_redeals, check_twin_steps, check_twins, check_variety
from grimalkin.testing.walks import Broken, Table, moments, tables
from grimalkin.testing.whole_games import (
    check_end,
    check_every_save,
    check_log,
    check_replay,
    check_same_seed,
    check_silence,
    check_undo,
    check_verbs,
)

PositionCheck = Callable[[State, Table, random.Random], None]
GameCheck = Callable[[Table, random.Random], None]

AT_POSITIONS: Final[dict[str, PositionCheck]] = {
    "questions": check_questions,
    "forms": check_forms,
    "legal actions": check_legal_actions,
    "refusals": check_refusals,
    "copies": check_copies,
    "saves": check_saves,
    "views": check_views,
    "scenes": check_scenes,
    "census": check_census,
    "twins": check_twins,
    "twin steps": check_twin_steps,
    "redeals": check_redeals,
}
"""What is checked at single positions."""

OF_GAMES: Final[dict[str, GameCheck]] = {
    "end": check_end,
    "verbs": check_verbs,
    "same seed": check_same_seed,
    "silence": check_silence,
    "every save": check_every_save,
    "replay": check_replay,
    "log": check_log,
    "undo": check_undo,
    "variety": check_variety,
}
"""What is checked of whole games."""

PROPERTIES: Final = (*AT_POSITIONS, *OF_GAMES)


def check_property(name: str, table: Table, games: int = 2, positions: int = 6) -> None:
    """One property at one table: in so many games, at so many moments of each."""
    for number in range(games):
        seeded = table.with_seed(f"{table.seed} {number}")
        chooser = random.Random(f"{name} {number}")
        try:
            if name in OF_GAMES:
                OF_GAMES[name](seeded, chooser)
                continue
            # Every other game shows its chance, so that its draws are positions, too.
            here = seeded.with_chance("explicit") if number % 2 else seeded
            for t in moments(here, chooser, positions):
                try:
                    AT_POSITIONS[name](t, here, chooser)
                except Exception as error:
                    raise Broken(f"{told(error)}\n{_where(t)}") from error
        except Exception as error:
            raise Broken(f"{name}: {told(error)}\nGame: {seeded}.") from error


def told(error: Exception) -> str:
    """A broken property in its own words; anything else is a crash of the game."""
    return str(error) if isinstance(error, Broken) else f"It crashed with {type(error).__name__}: {error}"


def check_game(
    game: Game,
    modes: Mapping[str, Mapping[str, Any]] | None = None,
    games: int = 2,
    positions: int = 6,
    rules: Path | None = None,
    properties: Collection[str] = PROPERTIES,
) -> None:
    """Every property in every mode at every number of seats; `Broken` tells of the first that does not hold.

    `modes` are options by name; without them the game's presets count. `rules` is the folder with the game's
    written rules, if they are not among Grimalkin's own.
    """
    for _, table in tables(game, modes, rules):
        for name in properties:
            check_property(name, table, games, positions)


def conformance_tests(
    *games_to_check: Game,
    modes: Mapping[str, Mapping[str, Any]] | None = None,
    games: int = 2,
    positions: int = 6,
    rules: Path | None = None,
    seats: Collection[int] = (),
) -> "Callable[[str, Table], None]":
    """A pytest function that checks every property in every mode at these numbers of seats, or at every one."""
    import pytest

    def test(property_name: str, table: Table) -> None:
        check_property(property_name, table, games, positions)

    parameters = [
        pytest.param(name, table, id=f"{label}-{name.replace(' ', '-')}")
        for game in games_to_check
        for label, table in tables(game, modes, rules)
        if not seats or table.seats in seats
        for name in PROPERTIES
    ]
    return pytest.mark.parametrize(("property_name", "table"), parameters)(test)


def _where(t: State) -> str:
    """Where a game stands, for a person who looks for the fault."""
    choices = [f"{entry.seat} {entry.text}" for entry in t.log if entry.kind == "choice"]
    return f"After {len(choices)} choices" + (f", the last of them: {'; '.join(choices[-8:])}." if choices else ".")
