"""How a game went for the person at the keyboard."""

from grimalkin.table.table import Table


def how_it_went(table: Table, viewer: int | None) -> str:
    """For a person alone among bots: whether that person has won; else nothing."""
    result = table.t.result()
    if viewer is None or result is None:
        return ""
    if viewer not in result.winners:
        return ", and you have not won"
    return ", and you have won" if len(result.winners) == 1 else ", and you share the victory"
