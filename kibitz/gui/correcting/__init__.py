"""Correcting by hand in the live picture: `model` knows what is chosen and said, `bar` shows it, `drawing` draws it."""
