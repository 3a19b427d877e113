"""What is said about a game of Wordle, in words and tables."""
