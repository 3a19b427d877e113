"""The longest continuous path of a player: tracks end to end, each once; cities may come again."""

from __future__ import annotations

from collections.abc import Iterable

from kibitz.solvers.ticket.model.boards import Board


def longest_trail(board: Board, tracks: Iterable[int]) -> tuple[int, tuple[int, ...]]:
    """The spaces of the longest path over these tracks, and its tracks in order. Every path is tried.

    >>> from kibitz.solvers.ticket.model.boards import load_board
    >>> longest_trail(load_board(), (0, 1, 2))
    (7, (0, 1))
    """
    own = tuple(tracks)
    at: dict[int, list[tuple[int, int, int]]] = {}
    for bit, i in enumerate(own):
        track = board.tracks[i]
        at.setdefault(track.a, []).append((bit, track.b, track.length))
        at.setdefault(track.b, []).append((bit, track.a, track.length))
    best: tuple[int, tuple[int, ...]] = (0, ())
    trail: list[int] = []

    def walk(city: int, used: int, length: int) -> None:
        nonlocal best
        if length > best[0]:
            best = (length, tuple(own[bit] for bit in trail))
        for bit, there, more in at[city]:
            if not used >> bit & 1:
                trail.append(bit)
                walk(there, used | 1 << bit, length + more)
                trail.pop()

    for city in sorted(at):
        walk(city, 0, 0)
    return best
