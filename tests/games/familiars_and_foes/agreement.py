"""Whether words for a person say what a code does: the numbers and the key words of both must be the same."""

import re

COUNTED = {"two": "2", "three": "3", "four": "4", "five": "5", "double": "×2"}
KEYS = (
    "backfire",
    "damage",
    "hp",
    "mp",
    "gem",
    "artifact",
    "good luck token",
    "training",
    "ballyhoo",
    "eye open",
    "die",
    "critical",
    "everyone",
    "every foe",
    "every standing familiar",
    "every other standing familiar",
    "one standing familiar",
    "another standing familiar",
    "up to two standing familiars",
    "you gain",
    "a foe of your choice",
    "the foe's next roll",
    "one foe's next roll",
    "next roll",
    "next attack",
    "physical attack",
    "simple spell",
    "elemental spell",
    "advanced spell",
    "restorative spell",
    "attack spell",
    "special abilit",
    "cost",
    "less",
    "more",
    "at most",
    "reflected",
    "bounce",
    "rolls again",
    "miss",
    "finders keepers",
    "dizzy",
    "no healing next round",
    "no ballyhoo next round",
    "no special abilities next round",
    "no magic next turn",
    "no artifacts next turn",
    "for the rest of this turn",
    "until after the next foes' turn",
    "until your next turn begins",
    "until the end of your next turn",
    "at the start of each",
    "in the next wave",
    "either",
)


def disagreement(rendered: str, text: str) -> str:
    """What the printed words say otherwise than the code does when it is put into words, or nothing."""
    if numbers(text) != numbers(rendered):
        return f"the code has the numbers {numbers(rendered)}, the words {numbers(text)}"
    for key in KEYS:
        if (key in text.lower()) != (key in rendered.lower()):
            return f"'{key}' is only in the {'words' if key in text.lower() else 'code'}: {rendered}"
    return ""


def numbers(text: str) -> list[str]:
    """All numbers in the order of the text, number words among them, with their signs."""
    for word, number in COUNTED.items():
        text = re.sub(rf"\b{word}\b", number, text, flags=re.IGNORECASE)
    return re.findall(r"×2|[+−]?\d+(?:–\d+)?|(?<!\w)\d?X(?!\w)", text)
