"""The words of the line, which everyone may import: no I/O, no Qt, no game."""
