"""Time limits: where they are asked for, and how the time is seen."""

import re
from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.company import Person

Arrive = Callable[..., Person]

TURN = "A turn action, and whatever else must be chosen: seconds"


def test_a_table_is_laid_with_numbers_of_its_own_and_the_time_counts_down_by_the_question(arrive: Arrive) -> None:
    anna, ben = arrive("Anna"), arrive("Ben")
    page = anna.page
    page.goto("/game/familiars-and-foes")
    turn = page.get_by_label(TURN)
    expect(turn).to_be_hidden()
    page.get_by_label("Time limits").check()
    expect(turn).to_have_value("90")
    turn.fill("1200")
    page.get_by_role("button", name="Lay the table").click()
    page.locator(".invitation-link").wait_for()
    table = page.url.rsplit("/", 1)[1]
    limits = anna.get(f"/api/tables/{table}")["limits"]
    assert limits == {"ballyhoo": 10, "interrupt": 8, "revive": 30, "turn": 1200}

    ben.page.goto(page.locator(".invitation-link").input_value())
    ben.page.get_by_role("button", name="Take a seat").click()
    for person in (anna, ben):
        clock = person.question.get_by_role("timer")
        expect(clock).to_have_text(re.compile(r"^(20:00|19:\d\d)$"))
        expect(clock).to_have_attribute("aria-live", "off")
        expect(clock).not_to_have_text(clock.inner_text())
        expect(clock).to_have_text(re.compile(r"^19:\d\d$"))


def test_what_is_no_number_of_seconds_keeps_the_table_from_being_laid(arrive: Arrive) -> None:
    anna = arrive("Anna")
    page = anna.page
    page.goto("/game/familiars-and-foes")
    page.get_by_label("Time limits").check()
    turn = page.get_by_label(TURN)
    for words, fits in {"2": False, "3": True, "soon": False, "3600": True, "3601": False, "": False}.items():
        turn.fill(words)
        assert turn.evaluate("field => field.validity.valid") is fits, words
    page.get_by_role("button", name="Lay the table").click()
    expect(page).to_have_url(re.compile("/game/familiars-and-foes$"))
    page.get_by_label("Time limits").uncheck()
    page.get_by_role("button", name="Lay the table").click()
    page.locator(".invitation-link").wait_for()
    assert anna.get(f"/api/tables/{page.url.rsplit('/', 1)[1]}")["limits"] is None


def test_a_game_without_time_limits_of_its_own_asks_for_none(arrive: Arrive) -> None:
    anna = arrive("Anna")
    anna.page.goto("/game/familiar-find")
    anna.page.get_by_role("button", name="Lay the table").wait_for()
    expect(anna.page.get_by_label("Time limits")).to_have_count(0)
