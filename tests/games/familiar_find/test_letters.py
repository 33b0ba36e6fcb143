"""A capital letter that stands alone in a sentence of the game is a seat, and nothing else."""

import ast
import random
import re
from pathlib import Path

import pytest

import grimalkin

GAME = grimalkin.game("familiar-find")
SOURCES = Path(__file__).resolve().parents[3] / "src" / "grimalkin" / "games" / "familiar_find"
LONE = re.compile(r"\b[A-Z]\b")
UNTOLD = {"game.py", "operations.py", "setup.py"}
"""Their words are about options, the writing of cards and chosen positions, not told at a table."""


def words_of(tree: ast.Module) -> list[str]:
    """All words of a module that are no explanation of its own."""
    explained = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    constants = [node for node in ast.walk(tree) if isinstance(node, ast.Constant) and id(node) not in explained]
    return [constant.value for constant in constants if isinstance(constant.value, str)]


def test_the_game_writes_no_letter_of_a_seat_for_anything_else():
    modules = [path for path in sorted(SOURCES.glob("*.py")) if path.name not in UNTOLD]
    assert len(modules) > 10
    found = [
        (path.name, words)
        for path in modules
        for words in words_of(ast.parse(path.read_text("utf-8")))
        if LONE.search(words)
    ]
    assert found == []


@pytest.mark.parametrize("mode", ["family", "full", "tourism"])
def test_letters_that_are_told_belong_to_seats_of_the_table(mode: str):
    printed = re.compile("|".join(map(re.escape, sorted(GAME.no_seats() or [], key=len, reverse=True))))
    chooser = random.Random(mode)
    for seed in range(6):
        t = GAME.new(3, seed, {"mode": mode})
        told: list[str] = []
        while not t.over:
            seat = t.waiting()[0]
            scene = t.scene(seat)
            told += [scene["prompt"]["text"], scene["status"], *(choice["label"] for choice in scene["choices"])]
            t.play(seat, chooser.choice(t.legal(seat)))
        told += [entry.text for seat in range(3) for entry in t.log_for(seat)]
        letters = {letter for words in told for letter in LONE.findall(printed.sub("", words))}
        assert letters == {"A", "B", "C"}


def test_what_is_printed_with_a_letter_is_told_to_be_no_seat():
    assert GAME.name in (GAME.no_seats() or [])
    assert grimalkin.game("familiars-and-foes").no_seats() is None
