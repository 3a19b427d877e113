"""The games that were kept: a list, their replay, and figures."""

from kibitz.gui.history.dialog import HistoryDialog as HistoryDialog
