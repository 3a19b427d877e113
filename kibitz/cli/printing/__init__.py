"""How the command line writes: results, tables, pictures, what the loop tells."""
