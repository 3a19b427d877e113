"""Pages that the user has shown: made from one picture, found again in others, and read by what is known of them.

`teaching` makes a `kibitz.core.page.Page`, `anchors` chooses what it is found by, `finding` finds it, `fitting` lays
cells into a rectangle, `framing` draws edges around them so that a reader sees them, `codec` is the form of its file.
"""
