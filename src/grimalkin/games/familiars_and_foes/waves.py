"""The four Waves: which Foes the chart demands, and how a Wave begins."""

from typing import Final

from grimalkin.core.actions import Action
from grimalkin.core.state import Roll
from grimalkin.games.familiars_and_foes.charts import chart
from grimalkin.games.familiars_and_foes.lasting import NOBODY
from grimalkin.games.familiars_and_foes.question import FoesStep
from grimalkin.games.familiars_and_foes.state import AREAS, WAVES, FamiliarsAndFoes
from grimalkin.games.familiars_and_foes.telling import ended


def chart_of(t: FamiliarsAndFoes) -> list[list[int]]:
    return chart(t.options["level"], t.seats)


def foe_hp_to_come(t: FamiliarsAndFoes) -> int:
    """About how many HP the Foes of the later Waves have: each level counts with its usual guide."""
    usual = t.catalog.usual_hp[t.seats]
    total = 0
    for levels in chart_of(t)[t.wave :]:
        for level in levels:
            total += usual[level]
    return total


class Refill(FoesStep):
    """All MP are refilled between Waves; the Fallen have none (FNF-FIN-03, FNF-FIN-04)."""

    def run(self, t: FamiliarsAndFoes) -> None:
        for seat in range(t.seats):
            if t.hp[seat] > 0 or t.options["fallen_mp_refill"]:
                t.mp[seat] = t.mat(seat).mp
        if t.recording:
            t.note("refill", -1, "All magic points are refilled.")


class BeginWave(FoesStep):
    """Coven Cards first, then the Foes (FNF-WAVE-01, FNF-WAVE-07)."""

    def run(self, t: FamiliarsAndFoes) -> None:
        t.wave += 1
        t.marks += 1
        if t.recording:
            t.note("wave", -1, f"Wave {t.wave} begins.", {"wave": t.wave})
        if t.wave == WAVES:
            t.then(TURN_UP_COVEN, TURN_UP_COVEN, TURN_UP_FOES)
        else:
            t.then(TURN_UP_COVEN, TURN_UP_FOES)


class TurnUpCoven(FoesStep):
    """To the Familiar of its element, Fallen or not, or for all to use (FNF-WAVE-02 to FNF-WAVE-04)."""

    def run(self, t: FamiliarsAndFoes) -> None:
        deck = t.coven_deck
        if not deck.settled():
            t.then(SETTLE_COVEN, self)
            return
        if not deck.cards:
            return
        t.marks += 1
        card = deck.cards.pop()
        coven = t.catalog.coven[card]
        seat = t.seat_of[coven.familiar]
        if seat >= 0:
            t.covens[seat] = card
        else:
            t.shared.append(card)
        if t.recording:
            whose = f"{t.name(seat)} can cast {coven.spell.name}" if seat >= 0 else f"all can cast {coven.spell.name}"
            t.note("coven", seat, ended(f"{coven.name} is to be rescued: {whose}"), {"card": coven.id})


class SettleCoven(Roll[FamiliarsAndFoes]):
    """Which Coven Card lies on top, where chance is not the program's own."""

    def outcomes(self, t: FamiliarsAndFoes) -> list[Action]:
        loose = t.coven_deck.loose
        return [t.say.rescue.one(card) for card in range(len(loose)) if loose[card]]

    def happen(self, t: FamiliarsAndFoes, outcome: Action) -> None:
        t.coven_deck.settle(outcome.nouns[0])


class TurnUpFoes(FoesStep):
    """They fill the areas in the order of the chart, or in a random one (FNF-WAVE-08, FNF-WAVE-09)."""

    def run(self, t: FamiliarsAndFoes) -> None:
        left = levels_left(t)
        while left:
            if t.options["foe_order"] == "random" and min(left) != max(left):
                t.then(DRAW_LEVEL)
                return
            if not turn_up(t, left[0]):
                t.then(SETTLE_FOE[left[0] - 1], self)
                return
            left = levels_left(t)


def levels_left(t: FamiliarsAndFoes) -> list[int]:
    """The levels of the Foes of this Wave that are still face down, in the order of the chart."""
    left = chart_of(t)[t.wave - 1][:]
    for card in t.foes:
        if card >= 0:
            left.remove(t.catalog.foes[card].level)
    return left


def turn_up(t: FamiliarsAndFoes, level: int) -> bool:
    """Put the top Foe of that level into the next area; False when nobody has said which it is."""
    deck = t.foe_decks[level - 1]
    if not deck.settled():
        return False
    t.marks += 1
    place_foe(t, t.foes.index(NOBODY), deck.cards.pop())
    return True


def place_foe(t: FamiliarsAndFoes, slot: int, card: int) -> None:
    """A fresh Foe with the HP of its guide (FNF-WAVE-10)."""
    foe = t.catalog.foes[card]
    t.foes[slot] = card
    t.foe_hp[slot] = foe.most_hp(t.seats)
    t.foe_skip[slot] = 0
    t.foe_next[slot] = 0
    t.damagers[slot] = []
    t.slots = [area for area in range(AREAS) if t.foes[area] >= 0]
    if t.recording:
        sentence = f"Foe #{slot + 1} is {foe.name}, level {foe.level}, with {t.foe_hp[slot]} HP."
        t.note("foe", -1, sentence, {"foe": slot + 1, "card": foe.id, "hp": t.foe_hp[slot]})


class SettleFoe(Roll[FamiliarsAndFoes]):
    """Which Foe of a level lies on top, where chance is not the program's own."""

    def __init__(self, level: int) -> None:
        self.level = level

    def name(self) -> str:
        return f"SettleFoe{self.level}"

    def outcomes(self, t: FamiliarsAndFoes) -> list[Action]:
        loose = t.foe_decks[self.level - 1].loose
        return [t.say.reveal.one(card) for card in range(len(loose)) if loose[card]]

    def happen(self, t: FamiliarsAndFoes, outcome: Action) -> None:
        t.foe_decks[self.level - 1].settle(outcome.nouns[0])


class DrawLevel(Roll[FamiliarsAndFoes]):
    """Which of the face-down Foes of the Wave is turned up next, where the order is random."""

    def outcomes(self, t: FamiliarsAndFoes) -> list[Action]:
        return [t.say.level.one(level - 1) for level in sorted(set(levels_left(t)))]

    def weights(self, t: FamiliarsAndFoes) -> list[int]:
        left = levels_left(t)
        return [left.count(level) for level in sorted(set(left))]

    def happen(self, t: FamiliarsAndFoes, outcome: Action) -> None:
        level = outcome.nouns[0] + 1
        if turn_up(t, level):
            t.then(TURN_UP_FOES)
        else:
            t.then(SETTLE_FOE[level - 1], TURN_UP[level - 1], TURN_UP_FOES)


class TurnUp(FoesStep):
    """The Foe that was just said to lie on top."""

    def __init__(self, level: int) -> None:
        self.level = level

    def name(self) -> str:
        return f"TurnUp{self.level}"

    def run(self, t: FamiliarsAndFoes) -> None:
        turn_up(t, self.level)


REFILL: Final = Refill()
BEGIN_WAVE: Final = BeginWave()
TURN_UP_COVEN: Final = TurnUpCoven()
SETTLE_COVEN: Final = SettleCoven()
TURN_UP_FOES: Final = TurnUpFoes()
SETTLE_FOE: Final = [SettleFoe(level) for level in (1, 2, 3)]
TURN_UP: Final = [TurnUp(level) for level in (1, 2, 3)]
DRAW_LEVEL: Final = DrawLevel()
