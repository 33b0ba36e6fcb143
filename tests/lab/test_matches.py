"""Matches: who sits where, which games are played, and that it is the same however many workers play them."""

import multiprocessing
import os
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import grimalkin
from grimalkin.bots import BadBot, Standpoint, bot
from grimalkin.bots.base import Bot
from grimalkin.core.actions import Action
from grimalkin.core.chance import Stream
from grimalkin.core.errors import BadOption, GrimalkinError
from grimalkin.lab import Match, Outcome, matches, play, play_all
from grimalkin.lab.matches import BadMatch, cores, in_order

FIND = grimalkin.game("familiar-find")
MATCH = Match("familiar-find", ("careful", "random", "random"), 6, {"mode": "full"}, "s")


def by_number(outcomes: Any) -> list[Outcome]:
    return in_order(list(outcomes))


def test_the_outcome_tells_how_the_game_went():
    """Played again by hand: the same seed, the same bots in the same seats."""
    number = 4
    seated = {MATCH.seat_of(player, number): name for player, name in enumerate(MATCH.bots)}
    t = FIND.new(3, f"s/{number}", {"mode": "full"})
    bots = {seat: bot(name, FIND, f"s/{number}") for seat, name in seated.items()}
    decisions = 0
    while not t.over:
        (seat,) = t.waiting()
        t.play(seat, bots[seat].choose(Standpoint(t, seat)))
        decisions += 1
    outcome, result = play(MATCH, FIND, number), t.result()
    assert result is not None
    assert (outcome.number, outcome.reason, outcome.decisions) == (number, result.reason, decisions)
    assert (outcome.seats, outcome.turns) == (result.winners, t.view(None)["turn"])
    names = [MATCH.bots[player] for player in outcome.players]
    assert sorted(names) == sorted(seated[seat] for seat in result.winners)


def test_the_bots_move_on_by_one_seat_from_game_to_game():
    seats = [[MATCH.seat_of(player, number) for player in range(3)] for number in range(4)]
    assert seats == [[0, 1, 2], [1, 2, 0], [2, 0, 1], [0, 1, 2]]


def test_each_game_has_a_seed_of_its_own_and_the_same_seed_brings_the_same_match():
    first = by_number(play_all(MATCH, 1))
    assert [outcome.number for outcome in first] == list(range(6))
    assert by_number(play_all(MATCH, 1)) == first
    assert by_number(play_all(replace(MATCH, seed="t"), 1)) != first
    assert len({(outcome.decisions, outcome.turns) for outcome in first}) > 3


def test_several_workers_play_the_same_games():
    assert by_number(play_all(MATCH, 2)) == by_number(play_all(MATCH, 1))


def test_a_match_without_a_word_about_workers_has_one_for_each_core():
    assert by_number(play_all(replace(MATCH, games=2))) == by_number(play_all(replace(MATCH, games=2), 1))
    assert 1 <= cores() <= (os.cpu_count() or 1)


def test_whoever_stops_reading_stops_the_workers():
    games = play_all(replace(MATCH, games=100_000), 2)
    next(games)
    games.close()
    assert multiprocessing.active_children() == []


def test_a_match_uses_the_packs_it_is_given(tmp_path: Path):
    from grimalkin import cli

    assert cli.main(["cards", "new", "familiar-find", str(tmp_path / "mine")]) == 0
    match = replace(MATCH, packs=(tmp_path / "mine",), games=2)
    assert match.open().packs == ["base", "mine"]
    assert by_number(play_all(match, 2)) == by_number(play_all(match, 1))


@pytest.mark.parametrize(
    ("changes", "error", "complaint"),
    [
        ({"game": "goat"}, GrimalkinError, "There is no game 'goat'"),
        ({"games": 0}, BadMatch, "A match needs at least one game, not 0"),
        ({"bots": ("careful",)}, BadOption, "is for 2, 3 or 4 players, not 1"),
        ({"bots": ("careful", "oracle")}, BadBot, "There is no bot 'oracle'"),
        ({"bots": ("careful", "")}, BadBot, "There is no bot ''"),
        ({"options": {"mode": "hard"}}, BadOption, "There is no mode 'hard'"),
        ({"options": {"weather": "rain"}}, BadOption, "There is no option 'weather'"),
        ({"options": {"tourism": True}}, BadOption, "Tourism changes Locations, so it needs use_locations=true"),
    ],
)
def test_a_match_that_makes_no_sense_is_refused_before_anything_is_played(
    changes: dict[str, Any], error: type[Exception], complaint: str
):
    with pytest.raises(error, match=complaint):
        replace(MATCH, **changes).open()


def test_a_match_needs_a_worker():
    for jobs in (0, -1):
        with pytest.raises(BadMatch, match=f"A match needs at least one worker, not {jobs}"):
            next(play_all(MATCH, jobs))


def test_a_game_without_an_end_is_told(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(matches, "ENDLESS", 5)
    with pytest.raises(BadMatch, match="Game 3 of the match does not come to an end"):
        play(MATCH, FIND, 3)


def test_a_bot_that_cheats_is_stopped(monkeypatch: pytest.MonkeyPatch):
    class Cheat(Bot):
        def pick(self, place: Standpoint, actions: list[Action], stream: Stream) -> Action:
            return place.game.verbs.parse("draw abyss")

        def choose(self, place: Standpoint) -> Action:
            return self.pick(place, [], Stream(b""))

    monkeypatch.setattr(matches, "bot", lambda name, game, seed: Cheat(name, seed))
    with pytest.raises(grimalkin.IllegalAction):
        play(MATCH, FIND, 0)


def test_outcomes_are_put_in_order():
    outcomes = [Outcome(number, (0,), (0,), "AFF-CHECK-02", 9, 30) for number in (2, 0, 1)]
    assert [outcome.number for outcome in in_order(outcomes)] == [0, 1, 2]
