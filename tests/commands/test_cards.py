import argparse
import json
from pathlib import Path

import pytest

import grimalkin
from grimalkin.commands import cards as command
from grimalkin.core.content import ContentError
from grimalkin.core.errors import GrimalkinError
from grimalkin.core.packs import load_pack


def run(*words: str) -> int:
    parser = argparse.ArgumentParser()
    command.add(parser.add_subparsers())
    arguments = parser.parse_args(["cards", *words])
    return int(arguments.run(arguments))


@pytest.fixture(autouse=True)
def width(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")


@pytest.fixture
def mine(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    """A pack as `grimalkin cards new` writes it."""
    folder = tmp_path / "mine"
    assert run("new", "familiar-find", str(folder)) == 0
    capsys.readouterr()
    return folder


def test_without_words_the_help_is_shown(capsys: pytest.CaptureFixture[str]):
    assert run() == 2
    assert "list | show | check | new | schema" in capsys.readouterr().out


def test_every_game_has_kinds_of_cards_and_a_pack_to_begin_with():
    for game in grimalkin.games():
        kinds = command.card_kinds(game)
        assert kinds.game == game
        assert load_pack(kinds, [kinds.base]).packs[0][0] == "base"
        assert len(load_pack(kinds, [kinds.base, kinds.starter]).packs) == 2


def test_an_unknown_game_is_told_with_a_guess():
    with pytest.raises(GrimalkinError, match=r"no game 'familar-find'.*did you mean 'familiar-find'\?$"):
        run("list", "familar-find")


# list


def test_each_card_has_a_line_under_its_kind(capsys: pytest.CaptureFixture[str]):
    assert run("list", "familiar-find") == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "familiar-find: base 1"
    assert [line for line in lines if line and not line.startswith(" ")][1:] == [
        "arcane: 19",
        "familiars: 10",
        "locations: 13",
    ]
    assert "  abyss                Abyss Essence        abyss, 8 + 3 + 2" in lines
    assert "  owl       Owl       Night Sight, once a turn: look-at-pile" in lines


def test_one_kind_can_be_listed_alone(capsys: pytest.CaptureFixture[str]):
    assert run("list", "familiar-find", "locations") == 0
    shown = capsys.readouterr().out
    assert "Hedge Maze" in shown
    assert "Hedgehog" not in shown


def test_an_unknown_kind_is_told_with_a_guess():
    with pytest.raises(GrimalkinError, match=r"no kind 'location'.*did you mean 'locations'\?$"):
        run("list", "familiar-find", "location")


@pytest.mark.parametrize("columns", [20, 40, 60, 80, 200])
def test_no_line_is_wider_than_the_screen(
    columns: int, mine: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    monkeypatch.setenv("COLUMNS", str(columns))
    run("list", "familiar-find")
    run("list", "familiar-find", "--pack", str(mine))
    run("show", "familiar-find", "echo")
    run("check", "familiar-find", "--pack", str(mine))
    assert all(len(line) <= max(columns, 30) for line in capsys.readouterr().out.splitlines())


def test_with_packs_each_line_names_the_pack_of_its_card(mine: Path, capsys: pytest.CaptureFixture[str]):
    assert run("list", "familiar-find", "locations", "--pack", str(mine)) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "familiar-find: base 1 and mine 1"
    assert "  weighing-house    Weighing House     mine  center-cap" in lines
    assert "  sunlit-glade      Sunlit Glade       base  center-face" in lines


def test_a_list_can_be_json(capsys: pytest.CaptureFixture[str]):
    assert run("list", "familiar-find", "--json") == 0
    listed = json.loads(capsys.readouterr().out)
    assert {kind: len(cards) for kind, cards in listed.items()} == {"arcane": 19, "familiars": 10, "locations": 13}
    assert listed["arcane"][0]["counts"] == {"2+": 6, "3+": 1, "4": 2}


# show


@pytest.mark.parametrize("words", [("lantern-eyes",), ("Lantern", "Eyes"), ("lantern eyes",)])
def test_a_card_is_found_by_id_or_name(words: tuple[str, ...], capsys: pytest.CaptureFixture[str]):
    assert run("show", "familiar-find", *words) == 0
    shown = capsys.readouterr().out
    assert shown.startswith("Lantern Eyes (lantern-eyes)\n")
    assert "original, from base/arcane.toml" in shown
    assert "You may peek beneath every hidden card" in shown
    assert "AFF-SFX-03: Lantern Eyes: you may look" in shown
    assert 'effects = [{ do = "look-at-pile", where = "table", then-turn = true }]' in shown
    assert 'counts = { "2+" = 1, "3+" = 0, "4" = 1 }' in shown


def test_a_note_is_shown(mine: Path, capsys: pytest.CaptureFixture[str]):
    run("show", "familiar-find", "dawn-chorus", "--pack", str(mine))
    assert "Note: An example to change or to delete." in capsys.readouterr().out


def test_an_unknown_card_is_told_with_a_guess():
    with pytest.raises(GrimalkinError, match=r"no card 'owll'.*did you mean 'owl'\?$"):
        run("show", "familiar-find", "owll")


def test_a_card_can_be_json(capsys: pytest.CaptureFixture[str]):
    assert run("show", "familiar-find", "owl", "--json") == 0
    owl = json.loads(capsys.readouterr().out)
    assert (owl["kind"], owl["id"], owl["from"]) == ("familiars", "owl", "base/familiars.toml")


def test_what_is_printed_on_a_card_leads_to_that_card(capsys: pytest.CaptureFixture[str]):
    assert run("show", "familiars-and-foes", "fresh", "breeze") == 0
    assert capsys.readouterr().out.startswith("Draughty Pete (draughty-pete)\n")
    run("show", "familiars-and-foes", "swift-kick")
    assert capsys.readouterr().out.startswith("Piddy Paw (piddy-paw)\n")


def test_long_tables_of_a_card_go_over_several_lines_without_what_is_empty(capsys: pytest.CaptureFixture[str]):
    run("show", "familiars-and-foes", "puddle-pirate")
    lines = capsys.readouterr().out.splitlines()
    at = lines.index("  [reward]")
    assert lines[at + 1 : at + 5] == [
        '    id = "puddle-plunder"',
        '    name = "Puddle Plunder"',
        '    code = "luck self 2"',
        '    text = "You gain 2 Good Luck Tokens."',
    ]
    # This Foe has no special ability, and nothing of it comes from the rulebook.
    assert not any("ability" in line or "printed" in line or 'quip = ""' in line for line in lines)


def test_several_tables_under_one_name_are_told_apart(capsys: pytest.CaptureFixture[str]):
    run("show", "familiars-and-foes", "scroll-of-mimsy")
    assert capsys.readouterr().out.splitlines().count("  [[spells]]") == 4


# check


def test_the_shipped_cards_are_in_order(capsys: pytest.CaptureFixture[str]):
    assert run("check", "familiar-find") == 0
    assert capsys.readouterr().out.startswith("base 1: all in order, with 19 in arcane.toml")


def test_checking_a_pack_tells_what_it_changes(mine: Path, capsys: pytest.CaptureFixture[str]):
    assert run("check", "familiar-find", "--pack", str(mine)) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[:4] == [
        "arcane.toml",
        "  - Fair Swap (fair-swap)",
        "  + Dawn Chorus (dawn-chorus): spell, 1 + 0 + 0: draw, change-pattern",
        "familiars.toml",
    ]
    assert '      power: "Glint-Hunter" becomes "Sharp Eye"' in lines
    assert "      effects[1].most: 2 becomes 1" in lines
    assert "      effects[1].count: 5 becomes 4" in lines


def test_an_unchanged_card_is_no_change(mine: Path, capsys: pytest.CaptureFixture[str]):
    kinds = command.card_kinds("familiar-find")
    for kind in kinds.types:
        text = (kinds.base / f"{kind}.toml").read_text(encoding="utf-8")
        (mine / f"{kind}.toml").write_text(text, encoding="utf-8")
    assert run("check", "familiar-find", "--pack", str(mine)) == 0
    assert capsys.readouterr().out.startswith("base 1 and mine 1: all in order")


def test_another_operation_is_shown_whole(mine: Path, capsys: pytest.CaptureFixture[str]):
    page = mine / "familiars.toml"
    text = page.read_text(encoding="utf-8").replace('when = ["after"]', 'when = ["start"]')
    page.write_text(text.replace('"collect-top", where = "elsewhere", most = 1', '"look-at-pile", where = "table"'))
    assert run("check", "familiar-find", "--pack", str(mine)) == 0
    shown = " ".join(capsys.readouterr().out.split())
    assert (
        'effects[1]: { do = "collect-top", where = "elsewhere", most = 2 } '
        'becomes { do = "look-at-pile", where = "table" }' in shown
    )


def test_all_errors_of_a_pack_are_told(mine: Path, capsys: pytest.CaptureFixture[str]):
    for name, old, new in (
        ("arcane", "count = 2", "count = 20"),
        ("familiars", "most = 1", "least = 1"),
        ("locations", 'source = "original"', ""),
    ):
        page = mine / f"{name}.toml"
        page.write_text(page.read_text(encoding="utf-8").replace(old, new, 1), encoding="utf-8")
    assert run("check", "familiar-find", "--pack", str(mine)) == 1
    told = capsys.readouterr()
    assert told.out == ""
    shown = " ".join(told.err.split())
    assert "mine/arcane.toml: card 'dawn-chorus': field 'effects[1].count': expected a whole number" in shown
    assert "mine/familiars.toml: card 'magpie': field 'effects[1].least': expected no such field" in shown
    assert "mine/familiars.toml: card 'magpie': field 'effects[1].most': expected a whole number" in shown
    assert "mine/locations.toml: card 'weighing-house': field 'source': expected one of" in shown
    assert shown.endswith("4 errors.")


def test_other_commands_stop_at_a_wrong_pack(mine: Path):
    (mine / "arcane.toml").write_text("nonsense")
    with pytest.raises(ContentError, match=r"^mine/arcane\.toml: expected TOML"):
        run("list", "familiar-find", "--pack", str(mine))


# new


def test_a_new_pack_is_in_order_and_ready_for_an_editor(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    folder = tmp_path / "deep" / "Night of the Owls!"
    assert run("new", "familiar-find", str(folder)) == 0
    assert "'night-of-the-owls'" in capsys.readouterr().out
    assert 'name = "night-of-the-owls"' in (folder / "pack.toml").read_text(encoding="utf-8")
    assert sorted(path.name for path in folder.iterdir()) == [
        *("arcane.schema.json", "arcane.toml", "familiars.schema.json", "familiars.toml"),
        *("locations.schema.json", "locations.toml", "pack.schema.json", "pack.toml"),
    ]
    for page in folder.glob("*.toml"):
        first = page.read_text(encoding="utf-8").splitlines()[0]
        assert (folder / first.removeprefix("#:schema ")).is_file(), first
    assert run("check", "familiar-find", "--pack", str(folder)) == 0


@pytest.mark.parametrize(
    ("folder", "name"),
    [("mine", "mine"), ("Käse 7", "k-se-7"), ("7", "my-cards"), ("base", "my-cards"), ("a" * 50, "a" * 40)],
)
def test_a_pack_is_named_after_its_folder(folder: str, name: str):
    assert command.pack_name(Path(folder)) == name


def test_an_empty_folder_will_do(tmp_path: Path):
    assert run("new", "familiar-find", str(tmp_path)) == 0


def test_a_new_pack_overwrites_nothing(mine: Path, tmp_path: Path):
    before = (mine / "arcane.toml").read_bytes()
    with pytest.raises(GrimalkinError, match="is already there"):
        run("new", "familiar-find", str(mine))
    assert (mine / "arcane.toml").read_bytes() == before
    (tmp_path / "file").write_text("")
    with pytest.raises(GrimalkinError, match="is already there"):
        run("new", "familiar-find", str(tmp_path / "file"))


# schema


def test_a_schema_can_be_printed_or_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    assert run("schema", "familiar-find", "arcane") == 0
    printed = json.loads(capsys.readouterr().out)
    assert printed["title"] == "arcane.toml of familiar-find"
    assert run("schema", "familiar-find") == 0
    assert list(json.loads(capsys.readouterr().out)) == ["pack", "arcane", "familiars", "locations"]
    assert run("schema", "familiar-find", "--write", str(tmp_path / "schemas")) == 0
    written = sorted(path.name for path in (tmp_path / "schemas").iterdir())
    assert written == [f"{name}.schema.json" for name in ("arcane", "familiars", "locations", "pack")]
    assert json.loads((tmp_path / "schemas" / "arcane.schema.json").read_text(encoding="utf-8")) == printed


def test_an_unknown_schema_is_told():
    with pytest.raises(GrimalkinError, match="no kind 'hats'"):
        run("schema", "familiar-find", "hats")
