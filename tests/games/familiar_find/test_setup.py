"""Setting up the table: the ledger's section 2."""

from collections import Counter

import pytest

from grimalkin import State
from grimalkin.core.chance import CHANCE
from grimalkin.testing import rule
from tests.games.familiar_find.table import (
    GAME,
    choices,
    collection,
    deck,
    discard,
    finishes,
    hand,
    hand_size,
    may,
    pile,
    places,
    plays,
    refused,
    seat,
    setup,
    step,
    table,
    whose_turn,
)

# Type: clear, gray and solid circles (AFF-MIX-01).
CIRCLES = {
    "dragon-scale": (6, 1, 2),
    "enchanted-wood": (6, 1, 2),
    "pink-lichen": (6, 1, 2),
    "residuum": (5, 1, 2),
    "ruby-dust": (5, 1, 2),
    "astral": (6, 2, 1),
    "abyss": (8, 3, 2),
    "banish-the-murk": (1, 1, 0),
    "sticky-paws": (1, 1, 0),
    "lantern-eyes": (1, 0, 1),
    "cloak-of-smoke": (1, 0, 1),
    "overflowing-satchel": (1, 0, 0),
    "second-helping": (1, 1, 0),
    "unwanted-gift": (1, 1, 0),
    "fair-swap": (1, 0, 0),
    "crosswind": (1, 1, 0),
    "dim-the-stars": (1, 0, 0),
    "echo": (1, 0, 0),
    "nimble-fingers": (1, 0, 0),
}
CLEAR = {kind: clear for kind, (clear, _, _) in CIRCLES.items()}
CLEAR_AND_GRAY = {kind: clear + gray for kind, (clear, gray, _) in CIRCLES.items()}
ALL = {kind: sum(circles) for kind, circles in CIRCLES.items()}

LOCATIONS = {
    "sunlit-glade",
    "smugglers-cellar",
    "weighing-house",
    "hungry-bog",
    "toll-bridge",
    "starfall-terrace",
    "silent-shrine",
    "twin-springs",
    "clear-pool",
    "night-market",
    "ashen-altar",
    "restless-library",
    "hedge-maze",
}
FAMILIARS = {"magpie", "owl", "cat", "fox", "hamster", "hedgehog", "mole", "newt", "tortoise", "falcon"}


def coming(t: State) -> dict[str, float]:
    """What chance can bring next, with probabilities."""
    return {str(outcome): probability for outcome, probability in t.chances()}


def next_card(t: State) -> dict[str, float]:
    return {text.removeprefix("draw "): probability for text, probability in coming(t).items()}


def by_chance(seats: int, first: str, **options: object) -> State:
    """A game whose chance is told by us, after the first player is settled; the deck is still whole."""
    t = GAME.new(seats=seats, options=options, chance="explicit")
    t.play(CHANCE, f"first {first}")
    return t


def scripted(seats: int, draws: str, **options: object) -> State:
    """A game whose draws come in this order, and whose other outcomes stand among them."""
    outcomes = [text.strip() for text in draws.replace("\n", ";").split(";")]
    script = [text if " " in text else f"draw {text}" for text in outcomes]
    return GAME.new(seats=seats, options=options, chance="scripted", script=script)


def takes_boards(t: State) -> State:
    """Everybody picks the first board that is left."""
    while step(t) == "setup" and t.waiting() and t.waiting() != (CHANCE,):
        (chooser,) = t.waiting()
        t.play(chooser, t.actions(chooser)[0])
    return t


# The deck.


@rule("AFF-SETUP-01")
def test_the_deck_for_two_holds_the_cards_marked_2():
    shares = next_card(by_chance(2, "a"))
    assert {kind: round(share * 54, 6) for kind, share in shares.items()} == CLEAR


@rule("AFF-SETUP-02")
def test_the_deck_for_three_adds_the_cards_marked_3():
    shares = next_card(by_chance(3, "a"))
    assert {kind: round(share * 69, 6) for kind, share in shares.items()} == CLEAR_AND_GRAY


@rule("AFF-SETUP-03")
def test_the_deck_for_four_holds_all_84_cards():
    shares = next_card(by_chance(4, "a"))
    assert sum(ALL.values()) == 84
    assert {kind: round(share * 84, 6) for kind, share in shares.items()} == ALL


@rule("AFF-SETUP-04")
def test_a_card_of_a_larger_game_never_comes_in_a_smaller_one():
    two, three = by_chance(2, "a"), by_chance(3, "a")
    for t in (two, three):
        t.play(CHANCE, "draw sticky-paws")
    # The only Sticky Paws of a game for two is out; the second one belongs to larger games.
    assert "sticky-paws" not in next_card(two)
    assert "sticky-paws" in next_card(three)


@rule("AFF-SETUP-05")
def test_the_deck_is_shuffled():
    openings = [
        tuple(card["kind"] for pile in table(GAME.new(seats=2, seed=seed))["piles"] for card in pile["cards"])
        for seed in range(200)
    ]
    assert set(CLEAR) == {kind for opening in openings for kind in opening}
    assert len(set(openings)) > 150


@rule("AFF-SETUP-05")
def test_the_deck_lies_face_down():
    hands = {"A": ["residuum"] * 4, "B": ["residuum"] * 1 + ["ruby-dust"] * 3}
    t, other = (
        setup(seats=2, active="A", hands=hands, piles={"left": ["abyss"]}, deck=order)
        for order in (["astral", "echo", "abyss"], ["abyss", "echo", "astral"])
    )
    assert deck(t) == 3
    assert [t.view(viewer) for viewer in (0, 1, None)] == [other.view(viewer) for viewer in (0, 1, None)]


@rule("AFF-SETUP-06")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_one_discard_pile_for_all_begins_empty(seats):
    t = takes_boards(GAME.new(seats=seats, seed=5))
    assert discard(t) == []
    assert [table(t, who)["discard"] for who in "ABCD"[:seats]] == [[]] * seats


@rule("AFF-SETUP-07")
def test_the_circles_count_the_cards_that_each_number_of_players_adds():
    mixes = [table(GAME.new(seats=seats, seed=1))["mix"] for seats in (2, 3, 4)]
    found = {
        kind: (mixes[0][kind], mixes[1][kind] - mixes[0][kind], mixes[2][kind] - mixes[1][kind]) for kind in mixes[2]
    }
    assert found == CIRCLES


@rule("AFF-SETUP-08")
@pytest.mark.parametrize(("seats", "cards"), [(2, CLEAR), (3, CLEAR_AND_GRAY), (4, ALL)])
def test_everybody_may_read_at_all_times_what_the_deck_was_made_of(seats, cards):
    t = GAME.new(seats=seats, seed=11)
    for _ in range(40):
        assert [t.view(viewer)["mix"] for viewer in (*range(seats), None)] == [cards] * (seats + 1)
        for who in t.waiting():
            t.play(who, t.actions(who)[0])


@rule("AFF-SETUP-29")
@pytest.mark.parametrize(("seats", "cards", "left"), [(2, 54, 43), (3, 69, 53), (4, 84, 63)])
def test_so_many_cards_are_left_after_the_setup(seats, cards, left):
    t = takes_boards(GAME.new(seats=seats, seed=2))
    assert sum(table(t)["mix"].values()) == cards
    assert deck(t) == left


# The opening piles.


@rule("AFF-SETUP-09", "AFF-SETUP-10")
def test_two_players_open_with_three_piles_of_one_open_card():
    t = GAME.new(seats=2, seed=4)
    assert places(t) == ["left", "middle", "right"]
    for found in table(t)["piles"]:
        assert [card["hidden"] for card in found["cards"]] == [False]
        assert found["cards"][0]["kind"] in CLEAR


@rule("AFF-SETUP-09", "AFF-SETUP-11")
def test_three_players_open_with_a_center_and_three_piles_between_neighbors():
    t = GAME.new(seats=3, seed=4)
    assert sorted(places(t)) == ["a-b", "b-c", "c-a", "center"]
    assert [len(pile(t, place)) for place in places(t)] == [1] * 4
    assert not any(card["hidden"] for found in table(t)["piles"] for card in found["cards"])


@rule("AFF-SETUP-09", "AFF-SETUP-12")
def test_four_players_open_with_a_center_and_four_piles_between_neighbors():
    t = GAME.new(seats=4, seed=4)
    # Nobody shares a pile with the seat across the table.
    assert sorted(places(t)) == ["a-b", "b-c", "c-d", "center", "d-a"]
    assert [len(pile(t, place)) for place in places(t)] == [1] * 5
    assert not any(card["hidden"] for found in table(t)["piles"] for card in found["cards"])


@rule("AFF-SETUP-09")
def test_the_opening_cards_are_turned_one_by_one_from_the_deck():
    t = by_chance(3, "a")
    dealt: list[str] = []
    for kind in ("echo", "abyss", "astral", "astral"):
        assert ("echo" in next_card(t)) is (not dealt)
        t.play(CHANCE, f"draw {kind}")
        dealt.append(kind)
        # Each card is on the table, open, before the next is turned.
        assert sorted(card for place in places(t) for card in pile(t, place)) == sorted(dealt)


@rule("AFF-SETUP-13")
@pytest.mark.parametrize(
    ("seats", "first", "order"),
    [
        (2, "a", ["left", "middle", "right"]),
        (2, "b", ["left", "middle", "right"]),
        (3, "a", ["center", "a-b", "b-c", "c-a"]),
        (3, "b", ["center", "b-c", "c-a", "a-b"]),
        (3, "c", ["center", "c-a", "a-b", "b-c"]),
        (4, "a", ["center", "a-b", "b-c", "c-d", "d-a"]),
        (4, "c", ["center", "c-d", "d-a", "a-b", "b-c"]),
        (4, "d", ["center", "d-a", "a-b", "b-c", "c-d"]),
    ],
)
def test_the_center_is_dealt_first_and_then_the_sides_clockwise_from_the_first_player(seats, first, order):
    cards = ["dragon-scale", "enchanted-wood", "pink-lichen", "residuum", "ruby-dust"][: len(order)]
    t = by_chance(seats, first)
    for kind in cards:
        t.play(CHANCE, f"draw {kind}")
    assert [pile(t, place) for place in order] == [[kind] for kind in cards]


@rule("AFF-SETUP-14")
def test_a_spell_or_an_essence_among_the_opening_cards_just_lies_there():
    t = by_chance(2, "a")
    for kind in ("echo", "abyss", "dim-the-stars"):
        t.play(CHANCE, f"draw {kind}")
    takes_boards(t)
    while t.waiting() == (CHANCE,):
        t.play(CHANCE, next(iter(coming(t))))
        takes_boards(t)
    assert [pile(t, place) for place in places(t)] == [["echo"], ["abyss"], ["dim-the-stars"]]
    assert (discard(t), table(t)["pending"], deck(t)) == ([], [], 43)
    assert (step(t), whose_turn(t)) == ("scavenge", "A")


# Boards and collections.


def boards(t: State) -> list[str | None]:
    return [player["familiar"] for player in table(t)["players"]]


@rule("AFF-SETUP-15")
@pytest.mark.parametrize("pick", ["turn_order", "random"])
def test_everybody_owns_one_board_that_nobody_else_owns(pick):
    for seed in range(20):
        t = takes_boards(GAME.new(seats=4, seed=seed, options={"mode": "full", "board_pick": pick}))
        assert len(set(boards(t))) == 4
        assert set(boards(t)) <= FAMILIARS


@rule("AFF-SETUP-15", "AFF-SETUP-16")
def test_boards_are_picked_clockwise_from_the_first_player_among_those_left():
    t = GAME.new(seats=3, seed=1, options={"mode": "full", "first_player": "host_choice"})
    plays(t, "A", "first b")
    assert t.waiting() == (seat("B"),)
    assert sorted(choices(t, "B")) == sorted(f"board {familiar}" for familiar in FAMILIARS)
    plays(t, "B", "board fox")
    assert t.waiting() == (seat("C"),)
    refused(t, "C", "board fox", "AFF-SETUP-15")
    assert len(choices(t, "C")) == 9
    plays(t, "C", "board cat")
    assert t.waiting() == (seat("A"),)
    plays(t, "A", "board mole")
    assert boards(t) == ["mole", "fox", "cat"]
    assert step(t) == "scavenge"


@rule("AFF-SETUP-16")
def test_boards_can_be_dealt_at_random():
    t = by_chance(2, "b", mode="full", board_pick="random")
    while not next(iter(coming(t))).startswith("board"):
        t.play(CHANCE, next(iter(coming(t))))
    assert coming(t) == {f"board {familiar}": pytest.approx(0.1) for familiar in FAMILIARS}
    t.play(CHANCE, "board owl")
    assert coming(t) == {f"board {familiar}": pytest.approx(1 / 9) for familiar in FAMILIARS - {"owl"}}
    t.play(CHANCE, "board fox")
    # The first player gets the first board.
    assert boards(t) == ["fox", "owl"]


@rule("AFF-SETUP-17")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_collections_begin_empty(seats):
    t = takes_boards(GAME.new(seats=seats, seed=9))
    assert [collection(t, who) for who in "ABCD"[:seats]] == [{}] * seats


@rule("AFF-SETUP-18", "AFF-MODE-02")
def test_without_powers_nobody_is_asked_for_a_board():
    for seed in range(10):
        t = GAME.new(seats=2 + seed % 3, seed=seed, options={"mode": "family"})
        assert (step(t), set(boards(t))) == ("scavenge", {None})


@rule("AFF-SETUP-18")
def test_without_powers_a_board_does_nothing():
    # No position can be written with boards that lie Family side up, but a table can be given some afterwards.
    saved = setup(
        seats=2,
        active="A",
        piles={"left": ["residuum↓B"], "middle": ["ruby-dust"], "right": ["astral"]},
        hands={"A": ["abyss"] * 4},
        deck=20,
    ).dump()

    def with_board(familiar: str, powers: bool) -> State:
        options = {**saved["options"], "use_abilities": powers}
        return GAME.load({**saved, "options": options, "table": {**saved["table"], "familiars": [familiar, None]}})

    # The Tortoise may rest, the Magpie takes a second card, the Fox hides one more, the Hamster draws a fifth.
    for powers in (True, False):
        assert may(with_board("tortoise", powers), "A", "rest") == powers
        magpie = plays(with_board("magpie", powers), "A", "scavenge middle")
        assert may(magpie, "A", "collect right") == powers
        fox = plays(with_board("fox", powers), "A", "scavenge middle")
        assert may(fox, "A", "sleight") == powers
        hamster = finishes(with_board("hamster", powers), "A")
        assert hand_size(hamster, "A") == (5 if powers else 4)


@rule("AFF-SETUP-23")
def test_with_powers_a_board_does_what_it_says():
    t = GAME.new(seats=2, seed=1, options={"use_abilities": True, "first_player": "host_choice"})
    plays(t, "A", "first a; board hamster")
    plays(t, "B", "board fox")
    assert hand_size(t, "A") == 5
    assert hand_size(t, "B") == 4


# The first player.


@rule("AFF-SETUP-19", "AFF-SETUP-20")
@pytest.mark.parametrize("first", ["A", "B", "C"])
def test_the_host_may_name_whoever_touched_a_pet_last(first):
    t = GAME.new(seats=3, seed=1, options={"first_player": "host_choice"})
    assert t.waiting() == (seat("A"),)
    assert choices(t, "A") == ["first a", "first b", "first c"]
    plays(t, "A", f"first {first.lower()}")
    takes_boards(t)
    assert whose_turn(t) == first
    assert table(t)["first"] == seat(first)
    assert t.waiting() == (seat(first),)


@rule("AFF-SETUP-20")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_program_draws_the_first_player_with_equal_chances(seats):
    t = GAME.new(seats=seats, chance="explicit")
    assert coming(t) == {f"first {letter}": pytest.approx(1 / seats) for letter in "abcd"[:seats]}
    t.play(CHANCE, "first b")
    assert table(t)["first"] == seat("B")


@rule("AFF-SETUP-20")
def test_over_many_games_everybody_comes_to_begin():
    begins = Counter(table(GAME.new(seats=4, seed=seed))["first"] for seed in range(200))
    assert sorted(begins) == [0, 1, 2, 3]
    assert min(begins.values()) > 25


# Hands.


@rule("AFF-SETUP-21", "AFF-SETUP-22", "AFF-SETUP-13")
def test_everybody_draws_four_cards_in_one_go_clockwise_from_the_first_player():
    t = scripted(
        3,
        """first b
        echo; crosswind; fair-swap; nimble-fingers
        dragon-scale; enchanted-wood; pink-lichen; residuum
        ruby-dust; astral; abyss; ruby-dust
        abyss; abyss; abyss; astral""",
    )
    takes_boards(t)
    t.check_script_used()
    assert hand(t, "B") == ["dragon-scale", "enchanted-wood", "pink-lichen", "residuum"]
    assert hand(t, "C") == ["abyss", "astral", "ruby-dust", "ruby-dust"]
    assert hand(t, "A") == ["abyss", "abyss", "abyss", "astral"]


@rule("AFF-SETUP-21")
def test_opening_hands_are_secret():
    t = takes_boards(GAME.new(seats=3, seed=8))
    assert [player["hand"] for player in table(t)["players"]] == [4, 4, 4]
    assert len(table(t, "A")["hand"]) == 4
    assert not table(t).get("hand")
    assert not any("cards" in player for player in table(t, "A")["players"])
    # The draws of B and C are not told to A.
    told = [entry.text for entry in t.log_for(seat("A")) if entry.kind == "chance"]
    assert not any(text.startswith("shuffle") for text in told)


# Locations.


@rule("AFF-SETUP-24")
def test_one_of_thirteen_locations_is_laid_above_the_center():
    t = by_chance(3, "a", use_locations=True)
    for _ in range(4):
        t.play(CHANCE, next(iter(coming(t))))
    assert coming(t) == {f"location {location}": pytest.approx(1 / 13) for location in LOCATIONS}
    t.play(CHANCE, "location night-market")
    assert table(t)["location"] == "night-market"


@rule("AFF-SETUP-24")
def test_every_location_comes_to_lie_there():
    found = {table(GAME.new(seats=2, seed=seed, options={"mode": "full"}))["location"] for seed in range(150)}
    assert found == LOCATIONS


@rule("AFF-SETUP-25")
def test_with_two_players_the_location_belongs_to_the_middle_pile():
    t = setup(
        seats=2,
        options={"use_locations": True},
        active="A",
        step="play",
        location="sunlit-glade",
        hands={"A": ["residuum"] * 4},
    )
    assert [found["pile"] for found in table(t)["piles"] if found["center"]] == ["middle"]
    assert not may(t, "A", "play residuum middle face-down")
    assert may(t, "A", "play residuum left face-down")
    assert may(t, "A", "play residuum right face-down")


@rule("AFF-SETUP-26")
def test_without_tourism_the_other_locations_are_gone_and_the_first_stays():
    t = GAME.new(seats=3, seed=21, options={"mode": "full"})
    location = table(t)["location"]
    while not t.over:
        assert (table(t)["location"], table(t)["location_deck"], table(t)["location_discard"]) == (location, 0, [])
        (who,) = t.waiting()
        t.play(who, t.actions(who)[t.stream.below(len(t.actions(who)))])


@rule("AFF-SETUP-27")
def test_with_tourism_the_other_twelve_form_a_face_down_deck():
    t = takes_boards(GAME.new(seats=3, seed=21, options={"mode": "full", "tourism": True}))
    assert table(t)["location"] in LOCATIONS
    assert table(t)["location_deck"] == 12
    assert table(t)["location_discard"] == []


# The order of it all.


@rule("AFF-SETUP-28")
def test_first_player_piles_location_boards_and_hands_follow_in_this_order():
    t = scripted(
        2,
        """first b; dragon-scale; enchanted-wood; pink-lichen; location clear-pool; board owl; board cat
        residuum; residuum; residuum; residuum; ruby-dust; ruby-dust; ruby-dust; ruby-dust""",
        mode="full",
        board_pick="random",
    )
    t.check_script_used()
    assert (boards(t), table(t)["location"]) == (["cat", "owl"], "clear-pool")
    assert hand(t, "B") == ["residuum"] * 4


@rule("AFF-SETUP-28")
def test_boards_are_picked_with_the_piles_and_the_location_in_view_and_no_card_in_hand():
    t = GAME.new(seats=4, seed=3, options={"mode": "full"})
    assert all(action.startswith("board") for who in t.waiting() for action in map(str, t.actions(who)))
    assert table(t)["location"] in LOCATIONS
    assert [len(pile(t, place)) for place in places(t)] == [1] * 5
    assert [player["hand"] for player in table(t)["players"]] == [0, 0, 0, 0]
    assert step(t) == "setup"
