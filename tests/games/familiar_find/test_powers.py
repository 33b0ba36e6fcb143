"""The ten powers of the Familiars (AFF-FAB)."""

from typing import Any

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
    finishes,
    hand,
    hand_size,
    living,
    may,
    pattern,
    pile,
    pile_seen,
    places,
    plays,
    seat,
    setup,
    step,
    table,
    whose_turn,
    winners,
)

HAND = ["dragon-scale", "enchanted-wood", "residuum", "ruby-dust"]
QUIET: dict[str, Any] = {
    "hands": {
        "B": ["pink-lichen", "pink-lichen", "enchanted-wood", "enchanted-wood"],
        "C": ["dragon-scale", "dragon-scale", "residuum", "residuum"],
    },
    "deck": [*["ruby-dust"] * 4, *["enchanted-wood"] * 3, *["dragon-scale"] * 3],
}


def turn_of(familiar: str, **position: Any) -> State:
    """It is the turn of A with this Familiar; B and C are at the table, and nobody else has a power."""
    piles = {"center": ["pink-lichen"], "a-b": ["residuum"], "b-c": ["ruby-dust"], "c-a": ["dragon-scale"]}
    piles.update(position.pop("piles", {}))
    hands = {"A": HAND, **position.pop("hands", {})}
    position = {"seats": 3, "active": "A", "familiars": {"A": familiar}, "seed": 7, **position}
    return setup(piles=piles, hands=hands, **position)


def turn_of_two(familiar: str, **position: Any) -> State:
    """It is the turn of A with this Familiar; only B is at the table."""
    piles = {"left": ["pink-lichen"], "middle": ["residuum"], "right": ["ruby-dust"]}
    piles.update(position.pop("piles", {}))
    hands = {"A": HAND, **position.pop("hands", {})}
    position = {"seats": 2, "active": "A", "familiars": {"A": familiar}, "seed": 7, **position}
    return setup(piles=piles, hands=hands, **position)


def until_the_next_turn(t: State) -> State:
    """A plays near its piles; then B and C scavenge and fill the pile between them, from the hands above."""
    plays(t, "A", "play dragon-scale a-b face-up; play enchanted-wood center face-up; play residuum center face-down")
    plays(t, "B", "scavenge b-c; play pink-lichen b-c face-up; play pink-lichen b-c face-up")
    plays(t, "B", "play enchanted-wood b-c face-down")
    plays(t, "C", "scavenge b-c; play dragon-scale b-c face-up; play residuum b-c face-up")
    return plays(t, "C", "play residuum b-c face-down")


# Magpie.


@rule("AFF-FAB-01")
def test_after_a_pile_of_one_card_the_magpie_may_take_the_top_of_any_other_pile():
    t = turn_of("magpie", piles={"b-c": ["ruby-dust", "abyss", "astral↓C"]})
    plays(t, "A", "scavenge a-b")
    assert set(choices(t, "A")) == {"collect center", "collect b-c", "collect c-a", "pass"}
    plays(t, "A", "collect b-c")
    assert collection(t, "A") == {"residuum": 1, "astral": 1}
    assert pile(t, "b-c") == ["ruby-dust", "abyss"]
    assert step(t) == "play"


@rule("AFF-FAB-01")
def test_after_a_pile_of_two_cards_the_magpie_may_still_take_another():
    t = turn_of("magpie", piles={"a-b": ["residuum", "residuum↓B"]})
    plays(t, "A", "scavenge a-b; collect center")
    assert collection(t, "A") == {"residuum": 2, "pink-lichen": 1}


@rule("AFF-FAB-01")
def test_after_a_pile_of_three_cards_the_magpie_is_content():
    t = turn_of("magpie", piles={"a-b": ["residuum", "residuum", "abyss"]})
    plays(t, "A", "scavenge a-b")
    assert step(t) == "play"


@rule("AFF-FAB-01", "AFF-FAM-02")
def test_the_magpie_may_be_content_with_what_it_has():
    t = turn_of("magpie")
    plays(t, "A", "scavenge a-b; pass")
    assert collection(t, "A") == {"residuum": 1}
    assert step(t) == "play"


@rule("AFF-FAB-01")
def test_the_magpie_takes_only_one_more_card_a_turn_and_again_in_its_next_turn():
    t = turn_of("magpie", piles={"b-c": ["ruby-dust", "abyss"]}, **QUIET)
    plays(t, "A", "scavenge a-b; collect b-c")
    assert step(t) == "play"
    until_the_next_turn(t)
    plays(t, "A", "scavenge c-a")
    assert set(choices(t, "A")) == {"collect a-b", "collect b-c", "collect center", "pass"}


@rule("AFF-FAB-01")
def test_a_magpie_that_found_all_piles_empty_takes_nothing():
    t = turn_of("magpie", piles={"center": [], "a-b": [], "c-a": []})
    assert step(t) == "play"
    assert pile(t, "b-c") == ["ruby-dust"]


@rule("AFF-FAB-01")
def test_a_magpie_with_only_empty_piles_around_is_not_asked():
    t = turn_of("magpie", piles={"center": [], "b-c": [], "c-a": []})
    plays(t, "A", "scavenge a-b")
    assert step(t) == "play"


@rule("AFF-FAB-01", "AFF-SPELL-06")
def test_a_spell_that_the_magpie_takes_acts_this_turn():
    t = turn_of("magpie", piles={"b-c": ["ruby-dust", "cloak-of-smoke↓B"]})
    plays(t, "A", "scavenge a-b; collect b-c")
    assert pattern(t) == [1, 2]
    assert discard(t) == ["cloak-of-smoke"]


@rule("AFF-FAB-01", "AFF-LFX-04")
def test_the_magpie_counts_what_the_pile_gave_and_not_what_it_held():
    t = turn_of("magpie", location="hungry-bog", piles={"center": ["residuum", "ruby-dust", "pink-lichen"]})
    plays(t, "A", "scavenge center")
    assert step(t) == "after"
    t = turn_of("magpie", location="night-market", piles={"center": ["residuum", "ruby-dust", "pink-lichen"]})
    plays(t, "A", "scavenge center; leave 2")
    assert set(choices(t, "A")) == {"collect a-b", "collect b-c", "collect c-a", "pass"}
    t = turn_of("magpie", location="night-market", piles={"center": ["residuum", "ruby-dust", "pink-lichen"]})
    plays(t, "A", "scavenge center; pass")
    assert step(t) == "play"


@rule("AFF-FAB-01", "AFF-LFX-06")
def test_a_card_from_the_deck_does_not_count_against_the_magpie():
    t = turn_of(
        "magpie",
        location="starfall-terrace",
        piles={"center": ["residuum", "ruby-dust"]},
        deck=["enchanted-wood", "enchanted-wood"],
    )
    plays(t, "A", "scavenge center; reveal")
    assert collection(t, "A") == {"enchanted-wood": 1, "residuum": 1, "ruby-dust": 1}
    assert set(choices(t, "A")) == {"collect a-b", "collect b-c", "collect c-a", "pass"}


@rule("AFF-FAB-01")
def test_with_two_players_the_magpie_takes_from_the_two_other_piles():
    t = turn_of_two("magpie")
    plays(t, "A", "scavenge left")
    assert set(choices(t, "A")) == {"collect middle", "collect right", "pass"}


@rule("AFF-FAB-01", "AFF-PLAY-12", "AFF-FAM-04")
def test_a_far_pile_that_the_magpie_emptied_must_be_filled():
    t = turn_of("magpie")
    plays(t, "A", "scavenge a-b; collect b-c; play dragon-scale center face-up")
    assert {action.split()[2] for action in choices(t, "A")} == {"a-b", "b-c"}
    plays(t, "A", "play enchanted-wood a-b face-up; play residuum b-c face-down")
    assert pile(t, "b-c") == ["residuum↓"]
    assert whose_turn(t) == "B"


@rule("AFF-FAB-01", "AFF-PLAY-14")
def test_a_far_pile_that_the_magpie_left_standing_stays_closed():
    t = turn_of("magpie", piles={"b-c": ["ruby-dust", "abyss"]})
    plays(t, "A", "scavenge a-b; collect b-c")
    assert not [action for action in choices(t, "A") if " b-c " in action]


# Owl.


@rule("AFF-FAB-02", "AFF-INFO-09")
def test_the_owl_looks_at_all_hidden_cards_of_a_pile_in_reach_before_it_chooses():
    t = turn_of(
        "owl",
        piles={"a-b": ["abyss↓B", "residuum", "astral↓B"], "b-c": ["pink-lichen↓B"], "center": ["echo↓C"]},
    )
    assert step(t) == "look"
    assert set(choices(t, "A")) == {"look a-b", "look center", "pass"}
    plays(t, "A", "look a-b")
    assert pile_seen(t, "a-b", "A") == ["abyss↓", "residuum", "astral↓"]
    assert pile_seen(t, "a-b", "C") == ["?↓", "residuum", "?↓"]
    assert pile_seen(t, "center", "A") == ["?↓"]
    assert step(t) == "scavenge"


@rule("AFF-FAB-02", "AFF-FAM-02")
def test_the_owl_may_choose_blindly():
    t = turn_of("owl", piles={"a-b": ["abyss↓B"]})
    plays(t, "A", "pass")
    assert pile_seen(t, "a-b", "A") == ["?↓"]
    assert step(t) == "scavenge"


@rule("AFF-FAB-02", "AFF-DEC-03")
def test_the_owl_is_not_asked_when_nothing_in_reach_is_hidden():
    t = turn_of("owl", piles={"b-c": ["abyss↓B"]})
    assert step(t) == "scavenge"


@rule("AFF-FAB-02")
def test_the_owl_looks_once_a_turn_and_again_in_the_next():
    t = turn_of("owl", piles={"a-b": ["residuum↓B"], "center": ["echo↓C"]}, **QUIET)
    plays(t, "A", "look a-b")
    assert step(t) == "scavenge"
    plays(t, "A", "scavenge a-b")
    until_the_next_turn(t)
    assert set(choices(t, "A")) == {"look center", "pass"}


@rule("AFF-FAB-02")
def test_the_owl_looks_at_a_pile_as_it_was_and_may_scavenge_another():
    t = turn_of("owl", piles={"a-b": ["abyss↓B"]})
    plays(t, "A", "look a-b")
    assert set(choices(t, "A")) == {"scavenge a-b", "scavenge center", "scavenge c-a"}


# Cat.


@rule("AFF-FAB-03", "AFF-DEC-11", "AFF-FAM-07")
def test_the_cat_discards_all_abyss_essences_instead_of_losing():
    t = turn_of("cat", piles={"a-b": ["abyss", "abyss↓B"]}, collections={"A": {"abyss": 2, "residuum": 1}})
    assert not table(t)["players"][0]["used"]
    plays(t, "A", "scavenge a-b")
    assert step(t) == "check"
    assert set(choices(t, "A")) == {"survive", "pass"}
    plays(t, "A", "survive")
    assert collection(t, "A") == {"residuum": 1}
    assert discard(t) == ["abyss"] * 4
    assert living(t) == "ABC"
    assert step(t) == "play"
    assert table(t)["players"][0]["used"]


@rule("AFF-FAB-03", "AFF-FAM-02")
def test_the_cat_may_lose_with_grace():
    t = turn_of("cat", piles={"a-b": ["abyss"]}, collections={"A": {"abyss": 2}})
    plays(t, "A", "scavenge a-b; pass")
    assert living(t) == "BC"
    assert not table(t)["players"][0]["used"]


@rule("AFF-FAB-03")
def test_the_cat_has_its_lives_only_once_a_game():
    t = turn_of("cat", used=["A"], piles={"a-b": ["abyss"]}, collections={"A": {"abyss": 2}})
    plays(t, "A", "scavenge a-b")
    assert living(t) == "BC"
    t = turn_of_two("cat", used=["A"], piles={"left": ["abyss"]}, collections={"A": {"abyss": 2}})
    plays(t, "A", "scavenge left")
    assert winners(t) == "B"


@rule("AFF-FAB-03")
def test_a_surviving_cat_may_win_by_the_third_question():
    t = turn_of(
        "cat",
        piles={"a-b": ["abyss"]},
        collections={"A": {"abyss": 2, "dragon-scale": 4, "residuum": 4}},
    )
    plays(t, "A", "scavenge a-b; survive")
    assert winners(t) == "A"
    assert ended_by(t) in ("AFF-CHECK-04", "AFF-END-01")


@rule("AFF-FAB-03", "AFF-CHECK-02")
def test_the_cat_needs_no_life_when_it_wins_by_the_first_question():
    t = turn_of("cat", piles={"a-b": ["abyss"]}, collections={"A": {"abyss": 2, "astral": 3}})
    plays(t, "A", "scavenge a-b")
    assert winners(t) == "A"


@rule("AFF-FAB-03")
def test_the_cat_is_not_asked_with_two_abyss_essences():
    t = turn_of("cat", piles={"a-b": ["abyss"]}, collections={"A": {"abyss": 1}})
    plays(t, "A", "scavenge a-b")
    assert step(t) == "play"


@rule("AFF-FAB-03")
def test_the_cat_uses_its_life_in_one_turn_and_has_none_in_a_later_one():
    t = turn_of("cat", piles={"a-b": ["abyss"] * 3, "c-a": ["abyss"] * 3}, **QUIET)
    plays(t, "A", "scavenge a-b; survive")
    until_the_next_turn(t)
    plays(t, "A", "scavenge c-a")
    assert living(t) == "BC"


# Fox.


@rule("AFF-FAB-04", "AFF-DEC-12")
def test_the_fox_may_turn_one_open_card_of_its_play_into_a_hidden_one():
    t = turn_of("fox")
    plays(t, "A", "scavenge a-b")
    assert may(t, "A", "sleight")
    plays(t, "A", "sleight")
    assert pattern(t) == [1, 2]
    plays(t, "A", "play dragon-scale a-b face-down; play residuum center face-down")
    assert not [action for action in choices(t, "A") if action.endswith("face-down")]
    plays(t, "A", "play ruby-dust center face-up")
    assert pile(t, "center") == ["pink-lichen", "residuum↓", "ruby-dust"]


@rule("AFF-FAB-04", "AFF-FAM-02")
def test_the_fox_may_play_like_everybody():
    t = turn_of("fox")
    plays(t, "A", "scavenge a-b; play dragon-scale a-b face-down")
    assert not may(t, "A", "sleight")
    assert not [action for action in choices(t, "A") if action.endswith("face-down")]
    plays(t, "A", "play residuum center face-up; play ruby-dust center face-up")
    assert whose_turn(t) == "B"


@rule("AFF-FAB-04")
def test_the_fox_uses_its_sleight_once_a_turn():
    t = turn_of("fox")
    plays(t, "A", "scavenge a-b; sleight")
    assert not may(t, "A", "sleight")


@rule("AFF-FAB-04")
def test_the_fox_needs_an_open_card_to_turn():
    t = turn_of(
        "fox",
        location="twin-springs",
        piles={"center": ["cloak-of-smoke"]},
    )
    plays(t, "A", "scavenge center")
    assert pattern(t) == [0, 3]
    assert not may(t, "A", "sleight")


@rule("AFF-FAB-04", "AFF-PLAY-18")
def test_the_fox_may_not_dodge_a_duty_by_its_sleight():
    """At Smugglers' Cellar two empty side piles need two open cards."""
    t = turn_of("fox", location="smugglers-cellar", piles={"a-b": ["residuum"], "c-a": []})
    plays(t, "A", "scavenge a-b")
    assert not may(t, "A", "sleight")
    near = turn_of("fox", location="smugglers-cellar")
    plays(near, "A", "scavenge a-b")
    assert may(near, "A", "sleight")


# Hamster.


@rule("AFF-FAB-05")
def test_the_hamster_refills_to_five():
    t = turn_of("hamster", hands={"A": [*HAND, "pink-lichen"]}, deck=20)
    plays(t, "A", "scavenge a-b")
    finishes(t, "A")
    assert hand_size(t, "A") == 5
    assert deck(t) == 17


@rule("AFF-FAB-05")
def test_the_hamster_begins_with_five_cards():
    for seed in range(40):
        t = GAME.new(seats=4, seed=seed, options={"use_abilities": True, "board_pick": "random"})
        dealt = {player["familiar"]: player["hand"] for player in table(t)["players"]}
        others = {size for familiar, size in dealt.items() if familiar != "hamster"}
        assert others == {4}
        if "hamster" in dealt:
            assert dealt["hamster"] == 5
            return
    pytest.fail("no Hamster in 40 games of four")


@rule("AFF-FAB-05")
def test_a_hand_of_the_hamster_that_is_not_named_holds_five():
    t = setup(seats=3, familiars={"B": "hamster"}, seed=7)
    assert [hand_size(t, who) for who in "ABC"] == [4, 5, 4]


@rule("AFF-FAB-05", "AFF-REFILL-03")
def test_the_hamsters_refill_fails_only_below_four_cards():
    four = turn_of_two("hamster", hands={"A": [*HAND, "pink-lichen"]}, deck=2)
    plays(four, "A", "scavenge left")
    finishes(four, "A")
    assert not four.over
    assert hand_size(four, "A") == 4
    assert whose_turn(four) == "B"
    three = turn_of_two("hamster", hands={"A": [*HAND, "pink-lichen"]}, deck=1)
    plays(three, "A", "scavenge left")
    finishes(three, "A")
    assert three.over
    assert ended_by(three) in ("AFF-REFILL-03", "AFF-END-04", "AFF-END-05", "AFF-END-06", "AFF-END-07", "AFF-END-08")


@rule("AFF-FAB-05")
def test_a_rival_of_the_hamster_refills_to_four():
    t = setup(
        seats=2,
        active="A",
        familiars={"B": "hamster"},
        piles={"left": ["pink-lichen"], "middle": ["residuum"], "right": ["ruby-dust"]},
        hands={"A": HAND},
        deck=20,
    )
    plays(t, "A", "scavenge left")
    finishes(t, "A")
    assert hand_size(t, "A") == 4


# Mole.


@rule("AFF-FAB-07", "AFF-DEC-14")
def test_the_mole_puts_hand_cards_under_the_deck_before_it_refills():
    t = turn_of(
        "mole",
        step="bury",
        hands={"A": ["abyss", "abyss", "astral"]},
        deck=["echo", "fair-swap", "residuum", "ruby-dust"],
    )
    assert step(t) == "bury"
    assert set(choices(t, "A")) == {"bury abyss", "bury astral", "pass"}
    plays(t, "A", "bury abyss")
    assert deck(t) == 5
    plays(t, "A", "bury abyss; pass")
    assert hand(t, "A") == ["astral", "echo", "fair-swap", "residuum"]
    assert deck(t) == 3
    assert [card["kind"] for card in table(t, "A")["buried"]] == ["abyss", "abyss"]


@rule("AFF-FAB-07")
def test_each_card_of_the_mole_lies_below_the_one_before():
    t = turn_of("mole", step="bury", hands={"A": ["abyss", "astral", "residuum"]}, deck=["echo", "fair-swap"])
    plays(t, "A", "bury residuum; bury abyss; pass")
    # One card was kept and three are drawn: two from the old deck, then the first of those buried.
    assert hand(t, "A") == ["astral", "echo", "fair-swap", "residuum"]
    assert table(t, "A")["buried"] == [{"by": seat("A"), "kind": "abyss"}]
    assert deck(t) == 1


@rule("AFF-FAB-07")
def test_the_mole_may_bury_its_whole_hand_and_draw_it_back():
    t = turn_of("mole", step="bury", hands={"A": ["abyss", "astral", "residuum"]}, deck=["echo"])
    plays(t, "A", "bury residuum; bury abyss; bury astral")
    assert hand(t, "A") == ["abyss", "astral", "echo", "residuum"]
    assert deck(t) == 0
    assert not t.over


@rule("AFF-FAB-07", "AFF-FAM-02")
def test_the_mole_may_leave_the_deck_alone():
    t = turn_of("mole", step="bury", hands={"A": ["abyss"]}, deck=20)
    plays(t, "A", "pass")
    assert hand_size(t, "A") == 4
    assert deck(t) == 17
    assert table(t, "A")["buried"] == []


@rule("AFF-FAB-07")
def test_the_mole_burrows_after_its_play_and_not_with_an_empty_hand():
    t = turn_of("mole", deck=20)
    plays(t, "A", "scavenge a-b; play dragon-scale a-b face-up; play residuum center face-up")
    plays(t, "A", "play ruby-dust center face-down")
    assert step(t) == "bury"
    assert choices(t, "A") == ["bury enchanted-wood", "pass"] or set(choices(t, "A")) == {"bury enchanted-wood", "pass"}
    bare = turn_of("mole", hands={"A": HAND[:3]}, deck=20)
    plays(bare, "A", "scavenge a-b; play dragon-scale a-b face-up; play residuum center face-up")
    plays(bare, "A", "play enchanted-wood center face-down")
    assert whose_turn(bare) == "B"


# Newt.


def checked(familiar: str, owned: dict[str, int]) -> State:
    """A of four players, with this Familiar, comes to the check with these Ingredients."""
    return setup(
        seats=4,
        active="A",
        step="check",
        familiars={"A": familiar},
        hands={"A": ["abyss"] * 4},
        piles=four_piles(),
        collections={"A": owned},
        seed=7,
    )


@rule("AFF-FAB-08")
@pytest.mark.parametrize(
    "counts",
    [[2, 2, 2, 1, 1], [3, 2, 2, 1, 0], [4, 3, 1, 0, 0], [5, 3, 0, 0, 0], [3, 3, 2, 1, 0], [2, 2, 3, 1, 0]],
)
def test_the_newt_wins_with_a_set_that_lacks_one_card(counts: list[int]):
    kinds = ["dragon-scale", "enchanted-wood", "pink-lichen", "residuum", "ruby-dust"]
    owned = {kind: count for kind, count in zip(kinds, counts) if count}
    t = checked("newt", owned)
    assert winners(t) == "A"
    plain = checked("owl", owned)
    assert not plain.over


@rule("AFF-FAB-08")
@pytest.mark.parametrize(
    "counts", [[4, 3, 0, 0, 0], [2, 2, 2, 1, 0], [3, 3, 2, 0, 0], [2, 2, 1, 1, 1], [3, 2, 1, 1, 1], [6, 2, 1, 1, 0]]
)
def test_the_newt_changes_one_card_and_makes_none(counts: list[int]):
    kinds = ["dragon-scale", "enchanted-wood", "pink-lichen", "residuum", "ruby-dust"]
    owned = {kind: count for kind, count in zip(kinds, counts) if count}
    t = checked("newt", owned)
    assert not t.over
    assert step(t) == "play"


@rule("AFF-FAB-08")
def test_no_essence_of_the_newt_counts_as_an_ingredient():
    t = turn_of("newt", collections={"A": {"dragon-scale": 4, "residuum": 3, "astral": 2, "abyss": 2}}, step="check")
    assert not t.over


@rule("AFF-FAB-08", "AFF-CHECK-03")
def test_the_newts_tongue_comes_after_the_second_question():
    t = turn_of("newt", collections={"A": {"dragon-scale": 5, "residuum": 3, "abyss": 3}}, step="check")
    assert living(t) == "BC"


def four_piles() -> dict[str, list[str]]:
    return {"center": ["astral"], "a-b": ["astral"], "b-c": ["astral"], "c-d": ["astral"], "d-a": ["astral"]}


# Tortoise.


@rule("AFF-FAB-09", "AFF-DEC-04")
def test_the_tortoise_may_collect_nothing():
    t = turn_of("tortoise")
    assert set(choices(t, "A")) == {"scavenge a-b", "scavenge center", "scavenge c-a", "rest"}
    plays(t, "A", "rest")
    assert collection(t, "A") == {}
    assert step(t) == "play"
    assert [pile(t, place) for place in places(t)] == [["pink-lichen"], ["residuum"], ["ruby-dust"], ["dragon-scale"]]


@rule("AFF-FAB-09", "AFF-FAM-02")
def test_the_tortoise_may_scavenge_like_everybody():
    t = turn_of("tortoise")
    plays(t, "A", "scavenge a-b")
    assert collection(t, "A") == {"residuum": 1}


@rule("AFF-FAB-09", "AFF-CHECK-10")
def test_a_resting_tortoise_is_checked_all_the_same():
    t = turn_of("tortoise", collections={"A": {"abyss": 3}})
    plays(t, "A", "rest")
    assert living(t) == "BC"


@rule("AFF-FAB-09", "AFF-TOUR-02")
def test_a_resting_tortoise_ends_step_1_at_once():
    t = turn_of(
        "tortoise",
        location="starfall-terrace",
        location_deck=["hedge-maze"],
        options={"tourism": True},
    )
    plays(t, "A", "rest")
    assert step(t) == "play"


# Falcon.


@rule("AFF-FAB-10", "AFF-DEC-04", "AFF-FAM-04")
def test_among_three_the_falcon_scavenges_any_pile():
    t = turn_of("falcon", piles={"center": []})
    assert set(choices(t, "A")) == {"scavenge a-b", "scavenge b-c", "scavenge c-a"}
    plays(t, "A", "scavenge b-c")
    assert collection(t, "A") == {"ruby-dust": 1}


@rule("AFF-FAB-10")
def test_among_four_the_falcon_scavenges_any_pile():
    t = setup(seats=4, active="A", familiars={"A": "falcon"}, hands={"A": HAND}, piles=four_piles(), seed=7)
    assert len(choices(t, "A")) == 5
    plays(t, "A", "scavenge c-d")
    assert collection(t, "A") == {"astral": 1}


@rule("AFF-FAB-10", "AFF-PLAY-12", "AFF-PLAY-13")
def test_a_far_pile_that_the_falcon_emptied_must_be_filled_and_may_get_more():
    t = turn_of("falcon")
    plays(t, "A", "scavenge b-c; play dragon-scale center face-up; play residuum a-b face-up")
    assert {action.split()[2] for action in choices(t, "A")} == {"b-c"}
    t = turn_of("falcon")
    plays(
        t, "A", "scavenge b-c; play dragon-scale b-c face-up; play residuum b-c face-up; play ruby-dust b-c face-down"
    )
    assert pile(t, "b-c") == ["dragon-scale", "residuum", "ruby-dust↓"]


@rule("AFF-FAB-10")
def test_the_falcon_flies_far_only_to_scavenge():
    t = turn_of("falcon")
    plays(t, "A", "scavenge a-b")
    assert not [action for action in choices(t, "A") if " b-c " in action]


@rule("AFF-FAB-10")
def test_among_three_the_falcon_leaves_nothing_behind():
    t = turn_of("falcon", piles={"a-b": ["abyss", "residuum"]})
    plays(t, "A", "scavenge a-b")
    assert collection(t, "A") == {"abyss": 1, "residuum": 1}
    assert step(t) == "play"


@rule("AFF-FAB-10", "AFF-DEC-06")
def test_between_two_the_falcon_may_leave_the_bottom_card_unrevealed():
    t = turn_of_two("falcon", piles={"left": ["abyss↓B", "residuum", "astral↓B"]})
    plays(t, "A", "scavenge left")
    assert set(choices(t, "A")) == {"leave 1", "pass"}
    plays(t, "A", "leave 1")
    assert collection(t, "A") == {"astral": 1, "residuum": 1}
    assert pile(t, "left") == ["abyss↓"]
    assert pile_seen(t, "left", "A") == ["?↓"]
    assert pile_seen(t, "left", "B") == ["abyss↓"]


@rule("AFF-FAB-10", "AFF-FAM-02")
def test_between_two_the_falcon_may_take_the_whole_pile():
    t = turn_of_two("falcon", piles={"left": ["abyss↓B", "residuum"]})
    plays(t, "A", "scavenge left; pass")
    assert collection(t, "A") == {"abyss": 1, "residuum": 1}
    assert pile(t, "left") == []


@rule("AFF-FAB-10")
def test_between_two_the_falcon_leaves_nothing_of_a_single_card():
    t = turn_of_two("falcon")
    plays(t, "A", "scavenge left")
    assert collection(t, "A") == {"pink-lichen": 1}
    assert step(t) == "play"


@rule("AFF-FAB-10")
def test_two_who_remain_of_three_count_as_two_for_the_falcon():
    t = setup(
        seats=3,
        active="A",
        eliminated=["C"],
        familiars={"A": "falcon"},
        hands={"A": HAND},
        piles={"left": ["abyss", "residuum"], "middle": ["residuum"], "right": ["ruby-dust"]},
        seed=7,
    )
    plays(t, "A", "scavenge left; leave 1")
    assert collection(t, "A") == {"residuum": 1}
    assert pile(t, "left") == ["abyss"]


@rule("AFF-FAB-10")
def test_three_who_remain_of_four_count_as_three_for_the_falcon():
    t = setup(
        seats=4,
        active="A",
        eliminated=["C"],
        familiars={"A": "falcon"},
        hands={"A": HAND},
        piles={"center": ["astral"], "a-b": ["abyss"], "b-d": ["residuum"], "d-a": ["ruby-dust"]},
        seed=7,
    )
    assert may(t, "A", "scavenge b-d")


# The final play.


def loses_with_a_final_play(familiar: str, **position: Any) -> State:
    """A of four players has just lost and owes the final play."""
    position = {"hands": {"A": HAND}, **position}
    t = setup(
        seats=4,
        active="A",
        familiars={"A": familiar},
        piles={**four_piles(), "a-b": ["abyss"]},
        collections={"A": {"abyss": 2}},
        deck=20,
        seed=7,
        **position,
    )
    plays(t, "A", "scavenge a-b")
    if may(t, "A", "survive"):
        plays(t, "A", "pass")
    return t


@rule("AFF-FAB-11", "AFF-FAB-04", "AFF-DEC-13")
def test_the_fox_keeps_its_sleight_in_the_final_play():
    t = loses_with_a_final_play("fox")
    assert step(t) == "final-play"
    assert pattern(t) == [3, 1]
    plays(t, "A", "sleight")
    assert pattern(t) == [2, 2]
    plays(t, "A", "play dragon-scale a-b face-down; play residuum center face-down")
    plays(t, "A", "play ruby-dust center face-up; play enchanted-wood d-a face-up")
    assert living(t) == "BCD"
    assert pile(t, "d-b") == ["astral", "enchanted-wood", "dragon-scale↓"]


@rule("AFF-FAB-11", "AFF-FAB-05", "AFF-ELIM-13")
def test_the_hamster_plays_five_cards_in_the_final_play():
    t = loses_with_a_final_play("hamster", hands={"A": [*HAND, "echo"]})
    assert pattern(t) == [4, 1]
    plays(t, "A", "play dragon-scale a-b face-down; play residuum center face-up; play ruby-dust center face-up")
    plays(t, "A", "play enchanted-wood center face-up; play echo center face-up")
    assert living(t) == "BCD"
    assert pile(t, "center") == ["astral", "residuum", "ruby-dust", "enchanted-wood", "echo"]


@rule("AFF-FAB-11", "AFF-FAM-06")
@pytest.mark.parametrize("familiar", ["mole", "magpie", "owl", "cat", "newt", "tortoise", "falcon", "hedgehog"])
def test_the_other_powers_do_nothing_for_a_final_play(familiar: str):
    t = loses_with_a_final_play(familiar)
    if step(t) == "after":
        plays(t, "A", "pass")
    assert step(t) == "final-play"
    assert pattern(t) == [3, 1]
    assert not may(t, "A", "sleight")
    plays(t, "A", "play dragon-scale a-b face-down; play residuum center face-up")
    plays(t, "A", "play ruby-dust center face-up; play enchanted-wood d-a face-up")
    # Neither a burrow nor a refill follows.
    assert whose_turn(t) == "B"
    assert t.waiting() == (seat("B"),)
    assert deck(t) == 20
    assert hand_size(t, "A") == 0
