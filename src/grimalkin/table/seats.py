"""Who sits where: people and bots, as they are named on the command line and in saves."""

from dataclasses import dataclass
from typing import Any, Final

from grimalkin import bots
from grimalkin.core.errors import BadOption, BadSave
from grimalkin.core.fields import brief
from grimalkin.core.game import Game

PEOPLE: Final = ("me", "person")


@dataclass(frozen=True, slots=True)
class Seat:
    """A person, or the bot of that name."""

    bot: str = ""
    name: str = ""

    @property
    def person(self) -> bool:
        return not self.bot

    def json(self) -> dict[str, str]:
        return {"bot": self.bot, "name": self.name}


def read_seat(word: str, game: Game) -> Seat:
    """A seat from its word: `me`, `me:Anna`, or a bot such as `careful`."""
    word = word.strip()
    kind, _, name = word.partition(":")
    if kind.lower() in PEOPLE:
        return Seat("", " ".join(name.split())[:20])
    if not word:
        raise BadOption(f"A seat is empty: each takes 'me' or a bot ({', '.join(bots.names())}).")
    try:
        bots.bot(word, game)
    except bots.BadBot as error:
        raise BadOption(f"{error} A person's seat is 'me', or 'me:NAME'.") from None
    return Seat(word.lower())


def read_seats(words: str, game: Game) -> list[Seat]:
    """The seats of a table from `me,careful,thinker`, as many as the game has room for."""
    seats = [read_seat(word, game) for word in words.split(",")]
    game.check_seats(len(seats))
    return seats


def load_seats(forms: Any, game: Game, count: int) -> list[Seat]:
    """The seats of a saved table; where none are told, people sit in all of them."""
    if forms is None:
        return [Seat() for _ in range(count)]
    if not isinstance(forms, list) or len(forms) != count:
        raise BadSave(f"This save is damaged: it should tell who sits in each of {count} seats.")
    seats = []
    for form in forms:
        bot, name = (form.get("bot", ""), form.get("name", "")) if isinstance(form, dict) else (None, None)
        if not isinstance(bot, str) or not isinstance(name, str):
            raise BadSave("This save is damaged: a seat has a bot and a name, both words.")
        if bot:
            _check_bot(bot, game)
        seats.append(Seat(bot, name))
    return seats


def _check_bot(bot: str, game: Game) -> None:
    try:
        bots.bot(bot, game)
    except bots.BadBot as error:
        raise BadSave(f"This save seats a bot that cannot sit here. {brief(error)}") from None
