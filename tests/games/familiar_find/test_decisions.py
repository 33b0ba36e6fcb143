"""Who is asked what, and when a pass is possible (AFF-DEC)."""

from typing import Any

import pytest

from grimalkin import State
from grimalkin.core.chance import Stream
from grimalkin.testing import rule
from tests.games.familiar_find.table import (
    GAME,
    choices,
    collection,
    deck,
    hand_size,
    living,
    may,
    pattern,
    pile_seen,
    plays,
    seat,
    setup,
    step,
    table,
    whose_turn,
)

HAND = ["dragon-scale", "enchanted-wood", "residuum", "ruby-dust"]
FAMILIARS = {"magpie", "owl", "cat", "fox", "hamster", "hedgehog", "mole", "newt", "tortoise", "falcon"}


def asked(t: State) -> str:
    """Who owes a choice; only one seat ever does."""
    (number,) = t.waiting()
    return "ABCD"[number]


def turn(**position: Any) -> State:
    piles = {"center": ["pink-lichen"], "a-b": ["residuum"], "b-c": ["ruby-dust"], "c-a": ["dragon-scale"]}
    piles.update(position.pop("piles", {}))
    hands = {"A": HAND, **position.pop("hands", {})}
    return setup(piles=piles, hands=hands, **{"seats": 3, "active": "A", "seed": 7, **position})


# Set-up.


@rule("AFF-DEC-01", "AFF-SETUP-16")
def test_boards_are_chosen_clockwise_from_the_first_player_among_those_left():
    t = GAME.new(seats=4, seed=2, options={"use_abilities": True, "first_player": "host_choice"})
    plays(t, "A", "first c")
    left = set(FAMILIARS)
    for who, familiar in (("C", "owl"), ("D", "cat"), ("A", "fox"), ("B", "mole")):
        assert asked(t) == who
        assert set(choices(t, who)) == {f"board {name}" for name in left}
        plays(t, who, f"board {familiar}")
        left.remove(familiar)
    assert [player["familiar"] for player in table(t)["players"]] == ["fox", "mole", "owl", "cat"]
    assert asked(t) == "C"


@rule("AFF-DEC-01")
def test_nobody_is_asked_for_a_board_that_has_no_power_or_was_dealt():
    family = GAME.new(seats=3, seed=2)
    assert step(family) == "scavenge"
    dealt = GAME.new(seats=3, seed=2, options={"use_abilities": True, "board_pick": "random"})
    assert step(dealt) in ("look", "scavenge")
    assert len({player["familiar"] for player in table(dealt)["players"]} & FAMILIARS) == 3


@rule("AFF-DEC-02", "AFF-SETUP-20")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_host_names_the_first_player(seats: int):
    t = GAME.new(seats=seats, seed=2, options={"first_player": "host_choice"})
    assert asked(t) == "A"
    assert choices(t, "A") == [f"first {letter}" for letter in "abcd"[:seats]]
    plays(t, "A", f"first {'abcd'[seats - 1]}")
    assert asked(t) == "ABCD"[seats - 1]
    assert step(t) == "scavenge"


@rule("AFF-DEC-02")
def test_without_the_hosts_choice_nobody_is_asked_who_begins():
    assert step(GAME.new(seats=3, seed=2)) == "scavenge"


# Step 1.


@rule("AFF-DEC-03")
def test_the_look_effects_come_in_any_order_and_each_only_once():
    position: dict[str, Any] = {
        "familiars": {"A": "owl"},
        "location": "clear-pool",
        "piles": {"center": ["abyss↓B", "astral↓C"], "a-b": ["echo↓B"]},
    }
    t = turn(**position)
    assert set(choices(t, "A")) == {"look center", "look a-b", "peek 1", "peek 2", "pass"}
    plays(t, "A", "look a-b")
    assert set(choices(t, "A")) == {"peek 1", "peek 2", "pass"}
    plays(t, "A", "peek 2")
    assert step(t) == "scavenge"
    other = turn(**position)
    plays(other, "A", "peek 1")
    assert set(choices(other, "A")) == {"look center", "look a-b", "pass"}
    plays(other, "A", "look a-b")
    assert step(other) == "scavenge"
    assert pile_seen(other, "center", "A") == ["abyss↓", "?↓"]


@rule("AFF-DEC-03")
def test_who_passes_sees_nothing_and_goes_on():
    t = turn(familiars={"A": "owl"}, location="clear-pool", piles={"center": ["abyss↓B"], "a-b": ["echo↓B"]})
    plays(t, "A", "pass")
    assert pile_seen(t, "center", "A") == ["?↓"]
    assert pile_seen(t, "a-b", "A") == ["?↓"]
    assert step(t) == "scavenge"


@rule("AFF-DEC-04", "AFF-SCAV-04")
def test_the_pile_is_chosen_among_those_in_reach_that_hold_cards_and_cannot_be_declined():
    t = turn(piles={"c-a": []})
    assert set(choices(t, "A")) == {"scavenge a-b", "scavenge center"}
    assert step(t) == "scavenge"


@rule("AFF-DEC-04", "AFF-DEC-20")
def test_the_choice_of_the_only_pile_is_asked_all_the_same():
    t = turn(piles={"c-a": [], "center": []})
    assert choices(t, "A") == ["scavenge a-b"]


@rule("AFF-DEC-04", "AFF-SCAV-06")
def test_nobody_is_asked_for_a_pile_when_all_are_empty():
    t = turn(piles={"c-a": [], "center": [], "a-b": []})
    assert step(t) == "play"


@rule("AFF-DEC-04", "AFF-FAB-09")
def test_a_tortoise_in_front_of_one_pile_has_two_choices():
    t = turn(piles={"c-a": [], "center": []}, familiars={"A": "tortoise"})
    assert set(choices(t, "A")) == {"scavenge a-b", "rest"}


@rule("AFF-DEC-05")
def test_the_toll_cannot_be_declined():
    t = turn(location="toll-bridge", hands={"A": ["abyss", "abyss", "astral"]})
    plays(t, "A", "scavenge center")
    assert asked(t) == "A"
    assert set(choices(t, "A")) == {"toll abyss", "toll astral"}


@rule("AFF-DEC-06")
def test_one_card_may_stay_or_none():
    t = turn(location="night-market", piles={"center": ["abyss", "astral↓B", "residuum"]})
    plays(t, "A", "scavenge center")
    assert set(choices(t, "A")) == {"leave 1", "leave 3", "pass"}
    taken = plays(t.copy(), "A", "pass")
    assert collection(taken, "A") == {"abyss": 1, "astral": 1, "residuum": 1}
    assert step(taken) == "play"


@rule("AFF-DEC-07")
def test_the_after_effects_come_in_the_order_that_the_player_likes():
    """A Magpie at Starfall Terrace has two of them."""
    position: dict[str, Any] = {
        "familiars": {"A": "magpie"},
        "location": "starfall-terrace",
        "deck": ["enchanted-wood", *["abyss"] * 4],
    }
    t = plays(turn(**position), "A", "scavenge center")
    both = {"collect a-b", "collect b-c", "collect c-a", "reveal", "pass"}
    assert set(choices(t, "A")) == both
    first_deck = plays(t.copy(), "A", "reveal")
    assert set(choices(first_deck, "A")) == both - {"reveal"}
    plays(first_deck, "A", "collect a-b")
    first_pile = plays(t.copy(), "A", "collect a-b")
    assert set(choices(first_pile, "A")) == {"reveal", "pass"}
    plays(first_pile, "A", "reveal")
    for end in (first_deck, first_pile):
        assert step(end) == "play"
        assert collection(end, "A") == {"enchanted-wood": 1, "pink-lichen": 1, "residuum": 1}


@rule("AFF-DEC-07")
def test_an_after_effect_that_was_passed_over_is_gone_for_this_turn():
    t = turn(familiars={"A": "magpie"}, location="starfall-terrace", deck=20)
    plays(t, "A", "scavenge center; pass")
    assert step(t) == "play"
    assert collection(t, "A") == {"pink-lichen": 1}
    assert deck(t) == 20


@rule("AFF-DEC-07", "AFF-LFX-11")
def test_what_a_magpie_takes_can_be_burned_on_ashen_altar():
    t = turn(
        familiars={"A": "magpie"},
        location="ashen-altar",
        piles={"center": ["astral"], "b-c": ["abyss"]},
        collections={"A": {"residuum": 1}},
    )
    plays(t, "A", "scavenge center; collect b-c; sacrifice residuum")
    assert collection(t, "A") == {"astral": 1}
    assert step(t) == "play"


@rule("AFF-DEC-08")
def test_a_change_of_location_is_asked_only_of_who_collected_the_center():
    t = turn(location="hedge-maze", location_deck=["clear-pool"], options={"tourism": True})
    assert set(choices(plays(t.copy(), "A", "scavenge center"), "A")) == {"tour", "pass"}
    assert step(plays(t.copy(), "A", "scavenge c-a")) == "play"


@rule("AFF-DEC-08")
def test_without_tourism_nobody_is_asked_for_a_change():
    assert step(plays(turn(location="hedge-maze"), "A", "scavenge center")) == "play"


@rule("AFF-DEC-09", "AFF-SPELL-02", "AFF-SPELL-03")
def test_the_order_of_two_spells_is_chosen_one_at_a_time():
    t = turn(
        piles={"a-b": ["banish-the-murk", "sticky-paws", "unwanted-gift"]},
        collections={"A": {"abyss": 2}, "C": {"residuum": 1}},
    )
    plays(t, "A", "scavenge a-b")
    assert set(choices(t, "A")) == {"resolve banish-the-murk", "resolve sticky-paws", "resolve unwanted-gift"}
    plays(t, "A", "resolve sticky-paws; pass")
    assert set(choices(t, "A")) == {"resolve banish-the-murk", "resolve unwanted-gift"}
    plays(t, "A", "resolve unwanted-gift; pass")
    assert set(choices(t, "A")) == {"discard abyss", "pass"}


@rule("AFF-DEC-09")
def test_the_order_of_two_equal_spells_is_no_question():
    t = turn(piles={"a-b": ["banish-the-murk", "banish-the-murk"]}, collections={"A": {"abyss": 2}})
    plays(t, "A", "scavenge a-b")
    assert set(choices(t, "A")) == {"discard abyss", "pass"}


@rule("AFF-DEC-10", "AFF-CONT-10")
@pytest.mark.parametrize(
    ("spell", "declinable"),
    [
        ("banish-the-murk", True),
        ("sticky-paws", True),
        ("lantern-eyes", True),
        ("second-helping", True),
        ("unwanted-gift", True),
        ("fair-swap", True),
        ("crosswind", True),
        ("dim-the-stars", False),
        ("echo", True),
        ("nimble-fingers", True),
    ],
)
def test_a_spell_can_be_declined_where_its_text_says_may(spell: str, declinable: bool):
    t = turn(
        piles={"a-b": [spell], "center": ["pink-lichen", "pink-lichen↓C"]},
        collections={
            "A": {"abyss": 1, "residuum": 1},
            "B": {"astral": 2, "ruby-dust": 1},
            "C": {"astral": 2},
        },
        discard=["cloak-of-smoke"],
    )
    before = {who: collection(t, who) for who in "ABC"}
    plays(t, "A", "scavenge a-b")
    assert asked(t) == "A"
    assert step(t) == "spells"
    assert may(t, "A", "pass") == declinable
    if declinable:
        plays(t, "A", "pass")
        assert {who: collection(t, who) for who in "ABC"} == before
        assert step(t) == "play"


@rule("AFF-DEC-10")
@pytest.mark.parametrize("spell", ["cloak-of-smoke", "overflowing-satchel"])
def test_a_spell_without_a_choice_just_happens(spell: str):
    t = turn(piles={"a-b": [spell]}, deck=20)
    plays(t, "A", "scavenge a-b")
    assert step(t) == "play"
    assert pattern(t) == ([1, 2] if spell == "cloak-of-smoke" else [3, 1])


# Step 2.


@rule("AFF-DEC-11")
def test_only_a_cat_with_a_life_left_is_asked_when_it_would_lose():
    def loses(**more: Any) -> State:
        return plays(turn(piles={"a-b": ["abyss"]}, collections={"A": {"abyss": 2}}, **more), "A", "scavenge a-b")

    cat = loses(familiars={"A": "cat"})
    assert asked(cat) == "A"
    assert set(choices(cat, "A")) == {"survive", "pass"}
    assert living(plays(cat, "A", "pass")) == "BC"
    assert living(loses(familiars={"A": "cat"}, used=["A"])) == "BC"
    assert living(loses(familiars={"A": "newt", "B": "cat"})) == "BC"


# Step 3.


@rule("AFF-DEC-12", "AFF-PLAY-19")
def test_the_play_cannot_be_declined_and_asks_the_active_player_only():
    t = plays(turn(), "A", "scavenge a-b")
    assert asked(t) == "A"
    assert all(action.startswith("play ") for action in choices(t, "A"))
    assert len(choices(t, "A")) == 4 * 3 * 2
    assert t.actions(seat("B")) == []


@rule("AFF-DEC-12")
def test_the_last_card_of_a_play_is_asked_even_if_only_one_is_possible():
    t = turn(hands={"A": ["abyss", "abyss", "abyss"]}, deck=20)
    plays(t, "A", "scavenge a-b; play abyss center face-up; play abyss center face-down")
    assert choices(t, "A") == ["play abyss a-b face-up"]


@rule("AFF-DEC-12", "AFF-PLAY-15")
def test_nobody_is_asked_to_play_from_an_empty_hand():
    t = turn(hands={"A": []}, deck=20)
    plays(t, "A", "scavenge a-b")
    assert asked(t) == "B"


@rule("AFF-DEC-12", "AFF-FAB-04")
def test_only_a_fox_is_asked_for_its_sleight_and_only_before_the_first_card():
    fox = plays(turn(familiars={"A": "fox"}), "A", "scavenge a-b")
    assert may(fox, "A", "sleight")
    assert not may(plays(turn(), "A", "scavenge a-b"), "A", "sleight")
    plays(fox, "A", "play dragon-scale a-b face-up")
    assert not may(fox, "A", "sleight")


@rule("AFF-DEC-13", "AFF-ELIM-10")
def test_the_final_play_is_asked_of_the_player_who_leaves_and_cannot_be_declined():
    t = setup(
        seats=4,
        active="B",
        piles={"center": ["pink-lichen"], "a-b": ["residuum"], "b-c": ["abyss"], "c-d": ["astral"], "d-a": ["astral"]},
        collections={"B": {"abyss": 2}},
        hands={"B": HAND},
        seed=7,
    )
    plays(t, "B", "scavenge b-c")
    assert step(t) == "final-play"
    assert asked(t) == "B"
    assert all(action.startswith("play ") for action in choices(t, "B"))
    assert {action.split()[2] for action in choices(t, "B")} == {"a-b", "b-c", "center"}


# Step 4.


@rule("AFF-DEC-14")
def test_only_a_mole_with_cards_is_asked_before_the_refill():
    mole = turn(step="bury", familiars={"A": "mole"}, hands={"A": ["abyss", "astral"]}, deck=20)
    assert asked(mole) == "A"
    assert set(choices(mole, "A")) == {"bury abyss", "bury astral", "pass"}
    plays(mole, "A", "pass")
    assert hand_size(mole, "A") == 4
    assert asked(turn(step="bury", familiars={"A": "mole"}, hands={"A": []}, deck=20)) == "B"
    assert asked(turn(step="bury", familiars={"B": "mole"}, hands={"A": ["abyss"]}, deck=20)) == "B"


@rule("AFF-DEC-14")
def test_the_mole_is_asked_again_after_each_card_until_it_passes_or_holds_none():
    t = turn(step="bury", familiars={"A": "mole"}, hands={"A": ["abyss", "astral"]}, deck=20)
    plays(t, "A", "bury astral")
    assert set(choices(t, "A")) == {"bury abyss", "pass"}
    plays(t, "A", "bury abyss")
    assert asked(t) == "B"
    assert hand_size(t, "A") == 4
    assert deck(t) == 18


# Decisions and the program.


@rule("AFF-DEC-20")
def test_a_decision_with_one_legal_answer_is_told_like_any_other():
    t = turn(piles={"c-a": [], "center": []})
    assert choices(t, "A") == ["scavenge a-b"]
    plays(t, "A", "scavenge a-b")
    told = [(entry.kind, entry.seat, entry.text) for entry in t.log_for(seat("A"))]
    assert ("choice", seat("A"), "scavenge a-b") in told


@rule("AFF-DEC-20", "AFF-LFX-05")
def test_a_toll_that_is_the_last_card_is_told_to_who_paid_it():
    t = turn(location="toll-bridge", hands={"A": ["astral"]}, deck=20)
    plays(t, "A", "scavenge center")
    if asked(t) == "A":
        plays(t, "A", "toll astral")
    told = " ".join(entry.text for entry in t.log_for(seat("A")))
    assert "toll astral" in told or "Astral Essence" in told
    assert hand_size(t, "A") == 4
    assert table(t, "A")["buried"] == [{"by": seat("A"), "kind": "astral"}]


@rule("AFF-DEC-21")
def test_when_time_runs_out_an_optional_decision_counts_as_passed():
    t = turn(piles={"a-b": ["banish-the-murk"]}, collections={"A": {"abyss": 2}})
    plays(t, "A", "scavenge a-b")
    t.timeout(seat("A"), Stream.from_seed("clock"))
    assert collection(t, "A") == {"abyss": 2}
    assert step(t) == "play"
    cat = turn(familiars={"A": "cat"}, collections={"A": {"abyss": 3}}, step="check")
    cat.timeout(seat("A"), Stream.from_seed("clock"))
    assert living(cat) == "BC"


@rule("AFF-DEC-21")
def test_when_time_runs_out_a_compulsory_decision_is_made_at_random():
    clock = Stream.from_seed("clock")
    taken = set()
    for _ in range(40):
        t = turn()
        t.timeout(seat("A"), clock)
        assert step(t) == "play"
        taken.add(tuple(sorted(collection(t, "A"))))
    assert taken == {("residuum",), ("pink-lichen",), ("dragon-scale",)}


@rule("AFF-DEC-21")
def test_a_whole_turn_out_of_time_is_a_legal_turn():
    clock = Stream.from_seed("clock")
    t = turn(deck=20)
    while whose_turn(t) == "A":
        t.timeout(seat("A"), clock)
    assert sum(collection(t, "A").values()) == 1
    assert hand_size(t, "A") == 4
    assert [entry.kind for entry in t.log if entry.kind == "choice"] == ["choice"] * 4
    assert GAME.replay(t.log) == t


@rule("AFF-TURN-05")
def test_only_the_active_player_ever_decides_anything():
    """Random games with all modules: each choice is owed by the player whose turn it is."""
    for seed in range(8):
        t = GAME.new(seats=2 + seed % 3, seed=seed, options={"mode": "full", "tourism": True, "board_pick": "random"})
        rng = Stream.from_seed(f"only {seed}")
        for _ in range(300):
            if t.over:
                break
            assert t.waiting() == (t.active,)
            legal = t.actions(t.active)
            assert legal
            for other in range(t.seats):
                assert other == t.active or t.actions(other) == []
            t.play(t.active, legal[rng.below(len(legal))])
