"""What every game shares: state and agenda, actions, chance, log, saves, content, rule citations."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from mypy_extensions import i64 as i64
    from mypy_extensions import mypyc_attr as mypyc_attr
else:
    # A whole number of the machine, where the compiler should not look for numbers beyond 64 bits.
    i64 = int

    def mypyc_attr(**marks: bool) -> Any:
        """Marks a class for the compiler only; a game needs no compiler to run."""
        return lambda marked: marked
