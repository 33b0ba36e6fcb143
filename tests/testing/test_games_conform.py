"""Every game that people can play holds to the suite: in each mode, at each number of seats, with house rules."""

from typing import Any

import grimalkin
from grimalkin.core.game import Game
from grimalkin.testing.conformance import conformance_tests
from tests.tiny_games.attic_sale import AtticSaleGame

GAMES = [grimalkin.game(key) for key in grimalkin.games()]


def house_rules(game: Game) -> dict[str, Any]:
    """Every option as it usually is not."""
    return {key: option.values[-1] for key, option in game.options.items()}


test_every_game_conforms = conformance_tests(*GAMES, positions=4)

test_familiar_find_conforms_with_house_rules = conformance_tests(
    grimalkin.game("familiar-find"),
    modes={"house-rules": house_rules(grimalkin.game("familiar-find"))},
    positions=4,
)

test_a_game_with_windows_and_dice_conforms = conformance_tests(
    AtticSaleGame(), modes={"short": {"rounds": 1}, "long": {"rounds": 3}}, games=4
)


def test_house_rules_change_every_option():
    for game in GAMES:
        usual = game.check_options({})
        assert all(value != usual[key] for key, value in house_rules(game).items())
