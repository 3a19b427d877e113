"""What our own Tuble pages know of the Underground: our tables, as a script that they load."""

from __future__ import annotations

import json

from kibitz.solvers.tuble.networks import load_network

SCRIPT = "tuble_data.js"


def tuble_data() -> str:
    """``TUBLE.stations``: name, lowest and highest zone; ``TUBLE.links``: pairs of their indices."""
    network = load_network("game2023")
    stations = [[station.name, station.zone_min, station.zone_max] for station in network.stations]
    links = sorted({(link.a, link.b) for link in network.links})
    return f"window.TUBLE = {json.dumps({'stations': stations, 'links': links})};\n"
