"""A house on a free port for each test, with a tiny game beside the others."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from grimalkin.web import titles
from tests.web.company import SALE, Running, running


@pytest.fixture(autouse=True)
def attic_sale(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(titles.OTHERS, SALE.key, SALE)


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[Running]:
    async with running(tmp_path) as there:
        yield there
