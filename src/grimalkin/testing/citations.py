"""Which tests prove which lines of the written rules.

They are read from the text of the tests, so nothing needs to run, and only `rule` needs pytest.
"""

import ast
import difflib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from grimalkin.core.rules_text import PACKAGE, RULE_ID, Rule, find_rule, ledgers, rules

if TYPE_CHECKING:
    import pytest

FINISHED: Final = ("familiar-find", "familiars-and-foes")
"""The games in which a rule without a test is an error."""


def rule(*ids: str) -> "pytest.MarkDecorator":
    """Mark a test with the lines of docs/rules that it proves; an unknown ID is an error at once."""
    import pytest

    if not ids:
        raise ValueError("@rule needs the ID of at least one rule, such as AFF-PLAY-03.")
    for rule_id in ids:
        wrong = wrong_id(rule_id)
        if wrong:
            raise ValueError(wrong)
    return pytest.mark.rule(*ids)


def wrong_id(rule_id: str) -> str:
    """What is wrong with the ID of a rule, or nothing."""
    if not RULE_ID.fullmatch(rule_id):
        return f"'{rule_id}' is no ID of a rule: it should look like AFF-PLAY-03."
    if find_rule(rule_id) is None:
        near = difflib.get_close_matches(rule_id, _all_ids(), 3, 0.8)
        return f"There is no rule {rule_id}{'; near it are ' + ', '.join(near) if near else ''}."
    return ""


@cache
def _all_ids() -> tuple[str, ...]:
    return tuple(line.id for game in ledgers() for line in rules(game))


@dataclass(frozen=True, slots=True)
class Citation:
    """One ID that a test names; `wrong` tells why it cannot be counted."""

    id: str
    test: str
    place: str
    wrong: str = ""


def checkout(package: Path = PACKAGE, here: Path | None = None) -> Path | None:
    """The source checkout of this package, or else the current folder; only a checkout has the tests."""
    for folder in (package.parent, package.parent.parent, package.parent.parent.parent, here or Path.cwd()):
        if (folder / "tests").is_dir() and (folder / "docs" / "rules").is_dir():
            return folder
    return None


def citations(tests: Path) -> list[Citation]:
    """Every ID that a test names, in the order of the files."""
    return [cited for path in sorted(tests.rglob("*.py")) for cited in citations_of(path, tests.parent)]


def citations_of(path: Path, root: Path) -> list[Citation]:
    """What one file of tests names."""
    tree = ast.parse(path.read_text(encoding="utf-8"), str(path))
    return list(_Marks(tree, path.relative_to(root).as_posix()).everywhere())


def uncited(game: str, tests: Path) -> list[Rule]:
    """The rules of a game that no test names; notes, which prove nothing, are exempt."""
    named = {cited.id for cited in citations(tests) if not cited.wrong}
    return [line for line in rules(game) if line.kind != "note" and line.id not in named]


class _Marks:
    """The rule marks of a file: on tests and classes of tests, in pytestmark, in lists of parameters."""

    def __init__(self, tree: ast.Module, file: str) -> None:
        self.tree = tree
        self.file = file
        self.names = {
            alias.asname or alias.name
            for node in ast.walk(tree)
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("grimalkin.testing")
            for alias in node.names
            if alias.name == "rule"
        }

    def everywhere(self) -> Iterator[Citation]:
        yield from self._block(self.tree.body, "")

    def _block(self, body: list[ast.stmt], owner: str) -> Iterator[Citation]:
        for node in body:
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                name = f"{owner}{node.name}"
                tested = node.name.startswith("Test" if isinstance(node, ast.ClassDef) else "test")
                for decorator in node.decorator_list:
                    wrong = "" if tested else f"{name} is no test, so it proves nothing."
                    yield from self._in(decorator, name, wrong)
                if isinstance(node, ast.ClassDef):
                    yield from self._block(node.body, name + ".")
            else:
                yield from self._in(node, owner.rstrip("."), "")

    def _in(self, node: ast.AST, test: str, wrong: str) -> Iterator[Citation]:
        for call in ast.walk(node):
            if isinstance(call, ast.Call) and self._is_rule(call.func):
                place = f"{self.file}:{call.lineno}"
                for word in call.args:
                    if isinstance(word, ast.Constant) and isinstance(word.value, str):
                        yield Citation(word.value, test, place, wrong or wrong_id(word.value))
                    else:
                        yield Citation(ast.unparse(word), test, place, "The ID of a rule must be written out.")

    def _is_rule(self, called: ast.expr) -> bool:
        if isinstance(called, ast.Name):
            return called.id in self.names
        # pytest.mark.rule(...)
        return (
            isinstance(called, ast.Attribute)
            and called.attr == "rule"
            and isinstance(called.value, ast.Attribute)
            and called.value.attr == "mark"
        )
