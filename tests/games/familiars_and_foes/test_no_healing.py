"""No Healing: the second half of the ledger's section 21."""

from pathlib import Path

import pytest

import grimalkin
from grimalkin.testing import rule
from tests.games.familiars_and_foes.table import (
    active,
    foe_hp,
    hp,
    may,
    passes,
    plays,
    refused,
    setup,
    step,
    table,
)

QUIET = {"gems": 0, "tokens": 0}
BAN = [{"foe": 1, "ban": "heal"}]


def banned(*who, foes=("grub", "cinder"), bans=BAN, lay=setup, script=(), **more):
    """No Healing by the Foe in area #1 in this round."""
    for name in who:
        more[name] = {**QUIET, **more.get(name, {})}
    return lay(*who, foes=list(foes), bans=bans, script=list(script), **more)


@rule("FNF-HEAL-10")
@pytest.mark.parametrize(("flips", "hp_then"), [(("open", "open"), 11), (("open", "closed"), 6)])
def test_a_revive_and_its_hp_come_in_spite_of_the_ban(flips, hp_then):
    whole = {"tasks": "all"}
    t = banned("PP", "JX", "MI", PP=whole, JX=whole, MI={"fallen": True}, script=[f"flip {face}" for face in flips])
    refused(t, "PP", "restore healing-paw jinxie", "FNF-HEAL-01")
    plays(t, "PP", "revive mimsy")
    plays(t, "JX", "agree")
    passes(t)
    assert hp(t, "MI") == hp_then


@rule("FNF-HEAL-06")
@pytest.mark.parametrize("left", [1, 2])
def test_of_two_causes_the_last_one_counts(left):
    both = [{"foe": 1, "ban": "heal"}, {"foe": 2, "ban": "heal"}]
    weak = [{"foe": "grub", "hp": 1}, {"foe": "husk", "hp": 1}, "cinder"]
    t = banned("PP", "JX", "MI", foes=weak, bans=both, script=["roll 10", "roll 10"])
    plays(t, "PP", f"attack {left}")
    passes(t)
    assert active(t) == "JX"
    refused(t, "JX", "restore toasted-marshmallow mimsy", "FNF-HEAL-01")
    plays(t, "JX", f"attack {3 - left}")
    passes(t)
    assert active(t) == "MI" and may(t, "MI", "restore story-time-soup piddy-paw")


@rule("FNF-HEAL-06")
def test_of_two_bans_for_different_rounds_the_later_one_goes_on():
    both = [{"foe": 1, "ban": "heal", "round": 1}, {"foe": 2, "ban": "heal", "round": 2}]
    t = banned("PP", "JX", bans=both, step="foes", script=["roll 5", "roll 10"])
    assert table(t)["round"] == 2
    refused(t, "PP", "restore healing-paw jinxie", "FNF-HEAL-01")


@rule("FNF-HEAL-07")
@pytest.mark.parametrize("own", [True, False])
def test_the_ban_does_not_keep_foes_from_healing_themselves(own):
    bans = [{"foe": 2 if own else 1, "ban": "heal"}]
    t = banned(
        "PP", "JX", foes=["grub", {"foe": "cinder", "hp": 2}], bans=bans, step="foes", script=["roll 5", "roll 1"]
    )
    assert foe_hp(t, 2) == 5


def with_slow_soup(folder: Path):
    """The game with an Artifact that heals now and at the start of a following turn."""
    (folder / "pack.toml").write_text('name = "slow"\ntitle = "Slow"\ngame = "familiars-and-foes"\nversion = "1"\n')
    (folder / "artifacts.toml").write_text(
        """
[[drop]]
id = "parade-drum"

[[card]]
id = "slow-soup"
name = "Slow Soup"
code = "parts 2 now+lap [1-20 heal self 3]"
text = "Roll now and at the start of your next turn: you gain 3 HP."
source = "original"
"""
    )
    return grimalkin.game("familiars-and-foes", [folder])


@rule("FNF-HEAL-09")
@pytest.mark.parametrize(("foe_roll", "left"), [(15, 2 + 3 - 2 + 3), (16, 2 + 3 - 2)])
def test_a_ban_stops_the_later_effect_of_what_was_used_before(tmp_path, foe_roll, left):
    # The Troll deals 2 in either case, and from 16 on it bans healing.
    t = with_slow_soup(tmp_path).setup(
        familiars=[
            {"familiar": "piddy-paw", "hp": 2, "artifacts": ["slow-soup"], **QUIET},
            {"familiar": "jinxie", "fallen": True, **QUIET},
        ],
        foes=["toast-troll"], script=["roll 9", f"roll {foe_roll}", "roll 9"],
    )  # fmt: skip
    t.play(0, "use slow-soup")
    assert (step(t), active(t), t.script, hp(t, "PP")) == ("action", "PP", [], left)
