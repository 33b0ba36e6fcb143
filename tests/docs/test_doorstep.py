"""Doorstep, the game of docs/add-a-game.md."""

import pytest

from docs.examples.doorstep.game import Doorstep, DoorstepGame
from grimalkin import Result
from grimalkin.core.errors import BadPosition, IllegalAction
from grimalkin.testing.conformance import conformance_tests
from tests.docs.pages import EXAMPLE

GAME = DoorstepGame()

test_the_game_holds_to_what_every_game_holds_to = conformance_tests(GAME, rules=EXAMPLE)


def last_turn(**zones: list[str]) -> Doorstep:
    """Cat A draws the last card of the bag, a moth; the other cards lie as the test says."""
    lie = {"bag": ["moth"], "hand 0": zones.get("hand", []), "doorstep 1": zones.get("rival", [])}
    return GAME.setup(zones=lie, chance="scripted", script=["draw moth"])


def play(t: Doorstep, *actions: str) -> Result:
    for action in actions:
        t.play(0, action)
    result = t.result()
    assert result is not None
    return result


def test_showing_more_of_a_kind_than_anybody_else_scores_it():
    t = last_turn(hand=["fish", "fish"], rival=["fish", "mouse"])
    result = play(t, "lay fish", "lay fish")
    assert result.winners == (0,)
    assert result.scores == [[4], [2]]


def test_equally_many_of_a_kind_score_for_nobody():
    t = last_turn(hand=["fish"], rival=["fish", "mouse"])
    result = play(t, "lay fish", "rest")
    assert result.winners == (1,)
    assert result.scores == [[0], [2]]


def test_only_the_cat_that_draws_sees_the_card():
    t = last_turn()
    assert t.view(0)["hand"] == ["moth"]
    assert t.view(1)["hands"] == [1, 0]
    assert "draw moth" in [entry.text for entry in t.log_for(0)]
    assert "draw moth" not in [entry.text for entry in t.log_for(1)]


def test_a_cat_cannot_lay_what_it_does_not_hold():
    t = last_turn()
    with pytest.raises(IllegalAction, match="You cannot lay fish: a cat lays a card of its hand") as refused:
        t.play(0, "lay fish")
    assert refused.value.rule == "DOOR-TURN-02"


@pytest.mark.parametrize(
    ("position", "complaint"),
    [
        ({"weather": "rain"}, "no part 'weather' to set up: it has seats, zones"),
        ({"zones": {"roof": ["moth"]}}, "no zone 'roof' to set up: it has bag, hand 0"),
        ({"zones": {"bag": ["cow"]}}, "no card 'cow' to set up: it has moth, mouse, bird, fish"),
    ],
)
def test_a_position_that_cannot_be_is_refused_in_a_sentence(position: dict, complaint: str):
    with pytest.raises(BadPosition, match=complaint):
        GAME.setup(**position)
