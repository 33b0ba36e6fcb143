"""The definition of a game: its seats, options, verbs and steps, and how its states begin and come back."""

from abc import abstractmethod
from collections.abc import Iterable, Sequence
from typing import Any, ClassVar, Final

from grimalkin.core import mypyc_attr
from grimalkin.core.actions import Verb, Verbs
from grimalkin.core.chance import CHANCE, KINDS, SCRIPTED, SEEDED, Stream, commitment, fresh_seed
from grimalkin.core.errors import BadOption, BadSave, GrimalkinError
from grimalkin.core.fields import brief, mapping, text, whole
from grimalkin.core.limits import Limit
from grimalkin.core.log import EVERYBODY, NOBODY, Entry, Log
from grimalkin.core.options import Option, read_options
from grimalkin.core.state import State, Step

LETTERS: Final = "ABCDEFGHIJKLMNOP"

# What code that reads a damaged save can run into.
DAMAGE: Final = (LookupError, TypeError, ValueError, AttributeError, ArithmeticError, AssertionError)


@mypyc_attr(allow_interpreted_subclasses=True)
class Game:
    """What is common to all tables of one game with one set of packs."""

    # Of the class, because compiled code sees no attribute that an interpreted class puts in an instance's place.
    key: ClassVar[str] = ""
    name: ClassVar[str] = ""
    summary: ClassVar[str] = ""
    # Whether all seats win or lose together, so that a shared victory counts whole for each.
    cooperative: ClassVar[bool] = False
    rules_version: ClassVar[int] = 1
    reads_versions: ClassVar[tuple[int, ...]] = (1,)
    # What each number of a seat's score counts; none where the game does not say.
    score_names: ClassVar[tuple[str, ...]] = ()

    def __init__(self, seats: range, options: Sequence[Option], verbs: Sequence[Verb]) -> None:
        self.seats = seats
        self.options = {option.key: option for option in options}
        self._defaults = {option.key: option.default for option in options}
        self.presets: dict[str, dict[str, Any]] = {}
        # By the rule of a question: what a table may answer for a person by itself, until that person says otherwise.
        self.standing_orders: dict[str, str] = {}
        # How long people have for a question, at tables that want it; none unless a game brings its own.
        self.limits: list[Limit] = []
        self.verbs = Verbs(verbs)
        self.steps: dict[str, Step[Any]] = {}

    # The contract.

    @property
    def packs(self) -> list[str]:
        return [name for name, _ in self.pack_names()]

    def new(
        self,
        seats: int | None = None,
        seed: int | str | None = None,
        options: dict[str, Any] | None = None,
        recording: bool = True,
        chance: str = "seeded",
        script: Sequence[str] = (),
    ) -> State:
        """A new game, run to its first question."""
        t = self.blank(seats, options)
        self.prepare(t, seed, recording, chance, script)
        self.record_start(t, {})
        self.begin(t)
        t.advance()
        return t

    def load(self, data: dict[str, Any]) -> State:
        """The game that was dumped, or a clear refusal."""
        self._check_save(data)
        try:
            t = self.blank(whole(data, "seats"), mapping(data, "options"))
            t.load_core(data)
            t.load_table(mapping(data, "table"))
            t.check_question()
        except BadSave:
            raise
        except GrimalkinError as error:
            raise BadSave(f"This save of {self.name} is damaged: {brief(error)}") from None
        except DAMAGE as damage:
            raise BadSave(f"This save of {self.name} is damaged: {type(damage).__name__} {brief(damage)}.") from None
        return t

    def replay(self, log: Log | Sequence[Any]) -> State:
        """The game that the log tells, from its choices and outcomes alone."""
        entries = log if isinstance(log, Log) else Log.from_json(list(log))
        t = self.opening(entries)
        for entry in entries:
            if entry.kind in ("choice", "leave") or (entry.kind == "chance" and t.waiting() == (CHANCE,)):
                replay_entry(t, entry)
        t.chance = KINDS.index(entries[0].facts["chance"])
        t.history = entries.copy()
        t.recording = True
        return t

    def opening(self, entries: Log, recording: bool = False) -> State:
        """The first position of the game that the log tells."""
        first = entries[0] if len(entries) else None
        if first is None or first.kind != "start":
            raise BadSave("A log must begin with its start entry.")
        facts = first.facts
        self._check_save({"game": first.text, **facts})
        secret = entries[1] if len(entries) > 1 and entries[1].kind == "seed" else None
        seed = None if secret is None else secret.text
        chance = text(facts, "chance")
        if chance not in KINDS:
            raise BadSave(f"'{brief(chance)}' is no kind of chance; there are {', '.join(KINDS)}.")
        if secret is None and (chance == "seeded" or facts.get("chosen")):
            raise BadSave("This log has no seed, so it cannot be replayed: it is one seat's view of a game.")
        # Outcomes that were scripted or told by people stand in the log, so they are told again.
        chance = "seeded" if chance == "seeded" else "asked"
        try:
            if secret is not None and "position" in secret.facts:
                return self.setup(**mapping(secret.facts, "position"), seed=seed, chance=chance, recording=recording)
            return self.new(whole(facts, "seats"), seed, mapping(facts, "options"), recording, chance)
        except DAMAGE as error:
            raise BadSave(f"This log is damaged: {type(error).__name__} {brief(error)}.") from None

    @abstractmethod
    def setup(self, **position: Any) -> State:
        """A chosen position, for tests and puzzles."""

    # What each game brings.

    @abstractmethod
    def blank(self, seats: int | None, options: dict[str, Any] | None) -> State:
        """An empty table with checked seats and options."""

    @abstractmethod
    def begin(self, t: State) -> None:
        """Put the set-up on the agenda."""

    def pack_names(self) -> list[tuple[str, str]]:
        """Names and versions of the packs in use."""
        return []

    def digest(self) -> str:
        """A fingerprint of the cards in use."""
        return ""

    def load_step(self, name: str, nouns: list[Any]) -> Step[Any]:
        """A step from its saved form; games with steps that hold data extend this."""
        if name in self.steps and not nouns:
            return self.steps[name]
        raise BadSave(f"This save asks for a step '{brief(name)}' that {self.name} does not have.")

    def help(self, slug: str) -> dict[str, str]:
        """A card's name, words, rule and source; empty if there is no such card."""
        return {}

    def seating(self, sitters: Sequence[str | None]) -> dict[str, Any]:
        """The options that follow from who sits where: for each seat its person, or None for a bot."""
        return {}

    def no_seats(self) -> list[str] | None:
        """Printed words in which a letter that stands alone is no seat, if all others are seats; else None."""
        return None

    def seat_name(self, seat: int) -> str:
        return "Chance" if seat == CHANCE else LETTERS[seat] if 0 <= seat < len(LETTERS) else f"seat {seat}"

    # The machinery.

    def prepare(self, t: State, seed: int | str | None, recording: bool, chance: str, script: Sequence[str]) -> None:
        """Decide where chance comes from, for `new` and `setup`."""
        t.chance = _chance(chance)
        if script and t.chance != SCRIPTED:
            raise BadOption("A script of outcomes needs chance='scripted'.")
        t.script = list(script)
        t.recording = recording
        # Where outcomes are told, nothing is drawn from a seed, so there is none to commit to.
        if t.chance == SEEDED:
            t.seed = fresh_seed() if seed is None else str(seed)
            t.stream = Stream.from_seed(t.seed)

    def name_steps(self, steps: Iterable[Step[Any]]) -> None:
        """Register the steps that never vary, for saves."""
        for step in steps:
            if step.name() in self.steps:
                raise ValueError(f"two steps are called {step.name()}")
            self.steps[step.name()] = step

    def check_seats(self, seats: int | None) -> int:
        count = self.seats.start if seats is None else seats
        if type(count) is not int or count not in self.seats:
            counts = [str(n) for n in self.seats]
            fit = f"{', '.join(counts[:-1])} or {counts[-1]}"
            raise BadOption(f"{self.name} is for {fit} players, not {seats}.")
        return count

    def check_options(self, given: dict[str, Any] | None) -> dict[str, Any]:
        chosen = dict(given or {})
        if "mode" in chosen and "mode" not in self.options:
            preset = chosen.pop("mode")
            if preset not in self.presets:
                raise BadOption(f"There is no mode '{preset}'; there are {', '.join(self.presets)}.")
            chosen = {**self.presets[preset], **chosen}
        return {**self._defaults, **read_options(self.options, chosen)}

    def record_start(self, t: State, more: dict[str, Any]) -> None:
        """Write the first entries of the log: what is played, with the seed's hash, and what nobody may know.

        `more` holds the `position` of a game that `setup` made.
        """
        if not t.recording:
            return
        facts = self._start_facts(t)
        if more:
            facts["chosen"] = True
        t.history.add(Entry("start", -1, self.key, EVERYBODY, facts))
        if t.seed or more:
            t.history.add(Entry("seed", -1, t.seed, NOBODY, more))

    def _start_facts(self, t: State) -> dict[str, Any]:
        return {
            "rules": self.rules_version,
            "packs": [list(pack) for pack in self.pack_names()],
            "digest": self.digest(),
            "seats": t.seats,
            "options": dict(t.options),
            "chance": KINDS[t.chance],
            "commitment": commitment(t.seed) if t.seed else "",
        }

    def _check_save(self, data: Any) -> None:
        if not isinstance(data, dict) or "game" not in data:
            raise BadSave("This is no saved game.")
        if data["game"] != self.key:
            raise BadSave(f"This is a game of '{brief(data['game'])}', not of '{self.key}'.")
        version = data.get("rules")
        if version not in self.reads_versions:
            known = ", ".join(str(known) for known in self.reads_versions)
            begun = f"This game was begun under rules version {brief(version)} of {self.name}"
            raise BadSave(f"{begun}; this Grimalkin reads version {known}.")
        if data.get("digest") != self.digest():
            raise BadSave(self._other_cards(_packs(data)))

    def _other_cards(self, begun_with: list[list[Any]]) -> str:
        """What is different about the cards of a save, in a sentence."""
        there = _pack_words(begun_with)
        here = _pack_words([list(pack) for pack in self.pack_names()])
        if there == here:
            return f"This game was begun with {there}, and cards of those packs have been changed since."
        return f"This game was begun with {there}, and here the cards are {here}: open it with the same packs."


def replay_entry(t: State, entry: Entry) -> None:
    """Play one entry of a log, trusting nothing in it."""
    if entry.kind == "choice":
        t.play(entry.seat, entry.text)
    elif entry.kind == "leave":
        t.leave(entry.seat)
    elif entry.kind == "chance" and not entry.text.startswith("shuffle "):
        t.play(CHANCE, entry.text)


def _pack_words(packs: list[list[Any]]) -> str:
    """Packs with their versions, in words."""
    return brief(" and ".join([" ".join([str(word) for word in pack]) for pack in packs])) or "cards of no pack"


def _packs(data: dict[str, Any]) -> list[list[Any]]:
    packs = data.get("packs")
    return [pack for pack in packs if isinstance(pack, list)] if isinstance(packs, list) else []


def _chance(name: str) -> int:
    if name not in KINDS:
        raise BadOption(f"'{name}' is no kind of chance; there are {', '.join(KINDS)}.")
    return KINDS.index(name)
