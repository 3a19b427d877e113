"""Words, scores, the state of a game, and what it allows."""
