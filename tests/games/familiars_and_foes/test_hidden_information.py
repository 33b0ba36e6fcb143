"""What lies face down and what lies open, and what the table is made of: the ledger's sections 26 and 27."""

import json

import pytest

from grimalkin.testing import rule
from tests.games.familiars_and_foes.table import (
    GAME,
    brings,
    familiar,
    foe_hp,
    foes,
    hp,
    may,
    plays,
    refused,
    setup_base,
    table,
    tokens,
    told,
)

QUIET = {"gems": 0, "tokens": 0}
EVERYBODY = (0, 1, None)


def known(t):
    """All that people and bystanders are shown and told, beside what the table began with."""
    events = [
        [(entry.kind, entry.seat, entry.text) for entry in t.log_for(seat) if entry.kind == "event"]
        for seat in EVERYBODY
    ]
    seen = [[t.view(seat), t.scene(seat)] for seat in EVERYBODY]
    return json.dumps([events, seen], sort_keys=True, default=str)


def laid(**decks):
    """The same table with other cards face down; Piddy Paw has kicked once."""
    t = setup_base("PP", "JX", PP=QUIET, JX=QUIET, foes=["grumblemole"], script=["roll 10"], **decks)
    plays(t, "PP", "attack 1")
    return t


@rule("FNF-HID-01")
def test_which_foes_are_to_come_is_hidden_and_their_levels_are_open():
    one = laid(foe_decks={2: ["kettle-drake", "knuckleroot"], 1: ["toast-troll", "lint-wraith"]})
    other = laid(foe_decks={2: ["the-dish-hag", "bagpipe-banshee"], 1: ["hiccup-harpy", "matchstick-imp"]})
    assert one.census() != other.census()
    assert known(one) == known(other)
    for name in ("kettle-drake", "Kettle Drake"):
        assert name not in known(one)
    assert [wave["levels"] for wave in table(one)["waves"]] == [[1], [2], [2], [1, 1]]


@rule("FNF-HID-01")
def test_a_foe_is_known_from_its_wave_on():
    t = setup_base("PP", "JX", PP=QUIET, JX=QUIET, foes=[{"foe": "grumblemole", "hp": 1}], script=["roll 10"])
    plays(brings(t, "rescue mage-ember", "reveal kettle-drake"), "PP", "attack 1")
    assert foes(t) == ["kettle-drake"] and "Kettle Drake" in known(t)


@rule("FNF-HID-02")
def test_on_which_wave_a_coven_card_lies_is_hidden_and_which_are_left_is_open():
    first = ["mage-ember", "pixie-terra", "witch-sirena", "mystic-mistral", "enchantress-akasha"]
    one, other = laid(coven_deck=first), laid(coven_deck=first[::-1])
    assert one.census() != other.census()
    assert known(one) == known(other)
    assert table(one)["coven_deck"] == sorted(first)
    fewer = setup_base("PP", "JX", coven=["mage-ember"], foes=["grumblemole"])
    assert table(fewer)["coven_deck"] == sorted(first[1:])


@rule("FNF-HID-03")
def test_the_artifact_deck_shows_nothing_but_its_size():
    three = ["parade-drum", "cauldron-lid", "magic-seeds"]
    used = [artifact.id for artifact in GAME.catalog.artifacts if artifact.id not in three]
    one, other = laid(artifact_deck=three, used_artifacts=used), laid(artifact_deck=three[::-1], used_artifacts=used)
    assert one.census() != other.census()
    assert known(one) == known(other)
    assert table(one)["artifact_deck"] == 3
    # Neither do those who draw know more than the number beforehand.
    everything = GAME.new(seats=2, seed=1, options={"familiars": "random"})
    assert table(everything)["artifact_deck"] == 15 - 2


@rule("FNF-HID-04")
def test_which_foes_were_removed_stays_hidden_to_the_end():
    # A deck of just what is needed, and one of all that is left: the same to everybody.
    one = laid(foe_decks={2: ["kettle-drake", "knuckleroot"]})
    other = laid(foe_decks={2: ["kettle-drake", "knuckleroot", "the-dish-hag", "bagpipe-banshee"]})
    assert one.census() != other.census()
    assert known(one) == known(other)
    for t in (one, other):
        t.leave(0)
        t.leave(1)
        assert t.over and "the-dish-hag" not in known(t) and "The Dish Hag" not in known(t)


@rule("FNF-HID-07")
@pytest.mark.parametrize("who", [("PP", "JX"), ("NU", "FI"), ("MI", "PP")])
def test_anybody_may_read_a_locked_advanced_scroll(who):
    t = setup_base(*who, foes=["grumblemole"])
    for seat, name in enumerate(who):
        assert not familiar(t, name)["unlocked"]
        mat = GAME.catalog.mat(familiar(t, name)["familiar"])
        assert mat is not None
        # Everybody's own, and to all that of whoever is Active.
        readers = EVERYBODY if seat == 0 else (seat,)
        for spell in GAME.catalog.scrolls[mat.index].advanced:
            assert all(spell.name in str(t.scene(reader)) for reader in readers), spell.name


@rule("FNF-HID-08")
def test_used_cards_and_the_supply_of_tokens_lie_open():
    t = setup_base(
        "PP", "JX", PP={"artifacts": ["bottled-thunderclap"], "cards": ["puddle-pirate"], "gems": 0},
        JX={"tokens": 3, "gems": 0},
        foes=[{"foe": "grumblemole", "hp": 6}, "hiccup-harpy"], coven=["mystic-mistral"], used_coven=["pixie-terra"],
    )  # fmt: skip
    assert table(t)["supply"] == 10 - 1 - 3
    plays(t, "PP", "reward puddle-pirate")
    assert (tokens(t, "PP"), table(t)["supply"], table(t)["used_foes"]) == (3, 4, ["puddle-pirate"])
    plays(t, "PP", "use bottled-thunderclap; target 1")
    for seat in EVERYBODY:
        shown = t.view(seat)
        assert (shown["used_artifacts"], shown["used_coven"]) == (["bottled-thunderclap"], ["pixie-terra"])
        # A defeated Foe lies in front of whoever has earned it.
        assert shown["familiars"][0]["cards"] == ["grumblemole"]
        scene = str(t.scene(seat))
        assert all(name in scene for name in ("Bottled Thunderclap", "Puddle Pirate", "Grumblemole"))


@rule("FNF-CONT-02")
def test_the_board_has_four_waves_three_areas_and_a_tracker_with_the_foes_spot():
    t = setup_base("PP", "JX", "MI", "FI", "NU", foes=["grumblemole", "hiccup-harpy", "puddle-pirate"])
    assert [wave["wave"] for wave in table(t)["waves"]] == [1, 2, 3, 4]
    assert [shown["foe"] for shown in table(t)["foes"]] == [1, 2, 3]
    assert (len(table(t)["order"]), table(t)["spot"]) == (5, 0)
    nodes = ids(t.scene(None))
    for node in ("wave:1", "wave:4", "foe:1", "foe:3", "spot:0", "spot:4", "spot:foes"):
        assert node in nodes
    assert not {"wave:5", "foe:4", "spot:5"} & nodes
    # The Foes' spot is the last of the tracker.
    t = setup_base("PP", "JX", "MI", "FI", "NU", foes=["grumblemole"], step="foes")
    assert (table(t)["spot"], table(t)["active"]) == (5, None)


def ids(node) -> set[str]:
    """The ids of a scene and of everything in it."""
    found = set()
    if isinstance(node, dict):
        if isinstance(node.get("id"), str):
            found.add(node["id"])
        for value in node.values():
            found |= ids(value)
    elif isinstance(node, list):
        for value in node:
            found |= ids(value)
    return found


@rule("FNF-CONT-17")
def test_garbled_labels_are_read_as_the_rules_have_them():
    # The spell of a Coven Card is the Helper Spell of its Familiar, and of no other.
    t = setup_base("PP", "JX", PP=QUIET, JX=QUIET, coven=["mystic-mistral"], foes=["grumblemole"])
    assert may(t, "PP", "chant blowing-kisses")
    t = setup_base("PP", "JX", active="jinxie", PP=QUIET, JX=QUIET, coven=["mystic-mistral"], foes=["grumblemole"])
    refused(t, "JX", "chant blowing-kisses", "FNF-HELP-04")
    # What turns a coin is a Good Luck Token.
    t = setup_base("PP", "JX", PP={**QUIET, "cards": ["puddle-pirate"]}, JX=QUIET, foes=["grumblemole"])
    plays(t, "PP", "reward puddle-pirate")
    assert tokens(t, "PP") == 2 and "Piddy Paw gains 2 Good Luck Tokens." in told(t)
    # The number before the sign is what the Foe loses, 2 by a kick; then 2 by Eye Open, or 1 HP by Eye Closed.
    for face, damage, lost in (("open", 2, 0), ("closed", 0, 1)):
        t = setup_base("PP", "JX", PP=QUIET, JX=QUIET, foes=["grumblemole"], script=["roll 10", f"flip {face}"])
        full, before = foe_hp(t, 1), hp(t, "JX")
        plays(t, "PP", "attack 1")
        assert full - foe_hp(t, 1) == 2
        plays(t, "JX", "ballyhoo jinxie")
        assert (full - foe_hp(t, 1), before - hp(t, "JX")) == (2 + damage, lost)
