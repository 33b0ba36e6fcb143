"""Revive: all Standing Familiars agree, pay and flip for a Fallen one (FNF-REVIVE-01 to FNF-REVIVE-23)."""

from typing import Any, Final

from grimalkin.core.actions import Action
from grimalkin.core.state import Step
from grimalkin.games.familiars_and_foes.catalog import ONE_FALLEN
from grimalkin.games.familiars_and_foes.flipping import AFTER_FLIP, FLIP, clear_coins
from grimalkin.games.familiars_and_foes.question import FoesStep, Poll, mask_of
from grimalkin.games.familiars_and_foes.state import ACTING, BOT, FamiliarsAndFoes

PRICE: Final = 2


def revivable(t: FamiliarsAndFoes, seat: int) -> list[int]:
    """The Fallen whom the Active Familiar may propose to revive now (FNF-REVIVE-03, 04, 21)."""
    if not knows_revive(t, seat):
        return []
    for other in t.standing:
        if not t.unlocked(other) or t.mp[other] < PRICE:
            return []
    return [fallen for fallen in t.order if t.hp[fallen] == 0 and not t.refused >> fallen & 1]


def knows_revive(t: FamiliarsAndFoes, seat: int) -> bool:
    return any(spell.aims == ONE_FALLEN for spell in t.catalog.scrolls[t.mats[seat]].advanced)


def propose(t: FamiliarsAndFoes, seat: int, fallen: int) -> None:
    """Whoever proposes agrees, for all of its person's Familiars (FNF-SOLO-04, FNF-REVIVE-21)."""
    if t.recording:
        t.note("propose", seat, f"{t.name(seat)} proposes to revive {t.name(fallen)}.", {"whom": fallen})
    t.then(ASK_ALL[fallen])


class AskAll(FoesStep):
    """People first; bots agree to what a person proposes (FNF-REVIVE-22)."""

    def __init__(self, fallen: int) -> None:
        self.fallen = fallen

    def nouns(self, t: FamiliarsAndFoes) -> list[Any]:
        return [self.fallen]

    def run(self, t: FamiliarsAndFoes) -> None:
        # An interrupt may have changed who could pay.
        if self.fallen not in revivable(t, t.active):
            t.then(t.named("Act"))
            return
        others = others_asked(t, False)
        if others:
            t.then(AGREE_PEOPLE[self.fallen][mask_of(others)])
        else:
            ASK_BOTS[self.fallen].run(t)


class AskBots(FoesStep):
    def __init__(self, fallen: int) -> None:
        self.fallen = fallen

    def nouns(self, t: FamiliarsAndFoes) -> list[Any]:
        return [self.fallen]

    def run(self, t: FamiliarsAndFoes) -> None:
        bots = others_asked(t, True) if t.persons[t.active] == BOT else []
        if bots:
            t.then(AGREE_BOTS[self.fallen][mask_of(bots)])
        else:
            begin(t, self.fallen)


def others_asked(t: FamiliarsAndFoes, bots: bool) -> list[int]:
    person = t.persons[t.active]
    seats = [
        seat
        for seat in t.after(t.active)
        if (t.persons[seat] == BOT) == bots and (t.persons[seat] == BOT or t.persons[seat] != person)
    ]
    return t.spokes(seats)


class Agreement(Poll):
    rule = "FNF-WIN-10"
    phase = "agreement"

    def __init__(self, fallen: int, mask: int) -> None:
        super().__init__(mask)
        self.fallen = fallen

    def nouns(self, t: FamiliarsAndFoes) -> list[Any]:
        return [self.fallen, self.mask]

    def again(self, t: FamiliarsAndFoes) -> Step[Any]:
        return ASK_ALL[self.fallen]

    def choices(self, t: FamiliarsAndFoes, seat: int) -> list[Action]:
        return [t.say.agree.actions[0], t.say.refuse.actions[0]]

    def ends(self, t: FamiliarsAndFoes, seat: int, action: Action) -> bool:
        # One refusal stops the proposal.
        return action.verb is t.say.refuse

    def settle(self, t: FamiliarsAndFoes, answers: list[Action | None]) -> None:
        for seat, answer in enumerate(answers):
            if answer is not None and answer.verb is t.say.refuse:
                t.refused |= 1 << self.fallen
                if t.recording:
                    t.note("refusal", seat, f"{t.name(seat)} does not agree: nothing is paid.")
                t.then(t.named("Act"))
                return
        self.go_on(t)

    def go_on(self, t: FamiliarsAndFoes) -> None:
        t.then(ASK_BOTS[self.fallen])

    def prompt(self, t: FamiliarsAndFoes, seat: int) -> str:
        return f"Revive {t.name(self.fallen)}? Each Standing Familiar pays {PRICE} MP and flips a coin."


class BotAgreement(Agreement):
    def go_on(self, t: FamiliarsAndFoes) -> None:
        begin(t, self.fallen)


def begin(t: FamiliarsAndFoes, fallen: int) -> None:
    """The Active Familiar pays and flips first, then the others in tracker order (FNF-REVIVE-06, FNF-REVIVE-07)."""
    t.phase = ACTING
    flippers = [t.active, *t.after(t.active)]
    t.then(*[PAY_AND_FLIP[seat] for seat in flippers], AFTER_FLIP, COUNT_EYES[fallen])


class PayAndFlip(FoesStep):
    def __init__(self, seat: int) -> None:
        self.flipper = seat

    def nouns(self, t: FamiliarsAndFoes) -> list[Any]:
        return [self.flipper]

    def run(self, t: FamiliarsAndFoes) -> None:
        t.mp[self.flipper] -= PRICE
        t.then(FLIP[self.flipper])


class CountEyes(FoesStep):
    """All Eye Open is a full return, some a half one, none leaves it Fallen (FNF-REVIVE-09 to FNF-REVIVE-11)."""

    def __init__(self, fallen: int) -> None:
        self.fallen = fallen

    def nouns(self, t: FamiliarsAndFoes) -> list[Any]:
        return [self.fallen]

    def run(self, t: FamiliarsAndFoes) -> None:
        opened = sum(t.faces)
        whole = opened == len(t.faces)
        clear_coins(t)
        seat = self.fallen
        if not opened:
            if t.recording:
                t.note("not-revived", seat, f"No Eye Open: {t.name(seat)} stays Fallen.")
            return
        mat = t.mat(seat)
        gems = t.starting_gems()
        t.hp[seat] = mat.hp if whole else (mat.hp + 1) // 2
        t.mp[seat] = mat.mp if whole else (mat.mp + 1) // 2
        t.gems[seat] = gems if whole else (gems + 1) // 2
        t.standing = [other for other in t.order if t.hp[other] > 0]
        if t.recording:
            how = "whole" if whole else "by half"
            t.note("revived", seat, f"{t.name(seat)} returns {how}, with {t.hp[seat]} HP and {t.mp[seat]} MP.")


ASK_ALL: Final = [AskAll(seat) for seat in range(5)]
ASK_BOTS: Final = [AskBots(seat) for seat in range(5)]
AGREE_PEOPLE: Final = [[Agreement(seat, mask) for mask in range(32)] for seat in range(5)]
AGREE_BOTS: Final = [[BotAgreement(seat, mask) for mask in range(32)] for seat in range(5)]
PAY_AND_FLIP: Final = [PayAndFlip(seat) for seat in range(5)]
COUNT_EYES: Final = [CountEyes(seat) for seat in range(5)]
