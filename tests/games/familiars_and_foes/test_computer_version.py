"""Chance, time, bots and answers at a table of the program: the ledger's section 23c."""

import pytest

from grimalkin.core.chance import CHANCE, Stream
from grimalkin.table.seats import read_seats
from grimalkin.table.table import Table
from grimalkin.terminal.secrecy import has_secrets
from grimalkin.testing import rule
from tests.games.familiars_and_foes.table import (
    GAME,
    active,
    brings,
    choices,
    foe_hp,
    mp,
    plays,
    refused,
    setup,
    step,
    table,
    waiting,
)

QUIET = {"gems": 0, "tokens": 0}


def story(seed, salt=0, steps=60):
    """A game of random choices; the same choices for the same salt."""
    t = GAME.new(seats=3, seed=seed, options={"familiars": "random"})
    choose = Stream.from_seed(str(salt))
    for _ in range(steps):
        if t.over:
            break
        seat = t.waiting()[0]
        legal = t.legal(seat)
        t.play(seat, legal[choose.below(len(legal))])
    return t


@rule("FNF-NET-01")
def test_the_same_seed_and_the_same_decisions_bring_the_same_game():
    first, again = story(5), story(5)
    assert [entry.text for entry in first.log] == [entry.text for entry in again.log]
    assert first.dump() == again.dump()


@rule("FNF-NET-01")
def test_another_seed_shuffles_and_rolls_otherwise():
    assert story(5).census() != story(6).census()


@rule("FNF-NET-01")
def test_nobody_else_can_say_what_chance_brings():
    t = setup("PP", "JX", PP=QUIET, JX={"gems": 1}, foes=["cinder"], seed=3, chance="seeded", script=[])
    plays(t, "PP", "attack 1")
    for outcome in ("roll 20", "flip open", "draw tonic", "reveal grub"):
        refused(t, "JX", outcome, "FNF-NET-01")


@rule("FNF-NET-02")
def test_the_die_is_drawn_only_when_the_window_before_it_has_closed():
    t = setup("PP", "JX", PP=QUIET, JX={"gems": 1}, foes=["cinder"], seed=3, chance="seeded", script=[])
    plays(t, "PP", "attack 1")
    assert (step(t), table(t)["roll"]["die"]) == ("before-roll", None)
    # What was drawn is told in the log, and nothing was.
    assert not [entry for entry in t.log if entry.kind == "chance" and entry.text.startswith("roll")]
    # Drawn otherwise from here on, the same window brings another die: nothing lies ready.
    seen = set()
    for seed in range(12):
        twin = t.copy()
        twin.stream = Stream.from_seed(str(seed))
        plays(twin, "JX", "pass")
        seen.add(next(entry.text for entry in list(twin.log)[::-1] if entry.text.startswith("roll")))
    assert len(seen) > 3


@rule("FNF-NET-02", "FNF-HID-05")
def test_the_coin_is_drawn_only_when_the_volunteer_flips():
    t = setup("PP", "JX", PP=QUIET, JX=QUIET, foes=["grub"], chance="explicit", script=[])
    plays(t, "PP", "attack 1")
    assert list(t.waiting()) == [CHANCE] and {str(number) for number, _ in t.chances()} == {
        f"roll {number}" for number in range(1, 21)
    }
    t.play(CHANCE, "roll 10")
    assert (step(t), waiting(t), table(t)["coins"]) == ("ballyhoo", "JX", [])
    plays(t, "JX", "ballyhoo jinxie")
    assert {str(face) for face, _ in t.chances()} == {"flip open", "flip closed"}


@rule("FNF-NET-04")
@pytest.mark.parametrize("kind", ["before-roll", "after-roll", "after-flip", "ballyhoo"])
def test_time_that_runs_out_means_a_pass(kind):
    t = setup("PP", "JX", PP={"tokens": 0}, JX={"gems": 1}, foes=["grub"], script=["roll 10", "flip closed"])
    plays(t, "PP", "attack 1")
    while step(t) != kind:
        seat = t.waiting()[0]
        t.play(seat, "ballyhoo jinxie" if step(t) == "ballyhoo" else "pass")
    seat = t.waiting()[0]
    before = t.view(None)["familiars"]
    brings(t)
    assert str(t.timeout(seat, Stream.from_seed("1"))) == "pass"
    after = t.view(None)["familiars"]
    for who in (0, 1):
        assert (before[who]["gems"], before[who]["tokens"]) == (after[who]["gems"], after[who]["tokens"])


@rule("FNF-NET-04", "FNF-WIN-10", "FNF-REVIVE-21")
def test_time_that_runs_out_refuses_a_revive():
    whole = {"tasks": "all"}
    for seed in range(8):
        t = setup("PP", "JX", "MI", PP=whole, JX=whole, MI={"fallen": True}, foes=["glass"])
        plays(t, "PP", "revive mimsy")
        assert waiting(t) == "JX"
        assert str(t.timeout(1, Stream.from_seed(str(seed)))) == "refuse"
        assert (active(t), step(t), mp(t, "PP"), mp(t, "JX")) == ("PP", "action", 9, 9)


@rule("FNF-NET-04")
def test_the_turn_action_is_chosen_by_a_stand_in():
    seen = set()
    for seed in range(30):
        t = setup("PP", "JX", PP=QUIET, JX=QUIET, foes=["grub", "husk"], chance="explicit", script=[])
        legal = choices(t, "PP")
        assert "pass" not in legal
        action = str(t.timeout(0, Stream.from_seed(str(seed))))
        assert action in legal
        seen.add(action)
    assert len(seen) > 2


def evening(words="me:Anna,me:Ben"):
    """A table of two people before Piddy Paw's kick; Jinxie has a gem for it."""
    t = setup(
        "PP", "JX", PP=QUIET, JX={"gems": 3, "tokens": 0}, foes=[{"foe": "glass"}, "cinder"],
        script=["roll 4", "roll 4"],
    )  # fmt: skip
    laid = Table(t, read_seats(words, GAME))
    laid.begin()
    return laid


@rule("FNF-NET-06")
def test_windows_can_be_passed_automatically_by_their_kind():
    laid = evening()
    laid.act(0, "cast summon-the-toad 1")
    assert (laid.asked(), laid.order(1, "pass")) == ([1], "FNF-WIN-06")
    # The kick has been rolled; what is no such window is still asked.
    assert foe_hp(laid.t, 1) == 9
    assert step(laid.t) == "ballyhoo" and laid.asked() == [1]
    assert laid.orders[1] == {"FNF-WIN-06": "pass", "FNF-LUCK-01": "pass", "FNF-SA-13": "pass"}


@rule("FNF-NET-06")
def test_such_an_order_can_be_switched_off_at_any_time():
    laid = evening()
    laid.order_for(1, "FNF-LUCK-01", None)
    laid.order_for(1, "FNF-SA-13", None)
    assert laid.orders[1] == {}
    laid.act(0, "cast summon-the-toad 1")
    laid.order(1, "pass")
    laid.order_for(1, "FNF-WIN-06", None)
    laid.act(1, "pass")
    laid.act(1, "restore fan-the-flames jinxie")
    assert "FNF-WIN-06" not in laid.orders[1]


@rule("FNF-NET-08", "FNF-HID-06", "FNF-HID-09")
def test_all_seats_see_the_same_and_nobody_has_anything_to_hide():
    own = ("seat", "prompt")
    t = story(8, steps=0)
    choose = Stream.from_seed("8")
    for _ in range(80):
        public = t.view(None)
        for seat in range(t.seats):
            view = t.view(seat)
            assert {key: view[key] for key in view if key not in own} == {
                key: public[key] for key in public if key not in own
            }
        # The terminal asks this before it hides anything from the next person.
        assert not has_secrets(t, [0, 1, 2])
        if t.over:
            break
        seat = t.waiting()[0]
        legal = t.legal(seat)
        t.play(seat, legal[choose.below(len(legal))])


def offer():
    """Two are offered a Ballyhoo, and Jinxie has answered."""
    t = setup("PP", "JX", "MI", PP=QUIET, JX=QUIET, MI=QUIET, foes=["grub"], script=["roll 10"])
    plays(t, "PP", "attack 1")
    return t


@rule("FNF-NET-09", "FNF-HID-09")
def test_an_answer_to_an_offer_is_kept_until_all_have_answered():
    views = []
    for answer in ("ballyhoo jinxie", "pass"):
        t = offer()
        assert waiting(t) == "JX MI"
        plays(t, "JX", answer)
        views.append([[t.view(seat) for seat in (0, 2, None)], [t.scene(seat) for seat in (0, 2, None)]])
        for seat in (0, 2, None):
            assert not [entry for entry in t.log_for(seat) if answer in entry.text and "ballyhoo" in entry.text]
    # Nobody can tell one answer from the other; only that it was given.
    assert views[0] == views[1]
    assert views[0][0][0]["waiting"] == [2]
