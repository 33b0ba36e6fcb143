"""Rules of thumb for bots: what `careful` follows, and how `thinker` plays possible games on."""

from grimalkin.bots.hints import Hints as BaseHints
from grimalkin.bots.standpoint import Standpoint
from grimalkin.core.actions import Action
from grimalkin.core.chance import Stream
from grimalkin.core.game import Game
from grimalkin.core.state import State
from grimalkin.games.familiars_and_foes.catalog import Catalog
from grimalkin.games.familiars_and_foes.game import FamiliarsAndFoesGame
from grimalkin.games.familiars_and_foes.prospects import Weights
from grimalkin.games.familiars_and_foes.quick import Judge
from grimalkin.games.familiars_and_foes.state import FamiliarsAndFoes

HP_TO_CHANCE = 0.025
"""About what one HP of a Foe changes in the chance to win."""


class Hints(BaseHints):
    def __init__(self, catalog: Catalog, weights: Weights | None = None) -> None:
        self.judge = Judge(catalog, weights if weights is not None else Weights())

    def weigh(self, place: Standpoint, actions: list[Action]) -> list[float] | None:
        # All that counts here is public, so any deal of the hidden decks shows it.
        t = place.redeal(Stream.from_seed("rules of thumb"))
        assert isinstance(t, FamiliarsAndFoes)
        return [HP_TO_CHANCE * value for value in self.judge.rates(t, place.seat, actions)]

    def quick(self, t: State, seat: int, actions: list[Action], stream: Stream) -> Action:
        assert isinstance(t, FamiliarsAndFoes)
        return self.judge.choose(t, seat, actions, stream)


def hints(game: Game) -> Hints:
    assert isinstance(game, FamiliarsAndFoesGame)
    return Hints(game.catalog)
