"""Familiars and Foes: a cooperative battle through four Waves for one to five people."""
