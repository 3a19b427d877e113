"""Which of the desktop systems this is: the one place that chooses."""
