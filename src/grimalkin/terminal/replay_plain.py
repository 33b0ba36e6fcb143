"""A kept game step by step, by lines of text, for readers of screens and for scripts."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from grimalkin.core.card_forms import did_you_mean
from grimalkin.core.errors import GrimalkinError
from grimalkin.core.pack_files import printable
from grimalkin.table.replay import CHOICE, END, Eyes, Replay, Stop
from grimalkin.table.table import Table
from grimalkin.terminal.counsel import help_advice
from grimalkin.terminal.plain import play_plain
from grimalkin.terminal.plain_commands import Left
from grimalkin.terminal.plain_lines import EndOfInput, Lines
from grimalkin.terminal.plain_words import hand_words, last_words, pile_words, status_words, table_words
from grimalkin.terminal.play_on import ME, seats_of, usual_knower, usual_sitters
from grimalkin.terminal.replay_words import choice_words, end_words, eyes_words, place_words, told_words, who_words

SEEN: Final = 0
STOPPED: Final = 130
"""Exit codes: the replay was left, or Ctrl-C ended it."""

MOST_ADVICE: Final = 8
SAME: Final = "same cards"


def replay_plain(replay: Replay, eyes: Eyes, lines: Lines) -> int:
    """Look back until the input ends, or play on from somewhere. Returns the exit code."""
    look_back = PlainReplay(replay, eyes, lines)
    try:
        look_back.run()
    except (EndOfInput, Left):
        return SEEN
    except KeyboardInterrupt:
        lines.say()
        return STOPPED
    return SEEN if look_back.begun is None else play_plain(look_back.begun, lines)


class PlainReplay:
    """Where somebody is in a game that is looked back at."""

    def __init__(self, replay: Replay, eyes: Eyes, lines: Lines) -> None:
        self.replay = replay
        self.eyes = eyes
        self.lines = lines
        self.place = 0
        self.sought = ""
        # Whose turn it was when the table was last told.
        self.pictured: int | None = None
        # The new game that began somewhere here.
        self.begun: Table | None = None

    @property
    def stops(self) -> list[Stop]:
        return self.replay.stops(self.eyes)

    @property
    def stop(self) -> Stop:
        return self.stops[self.place]

    @property
    def scene(self) -> dict[str, Any]:
        return self.replay.scene(self.stop, self.eyes)

    def names(self) -> dict[int, str]:
        return {seat: printable(self.replay.table.seat_name(seat)) for seat in range(self.replay.table.t.seats)}

    def run(self) -> None:
        table = self.replay.table
        self.lines.say(f"Looking back at {printable(table.name)}, a game of {table.game.name}.")
        self.lines.say(f"At the table: {'; '.join(self.names().values())}. It is {eyes_words(self.replay, self.eyes)}.")
        self.lines.say("Enter goes on to the next choice. ? tells what else you can say.")
        for sentence in self.replay.opening(self.eyes):
            self.lines.say(sentence)
        self.tell()
        while self.begun is None:
            self.hear(self.lines.ask())

    def hear(self, line: str) -> None:
        """A number, or a command."""
        word, _, rest = line.partition(" ")
        try:
            if re.fullmatch(r"[0-9]+\.?", line):
                go_to(self, line.rstrip("."))
            elif (word.lower() or "next") in COMMANDS:
                COMMANDS[word.lower() or "next"].run(self, rest.strip())
            else:
                near = did_you_mean(word, list(COMMANDS))
                raise GrimalkinError(f"'{printable(line, 60)}' is no command{near or '; ? tells which there are.'}")
        except GrimalkinError as error:
            self.lines.say(str(error))

    # Telling.

    def tell(self) -> None:
        """This position, the choice that comes next, and what it brought."""
        stop = self.stop
        turn = self.replay.state(stop).active
        if self.pictured != turn:
            self.pictured = turn
            self.lines.say()
            self.picture()
        self.lines.say()
        if stop.kind == END:
            self.lines.say(f"{place_words(self.replay, self.eyes, self.place)}. {end_words(self.replay)}")
            if self.replay.doubt():
                self.lines.say(self.replay.doubt())
            return
        who = f"{who_words(self.replay, stop)}: {choice_words(self.replay, self.eyes, stop)}."
        self.lines.say(f"{place_words(self.replay, self.eyes, self.place)}. {who}")
        for sentence in stop.brought:
            self.lines.say(sentence)
        if stop.kind == CHOICE and not stop.brought:
            self.lines.say("Nothing was told of it yet.")

    def picture(self) -> None:
        """The piles and the own cards; who has none is told the whole table."""
        scene = self.scene
        told = [*pile_words(scene, self.names()), *hand_words(scene, self.names())]
        if self.eyes.everything or self.eyes.seat is None:
            told = last_words(scene, self.names())
        for line in [*status_words(scene), *told]:
            self.lines.say(line)

    # Going to and fro.

    def go(self, place: int) -> None:
        place = max(0, min(place, len(self.stops) - 1))
        # A log that cannot be played again so far leaves everything as it is.
        self.replay.state(self.stops[place])
        if abs(place - self.place) != 1:
            self.pictured = None
        self.place = place
        self.tell()

    def look_through(self, eyes: Eyes) -> None:
        move = self.stop.move
        self.eyes = eyes
        self.lines.say(f"Now it is {eyes_words(self.replay, eyes)}.")
        self.pictured = None
        self.place = self.replay.nearest(move, eyes)
        self.tell()


@dataclass(frozen=True, slots=True)
class Command:
    """A command: what may follow it, what it does, and the deed."""

    more: str
    about: str
    run: Callable[[PlainReplay, str], None]


def onward(look_back: PlainReplay, words: str) -> None:
    _step(look_back, words, 1)


def backward(look_back: PlainReplay, words: str) -> None:
    _step(look_back, words, -1)


def _step(look_back: PlainReplay, words: str, by: int) -> None:
    """By one or so many choices, or to a choice of that seat."""
    last = len(look_back.stops) - 1
    if look_back.place == (last if by > 0 else 0):
        raise GrimalkinError(f"This is the {'end of what was played' if by > 0 else 'start of the game'}.")
    if not words or _is_number(words):
        look_back.go(look_back.place + by * int(words or 1))
        return
    seat = look_back.replay.seat_of(words)
    place = look_back.place + by
    while 0 <= place <= last and look_back.stops[place].seat != seat:
        place += by
    if not 0 <= place <= last:
        who = look_back.replay.table.seat_name(seat)
        raise GrimalkinError(f"{who} has made no choice {'after' if by > 0 else 'before'} this one.")
    look_back.go(place)


def _is_number(words: str) -> bool:
    return words.isascii() and words.isdigit() and len(words) < 9


def start(look_back: PlainReplay, words: str) -> None:
    look_back.go(0)


def end(look_back: PlainReplay, words: str) -> None:
    look_back.go(len(look_back.stops) - 1)


def go_to(look_back: PlainReplay, words: str) -> None:
    last = len(look_back.stops) - 1
    if not _is_number(words) or not 1 <= int(words) <= last + 1:
        there = f"there are 1 to {last}" if last else "none has been made"
        raise GrimalkinError(f"There is no choice '{printable(words, 20)}': {there}.")
    look_back.go(int(words) - 1)


def find(look_back: PlainReplay, words: str) -> None:
    """The next place with these words; alone, with those of the last time."""
    look_back.sought = words or look_back.sought
    if not look_back.sought:
        raise GrimalkinError("Say what to look for as well, such as 'find astral'.")
    found = look_back.replay.matches(look_back.sought, look_back.eyes)
    if not found:
        raise GrimalkinError(f"Nothing that was told or chosen holds '{printable(look_back.sought, 60)}'.")
    place = next((place for place in found if place > look_back.place), found[0])
    look_back.lines.say(f"Found {found.index(place) + 1} of {len(found)}; 'find' alone goes on.")
    look_back.go(place)


def look(look_back: PlainReplay, words: str) -> None:
    for line in table_words(look_back.scene, look_back.names()):
        look_back.lines.say(line)


def log(look_back: PlainReplay, words: str) -> None:
    """All stops up to here, or the last so many, each with its number."""
    if words and not _is_number(words):
        raise GrimalkinError("Say 'log' for all that was told up to here, or 'log 5' for the last five choices.")
    first = max(0, look_back.place - int(words)) if words else 0
    if first == 0:
        for sentence in look_back.replay.opening(look_back.eyes):
            look_back.lines.say(sentence)
    for place in range(first, look_back.place):
        look_back.lines.say(f"{place + 1}. {told_words(look_back.replay, look_back.stops[place])}")


def seat(look_back: PlainReplay, words: str) -> None:
    replay = look_back.replay
    if not words:
        raise GrimalkinError("Say whose eyes as well, such as 'seat A'.")
    there = replay.seat_of(words)
    if not replay.may_open:
        raise GrimalkinError("This game is not over, so it is seen by one seat alone; --seat names it at the start.")
    look_back.look_through(Eyes(there))


def open_all(look_back: PlainReplay, words: str) -> None:
    look_back.look_through(look_back.replay.eyes(look_back.eyes.seat, True))


def close(look_back: PlainReplay, words: str) -> None:
    look_back.look_through(Eyes(look_back.eyes.seat))


def help_on(look_back: PlainReplay, words: str) -> None:
    if not words:
        commands(look_back, words)
        return
    found = help_advice(look_back.replay.game, look_back.scene, words)
    if not found:
        raise GrimalkinError(f"Neither a card nor a line of the rules holds '{printable(words, 60)}'.")
    for advice in found[:MOST_ADVICE]:
        for line in advice.text().splitlines():
            look_back.lines.say(line)


def play_on(look_back: PlainReplay, words: str) -> None:
    """A new game from here: the person in that seat, bots in the others."""
    replay = look_back.replay
    stop = look_back.stop
    same = words.lower().endswith(SAME)
    who = words[: -len(SAME)].strip() if same else words
    sitters = usual_sitters(replay, stop, Eyes(replay.seat_of(who)) if who else look_back.eyes)
    mine = sitters.index(ME)
    knower = usual_knower(replay, look_back.eyes, mine)
    look_back.begun = replay.play_on(stop, look_back.place + 1, seats_of(sitters), None if same else knower)
    dealt = "all cards lie as they lay" if same else f"what {replay.game.seat_name(knower)} did not know is dealt anew"
    look_back.lines.say(f"A new game begins here, and {dealt}. You are {replay.game.seat_name(mine)}.")


def leave(look_back: PlainReplay, words: str) -> None:
    raise Left


def commands(look_back: PlainReplay, words: str) -> None:
    look_back.lines.say("A number goes to that choice, Enter alone to the next. And you can say:")
    for word, command in COMMANDS.items():
        if command.about:
            look_back.lines.say(f"{word} {command.more}".strip() + f": {command.about}")


COMMANDS: Final = {
    "next": Command("NUMBER or SEAT", "so many choices further, or to the next choice of that seat.", onward),
    "back": Command("NUMBER or SEAT", "so many choices back, or to the last choice of that seat.", backward),
    "start": Command("", "the first position.", start),
    "end": Command("", "the last position.", end),
    "go": Command("NUMBER", "that choice.", go_to),
    "find": Command("WORDS", "the next choice that tells of this; alone, the next of the same.", find),
    "look": Command("", "the whole table in words.", look),
    "log": Command("NUMBER", "what was told up to here, or the last of it.", log),
    "seat": Command("SEAT", "see it through other eyes, when the game is over.", seat),
    "open": Command("", "see all cards, when the game is over.", open_all),
    "close": Command("", "see no more than before.", close),
    "help": Command("CARD or WORD", "what a card says, or what the rules say about a word.", help_on),
    "play": Command("SEAT", f"play on from here against bots; with '{SAME}' behind it nothing is dealt anew.", play_on),
    "quit": Command("", "leave the game as it is.", leave),
    "?": Command("", "this list.", commands),
    "n": Command("", "", onward),
    "b": Command("", "", backward),
    "q": Command("", "", leave),
}
