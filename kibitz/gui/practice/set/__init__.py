"""Set to play."""
