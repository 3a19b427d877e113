/* What the parts of the exact search share: its arrays, settings and counters. */

#ifndef ARENA_H
#define ARENA_H

#include "tally.h"

#define NEVER (1ll << 50)

enum mode { NORMAL, HARD, ULTRA };

struct slot { uint64_t key; int64_t low, high, best; };

/* All arrays of a search over H hidden words, G guesses and positions down to depth D. The host finds them by their
   order here, the upper part by name: see machine.py. */
static struct arena {
    /* Filled by the host once. */
    word *column;         /* (H) the guess that is hidden word i */
    word *hidden;         /* (G) the hidden word that is guess t, or -1 */
    int64_t *weights;     /* (H) positive, descending */
    uint16_t *letters;    /* (G, size) letters as small numbers */
    uint64_t *zobrist;    /* (H) random */
    uint64_t *place_keys; /* (size, alphabet) random, for hashing clues */
    uint64_t *count_keys; /* (alphabet, size + 1) */
    int64_t *settings;    /* see below */
    /* Filled by the host for each call: the rows of its words, and the first depth. */
    pattern *scores;      /* (H, G) */
    word *lists;          /* (D, H) words of the position at each depth */
    word *pool;           /* (D, G) legal guesses, ascending */
    int32_t *fixed;       /* (D, size) letters that hard mode wants in their places, or -1 */
    int32_t *wanted;      /* (D, alphabet) copies of each letter that hard mode wants */
    uint64_t *clue_hash;  /* (D) */
    int64_t *counters;    /* see below */
    /* Results. */
    int64_t *heap;        /* (D, G) guesses to try: order << 20 | guess */
    int64_t *bounds;      /* (D, G) lower bound of each guess of the heap */
    int32_t *nodes;       /* (2 H + 1, 5) the tree that was written */
    word *best;           /* (D) best guess of the position searched last at this depth */
    /* Nobody else's. */
    struct slot *table;
    word *parts;          /* (D, H) words of a position, sorted into groups of the guess in hand */
    int32_t *starts;      /* (D, H + 1) where each group starts in parts */
    int64_t *group_lows;  /* (D, H) lower bound of each group */
    int32_t *group_open;  /* (D, H) groups whose value isn't known yet, smallest first */
    int32_t *counts;      /* (patterns) scratch, zero between uses */
    int64_t *member;      /* (H) scratch, zero between uses */
    uint8_t *own;         /* (G) scratch, zero between uses */
    word (*last)[2];      /* (D) guess and hidden word (one of the group) that led here */
    uint8_t *marks;       /* (2, size) scratch */
    int32_t *tally;       /* (alphabet) scratch, zero between uses */
    int H, G, size, alphabet, depth;
    uint64_t mask;
    struct sweep sweep;
} a;

enum setting {
    MODE,
    BEST_K,    /* guesses that a position tries, 0 for all */
    FAIL_COST,
    BUDGET,    /* positions to expand at most, 0 for any number */
    POOL,      /* legal guesses at depth 0 */
    ROWS,      /* rows left at depth 0 */
    NEAT,      /* whether the tree is to have few long games */
    SETTINGS
};
enum counter {
    STOP,      /* set by the host from another thread: the search is to end */
    EXPANDED,  /* positions whose guesses were tried */
    ABORTED,   /* whether it ended before it was done */
    NODES,     /* of the tree that was written */
    LONGEST,   /* guesses of its longest game */
    LATE,      /* weight of the words that it finds after the rows */
    COUNTERS
};

/* All arrays; where they are is at the address that is returned. 0 when there is not enough memory. */
EXPORT(prepare) struct arena *prepare(int H, int G, int size, int alphabet, int depth, int table_bits, int patterns) {
    uint64_t D = depth;
    a.H = H, a.G = G, a.size = size, a.alphabet = alphabet, a.depth = depth;
    a.mask = (1ull << table_bits) - 1;
    bool there = (a.column = TAKE(word, H)) && (a.hidden = TAKE(word, G)) && (a.weights = TAKE(int64_t, H)) &&
        (a.letters = TAKE(uint16_t, (uint64_t)G * size)) && (a.zobrist = TAKE(uint64_t, H)) &&
        (a.place_keys = TAKE(uint64_t, size * alphabet)) && (a.count_keys = TAKE(uint64_t, alphabet * (size + 1))) &&
        (a.settings = TAKE(int64_t, SETTINGS)) && (a.lists = TAKE(word, D * H)) && (a.pool = TAKE(word, D * G)) &&
        (a.fixed = TAKE(int32_t, D * size)) && (a.wanted = TAKE(int32_t, D * alphabet)) &&
        (a.clue_hash = TAKE(uint64_t, D)) && (a.counters = TAKE(int64_t, COUNTERS)) &&
        (a.heap = TAKE(int64_t, D * G)) && (a.bounds = TAKE(int64_t, D * G)) &&
        (a.nodes = TAKE(int32_t, 5ull * (2 * H + 1))) && (a.best = TAKE(word, D)) &&
        (a.parts = TAKE(word, D * H)) && (a.starts = TAKE(int32_t, D * (H + 1))) &&
        (a.group_lows = TAKE(int64_t, D * H)) && (a.group_open = TAKE(int32_t, D * H)) &&
        (a.counts = TAKE(int32_t, patterns)) && (a.member = TAKE(int64_t, H)) && (a.own = TAKE(uint8_t, G)) &&
        (a.last = take(D, sizeof *a.last)) && (a.marks = TAKE(uint8_t, 2 * size)) &&
        (a.tally = TAKE(int32_t, alphabet)) && new_sweep(&a.sweep, H, G, patterns) &&
        (a.table = TAKE(struct slot, 1ull << table_bits)) && (a.scores = TAKE(pattern, (uint64_t)H * G));
    return there ? &a : 0;
}

#endif
