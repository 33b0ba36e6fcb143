"""The table as a tree of things to see, made from the view alone."""

from typing import TYPE_CHECKING, Any, Final

from grimalkin.core import scene as nodes
from grimalkin.core.actions import Action
from grimalkin.core.scene import Node
from grimalkin.games.familiars_and_foes.catalog import VARIABLE_COST, Catalog, Mat, Spell
from grimalkin.games.familiars_and_foes.effects import JINX, SLIP, Table
from grimalkin.games.familiars_and_foes.scene_words import ban_words, label, lasting_words, short_name
from grimalkin.games.familiars_and_foes.verbs import TASKS
from grimalkin.games.familiars_and_foes.words import effects_sentence

if TYPE_CHECKING:
    from grimalkin.games.familiars_and_foes.state import FamiliarsAndFoes

LETTERS: Final = "ABCDE"
STEPS: Final = {
    "setup": "Set-up",
    "action": "turn action",
    "pay": "turn action",
    "before-roll": "before the roll",
    "after-roll": "after the roll",
    "after-flip": "after the flip",
    "ballyhoo": "Ballyhoo",
    "agreement": "Revive?",
    "card": "a card",
    "part": "a further attack",
    "target": "a new target",
    "carry-over": "unfinished effects",
    "heir": "a Foe Card",
    "chance": "chance",
    "over": "The game is over",
}


def scene_of(t: "FamiliarsAndFoes", seat: int | None) -> dict[str, Any]:
    view = t.view(seat)
    actions = t.legal(seat) if seat is not None else []
    root = _root(t.catalog, view)
    choices = [nodes.choice(action.text, label(t, action), ids(t, view, action)) for action in actions]
    return nodes.scene(view, t.game.name, _status(view), root, choices)


def _status(view: dict[str, Any]) -> str:
    if view["over"]:
        return str(view["result"]["summary"])
    step = STEPS[view["step"]]
    if not view["wave"]:
        return step
    who = "the Foes" if view["active"] is None else view["familiars"][view["active"]]["name"]
    return f"Wave {view['wave']} of 4, round {view['round']}, {who}: {step}."


def _root(catalog: Catalog, view: dict[str, Any]) -> Node:
    items = [_waves(catalog, view), _tracker(view)]
    if view["foes"]:
        items.append(nodes.board("foes", "Foes", [_foe(catalog, view, foe) for foe in view["foes"]], "columns"))
    items.append(_middle(catalog, view))
    familiars = [_familiar(catalog, view, view["familiars"][seat]) for seat in view["order"]]
    items.append(nodes.area("familiars", "Familiars", familiars, "rows"))
    return nodes.board("table", "Table", items)


# The board.


def _waves(catalog: Catalog, view: dict[str, Any]) -> Node:
    """The four Waves with the backs of their cards (FNF-HID-01, FNF-HID-02)."""
    items = []
    for wave in view["waves"]:
        number = wave["wave"]
        cards: list[Node] = []
        if wave["state"] == "to come":
            for i in range(wave["coven"]):
                cards.append(nodes.card(f"wave:{number}:coven:{i + 1}", "Coven Card", "down", short="CC"))
            for i, level in enumerate(wave["levels"]):
                name = f"Foe of level {level}"
                cards.append(nodes.card(f"wave:{number}:foe:{i + 1}", name, "down", short=f"L{level}"))
        told = "completed" if wave["state"] == "over" else "now"
        items.append(nodes.zone(f"wave:{number}", f"Wave {number}", cards, "row", empty=told))
    return nodes.area("waves", "Waves", items, "columns")


def _tracker(view: dict[str, Any]) -> Node:
    """The meeples in turn order with the Toad above one of them; the Fallen show their ghost side."""
    items = []
    for place, seat in enumerate(view["order"]):
        familiar = view["familiars"][seat]
        note = "ghost" if view["wave"] and not familiar["standing"] else None
        if view["wave"] and view["spot"] == place:
            note = "Toad"
        items.append(nodes.node("token", f"spot:{seat}", familiar["name"], seat=seat, note=note))
    toad = "Toad" if view["wave"] and view["spot"] == view["seats"] else None
    items.append(nodes.node("token", "spot:foes", "Foes", note=toad))
    return nodes.zone("tracker", "Turn Tracker", items, "row")


def _middle(catalog: Catalog, view: dict[str, Any]) -> Node:
    items: list[Node] = []
    roll = view["roll"]
    if roll is not None:
        items += _roll(catalog, view, roll)
    for coin in view["coins"]:
        who = view["familiars"][coin["seat"]]["name"]
        shown = "Eye Open" if coin["face"] == "open" else "Eye Closed"
        items.append(nodes.node("token", f"coin:{coin['seat']}", f"Coin of {who}", note=shown))
    supply_text = "Good Luck Tokens that nobody has."
    items.append(nodes.counter("supply", "Tokens left", view["supply"], text=supply_text, rule="FNF-LUCK-05"))
    artifacts_text = "Artifacts that can still be gained."
    items.append(
        nodes.counter("artifact-deck", "Artifacts left", view["artifact_deck"], text=artifacts_text, rule="FNF-ART-07")
    )
    used = len(view["used_artifacts"]) + len(view["used_foes"])
    if used:
        cards = [_artifact(catalog, f"used:{card}", card) for card in view["used_artifacts"]]
        cards += [_reward(catalog, f"used:{card}", card) for card in view["used_foes"]]
        items.append(nodes.zone("used", "Used cards", cards, "stack", count=used))
    for i, effect in enumerate(view["lasting"]):
        owner = view["familiars"][effect["owner"]]["name"]
        items.append(nodes.label(f"lasting:{i + 1}", owner, lasting_words(effect)))
    if view["shared"]:
        cards = [_coven(catalog, f"shared:{card}", card) for card in view["shared"]]
        items.append(nodes.zone("shared", "Helper Spells for all", cards, "row", count=len(cards)))
    return nodes.area("middle", "Middle", items, "columns")


def _roll(catalog: Catalog, view: dict[str, Any], roll: dict[str, Any]) -> list[Node]:
    """The roll in the hand, and the die once it lies there unscored, with the row of the chart that it hits."""
    foes = {foe["foe"]: foe["name"] for foe in view["foes"]}
    who = foes.get(roll["foe"], "Foe") if roll["seat"] is None else view["familiars"][roll["seat"]]["name"]
    words = [] if roll["for"] is None else [roll["for"]]
    if roll["seat"] is not None and roll["foe"] in foes:
        words.append(f"at {foes[roll['foe']]}")
    if roll["plus"]:
        words.append(f"roll {roll['plus']:+}")
    if roll["power"]:
        words.append(f"damage {roll['power']:+}")
    if roll["doubled"]:
        words.append("damage doubled")
    if roll["reflected"] is not None:
        words.append("will be reflected")
    if roll["guarded"]:
        words.append("costs nobody HP")
    plain = "about to roll" if roll["die"] is None else f"rolled {roll['die']}"
    made = [nodes.label("roll", f"Roll of {who}", ", ".join(words) or plain)]
    if roll["die"] is not None:
        made.append(nodes.node("die", "die", "Die", value=roll["die"], sides=20))
        table = _table_of(catalog, view, roll)
        if table is not None:
            row = table.row(min(20, max(1, roll["die"] + roll["plus"])))
            made.append(nodes.label("row", "By the chart", effects_sentence(row.effects).rstrip(".") or "a miss"))
    return made


def _table_of(catalog: Catalog, view: dict[str, Any], roll: dict[str, Any]) -> Table | None:
    """The rows of that roll, unless the Foe that is named makes something else of them."""
    foe = next((catalog.foe(foe["card"]) for foe in view["foes"] if foe["foe"] == roll["foe"]), None)
    if roll["seat"] is None:
        return None if foe is None else foe.chart
    if foe is not None and any(effect.op in (SLIP, JINX) for effect in foe.ability):
        return None
    mat = catalog.mat(view["familiars"][roll["seat"]]["familiar"])
    for spell in [*catalog.spells, *([] if mat is None else [mat.physical])]:
        if spell.name == roll["for"]:
            return spell.code.table
    for artifact in catalog.artifacts:
        if artifact.name == roll["for"]:
            return artifact.code.table
    return None


# Foes.


def _foe(catalog: Catalog, view: dict[str, Any], foe: dict[str, Any]) -> Node:
    number = foe["foe"]
    printed = catalog.foe(foe["card"])
    if printed is None:
        raise AssertionError(foe["card"])
    items: list[Node] = [
        nodes.card(
            f"foe:{number}:card",
            printed.name,
            card=printed.id,
            category=foe["element"],
            short=short_name(printed.name),
            text=printed.text,
            note=f"level {foe['level']}, {foe['element'].capitalize()}",
        ),
        nodes.track(f"foe:{number}:hp", "HP", foe["hp"], foe["most_hp"]),
        nodes.sheet(f"foe:{number}:chart", "Chart", printed.text, rule="FNF-FOE-05"),
    ]
    if printed.ability_name:
        ability = nodes.sheet(f"foe:{number}:ability", printed.ability_name, printed.ability_text, rule="FNF-FSA-02")
        items.append(ability)
    reward = f"{printed.reward.name}: {printed.reward.text}"
    items.append(nodes.sheet(f"foe:{number}:reward", "Reward", reward, rule="FNF-REW-01"))
    if foe["skips"]:
        items.append(nodes.label(f"foe:{number}:skips", "Asleep", "does not make its next roll"))
    if foe["next_roll"]:
        items.append(nodes.label(f"foe:{number}:next", "Next roll", f"{foe['next_roll']:+}"))
    for i, special in enumerate(view["specials"]):
        if special["foe"] == number:
            items.append(nodes.label(f"special:{i + 1}", "Special attack", ban_words(special)))
    return nodes.area(f"foe:{number}", f"Foe #{number}", items, "rows")


# Familiars.


def _familiar(catalog: Catalog, view: dict[str, Any], familiar: dict[str, Any]) -> Node:
    seat = familiar["seat"]
    name = f"{LETTERS[seat]} {familiar['name']}" if familiar["familiar"] else LETTERS[seat]
    if seat == view["seat"]:
        name += " (you)"
    active = seat == view["active"] and not view["over"]
    mat = None if familiar["familiar"] is None else catalog.mat(familiar["familiar"])
    items: list[Node] = [] if mat is None else _on_mat(catalog, view, familiar, mat)
    note = "fallen" if mat is not None and view["wave"] and not familiar["standing"] else None
    return nodes.area(f"seat:{seat}", name, items, "columns", seat=seat, active=active, note=note)


def _on_mat(catalog: Catalog, view: dict[str, Any], familiar: dict[str, Any], mat: Mat) -> list[Node]:
    seat = familiar["seat"]
    elements = f"{familiar['element'].capitalize()}, strong against {familiar['strong_against'].capitalize()}"
    items: list[Node] = [
        nodes.card(
            f"mat:{seat}",
            mat.name,
            card=mat.id,
            category=familiar["element"],
            short=short_name(mat.name),
            text=mat.text,
            note=elements,
        ),
        nodes.track(f"hp:{seat}", "HP", familiar["hp"], familiar["most_hp"]),
        nodes.track(f"mp:{seat}", "MP", familiar["mp"], familiar["most_mp"]),
    ]
    gem_text = f"{mat.special.name}: {mat.special.text}"
    items.append(nodes.counter(f"gems:{seat}", "Gems", familiar["gems"], text=gem_text, rule="FNF-SA-02"))
    tokens = familiar["tokens"]
    items.append(nodes.counter(f"tokens:{seat}", "Tokens", tokens, text="Good Luck Tokens.", rule="FNF-LUCK-01"))
    if not familiar["unlocked"]:
        items.append(_training(catalog, familiar, mat))
    if familiar["next_roll"]:
        items.append(nodes.label(f"next-roll:{seat}", "Next roll", f"{familiar['next_roll']:+}"))
    if familiar["next_attack"]:
        items.append(nodes.label(f"next-attack:{seat}", "Next attack", f"{familiar['next_attack']:+}"))
    if _near(view, seat):
        items.append(_scroll(catalog, familiar, mat))
    if familiar["artifacts"]:
        cards = [_artifact(catalog, f"artifact:{card}", card) for card in familiar["artifacts"]]
        items.append(nodes.zone(f"artifacts:{seat}", "Artifacts", cards, "row", count=len(cards)))
    if familiar["cards"]:
        cards = [_reward(catalog, f"reward:{card}", card) for card in familiar["cards"]]
        items.append(nodes.zone(f"rewards:{seat}", "Rewards", cards, "row", count=len(cards)))
    return items


def _near(view: dict[str, Any], seat: int) -> bool:
    """The scrolls of the reader's own Familiars and of the Active one lie open before it."""
    reader = view["seat"]
    if seat in (reader, view["active"]):
        return True
    persons = view["persons"]
    return reader is not None and persons[reader] is not None and persons[reader] == persons[seat]


def _training(catalog: Catalog, familiar: dict[str, Any], mat: Mat) -> Node:
    seat = familiar["seat"]
    items = []
    for place, task in enumerate(catalog.trainings[mat.index].tasks):
        done = TASKS[place] in familiar["tasks"]
        name = f"task:{seat}:{TASKS[place]}"
        items.append(nodes.node("token", name, task.text, note="done" if done else None))
    return nodes.zone(f"training:{seat}", "Training", items, "row", count=len(familiar["tasks"]))


def _scroll(catalog: Catalog, familiar: dict[str, Any], mat: Mat) -> Node:
    """All that the Familiar can cast, its physical attack first."""
    seat = familiar["seat"]
    spells = [mat.physical, mat.simple, mat.strong, mat.elemental, *mat.restoratives]
    if familiar["coven"] is not None:
        card = catalog.coven_card(familiar["coven"])
        if card is not None:
            spells.append(card.spell)
    cards = [_spell(seat, spell, None) for spell in spells]
    locked = None if familiar["unlocked"] else "locked"
    cards += [_spell(seat, spell, locked) for spell in catalog.scrolls[mat.index].advanced]
    return nodes.zone(f"scroll:{seat}", "Scrolls", cards, "spread")


def _spell(seat: int, spell: Spell, locked: str | None) -> Node:
    cost = "X MP" if spell.cost == VARIABLE_COST else f"{spell.cost} MP"
    note = cost if locked is None else f"{cost}, {locked}"
    short = short_name(spell.name)
    ident = f"spell:{seat}:{spell.id}"
    return nodes.card(ident, spell.name, card=spell.id, category="spell", short=short, text=spell.text, note=note)


def _artifact(catalog: Catalog, ident: str, card: str) -> Node:
    printed = catalog.artifact(card)
    if printed is None:
        raise AssertionError(card)
    short = short_name(printed.name)
    return nodes.card(ident, printed.name, card=card, category="artifact", short=short, text=printed.text)


def _reward(catalog: Catalog, ident: str, card: str) -> Node:
    printed = catalog.foe(card)
    if printed is None:
        raise AssertionError(card)
    name = printed.reward.name
    text = printed.reward.text
    note = f"card of {printed.name}"
    reward = printed.reward.id
    return nodes.card(ident, name, card=reward, category="reward", short=short_name(name), text=text, note=note)


def _coven(catalog: Catalog, ident: str, card: str) -> Node:
    printed = catalog.coven_card(card)
    if printed is None:
        raise AssertionError(card)
    spell = printed.spell
    note = f"{spell.cost} MP, {printed.name}"
    short = short_name(spell.name)
    return nodes.card(ident, spell.name, card=spell.id, category="coven", short=short, text=spell.text, note=note)


# Choices.


def ids(t: "FamiliarsAndFoes", view: dict[str, Any], action: Action) -> list[str]:
    """The nodes of the scene that an action concerns."""
    verb = action.verb.name
    words = [action.noun(i) for i in range(len(action.nouns))]
    active = view["active"] if view["active"] is not None else view["seat"]
    seats = {familiar["familiar"]: familiar["seat"] for familiar in view["familiars"]}
    if verb == "attack":
        return [f"spell:{active}:{t.mat(active).physical.id}", f"foe:{words[0]}"]
    if verb in ("cast", "chant", "restore"):
        found = [_spell_id(t, view, active, words[0])]
        if verb == "cast":
            found.append(f"foe:{words[1]}")
        elif verb == "restore":
            found.append(f"seat:{seats[words[1]]}")
        return found
    if verb == "target":
        return [f"foe:{words[0]}"]
    if verb == "use":
        return [f"artifact:{words[0]}"]
    if verb == "reward":
        return [f"reward:{words[0]}"]
    if verb == "gem":
        return [f"gems:{seats[words[0]]}"]
    if verb == "luck":
        return [f"tokens:{seats[words[0]]}", f"coin:{seats[words[1]]}"]
    if verb == "give":
        return [f"seat:{seats[words[1]]}"]
    if verb == "revive":
        return [f"seat:{seats[words[0]]}"]
    if verb == "mark":
        return _task_ids(t, words[0])
    if verb in ("name", "ballyhoo", "first"):
        return [f"seat:{seats[words[0]]}"]
    return []


def _spell_id(t: "FamiliarsAndFoes", view: dict[str, Any], seat: int, spell: str) -> str:
    for card in view["shared"]:
        printed = t.catalog.coven_card(card)
        if printed is not None and printed.spell.id == spell:
            return f"shared:{card}"
    return f"spell:{seat}:{spell}"


def _task_ids(t: "FamiliarsAndFoes", task: str) -> list[str]:
    """The box of the Familiar whose task a card is about to mark."""
    from grimalkin.games.familiars_and_foes.execution import MarkTask

    step = t.agenda[-1] if t.agenda else None
    return [f"task:{step.whose}:{task}"] if isinstance(step, MarkTask) else []
