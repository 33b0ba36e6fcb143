"""Step 3 and the final play: cards are put together one by one and become real, and visible to others, at once."""

from typing import Any, Final

from grimalkin.core import i64
from grimalkin.core.actions import Action
from grimalkin.core.chance import CHANCE
from grimalkin.core.errors import Refusal
from grimalkin.core.log import only
from grimalkin.core.state import Step
from grimalkin.games.familiar_find.catalog import (
    CENTER_CAP,
    CENTER_FACE,
    CHANGE_PATTERN,
    DECK_TOP_TO_CENTER,
    HIDDEN_CENTER_ONLY,
)
from grimalkin.games.familiar_find.piles import HIDDEN, OPEN, PLACES, PileCard
from grimalkin.games.familiar_find.question import Question, settle_for
from grimalkin.games.familiar_find.state import HIDDEN_CARDS, OPEN_CARDS, FamiliarFind
from grimalkin.games.familiar_find.verbs import FACE_BITS, FACE_DOWN, FACE_UP

# A staged card is one number: its kind, the pile, and whether it is hidden.
PILE_STEP: Final = 2
KIND_STEP: Final = 32


def pile_of(form: int) -> int:
    """The pile of a staged card."""
    return form % KIND_STEP // PILE_STEP


ANYTHING: Final = -1
"""The Location says nothing about faces on the center."""


class Play(Step[FamiliarFind]):
    """The active seat's Step 3."""

    def run(self, t: FamiliarFind) -> None:
        if t.present():
            begin(t, t.active, PUT_DOWN)


class FinalPlay(Step[FamiliarFind]):
    """The last play of a seat that is being eliminated (AFF-ELIM-10)."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def nouns(self, t: FamiliarFind) -> list[Any]:
        return [self.seat]

    def run(self, t: FamiliarFind) -> None:
        begin(t, self.seat, _FINAL[self.seat])


def begin(t: FamiliarFind, seat: int, question: "PutDown") -> None:
    t.to_center = False
    t.sleight = False
    if not t.hands[seat]:
        return
    plan(t, seat, question.final)
    go_on(t, seat, question)


def go_on(t: FamiliarFind, seat: int, question: "PutDown") -> None:
    """Ask for the next card, or lay the play down when it is complete."""
    if t.left_open + t.left_hidden == 0 or (t.location >= 0 and Limits(t, seat).stuck(t)):
        commit(t, seat)
    else:
        t.then(question)


def plan(t: FamiliarFind, seat: int, final: bool) -> None:
    t.left_open, t.left_hidden = planned(t, seat, final, t.sleight, len(t.hands[seat]))


def planned(t: FamiliarFind, seat: int, final: bool, sleight: bool, count: int) -> tuple[int, int]:
    """How many cards of a hand of that size are open and hidden in this play."""
    up = OPEN_CARDS
    down = HIDDEN_CARDS
    if seat == t.active:
        up = t.pattern_open
        down = t.pattern_hidden
        if sleight:
            up -= 1
            down += 1
    if final and t.options["final_play"] == "all":
        # As many hidden as the pattern asks, all others open (AFF-ELIM-13).
        down = min(down, count)
        up = count - down
    while up + down > count:
        # Cut from the larger group, from the hidden one if equal (AFF-PLAY-15).
        if up > down:
            up -= 1
        else:
            down -= 1
    return up, down


class PutDown(Question):
    """The next card of the play (AFF-DEC-12, AFF-DEC-13)."""

    rule = "AFF-PLAY-01"
    phase = "play"

    def __init__(self, final: bool, seat: int) -> None:
        self.final = final
        self.owner = seat

    def nouns(self, t: FamiliarFind) -> list[Any]:
        return [self.final, self.owner]

    def actions(self, t: FamiliarFind, seat: int) -> list[Action]:
        if t.use_abilities or t.location >= 0:
            return limited_actions(t, seat, self.final)
        # Without powers and Locations only empty piles limit where a card can go.
        faces: i64 = (FACE_UP if t.left_open else 0) + (FACE_DOWN if t.left_hidden else 0)
        filled: i64 = filled_piles(t)
        spots: i64 = 0
        empty: i64 = 0
        empty_spots: i64 = 0
        pile: i64
        for pile in open_piles(t, seat):
            here = faces << FACE_BITS * pile
            spots += here
            if not t.piles[pile] and not filled >> pile & 1:
                empty += 1
                empty_spots += here
        plays = t.say.plays(t.layout, spots if empty < t.left_open + t.left_hidden else empty_spots)
        made: list[Action] = []
        done: i64 = 0
        kind: i64
        for kind in t.hands[seat]:
            if not done >> kind & 1:
                done |= 1 << kind
                made += plays[kind]
        return made

    def take(self, t: FamiliarFind, seat: int, action: Action) -> None:
        if action.verb is t.say.sleight:
            t.sleight = True
            plan(t, seat, self.final)
            t.then(self)
            return
        kind, place, face = action.nouns
        t.staged_traces.append(t.take_from_hand(seat, kind))
        t.staged.append(kind * KIND_STEP + t.layout.pile_at[place] * PILE_STEP + face)
        if face == OPEN:
            t.left_open -= 1
        else:
            t.left_hidden -= 1
        go_on(t, seat, self)

    def audience(self, t: FamiliarFind, seat: int, action: Action) -> int:
        # The play becomes visible as a whole (AFF-PLAY-19).
        return only(seat)

    def prompt(self, t: FamiliarFind, seat: int) -> str:
        parts = []
        if t.left_open:
            parts.append(f"{t.left_open} open")
        if t.left_hidden:
            parts.append(f"{t.left_hidden} hidden")
        cards = "card" if t.left_open + t.left_hidden == 1 else "cards"
        name = "Your final play" if self.final else "Play"
        return f"{name}: still {' and '.join(parts)} {cards} to put down."

    def refusal(self, t: FamiliarFind, seat: int, action: Action) -> Refusal:
        if action.verb is t.say.sleight:
            return _no_sleight(t, seat)
        if action.verb is t.say.play:
            return _no_play(t, seat, action)
        return super().refusal(t, seat, action)


class LastPutDown(PutDown):
    """The next card of a final play; saves know it by the first noun of a PutDown."""

    rule = "AFF-ELIM-10"
    phase = "final-play"

    def seat(self, t: FamiliarFind) -> int:
        return self.owner

    def name(self) -> str:
        return "PutDown"


def commit(t: FamiliarFind, seat: int) -> None:
    """Lay the whole play down at once."""
    if t.recording:
        tell_play(t, seat)
    for form, trace in zip(t.staged, t.staged_traces):
        pile = pile_of(form)
        t.piles[pile].append(t.put_down(seat, form // KIND_STEP, trace, form & 1 == HIDDEN))
        if pile == t.layout.center:
            t.to_center = True
    t.staged.clear()
    t.staged_traces.clear()


def tell_play(t: FamiliarFind, seat: int) -> None:
    """What the others see of a play that is laid down."""
    cards: list[dict[str, Any]] = []
    words: list[str] = []
    for form in t.staged:
        pile = pile_of(form)
        hidden = form & 1 == HIDDEN
        name = "a hidden card" if hidden else t.kind_name(form // KIND_STEP)
        words.append(f"{name} on {t.pile_name(pile)}")
        shown = None if hidden else t.catalog.kind_ids[form // KIND_STEP]
        cards.append({"pile": PLACES[t.layout.places[pile]], "hidden": hidden, "kind": shown})
    if t.sleight:
        t.note("sleight", f"{t.seat_name(seat)} plays one card more hidden.")
    t.tell(-1, "play", seat, f"{t.seat_name(seat)} plays {', '.join(words)}.", {"cards": cards})


# Where cards may go.


def open_piles(t: FamiliarFind, seat: int) -> list[int]:
    """The piles in reach, and those that the seat emptied although they are closed (AFF-PLAY-12, AFF-PLAY-13)."""
    reach = t.layout.reach[seat]
    if not t.opened or seat != t.active:
        return reach
    opened = [pile for pile in range(len(t.piles)) if t.opened >> t.layout.places[pile] & 1 and pile not in reach]
    return sorted(reach + opened) if opened else reach


def empty_piles(t: FamiliarFind, piles: list[int]) -> list[int]:
    """Those of the piles that would be empty if the play ended here (AFF-PLAY-08)."""
    filled = filled_piles(t)
    return [pile for pile in piles if not t.piles[pile] and not filled >> pile & 1]


def filled_piles(t: FamiliarFind) -> int:
    """The piles of the cards put down so far, as bits."""
    filled = 0
    for form in t.staged:
        filled |= 1 << pile_of(form)
    return filled


class Limits:
    """What the Location says about placing cards, and what is empty: enough to judge any play (AFF-PLAY-18)."""

    def __init__(self, t: FamiliarFind, seat: int) -> None:
        self.center = t.layout.center
        self.piles = open_piles(t, seat)
        self.empty = empty_piles(t, self.piles)
        face = t.law(CENTER_FACE)
        self.face = ANYTHING if face is None else face.face
        self.hidden_only_center = t.law(HIDDEN_CENTER_ONLY) is not None
        cap = t.law(CENTER_CAP)
        self.full = False
        if cap is not None:
            here = len(t.piles[self.center])
            for form in t.staged:
                if pile_of(form) == self.center:
                    here += 1
            self.full = here >= cap.count

    def allows(self, pile: int, face: int) -> bool:
        """Whether the Location lets a card go there with that face."""
        if pile == self.center:
            return not self.full and self.face in (ANYTHING, face)
        return face == OPEN or not self.hidden_only_center

    def most_filled(self, empty: list[int], open: int, hidden: int) -> int:
        """How many of the empty piles so many cards can fill."""
        only_open = 0
        only_hidden = 0
        either = 0
        for pile in empty:
            takes_open = self.allows(pile, OPEN)
            takes_hidden = self.allows(pile, HIDDEN)
            if takes_open and takes_hidden:
                either += 1
            elif takes_open:
                only_open += 1
            elif takes_hidden:
                only_hidden += 1
        by_open = min(open, only_open)
        by_hidden = min(hidden, only_hidden)
        return by_open + by_hidden + min(either, open - by_open + hidden - by_hidden)

    def stuck(self, t: FamiliarFind) -> bool:
        """Whether no card that is left can go anywhere, which no single printed Location brings about."""
        for pile in self.piles:
            if (t.left_open and self.allows(pile, OPEN)) or (t.left_hidden and self.allows(pile, HIDDEN)):
                return False
        return True


def limited_actions(t: FamiliarFind, seat: int, final: bool) -> list[Action]:
    """All cards that begin or continue a legal play (AFF-PLAY-18)."""
    limits = Limits(t, seat)
    up = t.left_open
    down = t.left_hidden
    best = limits.most_filled(limits.empty, up, down)
    made: list[Action] = []
    bent = can_bend(t, seat)
    if bent:
        bent_best = _bent_best(t, seat, final, limits)
        # The power may not be used to dodge a duty, nor refused to.
        if bent_best >= best:
            made.append(t.say.sleight.plain())
        if bent_best > best:
            return made
    spots = 0
    for pile in limits.piles:
        faces = 0
        if up and _keeps(limits, pile, OPEN, up, down, best):
            faces = FACE_UP
        if down and _keeps(limits, pile, HIDDEN, up, down, best):
            faces += FACE_DOWN
        spots += faces << FACE_BITS * pile
    plays = t.say.plays(t.layout, spots)
    for kind in sorted(set(t.hands[seat])):
        made += plays[kind]
    return made


def can_bend(t: FamiliarFind, seat: int) -> bool:
    """Whether the Fox may change the pattern now (AFF-FAB-04)."""
    if t.sleight or t.staged or seat != t.active or t.pattern_open < 1:
        return False
    return t.power(seat, CHANGE_PATTERN) is not None


def _bent_best(t: FamiliarFind, seat: int, final: bool, limits: Limits) -> int:
    up, down = planned(t, seat, final, True, len(t.hands[seat]))
    return limits.most_filled(limits.empty, up, down)


def _keeps(limits: Limits, pile: int, face: int, up: int, down: int, best: int) -> bool:
    """Whether the play can still fill as many empty piles as it must, with this card there."""
    if not limits.allows(pile, face):
        return False
    empty = limits.empty
    filled = 0
    if pile in empty:
        empty = [other for other in empty if other != pile]
        filled = 1
    if face == OPEN:
        up -= 1
    else:
        down -= 1
    return limits.most_filled(empty, up, down) + filled >= best


def _no_sleight(t: FamiliarFind, seat: int) -> Refusal:
    """Why the pattern cannot be changed."""
    if can_bend(t, seat):
        return Refusal("AFF-PLAY-18", "With one card more hidden, more of the empty piles would stay empty.")
    if t.power(seat, CHANGE_PATTERN) is None:
        return Refusal("AFF-FAM-01", "Only a Familiar with that power can change how many cards are hidden.")
    rule = t.catalog.familiars[t.familiars[seat]].rule
    return Refusal(rule, "The power comes before the first card of your own turn's play, once, for an open card.")


def _no_play(t: FamiliarFind, seat: int, action: Action) -> Refusal:
    """Why this card cannot go there with that face."""
    kind, place, face = action.nouns
    pile = t.layout.pile_at[place]
    if kind not in t.hands[seat]:
        return Refusal("AFF-PLAY-01", f"{t.kind_name(kind)} is not in your hand.")
    if pile < 0:
        piles = ", ".join([t.pile_name(known) for known in range(len(t.piles))])
        return Refusal("AFF-PLAY-06", f"There is no such pile now. The piles are {piles}.")
    if pile not in open_piles(t, seat):
        return Refusal("AFF-PLAY-10", f"You cannot play to {t.pile_name(pile)}: it is out of your reach.")
    if face == OPEN and not t.left_open:
        return Refusal("AFF-PLAY-02", "All open cards of this play are down: the rest is hidden.")
    if face == HIDDEN and not t.left_hidden:
        return Refusal("AFF-PLAY-03", "All hidden cards of this play are down: the rest is open.")
    limits = Limits(t, seat)
    if not limits.allows(pile, face):
        location = t.catalog.locations[t.location]
        return Refusal(location.rule, f"{location.name} forbids it: {location.text}")
    empty = ", ".join([t.pile_name(known) for known in limits.empty])
    return Refusal("AFF-PLAY-08", f"The cards left must fill what is empty: {empty}.")


# After the play.


class EndOfPlay(Step[FamiliarFind]):
    """Restless Library puts the top card of the deck on a center that was left alone (AFF-LFX-12)."""

    def run(self, t: FamiliarFind) -> None:
        if t.location < 0 or t.to_center or not t.present() or not t.in_deck():
            return
        if t.law(DECK_TOP_TO_CENTER) is None:
            return
        if not t.deck.settled():
            t.then(settle_for(CHANCE), self)
            return
        kind = t.lift_top().kind
        t.piles[t.layout.center].append(PileCard(kind, False, CHANCE, t.turn))
        if t.recording:
            t.tell(-1, "flutter", CHANCE, f"{t.kind_name(kind)} comes from the deck onto the center.", {})


def put_down_question(final: bool, seat: int) -> PutDown:
    """The question as it stands on an agenda."""
    return _FINAL[seat] if final else PUT_DOWN


def final_play(seat: int) -> FinalPlay:
    return _FINAL_STEPS[seat]


PLAY: Final = Play()
PUT_DOWN: Final = PutDown(False, 0)
END_OF_PLAY: Final = EndOfPlay()
_FINAL: Final = [LastPutDown(True, seat) for seat in range(4)]
_FINAL_STEPS: Final = [FinalPlay(seat) for seat in range(4)]
