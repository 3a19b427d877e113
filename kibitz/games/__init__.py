"""One short file a game: ties its reader, solver, player and practice board together."""
