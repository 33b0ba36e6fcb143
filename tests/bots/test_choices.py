"""How bots choose, whatever the game."""

import pytest

from grimalkin import bots
from grimalkin.bots import Standpoint, SteadyBot
from grimalkin.core.chance import Stream
from tests.bots.toys import HeapGame

EVERY_BOT = ["random", "careful", "thinker:40"]


def play(game, names, seed, seats=None):
    """A whole game among bots, with all choices."""
    t = game.new(seats or len(names), seed, recording=False)
    players = [bots.bot(name, game, f"{seed}") for name in names]
    chosen = []
    while not t.over:
        seat = t.waiting()[0]
        action = players[seat].choose(Standpoint(t, seat))
        chosen.append((seat, action.text))
        t.play(seat, action)
    return t, chosen


def share(game, first, second, games):
    """The first bot's share of the victories over the second, in both seats."""
    won = 0.0
    for number in range(games):
        names = [first, second] if number % 2 == 0 else [second, first]
        winners = play(game, names, f"match {number}")[0].result().winners
        won += (number % 2 in winners) / len(winners)
    return won / games


@pytest.mark.parametrize("name", EVERY_BOT)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_bots_play_a_game_without_rules_of_thumb_to_its_end(doorstep, name, seats):
    t, chosen = play(doorstep, [name] * seats, 5)
    assert t.over
    assert t.result().winners
    assert len(chosen) > 10


@pytest.mark.parametrize("name", EVERY_BOT)
def test_a_bot_with_the_same_seed_plays_the_same_game_again(doorstep, name):
    assert play(doorstep, [name] * 3, 11)[1] == play(doorstep, [name] * 3, 11)[1]


def test_another_seed_makes_a_random_bot_choose_otherwise(doorstep):
    t = doorstep.new(2, 3)
    place = Standpoint(t, t.waiting()[0])
    assert len({bots.bot("random", doorstep, seed).choose(place).text for seed in range(40)}) > 1


def test_every_choice_of_a_bot_has_luck_of_its_own(doorstep):
    t = doorstep.new(2, 3)
    place = Standpoint(t, t.waiting()[0])
    random = bots.bot("random", doorstep, 1)
    assert len({random.choose(place).text for _ in range(40)}) > 1


def test_a_bot_that_is_told_how_often_it_has_chosen_goes_on_where_it_stopped(doorstep):
    t = doorstep.new(2, 3)
    place = Standpoint(t, t.waiting()[0])
    first = bots.bot("random", doorstep, 1)
    chosen = [first.choose(place).text for _ in range(20)]
    again = bots.bot("random", doorstep, 1)
    again.choices = 12
    assert [again.choose(place).text for _ in range(8)] == chosen[12:]


def test_choosing_changes_nothing_in_the_game(doorstep):
    for name in EVERY_BOT:
        t = doorstep.new(3, 8)
        before = t.dump()
        bots.bot(name, doorstep, 2).choose(Standpoint(t, t.waiting()[0]))
        assert t.dump() == before


def test_a_seat_that_is_not_asked_has_nothing_to_choose(doorstep):
    t = doorstep.new(2, 3)
    idle = 1 - t.waiting()[0]
    with pytest.raises(ValueError, match="not asked"):
        bots.bot("random", doorstep).choose(Standpoint(t, idle))


def test_a_standpoint_shows_what_the_seat_may_know(doorstep):
    t = doorstep.new(3, 8)
    seat = t.waiting()[0]
    place = Standpoint(t, seat)
    assert place.seat == seat
    assert place.seats == 3
    assert place.game is doorstep
    assert place.view() == t.view(seat)
    assert place.actions() == t.actions(seat)
    assert place.prompt() == t.prompt(seat)
    assert [entry.json() for entry in place.log()] == [entry.json() for entry in t.log_for(seat)]
    assert place.redeal(Stream.from_seed("x")).view(seat) == t.view(seat)


@pytest.mark.parametrize("name", EVERY_BOT)
def test_a_bot_chooses_the_same_in_games_that_its_seat_cannot_tell_apart(doorstep, name):
    differing = 0
    for seed in range(6):
        t = doorstep.new(3, seed)
        walk = Stream.from_seed(f"walk {seed}")
        while not t.over:
            seat = t.waiting()[0]
            twin = t.redeal(seat, walk)
            differing += twin.dump()["table"] != t.dump()["table"]
            mine = bots.bot(name, doorstep, 4).choose(Standpoint(t, seat))
            assert bots.bot(name, doorstep, 4).choose(Standpoint(twin, seat)).text == mine.text
            actions = t.actions(seat)
            t.play(seat, actions[walk.below(len(actions))])
    assert differing > 50


def test_a_thinker_explains_itself_with_the_best_action_first(doorstep):
    t = doorstep.new(2, 3)
    place = Standpoint(t, t.waiting()[0])
    thinker = bots.bot("thinker:200", doorstep, 1)
    chosen = thinker.choose(place)
    thoughts = thinker.explain()
    assert thoughts[0].action is chosen
    assert {thought.action.text for thought in thoughts} == {action.text for action in place.actions()}
    tried = [thought for thought in thoughts if thought.visits >= 30]
    assert tried[0].action is chosen
    values = [thought.value for thought in tried]
    assert values == sorted(values, reverse=True)
    assert 0 < sum(thought.visits for thought in thoughts) <= 200
    assert all(0 <= thought.value <= 1 for thought in thoughts)


def test_a_thinker_with_seconds_stops_in_the_end(doorstep):
    t = doorstep.new(2, 3)
    thinker = bots.bot("thinker:0.01s", doorstep, 1)
    assert thinker.choose(Standpoint(t, t.waiting()[0])) in t.actions(t.waiting()[0])
    assert thinker.explain()[0].visits > 0


def test_a_thinker_beats_random_at_a_game_that_it_was_told_nothing_of():
    assert share(HeapGame(), "thinker:200", "random", 40) > 0.85


def test_careful_without_rules_of_thumb_is_no_worse_than_random(doorstep):
    # Doorstep has no worth, so this bot can only guess; it must not be worse than guessing.
    assert share(doorstep, "careful", "random", 60) > 0.3


class Broken(bots.Bot):
    def pick(self, place, actions, stream):
        raise RuntimeError("no idea")


class Stubborn(bots.Bot):
    def pick(self, place, actions, stream):
        return place.game.verbs.parse("draw fish")


@pytest.mark.parametrize(
    ("kind", "failure"), [(Broken, "RuntimeError: no idea"), (Stubborn, "'draw fish' is not legal")]
)
def test_a_bot_that_fails_does_not_break_the_table(doorstep, kind, failure):
    t = doorstep.new(2, 3)
    steady = SteadyBot(kind("broken", "1"))
    seat = t.waiting()[0]
    assert steady.choose(Standpoint(t, seat)) in t.actions(seat)
    assert steady.failures == [f"broken: {failure}"]


def test_a_steady_bot_chooses_what_the_bot_inside_would_choose(doorstep):
    t = doorstep.new(2, 3)
    place = Standpoint(t, t.waiting()[0])
    plain = bots.bot("random", doorstep, 6)
    steady = SteadyBot(bots.bot("random", doorstep, 6))
    assert [steady.choose(place) for _ in range(20)] == [plain.choose(place) for _ in range(20)]
    assert steady.failures == []


def test_a_bot_that_fails_outside_of_a_table_says_so(doorstep):
    t = doorstep.new(2, 3)
    with pytest.raises(RuntimeError, match="no idea"):
        Broken("broken", "1").choose(Standpoint(t, t.waiting()[0]))
