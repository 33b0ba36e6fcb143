"""What may stand in a card file of Familiars and Foes, and the catalog that the engine reads from it."""

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Annotated, ClassVar, Final, Literal

import msgspec
from msgspec import Meta

from grimalkin.core.card_forms import Problem
from grimalkin.core.content import Card, CardKinds, Content, Name, Slug, Source, Text
from grimalkin.core.packs import load_pack, sentence
from grimalkin.games.familiars_and_foes import catalog as plain
from grimalkin.games.familiars_and_foes.codes import CHARACTERS, CodeError, parse
from grimalkin.games.familiars_and_foes.effects import (
    ABILITY,
    ACT,
    ADVANCED,
    BY_ARTIFACT,
    CLASSES,
    ELEMENTAL,
    FOE_ROW,
    HELPER,
    PHYSICAL,
    RESTORATIVE,
    RESTORE,
    REVIVE,
    ROW,
    SIMPLE,
    SPECIAL,
    STRONG,
    Code,
    Table,
)

BASE: Final = Path(__file__).parent / "cards"
STARTER: Final = Path(__file__).parent / "starter"

# What all packs together must hold (FNF-CONT-01, FNF-CHART-21, FNF-CHART-23).
FAMILIARS: Final = 5
ARTIFACTS: Final = 15
FOES: Final = 25
FOES_OF_LEVEL: Final = {1: 5, 2: 4, 3: 8}
"""The most Foes of each level that a game takes."""

REVIVE_ID: Final = "revive"
X: Final = "X"

Element = Annotated[
    Literal["earth", "air", "fire", "water", "aether"],
    Meta(description="One of the five elements. The element a Familiar is strong against unlocks its Elemental Spell."),
]
CodeText = Annotated[
    str,
    Meta(
        min_length=1,
        max_length=CHARACTERS,
        description="What the machine does: effects with commas between them, such as `heal one 4, heal rest 1`, or "
        "the rows of a roll with semicolons between them, such as `1-4 miss; 5-20 hit 4`. "
        "docs/games/familiars-and-foes.md lists every effect.",
    ),
]
Quip = Annotated[str, Meta(max_length=200, description="A line to smile at; it means nothing.")]
PrintedFields = Annotated[
    tuple[Annotated[str, Meta(max_length=40)], ...],
    Meta(
        max_length=12,
        description="Where not everything comes from one source: what of it the printed game's own rulebook shows, "
        "such as `name` or `cost`.",
    ),
]
Cost = Annotated[int, Meta(ge=0, le=9, description="MP to pay.")]


class Part(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Something printed on a card that has a name and a code of its own."""

    id: Annotated[Slug, Meta(description="What it is called in actions and saved games; no card or part has the same.")]
    name: Annotated[Name, Meta(description="The name as it is printed.")]
    code: CodeText
    text: Annotated[Text, Meta(description="The words for a person to read; they must say what `code` does.")]
    quip: Quip = ""
    source: Source
    printed: PrintedFields = ()


class Attack(Part, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A physical attack, an attack spell, a Helper Spell or an Advanced Spell."""

    cost: Cost = 0


class Restorative(Part, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A Restorative Spell, for which the caster pays as much as it likes."""

    cost: Annotated[Literal["X"], Meta(description="Always X, the number of MP that the caster chooses.")]


class Ability(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A Foe's special ability, active only while that Foe is targeted (FNF-FSA-02); a Foe may have none."""

    name: Annotated[str, Meta(max_length=60, description="The name as it is printed.")] = ""
    code: Annotated[str, Meta(max_length=CHARACTERS, description="What it does, such as `armor physical 1`.")] = ""
    text: Annotated[
        str, Meta(max_length=400, description="The words for a person to read; they must say what `code` does.")
    ] = ""

    def list(self) -> list[str]:
        return [self.name, self.code, self.text]


class Usable(Part, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A Special Ability or a Foe's reward: an interrupt."""

    when: Annotated[
        Literal["open", "before-attack", "before-roll", "before-foe", "after-roll"],
        Meta(
            description="The class of the interrupt: `open` (whenever a decision waits), `before-attack` (an attack "
            "roll of a Familiar), `before-roll` (any roll of a Familiar), `before-foe` (the roll of a Foe), "
            "`after-roll` (any roll)."
        ),
    ]


class Mat(Card, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A Character Mat with its Beginner Scroll (FNF-CONT-03)."""

    words: ClassVar[tuple[str, ...]] = (*Card.words, "quip", "printed", "mentor", "toad")

    element: Element
    strong_against: Element = msgspec.field(name="strong-against")
    mentor: Annotated[Name, Meta(description="The Witch or Wizard whom the Familiar belongs to.")]
    toad: Annotated[Name, Meta(description="The name of its toad.")]
    hp: Annotated[int, Meta(ge=1, le=40, description="Health Points at the start, and the most it can have.")]
    mp: Annotated[int, Meta(ge=1, le=40, description="Magic Points at the start, and the most it can have.")]
    physical: Annotated[Attack, Meta(description="Its physical attack, which costs nothing.")]
    simple: Annotated[Attack, Meta(description="Its Simple Spell.")]
    strong: Annotated[Attack, Meta(description="Its Strong Spell.")]
    elemental: Annotated[Attack, Meta(description="Its Elemental Spell, for Foes of the element it is strong against.")]
    restorative: Annotated[
        tuple[Restorative, ...], Meta(min_length=1, max_length=4, description="Its Restorative Spells.")
    ]
    special: Annotated[Usable, Meta(description="Its Special Ability; each use costs a gem.")]
    quip: Quip = ""
    printed: PrintedFields = ()

    def parts(self) -> Iterator[tuple[str, Part, int]]:
        """Each part with its field and where its code stands."""
        yield "physical", self.physical, ROW
        yield "simple", self.simple, ROW
        yield "strong", self.strong, ROW
        yield "elemental", self.elemental, ROW
        for number, spell in enumerate(self.restorative, start=1):
            yield f"restorative[{number}]", spell, RESTORE
        yield "special", self.special, CLASSES[self.special.when]

    def problems(self) -> Iterator[Problem]:
        for field, part, point in self.parts():
            yield from wrong_code(f"{field}.code", part.code, point)
        for number, spell in enumerate(self.restorative, start=1):
            code = read(spell.code)
            if code is not None and len(code.effects) > 1:
                yield f"restorative[{number}].code", f"expected one effect, found {len(code.effects)}"
        if self.physical.cost:
            yield "physical.cost", f"expected 0, because a physical attack is free, found {self.physical.cost}"

    def summary(self) -> str:
        return f"{self.element}, {self.hp} HP, {self.mp} MP: {self.special.name}"


class Task(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One task of a Training Scroll."""

    deeds: Annotated[
        tuple[Literal["physical", "simple", "strong", "elem", "restorative", "special", "artifact"], ...],
        Meta(min_length=1, max_length=7, description="What the Familiar has to do; any of these completes the task."),
    ]
    damage: Annotated[bool, Meta(description="Whether a Foe must lose HP by it.")]
    text: Annotated[Text, Meta(description="The words for a person to read.")]


class Training(Card, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A Training Scroll: what a Familiar has to do before its Advanced Spells (FNF-CONT-05)."""

    words: ClassVar[tuple[str, ...]] = (*Card.words, "quip", "printed", "mentor")

    familiar: Annotated[Slug, Meta(description="The id of the mat to which the scroll belongs.")]
    mentor: Annotated[Name, Meta(description="Who set the tasks.")]
    tasks: Annotated[tuple[Task, ...], Meta(min_length=6, max_length=6, description="The six tasks, in their order.")]
    quip: Quip = ""
    printed: PrintedFields = ()

    def summary(self) -> str:
        return f"six tasks for {self.familiar}"


class Scroll(Card, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An Advanced Spell Scroll: three spells, and Revive."""

    words: ClassVar[tuple[str, ...]] = (*Card.words, "quip", "printed")

    familiar: Annotated[Slug, Meta(description="The id of the mat to which the scroll belongs.")]
    spells: Annotated[
        tuple[Attack, ...],
        Meta(min_length=2, max_length=6, description="Its spells; the last one is Revive, the same on each scroll."),
    ]
    quip: Quip = ""
    printed: PrintedFields = ()

    def problems(self) -> Iterator[Problem]:
        for number, spell in enumerate(self.spells, start=1):
            yield from wrong_code(f"spells[{number}].code", spell.code, ACT)
            code = read(spell.code)
            revives = code is not None and code.has(REVIVE)
            last = number == len(self.spells)
            if revives != last or (spell.id == REVIVE_ID) != last:
                expected = f"the spell '{REVIVE_ID}' with the code 'revive' as the last one, and nowhere else"
                yield f"spells[{number}].id", f"expected {expected} (FNF-ADV-09), found '{spell.id}'"

    def summary(self) -> str:
        return ", ".join(f"{spell.name} ({spell.cost})" for spell in self.spells)


class Coven(Card, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A Coven Card: a Witch or Wizard, with the Helper Spell (FNF-CONT-06)."""

    words: ClassVar[tuple[str, ...]] = (*Card.words, "quip", "printed")

    element: Element
    familiar: Annotated[Slug, Meta(description="The id of the mat to which the card belongs.")]
    helper: Annotated[Attack, Meta(description="The Helper Spell.")]
    quip: Quip = ""
    printed: PrintedFields = ()

    def problems(self) -> Iterator[Problem]:
        yield from wrong_code("helper.code", self.helper.code, ACT)
        code = read(self.helper.code)
        if code is not None and code.has(REVIVE):
            yield "helper.code", "expected no 'revive', which stands on Advanced Spell Scrolls"

    def summary(self) -> str:
        return f"{self.element}, for {self.familiar}: {self.helper.name} ({self.helper.cost})"


class Artifact(Card, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An Artifact: used as a turn action, and once only (FNF-CONT-08)."""

    words: ClassVar[tuple[str, ...]] = (*Card.words, "quip", "printed")

    code: CodeText
    quip: Quip = ""
    printed: PrintedFields = ()

    def problems(self) -> Iterator[Problem]:
        yield from wrong_code("code", self.code, ACT)
        code = read(self.code)
        if code is not None and code.table is not None:
            yield "code", "expected 'rolled any [...]' around the rows, because an Artifact names its Foe itself"
        if code is not None and code.has(REVIVE):
            yield "code", "expected no 'revive', which stands on Advanced Spell Scrolls"

    def summary(self) -> str:
        return self.code


class Foe(Card, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A Foe with its chart and its reward (FNF-CONT-07)."""

    words: ClassVar[tuple[str, ...]] = (*Card.words, "quip", "printed")

    level: Annotated[int, Meta(ge=1, le=3, description="Its level, which the card's back shows too.")]
    element: Element
    hp: Annotated[
        tuple[Annotated[int, Meta(ge=1, le=60)], ...],
        Meta(min_length=4, max_length=4, description="Its HP with two, three, four and five Familiars."),
    ]
    ability: Annotated[Ability, Meta(description="Its special ability; left out where it has none.")] = Ability()
    chart: Annotated[CodeText, Meta(description="The rows of its roll; each total from 1 to 20 once.")]
    reward: Annotated[Usable, Meta(description="What the card is worth to whoever defeats the Foe, once.")]
    quip: Quip = ""
    printed: PrintedFields = ()

    def problems(self) -> Iterator[Problem]:
        if any(self.ability.list()):
            for field, words in zip(Ability.__struct_fields__, self.ability.list()):
                if not words:
                    yield f"ability.{field}", "expected words, because this Foe has a special ability, found nothing"
            if self.ability.code:
                yield from wrong_code("ability.code", self.ability.code, ABILITY)
        yield from wrong_code("chart", self.chart, FOE_ROW)
        chart = read(self.chart)
        if chart is not None and chart.table is not None and not any(row.hurts for row in chart.table.rows):
            yield "chart", "expected at least one row with 'dmg', found none"
        yield from wrong_code("reward.code", self.reward.code, CLASSES[self.reward.when])
        for fewer, more in zip(self.hp, self.hp[1:]):
            if more < fewer:
                yield "hp", f"expected numbers that never fall, found {fewer} before {more}"

    def summary(self) -> str:
        ability = f": {self.ability.name}" if self.ability.name else ""
        return f"level {self.level}, {self.element}, {'/'.join(str(hp) for hp in self.hp)} HP{ability}"


def wrong_code(field: str, code: str, point: int) -> Iterator[Problem]:
    """What is wrong with a code that stands there."""
    try:
        parse(code, point)
    except CodeError as error:
        yield field, str(error)


def read(code: str) -> Code | None:
    """The code, or None where something is wrong with it."""
    try:
        return parse(code)
    except CodeError:
        return None


def whole(content: Content) -> Iterable[str]:
    """What is wrong with the cards of all packs together."""
    foes = content.of(Foe)
    counts = (
        ("mats", "mats", len(content.of(Mat)), FAMILIARS),
        ("training", "Training Scrolls", len(content.of(Training)), FAMILIARS),
        ("scrolls", "Advanced Spell Scrolls", len(content.of(Scroll)), FAMILIARS),
        ("coven", "Coven Cards", len(content.of(Coven)), FAMILIARS),
        ("artifacts", "Artifacts", len(content.of(Artifact)), ARTIFACTS),
        ("foes", "Foes", len(foes), FOES),
    )
    for kind, what, found, expected in counts:
        if found != expected:
            yield f"all packs together: {kind}.toml: expected {expected} {what}, found {found} (FNF-CONT-01)."
    for level, least in FOES_OF_LEVEL.items():
        found = sum(foe.level == level for foe in foes)
        if found < least:
            yield (
                f"all packs together: foes.toml: field 'level': "
                f"expected at least {least} Foes of level {level}, found {found} (FNF-CHART-21)."
            )
    yield from _elements(content)
    yield from _owners(content)
    yield from _same_ids(content)
    yield from _same_names(content)
    yield from _revives(content)


def _elements(content: Content) -> Iterator[str]:
    """Each element belongs to one Familiar and one Coven Card, and that card to that Familiar (FNF-WAVE-02)."""
    mats = {mat.id: mat for mat in content.of(Mat)}
    for kind, cards in (("mats", content.of(Mat)), ("coven", content.of(Coven))):
        owners: dict[str, str] = {}
        for card in cards:
            other = owners.setdefault(card.element, card.id)
            if other != card.id:
                wrong = f"expected an element of its own, and '{other}' has '{card.element}' too"
                yield sentence(content.place(kind, card.id), f"card '{card.id}'", "element", wrong)
    for card in content.of(Coven):
        mat = mats.get(card.familiar)
        if mat is not None and mat.element != card.element:
            wrong = f"expected '{mat.element}', the element of '{mat.id}', found '{card.element}'"
            yield sentence(content.place("coven", card.id), f"card '{card.id}'", "element", wrong)


def _owners(content: Content) -> Iterator[str]:
    """Each mat has one Training Scroll, one Advanced Spell Scroll and one Coven Card."""
    mats = [mat.id for mat in content.of(Mat)]
    kinds = (("training", content.of(Training)), ("scrolls", content.of(Scroll)), ("coven", content.of(Coven)))
    for kind, cards in kinds:
        owned: dict[str, str] = {}
        for card in cards:
            subject = f"card '{card.id}'"
            if card.familiar not in mats:
                wrong = f"expected the id of a mat ({', '.join(mats)}), found '{card.familiar}'"
                yield sentence(content.place(kind, card.id), subject, "familiar", wrong)
            other = owned.setdefault(card.familiar, card.id)
            if other != card.id:
                wrong = f"expected a mat of its own, and '{other}' belongs to '{card.familiar}' too"
                yield sentence(content.place(kind, card.id), subject, "familiar", wrong)


def _printed(content: Content) -> Iterator[tuple[str, Card, str, str, str]]:
    """Everything with an id: the kind and the card it stands on, its field, its id and its name."""
    for kind in content.kinds.types:
        for card in content.cards(kind):
            yield kind, card, "", card.id, card.name
            for field, part in parts_of(card):
                yield kind, card, field, part.id, part.name


def parts_of(card: Card) -> Iterator[tuple[str, Part]]:
    """The named parts of a card with their fields."""
    if isinstance(card, Mat):
        for field, part, _ in card.parts():
            yield field, part
    elif isinstance(card, Scroll):
        for number, spell in enumerate(card.spells, start=1):
            yield f"spells[{number}]", spell
    elif isinstance(card, Coven):
        yield "helper", card.helper
    elif isinstance(card, Foe):
        yield "reward", card.reward


def _same_ids(content: Content) -> Iterator[str]:
    """Cards and their parts share one set of ids: actions and help know no kinds."""
    owners: dict[str, tuple[str, str]] = {}
    for kind, card, field, part_id, _ in _printed(content):
        other, place = owners.setdefault(part_id, (card.id, field))
        # Two cards with one id are told by the reader of packs.
        if field and (other, place) != (card.id, field) and part_id != REVIVE_ID:
            wrong = f"expected an id of its own, and card '{other}' has '{part_id}' too"
            yield sentence(content.place(kind, card.id), f"card '{card.id}'", f"{field}.id", wrong)


def _same_names(content: Content) -> Iterator[str]:
    owners: dict[str, tuple[str, str]] = {}
    for kind, card, field, part_id, name in _printed(content):
        other, place = owners.setdefault(name.casefold(), (card.id, field))
        if (other, place) != (card.id, field) and part_id != REVIVE_ID:
            wrong = f"expected a name of its own, and on card '{other}' something is called '{name}' too"
            yield sentence(content.place(kind, card.id), f"card '{card.id}'", f"{field}.name".strip("."), wrong)


def _revives(content: Content) -> Iterator[str]:
    """Revive is one spell, printed on each scroll (FNF-ADV-09)."""
    scrolls = content.of(Scroll)
    for scroll in scrolls[1:]:
        if scroll.spells[-1] != scrolls[0].spells[-1]:
            wrong = f"expected the same spell as on '{scrolls[0].id}', found another one"
            place = content.place("scrolls", scroll.id)
            yield sentence(place, f"card '{scroll.id}'", f"spells[{len(scroll.spells)}]", wrong)


KINDS: Final = CardKinds(
    "familiars-and-foes",
    {"mats": Mat, "training": Training, "scrolls": Scroll, "coven": Coven, "artifacts": Artifact, "foes": Foe},
    base=BASE,
    starter=STARTER,
    whole=whole,
)


def load_catalog(packs: Sequence[Path] = ()) -> plain.Catalog:
    """The cards of the base pack, with these packs laid over it in turn."""
    return catalog_of(load_pack(KINDS, [BASE, *packs]))


def catalog_of(content: Content) -> plain.Catalog:
    """Plain objects for the engine: spells and interrupts are numbered in the order in which they are met."""
    return _Maker(content).catalog()


class _Maker:
    """Turns cards into plain objects, and numbers what can be cast or used."""

    def __init__(self, content: Content) -> None:
        self.content = content
        self.places = {mat.id: place for place, mat in enumerate(content.of(Mat))}
        self.spells: dict[str, plain.Spell] = {}
        self.interrupts = 0

    def catalog(self) -> plain.Catalog:
        content = self.content
        mats = [self.mat(index, card) for index, card in enumerate(content.of(Mat))]
        trainings = sorted(content.of(Training), key=lambda card: self.places[card.familiar])
        scrolls = sorted(content.of(Scroll), key=lambda card: self.places[card.familiar])
        return plain.Catalog(
            mats,
            [self.training(index, card) for index, card in enumerate(trainings)],
            [self.scroll(index, card) for index, card in enumerate(scrolls)],
            [self.coven(index, card) for index, card in enumerate(content.of(Coven))],
            [self.artifact(index, card) for index, card in enumerate(content.of(Artifact))],
            [self.foe(index, card) for index, card in enumerate(content.of(Foe))],
            list(content.packs),
            content.digest,
        )

    def mat(self, index: int, card: Mat) -> plain.Mat:
        return plain.Mat(
            index,
            card.id,
            card.name,
            card.text,
            card.quip,
            card.source,
            card.rule,
            plain.ELEMENTS.index(card.element),
            plain.ELEMENTS.index(card.strong_against),
            card.mentor,
            card.toad,
            card.hp,
            card.mp,
            self.spell(card.physical, PHYSICAL, "FNF-PHYS-02"),
            self.spell(card.simple, SIMPLE, "FNF-SPELL-01"),
            self.spell(card.strong, STRONG, "FNF-SPELL-01"),
            self.spell(card.elemental, ELEMENTAL, "FNF-ELEM-03"),
            [self.spell(spell, RESTORATIVE, "FNF-REST-02") for spell in card.restorative],
            self.interrupt(card.special, "FNF-SA-02"),
        )

    def training(self, index: int, card: Training) -> plain.Training:
        tasks = [plain.Task(_deeds(task.deeds), task.damage, task.text) for task in card.tasks]
        fields = (card.id, card.name, card.text, card.quip, card.source, card.rule)
        return plain.Training(index, *fields, card.mentor, tasks)

    def scroll(self, index: int, card: Scroll) -> plain.Scroll:
        fields = (card.id, card.name, card.text, card.quip, card.source, card.rule)
        rules = ["FNF-REVIVE-01" if spell.id == REVIVE_ID else "FNF-ADV-02" for spell in card.spells]
        spells = [self.spell(spell, ADVANCED, rule) for spell, rule in zip(card.spells, rules)]
        return plain.Scroll(index, *fields, spells)

    def coven(self, index: int, card: Coven) -> plain.Coven:
        fields = (card.id, card.name, card.text, card.quip, card.source, card.rule)
        helper = self.spell(card.helper, HELPER, "FNF-HELP-02")
        return plain.Coven(index, *fields, plain.ELEMENTS.index(card.element), self.places[card.familiar], helper)

    def artifact(self, index: int, card: Artifact) -> plain.Artifact:
        fields = (card.id, card.name, card.text, card.quip, card.source, card.rule)
        return plain.Artifact(index, *fields, parse(card.code, ACT))

    def foe(self, index: int, card: Foe) -> plain.Foe:
        chart = parse(card.chart, FOE_ROW).table
        assert isinstance(chart, Table)
        return plain.Foe(
            index,
            card.id,
            card.name,
            card.text,
            card.quip,
            card.source,
            card.rule,
            card.level,
            plain.ELEMENTS.index(card.element),
            list(card.hp),
            card.ability.name,
            card.ability.text,
            parse(card.ability.code, ABILITY).effects if card.ability.code else [],
            chart,
            self.interrupt(card.reward, "FNF-REW-01"),
        )

    def spell(self, part: Attack | Restorative, kind: int, rule: str) -> plain.Spell:
        """A spell, made once however many scrolls show it."""
        if part.id not in self.spells:
            cost = part.cost if isinstance(part, Attack) else plain.VARIABLE_COST
            fields = (part.id, part.name, part.text, part.quip, part.source, rule)
            self.spells[part.id] = plain.Spell(len(self.spells), *fields, cost, kind, parse(part.code))
        return self.spells[part.id]

    def interrupt(self, part: Usable, rule: str) -> plain.Interrupt:
        fields = (part.id, part.name, part.text, part.quip, part.source, rule)
        point = CLASSES[part.when]
        made = plain.Interrupt(self.interrupts, *fields, point, parse(part.code, point))
        self.interrupts += 1
        return made


_DEEDS: Final = {
    "physical": PHYSICAL,
    "simple": SIMPLE,
    "strong": STRONG,
    "elem": ELEMENTAL,
    "restorative": RESTORATIVE,
    "special": SPECIAL,
    "artifact": BY_ARTIFACT,
}


def _deeds(words: Sequence[str]) -> int:
    bits = 0
    for word in words:
        bits |= _DEEDS[word]
    return bits
