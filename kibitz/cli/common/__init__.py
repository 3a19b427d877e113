"""What commands share: options, surfaces, waiting for a board, a display where there is none, exit codes."""
