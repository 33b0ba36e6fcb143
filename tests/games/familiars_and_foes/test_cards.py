"""The cards of the base pack: how many there are, what the rulebook prints of them, and how they fit together."""

import re
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

import pytest

from grimalkin.core.content import Card
from grimalkin.core.rules_text import find_rule
from grimalkin.games.familiars_and_foes.cards import (
    Artifact,
    Attack,
    Coven,
    Foe,
    Mat,
    Part,
    Scroll,
    Training,
    parts_of,
)
from grimalkin.games.familiars_and_foes.codes import parse
from grimalkin.games.familiars_and_foes.effects import (
    BACKFIRE,
    BAN,
    BAN_ARTIFACT,
    BAN_BALLYHOO,
    BAN_GEM,
    BAN_HEAL,
    BAN_SPELL,
    HEAL,
    HP,
    MP,
    NEXT_ROUND,
    NEXT_TURN,
    NONE,
    REFLECT,
    REVIVE,
    Code,
    Table,
)
from grimalkin.testing import rule
from tests.games.familiars_and_foes.shelf import CONTENT, EVERYTHING, codes

MATS = {mat.name: mat for mat in CONTENT.of(Mat)}
TRAINING = CONTENT.of(Training)
SCROLLS = CONTENT.of(Scroll)
COVEN = CONTENT.of(Coven)
ARTIFACTS = CONTENT.of(Artifact)
FOES = CONTENT.of(Foe)
PARTS = {part.name: part for kind in CONTENT.kinds.types for card in CONTENT.cards(kind) for _, part in parts_of(card)}


def attack(name: str) -> Attack:
    found = PARTS[name]
    assert isinstance(found, Attack)
    return found


def rows(code: str) -> list[tuple[int, int, str]]:
    """The rows of a code as they are written."""
    table = parse(code).table
    assert isinstance(table, Table)
    written = [part.strip().split(" ", 1)[1] for part in code.split(";")]
    return [(row.first, row.last, text) for row, text in zip(table.rows, written, strict=True)]


# How many there are.


@rule("FNF-CONT-01")
def test_there_are_as_many_cards_as_the_rulebook_lists():
    counts = {kind: len(CONTENT.cards(kind)) for kind in CONTENT.kinds.types}
    assert counts == {"mats": 5, "training": 5, "scrolls": 5, "coven": 5, "artifacts": 15, "foes": 25}
    # Thirty markers lie on the Training Scrolls.
    assert sum(len(scroll.tasks) for scroll in TRAINING) == 30


@rule("FNF-CHART-23")
def test_there_are_nine_eight_and_eight_foes_by_level():
    assert Counter(foe.level for foe in FOES) == {1: 9, 2: 8, 3: 8}


@rule("FNF-CHART-21")
def test_no_game_asks_for_more_foes_of_a_level_than_there_are():
    line = find_rule("FNF-CHART-21")
    assert line is not None
    games = re.findall(r"(\d)/(\d)/(\d) = (\d+)", line.text)
    assert len(games) == 8
    for *levels, total in games:
        assert sum(int(number) for number in levels) == int(total)
        for level, number in enumerate(levels, start=1):
            assert int(number) <= sum(foe.level == level for foe in FOES)


@rule("FNF-ELEM-01")
def test_every_element_has_one_familiar_one_coven_card_and_five_foes():
    elements = ["aether", "air", "earth", "fire", "water"]
    assert sorted(mat.element for mat in MATS.values()) == elements
    assert sorted(card.element for card in COVEN) == elements
    assert Counter(foe.element for foe in FOES) == dict.fromkeys(elements, 5)


@rule("FNF-CONT-03", "FNF-SPELL-04", "FNF-REST-10")
def test_every_mat_has_an_attack_three_attack_spells_two_restoratives_and_a_special_ability():
    for mat in MATS.values():
        fields = [field for field, _, _ in mat.parts()]
        assert fields == ["physical", "simple", "strong", "elemental", "restorative[1]", "restorative[2]", "special"]
        assert {parse(spell.code).effects[0].points for spell in mat.restorative} == {HP, MP}


@rule("FNF-ADV-09")
def test_every_advanced_scroll_has_three_spells_and_revive():
    for scroll in SCROLLS:
        assert len(scroll.spells) == 4
        assert [parse(spell.code).has(REVIVE) for spell in scroll.spells] == [False, False, False, True]
    assert len({scroll.spells[-1] for scroll in SCROLLS}) == 1


@rule("FNF-CONT-06")
def test_every_familiar_has_its_scrolls_and_its_coven_card():
    ids = [mat.id for mat in MATS.values()]
    assert [scroll.familiar for scroll in TRAINING] == ids
    assert [scroll.familiar for scroll in SCROLLS] == ids
    assert [card.familiar for card in COVEN] == ids


# What the rulebook prints.


class Company(NamedTuple):
    element: str
    strong_against: str
    mentor: str
    toad: str


COMPANY = {
    "Nutterson III": Company("aether", "aether", "Enchantress Akasha", "Astro"),
    "Jinxie": Company("fire", "air", "Mage Ember", "Spike"),
    "Mimsy": Company("water", "fire", "Witch Sirena", "Droplet"),
    "Figgitch": Company("earth", "water", "Pixie Terra", "Bailiwick"),
    "Piddy Paw": Company("air", "earth", "Mystic Mistral", "Zephyr"),
}


@rule("FNF-CONT-04", "FNF-ELEM-02")
@pytest.mark.parametrize("name", COMPANY)
def test_familiars_have_the_company_that_the_rulebook_gives_them(name: str):
    mat = MATS[name]
    assert Company(mat.element, mat.strong_against, mat.mentor, mat.toad) == COMPANY[name]
    (card,) = [card for card in COVEN if card.familiar == mat.id]
    assert (card.name, card.element) == (COMPANY[name].mentor, COMPANY[name].element)
    (scroll,) = [scroll for scroll in TRAINING if scroll.familiar == mat.id]
    assert scroll.mentor == COMPANY[name].mentor


@rule("FNF-PHYS-05")
def test_swift_kick_is_the_printed_one():
    assert MATS["Piddy Paw"].physical.name == "Swift Kick"
    assert rows(attack("Swift Kick").code) == [(1, 5, "back 1"), (6, 16, "hit 2"), (17, 20, "hit 4")]


@rule("FNF-SPELL-05", "FNF-SPELL-06", "FNF-SPELL-07", "FNF-ELEM-06")
@pytest.mark.parametrize(
    ("field", "name", "cost", "least", "damage"),
    [
        ("simple", "Summon the Toad!", 1, 3, 1),
        ("strong", "Whirligig", 3, 9, 4),
        ("elemental", "Gust of Disgust", 2, 5, 4),
    ],
)
def test_the_spells_of_piddy_paw_have_the_printed_numbers(field: str, name: str, cost: int, least: int, damage: int):
    spell = getattr(MATS["Piddy Paw"], field)
    assert (spell.name, spell.cost) == (name, cost)
    assert rows(spell.code) == [(1, least - 1, "miss"), (least, 20, f"hit {damage}")]


@rule("FNF-REST-03", "FNF-REST-04")
def test_healing_paw_and_magic_eye_give_what_is_printed():
    assert [(spell.name, spell.cost, spell.code) for spell in MATS["Piddy Paw"].restorative] == [
        ("Healing Paw", "X", "exchange hp 1 0"),
        ("Magic Eye", "X", "exchange mp 2 0"),
    ]


@rule("FNF-HELP-09")
def test_blowing_kisses_is_the_printed_one():
    (mistral,) = [card for card in COVEN if card.name == "Mystic Mistral"]
    assert (mistral.helper.name, mistral.helper.cost) == ("Blowing Kisses", 2)
    assert rows(mistral.helper.code) == [(1, 3, "miss"), (4, 20, "nextroll one +4")]


@rule("FNF-ADV-07", "FNF-CONT-15")
def test_advanced_spells_have_what_the_rulebook_tells_of_them():
    assert attack("Supernova").cost == 4
    assert (attack("Starblazer").cost, rows(attack("Starblazer").code)[0]) == (2, (1, 4, "miss"))
    assert (attack("Time Spiral").cost, rows(attack("Time Spiral").code)[0]) == (2, (1, 11, "miss"))
    assert attack("Revive").cost == 2 and parse(attack("Revive").code).table is None
    assert "Whirlwind" in PARTS


@rule("FNF-TRAIN-01", "FNF-TRAIN-02", "FNF-TRAIN-05", "FNF-CONT-05")
@pytest.mark.parametrize("scroll", TRAINING, ids=lambda scroll: scroll.familiar)
def test_all_training_scrolls_have_the_six_printed_tasks(scroll: Training):
    assert [(task.deeds, task.damage) for task in scroll.tasks] == [
        (("simple",), True),
        (("physical",), True),
        (("strong", "elem"), True),
        (("restorative",), False),
        (("special",), False),
        (("artifact",), False),
    ]
    (mat,) = [mat for mat in MATS.values() if mat.id == scroll.familiar]
    assert [task.text for task in scroll.tasks] == [
        mat.simple.name,
        mat.physical.name,
        f"{mat.strong.name} or {mat.elemental.name}",
        f"{mat.restorative[0].name} or {mat.restorative[1].name}",
        mat.special.name,
        "Any Artifact",
    ]


@rule("FNF-SA-01", "FNF-CARD-51")
def test_special_abilities_are_declared_when_the_rulebook_says():
    whens = {mat.special.name: mat.special.when for mat in MATS.values()}
    assert whens == {
        "Return to Sender": "before-foe",
        "Crank It Up!": "before-attack",
        "Emergency Chapter": "open",
        "Bailiwick, Fetch!": "before-roll",
        "Winds of Change": "after-roll",
    }
    assert parse(MATS["Nutterson III"].special.code).has(REFLECT)
    assert parse(MATS["Mimsy"].special.code).has(HEAL)
    assert MATS["Piddy Paw"].special.code == "reroll"


@rule("FNF-CARRY-11")
def test_three_things_may_be_finished_in_the_next_wave():
    carrying = [
        written.name for written in codes(CONTENT) if any(effect.carry for effect in parse(written.code).everything())
    ]
    assert sorted(carrying) == ["magic-seeds", "time-spiral", "whirlwind"]


# What is marked as the rulebook's, and what is not.

WHOLLY_PRINTED = {
    "Swift Kick", "Summon the Toad!", "Whirligig", "Healing Paw", "Magic Eye", "Winds of Change", "Blowing Kisses",
    "Revive",
}  # fmt: skip
PARTLY_PRINTED = {
    **dict.fromkeys(COMPANY, ("name", "element", "strong-against", "mentor", "toad")),
    **{
        f"Training Scroll of {name}": ("familiar", "mentor")
        for name in ("Nutterson III", "Jinxie", "Mimsy", "Figgitch")
    },
    "Gust of Disgust": ("cost", "code"),
    "Supernova": ("name", "cost"),
    "Starblazer": ("name", "cost", "roll"),
    "Time Spiral": ("name", "cost", "roll", "carry"),
    "Whirlwind": ("name", "carry"),
    "Magic Seeds": ("name", "carry"),
    "Return to Sender": ("when", "code"),
    "Crank It Up!": ("when",),
    "Emergency Chapter": ("when",),
    "Bailiwick, Fetch!": ("when",),
}


def everything() -> Iterator[Card | Part]:
    for kind in CONTENT.kinds.types:
        for card in CONTENT.cards(kind):
            yield card
            for _, part in parts_of(card):
                yield part


def marked(printed: Card | Part) -> tuple[str, ...]:
    """What of it is marked as the rulebook's."""
    fields: tuple[str, ...] = getattr(printed, "printed", ())
    return fields


@rule("FNF-CONT-15", "FNF-CONT-16", "FNF-ADV-08")
def test_only_what_the_rulebook_shows_is_marked_as_its_own():
    coven = {card.name for card in COVEN}
    whole = {printed.name for printed in everything() if printed.source == "rulebook"}
    assert whole == WHOLLY_PRINTED | coven | {"Training Scroll of Piddy Paw"}
    partly = {printed.name: marked(printed) for printed in everything() if marked(printed)}
    assert partly == PARTLY_PRINTED
    assert {printed.source for printed in everything()} == {"rulebook", "original"}


def test_every_foe_and_its_reward_is_a_design_of_this_project():
    assert {source for foe in FOES for source in (foe.source, foe.reward.source)} == {"original"}


def test_every_card_names_a_rule_that_exists():
    for kind in CONTENT.kinds.types:
        for card in CONTENT.cards(kind):
            assert find_rule(card.rule) is not None, card.id


# How the designs fit the rules.


@rule("FNF-CONT-07")
@pytest.mark.parametrize("foe", FOES, ids=lambda foe: foe.id)
def test_every_foe_has_a_whole_chart_four_hp_values_and_a_reward(foe: Foe):
    table = parse(foe.chart).table
    assert table is not None
    covered = [total for row in table.rows for total in range(row.first, row.last + 1)]
    assert covered == list(range(1, 21))
    assert any(row.hurts for row in table.rows)
    assert len(foe.hp) == 4 and list(foe.hp) == sorted(foe.hp)
    assert foe.reward.code and foe.reward.when


@rule("FNF-BACK-02")
def test_charts_of_familiars_and_of_foes_can_backfire():
    familiars = [mat.name for mat in MATS.values() if parse(mat.physical.code).has(BACKFIRE)]
    foes = [foe.name for foe in FOES if parse(foe.chart).has(BACKFIRE)]
    assert familiars and foes


@rule("FNF-FSA-01", "FNF-CARD-92")
def test_four_foes_have_no_special_ability():
    without = [foe.name for foe in FOES if not foe.ability.code]
    assert without == ["Grumblemole", "Hiccup Harpy", "Puddle Pirate", "The Dish Hag"]


@rule("FNF-FOE-11")
def test_every_ban_is_made_by_some_foe_for_the_time_of_its_name():
    made = {
        (effect.ban, effect.duration) for foe in FOES for effect in parse(foe.chart).everything() if effect.op == BAN
    }
    assert made == {
        (BAN_HEAL, NEXT_ROUND),
        (BAN_BALLYHOO, NEXT_ROUND),
        (BAN_GEM, NEXT_ROUND),
        (BAN_SPELL, NEXT_TURN),
        (BAN_ARTIFACT, NEXT_TURN),
    }


@rule("FNF-GEN-12")
def test_no_code_knows_another_die_than_the_d20():
    for written in codes(CONTENT):
        table = parse(written.code).table
        if table is not None:
            assert (table.rows[0].first, table.rows[-1].last) == (1, 20), written.name


@rule("FNF-REST-01")
def test_what_has_no_roll_cannot_fail():
    for name in ("Bramble Fort", "Hot Spring Holiday", "Second Wind"):
        assert parse(attack(name).code).table is None
    for mat in MATS.values():
        assert all(parse(spell.code).table is None for spell in mat.restorative)


@rule("FNF-HELP-03")
def test_helper_spells_help_one_familiar_the_team_or_against_a_foe():
    helped = {card.helper.name: helping(parse(card.helper.code)) for card in COVEN}
    assert helped == {
        "Blanket of Stars": "the team",
        "Kind Word, Quietly Spoken": "chosen familiars",
        "Lullaby of the Shallows": "chosen familiars",
        "Shoelaces of Ivy": "against a foe",
        "Blowing Kisses": "chosen familiars",
    }


def helping(code: Code) -> str:
    """Whom the effects of a code are for."""
    effects = code.everything()
    if any(effect.foe != NONE for effect in effects):
        return "against a foe"
    return "chosen familiars" if any(effect.who != NONE for effect in effects) else "the team"


@rule("FNF-CONT-08")
def test_every_artifact_says_what_it_does_and_when():
    for artifact in ARTIFACTS:
        assert parse(artifact.code).effects and artifact.text and artifact.quip


# Names.


@pytest.mark.parametrize("content", EVERYTHING.values(), ids=EVERYTHING)
def test_names_are_unique_over_everything_that_has_one(content):
    names = [
        printed.name.casefold()
        for kind in content.kinds.types
        for card in content.cards(kind)
        for printed in (card, *(part for _, part in parts_of(card)))
    ]
    # Revive is one spell on five scrolls.
    assert [name for name, count in Counter(names).items() if count > 1] == ["revive"]
    assert names.count("revive") == 5


def test_names_of_abilities_are_unique_too():
    names = [foe.ability.name for foe in FOES if foe.ability.name]
    assert len(set(names)) == len(names) == 21
    assert not {name.casefold() for name in names} & {printed.name.casefold() for printed in everything()}


def test_no_design_borrows_a_name_of_the_rulebook():
    """People, toads and spells that the rulebook names are only where it puts them."""
    known = {name for company in COMPANY.values() for name in (company.mentor, company.toad)} | set(COMPANY)
    known |= WHOLLY_PRINTED | {"Supernova", "Starblazer", "Time Spiral", "Whirlwind", "Magic Seeds"}
    coven = {card.name for card in COVEN}
    for printed in everything():
        if printed.name in known and printed.name not in coven:
            assert printed.source == "rulebook" or "name" in marked(printed), printed.name


def test_every_foe_artifact_spell_of_a_scroll_and_coven_card_has_a_quip():
    cards: list[Mat | Training | Coven | Artifact | Foe] = [*MATS.values(), *TRAINING, *COVEN, *ARTIFACTS, *FOES]
    for card in cards:
        assert card.quip, card.id
    for scroll in SCROLLS:
        assert all(spell.quip for spell in scroll.spells)
