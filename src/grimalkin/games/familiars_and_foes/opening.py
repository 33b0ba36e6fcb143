"""Set-up: face-down decks, Familiars, first player, equipment, one Artifact each, the first Wave."""

from typing import Any, Final

from grimalkin.core.actions import Action
from grimalkin.core.chance import SEEDED, Deck
from grimalkin.core.state import Roll, Sequence
from grimalkin.games.familiars_and_foes.execution import DrawArtifacts
from grimalkin.games.familiars_and_foes.lasting import NOBODY
from grimalkin.games.familiars_and_foes.question import FoesStep, Poll, Question, mask_of
from grimalkin.games.familiars_and_foes.state import AREAS, FamiliarsAndFoes
from grimalkin.games.familiars_and_foes.turn import FAMILIARS_TURN
from grimalkin.games.familiars_and_foes.waves import BEGIN_WAVE

LEVELS: Final = (1, 2, 3)


def lay_table(t: FamiliarsAndFoes) -> None:
    """Empty places for everything, and all cards face down in no order yet."""
    seats = t.seats
    t.mats = [NOBODY] * seats
    t.seat_of = [NOBODY] * len(t.catalog.mats)
    t.order = list(range(seats))
    t.standing = []
    t.hp = [0] * seats
    t.mp = [0] * seats
    t.gems = [0] * seats
    t.luck = [0] * seats
    t.ticks = [0] * seats
    t.attempts = [0] * seats
    t.next_roll = [0] * seats
    t.next_attack = [0] * seats
    t.turns = [0] * seats
    t.last_turn = [0] * seats
    t.artifacts = [[] for _ in range(seats)]
    t.rewards = [[] for _ in range(seats)]
    t.covens = [NOBODY] * seats
    t.slots = []
    t.foes = [NOBODY] * AREAS
    t.foe_hp = [0] * AREAS
    t.foe_skip = [0] * AREAS
    t.foe_next = [0] * AREAS
    t.damagers = [[] for _ in range(AREAS)]
    t.dazes = [0] * (AREAS * 5)
    t.foe_decks = [loose_foes(t, level) for level in LEVELS]
    t.coven_deck = Deck([], [1] * len(t.catalog.coven))
    t.artifact_deck = Deck([], [1] * len(t.catalog.artifacts))


def loose_foes(t: FamiliarsAndFoes, level: int) -> Deck:
    return Deck([], [1 if foe.level == level else 0 for foe in t.catalog.foes])


class ShuffleDecks(FoesStep):
    """The Foes of each level by themselves, the Coven Cards, the Artifacts (FNF-SETUP-12, 14, 17)."""

    def run(self, t: FamiliarsAndFoes) -> None:
        if t.chance != SEEDED:
            return
        for level in LEVELS:
            t.foe_decks[level - 1] = shuffled(t, f"Foes of level {level}", t.foe_decks[level - 1], t.catalog.foe_ids)
        t.coven_deck = shuffled(t, "Coven Cards", t.coven_deck, t.catalog.coven_ids)
        t.artifact_deck = shuffled(t, "Artifacts", t.artifact_deck, t.catalog.artifact_ids)


def shuffled(t: FamiliarsAndFoes, what: str, deck: Deck, names: list[str]) -> Deck:
    """The loose cards of a deck in an order that chance decides."""
    cards: list[int] = []
    for card, count in enumerate(deck.loose):
        for _ in range(count):
            cards.append(card)
    t.shuffle(what, cards, names)
    return Deck(cards, [])


class Familiars(FoesStep):
    """Chosen by their controllers, or dealt (FNF-SETUP-01)."""

    def run(self, t: FamiliarsAndFoes) -> None:
        if t.options["familiars"] == "random":
            t.then(*[DEAL_FAMILIAR[seat] for seat in range(t.seats)])
        else:
            t.then(CHOOSE_FAMILIARS)


def free_mats(t: FamiliarsAndFoes) -> list[int]:
    return [mat for mat in range(len(t.catalog.mats)) if t.seat_of[mat] < 0]


def take_mat(t: FamiliarsAndFoes, seat: int, mat: int) -> None:
    t.mats[seat] = mat
    t.seat_of[mat] = seat
    if t.recording:
        familiar = t.catalog.mats[mat]
        t.note("familiar", seat, f"{t.seat_name(seat)} is {familiar.name}.", {"familiar": familiar.id})


class DealFamiliar(Roll[FamiliarsAndFoes]):
    def __init__(self, seat: int) -> None:
        self.whose = seat

    def nouns(self, t: FamiliarsAndFoes) -> list[Any]:
        return [self.whose]

    def outcomes(self, t: FamiliarsAndFoes) -> list[Action]:
        return [t.say.familiar.one(mat) for mat in free_mats(t)]

    def happen(self, t: FamiliarsAndFoes, outcome: Action) -> None:
        take_mat(t, self.whose, outcome.nouns[0])


class ChooseFamiliars(FoesStep):
    """All people at once, each for one Familiar after the other, then the bots (FNF-WIN-02)."""

    def run(self, t: FamiliarsAndFoes) -> None:
        left = [seat for seat in range(t.seats) if t.mats[seat] < 0]
        # Nobody can want the same Familiar twice, because what one has chosen is taken before the next question.
        people = t.spokes([seat for seat in left if not t.is_bot(seat)])
        if left:
            t.then(CHOOSE_FAMILIAR[mask_of(people or left)], self)


class ChooseFamiliar(Poll):
    rule = "FNF-SETUP-01"
    phase = "setup"

    def choices(self, t: FamiliarsAndFoes, seat: int) -> list[Action]:
        return [t.say.familiar.one(mat) for mat in free_mats(t)]

    def settle(self, t: FamiliarsAndFoes, answers: list[Action | None]) -> None:
        # Of two who want the same the lower seat keeps it, the other chooses again (FNF-SETUP-03).
        for seat, answer in enumerate(answers):
            if answer is not None and t.seat_of[answer.nouns[0]] < 0:
                take_mat(t, seat, answer.nouns[0])
            elif answer is not None and t.recording:
                name = t.catalog.mats[answer.nouns[0]].name
                t.note("taken", seat, f"{t.seat_name(seat)} wanted {name} too and chooses again.")

    def prompt(self, t: FamiliarsAndFoes, seat: int) -> str:
        if t.persons.count(t.persons[seat]) > 1 and not t.is_bot(seat):
            return f"Choose the Familiar of seat {t.seat_name(seat)}."
        return "Choose your Familiar."


class FirstPlayer(FoesStep):
    def run(self, t: FamiliarsAndFoes) -> None:
        t.then(NAME_FIRST if t.options["first_player"] == "chosen" else DRAW_FIRST)


class NameFirst(Question):
    """The host names the Familiar that begins (FNF-WIN-03)."""

    rule = "FNF-SETUP-20"
    phase = "setup"

    def seat(self, t: FamiliarsAndFoes) -> int:
        return t.host()

    def choices(self, t: FamiliarsAndFoes, seat: int) -> list[Action]:
        return [t.say.first.one(mat) for mat in t.mats]

    def answer(self, t: FamiliarsAndFoes, seat: int, action: Action) -> None:
        begin_with(t, t.seat_of[action.nouns[0]])

    def prompt(self, t: FamiliarsAndFoes, seat: int) -> str:
        return "Name the Familiar that begins; the others follow clockwise."


class DrawFirst(Roll[FamiliarsAndFoes]):
    def outcomes(self, t: FamiliarsAndFoes) -> list[Action]:
        return [t.say.first.one(mat) for mat in t.mats]

    def happen(self, t: FamiliarsAndFoes, outcome: Action) -> None:
        begin_with(t, t.seat_of[outcome.nouns[0]])


def begin_with(t: FamiliarsAndFoes, seat: int) -> None:
    """Clockwise from the first player (FNF-SETUP-21, FNF-SETUP-22)."""
    t.order = [*range(seat, t.seats), *range(seat)]
    if t.recording:
        t.note("first", seat, f"{t.name(seat)} begins.", {"order": t.order[:]})


class Equip(FoesStep):
    """Full HP and MP, gems, one Good Luck Token, one Artifact each (FNF-SETUP-06 to FNF-SETUP-12)."""

    def run(self, t: FamiliarsAndFoes) -> None:
        equip(t)
        t.then(*[DrawArtifacts(seat, 1) for seat in t.order])


def equip(t: FamiliarsAndFoes) -> None:
    for seat in range(t.seats):
        mat = t.mat(seat)
        t.hp[seat] = mat.hp
        t.mp[seat] = mat.mp
        t.gems[seat] = t.starting_gems()
        t.luck[seat] = 1
    t.standing = t.order


class FirstTurn(FoesStep):
    """The Toad stands above the first player (FNF-SETUP-24, FNF-TURN-06)."""

    def run(self, t: FamiliarsAndFoes) -> None:
        t.spot = 0
        t.active = t.order[0]
        t.then(FAMILIARS_TURN)


SHUFFLE_DECKS: Final = ShuffleDecks()
FAMILIARS: Final = Familiars()
DEAL_FAMILIAR: Final = [DealFamiliar(seat) for seat in range(5)]
CHOOSE_FAMILIARS: Final = ChooseFamiliars()
CHOOSE_FAMILIAR: Final = [ChooseFamiliar(mask) for mask in range(32)]
FIRST_PLAYER: Final = FirstPlayer()
NAME_FIRST: Final = NameFirst()
DRAW_FIRST: Final = DrawFirst()
EQUIP: Final = Equip()
FIRST_TURN: Final = FirstTurn()

SET_UP: Final = Sequence[FamiliarsAndFoes](
    "SetUp", SHUFFLE_DECKS, FAMILIARS, FIRST_PLAYER, EQUIP, BEGIN_WAVE, FIRST_TURN
)
