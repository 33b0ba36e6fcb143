"""Everything that can be said in A Familiar Find; docs/games/familiar-find.md lists it."""

from typing import Final

from grimalkin.core.actions import Action, Noun, Verb
from grimalkin.games.familiar_find.catalog import Catalog
from grimalkin.games.familiar_find.piles import FACES, HIDDEN, OPEN, PLACES, Layout

LETTERS: Final = "abcd"
TALLEST: Final = 84
"""No pile can hold more cards than there are."""

FACE_UP: Final = 1
FACE_DOWN: Final = 2
FACE_BITS: Final = 2
"""How a card can be put on a pile; where it can be put is a number with two such bits for each pile."""
MOST_PILES: Final = 5


class Vocabulary:
    """The verbs, with the nouns of one catalog."""

    def __init__(self, catalog: Catalog) -> None:
        kind = Noun("kind", catalog.kind_ids)
        ingredients = [known.id for known in catalog.kinds if known.ingredient >= 0]
        pile = Noun("pile", PLACES)
        face = Noun("face", FACES)
        seat = Noun("seat", list(LETTERS))
        position = Noun("position", [str(n) for n in range(1, TALLEST + 1)])
        self.passing = Verb("pass")
        self.first = Verb("first", seat)
        self.board = Verb("board", Noun("familiar", catalog.familiar_ids))
        self.look = Verb("look", pile)
        self.peek = Verb("peek", position)
        self.scavenge = Verb("scavenge", pile)
        self.rest = Verb("rest")
        self.toll = Verb("toll", kind)
        self.leave = Verb("leave", position)
        self.collect = Verb("collect", pile)
        self.reveal = Verb("reveal")
        self.sacrifice = Verb("sacrifice", kind)
        self.tour = Verb("tour")
        self.resolve = Verb("resolve", kind)
        self.discard = Verb("discard", kind)
        self.take = Verb("take", seat, kind)
        self.turn = Verb("turn", position)
        self.give = Verb("give", seat)
        self.swap = Verb("swap", seat, Noun("theirs", ingredients), Noun("mine", ingredients))
        self.lift = Verb("lift", pile, position)
        self.drop = Verb("drop", pile)
        self.dim = Verb("dim", seat)
        self.echo = Verb("echo", kind)
        self.spy = Verb("spy", seat)
        theirs = Noun("theirs", catalog.kind_ids)
        self.exchange = Verb("exchange", theirs, Noun("mine", catalog.kind_ids))
        self.survive = Verb("survive")
        self.sleight = Verb("sleight")
        self.play = Verb("play", kind, pile, face)
        self.bury = Verb("bury", kind)
        # Outcomes of chance; `first` and `board` are outcomes too.
        self.draw = Verb("draw", kind)
        self.location = Verb("location", Noun("location", catalog.location_ids))
        # By the number of the layout, and by where a card can be put.
        self._plays: list[list[list[list[Action]] | None]] = [[] for _ in range(1 << len(LETTERS))]

    def verbs(self) -> list[Verb]:
        chosen = [self.passing, self.first, self.board, self.look, self.peek, self.scavenge, self.rest]
        chosen += [self.toll, self.leave, self.collect, self.reveal, self.sacrifice, self.tour, self.resolve]
        chosen += [self.discard, self.take, self.turn, self.give, self.swap, self.lift, self.drop, self.dim]
        chosen += [self.echo, self.spy, self.exchange, self.survive, self.sleight, self.play, self.bury]
        return [*chosen, self.draw, self.location]

    def plays(self, layout: Layout, spots: int) -> list[list[Action]]:
        """For each kind of card the plays at these spots, pile by pile; made when first asked for."""
        table = self._plays[layout.number]
        if not table:
            table.extend([None] * (1 << FACE_BITS * MOST_PILES))
        known = table[spots]
        if known is None:
            known = [self._plays_of(kind, layout, spots) for kind in range(len(self.play.nouns[0].values))]
            table[spots] = known
        return known

    def _plays_of(self, kind: int, layout: Layout, spots: int) -> list[Action]:
        made: list[Action] = []
        for pile, place in enumerate(layout.places):
            for face in (OPEN, HIDDEN):
                if spots >> FACE_BITS * pile + face & 1:
                    made.append(self.play.three(kind, place, face))
        return made

    def pass_action(self) -> Action:
        return self.passing.actions[0]
