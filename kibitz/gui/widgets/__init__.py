"""Small things that all windows use: theme, icons, scaling, work beside the window."""
