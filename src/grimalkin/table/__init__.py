"""A live game among people and bots, without a screen: the terminal and the server both sit on it."""
