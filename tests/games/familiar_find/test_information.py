"""What everybody knows, what one seat knows, and what nobody knows (AFF-INFO)."""

import json
from typing import Any

from grimalkin.core.chance import Stream
from grimalkin.testing import rule
from tests.games.familiar_find.table import (
    GAME,
    ROW,
    THREE,
    finishes,
    living,
    pile_seen,
    plays,
    seat,
    setup,
    table,
)

VIEWERS = ("A", "B", "C", "")


def kinds_in(form: Any) -> list[str]:
    """Every name of a card kind anywhere in a piece of JSON."""
    known = set(GAME.catalog.kind_ids)  # type: ignore[attr-defined]
    if isinstance(form, dict):
        return [kind for value in form.values() for kind in kinds_in(value)]
    if isinstance(form, list):
        return [kind for value in form for kind in kinds_in(value)]
    return [form] if form in known else []


@rule("AFF-INFO-16")
def test_everybody_sees_how_many_cards_each_hand_holds():
    t = setup(seats=3, active="A", hands={"A": ["abyss"] * 4, "B": ["astral"] * 3, "C": ["astral"]})
    for viewer in VIEWERS:
        assert [player["hand"] for player in table(t, viewer)["players"]] == [4, 3, 1]
        scene = json.dumps(t.scene(seat(viewer) if viewer else None))
        for number, size in enumerate((4, 3, 1)):
            assert f'"id": "hand-size:{number}", "name": "Hand", "value": {size}' in scene


@rule("AFF-INFO-02")
def test_collections_are_open_to_all_also_those_of_the_eliminated():
    t = setup(
        seats=3,
        active="A",
        collections={"A": {"abyss": 2, "dragon-scale": 2}, "B": {"astral": 1}, "C": {}},
        piles={"center": ["residuum"], "a-b": ["abyss↓", "ruby-dust"], "b-c": ["residuum"], "c-a": ["residuum"]},
    )
    plays(t, "A", "scavenge a-b")
    assert living(t) == "BC"
    for viewer in VIEWERS:
        shown = [player["collection"] for player in table(t, viewer)["players"]]
        assert shown == [{"abyss": 3, "dragon-scale": 2, "ruby-dust": 1}, {"astral": 1}, {}]


@rule("AFF-INFO-03")
def test_open_cards_are_seen_where_they_lie_also_under_others():
    lie = ["dragon-scale", "abyss↓B", "astral", "residuum↓B"]
    t = setup(seats=3, active="A", piles={"center": ["residuum"], "a-b": lie, "b-c": ["abyss"], "c-a": ["abyss"]})
    for viewer in VIEWERS:
        seen = pile_seen(t, "a-b", viewer)
        assert (seen[0], seen[2]) == ("dragon-scale", "astral")


@rule("AFF-INFO-04")
def test_where_hidden_cards_lie_is_seen_by_all_and_their_faces_are_not():
    lie = ["dragon-scale", "abyss↓", "astral", "residuum↓"]
    t = setup(seats=3, active="A", piles={"center": ["residuum"], "a-b": lie, "b-c": ["abyss"], "c-a": ["abyss"]})
    for viewer in VIEWERS:
        assert pile_seen(t, "a-b", viewer) == ["dragon-scale", "?↓", "astral", "?↓"]


@rule("AFF-INFO-06")
def test_nobody_sees_the_deck():
    # The spells lie nowhere but in the deck.
    position: dict[str, Any] = {
        "seats": 3,
        "active": "A",
        "hands": {"A": ["residuum"], "B": ["ruby-dust"], "C": ["abyss"]},
        "piles": {place: ["pink-lichen"] for place in THREE},
    }
    one = setup(**position, deck=["echo", "astral", "banish-the-murk"])
    other = setup(**position, deck=["banish-the-murk", "echo", "astral"])
    for viewer in VIEWERS:
        number = seat(viewer) if viewer else None
        seen = {key: value for key, value in one.view(number).items() if key != "mix"}
        assert not {"echo", "astral", "banish-the-murk"} & set(kinds_in(seen))
        assert one.view(number) == other.view(number)
        assert one.scene(number) == other.scene(number)
    deals = {json.dumps(one.redeal(0, stream(n)).dump()["table"]["deck"]) for n in range(20)}
    assert len(deals) > 1


def stream(number: int) -> Stream:
    return Stream.from_seed(f"deal {number}")


@rule("AFF-INFO-07")
def test_the_size_of_the_deck_and_the_whole_discard_pile_are_open():
    t = setup(seats=2, active="A", piles=ROW, deck=17, discard=["abyss", "echo", "abyss"])
    for viewer in ("A", "B", ""):
        assert (table(t, viewer)["deck"], table(t, viewer)["discard"]) == (17, ["abyss", "echo", "abyss"])


@rule("AFF-INFO-08")
def test_a_card_that_was_placed_or_looked_at_can_be_looked_at_again():
    for recall, known in ((True, "abyss↓"), (False, "?↓")):
        t = setup(
            seats=3,
            active="A",
            options={"own_facedown_recall": recall},
            piles={
                "center": ["residuum"],
                "a-b": ["dragon-scale", "abyss↓A"],
                "b-c": ["residuum"],
                "c-a": ["residuum"],
            },
        )
        assert [pile_seen(t, "a-b", viewer)[1] for viewer in VIEWERS] == [known, "?↓", "?↓", "?↓"]


@rule("AFF-INFO-08")
def test_a_card_that_was_looked_at_stays_known_to_the_one_who_looked():
    t = setup(
        seats=2,
        options={"mode": "full"},
        active="A",
        familiars={"A": "owl", "B": "cat"},
        location="twin-springs",
        piles={"left": ["residuum", "abyss↓"], "middle": ["residuum"], "right": ["residuum"]},
    )
    plays(t, "A", "look left")
    assert [pile_seen(t, "left", viewer)[1] for viewer in ("A", "B", "")] == ["abyss↓", "?↓", "?↓"]
    plays(t, "A", "scavenge right")
    finishes(t, "A")
    assert [pile_seen(t, "left", viewer)[1] for viewer in ("A", "B", "")] == ["abyss↓", "?↓", "?↓"]


@rule("AFF-INFO-11")
def test_a_card_put_under_the_deck_is_known_only_to_whoever_put_it_there():
    t = setup(
        seats=2,
        options={"mode": "full"},
        active="A",
        familiars={"A": "cat", "B": "owl"},
        location="toll-bridge",
        hands={"A": ["dragon-scale", "astral", "pink-lichen", "residuum"]},
        piles=ROW,
        deck=20,
    )
    plays(t, "A", "scavenge middle; toll astral")
    assert [table(t, viewer)["buried"] for viewer in ("A", "B", "")] == [
        [{"by": 0, "kind": "astral"}],
        [{"by": 0, "kind": None}],
        [{"by": 0, "kind": None}],
    ]
    assert [table(t, viewer)["deck"] for viewer in ("A", "B", "")] == [21, 21, 21]
    told = [[entry.text for entry in t.log_for(number) if "Astral" in entry.text] for number in (1, None)]
    assert told == [[], []]


@rule("AFF-INFO-14")
def test_no_view_scene_or_log_of_a_whole_game_tells_what_is_hidden():
    """All that a seat cannot know is dealt anew, and not a byte that it is sent changes."""
    t = GAME.new(seats=3, seed="moth-wing", options={"mode": "full"})
    dealt_otherwise = 0
    while not t.over:
        for viewer in (*range(3), None):
            sent = json.dumps([t.view(viewer), t.scene(viewer), [entry.json() for entry in t.log_for(viewer)]])
            assert "moth-wing" not in sent
            if viewer is not None:
                twin = t.redeal(viewer, stream(len(t.log)))
                log = [entry.json() for entry in twin.log_for(viewer)]
                assert sent == json.dumps([twin.view(viewer), twin.scene(viewer), log])
                dealt_otherwise += twin.census() != t.census()
        who = t.waiting()[0]
        t.play(who, t.actions(who)[len(t.log) % len(t.actions(who))])
    assert dealt_otherwise > 60


@rule("AFF-INFO-15")
def test_when_it_is_over_hands_and_hidden_cards_are_shown():
    t = setup(
        seats=2,
        active="A",
        hands={"A": ["dragon-scale"], "B": ["abyss", "echo"]},
        collections={"A": {"astral": 2}},
        piles={"left": ["astral"], "middle": ["residuum", "ruby-dust↓B"], "right": ["residuum"]},
    )
    assert not any("cards" in player for player in table(t)["players"])
    assert pile_seen(t, "middle", "A") == ["residuum", "?↓"]
    plays(t, "A", "scavenge left")
    assert t.over
    for viewer in ("A", "B", ""):
        assert [player["cards"] for player in table(t, viewer)["players"]] == [["dragon-scale"], ["abyss", "echo"]]
        assert pile_seen(t, "middle", viewer) == ["residuum", "ruby-dust↓"]
