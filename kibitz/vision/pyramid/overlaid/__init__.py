"""Letters with more in their cells than letters: gloss under them, strokes over them."""
