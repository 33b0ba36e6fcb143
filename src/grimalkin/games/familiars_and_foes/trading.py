"""Handing things over, where the group allows it (FNF-GEN-14): the Active Familiar gives before its action."""

from grimalkin.core.actions import Action
from grimalkin.games.familiars_and_foes.state import FamiliarsAndFoes
from grimalkin.games.familiars_and_foes.verbs import GEM, POINT, TOKEN


def gifts(t: FamiliarsAndFoes, seat: int) -> list[Action]:
    """What the Active Familiar could give to another Standing one."""
    say = t.say
    made: list[Action] = []
    for other in t.standing:
        if other == seat:
            continue
        mat = t.mats[other]
        if t.luck[seat]:
            made.append(say.give.two(0, mat))
        if t.gems[seat] and t.gems[other] < t.starting_gems():
            made.append(say.give.two(1, mat))
        if t.mp[seat] and t.mp[other] < t.mat(other).mp:
            made.append(say.give.two(2, mat))
        for card in t.artifacts[seat]:
            made.append(say.give.two(say.artifact_thing + card, mat))
        for card in t.rewards[seat]:
            made.append(say.give.two(say.card_thing + card, mat))
    return made


def give_thing(t: FamiliarsAndFoes, seat: int, action: Action) -> None:
    thing, mat = action.nouns
    other = t.seat_of[mat]
    word = action.noun(0)
    if word == TOKEN:
        t.luck[seat] -= 1
        t.luck[other] += 1
        what = "a Good Luck Token"
    elif word == GEM:
        t.gems[seat] -= 1
        t.gems[other] += 1
        what = "a Special Ability Gem"
    elif word == POINT:
        t.mp[seat] -= 1
        t.mp[other] += 1
        what = "1 MP"
    elif thing < t.say.card_thing:
        card = thing - t.say.artifact_thing
        t.artifacts[seat].remove(card)
        t.artifacts[other].append(card)
        what = t.catalog.artifacts[card].name
    else:
        card = thing - t.say.card_thing
        t.rewards[seat].remove(card)
        t.rewards[other].append(card)
        what = f"the card of {t.catalog.foes[card].name}"
    if t.recording:
        t.note("give", seat, f"{t.name(seat)} gives {t.name(other)} {what}.", {"thing": word, "whom": other})
