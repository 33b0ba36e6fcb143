"""The tutorial quotes its example word for word, leaves nothing out, and its last steps work."""

import os
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.docs.pages import EXAMPLE, ROOT, Block, blocks, pages

TUTORIAL = ROOT / "docs" / "add-a-game.md"
QUOTES = [block for page in pages() for block in blocks(page) if block.quoted]


@pytest.mark.parametrize("quote", QUOTES, ids=str)
def test_a_quotation_stands_in_its_file(quote: Block):
    assert quote.quoted is not None
    assert quote.text.strip("\n") in quote.quoted.read_text(encoding="utf-8")


@pytest.mark.parametrize("path", sorted(EXAMPLE.glob("*.py")), ids=lambda path: path.name)
def test_the_tutorial_shows_the_whole_example(path: Path):
    shown = [block.text for block in blocks(TUTORIAL) if block.quoted == path]
    left = path.read_text(encoding="utf-8")
    for text in shown:
        left = left.replace(text.strip("\n"), "", 1)
    assert left.strip() == ""


def test_the_example_is_as_short_as_the_tutorial_says():
    lines = [line.strip() for line in (EXAMPLE / "game.py").read_text(encoding="utf-8").splitlines()]
    code = [line for line in lines if line and not line.startswith(("#", '"""'))]
    assert len(code) <= 112, f"game.py has grown to {len(code)} lines of code"


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A copy of the package and its pages."""
    for folder in ("src", "docs"):
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=shutil.ignore_patterns("__pycache__", "*.so"))
    return tmp_path


def test_the_example_moves_in_as_the_tutorial_says(checkout: Path):
    here = {**os.environ, "PYTHONPATH": str(checkout / "src"), "COLUMNS": "100"}

    def run(*words: str) -> str:
        ran = subprocess.run(words, cwd=checkout, env=here, capture_output=True, text=True, check=False)
        assert ran.returncode == 0, ran.stderr
        return ran.stdout

    moving, playing = [block for block in blocks(TUTORIAL) if block.language == "sh" and "doorstep" in block.text]
    run("sh", "-eu", "-c", moving.text)
    register(checkout)
    printed = [run(sys.executable, "-m", *shlex.split(command)) for command in playing.commands]
    assert "DOOR-END-02" in printed[0]
    assert "doorstep, 2 players: 100 games, seed moth" in printed[1]


def register(checkout: Path) -> None:
    """Change the table of games as the tutorial shows it."""
    (change,) = [block for block in blocks(TUTORIAL) if block.language == "diff"]
    lines = change.text.splitlines()
    before = "\n".join(line[1:] for line in lines if line[0] == " ")
    after = "\n".join(line[1:] for line in lines)
    table = checkout / "src" / "grimalkin" / "__init__.py"
    text = table.read_text(encoding="utf-8")
    assert before in text
    table.write_text(text.replace(before, after), encoding="utf-8")
