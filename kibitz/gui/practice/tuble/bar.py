"""The choices above the rows: the day's station or any, and the network."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from kibitz.gui.practice.common.session import Chosen
from kibitz.gui.practice.tuble.session import TubleKind
from kibitz.gui.widgets.language import translated
from kibitz.gui.widgets.theme import Space
from kibitz.gui.widgets.widgets import Segments, choice_box, dress, row
from kibitz.solvers.tuble.networks import NETWORKS, network_title


class TubleBar(QWidget):
    """Emits ``chosen`` with the `TubleKind` that the user asks for."""

    chosen = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._kind = TubleKind()
        tr = self.tr
        self.who = Segments(tr("Station"), [(Chosen.DAILY.value, tr("Daily")), (Chosen.RANDOM.value, tr("Random"))])
        tips = {Chosen.DAILY: tr("The station of the day, the same for everybody"), Chosen.RANDOM: tr("Any station")}
        for number, (chosen, tip) in enumerate(tips.items(), start=1):
            dress(self.who.button(chosen.value), "", "segment", f"Ctrl+{number}", tip)
        self.who.chosen.connect(lambda name: self.chosen.emit(replace(self._kind, chosen=Chosen(name))))
        self.networks = choice_box(tr("Network"))
        for network_id in NETWORKS:
            self.networks.addItem(translated(network_title(network_id)), network_id)
        self.networks.setToolTip(tr("Which stations there are, and how they are joined"))
        self.networks.activated.connect(
            lambda: self.chosen.emit(replace(self._kind, network=self.networks.currentData()))
        )
        self.setLayout(row(self.who, self.networks, spacing=Space.S))

    def show_kind(self, kind: TubleKind) -> None:
        """Show this kind as the chosen one."""
        self._kind = kind
        self.who.choose(kind.chosen.value)
        self.networks.setCurrentIndex(self.networks.findData(kind.network))
