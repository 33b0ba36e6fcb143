"""The team's chance to win, from what can be seen when a Familiar is about to act.

`bench/chances.py` plays thousands of games and finds the weights; it prints the table that stands here.
"""

import math
from typing import Final

from grimalkin.games.familiars_and_foes.prospects import WEIGHTS, Prospects
from grimalkin.games.familiars_and_foes.state import ALL_TASKS, FamiliarsAndFoes

FEATURES: Final = (
    "always",
    "MP",
    "gems",
    "tokens",
    "Artifacts",
    "Foe Cards",
    "tasks done",
    "scrolls unlocked",
    "Standing Familiars",
    "Foes in play",
    "turns before the Foes",
    "HP that a round costs each",
    "Foes' HP to come in this Wave",
    "Foes' HP to come in all",
    "their logarithm",
    "HP",
    "their logarithm",
    "rounds that the team holds out, logarithm",
    "who outlives this round",
    "who outlives three rounds",
    "Standing, by the logarithm of what is to come",
    "unlocked, by the logarithm of what is to come",
    "product of the logarithms",
)
"""What is looked at; counts of Familiars' things are for each Familiar."""

# For each number of Familiars from 2 on, a weight for each feature.
TABLE: Final[list[list[float]]] = [
    # 2 Familiars: 25,209 positions; surprise 0.5549, without a look 0.6916
    [
        -0.896,
        0.158,
        0.279,
        0.279,
        0.417,
        0.093,
        0.100,
        -0.707,
        -4.100,
        -0.539,
        0.190,
        0.354,
        -0.261,
        -0.218,
        0.215,
        -1.064,
        3.205,
        1.995,
        -0.908,
        -0.219,
        0.233,
        0.132,
        -0.710,
    ],
    # 3 Familiars: 35,510 positions; surprise 0.5764, without a look 0.6851
    [
        -3.255,
        0.195,
        0.364,
        0.256,
        0.340,
        0.150,
        0.060,
        -7.433,
        2.987,
        0.053,
        0.270,
        -0.329,
        -0.460,
        -0.174,
        0.695,
        0.131,
        5.047,
        -0.922,
        -0.895,
        -0.014,
        -1.096,
        1.491,
        -0.754,
    ],
    # 4 Familiars: 40,346 positions; surprise 0.5576, without a look 0.6855
    [
        -3.708,
        0.229,
        1.003,
        0.473,
        0.700,
        0.898,
        0.289,
        -4.484,
        0.789,
        -0.063,
        0.325,
        -0.095,
        -0.608,
        -0.122,
        0.683,
        0.819,
        3.514,
        -0.558,
        -0.315,
        0.229,
        -1.127,
        0.942,
        -0.615,
    ],
    # 5 Familiars: 44,927 positions; surprise 0.5390, without a look 0.6926
    [
        -1.991,
        0.206,
        1.024,
        0.365,
        0.807,
        2.204,
        0.342,
        -2.853,
        0.493,
        0.473,
        0.617,
        0.029,
        -1.321,
        0.111,
        -0.082,
        1.428,
        1.543,
        -0.060,
        0.565,
        0.415,
        -1.168,
        0.716,
        -0.324,
    ],
]


def features(t: FamiliarsAndFoes) -> list[float]:
    """What a position is judged by."""
    view = Prospects(t, WEIGHTS)
    incoming = view.incoming
    many = float(t.seats)
    hp = 0.0
    mp = 0.0
    gems = 0.0
    luck = 0.0
    artifacts = 0.0
    rewards = 0.0
    tasks = 0.0
    unlocked = 0.0
    one_round = 0.0
    three_rounds = 0.0
    before = 0.0
    order = t.order
    for place in range(len(order)):
        seat = order[place]
        points = t.hp[seat]
        if points <= 0:
            continue
        hp += points
        mp += t.mp[seat]
        gems += t.gems[seat]
        luck += t.luck[seat]
        artifacts += len(t.artifacts[seat])
        rewards += len(t.rewards[seat])
        ticks = t.ticks[seat]
        if ticks == ALL_TASKS:
            unlocked += 1.0
        while ticks:
            tasks += ticks & 1
            ticks >>= 1
        rounds = points / (incoming + 0.5)
        one_round += min(1.0, rounds)
        three_rounds += min(3.0, rounds)
        if t.active >= 0 and place >= t.spot:
            before += 1.0
    standing = float(view.standing)
    ahead = math.log(view.game_left + 1.0)
    own = math.log(hp + 1.0)
    return [
        1.0,
        mp / many,
        gems / many,
        luck / many,
        artifacts / many,
        rewards / many,
        tasks / many,
        unlocked / many,
        standing / many,
        float(len(t.slots)),
        before / many,
        incoming,
        view.ahead / many / 10.0,
        view.game_left / many / 10.0,
        ahead,
        hp / many / 10.0,
        own,
        math.log(hp / (incoming + 1.0) + 1.0),
        one_round / many,
        three_rounds / many,
        standing / many * ahead,
        unlocked / many * ahead,
        ahead * own,
    ]


def chance_to_win(t: FamiliarsAndFoes) -> float:
    """Best asked when a Familiar is about to act; elsewhere it is a guess."""
    if t.outcome is not None:
        return 1.0 if t.outcome.winners else 0.0
    if not t.standing:
        return 0.0
    weights = TABLE[t.seats - 2]
    total = 0.0
    for i, value in enumerate(features(t)):
        total += weights[i] * value
    return 1.0 / (1.0 + math.exp(-max(-30.0, min(30.0, total))))
