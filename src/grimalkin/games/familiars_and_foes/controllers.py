"""Who decides for which Familiar: people by letters, bots by stars."""

from collections.abc import Sequence
from typing import Final

from grimalkin.core.errors import BadOption
from grimalkin.games.familiars_and_foes.state import BOT

EACH: Final = "each"
STAR: Final = "*"
LETTERS: Final = "abcde"


def check_controllers(word: str) -> str:
    """The word with its letters in order, so that equal tables have equal options."""
    if not 2 <= len(word) <= 5 or any(letter not in LETTERS + STAR for letter in word):
        raise ValueError(
            f"'{word}' should be '{EACH}', or one letter for each Familiar, a to e for a person and * for a bot, "
            "such as 'aab*' (FNF-SOLO-05)."
        )
    known: list[str] = []
    for letter in word:
        if letter != STAR and letter not in known:
            known.append(letter)
    return "".join([STAR if letter == STAR else LETTERS[known.index(letter)] for letter in word])


def persons_of(word: str, seats: int, multi_control: bool) -> list[int]:
    """The person of each seat, or BOT."""
    if word == EACH:
        return list(range(seats))
    if len(word) != seats:
        raise BadOption(f"controllers='{word}' speaks of {len(word)} Familiars, and there are {seats} seats.")
    persons = [BOT if letter == STAR else LETTERS.index(letter) for letter in word]
    people = {person for person in persons if person != BOT}
    if not multi_control and len(people) > 1 and any(persons.count(person) > 1 for person in people):
        raise BadOption("With multi_control=false only a single person may have several Familiars (FNF-SOLO-05).")
    return persons


def controllers_word(sitters: Sequence[str | None]) -> str:
    """The word for these sitters: a person's name for each seat, the same name for the same person, None for a bot.

    People without a name are different people.
    """
    known: list[str] = []
    word = ""
    for place, sitter in enumerate(sitters):
        if sitter is None:
            word += STAR
            continue
        name = sitter or f" {place}"
        if name not in known:
            known.append(name)
        word += LETTERS[known.index(name)]
    return EACH if word == LETTERS[: len(word)] else word
