"""Packs of random cards: whatever a code may say, the game must be able to play it."""

import json
import random
import re
from pathlib import Path

from grimalkin.games.familiars_and_foes.cards import BASE
from grimalkin.games.familiars_and_foes.codes import CHARACTERS
from grimalkin.games.familiars_and_foes.effects import (
    ABILITY,
    ACT,
    ARM,
    ARMED,
    BAN_TIME,
    BANS,
    BONUS,
    CARRY,
    CHANGE,
    CLASSES,
    DICE,
    DURATIONS,
    EITHER_SIDE,
    FAMILIARS,
    FOE,
    FOE_OR_EACH,
    FOE_OR_SAME,
    FOE_ROW,
    FOES,
    FORBIDDEN,
    FREE_ATTACK,
    GIVEN,
    INSIDE,
    KIND,
    KINDS,
    LAP_END,
    MISS,
    NEXT_ROUND,
    NUMBER,
    OPEN,
    OPS,
    OTHERWISE,
    PART,
    PARTS,
    PLUS,
    POINTS,
    RESTORE,
    REVIVE,
    ROW,
    ROWS,
    SCHEDULE,
    SCHEDULES,
    SPELL_KIND,
    TIMES,
    USED,
    WHILE,
    WHO,
    Op,
)

WORDS = {
    FOE: ["any"],
    FOE_OR_EACH: ["any", "eachfoe"],
    KIND: list(KINDS),
    FREE_ATTACK: ["physical", "simple", "strong"],
    SPELL_KIND: ["simple", "strong", "elem", "adv", "spell"],
    WHILE: DURATIONS[: LAP_END + 1],
    BAN_TIME: DURATIONS[NEXT_ROUND:USED],
    FORBIDDEN: BANS,
    GIVEN: POINTS,
    CARRY: ["", "carry"],
}
# Where the code of a part of a card stands, by the part's name in the file.
STANDS = {
    "physical": [ROW],
    "simple": [ROW],
    "strong": [ROW],
    "elemental": [ROW],
    "restorative": [RESTORE],
    "spells": [ROW, ROW, ACT],
    "helper": [ROW, ROW, ACT],
    "ability": [ABILITY],
    "card": [ACT],
}


class AnyCodes:
    """Writes legal codes at random."""

    def __init__(self, dice: random.Random) -> None:
        self.dice = dice

    def code(self, point: int, inside: bool = False) -> str:
        while True:
            if point in (ROW, FOE_ROW):
                made = self.rows(point, inside)
            else:
                made = self.effects(point, inside, 1 if point == RESTORE else 3)
            if len(made) <= CHARACTERS:
                return made

    def chart(self) -> str:
        """Rows for a Foe, at least one of which hurts."""
        while "dmg" not in (made := self.code(FOE_ROW)):
            pass
        return made

    def rows(self, point: int, inside: bool) -> str:
        lasts = [*sorted(self.dice.sample(range(1, 20), self.dice.randint(0, 4))), 20]
        firsts = [1, *(last + 1 for last in lasts)]
        return "; ".join(
            f"{first}-{last} {'miss' if self.dice.random() < 0.2 else self.effects(point, inside, 3)}"
            for first, last in zip(firsts, lasts)
        )

    def effects(self, point: int, inside: bool, most: int) -> str:
        earlier: list[str] = []
        return ", ".join(self.effect(point, inside, earlier) for _ in range(self.dice.randint(1, most)))

    def effect(self, point: int, inside: bool, earlier: list[str]) -> str:
        op = self.dice.choice(
            [
                op
                for op in OPS
                if op.points & point
                and op.op not in (MISS, REVIVE)
                and not (inside and (INSIDE in op.arguments or ROWS in op.arguments))
            ]
        )
        said = [op.word]
        for argument in op.arguments:
            word = self.argument(op, argument, point, said, earlier)
            earlier.append(word)
            said.append(word)
        return " ".join(word for word in said if word)

    def argument(self, op: Op, argument: str, point: int, said: list[str], earlier: list[str]) -> str:
        dice = self.dice
        if argument in WORDS:
            return dice.choice(WORDS[argument])
        if argument == NUMBER:
            # A second number is not below the first.
            least = int(said[-1]) if said[-1].isdigit() else 1
            return str(dice.randint(least, least + 4))
        if argument == BONUS:
            return str(dice.randint(0, 3))
        if argument == TIMES:
            return str(dice.randint(2, 4))
        if argument in (PLUS, CHANGE):
            return f"{'+' if argument == PLUS else dice.choice('+-')}{dice.randint(1, 9)}"
        if argument == DICE:
            return " ".join(str(face) for face in sorted(dice.sample(range(1, 21), dice.randint(1, 3))))
        if argument == SCHEDULE:
            return "foes" if point == ROW else dice.choice(SCHEDULES)
        if argument == INSIDE:
            return f"[{self.code(self.point_inside(op, said), inside=True)}]"
        if argument == OTHERWISE:
            return f"/ [{self.code(OPEN, inside=True)}]"
        if argument == ROWS:
            return f"[{self.code(ROW, inside=True)}]"
        whom = [*WHO] if argument in (FAMILIARS, EITHER_SIDE) else []
        whom += [*FOES] if argument == EITHER_SIDE else []
        whom += ["any", "same"] if argument == FOE_OR_SAME else []
        unfit = {"rest": "one" not in earlier, "same": "any" not in earlier, "target": point != ROW}
        return dice.choice([word for word in whom if not unfit.get(word)])

    def point_inside(self, op: Op, said: list[str]) -> int:
        if op.op == PARTS:
            return PART if said[-1] == "foes" else ROW
        return ARMED if op.op == ARM else OPEN


def any_pack(folder: Path, seed: int) -> Path:
    """The cards of the base pack with other codes, sturdy Familiars and Foes that last a while."""
    codes = AnyCodes(random.Random(seed))
    folder.mkdir()
    (folder / "pack.toml").write_text('name = "any"\ntitle = "Any"\ngame = "familiars-and-foes"\nversion = "1"\n')
    for path in BASE.glob("*.toml"):
        if path.stem not in ("pack", "training"):
            lines = path.read_text(encoding="utf-8").splitlines()
            (folder / path.name).write_text("\n".join(changed(lines, codes)) + "\n", encoding="utf-8")
    return folder


def changed(lines: list[str], codes: AnyCodes) -> list[str]:
    """The lines of a card file with other codes and classes."""
    made = []
    part, when = "card", ""
    for line in lines:
        table = re.match(r"\[+card\.?(\w*)\]+", line)
        field = line.split(" = ")[0]
        if table:
            part = table[1] or "card"
        elif field == "when":
            when = codes.dice.choice(list(CLASSES))
            line = f'when = "{when}"'
        elif field == "code" and line != 'code = "revive"':
            places = STANDS.get(part) or [CLASSES[when]]
            line = f"code = {json.dumps(codes.code(codes.dice.choice(places)))}"
        elif field == "chart":
            line = f'chart = "{codes.chart()}"'
        elif field == "hp":
            line = "hp = [8, 9, 10, 12]" if "[" in line else "hp = 40"
        made.append(line)
    return made
