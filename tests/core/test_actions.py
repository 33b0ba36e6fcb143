import itertools
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grimalkin.core.actions import Action, Noun, Verb, Verbs
from grimalkin.core.errors import UnknownAction

PILES = Noun("pile", ["left", "middle", "right"])
CARDS = Noun("card", ["dragon-scale", "ruby-dust"])
FACES = Noun("face", ["open", "hidden"])


@pytest.fixture
def verbs() -> Verbs:
    return Verbs([Verb("pass"), Verb("look", PILES), Verb("swap", CARDS, PILES), Verb("play", CARDS, PILES, FACES)])


words = st.from_regex(r"[a-z][a-z0-9]{0,5}(-[a-z0-9]{1,4}){0,2}", fullmatch=True)
nouns = st.builds(Noun, words.filter(lambda word: word != "verb"), st.lists(words, min_size=1, max_size=4, unique=True))
tables = st.lists(
    st.tuples(words, st.lists(nouns, max_size=3, unique_by=lambda noun: noun.name)),
    min_size=1,
    max_size=5,
    unique_by=lambda verb: verb[0],
).map(lambda table: Verbs([Verb(name, *of) for name, of in table]))


@given(tables)
def test_every_action_comes_back_from_text_from_json_and_from_its_number(table: Verbs):
    assert len(table) == len(table.actions) > 0
    for number, action in enumerate(table.actions):
        assert action.index == number
        assert table.action(number) is action
        assert table.parse(str(action)) is action
        assert table.from_json(action.json()) is action
    assert len({action.text for action in table.actions}) == len(table)


@given(tables, st.text())
def test_any_text_is_an_action_or_is_refused_with_a_sentence(table: Verbs, text: str):
    try:
        action = table.parse(text)
    except UnknownAction as error:
        assert str(error)
    else:
        assert action.text == " ".join(text.lower().split())


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
)


@given(tables, json_values, st.data())
def test_any_json_is_an_action_or_is_refused_with_a_sentence(table: Verbs, other: Any, data: st.DataObject):
    right = data.draw(st.sampled_from(table.actions)).json()
    key = data.draw(st.sampled_from([*right, "more"]))
    for form in (other, {**right, key: other}, {name: right[name] for name in right if name != key}):
        try:
            action = table.from_json(form)
        except UnknownAction as error:
            assert str(error)
        else:
            assert action.json() == form


def test_actions_are_numbered_without_gaps_verb_after_verb(verbs: Verbs):
    assert [action.text for action in verbs.actions[:5]] == [
        "pass",
        "look left",
        "look middle",
        "look right",
        "swap dragon-scale left",
    ]
    assert len(verbs) == 1 + 3 + 2 * 3 + 2 * 3 * 2


def test_actions_are_found_by_the_places_of_their_nouns(verbs: Verbs):
    nothing, look, swap, play = verbs.verbs
    assert nothing.plain().text == "pass"
    assert [look.one(a).text for a in range(3)] == ["look left", "look middle", "look right"]
    for a, b in itertools.product(range(2), range(3)):
        assert swap.two(a, b).nouns == (a, b)
        for c in range(2):
            assert play.three(a, b, c).nouns == (a, b, c)
    action = play.three(1, 2, 1)
    assert (action.noun(0), action.noun(1), action.noun(2)) == ("ruby-dust", "right", "hidden")
    assert action.json() == {"verb": "play", "card": "ruby-dust", "pile": "right", "face": "hidden"}


def test_actions_of_two_loads_of_a_game_are_equal_by_their_text():
    here, there = (Verbs([Verb("look", PILES)]).action(1) for _ in range(2))
    assert here is not there
    assert here == there
    assert len({here, there}) == 1
    assert here != "look middle"
    assert repr(here) == "Action('look middle')"


def test_spaces_and_capitals_do_not_matter(verbs: Verbs):
    assert verbs.parse("  Play RUBY-dust\tleft  Open ").text == "play ruby-dust left open"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "An action needs a verb, for instance: pass."),
        ("jump", "'jump' is no verb here; the verbs are pass, look, swap, play."),
        ("look", "'look' does not fit: say 'look PILE'."),
        ("swap left", "'swap left' does not fit: say 'swap CARD PILE'."),
        ("pass now", "'pass now' does not fit: say 'pass'."),
        ("look up", "'up' is no pile: it is one of left, middle, right."),
        ("swap left ruby-dust", "'left' is no card: it is one of dragon-scale, ruby-dust."),
    ],
)
def test_a_wrong_text_is_refused_with_what_would_be_right(verbs: Verbs, text: str, message: str):
    with pytest.raises(UnknownAction) as refused:
        verbs.parse(text)
    assert str(refused.value) == message


@pytest.mark.parametrize(
    ("form", "message"),
    [
        ("pass", "An action in JSON is an object of strings with a verb and its nouns."),
        ({"verb": "look", "pile": 1}, "An action in JSON is an object of strings with a verb and its nouns."),
        ({}, "'None' is no verb here; the verbs are pass, look, swap, play."),
        ({"verb": "look"}, "'look' takes exactly pile, verb."),
        ({"verb": "pass", "pile": "left"}, "'pass' takes exactly verb."),
        ({"verb": "look", "pile": "up"}, "'up' is no pile: it is one of left, middle, right."),
    ],
)
def test_wrong_json_is_refused_with_what_would_be_right(verbs: Verbs, form: Any, message: str):
    with pytest.raises(UnknownAction) as refused:
        verbs.from_json(form)
    assert str(refused.value) == message


def test_a_noun_cannot_smuggle_a_second_word_in_by_json():
    table = Verbs([Verb("look", PILES), Verb("see", Noun("a", ["x"]), Noun("b", ["y"]))])
    with pytest.raises(UnknownAction):
        table.from_json({"verb": "see", "a": "x y", "b": ""})


@pytest.mark.parametrize("number", [-1, 22])
def test_a_number_out_of_range_is_refused(verbs: Verbs, number: int):
    with pytest.raises(UnknownAction, match=f"{number} is no action: this game numbers them 0 to 21"):
        verbs.action(number)


def test_a_table_with_two_verbs_of_one_name_is_a_mistake():
    with pytest.raises(ValueError, match="two verbs are called 'look'"):
        Verbs([Verb("look"), Verb("look", PILES)])


def test_two_tables_with_the_same_verbs_share_their_actions():
    look, swap = Verb("look", PILES), Verb("swap", CARDS, PILES)
    here, there = Verbs([look, swap]), Verbs([look, swap])
    assert all(mine is yours for mine, yours in zip(here.actions, there.actions, strict=True))
    with pytest.raises(ValueError, match="verb 'swap' stands in another place of another table"):
        Verbs([swap])


@pytest.mark.parametrize("wrong", [[PILES, PILES], [Noun("verb", ["x"])]])
def test_nouns_of_a_verb_need_names_of_their_own(wrong: list[Noun]):
    with pytest.raises(ValueError, match="each noun needs a name of its own"):
        Verb("look", *wrong)


@pytest.mark.parametrize("values", [["Left"], ["far left"], [""], ["left", "left"]])
def test_names_that_could_not_be_read_back_are_a_mistake(values: list[str]):
    with pytest.raises(ValueError, match="noun 'pile'"):
        Noun("pile", values)


def test_verbs_and_nouns_show_themselves(verbs: Verbs):
    assert repr(verbs.by_name["swap"]) == "Verb('swap', card, pile)"
    assert repr(FACES) == "Noun('face', ['open', 'hidden'])"
    assert isinstance(verbs.actions[0], Action)
