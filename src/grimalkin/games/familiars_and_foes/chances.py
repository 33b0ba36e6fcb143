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
    # 2 Familiars: 20,932 positions; surprise 0.5959, without a look 0.6744
    [
        -0.325,
        0.117,
        0.320,
        0.254,
        0.402,
        0.178,
        0.116,
        -1.636,
        -3.347,
        -0.027,
        0.076,
        0.050,
        -0.191,
        0.018,
        -0.168,
        -1.242,
        3.907,
        1.767,
        -1.447,
        -0.252,
        -0.040,
        0.453,
        -0.734,
    ],
    # 3 Familiars: 30,330 positions; surprise 0.5901, without a look 0.6681
    [
        -3.051,
        0.167,
        0.518,
        0.217,
        0.310,
        0.374,
        0.158,
        -1.802,
        -2.086,
        0.069,
        0.292,
        -0.074,
        -0.499,
        -0.112,
        0.696,
        0.242,
        3.912,
        -0.011,
        -0.920,
        0.107,
        -0.278,
        0.450,
        -0.720,
    ],
    # 4 Familiars: 37,290 positions; surprise 0.5525, without a look 0.6561
    [
        -3.673,
        0.222,
        0.936,
        0.319,
        0.517,
        0.803,
        0.298,
        -2.253,
        -0.353,
        0.105,
        0.450,
        0.052,
        -0.702,
        -0.053,
        0.678,
        0.734,
        2.429,
        0.201,
        0.215,
        0.276,
        -0.963,
        0.549,
        -0.527,
    ],
    # 5 Familiars: 43,932 positions; surprise 0.4684, without a look 0.6358
    [
        -1.832,
        0.228,
        1.176,
        0.058,
        0.685,
        1.901,
        0.435,
        0.337,
        -2.167,
        0.412,
        0.590,
        0.129,
        -1.316,
        0.258,
        -0.158,
        1.162,
        0.936,
        0.419,
        0.893,
        0.400,
        -0.688,
        0.223,
        -0.291,
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
