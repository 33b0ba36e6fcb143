"""Step 1: look, choose a pile, collect it, and what collecting it brings (AFF-SCAV-12)."""

from typing import Final

from grimalkin.core.actions import Action
from grimalkin.core.chance import CHANCE
from grimalkin.core.errors import Refusal
from grimalkin.core.log import only
from grimalkin.core.state import Step
from grimalkin.games.familiar_find.catalog import (
    ABYSS,
    COLLECT_DECK_TOP,
    COLLECT_NOTHING,
    COLLECT_TOP,
    DISCARD_BOTTOM,
    INGREDIENT,
    LEAVE_BOTTOM,
    LEAVE_OPEN,
    LOOK_AT_CARD,
    LOOK_AT_PILE,
    NO_REPEAT,
    REACH_ANY,
    SACRIFICE,
    TABLE,
    TOLL,
)
from grimalkin.games.familiar_find.piles import PileCard
from grimalkin.games.familiar_find.question import Question, settle_for
from grimalkin.games.familiar_find.state import FamiliarFind
from grimalkin.games.familiar_find.tourism import TOUR

# 1a: looking before choosing.


class Look(Step[FamiliarFind]):
    def run(self, t: FamiliarFind) -> None:
        if (t.use_abilities or t.use_locations) and (look_piles(t) or peek_positions(t)):
            t.then(LOOK_FIRST)


class LookFirst(Question):
    """Owl and Clear Pool, in any order, each once (AFF-DEC-03)."""

    rule = "AFF-DEC-03"
    phase = "look"

    def actions(self, t: FamiliarFind, seat: int) -> list[Action]:
        made = [t.say.look.one(t.layout.places[pile]) for pile in look_piles(t)]
        made += [t.say.peek.one(position) for position in peek_positions(t)]
        made.append(t.say.passing.plain())
        return made

    def take(self, t: FamiliarFind, seat: int, action: Action) -> None:
        if action.verb is t.say.look:
            t.done |= 1 << LOOK_AT_PILE
            look_at_pile(t, t.layout.pile_at[action.nouns[0]])
            t.then(LOOK)
        elif action.verb is t.say.peek:
            t.done |= 1 << LOOK_AT_CARD
            look_at_card(t, t.layout.center, action.nouns[0])
            t.then(LOOK)

    def prompt(self, t: FamiliarFind, seat: int) -> str:
        return "Before you choose a pile: you may look at hidden cards."


def look_piles(t: FamiliarFind) -> list[int]:
    """The piles with hidden cards that the seat's power lets it look at (AFF-FAB-02)."""
    if t.done >> LOOK_AT_PILE & 1:
        return []
    power = t.power(t.active, LOOK_AT_PILE)
    if power is None:
        return []
    piles = list(range(len(t.piles))) if power.where == TABLE else t.layout.reach[t.active]
    return [pile for pile in piles if t.hidden_positions(pile)]


def peek_positions(t: FamiliarFind) -> list[int]:
    """The hidden cards of the center, where the Location lets one be seen (AFF-LFX-09)."""
    if t.done >> LOOK_AT_CARD & 1 or t.law(LOOK_AT_CARD) is None:
        return []
    return t.hidden_positions(t.layout.center)


def look_at_pile(t: FamiliarFind, pile: int) -> None:
    """Show all hidden cards of a pile to the active seat; all others learn that and where (AFF-INFO-09)."""
    t.marks += 1
    seat = t.active
    cards = t.piles[pile]
    for position in t.hidden_positions(pile):
        cards[position] = cards[position].seen_by(seat)
    if t.recording:
        t.note("look", f"{t.seat_name(seat)} looks at the hidden cards of {t.pile_name(pile)}.")
        faces = t.names([card.kind for card in cards if card.hidden])
        t.note_to(seat, "seen", f"You see, from the bottom: {faces}.")


def look_at_card(t: FamiliarFind, pile: int, position: int) -> None:
    """Show one hidden card to the active seat."""
    t.marks += 1
    cards = t.piles[pile]
    cards[position] = cards[position].seen_by(t.active)
    if t.recording:
        where = f"card {position + 1} of {t.pile_name(pile)}"
        t.note("look", f"{t.seat_name(t.active)} looks at {where}.")
        t.note_to(t.active, "seen", f"You see {t.kind_name(cards[position].kind)}.")


# 1b: the choice of a pile, and its cost.


class ChoosePile(Step[FamiliarFind]):
    """With every pile in reach empty nothing is collected (AFF-SCAV-06)."""

    def run(self, t: FamiliarFind) -> None:
        for pile in within_reach(t):
            if t.piles[pile]:
                t.then(SCAVENGE_PILE)
                return
        if t.power(t.active, COLLECT_NOTHING) is not None:
            t.then(SCAVENGE_PILE)
            return
        t.last_center[t.active] = False
        if t.recording:
            t.note("nothing", f"{t.seat_name(t.active)} finds nothing to scavenge.")


class ScavengePile(Question):
    rule = "AFF-SCAV-01"
    phase = "scavenge"

    def actions(self, t: FamiliarFind, seat: int) -> list[Action]:
        places = t.layout.places
        verb = t.say.scavenge
        made = [verb.actions[places[pile]] for pile in scavengeable(t)]
        if t.use_abilities and t.power(seat, COLLECT_NOTHING) is not None:
            made.append(t.say.rest.plain())
        return made

    def take(self, t: FamiliarFind, seat: int, action: Action) -> None:
        if action.verb is t.say.rest:
            t.last_center[seat] = False
            if t.recording:
                t.note("rest", f"{t.seat_name(seat)} leaves every pile alone.")
            return
        pile = t.layout.pile_at[action.nouns[0]]
        t.scavenged = pile
        in_center = pile == t.layout.center
        t.last_center[seat] = in_center
        if t.location >= 0 and in_center and t.law(TOLL) is not None and t.hands[seat]:
            t.then(PAY_TOLL, REMOVE)
        elif t.use_abilities or t.use_locations:
            t.then(REMOVE)
        else:
            collect_pile(t)

    def prompt(self, t: FamiliarFind, seat: int) -> str:
        return "Choose a pile to scavenge."

    def duty(self, t: FamiliarFind) -> str:
        return "AFF-SCAV-04"

    def refusal(self, t: FamiliarFind, seat: int, action: Action) -> Refusal:
        if action.verb is t.say.rest:
            return Refusal(self.duty(t), "Only a Familiar with that power may collect nothing: choose a pile.")
        return super().refusal(t, seat, action)

    def objection(self, t: FamiliarFind, seat: int, action: Action) -> Refusal:
        if action.verb is not t.say.scavenge:
            return super().objection(t, seat, action)
        pile = t.layout.pile_at[action.nouns[0]]
        if pile < 0:
            piles = ", ".join([t.pile_name(known) for known in range(len(t.piles))])
            return Refusal(
                "AFF-PILE-03" if len(t.living) == 2 else "AFF-PILE-04",
                f"There is no such pile now. The piles are {piles}.",
            )
        if not t.piles[pile]:
            return Refusal("AFF-SCAV-05", f"There is no card in {t.pile_name(pile)}, so it cannot be chosen.")
        if pile not in t.layout.reach[seat]:
            return Refusal("AFF-SCAV-03", f"{_capital(t.pile_name(pile))} is out of your reach.")
        law = t.law(NO_REPEAT)
        if law is not None and pile == t.layout.center:
            return Refusal(t.catalog.locations[t.location].rule, "You scavenged the center in your last turn.")
        return super().objection(t, seat, action)


def within_reach(t: FamiliarFind) -> list[int]:
    """The piles that the active seat can reach, also with its power."""
    if t.use_abilities:
        power = t.power(t.active, REACH_ANY)
        if power is not None and len(t.living) >= power.players:
            return list(range(len(t.piles)))
    return t.layout.reach[t.active]


def scavengeable(t: FamiliarFind) -> list[int]:
    """The piles that the active seat may choose (AFF-DEC-04)."""
    found = [pile for pile in within_reach(t) if t.piles[pile]]
    if t.location >= 0 and len(found) > 1 and t.last_center[t.active] and t.law(NO_REPEAT) is not None:
        center = t.layout.center
        near = [pile for pile in t.layout.reach[t.active] if pile != center and t.piles[pile]]
        # Only piles in reach count against the center (AFF-LFX-13).
        if near:
            found = [pile for pile in found if pile != center]
    return found


class PayToll(Question):
    rule = "AFF-DEC-05"
    phase = "scavenge"

    def actions(self, t: FamiliarFind, seat: int) -> list[Action]:
        return [t.say.toll.one(kind) for kind in sorted(set(t.hands[seat]))]

    def take(self, t: FamiliarFind, seat: int, action: Action) -> None:
        t.bury(seat, action.nouns[0])
        if t.recording:
            t.note("toll", f"{t.seat_name(seat)} pays the toll: a hand card goes under the deck.")

    def audience(self, t: FamiliarFind, seat: int, action: Action) -> int:
        return only(seat)

    def prompt(self, t: FamiliarFind, seat: int) -> str:
        return "Choose a hand card to put under the deck as the toll."

    def objection(self, t: FamiliarFind, seat: int, action: Action) -> Refusal:
        return Refusal(self.rule, "You have no such card in your hand.")


# 1c: cards removed from the pile, or left in it.


class Remove(Step[FamiliarFind]):
    def run(self, t: FamiliarFind) -> None:
        pile = t.piles[t.scavenged]
        in_center = t.scavenged == t.layout.center
        law = t.law(DISCARD_BOTTOM) if in_center else None
        if law is not None and len(pile) >= law.least:
            card = pile.pop(0)
            if card.hidden:
                t.marks += 1
            t.discarded.append(card.kind)
            if t.recording:
                name = t.kind_name(card.kind)
                t.note("swallow", f"The lowest card of the center, {name}, is discarded.")
        law = t.law(LEAVE_OPEN) if in_center else None
        t.then(LEAVE_LOWEST, COLLECT)
        if law is not None and len(pile) >= law.least and len(t.hidden_positions(t.scavenged)) < len(pile):
            t.then(LEAVE_OPEN_CARD)


class LeaveOpenCard(Question):
    """Night Market (AFF-LFX-10)."""

    rule = "AFF-LFX-10"
    phase = "scavenge"

    def actions(self, t: FamiliarFind, seat: int) -> list[Action]:
        pile = t.piles[t.scavenged]
        made = [t.say.leave.one(i) for i, card in enumerate(pile) if not card.hidden]
        made.append(t.say.passing.plain())
        return made

    def take(self, t: FamiliarFind, seat: int, action: Action) -> None:
        if action.verb is t.say.leave:
            t.left |= 1 << action.nouns[0]

    def prompt(self, t: FamiliarFind, seat: int) -> str:
        return "You may leave one open card in the center."

    def objection(self, t: FamiliarFind, seat: int, action: Action) -> Refusal:
        return Refusal(self.rule, "Only an open card of this pile can be left there.")


class LeaveLowest(Step[FamiliarFind]):
    """Falcon with two players left (AFF-FAB-10, AFF-LFX-16)."""

    def run(self, t: FamiliarFind) -> None:
        power = t.power(t.active, LEAVE_BOTTOM)
        if power is None or len(t.living) > power.players or t.left & 1:
            return
        if len(t.piles[t.scavenged]) - _bits(t.left) >= power.least:
            t.then(LEAVE_BOTTOM_CARD)


class LeaveBottomCard(Question):
    rule = "AFF-FAB-10"
    phase = "scavenge"

    def actions(self, t: FamiliarFind, seat: int) -> list[Action]:
        return [t.say.leave.one(0), t.say.passing.plain()]

    def take(self, t: FamiliarFind, seat: int, action: Action) -> None:
        if action.verb is t.say.leave:
            t.left |= 1

    def prompt(self, t: FamiliarFind, seat: int) -> str:
        return "You may leave the bottom card of the pile where it lies."


# 1d: collect and reveal.


class Collect(Step[FamiliarFind]):
    def run(self, t: FamiliarFind) -> None:
        collect_pile(t)


def collect_pile(t: FamiliarFind) -> None:
    """The whole pile, but for the cards left, goes open into the collection (AFF-SCAV-01, AFF-SCAV-08)."""
    at = t.scavenged
    pile = t.piles[at]
    in_center = at == t.layout.center
    stay: list[PileCard] = []
    if t.left:
        stay = [card for i, card in enumerate(pile) if t.left >> i & 1]
        pile = [card for i, card in enumerate(pile) if not t.left >> i & 1]
    revealed = 0
    for card in pile:
        if card.hidden:
            revealed += 1
        t.gain(card.kind, in_center)
    t.piles[at] = stay
    t.gained = len(pile)
    if revealed:
        t.marks += 1
    if in_center and pile:
        t.from_center = True
    t.emptied(at)
    if t.recording:
        taken = [card.kind for card in pile]
        sentence = f"{t.seat_name(t.active)} scavenges {t.pile_name(at)}: {t.names(taken)}"
        hidden = t.names([card.kind for card in pile if card.hidden])
        sentence += f" (hidden until now: {hidden})." if revealed else "."
        ids = t.catalog.kind_ids
        facts = {"pile": pile_id(t, at), "cards": [ids[kind] for kind in taken], "left": len(stay)}
        t.note("scavenge", sentence, facts)


def pile_id(t: FamiliarFind, pile: int) -> str:
    return t.say.scavenge.actions[t.layout.places[pile]].noun(0)


def take_top(t: FamiliarFind, pile: int) -> None:
    """Collect the top card of a pile; a change of the Location may follow at once (AFF-TOUR-07)."""
    card = t.piles[pile].pop()
    in_center = pile == t.layout.center
    if card.hidden:
        t.marks += 1
    t.gain(card.kind, in_center)
    t.emptied(pile)
    if t.recording:
        name = t.kind_name(card.kind)
        facts = {"pile": pile_id(t, pile), "cards": [t.catalog.kind_ids[card.kind]]}
        t.note(
            "collect",
            f"{t.seat_name(t.active)} also collects {name} from the top of {t.pile_name(pile)}.",
            facts,
        )
    if in_center:
        t.from_center = True
        t.then(TOUR)


# 1e: what collecting brings.


class After(Step[FamiliarFind]):
    def run(self, t: FamiliarFind) -> None:
        if not t.gained or not (t.use_abilities or t.use_locations):
            return
        if tops_for_power(t) or can_reveal(t) or sacrifices(t):
            t.then(AFTER_COLLECTING)


class AfterCollecting(Question):
    """The open effects in an order that the seat chooses (AFF-DEC-07)."""

    rule = "AFF-DEC-07"
    phase = "after"

    def actions(self, t: FamiliarFind, seat: int) -> list[Action]:
        made = [t.say.collect.one(t.layout.places[pile]) for pile in tops_for_power(t)]
        if can_reveal(t):
            made.append(t.say.reveal.plain())
        made += [t.say.sacrifice.one(kind) for kind in sacrifices(t)]
        made.append(t.say.passing.plain())
        return made

    def take(self, t: FamiliarFind, seat: int, action: Action) -> None:
        if action.verb is t.say.passing:
            return
        t.then(AFTER)
        if action.verb is t.say.collect:
            t.done |= 1 << COLLECT_TOP
            take_top(t, t.layout.pile_at[action.nouns[0]])
        elif action.verb is t.say.reveal:
            t.done |= 1 << COLLECT_DECK_TOP
            t.then(COLLECT_FROM_DECK)
        else:
            t.done |= 1 << SACRIFICE
            kind = action.nouns[0]
            abyss = t.kinds_of(seat, ABYSS)[0]
            t.lose(seat, abyss)
            t.lose(seat, kind)
            if t.recording:
                t.note("sacrifice", f"{t.seat_name(seat)} discards {t.names([abyss, kind])} at the altar.")

    def prompt(self, t: FamiliarFind, seat: int) -> str:
        return "You have scavenged. Use what else is open to you, or pass."


def tops_for_power(t: FamiliarFind) -> list[int]:
    """The piles whose top card the seat's power offers (AFF-FAB-01)."""
    power = t.power(t.active, COLLECT_TOP)
    if power is None or t.done >> COLLECT_TOP & 1 or not power.least <= t.gained <= power.most:
        return []
    return [pile for pile in range(len(t.piles)) if pile != t.scavenged and t.piles[pile]]


def can_reveal(t: FamiliarFind) -> bool:
    """Starfall Terrace (AFF-LFX-06)."""
    if t.scavenged != t.layout.center or t.done >> COLLECT_DECK_TOP & 1:
        return False
    return t.law(COLLECT_DECK_TOP) is not None and t.in_deck() > 0


def sacrifices(t: FamiliarFind) -> list[int]:
    """The Ingredients that can be discarded with an Abyss Essence at the Ashen Altar (AFF-LFX-11)."""
    if t.scavenged != t.layout.center or t.done >> SACRIFICE & 1 or t.law(SACRIFICE) is None:
        return []
    if not t.kinds_of(t.active, ABYSS):
        return []
    return t.kinds_of(t.active, INGREDIENT)


class CollectFromDeck(Step[FamiliarFind]):
    def run(self, t: FamiliarFind) -> None:
        if not t.deck.settled():
            t.then(settle_for(CHANCE), self)
            return
        kind = t.lift_top().kind
        # A Spell from the deck does not come from the center (AFF-LFX-06).
        t.gain(kind, False)
        if t.recording:
            t.note("collect", f"{t.seat_name(t.active)} collects {t.kind_name(kind)} from the top of the deck.")


def _bits(number: int) -> int:
    count = 0
    while number:
        count += number & 1
        number >>= 1
    return count


def _capital(words: str) -> str:
    return words[0].upper() + words[1:]


LOOK: Final = Look()
LOOK_FIRST: Final = LookFirst()
CHOOSE_PILE: Final = ChoosePile()
SCAVENGE_PILE: Final = ScavengePile()
PAY_TOLL: Final = PayToll()
REMOVE: Final = Remove()
LEAVE_OPEN_CARD: Final = LeaveOpenCard()
LEAVE_LOWEST: Final = LeaveLowest()
LEAVE_BOTTOM_CARD: Final = LeaveBottomCard()
COLLECT: Final = Collect()
AFTER: Final = After()
AFTER_COLLECTING: Final = AfterCollecting()
COLLECT_FROM_DECK: Final = CollectFromDeck()
