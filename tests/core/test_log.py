import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grimalkin.core.errors import BadSave
from grimalkin.core.log import EVERYBODY, NOBODY, Entry, Log, only


def entry(text: str, audience: int = EVERYBODY) -> Entry:
    return Entry("event", 0, text, audience, {"event": "test"})


def texts(log: Log) -> list[str]:
    return [one.text for one in log]


@pytest.fixture
def log() -> Log:
    made = Log()
    for one in (
        entry("all"),
        entry("a", only(0)),
        entry("b", only(1)),
        entry("both", only(0, 1)),
        entry("none", NOBODY),
    ):
        made.add(one)
    return made


@pytest.mark.parametrize(
    ("seat", "known"),
    [(0, ["all", "a", "both"]), (1, ["all", "b", "both"]), (2, ["all"]), (None, ["all"]), (-1, ["all"])],
)
def test_each_seat_and_a_bystander_reads_what_is_meant_for_it(log: Log, seat: int | None, known: list[str]):
    assert [one.text for one in log.seen_by(seat)] == known


@given(st.sets(st.integers(0, 5)), st.integers(0, 5))
def test_an_audience_is_exactly_the_seats_it_names(seats: set[int], seat: int):
    assert entry("x", only(*seats)).visible(seat) == (seat in seats)


def test_entries_are_read_by_place_from_both_ends(log: Log):
    assert (len(log), log[0].text, log[4].text, log[-1].text) == (5, "all", "none", "none")
    assert [one.text for one in log.since(3)] == ["both", "none"]
    for place in (5, -6):
        with pytest.raises(IndexError, match="the log has 5 entries"):
            log[place]


def test_a_copy_and_its_source_go_their_own_ways(log: Log):
    twin = log.copy()
    log.add(entry("source"))
    twin.add(entry("twin"))
    log.add(entry("source again"))
    assert texts(log)[5:] == ["source", "source again"]
    assert texts(twin)[5:] == ["twin"]


def test_a_copy_that_writes_first_does_not_write_into_its_source(log: Log):
    twin = log.copy()
    twin.add(entry("twin"))
    assert (len(log), len(twin)) == (5, 6)
    log.add(entry("source"))
    assert texts(log)[5:] == ["source"]
    assert texts(twin)[5:] == ["twin"]


def test_a_copy_sees_nothing_that_its_source_writes_later(log: Log):
    twin = log.copy()
    log.add(entry("later"))
    assert (len(twin), texts(twin)[-1], len(twin.json()), len(twin.since(0))) == (5, "none", 5, 5)
    with pytest.raises(IndexError):
        twin[5]


@given(st.lists(st.tuples(st.integers(0, 3), st.sampled_from(["add", "copy"])), max_size=20))
def test_copies_of_copies_are_like_plain_lists(deeds: list[tuple[int, str]]):
    logs, plain = [Log()], [[]]  # type: list[Log], list[list[str]]
    for number, (which, deed) in enumerate(deeds):
        which %= len(logs)
        if deed == "add":
            logs[which].add(entry(str(number)))
            plain[which].append(str(number))
        else:
            logs.append(logs[which].copy())
            plain.append(plain[which][:])
    assert [texts(log) for log in logs] == plain


def test_a_readers_log_holds_what_that_seat_knows(log: Log):
    mine = log.for_reader(0)
    assert texts(mine) == ["all", "a", "both"]
    assert len(mine) == 3
    assert len(log) == 5


def test_a_readers_log_does_not_grow_when_its_source_does(log: Log):
    mine = log.for_reader(0)
    log.add(entry("later"))
    assert texts(mine) == ["all", "a", "both"]


def test_a_second_reader_learns_no_more_than_the_first_knew(log: Log):
    assert texts(log.for_reader(0).for_reader(1)) == ["all", "both"]
    settled = log.for_reader(0)
    len(settled)
    assert texts(settled.for_reader(1)) == ["all", "both"]


def test_a_readers_log_can_be_written_on(log: Log):
    mine = log.for_reader(1)
    mine.add(entry("own"))
    assert texts(mine) == ["all", "b", "both", "own"]
    assert len(log) == 5


entries = st.builds(
    Entry,
    st.sampled_from(["choice", "chance", "event"]),
    st.integers(-1, 5),
    st.text(max_size=10),
    st.sampled_from([EVERYBODY, NOBODY, only(0), only(1, 3)]),
    st.dictionaries(st.text(max_size=5), st.integers() | st.text(max_size=5), max_size=3),
)


@given(st.lists(entries, max_size=6))
def test_a_log_comes_back_from_json_and_from_lines_of_json(all_entries: list[Entry]):
    log = Log()
    for one in all_entries:
        log.add(one)
    forms = json.loads(json.dumps(log.json()))
    lines = [json.dumps(form) for form in forms]
    for raw in (forms, lines, [line.encode() for line in lines]):
        unread = Log.from_json(raw)
        assert len(unread) == len(log)
        assert unread.json() == forms
        read = Log.from_json(raw)
        assert [vars_of(one) for one in read] == [vars_of(one) for one in log]
        assert read.json() == forms


def vars_of(one: Entry) -> tuple[Any, ...]:
    return (one.kind, one.seat, one.text, one.audience, one.facts)


def test_a_loaded_log_stays_unread_until_somebody_reads_it():
    lines = ["this is no JSON"] * 3
    log = Log.from_json(lines)
    assert len(log) == 3
    assert len(log.copy()) == 3
    with pytest.raises(BadSave, match="a line is no JSON"):
        list(log)


def test_a_loaded_log_can_be_copied_filtered_and_written_on(log: Log):
    loaded = Log.from_json(log.json())
    assert texts(loaded.for_reader(0)) == ["all", "a", "both"]
    twin = loaded.copy()
    twin.add(entry("more"))
    assert (len(twin), len(loaded), twin[-1].text) == (6, 5, "more")


GOOD = {"kind": "event", "seat": 0, "text": "x"}


@pytest.mark.parametrize(
    "form",
    [
        7,
        [],
        {},
        {**GOOD, "kind": 1},
        {**GOOD, "seat": "A"},
        {**GOOD, "seat": True},
        {**GOOD, "seat": -2},
        {**GOOD, "text": None},
        {**GOOD, "facts": []},
        {**GOOD, "for": 1},
        {**GOOD, "for": ["A"]},
        {**GOOD, "for": [-1]},
        {**GOOD, "for": [10**12]},
        "[1,",
        '"text"',
    ],
)
def test_a_damaged_entry_is_refused_when_it_is_read(form: Any):
    with pytest.raises(BadSave, match="damaged"):
        list(Log.from_json([form]))


def test_an_entry_shows_itself():
    assert repr(entry("Rain.")) == "Entry('event', 0, 'Rain.')"


@pytest.mark.parametrize("line", ["", "{", "[" * 100_000, '{"kind": "event"', b"\xff"])
def test_a_line_that_is_no_json_is_refused_however_it_is_broken(line: str | bytes):
    with pytest.raises(BadSave, match="This log is damaged: a line is no JSON"):
        list(Log.from_json([line]))
