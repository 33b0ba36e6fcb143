"""`grimalkin play`: the table that its words lay, the games it lists and goes on with, and what it refuses."""

import os
import time
from pathlib import Path
from typing import Any

import pytest

import grimalkin
from grimalkin import cli
from grimalkin.commands import play as command
from grimalkin.core.saves import read_save, write_save
from grimalkin.table.seats import Seat
from grimalkin.table.store import Slot, games_folder, kept_games
from grimalkin.table.table import Table
from tests.table.company import play_on

FIND = grimalkin.game("familiar-find")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("GRIMALKIN_DATA", str(tmp_path / "data"))
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def tables(monkeypatch: pytest.MonkeyPatch) -> list[Table]:
    """The tables at which somebody sat down to play by lines."""
    found: list[Table] = []

    def sit_down(table: Table, lines: object) -> int:
        found.append(table)
        return 3

    monkeypatch.setattr("grimalkin.terminal.plain.play_plain", sit_down)
    return found


def run(*words: str) -> int:
    return cli.main(["play", *words])


def refused(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert run(*words) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert shown.err.startswith("grimalkin: ") and shown.err.count("\n") == 1
    return shown.err.removeprefix("grimalkin: ").rstrip("\n")


def kept(name: str, words: str = "me:Ann,careful", hour: int = 0, choices: int = 0) -> Table:
    """A kept game, last played at that hour."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(time, "time", lambda: 1_000_000 + 3600 * hour)
        from grimalkin.table.seats import read_seats
        from grimalkin.table.store import begin_table

        return play_on(begin_table(FIND, read_seats(words, FIND), None, 7, name), choices)


# A new table.


def test_without_words_it_is_the_first_game_with_two_careful_bots(tables: list[Table]):
    assert run("--plain") == 3
    (table,) = tables
    assert table.game.key == grimalkin.games()[0]
    assert table.seats == [Seat(), Seat("careful"), Seat("careful")]
    assert table.t.options == FIND.check_options({})


def test_a_table_is_laid_as_the_words_say(tables: list[Table]):
    words = ("--seats", "me:Ann,Careful,thinker:50,me", "--mode", "Tourism", "--option", "Final-Play=three")
    assert run("Familiar-Find", "--plain", *words, "--seed", "swordfish", "--name", "Friday") == 3
    (table,) = tables
    assert table.seats == [Seat("", "Ann"), Seat("careful"), Seat("thinker:50"), Seat()]
    assert table.t.options == FIND.check_options({"mode": "tourism", "final_play": "three"})
    assert (table.t.seed, table.name) == ("swordfish", "Friday")


def test_the_same_seed_brings_the_same_cards_and_without_one_each_time_others(tables: list[Table]):
    for words in (("--seed", "7"), ("--seed", "7"), (), ()):
        run("--plain", *words)
    first, again, one, other = (table.t.census() for table in tables)
    assert first == again
    assert one != other


def test_a_new_game_is_kept_at_once(tables: list[Table]):
    run("--plain", "--name", "Friday evening")
    path = games_folder() / "Friday-evening.grimalkin"
    assert FIND.load(read_save(path)["state"]) == tables[0].t
    assert isinstance(tables[0].keeper, Slot) and tables[0].keeper.path == path


def test_a_pack_is_laid_over_the_cards_and_remembered(tables: list[Table], folder: Path):
    assert cli.main(["cards", "new", "familiar-find", "mine"]) == 0
    run("--plain", "--pack", "mine")
    assert tables[0].game.packs == ["base", "mine"]
    assert tables[0].packs == [str(folder / "mine")]


def test_lines_can_be_plain_ascii(monkeypatch: pytest.MonkeyPatch, tables: list[Table]):
    seen: list[bool] = []

    def lines(ascii_only: bool) -> None:
        seen.append(ascii_only)

    monkeypatch.setattr("grimalkin.terminal.plain_lines.standard_lines", lines)
    run("--plain", "--ascii")
    run("--plain")
    assert seen == [True, False]


# Going on.


def test_the_last_game_that_is_not_over_goes_on(tables: list[Table]):
    kept("older", hour=1)
    kept("newer", hour=2, choices=4)
    kept("finished", hour=3, choices=10_000)
    assert run("--plain", "--resume") == 3
    assert tables[0].name == "newer"
    assert isinstance(tables[0].keeper, Slot) and tables[0].keeper.path.name == "newer.grimalkin"


@pytest.mark.parametrize("words", ["Ann & Bob", "Ann-Bob", "Ann-Bob.grimalkin", "{games}/Ann-Bob.grimalkin"])
def test_a_game_goes_on_by_its_name_or_its_file(words: str, tables: list[Table]):
    before = kept("Ann & Bob", choices=6)
    kept("another", hour=9)
    assert run("--plain", "--resume", words.format(games=games_folder())) == 3
    assert (tables[0].t, tables[0].seats) == (before.t, before.seats)


def test_a_save_from_elsewhere_goes_on_where_it_lies(tables: list[Table], folder: Path):
    write_save(folder / "sent.grimalkin", FIND.new(2, 1).dump())
    assert run("--plain", "--resume", "sent.grimalkin") == 3
    assert tables[0].people() == [0, 1]


def test_a_finished_game_can_be_opened_too(tables: list[Table]):
    kept("finished", choices=10_000)
    assert run("--plain", "--resume", "finished") == 3
    assert tables[0].t.over


def test_with_no_game_to_go_on_with_it_is_told(capsys: pytest.CaptureFixture[str]):
    assert refused(capsys, "--plain", "--resume") == (
        f"No kept game waits in {games_folder()}: 'grimalkin play' begins one."
    )
    kept("finished", choices=10_000)
    assert "No kept game waits in" in refused(capsys, "--plain", "--resume")


def test_a_name_that_is_not_kept_is_told_with_a_guess(capsys: pytest.CaptureFixture[str]):
    kept("Friday")
    told = refused(capsys, "--plain", "--resume", "Firday")
    assert told.startswith(f"There is no saved game 'Firday', neither here nor in {games_folder()}")
    assert told.endswith("; did you mean 'Friday'?")
    assert refused(capsys, "--plain", "--resume", "Sunday roast").endswith(
        "; 'grimalkin play --list' tells which there are."
    )


def test_a_damaged_save_is_told(capsys: pytest.CaptureFixture[str], folder: Path):
    (folder / "bad.grimalkin").write_text("nonsense")
    assert refused(capsys, "--plain", "--resume", "bad.grimalkin") == (
        "bad.grimalkin: This is no saved game: it is no JSON."
    )


@pytest.mark.parametrize(
    ("words", "shown"),
    [
        (("familiar-find",), "GAME"),
        (("--seats", "me,me"), "--seats"),
        (("--mode", "full"), "--mode"),
        (("--option", "tourism=true"), "--option"),
        (("--seed", "7"), "--seed"),
        (("--name", "x"), "--name"),
    ],
)
def test_a_kept_game_is_not_laid_anew(words: tuple[str, ...], shown: str, capsys: pytest.CaptureFixture[str]):
    kept("Friday")
    told = refused(capsys, *words, "--plain", "--resume", "Friday")
    assert told == f"--resume goes on with a kept game just as it is, so it takes no {shown}."


# The list.


def test_kept_games_are_listed_the_last_played_first(capsys: pytest.CaptureFixture[str]):
    kept("Friday", "me:Ann,careful,me", hour=1)
    kept("Ann & Bob", hour=2, choices=10_000)
    assert run("--list") == 0
    when = [time.strftime("%Y-%m-%d %H:%M", time.localtime(1_000_000 + 3600 * hour)) for hour in (2, 1)]
    assert capsys.readouterr().out == (
        f"Ann-Bob: familiar-find, Ann, careful, {when[0]}, over\n"
        f"Friday: familiar-find, Ann, careful, me, {when[1]}\n"
        "\n'grimalkin play --resume NAME' goes on with one of them.\n"
    )


def test_each_name_of_the_list_can_be_resumed(capsys: pytest.CaptureFixture[str], tables: list[Table]):
    for name in ("Friday", "Ann & Bob", "familiar-find 2026-01-31 20.15"):
        kept(name)
    run("--list")
    names = [line.partition(": ")[0] for line in capsys.readouterr().out.splitlines() if ": " in line]
    for name in names:
        assert run("--plain", "--resume", name) == 3
    assert sorted(table.name for table in tables) == ["Ann & Bob", "Friday", "familiar-find 2026-01-31 20.15"]


def test_only_the_games_of_one_kind_can_be_listed(capsys: pytest.CaptureFixture[str]):
    kept("Friday")
    form = read_save(games_folder() / "Friday.grimalkin")
    form["state"]["game"] = "goat-race"
    write_save(games_folder() / "goats.grimalkin", form["state"], form["table"])
    assert {one.game for one in kept_games()} == {"familiar-find", "goat-race"}
    run("--list", "familiar-find")
    shown = capsys.readouterr().out
    assert "Friday: " in shown and "goats" not in shown


def test_an_empty_list_says_so(capsys: pytest.CaptureFixture[str]):
    assert run("--list") == 0
    assert capsys.readouterr().out == f"No game is kept in {games_folder()}: 'grimalkin play' begins one.\n"
    kept("Friday")
    assert refused(capsys, "--list", "goat").startswith("There is no game 'goat'; there are ")


def test_no_name_in_the_list_steers_the_terminal(capsys: pytest.CaptureFixture[str]):
    kept("Friday")
    form = read_save(games_folder() / "Friday.grimalkin")
    form["table"]["seats"][0]["name"] = "\x1b[2J\nAnn"
    write_save(games_folder() / "Friday.grimalkin", form["state"], form["table"])
    run("--list")
    shown = capsys.readouterr().out
    assert "\x1b" not in shown
    assert shown.count("\n") == 3


# The screens.


class Screens:
    """Stands where the terminal's application would."""

    opened: list[dict[str, Any]]

    def __init__(self, table: Table | None = None, ascii_only: bool = False, packs: list[str] | None = None) -> None:
        self.about = {"table": table, "ascii": ascii_only, "packs": packs}

    def run(self) -> None:
        self.opened.append(self.about)


@pytest.fixture
def screens(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """What was opened on a terminal."""
    Screens.opened = []
    monkeypatch.setattr("grimalkin.terminal.app.TerminalApp", Screens)
    monkeypatch.setattr("sys.stdin.isatty", lambda: True)
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    monkeypatch.setenv("TERM", "xterm-256color")
    return Screens.opened


def test_on_a_terminal_the_table_is_drawn(screens: list[dict[str, Any]], folder: Path):
    cli.main(["cards", "new", "familiar-find", "mine"])
    assert run("familiar-find", "--seats", "me,me", "--ascii", "--pack", "mine") == 0
    (opened,) = screens
    assert opened["table"].seats == [Seat(), Seat()]
    assert (opened["ascii"], opened["packs"]) == (True, ["mine"])


def test_alone_it_offers_to_play(screens: list[dict[str, Any]]):
    assert cli.main([]) == 0
    assert screens == [{"table": None, "ascii": False, "packs": None}]


@pytest.mark.parametrize("what", ["stdin", "stdout", "TERM"])
def test_without_a_terminal_nothing_is_drawn_and_nothing_kept(
    what: str, screens: list[dict[str, Any]], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    if what == "TERM":
        monkeypatch.setenv("TERM", "dumb")
    else:
        monkeypatch.setattr(f"sys.{what}.isatty", lambda: False)
    told = refused(capsys, "familiar-find")
    assert told.startswith("The table needs a terminal to be drawn on, and this is none. 'grimalkin play --plain'")
    assert cli.main([]) == 2
    assert screens == []
    assert not os.path.exists(games_folder())


# Bad words.


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (("familar-find",), "There is no game 'familar-find'; there are "),
        (("familar-find",), "; did you mean 'familiar-find'?"),
        (
            ("Friday.grimalkin",),
            "is no game but a kept one: 'grimalkin play --resume Friday.grimalkin' goes on with it.",
        ),
        (("--seats", "me"), "A Familiar Find is for 2, 3 or 4 players, not 1."),
        (("--seats", "me,"), "A seat is empty: each takes 'me' or a bot (random, careful, thinker)."),
        (("--seats", "me,carefull"), "There is no bot 'carefull'; "),
        (
            ("--seats", "me,carefull"),
            "random, careful, thinker; did you mean 'careful'? A person's seat is 'me', or 'me:NAME'.",
        ),
        (("--seed", ""), "A seed needs a sign to be told again, such as --seed evening; without --seed it is drawn."),
        (("--seed", "  "), "A seed needs a sign to be told again"),
        (("--seats", "me,thinker:soon"), "'thinker:soon' is no bot: after 'thinker:' comes a number of iterations"),
        (("--mode", "ful"), "There is no mode 'ful'; there are family, full, tourism; did you mean 'full'?"),
        (("--mode", "chess"), "There is no mode 'chess'; there are family, full, tourism."),
        (("--option", "tourism"), "'tourism' is no option: say KEY=VALUE, such as use_abilities=true."),
        (("--option", "turism=true"), "There is no option 'turism'; there are "),
        (("--option", "turism=true"), "; did you mean 'tourism'?"),
        (("--option", "tourism=perhaps"), "Option 'tourism' takes false, true; it was given 'perhaps'."),
        (("--option", "tourism=true"), "Tourism changes Locations, so it needs use_locations=true"),
        (("--pack", "nowhere"), "nowhere"),
        (("--sets", "me,me"), "'grimalkin play' has no option '--sets'; did you mean '--seats'?"),
        (("familiar-find", "full"), "'full' is too much: see 'grimalkin play --help'."),
    ],
)
def test_what_cannot_be_played_is_told_and_nothing_is_kept(
    words: tuple[str, ...], complaint: str, tables: list[Table], capsys: pytest.CaptureFixture[str]
):
    assert complaint in refused(capsys, "--plain", *words)
    assert tables == []
    assert not os.path.exists(games_folder())


FOES = "familiars-and-foes"


@pytest.mark.parametrize(
    ("seats", "controllers", "complaint"),
    [
        (
            "me,careful",
            "aa",
            "controllers=aa has a person in seat B, and --seats has the bot 'careful' there: "
            "leave it out, for --seats alone means controllers=a*.",
        ),
        ("me,me,careful", "*aa", "controllers=*aa has a bot in seat A, and --seats has a person there: "),
        ("me,careful", "aab", "controllers='aab' speaks of 3 Familiars, and there are 2 seats."),
    ],
)
def test_controllers_that_do_not_fit_the_seats_are_told_with_what_follows_from_them(
    seats: str, controllers: str, complaint: str, tables: list[Table], capsys: pytest.CaptureFixture[str]
):
    told = refused(capsys, "--plain", FOES, "--seats", seats, "--option", f"controllers={controllers}")
    assert complaint in told
    assert tables == []


@pytest.mark.parametrize(
    ("seats", "options", "controllers"),
    [
        ("me,me,careful", (), "aa*"),
        ("me:Ann,me:Ben,me:Ann", (), "aba"),
        ("me,me,me", ("--option", "controllers=aab"), "aab"),
        ("me,careful,careful,careful", ("--option", "controllers=each"), "a***"),
        ("careful,careful", ("--option", "controllers=aa"), "aa"),
    ],
)
def test_who_runs_which_familiar_follows_from_the_seats_or_is_told(
    seats: str, options: tuple[str, ...], controllers: str, tables: list[Table]
):
    assert run("--plain", FOES, "--seats", seats, *options) == 3
    assert tables[0].t.options["controllers"] == controllers


def test_the_example_of_an_option_is_one_of_the_game():
    key, _, value = command.example_option(FIND).partition("=")
    FIND.options[key].read(value)


def test_the_exit_codes_are_those_of_the_lines(monkeypatch: pytest.MonkeyPatch):
    for code in (0, 3, 130):
        monkeypatch.setattr("grimalkin.terminal.plain.play_plain", lambda table, lines, code=code: code)
        assert run("--plain", "--seats", "careful,careful") == code


def test_a_whole_game_among_bots_is_played_by_lines(capsys: pytest.CaptureFixture[str]):
    assert run("--plain", "--seats", "careful,random", "--seed", "7", "--name", "bots") == 0
    assert capsys.readouterr().out.endswith("grimalkin replay bots\n")
    assert [one.over for one in kept_games()] == [True]
