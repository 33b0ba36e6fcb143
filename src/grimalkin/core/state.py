"""A game in progress: its agenda of steps, who is asked, and how one action leads to the next question."""

from abc import abstractmethod
from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, TypeVar

from grimalkin.core import mypyc_attr
from grimalkin.core.actions import Action
from grimalkin.core.chance import CHANCE, KINDS, SCRIPTED, SEEDED, Stream, stream_of
from grimalkin.core.errors import (
    AmbiguousAction,
    BadSave,
    BadScript,
    GrimalkinError,
    IllegalAction,
    Refusal,
    UnknownAction,
)
from grimalkin.core.fields import MOST, array, brief, field, flag, mapping, text, texts, whole, wholes
from grimalkin.core.log import EVERYBODY, NOBODY, SEATS, Entry, Log

if TYPE_CHECKING:
    from grimalkin.core.game import Game

S = TypeVar("S", bound="State")


@mypyc_attr(allow_interpreted_subclasses=True)
class Step(Generic[S]):
    """A thing that remains to be done. Immutable: it holds ids and numbers, so copies of a game share it."""

    def run(self, t: S) -> None:
        """Act at once. Steps that ask are not run but answered."""
        raise NotImplementedError(type(self).__name__)

    def proceed(self, t: S) -> bool:
        """Do what needs no answer; False where somebody must answer first. The step has left the agenda already."""
        self.run(t)
        return True

    def waiting(self, t: S) -> tuple[int, ...]:
        """The seats that owe an answer."""
        return ()

    def legal(self, t: S, seat: int) -> list[Action]:
        """The legal answers of that seat; none for a seat that owes nothing."""
        return []

    def accept(self, t: S, seat: int, action: Action) -> None:
        """Take a legal answer. The step has left the agenda, and comes back where others still owe one."""
        raise NotImplementedError(type(self).__name__)

    def asks_others(self, t: S, seat: int) -> bool:
        """Whether somebody else than the person in that seat is asked."""
        return False

    def nouns(self, t: S) -> list[Any]:
        """What the step holds, as JSON names and numbers, for saves."""
        return []

    def name(self) -> str:
        return type(self).__name__


@mypyc_attr(allow_interpreted_subclasses=True)
class Sequence(Step[S]):
    """Several steps, one after the other."""

    def __init__(self, name: str, *steps: Step[S]) -> None:
        self._name = name
        self._backwards = list(reversed(steps))

    def run(self, t: S) -> None:
        t.agenda += self._backwards

    def name(self) -> str:
        return self._name


@mypyc_attr(allow_interpreted_subclasses=True)
class Ask(Step[S]):
    """A choice that one seat owes."""

    # Of the class, because compiled code sees no attribute that an interpreted class puts in an instance's place.
    rule: ClassVar[str] = ""

    def seat(self, t: S) -> int:
        return t.active

    @abstractmethod
    def actions(self, t: S, seat: int) -> list[Action]:
        """The legal actions, never empty."""

    @abstractmethod
    def take(self, t: S, seat: int, action: Action) -> None:
        """Carry the action out. The step has left the agenda already."""

    def proceed(self, t: S) -> bool:
        return False

    def waiting(self, t: S) -> tuple[int, ...]:
        return _ALONE[self.seat(t)]

    def asks_others(self, t: S, seat: int) -> bool:
        return t.another(seat, self.seat(t))

    def legal(self, t: S, seat: int) -> list[Action]:
        if seat == self.seat(t):
            return self.actions(t, seat)
        return self.meanwhile(t, seat) if 0 <= seat < t.seats else []

    def accept(self, t: S, seat: int, action: Action) -> None:
        if seat != self.seat(t):
            self.accept_meanwhile(t, seat, action)
            return
        if t.recording:
            t.history.add(Entry("choice", seat, action.text, self.audience(t, seat, action), {}))
        self.take(t, seat, action)

    def accept_meanwhile(self, t: S, seat: int, action: Action) -> None:
        """Whatever was answered before is asked again: the choices may be others now."""
        if t.recording:
            t.history.add(Entry("choice", seat, action.text, EVERYBODY, {}))
        if self.asks_others(t, seat):
            t.marks += 1
        t.answers = [None] * t.seats
        self.interrupt(t, seat, action)

    def prompt(self, t: S, seat: int) -> str:
        return "Choose."

    def audience(self, t: S, seat: int, action: Action) -> int:
        """Who learns the choice itself at once."""
        return EVERYBODY

    def refusal(self, t: S, seat: int, action: Action) -> Refusal:
        """Why this action, which is not among the legal ones, is refused."""
        return Refusal(self.rule, f"'{action.text}' is not possible now: {self.prompt(t, seat)}")

    def meanwhile(self, t: S, seat: int) -> list[Action]:
        """What a seat that owes nothing may do while others decide; it depends on public facts alone."""
        return []

    def interrupt(self, t: S, seat: int, action: Action) -> None:
        """Carry out what a seat does meanwhile. The step has left the agenda and asks again by coming back."""
        raise NotImplementedError(f"{self.name()} lets nobody act meanwhile")


@mypyc_attr(allow_interpreted_subclasses=True)
class Window(Ask[S]):
    """A choice put to several seats at once. Answers stay secret until the window closes."""

    @abstractmethod
    def seats(self, t: S) -> list[int]:
        """All seats that are asked, also those that have answered; it must depend on public facts alone."""

    @abstractmethod
    def close(self, t: S, answers: list[Action | None]) -> None:
        """Carry the answers out. The step has left the agenda already."""

    def closes(self, t: S, seat: int, action: Action) -> bool:
        """Whether this answer ends the window at once, as an interrupt does; it is then told to all."""
        return False

    def take(self, t: S, seat: int, action: Action) -> None:
        raise NotImplementedError("a window closes with all its answers")

    def waiting(self, t: S) -> tuple[int, ...]:
        return tuple([seat for seat in self.seats(t) if t.answers[seat] is None])

    def owes(self, t: S, seat: int) -> bool:
        """Whether the window waits for that seat's answer."""
        return 0 <= seat < t.seats and t.answers[seat] is None and seat in self.seats(t)

    def asks_others(self, t: S, seat: int) -> bool:
        return any(t.another(seat, other) for other in self.seats(t))

    def legal(self, t: S, seat: int) -> list[Action]:
        if self.owes(t, seat):
            return self.actions(t, seat)
        return self.meanwhile(t, seat) if 0 <= seat < t.seats else []

    def accept(self, t: S, seat: int, action: Action) -> None:
        if not self.owes(t, seat):
            self.accept_meanwhile(t, seat, action)
            return
        closes = self.closes(t, seat, action)
        if t.recording:
            audience = EVERYBODY if closes else self.audience(t, seat, action)
            t.history.add(Entry("choice", seat, action.text, audience, {}))
        t.answers[seat] = action
        if self.asks_others(t, seat):
            t.marks += 1
        if not closes and self.waiting(t):
            t.agenda.append(self)
            return
        answers = t.answers
        t.answers = [None] * t.seats
        self.close(t, answers)

    def audience(self, t: S, seat: int, action: Action) -> int:
        return 1 << seat


@mypyc_attr(allow_interpreted_subclasses=True)
class Roll(Step[S]):
    """An outcome that chance owes: a roll, a flip, a draw."""

    @abstractmethod
    def outcomes(self, t: S) -> list[Action]:
        """What can come, never empty."""

    def weights(self, t: S) -> list[int]:
        """How likely each outcome is, as whole numbers."""
        return [1] * len(self.outcomes(t))

    def draw(self, t: S) -> Action:
        """The outcome that the state's own stream brings; a die may say it faster than by its weights."""
        return self.outcomes(t)[t.stream.weighted(self.weights(t))]

    @abstractmethod
    def happen(self, t: S, outcome: Action) -> None:
        """Carry the outcome out. The step has left the agenda already."""

    def proceed(self, t: S) -> bool:
        if t.chance == SEEDED:
            self.accept(t, CHANCE, self.draw(t))
        elif t.chance == SCRIPTED:
            self.accept(t, CHANCE, t.scripted(self))
        else:
            return False
        return True

    def waiting(self, t: S) -> tuple[int, ...]:
        return (CHANCE,)

    def legal(self, t: S, seat: int) -> list[Action]:
        return self.outcomes(t) if seat == CHANCE else []

    def accept(self, t: S, seat: int, action: Action) -> None:
        t.marks += 1
        if t.recording:
            t.history.add(Entry("chance", CHANCE, action.text, self.audience(t, action), {}))
        self.happen(t, action)

    def audience(self, t: S, outcome: Action) -> int:
        """Who learns the outcome itself."""
        return EVERYBODY


class Result:
    """How a game ended."""

    def __init__(self, winners: list[int], reason: str, scores: list[list[int]], summary: str) -> None:
        self.winners = tuple(winners)
        self.reason = reason
        self.scores = scores
        self.summary = summary

    def __repr__(self) -> str:
        return f"Result(winners={self.winners}, reason={self.reason!r}, scores={self.scores})"

    def json(self) -> dict[str, Any]:
        return {
            "winners": list(self.winners),
            "reason": self.reason,
            "scores": self.scores,
            "summary": self.summary,
        }


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """What every game's state has. A game adds its own fields and copies, dumps, shows and re-deals them."""

    # Interpreted, an object with more than thirty fields is slow without: each has a dictionary of its own.
    __slots__ = (
        "_legal", "_legal_seat", "active", "agenda", "answers", "chance", "game", "history", "marks", "options",
        "outcome", "over", "recording", "script", "seats", "seed", "stream",
    )  # fmt: skip

    def __init__(self, game: "Game", seats: int, options: dict[str, Any]) -> None:
        self.game = game
        self.seats = seats
        self.options = options
        self.active = 0
        self.over = False
        self.outcome: Result | None = None
        self.agenda: list[Step[Any]] = []
        self.answers: list[Action | None] = [None] * seats
        self.chance = SEEDED
        self.stream = Stream(b"")
        self.seed = ""
        self.script: list[str] = []
        self.recording = False
        self.history = Log()
        # How often something new became known, or somebody else came to act: undo never goes behind a mark.
        self.marks = 0
        self._legal: list[Action] | None = None
        self._legal_seat = 0

    # The contract.

    def waiting(self) -> tuple[int, ...]:
        """The seats that owe a choice."""
        if self.over or not self.agenda:
            return ()
        return self.agenda[-1].waiting(self)

    def actions(self, seat: int) -> list[Action]:
        """The legal actions of that seat; of one that owes nothing, what it may do while others decide."""
        return self.legal(seat)[:]

    def play(self, seat: int, action: Action | str) -> None:
        """Take a legal action of that seat, also as text. Anything else is refused and changes nothing."""
        if isinstance(action, str):
            action = self.parse(seat, action)
        # By place in the table, or by name for an action from another load of the same game.
        for legal in self.legal(seat):
            if legal is action or legal.text == action.text:
                self.apply(seat, legal)
                return
        refusal = self._refuse(seat, action)
        raise IllegalAction(refusal.rule, refusal.message)

    def leave(self, seat: int) -> None:
        """Take a person out of the game for good, as the game's rules have it."""
        if self.over or not 0 <= seat < self.seats:
            return
        self._legal = None
        self.marks += 1
        if self.recording:
            self.history.add(Entry("leave", seat, f"{self.game.seat_name(seat)} leaves.", EVERYBODY, {}))
        self.depart(seat)
        self.advance()

    def timeout(self, seat: int, rng: Stream) -> Action:
        """Answer for a seat whose time has run out: as the rules have it, else with any legal action."""
        legal = self.legal(seat)
        if not legal:
            raise IllegalAction("", self.idle_rule(seat).message)
        chosen = self.late_answer(seat, rng) or legal[rng.below(len(legal))]
        self.apply(seat, chosen)
        return chosen

    def late_answer(self, seat: int, rng: Stream) -> Action | None:
        """What time running out means for that seat: a pass where that is allowed; None where a bot has to choose."""
        for action in self.legal(seat):
            if action.text == "pass":
                return action
        return None

    def parse(self, seat: int, text: str) -> Action:
        """The action that the text names: exactly, or by beginnings of words if only one legal one fits."""
        found = self.game.verbs.by_text.get(text)
        if found is not None:
            return found
        words = text.lower().replace(",", " ").split()
        found = self.game.verbs.by_text.get(" ".join(words))
        if found is not None:
            return found
        fits = [action for action in self.legal(seat) if words and _fits(words, action.text.split())]
        if len(fits) == 1:
            return fits[0]
        if fits:
            names = ", ".join(f"'{action.text}'" for action in fits[:6])
            raise AmbiguousAction(f"'{text}' could mean {names}{' or others' if len(fits) > 6 else ''}: say more.")
        return self.game.verbs.parse(text)

    def why_not(self, seat: int, text: str) -> Refusal | None:
        """None when that seat may do this now, or the reason why it may not, with the rule."""
        try:
            action = self.parse(seat, text)
        except AmbiguousAction as doubt:
            return Refusal("", str(doubt), "ambiguous")
        except UnknownAction as nonsense:
            # Each error has its own name: the compiler gives a name one type.
            return Refusal("", str(nonsense), "unknown")
        for legal in self.legal(seat):
            if legal is action or legal.text == action.text:
                return None
        return self._refuse(seat, action)

    def result(self) -> Result | None:
        """None, or who won and why."""
        return self.outcome

    @property
    def log(self) -> Log:
        """All entries, each with its audience."""
        return self.history

    def log_for(self, seat: int | None) -> list[Entry]:
        """The entries that this seat, or a bystander, may know."""
        return self.history.seen_by(seat)

    def chances(self) -> list[tuple[Action, float]]:
        """The outcomes that chance owes now, with their probabilities (chance asked or explicit)."""
        step = self.agenda[-1] if self.agenda and not self.over else None
        if not isinstance(step, Roll):
            return []
        weights = step.weights(self)
        total = sum(weights)
        return [(action, weights[i] / total) for i, action in enumerate(step.outcomes(self))]

    def prompt(self, seat: int) -> str:
        """What that seat is asked, in a sentence."""
        if seat not in self.waiting():
            return ""
        step = self.agenda[-1]
        return step.prompt(self, seat) if isinstance(step, Ask) else "Tell what chance brought."

    def prompt_rule(self) -> str:
        """The rule behind the question on the table."""
        step = self.agenda[-1] if self.agenda and not self.over else None
        return step.rule if isinstance(step, Ask) else ""

    def dump(self) -> dict[str, Any]:
        """Everything, as JSON."""
        return {
            "game": self.game.key,
            "rules": self.game.rules_version,
            "packs": [list(pack) for pack in self.game.pack_names()],
            "digest": self.game.digest(),
            "seats": self.seats,
            "options": dict(self.options),
            "active": self.active,
            "over": self.over,
            "result": None if self.outcome is None else self.outcome.json(),
            "agenda": [[step.name(), *step.nouns(self)] for step in self.agenda],
            "answers": [None if answer is None else answer.text for answer in self.answers],
            "chance": KINDS[self.chance],
            "stream": self.stream.dump(),
            "seed": self.seed,
            "script": list(self.script),
            "recording": self.recording,
            "marks": self.marks,
            "table": self.dump_table(),
            "log": self.history.json(),
        }

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.dump() == other.dump()

    def __hash__(self) -> int:
        raise TypeError("a game in progress changes, so it has no hash")

    # What each game brings.

    @abstractmethod
    def copy(self) -> "State":
        """An equal, independent game."""

    @abstractmethod
    def dump_table(self) -> dict[str, Any]:
        """The game's own fields as JSON."""

    @abstractmethod
    def load_table(self, data: dict[str, Any]) -> None:
        """The game's own fields from JSON."""

    @abstractmethod
    def view(self, seat: int | None) -> dict[str, Any]:
        """What that seat, or a bystander, may know, as JSON, built up from nothing."""

    @abstractmethod
    def scene(self, seat: int | None) -> dict[str, Any]:
        """The view as a tree of things to see."""

    def redeal(self, seat: int, rng: object) -> "State":
        """Another game that this seat cannot tell from the true one. It records nothing further.

        `rng` is a `Stream`, a `random.Random`, a generator of NumPy, or a seed.
        """
        return self.deal_anew(seat, rng if isinstance(rng, Stream) else stream_of(rng))

    @abstractmethod
    def deal_anew(self, seat: int, rng: Stream) -> "State":
        """What each game does for `redeal`."""

    def depart(self, seat: int) -> None:
        """What the rules do when somebody leaves for good; `leave` has recorded it."""
        raise GrimalkinError(f"Nobody can leave {self.game.name} before its end.")

    def stand_ins(self, seat: int) -> list[int]:
        """The seats that bots play on when this seat's person leaves for good; none where the rules end them."""
        return []

    def another(self, seat: int, other: int) -> bool:
        """Whether that other seat is somebody else's, so that what this one chose stands when that one is asked."""
        return seat != other

    def census(self) -> dict[str, list[str]]:
        """Every card by its zone, for checks that none is lost or doubled."""
        return {}

    def worth(self, seat: int) -> float:
        """How well a seat stands, from 0 to 1, for search that stops before the end."""
        return 0.5

    def idle_rule(self, seat: int) -> Refusal:
        """Why a seat that is not asked may not act."""
        who = " and ".join(self.game.seat_name(waiting) for waiting in self.waiting())
        return Refusal("", f"{self.game.seat_name(seat)} is not asked now; {who} is.")

    def idle_refusal(self, seat: int, action: Action) -> Refusal:
        """Why a seat that is not asked may not do just this."""
        return self.idle_rule(seat)

    # The machinery.

    def then(self, step: Step[Any], *further: Step[Any]) -> None:
        """Do these next, in this order, before whatever else remains."""
        if further:
            place = len(further)
            while place:
                place -= 1
                self.agenda.append(further[place])
        self.agenda.append(step)

    def legal(self, seat: int) -> list[Action]:
        """The legal actions themselves, made once for each question; the caller must not change the list."""
        known = self._legal
        if known is not None and self._legal_seat == seat:
            return known
        made = self.agenda[-1].legal(self, seat) if self.agenda and not self.over else []
        self._legal = made
        self._legal_seat = seat
        return made

    def apply(self, seat: int, action: Action) -> None:
        """Take an action that is known to be legal: `play` checks, this trusts."""
        self._legal = None
        marks = self.marks
        agenda = self.agenda
        agenda.pop().accept(self, seat, action)
        self.advance()
        # What a seat chose cannot be taken back freely any more once others are asked.
        if self.marks == marks and agenda and agenda[-1].asks_others(self, seat):
            self.marks += 1

    def advance(self) -> None:
        """Run to the next question or to the end."""
        agenda = self.agenda
        while agenda and not self.over:
            step = agenda.pop()
            if not step.proceed(self):
                agenda.append(step)
                return
        if self.over and self.script:
            raise BadScript(f"The game is over and the script still holds: {', '.join(self.script)}.")

    def scripted(self, step: Roll[Any]) -> Action:
        """The outcome that the script has next for this step."""
        outcomes = step.outcomes(self)
        if not self.script:
            could = ", ".join(outcome.text for outcome in outcomes[:8])
            raise BadScript(f"The script is at its end, but {step.name()} needs an outcome, such as {could}.")
        text = self.script.pop(0)
        for outcome in outcomes:
            if outcome.text == text:
                return outcome
        could = ", ".join(outcome.text for outcome in outcomes[:8])
        raise BadScript(f"The script says '{text}', but {step.name()} can bring only {could}.")

    def shuffle(self, what: str, cards: list[int], names: list[str]) -> None:
        """Put a whole deck in order (seeded chance); the log keeps the order, and nobody reads it there."""
        self.stream.shuffle(cards)
        self.marks += 1
        if self.recording:
            facts = {"order": [names[card] for card in cards]}
            self.history.add(Entry("chance", CHANCE, f"shuffle {what}", NOBODY, facts))

    def tell(self, audience: int, event: str, seat: int, sentence: str, facts: dict[str, Any]) -> None:
        """Record something worth telling. Callers ask `recording` first, so that silence costs nothing."""
        self.history.add(Entry("event", seat, sentence, audience, {"event": event, **facts}))

    def finish(self, winners: list[int], reason: str, scores: list[list[int]], summary: str) -> None:
        """End the game, and open the seed that was committed to at its start."""
        self.outcome = Result(winners, reason, scores, summary)
        self.over = True
        self.agenda.clear()
        self.answers = [None] * self.seats
        self.marks += 1
        if self.recording:
            self.tell(EVERYBODY, "end", -1, summary, self.outcome.json())
            if self.seed:
                self.history.add(Entry("reveal", -1, self.seed, EVERYBODY, {}))

    def check_script_used(self) -> None:
        """For tests: complain about outcomes that nobody asked for."""
        if self.script:
            raise BadScript(f"The script still holds: {', '.join(self.script)}.")

    def _refuse(self, seat: int, action: Action) -> Refusal:
        if self.over:
            reason = self.outcome.reason if self.outcome is not None else ""
            return Refusal(reason, "The game is over.")
        if seat not in self.waiting():
            return self.idle_refusal(seat, action)
        step = self.agenda[-1]
        if isinstance(step, Ask):
            return step.refusal(self, seat, action)
        return Refusal("", f"'{action.text}' is not among the outcomes that are possible now.")

    def copy_core(self, source: "State") -> None:
        """Take over what every state has, for `copy`."""
        self.active = source.active
        self.over = source.over
        self.outcome = source.outcome
        self.agenda = source.agenda[:]
        self.answers = source.answers[:]
        self.chance = source.chance
        self.stream = source.stream.copy()
        self.seed = source.seed
        self.script = source.script[:]
        self.recording = source.recording
        self.history = source.history.copy()
        self.marks = source.marks

    def load_core(self, data: dict[str, Any]) -> None:
        """Take over what every state has, from a dump."""
        self.active = whole(data, "active", -1, self.seats - 1)
        self.over = flag(data, "over")
        if field(data, "result") is not None:
            self.outcome = _ended(mapping(data, "result"), self.seats)
        if self.over != (self.outcome is not None):
            raise BadSave("This save is damaged: a game has a result exactly when it is over.")
        self.agenda = [self.game.load_step(form[0], form[1:]) for form in array(data, "agenda")]
        self.answers = [None if said is None else self.game.verbs.parse(said) for said in array(data, "answers")]
        if len(self.answers) != self.seats:
            raise BadSave("This save is damaged: it has not one answer for each seat.")
        chance = text(data, "chance")
        if chance not in KINDS:
            raise BadSave(f"'{brief(chance)}' is no kind of chance; there are {', '.join(KINDS)}.")
        self.chance = KINDS.index(chance)
        self.stream = Stream.load(array(data, "stream"))
        self.seed = text(data, "seed")
        self.script = texts(data, "script")
        self.recording = flag(data, "recording")
        self.marks = whole(data, "marks")
        self.history = Log.from_json(array(data, "log"))

    def check_question(self) -> None:
        """For loading: refuse a position where nobody is asked, or where an answer has no question."""
        if self.over:
            if self.agenda:
                raise BadSave("This save is damaged: the game is over and something remains to be done.")
            return
        step = self.agenda[-1] if self.agenda else None
        if not isinstance(step, (Ask, Roll)) or not self.waiting():
            raise BadSave("This save is damaged: the game is not over and nobody is asked.")
        for seat, answer in enumerate(self.answers):
            if answer is not None and not self._could_answer(step, seat, answer):
                raise BadSave(f"This save is damaged: '{answer.text}' answers nothing that was asked.")
        for seat in self.waiting():
            if isinstance(step, Ask) and not 0 <= seat < self.seats:
                raise BadSave("This save is damaged: a seat is asked that is not there.")
            if not self.legal(seat):
                raise BadSave("This save is damaged: a seat is asked and has no answer.")

    def _could_answer(self, step: Step[Any], seat: int, answer: Action) -> bool:
        return isinstance(step, Window) and seat in step.seats(self) and answer in step.actions(self, seat)


def _ended(form: dict[str, Any], seats: int) -> Result:
    scores = [wholes({"scores": score}, "scores", -MOST) for score in array(form, "scores")]
    return Result(wholes(form, "winners", 0, seats - 1), text(form, "reason"), scores, text(form, "summary"))


def _fits(words: list[str], names: list[str]) -> bool:
    """Whether each word begins the name in its place, or begins a part of it after a hyphen."""
    if len(words) != len(names):
        return False
    for word, name in zip(words, names, strict=True):
        if not name.startswith(word) and f"-{word}" not in name:
            return False
    return True


# Made once, because everybody asks after every choice.
_ALONE: Final[list[tuple[int, ...]]] = [(seat,) for seat in range(SEATS)]

WRONG_REQUEST: Final = (GrimalkinError,)
