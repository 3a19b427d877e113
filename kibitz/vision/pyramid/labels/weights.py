"""What counts how much when the states of a pyramid's cells are told.

The weights were fitted by maximum likelihood (conditional logit) to labelled pages of many designs, so that the
difference of two scores is about the logarithm of how much likelier one is; none is tuned for one page. Those about
what is out of reach, ``selected_kept``, ``used_kept``, ``unmade`` and ``settled`` are set by hand, below what the found
words of a page say.
"""

from __future__ import annotations

from dataclasses import dataclass

from kibitz.core.scoring import WeightTable, weight


@dataclass(frozen=True)
class LabellingWeights(WeightTable):
    """What counts how much, in natural logarithms of odds."""

    spelled: float = weight(3.1, "a word of the page spells the selected cells", 0, 6)
    spelled_place: float = weight(1.5, "the place of that word is one for a word in the making", 0, 2)
    unspelled: float = weight(-1.5, "no word of the page spells the selected cells", -6, 0)
    left_over: float = weight(-5.4, "cells are selected though the page says that the game is over", -8, 0)
    found: float = weight(2.8, "words of the page fit on used cells letter by letter", 0, 6)
    found_nearly: float = weight(1.4, "words fit on used cells but for letters that were not read", 0, 3)
    found_place: float = weight(0.1, "the places of those words are ones for found words", 0, 2)
    gap: float = weight(-0.6, "no words fill the used cells", -8, 0)
    missed_long: float = weight(-4.2, "long or listed words of the page have no place", -8, 0)
    missed: float = weight(-3.2, "words of the page have no place", -5, 0)
    missed_short: float = weight(-1.2, "short words of the page have no place", -4, 0)
    miscounted: float = weight(-7.0, "the page counts other letters as left", -12, 0)
    miscounted_words: float = weight(-7.0, "the page counts other words as found", -12, 0)
    joined_free: float = weight(-4.0, "lines join free letters to others", -8, 0)
    joined_apart: float = weight(-4.0, "lines join selected letters to used ones", -8, 0)
    joined_word: float = weight(4.0, "lines join just the letters that are selected, or used ones", 0, 8)
    # Letters that one word has just used all look alike as well.
    all_spelled: float = weight(-2.0, "every letter is selected, by one word", -4, 0)
    all_unspelled: float = weight(-4.4, "every letter is selected, and no word spells them", -8, 0)
    last_word: float = weight(-1.6, "the last letters are selected, all others used", -6, 0)
    none_free_explained: float = weight(-2.2, "no letter is free, and words fill the others or one was not read", -6, 0)
    none_free: float = weight(-3.3, "no letter is free, and nothing tells why", -10, 0)
    free_share: float = weight(0.0, "share of the letters that are free", 0, 2)
    far: float = weight(-2.3, "free letters that can't be selected next look unlike those that can", -6, 0)
    far_but: float = weight(0.8, "letters that can be selected next, which are just those that look so", 0, 2)
    far_faded: float = weight(1.3, "letters that can't be selected next are faded beside those that can", 0, 5)
    far_unlike: float = weight(
        -4.0, "letters that can be selected next look much more like selected ones than like other free ones", -8, 0
    )
    free_no_submit: float = weight(-0.6, "letters are free though nothing submits words", -3, 0)
    free_at_end: float = weight(-3.0, "letters are free though the page says that the game is over", -6, 0)
    unsettled: float = weight(-3.1, "a cell is just changing its look", -8, 0)
    used_few: float = weight(-0.9, "kinds of used cells that are too few for a word", -8, 0)
    cut_off: float = weight(-3.0, "groups of letters are left that are too few for a word", -6, 0)
    used_faded: float = weight(2.4, "used letters are faded beside free ones", 0, 5)
    used_stronger: float = weight(-0.8, "used letters stand out more than free ones", -5, 2)
    used_coloured: float = weight(0.5, "used cells have more colour than free ones", -3, 3)
    used_tinted: float = weight(0.3, "used cells have more colour in their ground or letter than free ones", -3, 3)
    used_marked: float = weight(0.4, "used cells show more besides their letters than free ones", -3, 3)
    last_stronger: float = weight(0.8, "the last letters, selected, stand out more than used ones", -3, 3)
    last_coloured: float = weight(0.3, "the last letters, selected, have more colour than used ones", -3, 3)
    last_marked: float = weight(0.5, "the last letters, selected, show more besides themselves than used ones", -3, 3)
    unspelled_many: float = weight(-0.9, "more letters are selected than free, and no word spells them", -4, 0)
    unspelled_long: float = weight(-0.7, "letters of a long word are selected, and no word spells them", -4, 0)
    selected_around: float = weight(-2.5, "selected letters, that no word spells, are one and all around it", -6, 0)
    selected_colour: float = weight(0.4, "selected cells have more colour than free ones", -1, 0.4)
    selected_tinted: float = weight(0.1, "selected cells have more colour in ground or letter than free ones", -3, 3)
    selected_marked: float = weight(0.7, "selected cells show more besides their letters than free ones", -3, 3)
    selected_lower: float = weight(-0.8, "selected letters stand lower than free ones", -3, 3)
    selected_faded: float = weight(-0.3, "selected letters are faded beside free ones", -3, 1)
    selected_faint: float = weight(-2.0, "selected letters are much fainter than free ones", -4, 0)
    free_faded: float = weight(-2.0, "free letters are faded beside selected ones that no word spells", -3, 0)
    free_faint: float = weight(-2.0, "free letters are faint, and selected ones that a word spells are not", -4, 0)
    free_unlike: float = weight(-2.8, "free cells whose ground or letter is unlike that of the others", -8, 0)
    selected_unlike: float = weight(-1.9, "selected cells whose ground or letter is unlike that of the others", -8, 0)
    free_differ: float = weight(-0.5, "free cells that look unlike the others", -8, 0)
    used_like_free: float = weight(-0.7, "used cells that look like free ones", -8, 0)
    selected_like_free: float = weight(-0.4, "selected cells that look like free ones", -8, 0)
    selected_like_used: float = weight(-3.6, "selected cells that look like used ones", -8, 0)
    used_unseen: float = weight(-4.5, "used cells of a word look like free ones", -12, 0)
    selected_unseen: float = weight(-3.0, "all selected cells look like free ones", -12, 0)
    apart_selected: float = weight(0.4, "how clearly selected cells are told from free ones", 0, 3)
    apart_used: float = weight(0.2, "how clearly used cells are told from free ones", 0, 3)
    used_jump: float = weight(-0.8, "used cells of one kind come in two looks", -4, 0)
    used_kinds: float = weight(-0.8, "looks of used cells that are no word each", -4, 0)
    used_words: float = weight(0.3, "kinds of used cells that each are one word of the language", 0, 6)
    used_no_words: float = weight(-6.2, "no words of the language fill the used cells", -12, 0)
    rest_no_words: float = weight(-6.2, "no words of the language fill the cells that are left", -12, 0)
    selected_word: float = weight(1.0, "selected cells are a word of the language that the page doesn't show", -4, 2)
    gone: float = weight(-6.0, "cells are free or selected whose letters are gone", -12, 0)
    selected_kept: float = weight(
        -6.0, "cells are selected, which no word spells, that look just as they did while they were free", -8, 0
    )
    used_kept: float = weight(
        -6.0, "cells are used, of no word that the page shows, that look just as they did while they were free", -8, 0
    )
    joined_kept: float = weight(
        -6.0, "a cell is used that was free, with some that look just as they did while they were selected", -8, 0
    )
    selected_again: float = weight(-6.0, "cells are selected that look just as they did while they were used", -8, 0)
    as_before: float = weight(5.0, "free or selected cells look as they did in earlier pictures", 0, 10)
    not_as_before: float = weight(-5.0, "others look as free or selected cells did in earlier pictures", -10, 0)
    unmade: float = weight(
        -5.0, "cells are used that were free, and no word is shown for them, or the other way", -10, 0
    )
    settled: float = weight(-5.0, "a cell that has looked the same for a while is just changing its look", -10, 0)
    changed: float = weight(-8.0, "free or selected cells look as none did in earlier pictures", -16, 0)


WEIGHTS = LabellingWeights()
