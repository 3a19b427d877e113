"""Names of the places on a board that advice and marks point at."""

from __future__ import annotations


def tile_place(board: int, row: int, column: int) -> str:
    """The name of a tile among a reading's places; all count from 0."""
    return f"tile {board}.{row}.{column}"
