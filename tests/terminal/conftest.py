from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Every test keeps its games in a folder of its own, and draws in colour and with all signs."""
    folder = tmp_path / "data"
    monkeypatch.setenv("GRIMALKIN_DATA", str(folder))
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.delenv("NO_COLOR", raising=False)
    return folder
