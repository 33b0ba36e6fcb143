"""Whether a loaded table is one that the game could lie on: a save that is not is refused before anybody plays it."""

from collections.abc import Sequence

from grimalkin.core.errors import BadSave
from grimalkin.core.state import Step
from grimalkin.games.familiars_and_foes.actions import Act, PayPoints, TurnAction
from grimalkin.games.familiars_and_foes.ballyhoo import AskInTurn, Offer, OfferWindow, ScoreAttempt
from grimalkin.games.familiars_and_foes.carry_over import FinishPart, LapParts
from grimalkin.games.familiars_and_foes.effects import (
    ANY,
    ATTACKS,
    BY_ARTIFACT,
    CHOOSE,
    EXCHANGE,
    HELPER,
    ONE,
    OTHER,
    TWO,
    USED,
)
from grimalkin.games.familiars_and_foes.execution import (
    AskAgain,
    CarryOut,
    DoPart,
    DrawArtifacts,
    Encore,
    MarkTask,
    MoreParts,
    NameEncoreTarget,
    NameFamiliar,
    NameFoe,
    NamePartTarget,
    PickHalf,
    TickTasks,
    is_aura,
)
from grimalkin.games.familiars_and_foes.flipping import AfterFlipWindow, Flip, FlipCoin
from grimalkin.games.familiars_and_foes.inheritance import NameHeir
from grimalkin.games.familiars_and_foes.opening import ChooseFamiliar
from grimalkin.games.familiars_and_foes.revive import Agreement, AskAll, AskBots, CountEyes, PayAndFlip
from grimalkin.games.familiars_and_foes.rolling import (
    AfterRoll,
    AfterRollBots,
    AfterRollWindow,
    BeforeRoll,
    BeforeRollBots,
    BeforeRollWindow,
    NewTarget,
    RollDie,
    RolledAgain,
)
from grimalkin.games.familiars_and_foes.scoring import Score
from grimalkin.games.familiars_and_foes.state import (
    ACTING,
    ALL_TASKS,
    AREAS,
    BEFORE_ACTION,
    BEFORE_FOES,
    FOES_ROLL,
    LEFT,
    SETTING_UP,
    WAVES,
    FamiliarsAndFoes,
)

BEFORE = (BeforeRoll, BeforeRollBots, BeforeRollWindow, NewTarget, RollDie)
AFTER = (AfterRoll, AfterRollBots, AfterRollWindow, Score)
SET_UP = (
    *("SetUp", "ShuffleDecks", "Familiars", "ChooseFamiliars", "ChooseFamiliar", "DealFamiliar", "FirstPlayer"),
    *("NameFirst", "DrawFirst", "Equip", "FirstTurn"),
)
ENDS = ("MoveToad", "RestOfTurn", "RestOfFoesTurn", "FamiliarsTurn", "FoesTurn")
MANY = 10_000


def check_table(t: FamiliarsAndFoes) -> None:
    check_numbers(t)
    check_cards(t)
    check_time(t)
    check_lasting(t)
    if not t.over:
        check_agenda(t)


def need(sound: bool, what: str) -> None:
    if not sound:
        raise BadSave(f"This save is damaged: {what}.")


def within(numbers: Sequence[int], least: int, most: int, what: str) -> None:
    for number in numbers:
        need(least <= number <= most, f"{what} cannot be {number}")


# What lies there.


def check_numbers(t: FamiliarsAndFoes) -> None:
    seats = t.seats
    in_play = t.wave > 0 or any(t.hp)
    for seat in range(seats):
        mat = t.mats[seat]
        need(mat >= 0 or not in_play, f"{t.seat_name(seat)} has no Familiar")
        within([t.hp[seat]], 0, t.catalog.mats[mat].hp if mat >= 0 else 0, "HP")
        within([t.mp[seat]], 0, t.catalog.mats[mat].mp if mat >= 0 else 0, "MP")
    taken = [mat for mat in t.mats if mat >= 0]
    need(len(set(taken)) == len(taken), "two seats have the same Familiar")
    within(t.persons, -1, 4, "a person")
    within(t.gems, 0, 9, "gems")
    within(t.luck, 0, 10, "tokens")
    need(t.supply() >= 0, "there are more than ten tokens")
    within(t.ticks, 0, ALL_TASKS, "training")
    for numbers in (t.attempts, t.turns, t.last_turn):
        within(numbers, 0, MANY, "a count")
    for numbers in (t.next_roll, t.next_attack, t.foe_next, t.dazes):
        within(numbers, -MANY, MANY, "a bonus")
    within(t.foe_skip, 0, MANY, "a count")
    for slot in range(AREAS):
        if t.foes[slot] >= 0:
            within([t.foe_hp[slot]], 0 if t.over else 1, t.most_foe_hp(slot), "the HP of a Foe")
        damagers = t.damagers[slot]
        within(damagers, 0, seats - 1, "a seat")
        need(len(set(damagers)) == len(damagers), "a seat is named twice")


def check_cards(t: FamiliarsAndFoes) -> None:
    """Every card lies in exactly one place."""
    for deck in [*t.foe_decks, t.coven_deck, t.artifact_deck]:
        within(deck.loose, 0, 1, "a count of cards")
    for level, deck in enumerate(t.foe_decks):
        for card, count in enumerate(deck.loose):
            need(not count or t.catalog.foes[card].level == level + 1, "a Foe lies in the deck of another level")
        need(all(t.catalog.foes[card].level == level + 1 for card in deck.cards), "a Foe lies in a wrong deck")
    there = sorted([card for cards in t.census().values() for card in cards])
    every = sorted([*t.catalog.foe_ids, *t.catalog.artifact_ids, *t.catalog.coven_ids])
    need(there == every, "its cards are not those of the game, each of them once")
    for seat, card in enumerate(t.covens):
        need(card < 0 or t.catalog.coven[card].familiar == t.mats[seat], "a Coven Card lies before a stranger")


def check_time(t: FamiliarsAndFoes) -> None:
    within([t.wave], 0, WAVES, "the Wave")
    within([t.round, t.turn], 0, MANY, "a count")
    within([t.phase], SETTING_UP, LEFT, "the part of the turn")
    within([t.attempted, t.refused], 0, 31, "a set of seats")
    within([t.chosen_seat], -1, t.seats - 1, "a seat")
    within([t.chosen_foe], -1, AREAS - 1, "an area")
    within([t.spot], 0, t.seats, "the Toad's spot")
    if t.phase == SETTING_UP:
        need(0 <= t.active < t.seats and not t.turn, "a turn is on before the set-up is over")
        return
    need(t.wave > 0 and (t.over or len(t.standing) > 0), "nobody stands")
    at_foes = t.active < 0
    need(at_foes == (t.spot == t.seats), "the Toad stands elsewhere than the turn")
    need(at_foes or t.order[t.spot] == t.active, "the Toad stands above another Familiar")
    if t.phase in (BEFORE_ACTION, ACTING):
        need(not at_foes, "the Foes have no turn action")
    elif t.phase in (BEFORE_FOES, FOES_ROLL):
        need(at_foes, "the Foes' turn belongs to no Familiar")


def check_lasting(t: FamiliarsAndFoes) -> None:
    owners = [aura.owner for aura in t.auras] + [part.owner for part in t.running] + [arm.owner for arm in t.armed]
    for owner in owners:
        need(owner in t.standing, "an effect has no owner")
    for ban in t.bans:
        need(0 <= ban.slot < AREAS and t.foes[ban.slot] >= 0, "a special attack has no Foe")
        within([ban.round], -1, MANY, "a round")
        within([ban.seats], 0, 31, "a set of seats")
    for aura in t.auras:
        need(is_aura(aura.op), "an effect does not last")
        within([aura.amount], 0, MANY, "an amount")
        within([aura.duration], 0, USED, "a duration")
        within([aura.until], 0, 2 * MANY, "a count")
    for part in t.running:
        within([part.left], 1, 9, "a count of parts")
        within([part.schedule], 0, 2, "a schedule")
        within([part.done], -1, MANY, "a count")
    check_roll(t)
    within(t.flippers, 0, t.seats - 1, "a seat")
    within(t.faces, 0, 1, "a face")
    within(t.turned, 0, 10, "a count of tokens")
    need(len(t.turned) == len(t.flippers) and len(set(t.flippers)) == len(t.flippers), "coins and flippers differ")
    need(0 <= len(t.flippers) - len(t.faces) <= 1, "coins and flippers differ")


def check_roll(t: FamiliarsAndFoes) -> None:
    throw = t.throw
    if throw is None:
        return
    within([throw.die], 0, 20, "the die")
    within([throw.plus, throw.power], -MANY, MANY, "a bonus")
    within([throw.origin], 0, 2, "where a roll comes from")
    within([throw.attached], 0, 1, "a count")
    within([throw.reflector], -1, t.seats - 1, "a seat")
    within(throw.finders, 0, t.seats - 1, "a seat")
    if throw.seat < 0:
        need(0 <= throw.slot < AREAS and t.active < 0, "no Foe rolls")
        need(t.foes[throw.slot] >= 0, "no Foe rolls")
        return
    need(throw.seat in t.standing and throw.deed >= 0, "no Familiar rolls")
    deed = t.deeds.list[throw.deed]
    need(deed.code.table is not None and throw.kind == deed.kind, "a roll is for nothing that is rolled")
    need(bool(throw.kind & (ATTACKS | BY_ARTIFACT | HELPER)), "a roll is for nothing that is rolled")
    need(-1 <= throw.slot < AREAS, "a roll is aimed at no Foe")
    hits = throw.slot < 0 and any(effect.foe == 0 or effect.op in (1, 2, 3) for effect in deed.code.everything())
    need(not hits, "a roll is aimed at no Foe")
    if throw.slot >= 0 and throw.die:
        need(t.foes[throw.slot] >= 0, "a roll is aimed at no Foe")


# What remains to be done.


def check_agenda(t: FamiliarsAndFoes) -> None:
    agenda = t.agenda
    setting_up = t.phase == SETTING_UP
    for step in agenda:
        name = step.name()
        need((name in SET_UP) <= setting_up, "the set-up is not over")
        check_step(t, step)
    bottom = agenda[0].name() if agenda else ""
    need(bottom in (("SetUp", "FirstTurn") if setting_up else ENDS), "it has no end")
    rolls = [step for step in agenda if isinstance(step, (*BEFORE, *AFTER, RolledAgain))]
    need(len(rolls) == (0 if t.throw is None else 1), "a roll and what remains of it do not fit")
    coins = [step for step in agenda if isinstance(step, (ScoreAttempt, CountEyes))]
    need(len(coins) == (1 if t.flippers else 0), "coins and what remains of them do not fit")
    need(isinstance(agenda[-1], FlipCoin) == (len(t.flippers) > len(t.faces)), "a coin is in the air")


def check_step(t: FamiliarsAndFoes, step: Step[FamiliarsAndFoes]) -> None:
    throw = t.throw
    if isinstance(step, BEFORE):
        need(throw is not None and throw.die == 0, "a roll has been rolled")
    elif isinstance(step, AFTER):
        need(throw is not None and throw.die > 0, "a roll has not been rolled")
    elif isinstance(step, (Act, TurnAction, LapParts)):
        need(t.active >= 0 and t.phase == BEFORE_ACTION, "nobody has a turn action")
        need(not isinstance(step, TurnAction) or t.hp[t.active] > 0, "a Fallen Familiar has no turn")
    elif isinstance(step, PayPoints):
        effect = t.catalog.spells[step.spell].code.effect(EXCHANGE)
        need(effect is not None and step.whom in t.standing, "a Restorative Spell restores nobody")
        need(t.active >= 0 and t.phase == BEFORE_ACTION and t.hp[t.active] > 0, "nobody has a turn action")
    elif isinstance(step, (Offer, OfferWindow, AskInTurn, ScoreAttempt)):
        need(t.active >= 0 and t.foes[step.slot] >= 0, "a Ballyhoo has no Foe")
        need(not isinstance(step, (OfferWindow, AskInTurn)) or not t.flippers, "a coin lies there already")
    elif isinstance(step, AfterFlipWindow):
        need(len(t.faces) == len(t.flippers), "a coin is in the air")
    elif isinstance(step, (AskAll, AskBots, Agreement, CountEyes)):
        need(t.active >= 0 and step.fallen < t.seats and t.hp[step.fallen] == 0, "nobody is to be revived")
    elif isinstance(step, (Flip, PayAndFlip)):
        need(step.flipper in t.standing and t.mp[step.flipper] >= 2, "somebody cannot flip")
    elif isinstance(step, FinishPart):
        need(step.owner in t.standing, "an effect has no owner")
    elif isinstance(step, NameHeir):
        need(step.card in t.spent_foes, "a Foe Card is not there")
    elif isinstance(step, ChooseFamiliar):
        need(all(seat < t.seats and t.mats[seat] < 0 for seat in step.asked) and bool(step.asked), "nobody chooses")
    else:
        check_card_step(t, step)
    if isinstance(step, (BeforeRollWindow, AfterRollWindow, AfterFlipWindow, OfferWindow, Agreement)):
        need(bool(step.asked) and max(step.asked) < t.seats, "nobody is asked")


def check_card_step(t: FamiliarsAndFoes, step: Step[FamiliarsAndFoes]) -> None:
    """Steps that carry out something printed on a card."""
    if isinstance(step, (CarryOut, AskAgain, NameFamiliar, NameFoe, PickHalf)):
        need(step.owner in t.standing, "an effect has no owner")
        table = t.deed(step.deed).code.table
        need(-1 <= step.row < (0 if table is None else len(table.rows)), "a card has no such row")
        need(0 <= step.at < len(t.deed(step.deed).effects(step.row)), "a card has no such effect")
        effect = t.deed(step.deed).effects(step.row)[step.at]
        if isinstance(step, NameFamiliar):
            need(effect.who in (ONE, OTHER, TWO) and -1 <= step.first < t.seats, "a card names nobody")
        elif isinstance(step, NameFoe):
            need(effect.foe == ANY, "a card names no Foe")
        elif isinstance(step, PickHalf):
            need(effect.op == CHOOSE and step.row < 0, "a card has no halves")
        elif isinstance(step, CarryOut):
            within([step.foe], -1, AREAS - 1, "an area")
    elif isinstance(step, (DoPart, MoreParts, NamePartTarget)):
        need(step.owner in t.standing, "an effect has no owner")
        rolled = t.deed(step.deed).code.table is not None
        need(rolled or isinstance(step, DoPart), "a part is no roll")
    elif isinstance(step, (TickTasks, MarkTask)):
        need(step.owner < t.seats and step.whose < t.seats, "a seat is not there")
        within([step.left], 1 if isinstance(step, MarkTask) else 0, 30, "a count")
    elif isinstance(step, (Encore, NameEncoreTarget)):
        need(step.attacker < t.seats and bool(step.kind & ATTACKS), "nobody attacks again")
        within([step.power], 0, 30, "a bonus")
    elif isinstance(step, DrawArtifacts):
        need(step.owner < t.seats, "a seat is not there")
        within([step.left], 0, 30, "a count")
