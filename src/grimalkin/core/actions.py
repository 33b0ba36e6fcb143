"""Actions: a verb and its nouns, from one table a game."""

from collections.abc import Sequence
from typing import Any

from grimalkin.core.errors import UnknownAction


class Noun:
    """A named range of names that a verb can speak of."""

    def __init__(self, name: str, values: Sequence[str]) -> None:
        self.name = name
        self.values = list(values)
        for value in self.values:
            # Text is read back word by word and in small letters.
            if value != value.lower() or len(value.split()) != 1:
                raise ValueError(f"noun {name!r}: {value!r} is not one word in small letters")
        if len(set(self.values)) != len(self.values):
            raise ValueError(f"noun {name!r} holds a name twice")
        self.index = {value: i for i, value in enumerate(self.values)}

    def __repr__(self) -> str:
        return f"Noun({self.name!r}, {self.values!r})"


class Action:
    """One thing that a seat can do. Made once for each game, so compared by place in the table."""

    def __init__(self, verb: "Verb", nouns: tuple[int, ...], index: int, text: str) -> None:
        self.verb = verb
        self.nouns = nouns
        self.index = index
        self.text = text

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Action({self.text!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Action) and other.text == self.text

    def __hash__(self) -> int:
        return hash(self.text)

    def noun(self, place: int) -> str:
        """The name at a place of the action."""
        return self.verb.nouns[place].values[self.nouns[place]]

    def json(self) -> dict[str, str]:
        """The form for saves and the network: names, never bare numbers."""
        form = {"verb": self.verb.name}
        for i, noun in enumerate(self.verb.nouns):
            form[noun.name] = noun.values[self.nouns[i]]
        return form


class Verb:
    """A kind of action with the range of each of its nouns."""

    def __init__(self, name: str, *nouns: Noun) -> None:
        self.name = name
        self.nouns = nouns
        names = [noun.name for noun in nouns]
        if len(set(names)) != len(names) or "verb" in names:
            raise ValueError(f"verb {name!r}: each noun needs a name of its own, and none may be 'verb'")
        self.sizes = [len(noun.values) for noun in nouns]
        self.first = 0
        self.second_size = self.sizes[1] if len(nouns) > 1 else 1
        self.third_size = self.sizes[2] if len(nouns) > 2 else 1
        self.actions: list[Action] = []

    def __repr__(self) -> str:
        return f"Verb({', '.join([repr(self.name), *(noun.name for noun in self.nouns)])})"

    def number(self, first: int) -> None:
        """Make the verb's actions, numbered from `first`."""
        if self.actions:
            # Two games of one kind share their verbs, and so their actions.
            if self.first != first:
                raise ValueError(f"verb {self.name!r} stands in another place of another table")
            return
        self.first = first
        for nouns in _tuples(self.sizes):
            words = [noun.values[nouns[i]] for i, noun in enumerate(self.nouns)]
            self.actions.append(Action(self, nouns, first + len(self.actions), " ".join([self.name, *words])))

    def plain(self) -> Action:
        """The only action of a verb without nouns."""
        return self.actions[0]

    def one(self, a: int) -> Action:
        return self.actions[a]

    def two(self, a: int, b: int) -> Action:
        return self.actions[a * self.second_size + b]

    def three(self, a: int, b: int, c: int) -> Action:
        return self.actions[(a * self.second_size + b) * self.third_size + c]


def _tuples(sizes: list[int]) -> list[tuple[int, ...]]:
    found: list[tuple[int, ...]] = [()]
    for size in sizes:
        found = [(*head, i) for head in found for i in range(size)]
    return found


class Verbs:
    """All verbs of a game, and its actions in three forms: text, JSON, dense integer."""

    def __init__(self, verbs: Sequence[Verb]) -> None:
        self.verbs = list(verbs)
        self.by_name: dict[str, Verb] = {}
        self.actions: list[Action] = []
        self.by_text: dict[str, Action] = {}
        for verb in self.verbs:
            if verb.name in self.by_name:
                raise ValueError(f"two verbs are called {verb.name!r}")
            self.by_name[verb.name] = verb
            verb.number(len(self.actions))
            self.actions.extend(verb.actions)
        for action in self.actions:
            self.by_text[action.text] = action

    def __len__(self) -> int:
        return len(self.actions)

    def action(self, index: int) -> Action:
        """From the dense integer."""
        if not 0 <= index < len(self.actions):
            raise UnknownAction(f"{index} is no action: this game numbers them 0 to {len(self.actions) - 1}.")
        return self.actions[index]

    def parse(self, text: str) -> Action:
        """From the text form."""
        words = text.lower().split()
        found = self.by_text.get(" ".join(words))
        if found is not None:
            return found
        if not words:
            raise UnknownAction("An action needs a verb, for instance: " + self.actions[0].text + ".")
        verb = self.by_name.get(words[0])
        if verb is None:
            raise UnknownAction(f"'{words[0]}' is no verb here; the verbs are {', '.join(self.by_name)}.")
        if len(words) != len(verb.nouns) + 1:
            form = " ".join([verb.name, *(noun.name.upper() for noun in verb.nouns)])
            raise UnknownAction(f"'{text}' does not fit: say '{form}'.")
        for word, noun in zip(words[1:], verb.nouns, strict=True):
            if word not in noun.index:
                raise UnknownAction(f"'{word}' is no {noun.name}: it is one of {', '.join(noun.values)}.")
        raise UnknownAction(f"'{text}' is no action of this game.")

    def from_json(self, form: Any) -> Action:
        """From the JSON form; every key must be there and known."""
        if not isinstance(form, dict) or not all(isinstance(value, str) for value in form.values()):
            raise UnknownAction("An action in JSON is an object of strings with a verb and its nouns.")
        verb = self.by_name.get(form.get("verb", ""))
        if verb is None:
            raise UnknownAction(f"'{form.get('verb')}' is no verb here; the verbs are {', '.join(self.by_name)}.")
        wanted = {"verb", *(noun.name for noun in verb.nouns)}
        if set(form) != wanted:
            raise UnknownAction(f"'{verb.name}' takes exactly {', '.join(sorted(wanted))}.")
        place = 0
        for noun in verb.nouns:
            value = form[noun.name]
            if value not in noun.index:
                raise UnknownAction(f"'{value}' is no {noun.name}: it is one of {', '.join(noun.values)}.")
            place = place * len(noun.values) + noun.index[value]
        return verb.actions[place]
