"""Practice boards: games to play, with a coach, in the look of no site."""
