"""How a game is laid out: the ledger's section 3."""

from collections import Counter

import pytest

from grimalkin.core.chance import CHANCE
from grimalkin.core.errors import BadPosition
from grimalkin.testing import rule
from tests.games.familiars_and_foes.table import (
    GAME,
    KIT,
    active,
    choices,
    familiar,
    foes,
    passes_until,
    plays,
    refused,
    setup,
    table,
    tasks,
    waiting,
)

SEEDS = range(40)
TWO = ["first piddy-paw", "draw seeds", "draw tonic", "rescue mage-ember", "reveal grub"]
"""What chance brings in the set-up of two."""


def new(seats: int, game=GAME, seed: int = 1, **options):
    return game.new(seats=seats, seed=seed, options={"familiars": "random", **options})


def chosen(*wishes: str, script=(), **options):
    """Each seat in turn asks for a Familiar: 'A jinxie'."""
    t = KIT.new(seats=2, chance="scripted", script=list(script), options=options)
    for wish in wishes:
        letter, name = wish.split()
        t.play("AB".index(letter), f"familiar {name}")
    return t


@rule("FNF-SETUP-01")
def test_each_controller_chooses_freely_among_the_five():
    t = chosen()
    five = ["nutterson-iii", "jinxie", "mimsy", "figgitch", "piddy-paw"]
    assert t.waiting() == (0, 1)
    for seat in (0, 1):
        assert sorted(map(str, t.actions(seat))) == sorted(f"familiar {name}" for name in five)
    t = chosen("B figgitch", "A piddy-paw", script=TWO)
    assert [shown["familiar"] for shown in table(t)["familiars"]] == ["piddy-paw", "figgitch"]


@rule("FNF-SETUP-01")
def test_choosing_cannot_be_declined():
    refusal = chosen().why_not(0, "pass")
    assert refusal is not None and refusal.rule == "FNF-SETUP-01"


@rule("FNF-SETUP-01")
def test_familiars_can_be_dealt_instead():
    dealt = {tuple(shown["familiar"] for shown in table(new(2, seed=seed))["familiars"]) for seed in SEEDS}
    assert len(dealt) > 8
    assert all(one != other for one, other in dealt)


@rule("FNF-SETUP-02", "FNF-SETUP-03")
@pytest.mark.parametrize("first", ["A", "B"])
def test_of_two_who_want_the_same_the_lower_seat_keeps_it_and_the_other_chooses_again(first):
    second = "B" if first == "A" else "A"
    t = chosen(f"{first} jinxie", f"{second} jinxie")
    assert t.waiting() == (1,)
    assert (table(t)["familiars"][0]["familiar"], table(t)["familiars"][1]["familiar"]) == ("jinxie", None)
    assert "familiar jinxie" not in [str(action) for action in t.actions(1)]
    refusal = t.why_not(1, "familiar jinxie")
    assert refusal is not None and refusal.rule == "FNF-SETUP-02"
    t.script.extend(TWO)
    t.play(1, "familiar piddy-paw")
    assert [shown["familiar"] for shown in table(t)["familiars"]] == ["jinxie", "piddy-paw"]


@rule("FNF-SETUP-02")
def test_no_familiar_is_in_the_game_twice():
    for seed in SEEDS:
        assert max(Counter(shown["familiar"] for shown in table(new(4, seed=seed))["familiars"]).values()) == 1
    with pytest.raises(BadPosition, match="FNF-SETUP-02"):
        KIT.setup(familiars=["jinxie", "jinxie"])


@rule("FNF-SETUP-04", "FNF-SETUP-05")
def test_no_task_is_done_and_advanced_spells_lie_covered():
    t = new(5)
    for shown in table(t)["familiars"]:
        assert (shown["tasks"], shown["unlocked"]) == ([], False)
    t = setup("PP", "JX", foes=["grub"])
    assert tasks(t, "PP") == []
    assert not any("whirl" in text.split() or "nova" in text for text in choices(t, "PP"))
    refused(t, "PP", "cast nova 1", "FNF-ADV-01")


@rule("FNF-SETUP-06", "FNF-SETUP-07")
def test_all_begin_with_all_the_hp_and_mp_of_their_mats():
    printed = {
        "nutterson-iii": (11, 10),
        "jinxie": (14, 9),
        "mimsy": (12, 10),
        "figgitch": (14, 8),
        "piddy-paw": (12, 9),
    }
    began = {shown["familiar"]: (shown["hp"], shown["mp"]) for shown in table(new(5))["familiars"]}
    assert began == printed


@rule("FNF-SETUP-08")
@pytest.mark.parametrize(
    ("level", "seats"),
    [("beginner", 2), ("beginner", 3), ("beginner", 4), ("beginner", 5), ("master", 2), ("master", 3)],
)
def test_three_gems_each(level, seats):
    assert [shown["gems"] for shown in table(new(seats, level=level))["familiars"]] == [3] * seats


@rule("FNF-SETUP-09")
@pytest.mark.parametrize("seats", [4, 5])
def test_two_gems_each_for_four_or_five_masters(seats):
    assert [shown["gems"] for shown in table(new(seats, level="master"))["familiars"]] == [2] * seats


@rule("FNF-SETUP-10", "FNF-SETUP-11")
@pytest.mark.parametrize(("seats", "supply"), [(2, 8), (3, 7), (4, 6), (5, 5)])
def test_one_token_each_and_the_rest_of_ten_in_the_supply(seats, supply):
    t = new(seats)
    assert [shown["tokens"] for shown in table(t)["familiars"]] == [1] * seats
    assert table(t)["supply"] == supply


@rule("FNF-SETUP-12")
@pytest.mark.parametrize("seats", [2, 5])
def test_everybody_is_dealt_one_artifact_face_up_at_random(seats):
    first = set()
    for seed in SEEDS:
        dealt = [shown["artifacts"] for shown in table(new(seats, seed=seed))["familiars"]]
        assert [len(cards) for cards in dealt] == [1] * seats
        assert len({card for cards in dealt for card in cards}) == seats
        first.add(dealt[0][0])
    assert len(first) > 9


@rule("FNF-SETUP-13")
@pytest.mark.parametrize(("seats", "left"), [(2, 13), (3, 12), (4, 11), (5, 10)])
def test_the_other_artifacts_are_the_deck_from_which_more_are_gained(seats, left):
    t = new(seats)
    assert table(t)["artifact_deck"] == left
    deck = t.census()["Artifacts"]
    dealt = [shown["artifacts"][0] for shown in table(t)["familiars"]]
    assert sorted(deck + dealt) == sorted(card.id for card in GAME.catalog.artifacts)


@rule("FNF-SETUP-14", "FNF-SETUP-15")
def test_the_foes_of_each_level_come_in_a_random_order_of_their_own():
    # Beginner 4: two of level 1 in the first Wave.
    first = Counter(tuple(foes(new(4, seed=seed))) for seed in range(150))
    assert len(first) > 45, "of the 72 orders in which two of nine can come"
    assert {foe for pair in first for foe in pair} == {foe.id for foe in GAME.catalog.foes_of(1)}
    for level, count in ((1, 7), (2, 8), (3, 8)):
        left = new(4).census()[f"Foes of level {level}"]
        assert len(left) == len(set(left)) == count
        assert {foe.level for foe in GAME.catalog.foes if foe.id in left} == {level}


@rule("FNF-SETUP-15")
def test_foes_of_later_waves_lie_face_down():
    t = new(3, level="master")
    assert [wave["state"] for wave in table(t)["waves"]] == ["now", "to come", "to come", "to come"]
    seen = str(table(t))
    for level in (1, 2, 3):
        for foe in t.census()[f"Foes of level {level}"]:
            assert f"'{foe}'" not in seen


@rule("FNF-SETUP-16")
def test_cards_that_are_not_dealt_never_come_into_play():
    # Five Masters need no Foe of level 1 at all: nine cards stay unseen, whatever happens.
    t = new(5, level="master", seed=9)
    while not t.over:
        seat = t.waiting()[0]
        t.play(seat, t.actions(seat)[0])
        assert all(foe["level"] > 1 for foe in table(t)["foes"])
    assert len(t.census()["Foes of level 1"]) == 9


def rescued_in(seed: int, wave: int) -> list[str]:
    """The Coven Cards that are turned up at the start of the Wave after this one."""
    five = ["PP", "JX", "MI", "FI", "NU"]
    none = {who: {"gems": 0} for who in five}
    foe = {"foe": "grub", "hp": 1}
    t = setup(*five, seed=seed, chance="seeded", script=[], wave=wave, **none, foes=[foe])
    while table(t)["wave"] == wave:
        plays(t, active(t), "attack 1")
        passes_until(t, "action")
    return [shown["coven"] for shown in table(t)["familiars"] if shown["coven"]]


@rule("FNF-SETUP-17", "FNF-SETUP-18")
def test_each_of_the_first_three_waves_has_one_coven_card_at_random_and_the_fourth_has_two():
    t = new(5)
    assert [wave["coven"] for wave in table(t)["waves"]] == [1, 1, 1, 2]
    assert len([shown["coven"] for shown in table(t)["familiars"] if shown["coven"]]) == 1
    assert [len(rescued_in(3, wave)) for wave in (1, 2, 3)] == [1, 1, 2]
    assert len({tuple(rescued_in(seed, 1)) for seed in range(30)}) == 5


@rule("FNF-SETUP-19")
def test_all_five_coven_cards_are_used_also_those_of_absent_familiars():
    for seed in SEEDS:
        t = new(2, seed=seed)
        awarded = [shown["coven"] for shown in table(t)["familiars"] if shown["coven"]]
        turned_up = awarded + table(t)["shared"]
        assert len(turned_up) == 1
        assert sorted(turned_up + table(t)["coven_deck"]) == sorted(card.id for card in GAME.catalog.coven)


@rule("FNF-SETUP-20")
def test_the_first_player_is_drawn_at_random():
    t = KIT.new(seats=3, chance="explicit", options={"familiars": "random"})
    for name in ("jinxie", "mimsy", "figgitch"):
        t.play(CHANCE, f"familiar {name}")
    assert [(str(first), round(part, 3)) for first, part in t.chances()] == [
        ("first jinxie", 0.333),
        ("first mimsy", 0.333),
        ("first figgitch", 0.333),
    ]


@rule("FNF-SETUP-20")
def test_where_the_group_wants_it_the_host_names_the_first_player():
    t = chosen("A jinxie", "B mimsy", script=TWO[1:], first_player="chosen")
    assert (waiting(t), choices(t, "JX")) == ("JX", ["first jinxie", "first mimsy"])
    refusal = t.why_not(1, "first mimsy")
    assert refusal is not None
    plays(t, "JX", "first mimsy")
    assert (active(t), table(t)["order"]) == ("MI", [1, 0])


def order_of_four(first: str) -> str:
    t = GAME.new(seats=4, seed=6, options={"first_player": "chosen", "familiars": "random"})
    t.play(0, f"first {table(t)['familiars']['ABCD'.index(first)]['familiar']}")
    return "".join("ABCD"[seat] for seat in table(t)["order"])


@rule("FNF-SETUP-21", "FNF-SETUP-22")
@pytest.mark.parametrize(("first", "order"), [("A", "ABCD"), ("B", "BCDA"), ("D", "DABC")])
def test_the_meeples_stand_clockwise_from_the_first_player(first, order):
    assert order_of_four(first) == order


@rule("FNF-SETUP-21")
def test_the_order_is_the_same_in_every_round():
    t = setup("PP", "JX", "MI", PP={"gems": 0}, JX={"gems": 0}, foes=["husk"], first="jinxie", active="jinxie")
    heals = {"PP": "healing-paw", "JX": "toasted-marshmallow", "MI": "story-time-soup"}
    came = []
    for number in range(7):
        came.append(active(t))
        if number % 3 == 2:
            # Husk misses.
            t.script.append("roll 1")
        plays(t, active(t), f"restore {heals[active(t)]} mimsy; pay 1")
    assert came == ["JX", "MI", "PP", "JX", "MI", "PP", "JX"]


def tracker(t) -> list[str]:
    """The spots of the Turn Tracker from left to right, as everybody sees them."""
    (shown,) = [child for child in t.scene(None)["root"]["items"] if child["id"] == "tracker"]
    return [spot["id"].removeprefix("spot:") for spot in shown["items"]]


@rule("FNF-SETUP-22", "FNF-SETUP-23")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_no_empty_spot_stands_between_the_first_meeple_and_the_foes(seats):
    t = new(seats)
    assert tracker(t) == [*map(str, table(t)["order"]), "foes"]


@rule("FNF-SETUP-24")
@pytest.mark.parametrize("first", ["piddy-paw", "jinxie"])
def test_the_toad_begins_above_the_first_player(first):
    t = chosen("A piddy-paw", "B jinxie", script=[f"first {first}", *TWO[1:]])
    assert familiar(t, active(t))["familiar"] == first
    assert (table(t)["spot"], table(t)["order"][0], table(t)["round"]) == (0, table(t)["active"], 1)


@rule("FNF-SETUP-25")
def test_nobody_begins_as_a_ghost():
    assert all(shown["standing"] for shown in table(new(5))["familiars"])


@rule("FNF-SETUP-26")
def test_whatever_is_mixed_for_a_ballyhoo_is_an_equal_chance_of_two():
    t = setup("PP", "JX", chance="explicit", script=[], PP={"gems": 0}, JX={"gems": 0}, foes=["cinder"])
    plays(t, "PP", "attack 1")
    t.play(CHANCE, "roll 18")
    plays(t, "JX", "ballyhoo jinxie")
    assert [(str(face), part) for face, part in t.chances()] == [("flip closed", 0.5), ("flip open", 0.5)]
