"""Set-up: first player, deck, opening piles, Location, boards, hands (AFF-SETUP-28)."""

from typing import Any, Final

from grimalkin.core.actions import Action
from grimalkin.core.chance import CHANCE, SEEDED, Deck
from grimalkin.core.errors import Refusal
from grimalkin.core.state import Roll, Sequence, Step
from grimalkin.games.familiar_find.piles import PileCard
from grimalkin.games.familiar_find.question import Question, settle_for
from grimalkin.games.familiar_find.state import NOTHING, FamiliarFind
from grimalkin.games.familiar_find.tourism import NEW_LOCATION, fill_locations
from grimalkin.games.familiar_find.turn import TURN

HOST: Final = 0


class FirstPlayer(Step[FamiliarFind]):
    def run(self, t: FamiliarFind) -> None:
        t.then(NAME_FIRST if t.options["first_player"] == "host_choice" else DRAW_FIRST)


class NameFirst(Question):
    """The host names the seat that begins (AFF-DEC-02)."""

    rule = "AFF-SETUP-20"
    phase = "setup"

    def seat(self, t: FamiliarFind) -> int:
        return HOST

    def actions(self, t: FamiliarFind, seat: int) -> list[Action]:
        return [t.say.first.one(other) for other in range(t.seats)]

    def take(self, t: FamiliarFind, seat: int, action: Action) -> None:
        begin_with(t, action.nouns[0])

    def prompt(self, t: FamiliarFind, seat: int) -> str:
        return "Name the player who touched a pet last: that seat begins."

    def objection(self, t: FamiliarFind, seat: int, action: Action) -> Refusal:
        return Refusal("AFF-MODE-01", f"There are only {t.seats} seats at this table.")


class DrawFirst(Roll[FamiliarFind]):
    """The program draws the seat that begins."""

    def outcomes(self, t: FamiliarFind) -> list[Action]:
        return [t.say.first.one(seat) for seat in range(t.seats)]

    def happen(self, t: FamiliarFind, outcome: Action) -> None:
        begin_with(t, outcome.nouns[0])


def begin_with(t: FamiliarFind, seat: int) -> None:
    t.first = seat
    t.active = seat
    if t.recording:
        t.note("first", f"{t.seat_name(seat)} begins.", {"first": seat})


class ShuffleDeck(Step[FamiliarFind]):
    """The cards marked for this player count, and no others (AFF-SETUP-01 to AFF-SETUP-05)."""

    def run(self, t: FamiliarFind) -> None:
        fill_deck(t, t.catalog.deck(t.seats))


def fill_deck(t: FamiliarFind, cards: list[int]) -> None:
    """Make these the deck, in an order that chance decides."""
    if t.chance == SEEDED:
        t.shuffle("deck", cards, t.catalog.kind_ids)
        t.deck = Deck(cards, [])
    else:
        counts = [0] * len(t.catalog.kinds)
        for kind in cards:
            counts[kind] += 1
        t.deck = Deck([], counts)


class OpeningPiles(Step[FamiliarFind]):
    """One open card to each pile; a Spell or an Essence just lies there (AFF-SETUP-09, AFF-SETUP-14)."""

    def run(self, t: FamiliarFind) -> None:
        for at in deal_order(t):
            if t.piles[at]:
                continue
            if not t.deck.settled():
                t.then(settle_for(CHANCE), self)
                return
            t.piles[at] = [PileCard(t.lift_top().kind, False)]
        if t.recording:
            names = t.names([pile[0].kind for pile in t.piles])
            t.note("opening", f"The opening piles hold {names}.")


def deal_order(t: FamiliarFind) -> list[int]:
    """Center, then the side piles clockwise from the first player; with two left, middle, right (AFF-SETUP-13)."""
    count = len(t.piles)
    if t.seats == 2:
        return [0, 1, 2]
    return [0] + [1 + (t.first + i) % (count - 1) for i in range(count - 1)]


class FirstLocation(Step[FamiliarFind]):
    """One Location above the center; the others make the deck with Tourism, else they leave (AFF-SETUP-24 to 27)."""

    def run(self, t: FamiliarFind) -> None:
        if t.use_locations:
            fill_locations(t, list(range(len(t.catalog.locations))))
            t.then(NEW_LOCATION, PUT_LOCATIONS_AWAY)


class PutLocationsAway(Step[FamiliarFind]):
    def run(self, t: FamiliarFind) -> None:
        if not t.tourism:
            t.locations = Deck([], [])


class Boards(Step[FamiliarFind]):
    """Each player takes a board, clockwise from the first, or is dealt one (AFF-SETUP-16)."""

    def run(self, t: FamiliarFind) -> None:
        if not t.use_abilities:
            return
        for seat in reversed(t.clockwise(t.first)):
            t.then(PICK_BOARD[seat] if t.options["board_pick"] == "turn_order" else DEAL_BOARD[seat])


def boards_left(t: FamiliarFind) -> list[int]:
    return [board for board in range(len(t.catalog.familiars)) if board not in t.familiars]


def take_board(t: FamiliarFind, seat: int, board: int) -> None:
    t.familiars[seat] = board
    t.marks += 1
    if t.recording:
        name = t.catalog.familiars[board].name
        t.tell(
            -1,
            "board",
            seat,
            f"{t.seat_name(seat)} is the {name}.",
            {"familiar": t.catalog.familiar_ids[board]},
        )


class PickBoard(Question):
    rule = "AFF-SETUP-16"
    phase = "setup"

    def __init__(self, owner: int) -> None:
        self.owner = owner

    def nouns(self, t: FamiliarFind) -> list[Any]:
        return [self.owner]

    def seat(self, t: FamiliarFind) -> int:
        return self.owner

    def actions(self, t: FamiliarFind, seat: int) -> list[Action]:
        return [t.say.board.one(board) for board in boards_left(t)]

    def take(self, t: FamiliarFind, seat: int, action: Action) -> None:
        take_board(t, seat, action.nouns[0])

    def prompt(self, t: FamiliarFind, seat: int) -> str:
        return "Choose your Familiar."

    def objection(self, t: FamiliarFind, seat: int, action: Action) -> Refusal:
        name = t.catalog.familiars[action.nouns[0]].name
        return Refusal("AFF-SETUP-15", f"The {name} is somebody else's already.")


class DealBoard(Roll[FamiliarFind]):
    def __init__(self, owner: int) -> None:
        self.owner = owner

    def nouns(self, t: FamiliarFind) -> list[Any]:
        return [self.owner]

    def outcomes(self, t: FamiliarFind) -> list[Action]:
        return [t.say.board.one(board) for board in boards_left(t)]

    def happen(self, t: FamiliarFind, outcome: Action) -> None:
        take_board(t, self.owner, outcome.nouns[0])


class OpeningHands(Step[FamiliarFind]):
    """Each player draws the whole hand before the next does (AFF-SETUP-21, AFF-SETUP-22)."""

    def run(self, t: FamiliarFind) -> None:
        for seat in t.clockwise(t.first):
            if not t.draw_up(seat, t.hand_size(seat)):
                t.then(settle_for(seat), self)
                return
        if t.recording:
            for seat in range(t.seats):
                t.note_to(seat, "drawn", f"Your hand: {t.names(sorted(t.hands[seat]))}.")


def lay_table(t: FamiliarFind) -> None:
    """Empty places for everything."""
    kinds = len(t.catalog.kinds)
    t.living = t.layout.living
    t.piles = [[] for _ in t.layout.places]
    for _ in range(t.seats):
        t.hands.append([])
        t.traces.append([])
        t.collections.append([0] * kinds)
    t.familiars = [NOTHING] * t.seats
    t.used = [False] * t.seats
    t.last_center = [False] * t.seats
    # In no order before ShuffleDeck, but on the table, so that every card is somewhere from the first question on.
    t.deck = Deck([], t.catalog.deck_counts(t.seats))


FIRST_PLAYER: Final = FirstPlayer()
NAME_FIRST: Final = NameFirst()
DRAW_FIRST: Final = DrawFirst()
SHUFFLE_DECK: Final = ShuffleDeck()
OPENING_PILES: Final = OpeningPiles()
FIRST_LOCATION: Final = FirstLocation()
PUT_LOCATIONS_AWAY: Final = PutLocationsAway()
BOARDS: Final = Boards()
PICK_BOARD: Final = [PickBoard(seat) for seat in range(4)]
DEAL_BOARD: Final = [DealBoard(seat) for seat in range(4)]
OPENING_HANDS: Final = OpeningHands()

SET_UP: Final = Sequence[FamiliarFind](
    "SetUp", FIRST_PLAYER, SHUFFLE_DECK, OPENING_PILES, FIRST_LOCATION, BOARDS, OPENING_HANDS, TURN
)
