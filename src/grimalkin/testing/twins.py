"""Hidden information: games that differ only in what a seat cannot know are the same game to that seat."""

import json
import random
from collections import Counter
from math import comb
from typing import Any, Final

from grimalkin.core.actions import Action
from grimalkin.core.chance import SCRIPTED, Stream
from grimalkin.core.log import Entry, only
from grimalkin.core.state import State
from grimalkin.testing.positions import actors, all_cards, zones
from grimalkin.testing.walks import Broken, Table, moments, play_on, same

STEPS: Final = 25
"""How far two twins are played side by side."""
REDEALS: Final = 24
"""How many re-deals of one position are compared."""


def twin_of(t: State, seat: int, chooser: random.Random) -> State:
    """A re-deal, from a stream of its own."""
    return t.redeal(seat, Stream.from_seed(f"twin {chooser.getrandbits(64)}"))


def knowledge(t: State, reader: int | None, texts: tuple[str, ...] = ()) -> dict[str, Any]:
    """All that a seat, or a bystander, can get out of a game."""
    known: dict[str, Any] = {
        "view": t.view(reader),
        "scene": t.scene(reader),
        "log": [entry.json() for entry in t.log_for(reader)],
        "over": t.over,
        "waiting": list(t.waiting()),
        # Whether something can still be undone is there for everybody to see.
        "marks": t.marks,
    }
    if reader is not None:
        known["actions"] = [str(action) for action in t.actions(reader)]
        known["prompt"] = t.prompt(reader)
        known["refusals"] = {text: str(t.why_not(reader, text)) for text in texts}
    return known


def check_twins(t: State, table: Table, chooser: random.Random) -> None:
    """A seat, and a bystander, get the same out of a game and out of its re-deals."""
    if t.over:
        return
    before = t.dump()
    actions = table.game.verbs.actions
    texts = tuple(action.text for action in chooser.sample(actions, min(40, len(actions))))
    for seat in range(t.seats):
        for _ in range(3):
            twin = twin_of(t, seat, chooser)
            complaint = f"tell a re-deal for seat {seat} from the game"
            same(knowledge(t, seat, texts), knowledge(twin, seat, texts), f"That seat can {complaint}")
            same(
                knowledge(t, None),
                knowledge(twin, None),
                f"A bystander can tell a re-deal for seat {seat} from the game",
            )
    same(before, t.dump(), "Re-dealing a copy changed the game itself")


def check_redeals(t: State, table: Table, chooser: random.Random) -> None:
    """A re-deal holds no secret from its seat, keeps what the seat knows, and can be played to the end."""
    if t.over:
        return
    for seat in range(t.seats):
        twin = twin_of(t, seat, chooser)
        if any(not entry.visible(seat) for entry in twin.log):
            raise Broken(f"The log of a re-deal for seat {seat} holds what that seat may not read.")
        if twin.recording:
            raise Broken("A re-deal goes on recording, though it never happened.")
        if twin.seed or twin.script or twin.chance == SCRIPTED:
            raise Broken("A re-deal still has the seed or the script of the game.")
        if twin.stream.key == t.stream.key:
            raise Broken("A re-deal rolls the dice that the game is going to roll.")
        other = twin_of(t, seat, chooser)
        if other.stream.key == twin.stream.key:
            raise Broken("Two re-deals from different streams will roll the same dice.")
        _check_known_cards(t, twin, seat)
        cards = all_cards(twin)
        again = twin_of(twin, seat, chooser)
        same(
            knowledge(t, seat),
            knowledge(again, seat),
            f"Seat {seat} can tell the re-deal of a re-deal from the game",
        )
        loaded = table.game.load(json.loads(json.dumps(twin.dump())))
        same(twin.dump(), loaded.dump(), "A re-deal does not load equal")
        play_on(twin, chooser)
        if all_cards(twin) != cards:
            raise Broken(f"A re-deal for seat {seat} loses or makes cards when it is played on.")
        if len(twin.log) != len(again.log):
            raise Broken("A re-deal writes on in the log.")


def check_twin_steps(t: State, table: Table, chooser: random.Random) -> None:
    """Played side by side, two twins stay the same to a seat until it is told something that differs.

    If the seat that chose did not know what is told, it came out of the dark and must have left a mark:
    undo would not make it unknown.
    """
    for seat in range(t.seats):
        one = t.copy()
        other = twin_of(t, seat, chooser)
        other.recording = one.recording = True
        # A re-deal may answer for chance by itself where the game shows it.
        one.chance = other.chance
        for _ in range(STEPS):
            if one.over or other.over or not _step(one, other, seat, chooser):
                break


def _step(one: State, other: State, seat: int, chooser: random.Random) -> bool:
    """One choice in both twins; whether they are still the same to the seat."""
    actor = chooser.choice(actors(one))
    mine, theirs = one.legal(actor), other.legal(actor)
    if actor == seat:
        same([str(a) for a in mine], [str(a) for a in theirs], f"Seat {seat} has other actions in a twin")
    common = [action for action in mine if action in theirs]
    # A choice that the seat does not see may differ, too.
    if common and (actor == seat or chooser.random() < 0.7):
        first = second = chooser.choice(common)
    elif actor != seat:
        first, second = chooser.choice(mine), chooser.choice(theirs)
    else:
        return False
    marks = one.marks, other.marks
    known = len(one.log_for(seat)), len(other.log_for(seat))
    one.play(actor, _by_text(mine, first))
    other.play(actor, _by_text(theirs, second))
    told, told_there = one.log_for(seat)[known[0] :], other.log_for(seat)[known[1] :]
    if one.over and other.over:
        # All is open now, whatever was hidden.
        return False
    if _forms(told) == _forms(told_there):
        complaint = f"After '{first}' of seat {actor}, seat {seat} can see what the log did not tell it"
        same(knowledge(one, seat), knowledge(other, seat), complaint)
        return True
    if actor != seat:
        # What the choosing seat can read as well, it may have known and shown of itself.
        told = [entry for entry in told if not entry.visible(actor)]
        told_there = [entry for entry in told_there if not entry.visible(actor)]
    if first == second and (one.marks == marks[0] or other.marks == marks[1]):
        same(
            _forms(told),
            _forms(told_there),
            f"'{first}' of seat {actor} told seat {seat} something that was hidden, and left no mark",
        )
    return False


def _by_text(legal: list[Action], action: Action) -> Action:
    return next(known for known in legal if known.text == action.text)


def _forms(entries: list[Entry]) -> list[Any]:
    return [entry.json() for entry in entries]


def hidden_cards(t: State, seat: int) -> dict[str, list[str]] | None:
    """The game's own word on which cards of which zone a seat knows nothing of; None when it does not say."""
    return _cards_by_zone(t, "hidden", seat)


def mingled_cards(t: State, seat: int) -> dict[str, list[str]]:
    """Cards that a seat has seen, but cannot say any longer in which of these zones each of them lies."""
    return _cards_by_zone(t, "mingled", seat) or {}


def _cards_by_zone(t: State, name: str, seat: int) -> dict[str, list[str]] | None:
    told = getattr(t, name, None)
    return None if told is None else {zone: list(cards) for zone, cards in told(seat).items() if cards}


def _check_known_cards(t: State, twin: State, seat: int) -> None:
    """Zones keep their size and their known cards; the unknown ones are the same, lying elsewhere."""
    before, after = zones(t), zones(twin)
    if before is None or after is None:
        return
    if {name: len(cards) for name, cards in before.items()} != {name: len(cards) for name, cards in after.items()}:
        raise Broken(f"A re-deal for seat {seat} changes how many cards lie where.")
    if all_cards(t) != all_cards(twin):
        raise Broken(f"A re-deal for seat {seat} loses or makes cards.")
    hidden, hidden_after = hidden_cards(t, seat), hidden_cards(twin, seat)
    if hidden is None or hidden_after is None:
        return
    for name, cards in [*hidden.items(), *mingled_cards(t, seat).items()]:
        if Counter(cards) - Counter(before.get(name, [])):
            raise Broken(f"The game hides cards of '{name}' from seat {seat} that do not lie there.")
    mingled, mingled_after = mingled_cards(t, seat), mingled_cards(twin, seat)
    if _together(mingled) != _together(mingled_after):
        raise Broken(f"A re-deal for seat {seat} forgets cards that this seat has seen.")
    for name, cards in before.items():
        known = Counter(cards) - Counter(hidden.get(name, [])) - Counter(mingled.get(name, []))
        unknown_after = Counter(hidden_after.get(name, [])) + Counter(mingled_after.get(name, []))
        if known != Counter(after[name]) - unknown_after:
            raise Broken(f"A re-deal for seat {seat} changes cards of '{name}' that this seat knows.")


def _together(cards: dict[str, list[str]]) -> "Counter[str]":
    return Counter(card for zone in cards.values() for card in zone)


def check_variety(table: Table, chooser: random.Random) -> None:
    """Re-deals vary as much as the seat is in the dark, in every place where it is."""
    tally = _Tally()
    for t in moments(table, chooser, 6):
        if t.over:
            continue
        for seat in range(t.seats):
            twins = [twin_of(t, seat, chooser) for _ in range(REDEALS)]
            hidden = hidden_cards(t, seat)
            if hidden is None:
                tally.compare(t, twins)
            elif not mingled_cards(t, seat):
                tally.count(seat, hidden, twins)
            for twin in twins[:4]:
                tally.foresee(_next_news(t.copy(), twin, seat, chooser))
    tally.judge()


def _next_news(one: State, other: State, seat: int, chooser: random.Random) -> tuple[str, str] | None:
    """What chance next tells this seat alone, in the game and in its twin."""
    one.recording = other.recording = True
    one.chance = other.chance
    seen = len(one.log), len(other.log)
    while not one.over and not other.over:
        actor = chooser.choice(one.waiting())
        mine = one.legal(actor)
        theirs = other.legal(actor) if actor in other.waiting() else []
        common = [action for action in mine if action in theirs]
        if not common:
            return None
        action = chooser.choice(common)
        one.apply(actor, _by_text(mine, action))
        other.apply(actor, _by_text(theirs, action))
        news = [
            [entry.text for entry in t.log.since(start) if entry.kind != "choice" and entry.audience == only(seat)]
            for t, start in ((one, seen[0]), (other, seen[1]))
        ]
        if news[0] and news[1]:
            return news[0][0], news[1][0]
    return None


class _Tally:
    """How often hidden cards came to lie where, against how often they should by pure chance."""

    def __init__(self) -> None:
        self.moments = 0
        self.stuck_moments = 0
        self.stuck: dict[str, list[int]] = {}
        self.excess: dict[str, float] = {}
        self.variance: dict[str, float] = {}
        self.foreseen = [0, 0]

    def compare(self, t: State, twins: list[State]) -> None:
        """For a game that does not say what is hidden: do re-deals differ from it, and from each other?"""
        true = json.dumps([t.dump_table(), t.dump()["answers"]], sort_keys=True)
        dealt = [json.dumps([twin.dump_table(), twin.dump()["answers"]], sort_keys=True) for twin in twins]
        self.moments += 1
        self.stuck_moments += sum(one != true for one in dealt) * 2 < len(dealt) or len(set(dealt)) < 3

    def count(self, seat: int, hidden: dict[str, list[str]], twins: list[State]) -> None:
        """Add the re-deals of one position of a game that says what is hidden."""
        pool = Counter(card for cards in hidden.values() for card in cards)
        size = sum(pool.values())
        dealt = [{name: Counter(cards) for name, cards in (hidden_cards(twin, seat) or {}).items()} for twin in twins]
        for name, cards in hidden.items():
            kind = _kind(name)
            first = dealt[0].get(name, Counter())
            # A zone that chance alone would hardly ever fill in one way must not be filled in one way.
            if _likely(pool, first) < 0.5:
                stuck = self.stuck.setdefault(kind, [0, 0])
                stuck[0] += all(one.get(name) == first for one in dealt)
                stuck[1] += 1
            for card, count in pool.items():
                if len(cards) < size:
                    mean = len(cards) * count / size
                    variance = mean * (1 - count / size) * (size - len(cards)) / (size - 1)
                    seen = sum(one.get(name, Counter())[card] for one in dealt)
                    place = f"{kind}: {card}"
                    self.excess[place] = self.excess.get(place, 0) + seen - mean * len(dealt)
                    self.variance[place] = self.variance.get(place, 0) + variance * len(dealt)

    def foresee(self, news: tuple[str, str] | None) -> None:
        """Add what a seat was told next, in the game and in a re-deal."""
        if news is not None:
            self.foreseen[0] += news[0] == news[1]
            self.foreseen[1] += 1

    def judge(self) -> None:
        """Complain about places that never vary, and about cards that lie too often where they should not."""
        if self.moments and self.stuck_moments * 2 > self.moments:
            raise Broken(f"Re-deals hardly vary at {self.stuck_moments} of {self.moments} moments.")
        for name, (stuck, seen) in self.stuck.items():
            if stuck:
                raise Broken(f"All re-deals fill '{name}' in the same way at {stuck} of {seen} moments.")
        for place, excess in self.excess.items():
            usual = self.variance[place] ** 0.5
            # Six standard deviations: an honest re-deal comes there once in hundreds of millions of places.
            if abs(excess) > 6 * usual + 2:
                raise Broken(
                    f"Re-deals are lopsided: {place} came {excess:+.0f} times against what chance brings, "
                    f"where {usual:.0f} more or less is usual."
                )
        same_news, news = self.foreseen
        if news >= 20 and same_news > 0.8 * news:
            raise Broken(f"In {same_news} of {news} re-deals the seat draws next what it draws in the game.")


def _likely(pool: "Counter[str]", cards: "Counter[str]") -> float:
    """How likely chance alone deals exactly these cards from the pool."""
    ways = 1
    for card, count in cards.items():
        ways *= comb(pool[card], count)
    return ways / comb(sum(pool.values()), sum(cards.values()))


def _kind(name: str) -> str:
    """Zones that differ only in a number or a seat are counted together."""
    return " ".join(word for word in name.replace(":", " ").split() if not word.isdigit())
