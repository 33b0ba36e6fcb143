import re
from pathlib import Path

import msgspec
import pytest

from grimalkin.core.rules_text import find_rule
from grimalkin.games.familiar_find import catalog as plain
from grimalkin.games.familiar_find.cards import Arcane, Familiar, Location, load_catalog
from grimalkin.games.familiar_find.operations import (
    FamiliarOperation,
    LocationOperation,
    Operation,
    SpellOperation,
    operations,
)
from grimalkin.testing import rule
from tests.games.familiar_find.shelf import CARDS, FAMILIARS, changed, refusals

OPERATIONS = [*operations(SpellOperation), *operations(FamiliarOperation), *operations(LocationOperation)]


def ledger_phrases(rule_id: str) -> list[str]:
    """What a line of the rules lists, without its first word and without what stands in brackets."""
    line = find_rule(rule_id)
    assert line is not None
    _, _, listed = line.text.partition(": ")
    return [part.strip().rstrip(".") for part in re.split(r"[;,](?![^(]*\))", listed)]


# The language of effects.

TRIGGERS = {
    "start of Step 1": "start",
    "choice of pile": "choose",
    "before collecting": "remove",
    "after collecting": "after",
    "end of Step 1 (Spell)": "spell",
    "second check question": "loss",
    "third check question": "set",
    "Step 3 pattern": "pattern",
    "Step 3 placement": "placement",
    "end of Step 3": "end-of-play",
    "start of Step 4": "refill",
    "hand size": "hand-size",
    "passive": "always",
}

SELECTORS = {
    "a pile (in reach / any / center / with n cards)": (
        *("look-at-pile", "collect-top", "look-at-card", "discard-bottom", "leave-open", "leave-bottom"),
        *("center-face", "hidden-center-only", "center-cap", "reach-any", "no-repeat", "collect-nothing"),
        *("toll", "collect-deck-top", "center-spells", "deck-top-to-center"),
    ),
    "a card of a pile (top, bottom, any open, any hidden)": (
        *("collect-top", "leave-bottom", "leave-open", "look-at-card", "move-card", "discard-bottom"),
    ),
    "a card of a collection by category and type": (
        *("discard-own", "take-from-rival", "give-to-rival", "swap-with-rival", "survive", "sacrifice"),
        *("discard-from-rival", "wild"),
    ),
    "a card of the discard pile by category": ("repeat-discarded-spell",),
    "a hand card": ("swap-hand-cards", "bury", "toll"),
    "a rival with a condition on counts compared with the active player": (
        *("give-to-rival", "discard-from-rival", "take-from-rival"),
    ),
}

ACTIONS = {
    "look at hidden cards": ("look-at-pile", "look-at-card"),
    "turn a card": ("look-at-pile",),
    "collect a top card": ("collect-top",),
    "move a card between piles": ("move-card",),
    "discard from a collection": ("discard-own", "discard-from-rival", "survive", "sacrifice"),
    "move or exchange cards between collections": ("take-from-rival", "give-to-rival", "swap-with-rival"),
    "exchange hand cards after looking": ("swap-hand-cards",),
    "draw": ("draw",),
    "put hand cards under the deck": ("bury", "toll"),
    "put the top deck card on a pile or into a collection": ("deck-top-to-center", "collect-deck-top"),
    "resolve another Spell's effect": ("repeat-discarded-spell",),
    "skip or repeat a Spell's effect": ("center-spells",),
    "leave a card in a pile": ("leave-open", "leave-bottom", "discard-bottom"),
}

MODIFIERS = {
    "change (u, d) by numbers": ("change-pattern",),
    "allow or forbid a pile for collecting or playing": (
        *("reach-any", "no-repeat", "collect-nothing", "hidden-center-only"),
    ),
    "force a facing for a pile": ("center-face",),
    "cap the size of a pile": ("center-cap",),
    "replace a loss once": ("survive",),
    "change the hand size": ("hand-size",),
    "wildcard in the set test": ("wild",),
    "immunity to rivals' effects": ("shield",),
}


@rule("AFF-CONT-06")
def test_cards_know_the_triggers_of_the_rules_and_use_each():
    assert ledger_phrases("AFF-CONT-06") == list(TRIGGERS)
    used = {moment for card in CARDS for moment in card.when}
    assert used == set(TRIGGERS.values())


@rule("AFF-CONT-06")
@pytest.mark.parametrize(
    ("kind", "card_id", "old", "expected"),
    [
        ("familiars", "owl", '"start"', '["start"]'),
        ("familiars", "falcon", '"choose", "remove"', '["choose", "remove"]'),
        ("locations", "toll-bridge", '"choose"', '["choose"]'),
        ("arcane", "echo", '["spell"]\n', '["spell"]'),
    ],
)
def test_a_card_must_act_when_its_operations_do(tmp_path: Path, kind: str, card_id: str, old: str, expected: str):
    new = '"after"' if not old.startswith("[") else '["after"]\n'
    assert refusals(tmp_path, **{kind: changed(kind, card_id, old, new)}) == [
        f"mine/{kind}.toml: card '{card_id}': field 'when': expected {expected}, "
        f'which is when these operations act, found ["after"].'
    ]


@rule("AFF-CONT-07")
def test_cards_select_what_the_rules_list():
    assert ledger_phrases("AFF-CONT-07") == list(SELECTORS)
    fields = {operation.word(): set(operation.__struct_fields__) for operation in OPERATIONS}
    piles = SELECTORS["a pile (in reach / any / center / with n cards)"]
    assert {word for word in fields if fields[word] & {"where"}} <= set(piles)
    owned = SELECTORS["a card of a collection by category and type"]
    assert {word for word in fields if "category" in fields[word]} <= set(owned)
    known = set(plain.OPS)
    assert all(set(words) <= known for words in SELECTORS.values())
    assert plain.WHERES == ["reach", "table", "elsewhere", "center"]


@rule("AFF-CONT-08", "AFF-CONT-09")
def test_each_operation_is_an_action_or_a_modifier_of_the_rules():
    assert ledger_phrases("AFF-CONT-08") == list(ACTIONS)
    assert ledger_phrases("AFF-CONT-09") == list(MODIFIERS)
    sorted_in = {word for words in (*ACTIONS.values(), *MODIFIERS.values()) for word in words}
    assert sorted_in == set(plain.OPS)


@rule("AFF-CONT-08", "AFF-CONT-09")
def test_the_engine_knows_exactly_the_operations_that_cards_can_name():
    assert {operation.word() for operation in OPERATIONS} == set(plain.OPS)
    assert {effect.word() for card in CARDS for effect in card.effects} == set(plain.OPS)


@rule("AFF-CONT-10")
@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.id)
def test_a_text_says_may_where_its_player_may_decline(card: Arcane | Familiar | Location):
    free = any(effect.may for effect in card.effects)
    # A change of the pattern just happens when a Spell brings it, and is a choice when a power does.
    free = free or (isinstance(card, Familiar) and card.limit == "turn")
    told = re.search(r"\b[Yy]ou may (?!not\b)", card.text) is not None
    if isinstance(card, Familiar) and card.id == "newt":
        # The machine counts for the best by itself (AFF-FAM-03).
        assert "may stand for" in card.text
    else:
        assert told == free, card.text
    line = find_rule(card.rule)
    assert line is not None
    if card.source == "original" and card.id != "newt":
        assert (re.search(r"\byou may (?!not\b)", line.text) is not None) == free, line.text


def test_no_card_names_a_function_all_are_records():
    named_functions: list[str] = []
    for card in CARDS:
        for effect in card.effects:
            assert isinstance(effect, Operation)
            values = msgspec.to_builtins(effect).values()
            assert all(isinstance(value, (str, int, bool)) for value in values), card.id
            assert effect.word() in plain.OPS
    assert named_functions == []


# What the records say, card by card.

EFFECTS = {
    "banish-the-murk": [{"do": "discard-own", "category": "abyss"}],
    "sticky-paws": [{"do": "take-from-rival", "category": "ingredient"}],
    "lantern-eyes": [{"do": "look-at-pile", "where": "table", "then-turn": True}],
    "cloak-of-smoke": [{"do": "change-pattern", "open": -1, "hidden": 1}],
    "overflowing-satchel": [{"do": "draw", "count": 1}, {"do": "change-pattern", "open": 1, "hidden": 0}],
    "second-helping": [{"do": "collect-top", "where": "reach"}],
    "unwanted-gift": [{"do": "give-to-rival", "category": "abyss"}],
    "fair-swap": [{"do": "swap-with-rival", "category": "ingredient"}],
    "crosswind": [{"do": "move-card"}],
    "dim-the-stars": [{"do": "discard-from-rival", "category": "astral", "least": 2}],
    "echo": [{"do": "repeat-discarded-spell"}],
    "nimble-fingers": [{"do": "swap-hand-cards"}],
    "magpie": [{"do": "collect-top", "where": "elsewhere", "most": 2}],
    "owl": [{"do": "look-at-pile", "where": "reach"}],
    "cat": [{"do": "survive", "category": "abyss"}],
    "fox": [{"do": "change-pattern", "open": -1, "hidden": 1}],
    "hamster": [{"do": "hand-size", "count": 5, "least": 4}],
    "hedgehog": [{"do": "shield"}],
    "mole": [{"do": "bury"}],
    "newt": [{"do": "wild", "count": 1}],
    "tortoise": [{"do": "collect-nothing"}],
    "falcon": [
        {"do": "reach-any", "least-players": 3},
        {"do": "leave-bottom", "most-players": 2, "least": 2},
    ],
    "sunlit-glade": [{"do": "center-face", "face": "face-up"}],
    "smugglers-cellar": [{"do": "hidden-center-only"}],
    "weighing-house": [{"do": "center-cap", "count": 5}],
    "hungry-bog": [{"do": "discard-bottom", "least": 2}],
    "toll-bridge": [{"do": "toll", "count": 1}],
    "starfall-terrace": [{"do": "collect-deck-top"}],
    "silent-shrine": [{"do": "center-spells", "times": 0}],
    "twin-springs": [{"do": "center-spells", "times": 2}],
    "clear-pool": [{"do": "look-at-card", "where": "center"}],
    "night-market": [{"do": "leave-open", "least": 2}],
    "ashen-altar": [{"do": "sacrifice"}],
    "restless-library": [{"do": "deck-top-to-center"}],
    "hedge-maze": [{"do": "no-repeat"}],
}


def test_the_records_say_what_the_written_effects_say():
    found = {card.id: msgspec.to_builtins(card.effects) for card in CARDS if card.effects}
    assert {card_id: list(effects) for card_id, effects in found.items()} == EFFECTS


def test_powers_are_limited_as_written():
    limits = {card.id: card.limit for card in FAMILIARS if card.limit != "always"}
    assert limits == {"magpie": "turn", "owl": "turn", "cat": "game", "fox": "turn"}
    for card in FAMILIARS:
        line = find_rule(card.rule)
        assert line is not None
        assert ("once a turn" in line.text, "once a game" in line.text) == (
            card.limit == "turn",
            card.limit == "game",
        )


def test_the_engine_reads_records_as_plain_numbers():
    catalog = load_catalog()
    falcon = catalog.familiar("falcon")
    lantern = catalog.kind("lantern-eyes")
    glade = catalog.location("sunlit-glade")
    assert falcon is not None
    assert lantern is not None
    assert glade is not None
    assert [(effect.op, effect.players, effect.least) for effect in falcon.effects] == [
        (plain.REACH_ANY, 3, 0),
        (plain.LEAVE_BOTTOM, 2, 2),
    ]
    assert [(effect.where, effect.then_turn) for effect in lantern.effects] == [(plain.TABLE, True)]
    assert [effect.face for effect in glade.effects] == [0]
