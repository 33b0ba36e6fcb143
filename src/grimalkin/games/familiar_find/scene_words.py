"""What choices are called on a screen."""

from typing import TYPE_CHECKING

from grimalkin.core.actions import Action
from grimalkin.games.familiar_find.piles import pile_words

if TYPE_CHECKING:
    from grimalkin.games.familiar_find.state import FamiliarFind


def short_name(name: str) -> str:
    """Two letters for a card where there is little room."""
    words = name.split()
    return (words[0][0] + words[-1][0]).upper() if len(words) > 1 else name[:2].upper()


def label(t: "FamiliarFind", action: Action) -> str:
    """A legal action as a person would say it."""
    verb = action.verb
    say = t.say
    nouns = action.nouns
    kinds = t.catalog.kinds
    if verb is say.scavenge:
        return f"Scavenge {pile_words(nouns[0])}"
    if verb is say.play:
        face = "open" if nouns[2] == 0 else "hidden"
        return f"{kinds[nouns[0]].name}, {face}, on {pile_words(nouns[1])}"
    if verb is say.passing:
        return _pass_words(t)
    if verb in (say.look, say.collect, say.drop):
        words = {
            "look": "Look at the hidden cards of",
            "collect": "Collect the top card of",
            "drop": "Drop it on",
        }
        return f"{words[verb.name]} {pile_words(nouns[0])}"
    if verb is say.lift:
        return f"Move {_card_at(t, t.layout.pile_at[nouns[0]], nouns[1])} of {pile_words(nouns[0])}"
    if verb is say.peek:
        return f"Look at card {nouns[0] + 1} of the center"
    if verb is say.leave:
        return f"Leave {_card_at(t, t.scavenged, nouns[0])}"
    if verb is say.turn:
        return f"Turn card {nouns[0] + 1} open"
    return _card_words(t, action)


def _card_words(t: "FamiliarFind", action: Action) -> str:
    """Actions that name cards or seats."""
    verb = action.verb
    say = t.say
    nouns = action.nouns
    kinds = t.catalog.kinds
    if verb is say.toll:
        return f"Pay with {kinds[nouns[0]].name}"
    if verb is say.bury:
        return f"Put {kinds[nouns[0]].name} under the deck"
    if verb is say.discard:
        return f"Discard {kinds[nouns[0]].name}"
    if verb is say.sacrifice:
        return f"Discard an Abyss Essence and {kinds[nouns[0]].name}"
    if verb is say.resolve:
        return f"Carry out {kinds[nouns[0]].name}"
    if verb is say.echo:
        return f"Repeat {kinds[nouns[0]].name}"
    if verb is say.take:
        return f"Take {kinds[nouns[1]].name} from {t.seat_name(nouns[0])}"
    if verb is say.swap:
        return f"Give {kinds[nouns[2]].name} to {t.seat_name(nouns[0])} for {kinds[nouns[1]].name}"
    if verb is say.exchange:
        return f"Give {kinds[nouns[1]].name} for {kinds[nouns[0]].name}"
    if verb is say.board:
        familiar = t.catalog.familiars[nouns[0]]
        return f"{familiar.name}: {familiar.power}"
    if verb in (say.give, say.dim, say.spy, say.first):
        words = {
            "give": "Give an Abyss Essence to",
            "dim": "Take an Astral Essence out of the collection of",
            "spy": "Look at the hand of",
            "first": "The first player is",
        }
        return f"{words[verb.name]} {t.seat_name(nouns[0])}"
    plain = {
        "rest": "Leave every pile alone (Patience)",
        "reveal": "Turn over the top card of the deck and collect it",
        "tour": "Change the Location",
        "survive": "Use Nine Lives: discard all your Abyss Essences",
        "sleight": "Sleight of Paw: one open card fewer, one hidden card more",
    }
    return plain.get(verb.name, action.text)


def _pass_words(t: "FamiliarFind") -> str:
    words = {
        "look": "Look at nothing more",
        "scavenge": "Collect all cards",
        "after": "Use nothing more",
        "tour": "Keep the Location",
        "spells": "Decline",
        "check": "Accept the loss",
        "bury": "Bury nothing more",
    }
    from grimalkin.games.familiar_find.view import phase

    return words.get(phase(t), "Pass")


def _card_at(t: "FamiliarFind", pile: int, at: int) -> str:
    card = t.piles[pile][at]
    return f"card {at + 1} (hidden)" if card.hidden else f"card {at + 1} ({t.kind_name(card.kind)})"
