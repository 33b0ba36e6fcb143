"""Coin flips and the Good Luck Tokens that turn them (FNF-FLIP-01 to FNF-FLIP-04)."""

from typing import Any, Final

from grimalkin.core.actions import Action
from grimalkin.core.state import Roll
from grimalkin.games.familiars_and_foes.effects import COINS
from grimalkin.games.familiars_and_foes.question import FoesStep, Poll, mask_of
from grimalkin.games.familiars_and_foes.state import FamiliarsAndFoes

CLOSED: Final = 0
OPEN_EYE: Final = 1


class Flip(FoesStep):
    """One Familiar flips; under an effect that says so every coin shows Eye Open."""

    def __init__(self, seat: int) -> None:
        self.flipper = seat

    def nouns(self, t: FamiliarsAndFoes) -> list[Any]:
        return [self.flipper]

    def run(self, t: FamiliarsAndFoes) -> None:
        t.flippers.append(self.flipper)
        t.turned.append(0)
        if coins_open(t):
            land(t, OPEN_EYE)
        else:
            t.then(FLIP_COIN)


def coins_open(t: FamiliarsAndFoes) -> bool:
    """Whether an effect says what every coin shows; it has no amount that could be added up."""
    return any(aura.op == COINS for aura in t.auras)


class FlipCoin(Roll[FamiliarsAndFoes]):
    def outcomes(self, t: FamiliarsAndFoes) -> list[Action]:
        return t.say.flip.actions

    def draw(self, t: FamiliarsAndFoes) -> Action:
        return t.say.flip.actions[t.stream.below(2)]

    def happen(self, t: FamiliarsAndFoes, outcome: Action) -> None:
        land(t, outcome.nouns[0])


def land(t: FamiliarsAndFoes, face: int) -> None:
    t.faces.append(face)
    if t.recording:
        seat = t.flippers[-1]
        shown = "Eye Open" if face else "Eye Closed"
        t.note("flip", seat, f"{t.name(seat)} flips the coin: {shown}.", {"face": face})


class AfterFlip(FoesStep):
    """Whoever has a Good Luck Token may turn a coin, people before bots (FNF-WIN-08, FNF-WIN-11)."""

    def run(self, t: FamiliarsAndFoes) -> None:
        mask = token_owners(t, False)
        if mask:
            t.then(window(t, mask))
        elif t.with_bots:
            AFTER_FLIP_BOTS.run(t)


class AfterFlipBots(FoesStep):
    def run(self, t: FamiliarsAndFoes) -> None:
        mask = token_owners(t, True)
        if mask:
            t.then((OPEN_BOTS if all_open(t) else CLOSED_BOTS)[mask])


def window(t: FamiliarsAndFoes, mask: int) -> "AfterFlipWindow":
    return OPEN_PEOPLE[mask] if all_open(t) else CLOSED_PEOPLE[mask]


def all_open(t: FamiliarsAndFoes) -> bool:
    """Whether every coin shows Eye Open already; a question of its own, so that one can always pass there."""
    return CLOSED not in t.faces


def token_owners(t: FamiliarsAndFoes, bots: bool) -> int:
    if not flips_to_turn(t):
        return 0
    seats: list[int] = []
    for seat in t.standing:
        if t.luck[seat] and (t.persons[seat] < 0) == bots:
            seats.append(seat)
    return mask_of(t.spokes(seats)) if seats else 0


def flips_to_turn(t: FamiliarsAndFoes) -> list[int]:
    """The places of the flips that a token may still turn (FNF-LUCK-07)."""
    if t.options["good_luck_per_flip"] == "unlimited":
        return list(range(len(t.faces)))
    return [at for at in range(len(t.faces)) if not t.turned[at]]


class AfterFlipWindow(Poll):
    rule = "FNF-WIN-08"
    phase = "after-flip"

    def choices(self, t: FamiliarsAndFoes, seat: int) -> list[Action]:
        made: list[Action] = []
        flips = flips_to_turn(t)
        for ours in t.ours(seat):
            if t.luck[ours]:
                for at in flips:
                    made.append(t.say.luck.two(t.mats[ours], t.mats[t.flippers[at]]))
        made.append(t.say.passing.actions[0])
        return made

    def interrupts(self, t: FamiliarsAndFoes, seat: int) -> list[Action]:
        # Between a flip and its scoring only tokens are possible (FNF-INT-12).
        return []

    def ends(self, t: FamiliarsAndFoes, seat: int, action: Action) -> bool:
        return action.verb is not t.say.passing

    def settle(self, t: FamiliarsAndFoes, answers: list[Action | None]) -> None:
        for answer in answers:
            if answer is not None and answer.verb is t.say.luck:
                turn_coin(t, t.seat_of[answer.nouns[0]], t.seat_of[answer.nouns[1]])
                t.then(AFTER_FLIP)
                return
        self.go_on(t)

    def go_on(self, t: FamiliarsAndFoes) -> None:
        if t.with_bots:
            t.then(AFTER_FLIP_BOTS)

    def prompt(self, t: FamiliarsAndFoes, seat: int) -> str:
        if len(t.faces) > 1:
            opened = sum(t.faces)
            return f"{opened} of {len(t.faces)} coins show Eye Open. Turn one with a Good Luck Token, or pass."
        shown = "Eye Open" if t.faces[0] else "Eye Closed"
        return f"{t.name(t.flippers[0])} has flipped {shown}. Turn it with a Good Luck Token, or pass."


class OpenWindow(AfterFlipWindow):
    rule = "FNF-LUCK-01"


class AfterFlipBotWindow(AfterFlipWindow):
    def go_on(self, t: FamiliarsAndFoes) -> None:
        return


class OpenBotWindow(AfterFlipBotWindow):
    rule = "FNF-LUCK-01"


def turn_coin(t: FamiliarsAndFoes, seat: int, flipper: int) -> None:
    """The token goes back to the supply (FNF-LUCK-03)."""
    at = t.flippers.index(flipper)
    t.luck[seat] -= 1
    t.turned[at] += 1
    t.faces[at] = 1 - t.faces[at]
    if t.recording:
        shown = "Eye Open" if t.faces[at] else "Eye Closed"
        sentence = f"{t.name(seat)} uses a Good Luck Token: the coin of {t.name(flipper)} shows {shown}."
        t.note("token", seat, sentence, {"face": t.faces[at]})


def clear_coins(t: FamiliarsAndFoes) -> None:
    t.flippers = []
    t.faces = []
    t.turned = []


FLIP: Final = [Flip(seat) for seat in range(5)]
FLIP_COIN: Final = FlipCoin()
AFTER_FLIP: Final = AfterFlip()
AFTER_FLIP_BOTS: Final = AfterFlipBots()
CLOSED_PEOPLE: Final = [AfterFlipWindow(mask) for mask in range(32)]
CLOSED_BOTS: Final = [AfterFlipBotWindow(mask) for mask in range(32)]
OPEN_PEOPLE: Final[list[AfterFlipWindow]] = [OpenWindow(mask) for mask in range(32)]
OPEN_BOTS: Final[list[AfterFlipBotWindow]] = [OpenBotWindow(mask) for mask in range(32)]
