from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Every test keeps its games in a folder of its own."""
    folder = tmp_path / "data"
    monkeypatch.setenv("GRIMALKIN_DATA", str(folder))
    return folder
