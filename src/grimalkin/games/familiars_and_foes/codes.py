"""Reads the codes of cards: `1-4 miss; 5-20 hit 4`, `heal one 4, heal rest 1`, `parts 3 foes [bolt 3 any] carry`.

A code is effects with commas between them, or the rows of a roll with semicolons between them. What is wrong is
told with the word that was found, its place in the code, and what was expected there.
"""

from typing import Final

from grimalkin.core.card_forms import did_you_mean
from grimalkin.core.pack_files import listed, printable
from grimalkin.games.familiars_and_foes.effects import (
    ACT,
    ANY,
    ARM,
    ARMED,
    BAN_TIME,
    BANS,
    BONUS,
    CARRY,
    CHANGE,
    DICE,
    DURATIONS,
    EITHER_SIDE,
    FAMILIARS,
    FOE,
    FOE_OR_EACH,
    FOE_OR_SAME,
    FOE_ROW,
    FOES,
    FOES_TURNS,
    FORBIDDEN,
    FREE_ATTACK,
    GIVEN,
    INSIDE,
    KIND,
    KINDS,
    LAP_END,
    MISS,
    NEXT_ROUND,
    NEXT_TURN,
    NONE,
    NOW,
    NOW_AND_LAPS,
    NUMBER,
    ONE,
    OPEN,
    OPS,
    OTHERWISE,
    PART,
    PARTS,
    PLACES,
    PLUS,
    POINTS,
    REST,
    ROW,
    ROWS,
    SAME,
    SCHEDULE,
    SCHEDULES,
    SPELL_KIND,
    TARGET,
    TIMES,
    WHILE,
    WHO,
    Code,
    Effect,
    Op,
    Row,
    Table,
)

CHARACTERS: Final = 400
EFFECTS: Final = 8
FACES: Final = 20

_BY_WORD: Final = {op.word: op for op in OPS}
# Words that only stand before another one, such as `aura` before `guard`.
_FIRST_WORDS: Final = {op.word.split(" ")[0] for op in OPS if " " in op.word}
_SIGNS: Final = ",;[]/"
_FOES: Final = {FOE: ["any"], FOE_OR_SAME: ["any", "same"], FOE_OR_EACH: ["any", "eachfoe"]}
_KINDS: Final = {
    KIND: list(KINDS),
    FREE_ATTACK: ["physical", "simple", "strong"],
    SPELL_KIND: ["simple", "strong", "elem", "adv", "spell"],
}


class CodeError(ValueError):
    """A code is wrong; the message says what was expected and what was found where."""


class Word:
    """A word of a code and its place, counted from 1."""

    def __init__(self, text: str, place: int) -> None:
        self.text = text
        self.place = place


def parse(text: str, point: int = 0) -> Code:
    """The code of a text; with a point, effects that may not stand there are refused."""
    if len(text) > CHARACTERS:
        raise CodeError(f"expected a code of at most {CHARACTERS} characters, found {len(text)}")
    reader = _Reader(_words(text), len(text))
    code = reader.code(point, 0)
    reader.end()
    return code


def _words(text: str) -> list[Word]:
    found: list[Word] = []
    word = ""
    for at, sign in enumerate(text + " "):
        if sign not in _SIGNS and not sign.isspace():
            word += sign
            continue
        if word:
            found.append(Word(word, at - len(word) + 1))
            word = ""
        if sign in _SIGNS:
            found.append(Word(sign, at + 1))
    return found


def _whole(word: str, least: int, most: int) -> int:
    """The number that the word is, or NONE; signs other than plain digits make it none."""
    if not (word.isascii() and word.isdigit()) or len(word) > 3:
        return NONE
    number = int(word)
    return number if least <= number <= most else NONE


class _Reader:
    """Goes through the words of a code once."""

    def __init__(self, words: list[Word], length: int) -> None:
        self.words = words
        self.length = length
        self.at = 0

    # One word after the other.

    def peek(self) -> str:
        """The next word, or nothing at the end."""
        return self.words[self.at].text if self.at < len(self.words) else ""

    def take(self) -> str:
        word = self.peek()
        self.at += 1
        return word

    def wrong(self, expected: str, known: list[str] | None = None, at: int = NONE) -> CodeError:
        """An error about the word at that place, or about the next one."""
        place = self.at if at == NONE else at
        if place >= len(self.words):
            return CodeError(f"expected {expected}, found the end of the code")
        word = self.words[place]
        hint = did_you_mean(word.text, known) if known is not None else ""
        return CodeError(f"expected {expected}, found '{printable(word.text, 40)}' at character {word.place}{hint}")

    def expect(self, sign: str) -> None:
        if self.peek() != sign:
            raise self.wrong(f"'{sign}'")
        self.at += 1

    def end(self) -> None:
        if self.at < len(self.words):
            raise self.wrong("the end of the code")

    # From the whole to its parts.

    def code(self, point: int, depth: int) -> Code:
        if self.peek()[:1].isdigit():
            if point and point not in (ACT, FOE_ROW, ROW):
                raise self.wrong(f"effects without rows in {PLACES[point]}")
            return Code([], self.table(ROW if point == ACT else point, depth))
        if point in (FOE_ROW, ROW):
            raise self.wrong("rows such as '1-4 miss; 5-20 hit 4'")
        return Code(self.effects(point, depth))

    def table(self, point: int, depth: int) -> Table:
        rows: list[Row] = []
        while True:
            expected = rows[-1].last + 1 if rows else 1
            place = self.at
            first, last = self.span()
            if first != expected:
                raise self.wrong(f"a row that begins with {expected}", None, place)
            if last < first:
                raise self.wrong(f"a row that ends with {first} at the lowest", None, place)
            effects = self.effects(point, depth)
            if any(effect.op == MISS for effect in effects):
                if len(effects) > 1:
                    raise self.wrong("'miss' alone in its row", None, place)
                effects = []
            rows.append(Row(first, last, effects))
            if self.peek() != ";":
                break
            if last == FACES:
                raise self.wrong(f"the end of the rows after {FACES}")
            self.at += 1
        if rows[-1].last != FACES:
            raise self.wrong(f"a semicolon and a row that begins with {rows[-1].last + 1}")
        return Table(rows)

    def span(self) -> tuple[int, int]:
        """A total such as 6, or totals such as 1-5."""
        parts = self.peek().split("-")
        numbers = [_whole(part, 1, FACES) for part in parts]
        if len(numbers) > 2 or NONE in numbers:
            raise self.wrong("totals from 1 to 20, such as '1-5' or '6'")
        self.at += 1
        return numbers[0], numbers[-1]

    def effects(self, point: int, depth: int) -> list[Effect]:
        found = [self.effect(point, depth, [])]
        while self.peek() == ",":
            self.at += 1
            found.append(self.effect(point, depth, found))
            if len(found) > EFFECTS:
                raise self.wrong(f"at most {EFFECTS} effects", None, self.at - 1)
        return found

    def effect(self, point: int, depth: int, before: list[Effect]) -> Effect:
        place = self.at
        op = self.op()
        if point and not op.points & point:
            words = [other.word for other in OPS if other.points & point]
            raise self.wrong(f"an effect that may stand in {PLACES[point]} ({listed(words)})", None, place)
        if depth and (INSIDE in op.arguments or ROWS in op.arguments):
            raise self.wrong("no brackets inside brackets", None, place)
        effect = Effect(op.op)
        for argument in op.arguments:
            self.argument(effect, argument, before, point)
        return effect

    def op(self) -> Op:
        word = self.peek()
        if word in _FIRST_WORDS and self.at + 1 < len(self.words):
            both = f"{word} {self.words[self.at + 1].text}"
            if both in _BY_WORD:
                self.at += 2
                return _BY_WORD[both]
        if word in _BY_WORD:
            self.at += 1
            return _BY_WORD[word]
        if word in _FIRST_WORDS:
            self.at += 1
            seconds = [op.word.split(" ")[1] for op in OPS if op.word.startswith(word + " ")]
            raise self.wrong(f"{_one_of(seconds)} after '{word}'", seconds)
        raise self.wrong("an effect such as 'hit 4'", list(_BY_WORD))

    # What follows the word of an effect.

    def argument(self, effect: Effect, argument: str, before: list[Effect], point: int) -> None:
        if argument == NUMBER:
            # The first number of an effect is its amount.
            if effect.amount:
                effect.other = self.number(argument, 1, 30)
                if effect.other < effect.amount:
                    raise self.wrong(f"a number of at least {effect.amount}", None, self.at - 1)
            else:
                effect.amount = self.number(argument, 1, 30)
        elif argument == BONUS:
            effect.other = self.number(argument, 0, 30)
        elif argument == TIMES:
            effect.amount = self.number(argument, 2, 5)
        elif argument in (PLUS, CHANGE):
            effect.amount = self.signed(argument)
        elif argument == FAMILIARS:
            effect.who = self.one_of(WHO, argument)
            self.after_one(effect, before)
        elif argument in _FOES:
            effect.foe = FOES.index(_FOES[argument][self.one_of(_FOES[argument], argument)])
            self.after_any(effect, before)
        elif argument == EITHER_SIDE:
            # Only a row has a Foe that was declared for the roll.
            foes = [word for place, word in enumerate(FOES) if place != TARGET or point in (0, ROW)]
            word = [*WHO, *foes][self.one_of([*WHO, *foes], argument)]
            if word in WHO:
                effect.who = WHO.index(word)
                self.after_one(effect, before)
            else:
                effect.foe = FOES.index(word)
                self.after_any(effect, before)
        elif argument in _KINDS:
            effect.kind = KINDS[_KINDS[argument][self.one_of(_KINDS[argument], argument)]]
        elif argument == WHILE:
            effect.duration = self.one_of(DURATIONS[: LAP_END + 1], argument)
        elif argument == BAN_TIME:
            effect.duration = NEXT_ROUND + self.one_of(DURATIONS[NEXT_ROUND : NEXT_TURN + 1], argument)
        elif argument == FORBIDDEN:
            effect.ban = self.one_of(BANS, argument)
        elif argument == GIVEN:
            effect.points = self.one_of(POINTS, argument)
        elif argument == SCHEDULE:
            # What a roll brings about cannot be more rolls.
            schedules = [SCHEDULES[FOES_TURNS]] if point == ROW else SCHEDULES
            effect.schedule = SCHEDULES.index(schedules[self.one_of(schedules, argument)])
        elif argument == DICE:
            effect.numbers = self.faces()
        elif argument == INSIDE:
            effect.nested = self.bracket(effect)
        elif argument == OTHERWISE:
            self.expect("/")
            effect.either = self.bracket(effect)
        elif argument == ROWS:
            self.expect("[")
            effect.rolled = self.table(ROW, 1)
            self.expect("]")
        elif argument == CARRY and self.peek() == "carry":
            self.at += 1
            effect.carry = True

    def number(self, expected: str, least: int, most: int) -> int:
        number = _whole(self.peek(), least, most)
        if number == NONE:
            raise self.wrong(expected)
        self.at += 1
        return number

    def signed(self, expected: str) -> int:
        word = self.peek()
        number = _whole(word[1:], 1, FACES)
        if number == NONE or word[0] not in ("+" if expected == PLUS else "+-"):
            raise self.wrong(f"{expected}, up to {FACES}")
        self.at += 1
        return number if word[0] == "+" else -number

    def one_of(self, words: list[str], what: str) -> int:
        word = self.peek()
        if word not in words:
            raise self.wrong(f"{what}: {_one_of(words)}", words)
        self.at += 1
        return words.index(word)

    def faces(self) -> list[int]:
        found = [self.number(DICE, 1, FACES)]
        while len(found) < 5 and self.peek().isdigit():
            found.append(self.number(DICE, 1, FACES))
            if found[-1] <= found[-2]:
                raise self.wrong("numbers of the die in rising order", None, self.at - 1)
        return found

    def bracket(self, effect: Effect) -> Code:
        self.expect("[")
        code = self.code(_inside(effect), 1)
        self.expect("]")
        return code

    # What refers to an earlier effect of the same code.

    def after_one(self, effect: Effect, before: list[Effect]) -> None:
        if effect.who == REST and not any(earlier.who == ONE for earlier in before):
            raise self.wrong("'rest' only after an effect with 'one' in the same code", None, self.at - 1)

    def after_any(self, effect: Effect, before: list[Effect]) -> None:
        if effect.foe == SAME and not any(earlier.foe == ANY for earlier in before):
            raise self.wrong("'same' only after an effect with 'any' in the same code", None, self.at - 1)


def _inside(effect: Effect) -> int:
    """Where a code in brackets stands."""
    if effect.op == PARTS:
        # Parts that are rolled at once or on own turns are attacks; the others just happen in the Foes' turns.
        return ROW if effect.schedule in (NOW, NOW_AND_LAPS) else PART
    return ARMED if effect.op == ARM else OPEN


def _one_of(words: list[str]) -> str:
    return f"one of {listed(words)}" if len(words) > 1 else listed(words)
