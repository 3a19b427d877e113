"""Where games are shown and touched, the player, and how it is stopped."""
