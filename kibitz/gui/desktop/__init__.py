"""The program on the desktop: tray, keys that work everywhere, one instance."""
