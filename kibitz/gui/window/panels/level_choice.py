"""The four levels of help, one of which is chosen."""

from __future__ import annotations

from PySide6.QtCore import Signal

from kibitz.core.advice import HelpLevel
from kibitz.gui.widgets.widgets import Segments


class LevelChoice(Segments):
    """Alt+1 to Alt+4 choose too. level_chosen: a HelpLevel, by the user."""

    level_chosen = Signal(object)

    def __init__(self) -> None:
        tr = self.tr
        super().__init__(
            tr("Help"),
            [
                (str(int(HelpLevel.NUDGE)), tr("Nudge")),
                (str(int(HelpLevel.HINT)), tr("Hint")),
                (str(int(HelpLevel.ANSWER)), tr("Best")),
                (str(int(HelpLevel.ALL)), tr("All")),
            ],
        )
        tips = (
            tr("What kind of move there is"),
            tr("A part of the best move"),
            tr("The best move"),
            tr("Every move"),
        )
        for level, tip in zip(HelpLevel, tips, strict=True):
            made = self.button(str(int(level)))
            made.setToolTip(f"{tip} (Alt+{int(level)})")
            made.setShortcut(f"Alt+{int(level)}")
        self.chosen.connect(lambda key: self.level_chosen.emit(HelpLevel(int(key))))

    def choose_level(self, level: HelpLevel) -> None:
        """Show this level as chosen, without a signal."""
        self.choose(str(int(level)))
