"""Everything with Qt: the window, the overlay, the maps, the practice boards."""
