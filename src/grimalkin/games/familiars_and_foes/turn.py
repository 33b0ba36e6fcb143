"""Turns and rounds: the Toad moves along the tracker, Familiars first, then the Foes."""

from typing import Final

from grimalkin.core.state import Sequence
from grimalkin.games.familiars_and_foes.actions import ACT
from grimalkin.games.familiars_and_foes.carry_over import CARRY_OVER, FOES_PARTS, LAP_PARTS
from grimalkin.games.familiars_and_foes.effects import LAP, LAP_END, ROUND
from grimalkin.games.familiars_and_foes.effects import TURN as THIS_TURN
from grimalkin.games.familiars_and_foes.foes_turn import FOE_ROLLS
from grimalkin.games.familiars_and_foes.lasting import NOBODY, Ban
from grimalkin.games.familiars_and_foes.question import FoesStep
from grimalkin.games.familiars_and_foes.state import BEFORE_ACTION, BEFORE_FOES, LEFT, FamiliarsAndFoes
from grimalkin.games.familiars_and_foes.waves import BEGIN_WAVE, REFILL


class StartTurn(FoesStep):
    """What lasts until the start of this Familiar's turn ends now."""

    def run(self, t: FamiliarsAndFoes) -> None:
        seat = t.active
        t.turn += 1
        t.phase = BEFORE_ACTION
        t.turns[seat] += 1
        t.last_turn[seat] = t.turn
        if t.auras:
            t.auras = [aura for aura in t.auras if aura.duration != LAP or aura.owner != seat]
        if t.recording:
            t.note("turn", seat, f"{t.name(seat)}'s turn.", {"turn": t.turn, "round": t.round})


class StartFoesTurn(FoesStep):
    """Nobody is Active while the Foes have their turn (FNF-TURN-08)."""

    def run(self, t: FamiliarsAndFoes) -> None:
        t.phase = BEFORE_FOES
        if t.recording:
            t.note("foes-turn", -1, "The Foes' turn.", {"round": t.round})


class LeaveSpot(FoesStep):
    """The turn is over: what lasts no longer ends, and after the Foes' turn the round too."""

    def run(self, t: FamiliarsAndFoes) -> None:
        seat = t.active
        t.attempted = 0
        t.refused = 0
        t.phase = LEFT
        if seat >= 0:
            if t.auras:
                turns = t.turns[seat]
                t.auras = [
                    aura
                    for aura in t.auras
                    if aura.duration != THIS_TURN
                    and (aura.duration != LAP_END or aura.owner != seat or aura.until >= turns)
                ]
            if t.bans:
                _end_turn_bans(t, seat)
            return
        round = t.round
        if t.auras:
            t.auras = [
                aura
                for aura in t.auras
                if aura.duration != THIS_TURN and (aura.duration != ROUND or aura.until > round)
            ]
        if t.bans:
            t.bans = [ban for ban in t.bans if ban.round < 0 or ban.round > round]
        t.round = round + 1


def _end_turn_bans(t: FamiliarsAndFoes, seat: int) -> None:
    """A ban for the next turn of each Familiar is over for this one."""
    left: list[Ban] = []
    for ban in t.bans:
        if ban.round >= 0 or not ban.seats >> seat & 1:
            left.append(ban)
        elif ban.seats != 1 << seat:
            left.append(Ban(ban.slot, ban.ban, ban.round, ban.seats & ~(1 << seat)))
    t.bans = left


class MoveToad(FoesStep):
    """One spot to the right, past the Fallen; after the Foes' spot to the left end (FNF-TURN-04, FNF-TURN-05)."""

    def run(self, t: FamiliarsAndFoes) -> None:
        order = t.order
        at = t.spot + 1
        if t.active < 0:
            at = 0
        while at < len(order) and t.hp[order[at]] <= 0:
            at += 1
        t.spot = at
        if at < len(order):
            t.active = order[at]
            t.then(FAMILIARS_TURN)
        else:
            t.active = NOBODY
            t.then(FOES_TURN)


START_TURN: Final = StartTurn()
START_FOES_TURN: Final = StartFoesTurn()
LEAVE_SPOT: Final = LeaveSpot()
MOVE_TOAD: Final = MoveToad()
REST_OF_TURN: Final = Sequence[FamiliarsAndFoes]("RestOfTurn", LAP_PARTS, ACT, LEAVE_SPOT, MOVE_TOAD)
FAMILIARS_TURN: Final = Sequence[FamiliarsAndFoes]("FamiliarsTurn", START_TURN, LAP_PARTS, ACT, LEAVE_SPOT, MOVE_TOAD)
REST_OF_FOES_TURN: Final = Sequence[FamiliarsAndFoes]("RestOfFoesTurn", FOES_PARTS, *FOE_ROLLS, LEAVE_SPOT, MOVE_TOAD)
FOES_TURN: Final = Sequence[FamiliarsAndFoes](
    "FoesTurn", START_FOES_TURN, FOES_PARTS, *FOE_ROLLS, LEAVE_SPOT, MOVE_TOAD
)
# The rest of the order is in defeat.py: the card first, and the end of the turn (FNF-FIN-02).
NEXT_WAVE: Final = Sequence[FamiliarsAndFoes]("NextWave", REFILL, BEGIN_WAVE, CARRY_OVER)
