"""The guesses of a page: names of stations are the anchor, and what stands in the same way by each of them is its
number and its colour.

pieces: the texts of a page, read. names: which of them are stations. apart: a name and
a number that were read as one text. numbers: what can be a number of stops.
arrangement: how a number stands by its name, decided for all names together. patches: what can be the colour of a
guess. colouring: which of it is, decided for all guesses together. row: one guess. ordinals: which guess each is.
finding: all of it, in this order. deducing: what the rules tell where the picture leaves it open.
"""
