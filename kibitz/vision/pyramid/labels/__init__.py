"""Which cells are free, selected or used: every labelling that the rules allow, and what speaks for and against it."""
