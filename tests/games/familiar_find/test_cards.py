import itertools
import re
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from grimalkin.core.content import Card
from grimalkin.core.packs import load_pack
from grimalkin.core.rules_text import find_rule
from grimalkin.games.familiar_find import catalog as plain
from grimalkin.games.familiar_find.cards import BASE, KINDS, STARTER, Arcane, Familiar, Location, load_catalog
from grimalkin.games.familiar_find.sets import complete_set
from grimalkin.testing import rule
from tests.games.familiar_find.shelf import (
    ARCANE,
    CARDS,
    FAMILIARS,
    LOCATIONS,
    changed,
    names,
    pack,
    printed,
    refusals,
)

# The mix of the deck.


def mix() -> Iterator[tuple[str, str, list[int], list[int]]]:
    """The rows of the printed table: id, category, cards by marker, cards by number of players."""
    line = find_rule("AFF-MIX-01")
    assert line is not None
    for key, category, *numbers in line.table[1:]:
        if category:
            counts = [int(number) for number in numbers]
            yield key.replace("_", "-"), category, counts[:3], counts[3:]


@rule("AFF-MIX-01")
def test_the_deck_has_the_cards_of_the_written_mix():
    catalog = load_catalog()
    written = [(key, category, counts, by_players) for key, category, counts, by_players in mix()]
    assert written == [
        (
            kind.id,
            plain.CATEGORIES[kind.category],
            kind.counts,
            [kind.count(2), kind.count(3), kind.count(4)],
        )
        for kind in catalog.kinds
    ]
    assert len(written) == 19
    assert [sum(column) for column in zip(*(counts for _, _, counts, _ in mix()), strict=True)] == [
        54,
        15,
        15,
    ]


@rule("AFF-MIX-02")
def test_the_categories_add_up_as_written():
    catalog = load_catalog()
    line = find_rule("AFF-MIX-02")
    assert line is not None
    written = re.findall(r"(Ingredients|Astral|Abyss|Spells) (\d+) / (\d+) / (\d+)", line.text)
    found = []
    for category, name in enumerate(("Ingredients", "Astral", "Abyss", "Spells")):
        kinds = [kind for kind in catalog.kinds if kind.category == category]
        found.append((name, *(str(sum(kind.count(seats) for kind in kinds)) for seats in (2, 3, 4))))
    assert written == found


@rule("AFF-SETUP-01", "AFF-SETUP-02", "AFF-SETUP-03")
def test_the_deck_grows_by_the_marked_cards_with_each_player():
    catalog = load_catalog()
    for seats in (2, 3, 4):
        assert catalog.deck_counts(seats) == [sum(kind.counts[: seats - 1]) for kind in catalog.kinds]
    assert [sum(catalog.deck_counts(seats)) for seats in (2, 3, 4)] == [54, 69, 84]


@rule("AFF-SETUP-07", "AFF-CONT-04")
def test_the_circles_on_a_card_tell_its_number_by_marker():
    for card in ARCANE:
        assert card.circles.list() == card.counts.list(), card.id


# Types of cards.


@rule("AFF-TYPE-01")
def test_there_are_four_categories_and_no_fifth(tmp_path: Path):
    assert {card.category for card in ARCANE} == {"ingredient", "astral", "abyss", "spell"}
    told = refusals(tmp_path, arcane=changed("arcane", "echo", '"spell"\ncounts', '"curse"\ncounts'))
    assert told[0].startswith(
        "mine/arcane.toml: card 'echo': field 'category': "
        "expected one of 'abyss', 'astral', 'ingredient', 'spell', found 'curse'"
    )


@rule("AFF-TYPE-02")
def test_the_five_ingredients_come_first_and_are_the_rulebooks():
    catalog = load_catalog()
    first = catalog.kinds[:5]
    assert [kind.name for kind in first] == [
        "Dragon Scale",
        "Enchanted Wood",
        "Pink Lichen",
        "Residuum",
        "Ruby Dust",
    ]
    assert [(kind.category, kind.ingredient, kind.index) for kind in first] == [(0, n, n) for n in range(5)]
    assert all(kind.ingredient == -1 for kind in catalog.kinds[5:])
    assert (catalog.astral, catalog.abyss) == (5, 6)


@rule("AFF-TYPE-06")
@pytest.mark.parametrize("card_id", ["dragon-scale", "astral", "abyss"])
def test_ingredients_and_essences_do_nothing(tmp_path: Path, card_id: str):
    assert not load_catalog().kind(card_id).effects  # type: ignore[union-attr]
    acting = printed("arcane", card_id) + 'when = ["spell"]\neffects = [{ do = "draw", count = 1 }]\n'
    told = refusals(tmp_path, arcane=acting)
    assert told == [
        f"mine/arcane.toml: card '{card_id}': field 'effects': expected nothing, "
        f"because the category is '{plain.CATEGORIES[load_catalog().kind(card_id).category]}' (AFF-TYPE-06)."  # type: ignore[union-attr]
    ]


# The shape of the content.


def required(card_type: type[Card]) -> list[str]:
    fields = msgspec.structs.fields(card_type)
    return [field.encode_name for field in fields if field.required]


@rule("AFF-CONT-01")
def test_an_arcane_card_has_all_its_fields():
    assert set(required(Arcane)) == {"id", "name", "text", "source", "category", "counts", "circles"}
    assert len(set(names(ARCANE))) == len(ARCANE) == 19
    assert sum(sum(card.counts.list()) for card in ARCANE) == 84
    for card in ARCANE:
        assert bool(card.effects) == (card.category == "spell"), card.id
        assert len(card.counts.list()) == len(("2+", "3+", "4")) == len(("clear", "gray", "solid"))


@rule("AFF-CONT-01")
def test_a_spell_without_an_effect_is_refused(tmp_path: Path):
    silent = changed("arcane", "echo", 'when = ["spell"]\neffects = [{ do = "repeat-discarded-spell" }]\n', "")
    assert refusals(tmp_path, arcane=silent) == [
        "mine/arcane.toml: card 'echo': field 'effects': expected at least one operation, found none."
    ]


@rule("AFF-CONT-02")
def test_a_familiar_board_has_all_its_fields():
    fields = {"id", "name", "power", "text", "when", "limit", "effects", "source"}
    assert set(required(Familiar)) == fields
    assert len(set(names(FAMILIARS))) == len(FAMILIARS) == 10
    assert {card.limit for card in FAMILIARS} == {"always", "turn", "game"}
    assert len({card.power for card in FAMILIARS}) == 10


@rule("AFF-CONT-03")
def test_a_location_has_all_its_fields():
    assert set(required(Location)) == {"id", "name", "text", "when", "effects", "source"}
    assert len(set(names(LOCATIONS))) == len(LOCATIONS) == 13
    assert all(card.effects for card in LOCATIONS)


@rule("AFF-CONT-01", "AFF-CONT-02", "AFF-CONT-03")
@pytest.mark.parametrize(
    ("kind", "card_id", "field"),
    [
        (kind, card_id, field)
        for kind, card_id in (("arcane", "echo"), ("familiars", "owl"), ("locations", "clear-pool"))
        for field in required(KINDS.types[kind])
    ],
)
def test_a_card_without_one_of_its_fields_is_refused(tmp_path: Path, kind: str, card_id: str, field: str):
    lines = printed(kind, card_id).splitlines(keepends=True)
    lacking = "".join(line for line in lines if not line.startswith(f"{field} = "))
    card = "1" if field == "id" else f"'{card_id}'"
    told = refusals(tmp_path, **{kind: lacking})
    assert told[0].startswith(f"mine/{kind}.toml: card {card}: field '{field}': expected ")
    assert "found nothing" in told[0] or "found none" in told[0]


@rule("AFF-CONT-04")
@pytest.mark.parametrize(
    ("files", "told"),
    [
        (
            {"arcane": '[[drop]]\nid = "echo"\n'},
            "arcane.toml: expected 84 Arcane cards, found 83 (AFF-CONT-04).",
        ),
        (
            {
                "arcane": changed("arcane", "echo", '"2+" = 1', '"2+" = 2').replace("clear = 1", "clear = 2"),
            },
            "arcane.toml: expected 84 Arcane cards, found 85 (AFF-CONT-04).",
        ),
        (
            {"familiars": '[[drop]]\nid = "owl"\n'},
            "familiars.toml: expected 10 Familiar boards, found 9 (AFF-CONT-04).",
        ),
        (
            {"familiars": printed("familiars", "owl").replace("owl", "eagle-owl").replace("Owl", "Eagle Owl")},
            "familiars.toml: expected 10 Familiar boards, found 11 (AFF-CONT-04).",
        ),
        (
            {"locations": '[[drop]]\nid = "clear-pool"\n'},
            "locations.toml: expected 13 Locations, found 12 (AFF-CONT-04).",
        ),
    ],
)
def test_a_pack_with_other_sums_is_refused(tmp_path: Path, files: dict[str, str], told: str):
    assert refusals(tmp_path, **files) == [f"all packs together: {told}"]


@rule("AFF-CONT-04", "AFF-SETUP-07")
def test_circles_that_do_not_tell_the_counts_are_refused(tmp_path: Path):
    told = refusals(tmp_path, arcane=changed("arcane", "abyss", "gray = 3", "gray = 2"))
    assert told == [
        "mine/arcane.toml: card 'abyss': field 'circles.gray': expected 3, as in counts.3+, found 2 (AFF-CONT-04)."
    ]


@rule("AFF-CONT-05")
def test_what_the_rulebook_discloses_is_so_and_all_else_is_marked_as_ours():
    from grimalkin.games.familiar_find.check import ENOUGH

    catalog = load_catalog()
    assert (sum(catalog.deck_counts(4)), len(catalog.familiars), len(catalog.locations)) == (84, 10, 13)
    assert names(tuple(card for card in CARDS if card.source == "rulebook")) == [
        *("dragon-scale", "enchanted-wood", "pink-lichen", "residuum", "ruby-dust", "astral", "abyss")
    ]
    assert {card.source for card in CARDS} == {"rulebook", "original"}
    assert ENOUGH == 3
    assert all(complete_set(counts) for counts in ([2, 2, 2, 2, 0], [3, 3, 3, 0, 0], [4, 4, 0, 0, 0]))
    assert not complete_set([5, 3, 2, 1, 0])
    # Spells can change the pattern of the play, powers open closed piles, Locations change the center.
    assert catalog.spells_that(plain.CHANGE_PATTERN)
    assert catalog.familiar_that(plain.REACH_ANY) is not None
    assert catalog.location_that(plain.CENTER_FACE) is not None


@rule("AFF-CONT-05")
@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.id)
def test_each_card_names_the_line_of_the_rules_that_describes_it(card: Arcane | Familiar | Location):
    line = find_rule(card.rule)
    assert line is not None
    assert card.name.split(" Essence")[0] in line.text or line.id == "AFF-TYPE-02"
    group = {"rulebook": {"TYPE"}, "original": {"SFX", "FAB", "LFX"}}[card.source]
    assert line.group in group
    if card.source == "original":
        assert line.kind == "original"
    if isinstance(card, Familiar):
        assert f"{card.name}, {card.power} (" in line.text


# Combinations that make no sense.


@pytest.mark.parametrize(
    ("kind", "card_id", "old", "new", "told"),
    [
        (
            *("arcane", "echo", '"repeat-discarded-spell"', '"survive", category = "abyss"'),
            "field 'effects[1].do': expected one of 'discard-own', ",
        ),
        (
            *("locations", "toll-bridge", '"toll", count = 1', '"draw", count = 1'),
            "found 'draw', which is for arcane.",
        ),
        (
            *("familiars", "mole", '"bury"', '"toll", count = 1'),
            "found 'toll', which is for locations.",
        ),
        (
            *("familiars", "owl", '"reach"', '"reach", then-turn = true'),
            "field 'effects[1].then-turn': expected no such field, only 'do', 'where'.",
        ),
        (
            *("familiars", "owl", 'limit = "turn"', 'limit = "game"'),
            "field 'limit': expected 'turn', because of 'look-at-pile', found 'game'.",
        ),
        (
            *("familiars", "cat", 'limit = "game"', 'limit = "always"'),
            "field 'limit': expected 'game', because of 'survive', found 'always'.",
        ),
        (
            *("familiars", "hamster", "least = 4", "least = 6"),
            "field 'effects[1].least': expected at most 5, which is 'count', found 6.",
        ),
        (
            *("arcane", "cloak-of-smoke", "open = -1, hidden = 1", "open = 0"),
            "field 'effects[1].open': expected a change of 'open' or of 'hidden', found 0 for both.",
        ),
        (
            *("locations", "twin-springs", "times = 2", "times = 3"),
            "field 'effects[1].times': expected one of 0, 2, found 3.",
        ),
        (
            *(
                "arcane",
                "echo",
                '[{ do = "repeat-discarded-spell" }]',
                '[{ do = "move-card" }, { do = "move-card" }]',
            ),
            "field 'effects[2].do': expected each operation once, found 'move-card' again.",
        ),
        (
            *("arcane", "echo", '"2+" = 1, "3+" = 0', '"2+" = 0, "3+" = 0'),
            "field 'counts': expected at least one card; use [[drop]] for a type that shall not be played.",
        ),
    ],
)
def test_a_senseless_card_is_refused(tmp_path: Path, kind: str, card_id: str, old: str, new: str, told: str):
    found = refusals(tmp_path, **{kind: changed(kind, card_id, old, new)})
    assert any(told in problem for problem in found), found
    assert all(problem.startswith(f"mine/{kind}.toml: card '{card_id}': ") for problem in found)


@pytest.mark.parametrize(
    ("files", "told"),
    [
        (
            {"arcane": changed("arcane", "ruby-dust", '"ingredient"', '"astral"')},
            [
                "all packs together: arcane.toml: field 'category': "
                "expected exactly 5 types of 'ingredient', "
                "found 4 (dragon-scale, enchanted-wood, pink-lichen, residuum).",
                "all packs together: arcane.toml: field 'category': expected exactly 1 type of 'astral', "
                "found 2 (ruby-dust, astral).",
            ],
        ),
        (
            {"arcane": changed("arcane", "abyss", '"abyss"\ncounts', '"astral"\ncounts')},
            [
                "all packs together: arcane.toml: field 'category': expected exactly 1 type of 'astral', "
                "found 2 (astral, abyss).",
                "all packs together: arcane.toml: field 'category': expected exactly 1 type of 'abyss', found none.",
            ],
        ),
        (
            {"locations": changed("locations", "hedge-maze", '"Hedge Maze"', '"Clear Pool"')},
            [
                "mine/locations.toml: card 'hedge-maze': field 'name': expected a name of its own, "
                "and card 'clear-pool' is called 'Clear Pool' too."
            ],
        ),
    ],
)
def test_cards_that_do_not_make_a_game_together_are_refused(tmp_path: Path, files: dict[str, str], told: list[str]):
    assert refusals(tmp_path, **files) == told


def test_a_deck_too_small_to_be_dealt_is_refused(tmp_path: Path):
    moved = "".join(
        re.sub(
            r"counts = .*\ncircles = .*\n",
            f'counts = {{ "2+" = 0, "3+" = 0, "4" = {count} }}\ncircles = {{ clear = 0, gray = 0, solid = {count} }}\n',
            printed("arcane", card_id),
        )
        for card_id, _, _, (_, _, count) in itertools.islice(mix(), 7)
    )
    assert refusals(tmp_path, arcane=moved) == [
        "all packs together: arcane.toml: field 'counts': "
        "expected at least 18 cards in the deck for 2 players, found 12.",
        "all packs together: arcane.toml: field 'counts': "
        "expected at least 24 cards in the deck for 3 players, found 17.",
    ]


# Packs of one's own.


def test_the_pack_to_begin_with_changes_one_card_of_each_kind():
    base, mine = load_catalog(), load_catalog([STARTER])
    assert mine.packs == [("base", "1"), ("starter", "1")]
    assert mine.digest != base.digest
    assert mine.kind("fair-swap") is None
    assert mine.kind("dawn-chorus") is not None
    assert [sum(mine.deck_counts(seats)) for seats in (2, 3, 4)] == [54, 69, 84]
    assert (len(mine.familiars), len(mine.locations)) == (10, 13)


def test_a_new_ingredient_takes_its_place_before_the_essences(tmp_path: Path):
    swapped = '[[drop]]\nid = "ruby-dust"\n' + printed("arcane", "ruby-dust").replace(
        "ruby-dust", "moon-petal"
    ).replace("Ruby Dust", "Moon Petal")
    catalog = load_catalog([pack(tmp_path, arcane=swapped)])
    assert [kind.id for kind in catalog.kinds[:7]] == [
        *("dragon-scale", "enchanted-wood", "pink-lichen", "residuum", "moon-petal", "astral", "abyss")
    ]
    assert catalog.kinds[4].ingredient == 4
    assert [kind.index for kind in catalog.kinds] == list(range(19))


def test_an_owner_can_enter_all_cards_anew(tmp_path: Path):
    mine = pack(tmp_path, **{kind: (BASE / f"{kind}.toml").read_text(encoding="utf-8") for kind in KINDS.types})
    manifest = (mine / "pack.toml").read_text() + 'replaces = ["arcane", "familiars", "locations"]\n'
    (mine / "pack.toml").write_text(manifest)
    catalog = load_catalog([mine])
    assert catalog.digest == load_catalog().digest
    assert load_pack(KINDS, [BASE, mine]).place("arcane", "echo") == "mine/arcane.toml"


def test_new_words_do_not_make_another_game(tmp_path: Path):
    mine = pack(
        tmp_path,
        familiars=changed("familiars", "owl", '"Night Sight"', '"Nachtsicht"'),
        locations=changed("locations", "hedge-maze", '"Hedge Maze"', '"Irrgarten"'),
    )
    catalog = load_catalog([mine])
    owl = catalog.familiar("owl")
    assert owl is not None
    assert owl.power == "Nachtsicht"
    assert catalog.digest == load_catalog().digest
