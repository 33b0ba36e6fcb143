"""What choices and effects are called on a screen."""

from typing import TYPE_CHECKING, Any

from grimalkin.core.actions import Action
from grimalkin.games.familiars_and_foes.effects import BAN_NAMES, BANS
from grimalkin.games.familiars_and_foes.verbs import GEM, POINT, TOKEN

if TYPE_CHECKING:
    from grimalkin.games.familiars_and_foes.state import FamiliarsAndFoes


def short_name(name: str) -> str:
    """Two letters for a card where there is little room."""
    words = [word for word in name.replace("-", " ").split() if word[0].isalnum()]
    return (words[0][0] + words[-1][0]).upper() if len(words) > 1 else name[:2].upper()


def label(t: "FamiliarsAndFoes", action: Action) -> str:
    """A legal action as a person would say it."""
    from grimalkin.games.familiars_and_foes.spells import cost_at, price

    say = t.say
    verb = action.verb
    nouns = action.nouns
    catalog = t.catalog
    if verb is say.attack:
        mat = catalog.mats[t.mats[_actor(t)]]
        return f"{mat.physical.name} at {t.foe_name(nouns[0])}"
    if verb is say.cast:
        spell = catalog.spells[say.cast_spells[nouns[0]]]
        return f"{spell.name} at {t.foe_name(nouns[1])}{cost_words(cost_at(t, spell, nouns[1]))}"
    if verb is say.chant:
        spell = catalog.spells[say.chant_spells[nouns[0]]]
        return f"{spell.name}{cost_words(price(t, spell))}"
    if verb is say.restore:
        return f"{catalog.spells[say.restore_spells[nouns[0]]].name} for {catalog.mats[nouns[1]].name}"
    if verb is say.pay:
        return f"Pay {nouns[0] + 1} MP"
    if verb is say.use:
        return f"Use {catalog.artifacts[nouns[0]].name}"
    if verb is say.target:
        return f"At {t.foe_name(nouns[0])}"
    if verb is say.passing:
        return pass_words(t)
    return _team_words(t, action)


def cost_words(cost: int) -> str:
    return f" for {cost} MP" if cost else ""


def _actor(t: "FamiliarsAndFoes") -> int:
    throw = t.throw
    return throw.seat if throw is not None and throw.seat >= 0 else max(0, t.active)


def _team_words(t: "FamiliarsAndFoes", action: Action) -> str:
    """Interrupts, team work, and what names a Familiar."""
    say = t.say
    verb = action.verb
    nouns = action.nouns
    mats = t.catalog.mats
    if verb is say.gem:
        mat = mats[nouns[0]]
        return f"{mat.name} spends a gem: {mat.special.name}"
    if verb is say.reward:
        card = t.catalog.foes[nouns[0]]
        owners = [seat for seat in range(t.seats) if nouns[0] in t.rewards[seat]]
        return f"{t.name(owners[0])} uses {card.reward.name}" if owners else card.reward.name
    if verb is say.luck:
        whose = "its own coin" if nouns[0] == nouns[1] else f"the coin of {mats[nouns[1]].name}"
        return f"{mats[nouns[0]].name} turns {whose} with a token"
    if verb is say.ballyhoo:
        return f"Ballyhoo with {mats[nouns[0]].name}!"
    if verb is say.revive:
        return f"Revive {mats[nouns[0]].name}"
    if verb is say.give:
        return f"Give {thing_words(t, action)} to {mats[nouns[1]].name}"
    if verb is say.mark:
        return f"Mark task {nouns[0] + 1}: {action.noun(0)}"
    if verb is say.first:
        return f"{mats[nouns[0]].name} begins"
    if verb in (say.name, say.familiar):
        return mats[nouns[0]].name
    if verb is say.pick:
        return f"The {action.noun(0)} half of the card"
    return action.text.capitalize()


def thing_words(t: "FamiliarsAndFoes", action: Action) -> str:
    word = action.noun(0)
    plain = {TOKEN: "a Good Luck Token", GEM: "a Special Ability Gem", POINT: "1 MP"}
    if word in plain:
        return plain[word]
    printed = t.catalog.find(word)
    return word if printed is None else printed.name


def pass_words(t: "FamiliarsAndFoes") -> str:
    from grimalkin.games.familiars_and_foes.view import phase

    words = {
        "before-roll": "Let it roll",
        "after-roll": "Let it stand",
        "after-flip": "Let it lie",
        "ballyhoo": "Wait",
        "carry-over": "Leave it unfinished",
        "part": "No free attack",
        "card": "Nobody else",
    }
    return words.get(phase(t), "Pass")


def ban_words(special: dict[str, Any]) -> str:
    """A running special attack, for a label."""
    if "daze" in special:
        return f"Dizzy: next rolls −{special['daze']}"
    name = BAN_NAMES[BANS.index(special["ban"])]
    when = "Round" if special["round"] is not None else "Turn"
    return f"No {name} {'This' if special['now'] else 'Next'} {when}"


def lasting_words(effect: dict[str, Any]) -> str:
    """An effect of a Familiar that goes on, for a label."""
    if effect["effect"] == "parts":
        return f"{effect['card']}: {effect['left']} to come"
    if effect["effect"] == "armed":
        return f"{effect['card']} is waiting"
    names = {
        "aura attack": "attacks deal +{n}",
        "aura guard": "Foe rolls cost {n} HP less",
        "aura prickle": "Foes that deal damage lose {n} HP",
        "aura ballyhoo": "Ballyhoos deal +{n}",
        "aura safe": "failed Ballyhoos cost nothing",
        "aura cheap": "spells cost {n} MP less",
        "coins open": "every coin shows Eye Open",
    }
    ends = {
        "turn": "this turn",
        "round": "this round",
        "lap": "until the owner's next turn",
        "lap+": "to the end of the owner's next turn",
    }
    words = names.get(effect["effect"], effect["effect"]).replace("{n}", str(effect["amount"]))
    return f"{words} {ends.get(effect['duration'], effect['duration'])}"
