"""Sockets: what comes from a client is read, judged and carried out, one message after the other."""

import asyncio
from typing import Any, Final

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from grimalkin.web import identity, messages
from grimalkin.web.connection import Connection
from grimalkin.web.errors import Refused
from grimalkin.web.house import House, Placed
from grimalkin.web.journal import complain
from grimalkin.web.rates import Bucket
from grimalkin.web.sitting import Gone

MOST_MESSAGE: Final = 8 * 1024
BURST: Final = 60
RATE: Final = 20
MOST_WRONG: Final = 10
MOST_SOCKETS: Final = 500
"""So many of one table, or of one person."""

_read = msgspec.json.Decoder(messages.Commands).decode


class Wrong(Exception):
    """A message that is none."""


async def serve(house: House, socket: WebSocket, limits: float) -> None:
    """One socket, from its opening to its end."""
    word = identity.word_of(socket)
    person = identity.person_of(word) if word is not None else ""
    await socket.accept()
    table = socket.path_params["table"]
    try:
        placed = await house.seen(person, table)
        connection = Connection(socket, person, wanted_seat(placed, person, socket.query_params.get("seat")))
        if len(placed.sitting.connections) >= MOST_SOCKETS:
            raise Refused("too-fast", f"This table is open in {MOST_SOCKETS} windows already.")
    except Refused as error:
        await refuse(socket, error)
        return
    writer = asyncio.create_task(write_on(connection))
    try:
        await open_table(house, table, connection)
        await listen(house, table, socket, connection, Bucket(BURST * limits, RATE * limits) if limits else None)
    except (WebSocketDisconnect, RuntimeError):
        pass
    except Refused as error:
        connection.close("wrong", error.message)
    except Exception as error:  # One socket's fault ends that socket alone.
        complain("a socket failed", error, table=table)
        connection.close("wrong", "Something is wrong with the server: it was written down.")
    finally:
        known = house.placed.get(table)
        if known is not None:
            known.sitting.disconnect(connection)
        if connection.closing:
            await asyncio.wait([writer], timeout=2)
        writer.cancel()


def wanted_seat(placed: Placed, person: str, word: str | None) -> int | None:
    mine = placed.sitting.record.seats_of(person)
    if word is None or word == "":
        return mine[0] if mine else None
    if not word.isascii() or not word.isdigit() or int(word[:3]) not in mine:
        raise Refused("foreign", "This seat is not yours.")
    return int(word[:3])


async def refuse(socket: WebSocket, error: Refused) -> None:
    try:
        await socket.send_json({"type": "closed", "reason": "revoked", "message": error.message})
        await socket.close(1008)
    except (WebSocketDisconnect, RuntimeError):
        return


async def write_on(connection: Connection) -> None:
    try:
        await connection.write_on()
    except (WebSocketDisconnect, RuntimeError):
        # The line has been cut; whoever listens to it notices.
        connection.closing = True


async def open_table(house: House, table: str, connection: Connection) -> None:
    """Send the first view, and take back the person's seats from the bots that stood in."""
    while True:
        placed = await house.seen(connection.person, table)
        try:
            async with placed.sitting.lock:
                if placed.sitting.gone:
                    continue
                placed.sitting.connect(connection)
            await placed.floor.be_here(connection, True)
        except Gone:
            continue
        return


async def listen(house: House, table: str, socket: WebSocket, connection: Connection, bucket: Bucket | None) -> None:
    wrong = 0
    while not connection.closing:
        data = await socket.receive()
        if data["type"] == "websocket.disconnect":
            return
        if bucket is not None and not bucket.take():
            connection.close("too-fast", "That was too much at once: wait a moment, and come back.")
            return
        try:
            command = read(data)
        except Wrong as error:
            wrong += 1
            connection.send(refusal(None, None, Refused("wrong", str(error))))
            if wrong >= MOST_WRONG:
                connection.close("wrong", "Too many messages were none.")
            continue
        await obey(house, table, connection, command)


def read(data: Any) -> messages.Command:
    text = data.get("text")
    if text is None:
        raise Wrong("A message is text, one JSON object.")
    if len(text) > MOST_MESSAGE:
        raise Wrong(f"A message has {MOST_MESSAGE >> 10} KB at most.")
    try:
        command: messages.Command = _read(text)
    except (msgspec.MsgspecError, UnicodeError) as error:
        raise Wrong(f"This is no message: {error}.") from None
    except RecursionError:
        raise Wrong("This is no message: it is nested too deep.") from None
    return command


def refusal(command: str | None, move: str | None, error: Refused) -> dict[str, Any]:
    return {"type": "refused", "command": command, "move": move, "error": error.json()}


async def obey(house: House, table: str, connection: Connection, command: messages.Command) -> None:
    name = type(command).__name__.lower()
    try:
        if isinstance(command, messages.Ping):
            connection.send({"type": "pong"})
        elif isinstance(command, messages.Look):
            placed = await house.find(table)
            async with placed.sitting.lock:
                placed.floor.look(connection, command.seat)
            connection.send({"type": "done", "command": name, "move": None})
        elif isinstance(command, messages.Here):
            placed = await house.find(table)
            await placed.floor.be_here(connection, command.on)
        else:
            connection.send(await house.do(connection.person, table, command))
    except Refused as error:
        connection.send(refusal(name, getattr(command, "move", None), error))
        if error.kind == "stale":
            placed = await house.find(table)
            async with placed.sitting.lock:
                placed.sitting.show(connection)
