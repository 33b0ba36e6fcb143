"""Helper Spells: the ledger's section 15."""

from pathlib import Path

import pytest

import grimalkin
from grimalkin.testing import rule
from tests.games.familiars_and_foes.shelf import changed, pack
from tests.games.familiars_and_foes.table import (
    active,
    brings,
    choices,
    familiar,
    foe_hp,
    hp,
    may,
    mp,
    passes_until,
    plays,
    refused,
    setup,
    setup_base,
    step,
    table,
    tasks,
    waiting,
)

QUIET = {"gems": 0, "tokens": 0}


def three(*foes_there, lay=setup, who=("PP", "JX", "MI"), script=(), **more):
    for name in who:
        more[name] = {**QUIET, **more.get(name, {})}
    return lay(*who, foes=list(foes_there) or ["grub"], script=list(script), **more)


def next_roll(t, who: str) -> int:
    return int(familiar(t, who)["next_roll"])


@rule("FNF-HELP-01")
def test_the_owner_may_cast_its_helper_spell_again_and_again():
    t = three(coven=["mystic-mistral"])
    for turn in range(1, 4):
        plays(brings(t, "roll 10"), "PP", "chant blowing-kisses; name jinxie")
        assert (next_roll(t, "JX"), mp(t, "PP"), active(t)) == (4 * turn, 9 - 2 * turn, "JX")
        plays(t, "JX", "restore toasted-marshmallow jinxie; pay 1")
        plays(brings(t, "roll 5"), "MI", "restore story-time-soup jinxie; pay 1")
        assert familiar(t, "PP")["coven"] == "mystic-mistral"


@rule("FNF-HELP-02")
def test_it_is_paid_and_rolled_like_other_spells_and_a_miss_has_no_effect():
    t = three(coven=["mystic-mistral"], PP={"mp": 2}, script=["roll 3"])
    plays(t, "PP", "chant blowing-kisses")
    assert (mp(t, "PP"), [next_roll(t, who) for who in ("PP", "JX", "MI")]) == (0, [0, 0, 0])
    assert (active(t), step(t)) == ("JX", "action")
    refused(three(coven=["mystic-mistral"], PP={"mp": 1}), "PP", "chant blowing-kisses", "FNF-SPELL-02")


@rule("FNF-HELP-02")
def test_it_has_the_windows_of_a_roll():
    t = setup("PP", "FI", PP=QUIET, coven=["mystic-mistral"], foes=["grub"], script=["roll 1"])
    plays(t, "PP", "chant blowing-kisses")
    assert (step(t), waiting(t)) == ("before-roll", "FI")
    plays(t, "FI", "gem figgitch; pass")
    assert step(t) == "card", "1 and 5 are enough"


@rule("FNF-HELP-03")
def test_a_helper_spell_may_help_the_whole_team():
    hurt = {who: {"hp": 5} for who in ("PP", "JX", "MI")}
    t = three("grumblemole", lay=setup_base, coven=["witch-sirena"], active="mimsy", **hurt)
    # Her roll, and then a miss of the Grumblemole.
    brings(t, "roll 4", "roll 5")
    plays(t, "MI", "chant lullaby-of-the-shallows; name jinxie")
    assert [hp(t, who) for who in ("PP", "JX", "MI")] == [6, 9, 6]


@rule("FNF-HELP-03")
def test_a_helper_spell_may_help_its_caster_or_another():
    for name, who in (("piddy-paw", "PP"), ("mimsy", "MI")):
        t = three(coven=["mystic-mistral"], script=["roll 10"])
        plays(t, "PP", f"chant blowing-kisses; name {name}")
        assert [next_roll(t, other) for other in ("PP", "JX", "MI")] == [
            4 if other == who else 0 for other in ("PP", "JX", "MI")
        ]


@rule("FNF-HELP-04")
@pytest.mark.parametrize("owner", [{}, {"fallen": True}])
def test_nobody_else_casts_the_helper_spell_of_a_familiar_in_the_game(owner):
    t = three(coven=["mage-ember"], JX=owner)
    assert not may(t, "PP", "chant kind-word-quietly-spoken")
    refused(t, "PP", "chant kind-word-quietly-spoken", "FNF-HELP-04")


@rule("FNF-HELP-05", "FNF-HELP-06")
@pytest.mark.parametrize(("who", "name"), [("PP", "piddy-paw"), ("JX", "jinxie")])
def test_a_shared_spell_is_cast_once_by_anybody_who_pays_it(who, name):
    t = three(coven=["pixie-terra"], active=name, script=["roll 10"])
    before = {other: mp(t, other) for other in ("PP", "JX", "MI")}
    plays(t, who, "chant shoelaces-of-ivy")
    assert {other: mp(t, other) for other in before} == {**before, who: before[who] - 1}
    assert (table(t)["shared"], table(t)["used_coven"]) == ([], ["pixie-terra"])
    assert table(t)["foes"][0]["next_roll"] == -8
    refused(t, active(t), "chant shoelaces-of-ivy", "FNF-HELP-05")


@rule("FNF-HELP-05")
def test_the_fallen_cannot_cast_a_shared_spell():
    t = three(coven=["pixie-terra"], MI={"fallen": True})
    assert choices(t, "MI") == []
    refused(t, "MI", "chant shoelaces-of-ivy", "FNF-FALL-06")


@rule("FNF-HELP-06")
def test_nobody_pays_for_another():
    t = three(coven=["enchantress-akasha"], PP={"mp": 1})
    refused(t, "PP", "chant blanket-of-stars", "FNF-SPELL-02")


@rule("FNF-HELP-07")
@pytest.mark.parametrize(
    ("option", "roll", "left"), [(True, 3, []), (True, 4, []), (False, 3, ["pixie-terra"]), (False, 4, [])]
)
def test_a_shared_spell_is_spent_by_a_miss_unless_the_group_wants_otherwise(option, roll, left):
    t = three(coven=["pixie-terra"], options={"shared_helper_spent_on_miss": option}, script=[f"roll {roll}"])
    plays(t, "PP", "chant shoelaces-of-ivy")
    assert (table(t)["shared"], mp(t, "PP")) == (left, 8)
    assert may(t, "JX", "chant shoelaces-of-ivy") is bool(left)


@rule("FNF-HELP-08")
def test_several_shared_spells_lie_ready_each_for_one_use():
    t = three(coven=["pixie-terra", "enchantress-akasha"], script=["roll 10", "roll 10"])
    assert may(t, "PP", "chant shoelaces-of-ivy") and may(t, "PP", "chant blanket-of-stars")
    plays(t, "PP", "chant shoelaces-of-ivy")
    assert table(t)["shared"] == ["enchantress-akasha"]
    plays(t, "JX", "chant blanket-of-stars")
    assert (table(t)["shared"], table(t)["used_coven"]) == ([], ["pixie-terra", "enchantress-akasha"])


@rule("FNF-HELP-09")
@pytest.mark.parametrize("roll", [1, 3, 4, 5, 20])
def test_blowing_kisses(roll):
    t = three(coven=["mystic-mistral"], script=[f"roll {roll}"])
    plays(t, "PP", "chant blowing-kisses")
    assert (mp(t, "PP"), step(t) == "card") == (7, roll >= 4)
    if roll >= 4:
        plays(t, "PP", "name mimsy")
        assert next_roll(t, "MI") == 4


@rule("FNF-HELP-10")
@pytest.mark.parametrize(
    ("action", "die", "taken"),
    [
        ("attack 1", 13, 4),
        ("cast spark-solo 1", 1, 1),
        ("cast chorus-of-flames 1", 5, 4),
        ("cast hot-air-harmony 1", 1, 4),
    ],
)
def test_the_next_die_roll_of_any_kind_has_the_bonus_and_uses_it_up(action, die, taken):
    t = three("hiccup-harpy", JX={"next_roll": 4}, active="jinxie", script=[f"roll {die}"])
    full = foe_hp(t, 1)
    plays(t, "JX", action)
    passes_until(t, "ballyhoo")
    assert (full - foe_hp(t, 1), next_roll(t, "JX")) == (taken, 0)


@rule("FNF-HELP-10")
def test_the_bonus_counts_for_the_roll_of_a_helper_spell_too():
    t = three(coven=["mystic-mistral"], PP={"next_roll": 4}, script=["roll 1"])
    plays(t, "PP", "chant blowing-kisses")
    assert (step(t), next_roll(t, "PP")) == ("card", 0)


@rule("FNF-HELP-10")
def test_the_bonus_waits_beyond_the_end_of_a_round_and_of_a_wave():
    t = three({"foe": "grub", "hp": 1}, MI={"next_roll": 4}, active="jinxie", script=["roll 6"])
    plays(brings(t, "rescue mage-ember", "reveal husk", "reveal grumblemole"), "JX", "attack 1")
    assert (table(t)["wave"], next_roll(t, "MI")) == (2, 4)
    plays(brings(t, "roll 1", "roll 5"), "MI", "restore story-time-soup mimsy; pay 1")
    assert (table(t)["round"], next_roll(t, "MI")) == (2, 4)


@rule("FNF-HELP-10")
def test_a_forced_re_roll_keeps_the_bonus_and_the_roll_after_it_has_none():
    t = three("cinder", PP={"gems": 1}, JX={"next_roll": 4}, active="jinxie", script=["roll 1", "roll 14"])
    plays(t, "JX", "attack 1")
    plays(t, "PP", "gem piddy-paw")
    passes_until(t, "ballyhoo")
    assert (12 - foe_hp(t, 1), next_roll(t, "JX")) == (4 - 2, 0)


@rule("FNF-HELP-11")
def test_bonuses_on_one_familiar_add_up_on_the_same_roll():
    t = three("cinder", coven=["mystic-mistral"], JX={"next_roll": 4}, script=["roll 10", "roll 9"])
    plays(t, "PP", "chant blowing-kisses; name jinxie")
    assert next_roll(t, "JX") == 8
    plays(t, "JX", "attack 1")
    passes_until(t, "ballyhoo")
    assert (12 - foe_hp(t, 1), next_roll(t, "JX")) == (4 - 2, 0), "9 and 8 are a critical hit"


@rule("FNF-HELP-12")
def test_the_bonus_is_lost_when_its_carrier_falls():
    t = three("glass", JX={"next_roll": 4, "hp": 3}, step="foes", script=["roll 10"])
    assert (hp(t, "JX"), next_roll(t, "JX")) == (0, 0)


@rule("FNF-HELP-12")
def test_the_bonus_stays_when_its_caster_falls():
    t = three("glass", coven=["mystic-mistral"], PP={"hp": 3}, script=["roll 10", "roll 10"])
    plays(t, "PP", "chant blowing-kisses; name jinxie")
    plays(t, "JX", "restore toasted-marshmallow jinxie; pay 1")
    plays(t, "MI", "restore story-time-soup mimsy; pay 1")
    assert (hp(t, "PP"), next_roll(t, "JX"), active(t)) == (0, 4, "JX")


def striking_helper(folder: Path, **options):
    """A table at which Mistral's Helper Spell deals damage; Piddy Paw casts it at the Grumblemole."""
    code = 'code = "1-3 miss; 4-20 nextroll one +4"'
    cards = changed("coven", "mystic-mistral", code, 'code = "1-3 miss; 4-20 hit 3"')
    cards = cards.replace("4–20: One Standing Familiar's next roll is +4.", "4–20: 3 damage.")
    game = grimalkin.game("familiars-and-foes", [pack(folder, coven=cards)])
    none = {"gems": 0, "tokens": 0}
    t = game.setup(
        familiars={"A": {"familiar": "piddy-paw", **none}, "B": {"familiar": "jinxie", **none}}, options=options,
        coven=["mystic-mistral"], foes=[{"foe": "grumblemole", "hp": 18}], script=["roll 10"],
    )  # fmt: skip
    return plays(t, "PP", "cast blowing-kisses 1")


@rule("FNF-HELP-13")
@pytest.mark.parametrize(("option", "then"), [(False, ("action", "JX")), (True, ("ballyhoo", "PP"))])
def test_a_helper_spell_that_deals_damage_unlocks_a_ballyhoo_only_where_the_group_wants_it(tmp_path, option, then):
    t = striking_helper(tmp_path, helper_ballyhoo=option)
    assert (18 - foe_hp(t, 1), mp(t, "PP")) == (3, 7)
    assert ((step(t), active(t)), tasks(t, "PP")) == (then, [])


@rule("FNF-HELP-14")
def test_only_standing_familiars_can_be_chosen():
    t = three(coven=["mystic-mistral"], MI={"fallen": True}, script=["roll 10"])
    plays(t, "PP", "chant blowing-kisses")
    assert choices(t, "PP") == ["name piddy-paw", "name jinxie"]
    refused(t, "PP", "name mimsy", "FNF-FALL-09")
