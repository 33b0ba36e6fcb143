import os
from pathlib import Path

import pytest

from grimalkin.core.content import Content
from grimalkin.core.pack_files import ContentError
from grimalkin.core.packs import CARDS_A_KIND, FILES_A_PACK, PACKS, PROBLEMS, load_pack
from tests.core.toy_cards import KINDS, beast, pack, tool, wrong


def ids(content: Content, kind: str = "beasts") -> list[str]:
    return [card.id for card in content.cards(kind)]


def the_only(problems: list[str]) -> str:
    assert len(problems) == 1, problems
    return problems[0]


# Layers.


def test_a_pack_alone_gives_its_cards_in_the_order_of_the_file(tmp_path: Path):
    content = load_pack(KINDS, [pack(tmp_path, beasts=beast("lynx") + beast("cat"), tools=tool("comb"))])
    assert (ids(content), ids(content, "tools")) == (["lynx", "cat"], ["comb"])
    assert content.packs == (("base", "1"),)
    assert repr(content) == "<Content of toy: base 1>"


def test_a_kind_without_a_file_has_no_cards(tmp_path: Path):
    assert ids(load_pack(KINDS, [pack(tmp_path)])) == []


def test_a_known_id_takes_the_place_of_the_card_below(tmp_path: Path):
    base = pack(tmp_path, beasts=beast("lynx") + beast("cat"))
    mine = pack(tmp_path, "mine", beasts=beast("owl") + beast("lynx", lives=7))
    content = load_pack(KINDS, [base, mine])
    assert ids(content) == ["lynx", "cat", "owl"]
    lynx = content.find("beasts", "lynx")
    assert lynx is not None
    assert lynx.summary() == "7 lives"
    assert content.place("beasts", "lynx") == "mine/beasts.toml"
    assert content.place("beasts", "cat") == "base/beasts.toml"


def test_a_drop_takes_a_card_away(tmp_path: Path):
    base = pack(tmp_path, beasts=beast("lynx") + beast("cat"))
    mine = pack(tmp_path, "mine", beasts='[[drop]]\nid = "lynx"\n')
    content = load_pack(KINDS, [base, mine])
    assert ids(content) == ["cat"]
    assert content.find("beasts", "lynx") is None


def test_a_third_pack_can_bring_back_what_the_second_took_away(tmp_path: Path):
    base = pack(tmp_path, beasts=beast("lynx") + beast("cat"))
    second = pack(tmp_path, "second", beasts='[[drop]]\nid = "lynx"\n')
    third = pack(tmp_path, "third", beasts=beast("lynx"))
    assert ids(load_pack(KINDS, [base, second, third])) == ["cat", "lynx"]


def test_a_pack_can_replace_a_whole_kind_and_leave_the_others(tmp_path: Path):
    base = pack(tmp_path, beasts=beast("lynx") + beast("cat"), tools=tool("comb"))
    mine = pack(tmp_path, "mine", 'replaces = ["beasts"]\n', beasts=beast("owl"))
    content = load_pack(KINDS, [base, mine])
    assert (ids(content), ids(content, "tools")) == (["owl"], ["comb"])


def test_cards_are_found_by_type_too(tmp_path: Path):
    from tests.core.toy_cards import Beast

    content = load_pack(KINDS, [pack(tmp_path, beasts=beast("lynx", lives=2))])
    assert [card.lives for card in content.of(Beast)] == [2]


# What is wrong with layers.


def test_a_drop_of_an_unknown_card_is_refused_with_a_guess(tmp_path: Path):
    base = pack(tmp_path, beasts=beast("lynx"))
    mine = pack(tmp_path, "mine", beasts='[[drop]]\nid = "linx"\n')
    assert wrong(base, mine) == [
        "mine/beasts.toml: drop 1: field 'id': "
        "expected the id of a card in a pack below, found 'linx'; did you mean 'lynx'?"
    ]


def test_a_card_cannot_be_dropped_twice(tmp_path: Path):
    base = pack(tmp_path, beasts=beast("lynx"))
    mine = pack(tmp_path, "mine", beasts='[[drop]]\nid = "lynx"\n' * 2)
    assert "drop 2: field 'id': expected each id once" in the_only(wrong(base, mine))


def test_a_card_cannot_be_dropped_and_given_in_one_file(tmp_path: Path):
    base = pack(tmp_path, beasts=beast("lynx"))
    mine = pack(tmp_path, "mine", beasts='[[drop]]\nid = "lynx"\n' + beast("lynx"))
    assert "expected either a [[card]] or a [[drop]]" in the_only(wrong(base, mine))


def test_an_id_stands_once_in_a_file(tmp_path: Path):
    assert wrong(pack(tmp_path, beasts=beast("lynx") + beast("lynx"))) == [
        "base/beasts.toml: card 'lynx': field 'id': expected an id of its own, and two cards of this file have it."
    ]


def test_an_id_names_one_card_of_all_kinds(tmp_path: Path):
    base = pack(tmp_path, beasts=beast("lynx"))
    mine = pack(tmp_path, "mine", tools=tool("lynx"))
    assert wrong(base, mine) == [
        "mine/tools.toml: card 'lynx': field 'id': "
        "expected an id that no card of another kind has, and beasts.toml has it too."
    ]


def test_two_packs_need_two_names(tmp_path: Path):
    first = pack(tmp_path / "here")
    second = pack(tmp_path / "there")
    assert "expected a name of its own, and two packs are called 'base'" in the_only(wrong(first, second))


def test_the_cards_of_all_packs_together_are_judged_last(tmp_path: Path):
    base = pack(tmp_path, beasts=beast("lynx") + beast("cat") + beast("owl"))
    mine = pack(tmp_path, "mine", beasts=beast("newt") + beast("mole"))
    assert wrong(base, mine) == ["all packs together: beasts.toml: expected at most 4 beasts."]


def test_every_error_of_every_file_is_told_at_once(tmp_path: Path):
    base = pack(tmp_path, beasts=beast("lynx", lives=0) + beast("Cat"), tools=tool("a comb"), hats="")
    found = wrong(base)
    assert [problem.split(": ")[0] for problem in found] == [
        "base/hats.toml",
        "base/beasts.toml",
        "base/beasts.toml",
        "base/tools.toml",
    ]


# The manifest.


def test_a_folder_without_a_manifest_is_no_pack(tmp_path: Path):
    (tmp_path / "bare").mkdir()
    assert wrong(tmp_path / "bare") == [
        "bare/pack.toml: expected this file, which says what the pack is, found nothing."
    ]


def test_a_missing_folder_is_told(tmp_path: Path):
    assert wrong(tmp_path / "nowhere") == ["nowhere: expected a folder with pack.toml in it, found no such folder."]


def test_a_pack_of_another_game_is_refused(tmp_path: Path):
    made = pack(tmp_path)
    (made / "pack.toml").write_text('name = "a"\ntitle = "A"\ngame = "chess"\nversion = "1"\n')
    assert wrong(made) == ["base/pack.toml: field 'game': expected 'toy', found 'chess'."]


def test_a_misspelt_field_of_the_manifest_gets_a_guess(tmp_path: Path):
    found = wrong(pack(tmp_path, manifest='tilte = "x"\n'))
    assert "field 'tilte': expected no such field" in the_only(found)
    assert found[0].endswith("did you mean 'title'?")


def test_replacing_an_unknown_kind_gets_a_guess(tmp_path: Path):
    assert wrong(pack(tmp_path, manifest='replaces = ["beats"]\n')) == [
        "base/pack.toml: field 'replaces': expected only 'beasts', 'tools', found 'beats'; did you mean 'beasts'?"
    ]


# What is wrong with files.


def test_a_misspelt_file_gets_a_guess(tmp_path: Path):
    found = the_only(wrong(pack(tmp_path, beast=beast("lynx"))))
    assert found.startswith("base/beast.toml: expected no such file")
    assert found.endswith("did you mean 'beasts.toml'?")


@pytest.mark.parametrize("name", ["effects.py", "cards.so", "run.sh", "beasts.toml.exe", "beasts.json"])
def test_a_pack_holds_no_code_and_nothing_unknown(tmp_path: Path, name: str):
    made = pack(tmp_path)
    (made / name).write_text("print('boo')")
    assert "expected no such file" in the_only(wrong(made))


@pytest.mark.parametrize("name", ["README.md", "LICENSE", "notes.txt", "beasts.schema.json", ".gitignore"])
def test_texts_schemas_and_hidden_files_may_lie_beside_the_cards(tmp_path: Path, name: str):
    made = pack(tmp_path)
    (made / name).write_text("words")
    assert wrong(made) == []


def test_version_control_may_keep_a_hidden_folder(tmp_path: Path):
    (pack(tmp_path) / ".git").mkdir()
    assert wrong(tmp_path / "base") == []


def test_a_pack_has_no_folders_inside(tmp_path: Path):
    (pack(tmp_path) / "more").mkdir()
    assert "base/more: expected a plain file" in the_only(wrong(tmp_path / "base"))


def test_a_page_holds_cards_and_drops_only(tmp_path: Path):
    assert wrong(pack(tmp_path, beasts=beast("lynx").replace("[[card]]", "[[cards]]"))) == [
        "base/beasts.toml: field 'cards': expected only [[card]] and [[drop]]; did you mean 'card'?"
    ]


def test_a_card_in_single_brackets_is_told(tmp_path: Path):
    found = wrong(pack(tmp_path, beasts=beast("lynx").replace("[[card]]", "[card]")))
    assert found == ["base/beasts.toml: field 'card': expected [[card]] in double brackets, found a table."]


def test_a_card_that_is_no_table_is_told(tmp_path: Path):
    found = wrong(pack(tmp_path, beasts="card = [1]\n"))
    assert found[0].startswith("base/beasts.toml: card 1: expected a table")


def test_what_no_field_shows_by_itself_is_told_with_its_field(tmp_path: Path):
    assert wrong(pack(tmp_path, beasts=beast("lynx", lives=9, wild=True))) == [
        "base/beasts.toml: card 'lynx': field 'lives': expected less than 9, because nobody wild lives that often."
    ]


# Limits.


def test_a_link_that_leads_out_of_the_pack_is_refused(tmp_path: Path):
    secret = tmp_path / "secret.toml"
    secret.write_text("password = 1")
    made = pack(tmp_path)
    (made / "beasts.toml").symlink_to(secret)
    found = the_only(wrong(made))
    assert "found a link that leads out of it" in found
    assert "password" not in found


def test_a_link_within_the_pack_is_followed(tmp_path: Path):
    made = pack(tmp_path, beasts=beast("lynx"))
    (made / "beasts.toml").rename(made / "mine.txt")
    (made / "beasts.toml").symlink_to("mine.txt")
    assert ids(load_pack(KINDS, [made])) == ["lynx"]


def test_a_link_to_itself_is_refused(tmp_path: Path):
    made = pack(tmp_path)
    (made / "beasts.toml").symlink_to("beasts.toml")
    assert "found a link that leads out of it" in the_only(wrong(made))


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes with names")
def test_a_pipe_that_never_ends_is_not_read(tmp_path: Path):
    made = pack(tmp_path)
    os.mkfifo(made / "beasts.toml")
    assert "expected a plain file" in the_only(wrong(made))


def test_a_pack_has_only_so_many_files(tmp_path: Path):
    made = pack(tmp_path)
    for number in range(FILES_A_PACK):
        (made / f"{number}.txt").write_text("")
    assert f"expected at most {FILES_A_PACK} files" in the_only(wrong(made))


def test_so_many_packs_can_be_laid_over_each_other_and_no_more(tmp_path: Path):
    packs = [pack(tmp_path, f"p{number}") for number in range(PACKS)]
    assert len(load_pack(KINDS, packs).packs) == PACKS
    assert f"at most {PACKS} packs" in the_only(wrong(*packs, pack(tmp_path, "one-more")))
    with pytest.raises(ContentError, match="at least the base pack"):
        load_pack(KINDS, [])


def test_a_kind_has_only_so_many_cards(tmp_path: Path):
    many = "".join(tool(f"t{number}") for number in range(CARDS_A_KIND))
    base = pack(tmp_path, tools=many)
    assert wrong(base) == []
    assert f"at most {CARDS_A_KIND} cards" in the_only(wrong(base, pack(tmp_path, "mine", tools=tool("more"))))
    assert f"at most {CARDS_A_KIND} times [[card]]" in the_only(wrong(pack(tmp_path, "two", tools=many + tool("x"))))


def test_only_so_many_errors_are_told(tmp_path: Path):
    assert len(wrong(pack(tmp_path, tools="[[card]]\n" * CARDS_A_KIND))) == PROBLEMS


# The fingerprint.


def digest(tmp_path: Path, name: str, beasts: str) -> str:
    return load_pack(KINDS, [pack(tmp_path / name, beasts=beasts)]).digest


def test_the_fingerprint_knows_neither_words_nor_ways_of_writing(tmp_path: Path):
    one = digest(tmp_path, "one", beast("lynx", lives=3, wild=False))
    other = digest(
        tmp_path,
        "other",
        "# a comment\n[[card]]\nlives=0b11\nacts=[{do='purr', how-loud=1}]\n"
        "source='public'\ntext='''Another\ntext.'''\nname='Luchs'\nid='lynx'\nnote='n'\nrule='AFF-SFX-01'\n",
    )
    assert one == other


@pytest.mark.parametrize(
    "changed",
    [
        beast("lynx", lives=4) + beast("cat"),
        beast("lynx", wild=True) + beast("cat"),
        beast("links") + beast("cat"),
        beast("cat") + beast("lynx"),
        beast("lynx"),
        beast("lynx", acts='[{ do = "purr", how-loud = 2 }]') + beast("cat"),
    ],
)
def test_the_fingerprint_changes_with_what_is_played(tmp_path: Path, changed: str):
    assert digest(tmp_path, "one", beast("lynx") + beast("cat")) != digest(tmp_path, "other", changed)


def test_the_fingerprint_is_the_same_for_the_same_cards_from_other_layers(tmp_path: Path):
    base = pack(tmp_path, beasts=beast("lynx") + beast("cat"))
    changed = pack(tmp_path, "changed", beasts=beast("cat", lives=8))
    at_once = pack(tmp_path, "at-once", beasts=beast("lynx") + beast("cat", lives=8))
    assert load_pack(KINDS, [base, changed]).digest == load_pack(KINDS, [at_once]).digest
