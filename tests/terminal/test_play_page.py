"""The table on the screen, played by key and by mouse."""

import re

import pytest

from grimalkin.core.errors import BadSave
from grimalkin.table.seats import read_seats
from grimalkin.table.store import begin_table, kept_games, open_table
from grimalkin.table.table import Table
from grimalkin.table.thinking import Choice, Opinion
from tests.table.company import FIND, HANDS, SALE, SALE_HANDS, duel, seated
from tests.terminal.visitor import LARGE, sit_down

NAMES = [FIND.help(slug)["name"] for slug in HANDS["A"]]


def kept(words: str = "me,careful", mode: str = "family", seed: int = 7) -> Table:
    return begin_table(FIND, read_seats(words, FIND), {"mode": mode}, seed, "evening")


# What stands there.


async def test_the_table_shows_piles_players_the_hand_the_question_and_the_choices():
    async with sit_down(duel("me,careful")) as visitor:
        lines = visitor.lines()
        assert lines[:9] == [
            "A Familiar Find  Turn 1, A: Step 1: scavenge. Deck 43.",
            "Deck 43 · Discard pile 0 · To play: 2 open, 1 hidden",
            "── Piles, bottom card first; ▒ is a hidden card " + "─" * 32,
            " Left    1  Residuum",
            " Middle  1  Dragon Scale",
            " Right   1  Abyss Essence",
            "  Players     Hand To set",
            "► A (you)        4      8",
            "  B (careful)    4      8",
        ]
        hand = visitor.table.t.view(0)["hand"]
        assert lines[-5:] == [
            f"Your hand 4: {' · '.join(FIND.help(slug)['name'] for slug in hand)}",
            "► Choose a pile to scavenge. (AFF-SCAV-01)",
            " 1 Scavenge the left pile     3 Scavenge the right pile",
            " 2 Scavenge the middle pile",
            "? help  w why not  u undo  h hint  l log  m menu  q quit  r rules  s save",
        ]


async def test_a_hidden_card_shows_who_laid_it_and_no_more():
    table = duel("me,careful", piles={"left": ["residuum↓B"], "middle": ["dragon-scale↓A"], "right": ["abyss"]})
    async with sit_down(table) as visitor:
        assert " Left    1  ▒ by B" in visitor.lines()
        assert " Middle  1  ▒ Dragon Scale (you)" in visitor.lines()


async def test_what_each_bot_did_stands_below_a_line_until_the_next_choice():
    async with sit_down(duel("me,careful")) as visitor:
        await visitor.turn()
        story = visitor.read("story")
        before, _, since = story.partition("── since your last choice\n")
        assert "A scavenges the left pile: Residuum." in before
        assert "B's turn. B scavenges" in since.replace("\n", " ") and since.endswith("A's turn.")


async def test_a_wide_screen_has_the_story_and_the_cards_at_the_right():
    async with sit_down(kept(mode="full", words="me,careful"), LARGE) as visitor:
        await visitor.press("1")
        text = visitor.read()
        assert "── since your last choice" in text
        assert visitor.page.part("story").height == 0 and visitor.page.part("since").height > 10
        # The own Familiar and the Location are told all the time.
        own = FIND.help(visitor.table.t.view(0)["players"][0]["familiar"])
        assert own["name"] in visitor.read("card") and own["text"][:20] in visitor.read("card")


# Keys.


async def test_a_choice_is_made_by_its_key():
    async with sit_down(duel("me,careful")) as visitor:
        await visitor.press("2")
        assert "A scavenges the middle pile: Dragon Scale." in visitor.read("story")


async def test_a_choice_is_made_with_the_arrows_and_enter():
    async with sit_down(duel("me,careful")) as visitor:
        await visitor.press("down", "down")
        assert ">2 Scavenge the middle pile" in visitor.lines()[-2]
        await visitor.press("right")
        assert ">2" in visitor.lines()[-2], "there is no column further right"
        await visitor.press("up", "right", "enter")
        assert "A scavenges the right pile: Abyss Essence." in visitor.read("story")


async def test_each_pick_narrows_what_is_left_to_choose():
    async with sit_down(duel("me,careful")) as visitor:
        await visitor.press("1")
        hand = [card["name"] for card in visitor.page.nodes["hand"]["items"]]
        choices = visitor.read("choices")
        assert all(f"{place} {name}… (6)" in choices for place, name in enumerate(hand, 1))
        await visitor.press("2")
        assert f"{hand[1]} … (Esc: back)" in visitor.read("prompt")
        assert "1 open, on the left pile" in visitor.read("choices")
        assert "6 hidden, on the right pile" in visitor.read("choices")
        await visitor.press("6")
        assert f"Your play so far 1: ▒ {hand[1]} (on Right, hidden)" in visitor.read("own")


async def test_escape_takes_a_narrowing_back():
    async with sit_down(duel("me,careful")) as visitor:
        await visitor.press("1")
        before = visitor.read()
        await visitor.press("2", "escape")
        assert visitor.read() == before


async def test_enter_without_a_choice_says_how_to_choose():
    async with sit_down(duel("me,careful")) as visitor:
        await visitor.press("enter")
        assert "Press the key before a choice" in visitor.lines()[-1]
        await visitor.press("down")
        assert visitor.lines()[-1].startswith("? help"), "the next key clears the message"


async def test_keys_that_mean_nothing_change_nothing():
    async with sit_down(duel("me,careful")) as visitor:
        before = visitor.read(), visitor.table.t.dump()
        await visitor.press("9", "z", "f5", "tab", "shift+tab", "escape", "backspace", "plus", "ctrl+x")
        await visitor.press("escape")
        assert (visitor.read().replace(">", " "), visitor.table.t.dump()) == before


async def test_the_card_under_the_cursor_is_told():
    async with sit_down(duel("me,careful")) as visitor:
        await visitor.press("1")
        shown = visitor.read("story")
        await visitor.press("down")
        name = visitor.page.nodes["hand"]["items"][0]["name"]
        assert visitor.read("story").startswith(name) and "AFF-TYPE" in visitor.read("story")
        await visitor.press("escape")
        assert visitor.read("story") == shown


# Mouse.


async def test_a_choice_is_made_by_a_click_on_it():
    async with sit_down(duel("me,careful")) as visitor:
        await visitor.click("Scavenge the middle pile")
        assert "A scavenges the middle pile: Dragon Scale." in visitor.read("story")


async def test_clicks_on_a_card_and_a_pile_narrow_to_the_two_faces():
    async with sit_down(duel("me,careful")) as visitor:
        await visitor.press("1")
        await visitor.click("Astral Essence")
        assert "[Astral Essence]" in visitor.read("own")
        # A click on the card of a pile stands for the pile.
        await visitor.click("Abyss Essence")
        assert "[Right]" in visitor.read("scene")
        assert visitor.read("choices").split("  ") == [" 1 open, on the right pile\n 2 hidden, on the right pile"]


@pytest.mark.parametrize("confirm", ["enter", "click"])
async def test_the_last_choice_that_is_left_is_taken_by_enter_or_by_a_second_click(confirm: str):
    async with sit_down(duel("me,careful")) as visitor:
        await visitor.click("Middle")
        assert "► Enter: Scavenge the middle pile. Esc: something else." in visitor.lines()
        if confirm == "enter":
            await visitor.press("enter")
        else:
            await visitor.click("Middle")
        assert "A scavenges the middle pile: Dragon Scale." in visitor.read("story")


async def test_a_click_on_what_concerns_nothing_says_so():
    async with sit_down(duel("me,careful")) as visitor:
        await visitor.click("Dragon Scale · ")
        assert "This concerns no choice of now" in visitor.lines()[-1]


async def test_a_click_on_a_key_presses_it():
    async with sit_down(duel("me,careful")) as visitor:
        await visitor.click("l log")
        assert visitor.lines()[0] == "What happened so far"
        await visitor.click("Esc back")
        assert visitor.lines()[0].startswith("A Familiar Find")


async def test_pointing_at_a_card_tells_what_it_says_and_moves_nothing():
    async with sit_down(duel("me,careful")) as visitor:
        before = visitor.lines()
        await visitor.point("Abyss Essence")
        assert "Three of these in your collection are your defeat." in visitor.read("story")
        story = visitor.page.canvas.place("story")
        after = visitor.lines()
        assert after[: story.y] == before[: story.y] and after[story.bottom :] == before[story.bottom :]
        await visitor.point("Choose a pile")
        assert visitor.lines() == before


async def test_a_right_click_tells_about_a_thing():
    async with sit_down(duel("me,careful")) as visitor:
        await visitor.click("Deck 43 ·", button=3)
        assert "This game's 54 cards" in visitor.read("answers")


async def test_the_wheel_moves_what_lies_under_it():
    async with sit_down(seated("me,careful,careful", options={"mode": "full"})) as visitor:
        await visitor.press("1")
        await visitor.turn()
        story = visitor.page.part("story")
        assert story.overflows and story.top > 0
        place = visitor.page.canvas.place("story")
        top = story.top
        visitor.page.canvas.wheel(place.x, place.y, -1)
        assert story.top == top - 1


# Questions.


async def test_help_tells_about_the_keys_and_about_everything_on_the_table():
    async with sit_down(duel("me,careful")) as visitor:
        await visitor.press("?")
        told = visitor.read("answers")
        assert told.startswith("Keys")
        assert all(f"\n{name}\n" in f"\n{told}\n" for name in set(NAMES))


async def test_help_on_a_card_tells_its_rule():
    async with sit_down(duel("me,careful")) as visitor:
        await visitor.press("?")
        await visitor.type("abyss e")
        told = visitor.read("answers")
        assert told.startswith("Abyss Essence\n  Three of these in your collection are your defeat.\n  AFF-TYPE-04: ")
        await visitor.press("escape")
        assert "► Choose a pile to scavenge. (AFF-SCAV-01)" in visitor.lines()


async def test_help_finds_rules_by_words_and_says_when_there_is_nothing():
    async with sit_down(duel("me,careful")) as visitor:
        await visitor.press("?")
        await visitor.type("tie-break")
        assert "AFF-END-06" in visitor.read("answers")
        await visitor.type("xyz")
        assert visitor.read("answers") == "Nothing is known about 'tie-breakxyz'."


async def test_a_click_while_help_is_open_tells_about_that_card():
    async with sit_down(duel("me,careful")) as visitor:
        await visitor.press("?")
        await visitor.click("Residuum")
        assert visitor.read("answers").startswith("Residuum\n")


async def test_why_not_names_the_rule_and_its_words():
    async with sit_down(duel("me,careful")) as visitor:
        await visitor.press("w")
        await visitor.type("play abyss left face-up")
        told = visitor.read("answers")
        assert told.startswith("play abyss left face-up\n") and "AFF-TURN-02: " in told
        assert visitor.table.t.log[-1].kind != "choice"


async def test_why_not_takes_a_few_words_of_something():
    async with sit_down(duel("me,careful")) as visitor:
        await visitor.press("w")
        await visitor.type("play abyss")
        assert re.match(r"play abyss .* \(and \d+ more\)\n", visitor.read("answers"))
        await visitor.press("ctrl+u")
        await visitor.type("scav mid")
        assert visitor.read("answers") == "scavenge middle\n  This is possible now."


async def test_why_not_by_a_click():
    async with sit_down(
        duel("me,careful", piles={"left": [], "middle": ["dragon-scale"], "right": ["abyss"]})
    ) as visitor:
        await visitor.press("w")
        await visitor.click("Left")
        assert visitor.read("answers").startswith("scavenge left\n")
        assert "AFF-SCAV" in visitor.read("answers")


async def test_long_answers_can_be_read_on():
    async with sit_down(duel("me,careful")) as visitor:
        await visitor.press("?", "pagedown")
        assert visitor.page.part("answers").top > 0
        await visitor.press("pageup", "down")
        assert visitor.page.part("answers").top == 1


async def test_a_hint_says_what_a_good_bot_would_do(monkeypatch: pytest.MonkeyPatch):
    async def thought(*_: object) -> Choice:
        return Choice("scavenge right", [Opinion("scavenge right", 0.75, 9), Opinion("scavenge left", 0.5, 3)])

    async with sit_down(duel("me,careful")) as visitor:
        monkeypatch.setattr(visitor.page.course.thinkers, "think", thought)
        await visitor.press("h")
        await visitor.app.workers.wait_for_complete()
        await visitor.pilot.pause()
        told = visitor.read("answers")
        assert told.startswith("Hint: Scavenge the right pile\n")
        assert "wins 75% of the games it imagines, tried 9 times." in told
        await visitor.press("3")
        assert "A scavenges the right pile" in visitor.read("story"), "the choices stay open beside the hint"


async def test_the_rules_open_at_the_rule_of_the_question():
    async with sit_down(duel("me,careful")) as visitor:
        await visitor.press("r")
        assert "AFF-SCAV-01" in visitor.read() and "The rules of A Familiar Find" in visitor.read()
        await visitor.press("escape")
        assert visitor.page.viewer == 0


# Taking back.


async def test_a_choice_is_taken_back_as_long_as_nothing_new_is_known():
    async with sit_down(duel("me,careful")) as visitor:
        await visitor.press("1")
        before = visitor.table.t.dump()
        await visitor.press("1", "1")
        assert "Your play so far 1" in visitor.read("own")
        await visitor.press("u")
        assert visitor.table.t.dump() == before
        # In the words in which it was chosen.
        assert visitor.lines()[-1] == "Taken back: Dragon Scale, open, on the left pile."


async def test_what_has_become_known_stands_and_the_way_out_is_named():
    async with sit_down(duel("me,careful")) as visitor:
        await visitor.turn()
        await visitor.press("u")
        assert "Something new has become known since your last choice, so it stands. U takes it" in visitor.lines()[-2]


async def test_bots_agree_to_take_back_what_is_known():
    async with sit_down(duel("me,careful")) as visitor:
        before: list[object] = []
        while visitor.table.t.view(None)["turn"] == 1:
            before.append(visitor.table.t.dump_table())
            await visitor.press("1")
        await visitor.press("U")
        assert "Taken back, with everybody's consent." in visitor.lines()[-1]
        # Before the choice, and not only before the card's first key.
        assert visitor.table.t.dump_table() == before[-1] != before[0]
        assert visitor.table.takebacks == 1


async def test_there_is_nothing_to_take_back_before_the_first_choice():
    async with sit_down(duel("me,careful")) as visitor:
        await visitor.press("u")
        assert visitor.lines()[-1] == "There is nothing to take back."


# Saving, leaving and going on.


async def test_every_choice_is_kept_and_quitting_says_how_to_go_on(capfd: pytest.CaptureFixture[str]):
    async with sit_down(kept()) as visitor:
        await visitor.press("1")
        table = visitor.table
        await visitor.press("q")
    saved = kept_games()[0]
    assert open_table(saved.path).t == table.t
    assert "To go on with it: grimalkin play --resume evening" in "".join(capfd.readouterr())


async def test_a_kept_game_goes_on_where_it_was():
    async with sit_down(kept()) as visitor:
        await visitor.press("1", "1")
        shown = visitor.read("own"), visitor.read("scene")
    async with sit_down(open_table(kept_games()[0].path)) as visitor:
        assert (visitor.read("own"), visitor.read("scene")) == shown


async def test_a_copy_is_saved_under_a_name_and_never_over_another_game():
    async with sit_down(kept()) as visitor:
        await visitor.press("s")
        await visitor.type("before")
        await visitor.press("enter")
        assert "A copy of this moment is saved in" in visitor.read()
        await visitor.press("s")
        await visitor.type("before")
        await visitor.press("enter")
        assert "is already there: choose another name." in visitor.read()
        await visitor.press("escape")
    assert {game.path.name for game in kept_games()} == {"evening.grimalkin", "before.grimalkin"}


async def test_a_game_that_cannot_be_kept_says_so_once(monkeypatch: pytest.MonkeyPatch):
    def full(*_: object) -> None:
        raise BadSave("The disk is full.")

    async with sit_down(kept()) as visitor:
        monkeypatch.setattr("grimalkin.table.store.write", full)
        await visitor.press("1")
        assert visitor.lines()[-1] == "This game is not kept: The disk is full."
        await visitor.press("down")
        assert "The disk is full" not in visitor.read()


async def test_the_end_offers_another_game_a_look_back_and_the_start():
    async with sit_down(kept("me,careful", seed=11)) as visitor:
        while not visitor.table.t.over:
            await visitor.press("1")
        assert "The game is over, and you have" in visitor.read("prompt")
        await visitor.press("2")
        assert "── Choice 1 of " in visitor.read()
        await visitor.press("q")
        finished = visitor.table
        await visitor.press("1")
        another = visitor.table
        assert another is not finished and another.t.result() is None
        assert another.seats == finished.seats and another.t.options == finished.t.options


# Where only bots play.


async def test_bots_among_themselves_are_watched_move_by_move_or_to_the_end():
    async with sit_down(seated("careful,random")) as visitor:
        assert "Hand 4" not in visitor.read("own")
        choices = visitor.table.version
        await visitor.press("1")
        assert visitor.table.version == choices + 1
        await visitor.press("2")
        await visitor.app.workers.wait_for_complete()
        await visitor.pilot.pause()
        assert visitor.table.t.over and "The game is over. " in visitor.read("prompt")


# Chance that people tell.


async def test_people_roll_their_own_dice_and_tell_what_came():
    table = Table(SALE.setup(seats=2, hands=SALE_HANDS, chance="asked"), read_seats("me,me", SALE))
    table.begin()
    async with sit_down(table) as visitor:
        await visitor.press("a", "1", "b", "4", "1", "a", "1")
        assert "► Chance is yours: tell what came." in visitor.lines()
        assert "4 roll 4" in visitor.read("choices")
        await visitor.press("4")
        assert visitor.table.t.dump_table()["scores"] == [4, 0]
