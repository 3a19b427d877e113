"""How play is stopped: by key, corner, mouse, or another program."""
