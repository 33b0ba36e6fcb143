"""One device for several people, and going back through a game."""

from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.company import Person, play_out

Arrive = Callable[..., Person]


def test_a_shared_device_covers_the_table_between_two_people(arrive: Arrive) -> None:
    anna = arrive("Anna")
    page = anna.open(anna.lay("me", "me"))
    show = page.locator(".cover [data-item=show]")
    show.wait_for()
    assert page.locator(".hand").count() == 0
    assert page.locator(".log li").count() == 0
    first = show.inner_text()
    show.click()
    page.wait_for_selector(".table-page.yours .hand .card")
    while page.locator(".cover").count() == 0:
        anna.act()
        page.wait_for_selector(".table-page.yours, .cover")
    assert page.locator(".hand").count() == 0
    assert show.inner_text() != first


def test_one_person_who_plays_both_seats_is_asked_once(arrive: Arrive) -> None:
    anna = arrive("Anna")
    page = anna.open(anna.lay("me", "me"))
    page.locator(".cover input[type=checkbox]").check()
    page.locator(".cover [data-item=show]").click()
    seats = set()
    for _ in range(30):
        page.wait_for_selector(".table-page.yours")
        seats.add(page.locator(".player.mine").get_attribute("data-node"))
        if len(seats) == 2:
            break
        anna.act()
    assert seats == {"seat:0", "seat:1"}


def test_a_game_without_secrets_is_shared_without_hand_over(arrive: Arrive) -> None:
    anna = arrive("Anna")
    page = anna.open(anna.lay("me", "me", game="familiars-and-foes"))
    seen = set()
    for _ in range(40):
        page.wait_for_selector(".table-page.yours")
        seen.update(page.locator(".familiar.active .corner").all_inner_texts())
        anna.act()
        assert page.locator(".cover").count() == 0
        if len(seen) == 2:
            return
    raise AssertionError(f"Only {seen} had a turn.")


def test_the_log_leads_back_and_on_to_a_table_of_ones_own(arrive: Arrive) -> None:
    anna = arrive("Anna")
    table = anna.lay("me", "careful")
    page = anna.open(table)
    for _ in range(6):
        anna.is_asked()
        anna.act()
    anna.is_asked()
    now = page.locator(".scene").inner_text()

    page.get_by_role("button", name="Look back").click()
    page.get_by_role("button", name="The beginning").click()
    page.locator(".past .question", has_text="Looking back, 1 of").wait_for()
    assert page.locator(".log .ahead").count() > 0
    assert page.locator(".scene").inner_text() != now
    page.keyboard.press("ArrowRight")
    page.locator(".past .question", has_text="Looking back, 2 of").wait_for()

    page.get_by_role("button", name="Back to now").click()
    expect(page.locator(".past")).to_have_count(0)
    assert page.locator(".scene").inner_text() == now

    page.locator(".log-line").nth(3).click()
    page.get_by_role("button", name="Continue from here").click()
    page.wait_for_url(lambda address: table not in address)
    anna.is_asked()
    assert anna.get(f"/api/tables/{page.url.rsplit('/', 1)[1]}")["from"] == table


def test_a_game_can_be_taken_along_as_a_file_and_laid_again(arrive: Arrive) -> None:
    anna, ben = arrive("Anna"), arrive("Ben")
    page = anna.open(anna.lay("me", "careful"))
    play_out(anna)
    with page.expect_download() as downloading:
        page.locator("dialog").get_by_role("link", name="Save as a file").click()
    ben.page.goto("/mine")
    ben.page.get_by_label("Go on with a game that was saved:").set_input_files(downloading.value.path())
    ben.page.wait_for_selector(".table-page[data-status=over]")


def test_my_tables_say_where_i_am_asked(arrive: Arrive) -> None:
    anna = arrive("Anna")
    anna.open(anna.lay("me", "careful", name="Friday"))
    anna.is_asked()
    assert anna.page.title().startswith("● Your turn")
    anna.page.goto("/mine")
    line = anna.page.locator(".tables li", has_text="Friday")
    expect(line).to_contain_text("Your turn")
    line.click()
    anna.is_asked()
