"""What the page of a game in progress shows, part by part, and how high each part is."""

from typing import TYPE_CHECKING, Final

from textual.geometry import Region

from grimalkin.table.store import Slot
from grimalkin.terminal.choosing import REST
from grimalkin.terminal.counsel import Advice, card_advice, node_advice
from grimalkin.terminal.drawing import Drawing
from grimalkin.terminal.entries import KEY, entry_columns, keys_row
from grimalkin.terminal.names import brief_names, card_names
from grimalkin.terminal.page import advice_rows, paragraph
from grimalkin.terminal.part import BAR, Part
from grimalkin.terminal.pen import Node, Pen, Room, nodes
from grimalkin.terminal.questions import HINT, TYPED
from grimalkin.terminal.spans import Row, Span, cut, wrap
from grimalkin.terminal.story import story_rows
from grimalkin.terminal.symbols import Symbols

if TYPE_CHECKING:
    from grimalkin.terminal.play_page import PlayPage

LEFT: Final = 80
SIDE: Final = 36
WIDEST_SIDE: Final = 60
"""A screen is wide when it has room for the game as on any other, and for so wide a column at its right."""
GAP: Final = 2
HIGH: Final = 36
"""Screens of so many rows have room for what cards say."""

CHOICES: Final = 4
STORY: Final = 4
OWN: Final = 2
"""So many rows of choices, of what happened and of own cards should have room beside the table."""

LEAST_STORY: Final = 2
"""So much of what happened stays in view where the table has to be scrolled in any case."""
MOST_PROMPT: Final = 5
"""So many rows of a question at most."""
REMEMBERED: Final = 40
"""So many sentences from before stay above what is new."""

KEYS: Final = (
    ("?", "help"),
    ("w", "why not"),
    ("u", "undo"),
    ("h", "hint"),
    ("l", "log"),
    ("m", "menu"),
    ("q", "quit"),
    ("r", "rules"),
    ("s", "save"),
)
TYPING_KEYS: Final = (("Esc", "back"), ("PgUp", "and"), ("PgDn", "to read on"))


class PlayView:
    """Paints the parts of one play page. No part grows or shrinks because the mouse points at something."""

    def __init__(self, page: "PlayPage") -> None:
        self.page = page
        self.table = page.table
        self.brief = brief_names(card_names(page.table.game))
        self.room = Room.AMPLE

    @property
    def signs(self) -> Symbols:
        return self.page.signs

    @property
    def wide(self) -> bool:
        return self.page.size.width >= LEFT + GAP + SIDE

    @property
    def side(self) -> int:
        """How wide the column at the right is."""
        return min(WIDEST_SIDE, self.page.size.width - LEFT - GAP)

    @property
    def width(self) -> int:
        """Of the column in which the game is drawn."""
        return self.page.size.width - (self.side + GAP if self.wide else 0)

    # Where each part is.

    def parts(self) -> dict[str, Part]:
        return {
            "title": Part(self.title),
            "scene": Part(self.scene),
            "story": Part(self.told, follows=True),
            "own": Part(self.own),
            "prompt": Part(self.prompt),
            "choices": Part(self.choices),
            "line": Part(self.line),
            "answers": Part(self.answers),
            "since": Part(self.story, follows=True),
            "card": Part(self.card),
            "bottom": Part(self.bottom),
        }

    def places(self) -> dict[str, Region]:
        """By part of the screen: where it is; hidden ones are left out."""
        if not self.page.scene:
            return {}
        width, height = self.page.size
        below = min(len(self.bottom(width)), max(0, height - 1))
        places = {"title": Region(0, 0, width, 1), "bottom": Region(0, height - below, width, below)}
        y = 1
        for ident, rows in self._heights(height - 1 - below).items():
            if rows:
                places[ident] = Region(0, y, self.width, rows)
                y += rows
        if self.wide:
            middle = 1 + (height - 1 - below) * 3 // 5
            places["since"] = Region(self.width + GAP, 1, self.side, middle - 1)
            places["card"] = Region(self.width + GAP, middle, self.side, height - below - middle)
        return places

    def _heights(self, left: int) -> dict[str, int]:
        """By part of the left column, in their order: its rows; 0 hides it."""
        page = self.page
        width = self.width
        self.room = self._fitting(left)
        made = dict.fromkeys(("scene", "story", "own", "prompt", "choices", "line", "answers"), 0)
        if page.questions.typed:
            made["line"] = 1
        else:
            made["prompt"] = min(len(self.prompt(width)), MOST_PROMPT, max(1, left // 4), left)
            choices = min(max(CHOICES, left // 3), left - made["prompt"] - 1)
            made["choices"] = max(0, min(len(self.choices(width)), choices))
        own = min(max(OWN, left // 3), left - sum(made.values()) - 1)
        made["own"] = max(0, min(len(self.own(width)), own))
        left = max(0, left - sum(made.values()))
        scene, further = self._scene_rows(width)
        if page.questions.kind:
            made["answers"] = max(left - scene, left // 2)
        elif not self.wide:
            least = max(min(LEAST_STORY, left // 4), min(STORY, left - scene + further))
            made["story"] = max(least if self.room == Room.CRAMPED else 0, left - scene)
        made["scene"] = max(0, min(scene, left - made["answers"] - made["story"]))
        return made

    def _scene_rows(self, width: int) -> tuple[int, int]:
        """How many rows the table has, and how many at its end need not be seen at once."""
        root = self.page.scene.get("root")
        drawing = Drawing(self._pen(self.room))
        if root is None:
            return 0, 0
        rows = len(drawing.table(root, width))
        if not drawing.further:
            return rows, 0
        # It will be scrolled, so that the bar takes of its width.
        drawing = Drawing(self._pen(self.room))
        return len(drawing.table(root, max(1, width - BAR))), drawing.further

    def _fitting(self, left: int) -> Room:
        """The most room that a drawing of the whole table may take; it never grows while a game is played."""
        spare = left - 1 - CHOICES - OWN - (0 if self.wide else STORY)
        for room in Room:
            if room < self.room or (room == Room.AMPLE and self.page.size.height < HIGH):
                continue
            root = self.page.scene.get("root")
            if root is None or len(Drawing(self._pen(room)).table(root, self.width)) <= spare:
                return room
        return Room.CRAMPED

    def reset(self) -> None:
        """After a change of the screen's size every room is possible again."""
        self.room = Room.AMPLE

    # The table.

    def _pen(self, room: Room) -> Pen:
        table = self.table
        names = {seat: table.seat_name(seat) for seat in range(table.t.seats)}
        letters = {seat: table.game.seat_name(seat) for seat in range(table.t.seats)}
        if self.page.viewer is not None:
            names[self.page.viewer] = f"{letters[self.page.viewer]} (you)"
            letters[self.page.viewer] = "you"
        choosing = self.page.choosing
        return Pen(self.signs, room, choosing.marked(), choosing.nodes(), names, letters, self.brief, self.page.viewer)

    def title(self, width: int) -> list[Row]:
        scene = self.page.scene
        row = [Span(self.signs.text(str(scene.get("title", ""))), "heading"), Span("  ")]
        row.append(Span(self.signs.text(str(scene.get("status", "")))))
        return [cut(row, width, self.signs.more)]

    def scene(self, width: int) -> list[Row]:
        root = self.page.scene.get("root")
        return Drawing(self._pen(self.room)).table(root, width) if root else []

    def own(self, width: int) -> list[Row]:
        root = self.page.scene.get("root")
        return Drawing(self._pen(self.room)).own(root, width) if root else []

    # What happened.

    def _between_people(self) -> bool:
        """Whether nobody of several people sits at the keyboard."""
        return self.page.viewer is None and bool(self.table.people()) and not self.table.t.over

    def told(self, width: int) -> list[Row]:
        """On a narrow screen: what happened, or for a moment the thing in question."""
        found = self.in_question()
        return advice_rows(self.signs, found, width) if found else self.story(width)

    def story(self, width: int) -> list[Row]:
        """What happened before, and below a line what is new."""
        if self._between_people():
            return []
        start = 0 if self.page.viewer is None else self.table.seen[self.page.viewer]
        new = self.table.story(self.page.viewer, start)
        old = self.table.story(self.page.viewer)
        old = old[: len(old) - len(new)][-REMEMBERED:]
        rows = story_rows(self.signs, old, width, "note")
        fresh = story_rows(self.signs, new, width)
        if rows and fresh:
            words = " since your last choice " if self.page.viewer is not None else " new "
            rows.append([Span(self.signs.rule * 2 + words, "note")])
        return [*rows, *fresh]

    # The question and the choices.

    def prompt(self, width: int) -> list[Row]:
        words, rule = self.page.question()
        if not words:
            return []
        chips = [[Span(word, "prompt")] for word in self.signs.text(words).split()]
        if rule:
            chips.append([Span(f"({rule})", "note", f"{KEY}r")])
        sign = f"{self.signs.active} " if self.page.entries else "  "
        rows = wrap(chips, width - 2)
        if self.page.choosing.steps and len(self.page.choosing.left()) > 1:
            chosen = self.signs.text(f"{self.page.choosing.heading() or 'Of these'} {REST} ")
            rows.append([Span(chosen, "prompt"), Span("(Esc: back)", "note", f"{KEY}escape")])
        return [[Span(sign if place == 0 else "  ", "active"), *row] for place, row in enumerate(rows)]

    def choices(self, width: int) -> list[Row]:
        return entry_columns(self.signs, self.page.entries, self.page.cursor, width)

    # Counsel.

    def line(self, width: int) -> list[Row]:
        questions = self.page.questions
        return [questions.line.row(width, self.signs.text(TYPED.get(questions.kind, "")))]

    def answers(self, width: int) -> list[Row]:
        return advice_rows(self.signs, self.page.questions.answers, width)

    def card(self, width: int) -> list[Row]:
        """At the right of a wide screen: the thing in question, or else what holds for the viewer all the time."""
        line: Row = [Span(self.signs.rule * width, "rule")]
        return [line, *advice_rows(self.signs, self.in_question() or self._reminders(), width)]

    def in_question(self) -> list[Advice]:
        """What the thing under the mouse says, or the cards of the choice under the cursor."""
        page = self.page
        pointed = node_advice(self.table.game, page.pointed)
        if pointed is not None:
            return [pointed]
        if not 0 <= page.cursor < len(page.shown):
            return []
        item = page.shown[page.cursor]
        words = item.action.split() or item.beginning
        found = [card_advice(self.table.game, word) for word in words]
        return [advice for advice in found if advice is not None]

    def _reminders(self) -> list[Advice]:
        """The boards and cards with words that lie before the viewer or in the middle."""
        found = []
        for node in [*self._before_viewer(), *self._in_the_middle()]:
            advice = node_advice(self.table.game, node) if node.get("kind") == "sheet" else None
            if advice is not None:
                found.append(Advice(f"{self._lying_beside(node)}{advice.heading}", advice.lines[:1]))
        return found or [Advice("", ("Point at a card to read it, or press ? for help.",))]

    def _lying_beside(self, node: Node) -> str:
        """The card in whose area a sheet lies, where there are several such areas."""
        area = self.page.nodes.get(self.page.around.get(str(node.get("id", "")), ""), {})
        cards = [item for item in area.get("items", ()) if item.get("kind") == "card"]
        return f"{cards[0]['name']}: " if "seat" not in area and cards else ""

    def _before_viewer(self) -> list[Node]:
        root = self.page.scene["root"]
        own = [node for node in nodes(root) if node.get("seat") is not None and node["seat"] == self.page.viewer]
        return [inner for node in own for inner in nodes(node)]

    def _in_the_middle(self) -> list[Node]:
        found = []
        left = [self.page.scene["root"]]
        while left:
            node = left.pop(0)
            found.append(node)
            left.extend(item for item in node.get("items", ()) if "seat" not in item)
        return found

    def bottom(self, width: int) -> list[Row]:
        """A message, or what the mouse points at, or the keys."""
        page = self.page
        if page.message:
            return paragraph(self.signs, page.message, width, "trouble")[:3]
        if page.questions.kind and page.questions.kind != HINT:
            return keys_row(TYPING_KEYS, width)
        return keys_row(KEYS, width)

    def trouble(self) -> str:
        """What went wrong beside the game, told once."""
        table = self.table
        if table.failures:
            return table.failures.pop()
        return table.keeper.trouble if isinstance(table.keeper, Slot) else ""
