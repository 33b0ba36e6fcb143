"""A kept game step by step, by lines of text."""

import io
from pathlib import Path

import pytest

from grimalkin.table.replay import Replay
from grimalkin.table.table import Table
from grimalkin.terminal.plain import KEPT
from grimalkin.terminal.plain_lines import Lines
from grimalkin.terminal.replay_plain import COMMANDS, SEEN, STOPPED, replay_plain
from grimalkin.terminal.symbols import Symbols
from tests.table.company import END_OF_A, HANDS, TURN_OF_A, acts, after_a, duel, play_on, seated
from tests.terminal.typists import Keyboard

pytestmark = pytest.mark.usefixtures("own_folder")

OVER = play_on(seated("me:Ann,careful,random", 5, options={"mode": "full"}))


@pytest.fixture
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Every test keeps its games in a folder of its own."""
    monkeypatch.setenv("GRIMALKIN_DATA", str(tmp_path / "data"))
    return tmp_path / "data"


def said(table: Table, *typed: str, seat: int | None = None, everything: bool = False) -> str:
    """All that is read while these lines are typed."""
    replay = Replay(table)
    screen = io.StringIO()
    source = io.StringIO("".join(f"{line}\n" for line in typed))
    code = replay_plain(replay, replay.eyes(seat, everything), Lines(source, screen, Symbols(True), 0, 5))
    assert code in (SEEN, KEPT)
    return screen.getvalue()


def answer(table: Table, *typed: str, seat: int | None = None, everything: bool = False) -> str:
    """What is read after the last line that is typed."""
    text = said(table, *typed, seat=seat, everything=everything)
    return text.rpartition(f"> {typed[-1]}\n")[2].strip("\n")


def places(*answers: str) -> list[str]:
    """Which choices these answers are about."""
    found = [line for told in answers for line in told.splitlines() if line.startswith(("Choice ", "The end"))]
    return [line.partition(" of ")[0].partition(",")[0].removeprefix("Choice ") for line in found]


def test_it_begins_with_the_table_the_first_choice_and_what_it_brought():
    table = acts(duel("me:Ann,careful"), *TURN_OF_A)
    table.name = "evening"
    assert said(table).splitlines() == [
        "Looking back at evening, a game of A Familiar Find.",
        "At the table: A (Ann); B (careful). It is seen by A (Ann).",
        "Enter goes on to the next choice. ? tells what else you can say.",
        "",
        "Turn 1, A: Step 1: scavenge. Deck 43.",
        "Left, 1 card: Residuum.",
        "Middle, 1 card: Dragon Scale.",
        "Right, 1 card: Abyss Essence.",
        "A (Ann), whose turn it is. Collection: nothing yet. Hand 4. To set 8.",
        "Your hand, 4 cards: Dragon Scale, Residuum, Astral Essence, Abyss Essence.",
        "",
        "Choice 1 of 3. A (Ann): Scavenge the left pile.",
        "A scavenges the left pile: Residuum.",
    ]


def test_enter_goes_on_choice_by_choice_to_the_end():
    text = said(acts(duel("me:Ann,careful"), *TURN_OF_A), "", "", "", "")
    assert places(text) == ["1", "2", "3"]
    assert "Here the game is kept, after all 3 choices. The game goes on from here: A (Ann) to choose." in text
    assert text.endswith("> \nThis is the end of what was played.\n")


def test_the_end_of_a_game_tells_who_won():
    result = OVER.t.result()
    assert result is not None
    assert answer(OVER, "end").endswith(f"The game is over. {result.summary}")


@pytest.mark.parametrize(
    ("typed", "place"),
    [
        (("n",), "2"),
        (("next 4",), "5"),
        (("next 4", "back"), "4"),
        (("7",), "7"),
        (("7.",), "7"),
        (("go 7",), "7"),
        (("7", "back 3"), "4"),
        (("7", "b"), "6"),
        (("7", "back 99"), "1"),
        (("7", "start"), "1"),
        (("NEXT",), "2"),
    ],
)
def test_commands_go_to_and_fro(typed: tuple[str, ...], place: str):
    assert places(answer(OVER, *typed)) == [place]


def test_a_seat_can_be_followed():
    stops = Replay(OVER).stops(Replay(OVER).eyes())
    of_b = [str(place + 1) for place, stop in enumerate(stops) if stop.seat == 1]
    text = said(OVER, *["next b"] * len(of_b))
    assert places(text) == ["1", *of_b]
    assert places(answer(OVER, "end", "back B")) == [of_b[-1]]
    assert answer(OVER, "end", "back ann").count("A (Ann): ") == 1


def test_a_seat_without_a_further_choice_is_told():
    one = acts(duel("me:Ann,careful"), *TURN_OF_A)
    assert answer(one, "next b") == "B (careful) has made no choice after this one."


def test_the_log_is_searched():
    replay = Replay(OVER)
    found = [place + 1 for place in replay.matches("abyss", replay.eyes())]
    text = said(OVER, "find ABYSS", *["find"] * (len(found) - 1))
    told = places(text)[1:]
    assert sorted(map(int, told)) == found
    assert f"Found 2 of {len(found)}; 'find' alone goes on." in text
    assert answer(OVER, "find") == "Say what to look for as well, such as 'find astral'."
    assert answer(OVER, "find moonstone") == "Nothing that was told or chosen holds 'moonstone'."


def test_the_log_up_to_here_is_told_with_numbers():
    one = acts(duel("me:Ann,careful"), *TURN_OF_A, END_OF_A)
    assert answer(one, "next 2", "log").splitlines() == [
        "1. A scavenges the left pile: Residuum.",
        "2. A: play dragon-scale left face-up",
    ]
    assert answer(one, "next 2", "log 1") == "2. A: play dragon-scale left face-up"
    assert "Say 'log' for all" in answer(one, "log of all")


def test_the_table_is_told_anew_when_the_turn_has_changed_or_somebody_jumps():
    one = acts(duel("me:Ann,me:Bob"), *TURN_OF_A, END_OF_A, "B scavenge left")
    assert "Left, " not in answer(one, "next", seat=0)
    assert "Left, " in answer(one, "next 2", seat=0)
    assert answer(one, "4", "next", seat=0).startswith("Turn 2, B: Step 1: scavenge.")


def test_the_whole_table_is_told_when_asked():
    told = answer(duel("me:Ann,careful"), "look")
    for words in ("Deck 43", "Left, 1 card: Residuum.", "B (careful). Collection: nothing yet. Hand 4."):
        assert words in told


def test_help_tells_what_a_card_says():
    assert "Counts toward a set of Ingredients." in answer(duel("me,careful"), "help dragon scale")
    assert answer(duel("me,careful"), "help moonstone") == ("Neither a card nor a line of the rules holds 'moonstone'.")


def test_the_list_of_commands_holds_all_of_them():
    told = answer(duel("me,careful"), "?")
    for word, command in COMMANDS.items():
        if command.about:
            assert f"{word} {command.more}".strip() + f": {command.about}" in told


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("nexd", "'nexd' is no command; did you mean 'next'?"),
        ("scavenge left", "'scavenge left' is no command; ? tells which there are."),
        ("0", "There is no choice '0': there are 1 to 3."),
        ("99", "There is no choice '99': there are 1 to 3."),
        ("next z", "There is no seat 'z' in this game; there are A (Ann) and B (careful)."),
        ("back", "This is the start of the game."),
        ("seat", "Say whose eyes as well, such as 'seat A'."),
    ],
)
def test_what_is_not_understood_is_told_with_what_would_be(typed: str, told: str):
    assert answer(acts(duel("me:Ann,careful"), *TURN_OF_A), typed) == told


def test_a_game_without_a_choice_says_so():
    assert "No choice has been made. The game goes on from here: A to choose." in said(duel("me,careful"))


def test_somebody_who_leaves_is_told():
    table = after_a("me:Ann,me:Bob,me:Cid")
    table.leave(1)
    assert "B (Bob): leaves the game." in answer(table, "end", "back")


# Through whose eyes.


def test_other_eyes_and_all_cards_are_for_games_that_are_over():
    one = acts(duel("me:Ann,careful"), *TURN_OF_A)
    assert answer(one, "open") == (
        "This game is not over, so its cards are not laid open: look through the eyes of one seat."
    )
    assert answer(one, "seat b").startswith("This game is not over")
    opened = answer(OVER, "5", "open")
    assert opened.startswith("Now it is seen with all cards open.")
    assert "Cards held, 4 cards: " in opened
    assert "Cards held" not in answer(OVER, "5", "open", "close")
    assert answer(OVER, "5", "seat b").startswith("Now it is seen by B (careful).")


def test_who_cannot_tell_two_games_apart_reads_the_same_of_both():
    read = []
    for secret in ("ruby-dust", "astral"):
        hands = {**HANDS, "B": ["dragon-scale", "abyss", "residuum", secret]}
        deck = ["pink-lichen", "enchanted-wood", "abyss", "pink-lichen", "enchanted-wood", "abyss", "residuum"]
        table = acts(duel(hands=hands, deck=deck), *TURN_OF_A, END_OF_A, "B scavenge middle")
        acts(table, "B play dragon-scale left face-up", "B play abyss left face-up")
        acts(table, f"B play {secret} middle face-down")
        texts = [said(table, *[""] * 10, "look", "log", "find ruby", "find astral", seat=seat) for seat in (0, None)]
        assert "> find ruby" in texts[0]
        read.append(texts)
    assert read[0] == read[1]


# Playing on.


def test_a_game_is_played_on_from_any_choice_by_lines():
    text = said(OVER, "7", "play b", "1", "quit")
    assert "A new game begins here, and what B did not know is dealt anew. You are B." in text
    assert "At the table: A (careful), a bot; B (you), a person; C (random), a bot." in text
    assert "grimalkin play --plain --resume" in text


def test_the_true_cards_are_played_on_with_when_that_is_said():
    assert "A new game begins here, and all cards lie as they lay. You are C." in said(OVER, "7", "play c same cards")
    assert "You are A." in said(OVER, "7", "play same cards")
    one = acts(duel("me:Ann,me:Bob"), *TURN_OF_A)
    assert "must be dealt anew" in answer(one, "play a same cards", seat=0)


def test_while_people_play_only_what_the_eyes_knew_is_kept():
    one = acts(duel("me:Ann,me:Bob"), *TURN_OF_A)
    assert "what A did not know is dealt anew. You are B." in said(one, "play b", seat=0)


def test_nobody_plays_on_from_the_end():
    assert answer(OVER, "end", "play").startswith("The game is over here")


# Leaving.


@pytest.mark.parametrize("word", ["quit", "q"])
def test_one_can_leave_at_any_time(word: str):
    assert said(OVER, word, "next").endswith(f"> {word}\n")


def test_ctrl_c_ends_it():
    def interrupted() -> str:
        raise KeyboardInterrupt

    replay = Replay(OVER)
    lines = Lines(Keyboard(interrupted), io.StringIO(), Symbols(True), 0, 5)
    assert replay_plain(replay, replay.eyes(), lines) == STOPPED
