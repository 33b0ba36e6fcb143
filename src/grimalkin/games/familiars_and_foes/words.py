"""Codes as plain sentences: for help, for the log, and for the test that printed words say what the code does."""

import re
from typing import Final

from grimalkin.games.familiars_and_foes.effects import (
    ALL,
    ANY,
    ANY_KIND,
    ATTACKS,
    BAN_NAMES,
    EACH_FOE,
    FOES_TURNS,
    HIT,
    HIT_LOOT,
    HP,
    KINDS,
    LAP,
    LAP_END,
    NEXT_ROUND,
    NONE,
    NOW,
    ONE,
    OPS,
    OTHER,
    REST,
    ROUND,
    SAME,
    SELF,
    SPELLS,
    TARGET,
    TURN,
    TWO,
    Code,
    Effect,
    Row,
    Table,
)

WHO: Final = {
    SELF: "you",
    ONE: "one Standing Familiar",
    OTHER: "another Standing Familiar",
    TWO: "up to two Standing Familiars",
    ALL: "every Standing Familiar",
    REST: "every other Standing Familiar",
}
FOES: Final = {TARGET: "the Foe", ANY: "a Foe of your choice", SAME: "it", EACH_FOE: "every Foe"}
WHILE: Final = {
    TURN: "For the rest of this turn",
    ROUND: "Until after the next Foes' turn",
    LAP: "Until your next turn begins",
    LAP_END: "Until the end of your next turn",
}
ATTACK_NAMES: Final = {
    "physical": "physical attack",
    "simple": "Simple Spell",
    "strong": "Strong Spell",
    "elem": "Elemental Spell",
    "adv": "Advanced Spell",
    "helper": "Helper Spell",
    "artifact": "Artifact",
    "ballyhoo": "Ballyhoo",
    "direct": "blow without a roll",
    "spell": "attack spell",
    "attack": "attack or attack spell",
    "any": "blow",
}
_NUMBERS: Final = ["no", "one", "two", "three", "four", "five"]
_BLANK: Final = re.compile(r"\{([^}]+)\}")


def sentence(code: Code, critical: bool = False) -> str:
    """What a code does; the highest hit of a physical attack is called critical (FNF-PHYS-02)."""
    if code.table is not None:
        return table_sentence(code.table, critical)
    return effects_sentence(code.effects)


def table_sentence(table: Table, critical: bool = False) -> str:
    """The rows of a roll; what is not named misses (FNF-ROLL-04)."""
    best = table.rows[-1] if critical and len(_hits(table)) > 1 else None
    told = [row_sentence(row, row is best) for row in table.rows if row.effects]
    said = "; ".join(told)
    return said if said.endswith("!") else f"{said}."


def row_sentence(row: Row, critical: bool = False) -> str:
    """One row with its totals, without a full stop at the end."""
    totals = f"{row.first}–{row.last}" if row.last > row.first else str(row.first)
    return f"{totals}: {'Critical hit: ' if critical else ''}{effects_sentence(row.effects).rstrip('.')}"


def effects_sentence(effects: list[Effect]) -> str:
    return " ".join(effect_sentence(effect) for effect in effects)


def effect_sentence(effect: Effect) -> str:
    """One effect, by the sentence of its line in OPS."""
    said = _BLANK.sub(lambda found: _fill(found[1], effect), OPS[effect.op].sentence)
    return said[:1].upper() + said[1:]


def attack_name(kind: int) -> str:
    """A kind of attack as a person calls it."""
    for word, bits in KINDS.items():
        if bits == kind:
            return ATTACK_NAMES[word]
    return "attack"


def duration_words(duration: int) -> str:
    return WHILE.get(duration, "")


def ban_name(ban: int, duration: int) -> str:
    """What a special attack is called, such as No Healing Next Round (FNF-CARD-42)."""
    return f"No {BAN_NAMES[ban]} Next {'Round' if duration == NEXT_ROUND else 'Turn'}"


def signed(number: int) -> str:
    """A number with its sign, as it is printed."""
    return f"+{number}" if number >= 0 else f"−{-number}"


def _hits(table: Table) -> list[Row]:
    return [row for row in table.rows if any(effect.op in (HIT, HIT_LOOT) for effect in row.effects)]


def _fill(blank: str, effect: Effect) -> str:
    """The words for a blank of a sentence."""
    number = effect.amount
    if blank == "n":
        return str(number)
    if blank == "m":
        return str(effect.other)
    if blank == "change":
        return signed(number)
    if blank in ("Who", "who"):
        return _capital(WHO[effect.who], blank == "Who")
    if blank == "Whose":
        return _capital(_whose(effect), True)
    if blank == "s":
        return "" if effect.who in (SELF, TWO) else "s"
    if blank in ("Foe", "foe"):
        return _capital(FOES[effect.foe], blank == "Foe")
    if blank == "skip":
        return "No Foe makes" if effect.foe == EACH_FOE else f"{_capital(FOES[effect.foe], True)} does not make"
    if blank == "while":
        return duration_words(effect.duration)
    if blank == "ban":
        return ban_name(effect.ban, effect.duration)
    return _fill_count(blank, effect)


def _fill_count(blank: str, effect: Effect) -> str:
    """Words that depend on a number, on a kind of attack or on what stands in brackets."""
    number = effect.amount
    if blank == "tokens":
        return _counted(number, "a Good Luck Token", "Good Luck Tokens")
    if blank == "artifacts":
        return _counted(number, "an Artifact", "Artifacts")
    if blank == "gems":
        return "Gem" if number == 1 else "Gems"
    if blank == "rolls":
        return "roll" if number == 1 else f"{_NUMBERS[number] if number < len(_NUMBERS) else number} rolls"
    if blank == "tasks":
        return _tasks(effect)
    if blank == "exchange":
        return _exchange(effect)
    if blank == "numbers":
        return " or ".join(str(face) for face in effect.numbers)
    if blank == "attack":
        return attack_name(effect.kind)
    if blank in ("Attacks", "attacks"):
        return _capital(_attacks(effect.kind), blank == "Attacks")
    if blank == "any attack":
        return f"any {attack_name(effect.kind)}" if effect.kind in (ATTACKS, SPELLS, ANY_KIND) else _a(effect.kind)
    if blank == "schedule":
        return _schedule(effect)
    if blank == "rows":
        return table_sentence(effect.rolled) if effect.rolled is not None else ""
    if blank == "inside":
        return _inside(effect.nested)
    if blank == "otherwise":
        return _inside(effect.either)
    return " You may finish in the next Wave." if blank == "carry" and effect.carry else ""


def _capital(words: str, wanted: bool) -> str:
    return words[:1].upper() + words[1:] if wanted else words


def _counted(number: int, one: str, several: str) -> str:
    return one if number == 1 else f"{number} {several}"


def _whose(effect: Effect) -> str:
    if effect.who == SELF:
        return "your"
    if effect.foe == SAME:
        return "its"
    if effect.foe == ANY:
        return "one Foe's"
    words = WHO[effect.who] if effect.who != NONE else FOES[effect.foe]
    return f"{words}'" if words.endswith("s") else f"{words}'s"


def _tasks(effect: Effect) -> str:
    number = _NUMBERS[effect.amount] if effect.amount < len(_NUMBERS) else str(effect.amount)
    if effect.who == SELF:
        return f"{number} of your open training tasks"
    return f"{number} open training {'task' if effect.amount == 1 else 'tasks'} of {WHO[effect.who]}"


def _inside(code: Code | None) -> str:
    """A code in brackets, as a part of a longer sentence."""
    said = sentence(code).rstrip(".") if code is not None else ""
    return said[:1].lower() + said[1:]


def _exchange(effect: Effect) -> str:
    rate = "X" if effect.amount == 1 else f"{effect.amount}X"
    bonus = f" + {effect.other}" if effect.other else ""
    return f"{rate}{bonus} {'HP' if effect.points == HP else 'MP'}"


def _attacks(kind: int) -> str:
    if kind == ATTACKS:
        return "attacks and attack spells"
    if kind == KINDS["direct"]:
        return "blows without a roll"
    name = attack_name(kind)
    return f"{name}s"


def _a(kind: int) -> str:
    name = attack_name(kind)
    return f"{'an' if name[0] in 'AEIOUaeiou' else 'a'} {name}"


def _schedule(effect: Effect) -> str:
    if effect.schedule == FOES_TURNS:
        return f"At the start of each of the next {_NUMBERS[effect.amount]} Foes' turns"
    if effect.schedule == NOW:
        return f"Roll {_NUMBERS[effect.amount]} times, naming a Foe each time"
    later = effect.amount - 1
    turns = "your next turn" if later == 1 else f"each of your next {_NUMBERS[later]} turns"
    return f"Roll now and at the start of {turns}, naming a Foe each time"
