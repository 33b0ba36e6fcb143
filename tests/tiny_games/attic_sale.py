"""Attic Sale, a tiny game that proves the core: secret bids, an interrupt, a die, hidden hands.

Each round every seat bids a thing of its hand in secret. The best bid alone wins the roll of a die, unless
somebody objects first; the winner may share.
"""

from typing import Any

from grimalkin.core import scene
from grimalkin.core.actions import Action, Noun, Verb
from grimalkin.core.chance import ASKED, EXPLICIT, SEEDED, Deck, Stream
from grimalkin.core.errors import BadPosition, BadSave, Refusal
from grimalkin.core.game import Game
from grimalkin.core.log import EVERYBODY, only
from grimalkin.core.options import Option
from grimalkin.core.state import Ask, Roll, Sequence, State, Step, Window

# The later a thing stands here, the higher is its bid.
THINGS = ["tin-cup", "red-coin", "red-gem", "blue-gem"]
COPIES = 3
HAND = 3
FACES = ["1", "2", "3", "4"]

BID = Verb("bid", Noun("thing", THINGS))
PASS = Verb("pass")
OBJECT = Verb("object")
ACCEPT = Verb("accept")
KEEP = Verb("keep")
SHARE = Verb("share", Noun("points", ["one", "two"]), Noun("seat", ["a", "b", "c"]))
ROLL = Verb("roll", Noun("face", FACES))
DRAW = Verb("draw", Noun("thing", THINGS))


class AtticSale(State):
    def __init__(self, game: Game, seats: int, options: dict[str, Any]) -> None:
        super().__init__(game, seats, options)
        self.answers = [None] * seats
        self.deck = Deck([], [COPIES] * len(THINGS))
        self.hands: list[list[int]] = [[] for _ in range(seats)]
        self.bids: list[int] = [-1] * seats
        self.scores = [0] * seats
        self.round = 1

    def copy(self) -> "AtticSale":
        twin = AtticSale(self.game, self.seats, self.options)
        twin.copy_core(self)
        twin.deck = self.deck.copy()
        twin.hands = [hand[:] for hand in self.hands]
        twin.bids = self.bids[:]
        twin.scores = self.scores[:]
        twin.round = self.round
        return twin

    def dump_table(self) -> dict[str, Any]:
        return {
            "deck": names(self.deck.cards),
            "loose": self.deck.loose[:] if self.deck.loose_left else [0] * len(THINGS),
            "hands": [names(hand) for hand in self.hands],
            "bids": [None if bid < 0 else THINGS[bid] for bid in self.bids],
            "scores": self.scores[:],
            "round": self.round,
        }

    def load_table(self, data: dict[str, Any]) -> None:
        self.deck = Deck(things(data["deck"]), [int(count) for count in data["loose"]])
        self.hands = [things(hand) for hand in data["hands"]]
        self.bids = [-1 if bid is None else THINGS.index(bid) for bid in data["bids"]]
        self.scores = [int(score) for score in data["scores"]]
        self.round = int(data["round"])
        if not len(self.hands) == len(self.bids) == len(self.scores) == self.seats or len(self.deck.loose) != 4:
            raise BadSave("This save of Attic Sale has not as much of everything as seats.")

    def census(self) -> dict[str, list[str]]:
        loose = [thing for thing, count in enumerate(self.deck.loose) for _ in range(count)]
        zones = {"deck": names(self.deck.cards + (loose if self.deck.loose_left else []))}
        zones |= {f"hand {seat}": names(hand) for seat, hand in enumerate(self.hands)}
        return zones

    def view(self, seat: int | None) -> dict[str, Any]:
        return {
            "game": self.game.key,
            "seat": seat,
            "seats": self.seats,
            "over": self.over,
            "waiting": list(self.waiting()),
            "prompt": "" if seat is None else self.prompt(seat),
            "rule": self.prompt_rule(),
            "result": None if self.outcome is None else self.outcome.json(),
            "deck": self.deck.count(),
            "hands": [len(hand) for hand in self.hands],
            "hand": [] if seat is None or seat < 0 else names(self.hands[seat]),
            "answer": "" if seat is None or seat < 0 else str(self.answers[seat] or ""),
            "bids": [None if bid < 0 else THINGS[bid] for bid in self.bids],
            "scores": self.scores[:],
            "round": self.round,
        }

    def scene(self, seat: int | None) -> dict[str, Any]:
        view = self.view(seat)
        hand = [scene.card(f"hand:{place}", name) for place, name in enumerate(view["hand"])]
        root = scene.board("board", "Attic Sale", [scene.zone("hand", "Your hand", hand, "fan")])
        choices = [] if seat is None else [scene.choice(str(a), str(a), []) for a in self.legal(seat)]
        return scene.scene(view, "Attic Sale", f"Round {self.round}", root, choices)

    def deal_anew(self, seat: int, rng: Stream) -> "AtticSale":
        twin = self.copy()
        twin.recording = False
        twin.history = self.history.for_reader(seat)
        # Where chance is told or shown, the deck stays loose for it.
        loose = self.chance in (ASKED, EXPLICIT)
        twin.seed, twin.script, twin.chance = "", [], self.chance if loose else SEEDED
        twin.stream = Stream.from_seed(str(rng.word()))
        others = [other for other in range(self.seats) if other != seat]
        pool = things([thing for zone, lie in self.census().items() if zone != f"hand {seat}" for thing in lie])
        rng.shuffle(pool)
        # Bids that are public already were in the hand that made them.
        shown = [[bid] if bid >= 0 else [] for bid in self.bids]
        for other in others:
            for bid in shown[other]:
                pool.remove(bid)
        for other in others:
            drawn = [pool.pop() for _ in range(len(self.hands[other]) - len(shown[other]))]
            twin.hands[other] = sorted(shown[other] + drawn)
        counts = [pool.count(thing) if loose else 0 for thing in range(len(THINGS))]
        twin.deck = Deck([] if loose else pool, counts)
        for other in others:
            step = self.agenda[-1] if self.agenda else None
            if isinstance(step, Bids) and self.answers[other] is not None:
                could = step.actions(twin, other)
                twin.answers[other] = could[rng.below(len(could))]
        return twin

    def depart(self, seat: int) -> None:
        """Whoever leaves breaks up the sale, and the others win."""
        winners = [other for other in range(self.seats) if other != seat]
        self.finish(winners, "SALE-END-02", [[score] for score in self.scores], "Somebody left.")

    def change_turn(self, seat: int) -> None:
        if seat != self.active:
            self.active = seat
            self.marks += 1


def names(zone: list[int]) -> list[str]:
    return [THINGS[thing] for thing in zone]


def things(zone: list[str]) -> list[int]:
    return [THINGS.index(name) for name in zone]


class Draw(Step[AtticSale]):
    """A seat draws one thing."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, t: AtticSale) -> None:
        if not t.deck.settled():
            t.then(Top(self.seat), self)
            return
        t.hands[self.seat].append(t.deck.cards.pop())
        t.hands[self.seat].sort()
        t.marks += 1

    def nouns(self, t: AtticSale) -> list[Any]:
        return [self.seat]


class Top(Roll[AtticSale]):
    """What lies on top of a deck that is not in order yet; only the seat that draws it learns it."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def outcomes(self, t: AtticSale) -> list[Action]:
        return [DRAW.one(thing) for thing, count in enumerate(t.deck.loose) if count]

    def weights(self, t: AtticSale) -> list[int]:
        return [count for count in t.deck.loose if count]

    def audience(self, t: AtticSale, outcome: Action) -> int:
        return only(self.seat)

    def happen(self, t: AtticSale, outcome: Action) -> None:
        t.deck.settle(outcome.nouns[0])

    def nouns(self, t: AtticSale) -> list[Any]:
        return [self.seat]


class Bids(Window[AtticSale]):
    rule = "SALE-BID-01"

    def seats(self, t: AtticSale) -> list[int]:
        return list(range(t.seats))

    def prompt(self, t: AtticSale, seat: int) -> str:
        return "Bid one of your things, or pass."

    def actions(self, t: AtticSale, seat: int) -> list[Action]:
        return [*(BID.one(thing) for thing in sorted(set(t.hands[seat]))), PASS.plain()]

    def close(self, t: AtticSale, answers: list[Action | None]) -> None:
        t.bids = [answer.nouns[0] if answer is not None and answer.verb is BID else -1 for answer in answers]
        if t.recording:
            said = ", ".join(f"{t.game.seat_name(seat)} {answer}" for seat, answer in enumerate(answers))
            t.tell(EVERYBODY, "bids", -1, f"The bids are open: {said}.", {})
        t.then(OBJECTIONS)

    def refusal(self, t: AtticSale, seat: int, action: Action) -> Refusal:
        if action.verb is BID:
            return Refusal("SALE-BID-02", f"You have no {action.noun(0)} to bid.")
        return super().refusal(t, seat, action)


class Objections(Window[AtticSale]):
    """Everybody may object; the first objection is enough."""

    rule = "SALE-OBJ-01"

    def seats(self, t: AtticSale) -> list[int]:
        return list(range(t.seats))

    def actions(self, t: AtticSale, seat: int) -> list[Action]:
        return [ACCEPT.plain(), OBJECT.plain()]

    def closes(self, t: AtticSale, seat: int, action: Action) -> bool:
        return action.verb is OBJECT

    def close(self, t: AtticSale, answers: list[Action | None]) -> None:
        best = max(t.bids)
        if best < 0 or t.bids.count(best) > 1 or OBJECT.plain() in answers:
            t.then(NEXT)
            return
        t.change_turn(t.bids.index(best))
        t.then(DIE, NEXT)


class Die(Roll[AtticSale]):
    """A loaded die: a four comes as often as the others together."""

    def outcomes(self, t: AtticSale) -> list[Action]:
        return ROLL.actions

    def weights(self, t: AtticSale) -> list[int]:
        return [1, 1, 1, 3]

    def happen(self, t: AtticSale, outcome: Action) -> None:
        t.then(Award(t.active, outcome.nouns[0] + 1), GENEROSITY)


class Award(Step[AtticSale]):
    def __init__(self, seat: int, points: int) -> None:
        self.seat = seat
        self.points = points

    def run(self, t: AtticSale) -> None:
        t.scores[self.seat] += self.points

    def nouns(self, t: AtticSale) -> list[Any]:
        return [self.seat, self.points]


class Generosity(Ask[AtticSale]):
    rule = "SALE-SHARE-01"

    def prompt(self, t: AtticSale, seat: int) -> str:
        return "Keep your points, or share some."

    def actions(self, t: AtticSale, seat: int) -> list[Action]:
        others = [other for other in range(t.seats) if other != seat]
        points = range(min(2, t.scores[seat]))
        return [KEEP.plain(), *(SHARE.two(some, other) for some in points for other in others)]

    def take(self, t: AtticSale, seat: int, action: Action) -> None:
        if action.verb is SHARE:
            t.then(Award(seat, -action.nouns[0] - 1), Award(action.nouns[1], action.nouns[0] + 1))


class Next(Step[AtticSale]):
    """The things that were bid go back under the deck; after the last round the scores decide."""

    def run(self, t: AtticSale) -> None:
        for seat, bid in enumerate(t.bids):
            if bid >= 0:
                t.hands[seat].remove(bid)
                t.deck.cards.insert(0, bid)
        t.bids = [-1] * t.seats
        t.change_turn((t.active + 1) % t.seats)
        if t.round == t.options["rounds"]:
            best = max(t.scores)
            winners = [seat for seat, score in enumerate(t.scores) if score == best]
            who = " and ".join(t.game.seat_name(seat) for seat in winners)
            t.finish(winners, "SALE-END-01", [[score] for score in t.scores], f"Won by {who}.")
            return
        t.round += 1
        t.then(BIDS)


BIDS = Bids()
OBJECTIONS = Objections()
DIE = Die()
GENEROSITY = Generosity()
NEXT = Next()
OPENING = Sequence("Opening", BIDS)
DATA: dict[str, type[Draw] | type[Top] | type[Award]] = {"Draw": Draw, "Top": Top, "Award": Award}


class AtticSaleGame(Game):
    key = "attic-sale"
    name = "Attic Sale"

    def __init__(self, digest: str = "") -> None:
        rounds = Option("rounds", [2, 1, 3], "SALE-OPT-01", "How many rounds are played.")
        super().__init__(range(2, 4), [rounds], [BID, PASS, OBJECT, ACCEPT, KEEP, SHARE, ROLL, DRAW])
        self.presets = {"short": {"rounds": 1}}
        self._digest = digest
        self.name_steps([BIDS, OBJECTIONS, DIE, GENEROSITY, NEXT, OPENING])

    def blank(self, seats: int | None, options: dict[str, Any] | None) -> AtticSale:
        return AtticSale(self, self.check_seats(seats), self.check_options(options))

    def begin(self, t: State) -> None:
        assert isinstance(t, AtticSale)
        self._shuffle(t)
        t.then(*(Draw(seat) for seat in range(t.seats) for _ in range(HAND)), OPENING)

    def _shuffle(self, t: AtticSale) -> None:
        if t.chance == SEEDED:
            cards = [thing for thing, count in enumerate(t.deck.loose) for _ in range(count)]
            t.deck = Deck(cards, [0] * len(THINGS))
            t.shuffle("deck", t.deck.cards, THINGS)

    def setup(self, **position: Any) -> AtticSale:
        """Known are seats, options, hands and scores, and what `new` knows of chance."""
        seats, options = position.pop("seats", 2), position.pop("options", None)
        hands, scores = position.pop("hands", {}), position.pop("scores", [0] * seats)
        chance, script = position.pop("chance", "seeded"), position.pop("script", ())
        seed, recording = position.pop("seed", 0), position.pop("recording", True)
        if position:
            raise BadPosition(f"Attic Sale has no {' and no '.join(position)} to set up.")
        t = self.blank(seats, options)
        self.prepare(t, seed, recording, chance, script)
        chosen = {"seats": seats, "options": t.options, "hands": hands, "scores": scores}
        self.record_start(t, {"position": chosen})
        for name, hand in hands.items():
            for thing in things(hand):
                if not t.deck.loose[thing]:
                    raise BadPosition(f"There are only {COPIES} of {THINGS[thing]}.")
                t.deck.loose[thing] -= 1
                t.deck.loose_left -= 1
                t.hands["ABC".index(name)].append(thing)
        t.scores = list(scores)
        self._shuffle(t)
        t.then(BIDS)
        t.advance()
        return t

    def load_step(self, name: str, nouns: list[Any]) -> Step[Any]:
        if name in DATA:
            if not all(type(noun) is int for noun in nouns):
                raise BadSave(f"The step '{name}' of this save holds something else than numbers.")
            return DATA[name](*nouns)
        return super().load_step(name, nouns)

    def pack_names(self) -> list[tuple[str, str]]:
        return [("attic", "1")]

    def digest(self) -> str:
        return self._digest
