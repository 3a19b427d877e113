"""Somewhere a game is shown and can be touched: the desktop, a browser, a picture."""
