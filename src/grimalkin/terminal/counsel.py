"""What a player can ask: what a card does, what a rule says, why something is not allowed, what is wise."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from grimalkin.core.actions import Action
from grimalkin.core.errors import Refusal
from grimalkin.core.game import Game
from grimalkin.core.rules_text import Rule, find_rule, search
from grimalkin.core.state import State
from grimalkin.table.thinking import Choice
from grimalkin.terminal.pen import Node, nodes

MOST_REASONS: Final = 8
MOST_RULES: Final = 12


@dataclass(frozen=True, slots=True)
class Advice:
    """A heading and the sentences below it."""

    heading: str
    lines: tuple[str, ...] = ()

    def text(self) -> str:
        return "\n".join([self.heading, *self.lines])


def rule_advice(rule: Rule) -> Advice:
    """One line of the rules as it is written."""
    lines = [rule.text, *(", ".join(row) for row in rule.table)]
    if rule.why:
        lines.append(f"Why: {rule.why}")
    return Advice(f"{rule.id} {rule.title or rule.section}".strip(), tuple(line for line in lines if line))


def rule_sentence(rule_id: str) -> str:
    """The rule's words after its ID, or nothing when there is no such line."""
    rule = find_rule(rule_id) if rule_id else None
    return f"{rule.id}: {rule.text}" if rule is not None else ""


def rules_advice(game: Game, words: str) -> list[Advice]:
    """The lines with that ID, or that hold these words."""
    one = find_rule(words)
    if one is not None:
        return [rule_advice(one)]
    # The part of the rules that is about these words comes before those that only name them.
    found = sorted(search(game.key, words), key=lambda rule: not _is_about(rule, words))
    return [rule_advice(rule) for rule in found[:MOST_RULES]]


def _is_about(rule: Rule, words: str) -> bool:
    return all(word in f"{rule.section} {rule.id}".lower() for word in words.lower().split())


def card_advice(game: Game, slug: str, scene: dict[str, Any] | None = None) -> Advice | None:
    """What a card says, what is written beside it on the table, and its rule."""
    told = game.help(slug)
    if not told:
        return None
    lines = [told.get("text", ""), *(_written_beside(scene["root"], slug) if scene else ())]
    rule = rule_sentence(told.get("rule", ""))
    # The rule is left out when it says no more than the card.
    if rule and told.get("text", "") not in rule:
        lines.append(rule)
    if told.get("source") == "original":
        lines.append("The rulebook does not print this card: it is our own design.")
    return Advice(told.get("name", slug), tuple(line for line in lines if line))


def _written_beside(root: Node, slug: str) -> list[str]:
    """The sheets in the area of that card, each once; its own words are told already."""
    lines = []
    for area in nodes(root):
        cards = [item for item in area.get("items", ()) if item.get("card") == slug]
        for item in area.get("items", ()) if cards else ():
            text = item.get("text")
            if item["kind"] == "sheet" and text and text != cards[0].get("text"):
                lines.append(f"{item['name']}: {text}")
    return list(dict.fromkeys(lines))


def slugs(game: Game, scene: dict[str, Any] | None) -> list[str]:
    """The cards that can be asked about: those on the table first, then all that actions can name."""
    found = [str(node["card"]) for node in nodes(scene["root"]) if node.get("card")] if scene else []
    for verb in game.verbs.verbs:
        for noun in verb.nouns:
            found.extend(noun.values)
    return [slug for slug in dict.fromkeys(found) if game.help(slug)]


def help_advice(game: Game, scene: dict[str, Any] | None, words: str) -> list[Advice]:
    """The cards whose names hold these words, or else the rules that do."""
    wanted = words.lower().replace("-", " ").split()
    found = _things(game, scene, wanted) if scene and wanted else []
    for slug in slugs(game, scene):
        name = game.help(slug).get("name", slug).lower()
        spoken = f"{name} {slug.replace('-', ' ')}"
        if all(word in spoken for word in wanted):
            advice = card_advice(game, slug, scene)
            if advice is not None:
                found.append(advice)
    if found or not wanted:
        return found
    return rules_advice(game, words)


def _things(game: Game, scene: dict[str, Any], wanted: Sequence[str]) -> list[Advice]:
    """What the scene itself says of things that are no cards, such as the deck."""
    found = []
    for area in nodes(scene["root"]):
        for node in area.get("items", ()):
            name = str(node.get("name", "")).lower()
            if not node.get("card") and all(word in name for word in wanted):
                advice = node_advice(game, node)
                if advice is not None:
                    found.append(replace(advice, heading=f"{advice.heading}{_of_whom(game, area)}"))
    return list(dict.fromkeys(found))


def _of_whom(game: Game, area: Node) -> str:
    """In whose area a thing lies: its seat, or the card that stands there."""
    if isinstance(area.get("seat"), int):
        return f" of {game.seat_name(area['seat'])}"
    cards = [item for item in area.get("items", ()) if item["kind"] == "card"] if area["kind"] == "area" else []
    return f" of {cards[0]['name']}" if len(cards) == 1 else ""


def node_advice(game: Game, node: Node | None) -> Advice | None:
    """What there is to say about a thing on the table."""
    if node is None:
        return None
    if node.get("card"):
        return card_advice(game, str(node["card"]))
    lines = (str(node.get("text", "")), _contents(node), rule_sentence(str(node.get("rule", ""))))
    if any(lines):
        return Advice(str(node.get("name", "")), tuple(line for line in lines if line))
    return None


def _contents(node: Node) -> str:
    """What lies in a zone, in a sentence."""
    if node.get("kind") != "zone" or not node.get("items"):
        return ""
    cards = []
    for item in node["items"]:
        count = f"{item['count']} " if item.get("count") is not None else ""
        note = f" ({item['note']})" if item.get("note") else ""
        cards.append(f"{count}{item.get('name', '')}{note}")
    told = ", ".join(cards)
    return f"Here lie {told}." if all(item["kind"] == "card" for item in node["items"]) else f"{told}."


def refusal_advice(heading: str, refusal: Refusal | None) -> Advice:
    """Why a thing cannot be done, with the rule's own line."""
    if refusal is None:
        return Advice(heading, ("This is possible now.",))
    rule = rule_sentence(refusal.rule)
    return Advice(heading, (refusal.message, rule) if rule else (refusal.message,))


def why_advice(t: State, seat: int, words: str) -> list[Advice]:
    """Why that seat may not do what these words name, or any of the things that they could mean."""
    if words.lower() in t.game.verbs.by_text or not words:
        return [refusal_advice(words, t.why_not(seat, words))] if words else []
    wanted = words.lower().replace("|", "-").split()
    everything = [action for verb in t.game.verbs.verbs for action in verb.actions]
    # What the question on the table knows comes first, then what could be done at another time.
    for known in (_asked_actions(t, seat), everything):
        fitting = [action for action in known if _speaks_of(wanted, action)]
        if fitting:
            break
    if not fitting:
        # What stands in the list of choices may be said in its words.
        fitting = _labelled(t, seat, words)
    if not fitting:
        return [refusal_advice(words, t.why_not(seat, words))]
    return _reasons(t, seat, fitting)


def _labelled(t: State, seat: int, words: str) -> list[Action]:
    spoken = words.lower()
    choices = t.scene(seat)["choices"]
    return [t.game.verbs.by_text[choice["action"]] for choice in choices if spoken in str(choice["label"]).lower()]


def why_node(t: State, seat: int, node: Node) -> list[Advice]:
    """Why that seat may not do the things that concern this node."""
    names = _names(t.game, node)
    best: list[Action] = []
    most = 0
    for action in _asked_actions(t, seat):
        hits = sum(1 for place in range(len(action.nouns)) if action.noun(place) in names)
        if hits > most:
            best, most = [], hits
        if hits == most and hits:
            best.append(action)
    if not best:
        waiting = t.waiting()
        if seat not in waiting:
            return [refusal_advice(str(node.get("name", "")), t.idle_rule(seat))]
        return [Advice(str(node.get("name", "")), ("Nothing that you are asked now has to do with this.",))]
    return _reasons(t, seat, best)


def _asked_actions(t: State, seat: int) -> list[Action]:
    """All actions with the verbs that the question on the table knows, or with any verb."""
    verbs = {id(action.verb): action.verb for action in t.actions(seat)}
    known = list(verbs.values()) or t.game.verbs.verbs
    return [action for verb in known for action in verb.actions]


def _speaks_of(words: Sequence[str], action: Action) -> bool:
    """Whether each of the words begins one of the action's, or a part of it behind a hyphen."""
    names = action.text.split()
    return all(any(name.startswith(word) or f"-{word}" in name for name in names) for word in words)


def _names(game: Game, node: Node) -> set[str]:
    """The nouns by which actions could speak of a node."""
    names = set(str(node.get("id", "")).split(":")[1:])
    if node.get("card"):
        names = {str(node["card"]), *names}
    if isinstance(node.get("seat"), int):
        names.add(game.seat_name(node["seat"]).lower())
    return names


def _reasons(t: State, seat: int, actions: Sequence[Action]) -> list[Advice]:
    """What is possible, then each reason once, with the actions that it forbids."""
    reasons: dict[tuple[str, str], Refusal] = {}
    forbidden: dict[tuple[str, str], list[str]] = {}
    possible: list[str] = []
    for action in actions:
        refusal = t.why_not(seat, action.text)
        if refusal is None:
            possible.append(action.text)
        else:
            reason = (refusal.rule, _without(t.game, refusal.message, action))
            reasons.setdefault(reason, refusal)
            forbidden.setdefault(reason, []).append(action.text)
    found = []
    if possible:
        listed = ", ".join(possible[:6]) + (" and more" if len(possible) > 6 else "")
        found.append(Advice(listed, ("This is possible now.",)))
    for reason, texts in list(forbidden.items())[:MOST_REASONS]:
        heading = texts[0] if len(texts) == 1 else f"{texts[0]} (and {len(texts) - 1} more)"
        found.append(refusal_advice(heading, reasons[reason]))
    return found


def _without(game: Game, message: str, action: Action) -> str:
    """The message with a gap where it names the action or what that speaks of, so that equal reasons are found."""
    message = message.replace(action.text, "{}")
    for place in range(len(action.nouns)):
        name = game.help(action.noun(place)).get("name", "")
        message = message.replace(name, "{}") if name else message
    return message


def hint_advice(choice: Choice, labels: dict[str, str]) -> Advice:
    """What a bot would do, and how it rates what else there is."""
    said = labels.get(choice.action, choice.action)
    lines = []
    for opinion in choice.opinions[:4]:
        label = labels.get(opinion.action, opinion.action)
        tries = f", tried {opinion.visits} times" if opinion.visits > 1 else ""
        lines.append(f"{label}: wins {opinion.value:.0%} of the games it imagines{tries}.")
    if len(choice.opinions) < 2:
        lines = []
    return Advice(f"Hint: {said}", tuple(lines))
