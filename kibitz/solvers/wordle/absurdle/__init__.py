"""The adversary, who changes the answer while it can."""
