"""What holds for all powers of Familiars (AFF-FAM)."""

from typing import Any

import pytest

from grimalkin import State
from grimalkin.testing import rule
from tests.games.familiar_find.table import (
    GAME,
    choices,
    collection,
    finishes,
    hand_size,
    living,
    may,
    pile_seen,
    plays,
    seat,
    setup,
    step,
    table,
    whose_turn,
    winners,
)

FAMILIARS = ["magpie", "owl", "cat", "fox", "hamster", "hedgehog", "mole", "newt", "tortoise", "falcon"]
HAND = ["dragon-scale", "enchanted-wood", "residuum", "ruby-dust"]


def turn_beside(familiar: str, **position: Any) -> State:
    """It is the turn of A; the Familiar belongs to B."""
    piles = {"center": ["pink-lichen"], "a-b": ["residuum"], "b-c": ["ruby-dust"], "c-a": ["dragon-scale"]}
    piles.update(position.pop("piles", {}))
    position = {"seats": 3, "active": "A", "familiars": {"B": familiar}, "hands": {"A": HAND}, "seed": 7, **position}
    return setup(piles=piles, **position)


@rule("AFF-FAM-01")
def test_each_familiar_has_a_power_of_its_own():
    texts = {familiar: GAME.help(familiar)["text"] for familiar in FAMILIARS}
    assert all(texts.values())
    assert len(set(texts.values())) == 10


@rule("AFF-FAM-01", "AFF-FAM-05")
def test_nobody_uses_the_power_of_another():
    """A's turn, from the first look to the refill, with each power at the table in B's hands."""
    for familiar in FAMILIARS:
        t = turn_beside(familiar, piles={"a-b": ["residuum↓B"]}, deck=20)
        assert step(t) == "scavenge", familiar
        assert set(choices(t, "A")) == {"scavenge a-b", "scavenge center", "scavenge c-a"}, familiar
        plays(t, "A", "scavenge a-b")
        assert step(t) == "play", familiar
        assert not may(t, "A", "sleight"), familiar
        plays(t, "A", "play dragon-scale a-b face-up; play ruby-dust a-b face-up; play residuum a-b face-down")
        assert whose_turn(t) == "B", familiar
        assert hand_size(t, "A") == 4, familiar
        assert collection(t, "A") == {"residuum": 1}, familiar


@rule("AFF-FAM-01")
def test_the_cat_of_another_saves_nobody():
    t = turn_beside("cat", collections={"A": {"abyss": 3}}, step="check")
    assert living(t) == "BC"


@rule("AFF-FAM-01")
def test_the_newt_of_another_changes_no_ingredient():
    t = turn_beside("newt", collections={"A": {"dragon-scale": 4, "residuum": 3, "ruby-dust": 1}}, step="check")
    assert not t.over


@rule("AFF-FAM-01")
def test_the_hedgehog_of_another_protects_nobody_else():
    t = turn_beside("hedgehog", piles={"a-b": ["sticky-paws"]}, collections={"C": {"residuum": 1}})
    plays(t, "A", "scavenge a-b")
    assert may(t, "A", "take c residuum")


@rule("AFF-FAM-02", "AFF-FAM-03")
def test_every_power_that_needs_a_choice_can_be_declined():
    """A with each Familiar goes through a whole turn and does nothing but what everybody must do."""
    for familiar in FAMILIARS:
        t = setup(
            seats=2,
            active="A",
            familiars={"A": familiar},
            piles={"left": ["residuum↓B", "pink-lichen"], "middle": ["ruby-dust"], "right": ["pink-lichen"]},
            hands={"A": HAND},
            deck=20,
            seed=7,
        )
        declined = 0
        while whose_turn(t) == "A":
            ordinary = [a for a in choices(t, "A") if a.split()[0] in ("scavenge", "play")]
            if "pass" in choices(t, "A"):
                declined += 1
                plays(t, "A", "pass")
            else:
                plays(t, "A", ordinary[0])
        assert declined == {"owl": 1, "magpie": 1, "falcon": 1, "mole": 1}.get(familiar, 0), familiar
        assert collection(t, "A") == {"residuum": 1, "pink-lichen": 1}, familiar
        assert not table(t)["players"][0]["used"], familiar


@rule("AFF-FAM-03")
def test_a_power_that_only_counts_or_protects_asks_nothing():
    newt = turn_beside("newt", active="B", collections={"B": {"dragon-scale": 5, "residuum": 3}}, step="check")
    assert winners(newt) == "B"
    hamster = turn_beside("hamster", active="B", step="refill", hands={"B": ["abyss"]}, deck=20)
    assert hand_size(hamster, "B") == 5
    assert whose_turn(hamster) == "C"
    hedgehog = turn_beside("hedgehog", piles={"a-b": ["dim-the-stars"]}, collections={"B": {"astral": 2}})
    plays(hedgehog, "A", "scavenge a-b")
    assert collection(hedgehog, "B") == {"astral": 2}
    assert step(hedgehog) == "play"


@rule("AFF-FAM-04", "AFF-PLAY-12")
def test_a_closed_pile_that_a_power_emptied_is_open_for_this_play():
    for familiar, doing in (("falcon", "scavenge b-c"), ("magpie", "scavenge a-b; collect b-c")):
        t = turn_beside(familiar, familiars={"A": familiar})
        plays(t, "A", doing)
        assert [action for action in choices(t, "A") if " b-c " in action], familiar
        plays(t, "A", "play dragon-scale b-c face-up; play ruby-dust center face-up")
        finishes(t, "A")
        assert pile_seen(t, "b-c") == ["dragon-scale"], familiar


@rule("AFF-FAM-05", "AFF-TURN-05")
def test_a_cat_that_is_judged_in_the_turn_of_another_is_not_asked():
    t = turn_beside("cat", options={"check_scope": "all"}, collections={"B": {"abyss": 3}})
    plays(t, "A", "scavenge a-b")
    assert living(t) == "AC"
    assert t.waiting() == (seat("A"),)


@rule("AFF-FAM-05")
def test_a_newt_that_is_judged_in_the_turn_of_another_has_no_tongue():
    owned = {"B": {"dragon-scale": 5, "residuum": 3}}
    t = turn_beside("newt", options={"check_scope": "all"}, collections=owned)
    plays(t, "A", "scavenge a-b")
    assert not t.over


@rule("AFF-FAM-05", "AFF-FAB-06")
def test_a_protecting_power_also_works_in_the_turn_of_a_rival():
    t = turn_beside("hedgehog", piles={"a-b": ["nimble-fingers"]})
    plays(t, "A", "scavenge a-b")
    assert set(choices(t, "A")) == {"spy c", "pass"}


@rule("AFF-FAM-06")
@pytest.mark.parametrize("familiar", FAMILIARS)
def test_the_power_of_a_player_ends_when_the_player_is_eliminated(familiar: str):
    """B is eliminated; whatever B's power was, A and C go on by the ordinary rules of two."""
    t = setup(
        seats=3,
        active="A",
        eliminated=["B"],
        familiars={"B": familiar},
        piles={"left": ["residuum↓C", "pink-lichen"], "middle": ["ruby-dust"], "right": ["pink-lichen"]},
        hands={"A": HAND},
        deck=20,
        seed=7,
    )
    assert set(choices(t, "A")) == {"scavenge left", "scavenge middle", "scavenge right"}
    plays(t, "A", "scavenge left")
    assert collection(t, "A") == {"residuum": 1, "pink-lichen": 1}
    finishes(t, "A")
    assert whose_turn(t) == "C"
    assert not may(t, "C", "rest")
    assert t.actions(seat("B")) == []


@rule("AFF-FAM-06", "AFF-ELIM-23")
def test_a_mole_that_loses_does_not_burrow():
    t = turn_beside("mole", familiars={"A": "mole"}, piles={"a-b": ["abyss"]}, collections={"A": {"abyss": 2}}, deck=20)
    plays(t, "A", "scavenge a-b")
    assert living(t) == "BC"
    assert t.waiting() == (seat("B"),)
    assert table(t)["buried"] == []


@rule("AFF-FAM-07", "AFF-INFO-13")
def test_everybody_sees_that_a_power_is_used_up():
    t = turn_beside("cat", familiars={"A": "cat"}, piles={"a-b": ["abyss"]}, collections={"A": {"abyss": 2}})
    plays(t, "A", "scavenge a-b")
    for viewer in ("", "A", "B", "C"):
        assert [player["used"] for player in table(t, viewer)["players"]] == [False] * 3
    plays(t, "A", "survive")
    for viewer in ("", "A", "B", "C"):
        assert [player["used"] for player in table(t, viewer)["players"]] == [True, False, False]
