"""After every scoring: who has fallen, which Foes are defeated, and whether the Wave or the game is over."""

from grimalkin.games.familiars_and_foes.ending import lose, win
from grimalkin.games.familiars_and_foes.lasting import NOBODY
from grimalkin.games.familiars_and_foes.state import (
    ACTING,
    BEFORE_ACTION,
    BEFORE_FOES,
    FOES_ROLL,
    WAVES,
    FamiliarsAndFoes,
)


def settle(t: FamiliarsAndFoes) -> bool:
    """Whether the present Wave goes on; loss comes before victory (FNF-END-07)."""
    hp = t.hp
    for seat in t.standing:
        if hp[seat] == 0:
            _fall_all(t)
            if not t.standing:
                lose(t)
                return False
            break
    foe_hp = t.foe_hp
    for slot in t.slots:
        if foe_hp[slot] == 0:
            return _defeat_all(t)
    return True


def _fall_all(t: FamiliarsAndFoes) -> None:
    """All who are at zero fall at the same moment (FNF-FALL-11)."""
    fallen = [seat for seat in t.standing if t.hp[seat] == 0]
    t.standing = [seat for seat in t.standing if t.hp[seat] > 0]
    for seat in fallen:
        fall(t, seat)


def fall(t: FamiliarsAndFoes, seat: int) -> None:
    """What a Familiar loses with its last HP (FNF-FALL-01 to FNF-FALL-08)."""
    t.mp[seat] = 0
    t.gems[seat] = 0
    t.next_roll[seat] = 0
    t.next_attack[seat] = 0
    for slot in range(3):
        t.dazes[slot * 5 + seat] = 0
    t.auras = [aura for aura in t.auras if aura.owner != seat]
    t.running = [running for running in t.running if running.owner != seat]
    t.armed = [armed for armed in t.armed if armed.owner != seat]
    if not t.options["fallen_keeps_luck"]:
        t.luck[seat] = 0
    if not t.options["fallen_keeps_artifacts"]:
        t.spent_artifacts += t.artifacts[seat]
        t.artifacts[seat] = []
    if t.recording:
        t.note("fall", seat, f"{t.name(seat)} falls!")


def _defeat_all(t: FamiliarsAndFoes) -> bool:
    heirless: list[int] = []
    for slot in t.slots:
        if t.foe_hp[slot] == 0:
            _defeat(t, slot, heirless)
    t.slots = [slot for slot in t.slots if t.foes[slot] >= 0]
    goes_on = len(t.slots) > 0
    if not goes_on:
        _complete_wave(t)
    if heirless and not t.over:
        from grimalkin.games.familiars_and_foes.inheritance import NameHeir

        for card in heirless:
            t.then(NameHeir(card))
    return goes_on


def _defeat(t: FamiliarsAndFoes, slot: int, heirless: list[int]) -> None:
    """The Foe leaves its area, its special attacks end, its card goes to whoever struck last (FNF-DEF-01, 02, 07)."""
    card = t.foes[slot]
    name = t.foe_name(slot)
    heir = _heir(t, slot)
    t.foes[slot] = NOBODY
    t.foe_skip[slot] = 0
    t.foe_next[slot] = 0
    t.damagers[slot] = []
    for seat in range(t.seats):
        t.dazes[slot * 5 + seat] = 0
    if t.bans:
        t.bans = [ban for ban in t.bans if ban.slot != slot]
    if heir >= 0:
        t.rewards[heir].append(card)
    else:
        # Whoever is named later takes it from there.
        t.spent_foes.append(card)
        if t.options["unclaimed_reward"] == "choose":
            heirless.append(card)
    if t.recording:
        facts = {"card": t.catalog.foe_ids[card], "foe": slot + 1}
        if heir >= 0:
            t.note("defeat", heir, f"{name} is defeated! {t.name(heir)} receives its card.", facts)
        else:
            t.note("defeat", -1, f"{name} is defeated!", facts)


def _heir(t: FamiliarsAndFoes, slot: int) -> int:
    """Who receives the Foe Card (FNF-DEF-02 to FNF-DEF-06), or NOBODY."""
    damagers = t.damagers[slot]
    if t.options["fallen_receives_card"]:
        if damagers:
            return damagers[-1]
    else:
        for seat in damagers[::-1]:
            if t.hp[seat] > 0:
                return seat
    return last_active(t) if t.options["unclaimed_reward"] == "last_active" else NOBODY


def last_active(t: FamiliarsAndFoes) -> int:
    """The Standing Familiar that was most recently Active (FNF-DEF-05)."""
    found = t.standing[0]
    for seat in t.standing:
        if t.last_turn[seat] > t.last_turn[found]:
            found = seat
    return found


def _complete_wave(t: FamiliarsAndFoes) -> None:
    """Whatever still had to come is dropped; how play goes on depends on the part of the turn (FNF-FIN-02, 07, 10)."""
    if t.wave == WAVES:
        win(t)
        return
    t.throw = None
    t.flippers = []
    t.faces = []
    t.turned = []
    t.running = [running for running in t.running if running.carry]
    t.agenda.clear()
    if t.recording:
        t.note("wave-over", -1, f"Wave {t.wave} is completed!", {"wave": t.wave})
    if t.phase == BEFORE_ACTION:
        t.then(t.named("NextWave"), t.named("RestOfTurn"))
    elif t.phase == BEFORE_FOES:
        t.then(t.named("NextWave"), t.named("RestOfFoesTurn"))
    elif t.phase in (ACTING, FOES_ROLL):
        t.then(t.named("LeaveSpot"), t.named("NextWave"), t.named("MoveToad"))
    else:
        t.then(t.named("NextWave"), t.named("MoveToad"))
