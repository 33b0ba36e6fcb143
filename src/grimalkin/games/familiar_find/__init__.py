"""A Familiar Find: a quick game of hidden cards for two, three or four."""
