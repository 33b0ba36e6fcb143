"""Choosing at the table: by mouse, by keys, taken back in time, and why not."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser import positions
from tests.browser.company import Person, changed_since

Arrive = Callable[..., Person]


def test_a_wrong_click_is_taken_back_before_it_is_sent(arrive: Arrive) -> None:
    anna = arrive("Anna")
    table = anna.lay("me", "careful")
    anna.sends("confirm")
    page = anna.open(table)
    anna.is_asked()
    before = anna.position
    lines = anna.get(f"/api/tables/{table}/log?seat=0")["total"]
    page.locator(".pile.can").first.click()
    page.get_by_role("button", name="Do it").wait_for()
    expect(page.locator(".pile.chosen")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator(".pile.chosen")).to_have_count(0)
    expect(page.locator(".pile.can").first).to_be_visible()
    assert anna.position == before
    assert anna.get(f"/api/tables/{table}/log?seat=0")["total"] == lines


def test_a_choice_goes_by_itself_after_a_moment(arrive: Arrive) -> None:
    anna = arrive("Anna")
    table = anna.lay("me", "careful")
    anna.sends("moment")
    page = anna.open(table)
    anna.is_asked()
    before = anna.position
    page.locator(".pile.can").first.click()
    page.get_by_role("button", name="Take back").wait_for()
    page.wait_for_selector(changed_since(before))


def test_clicks_on_a_card_and_a_pile_narrow_the_choice(arrive: Arrive) -> None:
    anna = arrive("Anna")
    table = anna.lay("me", "careful")
    anna.sends("confirm")
    page = anna.open(table)
    anna.is_asked()
    while page.locator(".hand .card.can").count() == 0:
        anna.act_and_confirm()
    card = page.locator(".hand .card.can").first
    name = card.locator(".card-name").inner_text()
    card.click()
    page.locator(".pile.can").first.click()
    expect(page.locator(".bar .question")).to_contain_text(name.split()[0])


def test_what_lies_out_of_reach_says_why_with_the_rule(arrive: Arrive) -> None:
    anna = arrive("Anna")
    page = anna.open(anna.lay("me", "careful", "careful"))
    page.wait_for_selector(".table-page.yours .pile.can")
    page.locator(".pile.away").click()
    window = page.locator("dialog")
    window.get_by_text("Why can't I choose it now?").wait_for()
    assert window.locator(".refusal .rule").first.inner_text().startswith("AFF-")


def test_written_words_are_told_why_they_cannot_be_done(arrive: Arrive) -> None:
    anna = arrive("Anna")
    page = anna.open(anna.lay("me", "careful", "careful"))
    page.wait_for_selector(".table-page.yours .pile.can")
    page.keyboard.press("w")
    page.get_by_label("What would you do?").fill("scavenge b-c")
    page.get_by_label("What would you do?").press("Enter")
    page.locator("dialog .refusal .rule").wait_for()


def test_a_card_opens_its_own_rule(arrive: Arrive) -> None:
    anna = arrive("Anna")
    page = anna.open(anna.lay("me", "careful"))
    anna.is_asked()
    page.get_by_role("button", name="What is this?").click()
    page.locator(".hand .card").first.click()
    window = page.locator("dialog")
    window.locator(".about-rule .rule").click()
    page.get_by_role("link", name="Read it among the rules").wait_for()


def test_a_whole_game_is_played_with_the_keyboard_alone(arrive: Arrive) -> None:
    anna = arrive("Anna")
    table = anna.lay("me", "random")
    anna.sends("confirm")
    page = anna.open(table)
    for _ in range(400):
        anna.is_asked()
        if anna.status == "over":
            break
        before = anna.position
        while anna.position == before and anna.status == "playing":
            page.keyboard.press("1")
            page.wait_for_selector(f'.bar [data-item="do"], .bar [data-item="back"], {changed_since(before)}')
            page.keyboard.press("Enter")
            page.wait_for_selector(f'.bar [data-item="0"], {changed_since(before)}')
    page.locator("dialog").wait_for()
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)


def test_arrow_keys_go_from_card_to_card_and_enter_chooses(arrive: Arrive) -> None:
    anna = arrive("Anna")
    table = anna.lay("me", "careful")
    anna.sends("confirm")
    page = anna.open(table)
    page.wait_for_selector(".table-page.yours .pile.can")
    page.locator(".pile.can button.title").first.focus()
    page.keyboard.press("ArrowRight")
    focused = page.locator(":focus")
    assert focused.evaluate("element => element.closest('.stage') !== null")
    page.locator(".pile.can button.title").first.focus()
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Do it").wait_for()


def test_a_standing_order_answers_from_then_on(arrive: Arrive) -> None:
    anna = arrive("Anna")
    table = anna.lay("me", "careful")
    page = anna.open(table)
    page.wait_for_selector(".table-page.yours .pile.can")
    page.get_by_role("button", name="Always").click()
    window = page.locator("dialog")
    window.get_by_role("button", name="Always answer so").click()
    window.get_by_role("button", name="Ask me again").click()
    expect(window.get_by_role("button", name="Ask me again")).to_have_count(0)


def test_a_wave_of_foes_is_fought_by_one_person_and_bots(arrive: Arrive) -> None:
    anna = arrive("Anna")
    page = anna.open(anna.lay("me", "careful", "careful", game="familiars-and-foes"))
    for _ in range(250):
        anna.is_asked()
        if anna.status == "over" or page.locator(".wave-mark.completed").count():
            break
        anna.act()
    assert page.locator(".wave-mark.completed").count() or anna.status == "over"
    assert page.locator(".familiar").count() == 3


def test_hints_point_to_what_a_careful_player_would_do(arrive: Arrive) -> None:
    anna = arrive("Anna")
    page = anna.open(anna.lay("me", "careful"))
    page.wait_for_selector(".table-page.yours .pile.can")
    page.keyboard.press("h")
    page.locator(".toast", has_text="A careful player would").wait_for()
    page.locator(".hinted").first.wait_for()


def test_a_locked_spell_says_why_it_cannot_be_cast(arrive: Arrive) -> None:
    anna = arrive("Anna")
    page = anna.open(anna.lay("me", "careful", game="familiars-and-foes"))
    while page.locator(".spell.can").count() == 0:
        anna.is_asked()
        anna.act()
    page.locator(".spell.locked").first.click()
    refusal = page.locator("dialog .refusal")
    refusal.first.wait_for()
    assert refusal.locator(".rule").first.inner_text().startswith("FNF-")


def test_who_chooses_on_the_table_by_keys_stays_there(arrive: Arrive) -> None:
    anna = arrive("Anna")
    anna.sends("confirm")
    page = anna.open(anna.bring(positions.a_crowd()))
    anna.is_asked()
    before = anna.position
    page.locator(".spell.can").first.focus()
    page.keyboard.press("Enter")
    page.locator(".foe.can button.title").first.focus()
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Do it").wait_for()
    page.keyboard.press("Enter")
    page.wait_for_selector(changed_since(before))
    assert page.locator(":focus").evaluate("element => element.closest('.stage') !== null")


def test_who_chooses_from_the_list_by_keys_finds_the_next_question_there(arrive: Arrive) -> None:
    anna = arrive("Anna")
    page = anna.open(anna.lay("me", "careful", seed="by keys"))
    anna.is_asked()
    page.locator('.bar [data-item="0"]').focus()
    for _ in range(4):
        before = anna.position
        while anna.position == before:
            page.keyboard.press("Enter")
            page.wait_for_selector(f'{changed_since(before)}, .bar [data-item="back"]')
        anna.is_asked()
        expect(page.locator(".bar [data-item]:focus")).to_have_count(1)


def test_who_goes_elsewhere_while_a_choice_is_sent_stays_there(arrive: Arrive) -> None:
    anna = arrive("Anna")
    page = anna.open(anna.lay("me", "careful", seed="by keys"))
    anna.is_asked()
    before = anna.position
    page.locator('.bar [data-item="0"]').focus()
    # Both happen before the server can answer.
    page.evaluate("document.activeElement.click(); document.querySelector('.tabs [tabindex=\"0\"]').focus()")
    page.wait_for_selector(changed_since(before))
    anna.is_asked()
    expect(page.locator(".tabs :focus")).to_have_count(1)


@pytest.mark.parametrize("moment", ["a_crowd", "high_piles", "two_at_the_piles"])
def test_all_answers_are_in_reach_of_a_phone(arrive: Arrive, moment: str) -> None:
    anna = arrive("Anna", width=390, height=844)
    page = anna.open(anna.bring(getattr(positions, moment)()))
    anna.is_asked()
    sticking_out = """() => [...document.querySelectorAll('.bar, .bar > .choices')]
        .filter(box => box.scrollHeight > box.clientHeight || box.scrollWidth > box.clientWidth).length"""
    assert page.evaluate(sticking_out) == 0
    expect(page.locator(".bar > .choices > button").last).to_be_in_viewport(ratio=1)


def test_who_one_will_be_is_chosen_by_its_picture(arrive: Arrive) -> None:
    anna = arrive("Anna")
    page = anna.open(anna.lay("me", "careful", mode="full", options={"board_pick": "turn_order"}))
    anna.is_asked()
    before = anna.position
    offer = page.locator(".offer").last
    # Some are called by their name and their power together.
    name = offer.locator("b").inner_text().partition(":")[0]
    offer.click()
    page.wait_for_selector(changed_since(before))
    expect(page.locator(".player.mine")).to_contain_text(name)
    expect(page.locator(".offer")).to_have_count(0)
