"""The forms of the API's answers, for its OpenAPI; a test compares them with what is really answered."""

from typing import Any

import msgspec

from grimalkin.web.records import Takeover


class Me(msgspec.Struct):
    name: str


class Mode(msgspec.Struct):
    mode: str
    options: dict[str, Any]


class Option(msgspec.Struct):
    key: str
    values: list[Any]
    default: Any
    rule: str
    text: str
    rule_text: str


class Limit(msgspec.Struct):
    key: str
    seconds: int
    text: str


class Game(msgspec.Struct):
    game: str
    name: str
    summary: str
    seats: list[int]
    rules_version: int
    modes: list[Mode]
    options: list[Option]
    limits: list[Limit]
    score_names: list[str]
    no_seats: list[str] | None


class Bot(msgspec.Struct):
    bot: str
    text: str


class Games(msgspec.Struct):
    games: list[Game]
    bots: list[Bot]


class Rule(msgspec.Struct):
    rule: str
    game: str
    section: str
    kind: str
    text: str
    why: str
    option: str
    title: str
    table: list[list[str]]


class Rules(msgspec.Struct):
    game: str
    title: str
    rules: list[Rule]


class Card(msgspec.Struct):
    card: str
    name: str
    text: str
    rule: str
    source: str
    rule_text: str


class Seat(msgspec.Struct):
    seat: int
    letter: str
    name: str
    kind: str
    bot: str
    mine: bool
    host: bool
    here: bool
    away_bot: str
    left: bool


class Proposal(msgspec.Struct):
    what: str
    seat: int
    action: str
    asked: list[int]


class Result(msgspec.Struct):
    winners: list[int]
    reason: str
    reason_text: str
    scores: list[list[int]]
    summary: str


class Clock(msgspec.Struct):
    kind: str
    seconds: int
    until: float | None


class Table(msgspec.Struct):
    table: str
    name: str
    game: str
    title: str
    mode: str
    options: dict[str, Any]
    status: str
    listed: bool
    watchable: bool
    created: int
    played: int
    takeover: Takeover | None
    limits: dict[str, int] | None
    clock: Clock | None
    secrets: bool
    rules_version: int
    seats: list[Seat]
    waiting: list[int]
    mine: list[int]
    host: bool
    watchers: int
    proposal: Proposal | None
    rematch: str | None
    result: Result | None
    trouble: str
    came_from: str | None = msgspec.field(name="from")


class Tables(msgspec.Struct):
    tables: list[Table]


class Seated(msgspec.Struct):
    table: str
    seat: int | None


class Removed(msgspec.Struct):
    removed: bool


class Link(msgspec.Struct):
    token: str
    kind: str
    seat: int | None
    path: str
    created: int


class Links(msgspec.Struct):
    links: list[Link]


class LinkTarget(msgspec.Struct):
    kind: str
    seat: int | None
    table: Table


class Line(msgspec.Struct):
    seat: int
    text: str
    event: str
    facts: dict[str, Any] = {}


class Log(msgspec.Struct):
    first: int
    total: int
    lines: list[Line]


class Tail(msgspec.Struct):
    first: int
    lines: list[Line]


class Said(msgspec.Struct):
    number: int
    who: str
    seat: int | None
    text: str
    when: int


class Own(msgspec.Struct):
    undo: bool
    propose: bool
    orders: dict[str, str]
    automatic: bool
    owe: list[int]
    held: str | None


class View(msgspec.Struct):
    type: str
    seat: int | None
    position: str
    table: Table
    scene: dict[str, Any] | None
    log: Tail
    chat: list[Said]
    own: Own | None


class PastPosition(msgspec.Struct):
    number: int
    line: int
    seat: int
    choice: str


class Past(msgspec.Struct):
    positions: list[PastPosition]


class Stop(msgspec.Struct):
    number: int
    line: int
    scene: dict[str, Any]


class Fairness(msgspec.Struct):
    commitment: str
    seed: str | None
    over: bool
    replayed: bool | None
    matches: bool | None
    verdict: list[str]
    how: str


class Refusal(msgspec.Struct):
    rule: str
    message: str
    kind: str
    rule_text: str


class Done(msgspec.Struct):
    type: str
    command: str
    move: str | None
    legal: bool | msgspec.UnsetType = msgspec.UNSET
    refusal: Refusal | msgspec.UnsetType | None = msgspec.UNSET
    action: str | msgspec.UnsetType = msgspec.UNSET


class Problem(msgspec.Struct):
    kind: str
    message: str
    rule: str


class Refused(msgspec.Struct):
    error: Problem


FORMS: dict[str, Any] = {
    kind.__name__: kind
    for kind in (
        Me, Games, Game, Rules, Rule, Card, Tables, Table, Seated, Removed, Links, Link, LinkTarget, Log, View, Past,
        Stop, Fairness, Done, Refused,
    )
}  # fmt: skip
