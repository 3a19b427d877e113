"""Exact and fast search for the best guess, compiled and in NumPy."""
