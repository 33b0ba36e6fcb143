"""The twelve Spells (AFF-SFX): those that concern rivals, and the Hedgehog, whom they do not."""

from typing import Any

from grimalkin import State
from grimalkin.testing import rule
from tests.games.familiar_find.table import (
    casts,
    casts_at_twin_springs,
    choices,
    collection,
    discard,
    finishes,
    hand,
    is_spent,
    may,
    plays,
    seat,
    seen_while_looking,
    setup,
    step,
    table,
    winners,
)

# Sticky Paws.


@rule("AFF-SFX-02")
def test_sticky_paws_take_one_ingredient_of_the_players_choice_from_any_rival():
    t = casts(
        "sticky-paws",
        collections={
            "A": {"residuum": 1},
            "B": {"dragon-scale": 2, "residuum": 1, "astral": 2, "abyss": 1},
            "C": {"ruby-dust": 1},
        },
    )
    assert set(choices(t, "A")) == {"take b dragon-scale", "take b residuum", "take c ruby-dust", "pass"}
    plays(t, "A", "take b dragon-scale")
    assert collection(t, "A") == {"dragon-scale": 1, "residuum": 1}
    assert collection(t, "B") == {"dragon-scale": 1, "residuum": 1, "astral": 2, "abyss": 1}
    assert is_spent(t, "sticky-paws")


@rule("AFF-SFX-02")
def test_the_card_that_sticky_paws_take_can_complete_a_set_at_once():
    t = casts(
        "sticky-paws",
        collections={"A": {"dragon-scale": 4, "enchanted-wood": 3}, "B": {"enchanted-wood": 1}},
    )
    plays(t, "A", "take b enchanted-wood")
    assert winners(t) == "A"


@rule("AFF-SFX-02")
def test_sticky_paws_can_be_declined():
    t = casts("sticky-paws", collections={"B": {"dragon-scale": 2}})
    plays(t, "A", "pass")
    assert collection(t, "B") == {"dragon-scale": 2}
    assert is_spent(t, "sticky-paws")


@rule("AFF-SFX-02")
def test_sticky_paws_find_nothing_where_rivals_own_essences_only():
    t = casts("sticky-paws", collections={"A": {"residuum": 1}, "B": {"astral": 2}, "C": {"abyss": 2}})
    assert is_spent(t, "sticky-paws")
    assert collection(t, "B") == {"astral": 2}


@rule("AFF-SFX-02", "AFF-LFX-08")
def test_sticky_paws_take_two_cards_at_twin_springs_from_different_rivals_if_wanted():
    t = casts_at_twin_springs("sticky-paws", collections={"B": {"residuum": 1}, "C": {"ruby-dust": 1}})
    plays(t, "A", "take b residuum")
    assert set(choices(t, "A")) == {"take c ruby-dust", "pass"}
    plays(t, "A", "take c ruby-dust")
    assert collection(t, "A") == {"residuum": 1, "ruby-dust": 1}


@rule("AFF-SFX-02", "AFF-SPELL-12")
def test_a_spell_cannot_touch_the_collection_of_an_eliminated_player():
    for spell in ("sticky-paws", "dim-the-stars", "fair-swap", "unwanted-gift"):
        t = casts(
            spell,
            seats=4,
            eliminated=["D"],
            collections={
                "A": {"abyss": 2, "residuum": 1},
                "B": {"abyss": 2},
                "C": {"abyss": 2},
                "D": {"dragon-scale": 3, "astral": 2, "abyss": 1},
            },
        )
        assert is_spent(t, spell)
        assert collection(t, "D") == {"dragon-scale": 3, "astral": 2, "abyss": 1}


# Unwanted Gift.


@rule("AFF-SFX-07")
def test_an_unwanted_gift_goes_to_a_rival_with_fewer_abyss_essences():
    t = casts("unwanted-gift", collections={"A": {"abyss": 2}, "B": {"abyss": 1}, "C": {"abyss": 2}})
    assert set(choices(t, "A")) == {"give b", "pass"}
    plays(t, "A", "give b")
    assert collection(t, "A") == {"abyss": 1}
    assert collection(t, "B") == {"abyss": 2}
    assert is_spent(t, "unwanted-gift")


@rule("AFF-SFX-07")
def test_the_giver_chooses_between_two_rivals_with_fewer():
    t = casts("unwanted-gift", collections={"A": {"abyss": 1}})
    assert set(choices(t, "A")) == {"give b", "give c", "pass"}


@rule("AFF-SFX-07")
def test_an_unwanted_gift_can_be_kept():
    t = casts("unwanted-gift", collections={"A": {"abyss": 2}})
    plays(t, "A", "pass")
    assert collection(t, "A") == {"abyss": 2}
    assert is_spent(t, "unwanted-gift")


@rule("AFF-SFX-07")
def test_who_has_no_abyss_essence_gives_none():
    t = casts("unwanted-gift", collections={"A": {"astral": 1}, "B": {"abyss": 1}})
    assert is_spent(t, "unwanted-gift")


@rule("AFF-SFX-07")
def test_nobody_has_to_accept_a_gift_from_somebody_who_owns_as_few():
    t = casts("unwanted-gift", collections={"A": {"abyss": 1}, "B": {"abyss": 1}, "C": {"abyss": 2}})
    assert is_spent(t, "unwanted-gift")
    assert collection(t, "A") == {"abyss": 1}


@rule("AFF-SFX-07", "AFF-LFX-08")
def test_a_second_gift_at_twin_springs_needs_a_rival_who_still_owns_fewer():
    t = casts_at_twin_springs("unwanted-gift", collections={"A": {"abyss": 2}, "C": {"abyss": 2}})
    plays(t, "A", "give b")
    assert collection(t, "A") == {"abyss": 1}
    assert collection(t, "B") == {"abyss": 1}
    assert is_spent(t, "unwanted-gift")


# Fair Swap.


@rule("AFF-SFX-08")
def test_a_fair_swap_exchanges_two_ingredients_of_different_types():
    t = casts(
        "fair-swap",
        collections={
            "A": {"dragon-scale": 1, "residuum": 2, "abyss": 1},
            "B": {"residuum": 1, "ruby-dust": 1, "astral": 2},
        },
    )
    assert set(choices(t, "A")) == {
        "swap b residuum dragon-scale",
        "swap b ruby-dust dragon-scale",
        "swap b ruby-dust residuum",
        "pass",
    }
    plays(t, "A", "swap b ruby-dust residuum")
    assert collection(t, "A") == {"dragon-scale": 1, "residuum": 1, "ruby-dust": 1, "abyss": 1}
    assert collection(t, "B") == {"residuum": 2, "astral": 2}
    assert is_spent(t, "fair-swap")


@rule("AFF-SFX-08")
def test_a_fair_swap_can_be_declined():
    t = casts("fair-swap", collections={"A": {"dragon-scale": 1}, "C": {"residuum": 1}})
    assert may(t, "A", "swap c residuum dragon-scale")
    plays(t, "A", "pass")
    assert collection(t, "A") == {"dragon-scale": 1}
    assert collection(t, "C") == {"residuum": 1}
    assert is_spent(t, "fair-swap")


@rule("AFF-SFX-08")
def test_there_is_no_fair_swap_without_two_types_to_swap():
    same = casts("fair-swap", collections={"A": {"residuum": 1}, "B": {"residuum": 2}})
    assert is_spent(same, "fair-swap")
    own_nothing = casts("fair-swap", collections={"A": {"astral": 1}, "B": {"residuum": 2}})
    assert is_spent(own_nothing, "fair-swap")
    they_own_nothing = casts("fair-swap", collections={"A": {"residuum": 1}, "B": {"astral": 2}})
    assert is_spent(they_own_nothing, "fair-swap")


@rule("AFF-SFX-08", "AFF-LFX-08")
def test_a_fair_swap_at_twin_springs_can_be_undone_by_the_second():
    t = casts_at_twin_springs("fair-swap", collections={"A": {"residuum": 1}, "B": {"ruby-dust": 1}})
    plays(t, "A", "swap b ruby-dust residuum; swap b residuum ruby-dust")
    assert collection(t, "A") == {"residuum": 1}
    assert collection(t, "B") == {"ruby-dust": 1}
    assert is_spent(t, "fair-swap")


# Dim the Stars.


@rule("AFF-SFX-10")
def test_dim_the_stars_chooses_among_rivals_with_two_astral_essences_and_must_choose():
    t = casts("dim-the-stars", collections={"B": {"astral": 2}, "C": {"astral": 2, "abyss": 1}})
    assert set(choices(t, "A")) == {"dim b", "dim c"}
    plays(t, "A", "dim c")
    assert collection(t, "B") == {"astral": 2}
    assert collection(t, "C") == {"astral": 1, "abyss": 1}
    assert discard(t) == ["astral", "dim-the-stars"]
    assert step(t) == "play"


@rule("AFF-SFX-10")
def test_dim_the_stars_strikes_by_itself_when_only_one_rival_has_two():
    t = casts("dim-the-stars", collections={"A": {"astral": 2}, "B": {"astral": 1}, "C": {"astral": 2}})
    assert collection(t, "A") == {"astral": 2}
    assert collection(t, "B") == {"astral": 1}
    assert collection(t, "C") == {"astral": 1}
    assert discard(t) == ["astral", "dim-the-stars"]
    assert step(t) == "play"


@rule("AFF-SFX-10")
def test_dim_the_stars_spares_a_single_star():
    t = casts("dim-the-stars", collections={"A": {"astral": 2}, "B": {"astral": 1}, "C": {"astral": 1}})
    assert collection(t, "A") == {"astral": 2}
    assert collection(t, "B") == {"astral": 1}
    assert discard(t) == ["dim-the-stars"]
    assert step(t) == "play"


@rule("AFF-SFX-10", "AFF-LFX-08")
def test_dim_the_stars_at_twin_springs_strikes_again_only_where_two_are_left():
    t = casts_at_twin_springs("dim-the-stars", collections={"B": {"astral": 2}, "C": {"astral": 2}})
    plays(t, "A", "dim b")
    assert collection(t, "B") == {"astral": 1}
    assert collection(t, "C") == {"astral": 1}
    assert discard(t) == ["astral", "astral", "dim-the-stars"]


# Nimble Fingers.


def fingers(**position: Any) -> State:
    hands = {
        "A": ["dragon-scale", "residuum", "ruby-dust", "abyss"],
        "B": ["astral", "enchanted-wood", "enchanted-wood", "echo"],
        "C": ["pink-lichen", "pink-lichen", "pink-lichen", "pink-lichen"],
    }
    hands.update(position.pop("hands", {}))
    return casts("nimble-fingers", hands=hands, **position)


@rule("AFF-SFX-12", "AFF-INFO-12")
def test_nimble_fingers_see_the_hand_of_a_rival_and_exchange_one_card():
    t = fingers()
    assert set(choices(t, "A")) == {"spy b", "spy c", "pass"}
    plays(t, "A", "spy b")
    looking = table(t, "A")["looking"]
    assert looking["seat"] == seat("B")
    assert sorted(looking["hand"]) == ["astral", "echo", "enchanted-wood", "enchanted-wood"]
    assert table(t, "C")["looking"] is None
    theirs = {"astral", "echo", "enchanted-wood"}
    mine = {"dragon-scale", "residuum", "ruby-dust", "abyss"}
    assert set(choices(t, "A")) == {f"exchange {a} {b}" for a in theirs for b in mine} | {"pass"}
    plays(t, "A", "exchange astral abyss")
    assert hand(t, "A") == ["astral", "dragon-scale", "residuum", "ruby-dust"]
    assert hand(t, "B") == ["abyss", "echo", "enchanted-wood", "enchanted-wood"]
    assert is_spent(t, "nimble-fingers")


@rule("AFF-SFX-12")
def test_nimble_fingers_may_look_and_exchange_nothing():
    t = fingers()
    plays(t, "A", "spy b; pass")
    assert hand(t, "A") == ["abyss", "dragon-scale", "residuum", "ruby-dust"]
    assert hand(t, "B") == ["astral", "echo", "enchanted-wood", "enchanted-wood"]
    assert is_spent(t, "nimble-fingers")


@rule("AFF-SFX-12")
def test_nimble_fingers_may_keep_still():
    t = fingers()
    plays(t, "A", "pass")
    assert is_spent(t, "nimble-fingers")
    assert not [entry for entry in t.log_for(seat("A"))[2:] if "Echo" in entry.text]


@rule("AFF-SFX-12")
def test_nimble_fingers_pass_over_a_rival_without_cards():
    t = fingers(hands={"C": []})
    assert set(choices(t, "A")) == {"spy b", "pass"}


@rule("AFF-SFX-12")
def test_nimble_fingers_find_nobody_when_no_rival_holds_a_card():
    t = fingers(hands={"B": [], "C": []})
    assert is_spent(t, "nimble-fingers")


@rule("AFF-SFX-12")
def test_nimble_fingers_of_an_empty_hand_only_look():
    t = fingers(hands={"A": []}, deck=20)
    plays(t, "A", "spy b")
    assert not [action for action in choices(t, "A") if action.startswith("exchange")]
    told = " ".join(f"{entry.text} {entry.facts}" for entry in t.log_for(seat("A"))[2:])
    assert "Astral Essence" in told or "astral" in told
    finishes(t, "A")
    assert hand(t, "B") == ["astral", "echo", "enchanted-wood", "enchanted-wood"]


@rule("AFF-SFX-12", "AFF-SPELL-12")
def test_nimble_fingers_reach_no_eliminated_player():
    t = casts("nimble-fingers", seats=4, eliminated=["D"])
    assert set(choices(t, "A")) == {"spy b", "spy c", "pass"}


@rule("AFF-SFX-12", "AFF-LFX-08")
def test_nimble_fingers_at_twin_springs_can_carry_a_card_from_one_rival_to_the_other():
    t = casts_at_twin_springs(
        "nimble-fingers",
        hands={"A": ["abyss"], "B": ["astral"], "C": ["residuum"]},
        deck=20,
    )
    plays(t, "A", "spy b; exchange astral abyss; spy c; exchange residuum astral")
    assert hand(t, "A") == ["residuum"]
    assert hand(t, "B") == ["abyss"]
    assert hand(t, "C") == ["astral"]
    assert is_spent(t, "nimble-fingers")


# Hedgehog, whom no Spell of a rival touches.


@rule("AFF-FAB-06")
def test_no_spell_of_a_rival_names_the_hedgehog():
    position: dict[str, Any] = {
        "familiars": {"B": "hedgehog"},
        "collections": {
            "A": {"abyss": 2, "residuum": 1},
            "B": {"astral": 2, "ruby-dust": 2},
            "C": {"astral": 2, "ruby-dust": 2},
        },
    }
    assert set(choices(casts("sticky-paws", **position), "A")) == {"take c ruby-dust", "pass"}
    assert set(choices(casts("unwanted-gift", **position), "A")) == {"give c", "pass"}
    assert set(choices(casts("fair-swap", **position), "A")) == {"swap c ruby-dust residuum", "pass"}
    assert set(choices(casts("nimble-fingers", **position), "A")) == {"spy c", "pass"}
    dimmed = casts("dim-the-stars", **position)
    assert collection(dimmed, "B")["astral"] == 2
    assert collection(dimmed, "C")["astral"] == 1


@rule("AFF-FAB-06", "AFF-SPELL-05")
def test_against_a_hedgehog_alone_the_spells_that_concern_rivals_do_nothing():
    for spell in ("sticky-paws", "unwanted-gift", "fair-swap", "nimble-fingers", "dim-the-stars"):
        t = setup(
            seats=2,
            active="A",
            familiars={"B": "hedgehog"},
            piles={"left": [spell], "middle": ["pink-lichen"], "right": ["residuum"]},
            collections={"A": {"abyss": 2, "residuum": 1}, "B": {"astral": 2, "ruby-dust": 2}},
            seed=7,
        )
        plays(t, "A", "scavenge left")
        assert is_spent(t, spell)
        assert collection(t, "A") == {"abyss": 2, "residuum": 1}
        assert collection(t, "B") == {"astral": 2, "ruby-dust": 2}


@rule("AFF-FAB-06")
def test_the_hedgehogs_own_spells_work_as_ever():
    t = casts("banish-the-murk", familiars={"A": "hedgehog"}, collections={"A": {"abyss": 1}})
    plays(t, "A", "discard abyss")
    assert collection(t, "A") == {}
    t = casts("sticky-paws", familiars={"A": "hedgehog"}, collections={"B": {"residuum": 1}})
    plays(t, "A", "take b residuum")
    assert collection(t, "A") == {"residuum": 1}


@rule("AFF-FAB-06", "AFF-SFX-03")
def test_a_hidden_card_that_the_hedgehog_placed_is_no_part_of_its_hand():
    t = casts("lantern-eyes", familiars={"B": "hedgehog"}, piles={"b-c": ["astral↓B"]})
    plays(t, "A", "look b-c")
    assert seen_while_looking(t, "A") == {1: "astral"}
