"""What a seat remembers of the hands that it has looked at, as its re-deals have it."""

from grimalkin import State
from grimalkin.core.chance import CHANCE, Stream
from grimalkin.testing import rule
from tests.games.familiar_find.table import finishes, plays, setup
from tests.games.familiar_find.table import seat as number_of

DULL = ["pink-lichen", "pink-lichen", "ruby-dust", "ruby-dust"]
SEEN = ["abyss", "astral", "enchanted-wood", "residuum"]


def dealt(t: State, who: str, zone: str) -> set[str]:
    """The cards of a zone in many re-deals for that seat, each as one line."""
    twins = [t.redeal(number_of(who), Stream.from_seed(f"deal {number}")) for number in range(60)]
    return {" ".join(sorted(twin.census()[zone])) for twin in twins}


def after_a_look() -> State:
    """A has looked at the hand of B, who has played two of these cards open and one hidden since: the Abyss Essence."""
    t = setup(
        seats=2,
        active="A",
        step="spells",
        pending=["nimble-fingers"],
        hands={"A": DULL, "B": SEEN},
        piles={"left": ["echo"], "middle": ["residuum"], "right": ["residuum"]},
        deck=30,
    )
    plays(t, "A", "spy b; pass; play pink-lichen right face-up; play pink-lichen right face-up")
    plays(t, "A", "play ruby-dust right face-down")
    plays(t, "B", "scavenge middle; play enchanted-wood middle face-up; play residuum middle face-up")
    plays(t, "B", "play abyss middle face-down")
    return t


@rule("AFF-INFO-01", "AFF-INFO-04")
def test_of_a_hand_that_was_seen_nobody_knows_which_card_was_placed_hidden():
    t = after_a_look()
    assert dealt(t, "A", "pile middle") == {
        "abyss enchanted-wood residuum",
        "astral enchanted-wood residuum",
    }
    # The other one is in the hand, together with three cards drawn since.
    hands = dealt(t, "A", "hand B")
    assert all("abyss" in hand or "astral" in hand for hand in hands)
    assert len(hands) > 10


@rule("AFF-INFO-09", "AFF-INFO-12")
def test_whoever_looks_at_a_hand_again_knows_what_has_left_it():
    t = after_a_look()
    plays(t, "A", "scavenge left; echo nimble-fingers; spy b")
    assert len(dealt(t, "A", "hand B")) == 1
    assert dealt(t, "A", "pile middle") == {"abyss enchanted-wood residuum"}
    # What B places from now on is uncertain again.
    plays(t, "A", "pass")
    finishes(t, "A")
    assert dealt(t, "A", "hand B") == {" ".join(sorted(t.census()["hand B"]))}
    finishes(t, "B")
    assert len(dealt(t, "A", "hand B")) > 1


@rule("AFF-INFO-12")
def test_what_two_others_exchange_is_known_to_them_alone():
    t = setup(
        seats=3,
        active="A",
        step="spells",
        pending=["nimble-fingers"],
        hands={"A": DULL, "B": SEEN, "C": DULL},
        piles={"center": ["residuum"], "a-b": ["residuum"], "b-c": ["echo"], "c-a": ["residuum"]},
        deck=30,
    )
    plays(t, "A", "spy c; pass")
    finishes(t, "A")
    # B takes an Echo, looks at C's hand and takes a Ruby Dust for the Abyss Essence.
    plays(t, "B", "scavenge b-c; echo nimble-fingers; spy c; exchange ruby-dust abyss")
    assert "abyss" in t.census()["hand C"]
    hands = dealt(t, "A", "hand C")
    assert len(hands) > 1
    # A does not even know that it was a Ruby Dust.
    assert any("ruby-dust" not in hand for hand in dealt(t, "A", "hand B"))
    # C knows the card that came, and B what came and went.
    assert all("ruby-dust" in hand for hand in dealt(t, "C", "hand B"))
    assert all("abyss" in hand for hand in dealt(t, "B", "hand C"))


def test_the_looks_at_hands_are_kept_in_a_save():
    t = after_a_look()
    looks = t.dump()["table"]["looks"]
    assert [look[1:] for look in looks] == [[0, 1]]
    twin = t.game.load(t.dump())
    plays(twin, "A", "scavenge left; echo nimble-fingers; spy b")
    assert dealt(twin, "A", "pile middle") == {"abyss enchanted-wood residuum"}


@rule("AFF-ELIM-27", "AFF-INFO-06")
def test_a_card_that_was_told_for_somebody_who_left_still_lies_on_the_deck():
    t = setup(
        seats=3,
        active="A",
        step="refill",
        hands={"A": DULL[:3], "B": SEEN, "C": DULL},
        piles={"center": ["residuum"], "a-b": ["residuum"], "b-c": ["residuum"], "c-a": ["residuum"]},
        deck=30,
        chance="asked",
    )
    assert t.waiting() == (CHANCE,)
    t.leave(0)
    t.play(CHANCE, "draw abyss")
    # Nobody draws it, and what B draws next need not be told.
    assert t.waiting() == (1,)
    for number in range(20):
        twin = t.redeal(1, Stream.from_seed(f"deal {number}"))
        for game in (t.copy(), twin):
            while game.waiting() == (1,):
                game.play(1, game.actions(1)[0])
            # One card of three lay there; the others are asked for.
            assert (game.waiting(), len(game.census()["hand B"])) == ((CHANCE,), 2)
