"""The server knows no game: each is played over the socket to its end, by people and bots and by one person alone."""

import asyncio
import json
import random

import pytest

import grimalkin
from tests.web.company import Running, Window

GAMES = grimalkin.games()
MOST = 1500


async def play_all(windows: list[Window], chooser: random.Random) -> None:
    """Somebody who is asked chooses, each window through the eyes of the own seat that owes a choice."""
    for _ in range(MOST):
        if windows[0].facts["status"] == "over":
            return
        asked = [window for window in windows if set(window.facts["mine"]) & set(window.facts["waiting"])]
        if not asked:
            await asyncio.sleep(0.002)
            continue
        window = chooser.choice(asked)
        owed = sorted(set(window.facts["mine"]) & set(window.facts["waiting"]))
        if window.seat not in owed:
            await window.do("look", seat=owed[0])
        if window.asked and window.choices:
            await window.act(chooser.choice(window.choices))


async def same(window: Window) -> None:
    query = "" if window.seat is None else f"?seat={window.seat}"
    whole = await window.guest.get(f"/api/tables/{window.facts['table']}/view{query}")
    assert window.scene == whole["scene"]
    assert window.facts == whole["table"]


@pytest.mark.parametrize("game", GAMES)
async def test_people_bots_and_a_bystander_see_a_whole_game(house: Running, game: str):
    anna, ben = house.guest("Anna"), house.guest("Ben")
    count = list(grimalkin.game(game).seats)
    seats = ["me", "open", "random"][: max(count[0], min(3, count[-1]))]
    body = {"game": game, "seats": seats, "seed": "21", "listed": True}
    table = (await anna.post("/api/tables", body))["table"]
    await anna.invite(table, ben)
    windows = [await anna.open(table), await ben.open(table)]
    watcher = await house.guest().open(table)
    await play_all(windows, random.Random(1))
    for window in [*windows, watcher]:
        await window.until(lambda window=window: window.facts["status"] == "over")  # type: ignore[misc]
        await same(window)
    fair = await anna.get(f"/api/tables/{table}/fairness")
    assert fair["replayed"] is True, fair["verdict"]
    names = (await anna.get(f"/api/games/{game}"))["score_names"]
    assert [len(score) for score in windows[0].facts["result"]["scores"]] == [len(names)] * len(seats)


@pytest.mark.parametrize("game", GAMES)
async def test_one_person_plays_several_seats_against_bots(house: Running, game: str):
    anna = house.guest("Anna")
    seats = ["me", "me", "random"] if 3 in grimalkin.game(game).seats else ["me", "me"]
    table = (await anna.post("/api/tables", {"game": game, "seats": seats, "seed": "22"}))["table"]
    window = await anna.open(table)
    await play_all([window], random.Random(2))
    assert window.facts["status"] == "over"
    past = await anna.get(f"/api/tables/{table}/past?seat=0")
    middle = past["positions"][len(past["positions"]) // 2]["number"]
    assert (await anna.get(f"/api/tables/{table}/past/{middle}?seat=0"))["scene"]["root"]
    new = await anna.post(f"/api/tables/{table}/branch", {"seat": 0, "number": middle, "bot": "random"})
    assert new["status"] == "playing"


async def test_only_games_with_secrets_say_so(house: Running):
    said = {}
    for game in GAMES:
        facts = await house.guest().post("/api/tables", {"game": game, "seats": ["me", "me"]})
        window = await house.guests[-1].open(facts["table"])
        for _ in range(12):
            if set(window.facts["waiting"]) - {window.seat}:
                await window.do("look", seat=window.facts["waiting"][0])
            if window.asked and window.choices:
                await window.act(window.choices[0])
        said[game] = window.facts["secrets"]
    assert said["familiar-find"] is True
    if "familiars-and-foes" in said:
        assert said["familiars-and-foes"] is False


async def test_the_game_is_told_who_decides_for_which_seat(house: Running):
    """One person with two Familiars is one person, although another has the same name."""
    anna, other = house.guest("Anna"), house.guest("Anna")
    seats = ["me", "open", "careful", "me"]
    table = (await anna.post("/api/tables", {"game": "familiars-and-foes", "seats": seats}))["table"]
    await anna.invite(table, other)
    save = json.loads((await anna.http.get(f"/api/tables/{table}/save")).text.split("\n")[0])
    assert save["state"]["options"]["controllers"] == "ab*a"
