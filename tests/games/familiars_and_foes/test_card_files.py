"""What is said to somebody who writes a card file and makes a mistake."""

import json
from pathlib import Path

import msgspec
import pytest

from grimalkin.core.card_schema import schemas
from grimalkin.core.content import ContentError
from grimalkin.core.packs import load_pack
from grimalkin.games.familiars_and_foes.cards import BASE, KINDS, STARTER, load_catalog
from grimalkin.testing import rule
from tests.games.familiars_and_foes.shelf import CONTENT, KIT, changed, pack, printed, refusals

# A mistake is told with the file, the card, the field, what was expected and what was found.


@pytest.mark.parametrize(
    ("kind", "card", "old", "new", "said"),
    [
        (
            "foes",
            "grub",
            'chart = "1-3 back 2; 4-8 miss',
            'chart = "1-3 back 2; 4-8 mis',
            "field 'chart': expected an effect such as 'hit 4', found 'mis' at character 17; did you mean 'miss'?",
        ),
        (
            "foes",
            "grub",
            "18-20 dmg 3, ban",
            "19-20 dmg 3, ban",
            "field 'chart': expected a row that begins with 18, found '19-20' at character 35.",
        ),
        (
            "foes",
            "grub",
            'code = "luck self 1"',
            'code = "double"',
            "field 'reward.code': expected an effect that may stand in an open interrupt (",
        ),
        (
            "foes",
            "grub",
            'when = "open"',
            'when = "opened"',
            "field 'reward.when': expected one of 'after-roll', 'before-attack', 'before-foe', 'before-roll', 'open', "
            "found 'opened'; did you mean 'open'?",
        ),
        (
            "foes",
            "grub",
            "hp = [6, 8, 10, 12]",
            "hp = [6, 5, 10, 12]",
            "field 'hp': expected numbers that never fall, found 6 before 5.",
        ),
        (
            "foes",
            "grub",
            "hp = [6, 8, 10, 12]",
            "hp = [6, 8, 10]",
            "field 'hp': expected at least 4 entries, found 3.",
        ),
        (
            "foes",
            "grub",
            "level = 1",
            "level = 4",
            "field 'level': expected a whole number from 1 to 3, found 4.",
        ),
        (
            "foes",
            "grub",
            'chart = "1-3 back 2; 4-8 miss; 9-17 dmg 2; 18-20 dmg 3, ban heal next_round"',
            'chart = "1-3 back 2; 4-20 miss"',
            "field 'chart': expected at least one row with 'dmg', found none.",
        ),
        (
            "foes",
            "cinder",
            'code = "armor physical 2"',
            'code = ""',
            "field 'ability.code': expected words, because this Foe has a special ability, found nothing.",
        ),
        (
            "foes",
            "cinder",
            'code = "armor physical 2"',
            'code = "heal all 1"',
            "field 'ability.code': expected an effect that may stand in a Foe's special ability ('armor', ",
        ),
        (
            "artifacts",
            "tonic",
            'code = "heal one 5"',
            'code = "1-20 hit 6"',
            "field 'code': expected 'rolled any [...]' around the rows, because an Artifact names its Foe itself.",
        ),
        (
            "artifacts",
            "tonic",
            'code = "heal one 5"',
            'code = "revive"',
            "field 'code': expected no 'revive', which stands on Advanced Spell Scrolls.",
        ),
        (
            "artifacts",
            "tonic",
            'code = "heal one 5"',
            'code = "reflect"',
            "field 'code': expected an effect that may stand in a turn action (",
        ),
        (
            "artifacts",
            "tonic",
            'code = "heal one 5"',
            "code = 6",
            "field 'code': expected a text of 1 to 400 characters, found 6.",
        ),
        (
            "coven",
            "mystic-mistral",
            'code = "1-3 miss; 4-20 nextroll one +4"',
            'code = "revive"',
            "field 'helper.code': expected no 'revive', which stands on Advanced Spell Scrolls.",
        ),
        (
            "mats",
            "piddy-paw",
            'code = "1-5 back 1; 6-16 hit 2; 17-20 hit 4"',
            'code = "1-5 back 1; 6-16 dmg 2; 17-20 hit 4"',
            "field 'physical.code': expected an effect that may stand in a row of a Familiar's roll (",
        ),
        (
            "mats",
            "piddy-paw",
            'code = "exchange mp 2 0"',
            'code = "mp one 2"',
            "field 'restorative[2].code': expected an effect that may stand in a Restorative Spell ('exchange'), "
            "found 'mp' at character 1.",
        ),
        (
            "mats",
            "piddy-paw",
            'code = "exchange mp 2 0"',
            'code = "exchange mp 2 0, exchange hp 1 0"',
            "field 'restorative[2].code': expected one effect, found 2.",
        ),
        (
            "mats",
            "piddy-paw",
            'element = "air"',
            'element = "wind"',
            "field 'element': expected one of 'aether', 'air', 'earth', 'fire', 'water', found 'wind'.",
        ),
        (
            "mats",
            "piddy-paw",
            'name = "Swift Kick"\n',
            'name = "Swift Kick"\ncost = 1\n',
            "field 'physical.cost': expected 0, because a physical attack is free, found 1.",
        ),
        (
            "mats",
            "piddy-paw",
            'when = "after-roll"\n',
            "",
            "field 'special.when': expected one of 'after-roll', 'before-attack', ",
        ),
        (
            "training",
            "training-of-mimsy",
            'deeds = ["restorative"]',
            'deeds = ["restoring"]',
            "field 'tasks[4].deeds[1]': expected one of 'artifact', 'elem', 'physical', 'restorative', ",
        ),
        (
            "scrolls",
            "scroll-of-piddy-paw",
            'code = "revive"',
            'code = "heal all 9"',
            "field 'spells[3].id': expected the spell 'revive' with the code 'revive' as the last one, "
            "and nowhere else (FNF-ADV-09), found 'revive'.",
        ),
        (
            "scrolls",
            "scroll-of-piddy-paw",
            "parts 3 now [1-4 miss",
            "parts 3 now [1-4 mist",
            "field 'spells[1].code': expected an effect such as 'hit 4', found 'mist' at character 18; ",
        ),
    ],
)
def test_a_mistake_is_told_with_its_card_and_field(tmp_path: Path, kind: str, card: str, old: str, new: str, said: str):
    (problem, *others) = refusals(tmp_path, **{kind: changed(kind, card, old, new)})
    assert problem.startswith(f"mine/{kind}.toml: card '{card}': {said}")
    assert others == []


def test_an_unknown_field_of_a_part_is_told_with_a_guess(tmp_path: Path):
    wrong = changed("foes", "cinder", "[card.ability]\n", "[card.ability]\nquipp = 'x'\n")
    (problem,) = refusals(tmp_path, foes=wrong)
    assert "card 'cinder': field 'ability.quipp': expected no such field, only 'name', 'code', 'text'" in problem


# What all packs together must hold.


@pytest.mark.parametrize(
    ("kind", "card", "counted"),
    [
        ("artifacts", "magic-seeds", "artifacts.toml: expected 15 Artifacts, found 14 (FNF-CONT-01)."),
        ("foes", "grumblemole", "foes.toml: expected 25 Foes, found 24 (FNF-CONT-01)."),
        ("coven", "mage-ember", "coven.toml: expected 5 Coven Cards, found 4 (FNF-CONT-01)."),
        ("training", "training-of-mimsy", "training.toml: expected 5 Training Scrolls, found 4 (FNF-CONT-01)."),
        ("scrolls", "scroll-of-mimsy", "scrolls.toml: expected 5 Advanced Spell Scrolls, found 4 (FNF-CONT-01)."),
    ],
)
@rule("FNF-CONT-01")
def test_a_card_too_few_is_noticed(tmp_path: Path, kind: str, card: str, counted: str):
    problems = refusals(tmp_path, **{kind: f'[[drop]]\nid = "{card}"\n'})
    assert problems[0] == f"all packs together: {counted}"


def test_too_few_foes_of_a_level_are_noticed(tmp_path: Path):
    (problem,) = refusals(tmp_path, foes=changed("foes", "queen-quagmire", "level = 3", "level = 2"))
    assert problem == (
        "all packs together: foes.toml: field 'level': expected at least 8 Foes of level 3, found 7 (FNF-CHART-21)."
    )


def test_two_familiars_of_one_element_are_noticed(tmp_path: Path):
    problems = refusals(tmp_path, mats=changed("mats", "jinxie", 'element = "fire"', 'element = "air"'))
    assert problems == [
        "base/mats.toml: card 'piddy-paw': field 'element': "
        "expected an element of its own, and 'jinxie' has 'air' too.",
        "base/coven.toml: card 'mage-ember': field 'element': expected 'air', the element of 'jinxie', found 'fire'.",
    ]


def test_a_scroll_of_nobody_is_noticed(tmp_path: Path):
    wrong = changed("training", "training-of-mimsy", 'familiar = "mimsy"', 'familiar = "mumsy"')
    (problem,) = refusals(tmp_path, training=wrong)
    assert problem == (
        "mine/training.toml: card 'training-of-mimsy': field 'familiar': expected the id of a mat "
        "(nutterson-iii, jinxie, mimsy, figgitch, piddy-paw), found 'mumsy'."
    )


def test_two_scrolls_of_one_familiar_are_noticed(tmp_path: Path):
    wrong = changed("training", "training-of-mimsy", 'familiar = "mimsy"', 'familiar = "jinxie"')
    (problem,) = refusals(tmp_path, training=wrong)
    assert "expected a mat of its own, and 'training-of-jinxie' belongs to 'jinxie' too" in problem


def test_the_same_id_on_two_cards_is_noticed(tmp_path: Path):
    wrong = changed("foes", "grumblemole", 'id = "buried-biscuit"', 'id = "swift-kick"')
    (problem,) = refusals(tmp_path, foes=wrong)
    assert problem == (
        "mine/foes.toml: card 'grumblemole': field 'reward.id': "
        "expected an id of its own, and card 'piddy-paw' has 'swift-kick' too."
    )


def test_the_same_id_twice_on_one_card_is_noticed(tmp_path: Path):
    wrong = changed("mats", "jinxie", 'id = "spark-solo"', 'id = "power-slide"')
    (problem,) = refusals(tmp_path, mats=wrong)
    assert problem == (
        "mine/mats.toml: card 'jinxie': field 'simple.id': "
        "expected an id of its own, and card 'jinxie' has 'power-slide' too."
    )


def test_the_same_name_on_two_cards_is_noticed(tmp_path: Path):
    wrong = changed("artifacts", "magic-seeds", 'name = "Magic Seeds"', 'name = "supernova"')
    (problem,) = refusals(tmp_path, artifacts=wrong)
    assert problem == (
        "mine/artifacts.toml: card 'magic-seeds': field 'name': expected a name of its own, "
        "and on card 'scroll-of-nutterson-iii' something is called 'supernova' too."
    )


def test_another_revive_on_one_scroll_is_noticed(tmp_path: Path):
    wrong = printed("scrolls", "scroll-of-mimsy").replace('name = "Revive"\ncost = 2', 'name = "Revive"\ncost = 1')
    (problem,) = refusals(tmp_path, scrolls=wrong)
    assert problem == (
        "mine/scrolls.toml: card 'scroll-of-mimsy': field 'spells[4]': "
        "expected the same spell as on 'scroll-of-nutterson-iii', found another one."
    )


# A pack holds no code of the machine's own kind, and nothing without a limit.


def test_a_pack_can_hold_no_program(tmp_path: Path):
    folder = pack(tmp_path)
    (folder / "cards.py").write_text("print('hello')")
    with pytest.raises(ContentError) as error:
        load_catalog([folder])
    assert "mine/cards.py: expected no such file" in error.value.problems[0]


@pytest.mark.parametrize(
    "code", ["__import__('os')", "heal all 1; import os", "{0.__class__}", "$(ls)", "../../secret"]
)
def test_a_code_can_name_nothing_but_effects(tmp_path: Path, code: str):
    wrong = changed("artifacts", "tonic", '"heal one 5"', json.dumps(code))
    (problem,) = refusals(tmp_path, artifacts=wrong)
    assert "field 'code': expected" in problem


@pytest.mark.parametrize("number", ["0", "31", "999999999999999999999999", "1e9", "-4", "4.5", "٤"])
def test_a_number_out_of_bounds_is_refused(tmp_path: Path, number: str):
    wrong = changed("artifacts", "tonic", '"heal one 5"', f'"heal one {number}"')
    (problem,) = refusals(tmp_path, artifacts=wrong)
    assert "field 'code': expected a whole number from 1 to 30, found" in problem


def test_a_code_of_many_brackets_is_refused_at_once(tmp_path: Path):
    wrong = changed("artifacts", "tonic", '"heal one 5"', f'"{"choose [" * 40}"')
    (problem,) = refusals(tmp_path, artifacts=wrong)
    assert "field 'code': expected" in problem


# Words change nothing that is played; codes and numbers do.


def test_new_words_leave_the_fingerprint_as_it_is(tmp_path: Path):
    plain = load_catalog([KIT]).digest
    for number, (old, new) in enumerate(
        [
            ('name = "Cinder"', 'name = "Ember Heap"'),
            ("level = 2", 'level = 2\nquip = "Warm."'),
            ('name = "Hard Crust"', 'name = "Harder Crust"'),
            ('text = "Physical attacks deal 2 less to it."', 'text = "Kicks deal 2 less to it."'),
            ('name = "Cinder\'s Glow"', 'name = "Glow"'),
        ]
    ):
        folder = tmp_path / str(number)
        folder.mkdir()
        assert digest(folder, old, new) == plain, new


def digest(folder: Path, old: str, new: str) -> str:
    """The fingerprint of all cards when one Foe of the kit is changed."""
    return load_catalog([KIT, pack(folder, foes=changed("foes", "cinder", old, new))]).digest


def test_another_code_number_or_class_changes_the_fingerprint(tmp_path: Path):
    seen = {load_catalog([KIT]).digest}
    for number, (old, new) in enumerate(
        [
            ('code = "aura attack +1 round"', 'code = "aura attack +2 round"'),
            ('code = "armor physical 2"', 'code = "armor simple 2"'),
            ("5-15 dmg 2;", "5-15 dmg 3;"),
            ("hp = [9, 12, 15, 18]", "hp = [9, 12, 15, 19]"),
        ]
    ):
        folder = tmp_path / str(number)
        folder.mkdir()
        seen.add(digest(folder, old, new))
    assert len(seen) == 5


# Packs to begin with, and help for editors.


def test_the_starter_has_an_example_of_each_kind_and_changes_something():
    names = {path.stem for path in STARTER.glob("*.toml")}
    assert names == {"pack", *KINDS.types}
    begun = load_pack(KINDS, [BASE, STARTER])
    for kind in KINDS.types:
        assert begun.cards(kind) != CONTENT.cards(kind), kind


def test_the_starter_explains_its_fields():
    for path in STARTER.glob("*.toml"):
        text = path.read_text(encoding="utf-8")
        assert text.startswith(f"#:schema {path.stem}.schema.json\n")
        assert "\n# " in text, path.name


def test_the_kit_is_laid_over_the_base():
    catalog = load_catalog([KIT])
    assert [name for name, _ in catalog.packs] == ["base", "kit"]


def test_the_schema_tells_what_a_code_looks_like():
    text = msgspec.json.encode(schemas(KINDS)["foes"]).decode()
    assert "1-4 miss; 5-20 hit 4" in text
    assert "before-attack" in text
