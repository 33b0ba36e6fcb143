"""Whose turn it is, for somebody who looks elsewhere: a sound, a notice of the browser, the title and the icon."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import expect

from tests.browser.company import Person

Arrive = Callable[..., Person]

STANDING_IN = """
window.told = {notes: 0, notices: [], closed: 0};
window.permission = 'PERMISSION';
window.away = false;
Object.defineProperty(document, 'hidden', {get: () => window.away, configurable: true});
window.AudioContext = class {
  state = 'running'; currentTime = 0; destination = {};
  resume() { return Promise.resolve(); }
  createGain() {
    const gain = {setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {}};
    return {gain, connect: next => next};
  }
  createOscillator() {
    return {frequency: {}, connect: next => next, start() { window.told.notes += 1; }, stop() {}};
  }
};
window.Notification = class extends EventTarget {
  static get permission() { return window.permission; }
  static requestPermission() {
    if (window.permission === 'default') window.permission = 'granted';
    return Promise.resolve(window.permission);
  }
  constructor(title, words) {
    super();
    window.told.notices.push({title, ...words});
    window.latest = this;
  }
  close() { window.told.closed += 1; }
};
"""
"""What a browser has for this, written down instead of heard and seen."""


def two(arrive: Arrive, permission: str = "default") -> tuple[Person, Person]:
    """Anna, whose browser writes down what it would tell, and Ben, at one table; it is Ben's turn."""
    anna, ben = arrive("Anna"), arrive("Ben")
    anna.context.add_init_script(STANDING_IN.replace("PERMISSION", permission))
    table = anna.lay("me", "open", name="Friday evening")
    link = anna.post(f"/api/tables/{table}/links", {"kind": "join"})
    ben.post(f"/api/links/{link['token']}", {"name": "Ben"})
    for person in (anna, ben):
        person.open(table)
        person.page.wait_for_selector(".table-page[data-status=playing]")
    take_turn(anna, table, 0)
    expect(anna.page.locator(".table-page.yours")).to_have_count(0)
    ben.is_asked()
    return anna, ben


def take_turn(person: Person, table: str, seat: int) -> None:
    """Whatever this person owes, until it is somebody else's turn."""
    while seat in person.get(f"/api/tables/{table}")["waiting"]:
        person.is_asked()
        person.act()


def turn_comes(anna: Person, ben: Person) -> None:
    """Ben takes his turn, and then it is Anna's."""
    take_turn(ben, ben.page.url.rsplit("/", 1)[1], 1)
    anna.is_asked()


def switch_on(person: Person, *words: str) -> None:
    person.page.get_by_role("button", name="Settings").click()
    for word in words:
        person.page.get_by_label(word).check()
    person.page.keyboard.press("Escape")
    expect(person.page.locator("dialog")).to_have_count(0)
    person.page.evaluate("window.told.notes = 0")


def looks(person: Person, away: bool) -> None:
    script = "away => { window.away = away; document.dispatchEvent(new Event('visibilitychange')); }"
    person.page.evaluate(script, away)


def told(person: Person) -> dict[str, Any]:
    found: dict[str, Any] = person.page.evaluate("window.told")
    return found


SOUND = "A sound when it is my turn"
NOTICE = "A notice of the browser"


def test_a_sound_and_a_notice_call_whoever_looks_elsewhere(arrive: Arrive) -> None:
    anna, ben = two(arrive)
    switch_on(anna, SOUND, NOTICE)
    looks(anna, away=True)
    turn_comes(anna, ben)
    assert told(anna)["notes"] == 2
    [notice] = told(anna)["notices"]
    assert notice["title"] == "It is your turn"
    assert notice["body"] == "Friday evening"
    assert told(anna)["closed"] == 0
    looks(anna, away=False)
    assert told(anna)["closed"] == 1


def test_nothing_calls_where_nothing_was_switched_on(arrive: Arrive) -> None:
    anna, ben = two(arrive, permission="granted")
    looks(anna, away=True)
    turn_comes(anna, ben)
    assert told(anna) == {"notes": 0, "notices": [], "closed": 0}


def test_who_looks_at_the_table_hears_the_sound_and_gets_no_notice(arrive: Arrive) -> None:
    anna, ben = two(arrive)
    switch_on(anna, SOUND, NOTICE)
    turn_comes(anna, ben)
    assert told(anna)["notes"] == 2
    assert told(anna)["notices"] == []


def test_title_and_icon_show_whose_turn_it_is(arrive: Arrive) -> None:
    anna, ben = two(arrive)
    icon = anna.page.locator('link[rel="icon"]')
    expect(anna.page).to_have_title("Friday evening – Grimalkin")
    expect(icon).to_have_attribute("href", "/icon.svg")
    turn_comes(anna, ben)
    expect(anna.page).to_have_title("● Your turn: Friday evening – Grimalkin")
    expect(icon).to_have_attribute("href", "/icon-asked.svg")
    anna.page.get_by_role("link", name="Grimalkin, all games").click()
    expect(icon).to_have_attribute("href", "/icon.svg")


def test_opening_a_table_at_which_one_is_asked_makes_no_noise(arrive: Arrive) -> None:
    anna, ben = two(arrive)
    switch_on(anna, SOUND, NOTICE)
    turn_comes(anna, ben)
    anna.page.reload()
    anna.is_asked()
    assert told(anna)["notes"] == 0


def test_a_browser_that_allows_no_notices_says_so_at_once(arrive: Arrive) -> None:
    anna, ben = two(arrive, permission="denied")
    anna.page.get_by_role("button", name="Settings").click()
    anna.page.get_by_label(NOTICE).click()
    anna.page.locator(".toast", has_text="shows no notices").wait_for()
    expect(anna.page.get_by_label(NOTICE)).not_to_be_checked()
    anna.page.keyboard.press("Escape")
    looks(anna, away=True)
    turn_comes(anna, ben)
    assert told(anna)["notices"] == []


def test_switching_the_sound_on_lets_it_be_heard(arrive: Arrive) -> None:
    anna, _ = two(arrive)
    anna.page.get_by_role("button", name="Settings").click()
    anna.page.get_by_label(SOUND).check()
    assert told(anna)["notes"] == 2


def test_a_real_browser_plays_the_sound_without_complaint(arrive: Arrive) -> None:
    anna = arrive("Anna")
    anna.context.add_init_script("""
        window.states = []; const Real = window.AudioContext;
        window.AudioContext = class extends Real {
            createOscillator() { window.states.push(this.state); return super.createOscillator(); }
        };""")
    anna.page.goto("/")
    anna.page.get_by_role("button", name="Settings").click()
    anna.page.get_by_label(SOUND).check()
    anna.page.wait_for_function("window.states.length === 2")
    assert anna.page.evaluate("window.states") == ["running", "running"]
