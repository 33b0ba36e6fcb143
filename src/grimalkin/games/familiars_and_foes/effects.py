"""What a card of Familiars and Foes can do: one line for each effect, and the plain objects the engine reads.

A card writes its effects as a code, a short text such as `1-4 miss; 5-20 hit 4`; `codes.py` reads it into a Code.
"""

from typing import Final

# The effects; OPS below says how each is written, where it may stand and what it means.
MISS: Final = 0
HIT: Final = 1
HIT_ALL: Final = 2
HIT_LOOT: Final = 3
BACKFIRE: Final = 4
DAMAGE: Final = 5
DRAIN: Final = 6
MEND: Final = 7
SNATCH: Final = 8
DAZE: Final = 9
BAN: Final = 10
HEAL: Final = 11
MAGIC: Final = 12
EXCHANGE: Final = 13
LUCK: Final = 14
ARTIFACT: Final = 15
GEM: Final = 16
TICK: Final = 17
BOLT: Final = 18
BOLT_ALL: Final = 19
STRIKE: Final = 20
ROLLED: Final = 21
NEXT_ROLL: Final = 22
NEXT_ATTACK: Final = 23
ROLL: Final = 24
POWER: Final = 25
DOUBLE: Final = 26
QUIET: Final = 27
FIND: Final = 28
REFLECT: Final = 29
GUARD: Final = 30
REROLL: Final = 31
SKIP: Final = 32
COINS: Final = 33
AURA_ATTACK: Final = 34
AURA_GUARD: Final = 35
AURA_PRICKLE: Final = 36
AURA_BALLYHOO: Final = 37
AURA_SAFE: Final = 38
AURA_CHEAP: Final = 39
ENCORE: Final = 40
ARM: Final = 41
PARTS: Final = 42
CHOOSE: Final = 43
REVIVE: Final = 44
ARMOR: Final = 45
SOFT: Final = 46
CAP: Final = 47
MIRROR: Final = 48
THORNS: Final = 49
TIRED: Final = 50
SLIP: Final = 51
JINX: Final = 52
TOLL: Final = 53
STUBBORN: Final = 54
HUSH: Final = 55
BALLYHOO_COST: Final = 56
BALLYHOO_SOFT: Final = 57
BALLYHOO_SHARP: Final = 58

NONE: Final = -1
"""What an effect holds in a field that it does not have."""

# Which Familiars.
SELF: Final = 0
ONE: Final = 1
OTHER: Final = 2
TWO: Final = 3
ALL: Final = 4
REST: Final = 5
WHO: Final = ["self", "one", "other", "two", "all", "rest"]

# Which Foe.
TARGET: Final = 0
ANY: Final = 1
SAME: Final = 2
EACH_FOE: Final = 3
FOES: Final = ["target", "any", "same", "eachfoe"]

# Kinds of attacks and other deeds, one bit each, so that a group of them is a number too.
PHYSICAL: Final = 1
SIMPLE: Final = 2
STRONG: Final = 4
ELEMENTAL: Final = 8
ADVANCED: Final = 16
HELPER: Final = 32
BY_ARTIFACT: Final = 64
BY_BALLYHOO: Final = 128
DIRECT: Final = 256
# These two take no HP; training tasks name them.
RESTORATIVE: Final = 512
SPECIAL: Final = 1024
SPELLS: Final = SIMPLE | STRONG | ELEMENTAL | ADVANCED
ATTACKS: Final = PHYSICAL | SPELLS
ANY_KIND: Final = ATTACKS | HELPER | BY_ARTIFACT | BY_BALLYHOO | DIRECT
KINDS: Final = {
    "physical": PHYSICAL,
    "simple": SIMPLE,
    "strong": STRONG,
    "elem": ELEMENTAL,
    "adv": ADVANCED,
    "helper": HELPER,
    "artifact": BY_ARTIFACT,
    "ballyhoo": BY_BALLYHOO,
    "direct": DIRECT,
    "spell": SPELLS,
    "attack": ATTACKS,
    "any": ANY_KIND,
}

# How long it lasts.
TURN: Final = 0
ROUND: Final = 1
LAP: Final = 2
LAP_END: Final = 3
NEXT_ROUND: Final = 4
NEXT_TURN: Final = 5
USED: Final = 6
DURATIONS: Final = ["turn", "round", "lap", "lap+", "next_round", "next_turn", "used"]

# What a ban forbids.
BAN_HEAL: Final = 0
BAN_SPELL: Final = 1
BAN_BALLYHOO: Final = 2
BAN_GEM: Final = 3
BAN_ARTIFACT: Final = 4
BANS: Final = ["heal", "spell", "ballyhoo", "gem", "artifact"]
BAN_NAMES: Final = ["Healing", "Magic", "Ballyhoo", "Special Abilities", "Artifacts"]

# What a Restorative Spell gives.
HP: Final = 0
MP: Final = 1
POINTS: Final = ["hp", "mp"]

# When the parts of a long effect come.
NOW: Final = 0
NOW_AND_LAPS: Final = 1
FOES_TURNS: Final = 2
SCHEDULES: Final = ["now", "now+lap", "foes"]

# Where an effect may stand, one bit each. The first six are also the classes of actions and interrupts.
ACT: Final = 1
OPEN: Final = 2
PRE_ATTACK: Final = 4
PRE_FAMILIAR: Final = 8
PRE_FOE: Final = 16
POST: Final = 32
ROW: Final = 64
FOE_ROW: Final = 128
ABILITY: Final = 256
PART: Final = 512
ARMED: Final = 1024
RESTORE: Final = 2048
PLACES: Final = {
    ACT: "a turn action",
    OPEN: "an open interrupt",
    PRE_ATTACK: "an interrupt before an attack roll",
    PRE_FAMILIAR: "an interrupt before a Familiar's roll",
    PRE_FOE: "an interrupt before a Foe's roll",
    POST: "an interrupt after a roll",
    ROW: "a row of a Familiar's roll",
    FOE_ROW: "a row of a Foe's chart",
    ABILITY: "a Foe's special ability",
    PART: "a part at the start of a Foes' turn",
    ARMED: "an armed Artifact",
    RESTORE: "a Restorative Spell",
}
CLASSES: Final = {
    "open": OPEN,
    "before-attack": PRE_ATTACK,
    "before-roll": PRE_FAMILIAR,
    "before-foe": PRE_FOE,
    "after-roll": POST,
}
"""How a card file names the class of an interrupt (FNF-CARD-51)."""

# What may follow the word of an effect, in this order.
NUMBER: Final = "a whole number from 1 to 30"
BONUS: Final = "a whole number from 0 to 30"
PLUS: Final = "a number with a plus sign, such as +2"
CHANGE: Final = "a number with its sign, such as +4 or -4"
FAMILIARS: Final = "which Familiars"
FOE: Final = "which Foe"
FOE_OR_SAME: Final = "which Foe, or the same again"
FOE_OR_EACH: Final = "which Foe, or all of them"
EITHER_SIDE: Final = "which Familiars or which Foe"
KIND: Final = "a kind of attack"
FREE_ATTACK: Final = "a kind of attack that every Familiar can make"
SPELL_KIND: Final = "a kind of spell"
WHILE: Final = "how long"
BAN_TIME: Final = "how long a ban lasts"
FORBIDDEN: Final = "what is forbidden"
GIVEN: Final = "'hp' or 'mp'"
DICE: Final = "one to five numbers of the die, from 1 to 20"
TIMES: Final = "a whole number from 2 to 5"
SCHEDULE: Final = "when the parts come"
INSIDE: Final = "a code in brackets"
ROWS: Final = "rows in brackets"
OTHERWISE: Final = "a slash and a second code in brackets"
CARRY: Final = "'carry' or nothing"


class Op:
    """How one effect is written, where it may stand and how a sentence tells it."""

    def __init__(self, op: int, word: str, arguments: list[str], points: int, sentence: str) -> None:
        self.op = op
        self.word = word
        self.arguments = arguments
        self.points = points
        # Blanks in braces are filled in by words.py.
        self.sentence = sentence

    def __repr__(self) -> str:
        return f"<Op {self.word}>"


_SUPPORT: Final = ACT | OPEN | ROW

OPS: Final = [
    # Rows of rolls.
    Op(MISS, "miss", [], ROW | FOE_ROW, "Miss."),
    Op(HIT, "hit", [NUMBER], ROW, "{n} damage."),
    Op(HIT_ALL, "hitall", [NUMBER], ROW, "{n} damage to every Foe."),
    Op(
        HIT_LOOT,
        "hitloot",
        [NUMBER, NUMBER],
        ROW,
        "{n} damage, plus 1 for each unused Artifact and Foe Card you own (at most {m}).",
    ),
    Op(BACKFIRE, "back", [NUMBER], ROW | FOE_ROW, "Backfire: lose {n} HP."),
    Op(DAMAGE, "dmg", [NUMBER], FOE_ROW, "{n} damage to everyone."),
    Op(DRAIN, "drain", [NUMBER], FOE_ROW, "Everyone loses {n} MP."),
    Op(MEND, "mend", [NUMBER], FOE_ROW, "It regains {n} HP."),
    Op(SNATCH, "snatch", [NUMBER], FOE_ROW, "Finders Keepers: everyone loses {tokens}."),
    Op(DAZE, "daze", [NUMBER], FOE_ROW, "Dizzy: everyone's next roll is −{n}."),
    Op(BAN, "ban", [FORBIDDEN, BAN_TIME], FOE_ROW, "{ban}!"),
    # Support and goods.
    Op(HEAL, "heal", [FAMILIARS, NUMBER], _SUPPORT, "{Who} gain{s} {n} HP."),
    Op(MAGIC, "mp", [FAMILIARS, NUMBER], ACT | OPEN, "{Who} gain{s} {n} MP."),
    Op(EXCHANGE, "exchange", [GIVEN, NUMBER, BONUS], RESTORE, "X MP give {exchange}."),
    Op(LUCK, "luck", [FAMILIARS, NUMBER], _SUPPORT, "{Who} gain{s} {tokens}."),
    Op(ARTIFACT, "artifact", [FAMILIARS, NUMBER], ACT | OPEN, "{Who} gain{s} {artifacts}."),
    Op(GEM, "gem", [FAMILIARS, NUMBER], ACT | OPEN, "{Who} get{s} back {n} Special Ability {gems}."),
    Op(TICK, "tick", [FAMILIARS, NUMBER], ACT | OPEN, "Mark {tasks} as done."),
    # Damage without a row.
    Op(BOLT, "bolt", [NUMBER, FOE_OR_SAME], ACT | OPEN | PART, "{Foe} takes {n}."),
    Op(BOLT_ALL, "boltall", [NUMBER], ACT | OPEN, "Every Foe takes {n}."),
    Op(STRIKE, "strike", [NUMBER, FOE], ACT, "{Foe} takes {n}. Ballyhoo allowed."),
    Op(ROLLED, "rolled", [FOE, ROWS], ACT, "Roll at one Foe: {rows}"),
    # Changes of rolls.
    Op(NEXT_ROLL, "nextroll", [EITHER_SIDE, CHANGE], ACT | ROW | PART, "{Whose} next roll is {change}."),
    Op(NEXT_ATTACK, "nextatk", [FAMILIARS, PLUS], ROW, "The next attack of {who} deals {change} to its target."),
    Op(ROLL, "roll", [CHANGE], PRE_FAMILIAR | PRE_FOE, "This roll is {change}."),
    Op(POWER, "power", [PLUS], PRE_ATTACK, "This attack deals {change} to its target."),
    Op(DOUBLE, "double", [], PRE_ATTACK, "This attack deals double damage."),
    Op(QUIET, "quiet", [], PRE_ATTACK, "No Ballyhoo on it."),
    Op(FIND, "find", [], PRE_FAMILIAR, "Die even: you gain an Artifact; odd: a Good Luck Token."),
    Op(
        REFLECT,
        "reflect",
        [],
        PRE_FOE | ARMED,
        "Bounce this Foe roll: its Attack Points hit the Foe instead of you.",
    ),
    Op(GUARD, "guard all", [], PRE_FOE, "Nobody loses HP by this Foe roll."),
    Op(REROLL, "reroll", [], POST, "Whoever rolled the die last, Familiar or Foe, rolls again."),
    Op(SKIP, "skip", [FOE_OR_EACH, NUMBER], ACT | OPEN, "{skip} its next {rolls}."),
    Op(COINS, "coins open", [WHILE], OPEN, "{while}, every coin shows Eye Open."),
    # What lasts.
    Op(AURA_ATTACK, "aura attack", [PLUS, WHILE], _SUPPORT, "{while}, every Familiar attack deals {change}."),
    Op(
        AURA_GUARD,
        "aura guard",
        [NUMBER, WHILE],
        _SUPPORT,
        "{while}, every Foe roll costs each Familiar {n} HP less.",
    ),
    Op(AURA_PRICKLE, "aura prickle", [NUMBER, WHILE], ACT, "{while}, a Foe that rolls damage loses {n} HP."),
    Op(AURA_BALLYHOO, "aura ballyhoo", [PLUS, WHILE], ACT, "{while}, every successful Ballyhoo deals {change}."),
    Op(AURA_SAFE, "aura safe", [NUMBER, WHILE], ACT, "{while}, a failed Ballyhoo costs no HP."),
    Op(
        AURA_CHEAP,
        "aura cheap",
        [NUMBER, WHILE],
        OPEN,
        "{while}, spells cost {n} MP less (not Restorative Spells or Revive).",
    ),
    # More than one moment, more than one way.
    Op(
        ENCORE,
        "encore",
        [FAMILIARS, FREE_ATTACK, PLUS],
        ACT,
        "{Who} make{s} a free {attack} that deals {change}. No Ballyhoo.",
    ),
    Op(ARM, "arm foe_hurt", [INSIDE], ACT, "The first Foe roll that deals damage bounces back at that Foe."),
    Op(PARTS, "parts", [TIMES, SCHEDULE, INSIDE, CARRY], ACT | ROW, "{schedule}: {inside}.{carry}"),
    Op(CHOOSE, "choose", [INSIDE, OTHERWISE], OPEN, "Either: {inside}; or: {otherwise}."),
    Op(
        REVIVE,
        "revive",
        [],
        ACT,
        "Every Standing Familiar pays the cost and flips the coin. All Eye Open: a Fallen Familiar returns with "
        "all its HP, MP and gems. At least one: with half of each, rounded up. None: nothing.",
    ),
    # Special abilities of Foes.
    Op(ARMOR, "armor", [KIND, NUMBER], ABILITY, "{Attacks} deal {n} less to it."),
    Op(SOFT, "soft", [KIND, NUMBER], ABILITY, "{Attacks} deal {n} more to it."),
    Op(CAP, "cap", [KIND, NUMBER], ABILITY, "It never loses more than {n} HP by a single {attack}."),
    Op(MIRROR, "mirror", [KIND], ABILITY, "{Attacks} are reflected."),
    Op(THORNS, "thorns", [KIND, NUMBER], ABILITY, "Hurt it with {any attack} and you lose {n} HP."),
    Op(TIRED, "tired", [NUMBER], ABILITY, "Hurt it with an attack or attack spell and your next roll is −{n}."),
    Op(SLIP, "slip", [KIND, NUMBER], ABILITY, "Rolls of {attacks} against it are −{n}."),
    Op(JINX, "jinx", [DICE], ABILITY, "A die showing {numbers} always misses it."),
    Op(TOLL, "toll", [SPELL_KIND, NUMBER], ABILITY, "{Attacks} against it cost {n} MP more."),
    Op(STUBBORN, "stubborn", [], ABILITY, "No Special Abilities on rolls against it."),
    Op(HUSH, "hush", [], ABILITY, "No Ballyhoo against it."),
    Op(BALLYHOO_COST, "bcost", [NUMBER], ABILITY, "A Ballyhoo attempt against it costs {n} MP more."),
    Op(BALLYHOO_SOFT, "bsoft", [NUMBER], ABILITY, "A successful Ballyhoo deals {n} less to it."),
    Op(BALLYHOO_SHARP, "bsharp", [NUMBER], ABILITY, "A failed Ballyhoo against it costs {n} HP more."),
]
"""Every effect, at the place of its number."""

BEYOND_RECORDS: Final = [REVIVE]
"""The effects of which a code names no more than the name, because their rules are longer than a record."""


class Effect:
    """One thing that a card does; a field that it does not have keeps its neutral value."""

    def __init__(
        self,
        op: int,
        amount: int = 0,
        other: int = 0,
        who: int = NONE,
        foe: int = NONE,
        kind: int = 0,
        duration: int = NONE,
        ban: int = NONE,
        points: int = NONE,
        numbers: "list[int] | None" = None,
        schedule: int = NONE,
        carry: bool = False,
        nested: "Code | None" = None,
        either: "Code | None" = None,
        rolled: "Table | None" = None,
    ) -> None:
        self.op = op
        # The number of the effect; what makes a roll lower is below 0 only where the code writes a sign.
        self.amount = amount
        # The second number: the most of HIT_LOOT, the bonus of EXCHANGE (its amount is the rate).
        self.other = other
        self.who = who
        self.foe = foe
        # Bits of kinds of attacks.
        self.kind = kind
        self.duration = duration
        self.ban = ban
        # HP or MP, for EXCHANGE.
        self.points = points
        # The faces of JINX.
        self.numbers: list[int] = [] if numbers is None else numbers
        self.schedule = schedule
        # Whether unfinished parts may be finished in the next Wave.
        self.carry = carry
        # The code in brackets: a part, what an armed Artifact does, the first half of CHOOSE.
        self.nested = nested
        # The second half of CHOOSE.
        self.either = either
        # The rows of ROLLED.
        self.rolled = rolled

    def __repr__(self) -> str:
        return f"<Effect {OPS[self.op].word}>"


class Row:
    """What happens when the total is from first to last; a miss has no effects."""

    def __init__(self, first: int, last: int, effects: list[Effect]) -> None:
        self.first = first
        self.last = last
        self.effects = effects
        # Whether a Foe's row costs the Familiars HP, which armed Artifacts and prickles wait for.
        self.hurts = any(effect.op == DAMAGE for effect in effects)

    def __repr__(self) -> str:
        return f"<Row {self.first}-{self.last} {self.effects}>"


class Table:
    """The rows of a roll, which cover each total from 1 to 20 once."""

    def __init__(self, rows: list[Row]) -> None:
        self.rows = rows
        # The place of the row for each total; nobody rolls 0, which stands for the first row.
        self.at = [0] * 21
        for place, row in enumerate(rows):
            for total in range(row.first, row.last + 1):
                self.at[total] = place

    def row(self, total: int) -> Row:
        return self.rows[self.at[total]]

    def __repr__(self) -> str:
        return f"<Table {self.rows}>"


class Code:
    """A code read: effects one after the other, or the table of a roll."""

    def __init__(self, effects: list[Effect], table: Table | None = None) -> None:
        self.effects = effects
        self.table = table

    def effect(self, op: int) -> Effect | None:
        """The effect with that number among those that come without a roll, or None."""
        for effect in self.effects:
            if effect.op == op:
                return effect
        return None

    def everything(self) -> list[Effect]:
        """Every effect anywhere in it, those of rows and brackets too."""
        found: list[Effect] = []
        _collect(self, found)
        return found

    def has(self, op: int) -> bool:
        """Whether it holds such an effect anywhere."""
        return any(effect.op == op for effect in self.everything())

    def __repr__(self) -> str:
        return f"<Code {self.table or self.effects}>"


def _collect(code: Code, found: list[Effect]) -> None:
    _collect_effects(code.effects, found)
    if code.table is not None:
        for row in code.table.rows:
            _collect_effects(row.effects, found)


def _collect_effects(effects: list[Effect], found: list[Effect]) -> None:
    for effect in effects:
        found.append(effect)
        if effect.nested is not None:
            _collect(effect.nested, found)
        if effect.either is not None:
            _collect(effect.either, found)
        if effect.rolled is not None:
            _collect(Code([], effect.rolled), found)
