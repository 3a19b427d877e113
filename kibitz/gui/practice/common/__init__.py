"""What practice boards share: the window, the clock, the log, hints, statistics."""
