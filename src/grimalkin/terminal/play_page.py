"""The table on the screen: who sits at the keyboard, what is asked, and what keys and clicks do."""

from collections.abc import Callable
from functools import partial
from typing import Any

from textual import events
from textual.app import ComposeResult

from grimalkin.core.chance import CHANCE
from grimalkin.core.errors import GrimalkinError
from grimalkin.table.store import asked_path, begin_table, save_copy
from grimalkin.table.table import Table, label_of
from grimalkin.terminal.canvas import Canvas
from grimalkin.terminal.choosing import Choosing, Item, legals, outcomes
from grimalkin.terminal.counsel import hint_advice
from grimalkin.terminal.course import NOBODY, Course
from grimalkin.terminal.drawn import Drawn
from grimalkin.terminal.ending import how_it_went
from grimalkin.terminal.entries import ENTRY, Entry, entry_keys
from grimalkin.terminal.hand_over import HandOver
from grimalkin.terminal.page import Page
from grimalkin.terminal.part import Part
from grimalkin.terminal.pen import Node, nodes, surroundings
from grimalkin.terminal.play_view import PlayView
from grimalkin.terminal.questions import HELP, HINT, SAVE, WHY, Questions
from grimalkin.terminal.secrecy import agree_with_oneself, has_secrets, last_to_choose

MOVES: dict[str, int] = {"up": -1, "shift+tab": -1, "down": 1, "tab": 1}


class PlayPage(Page):
    """A game in progress as the person at the keyboard may see it."""

    def __init__(self, table: Table) -> None:
        super().__init__()
        self.table = table
        self.course = Course(table, self._hand_over)
        people = table.people()
        # Who sits at the keyboard; None before the first hand-over, and when only bots play.
        self.viewer: int | None = people[0] if len(people) == 1 else None
        # Whether several people have sat here, so that nobody may see a hand before the hand-over.
        self.shared = len(people) > 1
        self.scene: dict[str, Any] = {}
        # By id: the nodes of the scene, and the node around each of them.
        self.nodes: dict[str, Node] = {}
        self.around: dict[str, str] = {}
        self.choosing = Choosing([])
        # The lines to choose from, and what choosing each does.
        self.shown: list[Item] = []
        self.entries: list[Entry] = []
        self.cursor = -1
        self.message = ""
        self.pointed: Node | None = None
        self.questions = Questions(table)
        self.view = PlayView(self)

    def compose(self) -> ComposeResult:
        yield Canvas("table", self.view.parts(), self.view.places)

    @property
    def canvas(self) -> Canvas:
        return self.query_one("#table", Canvas)

    def part(self, ident: str) -> Part:
        return self.canvas.parts[ident]

    def on_mount(self) -> None:
        self.go_on()

    def on_unmount(self) -> None:
        self.course.close()

    # The course of the game.

    def go_on(self) -> None:
        """After every change: let bots act, hand the keyboard over, or ask."""
        if self.table.people() and self.table.bot_to_act() is not None:
            # Until they have acted the screen stays as it is, and its choices are gone.
            self.choosing, self.shown, self.entries, self.cursor = Choosing([]), [], [], -1
            self.run_worker(self._bots(-1), group="bots")
        else:
            self._hand_over()

    async def _bots(self, moves: int) -> None:
        await self.course.run(moves)
        self._hand_over()

    def asked(self) -> list[int]:
        """The people whom the table asks something now."""
        proposal = self.table.proposal
        return list(proposal.asked) if proposal is not None else self.table.asked()

    def _hand_over(self) -> None:
        """See that whoever must choose sits at the keyboard."""
        people = self.table.people()
        asked = self.asked()
        self.shared = self.shared or len(people) > 1
        if not self.shared:
            self.viewer = people[0] if people else None
        elif asked and self.viewer not in asked and not has_secrets(self.table.t, people):
            # Where all lies open, the keyboard goes round without ado.
            self.viewer = asked[0]
        elif asked and self.viewer not in asked:
            self.viewer = None
            waiting = self.app.screen
            if isinstance(waiting, HandOver) and waiting.seat == asked[0]:
                return
            # Whatever the one before has open, such as the log, is not for the next.
            self.terminal.back_to(self)
            self.questions.close()
            self.look()
            self.app.push_screen(HandOver(self.table, asked[0]), partial(self._seated, asked[0]))
            return
        elif self.table.t.over or self.viewer not in people:
            self.viewer = None
        self.look()

    def sit_anew(self) -> None:
        """Other people and bots than before sit at the table."""
        self.course.interrupt()
        if self.viewer not in self.table.people():
            self.viewer = None
        self.go_on()

    def _seated(self, seat: int, given: Any = None) -> None:
        self.viewer = seat
        self.message = ""
        self.go_on()

    def look(self) -> None:
        """Make everything that is shown anew."""
        if not self.is_attached:
            return
        self.scene = self.table.t.scene(self.viewer)
        self.nodes = {str(node["id"]): node for node in nodes(self.scene["root"]) if node.get("id")}
        self.around = surroundings(self.scene["root"])
        self.pointed = None
        self.choosing = Choosing(self._legals())
        self.message = self.view.trouble() or self.message
        self.list_choices()

    def _legals(self) -> list[Any]:
        if self.table.proposal is not None:
            return []
        if self.table.t.waiting() == (CHANCE,) and self.table.people():
            return outcomes(self.table.t)
        return legals(self.scene) if self.viewer is not None and self.viewer in self.table.asked() else []

    def list_choices(self) -> None:
        """Make the list of what can be chosen, and draw."""
        self.shown = self.choosing.short_items()
        self.entries = self._entries()
        self.cursor = 0 if self.choosing.only() is not None else -1
        self.lay_out()

    def _entries(self) -> list[Entry]:
        table = self.table
        if table.proposal is not None:
            if self.viewer not in table.proposal.asked:
                return []
            return [Entry("Agree", partial(self.answer, True)), Entry("Refuse", partial(self.answer, False))]
        if table.t.over:
            return [
                Entry("Play again with other cards", self.play_again),
                Entry("Look back, step by step", self.terminal.look_back),
                Entry("Start screen", self.terminal.start),
                Entry("Quit", self.terminal.leave, key="q"),
            ]
        if not table.people():
            if self.course.running:
                return [Entry("Stop here", self.course.pause)]
            return [
                Entry("Next move", partial(self.watch_bots, 1)),
                Entry("On to the end", partial(self.watch_bots, -1)),
            ]
        return [
            Entry(item.label, partial(self.choose, item.action))
            if item.action
            else Entry(f"{item.open_label} ({item.count})", partial(self.begin_with, item.beginning))
            for item in self.shown
        ]

    # What is chosen.

    def attempt(self, deed: Callable[[], object]) -> bool:
        """Do it, or say why it cannot be done."""
        try:
            deed()
        except GrimalkinError as error:
            self.tell(str(error))
            return False
        return True

    def tell(self, words: str) -> None:
        """Say that below the table, until the next key."""
        self.message = words
        self.lay_out()

    def choose(self, action: str) -> None:
        seat = CHANCE if self.table.t.waiting() == (CHANCE,) else self.viewer
        assert seat is not None
        if self.attempt(partial(self.table.act, seat, action)):
            # What comes next is read from the top.
            self.part("scene").move_to(0)
            self.go_on()

    def begin_with(self, words: tuple[str, ...]) -> None:
        self.choosing.begin_with(words)
        self.list_choices()

    def answer(self, agrees: bool) -> None:
        assert self.viewer is not None
        if self.attempt(partial(self.table.answer_proposal, self.viewer, agrees)):
            self.message = "Agreed." if agrees else "Refused: the choice stands."
            self.go_on()

    def watch_bots(self, moves: int) -> None:
        """Where only bots play: so many moves, or all."""
        self.run_worker(self._bots(moves), group="bots")

    def undo(self) -> None:
        if self.viewer is None:
            return
        seat = last_to_choose(self.table, self.viewer)
        if self.table.can_undo(seat):
            taken = self.table.undo(seat)
            self.course.interrupt()
            self.message = f"Taken back: {label_of(self.table.t, seat, taken)}."
            self.go_on()
            return
        more = " U takes it back all the same, if everybody agrees." if self._has_chosen(seat) else ""
        try:
            self.table.undo(seat)
        except GrimalkinError as error:
            self.tell(f"{error}{more}")

    def _has_chosen(self, seat: int) -> bool:
        return any(entry.kind == "choice" and entry.seat == seat for entry in self.table.t.log)

    def propose_undo(self) -> None:
        """Bots agree to everything; people are asked."""
        if self.viewer is None:
            return
        seat = last_to_choose(self.table, self.viewer)
        if self.attempt(partial(self.table.propose_undo, seat)):
            agree_with_oneself(self.table)
            self.course.interrupt()
            self.message = "" if self.table.proposal is not None else "Taken back, with everybody's consent."
            self.go_on()

    def hint(self) -> None:
        if self.viewer is not None and self.viewer in self.table.asked():
            self.tell("Thinking about a hint.")
            self.run_worker(self._hint(self.viewer), group="hint", exclusive=True)
        else:
            self.tell("There is nothing for you to choose now.")

    async def _hint(self, seat: int) -> None:
        version = self.table.version
        try:
            choice = await self.course.hint(seat)
        except GrimalkinError as error:
            self.tell(str(error))
            return
        if version != self.table.version or self.viewer != seat:
            return
        self.message = ""
        self.questions.open(HINT)
        self.questions.answers = [hint_advice(choice, {known.action: known.label for known in self.choosing.all})]
        self.lay_out()

    def play_again(self) -> None:
        """The same people and bots at the same game, with cards of its own."""
        table = self.table
        options = dict(table.t.options)

        def begin() -> None:
            self.terminal.play(begin_table(table.game, table.seats, options, packs=table.packs))

        self.attempt(begin)

    # Questions of the player.

    def ask(self, kind: str) -> None:
        """Open the line for typing."""
        self.questions.open(kind)
        self.hear()

    def hear(self) -> None:
        """Answer what stands in the line now."""
        self.questions.hear(self.scene, self.viewer)
        self.part("answers").move_to(0)
        self.lay_out()

    def stop_asking(self) -> None:
        self.questions.close()
        self.lay_out()

    def on_paste(self, event: events.Paste) -> None:
        if self.questions.typed:
            self.questions.line.insert(event.text)
            self.hear()

    def submit(self) -> None:
        """Enter in the line: a name is taken, while help and reasons stand there already."""
        words = self.questions.line.words.strip()
        if self.questions.kind == SAVE and words and self.attempt(partial(self._save, words)):
            self.stop_asking()

    def _save(self, words: str) -> None:
        path = asked_path(words)
        save_copy(self.table, path)
        self.message = f"A copy of this moment is saved in {path}. The game itself is kept after each choice."

    # Mouse.

    def clicked(self, event: Drawn.Clicked) -> None:
        self.message = ""
        if event.node.startswith(ENTRY):
            self.run_entry(int(event.node.removeprefix(ENTRY)))
            return
        node = self.nodes.get(event.node)
        if node is None:
            self.lay_out()
        elif event.button == 3 or self.questions.kind in (HELP, WHY):
            self.questions.point(node, self.viewer)
            self.lay_out()
        elif not self.questions.typed:
            self.narrow(event.node)

    def narrow(self, node: str) -> None:
        """Keep the choices that concern this node; a second click on what the last one concerns chooses it."""
        self.questions.close()
        only = self.choosing.only()
        if only is not None and node in only.ids:
            self.choose(only.action)
            return
        # A card that concerns no choice may lie in a pile that does.
        while node and not self.choosing.narrow(node):
            node = self.around.get(node, "")
        self.message = "" if node or not self.choosing.all else "This concerns no choice of now; w tells why."
        self.list_choices()

    def on_drawn_pointed(self, event: Drawn.Pointed) -> None:
        event.stop()
        pointed = self.nodes.get(event.node)
        if pointed is not self.pointed:
            self.pointed = pointed
            self._show_card()

    # Keys.

    def run_entry(self, place: int) -> None:
        if 0 <= place < len(self.entries) and not self.questions.typed:
            self.questions.close()
            self.entries[place].run()

    def press(self, key: str) -> bool:
        told, self.message = self.message, ""
        done = self._pressed(key)
        if told and not self.message:
            self.lay_out()
        return done

    def _pressed(self, key: str) -> bool:
        if self.questions.typed:
            return self._press_while_typing(key)
        keys = entry_keys(self.entries)
        if key in ("escape", "Esc"):
            self._back()
        elif key in ("enter", "Enter"):
            self._enter()
        elif key in MOVES or key in ("left", "right"):
            self._move_cursor(key)
        elif key in keys:
            self.run_entry(keys.index(key))
        else:
            return self._command(key)
        return True

    def _back(self) -> None:
        if self.questions.kind:
            self.stop_asking()
        else:
            self.choosing.back()
            self.list_choices()

    def _enter(self) -> None:
        if self.cursor >= 0:
            self.run_entry(self.cursor)
        elif self.entries:
            self.tell("Press the key before a choice, or move to it with the arrows and press Enter.")

    def _command(self, key: str) -> bool:
        deeds: dict[str, Callable[[], object]] = {
            "?": partial(self.ask, HELP),
            "w": partial(self.ask, WHY),
            "h": self.hint,
            "u": self.undo,
            "U": self.propose_undo,
            "l": self.show_log,
            "r": self.show_rules,
            "s": partial(self.ask, SAVE),
            "m": partial(self.terminal.menu, self),
            "q": self.terminal.leave,
            "pageup": partial(self._scroll, -1),
            "pagedown": partial(self._scroll, 1),
        }
        if key not in deeds:
            return False
        deeds[key]()
        return True

    def show_log(self) -> None:
        self.terminal.log_page(self.table, self.viewer)

    def show_rules(self) -> None:
        self.terminal.rules(self.table.game, str(self.scene.get("prompt", {}).get("rule") or ""))

    def _press_while_typing(self, key: str) -> bool:
        answers = self.part("answers")
        page = max(1, answers.height - 1)
        steps = {"up": -1, "down": 1, "pageup": -page, "PgUp": -page, "pagedown": page, "PgDn": page}
        if key in ("escape", "Esc"):
            self.stop_asking()
        elif key in steps:
            answers.move_to(answers.top + steps[key])
            self.canvas.draw()
        elif key in ("enter", "Enter"):
            self.submit()
        elif self.questions.line.press(key):
            self.hear()
        else:
            return False
        return True

    def _scroll(self, direction: int) -> None:
        """Move whatever is longer than its place: an answer, the table, what happened."""
        for ident in ("answers", "scene", "story", "since"):
            part = self.part(ident)
            if part.overflows:
                part.move_to(part.top + direction * max(1, part.height - 1))
                self.canvas.draw()
                return

    def _move_cursor(self, key: str) -> None:
        if not self.entries:
            return
        choices = self.part("choices")
        # Lists are read downwards, so that the next column begins as many lines further.
        step = MOVES.get(key) or max(1, len(choices.rows)) * (-1 if key == "left" else 1)
        if self.cursor < 0:
            self.cursor = 0 if step > 0 else len(self.entries) - 1
        elif abs(step) == 1:
            self.cursor = (self.cursor + step) % len(self.entries)
        elif 0 <= self.cursor + step < len(self.entries):
            self.cursor += step
        choices.bring_into_view(self.cursor % max(1, len(choices.rows)))
        self._show_card()

    # Drawing.

    def question(self) -> tuple[str, str]:
        """What is asked now, or what the game waits for, and the rule behind it."""
        table = self.table
        if table.proposal is not None:
            who = table.seat_name(table.proposal.seat)
            return f"{who} asks to take back '{table.proposal.action}'. Do you agree?", ""
        result = table.t.result()
        if result is not None:
            return f"The game is over{how_it_went(table, self.viewer)}. {result.summary}", result.reason
        only = self.choosing.only()
        if only is not None:
            return f"Enter: {only.label}. Esc: something else.", ""
        prompt = self.scene.get("prompt", {})
        if self.choosing.all and self.table.t.waiting() == (CHANCE,):
            return "Chance is yours: tell what came.", ""
        if self.choosing.all:
            words = str(prompt.get("text") or "Choose.")
            if self.shared and self.viewer is not None:
                words = f"{table.seat_name(self.viewer)}: {words}"
            return words, str(prompt.get("rule") or "")
        if self.course.thinking != NOBODY:
            return f"{table.seat_name(self.course.thinking)} is thinking.", ""
        waiting = [table.seat_name(seat) for seat in table.t.waiting()]
        return (f"It is for {' and '.join(waiting)} to choose.", "") if waiting else ("", "")

    def _show_card(self) -> None:
        """Show the thing in question in the part that is for it."""
        story = self.part("story")
        # A card is read from its beginning, and what happened from its end.
        story.follows = not self.view.in_question()
        story.move_to(len(story.rows) if story.follows else 0)
        self.lay_out()

    def lay_out(self) -> None:
        """Give each part its place, and draw what is different."""
        if not self.is_attached or not self.size.width or not self.scene:
            return
        self.part("story").follows = not self.view.in_question()
        self.canvas.paint()

    def on_resize(self, event: events.Resize) -> None:
        self.view.reset()
        self.call_after_refresh(self.lay_out)
