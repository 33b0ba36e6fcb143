"""Rules of thumb for bots: what `careful` follows, and how `thinker` plays possible games on."""

from typing import Final

from grimalkin.bots.hints import Hints as BaseHints
from grimalkin.bots.standpoint import Standpoint
from grimalkin.core.actions import Action
from grimalkin.core.chance import Stream
from grimalkin.core.game import Game
from grimalkin.core.state import State
from grimalkin.games.familiars_and_foes.game import FamiliarsAndFoesGame
from grimalkin.games.familiars_and_foes.prospects import Weights
from grimalkin.games.familiars_and_foes.quick import Judge
from grimalkin.games.familiars_and_foes.state import FamiliarsAndFoes

HP_TO_CHANCE: Final = 0.025
"""About what one HP of a Foe changes in the chance to win."""
HORIZON: Final = 10
"""So many choices a search looks ahead, and on to the next Familiar's turn."""
TRUST: Final = 20
"""So many tries the rules of thumb count for: one game is mostly luck."""


class Hints(BaseHints):
    def __init__(self, weights: Weights | None = None) -> None:
        self.judge = Judge(weights if weights is not None else Weights())

    def weigh(self, place: Standpoint, actions: list[Action]) -> list[float] | None:
        # All that counts here is public, so any deal of the hidden decks shows it.
        t = place.redeal(Stream.from_seed("rules of thumb"))
        assert isinstance(t, FamiliarsAndFoes)
        return [HP_TO_CHANCE * value for value in self.judge.rates(t, place.seat, actions)]

    def quick(self, t: State, seat: int, actions: list[Action], stream: Stream) -> Action:
        assert isinstance(t, FamiliarsAndFoes)
        return self.judge.choose(t, seat, actions, stream)

    def trust(self) -> int:
        return TRUST

    def horizon(self, seats: int) -> int:
        return HORIZON

    def calm(self, t: State, actions: list[Action]) -> bool:
        """When a Familiar is about to act, all that was begun is over."""
        assert isinstance(t, FamiliarsAndFoes)
        return actions[0].verb is t.say.attack


def hints(game: Game) -> Hints:
    assert isinstance(game, FamiliarsAndFoesGame)
    return Hints()
