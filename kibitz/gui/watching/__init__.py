"""The loop beside the window: sources, its thread, what must not be seen of ourselves."""
