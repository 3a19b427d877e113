"""What the window consists of: bars, pages and panels, and what they show of a look."""
