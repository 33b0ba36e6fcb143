"""Reports, counted by hand: five games of three players, one of them shared."""

import json

from grimalkin.core.rules_text import find_rule
from grimalkin.lab import Match, Outcome, Report, wilson
from grimalkin.lab.report import words

MATCH = Match("familiar-find", ("careful", "random", "random"), 5, {"mode": "full"}, "s")

# In game n the bot in place p sits in seat (p + n) % 3.
OUTCOMES = [
    Outcome(3, (0,), (0,), "AFF-CHECK-04", 12, 70),
    Outcome(0, (0,), (0,), "AFF-CHECK-02", 10, 60),
    Outcome(1, (0,), (1,), "AFF-CHECK-02", 14, 90),
    Outcome(2, (1, 2), (0, 1), "AFF-END-08", 30, 200),
    Outcome(4, (1,), (2,), "AFF-CHECK-02", 9, 55),
]


def test_a_shared_victory_counts_half_for_each():
    form = Report(MATCH, OUTCOMES).json()
    assert [(player["bot"], player["wins"], player["share"]) for player in form["players"]] == [
        ("careful", 3, 0.6),
        ("random", 1.5, 0.3),
        ("random", 0.5, 0.1),
    ]
    assert [(seat["seat"], seat["wins"]) for seat in form["seats"]] == [("A", 2.5), ("B", 1.5), ("C", 1)]
    assert form["shared"] == 1


def test_bots_of_one_name_are_counted_together():
    form = Report(MATCH, OUTCOMES).json()
    assert {name: (bot["games"], bot["wins"]) for name, bot in form["bots"].items()} == {
        "careful": (5, 3),
        "random": (5, 2),
    }


def test_each_share_has_its_interval():
    form = Report(MATCH, OUTCOMES).json()
    low, high = wilson(3, 5)
    assert (form["players"][0]["low"], form["players"][0]["high"]) == (round(low, 5), round(high, 5))
    assert low < 0.6 < high


def test_lengths_and_ends_are_told():
    form = Report(MATCH, OUTCOMES).json()
    assert (form["turns"]["least"], form["turns"]["median"], form["turns"]["most"]) == (9, 12, 30)
    assert form["turns"]["mean"] == 15
    assert (form["decisions"]["least"], form["decisions"]["most"], form["decisions"]["mean"]) == (55, 200, 95)
    rule = find_rule("AFF-CHECK-02")
    assert rule is not None
    assert form["ends"] == [
        {"rule": "AFF-CHECK-02", "text": rule.text, "games": 3, "share": 0.6},
        # As often as one another, in the order of the games.
        {"rule": "AFF-END-08", "text": words("AFF-END-08"), "games": 1, "share": 0.2},
        {"rule": "AFF-CHECK-04", "text": words("AFF-CHECK-04"), "games": 1, "share": 0.2},
    ]


def test_the_report_is_the_same_in_whatever_order_the_games_ended():
    assert Report(MATCH, OUTCOMES[::-1]).text() == Report(MATCH, OUTCOMES).text()
    assert json.dumps(Report(MATCH, OUTCOMES[::-1]).json()) == json.dumps(Report(MATCH, OUTCOMES).json())


def test_the_page_says_it_all():
    page = Report(MATCH, OUTCOMES).text()
    low, high = wilson(3, 5)
    lines = page.splitlines()
    assert lines[0] == "familiar-find, 3 players, mode=full: 5 games, seed s"
    assert f"  careful                 3    60.0%   {low:.1%} to {high:.1%}" in lines
    assert [line.split()[:3] for line in lines if line.startswith("  seat ")] == [
        ["seat", "A", "2.5"],
        ["seat", "B", "1.5"],
        ["seat", "C", "1"],
    ]
    # The two random bots stand for themselves, and once together.
    assert [line.split()[:2] for line in lines if line.startswith("  random")] == [
        ["random", "1.5"],
        ["random", "0.5"],
        ["random", "2"],
    ]
    assert any(line.startswith("   60.0%  AFF-CHECK-02  ") for line in lines)
    assert "   20.0%  of the games ended in a shared victory" in lines
    assert "  turns: 15.0 on average, mostly 9 to 27 (least 9, most 30)" in lines
    assert "  decisions: 95.0 on average, mostly 56 to 178 (least 55, most 200)" in lines
    assert all(len(line) <= 100 for line in lines)


def test_nothing_is_counted_together_where_each_bot_is_one_of_a_kind():
    match = Match("familiar-find", ("careful", "random"), 1)
    page = Report(match, [Outcome(0, (0,), (0,), "AFF-CHECK-02", 9, 55)]).text()
    assert "together" not in page
    assert "shared" not in page


def test_where_all_win_together_the_victory_counts_whole():
    match = Match("familiars-and-foes", ("careful", "random", "random"), 1)
    form = Report(match, [Outcome(0, (0, 1, 2), (0, 1, 2), "FNF-END-01", 9, 55)]).json()
    assert [player["wins"] for player in form["players"]] == [1, 1, 1]
    assert (form["bots"]["random"]["wins"], form["shared"]) == (1, 0)


def test_the_numbers_say_what_was_asked_for():
    form = Report(MATCH, OUTCOMES[:2]).json()
    assert (form["game"], form["options"], form["packs"]) == ("familiar-find", {"mode": "full"}, [])
    assert (form["seed"], form["asked"], form["games"]) == ("s", 5, 2)
    assert json.loads(json.dumps(form)) == form


def test_an_end_that_is_not_written_down_has_no_words():
    assert words("HOUSE-01") == ""
