"""One package a game: ties its reader, solver, plan and practice board together."""
