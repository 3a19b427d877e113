"""Pyramid Scheme: ties its reader, solver, plan and practice board together."""
