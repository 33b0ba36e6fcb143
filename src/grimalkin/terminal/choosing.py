"""The legal choices of a scene, narrowed step by step: by clicks on what they concern, or word by word."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from grimalkin.core.state import State
from grimalkin.terminal.pen import nodes

COMMANDS: Final = "hlmnqrsuw"
"""Letters that are commands of the table, so no choice gets them."""
KEYS: Final = "1234567890" + "".join(sign for sign in "abcdefghijklmnopqrstuvwxyz" if sign not in COMMANDS)
FEW: Final = 6
"""So many choices are listed one by one; more are gathered under their first words."""
LEADING: Final = ("a", "an", "and", "at", "by", "for", "from", "in", "into", "of", "on", "onto", "the", "to", "with")
"""Words that lead on to something."""
REST: Final = "\N{HORIZONTAL ELLIPSIS}"
"""Stands for what differs between the choices that are gathered in a line."""


@dataclass(frozen=True, slots=True)
class Legal:
    """A legal action: its text, its label for a person, the nodes that it concerns."""

    action: str
    label: str
    ids: frozenset[str]

    @property
    def words(self) -> tuple[str, ...]:
        return tuple(self.action.split())


@dataclass(frozen=True, slots=True)
class Item:
    """A line of the list: an action, or several that begin alike."""

    label: str
    action: str = ""
    beginning: tuple[str, ...] = ()
    count: int = 1

    @property
    def open_label(self) -> str:
        """The label of several, with a sign where something is left to choose."""
        return self.label if REST in self.label else f"{self.label}{REST}"


def legals(scene: dict[str, Any]) -> list[Legal]:
    """The choices of a scene, in the order in which what they concern lies on the table, and then the others."""
    places = {str(node.get("id")): place for place, node in enumerate(nodes(scene["root"]))}
    found = []
    for choice in scene.get("choices", ()):
        action = str(choice["action"])
        idents = [str(ident) for ident in choice.get("ids", ())]
        place = places.get(idents[0], len(places)) if idents else len(places)
        found.append((place, Legal(action, str(choice.get("label") or action), frozenset(idents))))
    return [legal for _, legal in sorted(found, key=lambda known: known[0])]


def outcomes(t: State) -> list[Legal]:
    """What chance can bring, where people tell it."""
    return [Legal(action.text, action.text, frozenset()) for action, _ in t.chances()]


Groups = dict[tuple[str, ...], list[Legal]]


class Choosing:
    """What is left to choose from, and how it was narrowed."""

    def __init__(self, choices: Sequence[Legal]) -> None:
        self.all = list(choices)
        # Each step is a node (a word) or the beginning of an action (a tuple of words).
        self.steps: list[str | tuple[str, ...]] = []

    def left(self) -> list[Legal]:
        return [choice for choice in self.all if all(_fits(choice, step) for step in self.steps)]

    def only(self) -> Legal | None:
        """The action that narrowing has left, if it is one."""
        left = self.left()
        return left[0] if self.steps and len(left) == 1 else None

    def nodes(self) -> frozenset[str]:
        """The nodes that could narrow further."""
        left = self.left()
        concerned: set[str] = set()
        for choice in left:
            concerned |= choice.ids
        return frozenset(concerned)

    def marked(self) -> frozenset[str]:
        """The nodes that narrow, or all nodes of the only action left."""
        only = self.only()
        if only is not None:
            return only.ids
        return frozenset(step for step in self.steps if isinstance(step, str))

    def narrow(self, node: str) -> bool:
        """Keep the choices that concern this node, or no longer do so; False when there are none."""
        if node in self.steps:
            self.steps.remove(node)
            return True
        if not any(node in choice.ids for choice in self.left()):
            # A click elsewhere begins anew, as long as that leads anywhere.
            if not any(node in choice.ids for choice in self.all):
                return False
            self.steps.clear()
        self.steps.append(node)
        return True

    def begin_with(self, words: tuple[str, ...]) -> None:
        """Keep the choices that begin with these words."""
        self.steps.append(words)

    def back(self) -> bool:
        """Take the last narrowing back."""
        if not self.steps:
            return False
        self.steps.pop()
        return True

    def heading(self) -> str:
        """What all labels that are left have in common, once the choice has been narrowed."""
        left = self.left()
        if not self.steps or len(left) < 2:
            return ""
        return common_beginning([choice.label for choice in left])

    def short_items(self) -> list[Item]:
        """The list to choose from without the words that stand in its heading."""
        heading = self.heading()
        made = []
        for item in self.items():
            label = item.label.removeprefix(heading).lstrip(" ,:;")
            made.append(replace(item, label=label or item.label))
        return made

    def items(self) -> list[Item]:
        """The list to choose from: the actions when they are few, else gathered by how they begin."""
        left = self.left()
        if len(left) <= FEW:
            return [Item(choice.label, choice.action) for choice in left]
        depths = dict.fromkeys((choice.words[0] for choice in left), 1)
        groups = _gather(left, depths)
        deeper = self._deeper(left, depths, groups)
        # Each verb is told apart one noun further, as long as the list stays short.
        while deeper is not None:
            depths, groups = deeper, _gather(left, deeper)
            deeper = self._deeper(left, depths, groups)
        return _told_apart([_item(beginning, choices) for beginning, choices in groups.items()])

    def _deeper(self, left: Sequence[Legal], depths: dict[str, int], groups: Groups) -> dict[str, int] | None:
        """One more word for one of the verbs, if the list is not too long then, or has only one line now."""
        for verb, depth in depths.items():
            if depth < max(len(choice.words) for choice in left if choice.words[0] == verb):
                further = {**depths, verb: depth + 1}
                if len(groups) == 1 or len(_gather(left, further)) <= FEW:
                    return further
        return None


def _fits(choice: Legal, step: str | tuple[str, ...]) -> bool:
    if isinstance(step, str):
        return step in choice.ids
    return choice.words[: len(step)] == step


def _gather(choices: Sequence[Legal], depths: dict[str, int]) -> Groups:
    groups: Groups = {}
    for choice in choices:
        groups.setdefault(choice.words[: depths[choice.words[0]]], []).append(choice)
    return groups


def _item(beginning: tuple[str, ...], choices: Sequence[Legal]) -> Item:
    if len(choices) == 1:
        return Item(choices[0].label, choices[0].action)
    labels = [choice.label for choice in choices]
    label = common_beginning(labels)
    ending = common_ending(labels)
    if ending and label:
        label = f"{label} {REST} {ending}"
    elif not label:
        label = " ".join(beginning).replace("-", " ").capitalize()
    return Item(label, "", beginning, len(choices))


def _told_apart(items: Sequence[Item]) -> list[Item]:
    """Lines whose labels are alike are told apart by the last word of their actions."""
    labels = [item.label for item in items]
    return [
        replace(item, label=f"{item.label}, {item.beginning[-1]}")
        if item.beginning and labels.count(item.label) > 1
        else item
        for item in items
    ]


def common_beginning(labels: Sequence[str]) -> str:
    """The words with which all labels begin."""
    split = [label.split() for label in labels]
    words = []
    for column in zip(*split):
        if any(word != column[0] for word in column):
            break
        words.append(column[0])
    # Words that only lead on to what differs belong to that.
    while len(words) > 1 and words[-1] in LEADING:
        words.pop()
    return " ".join(words).rstrip(",:;")


def common_ending(labels: Sequence[str]) -> str:
    """The words with which all labels end, where each has something before them that differs."""
    split = [label.split() for label in labels]
    words: list[str] = []
    for column in zip(*[reversed(label) for label in split]):
        if any(word != column[0] for word in column):
            break
        words.insert(0, column[0])
    # An ending reads well from a word on that leads on to it: of the pile, for a card.
    while words and words[0] not in LEADING:
        words.pop(0)
    shared = len(common_beginning(labels).split()) + len(words)
    return " ".join(words) if all(len(label) > shared for label in split) else ""
