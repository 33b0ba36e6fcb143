"""A game's past: every position played again from the log, wherever one goes in it."""

import random
from typing import Any

import pytest

import grimalkin.table.history as history
from grimalkin.core.chance import CHANCE, KINDS, Stream
from grimalkin.core.errors import BadSave, GrimalkinError
from grimalkin.core.game import replay_entry
from grimalkin.core.log import Entry, Log
from grimalkin.core.state import State
from grimalkin.table.history import APART, Past, Position, open_moments, positions
from grimalkin.table.table import Table
from tests.table.company import END_OF_A, FIND, SALE, TURN_OF_A, acts, after_a, duel, play_on, sale, seated

Game = tuple[Table, list[dict[str, Any]]]


def watched(table: Table, seed: int = 1) -> Game:
    """The table after its game, and the dump of it before each of its moves and at the end."""
    luck = random.Random(seed)
    table.answer_forced = False
    dumps = []
    while not table.t.over:
        dumps.append(table.t.dump())
        if table.bot_acts() is None:
            seat = table.t.waiting()[0]
            table.act(seat, str(luck.choice(table.t.actions(seat))))
    return table, [*dumps, table.t.dump()]


def told(table: Table, seed: int = 1) -> Game:
    """The same where people tell what chance brings; before these answers there is no position of its own."""
    luck = random.Random(seed)
    dumps = []
    while not table.t.over:
        seat = table.t.waiting()[0]
        if seat != CHANCE:
            dumps.append(table.t.dump())
        table.act(seat, str(luck.choice(table.t.actions(seat))))
    return table, [*dumps, table.t.dump()]


@pytest.fixture(scope="module")
def long_game() -> Game:
    """A game of more moves than are ever played again in one go."""
    table, dumps = watched(seated("careful,careful,careful,careful", "x", options={"mode": "family"}))
    assert len(dumps) > 3 * APART
    return table, dumps


@pytest.mark.parametrize("mode", ["family", "full", "tourism"])
@pytest.mark.parametrize("seed", [1, 2])
def test_the_log_leads_through_every_position_of_the_game(mode: str, seed: int):
    table, dumps = watched(seated("me,careful,random", seed, options={"mode": mode}), seed)
    past = Past(table.game, table.t.log)
    assert [t.dump() for t in past.positions()] == dumps
    assert len(past.moves) == len(dumps) - 1


def test_one_can_go_to_any_position_in_any_order(long_game: Game):
    table, dumps = long_game
    order = list(range(len(dumps)))
    random.Random(5).shuffle(order)
    past = Past(table.game, table.t.log)
    for move in order:
        assert past.before(move).dump() == dumps[move]


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The choices that are played again from now on."""
    made: list[str] = []

    def replay(t: State, entry: Entry) -> None:
        made.append(entry.text)
        replay_entry(t, entry)

    monkeypatch.setattr(history, "replay_entry", replay)
    return made


def test_a_step_plays_few_moves_again_however_long_the_game_is(long_game: Game, played: list[str]):
    table, dumps = long_game
    last = len(dumps) - 1
    past = Past(table.game, table.t.log)
    past.before(last)
    for move in [*range(last, -1, -1), *range(last + 1), 0, last, last // 2]:
        played.clear()
        past.before(move)
        assert len(played) < APART


def test_a_way_through_the_whole_game_plays_each_move_once(long_game: Game, played: list[str]):
    table, dumps = long_game
    assert len(list(Past(table.game, table.t.log).positions())) == len(dumps)
    assert played == [entry.text for entry in table.t.log if entry.kind == "choice"]


def test_whoever_plays_on_from_a_position_leaves_the_past_as_it_was(long_game: Game):
    table, dumps = long_game
    past = Past(table.game, table.t.log)
    for move in (0, 5, APART, APART + 1):
        t = past.before(move)
        for _ in range(5):
            seat = t.waiting()[0]
            t.play(seat, t.actions(seat)[-1])
        assert past.before(move).dump() == dumps[move]
        assert past.before(move + 1).dump() == dumps[move + 1]


@pytest.mark.parametrize("move", [-1, 3])
def test_only_moves_of_the_game_have_a_position(move: int):
    table = acts(duel(), *TURN_OF_A[:2])
    past = Past(table.game, table.t.log)
    assert past.before(2).dump() == table.t.dump()
    with pytest.raises(BadSave, match=f"This game has 2 moves, so none has the number {move + 1}"):
        past.before(move)


def test_a_game_without_a_choice_has_one_position():
    table = duel()
    assert [t.dump() for t in Past(table.game, table.t.log).positions()] == [table.t.dump()]


def test_positions_tell_who_chose_what():
    table = acts(duel(), *TURN_OF_A[:2])
    before = duel().t
    assert positions(table.game, table.t.log) == [
        Position(before, 0, "scavenge left"),
        Position(after(before, "scavenge left"), 0, "play dragon-scale left face-up"),
        Position(table.t),
    ]


def after(t: State, *choices: str) -> State:
    twin = t.copy()
    for choice in choices:
        twin.play(twin.waiting()[0], choice)
    return twin


def test_somebody_who_leaves_makes_a_move_and_no_choice():
    table = after_a("me:Ann,me:Bob,me:Cid")
    before = table.t.dump()
    table.leave(1)
    past = Past(table.game, table.t.log)
    assert past.entries[past.moves[-1]].kind == "leave"
    assert past.before(len(past.moves) - 1).dump() == before
    assert past.before(len(past.moves)).dump() == table.t.dump()
    known = positions(table.game, table.t.log)
    assert known[-1].state.dump() == table.t.dump()
    assert len(known) == len(past.moves)


def test_what_was_taken_back_is_left_out_and_the_taking_back_stays():
    table = acts(duel("me:Ann,careful"), *TURN_OF_A, END_OF_A)
    table.propose_undo(0)
    back = table.t.dump()
    acts(table, END_OF_A)
    play_on(table, 3)
    past = Past(table.game, table.t.log)
    assert [entry.kind for entry in past.entries].count("takeback") == 1
    # The taking back happened after the third choice and before the fourth, which was made again.
    assert past.before(3).dump() == back
    assert past.before(len(past.moves)).dump() == table.t.dump()


@pytest.mark.parametrize("knower", [None, 0, 1])
def test_the_past_of_a_branch_begins_where_it_was_opened(knower: int | None):
    first = acts(duel("me,me"), *TURN_OF_A, END_OF_A, "B scavenge left")
    branch = first.branch(first.seats, knower)
    branch.begin()
    begin = branch.t.dump()
    branch, dumps = watched(branch)
    assert dumps[0] == begin
    past = Past(branch.game, branch.t.log, branch.origin)
    assert [t.dump() for t in past.positions()] == dumps
    assert past.entries == branch.t.log.since(past.told)
    assert past.told == len(begin["log"])


def asked() -> Game:
    """A game in which the dice were rolled twice."""
    table = Table(SALE.new(2, chance="asked"), sale().seats)
    table.answer_forced = False
    return told(table, 7)


def test_outcomes_that_people_told_are_told_again_by_the_log():
    table, dumps = asked()
    past = Past(table.game, table.t.log)
    assert any(entry.kind == "chance" and entry.text.startswith("roll") for entry in past.entries)
    assert [t.dump() for t in past.positions()] == dumps
    assert {KINDS[t.chance] for t in past.positions()} == {"asked"}


def test_outcomes_that_were_scripted_are_told_again_by_the_log():
    draws = [f"draw {thing}" for thing in ["tin-cup", "red-coin", "red-gem", "tin-cup", "red-gem", "blue-gem"]]
    table = Table(SALE.new(2, chance="scripted", script=[*draws, "roll 3"]), sale().seats)
    acts(table, "A bid red-gem", "B pass", "A accept", "B accept", "A keep")
    known = positions(table.game, table.t.log)
    assert known[-1].state.dump() == table.t.dump()
    assert known[4].choice == "keep"
    assert known[4].state.view(0)["scores"] == [3, 0]


# What can be taken back in a game that was loaded.


def plain(table: Table, moments: list[history.Moment]) -> list[tuple[Any, ...]]:
    return [(one.seat, one.action, one.automatic, one.before.dump(), one.seen) for one in moments]


@pytest.mark.parametrize("seed", range(3))
def test_a_loaded_game_can_take_back_what_the_running_one_could(seed: int):
    luck = random.Random(seed)
    table = seated("me,careful", seed, options={"mode": "full"})
    more = False
    for _ in range(60):
        if table.t.over:
            break
        if table.bot_acts() is None:
            table.act(0, str(luck.choice(table.t.actions(0))))
        loaded = FIND.load(table.t.dump())
        moments = open_moments(loaded, table.origin, table.automatic)
        assert plain(table, moments) == plain(table, table.moments)
        more = more or len(moments) > 1
    assert more


def test_nobody_goes_back_behind_what_was_taken_back_by_consent():
    table = acts(duel("me:Ann,careful"), *TURN_OF_A, END_OF_A)
    table.propose_undo(0)
    table.propose_undo(0)
    acts(table, TURN_OF_A[2])
    assert [moment.action for moment in table.moments] == ["play abyss left face-up"]
    assert plain(table, open_moments(table.t, None, {})) == plain(table, table.moments)


def test_a_log_that_leads_elsewhere_gives_nothing_to_take_back():
    table = acts(duel(), *TURN_OF_A)
    t = table.t.copy()
    t.marks += 1
    assert open_moments(table.t, None, {})
    assert open_moments(t, None, {}) == []


def test_what_one_seat_knows_of_a_game_gives_nothing_to_take_back():
    table = acts(duel(), *TURN_OF_A)
    dealt = table.t.redeal(0, Stream.from_seed("luck"))
    assert open_moments(dealt, None, {}) == []


# Logs that are damaged.


def damaged(**position: Any) -> Log:
    """The log of a duel whose beginning was changed by somebody."""
    forms = duel().t.log.json()
    forms[1]["facts"]["position"].update(position)
    return Log.from_json(forms)


@pytest.mark.parametrize(
    "position", [{"seats": "two"}, {"hands": 5}, {"piles": {"left": [7]}}, {"options": ["full"]}, {"turn": {}}]
)
def test_a_damaged_beginning_is_refused(position: dict[str, Any]):
    with pytest.raises(GrimalkinError):
        Past(FIND, damaged(**position))


@pytest.mark.parametrize("kept", [0, 1])
def test_a_log_without_its_beginning_is_refused(kept: int):
    log = Log.from_json(seated("me,careful").t.log.json()[:kept])
    with pytest.raises(BadSave, match=r"must begin with its start entry|has no seed"):
        Past(FIND, log)


def test_a_log_that_breaks_the_rules_is_followed_as_far_as_it_keeps_them():
    table = acts(duel(), *TURN_OF_A)
    forms = table.t.log.json()
    place = next(at for at, form in enumerate(forms) if form["text"] == "play abyss left face-up")
    forms[place]["text"] = "play ruby-dust left face-up"
    past = Past(FIND, Log.from_json(forms))
    assert past.before(2).dump() == acts(duel(), *TURN_OF_A[:2]).t.dump()
    with pytest.raises(GrimalkinError, match="Ruby Dust"):
        past.before(3)
