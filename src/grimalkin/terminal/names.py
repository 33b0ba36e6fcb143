"""Short names where there is little room: one word of a name that no other name has."""

from collections.abc import Iterable
from typing import Final

from grimalkin.core.game import Game

SMALL_WORDS: Final = ("the", "of", "a", "an", "and")


def brief_names(names: Iterable[str]) -> dict[str, str]:
    """For each name the last of its words that tells it from all others, or the whole name."""
    known = list(dict.fromkeys(names))
    owners: dict[str, int] = {}
    for name in known:
        for word in dict.fromkeys(name.split()):
            owners[word] = owners.get(word, 0) + 1
    made = {}
    for name in known:
        own = [word for word in name.split() if owners[word] == 1 and word.lower() not in SMALL_WORDS]
        made[name] = own[-1] if own else name
    return made


def card_names(game: Game) -> list[str]:
    """The names of all cards that actions of this game can speak of, in the game's order."""
    found = []
    for verb in game.verbs.verbs:
        for noun in verb.nouns:
            found.extend(noun.values)
    told = (game.help(slug).get("name", "") for slug in dict.fromkeys(found))
    return list(dict.fromkeys(name for name in told if name))
