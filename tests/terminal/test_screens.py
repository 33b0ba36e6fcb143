"""Terminals of all kinds: small, large, changing, without colour, without signs, and with keys mashed."""

import random
import re
import runpy
from pathlib import Path
from xml.etree import ElementTree

import pytest

from grimalkin.terminal.drawn import look
from grimalkin.terminal.hand_over import HandOver
from grimalkin.terminal.pen import Room
from grimalkin.terminal.play_page import PlayPage
from grimalkin.terminal.symbols import Symbols, knows_unicode
from tests.table.company import duel, seated
from tests.terminal.visitor import LARGE, SMALL, Visitor, at_start, sit_down

SIZES = [(80, 24), (120, 40), (100, 30), (60, 20), (40, 12), (30, 8), (12, 4)]


def in_order(visitor: Visitor) -> bool:
    """Whether every part lies on the screen, and none over another."""
    canvas = visitor.page.canvas
    cells: set[tuple[int, int]] = set()
    for ident in canvas.parts:
        place = canvas.place(ident)
        own = {(x, y) for x in range(place.x, place.right) for y in range(place.y, place.bottom)}
        if own & cells or place.right > canvas.size.width or place.bottom > canvas.size.height:
            return False
        cells |= own
    return True


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
async def test_the_table_fits_every_terminal_and_can_be_played_there(size: tuple[int, int]):
    async with sit_down(seated("me,careful,careful,careful", 4, options={"mode": "tourism"}), size) as visitor:
        for key in ("1", "1", "1", "1", "?", "escape", "w", "escape", "1", "1"):
            await visitor.press(key)
            assert in_order(visitor), f"after {key}"
            assert all(len(line) <= size[0] for line in visitor.lines())
        assert visitor.table.version > 4
        if size[1] >= 12:
            assert visitor.lines()[-1].startswith("? help") and visitor.page.part("prompt").height > 0


async def test_a_whole_turn_of_the_fullest_game_needs_no_scrolling_at_80_by_24():
    async with sit_down(seated("me,careful,careful", 4, options={"mode": "tourism"})) as visitor:
        for _ in range(40):
            if visitor.table.t.over:
                break
            await visitor.press("1")
            canvas = visitor.page.canvas
            for ident in ("scene", "own", "prompt", "choices"):
                assert not canvas.parts[ident].overflows, f"{ident}:\n{visitor.read()}"


async def test_a_terminal_that_changes_its_size_shows_the_same_game():
    async with sit_down(duel("me,careful")) as visitor:
        await visitor.press("1", "2")
        before = visitor.read()
        for size in [(120, 40), (40, 12), (200, 60), (8, 3), SMALL]:
            await visitor.resize(*size)
            assert in_order(visitor)
        assert visitor.read() == before


async def test_more_is_told_where_there_is_more_room_and_it_does_not_change_back_and_forth():
    async with sit_down(seated("me,careful,careful", 4, options={"mode": "full"}), LARGE) as visitor:
        rooms = [visitor.page.view.room]
        assert rooms == [Room.AMPLE]
        await visitor.resize(*SMALL)
        for _ in range(12):
            await visitor.press("1")
            rooms.append(visitor.page.view.room)
        assert rooms == sorted(rooms)


async def test_every_page_can_be_read_in_a_small_terminal():
    async with at_start((40, 10)) as visitor:
        await visitor.press("1", "down", "down", "down", "down", "down", "down", "down", "down")
        assert any(line.startswith(">") for line in visitor.lines()), "the cursor stays in view"
        await visitor.press("escape", "2")
        await visitor.press("pagedown", "pagedown", "end")
        assert visitor.lines()[-1].startswith("Esc back")


# Without signs, without colour.


async def test_ascii_is_all_there_is_when_asked_for():
    async with sit_down(seated("me,careful,careful", 4, options={"mode": "full"}), ascii_only=True) as visitor:
        for key in ("1", "1", "1", "?", "escape", "m", "escape", "l", "escape", "r"):
            await visitor.press(key)
            assert visitor.read().isascii()


async def test_ascii_is_all_there_is_where_the_locale_knows_no_more(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("LC_ALL", "C")
    async with sit_down(duel("me,careful")) as visitor:
        assert visitor.read().isascii() and "> Choose a pile" in visitor.read()


def test_which_locales_know_unicode():
    assert knows_unicode({"LC_ALL": "de_DE.UTF-8"}) and knows_unicode({"LANG": "C.utf8"})
    assert not knows_unicode({"LC_ALL": "C", "LANG": "de_DE.UTF-8"}) and not knows_unicode({})


def test_signs_that_a_terminal_lacks_have_stand_ins():
    words = (
        "7 of \N{BLACK SPADE SUIT}, caf\N{LATIN SMALL LETTER E WITH ACUTE} \N{EM DASH} \N{CJK UNIFIED IDEOGRAPH-4E00}"
    )
    assert Symbols(False).text(words) == "7 of S, cafe - ?"
    assert Symbols(True).text(words) == words


def fills(svg: str) -> set[str]:
    """The colours of the text in a picture of the screen."""
    return set(re.findall(r"\.terminal-\d+-r\d+ \{ fill: #([0-9a-f]{6})", svg))


def is_grey(colour: str) -> bool:
    parts = [int(part, 16) for part in re.findall("..", colour)]
    return max(parts) - min(parts) < 8


async def test_without_colour_the_screen_has_none(monkeypatch: pytest.MonkeyPatch):
    async with sit_down(duel("me,careful")) as visitor:
        await visitor.press("1")
        coloured = fills(visitor.app.export_screenshot())
        read = visitor.read()
    monkeypatch.setenv("NO_COLOR", "1")
    async with sit_down(duel("me,careful")) as visitor:
        await visitor.press("1")
        plain = fills(visitor.app.export_screenshot())
        assert visitor.app.no_color and visitor.read() == read, "nothing is told by a colour alone"
    assert not all(is_grey(fill) for fill in coloured), "with colour there is some"
    assert plain and all(is_grey(fill) for fill in plain)


def test_a_look_that_is_not_known_is_plain():
    assert look("card unheard-of") == look("")


async def test_a_picture_of_the_screen_is_well_formed():
    async with sit_down(duel("me,careful")) as visitor:
        assert ElementTree.fromstring(visitor.app.export_screenshot()).tag.endswith("svg")


# A slow line.


async def test_a_key_draws_again_no_more_than_what_it_changes(monkeypatch: pytest.MonkeyPatch):
    async with sit_down(duel("me,careful")) as visitor:
        canvas = visitor.page.canvas
        drawn: list[int] = []
        monkeypatch.setattr(canvas, "refresh", lambda *regions, **_: drawn.extend(region.y for region in regions))
        await visitor.press("down")
        assert len(drawn) < 14, "the cursor's line, and what is told about the card"
        drawn.clear()
        await visitor.press("up", "down", "f5", "z")
        before = visitor.lines()
        drawn.clear()
        canvas.paint()
        assert drawn == [] and visitor.lines() == before, "what has not changed is not drawn"
        drawn.clear()
        await visitor.press("1")
        scene = canvas.place("scene")
        assert 0 < len(drawn) < canvas.size.height
        assert scene.y + 1 not in drawn, "the heading of the piles stays as it is"


async def test_nothing_on_the_screen_moves_by_itself():
    async with sit_down(duel("me,careful")) as visitor:
        assert visitor.app.animation_level == "none"


# Mashed keys.

KEYS = [*"1234567890abcdefghijklmnoprstuvwxyzUABCD?", "enter", "escape", "up", "down", "left", "right", "tab"]
KEYS += ["pageup", "pagedown", "space", "backspace", "home", "end", "delete", "f1", "ctrl+u"]


@pytest.mark.parametrize(
    ("seats", "mode"), [("me,careful", "family"), ("me,me:Bob,careful", "tourism"), ("me,random,random", "full")]
)
async def test_mashed_keys_and_clicks_break_nothing(seats: str, mode: str, monkeypatch: pytest.MonkeyPatch):
    luck = random.Random(f"{seats} {mode}")
    # A hint would have to be thought about.
    monkeypatch.setattr(PlayPage, "hint", lambda page: None)
    async with sit_down(seated(seats, 9, options={"mode": mode})) as visitor:
        for _ in range(100):
            screen = visitor.app.screen
            if isinstance(screen, HandOver) and luck.random() < 0.7:
                await visitor.press(screen.letter)
            elif luck.random() < 0.1:
                x, y = luck.randrange(visitor.app.size.width), luck.randrange(visitor.app.size.height)
                await visitor.pilot.click(offset=(x, y), button=luck.choice([1, 3]))
            elif luck.random() < 0.03:
                await visitor.resize(*luck.choice(SIZES))
            else:
                await visitor.press(luck.choice("123") if luck.random() < 0.5 else luck.choice(KEYS))
            pages = [page for page in visitor.app.screen_stack if isinstance(page, PlayPage)]
            assert len(pages) <= 1
            for page in pages:
                assert page.table.t.over or page.table.t.waiting()


# The picture of the documentation.


async def test_the_picture_can_be_made_anew_and_needs_nothing_from_elsewhere():
    place = Path(__file__).parents[2] / "docs" / "pictures"
    make = runpy.run_path(str(place / "make.py"))
    for svg in (make["tidied"](await make["taken"]()), (place / "terminal.svg").read_text(encoding="utf-8")):
        assert ElementTree.fromstring(svg).tag.endswith("svg")
        assert set(re.findall(r"https?://[^\"]*", svg)) == {"http://www.w3.org/2000/svg"}
        assert "Your" in svg and "Piles" in svg
