"""The command line as a whole: what it offers, what it says of words it does not know, and how it ends."""

import argparse
import importlib
import os
import subprocess
import sys
from pathlib import Path

import pytest

import grimalkin
from grimalkin import cli
from grimalkin.core.content import ContentError
from grimalkin.core.errors import BadSave


def parsers(command: str) -> "argparse._SubParsersAction[argparse.ArgumentParser]":
    made = cli.parser(command)
    return next(action for action in made._actions if isinstance(action, argparse._SubParsersAction))


def sentence_of(command: str) -> str:
    """What a command's own file says of it."""
    return next(str(one.help) for one in parsers(command)._choices_actions if one.dest == command)


def fails_with(patch: pytest.MonkeyPatch, error: BaseException) -> None:
    """Whatever `grimalkin rules` does, it ends like this."""

    def run(arguments: argparse.Namespace) -> int:
        raise error

    patch.setattr("grimalkin.commands.rules.run", run)


def grimalkin_with(*words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "grimalkin", *words]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)


# What there is.


@pytest.mark.parametrize("command", cli.COMMANDS)
def test_the_overview_says_what_the_command_says(command: str):
    assert cli.COMMANDS[command] == sentence_of(command)


@pytest.mark.parametrize("command", cli.COMMANDS)
def test_every_command_explains_itself(command: str, capsys: pytest.CaptureFixture[str]):
    with pytest.raises(SystemExit) as stopped:
        cli.main([command, "--help"])
    assert stopped.value.code == 0
    shown = capsys.readouterr().out
    assert shown.startswith(f"usage: grimalkin {command} ")
    description = " ".join(shown.split("\n\n")[1].split())
    assert description.endswith("."), description


def test_every_file_of_commands_is_a_command():
    folder = Path(grimalkin.__file__).parent / "commands"
    names = {path.stem for path in folder.glob("*.py")} - {"__init__"}
    assert {name for name in names if hasattr(importlib.import_module(f"grimalkin.commands.{name}"), "add")} == set(
        cli.COMMANDS
    )


@pytest.mark.parametrize("command", cli.COMMANDS)
def test_no_command_is_under_construction(command: str):
    text = (Path(grimalkin.__file__).parent / "commands" / f"{command}.py").read_text(encoding="utf-8")
    assert "under construction" not in text


def test_the_overview_lists_every_command(capsys: pytest.CaptureFixture[str]):
    with pytest.raises(SystemExit) as stopped:
        cli.main(["--help"])
    assert stopped.value.code == 0
    shown = " ".join(capsys.readouterr().out.split())
    for command, about in cli.COMMANDS.items():
        assert f"{command} {about}" in shown


def test_the_version_is_told(capsys: pytest.CaptureFixture[str]):
    with pytest.raises(SystemExit) as stopped:
        cli.main(["--version"])
    assert stopped.value.code == 0
    assert capsys.readouterr().out == f"grimalkin {grimalkin.__version__}\n"


def test_only_the_command_that_is_asked_for_is_loaded():
    code = (
        "import sys; from grimalkin import cli; cli.parser('rules').format_help(); "
        "print(sorted(name for name in sys.modules if name.startswith('grimalkin.commands.') or name == 'textual'))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True)
    assert done.stdout == "['grimalkin.commands.rules']\n"


# Words that there are not.


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["plya"], "There is no command 'plya'; did you mean 'play'?"),
        (["Verfy"], "There is no command 'Verfy'; did you mean 'verify'?"),
        (["goat"], f"There is no command 'goat'; there are {', '.join(cli.COMMANDS)}."),
        ([""], f"There is no command ''; there are {', '.join(cli.COMMANDS)}."),
        (["familiar-find"], "'familiar-find' is a game: 'grimalkin play familiar-find' plays it."),
        (["Familiar-Find", "--plain"], "'Familiar-Find' is a game: 'grimalkin play familiar-find' plays it."),
        (["rules", "--uncitd"], "'grimalkin rules' has no option '--uncitd'; did you mean '--uncited'?"),
        (["rules", "--uncitd=yes"], "'grimalkin rules' has no option '--uncitd=yes'; did you mean '--uncited'?"),
        (["rules", "--xyzzy"], "'grimalkin rules' has no option '--xyzzy'; see grimalkin rules --help."),
        (["--xyzzy"], "'grimalkin' has no option '--xyzzy'; see grimalkin --help."),
        (["verify", "one", "two"], "'two' is too much: see 'grimalkin verify --help'."),
    ],
)
def test_a_word_that_is_not_known_is_told_with_what_was_meant(
    words: list[str], complaint: str, capsys: pytest.CaptureFixture[str]
):
    assert cli.main(words) == cli.WRONG
    shown = capsys.readouterr()
    assert shown.err == f"grimalkin: {complaint}\n"
    assert shown.out == ""


def test_a_folder_that_stands_alone_is_told_where_packs_are_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    assert cli.main(["cards", "check", "familiar-find", str(tmp_path)]) == cli.WRONG
    told = capsys.readouterr().err
    assert told == (
        f"grimalkin: '{tmp_path}' is too much: a folder of cards comes after --pack, as in '--pack {tmp_path}'.\n"
    )


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["verify"], "The following arguments are required: FILE. See 'grimalkin verify --help'."),
        (
            ["simulate", "familiar-find", "--games", "x"],
            "--games takes a whole number, not 'x'. See 'grimalkin simulate",
        ),
        (
            ["fuzz", "familiar-find", "--minutes", "x"],
            "--minutes takes a number, not 'x'. See 'grimalkin fuzz --help'.",
        ),
        (["play", "--seed"], "--seed needs a word after it. See 'grimalkin play --help'."),
    ],
)
def test_what_is_missing_or_no_number_is_told_in_one_line(
    words: list[str], complaint: str, capsys: pytest.CaptureFixture[str]
):
    with pytest.raises(SystemExit) as stopped:
        cli.main(words)
    assert stopped.value.code == cli.WRONG
    told = capsys.readouterr().err
    assert told.startswith(f"grimalkin: {complaint}")
    assert told.count("\n") == 1


# How it ends.


def test_what_a_command_returns_is_the_exit_code(monkeypatch: pytest.MonkeyPatch):
    for code in (0, 1, 3):
        monkeypatch.setattr("grimalkin.commands.rules.run", lambda arguments, code=code: code)
        assert cli.main(["rules"]) == code


@pytest.mark.parametrize("error", [BadSave("No such goat."), ContentError("No such goat.", "And no sheep.")])
def test_what_is_refused_is_told_without_a_traceback(
    error: Exception, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    fails_with(monkeypatch, error)
    assert cli.main(["rules"]) == cli.WRONG == 2
    assert capsys.readouterr().err == "grimalkin: No such goat.\n"


def test_a_mistake_of_ours_is_not_hidden(monkeypatch: pytest.MonkeyPatch):
    fails_with(monkeypatch, ZeroDivisionError())
    with pytest.raises(ZeroDivisionError):
        cli.main(["rules"])


def test_ctrl_c_ends_it_as_shells_have_it(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    fails_with(monkeypatch, KeyboardInterrupt())
    assert cli.main(["rules"]) == cli.INTERRUPTED == 130
    assert capsys.readouterr().err == ""


def test_the_words_of_the_process_are_taken_when_none_are_given(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    monkeypatch.setattr(sys, "argv", ["grimalkin", "plya"])
    assert cli.main() == cli.WRONG
    assert "did you mean 'play'?" in capsys.readouterr().err


def test_python_runs_the_package_as_well():
    done = grimalkin_with("--version")
    assert (done.returncode, done.stdout) == (0, f"grimalkin {grimalkin.__version__}\n")
    done = grimalkin_with("plya")
    assert (done.returncode, done.stdout) == (2, "")


@pytest.mark.skipif(os.name == "nt", reason="Windows has other pipes")
@pytest.mark.parametrize(
    ("words", "buffered"),
    [
        (("rules", "familiar-find"), True),
        (("rules", "familiar-find"), False),
        (("--help",), True),
        (("--version",), True),
        (("rules", "--help"), True),
    ],
)
def test_a_reader_that_goes_away_is_no_mistake(words: tuple[str, ...], buffered: bool):
    reader, writer = os.pipe()
    os.close(reader)
    env = {**os.environ, "PYTHONUNBUFFERED": "" if buffered else "1"}
    try:
        done = subprocess.run(
            [sys.executable, "-m", "grimalkin", *words],
            stdout=writer,
            stderr=subprocess.PIPE,
            env=env,
            timeout=60,
            check=False,
        )
    finally:
        os.close(writer)
    assert (done.returncode, done.stderr) == (cli.PIPE_CLOSED, b"")


def test_near_words_are_found_whatever_their_case():
    assert cli.nearest("SIMULTE", list(cli.COMMANDS)) == "did you mean 'simulate'?"
    assert cli.nearest("xyzzy", list(cli.COMMANDS)) == ""
