import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grimalkin.games.familiars_and_foes import effects
from grimalkin.games.familiars_and_foes.codes import CHARACTERS, CodeError, parse
from grimalkin.games.familiars_and_foes.effects import (
    ABILITY,
    ACT,
    ARMED,
    ATTACKS,
    FOE_ROW,
    MP,
    NONE,
    OPEN,
    OPS,
    PART,
    PHYSICAL,
    POST,
    PRE_ATTACK,
    PRE_FAMILIAR,
    PRE_FOE,
    RESTORE,
    ROW,
    SPELLS,
    Effect,
)
from grimalkin.testing import rule
from tests.games.familiars_and_foes.shelf import CONTENT, codes


def only(code: str) -> Effect:
    (effect,) = parse(code).effects
    return effect


def fault(code: str, point: int = 0) -> str:
    with pytest.raises(CodeError) as error:
        parse(code, point)
    return str(error.value)


# What a code becomes.


def test_rows_become_a_table_and_a_miss_has_no_effects():
    table = parse("1-5 back 1; 6 miss; 7-15 hit 2; 16-20 hit 5").table
    assert table is not None
    assert [(row.first, row.last, [effect.amount for effect in row.effects]) for row in table.rows] == [
        (1, 5, [1]),
        (6, 6, []),
        (7, 15, [2]),
        (16, 20, [5]),
    ]


def test_effects_come_in_the_order_in_which_they_are_written():
    assert [(effect.op, effect.who, effect.amount) for effect in parse("heal one 4, heal rest 1").effects] == [
        (effects.HEAL, effects.ONE, 4),
        (effects.HEAL, effects.REST, 1),
    ]


def test_blanks_and_line_ends_do_not_matter():
    spread = parse("  1-4   miss ;\n 5-20 hit 4 ,heal self 1 ")
    close = parse("1-4 miss;5-20 hit 4,heal self 1")
    assert repr(spread) == repr(close)


def test_numbers_are_read_with_their_signs():
    assert only("nextroll one +4").amount == 4
    assert only("nextroll any -8").amount == -8
    assert only("roll -6").amount == -6
    assert only("power +3").amount == 3


def test_an_exchange_has_a_rate_and_a_bonus():
    effect = only("exchange mp 2 0")
    assert (effect.points, effect.amount, effect.other) == (MP, 2, 0)
    assert only("exchange hp 1 1").other == 1


def test_loot_has_a_base_and_a_most():
    table = parse("1-4 miss; 5-20 hitloot 4 9").table
    assert table is not None
    (effect,) = table.rows[1].effects
    assert (effect.op, effect.amount, effect.other) == (effects.HIT_LOOT, 4, 9)


def test_parts_hold_their_schedule_what_comes_in_each_and_whether_they_carry_over():
    gusts = only("parts 3 now+lap [1-5 miss; 6-16 hit 3; 17-20 hit 4] carry")
    assert (gusts.amount, gusts.schedule, gusts.carry) == (3, effects.NOW_AND_LAPS, True)
    assert gusts.nested is not None and gusts.nested.table is not None
    seeds = only("parts 3 foes [bolt 3 any]")
    assert (seeds.schedule, seeds.carry) == (effects.FOES_TURNS, False)
    assert seeds.nested is not None and seeds.nested.table is None


def test_a_choice_holds_both_halves():
    choice = only("choose [tick one 1] / [gem all 1]")
    assert choice.nested is not None and choice.nested.effects[0].op == effects.TICK
    assert choice.either is not None and choice.either.effects[0].op == effects.GEM


def test_a_roll_inside_an_action_holds_its_own_rows():
    rolled = only("rolled any [1-3 back 2; 4-12 hit 5; 13-20 hit 8]").rolled
    assert rolled is not None and rolled.row(13).effects[0].amount == 8


@rule("FNF-CONT-13")
def test_groups_of_kinds_are_read_as_one():
    assert only("armor physical 1").kind == PHYSICAL
    assert only("slip spell 2").kind == SPELLS
    assert only("thorns attack 1").kind == ATTACKS


@rule("FNF-CONT-14")
@pytest.mark.parametrize(
    ("code", "duration"),
    [
        ("aura attack +2 turn", effects.TURN),
        ("aura attack +2 round", effects.ROUND),
        ("aura attack +2 lap", effects.LAP),
        ("aura attack +2 lap+", effects.LAP_END),
        ("ban heal next_round", effects.NEXT_ROUND),
        ("ban spell next_turn", effects.NEXT_TURN),
        ("heal all 2", NONE),
    ],
)
def test_durations_are_read(code: str, duration: int):
    assert only(code).duration == duration


def test_the_faces_of_a_jinx_are_read():
    assert only("jinx 7 13").numbers == [7, 13]


@pytest.mark.parametrize("written", list(codes(CONTENT)), ids=lambda written: written.name)
def test_every_row_of_every_card_is_found_by_its_totals(written):
    for effect in [Effect(effects.ROLLED, rolled=parse(written.code).table), *parse(written.code).everything()]:
        table = effect.rolled or (effect.nested.table if effect.nested else None)
        if table is not None:
            assert [table.row(total).first <= total <= table.row(total).last for total in range(1, 21)] == [True] * 20
            assert sum(row.last - row.first + 1 for row in table.rows) == 20


# What the written rules want to be able to say.


@pytest.mark.parametrize(
    ("what", "code", "point"),
    [
        ("damage to one Foe, by roll band", "1-4 miss; 5-16 hit 3; 17-20 hit 6", ROW),
        ("several rolls at chosen Foes", "parts 3 now [1-6 miss; 7-20 hit 3]", ACT),
        ("damage to all Foes", "1-4 miss; 5-20 hitall 3", ROW),
        ("backfire", "1-2 back 2; 3-20 hit 4", ROW),
        ("damage at a later moment", "parts 3 foes [bolt 3 any] carry", ACT),
        ("an extra attack", "encore two physical +2", ACT),
        ("a bonus", "power +3", PRE_ATTACK),
        ("a multiplier", "double", PRE_ATTACK),
        ("Reflect", "reflect", PRE_FOE),
    ],
)
@rule("FNF-CONT-09")
def test_attacks_can_be_written(what: str, code: str, point: int):
    assert parse(code, point).everything(), what


@pytest.mark.parametrize(
    ("what", "code", "point"),
    [
        ("heal one", "heal one 4", OPEN),
        ("heal all", "heal all 4", OPEN),
        ("restore MP to one", "mp one 5", OPEN),
        ("restore MP to all", "mp all 3", OPEN),
        ("X for X", "exchange hp 1 0", RESTORE),
        ("X for 2X", "exchange mp 2 0", RESTORE),
        ("the next roll of a Familiar", "1-3 miss; 4-20 nextroll one +4", ROW),
        ("the next roll of a Foe", "1-3 miss; 4-20 nextroll any -8", ROW),
        ("a forced re-roll", "reroll", POST),
        ("prevent the damage of a roll", "guard all", PRE_FOE),
        ("reduce damage for a round", "aura guard 1 round", OPEN),
        ("change coin flips", "coins open turn", OPEN),
        ("Revive", "revive", ACT),
    ],
)
@rule("FNF-CONT-10")
def test_support_can_be_written(what: str, code: str, point: int):
    assert parse(code, point).everything(), what


@rule("FNF-CONT-11")
def test_goods_can_be_given():
    assert parse("luck self 2", OPEN).effects[0].op == effects.LUCK
    assert parse("artifact all 1", OPEN).effects[0].who == effects.ALL


@pytest.mark.parametrize(
    ("what", "code", "point"),
    [
        ("damage to all Standing Familiars", "1-20 dmg 3", FOE_ROW),
        ("MP loss for all", "1-20 drain 2", FOE_ROW),
        ("healing itself", "1-20 mend 3", FOE_ROW),
        ("backfire", "1-20 back 2", FOE_ROW),
        ("miss", "1-20 miss", FOE_ROW),
        ("no healing next round", "1-20 dmg 3, ban heal next_round", FOE_ROW),
        ("no spells", "1-20 dmg 2, ban spell next_turn", FOE_ROW),
        ("no Ballyhoo", "1-20 ban ballyhoo next_round", FOE_ROW),
        ("reduce a kind of attack", "armor physical 1", ABILITY),
        ("reflect a kind of attack", "mirror simple", ABILITY),
        ("forbid Ballyhoo", "hush", ABILITY),
        ("thorns", "thorns physical 1", ABILITY),
        ("added cost", "toll spell 1", ABILITY),
    ],
)
@rule("FNF-CONT-12")
def test_what_foes_do_and_are_can_be_written(what: str, code: str, point: int):
    code_read = parse(code, point)
    assert code_read.effects or code_read.table, what


# What is refused, with the word that was found, its place, and what was expected.


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("1-4 mis; 5-20 hit 4", "expected an effect such as 'hit 4', found 'mis' at character 5; did you mean 'miss'?"),
        ("1-4 miss; 6-20 hit 4", "expected a row that begins with 5, found '6-20' at character 11"),
        ("1-4 miss; 4-20 hit 4", "expected a row that begins with 5, found '4-20' at character 11"),
        ("2-20 hit 4", "expected a row that begins with 1, found '2-20' at character 1"),
        ("1-4 miss; 5-19 hit 4", "expected a semicolon and a row that begins with 20, found the end of the code"),
        ("1-20 hit 4;", "expected the end of the rows after 20, found ';' at character 11"),
        ("1-21 hit 4", "expected totals from 1 to 20, such as '1-5' or '6', found '1-21' at character 1"),
        ("1-5-9 hit 4", "expected totals from 1 to 20, such as '1-5' or '6', found '1-5-9' at character 1"),
        (
            "1-9 hit 4; 10-3 miss",
            "expected a row that ends with 10 at the lowest, found '10-3' at character 12",
        ),
        ("1-4 miss, hit 3; 5-20 miss", "expected 'miss' alone in its row, found '1-4' at character 1"),
        ("1-20 hit", "expected a whole number from 1 to 30, found the end of the code"),
        ("1-20 hit 0", "expected a whole number from 1 to 30, found '0' at character 10"),
        ("1-20 hit 31", "expected a whole number from 1 to 30, found '31' at character 10"),
        ("1-20 hit ٤", "expected a whole number from 1 to 30, found '٤' at character 10"),
        ("1-20 hit 4 5", "expected the end of the code, found '5' at character 12"),
        ("1-20 hitloot 9 4", "expected a number of at least 9, found '4' at character 16"),
        (
            "heal al 3",
            "expected which Familiars: one of 'self', 'one', 'other', 'two', 'all', 'rest', "
            "found 'al' at character 6; did you mean 'all'?",
        ),
        ("heal all", "expected a whole number from 1 to 30, found the end of the code"),
        ("heal all 3 3", "expected the end of the code, found '3' at character 12"),
        ("heal all 3,", "expected an effect such as 'hit 4', found the end of the code"),
        ("heal all 3; mp all 3", "expected the end of the code, found ';' at character 11"),
        (
            "heal rest 1",
            "expected 'rest' only after an effect with 'one' in the same code, found 'rest' at character 6",
        ),
        (
            "bolt 3 same",
            "expected 'same' only after an effect with 'any' in the same code, found 'same' at character 8",
        ),
        ("bolt 3 all", "expected which Foe, or the same again: one of 'any', 'same', found 'all' at character 8"),
        (
            "aura fort 1 round",
            "expected one of 'attack', 'guard', 'prickle', 'ballyhoo', 'safe', 'cheap' after 'aura', "
            "found 'fort' at character 6",
        ),
        ("aura", "after 'aura', found the end of the code"),
        (
            "aura guard 1 forever",
            "expected how long: one of 'turn', 'round', 'lap', 'lap+', found 'forever' at character 14",
        ),
        ("roll 4", "expected a number with its sign, such as +4 or -4, up to 20, found '4' at character 6"),
        ("power -4", "expected a number with a plus sign, such as +2, up to 20, found '-4' at character 7"),
        (
            "ban luck next_round",
            "expected what is forbidden: one of 'heal', 'spell', 'ballyhoo', 'gem', 'artifact', found 'luck'",
        ),
        ("ban heal round", "expected how long a ban lasts: one of 'next_round', 'next_turn', found 'round'"),
        ("jinx 13 7", "expected numbers of the die in rising order, found '7' at character 9"),
        ("parts 1 foes [bolt 3 any]", "expected a whole number from 2 to 5, found '1' at character 7"),
        ("parts 3 foes bolt 3 any", "expected '[', found 'bolt' at character 14"),
        ("parts 3 foes [bolt 3 any", "expected ']', found the end of the code"),
        ("parts 3 later [bolt 3 any]", "expected when the parts come: one of 'now', 'now+lap', 'foes', found 'later'"),
        ("choose [gem all 1]", "expected '/', found the end of the code"),
        ("encore two elem +2", "one of 'physical', 'simple', 'strong', found 'elem' at character 12"),
        ("", "expected an effect such as 'hit 4', found the end of the code"),
        ("print('hello')", "expected an effect such as 'hit 4', found 'print('hello')' at character 1"),
    ],
)
def test_a_wrong_code_is_told_with_its_place(code: str, said: str):
    assert said in fault(code)


def test_a_code_that_is_too_long_is_refused_before_it_is_read():
    assert fault("heal all 1, " * 200) == f"expected a code of at most {CHARACTERS} characters, found 2400"


def test_a_code_has_at_most_eight_effects():
    assert "expected at most 8 effects" in fault(", ".join(["heal all 1"] * 9))


def test_brackets_stand_in_no_other_brackets():
    assert fault("choose [choose [gem all 1] / [heal all 1]] / [mp all 1]") == (
        "expected no brackets inside brackets, found 'choose' at character 9"
    )


# Where an effect may stand.


@pytest.mark.parametrize(
    ("code", "point", "said"),
    [
        ("double", OPEN, "expected an effect that may stand in an open interrupt ("),
        ("heal all 2", PRE_ATTACK, "may stand in an interrupt before an attack roll ('power', 'double', 'quiet')"),
        ("power +2", PRE_FAMILIAR, "may stand in an interrupt before a Familiar's roll ('roll', 'find')"),
        ("reroll", PRE_FOE, "may stand in an interrupt before a Foe's roll ('roll', 'reflect', 'guard all')"),
        ("reflect", POST, "may stand in an interrupt after a roll ('reroll')"),
        ("1-20 dmg 2", ROW, "may stand in a row of a Familiar's roll ('miss', 'hit', "),
        ("1-20 hit 2", FOE_ROW, "may stand in a row of a Foe's chart ('miss', 'back', 'dmg', "),
        ("heal all 2", ABILITY, "may stand in a Foe's special ability ('armor', 'soft', "),
        ("heal all 2", RESTORE, "may stand in a Restorative Spell ('exchange')"),
        ("exchange hp 1 0", ACT, "expected an effect that may stand in a turn action ("),
        ("arm foe_hurt [guard all]", ACT, "may stand in an armed Artifact ('reflect'), found 'guard' at character 15"),
        ("parts 3 foes [heal all 1]", ACT, "may stand in a part at the start of a Foes' turn ('bolt', 'nextroll')"),
        ("parts 3 foes [1-20 hit 3]", ACT, "expected effects without rows in a part at the start of a Foes' turn"),
        ("parts 3 now [bolt 3 any]", ACT, "expected rows such as '1-4 miss; 5-20 hit 4', found 'bolt'"),
        ("1-20 parts 3 now [1-20 hit 3]", ACT, "expected when the parts come: 'foes', found 'now' at character 14"),
        ("choose [double] / [heal all 1]", OPEN, "may stand in an open interrupt"),
        ("nextroll target -4", ACT, "'any', 'same', 'eachfoe', found 'target' at character 10"),
        ("1-20 hit 2", OPEN, "expected effects without rows in an open interrupt, found '1-20' at character 1"),
        ("dmg 2", FOE_ROW, "expected rows such as '1-4 miss; 5-20 hit 4', found 'dmg' at character 1"),
    ],
)
def test_an_effect_in_the_wrong_place_is_refused(code: str, point: int, said: str):
    assert said in fault(code, point)


def test_without_a_place_every_effect_may_stand_anywhere():
    assert parse("double").effects and parse("armor physical 1").effects


@pytest.mark.parametrize("op", OPS, ids=lambda op: op.word)
def test_every_effect_is_refused_where_it_may_not_stand(op: effects.Op):
    for point in effects.PLACES:
        if op.points & point or point in (PART, ARMED):
            continue
        code = f"1-20 {op.word}" if point in (ROW, FOE_ROW) else op.word
        assert "expected an effect that may stand in" in fault(code, point)


# Whatever stands in a card file, reading it ends with a code or with a sentence.

WORDS = sorted(
    {word for op in OPS for word in op.word.split()}
    | {*effects.WHO, *effects.FOES, *effects.KINDS, *effects.DURATIONS, *effects.BANS, *effects.SCHEDULES}
    | {",", ";", "[", "]", "/", "carry", "hp", "mp", "1-4", "5-20", "1-20", "1", "3", "+2", "-5", "20", "x"}
)


@given(st.lists(st.sampled_from(WORDS), max_size=14), st.sampled_from([0, *effects.PLACES]))
def test_any_words_give_a_code_or_a_sentence(words: list[str], point: int):
    try:
        parse(" ".join(words), point)
    except CodeError as error:
        assert str(error).startswith("expected ")


@given(st.text(max_size=60))
def test_any_text_gives_a_code_or_a_sentence(text: str):
    try:
        parse(text)
    except CodeError as error:
        assert str(error).startswith("expected ")


def test_a_letter_lost_anywhere_on_any_card_never_breaks_the_reader():
    dice = random.Random(7)
    for written in codes(CONTENT):
        at = dice.randrange(len(written.code))
        try:
            parse(written.code[:at] + written.code[at + 1 :])
        except CodeError as error:
            assert "found" in str(error)
