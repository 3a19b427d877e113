"""A desktop of an X server: its windows, keys and pointer, through Xlib."""
