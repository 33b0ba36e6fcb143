"""The order of a turn, and of turns: the ledger's section 5."""

import pytest

from grimalkin.core.chance import Stream
from grimalkin.testing import rule
from tests.games.familiar_find.table import (
    FOUR,
    GAME,
    ROW,
    THREE,
    choices,
    collection,
    deck,
    discard,
    ended_by,
    finishes,
    hand_size,
    may,
    plays,
    ran_out,
    refused,
    seat,
    setup,
    step,
    table,
    whose_turn,
    winners,
)

DULL = ["pink-lichen", "pink-lichen", "enchanted-wood", "enchanted-wood"]


@rule("AFF-TURN-01")
@pytest.mark.parametrize(("first", "order"), [("A", "ABCA"), ("B", "BCAB"), ("C", "CABC")])
def test_the_first_player_begins_and_turns_pass_clockwise(first, order):
    t = GAME.new(seats=3, seed=2, options={"first_player": "host_choice", "board_pick": "random"})
    plays(t, "A", f"first {first.lower()}")
    for who in order:
        assert whose_turn(t) == who
        assert t.waiting() == (seat(who),)
        finishes(t, who)


@rule("AFF-TURN-02")
def test_a_turn_is_scavenge_check_play_refill():
    t = setup(seats=2, active="A", hands={"A": DULL}, piles=ROW)
    left = deck(t)
    assert step(t) == "scavenge"
    # Only scavenging is possible now.
    refused(t, "A", "play pink-lichen left face-up", "AFF-TURN-02")
    plays(t, "A", "scavenge left")
    assert step(t) == "play"
    # Not a second time, and nothing was drawn before the play.
    refused(t, "A", "scavenge middle", "AFF-TURN-02")
    assert (hand_size(t, "A"), deck(t)) == (4, left)
    plays(t, "A", "play pink-lichen left face-up; play pink-lichen left face-up")
    assert deck(t) == left
    plays(t, "A", "play enchanted-wood left face-down")
    assert (hand_size(t, "A"), deck(t)) == (4, left - 3)
    assert (whose_turn(t), step(t)) == ("B", "scavenge")


@rule("AFF-TURN-02")
def test_the_check_comes_after_scavenging_and_before_playing():
    t = setup(seats=2, active="A", hands={"A": DULL}, collections={"A": {"astral": 2}}, piles={"left": ["astral"]})
    assert (step(t), whose_turn(t)) == ("scavenge", "A")
    plays(t, "A", "scavenge left")
    # The third Astral Essence is in the collection, and no card has been played.
    assert winners(t) == "A"
    assert (table(t)["piles"][0]["cards"], hand_size(t, "A")) == ([], 4)


@rule("AFF-TURN-03")
def test_eliminated_seats_are_skipped():
    t = setup(
        seats=4,
        active="A",
        eliminated=["B"],
        piles={"center": ["residuum"], "a-c": ["residuum"], "c-d": ["residuum"], "d-a": ["residuum"]},
    )
    for who in "ACDAC":
        assert whose_turn(t) == who
        refused(t, "B", "scavenge center", "AFF-TURN-03")
        finishes(t, who)


@rule("AFF-TURN-04")
def test_an_undecided_turn_runs_to_its_end_and_the_next_begins():
    t = setup(seats=3, active="A", piles=THREE)
    plays(t, "A", "scavenge center")
    finishes(t, "A")
    assert (whose_turn(t), step(t), table(t)["turn"]) == ("B", "scavenge", 2)
    assert hand_size(t, "A") == 4


@rule("AFF-TURN-04")
def test_a_victory_ends_the_game_although_the_deck_is_not_empty():
    # Taken literally, the rulebook's "or" would let the turn go on.
    t = setup(seats=2, active="A", collections={"A": {"astral": 2}}, piles={"left": ["astral"]}, deck=20)
    plays(t, "A", "scavenge left")
    assert (t.over, t.waiting(), deck(t)) == (True, (), 20)
    refused(t, "A", "scavenge middle", ended_by(t))


@rule("AFF-TURN-04")
def test_a_failed_refill_ends_the_game_although_nobody_won():
    t = setup(seats=2, active="A", hands={"A": DULL}, piles=ROW, deck=2)
    plays(t, "A", "scavenge left")
    finishes(t, "A")
    assert ran_out(t)


@rule("AFF-TURN-05")
@pytest.mark.parametrize("mode", ["family", "full"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_only_the_active_player_ever_decides_anything(mode, seats):
    for seed in range(4):
        t = GAME.new(seats=seats, seed=seed, options={"mode": mode, "tourism": mode == "full", "board_pick": "random"})
        rng = Stream.from_seed(f"walk {seed}")
        while not t.over:
            assert t.waiting() == (table(t)["active"],)
            (who,) = t.waiting()
            assert [t.actions(other) for other in range(seats) if other != who] == [[]] * (seats - 1)
            t.play(who, t.actions(who)[rng.below(len(t.actions(who)))])


@rule("AFF-TURN-05")
def test_a_rival_who_acts_is_refused():
    t = setup(seats=3, active="A", piles={**THREE, "center": ["sticky-paws"]}, collections={"B": {"astral": 2}})
    refused(t, "B", "scavenge center", "AFF-TURN-05")
    plays(t, "A", "scavenge center")
    # Nor while a Spell could harm, or while A plays.
    refused(t, "B", "pass", "AFF-TURN-05")
    finishes(t, "A")
    refused(t, "A", "scavenge a-b", "AFF-TURN-05")


@rule("AFF-TURN-06")
def test_a_familiar_power_overrides_a_normal_rule():
    t = setup(seats=4, active="A", familiars={"A": "falcon"}, piles=FOUR)
    assert may(t, "A", "scavenge c-d")
    t = setup(seats=4, active="A", familiars={"A": "tortoise"}, piles=FOUR, hands={"A": DULL})
    plays(t, "A", "rest")
    assert (step(t), collection(t, "A")) == ("play", {})


@rule("AFF-TURN-07")
def test_a_location_overrides_a_normal_rule():
    # Normally any card may be played hidden to any pile in reach, and any pile in reach may be scavenged.
    t = setup(seats=4, active="A", step="play", location="smugglers-cellar", piles=FOUR, hands={"A": DULL})
    refused(t, "A", "play pink-lichen a-b face-down", "AFF-LFX-02")
    t = setup(seats=4, active="A", location="hedge-maze", last_center=["A"], piles=FOUR)
    refused(t, "A", "scavenge center", "AFF-LFX-13")


@rule("AFF-TURN-08")
def test_a_prohibition_by_a_location_beats_the_permission_of_a_familiar():
    t = setup(
        seats=3,
        active="A",
        familiars={"A": "falcon"},
        location="hedge-maze",
        last_center=["A"],
        piles={"center": ["residuum"], "b-c": ["residuum"], "a-b": ["residuum"]},
    )
    # The Falcon may scavenge any pile, but nobody may scavenge this one again.
    assert choices(t, "A") == ["scavenge a-b", "scavenge b-c"]
    refused(t, "A", "scavenge center", "AFF-LFX-13")


@rule("AFF-TURN-08")
def test_a_prohibition_by_a_location_beats_the_permission_of_a_spell():
    t = setup(
        seats=2,
        active="A",
        location="weighing-house",
        piles={"left": ["crosswind"], "middle": ["residuum"] * 5, "right": ["ruby-dust"]},
    )
    plays(t, "A", "scavenge left; lift right 1")
    assert "drop left" in choices(t, "A")
    refused(t, "A", "drop middle", "AFF-LFX-03")


@rule("AFF-TURN-08")
def test_a_prohibition_by_a_familiar_beats_the_command_of_a_spell():
    t = setup(
        seats=2,
        active="A",
        familiars={"B": "hedgehog"},
        collections={"B": {"astral": 2}},
        piles={"left": ["dim-the-stars"], "middle": ["residuum"], "right": ["ruby-dust"]},
    )
    plays(t, "A", "scavenge left")
    assert collection(t, "B") == {"astral": 2}
    assert discard(t) == ["dim-the-stars"]
