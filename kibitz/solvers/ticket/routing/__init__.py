"""Shortest routes between pairs of cities, and Steiner forests for sets of tickets."""
