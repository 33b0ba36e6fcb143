"""Familiars and Foes on a screen and in lines of text: the fullest table there is."""

import grimalkin
from grimalkin.games.familiars_and_foes.game import FamiliarsAndFoesGame
from grimalkin.table.seats import read_seats
from grimalkin.table.store import seated_options
from grimalkin.table.table import Table
from grimalkin.terminal.counsel import why_advice
from grimalkin.terminal.pen import Room, nodes
from grimalkin.terminal.plain_words import table_words
from tests.table.company import play_on, seated
from tests.terminal.typists import typed
from tests.terminal.visitor import LARGE, sit_down

FOES = grimalkin.game("familiars-and-foes")


def fight(words: str = "me,me,me,careful,careful", seed: int = 3) -> Table:
    """The first Wave, with the first turn of a person's Familiar; seats of `me` have the same person."""
    options = seated_options(FOES, read_seats(words, FOES), {"familiars": "random"})
    table = seated(words, seed, FOES, options=options)
    while not table.asked() or table.t.prompt_rule() != "FNF-ACT-01":
        play_on(table, 1)
    return table


async def test_everybody_of_five_familiars_and_all_foes_are_seen_at_80_by_24():
    async with sit_down(fight()) as visitor:
        for _ in range(30):
            if visitor.table.t.over:
                break
            await visitor.press("1")
            scene = "\n".join(visitor.page.part("scene").text().splitlines()[: visitor.page.part("scene").height])
            view = visitor.table.t.view(None)
            for familiar in view["familiars"]:
                assert f"{familiar['hp']}/{familiar['most_hp']}" in scene, visitor.read()
            for foe in view["foes"]:
                assert f"HP {foe['hp']}/{foe['most_hp']}" in scene, visitor.read()
            assert visitor.page.part("story").height >= 2


async def test_at_the_first_turn_of_the_first_wave_nobody_is_below_the_edge():
    for seed in range(12):
        async with sit_down(fight(seed=seed)) as visitor:
            part = visitor.page.part("scene")
            seen = "\n".join(part.text().splitlines()[: part.height])
            view = visitor.table.t.view(None)
            for named in [*view["familiars"], *view["foes"]]:
                assert named["name"] in seen, visitor.read()


async def test_a_cramped_table_is_told_in_columns_with_tasks_out_of_how_many():
    async with sit_down(fight()) as visitor:
        page = visitor.page
        assert page.view.room == Room.CRAMPED
        heads = next(line for line in visitor.lines() if line.startswith("  Familiars"))
        assert heads.rstrip(" █│").split() == ["Familiars", "HP", "MP", "Gems", "Tokens", "Training", "Artifacts"]
        own = next(line for line in visitor.lines() if line.startswith("►") and "(you)" in line)
        assert "/6 " in own


async def test_what_lies_before_the_viewer_is_below_the_table_and_can_be_scrolled_to():
    async with sit_down(fight()) as visitor:
        assert "Scrolls" in visitor.page.part("scene").text() and "Scrolls" not in visitor.read()
        assert "/6: " in visitor.page.part("scene").text()
        # Each spell by its whole name, with what it costs.
        view = visitor.table.t.view(None)
        mat = FOES.help(view["familiars"][visitor.table.asked()[0]]["familiar"])
        assert mat and " (1 MP)" in visitor.page.part("scene").text() and "MP, locked)" in visitor.read("scene")


async def test_on_a_large_screen_everybodys_artifacts_are_named_below_the_table():
    async with sit_down(fight(), LARGE) as visitor:
        lines = visitor.lines()
        view = visitor.table.t.view(None)
        for familiar in view["familiars"]:
            letter = "you" if familiar["seat"] == visitor.page.viewer else "ABCDE"[familiar["seat"]]
            told = any(line.startswith(f"  {letter}: ") for line in lines)
            assert told == (letter == "you" or bool(familiar["artifacts"] or familiar["cards"])), visitor.read()


async def test_waves_to_come_are_told_by_the_backs_of_their_cards():
    async with sit_down(fight()) as visitor:
        assert visitor.lines()[1].startswith("Wave 1 now · Wave 2: ▒ CC ")


def test_a_choice_of_a_spell_tells_what_it_costs():
    table = fight()
    seat = table.asked()[0]
    labels = {choice["action"]: choice["label"] for choice in table.t.scene(seat)["choices"]}
    costs = [label for action, label in labels.items() if action.startswith("cast ")]
    assert costs and all(label.endswith(" MP") for label in costs)
    assert not any(label.endswith(" MP") for action, label in labels.items() if action.startswith("attack "))


def test_the_table_is_told_by_lines_with_every_foe_and_every_familiar_once():
    table = fight("me,careful,careful")
    read = typed(table, "hand")
    picture = read.text.split("Wave 1 of 4")[-1].partition("\n> ")[0]
    view = table.t.view(None)
    for familiar in view["familiars"]:
        assert picture.count(f"{familiar['name']} (") >= 1
        assert f"HP {familiar['hp']} of {familiar['most_hp']}." in picture
    for foe in view["foes"]:
        assert f"{foe['name']} (level" in picture
    assert "Scrolls" not in picture and " of 6." in picture
    assert "Scrolls, from the bottom: 1 " in read.after("hand") and "Training, " in read.after("hand")


# One person with several Familiars.


async def test_nobody_is_asked_to_agree_with_oneself_to_take_back_a_choice():
    table = fight("me,me")
    before = table.t.dump_table()
    async with sit_down(table) as visitor:
        place = [item.action for item in visitor.page.shown].index("attack 1")
        await visitor.press("1234567890"[place])
        assert table.t.dump_table() != before
        await visitor.press("U")
        assert visitor.table.proposal is None and visitor.table.t.dump_table() == before
        assert "Do you agree?" not in visitor.read()


def test_by_lines_nobody_is_asked_to_agree_with_oneself_either():
    table = fight("me,me")
    read = typed(table, "attack 1", "undo!")
    assert "Taken back." in read.after("undo!") and table.proposal is None


def test_two_people_are_still_asked_whether_they_agree():
    for seed in range(20):
        table = fight("me:Ann,me:Bob", seed)
        seat = table.asked()[0]
        attack = next(one["label"] for one in table.t.scene(seat)["choices"] if one["action"] == "attack 1")
        table.act(seat, "attack 1")
        if table.asked() == [1 - seat] and not table.can_undo(seat):
            break
    table.propose_undo(seat)
    read = typed(table, "2")
    assert f"asks to take back the choice '{attack}'." in read.text
    assert attack.endswith(f" at {table.t.view(None)['foes'][0]['name']}")
    assert table.proposal is None


async def test_keys_that_do_a_thing_together_are_told_in_one_breath():
    async with sit_down(fight("me,me")) as visitor:
        await visitor.press("l")
        assert visitor.lines()[-1] == "Esc back  PgUp and PgDn to read on"


def attacked_and_asked_elsewhere() -> Table:
    """One person's Familiar is about to roll, and that person is asked about it through another Familiar."""
    for seed in range(40):
        words = "me,me,me"
        table = seated(words, seed, FOES, options={"familiars": "random", "controllers": "aaa"})
        while not table.t.over and table.t.view(None)["wave"] < 2:
            seat = table.asked()[0]
            attacks = table.t.prompt_rule() == "FNF-ACT-01"
            table.act(seat, str(table.t.actions(seat)[0]) if attacks else table.hint(seat, "careful").action)
            if attacks and table.t.prompt_rule() == "FNF-WIN-06" and table.asked()[0] != seat:
                return table
    raise AssertionError("nobody was asked through another")


def test_by_lines_what_is_taken_back_is_the_last_choice_of_the_person_in_whichever_seat():
    table = attacked_and_asked_elsewhere()
    last = [entry for entry in table.t.log if entry.kind == "choice"][-1]
    read = typed(table, "undo!")
    assert "Taken back." in read.after("undo!")
    assert table.asked() == [last.seat] and table.t.prompt_rule() == "FNF-ACT-01"


async def test_what_is_taken_back_is_the_last_choice_of_the_person_in_whichever_seat():
    table = attacked_and_asked_elsewhere()
    last = [entry for entry in table.t.log if entry.kind == "choice"][-1]
    async with sit_down(table) as visitor:
        await visitor.press("U")
        assert table.asked() == [last.seat] and table.t.prompt_rule() == "FNF-ACT-01"


def test_a_standing_answer_is_given_for_all_familiars_of_a_person():
    table = attacked_and_asked_elsewhere()
    rule = table.t.prompt_rule()
    typed(table, "order pass")
    assert [orders.get(rule) for orders in table.orders[:3]] == ["pass"] * 3
    typed(table, "order off")
    assert table.orders[:3] == [{}, {}, {}]


def test_what_is_answered_by_custom_can_be_switched_off_by_its_rule():
    table = fight()
    read = typed(table, "order", "order off FNF-SA-13")
    assert "To the question of FNF-SA-13 you always answer: pass." in read.after("order")
    assert "Any Familiar's and any Foe's die roll" in read.after("order")
    assert table.orders[:3] == [{"FNF-LUCK-01": "pass"}] * 3
    assert "Say a rule at which you have a standing answer" in typed(table, "order off FNF-SA-13").text


async def test_the_menu_switches_off_what_is_answered_by_custom():
    async with sit_down(fight()) as visitor:
        await visitor.press("m")
        await visitor.click("No longer answer 'pass' by itself (FNF-SA-13)")
        assert visitor.table.orders[:3] == [{"FNF-LUCK-01": "pass"}] * 3


async def test_the_menu_gives_a_standing_answer_for_all_familiars_of_a_person():
    table = attacked_and_asked_elsewhere()
    rule = table.t.prompt_rule()
    async with sit_down(table) as visitor:
        await visitor.press("m")
        await visitor.click("From now on always answer")
        assert [orders.get(rule) for orders in table.orders[:3]] == ["pass"] * 3


# Help.


def test_help_on_a_foe_tells_its_ability_and_its_reward_as_well():
    table = fight("me,me")
    foe = table.t.view(None)["foes"][0]
    assert isinstance(FOES, FamiliarsAndFoesGame)
    printed = FOES.catalog.foe(foe["card"])
    assert printed is not None
    read = typed(table, f"help {foe['name'].lower()}")
    told = read.after(f"help {foe['name'].lower()}")
    assert printed.text in told
    assert f"Reward: {printed.reward.name}: {printed.reward.text}" in told
    assert f"{printed.ability_name}: {printed.ability_text}" in told
    assert told.count(printed.text) == 1


async def test_on_a_wide_screen_what_is_said_beside_a_foe_names_it():
    table = fight("me,me,careful,careful,careful")
    async with sit_down(table, LARGE) as visitor:
        told = visitor.page.part("card").text()
        for foe in table.t.view(None)["foes"]:
            assert f"{foe['name']}: Chart" in told and f"{foe['name']}: Reward" in told


def test_why_not_tells_what_is_possible_first_and_each_reason_once():
    table = fight("me,me")
    seat = table.asked()[0]
    own = table.t.view(seat)["familiars"][seat]
    told = why_advice(table.t, seat, "use")
    assert told[0].heading == f"use {own['artifacts'][0]}" and told[0].lines == ("This is possible now.",)
    assert len(told) == 2 and f"{own['name']} does not have " in told[1].lines[0]
    # The reason names the same card as the heading.
    card = told[1].heading.partition(" ")[2].partition(" (and ")[0]
    assert FOES.help(card)["name"] in told[1].lines[0]


def test_why_not_understands_the_words_of_the_list_of_choices():
    table = fight("me,me")
    seat = table.asked()[0]
    label = next(choice["label"] for choice in table.t.scene(seat)["choices"] if choice["action"].startswith("attack "))
    assert why_advice(table.t, seat, label.lower())[0].lines == ("This is possible now.",)


def test_help_on_a_thing_that_everybody_has_tells_whose_each_is():
    table = fight("me,me,careful")
    told = typed(table, "help training").after("help training")
    for letter in "ABC":
        assert f"Training of {letter}\n" in told
    assert "Here lie" not in told
    assert f"Reward of {table.t.view(None)['foes'][0]['name']}" in typed(table, "help reward").after("help reward")


def test_help_on_a_word_begins_with_the_part_of_the_rules_that_is_about_it():
    assert typed(fight("me,me"), "help ballyhoo").after("help ballyhoo").startswith("FNF-BALLY-01 ")


async def test_the_next_question_is_read_from_the_top_of_the_table():
    async with sit_down(fight()) as visitor:
        scene = visitor.page.part("scene")
        await visitor.press("pagedown")
        assert scene.top > 0
        visitor.page.choose("attack 1")
        await visitor.settle()
        assert scene.top == 0


# A die that lies there.


def test_whoever_may_roll_again_reads_what_the_die_does_by_the_chart():
    read = 0
    for seed in range(4):
        table = seated("me,me,me", seed, FOES, options={"familiars": "random", "controllers": "aaa"})
        while not table.t.over:
            seat = table.asked()[0]
            rolled = [node for node in nodes(table.t.scene(seat)["root"]) if node.get("id") == "row"]
            before = len(table.t.log)
            if table.t.prompt_rule() != "FNF-WIN-07":
                assert not rolled
                table.act(seat, table.hint(seat, "careful").action)
                continue
            table.act(seat, "pass")
            told = next(entry.text for entry in table.t.log.since(before) if " rolls " in entry.text)
            for node in rolled:
                read += 1
                assert (node["text"] == "a miss") == told.endswith(": a miss."), (node, told)
                assert ("Backfire" in node["text"]) == ("a backfire" in told), (node, told)
    assert read > 10


def test_what_has_been_rolled_is_not_about_to_roll():
    for seed in range(4):
        table = seated("me,me,me", seed, FOES, options={"familiars": "random", "controllers": "aaa"})
        while not table.t.over:
            seat = table.asked()[0]
            words = " ".join(table_words(table.t.scene(seat), {}))
            assert table.t.prompt_rule() != "FNF-WIN-07" or "about to roll" not in words
            table.act(seat, table.hint(seat, "careful").action)
