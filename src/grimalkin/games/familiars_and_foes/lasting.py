"""What lies on the table for a while: a roll in the hand, auras, special attacks, parts to come, armed Artifacts.

All but Throw never change, so copies of a game share them.
"""

from typing import Final

NOBODY: Final = -1

# Where an attack roll came from; only the turn action itself unlocks a Ballyhoo.
BY_ACTION: Final = 0
BY_ENCORE: Final = 1
BY_PART: Final = 2


class Throw:
    """A die roll from its declaration to its scoring."""

    def __init__(self, seat: int, slot: int, deed: int, kind: int, origin: int) -> None:
        # The Familiar that rolls, or NOBODY when the Foe in `slot` does.
        self.seat = seat
        # The Foe that rolls or is named first, or NOBODY.
        self.slot = slot
        self.deed = deed
        self.kind = kind
        self.origin = origin
        # 0 before the roll.
        self.die = 0
        # Interrupts and "next roll" bonuses.
        self.plus = 0
        # Attack Points more for the Foe named first.
        self.power = 0
        self.doubled = False
        self.quiet = False
        # Who finds something by the die, one entry for each time.
        self.finders: list[int] = []
        # Who sends the Attack Points back, or NOBODY.
        self.reflector = NOBODY
        self.guarded = False
        # How often the bonuses of the roller were attached: they stay with a re-roll (FNF-ROLL-09).
        self.attached = 0

    def copy(self) -> "Throw":
        twin = Throw(self.seat, self.slot, self.deed, self.kind, self.origin)
        twin.die = self.die
        twin.plus = self.plus
        twin.power = self.power
        twin.doubled = self.doubled
        twin.quiet = self.quiet
        twin.finders = self.finders[:]
        twin.reflector = self.reflector
        twin.guarded = self.guarded
        twin.attached = self.attached
        return twin


class Aura:
    """An effect that lasts a while for the whole team."""

    def __init__(self, op: int, amount: int, owner: int, duration: int, until: int) -> None:
        self.op = op
        self.amount = amount
        self.owner = owner
        self.duration = duration
        # The round, or the number of the owner's turn, with which it ends.
        self.until = until


class Ban:
    """A special attack that forbids something: in one round, or to some Familiars in their next turns."""

    def __init__(self, slot: int, ban: int, round: int, seats: int) -> None:
        self.slot = slot
        self.ban = ban
        # The round in which it holds, or NOBODY for one that holds in turns.
        self.round = round
        # The Familiars, as bits, in whose next turn it holds.
        self.seats = seats


class Running:
    """Parts of an effect that are still to come."""

    def __init__(self, deed: int, owner: int, left: int, schedule: int, carry: bool, done: int) -> None:
        # The deed in the brackets, carried out once for each part.
        self.deed = deed
        self.owner = owner
        self.left = left
        self.schedule = schedule
        self.carry = carry
        # The round, or the number of the owner's turn, in which the last part came.
        self.done = done


class Armed:
    """An Artifact that waits in front of its owner for a Foe's roll that deals damage."""

    def __init__(self, deed: int, owner: int) -> None:
        self.deed = deed
        self.owner = owner
