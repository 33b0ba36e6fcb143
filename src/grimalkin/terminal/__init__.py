"""The table in a terminal: screens drawn from scenes, and play by plain lines of text."""
