"""Play by lines of text, for readers of screens and for scripts."""

import re
import shlex
from collections.abc import Sequence
from typing import Any, Final

from grimalkin.core.card_forms import did_you_mean
from grimalkin.core.chance import CHANCE
from grimalkin.core.errors import GrimalkinError
from grimalkin.core.pack_files import printable
from grimalkin.table.store import Slot
from grimalkin.table.table import SECRET, Table
from grimalkin.table.thinking import HINT, INSTANT
from grimalkin.terminal.choosing import Choosing, Item, Legal, legals, outcomes
from grimalkin.terminal.ending import how_it_went
from grimalkin.terminal.kept import kept_name
from grimalkin.terminal.plain_commands import COMMANDS, Left, command_of
from grimalkin.terminal.plain_lines import EndOfInput, Lines
from grimalkin.terminal.plain_words import last_words, picture_words, status_words
from grimalkin.terminal.secrecy import has_secrets

OVER: Final = 0
KEPT: Final = 3
STOPPED: Final = 130
"""Exit codes: the game is over; it is kept for another time; Ctrl-C stopped it, and it is kept."""

AGREE: Final = ("1", "agree", "yes", "y")
REFUSE: Final = ("2", "refuse", "no", "n")


def play_plain(table: Table, lines: Lines) -> int:
    """Play until the game is over or the input ends. Returns the exit code."""
    try:
        PlainGame(table, lines).play()
    except (EndOfInput, Left):
        tell_kept(table, lines)
        return KEPT
    except KeyboardInterrupt:
        lines.say()
        tell_kept(table, lines)
        return STOPPED
    return OVER


def tell_kept(table: Table, lines: Lines) -> None:
    """Where the game is, and how to go on with it."""
    if not isinstance(table.keeper, Slot):
        lines.say("This game is not kept.")
    elif not table.keeper.path.exists():
        lines.say(table.keeper.trouble or f"{table.keeper.path} has gone, so this game is not kept.")
    else:
        lines.say("The game is kept as it is. To go on with it:")
        lines.show(f"grimalkin play --plain --resume {shlex.quote(kept_name(table.keeper.path))}")


class PlainGame:
    """A table at which people take turns at one keyboard, line by line."""

    def __init__(self, table: Table, lines: Lines, hint: str = HINT) -> None:
        self.table = table
        self.lines = lines
        # The bot that is asked for hints.
        self.hint = hint
        people = table.people()
        # Who sits at the keyboard; None before the first hand-over, and when only bots play.
        self.viewer: int | None = people[0] if len(people) == 1 else None
        # How far in the log the viewer has been told what happened.
        self.told = 0 if self.viewer is None else table.seen[self.viewer]
        # Whose turn it was when the viewer was last told how the table looks.
        self.pictured = -1
        self.thinking = -1
        self.trouble = ""
        self.scene: dict[str, Any] = {}
        self.choosing = Choosing([])

    # The course of the game.

    def play(self) -> None:
        self.greet()
        while not self.table.t.over:
            if self.table.proposal is not None:
                self.ask_consent(self.table.proposal.asked[0])
            elif self.table.bot_to_act() is not None:
                self.bot_acts()
            else:
                self.question()
        self.end()

    def greet(self) -> None:
        table = self.table
        self.lines.say(f"{table.game.name}{f': {printable(table.name)}' if table.name else ''}.")
        sitters = [
            f"{self.name(seat)}, {'a bot' if sitter.bot else 'a person'}" for seat, sitter in enumerate(table.seats)
        ]
        self.lines.say(f"At the table: {'; '.join(sitters)}.")
        if table.people() and not table.t.over:
            self.lines.say("Choose by a number or by words. ? tells what else you can say.")

    def bot_acts(self) -> None:
        seat = self.table.bot_to_act()
        assert seat is not None
        if self.table.seats[seat].bot.partition(":")[0] not in INSTANT and self.thinking != seat:
            self.thinking = seat
            self.lines.say(f"{self.table.seat_name(seat)} is thinking.")
        self.table.bot_acts()
        # Between two people nothing is told before the right one sits at the keyboard.
        if len(self.table.people()) < 2:
            self.tell()

    def end(self) -> None:
        """What happened last, how it ended, and all cards open."""
        table = self.table
        if len(table.people()) > 1:
            self.viewer, self.told = None, min(table.seen)
        self.tell()
        self.lines.say()
        self.lines.say(f"The game is over{how_it_went(table, self.viewer)}.")
        for line in last_words(table.t.scene(None), self.names()):
            self.lines.say(line)
        if isinstance(table.keeper, Slot) and table.keeper.path.exists():
            self.lines.say("To look back at it:")
            self.lines.show(f"grimalkin replay {shlex.quote(kept_name(table.keeper.path))}")

    # Who sits at the keyboard.

    def name(self, seat: int) -> str:
        """`A (Anna)`, or `A (you)`."""
        if seat == self.viewer:
            return f"{self.table.game.seat_name(seat)} (you)"
        return printable(self.table.seat_name(seat))

    def names(self) -> dict[int, str]:
        return {seat: self.name(seat) for seat in range(self.table.t.seats)}

    def sit_down(self, seat: int) -> None:
        """Give the keyboard to that person, with nothing of the other's cards in sight."""
        if seat == self.viewer:
            return
        if not has_secrets(self.table.t, self.table.people()):
            # Where all lies open, the keyboard goes round without ado.
            self.told = max(self.told, self.table.seen[seat])
            self.viewer = seat
            self.lines.say(f"It is for {printable(self.table.seat_name(seat))} to choose.")
            return
        self.viewer = None
        name = printable(self.table.seat_name(seat))
        self.lines.hide()
        self.lines.say(f"Give the keyboard to {name}, who presses Enter.")
        word = self.lines.ask()
        while word:
            if word in ("quit", "q"):
                raise Left
            self.lines.say(f"Here {name} presses Enter, or says quit: the game is kept.")
            word = self.lines.ask()
        self.viewer = seat
        self.told = self.table.seen[seat]
        self.pictured = -1

    # Telling.

    def tell(self) -> None:
        """What happened that the viewer has not been told yet."""
        table = self.table
        for told in table.story(self.viewer, min(self.told, len(table.t.log))):
            if told.seat != self.viewer:
                self.pictured = -1
            self.lines.say(told.text)
        self.told = len(table.t.log)
        while table.failures:
            self.lines.say(table.failures.pop(0))
        trouble = table.keeper.trouble if isinstance(table.keeper, Slot) else ""
        if trouble != self.trouble:
            self.trouble = trouble
            self.lines.say(trouble)

    def picture(self) -> None:
        """How the table looks, when somebody else has changed it."""
        if self.pictured == self.table.t.active:
            return
        self.pictured = self.table.t.active
        self.lines.say()
        for line in [*status_words(self.scene), *picture_words(self.scene, self.names())]:
            self.lines.say(line)

    # Questions.

    def question(self) -> None:
        """Ask until the table has changed."""
        asked = self.table.asked()
        if asked:
            self.sit_down(self.viewer if self.viewer in asked and self.viewer is not None else asked[0])
        self.thinking = -1
        self.tell()
        self.scene = self.table.t.scene(self.viewer)
        self.picture()
        self.choosing = Choosing(self.legals())
        self.show_question()
        version = self.table.version
        while self.table.version == version:
            self.hear(self.lines.ask())

    @property
    def chooser(self) -> int:
        """Whose choice is told: the viewer's, or that of chance where people roll their own dice."""
        if self.table.t.waiting() == (CHANCE,):
            return CHANCE
        assert self.viewer is not None
        return self.viewer

    def legals(self) -> list[Legal]:
        return outcomes(self.table.t) if self.chooser == CHANCE else legals(self.scene)

    def show_question(self) -> None:
        prompt = "Chance is yours: tell what came." if self.chooser == CHANCE else self.scene["prompt"]["text"]
        self.lines.say()
        self.lines.say(str(prompt or "Choose."))
        self.show_choices()

    def items(self) -> list[Item]:
        """The lines to choose from."""
        return self.choosing.items()

    def show_choices(self) -> None:
        for number, item in enumerate(self.items(), start=1):
            more = f", {item.count} choices" if not item.action else ""
            self.lines.say(f"{number}. {item.label}{more}")
        if self.narrowed:
            self.lines.say("0. Back to all choices")

    @property
    def narrowed(self) -> bool:
        return len(self.choosing.left()) < len(self.legals())

    def hear(self, line: str) -> None:
        """A number, a command, or an action in words."""
        found = command_of(line)
        try:
            if not line:
                self.show_question()
            elif found is not None:
                command, rest = found
                command.run(self, rest)
            elif re.fullmatch(r"[0-9]+\.?", line):
                self.hear_number(line)
            else:
                self.hear_words(line)
        except GrimalkinError as error:
            self.lines.say(str(error))

    def hear_number(self, line: str) -> None:
        items = self.items()
        number = int(line.rstrip(".")) if len(line) < 9 else len(items) + 1
        if number == 0 and self.narrowed:
            self.back()
        elif 1 <= number <= len(items):
            self.take(items[number - 1])
        elif len(items) == 1:
            self.lines.say(f"There is no choice {printable(line, 12)}, only 1.")
        else:
            self.lines.say(f"There is no choice {printable(line, 12)}; there are 1 to {len(items)}.")

    def take(self, item: Item) -> None:
        if item.action:
            self.act(item.action)
            return
        self.choosing.begin_with(item.beginning)
        self.show_choices()

    def back(self) -> None:
        self.choosing = Choosing(self.legals())
        self.show_question()

    def act(self, action: str) -> None:
        label = next((choice.label for choice in self.legals() if choice.action == action), action)
        self.table.act(self.chooser, action)
        if not self.table.story(self.viewer, min(self.told, len(self.table.t.log))):
            # A choice that has told nothing yet, such as a card laid down for a play, is confirmed.
            self.lines.say(f"Chosen: {label}.")

    def hear_words(self, line: str) -> None:
        """Do what fits the words; with several of them, go on choosing among these."""
        fitting = fits(self.choosing.left(), line) or fits(self.legals(), line)
        if len(fitting) == 1:
            self.act(fitting[0].action)
        elif fitting:
            self.choosing = Choosing(fitting)
            self.show_choices()
        else:
            self.lines.say(self.refusal(line))

    def refusal(self, line: str) -> str:
        """Why these words are not taken."""
        refusal = self.table.why_not(self.chooser, line)
        if refusal is not None and refusal.kind == "illegal":
            return str(refusal)
        known = [*COMMANDS, *(choice.action for choice in self.legals())]
        near = did_you_mean(line, known) or did_you_mean(line.split(maxsplit=1)[0], known)
        told = near or "; Enter tells the choices, ? the commands."
        return f"'{printable(line, 60)}' is no choice and no command{told}"

    # Taking back by consent.

    def ask_consent(self, seat: int) -> None:
        proposal = self.table.proposal
        assert proposal is not None
        self.sit_down(seat)
        who = printable(self.table.seat_name(proposal.seat))
        what = proposal.action if proposal.action == SECRET else f"the choice '{proposal.action}'"
        self.lines.say(f"{who} asks to take back {what}.")
        self.lines.say("1. Agree")
        self.lines.say("2. Refuse")
        answer = self.lines.ask().lower().rstrip(".")
        while answer not in (*AGREE, *REFUSE):
            if answer in ("quit", "q"):
                raise Left
            self.lines.say("Say 1 to agree, 2 to refuse, or quit: the game is kept.")
            answer = self.lines.ask().lower().rstrip(".")
        self.table.answer_proposal(seat, answer in AGREE)
        self.lines.say("Agreed." if answer in AGREE else "Refused: the choice stands.")


def fits(choices: Sequence[Legal], line: str) -> list[Legal]:
    """The choices that these words name, or else begin, by their actions or by their labels."""
    spoken = " ".join(line.lower().replace(",", " ").split())
    exact = [choice for choice in choices if spoken == choice.action]
    if exact or not spoken:
        return exact
    found = [choice for choice in choices if _begins(spoken.split(), choice.words)]
    # As many words as the action has name it better than the beginning of a longer one.
    whole = [choice for choice in found if len(choice.words) == len(spoken.split())]
    if whole or found:
        return whole or found
    return [choice for choice in choices if " ".join(choice.label.lower().replace(",", " ").split()).startswith(spoken)]


def _begins(words: Sequence[str], names: Sequence[str]) -> bool:
    """Whether each word begins the name in its place, or a part of it after a hyphen."""
    if len(words) > len(names):
        return False
    return all(name.startswith(word) or f"-{word}" in name for word, name in zip(words, names))
