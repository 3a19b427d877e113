"""Sight of Set: symbols, cards, what they show, and the reading (`kibitz.vision.set.reading.read_set`)."""
