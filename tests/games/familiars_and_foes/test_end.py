"""The end of the game, and one person with several Familiars: the ledger's sections 23a and 23b."""

from itertools import permutations

import pytest

from grimalkin.core.errors import BadOption
from grimalkin.games.familiars_and_foes.charts import CHARTS
from grimalkin.testing import rule
from tests.games.familiars_and_foes.table import (
    CAST,
    GAME,
    KIT,
    active,
    brings,
    ended,
    hp,
    plays,
    setup,
    setup_base,
    table,
)

QUIET = {"gems": 0, "tokens": 0}


def quiet(*who, foes, lay=setup, script=(), **more):
    """Nobody has gems or tokens unless said so."""
    for name in who:
        more[name] = {**QUIET, **more.get(name, {})}
    return lay(*who, foes=list(foes), script=list(script), **more)


NEXT = {
    1: ["rescue mage-ember", "reveal husk", "reveal grumblemole"],
    2: ["rescue mage-ember", "reveal husk", "reveal cinder"],
    3: ["rescue mage-ember", "rescue pixie-terra", "reveal cinder", "reveal glass"],
    4: [],
}
"""What chance brings after each Wave of three Beginners."""


@rule("FNF-END-01")
@pytest.mark.parametrize("wave", [1, 2, 3, 4])
def test_the_last_foe_of_the_last_wave_wins_the_game_at_once(wave):
    t = quiet("PP", "JX", "MI", wave=wave, foes=[{"foe": "grub", "hp": 1}], script=["roll 10", *NEXT[wave]])
    plays(t, "PP", "attack 1")
    assert t.over is (wave == 4)
    if wave == 4:
        assert (ended(t).winners, ended(t).reason, hp(t, "PP")) == ((0, 1, 2), "FNF-END-01", 11)


@rule("FNF-END-01")
def test_as_long_as_one_foe_is_left_the_fourth_wave_goes_on():
    t = quiet("PP", "JX", wave=4, foes=[{"foe": "grub", "hp": 1}, {"foe": "husk", "hp": 1}], script=["roll 10"])
    plays(t, "PP", "attack 1")
    assert not t.over and t.result() is None


@rule("FNF-END-01")
def test_the_game_is_won_in_the_foes_turn_too():
    t = quiet("PP", "JX", wave=4, foes=[{"foe": "grub", "hp": 2}], step="foes", script=["roll 1"])
    assert (ended(t).winners, ended(t).reason) == ((0, 1), "FNF-END-01")


@rule("FNF-END-02")
@pytest.mark.parametrize("wave", [1, 2, 3, 4])
def test_the_team_loses_when_all_have_fallen(wave):
    t = quiet(
        "PP", "JX", wave=wave, PP={"hp": 2}, JX={"hp": 3}, foes=["glass", "husk"], step="foes", script=["roll 5"]
    )  # fmt: skip
    assert (t.over, ended(t).winners, ended(t).reason) == (True, (), "FNF-END-02")


@rule("FNF-END-02")
def test_the_last_one_who_stands_may_fall_by_its_own_attack():
    t = quiet("PP", "JX", PP={"hp": 1}, JX={"fallen": True}, foes=["grub"], script=["roll 1"])
    plays(t, "PP", "attack 1")
    assert (t.over, ended(t).winners, ended(t).reason) == (True, (), "FNF-END-02")


@rule("FNF-END-02")
def test_one_standing_familiar_is_enough_to_go_on():
    t = quiet("PP", "JX", PP={"hp": 4}, JX={"hp": 3}, foes=["glass"], step="foes", script=["roll 5"])
    assert (t.over, hp(t, "PP"), hp(t, "JX"), active(t)) == (False, 1, 0, "PP")


@rule("FNF-END-04")
def test_the_fallen_share_the_victory():
    down = {"fallen": True}
    t = quiet("PP", "JX", "MI", wave=4, JX=down, MI=down, foes=[{"foe": "grub", "hp": 1}], script=["roll 10"])
    plays(t, "PP", "attack 1")
    assert ended(t).winners == (0, 1, 2)


@rule("FNF-END-05")
def test_no_number_of_rounds_and_no_empty_deck_ends_the_game():
    t = quiet(
        "PP", "JX", round=5000, artifact_deck=[], foes=["husk"], step="foes", script=["roll 5"],
        used_coven=["mage-ember", "pixie-terra", "mystic-mistral", "witch-sirena", "enchantress-akasha"],
    )  # fmt: skip
    for number in range(40):
        assert (t.over, table(t)["round"]) == (False, 5001 + number)
        plays(t, "PP", "restore magic-eye piddy-paw; pay 1")
        plays(brings(t, "roll 5"), "JX", "restore fan-the-flames jinxie; pay 1")


def sting(wave, left):
    """The Imp, the last Foe, stings the last Standing Familiar that defeats it."""
    t = quiet(
        "PP", "JX", lay=setup_base, wave=wave, PP={"hp": left}, JX={"fallen": True},
        foes=[{"foe": "matchstick-imp", "hp": 1}], script=["roll 10"],
    )  # fmt: skip
    return plays(t, "PP", "attack 1")


@rule("FNF-END-07")
@pytest.mark.parametrize(("wave", "left", "reason"), [(4, 1, "FNF-END-02"), (4, 2, "FNF-END-01"), (1, 1, "FNF-END-02")])
def test_loss_is_looked_for_before_victory(wave, left, reason):
    assert ended(sting(wave, left)).reason == reason


@rule("FNF-END-07")
def test_both_are_looked_for_after_every_scoring_of_a_turn():
    # The first of three gusts ends the game; the others are never rolled.
    t = quiet("PP", "JX", wave=4, PP={"tasks": "all"}, foes=[{"foe": "husk", "hp": 3}], script=["roll 6"])
    plays(t, "PP", "cast whirl 1")
    assert (t.over, ended(t).reason) == (True, "FNF-END-01")
    # So does an interrupt, on whoever's turn.
    imp = {"cards": ["matchstick-imp"]}
    t = quiet("PP", "JX", lay=setup_base, wave=4, JX=imp, foes=[{"foe": "grumblemole", "hp": 3}])
    plays(t, "JX", "reward matchstick-imp")
    assert (t.over, ended(t).reason) == (True, "FNF-END-01")


# One person.


def alone(count, **options):
    """One person begins a game with that many Familiars."""
    return KIT.new(seats=count, seed=3, options={"controllers": "a" * count, "familiars": "random", **options})


@rule("FNF-SOLO-01")
@pytest.mark.parametrize("count", [2, 3, 4, 5])
def test_one_person_plays_with_two_to_five_familiars(count):
    t = alone(count)
    assert table(t)["persons"] == [0] * count
    assert len({shown["familiar"] for shown in table(t)["familiars"]}) == count


@rule("FNF-SOLO-01")
@pytest.mark.parametrize("count", [1, 6])
def test_it_is_played_with_no_fewer_and_no_more(count):
    with pytest.raises(BadOption, match="2, 3, 4 or 5"):
        KIT.new(seats=count)


@rule("FNF-SOLO-02")
@pytest.mark.parametrize("level", ["beginner", "master"])
@pytest.mark.parametrize("count", [2, 3, 4, 5])
def test_charts_guides_and_gems_follow_the_number_of_familiars(level, count):
    t = alone(count, level=level)
    assert [wave["levels"] for wave in table(t)["waves"]] == CHARTS[level][count]
    for shown in table(t)["foes"]:
        card = KIT.catalog.foe(shown["card"])
        assert card is not None and shown["most_hp"] == card.hp[count - 2]
    expected = 2 if level == "master" and count >= 4 else 3
    assert [shown["gems"] for shown in table(t)["familiars"]] == [expected] * count


@rule("FNF-SOLO-06")
@pytest.mark.parametrize("order", list(permutations(["PP", "JX", "MI"])))
def test_the_person_arranges_the_tracker_order_freely(order):
    t = GAME.new(seats=3, seed=1, options={"controllers": "aaa", "first_player": "chosen"})
    for place, who in enumerate(order):
        t.play(place, f"familiar {CAST[who]}")
    t.play(t.waiting()[0], f"first {CAST[order[0]]}")
    assert [table(t)["familiars"][place]["familiar"] for place in table(t)["order"]] == [CAST[who] for who in order]
    assert active(t) == order[0]
