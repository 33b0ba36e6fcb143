"""A kept game on the screen, step by step."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TypeVar

import pytest
from textual.pilot import Pilot

from grimalkin.core.errors import BadSave
from grimalkin.table.replay import Eyes
from grimalkin.table.store import open_table, write
from grimalkin.table.table import Table
from grimalkin.terminal.app import TerminalApp
from grimalkin.terminal.page import Page, TextPage
from grimalkin.terminal.play_on import PlayOn
from grimalkin.terminal.play_page import PlayPage
from grimalkin.terminal.replay_page import ReplayPage
from grimalkin.terminal.rows import Rows
from tests.table.company import END_OF_A, HANDS, TURN_OF_A, acts, duel, play_on, seated

SMALL = (80, 24)
WIDE = (120, 40)

P = TypeVar("P", bound=Page)

OVER = play_on(seated("me:Ann,careful,random", 5, options={"mode": "full"}))


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Every test keeps its games in a folder of its own."""
    monkeypatch.setenv("GRIMALKIN_DATA", str(tmp_path / "data"))
    return tmp_path / "data"


class Visit:
    """Somebody who looks at a replay: presses keys, and reads."""

    def __init__(self, app: TerminalApp, pilot: "Pilot[None]") -> None:
        self.app = app
        self.pilot = pilot

    @property
    def page(self) -> ReplayPage:
        return self.now(ReplayPage)

    def now(self, kind: type[P]) -> P:
        """The page that is shown, which is of this kind."""
        page = self.app.screen
        assert isinstance(page, kind)
        return page

    async def go(self, place: int) -> None:
        self.page.go(place)
        await self.pilot.pause()

    async def press(self, *keys: str) -> None:
        await self.pilot.press(*keys)
        await self.pilot.pause()

    async def say(self, key: str, words: str) -> None:
        """Type words after a key that asks for some."""
        await self.press(key, *(letter if letter != " " else "space" for letter in words), "enter")

    def read(self, part: str = "") -> str:
        """What a part of the screen shows, or all of it."""
        if part:
            return self.app.screen.query_one(f"#{part}", Rows).text()
        return "\n".join(rows.text() for rows in self.app.screen.query(Rows) if rows.display)


@asynccontextmanager
async def look_back(table: Table, folder: Path, size: tuple[int, int] = SMALL, **more: object) -> AsyncIterator[Visit]:
    path = folder / "game.grimalkin"
    write(table, path)
    app = TerminalApp(None, path, **more)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        yield Visit(app, pilot)


# Step by step.


async def test_it_begins_at_the_first_position(tmp_path: Path):
    async with look_back(acts(duel("me,careful"), *TURN_OF_A), tmp_path) as visit:
        assert "Turn 1, A: Step 1: scavenge. Deck 43." in visit.read("title")
        assert "[Left]   1  Residuum" in visit.read("scene")
        assert "Your hand 4: Dragon Scale" in visit.read("own")
        lines = visit.read("next").splitlines()
        assert lines[0].startswith("── Choice 1 of 3 ──")
        assert lines[0].endswith("── seen by A ──")
        assert lines[1:] == [
            f"{visit.app.signs.active} A: Scavenge the left pile",
            "  A scavenges the left pile: Residuum.",
        ]


@pytest.mark.parametrize(
    ("keys", "place"),
    [
        (("right",), 1),
        (("right", "right", "left"), 1),
        (("space", "enter", "backspace"), 1),
        (("pagedown",), 10),
        (("pagedown", "right", "pageup"), 1),
        (("end",), -1),
        (("end", "home"), 0),
        (("pageup",), 0),
    ],
)
async def test_keys_go_to_and_fro(keys: tuple[str, ...], place: int, tmp_path: Path):
    async with look_back(OVER, tmp_path) as visit:
        await visit.press(*keys)
        stops = visit.page.stops
        assert visit.page.place == place % len(stops)
        state = visit.page.replay.state(stops[place])
        assert visit.page.scene == state.scene(0)


async def test_the_start_and_the_end_are_told_to_whoever_goes_on(tmp_path: Path):
    async with look_back(OVER, tmp_path) as visit:
        await visit.press("left")
        assert visit.read("bottom") == "This is the start of the game."
        await visit.press("end")
        result = OVER.t.result()
        assert result is not None
        assert result.summary in visit.read("next")
        await visit.press("right")
        assert visit.read("bottom") == "This is the end of what was played."


async def test_the_letter_of_a_seat_goes_to_its_choices(tmp_path: Path):
    async with look_back(OVER, tmp_path) as visit:
        stops = visit.page.stops
        of_b = [place for place, stop in enumerate(stops) if stop.seat == 1]
        assert of_b[0] > 0
        for place in of_b:
            await visit.press("b")
            assert visit.page.place == place
        await visit.press("b")
        assert visit.read("bottom") == "B (careful) has made no choice after this one."
        await visit.press("B")
        assert visit.page.place == of_b[-2]


async def test_one_goes_to_a_choice_by_its_number(tmp_path: Path):
    async with look_back(OVER, tmp_path) as visit:
        await visit.say("g", "7")
        assert visit.page.place == 6
        assert visit.read("next").startswith("── Choice 7 of ")
        await visit.say("g", "9999")
        assert visit.page.place == 6
        assert f"There is no choice 9999: there are 1 to {len(visit.page.stops) - 1}." == visit.read("bottom")
        await visit.press("g", "3", "escape")
        assert visit.page.place == 6


async def test_the_log_is_searched_to_and_fro(tmp_path: Path):
    async with look_back(OVER, tmp_path) as visit:
        found = visit.page.replay.matches("abyss", Eyes(0))
        assert len(found) > 2
        await visit.say("/", "ABYSS")
        ahead = [place for place in found if place > 0]
        assert visit.page.place == ahead[0]
        await visit.press("n")
        assert visit.page.place == ahead[1]
        await visit.press("N")
        assert visit.page.place == ahead[0]
        assert f"{found.index(ahead[0]) + 1} of {len(found)}" in visit.read("bottom")
        await visit.press("end", "n")
        assert visit.page.place == found[0]
        await visit.say("/", "moonstone")
        assert visit.read("bottom") == "Nothing that was told or chosen holds 'moonstone'."


async def test_what_was_told_stands_in_the_log_with_numbers(tmp_path: Path):
    async with look_back(acts(duel("me,careful"), *TURN_OF_A, END_OF_A), tmp_path) as visit:
        await visit.press("l")
        visit.now(TextPage)
        told = visit.read("body")
        assert "1 A scavenges the left pile: Residuum." in told
        assert "4 A plays Dragon Scale on the left pile" in told


async def test_a_wide_screen_shows_the_course_around_the_choice(tmp_path: Path):
    async with look_back(OVER, tmp_path, WIDE) as visit:
        for key in ("home", "pagedown", "end"):
            await visit.press(key)
            course = visit.page.rows("course")
            assert course.display
            assert len(course.rows) <= course.size.height
            marked = [line for line in course.text().splitlines() if line.startswith(visit.app.signs.active)]
            assert len(marked) == 1
            assert marked[0].split()[1] == str(visit.page.place + 1)


async def test_a_click_on_the_course_goes_there(tmp_path: Path):
    async with look_back(OVER, tmp_path, WIDE) as visit:
        course = visit.page.rows("course")
        line = next(at for at, row in enumerate(course.text().splitlines()) if row.split()[0] == "3")
        await visit.pilot.click("#course", offset=(5, line))
        await visit.pilot.pause()
        assert visit.page.place == 2


async def test_a_click_on_a_card_tells_what_it_says(tmp_path: Path):
    async with look_back(duel("me,careful"), tmp_path) as visit:
        own = visit.read("own")
        await visit.pilot.click("#own", offset=(own.index("Abyss Essence") + 1, 0))
        await visit.pilot.pause()
        visit.now(TextPage)
        assert visit.read("title") == "Abyss Essence"


async def test_help_is_given_on_a_card_and_on_the_keys(tmp_path: Path):
    async with look_back(duel("me,careful"), tmp_path) as visit:
        await visit.say("?", "dragon scale")
        assert "Counts toward a set of Ingredients." in visit.read("body")
        await visit.press("escape")
        await visit.say("?", "")
        assert "p: play on from here" in visit.read("body")
        await visit.press("escape")
        await visit.say("?", "moonstone")
        assert "Neither a card nor a line of the rules holds 'moonstone'." in visit.read("bottom")


# Through whose eyes.


async def test_all_cards_open_and_close_at_the_same_moment(tmp_path: Path):
    async with look_back(OVER, tmp_path) as visit:
        await visit.press("pagedown")
        move = visit.page.stop.move
        await visit.press("o")
        assert visit.page.stop.move == move
        assert "seen with all cards open" in visit.read("next")
        assert "B: Cards held" in visit.read("scene")
        await visit.press("o")
        assert visit.page.stop.move == move
        assert visit.page.eyes == Eyes(0)
        assert "Cards held" not in visit.read("scene")


async def test_the_eyes_go_round_the_table(tmp_path: Path):
    async with look_back(OVER, tmp_path) as visit:
        seen = []
        for _ in range(4):
            await visit.press("v")
            seen.append(visit.page.eyes.seat)
        assert seen == [1, 2, None, 0]


async def test_it_can_begin_with_other_eyes_or_all_cards_open(tmp_path: Path):
    async with look_back(OVER, tmp_path, seat=1) as visit:
        assert visit.page.eyes == Eyes(1)
    async with look_back(OVER, tmp_path, show_all=True) as visit:
        assert visit.page.eyes == Eyes(None, True)


@pytest.mark.parametrize("key", ["o", "v"])
async def test_while_people_play_the_eyes_stay_their_own(key: str, tmp_path: Path):
    async with look_back(acts(duel("me,careful"), *TURN_OF_A), tmp_path, show_all=True) as visit:
        assert visit.page.eyes == Eyes(0)
        assert "open" not in visit.read("bottom")
        await visit.press(key)
        assert visit.page.eyes == Eyes(0)
        assert "This game is not over" in visit.read("bottom")


async def test_who_cannot_tell_two_games_apart_reads_the_same_of_both(tmp_path: Path):
    read: list[list[str]] = []
    for secret in ("ruby-dust", "astral"):
        hands = {**HANDS, "B": ["dragon-scale", "abyss", "residuum", secret]}
        deck = ["pink-lichen", "enchanted-wood", "abyss", "pink-lichen", "enchanted-wood", "abyss", "residuum"]
        table = acts(duel(hands=hands, deck=deck), *TURN_OF_A, END_OF_A, "B scavenge middle")
        acts(table, "B play dragon-scale left face-up", "B play abyss left face-up")
        acts(table, f"B play {secret} middle face-down")
        async with look_back(table, tmp_path, WIDE, seat=0) as visit:
            screens = [visit.read()]
            for _ in visit.page.stops:
                await visit.press("right")
                screens.append(visit.read())
            await visit.press("l")
            read.append([*screens, visit.read()])
    assert read[0] == read[1]
    assert "hidden card" in read[0][-1]


# Every screen.


@pytest.mark.parametrize("size", [SMALL, WIDE, (40, 16), (200, 60)])
async def test_the_choice_and_the_keys_are_in_view_on_every_screen(size: tuple[int, int], tmp_path: Path):
    async with look_back(OVER, tmp_path, size, show_all=True) as visit:
        for place in range(0, len(visit.page.stops), 5):
            await visit.go(place)
            rows = visit.page.rows("next")
            assert rows.region.bottom <= size[1] - 1
            assert rows.size.height >= 3
            assert all(part.region.height > 0 for part in map(visit.page.rows, ("title", "scene", "next", "bottom")))
            assert visit.read("bottom").strip()


async def test_what_comes_next_stays_in_its_place_from_choice_to_choice(tmp_path: Path):
    async with look_back(OVER, tmp_path) as visit:
        tops = []
        for place in range(len(visit.page.stops), -1, -3):
            await visit.go(place)
            tops.append(visit.page.rows("next").region.y)
        # The table may need more room once in a while, and keeps it then.
        assert tops == sorted(tops)


async def test_an_ascii_terminal_gets_ascii(tmp_path: Path):
    async with look_back(OVER, tmp_path, WIDE, ascii_only=True, show_all=True) as visit:
        for place in range(0, len(visit.page.stops), 3):
            await visit.go(place)
            assert visit.read().isascii()


async def test_no_word_of_a_save_steers_the_terminal(tmp_path: Path):
    table = acts(duel("me:An\x1b[31mn,careful"), *TURN_OF_A)
    entry = next(entry for entry in table.t.log if entry.kind == "event")
    entry.text = "\x1b[2J" + entry.text
    async with look_back(table, tmp_path, WIDE) as visit:
        for _ in range(4):
            assert visit.read().replace("\n", "").isprintable()
            await visit.press("right")


async def test_a_damaged_game_is_followed_as_far_as_it_goes(tmp_path: Path):
    table = acts(duel("me,careful"), *TURN_OF_A)
    entry = next(entry for entry in table.t.log if entry.text == "play abyss left face-up")
    entry.text = "play ruby-dust left face-up"
    async with look_back(table, tmp_path) as visit:
        await visit.press("right", "right")
        assert visit.page.place == 2
        await visit.press("right")
        assert visit.page.place == 2
        assert "cannot be played again up to here" in visit.read("bottom")


def test_what_is_no_game_is_refused_before_the_screen_is_drawn(tmp_path: Path):
    path = tmp_path / "notes.txt"
    path.write_text("milk, eggs")
    with pytest.raises(BadSave, match="This is no saved game"):
        ReplayPage(path, None, False, [])


async def test_leaving_the_only_page_ends_the_program(tmp_path: Path):
    async with look_back(OVER, tmp_path) as visit:
        await visit.press("q")
        assert not visit.app.is_running


# Playing on.


async def test_a_game_is_played_on_from_any_choice_against_bots(tmp_path: Path, own_folder: Path):
    table = acts(duel("me:Ann,me:Bob"), *TURN_OF_A)
    async with look_back(table, tmp_path, seat=0) as visit:
        there = visit.page.replay.state(visit.page.stops[1]).view(0)
        await visit.press("right", "p")
        visit.now(PlayOn)
        assert "Seat A: me" in visit.read("body")
        assert "Seat B: careful" in visit.read("body")
        # While people play, nobody may keep what it does not know.
        assert "Cards:" not in visit.read("body")
        await visit.press("enter")
        page = visit.now(PlayPage)
        assert page.table.t.view(0) == there
        assert [sitter.bot for sitter in page.table.seats] == ["", "careful"]
        (path,) = (own_folder / "games").glob("*.grimalkin")
        assert open_table(path).t.dump() == page.table.t.dump()


async def test_who_plays_on_chooses_seats_and_whether_cards_are_dealt_anew(tmp_path: Path):
    async with look_back(OVER, tmp_path, show_all=True) as visit:
        state = visit.page.replay.state(visit.page.stops[6])
        await visit.say("g", "7")
        await visit.press("p")
        chooser = visit.now(PlayOn).stop.seat
        letter = "ABC"[chooser]
        assert f"Seat {letter}: me" in visit.read("body")
        assert f"Cards: what {letter} did not know is dealt anew" in visit.read("body")
        await visit.press("down", "down", "down", "down", "enter")
        assert "Cards: all as they lay" in visit.read("body")
        await visit.press("up", "up", "up", "up", "enter")
        page = visit.now(PlayPage)
        assert page.table.people() == [chooser]
        assert page.table.origin is not None
        assert page.table.origin["table"] == state.dump()["table"]


async def test_nobody_plays_on_from_the_end(tmp_path: Path):
    async with look_back(OVER, tmp_path) as visit:
        await visit.press("end", "p")
        assert "The game is over here" in visit.read("bottom")
        visit.now(ReplayPage)


async def test_a_game_just_played_is_looked_back_at_with_all_cards_open(tmp_path: Path):
    path = tmp_path / "over.grimalkin"
    write(OVER, path)
    app = TerminalApp(open_table(path))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        app.look_back()
        await pilot.pause()
        page = app.screen
        assert isinstance(page, ReplayPage)
        assert page.eyes.everything
        await pilot.press("escape")
        await pilot.pause()
        assert isinstance(app.screen, PlayPage)
