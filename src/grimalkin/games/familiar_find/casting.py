"""What the Spells do: one step for an effect of a card, and one question for each operation that needs a choice."""

from typing import Any

from grimalkin.core.actions import Action
from grimalkin.core.errors import Refusal
from grimalkin.core.log import only
from grimalkin.core.state import Step
from grimalkin.games.familiar_find.catalog import (
    CHANGE_PATTERN,
    COLLECT_TOP,
    DISCARD_FROM_RIVAL,
    DISCARD_OWN,
    DRAW,
    GIVE_TO_RIVAL,
    INGREDIENT,
    LOOK_AT_PILE,
    MOVE_CARD,
    REPEAT_DISCARDED_SPELL,
    SHIELD,
    SPELL,
    SWAP_HAND_CARDS,
    SWAP_WITH_RIVAL,
    TABLE,
    TAKE_FROM_RIVAL,
    Effect,
)
from grimalkin.games.familiar_find.question import Question, settle_for
from grimalkin.games.familiar_find.scavenge import look_at_pile, pile_id, take_top
from grimalkin.games.familiar_find.state import SEEN, FamiliarFind


class Cast(Step[FamiliarFind]):
    """One effect of a Spell; what cannot be done is skipped (AFF-SPELL-05)."""

    def __init__(self, kind: int, nth: int) -> None:
        self.kind = kind
        self.nth = nth

    def nouns(self, t: FamiliarFind) -> list[Any]:
        return [t.catalog.kind_ids[self.kind], self.nth]

    def run(self, t: FamiliarFind) -> None:
        effect = t.catalog.kinds[self.kind].effects[self.nth]
        if effect.op == CHANGE_PATTERN:
            change_pattern(t, effect)
        elif effect.op == DRAW:
            t.then(DrawCards(effect.count))
        else:
            question = question_for(effect.op, self.kind, self.nth)
            if question is not None:
                # What must be done and can be done in one way only is done (AFF-SFX-10).
                actions = question.choices(t, effect)
                if len(actions) == 1 and not question.may:
                    question.take(t, t.active, actions[0])
                elif actions:
                    t.then(question)


def change_pattern(t: FamiliarFind, effect: Effect) -> None:
    """More or fewer cards to play this turn; changes add up (AFF-SPELL-09, AFF-SFX-13)."""
    if t.pattern_open + effect.open < 0 or t.pattern_hidden + effect.hidden < 0:
        return
    t.pattern_open += effect.open
    t.pattern_hidden += effect.hidden
    if t.recording:
        pattern = f"{t.pattern_open} open and {t.pattern_hidden} hidden"
        t.note("pattern", f"This turn's play is {pattern}.", {"pattern": [t.pattern_open, t.pattern_hidden]})


class DrawCards(Step[FamiliarFind]):
    """Draws what is there; an empty deck ends nothing here (AFF-SPELL-11)."""

    def __init__(self, count: int) -> None:
        self.count = count

    def nouns(self, t: FamiliarFind) -> list[Any]:
        return [self.count]

    def run(self, t: FamiliarFind) -> None:
        for drawn in range(self.count):
            if not t.in_deck():
                return
            if not t.deck.settled():
                t.then(settle_for(t.active), DrawCards(self.count - drawn))
                return
            t.draw_up(t.active, len(t.hands[t.active]) + 1)
            if t.recording:
                t.note("draw", f"{t.seat_name(t.active)} draws a card.")
                t.note_to(t.active, "drawn", f"You draw {t.kind_name(t.hands[t.active][-1])}.")


class CastQuestion(Question):
    """A choice inside a Spell (AFF-DEC-10)."""

    rule = "AFF-DEC-10"
    phase = "spells"
    # Whether the card lets the choice be declined (AFF-CONT-10).
    may = True

    def __init__(self, kind: int, nth: int) -> None:
        self.kind = kind
        self.nth = nth

    def nouns(self, t: FamiliarFind) -> list[Any]:
        return [t.catalog.kind_ids[self.kind], self.nth]

    def effect(self, t: FamiliarFind) -> Effect:
        return t.catalog.kinds[self.kind].effects[self.nth]

    def choices(self, t: FamiliarFind, effect: Effect) -> list[Action]:
        """What can be chosen, without declining."""
        raise NotImplementedError(self.name())

    def actions(self, t: FamiliarFind, seat: int) -> list[Action]:
        made = self.choices(t, self.effect(t))
        if self.may:
            made.append(t.say.passing.plain())
        return made

    def take(self, t: FamiliarFind, seat: int, action: Action) -> None:
        if action.verb is not t.say.passing:
            self.carry_out(t, seat, action)
        elif t.recording:
            t.note("decline", f"{t.seat_name(seat)} declines.")

    def carry_out(self, t: FamiliarFind, seat: int, action: Action) -> None:
        raise NotImplementedError(self.name())

    def prompt(self, t: FamiliarFind, seat: int) -> str:
        card = t.catalog.kinds[self.kind]
        return f"{card.name}: {card.text}"

    def duty(self, t: FamiliarFind) -> str:
        return t.catalog.kinds[self.kind].rule

    def refusal(self, t: FamiliarFind, seat: int, action: Action) -> Refusal:
        if action.verb is t.say.resolve and action.nouns[0] in [form // 2 for form in t.pending]:
            name = t.kind_name(self.kind)
            return Refusal("AFF-SPELL-03", f"{name} comes first: the next Spell is chosen when it is finished.")
        return super().refusal(t, seat, action)

    def objection(self, t: FamiliarFind, seat: int, action: Action) -> Refusal:
        card = t.catalog.kinds[self.kind]
        if action.verb.nouns and action.verb.nouns[0].name == "seat":
            rival = action.nouns[0]
            if rival not in t.living:
                return Refusal("AFF-SPELL-12", f"{t.seat_name(rival)} is not in the game: name a rival who is.")
            if rival != seat and t.power(rival, SHIELD) is not None:
                familiar = t.catalog.familiars[t.familiars[rival]]
                return Refusal(familiar.rule, f"{t.seat_name(rival)} is the {familiar.name}: name another rival.")
        return Refusal(card.rule, f"{card.name} does not allow '{action.text}' now.")


class DiscardOwn(CastQuestion):
    def choices(self, t: FamiliarFind, effect: Effect) -> list[Action]:
        return [t.say.discard.one(kind) for kind in t.kinds_of(t.active, effect.category)]

    def carry_out(self, t: FamiliarFind, seat: int, action: Action) -> None:
        kind = action.nouns[0]
        t.lose(seat, kind)
        if t.recording:
            t.note("discard", f"{t.seat_name(seat)} discards {t.kind_name(kind)} from the collection.")


class TakeFromRival(CastQuestion):
    def choices(self, t: FamiliarFind, effect: Effect) -> list[Action]:
        verb = t.say.take
        return [verb.two(rival, kind) for rival in t.rivals() for kind in t.kinds_of(rival, effect.category)]

    def carry_out(self, t: FamiliarFind, seat: int, action: Action) -> None:
        rival, kind = action.nouns
        t.collections[rival][kind] -= 1
        t.gain(kind, False)
        if t.recording:
            t.note("take", f"{t.seat_name(seat)} takes {t.kind_name(kind)} from {t.seat_name(rival)}.")


class LookAtPile(CastQuestion):
    def choices(self, t: FamiliarFind, effect: Effect) -> list[Action]:
        piles = list(range(len(t.piles))) if effect.where == TABLE else t.layout.reach[t.active]
        return [t.say.look.one(t.layout.places[pile]) for pile in piles if t.hidden_positions(pile)]

    def carry_out(self, t: FamiliarFind, seat: int, action: Action) -> None:
        pile = t.layout.pile_at[action.nouns[0]]
        if self.effect(t).then_turn:
            t.then(TurnOpen(self.kind, self.nth, pile))
        look_at_pile(t, pile)


class TurnOpen(CastQuestion):
    """One of the cards just looked at may be turned open (AFF-SFX-03)."""

    def __init__(self, kind: int, nth: int, pile: int) -> None:
        super().__init__(kind, nth)
        self.pile = pile

    def nouns(self, t: FamiliarFind) -> list[Any]:
        return [t.catalog.kind_ids[self.kind], self.nth, self.pile]

    def choices(self, t: FamiliarFind, effect: Effect) -> list[Action]:
        return [t.say.turn.one(position) for position in t.hidden_positions(self.pile)]

    def carry_out(self, t: FamiliarFind, seat: int, action: Action) -> None:
        at = action.nouns[0]
        t.marks += 1
        card = t.piles[self.pile][at].turned_open()
        t.piles[self.pile][at] = card
        if t.recording:
            name = t.kind_name(card.kind)
            where = f"card {at + 1} of {t.pile_name(self.pile)}"
            t.note("turn-open", f"{t.seat_name(seat)} turns {where} open: {name}.")

    def prompt(self, t: FamiliarFind, seat: int) -> str:
        return f"You may turn one of the cards of {t.pile_name(self.pile)} open."


class CollectTop(CastQuestion):
    def choices(self, t: FamiliarFind, effect: Effect) -> list[Action]:
        piles = list(range(len(t.piles))) if effect.where == TABLE else t.layout.reach[t.active]
        return [t.say.collect.one(t.layout.places[pile]) for pile in piles if t.piles[pile]]

    def carry_out(self, t: FamiliarFind, seat: int, action: Action) -> None:
        take_top(t, t.layout.pile_at[action.nouns[0]])


class GiveToRival(CastQuestion):
    def choices(self, t: FamiliarFind, effect: Effect) -> list[Action]:
        own = t.count_of(t.active, effect.category)
        # Only to somebody who has fewer than the giver had before (AFF-SFX-07).
        return [t.say.give.one(rival) for rival in t.rivals() if t.count_of(rival, effect.category) < own]

    def carry_out(self, t: FamiliarFind, seat: int, action: Action) -> None:
        kind = t.kinds_of(seat, self.effect(t).category)[0]
        t.collections[seat][kind] -= 1
        t.collections[action.nouns[0]][kind] += 1
        if t.recording:
            rival = t.seat_name(action.nouns[0])
            t.note("give", f"{t.seat_name(seat)} gives {t.kind_name(kind)} to {rival}.")


class SwapWithRival(CastQuestion):
    def choices(self, t: FamiliarFind, effect: Effect) -> list[Action]:
        own = t.kinds_of(t.active, INGREDIENT)
        made: list[Action] = []
        for rival in t.rivals():
            for theirs in t.kinds_of(rival, INGREDIENT):
                # Kinds of Ingredients are numbered from 0, as the verb's nouns are.
                made += [t.say.swap.three(rival, theirs, mine) for mine in own if mine != theirs]
        return made

    def carry_out(self, t: FamiliarFind, seat: int, action: Action) -> None:
        rival, theirs, mine = action.nouns
        t.collections[rival][theirs] -= 1
        t.collections[seat][theirs] += 1
        t.collections[seat][mine] -= 1
        t.collections[rival][mine] += 1
        if t.recording:
            swap = f"{t.kind_name(mine)} for {t.kind_name(theirs)} of {t.seat_name(rival)}"
            t.note("swap", f"{t.seat_name(seat)} exchanges {swap}.")


class MoveCard(CastQuestion):
    """Which card the wind takes; where it lands is a choice of its own."""

    def choices(self, t: FamiliarFind, effect: Effect) -> list[Action]:
        made: list[Action] = []
        for pile in t.layout.reach[t.active]:
            if landing_piles(t, pile):
                place = t.layout.places[pile]
                made += [t.say.lift.two(place, at) for at in range(len(t.piles[pile]))]
        return made

    def carry_out(self, t: FamiliarFind, seat: int, action: Action) -> None:
        t.then(DropCard(self.kind, self.nth, t.layout.pile_at[action.nouns[0]], action.nouns[1]))


class DropCard(CastQuestion):
    """Where the card lands; the move is one, so nobody sees it before (AFF-SFX-09)."""

    may = False

    def __init__(self, kind: int, nth: int, pile: int, position: int) -> None:
        super().__init__(kind, nth)
        self.pile = pile
        self.position = position

    def nouns(self, t: FamiliarFind) -> list[Any]:
        return [t.catalog.kind_ids[self.kind], self.nth, self.pile, self.position]

    def choices(self, t: FamiliarFind, effect: Effect) -> list[Action]:
        return [t.say.drop.one(t.layout.places[pile]) for pile in landing_piles(t, self.pile)]

    def carry_out(self, t: FamiliarFind, seat: int, action: Action) -> None:
        target = t.layout.pile_at[action.nouns[0]]
        card = t.piles[self.pile].pop(self.position)
        t.piles[target].append(card)
        t.emptied(self.pile)
        if t.recording:
            what = "a hidden card" if card.hidden else t.kind_name(card.kind)
            source = f"place {self.position + 1} of {t.pile_name(self.pile)}"
            sentence = f"{t.seat_name(seat)} moves {what} from {source} onto {t.pile_name(target)}."
            t.note("move", sentence, {"from": pile_id(t, self.pile), "to": pile_id(t, target)})

    def prompt(self, t: FamiliarFind, seat: int) -> str:
        return "Choose the pile on which the card lands."

    def objection(self, t: FamiliarFind, seat: int, action: Action) -> Refusal:
        pile = t.layout.pile_at[action.nouns[0]]
        if pile >= 0 and t.capped(pile):
            location = t.catalog.locations[t.location]
            return Refusal(location.rule, f"{location.name} forbids it: {location.text}")
        return super().objection(t, seat, action)


def landing_piles(t: FamiliarFind, source: int) -> list[int]:
    """The piles on which a card from this one can land (AFF-LFX-15)."""
    return [pile for pile in range(len(t.piles)) if pile != source and not t.capped(pile)]


class DiscardFromRival(CastQuestion):
    may = False

    def choices(self, t: FamiliarFind, effect: Effect) -> list[Action]:
        rivals = [seat for seat in t.rivals() if t.count_of(seat, effect.category) >= effect.least]
        return [t.say.dim.one(seat) for seat in rivals]

    def carry_out(self, t: FamiliarFind, seat: int, action: Action) -> None:
        rival = action.nouns[0]
        kind = t.kinds_of(rival, self.effect(t).category)[0]
        t.lose(rival, kind)
        if t.recording:
            t.note("dim", f"{t.seat_name(rival)} must discard {t.kind_name(kind)}.")


class RepeatDiscarded(CastQuestion):
    """Echo: the effect of a discarded Spell, but of no other Echo (AFF-SFX-11)."""

    def choices(self, t: FamiliarFind, effect: Effect) -> list[Action]:
        kinds = sorted(set(t.discarded))
        return [t.say.echo.one(kind) for kind in kinds if _can_be_repeated(t, kind)]

    def carry_out(self, t: FamiliarFind, seat: int, action: Action) -> None:
        kind = action.nouns[0]
        if t.recording:
            t.note("echo", f"{t.kind_name(self.kind)} repeats {t.kind_name(kind)}.")
        for nth in range(len(t.catalog.kinds[kind].effects) - 1, -1, -1):
            t.then(Cast(kind, nth))


def _can_be_repeated(t: FamiliarFind, kind: int) -> bool:
    card = t.catalog.kinds[kind]
    return card.category == SPELL and card.effect(REPEAT_DISCARDED_SPELL) is None


class SwapHandCards(CastQuestion):
    """Nimble Fingers: first whose hand is looked at."""

    def choices(self, t: FamiliarFind, effect: Effect) -> list[Action]:
        return [t.say.spy.one(rival) for rival in t.rivals() if t.hands[rival]]

    def carry_out(self, t: FamiliarFind, seat: int, action: Action) -> None:
        rival = action.nouns[0]
        t.marks += 1
        bit = 1 << seat
        t.traces[rival] = [trace | bit for trace in t.traces[rival]]
        t.looks = [*t.looks, (t.marks, seat, rival)]
        if t.recording:
            t.note("spy", f"{t.seat_name(seat)} looks at the hand of {t.seat_name(rival)}.")
            t.note_to(seat, "seen", f"You see {t.names(sorted(t.hands[rival]))}.")
        if t.hands[seat]:
            t.then(ExchangeCards(self.kind, self.nth, rival))


class ExchangeCards(CastQuestion):
    """Then whether two cards change hands; the others learn only that (AFF-INFO-12)."""

    def __init__(self, kind: int, nth: int, rival: int) -> None:
        super().__init__(kind, nth)
        self.rival = rival

    def nouns(self, t: FamiliarFind) -> list[Any]:
        return [t.catalog.kind_ids[self.kind], self.nth, self.rival]

    def choices(self, t: FamiliarFind, effect: Effect) -> list[Action]:
        mine = sorted(set(t.hands[t.active]))
        theirs = sorted(set(t.hands[self.rival]))
        return [t.say.exchange.two(their, my) for their in theirs for my in mine]

    def carry_out(self, t: FamiliarFind, seat: int, action: Action) -> None:
        theirs, mine = action.nouns
        rival = self.rival
        t.marks += 1
        t.take_from_hand(rival, theirs)
        t.take_from_hand(seat, mine)
        t.hands[seat].append(theirs)
        t.hands[rival].append(mine)
        # It came into its new hand just now, and whoever gave it knows that it is there.
        now = t.marks * SEEN
        t.traces[seat].append(now | 1 << rival)
        t.traces[rival].append(now | 1 << seat)
        # Nobody else can say any longer what of these hands lies where.
        both = 1 << seat | 1 << rival
        for hand in (seat, rival):
            t.traces[hand] = [trace - trace % SEEN + (trace % SEEN & both) for trace in t.traces[hand]]
        if t.recording:
            t.note("exchange", f"{t.seat_name(seat)} exchanges a hand card with {t.seat_name(rival)}.")
            swap = f"{t.kind_name(mine)} goes to {t.seat_name(rival)}, {t.kind_name(theirs)} to {t.seat_name(seat)}."
            t.tell(only(seat, rival), "exchanged", seat, swap, {})

    def audience(self, t: FamiliarFind, seat: int, action: Action) -> int:
        return only(seat) if action.verb is t.say.passing else only(seat, self.rival)

    def prompt(self, t: FamiliarFind, seat: int) -> str:
        return f"You may exchange one of your hand cards for one of {t.seat_name(self.rival)}'s."


def question_for(op: int, kind: int, nth: int) -> CastQuestion | None:
    """The question of an operation."""
    if op == DISCARD_OWN:
        return DiscardOwn(kind, nth)
    if op == TAKE_FROM_RIVAL:
        return TakeFromRival(kind, nth)
    if op == LOOK_AT_PILE:
        return LookAtPile(kind, nth)
    if op == COLLECT_TOP:
        return CollectTop(kind, nth)
    if op == GIVE_TO_RIVAL:
        return GiveToRival(kind, nth)
    if op == SWAP_WITH_RIVAL:
        return SwapWithRival(kind, nth)
    if op == MOVE_CARD:
        return MoveCard(kind, nth)
    if op == DISCARD_FROM_RIVAL:
        return DiscardFromRival(kind, nth)
    if op == REPEAT_DISCARDED_SPELL:
        return RepeatDiscarded(kind, nth)
    if op == SWAP_HAND_CARDS:
        return SwapHandCards(kind, nth)
    return None
