"""Scenes as text: every kind of node, whatever game it comes from, and with however much room there is."""

import re
from pathlib import Path
from typing import Any

import pytest

from grimalkin.core import scene
from grimalkin.core.scene import Node
from grimalkin.terminal.drawing import Drawing
from grimalkin.terminal.pen import Pen, Room, nodes, surroundings
from grimalkin.terminal.plain_words import table_words
from grimalkin.terminal.spans import row_width
from grimalkin.terminal.symbols import Symbols
from tests.terminal.scenes import NAMES, battle, coin, die, drawn, nine_areas, token

ARCHITECTURE = Path(__file__).parents[2] / "docs" / "architecture.md"


def table(*items: Node) -> Node:
    return scene.board("table", "Table", list(items))


# Every kind of node.

KINDS: dict[str, tuple[Any, ...]] = {
    "board": (scene.board("b", "Arena", [scene.label("l", "", "Here.")]), "── Arena ", "Here."),
    "area": (scene.area("a", "North", [token("t", "Knight")], note="icy"), "North (icy): Knight"),
    "zone": (scene.zone("z", "Market", [scene.card("c", "Rope")], count=1, note="open"), "Market 1 (open): Rope"),
    "card": (scene.card("c", "Rope", note="wet"), "Rope (wet)"),
    "track": (scene.track("t", "Life", 4, 10), "Life 4/10"),
    "counter": (scene.counter("n", "Deck", 43), "Deck 43"),
    "token": (token("t", "Poisoned", 2), "Poisoned 2"),
    "die": (die("d", "d20", 17, 20), "d20 17"),
    "sheet": (scene.sheet("s", "Hedge Witch", "Re-roll one die."), "Hedge Witch: Re-roll one die."),
    "label": (scene.label("l", "Moon", "waxing"), "Moon: waxing"),
}


def test_the_kinds_tried_here_are_those_that_the_architecture_lists():
    rows = ARCHITECTURE.read_text().partition("| kind | other keys |")[2].partition("\n\n")[0]
    assert set(re.findall(r"^\| `(\w+)` \|", rows, re.MULTILINE)) == set(KINDS)


@pytest.mark.parametrize("kind", KINDS)
def test_each_kind_is_drawn_at_the_top_of_a_table(kind: str):
    made, *words = KINDS[kind]
    text = "\n".join(drawn(table(scene.area("around", "", [made], note="x"))))
    assert all(word in text for word in words), text


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("room", Room)
def test_each_kind_is_drawn_in_every_other_and_however_little_room_there_is(kind: str, room: Room):
    made, *_ = KINDS[kind]
    for around in (
        scene.board("x", "X", [made, scene.area("y", "Y", [], note="y")], "columns"),
        scene.area("x", "X", [made], seat=0, active=True),
        scene.zone("x", "X", [made], "spread"),
        scene.zone("x", "X", [made], "row"),
        scene.zone("x", "X", [made], "stack"),
        scene.zone("x", "X", [made], "fan"),
        scene.sheet("x", "X", "Words.", items=[made]),
    ):
        for width in (80, 24):
            shown = " ".join(" ".join(drawn(table(around), width, room)).split())
            name = str(made["name"] or made.get("text"))
            # A board has its name on a line that is left out where room is scarce.
            told = kind == "board" and "Here." in shown
            assert told or name.split(maxsplit=1)[0] in shown, (
                f"{kind} in {around['kind']} {around.get('layout')}: {shown}"
            )


@pytest.mark.parametrize("room", Room)
@pytest.mark.parametrize("root", [battle(), nine_areas()], ids=["battle", "nine areas"])
@pytest.mark.parametrize("width", [20, 40, 80, 120])
def test_no_row_is_wider_than_the_screen_and_everything_but_long_words_is_told(root: Node, room: Room, width: int):
    drawing = Drawing(Pen(Symbols(True), room, names=NAMES))
    rows = [*drawing.table(root, width), *drawing.own(root, width)]
    assert max(row_width(row) for row in rows) <= width
    shown = {span.node for row in rows for span in row}
    quiet = {"board", "label", "zone"} if room == Room.SCARCE else {"board", "zone"}
    missing = [
        node["id"]
        for node in nodes(root)
        if node["id"] not in shown and node["kind"] not in quiet and node["id"] not in ("middle", "heroes", "players")
        if not (node["kind"] == "sheet" and (room == Room.SCARCE or not node["name"]))
    ]
    assert missing == []


def test_a_battle_with_dice_and_coins_reads_at_a_glance():
    assert drawn(battle()) == [
        "Round 3 · Threat 7/12 · d20 17 · Coin heads · Sun marker · Foe deck 14",
        "  Moon: waxing",
        "── Foes " + "─" * 72,
        "Bog Hag (stunned): Life 9/14      Crow King: Life 3/14",
        "    Dice: Claw 4 · Claw -             Dice: Claw 4 · Claw -",
        "  Attacks the weakest hero.         Only ranged attacks hit.",
        "► A (you): Familiars 2: Grey Owl (ready) · Toad (asleep) · Hand 5 · Poisoned 2",
        "  Hedge Witch: Life 4/10 · Gold 12",
        "    Once a round: re-roll one die.",
        "  B (careful): Familiars 2: Grey Owl (ready) · Toad (asleep) · Hand 5",
        "    Poisoned 2",
        "  Hedge Witch: Life 4/10 · Gold 12",
        "    Once a round: re-roll one die.",
        "Your hand 2: Firebolt · Mend",
    ]


def test_a_map_keeps_its_rows_and_columns():
    assert drawn(nine_areas()) == [
        "── Map " + "─" * 73,
        "A1: Knight 1               A2                         A3: Knight 3",
        "B1                         B2: Knight 2               B3",
        "C1: Knight 1               C2                         C3: Knight 3",
        "  Players               Points Hand",
        "► A (you)                    3    ·",
        "  B (careful) (resting)      5    4",
        "Your hand 2: 7 of ♠ · Queen of ♥",
    ]


def test_ascii_stands_in_for_every_other_sign():
    text = "\n".join(drawn(nine_areas(), unicode=False))
    assert text.isascii()
    assert "Your hand 2: 7 of S, Queen of H" in text and "> A (you)" in text


# Cards.


def pile(*cards: Node, layout: str = "spread", **more: object) -> Node:
    return scene.zone("pile", "Left", list(cards), layout, **more)


def test_open_hidden_and_known_cards_are_told_apart():
    cards = [
        scene.card("1", "Rope", card="rope"),
        scene.card("2", "Hidden card", "down", seat=1),
        scene.card("3", "Lamp", "down", card="lamp", seat=0),
        scene.card("4", "Hidden card", "down"),
    ]
    assert (
        drawn(table(scene.board("piles", "Piles", [pile(*cards)])))[1] == " Left  4  Rope · ▒ by B · ▒ Lamp (you) · ▒"
    )


def test_a_tall_pile_is_told_in_short_names_and_then_in_several_rows():
    cards = [scene.card(str(at), "Enchanted Wood", card="wood") for at in range(9)]
    root = table(scene.board("piles", "Piles", [pile(*cards)]))
    assert (
        drawn(root, 60, brief={"Enchanted Wood": "Wood"})[1]
        == " Left  9  Wood · Wood · Wood · Wood · Wood · Wood · Wood"
    )
    assert drawn(root, 90, brief={"Enchanted Wood": "Wood"})[1].count("Wood") == 9
    assert len(drawn(root, 60)) > 3


def test_of_a_heap_only_the_top_is_shown_unless_there_is_something_in_it_to_choose():
    heap = pile(scene.card("1", "Rope", count=2), scene.card("2", "Lamp"), layout="stack", count=3)
    assert drawn(table(heap)) == ["Left 3: Lamp"]
    assert drawn(table(heap), usable=frozenset(["1"])) == ["Left 3: 2 Rope"]


def test_a_count_that_decides_the_game_calls_out_one_step_before():
    cards = [scene.card("1", "Astral", count=1, most=3), scene.card("2", "Abyss", count=2, most=3)]
    assert drawn(table(pile(*cards, layout="row"))) == ["Left: Astral 1/3 · Abyss 2/3!"]


def test_a_hand_says_what_its_cards_say_where_there_is_room():
    hand = battle()["items"][-1]
    assert drawn(table(hand), room=Room.AMPLE) == [
        "Your hand 2",
        "  Firebolt: 3 damage to one foe.",
        "  Mend: Heal 2.",
    ]
    assert drawn(table(hand)) == ["Your hand 2: Firebolt · Mend"]


def test_an_empty_zone_says_so():
    assert drawn(table(pile(layout="row", empty="bare"))) == ["Left bare"]
    assert drawn(table(pile(layout="fan"), pile(layout="row", count=0)), room=Room.AMPLE) == ["Left none", "Left 0"]


def test_a_die_that_was_not_rolled_and_a_coin_have_no_number():
    assert drawn(table(scene.area("x", "", [die("d", "Red", None), coin("c", "tails")], note="x"))) == [
        "Red - · Coin tails"
    ]


# The players as a table.


def players(*areas: Node) -> Node:
    return scene.area("players", "Players", list(areas))


def player(seat: int, *items: Node, **more: object) -> Node:
    return scene.area(f"seat:{seat}", "AB"[seat], list(items), "columns", seat=seat, active=seat == 0, **more)


def collection(seat: int, **counts: int) -> Node:
    cards = [scene.card(f"{name}:{seat}", name, count=count, card=name) for name, count in counts.items()]
    return scene.zone(f"collection:{seat}", "Collection", cards, count=sum(counts.values()))


def test_what_players_collect_is_a_table_with_a_column_for_each_thing():
    root = table(players(player(0, collection(0, Wood=2, Dust=1)), player(1, collection(1, Wood=1), note="out")))
    assert drawn(root) == [
        "  Players           Wood Dust",
        "► A (you)              2    1",
        "  B (careful) (out)    1    ·",
    ]


def test_scales_on_a_players_board_have_columns_too():
    mats = [
        scene.sheet(f"mat:{seat}", "Witch", "Words.", items=[scene.track(f"l:{seat}", "Life", 4, 9)]) for seat in (0, 1)
    ]
    assert drawn(table(players(player(0, mats[0]), player(1, mats[1]))))[1] == "► A (you)     Witch  4/9"


def test_a_table_that_is_too_wide_has_shorter_heads_and_letters_for_names():
    wide = {f"{letter * 3} ingredient": 1 for letter in "abcdefghijkl"}
    root = table(players(player(0, collection(0, **wide)), player(1, collection(1))))
    assert drawn(root, 90)[:2] == [
        "      aaa in bbb in ccc in ddd in eee in fff in ggg in hhh in iii in jjj in kkk in lll in",
        "► you" + "      1" * 12,
    ]
    assert drawn(root, 62)[:2] == [
        "  Players     aaa bbb ccc ddd eee fff ggg hhh iii jjj kkk lll",
        "► A (you)    " + "   1" * 12,
    ]
    # Narrower still, and the players are told one after the other.
    assert drawn(root, 30)[0].startswith("► A (you): ")


def test_cards_that_are_not_counted_come_below_the_table():
    last = scene.zone("last:0", "Last hand", [scene.card("x", "Rope"), scene.card("y", "Lamp")], count=2)
    root = table(players(player(0, scene.counter("n:0", "Hand", 2), last), player(1, scene.counter("n:1", "Hand", 4))))
    assert drawn(root)[-1] == "  you: Last hand 2: Rope · Lamp"


# Marks.


def test_what_narrows_is_in_brackets_and_nothing_else_moves():
    root = table(scene.board("piles", "Piles", [pile(scene.card("1", "Rope")), {**pile(), "id": "other"}]))
    plain, marked = drawn(root), drawn(root, marked=frozenset(["pile"]))
    assert plain[1] == " Left  1  Rope" and marked[1] == "[Left] 1  Rope"
    assert plain[2] == marked[2]


def test_each_node_knows_what_lies_around_it():
    around = surroundings(battle())
    assert around["foe:1:claw:1"] == "foe:1:dice" and around["foe:1:dice"] == "foe:1" and around["foe:1"] == "foes"
    nameless = scene.board("b", "", [scene.area("", "", [token("t", "Knight")])])
    assert surroundings(nameless)["t"] == "b"


# In words.


def test_every_node_is_in_the_words_for_those_who_listen():
    for root in (battle(), nine_areas()):
        text = " ".join(table_words({"status": "Round 3", "root": root}, NAMES))
        for node in nodes(root):
            if node["kind"] not in ("board", "area") and node["name"]:
                assert str(node["name"]) in text, node["id"]
