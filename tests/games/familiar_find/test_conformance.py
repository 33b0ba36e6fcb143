"""What every game must hold to, in the three modes and with the options that change the course of the game."""

from typing import Any

import grimalkin
from grimalkin.testing.conformance import conformance_tests

MODES: dict[str, dict[str, Any]] = {
    "family": {"mode": "family"},
    "full": {"mode": "full"},
    "tourism": {"mode": "tourism"},
    "powers": {"use_abilities": True, "board_pick": "random", "deck_out": "deck_empty"},
    "locations": {"use_locations": True, "first_player": "host_choice", "final_play": "three"},
    "all-checked": {
        "mode": "tourism",
        "check_scope": "all",
        "final_play_every_time": True,
        "eliminated_hand": "discard",
        "own_facedown_recall": False,
        "board_pick": "random",
    },
}

test_conformance = conformance_tests(grimalkin.game("familiar-find"), modes=MODES)
