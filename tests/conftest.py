"""What holds for every test: no network, no deadline, and no doubt about which build is under test."""

import importlib
import os
import socket
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

import grimalkin

settings.register_profile("grimalkin", settings(), deadline=None)
settings.load_profile("grimalkin")

PACKAGE = Path(grimalkin.__path__[0])
HERE = ("127.0.0.1", "::1", "localhost")


def compiled_modules() -> list[Path]:
    return sorted(path for path in PACKAGE.rglob("*" + EXTENSION_SUFFIXES[0]))


def pytest_report_header() -> str:
    kind = f"{len(compiled_modules())} modules compiled" if compiled_modules() else "interpreted"
    return f"grimalkin: {kind}, from {PACKAGE}"


def pytest_configure() -> None:
    if os.environ.get("GRIMALKIN_EXPECT_COMPILED") == "1":
        expect_compiled()
    refuse_network()


def expect_compiled() -> None:
    if not compiled_modules():
        raise pytest.UsageError(f"Nothing in {PACKAGE} is compiled: make fast")
    for path in compiled_modules():
        name = ".".join(("grimalkin", *path.relative_to(PACKAGE).parts)).removesuffix(EXTENSION_SUFFIXES[0])
        loaded = importlib.import_module(name).__file__
        if loaded != str(path):
            raise pytest.UsageError(f"{name} should come from {path}, and came from {loaded}.")


def refuse_network() -> None:
    """A test may talk to this machine, and to nothing else."""
    connect = socket.socket.connect

    def connect_here(self: socket.socket, address: Any) -> None:
        if self.family in (socket.AF_INET, socket.AF_INET6) and address[0] not in HERE:
            raise RuntimeError(f"A test wanted to connect to {address[0]}: tests use no network.")
        connect(self, address)

    socket.socket.connect = connect_here  # type: ignore[assignment]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests in a browser come last: what drives it keeps an event loop running, and others need their own."""
    items.sort(key=lambda item: "browser" in item.path.parts)
