"""Doorstep: cats lay their catch on their doorsteps, and whoever shows the most of a kind scores it."""

from typing import Any

from grimalkin.core.actions import Action, Noun, Verb
from grimalkin.core.chance import Stream
from grimalkin.core.errors import Refusal
from grimalkin.core.game import Game
from grimalkin.core.log import EVERYBODY, only
from grimalkin.core.options import Option
from grimalkin.core.state import Ask, Roll, Sequence, State, Step

from . import redeal, scene, setup, view

CATCHES = ["moth", "mouse", "bird", "fish"]
KINDS = range(len(CATCHES))
COPIES = 6

CATCH = Noun("catch", CATCHES)
LAY, REST, DRAW = Verb("lay", CATCH), Verb("rest"), Verb("draw", CATCH)


class Doorstep(State):
    """Cards of a kind are alike, so every zone is a list of counts."""

    def __init__(self, game: Game, seats: int, options: dict[str, Any]) -> None:
        super().__init__(game, seats, options)
        self.bag = [COPIES for _ in KINDS]
        self.hands = [[0 for _ in KINDS] for _ in range(seats)]
        self.doorsteps = [[0 for _ in KINDS] for _ in range(seats)]

    def move(self, kind: int, source: list[int], target: list[int]) -> None:
        source[kind] -= 1
        target[kind] += 1

    def score(self, seat: int) -> int:
        """A kind counts for the cat that shows more of it than every other cat (DOOR-END-02)."""
        rivals = [doorstep for rival, doorstep in enumerate(self.doorsteps) if rival != seat]
        return sum(k + 1 for k in KINDS if all(self.doorsteps[seat][k] > rival[k] for rival in rivals))

    def copy(self) -> "Doorstep":
        twin = Doorstep(self.game, self.seats, self.options)
        twin.copy_core(self)
        twin.bag = self.bag[:]
        twin.hands = [hand[:] for hand in self.hands]
        twin.doorsteps = [doorstep[:] for doorstep in self.doorsteps]
        return twin

    def dump_table(self) -> dict[str, Any]:
        return self.census()

    def load_table(self, data: dict[str, Any]) -> None:
        self.bag = counts(data["bag"])
        self.hands = [counts(data[f"hand {seat}"]) for seat in range(self.seats)]
        self.doorsteps = [counts(data[f"doorstep {seat}"]) for seat in range(self.seats)]

    def census(self) -> dict[str, list[str]]:
        """Every card, by the zone where it lies."""
        zones = {"bag": names(self.bag)}
        zones |= {f"hand {seat}": names(hand) for seat, hand in enumerate(self.hands)}
        return zones | {f"doorstep {seat}": names(laid) for seat, laid in enumerate(self.doorsteps)}

    def hidden(self, seat: int) -> dict[str, list[str]]:
        """The cards of which this cat sees only backs."""
        zones = ["bag", *(f"hand {rival}" for rival in range(self.seats) if rival != seat)]
        return {zone: self.census()[zone] for zone in zones}

    def view(self, seat: int | None) -> dict[str, Any]:
        return view.view(self, seat)

    def scene(self, seat: int | None) -> dict[str, Any]:
        return scene.draw(self.view(seat))

    def deal_anew(self, seat: int, rng: Stream) -> "Doorstep":
        return redeal.redeal(self, seat, rng)


def names(zone: list[int]) -> list[str]:
    return [CATCHES[kind] for kind in KINDS for _ in range(zone[kind])]


def counts(cards: list[str]) -> list[int]:
    zone = [0 for _ in KINDS]
    for card in cards:
        zone[CATCH.index[card]] += 1
    return zone


class Draw(Roll[Doorstep]):
    """The active cat draws a card, and nobody else sees it (DOOR-TURN-01)."""

    def outcomes(self, t: Doorstep) -> list[Action]:
        return [DRAW.one(kind) for kind in KINDS if t.bag[kind]]

    def weights(self, t: Doorstep) -> list[int]:
        return [count for count in t.bag if count]

    def audience(self, t: Doorstep, outcome: Action) -> int:
        return only(t.active)

    def happen(self, t: Doorstep, outcome: Action) -> None:
        t.move(outcome.nouns[0], t.bag, t.hands[t.active])


class Lay(Ask[Doorstep]):
    """A card goes from the hand to the doorstep, or the cat rests."""

    rule = "DOOR-TURN-02"

    def prompt(self, t: Doorstep, seat: int) -> str:
        return "Lay a catch on your doorstep, or rest."

    def actions(self, t: Doorstep, seat: int) -> list[Action]:
        return [*(LAY.one(kind) for kind in KINDS if t.hands[seat][kind]), REST.plain()]

    def take(self, t: Doorstep, seat: int, action: Action) -> None:
        if action.verb is LAY:
            t.move(action.nouns[0], t.hands[seat], t.doorsteps[seat])
        if t.recording:
            did = f"lays a {action.noun(0)}" if action.verb is LAY else "rests"
            t.tell(EVERYBODY, action.verb.name, seat, f"{t.game.seat_name(seat)} {did}.", action.json())

    def refusal(self, t: Doorstep, seat: int, action: Action) -> Refusal:
        return Refusal(self.rule, f"You cannot {action}: a cat lays a card of its hand, or rests.")


class NextCat(Step[Doorstep]):
    def run(self, t: Doorstep) -> None:
        t.active = (t.active + 1) % t.seats
        # Another cat comes to act, so nobody takes back what was done before.
        t.marks += 1


class Dusk(Step[Doorstep]):
    """Turn follows turn until one would begin with an empty bag (DOOR-END-01)."""

    def run(self, t: Doorstep) -> None:
        if sum(t.bag):
            t.then(TURN, DUSK)
            return
        scores = [t.score(seat) for seat in range(t.seats)]
        winners = [seat for seat in range(t.seats) if scores[seat] == max(scores)]
        who = " and ".join(t.game.seat_name(seat) for seat in winners)
        t.finish(winners, "DOOR-END-03", [[score] for score in scores], f"The best catch: {who}.")


DRAW_ONE, LAY_ONE, NEXT_CAT, DUSK = Draw(), Lay(), NextCat(), Dusk()
TURN = Sequence("Turn", DRAW_ONE, LAY_ONE, LAY_ONE, NEXT_CAT)


class DoorstepGame(Game):
    key = "doorstep"
    name = "Doorstep"

    def __init__(self) -> None:
        hand = Option("hand", [3, 2, 4], "DOOR-SETUP-02", "How many cards each cat holds at first.")
        super().__init__(range(2, 5), [hand], [LAY, REST, DRAW])
        self.name_steps([DRAW_ONE, LAY_ONE, NEXT_CAT, DUSK, TURN])

    def blank(self, seats: int | None, options: dict[str, Any] | None) -> Doorstep:
        return Doorstep(self, self.check_seats(seats), self.check_options(options))

    def begin(self, t: State) -> None:
        deal = [*[DRAW_ONE] * t.options["hand"], NEXT_CAT]
        t.then(*deal * t.seats, DUSK)

    def setup(self, **position: Any) -> Doorstep:
        return setup.set_up(self, position)
