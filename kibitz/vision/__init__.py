"""Pictures to readings. Pure: same picture, same reading; no I/O and no Qt. Shared parts here, one package a game."""
