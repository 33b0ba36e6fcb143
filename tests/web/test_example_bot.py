"""The example bot of the documentation joins by a link and plays to the end."""

import asyncio
import sys
from pathlib import Path

from tests.web.company import Running, play

BOT = Path(__file__).parents[2] / "docs" / "examples" / "guest_bot.py"


async def test_the_example_bot_joins_by_a_link_and_plays_a_whole_game(house: Running):
    anna = house.guest("Anna")
    table = (await anna.table("me", "open", mode="full"))["table"]
    link = await anna.post(f"/api/tables/{table}/links", {"kind": "join"})
    bot = await asyncio.create_subprocess_exec(
        sys.executable, str(BOT), house.address + link["path"], stdout=asyncio.subprocess.PIPE
    )
    window = await anna.open(table)
    await window.until(lambda: window.facts["status"] == "playing")
    await play(window, lambda choices: choices[0])
    said, _ = await asyncio.wait_for(bot.communicate(), 20)
    assert bot.returncode == 0
    assert said.decode().strip() == window.facts["result"]["summary"]
    assert window.facts["seats"][1]["name"] == "Guest bot"


def test_the_example_is_as_short_as_it_says():
    assert len(BOT.read_text(encoding="utf-8").splitlines()) <= 36
