"""The board of Ticket to Ride, drawn by us."""
