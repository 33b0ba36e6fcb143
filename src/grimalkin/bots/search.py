"""Information-set Monte Carlo tree search: many re-deals, and one tree of what can be chosen in them."""

import math
from typing import Final

from grimalkin.bots.hints import Hints
from grimalkin.bots.standpoint import Standpoint
from grimalkin.core.actions import Action
from grimalkin.core.chance import CHANCE, Stream
from grimalkin.core.state import State

# Set by matches; docs/bots.md tells how.
EXPLORATION: Final = 0.5
# A choice is tried so often before what follows it is searched, too.
RIPE: Final = 3
# What the rules of thumb would do is so much likelier to be looked at first, where the tree is new.
HABIT: Final = 0.5
# So many standard errors between two choices settle which is better.
SURE: Final = 2.0
# Tries vary at least so much, even where those so far were all alike: the tree below still learns.
LEAST_SPREAD: Final = 0.02
# A re-deal that the seat could tell from its true game is thrown away, so often in a row.
PATIENCE: Final = 20
ENDLESS: Final = 1 << 60
ROOM: Final = 20_000
SEATS: Final = 16
"""No game has more seats than this."""
ARMS: Final = 1 << 24
"""No game has more actions, times seats, than this."""


class Arm:
    """What a seat can choose at one point of the tree: how often it was chosen there, and what came of it."""

    def __init__(self, home: "Node", action: Action, seat: int, likely: float) -> None:
        self.home = home
        self.action = action
        self.seat = seat
        # How likely it is the right choice, before anything was tried.
        self.likely = likely
        # How much worse than the best one the rules of thumb take it to be.
        self.behind = 0.0
        # How often this deal or that allowed it.
        self.available = 0
        self.visits = 0
        self.value = 0.0

    def mean(self) -> float:
        return self.value / self.visits if self.visits else 0.0


class Node:
    """A point of the tree: a question, and what is known of its answers.

    In different deals different questions can stand here, and several seats can be asked at once.
    """

    def __init__(self) -> None:
        self.visits = 0
        self.value = 0.0
        self.arms: dict[int, Arm] = {}
        self.after: dict[int, Node] = {}
        # The arms of the question that stood here last.
        self.last: list[Arm] = []

    def offer(self, seat: int, actions: list[Action]) -> list[Arm]:
        """The arms of these actions."""
        last = self.last
        if len(last) == len(actions) and last[0].seat == seat:
            for i, action in enumerate(actions):
                if last[i].action is not action:
                    break
            else:
                return last
        found: list[Arm] = []
        likely = 1 / len(actions)
        for action in actions:
            key = action.index * SEATS + seat
            arm = self.arms.get(key)
            if arm is None:
                arm = Arm(self, action, seat, likely)
                self.arms[key] = arm
            found.append(arm)
        self.last = found
        return found


class Search:
    """One seat's search for its next choice."""

    def __init__(self, place: Standpoint, hints: Hints | None, actions: list[Action], stream: Stream) -> None:
        self.place = place
        self.seat = place.seat
        self.actions = actions
        self.stream = stream
        self.hints = hints if hints is not None else Hints()
        self.horizon = self.hints.horizon(place.seats) or ENDLESS
        # So many tries count for what was believed before them; 0 where nothing was.
        self.trust = 0.0
        # Choices until the horizon, in the iteration at hand.
        self.left = 0
        self.iterations = 0
        # So many points the tree may still get: a long search must not fill the memory.
        self.room = ROOM
        self.squares = 0.0
        self.root = Node()
        self.arms = self.root.offer(place.seat, actions)
        # The deal at hand, and the arms that are still to be tried in it.
        self.dealt: State | None = None
        self.pending: list[Arm] = []
        self.believe(None if hints is None else hints.weigh(place, actions))

    def believe(self, values: list[float] | None) -> None:
        """Begin with what the rules of thumb say."""
        if values is None:
            return
        self.trust = float(self.hints.trust())
        arms = self.arms
        doubt = self.hints.doubt()
        highest = max(values)
        total = 0.0
        for i, arm in enumerate(arms):
            arm.likely = math.exp((values[i] - highest) / doubt)
            arm.behind = min(doubt, highest - values[i])
            total += arm.likely
        for arm in arms:
            # No choice is beneath all notice, whatever the rules of thumb say.
            arm.likely = 0.9 * arm.likely / total + 0.1 / len(arms)

    def iterate(self) -> None:
        """Take a deal of what is not known, go down the tree and one choice beyond, play on, and learn."""
        self.iterations += 1
        if not self.pending:
            self.dealt = self.deal()
            self.pending = self.pair()
        first = self.pending.pop()
        dealt = self.dealt
        if dealt is None:
            return
        t = dealt.copy() if self.pending else dealt
        self.left = self.horizon
        path = self.descend(t, first)
        self.play_on(t)
        rewards = [-1.0] * t.seats
        for arm in path:
            reward = rewards[arm.seat]
            if reward < 0:
                reward = standing(t, arm.seat)
                rewards[arm.seat] = reward
            arm.visits += 1
            arm.value += reward
            arm.home.visits += 1
            arm.home.value += reward
        self.squares += rewards[self.seat] ** 2

    def deal(self) -> State | None:
        """A possible game in which the seat has the choices that it has in the true one."""
        for _ in range(PATIENCE):
            t = self.place.redeal(self.stream)
            if same(t.legal(self.seat), self.actions):
                return t
        return None

    # What each choice is held to be worth.

    def level(self) -> float:
        """What the best choice would be worth, if the rules of thumb were right about the others."""
        root = self.root
        if not root.visits:
            return 0.5
        total = root.value
        for arm in self.arms:
            total += arm.visits * arm.behind
        return total / root.visits

    def score(self, arm: Arm, level: float) -> float:
        """What was tried, and what was believed before."""
        count = arm.visits + self.trust
        return (arm.value + self.trust * (level - arm.behind)) / count if count else level

    def pair(self) -> list[Arm]:
        """The arm that looks best, and the one that could best be better: both are tried in the same deal.

        Without rules of thumb it is one arm: the others of the tree learn how often each is chosen.
        """
        if not self.trust:
            return [self.select(self.root, self.arms)]
        level = self.level()
        best = self.leader()
        rival: Arm | None = None
        highest = -1.0
        # Equals are taken in turn.
        at = self.stream.below(len(self.arms))
        for _ in range(len(self.arms)):
            at -= 1
            arm = self.arms[at]
            arm.available += 1
            if arm is best:
                continue
            hope = EXPLORATION * arm.likely * math.sqrt(arm.available * 2) / (1 + arm.visits)
            bound = self.score(arm, level) + hope
            if bound > highest:
                highest = bound
                rival = arm
        if rival is None:
            return [best]
        # Who comes first must tell the others of the tree nothing.
        return [best, rival] if self.stream.below(2) else [rival, best]

    def leader(self) -> Arm:
        """The arm that looks best."""
        level = self.level()
        best = self.arms[0]
        for arm in self.arms:
            if self.better(arm, best, level):
                best = arm
        return best

    def better(self, arm: Arm, other: Arm, level: float) -> bool:
        """Without rules of thumb the tree comes back most often to what is best."""
        if not self.trust and arm.visits != other.visits:
            return arm.visits > other.visits
        return self.score(arm, level) > self.score(other, level)

    def ranked(self) -> list[Arm]:
        """All arms, the best first."""
        level = self.level()
        left = self.arms[:]
        found: list[Arm] = []
        while left:
            best = left[0]
            for arm in left:
                if self.better(arm, best, level):
                    best = arm
            left.remove(best)
            found.append(best)
        return found

    def settled(self) -> bool:
        """Whether no rival is likely to come near the best arm any more."""
        visits = self.root.visits
        if visits < 2 * len(self.arms):
            return False
        mean = self.root.value / visits
        spread = max(LEAST_SPREAD, self.squares / visits - mean * mean)
        level = self.level()
        best = self.leader()
        lead = self.score(best, level)
        for arm in self.arms:
            if arm is not best:
                error = spread / max(1.0, best.visits + self.trust) + spread / max(1.0, arm.visits + self.trust)
                if lead - self.score(arm, level) <= SURE * math.sqrt(error):
                    return False
        return True

    # One try.

    def descend(self, t: State, first: Arm) -> list[Arm]:
        """The arms from the root to one that was hardly tried yet."""
        path: list[Arm] = []
        node = self.root
        asked = (self.seat, *[seat for seat in t.waiting() if seat != self.seat])
        while True:
            # Seats that are asked at once choose without knowing of each other.
            key = 0
            ripe = True
            for seat in asked:
                if seat == CHANCE:
                    happen(t, self.stream)
                    break
                actions = t.legal(seat)
                if len(actions) == 1:
                    t.apply(seat, actions[0])
                else:
                    self.left -= 1
                    # Where the game has rules of thumb the other seats follow them; else their choices are searched.
                    usual = None if seat == self.seat else self.hints.quick(t, seat, actions, self.stream)
                    if usual is not None:
                        t.apply(seat, usual)
                    else:
                        arm = self.select(node, self.open(t, node, seat, actions)) if path else first
                        path.append(arm)
                        ripe = ripe and arm.visits >= RIPE
                        key = key * ARMS + arm.action.index * SEATS + seat + 1
                        t.apply(seat, arm.action)
                if t.answers[seat] is None:
                    # The question is closed.
                    break
            if t.over or not ripe or self.left <= 0:
                return path
            if key:
                following = node.after.get(key)
                if following is None:
                    if not self.room:
                        return path
                    self.room -= 1
                    following = Node()
                    node.after[key] = following
                node = following
            asked = t.waiting()

    def open(self, t: State, node: Node, seat: int, actions: list[Action]) -> list[Arm]:
        """The arms of a question; where it is new, the rules of thumb say which comes first."""
        new = not node.arms
        arms = node.offer(seat, actions)
        if new:
            habit = self.hints.quick(t, seat, actions, self.stream)
            if habit is not None:
                for arm in arms:
                    arm.likely = (1 - HABIT) * arm.likely + (HABIT if arm.action is habit else 0.0)
        return arms

    def select(self, node: Node, arms: list[Arm]) -> Arm:
        """The arm with the best upper bound."""
        # What was never tried is taken to be as good as the rest.
        usual = node.value / node.visits if node.visits else 0.5
        best = arms[0]
        highest = -1.0
        # Equals are taken in turn.
        at = self.stream.below(len(arms))
        for _ in range(len(arms)):
            at -= 1
            arm = arms[at]
            arm.available += 1
            visits = arm.visits
            mean = arm.value / visits if visits else usual
            bound = mean + EXPLORATION * arm.likely * math.sqrt(arm.available) / (1 + visits)
            if bound > highest:
                highest = bound
                best = arm
        return best

    def play_on(self, t: State) -> None:
        """Quick choices to the horizon, or to the end."""
        hints = self.hints
        stream = self.stream
        while not t.over:
            seat = t.waiting()[0]
            if seat == CHANCE:
                happen(t, stream)
                continue
            actions = t.legal(seat)
            if len(actions) == 1:
                t.apply(seat, actions[0])
                continue
            if self.left <= 0 and hints.calm(t, actions):
                return
            self.left -= 1
            chosen = hints.quick(t, seat, actions, stream)
            t.apply(seat, actions[stream.below(len(actions))] if chosen is None else chosen)


def same(actions: list[Action], others: list[Action]) -> bool:
    return len(actions) == len(others) and all(action is others[i] for i, action in enumerate(actions))


def happen(t: State, stream: Stream) -> None:
    """Let chance speak, where it is explicit."""
    chances = t.chances()
    left = stream.word() / 4294967296.0
    for outcome, likely in chances:
        left -= likely
        if left < 0:
            t.apply(CHANCE, outcome)
            return
    t.apply(CHANCE, chances[-1][0])


def standing(t: State, seat: int) -> float:
    """The seat's share of the victory, or how well it stands while nobody has won."""
    outcome = t.outcome
    if outcome is None:
        return t.worth(seat)
    if seat not in outcome.winners:
        return 0.0
    return 1.0 if t.game.cooperative else 1 / len(outcome.winners)
