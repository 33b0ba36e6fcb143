"""The tables of the bench."""

import pytest

from bench.report import Peers, report, short, table, times
from bench.rounds import Figures
from bench.rows import COMPILED, INTERPRETED, Row, Section

FAST_COPIES = Row("copies", "copies find 2 family", "copies", 100, 1_000)
OPENING = Row("opening", "opening find 2 family 100", "opened", None, 50, True)
PLAIN = Row("views", "views find 2 family", "views")


def figures(**values: tuple[float, float]) -> Figures:
    """By the first word of a row's subject: what was measured interpreted and compiled."""
    found = Figures()
    for row in (FAST_COPIES, OPENING, PLAIN):
        for what, pair in values.items():
            if row.subject.startswith(what):
                for build, value in zip((INTERPRETED, COMPILED), pair):
                    found.add(f"{row.subject} {build}", {row.figure: value})
    return found


@pytest.mark.parametrize(
    ("value", "said"),
    [
        (None, "-"),
        (0.0862, "0.0862"),
        (14.25, "14.2"),
        (123.4, "123"),
        (9_999, "9,999"),
        (10_000, "10 k"),
        (126_340, "126 k"),
        (999_500, "1 M"),
        (1_865_887, "1.87 M"),
    ],
)
def test_a_number_is_said_with_the_digits_that_count(value: float | None, said: str):
    assert short(value) == said


@pytest.mark.parametrize(("ratio", "said"), [(None, "-"), (10.74, "10.7x"), (1.0, "1.0x"), (0.134, "0.13x")])
def test_a_ratio_is_said_in_times(ratio: float | None, said: str):
    assert times(ratio) == said


def test_a_table_is_markdown_with_its_numbers_to_the_right():
    assert table("Copies", ["", "a second"], [["ours", "1 M"], ["theirs and others", "25 k"]]).splitlines() == [
        "### Copies",
        "",
        "|                   | a second |",
        "| ----------------- | -------: |",
        "| ours              |      1 M |",
        "| theirs and others |     25 k |",
    ]


def test_a_goal_is_reached_by_the_median_of_the_build_that_it_is_for():
    met = figures(copies=(100, 999), opening=(70, 50))
    assert FAST_COPIES.reached(met, INTERPRETED) is True
    assert FAST_COPIES.reached(met, COMPILED) is False
    # The fewer milliseconds the better.
    assert OPENING.reached(met, COMPILED) is True
    assert OPENING.reached(figures(opening=(70, 51)), COMPILED) is False


def test_without_a_goal_or_a_figure_nothing_is_reached_or_missed():
    assert OPENING.reached(figures(opening=(70, 50)), INTERPRETED) is None
    assert PLAIN.reached(figures(views=(70, 50)), COMPILED) is None
    assert FAST_COPIES.reached(Figures(), COMPILED) is None


def test_the_ratio_says_how_many_times_as_good_the_compiled_package_is():
    both = figures(copies=(100, 450), opening=(60, 20))
    assert FAST_COPIES.ratio(both) == 4.5
    assert OPENING.ratio(both) == 3
    assert PLAIN.ratio(both) is None


def test_the_report_begins_with_the_goals_and_leaves_out_what_was_not_measured():
    sections = [Section("Work", [PLAIN, FAST_COPIES]), Section("Files", [OPENING])]
    lines = report(sections, [], figures(copies=(100, 999), views=(10, 40))).splitlines()
    assert [line for line in lines if line.startswith("#")] == ["### Goals", "### Work"]
    goals = [[cell.strip() for cell in line.split("|")[1:-1]] for line in lines[4:6]]
    assert goals == [
        ["copies, interpreted", "at least 100", "100", "100", "yes"],
        ["copies, compiled", "at least 1,000", "999", "999", "no"],
    ]
    work = [[cell.strip() for cell in line.split("|")[1:-1]] for line in lines[11:13]]
    assert work == [["views", "10", "40", "40", "4.0x"], ["copies", "100", "999", "999", "10.0x"]]


def test_peers_stand_below_ours_with_their_ratios():
    found = figures(copies=(50, 800))
    found.add("copies hearts", {"copies": 100})
    peers = Peers("Copies", ["hearts"], "copies", FAST_COPIES.subject, "copies")
    lines = report([], [peers], found).splitlines()
    rows = [[cell.strip() for cell in line.split("|")[1:-1]] for line in lines[4:]]
    assert rows == [
        ["A Familiar Find, interpreted", "50", "", ""],
        ["A Familiar Find, compiled", "800", "", ""],
        ["OpenSpiel's hearts", "100", "0.5x", "8.0x"],
    ]


def test_peers_that_were_not_measured_are_left_out():
    peers = Peers("Copies", ["hearts"], "copies", FAST_COPIES.subject, "copies")
    assert report([], [peers], figures(copies=(50, 800))) == ""
