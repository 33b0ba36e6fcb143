"""Between two people at one keyboard: a screen that shows nothing of either's cards."""

from grimalkin.table.table import Table
from grimalkin.terminal.page import Page, paragraph
from grimalkin.terminal.spans import Row


class HandOver(Page):
    """Waits until the right person sits at the keyboard, and says so with a key that nobody presses by mistake."""

    def __init__(self, table: Table, seat: int) -> None:
        super().__init__()
        self.seat = seat
        self.who = table.seat_name(seat)
        self.letter = table.game.seat_name(seat)[:1].lower()
        self.title_text = f"{table.game.name}: hand over"
        self.keys = ((self.letter, f"I am {self.who}"), ("q", "quit, the game is kept"))

    def paint_body(self, width: int) -> list[Row]:
        space = max(0, self.size.height // 2 - 4)
        sentences = (
            f"It is for {self.who} to choose.",
            f"Give the keyboard to {self.who}, who presses {self.letter}. Nobody else should look from then on.",
        )
        rows: list[Row] = [[] for _ in range(space)]
        for sentence in sentences:
            rows += [*paragraph(self.signs, sentence, width, "prompt"), []]
        return rows

    def press(self, key: str) -> bool:
        if key.lower() == self.letter:
            self.dismiss(None)
        elif key == "q":
            self.terminal.leave()
        else:
            return False
        return True
