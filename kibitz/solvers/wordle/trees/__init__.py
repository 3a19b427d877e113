"""Decision trees: made, stored, drawn."""
