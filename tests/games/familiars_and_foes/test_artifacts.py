"""Artifacts: the ledger's section 11."""

import pytest

from grimalkin.testing import rule
from tests.games.familiars_and_foes.table import (
    active,
    artifacts,
    brings,
    choices,
    foe_hp,
    hp,
    plays,
    refused,
    setup,
    setup_base,
    step,
    table,
    tasks,
    tokens,
    waiting,
)

QUIET = {"gems": 0, "tokens": 0}


def two(*foes_there, lay=setup, script=(), **more):
    for name in ("PP", "JX"):
        more[name] = {**QUIET, **more.get(name, {})}
    return lay("PP", "JX", foes=list(foes_there) or ["grumblemole"], script=list(script), **more)


@rule("FNF-ART-01")
def test_using_an_artifact_is_the_action_and_its_text_is_carried_out():
    t = two(PP={"artifacts": ["tonic"]}, JX={"hp": 3})
    plays(t, "PP", "use tonic; name jinxie")
    assert (hp(t, "JX"), artifacts(t, "PP"), active(t)) == (8, [], "JX")


@rule("FNF-ART-02")
def test_only_its_owner_can_use_it_and_only_as_its_action():
    t = two(PP={"artifacts": ["seeds"]}, JX={"artifacts": ["tonic"], "gems": 1})
    refused(t, "PP", "use tonic", "FNF-ART-02")
    refused(t, "JX", "use tonic", "FNF-TURN-03")
    plays(t, "PP", "attack 1")
    assert step(t) == "before-roll"
    refused(t, "JX", "use tonic", "FNF-ACT-01")
    t = two(step="foes", JX={"artifacts": ["tonic"], "gems": 0}, PP={"cards": ["glass"]})
    assert (step(t), choices(t, "JX")) == ("before-roll", [])


@rule("FNF-ART-03")
def test_an_artifact_may_take_effect_later():
    t = two("grub", PP={"artifacts": ["seeds"]})
    plays(t, "PP", "use seeds")
    assert (foe_hp(t, 1), active(t)) == (6, "JX")
    for left in (5, 4, 3, 3):
        # Grub misses every time.
        plays(brings(t, "roll 5"), "JX", "restore toasted-marshmallow jinxie; pay 1")
        assert foe_hp(t, 1) == left
        plays(t, "PP", "restore healing-paw piddy-paw; pay 1")


@rule("FNF-ART-04", "FNF-ART-05")
def test_it_is_used_at_the_moment_of_the_action_whenever_its_effect_comes():
    t = two("grub", PP={"artifacts": ["seeds"]})
    plays(t, "PP", "use seeds")
    assert (artifacts(t, "PP"), table(t)["used_artifacts"], tasks(t, "PP")) == ([], ["seeds"], ["artifact"])
    assert foe_hp(t, 1) == 6, "nothing has happened yet"
    plays(brings(t, "roll 5"), "JX", "restore toasted-marshmallow jinxie; pay 1")
    refused(t, "PP", "use seeds", "FNF-ART-04")


@rule("FNF-ART-06")
def test_one_action_uses_one_artifact():
    t = two(PP={"artifacts": ["tonic", "seeds"]})
    plays(t, "PP", "use seeds")
    assert (active(t), artifacts(t, "PP")) == ("JX", ["tonic"])
    refused(t, "PP", "use tonic", "FNF-TURN-03")


@rule("FNF-ART-07")
def test_what_is_gained_is_the_top_card_of_the_deck_face_up():
    t = two(PP={"artifacts": ["cache"]}, artifact_deck=["tonic", "parade-drum", "seeds"])
    plays(t, "PP", "use cache")
    for viewer in (0, 1, None):
        assert t.view(viewer)["familiars"][0]["artifacts"] == ["tonic", "parade-drum"]
    assert t.census()["Artifacts"] == ["seeds"]


@rule("FNF-ART-08")
@pytest.mark.parametrize("deck", [["tonic"], []])
def test_from_an_empty_deck_nothing_is_gained_and_used_cards_stay_out(deck):
    t = two(PP={"artifacts": ["cache"]}, artifact_deck=deck)
    out = set(table(t)["used_artifacts"])
    plays(t, "PP", "use cache")
    assert (artifacts(t, "PP"), table(t)["artifact_deck"], active(t)) == (deck, 0, "JX")
    assert set(table(t)["used_artifacts"]) == out | {"cache"}


@rule("FNF-ART-11")
@pytest.mark.parametrize(("die", "found", "luck"), [(12, ["magic-seeds"], 0), (13, [], 1)])
def test_a_familiars_ability_can_bring_an_artifact(die, found, luck):
    t = setup_base(
        "FI",
        "PP",
        FI={"tokens": 0},
        PP=QUIET,
        foes=["grumblemole"],
        artifact_deck=["magic-seeds"],
        script=[f"roll {die}"],
    )
    plays(t, "FI", "attack 1; gem figgitch; pass")
    assert (artifacts(t, "FI"), tokens(t, "FI")) == (found, luck)


@rule("FNF-ART-11")
def test_a_foe_card_can_bring_artifacts():
    t = two(lay=setup_base, PP={"cards": ["admiral-undertow"]}, artifact_deck=["magic-seeds", "parade-drum"])
    plays(t, "PP", "reward admiral-undertow")
    assert (artifacts(t, "PP"), artifacts(t, "JX")) == (["magic-seeds"], ["parade-drum"])


@rule("FNF-ART-09")
def test_a_protection_ends_when_its_owner_falls():
    lid = [{"card": "cauldron-lid", "owner": "piddy-paw"}]
    t = two("glass", "grub", active="jinxie", PP={"hp": 1}, auras=lid, script=["roll 10", "roll 10"])
    plays(t, "JX", "restore toasted-marshmallow jinxie; pay 1")
    # 3 - 2 by Glass fells the owner; then Grub deals its full 2.
    assert (hp(t, "PP"), hp(t, "JX"), table(t)["lasting"]) == (0, 11 - 1 - 2, [])


@rule("FNF-ART-09")
def test_parts_that_are_still_to_come_end_when_their_owner_falls():
    t = two("glass", "husk", PP={"hp": 1}, running=[{"card": "seeds", "owner": "piddy-paw"}], active="jinxie")
    brings(t, "roll 10", "roll 1")
    plays(t, "JX", "restore toasted-marshmallow jinxie; pay 1")
    # The first part came at the start of the Foes' turn, before the fall.
    plays(t, "PP", "target 2")
    assert (foe_hp(t, 2), hp(t, "PP"), table(t)["lasting"]) == (5, 0, [])
    plays(brings(t, "roll 10", "roll 1"), "JX", "restore toasted-marshmallow jinxie; pay 1")
    assert foe_hp(t, 2) == 5


@rule("FNF-ART-09")
def test_an_armed_artifact_is_of_no_use_when_its_owner_has_fallen():
    tray = [{"card": "looking-glass-tray", "owner": "piddy-paw"}]
    t = two("grub", PP={"hp": 1}, armed=tray, script=["roll 1", "roll 10"])
    plays(t, "PP", "attack 1")
    assert (hp(t, "PP"), table(t)["lasting"]) == (0, [])
    plays(t, "JX", "restore toasted-marshmallow jinxie; pay 1")
    assert (hp(t, "JX"), foe_hp(t, 1)) == (9, 6), "Grub's roll does not bounce back"


@rule("FNF-ART-10")
@pytest.mark.parametrize(("option", "step_then"), [(False, "action"), (True, "ballyhoo")])
@pytest.mark.parametrize(("artifact", "brought"), [("bottled-thunderclap", ""), ("sneezing-powder", "roll 10")])
def test_an_artifact_that_deals_damage_unlocks_a_ballyhoo_only_where_the_group_wants_it(
    option, step_then, artifact, brought
):
    t = two(lay=setup_base, PP={"artifacts": [artifact]}, options={"artifact_ballyhoo": option})
    full = foe_hp(t, 1)
    plays(brings(t, *[brought] if brought else []), "PP", f"use {artifact}")
    assert foe_hp(t, 1) < full
    assert (step(t), waiting(t), active(t)) == (step_then, "JX", "PP" if option else "JX")


@rule("FNF-ART-10")
@pytest.mark.parametrize("option", [False, True])
def test_a_card_that_says_so_unlocks_one_in_any_case(option):
    t = two(lay=setup_base, PP={"artifacts": ["self-throwing-broom"]}, options={"artifact_ballyhoo": option})
    plays(t, "PP", "use self-throwing-broom")
    assert (step(t), foe_hp(t, 1), waiting(t)) == ("ballyhoo", 14, "JX")


@rule("FNF-ART-10")
@pytest.mark.parametrize("option", [False, True])
def test_damage_that_comes_in_the_foes_turn_unlocks_none(option):
    t = two("grub", PP={"artifacts": ["seeds"]}, options={"artifact_ballyhoo": option}, script=["roll 5"])
    plays(t, "PP", "use seeds")
    plays(t, "JX", "restore toasted-marshmallow jinxie; pay 1")
    assert (foe_hp(t, 1), active(t), step(t)) == (5, "PP", "action")
