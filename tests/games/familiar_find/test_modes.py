"""Modes and options: the ledger's section 1."""

from typing import Any

import pytest

from grimalkin.core.errors import BadOption, GrimalkinError
from grimalkin.testing import rule
from tests.games.familiar_find.table import (
    GAME,
    choices,
    collection,
    finishes,
    may,
    pattern,
    places,
    plays,
    refused,
    seat,
    setup,
    step,
    table,
    winners,
)

FAMILY = {"use_abilities": False, "use_locations": False}
FULL = {"use_abilities": True, "use_locations": True}


@rule("AFF-MODE-01")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_two_three_or_four_sit_down(seats):
    assert len(table(GAME.new(seats=seats, seed=1))["players"]) == seats


@rule("AFF-MODE-01")
@pytest.mark.parametrize("seats", [-1, 0, 1, 5, 6])
def test_no_other_number_of_players_may_sit_down(seats):
    with pytest.raises(BadOption, match="2, 3 or 4"):
        GAME.new(seats=seats, seed=1)


@rule("AFF-MODE-02")
def test_the_family_game_has_no_location_and_no_power():
    t = setup(seats=2, options={"mode": "family"}, active="A", step="play")
    assert table(t)["location"] is None
    assert table(t)["location_deck"] == 0
    assert "sleight" not in choices(t, "A")
    assert pattern(t) == [2, 1]


@rule("AFF-MODE-02", "AFF-MODE-04")
def test_family_is_the_default():
    t = GAME.new(seats=2, seed=1)
    assert {key: t.options[key] for key in FAMILY} == FAMILY
    assert table(t)["options"] == GAME.new(seats=2, seed=1, options={"mode": "family"}).options


@rule("AFF-MODE-03")
def test_the_full_game_adds_powers_and_a_location_to_all_family_rules():
    t = setup(
        seats=3,
        options={"mode": "full"},
        active="A",
        familiars={"A": "fox"},
        location="sunlit-glade",
        hands={"A": ["astral", "abyss", "residuum", "echo"]},
        collections={"B": {"astral": 2}},
        piles={"center": ["dragon-scale"], "a-b": ["astral"], "c-a": ["ruby-dust"]},
    )
    plays(t, "A", "scavenge center")
    assert may(t, "A", "sleight")
    refused(t, "A", "play abyss center face-down", "AFF-LFX-01")
    # The rules of the family game hold as before: two open cards, one hidden, no empty pile, three Astral win.
    plays(t, "A", "play abyss a-b face-down; play residuum c-a face-up")
    assert choices(t, "A") == ["play astral center face-up", "play echo center face-up"]
    plays(t, "A", "play echo center face-up")
    plays(t, "B", "scavenge a-b")
    assert winners(t) == "B"


@rule("AFF-MODE-04")
@pytest.mark.parametrize(("mode", "switches"), [("family", FAMILY), ("full", FULL)])
def test_a_preset_turns_both_modules_off_or_on(mode, switches):
    t = GAME.new(seats=3, seed=1, options={"mode": mode})
    assert {key: t.options[key] for key in switches} == switches


@rule("AFF-MODE-04")
def test_powers_can_be_used_without_a_location():
    t = setup(seats=2, options={"use_abilities": True}, active="A", step="play", familiars={"A": "fox"})
    assert table(t)["location"] is None
    assert may(t, "A", "sleight")


@rule("AFF-MODE-04")
def test_a_location_can_be_used_without_powers():
    t = setup(
        seats=2,
        options={"use_locations": True},
        active="A",
        step="play",
        location="sunlit-glade",
        hands={"A": ["residuum", "residuum", "residuum", "residuum"]},
    )
    assert "sleight" not in choices(t, "A")
    refused(t, "A", "play residuum middle face-down", "AFF-LFX-01")


@rule("AFF-MODE-05")
def test_tourism_lets_players_change_the_location():
    t = setup(
        seats=2,
        options={"use_locations": True, "tourism": True},
        active="A",
        location="clear-pool",
        location_deck=["hedge-maze"],
        piles={"left": ["residuum"], "middle": ["residuum"], "right": ["residuum"]},
    )
    assert table(t)["location_deck"] == 1
    plays(t, "A", "scavenge middle")
    assert choices(t, "A") == ["tour", "pass"]
    plays(t, "A", "tour")
    assert table(t)["location"] == "hedge-maze"


@rule("AFF-MODE-05", "AFF-LOC-04")
def test_without_tourism_nobody_is_asked_to_change_the_location():
    t = setup(
        seats=2,
        options={"use_locations": True},
        active="A",
        location="clear-pool",
        piles={"left": ["residuum"], "middle": ["residuum"], "right": ["residuum"]},
    )
    plays(t, "A", "scavenge middle")
    assert step(t) == "play"
    assert table(t)["location"] == "clear-pool"


@rule("AFF-MODE-06")
@pytest.mark.parametrize(
    "options",
    [{"tourism": True}, {"tourism": True, "use_abilities": True}, {"mode": "family", "tourism": True}],
)
def test_tourism_without_locations_is_refused(options):
    with pytest.raises(BadOption, match=r"AFF-MODE-06|use_locations"):
        GAME.new(seats=2, seed=1, options=options)


@rule("AFF-MODE-06")
@pytest.mark.parametrize("options", [{"tourism": True, "use_locations": True}, {"mode": "full", "tourism": True}])
def test_tourism_with_locations_is_welcome(options):
    assert GAME.new(seats=2, seed=1, options=options).options["tourism"] is True


@rule("AFF-MODE-07")
def test_every_board_shows_its_power_side_when_powers_are_in_use():
    t = setup(
        seats=2,
        options={"use_abilities": True},
        active="A",
        familiars={"A": "tortoise", "B": "fox"},
        hands={"B": ["residuum", "residuum", "ruby-dust", "ruby-dust"]},
        piles={"left": ["pink-lichen"], "middle": ["dragon-scale"], "right": ["enchanted-wood"]},
    )
    plays(t, "A", "rest")
    finishes(t, "A")
    plays(t, "B", "scavenge right")
    assert may(t, "B", "sleight")


@rule("AFF-MODE-07")
def test_one_seat_cannot_turn_its_board_over_on_its_own():
    with pytest.raises(GrimalkinError):
        setup(seats=2, options={"use_abilities": False}, familiars={"A": "fox"})
    with pytest.raises(BadOption):
        GAME.new(seats=2, seed=1, options={"use_abilities": ["A"]})


@rule("AFF-MODE-08")
def test_the_main_text_governs_the_facing_of_the_opening_piles():
    # The summary only says that cards are dealt.
    t = GAME.new(seats=4, seed=3)
    assert [card["hidden"] for pile in table(t)["piles"] for card in pile["cards"]] == [False] * 5


@rule("AFF-MODE-08", "AFF-CHECK-06")
def test_the_main_text_governs_the_order_of_the_check_and_the_final_play():
    # By the summary A would win with the set, and would be asked for no final play.
    t = setup(
        seats=4,
        active="A",
        collections={"A": {"dragon-scale": 4, "enchanted-wood": 4, "abyss": 2}},
        piles={
            "center": ["abyss"],
            "a-b": ["ruby-dust"],
            "d-a": ["ruby-dust"],
            "b-c": ["ruby-dust"],
            "c-d": ["ruby-dust"],
        },
    )
    plays(t, "A", "scavenge center")
    assert not t.over
    assert step(t) == "final-play"
    assert t.waiting() == (seat("A"),)
    assert collection(t, "A") == {"dragon-scale": 4, "enchanted-wood": 4, "abyss": 3}
    assert len(places(t)) == 5


OPTIONS: dict[str, tuple[list[Any], str]] = {
    "use_abilities": ([False, True], "AFF-MODE-04"),
    "use_locations": ([False, True], "AFF-MODE-04"),
    "tourism": ([False, True], "AFF-MODE-05"),
    "first_player": (["random", "host_choice"], "AFF-SETUP-20"),
    "board_pick": (["turn_order", "random"], "AFF-SETUP-16"),
    "check_scope": (["active", "all"], "AFF-CHECK-08"),
    "final_play": (["all", "three"], "AFF-ELIM-12"),
    "final_play_every_time": ([False, True], "AFF-ELIM-21"),
    "eliminated_hand": (["aside", "discard"], "AFF-ELIM-24"),
    "deck_out": (["refill_fails", "deck_empty"], "AFF-REFILL-05"),
    "own_facedown_recall": ([True, False], "AFF-INFO-08"),
}


@rule("AFF-MODE-04", "AFF-MODE-05")
def test_the_options_are_those_of_the_ledgers_table_with_its_defaults_first():
    assert {key: (option.values, option.rule) for key, option in GAME.options.items()} == OPTIONS
    assert GAME.new(seats=2, seed=1).options == {key: values[0] for key, (values, _) in OPTIONS.items()}


@pytest.mark.parametrize("options", [{"deck_out": "never"}, {"tourisms": True}, {"mode": "huge"}, {"tourism": 1}])
def test_an_option_or_a_value_that_does_not_exist_is_refused(options):
    with pytest.raises(BadOption):
        GAME.new(seats=2, seed=1, options=options)
