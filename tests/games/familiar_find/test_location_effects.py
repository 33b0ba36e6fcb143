"""The thirteen Locations (AFF-LFX)."""

from typing import Any

import pytest

from grimalkin import State
from grimalkin.testing import rule
from tests.games.familiar_find.table import (
    choices,
    collection,
    deck,
    discard,
    finishes,
    hand,
    hand_size,
    may,
    pattern,
    pile,
    pile_seen,
    plays,
    seat,
    setup,
    step,
    table,
    whose_turn,
)

HAND = ["dragon-scale", "enchanted-wood", "residuum", "ruby-dust"]
CENTER = {2: "middle", 3: "center", 4: "center"}
NEAR = {2: "left", 3: "a-b", 4: "a-b"}
OTHER = {2: "right", 3: "c-a", 4: "d-a"}
FAR = {2: [], 3: ["b-c"], 4: ["b-c", "c-d"]}

any_number_of_players = pytest.mark.parametrize("seats", [2, 3, 4])


def at(location: str, seats: int = 3, **position: Any) -> State:
    """A is to move with this Location; `center`, `near` and `other` name the cards of the piles in reach."""
    piles = {
        CENTER[seats]: position.pop("center", ["pink-lichen"]),
        NEAR[seats]: position.pop("near", ["residuum"]),
        OTHER[seats]: position.pop("other", ["ruby-dust"]),
        **{place: ["dragon-scale"] for place in FAR[seats]},
    }
    hands = {"A": HAND, **position.pop("hands", {})}
    return setup(seats=seats, active="A", location=location, piles=piles, hands=hands, **{"seed": 7, **position})


def to_play(t: State, word: str) -> list[str]:
    """The legal plays that contain this word: a pile or a face."""
    return [action for action in choices(t, "A") if word in action.split()]


# Sunlit Glade.


@rule("AFF-LFX-01")
@any_number_of_players
def test_at_sunlit_glade_cards_are_played_to_the_center_open(seats: int):
    t = at("sunlit-glade", seats)
    plays(t, "A", f"scavenge {NEAR[seats]}")
    center = to_play(t, CENTER[seats])
    assert center
    assert all(action.endswith("face-up") for action in center)
    assert f"play ruby-dust {OTHER[seats]} face-down" in choices(t, "A")
    plays(t, "A", f"play dragon-scale {CENTER[seats]} face-up; play residuum {NEAR[seats]} face-up")
    plays(t, "A", f"play ruby-dust {OTHER[seats]} face-down")
    assert pile(t, CENTER[seats]) == ["pink-lichen", "dragon-scale"]
    assert pile(t, OTHER[seats]) == ["ruby-dust", "ruby-dust↓"]


@rule("AFF-LFX-01", "AFF-PLAY-18")
def test_an_empty_center_at_sunlit_glade_needs_one_of_the_open_cards():
    t = at("sunlit-glade")
    plays(t, "A", "scavenge center; play dragon-scale c-a face-up; play ruby-dust c-a face-down")
    assert set(to_play(t, "face-up")) == {"play enchanted-wood center face-up", "play residuum center face-up"}


@rule("AFF-LFX-01")
def test_the_only_open_card_must_fill_an_empty_center_at_sunlit_glade():
    t = at("sunlit-glade", center=["cloak-of-smoke"])
    plays(t, "A", "scavenge center")
    assert pattern(t) == [1, 2]
    assert {action.split()[2] for action in to_play(t, "face-up")} == {"center"}
    plays(t, "A", "play dragon-scale center face-up")
    assert not to_play(t, "center")


# Smugglers' Cellar.


@rule("AFF-LFX-02")
@any_number_of_players
def test_at_smugglers_cellar_hidden_cards_go_to_the_center_only(seats: int):
    t = at("smugglers-cellar", seats)
    plays(t, "A", f"scavenge {OTHER[seats]}")
    hidden = to_play(t, "face-down")
    assert hidden
    assert {action.split()[2] for action in hidden} == {CENTER[seats]}
    assert to_play(t, NEAR[seats])
    plays(t, "A", f"play ruby-dust {CENTER[seats]} face-down; play residuum {NEAR[seats]} face-up")
    plays(t, "A", f"play dragon-scale {OTHER[seats]} face-up")
    assert pile(t, CENTER[seats]) == ["pink-lichen", "ruby-dust↓"]
    assert pile(t, OTHER[seats]) == ["dragon-scale"]


@rule("AFF-LFX-02")
def test_at_smugglers_cellar_open_cards_may_go_to_the_center_too():
    t = at("smugglers-cellar")
    plays(t, "A", "scavenge center")
    assert may(t, "A", "play dragon-scale center face-up")


@rule("AFF-LFX-02", "AFF-PLAY-18")
def test_two_hidden_cards_at_smugglers_cellar_leave_one_of_two_empty_side_piles_empty():
    t = at("smugglers-cellar", near=["cloak-of-smoke"], other=[])
    plays(t, "A", "scavenge a-b; play dragon-scale c-a face-up")
    assert {action.split()[2] for action in choices(t, "A")} == {"center"}
    plays(t, "A", "play residuum center face-down; play ruby-dust center face-down")
    assert pile(t, "a-b") == []
    assert whose_turn(t) == "B"


# Weighing House.


@rule("AFF-LFX-03")
@any_number_of_players
def test_at_weighing_house_a_center_of_five_takes_no_card(seats: int):
    t = at("weighing-house", seats, center=["abyss"] * 5)
    plays(t, "A", f"scavenge {NEAR[seats]}")
    assert not to_play(t, CENTER[seats])
    assert to_play(t, OTHER[seats])


@rule("AFF-LFX-03")
def test_at_weighing_house_the_fifth_card_closes_the_center():
    t = at("weighing-house", center=["abyss"] * 4)
    plays(t, "A", "scavenge a-b")
    assert to_play(t, "center")
    plays(t, "A", "play dragon-scale center face-up")
    assert not to_play(t, "center")


@rule("AFF-LFX-03")
def test_at_weighing_house_the_center_is_open_again_once_it_is_collected():
    t = at("weighing-house", center=["pink-lichen"] * 5)
    plays(t, "A", "scavenge center")
    assert to_play(t, "center")


@rule("AFF-LFX-03", "AFF-LFX-15")
def test_weighing_house_stops_a_crosswind_towards_a_center_of_five_and_not_away_from_it():
    t = at("weighing-house", center=["pink-lichen"] * 5, near=["crosswind"])
    plays(t, "A", "scavenge a-b; lift c-a 1")
    assert set(choices(t, "A")) == {"drop a-b", "drop b-c"}
    t = at("weighing-house", center=["pink-lichen"] * 5, near=["crosswind"])
    plays(t, "A", "scavenge a-b; lift center 5; drop a-b")
    assert pile(t, "center") == ["pink-lichen"] * 4
    t = at("weighing-house", center=["pink-lichen"] * 4, near=["crosswind"])
    plays(t, "A", "scavenge a-b; lift c-a 1; drop center")
    assert pile(t, "center") == [*["pink-lichen"] * 4, "ruby-dust"]
    assert not to_play(t, "center")


# Hungry Bog.


@rule("AFF-LFX-04")
@any_number_of_players
def test_the_hungry_bog_reveals_and_swallows_the_lowest_card_of_the_center(seats: int):
    t = at("hungry-bog", seats, center=["astral↓B", "pink-lichen", "residuum"])
    plays(t, "A", f"scavenge {CENTER[seats]}")
    assert collection(t, "A") == {"pink-lichen": 1, "residuum": 1}
    assert discard(t) == ["astral"]
    assert pile(t, CENTER[seats]) == []


@rule("AFF-LFX-04")
def test_the_hungry_bog_leaves_a_single_card_alone():
    t = at("hungry-bog")
    plays(t, "A", "scavenge center")
    assert collection(t, "A") == {"pink-lichen": 1}
    assert discard(t) == []


@rule("AFF-LFX-04")
def test_a_spell_swallowed_by_the_hungry_bog_has_no_effect():
    t = at("hungry-bog", center=["cloak-of-smoke", "residuum"])
    plays(t, "A", "scavenge center")
    assert pattern(t) == [2, 1]
    assert discard(t) == ["cloak-of-smoke"]
    assert step(t) == "play"


# Toll Bridge.


@rule("AFF-LFX-05", "AFF-DEC-05")
@any_number_of_players
def test_the_toll_for_the_center_is_a_hand_card_under_the_deck(seats: int):
    t = at("toll-bridge", seats, hands={"A": ["abyss", "abyss", "astral", "residuum"]}, deck=20)
    plays(t, "A", f"scavenge {CENTER[seats]}")
    assert set(choices(t, "A")) == {"toll abyss", "toll astral", "toll residuum"}
    assert collection(t, "A") == {}
    plays(t, "A", "toll abyss")
    assert collection(t, "A") == {"pink-lichen": 1}
    assert hand(t, "A") == ["abyss", "astral", "residuum"]
    assert deck(t) == 21
    assert table(t, "A")["buried"] == [{"by": seat("A"), "kind": "abyss"}]
    assert table(t, "B")["buried"] == [{"by": seat("A"), "kind": None}]


@rule("AFF-LFX-05")
def test_the_toll_card_is_drawn_last_of_all():
    t = at("toll-bridge", hands={"A": ["abyss", "astral", "residuum", "ruby-dust"]}, deck=["echo", "fair-swap"])
    plays(t, "A", "scavenge center; toll astral")
    plays(t, "A", "play abyss center face-up; play residuum a-b face-up; play ruby-dust c-a face-down")
    assert hand(t, "A") == ["astral", "echo", "fair-swap"]
    assert t.over


@rule("AFF-LFX-05")
def test_an_empty_hand_crosses_toll_bridge_free():
    t = at("toll-bridge", hands={"A": []}, deck=20)
    plays(t, "A", "scavenge center")
    assert collection(t, "A") == {"pink-lichen": 1}
    assert not [entry for entry in t.log if entry.text.startswith("toll")]


@rule("AFF-LFX-05", "AFF-PLAY-15")
def test_with_one_card_left_for_the_toll_nothing_is_played():
    t = at("toll-bridge", hands={"A": ["abyss"]}, deck=20)
    plays(t, "A", "scavenge center")
    if t.waiting() == (seat("A"),) and may(t, "A", "toll abyss"):
        plays(t, "A", "toll abyss")
    assert pile(t, "center") == []
    assert whose_turn(t) == "B"
    assert hand_size(t, "A") == 4
    assert deck(t) == 17


# Starfall Terrace.


@rule("AFF-LFX-06")
@any_number_of_players
def test_at_starfall_terrace_the_top_card_of_the_deck_may_fall_into_the_collection(seats: int):
    t = at("starfall-terrace", seats, deck=["astral", "abyss"])
    plays(t, "A", f"scavenge {CENTER[seats]}")
    assert set(choices(t, "A")) == {"reveal", "pass"}
    plays(t, "A", "reveal")
    assert collection(t, "A") == {"astral": 1, "pink-lichen": 1}
    assert deck(t) == 1
    assert step(t) == "play"


@rule("AFF-LFX-06")
def test_nobody_has_to_turn_a_card_at_starfall_terrace():
    t = at("starfall-terrace", deck=["astral"])
    plays(t, "A", "scavenge center; pass")
    assert collection(t, "A") == {"pink-lichen": 1}
    assert deck(t) == 1
    assert step(t) == "play"


@rule("AFF-LFX-06", "AFF-SPELL-11")
def test_no_star_falls_from_an_empty_deck():
    t = at("starfall-terrace", deck=[])
    plays(t, "A", "scavenge center")
    assert step(t) == "play"


@rule("AFF-LFX-06", "AFF-SPELL-06")
def test_a_spell_that_falls_at_starfall_terrace_acts_this_turn():
    t = at("starfall-terrace", deck=["cloak-of-smoke"])
    plays(t, "A", "scavenge center; reveal")
    assert pattern(t) == [1, 2]
    assert discard(t) == ["cloak-of-smoke"]


@rule("AFF-LFX-06", "AFF-LFX-17", "AFF-LFX-14")
def test_a_spell_that_fell_from_the_deck_does_not_come_from_the_center():
    """After Starfall Terrace the Twin Springs double the Spell of the center only."""
    t = at(
        "starfall-terrace",
        center=["banish-the-murk"],
        deck=["cloak-of-smoke"],
        location_deck=["twin-springs"],
        options={"tourism": True},
        collections={"A": {"abyss": 2}},
    )
    plays(t, "A", "scavenge center; reveal; tour; resolve cloak-of-smoke")
    assert pattern(t) == [1, 2]
    plays(t, "A", "discard abyss; discard abyss")
    assert collection(t, "A") == {}


# Silent Shrine.


@rule("AFF-LFX-07")
@any_number_of_players
def test_a_spell_from_the_center_is_silent_at_silent_shrine(seats: int):
    t = at("silent-shrine", seats, center=["banish-the-murk", "cloak-of-smoke"], collections={"A": {"abyss": 2}})
    plays(t, "A", f"scavenge {CENTER[seats]}")
    assert set(choices(t, "A")) == {"resolve banish-the-murk", "resolve cloak-of-smoke"}
    plays(t, "A", "resolve cloak-of-smoke")
    assert collection(t, "A") == {"abyss": 2}
    assert pattern(t) == [2, 1]
    assert discard(t) == ["cloak-of-smoke", "banish-the-murk"]
    assert step(t) == "play"


@rule("AFF-LFX-07")
def test_a_spell_from_beside_the_center_is_not_silent_at_silent_shrine():
    t = at("silent-shrine", near=["banish-the-murk"], collections={"A": {"abyss": 2}})
    plays(t, "A", "scavenge a-b; discard abyss")
    assert collection(t, "A") == {"abyss": 1}


@rule("AFF-LFX-07", "AFF-SFX-11")
def test_a_silenced_spell_lies_in_the_discard_pile_for_an_echo():
    t = at("silent-shrine", near=["echo"], discard=["banish-the-murk"], collections={"A": {"abyss": 2}})
    plays(t, "A", "scavenge a-b; echo banish-the-murk; discard abyss")
    assert collection(t, "A") == {"abyss": 1}


# Twin Springs.


@rule("AFF-LFX-08")
@any_number_of_players
def test_a_spell_from_the_center_works_twice_at_twin_springs(seats: int):
    t = at(
        "twin-springs",
        seats,
        center=["sticky-paws"],
        collections={"B": {"dragon-scale": 1, "residuum": 1}},
    )
    plays(t, "A", f"scavenge {CENTER[seats]}; take b dragon-scale; take b residuum")
    assert collection(t, "A") == {"dragon-scale": 1, "residuum": 1}
    assert discard(t) == ["sticky-paws"]
    assert step(t) == "play"


@rule("AFF-LFX-08")
def test_each_of_the_two_times_at_twin_springs_can_be_declined_by_itself():
    t = at("twin-springs", center=["sticky-paws"], collections={"B": {"dragon-scale": 1, "residuum": 1}})
    plays(t, "A", "scavenge center; pass; take b residuum")
    assert collection(t, "A") == {"residuum": 1}
    t = at("twin-springs", center=["sticky-paws"], collections={"B": {"dragon-scale": 1, "residuum": 1}})
    plays(t, "A", "scavenge center; take b residuum; pass")
    assert collection(t, "A") == {"residuum": 1}
    assert discard(t) == ["sticky-paws"]


@rule("AFF-LFX-08")
def test_the_two_times_at_twin_springs_follow_each_other_without_another_spell_between():
    t = at(
        "twin-springs",
        center=["banish-the-murk", "sticky-paws"],
        collections={"A": {"abyss": 2}, "B": {"residuum": 2}},
    )
    plays(t, "A", "scavenge center; resolve sticky-paws; take b residuum")
    assert set(choices(t, "A")) == {"take b residuum", "pass"}
    plays(t, "A", "take b residuum; discard abyss; discard abyss")
    assert discard(t) == ["sticky-paws", "abyss", "abyss", "banish-the-murk"]


@rule("AFF-LFX-08")
def test_a_spell_from_beside_the_center_works_once_at_twin_springs():
    t = at("twin-springs", near=["sticky-paws"], collections={"B": {"residuum": 2}})
    plays(t, "A", "scavenge a-b; take b residuum")
    assert collection(t, "B") == {"residuum": 1}
    assert step(t) == "play"


# Clear Pool.


@rule("AFF-LFX-09", "AFF-INFO-09")
@any_number_of_players
def test_at_clear_pool_one_hidden_card_of_the_center_may_be_looked_at(seats: int):
    t = at("clear-pool", seats, center=["abyss↓B", "pink-lichen", "astral↓B"])
    assert step(t) == "look"
    assert set(choices(t, "A")) == {"peek 1", "peek 3", "pass"}
    plays(t, "A", "peek 3")
    assert pile_seen(t, CENTER[seats], "A") == ["?↓", "pink-lichen", "astral↓"]
    assert pile_seen(t, CENTER[seats]) == ["?↓", "pink-lichen", "?↓"]
    assert step(t) == "scavenge"


@rule("AFF-LFX-09")
def test_nobody_has_to_look_into_clear_pool():
    t = at("clear-pool", center=["abyss↓B"])
    plays(t, "A", "pass")
    assert pile_seen(t, "center", "A") == ["?↓"]
    assert step(t) == "scavenge"


@rule("AFF-LFX-09")
def test_clear_pool_shows_nothing_where_the_center_lies_open():
    t = at("clear-pool", near=["abyss↓B"])
    assert step(t) == "scavenge"


# Night Market.


@rule("AFF-LFX-10", "AFF-DEC-06")
@any_number_of_players
def test_at_night_market_one_open_card_of_the_center_may_stay(seats: int):
    t = at("night-market", seats, center=["abyss", "residuum↓B", "pink-lichen"])
    plays(t, "A", f"scavenge {CENTER[seats]}")
    assert set(choices(t, "A")) == {"leave 1", "leave 3", "pass"}
    plays(t, "A", "leave 1")
    assert collection(t, "A") == {"pink-lichen": 1, "residuum": 1}
    assert pile(t, CENTER[seats]) == ["abyss"]
    assert step(t) == "play"


@rule("AFF-LFX-10")
def test_nothing_has_to_stay_at_night_market():
    t = at("night-market", center=["abyss", "pink-lichen"])
    plays(t, "A", "scavenge center; pass")
    assert collection(t, "A") == {"abyss": 1, "pink-lichen": 1}
    assert pile(t, "center") == []


@rule("AFF-LFX-10")
def test_at_night_market_a_single_card_is_collected():
    t = at("night-market")
    plays(t, "A", "scavenge center")
    assert collection(t, "A") == {"pink-lichen": 1}
    assert step(t) == "play"


@rule("AFF-LFX-10")
def test_at_night_market_no_hidden_card_can_stay():
    t = at("night-market", center=["residuum↓B", "pink-lichen↓C"])
    plays(t, "A", "scavenge center")
    assert collection(t, "A") == {"pink-lichen": 1, "residuum": 1}
    assert step(t) == "play"


@rule("AFF-LFX-10", "AFF-PLAY-08")
def test_a_center_where_a_card_stayed_need_not_be_filled():
    t = at("night-market", center=["abyss", "pink-lichen"])
    plays(t, "A", "scavenge center; leave 1")
    plays(t, "A", "play dragon-scale a-b face-up; play residuum a-b face-up; play ruby-dust a-b face-down")
    assert pile(t, "center") == ["abyss"]
    assert whose_turn(t) == "B"


# Ashen Altar.


@rule("AFF-LFX-11", "AFF-DEC-07")
@any_number_of_players
def test_at_ashen_altar_an_abyss_essence_and_an_ingredient_may_be_sacrificed(seats: int):
    t = at("ashen-altar", seats, collections={"A": {"abyss": 2, "ruby-dust": 1, "astral": 1}})
    plays(t, "A", f"scavenge {CENTER[seats]}")
    assert set(choices(t, "A")) == {"sacrifice pink-lichen", "sacrifice ruby-dust", "pass"}
    plays(t, "A", "sacrifice ruby-dust")
    assert collection(t, "A") == {"abyss": 1, "astral": 1, "pink-lichen": 1}
    assert sorted(discard(t)) == ["abyss", "ruby-dust"]
    assert step(t) == "play"


@rule("AFF-LFX-11")
def test_the_third_abyss_essence_can_burn_on_ashen_altar_before_the_check():
    t = at("ashen-altar", center=["abyss", "pink-lichen"], collections={"A": {"abyss": 2}})
    plays(t, "A", "scavenge center; sacrifice pink-lichen")
    assert collection(t, "A") == {"abyss": 2}
    assert step(t) == "play"


@rule("AFF-LFX-11")
def test_nobody_has_to_sacrifice_at_ashen_altar():
    t = at("ashen-altar", collections={"A": {"abyss": 2}})
    plays(t, "A", "scavenge center; pass")
    assert collection(t, "A") == {"abyss": 2, "pink-lichen": 1}
    assert discard(t) == []


@rule("AFF-LFX-11")
def test_ashen_altar_wants_both_or_none():
    no_abyss = at("ashen-altar", collections={"A": {"astral": 1}})
    plays(no_abyss, "A", "scavenge center")
    assert step(no_abyss) == "play"
    no_ingredient = at("ashen-altar", center=["astral"], collections={"A": {"abyss": 2}})
    plays(no_ingredient, "A", "scavenge center")
    assert step(no_ingredient) == "play"
    assert discard(no_ingredient) == []


# Restless Library.


@rule("AFF-LFX-12")
@any_number_of_players
def test_at_restless_library_a_card_flutters_onto_a_center_that_nobody_played_to(seats: int):
    t = at("restless-library", seats, deck=["astral", *["abyss"] * 5])
    near = NEAR[seats]
    plays(t, "A", f"scavenge {near}; play dragon-scale {near} face-up; play residuum {near} face-up")
    plays(t, "A", f"play ruby-dust {near} face-down")
    assert pile(t, CENTER[seats]) == ["pink-lichen", "astral"]
    # One card fluttered, three were drawn.
    assert deck(t) == 2


@rule("AFF-LFX-12")
def test_restless_library_keeps_still_when_a_card_was_played_to_the_center():
    t = at("restless-library", deck=["astral", *["abyss"] * 5])
    plays(t, "A", "scavenge a-b; play dragon-scale a-b face-up; play residuum center face-up")
    plays(t, "A", "play ruby-dust a-b face-down")
    assert pile(t, "center") == ["pink-lichen", "residuum"]
    assert deck(t) == 3


@rule("AFF-LFX-12")
def test_nothing_flutters_out_of_an_empty_deck():
    t = at("restless-library", hands={"A": [*HAND, "abyss", "abyss", "abyss"]}, deck=[])
    plays(t, "A", "scavenge a-b; play dragon-scale a-b face-up; play residuum a-b face-up")
    plays(t, "A", "play ruby-dust a-b face-down")
    assert pile(t, "center") == ["pink-lichen"]
    assert not t.over
    assert whose_turn(t) == "B"


@rule("AFF-LFX-12")
def test_a_card_that_fluttered_may_cost_the_refill():
    t = at("restless-library", deck=["astral", "abyss", "abyss"])
    plays(t, "A", "scavenge a-b; play dragon-scale a-b face-up; play residuum a-b face-up")
    plays(t, "A", "play ruby-dust a-b face-down")
    assert t.over


@rule("AFF-LFX-12", "AFF-ELIM-15")
def test_restless_library_also_watches_the_final_play():
    t = at(
        "restless-library",
        4,
        near=["abyss"],
        collections={"A": {"abyss": 2}},
        deck=["astral", *["abyss"] * 5],
    )
    plays(t, "A", "scavenge a-b; play dragon-scale a-b face-up; play residuum a-b face-up")
    plays(t, "A", "play enchanted-wood a-b face-up; play ruby-dust a-b face-down")
    assert pile(t, "center") == ["pink-lichen", "astral"]
    assert deck(t) == 5
    assert whose_turn(t) == "B"


# Hedge Maze.


@rule("AFF-LFX-13")
@any_number_of_players
def test_through_the_hedge_maze_nobody_goes_twice_in_a_row(seats: int):
    t = at("hedge-maze", seats, last_center=["A"])
    assert set(choices(t, "A")) == {f"scavenge {NEAR[seats]}", f"scavenge {OTHER[seats]}"}
    free = at("hedge-maze", seats, last_center=["B"])
    assert may(free, "A", f"scavenge {CENTER[seats]}")


@rule("AFF-LFX-13")
def test_the_hedge_maze_lets_through_who_has_nothing_else_in_reach():
    t = at("hedge-maze", near=[], other=[], last_center=["A"])
    assert choices(t, "A") == ["scavenge center"]


@rule("AFF-LFX-13")
def test_the_hedge_maze_remembers_only_the_turn_before():
    """A goes to the center, then beside it, then to the center again."""
    t = setup(
        seats=2,
        active="A",
        location="hedge-maze",
        piles={"left": ["pink-lichen"], "middle": ["residuum"], "right": ["ruby-dust"]},
        hands={"A": HAND, "B": HAND},
        deck=[*["pink-lichen"] * 4, *["dragon-scale"] * 4, *["enchanted-wood"] * 4, "residuum", "ruby-dust"],
    )
    plays(t, "A", "scavenge middle; play dragon-scale middle face-up; play residuum middle face-up")
    plays(t, "A", "play ruby-dust middle face-down")
    # Who has not been there goes in.
    plays(t, "B", "scavenge middle; play dragon-scale middle face-up; play residuum middle face-up")
    plays(t, "B", "play ruby-dust middle face-down")
    assert set(choices(t, "A")) == {"scavenge left", "scavenge right"}
    plays(t, "A", "scavenge left")
    finishes(t, "A")
    assert not may(t, "B", "scavenge middle")
    plays(t, "B", "scavenge left")
    finishes(t, "B")
    assert may(t, "A", "scavenge middle")


@rule("AFF-LFX-13", "AFF-FAB-10")
def test_the_hedge_maze_stops_a_falcon_too():
    t = at("hedge-maze", near=[], last_center=["A"], familiars={"A": "falcon"})
    assert set(choices(t, "A")) == {"scavenge b-c", "scavenge c-a"}


# How they meet each other, Spells and Familiars.


@rule("AFF-LFX-14", "AFF-TOUR-08")
def test_what_counts_is_the_location_in_play_when_the_spell_is_resolved():
    """From Twin Springs to Silent Shrine: the Spell is silent."""
    t = at(
        "twin-springs",
        center=["banish-the-murk"],
        location_deck=["silent-shrine"],
        options={"tourism": True},
        collections={"A": {"abyss": 2}},
    )
    plays(t, "A", "scavenge center; tour")
    assert collection(t, "A") == {"abyss": 2}
    assert discard(t) == ["banish-the-murk"]
    assert step(t) == "play"


@rule("AFF-LFX-14", "AFF-TOUR-07")
def test_a_change_between_two_spells_counts_for_the_second():
    """A Second Helping from the center opens the Tourism window, and the Springs begin to flow."""
    t = at(
        "hedge-maze",
        near=["second-helping"],
        center=["residuum", "banish-the-murk"],
        location_deck=["twin-springs"],
        options={"tourism": True},
        collections={"A": {"abyss": 2}},
    )
    plays(t, "A", "scavenge a-b; collect center; tour; discard abyss; discard abyss")
    assert collection(t, "A") == {}
    assert discard(t) == ["second-helping", "abyss", "abyss", "banish-the-murk"]


@rule("AFF-LFX-15")
def test_a_hidden_card_in_a_crosswind_may_fly_to_sunlit_glade():
    t = at("sunlit-glade", near=["crosswind"], other=["ruby-dust↓C"])
    plays(t, "A", "scavenge a-b; lift c-a 1; drop center")
    assert pile(t, "center") == ["pink-lichen", "ruby-dust↓"]


@rule("AFF-LFX-15")
def test_a_hidden_card_in_a_crosswind_may_fly_out_of_smugglers_cellar():
    t = at("smugglers-cellar", near=["crosswind"], center=["residuum", "ruby-dust↓C"])
    plays(t, "A", "scavenge a-b; lift center 2; drop c-a")
    assert pile(t, "c-a") == ["ruby-dust", "ruby-dust↓"]


@rule("AFF-LFX-15", "AFF-FAB-10")
def test_a_hidden_card_that_a_falcon_leaves_at_sunlit_glade_was_not_played():
    t = at("sunlit-glade", 2, center=["ruby-dust↓B", "residuum"], familiars={"A": "falcon"})
    plays(t, "A", "scavenge middle; leave 1")
    assert pile(t, "middle") == ["ruby-dust↓"]


@rule("AFF-LFX-16", "AFF-FAB-10")
def test_at_night_market_a_falcon_between_two_may_leave_two_cards():
    t = at("night-market", 2, center=["abyss↓B", "residuum", "pink-lichen"], familiars={"A": "falcon"})
    plays(t, "A", "scavenge middle")
    assert set(choices(t, "A")) == {"leave 2", "leave 3", "pass"}
    plays(t, "A", "leave 2")
    assert set(choices(t, "A")) == {"leave 1", "pass"}
    plays(t, "A", "leave 1")
    assert collection(t, "A") == {"pink-lichen": 1}
    assert pile(t, "middle") == ["abyss↓", "residuum"]


@rule("AFF-LFX-16")
def test_at_night_market_a_falcon_still_collects_a_card():
    t = at("night-market", 2, center=["abyss↓B", "residuum"], familiars={"A": "falcon"})
    plays(t, "A", "scavenge middle; leave 2")
    assert collection(t, "A") == {"abyss": 1}
    assert pile(t, "middle") == ["residuum"]
    assert step(t) == "play"


@rule("AFF-LFX-16")
def test_a_falcon_that_declines_the_market_may_still_leave_the_bottom_card():
    t = at("night-market", 2, center=["abyss↓B", "residuum"], familiars={"A": "falcon"})
    plays(t, "A", "scavenge middle; pass; leave 1")
    assert collection(t, "A") == {"residuum": 1}
    assert pile(t, "middle") == ["abyss↓"]


@rule("AFF-LFX-17", "AFF-FAB-01")
def test_a_spell_that_a_magpie_takes_from_the_center_comes_from_the_center():
    twin = at("twin-springs", center=["pink-lichen", "cloak-of-smoke"], familiars={"A": "magpie"})
    plays(twin, "A", "scavenge a-b; collect center")
    assert pattern(twin) == [0, 3]
    silent = at("silent-shrine", center=["pink-lichen", "cloak-of-smoke"], familiars={"A": "magpie"})
    plays(silent, "A", "scavenge a-b; collect center")
    assert pattern(silent) == [2, 1]
    assert discard(silent) == ["cloak-of-smoke"]


@rule("AFF-LFX-17", "AFF-SFX-06")
def test_a_spell_that_a_second_helping_takes_from_the_center_comes_from_the_center():
    twin = at("twin-springs", center=["pink-lichen", "cloak-of-smoke"], near=["second-helping"])
    plays(twin, "A", "scavenge a-b; collect center")
    assert pattern(twin) == [0, 3]
    silent = at("silent-shrine", center=["pink-lichen", "cloak-of-smoke"], near=["second-helping"])
    plays(silent, "A", "scavenge a-b; collect center")
    assert pattern(silent) == [2, 1]


@rule("AFF-LFX-17")
def test_a_spell_taken_from_beside_the_center_does_not_come_from_it():
    magpie = at("twin-springs", other=["pink-lichen", "cloak-of-smoke"], familiars={"A": "magpie"})
    plays(magpie, "A", "scavenge center; collect c-a")
    assert pattern(magpie) == [1, 2]
    helping = at("silent-shrine", other=["pink-lichen", "cloak-of-smoke"], near=["second-helping"])
    plays(helping, "A", "scavenge a-b; collect c-a")
    assert pattern(helping) == [1, 2]


@rule("AFF-LFX-08", "AFF-LFX-17")
def test_what_a_doubled_second_helping_takes_beside_the_center_is_not_doubled():
    t = at(
        "twin-springs",
        4,
        center=["second-helping"],
        near=["abyss", "banish-the-murk"],
        other=["banish-the-murk"],
        collections={"A": {"abyss": 3, "astral": 1}},
    )
    plays(t, "A", "scavenge center; collect a-b; collect d-a; discard abyss; discard abyss")
    assert collection(t, "A") == {"abyss": 1, "astral": 1}
    assert step(t) == "play"


@rule("AFF-LFX-08", "AFF-LFX-17")
def test_one_of_two_like_spells_works_twice_when_only_one_came_from_the_center():
    t = at(
        "twin-springs",
        4,
        center=["pink-lichen", "banish-the-murk"],
        near=["banish-the-murk"],
        familiars={"A": "magpie"},
        collections={"A": {"abyss": 4}},
    )
    plays(t, "A", "scavenge a-b; collect center")
    while t.waiting() == (seat("A"),) and step(t) == "spells":
        plays(t, "A", "discard abyss" if may(t, "A", "discard abyss") else choices(t, "A")[0])
    assert collection(t, "A") == {"abyss": 1}
    assert step(t) == "play"
