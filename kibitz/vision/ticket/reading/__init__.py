"""From a frame and a profile to the state of the game."""
