"""The end when the deck runs out: Essences decide, then Ingredients."""

from grimalkin.games.familiar_find.catalog import ABYSS, ASTRAL, INGREDIENT
from grimalkin.games.familiar_find.state import FamiliarFind


def scores(t: FamiliarFind) -> list[list[int]]:
    """For each seat the Essences and the Ingredients of the collection, which the tie-break compares."""
    made: list[list[int]] = []
    for seat in range(t.seats):
        essences = t.count_of(seat, ASTRAL) + t.count_of(seat, ABYSS)
        made.append([essences, t.count_of(seat, INGREDIENT)])
    return made


def deck_out(t: FamiliarFind) -> None:
    """Compare the collections of all who are still in the game (AFF-END-05 to AFF-END-12)."""
    counted = scores(t)
    tied = t.living
    most = max([counted[seat][0] for seat in tied])
    tied = [seat for seat in tied if counted[seat][0] == most]
    rule = "AFF-END-06"
    how = f"with {most} Essences"
    if len(tied) > 1:
        most = max([counted[seat][1] for seat in tied])
        tied = [seat for seat in tied if counted[seat][1] == most]
        rule = "AFF-END-07"
        how += f" and {most} Ingredients"
    names = " and ".join([t.seat_name(seat) for seat in tied])
    if len(tied) > 1:
        t.finish(tied, "AFF-END-08", counted, f"The deck has run out. {names} share the victory {how}.")
    else:
        t.finish(tied, rule, counted, f"The deck has run out. {names} wins {how}.")
