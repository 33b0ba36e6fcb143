"""Losing with more than two players, and people who leave: hands go aside and piles merge."""

from typing import Any

from grimalkin.core.state import Step
from grimalkin.games.familiar_find.catalog import SPELL
from grimalkin.games.familiar_find.ending import scores
from grimalkin.games.familiar_find.piles import PileCard, layout_for, side_between
from grimalkin.games.familiar_find.play import END_OF_PLAY, final_play
from grimalkin.games.familiar_find.state import NOTHING, FamiliarFind


def lose(t: FamiliarFind, seat: int) -> None:
    """With two players the other one wins; with more the loser is eliminated (AFF-CHECK-12, AFF-CHECK-13)."""
    if len(t.living) == 2:
        winner = t.layout.next_after(seat)
        how = f"{t.seat_name(seat)} has three Abyss Essences, so {t.seat_name(winner)} wins."
        t.finish([winner], "AFF-CHECK-12", scores(t), how)
        return
    if t.recording:
        t.note("loss", f"{t.seat_name(seat)} has three Abyss Essences and is out.", {"loser": seat})
    t.then(Eliminate(seat))
    # Only a game begun with four has a final play, and only the first to leave makes it (AFF-ELIM-06, AFF-ELIM-21).
    if t.seats == 4 and (len(t.living) == 4 or t.options["final_play_every_time"]):
        t.then(final_play(seat), END_OF_PLAY)


class Eliminate(Step[FamiliarFind]):
    """Takes a seat out of the game."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def nouns(self, t: FamiliarFind) -> list[Any]:
        return [self.seat]

    def run(self, t: FamiliarFind) -> None:
        if self.seat in t.living:
            eliminate(t, self.seat)


def eliminate(t: FamiliarFind, seat: int) -> None:
    """The hand goes aside, the piles beside the seat merge, the others play on."""
    put_hand_aside(t, seat)
    at = t.living.index(seat)
    count = len(t.living)
    before = at if at > 0 else count
    after = at + 1
    # The pile shared with the next player lies on that shared with the previous one (AFF-ELIM-05).
    merged = t.piles[before] + t.piles[after]
    old = t.layout
    living = [other for other in t.living if other != seat]
    layout = layout_for(living)
    if len(living) == 2:
        # The center becomes the middle pile and keeps the Location (AFF-ELIM-04).
        rest = 6 - before - after
        t.piles = [merged, t.piles[0], t.piles[rest]]
        t.opened = 0
    else:
        joined = side_between(old.previous_before(seat), old.next_after(seat))
        piles = [t.piles[0]]
        for place in layout.places[1:]:
            piles.append(merged if place == joined else t.piles[old.pile_at[place]])
        t.piles = piles
    t.living = living
    t.layout = layout
    # The piles are others now, and nothing is left to be done with the one that was scavenged.
    t.scavenged = NOTHING
    if t.recording:
        names = " and ".join([t.seat_name(other) for other in living])
        t.note("elimination", f"{t.seat_name(seat)} leaves the game. {names} play on.", {"seat": seat})


def put_hand_aside(t: FamiliarFind, seat: int) -> None:
    """Out of the game unseen, or open on the discard pile (AFF-ELIM-24)."""
    hand = t.hands[seat]
    if t.options["eliminated_hand"] == "discard":
        t.discarded.extend(hand)
        if t.recording and hand:
            t.note("discard-hand", f"The hand of {t.seat_name(seat)} is discarded: {t.names(hand)}.")
        if hand:
            t.marks += 1
    else:
        aside: list[PileCard] = []
        for kind, trace in zip(hand, t.traces[seat]):
            aside.append(t.put_down(seat, kind, trace, True))
        t.aside = t.aside + aside
    t.hands[seat] = []
    t.traces[seat] = []


def depart(t: FamiliarFind, seat: int) -> None:
    """A person has left for good: out as soon as no other player's decision is pending (AFF-ELIM-27)."""
    if seat in t.living and seat not in t.leaving:
        t.leaving = [*t.leaving, seat]


def drop_decision(t: FamiliarFind, seat: int) -> bool:
    """Drop the question for a seat that has left, and with it the rest of its own turn; whether it has left."""
    if seat not in t.leaving:
        return False
    unstage(t, seat)
    if t.turn and seat == t.active:
        drop_spells(t, seat)
        del t.agenda[1:]
    return True


def drop_spells(t: FamiliarFind, seat: int) -> None:
    """Spells that were not carried out yet are discarded without effect."""
    t.pending = []
    for kind in t.kinds_of(seat, SPELL):
        while t.collections[seat][kind]:
            t.lose(seat, kind)


def unstage(t: FamiliarFind, seat: int) -> None:
    """Take the cards of an unfinished play back into the hand."""
    for form, trace in zip(t.staged, t.staged_traces):
        t.hands[seat].append(form // 32)
        t.traces[seat].append(trace)
    t.staged = []
    t.staged_traces = []
    t.sleight = False


def eliminate_leavers(t: FamiliarFind) -> bool:
    """Take out everybody who has left; whether that ended the game (AFF-END-03)."""
    for seat in t.leaving:
        if seat not in t.living:
            continue
        if len(t.living) == 2:
            winner = t.layout.next_after(seat)
            put_hand_aside(t, seat)
            t.living = [winner]
            t.layout = layout_for(t.living)
            how = f"{t.seat_name(seat)} has left, so {t.seat_name(winner)} is the last one in the game and wins."
            t.finish([winner], "AFF-END-03", scores(t), how)
            return True
        eliminate(t, seat)
    t.leaving = []
    return False
