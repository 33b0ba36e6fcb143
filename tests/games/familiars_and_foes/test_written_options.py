"""The table of options in the written rules is the one that the game knows."""

import re

import grimalkin
from grimalkin.core.rules_text import rules_folder
from grimalkin.games.familiars_and_foes.game import OPTIONS


def test_every_option_stands_in_the_written_rules_with_its_default_and_its_rule():
    text = (rules_folder() / "familiars-and-foes.md").read_text(encoding="utf-8")
    section = text.split("## 24.")[1].split("## 25.")[0]
    rows = re.findall(r"^\| `(\w+)` \| (\w+) \| .* \| (FNF-[A-Z]+-\d\d)[^|]*\|$", section, re.MULTILINE)
    assert sorted(rows) == sorted((option.key, str(option.default).lower(), option.rule) for option in OPTIONS)
    assert set(grimalkin.game("familiars-and-foes").options) == {key for key, _, _ in rows}
