"""Sentences of the log that name whom and how much."""

from typing import Final

from grimalkin.games.familiars_and_foes.effects import Effect
from grimalkin.games.familiars_and_foes.state import FamiliarsAndFoes
from grimalkin.games.familiars_and_foes.words import effect_sentence

ENDS: Final = (".", "!", "?")


def ended(sentence: str) -> str:
    """A sentence has one end mark, also where it ends with the name of a card that brings its own."""
    return sentence if sentence.endswith(ENDS) else f"{sentence}."


def listed(names: list[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def tell_damage(t: FamiliarsAndFoes, seat: int, before: list[int]) -> None:
    """What a Familiar's roll took from which Foes, from their HP before it."""
    hurt = [slot for slot in range(len(before)) if before[slot] > t.foe_hp[slot]]
    lost = [before[slot] - t.foe_hp[slot] for slot in hurt]
    if not hurt:
        return
    names = [t.foe_name(slot) for slot in hurt]
    if len(hurt) > 1 and min(lost) == max(lost):
        what = f"{lost[0]} damage each to {listed(names)}"
    else:
        parts = [f"{lost[at]} to {names[at]}" for at in range(1, len(hurt))]
        what = listed([f"{lost[0]} damage to {names[0]}", *parts])
    t.note("damage", seat, f"{t.name(seat)} deals {what}.", {"damage": sum(lost)})


def tell_gains(t: FamiliarsAndFoes, event: str, points: str, seats: list[int], gains: list[int]) -> None:
    """Who gains how many HP or MP; all who gain the same in one sentence, and nobody who gains nothing."""
    for amount in sorted(set(gains), reverse=True):
        if amount <= 0:
            continue
        same = [seats[at] for at in range(len(seats)) if gains[at] == amount]
        facts = {points.lower(): amount * len(same)}
        if len(same) == 1:
            t.note(event, same[0], f"{t.name(same[0])} gains {amount} {points}.", facts)
        elif len(same) == len(t.standing):
            t.note(event, -1, f"Every Standing Familiar gains {amount} {points}.", facts)
        else:
            names = listed([t.name(seat) for seat in same])
            t.note(event, -1, f"{names} gain {amount} {points} each.", facts)


def tell_lasting(t: FamiliarsAndFoes, effect: Effect, owner: int) -> None:
    """What holds from now on, and until when."""
    sentence = effect_sentence(effect).replace(" your next turn", f" {t.name(owner)}'s next turn")
    # A card has little room, a story has more.
    sentence = sentence.replace(f"deals +{effect.amount}", f"deals {effect.amount} more damage")
    t.note("lasting", owner, sentence)


def changed(amount: int) -> str:
    return f"{amount} higher" if amount >= 0 else f"{-amount} lower"
