"""Tuble's text box: what can be one, what is typed in it, and the buttons beside it."""
