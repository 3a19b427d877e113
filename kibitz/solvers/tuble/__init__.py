"""Tuble: find the station of the London Underground from stops and zones."""
