"""The introduction that is shown on the first start, and what Kibitz says of the screen after it."""
