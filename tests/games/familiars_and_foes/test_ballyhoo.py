"""The Ballyhoo team attack: the ledger's section 17."""

from pathlib import Path

import pytest

from grimalkin import State
from grimalkin.core.chance import Stream
from grimalkin.testing import rule
from tests.games.familiars_and_foes.shelf import changed, pack
from tests.games.familiars_and_foes.table import (
    active,
    brings,
    choices,
    familiar,
    foe_hp,
    foes,
    game,
    gems,
    hp,
    may,
    mp,
    plays,
    refused,
    seat,
    setup,
    setup_base,
    step,
    tasks,
    tokens,
    waiting,
)

QUIET = {"gems": 0, "tokens": 0}
UNLOCKED = {"tasks": "all"}


def three(*foes_there, lay=setup, who=("PP", "JX", "MI"), script=(), **more):
    """Nobody has a gem or a token unless said so."""
    for name in who:
        more[name] = {**QUIET, **more.get(name, {})}
    return lay(*who, foes=list(foes_there) or ["husk"], script=list(script), **more)


def kicked(*foes_there, roll: int = 10, **more):
    """Piddy Paw has attacked the first Foe, which unlocks a Ballyhoo."""
    t = three(*foes_there, **more)
    return plays(brings(t, f"roll {roll}"), "PP", "attack 1")


def volunteers(t: State, who: str, face: str) -> State:
    """That Familiar takes the coin as soon as all others wait."""
    before = mp(t, who)
    plays(brings(t, f"flip {face}"), who, f"ballyhoo {familiar(t, who)['familiar']}")
    while mp(t, who) == before:
        t.play(t.waiting()[0], "pass")
    return t


def offered(t: State) -> str:
    """Who may attempt now."""
    return waiting(t) if step(t) == "ballyhoo" else ""


# What unlocks it.


@rule("FNF-BALLY-01")
def test_nobody_has_to_follow_up_and_the_active_familiar_is_not_asked():
    t = kicked()
    assert (offered(t), may(t, "JX", "pass"), may(t, "MI", "pass")) == ("JX MI", True, True)
    plays(t, "JX", "pass")
    plays(t, "MI", "pass")
    assert (foe_hp(t, 1), mp(t, "JX"), mp(t, "MI"), active(t), step(t)) == (6, 9, 9, "JX", "action")


@rule("FNF-BALLY-02")
@pytest.mark.parametrize(("action", "miss"), [("attack 1", 5), ("cast summon-the-toad 1", 2), ("cast whirligig 1", 8)])
def test_a_successful_physical_attack_or_beginner_attack_spell_unlocks_it(action, miss):
    t = plays(three(script=[f"roll {miss}"]), "PP", action)
    assert (offered(t), active(t)) == ("", "JX")
    t = plays(three(script=[f"roll {miss + 1}"]), "PP", action)
    assert (offered(t), active(t)) == ("JX MI", "PP")


@rule("FNF-BALLY-02")
def test_so_does_a_successful_elemental_spell():
    for roll, asked in ((4, ""), (5, "JX MI")):
        assert offered(plays(three("grub", script=[f"roll {roll}"]), "PP", "cast gust-of-disgust 1")) == asked


@rule("FNF-BALLY-02")
def test_nothing_else_unlocks_it():
    bolt = three("grumblemole", lay=setup_base, PP={"artifacts": ["bottled-thunderclap"]})
    plays(bolt, "PP", "use bottled-thunderclap")
    assert (19 - foe_hp(bolt, 1), offered(bolt), active(bolt)) == (6, "", "JX")
    reward = three("grumblemole", lay=setup_base, PP={"cards": ["matchstick-imp"]})
    plays(reward, "PP", "reward matchstick-imp")
    assert (19 - foe_hp(reward, 1), offered(reward), step(reward)) == (3, "", "action")
    refused(reward, "JX", "ballyhoo jinxie", "FNF-BALLY-02")


@rule("FNF-BALLY-02")
def test_the_attack_of_a_non_active_familiar_unlocks_nothing():
    t = three("grumblemole", lay=setup_base, PP=UNLOCKED, script=["roll 10"])
    plays(t, "PP", "chant second-wind; name jinxie; pass")
    plays(t, "JX", "target 1")
    assert (19 - foe_hp(t, 1), offered(t), active(t), step(t)) == (2 + 2, "", "JX", "action")


@rule("FNF-BALLY-04")
@pytest.mark.parametrize(("spell", "rolls", "taken"), [("whirl", (10, 10, 10), 9), ("nova", (10,), 4)])
def test_an_advanced_spell_never_allows_one(spell, rolls, taken):
    t = three("grumblemole", PP=UNLOCKED, script=[f"roll {roll}" for roll in rolls])
    plays(t, "PP", f"cast {spell} 1")
    assert (19 - foe_hp(t, 1), offered(t), active(t), step(t)) == (taken, "", "JX", "action")


@rule("FNF-BALLY-36")
def test_it_is_offered_even_when_the_attacker_falls_by_its_own_success():
    t = kicked("knuckleroot", lay=setup_base, roll=17, PP={"hp": 1})
    assert (hp(t, "PP"), 20 - foe_hp(t, 1), active(t), offered(t)) == (0, 4, "PP", "JX MI")
    volunteers(t, "MI", "open")
    assert (20 - foe_hp(t, 1), offered(t)) == (6, "JX")


# Who may attempt.


@rule("FNF-BALLY-05")
def test_the_active_familiar_cannot_attempt_on_its_own_attack():
    t = kicked()
    assert choices(t, "PP") == []
    refused(t, "PP", "ballyhoo piddy-paw", "FNF-BALLY-05")


@rule("FNF-BALLY-05")
def test_nor_can_its_person_send_it_in_anothers_place():
    t = kicked(options={"controllers": "aab"})
    assert choices(t, "JX") == ["ballyhoo jinxie", "pass"]
    refused(t, "JX", "ballyhoo piddy-paw", "FNF-BALLY-05")


@rule("FNF-BALLY-06")
def test_the_fallen_cannot_attempt():
    t = kicked(MI={"fallen": True})
    assert (offered(t), choices(t, "MI")) == ("JX", [])
    refused(t, "MI", "ballyhoo mimsy", "FNF-BALLY-06")


@rule("FNF-BALLY-08")
def test_without_a_magic_point_nobody_can_attempt():
    t = kicked(JX={"mp": 0}, MI={"mp": 1})
    assert offered(t) == "MI"
    refused(t, "JX", "ballyhoo jinxie", "FNF-BALLY-08")
    volunteers(t, "MI", "open")
    assert (mp(t, "MI"), foe_hp(t, 1), active(t), step(t)) == (0, 4, "JX", "action")


@rule("FNF-BALLY-08")
def test_where_nobody_can_pay_nothing_is_offered():
    t = kicked(JX={"mp": 0}, MI={"mp": 0})
    assert (foe_hp(t, 1), active(t), step(t)) == (6, "JX", "action")


@rule("FNF-BALLY-08")
def test_the_same_holds_where_they_are_asked_in_turn():
    t = kicked(JX={"mp": 0}, options={"ballyhoo_claim": "clockwise"})
    assert offered(t) == "MI"
    refused(t, "JX", "ballyhoo jinxie", "FNF-BALLY-08")


@rule("FNF-BALLY-09")
def test_each_may_attempt_once_a_turn_and_again_in_the_next():
    t = volunteers(kicked("grumblemole"), "JX", "open")
    assert offered(t) == "MI"
    refused(t, "JX", "ballyhoo jinxie", "FNF-BALLY-09")
    plays(t, "MI", "pass")
    plays(t, "JX", "restore toasted-marshmallow jinxie; pay 1")
    plays(brings(t, "roll 10"), "MI", "attack 1")
    assert offered(t) == "PP JX"


@rule("FNF-BALLY-10")
def test_attempts_are_made_one_after_the_other():
    t = kicked("grumblemole")
    plays(t, "JX", "ballyhoo jinxie")
    plays(brings(t, "flip open"), "MI", "ballyhoo mimsy")
    # Both would: Jinxie goes first, Mimsy has paid nothing and is asked anew.
    assert (mp(t, "JX"), mp(t, "MI"), 19 - foe_hp(t, 1), offered(t)) == (8, 9, 2 + 2, "MI")
    plays(brings(t, "flip open"), "MI", "ballyhoo mimsy")
    assert (mp(t, "MI"), 19 - foe_hp(t, 1)) == (8, 2 + 2 + 2)


@rule("FNF-BALLY-21")
@pytest.mark.parametrize("first", ["PP", "JX", "FI"])
def test_any_able_familiar_may_begin_whatever_the_order(first):
    t = three("grumblemole", who=("PP", "JX", "MI", "FI"), active="mimsy", script=["roll 10"])
    plays(t, "MI", "attack 1")
    assert offered(t) == "PP JX FI"
    volunteers(t, first, "open")
    assert (mp(t, first), offered(t)) == (8, " ".join(who for who in ("PP", "JX", "FI") if who != first))


# What an attempt does.


@rule("FNF-BALLY-16")
def test_the_only_target_is_the_foe_that_was_attacked():
    t = three("grub", "husk", script=["roll 10"])
    plays(t, "PP", "attack 2")
    assert choices(t, "JX") == ["ballyhoo jinxie", "pass"], "there is no Foe to choose"
    volunteers(t, "JX", "open")
    assert (foe_hp(t, 1), foe_hp(t, 2)) == (8, 4)


@rule("FNF-BALLY-16")
def test_there_is_none_where_that_foe_is_defeated_although_others_are_in_play():
    t = kicked({"foe": "grub", "hp": 2}, "husk")
    assert (foes(t), offered(t), active(t)) == (["husk"], "", "JX")


@rule("FNF-BALLY-15")
def test_it_ends_when_everybody_has_attempted():
    t = volunteers(kicked("grumblemole"), "JX", "open")
    volunteers(t, "MI", "open")
    assert (19 - foe_hp(t, 1), active(t), step(t)) == (2 + 2 + 2, "JX", "action")


@rule("FNF-BALLY-15")
def test_it_ends_when_nobody_else_wants_to():
    t = volunteers(kicked("grumblemole"), "JX", "open")
    plays(t, "MI", "pass")
    assert (19 - foe_hp(t, 1), mp(t, "MI"), active(t), step(t)) == (2 + 2, 9, "JX", "action")


@rule("FNF-BALLY-25")
def test_whoever_falls_by_a_failure_ends_it_like_any_failure():
    t = volunteers(kicked(JX={"hp": 1}), "JX", "closed")
    assert (hp(t, "JX"), foe_hp(t, 1), mp(t, "MI"), active(t), step(t)) == (0, 6, 9, "MI", "action")


@rule("FNF-BALLY-26")
@pytest.mark.parametrize("face", ["open", "closed"])
def test_the_magic_point_stays_spent(face):
    assert mp(volunteers(kicked("grumblemole"), "MI", face), "MI") == 8


@rule("FNF-BALLY-26")
def test_it_stays_spent_when_the_coin_is_turned():
    t = kicked("grumblemole", JX={"tokens": 1})
    brings(plays(t, "MI", "ballyhoo mimsy"), "flip open")
    plays(t, "JX", "pass")
    plays(t, "JX", "luck jinxie mimsy")
    assert (mp(t, "MI"), hp(t, "MI"), 19 - foe_hp(t, 1)) == (8, 10, 2)


@rule("FNF-BALLY-27")
def test_an_attempt_is_no_turn_action_and_completes_no_task():
    t = volunteers(kicked("grumblemole"), "JX", "open")
    plays(t, "MI", "pass")
    assert (tasks(t, "JX"), active(t), step(t)) == ([], "JX", "action")
    assert may(t, "JX", "attack 1")


@rule("FNF-BALLY-37")
def test_a_further_attack_of_the_same_turn_survives_a_failure_but_gives_no_second_attempt(tmp_path):
    t = twice(tmp_path)
    assert (18 - foe_hp(t, 1), offered(t)) == (2, "JX MI")
    volunteers(t, "JX", "closed")
    # The second blow falls all the same, and only Mimsy may follow it.
    assert (hp(t, "JX"), 18 - foe_hp(t, 1), offered(t)) == (13, 2 + 2, "MI")
    refused(t, "JX", "ballyhoo jinxie", "FNF-BALLY-09")


def twice(folder: Path) -> State:
    """Piddy Paw uses an Artifact that strikes twice, and each time a Ballyhoo may follow."""
    broom = changed("artifacts", "self-throwing-broom", 'code = "strike 4 any"', 'code = "strike 2 any, strike 2 any"')
    text = broom.split('text = "', 1)[1].split('"', 1)[0]
    broom = broom.replace(text, "A Foe of your choice takes 2. A Foe of your choice takes 2.")
    t = game(pack(folder, artifacts=broom)).setup(
        familiars=[
            {"familiar": "piddy-paw", "artifacts": ["self-throwing-broom"], **QUIET},
            {"familiar": "jinxie", **QUIET},
            {"familiar": "mimsy", **QUIET},
        ],
        foes=[{"foe": "grumblemole", "hp": 18}], script=[],
    )  # fmt: skip
    return plays(t, "PP", "use self-throwing-broom")


# Other cards.


@rule("FNF-BALLY-19")
@pytest.mark.parametrize(
    ("foe", "roll", "more"),
    [
        # No Special Abilities on attacks at it.
        ("professor-null", 10, {}),
        # An attempt costs more, or fails worse.
        ("bagpipe-banshee", 10, {}),
        ("toadstool-tattler", 10, {}),
        # No Special Abilities this round.
        ("grumblemole", 10, {"bans": [{"foe": 1, "ban": "gem", "round": 1}]}),
    ],
)
def test_a_token_can_always_be_used_on_the_flip(foe, roll, more):
    t = kicked(foe, lay=setup_base, roll=roll, MI={"tokens": 1}, **more)
    before = foe_hp(t, 1)
    plays(t, "JX", "ballyhoo jinxie")
    plays(brings(t, "flip closed"), "MI", "pass")
    assert (step(t), choices(t, "MI")) == ("after-flip", ["luck mimsy jinxie", "pass"])
    plays(t, "MI", "luck mimsy jinxie")
    assert (before - foe_hp(t, 1), hp(t, "JX"), tokens(t, "MI")) == (2, 14, 0)


@rule("FNF-BALLY-22")
def test_a_special_ability_whose_text_says_so_prevents_it():
    t = three("grumblemole", JX={"gems": 1}, script=["roll 10"])
    plays(t, "PP", "attack 1")
    plays(t, "JX", "gem jinxie")
    assert (19 - foe_hp(t, 1), offered(t), active(t)) == (2 * 2, "", "JX")


@rule("FNF-BALLY-22")
def test_a_foe_reward_whose_text_says_so_prevents_it():
    t = three("grumblemole", lay=setup_base, MI={"cards": ["bagpipe-banshee"]}, script=["roll 10"])
    plays(t, "PP", "attack 1")
    plays(t, "MI", "reward bagpipe-banshee")
    assert (19 - foe_hp(t, 1), offered(t), active(t)) == (2 * 2, "", "JX")


@rule("FNF-BALLY-22")
@pytest.mark.parametrize(("face", "taken", "jinxie"), [("open", 2 + 3, 14), ("closed", 2, 14)])
def test_an_artifact_whose_text_says_so_changes_it(face, taken, jinxie):
    drum = [{"card": "parade-drum", "owner": "mimsy"}]
    t = volunteers(kicked("grumblemole", lay=setup_base, auras=drum), "JX", face)
    assert (19 - foe_hp(t, 1), hp(t, "JX")) == (taken, jinxie)


@rule("FNF-BALLY-23")
@pytest.mark.parametrize(
    ("more", "attack"),
    [
        # Every Familiar attack deals 2 more; the next attack of whoever attempts deals 3 more; its next roll is +4.
        ({"auras": [{"card": "extra-hot-sauce", "owner": "mimsy"}]}, 2 + 2),
        ({"JX": {"next_attack": 3}}, 2),
        ({"JX": {"next_roll": 4}}, 2),
        ({"PP": {"next_attack": 3}}, 2 + 3),
    ],
)
def test_text_that_is_silent_neither_prevents_it_nor_changes_its_damage(more, attack):
    t = kicked("grumblemole", lay=setup_base, **more)
    assert (19 - foe_hp(t, 1), offered(t)) == (attack, "JX MI")
    volunteers(t, "JX", "open")
    assert 19 - foe_hp(t, 1) == attack + 2


@rule("FNF-BALLY-23")
def test_an_interrupt_that_is_silent_does_not_prevent_it():
    t = three("grumblemole", lay=setup_base, MI={"cards": ["hiccup-harpy"]}, script=["roll 10"])
    plays(t, "PP", "attack 1")
    plays(t, "MI", "reward hiccup-harpy")
    assert (19 - foe_hp(t, 1), offered(t)) == (2 + 3, "JX MI")
    volunteers(t, "JX", "open")
    assert 19 - foe_hp(t, 1) == 2 + 3 + 2


@rule("FNF-BALLY-24")
@pytest.mark.parametrize(
    ("foe", "roll", "face", "taken", "lost", "paid"),
    [
        ("grumblemole", 10, "open", 2, 0, 1),
        ("lint-wraith", 10, "open", 1, 0, 1),
        ("toadstool-tattler", 10, "closed", 0, 2, 1),
        ("bagpipe-banshee", 10, "open", 2, 0, 2),
        # What it says of physical attacks does not concern the coin.
        ("toast-troll", 10, "open", 2, 0, 1),
        ("matchstick-imp", 10, "open", 2, 0, 1),
    ],
)
def test_the_foes_special_ability_meets_the_attempts(foe, roll, face, taken, lost, paid):
    t = kicked(foe, lay=setup_base, roll=roll)
    before = foe_hp(t, 1)
    volunteers(t, "JX", face)
    assert (before - foe_hp(t, 1), 14 - hp(t, "JX"), 9 - mp(t, "JX")) == (taken, lost, paid)


@rule("FNF-BALLY-24")
def test_a_foe_may_make_it_too_dear_or_forbid_it():
    t = kicked("bagpipe-banshee", lay=setup_base, JX={"mp": 1})
    assert offered(t) == "MI"
    refused(t, "JX", "ballyhoo jinxie", "FNF-BALLY-08")
    assert offered(kicked("admiral-undertow", lay=setup_base)) == ""


@rule("FNF-BALLY-38")
def test_winds_of_change_does_not_blow_on_a_coin():
    t = three("grumblemole", PP={"gems": 3}, script=["roll 10"])
    plays(t, "PP", "attack 1; pass")
    refused(t, "PP", "gem piddy-paw", "FNF-INT-08")
    volunteers(t, "JX", "closed")
    assert (hp(t, "JX"), gems(t, "PP"), active(t)) == (10, 3, "JX"), "nobody was asked after the flip"


@rule("FNF-BALLY-38")
def test_nor_while_a_token_could_still_turn_it():
    t = three("grumblemole", PP={"gems": 3}, MI={"tokens": 1}, script=["roll 10"])
    plays(t, "PP", "attack 1; pass")
    plays(brings(t, "flip closed"), "JX", "ballyhoo jinxie")
    plays(t, "MI", "pass")
    assert (step(t), choices(t, "PP")) == ("after-flip", [])
    refused(t, "PP", "gem piddy-paw", "FNF-INT-12")


# Who gets the coin.


@rule("FNF-BALLY-34")
def test_the_first_who_claims_it_gets_the_coin_where_the_group_wants_it_so():
    t = kicked("grumblemole", options={"ballyhoo_claim": "first_claim"}, MI={"attempts": 5})
    assert offered(t) == "JX MI"
    plays(brings(t, "flip open"), "MI", "ballyhoo mimsy")
    # Jinxie was before Mimsy in the order and has attempted less, and had not answered yet.
    assert (mp(t, "MI"), mp(t, "JX"), 19 - foe_hp(t, 1), offered(t)) == (8, 9, 2 + 2, "JX")


@rule("FNF-BALLY-34", "FNF-BALLY-32")
@pytest.mark.parametrize("late", [False, True])
def test_bots_are_held_back_until_every_person_has_waited_or_the_time_is_over(late):
    t = kicked("grumblemole", options={"ballyhoo_claim": "first_claim", "controllers": "a*b"})
    assert offered(t) == "MI"
    refused(t, "JX", "ballyhoo jinxie", "FNF-BALLY-32")
    if late:
        t.timeout(seat(t, "MI"), Stream.from_seed("late"))
    else:
        plays(t, "MI", "pass")
    assert offered(t) == "JX"
    plays(brings(t, "flip open"), "JX", "ballyhoo jinxie")
    assert (mp(t, "JX"), offered(t)) == (8, "MI"), "and after a success people come first again"


@rule("FNF-BALLY-35")
def test_they_are_asked_one_by_one_in_tracker_order_where_the_group_wants_it_so():
    who = ("PP", "JX", "MI", "FI")
    t = three("grumblemole", who=who, active="jinxie", options={"ballyhoo_claim": "clockwise"}, script=["roll 10"])
    plays(t, "JX", "attack 1")
    assert offered(t) == "MI"
    refused(t, "FI", "ballyhoo figgitch", "FNF-BALLY-35")
    plays(t, "MI", "pass")
    assert offered(t) == "FI"
    plays(brings(t, "flip open"), "FI", "ballyhoo figgitch")
    # After a success it begins anew behind the Active one, without whoever has attempted.
    assert (mp(t, "FI"), offered(t)) == (8, "MI")
    plays(t, "MI", "pass")
    assert offered(t) == "PP", "past the spot of the Foes"
    plays(t, "PP", "pass")
    assert (active(t), step(t)) == ("MI", "action")


@rule("FNF-BALLY-35", "FNF-BALLY-32")
def test_bots_come_after_all_people_there_too():
    t = kicked("grumblemole", options={"ballyhoo_claim": "clockwise", "controllers": "a*b"})
    assert offered(t) == "MI"
    plays(t, "MI", "pass")
    assert offered(t) == "JX"


@rule("FNF-BALLY-28")
def test_an_offer_is_settled_when_all_have_answered_and_no_answer_in_time_is_waiting():
    t = kicked("grumblemole")
    plays(brings(t, "flip open"), "MI", "ballyhoo mimsy")
    assert (mp(t, "MI"), offered(t)) == (9, "JX"), "Jinxie has not answered"
    t.timeout(seat(t, "JX"), Stream.from_seed("late"))
    assert (mp(t, "MI"), mp(t, "JX"), 19 - foe_hp(t, 1)) == (8, 9, 2 + 2)


@rule("FNF-BALLY-29")
def test_among_equals_the_first_after_the_active_one_goes_past_the_foes_spot():
    who = ("PP", "JX", "MI")
    t = three("grumblemole", who=who, active="mimsy", script=["roll 10"], PP={"attempts": 1}, JX={"attempts": 1})
    plays(t, "MI", "attack 1")
    plays(t, "JX", "ballyhoo jinxie")
    plays(brings(t, "flip open"), "PP", "ballyhoo piddy-paw")
    assert (mp(t, "PP"), mp(t, "JX"), familiar(t, "PP")["attempts"]) == (8, 9, 2)


@rule("FNF-BALLY-29")
def test_the_fewest_attempts_of_the_game_go_before_the_order():
    t = kicked("grumblemole", JX={"attempts": 2}, MI={"attempts": 1})
    plays(t, "JX", "ballyhoo jinxie")
    plays(brings(t, "flip open"), "MI", "ballyhoo mimsy")
    assert (mp(t, "JX"), mp(t, "MI"), familiar(t, "MI")["attempts"], offered(t)) == (9, 8, 2, "JX")
