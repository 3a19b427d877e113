"""The dialog in which the user shows a page, and the one that lists the pages that are saved."""
