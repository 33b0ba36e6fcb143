"""The pages around the tables."""

import re
from collections.abc import Callable
from typing import Any, Literal

import pytest
from playwright.sync_api import expect

from tests.browser import positions
from tests.browser.company import Person, changed_since

Arrive = Callable[..., Person]


def test_rules_are_found_by_their_words_and_each_has_an_address(arrive: Arrive) -> None:
    anna = arrive()
    page = anna.page
    page.goto("/rules/familiar-find")
    page.get_by_label("Search").fill("abyss defeat")
    expect(page.get_by_role("status").filter(has_text="line")).to_be_visible()
    lines = page.locator(".rule-line")
    expect(lines.first).to_contain_text(re.compile("abyss", re.IGNORECASE))
    name = lines.first.get_attribute("id")
    page.goto(f"/rules/familiar-find#{name}")
    expect(page.locator(".rule-line.reached")).to_have_attribute("id", str(name))


def test_a_listed_table_can_be_joined_by_anybody(arrive: Arrive) -> None:
    anna, ben = arrive("Anna"), arrive("Ben")
    table = anna.lay("me", "open", name="Open house", listed=True)
    ben.page.goto("/")
    ben.page.locator(".tables li", has_text="Open house").click()
    ben.page.get_by_role("button", name="Take a seat").click()
    ben.page.wait_for_selector(".table-page[data-status=playing]")
    assert ben.get(f"/api/tables/{table}")["mine"] == [1]


def test_who_watches_sees_the_table_and_no_hand(arrive: Arrive) -> None:
    anna, watcher = arrive("Anna"), arrive()
    table = anna.lay("me", "careful")
    link = anna.post(f"/api/tables/{table}/links", {"kind": "watch"})
    watcher.page.goto(link["path"])
    watcher.page.get_by_role("button", name="Watch").click()
    watcher.page.locator(".pile").first.wait_for()
    assert watcher.page.locator(".hand").count() == 0
    assert watcher.page.locator(".tools").count() == 0


def test_a_seat_is_taken_along_to_another_device(arrive: Arrive) -> None:
    anna, phone = arrive("Anna"), arrive(width=390, height=844)
    page = anna.open(anna.lay("me", "careful"))
    anna.is_asked()
    page.get_by_role("tab", name="Table").click()
    page.get_by_role("button", name="Open my seat on another device").click()
    address = page.get_by_label("The link").input_value()
    phone.page.goto(address)
    phone.page.get_by_role("button", name="Take it here as well").click()
    phone.is_asked()
    assert phone.page.locator(".hand .card").count() == page.locator(".hand .card").count() == 4


def test_the_theme_is_chosen_and_kept(arrive: Arrive) -> None:
    anna = arrive()
    page = anna.page
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Look", exact=True).select_option("dark")
    dark = page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
    page.reload()
    assert page.evaluate("getComputedStyle(document.documentElement).backgroundColor") == dark
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Look", exact=True).select_option("light")
    assert page.evaluate("getComputedStyle(document.documentElement).backgroundColor") != dark


def test_nothing_is_loaded_from_elsewhere(arrive: Arrive, server: str) -> None:
    anna = arrive()
    asked: list[str] = []
    anna.page.on("request", lambda request: asked.append(request.url))
    anna.open(anna.lay("me", "careful"))
    anna.is_asked()
    assert asked
    assert all(address.startswith(server) for address in asked)


def test_a_link_that_leads_nowhere_says_so(arrive: Arrive) -> None:
    anna = arrive()
    anna.page.goto("/join/no-such-word")
    anna.page.get_by_text("leads nowhere").first.wait_for()


def test_cards_travel_where_motion_is_wanted(arrive: Arrive) -> None:
    anna = arrive("Anna")
    page = anna.page
    page.emulate_media(reduced_motion="no-preference")
    page.evaluate("localStorage.setItem('grimalkin.settings', JSON.stringify({sending: 'once'}))")
    page.evaluate("sessionStorage.clear()")
    anna.open(anna.lay("me", "careful"))
    anna.is_asked()
    watching = """() => { window.moved = 0; const old = Element.prototype.animate;
        Element.prototype.animate = function (...words) { window.moved += 1; return old.apply(this, words); }; }"""
    page.evaluate(watching)
    anna.act()
    assert page.evaluate("window.moved") > 0


@pytest.mark.parametrize(("system", "own"), [("reduce", "system"), ("no-preference", "less")])
def test_nothing_moves_where_less_motion_is_wanted(
    arrive: Arrive, system: Literal["reduce", "no-preference"], own: str
) -> None:
    anna = arrive("Anna")
    page = anna.page
    page.emulate_media(reduced_motion=system)
    script = "motion => localStorage.setItem('grimalkin.settings', JSON.stringify({sending: 'moment', motion}))"
    page.evaluate(script, own)
    anna.open(anna.lay("me", "careful"))
    anna.is_asked()
    page.evaluate("""() => { window.moved = 0; const old = Element.prototype.animate;
        Element.prototype.animate = function (...words) { window.moved += 1; return old.apply(this, words); }; }""")
    before = anna.position
    page.locator(".pile.can").first.click()
    page.get_by_role("button", name="Take back").wait_for()
    assert page.evaluate("document.getAnimations().length") == 0
    page.wait_for_selector(changed_since(before))
    assert page.evaluate("[window.moved, document.getAnimations().length]") == [0, 0]


def test_the_head_of_a_phone_leaves_its_room_to_the_words_about_the_game(arrive: Arrive) -> None:
    anna = arrive("Anna", width=390, height=844)
    page = anna.open(anna.bring(positions.two_at_the_piles()))
    anna.is_asked()
    head = page.locator(".table-head")
    for name in ("Settings", "Log"):
        box = head.get_by_role("button", name=name).bounding_box()
        assert box is not None
        assert box["width"] < 60
    assert page.evaluate("document.querySelector('.table-head .status').getClientRects()[0].height") < 20
    head.get_by_role("button", name="Log").click()
    expect(page.locator(".log")).to_be_in_viewport()


def test_a_phone_shows_how_the_own_familiar_stands_below_three_foes(arrive: Arrive) -> None:
    anna = arrive("Anna", width=390, height=844)
    page = anna.open(anna.bring(positions.a_crowd()))
    anna.is_asked()
    short = page.locator(".in-short")
    expect(short).to_be_in_viewport(ratio=1)
    assert short.inner_text().split() == ["Piddy", "Paw", "6", "/12", "5", "/9", "2", "1"]
    page.set_viewport_size({"width": 1280, "height": 800})
    expect(short).to_be_hidden()


def test_the_page_of_a_game_has_its_colour(arrive: Arrive) -> None:
    anna = arrive()
    colours = set()
    for game in ("familiar-find", "familiars-and-foes"):
        anna.page.goto(f"/game/{game}")
        anna.page.locator(".game-page .faces").wait_for()
        colours.add(anna.page.evaluate("getComputedStyle(document.querySelector('.faces')).backgroundColor"))
    assert len(colours) == 2


def test_the_window_about_a_hidden_card_has_no_empty_line(arrive: Arrive) -> None:
    anna = arrive("Anna")
    page = anna.open(anna.bring(positions.two_at_the_piles()))
    anna.is_asked()
    # Other cards lie on it.
    page.locator('.pile [data-node]:has-text("hidden")').first.dispatch_event("contextmenu")
    words = page.locator("dialog .about-words p")
    words.first.wait_for()
    assert all(text.strip() for text in words.all_inner_texts())
    expect(words.last).to_contain_text("hidden")


def test_a_game_without_a_layout_is_drawn_node_by_node(arrive: Arrive) -> None:
    anna = arrive("Anna")
    table = anna.lay("me", "careful", mode="full")
    page = anna.open(table)
    scene = {**anna.get(f"/api/tables/{table}/view?seat=0")["scene"], "game": "no-such-game"}
    drawing = """async scene => {
        const { Ink } = await import('/scripts/draw/ink.js');
        const { drawScene } = await import('/scripts/draw/scene.js');
        return [...drawScene(new Ink(scene)).querySelectorAll('[data-node]')].map(element => element.dataset.node);
    }"""
    drawn = page.evaluate(drawing, scene)

    def shown(node: dict[str, Any]) -> list[str]:
        # Of a stack only the top is seen.
        inside = node.get("items", [])[-1:] if node.get("layout") == "stack" else node.get("items", [])
        return [node["id"], *(ident for item in inside for ident in shown(item))]

    assert drawn == shown(scene["root"])
