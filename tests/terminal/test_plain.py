"""Play by lines of text: what is asked and answered, whole games, and what nobody may read."""

import io
from itertools import pairwise
from pathlib import Path

import pytest

from grimalkin.table.seats import read_seats
from grimalkin.table.store import begin_table
from grimalkin.table.table import Table
from grimalkin.terminal.plain import KEPT, OVER, STOPPED, PlainGame, fits, play_plain
from grimalkin.terminal.plain_commands import COMMANDS
from grimalkin.terminal.plain_lines import Lines
from grimalkin.terminal.symbols import Symbols
from tests.table.company import FIND, SALE, SALE_HANDS, duel, play_on, sale, seated
from tests.terminal.typists import Keyboard, by_numbers, said, sights, twin_of, typed

# A question and its answers.


def test_a_question_tells_the_piles_the_hand_the_prompt_and_numbered_choices():
    read = typed(duel("me,careful"))
    assert read.text.splitlines()[-11:] == [
        "Turn 1, A: Step 1: scavenge. Deck 43.",
        "Left, 1 card: Residuum.",
        "Middle, 1 card: Dragon Scale.",
        "Right, 1 card: Abyss Essence.",
        "A (you), whose turn it is. Collection: nothing yet. Hand 4. To set 8.",
        "Your hand, 4 cards: Dragon Scale, Residuum, Astral Essence, Abyss Essence.",
        "",
        "Choose a pile to scavenge.",
        "1. Scavenge the left pile",
        "2. Scavenge the middle pile",
        "3. Scavenge the right pile",
    ]


@pytest.mark.parametrize("words", ["2", "2.", "scavenge middle", "SCAVENGE  Middle", "scav mid", "Scavenge the middle"])
def test_a_choice_is_made_by_its_number_its_action_or_a_beginning(words: str):
    read = typed(duel("me,careful"), words)
    assert "A scavenges the middle pile: Dragon Scale." in read.text


def test_many_choices_are_narrowed_by_number_and_all_come_back():
    table = duel("me,careful")
    # The choices come in the order of the hand, six for each card: three piles, open or hidden.
    first, second, third, fourth = [FIND.help(slug)["name"] for slug in table.t.view(0)["hand"]]
    read = typed(table, "scavenge left", "1", "0", "2", "back", "4", "1")
    assert f"1. {first}, 6 choices\n2. {second}, 6 choices\n3. {third}, 6 choices" in read.after("scavenge left")
    assert read.after("0") == read.after("back")
    assert f"4. {fourth}, 6 choices" in read.after("back")
    assert f"1. {second}, open, on the left pile" in read.after("2")
    assert f"Chosen: {fourth}, open, on the left pile." in read.text


def test_words_that_fit_several_choices_narrow_to_these():
    read = typed(duel("me,careful"), "1", "play dragon right", "1")
    assert read.after("play dragon right") == (
        "1. Dragon Scale, open, on the right pile\n2. Dragon Scale, hidden, on the right pile\n0. Back to all choices"
    )
    assert "Chosen: Dragon Scale, open, on the right pile." in read.text


def test_a_number_that_is_no_choice_is_told_with_those_that_are():
    read = typed(duel("me,careful"), "4", "0", "999999999999999999999")
    assert read.after("4") == "There is no choice 4; there are 1 to 3."
    assert read.after("0") == "There is no choice 0; there are 1 to 3."
    assert (
        read.after("999999999999999999999")
        == "There is no choice 99999999999\N{HORIZONTAL ELLIPSIS}; there are 1 to 3."
    )


def test_what_the_rules_forbid_is_refused_with_the_rule_and_changes_nothing():
    table = duel("me,careful")
    before = table.t.dump()
    read = typed(table, "play abyss left face-up")
    assert read.after("play abyss left face-up").endswith("Choose a pile to scavenge. (AFF-TURN-02)")
    assert table.t.dump() == before


def test_words_that_are_nothing_bring_a_near_word():
    read = typed(duel("me,careful"), "hnd", "scavange left", "xyzzy")
    assert read.after("hnd") == "'hnd' is no choice and no command; did you mean 'hand'?"
    assert read.after("scavange left") == "'scavange left' is no choice and no command; did you mean 'scavenge left'?"
    assert read.after("xyzzy") == "'xyzzy' is no choice and no command; Enter tells the choices, ? the commands."


def test_enter_alone_tells_the_question_again():
    read = typed(duel("me,careful"), "look", "")
    assert read.after("").strip().startswith("Choose a pile to scavenge.\n1. Scavenge the left pile")


def test_what_happened_since_the_last_choice_is_told_once():
    read = typed(duel("me,careful"), "scavenge left", "hand", "play dragon left face-up")
    assert read.text.count("A scavenges the left pile: Residuum.") == 1
    assert read.text.index("A scavenges the left pile") < read.text.index("Play: still 2 open")


def test_fewer_words_never_choose_among_several():
    choices = _legals(duel("me,careful"), "scavenge left")
    assert len(fits(choices, "play")) == len(choices)
    assert [choice.action for choice in fits(choices, "play astral left face-d")] == ["play astral left face-down"]
    assert fits(choices, "") == [] and fits(choices, "play astral left face-down now") == []


def _legals(table: Table, *actions: str):
    from grimalkin.terminal.choosing import legals

    for action in actions:
        table.act(0, action)
    return legals(table.t.scene(0))


# What can be said beside a choice.


def test_each_command_that_the_list_tells_says_something():
    told = typed(duel("me,careful"), "?").after("?")
    for word, command in COMMANDS.items():
        if command.about:
            assert f"{word} {command.more}".strip() + f": {command.about}" in told
            read = typed(duel("me,careful"), word)
            assert word == "quit" or read.after(word), word


def test_the_table_the_hand_and_the_piles_are_told_in_words():
    read = typed(duel("me,careful"), "look", "hand", "piles")
    assert "B (careful). Collection: nothing yet. Hand 4. To set 8." in read.after("look")
    assert read.after("hand").splitlines()[-1].startswith("Your hand, 4 cards: ")
    assert (
        read.after("piles") == "Left, 1 card: Residuum.\nMiddle, 1 card: Dragon Scale.\nRight, 1 card: Abyss Essence."
    )


def test_why_and_help_and_rules_quote_the_rules():
    read = typed(
        duel("me,careful"), "why play abyss left face-up", "why scavenge left", "help abyss", "rules", "rules play-08"
    )
    assert "AFF-TURN-02: " in read.after("why play abyss left face-up")
    assert read.after("why scavenge left") == "scavenge left\nThis is possible now."
    assert read.after("help abyss").startswith("Abyss Essence\nThree of these in your collection are your defeat.")
    assert read.after("rules").startswith("AFF-SCAV-01 ") and read.after("rules play-08").startswith("AFF-PLAY-08 ")


def test_what_is_asked_of_nothing_is_answered_with_an_example():
    read = typed(duel("me,careful"), "why", "save", "help xyzzy", "rules xyzzy", "log many")
    assert read.after("why") == "Say what you would like to do as well, such as 'why scavenge left'."
    assert read.after("save").startswith("Say a name for the copy as well")
    assert "Neither a card nor a line of the rules" in read.after("help xyzzy")
    assert "No line of the rules holds" in read.after("rules xyzzy")
    assert "Say 'log' for all that happened" in read.after("log many")


def test_a_choice_is_taken_back_and_the_question_comes_again():
    read = typed(duel("me,careful"), "1", "1", "1", "undo", "undo")
    assert "Taken back: Scavenge the left pile." in read.text and read.text.count("Taken back: ") == 2
    assert read.after("undo").endswith(
        "1. Scavenge the left pile\n2. Scavenge the middle pile\n3. Scavenge the right pile"
    )


def test_what_is_known_stands_until_everybody_agrees():
    table = duel("me,careful")
    turn = by_numbers(1)

    def says(game: PlainGame) -> str:
        # A whole turn, and then both ways of taking back.
        if game.table.t.view(None)["turn"] == 1:
            return turn(game)
        return next(rest, "")

    rest = iter(["undo\n", "undo!\n"])
    read = said(table, says)
    assert "'undo!' takes it back all the same, if everybody agrees." in read.after("undo")
    assert "Taken back." in read.after("undo!") and table.takebacks == 1


def test_the_others_are_asked_whether_they_agree():
    table = play_on(duel("me:Ann,me:Bob"), 5)
    letter = "AB"[table.asked()[0]]
    other = "Bob" if letter == "A" else "Ann"
    read = typed(table, "", "undo!", "", "maybe", "2", "")
    assert f"Give the keyboard to {'B' if letter == 'A' else 'A'} ({other}), who presses Enter." in read.text
    assert "Say 1 to agree, 2 to refuse, or quit" in read.after("maybe")
    assert read.after("2").startswith("Refused: the choice stands.")


def test_a_hint_comes_from_a_bot():
    assert "Hint: Scavenge the " in typed(duel("me,careful"), "hint").after("hint")


def test_a_standing_answer_is_given_by_itself_until_it_is_ended():
    table = seated("me,careful,careful", 7, options={"mode": "full", "board_pick": "random"})
    while "pass" not in [str(action) for action in table.t.actions(0)]:
        play_on(table, 1)
    rule = table.t.prompt_rule()
    read = typed(table, "order", "order pass")
    assert "You have given no standing answer." in read.after("order")
    assert table.orders[0] == {rule: "pass"}
    typed(table, "order off")
    assert table.orders[0] == {}


# Whole games.


@pytest.mark.parametrize("mode", ["family", "full", "tourism"])
@pytest.mark.parametrize("words", ["me,careful", "me,me:Bob,random", "me,careful,me:Bob,random"])
def test_whole_games_are_played_by_numbers(words: str, mode: str):
    table = seated(words, 5, options={"mode": mode})
    read = said(table, by_numbers(3, ["look", "undo", "log 3", "?", "why scavenge left", "0", "nonsense", "help owl"]))
    assert table.t.over
    assert "The game is over" in read.text and str(table.t.result().summary) in read.text  # type: ignore[union-attr]
    assert "Traceback" not in read.text


def test_bots_among_themselves_are_told_to_the_end():
    read = typed(seated("careful,random"))
    assert "The game is over." in read.text and "Give the keyboard" not in read.text


@pytest.mark.parametrize("words", ["me:Ann,me:Bob", "me:Ann,careful,me:Bob"])
def test_between_two_people_nothing_stands_on_the_screen(words: str):
    table = seated(words, 5, options={"mode": "full"})
    read = said(table, by_numbers(3))
    seen = sights(read.text)
    assert len(seen) > 5 and {sight.who for sight in seen[1:]} == {"A", "BC"[len(table.seats) - 2]}
    for before, after in pairwise(seen[1:]):
        assert before.who != after.who
        assert after.text.startswith(f"{after.who} (") and "who presses Enter.\n> \n" in after.text


def test_where_all_lies_open_nobody_has_to_press_enter():
    read = typed(seated("me:Ann,me:Bob", 5, options={"mode": "full"}), "1", "1")
    familiars, _, rest = read.text.partition("Give the keyboard to ")
    assert familiars.count("> 1") == 2 and "It is for " in familiars and "to choose." in familiars
    assert "who presses Enter." in rest


def test_what_a_seat_cannot_know_is_not_told_by_lines_either():
    table = play_on(seated("me,careful,careful", 6, options={"mode": "full"}), 20)
    while table.bot_acts() is not None:
        pass
    asked = ("look", "hand", "piles", "log", "why scavenge left", "")
    assert typed(table, *asked).text == typed(twin_of(table, 0), *asked).text


def test_all_who_are_asked_at_once_answer_one_after_the_other():
    read = typed(sale("me:Ann,me:Bob"), "", "1", "", "4")
    assert "bid tin-cup" not in read.text.partition("Give the keyboard to B (Bob)")[2].partition("> 4")[0].replace(
        "1. bid tin-cup", ""
    )
    assert "The bids are open: A bid tin-cup, B pass." in read.text


def test_people_tell_what_their_own_dice_brought():
    table = Table(SALE.setup(seats=2, hands=SALE_HANDS, chance="asked"), read_seats("me:Ann,me:Bob", SALE))
    table.begin()
    read = typed(table, "", "1", "", "4", "1", "", "1", "why roll 4", "bid tin-cup", "4")
    assert "Chance is yours: tell what came.\n1. roll 1\n2. roll 2\n3. roll 3\n4. roll 4" in read.text
    assert "not asked now" in read.after("why roll 4") and "not among the outcomes" in read.after("bid tin-cup")
    assert "Chosen: roll 4." in read.after("4")
    assert table.t.dump_table()["scores"] == [4, 0]


# Keeping.


def test_a_game_that_is_over_a_game_that_is_kept_and_one_that_was_stopped_have_exit_codes(tmp_path: Path):
    def kept_table() -> Table:
        return begin_table(FIND, read_seats("me,random", FIND), {}, 7, "evening")

    table = kept_table()
    lines, screen = lines_of(*["1"] * 2000)
    assert play_plain(table, lines) == OVER and "grimalkin replay evening" in screen.getvalue()
    lines, screen = lines_of("1", "quit")
    assert play_plain(kept_table(), lines) == KEPT
    assert "grimalkin play --plain --resume evening-2" in screen.getvalue()
    lines, screen = lines_of()
    assert play_plain(kept_table(), lines) == KEPT, "the input has ended"

    def stop() -> str:
        raise KeyboardInterrupt

    lines = Lines(Keyboard(stop), screen, Symbols(True))
    assert play_plain(kept_table(), lines) == STOPPED


def test_a_game_that_nobody_keeps_says_so():
    lines, screen = lines_of()
    assert play_plain(duel("me,careful"), lines) == KEPT
    assert screen.getvalue().endswith("This game is not kept.\n")


def lines_of(*typed_lines: str) -> tuple[Lines, io.StringIO]:
    screen = io.StringIO()
    return Lines(io.StringIO("".join(f"{line}\n" for line in typed_lines)), screen, Symbols(True)), screen


# Lines.


def test_long_sentences_are_broken_at_blanks_for_a_terminal_and_left_whole_for_a_script():
    for width, expected in ((20, "one two three four\n  five six\n"), (0, "one two three four five six\n")):
        screen = io.StringIO()
        Lines(io.StringIO(), screen, Symbols(True), width).say("one two three four five six")
        assert screen.getvalue() == expected


def test_signs_that_would_steer_a_terminal_are_blanks():
    screen = io.StringIO()
    Lines(io.StringIO(), screen, Symbols(False)).say("a\x1b[31mb \N{EM DASH} c")
    assert screen.getvalue() == "a [31mb - c\n"
