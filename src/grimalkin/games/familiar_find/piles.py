"""The piles on the table: their places, and which seat reaches which."""

from typing import Any, Final

from grimalkin.core import mypyc_attr

CENTER: Final = 0
LEFT: Final = 1
MIDDLE: Final = 2
RIGHT: Final = 3
PLACES: Final = ["center", "left", "middle", "right", "a-b", "b-c", "c-d", "d-a", "c-a", "d-b", "a-c", "b-d"]
"""Every name a pile can have; a side pile is named after its two neighbors, the first one's next being the second."""

OPEN: Final = 0
HIDDEN: Final = 1
FACES: Final = ["face-up", "face-down"]

NOBODY_PLACED: Final = -1


def pile_words(place: int) -> str:
    """A pile in words."""
    name = PLACES[place]
    if "-" in name:
        first, second = name.upper().split("-")
        return f"the pile between {first} and {second}"
    return "the center" if name == "center" else f"the {name} pile"


@mypyc_attr(acyclic=True)
class PileCard:
    """A card in a pile, under the deck or put aside. Immutable, so copies of a game share it."""

    def __init__(
        self,
        kind: int,
        hidden: bool,
        placed_by: int = NOBODY_PLACED,
        turn: int = 0,
        known_to: int = 0,
        seen: int = 0,
        since: int = 0,
        placed: int = 0,
    ) -> None:
        self.kind = kind
        self.hidden = hidden
        # Seat and turn of whoever placed it; -1 for a card dealt or laid by an effect.
        self.placed_by = placed_by
        self.turn = turn
        # The seats, as bits, that know a hidden card's face.
        self.known_to = known_to
        # The seats, as bits, that saw it while it was in a hand, but not which of that hand's cards was placed here.
        self.seen = seen
        # The mark at which it came into that hand, and the one at which it was placed.
        self.since = since
        self.placed = placed

    def turned_open(self) -> "PileCard":
        return PileCard(self.kind, False, self.placed_by, self.turn)

    def seen_by(self, seat: int) -> "PileCard":
        known = self.known_to | 1 << seat
        return PileCard(self.kind, self.hidden, self.placed_by, self.turn, known, self.seen, self.since, self.placed)

    def dealt_as(self, kind: int, seen: int, since: int) -> "PileCard":
        """The same place in the pile with another card in it."""
        return PileCard(kind, self.hidden, self.placed_by, self.turn, self.known_to, seen, since, self.placed)

    def dump(self, names: list[str]) -> list[Any]:
        form = [names[self.kind], self.hidden, self.placed_by, self.turn]
        return [*form, self.known_to, self.seen, self.since, self.placed]


class Layout:
    """Where the piles lie for the seats that are left."""

    def __init__(self, living: list[int]) -> None:
        self.living = living
        # The seats as bits: no other layout has this number.
        self.number = 0
        for seat in living:
            self.number |= 1 << seat
        self.seated = [seat in living for seat in range(4)]
        # With two players (or one, when it is over) three piles lie in the middle (AFF-PILE-03).
        if len(living) <= 2:
            self.places = [LEFT, MIDDLE, RIGHT]
            self.center = 1
        else:
            self.places = [CENTER, *(PLACES.index(side) for side in _sides(living))]
            self.center = 0
        self.pile_at = [self.places.index(place) if place in self.places else -1 for place in range(len(PLACES))]
        self.reach: list[list[int]] = [self._reach(seat) for seat in range(4)]

    def _reach(self, seat: int) -> list[int]:
        if seat not in self.living:
            return []
        if len(self.living) <= 2:
            return [0, 1, 2]
        # The center and the two side piles that touch the seat (AFF-PILE-04, AFF-PILE-05).
        at = self.living.index(seat)
        before = at if at > 0 else len(self.living)
        return [0, *sorted((before, at + 1))]

    def next_after(self, seat: int) -> int:
        """The nearest seat clockwise that is still in the game."""
        for living in self.living:
            if living > seat:
                return living
        return self.living[0]

    def previous_before(self, seat: int) -> int:
        for living in reversed(self.living):
            if living < seat:
                return living
        return self.living[-1]


def _sides(living: list[int]) -> list[str]:
    letters = "abcd"
    return [f"{letters[seat]}-{letters[living[(i + 1) % len(living)]]}" for i, seat in enumerate(living)]


def side_between(first: int, second: int) -> int:
    """The place of the side pile between a seat and the next one clockwise."""
    return PLACES.index(f"{'abcd'[first]}-{'abcd'[second]}")


def _layouts() -> list[Layout | None]:
    found: list[Layout | None] = []
    for bits in range(16):
        living = [seat for seat in range(4) if bits >> seat & 1]
        found.append(Layout(living) if living else None)
    return found


_LAYOUTS: Final = _layouts()


def layout_for(living: list[int]) -> Layout:
    """The table for these seats."""
    bits = 0
    for seat in living:
        bits |= 1 << seat
    layout = _LAYOUTS[bits]
    if layout is None:
        raise AssertionError("a table needs a seat")
    return layout
