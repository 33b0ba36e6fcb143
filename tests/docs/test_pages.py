"""What the pages say is so: code runs, commands exist, links lead somewhere, files are there."""

import argparse
import fnmatch
import itertools
import re
import shlex
from pathlib import Path
from typing import Any, Final

import pytest

from grimalkin import cli
from tests.docs.pages import EXAMPLE, ROOT, Block, blocks, named, pages, prose

PAGES: Final = pages()
WALKED: Final = ("python", "toml", "console")
FILES: Final = [
    path.relative_to(ROOT).as_posix()
    for folder in ("src", "tests", "docs", "bench")
    for path in ROOT.joinpath(folder).rglob("*")
    if "__pycache__" not in path.parts
] + [path.name for path in ROOT.iterdir()]


def walked(page: Path) -> list[Block]:
    return [block for block in blocks(page) if block.language in WALKED and not block.quoted]


def printed_by(page: Path) -> dict[int, Block]:
    """By the line of a block of Python, the block below it that shows what it prints."""
    found = blocks(page)
    pairs = itertools.pairwise(found)
    return {one.line: other for one, other in pairs if (one.language, other.language) == ("python", "text")}


@pytest.mark.parametrize("page", [page for page in PAGES if walked(page)], ids=named)
def test_what_a_page_shows_works(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    """All blocks of the page, one after the other, in one folder."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(EXAMPLE.parent))
    monkeypatch.setenv("GRIMALKIN_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("COLUMNS", "100")
    names: dict[str, Any] = {"__name__": "page"}
    shown = printed_by(page)
    for block in walked(page):
        if block.language == "toml":
            write(block, tmp_path)
        elif block.language == "python":
            capsys.readouterr()
            # Blank lines before it, so that an error names the line of the page.
            exec(compile("\n" * block.line + block.text, str(page), "exec"), names)
            if block.line in shown:
                compare(shown[block.line], shown[block.line].text, capsys.readouterr().out, "it")
        else:
            run_console(block, capsys)


def write(block: Block, folder: Path) -> None:
    assert block.file, f"{block}: a block of TOML needs the file that it is, as in ```toml my-cards/pack.toml"
    path = folder / block.file
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(block.text, encoding="utf-8")


def run_console(block: Block, capsys: pytest.CaptureFixture[str]) -> None:
    """Each command prints what the page says that it prints."""
    for shown in re.split(r"^\$ ", block.text, flags=re.MULTILINE)[1:]:
        command, _, expected = shown.partition("\n")
        program, *words = shlex.split(command)
        assert program == "grimalkin", f"{block}: only our own commands can be shown with what they print"
        capsys.readouterr()
        cli.main(words)
        told = capsys.readouterr()
        compare(block, expected, told.out + told.err, command)


def compare(block: Block, expected: str, printed: str, what: str) -> None:
    """Word by word, however the lines are broken; `...` stands for anything."""
    words = [re.escape(word).replace(r"\.\.\.", ".*?") for word in expected.split()]
    pattern = "".join(word if word == ".*?" else word + " " for word in words)
    same = re.fullmatch(pattern, "".join(word + " " for word in printed.split()))
    assert same, f"{block}: {what} prints:\n{printed}"


COMMANDS: Final = [(block, command) for page in PAGES for block in blocks(page) for command in block.commands]
OURS: Final = [(block, command) for block, command in COMMANDS if re.match(r"(\.venv/bin/)?grimalkin", command)]


@pytest.mark.parametrize(("block", "command"), OURS, ids=[f"{block}-{command}" for block, command in OURS])
def test_a_command_is_one_that_grimalkin_understands(block: Block, command: str):
    words = shlex.split(command, comments=True)[1:]
    arguments = cli.parser(words[0] if words else "").parse_args(words)
    assert not words or words == ["--version"] or isinstance(arguments, argparse.Namespace)


@pytest.mark.parametrize("page", PAGES, ids=named)
def test_commands_in_the_text_exist(page: Path):
    named_there = re.findall(r"`(?:\.venv/bin/)?grimalkin (\w+)", prose(page))
    assert [name for name in named_there if name not in cli.COMMANDS] == []


def test_the_first_page_shows_commands_as_they_work_in_a_fresh_checkout():
    typed = [command for block in blocks(ROOT / "README.md") for command in block.commands]
    assert typed and [command for command in typed if not command.startswith(("make ", ".venv/bin/grimalkin "))] == []
    assert not re.findall(r"`grimalkin \w+", prose(ROOT / "README.md"))


@pytest.mark.parametrize("page", PAGES, ids=named)
def test_targets_of_make_exist(page: Path):
    known = set(re.findall(r"^([\w-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    typed = [command for block in blocks(page) for command in block.commands]
    text = "\n".join([*typed, *re.findall(r"`([^`\n]+)`", prose(page))])
    asked = re.findall(r"^make ([a-z]\w*)", text, re.MULTILINE)
    assert [target for target in asked if target not in known] == []


def headings(page: Path) -> set[str]:
    """The anchors of a page's headings."""
    found = re.findall(r"^#+ +(.+)$", prose(page), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).strip().replace(" ", "-") for heading in found}


@pytest.mark.parametrize("page", PAGES, ids=named)
def test_links_lead_somewhere(page: Path):
    lost = []
    for target in re.findall(r"\]\(([^)\s]+)\)", prose(page)):
        if re.match(r"https?:|mailto:", target):
            continue
        path, _, anchor = target.partition("#")
        there = (page.parent / path).resolve() if path else page
        if not there.exists() or (anchor and anchor not in headings(there)):
            lost.append(target)
    assert lost == []


@pytest.mark.parametrize("page", PAGES, ids=named)
def test_files_that_a_page_names_are_there(page: Path):
    """By their path, or by the end of it; `<game>` and `*` stand for anything."""
    words = re.findall(r"`([\w./<>*-]+)`", prose(page))
    asked = [word for word in words if re.fullmatch(r".*\.(?:py|md|toml|svg|json|tcss)|[\w./<>*-]+/", word)]
    own = [block.file for block in blocks(page)]
    assert [word for word in asked if not there(word, own)] == []


def there(word: str, own: list[str]) -> bool:
    pattern = re.sub(r"<\w+>", "*", word.rstrip("/"))
    paths = [*FILES, *own, *(parent.as_posix() for file in own for parent in Path(file).parents)]
    return any(fnmatch.fnmatchcase(path, pattern) or fnmatch.fnmatchcase(path, "*/" + pattern) for path in paths)
