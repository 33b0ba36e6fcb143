"""The words in which these tests speak of people at a browser."""

import json
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, ConsoleMessage, Locator, Page

MOST_CHOICES = 900
"""No game of these tests needs more."""


class Person:
    """Somebody with a browser of their own. Choices are sent at once, unless the test says otherwise."""

    def __init__(self, context: "BrowserContext", name: str = "", sending: str = "once") -> None:
        self.context = context
        self.complaints: list[str] = []
        settings = json.dumps({"sending": sending, "motion": "less"})
        context.add_init_script(
            f"if (!localStorage.getItem('grimalkin.settings')) localStorage.setItem('grimalkin.settings', '{settings}')"
        )
        self.page = self.window()
        self.page.goto("/")
        if name:
            self.put("/api/me", {"name": name})

    def window(self) -> "Page":
        """One more tab."""
        page = self.context.new_page()
        page.on("console", self._hear)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        return page

    def _hear(self, message: "ConsoleMessage") -> None:
        # A refused request is an answer, and a cut line is what some tests are about.
        expected = any(words in message.text for words in ("Failed to load resource", "WebSocket"))
        if message.type == "error" and not expected:
            self.complaints.append(message.text)

    def sends(self, sending: str) -> None:
        """How choices are sent from now on."""
        script = "sending => localStorage.setItem('grimalkin.settings', JSON.stringify({sending, motion: 'less'}))"
        self.page.evaluate(script, sending)

    # Beside the pages.

    def post(self, path: str, body: object = None) -> Any:
        answer = self.context.request.post(path, data=body if body is not None else {})
        assert answer.ok, answer.text()
        return answer.json()

    def put(self, path: str, body: object) -> None:
        assert self.context.request.put(path, data=body).ok

    def get(self, path: str) -> Any:
        answer = self.context.request.get(path)
        assert answer.ok, answer.text()
        return answer.json()

    def lay(self, *seats: str, game: str = "familiar-find", **more: object) -> str:
        """A table; its ID."""
        return str(self.post("/api/tables", {"game": game, "seats": list(seats), **more})["table"])

    def bring(self, file: bytes) -> str:
        """A table from a file; its ID."""
        answer = self.context.request.post(
            "/api/saves", data=file, headers={"Content-Type": "application/octet-stream"}
        )
        assert answer.ok, answer.text()
        return str(answer.json()["table"])

    # At a table.

    def open(self, table: str) -> "Page":
        self.page.goto(f"/table/{table}")
        self.page.wait_for_selector(".table-page[data-line=open]")
        return self.page

    @property
    def question(self) -> "Locator":
        return self.page.locator(".bar .question")

    @property
    def position(self) -> str:
        return self.page.locator(".table-page").get_attribute("data-position") or ""

    @property
    def status(self) -> str:
        return self.page.locator(".table-page").get_attribute("data-status") or ""

    def is_asked(self) -> None:
        """Wait until it is this person's turn, or the game is over."""
        self.page.wait_for_selector(".table-page.yours, .table-page[data-status=over]")

    def act(self, at: int = 0) -> None:
        """Choose the item at that place of the list, and whatever it leads on to, until something has changed."""
        before = self.position
        while self.position == before and self.status == "playing":
            self.page.locator(f'.bar [data-item="{at}"]').first.click()
            at = 0
            self.page.wait_for_selector(f'{changed_since(before)}, .bar [data-item="back"]')

    def act_and_confirm(self) -> None:
        """As somebody does it who says "do it" each time."""
        before = self.position
        while self.position == before:
            self.page.locator('.bar [data-item="do"], .bar [data-item="0"]').first.click()
            waiting = f'{changed_since(before)}, .bar [data-item="back"]'
            self.page.wait_for_selector(waiting)
        self.is_asked()


def changed_since(position: str) -> str:
    """A page whose table is not as it was."""
    return f'.table-page:not([data-position="{position}"])'


def play_out(*people: Person) -> int:
    """All of them choose whatever comes first until the game is over; how many choices it took."""
    choices = 0
    while choices < MOST_CHOICES:
        for person in people:
            if person.status == "over":
                return choices
            if person.page.locator(".table-page.yours").count():
                person.act()
                choices += 1
    raise AssertionError(f"After {MOST_CHOICES} choices nobody had won.")
