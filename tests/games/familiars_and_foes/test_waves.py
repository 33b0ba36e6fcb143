"""How a Wave starts: the ledger's section 5."""

import pytest

from grimalkin.core.chance import CHANCE
from grimalkin.core.errors import BadPosition
from grimalkin.games.familiars_and_foes.charts import CHARTS
from grimalkin.testing import rule
from tests.games.familiars_and_foes.table import (
    KIT,
    brings,
    choices,
    ended,
    familiar,
    foe,
    foe_hp,
    foes,
    may,
    plays,
    refused,
    setup,
    table,
    told,
)

NO_GEMS = {"gems": 0}
LAST_HP = [{"foe": "grub", "hp": 1}]


def next_wave(*brought: str, who=("PP", "JX", "MI"), wave=1, **more):
    """Piddy Paw defeats the last Foe of a Wave, and the next one begins; the next Familiar is Active."""
    for name in who:
        more[name] = {**NO_GEMS, **more.get(name, {})}
    t = setup(*who, wave=wave, foes=LAST_HP, script=["roll 6", *brought], **more)
    return plays(t, "PP", "attack 1")


@rule("FNF-WAVE-01")
@pytest.mark.parametrize(("wave", "second"), [(2, "grumblemole"), (3, "cinder")])
def test_one_coven_card_is_turned_up_before_the_fourth_wave(wave, second):
    t = next_wave("rescue mage-ember", "reveal husk", f"reveal {second}", wave=wave - 1)
    assert (table(t)["wave"], len(table(t)["coven_deck"])) == (wave, 4)


@rule("FNF-WAVE-01")
def test_the_fourth_wave_turns_up_two():
    t = next_wave("rescue mage-ember", "rescue pixie-terra", "reveal cinder", "reveal glass", wave=3)
    assert (familiar(t, "JX")["coven"], table(t)["shared"]) == ("mage-ember", ["pixie-terra"])
    assert len(table(t)["coven_deck"]) == 3


@rule("FNF-WAVE-02")
@pytest.mark.parametrize(("card", "who"), [("mystic-mistral", "PP"), ("mage-ember", "JX"), ("witch-sirena", "MI")])
def test_a_card_goes_at_once_to_the_familiar_of_its_element(card, who):
    t = next_wave(f"rescue {card}", "reveal husk", "reveal grumblemole")
    assert [familiar(t, name)["coven"] for name in ("PP", "JX", "MI")] == [
        card if name == who else None for name in ("PP", "JX", "MI")
    ]
    assert table(t)["shared"] == []


@rule("FNF-WAVE-03")
@pytest.mark.parametrize("card", ["pixie-terra", "enchantress-akasha"])
def test_without_that_familiar_the_card_is_there_for_all(card):
    t = next_wave(f"rescue {card}", "reveal husk", "reveal grumblemole")
    assert table(t)["shared"] == [card]
    spell = {"pixie-terra": "shoelaces-of-ivy", "enchantress-akasha": "blanket-of-stars"}[card]
    assert any(text.split()[1] == spell for text in choices(t, "JX"))
    plays(brings(t, "roll 1"), "JX", "attack 1")
    assert any(text.split()[1] == spell for text in choices(t, "MI"))


@rule("FNF-WAVE-04")
def test_even_a_fallen_familiar_receives_its_card():
    t = next_wave("rescue witch-sirena", "reveal husk", "reveal grumblemole", MI={"fallen": True})
    assert (familiar(t, "MI")["coven"], table(t)["shared"]) == ("witch-sirena", [])
    refused(t, "JX", "chant lullaby-of-the-shallows", "FNF-HELP-04")


@rule("FNF-WAVE-05")
def test_a_helper_spell_can_be_cast_from_its_wave_on_for_the_rest_of_the_game():
    t = setup("PP", "JX", "MI", PP=NO_GEMS, JX=NO_GEMS, MI=NO_GEMS, foes=LAST_HP, script=["roll 6"])
    refused(t, "PP", "chant kind-word-quietly-spoken", "FNF-WAVE-05")
    brings(t, "rescue mage-ember", "reveal husk", "reveal grumblemole")
    plays(t, "PP", "attack 1")
    assert (table(t)["wave"], may(t, "JX", "chant kind-word-quietly-spoken")) == (2, True)
    for wave in (3, 4):
        t = setup("JX", "PP", wave=wave, coven=["mage-ember"], foes=["grub"])
        assert may(t, "JX", "chant kind-word-quietly-spoken")


@rule("FNF-WAVE-06")
def test_the_coven_is_free_only_when_the_last_wave_is_completed():
    t = next_wave("rescue mage-ember", "rescue witch-sirena", "reveal cinder", "reveal glass", wave=3)
    # All that can be rescued has been handed over, and the game goes on.
    assert "Mage Ember is to be rescued: Jinxie can cast Kind Word, Quietly Spoken." in told(t)
    assert not t.over and t.result() is None
    t = setup("PP", "JX", wave=4, PP=NO_GEMS, JX=NO_GEMS, coven=["mage-ember", "mystic-mistral"], foes=LAST_HP)
    plays(brings(t, "roll 6"), "PP", "attack 1")
    assert "Coven is free" in ended(t).summary


@rule("FNF-WAVE-07")
def test_coven_cards_are_turned_up_before_the_foes():
    t = next_wave("rescue mage-ember", "rescue pixie-terra", "reveal cinder", "reveal glass", wave=3)
    events = [entry.facts["event"] for entry in t.log if entry.kind == "event"]
    assert [event for event in events if event in ("wave", "coven", "foe")] == ["wave", "coven", "coven", "foe", "foe"]


@rule("FNF-WAVE-08")
def test_foes_fill_the_areas_in_order():
    t = next_wave("rescue mage-ember", "rescue pixie-terra", "reveal cinder", "reveal glass", wave=3)
    assert [(shown["foe"], shown["card"]) for shown in table(t)["foes"]] == [(1, "cinder"), (2, "glass")]
    letters = ["PP", "JX", "MI", "FI"]
    t = setup(*letters, wave=4, script=["reveal grub", "reveal cinder", "reveal knuckleroot"])
    assert [(shown["foe"], shown["card"]) for shown in table(t)["foes"]] == [
        (1, "grub"),
        (2, "cinder"),
        (3, "knuckleroot"),
    ]


@rule("FNF-WAVE-09")
def test_foes_are_turned_up_in_the_order_of_the_chart():
    # Two Masters, Wave 4: a level 1, then a level 3. The other way round does not fit.
    t = setup("PP", "JX", options={"level": "master"}, wave=4, chance="explicit", script=[])
    levels = {f"reveal {foe.id}": foe.level for foe in KIT.catalog.foes}
    assert {levels[str(card)] for card in t.actions(CHANCE)} == {1}
    t.play(CHANCE, "reveal grub")
    assert {levels[str(card)] for card in t.actions(CHANCE)} == {3}


@rule("FNF-WAVE-09")
def test_the_order_can_be_random_among_the_cards_that_lie_there():
    t = setup("PP", "JX", "MI", "FI", options={"foe_order": "random"}, wave=4, chance="explicit", script=[])
    # Beginner, four: a level 1 and two of level 2.
    assert [(str(level), round(part, 3)) for level, part in t.chances()] == [("level 1", 0.333), ("level 2", 0.667)]
    t.play(CHANCE, "level 2")
    t.play(CHANCE, "reveal cinder")
    t.play(CHANCE, "level 1")
    t.play(CHANCE, "reveal grub")
    t.play(CHANCE, "reveal knuckleroot")
    assert foes(t) == ["cinder", "grub", "knuckleroot"]


@rule("FNF-WAVE-10")
@pytest.mark.parametrize(("familiars", "value"), [(2, 9), (3, 12), (4, 15), (5, 18)])
def test_a_foe_has_the_hp_of_its_guide_for_that_many_familiars(familiars, value):
    t = setup(*["PP", "JX", "MI", "FI", "NU"][:familiars], foes=["cinder"])
    assert (foe_hp(t, 1), foe(t, 1)["most_hp"]) == (value, value)


@rule("FNF-WAVE-11")
def test_the_fallen_count_for_the_guide():
    t = next_wave("rescue mage-ember", "reveal husk", "reveal grumblemole", MI={"fallen": True})
    assert foe_hp(t, 1) == 8, "three Familiars were set up, and two stand"


@rule("FNF-WAVE-12")
def test_nothing_of_a_later_wave_is_turned_up_before_this_one_is_completed():
    t = setup("PP", "JX", "MI", PP=NO_GEMS, JX=NO_GEMS, MI=NO_GEMS, foes=[*LAST_HP, "husk"])
    before = t.census()
    plays(brings(t, "roll 6"), "PP", "attack 1")
    assert (foes(t), table(t)["wave"]) == (["husk"], 1)
    for level in (1, 2, 3):
        assert t.census()[f"Foes of level {level}"] == before[f"Foes of level {level}"]
    assert t.census()["Coven Cards"] == before["Coven Cards"]


@rule("FNF-WAVE-13")
def test_there_are_never_more_than_three_foes_at_once():
    assert max(len(wave) for charts in CHARTS.values() for chart in charts.values() for wave in chart) == 3
    with pytest.raises(BadPosition, match="FNF-WAVE-13"):
        setup("PP", "JX", foes=["grub", "cinder", "husk", "knuckleroot"])


@rule("FNF-WAVE-14")
def test_everything_printed_on_a_foe_is_open_to_all():
    t = setup("PP", "JX", foes=[{"foe": "cinder", "hp": 5}])
    for viewer in (0, 1, None):
        (shown,) = t.view(viewer)["foes"]
        assert (shown["element"], shown["level"], shown["hp"], shown["most_hp"]) == ("fire", 2, 5, 9)
        scene = str(t.scene(viewer))
        for words in ("Hard Crust", "Physical attacks deal 2 less to it.", "It regains 3 HP", "Cinder's Glow"):
            assert words in scene
