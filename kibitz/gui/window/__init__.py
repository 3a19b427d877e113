"""The main window, and what stands in it."""
