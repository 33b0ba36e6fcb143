"""The Foes' turn: each Foe rolls once, in the order of the areas (FNF-FOE-02)."""

from typing import Any, Final

from grimalkin.games.familiars_and_foes.lasting import BY_ACTION, NOBODY, Throw
from grimalkin.games.familiars_and_foes.question import FoesStep
from grimalkin.games.familiars_and_foes.rolling import BEFORE_ROLL, skip_roll
from grimalkin.games.familiars_and_foes.state import AREAS, FamiliarsAndFoes


class FoeRoll(FoesStep):
    """Empty areas are passed over, and Foes that may not roll (FNF-FOE-03, FNF-CARD-13)."""

    def __init__(self, slot: int) -> None:
        self.slot = slot

    def nouns(self, t: FamiliarsAndFoes) -> list[Any]:
        return [self.slot]

    def run(self, t: FamiliarsAndFoes) -> None:
        slot = self.slot
        if t.foes[slot] < 0:
            return
        if t.foe_skip[slot] > 0:
            skip_roll(t, slot)
            return
        t.throw = Throw(NOBODY, slot, NOBODY, 0, BY_ACTION)
        t.then(BEFORE_ROLL)


FOE_ROLLS: Final = [FoeRoll(slot) for slot in range(AREAS)]
