"""What the engine reads: plain objects with their places, made from the cards."""

import pytest

from grimalkin.games.familiars_and_foes import catalog as plain
from grimalkin.games.familiars_and_foes.cards import load_catalog
from grimalkin.games.familiars_and_foes.catalog import (
    ALL_FOES,
    ELEMENTS,
    FOE_BY_PART,
    NOTHING,
    ONE_FALLEN,
    ONE_FAMILIAR,
    ONE_FOE,
    VARIABLE_COST,
    Catalog,
    Spell,
    aims,
    carries,
)
from grimalkin.games.familiars_and_foes.codes import parse
from grimalkin.games.familiars_and_foes.effects import (
    ADVANCED,
    ARMOR,
    BY_ARTIFACT,
    CLASSES,
    ELEMENTAL,
    HELPER,
    OPEN,
    PHYSICAL,
    PRE_ATTACK,
    RESTORATIVE,
    SIMPLE,
    SPECIAL,
    STRONG,
)
from grimalkin.testing import rule
from tests.games.familiars_and_foes.shelf import KIT

CATALOG = load_catalog()
KIT_CATALOG = load_catalog([KIT])
BOTH = pytest.mark.parametrize("catalog", [CATALOG, KIT_CATALOG], ids=["base", "kit"])


def spell(spell_id: str) -> Spell:
    found = CATALOG.spell(spell_id)
    assert found is not None, spell_id
    return found


# Places.


@BOTH
def test_everything_stands_at_its_index(catalog: Catalog):
    for things in (
        catalog.mats,
        catalog.trainings,
        catalog.scrolls,
        catalog.coven,
        catalog.artifacts,
        catalog.foes,
        catalog.spells,
        catalog.interrupts,
    ):
        assert [thing.index for thing in things] == list(range(len(things)))


@BOTH
def test_ids_lead_to_what_they_name(catalog: Catalog):
    assert [catalog.mat(id) for id in catalog.mat_ids] == catalog.mats
    assert [catalog.spell(id) for id in catalog.spell_ids] == catalog.spells
    assert [catalog.interrupt(id) for id in catalog.interrupt_ids] == catalog.interrupts
    assert [catalog.coven_card(id) for id in catalog.coven_ids] == catalog.coven
    assert [catalog.artifact(id) for id in catalog.artifact_ids] == catalog.artifacts
    assert [catalog.foe(id) for id in catalog.foe_ids] == catalog.foes
    assert catalog.mat("nobody") is None and catalog.find("nobody") is None


@BOTH
def test_whatever_is_printed_is_found_by_its_id(catalog: Catalog):
    everything: list[plain.Printed] = [*catalog.mats, *catalog.trainings, *catalog.scrolls, *catalog.coven]
    everything += [*catalog.artifacts, *catalog.foes, *catalog.spells, *catalog.interrupts]
    assert len({printed.id for printed in everything}) == len(everything)
    for printed in everything:
        assert catalog.find(printed.id) is printed


@BOTH
def test_every_spell_of_a_card_is_the_one_at_its_index(catalog: Catalog):
    shown = [
        spell
        for mat in catalog.mats
        for spell in (mat.physical, mat.simple, mat.strong, mat.elemental, *mat.restoratives)
    ]
    shown += [spell for scroll in catalog.scrolls for spell in scroll.advanced]
    shown += [card.spell for card in catalog.coven]
    assert all(catalog.spells[spell.index] is spell for spell in shown)
    assert {spell.index for spell in shown} == set(range(len(catalog.spells)))


@BOTH
def test_special_abilities_come_first_among_the_interrupts(catalog: Catalog):
    assert catalog.interrupts[:5] == [mat.special for mat in catalog.mats]
    assert catalog.interrupts[5:] == [foe.reward for foe in catalog.foes]


@rule("FNF-ADV-09")
@BOTH
def test_revive_is_one_spell_on_all_five_scrolls(catalog: Catalog):
    revives = {id(scroll.advanced[-1]) for scroll in catalog.scrolls}
    assert len(revives) == 1
    assert catalog.spell_ids.count("revive") == 1


@BOTH
def test_scrolls_stand_in_the_order_of_the_mats_and_coven_cards_know_theirs(catalog: Catalog):
    ids = catalog.mat_ids
    assert [scroll.id for scroll in catalog.trainings] == [f"training-of-{id}" for id in ids]
    assert [scroll.id for scroll in catalog.scrolls] == [f"scroll-of-{id}" for id in ids]
    for card in catalog.coven:
        assert catalog.mats[card.familiar].mentor == card.name
        assert catalog.mats[card.familiar].element == card.element


# What things are.


def test_a_mat_holds_spells_of_each_kind():
    for mat in CATALOG.mats:
        assert [mat.physical.kind, mat.simple.kind, mat.strong.kind, mat.elemental.kind] == [
            PHYSICAL,
            SIMPLE,
            STRONG,
            ELEMENTAL,
        ]
        assert [restorative.kind for restorative in mat.restoratives] == [RESTORATIVE] * 2
        assert [restorative.cost for restorative in mat.restoratives] == [VARIABLE_COST] * 2
        assert mat.physical.cost == 0
    assert {spell.kind for scroll in CATALOG.scrolls for spell in scroll.advanced} == {ADVANCED}
    assert {card.spell.kind for card in CATALOG.coven} == {HELPER}


@rule("FNF-ELEM-02")
def test_each_element_is_strong_against_the_one_of_the_rulebook():
    advantage = {ELEMENTS[mat.element]: ELEMENTS[mat.strong_against] for mat in CATALOG.mats}
    assert advantage == {"earth": "water", "air": "earth", "fire": "air", "water": "fire", "aether": "aether"}


@rule("FNF-TRAIN-01", "FNF-TRAIN-05")
@BOTH
def test_tasks_know_the_deeds_that_complete_them_and_whether_damage_counts(catalog: Catalog):
    for scroll in catalog.trainings:
        assert [(task.kinds, task.damage) for task in scroll.tasks] == [
            (SIMPLE, True),
            (PHYSICAL, True),
            (STRONG | ELEMENTAL, True),
            (RESTORATIVE, False),
            (SPECIAL, False),
            (BY_ARTIFACT, False),
        ]


def test_a_foe_has_its_hp_by_familiars_its_ability_and_its_reward():
    troll = CATALOG.foe("toast-troll")
    assert troll is not None
    assert [troll.most_hp(familiars) for familiars in (2, 3, 4, 5)] == troll.hp
    assert [effect.op for effect in troll.ability] == [ARMOR]
    assert (troll.ability_name, troll.ability_text) == ("Crusty", "Physical attacks deal 1 less to it.")
    assert troll.reward.point == OPEN
    assert troll.chart.row(20).hurts


def test_a_foe_without_ability_has_none():
    mole = CATALOG.foe("grumblemole")
    assert mole is not None
    assert (mole.ability, mole.ability_name, mole.ability_text) == ([], "", "")


def test_interrupts_know_when_they_may_be_used():
    assert [special.special.point for special in CATALOG.mats] == [
        CLASSES["before-foe"],
        PRE_ATTACK,
        OPEN,
        CLASSES["before-roll"],
        CLASSES["after-roll"],
    ]


def test_the_decks_of_foes_are_told_apart_by_level():
    assert [len(CATALOG.foes_of(level)) for level in (1, 2, 3)] == [9, 8, 8]
    assert all(foe.level == 2 for foe in CATALOG.foes_of(2))


# What has to be named when something is cast or used.


@rule("FNF-CARD-61")
@pytest.mark.parametrize("name", ["supernova", "mosh-pit", "tidal-tome", "eye-of-the-storm"])
def test_spells_against_all_foes_declare_every_foe(name: str):
    assert spell(name).aims == ALL_FOES


@rule("FNF-CARD-61", "FNF-CARD-62")
def test_thrown_rocks_and_gusts_name_their_foe_one_by_one():
    assert spell("rock-collection").aims == spell("whirlwind").aims == FOE_BY_PART
    assert not carries(spell("rock-collection").code)
    assert carries(spell("whirlwind").code)


@rule("FNF-CARD-63")
def test_time_spiral_is_cast_at_no_foe():
    assert spell("time-spiral").aims == NOTHING


def test_other_spells_name_one_foe_one_familiar_or_nobody():
    named = {aim: [known.id for known in CATALOG.spells if known.aims == aim] for aim in range(6)}
    assert named[ONE_FAMILIAR] == [spell.id for mat in CATALOG.mats for spell in mat.restoratives]
    assert named[ONE_FALLEN] == ["revive"]
    assert all(
        attack.aims == ONE_FOE
        for mat in CATALOG.mats
        for attack in (mat.physical, mat.simple, mat.strong, mat.elemental)
    )
    assert named[NOTHING] == [
        "time-spiral",
        "encore-anthem",
        "hot-spring-holiday",
        "bramble-fort",
        "second-wind",
        *[card.spell.id for card in CATALOG.coven],
    ]


@pytest.mark.parametrize(
    ("code", "aim"),
    [
        ("1-4 miss; 5-20 hit 4", ONE_FOE),
        ("1-4 miss; 5-20 hit 4, nextroll target -4", ONE_FOE),
        ("1-4 miss; 5-20 nextroll target -4", ONE_FOE),
        ("1-4 miss; 5-20 nextroll any -4", NOTHING),
        ("1-4 miss; 5-15 hitall 3; 16-20 hit 6", ALL_FOES),
        ("bolt 6 any", ONE_FOE),
        ("boltall 3", NOTHING),
        ("heal one 4", NOTHING),
        ("rolled any [1-20 hit 3]", ONE_FOE),
        ("parts 3 foes [bolt 3 any]", NOTHING),
        ("parts 3 now [1-20 hit 3]", FOE_BY_PART),
        ("exchange hp 1 0", ONE_FAMILIAR),
        ("revive", ONE_FALLEN),
    ],
)
def test_what_a_code_aims_at(code: str, aim: int):
    assert aims(parse(code)) == aim


@rule("FNF-CARD-83", "FNF-ART-10")
def test_only_the_broom_lets_a_ballyhoo_follow():
    assert [artifact.id for artifact in CATALOG.artifacts if artifact.ballyhoo] == ["self-throwing-broom"]


@rule("FNF-CARRY-11")
def test_only_magic_seeds_among_artifacts_carry_over():
    assert [artifact.id for artifact in CATALOG.artifacts if artifact.carry] == ["magic-seeds"]


# The test kit.


def test_the_familiars_of_the_kit_have_the_numbers_of_piddy_paw():
    piddy_paw = CATALOG.mats[4]
    for mat in KIT_CATALOG.mats:
        assert (mat.hp, mat.mp) == (11, 9)
        for own, model in zip(
            (mat.physical, mat.simple, mat.strong, mat.elemental, *mat.restoratives),
            (piddy_paw.physical, piddy_paw.simple, piddy_paw.strong, piddy_paw.elemental, *piddy_paw.restoratives),
            strict=True,
        ):
            assert own.cost == model.cost
            assert own.text == model.text


def test_the_foes_of_the_kit_are_those_of_the_written_rules():
    kit = {foe.id: foe for foe in KIT_CATALOG.foes}
    assert [
        (foe.level, ELEMENTS[foe.element], foe.hp) for foe in map(kit.__getitem__, ("grub", "cinder", "glass"))
    ] == [
        (1, "earth", [6, 8, 10, 12]),
        (2, "fire", [9, 12, 15, 18]),
        (3, "water", [10, 14, 18, 22]),
    ]
    assert [len(KIT_CATALOG.foes_of(level)) for level in (1, 2, 3)] == [9, 8, 8]


def test_the_artifacts_and_spells_of_the_kit_are_there():
    assert all(KIT_CATALOG.artifact(id) for id in ("seeds", "tonic", "cache"))
    assert [spell.id for spell in KIT_CATALOG.scrolls[4].advanced] == ["whirl", "nova", "revive"]
    assert KIT_CATALOG.digest != CATALOG.digest
