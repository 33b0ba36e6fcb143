"""A saved table comes back as it was, and one that cannot be is refused in a sentence."""

import json
import random
from collections.abc import Callable
from typing import Any

import pytest

import grimalkin
from grimalkin.core.errors import BadSave
from grimalkin.testing.walks import play_on

FIND = grimalkin.game("familiar-find")

Damage = Callable[[dict[str, Any]], object]


def dumped(seats: int = 3, choices: int = 20, mode: str = "tourism") -> dict[str, Any]:
    t = FIND.new(seats, 4, {"mode": mode})
    play_on(t, random.Random(4), choices)
    form: dict[str, Any] = json.loads(json.dumps(t.dump()))
    return form


def refused(form: dict[str, Any]) -> str:
    with pytest.raises(BadSave) as error:
        FIND.load(form)
    return str(error.value)


@pytest.mark.parametrize("mode", FIND.presets)
@pytest.mark.parametrize("seats", FIND.seats)
def test_a_table_comes_back_as_it_was(seats: int, mode: str):
    for choices in (0, 1, 7, 30, 10_000):
        form = dumped(seats, choices, mode)
        assert FIND.load(form).dump() == form


def set_to(*path: Any) -> Damage:
    """Put the last of these where the others lead."""
    *way, last, value = path

    def damage(table: dict[str, Any]) -> None:
        here: Any = table
        for step in way:
            here = here[step]
        here[last] = value

    return damage


@pytest.mark.parametrize(
    ("damage", "complaint"),
    [
        (lambda table: table.pop("piles"), "it has no 'piles'"),
        (set_to("first", 3), "'first' is 3"),
        (set_to("living", [0, 1, 7]), "'living' holds 7"),
        (set_to("living", [1, 0, 2]), "[1, 0, 2] cannot be the seats that are left"),
        (set_to("living", [1]), "[1] cannot be the seats that are left"),
        (set_to("living", [0, 1]), "4 piles for 2 seats"),
        (set_to("piles", 0, [["wand", False, -1, 0, 0, 0, 0, 0]]), "'piles' speaks of 'wand'"),
        (set_to("piles", 0, [["abyss", "no", -1, 0, 0, 0, 0, 0]]), "'piles' is 'no', neither true nor false"),
        (set_to("piles", 0, [["abyss", False, 3, 0, 0, 0, 0, 0]]), "'piles' is 3"),
        (set_to("piles", 0, [["abyss", True, 0, 0, 99, 0, 0, 0]]), "is known to seats that are not there"),
        (set_to("piles", 0, [["abyss", True]]), "['abyss', True] should have 8 parts"),
        (set_to("piles", 0, ["abyss"]), "'abyss' should have 8 parts"),
        (set_to("hands", 0, [["abyss", -1, 0]]), "'hands' is -1"),
        (set_to("hands", [[], []]), "'hands' is not there for each of 3 seats"),
        (set_to("collections", 0, {"abyss": -2}), "'abyss' is -2"),
        (set_to("collections", 0, {"abyss": 40}), "more of abyss than there are"),
        (set_to("collections", 0, {"wand": 1}), "'collections' speaks of 'wand'"),
        (set_to("collections", 0, {"abyss": 1 << 60}), "'abyss' is 1152921504606846976"),
        (set_to("deck", "cards", ["abyss"] * 50), "more of abyss than there are"),
        (set_to("deck", "loose", {"astral": 50}), "more of astral than there are"),
        (set_to("discarded", ["astral"] * 50), "more of astral than there are"),
        (set_to("familiars", ["owl", "owl", "fox"]), "a Familiar or a Location is there twice"),
        (set_to("familiars", ["owl", "dog", "fox"]), "'familiars' speaks of 'dog'"),
        (set_to("location_discard", ["clear-pool"] * 2), "a Familiar or a Location is there twice"),
        (set_to("location", "bakery"), "'location' speaks of 'bakery'"),
        (set_to("used", [1, 0, 0]), "'used' is 1, neither true nor false"),
        (set_to("turn", -1), "'turn' is -1"),
        (set_to("pattern", [2]), "[2] should have 2 parts"),
        (set_to("scavenged", 4), "'scavenged' is 4"),
        (set_to("opened", 1 << 12), "'opened' is 4096"),
        (set_to("pending", [["abyss", 0]]), "abyss is no Spell, and cannot be pending"),
        (set_to("pending", [["echo", 2]]), "'pending' is 2"),
        (set_to("staged", [["abyss", 8, 0]]), "'staged' is 8"),
        (set_to("to_play", [1, "one"]), "'to_play' holds 'one'"),
        (set_to("sleight", None), "'sleight' is None, neither true nor false"),
    ],
)
def test_a_table_that_cannot_be_is_refused(damage: Damage, complaint: str):
    form = dumped()
    damage(form["table"])
    assert complaint in refused(form)


@pytest.mark.parametrize(
    ("steps", "complaint"),
    [
        ([["Dance"]], "a step 'Dance' that A Familiar Find does not have"),
        ([["Cast", "wand", 0]], "a card 'wand' that is not in the packs in use"),
        ([["Cast", "echo", 5]], "Echo has no effect 5"),
        ([["TakeFromRival", "echo", 0]], "'TakeFromRival' is not what Echo does"),
        ([["DropCard", "echo", 0, 0, 0]], "'DropCard' is not what Echo does"),
        ([["DiscardSpell", "echo"]], "a Spell that nobody has is to be discarded"),
        ([["DrawCards", -1]], "the step 'DrawCards' points to what is not there"),
        ([["Eliminate", 3]], "seat 3 is out of the game"),
        ([["Eliminate", 0], ["Eliminate", 1]], "more seats are to be eliminated than can be"),
        ([["FinalPlay", 3]], "seat 3 is out of the game"),
        ([["CheckRival", 3]], "the step 'CheckRival' points to what is not there"),
        ([["PickBoard", 3]], "the step 'PickBoard' points to what is not there"),
        ([["Eliminate", True]], "True should be a whole number"),
        ([["PutDown", False, 0]], "'PutDown' is asked before its time"),
        ([["SettleTop", 0]], "'SettleTop' is asked before its time"),
        ([["ScavengePile"]], "'ScavengePile' is asked before its time"),
        ([["Remove"]], "the step 'Remove' points to what is not there"),
        ([["Collect"]], "the step 'Collect' points to what is not there"),
    ],
)
def test_a_step_that_cannot_be_done_is_refused(steps: list[list[Any]], complaint: str):
    form = dumped()
    # Below the question that is asked, so that it would be met only later.
    form["agenda"][1:1] = steps
    assert complaint in refused(form)


@pytest.mark.parametrize(
    ("step", "complaint"),
    [
        (["ExchangeCards", "nimble-fingers", 0, 9], "seat 9 is out of the game"),
        (["TurnOpen", "lantern-eyes", 0, 9], "the step 'TurnOpen' points to what is not there"),
        (["DropCard", "crosswind", 0, 0, 99], "the step 'DropCard' points to what is not there"),
        (["SettleTop", 0], "a card is asked for that lies on the deck already"),
        (["SettleLocation"], "a Location is asked for that lies on its deck already"),
    ],
)
def test_a_question_that_cannot_be_asked_is_refused(step: list[Any], complaint: str):
    form = dumped()
    form["agenda"][-1] = step
    assert complaint in refused(form)


def test_the_seat_for_which_chance_is_asked_is_there():
    form = json.loads(json.dumps(FIND.new(3, chance="asked", options={"mode": "family"}).dump()))
    while form["agenda"][-1][0] != "SettleTop":
        t = FIND.load(form)
        t.play(t.waiting()[0], t.actions(t.waiting()[0])[0])
        form = json.loads(json.dumps(t.dump()))
    form["agenda"][-1] = ["SettleTop", 3]
    assert "the step 'SettleTop' points to what is not there" in refused(form)


def test_no_empty_pile_is_collected():
    form = dumped()
    form["table"]["scavenged"] = 0
    form["table"]["piles"][0] = []
    form["agenda"].insert(1, ["Collect"])
    assert "an empty pile is to be collected" in refused(form)


def test_cards_are_put_down_for_a_play_alone():
    t = FIND.setup(seats=2, active="A", step="play", hands={"A": ["abyss", "astral", "residuum"]})
    t.play(0, t.actions(0)[0])
    form = json.loads(json.dumps(t.dump()))
    assert form["table"]["staged"]
    form["agenda"][-1] = ["ScavengePile"]
    assert "cards are put down for no play" in refused(form)


def test_when_the_game_is_over_nothing_remains_to_be_done():
    form = dumped(choices=10_000)
    form["agenda"] = [["PutDown", False, 0]]
    assert "the game is over and something remains to be done" in refused(form)


def test_a_spell_is_discarded_once():
    t = FIND.setup(seats=2, step="spells", pending=["sticky-paws"], collections={"B": {"residuum": 1}})
    form = json.loads(json.dumps(t.dump()))
    assert ["DiscardSpell", "sticky-paws"] in form["agenda"]
    form["agenda"].insert(1, ["DiscardSpell", "sticky-paws"])
    assert "a Spell that nobody has is to be discarded" in refused(form)


def test_a_game_must_go_on_after_whatever_is_to_be_done():
    form = dumped()
    assert form["agenda"][0] in (["Turn"], ["NextTurn"])
    del form["agenda"][0]
    assert "nothing says how the game goes on" in refused(form)


def test_a_play_needs_the_cards_that_are_still_to_be_put_down():
    t = FIND.setup(seats=2, active="A", step="play", hands={"A": ["abyss", "astral", "residuum"]})
    form = json.loads(json.dumps(t.dump()))
    assert form["table"]["to_play"] == [2, 1]
    for wrong in ([0, 0], [3, 1]):
        form["table"]["to_play"] = wrong
        assert "a play needs as many cards as are still to be put down" in refused(form)


def test_nobody_is_on_turn_who_has_no_seat():
    form = dumped()
    for active in (-1, 3):
        form["active"] = active
        assert f"'active' is {active}" in refused(form)


def test_a_table_whose_piles_have_merged_within_a_turn_comes_back():
    t = FIND.setup(
        seats=3,
        options={"check_scope": "all"},
        active="A",
        collections={"B": {"abyss": 3}},
        piles={"center": ["residuum"], "a-b": ["residuum"], "b-c": ["residuum"], "c-a": ["residuum"]},
    )
    # A scavenges the last of four piles, B is out, and there are three.
    t.play(0, "scavenge c-a")
    assert (t.waiting(), len(t.dump()["table"]["piles"])) == ((0,), 3)
    assert FIND.load(json.loads(json.dumps(t.dump()))) == t


def test_a_chosen_position_may_leave_cards_out_of_the_game():
    t = FIND.setup(seats=2, piles={"left": ["abyss"]}, hands={"A": ["astral"], "B": []}, deck=3)
    assert FIND.load(json.loads(json.dumps(t.dump()))) == t


LONG = "x" * 9000
# Nothing but these may hold just anything; the log is read only when somebody wants it.
FREE = ("seed", "packs", "log", "script")


@pytest.mark.parametrize("value", [LONG, [LONG], {LONG: 1}, [[LONG]]], ids=["word", "list", "object", "lists"])
def test_however_much_a_save_says_the_refusal_is_short(value: Any):
    whole = dumped()
    places: list[tuple[Any, Any]] = [(whole, key) for key in whole if key not in FREE]
    places += [(whole["table"], key) for key in whole["table"]]
    # Names of steps and what they hold are words of the file, too.
    whole["agenda"].insert(1, ["Cast", "echo", 0])
    places += [(whole["agenda"][1], key) for key in range(3)]
    for holder, key in places:
        kept, holder[key] = holder[key], value
        told = refused(whole)
        assert len(told) < 700, key
        assert told.endswith("."), told
        holder[key] = kept
    assert FIND.load(whole).dump() == whole
