"""Each thing that a careless or hostile world does finds the mistake that it is there for."""

import copy
import random
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

import grimalkin
from grimalkin import bots
from grimalkin.core.actions import Action
from grimalkin.core.chance import Stream
from grimalkin.core.errors import BadSave
from grimalkin.core.game import Game
from grimalkin.core.state import State
from grimalkin.table import keeping
from grimalkin.table import table as tables
from grimalkin.testing import sessions
from grimalkin.testing.damage import (
    check_spoiled_files,
    check_spoiled_positions,
    check_spoiled_tables,
    spoil,
    spoil_bytes,
)
from grimalkin.testing.deeds import (
    check_bots,
    check_files,
    check_foreign_actions,
    check_leaving,
    check_other_games,
    check_replaying,
    check_timeouts,
)
from grimalkin.testing.sessions import check_session
from grimalkin.testing.walks import Broken, Table, moments
from tests.tiny_games.attic_sale import PASS, AtticSale, AtticSaleGame

Deed = Callable[[State, Table, random.Random], None]

SALE = Table(AtticSaleGame(), 3, {"rounds": 3})
FIND = Table(grimalkin.game("familiar-find"), 3, {"use_abilities": True, "use_locations": True})
DEEDS: list[Deed] = [
    check_leaving,
    check_timeouts,
    check_replaying,
    check_files,
    check_foreign_actions,
    check_other_games,
    check_bots,
    check_session,
]
DAMAGE: list[Deed] = [check_spoiled_positions, check_spoiled_tables, check_spoiled_files]


def done(deed: Deed, table: Table, games: int = 4) -> None:
    """Do it at some moments of some games."""
    for number in range(games):
        chooser = random.Random(number)
        for t in moments(table.with_seed(str(number)), chooser, 6):
            before = t.dump()
            deed(t, table, chooser)
            assert t.dump() == before


@pytest.mark.parametrize("deed", DEEDS, ids=lambda deed: deed.__name__)
@pytest.mark.parametrize("chance", ["seeded", "asked", "explicit"])
def test_a_sound_game_stands_everything(deed: Deed, chance: str):
    done(deed, SALE.with_chance(chance))
    done(deed, FIND.with_chance(chance), 1)


@pytest.mark.parametrize("deed", DAMAGE, ids=lambda deed: deed.__name__)
def test_a_sound_game_refuses_spoiled_saves_in_words(deed: Deed):
    done(deed, FIND)
    done(deed, FIND.with_chance("explicit"))


# Mistakes, each with the deed that finds it.


def asks_whoever_left(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(AtticSale, "depart", lambda t, seat: None)


def loses_cards_of_whoever_left(patch: pytest.MonkeyPatch) -> None:
    def depart(t: AtticSale, seat: int) -> None:
        t.hands[seat] = []
        t.finish([], "SALE-END-02", [[0]] * t.seats, "Somebody left.")

    patch.setattr(AtticSale, "depart", depart)


def ends_in_a_word(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(AtticSale, "depart", lambda t, seat: t.finish([0], "SALE-END-02", [[0]] * t.seats, "left"))


def does_what_is_not_legal(patch: pytest.MonkeyPatch) -> None:
    def timeout(t: AtticSale, seat: int, rng: Stream) -> Action:
        return t.game.verbs.parse("roll 1")

    patch.setattr(AtticSale, "timeout", timeout)


def forgets_what_the_log_tells(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(AtticSaleGame, "replay", lambda game, log: game.new(3, SALE.seed))


def loads_without_points(patch: pytest.MonkeyPatch) -> None:
    load = AtticSale.load_table

    def load_table(t: AtticSale, data: dict[str, Any]) -> None:
        load(t, data)
        t.round += 1

    patch.setattr(AtticSale, "load_table", load_table)


def plays_anything(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(AtticSale, "play", lambda t, seat, action: None)


def gives_strangers_a_choice(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(AtticSale, "actions", lambda t, seat: [PASS.plain()])


def reads_any_save(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(AtticSaleGame, "_check_save", lambda game, data: None)


def has_a_foolish_bot(patch: pytest.MonkeyPatch) -> None:
    fool = SimpleNamespace(choose=lambda standpoint: standpoint.game.verbs.parse("roll 1"))
    patch.setattr(bots, "bot", lambda name, game, seed=0: fool)


def undoes_nothing(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(tables.Table, "undo", lambda table, seat: "")


def lets_nobody_undo(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(tables.Table, "can_undo", lambda table, seat: False)


def changes_what_it_refuses(patch: pytest.MonkeyPatch) -> None:
    def leave(table: tables.Table, seat: int) -> None:
        table.takebacks += 1
        raise tables.BadTable("Nobody leaves here.")

    patch.setattr(tables.Table, "leave", leave)


def forgets_the_name(patch: pytest.MonkeyPatch) -> None:
    def load_table(game: Game, saved: dict[str, Any]) -> tables.Table:
        return keeping.load_table(game, {**saved, "table": {**saved["table"], "name": ""}})

    patch.setattr(sessions, "load_table", load_table)


def refuses_without_a_word(patch: pytest.MonkeyPatch) -> None:
    def hand_over(table: tables.Table, seat: int, sitter: object) -> None:
        raise tables.BadTable("")

    patch.setattr(tables.Table, "hand_over", hand_over)


def forgets_the_past(patch: pytest.MonkeyPatch) -> None:
    take = AtticSale.change_turn

    def change_turn(t: AtticSale, seat: int) -> None:
        take(t, seat)
        # A game that is copied anew counts differently.
        t.marks += id(t) % 1000

    patch.setattr(AtticSale, "change_turn", change_turn)


@pytest.mark.parametrize(
    ("deed", "mistake", "complaint"),
    [
        (check_session, asks_whoever_left, "Seat . has left, and is asked all the same"),
        (check_leaving, loses_cards_of_whoever_left, "Cards are lost or made when seat . leaves"),
        (check_leaving, ends_in_a_word, "The summary 'left' is no sentence"),
        (check_timeouts, does_what_is_not_legal, "'roll 1' was done for it, which is not legal"),
        (check_replaying, forgets_what_the_log_tells, "the log tells another game"),
        (check_files, loads_without_points, "comes back from its file as another one"),
        (check_foreign_actions, plays_anything, "was not refused"),
        (check_foreign_actions, gives_strangers_a_choice, "There is no seat .*, but it could pass"),
        (check_other_games, reads_any_save, "A save in which 'game' is 'chess' was not refused"),
        (check_bots, has_a_foolish_bot, "chooses 'roll 1' for seat ., which is not legal"),
        (check_session, undoes_nothing, "Taking back '.*' leads to another position"),
        (check_session, lets_nobody_undo, "told nobody anything, and cannot be taken back"),
        (check_session, changes_what_it_refuses, r"leave was refused \(Nobody leaves here.\) and changed the table"),
        (check_session, refuses_without_a_word, "hand_over is refused without a word"),
        (check_session, forgets_the_name, "A kept table comes back as another one"),
        (check_session, forgets_the_past, "The past of a table leads elsewhere"),
    ],
    ids=lambda one: getattr(one, "__name__", ""),
)
def test_a_mistake_is_found(
    deed: Deed, mistake: Callable[[pytest.MonkeyPatch], None], complaint: str, monkeypatch: pytest.MonkeyPatch
):
    mistake(monkeypatch)
    # In Attic Sale no choice can be taken back.
    table = FIND if mistake in (undoes_nothing, lets_nobody_undo) else SALE
    with pytest.raises(Broken, match=complaint):
        done(deed, table, 60)


# Spoiled saves.


def test_a_game_that_trusts_its_saves_is_caught():
    # Attic Sale counts no cards when it loads.
    with pytest.raises(Broken, match=r"A spoiled save brings .* more than there are"):
        done(check_spoiled_positions, SALE, 60)


@pytest.mark.parametrize("deed", DAMAGE, ids=lambda deed: deed.__name__)
def test_a_crash_while_loading_is_no_refusal(deed: Deed, monkeypatch: pytest.MonkeyPatch):
    def load_table(t: AtticSale, data: dict[str, Any]) -> None:
        raise RuntimeError("no such drawer")

    monkeypatch.setattr(AtticSale, "load_table", load_table)
    with pytest.raises(Broken, match="RuntimeError: no such drawer"):
        done(deed, SALE)


def test_a_refusal_must_be_a_sentence(monkeypatch: pytest.MonkeyPatch):
    def load_table(t: AtticSale, data: dict[str, Any]) -> None:
        raise BadSave("bad")

    monkeypatch.setattr(AtticSale, "load_table", load_table)
    with pytest.raises(Broken, match="refused with 'bad', which is no short sentence"):
        done(check_spoiled_positions, SALE)


def test_spoiling_changes_one_thing_and_tells_which():
    form: dict[str, Any] = {"a": [1, 2, {"b": "c"}], "d": None, "e": {}}
    changed = 0
    for number in range(300):
        other = copy.deepcopy(form)
        told = spoil(other, random.Random(number))
        assert told
        changed += other != form
    # Now and then the same stands there again.
    assert changed > 200


def test_an_empty_form_cannot_be_spoiled():
    assert spoil({}, random.Random(1)) == "nothing"


def test_spoiled_bytes_are_other_bytes():
    data = b'{"a": 1}\n{"b": 22}\n{"c": 3}\n'
    told = set()
    for number in range(300):
        spoiled, what = spoil_bytes(data, random.Random(number))
        told.add(what.split()[-1] if spoiled != data else "")
    assert len(told) > 20
