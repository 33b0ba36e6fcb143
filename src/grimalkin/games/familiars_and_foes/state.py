"""The table of Familiars and Foes: what lies where, and the small changes that everything else is made of."""

from typing import Any, Final

from grimalkin.core.actions import Action
from grimalkin.core.chance import Deck, Stream
from grimalkin.core.errors import Refusal
from grimalkin.core.game import Game
from grimalkin.core.log import EVERYBODY
from grimalkin.core.state import State, Step
from grimalkin.games.familiars_and_foes import redeal as redealing
from grimalkin.games.familiars_and_foes import scene as scenes
from grimalkin.games.familiars_and_foes import view as views
from grimalkin.games.familiars_and_foes.catalog import Catalog, Foe, Mat
from grimalkin.games.familiars_and_foes.deeds import Deed, Deeds
from grimalkin.games.familiars_and_foes.effects import Effect
from grimalkin.games.familiars_and_foes.lasting import NOBODY, Armed, Aura, Ban, Running, Throw
from grimalkin.games.familiars_and_foes.verbs import Vocabulary

AREAS: Final = 3
WAVES: Final = 4
TOKENS: Final = 10
"""Good Luck Tokens, owned and in the supply together (FNF-LUCK-05)."""
ALL_TASKS: Final = 63
BOT: Final = -1
"""Who decides for a Familiar that no person has."""

# The parts of a turn; they decide how play goes on when a Wave ends (FNF-FIN-10, FNF-FOE-15, FNF-FOE-19).
SETTING_UP: Final = 0
BEFORE_ACTION: Final = 1
ACTING: Final = 2
BEFORE_FOES: Final = 3
FOES_ROLL: Final = 4
LEFT: Final = 5


class FamiliarsAndFoes(State):
    """A game of Familiars and Foes in progress."""

    def __init__(
        self,
        game: Game,
        seats: int,
        options: dict[str, Any],
        catalog: Catalog,
        deeds: Deeds,
        say: Vocabulary,
        persons: list[int],
    ) -> None:
        super().__init__(game, seats, options)
        self.catalog = catalog
        self.deeds = deeds
        self.say = say
        # The person that decides for each seat, or BOT. Never changed in place: copies share it.
        self.persons = persons
        self.with_bots = BOT in persons
        self.heal_after_roll: bool = options["heal_after_roll"]
        self.trading: bool = options["trading"]
        # The Familiars, by seat.
        self.mats: list[int] = []
        self.seat_of: list[int] = []
        # Tracker order, and the Standing ones in it; both are replaced, never changed in place.
        self.order: list[int] = []
        self.standing: list[int] = []
        self.hp: list[int] = []
        self.mp: list[int] = []
        self.gems: list[int] = []
        self.luck: list[int] = []
        # Completed tasks as bits.
        self.ticks: list[int] = []
        self.artifacts: list[list[int]] = []
        self.rewards: list[list[int]] = []
        # Ballyhoo attempts so far.
        self.attempts: list[int] = []
        # Changes of the next roll, and of the next attack.
        self.next_roll: list[int] = []
        self.next_attack: list[int] = []
        # How many turns each has begun, and which turn of the game was its last.
        self.turns: list[int] = []
        self.last_turn: list[int] = []
        # Coven Cards: awarded ones, those that all can use, those used up.
        self.covens: list[int] = []
        self.shared: list[int] = []
        self.spent_covens: list[int] = []
        self.spent_artifacts: list[int] = []
        self.spent_foes: list[int] = []
        # The Foes, by area. `slots` lists the areas with a living Foe; it is replaced, never changed in place.
        self.slots: list[int] = []
        self.foes: list[int] = []
        self.foe_hp: list[int] = []
        self.foe_skip: list[int] = []
        self.foe_next: list[int] = []
        # Who damaged each Foe, the latest last.
        self.damagers: list[list[int]] = []
        # By area and seat: how much lower the Familiar's next roll is while that Foe lives.
        self.dazes: list[int] = []
        self.bans: list[Ban] = []
        # Face-down cards: three decks of Foes, Coven Cards, Artifacts.
        self.foe_decks: list[Deck] = []
        self.coven_deck = Deck([], [])
        self.artifact_deck = Deck([], [])
        # Time.
        self.wave = 0
        self.round = 1
        self.turn = 0
        self.phase = SETTING_UP
        # The last spot of the tracker that was taken; `active` is NOBODY in the Foes' turn.
        self.spot = 0
        # This turn: who attempted a Ballyhoo, and whose Revive was refused, as bits.
        self.attempted = 0
        self.refused = 0
        # The roll in the hand, or the coins on the table.
        self.throw: Throw | None = None
        self.flippers: list[int] = []
        self.faces: list[int] = []
        self.turned: list[int] = []
        # What the effect before chose.
        self.chosen_seat = NOBODY
        self.chosen_foe = NOBODY
        # What lasts.
        self.auras: list[Aura] = []
        self.running: list[Running] = []
        self.armed: list[Armed] = []

    def copy(self) -> "FamiliarsAndFoes":
        twin = FamiliarsAndFoes(self.game, self.seats, self.options, self.catalog, self.deeds, self.say, self.persons)
        twin.copy_core(self)
        twin.mats = self.mats[:]
        twin.seat_of = self.seat_of[:]
        twin.order = self.order
        twin.standing = self.standing
        twin.hp = self.hp[:]
        twin.mp = self.mp[:]
        twin.gems = self.gems[:]
        twin.luck = self.luck[:]
        twin.ticks = self.ticks[:]
        twin.artifacts = [cards[:] for cards in self.artifacts]
        twin.rewards = [cards[:] for cards in self.rewards]
        twin.attempts = self.attempts[:]
        twin.next_roll = self.next_roll[:]
        twin.next_attack = self.next_attack[:]
        twin.turns = self.turns[:]
        twin.last_turn = self.last_turn[:]
        twin.covens = self.covens[:]
        twin.shared = self.shared[:]
        twin.spent_covens = self.spent_covens[:]
        twin.spent_artifacts = self.spent_artifacts[:]
        twin.spent_foes = self.spent_foes[:]
        twin.slots = self.slots
        twin.foes = self.foes[:]
        twin.foe_hp = self.foe_hp[:]
        twin.foe_skip = self.foe_skip[:]
        twin.foe_next = self.foe_next[:]
        twin.damagers = [seats[:] for seats in self.damagers]
        twin.dazes = self.dazes[:]
        twin.bans = self.bans[:]
        twin.foe_decks = [deck.copy() for deck in self.foe_decks]
        twin.coven_deck = self.coven_deck.copy()
        twin.artifact_deck = self.artifact_deck.copy()
        twin.wave = self.wave
        twin.round = self.round
        twin.turn = self.turn
        twin.phase = self.phase
        twin.spot = self.spot
        twin.attempted = self.attempted
        twin.refused = self.refused
        twin.throw = None if self.throw is None else self.throw.copy()
        twin.flippers = self.flippers[:]
        twin.faces = self.faces[:]
        twin.turned = self.turned[:]
        twin.chosen_seat = self.chosen_seat
        twin.chosen_foe = self.chosen_foe
        twin.auras = self.auras[:]
        twin.running = self.running[:]
        twin.armed = self.armed[:]
        return twin

    # Cards.

    def mat(self, seat: int) -> Mat:
        return self.catalog.mats[self.mats[seat]]

    def foe(self, slot: int) -> Foe:
        return self.catalog.foes[self.foes[slot]]

    def deed(self, index: int) -> Deed:
        return self.deeds.list[index]

    def named(self, name: str) -> Step[Any]:
        """A step that never varies, by its name: for what happens seldom and is written further down the line."""
        return self.game.steps[name]

    def starting_gems(self) -> int:
        """What each is equipped with (FNF-SETUP-08, FNF-SETUP-09)."""
        return 2 if self.options["level"] == "master" and self.seats >= 4 else 3

    def most_foe_hp(self, slot: int) -> int:
        return self.foe(slot).most_hp(self.seats)

    def supply(self) -> int:
        """The Good Luck Tokens that nobody owns."""
        return TOKENS - sum(self.luck)

    # Who is who.

    def is_standing(self, seat: int) -> bool:
        return self.hp[seat] > 0

    def unlocked(self, seat: int) -> bool:
        return self.ticks[seat] == ALL_TASKS

    def is_bot(self, seat: int) -> bool:
        return self.persons[seat] == BOT

    def host(self) -> int:
        """Who decides for the group: the first person, or the first seat where only bots play."""
        for seat in range(self.seats):
            if self.persons[seat] != BOT:
                return seat
        return 0

    def spokes(self, seats: list[int]) -> list[int]:
        """One seat for each person among these, its first; bots speak for themselves (FNF-BALLY-33)."""
        found: list[int] = []
        spoken: list[int] = []
        for seat in seats:
            person = self.persons[seat]
            if person != BOT:
                if person in spoken:
                    continue
                spoken.append(person)
            found.append(seat)
        return found

    def ours(self, seat: int) -> list[int]:
        """The Standing Familiars for which this seat may speak."""
        person = self.persons[seat]
        if person == BOT:
            return [seat] if self.hp[seat] > 0 else []
        return [other for other in self.standing if self.persons[other] == person]

    def another(self, seat: int, other: int) -> bool:
        """One person is the same in all its seats, and a bot has no say in what a person takes back."""
        if seat == other:
            return False
        person = self.persons[seat]
        return person == BOT or self.persons[other] not in (person, BOT)

    def after(self, seat: int) -> list[int]:
        """The Standing Familiars in tracker order, from the one after that seat on, past the Foes' spot."""
        order = self.order
        at = order.index(seat) + 1 if seat >= 0 else 0
        return [other for other in order[at:] + order[:at] if other != seat and self.hp[other] > 0]

    # Changes.

    def gain_hp(self, seat: int, amount: int) -> int:
        """Up to the maximum of the mat (FNF-STAT-06); how much it was."""
        gained = min(amount, self.mat(seat).hp - self.hp[seat])
        self.hp[seat] += gained
        return gained

    def lose_hp(self, seat: int, amount: int) -> int:
        """Down to zero (FNF-STAT-04); who falls is seen when the scoring is settled."""
        lost = min(amount, self.hp[seat])
        self.hp[seat] -= lost
        return lost

    def gain_mp(self, seat: int, amount: int) -> int:
        gained = min(amount, self.mat(seat).mp - self.mp[seat])
        self.mp[seat] += gained
        return gained

    def hurt_foe(self, slot: int, amount: int, by: int) -> int:
        """Take HP from a Foe; who did it last is remembered for each Foe separately (FNF-DEF-04)."""
        lost = min(amount, self.foe_hp[slot])
        if lost > 0:
            self.foe_hp[slot] -= lost
            if by >= 0:
                damagers = self.damagers[slot]
                if by in damagers:
                    damagers.remove(by)
                damagers.append(by)
        return lost

    def banned(self, ban: int) -> bool:
        """Whether a special attack forbids it now; what holds in turns holds for the Active Familiar."""
        for running in self.bans:
            if running.ban == ban:
                if running.round == self.round:
                    return True
                if running.seats and self.active >= 0 and running.seats >> self.active & 1:
                    return True
        return False

    def aura(self, op: int) -> int:
        """What all auras of that kind add up to (FNF-CARD-07)."""
        total = 0
        for aura in self.auras:
            if aura.op == op:
                total += aura.amount
        return total

    def ability(self, slot: int, op: int) -> Effect | None:
        """The line of the Foe's special ability with that effect, or None."""
        for effect in self.catalog.foes[self.foes[slot]].ability:
            if effect.op == op:
                return effect
        return None

    def at_rest(self) -> bool:
        """Whether no roll or flip waits to be scored, so that open interrupts are possible (FNF-INT-11)."""
        throw = self.throw
        return (throw is None or throw.die == 0) and not self.flippers

    # Words.

    def seat_name(self, seat: int) -> str:
        return self.game.seat_name(seat)

    def name(self, seat: int) -> str:
        """The Familiar's name."""
        mat = self.mats[seat] if self.mats else NOBODY
        return self.game.seat_name(seat) if mat < 0 else self.catalog.mats[mat].name

    def foe_name(self, slot: int) -> str:
        return self.catalog.foes[self.foes[slot]].name

    def note(self, event: str, seat: int, sentence: str, facts: dict[str, Any] | None = None) -> None:
        """Tell everybody. Callers ask `recording` first."""
        self.tell(EVERYBODY, event, seat, sentence, facts or {})

    # The contract.

    def idle_rule(self, seat: int) -> Refusal:
        if 0 <= seat < self.seats and self.mats and self.mats[seat] >= 0 and not self.is_standing(seat):
            return Refusal("FNF-FALL-06", f"{self.name(seat)} has fallen and takes no part until it is revived.")
        waiting = " and ".join([self.seat_name(other) for other in self.waiting()])
        return Refusal("FNF-TURN-03", f"{self.seat_name(seat)} is not asked now; {waiting} is.")

    def idle_refusal(self, seat: int, action: Action) -> Refusal:
        from grimalkin.games.familiars_and_foes.refusals import refuse_idle

        return refuse_idle(self, seat, action)

    def late_answer(self, seat: int, rng: Stream) -> Action | None:
        from grimalkin.games.familiars_and_foes.ending import late_answer

        return late_answer(self, seat, rng) or super().late_answer(seat, rng)

    def stand_ins(self, seat: int) -> list[int]:
        person = self.persons[seat]
        # Whoever sat down in the place of a bot leaves it to one again.
        return [seat] if person == BOT else [other for other in range(self.seats) if self.persons[other] == person]

    def depart(self, seat: int) -> None:
        from grimalkin.games.familiars_and_foes.ending import depart

        depart(self, seat)

    def view(self, seat: int | None) -> dict[str, Any]:
        return views.view(self, seat)

    def scene(self, seat: int | None) -> dict[str, Any]:
        return scenes.scene_of(self, seat)

    def deal_anew(self, seat: int, rng: Stream) -> "FamiliarsAndFoes":
        return redealing.redeal(self, seat, rng)

    def worth(self, seat: int) -> float:
        from grimalkin.games.familiars_and_foes.chances import chance_to_win

        return chance_to_win(self)

    def census(self) -> dict[str, list[str]]:
        """Every card by its zone, for checks that none is lost or doubled."""
        catalog = self.catalog
        zones = redealing.face_down(self)
        zones["foes"] = [catalog.foe_ids[card] for card in self.foes if card >= 0]
        zones["used Foe Cards"] = [catalog.foe_ids[card] for card in self.spent_foes]
        zones["used Artifacts"] = [catalog.artifact_ids[card] for card in self.spent_artifacts]
        zones["shared Coven Cards"] = [catalog.coven_ids[card] for card in self.shared]
        zones["used Coven Cards"] = [catalog.coven_ids[card] for card in self.spent_covens]
        for seat in range(self.seats):
            letter = self.seat_name(seat)
            zones[f"Artifacts {letter}"] = [catalog.artifact_ids[card] for card in self.artifacts[seat]]
            zones[f"Foe Cards {letter}"] = [catalog.foe_ids[card] for card in self.rewards[seat]]
            coven = self.covens[seat]
            zones[f"Coven Card {letter}"] = [] if coven < 0 else [catalog.coven_ids[coven]]
        return zones

    def dump_table(self) -> dict[str, Any]:
        from grimalkin.games.familiars_and_foes.saving import dump_table

        return dump_table(self)

    def load_table(self, data: dict[str, Any]) -> None:
        from grimalkin.games.familiars_and_foes.saving import load_table
        from grimalkin.games.familiars_and_foes.soundness import check_table

        load_table(self, data)
        check_table(self)
