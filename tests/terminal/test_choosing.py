"""The list of choices: how it is gathered, narrowed and taken back."""

from typing import Any

from grimalkin.core import scene
from grimalkin.terminal.choosing import FEW, Choosing, Legal, common_beginning, common_ending, legals, outcomes
from tests.table.company import SALE, SALE_HANDS


def choosing(*choices: tuple[str, str, list[str]]) -> Choosing:
    return Choosing([Legal(action, label, frozenset(idents)) for action, label, idents in choices])


def plays(cards: int, piles: int) -> Choosing:
    """So many cards on so many piles, open or hidden."""
    return choosing(
        *(
            (
                f"play card-{card} pile-{pile} {face}",
                f"Card {card}, {face}, on pile {pile}",
                [f"hand:{card}", f"pile:{pile}"],
            )
            for card in range(cards)
            for pile in range(piles)
            for face in ("open", "hidden")
        )
    )


def labels(made: Choosing) -> list[str]:
    return [item.label for item in made.short_items()]


def test_few_choices_are_listed_one_by_one():
    made = choosing(("scavenge left", "Scavenge left", []), ("pass", "Pass", []))
    assert [(item.label, item.action) for item in made.items()] == [
        ("Scavenge left", "scavenge left"),
        ("Pass", "pass"),
    ]


def test_many_choices_are_gathered_by_their_first_noun_with_their_number():
    made = plays(4, 3)
    assert [(item.label, item.count, item.action) for item in made.items()] == [
        (f"Card {card}", 6, "") for card in range(4)
    ]


def test_a_verb_of_its_own_stands_beside_the_gathered_ones():
    made = Choosing([*plays(4, 3).all, Legal("sleight", "Sleight of Paw", frozenset())])
    assert labels(made) == ["Card 0", "Card 1", "Card 2", "Card 3", "Sleight of Paw"]


def test_each_pick_narrows_until_one_choice_is_left_and_goes_back_step_by_step():
    made = plays(4, 3)
    made.begin_with(made.items()[2].beginning)
    assert made.heading() == "Card 2"
    assert labels(made)[:2] == ["open, on pile 0", "hidden, on pile 0"]
    assert made.narrow("pile:1") and labels(made) == ["open, on pile 1", "hidden, on pile 1"]
    made.begin_with(("play", "card-2", "pile-1", "hidden"))
    only = made.only()
    assert only is not None and only.action == "play card-2 pile-1 hidden"
    assert [made.back(), made.back(), made.back(), made.back()] == [True, True, True, False]
    assert len(made.left()) == 24


def test_without_narrowing_a_single_choice_is_not_taken_for_chosen():
    assert choosing(("pass", "Pass", [])).only() is None


def test_a_click_on_what_concerns_none_of_the_rest_begins_anew():
    made = choosing(("a", "A", ["x", "y"]), ("b", "B", ["z"]))
    assert made.narrow("x") and [left.action for left in made.left()] == ["a"]
    assert made.narrow("z") and [left.action for left in made.left()] == ["b"]
    assert not made.narrow("nothing") and [left.action for left in made.left()] == ["b"]


def test_a_second_click_takes_a_narrowing_back():
    made = choosing(("a", "A", ["x"]), ("b", "B", ["z"]))
    made.narrow("x")
    assert made.narrow("x") and len(made.left()) == 2


def test_what_could_narrow_and_what_has_narrowed_are_told_apart():
    made = plays(2, 2)
    assert made.nodes() == {"hand:0", "hand:1", "pile:0", "pile:1"} and made.marked() == frozenset()
    made.narrow("hand:1")
    assert made.nodes() == {"hand:1", "pile:0", "pile:1"} and made.marked() == {"hand:1"}


def test_lines_that_read_alike_are_told_apart():
    made = choosing(*((f"take {seat} card-{card}", "Take a card", []) for seat in ("a", "b") for card in range(FEW)))
    assert labels(made) == ["Take a card, a", "Take a card, b"]


def test_words_that_only_lead_on_do_not_end_a_heading():
    assert common_beginning(["Wood, open, on the left pile", "Wood, open, on the right pile"]) == "Wood, open"
    assert common_beginning(["Leave", "Take"]) == ""


def test_choices_come_in_the_order_in_which_things_lie_on_the_table_and_others_last():
    root = scene.board("root", "", [scene.card("b", "B"), scene.card("a", "A")])
    choices = [
        scene.choice("pass", "Pass", []),
        scene.choice("do a", "Do A", ["a"]),
        scene.choice("do b", "Do B", ["b"]),
    ]
    drawn: dict[str, Any] = {"root": root, "choices": choices}
    assert [legal.action for legal in legals(drawn)] == ["do b", "do a", "pass"]


def test_outcomes_that_people_tell_are_choices_too():
    t = SALE.setup(seats=2, hands=SALE_HANDS, chance="asked")
    for seat, answer in ((0, "bid tin-cup"), (1, "pass"), (0, "accept"), (1, "accept")):
        t.play(seat, answer)
    assert [legal.action for legal in outcomes(t)] == ["roll 1", "roll 2", "roll 3", "roll 4"]


def test_what_gathered_choices_have_in_common_at_their_end_is_told_too():
    gives = [
        (f"exchange {theirs} {mine}", f"Give {mine.title()} for {theirs.title()}", list[str]())
        for theirs in ("rope", "lamp")
        for mine in ("wood", "dust", "scale", "lichen")
    ]
    made = choosing(*gives, ("pass", "Decline", []))
    assert [item.open_label for item in made.items()][:2] == [
        "Give \N{HORIZONTAL ELLIPSIS} for Rope",
        "Give \N{HORIZONTAL ELLIPSIS} for Lamp",
    ]
    assert common_ending(["Wood for Rope", "for Rope"]) == "", "one has nothing before it"
    assert common_ending(["on the left pile", "on the right pile"]) == "", "a pile alone says nothing"
