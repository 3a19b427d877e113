"""What the window and the command line share beside the line: settings, logs, doctor, annotated pictures, long jobs."""
