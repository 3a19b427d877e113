"""What the JSON of the commands looks like: types for what is written as plain values, and JSON Schemas made of them.

Within a version of a schema nothing is taken away and nothing changes its meaning; keys may be added, so whoever reads
lets those pass that he doesn't know.
"""
