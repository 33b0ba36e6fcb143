"""No byte to a client tells what its seat may not know: whole games of hidden-card play, searched."""

import asyncio
import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from grimalkin.core.scene import Node
from grimalkin.web.connection import Connection
from grimalkin.web.identity import person_of
from grimalkin.web.paced import PacedTable
from grimalkin.web.sitting import Sitting
from tests.web.company import Running, Window, running


def nodes(root: Node) -> Iterator[Node]:
    yield root
    for item in root.get("items", []):
        yield from nodes(item)


def pieces(message: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """Every card by its place, and every sentence, that a message tells."""
    for node in told_nodes(message):
        for key in ("card", "name", "text", "short", "note", "value", "count"):
            if key in node:
                yield f"{node['id']} {key}", json.dumps(node[key])
    for choice in message.get("choices", []) or (message.get("scene") or {}).get("choices", []):
        yield "choice", choice["action"]
    for line in message.get("log", {}).get("lines", []):
        yield "line", json.dumps([line["text"], line.get("facts")])


def told_nodes(message: dict[str, Any]) -> Iterator[Node]:
    if message.get("scene"):
        yield from nodes(message["scene"]["root"])
    for ident, keys in message.get("nodes", {}).items():
        yield {"id": ident, **{key: value for key, value in keys.items() if value is not None}}
    for items in message.get("items", {}).values():
        for item in items:
            if not isinstance(item, str):
                yield from nodes(item)


def knowable(table: PacedTable, seat: int | None) -> set[tuple[str, str]]:
    """The same of all that the seat's own view and log hold now."""
    scene = table.t.scene(seat)
    lines = [{"text": line.text, "facts": line.facts or None} for line in table.story(seat)]
    message = {"scene": scene, "log": {"lines": lines}}
    return set(pieces(message))


class Steps:
    """At each step of a table what every seat may know, and for every message at which step it was sent."""

    def __init__(self, sitting: Sitting, seats: list[int | None], monkeypatch: pytest.MonkeyPatch) -> None:
        self.sitting = sitting
        self.seats = seats
        self.known: list[dict[int | None, set[tuple[str, str]]]] = []
        self.sent: dict[str, list[int]] = {}
        publish = sitting.publish
        send = Connection.send

        def noted() -> None:
            self.note()
            publish()

        def counted(connection: Connection, message: dict[str, Any]) -> None:
            self.sent.setdefault(connection.person, []).append(len(self.known) - 1)
            send(connection, message)

        monkeypatch.setattr(sitting, "publish", noted)
        monkeypatch.setattr(Connection, "send", counted)
        self.note()

    def note(self) -> None:
        assert self.sitting.table is not None
        self.known.append({seat: knowable(self.sitting.table, seat) for seat in self.seats})

    def told_too_much(self, person: str, window: Window) -> list[str]:
        """What a seat was told before its own view or log held it."""
        found = []
        # The first messages came before anybody counted.
        late = len(window.messages) - len(self.sent[person])
        for step, message in zip(self.sent[person], window.messages[late:]):
            for piece in pieces(message):
                if piece not in self.known[step][window.seat]:
                    found.append(f"seat {window.seat} at step {step}: {piece}")
        return found


async def played(
    house: Running, seats: tuple[str, ...], seed: str, mode: str, monkeypatch: pytest.MonkeyPatch
) -> tuple[list[Window], Steps]:
    """A whole game of people and bots with a bystander."""
    people = [house.guest(name) for name in ("Anna", "Ben", "Cleo")[: seats.count("open") + 1]]
    anna = people[0]
    facts = await anna.table(*seats, mode=mode, seed=seed, listed=True)
    table = facts["table"]
    for guest in people[1:]:
        await anna.invite(table, guest)
    windows = [await guest.open(table) for guest in people]
    windows.append(await house.guest("Watcher").open(table))
    steps = Steps(house.house.placed[table].sitting, [window.seat for window in windows], monkeypatch)
    chooser = random.Random(seed)
    while windows[0].facts["status"] != "over":
        asked = [window for window in windows if window.asked and window.choices]
        if not asked:
            await asyncio.sleep(0.002)
            continue
        window = chooser.choice(asked)
        roll = chooser.random()
        if roll < 0.08 and window.own and window.own["undo"]:
            await window.do("undo", seat=window.seat)
        elif roll < 0.12:
            await window.do("why", seat=window.seat, action=chooser.choice(window.choices))
        elif roll < 0.16:
            stale = await window.act(window.choices[0], position="not-what-you-saw")
            assert stale["error"]["kind"] == "stale"
        elif roll < 0.2:
            await window.guest.get(f"/api/tables/{table}/past?seat={window.seat}")
        else:
            await window.act(chooser.choice(window.choices))
    for window in windows:
        await window.until(lambda window=window: window.facts["status"] == "over")  # type: ignore[misc]
        # Whatever is still under way comes before this answer.
        await window.do("look", seat=window.seat)
    return windows, steps


@pytest.mark.parametrize(
    ("seats", "seed", "mode"),
    [
        (("me", "open", "careful"), "11", "full"),
        (("me", "open", "open", "careful"), "12", "full"),
        (("me", "open"), "13", "full"),
        (("me", "open", "random"), "14", "tourism"),
    ],
)
async def test_no_message_of_a_whole_game_tells_a_seat_what_its_view_does_not(
    tmp_path: Path, seats: tuple[str, ...], seed: str, mode: str, monkeypatch: pytest.MonkeyPatch
):
    async with running(tmp_path) as house:
        windows, steps = await played(house, seats, seed, mode, monkeypatch)
        for window in windows:
            assert steps.told_too_much(person_of(await window.guest.cookie()), window) == []
            assert sum(len(list(pieces(message))) for message in window.messages) > 300


async def test_a_message_that_tells_too_much_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """The search itself: a server that sends the true game to a bystander does not pass."""
    async with running(tmp_path) as house:
        new_picture = Sitting._new_picture

        def betrayed(sitting: Sitting, seat: int | None) -> dict[str, Any]:
            return new_picture(sitting, seat) if seat is not None else {"scene": sitting.playing().t.scene(0)}

        monkeypatch.setattr(Sitting, "_new_picture", betrayed)
        windows, steps = await played(house, ("me", "open"), "13", "full", monkeypatch)
        watcher = windows[-1]
        assert steps.told_too_much(person_of(await watcher.guest.cookie()), watcher) != []


async def test_the_seed_of_chance_and_of_bots_is_told_to_nobody_before_the_end(tmp_path: Path):
    async with running(tmp_path) as house:
        anna = house.guest("Anna")
        table = (await anna.table("me", "careful", mode="full", listed=True))["table"]
        sitting = house.house.placed[table].sitting
        assert sitting.table is not None
        seed, key = sitting.table.t.seed, sitting.table.t.stream.key.hex()
        assert len(seed) == 32
        window, watcher = await anna.open(table), await house.guest().open(table)
        chooser = random.Random(5)
        texts = []
        while window.facts["status"] != "over":
            for path in (
                "",
                "/view?seat=0",
                "/view",
                "/log?seat=0",
                "/past?seat=0",
                "/past/0?seat=0",
                "/fairness",
                "/save",
            ):
                texts.append((await anna.http.get(f"/api/tables/{table}{path}")).text)
            if len(texts) > 100:
                break
            if window.asked and window.choices:
                await window.act(chooser.choice(window.choices))
            await asyncio.sleep(0.005)
        assert window.facts["status"] == "playing"
        for text in [*texts, *window.bytes, *watcher.bytes]:
            assert seed not in text
            assert key not in text


async def test_a_save_of_a_game_that_is_on_holds_only_what_its_seat_knows(tmp_path: Path):
    async with running(tmp_path) as house:
        anna, ben = house.guest("Anna"), house.guest("Ben")
        table = (await anna.table("me", "open", mode="full"))["table"]
        await anna.invite(table, ben)
        sitting = house.house.placed[table].sitting
        windows = [await anna.open(table), await ben.open(table)]
        for _ in range(2):
            # Each picks a board, and then the hands are dealt.
            while not (asked := [window for window in windows if window.asked and window.choices]):
                await asyncio.sleep(0.002)
            await asked[0].act(asked[0].choices[0])
        assert sitting.table is not None
        truth = sitting.table.t.dump()
        saves = [json.loads((await anna.http.get(f"/api/tables/{table}/save")).text.split("\n")[0]) for _ in range(8)]
        hands = {json.dumps(save["state"]["table"]["hands"][1]) for save in saves}
        # Ben's hand is dealt anew each time, so that it tells nothing of the true one.
        assert len(hands) > 1
        assert all(save["state"]["table"]["hands"][0] == truth["table"]["hands"][0] for save in saves)
        assert all(save["state"]["seed"] == "" for save in saves)


async def test_the_facts_of_a_table_do_not_tell_that_somebody_chose_in_secret(tmp_path: Path):
    async with running(tmp_path) as house:
        anna, ben = house.guest("Anna"), house.guest("Ben")
        table = (await anna.table("me", "open", seed="7"))["table"]
        await anna.invite(table, ben)
        windows = [await anna.open(table), await ben.open(table)]
        while True:
            active = next((window for window in windows if window.asked and len(window.choices) > 1), None)
            if active is None:
                await asyncio.sleep(0.002)
                continue
            if active.choices[0].startswith("play"):
                break
            await active.act(active.choices[0])
        other = windows[1 - windows.index(active)]
        path = f"/api/tables/{table}"
        house.house.placed[table].sitting.record.played = 0
        before = [
            (await other.guest.http.get(where)).text for where in (path, f"{path}/view?seat={other.seat}", "/api/mine")
        ]
        await active.act(active.choices[0])
        after = [
            (await other.guest.http.get(where)).text for where in (path, f"{path}/view?seat={other.seat}", "/api/mine")
        ]
        assert before == after
