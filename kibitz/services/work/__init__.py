"""Much work on many cores or machines: a cluster, what has come of it, and the works themselves."""
