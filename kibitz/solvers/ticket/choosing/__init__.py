"""What to do in a turn of Ticket to Ride, and why: `ranked`."""

from kibitz.solvers.ticket.choosing.choice import Choice, Reason, Why
from kibitz.solvers.ticket.choosing.ranking import ranked

__all__ = ["Choice", "Reason", "Why", "ranked"]
