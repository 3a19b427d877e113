"""The wizard that makes the profile of a client's board of Ticket to Ride."""
