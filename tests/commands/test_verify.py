"""`grimalkin verify` on files: honest ones, and ones that somebody has changed."""

import json
import random
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import grimalkin
from grimalkin import cli
from grimalkin.core.chance import CHANCE, commitment
from grimalkin.core.saves import read_save, write_save
from grimalkin.core.state import State
from grimalkin.testing.walks import play_on

FIND = grimalkin.game("familiar-find")
FRESH = "0123456789abcdef" * 2

Tamper = Callable[[list[dict[str, Any]], dict[str, Any]], None]


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GRIMALKIN_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("COLUMNS", "1000")


def finished(seed: str = FRESH, **more: Any) -> State:
    t = FIND.new(3, seed, {"mode": "full"}, **more)
    play_on(t, random.Random(1))
    return t


def kept(folder: Path, t: State, table: dict[str, Any] | None = None) -> Path:
    path = folder / "evening.grimalkin"
    write_save(path, t.dump(), table)
    return path


def tampered(folder: Path, tamper: Tamper, t: State | None = None) -> Path:
    """The file of a finished game in which somebody has changed the log or the position."""
    path = kept(folder, t or finished())
    saved = read_save(path)
    log = [json.loads(line) for line in saved["state"]["log"]]
    tamper(log, saved["state"])
    write_save(path, {**saved["state"], "log": log}, saved["table"])
    return path


def first(log: list[dict[str, Any]], kind: str, words: str = "") -> dict[str, Any]:
    return next(entry for entry in log if entry["kind"] == kind and words in entry["text"])


def told_of(path: Path, capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    code = cli.main(["verify", str(path)])
    return code, capsys.readouterr().out


def test_an_honest_game_is_verified_and_told_what_was_checked(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    t = finished()
    result = t.result()
    assert result is not None
    choices = sum(entry.kind == "choice" for entry in t.log)
    events = sum(entry.kind == "event" for entry in t.log)
    code, shown = told_of(kept(tmp_path, t), capsys)
    assert code == 0
    assert shown.startswith("evening.grimalkin: A Familiar Find, 3 seats, rules version 1, cards of base 1.\n")
    assert f"The seed '{FRESH}' has the hash with which the log begins, {commitment(FRESH)}." in shown
    assert f"from the seed, {choices} choices made the same {len(t.log)} entries of the log: " in shown
    # The deck and the Locations are shuffled, and the first player is drawn.
    assert f"2 shuffles, 1 other outcome of chance, {events} events." in shown
    assert f"They lead to the same end: {result.summary} ({result.reason})" in shown
    assert "Not checked" not in shown
    assert shown.endswith("\nVerified: this is the game that its seed and its choices make.\n")


@pytest.mark.parametrize("seats", FIND.seats)
@pytest.mark.parametrize("mode", FIND.presets)
def test_honest_games_of_every_mode_are_verified(
    mode: str, seats: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    t = FIND.new(seats, options={"mode": mode})
    play_on(t, random.Random(seats))
    code, shown = told_of(kept(tmp_path, t), capsys)
    assert (code, "Not checked" in shown) == (0, False), shown


def test_a_game_that_somebody_left_is_verified(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    t = FIND.new(4, FRESH)
    play_on(t, random.Random(1), 12)
    t.leave(2)
    play_on(t, random.Random(2))
    assert any(entry.kind == "leave" for entry in t.log)
    assert told_of(kept(tmp_path, t), capsys)[0] == 0


def test_a_game_kept_by_its_name_is_found(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    write_save(tmp_path / "data" / "games" / "evening.grimalkin", finished().dump())
    assert told_of(Path("evening"), capsys)[0] == 0


# Somebody has changed the file.


def another_choice(log: list[dict[str, Any]], state: dict[str, Any]) -> None:
    first(log, "choice", "face-up")["text"] = first(log, "choice", "face-up")["text"].replace("face-up", "face-down")


def another_chooser(log: list[dict[str, Any]], state: dict[str, Any]) -> None:
    choice = first(log, "choice")
    choice["seat"] = (choice["seat"] + 1) % 3


def another_shuffle(log: list[dict[str, Any]], state: dict[str, Any]) -> None:
    order = first(log, "chance", "shuffle")["facts"]["order"]
    unlike = next(place for place, card in enumerate(order) if card != order[0])
    order[0], order[unlike] = order[unlike], order[0]


def another_outcome(log: list[dict[str, Any]], state: dict[str, Any]) -> None:
    outcome = first(log, "chance", "first")
    outcome["text"] = {"first a": "first b"}.get(outcome["text"], "first a")


def another_event(log: list[dict[str, Any]], state: dict[str, Any]) -> None:
    first(log, "event")["text"] += " Really."


def another_audience(log: list[dict[str, Any]], state: dict[str, Any]) -> None:
    next(entry for entry in log if entry["kind"] == "event" and "for" in entry)["for"] = []


def another_seed(log: list[dict[str, Any]], state: dict[str, Any]) -> None:
    first(log, "seed")["text"] = "f" * 32


def another_seed_at_the_end(log: list[dict[str, Any]], state: dict[str, Any]) -> None:
    first(log, "reveal")["text"] = "f" * 32


def another_seed_everywhere(log: list[dict[str, Any]], state: dict[str, Any]) -> None:
    first(log, "seed")["text"] = first(log, "reveal")["text"] = state["seed"] = "f" * 32


def another_commitment(log: list[dict[str, Any]], state: dict[str, Any]) -> None:
    log[0]["facts"]["commitment"] = commitment("f" * 32)


def another_seed_with_its_commitment(log: list[dict[str, Any]], state: dict[str, Any]) -> None:
    another_seed_everywhere(log, state)
    another_commitment(log, state)


def another_winner(log: list[dict[str, Any]], state: dict[str, Any]) -> None:
    state["result"]["winners"] = [(state["result"]["winners"][0] + 1) % 3]


def another_winner_everywhere(log: list[dict[str, Any]], state: dict[str, Any]) -> None:
    another_winner(log, state)
    first(log, "event", "wins")["facts"]["winners"] = state["result"]["winners"]


def another_table(log: list[dict[str, Any]], state: dict[str, Any]) -> None:
    state["table"]["discarded"].pop()


def another_option(log: list[dict[str, Any]], state: dict[str, Any]) -> None:
    log[0]["facts"]["options"]["final_play"] = "three"


def another_number_of_seats(log: list[dict[str, Any]], state: dict[str, Any]) -> None:
    log[0]["facts"]["seats"] = 4


def seats_in_words(log: list[dict[str, Any]], state: dict[str, Any]) -> None:
    log[0]["facts"]["seats"] = "three"


def a_position_of_nonsense(log: list[dict[str, Any]], state: dict[str, Any]) -> None:
    first(log, "seed")["facts"] = {"position": {"seats": 3, "piles": 7}}


def no_choice(log: list[dict[str, Any]], state: dict[str, Any]) -> None:
    log.remove(first(log, "choice"))


def no_event(log: list[dict[str, Any]], state: dict[str, Any]) -> None:
    log.remove(first(log, "event"))


def no_shuffle(log: list[dict[str, Any]], state: dict[str, Any]) -> None:
    log.remove(first(log, "chance", "shuffle"))


def no_seed(log: list[dict[str, Any]], state: dict[str, Any]) -> None:
    log.remove(first(log, "seed"))


def no_start(log: list[dict[str, Any]], state: dict[str, Any]) -> None:
    log.pop(0)


def no_log(log: list[dict[str, Any]], state: dict[str, Any]) -> None:
    log.clear()


def no_revealed_seed(log: list[dict[str, Any]], state: dict[str, Any]) -> None:
    log.remove(first(log, "reveal"))


def no_end(log: list[dict[str, Any]], state: dict[str, Any]) -> None:
    del log[-3:-1]


def one_event_more(log: list[dict[str, Any]], state: dict[str, Any]) -> None:
    log.insert(20, dict(first(log, "event")))


def one_choice_more(log: list[dict[str, Any]], state: dict[str, Any]) -> None:
    log.insert(len(log) - 1, dict(first(log, "choice")))


def somebody_left(log: list[dict[str, Any]], state: dict[str, Any]) -> None:
    place = log.index(first(log, "choice"))
    log.insert(place, {"kind": "leave", "seat": 1, "text": "B leaves."})


def a_takeback_that_was_not(log: list[dict[str, Any]], state: dict[str, Any]) -> None:
    text = "A takes back 'board owl' and what came after it."
    log.insert(len(log) - 1, {"kind": "takeback", "seat": 0, "text": text, "facts": {"count": 1}})


TAMPERED: list[tuple[Tamper, str]] = [
    (another_choice, "is not what the choices before it make|is not possible there"),
    (another_chooser, "is not possible there"),
    (another_shuffle, "chance 'shuffle .*', is not what the choices before it make"),
    (another_outcome, "is not what the choices before it make: chance 'first [abc]'"),
    (another_event, "Really.', is not what the choices before it make"),
    (another_audience, "is not what the choices before it make"),
    (another_seed, "The seed does not have the hash"),
    (another_seed_at_the_end, "does not end with the seed that was committed to"),
    (another_seed_everywhere, "The seed does not have the hash"),
    (another_commitment, "The seed does not have the hash"),
    (another_seed_with_its_commitment, "is not what the choices before it make"),
    (another_winner, "another position than the one in the file: it differs in 'result'"),
    (another_winner_everywhere, "is not what the choices before it make"),
    (another_table, "another position than the one in the file: it differs in 'discarded'"),
    (another_option, "another position than the one in the file: it differs in 'options'"),
    (another_number_of_seats, "is not what the choices before it make"),
    (seats_in_words, "The game cannot be begun again: .*'seats' is 'three'"),
    (a_position_of_nonsense, "The game cannot be begun again: This log is damaged"),
    (no_choice, "comes of nothing before it|is not possible there"),
    (no_event, "is not what the choices before it make"),
    (no_shuffle, "is not what the choices before it make"),
    (no_start, "does not begin with the start of the game"),
    (no_log, "does not begin with the start of the game"),
    (no_revealed_seed, "does not end with the seed that was committed to"),
    (no_end, "is not what the choices before it make"),
    (one_event_more, "is not what the choices before it make|comes of nothing before it"),
    (one_choice_more, "is not what the choices before it make|is not possible there"),
    (somebody_left, "is not what the choices before it make|is not possible there"),
    (a_takeback_that_was_not, "The table says that choices were taken back 0 times, and the log says once"),
]


@pytest.mark.parametrize(("tamper", "complaint"), TAMPERED, ids=lambda one: getattr(one, "__name__", ""))
def test_a_file_that_was_changed_is_caught(
    tamper: Tamper, complaint: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    t = finished()
    code, shown = told_of(tampered(tmp_path, tamper, t), capsys)
    assert code == 1, shown
    wrong = shown.partition("Wrong:\n")[2]
    assert re.search(complaint, wrong), shown
    assert shown.endswith("Not verified: this is not the game that its seed and its choices make.\n")


def test_every_entry_counts(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    """Whichever entry is taken out, it is noticed."""
    t = finished()
    for place in range(len(t.log)):
        path = tampered(tmp_path, lambda log, state, place=place: log.pop(place), t)  # type: ignore[misc]
        code, shown = told_of(path, capsys)
        assert code == 1, f"without entry {place + 1}, {t.log[place]}: {shown}"


# What cannot be checked.


def test_without_its_seed_nothing_is_proven(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    code, shown = told_of(tampered(tmp_path, no_seed), capsys)
    assert code == 1
    assert "Not checked:\n  - The log has no seed, for it tells of a game as one seat knew it.\n" in shown
    assert shown.endswith("Not verified: nothing is wrong, but not everything could be checked.\n")


def test_the_seed_of_a_game_that_is_not_over_stays_closed(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    t = FIND.new(3, FRESH, {"mode": "full"})
    play_on(t, random.Random(1), 20)
    code, shown = told_of(kept(tmp_path, t), capsys)
    assert code == 1
    assert "The game is not over, and its seed stays closed until then." in shown
    assert "The closed seed has the hash that the first entry of the log commits to." in shown
    assert "They lead to the position in the file." in shown
    assert FRESH not in shown
    assert shown.endswith("Not verified: nothing is wrong, but not everything could be checked.\n")


@pytest.mark.parametrize("tamper", [another_shuffle, another_outcome, another_choice, no_choice, another_seed])
def test_what_is_wrong_in_a_game_that_is_not_over_is_told_without_its_secrets(
    tamper: Tamper, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    t = FIND.new(3, FRESH, {"mode": "full"})
    play_on(t, random.Random(1), 20)
    code, shown = told_of(tampered(tmp_path, tamper, t), capsys)
    wrong = shown.partition("Wrong:\n")[2].partition("\n")[0]
    assert code == 1
    assert wrong and "'" not in wrong


def test_chance_that_was_told_is_not_proven_fair(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    for chance in ("asked", "explicit"):
        code, shown = told_of(kept(tmp_path, finished(chance=chance)), capsys)
        assert code == 1
        assert "What chance brought was told and not drawn from a seed" in shown
        assert "Played again by the rules, " in shown
        assert "Wrong:" not in shown


def test_a_script_of_outcomes_is_not_proven_fair(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    asked = FIND.new(2, chance="asked")
    choices = play_on(asked, random.Random(1))
    t = FIND.new(2, chance="scripted", script=[text for seat, text in choices if seat == CHANCE])
    for seat, text in choices:
        if seat != CHANCE:
            t.play(seat, text)
    code, shown = told_of(kept(tmp_path, t), capsys)
    assert (code, "What chance brought was told" in shown, "Wrong:" in shown) == (1, True, False)


def test_an_outcome_that_was_told_must_be_possible(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    def tamper(log: list[dict[str, Any]], state: dict[str, Any]) -> None:
        first(log, "chance", "draw")["text"] = "draw moonlight"

    code, shown = told_of(tampered(tmp_path, tamper, finished(chance="asked")), capsys)
    assert code == 1
    assert "chance 'draw moonlight', is not possible there" in shown


def test_a_position_that_was_laid_out_is_said_to_be(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    t = FIND.setup(seats=2, active="A", step="scavenge", piles={"left": ["abyss", "astral↓B"]}, seed=FRESH)
    play_on(t, random.Random(1))
    code, shown = told_of(kept(tmp_path, t), capsys)
    assert code == 0
    assert "The game began at a position that somebody laid out; the seed decides what came after." in shown


def test_a_seed_that_somebody_may_have_chosen_is_said_to_be(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    code, shown = told_of(kept(tmp_path, finished("swordfish")), capsys)
    assert code == 0
    assert "The seed may have been chosen by a person, who could then know what chance would bring." in shown


# What cannot be read.


def test_a_missing_file_is_told_with_what_was_meant(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    write_save(tmp_path / "data" / "games" / "evening.grimalkin", finished().dump())
    assert cli.main(["verify", "evenign"]) == 2
    assert "There is no saved game 'evenign'" in (told := capsys.readouterr().err)
    assert told.endswith("did you mean 'evening'?\n")


@pytest.mark.parametrize(
    ("damage", "complaint"),
    [
        (lambda text: text.rpartition("\n")[0].rpartition("\n")[0], "cut short"),
        (lambda text: "\n".join(text.splitlines()[:5]) + "\n", "cut short"),
        (lambda text: text.replace('"kind":"choice"', '"kind:"choice"', 1), "a line is no JSON"),
        (lambda text: text.replace('"marks"', '"remarks"', 1), "it has no 'marks'"),
        (lambda text: text.replace('"rules":1', '"rules":99'), "rules version 99"),
        (lambda text: text.replace('"digest":"', '"digest":"0'), "cards of those packs have been changed"),
        (lambda text: "once upon a time", "it is no JSON"),
    ],
)
def test_a_file_that_cannot_be_read_is_neither(
    damage: Callable[[str], str], complaint: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    path = kept(tmp_path, finished())
    path.write_text(damage(path.read_text(encoding="utf-8")), encoding="utf-8")
    assert cli.main(["verify", str(path)]) == 2
    told = capsys.readouterr()
    assert complaint in told.err
    assert told.out == ""


def test_lines_end_where_the_terminal_does(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    monkeypatch.setenv("COLUMNS", "80")
    _, shown = told_of(kept(tmp_path, finished()), capsys)
    assert max(len(line) for line in shown.splitlines()) <= 80
    assert "\n    " in shown


def test_what_stands_in_a_file_steers_no_terminal(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    def tamper(log: list[dict[str, Any]], state: dict[str, Any]) -> None:
        first(log, "event")["text"] = "\x1b[2J\nVerified: all is well."

    _, shown = told_of(tampered(tmp_path, tamper), capsys)
    assert "\x1b" not in shown
    assert "\nVerified" not in shown


def test_a_game_with_a_pack_is_verified_with_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    assert cli.main(["cards", "new", "familiar-find", str(tmp_path / "mine")]) == 0
    game = grimalkin.game("familiar-find", [tmp_path / "mine"])
    t = game.new(2, FRESH, {"mode": "full"})
    play_on(t, random.Random(1))
    # Where the pack lay when the game was played, there is nothing any more.
    path = kept(tmp_path, t, {"packs": [str(tmp_path / "gone")]})
    assert cli.main(["verify", str(path)]) == 2
    assert "packs that cannot be read any more" in capsys.readouterr().err
    assert cli.main(["verify", str(path), "--pack", str(tmp_path / "mine")]) == 0
    assert "cards of base 1 and mine 1." in capsys.readouterr().out
    # Other cards make another game.
    path = kept(tmp_path, t, {"packs": []})
    assert cli.main(["verify", str(path)]) == 2
    assert "This game was begun with base 1 and mine 1, and here the cards are base 1" in capsys.readouterr().err
