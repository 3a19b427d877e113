"""The cells of a board, one by one: their fills, and the letters on them."""
