"""Looking back at a game: what is told of it, through whose eyes, and playing on from there."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import grimalkin
from grimalkin.core.chance import CHANCE
from grimalkin.core.errors import BadOption, BadSave
from grimalkin.core.saves import write_save
from grimalkin.table.history import Past
from grimalkin.table.open_cards import laid_open, open_scene
from grimalkin.table.replay import CHOICE, END, LEAVE, Eyes, Replay, Stop, open_replay
from grimalkin.table.seats import Seat
from grimalkin.table.store import keep_table, open_table, write
from grimalkin.table.table import BadTable, Table
from tests.table.company import END_OF_A, FIND, HANDS, TURN_OF_A, acts, after_a, duel, play_on, sale, seated

ALL = Eyes(None, True)
OUTSIDE = Eyes()
TURN_OF_B = ("B scavenge middle", "B play dragon-scale left face-up", "B play abyss left face-up")
DECK = ["ruby-dust", "ruby-dust", "pink-lichen", "enchanted-wood", "enchanted-wood", "astral", "astral", "abyss"]


def twins(*more: str) -> tuple[Table, Table]:
    """Two games that differ only in what B holds and hides; B has had a whole turn as well."""
    made = []
    for secret in ("ruby-dust", "astral"):
        hands = {**HANDS, "B": ["dragon-scale", "abyss", "residuum", secret]}
        table = acts(duel(hands=hands, deck=DECK), *TURN_OF_A, END_OF_A, *TURN_OF_B)
        made.append(acts(table, f"B play {secret} middle face-down", *more))
    return made[0], made[1]


def lines(table: Table, eyes: Eyes) -> list[dict[str, Any]]:
    return list(Replay(table).json(eyes))


def choices(table: Table, eyes: Eyes) -> list[tuple[str, str]]:
    """Who chose what, as far as these eyes know."""
    stops = Replay(table).stops(eyes)
    return [(table.game.seat_name(stop.seat), stop.choice) for stop in stops if stop.kind == CHOICE]


# What is told.


def test_a_stop_tells_who_chose_what_and_what_it_brought():
    replay = Replay(acts(duel(), "A scavenge left"))
    stop, end = replay.stops(Eyes(0))
    assert stop == Stop(0, CHOICE, 0, "scavenge left", "", ("A scavenges the left pile: Residuum.",))
    assert end == Stop(1, END, CHANCE)


def test_what_happened_before_the_first_choice_is_told_as_well():
    table = seated("me,careful", 7)
    told = Replay(table).opening(Eyes(0))
    assert told == [entry.text for entry in table.t.log if entry.kind == "event" and entry.visible(0)]
    assert any("Your hand" in sentence for sentence in told)
    assert not any("Your hand" in sentence for sentence in Replay(table).opening(OUTSIDE))


def test_every_sentence_of_the_log_is_told_once():
    table = play_on(seated("me,careful,random", 5, options={"mode": "full"}))
    replay = Replay(table)
    for seat in (0, 1, 2, None):
        eyes = Eyes(seat)
        told = [*replay.opening(eyes), *(sentence for stop in replay.stops(eyes) for sentence in stop.brought)]
        assert told == [entry.text for entry in table.t.log if entry.kind == "event" and entry.visible(seat)]


def test_somebody_who_leaves_is_a_stop():
    table = after_a("me:Ann,me:Bob,me:Cid")
    table.leave(1)
    stop = Replay(table).stops(OUTSIDE)[-2]
    assert (stop.kind, stop.seat, stop.choice, stop.brought[0]) == (LEAVE, 1, "", "B leaves.")


def test_why_the_table_chose_is_told_to_nobody_but_the_one_it_chose_for():
    table = sale(hands={"A": [], "B": ["blue-gem"]})
    acts(table, "B pass")
    assert table.automatic
    whys = {seat: [stop.why for stop in Replay(table).stops(Eyes(seat)) if stop.why] for seat in (0, 1, None)}
    assert whys[0] == ["it was the only choice"]
    assert whys[1] == whys[None] == []
    assert next(stop.why for stop in Replay(table).stops(ALL) if stop.seat == 0) == "it was the only choice"


def test_with_all_cards_open_it_is_told_to_whom_a_sentence_was_said():
    table = seated("careful,careful", 7)
    assert "(To A: Your hand: " in " ".join(Replay(table).opening(ALL))


# Hidden things.


@pytest.mark.parametrize("eyes", [Eyes(0), OUTSIDE])
def test_who_cannot_tell_two_games_apart_cannot_tell_their_replays_apart(eyes: Eyes):
    one, other = twins("A scavenge right")
    assert one.t.dump() != other.t.dump()
    assert lines(one, eyes) == lines(other, eyes)
    for table in (one, other):
        scenes = [Replay(table).scene(stop, eyes) for stop in Replay(table).stops(eyes)]
        assert scenes == [Replay(one).scene(stop, eyes) for stop in Replay(one).stops(eyes)]
    assert lines(one, Eyes(1)) != lines(other, Eyes(1))


def test_a_secret_choice_is_told_when_it_has_brought_something():
    one, _ = twins()
    assert choices(one, Eyes(0))[-2:] == [("B", "scavenge middle"), ("B", "")]
    secret = Replay(one).stops(Eyes(0))[-2]
    assert secret.brought[0].startswith("B plays Dragon Scale on the left pile")
    assert choices(one, Eyes(1))[-1] == ("B", "play ruby-dust middle face-down")


def test_not_even_that_a_secret_choice_was_made_is_told_before():
    idle = acts(duel(), *TURN_OF_A, END_OF_A, "B scavenge middle")
    busy = acts(duel(), *TURN_OF_A, END_OF_A, *TURN_OF_B)
    for eyes in (Eyes(0), OUTSIDE):
        assert lines(idle, eyes) == lines(busy, eyes)
    assert len(lines(busy, Eyes(1))) == len(lines(idle, Eyes(1))) + 2


def test_secret_answers_are_told_with_the_last_of_them():
    hands = {"A": ["tin-cup"], "B": ["red-gem"], "C": ["red-coin"]}
    table = acts(sale("me,me,me", hands=hands), "B bid red-gem", "A bid tin-cup", "C pass")
    assert choices(table, OUTSIDE) == [("C", "")]
    assert choices(table, Eyes(0)) == [("A", "bid tin-cup"), ("C", "")]
    assert choices(table, ALL) == [("B", "bid red-gem"), ("A", "bid tin-cup"), ("C", "pass")]


def test_the_label_of_a_choice_is_read_by_its_own_seat_alone():
    replay = Replay(acts(duel(), "A scavenge left"))
    stop = replay.stops(OUTSIDE)[0]
    assert replay.label(stop, Eyes(0)) == "Scavenge the left pile"
    assert replay.concerned(stop, Eyes(0)) == ["pile:left"]
    for eyes in (Eyes(1), OUTSIDE):
        assert replay.label(stop, eyes) == "scavenge left"
        assert replay.concerned(stop, eyes) == []


# Through whose eyes.


@pytest.mark.parametrize(("seats", "seat"), [("careful,me", 1), ("me,me", None), ("random,careful", None)])
def test_a_game_of_one_person_is_seen_through_that_persons_eyes(seats: str, seat: int | None):
    assert Replay(seated(seats)).eyes() == Eyes(seat)


def test_any_seat_can_be_asked_for():
    assert Replay(seated("me,careful")).eyes(1) == Eyes(1)


def test_all_cards_are_open_once_the_game_is_over():
    assert Replay(play_on(seated("me,me"))).eyes(None, True) == ALL


@pytest.mark.parametrize("seats", ["me,careful", "me,me"])
def test_while_people_play_no_cards_are_laid_open(seats: str):
    replay = Replay(seated(seats))
    assert not replay.may_open
    with pytest.raises(BadOption, match="This game is not over, so its cards are not laid open"):
        replay.eyes(0, True)


def test_a_game_among_bots_alone_is_open_at_any_time():
    assert Replay(seated("careful,random")).eyes(None, True) == ALL


@pytest.mark.parametrize(("word", "seat"), [("A", 0), ("b", 1), (" C ", 2), ("ann", 0), ("Bob", 1)])
def test_a_seat_is_named_by_its_letter_or_its_person(word: str, seat: int):
    assert Replay(seated("me:Ann,me:Bob,careful")).seat_of(word) == seat


def test_a_letter_means_the_seat_and_not_a_person_of_that_name():
    assert Replay(seated("me:B,me:A")).seat_of("a") == 0


@pytest.mark.parametrize("word", ["", "D", "careful", "-1"])
def test_another_seat_is_refused_with_those_that_there_are(word: str):
    with pytest.raises(BadOption, match=rf"no seat '{word}' in this game; there are A \(Ann\), B \(Bob\) and C"):
        Replay(seated("me:Ann,me:Bob,careful")).seat_of(word)


def test_other_eyes_see_the_same_moment_or_the_one_before():
    one, _ = twins()
    replay = Replay(one)
    everything, outside = replay.stops(ALL), replay.stops(OUTSIDE)
    for stop in everything:
        seen = outside[replay.nearest(stop.move, OUTSIDE)]
        assert seen.move <= stop.move
        assert not [other for other in outside if seen.move < other.move <= stop.move]


# All cards open.


def nodes(scene: dict[str, Any]) -> Iterator[dict[str, Any]]:
    def inside(node: dict[str, Any]) -> Iterator[dict[str, Any]]:
        yield node
        for item in node.get("items", ()):
            yield from inside(item)

    return inside(scene["root"])


def shown(scene: dict[str, Any], zone: str) -> list[str]:
    """The cards of the zone of that name or id, in order."""
    found = [node for node in nodes(scene) if zone in (node.get("id"), node.get("name")) and node["kind"] == "zone"]
    return [str(card.get("card")) for node in found for card in node["items"]]


def test_hands_and_hidden_cards_lie_open():
    one, _ = twins()
    scene = open_scene(one.t, 0)
    for seat in (0, 1):
        assert shown(scene, f"last:{seat}") == one.t.view(seat)["hand"]
    assert shown(scene, "pile:middle") == ["ruby-dust"]
    hidden = [node for node in nodes(scene) if node["kind"] == "card" and node["face"] == "down"]
    assert hidden and all(node.get("card") for node in hidden)


def test_a_play_that_is_being_put_together_lies_open_too():
    table = acts(duel(), *TURN_OF_A)
    scene = open_scene(table.t, 0)
    assert shown(scene, "A's play so far") == ["dragon-scale", "abyss"]
    # What lies in the own area already is not shown a second time.
    assert shown(scene, "A's hand") == []
    assert not any(str(node.get("name", "")).startswith("Your") for node in nodes(scene))


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_what_all_can_see_is_shown_once(seed: int):
    foes = grimalkin.game("familiars-and-foes")
    table = play_on(seated("me,me,careful", seed, foes, options={"familiars": "random"}), 12)
    root = open_scene(table.t, table.t.waiting()[0])["root"]
    named = [node["name"] for node in root["items"]]
    assert named.count("Turn Tracker") == 1
    assert len(named) == len(set(named))


def test_the_question_and_the_turn_stay_what_they_were():
    table = acts(duel(), *TURN_OF_A)
    scene, asked = open_scene(table.t, 0), table.t.scene(0)
    for key in ("title", "status", "prompt", "choices", "seat"):
        assert scene[key] == asked[key]
    turns = {node["seat"]: node["active"] for node in nodes(scene) if "active" in node}
    assert turns == {0: True, 1: False}


def test_laying_open_changes_nothing_of_the_game():
    table = acts(duel(), *TURN_OF_A)
    before = table.t.dump()
    assert laid_open(table.t).view(None)["players"][1]["cards"]
    open_scene(table.t, 0)
    assert table.t.dump() == before


def test_what_is_over_stays_as_it_ended():
    table = play_on(seated("careful,careful", 4))
    assert open_scene(table.t, None)["status"] == table.t.scene(None)["status"]


def test_every_position_of_every_mode_can_be_laid_open():
    for mode in ("family", "full", "tourism"):
        replay = Replay(play_on(seated("careful,random,careful", 3, options={"mode": mode})))
        for stop in replay.stops(ALL):
            assert not [
                node for node in nodes(replay.scene(stop, ALL)) if node["kind"] == "card" and "card" not in node
            ]


# Searching.


def test_words_are_found_in_what_was_told_and_chosen():
    replay = Replay(acts(duel(), *TURN_OF_A, END_OF_A))
    assert replay.matches("RESIDUUM left", Eyes(0)) == [0]
    assert replay.matches("dragon scale", Eyes(0)) == [1, 3]
    assert replay.matches("dragon-scale", Eyes(0)) == [1, 3]
    assert replay.matches("moonstone", Eyes(0)) == []
    assert replay.matches(" ", Eyes(0)) == []


def test_what_eyes_may_not_know_is_not_found():
    one, other = twins()
    assert Replay(one).matches("ruby dust", OUTSIDE) == Replay(other).matches("ruby dust", OUTSIDE) == []
    assert Replay(one).matches("ruby dust", Eyes(1)) != []


def test_what_happened_before_the_first_choice_is_found_at_the_start():
    assert Replay(seated("me,careful")).matches("your hand", Eyes(0))[0] == 0


# Views as JSON.


def test_each_line_has_the_view_and_what_came_next():
    table = acts(duel(), "A scavenge left")
    first, last = lines(table, Eyes(1))
    begin = duel().t
    assert first == {
        "number": 1,
        "next": "choice",
        "seat": "A",
        "choice": "scavenge left",
        "brought": ["A scavenges the left pile: Residuum."],
        "view": begin.view(1),
    }
    assert last == {
        "number": 2,
        "next": "end",
        "seat": None,
        "choice": None,
        "brought": [],
        "view": table.t.view(1),
    }
    json.dumps([first, last])


def test_with_all_cards_open_each_line_has_the_views_of_all_seats():
    table = play_on(seated("careful,careful", 2))
    told = lines(table, ALL)
    positions = list(Past(table.game, table.t.log).positions())
    assert [line["views"] for line in told] == [{"A": t.view(0), "B": t.view(1)} for t in positions]
    assert [line["number"] for line in told] == list(range(1, len(positions) + 1))


# Files.


def kept(tmp_path: Path, table: Table) -> Path:
    path = tmp_path / "game.grimalkin"
    write(table, path)
    return path


def test_a_kept_game_is_opened_and_left_as_it_is(tmp_path: Path):
    path = kept(tmp_path, play_on(seated("me:Ann,careful", 3)))
    before = path.read_bytes()
    replay = open_replay(path)
    assert replay.table.name == "game"
    assert replay.eyes() == Eyes(0)
    for stop in replay.stops(ALL):
        replay.scene(stop, ALL)
    assert path.read_bytes() == before


def test_a_bare_dump_is_opened_too_and_holds_nothing_back(tmp_path: Path):
    table = acts(duel(), *TURN_OF_A)
    path = tmp_path / "dump.json"
    path.write_text(json.dumps(table.t.dump()))
    replay = open_replay(path)
    assert replay.eyes() == OUTSIDE
    assert replay.eyes(None, True) == ALL
    assert [stop.choice for stop in replay.stops(ALL)] == [*(choice[2:] for choice in TURN_OF_A), ""]


def test_what_one_seat_knows_of_a_game_cannot_be_looked_back_at(tmp_path: Path):
    view = seated("me,careful").t.redeal(0, FIND.new(2).stream)
    view.recording = True
    write_save(tmp_path / "view.grimalkin", view.dump())
    with pytest.raises(BadSave, match="it is one seat's view of a game"):
        open_replay(tmp_path / "view.grimalkin")


def test_a_game_of_which_nothing_was_written_down_cannot_be_looked_back_at(tmp_path: Path):
    write_save(tmp_path / "silent.grimalkin", FIND.new(2, recording=False).dump())
    with pytest.raises(BadSave, match="Nothing was written down while this game was played"):
        open_replay(tmp_path / "silent.grimalkin")


def test_a_log_that_breaks_the_rules_is_told_where_it_does(tmp_path: Path):
    table = acts(duel(), *TURN_OF_A)
    dump = table.t.dump()
    for form in dump["log"]:
        if form["text"] == "play abyss left face-up":
            form["text"] = "play ruby-dust left face-up"
    path = tmp_path / "dump.json"
    path.write_text(json.dumps(dump))
    replay = open_replay(path)
    stops = replay.stops(ALL)
    assert replay.state(stops[2]).dump() == acts(duel(), *TURN_OF_A[:2]).t.dump()
    with pytest.raises(BadSave, match=r"The log of this game cannot be played again up to here: .*Ruby Dust"):
        replay.state(stops[3])


def test_a_position_that_the_log_does_not_reach_is_noticed():
    table = acts(duel(), *TURN_OF_A)
    assert Replay(table).doubt() == ""
    table.t.active = 1
    assert "one of them was changed" in Replay(table).doubt()


# Playing on.


def test_a_new_game_begins_where_somebody_looked_back_to(own_folder: Path):
    replay = Replay(play_on(acts(duel("me:Ann,careful"), *TURN_OF_A)))
    stop = replay.stops(Eyes(0))[1]
    there = replay.state(stop)
    branch = replay.play_on(stop, 2, [Seat(), Seat("random")], None)
    assert branch.t.dump() == there.dump()
    assert [sitter.bot for sitter in branch.seats] == ["", "random"]
    (path,) = (own_folder / "games").glob("*.grimalkin")
    assert open_table(path).t.dump() == branch.t.dump()


def test_what_the_seat_did_not_know_is_dealt_anew():
    one, _ = twins()
    replay = Replay(one)
    stop = replay.stops(Eyes(0))[-1]
    truth = replay.state(stop)
    hands = set()
    for _ in range(12):
        branch = replay.play_on(stop, 9, [Seat(), Seat("careful")], 0)
        assert branch.t.view(0) == truth.view(0)
        hands.add(tuple(branch.t.view(1)["hand"]))
    assert len(hands) > 1


def test_a_new_game_can_be_looked_back_at_from_its_own_beginning(own_folder: Path):
    replay = Replay(acts(duel("me:Ann,careful"), *TURN_OF_A, END_OF_A))
    branch = replay.play_on(replay.stops(Eyes(0))[3], 4, [Seat(), Seat("careful")], 0)
    acts(branch, f"A {branch.t.actions(0)[0]}")
    (path,) = (own_folder / "games").glob("*.grimalkin")
    there = open_replay(path)
    assert there.opening(Eyes(0)) == ["This game was opened at a point of another one."]
    assert choices(there.table, Eyes(0))[0][0] == "A"
    assert there.doubt() == ""


def test_the_old_game_is_not_touched(own_folder: Path):
    keep_table(acts(duel("me:Ann,careful"), *TURN_OF_A))
    (path,) = (own_folder / "games").glob("*.grimalkin")
    before = path.read_bytes()
    replay = open_replay(path)
    replay.play_on(replay.stops(Eyes(0))[1], 2, [Seat(), Seat("careful")], 0)
    assert path.read_bytes() == before
    assert len(list((own_folder / "games").glob("*.grimalkin"))) == 2


def test_while_people_play_the_true_cards_are_not_played_on_with():
    replay = Replay(acts(duel(), *TURN_OF_A))
    with pytest.raises(BadTable, match="what a seat does not know of it must be dealt anew"):
        replay.play_on(replay.stops(OUTSIDE)[0], 1, [Seat(), Seat("careful")], None)


def test_nobody_plays_on_from_the_end():
    replay = Replay(play_on(seated("me,careful", 3)))
    with pytest.raises(BadTable, match="The game is over here"):
        replay.play_on(replay.stops(OUTSIDE)[-1], 1, [Seat(), Seat("careful")], 0)
