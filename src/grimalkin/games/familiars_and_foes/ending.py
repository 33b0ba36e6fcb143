"""Victory, loss, giving up, and how well the team stands on the way."""

from grimalkin.core.actions import Action
from grimalkin.core.chance import Stream
from grimalkin.games.familiars_and_foes.state import BOT, FamiliarsAndFoes


def scores(t: FamiliarsAndFoes) -> list[list[int]]:
    """For each seat the HP it has left and the tasks it has done."""
    return [[t.hp[seat], sum([t.ticks[seat] >> place & 1 for place in range(6)])] for seat in range(t.seats)]


def win(t: FamiliarsAndFoes) -> None:
    """All Foes are defeated and somebody stands; the Fallen share the victory (FNF-END-01, FNF-END-04)."""
    _clear(t)
    summary = f"The last Foe is defeated and the Coven is free! {_names(t)} win together."
    t.finish(list(range(t.seats)), "FNF-END-01", scores(t), summary)


def lose(t: FamiliarsAndFoes) -> None:
    _clear(t)
    t.finish([], "FNF-END-02", scores(t), f"All Familiars have fallen in Wave {t.wave}. The Foes have won.")


def depart(t: FamiliarsAndFoes, seat: int) -> None:
    """A bot takes over (FNF-NET-05); when the last person gives up, the game is lost (FNF-END-06)."""
    person = t.persons[seat]
    if person == BOT:
        return
    t.persons = [BOT if other == person else other for other in t.persons]
    t.with_bots = True
    if max(t.persons) == BOT:
        _clear(t)
        t.finish([], "FNF-END-06", scores(t), f"The team gives up in Wave {t.wave}. The Foes have won.")


def late_answer(t: FamiliarsAndFoes, seat: int, rng: Stream) -> Action | None:
    """What time running out means (FNF-NET-04): refuse, or the weakest Foe; None where it is a pass, or a bot's choice.

    Familiars and the one that begins are drawn (FNF-WIN-02, FNF-WIN-03).
    """
    say = t.say
    weakest: Action | None = None
    legal = t.legal(seat)
    for action in legal:
        if action.verb is say.refuse:
            return action
        if action.verb is say.familiar or action.verb is say.first:
            return legal[rng.below(len(legal))]
        if action.verb is say.target and (weakest is None or t.foe_hp[action.nouns[0]] < t.foe_hp[weakest.nouns[0]]):
            weakest = action
    return weakest


def _clear(t: FamiliarsAndFoes) -> None:
    t.throw = None
    t.flippers = []
    t.faces = []
    t.turned = []


def _names(t: FamiliarsAndFoes) -> str:
    names = [t.name(seat) for seat in t.order]
    return ", ".join(names[:-1]) + " and " + names[-1]
