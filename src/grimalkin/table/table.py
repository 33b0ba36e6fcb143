"""A live game: who sits where, whose choice it is, what can be taken back, and what happened meanwhile."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Protocol, Self

from grimalkin import bots
from grimalkin.core.chance import CHANCE, Stream, fresh_seed
from grimalkin.core.errors import GrimalkinError, Refusal
from grimalkin.core.game import Game
from grimalkin.core.log import EVERYBODY, Entry
from grimalkin.core.state import State
from grimalkin.table.history import Moment, open_moments, positions
from grimalkin.table.seats import Seat
from grimalkin.table.thinking import HINT, Choice, think

TOLD: Final = ("event", "leave", "takeback")
"""The kinds of entry that tell a story; the others rebuild the game."""

FORCED: Final = "it was the only choice"
ORDERED: Final = "as you asked"
USUAL: Final = "as is usual"
"""Why the table answered for a person; what is usual has the rule of the question behind it, and is told once."""

SECRET: Final = "a secret choice"

STAND_IN: Final = "careful"
"""The bot that plays on for somebody who leaves, where the rules keep the seat in the game."""


class BadTable(GrimalkinError):
    """The table cannot do that now."""


class Keeper(Protocol):
    """Whatever keeps the game safe: a file, a server's store."""

    def keep(self, table: "Table") -> None: ...


@dataclass(frozen=True, slots=True)
class Told:
    """One sentence of what happened, the seat that did it (-1 for nobody), and what else its reader may know of it."""

    seat: int
    text: str
    event: str = ""
    facts: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Proposal:
    """A seat asks to take back its last choice although something new has become known since."""

    seat: int
    # What was chosen, as far as those who are asked may know it.
    action: str
    # The people who have not agreed yet.
    asked: tuple[int, ...]


class Table:
    """A game in progress and the people and bots around it. It neither reads nor prints."""

    def __init__(
        self,
        t: State,
        seats: Sequence[Seat],
        name: str = "",
        packs: Sequence[str] = (),
        bot_seed: str = "",
        origin: dict[str, Any] | None = None,
        keeper: Keeper | None = None,
    ) -> None:
        if len(seats) != t.seats:
            raise BadTable(f"This game has {t.seats} seats, and {len(seats)} were filled.")
        if not t.recording:
            raise BadTable("A table needs a game that writes down what happens.")
        for sitter in seats:
            check_sitter(sitter, t.game)
        self.t = t
        self.seats = list(seats)
        self.name = name
        self.packs = list(packs)
        self.bot_seed = bot_seed or (f"bots of {t.seed}" if t.seed else fresh_seed())
        # The position of another game at which this one was opened, as it was dumped there.
        self.origin = origin
        self.keeper = keeper
        # The seats whose people have left for good.
        self.left: list[int] = []
        # Counts every change, so that a bot's late answer to an old position is noticed.
        self.version = 0
        # Where in the log each seat was when it last chose.
        self.seen = [0 if origin is None else len(t.log)] * t.seats
        # By place in the log: choices that the table made for a person, and why.
        self.automatic: dict[int, str] = {}
        # By seat: the answer to give whenever the question of that rule is asked and the answer is legal.
        self.orders: list[dict[str, str]] = [dict(t.game.standing_orders) for _ in seats]
        self.answer_forced = True
        # The choices that can be taken back freely; None until somebody asks for those of a loaded game.
        self.open_moments: list[Moment] | None = []
        # How many of the last choices those of a loaded game are.
        self.open_kept = 0
        self.proposal: Proposal | None = None
        # How often a choice was taken back after something new was known.
        self.takebacks = 0
        self.failures: list[str] = []

    def __repr__(self) -> str:
        return f"<Table {self.name!r} of {self.game.key}>"

    @property
    def game(self) -> Game:
        return self.t.game

    def begin(self) -> None:
        """Answer what has only one answer, and keep the game for the first time."""
        self._settle()
        self._changed()

    # Who is who.

    def people(self) -> list[int]:
        """The seats in which people sit who have not left."""
        return [seat for seat, sitter in enumerate(self.seats) if sitter.person and seat not in self.left]

    def seat_name(self, seat: int) -> str:
        """`A`, or `A (Anna)`, or `A (careful)`."""
        letter = self.game.seat_name(seat)
        if not 0 <= seat < len(self.seats):
            return letter
        sitter = self.seats[seat]
        who = sitter.bot or sitter.name
        return f"{letter} ({who})" if who else letter

    def asked(self) -> list[int]:
        """The people who owe a choice."""
        people = self.people()
        return [seat for seat in self.t.waiting() if seat in people]

    def bot_to_act(self) -> int | None:
        """The first bot that owes a choice, unless the table waits for an answer to a proposal."""
        if self.proposal is not None:
            return None
        for seat in self.bots_asked():
            return seat
        return None

    def bots_asked(self) -> list[int]:
        """The bots that owe a choice."""
        return [seat for seat in self.t.waiting() if seat != CHANCE and not self.seats[seat].person]

    # Choices.

    def act(self, seat: int, text: str) -> None:
        """A person's choice, checked by the rules; also an outcome that people tell, for the seat CHANCE."""
        if seat != CHANCE and seat not in self.people():
            raise BadTable(f"No person sits in {self.seat_name(seat)} who could choose.")
        self._play(seat, text)
        self._settle()
        self._changed()

    def bot_acts(self) -> Choice | None:
        """Let the next bot think here and now, and do what it chose."""
        seat = self.bot_to_act()
        if seat is None:
            return None
        choice = think(self.t, seat, self.seats[seat].bot, self.bot_seed)
        self.take(seat, choice)
        return choice

    def take(self, seat: int, choice: Choice) -> None:
        """Do what a bot chose."""
        self.failures.extend(choice.failures)
        self._play(seat, choice.action)
        self._settle()
        self._changed()

    def why_not(self, seat: int, text: str) -> Refusal | None:
        return self.t.why_not(seat, text)

    def hint(self, seat: int, bot: str = HINT) -> Choice:
        """What a good bot would do in that seat, from what that seat may know."""
        if seat not in self.t.waiting():
            raise BadTable(f"{self.seat_name(seat)} has nothing to choose now.")
        return think(self.t, seat, bot, f"hint of {self.bot_seed}")

    def order(self, seat: int, text: str | None) -> str:
        """Answer the question on the table always so, from now on (None: ask again). Returns its rule."""
        rule = self.t.prompt_rule()
        if seat not in self.asked() or not rule:
            raise BadTable("There is no question now that could always be answered alike.")
        self.order_for(seat, rule, text)
        return rule

    def order_for(self, seat: int, rule: str, text: str | None) -> None:
        """Answer every question of that rule so, whether it is asked now or not (None: ask again)."""
        if text is None:
            self.orders[seat].pop(rule, None)
        else:
            self.orders[seat][rule] = self.t.parse(seat, text).text
            self._settle()
        self._changed()

    def _play(self, seat: int, text: str, why: str = "") -> None:
        """Do it; `why` tells why the table does it for the person in that seat."""
        self._check_no_proposal()
        before = self.t
        place = len(before.log)
        # Whatever goes wrong on the way, the table stays as it was.
        t = before.copy()
        action = t.parse(seat, text)
        t.play(seat, action)
        if t.marks != before.marks:
            self.open_moments = []
        else:
            moment = Moment(seat, action.text, bool(why), before, tuple(self.seen))
            self.open_moments = [*self.moments, moment]
        self.t = t
        if why:
            self.automatic[place] = why
        elif seat >= 0:
            self.seen[seat] = place + 1

    def _settle(self) -> None:
        """Answer what has only one answer, or a standing answer."""
        if self.proposal is not None:
            return
        while True:
            answers = self.own_answers()
            if not answers:
                return
            self._play(*answers[0])

    def own_answers(self) -> list[tuple[int, str, str]]:
        """What the table would answer now for people: the seat, the answer, and why."""
        answers = []
        for seat in self.asked():
            legal = self.t.actions(seat)
            standing = self.orders[seat].get(self.t.prompt_rule())
            if standing is not None and any(action.text == standing for action in legal):
                answers.append((seat, standing, self._why_ordered(len(legal), standing)))
            elif self.answers_forced(seat) and len(legal) == 1 and not self._would_seal(seat, legal[0].text):
                answers.append((seat, legal[0].text, FORCED))
        return answers

    def _why_ordered(self, answers: int, standing: str) -> str:
        """A person has asked for nothing where there is one answer only, or where the game's own custom answers."""
        if answers == 1:
            return FORCED
        rule = self.t.prompt_rule()
        return f"{USUAL} ({rule})" if self.game.standing_orders.get(rule) == standing else ORDERED

    def answers_forced(self, seat: int) -> bool:
        """Whether that seat leaves it to the table to give the only possible answer."""
        return self.answer_forced

    def _would_seal(self, seat: int, text: str) -> bool:
        """Whether a forced answer would make final what the person could still take back."""
        if not self.moments or self.t.another(self.moments[-1].seat, seat):
            return False
        twin = self.t.copy()
        twin.play(seat, text)
        return twin.marks != self.t.marks

    def _changed(self) -> None:
        self.version += 1
        if self.keeper is not None:
            self.keeper.keep(self)

    # Taking back.

    @property
    def moments(self) -> list[Moment]:
        """The choices that told nobody anything yet, the last one last."""
        if self.open_moments is None:
            found = open_moments(self.t, self.origin, self.automatic)
            # Before a seat changed hands there may have been more, which nobody takes back any longer.
            self.open_moments = found[max(0, len(found) - self.open_kept) :]
        return self.open_moments

    def can_undo(self, seat: int) -> bool:
        """Whether that seat's last choice told nobody anything yet."""
        own = [moment for moment in self.moments if not moment.automatic]
        return bool(own) and own[-1].seat == seat and self.proposal is None

    def undo(self, seat: int) -> str:
        """Take back that seat's last choice, and what the table answered after it. Returns the choice."""
        self._check_no_proposal()
        if not self.can_undo(seat):
            if self._last_choice(seat) is None:
                raise BadTable("There is nothing to take back.")
            raise BadTable("Something new has become known since your last choice, so it stands.")
        left = self.moments[:]
        moment = left.pop()
        while moment.automatic:
            moment = left.pop()
        self._go_back(moment.before, list(moment.seen))
        self.open_moments = left
        self._changed()
        return moment.action

    def propose_undo(self, seat: int) -> Proposal | None:
        """Ask everybody to take back that seat's last choice whatever became known. Bots agree.

        Returns what people are asked, or None when nobody need be asked and it is done.
        """
        self._check_no_proposal()
        if self.t.over:
            raise BadTable("The game is over and its seed is open: open an earlier position as a new game instead.")
        if self.can_undo(seat):
            self.undo(seat)
            return None
        last = self._last_choice(seat)
        if seat not in self.people() or last is None:
            raise BadTable("There is nothing to take back.")
        place, number = last
        for entry in self.t.log.since(place):
            if entry.kind == "leave":
                raise BadTable(f"{self.seat_name(entry.seat)} has left the game since, so your last choice stands.")
        words = self._public_words(place, self._before(number), seat)
        proposal = Proposal(seat, words, tuple(other for other in self.people() if other != seat))
        if not proposal.asked:
            self._take_back(proposal)
            return None
        self.proposal = proposal
        self._changed()
        return self.proposal

    def answer_proposal(self, seat: int, agrees: bool) -> None:
        """One person's answer; a single no ends the proposal, the last yes takes the choice back."""
        proposal = self.proposal
        if proposal is None or seat not in proposal.asked:
            raise BadTable(f"{self.seat_name(seat)} is not asked to agree to anything.")
        left = tuple(other for other in proposal.asked if other != seat)
        self.proposal = None
        if agrees and not left:
            self._take_back(proposal)
            return
        if agrees:
            self.proposal = Proposal(proposal.seat, proposal.action, left)
        self._changed()

    def withdraw_proposal(self, seat: int) -> None:
        """Whoever asked thinks better of it."""
        if self.proposal is None or self.proposal.seat != seat:
            raise BadTable(f"{self.seat_name(seat)} asks for nothing that could be withdrawn.")
        self.proposal = None
        self._changed()

    def _take_back(self, proposal: Proposal) -> None:
        """Go back to before the seat's last choice, and write down that it was done."""
        last = self._last_choice(proposal.seat)
        assert last is not None
        before = self._before(last[1])
        choice = self._public(last[0])
        self._go_back(before, [min(place, len(before.log)) for place in self.seen])
        self.open_moments = []
        self.takebacks += 1
        words = f"{self.game.seat_name(proposal.seat)} takes back {_quoted(proposal.action)} and what came after it."
        facts: dict[str, Any] = {"count": self.takebacks}
        if choice != SECRET:
            facts["choice"] = choice
        self.t.history.add(Entry("takeback", proposal.seat, words, EVERYBODY, facts))
        self._changed()

    def _before(self, number: int) -> State:
        """The game before the choice of that number, played again from the log."""
        try:
            past = positions(self.game, self.t.log, self.origin)
        except GrimalkinError as error:
            raise BadTable(f"This game cannot be taken back, because its log cannot be played again: {error}") from None
        if past[-1].state != self.t:
            raise BadTable("This game cannot be taken back, because its log leads to another position.")
        return past[number].state

    def _check_no_proposal(self) -> None:
        if self.proposal is not None:
            who = self.seat_name(self.proposal.seat)
            raise BadTable(f"{who} asks to take back a choice: answer that first.")

    def _public(self, place: int) -> str:
        """The choice in that place of the log, as far as everybody may know it."""
        entry = self.t.log[place]
        return entry.text if entry.audience == EVERYBODY else SECRET

    def _public_words(self, place: int, before: State, seat: int) -> str:
        """The same as a person would say it who stood before that choice."""
        text = self._public(place)
        return text if text == SECRET else label_of(before, seat, text)

    def _last_choice(self, seat: int) -> tuple[int, int] | None:
        """Where in the log that person's last own choice is, and its number among those made at this table."""
        found = None
        number = 0
        first = 0 if self.origin is None else len(self.origin["log"])
        for place, entry in enumerate(self.t.log.since(first), first):
            if entry.kind == "choice":
                if entry.seat == seat and place not in self.automatic:
                    found = place, number
                number += 1
        return found

    def _go_back(self, before: State, seen: list[int]) -> None:
        self.t = before.copy()
        self.seen = seen
        self.automatic = {place: why for place, why in self.automatic.items() if place < len(before.log)}

    # What happened.

    def since(self, seat: int | None) -> list[Told]:
        """What that seat may know of all since its last choice; for a bystander, of everything."""
        start = 0 if seat is None else self.seen[seat]
        return self.story(seat, start)

    def story(self, seat: int | None, start: int = 0) -> list[Told]:
        """The log from some place on, as sentences for that seat."""
        return [told for _, told in self.told(seat, start)]

    def told(self, seat: int | None, start: int = 0) -> list[tuple[int, Told]]:
        """The same, each sentence with its place in the log."""
        told = []
        customs = self._customs(seat)
        for place, entry in enumerate(self.t.log.since(start), start):
            if entry.kind in TOLD and entry.visible(seat):
                more = {key: fact for key, fact in entry.facts.items() if key != "event"}
                told.append((place, Told(entry.seat, entry.text, entry.facts.get("event", entry.kind), more)))
            elif entry.kind == "choice" and entry.seat == seat and place in self.automatic and place not in customs:
                words = f"Done for you, {self.automatic[place]}: {entry.text}."
                told.append((place, Told(entry.seat, words, "automatic")))
        return told

    def _customs(self, seat: int | None) -> set[int]:
        """Where in the log the table answered for that seat as is usual, but for the first time of each kind."""
        known: set[str] = set()
        again: set[int] = set()
        for place, why in sorted(self.automatic.items()):
            if why.startswith(USUAL) and place < len(self.t.log) and self.t.log[place].seat == seat:
                if why in known:
                    again.add(place)
                known.add(why)
        return again

    # Leaving and branching.

    def hand_over(self, seat: int, sitter: Seat) -> None:
        """Somebody else takes the seat: a bot when a person goes away, a person when one comes."""
        if not 0 <= seat < len(self.seats) or seat in self.left:
            raise BadTable(f"Nobody can take the seat {self.seat_name(seat)}.")
        check_sitter(sitter, self.game)
        self.seats[seat] = sitter
        self.orders[seat] = {}
        self.proposal = None
        # What the one chose is not for the other to take back.
        self.open_moments = []
        self._settle()
        self._changed()

    def leave(self, seat: int) -> None:
        """A person leaves the game for good: its rules say what becomes of the seat, and nobody comes back to it."""
        if self.t.over:
            raise BadTable("The game is over, so nobody need leave it.")
        if seat not in self.people():
            raise BadTable(f"No person sits in {self.seat_name(seat)} who could leave.")
        # Where the rules let nobody leave, nothing may have changed.
        t = self.t.copy()
        stand_ins = t.stand_ins(seat)
        t.leave(seat)
        self.t = t
        for other in stand_ins:
            self.seats[other] = Seat(STAND_IN)
            self.orders[other] = {}
        if seat not in stand_ins:
            self.left.append(seat)
        self.proposal = None
        self.open_moments = []
        self.orders[seat] = {}
        self._settle()
        self._changed()

    def branch(self, seats: Sequence[Seat], knower: int | None, name: str = "") -> Self:
        """This position as a new game. What the seat `knower` cannot know is dealt anew; None keeps all."""
        if self.t.over:
            raise BadTable("The game is over here: go back to an earlier position to play on from it.")
        if knower is None:
            t = self.t.copy()
        elif 0 <= knower < len(self.seats):
            t = self.t.redeal(knower, Stream.from_seed(fresh_seed()))
        else:
            raise BadTable(f"There is no seat {knower} from whose knowledge a game could be opened.")
        t.recording = True
        return type(self)(t, seats, name, self.packs, fresh_seed(), t.dump())


def label_of(t: State, seat: int, action: str) -> str:
    """What that choice is called where the seat can choose it, such as after it was taken back."""
    labels = {one["action"]: str(one.get("label") or action) for one in t.scene(seat)["choices"]}
    return labels.get(action, action)


def check_sitter(sitter: Seat, game: Game) -> None:
    """Complain about a bot that does not exist."""
    if not sitter.person:
        bots.bot(sitter.bot, game)


def _quoted(action: str) -> str:
    return action if action == SECRET else f"'{action}'"
