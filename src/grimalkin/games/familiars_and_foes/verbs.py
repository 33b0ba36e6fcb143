"""Everything that can be said in Familiars and Foes; docs/games/familiars-and-foes.md lists it."""

from typing import Final

from grimalkin.core.actions import Noun, Verb
from grimalkin.games.familiars_and_foes.catalog import NOTHING, ONE_FALLEN, Catalog
from grimalkin.games.familiars_and_foes.effects import PHYSICAL, RESTORATIVE

AREAS: Final = ["1", "2", "3"]
"""The areas of the Foes, as they are named."""
FACES: Final = ["closed", "open"]
"""Eye Closed is 0, Eye Open is 1."""
TASKS: Final = ["simple", "physical", "strong", "restorative", "special", "artifact"]
HALVES: Final = ["first", "second"]
TOKEN: Final = "token"
GEM: Final = "gem"
POINT: Final = "point"


class Vocabulary:
    """The verbs, with the nouns of one catalog."""

    def __init__(self, catalog: Catalog) -> None:
        familiar = Noun("familiar", catalog.mat_ids)
        area = Noun("foe", AREAS)
        card = Noun("card", catalog.foe_ids)
        artifact = Noun("artifact", catalog.artifact_ids)
        aimed = [spell for spell in catalog.spells if spell.kind not in (PHYSICAL, RESTORATIVE)]
        aimed = [spell for spell in aimed if spell.aims not in (NOTHING, ONE_FALLEN)]
        aimless = [spell for spell in catalog.spells if spell.aims == NOTHING and spell.kind != PHYSICAL]
        restoring = [spell for spell in catalog.spells if spell.kind == RESTORATIVE]
        self.passing = Verb("pass")
        # The turn action.
        self.attack = Verb("attack", area)
        self.cast = Verb("cast", Noun("spell", [spell.id for spell in aimed]), area)
        self.chant = Verb("chant", Noun("spell", [spell.id for spell in aimless]))
        self.restore = Verb("restore", Noun("spell", [spell.id for spell in restoring]), familiar)
        most = max([mat.mp for mat in catalog.mats], default=1)
        self.pay = Verb("pay", Noun("points", [str(n) for n in range(1, most + 1)]))
        self.use = Verb("use", artifact)
        self.revive = Verb("revive", familiar)
        things = [TOKEN, GEM, POINT, *catalog.artifact_ids, *catalog.foe_ids]
        self.give = Verb("give", Noun("thing", things), familiar)
        # Interrupts.
        self.gem = Verb("gem", familiar)
        self.reward = Verb("reward", card)
        self.luck = Verb("luck", familiar, Noun("flipper", catalog.mat_ids))
        # Team work.
        self.ballyhoo = Verb("ballyhoo", familiar)
        self.agree = Verb("agree")
        self.refuse = Verb("refuse")
        # What a card leaves to its owner.
        self.target = Verb("target", area)
        self.name = Verb("name", familiar)
        self.mark = Verb("mark", Noun("task", TASKS))
        self.pick = Verb("pick", Noun("half", HALVES))
        # Set-up; both are outcomes of chance too.
        self.familiar = Verb("familiar", familiar)
        self.first = Verb("first", familiar)
        # Outcomes of chance.
        self.roll = Verb("roll", Noun("number", [str(n) for n in range(1, 21)]))
        self.flip = Verb("flip", Noun("face", FACES))
        self.draw = Verb("draw", artifact)
        self.level = Verb("level", Noun("level", ["1", "2", "3"]))
        self.reveal = Verb("reveal", card)
        self.rescue = Verb("rescue", Noun("coven", catalog.coven_ids))
        # By the index of a spell: its place in the verb that casts it, or -1.
        self.cast_place = _places(catalog, [spell.index for spell in aimed])
        self.chant_place = _places(catalog, [spell.index for spell in aimless])
        self.restore_place = _places(catalog, [spell.index for spell in restoring])
        self.cast_spells = [spell.index for spell in aimed]
        self.chant_spells = [spell.index for spell in aimless]
        self.restore_spells = [spell.index for spell in restoring]
        self.artifact_thing = 3
        self.card_thing = 3 + len(catalog.artifacts)

    def verbs(self) -> list[Verb]:
        chosen = [self.passing, self.attack, self.cast, self.chant, self.restore, self.pay, self.use, self.revive]
        chosen += [self.give, self.gem, self.reward, self.luck, self.ballyhoo, self.agree, self.refuse]
        chosen += [self.target, self.name, self.mark, self.pick, self.familiar, self.first]
        return [*chosen, self.roll, self.flip, self.draw, self.level, self.reveal, self.rescue]


def _places(catalog: Catalog, spells: list[int]) -> list[int]:
    places = [-1] * len(catalog.spells)
    for place, spell in enumerate(spells):
        places[spell] = place
    return places
