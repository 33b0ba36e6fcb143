"""The start screen: what a new user sees, and how a game begins or goes on."""

from pathlib import Path

import pytest

import grimalkin
from grimalkin.table.seats import Seat, read_seats
from grimalkin.table.store import begin_table, kept_games, open_table, write
from grimalkin.terminal.hand_over import HandOver
from grimalkin.terminal.start import KeptGames, NewGame, StartPage
from tests.table.company import FIND, play_on
from tests.terminal.visitor import at_start, sit_down
from tests.tiny_games.attic_sale import AtticSaleGame


@pytest.fixture(autouse=True)
def one_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """The house has many games; here it has one."""
    monkeypatch.setattr(grimalkin, "games", lambda: ["familiar-find"])


def kept(name: str, seats: str = "me,careful", over: bool = False) -> None:
    table = begin_table(FIND, read_seats(seats, FIND), {"mode": "family"}, 7, name)
    if over:
        play_on(table)


# The first time.


async def test_a_new_user_sees_three_things_and_begins_with_three_keys():
    async with at_start() as visitor:
        assert visitor.lines()[:4] == [
            "Grimalkin: tabletop games of familiars and foes",
            ">1 New game",
            " 2 Rules of A Familiar Find",
            " q Quit",
        ]
        await visitor.press("enter", "enter")
        assert visitor.table.game is FIND or visitor.table.game.key == "familiar-find"
        assert [sitter.bot for sitter in visitor.table.seats] == ["", "careful", "careful"]
        assert kept_games()[0].seats == "me, careful, careful"


async def test_escape_at_the_start_leads_nowhere_and_q_quits():
    async with at_start() as visitor:
        await visitor.press("escape")
        assert isinstance(visitor.app.screen, StartPage)
        await visitor.press("q")
        assert visitor.app._exit


async def test_the_rules_are_searched_by_words_and_by_id():
    async with at_start() as visitor:
        await visitor.press("2")
        assert visitor.lines()[0] == "The rules of A Familiar Find"
        await visitor.type("play-08")
        assert any(line.startswith("AFF-PLAY-08") for line in visitor.lines())
        await visitor.press("ctrl+u")
        await visitor.type("no such words")
        assert "No line of the rules holds these words." in visitor.read()
        await visitor.press("escape")
        assert isinstance(visitor.app.screen, StartPage)


# A new game.


async def test_mode_players_and_seats_are_turned_with_left_and_right():
    async with at_start() as visitor:
        await visitor.press("1", "down", "right", "down", "left", "down", "down", "right")
        assert visitor.lines()[1:7] == [
            " 1 Begin",
            " 2 Mode: full",
            " 3 Players: 2",
            " 4 Seat A: me",
            ">5 Seat B: random",
            " 6 More options",
        ]
        await visitor.press("1")
        assert visitor.table.seats == [Seat(), Seat("random")]
        assert visitor.table.t.options["use_locations"] and visitor.table.t.options["use_abilities"]


async def test_every_line_can_be_turned_all_the_way_round_and_explains_itself():
    async with at_start() as visitor:
        await visitor.press("1")
        page = visitor.app.screen
        assert isinstance(page, NewGame)
        await visitor.click("More options")
        before = [entry.label for entry in page.entries()]
        assert len(before) == 6 + len(FIND.options), "beginning, mode, players, three seats, and the options"
        for place, entry in enumerate(page.entries()):
            if entry.turn is None or entry.label.startswith("Players"):
                continue
            seen = [entry.label]
            while True:
                entry.turn(1)
                label = page.entries()[place].label
                if label == before[place]:
                    break
                seen.append(label)
                assert len(seen) < 10
            assert len(seen) > 1 and entry.about, entry.label
        assert [entry.label for entry in page.entries()] == before


async def test_a_chosen_option_is_played_with_and_a_mode_takes_its_place():
    async with at_start() as visitor:
        await visitor.press("1")
        await visitor.click("More options")
        await visitor.click("Tourism: no")
        assert "Tourism: yes" in visitor.read()
        await visitor.press("1")
        assert "Tourism changes Locations, so it needs use_locations=true" in visitor.read().replace("\n", " ")
        await visitor.click("Use locations: no")
        await visitor.click("Deck out: refill fails")
        await visitor.press("1")
        options = visitor.table.t.options
        assert options["tourism"] and options["use_locations"] and options["deck_out"] == "deck_empty"


async def test_people_of_a_table_can_be_named():
    async with at_start() as visitor:
        await visitor.press("1")
        assert "Names of the people" not in visitor.read(), "one person needs no name"
        await visitor.click("Seat B: careful")
        await visitor.click("Seat B: random")
        await visitor.click("Names of the people")
        assert "The names of A, B, with commas between them" in visitor.read()
        await visitor.type("Ann, Bob")
        await visitor.press("enter")
        assert "Seat A: me (Ann)" in visitor.read() and "Seat B: me (Bob)" in visitor.read()
        await visitor.press("1")
        assert isinstance(visitor.app.screen, HandOver)
        assert [sitter.name for sitter in visitor.table.seats[:2]] == ["Ann", "Bob"]


async def test_a_form_that_is_left_begins_nothing():
    async with at_start() as visitor:
        await visitor.press("1", "escape")
        assert isinstance(visitor.app.screen, StartPage) and kept_games() == []


# Kept games.


async def test_the_last_game_goes_on_with_one_key():
    kept("evening")
    async with sit_down(open_table(kept_games()[0].path)) as visitor:
        await visitor.press("1")
        shown = visitor.read("own")
    async with at_start() as visitor:
        assert visitor.lines()[1].startswith(">1 Go on: evening (me, careful), ")
        await visitor.press("enter")
        assert visitor.read("own") == shown


async def test_finished_games_are_looked_back_at_and_open_ones_go_on():
    kept("done", over=True)
    kept("open")
    async with at_start() as visitor:
        await visitor.press("3")
        assert isinstance(visitor.app.screen, KeptGames)
        assert any("done (me, careful)" in line and line.endswith(", over") for line in visitor.lines())
        await visitor.click("done (me, careful)")
        assert "── Choice 1 of " in visitor.read()
        await visitor.press("q")
        await visitor.click("open (me, careful)")
        assert visitor.table.name == "open"


async def test_a_game_with_no_name_of_its_own_is_called_by_what_is_played():
    begin_table(FIND, read_seats("me,random", FIND), {}, 7)
    async with at_start() as visitor:
        assert visitor.lines()[1].startswith(">1 Go on: A Familiar Find (me, random), ")


async def test_a_save_that_is_damaged_says_so_and_nothing_breaks(own_folder: Path):
    kept("evening")
    path = kept_games()[0].path
    async with at_start() as visitor:
        path.write_bytes(path.read_bytes()[:-200])
        await visitor.press("1")
        assert isinstance(visitor.app.screen, StartPage)
        assert "cut short" in visitor.read() or "damaged" in visitor.read()


async def test_games_that_were_played_meanwhile_stand_there_when_one_comes_back():
    async with at_start() as visitor:
        await visitor.press("1", "1", "1", "m")
        await visitor.click("Start screen")
        assert "Go on: A Familiar Find" in visitor.read() and "Kept games (1)" in visitor.read()


async def test_a_save_with_a_name_full_of_steering_signs_steers_nothing(own_folder: Path):
    table = begin_table(FIND, read_seats("me,careful", FIND), {}, 7, "evening")
    table.name = "bad\x1b[31m\nname"
    write(table, kept_games()[0].path)
    async with at_start() as visitor:
        assert "\x1b" not in visitor.read()
        assert visitor.lines()[2].startswith(" 2 New game")


@pytest.mark.parametrize("keys", [["1", "down", "up", "tab", "shift+tab", "pagedown", "home", "end", "escape"]])
async def test_keys_that_a_list_does_not_know_do_no_harm(keys: list[str]):
    async with at_start() as visitor:
        await visitor.press(*keys)
        assert isinstance(visitor.app.screen, StartPage)


async def test_with_several_games_one_is_chosen_and_its_seats_fit_it(monkeypatch: pytest.MonkeyPatch):
    sale = AtticSaleGame()
    sale.seats = range(2, 3)
    known = {"familiar-find": FIND, "attic-sale": sale}
    monkeypatch.setattr(grimalkin, "games", lambda: list(known))
    monkeypatch.setattr(grimalkin, "game", lambda key, packs=(): known[key])
    async with at_start() as visitor:
        assert " 3 Rules of Attic Sale" in visitor.lines()
        await visitor.press("1", "down", "right")
        assert visitor.lines()[2:6] == [">2 Game: Attic Sale", " 3 Mode: short", " 4 Players: 2", " 5 Seat A: me"]
        await visitor.press("right")
        assert ">2 Game: A Familiar Find" in visitor.lines() and " 4 Players: 2" in visitor.lines()
