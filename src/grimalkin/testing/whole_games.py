"""What holds for every game from its first question to its end."""

import json
import random
from typing import Any, Final

from grimalkin.core.chance import CHANCE, commitment
from grimalkin.core.log import EVERYBODY, NOBODY, Entry, Log
from grimalkin.core.state import State
from grimalkin.testing.positions import check_form, plain_json
from grimalkin.testing.walks import MOST_CHOICES, Broken, Choice, Table, any_choice, follow, play_on, position, same

ENDS: Final = (".", "!", "?", ".)")
"""How a sentence ends."""


def check_end(table: Table, chooser: random.Random) -> None:
    """Random play ends, with a result that makes sense and that everybody is told."""
    t = table.begin()
    play_on(t, chooser)
    check_ending(t, table)


def check_ending(t: State, table: Table) -> None:
    """A game that is over has a result, and nothing remains to be done."""
    result = t.result()
    if result is None:
        raise Broken("The game is over without a result.")
    winners = list(result.winners)
    if not set(winners) <= set(range(t.seats)) or len(set(winners)) != len(winners):
        raise Broken(f"The winners {winners} are not different seats of {t.seats}.")
    rules = table.rule_ids()
    if not result.reason or (rules and result.reason not in rules):
        raise Broken(f"The game ended for the reason {result.reason!r}, which is no written rule.")
    if len(result.scores) not in (0, t.seats) or not all(isinstance(score, list) for score in result.scores):
        raise Broken(f"The scores {result.scores} are not a list for each seat.")
    if not result.summary.endswith(ENDS):
        raise Broken(f"The summary {result.summary!r} is no sentence.")
    if t.waiting() or t.agenda or any(t.actions(seat) for seat in range(t.seats)):
        raise Broken("The game is over, and yet something remains to be done.")
    before = t.dump()
    for seat in range(t.seats):
        if t.why_not(seat, table.game.verbs.actions[0].text) is None:
            raise Broken("The game is over, and yet something could be done.")
    same(before, t.dump(), "Asking after the end changed the game")
    plain_json(result.json(), "The result")


def check_verbs(table: Table, chooser: random.Random) -> None:
    """All actions of the game come back from their three forms, and no two share one."""
    verbs = table.game.verbs
    texts = {action.text for action in verbs.actions}
    if len(texts) != len(verbs):
        raise Broken("Two actions of the game have the same text.")
    actions = verbs.actions if len(verbs) <= 2000 else chooser.sample(verbs.actions, 2000)
    for action in actions:
        check_form(table, action)


def check_same_seed(table: Table, chooser: random.Random) -> None:
    """The same seed and the same choices make the same game, whatever other randomness is about."""
    before = random.getstate()
    first = table.begin()
    choices = play_on(first, chooser)
    if random.getstate() != before:
        raise Broken("The game uses Python's own random numbers.")
    second = table.begin()
    follow(second, choices)
    same(first.dump(), second.dump(), "The same seed and choices made another game")
    if not any(entry.kind == "chance" for entry in first.log):
        return
    others = [table.with_seed(f"{table.seed} {i}").begin() for i in range(8)]
    if len({json.dumps(_ending(t)) for t in others}) == 1:
        raise Broken("Eight seeds make one and the same game.")


def _ending(t: State) -> Any:
    play_on(t, random.Random(0))
    return position(t)


def check_silence(table: Table, chooser: random.Random) -> None:
    """A game that records nothing is the same game."""
    loud = table.begin()
    choices = play_on(loud, chooser)
    silent = table.begin(recording=False)
    follow(silent, choices)
    if len(silent.log):
        raise Broken(f"A game that should not record wrote {silent.log[0]!r}.")
    same({**loud.dump(), "log": [], "recording": False}, silent.dump(), "Without recording the game is another")


def check_every_save(table: Table, chooser: random.Random) -> None:
    """At every step of a game the dump loads back equal, and what is loaded plays the game on."""
    t = table.begin()
    steps = 0
    while True:
        saved = t.dump()
        t = table.game.load(json.loads(json.dumps(saved)))
        same(saved, t.dump(), f"After {steps} choices a loaded game differs from the saved one")
        if t.over:
            return
        seat, action = any_choice(t, chooser)
        t.apply(seat, action)
        steps += 1
        if steps > MOST_CHOICES:
            raise Broken(f"The game has not ended after {MOST_CHOICES} choices.")


def check_replay(table: Table, chooser: random.Random) -> None:
    """The log alone makes the same game again, at any moment and with every kind of chance."""
    for chance in ("seeded", "explicit", "asked"):
        here = table.with_chance(chance)
        t = here.begin()
        choices = play_on(t, chooser)
        check_log_alone(here, t)
        middle = here.begin()
        follow(middle, choices[: chooser.randrange(len(choices) + 1)])
        check_log_alone(here, middle)
        if chance == "asked":
            check_script(here, t, choices)


def check_log_alone(table: Table, t: State) -> None:
    """The log, also as it comes out of a file, makes this very game again."""
    before = t.dump()
    lines = [json.dumps(form) for form in t.log.json()]
    for log in (t.log, [json.loads(line) for line in lines], lines):
        same(before, table.game.replay(log).dump(), f"With {table.chance} chance the log tells another game")
    same(before, t.dump(), "Replaying the log changed the game")


def check_script(table: Table, t: State, choices: list[Choice]) -> None:
    """What people told as outcomes does for a script as well."""
    script = [text for seat, text in choices if seat == CHANCE]
    scripted = table.with_chance("scripted").begin(script=script)
    follow(scripted, [(seat, text) for seat, text in choices if seat != CHANCE])
    same(position(t), position(scripted), "A script of the same outcomes makes another game")
    scripted.check_script_used()


def check_log(table: Table, chooser: random.Random) -> None:
    """The log begins with a commitment, ends with the seed, only grows, and speaks in sentences."""
    t = table.begin()
    forms: list[Any] = []
    chosen = 0
    while not t.over:
        forms = _grown(t, forms)
        if any(entry.kind == "reveal" or (entry.kind == "seed" and entry.audience != NOBODY) for entry in t.log):
            raise Broken("The seed is told before the game is over.")
        seat, action = any_choice(t, chooser)
        before = len(t.log)
        t.play(seat, action)
        chosen += 1
        choice = t.log[before] if len(t.log) > before else None
        kind = "chance" if seat == CHANCE else "choice"
        if choice is None or (choice.kind, choice.seat, choice.text) != (kind, seat, action.text):
            raise Broken(f"The log does not say that seat {seat} chose '{action}'.")
    _grown(t, forms)
    start = t.log[0]
    if start.kind != "start" or start.text != table.game.key or start.audience != EVERYBODY:
        raise Broken(f"The log begins with {start!r}, not with the start of the game.")
    if table.chance == "seeded":
        if start.facts["commitment"] != commitment(table.seed):
            raise Broken("The first entry does not commit to the seed.")
        last = t.log[len(t.log) - 1]
        if (last.kind, last.text, last.audience) != ("reveal", table.seed, EVERYBODY):
            raise Broken(f"The log ends with {last!r}, not with the seed.")
    _check_entries(t)


def _grown(t: State, before: list[Any]) -> list[Any]:
    """The log as JSON; what it said before it must still say."""
    forms = t.log.json()
    same(before, forms[: len(before)], "The log changed what it had said before")
    return forms


def _check_entries(t: State) -> None:
    for entry in t.log:
        form = plain_json(entry.json(), "An entry of the log")
        same(form, Entry.from_json(form).json(), "An entry does not come back from JSON")
        if not entry.text.strip():
            raise Broken(f"An entry of the log is empty: {form}.")
        if entry.audience != EVERYBODY and not 0 <= entry.audience < 1 << t.seats:
            raise Broken(f"An entry is for seats that do not exist: {form}.")
        if entry.kind == "event" and (not entry.text.endswith(ENDS) or "event" not in entry.facts):
            raise Broken(f"An event needs a sentence and the fact 'event': {form}.")
    for reader in (None, *range(t.seats)):
        visible = [entry.json() for entry in t.log if entry.visible(reader)]
        same(
            visible,
            [entry.json() for entry in t.log_for(reader)],
            f"log_for({reader}) is not what that reader may see",
        )


def check_undo(table: Table, chooser: random.Random) -> None:
    """Marks only rise; between two of them the same seat acts, chance is silent, and the log leads back."""
    t = table.begin()
    free: list[tuple[int, Any]] = []
    taken_back = 0
    while not t.over:
        marks, waiting, length = t.marks, t.waiting(), len(t.log)
        free.append((length, t.dump()))
        seat, action = any_choice(t, chooser)
        t.play(seat, action)
        if t.marks < marks:
            raise Broken(f"'{action}' of seat {seat} took marks away, from {marks} to {t.marks}.")
        if t.marks > marks:
            free.clear()
            continue
        others = [other for other in t.waiting() if other < 0 or t.another(seat, other)]
        if t.waiting() != waiting and others:
            raise Broken(f"'{action}' passes the choice from {waiting} to {t.waiting()} and leaves no mark.")
        secret = [entry for entry in t.log.since(length) if entry.kind in ("chance", "reveal")]
        if secret:
            raise Broken(f"'{action}' of seat {seat} leaves no mark, but brought {secret[0]!r}.")
        if taken_back < 40:
            taken_back += 1
            length, earlier = chooser.choice(free)
            entries = Log.from_json(t.log.json()[:length])
            same(
                earlier,
                table.game.replay(entries).dump(),
                f"Taking back '{action}' leads to another position",
            )
