"""The Ballyhoo: Non-Active Familiars follow up a successful attack with the coin."""

from typing import Any, Final

from grimalkin.core.actions import Action
from grimalkin.core.state import Step
from grimalkin.games.familiars_and_foes.defeat import settle
from grimalkin.games.familiars_and_foes.effects import (
    AURA_BALLYHOO,
    AURA_SAFE,
    BALLYHOO_COST,
    BALLYHOO_SHARP,
    BALLYHOO_SOFT,
    BAN_BALLYHOO,
    BY_ARTIFACT,
    BY_BALLYHOO,
    CAP,
    ELEMENTAL,
    HELPER,
    HUSH,
    PHYSICAL,
    SIMPLE,
    STRONG,
)
from grimalkin.games.familiars_and_foes.flipping import AFTER_FLIP, FLIP, OPEN_EYE, clear_coins
from grimalkin.games.familiars_and_foes.question import FoesStep, Poll, Question, mask_of
from grimalkin.games.familiars_and_foes.state import AREAS, FamiliarsAndFoes

SUCCESS: Final = 2
FAILURE: Final = 1
COST: Final = 1


def unlock(t: FamiliarsAndFoes, slot: int, kind: int) -> None:
    """After a successful attack of a kind that allows it (FNF-BALLY-02, FNF-CARD-21)."""
    if (
        kind & (PHYSICAL | SIMPLE | STRONG | ELEMENTAL)
        or (kind == HELPER and t.options["helper_ballyhoo"])
        or (kind == BY_ARTIFACT and t.options["artifact_ballyhoo"])
    ):
        open_ballyhoo(t, slot)


def open_ballyhoo(t: FamiliarsAndFoes, slot: int) -> None:
    """Unless the Foe is defeated, or hushes it, or its special attack forbids it (FNF-BALLY-17)."""
    if t.foes[slot] >= 0 and t.ability(slot, HUSH) is None:
        t.then(OFFER[slot])


def cost(t: FamiliarsAndFoes, slot: int) -> int:
    dearer = t.ability(slot, BALLYHOO_COST)
    return COST if dearer is None else COST + dearer.amount


def eligible(t: FamiliarsAndFoes, slot: int) -> list[int]:
    """Standing, not Active, able to pay, no attempt this turn; in tracker order after the Active one."""
    price = cost(t, slot)
    return [
        seat for seat in t.after(t.active) if seat != t.active and t.mp[seat] >= price and not t.attempted >> seat & 1
    ]


class Offer(FoesStep):
    """All who could attempt are asked at the same moment, people before bots (FNF-BALLY-28, FNF-BALLY-32)."""

    def __init__(self, slot: int) -> None:
        self.slot = slot

    def nouns(self, t: FamiliarsAndFoes) -> list[Any]:
        return [self.slot]

    def run(self, t: FamiliarsAndFoes) -> None:
        if t.foes[self.slot] < 0 or (t.bans and t.banned(BAN_BALLYHOO)):
            return
        able = eligible(t, self.slot)
        people = [seat for seat in able if t.persons[seat] >= 0]
        if not people:
            OFFER_BOTS[self.slot].run(t)
        elif t.options["ballyhoo_claim"] == "clockwise":
            t.then(AskInTurn(self.slot, mask_of(t.spokes(people))))
        else:
            t.then(OFFER_PEOPLE[self.slot][mask_of(t.spokes(people))])


class OfferBots(FoesStep):
    """Bots are asked only when no person has volunteered."""

    def __init__(self, slot: int) -> None:
        self.slot = slot

    def nouns(self, t: FamiliarsAndFoes) -> list[Any]:
        return [self.slot]

    def run(self, t: FamiliarsAndFoes) -> None:
        bots = [seat for seat in eligible(t, self.slot) if t.persons[seat] < 0]
        if not bots:
            return
        if t.options["ballyhoo_claim"] == "clockwise":
            t.then(AskInTurn(self.slot, mask_of(bots)))
        else:
            t.then(OFFER_BOT_WINDOW[self.slot][mask_of(bots)])


class OfferWindow(Poll):
    """Answers are secret until the offer is settled (FNF-NET-09)."""

    rule = "FNF-WIN-09"
    phase = "ballyhoo"

    def __init__(self, slot: int, mask: int) -> None:
        super().__init__(mask)
        self.slot = slot

    def nouns(self, t: FamiliarsAndFoes) -> list[Any]:
        return [self.slot, self.mask]

    def again(self, t: FamiliarsAndFoes) -> Step[Any]:
        return OFFER[self.slot]

    def choices(self, t: FamiliarsAndFoes, seat: int) -> list[Action]:
        return volunteers(t, seat, self.slot)

    def ends(self, t: FamiliarsAndFoes, seat: int, action: Action) -> bool:
        # The first claim counts only where the group wants it so (FNF-BALLY-34).
        return t.options["ballyhoo_claim"] == "first_claim" and action.verb is t.say.ballyhoo

    def settle(self, t: FamiliarsAndFoes, answers: list[Action | None]) -> None:
        said = [answer for answer in answers if answer is not None and answer.verb is t.say.ballyhoo]
        if said:
            attempt(t, chosen_of([t.seat_of[answer.nouns[0]] for answer in said], t), self.slot)
        else:
            self.go_on(t)

    def go_on(self, t: FamiliarsAndFoes) -> None:
        t.then(OFFER_BOTS[self.slot])

    def prompt(self, t: FamiliarsAndFoes, seat: int) -> str:
        return offer_words(t, self.slot)


class OfferBotWindow(OfferWindow):
    def go_on(self, t: FamiliarsAndFoes) -> None:
        return


def volunteers(t: FamiliarsAndFoes, seat: int, slot: int) -> list[Action]:
    """One of the Familiars for which this seat speaks, or none of them (FNF-BALLY-33)."""
    person = t.persons[seat]
    made: list[Action] = []
    for able in eligible(t, slot):
        if able == seat or (person >= 0 and t.persons[able] == person):
            made.append(t.say.ballyhoo.actions[t.mats[able]])
    made.append(t.say.passing.actions[0])
    return made


def offer_words(t: FamiliarsAndFoes, slot: int) -> str:
    points = "1 MP" if cost(t, slot) == 1 else f"{cost(t, slot)} MP"
    return f"Ballyhoo on {t.foe_name(slot)}! Volunteer for {points}, or wait."


def chosen_of(seats: list[int], t: FamiliarsAndFoes) -> int:
    """The one with the fewest attempts so far, the first after the Active one among equals (FNF-BALLY-29)."""
    fewest = min([t.attempts[seat] for seat in seats])
    for seat in t.after(t.active):
        if seat in seats and t.attempts[seat] == fewest:
            return seat
    return seats[0]


class AskInTurn(Question):
    """One after the other, in tracker order after the Active one (FNF-BALLY-35)."""

    rule = "FNF-WIN-09"
    phase = "ballyhoo"

    def __init__(self, slot: int, left: int) -> None:
        self.slot = slot
        # Who is still to be asked, as bits.
        self.left = left

    def nouns(self, t: FamiliarsAndFoes) -> list[Any]:
        return [self.slot, self.left]

    def again(self, t: FamiliarsAndFoes) -> Step[Any]:
        return OFFER[self.slot]

    def seat(self, t: FamiliarsAndFoes) -> int:
        for seat in t.after(t.active):
            if self.left >> seat & 1:
                return seat
        return 0

    def choices(self, t: FamiliarsAndFoes, seat: int) -> list[Action]:
        return volunteers(t, seat, self.slot)

    def answer(self, t: FamiliarsAndFoes, seat: int, action: Action) -> None:
        if action.verb is t.say.ballyhoo:
            attempt(t, t.seat_of[action.nouns[0]], self.slot)
            return
        left = self.left & ~(1 << seat)
        if left:
            t.then(AskInTurn(self.slot, left))
        elif t.persons[seat] >= 0:
            t.then(OFFER_BOTS[self.slot])

    def prompt(self, t: FamiliarsAndFoes, seat: int) -> str:
        return offer_words(t, self.slot)


def attempt(t: FamiliarsAndFoes, seat: int, slot: int) -> None:
    """Pay, flip, score (FNF-BALLY-07)."""
    t.mp[seat] -= cost(t, slot)
    t.attempted |= 1 << seat
    t.attempts[seat] += 1
    if t.recording:
        t.note("ballyhoo", seat, f"Ballyhoo! {t.name(seat)} takes the coin.", {"foe": slot + 1})
    t.then(FLIP[seat], AFTER_FLIP, SCORE_ATTEMPT[slot])


class ScoreAttempt(FoesStep):
    def __init__(self, slot: int) -> None:
        self.slot = slot

    def nouns(self, t: FamiliarsAndFoes) -> list[Any]:
        return [self.slot]

    def run(self, t: FamiliarsAndFoes) -> None:
        slot = self.slot
        seat = t.flippers[0]
        opened = t.faces[0] == OPEN_EYE
        clear_coins(t)
        if opened:
            taken = t.hurt_foe(slot, damage_on_success(t, slot), seat)
            if t.recording:
                name = t.foe_name(slot)
                sentence = f"{name} takes {taken if taken else 'no'} more damage."
                t.note("success", seat, sentence, {"foe": slot + 1, "damage": taken})
            # After a success another may attempt; a defeated Foe ends it (FNF-BALLY-13, FNF-BALLY-17).
            if settle(t) and t.foes[slot] >= 0:
                t.then(OFFER[slot])
            return
        lost = 0 if t.auras and t.aura(AURA_SAFE) else t.lose_hp(seat, damage_on_failure(t, slot))
        if t.recording:
            name = t.name(seat)
            what = f"It backfires: {name} loses {lost} HP" if lost else f"It fails: {name} loses nothing"
            t.note("failure", seat, f"{what}, and the Ballyhoo is over.")
        settle(t)


def damage_on_success(t: FamiliarsAndFoes, slot: int) -> int:
    """Two, changed only by what speaks of Ballyhoos (FNF-BALLY-23, FNF-CARD-22)."""
    points = SUCCESS
    if t.auras:
        points += t.aura(AURA_BALLYHOO)
    for effect in t.foe(slot).ability:
        if effect.op == BALLYHOO_SOFT:
            points = max(0, points - effect.amount)
    for effect in t.foe(slot).ability:
        if effect.op == CAP and effect.kind & BY_BALLYHOO:
            points = min(points, effect.amount)
    return points


def damage_on_failure(t: FamiliarsAndFoes, slot: int) -> int:
    sharper = t.ability(slot, BALLYHOO_SHARP)
    return FAILURE if sharper is None else FAILURE + sharper.amount


OFFER: Final = [Offer(slot) for slot in range(AREAS)]
OFFER_BOTS: Final = [OfferBots(slot) for slot in range(AREAS)]
OFFER_PEOPLE: Final = [[OfferWindow(slot, mask) for mask in range(32)] for slot in range(AREAS)]
OFFER_BOT_WINDOW: Final = [[OfferBotWindow(slot, mask) for mask in range(32)] for slot in range(AREAS)]
SCORE_ATTEMPT: Final = [ScoreAttempt(slot) for slot in range(AREAS)]
