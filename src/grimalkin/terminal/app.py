"""The terminal's application: which screen comes when."""

from pathlib import Path
from typing import Any, ClassVar

from textual.app import App
from textual.binding import Binding, BindingType
from textual.screen import Screen

from grimalkin.core.game import Game
from grimalkin.table.store import Slot
from grimalkin.table.table import Table, Told
from grimalkin.terminal.kept import kept_words
from grimalkin.terminal.menu import TableMenu
from grimalkin.terminal.page import TextPage
from grimalkin.terminal.play_page import PlayPage
from grimalkin.terminal.replay_page import ReplayPage
from grimalkin.terminal.rules_page import RulesPage
from grimalkin.terminal.start import NewGame, StartPage
from grimalkin.terminal.story import story_rows
from grimalkin.terminal.symbols import Symbols, symbols


class TerminalApp(App[None]):
    """Begins with the start screen, a table, or the replay of a game."""

    TITLE = "Grimalkin"
    ENABLE_COMMAND_PALETTE = False
    ALLOW_SELECT = False
    BINDINGS: ClassVar[list[BindingType]] = [
        # A person who presses Ctrl-C wants to go, also from a line in which that would copy.
        Binding("ctrl+c,ctrl+q", "leave", "Quit", priority=True),
        Binding("ctrl+z", "suspend_process", "Suspend", priority=True),
    ]
    CSS = """
    Page { background: ansi_default; color: ansi_default; layout: vertical; overflow: hidden; }
    #title, #keys, #bottom { height: 1; }
    #body { height: 1fr; }
    #line { background: ansi_default; color: ansi_default; display: none; height: 1; }
    #line > .input--placeholder { color: ansi_default; text-style: dim; }
    #line > .input--cursor { color: ansi_default; text-style: reverse; }
    """

    def __init__(self, table: Table | None = None, replay: Path | None = None, **more: Any) -> None:
        super().__init__(ansi_color=True)
        # Slow lines and readers of screens get no movement.
        self.animation_level = "none"
        self.signs: Symbols = symbols(bool(more.get("ascii_only")))
        self.first_table = table
        self.replay_path = replay
        self.replay_seat: int | None = more.get("seat")
        self.replay_open = bool(more.get("show_all"))
        self.packs: list[str] = list(more.get("packs", ()))

    def on_mount(self) -> None:
        if self.replay_path is not None:
            self.push_screen(ReplayPage(self.replay_path, self.replay_seat, self.replay_open, self.packs))
        elif self.first_table is not None:
            self.play(self.first_table)
        else:
            self.push_screen(StartPage())

    def play(self, table: Table) -> None:
        """Sit down at that table; whatever was open is closed."""
        self._show(PlayPage(table))

    def start(self) -> None:
        self._show(StartPage())

    def _show(self, screen: Screen[Any]) -> None:
        """This screen, and none of those that were there before."""
        while len(self.screen_stack) > 1:
            self.pop_screen()
        self.push_screen(screen)

    def back_to(self, screen: Screen[Any]) -> None:
        """Close whatever lies over that screen."""
        while self.screen is not screen:
            self.pop_screen()

    def new_game(self) -> None:
        self.push_screen(NewGame())

    def replay(self, path: Path) -> None:
        self.push_screen(ReplayPage(path, None, True, self.packs))

    def look_back(self) -> None:
        """The replay of the game that was just played."""
        table = self._table()
        if table is not None and isinstance(table.keeper, Slot):
            self.push_screen(ReplayPage(table.keeper.path, None, True, table.packs))

    def _table(self) -> Table | None:
        for screen in self.screen_stack:
            if isinstance(screen, PlayPage):
                return screen.table
        return None

    def log_page(self, table: Table, viewer: int | None) -> None:
        told = table.story(viewer) or [Told(-1, "Nothing has happened yet.")]
        self.push_screen(
            TextPage("What happened so far", lambda width: story_rows(self.signs, told, width), at_end=True)
        )

    def rules(self, game: Game, words: str = "") -> None:
        self.push_screen(RulesPage(game, words))

    def menu(self, page: PlayPage) -> None:
        self.push_screen(TableMenu(page))

    def leave(self) -> None:
        """Quit. Every game is kept after each choice, so nothing is lost."""
        table = self._table()
        self.exit(message=None if table is None else kept_words(table))

    def action_leave(self) -> None:
        self.leave()
