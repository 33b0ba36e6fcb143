"""The start screen, the kept games, and the form for a new game."""

import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import grimalkin
from grimalkin.core.game import Game
from grimalkin.core.options import Option
from grimalkin.table.seats import Seat
from grimalkin.table.store import Kept, begin_table, games_folder, kept_games, open_table
from grimalkin.terminal.entries import Entry
from grimalkin.terminal.line_page import LinePage
from grimalkin.terminal.page import ListPage
from grimalkin.terminal.sitters import USUAL, Sitters

USUAL_COUNT = 3


def kept_label(kept: Kept) -> str:
    """A kept game in a line: its name, or its game where it has none of its own, who plays, and when it was played."""
    name = kept.name
    if name.startswith(f"{kept.game} 2") and kept.game in grimalkin.games():
        name = grimalkin.game(kept.game).name
    when = time.strftime("%d %b %H:%M", time.localtime(kept.played)) if kept.played else ""
    return ", ".join(part for part in (f"{name} ({kept.seats})", when, "over" if kept.over else "") if part)


class StartPage(ListPage):
    """Go on with a kept game, begin a new one, read the rules."""

    title_text = "Grimalkin: tabletop games of familiars and foes"
    keys = (("Enter", "choose"), ("Up", "and"), ("Down", "to move"), ("q", "quit"))

    def __init__(self) -> None:
        super().__init__()
        self.kept = kept_games()

    def on_screen_resume(self) -> None:
        """Games may have been kept, or have gone, since this page was seen last."""
        self.kept = kept_games()
        self.paint()

    def entries(self) -> list[Entry]:
        made = []
        last = next((kept for kept in self.kept if not kept.over), None)
        if last is not None:
            made.append(Entry(f"Go on: {kept_label(last)}", partial(self._go_on, last.path)))
        made.append(Entry("New game", self.terminal.new_game))
        if self.kept:
            made.append(Entry(f"Kept games ({len(self.kept)})", self._kept_games))
        for key in grimalkin.games():
            made.append(Entry(f"Rules of {grimalkin.game(key).name}", partial(self._rules, key)))
        made.append(Entry("Quit", self.terminal.leave, key="q"))
        return made

    def _go_on(self, path: Path) -> None:
        self.attempt(lambda: self.terminal.play(open_table(path, self.terminal.packs)))

    def _kept_games(self) -> None:
        self.app.push_screen(KeptGames())

    def _rules(self, key: str) -> None:
        self.terminal.rules(grimalkin.game(key))

    def press(self, key: str) -> bool:
        # Nothing lies behind this page.
        return key in ("escape", "Esc") or super().press(key)


class KeptGames(ListPage):
    """Go on with a game, or look back at one that is over."""

    title_text = "Kept games"

    def __init__(self) -> None:
        super().__init__()
        self.kept = kept_games()
        self.intro = (f"They lie in {games_folder()}.",)

    def entries(self) -> list[Entry]:
        return [Entry(kept_label(kept), partial(self._open, kept)) for kept in self.kept]

    def _open(self, kept: Kept) -> None:
        if kept.over:
            self.attempt(partial(self.terminal.replay, kept.path))
        else:
            self.attempt(lambda: self.terminal.play(open_table(kept.path, self.terminal.packs)))


class NewGame(ListPage):
    """Game, mode, who sits where, options; Enter on the first line begins."""

    title_text = "New game"
    keys = (("Enter", "begin or change"), ("Left", "and"), ("Right", "to change"), ("Esc", "back"))

    def __init__(self) -> None:
        super().__init__()
        self.game: Game = grimalkin.game(grimalkin.games()[0])
        self.mode = ""
        self.chosen: dict[str, Any] = {}
        self.all_options = False
        self.sitters = Sitters(self.game, [])

    def on_mount(self) -> None:
        self._take_game(self.game.key)

    def _take_game(self, key: str) -> None:
        self.game = grimalkin.game(key, self.terminal.packs)
        self.mode = next(iter(self.game.presets), "")
        self.chosen = {}
        seats = self.sitters.seats or [Seat(), *[Seat(USUAL)] * (USUAL_COUNT - 1)]
        self.sitters = Sitters(self.game, seats)
        self.sitters.resize(min(max(len(seats), self.game.seats.start), self.game.seats.stop - 1))

    def entries(self) -> list[Entry]:
        made = [Entry("Begin", self.begin, about=self.game.summary)]
        if len(grimalkin.games()) > 1:
            made.append(_cycle("Game", self.game.name, self._turn_game, self.game.summary))
        if self.game.presets:
            told = "; ".join(f"{mode}: {_told(preset)}" for mode, preset in self.game.presets.items())
            made.append(_cycle("Mode", self.mode, self._turn_mode, f"{told}."))
        made.append(_cycle("Players", str(self.sitters.count()), self._turn_count, ""))
        made.extend(self.sitters.entries())
        if len(self.sitters.people()) > 1:
            made.append(Entry("Names of the people", self._ask_names, about="So that each knows whose turn it is."))
        if self.all_options:
            made.extend(self._option(option) for option in self.game.options.values())
        else:
            made.append(Entry("More options", self._show_options, about="What the rules leave to the table."))
        return made

    def _option(self, option: Option) -> Entry:
        words = option.key.replace("_", " ").capitalize()
        about = f"{option.text} ({option.rule})"
        return _cycle(words, _said(self._value(option)), partial(self._turn_option, option), about)

    def _value(self, option: Option) -> Any:
        preset = self.game.presets.get(self.mode, {})
        return self.chosen.get(option.key, preset.get(option.key, option.default))

    def _turn_game(self, step: int) -> None:
        keys = grimalkin.games()
        self._take_game(keys[(keys.index(self.game.key) + step) % len(keys)])

    def _turn_mode(self, step: int) -> None:
        modes = list(self.game.presets)
        self.mode = modes[(modes.index(self.mode) + step) % len(modes)]
        # A mode is a set of options, so it takes the place of those that were chosen one by one.
        for key in self.game.presets[self.mode]:
            self.chosen.pop(key, None)

    def _turn_count(self, step: int) -> None:
        counts = list(self.game.seats)
        self.sitters.resize(counts[(counts.index(self.sitters.count()) + step) % len(counts)])

    def _turn_option(self, option: Option, step: int) -> None:
        here = option.values.index(self._value(option))
        self.chosen[option.key] = option.values[(here + step) % len(option.values)]

    def _show_options(self) -> None:
        self.all_options = True

    def _ask_names(self) -> None:
        letters = ", ".join(self.game.seat_name(seat) for seat in self.sitters.people())
        sentence = f"The names of {letters}, with commas between them, such as Ann, Bob."
        self.app.push_screen(LinePage("Names", sentence, self.sitters.names()), self._named)

    def _named(self, words: str | None) -> None:
        if words is not None:
            self.sitters.name(words)
        self.paint()

    def begin(self) -> None:
        options = {**self.chosen, **({"mode": self.mode} if self.mode else {})}
        packs = self.terminal.packs
        self.attempt(lambda: self.terminal.play(begin_table(self.game, self.sitters.seats, options, packs=packs)))


def _cycle(words: str, value: str, turn: Callable[[int], object], about: str) -> Entry:
    """A line that Left and Right change, and Enter too."""
    return Entry(f"{words}: {value}", partial(turn, 1), turn, about=about)


def _said(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value).replace("_", " ")


def _told(preset: dict[str, Any]) -> str:
    on = [key.replace("_", " ") for key, value in preset.items() if value is True]
    return f"with {', '.join(on)}" if on else "the plain game"
