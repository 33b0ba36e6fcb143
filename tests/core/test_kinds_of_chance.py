"""The four ways in which chance can speak: seeded, scripted, asked, explicit. Shown with Attic Sale."""

import math

import pytest

from grimalkin.core.chance import CHANCE
from grimalkin.core.errors import BadOption, BadScript, IllegalAction, UnknownAction
from grimalkin.core.state import State
from tests.tiny_games.attic_sale import AtticSale, AtticSaleGame

GAME = AtticSaleGame()
HANDS = {"A": ["tin-cup", "red-coin", "red-gem"], "B": ["tin-cup", "red-gem", "blue-gem"]}


def bid(t: State) -> None:
    """B wins the bids and nobody objects, so the die is next."""
    for seat, text in ((0, "bid tin-cup"), (1, "bid blue-gem"), (0, "accept"), (1, "accept")):
        t.play(seat, text)


def finish(t: State) -> None:
    while not t.over:
        seat = t.waiting()[0]
        t.play(seat, t.actions(seat)[-1])


def outcomes(t: State) -> list[str]:
    return [entry.text for entry in t.log if entry.kind == "chance"]


# Seeded.


def test_a_seeded_game_draws_its_own_outcomes_and_logs_them():
    t = GAME.setup(hands=HANDS, seed=1)
    bid(t)
    assert t.waiting() == (1,)
    assert [text.split()[0] for text in outcomes(t)] == ["shuffle", "roll"]
    assert t.scores[1] == int(outcomes(t)[-1].split()[1])


def test_the_same_seed_brings_the_same_and_another_seed_something_else():
    def deal(seed: int | str) -> list[list[int]]:
        t = GAME.new(3, seed=seed)
        assert isinstance(t, AtticSale)
        return t.hands

    assert deal(7) == deal("7")
    assert len({str(deal(seed)) for seed in range(10)}) > 5


def test_seeded_outcomes_come_as_often_as_their_weights_say():
    rolled = [0, 0, 0, 0]
    for seed in range(600):
        t = GAME.setup(hands=HANDS, seed=seed, recording=False)
        bid(t)
        rolled[t.scores[1] - 1] += 1
    # One, two and three weigh one each, four weighs three.
    expected = [100, 100, 100, 300]
    assert sum((count - wanted) ** 2 / wanted for count, wanted in zip(rolled, expected, strict=True)) < 16.3


def test_without_a_seed_every_game_is_another_one():
    seeds = {GAME.new(2).seed for _ in range(5)}
    assert len(seeds) == 5
    assert all(len(seed) == 32 for seed in seeds)


def test_chance_is_never_asked_in_a_seeded_game():
    t = GAME.new(2, seed=1)
    with pytest.raises(IllegalAction):
        t.play(CHANCE, "roll 4")
    assert t.chances() == []


# Scripted.


def test_a_scripted_game_takes_its_outcomes_from_the_script():
    t = GAME.setup(hands=HANDS, chance="scripted", script=["roll 3"])
    bid(t)
    assert t.scores == [0, 3]
    t.check_script_used()


def test_a_scripted_deal_draws_card_by_card():
    script = [f"draw {thing}" for thing in (*HANDS["A"], *HANDS["B"])]
    t = GAME.new(2, chance="scripted", script=script)
    assert isinstance(t, AtticSale)
    assert t.view(0)["hand"] == HANDS["A"]
    assert t.view(1)["hand"] == HANDS["B"]


def test_a_script_that_ends_too_early_fails():
    t = GAME.setup(hands=HANDS, chance="scripted", script=["roll 3"])
    bid(t)
    t.play(1, "keep")
    with pytest.raises(BadScript) as failed:
        for seat, text in ((0, "bid red-coin"), (1, "bid red-gem"), (0, "accept"), (1, "accept")):
            t.play(seat, text)
    could = "roll 1, roll 2, roll 3, roll 4"
    assert str(failed.value) == f"The script is at its end, but Die needs an outcome, such as {could}."


def test_a_script_with_an_impossible_outcome_fails():
    t = GAME.setup(hands=HANDS, chance="scripted", script=["roll 5"])
    with pytest.raises(BadScript) as failed:
        bid(t)
    could = "roll 1, roll 2, roll 3, roll 4"
    assert str(failed.value) == f"The script says 'roll 5', but Die can bring only {could}."


def test_a_script_cannot_draw_a_card_that_is_gone():
    script = ["draw tin-cup"] * 4
    with pytest.raises(BadScript, match="The script says 'draw tin-cup', but Top can bring only draw red-coin"):
        GAME.new(2, chance="scripted", script=script)


def test_a_script_with_an_outcome_too_many_fails_at_the_end():
    t = GAME.setup(hands=HANDS, options={"rounds": 1}, chance="scripted", script=["roll 3", "roll 4"])
    bid(t)
    with pytest.raises(BadScript, match=r"The game is over and the script still holds: roll 4\."):
        t.play(1, "keep")


def test_a_test_can_ask_whether_its_script_was_used():
    t = GAME.setup(hands=HANDS, chance="scripted", script=["roll 3"])
    with pytest.raises(BadScript, match=r"The script still holds: roll 3\."):
        t.check_script_used()


@pytest.mark.parametrize("chance", ["seeded", "asked", "explicit"])
def test_a_script_needs_scripted_chance(chance: str):
    with pytest.raises(BadOption, match="A script of outcomes needs chance='scripted'"):
        GAME.new(2, chance=chance, script=["roll 3"])


# Asked and explicit.


@pytest.mark.parametrize("chance", ["asked", "explicit"])
def test_told_chance_waits_for_its_outcome(chance: str):
    t = GAME.setup(hands=HANDS, chance=chance)
    bid(t)
    assert t.waiting() == (CHANCE,)
    assert [str(action) for action in t.actions(CHANCE)] == ["roll 1", "roll 2", "roll 3", "roll 4"]
    assert t.prompt(CHANCE) == "Tell what chance brought."
    assert t.scores == [0, 0]
    t.play(CHANCE, "roll 4")
    assert t.scores == [0, 4]
    assert t.waiting() == (1,)
    assert [(entry.kind, entry.seat, entry.text) for entry in t.log][-1] == ("chance", CHANCE, "roll 4")


@pytest.mark.parametrize(
    ("seat", "text", "error"),
    [(CHANCE, "roll 5", UnknownAction), (CHANCE, "pass", IllegalAction), (0, "roll 4", IllegalAction)],
)
def test_told_chance_refuses_what_cannot_come(seat: int, text: str, error: type[Exception]):
    t = GAME.setup(hands=HANDS, chance="asked")
    bid(t)
    before = t.dump()
    with pytest.raises(error):
        t.play(seat, text)
    assert t.dump() == before


def test_why_an_outcome_is_refused_is_told():
    t = GAME.setup(hands=HANDS, chance="asked")
    bid(t)
    refusal = t.why_not(CHANCE, "pass")
    assert refusal is not None
    assert refusal.message == "'pass' is not among the outcomes that are possible now."
    assert str(t.why_not(0, "roll 4")) == "A is not asked now; Chance is."


def test_told_chance_deals_card_by_card_to_the_eyes_of_one_seat():
    t = GAME.new(2, chance="asked")
    assert t.waiting() == (CHANCE,)
    for thing in HANDS["A"]:
        t.play(CHANCE, f"draw {thing}")
    assert outcomes(t) == [f"draw {thing}" for thing in HANDS["A"]]
    assert [entry.text for entry in t.log_for(0) if entry.kind == "chance"] == outcomes(t)
    assert not [entry for entry in t.log_for(1) if entry.kind == "chance"]
    assert not [entry for entry in t.log_for(None) if entry.kind == "chance"]


def test_explicit_chance_has_probabilities_that_sum_to_one():
    t = GAME.setup(hands=HANDS, chance="explicit")
    assert t.chances() == []
    bid(t)
    told = {str(action): probability for action, probability in t.chances()}
    assert told == pytest.approx({"roll 1": 1 / 6, "roll 2": 1 / 6, "roll 3": 1 / 6, "roll 4": 1 / 2})
    assert [action for action, _ in t.chances()] == t.actions(CHANCE)


def test_the_probabilities_of_a_deal_follow_the_cards_that_are_left():
    t = GAME.new(2, chance="explicit")
    while t.waiting() == (CHANCE,):
        assert math.isclose(sum(probability for _, probability in t.chances()), 1.0)
        t.play(CHANCE, t.actions(CHANCE)[0])
        if len(outcomes(t)) == 2:
            assert {str(action): probability for action, probability in t.chances()} == pytest.approx(
                {"draw tin-cup": 0.1, "draw red-coin": 0.3, "draw red-gem": 0.3, "draw blue-gem": 0.3}
            )
    # All three cups were drawn first, so they are no outcome any more.
    assert outcomes(t) == ["draw tin-cup"] * 3 + ["draw red-coin"] * 3


def test_an_unknown_kind_of_chance_is_refused():
    with pytest.raises(BadOption, match="'dice' is no kind of chance; there are seeded, scripted, asked, explicit"):
        GAME.new(2, chance="dice")


# Common to all.


@pytest.mark.parametrize("chance", ["scripted", "asked", "explicit"])
def test_where_outcomes_are_told_there_is_no_seed_and_nothing_to_commit_to(chance: str):
    games = [GAME.setup(hands=HANDS, seed=seed, chance=chance) for seed in (1, 2, None)]
    assert all(t.seed == "" and t.log[0].facts["commitment"] == "" for t in games)
    assert games[0] == games[1] == games[2]


@pytest.mark.parametrize("recording", [True, False])
@pytest.mark.parametrize("chance", ["seeded", "asked", "explicit"])
def test_every_kind_plays_to_the_end(chance: str, recording: bool):
    t = GAME.new(3, seed=3, chance=chance, recording=recording)
    finish(t)
    assert t.over


def test_all_kinds_play_the_same_game_when_they_bring_the_same():
    seeded = GAME.setup(hands=HANDS, seed=1)
    bid(seeded)
    roll = outcomes(seeded)[-1]
    scripted = GAME.setup(hands=HANDS, chance="scripted", script=[roll])
    bid(scripted)
    asked = GAME.setup(hands=HANDS, chance="asked")
    bid(asked)
    asked.play(CHANCE, roll)
    views = [[t.view(seat) for seat in (0, 1, None)] for t in (seeded, scripted, asked)]
    assert views[0] == views[1] == views[2]
