"""Web pages of games in looks that nobody tuned for: HTML and CSS drawn from a seeded grammar.

Real Chromium draws them, and what is on them is told by the page's own elements: ``python -m tools.looks tuble FOLDER``
writes NNN.png and NNN.json. Every property of a page is a *knob* with a name (`knobs.Knobs`), so that what readers fail
at can be told by knob (``benchmarks/looks.py``).
"""
