"""People at one table, each at a browser of their own."""

import re
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.company import Person, changed_since, play_out
from tests.browser.conftest import serve

Arrive = Callable[..., Person]


def test_two_clicks_from_the_first_page_lead_to_a_game_against_a_bot(arrive: Arrive) -> None:
    anna = arrive("Anna")
    anna.page.goto("/")
    anna.page.locator(".game-card", has_text="A Familiar Find").get_by_role("button", name="Play now").click()
    anna.page.get_by_role("button", name="1 bot").click()
    anna.is_asked()
    assert "/table/" in anna.page.url
    assert anna.page.locator(".player").count() == 2


def test_two_people_who_meet_by_a_link_play_a_whole_game(arrive: Arrive) -> None:
    anna, ben = arrive("Anna"), arrive("")
    anna.page.goto("/game/familiar-find")
    anna.page.get_by_label("Name", exact=True).fill("Friday evening")
    anna.page.get_by_role("button", name="Lay the table").click()
    link = anna.page.locator(".invitation-link")
    expect(link).to_have_value(re.compile("/join/"))

    ben.page.goto(link.input_value())
    ben.page.get_by_label("Your name").fill("Ben")
    ben.page.get_by_role("button", name="Take a seat").click()

    for person in (anna, ben):
        person.page.wait_for_selector(".table-page[data-status=playing]")
    anna.page.locator(".player", has_text="Ben").wait_for()
    assert play_out(anna, ben) > 10
    for person in (anna, ben):
        person.page.get_by_role("button", name="Result and what next").wait_for()
    results = {person.page.locator(".bar .question").inner_text() for person in (anna, ben)}
    assert len(results) == 1


def test_a_finished_game_can_be_checked_in_the_page_and_played_again(arrive: Arrive) -> None:
    anna = arrive("Anna")
    anna.open(anna.lay("me", "careful"))
    play_out(anna)
    window = anna.page.locator("dialog")
    window.wait_for()
    standings = window.get_by_role("table")
    expect(standings.get_by_role("columnheader")).to_have_text(["Seat", "Essences", "Ingredients"])
    expect(standings.get_by_role("rowheader", name="Anna")).to_have_count(1)
    expect(standings.get_by_role("cell")).to_have_text([re.compile("^[0-9]+$")] * 4)
    window.get_by_role("button", name="Was it fair?").click()
    window.get_by_text("Fair: the seed is the one that was promised").wait_for()
    sums = window.locator(".sums dd").all_inner_texts()
    assert sums[0] == sums[2]
    assert re.fullmatch("[0-9a-f]{64}", sums[0])

    window.get_by_role("button", name="Rematch").click()
    anna.page.wait_for_selector(".table-page[data-status=playing]")


def test_a_replay_link_shows_strangers_the_finished_game_from_every_side(arrive: Arrive) -> None:
    anna, stranger = arrive("Anna"), arrive()
    table = anna.lay("me", "careful")
    anna.open(table)
    play_out(anna)
    link = anna.post(f"/api/tables/{table}/links", {"kind": "replay"})
    stranger.page.goto(link["path"])
    stranger.page.locator("dialog, .bar .primary").first.wait_for()
    stranger.page.get_by_role("button", name="Look back").first.click()
    stranger.page.get_by_label("Through whose eyes").select_option("0")
    stranger.page.locator(".hand .card").first.wait_for()


def test_a_broken_line_is_taken_up_again_where_it_was_cut(arrive: Arrive) -> None:
    anna = arrive("Anna")
    page = anna.open(anna.lay("me", "careful"))
    anna.is_asked()
    before = page.locator(".scene").inner_text()
    anna.context.set_offline(True)
    page.wait_for_selector(".table-page[data-line=broken]")
    anna.context.set_offline(False)
    page.wait_for_selector(".table-page[data-line=open]")
    assert page.locator(".scene").inner_text() == before
    anna.act()


def test_a_page_goes_on_by_itself_when_the_server_is_there_again(arrive: Arrive, tmp_path: Path) -> None:
    running, address = serve(tmp_path)
    anna = arrive("Anna", address=address)
    page = anna.open(anna.lay("me", "careful"))
    anna.is_asked()
    before = page.locator(".scene").inner_text()
    running.terminate()
    page.wait_for_selector(".table-page[data-line=broken]")
    running.wait(30)
    again, _ = serve(tmp_path, address.rsplit(":", 1)[1])
    try:
        page.wait_for_selector(".table-page[data-line=open]")
        assert page.locator(".scene").inner_text() == before
        anna.act()
    finally:
        again.terminate()
        again.wait(30)


def test_a_choice_that_was_never_answered_is_said_again_and_done_once(arrive: Arrive) -> None:
    anna = arrive("Anna")
    table = anna.lay("me", "careful", options={"first_player": "random"})
    page = anna.open(table)
    anna.is_asked()
    choices = anna.get(f"/api/tables/{table}/view?seat=0")["scene"]["choices"]
    position = anna.position
    # The very message that a page keeps until it is answered, as if it had been reloaded in between.
    waiting = f"""() => sessionStorage.setItem('grimalkin.waiting.{table}', JSON.stringify([
        {{type: 'act', seat: 0, action: '{choices[0]["action"]}', position: '{position}', move: 'the-same-word'}}]))"""
    page.evaluate(waiting)
    page.reload()
    page.wait_for_selector(changed_since(position))
    # Whatever the bot answers to it belongs to it.
    anna.is_asked()
    after = anna.get(f"/api/tables/{table}/log?seat=0")["total"]
    page.evaluate(waiting)
    page.reload()
    page.wait_for_selector(".table-page[data-line=open]")
    # It is answered after the view, in the order in which it was asked.
    page.get_by_role("tab", name="Chat").click()
    page.get_by_label("Say something").fill("still here")
    page.get_by_role("button", name="Say", exact=True).click()
    page.locator(".said p", has_text="still here").wait_for()
    assert anna.get(f"/api/tables/{table}/log?seat=0")["total"] == after


def test_a_second_tab_shows_the_same_seat_and_what_is_done_in_the_first(arrive: Arrive) -> None:
    anna = arrive("Anna")
    first = anna.open(anna.lay("me", "careful"))
    anna.is_asked()
    second = anna.window()
    second.goto(first.url)
    second.wait_for_selector(".table-page.yours")
    before = anna.position
    anna.act()
    second.wait_for_selector(changed_since(before))
    first.wait_for_selector(".table-page.yours, .table-page[data-status=over]")
    second.wait_for_selector(f'.table-page[data-position="{anna.position}"]')
    assert second.locator(".scene").inner_text() == first.locator(".scene").inner_text()


def test_what_one_says_the_other_reads_as_plain_text(arrive: Arrive) -> None:
    anna, ben = arrive("Anna"), arrive("Ben")
    table = anna.lay("me", "open")
    link = anna.post(f"/api/tables/{table}/links", {"kind": "join"})
    ben.post(f"/api/links/{link['token']}", {"name": "Ben"})
    for person in (anna, ben):
        person.open(table)
        person.page.get_by_role("tab", name="Chat").click()
    anna.page.get_by_label("Say something").fill("<b>well met</b>")
    anna.page.get_by_role("button", name="Say", exact=True).click()
    ben.page.locator(".said p", has_text="<b>well met</b>").wait_for()
    assert ben.page.locator(".said p b").count() == 0


def test_a_choice_is_taken_back_freely_until_something_becomes_known(arrive: Arrive) -> None:
    anna = arrive("Anna")
    page = anna.open(anna.lay("me", "careful"))
    while page.locator(".staged .card").count() == 0:
        anna.is_asked()
        anna.act()
    held = page.locator(".hand .card").count()
    page.get_by_role("button", name="Undo", exact=True).click()
    expect(page.locator(".hand .card")).to_have_count(held + 1)


def test_taking_back_beyond_new_knowledge_asks_the_others(arrive: Arrive) -> None:
    anna, ben = arrive("Anna"), arrive("Ben")
    table = anna.lay("me", "open")
    link = anna.post(f"/api/tables/{table}/links", {"kind": "join"})
    ben.post(f"/api/links/{link['token']}", {"name": "Ben"})
    anna.open(table)
    ben.open(table)
    while not (anna.page.locator(".table-page.yours").count() or ben.page.locator(".table-page.yours").count()):
        pass
    first, second = (anna, ben) if anna.page.locator(".table-page.yours").count() else (ben, anna)
    while first.page.get_by_role("button", name="Ask to undo").count() == 0:
        first.is_asked()
        first.act()
    first.page.get_by_role("button", name="Ask to undo").click()
    second.page.get_by_role("button", name="Agree").click()
    first.page.wait_for_selector(".table-page.yours")
    assert first.page.get_by_role("button", name="Agree").count() == 0


def test_who_is_not_asked_is_shown_what_they_may_do_meanwhile(arrive: Arrive) -> None:
    anna, ben = arrive("Anna"), arrive("Ben")
    table = anna.lay("me", "open", game="familiars-and-foes", seed="meanwhile")
    link = anna.post(f"/api/tables/{table}/links", {"kind": "join"})
    ben.post(f"/api/links/{link['token']}", {"name": "Ben"})
    both = (anna, ben)
    for person in both:
        person.open(table)
    for _ in range(200):
        may = next((person for person in both if person.page.locator(".prompt.may").count()), None)
        if may is not None:
            break
        waiting = anna.get(f"/api/tables/{table}")["waiting"]
        both[waiting[0]].page.wait_for_selector(".table-page.yours")
        both[waiting[0]].act()
    assert may is not None
    expect(may.question).to_contain_text("You may act now")
    assert may.page.locator(".bar .choices").get_attribute("aria-label") == "What you may do"
    lines = may.page.locator(".log li").count()
    may.page.locator('.bar [data-item="0"]').click()
    may.page.locator(f".log li >> nth={lines}").wait_for()


def test_sentences_call_people_by_their_names(arrive: Arrive) -> None:
    anna, ben = arrive("Anna"), arrive("Ben")
    table = anna.lay("me", "open", "careful", name="Names", seed="names")
    link = anna.post(f"/api/tables/{table}/links", {"kind": "join"})
    ben.post(f"/api/links/{link['token']}", {"name": "Ben"})
    for person in (anna, ben):
        person.open(table)
    asked = ".table-page.yours"
    for _ in range(12):
        while not (anna.page.locator(asked).count() or ben.page.locator(asked).count()):
            pass
        (anna if anna.page.locator(asked).count() else ben).act()
    lines = anna.get(f"/api/tables/{table}/log?seat=0")["lines"]
    number = next(at for at, line in enumerate(lines) if line["text"].startswith("A scavenges"))
    rest = lines[number]["text"].removeprefix("A ")
    expect(anna.page.locator(f'.log [data-line="{number}"]')).to_have_text(f"AAnna (you) {rest}")
    expect(ben.page.locator(f'.log [data-line="{number}"] .who').first).to_have_text("AAnna")
    bot = anna.page.locator(".log .event-turn .who .seat-2").first
    expect(bot).to_have_text("C")
