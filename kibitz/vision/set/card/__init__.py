"""One card of a Set board: where it lies, its ground, and what is drawn on it."""
