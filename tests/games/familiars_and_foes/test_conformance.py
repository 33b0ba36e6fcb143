"""What every game must hold to, at both levels and with the options that change the course of the game."""

from typing import Any

import grimalkin
from grimalkin.testing.conformance import conformance_tests

GAME = grimalkin.game("familiars-and-foes")

MODES: dict[str, dict[str, Any]] = {
    "beginner": {"level": "beginner"},
    "master": {"level": "master", "familiars": "random", "foe_order": "random"},
    "house-rules": {
        "first_player": "chosen",
        "trading": True,
        "reroll_reopens_preroll": False,
        "artifact_ballyhoo": True,
        "shared_helper_spent_on_miss": False,
        "helper_ballyhoo": True,
        "empty_restore_counts": False,
        "ballyhoo_claim": "first_claim",
        "heal_after_roll": True,
        "good_luck_per_flip": "unlimited",
        "round_reward_mid_foes": "ends_following_turn",
        "reflect_amount": "per_familiar",
        "reflect_cancels_riders": True,
        "reflect_credit": "last_damager",
        "unclaimed_reward": "choose",
        "fallen_receives_card": False,
        "fallen_keeps_artifacts": False,
        "fallen_keeps_luck": False,
        "fallen_mp_refill": True,
        "carry_schedule": "keep",
    },
    "clockwise": {"ballyhoo_claim": "clockwise", "unclaimed_reward": "discard"},
}

test_conformance = conformance_tests(GAME, modes=MODES)

test_conformance_with_bots_and_people_of_several_familiars = conformance_tests(
    GAME, modes={"one-person-and-bots": {"controllers": "a*a*", "familiars": "random"}}, seats=(4,)
)
