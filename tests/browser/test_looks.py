"""What pages look like: nothing sticks out, everybody can read and reach it. The pictures are in build/screenshots."""

from collections.abc import Callable
from pathlib import Path
from typing import Literal

import httpx
import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]  # It brings no types.

from tests.browser import positions
from tests.browser.company import Person, play_out

Arrive = Callable[..., Person]
Visit = Callable[[Person], None]

SIZES = {
    "phone": (390, 844),
    "laptop": (1280, 800),
    "wide": (1920, 1080),
    "tablet": (820, 1100),
    "lying": (844, 390),
    "small": (360, 640),
}
READ = {"phone", "laptop"}
"""Where it is also looked for what keeps anybody from reading."""
THEMES: tuple[Literal["light"], Literal["dark"]] = ("light", "dark")


def first_page(anna: Person) -> None:
    anna.lay("me", "open", name="Friday evening")
    anna.page.goto("/")
    anna.page.locator(".tables li").first.wait_for()


def laying(anna: Person) -> None:
    anna.page.goto("/game/familiar-find")
    anna.page.get_by_text("options", exact=False).first.wait_for()


def lobby(anna: Person) -> None:
    anna.open(anna.lay("me", "open", "careful", listed=True))
    anna.page.locator(".lobby").wait_for()


def rules(anna: Person) -> None:
    anna.page.goto("/rules/familiar-find#AFF-SCAV-08")
    anna.page.locator(".rule-line.reached").wait_for()


def a_familiar_find(anna: Person) -> None:
    anna.open(anna.lay("me", "careful", "careful", mode="full", seed="a familiar find"))
    for _ in range(12):
        anna.is_asked()
        anna.act()
    anna.is_asked()


def four_at_a_familiar_find(anna: Person) -> None:
    anna.open(anna.lay("me", "careful", "careful", "careful", mode="tourism", seed="four"))
    for _ in range(9):
        anna.is_asked()
        anna.act()
    anna.is_asked()


def familiars_and_foes(anna: Person) -> None:
    seats = ("me", "careful", "careful")
    anna.open(anna.lay(*seats, game="familiars-and-foes", seed="familiars and foes"))
    for _ in range(14):
        anna.is_asked()
        anna.act()
    anna.is_asked()


def the_past(anna: Person) -> None:
    a_familiar_find(anna)
    anna.page.locator(".past, .look-back, .side-button").last.wait_for(state="attached")
    anna.page.keyboard.press("[")
    anna.page.locator(".past").wait_for()


def a_card(anna: Person) -> None:
    a_familiar_find(anna)
    anna.page.locator(".hand .card").first.click(button="right")
    anna.page.locator("dialog .about-rule").wait_for()


def hand_over(anna: Person) -> None:
    anna.open(anna.lay("me", "me"))
    anna.page.locator(".cover").wait_for()


def invitation(anna: Person) -> None:
    table = anna.lay("me", "open", name="Friday evening")
    link = anna.post(f"/api/tables/{table}/links", {"kind": "join"})
    anna.context.clear_cookies()
    anna.page.goto(link["path"])
    anna.page.get_by_role("button", name="Take a seat").wait_for()


def the_side(anna: Person) -> None:
    a_familiar_find(anna)
    anna.page.get_by_role("tab", name="Table").click()
    anna.page.locator(".table-page").evaluate("page => page.classList.add('side-open')")


def settings(anna: Person) -> None:
    anna.page.get_by_role("button", name="Settings").click()
    anna.page.locator("dialog").wait_for()


def the_result(anna: Person) -> None:
    anna.open(anna.lay("me", "careful", seed="the result"))
    play_out(anna)
    anna.page.locator("dialog").get_by_role("button", name="Was it fair?").click()
    anna.page.locator(".sums").wait_for()


def lost_to_foes(anna: Person) -> None:
    anna.open(anna.lay("me", "random", game="familiars-and-foes", seed="lost"))
    play_out(anna)
    anna.page.locator("dialog .standings").wait_for()


def what_can_be_chosen(anna: Person) -> None:
    anna.open(anna.bring(positions.a_crowd()))
    anna.is_asked()
    anna.page.locator(".spell.can").first.click()
    anna.page.locator(".foe.can").first.wait_for()


def about_to_be_sent(anna: Person) -> None:
    anna.sends("confirm")
    anna.open(anna.bring(positions.high_piles()))
    anna.is_asked()
    anna.page.locator(".pile.can").last.click()
    anna.page.get_by_role("button", name="Do it").wait_for()


def my_tables(anna: Person) -> None:
    anna.bring(positions.high_piles())
    anna.lay("me", "open", name="Friday evening")
    anna.page.goto("/mine")
    anna.page.locator(".tables li").first.wait_for()


def playing_now(anna: Person) -> None:
    anna.page.goto("/")
    anna.page.locator(".game-card").last.get_by_role("button", name="Play now").click()
    anna.page.locator("dialog").wait_for()


def found_rules(anna: Person) -> None:
    anna.page.goto("/rules/familiars-and-foes")
    anna.page.locator(".rule-line").first.wait_for()


def a_refusal(anna: Person) -> None:
    anna.open(anna.bring(positions.high_piles()))
    anna.is_asked()
    anna.page.locator(".pile.away").click()
    anna.page.locator("dialog .refusal").first.wait_for()


def in_a_hurry(anna: Person) -> None:
    game = "familiars-and-foes"
    limits = {limit["key"]: 900 for limit in anna.get(f"/api/games/{game}")["limits"]}
    table = anna.lay("me", "open", "careful", game=game, seed="in a hurry", limits=limits)
    link = anna.post(f"/api/tables/{table}/links", {"kind": "join"})
    with httpx.Client(base_url=anna.page.url) as ben:
        assert ben.get("/api/me").is_success
        assert ben.post(f"/api/links/{link['token']}", json={"name": "Ben"}).is_success
    anna.open(table)
    anna.page.locator(".clock").wait_for()


def who_to_be(anna: Person) -> None:
    anna.open(anna.lay("me", "careful", "careful", mode="full", options={"board_pick": "turn_order"}, seed="who"))
    anna.is_asked()
    anna.page.locator(".offer").first.wait_for()


def moment(name: str) -> Visit:
    """A table at a chosen position."""

    def visit(anna: Person) -> None:
        anna.open(anna.bring(getattr(positions, name)()))
        anna.is_asked()

    visit.__name__ = name
    return visit


PAGES: list[Visit] = [
    first_page,
    laying,
    lobby,
    rules,
    a_familiar_find,
    four_at_a_familiar_find,
    familiars_and_foes,
    the_past,
    a_card,
    hand_over,
    invitation,
    the_side,
    settings,
    the_result,
    lost_to_foes,
    what_can_be_chosen,
    about_to_be_sent,
    my_tables,
    playing_now,
    found_rules,
    a_refusal,
    in_a_hurry,
    who_to_be,
    *map(moment, ["a_crowd", "an_unscored_roll", "a_ballyhoo", "high_piles", "two_at_the_piles"]),
]


@pytest.mark.parametrize("visit", PAGES, ids=lambda visit: visit.__name__)
def test_a_page_fits_every_screen_and_can_be_read_by_everybody(arrive: Arrive, screenshots: Path, visit: Visit) -> None:
    anna = arrive("Anna")
    visit(anna)
    problems: list[str] = []
    for theme in THEMES:
        anna.page.emulate_media(color_scheme=theme, reduced_motion="reduce")
        for size, (width, height) in SIZES.items():
            anna.page.set_viewport_size({"width": width, "height": height})
            anna.page.screenshot(path=screenshots / f"{visit.__name__}-{size}-{theme}.png")
            wider = anna.page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
            if wider > 0:
                problems.append(f"The page is {wider} pixels wider than a {size}.")
            if size in READ:
                problems += [f"{size}, {theme}: {words}" for words in barriers(anna)]
    assert not problems, "\n".join(problems)


def barriers(person: Person) -> list[str]:
    """What axe-core finds on the page as it stands."""
    return [
        f"{violation['id']} at {node['target']}: {node['failureSummary']}"
        for violation in Axe().run(person.page).response["violations"]
        for node in violation["nodes"]
    ]
