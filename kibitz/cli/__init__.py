"""The command line: one file a group of commands. Results go to stdout, everything else to stderr."""
