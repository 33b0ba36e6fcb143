import re

import pytest

from grimalkin.games.familiars_and_foes import effects
from grimalkin.games.familiars_and_foes.cards import Foe, Mat
from grimalkin.games.familiars_and_foes.codes import parse
from grimalkin.games.familiars_and_foes.effects import (
    ACT,
    ANY_KIND,
    ATTACKS,
    BACKFIRE,
    BAN_NAMES,
    BANS,
    BEYOND_RECORDS,
    BOLT,
    BY_ARTIFACT,
    BY_BALLYHOO,
    DAMAGE,
    DIRECT,
    ELEMENTAL,
    HEAL,
    HELPER,
    HIT,
    KINDS,
    NEXT_ROLL,
    NONE,
    OPS,
    PARTS,
    PHYSICAL,
    PLACES,
    REVIVE,
    SIMPLE,
    SPELLS,
    STRONG,
    Effect,
    Row,
    Table,
)
from tests.games.familiars_and_foes.shelf import CONTENT, codes

# The list of effects.


def test_each_effect_stands_at_the_place_of_its_number():
    assert [op.op for op in OPS] == list(range(len(OPS)))


def test_no_two_effects_have_the_same_word():
    words = [op.word for op in OPS]
    assert len(set(words)) == len(words) == 59


@pytest.mark.parametrize("op", OPS, ids=lambda op: op.word)
def test_every_effect_may_stand_somewhere_and_has_a_sentence(op: effects.Op):
    assert op.points
    assert op.points & ~sum(PLACES) == 0
    assert op.sentence.endswith((".", "!")) or op.sentence.endswith(("{rows}", "{carry}"))


def test_every_effect_is_used_by_a_card():
    used = {effect.op for written in codes(CONTENT) for effect in parse(written.code).everything()}
    missed = any(re.search(r"\bmiss\b", written.code) for written in codes(CONTENT))
    assert {op.op for op in OPS} - used == ({effects.MISS} if missed else set())


def test_every_class_of_interrupts_is_on_a_card():
    whens = {foe.reward.when for foe in CONTENT.of(Foe)} | {mat.special.when for mat in CONTENT.of(Mat)}
    assert whens == set(effects.CLASSES)


def test_only_revive_follows_rules_that_no_record_tells():
    assert [OPS[op].word for op in BEYOND_RECORDS] == ["revive"]
    found = [written.name for written in codes(CONTENT) if parse(written.code).has(REVIVE)]
    assert found == ["revive"] * 5
    # Whatever else has no numbers and no words after it says everything in its one sentence.
    bare = [op.word for op in OPS if not op.arguments and op.op not in BEYOND_RECORDS]
    assert bare == [
        "miss",
        "double",
        "quiet",
        "find",
        "reflect",
        "guard all",
        "reroll",
        "stubborn",
        "hush",
    ]


# Kinds of attacks.


def test_kinds_are_single_bits_and_groups_are_their_sums():
    single = [PHYSICAL, SIMPLE, STRONG, ELEMENTAL, effects.ADVANCED, HELPER, BY_ARTIFACT, BY_BALLYHOO, DIRECT]
    assert all(kind & (kind - 1) == 0 for kind in single)
    assert len(set(single)) == 9
    assert SIMPLE | STRONG | ELEMENTAL | effects.ADVANCED == SPELLS
    assert PHYSICAL | SPELLS == ATTACKS
    assert sum(single) == ANY_KIND
    assert {word for word, kind in KINDS.items() if kind not in single} == {"spell", "attack", "any"}


def test_what_training_asks_beside_attacks_is_no_kind_of_damage():
    assert not (effects.RESTORATIVE | effects.SPECIAL) & ANY_KIND


def test_every_ban_has_a_name_for_people():
    assert len(BAN_NAMES) == len(BANS)


# Effects, rows, tables and codes.


def test_an_effect_holds_neutral_values_in_fields_that_it_does_not_have():
    effect = Effect(HIT, 4)
    assert (effect.amount, effect.other, effect.kind, effect.numbers) == (4, 0, 0, [])
    assert [effect.who, effect.foe, effect.duration, effect.ban, effect.points, effect.schedule] == [NONE] * 6
    assert (effect.nested, effect.either, effect.rolled, effect.carry) == (None, None, None, False)
    assert repr(effect) == "<Effect hit>"


def test_two_effects_never_share_a_list():
    one, other = Effect(effects.JINX), Effect(effects.JINX)
    one.numbers.append(7)
    assert other.numbers == []


def test_each_total_finds_its_row():
    table = Table([Row(1, 5, [Effect(BACKFIRE, 1)]), Row(6, 16, [Effect(HIT, 2)]), Row(17, 20, [Effect(HIT, 4)])])
    assert [table.at[total] for total in range(1, 21)] == [0] * 5 + [1] * 11 + [2] * 4
    assert [table.row(total).effects[0].amount for total in (1, 5, 6, 16, 17, 20)] == [1, 1, 2, 2, 4, 4]


def test_only_a_row_that_costs_familiars_hp_hurts():
    assert Row(1, 20, [Effect(effects.DRAIN, 1), Effect(DAMAGE, 2)]).hurts
    assert not Row(1, 20, [Effect(BACKFIRE, 2), Effect(effects.DRAIN, 3)]).hurts
    assert not Row(1, 20, []).hurts


def test_a_code_finds_what_stands_inside_rows_and_brackets():
    code = parse("1-11 miss; 12-20 parts 2 foes [bolt 3 any, nextroll same -5] carry")
    assert [effect.op for effect in code.everything()] == [PARTS, BOLT, NEXT_ROLL]
    assert code.has(BOLT) and not code.has(HIT)
    assert code.effect(PARTS) is None


def test_a_code_finds_both_halves_of_a_choice_and_the_rows_of_a_roll():
    assert [OPS[effect.op].word for effect in parse("choose [tick one 1] / [gem all 1]").everything()] == [
        "choose",
        "tick",
        "gem",
    ]
    assert [OPS[effect.op].word for effect in parse("rolled any [1-3 back 2; 4-20 hit 5]").everything()] == [
        "rolled",
        "back",
        "hit",
    ]


def test_a_code_gives_the_effect_that_it_is_asked_for():
    code = parse("heal all 2, mp one 5")
    heal = code.effect(HEAL)
    assert heal is not None and heal.amount == 2
    assert repr(code) == "<Code [<Effect heal>, <Effect mp>]>"


def test_the_first_six_places_are_the_classes_of_actions_and_interrupts():
    assert [ACT, *effects.CLASSES.values()] == [1, 2, 4, 8, 16, 32]
