"""The pyramid of one picture: found, followed, or kept where something lies over it."""
