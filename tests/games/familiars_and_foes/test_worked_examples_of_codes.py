"""The worked examples of the effect language, with the game's own cards and their exact numbers."""

import pytest

from tests.games.familiars_and_foes.table import (
    active,
    artifacts,
    cards,
    choices,
    familiar,
    foe_hp,
    foes,
    gems,
    hp,
    may,
    mp,
    passes,
    passes_until,
    plays,
    setup_base,
    step,
    table,
    tasks,
    tokens,
)

NO_GEMS = {"gems": 0}


@pytest.mark.rule("FNF-CEX-01", "FNF-CARD-06", "FNF-CARD-21")
def test_doubling_comes_before_armor_and_forbids_the_ballyhoo():
    t = setup_base("JX", "PP", "MI", "FI", foes=["salsa-salamander"], PP=NO_GEMS, FI=NO_GEMS, script=["roll 8"])
    before = foe_hp(t, 1)
    plays(t, "JX", "attack 1; gem jinxie")
    assert before - foe_hp(t, 1) == 3
    assert tasks(t, "JX") == ["physical", "special"]
    assert (active(t), step(t)) == ("PP", "action"), "no Ballyhoo"


@pytest.mark.rule("FNF-CEX-02", "FNF-CARD-06", "FNF-CARD-61", "FNF-CARD-72")
def test_a_bonus_counts_for_the_foe_named_first_and_a_cap_holds_for_the_other():
    t = setup_base(
        "NU", "JX", "MI", NU={"tasks": "all", "next_attack": 3}, JX=NO_GEMS,
        foes=["queen-quagmire", "grumblemole"], script=["roll 17"],
    )  # fmt: skip
    queen, mole = foe_hp(t, 1), foe_hp(t, 2)
    plays(t, "NU", "cast supernova 2")
    assert (queen - foe_hp(t, 1), mole - foe_hp(t, 2)) == (4, 9)
    assert (active(t), step(t)) == ("JX", "action"), "no Ballyhoo"


@pytest.mark.rule("FNF-CEX-03", "FNF-CARD-08")
def test_a_slip_lowers_only_the_part_against_its_foe():
    t = setup_base(
        "JX", "MI", JX={"tasks": "all", "gems": 0}, foes=["the-bathtub-leviathan", "toast-troll"], script=["roll 8"]
    )
    leviathan, troll = foe_hp(t, 1), foe_hp(t, 2)
    plays(t, "JX", "cast mosh-pit 1")
    assert (leviathan - foe_hp(t, 1), troll - foe_hp(t, 2)) == (0, 3)


@pytest.mark.rule("FNF-CEX-04", "FNF-CARD-05")
def test_a_jinx_and_a_find_look_at_the_die_itself():
    t = setup_base("PP", "FI", PP=NO_GEMS, foes=["stardust-swindler"], script=["roll 13"])
    before = foe_hp(t, 1)
    plays(t, "PP", "attack 1")
    plays(t, "FI", "gem figgitch; pass")
    assert foe_hp(t, 1) == before and tasks(t, "PP") == []
    assert (tokens(t, "FI"), artifacts(t, "FI")) == (2, [])


@pytest.mark.rule("FNF-CEX-05", "FNF-CARD-62", "FNF-CARRY-05")
def test_a_whirlwind_that_ends_a_wave_is_finished_at_once_in_the_next():
    t = setup_base(
        "PP", "MI", wave=2, round=3, PP={"tasks": "all", "gems": 0, "mp": 6}, MI={"mp": 1}, coven=["witch-sirena"],
        foes=[{"foe": "grumblemole", "hp": 3}],
        script=["roll 6", "rescue mage-ember", "reveal kettle-drake", "roll 17", "roll 6"],
    )  # fmt: skip
    plays(t, "PP", "cast whirlwind 1")
    assert (step(t), table(t)["wave"], mp(t, "PP"), mp(t, "MI")) == ("carry-over", 3, 9, 10)
    full = foe_hp(t, 1)
    plays(t, "PP", "target 1; target 1")
    assert full - foe_hp(t, 1) == 4 + 3
    assert (mp(t, "PP"), active(t), table(t)["lasting"]) == (9, "MI", [])


@pytest.mark.rule("FNF-CEX-06", "FNF-CARD-63")
def test_a_time_spiral_strikes_and_lowers_the_foes_roll_at_the_start_of_the_foes_turn():
    t = setup_base(
        "NU", "JX", NU={"tasks": "all"}, JX=NO_GEMS, round=4, active="jinxie", wave=3,
        foes=[{"foe": "knuckleroot", "hp": 10}], running=[{"card": "time-spiral", "owner": "nutterson-iii"}],
        script=["roll 1", "roll 14"],
    )  # fmt: skip
    before = hp(t, "NU")
    plays(t, "JX", "cast chorus-of-flames 1")
    passes(t)
    assert foe_hp(t, 1) == 7
    assert before - hp(t, "NU") == 2, "14 counts as 9"


@pytest.mark.rule("FNF-CEX-07", "FNF-CARD-15", "FNF-BACK-12")
def test_an_armed_tray_waits_for_a_roll_that_deals_damage():
    t = setup_base(
        "PP", "MI", step="foes", PP=NO_GEMS, MI=NO_GEMS, foes=["hiccup-harpy", {"foe": "matchstick-imp", "hp": 3}],
        armed=[{"card": "looking-glass-tray", "owner": "mimsy"}], script=["roll 4", "roll 16"],
    )  # fmt: skip
    assert foes(t) == ["hiccup-harpy"], "the Imp took its own 3"
    assert cards(t, "MI") == ["matchstick-imp"], "a blow of Mimsy"
    assert (hp(t, "PP"), hp(t, "MI")) == (12, 12)


@pytest.mark.rule("FNF-CEX-08", "FNF-CARD-07")
def test_guards_add_up_and_a_fort_stings():
    t = setup_base(
        "FI", "PP", step="foes", FI=NO_GEMS, PP=NO_GEMS, foes=["draughty-pete"],
        auras=[{"card": "bramble-fort", "owner": "figgitch"}, {"card": "cauldron-lid", "owner": "piddy-paw"}],
        script=["roll 12"],
    )  # fmt: skip
    shown = table(t)["foes"][0]
    assert (hp(t, "FI"), hp(t, "PP")) == (14, 12)
    assert (mp(t, "FI"), mp(t, "PP")) == (7, 8)
    assert (17 - shown["hp"], shown["last_damager"]) == (1, 0)


@pytest.mark.rule("FNF-CEX-09", "FNF-CARD-08", "FNF-CARD-61")
def test_a_toll_counts_for_a_spell_at_every_foe_and_not_for_one_at_another_foe():
    t = setup_base("JX", "MI", JX={"tasks": "all", "mp": 3}, foes=["kettle-drake", "grumblemole"])
    assert not any(text.startswith("cast mosh-pit") for text in choices(t, "JX"))
    assert may(t, "JX", "cast chorus-of-flames 2")
    assert not may(t, "JX", "cast chorus-of-flames 1")


@pytest.mark.rule("FNF-CEX-10", "FNF-CARD-41")
def test_no_magic_next_turn_ends_for_those_who_still_wait_when_its_foe_is_defeated():
    t = setup_base(
        "PP", "JX", "MI", step="foes", round=2, PP=NO_GEMS, JX=NO_GEMS, MI=NO_GEMS,
        foes=[{"foe": "professor-null", "hp": 2}, "kettle-drake"],
        script=["roll 15", "roll 5", "roll 6", "flip open", "roll 8"],
    )  # fmt: skip
    assert (active(t), table(t)["round"]) == ("PP", 3)
    plays(t, "PP", "attack 2")
    plays(t, "JX", "ballyhoo jinxie")
    plays(t, "MI", "pass")
    passes(t)
    assert active(t) == "JX"
    assert not any(text.split()[0] in ("cast", "chant", "restore") for text in choices(t, "JX"))
    plays(t, "JX", "attack 1")
    assert (foes(t), active(t)) == (["kettle-drake"], "MI")
    assert any(text.startswith("cast") for text in choices(t, "MI"))


@pytest.mark.rule("FNF-CEX-11", "FNF-CARD-03", "FNF-CARD-31", "FNF-CARD-81")
def test_copied_homework_ticks_by_its_use_first():
    done = ["simple", "physical", "strong", "restorative", "special"]
    t = setup_base("FI", "PP", FI={"tasks": done, "gems": 2, "artifacts": ["copied-homework"]}, foes=["grumblemole"])
    plays(t, "FI", "use copied-homework")
    assert familiar(t, "FI")["unlocked"]
    assert (gems(t, "FI"), active(t)) == (3, "PP")


@pytest.mark.rule("FNF-CEX-12", "FNF-LUCK-06")
def test_the_last_token_of_the_supply_goes_to_the_first_in_tracker_order():
    t = setup_base(
        "MI", "PP", "JX", first="piddy-paw", active="mimsy", MI={"cards": ["stardust-swindler"], "tokens": 3},
        PP={"tokens": 3}, JX={"tokens": 3}, foes=["grumblemole"],
    )  # fmt: skip
    plays(t, "MI", "reward stardust-swindler")
    assert (tokens(t, "PP"), tokens(t, "JX"), tokens(t, "MI")) == (4, 3, 3)
    assert table(t)["supply"] == 0
    assert (active(t), step(t)) == ("MI", "action")
    passes_until(t, "action")
