"""What the scene counts for a player: how near each collection is to an end, who hid what, what the deck is made of."""

from itertools import combinations_with_replacement
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from grimalkin.games.familiar_find.sets import complete_set, complete_with_wild, short_of_set
from grimalkin.testing import rule
from grimalkin.testing.scenes import nodes
from tests.games.familiar_find.table import setup

COUNTS = st.lists(st.integers(0, 5), min_size=5, max_size=5)


def node(t: Any, seat: int | None, ident: str) -> dict[str, Any]:
    [found] = [known for known in nodes(t.scene(seat)["root"]) if known["id"] == ident]
    return found


def completed_by(counts: list[int], more: int, wild: int) -> bool:
    """Whether some so many further Ingredients complete a set."""
    for added in combinations_with_replacement(range(5), more):
        grown = [count + added.count(kind) for kind, count in enumerate(counts)]
        if complete_with_wild(grown, wild) if wild else complete_set(grown):
            return True
    return False


@rule("AFF-SETS-06")
@given(COUNTS)
def test_a_collection_lacks_as_many_ingredients_as_it_takes_to_complete_a_set(counts):
    lacking = short_of_set(counts)
    assert completed_by(counts, lacking, wild=0)
    assert lacking == 0 or not completed_by(counts, lacking - 1, wild=0)


@given(COUNTS)
def test_a_wild_ingredient_is_a_step_toward_the_set(counts):
    lacking = short_of_set(counts, 1)
    assert short_of_set(counts) - 1 <= lacking <= short_of_set(counts)
    assert (lacking == 0) == complete_with_wild(counts, 1)


def test_everybody_sees_how_near_a_player_is_to_each_end():
    t = setup(seats=3, collections={"B": {"astral": 2, "abyss": 1, "dragon-scale": 3, "ruby-dust": 2}})
    for viewer in (0, 1, None):
        assert node(t, viewer, "collection:1:astral")["count"] == 2
        assert node(t, viewer, "collection:1:astral")["most"] == 3
        assert node(t, viewer, "collection:1:abyss")["most"] == 3
        assert node(t, viewer, "set:1")["value"] == 3
        assert "most" not in node(t, viewer, "collection:1:dragon-scale")


def test_the_newt_is_nearer_to_a_set():
    twins = [
        setup(familiars={"A": own}, collections={"A": {"dragon-scale": 5, "residuum": 3}}) for own in ("newt", "owl")
    ]
    assert [node(t, 0, "set:0")["value"] for t in twins] == [0, 1]


@rule("AFF-INFO-05")
def test_a_hidden_card_shows_who_placed_it():
    t = setup(seats=3, piles={"center": ["echo", "abyss↓", "residuum↓B"]})
    assert node(t, 1, "pile:center:3")["seat"] == 1
    assert node(t, 0, "pile:center:3")["seat"] == 1
    assert "seat" not in node(t, 0, "pile:center:2")


@rule("AFF-SETUP-08")
def test_the_mix_of_the_deck_can_be_read_from_the_deck():
    for seats, cards in ((2, 54), (3, 69), (4, 84)):
        text = node(setup(seats=seats), 0, "deck")["text"]
        assert f"{cards} cards" in text
        assert f"{setup(seats=seats).view(0)['mix']['abyss']} Abyss Essence" in text
