"""What a page of Tuble is made of, before anything is a guess or a text box.

segmentation: flat areas and lines of ink. window_text: where the text detector sees text. blobs: coloured patches.
texts: lines, read once for as long as they stay the same. words, stations: what a text says, or which station it names.
details: how sure each field of a reading is, and what it could be besides.
"""
