"""The HTTP API: everything that a person can do, one function a path."""

import secrets
import time
from typing import Any, Final

from grimalkin import bots
from grimalkin.core import rules_text
from grimalkin.core.errors import GrimalkinError
from grimalkin.core.game import Game
from grimalkin.core.rules_text import Rule
from grimalkin.web import looking_back, messages, views
from grimalkin.web.errors import Refused, refused
from grimalkin.web.house import Placed, check_host, may_see, missing
from grimalkin.web.paths import Asked, File, Path
from grimalkin.web.records import GATHERING, OVER, Entry, Link
from grimalkin.web.sitting import Sitting
from grimalkin.web.titles import game_of, keys

MOST_SAVE: Final = 4 * 1024 * 1024
MOST_LINKS: Final = 50
HOUR: Final = 3600
KINDS: Final = ("join", "seat", "device", "watch", "replay")


# Who you are.


async def get_me(asked: Asked) -> Any:
    return {"name": await asked.house.services.storage.name_of(asked.person)}


async def put_me(asked: Asked) -> Any:
    name = " ".join(asked.body.name.split())
    await asked.house.services.storage.set_name(asked.person, name)
    return {"name": name}


# Games and rules.


async def get_games(asked: Asked) -> Any:
    known = [{"bot": name, "text": text} for name, text in bots.roster.BOTS.items()]
    return {"games": [game_json(game_of(key)) for key in keys()], "bots": known}


async def get_game(asked: Asked) -> Any:
    return game_json(known_game(asked.path["game"]))


def known_game(key: str) -> Game:
    if key not in keys():
        raise Refused("missing", f"There is no game '{key}'; there are {', '.join(keys())}.")
    return game_of(key)


def game_json(game: Game) -> dict[str, Any]:
    return {
        "game": game.key,
        "name": game.name,
        "summary": game.summary,
        "seats": list(game.seats),
        "rules_version": game.rules_version,
        "modes": [{"mode": mode, "options": options} for mode, options in game.presets.items()],
        "options": [
            {
                "key": option.key,
                "values": option.values,
                "default": option.default,
                "rule": option.rule,
                "text": option.text,
                "rule_text": views.rule_words(option.rule),
            }
            for option in game.options.values()
        ],
        "limits": [{"key": limit.key, "seconds": limit.seconds, "text": limit.text} for limit in game.limits],
        "score_names": list(game.score_names),
        "no_seats": game.no_seats(),
    }


async def get_rules(asked: Asked) -> Any:
    game = known_game(asked.path["game"])
    ledger = rules_text.ledger(game.key)
    words = asked.query.get("search", "").strip()
    lines = rules_text.search(game.key, words[:200]) if words else ledger.rules
    return {"game": game.key, "title": game.name, "rules": [rule_json(line) for line in lines]}


async def get_rule(asked: Asked) -> Any:
    found = rules_text.find_rule(asked.path["rule"])
    if found is None:
        raise Refused("missing", f"There is no rule '{asked.path['rule']}'.")
    return rule_json(found)


def rule_json(line: Rule) -> dict[str, Any]:
    return {
        "rule": line.id,
        "game": line.game,
        "section": line.section,
        "kind": line.kind,
        "text": line.text,
        "why": line.why,
        "option": line.option,
        "title": line.title,
        "table": line.table,
    }


async def get_card(asked: Asked) -> Any:
    game = known_game(asked.path["game"])
    card = asked.path["card"]
    found = game.help(card)
    if not found:
        raise Refused("missing", f"{game.name} has no card '{card}'.")
    return {"card": card, **found, "rule_text": views.rule_words(found.get("rule", ""))}


# Tables.


async def get_tables(asked: Asked) -> Any:
    return {"tables": await asked.house.listed(asked.person)}


async def get_mine(asked: Asked) -> Any:
    return {"tables": await asked.house.mine(asked.person)}


async def post_table(asked: Asked) -> Any:
    placed = await asked.house.create(asked.person, asked.body)
    return placed.sitting.facts(asked.person)


async def get_table(asked: Asked) -> Any:
    placed = await asked.house.seen(asked.person, asked.path["table"])
    return placed.sitting.facts(asked.person)


async def patch_table(asked: Asked) -> Any:
    await asked.house.seen(asked.person, asked.path["table"])
    placed = await asked.house.amend(asked.person, asked.path["table"], asked.body)
    return placed.sitting.facts(asked.person)


async def delete_table(asked: Asked) -> Any:
    await asked.house.remove(asked.person, asked.path["table"])
    return {"removed": True}


async def join_table(asked: Asked) -> Any:
    table = asked.path["table"]
    placed = await asked.house.seen(asked.person, table)
    if not placed.sitting.record.listed and placed.sitting.record.host != asked.person:
        raise Refused("foreign", "This table is not listed: its host can give you a link.")
    seat = await asked.house.sit(asked.person, table, asked.body.seat, asked.body.name)
    return {"table": table, "seat": seat}


async def put_seat(asked: Asked) -> Any:
    table = asked.path["table"]
    await asked.house.seen(asked.person, table)
    placed = await asked.house.reseat(asked.person, table, path_number(asked, "seat"), asked.body.who)
    return placed.sitting.facts(asked.person)


async def begin_table(asked: Asked) -> Any:
    table = asked.path["table"]
    await asked.house.seen(asked.person, table)
    placed = await asked.house.fill(asked.person, table, asked.body.fill)
    return placed.sitting.facts(asked.person)


async def rematch(asked: Asked) -> Any:
    placed = await asked.house.rematch(asked.person, asked.path["table"])
    return placed.sitting.facts(asked.person)


def path_number(asked: Asked, name: str) -> int:
    word = asked.path[name]
    if not word.isascii() or not word.isdigit() or len(word) > 6:
        raise Refused("missing", f"'{word}' is no whole number.")
    return int(word)


# Links.


async def get_links(asked: Asked) -> Any:
    placed = await asked.house.seen(asked.person, asked.path["table"])
    links = await asked.house.services.storage.links_of(placed.sitting.record.table, asked.person)
    return {"links": [link_json(link) for link in links]}


async def post_link(asked: Asked) -> Any:
    storage = asked.house.services.storage
    placed = await asked.house.seen(asked.person, asked.path["table"])
    record = placed.sitting.record
    check_link(asked, placed)
    if len(await storage.links_of(record.table, asked.person)) >= MOST_LINKS:
        raise Refused("not-now", f"You have {MOST_LINKS} links of this table: revoke some first.")
    seat = asked.body.seat if asked.body.kind in ("seat", "device") else None
    link = Link(secrets.token_urlsafe(24), record.table, asked.body.kind, seat, asked.person, int(time.time()))
    await storage.add_link(link)
    return link_json(link)


def check_link(asked: Asked, placed: Placed) -> None:
    """Who may make which link."""
    record = placed.sitting.record
    kind, seat = asked.body.kind, asked.body.seat
    if kind not in KINDS:
        raise Refused("wrong", f"A link is one of {', '.join(KINDS)}.")
    if kind in ("join", "seat"):
        check_host(record, asked.person)
        if record.status != GATHERING:
            raise Refused("not-now", "This table has begun.")
    elif asked.person not in record.persons():
        raise Refused("foreign", "Only those who sit at the table can do that.")
    if kind in ("seat", "device") and (seat is None or seat >= len(record.seats)):
        raise Refused("wrong", "Say for which seat.")
    if kind == "seat" and not record.seats[seat].open:
        raise Refused("not-now", "Somebody has that seat.")
    if kind == "device" and seat not in record.seats_of(asked.person):
        raise Refused("foreign", "This seat is not yours.")
    if kind == "watch" and not record.watchable:
        raise Refused("not-now", "The host does not want this table to be watched.")
    if kind == "replay" and record.status != OVER:
        raise Refused("not-now", "The game is not over yet.")


def link_json(link: Link) -> dict[str, Any]:
    page = "replay" if link.kind == "replay" else "join"
    path = f"/{page}/{link.token}"
    return {"token": link.token, "kind": link.kind, "seat": link.seat, "path": path, "created": link.created}


async def find_link(asked: Asked) -> tuple[Link, Placed]:
    link = await asked.house.services.storage.link(asked.path["token"])
    if link is None or (link.kind == "device" and link.created + HOUR < time.time()):
        raise Refused("missing", "This link leads nowhere (any more).")
    return link, await asked.house.find(link.table)


async def get_link(asked: Asked) -> Any:
    link, placed = await find_link(asked)
    return {"kind": link.kind, "seat": link.seat, "table": placed.sitting.facts(asked.person)}


async def take_link(asked: Asked) -> Any:
    house = asked.house
    link, placed = await find_link(asked)
    record = placed.sitting.record
    if link.kind in ("join", "seat"):
        seat = await house.sit(asked.person, link.table, link.seat, asked.body.name)
        if link.kind == "seat":
            await house.services.storage.remove_link(link.token)
        return {"table": link.table, "seat": seat}
    if link.kind == "device":
        return await claim_seat(asked, link)
    if link.kind == "watch" and not record.watchable:
        raise Refused("not-now", "The host does not want this table to be watched.")

    def watch(sitting: Sitting) -> list[Entry]:
        if asked.person not in sitting.record.watchers:
            sitting.record.watchers = [*sitting.record.watchers, asked.person][-200:]
        return []

    if not may_see(record, asked.person) or link.kind == "replay":
        await house.change(link.table, watch)
    return {"table": link.table, "seat": None}


async def claim_seat(asked: Asked, link: Link) -> Any:
    """The same seat on another device. The link is used up first, so that two cannot use it."""
    if not await asked.house.services.storage.remove_link(link.token):
        raise Refused("missing", "This link leads nowhere (any more).")

    def claim(sitting: Sitting) -> list[Entry]:
        assert link.seat is not None
        seat = sitting.record.seats[link.seat]
        if link.person not in seat.persons:
            raise Refused("not-now", "Whoever gave this link does not have that seat any more.")
        if asked.person not in seat.persons:
            seat.persons = [*seat.persons, asked.person]
        return []

    await asked.house.change(link.table, claim)
    return {"table": link.table, "seat": link.seat}


async def delete_link(asked: Asked) -> Any:
    house = asked.house
    link, placed = await find_link(asked)
    record = placed.sitting.record
    if asked.person not in (link.person, record.host):
        raise missing()
    await house.services.storage.remove_link(link.token)
    if link.kind == "watch":

        def send_away(sitting: Sitting) -> list[Entry]:
            sitting.record.watchers = []
            return []

        gone = [person for person in record.watchers if person not in record.persons()]
        placed = await house.change(link.table, send_away)
        for person in gone:
            if not may_see(placed.sitting.record, person):
                placed.sitting.close_connections("revoked", "The link by which you watched was revoked.", person)
    return {"removed": True}


# At the table.


async def command(asked: Asked) -> Any:
    return await asked.house.do(asked.person, asked.path["table"], asked.body)


async def get_view(asked: Asked) -> Any:
    placed, seat = await looking_back.side(asked)
    return placed.sitting.view(asked.person, seat)


async def upload(asked: Asked) -> Any:
    try:
        placed = await looking_back.upload(asked)
    except GrimalkinError as error:
        raise refused(error) from None
    return placed.sitting.facts(asked.person)


async def download(asked: Asked) -> Any:
    placed, seat = await looking_back.side(asked)
    name, data = looking_back.save_of(placed.sitting, asked.person, seat)
    return File(name, data)


TABLE: Final = "/api/tables/{table}"


def command_path(name: str, kind: type[messages.Command]) -> Path:
    async def do(asked: Asked) -> Any:
        return await command(asked)

    do.__name__ = name
    summary = (kind.__doc__ or "").splitlines()[0] if kind.__doc__ else f"The command '{name}' at a table."
    return Path("POST", f"{TABLE}/{name}", do, summary, kind, "Done")


PATHS: Final = (
    Path("GET", "/api/me", get_me, "Your name.", gives="Me"),
    Path("PUT", "/api/me", put_me, "Choose a name.", messages.Me, "Me"),
    Path("GET", "/api/games", get_games, "The games and the bots.", gives="Games"),
    Path("GET", "/api/games/{game}", get_game, "One game.", gives="Game"),
    Path("GET", "/api/games/{game}/rules", get_rules, "Its rules, or a search.", gives="Rules", query=("search",)),
    Path("GET", "/api/games/{game}/cards/{card}", get_card, "Help on a card.", gives="Card"),
    Path("GET", "/api/rules/{rule}", get_rule, "One line of the rules.", gives="Rule"),
    Path("GET", "/api/tables", get_tables, "Listed tables.", gives="Tables"),
    Path("POST", "/api/tables", post_table, "A new table.", messages.NewTable, "Table", 201, costly=True),
    Path("GET", "/api/mine", get_mine, "Your tables.", gives="Tables"),
    Path("GET", TABLE, get_table, "One table.", gives="Table"),
    Path("PATCH", TABLE, patch_table, "Change its settings.", messages.TableChanges, "Table"),
    Path("DELETE", TABLE, delete_table, "Put it away.", gives="Removed"),
    Path("POST", f"{TABLE}/join", join_table, "Take an open seat.", messages.Join, "Seated"),
    Path("PUT", f"{TABLE}/seats/{{seat}}", put_seat, "Open a seat, or put a bot there.", messages.Who, "Table"),
    Path("POST", f"{TABLE}/begin", begin_table, "Begin now.", messages.Begin, "Table"),
    Path("POST", f"{TABLE}/rematch", rematch, "The next game.", messages.Empty, "Table", costly=True),
    Path("GET", f"{TABLE}/links", get_links, "Your links of this table.", gives="Links"),
    Path("POST", f"{TABLE}/links", post_link, "A new link.", messages.NewLink, "Link", 201),
    Path("GET", "/api/links/{token}", get_link, "What a link leads to.", gives="LinkTarget"),
    Path("POST", "/api/links/{token}", take_link, "Take a link.", messages.TakeLink, "Seated"),
    Path("DELETE", "/api/links/{token}", delete_link, "Revoke a link.", gives="Removed"),
    Path("GET", f"{TABLE}/view", get_view, "What a seat sees.", gives="View", query=("seat",)),
    Path("GET", f"{TABLE}/log", looking_back.get_log, "The log.", gives="Log", query=("seat", "first", "count")),
    Path("GET", f"{TABLE}/past", looking_back.get_past, "Past positions.", gives="Past", query=("seat",)),
    Path("GET", f"{TABLE}/past/{{number}}", looking_back.get_stop, "One of them.", gives="Stop", query=("seat",)),
    Path(
        "POST", f"{TABLE}/branch", looking_back.branch, "Go on from there.", messages.Branch, "Table", 201, costly=True
    ),
    Path("GET", f"{TABLE}/save", download, "The game as a file.", gives="File", query=("seat",)),
    Path("POST", "/api/saves", upload, "A table from a file.", None, "Table", 201, (), MOST_SAVE, True, True),
    Path("GET", f"{TABLE}/fairness", looking_back.fairness, "Seed and verdict.", gives="Fairness"),
    *(command_path(name, kind) for name, kind in messages.COMMANDS.items()),
)
