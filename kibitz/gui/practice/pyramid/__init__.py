"""Pyramid Scheme to play."""
