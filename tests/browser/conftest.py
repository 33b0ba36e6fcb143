"""A running server and a real browser, for tests that play as people do."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.browser.company import Person

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
SWITCHES = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    # Names of other machines lead nowhere.
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost",
]

PATIENCE = 40_000
"""Milliseconds in which any state is reached, on a machine that is busy as well."""

expect.set_options(timeout=PATIENCE)


def serve(data: Path, port: str = "0") -> tuple["subprocess.Popen[str]", str]:
    """A server whose bots keep nobody waiting, and its address."""
    command = [sys.executable, "-m", "grimalkin", "serve", "--port", port, "--data", str(data), "--pace", "0"]
    command += ["--limits", "0", "--thinkers", "1", "--log-level", "error"]
    running = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env={**os.environ, "PYTHONUNBUFFERED": "1"})
    assert running.stdout is not None
    told = re.search(r"http://\S+", running.stdout.readline())
    assert told is not None
    address = told.group().rstrip("/")
    # The address is told a moment before anybody listens there.
    with httpx.Client(transport=httpx.HTTPTransport(retries=8)) as client:
        assert client.get(f"{address}/health", timeout=20).status_code == 200
    return running, address


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    running, address = serve(tmp_path_factory.mktemp("tables"))
    yield address
    running.terminate()
    running.wait(30)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    if CHROMIUM is None:
        pytest.skip("There is no Chromium here, so nothing is tested in a browser (Debian: apt install chromium).")
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=CHROMIUM, args=SWITCHES)
        yield running
        running.close()


@pytest.fixture
def arrive(server: str, browser: Browser) -> Iterator[Callable[..., Person]]:
    """Somebody comes with a browser of their own; at the end nobody's browser may have complained."""
    people: list[Person] = []

    def come(name: str = "", width: int = 1280, height: int = 800, address: str = server) -> Person:
        context = browser.new_context(
            base_url=address,
            viewport={"width": width, "height": height},
            reduced_motion="reduce",
        )
        context.set_default_timeout(PATIENCE)
        person = Person(context, name)
        people.append(person)
        return person

    yield come
    for person in people:
        person.context.close()
    complaints = [words for person in people for words in person.complaints]
    assert not complaints, complaints


@pytest.fixture(scope="session")
def screenshots() -> Path:
    """What the pages look like, for people to see."""
    folder = Path(__file__).resolve().parents[2] / "build" / "screenshots"
    folder.mkdir(parents=True, exist_ok=True)
    return folder
