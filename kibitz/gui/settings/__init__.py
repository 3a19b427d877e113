"""What the windows remember, and the dialog to change it."""
