"""From a client's bare board and some cities to its profile."""
