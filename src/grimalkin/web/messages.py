"""What clients send: the bodies of requests, and the commands at a table."""

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from grimalkin.web.records import Takeover

Move = Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{8,40}$", description="the client's own word for this command")]
Place = Annotated[int, Meta(ge=0, le=15, description="a seat")]
Position = Annotated[str, Meta(max_length=40, description="the position of the view that the person saw")]
Words = Annotated[str, Meta(max_length=200)]
Name = Annotated[str, Meta(max_length=20)]
Seconds = Annotated[int, Meta(ge=3, le=3600, description="how long a question of that kind may take")]


class Strict(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """A body in which every key is known."""


# Commands at a table.


class Command(Strict, tag_field="type", tag=str.lower):
    """Something that is done at a table, over the socket or as a request."""


class Act(Command):
    seat: Place
    action: Words
    position: Position | None = None
    move: Move | None = None


class Why(Command):
    seat: Place
    action: Words


class Undo(Command):
    seat: Place
    position: Position | None = None
    move: Move | None = None


class Agree(Command):
    seat: Place
    yes: bool
    move: Move | None = None


class Order(Command):
    seat: Place
    rule: Words
    action: Words | None = None


class Automatic(Command):
    seat: Place
    on: bool


class Chat(Command):
    text: Annotated[str, Meta(min_length=1, max_length=500)]
    move: Move | None = None


class Here(Command):
    on: bool = True


class Look(Command):
    seat: Place | None = None


class Back(Command):
    seat: Place


class Leave(Command):
    seat: Place


class Hint(Command):
    seat: Place


class Ping(Command):
    """Answered by a pong."""


Commands = Act | Why | Undo | Agree | Order | Automatic | Chat | Here | Look | Back | Leave | Hint | Ping

COMMANDS: dict[str, type[Command]] = {
    kind.__name__.lower(): kind for kind in (Act, Why, Undo, Agree, Order, Automatic, Chat, Here, Back, Leave, Hint)
}
"""Those that can also be sent as a request of their own."""


# Bodies of requests.


class NewTable(Strict):
    game: Words
    seats: Annotated[list[Words], Meta(min_length=1, max_length=16)]
    mode: Words | None = None
    options: dict[str, Any] = {}
    name: Annotated[str, Meta(max_length=60)] = ""
    listed: bool = False
    watchable: bool = True
    takeover: Takeover | None = None
    limits: dict[str, Seconds] | None = None
    seed: Words | None = None


class TableChanges(Strict):
    name: Annotated[str, Meta(max_length=60)] | msgspec.UnsetType = msgspec.UNSET
    listed: bool | msgspec.UnsetType = msgspec.UNSET
    watchable: bool | msgspec.UnsetType = msgspec.UNSET
    takeover: Takeover | msgspec.UnsetType | None = msgspec.UNSET
    limits: dict[str, Seconds] | msgspec.UnsetType | None = msgspec.UNSET


class Me(Strict):
    name: Name


class Join(Strict):
    seat: Place | None = None
    name: Name = ""


class Who(Strict):
    who: Words


class Begin(Strict):
    fill: Words | None = None


class NewLink(Strict):
    kind: Words
    seat: Place | None = None


class TakeLink(Strict):
    name: Name = ""


class Branch(Strict):
    seat: Place
    number: Annotated[int, Meta(ge=0, le=1_000_000)] | None = None
    bot: Words = "careful"


class Empty(Strict):
    """Nothing need be said."""
