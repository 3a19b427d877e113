"""Where the cells of a board are: outlines in rows and columns, set off by turns, or lines to write on."""
