"""What is drawn on top of the game, and how the user shows a place."""
