"""`grimalkin serve`: the table in the browser, for this machine or for friends."""

import argparse
import socket
from pathlib import Path
from typing import Final

from grimalkin.core.errors import GrimalkinError

HOST: Final = "127.0.0.1"
PORT: Final = 8472
GRACE: Final = 5
"""So many seconds open requests have to end when the server stops."""


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = commands.add_parser(
        "serve",
        help="open the table in the browser, for you alone or for friends",
        description="Serve the table to browsers: this machine's alone, or with --host 0.0.0.0 everybody's who can "
        "reach it. docs/serving.md tells how to run it behind a reverse proxy.",
    )
    parser.add_argument("--host", default=HOST, help=f"the address to listen on ({HOST})")
    parser.add_argument("--port", type=int, default=PORT, help=f"the port to listen on, 0 for any free one ({PORT})")
    parser.add_argument("--data", metavar="DIR", type=Path, help="where tables are kept (the user's data folder)")
    parser.add_argument("--open", action="store_true", help="open the browser as well")
    parser.add_argument(
        "--origin",
        action="append",
        default=[],
        metavar="URL",
        help="an origin whose pages may ask, when a proxy does not pass the host on, such as https://play.example.org",
    )
    parser.add_argument(
        "--proxy", default=HOST, metavar="IP,IP", help=f"whose X-Forwarded headers to believe ({HOST}); * for anybody's"
    )
    parser.add_argument("--thinkers", type=int, default=0, metavar="N", help="processes in which bots think")
    parser.add_argument(
        "--pace", type=float, default=1.0, metavar="X", help="how slowly bots answer; 0 is at once, and tells more"
    )
    parser.add_argument(
        "--limits", type=float, default=1.0, metavar="X", help="how much faster than usual one may ask; 0 is no limit"
    )
    parser.add_argument("--log-level", default="info", choices=("debug", "info", "warning", "error"))
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    import uvicorn

    from grimalkin.table.store import data_folder
    from grimalkin.web import journal
    from grimalkin.web.server import Server, Settings
    from grimalkin.web.sockets import MOST_MESSAGE

    listening = bound(arguments.host, arguments.port)
    settings = Settings(
        data=arguments.data or data_folder(),
        origins=frozenset(origin.rstrip("/") for origin in arguments.origin),
        pace=max(0.0, arguments.pace),
        thinkers=max(0, arguments.thinkers),
        limits=max(0.0, arguments.limits),
    )
    journal.write_to_stderr(arguments.log_level.upper())
    server = Server(settings)
    config = uvicorn.Config(
        server.app(),
        log_config=None,
        access_log=False,
        server_header=False,
        ws="websockets-sansio",
        ws_max_size=4 * MOST_MESSAGE,
        ws_per_message_deflate=False,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        forwarded_allow_ips=arguments.proxy,
        # Longer than proxies keep theirs, so that none sends into a line that is just being cut.
        timeout_keep_alive=75,
        timeout_graceful_shutdown=GRACE,
        lifespan="on",
    )
    host, port = listening.getsockname()[:2]
    address = f"http://{'localhost' if host in ('127.0.0.1', '0.0.0.0') else host}:{port}/"
    print(f"Grimalkin is at {address} (Ctrl-C stops it).", flush=True)
    if arguments.open:
        open_browser(address)
    uvicorn.Server(config).run(sockets=[listening])
    return 0


def bound(host: str, port: int) -> socket.socket:
    """The socket, or a sentence why there is none."""
    try:
        family, kind, protocol, _, place = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        listening = socket.socket(family, kind, protocol)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(place)
    except (OSError, OverflowError) as error:
        reason = getattr(error, "strerror", None) or error
        raise GrimalkinError(f"Nothing can listen on {host}, port {port}: {reason}.") from None
    return listening


def open_browser(address: str) -> None:
    """A moment later, when somebody answers there."""
    import threading
    import webbrowser

    threading.Timer(0.5, webbrowser.open, [address]).start()
