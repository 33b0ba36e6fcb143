"""What holds at every position of every game. Each check leaves the game that it is given as it was."""

import json
import random
from collections import Counter
from typing import Any, Final

from grimalkin.core.actions import Action
from grimalkin.core.chance import CHANCE
from grimalkin.core.errors import GrimalkinError, Refusal
from grimalkin.core.state import Ask, State
from grimalkin.testing.walks import Broken, Table, any_choice, difference, follow, play_on, same

VIEW_KEYS: Final = ("game", "seat", "seats", "over", "waiting", "prompt", "rule", "result")
OTHERS: Final = 40
"""How many of the actions that are not legal are tried at one position."""
LEGAL: Final = 60
"""How many of the legal ones."""


def readers(t: State) -> list[int | None]:
    """Every seat, and a bystander."""
    return [*range(t.seats), None]


def plain_json(form: Any, what: str) -> Any:
    """The same after a way through text; complains about anything that JSON would change or refuse."""
    try:
        back = json.loads(json.dumps(form, allow_nan=False))
    except (TypeError, ValueError) as error:
        raise Broken(f"{what} is not JSON: {error}.") from None
    same(form, back, f"{what} changes on its way through JSON")
    return back


def check_questions(t: State, table: Table, chooser: random.Random) -> None:
    """Who is asked has something to choose and is told what; nobody else is."""
    waiting = t.waiting()
    known = (CHANCE, *range(t.seats))
    if len(set(waiting)) != len(waiting) or not set(waiting) <= set(known):
        raise Broken(f"waiting() gives {waiting}, which are not different seats of {t.seats}.")
    if t.over == bool(waiting):
        raise Broken(f"over is {t.over}, and yet waiting() gives {waiting}.")
    if CHANCE in waiting and (waiting != (CHANCE,) or t.chance == 0):
        raise Broken(f"Seeded chance answers by itself, and alone; waiting() gives {waiting}.")
    rules = table.rule_ids()
    if rules and t.prompt_rule() and t.prompt_rule() not in rules:
        raise Broken(f"The prompt names the rule {t.prompt_rule()}, which is not written down.")
    for seat in known:
        actions = t.actions(seat)
        if seat not in waiting:
            if actions and not _meanwhile(t, seat):
                raise Broken(f"Seat {seat} is not asked, but could {actions[0]}.")
            if t.prompt(seat):
                raise Broken(f"Seat {seat} is not asked, but its prompt is {t.prompt(seat)!r}.")
            continue
        if not actions:
            raise Broken(f"Seat {seat} is asked, but has no legal action.")
        twice = [action.text for action, times in Counter(actions).items() if times > 1]
        if twice:
            raise Broken(f"Seat {seat} is offered '{twice[0]}' more than once.")
        if not t.prompt(seat).strip():
            raise Broken(f"Seat {seat} is asked without a prompt.")
        actions.clear()
        if not t.actions(seat):
            raise Broken("Whoever changes the list from actions() changes the game.")
    if waiting == (CHANCE,):
        check_chances(t)


def _meanwhile(t: State, seat: int) -> bool:
    """Whether the question on the table lets that seat act while others decide."""
    step = t.agenda[-1] if t.agenda else None
    return isinstance(step, Ask) and 0 <= seat < t.seats and bool(step.meanwhile(t, seat))


def actors(t: State) -> list[int]:
    """The seats that owe a choice, and those that may act meanwhile."""
    waiting = list(t.waiting())
    if not waiting:
        return []
    return waiting + [seat for seat in range(t.seats) if seat not in waiting and t.actions(seat)]


def check_chances(t: State) -> None:
    """The outcomes of chance have probabilities that make up a whole."""
    chances = t.chances()
    same(
        [action.text for action, _ in chances],
        [action.text for action in t.actions(CHANCE)],
        "Two lists of outcomes",
    )
    if abs(sum(likely for _, likely in chances) - 1) > 1e-9 or not all(likely > 0 for _, likely in chances):
        raise Broken(f"The probabilities of chance are no distribution: {chances}.")


def check_forms(t: State, table: Table, chooser: random.Random) -> None:
    """Every legal action comes back from its text, its JSON and its number."""
    for seat in actors(t):
        for action in t.actions(seat):
            check_form(table, action)
            if t.parse(seat, str(action)) != action or t.parse(seat, f" {str(action).upper()} ") != action:
                raise Broken(f"'{action}' does not come back from its text.")


def check_form(table: Table, action: Action) -> None:
    """An action comes back from each of its three forms."""
    verbs = table.game.verbs
    if not 0 <= action.index < len(verbs) or verbs.action(action.index) != action:
        raise Broken(f"'{action}' does not come back from its number {action.index}.")
    if verbs.parse(str(action)) != action:
        raise Broken(f"'{action}' does not come back from its text.")
    if verbs.from_json(plain_json(action.json(), f"'{action}'")) != action:
        raise Broken(f"'{action}' does not come back from its JSON {action.json()}.")


def check_legal_actions(t: State, table: Table, chooser: random.Random) -> None:
    """Every legal action can be taken, does something, and leads to a question or to the end."""
    before = t.dump()
    for seat in actors(t):
        legal = t.actions(seat)
        for action in legal if len(legal) <= LEGAL else chooser.sample(legal, LEGAL):
            twin = t.copy()
            twin.play(seat, action)
            if twin.over == bool(twin.waiting()):
                raise Broken(f"After '{action}' nobody is asked, and the game is not over either.")
            if not difference(before, twin.dump()):
                raise Broken(f"'{action}' changes nothing.")
    same(before, t.dump(), "Playing on copies changed the game itself")


def check_refusals(t: State, table: Table, chooser: random.Random) -> None:
    """What is not legal is refused with a reason, by `why_not` and by `play`, and changes nothing."""
    before = t.dump()
    rules = table.rule_ids()
    for seat in (*range(t.seats), t.seats, CHANCE):
        legal = {action.text for action in t.actions(seat)}
        for text in _tries(t, table, chooser, legal):
            refusal = t.why_not(seat, text)
            if text in legal:
                if refusal is not None:
                    raise Broken(f"'{text}' is legal for seat {seat}, but why_not says: {refusal}")
                continue
            if refusal is None:
                if text in table.game.verbs.by_text:
                    raise Broken(f"'{text}' is not legal for seat {seat}, but why_not finds nothing wrong.")
                # The beginning of a single legal action stands for it.
                if t.parse(seat, text).text not in legal:
                    raise Broken(f"'{text}' stands for '{t.parse(seat, text)}', which is not legal.")
                continue
            _check_refusal(refusal, text, rules, asked=seat in t.waiting() and seat != CHANCE)
            try:
                t.play(seat, text)
            except GrimalkinError as error:
                if refusal.message not in str(error):
                    raise Broken(f"'{text}' is refused with {str(error)!r}, but why_not says {refusal!r}.") from None
            else:
                raise Broken(f"Seat {seat} could play '{text}', which is not legal.")
        # Once for each seat: to dump a whole game after every try would take longer than all else together.
        same(before, t.dump(), f"One of the refused actions of seat {seat} changed the game")


def _check_refusal(refusal: Refusal, text: str, rules: frozenset[str], asked: bool) -> None:
    if refusal.kind not in ("illegal", "unknown", "ambiguous"):
        raise Broken(f"'{text}' is refused as {refusal.kind!r}: it should be illegal, unknown or ambiguous.")
    if not refusal.message.strip():
        raise Broken(f"'{text}' is refused without a word.")
    if rules and refusal.kind == "illegal" and asked and not refusal.rule:
        raise Broken(f"'{text}' is refused without naming a rule: {refusal.message}")
    if rules and refusal.rule and refusal.rule not in rules:
        raise Broken(f"'{text}' is refused by the rule {refusal.rule}, which is not written down.")


def _tries(t: State, table: Table, chooser: random.Random, legal: set[str]) -> list[str]:
    """Texts for a seat to try: legal ones, their neighbors, other actions of every verb, and nonsense."""
    verbs = table.game.verbs
    shown = sorted(legal)
    some = chooser.sample(shown, min(OTHERS // 4, len(shown)))
    near = [_neighbor(verbs.by_text[text], chooser) for text in some if text in verbs.by_text]
    others = [action.text for action in chooser.sample(verbs.actions, min(OTHERS, len(verbs)))]
    # A verb with few actions would hardly ever be drawn from all of them.
    others += [chooser.choice(verb.actions).text for verb in verbs.verbs]
    nonsense = [
        "",
        "   ",
        "\x00",
        "flibbertigibbet",
        f"{verbs.actions[0].text} once more",
        "é" * 300,
        verbs.verbs[0].name[:1],
    ]
    for text in chooser.sample(others, min(4, len(others))):
        at = chooser.randrange(len(text) + 1)
        nonsense += [text[:at], text[at:], text[:at] + chooser.choice("?-7 ") + text[at:]]
    return [*some, *near, *others, *nonsense]


def _neighbor(action: Action, chooser: random.Random) -> str:
    """The action with one of its nouns changed."""
    words = [noun.values[at] for noun, at in zip(action.verb.nouns, action.nouns)]
    if words:
        place = chooser.randrange(len(words))
        words[place] = chooser.choice(action.verb.nouns[place].values)
    return " ".join([action.verb.name, *words])


def check_copies(t: State, table: Table, chooser: random.Random) -> None:
    """A copy is equal, and neither notices what happens to the other."""
    before = t.dump()
    one = t.copy()
    other = one.copy()
    if type(one) is not type(t):
        raise Broken(f"A copy of a {type(t).__name__} is a {type(one).__name__}.")
    same(before, one.dump(), "A copy differs from the game")
    seen = _seen(t)
    play_on(one, chooser)
    same(before, t.dump(), "Playing on the copy changed the game")
    same(before, other.dump(), "Playing on the game changed the copy")
    same(seen, _seen(t), "Playing on the copy changed what the game shows")
    same(seen, _seen(other), "Playing on the game changed what the copy shows")


def check_saves(t: State, table: Table, chooser: random.Random) -> None:
    """A dump is JSON, loads back equal, and the loaded game goes on like the one that was saved."""
    before = t.dump()
    loaded = table.game.load(plain_json(before, "The dump"))
    same(before, loaded.dump(), "A loaded game differs from the saved one")
    if loaded != t or (loaded == t) is not True:
        raise Broken("A loaded game is not equal to the saved one.")
    same(_seen(t), _seen(loaded), "A loaded game shows something else than the saved one")
    going_on = t.copy()
    choices = play_on(going_on, chooser)
    follow(loaded, choices)
    same(going_on.dump(), loaded.dump(), "A loaded game goes on differently from the saved one")


def check_views(t: State, table: Table, chooser: random.Random) -> None:
    """A view is JSON with the common keys, tells no secret of the machine, and looking changes nothing."""
    before = t.dump()
    for reader in readers(t):
        view = t.view(reader)
        plain_json(view, f"The view of {_who(reader)}")
        missing = [key for key in VIEW_KEYS if key not in view]
        if missing:
            raise Broken(f"The view of {_who(reader)} has no '{missing[0]}'.")
        result = t.result()
        common = {
            "game": table.game.key,
            "seat": reader,
            "seats": t.seats,
            "over": t.over,
            "waiting": list(t.waiting()),
            "prompt": "" if reader is None else t.prompt(reader),
            "rule": t.prompt_rule(),
            "result": None if result is None else result.json(),
        }
        same(
            common,
            {key: view[key] for key in VIEW_KEYS},
            f"The view of {_who(reader)} is not what the game says",
        )
        shown = json.dumps([view, t.scene(reader), [entry.json() for entry in t.log_for(reader)]])
        if t.seed and not t.over and json.dumps(t.seed)[1:-1] in shown:
            raise Broken(f"{_who(reader)} can read the seed while the game is on.")
    same(before, t.dump(), "Looking at the game changed it")


def check_census(t: State, table: Table, chooser: random.Random) -> None:
    """No card is lost, none is made, whatever happens."""
    cards = all_cards(t)
    if cards is None:
        return
    start = all_cards(table.begin())
    if start is None or cards != start:
        raise Broken(_balance(start or Counter(), cards))
    twin = t.copy()
    for _ in range(30):
        if twin.over:
            break
        seat, action = any_choice(twin, chooser)
        twin.apply(seat, action)
        after = all_cards(twin)
        if after != cards:
            raise Broken(f"'{action}' of seat {seat}: {_balance(cards, after or Counter())}")


def all_cards(t: State) -> "Counter[str] | None":
    """How many of each card there are in all zones; None when the game keeps no census."""
    census = zones(t)
    return None if census is None else Counter(card for cards in census.values() for card in cards)


def zones(t: State) -> dict[str, list[str]] | None:
    """The game's own census: its cards by zone."""
    census = getattr(t, "census", None)
    return None if census is None else dict(census())


def _balance(before: "Counter[str]", after: "Counter[str]") -> str:
    lost = ", ".join(f"{count} {card}" for card, count in (before - after).items())
    made = ", ".join(f"{count} {card}" for card, count in (after - before).items())
    return f"The cards do not add up: lost {lost or 'none'}; made {made or 'none'}."


def _who(reader: int | None) -> str:
    return "a bystander" if reader is None else f"seat {reader}"


def _seen(t: State) -> list[Any]:
    """All that anybody can see."""
    return [[t.view(reader), t.scene(reader)] for reader in readers(t)]
