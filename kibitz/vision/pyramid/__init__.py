"""Reads letter pyramids from pictures."""
