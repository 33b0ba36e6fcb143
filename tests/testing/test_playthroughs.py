"""Playthroughs of tiny games: written, played again, and told apart from what the game tells now."""

from pathlib import Path
from typing import Any

import pytest

import grimalkin
from docs.examples.doorstep.game import DoorstepGame
from grimalkin.core.state import State
from grimalkin.testing import playthroughs
from grimalkin.testing.playthroughs import (
    BadPlaythrough,
    Choosers,
    Recipe,
    Story,
    compare,
    fingerprint,
    main,
    missing_recipes,
    plain,
    position_print,
    read_choices,
    read_recipe,
    usual_recipe,
    write,
    write_all,
)
from tests.testing.broken_games import Mutant, MutantGame
from tests.tiny_games.attic_sale import AtticSaleGame

DOORSTEP = DoorstepGame()
SALE = AtticSaleGame()


def story(tmp_path: Path, game: DoorstepGame | AtticSaleGame = DOORSTEP, **head: Any) -> Path:
    """A story of three in a file of its own."""
    mode = next(iter(game.presets), "usual")
    recipe = Recipe(mode, 3, head.pop("seed", "7"), head.pop("choosers", ("careful", "odd", "random")), **head)
    path = tmp_path / game.key / recipe.file_name
    write(game, path, recipe)
    return path


def lines(path: Path) -> list[str]:
    return path.read_text().splitlines()


def change(path: Path, old: str, new: str) -> int:
    """Write the file with the first `old` changed; tells the number of its line."""
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new, 1))
    return text[: text.index(old)].count("\n") + 1


def test_a_story_tells_who_is_asked_what_by_which_rule_and_what_comes_of_it(tmp_path: Path):
    told = lines(story(tmp_path))
    assert told[:7] == [
        "game: doorstep",
        "rules: 1",
        "mode: usual",
        "options: as the mode has them",
        "seats: 3",
        "seed: 7",
        "choices: A careful, B odd, C random",
    ]
    at = next(number for number, line in enumerate(told) if line.startswith("1. "))
    assert told[at] == "1. A is asked: Lay a catch on your doorstep, or rest. (DOOR-TURN-02)"
    assert " legal: " in told[at + 1] and told[at + 1].endswith("rest")
    assert told[at + 2].startswith("A > ")
    assert told[at + 3].startswith("   all     A ")
    assert told[-4].startswith("The end after ") and "(DOOR-END-03)" in told[-4]


def test_a_story_says_who_was_told_each_thing(tmp_path: Path):
    told = lines(story(tmp_path))
    # Each cat draws three cards at first, and nobody else sees them.
    for cat in "ABC":
        assert sum(line.startswith(f"   {cat}       [chance] draw ") for line in told) >= 3
    assert "   all     [reveal] 7" in told


def test_a_story_shows_what_each_sees_from_time_to_time(tmp_path: Path):
    told = lines(story(tmp_path))
    assert "What A sees:" in told and "What B sees, where it is new:" in told
    first = told.index("What A sees:")
    assert any(line.startswith("   hand: [") for line in told[first : first + 15])


def test_a_secret_answer_in_a_window_is_told_to_its_seat_alone(tmp_path: Path):
    told = lines(story(tmp_path, SALE))
    asked = [line for line in told if " is asked, as " in line]
    assert any("are" in line and " and " in line for line in asked)
    answers = [line for line in told if line.startswith(("A > bid", "B > bid", "C > bid"))]
    assert answers and all(f"(told to {line[0]})" in line for line in answers)


@pytest.mark.parametrize("game", [DOORSTEP, SALE], ids=["doorstep", "attic-sale"])
def test_a_story_is_what_the_game_tells_again(tmp_path: Path, game: DoorstepGame | AtticSaleGame):
    assert compare(game, story(tmp_path, game)) == ""


def test_the_same_head_makes_the_same_story(tmp_path: Path):
    assert lines(story(tmp_path / "one")) == lines(story(tmp_path / "other"))
    assert lines(story(tmp_path / "one")) != lines(story(tmp_path / "third", seed="8"))


def test_a_seat_that_chooses_oddly_chooses_otherwise_than_a_careful_one(tmp_path: Path):
    careful = lines(story(tmp_path / "careful", choosers=("careful",) * 3))
    odd = lines(story(tmp_path / "odd", choosers=("odd",) * 3))
    assert read_choices("\n".join(careful)) != read_choices("\n".join(odd))


def test_the_options_of_the_head_are_played(tmp_path: Path):
    path = story(tmp_path, options={"hand": "4"}, name="big-hands")
    assert path.name == "usual-3-big-hands.txt"
    assert read_recipe(path, path.read_text()).options == {"hand": "4"}
    draws = [line for line in lines(path) if line.startswith("   C       [chance] draw")]
    assert len(draws) > 3 and compare(DOORSTEP, path) == ""


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("A lays a", "A eats a"),
        ("   all     A rests.", "   B       A rests."),
        ("2. A is asked: Lay", "2. A is asked: Eat"),
        ("   bag: ", "   bag: 1"),
        ("(DOOR-TURN-02)", "(DOOR-TURN-01)"),
        ("marks: ", "marks: 9"),
        ("whole game: ", "whole game: f"),
    ],
)
def test_the_first_line_that_differs_is_named_with_the_command_that_writes_it(tmp_path: Path, old: str, new: str):
    path = story(tmp_path)
    number = change(path, old, new)
    fault = compare(DOORSTEP, path)
    assert fault.startswith(f"{path}:{number} is not what the game tells now.\n")
    assert f"  file: {lines(path)[number - 1].strip()}\n" in fault
    assert fault.endswith("-m grimalkin.testing.playthroughs --write usual-3")


def test_a_choice_that_is_not_legal_any_longer_breaks_the_story_off_with_the_reason(tmp_path: Path):
    path = story(tmp_path)
    change(path, "A > ", "B > ")
    fault = compare(DOORSTEP, path)
    assert "  now:  The story breaks off, for " in fault and "B is not asked now; A is." in fault


def test_a_story_that_was_cut_short_or_added_to_is_told(tmp_path: Path):
    path = story(tmp_path)
    whole = path.read_text()
    path.write_text("\n".join(whole.splitlines()[:-1]) + "\n")
    assert "  file: (the end of the file)\n" in compare(DOORSTEP, path)
    path.write_text(whole + "And they lived happily ever after.\n")
    assert "  now:  (the end of the story)\n" in compare(DOORSTEP, path)


class ScoresMore(Mutant):
    def score(self, seat: int) -> int:
        return super().score(seat) + 1


class HidesAFact(Mutant):
    """Tells the same sentences with other facts."""

    def tell(self, audience: int, event: str, seat: int, sentence: str, facts: dict[str, Any]) -> None:
        super().tell(audience, event, seat, sentence, {**facts, "moon": "full"})


@pytest.mark.parametrize("changed", [ScoresMore, HidesAFact])
def test_a_changed_game_tells_another_story(tmp_path: Path, changed: type[Mutant]):
    path = story(tmp_path)
    fault = compare(MutantGame(changed), path)
    assert "is not what the game tells now" in fault


def test_writing_anew_keeps_the_choices_as_long_as_they_are_legal(tmp_path: Path):
    path = story(tmp_path, choosers=("random", "random", "random"))
    before = read_choices(path.read_text())
    game = MutantGame(ScoresMore)
    assert list(write_all(game, root=tmp_path, words=["usual-3"])) == [path]
    assert read_choices(path.read_text()) == before
    assert compare(game, path) == ""
    # Nothing is left to be written.
    assert list(write_all(game, root=tmp_path, words=["usual-3"])) == []


def test_after_a_choice_that_is_not_legal_any_longer_the_choosers_go_on(tmp_path: Path):
    path = story(tmp_path)
    before = read_choices(path.read_text())
    at = len(before) // 2
    recipe = read_recipe(path, path.read_text())
    write(DOORSTEP, path, recipe, [*before[:at], (0, "lay elephant")])
    assert read_choices(path.read_text())[:at] == before[:at]
    assert compare(DOORSTEP, path) == ""


def test_all_choices_can_be_made_anew(tmp_path: Path):
    path = story(tmp_path)
    change(path, "seed: 7", "seed: 8")
    assert list(write_all(DOORSTEP, ["usual-3"], anew=True, root=tmp_path)) == [path]
    assert lines(path) == lines(story(tmp_path / "other", seed="8"))


def test_modes_and_numbers_of_seats_without_a_story_are_found_and_written(tmp_path: Path):
    story(tmp_path, name="one-of-its-own")
    assert [recipe.file_name for recipe in missing_recipes(DOORSTEP, tmp_path)] == ["usual-2.txt", "usual-4.txt"]
    assert [path.name for path in write_all(DOORSTEP, root=tmp_path)] == ["usual-2.txt", "usual-4.txt"]
    assert missing_recipes(DOORSTEP, tmp_path) == []


def test_a_missing_story_has_a_good_a_middling_and_a_bad_chooser():
    assert usual_recipe("usual", 4).choosers == ("careful", "odd", "random", "careful")


@pytest.mark.parametrize(
    ("name", "old", "new", "complaint"),
    [
        ("usual.txt", "", "", "a playthrough is called MODE-SEATS.txt"),
        ("usual-3.txt", "seed: 7\n", "", "the head has no 'seed'"),
        ("usual-3.txt", "seed: 7", "sead: 7", "not 'sead: 7'"),
        ("usual-2.txt", "", "", "the head tells of usual-3 of doorstep"),
        ("usual-3.txt", "game: doorstep", "game: chess", "the head tells of usual-3 of chess"),
        ("usual-3.txt", ", C random", "", "2 choosers cannot sit on 3 seats"),
    ],
)
def test_a_head_that_makes_no_sense_is_refused(tmp_path: Path, name: str, old: str, new: str, complaint: str):
    path = story(tmp_path)
    text = path.read_text().replace(old, new, 1) if old else path.read_text()
    with pytest.raises(BadPlaythrough, match=complaint):
        read_recipe(path.with_name(name), text)


def test_a_mode_that_the_game_does_not_have_is_refused():
    with pytest.raises(BadPlaythrough, match="Doorstep has no mode 'family'; there are usual"):
        Recipe("family", 2, "1", ("random", "random")).begin(DOORSTEP)


def test_the_fingerprint_stands_for_all_but_the_words_of_the_cards():
    def position(game: AtticSaleGame) -> State:
        return game.new(2, 5)

    assert position_print(position(SALE)) == position_print(position(AtticSaleGame(digest="other words")))
    other = position(SALE)
    other.marks += 1
    assert position_print(position(SALE)) != position_print(other)
    assert fingerprint({"a": 1, "b": 2}) == fingerprint({"b": 2, "a": 1}) != fingerprint({"a": 1, "b": 3})


def test_views_are_told_without_the_marks_of_json():
    assert plain({"a": [1, None, True], "b": {"c": "x"}, "d": ""}) == "{a: [1, -, yes], b: {c: x}, d: -}"


def test_no_line_is_wider_than_a_page(tmp_path: Path):
    for game in (DOORSTEP, SALE):
        assert max(len(line) for line in lines(story(tmp_path, game))) <= playthroughs.WIDTH


def test_a_story_without_choices_and_choosers_breaks_off():
    told = Story(DOORSTEP, usual_recipe("usual", 2), [], None).tell()
    assert told[-1] == "The story breaks off: there are no choices."


def test_choosers_sit_where_the_head_says():
    seated = Choosers(DOORSTEP, Recipe("usual", 2, "1", ("random", "odd")))
    assert [one.name for one in seated.bots] == ["random", "careful"]
    assert seated.odd == [False, True]


@pytest.fixture
def doorstep_at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A checkout whose only game is Doorstep, with a story of three."""
    root = tmp_path / "tests" / "playthroughs"
    monkeypatch.setattr(playthroughs, "checkout", lambda: tmp_path)
    monkeypatch.setattr(grimalkin, "games", lambda: ["doorstep"])
    monkeypatch.setattr(grimalkin, "game", lambda key: DOORSTEP)
    return story(root)


def test_the_command_finds_faults_and_writes_what_is_missing(
    doorstep_at_home: Path, capsys: pytest.CaptureFixture[str]
):
    assert main([]) == 1
    shown = capsys.readouterr().out
    assert "doorstep has no playthrough usual-2.txt: " in shown
    assert "doorstep: 1 playthroughs, 2 faults." in shown
    assert main(["--write"]) == 0
    assert capsys.readouterr().out.count(" is written.") == 2
    assert main([]) == 0
    assert "doorstep: 3 playthroughs, no faults." in capsys.readouterr().out


def test_the_command_names_a_head_that_makes_no_sense(doorstep_at_home: Path, capsys: pytest.CaptureFixture[str]):
    change(doorstep_at_home, "seed: 7\n", "")
    assert main([]) == 2
    assert "the head has no 'seed'" in capsys.readouterr().err
