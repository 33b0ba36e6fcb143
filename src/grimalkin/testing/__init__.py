"""For the tests of games, also of games that live elsewhere; it needs pytest."""

from grimalkin.testing.citations import rule

__all__ = ["rule"]
