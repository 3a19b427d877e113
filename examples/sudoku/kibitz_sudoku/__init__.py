"""Sudoku for Kibitz.

`rules` is the board without pixels, `solver` finds and explains numbers, `puzzles` makes boards to practise on,
`reader` sees a board in a picture, `game` ties them together for Kibitz, and `practice` is a window to play in (the
only module with Qt, loaded when it is asked for).
"""
