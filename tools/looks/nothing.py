"""Pages of no game that is read, many of them with letters in rows, numbers beside names or coloured signs."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from tools.looks import nothing_kinds, nothing_puzzles
from tools.looks.furniture import page
from tools.looks.knobs import Knobs
from tools.looks.theme import Theme, theme

LABELS = "return {rows: [], cells: [], boards: [], cards: []};"
KINDS: dict[str, Callable[[Theme, Random], str]] = {
    "article": nothing_kinds.article,
    "code": nothing_kinds.code,
    "terminal": nothing_kinds.terminal,
    "spreadsheet": nothing_kinds.spreadsheet,
    "calendar": nothing_kinds.calendar,
    "departures": nothing_kinds.departures,
    "line status": nothing_kinds.line_status,
    "fares": nothing_kinds.fares,
    "league table": nothing_kinds.league,
    "form": nothing_kinds.form,
    "dashboard": nothing_kinds.dashboard,
    "mail": nothing_kinds.mail,
    "shop": nothing_kinds.shop,
    "photo": nothing_kinds.photo,
    "desktop": nothing_kinds.desktop,
    "chess": nothing_puzzles.chess,
    "sudoku": nothing_puzzles.sudoku,
    "crossword": nothing_puzzles.crossword,
    "word search": nothing_puzzles.word_search,
    "2048": nothing_puzzles.tiles_2048,
    "minesweeper": nothing_puzzles.minesweeper,
    "scrabble": nothing_puzzles.scrabble,
    "pascal": nothing_puzzles.pascal,
    "eye chart": nothing_puzzles.eye_chart,
    "bowling": nothing_puzzles.bowling,
    "playing cards": nothing_puzzles.playing_cards,
    "keyboard": nothing_puzzles.keyboard,
    "periodic table": nothing_puzzles.periodic,
    "family tree": nothing_puzzles.family_tree,
    "mastermind": nothing_puzzles.mastermind,
}


def html(knobs: Knobs) -> tuple[str, Theme, dict[str, Any]]:
    """A page, its theme, and what its label says beside what its elements tell."""
    look = theme(knobs)
    kind = knobs.pick("kind", list(KINDS))
    body = f'<div data-fit class="body">{KINDS[kind](look, knobs.dice("body"))}</div>'
    style = f"""
.column{{max-width:100%;width:{knobs.pick("board width", (30, 38, 48))}rem}}
table{{border-collapse:collapse}} td,th{{border:1px solid {look.line};padding:.3rem .7rem;text-align:left}}
.grid{{display:grid;width:max-content;margin:auto}} .grid>*{{display:flex;align-items:center;justify-content:center}}
.centre{{text-align:center}} pre{{font-family:'DejaVu Sans Mono',monospace;font-size:.85rem;margin:0}}
"""
    return page(knobs, look, kind.capitalize(), body, style), look, {}
