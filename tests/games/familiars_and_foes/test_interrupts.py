"""What all interrupts have in common: the ledger's section 18a."""

import pytest

from grimalkin import State
from grimalkin.games.familiars_and_foes.effects import CLASSES, POST
from grimalkin.testing import rule
from tests.games.familiars_and_foes.table import (
    GAME,
    KIT,
    active,
    brings,
    cards,
    choices,
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
    told,
    waiting,
)

QUIET = {"gems": 0, "tokens": 0}
FIVE = ("PP", "JX", "MI", "FI", "NU")
UNLOCKED = {"tasks": "all"}


def some(*who, foes_there=("grub",), lay=setup, script=(), **more) -> State:
    """Nobody has a gem or a token unless said so."""
    for name in who:
        more[name] = {**QUIET, **more.get(name, {})}
    t: State = lay(*who, foes=list(foes_there), script=list(script), **more)
    return t


def all_five(**more) -> State:
    """All five with gems, tokens and wounds, at the Grumblemole."""
    for name in FIVE:
        more[name] = {"hp": 9, **more.get(name, {})}
    return setup(*FIVE, foes=["grumblemole"], script=["roll 10", "flip closed"], **more)


def at(moment: str) -> State:
    """The same at a moment of the game."""
    if moment == "a Foe's roll":
        return all_five(step="foes")
    t = all_five()
    if moment == "the action":
        return t
    plays(t, "PP", "attack 1")
    if moment == "a Familiar's roll":
        return t
    passes_until(t, "after-roll")
    if moment == "after the roll":
        return t
    passes_until(t, "ballyhoo")
    if moment == "the offer":
        return t
    plays(t, "JX", "ballyhoo jinxie")
    return passes_until(t, "after-flip")


def usable(t: State) -> list[str]:
    """All interrupts that somebody may use now."""
    found = {action for who in FIVE for action in choices(t, who) if action.split()[0] in ("gem", "reward", "luck")}
    return sorted(found)


LUCK = [f"luck {name} jinxie" for name in ("figgitch", "jinxie", "mimsy", "nutterson-iii", "piddy-paw")]
MOMENTS = {
    "the action": ["gem mimsy"],
    "a Familiar's roll": ["gem figgitch", "gem jinxie", "gem mimsy"],
    "a Foe's roll": ["gem mimsy", "gem nutterson-iii"],
    "after the roll": ["gem piddy-paw"],
    "the offer": ["gem mimsy"],
    "after the flip": LUCK,
}


@rule("FNF-INT-06", "FNF-INT-09", "FNF-INT-11", "FNF-INT-12")
@pytest.mark.parametrize("moment", MOMENTS)
def test_each_moment_has_its_class_of_interrupts(moment):
    assert usable(at(moment)) == MOMENTS[moment]


@rule("FNF-INT-06")
@pytest.mark.parametrize("game", [GAME, KIT], ids=["base", "kit"])
def test_every_interrupt_has_exactly_one_class(game):
    classes = [interrupt.point for interrupt in game.catalog.interrupts]
    assert len(classes) == 5 + 25
    assert all(list(CLASSES.values()).count(point) == 1 for point in classes)


@rule("FNF-INT-01")
def test_special_abilities_tokens_and_foe_rewards_are_all_that_one_may_use_in_anothers_turn():
    everything = {"gems": 1, "tokens": 1, "cards": ["grub"], "artifacts": ["tonic"]}
    t = some("PP", "MI", "JX", foes_there=["cinder"], MI=everything, coven=["witch-sirena"], script=["roll 18"])
    assert choices(t, "MI") == ["gem mimsy", "reward grub"]
    refused(t, "MI", "use tonic", "FNF-TURN-03")
    refused(t, "MI", "chant lullaby-of-the-shallows", "FNF-TURN-03")
    plays(t, "PP", "attack 1")
    plays(t, "JX", "ballyhoo jinxie")
    plays(brings(t, "flip open"), "MI", "pass")
    assert choices(t, "MI") == ["luck mimsy jinxie", "pass"]


@rule("FNF-INT-02")
@pytest.mark.parametrize("turn", ["its own", "another's", "the Foes'"])
def test_any_standing_familiar_may_use_them_in_anybodys_turn(turn):
    t = some(
        "PP", "MI", MI={"gems": 1, "hp": 3}, script=["roll 10"],
        **({"step": "foes"} if turn == "the Foes'" else {"active": "mimsy" if turn == "its own" else "piddy-paw"}),
    )  # fmt: skip
    assert active(t) == {"its own": "MI", "another's": "PP", "the Foes'": "Foes"}[turn]
    plays(t, "MI", "gem mimsy; name mimsy")
    # 3 and 4 are 7; the Grub has rolled 10 at once where nobody else was to be asked.
    assert (hp(t, "MI"), gems(t, "MI")) == (7 if turn != "the Foes'" else 5, 0)


@rule("FNF-INT-03")
@pytest.mark.parametrize("moment", ["a Familiar's roll", "a Foe's roll", "after the roll", "after the flip"])
def test_nobody_has_to_use_one(moment):
    t = at(moment)
    before = [(gems(t, who), tokens(t, who)) for who in FIVE]
    assert all("pass" in choices(t, who) for who in waiting(t).split())
    passes_until(brings(t, "roll 10"), "action")
    assert [(gems(t, who), tokens(t, who)) for who in FIVE] == before


@rule("FNF-INT-03")
def test_while_another_decides_it_is_not_even_asked_for():
    t = at("the action")
    assert (waiting(t), may(t, "MI", "gem mimsy"), may(t, "MI", "pass")) == ("PP", True, False)


@rule("FNF-INT-04")
def test_their_number_is_limited_only_by_what_one_owns():
    t = some(
        "PP", "MI", "JX", foes_there=["husk"], MI={"gems": 3, "cards": ["grub", "cinder"]}, JX={"gems": 2},
        script=["roll 10"],
    )  # fmt: skip
    plays(t, "MI", "gem mimsy; name mimsy; gem mimsy; name jinxie; reward grub; gem mimsy; name mimsy; reward cinder")
    plays(t, "PP", "attack 1")
    plays(t, "JX", "gem jinxie")
    assert (gems(t, "MI"), cards(t, "MI"), gems(t, "JX"), tokens(t, "MI")) == (0, [], 1, 1)
    # 2 and 1 by Cinder's Glow, doubled.
    assert (8 - foe_hp(t, 1), table(t)["turn"], active(t)) == (6, 2, "MI")


@rule("FNF-INT-05")
def test_the_fallen_cannot_use_them():
    fallen = {"fallen": True, "tokens": 1, "cards": ["grub"]}
    t = some("PP", "MI", "JX", foes_there=["husk"], MI=fallen, script=["roll 10", "flip closed"])
    assert choices(t, "MI") == []
    refused(t, "MI", "gem mimsy", "FNF-INT-05")
    refused(t, "MI", "reward grub", "FNF-REW-10")
    plays(t, "PP", "attack 1")
    plays(t, "JX", "ballyhoo jinxie")
    assert (hp(t, "JX"), active(t)) == (10, "JX"), "nobody was asked to turn the coin"


@rule("FNF-INT-05")
def test_nor_where_others_are_asked_to_turn_a_coin():
    t = some("PP", "MI", "JX", PP={"tokens": 1}, MI={"fallen": True, "tokens": 1}, script=["roll 10", "flip closed"])
    plays(t, "PP", "attack 1")
    plays(t, "JX", "ballyhoo jinxie")
    assert (step(t), waiting(t)) == ("after-flip", "PP")
    refused(t, "MI", "luck mimsy jinxie", "FNF-INT-05")


@rule("FNF-INT-07")
@pytest.mark.parametrize("who", ["JX", "FI"])
def test_what_depends_on_a_familiars_roll_is_declared_before_it(who):
    name = {"JX": "jinxie", "FI": "figgitch"}[who]
    t = at("the action")
    refused(t, who, f"gem {name}", "FNF-INT-07")
    plays(t, "PP", "attack 1")
    assert may(t, who, f"gem {name}")
    passes_until(t, "after-roll")
    refused(t, who, f"gem {name}", "FNF-INT-12")
    refused(at("a Foe's roll"), who, f"gem {name}", "FNF-INT-07")


@rule("FNF-INT-07")
def test_what_depends_on_a_foes_roll_is_declared_before_that():
    refused(at("a Familiar's roll"), "NU", "gem nutterson-iii", "FNF-INT-07")
    t = at("a Foe's roll")
    assert may(t, "NU", "gem nutterson-iii")
    passes_until(t, "after-roll")
    refused(t, "NU", "gem nutterson-iii", "FNF-INT-12")


@rule("FNF-INT-08")
def test_only_the_forced_re_roll_is_declared_after_the_roll():
    late = [interrupt.name for interrupt in GAME.catalog.interrupts if interrupt.point == POST]
    assert late == ["Winds of Change"]
    for moment in ("the action", "a Familiar's roll", "a Foe's roll", "the offer"):
        refused(at(moment), "PP", "gem piddy-paw", "FNF-INT-08")
    assert choices(at("after the roll"), "PP") == ["gem piddy-paw", "pass"]


@rule("FNF-INT-09")
def test_a_token_is_used_after_a_flip_and_at_no_other_moment():
    for moment in ("the action", "a Familiar's roll", "a Foe's roll", "after the roll", "the offer"):
        refused(at(moment), "MI", "luck mimsy jinxie", "FNF-INT-09")
    refused(at("after the flip"), "MI", "luck mimsy figgitch", "FNF-INT-09")


def waits_at(question: str) -> State:
    """A table that waits for a decision, while Mimsy holds a gem."""
    ready = {"gems": 1, "hp": 9}
    if question == "pay":
        return plays(some("PP", "MI", MI=ready), "PP", "restore healing-paw piddy-paw")
    if question == "part":
        t = some("PP", "MI", foes_there=["grub", "husk"], PP=UNLOCKED, MI=ready, script=["roll 10"])
        return plays(t, "PP", "cast whirl 1")
    if question == "carry-over":
        weak = [{"foe": "grub", "hp": 3}]
        t = some("PP", "MI", foes_there=weak, PP=UNLOCKED, MI=ready, script=["roll 10"])
        return plays(brings(t, "rescue pixie-terra", "reveal cinder"), "PP", "cast whirl 1")
    if question == "card":
        t = some("PP", "MI", PP={"artifacts": ["tonic"]}, MI=ready)
        return plays(t, "PP", "use tonic")
    if question == "agreement":
        t = some("PP", "JX", "MI", "NU", PP=UNLOCKED, JX=UNLOCKED, MI={**ready, **UNLOCKED}, NU={"fallen": True})
        return plays(t, "PP", "revive nutterson-iii")
    if question == "ballyhoo":
        return plays(some("PP", "JX", "MI", MI=ready, script=["roll 10"]), "PP", "attack 1")
    return some("PP", "MI", MI=ready)


@rule("FNF-INT-11")
@pytest.mark.parametrize("question", ["action", "pay", "part", "carry-over", "card", "agreement", "ballyhoo"])
def test_an_open_interrupt_can_be_declared_at_every_decision(question):
    t = waits_at(question)
    assert step(t) == question
    plays(t, "MI", "gem mimsy; name mimsy")
    assert (hp(t, "MI"), gems(t, "MI")) == (11, 0)


@rule("FNF-INT-12")
def test_between_a_roll_or_a_flip_and_its_scoring_open_ones_are_refused():
    refused(at("after the roll"), "MI", "gem mimsy", "FNF-INT-12")
    refused(at("after the flip"), "MI", "gem mimsy", "FNF-INT-12")
    refused(at("after the flip"), "FI", "gem figgitch", "FNF-INT-12")


@rule("FNF-INT-13")
def test_each_takes_effect_at_once_in_the_order_of_declaration():
    t = some(
        "JX", "FI", "MI", foes_there=["husk"], JX={"gems": 1}, FI={"gems": 1}, MI={"cards": ["grub"]},
        script=["roll 3"],
    )  # fmt: skip
    plays(t, "JX", "attack 1")
    plays(t, "FI", "gem figgitch")
    assert (table(t)["roll"]["plus"], table(t)["roll"]["doubled"]) == (5, False)
    plays(t, "MI", "reward grub")
    assert (tokens(t, "MI"), step(t)) == (1, "before-roll")
    plays(t, "JX", "gem jinxie")
    # Nothing has cancelled anything: 3 and 5 hit for 2, twice.
    assert 8 - foe_hp(t, 1) == 2 * 2
    said = [line for line in told(t) if "gem:" in line or "Reward:" in line]
    assert said == [
        "Figgitch spends a gem: Root!",
        "Mimsy uses a Foe Reward: Grub's Luck.",
        "Jinxie spends a gem: Flare!",
    ]


@rule("FNF-INT-13")
def test_what_was_declared_earlier_counts_for_what_comes_later():
    """A blow by a Foe Reward defeats the Foe that was about to roll; the Reflect on it is gone with that roll."""
    there = [{"foe": "grumblemole", "hp": 3}, "hiccup-harpy"]
    t = some(
        "NU", "MI", foes_there=there, lay=setup_base, NU={"gems": 1}, MI={"cards": ["matchstick-imp"]}, step="foes",
        script=["roll 10"],
    )  # fmt: skip
    plays(t, "NU", "gem nutterson-iii")
    plays(t, "MI", "reward matchstick-imp; target 1")
    # The Harpy rolls as if nothing had been declared.
    assert (foes(t), 19 - foe_hp(t, 2), hp(t, "NU"), hp(t, "MI")) == (["hiccup-harpy"], 0, 10, 11)


@rule("FNF-INT-14")
def test_a_second_reflect_on_the_same_roll_is_refused_and_costs_nothing():
    t = some(
        "NU", "MI", lay=setup_base, foes_there=["grumblemole"], NU={"gems": 2, "hp": 9},
        MI={"gems": 1, "cards": ["the-echo-clerk"]}, step="foes", script=["roll 10"],
    )  # fmt: skip
    plays(t, "MI", "reward the-echo-clerk")
    refused(t, "NU", "gem nutterson-iii", "FNF-INT-14")
    passes(t)
    assert (gems(t, "NU"), 18 - foe_hp(t, 1)) == (2, 2)


@rule("FNF-INT-14")
def test_the_same_person_cannot_reflect_twice_either():
    t = some("NU", "MI", NU={"gems": 2}, MI={"gems": 1, "hp": 5}, step="foes")
    plays(t, "NU", "gem nutterson-iii")
    refused(t, "NU", "gem nutterson-iii", "FNF-INT-14")
    assert gems(t, "NU") == 1


@rule("FNF-INT-14")
def test_nor_is_an_attack_doubled_twice_or_a_roll_guarded_twice():
    t = some("PP", "JX", "FI", JX={"gems": 2}, FI={"gems": 1})
    plays(t, "PP", "attack 1")
    plays(t, "JX", "gem jinxie")
    refused(t, "JX", "gem jinxie", "FNF-INT-14")
    t = some("PP", "MI", PP={"cards": ["glass"]}, MI={"gems": 1, "hp": 5, "cards": ["the-dish-hag"]}, step="foes")
    plays(t, "PP", "reward glass")
    refused(t, "MI", "reward the-dish-hag", "FNF-INT-14")
    assert cards(t, "MI") == ["the-dish-hag"]


@rule("FNF-INT-15")
def test_the_open_decision_is_offered_again_with_new_choices():
    there = [{"foe": "grumblemole", "hp": 3}, "hiccup-harpy"]
    t = some("PP", "MI", foes_there=there, lay=setup_base, MI={"cards": ["matchstick-imp", "soggy-sock-sprite"]},
             PP={"mp": 0})  # fmt: skip
    assert choices(t, "PP") == ["attack 1", "attack 2"]
    plays(t, "MI", "reward matchstick-imp; target 1")
    assert (waiting(t), choices(t, "PP")) == ("PP", ["attack 2"])
    plays(t, "MI", "reward soggy-sock-sprite")
    assert waiting(t) == "PP"
    assert choices(t, "PP") == [
        "attack 2", "cast summon-the-toad 2", "cast whirligig 2", "restore healing-paw piddy-paw",
        "restore healing-paw mimsy", "restore magic-eye piddy-paw", "restore magic-eye mimsy",
    ]  # fmt: skip


@rule("FNF-INT-15")
def test_a_ballyhoo_offer_is_made_anew_with_those_who_are_able_now():
    t = some("PP", "JX", "MI", lay=setup_base, foes_there=["grumblemole"], JX={"mp": 0},
             MI={"cards": ["soggy-sock-sprite"]}, script=["roll 10"])  # fmt: skip
    plays(t, "PP", "attack 1")
    assert (step(t), waiting(t)) == ("ballyhoo", "MI")
    plays(t, "MI", "reward soggy-sock-sprite")
    assert (step(t), waiting(t), mp(t, "JX")) == ("ballyhoo", "JX MI", 3)


@rule("FNF-INT-17")
def test_a_window_in_which_nobody_could_use_anything_is_skipped():
    t = some("PP", "JX", script=["roll 3"])
    plays(t, "PP", "attack 1")
    assert (hp(t, "PP"), active(t), step(t)) == (10, "JX", "action")
    t = some("PP", "JX", step="foes", script=["roll 10"])
    assert (hp(t, "PP"), active(t)) == (9, "PP")


@rule("FNF-INT-17")
@pytest.mark.parametrize(
    ("gem", "before", "after"), [("PP", "", "PP"), ("JX", "JX", ""), ("FI", "FI", ""), ("NU", "", ""), ("MI", "", "")]
)
def test_only_those_are_asked_who_could_use_something_there(gem, before, after):
    t = some(*FIVE, foes_there=["cinder"], script=["roll 3"], **{gem: {"gems": 1}})
    plays(t, "PP", "attack 1")
    assert (waiting(t) if step(t) == "before-roll" else "") == before
    if before:
        plays(t, before, "pass")
    assert (waiting(t) if step(t) == "after-roll" else "") == after


@rule("FNF-INT-17")
def test_jinxie_is_not_asked_before_a_roll_that_is_no_attack():
    t = some("PP", "JX", "FI", JX={"gems": 1}, coven=["mystic-mistral"], script=["roll 3"])
    plays(t, "PP", "chant blowing-kisses")
    assert (active(t), step(t)) == ("JX", "action")
    t = some("PP", "JX", "FI", FI={"gems": 1}, coven=["mystic-mistral"], script=["roll 3"])
    plays(t, "PP", "chant blowing-kisses")
    assert (step(t), waiting(t)) == ("before-roll", "FI")


@rule("FNF-INT-18")
def test_a_window_closes_when_all_have_passed_since_the_last_declaration():
    t = some("PP", "JX", "FI", JX={"gems": 3}, FI={"gems": 2}, script=["roll 1"])
    plays(t, "PP", "attack 1")
    plays(t, "JX", "pass")
    assert waiting(t) == "FI"
    plays(t, "FI", "gem figgitch")
    assert waiting(t) == "JX FI", "Jinxie, who had passed, may speak again"
    plays(t, "FI", "gem figgitch")
    assert waiting(t) == "JX", "Figgitch has no gem left"
    assert table(t)["roll"]["die"] is None
    plays(t, "JX", "pass")
    # 1 and twice 5.
    assert 8 - foe_hp(t, 1) == 2
