"""Whatever cards may say is played to its end: random packs, random choices, saved and looked at on the way."""

import json
import random
from pathlib import Path

import pytest

import grimalkin
from grimalkin.games.familiars_and_foes.cards import load_catalog
from grimalkin.games.familiars_and_foes.effects import MISS, OPS, REVIVE
from grimalkin.games.familiars_and_foes.state import FamiliarsAndFoes
from tests.games.familiars_and_foes.any_cards import any_pack

PACKS = range(6)
DECISIONS = 1500
"""Random players may heal each other for ever."""


def test_random_packs_use_every_effect(tmp_path: Path):
    used = {REVIVE, MISS}
    for seed in PACKS:
        catalog = load_catalog([any_pack(tmp_path / str(seed), seed)])
        codes = [spell.code for spell in catalog.spells]
        codes += [interrupt.code for interrupt in catalog.interrupts]
        codes += [artifact.code for artifact in catalog.artifacts]
        used |= {effect.op for code in codes for effect in code.everything()}
        used |= {effect.op for foe in catalog.foes for effect in foe.ability}
        used |= {effect.op for foe in catalog.foes for row in foe.chart.rows for effect in row.effects}
    assert [op.word for op in OPS if op.op not in used] == []


@pytest.mark.parametrize("seed", PACKS)
def test_any_cards_can_be_played(tmp_path: Path, seed: int):
    game = grimalkin.game("familiars-and-foes", [any_pack(tmp_path / "any", seed)])
    for seats in game.seats:
        choices = random.Random(seed)
        t = game.new(seats=seats, seed=seed, options={"level": "master" if seed % 2 else "beginner"})
        for number in range(DECISIONS):
            if t.over:
                break
            seat = choices.choice(t.waiting())
            t.play(seat, choices.choice(t.actions(seat)))
            assert isinstance(t, FamiliarsAndFoes)
            keeps_bounds(t)
            if number % 150 == 0:
                assert game.load(json.loads(json.dumps(t.dump()))) == t
                assert t.scene(seat)["game"] == "familiars-and-foes"
        assert t.over or number == DECISIONS - 1


def keeps_bounds(t: FamiliarsAndFoes) -> None:
    """Nothing falls below zero or rises above what the mat, the guide or the box allows."""
    for seat in t.order:
        assert 0 <= t.hp[seat] <= t.mat(seat).hp
        assert 0 <= t.mp[seat] <= t.mat(seat).mp
        assert 0 <= t.gems[seat] <= t.starting_gems()
        assert t.luck[seat] >= 0
        assert 0 <= t.ticks[seat] < 64
    assert sum(t.luck) + t.supply() == 10 and t.supply() >= 0
    assert t.standing == [seat for seat in t.order if t.hp[seat]]
    for slot in t.slots:
        assert 0 < t.foe_hp[slot] <= t.most_foe_hp(slot)
