"""The menu of a table: what is needed seldom."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from grimalkin.core.errors import GrimalkinError
from grimalkin.terminal.counsel import rule_sentence
from grimalkin.terminal.entries import Entry
from grimalkin.terminal.page import ListPage
from grimalkin.terminal.questions import SAVE
from grimalkin.terminal.secrecy import order_everywhere, own_seats
from grimalkin.terminal.sitters import Sitters

if TYPE_CHECKING:
    from grimalkin.terminal.play_page import PlayPage


class TableMenu(ListPage):
    """Everything that can be done at a table beside playing."""

    def __init__(self, page: "PlayPage") -> None:
        super().__init__()
        self.page = page
        self.title_text = f"Menu: {page.table.name or page.table.game.name}"

    def entries(self) -> list[Entry]:
        page = self.page
        table = page.table
        made = [Entry("Back to the game", partial(self.dismiss, None))]
        if page.viewer is not None and not table.t.over:
            words = "Bots agree; people are asked one after the other."
            made.append(Entry("Take back my last choice, if everybody agrees", self._take_back, about=words))
        made.append(Entry("Log: what happened so far", partial(self.then, page.show_log)))
        made.append(Entry("Rules", partial(self.then, page.show_rules)))
        made.append(Entry("Save a copy", partial(self.then, partial(page.ask, SAVE))))
        if not table.t.over:
            forced = "on" if table.answer_forced else "off"
            words = "The table answers for you where the rules leave one choice; the log says so."
            made.append(Entry(f"Choices with one answer are made for me: {forced}", self._turn_forced, about=words))
            made.append(Entry("Who sits where", partial(self.app.push_screen, SeatsPage(page))))
            if page.viewer is not None:
                made.extend(self._orders(page.viewer))
                made.append(Entry("Leave this game for good", partial(self._ask_leave, page.viewer)))
        made.append(Entry("Start screen (this game is kept)", self.terminal.start))
        made.append(Entry("Quit (this game is kept)", self.terminal.leave, key="q"))
        return made

    def _orders(self, seat: int) -> list[Entry]:
        """Standing answers to the question on the table, and those that were given before."""
        table = self.page.table
        made = []
        rule = table.t.prompt_rule()
        about = "A standing answer is given whenever this question comes and the answer is possible."
        for choice in self.page.choosing.all:
            if not choice.ids and rule and rule not in table.orders[seat]:
                words = f"From now on always answer '{choice.label}' to this question ({rule})"
                give = partial(order_everywhere, table, seat, choice.action)
                made.append(Entry(words, partial(self._attempt, give), about=about))
        for known, answer in table.orders[seat].items():
            words = f"No longer answer '{answer}' by itself ({known})"
            made.append(Entry(words, partial(self._forget, seat, known), about=rule_sentence(known)))
        return made

    def _forget(self, seat: int, rule: str) -> None:
        for other in own_seats(self.page.table, seat):
            self.page.table.orders[other].pop(rule, None)

    def _turn_forced(self) -> None:
        self.page.table.answer_forced = not self.page.table.answer_forced

    def _take_back(self) -> None:
        self.then(self.page.propose_undo)

    def _ask_leave(self, seat: int) -> None:
        who = self.page.table.seat_name(seat)
        sentence = f"{who} leaves this game, and nobody can come back to this seat. To stop for now, quit instead."
        leave = partial(self._attempt, partial(self.page.table.leave, seat))
        self.app.push_screen(Confirm("Leave for good?", sentence, "Leave for good", leave))

    def _attempt(self, deed: Callable[[], object]) -> None:
        try:
            deed()
        except GrimalkinError as error:
            self.page.message = str(error)
        self.then(self.page.go_on)

    def then(self, deed: Callable[[], object]) -> None:
        """Close the menu and do it."""
        self.terminal.back_to(self.page)
        self.page.call_later(deed)


class Confirm(ListPage):
    """Asks once more before something that cannot be undone."""

    def __init__(self, title: str, sentence: str, words: str, deed: Callable[[], object]) -> None:
        super().__init__()
        self.title_text = title
        self.intro = (sentence,)
        self.words = words
        self.deed = deed

    def entries(self) -> list[Entry]:
        return [Entry("No, back", partial(self.dismiss, None)), Entry(self.words, self.deed)]


class SeatsPage(ListPage):
    """Somebody comes, somebody goes: people and bots change seats."""

    title_text = "Who sits where"
    keys = (("Enter", "choose or change"), ("Left", "and"), ("Right", "to change"), ("Esc", "back"))

    def __init__(self, page: "PlayPage") -> None:
        super().__init__()
        self.page = page
        self.sitters = Sitters(page.table.game, page.table.seats)

    def entries(self) -> list[Entry]:
        return [*self.sitters.entries(), Entry("So be it", self._done), Entry("As it was", self._back)]

    def _back(self) -> None:
        self.dismiss(None)

    def _done(self) -> None:
        table = self.page.table
        for seat, sitter in enumerate(self.sitters.seats):
            if sitter != table.seats[seat] and not self.attempt(partial(table.hand_over, seat, sitter)):
                return
        self.terminal.back_to(self.page)
        self.page.call_later(self.page.sit_anew)
