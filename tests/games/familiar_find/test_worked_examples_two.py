"""The worked examples AFF-WE-14 to AFF-WE-20, with their numbers."""

from grimalkin import State
from grimalkin.testing import rule
from tests.games.familiar_find.table import (
    casts,
    choices,
    collection,
    deck,
    discard,
    finishes,
    hand_size,
    living,
    may,
    pattern,
    pile,
    pile_seen,
    plays,
    refused,
    setup,
    step,
    table,
    whose_turn,
    winners,
)

FULL = {"mode": "full"}


def fox_in_a_cloak() -> State:
    t = casts(
        "cloak-of-smoke",
        options=FULL,
        familiars={"A": "fox"},
        hands={
            "A": ["dragon-scale", "astral", "ruby-dust", "residuum"],
            "B": ["enchanted-wood"] * 4,
            "C": ["dragon-scale"] * 4,
        },
    )
    assert (whose_turn(t), step(t), hand_size(t, "A")) == ("A", "play", 4)
    return t


@rule("AFF-WE-14")
def test_pattern_changes_add_up():
    t = fox_in_a_cloak()
    assert pattern(t) == [1, 2]
    plays(t, "A", "play dragon-scale a-b face-up")
    refused(t, "A", "play astral center face-up", "AFF-PLAY-02")
    plays(t, "A", "play astral center face-down; play ruby-dust a-b face-down")
    assert whose_turn(t) == "B"


@rule("AFF-WE-14")
def test_pattern_changes_add_up_with_the_power():
    t = plays(fox_in_a_cloak(), "A", "sleight")
    assert pattern(t) == [0, 3]
    refused(t, "A", "play dragon-scale a-b face-up", "AFF-PLAY-02")
    plays(t, "A", "play dragon-scale a-b face-down; play astral a-b face-down; play ruby-dust a-b face-down")
    for who in "BC":
        plays(t, who, choices(t, who)[0])
        finishes(t, who)
    plays(t, "A", "scavenge center")
    while step(t) != "play":
        plays(t, "A", "pass" if may(t, "A", "pass") else choices(t, "A")[0])
    assert pattern(t) == [2, 1]
    plays(t, "A", "sleight")
    assert pattern(t) == [1, 2]


@rule("AFF-WE-15")
def test_a_closed_pile_opened():
    t = setup(
        seats=4,
        options=FULL,
        active="A",
        familiars={"A": "magpie"},
        hands={"A": ["dragon-scale", "enchanted-wood", "astral", "abyss"]},
        piles={
            "center": ["dragon-scale", "enchanted-wood"],
            "a-b": ["pink-lichen"],
            "b-c": ["astral"],
            "c-d": ["residuum"],
            "d-a": ["ruby-dust", "abyss↓"],
        },
    )
    plays(t, "A", "scavenge a-b; collect b-c")
    assert collection(t, "A") == {"pink-lichen": 1, "astral": 1}
    assert step(t) == "play"
    refused(t, "A", "play dragon-scale c-d face-up", "AFF-PLAY-10")
    for place in ("center", "a-b", "b-c", "d-a"):
        assert may(t, "A", f"play dragon-scale {place} face-up")
    plays(t, "A", "play dragon-scale d-a face-up")
    # One card is still owed to each of the two emptied piles, and two are left.
    assert {action.split()[2] for action in choices(t, "A") if action.startswith("play")} == {"a-b", "b-c"}
    plays(t, "A", "play enchanted-wood b-c face-up")
    assert {action.split()[2] for action in choices(t, "A") if action.startswith("play")} == {"a-b"}
    plays(t, "A", "play astral a-b face-down")
    assert (pile(t, "a-b"), pile(t, "b-c")) == (["astral↓"], ["enchanted-wood"])


@rule("AFF-WE-16")
def test_location_reshuffle():
    every = list(setup(seats=2, options={"mode": "tourism"}).game.catalog.location_ids)  # type: ignore[attr-defined]
    assert len(every) == 13
    laid_out = "silent-shrine"
    others = [place for place in every if place != laid_out]
    followers = set()
    for seed in range(12):
        t = setup(
            seats=2,
            options={"mode": "tourism"},
            active="A",
            familiars={"A": "cat", "B": "owl"},
            location=laid_out,
            location_deck=[],
            location_discard=others,
            piles={"left": ["residuum"], "middle": ["residuum"], "right": ["residuum"]},
            seed=seed,
        )
        plays(t, "A", "scavenge middle; tour")
        seen = table(t)
        assert (seen["location_deck"], seen["location_discard"]) == (11, [laid_out])
        assert seen["location"] in others
        followers.add(seen["location"])
    assert len(followers) > 1


def tourist_at_the_shrine() -> State:
    t = setup(
        seats=2,
        options={"mode": "tourism"},
        active="A",
        familiars={"A": "cat", "B": "owl"},
        collections={"A": {"abyss": 2}},
        location="silent-shrine",
        location_deck=["twin-springs", "toll-bridge"],
        piles={"left": ["residuum"], "middle": ["banish-the-murk", "abyss"], "right": ["residuum"]},
    )
    plays(t, "A", "scavenge middle")
    assert collection(t, "A") == {"abyss": 3, "banish-the-murk": 1}
    return t


@rule("AFF-WE-17")
def test_change_before_the_spells():
    t = plays(tourist_at_the_shrine(), "A", "tour")
    assert table(t)["location"] == "twin-springs"
    plays(t, "A", "discard abyss; discard abyss")
    assert (t.over, collection(t, "A")) == (False, {"abyss": 1})
    assert discard(t).count("banish-the-murk") == 1
    assert (whose_turn(t), step(t)) == ("A", "play")


@rule("AFF-WE-17")
def test_no_change_and_the_shrine_silences_the_spell():
    t = plays(tourist_at_the_shrine(), "A", "pass")
    if not t.over:
        # The cat's nine lives are left unused.
        plays(t, "A", "pass")
    assert discard(t) == ["banish-the-murk"]
    assert (winners(t), collection(t, "A")) == ("B", {"abyss": 3})


def a_gift_of_murk(with_banish: bool) -> State:
    t = casts(
        "unwanted-gift",
        collections={"A": {"abyss": 3}, "B": {"abyss": 2, "astral": 2 if with_banish else 0}},
        piles={"b-c": ["banish-the-murk"] if with_banish else ["pink-lichen"]},
    )
    plays(t, "A", "give b")
    assert (collection(t, "A")["abyss"], collection(t, "B")["abyss"]) == (2, 3)
    assert (living(t), whose_turn(t), step(t)) == ("ABC", "A", "play")
    finishes(t, "A")
    assert (living(t), whose_turn(t)) == ("ABC", "B")
    return t


@rule("AFF-WE-18")
def test_a_gift_is_judged_later():
    t = plays(a_gift_of_murk(with_banish=True), "B", "scavenge b-c; discard abyss")
    assert (living(t), collection(t, "B")) == ("ABC", {"abyss": 2, "astral": 2})
    assert step(t) == "play"


@rule("AFF-WE-18")
def test_a_gift_is_judged_later_and_found_fatal():
    t = plays(a_gift_of_murk(with_banish=False), "B", "scavenge b-c")
    assert living(t) == "AC"


@rule("AFF-WE-18")
def test_a_gift_comes_too_late_for_somebody_with_three_astrals():
    t = casts(
        "unwanted-gift",
        collections={"A": {"abyss": 3}, "B": {"abyss": 2, "astral": 2}},
        piles={"b-c": ["astral"]},
    )
    finishes(plays(t, "A", "give b"), "A")
    plays(t, "B", "scavenge b-c")
    assert winners(t) == "B"


@rule("AFF-WE-19")
def test_toll():
    t = setup(
        seats=2,
        options=FULL,
        active="A",
        familiars={"A": "cat", "B": "owl"},
        location="toll-bridge",
        hands={"A": ["dragon-scale", "enchanted-wood", "pink-lichen", "residuum"]},
        piles={"left": ["residuum"], "middle": ["residuum"], "right": ["residuum"]},
        deck=20,
    )
    plays(t, "A", "scavenge middle; toll residuum")
    assert (hand_size(t, "A"), deck(t), step(t)) == (3, 21, "play")
    plays(t, "A", "play dragon-scale left face-up; play enchanted-wood left face-up")
    # The emptied center must get the last card.
    assert choices(t, "A") == ["play pink-lichen middle face-down"]
    plays(t, "A", "play pink-lichen middle face-down")
    assert (hand_size(t, "A"), deck(t), whose_turn(t)) == (4, 17, "B")


@rule("AFF-WE-20")
def test_views():
    t = setup(
        seats=3,
        active="C",
        hands={"A": ["pink-lichen"] * 4, "B": ["residuum"] * 4, "C": ["ruby-dust"] * 4},
        collections={"A": {"abyss": 1}, "B": {"dragon-scale": 2}},
        piles={
            "center": ["dragon-scale", "astral↓B"],
            "a-b": ["enchanted-wood↓A"],
            "b-c": ["residuum"],
            "c-a": ["dragon-scale"],
        },
        deck=25,
    )
    for who in "ABC":
        seen = table(t, who)
        assert [player["hand"] for player in seen["players"]] == [4, 4, 4]
        assert [player["collection"] for player in seen["players"]] == [{"abyss": 1}, {"dragon-scale": 2}, {}]
        assert seen["deck"] == 25
        assert pile_seen(t, "b-c", who) == ["residuum"]
        piles = {pile["pile"]: pile["cards"] for pile in seen["piles"]}
        assert (piles["a-b"][0]["by"], piles["center"][1]["by"]) == (0, 1)
        assert not any("cards" in player for player in seen["players"])
    assert [pile_seen(t, "a-b", who) for who in "ABC"] == [["enchanted-wood↓"], ["?↓"], ["?↓"]]
    assert [pile_seen(t, "center", who)[1] for who in "ABC"] == ["?↓", "astral↓", "?↓"]
    hands = {"A": "pink-lichen", "B": "residuum", "C": "ruby-dust"}
    assert all(table(t, who)["hand"] == [kind] * 4 for who, kind in hands.items())
