"""Doorstep, broken on purpose in one way after the other, each for one property of the conformance suite."""

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from docs.examples.doorstep.game import CATCHES, COPIES, KINDS, LAY, REST, Doorstep, DoorstepGame
from grimalkin.core.actions import Action
from grimalkin.core.chance import Stream
from grimalkin.core.errors import Refusal
from grimalkin.core.log import EVERYBODY, Entry, Log
from grimalkin.core.state import Result


class Mutant(Doorstep):
    """Doorstep whose copies are of its own kind."""

    def copy(self) -> Doorstep:
        twin = type(self)(self.game, self.seats, self.options)
        twin.copy_core(self)
        twin.bag = self.bag[:]
        twin.hands = [hand[:] for hand in self.hands]
        twin.doorsteps = [doorstep[:] for doorstep in self.doorsteps]
        self.carry(twin)
        return twin

    def carry(self, twin: "Mutant") -> None:
        """What a mutant adds to the copy."""

    def turned(self, seat: int | None, **more: Any) -> dict[str, Any]:
        """The view with something added."""
        return {**Doorstep.view(self, seat), **more}


class MutantGame(DoorstepGame):
    def __init__(self, kind: type[Mutant] = Mutant) -> None:
        super().__init__()
        self.kind = kind

    def blank(self, seats: int | None, options: dict[str, Any] | None) -> Doorstep:
        return self.kind(self, self.check_seats(seats), self.check_options(options))


@dataclass(frozen=True)
class BrokenGame:
    """A game with the property that it breaks, and a part of what the suite should say."""

    name: str
    breaks: str
    complaint: str
    make: Callable[[], DoorstepGame]


BROKEN: list[BrokenGame] = []


def breaks(property_name: str, complaint: str) -> Callable[[type[Mutant]], type[Mutant]]:
    def enlist(kind: type[Mutant]) -> type[Mutant]:
        BROKEN.append(BrokenGame(kind.__name__, property_name, complaint, lambda: MutantGame(kind)))
        return kind

    return enlist


def breaks_game(property_name: str, complaint: str) -> Callable[[type[MutantGame]], type[MutantGame]]:
    def enlist(kind: type[MutantGame]) -> type[MutantGame]:
        BROKEN.append(BrokenGame(kind.__name__, property_name, complaint, kind))
        return kind

    return enlist


# Questions.


@breaks("questions", "more than once")
class OffersTwice(Mutant):
    def actions(self, seat: int) -> list[Action]:
        return super().actions(seat) * 2


@breaks("questions", "has no legal action")
class OffersNothing(Mutant):
    def actions(self, seat: int) -> list[Action]:
        return [action for action in super().actions(seat) if action.verb is LAY]


@breaks("questions", "is not asked, but could")
class OffersToAll(Mutant):
    def actions(self, seat: int) -> list[Action]:
        return super().actions(seat) or [REST.plain()]


@breaks("questions", "changes the list")
class GivesItsOwnList(Mutant):
    def actions(self, seat: int) -> list[Action]:
        return self.legal(seat)


@breaks("questions", "without a prompt")
class AsksInSilence(Mutant):
    def prompt(self, seat: int) -> str:
        return ""


@breaks("questions", "is not asked, but its prompt")
class PromptsAll(Mutant):
    def prompt(self, seat: int) -> str:
        return "Lay!"


@breaks("questions", "not written down")
class AsksByNoRule(Mutant):
    def prompt_rule(self) -> str:
        return "DOOR-TURN-99"


@breaks("questions", "nobody is asked")
class AsksNobody(Mutant):
    def waiting(self) -> tuple[int, ...]:
        return ()


@breaks("questions", "over is True")
class AsksAfterTheEnd(Mutant):
    def waiting(self) -> tuple[int, ...]:
        return super().waiting() or (0,)


@breaks("questions", "not different seats")
class AsksTwice(Mutant):
    def waiting(self) -> tuple[int, ...]:
        return super().waiting() * 2


@breaks("questions", "no distribution")
class UnsoundChances(Mutant):
    def chances(self) -> list[tuple[Action, float]]:
        return [(action, likely / 2) for action, likely in super().chances()]


# Forms of actions.


@breaks_game("forms", "from its number")
class SwapsNumbers(MutantGame):
    def __init__(self) -> None:
        super().__init__()
        actions = self.verbs.actions
        actions[0], actions[4] = actions[4], actions[0]


@breaks_game("verbs", "from its JSON")
class TakesOneVerbForAnother(MutantGame):
    def __init__(self) -> None:
        super().__init__()
        self.verbs.by_name["lay"] = self.verbs.by_name["draw"]


@breaks("forms", "from its text")
class MisreadsText(Mutant):
    def parse(self, seat: int, text: str) -> Action:
        return REST.plain()


# Legal actions.


@breaks("legal actions", "changes nothing")
class RestIsNothing(Mutant):
    def play(self, seat: int, action: Action | str) -> None:
        if str(action) != "rest":
            super().play(seat, action)


@breaks("legal actions", "nobody is asked")
class LosesTheAgenda(Mutant):
    def apply(self, seat: int, action: Action) -> None:
        super().apply(seat, action)
        if action.text == "lay fish":
            self.agenda = []


# Refusals.


@breaks("refusals", "which is not legal")
class AcceptsAnything(Mutant):
    def play(self, seat: int, action: Action | str) -> None:
        self.apply(seat, self.parse(seat, action) if isinstance(action, str) else action)


@breaks("refusals", "finds nothing wrong")
class FindsNothingWrong(Mutant):
    def why_not(self, seat: int, text: str) -> Refusal | None:
        return None


@breaks("refusals", "is legal for seat")
class RefusesAll(Mutant):
    def why_not(self, seat: int, text: str) -> Refusal | None:
        return Refusal("DOOR-TURN-02", "No.")


@breaks("refusals", "changed the game")
class RemembersRefusals(Mutant):
    def play(self, seat: int, action: Action | str) -> None:
        self.marks += 1
        super().play(seat, action)
        self.marks -= 1


@breaks("refusals", "without a word")
class RefusesWithoutAWord(Mutant):
    def why_not(self, seat: int, text: str) -> Refusal | None:
        refusal = super().why_not(seat, text)
        return refusal and Refusal(refusal.rule, " ", refusal.kind)


@breaks("refusals", "which is not written down")
class RefusesByNoRule(Mutant):
    def why_not(self, seat: int, text: str) -> Refusal | None:
        refusal = super().why_not(seat, text)
        return refusal and Refusal("DOOR-TURN-98", refusal.message, refusal.kind)


@breaks("refusals", "without naming a rule")
class RefusesWithoutRule(Mutant):
    def why_not(self, seat: int, text: str) -> Refusal | None:
        refusal = super().why_not(seat, text)
        return refusal and Refusal("", refusal.message, refusal.kind)


@breaks("refusals", "but why_not says")
class RefusesOtherwise(Mutant):
    def why_not(self, seat: int, text: str) -> Refusal | None:
        refusal = super().why_not(seat, text)
        return refusal and Refusal(refusal.rule, "The moon is full.", refusal.kind)


# Copies.


@breaks("copies", "changed the game")
class SharesHands(Mutant):
    def carry(self, twin: Mutant) -> None:
        twin.hands = self.hands


@breaks("copies", "changed the game")
class SharesCardsOfHands(Mutant):
    def carry(self, twin: Mutant) -> None:
        twin.hands = self.hands[:]


@breaks("copies", "changed the game")
class SharesTheAgenda(Mutant):
    def carry(self, twin: Mutant) -> None:
        twin.agenda = self.agenda


@breaks("copies", "A copy differs")
class ForgetsTheBag(Mutant):
    def carry(self, twin: Mutant) -> None:
        twin.bag = [COPIES for _ in KINDS]


class Grudging(Mutant):
    """Remembers something that no dump tells."""

    grudge = 0

    def carry(self, twin: Mutant) -> None:
        twin.grudge = self.grudge  # type: ignore[attr-defined]

    def apply(self, seat: int, action: Action) -> None:
        self.grudge += 1
        super().apply(seat, action)


@breaks("saves", "goes on differently")
class ForgetsAField(Grudging):
    def score(self, seat: int) -> int:
        return super().score(seat) + self.grudge


@breaks("saves", "shows something else")
class ForgetsAFieldThatShows(Grudging):
    def view(self, seat: int | None) -> dict[str, Any]:
        return self.turned(seat, grudge=self.grudge)


@breaks("saves", "differs from the saved")
class LoadsLess(Mutant):
    def load_table(self, data: dict[str, Any]) -> None:
        super().load_table(data)
        self.doorsteps[0] = [0 for _ in KINDS]


@breaks("saves", "is not JSON")
class DumpsASet(Mutant):
    def dump_table(self) -> dict[str, Any]:
        return {**super().dump_table(), "kinds": set(CATCHES)}


@breaks("saves", "changes on its way through JSON")
class DumpsATuple(Mutant):
    def dump_table(self) -> dict[str, Any]:
        return {**super().dump_table(), "kinds": tuple(CATCHES)}


# Views and scenes.


@breaks("views", "has no 'rule'")
class LeavesOutTheRule(Mutant):
    def view(self, seat: int | None) -> dict[str, Any]:
        view = super().view(seat)
        del view["rule"]
        return view


@breaks("views", "not what the game says")
class ShowsAnotherSeat(Mutant):
    def view(self, seat: int | None) -> dict[str, Any]:
        return {**super().view(seat), "seat": 0}


@breaks("views", "can read the seed")
class ShowsTheSeed(Mutant):
    def view(self, seat: int | None) -> dict[str, Any]:
        return self.turned(seat, seed=self.seed)


@breaks("views", "changed it")
class CountsLooks(Mutant):
    def view(self, seat: int | None) -> dict[str, Any]:
        self.marks += 1
        return super().view(seat)


@breaks("views", "changes on its way through JSON")
class ShowsNumbersAsKeys(Mutant):
    def view(self, seat: int | None) -> dict[str, Any]:
        return self.turned(seat, scores={cat: self.score(cat) for cat in range(self.seats)})


@breaks("scenes", "which is not there")
class PointsNowhere(Mutant):
    def scene(self, seat: int | None) -> dict[str, Any]:
        scene = super().scene(seat)
        for choice in scene["choices"]:
            choice["ids"].append("hand:99")
        return scene


@breaks("scenes", "two nodes have the id")
class NamesTwice(Mutant):
    def scene(self, seat: int | None) -> dict[str, Any]:
        scene = super().scene(seat)
        scene["root"]["items"].append(scene["root"]["items"][0])
        return scene


@breaks("scenes", "unknown kind")
class DrawsAnElephant(Mutant):
    def scene(self, seat: int | None) -> dict[str, Any]:
        scene = super().scene(seat)
        scene["root"]["items"].append({"kind": "elephant", "id": "elephant", "name": "Elephant"})
        return scene


@breaks("scenes", "needs value as int")
class CountsInWords(Mutant):
    def scene(self, seat: int | None) -> dict[str, Any]:
        scene = super().scene(seat)
        scene["root"]["items"][0]["items"][0]["value"] = "many"
        return scene


@breaks("scenes", "should be one of")
class LaysOutInCircles(Mutant):
    def scene(self, seat: int | None) -> dict[str, Any]:
        scene = super().scene(seat)
        scene["root"]["layout"] = "circle"
        return scene


@breaks("scenes", "not the legal actions")
class HidesAChoice(Mutant):
    def scene(self, seat: int | None) -> dict[str, Any]:
        scene = super().scene(seat)
        scene["choices"] = scene["choices"][1:]
        return scene


@breaks("scenes", "differs from its view")
class PromptsOtherwise(Mutant):
    def scene(self, seat: int | None) -> dict[str, Any]:
        scene = super().scene(seat)
        scene["prompt"]["text"] = "Hurry up."
        return scene


# Cards.


@breaks("census", "lost 1 fish")
class EatsFish(Mutant):
    def apply(self, seat: int, action: Action) -> None:
        super().apply(seat, action)
        if action.text == "lay fish":
            self.doorsteps[seat][CATCHES.index("fish")] -= 1


@breaks("census", "made 1 moth")
class BreedsMoths(Mutant):
    def apply(self, seat: int, action: Action) -> None:
        super().apply(seat, action)
        if action.text == "lay fish":
            self.bag[0] += 1


# Hidden information.


@breaks("twins", "can tell a re-deal")
class ShowsAHand(Mutant):
    def view(self, seat: int | None) -> dict[str, Any]:
        return self.turned(seat, best=max(sum(hand[2:]) for hand in self.hands))


@breaks("twins", "view.actions")
class DealsToTheViewer(Mutant):
    def deal_anew(self, seat: int, rng: Stream) -> Doorstep:
        return super().deal_anew((seat + 1) % self.seats, rng)


@breaks("twins", "scene.status")
class DrawsWhatTheViewHides(Mutant):
    def scene(self, seat: int | None) -> dict[str, Any]:
        return {**super().scene(seat), "status": f"{self.bag[0]} moths are left."}


@breaks("twins", "refusals")
class RefusalsTell(Mutant):
    def why_not(self, seat: int, text: str) -> Refusal | None:
        refusal = super().why_not(seat, text)
        return refusal and Refusal(refusal.rule, f"No: there are {self.bag[3]} fish in the bag.", refusal.kind)


@breaks("twins", "log")
class TellsEverythingToAll(Mutant):
    def log_for(self, seat: int | None) -> list[Entry]:
        return list(self.log)


@breaks("twins", "changed the game itself")
class DealsFromItself(Mutant):
    def deal_anew(self, seat: int, rng: Stream) -> Doorstep:
        twin = super().deal_anew(seat, rng)
        self.bag = twin.bag
        return twin


@breaks("twins", "actions")
class OffersByHiddenCards(Mutant):
    def actions(self, seat: int) -> list[Action]:
        offered = super().actions(seat)
        return offered[:-1] if self.bag[0] % 2 and len(offered) > 1 else offered


@breaks("twin steps", "what the log did not tell")
class WatchesHands(Mutant):
    """Shows, from the last choice on, what a hand held then; a re-deal keeps that."""

    watched = 0

    def carry(self, twin: Mutant) -> None:
        twin.watched = self.watched  # type: ignore[attr-defined]

    def apply(self, seat: int, action: Action) -> None:
        self.watched = max(self.hands[1])
        super().apply(seat, action)

    def view(self, seat: int | None) -> dict[str, Any]:
        return self.turned(seat, watched=self.watched)


@breaks("twin steps", "left no mark")
class PeeksFreely(Mutant):
    def tell(self, audience: int, event: str, seat: int, sentence: str, facts: dict[str, Any]) -> None:
        super().tell(audience, event, seat, sentence, {**facts, "moths": self.bag[0]})


@breaks("twin steps", "left no mark")
class WhispersFreely(Mutant):
    def apply(self, seat: int, action: Action) -> None:
        super().apply(seat, action)
        if self.recording and self.waiting() == (seat,):
            other = (seat + 1) % self.seats
            self.tell(1 << other, "whisper", seat, f"There are {self.bag[0]} moths.", {})


@breaks("redeals", "may not read")
class KeepsTheLog(Mutant):
    def deal_anew(self, seat: int, rng: Stream) -> Doorstep:
        twin = super().deal_anew(seat, rng)
        twin.history = self.history.copy()
        return twin


@breaks("redeals", "recording")
class RecordsDreams(Mutant):
    def deal_anew(self, seat: int, rng: Stream) -> Doorstep:
        twin = super().deal_anew(seat, rng)
        twin.recording = True
        return twin


@breaks("redeals", "still has the seed")
class KeepsTheSeed(Mutant):
    def deal_anew(self, seat: int, rng: Stream) -> Doorstep:
        twin = super().deal_anew(seat, rng)
        twin.seed = self.seed
        return twin


@breaks("redeals", "the dice that the game is going to roll")
@breaks("variety", "draws next what it draws in the game")
class KeepsTheDice(Mutant):
    def deal_anew(self, seat: int, rng: Stream) -> Doorstep:
        twin = super().deal_anew(seat, rng)
        twin.stream = self.stream.copy()
        twin.bag, twin.hands = self.bag[:], [hand[:] for hand in self.hands]
        return twin

    def hidden(self, seat: int) -> dict[str, list[str]]:
        return {}


@breaks("redeals", "roll the same dice")
class RollsOneFuture(Mutant):
    def deal_anew(self, seat: int, rng: Stream) -> Doorstep:
        twin = super().deal_anew(seat, rng)
        twin.stream = Stream.from_seed("always")
        return twin


@breaks("redeals", "how many cards lie where")
class DealsTooMany(Mutant):
    def deal_anew(self, seat: int, rng: Stream) -> Doorstep:
        twin = super().deal_anew(seat, rng)
        kind = next(kind for kind in KINDS if twin.bag[kind])
        twin.move(kind, twin.bag, twin.hands[(seat + 1) % self.seats])
        return twin


@breaks("redeals", "loses or makes cards")
class DealsOtherCards(Mutant):
    def deal_anew(self, seat: int, rng: Stream) -> Doorstep:
        twin = super().deal_anew(seat, rng)
        kind = next(kind for kind in KINDS if twin.bag[kind])
        twin.move(kind, twin.bag, twin.bag)
        twin.bag[kind] -= 1
        twin.bag[(kind + 1) % 4] += 1
        return twin


@breaks("redeals", "that this seat knows")
class DealsWhatIsKnown(Mutant):
    """Swaps a card of the own hand, which the view hides."""

    def deal_anew(self, seat: int, rng: Stream) -> Doorstep:
        twin = super().deal_anew(seat, rng)
        own, bag = twin.hands[seat], twin.bag
        for kind in KINDS:
            other = (kind + 1) % 4
            if own[kind] and bag[other]:
                twin.move(kind, own, bag)
                twin.move(other, bag, own)
                break
        return twin

    def view(self, seat: int | None) -> dict[str, Any]:
        return self.turned(seat, hand=[], actions=[])

    def actions(self, seat: int) -> list[Action]:
        return []

    def why_not(self, seat: int, text: str) -> Refusal | None:
        return None


@breaks("redeals", "that do not lie there")
class HidesWhatIsNotThere(Mutant):
    def hidden(self, seat: int) -> dict[str, list[str]]:
        return {**super().hidden(seat), "bag": ["fish"] * 9}


@breaks("redeals", "forgets cards that this seat has seen")
class ForgetsTheSmellOfFish(Mutant):
    """Cats smell how many fish their rivals hold together, and the re-deal does not care."""

    def hidden(self, seat: int) -> dict[str, list[str]]:
        return {
            zone: [card for card in cards if card != "fish" or zone == "bag"]
            for zone, cards in super().hidden(seat).items()
        }

    def mingled(self, seat: int) -> dict[str, list[str]]:
        hands = {zone: cards for zone, cards in super().hidden(seat).items() if zone != "bag"}
        return {zone: ["fish"] * cards.count("fish") for zone, cards in hands.items()}


@breaks("redeals", "has not ended")
class DealsADeadEnd(Mutant):
    def deal_anew(self, seat: int, rng: Stream) -> Doorstep:
        twin = super().deal_anew(seat, rng)
        assert isinstance(twin, DealsADeadEnd)
        twin.endless = True
        return twin

    endless = False

    def carry(self, twin: Mutant) -> None:
        twin.endless = self.endless  # type: ignore[attr-defined]

    def apply(self, seat: int, action: Action) -> None:
        if self.endless:
            return
        super().apply(seat, action)


class Unsaying(Mutant):
    """Does not say what is hidden."""

    hidden = None  # type: ignore[assignment]


@breaks("variety", "hardly vary")
class DealsNothing(Unsaying):
    def deal_anew(self, seat: int, rng: Stream) -> Doorstep:
        twin = self.copy()
        twin.recording = False
        twin.stream = Stream.from_seed(str(rng.word()))
        return twin


@breaks("variety", "in the same way")
class DealsTheTruth(Mutant):
    def deal_anew(self, seat: int, rng: Stream) -> Doorstep:
        twin = self.copy()
        twin.recording = False
        twin.stream = Stream.from_seed(str(rng.word()))
        return twin


@breaks("variety", "in the same way")
class DealsAlwaysTheSame(Mutant):
    def deal_anew(self, seat: int, rng: Stream) -> Doorstep:
        twin = super().deal_anew(seat, Stream.from_seed("the same"))
        twin.stream = Stream.from_seed(str(rng.word()))
        return twin


@breaks("variety", "hand")
class DealsOneHandOnly(Mutant):
    """With three cats, one rival's cards are dealt anew, the other's stay."""

    def deal_anew(self, seat: int, rng: Stream) -> Doorstep:
        twin = super().deal_anew(seat, rng)
        rival = (seat + 1) % self.seats
        pool = [
            twin.bag[kind] + sum(twin.hands[cat][kind] for cat in range(self.seats) if cat != seat) for kind in KINDS
        ]
        for cat in range(self.seats):
            if cat not in (seat, rival):
                twin.hands[cat] = [0 for _ in KINDS]
        twin.hands[rival] = self.hands[rival][:]
        twin.bag = [pool[kind] - twin.hands[rival][kind] for kind in KINDS]
        for cat in range(self.seats):
            while cat not in (seat, rival) and sum(twin.hands[cat]) < sum(self.hands[cat]):
                twin.move(rng.weighted(twin.bag), twin.bag, twin.hands[cat])
        return twin


@breaks("variety", "lopsided")
class DealsTheBestToRivals(Mutant):
    def deal_anew(self, seat: int, rng: Stream) -> Doorstep:
        twin = super().deal_anew(seat, rng)
        for cat in range(self.seats):
            low = [kind for kind in KINDS if cat != seat and twin.hands[cat][kind]]
            if low and twin.bag[3] and low[0] != 3 and rng.below(2):
                twin.move(low[0], twin.hands[cat], twin.bag)
                twin.move(3, twin.bag, twin.hands[cat])
        return twin


# Whole games.


@breaks("end", "has not ended")
class NeverEnds(Mutant):
    def apply(self, seat: int, action: Action) -> None:
        super().apply(seat, action)
        self.bag[0] += 1


@breaks("end", "without a result")
class EndsWithoutResult(Mutant):
    def result(self) -> Result | None:
        return None


class EndsWrong(Mutant):
    wrong = Result([0], "DOOR-END-03", [], "Done.")

    def result(self) -> Result | None:
        return self.wrong if self.over else None


@breaks("end", "no written rule")
class EndsForNoReason(EndsWrong):
    wrong = Result([0], "DOOR-END-99", [], "Done.")


@breaks("end", "not different seats")
class StrangerWins(EndsWrong):
    wrong = Result([7], "DOOR-END-03", [], "Done.")


@breaks("end", "not a list for each seat")
class ScoresTooMany(EndsWrong):
    wrong = Result([0], "DOOR-END-03", [[1]] * 9, "Done.")


@breaks("end", "is no sentence")
class EndsInAWord(EndsWrong):
    wrong = Result([0], "DOOR-END-03", [], "done")


@breaks("same seed", "made another game")
class DrawsFromElsewhere(Mutant):
    elsewhere = random.Random(7)

    def draw(self, kinds: list[int]) -> int:
        return self.elsewhere.choice(kinds)

    def apply(self, seat: int, action: Action) -> None:
        super().apply(seat, action)
        kinds = [kind for kind in KINDS if self.bag[kind]]
        if kinds:
            self.move(self.elsewhere.choice(kinds), self.bag, self.doorsteps[seat])


@breaks("same seed", "Python's own random numbers")
class DrawsFromPython(Mutant):
    def apply(self, seat: int, action: Action) -> None:
        random.random()
        super().apply(seat, action)


@breaks_game("same seed", "one and the same game")
class IgnoresTheSeed(MutantGame):
    def begin(self, t: Any) -> None:
        t.stream = Stream.from_seed("always")
        super().begin(t)


@breaks("silence", "the game is another")
class ActsOnlyOnRecord(Mutant):
    def tell(self, audience: int, event: str, seat: int, sentence: str, facts: dict[str, Any]) -> None:
        super().tell(audience, event, seat, sentence, facts)
        self.doorsteps[0][0] += 1


@breaks("silence", "wrote")
class NeverSilent(Mutant):
    def apply(self, seat: int, action: Action) -> None:
        super().apply(seat, action)
        self.history.add(Entry("event", seat, "Something happens.", EVERYBODY, {"event": "noise"}))


@breaks("every save", "a loaded game differs")
class LosesTheLastCard(Mutant):
    """Loads well but for one moment of the game: when a single card is left in the bag."""

    def load_table(self, data: dict[str, Any]) -> None:
        super().load_table(data)
        if sum(self.bag) == 1:
            self.bag = [0 for _ in KINDS]


@breaks("replay", "tells another game")
class ForgetsTheOutcome(Mutant):
    """A dial that only the first play turns."""

    def apply(self, seat: int, action: Action) -> None:
        super().apply(seat, action)
        if self.recording and action.verb is LAY:
            self.marks += 1


@breaks("replay", "A script of the same outcomes")
class DrawsOneMore(Mutant):
    def apply(self, seat: int, action: Action) -> None:
        super().apply(seat, action)
        if self.chance == 1:
            self.marks += 1


@breaks("log", "does not say that seat")
class LogsNoRest(Mutant):
    def apply(self, seat: int, action: Action) -> None:
        recording, self.recording = self.recording, self.recording and action.verb is LAY
        super().apply(seat, action)
        self.recording = recording


@breaks("log", "seed is told before")
class TellsTheSeed(Mutant):
    def apply(self, seat: int, action: Action) -> None:
        super().apply(seat, action)
        if self.recording:
            self.history.add(Entry("reveal", -1, self.seed, EVERYBODY, {}))


@breaks("log", "changed what it had said")
class RewritesHistory(Mutant):
    def apply(self, seat: int, action: Action) -> None:
        super().apply(seat, action)
        forms = self.history.json()
        for form in forms:
            if form["kind"] == "event":
                form["text"] = f"{len(forms)} things happened."
        self.history = Log.from_json(forms)


@breaks("log", "needs a sentence")
class Mumbles(Mutant):
    def tell(self, audience: int, event: str, seat: int, sentence: str, facts: dict[str, Any]) -> None:
        super().tell(audience, event, seat, "something", facts)


@breaks("log", "not what that reader may see")
class HidesEvents(Mutant):
    def log_for(self, seat: int | None) -> list[Entry]:
        return super().log_for(seat)[1:]


@breaks("log", "not with the seed")
class KeepsTheSeedSecret(Mutant):
    def finish(self, winners: list[int], reason: str, scores: list[list[int]], summary: str) -> None:
        seed, self.seed = self.seed, ""
        super().finish(winners, reason, scores, summary)
        self.seed = seed


@breaks_game("log", "does not commit")
class CommitsToNothing(MutantGame):
    def begin(self, t: Any) -> None:
        for entry in t.history:
            entry.facts["commitment"] = "0" * 64
        super().begin(t)


@breaks("undo", "took marks away")
class ErasesMarks(Mutant):
    def apply(self, seat: int, action: Action) -> None:
        super().apply(seat, action)
        if action.verb is REST and self.marks > 30:
            self.marks -= 20


@breaks("undo", "leaves no mark")
class MarksNothing(Mutant):
    def apply(self, seat: int, action: Action) -> None:
        marks = self.marks
        super().apply(seat, action)
        self.marks = marks


@breaks("undo", "leaves no mark, but brought")
class MarksOnlySeats(Mutant):
    """Draws a card for the cat that goes on to act, without a mark."""

    def apply(self, seat: int, action: Action) -> None:
        super().apply(seat, action)
        if self.recording and self.waiting() == (seat,):
            self.history.add(Entry("chance", -1, "draw moth", 1 << seat, {}))


@breaks("undo", "leads to another position")
class CannotGoBack(Mutant):
    """Counts choices for good, so that a game that is taken back is not what it was."""

    choices = 0

    def apply(self, seat: int, action: Action) -> None:
        type(self).choices += 1
        super().apply(seat, action)

    def dump_table(self) -> dict[str, Any]:
        return {**super().dump_table(), "choices": type(self).choices}
