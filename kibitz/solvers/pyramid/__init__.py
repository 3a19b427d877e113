"""Pyramid Scheme: words along paths through a triangle of letters, every letter used exactly once."""
