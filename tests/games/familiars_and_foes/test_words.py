import re

import pytest

from grimalkin.games.familiars_and_foes import words
from grimalkin.games.familiars_and_foes.codes import parse
from grimalkin.games.familiars_and_foes.effects import (
    BAN_BALLYHOO,
    BAN_HEAL,
    BAN_SPELL,
    KINDS,
    NEXT_ROUND,
    NEXT_TURN,
    OPS,
)
from grimalkin.games.familiars_and_foes.words import ban_name, row_sentence, sentence, signed
from grimalkin.testing import rule
from tests.games.familiars_and_foes.agreement import disagreement, numbers
from tests.games.familiars_and_foes.shelf import EVERYTHING, Written, codes

# What the kit and the starter leave as it is, is looked at once.
WRITTEN = list(dict.fromkeys(written for content in EVERYTHING.values() for written in codes(content)))
NAMES = [written.name for written in WRITTEN]

# What a code says.


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("1-4 miss; 5-20 hit 4", "5–20: 4 damage."),
        ("1-2 back 2; 3-20 hitall 3", "1–2: Backfire: lose 2 HP; 3–20: 3 damage to every Foe."),
        ("1-5 miss; 6 hit 2; 7-20 miss", "6: 2 damage."),
        (
            "1-4 miss; 5-20 hitloot 4 9",
            "5–20: 4 damage, plus 1 for each unused Artifact and Foe Card you own (at most 9).",
        ),
        ("1-20 hitall 3, heal all 1", "1–20: 3 damage to every Foe. Every Standing Familiar gains 1 HP."),
        ("1-20 dmg 2, ban heal next_round", "1–20: 2 damage to everyone. No Healing Next Round!"),
        ("1-20 drain 3, mend 2", "1–20: Everyone loses 3 MP. It regains 2 HP."),
        (
            "1-20 snatch 1, daze 2",
            "1–20: Finders Keepers: everyone loses a Good Luck Token. Dizzy: everyone's next roll is −2.",
        ),
        ("heal one 4, heal rest 1", "One Standing Familiar gains 4 HP. Every other Standing Familiar gains 1 HP."),
        ("exchange hp 1 1", "X MP give X + 1 HP."),
        ("exchange mp 2 0", "X MP give 2X MP."),
        (
            "luck self 2, luck other 1",
            "You gain 2 Good Luck Tokens. Another Standing Familiar gains a Good Luck Token.",
        ),
        ("artifact self 1, artifact all 2", "You gain an Artifact. Every Standing Familiar gains 2 Artifacts."),
        (
            "gem self 1, gem all 2",
            "You get back 1 Special Ability Gem. Every Standing Familiar gets back 2 Special Ability Gems.",
        ),
        ("tick self 1", "Mark one of your open training tasks as done."),
        ("tick one 2", "Mark two open training tasks of one Standing Familiar as done."),
        ("bolt 3 any, nextroll same -5", "A Foe of your choice takes 3. Its next roll is −5."),
        ("boltall 3", "Every Foe takes 3."),
        ("strike 4 any", "A Foe of your choice takes 4. Ballyhoo allowed."),
        ("rolled any [1-3 back 2; 4-20 hit 5]", "Roll at one Foe: 1–3: Backfire: lose 2 HP; 4–20: 5 damage."),
        ("nextroll two +4", "Up to two Standing Familiars' next roll is +4."),
        ("nextroll self -2", "Your next roll is −2."),
        ("nextroll eachfoe -2", "Every Foe's next roll is −2."),
        ("roll +4, find", "This roll is +4. Die even: you gain an Artifact; odd: a Good Luck Token."),
        ("double, quiet", "This attack deals double damage. No Ballyhoo on it."),
        ("skip any 1", "A Foe of your choice does not make its next roll."),
        ("skip eachfoe 2", "No Foe makes its next two rolls."),
        ("coins open turn", "For the rest of this turn, every coin shows Eye Open."),
        ("aura attack +2 lap+", "Until the end of your next turn, every Familiar attack deals +2."),
        ("aura guard 1 lap", "Until your next turn begins, every Foe roll costs each Familiar 1 HP less."),
        (
            "encore two physical +2",
            "Up to two Standing Familiars make a free physical attack that deals +2. No Ballyhoo.",
        ),
        ("encore one simple +1", "One Standing Familiar makes a free Simple Spell that deals +1. No Ballyhoo."),
        ("arm foe_hurt [reflect]", "The first Foe roll that deals damage bounces back at that Foe."),
        (
            "parts 3 foes [bolt 3 any] carry",
            "At the start of each of the next three Foes' turns: a Foe of your choice takes 3. "
            "You may finish in the next Wave.",
        ),
        ("parts 3 now [1-6 miss; 7-20 hit 3]", "Roll three times, naming a Foe each time: 7–20: 3 damage."),
        (
            "parts 2 now+lap [1-6 miss; 7-20 hit 3]",
            "Roll now and at the start of your next turn, naming a Foe each time: 7–20: 3 damage.",
        ),
        (
            "choose [tick one 1] / [gem all 1]",
            "Either: mark one open training task of one Standing Familiar as done; "
            "or: every Standing Familiar gets back 1 Special Ability Gem.",
        ),
        ("thorns physical 1", "Hurt it with a physical attack and you lose 1 HP."),
        ("thorns attack 1", "Hurt it with any attack or attack spell and you lose 1 HP."),
        ("thorns elem 1", "Hurt it with an Elemental Spell and you lose 1 HP."),
        ("mirror simple", "Simple Spells are reflected."),
        ("cap any 4", "It never loses more than 4 HP by a single blow."),
        ("jinx 7 13", "A die showing 7 or 13 always misses it."),
    ],
)
def test_a_code_reads_as_a_sentence(code: str, said: str):
    assert sentence(parse(code)) == said


def test_only_the_best_of_several_hits_is_critical():
    code = parse("1-5 back 1; 6-16 hit 2; 17-20 hit 4")
    assert sentence(code, critical=True).endswith("6–16: 2 damage; 17–20: Critical hit: 4 damage.")
    assert "Critical" not in sentence(parse("1-4 miss; 5-20 hit 4"), critical=True)
    assert "Critical" not in sentence(code)


def test_a_row_reads_alone_without_a_full_stop():
    table = parse("1-4 miss; 5-20 hit 4").table
    assert table is not None
    assert row_sentence(table.row(20)) == "5–20: 4 damage"


def test_a_number_is_printed_with_its_sign():
    assert [signed(4), signed(-5), signed(0)] == ["+4", "−5", "+0"]


@rule("FNF-CARD-42")
def test_bans_have_the_names_that_are_shown():
    assert ban_name(BAN_HEAL, NEXT_ROUND) == "No Healing Next Round"
    assert ban_name(BAN_BALLYHOO, NEXT_ROUND) == "No Ballyhoo Next Round"
    assert ban_name(3, NEXT_ROUND) == "No Special Abilities Next Round"
    assert ban_name(BAN_SPELL, NEXT_TURN) == "No Magic Next Turn"
    assert ban_name(4, NEXT_TURN) == "No Artifacts Next Turn"
    assert sentence(parse("1-20 daze 2")).startswith("1–20: Dizzy:")
    assert sentence(parse("1-20 snatch 1")).startswith("1–20: Finders Keepers:")


def test_every_kind_of_attack_has_a_name():
    assert set(words.ATTACK_NAMES) == set(KINDS)
    assert [words.attack_name(kind) for kind in KINDS.values()] == list(words.ATTACK_NAMES.values())


@pytest.mark.parametrize("op", OPS, ids=lambda op: op.word)
def test_the_sentence_of_an_effect_has_words_for_each_of_its_arguments(op):
    blanks = re.findall(r"\{([^}]+)\}", op.sentence)
    # What `arm` holds and what `aura safe` counts are always the same, and a miss is told by its row.
    silent = op.word in ("arm foe_hurt", "aura safe", "rolled", "bolt", "strike")
    assert bool(blanks) == bool(op.arguments) or silent


# What is printed on cards.


@pytest.mark.parametrize("written", WRITTEN, ids=NAMES)
def test_printed_words_say_what_the_code_does(written: Written):
    assert disagreement(written.rendered(), written.text) == "", written.text


@pytest.mark.parametrize("written", WRITTEN, ids=NAMES)
def test_a_person_never_sees_the_words_of_the_code(written: Written):
    raw = {word for op in OPS for word in op.word.split() if word not in ENGLISH}
    raw |= {"elem", "adv", "eachfoe", "foe_hurt", "next_round", "next_turn", "lap", "lap+", "now+lap"}
    for text in (written.text, written.rendered()):
        assert not raw & set(re.findall(r"[a-z_+]+", text.lower())), text
        assert "{" not in text and "}" not in text


ENGLISH = {
    "miss",
    "hit",
    "back",
    "ban",
    "heal",
    "luck",
    "artifact",
    "gem",
    "roll",
    "rolled",
    "double",
    "quiet",
    "find",
    "reflect",
    "guard",
    "all",
    "open",
    "attack",
    "ballyhoo",
    "safe",
    "cheap",
    "arm",
    "parts",
    "choose",
    "revive",
    "soft",
    "cap",
    "mirror",
    "tired",
    "mp",
    "exchange",
    "power",
    "coins",
    "slip",
    "strike",
    "bolt",
    "skip",
}


LATER = "At the start of each of the next two Foes' turns: a Foe of your choice takes 3."


@pytest.mark.parametrize(
    ("code", "text"),
    [
        ("heal all 4", "Every Standing Familiar gains 5 HP."),
        ("heal all 4", "Every Standing Familiar gains 4 MP."),
        ("heal all 4", "One Standing Familiar gains 4 HP."),
        ("nextroll any -8", "One Foe's next roll is +8."),
        ("1-4 miss; 5-20 hit 4", "4–20: 4 damage."),
        ("1-4 miss; 5-20 hit 4", "5–20: 4 damage to every Foe."),
        ("1-2 back 1; 3-20 hit 4", "1–2: lose 1 HP; 3–20: 4 damage."),
        ("double, quiet", "This attack deals double damage."),
        ("double, quiet", "This attack deals damage. No Ballyhoo on it."),
        ("aura guard 1 lap", "Until after the next Foes' turn, every Foe roll costs each Familiar 1 HP less."),
        ("aura guard 1 lap", "Until your next turn begins, every Foe roll costs each Familiar 1 HP more."),
        ("parts 3 foes [bolt 3 any]", LATER),
        ("parts 2 foes [bolt 3 any] carry", LATER),
        ("exchange mp 2 0", "X MP give X MP."),
    ],
)
def test_words_that_say_something_else_are_noticed(code: str, text: str):
    assert disagreement(sentence(parse(code)), text)


def test_numbers_are_compared_in_their_order_with_signs_and_words():
    assert numbers("5–20: up to two gain −4, double it, X + 1") == ["5–20", "2", "−4", "×2", "X", "1"]
