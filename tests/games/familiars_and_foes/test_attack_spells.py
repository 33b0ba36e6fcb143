"""Spells in general and attack spells: the ledger's section 12."""

import pytest

from grimalkin.core.chance import CHANCE
from grimalkin.games.familiars_and_foes.effects import EXCHANGE
from grimalkin.testing import rule
from tests.games.familiars_and_foes.table import (
    GAME,
    active,
    brings,
    choices,
    foe_hp,
    hp,
    may,
    mp,
    plays,
    refused,
    setup,
    setup_base,
    step,
    table,
    tasks,
    waiting,
)

QUIET = {"gems": 0, "tokens": 0}


def two(*foes_there, lay=setup, who=("PP", "JX"), script=(), **more):
    for name in who:
        more[name] = {**QUIET, **more.get(name, {})}
    return lay(*who, foes=list(foes_there) or ["grumblemole"], script=list(script), **more)


def spells(t, who: str) -> set[str]:
    """The spells that a Familiar could cast now."""
    return {text.split()[1] for text in choices(t, who) if text.split()[0] in ("cast", "chant", "restore")}


BEGINNER = {"summon-the-toad", "whirligig", "gust-of-disgust", "healing-paw", "magic-eye"}


@rule("FNF-SPELL-01")
def test_a_spell_is_chosen_paid_aimed_and_rolled_as_the_turn_action():
    t = two("grumblemole", "puddle-pirate", chance="explicit")
    plays(t, "PP", "cast whirligig 2")
    assert (mp(t, "PP"), table(t)["roll"]["foe"], table(t)["roll"]["for"]) == (6, 2, "Whirligig")
    t.play(CHANCE, "roll 4")
    assert (active(t), step(t)) == ("JX", "action")


@rule("FNF-SPELL-01")
def test_a_spell_without_a_roll_takes_effect_at_once():
    t = two(lay=setup_base, who=("MI", "JX"), MI={"tasks": "all", "hp": 5, "mp": 4}, JX={"hp": 5})
    plays(t, "MI", "chant hot-spring-holiday")
    assert (hp(t, "MI"), hp(t, "JX"), mp(t, "MI"), active(t)) == (8, 8, 0, "JX")


@rule("FNF-SPELL-02")
@pytest.mark.parametrize(
    ("points", "castable"),
    [
        (0, set()),
        (1, {"summon-the-toad", "healing-paw", "magic-eye"}),
        (2, {"summon-the-toad", "gust-of-disgust", "healing-paw", "magic-eye"}),
        (3, BEGINNER),
        (4, BEGINNER | {"whirl", "nova"}),
    ],
)
def test_a_spell_needs_mp_for_its_cost(points, castable):
    t = two(PP={"mp": points, "tasks": "all"})
    assert spells(t, "PP") == castable
    for spell, cost in (("summon-the-toad", 1), ("gust-of-disgust", 2), ("whirligig", 3), ("whirl", 4), ("nova", 4)):
        if points < cost:
            refused(t, "PP", f"cast {spell} 1", "FNF-SPELL-02")


@rule("FNF-SPELL-03")
def test_available_are_the_beginner_scroll_and_what_was_unlocked_awarded_or_shared():
    assert spells(two(), "PP") == BEGINNER
    assert spells(two(PP={"tasks": "all"}), "PP") == BEGINNER | {"whirl", "nova"}
    # Mistral is his own, Terra is for all; Ember is Jinxie's.
    t = two(coven=["mystic-mistral", "pixie-terra", "mage-ember"])
    assert spells(t, "PP") == BEGINNER | {"blowing-kisses", "shoelaces-of-ivy"}


@rule("FNF-SPELL-03")
@pytest.mark.parametrize(
    ("spell", "reason"),
    [
        ("cast spark-solo 1", "FNF-SPELL-03"),  # On Jinxie's Beginner Scroll.
        ("restore toasted-marshmallow jinxie", "FNF-SPELL-03"),
        ("cast mosh-pit 1", "FNF-SPELL-03"),  # On Jinxie's Advanced Scroll.
        ("cast whirl 1", "FNF-ADV-01"),  # On his own, and still covered.
        ("chant kind-word-quietly-spoken", "FNF-HELP-04"),  # On Jinxie's Coven Card.
        ("chant lullaby-of-the-shallows", "FNF-WAVE-05"),  # Not turned up yet.
    ],
)
def test_other_spells_are_refused_with_the_reason(spell, reason):
    refused(two(coven=["mage-ember"], JX={"tasks": "all"}), "PP", spell, reason)


@rule("FNF-SPELL-04")
@pytest.mark.parametrize("mat", GAME.catalog.mats, ids=lambda mat: mat.id)
def test_every_beginner_scroll_has_a_simple_a_strong_an_elemental_and_restorative_spells(mat):
    attacks = [mat.simple, mat.strong, mat.elemental]
    assert len({spell.id for spell in attacks}) == len({spell.kind for spell in attacks}) == 3
    assert all(spell.code.table is not None for spell in attacks)
    assert len(mat.restoratives) >= 1
    assert all(spell.code.effect(EXCHANGE) is not None for spell in mat.restoratives)


@rule("FNF-SPELL-05")
def test_summon_the_toad_is_simple_and_whirligig_is_strong():
    t = two(script=["roll 12"])
    plays(t, "PP", "cast summon-the-toad 1")
    assert tasks(t, "PP") == ["simple"]
    t = two(script=["roll 12"])
    plays(t, "PP", "cast whirligig 1")
    assert tasks(t, "PP") == ["strong"]


@rule("FNF-SPELL-06")
@pytest.mark.parametrize("roll", range(1, 21))
def test_summon_the_toad(roll):
    t = two(lay=setup_base, script=[f"roll {roll}"])
    plays(t, "PP", "cast summon-the-toad 1")
    assert (mp(t, "PP"), 18 - foe_hp(t, 1)) == (8, 1 if roll >= 3 else 0)


@rule("FNF-SPELL-07")
@pytest.mark.parametrize("roll", range(1, 21))
def test_whirligig(roll):
    t = two(lay=setup_base, script=[f"roll {roll}"])
    plays(t, "PP", "cast whirligig 1")
    assert (mp(t, "PP"), 18 - foe_hp(t, 1)) == (6, 4 if roll >= 9 else 0)


@rule("FNF-SPELL-08")
@pytest.mark.parametrize(
    ("roll", "lost", "taken"),
    [(1, 1, 0), (2, 1, 0), (3, 0, 0), (8, 0, 0), (9, 0, 4), (18, 0, 4), (19, 0, 7), (20, 0, 7)],
)
def test_the_row_of_the_roll_tells_whether_a_spell_hits_misses_or_backfires(roll, lost, taken):
    t = two(lay=setup_base, who=("JX", "PP"), script=[f"roll {roll}"])
    plays(t, "JX", "cast chorus-of-flames 1")
    assert (14 - hp(t, "JX"), 18 - foe_hp(t, 1), mp(t, "JX")) == (lost, taken, 6)


@rule("FNF-SPELL-09")
def test_the_same_spell_can_be_cast_turn_after_turn_as_long_as_it_can_be_paid():
    t = two("grub", PP={"mp": 7})
    for left in (4, 1):
        plays(brings(t, "roll 8"), "PP", "cast whirligig 1")
        assert (mp(t, "PP"), active(t)) == (left, "JX"), "once for each turn action"
        plays(brings(t, "roll 5", "roll 5"), "JX", "attack 1")
    refused(t, "PP", "cast whirligig 1", "FNF-SPELL-02")


@rule("FNF-SPELL-10")
@pytest.mark.parametrize("spell", ["summon-the-toad", "whirligig", "gust-of-disgust"])
def test_a_successful_beginner_attack_spell_unlocks_a_ballyhoo_and_a_miss_does_not(spell):
    t = two(script=["roll 12"])
    plays(t, "PP", f"cast {spell} 1")
    assert (step(t), waiting(t), active(t)) == ("ballyhoo", "JX", "PP")
    t = two(script=["roll 2"])
    plays(t, "PP", f"cast {spell} 1")
    assert (step(t), active(t)) == ("action", "JX")


@rule("FNF-SPELL-11")
def test_beginner_spells_stay_available_beside_the_advanced_ones():
    t = two(PP={"tasks": "all"}, script=["roll 12"])
    assert spells(t, "PP") >= BEGINNER
    plays(t, "PP", "cast summon-the-toad 1")
    assert (foe_hp(t, 1), mp(t, "PP"), step(t)) == (17, 8, "ballyhoo")
    assert may(two(PP={"tasks": "all"}), "PP", "restore magic-eye jinxie")
