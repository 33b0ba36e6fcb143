"""The worked examples AFF-WE-01 to AFF-WE-13, with their numbers."""

import pytest

from grimalkin import State
from grimalkin.testing import rule
from tests.games.familiar_find.table import (
    GAME,
    choices,
    collection,
    deck,
    discard,
    ended_by,
    hand,
    hand_size,
    living,
    pile,
    pile_seen,
    places,
    plays,
    reach,
    refused,
    seat,
    setup,
    step,
    table,
    whose_turn,
    winners,
)


@rule("AFF-WE-01")
def test_setup_for_two():
    t = GAME.new(seats=2, seed=1, options={"mode": "family", "board_pick": "random"})
    assert sum(table(t)["mix"].values()) == 54
    assert places(t) == ["left", "middle", "right"]
    for place in places(t):
        (card,) = pile_seen(t, place)
        assert not card.endswith("↓")
    assert (hand_size(t, "A"), hand_size(t, "B")) == (4, 4)
    assert (collection(t, "A"), collection(t, "B"), discard(t)) == ({}, {}, [])
    assert deck(t) == 43
    assert table(t)["location"] is None


@rule("AFF-WE-02")
def test_reach_with_four():
    t = setup(
        seats=4,
        active="A",
        hands={"A": ["ruby-dust"] * 4},
        piles={
            "center": ["dragon-scale"],
            "a-b": ["enchanted-wood"],
            "b-c": ["astral"],
            "c-d": ["pink-lichen"],
            "d-a": ["residuum"],
        },
    )
    assert sorted(choices(t, "A")) == ["scavenge a-b", "scavenge center", "scavenge d-a"]
    for far in ("b-c", "c-d"):
        refused(t, "A", f"scavenge {far}", "AFF-SCAV-03")
    plays(t, "A", "scavenge center")
    for far in ("b-c", "c-d"):
        refused(t, "A", f"play ruby-dust {far} face-up", "AFF-PLAY-10")


@rule("AFF-WE-03")
def test_reveal():
    t = setup(
        seats=3,
        active="A",
        collections={"A": {"dragon-scale": 1, "abyss": 1}},
        piles={"a-b": ["enchanted-wood", "abyss↓B", "residuum↓B"], "center": ["ruby-dust"]},
    )
    assert pile_seen(t, "a-b", "A") == ["enchanted-wood", "?↓", "?↓"]
    assert pile_seen(t, "a-b", "B") == ["enchanted-wood", "abyss↓", "residuum↓"]
    plays(t, "A", "scavenge a-b")
    expected = {"dragon-scale": 1, "enchanted-wood": 1, "residuum": 1, "abyss": 2}
    for viewer in (0, 1, 2, None):
        seen = t.view(viewer)["players"][0]["collection"]
        assert {kind: count for kind, count in seen.items() if count} == expected
    assert pile(t, "a-b") == []
    assert (t.over, living(t), step(t)) == (False, "ABC", "play")


@rule("AFF-WE-04")
def test_astral_before_abyss():
    t = setup(seats=2, active="A", collections={"A": {"astral": 2, "abyss": 2}}, piles={"left": ["astral", "abyss↓"]})
    plays(t, "A", "scavenge left")
    assert collection(t, "A") == {"astral": 3, "abyss": 3}
    assert (t.over, winners(t), hand_size(t, "A"), pile(t, "left")) == (True, "A", 4, [])


@rule("AFF-WE-05")
def test_abyss_before_set():
    t = setup(
        seats=2,
        active="A",
        collections={"A": {"dragon-scale": 4, "enchanted-wood": 3, "abyss": 2}},
        piles={"middle": ["enchanted-wood", "abyss↓"]},
    )
    plays(t, "A", "scavenge middle")
    assert collection(t, "A") == {"dragon-scale": 4, "enchanted-wood": 4, "abyss": 3}
    assert winners(t) == "B"


def two_spells() -> State:
    t = setup(
        seats=2,
        active="A",
        collections={"A": {"abyss": 2}},
        piles={"right": ["abyss", "banish-the-murk↓", "echo"], "left": ["residuum"], "middle": ["residuum"]},
    )
    plays(t, "A", "scavenge right")
    assert (t.over, collection(t, "A")["abyss"], discard(t)) == (False, 3, [])
    return t


@rule("AFF-WE-06")
def test_order_of_spells():
    t = two_spells()
    plays(t, "A", "resolve banish-the-murk; discard abyss")
    assert collection(t, "A")["abyss"] == 2
    assert sorted(discard(t)) == ["abyss", "banish-the-murk"]
    plays(t, "A", "echo banish-the-murk; discard abyss")
    assert (t.over, collection(t, "A")) == (False, {"abyss": 1})
    assert sorted(discard(t)) == ["abyss", "abyss", "banish-the-murk", "echo"]


@rule("AFF-WE-06")
def test_order_of_spells_the_other_way_round():
    t = two_spells()
    plays(t, "A", "resolve echo")
    # Echo found nothing, and Banish the Murk is next.
    assert discard(t) == ["echo"]
    plays(t, "A", "discard abyss")
    assert (t.over, collection(t, "A")) == (False, {"abyss": 2})


def about_to_play() -> State:
    t = setup(
        seats=3,
        active="A",
        hands={"A": ["dragon-scale", "dragon-scale", "astral", "abyss"]},
        piles={
            "center": ["enchanted-wood"],
            "a-b": ["enchanted-wood"],
            "c-a": ["pink-lichen", "residuum↓"],
            "b-c": ["ruby-dust"],
        },
        deck=["echo", "residuum", "residuum"],
    )
    plays(t, "A", "scavenge center")
    assert pile(t, "center") == []
    return t


@rule("AFF-WE-07")
def test_legal_plays():
    t = about_to_play()
    plays(t, "A", "play dragon-scale center face-up; play dragon-scale a-b face-up; play astral center face-down")
    assert pile(t, "center") == ["dragon-scale", "astral↓"]
    assert "abyss" in hand(t, "A")
    assert whose_turn(t) == "B"


@rule("AFF-WE-07")
def test_plays_that_are_refused():
    t = about_to_play()
    plays(t, "A", "play dragon-scale a-b face-up; play dragon-scale a-b face-up")
    refused(t, "A", "play astral a-b face-down", "AFF-PLAY-08")
    t = about_to_play()
    plays(t, "A", "play dragon-scale center face-down")
    refused(t, "A", "play astral center face-down", "AFF-PLAY-03")
    plays(t, "A", "play dragon-scale center face-up")
    refused(t, "A", "pass", "AFF-PLAY-01")
    assert (whose_turn(t), step(t)) == ("A", "play")
    refused(t, "A", "play astral b-c face-up", "AFF-PLAY-10")


@rule("AFF-WE-08")
@pytest.mark.parametrize(
    ("counts", "complete"),
    [
        ((2, 2, 2, 2, 0), True),
        ((3, 3, 3, 0, 0), True),
        ((4, 4, 0, 0, 0), True),
        ((5, 3, 2, 1, 0), False),
        ((4, 3, 2, 1, 1), False),
        ((4, 3, 2, 2, 0), True),
        ((7, 3, 2, 1, 1), False),
    ],
)
def test_set_test(counts, complete):
    kinds = ["dragon-scale", "enchanted-wood", "pink-lichen", "residuum", "ruby-dust"]
    t = setup(
        seats=3,
        active="A",
        step="check",
        hands={"A": ["abyss"] * 4},
        collections={"A": dict(zip(kinds, counts, strict=True))},
    )
    assert t.over is complete
    if complete:
        assert winners(t) == "A"
    else:
        assert (whose_turn(t), step(t)) == ("A", "play")


@rule("AFF-WE-09")
def test_elimination_with_three():
    t = setup(
        seats=3,
        active="A",
        hands={"B": ["ruby-dust"] * 4},
        collections={"A": {"abyss": 2}},
        piles={
            "center": ["abyss"],
            "a-b": ["dragon-scale", "enchanted-wood↓"],
            "b-c": ["ruby-dust"],
            "c-a": ["pink-lichen"],
        },
    )
    assert hand_size(t, "A") == 4
    plays(t, "A", "scavenge center")
    assert living(t) == "BC"
    assert (hand_size(t, "A"), table(t)["aside"], discard(t)) == (0, 4, [])
    assert pile(t, "left") == ["pink-lichen", "dragon-scale", "enchanted-wood↓"]
    assert (pile(t, "middle"), pile(t, "right")) == ([], ["ruby-dust"])
    assert t.waiting() == (seat("B"),)
    assert sorted(choices(t, "B")) == ["scavenge left", "scavenge right"]
    refused(t, "B", "scavenge middle", "AFF-SCAV-05")
    plays(t, "B", "scavenge left; play ruby-dust right face-up")
    # One card to the left and one to the middle are still owed.
    refused(t, "B", "play ruby-dust right face-up", "AFF-PLAY-08")
    plays(t, "B", "play ruby-dust left face-up")
    refused(t, "B", "play ruby-dust left face-down", "AFF-PLAY-08")
    plays(t, "B", "play ruby-dust middle face-down")
    assert whose_turn(t) == "C"


@rule("AFF-WE-10")
def test_elimination_with_four():
    t = setup(
        seats=4,
        active="B",
        hands={"B": ["dragon-scale", "enchanted-wood", "astral", "abyss"]},
        collections={"B": {"abyss": 2}},
        piles={
            "center": ["pink-lichen"],
            "a-b": ["residuum"],
            "b-c": ["abyss↓"],
            "c-d": ["ruby-dust"],
            "d-a": ["dragon-scale", "enchanted-wood"],
        },
        deck=30,
    )
    plays(t, "B", "scavenge b-c")
    assert collection(t, "B") == {"abyss": 3}
    plays(t, "B", "play dragon-scale b-c face-up; play enchanted-wood center face-up")
    plays(t, "B", "play abyss a-b face-up; play astral a-b face-down")
    assert living(t) == "ACD"
    assert pile(t, "a-c") == ["residuum", "abyss", "astral↓", "dragon-scale"]
    assert pile(t, "center") == ["pink-lichen", "enchanted-wood"]
    assert deck(t) == 30
    assert t.waiting() == (seat("C"),)
    assert reach(t, "C") == ["a-c", "c-d", "center"]
    refused(t, "C", "scavenge d-a", "AFF-SCAV-03")


@rule("AFF-WE-11")
def test_second_elimination():
    t = setup(
        seats=4,
        active="C",
        eliminated=["B"],
        hands={"D": ["ruby-dust"] * 4},
        collections={"C": {"abyss": 2}, "D": {"abyss": 2}},
        piles={"center": ["pink-lichen"], "a-c": ["residuum"], "c-d": ["abyss"], "d-a": ["dragon-scale"]},
    )
    assert hand_size(t, "C") == 4
    aside = table(t)["aside"]
    plays(t, "C", "scavenge c-d")
    assert (living(t), table(t)["aside"], hand_size(t, "C")) == ("AD", aside + 4, 0)
    assert [pile(t, place) for place in places(t)] == [["residuum"], ["pink-lichen"], ["dragon-scale"]]
    assert t.waiting() == (seat("D"),)
    assert reach(t, "D") == ["left", "middle", "right"]
    assert len(choices(t, "D")) == 3


@rule("AFF-WE-11")
def test_second_elimination_and_a_loss_after_it():
    t = setup(
        seats=4,
        active="C",
        eliminated=["B"],
        collections={"C": {"abyss": 2}, "D": {"abyss": 2}},
        piles={"center": ["pink-lichen"], "a-c": ["residuum"], "c-d": ["abyss"], "d-a": ["abyss"]},
    )
    plays(t, "C", "scavenge c-d")
    plays(t, "D", "scavenge right")
    assert winners(t) == "A"


@rule("AFF-WE-12")
def test_deck_runs_out():
    t = setup(
        seats=2,
        active="A",
        step="refill",
        hands={"A": ["dragon-scale"], "B": ["residuum"] * 4},
        collections={
            "A": {"astral": 2, "abyss": 1, "dragon-scale": 3, "enchanted-wood": 2, "pink-lichen": 1},
            "B": {"astral": 1, "abyss": 2, "ruby-dust": 3, "pink-lichen": 2, "enchanted-wood": 1},
        },
        piles={"left": ["dragon-scale"], "middle": ["enchanted-wood"], "right": ["residuum"]},
        deck=3,
    )
    assert (hand_size(t, "A"), deck(t), t.over) == (4, 0, False)
    assert whose_turn(t) == "B"
    # With the card scavenged now B has seven Ingredients.
    plays(t, "B", "scavenge left; play residuum left face-up; play residuum left face-up")
    plays(t, "B", "play residuum left face-down")
    assert (t.over, hand_size(t, "B")) == (True, 1)
    assert table(t)["result"]["scores"] == [[3, 6], [3, 7]]
    assert (winners(t), ended_by(t)) == ("B", "AFF-END-07")


@rule("AFF-WE-13")
def test_shared_victory():
    t = setup(
        seats=3,
        active="A",
        step="refill",
        hands={"A": []},
        collections={
            "A": {"astral": 2, "abyss": 2, "pink-lichen": 3, "ruby-dust": 2},
            "B": {
                "astral": 1,
                "abyss": 2,
                "dragon-scale": 5,
                "enchanted-wood": 3,
                "pink-lichen": 2,
                "residuum": 1,
            },
            "C": {"astral": 2, "abyss": 2, "residuum": 4, "ruby-dust": 1},
        },
        deck=[],
    )
    assert table(t)["result"]["scores"] == [[4, 5], [3, 11], [4, 5]]
    assert (winners(t), ended_by(t)) == ("AC", "AFF-END-08")
