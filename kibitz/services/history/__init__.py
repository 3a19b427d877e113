"""The games that were watched or played: kept, counted and handed on."""
