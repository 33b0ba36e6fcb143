"""What a person reads who leaves a table: where the game is, and how to go on with it."""

import shlex
from pathlib import Path

from grimalkin.core.saves import SUFFIX
from grimalkin.table.store import Slot, games_folder
from grimalkin.table.table import Table


def kept_name(path: Path) -> str:
    """How a kept game is called on the command line."""
    if path.resolve().parent == games_folder().resolve():
        return path.name.removesuffix(SUFFIX)
    return str(path)


def kept_words(table: Table) -> str:
    """One sentence, and the command that comes back to this game."""
    slot = table.keeper
    if not isinstance(slot, Slot):
        return "This game is not kept."
    if not slot.path.exists():
        return slot.trouble or f"{slot.path} has gone, so this game is not kept."
    name = shlex.quote(kept_name(slot.path))
    if table.t.over:
        return f"The game is over. To look back at it: grimalkin replay {name}"
    trouble = f"{slot.trouble} " if slot.trouble else ""
    return f"{trouble}The game is kept. To go on with it: grimalkin play --resume {name}"
