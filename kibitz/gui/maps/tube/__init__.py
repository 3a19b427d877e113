"""The map of the Underground, drawn by us."""
