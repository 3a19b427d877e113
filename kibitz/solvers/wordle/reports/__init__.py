"""Finished games analysed, benchmarks and scoreboards."""
