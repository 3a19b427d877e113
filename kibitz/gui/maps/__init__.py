"""Maps to look at and to set things on."""
