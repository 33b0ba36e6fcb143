"""Good Luck Tokens: the ledger's section 18c."""

import pytest

from grimalkin import State
from grimalkin.core.errors import BadPosition
from grimalkin.testing import rule
from tests.games.familiars_and_foes.table import (
    KIT,
    active,
    brings,
    choices,
    foe_hp,
    hp,
    may,
    mp,
    passes,
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


def some(*who, foes_there=("husk",), lay=setup, script=(), **more) -> State:
    """Nobody has a gem or a token unless said so."""
    for name in who:
        more[name] = {**QUIET, **more.get(name, {})}
    t: State = lay(*who, foes=list(foes_there), script=list(script), **more)
    return t


def flipped(face: str, **more):
    """Piddy Paw has hit the Husk for 2, and Jinxie has flipped the coin."""
    t = some("PP", "JX", "MI", script=["roll 10"], **more)
    plays(t, "PP", "attack 1")
    plays(t, "JX", "ballyhoo jinxie")
    plays(brings(t, f"flip {face}"), "MI", "pass")
    return t


def all_tokens(t) -> int:
    return int(table(t)["supply"]) + sum(int(shown["tokens"]) for shown in table(t)["familiars"])


@rule("FNF-LUCK-04")
def test_a_used_token_is_not_gone_for_good():
    t = flipped("closed", MI={"tokens": 1, "cards": ["grub"]}, PP={"tokens": 9})
    assert table(t)["supply"] == 0
    plays(t, "MI", "luck mimsy jinxie")
    assert (table(t)["supply"], tokens(t, "MI")) == (1, 0)
    # The same token comes back to Mimsy by a Foe Reward.
    plays(t, "MI", "reward grub")
    assert (table(t)["supply"], tokens(t, "MI")) == (0, 1)


@rule("FNF-LUCK-05")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_there_are_ten_tokens_in_all(seats):
    t = KIT.new(seats=seats, seed=1, options={"familiars": "random"})
    assert (table(t)["supply"], all_tokens(t)) == (10 - seats, 10)


@rule("FNF-LUCK-05")
def test_their_number_never_changes():
    t = flipped("closed", MI={"tokens": 3, "cards": ["grub"]}, foes_there=["puddle-pirate"], lay=setup)
    assert all_tokens(t) == 10
    plays(t, "MI", "luck mimsy jinxie")
    assert (all_tokens(t), table(t)["supply"]) == (10, 8)
    plays(t, "MI", "reward grub")
    assert (all_tokens(t), table(t)["supply"]) == (10, 7)
    # The Pirate takes one of each.
    plays(t, "MI", "pass")
    plays(t, "JX", "restore toasted-marshmallow jinxie; pay 1")
    plays(brings(t, "roll 6"), "MI", "restore story-time-soup mimsy; pay 1")
    assert (tokens(t, "MI"), table(t)["supply"], all_tokens(t)) == (2, 8, 10)


@rule("FNF-LUCK-05")
def test_a_position_with_an_eleventh_is_refused():
    assert table(setup("PP", "JX", PP={"tokens": 6}, JX={"tokens": 4}, foes=["husk"]))["supply"] == 0
    with pytest.raises(BadPosition, match="FNF-LUCK-05"):
        setup("PP", "JX", PP={"tokens": 6}, JX={"tokens": 5}, foes=["husk"])


@rule("FNF-LUCK-07")
def test_one_flip_takes_one_token():
    t = flipped("closed", PP={"tokens": 2}, MI={"tokens": 2})
    assert waiting(t) == "PP MI"
    plays(t, "PP", "luck piddy-paw jinxie")
    # Scored at once: nobody could turn it back.
    assert (foe_hp(t, 1), hp(t, "JX"), step(t), tokens(t, "MI")) == (8 - 2 - 2, 11, "ballyhoo", 2)


@rule("FNF-LUCK-07")
def test_where_the_group_wants_it_a_flip_takes_any_number():
    t = flipped("closed", PP={"tokens": 2}, MI={"tokens": 2}, options={"good_luck_per_flip": "unlimited"})
    for who, name, face in (("PP", "piddy-paw", "open"), ("MI", "mimsy", "closed"), ("MI", "mimsy", "open")):
        plays(t, who, f"luck {name} jinxie")
        assert (step(t), table(t)["coins"][0]["face"]) == ("after-flip", face)
    passes(t)
    assert (tokens(t, "PP"), tokens(t, "MI"), foe_hp(t, 1)) == (1, 0, 8 - 2 - 2)


@rule("FNF-LUCK-07")
def test_of_the_flips_of_a_revive_each_takes_one():
    ready = {"tasks": "all"}
    t = some("PP", "JX", "MI", PP={**ready, "tokens": 3}, JX=ready, MI={"fallen": True}, foes_there=["husk"],
             script=["flip closed", "flip closed"])  # fmt: skip
    plays(t, "PP", "revive mimsy")
    plays(t, "JX", "agree")
    assert choices(t, "PP") == ["luck piddy-paw piddy-paw", "luck piddy-paw jinxie", "pass"]
    plays(t, "PP", "luck piddy-paw jinxie")
    assert choices(t, "PP") == ["luck piddy-paw piddy-paw", "pass"]
    refused(t, "PP", "luck piddy-paw jinxie", "FNF-LUCK-07")
    plays(t, "PP", "luck piddy-paw piddy-paw")
    assert (hp(t, "MI"), tokens(t, "PP")) == (11, 1)


@rule("FNF-LUCK-08")
def test_a_familiar_may_own_several_and_use_them_one_by_one():
    t = flipped("closed", MI={"tokens": 4}, foes_there=["grumblemole"])
    plays(t, "MI", "luck mimsy jinxie")
    assert tokens(t, "MI") == 3
    plays(brings(t, "flip closed"), "MI", "ballyhoo mimsy; luck mimsy mimsy")
    assert (tokens(t, "MI"), 19 - foe_hp(t, 1)) == (2, 2 + 2 + 2)


@rule("FNF-LUCK-09")
def test_tokens_are_earned_by_foe_cards_from_the_supply():
    t = some("PP", "MI", MI={"cards": ["puddle-pirate"]}, lay=setup_base, foes_there=["grumblemole"])
    plays(t, "MI", "reward puddle-pirate")
    assert (tokens(t, "MI"), table(t)["supply"]) == (2, 8)


@rule("FNF-LUCK-09")
def test_tokens_are_earned_by_familiars_from_the_supply():
    t = some("PP", "FI", FI={"gems": 1}, lay=setup_base, foes_there=["grumblemole"], script=["roll 3"])
    plays(t, "PP", "attack 1")
    plays(t, "FI", "gem figgitch")
    # An odd die is a find.
    assert (tokens(t, "FI"), table(t)["supply"]) == (1, 9)
    t = some("PP", "FI", PP={"artifacts": ["rabbits-other-foot"]}, lay=setup_base, foes_there=["grumblemole"])
    plays(t, "PP", "use rabbits-other-foot")
    assert (tokens(t, "PP"), tokens(t, "FI"), table(t)["supply"]) == (2, 1, 7)


@rule("FNF-LUCK-10")
def test_a_token_costs_neither_mp_nor_an_action():
    t = flipped("open", JX={"tokens": 1, "mp": 1})
    plays(t, "JX", "luck jinxie jinxie")
    # The attempt has taken the last MP before, and Jinxie's turn comes now.
    assert (mp(t, "JX"), hp(t, "JX"), tokens(t, "JX"), active(t), step(t)) == (0, 10, 0, "JX", "action")
    assert may(t, "JX", "attack 1")


@rule("FNF-LUCK-01")
def test_without_a_token_nobody_turns_a_coin():
    t = flipped("closed", MI={"tokens": 1})
    assert waiting(t) == "MI"
    refused(t, "PP", "luck piddy-paw jinxie", "FNF-LUCK-01")
    refused(t, "PP", "luck mimsy jinxie", "FNF-LUCK-02")


@rule("FNF-LUCK-06")
@pytest.mark.parametrize(("owned", "gained"), [(8, 2), (9, 1), (10, 0)])
def test_what_the_supply_does_not_hold_is_forfeited(owned, gained):
    pirate = {"cards": ["puddle-pirate"]}
    t = some("PP", "MI", PP={"tokens": owned}, MI=pirate, lay=setup_base, foes_there=["grumblemole"])
    plays(t, "MI", "reward puddle-pirate")
    assert (tokens(t, "MI"), tokens(t, "PP"), table(t)["supply"]) == (gained, owned, 10 - owned - gained)
