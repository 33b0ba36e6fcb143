"""How codes are carried out, and what may follow an attack: the first rulings of the ledger's section 30."""

import pytest

from grimalkin.testing import rule
from tests.games.familiars_and_foes.table import (
    active,
    artifacts,
    brings,
    cards,
    choices,
    ended,
    familiar,
    foe,
    foe_hp,
    foes,
    gems,
    hp,
    may,
    mp,
    passes,
    passes_until,
    plays,
    refused,
    setup_base,
    step,
    table,
    tokens,
    told,
    waiting,
)

QUIET = {"gems": 0, "tokens": 0}


def base(*who, foes, script=(), **more):
    """The game's own cards, nobody with gems or tokens unless said so."""
    for name in who:
        more[name] = {**QUIET, **more.get(name, {})}
    return setup_base(*who, foes=foes, script=list(script), **more)


# The order in which things happen.


@rule("FNF-CARD-01")
def test_a_blow_and_its_thorns_are_scored_at_the_same_moment():
    # Chancellor Char and the last Standing Familiar reach zero together, and loss comes first.
    char = {"foe": "chancellor-char", "hp": 2}
    t = base("MI", "JX", wave=4, MI={"hp": 1}, JX={"fallen": True}, foes=[char], script=["roll 10"])
    plays(t, "MI", "attack 1")
    assert (t.over, ended(t).winners) == (True, ())


@rule("FNF-CARD-01")
@pytest.mark.parametrize(("roll", "left"), [(15, 0), (16, 1)])
def test_who_is_hurt_and_healed_by_the_same_roll_falls_only_if_nothing_is_left(roll, left):
    # Chapter and Wave gives 1 HP from 16 on; the Chancellor stings whoever hurts him.
    t = base("MI", "PP", MI={"hp": 1}, foes=["chancellor-char"], script=[f"roll {roll}"])
    plays(t, "MI", "cast chapter-and-wave 1")
    assert (hp(t, "MI"), step(t), waiting(t)) == (left, "ballyhoo", "PP")


@rule("FNF-CARD-01")
def test_damage_and_drain_of_a_row_meet_also_those_who_fall_by_it():
    t = base("PP", "JX", PP={"hp": 2}, foes=["draughty-pete"], step="foes", script=["roll 12"])
    assert (hp(t, "PP"), mp(t, "PP"), hp(t, "JX"), mp(t, "JX")) == (0, 0, 12, 8)


@rule("FNF-CARD-02")
def test_effects_outside_of_rows_come_one_after_the_other():
    t = base("PP", "JX", PP={"artifacts": ["picnic-basket-of-plenty"]}, JX={"hp": 5, "mp": 1}, foes=["grumblemole"])
    plays(t, "PP", "use picnic-basket-of-plenty; name jinxie")
    assert (hp(t, "JX"), mp(t, "JX"), step(t)) == (11, 1, "card"), "the second half is still to come"
    plays(t, "PP", "name jinxie")
    assert (mp(t, "JX"), active(t)) == (7, "JX")


@rule("FNF-CARD-02")
def test_victory_is_seen_between_the_effects_of_a_card():
    t = base("PP", "JX", wave=4, PP={"artifacts": ["bottled-thunderclap"]}, foes=[{"foe": "grumblemole", "hp": 6}])
    plays(t, "PP", "use bottled-thunderclap")
    assert ended(t).winners == (0, 1)


@rule("FNF-CARD-03")
def test_an_effect_without_a_legal_object_is_skipped_and_the_rest_goes_on():
    t = base("PP", "JX", PP={"artifacts": ["rabbits-other-foot"]}, JX={"fallen": True}, foes=["grumblemole"])
    plays(brings(t, "roll 5"), "PP", "use rabbits-other-foot")
    assert (tokens(t, "PP"), tokens(t, "JX"), active(t)) == (2, 0, "PP")


@rule("FNF-CARD-04")
def test_an_object_before_the_roll_is_chosen_when_declaring():
    t = base("PP", "JX", PP={"artifacts": ["sneezing-powder"]}, foes=["grumblemole", "puddle-pirate"])
    plays(t, "PP", "use sneezing-powder")
    assert (step(t), choices(t, "PP"), t.script) == ("card", ["target 1", "target 2"], [])
    plays(brings(t, "roll 10"), "PP", "target 2")
    assert (foe_hp(t, 1), foe_hp(t, 2)) == (18, 13)


@rule("FNF-CARD-04")
@pytest.mark.parametrize(("roll", "asked"), [(3, False), (4, True)])
def test_an_object_inside_a_row_is_chosen_at_the_scoring_of_a_success(roll, asked):
    t = base("FI", "PP", coven=["pixie-terra"], foes=["grumblemole", "puddle-pirate"], script=[f"roll {roll}"])
    plays(t, "FI", "chant shoelaces-of-ivy")
    assert (step(t) == "card") is asked
    if asked:
        plays(t, "FI", "target 2")
        assert (foe(t, 1)["next_roll"], foe(t, 2)["next_roll"]) == (0, -8)


# Totals, damage, limits.


@rule("FNF-CARD-05")
@pytest.mark.parametrize(("second", "found", "luck"), [(12, ["magic-seeds"], 0), (13, [], 1)])
def test_after_a_forced_re_roll_the_new_die_counts_for_what_is_found(second, found, luck):
    t = base(
        "FI", "PP", FI={"gems": 1}, PP={"gems": 1}, foes=["grumblemole"], artifact_deck=["magic-seeds"],
        script=["roll 7" if second == 12 else "roll 8", f"roll {second}"],
    )  # fmt: skip
    plays(t, "FI", "attack 1; gem figgitch")
    plays(t, "PP", "gem piddy-paw")
    assert (artifacts(t, "FI"), tokens(t, "FI")) == (found, luck)


@rule("FNF-CARD-05")
@pytest.mark.parametrize(("die", "taken"), [(6, 2), (7, 0), (8, 2), (12, 2), (13, 0), (14, 2)])
def test_a_jinx_looks_at_the_die_and_not_at_the_total(die, taken):
    t = base("PP", "JX", PP={"next_roll": 1}, foes=["stardust-swindler"], script=[f"roll {die}"])
    plays(t, "PP", "attack 1")
    assert 19 - foe_hp(t, 1) == taken


@rule("FNF-CARD-06")
def test_all_additions_are_doubled_and_the_armor_comes_last():
    # A kick for 2, Held Breath +3, a waiting +3, Burning Ambition +2: ten, doubled, less 1.
    t = base(
        "PP", "JX", "MI", "FI", PP={"next_attack": 3}, JX={"gems": 1, "cards": ["hiccup-harpy"]},
        auras=[{"card": "burning-ambition", "owner": "mimsy"}], foes=["salsa-salamander"], script=["roll 10"],
    )  # fmt: skip
    plays(t, "PP", "attack 1")
    plays(t, "JX", "reward hiccup-harpy; gem jinxie")
    assert foe_hp(t, 1) == 21 - 19


@rule("FNF-CARD-06")
def test_an_aura_counts_at_every_foe_and_a_waiting_bonus_only_at_the_first():
    glow = [{"card": "burning-ambition", "owner": "nutterson-iii"}]
    t = base(
        "NU", "PP", NU={"tasks": "all", "next_attack": 3}, auras=glow, foes=["grumblemole", "puddle-pirate"],
        script=["roll 10"],
    )  # fmt: skip
    plays(t, "NU", "cast supernova 2")
    assert (18 - foe_hp(t, 1), 18 - foe_hp(t, 2)) == (3 + 2, 3 + 2 + 3)


@rule("FNF-CARD-06")
def test_a_soft_spot_is_added_after_the_doubling():
    t = base("PP", "JX", JX={"gems": 1}, foes=["the-great-snore"], script=["roll 10"])
    plays(t, "PP", "attack 1")
    plays(t, "JX", "gem jinxie")
    assert 26 - foe_hp(t, 1) == 2 * 2 + 1


@rule("FNF-CARD-07")
def test_a_second_doubling_of_the_same_roll_is_refused():
    t = base(
        "PP", "JX", "MI", PP={"cards": ["lint-wraith"]}, JX={"gems": 2}, MI={"cards": ["bagpipe-banshee"]},
        foes=["grumblemole"], script=["roll 10"],
    )  # fmt: skip
    plays(t, "PP", "attack 1")
    plays(t, "JX", "gem jinxie")
    refused(t, "JX", "gem jinxie", "FNF-INT-14")
    refused(t, "MI", "reward bagpipe-banshee", "FNF-INT-14")
    plays(t, "PP", "pass")
    assert (19 - foe_hp(t, 1), gems(t, "JX"), cards(t, "MI")) == (4, 1, ["bagpipe-banshee"])


@rule("FNF-CARD-07")
def test_a_second_reflection_or_guard_of_the_same_roll_is_refused():
    t = base(
        "NU", "JX", "MI", NU={"gems": 2, "cards": ["the-dish-hag"]},
        JX={"cards": ["the-echo-clerk", "toadstool-tattler"]}, foes=["grumblemole"], step="foes", script=["roll 20"],
    )  # fmt: skip
    plays(t, "NU", "gem nutterson-iii")
    refused(t, "NU", "gem nutterson-iii", "FNF-INT-14")
    refused(t, "JX", "reward the-echo-clerk", "FNF-INT-14")
    assert (gems(t, "NU"), cards(t, "JX")) == (1, ["the-echo-clerk", "toadstool-tattler"])
    # A guard is something else, and so is a lower roll: 20 - 6 = 14, 2 damage for the Foe itself.
    plays(t, "NU", "reward the-dish-hag")
    plays(t, "JX", "reward toadstool-tattler")
    assert (19 - foe_hp(t, 1), hp(t, "JX")) == (2, 14)


@rule("FNF-CARD-07")
def test_bonuses_of_the_same_name_add_up():
    t = base(
        "PP", "FI", PP={"next_roll": 2}, FI={"gems": 2, "cards": ["lint-wraith"]}, foes=["grumblemole"],
        artifact_deck=[], script=["roll 2"],
    )  # fmt: skip
    plays(t, "PP", "attack 1")
    plays(t, "FI", "gem figgitch; reward lint-wraith; gem figgitch")
    # 2 + 2 + 4 + 6 + 4 = 18.
    assert 18 - foe_hp(t, 1) == 4


@rule("FNF-CARD-08")
def test_a_jinx_spares_only_the_foe_that_has_it():
    t = base("JX", "PP", JX={"tasks": "all"}, foes=["stardust-swindler", "grumblemole"], script=["roll 13"])
    plays(t, "JX", "cast mosh-pit 1")
    assert (19 - foe_hp(t, 1), 18 - foe_hp(t, 2)) == (0, 3)


@rule("FNF-CARD-08")
def test_a_toll_raises_the_cost_of_a_spell_at_all_once():
    t = base("JX", "PP", JX={"tasks": "all", "mp": 4}, foes=["grumblemole", "kettle-drake"], script=["roll 10"])
    plays(t, "JX", "cast mosh-pit 1")
    assert mp(t, "JX") == 0
    refused(base("JX", "PP", JX={"mp": 3}, foes=["kettle-drake"]), "JX", "cast chorus-of-flames 1", "FNF-FSA-07")


# Credit, and what ends when.


@rule("FNF-CARD-09")
def test_a_blow_belongs_to_the_owner_of_the_card():
    mole = {"foe": "grumblemole", "hp": 3}
    t = base("PP", "JX", JX={"cards": ["matchstick-imp"]}, foes=[mole, "puddle-pirate"])
    plays(t, "JX", "reward matchstick-imp; target 1")
    assert (cards(t, "JX"), cards(t, "PP"), active(t)) == (["grumblemole"], [], "PP")


@rule("FNF-CARD-09")
def test_a_blow_that_comes_later_belongs_to_whoever_used_the_artifact():
    seeds = [{"card": "magic-seeds", "owner": "piddy-paw"}]
    mole = {"foe": "grumblemole", "hp": 3, "damaged_by": ["jinxie"]}
    t = base("PP", "JX", running=seeds, foes=[mole, "puddle-pirate"], active="jinxie")
    plays(t, "JX", "restore toasted-marshmallow jinxie; pay 1")
    plays(brings(t, "roll 5"), "PP", "target 1")
    assert (cards(t, "PP"), cards(t, "JX")) == (["grumblemole"], [])


@rule("FNF-CARD-10")
@pytest.mark.parametrize("fallen", ["owner", "other"])
def test_an_aura_ends_when_its_owner_falls(fallen):
    t = base(
        "PP", "JX", "MI", auras=[{"card": "encore-anthem", "owner": "jinxie"}], active="mimsy",
        **{"JX" if fallen == "owner" else "PP": {"hp": 2}}, foes=["grumblemole"], script=["roll 10"],
    )  # fmt: skip
    plays(t, "MI", "restore story-time-soup mimsy; pay 1")
    assert bool(table(t)["lasting"]) is (fallen == "other")


@rule("FNF-CARD-10")
def test_waiting_bonuses_vanish_with_their_carrier_and_not_with_their_caster():
    t = base(
        "PP", "JX", "MI", PP={"hp": 2, "next_roll": 4, "next_attack": 3}, JX={"hp": 2}, MI={"next_attack": 3},
        coven=["mage-ember"], step="foes", foes=["grumblemole"], script=["roll 10"],
    )  # fmt: skip
    assert (familiar(t, "PP")["next_roll"], familiar(t, "PP")["next_attack"]) == (0, 0)
    assert (hp(t, "JX"), familiar(t, "MI")["next_attack"]) == (0, 3)


@rule("FNF-CARD-11")
def test_unfinished_parts_and_armed_artifacts_end_when_their_owner_falls():
    t = base(
        "PP", "JX", PP={"hp": 1}, foes=["grumblemole"], script=["roll 1"],
        running=[{"card": "whirlwind", "owner": "piddy-paw", "left": 2}, {"card": "magic-seeds", "owner": "jinxie"}],
        armed=[{"card": "looking-glass-tray", "owner": "piddy-paw"}],
    )  # fmt: skip
    plays(t, "PP", "attack 1")
    assert [(lasting["card"], lasting["owner"]) for lasting in table(t)["lasting"]] == [("Magic Seeds", 1)]


@rule("FNF-CARD-12")
def test_what_waits_for_a_foes_next_roll_waits_into_a_later_round():
    sleepy = {"foe": "grumblemole", "next_roll": -8, "skips": 1}
    t = base("PP", "JX", foes=[sleepy], active="jinxie")
    plays(t, "JX", "restore toasted-marshmallow jinxie; pay 1")
    assert (table(t)["round"], foe(t, 1)["next_roll"], foe(t, 1)["skips"]) == (2, -8, 0)
    plays(t, "PP", "restore healing-paw piddy-paw; pay 1")
    # 12 counts as 4, a backfire for 2.
    plays(brings(t, "roll 12"), "JX", "restore toasted-marshmallow jinxie; pay 1")
    assert (foe_hp(t, 1), foe(t, 1)["next_roll"], hp(t, "PP")) == (16, 0, 12)


@rule("FNF-CARD-12")
def test_it_vanishes_with_the_foe():
    weak = {"foe": "grumblemole", "hp": 1, "next_roll": -8, "skips": 1}
    t = base("PP", "JX", foes=[weak], script=["roll 10", "rescue mage-ember", "reveal knuckleroot"])
    plays(t, "PP", "attack 1")
    assert (foes(t), foe(t, 1)["next_roll"], foe(t, 1)["skips"]) == (["knuckleroot"], 0, 0)


@rule("FNF-CARD-13")
def test_a_foe_that_may_not_roll_opens_no_window():
    t = base("NU", "PP", NU={"gems": 3}, step="foes", foes=[{"foe": "grumblemole", "skips": 1}, "puddle-pirate"])
    assert (step(t), table(t)["roll"]["foe"]) == ("before-roll", 2)
    assert "Grumblemole does not roll." in told(t)


def all_struck(first: dict):
    """In the window before the second Foe's roll, Thunder in a Hatbox fells both."""
    t = base(
        "PP", "JX", PP={"cards": ["countess-cumulonimbus"]}, JX={"gems": 1, "cards": ["the-dish-hag"]}, step="foes",
        foes=[{"foe": "grumblemole", "hp": 5, **first}, {"foe": "puddle-pirate", "hp": 5}],
    )  # fmt: skip
    if not first:
        brings(t, "roll 5")
        plays(t, "JX", "pass")
        plays(t, "PP", "pass")
    assert table(t)["roll"]["foe"] == 2
    brings(t, "rescue mage-ember", "reveal knuckleroot")
    return plays(t, "PP", "reward countess-cumulonimbus")


@rule("FNF-CARD-13")
def test_a_foe_that_was_skipped_has_not_rolled():
    t = all_struck({"skips": 1})
    assert (active(t), step(t), table(t)["roll"]["foe"]) == ("Foes", "before-roll", 1), "Knuckleroot takes the turn"
    t = all_struck({})
    assert (active(t), step(t), table(t)["wave"]) == ("PP", "action", 2), "a Foe has rolled, so the turn is over"


@rule("FNF-CARD-14")
def test_parts_at_the_start_of_the_foes_turn_come_before_its_first_window():
    seeds = [{"card": "magic-seeds", "owner": "piddy-paw"}]
    t = base("NU", "PP", NU={"gems": 3}, running=seeds, step="foes", foes=["grumblemole", "puddle-pirate"])
    assert (step(t), waiting(t), table(t)["roll"]) == ("card", "PP", None)
    plays(t, "PP", "target 2")
    assert (step(t), foe_hp(t, 2)) == ("before-roll", 15)


@rule("FNF-CARD-14")
def test_when_such_a_part_ends_the_wave_the_new_foes_take_the_turn():
    seeds = [{"card": "magic-seeds", "owner": "piddy-paw", "left": 1}]
    t = base(
        "PP", "JX", running=seeds, step="foes", foes=[{"foe": "grumblemole", "hp": 3}],
        script=["rescue mage-ember", "reveal knuckleroot", "roll 10"],
    )  # fmt: skip
    assert (table(t)["wave"], hp(t, "PP"), active(t), cards(t, "PP")) == (2, 10, "PP", ["grumblemole"])


@rule("FNF-CARD-15")
def test_an_armed_artifact_waits_while_something_else_stops_the_roll():
    tray = [{"card": "looking-glass-tray", "owner": "jinxie"}]
    for who, stops in (("NU", "gem nutterson-iii"), ("NU", "reward the-dish-hag")):
        t = base(
            "NU", "JX", NU={"gems": 1, "cards": ["the-dish-hag"]}, armed=tray, foes=["grumblemole"], step="foes",
            script=["roll 10"],
        )  # fmt: skip
        plays(t, who, f"{stops}; pass")
        assert [lasting["card"] for lasting in table(t)["lasting"]] == ["Looking-Glass Tray"]
        assert (hp(t, "NU"), 18 - foe_hp(t, 1)) == (11, 2 if stops.startswith("gem") else 0)


# What may follow.


@rule("FNF-CARD-21")
@pytest.mark.parametrize(
    ("action", "unlocked"),
    [
        ("attack 1", True),
        ("cast spark-solo 1", True),
        ("cast chorus-of-flames 1", True),
        ("cast hot-air-harmony 1", True),
        ("cast marshmallow-meteor 1", False),
        ("cast mosh-pit 1", False),
    ],
)
def test_physical_attacks_and_beginner_spells_unlock_a_ballyhoo_and_nothing_else(action, unlocked):
    t = base("JX", "PP", JX={"tasks": "all"}, foes=["hiccup-harpy"], script=["roll 16"])
    plays(t, "JX", action)
    assert foe_hp(t, 1) < 19
    assert (step(t) == "ballyhoo") is unlocked


@rule("FNF-CARD-21")
def test_a_quiet_attack_and_a_hushing_foe_take_it_away():
    t = base("PP", "JX", "MI", JX={"gems": 1}, foes=["grumblemole"], script=["roll 10"])
    plays(t, "PP", "attack 1")
    plays(t, "JX", "gem jinxie")
    assert (19 - foe_hp(t, 1), active(t), step(t)) == (4, "JX", "action")
    t = base("PP", "JX", foes=["admiral-undertow"], script=["roll 10"])
    plays(t, "PP", "attack 1")
    assert (21 - foe_hp(t, 1), active(t), step(t)) == (2, "JX", "action")
    refused(t, "PP", "ballyhoo piddy-paw", "FNF-CARD-21")


def ballyhoo(there: str, face: str, hit: int = 2, **more):
    """Piddy Paw's kick with a 10, then Jinxie's attempt; what the attempt took from the Foe, and from Jinxie."""
    t = base("PP", "JX", foes=[there], script=["roll 10", f"flip {face}"], **more)
    plays(t, "PP", "attack 1")
    before, jinxie = foe_hp(t, 1), (hp(t, "JX"), mp(t, "JX"))
    plays(t, "JX", "ballyhoo jinxie")
    return before - foe_hp(t, 1), jinxie[0] - hp(t, "JX"), jinxie[1] - mp(t, "JX")


@rule("FNF-CARD-22")
@pytest.mark.parametrize(
    ("there", "face", "taken", "lost", "paid"),
    [
        ("salsa-salamander", "open", 2, 0, 1),  # Its armor is against physical attacks.
        ("the-great-snore", "open", 2, 0, 1),  # So is its soft spot.
        ("chancellor-char", "open", 2, 0, 1),  # It stings attacks.
        ("the-compost-heap", "open", 1, 0, 1),  # Ballyhoos deal 1 less.
        ("bagpipe-banshee", "open", 2, 0, 2),  # They cost 1 more.
        ("toadstool-tattler", "closed", 0, 2, 1),  # They hurt 1 more.
        ("grumblemole", "closed", 0, 1, 1),
    ],
)
def test_only_what_speaks_of_ballyhoos_changes_an_attempt(there, face, taken, lost, paid):
    assert ballyhoo(there, face) == (taken, lost, paid)


@rule("FNF-CARD-22")
def test_auras_for_attacks_leave_it_alone_and_those_for_ballyhoos_do_not():
    drum = {"card": "parade-drum", "owner": "piddy-paw"}
    assert ballyhoo("grumblemole", "open", auras=[{"card": "burning-ambition", "owner": "piddy-paw"}]) == (2, 0, 1)
    assert ballyhoo("grumblemole", "open", auras=[drum]) == (3, 0, 1)
    assert ballyhoo("grumblemole", "closed", auras=[drum]) == (0, 0, 1)
    # Three drums would deal 5, and Queen Quagmire never loses more than 4.
    assert ballyhoo("queen-quagmire", "open", auras=[drum, drum, drum]) == (4, 0, 1)


# Training and bans.


@rule("FNF-CARD-31")
def test_a_marker_by_a_card_can_complete_the_scroll():
    five = ["simple", "physical", "strong", "restorative", "special"]
    t = base("PP", "JX", PP={"cards": ["professor-null"]}, JX={"tasks": five}, foes=["grumblemole"])
    plays(t, "PP", "reward professor-null; pick first; name jinxie")
    assert familiar(t, "JX")["unlocked"]


@rule("FNF-CARD-31")
def test_on_a_scroll_that_is_gone_it_does_nothing():
    t = base("PP", "JX", PP={"artifacts": ["copied-homework"], "tasks": "all"}, foes=["grumblemole"])
    plays(t, "PP", "use copied-homework")
    assert (gems(t, "PP"), active(t)) == (1, "JX")


def banned(ban: str):
    """Everybody is under a ban by the Grumblemole in area #1, which has 3 HP; Piddy Paw has Last Match."""
    holds = {"seats": ["piddy-paw", "mimsy"]} if ban in ("spell", "artifact") else {"round": 1}
    form = {"foe": 1, "ban": ban, **holds}
    piddy = {"hp": 5, "artifacts": ["bottomless-soup-tureen"], "cards": ["matchstick-imp"]}
    mole = {"foe": "grumblemole", "hp": 3}
    return base("PP", "MI", PP=piddy, MI={"gems": 1}, bans=[form], foes=[mole, "puddle-pirate"])


FORBIDDEN = {
    "heal": ("restore healing-paw piddy-paw", "FNF-HEAL-01"),
    "spell": ("cast whirligig 1", "FNF-FOE-11"),
    "artifact": ("use bottomless-soup-tureen", "FNF-FOE-11"),
}


@rule("FNF-CARD-41")
@pytest.mark.parametrize("ban", FORBIDDEN)
def test_a_ban_ends_at_once_when_its_foe_is_defeated(ban):
    action, reason = FORBIDDEN[ban]
    t = banned(ban)
    refused(t, "PP", action, reason)
    plays(t, "PP", "reward matchstick-imp; target 1")
    assert foes(t) == ["puddle-pirate"] and table(t)["specials"] == []
    assert may(t, "PP", action.replace(" 1", " 2"))


@rule("FNF-CARD-41")
def test_bans_of_ballyhoos_and_abilities_end_with_their_foe_too():
    t = banned("gem")
    refused(t, "MI", "gem mimsy", "FNF-FOE-11")
    plays(t, "PP", "reward matchstick-imp; target 1")
    assert may(t, "MI", "gem mimsy")
    t = banned("ballyhoo")
    plays(t, "PP", "reward matchstick-imp; target 1")
    plays(brings(t, "roll 10"), "PP", "attack 2")
    assert step(t) == "ballyhoo"


@rule("FNF-CARD-41")
@pytest.mark.parametrize("defeated", [False, True])
def test_dizziness_ends_when_its_foe_is_defeated(defeated):
    wraith = {"foe": "lint-wraith", "hp": 3}
    t = base("PP", "JX", PP={"cards": ["matchstick-imp"]}, foes=[wraith, "puddle-pirate"], step="foes")
    # Lint Wraith makes everyone dizzy, the Pirate misses.
    brings(t, "roll 15", "roll 4")
    passes_until(t, "action")
    assert [familiar(t, who)["next_roll"] for who in ("PP", "JX")] == [-2, -2]
    if defeated:
        plays(t, "PP", "reward matchstick-imp; target 1")
    plays(brings(t, "roll 7"), "PP", "attack 2")
    passes(t)
    assert 18 - foe_hp(t, 2) == (2 if defeated else 0), "7 counts as 5, a backfire"


@rule("FNF-CARD-52")
@pytest.mark.parametrize("roller", ["PP", "JX"])
def test_an_ability_for_attacks_serves_anybodys_attack_ones_own_included(roller):
    t = base("PP", "JX", "MI", JX={"gems": 1}, active="piddy-paw" if roller == "PP" else "jinxie", foes=["grumblemole"])
    plays(brings(t, "roll 10"), roller, "attack 1")
    plays(t, "JX", "gem jinxie")
    assert 19 - foe_hp(t, 1) == 4


@rule("FNF-CARD-52")
def test_a_bonus_for_rolls_serves_also_the_roll_of_a_helper_spell():
    t = base("PP", "JX", JX={"cards": ["lint-wraith"], "gems": 1}, coven=["mystic-mistral"], foes=["grumblemole"])
    plays(brings(t, "roll 1"), "PP", "chant blowing-kisses")
    assert (step(t), waiting(t)) == ("before-roll", "JX")
    assert not may(t, "JX", "gem jinxie"), "a Helper Spell without damage is no attack"
    plays(t, "JX", "reward lint-wraith")
    assert step(t) == "card"
