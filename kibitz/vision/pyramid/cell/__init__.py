"""One cell of a pyramid: its ground, its letter, what runs around it, and what lies on or under the letter."""
