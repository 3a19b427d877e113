"""The words of a page beside a pyramid: where they stand, what they say, and on which cells they can lie."""
