"""No bot knows more than its seat: shown with twins, games that a seat cannot tell apart, in every mode."""

from functools import cache
from typing import Any

import pytest

import grimalkin
from grimalkin import bots
from grimalkin.bots import Standpoint
from grimalkin.core.chance import Stream

EVERY_BOT = ["random", "careful", "thinker:24"]
MODES: dict[str, dict[str, Any]] = {
    "family": {"mode": "family"},
    "full": {"mode": "full"},
    "tourism": {"mode": "tourism"},
    "powers alone": {"use_abilities": True, "use_locations": False},
    "locations alone": {"use_abilities": False, "use_locations": True},
    "tourism without powers": {"use_abilities": False, "use_locations": True, "tourism": True},
}
TABLES = [(mode, seats) for mode in MODES for seats in (2, 3, 4)]


@cache
def pairs(mode, seats):
    """Questions of some games with a real choice, each with a twin of the game."""
    game = grimalkin.game("familiar-find")
    found = []
    for seed in range(3):
        walk = Stream.from_seed(f"{mode} {seats} {seed}")
        t = game.new(seats, seed, options=dict(MODES[mode]), recording=False)
        while not t.over:
            seat = t.waiting()[0]
            actions = t.actions(seat)
            if len(actions) > 1 and walk.below(4) == 0:
                found.append((t.copy(), t.redeal(seat, walk), seat))
            t.play(seat, actions[walk.below(len(actions))])
    return found


def choice(bot, t, seat):
    """What it chooses there, and what it thinks of every action."""
    action = bot.choose(Standpoint(t, seat))
    thoughts = [(thought.action.text, thought.visits, thought.value) for thought in bot.explain()]
    return action.text, thoughts


@pytest.mark.parametrize("name", EVERY_BOT)
@pytest.mark.parametrize(("mode", "seats"), TABLES)
def test_a_bot_chooses_and_thinks_the_same_in_games_that_its_seat_cannot_tell_apart(mode, seats, name):
    game = grimalkin.game("familiar-find")
    differing = 0
    for t, twin, seat in pairs(mode, seats):
        # What others hold differs, or this would prove nothing.
        differing += t.dump()["table"]["hands"] != twin.dump()["table"]["hands"]
        assert choice(bots.bot(name, game, 4), t, seat) == choice(bots.bot(name, game, 4), twin, seat)
    assert differing > 10


class Peeking(bots.Bot):
    """What no bot may do: it looks behind its standpoint, at the cards of the next seat."""

    def pick(self, place, actions, stream):
        hands = place._t.dump()["table"]["hands"]
        return actions[len(str(hands[(place.seat + 1) % place.seats])) % len(actions)]


@pytest.mark.parametrize(("mode", "seats"), TABLES)
def test_twins_would_expose_a_bot_that_peeks(mode, seats):
    chosen = [
        choice(Peeking("peeking", "1"), t, seat) == choice(Peeking("peeking", "1"), twin, seat)
        for t, twin, seat in pairs(mode, seats)
    ]
    assert not all(chosen)


@pytest.mark.parametrize(("mode", "seats"), TABLES)
def test_rules_of_thumb_choose_alike_inside_of_games_that_the_seat_cannot_tell_apart(mode, seats):
    # Inside of a playout the true hands of others lie open, so it is the hints that must not look.
    game = grimalkin.game("familiar-find")
    hints = bots.hints_for(game)
    assert hints is not None
    for t, twin, seat in pairs(mode, seats):
        chosen = [hints.quick(one, seat, one.legal(seat), Stream.from_seed("q")) for one in (t, twin)]
        assert chosen[0] in t.legal(seat)
        assert chosen[0] is chosen[1]


def test_a_standpoint_gives_nothing_away_but_what_its_seat_may_know():
    place = Standpoint(grimalkin.game("familiar-find").new(2, 1), 0)
    shown = {name for name in dir(place) if not name.startswith("_")}
    assert shown == {"seat", "game", "seats", "options", "actions", "view", "prompt", "log", "redeal"}
