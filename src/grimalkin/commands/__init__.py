"""One file for each command of `grimalkin`."""
