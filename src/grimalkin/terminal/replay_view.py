"""What the page of a replay shows, part by part, and how high each part is."""

from typing import TYPE_CHECKING, Final

from grimalkin.table.replay import END, Stop
from grimalkin.terminal.drawing import Drawing
from grimalkin.terminal.entries import keys_row
from grimalkin.terminal.names import brief_names, card_names
from grimalkin.terminal.page import paragraph
from grimalkin.terminal.pen import Pen, Room
from grimalkin.terminal.play_view import GAP, HIGH, LEFT, SIDE, TYPING_KEYS, WIDEST_SIDE
from grimalkin.terminal.replay_words import brought_words, choice_words, eyes_words, place_words, told_words, who_words
from grimalkin.terminal.spans import Row, Span, cut, wrap
from grimalkin.terminal.symbols import Symbols

if TYPE_CHECKING:
    from grimalkin.terminal.replay_page import ReplayPage

NEXT: Final = 5
"""So many rows are kept free for the choice that comes next and what it brought."""
MOST_MESSAGE: Final = 3

STOP: Final = "stop:"
"""What a click on a line of the course is told by, before the number of the stop."""


class ReplayView:
    """Paints the parts of one replay page."""

    def __init__(self, page: "ReplayPage") -> None:
        self.page = page
        self.replay = page.replay
        self.brief = brief_names(card_names(page.replay.game))
        self.room = Room.AMPLE
        # How high the table has been so far: what comes next stays where it is from one choice to the other.
        self._highest = 0

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
        """Of the column in which the table is drawn."""
        return self.page.size.width - (self.side + GAP if self.wide else 0)

    # How much room each part has.

    def heights(self) -> dict[str, int]:
        """By part of the screen: its rows; 0 hides it."""
        page = self.page
        width = self.width
        bottom = len(self.bottom(page.size.width))
        left = page.size.height - 1 - bottom - (1 if page.asking else 0)
        self.room = self._fitting(left)
        own = min(len(self.own(width)), max(2, left // 4))
        scene = min(len(self.scene(width)), max(1, left - own - NEXT))
        self._highest = min(max(self._highest, scene + own), left - NEXT)
        own = max(own, self._highest - scene)
        made = {"scene": scene, "own": own, "next": max(1, left - own - scene)}
        return {**made, "line": 1 if page.asking else 0, "bottom": bottom}

    def _fitting(self, left: int) -> Room:
        """The most room that a drawing of the whole table may take; it does not grow from one choice to the next."""
        for room in Room:
            if room < self.room or (room == Room.AMPLE and self.page.size.height < HIGH):
                continue
            self.room = room
            if len(self.scene(self.width)) + len(self.own(self.width)) <= left - NEXT:
                return room
        return Room.SCARCE

    def reset(self) -> None:
        """After a change of the screen's size, or of the eyes, every room is possible again."""
        self.room = Room.AMPLE
        self._highest = 0

    # The table as it was.

    def _drawing(self) -> Drawing:
        page = self.page
        seats = range(self.replay.table.t.seats)
        names = {seat: self.replay.table.seat_name(seat) for seat in seats}
        letters = {seat: self.replay.game.seat_name(seat) for seat in seats}
        concerned = frozenset(self.replay.concerned(page.stop, page.eyes))
        return Drawing(Pen(self.signs, self.room, concerned, frozenset(), names, letters, self.brief))

    def title(self, width: int) -> list[Row]:
        scene = self.page.scene
        row = [Span(self.signs.text(str(scene.get("title", ""))), "heading"), Span("  ")]
        row.append(Span(self.signs.text(str(scene.get("status", "")))))
        return [cut(row, width, self.signs.more)]

    def scene(self, width: int) -> list[Row]:
        return self._drawing().table(self.page.scene["root"], width)

    def own(self, width: int) -> list[Row]:
        return self._drawing().own(self.page.scene["root"], width)

    # What comes next.

    def next(self, width: int) -> list[Row]:
        """Where this is, the choice that comes next, and what it brought."""
        page = self.page
        place = f" {place_words(self.replay, page.eyes, page.place)} "
        eyes = f" {eyes_words(self.replay, page.eyes)} "
        line = self.signs.rule
        between = max(1, width - len(place) - len(eyes) - 4)
        words = self.signs.text(f"{line * 2}{place}{line * between}{eyes}{line * 2}")
        rows = [cut([Span(words, "rule")], width, self.signs.more)]
        if page.place == 0:
            rows.extend(paragraph(self.signs, " ".join(self.replay.opening(page.eyes)), width, "note", 2))
        rows.extend(self._move(width))
        if page.stop.kind != END:
            for row in paragraph(self.signs, brought_words(self.replay, page.eyes, page.stop), width - 2):
                rows.append([Span("  "), *row])
        return rows

    def _move(self, width: int) -> list[Row]:
        page = self.page
        words = choice_words(self.replay, page.eyes, page.stop)
        if page.stop.kind != END:
            words = f"{who_words(self.replay, page.stop)}: {words}"
        first, *rest = wrap([[Span(word, "prompt")] for word in self.signs.text(words).split()], width - 2)
        return [[Span(f"{self.signs.active} ", "active"), *first], *([Span("  "), *row] for row in rest)]

    # The course of the game, beside it on a wide screen.

    def course(self, width: int) -> list[Row]:
        """What was told before and after, with this choice in the middle."""
        page = self.page
        stops = page.stops
        height = max(1, page.rows("course").size.height)
        before: list[Row] = []
        place = page.place
        while place > 0 and len(before) < height:
            place -= 1
            before = [*self._told(place, stops[place], width), *before]
        rows = self._told(page.place, page.stop, width)
        place = page.place + 1
        while place < len(stops) and len(rows) < height:
            rows += self._told(place, stops[place], width)
            place += 1
        above = max(min(len(before), height // 3), min(len(before), height - len(rows)))
        return [*before[len(before) - above :], *rows][:height]

    def _told(self, place: int, stop: Stop, width: int) -> list[Row]:
        """One stop of the course: its number, and what was told, or else what was chosen."""
        page = self.page
        here = place == page.place
        number = f"{place + 1:>{len(str(len(page.stops)))}} "
        look = "" if here else "note"
        rows = paragraph(self.signs, told_words(self.replay, stop), width - len(number) - 2, look)
        node = f"{STOP}{place}"
        lead = f"{self.signs.active if here else ' '} {number}"
        made = []
        for line, row in enumerate(rows):
            start = Span(lead if line == 0 else " " * len(lead), "active" if here else "note", node)
            made.append([start, *(Span(span.text, span.look, node) for span in row)])
        return made

    # Below.

    def bottom(self, width: int) -> list[Row]:
        """A message, or the keys."""
        page = self.page
        if page.message:
            return paragraph(self.signs, page.message, width, "trouble")[:MOST_MESSAGE]
        return keys_row(TYPING_KEYS[:1] if page.asking else page.keys, width)
