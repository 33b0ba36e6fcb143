"""The fuzzer plays sound games without a word, and dumps a broken one just before it breaks."""

import json
import random
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import grimalkin
from docs.examples.doorstep.game import LAY, REST, Doorstep, DoorstepGame
from grimalkin.core.actions import Action
from grimalkin.core.saves import read_save
from grimalkin.testing.fuzzing import DEEDS, Played, any_table, patience, play, write_crash
from grimalkin.testing.walks import Broken
from tests.testing.broken_games import Mutant, MutantGame
from tests.tiny_games.attic_sale import AtticSaleGame

# These small games count no cards when they load, so spoiled saves are not for them.
SOUND = [name for name in DEEDS if not name.startswith("spoiled")]
# None of these plays the game on.
QUICK = ["forms", "files"]


def crashed(kind: type[Mutant], deeds: list[str] = QUICK, games: int = 40) -> Played:
    """The first game of that kind that breaks."""
    for number in range(games):
        played = play(MutantGame(kind), "seed", number, deeds)
        if played.crash is not None:
            return played
    raise AssertionError(f"no game of {games} broke")


@pytest.mark.parametrize("number", range(8))
def test_a_familiar_find_stands_everything(number: int):
    played = play(grimalkin.game("familiar-find"), "tests", number)
    assert played.crash is None, played.crash
    assert played.decisions > 0
    assert sum(played.checks.values()) > 3


@pytest.mark.parametrize("game", [AtticSaleGame(), DoorstepGame(), MutantGame()], ids=lambda game: type(game).__name__)
def test_small_games_stand_everything(game: grimalkin.Game):
    for number in range(12):
        played = play(game, "tests", number, SOUND)
        assert played.crash is None, played.crash


def test_the_same_seed_and_number_bring_the_same_game():
    game = grimalkin.game("familiar-find")
    first, again, other, elsewhere = (play(game, *words) for words in (("a", 3), ("a", 3), ("a", 4), ("b", 3)))
    assert first == again
    assert len({first.about, other.about, elsewhere.about}) == 3


def test_a_crash_is_the_same_when_it_is_repeated():
    first = crashed(CrashesOnAFish)
    assert play(MutantGame(CrashesOnAFish), "seed", first.number, QUICK) == first


def test_games_of_every_kind_are_played():
    game = grimalkin.game("familiar-find")
    tables = [any_table(game, "x", random.Random(number)) for number in range(300)]
    assert {table.seats for table in tables} == set(game.seats)
    assert {table.chance for table in tables} == {"seeded", "asked", "explicit"}
    for key, option in game.options.items():
        assert {table.options.get(key, option.default) for table in tables} == set(option.values), key


def test_everything_is_done_sooner_or_later():
    checks: Counter[str] = Counter()
    for number in range(40):
        checks += play(AtticSaleGame(), "x", number, SOUND).checks
    assert set(SOUND) < set(checks)
    assert {"going on", "endings", "verdicts"} < set(checks)


# Broken games.


class CrashesOnAFish(Mutant):
    """Laying a second fish breaks the game."""

    def apply(self, seat: int, action: Action) -> None:
        super().apply(seat, action)
        if action.verb is LAY and sum(doorstep[0] for doorstep in self.doorsteps) > 1:
            raise ZeroDivisionError("no room for a fish")


def test_a_crash_is_told_with_what_was_being_done():
    crash = crashed(CrashesOnAFish).crash
    assert crash is not None
    assert crash.doing.startswith("'lay ")
    assert crash.error == "ZeroDivisionError: no room for a fish"
    assert crash.place.startswith("test_fuzzing.py:") and crash.place.endswith(" ZeroDivisionError")
    assert crash.trace.rstrip().endswith("ZeroDivisionError: no room for a fish")


def test_the_position_before_the_crash_leads_to_it():
    played = crashed(CrashesOnAFish)
    crash = played.crash
    assert crash is not None and crash.state is not None
    t = MutantGame(CrashesOnAFish).load(crash.state)
    choices = [entry for entry in t.log if entry.kind in ("choice", "leave")]
    told = [line for line in crash.choices if line.startswith("-1 ")]
    # Where chance is drawn from a seed, it is no choice.
    assert len(crash.choices) - len(told) == len(choices)
    _, action, rest = crash.doing.split("'")
    with pytest.raises(ZeroDivisionError):
        t.play(int(rest.removeprefix(" of seat ")), action)


class DropsACard(Mutant):
    def apply(self, seat: int, action: Action) -> None:
        super().apply(seat, action)
        if action.verb is REST and any(self.bag):
            kind = next(kind for kind, count in enumerate(self.bag) if count)
            self.bag[kind] -= 1


def test_lost_cards_are_noticed_at_once():
    crash = crashed(DropsACard).crash
    assert crash is not None
    assert "After 'rest' of seat" in crash.error
    assert "the cards are others: lost {" in crash.error


class NeverEnds(Mutant):
    def apply(self, seat: int, action: Action) -> None:
        super().apply(seat, action)
        self.bag[0] += 1


def test_a_game_without_an_end_is_noticed(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("grimalkin.testing.fuzzing.MOST_CHOICES", 300)
    monkeypatch.setattr("grimalkin.testing.fuzzing.all_cards", lambda t: None)
    crash = crashed(NeverEnds, ["questions"]).crash
    assert crash is not None
    assert crash.error.startswith("The game has not ended after 300 choices")


class AsksNobody(Mutant):
    def waiting(self) -> tuple[int, ...]:
        return () if len(self.log) > 30 else super().waiting()


def test_a_game_that_asks_nobody_is_noticed():
    crash = crashed(AsksNobody, ["forms"]).crash
    assert crash is not None
    assert "nobody is asked" in crash.error


class ComesBackPoorer(Mutant):
    def load_table(self, data: dict[str, Any]) -> None:
        super().load_table(data)
        self.doorsteps[0] = [0, 0, 0, 0]


def test_a_game_that_comes_back_as_another_is_noticed():
    games = [play(MutantGame(ComesBackPoorer), "seed", number, ["forms"]).crash for number in range(40)]
    told = {crash.doing: crash.error for crash in games if crash is not None}
    for way in ("a save", "a file"):
        assert told[f"going on from {way}"].startswith(f"The game that comes back from {way} is another one: ")


class TakesMarksAway(Mutant):
    def apply(self, seat: int, action: Action) -> None:
        super().apply(seat, action)
        if action.verb is REST:
            self.marks = 0


def test_marks_that_go_away_are_noticed():
    crash = crashed(TakesMarksAway, ["forms"]).crash
    assert crash is not None
    assert crash.error.endswith("took marks away.")


def test_a_log_that_can_be_forged_is_noticed(monkeypatch: pytest.MonkeyPatch):
    from grimalkin.table.verification import Verdict

    monkeypatch.setattr("grimalkin.testing.fuzzing.verify", lambda table: Verdict())
    crash = play(AtticSaleGame(), "x", 1, QUICK).crash
    assert crash is not None
    assert crash.error.startswith("A false log is called true: entry ")


def test_an_honest_game_that_is_called_false_is_noticed(monkeypatch: pytest.MonkeyPatch):
    from grimalkin.table.verification import Verdict

    monkeypatch.setattr("grimalkin.testing.fuzzing.verify", lambda table: Verdict(faults=["The seed smells."]))
    crash = play(AtticSaleGame(), "x", 1, QUICK).crash
    assert crash is not None
    assert crash.error == "An honest game is not verified: The seed smells."


def test_what_computes_for_too_long_is_stopped():
    with pytest.raises(Broken, match=r"It has not come to an end after 0\.05 seconds of computing"), patience(0.05):
        while True:
            pass


def test_patience_ends_with_the_deed():
    with patience(0.05):
        pass
    for _ in range(2_000_000):
        pass


# The file of a crash.


def test_a_crash_is_written_as_a_game_that_can_be_opened(tmp_path: Path):
    played = crashed(CrashesOnAFish)
    crash = played.crash
    assert crash is not None and crash.state is not None
    path = write_crash(tmp_path / "deep", MutantGame(), "se/ed", played, "grimalkin fuzz ...", ["/packs/mine"])
    assert path == tmp_path / "deep" / f"doorstep-se-ed-{played.number}.grimalkin"
    saved = read_save(path)
    assert MutantGame(CrashesOnAFish).load(saved["state"]).dump() == crash.state
    assert saved["table"]["packs"] == ["/packs/mine"]
    beside = saved["table"]["crash"]
    assert (beside["doing"], beside["error"], beside["repeat"]) == (crash.doing, crash.error, "grimalkin fuzz ...")
    assert (beside["seed"], beside["number"], beside["game"]) == ("se/ed", played.number, played.about)
    assert beside["choices"] == crash.choices
    assert "\n".join(beside["trace"]).endswith("ZeroDivisionError: no room for a fish")


class CannotBegin(Mutant):
    def advance(self) -> None:
        raise RuntimeError("no chairs")


def test_of_a_game_that_cannot_begin_only_the_words_are_written(tmp_path: Path):
    played = crashed(CannotBegin)
    assert played.crash is not None
    path = write_crash(tmp_path, MutantGame(), "seed", played, "again")
    assert path.suffix == ".json"
    assert json.loads(path.read_text(encoding="utf-8"))["error"] == "RuntimeError: no chairs"


def test_of_a_table_that_cannot_be_laid_the_reason_is_told():
    class NoTable(MutantGame):
        def blank(self, seats: int | None, options: dict[str, Any] | None) -> Doorstep:
            raise RuntimeError("no table")

    crash = play(NoTable(), "seed", 1).crash
    assert crash is not None
    assert (crash.doing, crash.error, crash.state) == ("laying the table", "RuntimeError: no table", None)


class LosesItsWay(Mutant):
    """Breaks, and cannot be brought where it was either."""

    plays = 0

    def apply(self, seat: int, action: Action) -> None:
        type(self).plays += 1
        super().apply(seat, action)
        if type(self).plays > 3:
            raise RuntimeError("lost")


def test_a_position_that_cannot_be_made_anew_is_written_as_it_is():
    crash = crashed(LosesItsWay, ["forms"]).crash
    assert crash is not None
    assert crash.state is not None
    assert crash.state["game"] == "doorstep"
