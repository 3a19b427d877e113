"""States to advice. No pixels, no Qt, no I/O at call time; one package a game."""
