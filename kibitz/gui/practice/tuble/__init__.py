"""Tuble to play."""
