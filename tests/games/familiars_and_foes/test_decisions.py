"""Who decides what and when, and what running out of time means: the ledger's section 25."""

import pytest

from grimalkin.core.chance import Stream
from grimalkin.testing import rule
from tests.games.familiars_and_foes.table import (
    GAME,
    active,
    brings,
    choices,
    ended,
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
    setup,
    setup_base,
    step,
    table,
    tokens,
    waiting,
)

QUIET = {"gems": 0, "tokens": 0}
WHOLE = {"tasks": "all"}


def quiet(*who, foes, lay=setup, script=(), **more):
    """Nobody has gems or tokens unless said so."""
    for name in who:
        more[name] = {**QUIET, **more.get(name, {})}
    return lay(*who, foes=list(foes), script=list(script), **more)


def late(t, who: int) -> str:
    """That seat's time runs out."""
    return str(t.timeout(who, Stream.from_seed("7")))


@rule("FNF-WIN-01")
@pytest.mark.parametrize(("options", "level"), [({}, "beginner"), ({"level": "master"}, "master")])
def test_the_level_is_said_before_the_setup_and_is_beginner_otherwise(options, level):
    t = GAME.new(seats=4, seed=1, options={"familiars": "random", **options})
    assert table(t)["options"]["level"] == level
    assert [shown["gems"] for shown in table(t)["familiars"]] == [2 if level == "master" else 3] * 4


@rule("FNF-WIN-02")
def test_familiars_are_chosen_by_all_at_once():
    t = GAME.new(seats=3, seed=1)
    everybody = {f"familiar {mat}" for mat in GAME.catalog.mat_ids}
    assert (t.waiting(), step(t)) == ((0, 1, 2), "setup")
    assert all({str(action) for action in t.legal(seat)} == everybody for seat in range(3))
    t.play(0, "familiar mimsy")
    t.play(2, "familiar mimsy")
    t.play(1, "familiar jinxie")
    # Of two who want the same the lower seat keeps it.
    assert t.waiting() == (2,)
    assert {str(action) for action in t.legal(2)} == everybody - {"familiar mimsy", "familiar jinxie"}
    refused(t, "C", "familiar mimsy", "FNF-SETUP-02")
    refused(t, "C", "pass", "FNF-SETUP-01")


@rule("FNF-WIN-02")
def test_whose_time_runs_out_gets_a_free_one_at_random():
    drawn = set()
    for seed in range(20):
        t = GAME.new(seats=2, seed=1)
        t.play(0, "familiar mimsy")
        action = str(t.timeout(1, Stream.from_seed(str(seed))))
        if action == "familiar mimsy":
            # Chosen blindly beside the first one: the second choice is among the free ones.
            action = str(t.timeout(1, Stream.from_seed(str(seed + 100))))
        drawn.add(action)
        assert table(t)["familiars"][1]["familiar"] not in (None, "mimsy")
    assert len(drawn) > 2


@rule("FNF-WIN-03")
def test_who_begins_is_drawn_or_named_by_the_host():
    begun = set()
    for seed in range(12):
        t = GAME.new(seats=3, seed=seed, options={"familiars": "random"})
        assert step(t) == "action"
        begun.add(table(t)["order"][0])
    assert begun == {0, 1, 2}
    t = GAME.new(seats=3, seed=1, options={"familiars": "random", "first_player": "chosen", "controllers": "*ab"})
    assert (t.waiting(), step(t)) == ((1,), "setup")
    names = [shown["familiar"] for shown in table(t)["familiars"]]
    assert {str(action) for action in t.legal(1)} == {f"first {name}" for name in names}
    t.play(1, f"first {names[2]}")
    assert (table(t)["order"], table(t)["active"]) == ([2, 0, 1], 2)


@rule("FNF-WIN-03")
def test_without_an_answer_the_beginner_is_random():
    begun = set()
    for seed in range(20):
        t = GAME.new(seats=3, seed=1, options={"familiars": "random", "first_player": "chosen"})
        t.timeout(0, Stream.from_seed(str(seed)))
        begun.add(table(t)["order"][0])
    assert begun == {0, 1, 2}


@rule("FNF-WIN-04")
def test_the_turn_action_offers_every_kind_that_is_legal_and_nothing_else():
    t = quiet(
        "PP", "JX", "MI", PP={**WHOLE, "artifacts": ["tonic"], "mp": 5}, JX=WHOLE, MI={"fallen": True},
        coven=["mystic-mistral", "pixie-terra"], foes=["grub", "glass"],
    )  # fmt: skip
    expected = {
        "attack 1", "attack 2", "use tonic", "cast summon-the-toad 1", "cast summon-the-toad 2", "cast whirligig 1",
        "cast whirligig 2", "cast gust-of-disgust 1", "restore healing-paw piddy-paw", "restore healing-paw jinxie",
        "restore magic-eye piddy-paw", "restore magic-eye jinxie", "chant blowing-kisses", "cast whirl 1",
        "cast whirl 2", "cast nova 1", "cast nova 2", "revive mimsy",
    }  # fmt: skip
    offered = set(choices(t, "PP"))
    assert expected <= offered
    # What is left is the shared Helper Spell.
    assert {text.split()[1] for text in offered - expected} == {"shoelaces-of-ivy"}
    refused(t, "PP", "pass", "FNF-ACT-02")


@rule("FNF-WIN-04")
@pytest.mark.parametrize(
    ("more", "action", "law"),
    [
        ({"PP": {"mp": 2}}, "cast whirligig 1", "FNF-SPELL-02"),
        ({}, "cast gust-of-disgust 2", "FNF-ELEM-03"),
        ({}, "cast whirl 1", "FNF-ADV-01"),
        ({"bans": [{"foe": 1, "ban": "heal"}]}, "restore healing-paw jinxie", "FNF-HEAL-01"),
    ],
    ids=["cost", "element", "locked scroll", "no healing"],
)
def test_what_is_illegal_is_not_offered(more, action, law):
    t = quiet("PP", "JX", foes=["grub", "glass"], **more)
    assert not may(t, "PP", action)
    refused(t, "PP", action, law)


def mender(**more):
    """Mimsy can mend at any time, Piddy Paw is Active."""
    return quiet("PP", "JX", "MI", MI={"gems": 3}, **more)


@rule("FNF-WIN-05")
def test_open_interrupts_are_possible_at_every_waiting_decision():
    t = mender(foes=["grub"], PP=WHOLE)
    assert (step(t), may(t, "MI", "gem mimsy")) == ("action", True)
    plays(t, "PP", "restore magic-eye jinxie")
    assert (step(t), may(t, "MI", "gem mimsy")) == ("pay", True)
    t = mender(foes=["grub"], script=["roll 10"])
    plays(t, "PP", "attack 1")
    assert (step(t), may(t, "MI", "gem mimsy"), waiting(t)) == ("ballyhoo", True, "JX MI")
    t = mender(foes=["grub"], PP={"artifacts": ["tonic"]})
    plays(t, "PP", "use tonic")
    assert (step(t), may(t, "MI", "gem mimsy")) == ("card", True)


@rule("FNF-WIN-05")
def test_they_are_possible_before_the_first_and_between_the_rolls_of_foes():
    t = mender(foes=["grub", "husk"], step="foes", PP={"hp": 3}, script=["roll 5"])
    assert (step(t), waiting(t), table(t)["roll"]["foe"]) == ("before-roll", "MI", 1)
    plays(t, "MI", "pass")
    assert (step(t), waiting(t), table(t)["roll"]["foe"]) == ("before-roll", "MI", 2)
    plays(t, "MI", "gem mimsy; name piddy-paw")
    assert hp(t, "PP") == 7


@rule("FNF-WIN-05")
def test_they_are_carried_out_on_arrival_and_the_decision_is_offered_again():
    t = mender(foes=["grub"], PP={"hp": 3})
    before = choices(t, "PP")
    plays(t, "MI", "gem mimsy; name piddy-paw")
    assert (hp(t, "PP"), active(t), choices(t, "PP"), gems(t, "MI")) == (7, "PP", before, 2)


@rule("FNF-WIN-06")
def test_before_a_roll_those_are_asked_who_can_change_it_people_first():
    t = quiet(
        "PP", "JX", "FI", "NU", options={"controllers": "abc*"}, JX={"gems": 1}, FI={"gems": 2}, NU={"gems": 1},
        foes=["cinder"], script=["roll 7", "flip open"],
    )  # fmt: skip
    plays(t, "PP", "attack 1")
    # Nutterson III's Mirror is for Foes' rolls only.
    assert (step(t), waiting(t)) == ("before-roll", "JX FI")
    plays(t, "JX", "pass")
    assert waiting(t) == "FI"
    # A pass ends one's say until somebody else declares something.
    plays(t, "FI", "gem figgitch")
    assert waiting(t) == "JX FI"
    plays(t, "JX", "pass")
    plays(t, "FI", "pass")
    # 7 and 5 for a hit of 2, which the crust takes away.
    assert (foe_hp(t, 1), gems(t, "FI"), gems(t, "JX")) == (15, 1, 1)


@rule("FNF-WIN-06")
def test_before_the_roll_of_a_foe_it_is_the_same():
    t = quiet(
        "PP", "NU", options={"controllers": "*a"}, PP={"cards": ["glass"]}, NU={"gems": 1}, foes=["grub"],
        step="foes", script=["roll 10"],
    )  # fmt: skip
    assert (step(t), waiting(t)) == ("before-roll", "NU")
    plays(t, "NU", "pass")
    assert (step(t), waiting(t)) == ("before-roll", "PP")
    plays(t, "PP", "reward glass")
    passes(t)
    assert hp(t, "NU") == 11


@rule("FNF-WIN-07")
def test_after_a_roll_only_who_can_force_another_is_asked():
    one = {"gems": 1}
    t = quiet("JX", "PP", "FI", "MI", PP=one, FI=one, MI=one, foes=["cinder"], script=["roll 2"])
    plays(t, "JX", "attack 1")
    plays(t, "FI", "pass")
    assert (step(t), waiting(t), choices(t, "PP")) == ("after-roll", "PP", ["gem piddy-paw", "pass"])
    refused(t, "FI", "gem figgitch", "FNF-INT-12")
    plays(t, "PP", "gem piddy-paw")
    assert (step(t), waiting(t)) == ("before-roll", "FI")
    plays(brings(t, "roll 17"), "FI", "pass")
    passes_until(t, "ballyhoo")
    assert 15 - foe_hp(t, 1) == 2


@rule("FNF-WIN-07")
def test_nothing_happens_when_its_time_runs_out():
    t = quiet("JX", "PP", PP={"gems": 1}, foes=["cinder"], script=["roll 2"])
    plays(t, "JX", "cast spark-solo 1")
    assert (step(t), late(t, 1), gems(t, "PP"), foe_hp(t, 1)) == ("after-roll", "pass", 1, 9)


def flipped(face="closed", **more):
    """Jinxie's coin lies there after Piddy Paw's kick."""
    lucky = {"tokens": 1}
    t = quiet("PP", "JX", "MI", PP=lucky, MI=lucky, foes=["grub"], script=["roll 10", f"flip {face}"], **more)
    plays(t, "PP", "attack 1")
    plays(t, "JX", "ballyhoo jinxie")
    return plays(t, "MI", "pass")


@rule("FNF-WIN-08")
def test_after_a_flip_all_with_a_token_are_asked_and_the_first_use_ends_it():
    t = flipped()
    assert (step(t), waiting(t), table(t)["rule"]) == ("after-flip", "PP MI", "FNF-WIN-08")
    assert choices(t, "MI") == ["luck mimsy jinxie", "pass"]
    refused(t, "JX", "luck jinxie jinxie", "FNF-LUCK-01")
    plays(t, "MI", "luck mimsy jinxie")
    assert (step(t), foe_hp(t, 1), tokens(t, "MI"), tokens(t, "PP")) == ("ballyhoo", 4, 0, 1)


@rule("FNF-WIN-08")
def test_without_a_token_the_coin_counts_as_it_lies():
    t = flipped()
    assert (late(t, 0), late(t, 2)) == ("pass", "pass")
    assert (foe_hp(t, 1), hp(t, "JX"), tokens(t, "PP"), tokens(t, "MI")) == (6, 10, 1, 1)


@rule("FNF-WIN-09")
def test_a_ballyhoo_is_offered_to_all_who_can_attempt_it_and_all_waiting_ends_it():
    t = quiet("PP", "JX", "MI", "FI", "NU", MI={"mp": 0}, FI={"fallen": True}, foes=["grub"], script=["roll 10"])
    plays(t, "PP", "attack 1")
    assert (step(t), waiting(t)) == ("ballyhoo", "JX NU")
    assert choices(t, "JX") == ["ballyhoo jinxie", "pass"]
    refused(t, "MI", "ballyhoo mimsy", "FNF-BALLY-08")
    assert (late(t, 1), late(t, 4)) == ("pass", "pass")
    assert (active(t), foe_hp(t, 1), mp(t, "JX")) == ("JX", 10, 9)


def proposed(*flips, **more):
    """Piddy Paw proposes to revive Nutterson III to Jinxie and Mimsy."""
    for name in ("PP", "JX", "MI"):
        more[name] = {**WHOLE, **more.get(name, {})}
    t = quiet("PP", "JX", "MI", "NU", NU={"fallen": True}, foes=["glass"], script=list(flips), **more)
    return plays(t, "PP", "revive nutterson-iii")


@rule("FNF-WIN-10")
def test_all_others_are_asked_for_agreement_at_once_and_one_refusal_stops_it():
    t = proposed()
    assert (step(t), waiting(t), table(t)["rule"]) == ("agreement", "JX MI", "FNF-WIN-10")
    assert choices(t, "JX") == ["agree", "refuse"]
    refused(t, "JX", "pass", "FNF-WIN-10")
    plays(t, "MI", "agree")
    plays(t, "JX", "refuse")
    assert (active(t), step(t), [mp(t, who) for who in ("PP", "JX", "MI")]) == ("PP", "action", [9, 9, 9])
    refused(t, "PP", "revive nutterson-iii", "FNF-REVIVE-21")


@rule("FNF-WIN-11")
def test_at_a_revive_any_number_of_tokens_may_turn_one_coin_each():
    t = proposed("flip closed", "flip closed", "flip open", JX={"tokens": 2}, MI={"tokens": 1})
    plays(t, "JX", "agree")
    plays(t, "MI", "agree")
    assert (step(t), waiting(t), len(table(t)["coins"])) == ("after-flip", "JX MI", 3)
    plays(t, "JX", "luck jinxie jinxie")
    # At most one a flip.
    assert not may(t, "MI", "luck mimsy jinxie")
    refused(t, "MI", "luck mimsy jinxie", "FNF-LUCK-07")
    plays(t, "JX", "luck jinxie piddy-paw")
    assert (step(t), waiting(t)) == ("after-flip", "MI")
    plays(t, "MI", "pass")
    assert (hp(t, "NU"), tokens(t, "JX"), tokens(t, "MI")) == (11, 0, 1)


def blown(**more):
    """The first of three gusts ends the Wave, and two Foes come."""
    t = setup(
        "PP", "JX", "MI", PP={**QUIET, **WHOLE}, JX=QUIET, MI=QUIET, foes=[{"foe": "grub", "hp": 3}],
        script=["roll 6", "rescue mage-ember", "reveal grumblemole", "reveal husk"], **more,
    )  # fmt: skip
    return plays(t, "PP", "cast whirl 1")


@rule("FNF-WIN-12")
def test_whose_time_runs_out_finishes_on_the_weakest_foe():
    t = blown()
    assert (step(t), waiting(t), foe_hp(t, 2)) == ("carry-over", "PP", 8)
    assert foe_hp(t, 1) > 8
    assert late(brings(t, "roll 6"), 0) == "target 2"
    assert (step(t), foe_hp(t, 2)) == ("carry-over", 5)
    plays(t, "PP", "pass")
    assert active(t) == "JX"


def weakest(hp_there):
    return [{"foe": name, "hp": left} for name, left in zip(("grub", "husk", "cinder"), hp_there)]


@rule("FNF-WIN-13")
@pytest.mark.parametrize(("hp_there", "target"), [((6, 5, 8), 2), ((4, 4, 4), 1), ((6, 5, 5), 2)])
def test_the_owner_names_the_target_of_each_part_or_takes_the_weakest(hp_there, target):
    t = quiet("PP", "JX", foes=weakest(hp_there), step="foes", running=[{"card": "seeds", "owner": "jinxie"}])
    assert (waiting(t), choices(t, "JX")[:3]) == ("JX", ["target 1", "target 2", "target 3"])
    refused(t, "JX", "pass", table(t)["rule"])
    brings(t, "roll 5", "roll 5", "roll 10")
    assert late(t, 1) == f"target {target}"


@rule("FNF-WIN-13")
def test_a_spell_of_several_rolls_asks_before_each_of_them():
    t = quiet("PP", "JX", PP=WHOLE, foes=weakest((6, 3, 8)), script=["roll 6", "roll 6"])
    plays(t, "PP", "cast whirl 1")
    assert (step(t), waiting(t), foe_hp(t, 1), table(t)["rule"]) == ("part", "PP", 3, "FNF-WIN-13")
    # Both have 3 HP left: the lower area.
    assert late(t, 0) == "target 1"
    assert foes(t) == ["husk", "cinder"]


@rule("FNF-WIN-14")
def test_a_target_that_is_gone_before_the_roll_is_replaced_by_the_active_one():
    more = {"PP": {}, "JX": {"cards": ["matchstick-imp", "hiccup-harpy"]}}
    there = [{"foe": "grumblemole", "hp": 3}, {"foe": "puddle-pirate", "hp": 9}, {"foe": "draughty-pete", "hp": 5}]
    for answer in ("target 2", ""):
        t = quiet("PP", "JX", lay=setup_base, foes=there, **more)
        plays(t, "PP", "attack 1")
        plays(t, "JX", "reward matchstick-imp; target 1")
        assert (step(t), waiting(t), table(t)["rule"]) == ("target", "PP", "FNF-WIN-14")
        refused(t, "PP", "pass", "FNF-WIN-14")
        refused(t, "PP", "target 1", "FNF-ACT-07")
        if answer:
            plays(t, "PP", answer)
        else:
            assert late(t, 0) == "target 3"
        assert table(t)["roll"]["foe"] == (2 if answer else 3)


@rule("FNF-WIN-15")
def test_a_cards_own_choices_are_made_among_legal_objects_and_cannot_be_passed():
    t = quiet("PP", "JX", "MI", PP={"artifacts": ["tonic"]}, MI={"fallen": True}, foes=["grub", "husk"])
    plays(t, "PP", "use tonic")
    assert (step(t), waiting(t), table(t)["rule"]) == ("card", "PP", "FNF-WIN-15")
    assert choices(t, "PP") == ["name piddy-paw", "name jinxie"]
    refused(t, "PP", "pass", "FNF-WIN-15")
    plays(t, "PP", "name jinxie")
    assert active(t) == "JX"


@rule("FNF-WIN-15")
def test_where_the_text_says_up_to_it_can_be_passed():
    t = quiet("PP", "JX", "MI", lay=setup_base, PP=WHOLE, foes=["grumblemole"])
    plays(t, "PP", "chant second-wind")
    refused(t, "PP", "pass", "FNF-WIN-15")
    plays(t, "PP", "name jinxie")
    assert may(t, "PP", "pass")


@rule("FNF-WIN-17")
@pytest.mark.parametrize("order", [(0, 1, 2), (2, 0, 1)])
def test_the_game_is_given_up_only_when_all_people_agree(order):
    t = quiet("PP", "JX", "MI", "FI", options={"controllers": "abc*"}, foes=["grub"])
    for seat in order[:2]:
        t.leave(seat)
        assert not t.over
    t.leave(order[2])
    assert (t.over, ended(t).winners, ended(t).reason) == (True, (), "FNF-END-06")


@rule("FNF-WIN-18")
def test_a_window_within_a_decision_is_settled_first():
    t = mender(foes=["grub"], PP={"artifacts": ["tonic"], "hp": 4}, JX={"hp": 4})
    plays(t, "PP", "use tonic")
    plays(t, "MI", "gem mimsy")
    assert (step(t), waiting(t)) == ("card", "MI")
    refused(t, "PP", "name jinxie", "FNF-TURN-03")
    plays(t, "MI", "name piddy-paw")
    assert (step(t), waiting(t), hp(t, "PP"), hp(t, "JX")) == ("card", "PP", 8, 4)
    plays(t, "PP", "name jinxie")
    assert (hp(t, "JX"), active(t)) == (9, "JX")


@rule("FNF-WIN-18")
@pytest.mark.parametrize("seed", range(3))
def test_at_most_one_roll_or_coin_waits_to_be_scored(seed):
    t = GAME.new(seats=4, seed=seed, options={"familiars": "random"})
    choose = Stream.from_seed(str(seed))
    for _ in range(400):
        if t.over:
            break
        shown = table(t)
        unscored = len(shown["coins"]) + (shown["roll"] is not None and shown["roll"]["die"] is not None)
        assert unscored <= 1
        seat = t.waiting()[0]
        # A Revive flips several coins together.
        legal = [action for action in t.legal(seat) if not str(action).startswith("revive")]
        t.play(seat, legal[choose.below(len(legal))])
