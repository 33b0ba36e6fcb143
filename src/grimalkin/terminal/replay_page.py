"""A kept game on the screen, step by step."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Final

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.widgets import Input

from grimalkin.core.chance import CHANCE
from grimalkin.core.errors import GrimalkinError
from grimalkin.table.replay import END, Eyes, Stop, open_replay
from grimalkin.terminal.counsel import Advice, help_advice, node_advice
from grimalkin.terminal.page import Page, TextPage, advice_rows, paragraph
from grimalkin.terminal.pen import nodes
from grimalkin.terminal.play_on import PlayOn
from grimalkin.terminal.replay_view import STOP, ReplayView
from grimalkin.terminal.replay_words import told_words
from grimalkin.terminal.rows import Rows
from grimalkin.terminal.spans import Row, Span

TEN: Final = 10

GO: Final = "go"
FIND: Final = "find"
HELP: Final = "help"
ASKED: Final = {
    GO: "Go to which choice? Type its number",
    FIND: "Search for words of the log: a card, a pile, whatever was told",
    HELP: "Help on: a card or a word of the rules; Enter alone tells the keys",
}
"""What the line for typing can be for, with what it says while it is empty."""

FOR_OPEN_GAMES: Final = ("o", "v")
"""Keys that do nothing while people play."""

KEYS_ADVICE: Final = (
    Advice(
        "Step by step",
        (
            "Right or Space: the next choice. Left or Backspace: the one before.",
            "PgDn and PgUp: ten at a time. Home and End: the start and the end.",
            "The letter of a seat, such as a: its next choice; the capital: the one before.",
            "g: go to a choice by its number. /: search the log; n and N: the next and the last place found.",
            "Up and Down: read on where there is more than fits.",
        ),
    ),
    Advice(
        "What is seen",
        (
            "v: through other eyes, one seat after the other, then from outside (when the game is over).",
            "o: all cards open, or closed again (when the game is over).",
            "l: all that was told, with the numbers of the choices. r: the rules.",
            "?: help on a card or on a word of the rules; a click on a card tells what it says.",
        ),
    ),
    Advice("And then", ("p: play on from here, as a new game against bots. q or Esc: back.",)),
)


class ReplayPage(Page):
    """One position of the game, the choice that comes next, and what it brought."""

    DEFAULT_CSS = """
    ReplayPage #beside { height: 1fr; }
    ReplayPage #table { width: 1fr; }
    ReplayPage #course { display: none; width: 38; margin-left: 2; height: 1fr; }
    """

    keys: Sequence[tuple[str, str]] = (
        ("Left", "back"),
        ("Right", "on"),
        ("g", "go to"),
        ("/", "search"),
        ("o", "open"),
        ("p", "play on"),
        ("l", "log"),
        ("?", "help"),
        ("q", "quit"),
        ("v", "eyes"),
        ("PgUp", "and"),
        ("PgDn", "by ten"),
        ("Home", "start"),
        ("End", "end"),
    )

    def __init__(self, path: Path, seat: int | None, show_all: bool, packs: Sequence[str]) -> None:
        super().__init__()
        self.replay = open_replay(path, packs)
        self.eyes: Eyes = self.replay.eyes(seat, show_all and self.replay.may_open)
        self.place = 0
        self.scene = self.replay.scene(self.stop, self.eyes)
        self.message = ""
        # What the line for typing is for, if it is open.
        self.asking = ""
        self.sought = ""
        if not self.replay.may_open:
            self.keys = [known for known in self.keys if known[0] not in FOR_OPEN_GAMES]
        self.view = ReplayView(self)

    @property
    def stops(self) -> list[Stop]:
        return self.replay.stops(self.eyes)

    @property
    def stop(self) -> Stop:
        return self.stops[self.place]

    def compose(self) -> ComposeResult:
        view = self.view
        yield Rows("title", view.title)
        with Horizontal(id="beside"):
            with Vertical(id="table"):
                yield Rows("scene", view.scene)
                yield Rows("own", view.own)
                yield Rows("next", view.next)
                line = Input(id="line", compact=True)
                line.cursor_blink = False
                yield line
            yield Rows("course", view.course)
        yield Rows("bottom", view.bottom)

    def on_resize(self, event: events.Resize) -> None:
        self.view.reset()
        self.call_after_refresh(self.lay_out)

    def lay_out(self) -> None:
        """Give each part its height, and draw."""
        if not self.is_attached or not self.size.width:
            return
        for ident, height in self.view.heights().items():
            part = self.query_one(f"#{ident}")
            part.display = height > 0
            part.styles.height = max(1, height)
        course = self.rows("course")
        course.display = self.view.wide
        course.styles.width = max(1, self.view.side)
        self.paint()

    # Going to and fro.

    def go(self, place: int) -> None:
        """To that stop, or as far towards it as there are stops."""
        self.message = ""
        place = max(0, min(place, len(self.stops) - 1))
        try:
            self.scene = self.replay.scene(self.stops[place], self.eyes)
        except GrimalkinError as error:
            self.tell(str(error))
            return
        self.place = place
        if self.stop.kind == END:
            self.message = self.replay.doubt()
        for ident in ("scene", "own", "next"):
            self.rows(ident).move_to(0)
        self.lay_out()

    def step(self, by: int) -> None:
        if by > 0 and self.stop.kind == END:
            self.tell("This is the end of what was played.")
        elif by < 0 and self.place == 0:
            self.tell("This is the start of the game.")
        else:
            self.go(self.place + by)

    def step_to(self, seat: int, by: int) -> None:
        """To the next choice of that seat, or back to the one before."""
        place = self.place + by
        while 0 <= place < len(self.stops) and self.stops[place].seat != seat:
            place += by
        if 0 <= place < len(self.stops):
            self.go(place)
        else:
            when = "after" if by > 0 else "before"
            self.tell(f"{self.replay.table.seat_name(seat)} has made no choice {when} this one.")

    def tell(self, words: str) -> None:
        """Say that below the table, until the next key."""
        self.message = words
        self.lay_out()

    # Other eyes.

    def look_through(self, eyes: Eyes) -> None:
        """The same moment through these eyes."""
        move = self.stop.move
        self.eyes = eyes
        self.view.reset()
        self.go(self.replay.nearest(move, eyes))

    def open_cards(self) -> None:
        try:
            eyes = self.replay.eyes(self.eyes.seat, not self.eyes.everything)
        except GrimalkinError as error:
            self.tell(str(error))
            return
        self.look_through(Eyes(self.eyes.seat, eyes.everything))

    def change_eyes(self) -> None:
        """Those of the next seat, and after the last one those of a bystander."""
        if not self.replay.may_open:
            self.tell("This game is not over, so it is seen by one seat alone; --seat on the command line names it.")
            return
        seats = [None, *range(self.replay.table.t.seats)]
        place = seats.index(self.eyes.seat)
        self.look_through(Eyes(seats[(place + 1) % len(seats)]))

    # What is typed.

    def ask(self, what: str) -> None:
        """Open the line for typing."""
        self.asking = what
        self.message = ""
        line = self.query_one("#line", Input)
        line.value = ""
        line.placeholder = self.signs.text(ASKED[what])
        self.lay_out()
        line.focus()

    def stop_asking(self) -> None:
        self.asking = ""
        self.set_focus(None)
        self.lay_out()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        what = self.asking
        words = event.value.strip()
        self.stop_asking()
        if what == GO and words:
            self.go_to(words)
        elif what == FIND and words:
            self.sought = words
            self.find(1)
        elif what == HELP:
            self.help_on(words)

    def go_to(self, words: str) -> None:
        if words.isascii() and words.isdigit() and 1 <= int(words[:9]) <= len(self.stops):
            self.go(int(words) - 1)
        elif len(self.stops) == 1:
            self.tell("No choice has been made in this game.")
        else:
            self.tell(f"There is no choice {words}: there are 1 to {len(self.stops) - 1}.")

    def find(self, by: int) -> None:
        """To the next stop, or the one before, that tells of what is sought; round about at the end."""
        if not self.sought:
            self.tell("Search first: / takes the words.")
            return
        found = self.replay.matches(self.sought, self.eyes)
        if not found:
            self.tell(f"Nothing that was told or chosen holds '{self.sought}'.")
            return
        ahead = [place for place in found if (place - self.place) * by > 0]
        place = (ahead or found)[0 if by > 0 else -1]
        self.go(place)
        self.tell(f"'{self.sought}' is here, {found.index(place) + 1} of {len(found)} times: n and N go on.")

    def help_on(self, words: str) -> None:
        if not words:
            self.show("Keys of a replay", KEYS_ADVICE)
            return
        found = help_advice(self.replay.game, self.scene, words)
        if found:
            self.show(f"Help on {words}", found)
        else:
            self.tell(f"Neither a card nor a line of the rules holds '{words}'.")

    def show(self, title: str, advice: Sequence[Advice]) -> None:
        self.app.push_screen(TextPage(title, lambda width: advice_rows(self.signs, advice, width)))

    # Other pages.

    def show_log(self) -> None:
        """All that was told, with the numbers of the choices."""
        self.app.push_screen(TextPage("What was told", self.log_rows))

    def log_rows(self, width: int) -> list[Row]:
        rows = paragraph(self.signs, " ".join(self.replay.opening(self.eyes)), width)
        digits = len(str(len(self.stops)))
        for place, stop in enumerate(self.stops):
            sign = self.signs.active if place == self.place else " "
            for line, row in enumerate(paragraph(self.signs, told_words(self.replay, stop), width - digits - 3)):
                lead = f"{sign} {place + 1:>{digits}} " if line == 0 else " " * (digits + 3)
                rows.append([Span(lead, "note"), *row])
        return rows

    def play_on(self) -> None:
        if self.replay.state(self.stop).over:
            self.tell("The game is over here: go back to an earlier choice to play on from it.")
        else:
            self.app.push_screen(PlayOn(self.replay, self.stop, self.eyes, self.place + 1))

    def back(self) -> None:
        """To where the replay was opened, or out of the program."""
        if self.app.screen_stack.index(self) <= 1:
            self.terminal.leave()
        else:
            self.dismiss(None)

    # Keys and mouse.

    def clicked(self, event: Rows.Clicked) -> None:
        if event.node.startswith(STOP):
            self.go(int(event.node.removeprefix(STOP)))
            return
        for node in nodes(self.scene["root"]):
            if event.node and node.get("id") == event.node:
                advice = node_advice(self.replay.game, node)
                if advice is not None:
                    self.show(advice.heading, [advice])

    def press(self, key: str) -> bool:
        if self.asking:
            if key not in ("escape", "Esc"):
                return False
            self.stop_asking()
            return True
        deed = self._deeds().get(key)
        if deed is not None:
            deed()
            return True
        seat = self._seat_of(key)
        if seat != CHANCE:
            self.step_to(seat, 1 if key.islower() else -1)
        return seat != CHANCE

    def _seat_of(self, key: str) -> int:
        letters = [self.replay.game.seat_name(seat) for seat in range(self.replay.table.t.seats)]
        return letters.index(key.upper()) if key.upper() in letters else CHANCE

    def _deeds(self) -> dict[str, Callable[[], object]]:
        end = len(self.stops) - 1
        by_keys: dict[tuple[str, ...], Callable[[], object]] = {
            ("right", "Right", " ", "enter"): partial(self.step, 1),
            ("left", "Left", "backspace"): partial(self.step, -1),
            ("pagedown", "PgDn"): partial(self.step, TEN),
            ("pageup", "PgUp"): partial(self.step, -TEN),
            ("home", "Home"): partial(self.go, 0),
            ("end", "End"): partial(self.go, end),
            ("up",): partial(self.scroll, -1),
            ("down",): partial(self.scroll, 1),
            ("g",): partial(self.ask, GO),
            ("/",): partial(self.ask, FIND),
            ("n",): partial(self.find, 1),
            ("N",): partial(self.find, -1),
            ("?",): partial(self.ask, HELP),
            ("o",): self.open_cards,
            ("v",): self.change_eyes,
            ("l",): self.show_log,
            ("r",): self.show_rules,
            ("p",): self.play_on,
            ("q", "escape", "Esc"): self.back,
        }
        return {key: deed for keys, deed in by_keys.items() for key in keys}

    def show_rules(self) -> None:
        self.terminal.rules(self.replay.game, str(self.scene.get("prompt", {}).get("rule") or ""))

    def scroll(self, by: int) -> None:
        """Read on in the part that does not fit."""
        for ident in ("next", "scene", "own"):
            rows = self.rows(ident)
            if rows.overflows:
                rows.move_by(by)
                return
