"""The search of the thinker, on games whose right choice is known."""

import pytest

from grimalkin import bots
from grimalkin.bots import Hints, Standpoint
from grimalkin.bots.search import Search, standing
from grimalkin.core.chance import Stream
from tests.bots.toys import TAKE, BidGame, CoinGame, EndlessGame, HeapGame, ShortSighted, TogetherGame, Toy
from tests.tiny_games.attic_sale import AtticSaleGame

HEAP = HeapGame()
BID = BidGame()
COINS = CoinGame()
TOGETHER = TogetherGame()
ENDLESS = EndlessGame()
ATTIC = AtticSaleGame()


def best(game, t, name):
    seat = t.waiting()[0]
    return bots.bot(name, game, 1).choose(Standpoint(t, seat)).text


@pytest.mark.parametrize(
    ("heap", "right"), [(5, "take 1"), (6, "take 2"), (7, "take 3"), (9, "take 1"), (10, "take 2")]
)
def test_a_thinker_leaves_a_multiple_of_four_matches(heap, right):
    assert best(HEAP, HEAP.setup(heap=heap), "thinker:1500") == right


@pytest.mark.parametrize("heap", [1, 2, 3])
def test_a_thinker_takes_the_last_matches_when_it_can(heap):
    assert best(HEAP, HEAP.setup(heap=heap), "thinker:30") == f"take {heap}"


def test_a_thinker_knows_how_sure_it_is_of_a_victory():
    t = HEAP.setup(heap=3)
    thinker = bots.bot("thinker:100", HEAP, 1)
    thinker.choose(Standpoint(t, 0))
    assert thinker.explain()[0].value == 1.0


@pytest.mark.parametrize(("heap", "right"), [(5, "take 1"), (6, "take 2"), (7, "take 3")])
def test_careful_without_rules_of_thumb_goes_by_the_worth_of_the_next_position(heap, right):
    assert best(HEAP, HEAP.setup(heap=heap), "careful") == right


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_thinker_bids_most_whether_others_have_bid_or_not(seats):
    t = BID.new(seats, 1)
    while not t.over:
        seat = t.waiting()[-1]
        action = bots.bot("thinker:200", BID, 1).choose(Standpoint(t, seat))
        assert action.text == "bid 3"
        t.play(seat, action)


def test_a_secret_bid_of_another_seat_changes_no_bot_s_mind():
    for name in bots.names():
        chosen = set()
        for bid in ("bid 1", "bid 2", "bid 3"):
            t = BID.new(2, 1)
            t.play(0, bid)
            chosen.add(bots.bot(name, BID, 3).choose(Standpoint(t, 1)).text)
        assert len(chosen) == 1


def test_a_forced_choice_is_not_thought_about():
    t = HEAP.setup(heap=1)
    thinker = bots.bot("thinker:1000000", HEAP, 1)
    assert thinker.choose(Standpoint(t, 0)).text == "take 1"
    assert thinker.explain() == []


def test_explicit_chance_is_drawn_by_the_search(doorstep):
    t = doorstep.new(2, 5, chance="explicit")
    while t.waiting() == (-1,):
        t.play(-1, t.chances()[0][0])
    seat = t.waiting()[0]
    assert bots.bot("thinker:30", doorstep, 1).choose(Standpoint(t, seat)) in t.actions(seat)


def search_of(t, seat, hints, iterations, seed="1"):
    """A search that has thought so many times."""
    search = Search(Standpoint(t, seat), hints, t.actions(seat), Stream.from_seed(seed))
    for _ in range(iterations):
        search.iterate()
    return search


def best_arm(search):
    return search.leader().action.text


def means(search):
    return {arm.action.text: arm.mean() for arm in search.arms}


@pytest.mark.parametrize(("heap", "right"), [(5, "take 1"), (6, "take 2"), (7, "take 3")])
def test_rules_of_thumb_that_say_nothing_of_other_seats_leave_their_choices_to_the_search(heap, right):
    class Silent(Hints):
        """Advice for the own choice, and none for anybody else's."""

        def advise(self, view, actions):
            return [0.0] * len(actions)

    search = search_of(HEAP.setup(heap=heap), 0, Silent(), 1500)
    assert best_arm(search) == right
    assert {arm.seat for arm in arms_below(search.root)} == {0, 1}


@pytest.mark.parametrize("heap", [5, 6, 7])
def test_only_a_search_that_looks_ahead_finds_what_lies_beyond_the_next_position(monkeypatch, heap):
    # Nobody can tell what a heap is worth here; only the last match decides.
    monkeypatch.setattr(Toy, "worth", lambda t, seat: 0.5)
    t = HEAP.setup(heap=heap)
    assert set(means(search_of(t, 0, ShortSighted(1), 200)).values()) == {0.5}
    assert best_arm(search_of(t, 0, None, 1500)) == f"take {heap % 4}"


@pytest.mark.parametrize("choices", [1, 4, 9])
def test_a_search_stops_at_its_horizon_and_asks_what_the_position_is_worth(choices):
    # This game has no end, so a search that went on would never come back.
    t = ENDLESS.new(2, 1)
    assert best_arm(search_of(t, 0, ShortSighted(choices), 400)) == "take 3"


def test_the_other_seats_follow_the_rules_of_thumb_where_a_game_has_them():
    asked = []

    class Watching(Hints):
        def quick(self, t, seat, actions, stream):
            asked.append(seat)
            return actions[0]

    t = HEAP.setup(heap=20)
    search = search_of(t, 0, Watching(), 100)
    assert {0, 1} == set(asked)
    assert {arm.seat for arm in arms_below(search.root)} == {0}
    assert {arm.seat for arm in arms_below(search_of(t, 0, None, 100).root)} == {0, 1}


def arms_below(node):
    return [*node.arms.values(), *(arm for below in node.after.values() for arm in arms_below(below))]


def nodes_below(node):
    return 1 + sum(nodes_below(below) for below in node.after.values())


def test_a_long_search_does_not_fill_the_memory():
    t = HEAP.setup(heap=30)
    free, bound = (Search(Standpoint(t, 0), None, t.actions(0), Stream.from_seed("1")) for _ in range(2))
    bound.room = 10
    for search in (free, bound):
        for _ in range(600):
            search.iterate()
    assert nodes_below(free.root) > 20
    assert nodes_below(bound.root) == 11
    assert sum(arm.visits for arm in bound.arms) == 600


def test_the_search_begins_with_what_the_rules_of_thumb_like():
    class Eager(Hints):
        def advise(self, view, actions):
            return [float(action is TAKE.actions[1]) for action in actions]

    search = search_of(HEAP.setup(heap=20), 0, Eager(), 3)
    assert best_arm(search) == "take 2"
    # They are a beginning, not the end: two matches are wrong here, and the search finds it out.
    assert best_arm(search_of(HEAP.setup(heap=3), 0, Eager(), 300)) == "take 3"


def test_seats_that_are_asked_at_once_do_not_know_of_each_other_s_answers():
    # If the second seat knew the first coin it would always win, and so would the first if it knew the second.
    t = COINS.new(2, 1)
    for seat in (0, 1):
        found = means(search_of(t, seat, None, 3000))
        assert 0.35 < found["bid 1"] < 0.65
        assert 0.35 < found["bid 2"] < 0.65


@pytest.mark.parametrize("first", [None, "bid 1", "bid 2"])
def test_a_seat_of_a_window_thinks_about_its_own_answers(first):
    t = COINS.new(2, 1)
    if first is not None:
        t.play(0, first)
    thinker = bots.bot("thinker:300", COINS, 1)
    assert thinker.choose(Standpoint(t, 1)).text in ("bid 1", "bid 2")
    thoughts = {thought.action.text: thought for thought in thinker.explain()}
    assert set(thoughts) == {"bid 1", "bid 2", "curse"}
    assert thoughts["curse"].value == 0.0


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("chance", ["seeded", "explicit"])
def test_thinkers_play_a_game_of_secret_bids_interrupts_and_dice_to_its_end(seats, chance):
    t = ATTIC.new(seats, 4, recording=False, chance=chance)
    walk = Stream.from_seed("walk")
    # One bot has all the seats, as when a person leaves several to it.
    thinker = bots.bot("thinker:25", ATTIC, 4)
    while not t.over:
        # Not always the first who is asked is the first to answer.
        seat = t.waiting()[walk.below(len(t.waiting()))]
        if seat == -1:
            outcomes = t.chances()
            t.play(-1, outcomes[walk.below(len(outcomes))][0])
        else:
            t.play(seat, thinker.choose(Standpoint(t, seat)))
    result = t.result()
    assert result is not None
    assert result.winners


def test_a_thinker_does_not_win_alone_where_all_win_together():
    t = TOGETHER.setup(heap=3)
    thinker = bots.bot("thinker:400", TOGETHER, 1)
    assert thinker.choose(Standpoint(t, 0)).text != "take 3"
    thoughts = {thought.action.text: thought for thought in thinker.explain()}
    assert thoughts["take 3"].value == 0.0
    # The other seat is on the same side, so this is as good as won.
    assert thinker.explain()[0].value > 0.9


def test_a_victory_of_all_counts_whole_for_each_where_all_win_together_and_is_shared_elsewhere():
    together = TOGETHER.setup(heap=1)
    together.active = 1
    together.play(1, "take 1")
    assert [standing(together, seat) for seat in (0, 1)] == [1.0, 1.0]
    equal = BID.new(2, 1)
    equal.play(0, "bid 3")
    equal.play(1, "bid 3")
    assert [standing(equal, seat) for seat in (0, 1)] == [0.5, 0.5]
    lone = HEAP.setup(heap=1)
    lone.play(0, "take 1")
    assert [standing(lone, seat) for seat in (0, 1)] == [1.0, 0.0]


class Counting(Standpoint):
    """Counts how often a bot asks for a possible game."""

    def __init__(self, t, seat):
        super().__init__(t, seat)
        self.deals = 0

    def redeal(self, stream):
        self.deals += 1
        return super().redeal(stream)


@pytest.mark.parametrize("budget", [1, 10, 100, 500])
def test_a_thinker_thinks_no_more_often_than_its_budget_allows(budget):
    for t, seat in ((HEAP.setup(heap=12), 0), (BID.new(3, 1), 1)):
        place = Counting(t, seat)
        thinker = bots.bot(f"thinker:{budget}", t.game, 1)
        thinker.choose(place)
        tries = sum(thought.visits for thought in thinker.explain())
        assert tries <= budget
        assert place.deals == tries
        # It uses what it has while the choice is open, or at least so much that no rival can catch up.
        assert tries > budget / 8


class Opinion(Hints):
    """All is the same to it; what it trusts in counts for so many tries."""

    def __init__(self, trust=8):
        self.trusted = trust

    def advise(self, view, actions):
        return [0.5] + [0.0] * (len(actions) - 1)

    def trust(self):
        return self.trusted


@pytest.mark.parametrize("tries", [2, 31, 80])
def test_with_rules_of_thumb_the_favourite_and_its_rival_are_tried_in_the_same_deal(tries):
    place = Counting(HEAP.setup(heap=12), 0)
    search = Search(place, Opinion(), place.actions(), Stream.from_seed("1"))
    for _ in range(tries):
        search.iterate()
    assert place.deals == (tries + 1) // 2
    assert sum(arm.visits for arm in search.arms) == tries


def test_rules_of_thumb_that_are_trusted_more_take_longer_to_be_refuted():
    t = HEAP.setup(heap=3)
    # To take all three wins at once; the rules of thumb would take one.
    assert search_of(t, 0, Opinion(8), 40).leader().action.text == "take 3"
    assert search_of(t, 0, Opinion(5000), 40).leader().action.text == "take 1"


def test_beyond_the_horizon_a_game_is_played_on_until_it_can_be_judged(monkeypatch):
    judged = []

    class Calm(ShortSighted):
        def calm(self, t, actions):
            return t.heap % 5 == 0

    def worth(t, seat):
        judged.append(t.heap)
        return 0.5

    monkeypatch.setattr(type(ENDLESS.new(2, 1)), "worth", worth)
    search_of(ENDLESS.new(2, 1), 0, Calm(3), 50)
    assert judged and all(heap % 5 == 0 for heap in judged)


def test_a_larger_budget_is_used():
    t = HEAP.setup(heap=12)
    deals = []
    for budget in (50, 500, 5000):
        place = Counting(t, 0)
        bots.bot(f"thinker:{budget}", HEAP, 1).choose(place)
        deals.append(place.deals)
    assert deals[0] < deals[1] < deals[2]


def test_a_thinker_stops_once_nothing_can_change_its_mind():
    place = Counting(HEAP.setup(heap=3), 0)
    assert bots.bot("thinker:5000", HEAP, 1).choose(place).text == "take 3"
    assert place.deals < 4500


@pytest.mark.parametrize(("seconds", "looks"), [("0.5", 5), ("2", 20)])
def test_a_thinker_with_seconds_thinks_until_they_are_over(monkeypatch, seconds, looks):
    # A clock that goes on by a tenth of a second whenever somebody looks at it.
    now = [0.0]

    def clock():
        now[0] += 0.1
        return now[0]

    monkeypatch.setattr("time.perf_counter", clock)
    place = Counting(HEAP.setup(heap=12), 0)
    bots.bot(f"thinker:{seconds}s", HEAP, 1).choose(place)
    # It looks at the clock now and then, not at every game that it plays.
    assert looks - 1 <= place.deals / 8 <= looks + 1


class Lying(Standpoint):
    """Deals games in which the seat could be asked something else, and now and then the right one."""

    def __init__(self, t, seat, lies):
        super().__init__(t, seat)
        self.lies = lies

    def redeal(self, stream):
        return HEAP.setup(heap=1) if stream.below(100) < self.lies else super().redeal(stream)


def test_a_deal_that_the_seat_could_tell_from_its_game_is_thrown_away():
    t = HEAP.setup(heap=2)
    thinker = bots.bot("thinker:100", HEAP, 1)
    assert thinker.choose(Lying(t, 0, 50)).text == "take 2"
    assert thinker.explain()[0].value == 1.0
    # Even where no possible game can be found it gives a legal answer.
    assert bots.bot("thinker:5", HEAP, 1).choose(Lying(t, 0, 100)) in t.actions(0)
