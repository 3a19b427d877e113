"""Data only, each with its provenance (see NOTICE)."""
