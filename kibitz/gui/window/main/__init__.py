"""The main window's layers, each on the one before: layout, watching, wizard, choosing; and its commands."""
