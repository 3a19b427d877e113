"""Wordle and its family: ties its reader, solver, plan and practice board together."""
