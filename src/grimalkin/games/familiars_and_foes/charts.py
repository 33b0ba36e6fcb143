"""Which Foes each Wave demands."""

from typing import Final

# By the number of Familiars: the levels of each Wave, in printed order (FNF-CHART-03).
CHARTS: Final[dict[str, dict[int, list[list[int]]]]] = {
    "beginner": {
        2: [[1], [2], [2], [1, 1]],
        3: [[3], [1, 1], [1, 2], [2, 3]],
        4: [[1, 1], [1, 2], [1, 3], [1, 2, 2]],
        5: [[1, 3], [2, 3], [1, 2, 2], [2, 3, 3]],
    },
    "master": {
        2: [[2], [3], [1, 1], [1, 3]],
        3: [[1, 1], [2, 2], [2, 3], [1, 2, 3]],
        4: [[1, 3], [2, 3], [1, 1, 2], [2, 2, 3]],
        5: [[2, 2, 3], [2, 3, 3], [2, 3, 3], [3, 3, 3]],
    },
}


def chart(level: str, familiars: int) -> list[list[int]]:
    return CHARTS[level][familiars]
