"""What a person can say beside a choice when a game is played by lines."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from grimalkin.core.errors import GrimalkinError
from grimalkin.core.pack_files import printable
from grimalkin.core.rules_text import ledger
from grimalkin.table.store import asked_path, save_copy
from grimalkin.table.table import BadTable, label_of
from grimalkin.terminal.counsel import Advice, help_advice, hint_advice, rule_sentence, rules_advice, why_advice
from grimalkin.terminal.plain_words import hand_words, pile_words, table_words
from grimalkin.terminal.secrecy import agree_with_oneself, last_to_choose, order_everywhere, own_seats

if TYPE_CHECKING:
    from grimalkin.terminal.plain import PlainGame

MOST_ADVICE: Final = 8


class Left(Exception):
    """The person at the keyboard goes."""


@dataclass(frozen=True, slots=True)
class Command:
    """A command: what may follow it (nothing where it stands alone), what it does, and the deed."""

    more: str
    about: str
    run: Callable[["PlainGame", str], None]


def command_of(line: str) -> tuple[Command, str] | None:
    """The command that the line is, with the words after it."""
    word, _, rest = line.partition(" ")
    command = COMMANDS.get(word.lower())
    # `look left` is an action of some games, while `look` alone is the command.
    if command is None or (rest.strip() and not command.more):
        return None
    return command, rest.strip()


def look(game: "PlainGame", words: str) -> None:
    for line in table_words(game.scene, game.names()):
        game.lines.say(line)


def hand(game: "PlainGame", words: str) -> None:
    for line in hand_words(game.scene, game.names()):
        game.lines.say(line)


def piles(game: "PlainGame", words: str) -> None:
    for line in pile_words(game.scene, game.names()) or ["This game has no piles."]:
        game.lines.say(line)


def at_keyboard(game: "PlainGame") -> int:
    """The seat of whoever types."""
    if game.viewer is None:
        raise BadTable("Nobody sits at the keyboard yet: first tell what chance brought.")
    return game.viewer


def why(game: "PlainGame", words: str) -> None:
    viewer = at_keyboard(game)
    if not words:
        example = game.choosing.all[0].action
        raise GrimalkinError(f"Say what you would like to do as well, such as 'why {example}'.")
    advise(game, why_advice(game.table.t, viewer, words))


def help_on(game: "PlainGame", words: str) -> None:
    if not words:
        commands(game, words)
        return
    found = help_advice(game.table.game, game.scene, words)
    if not found:
        raise GrimalkinError(f"Neither a card nor a line of the rules holds '{printable(words, 60)}'.")
    advise(game, found)


def rules(game: "PlainGame", words: str) -> None:
    """By ID with or without its prefix, or by words; alone, the rule behind the question."""
    key = game.table.game
    if not words:
        words = str(game.scene.get("prompt", {}).get("rule") or "")
    if not words:
        raise GrimalkinError("Say a word of the rules as well, such as 'rules pile'.")
    found = rules_advice(key, f"{ledger(key.key).prefix}-{words}") if "-" in words else []
    found = found or rules_advice(key, words)
    if not found:
        raise GrimalkinError(f"No line of the rules holds '{printable(words, 60)}'.")
    advise(game, found)


def undo(game: "PlainGame", words: str) -> None:
    seat = last_to_choose(game.table, at_keyboard(game))
    try:
        taken = game.table.undo(seat)
    except BadTable as error:
        more = " 'undo!' takes it back all the same, if everybody agrees." if _has_chosen(game, seat) else ""
        raise BadTable(f"{error}{more}") from None
    go_back(game)
    game.lines.say(f"Taken back: {label_of(game.table.t, seat, taken)}.")


def undo_by_consent(game: "PlainGame", words: str) -> None:
    game.table.propose_undo(last_to_choose(game.table, at_keyboard(game)))
    agree_with_oneself(game.table)
    go_back(game)
    game.lines.say("Taken back." if game.table.proposal is None else "The others are asked whether they agree.")


def go_back(game: "PlainGame") -> None:
    """What will happen from here on is news, and the table is another."""
    game.told = min(game.told, len(game.table.t.log))
    game.pictured = -1


def _has_chosen(game: "PlainGame", seat: int) -> bool:
    return any(entry.kind == "choice" and entry.seat == seat for entry in game.table.t.log)


def hint(game: "PlainGame", words: str) -> None:
    viewer = at_keyboard(game)
    game.lines.say("Thinking about a hint.")
    choice = game.table.hint(viewer, game.hint)
    advise(game, [hint_advice(choice, {legal.action: legal.label for legal in game.choosing.all})])


def log(game: "PlainGame", words: str) -> None:
    if words and not (words.isascii() and words.isdigit() and len(words) < 9):
        raise GrimalkinError("Say 'log' for all that happened, or 'log 5' for the last five sentences.")
    story = game.table.story(game.viewer)
    if not story:
        game.lines.say("Nothing has happened yet.")
    for told in story[len(story) - min(int(words), len(story)) :] if words else story:
        game.lines.say(told.text)


def save(game: "PlainGame", words: str) -> None:
    if not words:
        raise GrimalkinError("Say a name for the copy as well, such as 'save before-the-storm'.")
    path = asked_path(words)
    save_copy(game.table, path)
    game.lines.say(f"A copy of this moment is saved in {path}. The game itself is kept after each choice.")


def order(game: "PlainGame", words: str) -> None:
    """Answer a question always alike; alone, tell which ones are answered so."""
    viewer = at_keyboard(game)
    orders = game.table.orders[viewer]
    if not words:
        for rule, answer in orders.items():
            game.lines.say(f"To the question of {rule} you always answer: {answer}.")
            game.lines.say(rule_sentence(rule))
        if orders:
            game.lines.say("'order off' lets you be asked again, 'order off RULE' at that question only.")
        else:
            game.lines.say("You have given no standing answer. 'order ACTION' answers this question so now and always.")
    elif words.lower().split()[0] == "off":
        named = [rule for rule in words.upper().split()[1:] if rule in orders]
        if len(named) != len(words.split()) - 1:
            raise GrimalkinError("Say a rule at which you have a standing answer; 'order' alone tells them.")
        for seat in own_seats(game.table, viewer):
            kept = game.table.orders[seat]
            for rule in named or list(kept):
                kept.pop(rule, None)
        if game.table.keeper is not None:
            game.table.keeper.keep(game.table)
        game.lines.say("You will be asked again.")
    else:
        answer = game.table.t.parse(viewer, words).text
        refusal = game.table.why_not(viewer, answer)
        if refusal is not None:
            raise BadTable(str(refusal))
        rule = order_everywhere(game.table, viewer, answer)
        game.lines.say(f"From now on your answer to this question of {rule} is: {answer}. 'order off' ends that.")


def leave(game: "PlainGame", words: str) -> None:
    raise Left


def back(game: "PlainGame", words: str) -> None:
    game.back()


def commands(game: "PlainGame", words: str) -> None:
    first = game.choosing.left()[0].action
    game.lines.say(f"Choose by a number, by an action such as '{first}', or by its beginning.")
    game.lines.say("Enter alone tells the question and the choices again. And you can say:")
    for word, command in COMMANDS.items():
        if command.about:
            game.lines.say(f"{word} {command.more}".strip() + f": {command.about}")


def advise(game: "PlainGame", found: Sequence[Advice]) -> None:
    for advice in found[:MOST_ADVICE]:
        for line in advice.text().splitlines():
            game.lines.say(line)
    if len(found) > MOST_ADVICE:
        game.lines.say(f"{len(found) - MOST_ADVICE} more fit: say more words to find them.")


COMMANDS: Final = {
    "look": Command("", "the whole table in words.", look),
    "hand": Command("", "your own cards.", hand),
    "piles": Command("", "the piles, each from the bottom to the top.", piles),
    "why": Command("ACTION", "whether you may do that, and if not, the rule behind it.", why),
    "help": Command("CARD or WORD", "what a card says, or what the rules say about a word.", help_on),
    "rules": Command("WORD", "lines of the rules; alone, the rule behind the question.", rules),
    "undo": Command("", "take back your last choice, as long as nothing new has become known.", undo),
    "undo!": Command("", "take it back all the same, if everybody agrees.", undo_by_consent),
    "hint": Command("", "what a good bot would do in your place.", hint),
    "log": Command("NUMBER", "what happened so far, or the last of it.", log),
    "save": Command("NAME", "save a copy of the game.", save),
    "order": Command("ACTION", "answer this question so now and always; alone, your standing answers.", order),
    "back": Command("", "all choices again.", back),
    "quit": Command("", "stop for now; the game is kept.", leave),
    "?": Command("", "this list.", commands),
    "q": Command("", "", leave),
}
