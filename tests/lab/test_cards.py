"""Which cards came up, what they did and how those games ended."""

from typing import Any

import pytest

from grimalkin.core.log import EVERYBODY, Entry
from grimalkin.lab import Match, Report, play_all
from grimalkin.lab.cards import CardTally, Seen, card_lines, seen_in


def event(kind: str, seat: int = 0, **facts: Any) -> Entry:
    return Entry("event", seat, "Something happens.", EVERYBODY, {"event": kind, **facts})


def test_a_card_is_counted_under_each_kind_of_event_that_names_it():
    entries = [event("artifact", card="broom"), event("use", card="broom"), event("use", card="broom"), event("roll")]
    seen = seen_in(entries, cooperative=True)
    assert set(seen) == {(0, "broom")}
    assert seen[0, "broom"].events == {"artifact": 1, "use": 2}


def test_what_follows_belongs_to_the_card_until_the_turn_passes():
    entries = [
        event("use", card="thunderclap"),
        event("bolt", damage=6),
        event("heal", hp=2),
        event("turn"),
        event("damage", damage=4),
    ]
    assert seen_in(entries, cooperative=True)[0, "thunderclap"].amounts == {"damage": 6, "hp": 2}


def test_choices_and_chance_are_no_events():
    entries = [Entry("choice", 0, "use broom", EVERYBODY, {"card": "broom"}), Entry("chance", -2, "draw", 0, {})]
    assert seen_in(entries, cooperative=True) == {}


def test_where_each_plays_alone_a_card_belongs_to_whoever_used_it():
    entries = [event("spell", 1, card="echo"), event("spell", -1, card="fog")]
    assert set(seen_in(entries, cooperative=False)) == {(1, "echo")}


def test_games_with_a_card_are_set_against_games_without_it():
    tally = CardTally()
    for won in (1.0, 1.0, 1.0, 0.0):
        tally.add({(0, "drum"): Seen({"use": 2}, {"damage": 3})}, [won])
    for won in (1.0, 0.0, 0.0, 0.0):
        tally.add({}, [won])
    (row,) = tally.rows("use")
    assert (row.count, row.a_game, row.inside.games, row.without.games) == (8, 1.0, 4, 4)
    assert (row.inside.share, row.without.share, row.worth) == (0.75, 0.25, 0.5)
    assert row.json()["each"] == {"damage": 1.5}
    table = "\n".join(card_lines(tally))
    assert "drum" in table
    assert "+50.0%" in table
    assert "1.5 damage" in table


def test_a_card_of_every_game_has_nothing_to_be_set_against():
    tally = CardTally()
    tally.add({(0, "lid"): Seen({"use": 1})}, [1.0])
    assert tally.rows("use")[0].worth == 0.0


@pytest.mark.parametrize(
    ("game", "bots", "options"),
    [
        ("familiar-find", ("careful", "random"), {"mode": "full"}),
        ("familiars-and-foes", ("careful", "careful"), {"mode": "beginner"}),
    ],
)
def test_a_match_counts_its_cards_when_asked_to(game, bots, options):
    match = Match(game, bots, 4, options, "moth", cards=True)
    report = Report(match, list(play_all(match, 1)))
    cards = report.json()["cards"]
    assert cards
    assert all(row["count"] >= row["in"]["games"] > 0 for row in cards)
    assert "each time" in report.text()


def test_a_match_counts_no_cards_unless_asked():
    match = Match("familiar-find", ("random", "random"), 2, {"mode": "full"}, "moth")
    report = Report(match, list(play_all(match, 1)))
    assert "cards" not in report.json()
    assert "each time" not in report.text()
