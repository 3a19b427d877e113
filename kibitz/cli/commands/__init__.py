"""The commands that are the same for all games, one file each."""
